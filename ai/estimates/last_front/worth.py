"""Last Front: the points that cards add to a bid, the worth of hands and territories, and chances to win the match."""

from __future__ import annotations

from math import exp
from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
from game.last_front import cards
from game.last_front.cards import BRADLEY_PLUS, BRADLEY_VALUE, EISENHOWER_PLUS, FRONTS, NONE, SORTS, TYPE_OF, TYPES
from game.last_front.counting import unit_values, uses_defense_values
from game.last_front.legal import can_hit, is_protected
from game.last_front.state import State

CARD_WORTH: Final[vec[float]] = vec[float](
    [1.0, 2.0, 3.0]
    + [2.1, 3.2]
    + [2.0, 3.0, 4.0]
    + [1.3, 2.5, 3.8]
    + [4.0, 3.5, 3.5, 4.0, 4.0, 2.5, 5.0, 2.0]
    + [4.5, 4.5, 4.0, 4.5, 5.5, 6.0, 3.5, 3.0, 3.0, 3.0]
    + [1.5]
)
"""By sort, in points of a bid: units, Specials, Icons, Draw Event."""
MEAN_WORTH: Final = 2.4
"""The mean worth of an unseen card."""

DUEL: Final[vec[float]] = vec[float]([0.80, 1.33, 0.119, 0.33, 0.22, 0.52, 2.81, 0.26, 0.27, 0.12])
MELEE: Final[vec[float]] = vec[float]([0.42, 0.92, 0.068, 0.18, 0.15, 0.40, 4.04, 0.28, 0.55, 0.08])
"""With two seats and with more, in logits of winning the match: one territory, two, a point and a card in hand, the
start of a battle, an open front that would win the match, and the bonuses by type.

Both are a multinomial logit fit to how 2700 matches of two seats and 1200 of four ended that two versions of this
guide played without a search, at the beginning of 9377 and 5760 battles. A second card drawn each turn decides most.

A fit to 1997 matches of two seats between searches of 120 iterations, by the logarithms of points and cards, foretold
other matches no worse (log loss .427 and .473, difference .047 +- .067). At equal iterations it won 50.8 +- 3.5 % of
600 matches at 150, 53.2 +- 5.8 % of 200 at 1000, and 25.0 +- 5.0 % of 224 with four seats, where 25 is even. With it a
Captain among three Sergeants won 30.2 +- 7.4 % of 116, in place of 49.5 +- 7.1 %. It showed no gain, so these stay.
With 0.1 s a decision it won 45.9 +- 7.7 % of 74 against a General of whom these won 55.1 +- 5.5 % of 176; but that was
on a busy machine, with a quarter less iterations, so the two cannot be compared.

Weights of DUEL that a ridge drew to these (0.42, 0.95, 0.138, 0.14, 0.63, 0.61, 2.57, 0, 0.18, 0) foretold the same
matches better (log loss .315 and .326 in cross-validation), and won 49.6 +- 3.2 % of 600 at 150 iterations. Worths of
cards fitted in the same way foretold little more (.321).

The mean of eight playouts to the end in place of this estimate, where a playout is cut off, won 45.4 +- 8.7 % of 108
matches of two seats at 150 iterations (broken off). docs/MEASURED.md says what seeing the
other hand would bring.
"""
ONE: Final = 0
TWO: Final = 1
POINT: Final = 2
CARD: Final = 3
START: Final = 4
OPEN: Final = 5
BONUS: Final = 6


def weights_for(seats: int) -> vec[float]:
    """The weights of DUEL or MELEE for a match of this many seats."""
    return DUEL if seats == 2 else MELEE


def hand_points(state: State, seat: i64) -> float:
    """The worth of the cards of a hand, in points of a bid."""
    points = 0.0
    hands = state.hands
    base = seat * SORTS
    sort: i64
    for sort in range(SORTS):
        count = hands[base + sort]
        if count:
            points += float(count) * CARD_WORTH[sort]
    return points


