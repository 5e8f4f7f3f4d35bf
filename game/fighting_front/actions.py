"""Every decision of Fighting Front (FF 11). Each action is made once, when the module is loaded."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
from game.core.state import Action
from game.fighting_front import cards

ACTIONS: Final[list[Action]] = []


class OfSort(Action):
    """A decision about a card, by its sort."""

    __slots__ = ("sort",)

    def __init__(self, verb: str, sort: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.SORT_CODES[sort]}")
        self.sort: int = sort


class OfSpace(Action):
    """A decision about a space."""

    __slots__ = ("space",)

    def __init__(self, verb: str, space: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.SPACE_NAMES[space]}")
        self.space: int = space


class OfSlot(Action):
    """A decision about the air unit in a slot."""

    __slots__ = ("slot",)

    def __init__(self, verb: str, slot: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {slot + 1}")
        self.slot: int = slot


class Card(OfSort):
    """Pick a card to deploy. Its place is named next (FF 3.1, 4.3)."""


class On(OfSpace):
    """Deploy the picked card in this space, a leader onto its ground unit (FF 3.1, 4.3)."""


class Aboard(OfSlot):
    """Deploy the picked leader onto an air unit (FF 2.1)."""


class Play(OfSort):
    """Play an event: in its phase, or into a roll window (FF 5.2, 8, 9)."""


class Dump(Action):
    """Use an Ammo Dump for the roll to come (FF 6)."""


class Finish(Action):
    """End a phase, or your setup (FF 3.1, 11)."""


class Pass(Action):
    """Add no card, let a mission through, hold fire, let nobody follow, or fuel nobody (FF 11)."""


class Unit(OfSpace):
    """Pick the ground unit in this space, as the step asks."""


class Target(OfSpace):
    """Attack this space, or land in it (FF 4.4, 4.6, 4.11)."""


class Air(OfSlot):
    """Pick an air unit on the table, as the step asks."""


class Fly(OfSort):
    """Pick an air unit in hand as a fly-over unit (FF 4.6, 4.7)."""


class Escort(Action):
    """Escort this mission, counted in the order of declaration (FF 4.6)."""

    __slots__ = ("mission",)

    def __init__(self, mission: int) -> None:
        super().__init__(len(ACTIONS), f"escort {mission + 1}")
        self.mission: int = mission


class Step(OfSpace):
    """Move on into this space (FF 4.10)."""


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


class HitAir(OfSlot):
    """An air unit based in the space is hit (FF 5.1)."""


class Discard(OfSort):
    """Discard down to the hand limit (FF 4.15)."""


def _listed(action: Action) -> Action:
    """Add an action to ACTIONS, and return it."""
    ACTIONS.append(action)
    return action


_NOTHING: Final = Action(cards.NONE, "")
"""Fills the places in the tables below that have no action."""


def _is_event(sort: int) -> bool:
    """Whether a card of this sort is an event or a national strategy."""
    return cards.FIRST_EVENT <= sort <= cards.NATIONAL_STRATEGY


def _is_air_unit(sort: int) -> bool:
    """Whether a card of this sort is an air unit."""
    return cards.FIRST_AIR <= sort < cards.FIRST_GROUND or sort == cards.NATIONAL_AIR


FINISH: Final = _listed(Finish(0, "finish"))
PASS: Final = _listed(Pass(1, "pass"))
STOP: Final = _listed(Stop(2, "stop"))
OCCUPY: Final = _listed(Occupy(3, "occupy"))
STAY: Final = _listed(Stay(4, "stay"))
DUMP: Final = _listed(Dump(5, "dump"))
HIT_UNIT: Final = _listed(HitUnit(6, "hit unit"))
HIT_SITE: Final = _listed(HitSite(7, "hit location"))
HIT_AIR: Final[list[Action]] = [_listed(HitAir("hit air", slot)) for slot in range(cards.AIR_SLOTS)]
CARD: Final[list[Action]] = [
    _NOTHING if _is_event(sort) else _listed(Card("card", sort)) for sort in range(cards.SORTS)
]
"""By sort, as every table of cards below."""
PLAY: Final[list[Action]] = [
    _listed(Play("play", sort)) if _is_event(sort) else _NOTHING for sort in range(cards.SORTS)
]
FLY: Final[list[Action]] = [
    _listed(Fly("fly", sort)) if _is_air_unit(sort) else _NOTHING for sort in range(cards.SORTS)
]
DISCARD: Final[list[Action]] = [_listed(Discard("discard", sort)) for sort in range(cards.SORTS)]
ON: Final[list[Action]] = [_listed(On("on", space)) for space in range(cards.SPACES)]
UNIT: Final[list[Action]] = [_listed(Unit("unit", space)) for space in range(cards.SPACES)]
TARGET: Final[list[Action]] = [_listed(Target("target", space)) for space in range(cards.SPACES)]
STEP: Final[list[Action]] = [_listed(Step("step", space)) for space in range(cards.SPACES)]
ABOARD: Final[list[Action]] = [_listed(Aboard("aboard", slot)) for slot in range(cards.AIR_SLOTS)]
AIR: Final[list[Action]] = [_listed(Air("air", slot)) for slot in range(cards.AIR_SLOTS)]
ESCORT: Final[list[Action]] = [_listed(Escort(mission)) for mission in range(cards.AIR_SLOTS)]

# --- The ids of the actions, by which legal actions, rules and playouts know them -------

FINISH_ID: Final = 0
PASS_ID: Final = 1
STOP_ID: Final = 2
OCCUPY_ID: Final = 3
STAY_ID: Final = 4
DUMP_ID: Final = 5
HIT_UNIT_ID: Final = 6
HIT_SITE_ID: Final = 7
FIRST_HIT_AIR: Final[i64] = HIT_AIR[0].id
"""Plus a slot. Each kind of action has consecutive ids, up to the first one of the next kind."""
FIRST_CARD: Final[i64] = CARD[0].id
FIRST_PLAY: Final[i64] = PLAY[cards.FIRST_EVENT].id
FIRST_FLY: Final[i64] = FLY[cards.FIRST_AIR].id
FIRST_DISCARD: Final[i64] = DISCARD[0].id
"""Plus a sort."""
FIRST_ON: Final[i64] = ON[0].id
"""Plus a space, as the three that follow."""
FIRST_UNIT: Final[i64] = UNIT[0].id
FIRST_TARGET: Final[i64] = TARGET[0].id
FIRST_STEP: Final[i64] = STEP[0].id
FIRST_ABOARD: Final[i64] = ABOARD[0].id
"""Plus a slot, as the next one."""
FIRST_AIR: Final[i64] = AIR[0].id
FIRST_ESCORT: Final[i64] = ESCORT[0].id
"""Plus the number of a mission."""
CARD_IDS: Final[vec[i64]] = vec[i64]([action.id for action in CARD])
PLAY_IDS: Final[vec[i64]] = vec[i64]([action.id for action in PLAY])
FLY_IDS: Final[vec[i64]] = vec[i64]([action.id for action in FLY])
"""By sort, since not every sort has such an action: the id, or cards.NONE."""
SORT_NAMED: Final[vec[i64]] = vec[i64](
    [action.sort if isinstance(action, OfSort) else cards.NONE for action in ACTIONS],
)
"""By id: the sort of card that the action names, or cards.NONE."""


def is_event(id: i64) -> bool:
    """Whether an action plays an event (`Play`)."""
    return FIRST_PLAY <= id < FIRST_FLY


def is_fly(id: i64) -> bool:
    """Whether an action lets a card fly over the board (`Fly`)."""
    return FIRST_FLY <= id < FIRST_DISCARD


def is_unit(id: i64) -> bool:
    """Whether an action names a ground unit by its space (`Unit`)."""
    return FIRST_UNIT <= id < FIRST_TARGET


def is_target(id: i64) -> bool:
    """Whether an action names a space as the target of an attack or a mission (`Target`)."""
    return FIRST_TARGET <= id < FIRST_STEP


def is_step(id: i64) -> bool:
    """Whether an action goes on with a move (`Step`)."""
    return FIRST_STEP <= id < FIRST_ABOARD


def is_air(id: i64) -> bool:
    """Whether an action names an air unit by its slot (`Air`)."""
    return FIRST_AIR <= id < FIRST_ESCORT
