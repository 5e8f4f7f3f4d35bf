"""What lies on the table right now: it follows the events one by one and settles on a view."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.core.state import OVER, UNKNOWN
from game.sharp_end.cards import DRAW, LAST_PLACE, OUT
from game.sharp_end.state import State
from scenes.anim.body import Body, Flyer
from scenes.boards.sharp_end import layout
from scenes.ui.canvas import Box, Point
from scenes.ui.theme import Colour

LIFTED = 1.22
"""How large a card is that is pointed at."""


@dataclass
class Mark:
    """A rubber stamp on a plate; it fades."""

    words: str
    colour: Colour
    fresh: float


@dataclass
class Stage:
    """A card or counter shown to all in the middle of the map, with its name."""

    name: str
    head: str
    words: str
    start: Point
    at: Point
    scale: float = 1.0
    alpha: int = 255


NOBODY = -1


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int) -> None:
        self.me = NOBODY if view.unit_cards(me)[0] == UNKNOWN else me
        """Whose hand lies open, NOBODY where the view is that of no seat."""
        self.shown = view.copy()
        """A view that the events change, fact by fact."""
        self.last: list[int] = []
        """The dice of an attack that has succeeded: they lie there until the next roll or the end of the turn."""
        self.last_paid = 0
        """Of these dice, as `State.paid`."""
        self.hand: list[Body] = []
        self.counters: list[Body] = []
        self.pawns = [Body(("pawn", seat), layout.station(0)) for seat in range(view.seats)]
        self.flying: list[Flyer] = []
        self.stage: Stage | None = None
        self.marks: dict[int, Mark] = {}
        self.heat = [0.0] * (LAST_PLACE + 1)
        """How brightly a place flares after a fight there, 1 fading to 0."""
        self.tally: list[int] | None = None
        """By seat, the victory points counted so far, once the counting has begun."""
        self.turned: dict[int, int] = {}
        """The kinds of counters of others that have been turned up, by number."""
        self.lifted: int | None = None
        self.settled: object = None
        self.settle(view)

    def settle(self, view: State) -> bool:
        """Show this view, everything lying still; False where it is shown already."""
        facts = view.__reduce__()[1]
        if facts == self.settled:
            return False
        self.settled = facts
        if view.dice or view.turn != self.shown.turn or view.step >= DRAW or view.to_act == OVER:
            self.last = []
        self.shown = view.copy()
        if view.step >= DRAW or view.to_act == OVER:
            self.shown.dice = []  # the attack they belonged to is settled
        self.flying.clear()
        self.stage = None
        self.tally = [view.points(seat) for seat in range(view.seats)] if view.to_act == OVER else None
        self.turned.clear()
        self.arrange()
        for body in self.bodies():
            body.hidden = False
            body.arrive()
        return True

    def bodies(self) -> list[Body]:
        return [*self.hand, *self.counters, *self.pawns]

    # --- the own side --------------------------------------------------------------------

    def arrange(self) -> None:
        """Give everything its place; what is new comes from a deck or a pile."""
        self._sync_hand()
        self._sync_counters()
        self.arrange_pawns()

    def _sync_hand(self) -> None:
        known = {body.key: body for body in self.hand}
        keys = self.hand_keys()
        self.hand = [known.get(key) or Body(key, layout.DECKS[0 if key[1] == "unit" else 1]) for key in keys]
        self.fan_out()

    def hand_keys(self) -> list[tuple[str, str, int, int]]:
        """The own cards in their order: unit cards by type, then HQ cards."""
        units, orders = self.shown.unit_cards(self.me), self.shown.order_cards(self.me)
        keys = [("card", "unit", card, i) for card, held in enumerate(units) for i in range(held)]
        return keys + [("card", "order", card, i) for card, held in enumerate(orders) for i in range(held)]

    def fan_out(self) -> None:
        """Where each card of the hand belongs, the lifted one raised."""
        orders = sum(self.shown.order_cards(self.me))
        lifted = self.lifted if self.lifted is not None and self.lifted < len(self.hand) else None
        for i, (at, turn) in enumerate(layout.fan(len(self.hand), orders, lifted)):
            body = self.hand[i]
            raised = i == lifted
            body.goal = (at[0], layout.HAND_Y - 34) if raised else at
            body.turn, body.size = (0.0, LIFTED) if raised else (turn, 1.0)

    def card_under(self, point: Point) -> int | None:
        """The number in the hand of the topmost card at a point, as the cards lie when none is raised."""
        slots = layout.fan(len(self.hand), sum(self.shown.order_cards(self.me)), None)
        for i in range(len(slots) - 1, -1, -1):
            (x, y), _ = slots[i]
            if abs(point[0] - x) <= layout.CARD_W / 2 and abs(point[1] - y) <= layout.CARD_H / 2 + 8:
                return i
        return None

    def card_box(self, index: int) -> Box:
        """Around a card of the hand as it lies when none is raised: the part of it that can be seen."""
        slots = layout.fan(len(self.hand), sum(self.shown.order_cards(self.me)), None)
        (x, y), _ = slots[index]
        left = x - layout.CARD_W / 2
        right = slots[index + 1][0][0] - layout.CARD_W / 2 if index + 1 < len(slots) else left + layout.CARD_W
        return Box(left, y - layout.CARD_H / 2, min(layout.CARD_W, right - left), layout.CARD_H)

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

    def win(self) -> None:
        """The attack has succeeded: its dice count no more, but lie there to be looked at."""
        shown = self.shown
        self.last, self.last_paid = shown.dice, shown.paid
        shown.dice, shown.paid, shown.picked = [], 0, 0

    def clear_dice(self) -> None:
        """No dice lie in the tray."""
        self.last = []
        self.shown.dice, self.shown.paid, self.shown.picked = [], 0, 0

    @property
    def dice(self) -> list[int]:
        """What the dice in the tray show."""
        return self.shown.dice or self.last

    def paid(self, die: int) -> bool:
        """Whether the enemy of a die in the tray is paid."""
        return bool((self.shown.paid if self.shown.dice else self.last_paid) >> die & 1)

    # --- pawns -----------------------------------------------------------------------------

    def arrange_pawns(self) -> None:
        """Pawns on one place share it out among them."""
        shown = self.shown
        for place in range(LAST_PLACE + 1):
            there = [seat for seat in range(shown.seats) if shown.place[seat] == place]
            for i, seat in enumerate(there):
                self.pawns[seat].goal = layout.stand(place, i, len(there))

    def is_out(self, seat: int) -> bool:
        """Whether a pawn has left the attack of this turn."""
        return self.shown.stance[seat] == OUT and self.shown.step < DRAW

    # --- the others ----------------------------------------------------------------------

    def home(self, seat: int, orders: bool = False) -> Point:
        """Where cards and counters of a seat come from and go to."""
        if seat != self.me:
            x, y = layout.middle(layout.plate(seat, self.shown.seats))
            return (x, y)
        return (layout.HAND_RIGHT - 80 if orders else layout.HAND_LEFT + 240, layout.HAND_Y)

    def target(self) -> int:
        """The place that is attacked next."""
        return min(LAST_PLACE, self.shown.stand + 1)

    def update(self, seconds: float) -> None:
        self.fan_out()
        for body in self.bodies():
            body.update(seconds)
        self.heat = [max(0.0, heat - seconds * 0.7) for heat in self.heat]
        for seat, mark in list(self.marks.items()):
            mark.fresh -= seconds
            if mark.fresh <= 0:
                del self.marks[seat]


def counter_key(number: int) -> Hashable:
    return ("counter", number)
