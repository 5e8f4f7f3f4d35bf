"""Last Front: what cards add to a bid, how many points a hand has, and whether a battle is worth its cards."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.last_front.worth import CARD, MEAN_WORTH, POINT, Prospects, Standing, hand_points
from game.core.compiled import i64
from game.last_front import cards as printed
from game.last_front.counting import defends, unit_values
from game.last_front.data import BRADLEY_PLUS, BRADLEY_VALUE, EISENHOWER_PLUS
from game.last_front.legal import hits, protected
from game.last_front.state import State

MEAN_VALUE: Final = 2.2
"""The mean points that an unseen card adds to a bid."""
DUEL_PRICE: Final = 0.15
PRICE: Final = 0.3
"""How dearly cards are sold, relative to what they are worth after the battle, with two seats and with more: who
stays draws on. Without a search and with two seats, 0.3 won 68 % of 400 matches against 1.0, 0.1 as many as 0.3. With
four seats one 0.35 won 23 % of 160 among 0.7; one who throws the whole hand into every battle won 30 % of 200 among
0.7, 22 % of 160 among 0.35 and 13 % among 0.1, which itself won 18 % among 0.7.
"""

WIN_LEAD: Final = 0.31
WIN_POINT: Final = 0.09
WIN_REACH: Final = 0.1
WIN_CARD: Final = 0.17
WIN_ACTIVE: Final = -0.28
WIN_DUEL_AMERICAN: Final = 1.2
WIN_AMERICAN: Final = 2.5
WIN_DEFENDS: Final = 0.45
WIN_ONE: Final = 0.5
WIN_TWO: Final = 0.7
"""Who wins a battle, in logits: a point of the bid, of the hand's worth and of its reach, a card, who has to bid now,
the American bonus with two seats and with more, the defender, and how many territories are held. Rounded means of
multinomial logit fits to how battles ended in the matches of DUEL and MELEE, at 46000 beginnings of turns."""


def _gain(sort: int, unit: int) -> float:
    """What a lasting effect adds to a unit; Rokossovsky does so in attack only, Eisenhower counts types."""
    if sort == printed.ROKOSSOVSKY:
        return float(printed.DEFENSE[unit] - printed.ATTACK[unit])
    if sort == printed.BRADLEY:
        return float(BRADLEY_PLUS) if printed.ATTACK[unit] == BRADLEY_VALUE else 0.0
    at = (sort - printed.CONSCRIPTION) * printed.UNIT_TYPES + printed.UNIT_TYPE[unit]
    return printed.ATTACK[unit] * (printed.TIMES[at] / printed.OVER_BY[at] - 1.0) + printed.PLUS[at]


GAIN: Final[list[float]] = [
    _gain(sort, unit) for sort in range(printed.CONSCRIPTION, printed.GALLAND) for unit in range(printed.UNIT_SORTS)
]
"""At effect * UNIT_SORTS + unit sort."""


def lasting_gain(state: State, seat: int, sort: int, share: float) -> float:
    """What a lasting effect adds to the units un-dug in a bid, and to this share of those in hand."""
    eisenhower = sort == printed.EISENHOWER
    if sort == printed.ROKOSSOVSKY and defends(state, seat):
        return 0.0
    bid: i64 = seat * printed.STAKES
    hand: i64 = seat * printed.SORTS
    gains: i64 = (sort - printed.CONSCRIPTION) * printed.UNIT_SORTS
    units: i64 = printed.UNIT_SORTS
    bids = state.bids
    hands = state.hands
    gain = 0.0
    seen = 0
    for unit in range(units):
        lying = bids[bid + unit]
        held = hands[hand + unit] if share > 0.0 else 0
        if not lying and not held:
            continue
        if eisenhower:
            if not seen >> printed.UNIT_TYPE[unit] & 1:
                seen |= 1 << printed.UNIT_TYPE[unit]
                gain += EISENHOWER_PLUS
        else:
            gain += (lying + share * held) * GAIN[gains + unit]
    return gain


def reach(state: State, seat: int, values: list[int]) -> float:
    """About how many points a whole hand would add to the bid of its seat."""
    base: i64 = seat * printed.SORTS
    units: i64 = printed.UNIT_SORTS
    end: i64 = printed.SORTS - 1
    hands = state.hands
    total = 0.0
    for unit in range(units):
        count = hands[base + unit]
        if count:
            total += count * values[unit]
    for at in range(units, end):
        count = hands[base + at]
        if not count:
            continue
        sort: int = at
        best = float(printed.FACE_VALUE[sort])
        if printed.CONSCRIPTION <= sort < printed.GALLAND:
            best = max(best, lasting_gain(state, seat, sort, 1.0))
        elif sort in (printed.SABOTAGE, printed.AIR_STRIKE, printed.LEND_LEASE):
            best += 1.0
        total += count * best
    return total


def stake_value(state: State, seat: int, stake: int, values: list[int]) -> float:
    """The value of a card in the bid of a seat now."""
    if stake < printed.UNIT_SORTS:
        return float(values[stake])
    if stake >= printed.FIRST_FACE:
        return float(printed.FACE_VALUE[printed.SORT_OF[stake]])
    return lasting_gain(state, seat, printed.SORT_OF[stake], 0.0)


def leader(state: State, seat: int) -> int:
    """The seat with the highest total among the others in the battle, or NONE."""
    best = printed.NONE
    for other in range(state.seats):
        if (
            other != seat
            and state.fighting[other]
            and (best == printed.NONE or state.totals[other] > state.totals[best])
        ):
            best = other
    return best


def best_hit(state: State, sort: int, victim: int) -> float:
    """The most that Air Strike, Sabotage or Galland takes from a bid."""
    values = unit_values(state, victim)
    best = 0
    for unit in range(printed.UNIT_SORTS):
        if state.bids[victim * printed.STAKES + unit] > 0 and values[unit] > best and hits(sort, unit):
            best = values[unit]
    return float(best)


def best_swap(state: State, seat: int, victim: int, values: list[int]) -> float:
    """The most that Lend-Lease can change the difference of two totals."""
    theirs = unit_values(state, victim)
    most = 0.0
    least = 100.0
    for stake in range(printed.STAKES):
        if state.bids[victim * printed.STAKES + stake] > 0 and not protected(state, victim, stake):
            most = max(most, stake_value(state, victim, stake, theirs))
        if state.bids[seat * printed.STAKES + stake] > 0:
            least = min(least, stake_value(state, seat, stake, values))
    return 2.0 * (most - least) if least < 100.0 else 0.0


def effect_value(state: State, seat: int, sort: int, values: list[int]) -> float:
    """The points that a Special or Icon, played for its effect, gains now on the leader."""
    if printed.CONSCRIPTION <= sort < printed.GALLAND:
        return lasting_gain(state, seat, sort, 0.4)
    victim = leader(state, seat)
    if victim == printed.NONE:
        return 0.0
    if sort in (printed.AIR_STRIKE, printed.SABOTAGE):
        return best_hit(state, sort, victim)
    if sort == printed.GALLAND:
        return 0.7 * best_hit(state, sort, victim)
    if sort == printed.LEND_LEASE:
        return best_swap(state, seat, victim, values)
    return 0.0


def strength(state: State, standing: Standing, seat: int, highest: int, points: float, far: float) -> float:
    """How likely a seat wins the battle, in logits; `far`: the points that its hand can add."""
    held = standing.held[seat]
    value = WIN_LEAD * (state.totals[seat] - highest) + WIN_POINT * points + WIN_REACH * far
    value += WIN_CARD * state.hand_size[seat]
    if seat == state.active:
        value += WIN_ACTIVE
    if state.bonus[printed.AMERICAN] == seat:
        value += WIN_DUEL_AMERICAN if state.seats == 2 else WIN_AMERICAN
    if seat == state.holder[state.front]:
        value += WIN_DEFENDS
    if held == 1:
        value += WIN_ONE
    elif held > 1:
        value += WIN_TWO
    return value


def worth_staying(state: State, standing: Standing, seat: int, need: int, values: list[int]) -> float:
    """How much staying in the battle adds to a seat's chance to win the match, compared with leaving it.

    It uses the seat's own cards and open facts; `need`: the points missing to lead, at least 1.
    """
    far = reach(state, seat, values)
    if need > far:
        return -1.0
    seats = state.seats
    points = [MEAN_WORTH * cards for cards in state.hand_size]
    points[seat] = hand_points(state, seat)
    prospects = Prospects(state, standing, points)
    highest = max(state.totals)
    own = exp(strength(state, standing, seat, highest, points[seat], far))
    total = own
    lost = 0.0
    for other in range(seats):
        if other != seat and state.fighting[other]:
            guessed = MEAN_VALUE * state.hand_size[other]
            theirs = exp(strength(state, standing, other, highest, points[other], guessed))
            total += theirs
            lost += theirs * prospects.after(other)[seat]
    chance = own / total
    lost = lost / (total - own) if total > own else 0.0
    win = prospects.after(seat)[seat]
    share = 0.5 * (win + lost)
    weight = standing.weight
    cost = need * (weight[POINT] + weight[CARD] / MEAN_VALUE)
    price = (DUEL_PRICE if seats == 2 else PRICE) * max(0.05, share * (1.0 - share)) * cost
    return chance * (win - lost) - price


def mid_battle(state: State, standing: Standing) -> list[float]:
    """Each seat's chance to win the match while a battle is under way, at the beginning of a turn."""
    seats = state.seats
    points = [hand_points(state, seat) for seat in range(seats)]
    prospects = Prospects(state, standing, points)
    highest = max(state.totals)
    chances = [0.0] * seats
    total = 0.0
    for seat in range(seats):
        if state.fighting[seat]:
            far = reach(state, seat, unit_values(state, seat))
            chances[seat] = exp(strength(state, standing, seat, highest, points[seat], far))
            total += chances[seat]
    found = [0.0] * seats
    for winner in range(seats):
        if chances[winner] > 0.0:
            after = prospects.after(winner)
            for seat in range(seats):
                found[seat] = found[seat] + chances[winner] / total * after[seat]
    return found
