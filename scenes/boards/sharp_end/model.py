"""The table of At the Sharp End as it is shown now, with cards, counters and pawns on their way to their places."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import OVER, UNKNOWN
from game.sharp_end.cards import BEACH, DECLARE, DRAW, FAILED_WINDOW, LAST_PLACE, OUT, PAYMENT, STRIKE, TURN
from game.sharp_end.state import State
from scenes.anim.body import Body
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import counter_key
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stage, Stamp
from scenes.ui.canvas import Point

NOBODY: Final = -1
HEAT_LOSS: Final = 0.7
"""How much of its heat a place loses in a second."""
ROLL_PHASE, DECLARE_PHASE, ORDERS_PHASE, FIGHT_PHASE, DRAW_PHASE = range(5)
"""The phases of a turn, in their order."""


class TableModel:
    """The table as far as it has been animated, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        """Show this view of seat `me` at rest. With `still` (reduced motion) bodies jump to their places."""
        self.me = NOBODY if view.unit_cards(me)[0] == UNKNOWN else me
        """The seat whose hand is open, or NOBODY where the view is that of no seat."""
        self.shown = view
        """The view that is shown."""
        self.dice_of_last_attack: list[int] = []
        """The dice of an attack that is over: they stay in the tray until the next roll or the end of the turn."""
        self.last_paid_bits = 0
        """Which of these dice were paid, as in `State.paid`."""
        self.aimed_at = -1
        """The die that a payment is flying to, or -1 for none."""
        self.hand = Hand(layout.FAN, layout.UNIT_DECK.at)
        self.counters: list[Body] = []
        """The counters of seat `me`."""
        self.pawns = [Body(("pawn", seat), layout.place_centre(0)) for seat in range(view.seats)]
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[int, Stamp] = {}
        """Rubber stamps, by the seat on whose plate they are."""
        self.heat = [0.0] * (LAST_PLACE + 1)
        """How brightly each place flares after a fight there, 1 fading to 0."""
        self.tally: list[int] | None = None
        """By seat, the victory points counted so far, or None until the counting begins."""
        self.settle(view)

    # --- From one view to the next -----------------------------------------------------------

    def settle(self, view: State) -> None:
        """Show this view with everything at rest: nothing in the air, cards, counters and pawns in place."""
        self.show(view)
        self.flights.clear()
        self.stage.clear()
        self.aimed_at = -1  # no payment is on its way to a die

        # The points of the seats are counted only after the end of the match.
        if view.to_act != OVER:
            self.tally = None
        elif self.tally is None:
            self.count_all_points()

        for body in self.all_bodies():
            body.hidden = False
            body.jump_to_goal()

    def show(self, view: State) -> list[Body]:
        """Show this view and send every body to its place in it. Returns the cards and counters that are new.

        The dice of a finished attack (`dice_of_last_attack`) stay in the tray until the next attack is declared or the
        turn ends.
        """
        bodies_before = self.all_bodies()
        dice_before = self.dice_of_attack
        paid_before = self.shown.paid
        turn_before = self.shown.turn
        self.shown = view

        has_new_roll = bool(view.dice) or view.turn != turn_before or view.step >= DECLARE
        if self.is_between_turns or has_new_roll:
            self.dice_of_last_attack = []
        elif dice_before:
            self.dice_of_last_attack = dice_before
            self.last_paid_bits = paid_before

        self._place_hand()
        self._place_counters()
        self._place_pawns()
        return [body for body in self.all_bodies() if body not in bodies_before]

    def _place_hand(self) -> None:
        """Send the viewer's cards to their slots in the fan: unit cards in one group, HQ cards in another.

        New cards come from their deck.
        """
        keys = self.hand_keys()
        orders = sum(sort == "order" for _, sort, _, _ in keys)
        self.hand.show(keys, (len(keys) - orders, orders), deck_point)

    def _place_counters(self) -> None:
        """Send the counters of this seat to their places in the row."""
        body_by_key = {body.key: body for body in self.counters}
        keys = [counter_key(number) for number in self.shown.counters(self.me)]
        self.counters = [body_by_key.get(key) or Body(key, layout.VP_AT) for key in keys]
        for index, body in enumerate(self.counters):
            body.goal = layout.counter_centre(index, len(self.counters))

    def _place_pawns(self) -> None:
        """Send the pawns to their places on the road. Pawns on the same place are set side by side."""
        for place in range(LAST_PLACE + 1):
            seats = [seat for seat in range(self.shown.seats) if self.shown.place[seat] == place]
            for index, seat in enumerate(seats):
                self.pawns[seat].goal = layout.pawn_foot(place, index, len(seats))

    def update(self, seconds: float) -> None:
        """Advance all motion and the glow of places (`heat`) by this many seconds, and drop faded stamps."""
        self.hand.lay()
        for body in self.all_bodies():
            body.update(seconds, self.flights.still)

        self.heat = [max(0.0, heat - seconds * HEAT_LOSS) for heat in self.heat]
        for seat, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds_left:
                del self.stamps[seat]

    # --- Victory points as they are counted --------------------------------------------------

    def count_all_points(self) -> None:
        """Count everyone's victory points at once."""
        self.tally = [self.shown.points(seat) for seat in range(self.shown.seats)]

    def count_points(self, seat: int, points: int) -> None:
        """Add these victory points to those of a seat."""
        self._start_tally()[seat] += points

    def set_points(self, seat: int, points: int) -> None:
        """Let these be all victory points of a seat."""
        self._start_tally()[seat] = points

    def _start_tally(self) -> list[int]:
        """The points counted so far, by seat. The counting begins, at 0 for every seat, if it has not begun yet."""
        if self.tally is None:
            self.tally = [0] * self.shown.seats
        return self.tally

    # --- Cards, counters and pawns -----------------------------------------------------------

    def all_bodies(self) -> list[Body]:
        """The viewer's cards and counters, and everyone's pawns."""
        return [*self.hand, *self.counters, *self.pawns]

    def body_of(self, key: Hashable) -> Body | None:
        """The viewer's card or counter with this key, or None if there is none."""
        return next((body for body in [*self.hand, *self.counters] if body.key == key), None)

    def hand_keys(self) -> list[tuple[str, str, int, int]]:
        """The keys of the viewer's cards in order: unit cards by type, then HQ cards.

        A key has the sort, "unit" or "order", the card, and a number that tells identical cards apart.
        """
        units, orders = self.shown.unit_cards(self.me), self.shown.order_cards(self.me)
        unit_keys = [("card", "unit", card, copy) for card, held in enumerate(units) for copy in range(held)]
        order_keys = [("card", "order", card, copy) for card, held in enumerate(orders) for copy in range(held)]
        return unit_keys + order_keys

    def home_point(self, seat: int, is_order: bool = False) -> Point:
        """The point at which a seat's cards and counters come and go: its plate, or for the viewer a part of the hand.

        Unit cards (and counters) come to the left part of the hand, HQ cards (`is_order`) to the right part.
        """
        if seat != self.me:
            return layout.plate_box(seat, self.shown.seats).centre
        return (layout.HAND_RIGHT - 80 if is_order else layout.HAND_LEFT + 240, layout.HAND_Y)

    def is_out(self, seat: int) -> bool:
        """Whether a seat has left the attack of this turn."""
        return self.shown.stance[seat] == OUT and not self.is_between_turns

    # --- Dice --------------------------------------------------------------------------------

    @property
    def dice_of_attack(self) -> list[int]:
        """The dice rolled for the attack in the view that is shown. Between turns no attack is under way: no dice."""
        return [] if self.is_between_turns else list(self.shown.dice)

    @property
    def dice(self) -> list[int]:
        """The dice in the tray: those of the attack under way, or else of the one before."""
        return self.dice_of_attack or self.dice_of_last_attack

    def is_die_paid(self, die: int) -> bool:
        """Whether the enemy of a die in the tray is paid, and its payment has arrived.

        Bit `die` of `paid` is set for a die that is paid. The dice of the last attack stay in the tray, with
        `last_paid_bits`. A payment is still flying to the die `aimed_at`.
        """
        paid = self.shown.paid if self.dice_of_attack else self.last_paid_bits
        return die != self.aimed_at and bool(paid >> die & 1)

    # --- The turn and the road ---------------------------------------------------------------

    @property
    def is_between_turns(self) -> bool:
        """True from the end of a turn until the next one has begun: no attack is under way.

        Steps are numbered in the order of a turn. Those between TURN and DRAW belong to attacks.
        """
        return self.shown.to_act == OVER or not TURN < self.shown.step < DRAW

    def attacked_place(self) -> int:
        """The place that is attacked now or next, or -1 between turns.

        The beach is place 0. Later the commander attacks the place after the one where he is (`shown.stand`).
        """
        if self.is_between_turns:
            return -1
        return 0 if self.shown.step == BEACH else min(LAST_PLACE, self.shown.stand + 1)

    @property
    def first_place(self) -> int:
        """The place where the road begins: 0, the ground before terrain 1, or terrain 1.

        Games with a landing or with variable terrain begin on place 0.
        """
        return 0 if self.shown.landing or self.shown.variable else 1

    def phase_index(self) -> int:
        """The index of the present phase of the turn, ROLL_PHASE .. DRAW_PHASE. -1 once the match is over.

        The steps are numbered in the order of a turn, so that comparisons find the phase. Only the beach is a fight
        before all others.
        """
        step = self.shown.step
        if self.shown.to_act == OVER:
            return -1
        if step == BEACH or PAYMENT <= step <= FAILED_WINDOW:
            return FIGHT_PHASE
        if step <= STRIKE:
            return ROLL_PHASE
        if step <= DECLARE:
            return DECLARE_PHASE
        return DRAW_PHASE if step >= DRAW else ORDERS_PHASE


def deck_point(key: Hashable) -> Point:
    """The point of the deck from which a card with this key was drawn: ("card", "unit" or "order", card, copy)."""
    is_order = isinstance(key, tuple) and key[1] == "order"
    return (layout.ORDER_DECK if is_order else layout.UNIT_DECK).at
