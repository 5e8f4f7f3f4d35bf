"""The features of a decision of Battlefronts that tempers choose by, from the open table alone (`ai.temper`).

- Attack: a battalion goes to a front, above all to one where the enemy is.
- Commitment: the cards that leave the deck, or that a battalion takes to the enemy.
- Surprise: a face card is paid to redeploy.

A round has a dozen moves, and a temper gives something away with each one that it changes. So attacks count for less
than in the other games: with 1 for them, the bold temper lost measurably more matches than it won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.battlefronts.actions import March, Redeploy, Size
from game.battlefronts.cards import FRONTS, PLACES
from game.battlefronts.state import State
from game.core.state import Action

LARGE_BATTALION: Final = 8
"""The cards of a battalion that count as the most that one commits."""
TO_ENEMY: Final = 0.45
"""How much of an attack it is to go to a front where the enemy is."""
TO_EMPTY_FRONT: Final = 0.15
"""How much of an attack it is to go to a front where the enemy is not."""
TO_ROAD: Final = -0.05
"""How much of an attack it is to go to a road. A battalion that leaves a front gives way a little."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    Only its last action counts: the size of a call-up, or a move. Attack is for going to a front, less so to one
    without an enemy. Commitment, 0..1, is for the cards of a call-up or of a battalion that meets the enemy, and
    surprise for a redeployment.
    """
    last = line[-1]
    if isinstance(last, Size):
        return Features(commitment=min(1.0, last.cards / LARGE_BATTALION))
    if isinstance(last, March):
        return _features_of_move(view, last.battalion, last.place)
    if isinstance(last, Redeploy):
        return _features_of_move(view, last.battalion, last.front)._replace(surprise=1.0)
    return Features()


def _features_of_move(view: State, battalion: int, place: int) -> Features:
    """Return the features of a move to a place: what it is of an attack, and the cards that it takes to the enemy."""
    if place >= FRONTS:
        return Features(attack=TO_ROAD)

    battalions_by_place = view.here  # at seat * PLACES + place
    if not battalions_by_place[(1 - view.to_act) * PLACES + place]:
        return Features(attack=TO_EMPTY_FRONT)
    return Features(attack=TO_ENEMY, commitment=min(1.0, view.size(view.to_act, battalion) / LARGE_BATTALION))
