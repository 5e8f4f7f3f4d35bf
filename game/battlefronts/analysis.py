"""The fronts that the enemy could still win in a round if a seat moves no more, from open facts (BF 3.2, 5, 7)."""

from __future__ import annotations

from typing import NamedTuple

from game.battlefronts import cards as printed
from game.battlefronts.actions import March, Redeploy
from game.battlefronts.legal import attrition_of, fronts_held_alone, may_redeploy
from game.battlefronts.state import State
from game.core.game import Threat
from game.core.state import Action


class Need(NamedTuple):
    """The strength and the cards that a seat still needs to hold a front alone after its battle, 0 if it has enough."""

    strength: int
    cards: int


ENOUGH = Need(strength=0, cards=0)
Needs = tuple[Need, ...]
"""A Need for each front."""


class Arrival(NamedTuple):
    """A front where a battalion can be at the end of Move, with its strength and its number of cards there."""

    front: int
    strength: int
    cards: int


def find_threats(view: State) -> list[Threat]:
    """BF 8.1 Return the wins that are close: the sides that hold three fronts alone, and so win when the round ends.

    Such a side wins by waiting. In Move the list has a second kind: the enemy of the seat that is asked, if it does not
    hold three fronts yet but could come to hold them once that seat moves no more. The places of a threat are the
    fronts.
    """
    alone = [tuple(fronts_held_alone(view, seat)) for seat in range(2)]
    candidates = [Threat(seat, fronts, wins_by_waiting=True) for seat, fronts in enumerate(alone)]
    if view.phase == printed.MOVE:
        enemy = 1 - view.to_act
        if len(alone[enemy]) < printed.FRONTS_TO_WIN:
            candidates.append(Threat(enemy, tuple(fronts_open_to_enemy(view, view.to_act)), wins_by_waiting=False))
    return [threat for threat in candidates if len(threat.places) >= printed.FRONTS_TO_WIN]


def fronts_open_to_enemy(view: State, seat: int, move: Action | None = None) -> list[int]:
    """Return the most fronts that the enemy of this seat could hold alone at the end of the round.

    The seat makes this move, or none, and no other. The enemy's battalions arrive in all combinations, and each lowers
    what the enemy still needs at a front (`Need`). An unseen card of the enemy is the best one that is left, each once.
    """
    enemy = 1 - seat
    best_strengths = _best_unseen_strengths(view, enemy)
    needs_at_start = tuple(_need_at(view, seat, front, move) for front in range(printed.FRONTS))
    combinations = {needs_at_start}
    for number in view.living(enemy):
        arrivals = _possible_arrivals(view, enemy, number, best_strengths)
        if arrivals:  # a battalion that can reach no front changes nothing
            combinations = {_needs_after(needs, arrival) for needs in combinations for arrival in arrivals}

    def rank(needs: Needs) -> tuple[int, int, list[int]]:
        """Return the sort key of a combination: fronts won, how many of them without a fight, and the leftmost.

        A front is won when nothing is needed there any more. One that needed no strength at the start has no defender.
        """
        won = [front for front in range(printed.FRONTS) if needs[front] == ENOUGH]
        return len(won), sum(not needs_at_start[front].strength for front in won), [-front for front in won]

    best = max(combinations, key=rank)
    return [front for front in range(printed.FRONTS) if best[front] == ENOUGH]


def _best_unseen_strengths(view: State, seat: int) -> dict[int, int]:
    """Return the strength that each battalion of a seat has with the best unseen card on top, by its number.

    Only battalions that may turn up an unseen card this round are in it: those with a top card face down, and those
    that may redeploy. Each unseen card serves one battalion only.
    """
    ranks_left = _unseen_ranks(view, seat)
    best_strengths: dict[int, int] = {}
    for number in view.living(seat):
        index = seat * printed.DECK + number
        if ranks_left and (not view.up[index] or may_redeploy(view, seat, number)):
            cards = view.size(seat, number) - view.up[index]  # a top card face up is discarded by the redeployment
            strengths = [_strength_with(rank, cards) for rank in ranks_left]
            best_strengths[number] = max(strengths)
            del ranks_left[strengths.index(max(strengths))]
    return best_strengths


