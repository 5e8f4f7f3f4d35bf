"""The count of a bid (LF 5): once quickly, and once card by card with every modifier."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import append, vec
from game.last_front import cards
from game.last_front.cards import BRADLEY_PLUS, BRADLEY_VALUE, DUG_IN, EISENHOWER_PLUS
from game.last_front.state import State

# --- Quickly ---------------------------------------------------------------------------

MODIFIERS: Final = cards.EFFECTS + cards.TYPES
"""Rows of TIMES, OVER_BY and PLUS."""
_ATTACK: Final[vec[i64]] = vec[i64](list(cards.ATTACK))
_DEFENSE: Final[vec[i64]] = vec[i64](list(cards.DEFENSE))
"""By sort of unit."""


def modify_value(printed: i64, times: i64, over: i64, plus: i64) -> i64:
    """LF 5.2 Return the value of a unit: multiply and divide first, round a half up, then add. Never below 0."""
    value = -(-printed * times // over) + plus
    return value if value > 0 else 0


def uses_defense_values(state: State, seat: i64) -> bool:
    """LF 4.7, 7 Whether the Support cards of a seat count their defense value now.

    They do if its bid has Rokossovsky, or if it is the defender: the holder of the territory that is fought for.
    """
    if state.bids[seat * cards.STAKES + cards.ROKOSSOVSKY_STAKE] > 0:
        return True
    return state.front != cards.NONE and state.holder[state.front] == seat


def unit_values(state: State, seat: i64) -> vec[i64]:
    """LF 5.2 Return by sort of unit the value of such a card in the bid of a seat now, whether or not the bid has one.

    Effects in the bid and bonuses of the seat change the printed values. `rows` collects these modifiers, each by its
    row in the tables of `cards`, an effect once for each copy. Most bids have at most one, so the values with none and
    with each one alone have been worked out before. The array is shared, so callers must not change it.
    """
    bids = state.bids
    first = seat * cards.STAKES + cards.FIRST_EFFECT
    rows = vec[i64]()
    row: i64
    for row in range(cards.EFFECTS):
        if bids[first + row] and cards.CHANGES[row]:
            for _ in range(bids[first + row]):
                rows = append(rows, row)
    for row in range(cards.EFFECTS, MODIFIERS):
        if state.bonus[row - cards.EFFECTS] == seat and cards.CHANGES[row]:
            rows = append(rows, row)

    defends = uses_defense_values(state, seat)
    bradleys = bids[seat * cards.STAKES + cards.BRADLEY_STAKE]
    if not bradleys and len(rows) < 2:
        number = rows[0] + 1 if len(rows) else 0  # as `_with_each_modifier` numbers them
        return _DEFENDING[number] if defends else _ATTACKING[number]

    # Bradleys change values by the printed value, not by type, so no table has them.
    return modified_values(_DEFENSE if defends else _ATTACK, rows, bradleys)


def modified_values(printed: vec[i64], rows: vec[i64], bradleys: i64) -> vec[i64]:
    """LF 5.2 Return printed values, by sort of unit, as changed by modifiers of whole types, and by Bradleys.

    `rows` are the modifiers, by their rows in the tables of `cards`: a value is multiplied by a fraction (TIMES over
    OVER_BY), then increased (PLUS). Each table has an entry for each row and type of unit. `bradleys`: how many of
    these cards add BRADLEY_PLUS to every unit whose printed value is BRADLEY_VALUE.
    """
    values = printed[:]
    last_kind: i64 = cards.NONE
    times: i64 = 1
    over: i64 = 1
    plus: i64 = 0
    sort: i64
    for sort in range(cards.UNIT_SORTS):
        # The sorts of a type follow one another, so the factor and the addition are made once for each type.
        kind = cards.UNIT_TYPE[sort]
        if kind != last_kind:
            last_kind = kind
            times = 1
            over = 1
            plus = 0
            for row in rows:
                row_and_type = row * cards.UNIT_TYPES + kind
                times *= cards.TIMES[row_and_type]
                over *= cards.OVER_BY[row_and_type]
                plus += cards.PLUS[row_and_type]

        added = plus
        if bradleys and values[sort] == BRADLEY_VALUE:
            added += bradleys * BRADLEY_PLUS
        if times == 1 and over == 1 and added >= 0:  # nearly always, and much faster than the function
            values[sort] += added
        else:
            values[sort] = modify_value(values[sort], times, over, plus=added)
    return values


def _with_each_modifier(printed: vec[i64]) -> list[vec[i64]]:
    """Return a list of tables of unit values: the printed values first, then one table for each modifier alone.

    The modifiers are the rows of the table TIMES: lasting effects, then territory bonuses. Bradleys are not among them.
    """
    return [printed] + [modified_values(printed, vec[i64]([row]), bradleys=0) for row in range(MODIFIERS)]


_ATTACKING: Final[list[vec[i64]]] = _with_each_modifier(_ATTACK)
_DEFENDING: Final[list[vec[i64]]] = _with_each_modifier(_DEFENSE)
"""Values without a modifier, then with one, by its row: most bids have one at most."""


def printed_values(state: State, seat: i64) -> vec[i64]:
    """LF 5.2 Return the printed value by sort of unit. A Support card has two, and the one that counts now is returned.

    The array is shared, so callers must not change it.
    """
    return _DEFENSE if uses_defense_values(state, seat) else _ATTACK


def unit_types_in(state: State, seat: i64) -> i64:
    """LF 7 Return the number of different unit types among the units in a seat's bid. Dug-in units do not count.

    The sorts of a type follow one another.
    """
    base = seat * cards.STAKES
    last_kind: i64 = cards.NONE
    type_count: i64 = 0
    sort: i64
    for sort in range(cards.UNIT_SORTS):
        if state.bids[base + sort] and cards.UNIT_TYPE[sort] != last_kind:
            last_kind = cards.UNIT_TYPE[sort]
            type_count += 1
    return type_count


def total_of(state: State, seat: i64) -> i64:
    """LF 5.1 Return the total of a bid: dug-in piles, cards at face value, units, and what Eisenhower adds.

    A pile counts DUG_IN. Each Eisenhower adds EISENHOWER_PLUS for each different type of unit. Other effect cards only
    change the values of units.
    """
    bids = state.bids
    total = state.piles[seat] * DUG_IN
    base = seat * cards.STAKES

    values = unit_values(state, seat)
    stake: i64
    for stake in range(cards.UNIT_SORTS):
        if bids[base + stake]:
            total += bids[base + stake] * values[stake]
    for stake in range(cards.FIRST_FACE, cards.STAKES):
        if bids[base + stake]:
            total += bids[base + stake] * cards.FACE_VALUE[cards.SORT_OF[stake]]

    eisenhowers = bids[base + cards.EISENHOWER_STAKE]
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
    card that was played for its effect, except Eisenhower, who adds his bonus.
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
    """LF 5 Return the lines of a bid, whose sum is its total: units, effects, cards at face value, dug-in piles.

    An item is a stake with its copies, which count alike, or a pile. What one copy counts, `counted`, is the printed
    value by default. `change_unit` sets it for units, and here it is set for Eisenhower. Other effects count nothing.
    """
    items: list[Item] = []
    printed = printed_values(state, seat)
    for stake in range(cards.STAKES):
        copies = state.bids[seat * cards.STAKES + stake]
        if not copies:
            continue

        if stake < cards.UNIT_SORTS:
            item = Item(stake, pile=cards.NONE, copies=copies, printed=printed[stake])
            change_unit(state, seat, item)
        elif stake < cards.FIRST_FACE:
            item = Item(stake, pile=cards.NONE, copies=copies, printed=0)
            if stake == cards.EISENHOWER_STAKE:
                item.counted = EISENHOWER_PLUS * unit_types_in(state, seat)
        else:
            face_value = cards.FACE_VALUE[cards.SORT_OF[stake]]
            item = Item(stake, pile=cards.NONE, copies=copies, printed=face_value)
        items.append(item)

    for pile in range(state.piles[seat]):
        items.append(Item(stake=cards.NONE, pile=pile, copies=1, printed=DUG_IN))
    return items


def change_unit(state: State, seat: int, item: Item) -> None:
    """LF 5.2, 7, 8 List in `item.changes` each modifier of the unit in `item`, and set its value `item.counted`.

    Modifiers are the effect cards of the seat's bid, once per copy, then the seat's territory bonuses. A modifier is a
    factor (times / over) and a number that is added. The tables TIMES, OVER_BY and PLUS have them by effect and type of
    unit. All factors are multiplied before all numbers are added. Bradley adds only to units of one printed value.
    """
    kind = cards.UNIT_TYPE[item.stake]
    for effect in range(cards.EFFECTS):
        stake = cards.FIRST_EFFECT + effect
        row_and_type = effect * cards.UNIT_TYPES + kind
        plus = cards.PLUS[row_and_type]
        if stake == cards.BRADLEY_STAKE and item.printed == BRADLEY_VALUE:
            plus += BRADLEY_PLUS
        if cards.TIMES[row_and_type] != 1 or cards.OVER_BY[row_and_type] != 1 or plus != 0:
            name = cards.SORT_NAMES[cards.SORT_OF[stake]]
            for _ in range(state.bids[seat * cards.STAKES + stake]):
                item.changes.append(Change(name, cards.TIMES[row_and_type], cards.OVER_BY[row_and_type], plus))

    for bonus in range(cards.TYPES):
        plus = cards.BONUS_PLUS[bonus * cards.UNIT_TYPES + kind]
        if state.bonus[bonus] == seat and plus != 0:
            item.changes.append(Change(f"{cards.TYPE_NAMES[bonus]} bonus", times=1, over=1, plus=plus))

    times, over, added = 1, 1, 0
    for change in item.changes:
        times *= change.times
        over *= change.over
        added += change.plus
    item.counted = modify_value(item.printed, times, over, added)
