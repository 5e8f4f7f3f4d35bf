"""A table of Fix Bayonets that can be played on: the data of `state` with the rules."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.legal import legal_actions
from game.fix_bayonets.rules.play import carry_out
from game.fix_bayonets.state import State
from game.fix_bayonets.text import table_text


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
