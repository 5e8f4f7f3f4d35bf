"""A table of At the Sharp End that can be played on: the data of `state` with the rules."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end.hidden import deal_unknown, hide
from game.sharp_end.legal import legal_actions, still_asked
from game.sharp_end.rules.play import carry_out
from game.sharp_end.state import State
from game.sharp_end.text import table_text


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        carry_out(self, action, rng, transcript)

    def still_asked(self) -> int:
        return still_asked(self)

    def redact(self, seat: int) -> State:
        """SE 9 Hands, decks, face-down objectives and unrevealed counters are hidden."""
        view = self.copy()
        view.is_view = True
        hide(view, seat)
        return view

    def text(self) -> str:
        return table_text(self)

    def determinize(self, rng: Rng) -> None:
        deal_unknown(self, rng)
        self.is_view = False
