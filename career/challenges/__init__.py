"""Challenges: fixed tasks, five a game, each worth up to three stars.

The tasks and medals of a game are in the module that is named by its slug. A game without this module has none yet.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from career.challenges.condition import Challenge, Medal
from game.catalogue import GAMES

_LISTS: Final = {slug: import_module(f"{__name__}.{slug}") for slug in GAMES if find_spec(f"{__name__}.{slug}")}
CHALLENGES: Final[dict[str, Challenge]] = {one.slug: one for lists in _LISTS.values() for one in lists.CHALLENGES}
"""The challenges by slug. Those of a game follow each other, the easiest first."""

MEDALS: Final[tuple[Medal, ...]] = tuple(
    replace(medal, game=slug) for slug, lists in _LISTS.items() for medal in lists.MEDALS
)
"""The medals that a match of one game can win."""


def challenges_of(game: str) -> list[Challenge]:
    """The challenges of the game with this slug, the easiest first."""
    return [challenge for challenge in CHALLENGES.values() if challenge.game == game]
