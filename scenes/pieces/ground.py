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
"""Number of pictures of each kind."""
MOST: Final = {CRATER: 8, BURNT: 3}
"""The most traces of one kind in one place: more would hide the map."""
DAY: Final[Colour] = (255, 255, 255)
"""The light in which a map looks as it is painted."""
HOURS: Final[tuple[Colour, ...]] = ((224, 228, 240), DAY, (255, 232, 198), (190, 196, 224))
"""Dawn, day, evening and night, on boards that turn from one to the next every turn or so."""
TURNING: Final = 1.2
"""Seconds in which the light turns."""
SHADES: Final = 8
"""Number of steps in which the light turns."""
SMOKING: Final = 5
"""Number of burnt places that smoke: the latest ones."""
PUFFS: Final = 6
"""Number of puffs of smoke above each of them."""
RISE: Final = 4.2
"""Seconds that a puff takes to rise and fade."""


def lay_map(canvas: Canvas, name: str, box: Box, turned: bool = False) -> None:
    """Draw the map of a board, the picture `name`, with its shadow on the table, upside down if `turned`."""
    place = canvas.rect(*box)
    offset = (canvas.px(8), canvas.px(16))
    art.draw_shadow(canvas, canvas.surface, place, radius=canvas.px(3), soft=canvas.px(22), offset=offset, alpha=190)
    picture = pictures.at_size(canvas, name, *place.size)
    canvas.surface.blit(pygame.transform.rotate(picture, 180) if turned else picture, place)


class Trace(NamedTuple):
    """A trace that an event leaves behind."""

    kind: str
    """CRATER or BURNT."""
    place: Hashable
    """Key of the place under which it is counted."""
    within: Box
    """The box somewhere within which it is drawn."""


class _Laid(NamedTuple):
    """A trace on the map: its kind, the number of its picture, its middle and its width in design pixels."""

    kind: str
    picture: int
    at: Point
    side: float


