"""The staging of great moments, alike on all boards: the table dims, a beat of silence, then a blow that shakes it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import pygame

from scenes.anim.timeline import TimedAct, Timeline
from scenes.ui import surfaces
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.tween import ease_in_out_sine

SILENCE: Final = 0.3
"""Seconds from the dimming to the blow. They are all that staging adds to a match."""
STAYS: Final = 0.35
"""Seconds for which the table stays dim after the blow."""
DIMS: Final = 0.16
"""Seconds in which the table dims, and in which it is lit again."""
LIFTS: Final = 0.35
DIMMED: Final = 0.42
"""Brightness of the table around the place, as a share of the usual one."""
MARGIN: Final = 160.0
"""Design pixels around the place over which the light fades."""
STEPS: Final = 4
"""Number of steps in which it dims."""
COARSE: Final = 16
"""Real pixels of the light per pixel that is computed."""
SHAKE: Final = 6.0
"""The farthest that a blow moves the board, in design pixels."""
SHAKE_SECONDS: Final = 0.38
SWINGS: Final = (46.0, 61.0)
"""Speed of the shaking across and down, in radians per second."""


class Moment(NamedTuple):
    """A great moment of a match: what is staged."""

    place: Box
    """The place that stays in the light."""
    on_arrival: bool = False
    """Whether the blow comes as the motion of the event ends, instead of as it begins."""


class Hush(Protocol):
    """Lets music and ambience sink for a moment."""

    def hush(self, seconds: float, /) -> None:
        """Let them sink for this many seconds."""


class Staging:
    """Dims and shakes a table at its great moments. With `still` (reduced motion) nothing shakes.

    Only light and sound are staged: nothing that is drawn has another place afterwards, or can be hit elsewhere.
    """

    def __init__(self) -> None:
        self.still = False
        self.darkness = 0.0
        """How far the table has dimmed, 0..1."""
        self._place = Box(0, 0, 0, 0)
        self._timeline = Timeline()
        self._blow_step: TimedAct | None = None
        """The step of the timeline in which a blow shakes the table. None before the table dims for it."""
        self._seconds_left = 0.0
        """For how long the table stays dim."""
        self._seconds_since_blow = math.inf
        """Seconds since the last blow. Infinite before the first one."""

    def stage(self, timeline: Timeline, moment: Moment, perform: Callable[[], None], sound: Hush) -> None:
        """Append a great moment to the timeline. `perform` appends all that its event brings.

        1. A silence of SILENCE seconds, in which the table dims.
        2. The blow, which shakes the table. If the moment is one `on_arrival`, it comes after the motion instead.
        3. The motion of the event.

        `blow`: the step of the blow in the timeline. `self._blow_step` becomes this step when the silence is first
        seen. If the timeline runs too fast for that, or finishes at once, it does not, and nothing is staged.
        """

        def dim(progress: float) -> None:
            """When the silence is first seen, begin to dim the table, and hush all sounds until the blow."""
            is_seen_first = progress < 1 and self._blow_step is not blow
            if is_seen_first:
                self._place, self._timeline, self._blow_step = moment.place, timeline, blow
                sound.hush(SILENCE / timeline.speed)

        def strike(_: float) -> None:
            """Let the blow shake the table, which stays dim for STAYS seconds, unless its silence was never seen."""
            if self._blow_step is blow:
                self._seconds_left = STAYS
                self._seconds_since_blow = 0.0

        timeline.append(SILENCE, dim)
        if moment.on_arrival:
            perform()
            blow = timeline.append(0.0, strike)
        else:
            blow = timeline.append(0.0, strike)
            perform()

    def end_at_once(self) -> None:
        """Light the table at once, and end the shaking. A blow that was still to come does not shake it any more."""
        self.darkness = self._seconds_left = 0.0
        self._seconds_since_blow = math.inf
        self._blow_step = None

    def update(self, seconds: float, pace: float) -> None:
        """Advance by real seconds, multiplied by `pace`, the speed of animations.

        The table dims until the blow and as long as it is to stay dim after it (`_seconds_left`). Then the light comes
        back. Full dimming takes DIMS seconds, and the way back LIFTS. At infinite pace everything ends at once.
        """
        if math.isinf(pace):
            self.end_at_once()
            return

        seconds *= pace
        self._seconds_since_blow += seconds
        is_blow_to_come = self._blow_step is not None and self._timeline.holds(self._blow_step)
        if is_blow_to_come or self._seconds_left > 0:
            self.darkness = min(1.0, self.darkness + seconds / DIMS)
        else:
            self.darkness = max(0.0, self.darkness - seconds / LIFTS)
        self._seconds_left = max(0.0, self._seconds_left - seconds)

    def shake(self) -> Point:
        """How far the picture of the board is moved now, in design pixels to the right and down.

        Only the picture moves. Clicks and the focus still find everything in its place.
        """
        if self.still or self._seconds_since_blow >= SHAKE_SECONDS:
            return (0.0, 0.0)
        swing = SHAKE * (1 - self._seconds_since_blow / SHAKE_SECONDS) ** 2
        across, down = SWINGS
        return (swing * math.cos(across * self._seconds_since_blow), swing * math.sin(down * self._seconds_since_blow))

    def draw(self, canvas: Canvas, board: Box) -> None:
        """Shake the picture of the board, which has been drawn in the box `board`, and dim all that has been drawn."""
        dx, dy = map(canvas.px, self.shake())
        if dx or dy:
            canvas.surface.set_clip(canvas.rect(*board))
            canvas.surface.scroll(dx, dy)
            canvas.surface.set_clip(None)

        step = math.ceil(self.darkness * STEPS)
        if step:
            _dim_around(canvas, self._place, step)


def _dim_around(canvas: Canvas, place: Box, step: int) -> None:
    """Dim the picture except at a place, to DIMMED at the last of STEPS. The light fades over MARGIN around the place.

    The eight parts of a frame around the place (MARGIN wide) are multiplied with pictures in which the light fades. The
    four boxes beside that frame are dimmed evenly. Nothing is blended, and the place itself is not touched, so this
    takes one to two milliseconds at 1920x1080.
    """
    shade = round(255 * (1 - (1 - DIMMED) * step / STEPS))
    surface = canvas.surface
    lit = canvas.rect(*place)
    margin = canvas.px(MARGIN)
    for column, (x, w) in enumerate(((lit.left - margin, margin), (lit.left, lit.w), (lit.right, margin))):
        for row, (y, h) in enumerate(((lit.top - margin, margin), (lit.top, lit.h), (lit.bottom, margin))):
            if (column, row) != (1, 1):  # the middle part is the place itself
                edge = _edge_picture(canvas, shade, part=(column, row), size=(w, h))
                surface.blit(edge, (x, y), special_flags=pygame.BLEND_RGB_MULT)

    whole = surface.get_rect()
    hole = lit.inflate(2 * margin, 2 * margin).clip(whole)
    for beside in (
        (0, 0, whole.w, hole.top),
        (0, hole.bottom, whole.w, whole.h - hole.bottom),
        (0, hole.top, hole.left, hole.h),
        (hole.right, hole.top, whole.w - hole.right, hole.h),
    ):
        surface.fill((shade, shade, shade), beside, special_flags=pygame.BLEND_RGB_MULT)


def _edge_picture(canvas: Canvas, shade: int, part: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    """One of the eight parts of the light around a place, to be multiplied with the picture below it.

    `shade`: its colour where it is darkest, 0..255. `part`: its column and row, 0..2. `size`: its width and height.
    """
    shelf = canvas.caches.shelf("light of moments")

    def make() -> pygame.Surface:
        """Cut this part out of a disc of light, and stretch it to its size. The disc has the radius of the margin."""
        radius = canvas.px(MARGIN)
        disc = shelf.get((radius, shade), lambda: _bake_disc(radius, shade))
        starts, lengths = (0, radius, radius), (radius, 1, radius)  # the parts between two corners are stretched
        column, row = part
        piece = disc.subsurface((starts[column], starts[row], lengths[column], lengths[row]))
        return pygame.transform.scale(piece, size)

    return shelf.get((canvas.scale, shade, part, size), make)


def _bake_disc(radius: int, shade: int) -> pygame.Surface:
    """A disc of light of this radius in real pixels: white in the middle, and of this shade at the edge."""
    side = 2 * radius // COARSE + 2
    small = surfaces.opaque((side, side))
    middle = (side - 1) / 2
    for y in range(side):
        for x in range(side):
            distance = math.hypot(x - middle, y - middle) / middle
            tone = round(shade + (255 - shade) * ease_in_out_sine(max(0.0, 1 - distance)))
            small.set_at((x, y), (tone, tone, tone))
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
