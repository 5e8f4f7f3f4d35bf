"""What lies on the table of Last Front, on its way to where a view puts it, and what the tooltip of each says."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.state import OVER, UNKNOWN
from game.core.wording import capital, counted_names, listed, many
from game.last_front import cards as printed
from game.last_front.cards import ANY_TYPE, DIFFERENT_TYPES, DUG_IN, SAME_TYPE
from game.last_front.counting import Item, bid_items
from game.last_front.legal import still_needed, types_in, winning_types
from game.last_front.state import State
from scenes.anim.body import Body
from scenes.boards.last_front import layout
from scenes.boards.last_front.layout import Lane
from scenes.boards.last_front.log_lines import EVENT_DEEDS, YOUR, Dispatches, bonus_deed, deed_of, stakes_words
from scenes.boards.parts import Tip, said
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stage, Stamp
from scenes.ui.canvas import Box, Point, around
from scenes.ui.tween import mix, spring

BidKey = tuple[str, int, int, int]
"""The key of a card in a bid: "bid", seat, stake, number."""
NOBODY: Final = -1
SIDES: Final = (True, False)
"""Whether a lane lies at the left: the side, then the other."""
NEAR: Final = 0.02
"""A pull this near to its goal is there."""
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
        self.lanes: list[Lane] = []
        """By seat: the place of its lane when nothing moves."""
        self.drawn: list[Lane] = []
        """By seat: where its lane is now."""
        self.pull = 0.0
        """How far the bids have drawn the card that is fought for, -1 (to the left) .. 1."""
        self.hero = printed.NONE
        """The territory on that card: the one fought for, or the last one that was."""
        self.items: dict[tuple[int, int], Item] = {}
        """The count of every bid, line by line, by seat and stake."""
        self._bids: dict[int, tuple[Lane, int, tuple[BidKey, ...]]] = {}
        self._laid: dict[int, tuple[tuple[float, float], list[Point], bool]] = {}
        """By seat: its lane and what it bids, and how that is `arranged`."""
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[Hashable, Stamp] = {}
        """Rubber stamps, by the seat or territory on which they are."""
        self.seen: tuple[int, tuple[int, ...]] | None = None
        """A seat whose hand is being shown to the viewer, and the sorts in it."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        if view is not self.shown or not self.lanes:
            self.show(view)
        self.flights.clear()
        self.stage.clear()
        self.seen = None
        for body in self.bodies():
            body.hidden = False
            body.arrive()
        self.drawn, self.pull = list(self.lanes), self.tension()

    def show(self, view: State) -> tuple[list[Body], list[Body]]:
        """Show this view, bodies on their way to their places; those that are new, and those that are gone."""
        before = {body.key: body for body in self.bodies()}
        self.shown = view
        turned = view.step == printed.FRONT and view.to_act != OVER
        if view.front != printed.NONE:
            self.hero = view.front
        elif view.open_front != printed.NONE and (turned or self.hero == printed.NONE):
            self.hero = view.open_front  # between battles; after the match it stays the last one
        keys = hand_keys(self.shown.hand(self.me)) if self.me != NOBODY else []
        sizes = [0] * (printed.UNIT_TYPES + 1)
        for _, sort, _ in keys:
            sizes[printed.UNIT_TYPE[sort] if sort < printed.UNIT_SORTS else printed.UNIT_TYPES] += 1
        self.hand.show(keys, sizes)
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

    # --- Bids ----------------------------------------------------------------------------

    def lane(self, seat: int) -> Lane:
        """The place of a seat's lane when nothing moves."""
        return self.lanes[seat]

    def out(self, seat: int) -> bool:
        """Whether a seat has withdrawn from the battle that is on."""
        return self.shown.front != printed.NONE and not self.shown.fighting[seat]

    def tension(self) -> float:
        """How far the bids draw what is fought for: to the side of the highest one, the further the more it leads."""
        view = self.shown
        if view.front == printed.NONE:
            return 0.0
        best = [
            max((view.totals[s] for s in view.fighters() if self.lanes[s].left is left), default=0) for left in SIDES
        ]
        return (best[1] - best[0]) / max(1, *best)

    def _sync_bids(self, before: dict[Hashable, Body]) -> None:
        self.bids, self._boxes = {}, {}
        bids = [self.shown.bid(seat) for seat in range(self.shown.seats)]
        sizes = [sum(bid) + self.shown.piles[seat] for seat, bid in enumerate(bids)]
        counts = [None if self.out(seat) and not size else size for seat, size in enumerate(sizes)]
        self.lanes = layout.lanes(counts, self.near, self.shown.front != printed.NONE or any(sizes))
        self.items = {
            (seat, item.stake): item for seat in range(self.shown.seats) for item in bid_items(self.shown, seat)
        }
        for seat, held in enumerate(bids):
            piles: list[Hashable] = [("dug", seat, pile) for pile in range(self.shown.piles[seat])]
            cards = [("bid", seat, stake, i) for stake in range(printed.STAKES) for i in range(held[stake])]
            bid = (self.lanes[seat], len(piles), tuple(cards))
            if self._bids.get(seat) != bid:
                self._bids[seat], self._laid[seat] = bid, arranged(*bid)
            scales, places, _ = self._laid[seat]
            for i, (key, at) in enumerate(zip([*piles, *cards], places, strict=True)):
                scale = scales[key in piles]
                body = self.bids[key] = before.get(key) or Body(key, at)
                body.goal, body.size = at, scale
                body.turn = 90.0 if key in piles else 0.0
                after = places[i + 1] if i + 1 < len(places) else at
                self._boxes[key] = seen_box(at, scale, key in piles, after[0] - at[0] if after[1] == at[1] else 0.0)

    def staggered(self, seat: int) -> bool:
        """Whether what the cards of a bid count stands at two heights by turns."""
        return self._laid[seat][2]

    def card_box(self, key: Hashable) -> Box | None:
        """Around the part of a card or pile that can be seen."""
        return self.hand.box(key) or self._boxes.get(key)

    def under(self, point: Point) -> Hashable | None:
        """The key of the topmost card at a point, as the cards lie when none is raised."""
        card = self.hand.under(point)
        if card is not None:
            return card
        return next((key for key, box in self._boxes.items() if box.holds(point)), None)

    # --- The others ----------------------------------------------------------------------

    def home(self, seat: int) -> Point:
        """Where cards of a seat come from and go to."""
        if seat == self.me:
            return (layout.HERO.centre[0], layout.HAND_Y)
        return self.lanes[seat].head.centre

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in self.bodies():
            body.update(seconds, self.flights.still)
        share = spring(10, seconds, self.flights.still)
        self.drawn = [_between(now, goal, share) for now, goal in zip(self.drawn, self.lanes, strict=True)]
        goal = self.tension()
        self.pull = mix(self.pull, goal, share) if abs(goal - self.pull) > NEAR else goal
        for key, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds:
                del self.stamps[key]


