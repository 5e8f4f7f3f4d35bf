"""The ground of a board, which a match changes: the light of the hour, and the traces that fights leave for good."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.anim.particles import SMOKE
from scenes.ui import art, pictures, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_sine

CRATER: Final = "crater"
BURNT: Final = "burnt"
SIDES: Final = {CRATER: 34.0, BURNT: 88.0}
"""Mean width of a trace in design pixels."""
PICTURES: Final = 3
"""Different pictures of each kind."""
MOST: Final = {CRATER: 8, BURNT: 3}
"""Traces of one kind in one place: more would hide the map."""
DAY: Final[Colour] = (255, 255, 255)
"""The light in which a map looks as it is painted."""
HOURS: Final[tuple[Colour, ...]] = ((224, 228, 240), DAY, (255, 232, 198), (190, 196, 224))
"""Dawn, day, evening and night, on boards that turn from one to the next every turn or so."""
TURNING: Final = 1.2
"""Seconds in which the light turns."""
SHADES: Final = 8
"""Steps in which it turns."""
SMOKING: Final = 5
"""The latest burnt places smoke."""
PUFFS: Final = 6
"""Puffs of smoke above each of them."""
RISE: Final = 4.2
"""Seconds that a puff takes to rise and fade."""


class Trace(NamedTuple):
    """Something that an event leaves behind: its kind, the place it is counted under, and the box it lies in."""

    kind: str
    place: Hashable
    within: Box


class _Laid(NamedTuple):
    """A trace on the map."""

    kind: str
    picture: int
    at: Point
    side: float


class Ground:
    """Light and traces of one board, drawn into the backdrop whenever `key` changes.

    Where a trace lies depends on nothing but the traces of its place before it, so that a match that is resumed or
    shown again looks the same. `still` (reduced motion): the light changes at once, and nothing smokes.
    """

    def __init__(self, box: Box, still: bool, scale: float = 1.0) -> None:
        """`box`: the map; `scale`: how large traces and smoke are on it."""
        self.box = box
        self.still = still
        self.scale = scale
        self.turned = False
        """Whether the map lies with its head at the foot; traces are counted as if it did not."""
        self.laid: list[_Laid] = []
        self._count: Counter[tuple[str, Hashable]] = Counter()
        self._light: tuple[Colour, Colour] = (DAY, DAY)
        """From which light to which it turns."""
        self._share = 1.0
        self._clock = 0.0

    # --- the hour ------------------------------------------------------------------------------

    @property
    def light(self) -> Colour:
        """The present light; the map is multiplied with it."""
        return theme.blend(*self._light, ease_in_out_sine(round(self._share * SHADES) / SHADES))

    def turn_to(self, light: Colour, at_once: bool = False) -> None:
        """Let the light turn to another one."""
        if light == self._light[1]:
            return
        jumps = at_once or self.still
        self._light, self._share = (light if jumps else self.light, light), (1.0 if jumps else 0.0)

    def turn_to_hour(self, number: int, at_once: bool = False) -> None:
        """Let the light turn to that of an hour, counted from dawn at 0 through as many days as there are."""
        self.turn_to(HOURS[number % len(HOURS)], at_once)

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._share = min(1.0, self._share + seconds / TURNING)
        self._clock += seconds

    # --- traces --------------------------------------------------------------------------------

    def clear(self) -> None:
        """Remove every trace."""
        self.laid.clear()
        self._count.clear()

    def leave(self, traces: Sequence[Trace]) -> None:
        """Add traces, unless their place is full of them."""
        for trace in traces:
            number = self._count[trace.kind, trace.place]
            if number >= MOST[trace.kind]:
                continue
            self._count[trace.kind, trace.place] += 1
            luck = random.Random(f"{trace.kind} {trace.place} {number}")
            side, (x, y, w, h) = self.scale * SIDES[trace.kind] * luck.uniform(0.72, 1.2), trace.within
            at = (x + w * luck.uniform(0.08, 0.92), y + h * luck.uniform(0.08, 0.92))
            self.laid.append(_Laid(trace.kind, luck.randint(1, PICTURES), at, side))

    def count(self, kind: str, place: Hashable) -> int:
        """How many traces of a kind lie in a place."""
        return self._count[kind, place]

    def _shown(self, at: Point) -> Point:
        """Where a trace is seen on the map as it lies."""
        x, y = self.box.centre
        return (2 * x - at[0], 2 * y - at[1]) if self.turned else at

    # --- drawing -------------------------------------------------------------------------------

    @property
    def key(self) -> Hashable:
        """It changes whenever the ground has to be drawn anew."""
        return (self.light, len(self.laid), self.turned)

    def paint(self, canvas: Canvas) -> None:
        """Lay the traces on the map, burnt places below shell holes, and the light over all of it."""
        place = canvas.rect(*self.box)
        canvas.surface.set_clip(place)
        for trace in sorted(self.laid, key=lambda one: one.kind):
            step = round(trace.side / 4) * 4
            image = pictures.picture(canvas, f"shared/traces/{trace.kind}-{trace.picture}", step, step)
            canvas.surface.blit(image, image.get_rect(center=canvas.at(*self._shown(trace.at))))
        if self.light != DAY:
            canvas.surface.fill(self.light, place, special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface.set_clip(None)

    def draw_smoke(self, canvas: Canvas) -> None:
        """Smoke above the latest burnt places."""
        if self.still:
            return
        burnt = [trace for trace in self.laid if trace.kind == BURNT][-SMOKING:]
        scale = self.scale
        blits: list[tuple[pygame.Surface, tuple[float, float]]] = []
        for number, trace in enumerate(burnt):
            for puff in range(PUFFS):
                age = (self._clock / RISE + puff / PUFFS + number * 0.37) % 1
                image = _puff(canvas, round(age * 11), scale)
                half = image.get_width() / 2
                foot = self._shown(trace.at)
                aside = 34 * age * age + (puff % 3 - 1) * 7
                x, y = canvas.exact(foot[0] + scale * aside, foot[1] - scale * 96 * age)
                blits.append((image, (x - half, y - half)))
        if blits:
            canvas.surface.set_clip(canvas.rect(*self.box))
            canvas.surface.fblits(blits)
            canvas.surface.set_clip(None)


def _puff(canvas: Canvas, age: int, scale: float) -> pygame.Surface:
    """A soft disc that grows and fades; `age` is 0..11."""

    def make() -> pygame.Surface:
        side = max(6, canvas.px(scale * (34 + age * 7)))
        image = art.clear(side, side, SMOKE)
        alpha = round(92 * min(1.0, (age + 1) / 3) * (1 - age / 12))
        pygame.draw.circle(image, (*SMOKE, alpha), (side // 2, side // 2), max(2, side // 4))
        return art.blur(image, max(1, side // 5))

    return canvas.caches.of("smoke").get((canvas.k, age, scale), make)
