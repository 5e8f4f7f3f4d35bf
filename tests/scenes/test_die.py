"""The picture of a die: its upper side can be read, and a rough picture is of the same die."""

from __future__ import annotations

import math

import pygame
import pytest

from dice.solids import SOLIDS, about, product
from dice.throw import simulate
from dice.track import Cast
from scenes.anim import die
from scenes.ui.theme import ASSETS


def test_the_side_on_top_shows_its_pips(window: pygame.Surface) -> None:
    """Seen from above and in front, a lying die shows on its upper face as many pips as it counts."""
    for value in range(2, 7):
        order = Cast((value,), 6, 6, 1)
        turn = simulate(order).tracks[0].at(9).turn
        assert SOLIDS[6].top(turn) == value
        drawn = die.image(turn, 120, die.BONE_LOOK)
        edge = drawn.get_width() / die.SPAN
        face = (drawn.get_width() / 2, drawn.get_height() / 2 - edge / 2 * die.RISE)
        pips = pygame.mask.from_threshold(drawn, (22, 18, 15), (26, 26, 26, 255)).connected_components(20)
        near = [
            pip
            for pip in pips
            if math.hypot(pip.centroid()[0] - face[0], (pip.centroid()[1] - face[1]) / die.FLAT) < 0.46 * edge
        ]
        assert len(near) == value


def glyph(mask: pygame.Mask) -> pygame.Mask:
    """The shape of a mask, filling a box of one size."""
    (box, *_) = mask.get_bounding_rects() if mask.count() else [pygame.Rect(0, 0, 1, 1)]
    shape = pygame.Mask(box.size)
    shape.draw(mask, (-box.x, -box.y))
    return shape.scale((24, 40))


def read(drawn: pygame.Surface) -> str:
    """The digits in the darkest ink of a picture from left to right, each the most similar one of a typeface
    among those with as many holes."""
    found = pygame.mask.from_threshold(drawn, (44, 35, 30), (26, 26, 26, 255)).connected_components(60)
    ordered = sorted(found, key=lambda part: part.centroid()[0])
    figures = [glyph(part) for part in ordered if part.get_bounding_rects()[0].h > 30]  # a line below is lower
    oswald = pygame.font.Font(str(ASSETS / "fonts" / "oswald" / "oswald-600.ttf"), 80)
    known = {digit: glyph(pygame.mask.from_surface(oswald.render(digit, True, "white"))) for digit in "0123456789"}
    return "".join(max(known, key=lambda digit: alike(known[digit], shape)) for shape in figures)


def alike(first: pygame.Mask, second: pygame.Mask) -> float:
    both = first.overlap_area(second, (0, 0))
    return both / (first.count() + second.count() - both) - abs(holes(first) - holes(second))


def holes(mask: pygame.Mask) -> int:
    around = pygame.Mask((mask.get_size()[0] + 2, mask.get_size()[1] + 2))
    around.draw(mask, (1, 1))
    around.invert()
    return len(around.connected_components(4)) - 1


@pytest.mark.parametrize("value", range(1, 11))
def test_the_side_on_top_shows_its_figure(window: pygame.Surface, value: int) -> None:
    turn = simulate(Cast((value,), 6, 6, 1, sides=10)).tracks[0].at(9).turn
    upright = product(about((0, 0, 1), SOLIDS[10].askew(turn, value)), turn)
    assert read(die.image(upright, 120, die.BONE_LOOK, sides=10)) == str(value)


def test_a_line_below_tells_6_and_9_apart() -> None:
    for value, strokes in enumerate(die.FIGURES, 1):
        foot = max(strokes, key=lambda stroke: min(y for _, y in stroke))
        wide, high = (max(at[axis] for at in foot) - min(at[axis] for at in foot) for axis in (0, 1))
        above = max(y for stroke in strokes if stroke is not foot for _, y in stroke) if len(strokes) > 1 else 9
        assert (wide > 2 * high and min(y for _, y in foot) > above) == (value in (6, 9))


@pytest.mark.parametrize("sides", SOLIDS)
def test_a_rough_die_is_the_same_die(window: pygame.Surface, sides: int) -> None:
    turn = simulate(Cast((5,), 6, 6, 1, sides=sides)).tracks[0].at(0.4).turn
    fine, rough = (die.image(turn, 60, die.RED_LOOK, rough, sides) for rough in (False, True))
    assert pygame.image.tobytes(fine, "RGBA") != pygame.image.tobytes(rough, "RGBA")
    outlines = [pygame.mask.from_surface(image) for image in (fine, rough)]
    assert outlines[0].overlap_area(outlines[1], (0, 0)) > 0.995 * max(one.count() for one in outlines)
