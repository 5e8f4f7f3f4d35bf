"""A toy game with a secret: both seats hold a few cards, the higher hand wins."""

from __future__ import annotations

from game.core.events import Event, MatchEnded, Transcript
from game.core.game import Game, Options
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action, State

KEEP = Action(0, "keep")
SWAP = Action(1, "swap")
HAND = 4


class Decided(Event):
    """A seat laid its lowest card open and drew another one that only it may see, or kept its hand (0)."""

    seat: int
    lost: int
    drawn: int

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat or not self.lost else Decided(self.seat, self.lost, UNKNOWN)


class ToyState(State):
    """A table of the toy game: each seat once keeps its hand or swaps its lowest card. The higher sum wins."""

    SLUG = "toy"

    def __init__(self, hands: list[list[int]], discards: list[int], to_act: int) -> None:
        super().__init__(2)
        self.hands = hands
        self.discards = discards
        self.to_act = to_act

    def legal(self) -> list[Action]:
        return [] if self.to_act == OVER else [KEEP, SWAP]

    def lowest(self, seat: int) -> int:
        """Which card of a hand is swapped."""
        return self.hands[seat].index(min(self.hands[seat]))

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        seat, lost, drawn = self.to_act, 0, 0
        if action is SWAP:
            lost, drawn = self.hands[seat].pop(self.lowest(seat)), draw(rng)
            self.hands[seat].append(drawn)
            self.discards.append(lost)
        self.to_act = 1 if seat == 0 else OVER
        if transcript is not None:
            transcript.append(Decided(seat, lost, drawn))
            if self.to_act == OVER:
                transcript.append(MatchEnded(scores=tuple(self.scores()), reason="holds the higher hand"))

    def copy(self) -> State:
        return ToyState([hand[:] for hand in self.hands], self.discards[:], self.to_act)

    def _view_of(self, seat: int) -> State:
        hands = [[card if i == seat else UNKNOWN for card in hand] for i, hand in enumerate(self.hands)]
        return ToyState(hands, self.discards[:], self.to_act)

    def determinize(self, rng: Rng) -> None:
        self.hands = [[draw(rng) if card == UNKNOWN else card for card in hand] for hand in self.hands]

    def scores(self) -> list[float]:
        first, second = (sum(hand) for hand in self.hands)
        return [0.5, 0.5] if first == second else [float(first > second), float(second > first)]

    def __reduce__(self) -> tuple[object, ...]:
        return ToyState, (self.hands, self.discards, self.to_act)


def draw(rng: Rng) -> int:
    """A card drawn at random, 2 to 10."""
    return 2 + rng.below(9)


class Toy(Game):
    """A game with secret hands that is over after two decisions, for tests of what all games share."""

    slug = "toy"
    name = "Toy"
    tagline = "Higher hand"
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
        return ToyState([[draw(rng) for _ in range(HAND)] for _ in range(2)], [], to_act=0)

    def cards(self, state: State) -> list[int]:
        return []
