"""The actions that are offered on the board of Fighting Front, the picked steps, and the decision they make."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from game.core.state import Action
from game.core.wording import count_of
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, steps
from game.fighting_front.analysis import NOTHING, Steps
from game.fighting_front.cards import FLY_OVER, NONE
from game.fighting_front.state import State
from scenes.boards.fighting_front.layout import plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import ENDINGS, ending_label
from scenes.pieces.controls import Ending

CARD_ACTIONS: Final = (do.Card, do.Fly, do.Play, do.Discard)
"""Actions that are chosen by a card of the viewer's hand."""
GROUPED: Final = (do.Card, do.Fly, do.Play, do.Unit, do.Air, do.Discard)
"""Actions whose cards and units can get one order together."""
GROUP_STEPS: Final = (
    steps.SETUP,
    steps.DEPLOY,
    steps.ARTILLERY,
    steps.AIR,
    steps.MOVE,
    steps.GROUND,
    steps.INTERCEPT,
    steps.SUPPORT_FIRE,
    steps.WINDOW,
    steps.DISCARD,
)
"""Steps in which they can."""
TARGET_CHOICES: Final = (*analysis.ROLL_TABLES, steps.AIR_TARGET)
"""The steps in which the target of an attack or a mission is chosen."""
TARGET_STEPS: Final = (steps.ARTILLERY, steps.AIR, steps.GROUND)
"""The steps in which a target can be named for a group."""
UNDONE: Final = {steps.ARTILLERY: "can fire", steps.AIR: "can fly", steps.MOVE: "can move", steps.GROUND: "can attack"}
"""By step: what the units that have not been used could still do."""


def key_of_action(action: Action, view: State) -> Hashable | None:
    """The key of the thing on the map by which a person chooses an action.

    A key is a pair such as ("unit", space). None for actions chosen by a button or by a card of the hand, and for a
    mission that is over. `view.aim`: the space whose cards are hit.
    """
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


def key_of_begun_decision(table: State) -> Hashable | None:
    """The key of the unit with which the unfinished decision on the table began. None if there is no such unit.

    A match that was interrupted in the middle of a decision is resumed there (`is_midway`). A decision may also have
    begun with a card, which is no unit. `path[0]`: where the moving unit came from.
    """
    if not table.is_midway():
        return None
    if table.step == steps.MOVE_STEP:
        return unit_key(table.path[0])
    if table.step == steps.AIR_TARGET:
        return None if table.picked_air == NONE else plane_key(table.picked_air)
    return None if table.picked == NONE else unit_key(table.picked)


