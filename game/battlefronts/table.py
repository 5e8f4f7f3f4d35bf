"""A table of Battlefronts that can be played on: the data of `state` with the rules."""

from __future__ import annotations

from game.battlefronts.cards import COPIES, RANKS
from game.battlefronts.legal import legal_actions
from game.battlefronts.rules import carry_out
from game.battlefronts.state import State
from game.battlefronts.text import table_text
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def text(self) -> str:
        return table_text(self)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        carry_out(self, action, transcript)


def deal(first: int, rng: Rng) -> State:
    """BF 1.1 Two decks, shuffled each by itself, and `first` as the first player of round 1."""
    order: list[int] = []
    for _ in range(2):
        deck: list[int] = []
        for rank in range(1, RANKS + 1):
            for _ in range(COPIES):
                deck.append(rank)
        rng.shuffle(deck)
        order += deck
    state = Table(2)
    state.lay_out(order, first)
    return state
