"""Each event of Last Front as motion: what moves, how long, with what sound."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.last_front import events as happened
from game.last_front.cards import AIR_STRIKE, COUNTER_INTELLIGENCE, EVENT_NAMES, SORT_NAMES, TERRITORY_NAMES
from game.last_front.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.board import place_key
from scenes.boards.last_front import layout
from scenes.boards.last_front.layout import BACK, card_face, event_face, nation, stake_face, territory_face
from scenes.boards.last_front.log_lines import EVENT_DEEDS, Dispatches, deed
from scenes.boards.last_front.model import TableModel, sort_of
from scenes.pieces.motion import BAD, FLIGHT, GOOD, Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

DECK: Point = layout.PILES["deck"].at
DISCARDS: Point = layout.PILES["discards"].at
DRAWN = 0.34
"""Seconds in which a card is drawn."""
LOOKED_AT = 2.6
"""Seconds in which the viewer looks at a whole hand."""
SHOWN: Final[dict[type[Event], float]] = {
    happened.TurnBegan: 0.15,
    happened.EffectTookPlace: 0.2,
    happened.Passed: 0.0,  # all answers of a window share one pause
    happened.TypesLeftOut: 0.4,
    happened.BonusLost: 0.2,
    MatchEnded: 2.0,
}
"""Events that move nothing: seconds to look at their view."""


class Animation(TableMotion[TableModel]):
    """Turns events into steps of a timeline that move things from the view before an event to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, log: Dispatches) -> None:
        super().__init__(model, particles, model.flights.still)
        self.log = log
        self.timeline = Timeline()
        """What the motion of the present event is put at the end of."""
        self.view = model.shown
        """The view after that event."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        self.timeline, self.view = timeline, beat.view
        if type(beat.event) in SHOWN:
            self.look(seconds=SHOWN[type(beat.event)])
        else:
            me = self.model.me
            match beat.event:
                case happened.HandDealt(seat, _) if seat == me:
                    self.shift(hidden=True, seconds=0.8)
                case happened.HandDealt(seat, _):
                    for _ in range(2):
                        self.fly(BACK, DECK, self.model.home(seat), seconds=0.16)
                case happened.CardDrawn(seat, _) if seat == me:
                    self.shift(hidden=True, seconds=DRAWN + 0.1)
                case happened.CardDrawn(seat, sort):
                    self.fly(card_face(sort), DECK, self.model.home(seat), BACK, (layout.SMALL, 0.2), DRAWN)
                case happened.NothingDrawn(seat):
                    self.stamp(seat, "NO CARD LEFT", theme.MUTED)
                case happened.DeckRemade(events, _):
                    self.look("flip", 0.4, layout.PILES["events" if events else "deck"].at[0])
                case _:
                    self._hands(beat.event)

    # --- Ways to move things -----------------------------------------------------------------

    def look(self, sound: str | None = None, seconds: float = 0.0, x: float | None = None) -> None:
        """Show the view after the event."""
        self.show(self.timeline, self.view, sound, seconds, x)

    def shift(
        self,
        source: Point = DECK,
        goal: Point = DISCARDS,
        seconds: float = FLIGHT,
        sound: str = "card",
        hidden: bool = False,
    ) -> None:
        """Show the view: new cards fly in from `source`, or from where such a card has gone; others fly off to `goal`.

        `hidden`: new cards are seen only on the way.
        """
        view = self.view
        self.model.flights.fly_all(self.timeline, lambda: self._flock(view, source, goal, hidden), seconds, sound)

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
        face: str,
        start: Point,
        goal: Point,
        back: str = "",
        sizes: tuple[float, float] = (layout.SMALL, layout.SMALL),
        seconds: float = FLIGHT,
    ) -> None:
        """A picture flies from one place to another, then the view is shown; with `back` it is turned over."""
        self.model.flights.fly(self.timeline, Flyer(back or face, face, start, goal, sizes, 70), seconds)
        self.look()

    def stamp(self, key: Hashable, words: str, colour: Colour = theme.BRASS, seconds: float = 0.45) -> None:
        """A rubber stamp across the lane of a seat, or on a territory."""
        stamp = Stamp(words, colour)
        self.timeline.then(
            0.0, lambda _: self.model.stamps.update({key: stamp}), sound="stamp", x=lambda: self.across(key)
        )
        self.timeline.wait(seconds)

    def state(self, seat: int, words: str, colour: Colour = theme.BRASS) -> None:
        """Show the view, with a rubber stamp across the lane of a seat."""
        self.look()
        self.stamp(seat, words, colour)

    def across(self, key: Hashable) -> float:
        """The x of the lane of a seat, or of the card on which a territory is painted."""
        return self.model.lane(key).box.centre[0] if isinstance(key, int) else layout.PICTURE.centre[0]

    def announce(self, face: str, head: str, words: str, start: Point, sound: str = "card", size: float = 1.0) -> None:
        """Show the view; a card comes to the middle of the table to be read by all."""
        self.look()
        self.model.stage.announce(self.timeline, face, head, words, start, sound, size)

    def hit(self, seat: int, stake: int, sound: str) -> None:
        """Something comes down on a card of a bid."""

        def struck() -> Body | None:
            return self.model.body(("bid", seat, stake, 0))

        def act(_: float) -> None:
            if (body := struck()) is not None:
                self.particles.sparks(*body.at, 22)
                self.particles.smoke(*body.at, 14)

        def aside() -> float | None:
            return None if (body := struck()) is None else body.x

        self.timeline.then(0.0, act, sound=sound, x=aside)
        self.timeline.wait(0.25)

    def reveal(self, seat: int, sorts: tuple[int, ...]) -> None:
        """The viewer looks at a whole hand."""

        def act(p: float) -> None:
            self.model.seen = (seat, sorts) if p < 1 else None

        self.timeline.then(LOOKED_AT, act, sound="flip", x=layout.ARENA.centre[0])

    # --- Each event ----------------------------------------------------------------------------

    def _hands(self, event: Event) -> None:
        me = self.model.me
        match event:
            case happened.HandSeen(observer, holder, sorts) if observer == me and UNKNOWN not in sorts:
                self.look()
                self.reveal(holder, sorts)
            case happened.HandSeen(_, holder, _):
                self.state(holder, "HAND SEEN", BAD)
            case happened.CardTaken(seat, victim, _) if me in (seat, victim):
                self.shift(self.model.home(victim), self.model.home(seat))
            case happened.CardTaken(seat, victim, _):
                self.fly(BACK, self.model.home(victim), self.model.home(seat))
            case happened.HandCardLost(seat, _) if seat == me:
                self.shift()
            case happened.HandCardLost(seat, sort):
                self.fly(card_face(sort), self.model.home(seat), DISCARDS, BACK)
            case happened.CardRecovered(seat, _) if seat == me:
                self.shift(DISCARDS)
            case happened.CardRecovered(seat, sort):
                self.fly(card_face(sort), DISCARDS, self.model.home(seat))
            case happened.CardTakenBack(seat, _, _):
                self.shift(self.model.home(seat), self.model.home(seat))
            case _:
                self._bids(event)

    def _bids(self, event: Event) -> None:
        match event:
            case happened.CardStaked(seat, _, _):
                self.shift(self.model.home(seat))
            case happened.CardsSwapped():
                self.shift(seconds=0.8, sound="march")
            case happened.CardLost(seat, stake, sort):
                self.hit(seat, stake, "plane" if sort == AIR_STRIKE else "shell")
                self.shift()
            case happened.BidDiscarded():
                self.shift()
            case happened.Finished(seat, total):
                self.state(seat, f"BIDS {total}", GOOD)
            case happened.TurnReopened(seat):
                self.state(seat, "MAY PLAY ON", BAD)
            case happened.Withdrew(seat):
                self.state(seat, "OUT", BAD)
            case happened.DigPicked(seat, _):
                self.look("click", x=self.across(seat))
            case happened.DigDeclared(seat, _):
                self.state(seat, "DIGS IN")
            case happened.DigDropped(seat, _, sort):
                self.state(seat, f"{SORT_NAMES[sort]}: NOT DUG IN".upper(), BAD)
            case happened.DugIn(seat, _, _, _):
                box = self.model.lane(seat).bid
                self.shift((box.x + 60, box.centre[1]), (box.x + 60, box.centre[1]))
                self.stamp(seat, "DUG IN", GOOD)
            case _:
                self._effects(event)

    def _effects(self, event: Event) -> None:
        names = self.log.names
        match event:
            case happened.EffectStaked():
                self.shift(layout.ON_TABLE)
            case happened.CardNamed():
                self.look("card", x=layout.ON_TABLE[0])
            case happened.TargetNamed(_, victim, _):
                self.look("click", 0.2, self.across(victim))
            case happened.EffectPlayed(seat, sort, victim, stake, given):
                does = deed(sort, self.log.whose(seat))
                words = f"{names[seat]} plays it{self.log.aimed(victim, stake, given)}. {does}"
                start = self.model.home(seat) if seat != self.model.me else (layout.STAGE[0], layout.HAND_Y)
                self.announce(card_face(sort), SORT_NAMES[sort], words, start)
            case happened.CounterPlayed(seat, victim, sort):
                words = f"{names[seat]} cancels {self.log.whose(victim)} {SORT_NAMES[sort]}."
                face, name = card_face(COUNTER_INTELLIGENCE), SORT_NAMES[COUNTER_INTELLIGENCE]
                self.announce(face, name, words, self.model.home(seat))
            case happened.EffectCancelled(seat, _):
                self.stamp(seat, "CANCELLED", BAD)
                self.look()
            case happened.EffectSpent(_, sort):
                self.fly(card_face(sort), layout.ON_TABLE, DISCARDS, sizes=(layout.TABLE_SCALE, layout.SMALL))
            case happened.EventTurnedUp(seat, number):
                name = EVENT_NAMES[number]
                words = f"{names[seat]} turns it up. {EVENT_DEEDS[name]}"
                self.announce(event_face(number), name, words, layout.PILES["events"].at, "stamp")
            case _:
                self._battles(event)

    def _battles(self, event: Event) -> None:
        match event:
            case happened.BattleBegan(_, _, territory, _):
                self.look()
                self.stamp(place_key(territory), TERRITORY_NAMES[territory].upper(), BAD)
            case happened.FrontTurnedUp(territory):
                name, words = TERRITORY_NAMES[territory], "It lies open until somebody captures it."
                self.announce(territory_face(territory), name, words, layout.TERRITORY_PILE.at, "flip", 1.5)
            case happened.FrontBuried():
                self.look("flip", 0.4, layout.TERRITORY_PILE.at[0])
            case happened.BattleWon(seat, territory, total, _):
                self.look()
                self.stamp(seat, f"WINS WITH {total}" if total else "WINS", GOOD, 0.3)
                word = "HELD" if self.view.holder[territory] == seat else "TAKEN"
                self.stamp(place_key(territory), word, GOOD, 0.7)
            case happened.BattleEnded(_, territory):
                self.stamp(place_key(territory), "ARMISTICE", GOOD, 0.8)
            case happened.TerritoryCaptured(seat, territory, _):
                goal = self.model.lane(seat).head.centre
                self.fly(territory_face(territory), layout.PICTURE.centre, goal, sizes=(2.0, 0.5), seconds=0.8)
            case happened.BonusGained(seat, kind):
                goal = self.model.lane(seat).head.centre
                self.fly(f"bonus-{nation(kind)}", layout.STAGE, goal, sizes=(1.6, 0.5), seconds=0.7)
