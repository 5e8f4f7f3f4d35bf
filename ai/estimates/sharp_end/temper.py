"""The features of a decision of At the Sharp End that tempers choose by, from the own hand and open facts.

- Attack: staying in the attack, and going on alone.
- Commitment: a card or a counter that is played or spent, beyond the units that pay an enemy.
- Risk: the dice that have to be paid for, if the seat stays in.
- Surprise: an HQ card that is played, or *cannot* from a commander who could pay. Drawing one is mostly better, and
  nobody takes it for cunning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.core.state import Action
from game.sharp_end import actions as do
from game.sharp_end import cards
from game.sharp_end.legal import can_pay, count_unpaid_enemies
from game.sharp_end.state import State

MANY_DICE: Final[int] = max(cards.TERRAIN_DICE)
"""The number of dice that counts as the highest risk."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    Attack and risk are for staying in the attack: the risk is the number of dice that are to be paid, as a share of
    MANY_DICE. `view.stand` is the place that the attack has reached, so GoOn attacks the next one. Commitment is for a
    card or counter beyond the unit cards. Surprise is for an HQ card, or for *cannot* from a seat that can pay.
    """
    match line[0]:
        case do.Attack():
            return Features(attack=1.0, risk=min(1.0, sum(count_unpaid_enemies(view)) / MANY_DICE))
        case do.GoOn():
            dice: int = view.dice_at(view.stand + 1)
            return Features(attack=1.0, risk=min(1.0, dice / MANY_DICE))
        case do.Cannot():
            return Features(surprise=float(can_pay(view, view.to_act)))
        case do.PlayOrder() | do.OrderBack():
            return Features(commitment=1.0, surprise=1.0)
        case do.Pay() as payment:
            is_beyond_unit_cards = payment.means >= cards.PAY_REINFORCEMENTS
            return Features(commitment=float(is_beyond_unit_cards))
        case do.SpendForUnit() | do.SpendForOrder():
            return Features(commitment=1.0)
    return Features()
