"""The things on the board of At the Sharp End: the box of each, and the tooltip that explains it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.core.wording import count_of
from game.sharp_end import cards
from game.sharp_end.cards import BONUS, GIVES_UNIT, LAST_PLACE, ORDER_NAMES, TERRAIN_OF, UNIT_NAMES
from scenes.anim.dice import DiceTray
from scenes.boards.board import place_key
from scenes.boards.parts import Tip
from scenes.boards.seat_name import SeatName
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import seat_key
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.names import (
    COUNTER_NAMES,
    ORDER_EFFECTS,
    die_meaning,
    number_of_dice,
    place_name,
    unit_card_effect,
)
from scenes.ui.canvas import Box, Point, around

FOG_TIP: Final = "A fog counter is turned up when the attack gets here."
KIND_TIPS: Final = {
    cards.GIVES_UNIT: "Spend it for a unit card at any decision of yours.",
    cards.GIVES_ORDER: "Spend it for an HQ card at any decision of yours.",
    cards.SUPPLY: "Pays one enemy of any kind when you fight as commander.",
}
"""By kind, the counters that can be spent."""


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, tray: DiceTray, names: tuple[SeatName, ...]) -> None:
        self.model = model
        self.tray = tray
        self.names = names

    # --- Boxes -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """The box around the thing with this key, such as ("die", 2). The box of the map if nothing has this key.

        A card or counter is where it is going to. The second deck is that of HQ cards. "odds" is the gauge of the
        chance to pay.
        """
        match key:
            case ("card", *_):
                return self.model.hand.box(key) or layout.MAP
            case ("counter", _):
                body = self.model.body_of(key)
                return around(body.goal, layout.TOKEN, layout.TOKEN) if body is not None else layout.MAP
            case ("die", int(die)) if die < len(self.tray.values):
                return self.tray.box_of(die)

            case ("seat", int(seat)):
                return layout.plate_box(seat, self.model.shown.seats)
            case ("place", int(place)):
                return layout.place_box(place)
            case ("deck", bool(is_order)):
                return (layout.ORDER_DECK if is_order else layout.UNIT_DECK).box
            case "tray":
                return layout.TRAY
            case "odds":
                return layout.GAUGE._replace(x=layout.GAUGE.x - 8, w=layout.GAUGE.w + 16)
        return layout.MAP

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the topmost thing at a point, or None. Cards are above dice, and both above everything else.

        The keys of the decks are ("deck", is_order), with True for the deck of HQ cards.
        """
        card = self.model.hand.card_at(point)
        if card is not None:
            return card
        die = self.tray.die_at(point)
        if die is not None:
            return ("die", die)

        keys: list[Hashable] = [body.key for body in self.model.counters]
        keys += [seat_key(seat) for seat in range(self.model.shown.seats)]
        keys += [("deck", False), ("deck", True)]
        for key in keys:
            if self.box(key).contains(point):
                return key

        place = layout.place_at(point)
        return place_key(place) if place is not None and place >= self.model.first_place else None

    # --- Explanations ------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing with this key, or None if it has none.

        A card key has its sort ("unit" or "order" for HQ), its type and a number that tells copies apart.
        """
        shown = self.model.shown

        match key:
            case ("card", "unit", int(card), _):
                head, words = UNIT_NAMES[card], unit_card_effect(card)
            case ("card", "order", int(card), _):
                head, words = ORDER_NAMES[card], ORDER_EFFECTS[card]
            case ("counter", int(number)) if shown.kind[number] != UNKNOWN:
                head, words = describe_counter(shown.kind[number], TERRAIN_OF[number])
            case ("die", int(die)) if die < len(self.model.dice):
                face = self.model.dice[die]
                head, words = f"A die showing {face}", die_meaning(face)
            case ("seat", int(seat)):
                head, words = self.names[seat], self._describe_seat(seat)
            case ("place", int(place)):
                head, words = place_name(shown, place), self._describe_place(place)
            case ("deck", bool(is_order)):
                head, words = "HQ deck" if is_order else "Unit deck", self._describe_deck(is_order)
            case _:
                return None

        return Tip(head, words, self.box(key))

    def _describe_seat(self, seat: int) -> str:
        """The public facts about a seat in sentences: its cards and counters, Intel-Recon, and whether it commands."""
        shown = self.model.shown
        counters = shown.counters(seat)
        words = f"{count_of(shown.unit_count[seat], 'unit card')}, {count_of(shown.order_count[seat], 'HQ card')}. "
        if counters:
            words += f"Counters of terrain {', '.join(str(TERRAIN_OF[number]) for number in counters)}. "
        if shown.intel[seat]:
            words += "Has played its Intel-Recon. "
        if shown.commander == seat:
            words += "Commands the attack."
        return words

    def _describe_place(self, place: int) -> str:
        """Sentences on a place: its enemy and counters, its fog, and the effect of taking the last place."""
        view = self.model.shown
        sentences: list[str] = []

        if place == 0:
            sentences.append("The turn begins here. A player who withdraws here takes no counter.")
        else:
            terrain = view.road[place]
            last_place_face_up = view.shown  # matters in the variable game only
            is_face_up = not view.variable or place <= last_place_face_up
            dice = view.dice_at(place) if is_face_up else UNKNOWN
            sentences += [
                "Its enemy lies face down." if dice == UNKNOWN else f"The enemy: {number_of_dice(dice)}.",
                f"Counters left: {view.left[terrain]}. Most bring about {terrain} VP, the others help in an attack.",
            ]

        if place in view.fog_place:
            sentences.append(FOG_TIP)
        if place == LAST_PLACE:
            sentences.append("Taking it ends the turn with a counter for everybody in the attack.")
        return " ".join(sentences)

    def _describe_deck(self, is_order: bool) -> str:
        """A sentence on a deck: how many cards are left, and which cards are in its discards."""
        shown = self.model.shown
        names, discarded = (ORDER_NAMES, shown.order_discard) if is_order else (UNIT_NAMES, shown.unit_discard)
        left = len(shown.order_deck if is_order else shown.unit_deck)
        discards = [f"{count} {name}" for name, count in zip(names, discarded, strict=True) if count]
        return f"{count_of(left, 'card')} left. Discarded: {', '.join(discards) if discards else 'none'}."


def describe_counter(kind: int, terrain: int) -> tuple[str, str]:
    """Head and words of the tooltip of one of the viewer's counters.

    >>> describe_counter(cards.PLUS_ONE, terrain=4)
    ('5 VP', 'From Orchard: it counts 5 at the end, 4 and 1 more. Only you know.')
    """
    if kind >= GIVES_UNIT:
        return COUNTER_NAMES[kind], KIND_TIPS[kind]

    bonus = BONUS[kind]
    points = terrain + bonus
    counts = f"it counts {points} at the end"
    if bonus > 0:
        counts = f"it counts {points} at the end, {terrain} and {bonus} more"
    elif bonus < 0:
        counts = f"it counts {points} at the end, {terrain} less {-bonus}"
    return f"{points} VP", f"From {cards.TERRAIN_NAMES[terrain]}: {counts}. Only you know."
