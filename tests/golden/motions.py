"""How each kind of event moves on the board, by the brightness of the picture while it is acted out.

`<slug>.motions` holds the first event of each kind in the golden records and the kept positions of a game, once as its
own seat sees it and once as another seat does. Below it are the pictures after a third of a second, after one second,
and at the end. A line such as =07 says how bright row 7 of a picture is, a character a cell from 0 (dark) to z
(bright). Rows that are the same as before the event are left out. So a card that flies to the wrong seat is seen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pygame

from game.catalogue import GAMES
from game.core.events import Beat, Transcript
from game.core.record import load
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Canvas
from tests.golden.walks import brightness
from tests.scenes.positions import POSITIONS, moments_from, moments_of_record
from tests.scenes.table import board_for

FOLDER: Final = Path(__file__).parent
SIZE: Final = (800, 450)
"""The size of the pictures. They show the board alone, without lamp light."""
TIMES: Final = (0.3, 0.7, 60.0)
"""Seconds from one picture of an event to the next. After the last of them every animation has ended."""
STRIDE: Final = 0.05
"""Seconds of a frame."""


def motions_of_game(slug: str) -> str:
    """Act out every kind of event of a game. Returns the text of its kept file. A display has to be open."""
    canvas = Canvas(pygame.Surface(SIZE))
    acted: set[tuple[str, bool]] = set()
    lines: list[str] = []

    for transcript in transcripts_of_game(slug):
        for seat in range(transcript.before.seats):
            for beat in transcript.beats(seat):
                kind = (type(beat.event).__name__, getattr(beat.event, "seat", seat) == seat)
                if kind in acted:
                    continue
                acted.add(kind)
                lines.append(f"> seat {seat} sees {beat.event!r}")
                lines += _act_out(slug, seat, beat, canvas)
    return "\n".join([*lines, ""])


def transcripts_of_game(slug: str) -> Iterator[Transcript]:
    """All that happens in the golden records and the kept positions of a game."""
    for path in sorted(FOLDER.glob(f"{slug}-?.txt")):
        yield from (moment.transcript for moment in moments_of_record(load(path)))
    for position in POSITIONS.get(slug, ()):
        yield from (moment.transcript for moment in moments_from(position))


def _act_out(slug: str, seat: int, beat: Beat[Any], canvas: Canvas) -> list[str]:
    """Act out an event on a new board of a seat. Returns the rows of pictures that differ from those before it.

    A row is a line "=07 ..." with its number. A line "after 0.5 s" stands before the rows of each moment.
    """
    random.seed(1)
    board = board_for(GAMES[slug], beat.before, seat)
    timeline = Timeline()
    at_rest = _picture_of_board(board, canvas)

    board.animation.perform(beat, timeline)
    timeline.append(0.0, lambda _: board.animation.settle(beat.view))
    lines: list[str] = []
    for seconds in TIMES:
        lines.append(f"after {seconds} s")
        for _ in range(min(round(seconds / STRIDE), 100)):
            timeline.update(STRIDE)
            board.update(STRIDE)
        rows = _picture_of_board(board, canvas)
        lines += [f"={number:02} {row}" for number, row in enumerate(rows) if row != at_rest[number]]
    return lines


def golden_motions(slug: str) -> Path:
    """The kept file of a game.

    >>> golden_motions("last_front").name
    'last_front.motions'
    """
    return FOLDER / f"{slug}.motions"


def _picture_of_board(board: Any, canvas: Canvas) -> list[str]:
    """The rows of brightness of a board, drawn on black."""
    canvas.surface.fill((0, 0, 0))
    board.draw(canvas)
    return brightness(canvas.surface)
