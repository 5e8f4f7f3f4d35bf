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
    """LF 6.1 By stake: its value in the bid of a seat now. It is 0 for effects, which cannot be dug in."""
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
    stakes = usable_stakes(state, seat, picked, picked[-1] if picked else 0, values)
    pick_bits = next_picks(state, seat, picked, stakes, values)
    actions: list[Action] = []
    if pick_bits:
        i: i64
        for i in range(len(stakes)):
            if pick_bits >> i & 1:
                actions.append(DIG[stakes[i]])
    return actions


def may_join(state: State, picks: list[int]) -> list[int]:
    """LF 6.1 The stakes that the active seat can add to these picks, for a choice in any order. See `next_picks`.

    A stake is a kind of card in a bid. The list is empty once the picks are worth 10, because the set is complete then.
    Each stake is tried at the first place of the list, where bit 0 says whether it can be picked next.
    """
    seat = state.active
    values = unit_values(state, seat)
    joining: list[int] = []
    if sum([value_of(pick, values) for pick in picks]) < DUG_IN:
        stakes = usable_stakes(state, seat, picks, 0, values)
        for stake in stakes:
            others = [other for other in stakes if other != stake]
            place_bits = next_picks(state, seat, picks, vec[i64]([stake] + others), values)
            if place_bits & 1:
                joining.append(stake)
    return joining


def value_of(stake: i64, values: vec[i64]) -> i64:
    """LF 6.1 The value of a stake. `values` are those of the units."""
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
    """LF 6.1 The stakes that can be picked next so that the set can be completed, as bits: bit i for `stakes[i]`.

    Later picks come from the same place in `stakes` on. `values` are the values of the units. Values above LARGE count
    as LARGE. `tried` has bit v set once the lowest value v has been tried.

    A complete set reaches 10, and falls below 10 without any one of its cards. So if its lowest value is v, its sum is
    from 10 to 9 + v. For each possible v `find_picks_with_lowest` gathers the sums that can be reached.
    """
    worth = stakes[:]
    copies = stakes[:]
    place: i64
    for place in range(len(stakes)):
        value = value_of(stakes[place], values)
        worth[place] = value if value < LARGE else LARGE
        copies[place] = count_unpicked(state, seat, picks, stakes[place])

    # How much is missing to 10, and the lowest value that is picked.
    least: i64 = DUG_IN
    low: i64 = LARGE + 1
    for pick in picks:
        value = value_of(pick, values)
        least -= value
        if value < low:
            low = value

    # The lowest value of the whole set is that of a picked card, or a lower one, each of which is tried once.
    one: i64 = 1
    tried: i64 = 0
    places: i64 = 0
    if low <= LARGE:
        tried = one << low
        places = find_picks_with_lowest(worth, copies, low, needed=False, least=least)
    for v in worth:
        if v < low and not tried >> v & 1:
            tried |= one << v
            places |= find_picks_with_lowest(worth, copies, v, needed=True, least=least)
    return places


def find_picks_with_lowest(worth: vec[i64], copies: vec[i64], v: i64, needed: bool, least: i64) -> i64:
    """LF 6.1 The places whose card can be picked next if the lowest value of the set is v, as bits: bit i for place i.

    A place is a kind of card that can still be picked. `worth` and `copies`: by place, the value and the number of such
    cards. `needed`: no card of the value v is picked yet, so the set still needs one. `least`: how much is missing
    to 10.

    The sums that can be reached are bits as well: bit s for the sum s. They are gathered from the last place to the
    first, in two groups: sums without a card of v (`without`), and sums with one (`having`). A place is in the result
    if a sum that begins with its card is from `least` to `least` + v - 1 (`window`).
    """
    one: i64 = 1
    mask: i64 = (one << (least + v)) - 1
    window: i64 = mask - ((one << least) - 1)
    without: i64 = 1
    having: i64 = 0
    places: i64 = 0

    i: i64 = len(worth)
    while i > 0:
        i -= 1
        value: i64 = worth[i]
        if value < v or value >= least + v:
            continue

        # Add the cards of this place to each sum, one after another.
        raised: i64 = without  # the sums with one more copy of the card, without a card of v and with one
        raised_having: i64 = having
        more: i64 = 0
        more_having: i64 = 0
        left: i64 = copies[i]
        while left > 0:
            left -= 1
            raised = (raised << value) & mask
            raised_having = (raised_having << value) & mask
            if value == v:
                raised_having |= raised
                raised = 0
            more |= raised
            more_having |= raised_having
            if not raised | raised_having:
                break

        reached: i64 = more_having if needed else more | more_having
        if reached & window:
            places |= one << i
        without |= more
        having |= more_having
    return places
