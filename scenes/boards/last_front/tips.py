"""The things on the table of Last Front that can be pointed at: their boxes, and the tooltip of each."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.core.wording import capitalise, count_of, counted_names, join_names
from game.last_front import cards
from game.last_front.cards import DUG_IN
from game.last_front.counting import Item, bid_items
from game.last_front.legal import types_in
from game.last_front.state import State
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import NOBODY, TableModel
from scenes.boards.last_front.names import (
    EVENT_EFFECTS,
    THEIR,
    bonus_effect,
    describe_card,
    describe_way_to_goal,
    effect_and_face_value,
    factor_in_words,
    list_stakes,
)
from scenes.boards.parts import Tip, say_tip
from scenes.boards.seat_name import SeatName, names_for
from scenes.ui.canvas import Box, Point

SURVEYED_PILES: Final = ("deck", "discards", "events", "territories")
"""The piles whose tooltips belong to a survey of the table."""


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, names: tuple[SeatName, ...]) -> None:
        """Tooltips say "your" to the seat whose hand is open. `names`: those of the players, by seat."""
        self.model = model
        self.names = names_for(names, model.me)

    # --- Boxes -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """The box around the thing with this key. The box of the map for an unknown key.

        A seat means the head of its lane, and "total" the total of its bid. The card of a territory is in the middle of
        the table ("front"), and its name tag on the map.
        """
        card_box = self.model.card_box(key)
        if card_box is not None:
            return card_box

        match key:
            case ("seat", int(seat)):
                return self.model.lanes[seat].head
            case ("total", int(seat)):
                return self.model.lanes[seat].total
            case "front":
                return layout.FRONT_CARD
            case ("place", int(territory)):
                return layout.name_tag(territory)
            case ("deck", "territories"):
                return layout.TERRITORY_PILE.box
            case ("deck", str(name)):
                return layout.PILES[name].box
            case "open front":
                return layout.OPEN_FRONT
        return layout.MAP

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the topmost thing at a point, or None if there is nothing.

        A lane is the strip of the table with the bid of one seat. Its head means the seat, and the rest the total of
        the bid.
        """
        card = self.model.card_at(point)
        if card is not None:
            return card

        for name, pile in [*layout.PILES.items(), ("territories", layout.TERRITORY_PILE)]:
            if pile.box.contains(point):
                return ("deck", name)

        for seat, lane in enumerate(self.model.lanes):
            if lane.box.contains(point):
                return ("seat" if lane.head.contains(point) else "total", seat)

        for key, box in (("open front", layout.OPEN_FRONT), ("front", layout.FRONT_CARD)):
            if box.contains(point):
                return key

        territory = layout.territory_at(point)
        return None if territory is None else ("place", territory)

    # --- Tooltips ----------------------------------------------------------------------------

    def describe_table(self) -> list[str]:
        """The table in sentences for a voice: the front, each seat and its bid, the open hand, the decks.

        The front is the territory that is fought for, or else the open front, which may be next. A hidden hand
        (UNKNOWN) is left out.
        """
        view = self.model.shown
        me = self.model.me
        fronts = [words for key in ("front", "open front") if (words := say_tip(self, key))]
        sentences = [f"The front: {words}" for words in fronts[:1]]

        for seat in range(view.seats):
            out = "" if view.fighting[seat] else " Not in this battle."
            sentences.append(f"{say_tip(self, ('seat', seat))}{out}")
            sentences.append(f"The bid of {say_tip(self, ('total', seat))}")

        if me >= 0 and UNKNOWN not in view.hand(me):
            sentences.append(f"Your hand: {counted_names(cards.SORT_NAMES, view.hand(me))}")
        return [*sentences, *(say_tip(self, ("deck", name)) for name in SURVEYED_PILES)]

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing with this key, or None if it has none.

        Keys: ("card", sort, copy) for a card of the hand, ("take", sort) or ("seen", sort) for one laid out, ("bid",
        seat, stake, copy) for one of a bid, ("dug", seat, pile) for cards that are dug in, and so on.
        """
        view = self.model.shown
        box = self.box(key)
        match key:
            case ("card", int(sort), _) | ("take" | "seen", int(sort)):
                return Tip(cards.SORT_NAMES[sort], describe_card(sort), box)
            case ("bid", int(seat), int(stake), _):
                words = self._describe_stake(seat, stake)
                return Tip(cards.STAKE_NAMES[stake], words, box) if words else None
            case ("dug", int(seat), int(pile)):
                words = f"{capitalise(list_stakes(view.pile(seat, pile)))}: worth {DUG_IN}, safe from every effect."
                return Tip("Dug in", words, box)

            case ("seat", int(seat)):
                return Tip(self.names[seat], self._describe_seat(seat), box)
            case ("total", int(seat)):
                return Tip(f"{self.names[seat]}: {view.totals[seat]}", describe_count(view, seat), box)
            case ("place", int(territory)):
                return Tip(cards.TERRITORY_NAMES[territory], self._describe_territory(territory), box)
            case ("event", int(event)):
                return Tip(cards.EVENT_NAMES[event], EVENT_EFFECTS[cards.EVENT_NAMES[event]], box)
            case ("deck", str(name)):
                head = "Events played" if name == "event discards" else capitalise(name)
                return Tip(head, self._describe_pile(name), box)

            case "front" if self.model.front_on_card != cards.NONE:
                front = self.model.front_on_card
                return Tip(cards.TERRITORY_NAMES[front], self._describe_territory(front), box)
            case "open front" if view.open_front != cards.NONE:
                return Tip("Open front", self._describe_territory(view.open_front), box)
        return None

    def _describe_stake(self, seat: int, stake: int) -> str:
        """The value or the effect of a card in a seat's bid, in a sentence. "" if this card is not in the bid.

        `stake`: a card with the way it was played. Units come first, then cards played for their effect (from
        UNIT_SORTS on), then cards at face value (from FIRST_FACE on).
        """
        item = next((item for item in bid_items(self.model.shown, seat) if item.stake == stake), None)
        if item is None:
            return ""

        if stake >= cards.FIRST_FACE:
            return f"It counts {item.counted} and has no effect."
        if stake >= cards.UNIT_SORTS:
            # The owner is "your", or the name of another player with an apostrophe.
            return effect_and_face_value(cards.SORT_OF[stake], f"{self.names[seat]:your}")
        return f"It counts {item.counted}{_describe_changes(item)}."

    def _describe_seat(self, seat: int) -> str:
        """Sentences about a seat: its hand, its territories and bonuses, and its way to the goal.

        They also name the cards of its hand that the viewer knows, because they were seen or taken. If no hand is open
        (`me` is NOBODY) nobody knows any.
        """
        view = self.model.shown
        me = self.model.me
        sentences = [f"{count_of(view.hand_size[seat], 'card')} in hand."]

        if me not in (NOBODY, seat):
            known = [
                f"{count} x {cards.SORT_NAMES[sort]}" if count > 1 else cards.SORT_NAMES[sort]
                for sort, count in enumerate(view.known_to(me, seat))
                if count > 0
            ]
            sentences += [f"You know of {join_names(known)}."] if known else []

        held = [
            f"{cards.TERRITORY_NAMES[territory]} ({cards.TYPE_NAMES[cards.TYPE_OF[territory]]})"
            for territory in view.territories_of(seat)
        ]
        sentences.append(f"Holds {join_names(held)}." if held else "Holds no territory.")

        for kind in range(cards.TYPES):
            if view.bonus[kind] == seat:
                sentences.append(f"{cards.TYPE_NAMES[kind]} bonus: {bonus_effect(kind, f'{self.names[seat]:your}')}.")
        return " ".join([*sentences, describe_way_to_goal(view, seat)])

    def _describe_territory(self, territory: int) -> str:
        """Sentences about a territory: its type, its holder or where its card is, and the bonus for its type.

        A match with few seats leaves a type out. THEIR: the bonus is told of everybody's bid, "their bid".
        """
        view = self.model.shown
        kind = cards.TYPE_OF[territory]
        type_name = cards.TYPE_NAMES[kind]
        if kind not in types_in(view):
            return f"{type_name} territory. The draw left this type out of the match."

        sentences = [f"{type_name} territory."]
        if territory == view.front:
            sentences.append("It is being fought for now.")
        elif territory == view.open_front:
            sentences.append("It is the open front, which nobody holds yet.")

        holder = view.holder[territory]
        if holder != cards.NONE:
            name = self.names[holder]
            sentences.append(f"Held by {name}, whose Support cards count their higher value in its defense.")
        elif territory != view.open_front:
            sentences.append("It is still face down in the deck.")

        bonus = bonus_effect(kind, THEIR)
        return " ".join([*sentences, f"The player with the most {type_name} territories has a bonus: {bonus}."])

    def _describe_pile(self, name: str) -> str:
        """The number of cards in a pile, and its purpose, in a sentence.

        `name`: the second part of the key of the pile, ("deck", name).
        """
        view = self.model.shown
        return {
            "deck": f"{count_of(len(view.deck), 'battle card')} left to draw.",
            "discards": f"{count_of(sum(view.discard), 'card')}, open to all: choose the pile to look through it (D).",
            "events": f"{count_of(len(view.event_deck), 'event')} left. A Draw Event turns one up.",
            "event discards": f"{count_of(sum(view.event_discard), 'event')} played: choose the pile to see them.",
            "territories": f"{len(view.territories)} territories are still face down.",
        }[name]


# --- The count of a bid (LF 5) -------------------------------------------------------------------


def describe_count(view: State, seat: int) -> str:
    """LF 5 How a bid counts, a line for each kind of card: "2 x Tanks 2: each counts 3 (2 printed, +1 Zhukov)"."""
    lines = [_describe_item(item) for item in bid_items(view, seat)]
    return "\n".join(lines) if lines else "No card played yet."


def _describe_item(item: Item) -> str:
    """The line about one kind of card in the count of a bid, such as "Dug-in pile: 10" or "2 x Tank: each counts 3".

    A stake is a card with the way it was played: as a unit, for its effect, or at face value (from FIRST_FACE on).
    """
    if item.stake == cards.NONE:
        return f"Dug-in pile: {item.counted}"

    name = cards.STAKE_NAMES[item.stake]
    is_unit = item.stake < cards.UNIT_SORTS
    is_at_face_value = item.stake >= cards.FIRST_FACE
    if not is_unit and not cards.FACE_VALUE[cards.SORT_OF[item.stake]]:
        return name  # the card counts nothing itself, but changes what others count
    if not is_unit and not is_at_face_value and not item.counted:
        return f"{name}: played for its effect"
    if item.copies > 1:
        return f"{item.copies} x {name}: each counts {item.counted}{_describe_changes(item)}"
    return f"{name}: counts {item.counted}{_describe_changes(item)}"


def _describe_changes(item: Item) -> str:
    """The changes to a card's printed value: " (2 printed, x2 Conscription, +1 Zhukov)". "" if there are none.

    A change is a factor, `times` / `over`, or the number `plus`, with its source.
    """
    if not item.changes:
        return ""

    parts = [f"{item.printed} printed"]
    for change in item.changes:
        is_factor = change.times != change.over
        amount = factor_in_words(change.times, change.over) if is_factor else f"{change.plus:+d}"
        parts.append(f"{amount} {change.source}")
    return f" ({', '.join(parts)})"