class Ground:
    """Light and traces of one board, drawn into the backdrop whenever `key` changes.

    The point of a trace depends on nothing but the earlier traces of its place, so that a match that is resumed or
    shown again looks the same. With `still` (reduced motion) the light changes at once, and nothing smokes.
    """

    def __init__(self, box: Box, still: bool, scale: float = 1.0) -> None:
        """The ground of a map in this box. `scale` multiplies the size of traces and smoke."""
        self.box = box
        self.still = still
        self.scale = scale
        self.turned = False
        """Whether the map is shown upside down. Traces are kept as if it were not."""
        self.laid: list[_Laid] = []
        self._count: Counter[tuple[str, Hashable]] = Counter()
        self._light: tuple[Colour, Colour] = (DAY, DAY)
        """The light from which, and the light to which it turns."""
        self._share = 1.0
        """The share of the way between these two, 0..1."""
        self._clock = 0.0

    # --- the hour ------------------------------------------------------------------------------

    @property
    def light(self) -> Colour:
        """The present light of the hour, a colour with which the map is multiplied.

        While it turns, it is between two lights (`self._light`), in SHADES steps, since each one draws the map
        anew.
        """
        return theme.blend(*self._light, ease_in_out_sine(round(self._share * SHADES) / SHADES))

    def turn_to(self, light: Colour, at_once: bool = False) -> None:
        """Let the light turn to another one, slowly unless `at_once` or with reduced motion (`self.still`).

        `self._light`: the light from which, and the light to which it turns. `self._share`: how far it has
        turned, 0..1.
        """
        _, present_goal = self._light
        if light == present_goal:
            return
        if at_once or self.still:
            self._light = (light, light)
            self._share = 1.0
        else:
            self._light = (self.light, light)
            self._share = 0.0

    def turn_to_hour(self, number: int, at_once: bool = False) -> None:
        """Let the light turn to that of an hour. Hours are counted from dawn, which is 0, and through all days."""
        self.turn_to(HOURS[number % len(HOURS)], at_once)

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: the light turns (in TURNING seconds), and smoke rises."""
        self._share = min(1.0, self._share + seconds / TURNING)
        self._clock += seconds

    # --- traces --------------------------------------------------------------------------------

    def clear(self) -> None:
        """Remove every trace (crater or burnt place) from the map."""
        self.laid.clear()
        self._count.clear()

    def leave_traces(self, traces: Sequence[Trace]) -> None:
        """Add traces: craters and burnt places that a fight leaves on the map.

        Each place takes a limited number of traces of each kind, and the others are left out. A trace is put somewhere
        in the box trace.within. Its point, its size and its picture depend only on its kind, its place and its number
        there, so that a match that is shown again looks the same.
        """
        for trace in traces:
            number = self._count[trace.kind, trace.place]
            if number >= MOST[trace.kind]:
                continue
            self._count[trace.kind, trace.place] += 1

            luck = random.Random(f"{trace.kind} {trace.place} {number}")
            side = self.scale * SIDES[trace.kind] * luck.uniform(0.72, 1.2)
            x, y, w, h = trace.within
            at = (x + w * luck.uniform(0.08, 0.92), y + h * luck.uniform(0.08, 0.92))
            self.laid.append(_Laid(trace.kind, picture=luck.randint(1, PICTURES), at=at, side=side))

    def count(self, kind: str, place: Hashable) -> int:
        """The number of traces of a kind in a place."""
        return self._count[kind, place]

    def _shown_at(self, at: Point) -> Point:
        """The point at which a trace is drawn on the map as it is shown: the opposite one if the map is upside down."""
        middle_x, middle_y = self.box.centre
        return (2 * middle_x - at[0], 2 * middle_y - at[1]) if self.turned else at

    # --- drawing -------------------------------------------------------------------------------

    @property
    def key(self) -> Hashable:
        """A value that changes whenever the ground has to be drawn anew: light, number of traces, which way up."""
        return (self.light, len(self.laid), self.turned)

    def paint(self, canvas: Canvas) -> None:
        """Draw the traces on the map, burnt places below craters, and the light over all of it.

        Kinds are sorted by name, "burnt" before "crater".
        """
        place = canvas.rect(*self.box)
        canvas.surface.set_clip(place)
        for trace in sorted(self.laid, key=lambda trace: trace.kind):
            side = round(trace.side / 4) * 4  # in steps, so that few pictures are kept
            image = pictures.picture(canvas, f"shared/traces/{trace.kind}-{trace.picture}", side, side)
            canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*self._shown_at(trace.at))))
        if self.light != DAY:
            canvas.surface.fill(self.light, place, special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface.set_clip(None)

    def draw_smoke(self, canvas: Canvas) -> None:
        """Draw smoke above the latest burnt places, SMOKING at most. With reduced motion (`self.still`) there is none.

        Each of the PUFFS puffs above a place rises and fades in RISE seconds, then begins again from the
        ground.
        """
        if self.still:
            return

        burnt = [trace for trace in self.laid if trace.kind == BURNT][-SMOKING:]
        scale = self.scale
        blits: list[tuple[pygame.Surface, tuple[float, float]]] = []
        for number, trace in enumerate(burnt):
            for puff in range(PUFFS):
                age = (self._clock / RISE + puff / PUFFS + number * 0.37) % 1  # 0..1, places out of step
                image = _smoke_puff(canvas, round(age * 11), scale)
                half = image.get_width() / 2

                foot = self._shown_at(trace.at)
                aside = 34 * age * age + (puff % 3 - 1) * 7  # the wind bends the smoke, which has three strands
                x, y = canvas.to_exact_pixels(foot[0] + scale * aside, foot[1] - scale * 96 * age)
                blits.append((image, (x - half, y - half)))

        if blits:
            canvas.surface.set_clip(canvas.rect(*self.box))
            canvas.surface.fblits(blits)
            canvas.surface.set_clip(None)


def _smoke_puff(canvas: Canvas, age: int, scale: float) -> pygame.Surface:
    """The picture of a puff of smoke in real pixels, a soft disc that grows and fades with its age, 0 to 11.

    It is cached. `scale` multiplies its size.
    """

    def make() -> pygame.Surface:
        """A new picture of the puff. It becomes denser up to age 2, and then fades."""
        side = max(6, canvas.px(scale * (34 + age * 7)))
        image = art.clear(side, side, SMOKE)
        alpha = round(92 * min(1.0, (age + 1) / 3) * (1 - age / 12))
        pygame.draw.circle(image, (*SMOKE, alpha), (side // 2, side // 2), max(2, side // 4))
        return art.blur(image, max(1, side // 5))

    return canvas.caches.shelf("smoke").get((canvas.scale, age, scale), make)


# --- A pool of lamp light on a map, at the place of the last event --------------------------------

WIDE: Final = 460.0
"""The usual width in design pixels."""
WARM: Final[Colour] = (112, 86, 42)
"""The colour that is added to the map in the middle of the pool."""
STAYS: Final = 2.6
"""Seconds for which the pool stays after the last event."""
DIM: Final = 0.4
"""The usual brightness, at which pieces in the light can be read. 1 is the greatest."""
STEPS: Final = 10
"""Number of steps of brightness."""


class LampPool:
    """A light that glides from event to event and goes out after the last. With `still` (reduced motion) it jumps."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.at: Point = (0.0, 0.0)
        self._goal: Point = (0.0, 0.0)
        self._seconds_left = 0.0
        self.strength = 0.0
        self.greatest_strength = DIM
        """Greatest brightness, 0..1. On a dark map a pool may be brighter."""
        self.width = WIDE
        """Width in design pixels."""

    def shine_at(self, at: Point) -> None:
        """Let the light glide to this point, and stay there for STAYS seconds.

        A light that is nearly out does not glide: it is there at once.
        """
        self._goal = at
        self._seconds_left = STAYS
        is_nearly_out = self.strength < 0.05
        if is_nearly_out:
            self.at = at

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: the light glides to its goal, and goes out once its time is over.

        With `self.still` (reduced motion) it jumps.
        """
        self._seconds_left = max(0.0, self._seconds_left - seconds)
        goal_strength = self.greatest_strength if self._seconds_left else 0.0
        self.strength += (goal_strength - self.strength) * spring(rate=5, seconds=seconds, still=self.still)
        share = spring(rate=7, seconds=seconds, still=self.still)
        self.at = (self.at[0] + (self._goal[0] - self.at[0]) * share, self.at[1] + (self._goal[1] - self.at[1]) * share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the light, which is added to the picture below it. Its strength is rounded to one of STEPS."""
        step = round(self.strength * STEPS)
        if step:
            image = _lamp_light_picture(canvas, step, self.width)
            canvas.surface.blit(
                image, image.get_rect(center=canvas.to_pixels(*self.at)), special_flags=pygame.BLEND_RGB_ADD
            )


