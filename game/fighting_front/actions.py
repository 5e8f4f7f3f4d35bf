"""Every decision of Fighting Front, made once (FF 11)."""

from __future__ import annotations

from typing import Final

from game.core.state import Action
from game.fighting_front import cards

ACTIONS: Final[list[Action]] = []


class Card(Action):
    """Pick a card to deploy; its place is named next (FF 3.1, 4.3)."""

    __slots__ = ("sort",)

    def __init__(self, sort: int) -> None:
        super().__init__(len(ACTIONS), f"card {cards.SORT_CODES[sort]}")
        self.sort: int = sort


class On(Action):
    """Deploy the picked card in this space; a leader onto its ground unit (FF 3.1, 4.3)."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__(len(ACTIONS), f"on {cards.SPACE_NAMES[space]}")
        self.space: int = space


class Aboard(Action):
    """Deploy the picked leader onto an air unit (FF 2.1)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__(len(ACTIONS), f"aboard {slot + 1}")
        self.slot: int = slot


class Play(Action):
    """Play an event: in its phase, or into a roll window (FF 5.2, 8, 9)."""

    __slots__ = ("sort",)

    def __init__(self, sort: int) -> None:
        super().__init__(len(ACTIONS), f"play {cards.SORT_CODES[sort]}")
        self.sort: int = sort


class Dump(Action):
    """Use an Ammo Dump for the roll to come (FF 6)."""


class Finish(Action):
    """End a phase, or your setup (FF 3.1, 11)."""


class Pass(Action):
    """Add no card, let a mission through, hold fire, let nobody follow, or fuel nobody (FF 11)."""


class Unit(Action):
    """Pick the ground unit in this space, as the step asks."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__(len(ACTIONS), f"unit {cards.SPACE_NAMES[space]}")
        self.space: int = space


class Target(Action):
    """Attack this space, or land in it (FF 4.4, 4.6, 4.11)."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__(len(ACTIONS), f"target {cards.SPACE_NAMES[space]}")
        self.space: int = space


class Air(Action):
    """Pick an air unit on the table, as the step asks."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__(len(ACTIONS), f"air {slot + 1}")
        self.slot: int = slot


class Fly(Action):
    """Pick an air unit in hand as a fly-over unit (FF 4.6, 4.7)."""

    __slots__ = ("sort",)

    def __init__(self, sort: int) -> None:
        super().__init__(len(ACTIONS), f"fly {cards.SORT_CODES[sort]}")
        self.sort: int = sort


class Escort(Action):
    """Escort this mission, counted in the order of declaration (FF 4.6)."""

    __slots__ = ("mission",)

    def __init__(self, mission: int) -> None:
        super().__init__(len(ACTIONS), f"escort {mission + 1}")
        self.mission: int = mission


class Step(Action):
    """Move on into this space (FF 4.10)."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__(len(ACTIONS), f"step {cards.SPACE_NAMES[space]}")
        self.space: int = space


class Stop(Action):
    """End the move of a unit here (FF 4.10)."""


class Occupy(Action):
    """Move into the space that was cleared (FF 4.14)."""


class Stay(Action):
    """Do not move into it (FF 4.14)."""


class HitUnit(Action):
    """The ground unit in the space is hit (FF 5.1)."""


class HitSite(Action):
    """The location in the space is hit (FF 5.1)."""


class HitAir(Action):
    """An air unit based in the space is hit (FF 5.1)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__(len(ACTIONS), f"hit air {slot + 1}")
        self.slot: int = slot


class Discard(Action):
    """Discard down to the hand limit (FF 4.15)."""

    __slots__ = ("sort",)

    def __init__(self, sort: int) -> None:
        super().__init__(len(ACTIONS), f"discard {cards.SORT_CODES[sort]}")
        self.sort: int = sort


def _listed(action: Action) -> Action:
    ACTIONS.append(action)
    return action


_NOTHING: Final = Action(cards.NONE, "")
"""Stands in the tables below where there is no action."""


def _is_event(sort: int) -> bool:
    return cards.FIRST_EVENT <= sort <= cards.NATIONAL_STRATEGY


def _flies(sort: int) -> bool:
    return cards.FIRST_AIR <= sort < cards.FIRST_GROUND or sort == cards.NATIONAL_AIR


FINISH: Final = _listed(Finish(0, "finish"))
PASS: Final = _listed(Pass(1, "pass"))
STOP: Final = _listed(Stop(2, "stop"))
OCCUPY: Final = _listed(Occupy(3, "occupy"))
STAY: Final = _listed(Stay(4, "stay"))
DUMP: Final = _listed(Dump(5, "dump"))
HIT_UNIT: Final = _listed(HitUnit(6, "hit unit"))
HIT_SITE: Final = _listed(HitSite(7, "hit location"))
HIT_AIR: Final[list[Action]] = [_listed(HitAir(slot)) for slot in range(cards.AIR_SLOTS)]
CARD: Final[list[Action]] = [_NOTHING if _is_event(sort) else _listed(Card(sort)) for sort in range(cards.SORTS)]
"""By sort, as every table of cards below."""
PLAY: Final[list[Action]] = [_listed(Play(sort)) if _is_event(sort) else _NOTHING for sort in range(cards.SORTS)]
FLY: Final[list[Action]] = [_listed(Fly(sort)) if _flies(sort) else _NOTHING for sort in range(cards.SORTS)]
DISCARD: Final[list[Action]] = [_listed(Discard(sort)) for sort in range(cards.SORTS)]
ON: Final[list[Action]] = [_listed(On(space)) for space in range(cards.SPACES)]
UNIT: Final[list[Action]] = [_listed(Unit(space)) for space in range(cards.SPACES)]
TARGET: Final[list[Action]] = [_listed(Target(space)) for space in range(cards.SPACES)]
STEP: Final[list[Action]] = [_listed(Step(space)) for space in range(cards.SPACES)]
ABOARD: Final[list[Action]] = [_listed(Aboard(slot)) for slot in range(cards.AIR_SLOTS)]
AIR: Final[list[Action]] = [_listed(Air(slot)) for slot in range(cards.AIR_SLOTS)]
ESCORT: Final[list[Action]] = [_listed(Escort(mission)) for mission in range(cards.AIR_SLOTS)]
