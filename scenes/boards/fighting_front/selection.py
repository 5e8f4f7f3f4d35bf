"""From clicks and keys to a decision of Fighting Front: what is offered, and what is picked of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import steps
from game.fighting_front.analysis import NOTHING, Steps, after, asks_next, shut_in, usable_phases, ways, whole, world_of
from game.fighting_front.cards import FLY_OVER, NONE
from game.fighting_front.state import State
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.sprites import plane_key, site_key, space_key, unit_key
from scenes.pieces.answers import Ending
from scenes.ui.wording import many

CARDS: Final = (do.Card, do.Fly, do.Play, do.Discard)
"""Actions that are chosen by a card of the own hand."""
ENDS: Final = {
    steps.SETUP: "I AM READY",
    steps.DEPLOY: "END DEPLOYMENT",
    steps.ARTILLERY: "HOLD FIRE",
    steps.AIR: "NO MISSIONS",
    steps.MOVE: "END MOVEMENT",
    steps.GROUND: "NO ATTACKS",
}
"""What finishing does, by step, where nothing has been declared."""
DECLARED: Final = {steps.ARTILLERY: "OPEN FIRE", steps.AIR: "TAKE OFF", steps.GROUND: "ATTACK"}
"""The same once something has been declared."""
PASSES: Final = {
    steps.INTERCEPT: "LET THEM THROUGH",
    steps.AA: "HOLD FIRE",
    steps.SUPPORT_FIRE: "HOLD FIRE",
    steps.WINDOW: "ROLL",
    steps.FOLLOW: "NOBODY FOLLOWS",
    steps.FUEL: "NO SECOND MOVE",
}
CAN: Final = {steps.ARTILLERY: "can fire", steps.AIR: "can fly", steps.MOVE: "can move", steps.GROUND: "can attack"}
"""What finishing would leave undone, by step."""


def label_of(action: Action, view: State) -> str:
    """What the button says that finishes or lets be: FINISH tells what has been declared."""
    if action is do.PASS:
        theirs = view.step == steps.WINDOW and view.to_act != view.roll_seat
        return "LET THEM ROLL" if theirs else PASSES.get(view.step, "PASS")
    done = view.missions if view.step == steps.AIR else view.attack_at
    return DECLARED[view.step] if view.step in DECLARED and done else ENDS.get(view.step, "FINISH")


class Selection:
    """The offered actions, sorted by what a person points at."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.view: State | None = None
        """A world that the view allows, ahead of the table by `steps`; None while nobody is asked.

        It is a world and not the view, so that the rules may run on in it; only what its seat may see is asked of it.
        """
        self.opens: list[Action] = []
        """What can be chosen next."""
        self.steps: list[Action] = []
        """What has been picked of a decision of several steps."""
        self.targets: dict[Hashable, Action] = {}
        """What can be chosen on the table, hands apart, by key."""
        self.ways: dict[int, Steps] = {}
        """FF 4.10 For a unit that is picked to move: the steps to every space where it may end."""
        self.table: State | None = None
        """The same without what has been picked."""
        self._forced = False
        """FF 11 Whether the rules make the second step of the decision by themselves: there is no other."""
        self._offered: list[Action] = []

    def offer(self, actions: Sequence[Action]) -> None:
        """What is open to the seat to act."""
        self.table = None
        if actions:
            self.table = world_of(self.model.shown)
            self.model.usable = (self.table.turn, usable_phases(self.table))
        self._offered = [action for action in actions if self.table is None or not shut_in(self.table, action)]
        self.begin()

    def begin(self) -> None:
        """Nothing is picked."""
        self.view, self.opens, self.steps, self._forced = self.table, self._offered, [], False
        self._refresh()

    def _refresh(self) -> None:
        self.targets = {}
        self.ways = {}
        view = self.view
        if view is None:
            return
        for action in self.opens:
            key = key_of(action, view)
            if key is not None and not isinstance(action, do.Step):
                self.targets[key] = action
        if any(isinstance(action, do.Step) for action in self.opens):
            self.ways = ways(view, self.opens)
            self.targets |= {space_key(space): way[0] for space, way in self.ways.items()}

    # --- What is open ------------------------------------------------------------------------

    @property
    def picked(self) -> Steps:
        """The steps that have been picked."""
        return tuple(self.steps)

    @property
    def busy(self) -> bool:
        """Whether a choice is half made."""
        return bool(self.steps)

    @property
    def passing(self) -> Action | None:
        """What Space does: finish, or let it be."""
        if self.busy:
            return None
        return next((action for action in (do.FINISH, do.PASS) if action in self._offered), None)

    @property
    def ending(self) -> Ending:
        """What passing would end."""
        view = self.view
        if view is None or self.passing is None:
            discards = view is not None and view.step == steps.DISCARD
            return Ending(why="First discard: choose the cards that you can do without.") if discards else Ending()
        if self.passing is do.PASS:
            return Ending(label_of(do.PASS, view), usual=len(self.opens) == 1 or view.step == steps.WINDOW)
        left = ""
        if view.step in CAN and (units := sum(isinstance(action, do.Unit | do.Air | do.Fly) for action in self.opens)):
            left = f"{many(units, 'unit')} {CAN[view.step]}"
        elif view.step in (steps.SETUP, steps.DEPLOY) and any(isinstance(action, do.Card) for action in self.opens):
            hand = view.hand(view.to_act)
            cards = sum(hand[action.sort] for action in self.opens if isinstance(action, do.Card))
            left = f"{many(cards, 'card')} can come in"
        return Ending(label_of(do.FINISH, view), left, not left, ENDS.get(view.step, "FINISH"))

    def playable(self) -> dict[int, Action]:
        """By sort: the cards of the own hand that can be chosen now."""
        return {action.sort: action for action in self.opens if isinstance(action, CARDS)}

    @property
    def picked_sort(self) -> int:
        """The card of the hand that is picked; NONE for none."""
        return next((step.sort for step in self.steps if isinstance(step, CARDS)), NONE)

    @property
    def picked_key(self) -> Hashable | None:
        """The unit on the table that is picked."""
        first = self.steps[0] if self.steps else None
        return key_of(first, self.table) if first is not None and self.table is not None else None

    def action_at(self, key: Hashable | None) -> Action | None:
        """The action that choosing this thing stands for."""
        match key:
            case ("card", int(sort), _):
                return self.playable().get(sort)
            case ("unit" | "site", int(space)) if key not in self.targets:
                return self.targets.get(space_key(space))
            case ("place", int(space)) if key not in self.targets:
                return self.targets.get(unit_key(space))
            case ("plane", int(slot)) if key not in self.targets and self.view is not None:
                base = self.view.air_base[slot]
                return None if base == FLY_OVER else self.targets.get(space_key(base))
        return self.targets.get(key)

    # --- Choosing ----------------------------------------------------------------------------

    def choose(self, key: Hashable | None) -> Steps | None:
        """The decision that choosing this completes; () where it is one step of several; None where it is no choice."""
        if key is not None and key == self.picked_key:
            self.begin()
            return NOTHING
        match key:
            case ("unit" | "site" | "place", int(space)) if space in self.ways:
                return self.go(self.ways[space])
        action = self.action_at(key)
        if action is None and self.busy:
            picked = self.steps[0]
            self.begin()  # another unit or card instead of the one that is picked
            action = self.action_at(key)
            if action is None:
                self.take(picked)
        return None if action is None else self.take(action)

    def go(self, way: Steps) -> Steps:
        """The whole decision to go this way."""
        decided = whole((*self.steps, *way), self._forced)
        self.begin()
        return decided

    def take(self, action: Action) -> Steps:
        """Pick an open action; the whole decision once it is complete.

        Whoever is to attack, to fly or to move is only picked, even if there is one way to do so: nothing is ordered
        before it can be seen.
        """
        assert self.view is not None
        asking = asks_next(self.view, action)
        ahead = asking or after(self.view, action)
        if not self.view_goes_on(ahead):
            return self.go((action,))
        self.steps, self.view, self.opens = [*self.steps, action], ahead, ahead.legal()
        self._forced = asking is not None and len(self.opens) == 1
        self._refresh()
        return NOTHING

    def view_goes_on(self, ahead: State) -> bool:
        """Whether the decision needs further steps."""
        assert self.view is not None
        return ahead.to_act == self.view.to_act and ahead.midway()

    def back(self) -> bool:
        """Take back the whole choice; False where nothing is picked."""
        if not self.busy:
            return False
        self.begin()
        return True


def key_of(action: Action, view: State) -> Hashable | None:
    """The key of the thing on the table by which an action is chosen; None for verbs and cards of the hand."""
    match action:
        case do.On() | do.Target() | do.Step():
            return space_key(action.space)
        case do.Unit():
            return unit_key(action.space)
        case do.Air() | do.Aboard() | do.HitAir():
            return plane_key(action.slot)
        case do.Escort():
            return plane_key(view.missions[action.mission]) if action.mission < len(view.missions) else None
        case do.HitUnit():
            return unit_key(view.aim)
        case do.HitSite():
            return site_key(view.aim)
    return None