class Selection:
    """The offered actions, by the thing that a person points at, and the steps that have been picked."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.world: State | None = None
        """A world that the view allows, after the picked steps, or None while nobody is asked.

        It is a world and not the view, so that the rules can run on in it. Only facts that its seat may know are read.
        """
        self.start_world: State | None = None
        """The same world before the picked steps."""
        self.open_actions: list[Action] = []
        """The actions that can be picked next."""
        self.picked_steps: list[Action] = []
        """The steps of a decision that have been picked."""
        self.group: list[Action] = []
        """The cards or units that get one order together, in the order in which they were picked."""
        self.goals: list[int] = []
        """The spaces to which the order of the group is confined, as they were marked. Empty if it is not."""
        self.is_alone = False
        """Whether no other person sits at this machine, who could learn something from a question that is not asked."""
        self.hits_as_aimed = False
        """FF 5.1 Whether hits strike what was aimed at, so that the location of a target can be pointed at as well."""
        self.is_marking_goals = False
        """Whether a goal that is chosen is marked, instead of being where the group is sent at once."""
        self.targets: dict[Hashable, Action] = {}
        """The things on the table that can be chosen, hands apart, by key."""
        self.routes: dict[int, Steps] = {}
        """FF 4.10 For a unit that is picked to move: the steps to every space in which it may end."""
        self._is_second_step_forced = False
        """FF 11 Whether the rules take the second step of the decision by themselves, because there is no other."""
        self._offered: list[Action] = []

    def offer(self, actions: Sequence[Action]) -> None:
        """Offer these actions to the seat to act, and drop all picks. Without actions nobody is asked.

        `start_world`: the table with hidden cards that are drawn at random. There the rules are asked what the picks of
        the person lead to.
        """
        self.start_world = None
        if actions:
            self.start_world = analysis.sample_world(self.model.shown)
            # The track marks the phases of this turn in which the seat has a choice.
            self.model.usable_phases = (self.start_world.turn, analysis.usable_phases(self.start_world))

        # The rules let a unit be named that is shut in, but it has nowhere to go.
        world = self.start_world
        self._offered = [action for action in actions if world is None or not analysis.is_shut_in(world, action)]
        self.clear_picks()

    def clear_picks(self) -> None:
        """Drop all picks, steps as well as a group, so that the decision begins anew with the offered actions."""
        self.world = self.start_world  # `world` is ahead of it by the picked steps
        self.open_actions = self._offered
        self.picked_steps = []
        self.group = []
        self.goals = []
        self.is_marking_goals = False
        self._is_second_step_forced = False
        self.find_targets()

    def find_targets(self) -> None:
        """Find what can be chosen on the map (`targets`), and the ways of a unit picked to move (`routes`).

        `targets`: by key, the action that a click on the thing chooses. `routes`: by space, the steps to it.
        """
        self.targets = {}
        self.routes = {}
        if self.world is None:
            return

        for action in self.open_actions:
            key = key_of_action(action, self.world)
            if key is not None and not isinstance(action, do.Step):
                self.targets[key] = action

        # FF 4.10 The spaces in which a picked unit may end its move.
        if any(isinstance(action, do.Step) for action in self.open_actions):
            self.routes = analysis.find_routes(self.world, self.open_actions)
            self.targets |= {space_key(space): route[0] for space, route in self.routes.items()}
        # FF 4.14 Units that can follow into a space that was cleared.
        self.targets |= {unit_key(space): do.UNIT[space] for space in analysis.followers_of(self.world)}
        # FF 5.2 Attackers whose rolls are still to come.
        self.targets |= {unit_key(space): do.TARGET[space] for space in self.rolls_to_come()}
        if self.group:
            self.targets |= {space_key(space): do.TARGET[space] for space in self._group_goals(self.world)}

        # FF 5.1 The location in a target space can be aimed at as well as the unit there.
        if self.hits_as_aimed:
            spaces = [action.space for action in self.targets.values() if isinstance(action, do.Target)]
            self.targets |= {site_key(space): do.TARGET[space] for space in spaces if self._has_two_cards(space)}

    def _has_two_cards(self, space: int) -> bool:
        """FF 5.1 Whether an enemy unit and an enemy location are in a space, so that an attack may hit either.

        The enemy's seat is 1 - seat. False while nobody is asked (`world` is None).
        """
        world = self.world
        return world is not None and world.owner[space] == world.site_owner[space] == 1 - world.to_act

    def rolls_to_come(self) -> dict[int, int]:
        """FF 5.2 The later rolls of this phase to which something could be added instead of to the present one.

        Returns a dict from the space of an attacker to the number of its attack. Empty if it is not clear what would be
        added, or if no roll is pending (the step WINDOW). Empty too with two people at one machine (not `is_alone`):
        the rolls before the later one are passed without a question, and the missing questions would tell the other
        person something about the hand.
        """
        world = self.world
        if world is None or world.step != steps.WINDOW or not self.is_alone:
            return {}

        # What would be added: the cards of the group, or else the only card or Ammo Dump that is offered.
        added = self.group or [action for action in self.open_actions if action is not do.PASS]
        is_clear_what = bool(self.group) or len(added) == 1
        return analysis.rolls_to_come(world, added[0]) if is_clear_what else {}

    # --- What is open ------------------------------------------------------------------------

    @property
    def picked(self) -> Steps:
        """All that has been picked: the steps of a decision, or the members of a group with the goals marked for it.

        It serves only to notice that a pick has changed.
        """
        return (*self.picked_steps, *self.group, *(do.TARGET[space] for space in self.goals))

    @property
    def has_picks(self) -> bool:
        """Whether a decision has begun: some of its steps are picked, or a group is being put together."""
        return bool(self.picked_steps or self.group)

    @property
    def pass_action(self) -> Action | None:
        """The action of the Space key: finish or pass. None if neither is offered, or if something has been picked."""
        if self.has_picks:
            return None
        return next((action for action in (do.FINISH, do.PASS) if action in self._offered), None)

    @property
    def ending(self) -> Ending:
        """The button of the Space key, which passes, or finishes with a count of the units that it leaves unused.

        If there is no such button, it has only a reason for a person who presses the key of the button all the same.
        Its label may change during the phase ("ATTACK" once an attack is declared), but its `name` does not, by which
        the program knows that it still asks the same.
        """
        world = self.world
        if world is None or self.pass_action is None:
            is_discarding = world is not None and world.step == steps.DISCARD
            return Ending(why="First discard: choose the cards that you can do without.") if is_discarding else Ending()

        if self.pass_action is do.PASS:
            # At a pending roll (WINDOW) passing is the usual choice even if something could be added.
            is_usual = len(self.open_actions) == 1 or world.step == steps.WINDOW
            return Ending(ending_label(do.PASS, world), is_usual_choice=is_usual)

        left_undone = self._left_undone(world)
        phase_label = ENDINGS.get(world.step, "FINISH")
        label = ending_label(do.FINISH, world)
        return Ending(label, left_undone, is_usual_choice=not left_undone, name=phase_label)

    def _left_undone(self, world: State) -> str:
        """The units or cards that finishing now would leave unused, such as "2 units can fire". "" for none.

        In the steps of deployment they are the cards of the hand that can still come in.
        """
        if world.step in UNDONE:
            units = sum(isinstance(action, do.Unit | do.Air | do.Fly) for action in self.open_actions)
            return f"{count_of(units, 'unit')} {UNDONE[world.step]}" if units else ""  # "can fire"

        sorts = [action.sort for action in self.open_actions if isinstance(action, do.Card)]
        if sorts and world.step in (steps.SETUP, steps.DEPLOY):
            hand = world.hand(world.to_act)
            return f"{count_of(sum(hand[sort] for sort in sorts), 'card')} can come in"
        return ""

    def playable_cards(self) -> dict[int, Action]:
        """The cards of the viewer's hand that can be chosen now: their actions by sort."""
        return {action.sort: action for action in self.open_actions if isinstance(action, CARD_ACTIONS)}

    @property
    def picked_sort(self) -> int:
        """The sort of the picked card of the hand, or NONE if no card is picked. Both nations share the same sorts."""
        return next((step.sort for step in self.picked_steps if isinstance(step, CARD_ACTIONS)), NONE)

    @property
    def picked_key(self) -> Hashable | None:
        """The key of the picked unit on the map. None if no unit is picked, or while nobody is asked.

        It may also have been picked before the match was interrupted, so that the table itself is in the middle of a
        decision.
        """
        if self.start_world is None:
            return None
        first = self.picked_steps[0] if self.picked_steps else None
        return key_of_begun_decision(self.start_world) if first is None else key_of_action(first, self.start_world)

    def action_at(self, key: Hashable | None) -> Action | None:
        """The open action that is chosen by a click on the thing with this key, or None if there is none.

        Cards in one space cover one another. So a click on a unit, a location or an air unit that cannot be chosen
        itself means its space, and a click on a space means the unit in it. An air unit from off the map (FLY_OVER) is
        in no space.
        """
        match key:
            case ("card", int(sort), _):
                return self.playable_cards().get(sort)
            case ("unit" | "site", int(space)) if key not in self.targets:
                return self.targets.get(space_key(space))
            case ("place", int(space)) if key not in self.targets:
                return self.targets.get(unit_key(space))
            case ("plane", int(slot)) if key not in self.targets and self.world is not None:
                base = self.world.air_base[slot]
                return None if base == FLY_OVER else self.targets.get(space_key(base))
        return self.targets.get(key)

    # --- Groups ------------------------------------------------------------------------------

    @property
    def may_group(self) -> bool:
        """Whether several cards or units can get one order now: somebody is asked, in a step that allows it.

        False while the steps of a single unit's decision are being picked.
        """
        return self.world is not None and self.world.step in GROUP_STEPS and not self.picked_steps

    @property
    def can_begin_group(self) -> bool:
        """Whether the picked card or unit, the first step of a decision, can begin a group that gets one order."""
        world = self.start_world
        return world is not None and world.step in GROUP_STEPS and isinstance(self.picked_steps[0], GROUPED)

    def begin_group(self) -> None:
        """Turn the picked card or unit into the first member of a group, whose members get one order together."""
        first = self.picked_steps[0]
        self.clear_picks()
        self.group = [first]
        self.find_targets()

    def can_group(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can get an order together with others."""
        return self._member_at(key) is not None

    def _member_at(self, key: Hashable | None) -> Action | None:
        """The action by which the thing with this key joins a group.

        None if it cannot join, or if no group is possible. A National Strategy never joins one, because it is played
        for the whole side.
        """
        if not self.may_group:
            return None
        action = self.action_at(key)
        return action if isinstance(action, GROUPED) and action is not do.PLAY[cards.NATIONAL_STRATEGY] else None

    def group_together(self, keys: Iterable[Hashable]) -> None:
        """Put the cards and units with these keys into the group. Those that cannot join it are left out.

        The members keep the order in which they were picked, each of them once.
        """
        members = [member for member in map(self._member_at, keys) if member is not None]
        self.group += [member for member in dict.fromkeys(members) if member not in self.group]
        self.find_targets()

    def toggle_member(self, key: Hashable | None) -> None:
        """Put a thing into the group, or take it out again. On a thing that is no member, mark or unmark a goal.

        A group that becomes empty is dropped, with its goals. Goals are the spaces to which its order is confined.
        """
        member = self._member_at(key)
        if member in self.group:
            self.group.remove(member)
            if self.group:
                self.find_targets()
            else:
                self.clear_picks()
        elif member is not None:
            self.group_together([key])
        else:
            self.toggle_goal(self.goal_at(key))

    # --- Goals of a group --------------------------------------------------------------------

    def goal_at(self, key: Hashable | None) -> int | None:
        """The space that a click on this thing would give to the group as a goal. None for no goal or no group."""
        goal = self.action_at(key) if self.group else None
        return goal.space if isinstance(goal, do.Target) else None

    def toggle_goal(self, space: int | None) -> None:
        """Mark a space as a goal of the group, or unmark it if it is marked already. Nothing happens for None.

        `goals`: the spaces marked so far. The order of the group is confined to them.
        """
        if space in self.goals:
            self.goals.remove(space)
        elif space is not None:
            self.goals.append(space)

    def mark_goals(self, keys: Iterable[Hashable]) -> bool:
        """Confine the order of the group to the goals among these things, which a rubber band has caught.

        Things that can join the group are no goals. Returns whether any of the things is a goal.
        """
        spaces = [self.goal_at(key) for key in keys if not self.can_group(key)]
        goals_caught = [space for space in spaces if space is not None]
        self.goals += dict.fromkeys(space for space in goals_caught if space not in self.goals)  # each of them once
        return bool(goals_caught)

    def _group_goals(self, world: State) -> list[int]:
        """The spaces that the order of the group can be confined to, or that the group can be sent to at once.

        They are free spaces for cards that come in, the ends of moves, or the targets of attacks. In the movement (FF
        4.10) they also include what the group could attack right after it.
        """
        if world.step in (steps.SETUP, steps.DEPLOY):
            return analysis.group_places(world, self.group)
        if world.step == steps.MOVE:
            return [*analysis.group_ways(world, self.group), *self.targets_after_movement()]
        return analysis.group_targets(world, self.group) if world.step in TARGET_STEPS else []

    def targets_after_movement(self) -> list[int]:
        """FF 4.11 The spaces that units of the group could attack at once if the movement ended now.

        Empty if the movement cannot end now, or if this is another step.
        """
        after_movement = None if self.world is None else analysis.world_of_attacks(self.world)
        if after_movement is None:
            return []
        legal = after_movement.legal()
        return analysis.group_targets(after_movement, [action for action in self.group if action in legal])

    # --- Choosing ----------------------------------------------------------------------------

    def choose(self, key: Hashable | None) -> Steps | None:
        """Choose the thing with this key.

        Returns the decision that is complete with it, () while more steps are missing, None if it cannot be chosen. The
        thing that is picked already is put back. If a decision has begun and the thing is no next step of it, the thing
        replaces the first step. If it cannot do that either, the decision stays as it was.
        """
        if key is not None and key == self.picked_key:
            self.clear_picks()
            return NOTHING

        match key:
            case ("unit" | "site" | "place", int(space)) if space in self.routes:
                return self.complete(self.routes[space])

        action = self.action_at(key)
        if action is None and self.has_picks:
            # It may be another unit or card, to be picked instead of the present one.
            present = self.picked_steps[0]
            self.clear_picks()
            action = self.action_at(key)
            if action is None:
                self.pick(present)
        return None if action is None else self.pick(action)

    def pick(self, action: Action) -> Steps:
        """Pick an open action as the next step. Returns the whole decision if this completes it, otherwise ().

        The rules are run ahead to find that out, in a copy of the world.
        """
        assert self.world is not None
        if self.world.step == steps.OCCUPY and isinstance(action, do.Unit):
            return self.complete((do.OCCUPY, action))  # FF 4.14 To name a follower is also to move in.

        # FF 11 The rules take a second step with a single choice by themselves. It is asked for all the same, so that
        # the person sees the target before the order is given.
        asking = analysis.ask_second_step(self.world, action)
        ahead = asking or analysis.apply_to_copy(self.world, action)
        if ahead.to_act != self.world.to_act or not ahead.is_midway():  # the decision is complete
            return self.complete((action,))

        self.picked_steps = [*self.picked_steps, action]
        self.world = ahead
        self.open_actions = ahead.legal()
        self._is_second_step_forced = asking is not None and len(self.open_actions) == 1
        self.find_targets()
        return NOTHING

    def complete(self, last_steps: Steps) -> Steps:
        """The decision that these last steps complete, ready to be played. All picks are dropped.

        FF 11 A second step that the rules take by themselves is left out of it.
        """
        decision = analysis.without_forced_step((*self.picked_steps, *last_steps), self._is_second_step_forced)
        self.clear_picks()
        return decision

    def back(self) -> None:
        """Take back all picks: the steps of a decision, or the group. Nothing happens if there are none."""
        if self.has_picks:
            self.clear_picks()
