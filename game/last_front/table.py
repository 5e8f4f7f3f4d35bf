"""A table of Last Front that can be played on: the data of `state` with the rules."""

from __future__ import annotations

from game.core.decks import shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import PENDING, Action
from game.last_front.cards import AWAY, COPIES, EVENT_COPIES, FRONTS, TYPE_OF, TYPES
from game.last_front.data import HAND
from game.last_front.events import FrontTurnedUp, HandDealt
from game.last_front.hidden import deal_unknown, hide
from game.last_front.legal import legal_actions, still_asked
from game.last_front.rules.draws import draw_card, sorts_of
from game.last_front.rules.play import advance, carry_out
from game.last_front.state import State
from game.last_front.text import table_text


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
        """LF 7.3, 10 Hands and the order of the decks are hidden, except what this seat has seen."""
        view = self.copy()
        view.is_view = True
        hide(view, seat)
        return view

    def text(self) -> str:
        return table_text(self)

    def determinize(self, rng: Rng) -> None:
        deal_unknown(self, rng)
        self.is_view = False


def lay_out(state: State, rng: Rng, types: int = TYPES) -> None:
    """LF 1, 3 Three shuffled decks, the open front face up, the first starter at random; no hands yet.

    Where there are fewer types than all, a lot decides which stay away.
    """
    kinds = list(range(TYPES))
    if types < TYPES:
        rng.shuffle(kinds)
    battle = shuffled(COPIES, rng)
    events = shuffled(EVENT_COPIES, rng)
    territories = shuffled([int(TYPE_OF[territory] in kinds[:types]) for territory in range(FRONTS)], rng)
    state.lay_out(battle, events, territories, rng.below(state.seats))
    for kind in kinds[types:]:
        state.bonus[kind] = AWAY
    state.to_act = PENDING


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3 Deal HAND battle cards to everyone, from the starter clockwise."""
    for offset in range(state.seats):
        seat = (state.starter + offset) % state.seats
        for _ in range(HAND):
            draw_card(state, seat, rng, None)
        if transcript is not None:
            transcript.append(HandDealt(seat, sorts_of(state.hand(seat))))


def begin(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 4.1 Turn up the open front and run on to the first decision."""
    if transcript is not None:
        transcript.append(FrontTurnedUp(state.open_front))
    advance(state, rng, transcript)
