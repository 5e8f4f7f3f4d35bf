"""Tooltips of the things on the board of Battlefronts, and the boxes of these things."""

from __future__ import annotations

from collections.abc import Hashable

from game.battlefronts.cards import FRONTS, JACK, NEIGHBOURS, PLACE_NAMES, RANK_WORDS
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import FACE_DOWN, Piece, TableModel
from scenes.boards.battlefronts.names import battalion_name, card_count
from scenes.boards.board import place_key
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point


class Tooltips:
    """Finds and explains the things on the map."""

    def __init__(self, model: TableModel, names: tuple[str, ...]) -> None:
        self.model = model
        self.names = names

    # --- Where they are -----------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """The box of the battalion, place or pile with this key. The box of the map for any other key."""
        match key:
            case ("battalion", int(seat), int(number)):
                piece = self.model.pieces[seat, number]
                return piece.box_at(piece.goal)
            case ("place", int(place)):
                return layout.strip_box(place)
            case ("lost", int(seat)):
                return layout.pile_of("LOST", seat == self.model.near_seat).box.inset(-4)
        return layout.MAP

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the thing at a point, a battalion before its place, or None if there is nothing."""
        piece = self.model.piece_at(point)
        if piece is not None:
            return piece.key
        for key in layout.LOST_PILES:
            if self.box(key).contains(point):
                return key
        place = layout.place_at(point)
        return None if place is None else place_key(place)

    # --- What they say ------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of a battalion, a place or a pile of lost cards. None for any other key."""
        match key:
            case ("battalion", int(seat), int(number)) if (seat, number) in self.model.pieces:
                words = self._describe_battalion(self.model.pieces[seat, number])
                return Tip(f"{battalion_name(number)} battalion", words, self.box(key))
            case ("place", int(place)):
                words = self._describe_front(place) if place < FRONTS else self._describe_road(place)
                return Tip(PLACE_NAMES[place], words, self.box(key))
            case ("lost", int(seat)):
                words = f"{card_count(len(self.model.lost[seat]))} lost. Choose the pile to see all losses by rank."
                return Tip(f"Lost by {self.names[seat]}", words, self.box(key))
        return None

    def _describe_battalion(self, piece: Piece) -> str:
        """Describe a battalion in sentences: owner, size, place, strength, and whether it has moved this round.

        BF: a face card (Jack or higher) on top makes the battalion as strong as its number of cards. A face-down card
        hides the strength. The first FRONTS places are fronts, the others roads.
        """
        place = self.model.place_of(piece.seat, piece.number)
        where = f"{'at' if place < FRONTS else 'on'} {PLACE_NAMES[place]}"
        head = f"{self.names[piece.seat]}, {card_count(piece.cards)}, {where}. "
        moved = " It has moved this round." if piece.moved else ""
        if piece.card == FACE_DOWN:
            return head + "Its top card is face down, and nobody may look at it."
        if piece.card < JACK:
            return f"{head}Strength {piece.strength}.{moved}"
        rank = RANK_WORDS[piece.card]
        return f"{head}A {rank} on top: its strength is its number of cards, {piece.strength}.{moved}"

    def _describe_front(self, front: int) -> str:
        """A sentence about a front: who holds it, or what a battle there would cost each side."""
        if self.model.is_contested(front):
            inflicted_by_0, inflicted_by_1 = self.model.attrition_at(front)
            return (
                f"Contested. A battle now would cost {self.names[0]} {card_count(inflicted_by_1)} "
                f"and {self.names[1]} {card_count(inflicted_by_0)}: a fifth of the other side's strength, rounded up."
            )
        for seat, name in enumerate(self.names):
            if self.model.has_battalions_at(seat, front):
                return f"Held by {name} alone."
        return "Nobody stands here."

    def _describe_road(self, road: int) -> str:
        """A sentence about a road: its two fronts, and its purpose."""
        first, second = (PLACE_NAMES[front] for front in NEIGHBOURS[road])
        return (
            f"The road between {first} and {second}. Battalions march from here to the fronts, and nobody fights here."
        )
