"""What lies on the table of Last Front: bodies on their way to where a view puts them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.last_front.cards import FIRST_FACE, NONE, SORT_OF, SORTS, STAKES, UNIT_SORTS, UNIT_TYPE, UNIT_TYPES
from game.last_front.counting import Item, bid_items
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.last_front import layout
from scenes.pieces.fan import Hand
from scenes.pieces.flights import Flights
from scenes.pieces.stage import Stage
from scenes.pieces.stamp import Stamp
from scenes.ui.canvas import Box, Point, around

BidKey = tuple[str, int, int, int]
"""The key of a card in a bid: "bid", seat, stake, number."""
NOBODY: Final = -1
CLOSE: Final = 3.0
"""From one card to the next of the same stake where a bid has no room for more."""


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        self.me = NOBODY if view.hand(me)[0] == UNKNOWN else me
        """Whose hand lies open, NOBODY where the view is that of no seat."""
        self.near = me
        """Whose lane lies nearest."""
        self.shown = view
        self.hand = Hand(layout.FAN, layout.PILES["deck"].at)
        self.bids: dict[Hashable, Body] = {}
        """Un-dug cards by ("bid", seat, stake, number), dug-in piles by ("dug", seat, pile)."""
        self._boxes: dict[Hashable, Box] = {}
        """Around the part of each card of a bid that can be seen."""
        self.items: dict[tuple[int, int], Item] = {}
        """The count of every bid, line by line, by seat and stake."""
        self.staggered: set[int] = set()
        """Seats whose bid is so long that what its cards count stands at two heights by turns."""
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[Hashable, Stamp] = {}
        """Rubber stamps, by the seat or territory on which they are."""
        self.seen: tuple[int, tuple[int, ...]] | None = None
        """A seat whose hand is being shown to the viewer, and the sorts in it."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        self.stage.clear()
        self.seen = None
        for body in self.bodies():
            body.hidden = False
            body.arrive()

    def show(self, view: State) -> tuple[list[Body], list[Body]]:
        """Show this view, bodies on their way to their places; those that are new, and those that are gone."""
        before = {body.key: body for body in self.bodies()}
        self.shown = view
        self._sync_hand()
        self._sync_bids(before)
        now = {body.key for body in self.bodies()}
        return (
            [body for body in self.bodies() if body.key not in before],
            [body for key, body in before.items() if key not in now],
        )

    def bodies(self) -> list[Body]:
        return [*self.hand, *self.bids.values()]

    def body(self, key: Hashable) -> Body | None:
        """The card with this key."""
        return self.bids.get(key) or next((body for body in self.hand if body.key == key), None)

    # --- The own hand --------------------------------------------------------------------

    def _sync_hand(self) -> None:
        """Units by type, then the others."""
        keys = hand_keys(self.shown.hand(self.me)) if self.me != NOBODY else []
        sizes = [0] * (UNIT_TYPES + 1)
        for _, sort, _ in keys:
            sizes[UNIT_TYPE[sort] if sort < UNIT_SORTS else UNIT_TYPES] += 1
        self.hand.show(keys, sizes)

    # --- Bids ----------------------------------------------------------------------------

    def row(self, seat: int) -> int:
        """The row of a seat's lane: clockwise from above, the own one lowest."""
        return (seat - self.near - 1) % self.shown.seats

    def _sync_bids(self, before: dict[Hashable, Body]) -> None:
        self.bids, self._boxes = {}, {}
        self.items = {
            (seat, item.stake): item for seat in range(self.shown.seats) for item in bid_items(self.shown, seat)
        }
        for seat in range(self.shown.seats):
            piles: list[Hashable] = [("dug", seat, pile) for pile in range(self.shown.piles[seat])]
            bid = self.shown.bid(seat)
            cards = [("bid", seat, stake, i) for stake in range(STAKES) for i in range(bid[stake])]
            scales, places = self._arranged(seat, len(piles), cards)
            for i, (key, at) in enumerate(zip([*piles, *cards], places, strict=True)):
                scale = scales[key in piles]
                body = self.bids[key] = before.get(key) or Body(key, at)
                body.goal, body.size = at, scale
                body.turn = 90.0 if key in piles else 0.0
                after = places[i + 1] if i + 1 < len(places) else at
                self._boxes[key] = seen_box(at, scale, key in piles, after[0] - at[0] if after[1] == at[1] else 0.0)

    def _arranged(self, seat: int, piles: int, cards: list[BidKey]) -> tuple[tuple[float, float], list[Point]]:
        """How large cards and piles of a bid are, and where the piles, then the cards lie: what each counts is read."""
        box = layout.bid(self.row(seat), self.shown.seats)
        found: list[tuple[float, float, list[Point]]] = []
        self.staggered.discard(seat)
        sizes = layout.bid_sizes(self.shown.seats)
        for rows, scale, least in sizes:
            half = len(cards) if rows == 1 else max(0, (len(cards) + 1 - piles) // 2)
            upper, lower = Box(box.x, box.y, box.w, box.h / rows), Box(box.x, box.foot - box.h / 2, box.w, box.h / 2)
            seen, places = in_row(upper, scale, piles, cards[:half])
            seen_below, below = in_row(lower, scale, 0, cards[half:])
            found.append((min(seen, seen_below), scale, places + below))
            if found[-1][0] >= least:
                break
        seen, scale, places = max(found, key=lambda one: one[0])
        if seen < layout.NARROW and all(rows == 1 for rows, _, _ in sizes):
            self.staggered.add(seat)
            largest = sizes[0][1]
            scale, pile_scale = largest * layout.STAGGERED_CARD, largest * layout.STAGGERED_PILE
            return (scale, pile_scale), in_row(box, scale, piles, cards, pile_scale)[1]
        return (scale, scale), places

    def card_box(self, key: Hashable) -> Box | None:
        """Around the part of a card or pile that can be seen."""
        return self.hand.box(key) or self._boxes.get(key)

    def under(self, point: Point) -> Hashable | None:
        """The key of the topmost card at a point, as the cards lie when none is raised."""
        card = self.hand.under(point)
        if card is not None:
            return card
        for key in self.bids:
            box = self.card_box(key)
            if box is not None and box.holds(point):
                return key
        return None

    # --- The others ----------------------------------------------------------------------

    def home(self, seat: int) -> Point:
        """Where cards of a seat come from and go to."""
        if seat == self.me:
            return (layout.MAP.x + 700, layout.HAND_Y)
        return layout.plate(self.row(seat), self.shown.seats).centre

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in self.bodies():
            body.update(seconds, self.flights.still)
        for key, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds:
                del self.stamps[key]


def seen_box(at: Point, scale: float, sideways: bool, step: float) -> Box:
    """Around the part of a card that can be seen, where the next one lies `step` further; 0 for none."""
    wide, high = layout.CARD_W * scale, layout.CARD_H * scale
    box = around(at, high, wide) if sideways else around(at, wide, high)
    return Box(box.x, box.y, min(box.w, max(3.0, step)) if step else box.w, box.h)


def in_row(
    box: Box, scale: float, piles: int, cards: list[BidKey], pile_scale: float = 0.0
) -> tuple[float, list[Point]]:
    """Where so many piles, then these cards lie in one row, and how much is seen of the least card.

    Cards of one stake close up where there is no room for all side by side. Piles are as large as cards, if not told.
    """
    wide, high = layout.CARD_W * scale, layout.CARD_H * (pile_scale or scale)
    steps = [high * 0.3] * (piles - 1) + ([(high + wide) / 2 + 5] if piles and cards else [])
    room = box.w - (high if piles else wide) / 2 - sum(steps) - wide / 2 - 4
    new = [cards[i][2] != cards[i - 1][2] for i in range(1, len(cards))]
    step = min(wide + 5, room / max(1, len(new)))
    if step < layout.NARROW:
        copies = len(new) - sum(new)
        step = min(wide + 5, (room - copies * CLOSE) / max(1, sum(new)))
        steps += [step if one else CLOSE for one in new]
    else:
        steps += [step] * len(new)
    x = box.x + (high if piles else wide) / 2 + 2
    places = [(x, box.centre[1])] if piles or cards else []
    for one in steps:
        x += one
        places.append((x, box.centre[1]))
    return step, places


def hand_keys(hand: list[int]) -> list[tuple[str, int, int]]:
    """The cards of a hand in their order: units by type, then the others."""
    return [("card", sort, i) for sort in range(SORTS) for i in range(hand[sort])]


def sort_of(key: Hashable) -> int:
    """What is printed on a card of a hand or a bid; NONE for a pile."""
    match key:
        case ("card", int(sort), _):
            return sort
        case ("bid", _, int(stake), _):
            return SORT_OF[stake]
    return NONE


def upside_down(key: Hashable) -> bool:
    """Whether a card lies at face value."""
    return isinstance(key, tuple) and key[0] == "bid" and key[2] >= FIRST_FACE
