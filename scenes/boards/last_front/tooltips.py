"""What is said of whatever the player lingers on, and where it lies."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.state import OVER
from game.last_front import cards
from game.last_front.cards import ANY_TYPE, DIFFERENT_TYPES, DUG_IN, SAME_TYPE
from game.last_front.counting import Item, bid_items
from game.last_front.legal import still_needed, types_in, winning_types
from game.last_front.state import State
from scenes.boards.last_front import layout
from scenes.boards.last_front.log_lines import EVENT_DEEDS, YOUR, Dispatches, bonus_deed, deed_of, stakes_words
from scenes.boards.last_front.model import TableModel
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point
from scenes.ui.wording import capital, listed, many

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
        keys: list[Hashable] = [("deck", name) for name in [*layout.PILES, "territories"]]
        keys += [(what, seat) for seat in range(self.model.shown.seats) for what in ("seat", "total")]
        for key in [*keys, "open front"]:
            if self.box(key).holds(point):
                return key
        for seat in range(self.model.shown.seats):
            if self.model.lane(seat).box.holds(point):
                return ("total", seat)
        if layout.HERO.holds(point):
            return "front"
        territory = layout.territory_at(point)
        return None if territory is None else ("place", territory)

    def phase(self) -> int:
        """Which part of a battle is on."""
        shown = self.model.shown
        if shown.to_act == OVER:
            return -1
        if shown.step == cards.FRONT:
            return 0
        if shown.step in (cards.DIG_WINDOW, cards.FINISH_WINDOW, cards.CANCEL):
            return 2
        return 3 if shown.step == cards.WIN_BACK else 1

    # --- What ----------------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        shown, box = self.model.shown, self.box(key)
        match key:
            case ("card", int(sort), _) | ("take" | "seen", int(sort)):
                return Tip(cards.SORT_NAMES[sort], sort_words(sort), box)
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
                return Tip(cards.TERRITORY_NAMES[territory], self._of_territory(territory), box)
            case ("event", int(event)):
                return Tip(cards.EVENT_NAMES[event], EVENT_DEEDS[cards.EVENT_NAMES[event]], box)
            case ("deck", str(name)):
                return self._of_deck(name, box)
            case "front" if self.model.hero != cards.NONE:
                return Tip(cards.TERRITORY_NAMES[self.model.hero], self._of_territory(self.model.hero), box)
            case "open front" if shown.open_front != cards.NONE:
                return Tip("Open front", self._of_territory(shown.open_front), box)
        return None

    def _of_stake(self, seat: int, stake: int, box: Box) -> Tip | None:
        item = next((one for one in bid_items(self.model.shown, seat) if one.stake == stake), None)
        if item is None:
            return None
        if stake >= cards.FIRST_FACE:
            return Tip(cards.STAKE_NAMES[stake], f"It counts {item.counted} and has no effect.", box)
        if stake >= cards.UNIT_SORTS:
            return Tip(cards.STAKE_NAMES[stake], deed_of(cards.SORT_OF[stake], self._whose(seat)), box)
        return Tip(cards.STAKE_NAMES[stake], f"It counts {item.counted}{_changes(item)}.", box)

    def _whose(self, seat: int) -> str:
        """ "your" or "Anna's"."""
        return YOUR if seat == self.model.me else self.log.whose(seat)

    def _of_seat(self, seat: int) -> str:
        """Cards in hand and what of them is known, territories, bonuses, and how far it is to the goal."""
        shown, me = self.model.shown, self.model.me
        parts = [f"{many(shown.hand_size[seat], 'card')} in hand."]
        if me not in (cards.NONE, seat):
            known = shown.known_to(me, seat)
            seen = [
                f"{n} {cards.SORT_NAMES[sort]}" if n > 1 else cards.SORT_NAMES[sort]
                for sort, n in enumerate(known)
                if n > 0
            ]
            parts += [f"You know of {listed(seen)}."] if seen else []
        held = [
            f"{cards.TERRITORY_NAMES[one]} ({cards.TYPE_NAMES[cards.TYPE_OF[one]]})"
            for one in shown.territories_of(seat)
        ]
        parts.append(f"Holds {listed(held)}." if held else "Holds no territory.")
        for kind in range(cards.TYPES):
            if shown.bonus[kind] == seat:
                parts.append(f"{cards.TYPE_NAMES[kind]} bonus: {bonus_deed(kind, self._whose(seat))}.")
        return " ".join([*parts, goal_left(shown, seat)])

    def _of_territory(self, territory: int) -> str:
        shown = self.model.shown
        kind = cards.TYPE_NAMES[cards.TYPE_OF[territory]]
        holder = shown.holder[territory]
        if cards.TYPE_OF[territory] not in types_in(shown):
            return f"{kind} territory. By lot there are none in this match."
        parts = [f"{kind} territory."]
        if territory == shown.front:
            parts.append("It is fought for now.")
        elif territory == shown.open_front:
            parts.append("It is the open front, which nobody holds yet.")
        if holder != cards.NONE:
            parts.append(f"Held by {self.log.names[holder]}, whose Support cards defend it by their higher value.")
        elif territory != shown.open_front:
            parts.append("It is still face down in the deck.")
        parts.append(
            f"Whoever holds most {kind} territories has a bonus: {bonus_deed(cards.TYPE_OF[territory], 'their')}."
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
    which = "Any other" if types == types_in(view) else f"One more {cards.TYPE_NAMES[types[0]]}"
    return f"{which} territory wins the match."


def sort_words(sort: int) -> str:
    """What is printed on a card."""
    if sort >= cards.UNIT_SORTS:
        return deed_of(sort)
    unit = cards.UNIT_TYPE_NAMES[cards.UNIT_TYPE[sort]]
    if cards.ATTACK[sort] != cards.DEFENSE[sort]:
        return (
            f"{unit}: counts {cards.ATTACK[sort]}, or {cards.DEFENSE[sort]} for whoever holds the territory fought for."
        )
    return f"{unit}: counts {cards.ATTACK[sort]}."


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
        if item.stake == cards.NONE:
            lines.append(f"Dug-in pile: {item.counted}")
        elif item.stake >= cards.UNIT_SORTS and not cards.FACE_VALUE[cards.SORT_OF[item.stake]]:
            lines.append(cards.STAKE_NAMES[item.stake])
        elif item.stake >= cards.UNIT_SORTS and item.stake < cards.FIRST_FACE and not item.counted:
            lines.append(f"{cards.STAKE_NAMES[item.stake]}: its effect")
        else:
            copies = f"{item.copies} x " if item.copies > 1 else ""
            lines.append(f"{copies}{cards.STAKE_NAMES[item.stake]}: {copies}{item.counted}{_changes(item)}")
    return "\n".join(lines) if lines else "No card played yet."
