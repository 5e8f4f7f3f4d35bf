"""Fighting Front: the playout policy of deployment, movement and all decisions on the ground without a die."""

from __future__ import annotations

from typing import Final

from ai.estimates.fighting_front.fire import NOISE, best_target
from ai.estimates.fighting_front.worth import ADVANCE, EXPOSED, WORTH
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import cards
from game.fighting_front.actions import FINISH, PASS, STOP, Aboard, Card, Discard, On, Play, Step, Unit
from game.fighting_front.state import State

HURDLE: Final = 10
"""A move that gains less is not made."""
NOWHERE: Final = -10000
"""The worth of a place that cannot be reached."""

# --- Deployment --------------------------------------------------------------------------


def pick_card(state: State, legal: list[Action], rng: Rng) -> Action:
    """Ground units first, then what helps them; a look at the enemy's hand at once."""
    best = FINISH
    most = -1
    for action in legal:
        value = -1
        if isinstance(action, Card):
            value = eagerness(action.sort) + rng.below(40)
        elif isinstance(action, Play):
            value = 100 if action.sort == cards.RECONNAISSANCE else rng.below(60)
        if value > most:
            most = value
            best = action
    return best


def eagerness(sort: int) -> int:
    """The priority of a card for deployment."""
    if sort == cards.AIR_STRIP:
        return 55
    if sort < cards.FIRST_AIR:
        return 30
    if sort < cards.FIRST_GROUND:
        return 45
    if cards.FIRST_LEADER <= sort < cards.FIRST_EVENT:
        return 10
    return 60


def pick_space(state: State, legal: list[Action], rng: Rng) -> Action:
    """Infantry and tanks in front, guns behind, headquarters and strips at the back, works under units."""
    seat = state.to_act
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    best = legal[0]
    most = -100000
    for action in legal:
        value = rng.below(24)
        if isinstance(action, On):
            value += (
                site_fit(state, seat, kind, action.space)
                if cards.IS_SITE[kind]
                else unit_fit(state, seat, kind, action.space)
            )
        elif isinstance(action, Aboard):
            value += 6
        if value > most:
            most = value
            best = action
    return best


APPROACHES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([other for other in cards.OWN_HALF[seat] if abs(other % cards.COLUMNS - space % cards.COLUMNS) <= 1])
        for seat in range(2)
        for space in range(cards.SPACES)
    ]
)
"""At seat * SPACES + space: the spaces of the seat's own half in its column or beside it."""


def unit_fit(state: State, seat: int, kind: int, space: int) -> int:
    """How well a unit, or a leader, stands in a space."""
    ahead = cards.advance_of(seat, space)
    if kind < cards.FIRST_EVENT and kind >= cards.FIRST_LEADER:
        return WORTH[state.unit[space]] if state.unit[space] != cards.NONE else 0
    if cards.IS_AIR[kind]:
        return -10 * ahead
    value = 0
    site = state.site[space]
    if site != cards.NONE and cards.IS_FORT[site] and state.site_owner[space] == seat:
        value += 20
    if cards.IS_GUN[kind]:
        value += (0, 16, 8)[ahead] if cards.RANGE[kind] > 1 else (4, 10, 14)[ahead]
    else:
        value += (2, 10, 26)[ahead] + (4 * cards.TOUGHNESS[kind] if ahead == 2 else 0)
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 14 if not cards.IS_R[kind] or cards.IS_T[kind] else -10
            if near in cards.BACK_ROW[seat]:
                value += 40
    if ahead == 0 and threatened(state, seat, space):
        value += 30
    return value


def threatened(state: State, seat: int, space: int) -> bool:
    """Whether an enemy unit stands in the seat's own half, in this column or beside it."""
    foe = 1 - seat
    for other in APPROACHES[seat * cards.SPACES + space]:
        if state.owner[other] == foe:
            return True
    return False


def site_fit(state: State, seat: int, kind: int, space: int) -> int:
    """How well a location lies in a space."""
    ahead = cards.advance_of(seat, space)
    if cards.IS_FORT[kind]:
        return 10 * ahead + (16 if state.owner[space] == seat else 0)
    if kind == cards.MINEFIELDS:
        return (14, 8, 12)[ahead] + (0 if state.owner[space] == seat else 8)
    if kind in (cards.HEADQUARTERS, cards.AIR_STRIP):
        return -12 * ahead + (8 if state.owner[space] == seat else 0)
    return -8 * ahead


def pick_discard(state: State, legal: list[Action], rng: Rng) -> Action:
    """The card that is worth least."""
    seat = state.to_act
    best = legal[0]
    least = 100000
    for action in legal:
        if isinstance(action, Discard):
            kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + action.sort]
            value = WORTH[kind] if kind != cards.NONE and WORTH[kind] else 26
            value += rng.below(16)
            if value < least:
                least = value
                best = action
    return best


# --- Movement ----------------------------------------------------------------------------


