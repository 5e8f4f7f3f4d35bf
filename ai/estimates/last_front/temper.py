"""The features of a decision of Last Front that tempers choose by, from the own hand and open facts (`ai.temper`).

- Attack: staying in the battle by a bid or a card for it, or fighting for what another seat holds. What is added to the
  highest bid is a little less of one: to stay, it is enough to finish.
- Commitment: the value of the card that is bid.
- Risk: an event that nobody knows.
- Surprise: a Special or an Icon for its effect. At face value it is given away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.core.state import Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.legal import has_highest_total
from game.last_front.state import State

HIGH_VALUE: Final = 4.0
"""The value of a card that counts as the most that one commits."""
EFFECT_COMMITMENT: Final = 0.5
"""The commitment of a card that is played for its effect."""
ALREADY_HIGHEST: Final = 0.85
"""How much of an attack it is to add to what is the highest bid already."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    Attack is for staying in the battle, a little less (ALREADY_HIGHEST) if the seat has the highest total. Commitment
    is for a card by its value, and risk for an event that nobody knows. Surprise is for a card played for its effect.
    It is below 0 for a card at face value, which gives its effect away.
    """
    staying = ALREADY_HIGHEST if has_highest_total(view, view.to_act) else 1.0
    match line[0]:
        case do.Play() as play if play.sort < cards.UNIT_SORTS:
            return Features(attack=staying, commitment=float(cards.ATTACK[play.sort]) / HIGH_VALUE)
        case do.Play():
            return Features(attack=staying, commitment=EFFECT_COMMITMENT, surprise=1.0)
        case do.PlayFace() as play:
            return Features(attack=staying, commitment=cards.FACE_VALUE[play.sort] / HIGH_VALUE, surprise=-1.0)
        case do.DrawEvent():
            return Features(attack=staying, risk=1.0, surprise=1.0)
        case do.Dig():
            return Features(attack=staying)
        case do.Finish():
            return Features(attack=1.0)
        case do.CancelCard():
            return Features(attack=1.0, commitment=EFFECT_COMMITMENT, surprise=1.0)
        case do.ChooseFront() as choice:
            return Features(attack=float(choice.territory != view.open_front))
    return Features()
