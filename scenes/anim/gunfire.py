"""Fire on the field: shots, a grenade, a jet of flame, a burst of bullets."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from scenes.anim.timeline import Timeline
from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.tween import mix

SHOT = "shot"
BURST = "burst"
FLAME = "flame"
GRENADE = "grenade"
BLADE = "blade"

TRACER: Colour = (255, 226, 150)
FIRE: tuple[Colour, ...] = ((255, 236, 160), (255, 176, 64), (224, 92, 32))
BULLETS = 7
JETS = 16
FLIGHT_HEIGHT = 120.0


@dataclass
class Effect:
    """Something fired from one point at another; `p` is how much of its time is over, 0..1."""

    sort: str
    start: Point
    goal: Point
    p: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        match self.sort:
            case "shot":
                self._tracer(canvas, self.p)
                self._flash(canvas, self.p)
            case "burst":
                for i in range(BULLETS):
                    begin = i / BULLETS * 0.7
                    p = (self.p - begin) / 0.3
                    self._tracer(canvas, p, (i * 37 % 5 - 2) * 5.0)
                    if 0 <= p < 0.5:
                        self._flash(canvas, p)
            case "flame":
                self._flame(canvas)
            case "grenade":
                self._lob(canvas)
            case "blade":
                self._flash(canvas, self.p, self.goal)

    def _at(self, share: float, aside: float = 0.0) -> Point:
        (ax, ay), (bx, by) = self.start, self.goal
        far = max(1.0, math.dist(self.start, self.goal))
        nx, ny = -(by - ay) / far, (bx - ax) / far
        return (mix(ax, bx, share) + nx * aside, mix(ay, by, share) + ny * aside)

    def _tracer(self, canvas: Canvas, p: float, aside: float = 0.0) -> None:
        """A streak that runs along the line."""
        if not 0 < p < 1:
            return
        head, tail = self._at(p, aside), self._at(max(0.0, p - 0.3), aside)
        for along in range(1, 7):
            share = along / 6
            at = (mix(tail[0], head[0], share), mix(tail[1], head[1], share))
            glow(canvas, at, 8 + 10 * share, (255, 170, 70), round(130 * share))
        pygame.draw.aaline(canvas.surface, TRACER, canvas.at(*tail), canvas.at(*head), max(2, canvas.px(4.5)))
        glow(canvas, head, 15, TRACER, 240)

    def _flash(self, canvas: Canvas, p: float, at: Point | None = None) -> None:
        """Light at the muzzle."""
        if p < 0.35:
            glow(canvas, at or self._at(0.08), 34 * (1 - p * 2), TRACER, round(255 * (1 - p * 2.6)))

    def _flame(self, canvas: Canvas) -> None:
        """Puffs that grow and redden on their way."""
        for i in range(JETS):
            age = self.p * 1.7 - i / JETS * 0.7
            if 0 < age < 1:
                sway = math.sin(i * 2.4) * 16 * age
                colour = FIRE[min(2, int(age * 3))]
                glow(canvas, self._at(0.1 + 0.95 * age, sway), 16 + 40 * age, colour, round(235 * (1 - age * 0.8)))

    def _lob(self, canvas: Canvas) -> None:
        """A stick grenade that turns over in the air."""
        x, y = self._at(self.p)
        y -= FLIGHT_HEIGHT * math.sin(math.pi * self.p)
        turn = self.p * 14
        dx, dy = math.cos(turn) * 22, math.sin(turn) * 22
        for back in range(1, 6):
            share = max(0.0, self.p - back * 0.05)
            tx, ty = self._at(share)
            glow(canvas, (tx, ty - FLIGHT_HEIGHT * math.sin(math.pi * share)), 12, (222, 214, 196), 110 - back * 18)
        shade = self._at(self.p)
        glow(canvas, (shade[0], shade[1] + 8), 18, (12, 10, 6), 120)
        pygame.draw.aaline(canvas.surface, (150, 108, 62), canvas.at(x - dx, y - dy), canvas.at(x, y), canvas.line(8))
        pygame.draw.aaline(canvas.surface, (44, 50, 42), canvas.at(x, y), canvas.at(x + dx, y + dy), canvas.line(18))


class Gunfire:
    """What is in the air now. With `still` (reduced motion) nothing is seen of it."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.running: list[Effect] = []

    def fire(self, timeline: Timeline, effect: Effect, seconds: float, sound: str) -> None:
        """Append an effect to the timeline; it is gone once it is over."""

        def act(p: float) -> None:
            if effect not in self.running and p < 1:
                self.running.append(effect)
            effect.p = p
            if p >= 1 and effect in self.running:
                self.running.remove(effect)

        timeline.then(seconds, None if self.still else act, sound=sound, x=lambda: effect.start[0])

    def draw(self, canvas: Canvas) -> None:
        for effect in self.running:
            effect.draw(canvas)


def glow(canvas: Canvas, at: Point, radius: float, colour: Colour, alpha: int) -> None:
    """A soft round light; sizes come in steps, so that few are kept."""
    size = max(4, round(radius / 4) * 4)
    if alpha <= 4:
        return

    def make() -> pygame.Surface:
        side = max(4, canvas.px(size * 2))
        image = art.clear(side, side, colour)
        pygame.draw.aacircle(image, (*colour, 255), (side / 2, side / 2), max(1, side * 0.27))
        return art.blur(image, max(1, side // 7))

    image = canvas.caches.of("puffs").get((size, canvas.k, colour), make)
    art.blit_faded(canvas.surface, image, image.get_rect(center=canvas.at(*at)), min(255, alpha))
