"""Where the things on the table lie, and what the tooltip of each says."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.state import UNKNOWN
from game.sharp_end import cards
from scenes.anim.dice import DiceTray
from scenes.boards.board import place_key
from scenes.boards.parts import Tip
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.enemy import COUNTER_NAMES
from scenes.boards.sharp_end.log_lines import ORDER_WORDS, Dispatches, many_dice, meaning, seat_key
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.painter import first_place
from scenes.ui.canvas import Box, Point, around
from scenes.ui.wording import many

FOG_TIP = "A fog counter is turned up when the attack gets here."
KIND_TIPS = {
    cards.GIVES_UNIT: "Spend it for a unit card when you have to decide something.",
    cards.GIVES_ORDER: "Spend it for an HQ card when you have to decide something.",
    cards.SUPPLY: "Pays one enemy of any kind when you fight as commander.",
}


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, tray: DiceTray, log: Dispatches) -> None:
        self.model = model
        self.tray = tray
        self.log = log

    # --- where -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Box around the thing with this key; the map where there is none."""
        match key:
            case ("card", *_):
                return self.model.hand.box(key) or layout.MAP
            case ("counter", _):
                body = self.model.body(key)
                return around(body.goal, layout.TOKEN, layout.TOKEN) if body is not None else layout.MAP
            case ("die", int(die)) if die < len(self.tray.values):
                return self.tray.box_of(die)
            case ("seat", int(seat)):
                return layout.plate(seat, self.model.shown.seats)
            case ("place", int(place)):
                return layout.tile(place)
            case ("deck", bool(orders)):
                return layout.DECKS[orders].box
            case "tray":
                return layout.TRAY
            case "odds":
                return layout.GAUGE._replace(x=layout.GAUGE.x - 8, w=layout.GAUGE.w + 16)
        return layout.MAP

    def under(self, point: Point) -> Hashable | None:
        """Key of whatever lies at a point: cards lie on top of dice, both on top of everything else."""
        card, die = self.model.hand.under(point), self.tray.under(point)
        if card is not None:
            return card
        if die is not None:
            return ("die", die)
        keys: list[Hashable] = [body.key for body in self.model.counters]
        keys += [seat_key(seat) for seat in range(self.model.shown.seats)] + [("deck", False), ("deck", True)]
        for key in keys:
            if self.box(key).holds(point):
                return key
        place = layout.place_at(point)
        return place_key(place) if place is not None and place >= first_place(self.model) else None

    # --- what ----------------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key."""
        match key:
            case ("card", "unit", int(card), _):
                enemy = cards.ENEMY_NAMES[card]
                head, words = cards.UNIT_NAMES[card], f"Beats a {enemy} enemy when the commander fights."
            case ("card", "order", int(card), _):
                head, words = cards.ORDER_NAMES[card], ORDER_WORDS[card]
            case ("counter", int(number)) if self.model.shown.kind[number] != UNKNOWN:
                head, words = self._of_counter(self.model.shown.kind[number], cards.TERRAIN_OF[number])
            case ("die", int(die)) if die < len(self.model.dice):
                face = self.model.dice[die]
                head, words = f"A die showing {face}", meaning(face)
            case ("seat", int(seat)):
                head, words = self.log.names[seat], self._of_seat(seat)
            case ("place", int(place)):
                head, words = self.log.terrain(place), self._of_place(place)
            case ("deck", bool(orders)):
                head, words = "HQ deck" if orders else "Unit deck", self._of_deck(orders)
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_counter(self, kind: int, terrain: int) -> tuple[str, str]:
        if kind >= cards.GIVES_UNIT:
            return COUNTER_NAMES[kind], KIND_TIPS[kind]
        points = terrain + cards.BONUS[kind]
        more = f", {terrain} and {cards.BONUS[kind]} more," if cards.BONUS[kind] > 0 else ""
        less = f", {terrain} less {-cards.BONUS[kind]}," if cards.BONUS[kind] < 0 else ""
        counts = f"it counts {points}{more}{less} at the end"
        return f"{points} VP", f"From {cards.TERRAIN_NAMES[terrain]}: {counts}. Only you know."

    def _of_seat(self, seat: int) -> str:
        shown = self.model.shown
        numbers = shown.counters(seat)
        said = f"{many(shown.unit_count[seat], 'unit card')}, {many(shown.order_count[seat], 'HQ card')}. "
        if numbers:
            said += f"Counters of terrain {', '.join(str(cards.TERRAIN_OF[number]) for number in numbers)}. "
        if shown.intel[seat]:
            said += "Has played its Intel-Recon. "
        return said + ("Commands the attack." if shown.commander == seat else "")

    def _of_place(self, place: int) -> str:
        shown = self.model.shown
        if not place:
            said = "The turn begins here. Whoever withdraws here takes no counter."
            return f"{said} {FOG_TIP}" if place in shown.fog_place else said
        dice = shown.dice_at(place) if not shown.variable or place <= shown.shown else -1
        said = "Its enemy lies face down." if dice < 0 else f"The enemy: {many_dice(dice)}."
        terrain = shown.road[place]
        said += f" Counters left: {shown.left[terrain]}. Most bring about {terrain} VP, the others help in an attack."
        if place in shown.fog_place:
            said += f" {FOG_TIP}"
        return (
            said
            if place < cards.LAST_PLACE
            else said + " Taking it ends the turn with a counter for everybody in the attack."
        )

    def _of_deck(self, orders: bool) -> str:
        shown = self.model.shown
        names, counts = (cards.ORDER_NAMES, shown.order_discard) if orders else (cards.UNIT_NAMES, shown.unit_discard)
        left = len(shown.order_deck if orders else shown.unit_deck)
        gone = [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count]
        return f"{many(left, 'card')} left. Discarded: {', '.join(gone) if gone else 'none'}."
