"""The cards that can be dug in together (LF 6.1)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import append, vec
from game.core.state import Action
from game.last_front.actions import DIG
from game.last_front.cards import DUG_IN, FACE_VALUE, FIRST_EFFECT, FIRST_FACE, SORT_OF, STAKES
from game.last_front.counting import unit_values
from game.last_front.state import State

LARGE: Final = 40
"""Values from here on are treated alike, because such a card is a pile by itself."""
_BEYOND_UNITS: Final[vec[i64]] = vec[i64](
    [FACE_VALUE[SORT_OF[stake]] if stake >= FIRST_FACE else 0 for stake in range(FIRST_EFFECT, STAKES)]
)
"""The values of the stakes from FIRST_EFFECT on."""


def dig_values(state: State, seat: i64) -> list[int]:
    """LF 6.1 Return by stake its value in the bid of a seat now. It is 0 for effects, which cannot be dug in."""
    return [*unit_values(state, seat), *_BEYOND_UNITS]


def dig_actions(state: State, seat: i64) -> list[Action]:
    """LF 6.1 Return the actions that pick the next card to dig in. The list is empty if nothing can be dug in.

    Cards of a bid worth 10 can be dug in as a pile. Each earlier pile already counts 10 in the total of the bid, so the
    total must be at least 10 higher. Cards are picked in the order of their stakes (kinds of cards in a bid), and a
    card is offered only if the set can still be completed with it. Bit i of `pick_bits` is set if `stakes[i]` may be
    picked.
    """
    picked = state.picked
    if not picked and state.totals[seat] < DUG_IN * (state.piles[seat] + 1):
        return []

    values = unit_values(state, seat)
    stakes = usable_stakes(state, seat, picks=picked, first=picked[-1] if picked else 0, values=values)
    pick_bits = next_picks(state, seat, picked, stakes, values)
    actions: list[Action] = []
    if pick_bits:
        i: i64
        for i in range(len(stakes)):
            if pick_bits >> i & 1:
                actions.append(DIG[stakes[i]])
    return actions


def may_join(state: State, picks: list[int]) -> list[int]:
    """LF 6.1 Return the stakes that the active seat can add to these picks, for a choice in any order.

    A stake is a kind of card in a bid. The list is empty once the picks are worth 10, because the set is complete then.
    `next_picks` takes picks in the order of a list, so each stake is put first once, where bit 0 of the result says
    whether it can be picked.
    """
    seat = state.active
    values = unit_values(state, seat)
    joining: list[int] = []
    if sum([value_of(pick, values) for pick in picks]) < DUG_IN:
        stakes = usable_stakes(state, seat, picks, first=0, values=values)
        for stake in stakes:
            others = [other for other in stakes if other != stake]
            pick_bits = next_picks(state, seat, picks, vec[i64]([stake] + others), values)
            if pick_bits & 1:
                joining.append(stake)
    return joining


def value_of(stake: i64, values: vec[i64]) -> i64:
    """LF 6.1 Return the value of a stake. `values` are those of the units."""
    return values[stake] if stake < FIRST_EFFECT else _BEYOND_UNITS[stake - FIRST_EFFECT]


def count_unpicked(state: State, seat: i64, picks: list[int], stake: i64) -> i64:
    """Return how many cards of a stake (a kind of card in the bid) the seat has not picked yet.

    `picks` are stakes, too.
    """
    copies = state.bids[seat * STAKES + stake]
    if copies and picks:
        copies -= picks.count(stake)
    return copies


def usable_stakes(state: State, seat: i64, picks: list[int], first: i64, values: vec[i64]) -> vec[i64]:
    """LF 6.1 Return the stakes that may be picked next to dig in, ascending from `first` on.

    Such a stake (kind of card in a bid) has a value above 0 and a card that is not in `picks`. `values` are those of
    the units.
    """
    stakes = vec[i64]()
    base = seat * STAKES
    stake: i64
    for stake in range(first, STAKES):
        has_value = state.bids[base + stake] > 0 and value_of(stake, values) > 0
        if has_value and count_unpicked(state, seat, picks, stake) > 0:
            stakes = append(stakes, stake)
    return stakes


def next_picks(state: State, seat: i64, picks: list[int], stakes: vec[i64], values: vec[i64]) -> i64:
    """LF 6.1 Return which stakes can be picked next so that the set can be completed, as bits: bit i for `stakes[i]`.

    Later picks come from the same place in `stakes` or a later one. `values` are the values of the units.

    A complete set reaches 10, and falls below 10 without any one of its cards. So if its lowest value is v, its sum is
    from 10 to 9 + v. The lowest value is that of a picked card, or a lower one of a card that can still be picked. Each
    of them is tried once (bit v of `tried`), by `find_picks_with_lowest`.
    """
    card_values = stakes[:]
    copies = stakes[:]
    place: i64
    for place in range(len(stakes)):
        value = value_of(stakes[place], values)
        card_values[place] = value if value < LARGE else LARGE
        copies[place] = count_unpicked(state, seat, picks, stakes[place])

    missing: i64 = DUG_IN
    lowest_picked: i64 = LARGE + 1  # while nothing is picked
    for pick in picks:
        value = value_of(pick, values)
        missing -= value
        if value < lowest_picked:
            lowest_picked = value

    one: i64 = 1
    tried: i64 = 0
    places: i64 = 0
    if lowest_picked <= LARGE:
        tried = one << lowest_picked
        places = find_picks_with_lowest(card_values, copies, lowest_picked, needs_lowest=False, missing=missing)
    for v in card_values:
        if v < lowest_picked and not tried >> v & 1:
            tried |= one << v
            places |= find_picks_with_lowest(card_values, copies, v, needs_lowest=True, missing=missing)
    return places


def find_picks_with_lowest(
    card_values: vec[i64], copies: vec[i64], lowest: i64, needs_lowest: bool, missing: i64
) -> i64:
    """LF 6.1 Return the places whose card can be picked next if `lowest` is the lowest value of the complete set.

    The result has bit i for place i. A place is a kind of card that can still be picked, with its value and its number
    of copies. `needs_lowest`: no card of the lowest value is picked yet, so one of the later picks must be. `missing`:
    how much the picked cards lack to 10. A set is complete if the later picks add up to `missing` or more, but to less
    than `missing` + `lowest`.

    Sets of sums are numbers, too, with bit s for the sum s, so that a shift by a value adds a card of this value to all
    of them. The places are taken from the last to the first. At each place `without` has the sums of cards from there
    on that include none of the lowest value, and `having` those that include one.
    """
    one: i64 = 1
    mask: i64 = (one << (missing + lowest)) - 1  # no sum is larger
    complete_sums: i64 = mask - ((one << missing) - 1)
    without: i64 = 1  # the sum 0, of no card
    having: i64 = 0
    places: i64 = 0

    place: i64 = len(card_values)
    while place > 0:
        place -= 1
        value: i64 = card_values[place]
        if value < lowest or value >= missing + lowest:
            continue

        # Collect the sums that begin with one copy of this card, with two copies, and so on.
        raised: i64 = without
        raised_having: i64 = having
        new_without: i64 = 0
        new_having: i64 = 0
        copies_left: i64 = copies[place]
        while copies_left > 0:
            copies_left -= 1
            raised = (raised << value) & mask
            raised_having = (raised_having << value) & mask
            if value == lowest:
                raised_having |= raised
                raised = 0
            new_without |= raised
            new_having |= raised_having
            if not raised | raised_having:
                break

        new_sums: i64 = new_having if needs_lowest else new_without | new_having
        if new_sums & complete_sums:
            places |= one << place
        without |= new_without
        having |= new_having
    return places
