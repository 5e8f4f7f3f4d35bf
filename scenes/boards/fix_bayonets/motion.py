"""Ways to move things over the map of Fix Bayonets: marches, fire, falls, flights of cards."""

from __future__ import annotations

import math

from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import ease_in_out_cubic, ease_out_cubic, mix
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.effects import Effect
from scenes.boards.fix_bayonets.model import Stamp, TableModel
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

    # --- cards -----------------------------------------------------------------------------------

    def fly(self, timeline: Timeline, flyer: Flyer, seconds: float, sound: str = "card") -> None:
        """Let something fly; it is gone when it has arrived."""
        timeline.then(seconds, lambda p: self._flight(flyer, p), sound=sound)

    def fly_to_body(self, timeline: Timeline, body: list[Body], flyer: Flyer, seconds: float) -> None:
        """As `fly`, to an own card that is hidden until then; `body` is filled by the step before."""

        def act(p: float) -> None:
            if body:
                flyer.goal = body[0].goal
            self._flight(flyer, p)
            if p >= 1:
                for each in body:
                    each.hidden = False
                    each.arrive()

        timeline.then(seconds, act, sound="card")

    def _flight(self, flyer: Flyer, p: float) -> None:
        flying = self.model.flying
        if flyer not in flying and p < 1:
            flying.append(flyer)
        flyer.p = 1.0 if self.still else ease_in_out_cubic(p)
        if self.still:
            flyer.arc = 0.0
        if p >= 1 and flyer in flying:
            flying.remove(flyer)

    # --- men ---------------------------------------------------------------------------------------

    def enter(self, timeline: Timeline, men: tuple[int, ...], squares: tuple[int, ...], seconds: float) -> None:
        """Men come onto the map from the edge behind their square."""
        model = self.model

        def begin(_: float) -> None:
            for man, square in zip(men, squares, strict=True):
                fresh = model.shown.men[man] != square or model.alpha[man] == 0
                model.shown.men[man] = square
                model.alpha[man] = 255
                if fresh and man not in model.waiting():
                    self._come_from_behind(man, square)
            model.arrange_men()

        timeline.then(0.0, begin, sound="march")
        self._carry(timeline, men, seconds)

    def _come_from_behind(self, man: int, square: int) -> None:
        x, y = layout.spot(square, self.model.turned)
        below = y > layout.MAP[1] + layout.MAP[3] / 2
        self.model.men[man].x, self.model.men[man].y = x, y + (60 if below else -60)

    def march(self, timeline: Timeline, men: tuple[int, ...], squares: tuple[int, ...]) -> None:
        """Men go from where they stand to their squares, all at once."""
        model = self.model
        far = 1

        def begin(_: float) -> None:
            for man, square in zip(men, squares, strict=True):
                model.shown.men[man] = square
                model.shown.moves[man] += 1
            model.arrange_men()

        for man, square in zip(men, squares, strict=True):
            far = max(far, distance(model.shown.men[man], square))
        timeline.then(0.0, begin)
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
        self.model.stamps.append(Stamp(words, colour, at, STAMP_SECONDS))


def distance(start: int, goal: int) -> int:
    """How many squares lie between two, diagonals counting one each."""
    if start < 0 or goal < 0:
        return 1
    return max(abs(start // 8 - goal // 8), abs(start % 8 - goal % 8))
