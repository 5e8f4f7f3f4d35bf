"""A whole board made of pieces, as small as it can be. The pictures are those of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.core.events import Beat, Event
from game.core.state import UNKNOWN, Action
from scenes.anim.body import Body, Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.board import Answer, Board, Dispatch, Fact, Frame, Table
from scenes.boards.parts import Ending, Tip
from scenes.pieces.button_bar import ButtonBar
from scenes.pieces.fan import Fan, draw_order
from scenes.pieces.flights import Flights
from scenes.pieces.pile import Pile
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Button
from tests.scenes.toy import KEEP, SWAP, Decided, ToyState

CARD: Final = (140.0, 196.0)
FAN: Final = Fan(36, 1400, 560, CARD, 110)
OTHER: Final = Pile((300, 260), CARD, "OTHER HAND", 20)
DISCARDS: Final = Pile((900, 260), CARD, "DISCARDS", 20)
KEYS: Final = {KEEP: Box(480, 720, 200, 72), SWAP: Box(720, 720, 200, 72)}


def picture_of(rank: int) -> str:
    return f"cards/olive-{'back' if rank == UNKNOWN else rank}"


class ToyBoard(Board[ToyState]):
    """The viewer's hand at the foot, piles above it, and a button for each decision."""

    frame = Frame(Box(36, 92, 1364, 640))
    victory = "THE END"

    def __init__(self, table: Table, view: ToyState) -> None:
        super().__init__(table, view)
        self.bodies: list[Body] = []
        self.flights = Flights(self.still)
        self.bar: ButtonBar[Action] = ButtonBar()
        self.sprites = Sprites("battlefronts", lambda _: CARD)
        self.lifted: int | None = None
        self.settle(view)

    def show(self, view: ToyState) -> None:
        """Show this view and send every card to its place in it."""
        self.view, self.cards = view, view.hands[self.table.viewer]
        self.bodies += [Body(i, DISCARDS.at) for i in range(len(self.bodies), len(self.cards))]
        FAN.lay(self.bodies, [len(self.bodies)], self.lifted)

    def settle(self, view: ToyState) -> None:
        self.show(view)
        for body in self.bodies:
            body.arrive()

    def perform(self, beat: Beat[ToyState], timeline: Timeline) -> None:
        event = beat.event
        if not isinstance(event, Decided) or not event.lost:
            return  # nothing moves
        flyer = Flyer(picture_of(event.lost), picture_of(event.lost), OTHER.at, DISCARDS.at)

        def begin(_: float) -> None:
            if event.seat == self.table.viewer:
                flyer.start = self.bodies.pop(beat.before.lowest(event.seat)).at
            self.show(beat.view)

        timeline.then(0.0, begin)
        self.flights.fly(timeline, flyer)

    def dispatch(self, event: Event) -> Dispatch | None:
        if not isinstance(event, Decided):
            return super().dispatch(event)
        done = f"swaps a *{event.lost}*" if event.lost else "keeps the hand"
        return Dispatch(f"{self.table.seats[event.seat].name} {done}.")

    def words(self, action: Action) -> str:
        return action.notation.capitalize()

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return (action.notation,)

    def prompt(self) -> str:
        return "Keep your hand, or swap its lowest card?"

    def help_text(self) -> str:
        return "Press one of the two buttons; Space swaps."

    def facts(self) -> list[Fact]:
        return [Fact("IN HAND", str(sum(self.cards)))]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def tip(self, key: Hashable) -> Tip | None:
        return Tip("Discards", f"{len(self.view.discards)} so far.", DISCARDS.box) if key == "discards" else None

    def offer(self, actions: Sequence[Action]) -> None:
        self.offered = list(actions)
        self.bar.show([(Button(one.notation, KEYS[one], one.notation.upper()), one) for one in actions])

    def passing(self) -> Action | None:
        return SWAP if self.offered else None

    def ending(self) -> Ending:
        return Ending()

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        if event is not None and event.type == pygame.MOUSEMOTION:
            self.lifted = FAN.hit([len(self.bodies)], event.pos)
        return self.bar.pressed(event, intent, ring.focused)

    def spots(self) -> list[Spot]:
        return [*self.bar.spots(), Spot("discards", DISCARDS.box)]

    def under(self, point: Point) -> Hashable | None:
        return "discards" if DISCARDS.box.holds(point) else self.bar.hit(point)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        FAN.lay(self.bodies, [len(self.bodies)], self.lifted)
        for body in self.bodies:
            body.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        sprites = self.sprites.on(canvas)
        OTHER.draw(canvas, sprites.piece(picture_of(UNKNOWN)), len(self.view.hands[1 - self.table.viewer]))
        lying = self.view.discards[: len(self.view.discards) - len(self.flights.flying)]
        DISCARDS.draw(canvas, sprites.piece(picture_of(lying[-1])) if lying else None, len(lying))
        for i in draw_order(self.bodies, self.lifted):
            body = self.bodies[i]
            sprites.piece(picture_of(self.cards[i])).draw(canvas, body.at, body.angle, body.scale)
        self.flights.draw(canvas, sprites)
        self.bar.draw(canvas, self.focused, self.seconds, self.highlighted)
