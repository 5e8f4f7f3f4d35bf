"""The table of Last Front as it is shown now: cards and lanes on their way to where a view puts them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.core.state import OVER, UNKNOWN
from game.last_front import cards
from game.last_front.counting import Item, bid_items
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.last_front import layout
from scenes.boards.last_front.layout import Lane
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stage, Stamp
from scenes.ui.canvas import Box, Point, around
from scenes.ui.tween import lerp, spring

BidKey = tuple[str, int, int, int]
"""The key of a card in a bid: "bid", seat, stake, number."""
NOBODY: Final = -1
NEAR: Final = 0.02
"""A pull as near as this to its goal has reached it."""
LANE_NEAR: Final = 1.5
"""A lane as near as this to its goal, in design pixels of place and height, has reached it."""
CLOSE: Final = 3.0
"""Step from one card to the next one of the same stake where a bid has no room for more."""


class TableModel:
    """The table as far as it has been animated, as one seat sees it."""

    def __init__(self, view: State, viewer: int, still: bool) -> None:
        """Show a view at rest as `viewer` sees it. `still`: reduced motion."""
        self.me = NOBODY if view.hand(viewer)[0] == UNKNOWN else viewer
        """The seat whose hand is open. NOBODY where the view is that of no seat."""
        self.near = viewer
        """The seat whose lane is nearest."""
        self.shown = view
        self.hand = Hand(layout.FAN, layout.PILES["deck"].at)
        self.bids: dict[Hashable, Body] = {}
        """Un-dug cards by ("bid", seat, stake, number), dug-in piles by ("dug", seat, pile)."""
        self._visible_boxes: dict[Hashable, Box] = {}
        """By key: the box around the part of a card of a bid that can be seen."""
        self.lanes: list[Lane] = []
        """By seat: its lane when nothing moves."""
        self.moving_lanes: list[Lane] = []
        """By seat: its lane as it is drawn now."""
        self.pull = 0.0
        """How far the bids have drawn the card of the front, from -1 (to the left) to 1."""
        self.front_on_card = cards.NONE
        """The territory on the card in the middle: the one fought for, or the last one that was."""
        self.items: dict[tuple[int, int], Item] = {}
        """By seat and stake: the line that a bid's count has for it."""
        self._arranged_bids: dict[int, tuple[Lane, int, tuple[BidKey, ...]]] = {}
        """By seat: the arguments of the last call of `arrange_bid`."""
        self._arrangements: dict[int, Arrangement] = {}
        """By seat: the result of that call."""
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[Hashable, Stamp] = {}
        """Rubber stamps, by the seat or by the key of the territory that they are on."""
        self.laid_out_hand: tuple[int, tuple[int, ...]] | None = None
        """A seat whose hand is being shown to the viewer, and the sorts in it."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view with everything at rest: nothing in the air, no hand laid out, cards and lanes in place.

        `moving_lanes` are the lanes on the way to their present sizes, and `pull` is how far the bids draw the card of
        the front aside. Both reach their goals at once.
        """
        if view is not self.shown or not self.lanes:
            self.show(view)

        self.flights.clear()
        self.stage.clear()
        self.laid_out_hand = None
        for body in self.all_bodies():
            body.hidden = False
            body.jump_to_goal()
        self.moving_lanes = list(self.lanes)
        self.pull = self.pull_of_bids()

    def show(self, view: State) -> tuple[list[Body], list[Body]]:
        """Show this view, and send all cards to their places. Returns the new cards, and those that are gone.

        They are compared with the cards that were on the table before, by their keys.
        """
        bodies_before = {body.key: body for body in self.all_bodies()}
        self.shown = view
        self._choose_front_on_card()
        self._show_hand()
        self._place_bids(bodies_before)

        keys_now = {body.key for body in self.all_bodies()}
        new = [body for body in self.all_bodies() if body.key not in bodies_before]
        gone = [body for key, body in bodies_before.items() if key not in keys_now]
        return new, gone

    def _choose_front_on_card(self) -> None:
        """Choose the front for the card in the middle: the one fought for, else the open front, which may be next.

        LF 4.1 The open front is a territory that nobody holds yet. It is shown while the next front is being chosen,
        and before the first battle. After a battle the last front stays on the card.
        """
        view = self.shown
        is_choosing_front = view.step == cards.FRONT and view.to_act != OVER
        if view.front != cards.NONE:
            self.front_on_card = view.front
        elif view.open_front != cards.NONE and (is_choosing_front or self.front_on_card == cards.NONE):
            self.front_on_card = view.open_front

    def _show_hand(self) -> None:
        """Show the cards of the open hand in groups: one for each type of unit, and one for all other cards.

        Without an open hand (`me` is NOBODY) there are none. Keys are ("card", sort, copy), and sorts from UNIT_SORTS
        on are no units, so they belong to the last group.
        """
        keys = hand_keys(self.shown.hand(self.me)) if self.me != NOBODY else []
        group_sizes = [0] * (cards.UNIT_TYPES + 1)
        for _, sort, _ in keys:
            group = cards.UNIT_TYPE[sort] if sort < cards.UNIT_SORTS else cards.UNIT_TYPES
            group_sizes[group] += 1
        self.hand.show(keys, group_sizes)

    def all_bodies(self) -> list[Body]:
        """The cards of the open hand, then the cards and piles of the bids."""
        return [*self.hand, *self.bids.values()]

    def find_body(self, key: Hashable) -> Body | None:
        """The card or pile with this key, None if there is none."""
        return self.bids.get(key) or next((body for body in self.hand if body.key == key), None)

    # --- Lanes and bids ------------------------------------------------------------------

    def is_out(self, seat: int) -> bool:
        """Whether a battle is on and a seat has withdrawn from it."""
        return self.shown.front != cards.NONE and not self.shown.fighting[seat]

    def pull_of_bids(self) -> float:
        """How far the bids draw the card of the front, from -1 (to the left) to 1. 0 without a battle.

        They draw it to the side of the highest bid, the farther the more that bid leads over the other side.
        """
        view = self.shown
        if view.front == cards.NONE:
            return 0.0

        best_left = best_right = 0
        for seat in view.fighters():
            if self.lanes[seat].is_left:
                best_left = max(best_left, view.totals[seat])
            else:
                best_right = max(best_right, view.totals[seat])
        return (best_right - best_left) / max(1, best_left, best_right)

    def slack_of_rope(self, seat: int) -> float:
        """How loose the rope of a seat is, 0..1: 0 for the highest bid, 1 for a bid of 0, or while all bids are 0."""
        totals: list[int] = list(self.shown.totals)
        best = max(totals)
        return 1.0 - totals[seat] / best if best else 1.0

    def _place_bids(self, before: dict[Hashable, Body]) -> None:
        """Give every seat its lane, and every card and pile of a bid its place there.

        `before`: the bodies of the view before by key, which keep their positions. Keys: ("bid", seat, stake, index)
        with an index for each equal card, and ("dug", seat, pile) for a pile of dug-in cards, which is on its side.
        """
        self.bids = {}
        self._visible_boxes = {}
        view = self.shown
        seats = range(self.shown.seats)
        self.lanes = self._arrange_lanes()
        self.items = {(seat, item.stake): item for seat in seats for item in bid_items(view, seat)}

        for seat in seats:
            copies = view.bid(seat)
            pile_keys: list[Hashable] = [("dug", seat, pile) for pile in range(view.piles[seat])]
            card_keys = [("bid", seat, stake, index) for stake in range(cards.STAKES) for index in range(copies[stake])]

            # A bid is arranged anew only when it, or its lane, has changed.
            bid = (self.lanes[seat], len(pile_keys), tuple(card_keys))
            if self._arranged_bids.get(seat) != bid:
                self._arranged_bids[seat] = bid
                self._arrangements[seat] = arrange_bid(*bid)

            arrangement = self._arrangements[seat]
            places = arrangement.places
            for index, (key, at) in enumerate(zip([*pile_keys, *card_keys], places, strict=True)):
                is_pile = index < len(pile_keys)
                body = self.bids[key] = before.get(key) or Body(key, at)
                body.goal = at
                body.size = arrangement.pile_scale if is_pile else arrangement.card_scale
                body.turn = 90.0 if is_pile else 0.0

                # It is visible as far as the next card in its row covers it.
                following = places[index + 1] if index + 1 < len(places) else at
                step = following[0] - at[0] if following[1] == at[1] else 0.0
                self._visible_boxes[key] = visible_box(at, body.size, sideways=is_pile, step=step)

    def _arrange_lanes(self) -> list[Lane]:
        """By seat, its lane when nothing moves. A seat that is out keeps a full lane as long as its bid has cards.

        A lane is the strip of the table with the bid of one seat. It is higher the more cards and piles there are, and
        lower without a battle.
        """
        view = self.shown
        sizes = [sum(view.bid(seat)) + view.piles[seat] for seat in range(view.seats)]
        counts = [None if self.is_out(seat) and not size else size for seat, size in enumerate(sizes)]  # None: no lane
        is_fighting = view.front != cards.NONE or any(sizes)
        return layout.arrange_lanes(counts, self.near, is_fighting)

    def is_staggered(self, seat: int) -> bool:
        """Whether the badges of a bid are at two heights by turns, because its cards are so close."""
        return self._arrangements[seat].is_staggered

    def card_box(self, key: Hashable) -> Box | None:
        """The box around the part of a card or pile that can be seen, None if there is no such card."""
        return self.hand.box(key) or self._visible_boxes.get(key)

    def card_at(self, point: Point) -> Hashable | None:
        """The key of the topmost card or pile at a point. None if there is none.

        Cards that are raised count as if they were not. Of a card in a bid only the visible part counts.
        """
        card = self.hand.card_at(point)
        if card is not None:
            return card
        for key, box in self._visible_boxes.items():
            if box.contains(point):
                return key
        return None

    def home_of(self, seat: int) -> Point:
        """The point that cards of a seat's hand come from and go to.

        The viewer's hand is below the middle of the table. Another hand is the number in the head of its seat's lane.
        """
        if seat == self.me:
            return (layout.FRONT_CARD.centre[0], layout.HAND_Y)
        return self.lanes[seat].head.centre

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: cards, lanes, the card of the front, and stamps, which vanish at their end.

        In each frame the lanes and the card of the front cover a share of the way that is left to their goals. What is
        nearly there has arrived. `pull`: how far the bids draw the card of the front aside, -1..1. `flights.still`:
        reduced motion, with which everything arrives at once.
        """
        self.hand.lay()
        for body in self.all_bodies():
            body.update(seconds, self.flights.still)

        share = spring(rate=10, seconds=seconds, still=self.flights.still)
        self.moving_lanes = [
            _move_lane(now, goal, share) for now, goal in zip(self.moving_lanes, self.lanes, strict=True)
        ]
        goal = self.pull_of_bids()
        self.pull = lerp(self.pull, goal, share) if abs(goal - self.pull) > NEAR else goal

        for key, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds_left:
                del self.stamps[key]


def _move_lane(now: Lane, goal: Lane, share: float) -> Lane:
    """A lane after this share (0..1) of its way from `now` to `goal`. A lane that is almost there has arrived.

    Its side of the table, and whether the seat has withdrawn, change at once.
    """
    if abs(now.box.y - goal.box.y) + abs(now.box.h - goal.box.h) < LANE_NEAR:
        return goal
    box = Box(*(lerp(start, end, share) for start, end in zip(now.box, goal.box, strict=True)))
    return Lane(box, goal.is_left, goal.has_withdrawn)


# --- The places of cards in a bid ----------------------------------------------------------------


class Arrangement(NamedTuple):
    """The places of the piles and cards of a bid in its lane."""

    card_scale: float
    pile_scale: float
    places: list[Point]
    """The centres, those of piles first."""
    is_staggered: bool = False
    """Whether the badges of the cards are at two heights by turns."""


def arrange_bid(lane: Lane, pile_count: int, keys: Sequence[BidKey]) -> Arrangement:
    """Lay out `pile_count` piles and the cards of a bid in its lane, in one, two or three rows.

    Cards overlap, but each shows enough of itself for the badge with its value to be read. The number of rows is the
    one at which the largest part of a card is seen. A bid that is too long even for three rows is laid out in one row
    of smaller cards, and is staggered: its badges alternate between two heights.
    """
    sizes = layout.scales_by_rows(lane.bid)
    candidates: list[tuple[float, Arrangement]] = []
    """For each number of rows, the design pixels that are seen of the width of a card, and the arrangement."""
    for rows, scale in sizes:
        seen_width, places = arrange_in_rows(lane.bid, scale, rows, pile_count, keys, flush=lane.is_left)
        candidates.append((seen_width, Arrangement(scale, scale, places)))

    def suitability(candidate: tuple[float, Arrangement]) -> tuple[bool, float]:
        """The rank of a number of rows: first whether badges can be read, then how much of a card is seen."""
        seen_width, (scale, *_) = candidate
        seen_area = min(seen_width, layout.ENOUGH_SEEN * layout.CARD_W * scale) * scale
        return seen_width >= layout.LEAST_SEEN, seen_area

    seen_width, arrangement = max(candidates, key=suitability)
    if seen_width >= layout.LEAST_SEEN:
        return arrangement

    _, largest = sizes[0]  # cards are largest in a single row
    card_scale, pile_scale = largest * layout.STAGGERED_CARD, largest * layout.STAGGERED_PILE
    _, places = arrange_in_row(lane.bid, card_scale, pile_count, keys, pile_scale)
    return Arrangement(card_scale, pile_scale, places, is_staggered=True)


def arrange_in_rows(
    box: Box, scale: float, rows: int, pile_count: int, keys: Sequence[BidKey], flush: bool
) -> tuple[float, list[Point]]:
    """Lay out `pile_count` piles and the cards in several rows, the piles in the first one.

    Returns the least width seen of a card in design pixels, and all centres, piles first. `scale`: that of the cards.
    `flush`: each row is moved to the right until its last card is at the right edge of the box.
    """
    # Each row has equally many cards (rounded up), where a pile counts as two because it is on its side.
    per_row = max(1, -(-(len(keys) + 2 * pile_count) // rows))
    in_first_row = max(0, per_row - 2 * pile_count)
    starts_of_later_rows = range(in_first_row, in_first_row + per_row * (rows - 1), per_row)
    keys_of_rows = [keys[:in_first_row], *(keys[start : start + per_row] for start in starts_of_later_rows)]

    row_h = box.h / rows
    seen_widths: list[float] = []
    places: list[Point] = []
    for number, row_keys in enumerate(keys_of_rows):
        row = Box(box.x, box.y + row_h * number, box.w, row_h)
        least_seen, row_places = arrange_in_row(row, scale, pile_count=pile_count if number == 0 else 0, keys=row_keys)
        seen_widths.append(least_seen)

        last_w = (layout.CARD_W if row_keys else layout.CARD_H) * scale  # a pile is on its side
        shift = max(0.0, box.right - row_places[-1][0] - last_w / 2 - 2) if flush and row_places else 0.0
        places += [(x + shift, y) for x, y in row_places]
    return min(seen_widths), places


def arrange_in_row(
    box: Box, scale: float, pile_count: int, keys: Sequence[BidKey], pile_scale: float | None = None
) -> tuple[float, list[Point]]:
    """Lay out `pile_count` piles and then the cards in one row.

    Returns how many design pixels are seen of a card below the next one, and the centres.
    `keys`: those of the cards, with equal cards (of one stake) side by side. `scale`: that of the cards, and of the
    piles if `pile_scale` is None.
    """
    # A pile is on its side, so its width is the height of a card. Piles overlap by seven tenths.
    card_w, pile_w = layout.CARD_W * scale, layout.CARD_H * (scale if pile_scale is None else pile_scale)
    first_w = pile_w if pile_count else card_w
    # The distances from each centre to the next: from pile to pile, from the last pile to the first card.
    distances = [pile_w * 0.3] * (pile_count - 1) + ([(pile_w + card_w) / 2 + 5] if pile_count and keys else [])
    room_for_cards = box.w - first_w / 2 - sum(distances) - card_w / 2 - 4

    stakes = [stake for _, _, stake, _ in keys]
    is_new_stake = [stake != stake_before for stake_before, stake in pairwise(stakes)]
    card_distance = min(card_w + 5, room_for_cards / max(1, len(is_new_stake)))
    if card_distance < layout.LEAST_SEEN:
        # Too little is seen of each card for its badge. Equal cards close up, and only the last of them shows its own.
        new_stakes = sum(is_new_stake)
        copies = len(is_new_stake) - new_stakes
        card_distance = min(card_w + 5, (room_for_cards - copies * CLOSE) / max(1, new_stakes))
        distances += [card_distance if is_new else CLOSE for is_new in is_new_stake]
    else:
        distances += [card_distance] * len(is_new_stake)

    x = box.x + first_w / 2 + 2
    places = [(x, box.centre[1])] if pile_count or keys else []
    for distance in distances:
        x += distance
        places.append((x, box.centre[1]))
    return card_distance, places


def visible_box(at: Point, scale: float, sideways: bool, step: float) -> Box:
    """The box around the visible part of a card, or of a pile, which is turned `sideways`.

    `step`: the distance to the next card, which covers the rest. 0 without one, as at the end of a row.
    """
    w, h = layout.CARD_W * scale, layout.CARD_H * scale
    box = around(at, h, w) if sideways else around(at, w, h)
    return Box(box.x, box.y, min(box.w, max(3.0, step)) if step else box.w, box.h)


# --- Keys of cards and seats ---------------------------------------------------------------------


def seat_key(seat: int) -> Hashable:
    """The key of a seat's lane."""
    return ("seat", seat)


def stake_key(seat: int, stake: int) -> Hashable:
    """The key of the first card of a stake in a bid."""
    return ("bid", seat, stake, 0)


def hand_keys(hand: list[int]) -> list[tuple[str, int, int]]:
    """The keys of the cards of a hand in their order: units by type, then the others. `hand`: the copies by sort."""
    return [("card", sort, i) for sort in range(cards.SORTS) for i in range(hand[sort])]


def sort_of(key: Hashable) -> int:
    """The sort of a card in a hand or a bid by its key. NONE for the key of a pile or of anything else.

    A stake is a card in a bid, numbered also by how it was played. `SORT_OF`: by stake, the sort.
    """
    match key:
        case ("card", int(sort), _):
            return sort
        case ("bid", _, int(stake), _):
            return cards.SORT_OF[stake]
    return cards.NONE


def is_at_face_value(key: Hashable) -> bool:
    """Whether this is the key of a card in a bid at face value, which is upside down."""
    return isinstance(key, tuple) and key[0] == "bid" and key[2] >= cards.FIRST_FACE
