"""The parts that the animations of all boards share: flights, stamps, and pictures in the middle."""

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
from scenes.ui.tween import clamped_progress, ease_in_out_cubic, ease_out_back, lerp


class Shows(Protocol):
    """The model of a table."""

    def show(self, view: Any, /) -> object:
        """Show a view. Things that have moved in it begin to move to their new places."""

    def settle(self, view: Any, /) -> None:
        """Show a view, and finish all motion."""


Model = TypeVar("Model", bound=Shows)


class TableMotion(Generic[Model]):
    """Puts motions at the end of a timeline. With `still` (reduced motion) only their outcome is shown."""

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
        """Append a view to the timeline: the table then shows it, and a pause of this many seconds follows.

        `view`: what a seat knows of the match. `sound` is heard from the place `x` on the stage, None: from
        everywhere.
        """

        def show_view(_: float) -> None:
            self.model.show(view)

        timeline.append(0.0, show_view, sound=sound, x=x)
        timeline.wait(seconds)


# --- Cards and counters in the air between two places ---------------------------------------------

FLIGHT = 0.5
"""Seconds of an ordinary flight."""


class Flights:
    """The flyers in the air. With `still` (reduced motion) everything arrives at once."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.flying: list[Flyer] = []

    def fly(self, timeline: Timeline, flyer: Flyer, seconds: float = FLIGHT, sound: str = "card") -> None:
        """Append a flight to the timeline. The flyer, a card or counter in the air, is removed once it has arrived.

        Its sound comes from where it starts.
        """
        timeline.append(
            seconds, lambda progress: self._move_flyer(flyer, progress), sound=sound, x=lambda: flyer.start[0]
        )

    def fly_to(
        self,
        timeline: Timeline,
        bodies: Callable[[], Sequence[Body]],
        flyer: Flyer,
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight to the first of some bodies (things on the table).

        All of them are hidden until the flyer arrives. `bodies` is called when the flight begins. If it returns
        no bodies, the flyer goes to its own goal.
        """
        landing: list[Body] = []

        def move(progress: float) -> None:
            """Move the flyer this share of its flight, 0..1. At the end of the flight show the bodies at their goals.

            `landing`: the bodies that wait for the flyer, hidden. They are found at the first call.
            """
            if not landing:
                landing.extend(bodies())
                for body in landing:
                    body.hidden = True
            if landing:
                flyer.goal = landing[0].goal

            self._move_flyer(flyer, progress)
            if progress >= 1:
                for body in landing:
                    body.hidden = False
                    body.jump_to_goal()

        timeline.append(seconds, move, sound=sound, x=lambda: flyer.start[0])

    def fly_all(
        self,
        timeline: Timeline,
        make_flyers: Callable[[], Sequence[tuple[Flyer, Body | None]]],
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """Append a flight of several flyers at once.

        The body of each, the thing on the table that it becomes, is hidden until then. `make_flyers` returns flyers
        and bodies. It is called once, when the flight begins. The sound comes from the middle of the points
        where the flyers start.
        """
        flying: list[tuple[Flyer, Body | None]] = []
        has_begun = False

        def begin() -> None:
            """Make the flyers when this is called for the first time."""
            nonlocal has_begun
            if not has_begun:
                has_begun = True
                flying.extend(make_flyers())

        def mean_start_x() -> float | None:
            begin()
            return sum(flyer.start[0] for flyer, _ in flying) / len(flying) if flying else None

        def move(progress: float) -> None:
            """Move all flyers this share of their flight, 0..1. At the end show their bodies at their goals."""
            begin()
            for flyer, body in flying:
                self._move_flyer(flyer, progress)
                if body is not None:
                    body.hidden = progress < 1
                    if progress >= 1:
                        body.jump_to_goal()

        timeline.append(seconds, move, sound=sound, x=mean_start_x)

    def _move_flyer(self, flyer: Flyer, progress: float) -> None:
        """Put a flyer where it is after a share of its time, 0..1, and remove it at the end.

        With `self.still` (reduced motion) it is at its goal at once.
        """
        if flyer not in self.flying and progress < 1:
            self.flying.append(flyer)
        flyer.progress = 1.0 if self.still else ease_in_out_cubic(progress)
        if self.still:
            flyer.arc = 0.0
        if progress >= 1 and flyer in self.flying:
            self.flying.remove(flyer)

    def clear(self) -> None:
        """Drop everything in the air."""
        self.flying.clear()

    def draw(self, canvas: Canvas, sprites: Sprites) -> None:
        """Draw all cards and counters that are in the air."""
        for flyer in self.flying:
            flyer.draw(canvas, sprites)


# --- A rubber stamp that fades --------------------------------------------------------------------

ALPHA = 245
SECONDS = 1.9
"""Usual time that a stamp stays."""
GOOD: Colour = (150, 184, 96)
BAD: Colour = theme.lighter(theme.RED, factor=1.5)
FADING = 0.6
"""Seconds that a stamp takes to fade at its end."""


@dataclass
class Stamp:
    """Words that are stamped across something, for `seconds_left` more."""

    words: str
    colour: Colour
    seconds_left: float = SECONDS
    at: Point = (0.0, 0.0)

    def update(self, seconds: float) -> None:
        """Let this many seconds of its time pass."""
        self.seconds_left = max(0.0, self.seconds_left - seconds)

    def draw(
        self, canvas: Canvas, at: Point, anchor: str = "center", size: float = 24, width: float = 400, angle: float = 6
    ) -> pygame.Rect:
        """Draw the stamp with its `anchor` at a design point. Returns its rectangle in real pixels.

        `size`: of its letters, `width`: its greatest width, both in design pixels. `angle` in degrees turns it
        to the left. It fades in its last FADING seconds. Pictures of it are cached.
        """
        colour = canvas.shade(self.colour)
        plate = canvas.caches.shelf("stamps").get(
            (self.words, colour, canvas.scale_key, size, width, angle),
            lambda: _stamp_picture(canvas, self.words, colour, size, width, angle),
        )
        place = plate.get_rect(**{anchor: canvas.to_pixels(*at)})
        art.blit_faded(canvas.surface, plate, place, round(ALPHA * min(1.0, self.seconds_left / FADING)))
        return place

    def draw_within(self, canvas: Canvas, box: Box, size: float) -> None:
        """Draw the stamp at its own point, moved so far that it is between the sides of a box and not above its top.

        `size`: of its letters in design pixels.
        """
        x, y, w, _ = box
        half_width = styles.TITLE.derive(size=size, track=1).width(canvas, self.words) / 2 + 24
        middle = max(x + half_width, min(self.at[0], x + w - half_width))
        self.draw(canvas, (middle, max(y + 40, self.at[1])), size=size)


def _stamp_picture(
    canvas: Canvas, words: str, colour: Colour, size: float, width: float, angle: float
) -> pygame.Surface:
    """A new picture of a stamp in real pixels: words in a dark frame, turned to the left by an angle in degrees.

    `size`: of its letters, `width`: its greatest width, both in design pixels.
    """
    image = styles.TITLE.derive(size=size, track=1).fit(canvas, words, width - 26, ink=colour)
    plate = art.clear(image.get_width() + canvas.px(26), image.get_height() + canvas.px(12))
    box = plate.get_rect()
    pygame.draw.rect(plate, (22, 20, 16, 230), box, border_radius=canvas.px(5))
    pygame.draw.rect(plate, colour, box, canvas.line(3), border_radius=canvas.px(5))
    plate.blit(image, image.get_rect(center=box.center))
    return pygame.transform.rotozoom(plate, angle, 1)


# --- A card or counter that comes to the middle of a board, with its name and what it does --------

SHOWN = 1.5
"""Seconds for which a picture is shown with a few words. More words take longer to read."""
READING = 0.028
"""Seconds more for every letter beyond the first forty."""
START_SCALE = 0.8
FULL_SCALE = 1.45
BROAD = 560.0
"""Greatest width of a line of words in design pixels."""
HEAD = styles.TITLE.derive(size=29, track=1)


class Stage:
    """The place where pictures are shown. With `still` (reduced motion) they appear there at once."""

    def __init__(self, at: Point, still: bool) -> None:
        self.at = at
        self.still = still
        self.name = ""
        """Name of the picture that is shown. Empty for none."""
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
        """Append a picture to the timeline that comes from `start` to the middle of the board, stays, and fades.

        `name`: of the picture, `head` and `words`: the heading and text below it. `size` multiplies its scale.
        It comes in the first 30 % of its time, and fades in the last 14 %. Longer texts have more time.
        """

        def move(progress: float) -> None:
            """Show the picture after this share of its time, 0..1. At the end nothing is shown any more."""
            self.name = name if progress < 1 else ""
            self.head = head
            self.words = words
            # The growth is a little more than 1 before its end, so that the picture swings back to its scale.
            growth = 1.0 if self.still else ease_out_back(clamped_progress(progress, start=0, end=0.3))
            share_of_way = min(1.0, growth)
            self._place = (lerp(start[0], self.at[0], share_of_way), lerp(start[1], self.at[1], share_of_way))
            self._scale = lerp(START_SCALE, FULL_SCALE, growth) * size
            self._alpha = round(255 * (1 - clamped_progress(progress, start=0.86, end=1)))

        reading_seconds = READING * max(0, len(words) - 40)
        timeline.append(SHOWN + reading_seconds, move, sound=sound, x=start[0])

    def draw(self, canvas: Canvas, sprites: Sprites) -> None:
        """Draw the picture that is shown now, with a plate of its heading and words below the place where it stays.

        Nothing is drawn if no picture is shown. `self._place`: the point where the picture is now on its way.
        `self.at`: the point where it stays. The numbers are margins in design pixels.
        """
        if not self.name:
            return
        sprite = sprites.piece(self.name)
        alpha = self._alpha
        width = sprite.width * self._scale
        height = sprite.height * self._scale
        # The light fades sooner than the picture.
        art.draw_lit(canvas, canvas.centred_box(around(self._place, width, height)), strength=(alpha / 255) ** 2)
        sprite.draw(canvas, self._place, scale=self._scale, lift=40, alpha=alpha)

        lines = styles.BODY_LARGE.wrap(canvas, self.words, BROAD)
        line_height = styles.BODY_LARGE.height(canvas)
        widest_line = max(styles.BODY_LARGE.width(canvas, line) for line in lines)
        panel_width = max(widest_line, HEAD.width(canvas, self.head.upper())) + 60

        x = self.at[0]
        top = self.at[1] + height / 2 + 14
        panel = canvas.rect(*Box(x - panel_width / 2, top, panel_width, 56 + line_height * len(lines)))
        art.blit_faded(canvas.surface, art.panel_plate(canvas, panel.w, panel.h, radius=canvas.px(9)), panel, alpha)
        HEAD.draw(canvas, self.head.upper(), (x, top + 8), "midtop", ink=theme.BRASS, alpha=alpha)
        for number, line in enumerate(lines):
            styles.BODY_LARGE.draw(canvas, line, (x, top + 48 + number * line_height), "midtop", alpha=alpha)
