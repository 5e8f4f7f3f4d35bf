"""Samples, from which a fit learns and by which it is judged: a row of features for each seat at each position."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from ai.estimates import guide_for
from ai.fit.matches import Described, Sampled, chance_of, held_out, labelled, places, whole, world_of
from ai.search import Guide
from game.core.game import Game
from game.core.sanitize import quoted
from game.core.state import State

Floats = NDArray[np.float64]


@dataclass
class Samples:
    """Columns of one length: a row for each seat in turn, at one position after another."""

    rows: Floats
    """The features, one column each."""
    labels: Floats
    """The expected score of the seat, 0..1."""
    standing: Floats | None
    """The expected score by the guide's present estimate, asked of the same world as the features; None if the game has
    no estimate."""
    matches: NDArray[np.int64]
    """The number of the row's match."""
    held: NDArray[np.bool_]
    """Whether that match is held out."""
    seats: int

    @property
    def positions(self) -> int:
        return len(self.labels) // self.seats


def samples(lines: Iterable[Sampled], from_game: Described, seats: int, by_playouts: bool, share: float) -> Samples:
    """The samples of these matches, a share of which is held out. Raises ValueError with a sentence."""
    rows: list[Floats] = []
    labels: list[float] = []
    standing: list[float] = []
    matches: list[int] = []
    held: list[bool] = []
    estimate: Callable[[State], list[float]] | None = None
    for number, line in enumerate(lines):
        estimate = estimate_of(line["game"])
        found = list[list[float]]()
        for at, state, scores in _positions(line, by_playouts):
            world = world_of(state, chance_of(line, "worlds", at))
            if estimate is not None:
                standing += estimate(world)
            for seat in range(seats):
                found.append(from_game.features(world, seat))
                labels.append(scores[seat])
        if found:
            rows.append(np.array(found))
        matches += [number] * len(found)
        held += [held_out(line, share)] * len(found)
    if not rows:
        without = ": they were played without --label playouts:N" if by_playouts else ""
        raise ValueError(f"There is no position to fit in these matches{without}.")
    table = np.vstack(rows)
    if table.shape[1] != len(from_game.names):
        raise ValueError(f"{from_game.module} names {len(from_game.names)} features and gives {table.shape[1]}.")
    about = np.array(standing) if estimate is not None else None
    return Samples(table, np.array(labels), about, np.array(matches), np.array(held), seats)


def _positions(line: Sampled, by_playouts: bool) -> Iterable[tuple[int, State, list[float]]]:
    """Positions with their labels; none of a match that was forfeited."""
    if line["forfeit"] is not None:
        return []
    if by_playouts:
        return labelled(line)
    return ((at, state, line["scores"]) for at, state in places(line))


def estimate_of(slug: str) -> Callable[[State], list[float]] | None:
    """The estimate of the game's present guide; None if it has none."""
    guide = guide_for(slug)
    return None if type(guide).estimate is Guide.estimate else guide.estimate


def read(path: Path, game: Game, seats: int) -> list[Sampled]:
    """The matches of a file, whatever sources they were played with. Raises ValueError with a sentence."""
    try:
        texts = path.read_bytes().split(b"\n")
    except OSError as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(error.strerror or str(error))}.") from None
    found = []
    for number, text in enumerate(texts, start=1):
        if number == len(texts) and not _ends(text):  # empty, or a line that is cut off
            continue
        where = f"Line {number} of {quoted(path.name)}"
        line = _line(text)
        if line is None:
            raise ValueError(f"{where} is no match of a fit.")
        if line["game"] != game.slug or len(line["seats"]) != seats:
            raise ValueError(f"{where} is of another game, or of another number of seats.")
        found.append(line)
    return found


def _ends(text: bytes) -> bool:
    return text.endswith(b"}")


def _line(text: bytes) -> Sampled | None:
    """The match of a line; None if it is none."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast(Sampled, line) if whole(line) else None