def wins_match(state: State, seat: i64, territory: i64) -> bool:
    """LF 1 Whether this territory is the last that a seat needs to win the match.

    A second territory of one type wins, and so does one that completes DIFFERENT_TYPES types. In a quick match any
    ANY_TYPE territories win.
    """
    kind = TYPE_OF[territory]
    count: i64 = 0
    types: i64 = 0
    last_kind: i64 = NONE
    has_same_type = False

    other: i64
    for other in range(FRONTS):
        if state.holder[other] == seat:
            count += 1
            if TYPE_OF[other] == kind:
                has_same_type = True
            if TYPE_OF[other] != last_kind:  # the territories of a type follow one another
                last_kind = TYPE_OF[other]
                types += 1

    if state.quick:
        return count + 1 >= cards.ANY_TYPE
    return has_same_type or types + 1 >= cards.DIFFERENT_TYPES


def held_worth(weight: vec[float], count: i64) -> float:
    """Return the worth of `count` territories, in logits. 0 for none. More than two are worth as much as two."""
    if count <= 0:
        return 0.0
    return weight[ONE] if count == 1 else weight[TWO]


def bonus_owner_after(state: State, kind: i64, winner: i64) -> int:
    """LF 8 Return the seat that will have the bonus of a type of territory once the winner has the front of that type.

    That is the seat with the most such territories, or NONE if two have as many.
    """
    held = [0] * state.seats
    for territory in range(FRONTS):
        if TYPE_OF[territory] == kind and state.holder[territory] != NONE and territory != state.front:
            held[state.holder[territory]] += 1
    held[winner] += 1

    owner = 0
    for seat in range(1, state.seats):
        if held[seat] > held[owner]:
            owner = seat
    return owner if held.count(held[owner]) == 1 else NONE


def bonus_worth(state: State, weight: vec[float], seat: i64) -> float:
    """The worth of the bonuses of a seat, in logits."""
    worth = 0.0
    for kind in range(TYPES):
        if state.bonus[kind] == seat:
            worth += weight[BONUS + kind]
    return worth


def chances_between_battles(state: State) -> list[float]:
    """Return by seat the chance to win the match, if no battle is under way or its first turn has just begun.

    It is a softmax over the worth of each seat: its cards, bonuses and territories, the right to start the next battle
    (weight START), and a front that would win it the match (weight OPEN).
    """
    weight = weights_for(state.seats)
    front = state.open_front if state.front == NONE else state.front
    shares: list[float] = []
    total = 0.0

    for seat in range(state.seats):
        points = hand_points(state, seat)
        hand_size = float(state.hand_size[seat])
        if state.front != NONE and seat == state.active:
            # It has drawn a card for its turn already.
            points -= MEAN_WORTH
            hand_size -= 1.0

        worth = weight[POINT] * points + weight[CARD] * hand_size + bonus_worth(state, weight, seat)
        worth += held_worth(weight, state.count_held(seat))
        if seat == state.starter:
            worth += weight[START]
        if front != NONE and state.holder[front] != seat and wins_match(state, seat, front):
            worth += weight[OPEN]

        share = exp(worth)
        total += share
        shares.append(share)
    return [share / total for share in shares]


