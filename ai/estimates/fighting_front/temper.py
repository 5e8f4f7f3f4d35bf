"""The features of a decision of Fighting Front that tempers choose by, from the own hand and the open map.

- Attack: bombardments, missions, ground attacks, and units that go or are deployed forward.
- Commitment: a card that leaves the hand for the map or for a roll.
- Risk: an attack into defensive fire, and a mission that may be intercepted.
- Surprise: an event, a national strategy, a fly-over, an Ammo Dump; an event that is discarded is none any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.state import State

ATTACK: Final = 0.45
"""How much a bombardment, a mission or a ground attack counts. A match has hundreds of decisions, most of them about
attacks, so a temper is to change only a few of them. With 0.5 here and below, the patient temper lost a little.
"""
FORWARD: Final = 0.4
"""How much of an attack it is to go forward by two rows, or to be deployed in the front row."""
FIRE: Final = 0.3
"""How much of an attack it is to answer one, by fire or fighters, or to escort or follow somebody who attacks."""
OCCUPY: Final = 0.4
"""How much of an attack it is to occupy a space. Nobody patient gives one away."""
DEFENSIVE_FIRE: Final = 0.3
"""The risk of an attack into defensive fire."""
MISSION: Final = 0.3
"""The risk of a mission."""
CARD: Final = 0.5
"""The commitment of a card that is deployed."""
FLY: Final = 0.3
"""The commitment of a card for a fly-over, beyond the attack that it is."""
DUMP: Final = 0.25
"""How much an Ammo Dump counts of a card."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    The first action tells the kind of the decision. Attack is for going, firing or deploying forward, commitment for a
    card that leaves the hand, and surprise for events and air units from the hand. Discarding an event is the opposite
    of a surprise, so it counts below 0.
    """
    match line[0]:
        case do.Card():
            return Features(attack=_forwardness(view, line[-1]), commitment=CARD)
        case do.Play():
            return Features(commitment=1.0, surprise=1.0)
        case do.Dump():
            return Features(commitment=DUMP, surprise=DUMP)
        case do.Discard() as discard:
            return Features(surprise=-float(cards.FIRST_EVENT <= discard.sort <= cards.NATIONAL_STRATEGY))
        case do.Occupy():
            return Features(attack=OCCUPY)
        case do.Air() if view.step in (steps.AIR, steps.INTERCEPT):
            return _features_of_flight(line)
        case do.Fly():
            return _features_of_flight(line)._replace(commitment=FLY, surprise=1.0)
        case do.Unit() as unit:
            return _features_of_unit(view, unit.space, line)
    return Features()


def _features_of_flight(line: Sequence[Action]) -> Features:
    """Return the features of a mission, or of flying as an escort or against a mission."""
    is_mission = isinstance(line[-1], do.Target)
    return Features(attack=ATTACK if is_mission else FIRE, risk=MISSION)


def _features_of_unit(view: State, space: int, line: Sequence[Action]) -> Features:
    """Return the features of a decision for the unit in a space, by the step that is asked.

    The attack of a move is how far it goes forward. Only a ground attack on a unit, which may fire first, has a risk.
    """
    if view.step == steps.MOVE:
        path = [space, *[step.space for step in line if isinstance(step, do.Step)]]
        return Features(attack=_advance(view.to_act, space, path[-1]))
    if view.step == steps.ARTILLERY:
        return Features(attack=ATTACK)
    if view.step == steps.GROUND:
        targets = [step.space for step in line if isinstance(step, do.Target)]
        meets_fire = any(view.owner[target] == 1 - view.to_act for target in targets)
        return Features(attack=ATTACK, risk=DEFENSIVE_FIRE * meets_fire)
    if view.step in (steps.AA, steps.SUPPORT_FIRE, steps.FOLLOW, steps.FUEL):
        return Features(attack=FIRE)
    return Features()


def _forwardness(view: State, place: Action) -> float:
    """Return how much of an attack it is to deploy in a place of its own half: FORWARD in the front row, 0 at home."""
    if not isinstance(place, do.On):
        return 0.0
    return _advance(view.to_act, cards.BACK_ROW[view.to_act][0], place.space)


def _advance(seat: int, start: int, end: int) -> float:
    """Return how much of an attack it is for a seat to go from a space to another, from -FORWARD to FORWARD.

    Two rows forward count in full, one row half, and going back is below 0. Spaces are numbered row by row, COLUMNS in
    each. The Axis goes towards higher rows.

    >>> _advance(cards.AXIS, start=0, end=10), _advance(cards.ALLIES, start=0, end=5)
    (0.4, -0.2)
    """
    rows = end // cards.COLUMNS - start // cards.COLUMNS
    forward = rows if seat == cards.AXIS else -rows
    return FORWARD * max(-1.0, min(1.0, forward / 2))
