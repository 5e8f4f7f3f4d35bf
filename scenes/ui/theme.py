"""Colours, typefaces and the path of the assets."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scenes.ui.canvas import Canvas
from scenes.ui.palette import Colour as Colour

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"

INK: Final[Colour] = (29, 26, 22)
BONE: Final[Colour] = (239, 230, 207)
PAPER: Final[Colour] = (226, 213, 176)
BRASS: Final[Colour] = (201, 162, 75)
RED: Final[Colour] = (166, 58, 43)
OLIVE: Final[Colour] = (92, 107, 58)
SLATE: Final[Colour] = (63, 106, 128)
BURGUNDY: Final[Colour] = (140, 52, 46)
AIRBORNE: Final[Colour] = (76, 88, 122)
BAIZE: Final[Colour] = (44, 74, 58)
WALNUT: Final[Colour] = (74, 50, 34)
STEEL: Final[Colour] = (104, 112, 112)

BRIGHT: Final[Colour] = (255, 246, 222)
"""Text on buttons, and large numbers."""
MUTED: Final[Colour] = (206, 197, 172)
"""Running text on dark."""
DIM: Final[Colour] = (164, 155, 132)
"""Labels on dark, and disabled items."""
SEATS: Final[tuple[Colour, ...]] = (
    (228, 112, 92),
    (120, 174, 218),
    (150, 192, 104),
    (232, 196, 84),
    (226, 222, 212),
    (172, 160, 150),
)
"""Colours of up to six seats, bright enough for letters on a dark plate."""
CHARTED: Final[tuple[Colour, ...]] = (
    (158, 184, 92),
    (214, 96, 80),
    (110, 164, 190),
    (218, 150, 74),
    (160, 168, 206),
    (176, 182, 178),
)
"""Colours of up to six seats in charts, for games without colours of their own."""
GERMAN: Final[Colour] = (236, 130, 108)
"""The second side of Fix Bayonets."""
DEAR: Final[Colour] = (226, 96, 80)
"""A loss that a decision has caused."""
GLOW: Final[Colour] = (255, 214, 120)
"""The focus ring, and light around what can be chosen."""
HEAT: Final[Colour] = (226, 84, 48)
"""Light around a contested place."""
PANEL_TOP: Final[Colour] = (44, 42, 34)
PANEL_FOOT: Final[Colour] = (24, 23, 19)

TITLE: Final = "stardos-stencil-700"
HEAD: Final = "oswald-600"
SUBHEAD: Final = "oswald-500"
BODY: Final = "barlow-500"
LABEL: Final = "barlow-600"
TYPED: Final = "courier-prime-400"
TYPED_BOLD: Final = "courier-prime-700"
ENGRAVED: Final = "libre-caslon-italic"
"""The italics of names on maps."""

SMALLEST: Final = 13
"""Minimum type size in real pixels."""
TYPE_SCALES: Final = {"normal": 1.0, "large": 1.2, "largest": 1.4}
"""Type scale by the setting of the type size."""


def font_px(size: float, canvas: Canvas) -> int:
    """The real pixel size of type that is `size` at 1920x1080."""
    return max(SMALLEST, round(size * canvas.scale * canvas.type_scale))


def lighter(colour: Colour, factor: float) -> Colour:
    """The colour times a factor. Above 1 it is lighter, below 1 darker."""
    red, green, blue = (max(0, min(255, int(part * factor))) for part in colour)
    return (red, green, blue)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """A mixture of two colours: `first` at share 0, `second` at share 1."""
    red, green, blue = (round(start + (end - start) * share) for start, end in zip(first, second, strict=True))
    return (red, green, blue)


def print_warning(sentence: str) -> None:
    """Print a sentence on stderr, if there is one."""
    if sys.stderr is not None:  # a double-clicked program on Windows has none
        print(sentence, file=sys.stderr)


@contextlib.contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard what libraries write to stderr inside the `with`, such as ALSA's errors without a sound card."""
    try:
        real_stderr = os.dup(2)
    except OSError:  # there is no stderr
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(real_stderr, 2)
        os.close(real_stderr)


def complain_once(sentence: str, said: set[str]) -> bool:
    """Print a sentence on stderr and add it to `said`, unless it is there already. True if it was printed."""
    if sentence in said:
        return False
    said.add(sentence)
    print_warning(sentence)
    return True
