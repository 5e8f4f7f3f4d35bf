"""A table of Battlefronts that can be played on: the data of `state` with the rules, and as text."""

from __future__ import annotations

from typing import Final

from game.battlefronts import cards
from game.battlefronts.legal import legal_actions
from game.battlefronts.rules import apply_action
from game.battlefronts.state import NO_ZONE, NOBODY, State
from game.core.decks import shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.core.wording import counted_names, fit_words, lay_beside, wrap_line


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        """Return an empty table, for `copy` to fill."""
        return Table(self.seats)

    def text(self) -> str:
        """Return the table in lines, as `table_text` writes them."""
        return table_text(self)

    def legal(self) -> list[Action]:
        """Return the legal actions of the seat to act, by BF 4 to 7."""
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        """Carry out a legal action, and run on to the next decision. Raises ValueError for a view."""
        if self.is_view:
            self.refuse_view()
        apply_action(self, action.id, transcript)


def deal_table(first: int, rng: Rng) -> State:
    """BF 1.1 Return a new table with two decks, each shuffled by itself, and `first` as the first player of round 1."""
    copies = [0] + [cards.COPIES] * cards.RANKS  # by rank: the ace is 1, and there is no rank 0
    state = Table(seats=2)
    state.lay_out(shuffled(copies, rng) + shuffled(copies, rng), first)
    return state


# --- As text. A top card that is face down is "*" --------------------------------------

MOVED: Final = "'"
"""The mark of a battalion that has moved this round."""
WIDTHS: Final = (17, 38, 38)
"""Letters of each column: places, seat 1, seat 2."""


def table_text(state: State) -> str:
    """Return the table as lines: the phase, the nine places from the left, and what each seat has left and lost.

    A place has a column for each seat, with each battalion as its top card and its number of cards.
    """
    lines = [_describe_phase(state), *lay_beside([["place"], ["seat 1"], ["seat 2"]], WIDTHS)]

    # Each of the four zones is between two of the five fronts, so fronts and zones alternate.
    from_left = [place for front in range(cards.FRONTS) for place in (front, cards.FRONTS + front)]
    for place in from_left[: cards.PLACES]:  # no zone is to the right of the last front
        name = f"{cards.PLACE_CODES[place]} {cards.PLACE_NAMES[place]}"
        lines += lay_beside([[name], *[_battalions_at(state, seat, place) for seat in range(2)]], WIDTHS)
    for seat in range(2):
        lines += wrap_line(_describe_seat(state, seat))
    return "\n".join(lines)


def _describe_phase(state: State) -> str:
    """Return the first line: round, phase, first player, and what is being decided, or the result after the end.

    `zone`: where a battalion is called up whose size is not named yet. `quiet`: rounds in a row without a discard or a
    call-up.
    """
    parts = [
        f"round {state.round}",
        f"{cards.PHASE_NAMES[state.phase]} phase",
        f"seat {state.first + 1} is first player",
    ]

    # The front is beyond the last one once all are settled. Then the last one is named.
    if state.phase in (cards.ATTRITION, cards.BATTLE) and state.to_act != OVER:
        parts.append(f"at {cards.PLACE_NAMES[min(state.front, cards.FRONTS - 1)]}")
    if state.zone != NO_ZONE:
        parts.append(f"a battalion is called up on {cards.PLACE_NAMES[cards.FRONTS + state.zone]}")
    if state.quiet:
        parts.append(f"{state.quiet} quiet")
    if state.to_act == OVER:
        parts.append("a draw" if state.winner == NOBODY else f"seat {state.winner + 1} has won")
    return ", ".join(parts)


def _battalions_at(state: State, seat: int, place: int) -> list[str]:
    """Return a seat's column at a place as lines: its battalions there, oldest first, as "K(3)" for a king on top of 3.

    A top card that is face down is "*", and a battalion that has moved this round has the mark MOVED. At a front their
    total strength follows.
    """
    parts: list[str] = []
    for number in state.living(seat):
        index = seat * cards.DECK + number
        if state.place[index] == place:
            top = cards.RANK_NAMES[state.top_card(seat, number)] if state.up[index] else "*"
            mark = MOVED if state.moved[index] else ""
            parts.append(f"{top}({state.size(seat, number)}){mark}")
    if parts and place < cards.FRONTS:
        parts.append(f"= {state.total(seat, place)}")
    return fit_words(parts, width=WIDTHS[1])  # the column of seat 1, which is as wide as that of seat 2


def _describe_seat(state: State, seat: int) -> str:
    """Return the line for a seat: its deck, what it still owes or has done this round, and the cards it has lost.

    `due`: reductions that it owes in the present battle. `called` has a bit for each travel zone where it has called up
    this round.
    """
    parts = [f"seat {seat + 1}: deck {state.deck(seat)}"]
    if state.due[seat]:
        parts.append(f"owes {state.due[seat]} reductions")
    if state.done[seat]:
        parts.append("finished with the phase")
    parts += [
        f"called up on {cards.PLACE_NAMES[cards.FRONTS + zone]}"
        for zone in range(cards.ZONES)
        if state.called[seat] >> zone & 1
    ]

    lost = state.discards(seat)
    names = counted_names(cards.RANK_NAMES, [lost.count(rank) for rank in range(len(cards.RANK_NAMES))])
    return f"{', '.join(parts)}; lost: {names}"
