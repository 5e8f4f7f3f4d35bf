"""Ways to move things over the table of Last Front: cards from place to place, stamps, signs that fly."""

from __future__ import annotations

from collections.abc import Hashable

from game.last_front.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel, sort_of
from scenes.boards.last_front.sprites import BACK, card_face, stake_face
from scenes.pieces.flights import FLIGHT
from scenes.pieces.motion import TableMotion
from scenes.pieces.stamp import Stamp
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

DECK: Point = layout.PILES["deck"].at
DISCARDS: Point = layout.PILES["discards"].at


class Motion(TableMotion[TableModel]):
    """Puts motions at the end of a timeline."""

    def shift(
        self,
        timeline: Timeline,
        view: State,
        source: Point = DECK,
        goal: Point = DISCARDS,
        seconds: float = FLIGHT,
        sound: str = "card",
        hidden: bool = False,
    ) -> None:
        """Show a view: new cards fly in from `source`, or from where such a card has gone; others fly off to `goal`.

        `hidden`: new cards are seen only on the way.
        """
        self.model.flights.fly_all(timeline, lambda: self._flock(view, source, goal, hidden), seconds, sound)

    def _flock(self, view: State, source: Point, goal: Point, hidden: bool) -> list[tuple[Flyer, Body | None]]:
        model = self.model
        faces = {body.key: self._face(body) for body in model.bodies()}
        new, gone = model.show(view)
        flock: list[tuple[Flyer, Body | None]] = []
        for body in new:
            sort = sort_of(body.key)
            old = next((one for one in gone if sort >= 0 and sort_of(one.key) == sort), None)
            if old is not None:
                gone.remove(old)
            start, size = (old.at, old.scale) if old is not None else (source, layout.SMALL)
            face = self._face(body)
            back = BACK if hidden and old is None else face
            flock.append((Flyer(back, face, start, body.goal, (size, body.size), 60), body))
        for body in gone:
            face = faces[body.key]
            flock.append((Flyer(face, face, body.at, goal, (body.scale, layout.SMALL), 60), None))
        return flock

    def _face(self, body: Body) -> str:
        """The picture of a card; of a dug-in pile that of the card on top."""
        match body.key:
            case ("dug", int(seat), int(number)) if number < self.model.shown.piles[seat]:
                return stake_face(self.model.shown.pile(seat, number)[-1])
        return card_face(sort_of(body.key))

    def fly(
        self,
        timeline: Timeline,
        face: str,
        start: Point,
        goal: Point,
        back: str = "",
        sizes: tuple[float, float] = (layout.SMALL, layout.SMALL),
        seconds: float = FLIGHT,
        sound: str = "card",
    ) -> None:
        """A picture flies from one place to another; with `back` it is turned over on the way."""
        self.model.flights.fly(timeline, Flyer(back or face, face, start, goal, sizes, 70), seconds, sound)

    def stamp(
        self, timeline: Timeline, key: Hashable, words: str, colour: Colour = theme.BRASS, seconds: float = 0.45
    ) -> None:
        """A rubber stamp across the lane of a seat, or on a territory."""
        stamp = Stamp(words, colour)
        timeline.then(0.0, lambda _: self.model.stamps.update({key: stamp}), sound="stamp", x=lambda: self.across(key))
        timeline.wait(seconds)

    def across(self, key: Hashable) -> float:
        """The x of the lane of a seat, or of the card on which a territory is painted."""
        return self.model.lane(key).box.centre[0] if isinstance(key, int) else layout.PICTURE.centre[0]

    def hit(self, timeline: Timeline, seat: int, stake: int, sound: str) -> None:
        """Something comes down on a card of a bid."""

        def act(_: float) -> None:
            body = self.model.body(("bid", seat, stake, 0))
            if body is not None:
                self.particles.sparks(*body.at, 22)
                self.particles.smoke(*body.at, 14)

        def aside() -> float | None:
            body = self.model.body(("bid", seat, stake, 0))
            return None if body is None else body.x

        timeline.then(0.0, act, sound=sound, x=aside)
        timeline.wait(0.25)

    def reveal(self, timeline: Timeline, seat: int, sorts: tuple[int, ...], seconds: float = 2.6) -> None:
        """The viewer looks at a whole hand."""

        def act(p: float) -> None:
            self.model.seen = (seat, sorts) if p < 1 else None

        timeline.then(seconds, act, sound="flip", x=layout.ARENA.centre[0])
