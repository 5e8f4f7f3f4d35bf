"""Cards and counters on their way: dealt, drawn, played, paid, taken, spent, and turned up at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.events import Event
from game.core.state import UNKNOWN
from game.sharp_end.cards import (
    GIVES_ORDER,
    GIVES_UNIT,
    INTEL_RECON,
    ORDER_NAMES,
    PAY_REINFORCEMENTS,
    PAY_SUPPLY,
    REINFORCEMENTS,
    SUPPLY,
    TERRAIN_OF,
)
from game.sharp_end.events import (
    CounterCounted,
    CounterSpent,
    DeckRemade,
    EmptyHanded,
    EnemyPaid,
    HandDealt,
    IntelCounted,
    NothingDrawn,
    ObjectiveTaken,
    OrderDrawn,
    OrderPassed,
    OrderPlayed,
    SeatScored,
    UnitDiscarded,
    UnitDrawn,
)
from game.sharp_end.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.dice import DiceTray
from scenes.anim.timeline import Timeline
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.model import TableModel, counter_key
from scenes.boards.sharp_end.motion import RED, Motion
from scenes.boards.sharp_end.sprites import counter_face, order_face, unit_face
from scenes.pieces.flights import FLIGHT
from scenes.ui import theme
from scenes.ui.canvas import Point

DEALT = 0.16
"""Seconds from one dealt card to the next."""
FIGHT = 0.55
COUNTER_NAMES = {GIVES_UNIT: "+1 Unit card", GIVES_ORDER: "HQ card", SUPPLY: "Supply"}


class CardAnimation:
    """The motions of cards and counters."""

    def __init__(self, model: TableModel, tray: DiceTray, motion: Motion, names: tuple[str, ...]) -> None:
        self.model = model
        self.tray = tray
        self.motion = motion
        self.names = names

    def perform(self, event: Event, view: State, timeline: Timeline) -> bool:
        """Put the motion of an event at the end of the timeline; False for an event of another sort."""
        return (
            self._hands(event, view, timeline)
            or self._played(event, view, timeline)
            or self._counters(event, view, timeline)
            or self._counted(event, timeline)
        )

    def _hands(self, event: Event, view: State, timeline: Timeline) -> bool:
        match event:
            case HandDealt():
                self._deal(timeline, event, view)
            case UnitDrawn(seat, card):
                self._draw(timeline, seat, card, False, view)
            case OrderDrawn(seat, card):
                self._draw(timeline, seat, card, True, view)
            case DeckRemade():
                self.motion.show(timeline, view, "flip")
                timeline.wait(0.4)
            case NothingDrawn(seat):
                self.motion.stamp(timeline, seat, "NO CARD LEFT", theme.MUTED)
            case _:
                return False
        return True

    def _played(self, event: Event, view: State, timeline: Timeline) -> bool:
        match event:
            case OrderPassed():  # takes no time: all answers of a window share one pause
                pass
            case OrderPlayed(seat, card, victim):
                start, who = self._from(seat, card, True), self.names[seat]
                words = f"{who} plays it" + (f" on {self.names[victim]}" if victim >= 0 else "")
                self.motion.show(timeline, view)
                self.motion.announce(timeline, order_face(card), ORDER_NAMES[card], words, start)
                if victim >= 0:
                    self.motion.stamp(timeline, victim, "MUST WITHDRAW", RED)
            case EnemyPaid(seat, die, means):
                self._pay(timeline, seat, die, means, view)
            case UnitDiscarded(seat, card):
                start, words = self._from(seat, card, False), f"{self.names[seat]} loses it"
                self.motion.show(timeline, view)
                self.motion.announce(timeline, unit_face(card), "LOST", words, start, "flip")
            case _:
                return False
        return True

    def _counters(self, event: Event, view: State, timeline: Timeline) -> bool:
        match event:
            case ObjectiveTaken():
                self._take(timeline, event, view)
            case EmptyHanded(seat, _):
                self.motion.stamp(timeline, seat, "NOTHING TO TAKE", theme.MUTED)
            case CounterSpent(seat, counter, kind):
                start, words = self._counter_at(seat, counter), f"{self.names[seat]} spends it"
                face = counter_face(TERRAIN_OF[counter], kind)
                self.motion.show(timeline, view)
                self.motion.announce(timeline, face, COUNTER_NAMES[kind], words, start, "flip")
            case _:
                return False
        return True

    def _counted(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case CounterCounted(seat, counter, kind, points):
                terrain, start = TERRAIN_OF[counter], self._counter_at(seat, counter)
                self._reveal(timeline, seat, points, counter_face(terrain, UNKNOWN), counter_face(terrain, kind), start)
            case IntelCounted(seat, points):
                start = self.model.home(seat, orders=True)
                self._reveal(timeline, seat, points, order_face(UNKNOWN), order_face(INTEL_RECON), start)
            case SeatScored(seat, points):
                timeline.then(0.0, lambda _: self._tally(seat, points), sound="stamp")
                timeline.wait(0.5)
            case _:
                return False
        return True

    # --- hands -------------------------------------------------------------------------------

    def _deal(self, timeline: Timeline, event: HandDealt, view: State) -> None:
        """The first hand comes card by card."""
        cards = [(card, False) for card in sorted(event.units)] + [(card, True) for card in sorted(event.orders)]
        coming: list[Body] = []

        def lay_out(_: float) -> None:
            coming.extend(self.model.show(view))
            for body in coming:
                body.hidden = True

        if event.seat == self.model.me:
            timeline.then(0.0, lay_out)
        for card, orders in cards:
            self._fly(timeline, event.seat, card, orders, lambda: [coming.pop(0)] if coming else [], DEALT)

    def _draw(self, timeline: Timeline, seat: int, card: int, orders: bool, view: State) -> None:
        self._fly(timeline, seat, card, orders, lambda: self.model.show(view))

    def _fly(
        self,
        timeline: Timeline,
        seat: int,
        card: int,
        orders: bool,
        bodies: Callable[[], Sequence[Body]],
        seconds: float = FLIGHT,
    ) -> None:
        """A card from its deck to a hand, turned over on the way to `bodies` where this seat may see it."""
        picture, deck = order_face if orders else unit_face, layout.DECKS[orders]
        mine = seat == self.model.me
        scales = (layout.DECK_SCALE, 1.0 if mine else 0.3)
        flyer = Flyer(picture(UNKNOWN), picture(card), deck.at, self.model.home(seat, orders), scales, 70)
        if mine:
            self.model.flights.fly_to(timeline, bodies, flyer, seconds)
        else:
            self.model.flights.fly(timeline, flyer, seconds * 0.6)

    def _from(self, seat: int, card: int, orders: bool) -> Point:
        """Where a card of a hand leaves from."""
        sort = ("order" if orders else "unit", card)
        held = [body for body in self.model.hand if isinstance(body.key, tuple) and body.key[1:3] == sort]
        return held[-1].at if held and seat == self.model.me else self.model.home(seat, orders)

    def _pay(self, timeline: Timeline, seat: int, die: int, means: int, view: State) -> None:
        """SE 4.6 What pays flies to its die."""
        orders = means == PAY_REINFORCEMENTS
        card = REINFORCEMENTS if orders else means
        picture = order_face(card) if orders else unit_face(card) if means != PAY_SUPPLY else "objective-supply"
        flyer = Flyer(picture, picture, layout.STAGE, layout.TRAY.centre, (0.9, 0.42), 60)

        def begin(_: float) -> None:
            if means != PAY_SUPPLY:
                flyer.start = self._from(seat, card, orders)
            self.model.show(view)
            self.model.aimed_at = die
            if die < len(self.tray.values):
                flyer.goal = self.tray.box_of(die).centre

        def hit(_: float) -> None:
            self.model.aimed_at = -1
            self.motion.particles.sparks(*flyer.goal, 12)

        timeline.then(0.0, begin)
        self.model.flights.fly(timeline, flyer, FIGHT)
        timeline.then(0.0, hit, sound="rifle")
        timeline.wait(0.25)

    # --- counters ------------------------------------------------------------------------------

    def _take(self, timeline: Timeline, event: ObjectiveTaken, view: State) -> None:
        """From the pile to the plate, or turned over into the own row."""
        seat, terrain = event.seat, event.terrain
        mine = seat == self.model.me
        faces = counter_face(terrain, UNKNOWN), counter_face(terrain, event.kind)
        start = layout.pile(view.road.index(terrain))
        flyer = Flyer(*faces, start, self.model.home(seat), (0.9, 1.0 if mine else 0.5), 110)
        if mine:
            self.model.flights.fly_to(timeline, lambda: self.model.show(view), flyer, 0.7)
        else:
            self.model.flights.fly(timeline, flyer, 0.6)

    def _counter_at(self, seat: int, counter: int) -> Point:
        """Where a counter of a seat lies."""
        body = self.model.body(counter_key(counter))
        return body.at if body is not None else self.model.home(seat)

    # --- the reveal ----------------------------------------------------------------------------

    def _reveal(self, timeline: Timeline, seat: int, points: int, back: str, face: str, start: Point) -> None:
        """Something worth victory points is turned up on its way over the plate, where they are added."""
        plate = layout.plate(seat, self.model.shown.seats)
        flyer = Flyer(back, face, start, (plate.right - 40, plate.foot + 36), (0.8, 1.1), 60)
        self.model.flights.fly(timeline, flyer, 0.42, "flip")
        timeline.then(0.0, lambda _: self._tally(seat, more=points))

    def _tally(self, seat: int, points: int | None = None, more: int = 0) -> None:
        """What a seat has been counted so far is `points`, or as before and so many `more`."""
        if self.model.tally is None:
            self.model.tally = [0] * self.model.shown.seats
        self.model.tally[seat] = self.model.tally[seat] + more if points is None else points