def stand(state: State, seat: int, kind: int, space: int) -> int:
    """Ten times the worth of a space for a unit of this kind, in the units of WORTH."""
    ahead = cards.advance_of(seat, space)
    if not cards.IS_I[kind] and not cards.IS_T[kind]:
        return -10 * EXPOSED[ahead] + 4 * targets_near(state, seat, space, cards.RANGE[kind])
    value = 10 * ADVANCE[ahead]
    if space in cards.BACK_ROW[1 - seat]:
        value += 600
    if ahead <= 2 and threatened(state, seat, space):
        value += 120 if space in cards.BACK_ROW[seat] else 40
    site = state.site[space]
    if site != cards.NONE:
        if state.site_owner[space] == seat:
            value += 60 if cards.IS_FORT[site] else 10
        else:
            value += 8 * WORTH[site] - (200 if site == cards.MINEFIELDS else 0)
    strength = 3 + cards.MODIFIER[cards.GROUND_ATTACK * cards.KINDS + kind]
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            value += 12 * strength - 6 * cards.MODIFIER[cards.DEFENSE * cards.KINDS + state.unit[near]]
            if near in cards.BACK_ROW[seat]:
                value += 300
    return value


def targets_near(state: State, seat: int, space: int, reach: int) -> int:
    """How many enemy units a gun there could reach."""
    found = 0
    foe = 1 - seat
    for other in cards.WITHIN[reach * cards.SPACES + space]:
        if state.owner[other] == foe:
            found += 1
    return min(found, 6)


def pick_mover(state: State, legal: list[Action], rng: Rng) -> Action:
    """The first unit that gains by a step, from a random one on; else the phase ends."""
    seat = state.to_act
    start = rng.below(len(legal))
    for i in range(len(legal)):
        action = legal[(start + i) % len(legal)]
        if isinstance(action, Play) and rng.below(2):
            return action
        if isinstance(action, Unit) and step_gain(state, seat, action.space) > HURDLE + rng.below(2 * NOISE):
            return action
    return FINISH


def step_gain(state: State, seat: int, space: int) -> int:
    """The most that a unit gains by one step; a unit that can attack stays."""
    kind = state.unit[space]
    here = stand(state, seat, kind, space)
    best = NOWHERE
    for near in cards.NEIGHBOURS[space]:
        gain = farthest(state, seat, kind, space, near, cards.STEPS[kind] - 1)
        if gain > best:
            best = gain
    return best - here


def farthest(state: State, seat: int, kind: int, start: int, space: int, left: int) -> int:
    """The worth of the best end of a move that enters the space and goes on for at most `left` steps."""
    owner = state.owner[space]
    if owner == 1 - seat or (owner == seat and space != start and left == 0):
        return NOWHERE
    best = NOWHERE
    if owner == cards.NONE:
        best = stand(state, seat, kind, space)
        if state.site_owner[space] == 1 - seat:
            left = 0
    if left > 0:
        for near in cards.NEIGHBOURS[space]:
            if near != start:
                value = farthest(state, seat, kind, start, near, left - 1) - 8
                if value > best:
                    best = value
    return best


def pick_step(state: State, legal: list[Action], rng: Rng) -> Action:
    """The step towards the best space; stop if no step gains."""
    seat = state.to_act
    here = state.path[len(state.path) - 1]
    kind = state.unit[state.picked]
    best = legal[0]
    most = -100000
    for action in legal:
        value = rng.below(NOISE)
        if isinstance(action, Step):
            left = cards.STEPS[kind] - len(state.path)
            value += farthest(state, seat, kind, state.picked, action.space, left)
            if action.space in state.path:
                value -= 300
        elif action is STOP:
            value += stand(state, seat, kind, here)
        if value > most:
            most = value
            best = action
    return best


def pick_follower(state: State, legal: list[Action], rng: Rng) -> Action:
    """A unit from behind moves up; guns stay where they are."""
    seat = state.to_act
    goal = state.attack_from[state.current]
    best = PASS
    most = HURDLE
    for action in legal:
        if isinstance(action, Unit):
            kind = state.unit[action.space]
            gain = stand(state, seat, kind, goal) - stand(state, seat, kind, action.space) + rng.below(NOISE)
            if gain > most:
                most = gain
                best = action
    return best


def moves_in(state: State) -> bool:
    """FF 4.14 Infantry and tanks move into a space they have cleared where they stand better."""
    seat = state.to_act
    start = state.attack_from[state.current]
    kind = state.unit[start]
    goal = state.attack_at[state.current]
    if not cards.IS_I[kind] and not cards.IS_T[kind]:
        return False
    return stand(state, seat, kind, goal) > stand(state, seat, kind, start) - 40


def pick_fuelled(state: State, legal: list[Action], rng: Rng) -> Action:
    """The tank that would attack or move with most profit."""
    seat = state.to_act
    best = PASS
    most = 0
    for action in legal:
        if isinstance(action, Unit):
            gain = max(best_target(state, action.space, cards.GROUND_ATTACK), step_gain(state, seat, action.space))
            gain += rng.below(NOISE)
            if gain > most:
                most = gain
                best = action
    return best
