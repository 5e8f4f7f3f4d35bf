"""The input of Fighting Front: clicks, drags, buttons and orders to the staff, and what they decide."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.state import Action
from game.core.wording import count_of
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, steps
from game.fighting_front.analysis import NOTHING, Steps
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import card_key, space_key
from scenes.boards.fighting_front.names import hit_card_name
from scenes.boards.fighting_front.selection import CARD_ACTIONS, Selection, key_of_action
from scenes.boards.fighting_front.words import why_not_sentence
from scenes.pieces.controls import Answer, Complaint, Things, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point, box_between
from scenes.ui.focus import FocusRing
from scenes.ui.input import STEERING, Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound

LISTS: Final = (("discards",), ("hand", "enemy"))
"""Keys of the lists that can be looked through at any time: the discards, and the known cards of the other hand."""
STOPPED: Final = {
    "deploy": "The staff has stopped. STAFF DEPLOYS (F) deploys the other cards.",
    "attack": "The others wait for your order. ALL (A) continues with them.",
    "march": "The march has stopped. MARCH FORWARD (V) continues it.",
    "add": "The other cards stay in your hand.",
}
"""By order: the sentence that a press shows when it stops that order."""


GROUP_ORDERS: Final = {
    steps.SETUP: ("deploy", "STAFF DEPLOYS", "F", "ONLY THESE COME IN"),
    steps.DEPLOY: ("deploy", "STAFF DEPLOYS", "F", "ONLY THESE COME IN"),
    steps.ARTILLERY: ("attack", "FIRE", "A", "ONLY THESE FIRE"),
    steps.AIR: ("attack", "FLY", "A", "ONLY THESE FLY"),
    steps.MOVE: ("march", "MARCH", "V", "ONLY THESE MARCH"),
    steps.GROUND: ("attack", "ATTACK", "A", "ONLY THESE ATTACK"),
    steps.SUPPORT_FIRE: ("attack", "FIRE", "A", "ONLY THESE FIRE"),
    steps.WINDOW: ("add", "ADD", "A", "ADD, THEN ROLL"),
}
"""By step: the order that a group may get without a goal, its label, its key, and its label where it ends the phase."""


ALL_ORDERS: Final = {
    steps.ARTILLERY: "ALL FIRE",
    steps.AIR: "ALL FLY",
    steps.GROUND: "ALL ATTACK",
    steps.SUPPORT_FIRE: "ALL FIRE",
}
"""By step in which units fight: the label of the order to all of them."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    orders: Collection[Hashable] = tuple(("verb", order) for order in STOPPED)

    def __init__(self, selection: Selection, things: Things, sound: Sound, still: bool, alone: bool) -> None:
        """`alone`: no other person sits at this machine, so unasked questions tell nobody about a hand."""
        super().__init__(selection, things, sound, still, LISTS, {pygame.K_d: LISTS[0], pygame.K_k: LISTS[1]})
        self.model = selection.model
        self.alone = alone
        self._trail: list[int] = []
        """The spaces through which the mouse has carried a unit."""

        self.order = ""
        """The order that the staff carries out: "deploy", "attack" or "march", until it is done or a press stops it."""
        self._order_time = (0, 0, 0, 0)
        """The turn, the phase, the step and the attack for which the order was given."""
        self._members: list[Action] | None = None
        """The cards or units of that order that have not carried it out yet. None if it is for all of them."""
        self._goal: int | None = None
        """The space that the group attacks, or to which its first unit moves. None if the staff chooses."""
        self._shift = (0, 0)
        """FF 4.10 How many rows and columns each unit of a group moves."""
        self._finishes = False
        """Whether the order finishes or passes once the group has carried it out."""
        self.early = False
        """Whether the staff was told to deploy while cards were still being dealt."""

        self._refused: set[Action] = set()
        """The actions that the person did not add to a roll of the present phase; they are not offered again."""
        self._refused_in = (0, 0, 0)
        """The phase of those refusals, as `analysis.phase_key` gives it."""
        self._passes_only_once = False
        """Whether the next pass is meant for the present roll only."""

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        return not self.selection.group and list(steps[: len(self.selection.steps)]) == self.selection.steps

    def picked_keys(self) -> list[Hashable]:
        """The keys of what has been picked, in the order of the picks. Empty while nothing is."""
        picked_steps = self.selection.steps
        table = self.selection.world_before
        if table is None or not picked_steps:
            return []

        first = picked_steps[0]
        first_key = card_key(first.sort) if isinstance(first, CARD_ACTIONS) else key_of_action(first, table)
        return [first_key, *(key_of_action(step, table) for step in picked_steps[1:])]

    def keys(self) -> list[Hashable]:
        """The keys of everything that can be chosen: things on the map, then playable cards, then the other cards."""
        playable = self.selection.playable_cards()
        hand = [body.key for body in self.model.hand]
        lit = [key for key in hand if isinstance(key, tuple) and key[1] in playable]
        return [*self.selection.targets, *lit, *(key for key in hand if key not in lit)]

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can be used now. Only cards of the hand may be unusable."""
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable_cards()
        return True

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that opens a list, or that begins or stops an order of the staff. Returns whether it was used.

        F during the deal lets the staff deploy as soon as the deal is over. Any press stops an order.
        """
        if plain_key(event) == pygame.K_f and self.model.is_dealing:
            self.early = True
        elif self._can_stop_order(event, intent) and (self.order or self.early):
            self.interrupted = STOPPED[self.order or "deploy"]
            self.order = ""
            self.early = False
            return True
        return super().browse(event, intent, ring)

    def _can_stop_order(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Whether this input stops an order.

        A mouse press, or a key that has a meaning and does not only steer the focus.
        """
        is_press = event is not None and event.type == pygame.MOUSEBUTTONDOWN
        return is_press or (intent is not None and intent not in STEERING)

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        """The answer to input. G puts the thing that is pointed at into the group, or takes it out again."""
        if plain_key(event) == pygame.K_g and not self.modal:
            self.selection.toggle_member(self.key_pointed_at)
            return None
        return super()._answer(event, intent, focused)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input as the base class does, and note whether the person has made a decision at this board."""
        answer = super().handle(event, intent, ring)
        self.model.is_own_decision = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key. Returns a decision, a complaint at the point `at`, or None."""
        selection = self.selection
        if selection.group:
            return self._choose_with_group(key, at)
        if key is not None and key == selection.picked_key and not selection.busy:
            return Wish.UNDO_STEP  # it was picked before the match was interrupted

        decision = selection.choose(key)
        if decision is not None:
            return decision
        why_not = why_not_sentence(selection, key)
        return Complaint(why_not, at) if why_not else None

    def _choose_with_group(self, key: Hashable | None, at: Point) -> Answer:
        """Send the group to the chosen space, or put the chosen thing into the group, or take it out.

        Returns the first decision of the group's order, a complaint at the point `at`, or None.
        """
        selection = self.selection
        world = selection.world
        goal = selection.action_at(key)
        if world is not None and isinstance(goal, do.Target):
            order = "march" if world.step == steps.MOVE else "attack"
            return self._begin_order(order, list(selection.group), goal.space)

        if selection.can_group(key):
            selection.toggle_member(key)
            return None
        why_not = why_not_sentence(selection, key)
        return Complaint(why_not, at) if why_not else None

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return next(iter(self.selection.targets), None) if self.selection.busy else None

    # --- Buttons -----------------------------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        verbs = self._open_verbs(self.selection)
        return list(zip(verbs, layout.verb_boxes(len(verbs)), strict=True))

    def _open_verbs(self, selection: Selection) -> list[Verb]:
        """The buttons that can be pressed now. The usual one comes first."""
        world = selection.world
        if world is None:
            return []
        if selection.busy:
            taking_back = Verb("back", "TAKE BACK", self._take_back, "ESC")
            return [*self._group_verbs(selection, world), taking_back] if selection.group else [taking_back]

        can_pass_once = self.alone and world.step == steps.WINDOW and selection.pass_action is not None
        verbs = self._ending_verbs(selection, can_pass_once) + self._order_verbs(selection, world)
        if can_pass_once:
            verbs.append(Verb("once", "ONLY THIS ROLL", self._pass_only_once, "R"))
        if do.OCCUPY in selection.open_actions:
            verbs.append(Verb("occupy", "MOVE IN", partial(selection.pick, do.OCCUPY), "O", main=True))
            verbs.append(Verb("stay", "STAY", partial(selection.pick, do.STAY), "S"))
        if do.DUMP in selection.open_actions:
            verbs.append(Verb("dump", "AMMO DUMP +1", partial(selection.pick, do.DUMP), "B"))
        if world.step == steps.HIT:
            for action in selection.open_actions:
                label = hit_card_name(action, world).upper()
                verbs.append(Verb(action.notation, label, partial(selection.pick, action)))
        return verbs

    def _ending_verbs(self, selection: Selection, can_pass_once: bool) -> list[Verb]:
        """The button that finishes or passes, in a list that is empty if neither is offered."""
        passing = selection.pass_action
        if passing is None:
            return []
        ending = selection.ending
        below = "no cards this phase" if can_pass_once else ending.left
        return [Verb(passing.notation, ending.label, partial(selection.pick, passing), "SPACE", ending.usual, below)]

    def _order_verbs(self, selection: Selection, world: State) -> list[Verb]:
        """The buttons that give one order for many decisions: the staff deploys, all attack, all march."""
        kinds = {type(action) for action in selection.open_actions}
        verbs: list[Verb] = []
        if world.step in (steps.SETUP, steps.DEPLOY) and do.Card in kinds:
            verbs.append(Verb("deploy", "STAFF DEPLOYS", partial(self._begin_order, "deploy"), "F"))
        if world.step in ALL_ORDERS and kinds & {do.Unit, do.Air, do.Fly}:
            label = ALL_ORDERS[world.step]
            verbs.append(Verb("attack", label, partial(self._begin_order, "attack"), "A"))
        if world.step == steps.MOVE and analysis.next_march(world, selection.open_actions):
            verbs.append(Verb("march", "MARCH FORWARD", partial(self._begin_order, "march"), "V"))
        return verbs

    def _group_verbs(self, selection: Selection, world: State) -> list[Verb]:
        """FF 4.3-4.12, 5.2 The buttons of a group: its order and the end of the step in one, and its order alone."""
        order, label, hint, then = GROUP_ORDERS[world.step]
        group = list(selection.group)
        below = count_of(len(group), "card" if hint == "F" or order == "add" else "unit")
        verbs = [Verb("finish", then, partial(self._begin_order, order, group, finishes=True), "SPACE", True, below)]
        verbs.append(Verb(order, label, partial(self._begin_order, order, group), hint))
        return verbs

    def _take_back(self) -> Answer:
        """Take back all picks. The answer is None, since no decision is made."""
        self.selection.back()
        return None

    def _pass_only_once(self) -> Answer:
        """Pass this roll only: the next roll asks again."""
        self._passes_only_once = True
        return self.selection.pick(do.PASS)

    # --- Orders to the staff -----------------------------------------------------------------

    def _begin_order(
        self, order: str, group: Sequence[Action] = (), goal: int | None = None, finishes: bool = False
    ) -> Answer:
        """Give one order for many decisions, and return the first of them.

        `group`: the members that carry it out, all if empty. `goal`: the space to attack or to go to. `finishes`:
        whether the step is finished or passed after the order.
        """
        self.order = order
        self._members = list(group) or None
        self._goal = goal
        self._finishes = finishes
        world = self.selection.world
        if world is not None:
            self._order_time = analysis.order_time(world)
        if goal is not None and group and isinstance(group[0], do.Unit):
            self._shift = analysis.shift_between(group[0].space, goal)

        self.selection.clear_picks()
        return self.standing_order()

    @property
    def is_ordering(self) -> bool:
        return bool(self.order) or self.is_all_refused

    def standing_order(self) -> Steps:
        """The next decision of the order that is being carried out, or () if there is none or it is done.

        With everything refused for this phase the answer is a pass (FF 5.2).
        """
        world = self.selection.world
        if world is None or self.selection.busy:
            return NOTHING

        # An order that was given while cards were dealt holds for the question that follows.
        now = analysis.order_time(world)
        if self.early and world.step in (steps.SETUP, steps.DEPLOY):
            self.order = "deploy"
            self._members = None
            self._finishes = False
            self._order_time = now
        self.early = False

        if self.is_all_refused:
            return (do.PASS,)

        # FF 3.1, 4.11 The phase may have ended by itself. An order does not hold for the next one.
        decision = self._next_decision(world) if self.order and self._order_time == now else NOTHING
        if decision:
            if self._members is not None:
                self._members.remove(decision[0])
            return decision

        is_to_finish = self.order and self._finishes and self._order_time == now
        self.order = ""
        self._finishes = False
        return (self.selection.pass_action,) if is_to_finish and self.selection.pass_action is not None else NOTHING

    def _next_decision(self, world: State) -> Steps:
        """The next decision of the present order, or () if the order is done or does not fit the present step."""
        actions = self.selection.open_actions
        if self._members is not None:
            actions = [action for action in self._members if action in actions]

        match self.order:
            case "deploy" if world.step in (steps.SETUP, steps.DEPLOY):
                return (do.FINISH,) if actions == [do.FINISH] else analysis.next_deployment(world, actions)
            case "attack" if world.step == steps.SUPPORT_FIRE or self._goal is None:
                units = [action for action in actions if isinstance(action, (do.Unit, do.Air, do.Fly))]
                is_support = world.step == steps.SUPPORT_FIRE
                return tuple(units[:1]) if is_support else analysis.next_attack(world, units)
            case "attack" if self._goal is not None:
                return analysis.next_attack_on(world, actions, self._goal)
            case "march" if self._goal is not None:
                return analysis.next_shift(world, actions, self._shift)
            case "march":
                return analysis.next_march(world, actions)
            case "add":
                return tuple(actions[:1])
        return NOTHING

    # --- Refused cards -----------------------------------------------------------------------

    @property
    def is_all_refused(self) -> bool:
        """FF 5.2 Whether everything that can be added to this roll has been refused before in the same phase."""
        world = self.selection.world
        if world is None or not self.alone or world.step != steps.WINDOW or self.selection.busy:
            return False
        offered = {*self.selection.open_actions} - {do.PASS}
        return self._refused_in == analysis.phase_key(world) and self._refused >= offered

    def on_decision(self, actions: Sequence[Action]) -> None:
        """Note what a pass refuses.

        All that was offered, for the rest of the phase, unless only this roll was meant.
        """
        world = self.selection.world
        is_only_once = self._passes_only_once
        self._passes_only_once = False
        if world is None or world.step != steps.WINDOW or list(actions) != [do.PASS] or is_only_once:
            return

        phase = analysis.phase_key(world)
        if self._refused_in != phase:
            self._refused.clear()
        self._refused_in = phase
        self._refused |= {*self.selection.open_actions} - {do.PASS}

    # --- Mouse -------------------------------------------------------------------------------

    def drop(self) -> None:
        super().drop()
        self._trail = []

    def take_up(self, key: Hashable | None) -> None:
        """Begin the drag that a press on the thing with this key has become.

        A card or unit that can be chosen is picked and carried. On the map otherwise the rubber band is drawn.
        """
        selection = self.selection
        body = self.model.body_of(key)
        is_other_pick = selection.busy and key != selection.picked_key
        is_thing = body is not None and selection.action_at(key) is not None
        start = self.drag.start
        if not is_thing and start is not None and layout.MAP.contains(start) and selection.may_group:
            self.band = start
        if body is None or not is_thing or is_other_pick or selection.group:
            return
        if not selection.busy and selection.choose(key) is None:
            return

        if selection.busy:
            self.carry(body)
            self._trail = [key[1]] if isinstance(key, tuple) and key[0] == "unit" else []

    def group_keys(self) -> list[Hashable]:
        """The keys of everything in the group, and of what would join it if the rubber band were released now."""
        table = self.selection.world
        if table is None:
            return []
        members = self.selection.group
        keys = [
            card_key(member.sort) if isinstance(member, CARD_ACTIONS) else key_of_action(member, table)
            for member in members
        ]
        return [*keys, *self.keys_in_band(self.mouse)]

    def group_orders(self, pointed: Hashable | None) -> list[tuple[Hashable, int]]:
        """The attacks that a click on the thing `pointed` would order: pairs of a unit's key and its target space."""
        world = self.selection.world
        goal = self.selection.action_at(pointed)
        if world is None or not self.selection.group or not isinstance(goal, do.Target) or world.step == steps.MOVE:
            return []
        senders = [one for one in self.selection.group if analysis.next_attack_on(world, [one], goal.space)]
        return [(key_of_action(one, world), goal.space) for one in senders if not isinstance(one, CARD_ACTIONS)]

    def keys_in_band(self, at: Point) -> list[Hashable]:
        """The keys of the units that would join the group if the rubber band were released at a point."""
        if self.band is None:
            return []
        box = box_between(self.band, at)
        return [
            key
            for key in self.selection.targets
            if self.selection.can_group(key) and box.contains(self.box(key).centre)
        ]

    def drag_to(self, at: Point) -> None:
        """FF 4.10 Note the spaces through which a unit is carried. It takes that route if the rules allow it.

        A step back shortens the route. A jump over spaces forgets it.
        """
        space, trail = layout.space_at(at, self.model.me), self._trail
        if self.carried is None or space is None or not self.selection.routes:
            return

        if space in trail:
            del trail[trail.index(space) + 1 :]
        elif trail and space in cards.NEIGHBOURS[trail[-1]]:
            trail.append(space)
        else:
            trail.clear()  # the mouse was too fast: the unit takes the shortest route

    def _route_to(self, space: int) -> Steps:
        """The steps of the picked unit to a space: along the route on which it was carried, otherwise the shortest."""
        world, trail = self.selection.world, self._trail
        if world is not None and trail and trail[-1] == space:
            carried_route = analysis.find_route_along(world, self.selection.open_actions, trail[1:])
            return carried_route or self.selection.routes[space]
        return self.selection.routes[space]

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """Handle the release of a press at a point. Returns a decision, a complaint or None.

        The rubber band forms a group, and a carried unit goes to or against the thing at the point.
        """
        if self.band is not None:
            self.selection.group_together(self.keys_in_band(at))
            return None
        if self.carried is None:
            return super().release(key, at)
        if self.box(key).contains(at):
            return None  # it stays picked

        space = layout.space_at(at, self.model.me)
        if space in self.selection.routes and self._trail:
            return self.selection.complete(self._route_to(space))

        target = self.key_at(at)
        if target is None or self.selection.action_at(target) is None:
            target = None if space is None else space_key(space)
        return None if target is None else self.choose(target, at)

    def path(self, key: Hashable | None) -> list[int]:
        """The spaces on the way of the picked unit to the thing with this key. Empty if there is no such way.

        After a fight it is the way into the space that was cleared (FF 4.14).
        """
        world = self.selection.world
        if world is not None and world.step == steps.OCCUPY:
            return [world.attack_from[world.current], world.attack_at[world.current]]

        match key:
            case ("place" | "unit" | "site", int(space)) if space in self.selection.routes:
                behind = [] if world is None else world.path
                path = [*behind, *(step.space for step in self._route_to(space) if isinstance(step, do.Step))]
                return path if path[-1] == space else [*path, space]  # the last step follows by itself
        return []
