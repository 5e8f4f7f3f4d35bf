"""Which cards can be dug in together (LF 6.1)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import Action
from game.last_front.actions import DIG
from game.last_front.cards import FACE_VALUE, FIRST_EFFECT, FIRST_FACE, SORT_OF, STAKES
from game.last_front.counting import unit_values
from game.last_front.data import DUG_IN
from game.last_front.state import State

LARGE: Final = 40
"""Values from here on make no difference to which sets are dug in: such a card is a pile by itself."""


def dig_values(state: State, seat: int) -> list[int]:
    """LF 6.1 What each stake counts now that could be dug in; 0 for effects."""
    values = unit_values(state, seat)
    for stake in range(FIRST_EFFECT, STAKES):
        values.append(FACE_VALUE[SORT_OF[stake]] if stake >= FIRST_FACE else 0)
    return values


def dig_actions(state: State, seat: int) -> list[Action]:
    """LF 6.1 The cards that can be picked next, so that the set can still be completed in the order of stakes."""
    if not state.picked and state.totals[seat] < DUG_IN * (state.piles[seat] + 1):
        return []
    values = dig_values(state, seat)
    first = state.picked[-1] if state.picked else 0
    stakes: list[int] = []
    for stake in range(first, STAKES):
        if values[stake] > 0 and spare(state, seat, stake, state.picked) > 0:
            stakes.append(stake)
    found = next_picks(state, seat, stakes, state.picked, values)
    return [DIG[stakes[i]] for i in range(len(stakes)) if found[i]]


def may_join(state: State, picks: list[int]) -> list[int]:
    """LF 6.1 The stakes that can join these picks of the active seat, made in any order."""
    seat = state.active
    values = dig_values(state, seat)
    stakes = [s for s in range(STAKES) if values[s] > 0 and spare(state, seat, s, picks) > 0]
    joining: list[int] = []
    if sum([values[pick] for pick in picks]) < DUG_IN:
        for stake in stakes:
            others = [other for other in stakes if other != stake]
            if next_picks(state, seat, [stake] + others, picks, values)[0]:
                joining.append(stake)
    return joining


def spare(state: State, seat: int, stake: int, picks: list[int]) -> int:
    """How many cards of a stake lie in the bid and are not picked."""
    return state.bids[seat * STAKES + stake] - picks.count(stake)


def next_picks(state: State, seat: int, stakes: list[int], picks: list[int], values: list[int]) -> list[bool]:
    """LF 6.1 By place in `stakes`: whether that card can be picked, if all later picks come from there on.

    Every set that reaches 10 and falls below without any one of its cards has a lowest value v, and a sum from 10 to
    9 + v. So for each v the sums that can be reached are gathered as bits, from the last stake to the first: those
    with no card of v among them, and those with one.
    """
    found = [False] * len(stakes)
    sum_picked = 0
    low = LARGE + 1
    for pick in picks:
        sum_picked += values[pick]
        if values[pick] < low:
            low = values[pick]
    tried = 0
    for i in range(-1, len(stakes)):
        v = low if i < 0 else min(values[stakes[i]], LARGE)
        if v > low or v > LARGE or tried >> v & 1:
            continue
        tried |= 1 << v
        gather(state, seat, stakes, picks, values, v, v < low, DUG_IN - sum_picked, found)
    return found


def gather(
    state: State,
    seat: int,
    stakes: list[int],
    picks: list[int],
    values: list[int],
    v: int,
    needed: bool,
    least: int,
    found: list[bool],
) -> None:
    """`next_picks` for one lowest value v, of which a card is still needed or not; at `least` so much is missing."""
    one: i64 = 1
    mask: i64 = (one << (least + v)) - 1
    window: i64 = mask - ((one << least) - 1)
    without: i64 = 1
    having: i64 = 0
    for i in range(len(stakes) - 1, -1, -1):
        value = min(values[stakes[i]], LARGE)
        if value < v or value >= least + v:
            continue
        a: i64 = without
        b: i64 = having
        more: i64 = 0
        more_having: i64 = 0
        for _ in range(spare(state, seat, stakes[i], picks)):
            a = (a << value) & mask
            b = (b << value) & mask
            if value == v:
                b |= a
                a = 0
            more |= a
            more_having |= b
            if not a | b:
                break
        reached: i64 = more_having if needed else more | more_having
        if reached & window:
            found[i] = True
        without |= more
        having |= more_having