class Holdings:
    """The territories and bonuses during a battle, and what its front would change, whatever the bids and hands."""

    __slots__ = (
        *("seats", "quick", "front", "holder", "bonus", "weight", "held", "wins", "bonus_owner"),
        *("bonus_kept", "bonus_fought_for", "worth_lost", "worth_won", "bonus_worth"),
    )

    def __init__(self, state: State) -> None:
        """Work out the facts for the front of the battle under way in `state`."""
        seats = state.seats
        kind = TYPE_OF[state.front]
        defender = state.holder[state.front]
        self.seats: i64 = seats
        self.quick: i64 = state.quick
        self.front: i64 = state.front
        self.holder: vec[i64] = state.holder[:]
        self.bonus: vec[i64] = state.bonus[:]
        self.weight: vec[float] = weights_for(seats)
        self.bonus_worth: float = self.weight[BONUS + kind]
        """The worth of the bonus of the front's type."""
        self.held: vec[i64] = vec[i64]([state.count_held(seat) for seat in range(seats)])
        """By seat: territories."""
        self.wins: list[bool] = [seat != defender and wins_match(state, seat, state.front) for seat in range(seats)]
        """By seat: whether the front wins it the match."""
        self.bonus_owner: vec[i64] = vec[i64]([bonus_owner_after(state, kind, seat) for seat in range(seats)])
        """By winner of the front: the seat that then has the bonus of its type, or NONE."""
        self.bonus_kept: vec[float] = vec[float]([bonus_worth(state, self.weight, seat) for seat in range(seats)])
        """By seat: the worth of all its bonuses now."""
        self.bonus_fought_for: vec[float] = vec[float]([0.0] * seats)
        if state.bonus[kind] != NONE:
            self.bonus_fought_for[state.bonus[kind]] = self.bonus_worth
        """By seat: the worth of the bonus of the front's type for its present owner, 0 for the others."""
        self.worth_lost: vec[float] = vec[float]([0.0] * seats)
        """By seat: the worth of its territories if it does not win the front."""
        self.worth_won: vec[float] = vec[float]([0.0] * seats)
        """By seat: the worth of its territories if it wins the front."""
        for seat in range(seats):
            count = self.held[seat] - (1 if seat == defender else 0)
            self.worth_lost[seat] = held_worth(self.weight, count)
            self.worth_won[seat] = held_worth(self.weight, count=count + 1)

    def are_those_of(self, state: State) -> bool:
        """Return whether this object also holds for another state, of any match.

        It does if the battle is for the same front and every territory and bonus has the same owner. Bids and hands do
        not matter.
        """
        if self.front != state.front or self.seats != state.seats or self.quick != state.quick:
            return False

        territory: i64
        for territory in range(FRONTS):
            if self.holder[territory] != state.holder[territory]:
                return False

        kind: i64
        for kind in range(TYPES):
            if self.bonus[kind] != state.bonus[kind]:
                return False
        return True


class Prospects:
    """Every seat's chance to win the match, by the winner of the battle under way."""

    __slots__ = ("holdings", "worths", "shares")

    def __init__(self, state: State, holdings: Holdings, points: vec[float]) -> None:
        """`points`: by seat, the worth of its hand after the battle."""
        weight = holdings.weight
        self.holdings: Holdings = holdings
        self.worths: vec[float] = vec[float]([0.0] * holdings.seats)
        """By seat: its worth in logits, without the territories and the bonus that are fought for."""
        self.shares: vec[float] = vec[float]([0.0] * holdings.seats)
        """By seat: exp of its worth if it neither wins the front nor gets a bonus by that."""
        seat: i64
        for seat in range(holdings.seats):
            worth = weight[POINT] * points[seat] + weight[CARD] * float(state.hand_size[seat])
            worth = worth + holdings.bonus_kept[seat] - holdings.bonus_fought_for[seat]
            self.worths[seat] = worth
            self.shares[seat] = exp(worth + holdings.worth_lost[seat])

    def chances_after(self, winner: i64) -> vec[float]:
        """Return by seat the chance to win the match after the seat `winner` has won the battle.

        It is a softmax over the worth of all seats. The winner's worth includes the front and the right to start the
        next battle. The bonus of the front's type belongs to the seat that then has the most territories of that type.
        """
        holdings = self.holdings
        if holdings.wins[winner]:
            chances = vec[float]([0.0] * holdings.seats)
            chances[winner] = 1.0
            return chances

        bonus_owner = holdings.bonus_owner[winner]
        shares = self.shares[:]  # right for all seats except the winner and the owner of the bonus
        worth_of_winner = self.worths[winner] + holdings.worth_won[winner] + holdings.weight[START]
        if bonus_owner == winner:
            worth_of_winner += holdings.bonus_worth
        elif bonus_owner != NONE:
            worth = self.worths[bonus_owner] + holdings.worth_lost[bonus_owner] + holdings.bonus_worth
            shares[bonus_owner] = exp(worth)
        shares[winner] = exp(worth_of_winner)

        total = 0.0
        seat: i64
        for seat in range(holdings.seats):
            total += shares[seat]
        for seat in range(holdings.seats):
            shares[seat] /= total
        return shares


# --- The points that cards add to a bid --------------------------------------------------

MEAN_VALUE: Final = 2.2
"""The mean points that an unseen card adds to a bid."""


