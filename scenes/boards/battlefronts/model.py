"""What lies on the board right now: it follows the events one by one and settles on a view."""

from __future__ import annotations

from game.battlefronts.cards import CARDS_PER_POINT, DECK, FRONTS, PLACES
from game.battlefronts.state import State
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.sprites import FACE_DOWN, FlyingCard, Piece
from scenes.ui.canvas import Point


class TableModel:
    """The battalions, decks and lost cards as far as they have been acted out."""

    def __init__(self, view: State, near: int) -> None:
        """`near` is the seat whose army stands at the foot of the board."""
        self.near = near
        self.view = view
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.flying: list[FlyingCard] = []
        self.decks = [0, 0]
        self.lost: list[list[int]] = [[], []]
        self.round = 1
        self.phase = 0
        self.first = 0
        self.heat = [0.0] * PLACES
        """How brightly a place flares after a battle there, 1 fading to 0."""
        self.stamp: list[float] = [0.0, 0.0]
        """By seat: how fresh its 'finished' stamp is."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view; everything stands still."""
        self.view = view
        self.flying.clear()
        living = [(seat, number) for seat in range(2) for number in view.field[seat]]
        for key in set(self.pieces) - set(living):
            del self.pieces[key]
        for seat, number in living:
            self._set(seat, number)
        for seat in range(2):
            self.decks[seat] = view.deck(seat)
            self.lost[seat] = self._lost(seat)
        self.round, self.phase, self.first = view.round, view.phase, view.first
        self.arrange()
        for piece in self.pieces.values():
            piece.arrive()

    def _set(self, seat: int, number: int) -> None:
        view = self.view
        b = seat * DECK + number
        piece = self.pieces.setdefault((seat, number), Piece(seat, number, layout.deck(seat == self.near)))
        piece.place = view.place[b]
        piece.size = view.size(seat, number)
        piece.card = max(FACE_DOWN, view.top_card(seat, number))
        piece.strength = view.strength[b]
        piece.moved = bool(view.moved[b])

    def _lost(self, seat: int) -> list[int]:
        """The lost cards, the pile's order as it has been seen so far kept where it is the same cards."""
        truth = self.view.discards(seat)
        return self.lost[seat] if sorted(truth) == sorted(self.lost[seat]) else truth

    def at(self, seat: int, place: int) -> list[Piece]:
        """A seat's battalions at a place, oldest first."""
        return [p for key, p in sorted(self.pieces.items()) if key[0] == seat and p.place == place]

    def arrange(self) -> None:
        """Give every battalion its slot."""
        for place in range(PLACES):
            for seat in range(2):
                there = self.at(seat, place)
                for piece, slot in zip(there, layout.slots(place, seat == self.near, len(there)), strict=True):
                    piece.goal = slot

    def total(self, seat: int, place: int) -> int:
        """The strength shown by a seat at a place."""
        return sum(piece.strength for piece in self.at(seat, place))

    def holder(self, front: int) -> int | None:
        """The seat that stands alone at a front."""
        present = [bool(self.at(seat, front)) for seat in range(2)]
        return present.index(True) if present.count(True) == 1 else None

    def contested(self, front: int) -> bool:
        return front < FRONTS and bool(self.at(0, front)) and bool(self.at(1, front))

    def attrition(self, front: int) -> tuple[int, int]:
        """BF 7.2 What each seat would cost the other in a battle there: a fifth of its strength, rounded up."""
        if not self.contested(front):
            return (0, 0)
        first, second = (-(-self.total(seat, front) // CARDS_PER_POINT) for seat in range(2))
        return (first, second)

    def under(self, point: Point) -> Piece | None:
        """The topmost battalion at a point."""
        found = None
        for piece in self.in_order():
            if piece.holds(point):
                found = piece
        return found

    def in_order(self) -> list[Piece]:
        """As they are drawn: lower ones later, those in the air last."""
        return sorted(self.pieces.values(), key=lambda piece: (piece.carried, piece.raised > 0, piece.y, piece.x))

    def update(self, seconds: float) -> None:
        for piece in self.pieces.values():
            piece.update(seconds)
        self.heat = [max(0.0, heat - seconds * 0.9) for heat in self.heat]
        self.stamp = [max(0.0, fresh - seconds) for fresh in self.stamp]
