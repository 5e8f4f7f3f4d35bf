"""A whole board made of pieces, as small as it can be. The pictures are those of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from game.core.events import Beat, Event
from game.core.state import UNKNOWN, Action
from scenes.anim.body import Body, Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.board import Board, BoardContext, Frame
from scenes.boards.parts import Tip
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Dispatch, Fact, Words
from scenes.pieces.controls import Answer, Controls, Ending, Verb
from scenes.pieces.fan import Fan, Pile, draw_order
from scenes.pieces.motion import Flights, TableMotion
from scenes.pieces.sprites import Sprites
from scenes.ui.canvas import Box, Canvas, Point
from tests.scenes.toy import KEEP, SWAP, Decided, ToyState

AREA: Final = Box(36, 92, 1364, 640)
CARD: Final = (140.0, 196.0)
FAN: Final = Fan(left=36, right=1400, y=560, card=CARD, widest=110)
OTHER: Final = Pile((300, 260), CARD, "OTHER HAND", full=20)
DISCARDS: Final = Pile((900, 260), CARD, "DISCARDS", full=20)
KEYS: Final = {KEEP: Box(480, 720, 200, 72), SWAP: Box(720, 720, 200, 72)}


def picture_of(rank: int) -> str:
    return f"cards/olive-{'back' if rank == UNKNOWN else rank}"


class ToySelection:
    """The choice to keep or to swap the hand. Nothing is picked before it."""

    picked, has_picks = None, False
    ending = Ending()

    def __init__(self) -> None:
        self.pass_action: Action | None = None

    def offer(self, actions: Sequence[Action]) -> None:
        self.pass_action = SWAP if actions else None

    def back(self) -> None:
        """There is nothing to take back."""


class ToyThings:
    """The boxes of the piles."""

    def box(self, key: Hashable | None) -> Box:
        return DISCARDS.box if key == "discards" else AREA

    def key_at(self, point: Point) -> Hashable | None:
        return "discards" if DISCARDS.box.contains(point) else None

    def tip(self, key: Hashable) -> Tip | None:
        return Tip("Discards", "What has been swapped.", DISCARDS.box) if key == "discards" else None


class ToyControls(Controls[ToySelection]):
    """A button for each decision."""

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        return [
            (Verb(action.notation, action.notation.upper(), partial(self.decide, action)), KEYS[action])
            for action in self.offered
        ]

    def keys(self) -> list[Hashable]:
        return ["discards"]

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        return None


class ToyWords(Words[ToyState]):
    """The words about the toy game."""

    victory = "THE END"

    def __init__(self, names: tuple[SeatName, ...], model: ToyModel) -> None:
        super().__init__(names)
        self.model = model

    def log_line(self, event: Event) -> Dispatch | None:
        if not isinstance(event, Decided):
            return super().log_line(event)
        deed = f"swaps a *{event.lost}*" if event.lost else "keeps the hand"
        return Dispatch(f"{self.names[event.seat]} {deed}.")

    def describe_action(self, action: Action) -> str:
        return action.notation.capitalize()

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return (action.notation,)

    def prompt(self) -> str:
        return "Keep your hand, or swap its lowest card?"

    def help_text(self) -> str:
        return "Press one of the two buttons; Space swaps."

    def facts(self) -> list[Fact]:
        return [Fact("IN HAND", str(sum(self.model.cards)))]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)


class ToyModel:
    """The cards of the viewer, on their way to where they lie."""

    def __init__(self, view: ToyState, viewer: int, still: bool) -> None:
        self.viewer = viewer
        self.bodies: list[Body] = []
        self.flights = Flights(still)
        self.lifted: int | None = None
        self.settle(view)

    def show(self, view: ToyState) -> None:
        """Show this view and send every card to its place in it."""
        self.view, self.cards = view, view.hands[self.viewer]
        self.bodies += [Body(i, DISCARDS.at) for i in range(len(self.bodies), len(self.cards))]
        FAN.lay(self.bodies, [len(self.bodies)], self.lifted)

    def settle(self, view: ToyState) -> None:
        """Show this view with every card at rest in its place."""
        self.show(view)
        for body in self.bodies:
            body.jump_to_goal()

    def update(self, seconds: float) -> None:
        FAN.lay(self.bodies, [len(self.bodies)], self.lifted)
        for body in self.bodies:
            body.update(seconds)


class ToyMotion(TableMotion[ToyModel]):
    """A card that is swapped flies to the discards."""

    def perform(self, beat: Beat[ToyState], timeline: Timeline) -> None:
        """Let the card that was swapped, the lowest of the hand, fly to the discard pile.

        It flies face up all the way, from the hand of the other seat or from its place in the hand of the viewer. If no
        card was swapped (`event.lost` is 0), nothing moves.
        """
        event, model = beat.event, self.model
        if not isinstance(event, Decided) or not event.lost:
            return
        picture = picture_of(event.lost)
        flyer = Flyer(back=picture, face=picture, start=OTHER.at, goal=DISCARDS.at)

        def begin(_: float) -> None:
            if event.seat == model.viewer:
                lowest_card = model.bodies.pop(beat.before.lowest(event.seat))
                flyer.start = lowest_card.position
            model.show(beat.view)

        timeline.append(0.0, begin)
        model.flights.fly(timeline, flyer)


class ToyBoard(Board[ToyState]):
    """The viewer's hand at the foot, and piles above it."""

    frame = Frame(AREA)

    def __init__(self, table: BoardContext, view: ToyState) -> None:
        super().__init__(table, view)
        self.model = ToyModel(view, table.viewer, self.still)
        self.animation = ToyMotion(self.model, self.particles, self.still)
        self.tips = ToyThings()
        self.controls = ToyControls(ToySelection(), self.tips, table.sound, self.still)
        self.words = ToyWords(self.names, self.model)
        self.sprites = Sprites("battlefronts", lambda _: CARD)

    def update(self, seconds: float) -> None:
        """Lift the card under the mouse and advance all motion."""
        boxes = FAN.boxes([len(self.model.bodies)])
        self.model.lifted = next((i for i, box in enumerate(boxes) if box.contains(self.controls.mouse)), None)
        super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the other hand, the discards and the own hand."""
        sprites, model = self.sprites.use_scale_of(canvas), self.model
        OTHER.draw(canvas, sprites.piece(picture_of(UNKNOWN)), len(model.view.hands[1 - model.viewer]))
        lying = model.view.discards[: len(model.view.discards) - len(model.flights.flying)]
        DISCARDS.draw(canvas, sprites.piece(picture_of(lying[-1])) if lying else None, len(lying))
        for i in draw_order(model.bodies, model.lifted):
            body = model.bodies[i]
            sprites.piece(picture_of(model.cards[i])).draw(canvas, body.position, body.angle, body.scale)
        model.flights.draw(canvas, sprites)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
