"""Challenges: fixed tasks, five a game, each worth up to three stars."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from career.challenges import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from career.challenges.condition import Challenge

_GAMES: Final = (battlefronts, sharp_end, fix_bayonets, last_front, fighting_front)
CHALLENGES: Final[dict[str, Challenge]] = {one.slug: one for module in _GAMES for one in module.CHALLENGES}
"""The challenges by slug. Those of a game follow each other, the easiest first."""

MEDALS: Final = tuple(replace(one, game=module.CHALLENGES[0].game) for module in _GAMES for one in module.MEDALS)
"""The medals that a match of one game can win."""


def challenges_of(game: str) -> list[Challenge]:
    """The challenges of the game with this slug, the easiest first."""
    return [challenge for challenge in CHALLENGES.values() if challenge.game == game]