def _between(now: Lane, goal: Lane, share: float) -> Lane:
    """A lane on its way; its head is that of its goal at once."""
    if abs(now.box.y - goal.box.y) + abs(now.box.h - goal.box.h) < 1.5:
        return goal
    return Lane(Box(*(mix(a, b, share) for a, b in zip(now.box, goal.box, strict=True))), goal.left, goal.out)


def arranged(lane: Lane, piles: int, cards: Sequence[BidKey]) -> tuple[tuple[float, float], list[Point], bool]:
    """How large cards and piles of a bid are, where the piles, then the cards lie: what each counts is read.

    The third is whether the bid is so long that what its cards count stands at two heights by turns.
    """
    found: list[tuple[float, float, float, list[Point]]] = []
    sizes = layout.bid_scales(lane.bid)
    for rows, scale in sizes:
        seen, places = in_rows(lane.bid, scale, rows, piles, cards, lane.left)
        found.append((min(seen, layout.READ * layout.CARD_W * scale) * scale, seen, scale, places))
    _, seen, scale, places = max(found, key=lambda one: (one[1] >= layout.NARROW, one[0]))
    if seen >= layout.NARROW:
        return (scale, scale), places, False
    largest = sizes[0][1]
    scale, pile_scale = largest * layout.STAGGERED_CARD, largest * layout.STAGGERED_PILE
    return (scale, pile_scale), in_row(lane.bid, scale, piles, cards, pile_scale)[1], True


