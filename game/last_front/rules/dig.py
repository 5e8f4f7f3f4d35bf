"""Digging in, and the windows for a Blitz (LF 6, 7.4)."""

from __future__ import annotations

from game.core.events import Transcript
from game.last_front.cards import DIG, DIG_WINDOW, NEXT_TURN, SABOTAGE, STAKES, TURN
from game.last_front.counting import total_of
from game.last_front.data import DUG_IN
from game.last_front.digging import dig_values
from game.last_front.events import DigDeclared, DigDropped, DigPicked, DugIn, Passed, TurnReopened
from game.last_front.legal import may_blitz, suffices
from game.last_front.state import State, pile_mark


def pick(state: State, seat: int, stake: int, transcript: Transcript | None) -> None:
    """LF 6.1 Pick one more card; the one that reaches 10 completes the set, and the dig-in is declared."""
    state.picked.append(stake)
    state.step = DIG
    if transcript is not None:
        transcript.append(DigPicked(seat, stake))
    if picked_value(state) >= DUG_IN:
        state.step = DIG_WINDOW
        state.asked = 1
        if transcript is not None:
            transcript.append(DigDeclared(seat, tuple(state.picked)))


def picked_value(state: State) -> int:
    """LF 6.1 The value of the picked cards now."""
    values = dig_values(state, state.active)
    value = 0
    for stake in state.picked:
        value += values[stake]
    return value


def ask_for_blitz(state: State, transcript: Transcript | None) -> None:
    """LF 7.4 Ask clockwise from the next player; when all have passed, the dig-in or the finish stands."""
    digs = state.step == DIG_WINDOW
    if not digs and not suffices(state, state.active):
        state.step = TURN
        if transcript is not None:
            transcript.append(TurnReopened(state.active))
        return
    while state.asked < state.seats:
        seat = (state.active + state.asked) % state.seats
        if state.fighting[seat] and state.hand_size[seat] and may_blitz(state, seat):
            state.to_act = seat
            return
        state.asked += 1
    if digs:
        dig_in(state, transcript)
    else:
        state.step = NEXT_TURN


def pass_blitz(state: State, seat: int, transcript: Transcript | None) -> None:
    """LF 7.4 The seat plays no Blitz; ask the next one."""
    state.asked += 1
    if transcript is not None:
        transcript.append(Passed(seat))


def dig_in(state: State, transcript: Transcript | None) -> None:
    """LF 6.1 Make a pile of the picked cards."""
    seat = state.active
    stakes = tuple(state.picked)
    pile = state.piles[seat]
    for stake in state.picked:
        state.bids[seat * STAKES + stake] -= 1
        state.dug.append(pile_mark(seat, pile) * STAKES + stake)
    state.piles[seat] += 1
    state.picked = []
    state.totals[seat] = total_of(state, seat)
    state.step = TURN
    if transcript is not None:
        transcript.append(DugIn(seat, pile, stakes, state.totals[seat]))


def lose_picked(state: State, stake: int, transcript: Transcript | None) -> None:
    """LF 7 Sabotage takes a picked card: the dig-in stands if the rest still reaches 10, else it is dropped."""
    if stake in state.picked:
        state.picked.remove(stake)
    if picked_value(state) < DUG_IN:
        drop_dig(state, SABOTAGE, transcript)


def drop_dig(state: State, cause: int, transcript: Transcript | None) -> None:
    """LF 7 Drop the dig-in; the turn goes on."""
    stakes = tuple(state.picked)
    state.picked = []
    state.after = TURN
    if transcript is not None:
        transcript.append(DigDropped(state.active, stakes, cause))
