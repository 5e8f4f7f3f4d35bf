"""A toy game with a secret, and a board for it: both seats hold a number, higher wins."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Beat, Event, MatchEnded, Transcript
from game.core.game import Game, Options
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action, State
from scenes.anim.timeline import Timeline
from scenes.boards.board import Board, Dispatch, Fact, Table, Tip
from scenes.ui import text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent

KEEP = Action(0, "keep")
SWAP = Action(1, "swap")


@dataclass(frozen=True)
class Decided(Event):
    """A seat kept its number, or drew another one that only it may see."""

    seat: int
    kept: bool
    number: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else Decided(self.seat, self.kept, UNKNOWN)


class ToyState(State):
    def __init__(self, numbers: list[int], to_act: int) -> None:
        super().__init__(2)
        self.numbers = numbers
        self.to_act = to_act

    def legal(self) -> list[Action]:
        return [] if self.to_act == OVER else [KEEP, SWAP]

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        seat = self.to_act
        if action is SWAP:
            self.numbers[seat] = 10 + rng.below(80)
        if transcript is not None:
            transcript.append(Decided(seat, action is KEEP, self.numbers[seat]))
        self.to_act = 1 if seat == 0 else OVER
        if self.to_act == OVER and transcript is not None:
            transcript.append(MatchEnded(tuple(self.scores()), "holds the higher number"))

    def copy(self) -> State:
        return ToyState(self.numbers[:], self.to_act)

    def redact(self, seat: int) -> State:
        return ToyState([n if i == seat else UNKNOWN for i, n in enumerate(self.numbers)], self.to_act)

    def determinize(self, rng: Rng) -> None:
        self.numbers = [10 + rng.below(80) if n == UNKNOWN else n for n in self.numbers]

    def scores(self) -> list[float]:
        first, second = self.numbers
        return [0.5, 0.5] if first == second else [float(first > second), float(second > first)]

    def __reduce__(self) -> tuple[object, ...]:
        return ToyState, (self.numbers, self.to_act)


class Toy(Game):
    slug = "toy"
    name = "Toy"
    tagline = "Higher number"
    goal = "Win."
    setting = "Nowhere"
    seats = range(2, 3)
    minutes = 1
    options = ()
    actions = [KEEP, SWAP]
    secrets = True
    bound = 2
    seat_names = ("First", "Second")

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        self.check_seats(seats)
        return ToyState([10 + rng.below(80), 10 + rng.below(80)], 0)

    def cards(self, state: State) -> list[int]:
        return []


class ToyBoard(Board):
    """Writes down everything it is shown, so that a test can look for secrets."""

    area = Box(36, 92, 1364, 640)

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table)
        self.shown: list[list[int]] = []
        self.heard: list[Event] = []
        self.settle(view)

    def settle(self, view: State) -> None:
        assert isinstance(view, ToyState)
        self.view = view
        self.shown.append(view.numbers)

    def perform(self, beat: Beat, timeline: Timeline) -> None:
        event = beat.event
        timeline.then(0.1, lambda _: None)
        self.heard.append(event)

    def dispatch(self, event: Event) -> Dispatch | None:
        return Dispatch(repr(event))

    def headline(self, event: Event) -> tuple[str, str] | None:
        return None

    def words(self, action: Action) -> str:
        return action.notation

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return ()

    def prompt(self) -> str:
        return "Keep or swap?"

    def help_text(self) -> str:
        return "Enter keeps, Space swaps."

    def facts(self) -> list[Fact]:
        return []

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def passing(self) -> Action | None:
        return SWAP if self.offered else None

    @property
    def modal(self) -> bool:
        return False

    def back(self) -> bool:
        return False

    def paint(self, canvas: Canvas) -> None:
        """Nothing stands still here."""

    def spots(self) -> list[Spot]:
        return [Spot("keep", Box(600, 400, 200, 80))]

    def under(self, point: Point) -> Hashable | None:
        return None

    def tip(self, key: Hashable) -> Tip | None:
        return None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Sequence[Action]:
        return (KEEP,) if intent is Intent.ACCEPT and ring.focused == "keep" else ()

    def resized(self) -> None:
        """Nothing is baked."""

    def update(self, seconds: float) -> None:
        """Nothing moves."""

    def draw(self, canvas: Canvas) -> None:
        words = " ".join("?" if n == UNKNOWN else str(n) for n in self.view.numbers)
        text.draw(canvas, words, theme.HEAD, 60, theme.BONE, (700, 300))
