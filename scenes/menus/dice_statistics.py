"""The dice of all matches, compared with honest ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from dice.solids import SOLIDS, product, rotation_about
from game.core.wording import count_of
from scenes.anim.die import BONE_LOOK, image
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas

LEAST_ROLLS: Final = 10
"""Rolls per side from which on there is a verdict."""
RARE: Final = 0.05
"""A p-value below this is rare."""
VERY_RARE: Final = 0.002
DIE_SIZE: Final = 34.0
"""Size of a die below its bar."""
WIDTH_IN_EDGES: Final = {6: 1.3, 10: 1.44}
"""Width of a die by the number of its sides, in edges of a cube."""
BAR: Final = ((188, 155, 82), (105, 87, 46), (120, 100, 56))
"""The upper, lower and edge colour of a bar."""
BAR_SHARE: Final = 0.58
"""Width of a bar as a share of its slot."""


# --- The test ------------------------------------------------------------------------------------


def chi_square(counts: Sequence[int]) -> float:
    """Pearson's chi-square of these counts against equal counts. 0 if all counts are 0."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean if mean else 0.0


def p_value(deviation: float, sides: int = 6) -> float:
    """The probability (0..1) that honest dice give at least this chi-square. `sides` has to be even.

    The sides - 1 degrees of freedom are odd, for which the distribution has a closed form (Abramowitz and Stegun,
    26.4.4).
    """
    root = math.sqrt(deviation)
    bell = math.sqrt(2 / math.pi) * math.exp(-deviation / 2)
    terms = [root**odd / math.prod(range(1, odd + 1, 2)) for odd in range(1, sides - 2, 2)]
    return min(1.0, math.erfc(root / math.sqrt(2)) + bell * sum(terms))


def dice_verdict(counts: Sequence[int]) -> tuple[str, str]:
    """The verdict on dice that showed each face so often: a heading and an explanation.

    It follows from the p-value of a chi-square test: how likely honest dice are to stray at least as far from equal
    counts. Below RARE that is an odd run, below VERY_RARE hard to believe. The test needs LEAST_ROLLS for each face.
    """
    missing = LEAST_ROLLS * len(counts) - sum(counts)
    if missing > 0:
        dice = count_of(missing, "more die", "more dice")
        return "TOO FEW TO TELL", f"After {dice} this page can judge the dice."

    start = f"If you rolled {sum(counts)} honest dice again and again, they would stray at least this far"
    probability = p_value(chi_square(counts), len(counts))
    if probability >= RARE:
        rounds_to_100 = probability >= 0.995
        often = "nearly every time" if rounds_to_100 else f"about {round(probability * 100)} times in 100"
        return "HONEST DICE", f"{start} {often}. Nothing out of the ordinary."
    if probability >= VERY_RARE:
        rarity = f"only about once in {round(1 / probability)} times"
        return "AN ODD RUN", f"{start} {rarity}. That happens; it rarely lasts."
    rarity = f"less than once in {round(1 / VERY_RARE)} times"
    return "HARD TO BELIEVE", f"{start} {rarity}. If it goes on like this, please report it."


# --- Drawing -------------------------------------------------------------------------------------


def draw_dice(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw in a design box a bar for each face of the dice, and below it the die with its count.

    `counts`: how often each face came up, from 1 upwards. A red line over all bars is at the count that each face has
    on average. The tallest bar or this line leaves some room above it.
    """
    title = "EVERY DIE OF EVERY MATCH THAT COUNTS"
    heading = styles.LABEL_LARGE.draw(canvas, title, (box.x, box.y), width=box.w, ink=theme.RED)
    top = heading.foot + 6
    sides = len(counts)
    expected = sum(counts) / sides
    height = box.foot - DIE_SIZE - 8 - top
    bars_foot = top + height
    full_height_count = max(*counts, expected, 1) * 1.12
    column_width = box.w / sides

    for number, count in enumerate(counts):
        left = box.x + column_width * number
        bar_height = height * count / full_height_count
        bar_left, bar_width = left + column_width * (1 - BAR_SHARE) / 2, column_width * BAR_SHARE
        bar = canvas.rect(bar_left, bars_foot - bar_height, bar_width, bar_height)
        radius = min(bar.h // 2, canvas.px(5))
        canvas.surface.blit(art.panel_plate(canvas, bar.w, bar.h, radius, *BAR), bar)
        canvas.surface.blit(_die(canvas, face=number + 1, sides=sides), canvas.to_pixels(left + 2, bars_foot + 8))
        at = (left + DIE_SIZE + 8, bars_foot + 8 + DIE_SIZE / 2)
        styles.HEAD_SMALL.draw(canvas, str(count), at, "midleft", width=column_width - DIE_SIZE - 10, ink=theme.INK)

    if expected:
        line_y = bars_foot - height * expected / full_height_count
        canvas.surface.fill(theme.RED, canvas.rect(box.x, line_y - 1.5, box.w, 3))


def _die(canvas: Canvas, face: int, sides: int) -> pygame.Surface:
    """A picture of a die with this number of sides that shows `face` upright. It is cached.

    It is a square of DIE_SIZE design pixels.
    """

    def render() -> pygame.Surface:
        """Render the die from above, lying with `face` up, and cut the square out of the middle of its picture.

        A die can lie with a face up in several ways. The first one is turned about the vertical axis until the number
        on the face is upright. WIDTH_IN_EDGES: the width of such a die in edges of a cube, by its number of sides.
        """
        solid = SOLIDS[sides]
        place = pygame.Rect(0, 0, canvas.px(DIE_SIZE), canvas.px(DIE_SIZE))
        pose, *_ = solid.resting_rotations(face)
        vertical = (0.0, 0.0, 1.0)
        upright = product(rotation_about(vertical, solid.angle_upright(pose, face)), pose)
        die = image(upright, edge=place.w / WIDTH_IN_EDGES[sides], colours=BONE_LOOK, sides=sides)
        place.center = die.get_rect().center
        return die.subsurface(place.clip(die.get_rect()))

    return canvas.caches.shelf("dice statistics").get((canvas.scale_key, face, sides), render)


def draw_verdict_on_dice(canvas: Canvas, box: Box, counts: Sequence[int], ink: theme.Colour) -> None:
    """Draw in a design box the verdict on the dice, and in `ink` the figures behind it."""
    heading, words = dice_verdict(counts)
    top = styles.LABEL_LARGE.draw(canvas, "DICE", (box.x, box.y), width=box.w, ink=theme.RED).foot + 4
    top = styles.HEAD_LARGE.draw(canvas, heading, (box.x, top), width=box.w, ink=theme.INK).foot + 2

    rolls = sum(counts)
    if rolls:
        words += f" {count_of(rolls, 'die', 'dice')}, {rolls / len(counts):.1f} of each face expected; "
        words += f"chi-square {chi_square(counts):.2f}."
    styles.BODY_NOTE.write(canvas, words, Box(box.x, top, box.w, box.foot - top), ink)
