"""The curve of the chances in an after-action review, with its turning points; any point of it can be chosen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from scenes.match.review import Reviewer
from scenes.menus.chart import CHANCES, Colours, draw_frame, draw_sign, draw_stroke
from scenes.review_store import Look
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.input import Intent
from scenes.ui.widgets import Widget

LEFT: Final = 92.0
"""Width of the labels beside the curve, in design pixels."""
DOT: Final = 13.0
"""Radius of the dot of a turning point."""
REACH: Final = 40.0
"""How near to a point of the curve the mouse has to be, in design pixels."""


def draw_number(canvas: Canvas, number: int, centre: Point) -> None:
    """Draw the number of a turning point on its dot."""
    at = canvas.at(*centre)
    radius = DOT * canvas.type_scale
    pygame.draw.aacircle(canvas.surface, (20, 12, 9), at, canvas.px(radius + 2))
    pygame.draw.aacircle(canvas.surface, theme.DEAR, at, canvas.px(radius))
    styles.LABEL_SMALL.but(track=0).draw(canvas, str(number), centre, "center", width=22, ink=(24, 12, 8))


class Curve(Widget):
    """The chances after each decision that was looked at. A click or ACCEPT chooses a point; arrows go along it."""

    def __init__(self, reviewer: Reviewer, colours: Colours) -> None:
        super().__init__("curve", Box(0, 0, 1, 1), "the curve")
        self.reviewer = reviewer
        self.colours = colours
        self.looks: list[Look] = []
        self.numbers: dict[int, int] = {}
        """The number of each turning point, by its decision."""
        self.final: tuple[float, ...] = ()
        """The scores at the end, by seat, once the curve is whole."""
        self.at: Look | None = None
        """The point under the mouse, or where the arrows have come to."""
        self._armed: Look | None = None
        self._picture: tuple[Hashable, pygame.Surface] | None = None
        """What it was last drawn from, and that drawing with what lies behind it."""

    @property
    def plot(self) -> Box:
        x, y, w, h = self.box
        return Box(x + LEFT, y + 12, w - LEFT - 24, h - 12 - 30)

    def x_of(self, decision: float) -> float:
        x, _, w, _ = self.plot
        return x + w * decision / max(1, len(self.reviewer.rounds) - 1)

    def place(self, look: Look) -> Point:
        """Where a decision lies on the curve."""
        _, y, _, h = self.plot
        return (self.x_of(look.decision), y + h * (1 - look.value))

    def nearest(self, point: Point) -> Look | None:
        """The point of the curve nearest to the mouse: by its distance, but only as far as REACH aside."""
        near = [look for look in self.looks if abs(self.x_of(look.decision) - point[0]) <= REACH]
        return min(near, key=lambda look: pygame.Vector2(self.place(look)).distance_to(point), default=None)

    def takes(self, intent: Intent) -> bool:
        return bool(self.looks) and intent in (Intent.LEFT, Intent.RIGHT, Intent.ACCEPT)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        if event is not None and event.type == pygame.MOUSEMOTION:
            self.at = self.nearest(event.pos) if self.holds(event.pos) else None
        elif event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._armed = self.nearest(event.pos) if self.holds(event.pos) else None
        elif event is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            armed, self._armed = self._armed, None
            self.at = self.nearest(event.pos) if self.holds(event.pos) else None
            return armed is not None and self.at is armed
        elif focused and intent in (Intent.LEFT, Intent.RIGHT):
            self._walk(1 if intent is Intent.RIGHT else -1)
        elif focused and intent is Intent.ACCEPT:
            self.at = self.at or next(iter(self.looks), None)
            return self.at is not None
        return False

    def _walk(self, step: int) -> None:
        at = self.looks.index(self.at) + step if self.at in self.looks else 0
        self.at = self.looks[max(0, min(len(self.looks) - 1, at))] if self.looks else None

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        key = (canvas.scale_key, canvas.size, self.box, len(self.looks), tuple(self.numbers), self.final)
        place = canvas.rect(*self.box.inset(-4)).clip(canvas.surface.get_rect())
        if self._picture is None or self._picture[0] != key:
            self._draw_chart(canvas)
            self._picture = (key, canvas.surface.subsurface(place).copy())
        else:
            canvas.surface.blit(self._picture[1], place)
        if self.at is not None and self.at in self.looks:
            self._draw_cursor(canvas, self.at)

    def _draw_chart(self, canvas: Canvas) -> None:
        draw_frame(canvas, self.plot, CHANCES)
        for seat in self.reviewer.seats:
            self._draw_line(canvas, seat)
        for number, centre in self._dots(2.1 * DOT * canvas.type_scale):
            draw_number(canvas, number, centre)
        self._draw_rounds(canvas)

    def _dots(self, apart: float) -> list[tuple[int, Point]]:
        """The numbers of the turning points and where they stand: one that would cover its neighbour goes above it."""
        dots: list[tuple[int, Point]] = []
        for look in self.looks:
            if look.decision in self.numbers:
                x, y = self.place(look)
                if dots and abs(dots[-1][1][0] - x) < apart and abs(dots[-1][1][1] - y) < apart:
                    y = dots[-1][1][1] - apart
                dots.append((self.numbers[look.decision], (x, y)))
        return dots

    def _draw_line(self, canvas: Canvas, seat: int) -> None:
        """Draw a seat's chances: what its decisions gave away falls straight down, in red."""
        left, y, w, h = self.plot
        step = w / max(1, len(self.reviewer.rounds) - 1)
        colour = self.colours[seat % len(self.colours)]
        points: list[Point] = []
        drops: list[tuple[Point, Point]] = []
        for look in self.looks:
            if look.seat != seat:
                continue
            x = left + step * look.decision
            points += [(x, y + h * (1 - look.before)), (x, y + h * (1 - look.value))]
            if look.loss:
                drops.append((points[-2], points[-1]))
        if self.final and points:
            points.append((self.x_of(len(self.reviewer.rounds) - 1), y + h * (1 - self.final[seat])))
        draw_stroke(canvas, points, seat, colour, max(2, canvas.px(2.6)))
        for (px, top), (_, foot) in drops:
            canvas.surface.fill(theme.DEAR, canvas.rect(px - 1.5, top, 3, max(2.0, foot - top)))
        if points:
            draw_sign(canvas, seat, points[-1], 11, self.colours)

    def _draw_rounds(self, canvas: Canvas) -> None:
        """Draw the numbers of rounds below the curve where they begin, as far as there is room."""
        _, y, _, h = self.plot
        rounds, last = self.reviewer.rounds, -100.0
        for stop in [stop for stop, number in enumerate(rounds) if stop == 0 or number != rounds[stop - 1]]:
            x = self.x_of(stop)
            if x - last >= 44:
                last = x
                canvas.surface.fill((96, 88, 66), canvas.rect(x, y + h, 1.4, 6))
                styles.LABEL_SMALL.but(track=0).draw(
                    canvas, str(rounds[stop]), (x, y + h + 7), "midtop", width=40, ink=theme.DIM
                )

    def _draw_cursor(self, canvas: Canvas, look: Look) -> None:
        """Draw a line at a point, with what it stands for."""
        x, y, w, h = self.plot
        at = self.place(look)
        canvas.surface.fill(theme.BRASS, canvas.rect(at[0] - 0.7, y, 1.4, h))
        pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.at(*at), canvas.px(6))
        unit = self.reviewer.game.round_name
        words = f"{unit.capitalize()} {self.reviewer.rounds[look.decision]}: {round(look.value * 100)} %"
        if look.loss:
            words += f", {round(look.loss * 100)} given away"
        else:
            words += ", choose it to see it"  # the others stand below with a number
        left = at[0] < x + w / 2
        top = y + 8 if at[1] > y + h / 2 else y + h - 12 - styles.LABEL_PLAIN.height(canvas)
        styles.LABEL_PLAIN.draw(
            canvas, words, (at[0] + (12 if left else -12), top), "topleft" if left else "topright", ink=theme.BRIGHT
        )
