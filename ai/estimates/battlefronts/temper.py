"""The features of a decision of Battlefronts that tempers choose by, from the open table alone (`ai.temper`).

- Attack: a battalion goes to a front, above all to one where the enemy is.
- Commitment: the cards that leave the deck, or that a battalion takes to the enemy.
- Risk: a battalion goes to a front without anybody knowing its top card.
- Surprise: a face card is paid to redeploy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.battlefronts.actions import March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, PLACES
from game.battlefronts.state import State
from game.core.state import Action

LARGE_BATTALION: Final = 8
"""The cards of a battalion that count as the most that one commits."""
EMPTY_FRONT: Final = 0.35
"""How much of an attack, and of a risk, it is to go to a front where the enemy is not."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    Only its last action counts: the size of a call-up, or a move. Attack and risk are for going to a front, less so to
    one without an enemy. Commitment, 0..1, is for the cards of a call-up or of a battalion that meets the enemy, and
    surprise for a redeployment.
    """
    last = line[-1]
    if isinstance(last, Size):
        return Features(commitment=min(1.0, last.cards / LARGE_BATTALION))
    if isinstance(last, March):
        return _features_of_move(view, last.battalion, last.place, turns_card=_is_face_down(view, last.battalion))
    if isinstance(last, Redeploy):
        return _features_of_move(view, last.battalion, last.front, turns_card=True)._replace(surprise=1.0)
    return Features()


def _features_of_move(view: State, battalion: int, place: int, turns_card: bool) -> Features:
    """Return the features of a move to a place. A road has none, and a front without an enemy has lower ones.

    `turns_card`: whether a card that nobody knows is turned up there. `here` counts battalions at seat * PLACES +
    place.
    """
    if place >= FRONTS:
        return Features()
    if not view.here[(1 - view.to_act) * PLACES + place]:
        return Features(attack=EMPTY_FRONT, risk=EMPTY_FRONT * turns_card)
    cards = view.size(view.to_act, battalion)
    return Features(attack=1.0, commitment=min(1.0, cards / LARGE_BATTALION), risk=float(turns_card))


def _is_face_down(view: State, battalion: int) -> bool:
    """Return whether the top card of a battalion of the seat to act is still face down."""
    return not view.up[view.to_act * DECK + battalion]
