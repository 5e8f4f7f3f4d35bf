"""The view of Battlefronts that is shown now, and the battalions that travel to their places in it."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from game.battlefronts.cards import DECK, FRONTS, PLACES
from game.battlefronts.legal import attrition_of, fronts_held_alone
from game.battlefronts.state import State
from scenes.anim.body import Body
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.layout import LAYER, battalion_key, stack_size, visible_layers
from scenes.pieces.motion import Flights, Stamp
from scenes.ui.canvas import Box, Point, around
from scenes.ui.tween import spring

FACE_DOWN: Final = 0
"""The rank of a top card that nobody may look at."""
FAN_FROM: Final = 3
"""Battalions that share a place fan out from this number on."""
ALL_FRONTS: Final = tuple(range(FRONTS))


class OpenFan(NamedTuple):
    """The battalions of a seat at one place, while they are fanned out."""

    seat: int
    place: int
    spreads_from: float
    """The design x from which the battalions move apart: one that is there stays."""

    def is_at(self, seat: int, place: int) -> bool:
        """Whether it is the fan of this seat at this place."""
        return self.seat == seat and self.place == place


class Piece(Body):
    """One battalion on the board."""

    def __init__(self, seat: int, number: int, at: Point) -> None:
        super().__init__(battalion_key(seat, number), at)
        self.seat = seat
        self.number = number
        self.cards = 1
        self.card = FACE_DOWN
        self.strength = 0
        self.moved = False
        self.lift = 0.0
        """How high it is above the table now."""
        self.raised = 0.0
        """The height that it moves towards."""
        self.fanned = False
        """Whether it is in an open fan."""
        self.squeeze = 1.0
        """Its width, 0..1 of the usual one, while its top card is turned over."""
        self.flash = 0.0
        """How brightly it flashes after a loss, 1 fading to 0."""

    def update_from(self, view: State) -> None:
        """Take size, top card, strength and "has moved" from a view. The position on the board does not change.

        A top card that the viewer may not see has a negative rank in the view, and becomes FACE_DOWN. The view lists
        strength and moves of all battalions in one row: those of a seat begin at seat * DECK.
        """
        index = self.seat * DECK + self.number
        self.cards = view.size(self.seat, self.number)
        self.card = max(FACE_DOWN, view.top_card(self.seat, self.number))
        self.strength = view.strength[index]
        self.moved = bool(view.moved[index])

    def jump_to_goal(self) -> None:
        """Jump to the slot, and end a card flip."""
        super().jump_to_goal()
        self.squeeze = 1.0

    def update(self, seconds: float, still: bool = False) -> None:
        """Advance by this many seconds: move to the goal, rise or sink to the height `raised`, and let a flash fade.

        `lift` is the height now. `still`: reduced motion, in which it takes the new height at once.
        """
        super().update(seconds, still)
        # 13 is the rate of the spring. A flash of full brightness is gone after 1 / 2.2 seconds.
        self.lift += (self.raised - self.lift) * spring(rate=13, seconds=seconds, still=still)
        self.flash = max(0.0, self.flash - seconds * 2.2)

    def box_at(self, centre: Point) -> Box:
        """The box of the battalion if its centre were there, at the scale that it grows or shrinks to."""
        w, h = stack_size(self.cards)
        return around(centre, w * self.size, h * self.size)

    @property
    def top(self) -> Point:
        """The centre of the top card, which is up and to the left of the centre of the stack.

        LAYER: how far each card is moved from the one below it.
        """
        offset = visible_layers(self.cards) * self.scale / 2
        return (self.x - offset * LAYER[0], self.y - offset * LAYER[1])

    def holds(self, point: Point) -> bool:
        """Whether a point is on the battalion as it is drawn now."""
        return self.box_at(self.position).contains(point)


class TableModel:
    """The view that is shown, with the things that move."""

    def __init__(self, view: State, near: int, still: bool = False) -> None:
        """`near` is the seat whose army is at the foot of the board. `still` means reduced motion."""
        self.near_seat = near
        self.pieces: dict[tuple[int, int], Piece] = {}
        """The battalions on the table, by seat and number."""
        self.fan: OpenFan | None = None
        """The open fan, or None."""
        self.flights = Flights(still)
        self.lost: list[list[int]] = [[], []]
        """By seat: its lost cards, those that were seen to be lost in that order."""
        self.heat = [0.0] * PLACES
        """How brightly a place flares after a battle there, 1 fading to 0."""
        self.stamps: dict[int, Stamp] = {}
        """By seat: the stamp that says with which phase it is done."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        for piece in self.pieces.values():
            piece.jump_to_goal()

    def show(self, view: State) -> None:
        """Show this view and send every battalion to its place in it.

        A lost battalion vanishes. A new one (`living` lists those of a seat) starts from its deck.
        """
        self.view = view
        living = [(seat, number) for seat in range(2) for number in view.living(seat)]
        for key in set(self.pieces) - set(living):
            del self.pieces[key]

        for seat, number in living:
            if (seat, number) not in self.pieces:
                self.pieces[seat, number] = self._piece_from_deck(seat, number)
            self.pieces[seat, number].update_from(view)

        for seat in range(2):
            self._update_lost_cards(seat)
            for place in range(PLACES):
                self._line_up(seat, place)

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: move battalions, and let heat and stamps fade."""
        for piece in self.pieces.values():
            piece.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.9) for heat in self.heat]
        for stamp in self.stamps.values():
            stamp.update(seconds)

    # --- Battalions ---------------------------------------------------------------------------

    def _piece_from_deck(self, seat: int, number: int) -> Piece:
        """A new piece for a battalion that has just been called up.

        It begins on the deck of its seat, at the scale of the deck.
        """
        piece = Piece(seat, number, layout.pile_of("DECK", seat == self.near_seat).at)
        piece.scale = layout.PILE_SCALE[0 if seat == self.near_seat else 1]
        return piece

    def _line_up(self, seat: int, place: int) -> None:
        """Send a seat's battalions at one place to their slots, or to the slots of the fan if it is open there.

        A fan needs FAN_FROM battalions.
        """
        numbers = [number for number in self.view.living(seat) if self.place_of(seat, number) == place]
        if not numbers:
            return

        sizes = [self.view.size(seat, number) for number in numbers]
        is_near = seat == self.near_seat
        is_fanned = self.fan is not None and self.fan.is_at(seat, place) and len(numbers) >= FAN_FROM
        if self.fan is not None and is_fanned:
            slots = layout.fan_slots(place, is_near, sizes, self.fan.spreads_from)
        else:
            slots = layout.battalion_slots(place, is_near, sizes)

        for number, (centre, scale) in zip(numbers, slots, strict=True):
            piece = self.pieces[seat, number]
            piece.goal = centre
            piece.size = scale
            piece.fanned = is_fanned

    def fan_out(self, piece: Piece | None, mouse: Point) -> None:
        """Fan out the battalions that share the place of `piece`, if they are many. Without a piece, close the fan.

        An open fan also stays while the mouse is between its cards. It spreads from the mouse, or, if the keys have
        opened it, from the middle of its place.
        """
        fan: OpenFan | None = None
        if piece is not None:
            place = self.place_of(piece.seat, piece.number)
            middle_x, _ = layout.column_box(place).centre
            fan = OpenFan(piece.seat, place, spreads_from=mouse[0] if piece.holds(mouse) else middle_x)
        elif self.fan is not None and self._fan_box().contains(mouse):
            fan = self.fan

        if fan is not None and self.fan is not None and self.fan.is_at(fan.seat, fan.place):
            return  # the open fan keeps the x from which it spreads
        before, self.fan = self.fan, fan
        for changed in (before, fan):
            if changed is not None:
                self._line_up(changed.seat, changed.place)

    def _fan_box(self) -> Box:
        """The box around the battalions of the open fan. It is empty without a fan."""
        boxes = [piece.box_at(piece.goal) for piece in self.pieces.values() if piece.fanned]
        if not boxes:
            return Box(0, 0, 0, 0)
        left = min(box.x for box in boxes)
        top = min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.foot for box in boxes) - top)

    def piece_at(self, point: Point) -> Piece | None:
        """The topmost battalion at a point, or None."""
        return next((piece for piece in reversed(self.in_order()) if piece.holds(point)), None)

    def in_order(self) -> list[Piece]:
        """The battalions in the order in which they are drawn: the last ones are on top.

        Those in the air come last, before them those of an open fan, then raised ones. All others go from the top of
        the map to its foot.
        """

        def drawing_order(piece: Piece) -> tuple[bool, bool, bool, float, float]:
            return (piece.carried, piece.fanned, piece.raised > 0, piece.y, piece.x)

        return sorted(self.pieces.values(), key=drawing_order)

    def place_of(self, seat: int, number: int) -> int:
        """The place of a battalion."""
        return self.view.place[seat * DECK + number]

    # --- Lost cards and stamps ----------------------------------------------------------------

    def _update_lost_cards(self, seat: int) -> None:
        """Put newly lost cards on top of the pile of those seen before. After an undo take the pile from the view."""
        all_lost = Counter(self.view.discards(seat))
        seen = Counter(self.lost[seat])
        nothing_was_undone = seen <= all_lost
        if nothing_was_undone:
            self.lost[seat] += (all_lost - seen).elements()
        else:
            self.lost[seat] = self.view.discards(seat)

    def lost_pile(self, seat: int) -> list[int]:
        """The lost cards of a seat, the topmost last, without those that are still flying to the pile."""
        goal = layout.pile_of("LOST", seat == self.near_seat).at
        in_the_air = sum(flyer.goal == goal for flyer in self.flights.flying)
        return self.lost[seat][: len(self.lost[seat]) - in_the_air]

    def has_stamp(self, seat: int) -> bool:
        """Whether a stamp is shown beside the name of a seat. While it is, nothing else has room there."""
        stamp = self.stamps.get(seat)
        return stamp is not None and bool(stamp.seconds_left)

    # --- Fronts -------------------------------------------------------------------------------

    def has_battalions_at(self, seat: int, front: int) -> bool:
        """Whether a seat has battalions at a front."""
        return self.view.here[seat * PLACES + front] > 0  # how many, for all places of seat 0, then of seat 1

    def is_contested(self, front: int) -> bool:
        """BF 3.2 Whether both sides have battalions at a front."""
        return all(self.has_battalions_at(seat, front) for seat in range(2))

    def fronts_held_by_seat(self) -> list[int]:
        """By seat: how many fronts it holds alone."""
        return [len(fronts_held_alone(self.view, seat)) for seat in range(2)]

    def attrition_at(self, front: int) -> tuple[int, int]:
        """BF 7.2 By seat: how many cards its strength would cost the other seat in a battle at this front.

        Both are 0 at a front where only one side, or none, has battalions.
        """
        if not self.is_contested(front):
            return (0, 0)
        return (attrition_of(self.view.total(0, front)), attrition_of(self.view.total(1, front)))

    def flare_up(self, fronts: tuple[int, ...] = ALL_FRONTS, heat: float = 1.0) -> None:
        """Let fronts flare up, to this brightness at least."""
        for front in fronts:
            self.heat[front] = max(self.heat[front], heat)
