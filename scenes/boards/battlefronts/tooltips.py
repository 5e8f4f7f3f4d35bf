"""Where battalions, places and piles of lost cards lie, and what is said of them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.battlefronts.cards import FRONTS, JACK, NEIGHBOURS, PLACE_NAMES
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.log_lines import CARD_WORDS, cards, ordinal
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import Piece
from scenes.boards.board import place_key
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point

PILES: Final = (("lost", 0), ("lost", 1))
"""Keys of the piles that can be looked through at any time."""


class Tooltips:
    """Finds and explains the things on the map."""

    def __init__(self, model: TableModel, names: tuple[str, ...]) -> None:
        self.model = model
        self.names = names

    # --- where -------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Box around the thing with this key; the map where there is none."""
        match key:
            case ("battalion", int(seat), int(number)):
                piece = self.model.pieces[seat, number]
                return piece.box(piece.goal)
            case ("place", int(place)):
                return layout.band(place)
            case ("lost", int(seat)):
                return layout.lost(seat == self.model.near).box.inset(-4)
        return layout.MAP

    def under(self, point: Point) -> Hashable | None:
        """Key of whatever lies at a point: battalions lie on top of places."""
        piece = self.model.under(point)
        if piece is not None:
            return piece.key
        for key in PILES:
            if self.box(key).holds(point):
                return key
        place = layout.place_at(point)
        return None if place is None else place_key(place)

    # --- what --------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of a battalion, a place or a pile of lost cards."""
        match key:
            case ("battalion", int(seat), int(number)) if (seat, number) in self.model.pieces:
                said = self._of_battalion(self.model.pieces[seat, number])
                return Tip(f"{ordinal(number)} battalion", said, self.box(key))
            case ("place", int(place)) if place < FRONTS:
                return Tip(PLACE_NAMES[place], self._of_front(place), self.box(key))
            case ("place", int(place)):
                return Tip(PLACE_NAMES[place], _of_zone(place), self.box(key))
            case ("lost", int(seat)):
                said = f"{len(self.model.lost[seat])} cards lost. Choose the pile to see both rank by rank."
                return Tip(f"Lost by {self.names[seat]}", said, self.box(key))
        return None

    def _of_battalion(self, piece: Piece) -> str:
        place = self.model.place(piece.seat, piece.number)
        where = f"{'at' if place < FRONTS else 'on'} {PLACE_NAMES[place]}"
        said = f"{self.names[piece.seat]}, {cards(piece.cards)}, {where}. "
        if not piece.card:
            return said + "Its top card lies face down; nobody may look."
        if piece.card >= JACK:
            said += f"A {CARD_WORDS[piece.card]} on top: its strength is its number of cards, {piece.strength}."
        else:
            said += f"Strength {piece.strength}."
        return said + (" It has moved in this round." if piece.moved else "")

    def _of_front(self, front: int) -> str:
        if not self.model.contested(front):
            holder = self.model.holder(front)
            return "Nobody stands here." if holder is None else f"Held by {self.names[holder]} alone."
        first, second = self.model.attrition(front)
        return (
            f"Contested. A battle now would cost {self.names[0]} {cards(second)} "
            f"and {self.names[1]} {cards(first)}: a fifth of the other side's strength, rounded up."
        )


def _of_zone(place: int) -> str:
    first, second = (PLACE_NAMES[front] for front in NEIGHBOURS[place])
    return f"The road between {first} and {second}. Battalions march on from here; nobody fights on it."