def _gain_of_effect(sort: i64, unit: i64) -> float:
    """Return the points that a lasting effect (`sort`) adds to a unit of the sort `unit`.

    Rokossovsky gives units their defense value in attack. Bradley adds to units of one printed value. Any other effect
    multiplies the value of a unit by the fraction TIMES / OVER_BY and then adds PLUS. These tables have a row for each
    effect from CONSCRIPTION on, with an entry for each type of unit. What Eisenhower adds is not here (`lasting_gain`).
    """
    if sort == cards.ROKOSSOVSKY:
        return float(cards.DEFENSE[unit] - cards.ATTACK[unit])
    if sort == cards.BRADLEY:
        return float(BRADLEY_PLUS) if cards.ATTACK[unit] == BRADLEY_VALUE else 0.0
    at = (sort - cards.CONSCRIPTION) * cards.UNIT_TYPES + cards.UNIT_TYPE[unit]
    times = float(cards.TIMES[at]) / float(cards.OVER_BY[at])
    return float(cards.ATTACK[unit]) * (times - 1.0) + float(cards.PLUS[at])


GAIN: Final[vec[float]] = vec[float](
    [
        _gain_of_effect(sort, unit)
        for sort in range(cards.CONSCRIPTION, cards.GALLAND)
        for unit in range(cards.UNIT_SORTS)
    ]
)
"""At effect * UNIT_SORTS + unit sort."""


def lasting_gain(state: State, seat: i64, sort: i64, share: float) -> float:
    """Return the points that a lasting effect adds to the units in a seat's bid that are not dug in.

    What it would add to the units in the hand counts with this `share`, 0..1. GAIN holds what an effect adds to a unit,
    at (effect - CONSCRIPTION) * UNIT_SORTS + unit. Eisenhower adds EISENHOWER_PLUS for each type of unit instead.
    """
    counts_types = sort == cards.EISENHOWER
    if sort == cards.ROKOSSOVSKY and uses_defense_values(state, seat):
        return 0.0  # the units have their defense values already

    bid = seat * cards.STAKES
    hand = seat * cards.SORTS
    gains = (sort - cards.CONSCRIPTION) * cards.UNIT_SORTS
    bids = state.bids
    hands = state.hands
    gain = 0.0
    last_type: i64 = cards.NONE

    unit: i64
    for unit in range(cards.UNIT_SORTS):
        in_bid = bids[bid + unit]
        in_hand: i64 = 0
        if share > 0.0:
            in_hand = hands[hand + unit]
        if not in_bid and not in_hand:
            continue

        if not counts_types:
            gain += (float(in_bid) + share * float(in_hand)) * GAIN[gains + unit]
        elif cards.UNIT_TYPE[unit] != last_type:  # the sorts of a type follow one another
            last_type = cards.UNIT_TYPE[unit]
            gain += float(EISENHOWER_PLUS)
    return gain


def points_within_reach(state: State, seat: i64, values: vec[i64]) -> float:
    """Return about how many points a whole hand would add to the bid of its seat.

    `values` holds the value of a unit in that bid, by sort. A Special or an Icon counts at face value. If a lasting
    effect (CONSCRIPTION up to the card before GALLAND) adds more than that to all units of the bid and the hand, it
    counts for its effect. DRAW_EVENT, the last sort, counts nothing.
    """
    base = seat * cards.SORTS
    hands = state.hands
    of_units: i64 = 0
    sort: i64
    for sort in range(cards.UNIT_SORTS):
        if hands[base + sort]:
            of_units += hands[base + sort] * values[sort]

    total = float(of_units)
    for sort in range(cards.UNIT_SORTS, cards.SORTS - 1):
        count = hands[base + sort]
        if not count:
            continue

        best = float(cards.FACE_VALUE[sort])
        if cards.CONSCRIPTION <= sort < cards.GALLAND:
            gain = lasting_gain(state, seat, sort, share=1.0)
            if gain > best:
                best = gain
        elif sort == cards.SABOTAGE or sort == cards.AIR_STRIKE or sort == cards.LEND_LEASE:
            best += 1.0  # its effect on another bid, by a rough guess
        total += float(count) * best
    return total


def stake_value(state: State, seat: i64, stake: i64, values: vec[i64]) -> float:
    """The points of a card in the bid of a seat now. `values` holds the value of a unit in that bid, by sort."""
    if stake < cards.UNIT_SORTS:
        return float(values[stake])
    if stake >= cards.FIRST_FACE:
        return float(cards.FACE_VALUE[cards.SORT_OF[stake]])
    return lasting_gain(state, seat, cards.SORT_OF[stake], share=0.0)