def in_rows(
    box: Box, scale: float, rows: int, piles: int, cards: Sequence[BidKey], flush: bool
) -> tuple[float, list[Point]]:
    """As `in_row`, in several rows, the piles in the first. `flush`: they end at the right edge."""
    most = max(1, -(-(len(cards) + 2 * piles) // rows))
    first = max(0, most - 2 * piles)
    parts = [cards[:first], *(cards[at : at + most] for at in range(first, first + most * (rows - 1), most))]
    high = box.h / rows
    seen: list[float] = []
    places: list[Point] = []
    for number, part in enumerate(parts):
        row = Box(box.x, box.y + high * number, box.w, high)
        least, where = in_row(row, scale, 0 if number else piles, part)
        seen.append(least)
        wide = (layout.CARD_W if part else layout.CARD_H) * scale
        shift = max(0.0, box.right - where[-1][0] - wide / 2 - 2) if flush and where else 0.0
        places += [(x + shift, y) for x, y in where]
    return min(seen), places


def seen_box(at: Point, scale: float, sideways: bool, step: float) -> Box:
    """Around the part of a card that can be seen, where the next one lies `step` further; 0 for none."""
    wide, high = layout.CARD_W * scale, layout.CARD_H * scale
    box = around(at, high, wide) if sideways else around(at, wide, high)
    return Box(box.x, box.y, min(box.w, max(3.0, step)) if step else box.w, box.h)


def in_row(
    box: Box, scale: float, piles: int, cards: Sequence[BidKey], pile_scale: float = 0.0
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
    return [("card", sort, i) for sort in range(printed.SORTS) for i in range(hand[sort])]


def sort_of(key: Hashable) -> int:
    """What is printed on a card of a hand or a bid; NONE for a pile."""
    match key:
        case ("card", int(sort), _):
            return sort
        case ("bid", _, int(stake), _):
            return printed.SORT_OF[stake]
    return printed.NONE


def upside_down(key: Hashable) -> bool:
    """Whether a card lies at face value."""
    return isinstance(key, tuple) and key[0] == "bid" and key[2] >= printed.FIRST_FACE


# --- What is said of whatever the player lingers on, and where it lies ----------------------------

PHASES = ("Front", "Bids", "Blitz", "Spoils")


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, log: Dispatches) -> None:
        self.model = model
        self.log = log

    # --- Where -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Around the thing with this key; the map where there is none."""
        card = self.model.card_box(key)
        if card is not None:
            return card
        match key:
            case ("seat", int(seat)):
                return self.model.lane(seat).head
            case ("total", int(seat)):
                return self.model.lane(seat).total
            case "front":
                return layout.HERO
            case ("place", int(territory)):
                return layout.tag(territory)
            case ("deck", "territories"):
                return layout.TERRITORY_PILE.box
            case ("deck", str(name)):
                return layout.PILES[name].box
            case "open front":
                return layout.OPEN_FRONT
        return layout.MAP

    def under(self, point: Point) -> Hashable | None:
        """What lies at a point."""
        card = self.model.under(point)
        if card is not None:
            return card
        for name, pile in [*layout.PILES.items(), ("territories", layout.TERRITORY_PILE)]:
            if pile.box.holds(point):
                return ("deck", name)
        for seat, lane in enumerate(self.model.lanes):
            if lane.box.holds(point):
                return ("seat" if lane.head.holds(point) else "total", seat)
        for key, box in (("open front", layout.OPEN_FRONT), ("front", layout.HERO)):
            if box.holds(point):
                return key
        territory = layout.territory_at(point)
        return None if territory is None else ("place", territory)

    def phase(self) -> int:
        """Which part of a battle is on."""
        shown = self.model.shown
        if shown.to_act == OVER:
            return -1
        if shown.step == printed.FRONT:
            return 0
        if shown.step in (printed.DIG_WINDOW, printed.FINISH_WINDOW, printed.CANCEL):
            return 2
        return 3 if shown.step == printed.WIN_BACK else 1

    # --- What ----------------------------------------------------------------------------------

    def survey(self) -> list[str]:
        """What is fought for, what each seat has and bids, the own cards, and what is left of the decks."""
        shown, me = self.model.shown, self.model.me
        fronts = [words for key in ("front", "open front") if (words := said(self, key))]
        found = [f"The front: {words}" for words in fronts[:1]]
        for seat in range(shown.seats):
            out = "" if shown.fighting[seat] else " Not in this battle."
            found.append(f"{said(self, ('seat', seat))}{out}")
            found.append(f"The bid of {said(self, ('total', seat))}")
        if me >= 0 and UNKNOWN not in shown.hand(me):
            found.append(f"Your hand: {counted_names(printed.SORT_NAMES, shown.hand(me))}")
        return [*found, *(said(self, ("deck", name)) for name in ("deck", "discards", "events", "territories"))]

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        shown, box = self.model.shown, self.box(key)
        match key:
            case ("card", int(sort), _) | ("take" | "seen", int(sort)):
                return Tip(printed.SORT_NAMES[sort], sort_words(sort), box)
            case ("bid", int(seat), int(stake), _):
                return self._of_stake(seat, stake, box)
            case ("dug", int(seat), int(pile)):
                words = f"{capital(stakes_words(shown.pile(seat, pile)))}: worth {DUG_IN}, safe from every effect."
                return Tip("Dug in", words, box)
            case ("seat", int(seat)):
                return Tip(self.log.names[seat], self._of_seat(seat), box)
            case ("total", int(seat)):
                return Tip(f"{self.log.names[seat]}: {shown.totals[seat]}", count_words(shown, seat), box)
            case ("place", int(territory)):
                return Tip(printed.TERRITORY_NAMES[territory], self._of_territory(territory), box)
            case ("event", int(event)):
                return Tip(printed.EVENT_NAMES[event], EVENT_DEEDS[printed.EVENT_NAMES[event]], box)
            case ("deck", str(name)):
                return self._of_deck(name, box)
            case "front" if self.model.hero != printed.NONE:
                return Tip(printed.TERRITORY_NAMES[self.model.hero], self._of_territory(self.model.hero), box)
            case "open front" if shown.open_front != printed.NONE:
                return Tip("Open front", self._of_territory(shown.open_front), box)
        return None

    def _of_stake(self, seat: int, stake: int, box: Box) -> Tip | None:
        item = next((one for one in bid_items(self.model.shown, seat) if one.stake == stake), None)
        if item is None:
            return None
        if stake >= printed.FIRST_FACE:
            return Tip(printed.STAKE_NAMES[stake], f"It counts {item.counted} and has no effect.", box)
        if stake >= printed.UNIT_SORTS:
            return Tip(printed.STAKE_NAMES[stake], deed_of(printed.SORT_OF[stake], self._whose(seat)), box)
        return Tip(printed.STAKE_NAMES[stake], f"It counts {item.counted}{_changes(item)}.", box)

    def _whose(self, seat: int) -> str:
        """ "your" or "Anna's"."""
        return YOUR if seat == self.model.me else self.log.whose(seat)

    def _of_seat(self, seat: int) -> str:
        """Cards in hand and what of them is known, territories, bonuses, and how far it is to the goal."""
        shown, me = self.model.shown, self.model.me
        parts = [f"{many(shown.hand_size[seat], 'card')} in hand."]
        if me not in (printed.NONE, seat):
            known = shown.known_to(me, seat)
            seen = [
                f"{n} x {printed.SORT_NAMES[sort]}" if n > 1 else printed.SORT_NAMES[sort]
                for sort, n in enumerate(known)
                if n > 0
            ]
            parts += [f"You know of {listed(seen)}."] if seen else []
        held = [
            f"{printed.TERRITORY_NAMES[one]} ({printed.TYPE_NAMES[printed.TYPE_OF[one]]})"
            for one in shown.territories_of(seat)
        ]
        parts.append(f"Holds {listed(held)}." if held else "Holds no territory.")
        for kind in range(printed.TYPES):
            if shown.bonus[kind] == seat:
                parts.append(f"{printed.TYPE_NAMES[kind]} bonus: {bonus_deed(kind, self._whose(seat))}.")
        return " ".join([*parts, goal_left(shown, seat)])

    def _of_territory(self, territory: int) -> str:
        shown = self.model.shown
        kind = printed.TYPE_NAMES[printed.TYPE_OF[territory]]
        holder = shown.holder[territory]
        if printed.TYPE_OF[territory] not in types_in(shown):
            return f"{kind} territory. By lot there are none in this match."
        parts = [f"{kind} territory."]
        if territory == shown.front:
            parts.append("It is fought for now.")
        elif territory == shown.open_front:
            parts.append("It is the open front, which nobody holds yet.")
        if holder != printed.NONE:
            parts.append(f"Held by {self.log.names[holder]}, whose Support cards defend it by their higher value.")
        elif territory != shown.open_front:
            parts.append("It is still face down in the deck.")
        parts.append(
            f"Whoever holds most {kind} territories has a bonus: {bonus_deed(printed.TYPE_OF[territory], 'their')}."
        )
        return " ".join(parts)

    def _of_deck(self, name: str, box: Box) -> Tip:
        shown = self.model.shown
        words = {
            "deck": f"{many(len(shown.deck), 'battle card')} left to draw.",
            "discards": f"{many(sum(shown.discard), 'card')}, open to all: choose the pile to look through it (D).",
            "events": f"{many(len(shown.event_deck), 'event')} left. A Draw Event turns one up.",
            "event discards": f"{many(sum(shown.event_discard), 'event')} played: choose the pile to see them.",
            "territories": f"{len(shown.territories)} territories are still face down.",
        }[name]
        return Tip("Events played" if name == "event discards" else capital(name), words, box)


def goal_words(view: State) -> str:
    """LF 1 What wins the match, in a few words."""
    if view.quick:
        return f"any {ANY_TYPE}"
    return f"{SAME_TYPE} of a type" + f" or {DIFFERENT_TYPES} types" * (len(types_in(view)) >= DIFFERENT_TYPES)


def goal_left(view: State, seat: int) -> str:
    """LF 1 What a seat still needs to win."""
    needed, types = still_needed(view, seat), winning_types(view, seat)
    if not needed:
        return "That wins the match."
    if not types:
        return f"{needed} more territories can win the match."
    which = "Any other" if types == types_in(view) else f"One more {printed.TYPE_NAMES[types[0]]}"
    return f"{which} territory wins the match."


def sort_words(sort: int) -> str:
    """What is printed on a card."""
    if sort >= printed.UNIT_SORTS:
        return deed_of(sort)
    unit = printed.UNIT_TYPE_NAMES[printed.UNIT_TYPE[sort]]
    attack, defense = printed.ATTACK[sort], printed.DEFENSE[sort]
    if attack != defense:
        return f"{unit}: counts {attack}, or {defense} for whoever holds the territory fought for."
    return f"{unit}: counts {attack}."


def _changes(item: Item) -> str:
    """Why a card counts what it does, " (2 printed, x2 Conscription, +1 Zhukov)"; nothing where it is as printed."""
    if not item.changes:
        return ""
    parts = [f"{item.printed} printed"]
    for change in item.changes:
        times = f"x{change.times}" + (f"/{change.over}" if change.over > 1 else "")
        parts.append(f"{times} {change.source}" if change.times != change.over else f"{change.plus:+d} {change.source}")
    return f" ({', '.join(parts)})"


def count_words(view: State, seat: int) -> str:
    """LF 5 A bid line by line."""
    lines = []
    for item in bid_items(view, seat):
        if item.stake == printed.NONE:
            lines.append(f"Dug-in pile: {item.counted}")
        elif item.stake >= printed.UNIT_SORTS and not printed.FACE_VALUE[printed.SORT_OF[item.stake]]:
            lines.append(printed.STAKE_NAMES[item.stake])
        elif item.stake >= printed.UNIT_SORTS and item.stake < printed.FIRST_FACE and not item.counted:
            lines.append(f"{printed.STAKE_NAMES[item.stake]}: played for its effect")
        elif item.copies > 1:
            name = f"{item.copies} x {printed.STAKE_NAMES[item.stake]}"
            lines.append(f"{name}: each counts {item.counted}{_changes(item)}")
        else:
            lines.append(f"{printed.STAKE_NAMES[item.stake]}: counts {item.counted}{_changes(item)}")
    return "\n".join(lines) if lines else "No card played yet."
