"""Challenges: fixed tasks, five a game, each worth up to three stars."""

from __future__ import annotations

from typing import Final

from career.challenges import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from career.challenges.condition import Challenge

CHALLENGES: Final[dict[str, Challenge]] = {
    challenge.slug: challenge
    for room in (battlefronts, sharp_end, fix_bayonets, last_front, fighting_front)
    for challenge in room.CHALLENGES
}
"""By slug; those of a game stand together, the easiest first."""


def challenges_of(game: str) -> list[Challenge]:
    """The challenges of the game with this slug, the easiest first."""
    return [challenge for challenge in CHALLENGES.values() if challenge.game == game]
