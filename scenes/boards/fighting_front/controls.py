"""The input of Fighting Front: clicks, drags, buttons and orders to the staff, and what they decide."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.state import Action
from game.core.wording import count_of
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, quick, steps
from game.fighting_front.analysis import Steps
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import card_key, space_key, unit_key
from scenes.boards.fighting_front.names import (
    ALL_ORDERS,
    ALWAYS_ALL,
    AS_AIMED,
    ASK_ABOUT_GUNS,
    ENDS_MOVEMENT,
    ENDS_TURN,
    GOAL_WORDS,
    GOALS_LABELS,
    GROUP_ORDERS,
    STEPS_BEFORE_ATTACKS,
    STEPS_WITH_GOALS,
    STOPPED,
    hit_card_name,
)
from scenes.boards.fighting_front.orders import OrderControls
from scenes.boards.fighting_front.selection import CARD_ACTIONS, TARGET_CHOICES, Selection, key_of_action
from scenes.boards.fighting_front.tips import why_not_sentence
from scenes.pieces.controls import Answer, Complaint, Things, Verb, Wish
from scenes.ui.canvas import Box, Point, box_between
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound

LISTS: Final = (("discards",), ("hand", "enemy"))
"""Keys of the lists that can be looked through at any time: the discards, and the known cards of the other hand."""


class Controls(OrderControls):
    """Turns input into picks and decisions of the selection."""

    orders: Collection[Hashable] = tuple(("verb", order) for order in STOPPED)

    def __init__(self, selection: Selection, things: Things, sound: Sound, still: bool, alone: bool) -> None:
        """`alone`: no other person sits at this machine, so unasked questions tell nobody about a hand."""
        list_keys = {pygame.K_d: LISTS[0], pygame.K_k: LISTS[1]}
        super().__init__(selection, things, sound, still, LISTS, list_keys, alone)
        self._trail: list[int] = []
        """The spaces through which the mouse has carried a unit."""

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        """Whether the picks so far may lead to the decision with these steps.

        They must be its first steps. A group never leads to one decision, as it makes many.
        """
        picked = self.selection.picked_steps
        return not self.selection.group and list(steps[: len(picked)]) == picked

    def picked_keys(self) -> list[Hashable]:
        """The keys of what has been picked, in the order of the picks.

        Empty while nothing is, or while nobody is asked. The first step may be a card of the hand, later ones are
        things on the map.
        """
        picked_steps = self.selection.picked_steps
        table = self.selection.start_world
        if table is None or not picked_steps:
            return []

        first = picked_steps[0]
        first_key = card_key(first.sort) if isinstance(first, CARD_ACTIONS) else key_of_action(first, table)
        return [first_key, *(key_of_action(step, table) for step in picked_steps[1:])]

    def keys(self) -> list[Hashable]:
        """The keys of everything that can be chosen: things on the map, then playable cards, then the other cards.

        The key of a card is ("card", sort, copy), with a copy for each equal card.
        """
        playable = self.selection.playable_cards()
        hand = [body.key for body in self.model.hand]
        lit = [key for key in hand if isinstance(key, tuple) and key[1] in playable]
        return [*self.selection.targets, *lit, *(key for key in hand if key not in lit)]

    def _spots(self, keys: Sequence[Hashable], auto_focus: bool = True) -> list[Spot]:
        """The spots of the things with these keys, for the focus of the keyboard.

        `auto_focus`: whether the focus may come to them by itself. It never comes to things that answer a later
        question. In two steps all targets on the map are such things: the attackers of later rolls while a roll is
        pending (WINDOW), and the units that may follow while a unit may move in (OCCUPY).
        """
        world = self.selection.world
        do_targets_answer_later = world is not None and world.step in (steps.WINDOW, steps.OCCUPY)
        later_targets = self.selection.targets if do_targets_answer_later else {}
        return [Spot(key, self.box(key), auto_focus=auto_focus and key not in later_targets) for key in keys]

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can be used now. Only cards of the hand may be unusable."""
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable_cards()
        return True

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that opens a list, or that begins or stops an order. Returns whether the input was used up.

        An order answers many questions by itself, such as "deploy": the staff then places all units.
        """
        # F while cards are dealt is kept for the first question, which it then answers.
        if plain_key(event) == pygame.K_f and self.model.is_dealing:
            self.keeps_early_key = True
        elif self._can_stop_order(event, intent) and (self.order or self.keeps_early_key):
            self.interrupted = STOPPED[self.order or "deploy"]  # says how to go on with the order
            self.order = ""
            self.keeps_early_key = False
            return True
        elif intent is Intent.UNDO:
            self._must_ask_again = True  # otherwise an earlier choice could answer the same question again
        return super().browse(event, intent, ring)

    def _can_stop_order(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Whether this input stops an order: a mouse press, or a key that has a meaning.

        Keys that only steer the focus do not. Either argument may be None: input is an event of pygame or an intent.
        """
        is_press = event is not None and event.type == pygame.MOUSEBUTTONDOWN
        return is_press or (intent is not None and intent not in STEERING)

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        """The answer to input: a decision, a complaint or None. G puts a thing into the group, or takes it out again.

        That is the thing that is pointed at, and no list may be open (`modal`). FF 5.1 Pointing also tells whether the
        unit or the location is aimed at.
        """
        if plain_key(event) == pygame.K_g and not self.modal:
            self._note_aim(self.key_pointed_at)
            self.selection.toggle_member(self.key_pointed_at)
            return None
        return super()._answer(event, intent, focused)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input as the base class does, and note whether the person has made a decision at this board.

        The animation is shorter for what the person has just decided.
        """
        answer = super().handle(event, intent, ring)
        self.model.is_own_decision = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key. Returns a decision, a complaint at the point `at`, or None."""
        selection = self.selection
        self._note_aim(key)
        if selection.group:
            return self._choose_with_group(key, at)

        # The unit was picked before the match was interrupted, so it can only be put back by undoing.
        if key is not None and key == selection.picked_key and not selection.has_picks:
            return Wish.UNDO_STEP

        # FF 5.2 An attacker whose roll is still to come gets what would be added to the present roll.
        if key in selection.targets and selection.rolls_to_come():
            return self._add_later(key)
        decision = selection.choose(key)
        if decision is not None:
            return decision
        why_not = why_not_sentence(selection, key)
        return Complaint(why_not, at) if why_not else None

    def _choose_with_group(self, key: Hashable | None, at: Point) -> Answer:
        """Send the group to the chosen space, or put the chosen thing into the group, or take it out.

        Returns the first decision of the group's order, a complaint at the point `at`, or None. While several goals are
        being marked, a chosen space is marked instead.
        """
        selection = self.selection
        world = selection.world
        # FF 5.2 An attacker whose roll is still to come gets the cards of the group.
        if key in selection.targets and selection.rolls_to_come():
            return self._add_later(key)

        can_join = selection.can_group(key)
        goal = None if can_join else selection.goal_at(key)
        is_marking = selection.is_marking_goals or bool(selection.goals)
        if world is not None and goal is not None and not is_marking:
            return self._send_group(world, goal)

        if goal is not None or can_join:
            selection.toggle_member(key)  # of a goal: mark or unmark it
            return None
        why_not = why_not_sentence(selection, key)
        return Complaint(why_not, at) if why_not else None

    def _send_group(self, world: State, goal: int) -> Answer:
        """Send the group to one space, or against it, and return the first decision of its order."""
        group = list(self.selection.group)
        order, *_ = GROUP_ORDERS[world.step]
        if goal in self.selection.targets_after_movement():
            return self._attack_after_movement(group, [goal])

        # In a march all members move as the first one does. If it cannot reach the goal, or if cards are deployed, each
        # member goes to the goal if it can, as to an area of one space.
        # The first value of `routes_of`: by space, the routes that lead there.
        breaks_formation = order == "march" and goal not in analysis.routes_of(world, group[0])[0]
        if order == "deploy" or breaks_formation:
            return self._begin_order(order, group, area=[goal])
        return self._begin_order(order, group, goal=goal)

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return next(iter(self.selection.targets), None) if self.selection.has_picks else None

    # --- Buttons -----------------------------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        verbs = self._open_verbs(self.selection)
        return list(zip(verbs, layout.verb_boxes(len(verbs)), strict=True))

    def _open_verbs(self, selection: Selection) -> list[Verb]:
        """The buttons that can be pressed now. The usual one comes first.

        While something is picked, they are about that. Otherwise they end the step, give one order for many decisions,
        or are the actions of special steps.
        """
        world = selection.world
        if world is None:
            return []
        if selection.has_picks:
            taking_back = Verb("back", "TAKE BACK", self._take_back, hotkey="ESC")
            if selection.group:
                return [*self._group_verbs(selection, world), taking_back]
            return [taking_back, *self._verbs_of_picked(selection, world)]

        can_pass_once = self.alone and world.step == steps.WINDOW and selection.pass_action is not None
        verbs = self._ending_verbs(selection, can_pass_once) + self._order_verbs(selection, world)
        if can_pass_once:  # FF 5.2 the usual pass refuses the cards for the whole phase
            verbs.append(Verb("once", "ONLY THIS ROLL", self._pass_only_once, hotkey="R"))

        # FF 4.14 After a fight a unit may move into the space that was cleared, and others may follow.
        if do.OCCUPY in selection.open_actions:
            verbs.append(Verb("occupy", "MOVE IN", partial(selection.pick, do.OCCUPY), hotkey="O", main=True))
            if analysis.followers_of(world):
                alone = partial(selection.complete, (do.OCCUPY, do.PASS))
                verbs.append(Verb("alone", "IN ALONE", alone, hotkey="1", note="Move in, and nobody follows."))
            verbs.append(Verb("stay", "STAY", partial(selection.pick, do.STAY), hotkey="S"))
        if do.DUMP in selection.open_actions:
            verbs.append(Verb("dump", "AMMO DUMP +1", partial(selection.pick, do.DUMP), hotkey="B"))
        if world.step == steps.HIT:  # FF 5.1 which card in the space is hit
            for action in selection.open_actions:
                label = hit_card_name(action, world).upper()
                verbs.append(Verb(action.notation, label, partial(selection.pick, action)))
            verbs.append(Verb("aims", "HITS AS AIMED", self._toggle_aims, hotkey="W", note=AS_AIMED))
        return verbs

    def _verbs_of_picked(self, selection: Selection, world: State) -> list[Verb]:
        """The buttons beside the one that takes back the picks.

        "BEGIN A GROUP" makes the picked card or unit the first member of a group. "ASK AT HITS" is offered while a
        target is chosen (TARGET_CHOICES), and only if hits strike without a question what was aimed at
        (`hits_as_aimed`, FF 5.1). It lets the person choose at each hit again.
        """
        verbs: list[Verb] = []
        if selection.can_begin_group:
            verbs.append(Verb("group", "BEGIN A GROUP", self._begin_group, note="Others can join it, for one order."))
        if selection.hits_as_aimed and world.step in TARGET_CHOICES:
            verbs.append(Verb("aims", "ASK AT HITS", self._toggle_aims, hotkey="W"))
        return verbs

    def _begin_group(self) -> Answer:
        """Put what is picked into a group. The answer is None, since no decision is made."""
        self.selection.begin_group()
        self.show_verbs()
        return None

    def _ending_verbs(self, selection: Selection, can_pass_once: bool) -> list[Verb]:
        """The button that finishes the step or passes, in a list that is empty if neither is offered.

        `can_pass_once`: whether there is a second button, which passes only the present roll.
        """
        passing = selection.pass_action
        if passing is None:
            return []
        ending = selection.ending
        # FF 5.2 Beside a button for one roll, this one passes for the whole phase.
        below = "no cards this phase" if can_pass_once else ending.left_undone
        press = partial(selection.pick, passing)
        is_red = ending.is_usual_choice
        return [Verb(passing.notation, ending.label, press, hotkey="SPACE", main=is_red, below=below)]

    def _order_verbs(self, selection: Selection, world: State) -> list[Verb]:
        """The buttons that give one order for many decisions: the staff deploys, all attack, all march, the turn ends.

        Two more (FF 4.12) let all guns support always, or ask about them again.
        """
        kinds = {type(action) for action in selection.open_actions}
        verbs: list[Verb] = []
        if world.step in (steps.SETUP, steps.DEPLOY) and do.Card in kinds:
            verbs.append(Verb("deploy", "STAFF DEPLOYS", partial(self._begin_order, "deploy"), hotkey="F"))
        if world.step in ALL_ORDERS and kinds & {do.Unit, do.Air, do.Fly}:  # there is a unit to send
            label = ALL_ORDERS[world.step]
            verbs.append(Verb("attack", label, partial(self._begin_order, "attack"), hotkey="A"))
        if world.step == steps.MOVE and analysis.next_march(world, selection.open_actions):
            verbs.append(Verb("march", "MARCH FORWARD", partial(self._begin_order, "march"), hotkey="V"))
        if analysis.world_of_attacks(world) is not None:  # attacks can be declared right after the movement
            verbs.append(Verb("attack", "ALL ATTACK", self._attack_after_movement, hotkey="A", note=ENDS_MOVEMENT))

        # A turn can be ended by one press, unless something is declared, or the match would be lost (FF 1.6) because
        # enemies on the back row have to be driven out.
        declared = world.missions if world.step == steps.AIR else world.attack_from
        can_end_turn = not declared and not quick.must_drive_out(world, world.to_act)
        if world.step in STEPS_BEFORE_ATTACKS and can_end_turn:
            verbs.append(Verb("rest", "END TURN", self._end_turn, hotkey="T", note=ENDS_TURN))
        if world.step == steps.SUPPORT_FIRE and self.alone:
            verbs.append(Verb("every", "ALWAYS ALL", self._toggle_support, hotkey="E", note=ALWAYS_ALL))
        if world.step == steps.DEPLOY and self._guns_always_support:
            verbs.append(Verb("every", "ASK ABOUT GUNS", self._toggle_support, hotkey="E", note=ASK_ABOUT_GUNS))
        return verbs

    def _group_verbs(self, selection: Selection, world: State) -> list[Verb]:
        """FF 4.3-4.12, 5.2 The buttons of a group: its order with the end of the step, and its order alone.

        Two more let a group in the movement attack, and let several goals be marked.
        """
        order, label, hotkey, label_with_end = GROUP_ORDERS[world.step]  # such as "attack", "FIRE"
        group, area = list(selection.group), list(selection.goals)  # the order is confined to the marked goals

        # The numbers of members and goals: "3 units, 2 targets".
        below = count_of(len(group), "card" if order in ("deploy", "add") else "unit")
        if area:
            below = f"{below}, {count_of(len(area), GOAL_WORDS.get(world.step, 'target'))}"
        order_group = partial(self._begin_order, order, group, area=area)
        finish = partial(order_group, finishes=True)
        verbs = [Verb("finish", label_with_end, finish, hotkey="SPACE", main=True, below=below)]
        verbs.append(Verb(order, label, order_group, hotkey=hotkey))
        if selection.targets_after_movement():  # FF 4.11
            attack = partial(self._attack_after_movement, group, area)
            verbs.append(Verb("attack", "ATTACK", attack, hotkey="A", note=ENDS_MOVEMENT))
        if world.step in STEPS_WITH_GOALS and not selection.is_marking_goals and not area:
            verbs.append(Verb("goals", GOALS_LABELS.get(world.step, "SEVERAL TARGETS"), self._mark_goals))
        return verbs

    def _mark_goals(self) -> Answer:
        """Let every goal that is chosen from now on be marked, until the group gets its order.

        Otherwise the first chosen goal sends the group there at once. The answer is None, since no decision is made.
        """
        self.selection.is_marking_goals = True
        self.show_verbs()
        return None

    def _take_back(self) -> Answer:
        """Take back all picks. The answer is None, since no decision is made."""
        self.selection.back()
        return None

    def _pass_only_once(self) -> Answer:
        """FF 5.2 Pass this roll only. Without that note a pass would refuse the offered cards for the whole phase."""
        self._passes_only_once = True
        return self.selection.pick(do.PASS)

    # --- Mouse -------------------------------------------------------------------------------

    def forget_press(self) -> None:
        super().forget_press()
        self._trail = []

    def take_up(self, key: Hashable | None) -> None:
        """Begin the drag that a press on the thing with this key has become.

        A card or unit that can be chosen is picked and carried. A drag on the map that begins on nothing of that kind,
        or on a goal of the group (a space for it to attack), draws the rubber band around units to be grouped.

        `may_group`: several units can get one order in this step. `can_group`: the thing with this key can be one of
        them. `group`: those that have been put together so far.
        """
        selection = self.selection
        body = self.model.body_of(key)
        can_be_chosen = body is not None and selection.action_at(key) is not None
        is_only_goal = selection.goal_at(key) is not None and not selection.can_group(key)
        start = self.drag.start
        begins_on_map = start is not None and layout.MAP.contains(start)
        if begins_on_map and (is_only_goal or not can_be_chosen) and selection.may_group:
            self.band = start  # the first corner of the band

        # Nothing is carried beside another picked unit or a group.
        has_other_pick = selection.has_picks and key != selection.picked_key
        if body is None or not can_be_chosen or has_other_pick or selection.group:
            return
        if not selection.has_picks and selection.choose(key) is None:
            return

        if selection.has_picks:
            self.carry(body)
            # The spaces that it is carried through, its own first. A card of the hand has none.
            self._trail = [key[1]] if isinstance(key, tuple) and key[0] == "unit" else []

    def group_keys(self) -> list[Hashable]:
        """The keys of all things that are lit for the group. Empty while nobody is asked.

        They are its members, its goals, and what would join it if the rubber band were released now.
        """
        table = self.selection.world
        if table is None:
            return []
        members = self.selection.group
        goals = [
            unit_key(space) if table.unit[space] != cards.NONE else space_key(space) for space in self.selection.goals
        ]
        keys = [
            card_key(member.sort) if isinstance(member, CARD_ACTIONS) else key_of_action(member, table)
            for member in members
        ]
        return [*keys, *goals, *self.keys_in_band(self.mouse)]

    def group_orders(self, pointed: Hashable | None) -> list[tuple[Hashable, int]]:
        """The attacks that a click on the thing `pointed` would order: pairs of a unit's key and its target space.

        Empty without a group, or if that thing is no target. In the step of moves the group would not attack but go
        there. `next_attack_on` returns no steps for a member that does not reach the space. A member that is a card in
        the hand (CARD_ACTIONS) is not on the map, and so has no arrow.
        """
        world = self.selection.world
        goal = self.selection.action_at(pointed)
        if world is None or not self.selection.group or not isinstance(goal, do.Target) or world.step == steps.MOVE:
            return []
        attackers = [member for member in self.selection.group if analysis.next_attack_on(world, [member], goal.space)]
        return [(key_of_action(unit, world), goal.space) for unit in attackers if not isinstance(unit, CARD_ACTIONS)]

    def keys_in_band(self, at: Point) -> list[Hashable]:
        """The keys of the units that would join the group if the rubber band were released at a point.

        Their middles are between that point and `band`, where the mouse was pressed. Empty without a rubber band.
        """
        if self.band is None:
            return []
        box = box_between(self.band, at)
        return [key for key in self.selection.targets if self._can_be_boxed(key) and box.contains(self.box(key).centre)]

    def _can_be_boxed(self, key: Hashable) -> bool:
        """Whether the rubber band can catch the thing with this key: a unit for a group, or a goal of the group."""
        return self.selection.can_group(key) or self.selection.goal_at(key) is not None

    def drag_to(self, at: Point) -> None:
        """FF 4.10 Note the spaces through which a unit is carried. The unit takes that route if the rules allow it.

        The route (`_trail`) begins with the unit's own space, which `take_up` has put there. A step back shortens it.
        If the mouse jumps over a space, the route is forgotten, and stays empty until the next drag: the unit then
        takes the shortest route. Nothing is noted if the unit cannot move anywhere now (`selection.routes`).
        """
        space, trail = layout.space_at(at, self.model.me), self._trail
        if self.carried is None or space is None or not self.selection.routes:
            return

        if space in trail:
            del trail[trail.index(space) + 1 :]
        elif trail and space in cards.NEIGHBOURS[trail[-1]]:
            trail.append(space)
        else:
            trail.clear()

    def _route_to(self, space: int) -> Steps:
        """The steps of the picked unit to a space: along the route on which it was carried, otherwise the shortest.

        `_trail`: the spaces through which it was carried, from where it was. The rules may not allow that route.
        """
        world, trail = self.selection.world, self._trail
        if world is not None and trail and trail[-1] == space:
            _, *spaces = trail
            carried_route = analysis.find_route_along(world, self.selection.open_actions, spaces)
            return carried_route or self.selection.routes[space]
        return self.selection.routes[space]

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """Handle the release of a press at a point. Returns a decision, a complaint or None.

        If there is a group and the rubber band has caught goals, the goals are marked. Otherwise the things in the band
        form a group, or join it. A carried unit goes to or against the thing at the point, and if that cannot be
        chosen, its space. A unit that is released where it was stays picked.
        """
        if self.band is not None:
            keys_caught = self.keys_in_band(at)
            if not self.selection.group or not self.selection.mark_goals(keys_caught):  # nothing was marked
                self.selection.group_together(keys_caught)
            return None
        if self.carried is None:
            return super().release(key, at)
        if self.box(key).contains(at):
            return None  # the unit stays picked

        space = layout.space_at(at, self.model.me)
        if space in self.selection.routes and self._trail:
            return self.selection.complete(self._route_to(space))

        target = self.key_at(at)
        can_be_chosen = target is not None and self.selection.action_at(target) is not None
        if not can_be_chosen:
            target = None if space is None else space_key(space)
        return None if target is None else self.choose(target, at)

    def path(self, key: Hashable | None) -> list[int]:
        """The spaces on the way of the picked unit to the thing with this key. Empty if there is no such way.

        The way includes the spaces that the unit has left behind already. FF 4.14 After a fight it is the way from the
        attacker into the space that was cleared. FF 11 If the rules take the last step by themselves, the route does
        not contain it, and it is added here.
        """
        world = self.selection.world
        if world is not None and world.step == steps.OCCUPY:
            return [world.attack_from[world.current], world.attack_at[world.current]]

        match key:
            case ("place" | "unit" | "site", int(space)) if space in self.selection.routes:
                spaces_behind = [] if world is None else list(world.path)
                path = [*spaces_behind, *(step.space for step in self._route_to(space) if isinstance(step, do.Step))]
                return path if path[-1] == space else [*path, space]  # the last step follows by itself
        return []
