"""Every decision of At the Sharp End, made once (SE 9)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import Action
from game.sharp_end import cards

ACTIONS: Final[list[Action]] = []


class Attack(Action):
    """Stay in the attack (SE 4.2)."""


class Withdraw(Action):
    """Leave the attack with a counter: an officer who declares (SE 4.2), or a commander alone (SE 4.9)."""


class GoOn(Action):
    """The commander attacks alone (SE 4.9)."""


class Pass(Action):
    """Play no card in a window (SE 4.3), or show on the beach that there is nothing to pay with (SE 8.4)."""


class PlayOrder(Action):
    """Play an HQ card that names nobody (SE 6)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(len(ACTIONS), f"play {cards.ORDER_NAMES[card]}")
        self.card: int = card


class OrderBack(Action):
    """Play a Withdraw card on another officer (SE 6)."""

    __slots__ = ("victim",)

    def __init__(self, victim: int) -> None:
        super().__init__(len(ACTIONS), f"play Withdraw on seat {victim + 1}")
        self.victim: int = victim


class Reroll(Action):
    """Pick one more die to roll again (SE 6, Tactics)."""

    __slots__ = ("die",)

    def __init__(self, die: int) -> None:
        super().__init__(len(ACTIONS), f"reroll {die + 1}")
        self.die: int = die


class Roll(Action):
    """Roll the picked dice again, or none if none is picked (SE 6, Tactics)."""


class Strike(Action):
    """Take an enemy die away (SE 2.7, Air support)."""

    __slots__ = ("die",)

    def __init__(self, die: int) -> None:
        super().__init__(len(ACTIONS), f"strike {die + 1}")
        self.die: int = die


class Can(Action):
    """State that every enemy can be paid (SE 4.4)."""


class Cannot(Action):
    """State that not every enemy can be paid, true or not (SE 4.4)."""


class Pay(Action):
    """Pay the enemy whose turn it is (SE 4.6), or on the beach any enemy of that type (SE 8.4)."""

    __slots__ = ("means",)

    def __init__(self, means: int) -> None:
        super().__init__(len(ACTIONS), f"pay {cards.MEANS_NAMES[means]}")
        self.means: int = means


class DrawUnit(Action):
    """Take a unit card at the end of a turn (SE 4.10)."""


class DrawOrder(Action):
    """Take an HQ card at the end of a turn (SE 4.10)."""


class Discard(Action):
    """Lose a unit card of your choice (SE 2.7, Exhaustion)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(len(ACTIONS), f"discard {cards.UNIT_NAMES[card]}")
        self.card: int = card


class SpendForUnit(Action):
    """Spend a +1 Unit card counter (SE 5.2)."""


class SpendForOrder(Action):
    """Spend an HQ card counter (SE 5.2)."""


def _listed(action: Action) -> Action:
    """Add an action to ACTIONS, and return it."""
    ACTIONS.append(action)
    return action


ATTACK: Final = _listed(Attack(0, "attack"))
WITHDRAW: Final = _listed(Withdraw(1, "withdraw"))
GO_ON: Final = _listed(GoOn(2, "go on"))
PASS: Final = _listed(Pass(3, "pass"))
ROLL_AGAIN: Final = _listed(Roll(4, "roll"))
CAN: Final = _listed(Can(5, "can"))
CANNOT: Final = _listed(Cannot(6, "cannot"))
DRAW_UNIT: Final = _listed(DrawUnit(7, "draw unit"))
DRAW_ORDER: Final = _listed(DrawOrder(8, "draw HQ"))
SPEND_FOR_UNIT: Final = _listed(SpendForUnit(9, "spend unit"))
SPEND_FOR_ORDER: Final = _listed(SpendForOrder(10, "spend HQ"))
PLAY_COUNTER_ATTACK: Final = _listed(PlayOrder(cards.COUNTER_ATTACK))
PLAY_DIG_IN: Final = _listed(PlayOrder(cards.DIG_IN))
PLAY_INTEL_RECON: Final = _listed(PlayOrder(cards.INTEL_RECON))
PLAY_TACTICS: Final = _listed(PlayOrder(cards.TACTICS_CARD))
ORDER_BACK: Final[list[Action]] = [_listed(OrderBack(seat)) for seat in range(cards.MOST_SEATS)]
REROLL: Final[list[Action]] = [_listed(Reroll(die)) for die in range(cards.MOST_DICE)]
STRIKES: Final[list[Action]] = [_listed(Strike(die)) for die in range(cards.MOST_DICE)]
PAY: Final[list[Action]] = [_listed(Pay(means)) for means in range(len(cards.MEANS_NAMES))]
DISCARDS: Final[list[Action]] = [_listed(Discard(card)) for card in range(cards.UNIT_TYPES)]

# --- The ids of the actions, by which legal actions, rules and playouts know them -------

ATTACK_ID: Final = 0
WITHDRAW_ID: Final = 1
GO_ON_ID: Final = 2
PASS_ID: Final = 3
ROLL_AGAIN_ID: Final = 4
CAN_ID: Final = 5
CANNOT_ID: Final = 6
DRAW_UNIT_ID: Final = 7
DRAW_ORDER_ID: Final = 8
SPEND_FOR_UNIT_ID: Final = 9
SPEND_FOR_ORDER_ID: Final = 10
PLAY_COUNTER_ATTACK_ID: Final[i64] = PLAY_COUNTER_ATTACK.id
PLAY_DIG_IN_ID: Final[i64] = PLAY_DIG_IN.id
PLAY_INTEL_RECON_ID: Final[i64] = PLAY_INTEL_RECON.id
PLAY_TACTICS_ID: Final[i64] = PLAY_TACTICS.id
FIRST_ORDER_BACK: Final[i64] = ORDER_BACK[0].id
"""Plus a seat."""
FIRST_REROLL: Final[i64] = REROLL[0].id
"""Plus a die."""
FIRST_STRIKE: Final[i64] = STRIKES[0].id
"""Plus a die."""
FIRST_PAY: Final[i64] = PAY[0].id
"""Plus the means, an index into cards.MEANS_NAMES."""
FIRST_DISCARD: Final[i64] = DISCARDS[0].id
"""Plus a type of unit card."""
