"""The columns of the history, as they are written and read. Readers raise DamagedError for a value of another kind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeVar

from game.core.game import Options
from game.core.record import SeatEntry
from scenes.keeping.database import DamagedError, checked_int, checked_text

Answer = TypeVar("Answer")

MOST_POINTS: Final = 10**6
"""More points than a match can bring, for better or worse."""


def seats_as_text(entries: Sequence[SeatEntry], scores: Sequence[float], points: Sequence[int | None]) -> str:
    """The seats of a match as JSON: kind, name, score and points of each. Raises ValueError for too few scores.

    If not every seat has points, they are null.

    >>> seats_as_text([SeatEntry("human", "Anna"), SeatEntry("general")], [1.0, 0.0], [7, 3])
    '[["human", "Anna", 1.0, 7], ["general", "", 0.0, 3]]'
    """
    known_points = points if len(points) == len(entries) else [None] * len(entries)
    rows = [
        (entry.kind, entry.name, float(score), seat_points)
        for entry, score, seat_points in zip(entries, scores, known_points, strict=True)
    ]
    return json.dumps(rows)


def read_json(text: object, kind: type[Answer]) -> Answer:
    """The value of a JSON text. Raises DamagedError if it is no JSON, or not of this kind."""
    try:
        value = json.loads(checked_text(text))
    except (ValueError, RecursionError):
        raise DamagedError from None
    if not isinstance(value, kind):
        raise DamagedError
    return value


def read_options(text: object) -> Options:
    """The options of a match from their JSON text. Raises DamagedError if they are not all text."""
    options = read_json(text, dict)
    if not all(isinstance(value, str) for value in options.values()):
        raise DamagedError
    return options


def read_points(value: object) -> int | None:
    """The points of a seat, or None if they are unknown. Raises DamagedError for anything but a sensible integer."""
    if value is None:
        return None
    if type(value) is not int or abs(value) > MOST_POINTS:
        raise DamagedError
    return value


def read_occasion(row: Sequence[object]) -> tuple[str, str, int]:
    """The name of an occasion, the game and the number of its match, from a row with three columns.

    The first column has the kind of the occasion, a space, and its name. Raises DamagedError.
    """
    occasion, game, number = row
    return checked_text(occasion).partition(" ")[2], checked_text(game), checked_int(number)


def read_text(row: Sequence[object]) -> str:
    """The text of a row with a single column."""
    return checked_text(row[0])
