"""Whether the enemy could win this round once a seat moves no more, as far as both can see (BF 3.2, 5, 7, 8.1)."""

from __future__ import annotations

from game.battlefronts.cards import DECK, FRONTS, FRONTS_TO_WIN, MOVE, NEIGHBOURS, PLACE_NAMES, PLACES
from game.battlefronts.legal import attrition_of, may_redeploy
from game.battlefronts.state import State
from scenes.ui.wording import listed


def loss(view: State, names: tuple[str, ...]) -> str:
    """What ending Move would allow the enemy, in a sentence; "" where that is no win."""
    if view.phase != MOVE:
        return ""
    seat = view.to_act
    fronts = open_to_enemy(view, seat)
    if len(fronts) < FRONTS_TO_WIN:
        return ""
    where = listed([PLACE_NAMES[front] for front in fronts])
    return f"{names[1 - seat]} could hold {where} alone at the end of this round and win: you have moves left."


def open_to_enemy(view: State, seat: int) -> list[int]:
    """The most fronts that the enemy of this seat could hold alone at the end of the round, if it moves no more."""
    enemy = 1 - seat
    doomed = [front for front in range(FRONTS) if _falls(view, seat, front)]
    free = [front for front in range(FRONTS) if not view.here[seat * PLACES + front]]
    holders: dict[int, int] = {}
    """By front, the battalion that is to stand there."""
    ways = {
        number: [front for front in _reach(view, enemy, number) if front in free]
        for number in view.field[enemy]
        if view.place[enemy * DECK + number] not in doomed
    }
    for number in ways:
        _send(number, ways, holders, set())
    return sorted([*doomed, *holders])


def _reach(view: State, seat: int, number: int) -> list[int]:
    """BF 5.2, 5.3 The fronts where a battalion can be when the Move phase is over."""
    b = seat * DECK + number
    here = view.place[b]
    fronts = [here] if here < FRONTS else []
    if view.moved[b] or view.done[seat]:
        return fronts
    if may_redeploy(view, seat, number):
        return list(range(FRONTS))
    return fronts + [place for place in NEIGHBOURS[here] if place < FRONTS]


def _send(number: int, ways: dict[int, list[int]], holders: dict[int, int], tried: set[int]) -> bool:
    """Find a front of its own for a battalion, others making room where they can (Kuhn's matching)."""
    for front in ways[number]:
        if front in tried:
            continue
        tried.add(front)
        if front not in holders or _send(holders[front], ways, holders, tried):
            holders[front] = number
            return True
    return False


def _falls(view: State, seat: int, front: int) -> bool:
    """BF 7.2, 7.3 Whether the battle at a front is certain to leave the enemy there alone, as both stand now."""
    enemy = 1 - seat
    mine, theirs = _cards(view, seat, front), _cards(view, enemy, front)
    if not mine or not theirs:
        return False
    return mine <= attrition_of(view.total(enemy, front)) and theirs > attrition_of(view.total(seat, front))


def _cards(view: State, seat: int, front: int) -> int:
    """Every reduction costs one of these."""
    return sum(view.size(seat, number) for number in view.field[seat] if view.place[seat * DECK + number] == front)
