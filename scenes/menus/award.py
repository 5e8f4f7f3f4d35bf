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
HANGING_Y: Final = 372.0
"""Design y of the middle of the medals while they hang."""
DISTANCE: Final = 252.0
"""Distance between the middles of two medals, in design pixels."""
ABOVE: Final = 90.0
"""How far above the window a medal waits, so that its plate and shadow cannot be seen there."""
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
        """The age, in seconds since they were handed over, at which they begin to rise."""

    @property
    def is_shown(self) -> bool:
        return bool(self.medals)

    def hand_over(self, medals: Sequence[Medal]) -> None:
        """Let these medals come down, one after the other.

        They begin to rise at the age `_let_go`, in seconds: after the last one has come down (FALLS seconds, each one
        APART seconds after the one before) and all have hung there for HANGS seconds.
        """
        self.medals = medals
        self._age = 0.0
        self._let_go = FALLS + APART * (len(self._visible()) - 1) + HANGS

    def let_go(self) -> None:
        """Let the medals rise now, after a key or a click, unless they would have done so earlier.

        Nothing happens in the first FALLS seconds, in which the first medal comes down: the player has not seen it yet.
        `_age` and `_let_go` are seconds since the medals were handed over.
        """
        if self._age > FALLS:
            self._let_go = min(self._let_go, self._age)

    def update(self, seconds: float) -> None:
        """Advance by that many seconds. The medals are gone once they have risen, which takes RISES seconds.

        With reduced motion (`still`) they vanish at once at the age `_let_go`.
        """
        self._age += seconds
        if self._age >= self._let_go + (0.0 if self.still else RISES):
            self.medals = ()

    def height_of(self, number: int) -> float:
        """How far medal `number` has come down: 0 above the window, 1 at its place, for a moment a little more.

        Each medal begins APART seconds after the one before. All of them rise at the same time. With reduced motion
        (`still`) they are always at their place.
        """
        if self.still:
            return 1.0
        down = ease_out_back(clamped_progress(self._age - APART * number, start=0.0, end=FALLS))
        up = ease_in_cubic(clamped_progress(self._age, self._let_go, end=self._let_go + RISES))
        return down - up

    def aside(self, number: int) -> float:
        """How far to the right medal `number` has swung, in design pixels. Negative to the left.

        It begins when the medal is halfway down, and is a damped pendulum: up to SWING pixels, SWINGS radians a second,
        dying away at the rate CALMS. With reduced motion (`still`) nothing swings.
        """
        seconds = self._age - APART * number - FALLS / 2
        if self.still or seconds < 0:
            return 0.0
        return SWING * math.sin(SWINGS * seconds) * math.exp(-CALMS * seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the medals on their ribbons side by side, in front of the middle of the page.

        At most MOST of them are drawn. The name of the last one is followed by the number of the others.
        """
        visible = self._visible()
        page_middle, _ = SHEET.centre
        for number, medal in enumerate(visible):
            middle = page_middle + (number - (len(visible) - 1) / 2) * DISTANCE
            is_last = number == MOST - 1
            unshown_count = len(self.medals) - MOST if is_last else 0
            self._draw_medal(canvas, medal, middle, number, unshown_count)

    def _visible(self) -> Sequence[Medal]:
        return self.medals[:MOST]

    def _draw_medal(self, canvas: Canvas, medal: Medal, middle: float, number: int, unshown_count: int) -> None:
        """Draw medal `number`, which hangs from the upper edge of the window at the design x `middle`.

        It has a ribbon above it and a plate with its name below it. `unshown_count`: how many more medals were won than
        are shown, which the plate says as well. Sizes and distances are design pixels.
        """
        top = canvas.bounds.y
        # Design heights may be stretched. The disc stays round, so in heights its radius is another number.
        radius_down = RADIUS * canvas.scale / canvas.scale_y
        fall_height = HANGING_Y + radius_down + ABOVE - top  # from above the window to its place
        y = HANGING_Y - fall_height * (1 - self.height_of(number))
        x = middle + self.aside(number)
        self._draw_ribbon(canvas, medal, (middle, top), (x, y - radius_down * 0.98))  # a little behind the disc

        shadow = canvas.rect(*around((x, y), RADIUS * 1.9, radius_down * 1.9))
        round_edge, offset = shadow.w // 2, (canvas.px(5), canvas.px(12))
        art.draw_shadow(canvas, canvas.surface, shadow, radius=round_edge, soft=canvas.px(18), offset=offset, alpha=150)
        draw_medal_disc(canvas, medal, at=(x, y), radius=RADIUS, is_won=True)

        words = medal.name if not unshown_count else f"{medal.name}, and {count_of(unshown_count, 'more', 'more')}"
        style = styles.HEAD_SMALL.derive(track=1)
        wide = min(DISTANCE - 14, style.width(canvas, words) + 34)
        plate = Box(x - wide / 2, y + radius_down + 16, wide, style.height(canvas, 1.5))
        art.draw_panel(canvas, plate, radius=8, top=GROUND, foot=GROUND, border=theme.BRASS, height=8)
        style.draw(canvas, words, plate.centre, "center", width=wide - 22, ink=theme.BRIGHT)

    def _draw_ribbon(self, canvas: Canvas, medal: Medal, top: tuple[float, float], foot: tuple[float, float]) -> None:
        """Draw a ribbon in the colours of the medal's game, from its upper end to its lower one, both design points.

        Its stripes are given from edge to edge as shares of its width, later ones over earlier ones: dark edges,
        the colour of the game, and a light line with dark edges in the middle. A clasp holds the medal.
        """
        top_x, top_y = top
        foot_x, foot_y = foot
        if foot_y <= top_y:
            return
        strip = canvas.rect(min(top_x, foot_x) - RIBBON / 2, top_y, RIBBON, foot_y - top_y)
        offset = (canvas.px(7), canvas.px(4))
        art.draw_shadow(canvas, canvas.surface, strip, radius=2, soft=canvas.px(12), offset=offset, alpha=120)

        band = BOARDS[medal.game].band if medal.game else theme.RED
        dark = theme.lighter(band, factor=0.6)
        for start, end, colour in ((0.0, 1.0, dark), (0.05, 0.95, band), (0.36, 0.64, dark), (0.39, 0.61, theme.BONE)):
            left, right = RIBBON * (start - 0.5), RIBBON * (end - 0.5)
            corners = [(top_x + left, top_y), (top_x + right, top_y), (foot_x + right, foot_y), (foot_x + left, foot_y)]
            pygame.draw.polygon(canvas.surface, colour, [canvas.to_pixels(*corner) for corner in corners])
        clasp = around(foot, RIBBON + 12, 15)
        art.draw_panel(canvas, clasp, radius=4, top=METAL, foot=RIM, border=theme.INK, height=3)