def _need_at(view: State, seat: int, front: int, move: Action | None) -> Need:
    """BF 7.2, 7.3 Return what the enemy needs at a front of `seat` to hold it alone after the battle.

    It must have the strength to wear down every card of the seat there, and more cards than the seat inflicts
    reductions. A side inflicts one reduction for each CARDS_PER_POINT of its strength, rounded up (`attrition_of`).
    `move` is a move that the seat makes before. An unseen card of the seat is the weakest that it may be.
    """
    cards = 0
    inflicted = 0
    for number in view.living(seat):
        index = seat * printed.DECK + number
        place = view.place[index]
        size = view.size(seat, number)
        strength = view.strength[index]
        if isinstance(move, March) and move.battalion == number:
            place = move.place
            strength = strength if view.up[index] else min(_possible_strengths(view, seat, size))
        if isinstance(move, Redeploy) and move.battalion == number:
            place = move.front
            size -= 1
            strength = min(_possible_strengths(view, seat, size))

        if place == front:
            cards += size
            inflicted += strength

    strength_for_all_cards = printed.CARDS_PER_POINT * (cards - 1) + 1 if cards else 0
    return Need(strength_for_all_cards, cards=attrition_of(inflicted) + 1)


def _needs_after(needs: Needs, arrival: Arrival) -> Needs:
    """Return what the enemy still needs at each front once one more of its battalions has arrived at a front.

    The battalion's strength and cards are taken off the need there, which cannot go below 0.
    """
    front, strength, cards = arrival
    lacking = Need(max(0, needs[front].strength - strength), max(0, needs[front].cards - cards))
    return (*needs[:front], lacking, *needs[front + 1 :])


def _possible_arrivals(view: State, seat: int, number: int, best_strengths: dict[int, int]) -> list[Arrival]:
    """BF 5.2, 5.3 Return the fronts where a battalion can fight this round, with its strength and cards there.

    It stays, marches to a neighbouring front, or redeploys to any front for the card on top. `best_strengths`: by
    battalion, its strength with the best unseen card on top. It can go only if neither it has moved nor its seat has
    passed (`done`).
    """
    index = seat * printed.DECK + number
    here = view.place[index]
    cards = view.size(seat, number)
    strength = view.strength[index] if view.up[index] else best_strengths.get(number, 0)

    arrivals = [Arrival(here, strength, cards)] if here < printed.FRONTS else []
    if view.moved[index] or view.done[seat]:
        return arrivals
    arrivals += [Arrival(place, strength, cards) for place in printed.NEIGHBOURS[here] if place < printed.FRONTS]
    if may_redeploy(view, seat, number):
        next_strength = best_strengths.get(number, 0)
        fronts = [front for front in range(printed.FRONTS) if front != here]
        arrivals += [Arrival(front, next_strength, cards=cards - 1) for front in fronts]
    return arrivals


def _strength_with(rank: int, cards: int) -> int:
    """BF 2 Return the strength of a battalion of this many cards with this rank on top.

    >>> _strength_with(7, cards=3), _strength_with(printed.JACK, cards=3)
    (7, 3)
    """
    return rank if rank < printed.JACK else cards


def _possible_strengths(view: State, seat: int, cards: int) -> list[int]:
    """BF 1.4, 2 Return the strength of a battalion of this many cards with each unseen card of its seat on top.

    [0] if every card has been seen, so that callers can take the least and the greatest.
    """
    return [_strength_with(rank, cards) for rank in _unseen_ranks(view, seat)] or [0]


def _unseen_ranks(view: State, seat: int) -> list[int]:
    """BF 1.4 Return the ranks of the cards of a seat that nobody has seen, lowest first.

    Each rank has COPIES in a deck.
    """
    seen = list(view.order[seat * printed.DECK : (seat + 1) * printed.DECK])
    return [rank for rank in range(1, printed.RANKS + 1) for _ in range(printed.COPIES - seen.count(rank))]
