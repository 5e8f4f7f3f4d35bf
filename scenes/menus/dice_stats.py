"""Statistics of rolled dice, compared with fair dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from dice.solids import SOLIDS, about, product
from scenes.anim.die import BONE_LOOK, image
from scenes.ui import art, styles, theme
from scenes.ui.cache import Shelf
from scenes.ui.canvas import Box, Canvas
from scenes.ui.menu import draw_label
from scenes.ui.theme import Colour

ENOUGH: Final = 10
"""Minimum number of dice for a verdict, times their number of sides."""
RARE: Final = 0.05
VERY_RARE: Final = 0.002
_ACROSS: Final = 1.44
"""Width of a ten-sided die, in edges of a cube."""
BAR: Final[Colour] = (150, 124, 66)
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _faces(canvas: Canvas) -> Shelf:
    return canvas.caches.of("dice statistics")


def deviation(counts: Sequence[int]) -> float:
    """Pearson's chi-square of counts against a uniform distribution; 0 without counts."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean if mean else 0.0


def chance(chi_square: float, sides: int = 6) -> float:
    """p-value of a chi-square of dice with an even number of sides: how likely fair ones deviate at least as much."""
    root = math.sqrt(chi_square)
    bell = math.sqrt(2 / math.pi) * math.exp(-chi_square / 2)
    terms = [root**odd / math.prod(range(1, odd + 1, 2)) for odd in range(1, sides - 2, 2)]
    return min(1.0, math.erfc(root / math.sqrt(2)) + bell * sum(terms))


def verdict(counts: Sequence[int]) -> tuple[str, str]:
    """The verdict on the dice: a heading and an explanation."""
    rolled = sum(counts)
    enough = ENOUGH * len(counts)
    if rolled < enough:
        more = enough - rolled
        return "TOO FEW TO TELL", f"After {more} more {'die' if more == 1 else 'dice'} this page can judge the dice."
    again = f"If you rolled {rolled} honest dice again and again, they would stray at least this far"
    likely = chance(deviation(counts), len(counts))
    if likely >= RARE:
        often = f"about {round(likely * 100)} times in 100" if likely < 0.995 else "nearly every time"
        return "HONEST DICE", f"{again} {often}. Nothing out of the ordinary."
    if likely >= VERY_RARE:
        rarity = f"only about once in {round(1 / likely)} times"
        return "AN ODD RUN", f"{again} {rarity}. That happens; it rarely lasts."
    rarity = f"less than once in {round(1 / VERY_RARE)} times"
    return "HARD TO BELIEVE", f"{again} {rarity}. If it goes on like this, please report it."


