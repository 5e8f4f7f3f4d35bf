"""A table of Fighting Front that can be played on: the data of `state` with the rules."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front.cards import COPIES, SORTS
from game.fighting_front.data import SETUP_CARDS
from game.fighting_front.hidden import deal_unknown, hide
from game.fighting_front.legal import legal_actions
from game.fighting_front.odds import still_asked
from game.fighting_front.rules.deck import draw_cards
from game.fighting_front.rules.play import carry_out
from game.fighting_front.state import State
from game.fighting_front.steps import WINDOW
from game.fighting_front.text import table_text


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
        carry_out(self, action, rng, transcript)

    def still_asked(self) -> int:
        return still_asked(self) if self.step == WINDOW else 1

    def redact(self, seat: int) -> State:
        """FF 11 The other hand and the order of the deck are hidden."""
        view = self.copy()
        view.is_view = True
        hide(view, seat)
        return view

    def determinize(self, rng: Rng) -> None:
        deal_unknown(self, rng)
        self.is_view = False


def shuffled_deck(rng: Rng) -> list[int]:
    """FF 1.4 All cards, shuffled."""
    deck: list[int] = []
    for sort in range(SORTS):
        for _ in range(COPIES[sort]):
            deck.append(sort)
    rng.shuffle(deck)
    return deck


def deal(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 3.1 Deal both hands; the Axis deploy first."""
    for seat in range(2):
        draw_cards(state, seat, SETUP_CARDS, rng, transcript)
    state.to_act = state.active
