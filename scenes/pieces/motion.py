"""What the animations of all boards have in common: flights, stamps, and what is shown in the middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import pygame

from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Place, Timeline
from scenes.pieces.sprites import Sprites
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, ease_out_back, mix, part


class Shows(Protocol):
    """The model of a table."""

    def show(self, view: Any, /) -> object:
        """Show a view; what has moved in it sets out for its new place."""

    def settle(self, view: Any, /) -> None:
        """Show a view, and finish all motion."""


Model = TypeVar("Model", bound=Shows)


class TableMotion(Generic[Model]):
    """Puts motions at the end of a timeline; `still` (reduced motion) shows the outcome without the way there."""

    def __init__(self, model: Model, particles: Particles, still: bool) -> None:
        self.model = model
        self.particles = particles
        self.still = still

    def settle(self, view: Any) -> None:
        """Show this view, and finish all motion."""
        self.model.settle(view)

    def show(
        self, timeline: Timeline, view: object, sound: str | None = None, seconds: float = 0.0, x: Place = None
    ) -> None:
        """Show a view when its time comes, and give it so many seconds to be looked at; `x`: where it is heard."""
        timeline.then(0.0, lambda _: self._show(view), sound=sound, x=x)
        timeline.wait(seconds)

    def _show(self, view: object) -> None:
        self.model.show(view)


# --- Cards and counters in the air between two places ---------------------------------------------

FLIGHT = 0.5
"""Seconds of an ordinary flight."""


class Flights:
    """The flyers in the air. `still` (reduced motion): everything arrives at once."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.flying: list[Flyer] = []

    def fly(self, timeline: Timeline, flyer: Flyer, seconds: float = FLIGHT, sound: str = "card") -> None:
        """Append a flight to the timeline; the flyer is gone once it has arrived."""
        timeline.then(seconds, lambda p: self._move(flyer, p), sound=sound, x=lambda: flyer.start[0])

    def fly_to(
        self,
        timeline: Timeline,
        bodies: Callable[[], Sequence[Body]],
        flyer: Flyer,
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight to the first of `bodies`, asked when it begins; they are hidden until it arrives."""
        landing: list[Body] = []

        def move(p: float) -> None:
            if not landing:
                landing.extend(bodies())
                for body in landing:
                    body.hidden = True
            if landing:
                flyer.goal = landing[0].goal
            self._move(flyer, p)
            if p >= 1:
                for body in landing:
                    body.hidden = False
                    body.arrive()

        timeline.then(seconds, move, sound=sound, x=lambda: flyer.start[0])

    def fly_all(
        self,
        timeline: Timeline,
        flock: Callable[[], Sequence[tuple[Flyer, Body | None]]],
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight of several at once, asked for when it begins; a body is hidden until its flyer arrives.

        Its sound comes from the middle of where they start.
        """
        flying: list[tuple[Flyer, Body | None]] = []
        begun = False

        def begin() -> None:
            nonlocal begun
            if not begun:
                begun = True
                flying.extend(flock())

        def middle() -> float | None:
            begin()
            return sum(flyer.start[0] for flyer, _ in flying) / len(flying) if flying else None

        def move(p: float) -> None:
            begin()
            for flyer, body in flying:
                self._move(flyer, p)
                if body is not None:
                    body.hidden = p < 1
                    if p >= 1:
                        body.arrive()

        timeline.then(seconds, move, sound=sound, x=middle)

    def _move(self, flyer: Flyer, p: float) -> None:
        if flyer not in self.flying and p < 1:
            self.flying.append(flyer)
        flyer.p = 1.0 if self.still else ease_in_out_cubic(p)
        if self.still:
            flyer.arc = 0.0
        if p >= 1 and flyer in self.flying:
            self.flying.remove(flyer)

    def clear(self) -> None:
        """Drop everything in the air."""
        self.flying.clear()

    def draw(self, canvas: Canvas, sprites: Sprites) -> None:
        for flyer in self.flying:
            flyer.draw(canvas, sprites)


# --- A rubber stamp that fades --------------------------------------------------------------------

ALPHA = 245
SECONDS = 1.9
"""Usual time that a stamp stays."""
GOOD: Colour = (150, 184, 96)
BAD: Colour = theme.lighter(theme.RED, 1.5)
FADING = 0.6
"""Seconds that a stamp takes to fade at its end."""


@dataclass
class Stamp:
    """Words stamped across something, for `seconds` more."""

    words: str
    colour: Colour
    seconds: float = SECONDS
    at: Point = (0.0, 0.0)

    def update(self, seconds: float) -> None:
        self.seconds = max(0.0, self.seconds - seconds)

    def draw(
        self, canvas: Canvas, at: Point, anchor: str = "center", size: float = 24, width: float = 400, angle: float = 6
    ) -> pygame.Rect:
        """Draw it with `anchor` at a design point, at most `width` wide; the real pixels it covers."""
        plate = canvas.caches.of("stamps").get(
            (self.words, self.colour, canvas.scale_key, size, width, angle),
            lambda: _plate(canvas, self.words, self.colour, size, width, angle),
        )
        place = plate.get_rect(**{anchor: canvas.at(*at)})
        art.blit_faded(canvas.surface, plate, place, round(ALPHA * min(1.0, self.seconds / FADING)))
        return place

    def draw_within(self, canvas: Canvas, box: Box, size: float) -> None:
        """Draw it where it was stamped, or as near as it stays within the box."""
        x, y, w, _ = box
        half = styles.TITLE.but(size=size, track=1).width(canvas, self.words) / 2 + 24
        self.draw(canvas, (max(x + half, min(self.at[0], x + w - half)), max(y + 40, self.at[1])), size=size)


def _plate(canvas: Canvas, words: str, colour: Colour, size: float, width: float, angle: float) -> pygame.Surface:
    image = styles.TITLE.but(size=size, track=1).fit(canvas, words, width - 26, ink=colour)
    plate = art.clear(image.get_width() + canvas.px(26), image.get_height() + canvas.px(12))
    box = plate.get_rect()
    pygame.draw.rect(plate, (22, 20, 16, 230), box, border_radius=canvas.px(5))
    pygame.draw.rect(plate, colour, box, canvas.line(3), border_radius=canvas.px(5))
    plate.blit(image, image.get_rect(center=box.center))
    return pygame.transform.rotozoom(plate, angle, 1)


# --- A card or counter that comes to the middle of a board to be read by all, with its name and what ---

SHOWN = 1.5
"""How long a picture is shown with a few words; more words take longer to read."""
READING = 0.028
"""Seconds more for every letter beyond the first forty."""
START_SCALE = 0.8
FULL_SCALE = 1.45
BROAD = 560.0
"""Design pixels of a line of words."""
HEAD = styles.TITLE.but(size=29, track=1)


class Stage:
    """The place where pictures are shown; with `still` (reduced motion) they appear there at once."""

    def __init__(self, at: Point, still: bool) -> None:
        self.at = at
        self.still = still
        self.name = ""
        """The picture that is shown; empty for none."""
        self.head = ""
        self.words = ""
        self._place = at
        self._scale = FULL_SCALE
        self._alpha = 255

    def clear(self) -> None:
        """Show nothing."""
        self.name = ""

    def announce(
        self, timeline: Timeline, name: str, head: str, words: str, start: Point, sound: str = "card", size: float = 1.0
    ) -> None:
        """A picture comes from `start`, stays to be read, and fades; `size` multiplies the scale it is shown at."""

        def act(p: float) -> None:
            self.name, self.head, self.words = (name if p < 1 else ""), head, words
            come = 1.0 if self.still else ease_out_back(part(p, 0, 0.3))
            share = min(1.0, come)
            self._place = (mix(start[0], self.at[0], share), mix(start[1], self.at[1], share))
            self._scale = mix(START_SCALE, FULL_SCALE, come) * size
            self._alpha = round(255 * (1 - part(p, 0.86, 1)))

        timeline.then(SHOWN + READING * max(0, len(words) - 40), act, sound=sound, x=start[0])

    def draw(self, canvas: Canvas, look: Sprites) -> None:
        """What is shown now, with its name and its words below."""
        if not self.name:
            return
        sprite, alpha = look.piece(self.name), self._alpha
        high = sprite.height * self._scale
        art.draw_lit(canvas, canvas.even(around(self._place, sprite.width * self._scale, high)), (alpha / 255) ** 2)
        sprite.draw(canvas, self._place, 0, self._scale, lift=40, alpha=alpha)
        lines = styles.BODY_LARGE.wrap(canvas, self.words, BROAD)
        step = styles.BODY_LARGE.height(canvas)
        widest = max(styles.BODY_LARGE.width(canvas, line) for line in lines)
        wide = max(widest, HEAD.width(canvas, self.head.upper())) + 60
        x, top = self.at[0], self.at[1] + high / 2 + 14
        real = canvas.rect(*Box(x - wide / 2, top, wide, 56 + step * len(lines)))
        art.blit_faded(canvas.surface, art.panel_plate(canvas, real.w, real.h, canvas.px(9)), real, alpha)
        HEAD.draw(canvas, self.head.upper(), (x, top + 8), "midtop", ink=theme.BRASS, alpha=alpha)
        for i, line in enumerate(lines):
            styles.BODY_LARGE.draw(canvas, line, (x, top + 48 + i * step), "midtop", alpha=alpha)
