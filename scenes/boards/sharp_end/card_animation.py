"""Cards and counters on their way: dealt, drawn, played, paid, taken, spent, and turned up at the end."""

from __future__ import annotations

from game.core.events import Event
from game.core.state import UNKNOWN
from game.sharp_end.cards import (
    GIVES_ORDER,
    GIVES_UNIT,
    INTEL_RECON,
    ORDER_NAMES,
    ORDER_TYPES,
    PAY_REINFORCEMENTS,
    PAY_SUPPLY,
    REINFORCEMENTS,
    SPENT,
    SUPPLY,
    TERRAIN_OF,
    TOKENS,
    UNIT_TYPES,
)
from game.sharp_end.events import (
    CounterCounted,
    CounterSpent,
    DeckRemade,
    EmptyHanded,
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
from scenes.anim.body import Body, Flyer
from scenes.anim.dice import DiceTray
from scenes.anim.timeline import Timeline
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.model import TableModel, counter_key
from scenes.boards.sharp_end.motion import RED, Motion
from scenes.boards.sharp_end.sprites import counter_face, order_face, unit_face
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

    def perform(self, event: Event, timeline: Timeline) -> bool:
        """Put the motion of an event at the end of the timeline; False for an event of another sort."""
        return self._hands(event, timeline) or self._orders(event, timeline) or self._counters(event, timeline)

    def _hands(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case HandDealt():
                self._deal(timeline, event)
            case UnitDrawn(seat, card):
                self._draw(timeline, seat, card, False)
            case OrderDrawn(seat, card):
                self._draw(timeline, seat, card, True)
            case UnitDiscarded(seat, card):
                self._lose(timeline, seat, card)
            case DeckRemade(orders, cards):
                timeline.then(0.0, lambda _: self._remake(orders, cards), sound="flip")
                timeline.wait(0.4)
            case NothingDrawn(seat):
                self.motion.stamp(timeline, seat, "NO CARD LEFT", theme.MUTED)
            case _:
                return False
        return True

    def _orders(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case OrderPassed():
                timeline.wait(0.1)
            case OrderPlayed(seat, card, victim):
                self._play(timeline, seat, card, victim)
            case _:
                return False
        return True

    def _counters(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case ObjectiveTaken():
                self._take(timeline, event)
            case EmptyHanded(seat, _):
                self.motion.stamp(timeline, seat, "NOTHING TO TAKE", theme.MUTED)
            case CounterSpent(seat, counter, kind):
                self._spend(timeline, seat, counter, kind)
            case CounterCounted():
                self._count(timeline, event)
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

    def _deal(self, timeline: Timeline, event: HandDealt) -> None:
        """The first hand comes card by card."""
        for card in event.units:
            self._draw(timeline, event.seat, card, False, DEALT)
        for card in event.orders:
            self._draw(timeline, event.seat, card, True, DEALT)

    def _draw(self, timeline: Timeline, seat: int, card: int, orders: bool, seconds: float = 0.5) -> None:
        """A card from its deck to a hand, turned over on the way where this seat may see it."""
        picture = order_face if orders else unit_face
        start = layout.DECKS[int(orders)]
        scales = (layout.DECK_SCALE, 1.0 if seat == self.model.me else 0.3)
        flyer = Flyer(picture(UNKNOWN), picture(card), start, self.model.home(seat, orders), scales, 70)
        if seat != self.model.me:
            self.motion.fly(timeline, flyer, seconds * 0.6)
            timeline.then(0.0, lambda _: self._gain(seat, card, orders))
            return
        found: list[Body] = []

        def begin(_: float) -> None:
            self._gain(seat, card, orders)
            found.append(self._newest(card, orders))
            found[0].hidden = True

        timeline.then(0.0, begin)
        self.motion.fly_to_body(timeline, found, flyer, seconds)

    def _newest(self, card: int, orders: bool) -> Body:
        """The card of this sort that came into the own hand last."""
        sort = "order" if orders else "unit"
        held = [body for body in self.model.hand if isinstance(body.key, tuple) and body.key[1:3] == (sort, card)]
        return held[-1]

    def _gain(self, seat: int, card: int, orders: bool, count: int = 1) -> None:
        """A card more, or with a `count` of -1 one less; it comes off the deck, and goes to the discards."""
        shown = self.model.shown
        counts, hands, types = (
            (shown.order_count, shown.orders, ORDER_TYPES) if orders else (shown.unit_count, shown.units, UNIT_TYPES)
        )
        counts[seat] += count
        if seat == self.model.me:
            hands[seat * types + card] += count
        deck = shown.order_deck if orders else shown.unit_deck
        if count > 0 and deck:
            deck.pop()
        if count < 0:
            (shown.order_discard if orders else shown.unit_discard)[card] += 1
        self.model.arrange()

    def _remake(self, orders: bool, cards: int) -> None:
        shown = self.model.shown
        if orders:
            shown.order_deck = [UNKNOWN] * cards
            shown.order_discard = [0] * len(shown.order_discard)
        else:
            shown.unit_deck = [UNKNOWN] * cards
            shown.unit_discard = [0] * len(shown.unit_discard)

    def _from(self, seat: int, card: int, orders: bool) -> Point:
        """Where a card of a hand leaves from."""
        if seat != self.model.me:
            return self.model.home(seat)
        try:
            return self._newest(card, orders).at
        except IndexError:  # a view from which it has gone already
            return self.model.home(seat, orders)

    def _lose(self, timeline: Timeline, seat: int, card: int) -> None:
        """A unit card is turned up in the middle and discarded."""

        def begin(_: float) -> None:
            self._gain(seat, card, False, -1)

        start = self._from(seat, card, False)
        timeline.then(0.0, begin)
        words = f"{self.names[seat]} loses it"
        self.motion.announce(timeline, unit_face(card), "LOST", words, start, "flip")

    # --- HQ cards and payments -----------------------------------------------------------------

    def _play(self, timeline: Timeline, seat: int, card: int, victim: int) -> None:
        start = self._from(seat, card, True)
        timeline.then(0.0, lambda _: self._gain(seat, card, True, -1))
        words = f"{self.names[seat]} plays it" + (f" on {self.names[victim]}" if victim >= 0 else "")
        self.motion.announce(timeline, order_face(card), ORDER_NAMES[card], words, start)
        if victim >= 0:
            self.motion.stamp(timeline, victim, "MUST WITHDRAW", RED)

            def out(_: float) -> None:
                self.model.shown.stance[victim] = 0

            timeline.then(0.0, out)

    def pay(self, timeline: Timeline, seat: int, die: int, means: int) -> None:
        """SE 4.6 What pays flies to its die."""
        orders = means == PAY_REINFORCEMENTS
        card = REINFORCEMENTS if orders else means
        picture = order_face(card) if orders else unit_face(card) if means != PAY_SUPPLY else "objective-supply"
        flyer = Flyer(picture, picture, layout.STAGE, layout.middle(layout.TRAY), (0.9, 0.42), 60)

        def begin(_: float) -> None:
            if means != PAY_SUPPLY:
                flyer.start = self._from(seat, card, orders)
                self._gain(seat, card, orders, -1)
            if die < len(self.tray.values):
                flyer.goal = layout.middle(self.tray.box_of(die))

        def hit(_: float) -> None:
            self.model.shown.paid |= 1 << die
            self.motion.particles.sparks(*flyer.goal, 12)

        timeline.then(0.0, begin)
        self.motion.fly(timeline, flyer, FIGHT)
        timeline.then(0.0, hit, sound="rifle")
        timeline.wait(0.25)

    # --- counters ------------------------------------------------------------------------------

    def _take(self, timeline: Timeline, event: ObjectiveTaken) -> None:
        """From the pile to the plate, or turned over into the own row."""
        seat, terrain, counter, kind = event.seat, event.terrain, event.counter, event.kind
        place = self.model.shown.road.index(terrain)
        back = counter_face(terrain, UNKNOWN)
        flyer = Flyer(back, counter_face(terrain, kind), layout.pile(place), self.model.home(seat), (0.9, 0.5), 110)
        found: list[Body] = []

        def begin(_: float) -> None:
            shown = self.model.shown
            shown.left[terrain] -= 1
            if seat == self.model.me:
                self._own(seat, counter, kind)
                body = self.model.body(counter_key(counter))
                assert body is not None
                body.hidden = True
                found.append(body)

        timeline.then(0.0, begin)
        if seat == self.model.me:
            flyer.sizes = (0.9, 1.0)
            self.motion.fly_to_body(timeline, found, flyer, 0.7)
            return
        self.motion.fly(timeline, flyer, 0.6)
        timeline.then(0.0, lambda _: self._own(seat, counter, kind))

    def _own(self, seat: int, counter: int, kind: int) -> None:
        shown = self.model.shown
        shown.owner[counter], shown.kind[counter] = seat, kind
        shown.held[seat] += 1
        if kind >= GIVES_UNIT:
            shown.tokens[seat * TOKENS + kind - GIVES_UNIT] += 1
        self.model.arrange()

    def _spend(self, timeline: Timeline, seat: int, counter: int, kind: int) -> None:
        terrain = TERRAIN_OF[counter]
        body = self.model.body(counter_key(counter))
        start = body.at if body is not None else self.model.home(seat)

        def begin(_: float) -> None:
            shown = self.model.shown
            shown.owner[counter], shown.kind[counter] = SPENT, kind
            shown.held[seat] -= 1
            if seat == self.model.me:
                shown.tokens[seat * TOKENS + kind - GIVES_UNIT] -= 1
            self.model.arrange()

        timeline.then(0.0, begin)
        words = f"{self.names[seat]} spends it"
        self.motion.announce(timeline, counter_face(terrain, kind), COUNTER_NAMES[kind], words, start, "flip")

    # --- the reveal ----------------------------------------------------------------------------

    def _count(self, timeline: Timeline, event: CounterCounted) -> None:
        terrain = TERRAIN_OF[event.counter]
        body = self.model.body(counter_key(event.counter))
        start = body.at if body is not None else self.model.home(event.seat)
        back, face = counter_face(terrain, UNKNOWN), counter_face(terrain, event.kind)
        self._reveal(timeline, event.seat, event.points, back, face, start)

    def _reveal(self, timeline: Timeline, seat: int, points: int, back: str, face: str, start: Point) -> None:
        """Something worth victory points is turned up on its way over the plate, where they are added."""
        x, y, w, h = layout.plate(seat, self.model.shown.seats)
        goal = (x + w - 40, y + h + 36)
        flyer = Flyer(back, face, start, goal, (0.8, 1.1), 60)
        self.motion.fly(timeline, flyer, 0.42, "flip")
        timeline.then(0.0, lambda _: self._add(seat, points))

    def _add(self, seat: int, points: int) -> None:
        if self.model.tally is None:
            self.model.tally = [0] * self.model.shown.seats
        self.model.tally[seat] += points

    def _tally(self, seat: int, points: int) -> None:
        if self.model.tally is None:
            self.model.tally = [0] * self.model.shown.seats
        self.model.tally[seat] = points
