"""What a front is worth as things stand, and what the enemy could still do in a round if a seat does not move any more,
by open facts (BF 3.2, 5, 7)."""

from __future__ import annotations

from typing import NamedTuple

from game.battlefronts import cards as printed
from game.battlefronts.actions import March, Redeploy
from game.battlefronts.legal import attrition_of, fronts_of, may_redeploy
from game.battlefronts.state import State
from game.core.game import Threat
from game.core.state import Action


class Need(NamedTuple):
    """What a seat still needs to hold a front alone after its battle; both 0 if it has enough."""

    strength: int
    cards: int


class Side(NamedTuple):
    """What a seat has at a front."""

    strength: int
    cards: int


Needs = tuple[Need, ...]
"""A Need for each front."""
Way = tuple[int, int, int]
"""A front where a battalion can be at the end of Move, with its strength and its number of cards there."""


def side(view: State, seat: int, front: int, joins: int | None = None) -> Side:
    """What a seat has at a front, with a battalion that joins the others there; unseen cards count with their mean."""
    there = [n for n in view.field[seat] if n == joins or view.place[seat * printed.DECK + n] == front]
    return Side(sum(_strength(view, seat, n) for n in there), sum(view.size(seat, n) for n in there))


def losses(own: Side, other: Side) -> tuple[int, int]:
    """BF 7.2 The cards that a battle between the two takes from one side and from the other; none where one is away."""
    if not own.cards or not other.cards:
        return 0, 0
    return min(own.cards, attrition_of(other.strength)), min(other.cards, attrition_of(own.strength))


def open_to_enemy(view: State, seat: int, move: Action | None = None) -> list[int]:
    """The most fronts that the enemy of this seat could hold alone at the end of the round, if the seat does not move,
    or makes this move and no other.

    The enemy's moves are tried in all combinations; an unseen card of theirs is the best one that is left, each once.
    """
    enemy = 1 - seat
    # By battalion that may turn up an unseen card this round: its strength with the best card that is left for it.
    left, unseen = _hidden(view, enemy), {}
    for number in view.field[enemy]:
        b = enemy * printed.DECK + number
        if left and (not view.up[b] or may_redeploy(view, enemy, number)):
            worth = [_strong(rank, view.size(enemy, number) - view.up[b]) for rank in left]
            unseen[number] = max(worth)
            del left[worth.index(max(worth))]
    start = tuple(_need(view, seat, front, move) for front in range(printed.FRONTS))
    reached = {start}
    for number in view.field[enemy]:
        ways = _ways(view, enemy, number, unseen)
        reached = {_with(needs, way) for needs in reached for way in ways} or reached

    def most(needs: Needs) -> tuple[int, int, list[int]]:
        """The sort key of the best fronts: how many, then how many without a fight, then the leftmost."""
        held = [front for front in range(printed.FRONTS) if _met(needs[front])]
        return len(held), sum(not start[front].strength for front in held), [-front for front in held]

    best = max(reached, key=most)
    return [front for front in range(printed.FRONTS) if _met(best[front])]


def threats(view: State) -> list[Threat]:
    """BF 8.1 Who holds three fronts alone: that wins when the round ends. The places are fronts.

    Otherwise, who can still come to hold them if the other, who is asked in Move, does not move any more.
    """
    held = [fronts_of(view, seat) & ~fronts_of(view, 1 - seat) for seat in range(2)]
    alone = [tuple(front for front in range(printed.FRONTS) if mask >> front & 1) for mask in held]
    found = [Threat(seat, fronts, True) for seat, fronts in enumerate(alone)]
    if view.phase == printed.MOVE and len(alone[1 - view.to_act]) < printed.FRONTS_TO_WIN:
        found.append(Threat(1 - view.to_act, tuple(open_to_enemy(view, view.to_act)), False))
    return [threat for threat in found if len(threat.places) >= printed.FRONTS_TO_WIN]


def _need(view: State, seat: int, front: int, move: Action | None) -> Need:
    """BF 7.2, 7.3 What the enemy needs at a front: to wear down every card there, and to outlast what they inflict."""
    cards = inflicted = 0
    for number in view.field[seat]:
        b = seat * printed.DECK + number
        place, size, strength = view.place[b], view.size(seat, number), view.strength[b]
        if isinstance(move, March) and move.battalion == number:
            place, strength = move.place, strength if view.up[b] else min(_unseen(view, seat, size))
        if isinstance(move, Redeploy) and move.battalion == number:
            place, size, strength = move.front, size - 1, min(_unseen(view, seat, size - 1))
        if place == front:
            cards, inflicted = cards + size, inflicted + strength
    return Need(printed.CARDS_PER_POINT * (cards - 1) + 1 if cards else 0, attrition_of(inflicted) + 1)


def _met(need: Need) -> bool:
    return need == (0, 0)


def _with(needs: Needs, way: Way) -> Needs:
    """What is still needed with one more battalion there."""
    front, strength, cards = way
    lacks = Need(max(0, needs[front].strength - strength), max(0, needs[front].cards - cards))
    return (*needs[:front], lacks, *needs[front + 1 :])


def _strong(rank: int, cards: int) -> int:
    """BF 2 The strength of a battalion with so many cards and this one on top."""
    return rank if rank < printed.JACK else cards


def _ways(view: State, seat: int, number: int, unseen: dict[int, int]) -> list[Way]:
    """BF 5.2, 5.3 The fronts where a battalion can fight this round. `unseen`: strength with an unseen card on top."""
    b = seat * printed.DECK + number
    here, cards = view.place[b], view.size(seat, number)
    strength = view.strength[b] if view.up[b] else unseen.get(number, 0)
    ways = [(here, strength, cards)] if here < printed.FRONTS else []
    if view.moved[b] or view.done[seat]:
        return ways
    ways += [(place, strength, cards) for place in printed.NEIGHBOURS[here] if place < printed.FRONTS]
    if may_redeploy(view, seat, number):
        ways += [(front, unseen.get(number, 0), cards - 1) for front in range(printed.FRONTS) if front != here]
    return ways


def _strength(view: State, seat: int, number: int) -> int:
    """Its strength; the mean of what it may be where its top card lies face down."""
    b = seat * printed.DECK + number
    return view.strength[b] if view.up[b] else _worth(view, seat, view.size(seat, number))


def _worth(view: State, seat: int, cards: int) -> int:
    """BF 1.4, 2 The mean strength of a battalion with this many cards whose top card nobody has seen."""
    unseen = _unseen(view, seat, cards)
    return round(sum(unseen) / len(unseen))


def _unseen(view: State, seat: int, cards: int) -> list[int]:
    """BF 1.4, 2 By card that nobody has seen: how strong a battalion with so many cards is with it on top."""
    return [_strong(rank, cards) for rank in _hidden(view, seat)] or [0]


def _hidden(view: State, seat: int) -> list[int]:
    """BF 1.4 The ranks of the cards of a seat that nobody has seen."""
    seen = view.order[seat * printed.DECK : (seat + 1) * printed.DECK]
    return [rank for rank in range(1, printed.RANKS + 1) for _ in range(printed.COPIES - seen.count(rank))]
