"""The setting "Colours": its colours differ for any colour weakness, and it changes what is drawn at once."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from operator import mul
from pathlib import Path

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import App
from scenes.boards.fighting_front import layout as fighting_front
from scenes.boards.fix_bayonets import layout as fix_bayonets
from scenes.keeping.store import Store
from scenes.menus.settings import SettingsScene
from scenes.pieces.motion import Stamp
from scenes.settings import Settings
from scenes.stack import Scene
from scenes.ui import palettes, pictures, theme
from scenes.ui.canvas import Canvas
from scenes.ui.palette import Palette
from scenes.ui.theme import Colour
from tests.scenes.bots import InstantWorker
from tests.scenes.menus import show
from tests.scenes.table import click
from tools.shooting.camera import MATRICES, to_linear_light

USUAL_VISION = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
"""The matrix over linear light that changes no colour."""
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
"""From linear RGB to CIE XYZ."""
WHITE = (0.9505, 1.0, 1.089)
"""CIE XYZ of white, D65."""
CLEAR = palettes.PALETTES["clear"]
WELL_APART = 25
"""Units of CIE Lab between two colours that nobody takes for one another at the size of a sign in a chart."""


def lab(colour: Colour, vision: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """A colour as somebody with this vision sees it, in CIE Lab."""
    light = [to_linear_light(part / 255) for part in colour]
    seen = [max(0.0, min(1.0, sum(map(mul, row, light)))) for row in vision]
    x, y, z = (math.cbrt(sum(map(mul, row, seen)) / white) for row, white in zip(XYZ, WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


@pytest.mark.parametrize("vision", [USUAL_VISION, *MATRICES.values()], ids=["usual", *MATRICES])
@pytest.mark.parametrize(
    "usual",
    [
        theme.SEATS,
        theme.CHARTED,
        fix_bayonets.SEAT_COLOURS,
        fighting_front.SEAT_COLOURS,
        (theme.OLIVE, theme.BURGUNDY),
        (theme.DEAR, theme.BRASS),
    ],
    ids=["six seats", "six lines", "Fix Bayonets", "Fighting Front", "Battlefronts", "gained and lost"],
)
def test_clear_colours_differ_for_any_colour_vision(usual: Sequence[Colour], vision: Sequence[Sequence[float]]) -> None:
    shown = [lab(CLEAR.colours.get(colour, colour), vision) for colour in usual]
    assert min(itertools.starmap(math.dist, itertools.combinations(shown, 2))) > WELL_APART


def test_clear_colours_replace_colours_and_pictures_at_once(app: App) -> None:
    app.start(Scene)
    settings = show(app, SettingsScene())
    pawn = "sharp_end/pawn-1"
    before = pygame.image.tobytes(pictures.picture(app.canvas, pawn, 40, 60), "RGBA")

    click(app, settings.rows["colours"].box)

    assert app.canvas.shade(theme.SEATS[1]) == palettes.CLEAR[1]
    assert app.canvas.shade(theme.BRASS) == theme.BRASS, "brass means the same in all palettes"
    after = pygame.image.tobytes(pictures.picture(app.canvas, pawn, 40, 60), "RGBA")
    assert after != before
    alpha = slice(3, None, 4)  # of each pixel
    assert after[alpha] == before[alpha], "its form is the same"


def test_a_program_that_starts_with_clear_colours_shows_them(window: pygame.Surface, home: Path) -> None:
    store = Store(home)
    assert settings_file.save(store, Settings(colours="clear"))

    app = App(store, rng=random.Random(7), title=Scene, window=window, caches=None, hire=InstantWorker)

    assert app.canvas.palette is CLEAR
    app.close()


def test_a_stamp_in_the_colour_of_a_seat_follows_the_palette(canvas: Canvas) -> None:
    def drawn(colour: Colour) -> bytes:
        canvas.surface.fill((0, 0, 0))
        Stamp("OFFICER DOWN", colour).draw(canvas, (400, 400))
        return pygame.image.tobytes(canvas.surface, "RGB")

    usual, clear = drawn(theme.SEATS[1]), drawn(palettes.CLEAR[1])
    canvas.palette = CLEAR
    assert drawn(theme.SEATS[1]) == clear != usual


def test_a_tint_adds_light_and_paint_keeps_shades_of_grey() -> None:
    palette = Palette(tints={"card": (0, 6, 84)}, paints={"pawn": (200, 100, 0)})
    dark_red, pale_red = (90, 0, 0, 255), (180, 90, 90, 120)
    picture = pygame.Surface((2, 1), pygame.SRCALPHA)
    picture.set_at((0, 0), dark_red)
    picture.set_at((1, 0), pale_red)

    assert palette.recolour(picture, "pin-1") is picture
    tinted = palette.recolour(picture.copy(), "card-K")
    assert tinted.get_at((0, 0)) == (90, 6, 84, 255)

    painted = palette.recolour(picture.copy(), "pawn-1")
    darker, paler = painted.get_at((0, 0)), painted.get_at((1, 0))
    assert darker.b == paler.b == 0, "the paint has no blue"
    assert paler.r > darker.r > darker.g > 0
    assert (darker.a, paler.a) == (255, 120)
