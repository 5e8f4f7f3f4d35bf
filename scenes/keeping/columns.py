"""The columns of the history: what is written into them, and what is read. Readers raise DamagedError."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeVar

from game.core.game import Options
from game.core.record import SeatEntry
from scenes.keeping.database import DamagedError, whole, words

Answer = TypeVar("Answer")

MOST_POINTS: Final = 10**6
"""More points, or fewer than as many below zero, than a match can bring."""


def seats_text(entries: Sequence[SeatEntry], scores: Sequence[float], points: Sequence[int | None]) -> str:
    """The seats of a match as JSON. Raises ValueError where there are not as many scores."""
    known = points if len(points) == len(entries) else [None] * len(entries)
    told = [
        (entry.kind, entry.name, float(score), counted)
        for entry, score, counted in zip(entries, scores, known, strict=True)
    ]
    return json.dumps(told)


def parsed(text: object, kind: type[Answer]) -> Answer:
    """The value of this JSON text, which must be of that kind."""
    try:
        found = json.loads(words(text))
    except (ValueError, RecursionError):
        raise DamagedError from None
    if not isinstance(found, kind):
        raise DamagedError
    return found


def options_in(text: object) -> Options:
    options = parsed(text, dict)
    if not all(isinstance(value, str) for value in options.values()):
        raise DamagedError
    return options


def points_in(found: object) -> int | None:
    if found is not None and (type(found) is not int or abs(found) > MOST_POINTS):
        raise DamagedError
    return found


def occasion_in(row: Sequence[object]) -> tuple[str, str, int]:
    """The name of an occasion, the game and the number of its match."""
    occasion, game, number = row
    return words(occasion).partition(" ")[2], words(game), whole(number)


def text_in(row: Sequence[object]) -> str:
    return words(row[0])
