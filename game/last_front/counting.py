"""What a bid counts (LF 5): once quickly, and once card by card with every modifier."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.last_front.cards import (
    ATTACK,
    BONUS_PLUS,
    BRADLEY_STAKE,
    CHANGES,
    DEFENSE,
    EFFECTS,
    EISENHOWER_STAKE,
    FACE_VALUE,
    FIRST_EFFECT,
    FIRST_FACE,
    NONE,
    OVER_BY,
    PLUS,
    ROKOSSOVSKY_STAKE,
    SORT_NAMES,
    SORT_OF,
    STAKES,
    TIMES,
    TYPE_NAMES,
    TYPES,
    UNIT_SORTS,
    UNIT_TYPE,
    UNIT_TYPES,
)
from game.last_front.data import BRADLEY_PLUS, BRADLEY_VALUE, DUG_IN, EISENHOWER_PLUS
from game.last_front.state import State

# --- Quickly ---------------------------------------------------------------------------

_ATTACK: Final[list[int]] = list(ATTACK)
_DEFENSE: Final[list[int]] = list(DEFENSE)
"""By sort of unit."""


def modified(printed: int, times: int, over: int, plus: int) -> int:
    """LF 5.2 Multiply and divide first, round halves up, then add; never below 0."""
    value = -(-printed * times // over) + plus
    return value if value > 0 else 0


def defends(state: State, seat: int) -> bool:
    """LF 4.7, 7 Whether the Support cards of a seat count with their defense value now."""
    if state.bids[seat * STAKES + ROKOSSOVSKY_STAKE] > 0:
        return True
    return state.front != NONE and state.holder[state.front] == seat


def unit_values(state: State, seat: int) -> list[int]:
    """LF 5.2 The value of each sort of unit in the bid of a seat now, whether or not the bid has one."""
    rows = modifiers(state, seat)
    bradleys = state.bids[seat * STAKES + BRADLEY_STAKE]
    if not bradleys and len(rows) < 2:
        return (_DEFENDING if defends(state, seat) else _ATTACKING)[rows[0] + 1 if rows else 0][:]
    values = printed_values(state, seat)
    modify_all(values, rows, bradleys)
    return values


def modifiers(state: State, seat: int) -> list[int]:
    """LF 7, 8 The rows of TIMES, OVER_BY and PLUS that change whole types of units in the bid of a seat."""
    rows: list[int] = []
    bids = state.bids
    first: i64 = seat * STAKES + FIRST_EFFECT
    effects: i64 = EFFECTS
    for effect in range(effects):
        if bids[first + effect] and CHANGES[effect]:
            for _ in range(bids[first + effect]):
                rows.append(effect)
    row = EFFECTS
    for owner in state.bonus:
        if owner == seat and CHANGES[row]:
            rows.append(row)
        row += 1
    return rows


def modify_all(values: list[int], rows: list[int], bradleys: int) -> None:
    """LF 5.2 Change the printed values of all sorts of unit by these `modifiers` and Bradley."""
    done = NONE
    times, over, plus = 1, 1, 0
    for sort in range(UNIT_SORTS):
        kind = UNIT_TYPE[sort]
        if kind != done:
            done = kind
            times, over, plus = 1, 1, 0
            for row in rows:
                at = row * UNIT_TYPES + kind
                times *= TIMES[at]
                over *= OVER_BY[at]
                plus += PLUS[at]
        printed = values[sort]
        added = plus
        if bradleys and printed == BRADLEY_VALUE:
            added += bradleys * BRADLEY_PLUS
        if times == 1 and over == 1 and added >= 0:
            values[sort] = printed + added
        else:
            values[sort] = modified(printed, times, over, added)


def _with_one(printed: list[int]) -> list[list[int]]:
    """These values, then by row the same changed by this one modifier."""
    found = [printed]
    for row in range(EFFECTS + TYPES):
        values = printed[:]
        modify_all(values, [row], 0)
        found.append(values)
    return found


_ATTACKING: Final[list[list[int]]] = _with_one(_ATTACK)
_DEFENDING: Final[list[list[int]]] = _with_one(_DEFENSE)
"""Values without a modifier, then with one, by its row: most bids have one at most, and copying a list is fast."""


def printed_values(state: State, seat: int) -> list[int]:
    """LF 5.2 The printed value of each sort of unit; of Support the one that counts now."""
    return (_DEFENSE if defends(state, seat) else _ATTACK)[:]


def unit_types_in(state: State, seat: int) -> int:
    """LF 7 The number of different types among the un-dug units of a bid."""
    base = seat * STAKES
    seen = 0
    types = 0
    for sort in range(UNIT_SORTS):
        if state.bids[base + sort] > 0 and not seen >> UNIT_TYPE[sort] & 1:
            seen |= 1 << UNIT_TYPE[sort]
            types += 1
    return types


def total_of(state: State, seat: int) -> int:
    """LF 5.1 The total of a bid: dug-in piles, cards at face value, units, and what Eisenhower adds."""
    bids = state.bids
    total = state.piles[seat] * DUG_IN
    base: i64 = seat * STAKES
    stakes: i64 = STAKES
    units: i64 = UNIT_SORTS
    values = unit_values(state, seat)
    for unit in range(units):
        copies = bids[base + unit]
        if copies:
            total += copies * values[unit]
    first_face: i64 = FIRST_FACE
    for stake in range(first_face, stakes):
        copies = bids[base + stake]
        if copies:
            total += copies * FACE_VALUE[SORT_OF[stake]]
    eisenhowers = bids[base + EISENHOWER_STAKE]
    if eisenhowers:
        total += eisenhowers * EISENHOWER_PLUS * unit_types_in(state, seat)
    return total


# --- Card by card ----------------------------------------------------------------------


class Change:
    """One modifier of a unit: its source, the fraction and the addition."""

    __slots__ = ("over", "plus", "source", "times")

    def __init__(self, source: str, times: int, over: int, plus: int) -> None:
        self.source: str = source
        self.times: int = times
        self.over: int = over
        self.plus: int = plus


class Item:
    """One line of the count: a stake (with its number of copies, which count alike) or a dug-in pile.

    `stake` is NONE for a pile and `pile` is NONE for a stake. `counted` is what one copy adds to the total: 0 for a
    card that lies there for its effect, except Eisenhower, who adds his bonus.
    """

    __slots__ = ("changes", "copies", "counted", "pile", "printed", "stake")

    def __init__(self, stake: int, pile: int, copies: int, printed: int) -> None:
        self.stake: int = stake
        self.pile: int = pile
        self.copies: int = copies
        self.printed: int = printed
        self.changes: list[Change] = []
        self.counted: int = printed


def bid_items(state: State, seat: int) -> list[Item]:
    """LF 5 The bid line by line, as `total_of` adds it up: units, effects, cards at face value, dug-in piles."""
    items: list[Item] = []
    printed = printed_values(state, seat)
    for stake in range(STAKES):
        copies = state.bids[seat * STAKES + stake]
        if not copies:
            continue
        if stake < UNIT_SORTS:
            item = Item(stake, NONE, copies, printed[stake])
            change_unit(state, seat, item)
        elif stake < FIRST_FACE:
            item = Item(stake, NONE, copies, 0)
            if stake == EISENHOWER_STAKE:
                item.counted = EISENHOWER_PLUS * unit_types_in(state, seat)
        else:
            item = Item(stake, NONE, copies, FACE_VALUE[SORT_OF[stake]])
        items.append(item)
    for pile in range(state.piles[seat]):
        items.append(Item(NONE, pile, 1, DUG_IN))
    return items


def change_unit(state: State, seat: int, item: Item) -> None:
    """LF 5.2, 7, 8 Add every modifier of a unit to its item, in the order of the cards, and set its value."""
    kind = UNIT_TYPE[item.stake]
    for effect in range(EFFECTS):
        stake = FIRST_EFFECT + effect
        at = effect * UNIT_TYPES + kind
        plus = PLUS[at]
        if stake == BRADLEY_STAKE and item.printed == BRADLEY_VALUE:
            plus += BRADLEY_PLUS
        if TIMES[at] != 1 or OVER_BY[at] != 1 or plus != 0:
            for _ in range(state.bids[seat * STAKES + stake]):
                item.changes.append(Change(SORT_NAMES[SORT_OF[stake]], TIMES[at], OVER_BY[at], plus))
    for held in range(TYPES):
        plus = BONUS_PLUS[held * UNIT_TYPES + kind]
        if state.bonus[held] == seat and plus != 0:
            item.changes.append(Change(f"{TYPE_NAMES[held]} bonus", 1, 1, plus))
    times, over, added = 1, 1, 0
    for change in item.changes:
        times, over, added = times * change.times, over * change.over, added + change.plus
    item.counted = modified(item.printed, times, over, added)
