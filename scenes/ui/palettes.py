"""The palettes from which a player chooses in the settings."""

from __future__ import annotations

from typing import Final

from scenes.ui.palette import USUAL, Colour, Palette
from scenes.ui.theme import BURGUNDY, CHARTED, DEAR, GERMAN, SEATS

CLEAR: Final[tuple[Colour, ...]] = (
    (216, 112, 99),
    (112, 138, 255),
    (138, 255, 229),
    (242, 190, 60),
    (229, 255, 164),
    (151, 138, 177),
)
"""Six colours that differ for any of the three colour weaknesses: red, blue, mint, amber, pale green, mauve.

The two most alike of them are 32 units of CIE Lab apart, and those of SEATS 8. They were found by a search at random.
"""
PALETTES: Final[dict[str, Palette]] = {
    "usual": USUAL,
    "clear": Palette(
        colours={
            **dict(zip(SEATS, CLEAR, strict=True)),
            **dict(zip(CHARTED, (CLEAR[4], CLEAR[0], CLEAR[1], CLEAR[3], CLEAR[5], CLEAR[2]), strict=True)),
            GERMAN: CLEAR[0],
            DEAR: CLEAR[1],
            BURGUNDY: (140, 58, 130),
        },
        tints={"battlefronts/cards/burgundy": (0, 6, 84), "battlefronts/token-burgundy": (0, 6, 84)},
        paints={
            f"{picture}-{seat}": colour
            for picture in ("sharp_end/pawn", "last_front/pin")
            for seat, colour in enumerate(CLEAR)
        },
    ),
}
"""By choice of the setting "Colours"."""
