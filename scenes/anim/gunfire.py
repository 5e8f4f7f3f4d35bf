"""Fire on the field: shots, a grenade, a jet of flame, a burst of bullets."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from scenes.anim.timeline import Timeline
from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.tween import lerp

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
    """A shot or a throw from one point at another."""

    sort: str
    """SHOT, BURST, FLAME, GRENADE or BLADE."""
    start: Point
    goal: Point
    progress: float = 0.0
    """The share of its time that is over, 0..1."""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen of the effect now. `self.progress`: the share of its time that is over, 0..1.

        A burst is BULLETS shots, one shortly after the other. Each takes 0.3 of the time, and flies up to 10 design
        pixels beside the straight line, in an irregular order of distances.
        """
        match self.sort:
            case "shot":
                self._draw_tracer(canvas, self.progress)
                self._draw_flash(canvas, self.progress)
            case "burst":
                for number in range(BULLETS):
                    start = number / BULLETS * 0.7
                    progress_of_shot = (self.progress - start) / 0.3
                    self._draw_tracer(canvas, progress_of_shot, aside=(number * 37 % 5 - 2) * 5.0)
                    if 0 <= progress_of_shot < 0.5:
                        self._draw_flash(canvas, progress_of_shot)
            case "flame":
                self._draw_flame(canvas)
            case "grenade":
                self._draw_grenade(canvas)
            case "blade":
                self._draw_flash(canvas, self.progress, self.goal)

    def _point_at(self, share: float, aside: float = 0.0) -> Point:
        """The point after a share of the way, 0..1, moved sideways by `aside` design pixels.

        A positive `aside` moves it to the right of the shooter, as seen on the screen.
        """
        (ax, ay), (bx, by) = self.start, self.goal
        length = max(1.0, math.dist(self.start, self.goal))
        nx = -(by - ay) / length
        ny = (bx - ax) / length
        return (lerp(ax, bx, share) + nx * aside, lerp(ay, by, share) + ny * aside)

    def _draw_tracer(self, canvas: Canvas, progress: float, aside: float = 0.0) -> None:
        """Draw a streak of light at the share `progress` of its way. Outside 0..1 nothing is drawn.

        Behind its bright head is a tail of 0.3 of the way in a row of weaker lights. `aside`: how many design pixels
        the streak is beside the line.
        """
        if not 0 < progress < 1:
            return
        head = self._point_at(progress, aside)
        tail = self._point_at(max(0.0, progress - 0.3), aside)
        for step in range(1, 7):
            share = step / 6
            at = (lerp(tail[0], head[0], share), lerp(tail[1], head[1], share))
            glow(canvas, at, radius=8 + 10 * share, colour=(255, 170, 70), alpha=round(130 * share))
        pygame.draw.aaline(
            canvas.surface, TRACER, canvas.to_pixels(*tail), canvas.to_pixels(*head), max(2, canvas.px(4.5))
        )
        glow(canvas, head, radius=15, colour=TRACER, alpha=240)

    def _draw_flash(self, canvas: Canvas, progress: float, at: Point | None = None) -> None:
        """Draw the light of a shot, which shrinks and fades in the first third of its time.

        `at`: its point, None for the muzzle, which is a little in front of the shooter.
        """
        if progress < 0.35:
            alpha = round(255 * (1 - progress * 2.6))
            glow(canvas, at or self._point_at(0.08), radius=34 * (1 - progress * 2), colour=TRACER, alpha=alpha)

    def _draw_flame(self, canvas: Canvas) -> None:
        """Draw JETS puffs of fire, one after the other, that grow, redden and fade on their way to the goal.

        `age`: the share of a puff's own time that is over. It exists between 0 and 1.
        """
        for number in range(JETS):
            age = self.progress * 1.7 - number / JETS * 0.7
            if 0 < age < 1:
                sway = math.sin(number * 2.4) * 16 * age
                at = self._point_at(share=0.1 + 0.95 * age, aside=sway)
                colour = FIRE[min(2, int(age * 3))]
                alpha = round(235 * (1 - age * 0.8))
                glow(canvas, at, radius=16 + 40 * age, colour=colour, alpha=alpha)

    def _draw_grenade(self, canvas: Canvas) -> None:
        """Draw a stick grenade that turns over in the air, with its trail of smoke and its shadow on the ground.

        It flies up to FLIGHT_HEIGHT design pixels above the straight line. The stick is brown, the head dark
        and thicker.
        """
        x, y = self._point_at(self.progress)
        y -= FLIGHT_HEIGHT * math.sin(math.pi * self.progress)

        for steps_back in range(1, 6):
            share = max(0.0, self.progress - steps_back * 0.05)
            trail_x, ground_y = self._point_at(share)
            trail_y = ground_y - FLIGHT_HEIGHT * math.sin(math.pi * share)
            glow(canvas, (trail_x, trail_y), radius=12, colour=(222, 214, 196), alpha=110 - steps_back * 18)
        shadow_x, shadow_y = self._point_at(self.progress)
        glow(canvas, (shadow_x, shadow_y + 8), radius=18, colour=(12, 10, 6), alpha=120)

        turn = self.progress * 14
        dx, dy = math.cos(turn) * 22, math.sin(turn) * 22
        pygame.draw.aaline(
            canvas.surface, (150, 108, 62), canvas.to_pixels(x - dx, y - dy), canvas.to_pixels(x, y), canvas.line(8)
        )
        pygame.draw.aaline(
            canvas.surface, (44, 50, 42), canvas.to_pixels(x, y), canvas.to_pixels(x + dx, y + dy), canvas.line(18)
        )


class Gunfire:
    """The effects that are in the air now. With `still` (reduced motion) none is drawn."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.running: list[Effect] = []

    def fire(self, timeline: Timeline, effect: Effect, seconds: float, sound: str) -> None:
        """Append an effect and its sound to the timeline. The effect is removed once it is over.

        With `self.still` (reduced motion) only the sound is left. It comes from where the effect starts.
        """

        def run(progress: float) -> None:
            """Show the effect after this share of its time, 0..1."""
            if effect not in self.running and progress < 1:
                self.running.append(effect)
            effect.progress = progress
            if progress >= 1 and effect in self.running:
                self.running.remove(effect)

        timeline.append(seconds, None if self.still else run, sound=sound, x=lambda: effect.start[0])

    def draw(self, canvas: Canvas) -> None:
        """Draw the effects that are in the air now."""
        for effect in self.running:
            effect.draw(canvas)


def glow(canvas: Canvas, at: Point, radius: float, colour: Colour, alpha: int) -> None:
    """Draw a soft round light with its middle at a design point. `radius`: in design pixels. `alpha`: opacity, 0..255.

    The size is rounded to steps of 4, so that few pictures are kept. A light with an alpha of 4 or less is hardly
    visible and left out.
    """
    size = max(4, round(radius / 4) * 4)
    if alpha <= 4:
        return

    def make() -> pygame.Surface:
        """Draw a disc of about half the radius of the light, and blur it."""
        side = max(4, canvas.px(size * 2))
        image = art.clear(side, side, colour)
        pygame.draw.aacircle(image, (*colour, 255), (side / 2, side / 2), max(1, side * 0.27))
        return art.blur(image, max(1, side // 7))

    image = canvas.caches.shelf("puffs").get((size, canvas.scale, colour), make)
    art.blit_faded(canvas.surface, image, image.get_rect(center=canvas.to_pixels(*at)), alpha=min(255, alpha))
