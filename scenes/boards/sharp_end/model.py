"""What lies on the table right now: bodies on their way to where a view puts them."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.state import OVER, UNKNOWN
from game.sharp_end.cards import BEACH, DECLARE, DRAW, FAILED_WINDOW, LAST_PLACE, OUT, PAYMENT, STRIKE, TURN
from game.sharp_end.state import State
from scenes.anim.body import Body
from scenes.boards.sharp_end import layout
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights
from scenes.pieces.stage import Stage
from scenes.pieces.stamp import Stamp
from scenes.ui.canvas import Point

NOBODY = -1


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        self.me = NOBODY if view.unit_cards(me)[0] == UNKNOWN else me
        """Whose hand lies open, NOBODY where the view is that of no seat."""
        self.shown = view
        """The view that is shown."""
        self.last: list[int] = []
        """The dice of an attack that is over: they lie there until the next roll or the end of the turn."""
        self.last_paid = 0
        """Of these dice, as `State.paid`."""
        self.aimed_at = -1
        """The die that a payment is flying to."""
        self.hand = Hand(layout.FAN, layout.DECKS[0].at)
        self.counters: list[Body] = []
        self.pawns = [Body(("pawn", seat), layout.station(0)) for seat in range(view.seats)]
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[int, Stamp] = {}
        """Rubber stamps, by the seat on whose plate they are."""
        self.heat = [0.0] * (LAST_PLACE + 1)
        """How brightly a place flares after a fight there, 1 fading to 0."""
        self.tally: list[int] | None = None
        """By seat, the victory points counted so far, once the counting has begun."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        self.stage.clear()
        self.aimed_at = -1
        if view.to_act != OVER:
            self.tally = None
        elif self.tally is None:
            self.count_all()
        for body in self.bodies():
            body.hidden = False
            body.arrive()

    def show(self, view: State) -> list[Body]:
        """Show this view, bodies on their way to their places; returns those of the hand and the counters new in it."""
        old = self.bodies()
        dice, paid, turn = self.dice_of_attack, self.shown.paid, self.shown.turn
        self.shown = view
        if self.between_turns or view.dice or view.turn != turn or view.step >= DECLARE:  # none were rolled
            self.last = []
        elif dice:
            self.last, self.last_paid = dice, paid
        self._sync_hand()
        self._sync_counters()
        self._arrange_pawns()
        return [body for body in self.bodies() if body not in old]

    @property
    def between_turns(self) -> bool:
        """True from the end of a turn until the next one has begun: no attack is under way."""
        return self.shown.to_act == OVER or not TURN < self.shown.step < DRAW

    def count_all(self) -> None:
        """Everyone's victory points are counted."""
        self.tally = [self.shown.points(seat) for seat in range(self.shown.seats)]

    def count(self, seat: int, points: int, anew: bool = False) -> None:
        """Add points to what a seat has been counted so far; `anew`: they are all it has."""
        if self.tally is None:
            self.tally = [0] * self.shown.seats
        self.tally[seat] = points if anew else self.tally[seat] + points

    def bodies(self) -> list[Body]:
        return [*self.hand, *self.counters, *self.pawns]

    # --- the own side --------------------------------------------------------------------

    def _sync_hand(self) -> None:
        keys = self.hand_keys()
        orders = sum(key[1] == "order" for key in keys)
        self.hand.show(keys, (len(keys) - orders, orders), deck_of)

    def hand_keys(self) -> list[tuple[str, str, int, int]]:
        """The own cards in their order: unit cards by type, then HQ cards."""
        units, orders = self.shown.unit_cards(self.me), self.shown.order_cards(self.me)
        keys = [("card", "unit", card, i) for card, held in enumerate(units) for i in range(held)]
        return keys + [("card", "order", card, i) for card, held in enumerate(orders) for i in range(held)]

    def _sync_counters(self) -> None:
        known = {body.key: body for body in self.counters}
        numbers = self.shown.counters(self.me)
        self.counters = [known.get(counter_key(n)) or Body(counter_key(n), layout.VP_AT) for n in numbers]
        for i, body in enumerate(self.counters):
            body.goal = layout.counter(i, len(self.counters))

    def body(self, key: Hashable) -> Body | None:
        """The own card or counter with this key."""
        return next((body for body in [*self.hand, *self.counters] if body.key == key), None)

    # --- dice ------------------------------------------------------------------------------

    @property
    def dice_of_attack(self) -> list[int]:
        """The dice of the attack that is under way."""
        return [] if self.between_turns else self.shown.dice

    @property
    def dice(self) -> list[int]:
        """What the dice in the tray show."""
        return self.dice_of_attack or self.last

    def paid(self, die: int) -> bool:
        """Whether the enemy of a die in the tray is paid."""
        return die != self.aimed_at and bool((self.shown.paid if self.dice_of_attack else self.last_paid) >> die & 1)

    # --- pawns -----------------------------------------------------------------------------

    def _arrange_pawns(self) -> None:
        """Pawns on one place share it out among them."""
        shown = self.shown
        for place in range(LAST_PLACE + 1):
            there = [seat for seat in range(shown.seats) if shown.place[seat] == place]
            for i, seat in enumerate(there):
                self.pawns[seat].goal = layout.stand(place, i, len(there))

    def is_out(self, seat: int) -> bool:
        """Whether a pawn has left the attack of this turn."""
        return self.shown.stance[seat] == OUT and not self.between_turns

    # --- the others ----------------------------------------------------------------------

    def home(self, seat: int, orders: bool = False) -> Point:
        """Where cards and counters of a seat come from and go to."""
        if seat != self.me:
            return layout.plate(seat, self.shown.seats).centre
        return (layout.HAND_RIGHT - 80 if orders else layout.HAND_LEFT + 240, layout.HAND_Y)

    def attacked(self) -> int:
        """The place that is attacked now or next; -1 between turns."""
        if self.between_turns:
            return -1
        return 0 if self.shown.step == BEACH else min(LAST_PLACE, self.shown.stand + 1)

    def phase(self) -> int:
        """Which of the phases of a turn is on: roll, declare, orders, fight, draw; -1 once the match is over."""
        step = self.shown.step
        if self.shown.to_act == OVER:
            return -1
        if step == BEACH or PAYMENT <= step <= FAILED_WINDOW:
            return 3
        if step <= DECLARE:
            return 0 if step <= STRIKE else 1
        return 4 if step >= DRAW else 2

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in self.bodies():
            body.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.7) for heat in self.heat]
        for seat, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds:
                del self.stamps[seat]


def deck_of(key: Hashable) -> Point:
    """Where a card of the hand was drawn."""
    return layout.DECKS[isinstance(key, tuple) and key[1] == "order"].at


def counter_key(number: int) -> Hashable:
    return ("counter", number)
