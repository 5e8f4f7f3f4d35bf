"""The playout policy of the cards in hand: which card is deployed, where, and which one is discarded.

Playouts work with the ids of actions: `choices` holds `count` of them, as `legal.find_choices` writes them.
"""

from __future__ import annotations

from typing import Final

from ai.estimates.fighting_front.fire import WORST, WORTH
from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.fighting_front import actions as do
from game.fighting_front import cards
from game.fighting_front.state import State


def pick_card(choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The card to deploy next, by priority with some chance: ground units first. FINISH_ID if there is no card.

    Reconnaissance is played at once. Its value is above that of any card.
    """
    best: i64 = do.FINISH_ID
    most: i64 = -1

    number: i64
    for number in range(count):
        choice = choices[number]
        value: i64 = -1
        if do.FIRST_CARD <= choice < do.FIRST_PLAY:
            value = deployment_priority(do.SORT_NAMED[choice]) + rng.draw(40)
        elif do.is_event(choice):
            value = 100 if do.SORT_NAMED[choice] == cards.RECONNAISSANCE else rng.draw(60)
        if value > most:
            most = value
            best = choice
    return best


def deployment_priority(sort: i64) -> i64:
    """The priority of a card for deployment in a playout, 10..60.

    Ground units come first, then strips, air units, other locations, and leaders.
    """
    if sort == cards.AIR_STRIP:
        return 55
    if sort < cards.FIRST_AIR:
        return 30
    if sort < cards.FIRST_GROUND:
        return 45
    if cards.FIRST_LEADER <= sort < cards.FIRST_EVENT:
        return 10
    return 60


def pick_space(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The place of the picked card: infantry and tanks in front, guns behind, depots and strips at the back.

    A random number is added to the value of each place, so that playouts differ. A place aboard an air unit, for its
    leader, has a fixed value.
    """
    seat: i64 = state.to_act
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    best = choices[0]
    most: i64 = WORST

    number: i64
    for number in range(count):
        choice = choices[number]
        value = rng.draw(24)
        if do.FIRST_ON <= choice < do.FIRST_UNIT:
            space = choice - do.FIRST_ON
            if cards.IS_SITE[kind]:
                value += site_place_value(state, seat, kind, space)
            else:
                value += unit_place_value(state, seat, kind, space)
        elif do.FIRST_ABOARD <= choice < do.FIRST_AIR:
            value += 6
        if value > most:
            most = value
            best = choice
    return best


APPROACHES: Final[list[vec[i64]]] = [
    vec[i64]([other for other in cards.OWN_HALF[seat] if -1 <= other % cards.COLUMNS - space % cards.COLUMNS <= 1])
    for seat in range(2)
    for space in range(cards.SPACES)
]
"""At seat * SPACES + space: the spaces of the seat's own half in its column or beside it."""


FOR_FAR_GUNS: Final[vec[i64]] = vec[i64]([0, 16, 8])
FOR_NEAR_GUNS: Final[vec[i64]] = vec[i64]([4, 10, 14])
FOR_OTHERS: Final[vec[i64]] = vec[i64]([2, 10, 26])
FOR_MINES: Final[vec[i64]] = vec[i64]([14, 8, 12])
"""By row of the own half, from the back: how well it suits far and near artillery, all other units, and mines."""


def unit_place_value(state: State, seat: i64, kind: i64, space: i64) -> i64:
    """Return how well a space of the seat's own half suits a unit or a leader of this kind, in the units of WORTH.

    A leader joins the most valuable unit, and an air unit is based at the back. A ground unit looks for Fortifications
    and for enemies beside it, which artillery (IS_R) without tracks avoids. Guns that reach far belong to the middle
    row, all others to the front. `ahead` is the row, 0 for the back row to 2 for the front row. All numbers are rough
    guesses for playouts.
    """
    ahead = cards.rows_from_home(seat, space)
    is_leader = kind < cards.FIRST_EVENT and kind >= cards.FIRST_LEADER
    if is_leader:
        return WORTH[state.unit[space]] if state.unit[space] != cards.NONE else 0
    if cards.IS_AIR[kind]:
        return -10 * ahead

    value: i64 = 0
    site = state.site[space]
    if site != cards.NONE and cards.IS_FORT[site] and state.site_owner[space] == seat:
        value += 20

    if cards.IS_GUN[kind]:
        value += FOR_FAR_GUNS[ahead] if cards.RANGE[kind] > 1 else FOR_NEAR_GUNS[ahead]
    else:
        value += FOR_OTHERS[ahead] + (4 * cards.TOUGHNESS[kind] if ahead == 2 else 0)

    near: i64
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 14 if not cards.IS_R[kind] or cards.IS_T[kind] else -10
            if cards.rows_from_home(seat, near) == 0:
                value += 40  # it can drive the enemy out of the seat's back row

    if ahead == 0 and is_threatened(state, seat, space):
        value += 30
    return value


def is_threatened(state: State, seat: i64, space: i64) -> bool:
    """Whether an enemy unit in the seat's own half is near a space: in its column or in one beside that.

    APPROACHES holds the spaces where such a unit would be.
    """
    foe = 1 - seat
    other: i64
    for other in APPROACHES[seat * cards.SPACES + space]:
        if state.owner[other] == foe:
            return True
    return False


def site_place_value(state: State, seat: i64, kind: i64, space: i64) -> i64:
    """How well a space of the seat's own half suits a location, in the units of WORTH.

    Fortifications belong to the front, under a unit. Mines belong where no unit is. Headquarters and strips belong to
    the back.
    """
    ahead = cards.rows_from_home(seat, space)
    if cards.IS_FORT[kind]:
        return 10 * ahead + (16 if state.owner[space] == seat else 0)
    if kind == cards.MINEFIELDS:
        return FOR_MINES[ahead] + (0 if state.owner[space] == seat else 8)
    if kind == cards.HEADQUARTERS or kind == cards.AIR_STRIP:
        return -12 * ahead + (8 if state.owner[space] == seat else 0)
    return -8 * ahead


def pick_discard(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the discard of the card that is worth least, with a random number below 16, so that playouts differ.

    An action names the sort of a card, and the seat's nation decides which kind that is. Events have no WORTH, so they
    count as 26, a rough guess.
    """
    nation = state.nation[state.to_act] * cards.SORTS
    best = choices[0]
    least: i64 = 100000

    number: i64
    for number in range(count):
        kind = cards.KIND_OF[nation + do.SORT_NAMED[choices[number]]]
        value: i64 = 26  # events have no WORTH
        if kind != cards.NONE and WORTH[kind]:
            value = WORTH[kind]
        value += rng.draw(16)
        if value < least:
            least = value
            best = choices[number]
    return best
