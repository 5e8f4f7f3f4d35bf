"""Last Front: the worth of territories and hands, and each seat's chance to win the match."""

from __future__ import annotations

from math import exp
from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
from game.last_front.cards import ANY_TYPE, DIFFERENT_TYPES, FRONTS, NONE, SORTS, TYPE_OF, TYPES
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
    """LF 1 Whether this territory is the last that a seat needs to win the match."""
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
        return count + 1 >= ANY_TYPE
    return has_same_type or types + 1 >= DIFFERENT_TYPES


def held_worth(weight: vec[float], count: i64) -> float:
    """The worth of `count` territories, in logits."""
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

    It is a softmax over the worth of each seat: its cards, bonuses and territories, the start of a battle, and a front
    that would win it the match (weights START, OPEN).
    """
    weight = weights_for(state.seats)
    front = state.open_front if state.front == NONE else state.front
    shares: list[float] = []
    total = 0.0

    for seat in range(state.seats):
        points = hand_points(state, seat)
        cards = float(state.hand_size[seat])
        if state.front != NONE and seat == state.active:
            # It has drawn a card for its turn already.
            points -= MEAN_WORTH
            cards -= 1.0

        worth = weight[POINT] * points + weight[CARD] * cards + bonus_worth(state, weight, seat)
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
        *("seats", "quick", "front", "holder", "bonus", "weight", "held", "wins", "owner"),
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
        self.owner: vec[i64] = vec[i64]([bonus_owner_after(state, kind, seat) for seat in range(seats)])
        """By winner of the front: the seat that then has the bonus of its type, or NONE."""
        self.bonus_kept: vec[float] = vec[float]([bonus_worth(state, self.weight, seat) for seat in range(seats)])
        self.bonus_fought_for: vec[float] = vec[float]([0.0] * seats)
        if state.bonus[kind] != NONE:
            self.bonus_fought_for[state.bonus[kind]] = self.bonus_worth
        self.worth_lost: vec[float] = vec[float]([0.0] * seats)
        """By seat: the worth of its territories if it does not win the front."""
        self.worth_won: vec[float] = vec[float]([0.0] * seats)
        """By seat: the worth of its territories if it wins the front."""
        for seat in range(seats):
            count = self.held[seat] - (1 if seat == defender else 0)
            self.worth_lost[seat] = held_worth(self.weight, count)
            self.worth_won[seat] = held_worth(self.weight, count=count + 1)

    def are_those_of(self, state: State) -> bool:
        """Whether these are still the holdings of this state."""
        if self.front != state.front or self.seats != state.seats or self.quick != state.quick:
            return False
        place: i64
        for place in range(FRONTS):
            if self.holder[place] != state.holder[place]:
                return False
        for place in range(TYPES):
            if self.bonus[place] != state.bonus[place]:
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
        """By seat: its share of the chances if it neither wins the front nor gets a bonus by that."""
        seat: i64
        for seat in range(holdings.seats):
            worth = weight[POINT] * points[seat] + weight[CARD] * float(state.hand_size[seat])
            worth = worth + holdings.bonus_kept[seat] - holdings.bonus_fought_for[seat]
            self.worths[seat] = worth
            self.shares[seat] = exp(worth + holdings.worth_lost[seat])

    def chances_after(self, winner: i64) -> vec[float]:
        """Return by seat the chance to win the match after this one has won the battle.

        It is a softmax over the worth of all seats. The winner also gets the worth of the front and of starting the
        next battle, and `owner`, the seat with the most territories of that type then, the worth of its bonus.
        """
        holdings = self.holdings
        if holdings.wins[winner]:
            chances = vec[float]([0.0] * holdings.seats)
            chances[winner] = 1.0
            return chances

        owner = holdings.owner[winner]
        shares = self.shares[:]
        worth = self.worths[winner] + holdings.worth_won[winner] + holdings.weight[START]
        if owner == winner:
            worth += holdings.bonus_worth
        elif owner != NONE:
            shares[owner] = exp(self.worths[owner] + holdings.worth_lost[owner] + holdings.bonus_worth)
        shares[winner] = exp(worth)

        total = 0.0
        seat: i64
        for seat in range(holdings.seats):
            total += shares[seat]
        for seat in range(holdings.seats):
            shares[seat] /= total
        return shares
