"""Each event of Last Front as motion: what moves, how long, with what sound."""

from __future__ import annotations

from collections.abc import Hashable

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
from scenes.boards.last_front.log_lines import EVENT_DEEDS, Dispatches, deed
from scenes.boards.last_front.model import TableModel, sort_of
from scenes.boards.last_front.sprites import BACK, card_face, event_face, nation, stake_face, territory_face
from scenes.pieces.motion import FLIGHT, TableMotion
from scenes.pieces.stamp import BAD, GOOD, Stamp
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

# --- Ways to move things over the table of Last Front: cards from place to place, stamps, signs that fly ---

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


DRAWN = 0.34
"""Seconds in which a card is drawn."""


class Animation:
    """Turns events into steps of a timeline that move things from the view before an event to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, log: Dispatches) -> None:
        self.model = model
        self.motion = Motion(model, particles, model.flights.still)
        self.log = log

    def settle(self, view: State) -> None:
        """Show this view, and finish all motion."""
        self.model.settle(view)

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        event, view = beat.event, beat.view
        for acts in (self._drawn, self._hands, self._bids, self._digging, self._effects, self._battles, self._chance):
            if acts(event, view, timeline):
                return

    def _home(self, seat: int) -> Point:
        return self.model.home(seat)

    # --- Cards in hand -----------------------------------------------------------------------

    def _drawn(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion, me = self.motion, self.model.me
        match event:
            case happened.HandDealt(seat, _) if seat == me:
                motion.shift(timeline, view, hidden=True, seconds=0.8)
            case happened.HandDealt(seat, _):
                for _ in range(2):
                    motion.fly(timeline, BACK, DECK, self._home(seat), seconds=0.16)
                motion.show(timeline, view)
            case happened.CardDrawn(seat, _) if seat == me:
                motion.shift(timeline, view, hidden=True, seconds=DRAWN + 0.1)
            case happened.CardDrawn(seat, sort):
                face = card_face(sort)
                motion.fly(timeline, face, DECK, self._home(seat), BACK, (layout.SMALL, 0.2), DRAWN)
                motion.show(timeline, view)
            case happened.NothingDrawn(seat):
                motion.stamp(timeline, seat, "NO CARD LEFT", theme.MUTED)
            case happened.DeckRemade(events, _):
                motion.show(timeline, view, "flip", 0.4, layout.PILES["events" if events else "deck"].at[0])
            case _:
                return False
        return True

    def _hands(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion, me = self.motion, self.model.me
        match event:
            case happened.HandSeen(observer, holder, sorts):
                motion.show(timeline, view)
                if observer == me and UNKNOWN not in sorts:
                    motion.reveal(timeline, holder, sorts)
                else:
                    motion.stamp(timeline, holder, "HAND SEEN", BAD)
            case happened.CardTaken(seat, victim, _) if me in (seat, victim):
                motion.shift(timeline, view, self._home(victim), self._home(seat))
            case happened.CardTaken(seat, victim, _):
                motion.fly(timeline, BACK, self._home(victim), self._home(seat))
                motion.show(timeline, view)
            case happened.HandCardLost(seat, _) if seat == me:
                motion.shift(timeline, view)
            case happened.HandCardLost(seat, sort):
                motion.fly(timeline, card_face(sort), self._home(seat), DISCARDS, BACK)
                motion.show(timeline, view)
            case happened.CardRecovered(seat, _) if seat == me:
                motion.shift(timeline, view, DISCARDS)
            case happened.CardRecovered(seat, sort):
                motion.fly(timeline, card_face(sort), DISCARDS, self._home(seat))
                motion.show(timeline, view)
            case happened.CardTakenBack(seat, _, _):
                motion.shift(timeline, view, self._home(seat), self._home(seat))
            case _:
                return False
        return True

    # --- Bids ----------------------------------------------------------------------------------

    def _bids(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion = self.motion
        match event:
            case happened.CardStaked(seat, _, _):
                motion.shift(timeline, view, self._home(seat), sound="card")
            case happened.EffectStaked():
                motion.shift(timeline, view, layout.ON_TABLE)
            case happened.CardsSwapped():
                motion.shift(timeline, view, seconds=0.8, sound="march")
            case happened.CardLost(seat, stake, sort):
                motion.hit(timeline, seat, stake, "plane" if sort == AIR_STRIKE else "shell")
                motion.shift(timeline, view)
            case happened.BidDiscarded():
                motion.shift(timeline, view)
            case happened.Finished(seat, total):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, f"BIDS {total}", GOOD)
            case happened.TurnReopened(seat):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, "MAY PLAY ON", BAD)
            case happened.Withdrew(seat):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, "OUT", BAD)
            case happened.TurnBegan():
                motion.show(timeline, view, seconds=0.15)
            case _:
                return False
        return True

    def _digging(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion = self.motion
        match event:
            case happened.DigPicked(seat, _):
                motion.show(timeline, view, "click", x=motion.across(seat))
            case happened.DigDeclared(seat, _):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, "DIGS IN")
            case happened.DigDropped(seat, _, sort):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, f"{SORT_NAMES[sort]}: NOT DUG IN".upper(), BAD)
            case happened.DugIn(seat, _, _, _):
                box = self.model.lane(seat).bid
                motion.shift(timeline, view, (box.x + 60, box.centre[1]), (box.x + 60, box.centre[1]))
                motion.stamp(timeline, seat, "DUG IN", GOOD)
            case _:
                return False
        return True

    # --- Effects -------------------------------------------------------------------------------

    def _effects(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion, names = self.motion, self.log.names
        match event:
            case happened.CardNamed():
                motion.show(timeline, view, "card", x=layout.ON_TABLE[0])
            case happened.TargetNamed(_, victim, _):
                motion.show(timeline, view, "click", 0.2, motion.across(victim))
            case happened.EffectPlayed(seat, sort, victim, stake, given):
                does = deed(sort, self.log.whose(seat))
                words = f"{names[seat]} plays it{self.log.aimed(victim, stake, given)}. {does}"
                motion.show(timeline, view)
                self.model.stage.announce(timeline, card_face(sort), SORT_NAMES[sort], words, self._left_from(seat))
            case happened.CounterPlayed(seat, victim, sort):
                words = f"{names[seat]} cancels {self.log.whose(victim)} {SORT_NAMES[sort]}."
                face, name = card_face(COUNTER_INTELLIGENCE), SORT_NAMES[COUNTER_INTELLIGENCE]
                motion.show(timeline, view)
                self.model.stage.announce(timeline, face, name, words, self._home(seat))
            case happened.EffectCancelled(seat, _):
                motion.stamp(timeline, seat, "CANCELLED", BAD)
                motion.show(timeline, view)
            case happened.EffectTookPlace():
                motion.show(timeline, view, seconds=0.2)
            case happened.EffectSpent(_, sort):
                motion.fly(
                    timeline, card_face(sort), layout.ON_TABLE, DISCARDS, sizes=(layout.TABLE_SCALE, layout.SMALL)
                )
                motion.show(timeline, view)
            case happened.Passed():  # takes no time: all answers of a window share one pause
                motion.show(timeline, view)
            case _:
                return False
        return True

    def _left_from(self, seat: int) -> Point:
        """Where the card that is played came from."""
        return self._home(seat) if seat != self.model.me else (layout.STAGE[0], layout.HAND_Y)

    # --- Battles -------------------------------------------------------------------------------

    def _battles(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion = self.motion
        match event:
            case happened.BattleBegan(_, _, territory, _):
                motion.show(timeline, view)
                motion.stamp(timeline, place_key(territory), TERRITORY_NAMES[territory].upper(), BAD)
            case happened.TypesLeftOut():
                motion.show(timeline, view, seconds=0.4)
            case happened.FrontTurnedUp(territory):
                start = layout.TERRITORY_PILE.at
                motion.show(timeline, view)
                words = "It lies open until somebody captures it."
                name = TERRITORY_NAMES[territory]
                self.model.stage.announce(timeline, territory_face(territory), name, words, start, "flip", 1.5)
            case happened.FrontBuried():
                motion.show(timeline, view, "flip", 0.4, layout.TERRITORY_PILE.at[0])
            case happened.BattleWon(seat, territory, total, _):
                motion.show(timeline, view)
                motion.stamp(timeline, seat, f"WINS WITH {total}" if total else "WINS", GOOD, 0.3)
                word = "HELD" if view.holder[territory] == seat else "TAKEN"
                motion.stamp(timeline, place_key(territory), word, GOOD, 0.7)
            case happened.TerritoryCaptured(seat, territory, _):
                start, goal = layout.PICTURE.centre, self.model.lane(seat).head.centre
                motion.fly(timeline, territory_face(territory), start, goal, sizes=(2.0, 0.5), seconds=0.8)
                motion.show(timeline, view)
            case happened.BonusGained(seat, kind):
                goal = self.model.lane(seat).head.centre
                motion.fly(timeline, f"bonus-{nation(kind)}", layout.STAGE, goal, sizes=(1.6, 0.5), seconds=0.7)
                motion.show(timeline, view)
            case happened.BonusLost():
                motion.show(timeline, view, seconds=0.2)
            case _:
                return False
        return True

    def _chance(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion = self.motion
        match event:
            case happened.EventTurnedUp(seat, number):
                name = EVENT_NAMES[number]
                words = f"{self.log.names[seat]} turns it up. {EVENT_DEEDS[name]}"
                start = layout.PILES["events"].at
                motion.show(timeline, view)
                self.model.stage.announce(timeline, event_face(number), name, words, start, "stamp")
            case happened.BattleEnded(_, territory):
                motion.stamp(timeline, place_key(territory), "ARMISTICE", GOOD, 0.8)
            case MatchEnded():
                motion.show(timeline, view)
                timeline.wait(2.0)
            case _:
                return False
        return True