def strongest_rival(state: State, seat: i64) -> i64:
    """The seat with the highest total among the others in the battle, or NONE."""
    best: i64 = cards.NONE
    other: i64
    for other in range(state.seats):
        if other != seat and state.fighting[other] and (best == cards.NONE or state.totals[other] > state.totals[best]):
            best = other
    return best


def best_hit(state: State, sort: i64, victim: i64) -> float:
    """Return what the best unit counts that Air Strike, Sabotage or Galland (`sort`) can remove from the victim's bid.

    That is its value after all modifiers. 0 if there is no such unit.
    """
    values = unit_values(state, victim)
    best: i64 = 0
    unit: i64
    for unit in range(cards.UNIT_SORTS):
        if state.bids[victim * cards.STAKES + unit] > 0 and values[unit] > best and can_hit(sort, unit):
            best = values[unit]
    return float(best)


def best_swap(state: State, seat: i64, victim: i64, values: vec[i64]) -> float:
    """Return by how many points Lend-Lease can improve the total of `seat` compared with that of `victim`, at most.

    The card swaps a card of each bid: the victim's best one for the worst one of `seat`. Each point of their difference
    is lost by one bid and gained by the other, so it counts twice. `values` holds the value of a unit in the bid of
    `seat`, by sort. Returns 0 if the seat has no card to give.
    """
    values_of_victim = unit_values(state, victim)
    most = 0.0
    least = 100.0  # above the value of any card

    stake: i64
    for stake in range(cards.STAKES):
        if state.bids[victim * cards.STAKES + stake] > 0 and not is_protected(state, victim, stake):
            most = max(most, stake_value(state, victim, stake, values_of_victim))
        if state.bids[seat * cards.STAKES + stake] > 0:
            least = min(least, stake_value(state, seat, stake, values))

    return 2.0 * (most - least) if least < 100.0 else 0.0


def effect_value(state: State, seat: i64, sort: i64, values: vec[i64]) -> float:
    """Return the points that a Special or Icon, played for its effect, gains now on the strongest rival.

    `values` holds the value of a unit in the seat's bid, by sort. Returns 0 for a card that changes no bid. The shares
    below 1 are rough guesses.
    """
    is_lasting = cards.CONSCRIPTION <= sort < cards.GALLAND
    if is_lasting:
        return lasting_gain(state, seat, sort, share=0.4)  # not every unit in the hand will be bid

    victim = strongest_rival(state, seat)
    if victim == cards.NONE:
        return 0.0
    if sort == cards.AIR_STRIKE or sort == cards.SABOTAGE:
        return best_hit(state, sort, victim)
    if sort == cards.GALLAND:
        return 0.7 * best_hit(state, sort, victim)  # the victim chooses which Plane it loses
    if sort == cards.LEND_LEASE:
        return best_swap(state, seat, victim, values)
    return 0.0


# --- Battles: the chances to win one, and whether it is worth its cards ------------------

