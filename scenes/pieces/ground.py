"""The ground of a board: the light of the hour, the traces that fights leave for good, pools of lamp light, weather."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.anim.particles import SMOKE
from scenes.ui import art, pictures, surfaces, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_sine, spring

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


def lay_map(canvas: Canvas, name: str, box: Box, turned: bool = False) -> None:
    """The map of a board with its shadow on the table; `turned`: with its head at the foot."""
    place = canvas.rect(*box)
    art.draw_shadow(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    picture = pictures.at_size(canvas, name, *place.size)
    canvas.surface.blit(pygame.transform.rotate(picture, 180) if turned else picture, place)


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


# --- A pool of lamp light on a map, where it happens ----------------------------------------------

WIDE: Final = 460.0
"""The usual width in design pixels."""
WARM: Final[Colour] = (112, 86, 42)
"""Added to the map in the middle of the pool."""
STAYS: Final = 2.6
"""Seconds that it stays after the last event."""
DIM: Final = 0.4
"""The usual brightness, at which pieces in the light can be read; 1 is the greatest."""
STEPS: Final = 10
"""Steps of brightness."""


class LampPool:
    """It glides from event to event and goes out after the last; `still` (reduced motion): it jumps."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.at: Point = (0.0, 0.0)
        self._goal: Point = (0.0, 0.0)
        self._left = 0.0
        self.strength = 0.0
        self.most = DIM
        """How bright it becomes: where it is dark a pool may be brighter."""
        self.wide = WIDE
        """Design pixels across."""

    def shine(self, at: Point) -> None:
        """Something happens at this point."""
        self._goal, self._left = at, STAYS
        if self.strength < 0.05:
            self.at = at

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._left = max(0.0, self._left - seconds)
        self.strength += ((self.most if self._left else 0.0) - self.strength) * spring(5, seconds, self.still)
        share = spring(7, seconds, self.still)
        self.at = (self.at[0] + (self._goal[0] - self.at[0]) * share, self.at[1] + (self._goal[1] - self.at[1]) * share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the light, which adds to what lies below it."""
        step = round(self.strength * STEPS)
        if step:
            image = _pool(canvas, step, self.wide)
            canvas.surface.blit(image, image.get_rect(center=canvas.at(*self.at)), special_flags=pygame.BLEND_RGB_ADD)


def _pool(canvas: Canvas, step: int, wide: float) -> pygame.Surface:
    """The light at one step of its brightness."""

    def dimmed() -> pygame.Surface:
        image = _pool(canvas, STEPS, wide).copy()
        image.fill((round(255 * step / STEPS),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return image

    pools = canvas.caches.of("pools of light")
    return pools.get((canvas.k, step, wide), (lambda: glow(canvas, wide)) if step == STEPS else dimmed)


def glow(canvas: Canvas, wide: float, bright: float = 1.0) -> pygame.Surface:
    """Lamp light, to be added to what lies below it; `bright`: 0..1."""
    small = surfaces.opaque((24, 24))
    for y in range(24):
        for x in range(24):
            away = ((x - 11.5) ** 2 + ((y - 11.5) * 1.15) ** 2) ** 0.5 / 11.5
            share = bright * max(0.0, 1 - away * away) ** 2
            small.set_at((x, y), [round(part * share) for part in WARM])
    side = canvas.px(wide)
    soft = art.blur(pygame.transform.smoothscale(small, (side // 6, side // 6)), max(1, side // 360))
    return pygame.transform.smoothscale(soft, (side, side))


# --- Weather over a map: shadows of clouds, mist, or rain. It always moves, so reduced motion does ---

CLOUDS: Final = "clouds"
MIST: Final = "mist"
RAIN: Final = "rain"
_TINTS: Final[dict[str, tuple[Colour, int]]] = {CLOUDS: ((16, 20, 26), 104), MIST: ((236, 226, 206), 46)}
"""Colour and greatest alpha of a bank of clouds or mist."""
BANKS: Final = 3
BANK: Final = (500.0, 210.0)
"""Width and height of a bank in design pixels."""
DRIFT: Final = 17.0
"""Design pixels a second."""
DROPS: Final = 90
FALL: Final = (-150.0, 900.0)
"""Design pixels a second, to the right and down."""
CHANGING: Final = 1.0
"""Seconds in which weather comes or goes."""
CHANGE_STEPS: Final = 6
"""Steps in which it does."""


class Weather:
    """The weather over one map."""

    def __init__(self, box: Box, still: bool) -> None:
        """`box`: the map; `still` (reduced motion): there is no weather."""
        self.box = box
        self.still = still
        self._kind = self._next = ""
        self._strength = 0.0
        self._clock = 0.0
        luck = random.Random(7)
        self._banks = [(luck.random(), (number + 0.5) / BANKS, luck.uniform(0.8, 1.3)) for number in range(BANKS)]
        self._drops = [(luck.random(), luck.random(), luck.uniform(0.8, 1.2)) for _ in range(DROPS)]

    def turn_to(self, kind: str) -> None:
        """Let one kind of weather go and another one come; empty for none."""
        self._next = kind

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._clock += seconds
        if self._kind != self._next and self._strength == 0:
            self._kind = self._next
        goal = 1.0 if self._kind == self._next and self._kind else 0.0
        step = seconds / CHANGING
        self._strength += max(-step, min(step, goal - self._strength))

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the map."""
        step = round(self._strength * CHANGE_STEPS)
        if self.still or not step:
            return
        canvas.surface.set_clip(canvas.rect(*self.box))
        canvas.surface.fblits(self._rain(canvas, step) if self._kind == RAIN else self._drifting(canvas, step))
        canvas.surface.set_clip(None)

    def _drifting(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        x, y, w, h = self.box
        round_trip = w + BANK[0]
        drawn = []
        for number, (start, height, speed) in enumerate(self._banks):
            left = x - BANK[0] + (start * round_trip + self._clock * DRIFT * speed) % round_trip
            top = y + height * h - BANK[1] / 2 + 14 * math.sin(self._clock * 0.2 + number)
            drawn.append((_bank(canvas, self._kind, number % 2, step), canvas.exact(left, top)))
        return drawn

    def _rain(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        x, y, w, h = self.box

        def make() -> pygame.Surface:
            wide, high = max(2, canvas.px(6)), max(6, canvas.px(30))
            large = art.clear(wide * 2, high * 2, (206, 218, 230))
            ends = ((wide * 2 - 2, 1), (1, high * 2 - 2))
            pygame.draw.line(large, (206, 218, 230, 120), *ends, max(2, canvas.line(2)))
            return pygame.transform.smoothscale(large, (wide, high))

        image, drawn = canvas.caches.of("weather").get((canvas.k, RAIN), make), []
        for across, down, speed in self._drops[: DROPS * step // CHANGE_STEPS]:
            way = self._clock * speed
            at = (x + (across * w + way * FALL[0]) % w, y - 20 + (down * h + way * FALL[1]) % (h + 40))
            drawn.append((image, canvas.exact(*at)))
        return drawn


def _bank(canvas: Canvas, kind: str, number: int, step: int) -> pygame.Surface:
    """A bank of clouds or mist: soft discs that run into one another; it comes and goes in steps."""

    def thinned() -> pygame.Surface:
        image = _bank(canvas, kind, number, CHANGE_STEPS).copy()
        image.fill((255, 255, 255, 255 * step // CHANGE_STEPS), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def make() -> pygame.Surface:
        colour, most = _TINTS[kind]
        small = art.clear(round(BANK[0] / 4), round(BANK[1] / 4), colour)
        luck = random.Random(f"{kind} {number}")
        for _ in range(13):
            at = (small.get_width() * luck.uniform(0.24, 0.76), small.get_height() * luck.uniform(0.34, 0.66))
            disc = small.copy()
            disc.fill((*colour, 0))
            pygame.draw.circle(disc, (*colour, most // 3), at, luck.uniform(6, 13))
            small.blit(disc, (0, 0))
        soft = art.blur(small, 12)
        return pygame.transform.smoothscale(soft, (canvas.px(BANK[0]), canvas.px(BANK[1])))

    return canvas.caches.of("weather").get((canvas.k, kind, number, step), make if step == CHANGE_STEPS else thinned)
