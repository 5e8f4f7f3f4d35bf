"""What a bid counts (LF 5): once quickly, and once card by card with every modifier."""

from __future__ import annotations

from game.last_front.cards import (
    ATTACK,
    BONUS_PLUS,
    BRADLEY_STAKE,
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


def modified(printed: int, times: int, over: int, plus: int) -> int:
    """LF 5.2 Multiply and divide first, halves rounded up, then add; never below 0."""
    value = -(-printed * times // over) + plus
    return value if value > 0 else 0


def defends(state: State, seat: int) -> bool:
    """LF 4.7, 7 Whether the Support cards of a seat count their defense value now."""
    if state.bids[seat * STAKES + ROKOSSOVSKY_STAKE] > 0:
        return True
    return state.front != NONE and state.holder[state.front] == seat


def unit_values(state: State, seat: int) -> list[int]:
    """LF 5.2 What each sort of unit counts in the bid of a seat now, whether or not it lies there."""
    base = seat * STAKES
    bids = state.bids
    times = [1] * UNIT_TYPES
    over = [1] * UNIT_TYPES
    plus = [0] * UNIT_TYPES
    for effect in range(EFFECTS):
        for _ in range(bids[base + FIRST_EFFECT + effect]):
            for kind in range(UNIT_TYPES):
                times[kind] *= TIMES[effect * UNIT_TYPES + kind]
                over[kind] *= OVER_BY[effect * UNIT_TYPES + kind]
                plus[kind] += PLUS[effect * UNIT_TYPES + kind]
    for held in range(TYPES):
        if state.bonus[held] == seat:
            for kind in range(UNIT_TYPES):
                plus[kind] += BONUS_PLUS[held * UNIT_TYPES + kind]
    bradleys = bids[base + BRADLEY_STAKE]
    defense = defends(state, seat)
    values = [0] * UNIT_SORTS
    for sort in range(UNIT_SORTS):
        kind = UNIT_TYPE[sort]
        printed = DEFENSE[sort] if defense else ATTACK[sort]
        added = plus[kind]
        if bradleys and printed == BRADLEY_VALUE:
            added += bradleys * BRADLEY_PLUS
        if times[kind] == 1 and over[kind] == 1:
            values[sort] = printed + added if printed + added > 0 else 0
        else:
            values[sort] = modified(printed, times[kind], over[kind], added)
    return values


def printed_values(state: State, seat: int) -> list[int]:
    """LF 5.2 What is printed on each sort of unit: of Support the value that counts now."""
    return list(DEFENSE) if defends(state, seat) else list(ATTACK)


def unit_types_in(state: State, seat: int) -> int:
    """LF 7 How many different types the un-dug units of a bid are of."""
    base = seat * STAKES
    seen = 0
    types = 0
    for sort in range(UNIT_SORTS):
        if state.bids[base + sort] > 0 and not seen >> UNIT_TYPE[sort] & 1:
            seen |= 1 << UNIT_TYPE[sort]
            types += 1
    return types


def total_of(state: State, seat: int) -> int:
    """LF 5.1 The whole bid: dug-in piles, cards at face value, units, and what Eisenhower adds."""
    base = seat * STAKES
    bids = state.bids
    total = state.piles[seat] * DUG_IN
    for stake in range(FIRST_FACE, STAKES):
        if bids[base + stake]:
            total += bids[base + stake] * FACE_VALUE[SORT_OF[stake]]
    values = unit_values(state, seat)
    for sort in range(UNIT_SORTS):
        total += bids[base + sort] * values[sort]
    eisenhowers = bids[base + EISENHOWER_STAKE]
    if eisenhowers:
        total += eisenhowers * EISENHOWER_PLUS * unit_types_in(state, seat)
    return total


# --- Card by card ----------------------------------------------------------------------


class Change:
    """One modifier of a card: what it comes from, the fraction and the addition."""

    __slots__ = ("over", "plus", "source", "times")

    def __init__(self, source: str, times: int, over: int, plus: int) -> None:
        self.source: str = source
        self.times: int = times
        self.over: int = over
        self.plus: int = plus


class Item:
    """One line of the count: a stake (so many copies, each counted alike) or a dug-in pile.

    `stake` is NONE for a pile and `pile` is NONE for a stake. `counted` is what one copy brings to the total: 0 for a
    card that lies there for its effect, but for Eisenhower, who brings his addition.
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
    """LF 5.2, 7, 8 Every modifier of a unit, in the order of the cards, and what it counts after all of them."""
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
