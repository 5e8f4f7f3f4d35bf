"""Ways to move things over the table of At the Sharp End: marches, stamps, the stage."""

from __future__ import annotations

import math

from game.sharp_end.state import State
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import ease_in_out_cubic, mix
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.model import TableModel
from scenes.pieces.stamp import Stamp
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

STAMP_SECONDS = 1.9
GREEN: Colour = (150, 184, 96)


class Motion:
    """Puts motions at the end of a timeline; `still` (reduced motion) shows the outcome without the way there."""

    def __init__(self, model: TableModel, particles: Particles, still: bool) -> None:
        self.model = model
        self.particles = particles
        self.still = still

    def show(self, timeline: Timeline, view: State, sound: str | None = None) -> None:
        """Show a view; bodies set out for their places."""

        def act(_: float) -> None:
            self.model.show(view)

        timeline.then(0.0, act, sound=sound)

    def stamp(self, timeline: Timeline, seat: int, words: str, colour: Colour, seconds: float = 0.45) -> None:
        """A rubber stamp on the plate of a seat."""
        stamp = Stamp(words, colour, STAMP_SECONDS)
        timeline.then(0.0, lambda _: self.model.stamps.update({seat: stamp}), sound="stamp")
        timeline.wait(seconds)

    def announce(self, timeline: Timeline, name: str, head: str, words: str, start: Point, sound: str = "card") -> None:
        """A picture comes to the middle of the map, stays to be read, and fades."""
        size = 1.0 if name.startswith("cards/") else 1.5
        self.model.stage.announce(timeline, name, head, words, start, sound, size)

    def march(self, timeline: Timeline, seats: tuple[int, ...], view: State, seconds: float = 1.1) -> None:
        """Pawns go from where they stand to their place in this view, along the road where it is the next one."""
        model = self.model
        ways: dict[int, tuple[Point, int]] = {}

        def begin(_: float) -> None:
            for seat in seats:
                ways[seat] = (model.pawns[seat].at, model.shown.place[seat])
                model.pawns[seat].carried = True
            model.show(view)

        def act(p: float) -> None:
            e = 1.0 if self.still else ease_in_out_cubic(p)
            for seat in seats:
                pawn = model.pawns[seat]
                pawn.x, pawn.y = self._on_the_way(*ways[seat], view.place[seat], pawn.goal, e)
                pawn.angle = 0.0 if self.still else 4 * math.sin(p * 26 + seat)
                if p >= 1:
                    pawn.arrive()
            if p >= 1:
                x, y = layout.station(view.place[seats[0]])
                self.particles.dust(x, y + 20, 16)

        timeline.then(0.0, begin)
        timeline.then(seconds, act, sound="march")

    def _on_the_way(self, start: Point, origin: int, place: int, goal: Point, p: float) -> Point:
        """On the road where the place is the next one, else straight on."""
        if origin + 1 != place:
            return (mix(start[0], goal[0], p), mix(start[1], goal[1], p))
        x, y = layout.leg(origin, p)
        first, last = layout.leg(origin, 0.0), layout.leg(origin, 1.0)
        off = (start[0] - first[0], start[1] - first[1])
        on = (goal[0] - last[0], goal[1] - last[1])
        return (x + mix(off[0], on[0], p), y + mix(off[1], on[1], p))

    def blast(self, timeline: Timeline, place: int) -> None:
        """A shell comes down on a place."""
        x, y = layout.station(place)

        def act(_: float) -> None:
            self.model.heat[place] = 1.0
            self.particles.sparks(x, y, 26)
            self.particles.smoke(x, y, 20)

        timeline.then(0.0, act, sound="shell")
        timeline.wait(0.9)


RED = theme.lighter(theme.RED, 1.5)