def _lamp_light_picture(canvas: Canvas, step: int, width: float) -> pygame.Surface:
    """The picture of a pool of lamp light in real pixels, at one step of its brightness, 1 to STEPS. It is cached.

    `width`: the width of the pool on the map in design pixels. The pictures of dimmer steps are made from that of the
    brightest step, STEPS.
    """

    def make_picture() -> pygame.Surface:
        """Make the full light, or a copy of it at this step, where all colours are darker."""
        if step == STEPS:
            return bake_lamp_light(canvas, width)
        image = _lamp_light_picture(canvas, STEPS, width).copy()
        image.fill((round(255 * step / STEPS),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return image

    scale = canvas.scale  # real pixels per design pixel
    return canvas.caches.shelf("pools of light").get((scale, step, width), make_picture)


def bake_lamp_light(canvas: Canvas, wide: float, bright: float = 1.0) -> pygame.Surface:
    """A new picture of lamp light, to be added to a picture below it. `bright` is its strength, 0..1.

    It is a square in real pixels whose sides are `wide` design pixels long. A small one is computed and enlarged.
    """
    small = surfaces.opaque((24, 24))
    for y in range(24):
        for x in range(24):
            # From the middle, 1 at the edge. The light is a little lower than wide.
            distance = ((x - 11.5) ** 2 + ((y - 11.5) * 1.15) ** 2) ** 0.5 / 11.5
            brightness = bright * max(0.0, 1 - distance * distance) ** 2
            small.set_at((x, y), [round(part * brightness) for part in WARM])

    side = canvas.px(wide)
    soft = art.blur(pygame.transform.smoothscale(small, (side // 6, side // 6)), max(1, side // 360))
    return pygame.transform.smoothscale(soft, (side, side))


# --- Weather over a map: shadows of clouds, mist, or rain. It always moves, so reduced motion has none ---

CLOUDS: Final = "clouds"
MIST: Final = "mist"
RAIN: Final = "rain"
_TINTS: Final[dict[str, tuple[Colour, int]]] = {CLOUDS: ((16, 20, 26), 104), MIST: ((236, 226, 206), 46)}
"""Colour and greatest alpha of a bank of clouds or mist."""
BANKS: Final = 3
BANK: Final = (500.0, 210.0)
"""Width and height of a bank in design pixels."""
DRIFT: Final = 17.0
"""Design pixels a second by which banks drift."""
DROPS: Final = 90
"""The most drops of rain."""
FALL: Final = (-150.0, 900.0)
"""Design pixels a second by which rain falls, to the right and down."""
CHANGING: Final = 1.0
"""Seconds in which weather comes or goes."""
CHANGE_STEPS: Final = 6
"""Number of steps in which weather comes or goes."""


class Weather:
    """The weather over one map."""

    def __init__(self, box: Box, still: bool) -> None:
        """The weather over a map in this box. With `still` (reduced motion) there is none."""
        self.box = box
        self.still = still
        self._kind = ""
        """The present weather: CLOUDS, MIST or RAIN. Empty for none."""
        self._next_kind = ""
        """The weather that comes once the present one has gone."""
        self._strength = 0.0
        """How much of the present weather is there, 0..1."""
        self._clock = 0.0

        luck = random.Random(7)
        self._banks = [(luck.random(), (number + 0.5) / BANKS, luck.uniform(0.8, 1.3)) for number in range(BANKS)]
        """Of each bank: its start as a share of its way, its height as a share of the map's, and its speed."""
        self._drops = [(luck.random(), luck.random(), luck.uniform(0.8, 1.2)) for _ in range(DROPS)]
        """Of each drop: its start as shares of the map's width and height, and its speed."""

    def turn_to(self, kind: str) -> None:
        """Let the present weather go, and then this kind come. Empty: none comes."""
        self._next_kind = kind

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: the weather fades if another one is to come, and then that one comes.

        `self._kind`: the present weather, "" if it is clear. `self._strength`: how much of it is there, 0..1. It comes
        or goes in CHANGING seconds.
        """
        self._clock += seconds
        if self._kind != self._next_kind and self._strength == 0:
            self._kind = self._next_kind

        is_to_stay = self._kind == self._next_kind and self._kind != ""
        goal_strength = 1.0 if is_to_stay else 0.0
        largest_change = seconds / CHANGING
        self._strength += max(-largest_change, min(largest_change, goal_strength - self._strength))

    def draw(self, canvas: Canvas) -> None:
        """Draw the weather over the map: rain, or banks of clouds or mist.

        With reduced motion (`self.still`) there is none.
        """
        step = round(self._strength * CHANGE_STEPS)
        if self.still or not step:
            return
        canvas.surface.set_clip(canvas.rect(*self.box))
        canvas.surface.fblits(self._rain_blits(canvas, step) if self._kind == RAIN else self._bank_blits(canvas, step))
        canvas.surface.set_clip(None)

    def _bank_blits(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """The pictures of the drifting banks of clouds or mist with their corners in real pixels.

        `step` says how much of the weather is there, 1 to CHANGE_STEPS. Each bank drifts from the left to the
        right of the map at its own height and speed, rises and sinks a little, and begins again.
        """
        x, y, w, h = self.box
        bank_w, bank_h = BANK
        round_trip = w + bank_w
        blits = []
        for number, (start, height, speed) in enumerate(self._banks):
            left = x - bank_w + (start * round_trip + self._clock * DRIFT * speed) % round_trip
            top = y + height * h - bank_h / 2 + 14 * math.sin(self._clock * 0.2 + number)
            blits.append((_bank_picture(canvas, self._kind, number % 2, step), canvas.to_exact_pixels(left, top)))
        return blits

    def _rain_blits(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """The pictures of the falling drops with their corners in real pixels.

        `step` says how much of the weather is there, 1 to CHANGE_STEPS. Less weather has fewer drops. A drop
        that leaves the map at the foot begins again 20 design pixels above it, and likewise at the sides.
        """
        x, y, w, h = self.box
        image = canvas.caches.shelf("weather").get((canvas.scale, RAIN), lambda: _drop_picture(canvas))
        blits = []
        for across, down, speed in self._drops[: DROPS * step // CHANGE_STEPS]:
            seconds_fallen = self._clock * speed
            corner = (
                x + (across * w + seconds_fallen * FALL[0]) % w,
                y - 20 + (down * h + seconds_fallen * FALL[1]) % (h + 40),
            )
            blits.append((image, canvas.to_exact_pixels(*corner)))
        return blits


def _drop_picture(canvas: Canvas) -> pygame.Surface:
    """A new picture of a drop of rain in real pixels: a line that slants down to the left."""
    width = max(2, canvas.px(6))
    height = max(6, canvas.px(30))
    twice_as_large = art.clear(width * 2, height * 2, (206, 218, 230))
    ends = ((width * 2 - 2, 1), (1, height * 2 - 2))
    pygame.draw.line(twice_as_large, (206, 218, 230, 120), *ends, max(2, canvas.line(2)))
    return pygame.transform.smoothscale(twice_as_large, (width, height))


def _bank_picture(canvas: Canvas, kind: str, number: int, step: int) -> pygame.Surface:
    """The picture of a bank of clouds or mist in real pixels, made of soft discs that run into one another.

    Banks with different numbers look different. `step` says how much of the bank is there, 1 to CHANGE_STEPS.
    """

    def make_thinner() -> pygame.Surface:
        """A copy of the whole bank with less opacity."""
        image = _bank_picture(canvas, kind, number, step=CHANGE_STEPS).copy()
        image.fill((255, 255, 255, 255 * step // CHANGE_STEPS), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def make() -> pygame.Surface:
        """A new picture of the whole bank, drawn at a quarter of its size in design pixels."""
        colour, most = _TINTS[kind]
        small = art.clear(round(BANK[0] / 4), round(BANK[1] / 4), colour)
        luck = random.Random(f"{kind} {number}")
        for _ in range(13):
            at = (small.get_width() * luck.uniform(0.24, 0.76), small.get_height() * luck.uniform(0.34, 0.66))
            disc = small.copy()
            disc.fill((*colour, 0))
            pygame.draw.circle(disc, (*colour, most // 3), at, luck.uniform(6, 13))
            small.blit(disc, (0, 0))

        soft = art.blur(small, radius=12)
        return pygame.transform.smoothscale(soft, (canvas.px(BANK[0]), canvas.px(BANK[1])))

    return canvas.caches.shelf("weather").get(
        (canvas.scale, kind, number, step), make if step == CHANGE_STEPS else make_thinner
    )