def draw_page(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw the counts of one kind of dice, and what they tell, in a design box."""
    x, y, w, h = box
    left = w * 0.6
    foot = draw_label(canvas, "EVERY DIE OF EVERY MATCH THAT COUNTS", x + 44, y + 36, left - 60)
    said = "How often each face came up; the line is the average of honest dice."
    lines = styles.BODY_HINT.wrap(canvas, said, left - 60)
    top = 16 + styles.BODY_HINT.draw_lines(canvas, lines, (x + 44, foot + 10), width=left - 60)
    draw_bars(canvas, Box(x + 44, top, left - 60, y + h - 30 - top), counts)
    draw_verdict(canvas, Box(x + left + 44, y + 36, w - left - 88, h - 66), counts)


def draw_bars(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw one bar per face with a line at the expected count, and the numbers below it, in a design box."""
    x, y, w, h = box
    sides = len(counts)
    die, line = 58.0 if sides == 6 else 74.0, styles.HEAD_LARGE.height(canvas, 1.25)
    high = h - die - 2 * line - 30
    expected = sum(counts) / sides
    most = max(*counts, expected, 1) * 1.12
    slot, floor = w / sides, y + high
    pygame.draw.rect(canvas.surface, (20, 18, 14), canvas.rect(x, y, w, high), border_radius=canvas.px(6))
    for number, count in enumerate(counts):
        middle = x + slot * (number + 0.5)
        tall = high * count / most
        _draw_bar(canvas, Box(middle - slot * 0.29, floor - tall, slot * 0.58, tall))
        canvas.surface.blit(_die(canvas, number + 1, die, sides), canvas.at(middle - die / 2, floor + 16))
        below = floor + die + 26
        styles.HEAD_LARGE.draw(canvas, str(count), (middle, below), "midtop", width=slot - 8, ink=theme.BRIGHT)
        share = f"{100 * count / sum(counts):.1f} %" if sum(counts) else ""
        styles.BODY_HINT.draw(canvas, share, (middle, below + line), "midtop", width=slot - 8)
    if expected:
        at = floor - high * expected / most
        canvas.surface.fill(theme.GLOW, canvas.rect(x, at - 1.5, w, 3))


def _draw_bar(canvas: Canvas, box: Box) -> None:
    place = canvas.rect(*box)
    if box[3] < 1:
        return

    def make() -> pygame.Surface:
        return art.vgrad(canvas, place.w, place.h, theme.lighter(BAR, 1.25), theme.lighter(BAR, 0.7), canvas.px(5))

    canvas.surface.blit(_faces(canvas).get(("bar", canvas.scale_key, *place.size), make), place)


def _die(canvas: Canvas, face: int, size: float, sides: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        side = canvas.px(size)
        if sides != 6:
            return _lying(face, sides, side)
        die = art.vgrad(canvas, side, side, (248, 240, 216), (206, 192, 156), canvas.px(11))
        for across, down in PIPS[face]:
            at = (side / 2 + across * side * 0.26, side / 2 + down * side * 0.26)
            pygame.draw.aacircle(die, theme.INK, at, max(1.5, side * 0.085))
        return die

    return _faces(canvas).get((canvas.scale_key, face, size, sides), make)


def _lying(face: int, sides: int, side: int) -> pygame.Surface:
    """A die as it lies in the tray, with its figure upright, in a square of that many real pixels."""
    solid = SOLIDS[sides]
    turn = solid.resting(face)[0]
    upright = product(about((0.0, 0.0, 1.0), solid.askew(turn, face)), turn)
    drawn = image(upright, side / _ACROSS, BONE_LOOK, sides=sides)
    place = pygame.Rect(0, 0, side, side)
    place.center = drawn.get_rect().center
    return drawn.subsurface(place)


def draw_verdict(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw the numbers and the verdict in a design box."""
    x, y, w, h = box
    rolled = sum(counts)
    y = draw_label(canvas, "WHAT TO THINK OF IT", x, y, w) + 26
    facts = [
        ("Dice rolled", f"{rolled:,}".replace(",", "\u202f")),
        ("Expected of each face", f"{rolled / len(counts):.1f}"),
    ]
    if rolled:
        facts.append(("Deviation (chi-square)", f"{deviation(counts):.2f}"))
    for what, value in facts:
        step = max(44.0, styles.BODY.height(canvas, 1.5))
        styles.BODY.draw(canvas, what, (x, y + step / 2), "midleft", width=w * 0.66, ink=theme.MUTED)
        styles.HEAD.but(track=0).draw(
            canvas, value, (x + w, y + step / 2), "midright", width=w * 0.32, ink=theme.BRIGHT
        )
        y += step
        canvas.surface.fill((62, 57, 43), canvas.rect(x, y, w, 1.4))
    head, words = verdict(counts)
    box_of_head = styles.TITLE.but(track=1).draw(canvas, head, (x, y + 40), width=w, ink=theme.BRASS)
    y = box_of_head[1] + box_of_head[3] + 16
    foot = box[1] + h
    for line in styles.BODY_LARGE.wrap(canvas, words, w):
        if y + styles.BODY_LARGE.height(canvas) > foot:
            break
        styles.BODY_LARGE.draw(canvas, line, (x, y), width=w)
        y += styles.BODY_LARGE.height(canvas)