DUEL_PRICE: Final = 0.15
PRICE: Final = 0.3
"""The price of the cards that a battle costs, relative to their worth after it, with two seats and with more.

It is below 1 because a seat that stays draws more cards. Without a search and with two seats, 0.3 won 68 % of 400
matches against 1.0, and 0.1 won as many as 0.3. With four seats, one player with 0.35 won 23 % of 160 among 0.7. One
who throws the whole hand into every battle won 30 % of 200 among 0.7, 22 % of 160 among 0.35 and 13 % among 0.1, which
itself won 18 % among 0.7.
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
"""Weights in logits for the winner of a battle: a point of lead, a point of the hand's worth and of its reach, a card,
the turn, the American bonus with two seats and with more, the defense, and one territory or more. They are rounded
means of multinomial logit fits to how battles ended in the matches of DUEL and MELEE, at 46000 beginnings of turns."""


def highest_total(state: State) -> i64:
    """The highest total of a bid, at least 0."""
    highest: i64 = 0
    for total in state.totals:
        if total > highest:
            highest = total
    return highest


def strength_in_battle(state: State, holdings: Holdings, seat: i64, highest: i64, worth: float, reach: float) -> float:
    """Return the strength of a seat in the battle, in logits: its chance to win is exp(strength), divided by the sum.

    `highest` is the highest total of a bid, `worth` that of the seat's hand in points, and `reach` the points that the
    hand can add to the bid.
    """
    value = WIN_LEAD * float(state.totals[seat] - highest) + WIN_POINT * worth + WIN_REACH * reach
    value += WIN_CARD * float(state.hand_size[seat])

    if seat == state.active:
        value += WIN_ACTIVE
    if state.bonus[cards.AMERICAN] == seat:
        value += WIN_DUEL_AMERICAN if state.seats == 2 else WIN_AMERICAN
    if seat == state.holder[state.front]:
        value += WIN_DEFENDS

    held = holdings.held[seat]
    if held == 1:
        value += WIN_ONE
    elif held > 1:
        value += WIN_TWO
    return value


def worth_staying(state: State, holdings: Holdings, seat: i64, need: i64, values: vec[i64]) -> float:
    """Return how much staying in the battle adds to a seat's chance to win the match, compared with leaving it.

    It is the chance to win the battle, times the difference between winning and losing it, less the price of the cards.
    It uses the seat's own cards and open facts, and guesses the other hands by means. `need` is the points missing to
    lead, at least 1. `values` holds the value of a unit in the seat's bid, by sort. Returns -1.0 if the hand cannot add
    so many points.
    """
    reach = points_within_reach(state, seat, values)
    if float(need) > reach:
        return -1.0

    seats: i64 = state.seats
    hand_worths = vec[float]([0.0] * seats)
    other: i64
    for other in range(seats):
        hand_worths[other] = MEAN_WORTH * float(state.hand_size[other])
    hand_worths[seat] = hand_points(state, seat)
    prospects = Prospects(state, holdings, hand_worths)

    # The strength of each seat in the battle, and the seat's chance to win the match if another one wins the battle:
    # a mean over the others, weighted by their strengths.
    highest = highest_total(state)
    own_strength = exp(strength_in_battle(state, holdings, seat, highest, hand_worths[seat], reach))
    total_strength = own_strength
    weighted_chances = 0.0
    for other in range(seats):
        if other != seat and state.fighting[other]:
            their_reach = MEAN_VALUE * float(state.hand_size[other])
            strength = exp(strength_in_battle(state, holdings, other, highest, hand_worths[other], their_reach))
            total_strength += strength
            weighted_chances += strength * prospects.chances_after(other)[seat]
    strength_of_others = total_strength - own_strength
    chance_if_lost = weighted_chances / strength_of_others if total_strength > own_strength else 0.0
    chance_if_won = prospects.chances_after(seat)[seat]

    # The price of the points that have to be bid. A loss of one logit lowers a chance p by about p * (1 - p).
    weight = holdings.weight
    lost_logits = float(need) * (weight[POINT] + weight[CARD] / MEAN_VALUE)
    middle = 0.5 * (chance_if_won + chance_if_lost)
    chance_per_logit = max(0.05, middle * (1.0 - middle))
    price = (DUEL_PRICE if seats == 2 else PRICE) * chance_per_logit * lost_logits

    return own_strength / total_strength * (chance_if_won - chance_if_lost) - price


def chances_in_battle(state: State, holdings: Holdings) -> list[float]:
    """Return by seat the chance to win the match while a battle is under way, at the beginning of a turn.

    Each seat in the battle wins it with the chance of its share in all `strengths`. The result is the mean of the
    chances to win the match after these outcomes, weighted by their own chances.
    """
    seats: i64 = state.seats
    hand_worths = vec[float]([0.0] * seats)
    seat: i64
    for seat in range(seats):
        hand_worths[seat] = hand_points(state, seat)
    prospects = Prospects(state, holdings, hand_worths)

    highest = highest_total(state)
    strengths = vec[float]([0.0] * seats)
    total = 0.0
    for seat in range(seats):
        if state.fighting[seat]:
            reach = points_within_reach(state, seat, unit_values(state, seat))
            strengths[seat] = exp(strength_in_battle(state, holdings, seat, highest, hand_worths[seat], reach))
            total += strengths[seat]

    chances = vec[float]([0.0] * seats)
    winner: i64
    for winner in range(seats):
        if strengths[winner] > 0.0:
            after = prospects.chances_after(winner)
            for seat in range(seats):
                chances[seat] += strengths[winner] / total * after[seat]
    return list(chances)
