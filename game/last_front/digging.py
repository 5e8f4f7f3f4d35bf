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
"""Values from here on are treated alike: such a card is a pile by itself."""
_BEYOND_UNITS: Final[list[int]] = [
    FACE_VALUE[SORT_OF[stake]] if stake >= FIRST_FACE else 0 for stake in range(FIRST_EFFECT, STAKES)
]
"""The values of the stakes from FIRST_EFFECT on."""


def dig_values(state: State, seat: int) -> list[int]:
    """LF 6.1 The value of each stake now; 0 for effects, which cannot be dug in."""
    return unit_values(state, seat) + _BEYOND_UNITS


def dig_actions(state: State, seat: int) -> list[Action]:
    """LF 6.1 The cards that can be picked next, so that the set can still be completed in the order of stakes."""
    picked = state.picked
    if not picked and state.totals[seat] < DUG_IN * (state.piles[seat] + 1):
        return []
    values = dig_values(state, seat)
    counts = spare(state, seat, picked)
    stakes = usable(counts, values, picked[-1] if picked else 0)
    found = next_picks(stakes, counts, values, picked)
    return [DIG[stakes[i]] for i in range(len(stakes)) if found[i]]


def may_join(state: State, picks: list[int]) -> list[int]:
    """LF 6.1 The stakes that can join these picks of the active seat, made in any order."""
    seat = state.active
    values = dig_values(state, seat)
    counts = spare(state, seat, picks)
    stakes = usable(counts, values, 0)
    joining: list[int] = []
    if sum([values[pick] for pick in picks]) < DUG_IN:
        for stake in stakes:
            others = [other for other in stakes if other != stake]
            if next_picks([stake] + others, counts, values, picks)[0]:
                joining.append(stake)
    return joining


def spare(state: State, seat: int, picks: list[int]) -> list[int]:
    """The number of cards of each stake in the bid that are not picked."""
    counts = state.bid(seat)
    for pick in picks:
        counts[pick] = counts[pick] - 1
    return counts


def usable(counts: list[int], values: list[int], first: int) -> list[int]:
    """The stakes from `first` on that have a card with a value above 0."""
    stakes: list[int] = []
    for stake, count in enumerate(counts):
        if count and stake >= first and values[stake] > 0:
            stakes.append(stake)
    return stakes


def next_picks(stakes: list[int], counts: list[int], values: list[int], picks: list[int]) -> list[bool]:
    """LF 6.1 By place in `stakes`: whether that card can be picked, if all later picks come from that place on.

    `counts` and `values` are by stake: how many cards are not picked, and what each counts.

    A set that reaches 10, and falls below 10 without any one of its cards, has a lowest value v and a sum from 10 to
    9 + v. So for each v the possible sums are gathered as bits, from the last stake to the first: sums without a card
    of v, and sums with one.
    """
    found = [False] * len(stakes)
    least = DUG_IN
    low = LARGE + 1
    for pick in picks:
        least -= values[pick]
        if values[pick] < low:
            low = values[pick]
    one: i64 = 1
    tried: i64 = 0
    if low <= LARGE:
        tried = one << low
        gather(stakes, counts, values, low, False, least, found)
    for stake in stakes:
        v: i64 = min(values[stake], LARGE)
        if v < low and not tried >> v & 1:
            tried |= one << v
            gather(stakes, counts, values, v, True, least, found)
    return found


def gather(
    stakes: list[int], counts: list[int], values: list[int], v: i64, needed: bool, least: i64, found: list[bool]
) -> None:
    """`next_picks` for one lowest value v. `needed`: a card of v is still needed; `least`: so much is missing to 10."""
    one: i64 = 1
    mask: i64 = (one << (least + v)) - 1
    window: i64 = mask - ((one << least) - 1)
    without: i64 = 1
    having: i64 = 0
    i: i64 = len(stakes)
    while i > 0:
        i -= 1
        stake: i64 = stakes[i]
        value: i64 = min(values[stake], LARGE)
        if value < v or value >= least + v:
            continue
        a: i64 = without
        b: i64 = having
        more: i64 = 0
        more_having: i64 = 0
        copies: i64 = counts[stake]
        while copies > 0:
            copies -= 1
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
