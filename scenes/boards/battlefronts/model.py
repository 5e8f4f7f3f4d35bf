"""What lies on the board right now: one view, and the battalions that travel to where it has them."""

from __future__ import annotations

from collections import Counter

from game.battlefronts.cards import DECK, FRONTS, PLACES
from game.battlefronts.legal import attrition_of, fronts_held
from game.battlefronts.state import State
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.sprites import Piece
from scenes.pieces.motion import Flights, Stamp
from scenes.ui.canvas import Box, Point

FANS = 3
"""Battalions that share a place fan out from this number on."""


class TableModel:
    """The view that is shown, with the things that move."""

    def __init__(self, view: State, near: int, still: bool = False) -> None:
        """`near` is the seat whose army stands at the foot of the board; `still`: reduced motion."""
        self.near = near
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.fan: tuple[int, int, float] | None = None
        """The seat and place whose battalions are fanned out, and the x that the fan has grown about."""
        self.flights = Flights(still)
        self.lost: list[list[int]] = [[], []]
        """By seat: its lost cards, those that were seen to be lost in that order."""
        self.heat = [0.0] * PLACES
        """How brightly a place flares after a battle there, 1 fading to 0."""
        self.stamps: dict[int, Stamp] = {}
        """By seat: what it is finished with."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        for piece in self.pieces.values():
            piece.arrive()

    def show(self, view: State) -> None:
        """Show this view and send every battalion to its place in it."""
        self.view = view
        living = [(seat, number) for seat in range(2) for number in view.field[seat]]
        for key in set(self.pieces) - set(living):
            del self.pieces[key]
        for seat, number in living:
            if (seat, number) not in self.pieces:
                piece = Piece(seat, number, layout.deck(seat == self.near).at)
                piece.scale = layout.pile_scale(seat == self.near)
                self.pieces[seat, number] = piece
            self.pieces[seat, number].show(view)
        for seat in range(2):
            self._add_lost(seat)
            for place in range(PLACES):
                self._line_up(seat, place)

    def _line_up(self, seat: int, place: int) -> None:
        """Send the battalions of one place to their slots there, or to those of the fan that is open."""
        there = [number for number in self.view.field[seat] if self.place(seat, number) == place]
        sizes, near = [self.view.size(seat, number) for number in there], seat == self.near
        about = self.fan[2] if self.fan is not None and self.fan[:2] == (seat, place) and len(there) >= FANS else None
        slots = layout.slots(place, near, sizes) if about is None else layout.fanned(place, near, sizes, about)
        for number, (slot, scale) in zip(there, slots, strict=True):
            piece = self.pieces[seat, number]
            piece.goal, piece.size, piece.fanned = slot, scale, about is not None

    def fan_out(self, piece: Piece | None, mouse: Point) -> None:
        """Fan out the battalions that share the place of `piece`, if they are many; none: close the fan.

        An open fan also stays while the mouse is between its cards. It grows about the mouse, or, where the keys have
        opened it, about the middle of its place.
        """
        fan: tuple[int, int, float] | None = None
        if piece is not None:
            place = self.place(piece.seat, piece.number)
            column = layout.column(place)
            fan = (piece.seat, place, mouse[0] if piece.holds(mouse) else column.centre[0])
        elif self.fan is not None and self._fan_box().holds(mouse):
            fan = self.fan
        if fan is not None and self.fan is not None and fan[:2] == self.fan[:2]:
            return
        before, self.fan = self.fan, fan
        for changed in (before, fan):
            if changed is not None:
                self._line_up(changed[0], changed[1])

    def _fan_box(self) -> Box:
        """The box around the battalions of the open fan; an empty one where there are none."""
        boxes = [piece.box(piece.goal) for piece in self.pieces.values() if piece.fanned]
        if not boxes:
            return Box(0, 0, 0, 0)
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.foot for box in boxes) - top)

    def _add_lost(self, seat: int) -> None:
        """Lay newly lost cards on the pile; where cards have come back it is laid anew."""
        truth, seen = Counter(self.view.discards(seat)), Counter(self.lost[seat])
        if seen <= truth:
            self.lost[seat] += (truth - seen).elements()
        else:
            self.lost[seat] = self.view.discards(seat)

    def pile(self, seat: int) -> list[int]:
        """The lost cards of a seat that are not in the air any more, the topmost last."""
        goal = layout.lost(seat == self.near).at
        return self.lost[seat][: len(self.lost[seat]) - sum(flyer.goal == goal for flyer in self.flights.flying)]

    def place(self, seat: int, number: int) -> int:
        """Where a battalion stands."""
        return self.view.place[seat * DECK + number]

    def holder(self, front: int) -> int | None:
        """The seat that stands alone at a front."""
        return next((seat for seat in range(2) if front in fronts_held(self.view, seat)), None)

    def contested(self, front: int) -> bool:
        return all(self.view.here[seat * PLACES + front] for seat in range(2))

    def held(self) -> list[int]:
        """By seat: how many fronts it holds alone."""
        return [len(fronts_held(self.view, seat)) for seat in range(2)]

    def attrition(self, front: int) -> tuple[int, int]:
        """BF 7.2 What each seat would cost the other in a battle there."""
        if not self.contested(front):
            return (0, 0)
        return (attrition_of(self.view.total(0, front)), attrition_of(self.view.total(1, front)))

    def flare(self, fronts: tuple[int, ...] = tuple(range(FRONTS)), heat: float = 1.0) -> None:
        """Let fronts flare up."""
        for front in fronts:
            self.heat[front] = max(self.heat[front], heat)

    def under(self, point: Point) -> Piece | None:
        """The topmost battalion at a point."""
        return next((piece for piece in reversed(self.in_order()) if piece.holds(point)), None)

    def in_order(self) -> list[Piece]:
        """As they are drawn: lower ones later, those in the air last."""
        return sorted(self.pieces.values(), key=lambda one: (one.carried, one.fanned, one.raised > 0, one.y, one.x))

    def update(self, seconds: float) -> None:
        for piece in self.pieces.values():
            piece.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.9) for heat in self.heat]
        for stamp in self.stamps.values():
            stamp.update(seconds)
