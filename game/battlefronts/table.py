"""A table of Battlefronts that can be played on: the data of `state` with the rules, and as text."""

from __future__ import annotations

from typing import Final

from game.battlefronts import cards
from game.battlefronts.legal import legal_actions
from game.battlefronts.rules import carry_out
from game.battlefronts.state import NO_ZONE, NOBODY, State
from game.core.decks import shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.core.wording import abreast, counted_names, fitted, wrapped


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
    copies = [0] + [cards.COPIES] * cards.RANKS
    state = Table(2)
    state.lay_out(shuffled(copies, rng) + shuffled(copies, rng), first)
    return state


# --- As text; a top card that is face down is "*" --------------------------------------

MOVED: Final = "'"
WIDTHS: Final = (17, 38, 38)


def table_text(state: State) -> str:
    """The nine places from the left, one column per seat: each battalion as its top card and its number of cards."""
    found = [
        f"round {state.round}",
        f"{cards.PHASE_NAMES[state.phase]} phase",
        f"seat {state.first + 1} is first player",
    ]
    if state.phase in (cards.ATTRITION, cards.BATTLE) and state.to_act != OVER:
        found.append(f"at {cards.PLACE_NAMES[min(state.front, cards.FRONTS - 1)]}")
    if state.zone != NO_ZONE:
        found.append(f"a battalion is called up on {cards.PLACE_NAMES[cards.FRONTS + state.zone]}")
    if state.quiet:
        found.append(f"{state.quiet} quiet")
    if state.to_act == OVER:
        found.append("a draw" if state.winner == NOBODY else f"seat {state.winner + 1} has won")
    lines = [", ".join(found), *abreast([["place"], ["seat 1"], ["seat 2"]], WIDTHS)]
    for place in sorted(
        range(cards.PLACES), key=lambda place: 2 * place if place < cards.FRONTS else 2 * (place - cards.FRONTS) + 1
    ):
        name = f"{cards.PLACE_CODES[place]} {cards.PLACE_NAMES[place]}"
        lines += abreast([[name], *[_stand(state, seat, place) for seat in range(2)]], WIDTHS)
    for seat in range(2):
        # The deck of a seat, its losses, and what it has left to do this round.
        lost = state.discards(seat)
        found = [f"seat {seat + 1}: deck {state.deck(seat)}"]
        if state.due[seat]:
            found.append(f"owes {state.due[seat]} reductions")
        if state.done[seat]:
            found.append("finished with the phase")
        found += [
            f"called up on {cards.PLACE_NAMES[cards.FRONTS + zone]}"
            for zone in range(cards.ZONES)
            if state.called[seat] >> zone & 1
        ]
        names = counted_names(cards.RANK_NAMES, [lost.count(rank) for rank in range(len(cards.RANK_NAMES))])
        lines += wrapped(f"{', '.join(found)}; lost: {names}")
    return "\n".join(lines)


def _stand(state: State, seat: int, place: int) -> list[str]:
    """The battalions of a seat at a place, oldest first, at a front with their strength; "'": it has moved."""
    found: list[str] = []
    for number in state.field[seat]:
        b = seat * cards.DECK + number
        if state.place[b] == place:
            top = cards.RANK_NAMES[state.top_card(seat, number)] if state.up[b] else "*"
            found.append(f"{top}({state.size(seat, number)}){MOVED * state.moved[b]}")
    if found and place < cards.FRONTS:
        found.append(f"= {state.total(seat, place)}")
    return fitted(found, WIDTHS[1])
