"""Every decision of Last Front, made once (LF 10)."""

from __future__ import annotations

from typing import Final

from game.core.state import Action
from game.last_front import cards

ACTIONS: Final[list[Action]] = []


class OfSort(Action):
    """A decision about a card of a sort."""

    __slots__ = ("sort",)

    def __init__(self, verb: str, sort: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.SORT_CODES[sort]}")
        self.sort: int = sort


class OfStake(Action):
    """A decision about a card of your own bid."""

    __slots__ = ("stake",)

    def __init__(self, verb: str, stake: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.STAKE_CODES[stake]}")
        self.stake: int = stake


class ChooseFront(Action):
    """Fight for this territory: the open front, or one that another seat holds (LF 4.1)."""

    __slots__ = ("territory",)

    def __init__(self, territory: int) -> None:
        super().__init__(len(ACTIONS), f"front {cards.TERRITORY_NAMES[territory]}")
        self.territory: int = territory


class Play(OfSort):
    """Play a unit, or a Special or an Icon for its effect (LF 4.3, 5.3). If it needs a target, that is named next."""


class PlayFace(OfSort):
    """Play a Special or an Icon at face value (LF 5.3)."""


class DrawEvent(Action):
    """Play a Draw Event (LF 7)."""


class Aim(Action):
    """Name a card of another seat's bid as the target (LF 7)."""

    __slots__ = ("victim", "stake")

    def __init__(self, victim: int, stake: int) -> None:
        super().__init__(len(ACTIONS), f"aim seat {victim + 1} {cards.STAKE_CODES[stake]}")
        self.victim: int = victim
        self.stake: int = stake


class AimSeat(Action):
    """Name a seat as the target: Espionage (LF 7)."""

    __slots__ = ("victim",)

    def __init__(self, victim: int) -> None:
        super().__init__(len(ACTIONS), f"aim seat {victim + 1}")
        self.victim: int = victim


class Give(OfStake):
    """Name the card of your own bid that Lend-Lease swaps (LF 7)."""


class Dig(OfStake):
    """Pick one more card for a dug-in pile. With the last one the dig-in is declared (LF 6.1)."""


class Finish(Action):
    """End the turn with the highest total (LF 4.4)."""


class Withdraw(Action):
    """Leave the battle (LF 4.5)."""


class Pass(Action):
    """Play no card in a window (LF 7.1, 7.4)."""


class CancelCard(Action):
    """Play Counter-Intelligence against the card that was just played (LF 7.1)."""


class Discard(OfSort):
    """Lose a unit of your own bid (LF 7: Harsh Winter, Desertion, Galland)."""


class Take(OfSort):
    """Take a card into hand: from another hand, the discards or your own bid (LF 7, 8)."""


def _listed(action: Action) -> Action:
    """The action, once it is in the list of all actions."""
    ACTIONS.append(action)
    return action


_NOTHING: Final = Action(cards.NONE, "")
"""Fills the places in the tables below that have no action."""

FINISH: Final = _listed(Finish(0, "finish"))
WITHDRAW: Final = _listed(Withdraw(1, "withdraw"))
PASS: Final = _listed(Pass(2, "pass"))
CANCEL_CARD: Final = _listed(CancelCard(3, "cancel"))
PLAY_DRAW_EVENT: Final = _listed(DrawEvent(4, "draw-event"))
CHOOSE_FRONT: Final[list[Action]] = [_listed(ChooseFront(territory)) for territory in range(cards.FRONTS)]
PLAY: Final[list[Action]] = [
    _NOTHING if sort == cards.COUNTER_INTELLIGENCE else _listed(Play("play", sort)) for sort in range(cards.DRAW_EVENT)
]
"""By sort, like the next table: `_NOTHING` where a sort cannot be played so."""
PLAY_FACE: Final[list[Action]] = [
    _NOTHING if cards.FACE_STAKE[sort] == cards.NONE else _listed(PlayFace("face", sort)) for sort in range(cards.SORTS)
]
AIM: Final[list[Action]] = [
    _listed(Aim(seat, stake)) for seat in range(cards.MOST_SEATS) for stake in range(cards.STAKES)
]
"""At seat * STAKES + stake."""
AIM_SEAT: Final[list[Action]] = [_listed(AimSeat(seat)) for seat in range(cards.MOST_SEATS)]
GIVE: Final[list[Action]] = [_listed(Give("give", stake)) for stake in range(cards.STAKES)]
DIG: Final[list[Action]] = [
    _NOTHING if cards.FIRST_EFFECT <= stake < cards.FIRST_FACE else _listed(Dig("dig", stake))
    for stake in range(cards.STAKES)
]
"""By stake: units and cards at face value."""
DISCARD: Final[list[Action]] = [_listed(Discard("discard", sort)) for sort in range(cards.UNIT_SORTS)]
TAKE: Final[list[Action]] = [_listed(Take("take", sort)) for sort in range(cards.SORTS)]
