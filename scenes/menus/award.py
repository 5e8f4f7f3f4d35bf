"""The award of medals: they come down on their ribbons before the front page of the match that has won them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from career.challenges.condition import Medal
from game.core.wording import count_of
from scenes.boards import BOARDS
from scenes.menus.front_page import SHEET
from scenes.menus.medals_tab import METAL, RIM, draw_medal_disc
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.theme import Colour
from scenes.ui.tween import clamped_progress, ease_in_cubic, ease_out_back

FALLS: Final = 0.75
"""Seconds in which a medal comes down."""
APART: Final = 0.18
"""Seconds from one medal to the next."""
HANGS: Final = 3.4
"""Seconds for which the medals hang there."""
RISES: Final = 0.35
MOST: Final = 3
"""Number of medals that are shown. Of more the last plate says how many."""
RADIUS: Final = 92.0
LEVEL: Final = 372.0
"""Height of the middle of the medals, and how far apart they are."""
DISTANCE: Final = 252.0
RIBBON: Final = 92.0
"""Width of a ribbon."""
SWING: Final = 26.0
"""How far a medal swings aside at first, in design pixels."""
SWINGS: Final = 5.2
"""Speed of the swinging in radians per second, and its decay per second."""
CALMS: Final = 1.3
GROUND: Final[Colour] = (30, 27, 21)


class Award:
    """Medals that hang before the front page for some seconds. With `still` (reduced motion) they do not move.

    They are only looked at: keys and clicks mean what they always mean, and let the medals go besides.
    """

    def __init__(self, still: bool) -> None:
        self.still = still
        self.medals: Sequence[Medal] = ()
        self._age = 0.0
        self._let_go = math.inf
        """The age at which they are let go."""

    @property
    def is_shown(self) -> bool:
        return bool(self.medals)

    def hand_over(self, medals: Sequence[Medal]) -> None:
        """Let these medals come down."""
        self.medals = medals
        self._age = 0.0
        self._let_go = FALLS + APART * (len(self._visible()) - 1) + HANGS

    def let_go(self) -> None:
        """Let the medals go, if they have come down."""
        if self._age > FALLS:
            self._let_go = min(self._let_go, self._age)

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._age += seconds
        if self._age >= self._let_go + (0.0 if self.still else RISES):
            self.medals = ()

    def height_of(self, number: int) -> float:
        """Where a medal hangs: 0 above the window, 1 at its place."""
        if self.still:
            return 1.0
        comes = ease_out_back(clamped_progress(self._age - APART * number, 0.0, FALLS))
        return comes - ease_in_cubic(clamped_progress(self._age, self._let_go, self._let_go + RISES))

    def aside(self, number: int) -> float:
        """How far a medal has swung aside, in design pixels."""
        age = self._age - APART * number - FALLS / 2
        return 0.0 if self.still or age < 0 else SWING * math.sin(SWINGS * age) * math.exp(-CALMS * age)

    def draw(self, canvas: Canvas) -> None:
        """Draw the medals on their ribbons, with their names."""
        visible = self._visible()
        for number, medal in enumerate(visible):
            middle = SHEET.centre[0] + (number - (len(visible) - 1) / 2) * DISTANCE
            is_last = number == MOST - 1
            others = len(self.medals) - MOST if is_last else 0
            self._draw_medal(canvas, medal, middle, number, others)

    def _visible(self) -> Sequence[Medal]:
        return self.medals[:MOST]

    def _draw_medal(self, canvas: Canvas, medal: Medal, middle: float, number: int, others: int) -> None:
        """Draw a medal that hangs from the upper edge of the window at this x.

        `others`: how many more were won that are not shown.
        """
        top = canvas.bounds.y
        radius = RADIUS * canvas.k / canvas.down  # a disc keeps its form where heights are stretched
        reach = LEVEL + radius + 90 - top
        y = LEVEL - reach * (1 - self.height_of(number))
        x = middle + self.aside(number)
        self._draw_ribbon(canvas, medal, (middle, top), (x, y - radius * 0.98))

        shadow = canvas.rect(*around((x, y), RADIUS * 1.9, radius * 1.9))
        art.draw_shadow(
            canvas, canvas.surface, shadow, shadow.w // 2, canvas.px(18), (canvas.px(5), canvas.px(12)), 150
        )
        draw_medal_disc(canvas, medal, (x, y), RADIUS, is_won=True)

        words = medal.name if not others else f"{medal.name}, and {count_of(others, 'more', 'more')}"
        style = styles.HEAD_SMALL.derive(track=1)
        wide = min(DISTANCE - 14, style.width(canvas, words) + 34)
        plate = Box(x - wide / 2, y + radius + 16, wide, style.height(canvas, 1.5))
        art.draw_panel(canvas, plate, 8, GROUND, GROUND, theme.BRASS, 8)
        style.draw(canvas, words, plate.centre, "center", width=wide - 22, ink=theme.BRIGHT)

    def _draw_ribbon(self, canvas: Canvas, medal: Medal, top: tuple[float, float], foot: tuple[float, float]) -> None:
        """Draw a ribbon in the colours of the medal's game, from its upper end to its lower one."""
        if foot[1] <= top[1]:
            return
        strip = canvas.rect(min(top[0], foot[0]) - RIBBON / 2, top[1], RIBBON, foot[1] - top[1])
        art.draw_shadow(canvas, canvas.surface, strip, 2, canvas.px(12), (canvas.px(7), canvas.px(4)), 120)

        band = BOARDS[medal.game].band if medal.game else theme.RED
        dark = theme.lighter(band, 0.6)
        for start, end, colour in ((0.0, 1.0, dark), (0.05, 0.95, band), (0.36, 0.64, dark), (0.39, 0.61, theme.BONE)):
            left, right = RIBBON * (start - 0.5), RIBBON * (end - 0.5)
            corners = [
                (top[0] + left, top[1]),
                (top[0] + right, top[1]),
                (foot[0] + right, foot[1]),
                (foot[0] + left, foot[1]),
            ]
            pygame.draw.polygon(canvas.surface, colour, [canvas.to_pixels(*corner) for corner in corners])
        art.draw_panel(canvas, around(foot, RIBBON + 12, 15), 4, METAL, RIM, theme.INK, 3)
