"""Ways to move things over the map of Fix Bayonets: marches, fire, falls."""

from __future__ import annotations

import math

from game.fix_bayonets.cards import SIZE
from game.fix_bayonets.state import State
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import ease_in_out_cubic, ease_out_cubic, mix
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.effects import Effect
from scenes.boards.fix_bayonets.model import TableModel
from scenes.pieces.stamp import Stamp
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

STAMP_SECONDS = 1.6
STEP = 0.16
"""Seconds a man needs for a square."""


class Motion:
    """Puts motions at the end of a timeline; `still` (reduced motion) shows the outcome without the way there."""

    def __init__(self, model: TableModel, particles: Particles, still: bool) -> None:
        self.model = model
        self.particles = particles
        self.still = still

    # --- men ---------------------------------------------------------------------------------------

    def enter(
        self, timeline: Timeline, view: State, men: tuple[int, ...], squares: tuple[int, ...], seconds: float
    ) -> None:
        """Men come onto the map from the edge behind their square, unless they stand there already."""
        model = self.model

        def begin(_: float) -> None:
            pairs = zip(men, squares, strict=True)
            fresh = [pair for pair in pairs if model.shown.men[pair[0]] != pair[1] or not model.alpha[pair[0]]]
            model.show(view)
            for man in men:
                model.alpha[man] = 255
            for pair in fresh:
                self._come_from_behind(*pair)

        timeline.then(0.0, begin, sound="march")
        self._carry(timeline, men, seconds)

    def _come_from_behind(self, man: int, square: int) -> None:
        x, y = layout.spot(square, self.model.turned)
        below = y > layout.MAP[1] + layout.MAP[3] / 2
        self.model.men[man].x, self.model.men[man].y = x, y + (60 if below else -60)

    def march(self, timeline: Timeline, men: tuple[int, ...], far: int) -> None:
        """Men go to their places, all at once; `far` is the longest way in squares."""
        self._carry(timeline, men, 0.35 + STEP * far, "run" if far > 2 else "march", bob=True)
        timeline.then(0.0, lambda _: self._settle_dust(men))

    def _settle_dust(self, men: tuple[int, ...]) -> None:
        for man in men:
            x, y = self.model.men[man].goal
            self.particles.dust(x, y + 20, 9, 26, 18)

    def _carry(
        self, timeline: Timeline, men: tuple[int, ...], seconds: float, sound: str | None = None, bob: bool = False
    ) -> None:
        starts: dict[int, Point] = {}

        def act(p: float) -> None:
            e = 1.0 if self.still else ease_in_out_cubic(p)
            for man in men:
                body = self.model.men[man]
                start = self._upright(starts.setdefault(man, self._upright(body.at)))
                body.carried = True
                body.x, body.y = mix(start[0], body.goal[0], e), mix(start[1], body.goal[1], e)
                body.angle = 0.0 if self.still or not bob else 5 * math.sin(p * 24 + man)
                if p >= 1:
                    body.arrive()

        timeline.then(seconds, act, sound=sound)

    def _upright(self, at: Point) -> Point:
        """A point of the map as it lies when row 1 is at the foot, and back: somebody may turn the map meanwhile."""
        return layout.across(at) if self.model.turned else at

    def lunge(self, timeline: Timeline, man: int, target: int) -> None:
        """A man with a bayonet runs at his enemy and comes back."""

        def act(p: float) -> None:
            body = self.model.men[man]
            x, y = layout.spot(target, self.model.turned)
            e = 0.0 if self.still else 0.62 * math.sin(math.pi * min(1.0, p))
            body.carried = p < 1
            body.x, body.y = mix(body.goal[0], x, e), mix(body.goal[1], y, e)

        timeline.then(0.5, act, sound="run")

    def fall(self, timeline: Timeline, man: int) -> None:
        """A man goes down and fades."""

        def act(p: float) -> None:
            body = self.model.men[man]
            body.angle = 0.0 if self.still else 70 * ease_out_cubic(p)
            self.model.alpha[man] = round(255 * (1 - max(0.0, p - 0.35) / 0.65))

        timeline.then(0.6, act, sound="clack")

    # --- fire ----------------------------------------------------------------------------------------

    def fire(self, timeline: Timeline, effect: Effect, seconds: float, sound: str) -> None:
        """What is fired."""
        running = self.model.effects

        def act(p: float) -> None:
            if effect not in running and p < 1:
                running.append(effect)
            effect.p = p
            if p >= 1 and effect in running:
                running.remove(effect)

        timeline.then(seconds, None if self.still else act, sound=sound)

    def burst(self, timeline: Timeline, square: int, heavy: bool, sound: str | None) -> None:
        """A square is hit."""

        def act(_: float) -> None:
            x, y = layout.spot(square, self.model.turned)
            self.model.heat[square] = 1.0
            self.particles.sparks(x, y, 26 if heavy else 9)
            self.particles.smoke(x, y, 18 if heavy else 5)

        timeline.then(0.0, act, sound=sound)
        timeline.wait(0.45 if heavy else 0.2)

    def stamp(self, square: int, words: str, colour: Colour) -> None:
        """A rubber stamp over a square, at once."""
        at = layout.spot(square, self.model.turned)
        self.model.stamps.append(Stamp(words, colour, STAMP_SECONDS, at))


def distance(start: int, goal: int) -> int:
    """How many squares lie between two, diagonals counting one each."""
    return max(abs(start // SIZE - goal // SIZE), abs(start % SIZE - goal % SIZE))
