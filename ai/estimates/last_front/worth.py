"""Last Front: what a battle changes of each seat's chance to win the match."""

from __future__ import annotations

from math import exp

from ai.estimates.last_front.features import BEGINS, BONUS, ONE, TWO, hand_worth, weights, wins_match
from game.last_front.cards import FRONTS, NONE, TYPE_OF, TYPES
from game.last_front.state import State


def held_worth(weight: tuple[float, ...], count: int) -> float:
    """The worth of `count` territories."""
    return 0.0 if count <= 0 else weight[ONE] if count == 1 else weight[TWO]


def bonus_after(state: State, kind: int, winner: int) -> int:
    """LF 8 Who will have the bonus of the type that is fought for when this seat has won the front, or NONE."""
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


def bonus_worth(state: State, weight: tuple[float, ...], seat: int) -> float:
    """What the bonuses of a seat are worth."""
    worth = 0.0
    for kind in range(TYPES):
        if state.bonus[kind] == seat:
            worth += weight[BONUS + kind]
    return worth


class Standing:
    """The holdings during a battle, and what its front would change; nothing here depends on bids or hands."""

    __slots__ = (
        *("seats", "quick", "front", "holder", "bonus", "weight", "held", "wins", "owner"),
        *("bonus_kept", "bonus_fought_for", "worth_lost", "worth_won", "bonus_worth"),
    )

    def __init__(self, state: State) -> None:
        seats = state.seats
        kind = TYPE_OF[state.front]
        defender = state.holder[state.front]
        self.seats: int = seats
        self.quick: int = state.quick
        self.front: int = state.front
        self.holder: list[int] = state.holder[:]
        self.bonus: list[int] = state.bonus[:]
        self.weight: tuple[float, ...] = weights(seats)
        self.bonus_worth: float = self.weight[BONUS + kind]
        """The worth of the bonus of the front's type."""
        self.held: list[int] = [state.holder.count(seat) for seat in range(seats)]
        """By seat: territories."""
        self.wins: list[bool] = [seat != defender and wins_match(state, seat, state.front) for seat in range(seats)]
        """By seat: whether the front wins it the match."""
        self.owner: list[int] = [bonus_after(state, kind, seat) for seat in range(seats)]
        """By winner of the front: the seat that then has the bonus of its type, or NONE."""
        self.bonus_kept: list[float] = [bonus_worth(state, self.weight, seat) for seat in range(seats)]
        self.bonus_fought_for: list[float] = [0.0] * seats
        if state.bonus[kind] != NONE:
            self.bonus_fought_for[state.bonus[kind]] = self.bonus_worth
        self.worth_lost: list[float] = []
        self.worth_won: list[float] = []
        for seat in range(seats):
            count = self.held[seat] - (1 if seat == defender else 0)
            self.worth_lost.append(held_worth(self.weight, count))
            self.worth_won.append(held_worth(self.weight, count + 1))

    def fits(self, state: State) -> bool:
        """Whether it still is the standing of this state."""
        same = self.front == state.front and self.seats == state.seats and self.quick == state.quick
        return same and self.holder == state.holder and self.bonus == state.bonus


class Prospects:
    """What depends on a battle: every seat's chance to win the match, by the winner of the battle."""

    __slots__ = ("standing", "worths", "shares")

    def __init__(self, state: State, standing: Standing, points: list[float]) -> None:
        """`points`: by seat, the worth of its hand after the battle."""
        weight = standing.weight
        self.standing: Standing = standing
        self.worths: list[float] = []
        """By seat, in logits, without the territories and the bonus that are fought for."""
        self.shares: list[float] = []
        """By seat, if it neither wins the front nor gets a bonus by that."""
        for seat in range(standing.seats):
            worth = hand_worth(weight, points[seat], float(state.hand_size[seat]))
            worth = worth + standing.bonus_kept[seat] - standing.bonus_fought_for[seat]
            self.worths.append(worth)
            self.shares.append(exp(worth + standing.worth_lost[seat]))

    def after(self, winner: int) -> list[float]:
        """Every seat's chance to win the match once this one has won the battle."""
        standing = self.standing
        if standing.wins[winner]:
            found = [0.0] * standing.seats
            found[winner] = 1.0
            return found
        owner = standing.owner[winner]
        shares = self.shares[:]
        worth = self.worths[winner] + standing.worth_won[winner] + standing.weight[BEGINS]
        if owner == winner:
            worth += standing.bonus_worth
        elif owner != NONE:
            shares[owner] = exp(self.worths[owner] + standing.worth_lost[owner] + standing.bonus_worth)
        shares[winner] = exp(worth)
        total = 0.0
        for share in shares:
            total += share
        return [share / total for share in shares]
