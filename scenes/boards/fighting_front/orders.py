"""Orders of Fighting Front that answer several questions, and cards that are refused for a whole phase."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import analysis, quick, steps
from game.fighting_front.analysis import NOTHING, Steps
from game.fighting_front.state import State
from scenes.boards.fighting_front.layout import site_key
from scenes.boards.fighting_front.names import ENDED_STEPS
from scenes.boards.fighting_front.selection import Selection
from scenes.pieces.controls import Answer, Things
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.sound import Sound


class OrderControls(BoardControls[Selection]):
    """Answers questions without the person, by an order that the person has given, a standing choice or a refusal."""

    def __init__(
        self,
        selection: Selection,
        things: Things,
        sound: Sound,
        still: bool,
        piles: Sequence[Hashable],
        hotkeys: Mapping[int, Hashable],
        alone: bool,
    ) -> None:
        """`alone`: no other person sits at this machine, so unasked questions tell nobody about a hand."""
        super().__init__(selection, things, sound, still, piles, hotkeys)
        self.model = selection.model
        selection.is_alone = alone
        self.order = ""
        """The order that the staff carries out: "deploy", "attack" or "march", until it is done or a press stops it."""
        self._order_time = (0, 0, 0, 0)
        """For which the order was given: the turn, the phase, the step, and the attack that guns support, or 0."""
        self._remaining_members: list[Action] | None = None
        """The cards or units of that order that have not carried it out yet. None if it is for all of them."""
        self._goal: int | None = None
        """The space that the group attacks, or to which its first unit moves. None if the staff chooses."""
        self._area: Sequence[int] = ()
        """The spaces to which the order is confined. Empty if it is not."""
        self._shift = (0, 0)
        """FF 4.10 How many rows and columns each unit of a group moves."""
        self._ends_step = False
        """Whether the order finishes or passes once the group has carried it out."""
        self._guns_always_support = False
        """FF 4.12 Whether all guns fire in support without being asked for."""
        self._delayed_addition: tuple[tuple[int, int, int], int, list[Action]] = ((0, 0, 0), 0, [])
        """FF 5.2 The additions to a later roll: the phase of the roll, the number of its attack, and the actions."""
        self._aimed_sites: set[tuple[int, int, int]] = set()
        """FF 5.1 The locations that were aimed at: the turn, the table of the roll, and the space of each."""
        self._must_ask_again = False
        """Whether the next question is asked although a standing order answers it, because that was just undone."""
        self.keeps_early_key = False
        """Whether the staff was told to deploy while cards were still being dealt."""

        self._refused_additions: set[Action] = set()
        """The actions that the person did not add to a roll of the present phase. They are not offered again."""
        self._refusal_phase = (0, 0, 0)
        """The phase of those refusals: the turn, the phase, and 1 in its second pass."""
        self._passes_only_once = False
        """Whether the next pass is meant for the present roll only."""

    @property
    def alone(self) -> bool:
        """Whether no other person sits at this machine, who could learn something from a question that is not asked."""
        return self.selection.is_alone

    @alone.setter
    def alone(self, is_alone: bool) -> None:
        """Set whether no other person sits at this machine. What can be chosen depends on that, and is found anew."""
        self.selection.is_alone = is_alone
        self.selection.find_targets()

    # --- Orders to the staff -----------------------------------------------------------------

    def _begin_order(
        self,
        order: str,
        group: Sequence[Action] = (),
        goal: int | None = None,
        finishes: bool = False,
        area: Sequence[int] = (),
    ) -> Answer:
        """Give one order for many decisions, and return the first of them, or () if there is none.

        `order`: "deploy", "attack", "march" or "add". `group`: the members that carry it out, all if empty. `goal`: the
        space to attack, or to which the first member goes. `finishes`: whether the step ends after the order. `area`:
        the spaces to which the order is confined, any if empty.
        """
        world = self.selection.world
        moment = self._order_time if world is None else analysis.order_time(world)
        self._note_order(order, moment, group, area)
        self._goal = goal
        self._ends_step = finishes
        if goal is not None and group and isinstance(group[0], do.Unit):
            # FF 4.10 In a march all members go as many rows and columns as the first.
            self._shift = analysis.shift_between(group[0].space, goal)
        return self.standing_order()

    def _note_order(
        self, order: str, moment: tuple[int, int, int, int], group: Sequence[Action] = (), area: Sequence[int] = ()
    ) -> None:
        """Note an order for a moment, and drop the picks. Nothing is decided yet.

        `moment`: the turn, phase, step and attack in which the order holds. `group`: the members that carry it out, all
        if empty. `area`: the spaces to which it is confined, any if empty. The order has no goal and does not end the
        step, but `_begin_order` may add both afterwards.
        """
        self.order = order
        self._order_time = moment
        self._remaining_members = list(group) or None
        self._area = tuple(area)
        self._goal = None
        self._ends_step = False
        self.selection.clear_picks()

    def _attack_after_movement(self, group: Sequence[Action] = (), area: Sequence[int] = ()) -> Answer:
        """FF 4.11 End the movement, and let all units, or this group, attack in the phase after it.

        The order is noted for the step of attacks to come, in which `standing_order` carries it out. Of the marked
        spaces (`area`) only those with enemies matter for it. The answer is None, since no decision is made yet.
        """
        world = self.selection.world
        if world is not None:
            marked = [space for space in area if quick.is_hostile(world, world.to_act, space)]
            step_of_attacks = (world.turn, steps.GROUND_PHASE, steps.GROUND, 0)  # as `analysis.order_time` writes it
            self._note_order("attack", moment=step_of_attacks, group=group, area=marked)
        return None

    def _end_turn(self) -> Answer:
        """FF 4.4-4.11 Note the order "rest": this phase and those after it end without any further order.

        The answer is None, since `_next_ending` makes the decisions, one for each phase that asks.
        """
        world = self.selection.world
        if world is not None:
            self._note_order("rest", analysis.order_time(world))
        return None

    def _next_ending(self, world: State) -> Steps:
        """FF 4.4-4.11 The action that ends the present phase, because the order "rest" (END TURN) was given earlier.

        () if that order was not given or was given in another turn, and in a step that the order does not end.
        """
        order_turn, *_ = self._order_time
        action = self.selection.pass_action
        if self.order == "rest" and world.turn == order_turn and action is not None and world.step in ENDED_STEPS:
            return (action,)
        return NOTHING

    def _add_later(self, key: Hashable | None) -> Answer:
        """FF 5.2 Note that a card or Ammo Dump is to be added to a later roll, that of the attacker with this key.

        Rolls before that one are passed (`_next_addition`). Returns the first of these passes, or () if there is none.
        None if the thing with this key is no attacker whose roll is to come.
        """
        selection = self.selection
        attacker = selection.targets.get(key)
        if selection.world is None or not isinstance(attacker, do.Target):
            return None
        number = selection.rolls_to_come()[attacker.space]
        # Without a group, only one thing is offered besides passing.
        added = list(selection.group) or [action for action in selection.open_actions if action is not do.PASS]
        self._delayed_addition = (analysis.phase_key(selection.world), number, added)
        selection.clear_picks()
        return self.standing_order()

    def _next_addition(self, world: State) -> Steps:
        """FF 5.2 The decision that `_add_later` noted for the present roll. () if it noted none for it.

        Rolls before the chosen attack are passed. Such a pass does not refuse the cards for the whole phase
        (`_passes_only_once`). At the chosen attack the noted actions are played one by one, as long as they are
        offered. An addition that has just been undone is not repeated (`_must_ask_again`).
        """
        phase, number, added = self._delayed_addition
        if not added or world.step != steps.WINDOW or phase != analysis.phase_key(world) or self._must_ask_again:
            return NOTHING
        if world.current < number:
            self._passes_only_once = True
            return (do.PASS,)

        action, *later_actions = added
        is_due = world.current == number and action in self.selection.open_actions
        self._delayed_addition = (phase, number, later_actions if is_due else [])
        return (action,) if is_due else NOTHING

    @property
    def _is_adding_later(self) -> bool:
        """FF 5.2 Whether the question about the present roll was answered by an addition to this roll or a later one.

        `_delayed_addition`: the phase and the number of the attack that it is meant for, and the actions that it adds.
        """
        world = self.selection.world
        if world is None or world.step != steps.WINDOW or self._must_ask_again:
            return False
        phase, number, added = self._delayed_addition
        return bool(added) and phase == analysis.phase_key(world) and world.current <= number

    def _toggle_support(self) -> Answer:
        """FF 4.12 Let all artillery in reach fire in support without a question from now on, or ask again.

        The answer is None, since no decision is made.
        """
        self._guns_always_support = not self._guns_always_support
        self.show_verbs()
        return None

    @property
    def is_supporting(self) -> bool:
        """FF 4.12 Whether guns fire in support now without a question, because the person has ordered that earlier.

        False while the person picks something, and right after such a decision was undone (`_must_ask_again`).
        """
        world = self.selection.world
        if world is None or world.step != steps.SUPPORT_FIRE or self.selection.has_picks or self._must_ask_again:
            return False
        return self._guns_always_support

    @property
    def aimed_hit(self) -> Action | None:
        """FF 5.1 The action that gives a hit to the card that was aimed at. None if the person is asked for that card.

        The person is asked without the setting `hits_as_aimed`, right after the hit was undone (`_must_ask_again`), and
        if the card that was aimed at cannot be hit.
        """
        world = self.selection.world
        if world is None or world.step != steps.HIT or not self.selection.hits_as_aimed or self._must_ask_again:
            return None
        # A unit was aimed at unless `_note_aim` has noted that the location was.
        is_at_site = (world.turn, world.roll, world.aim) in self._aimed_sites
        hit = do.HIT_SITE if is_at_site else do.HIT_UNIT
        return hit if hit in self.selection.open_actions else None

    def _toggle_aims(self) -> Answer:
        """FF 5.1 Let hits strike the card that was aimed at from now on, or ask at every hit again.

        The answer is None, since no decision is made.
        """
        self.selection.hits_as_aimed = not self.selection.hits_as_aimed
        self.selection.find_targets()
        self.show_verbs()
        return None

    def _note_aim(self, key: Hashable | None) -> None:
        """FF 5.1 Note whether the person aims at the location or at the unit of a target, by the key pointed at.

        A location is kept in `_aimed_sites`, by turn, table of the roll and space. A unit is what an attack hits
        anyway, so it only removes the note. Nothing happens if the thing with this key is no target of a roll.
        """
        world, goal = self.selection.world, self.selection.action_at(key)
        if world is None or not isinstance(goal, do.Target):
            return
        aim = (world.turn, analysis.roll_of_orders(world), goal.space)
        if key == site_key(goal.space):
            self._aimed_sites.add(aim)
        else:
            self._aimed_sites.discard(aim)

    @property
    def is_ordering(self) -> bool:
        """Whether the present question is answered without the person, by an order or by an earlier choice.

        The earlier choices are: everything was refused for this phase, guns always support, something is kept for a
        later roll, and hits strike what was aimed at.
        """
        is_answered = self.is_all_refused or self.is_supporting or self._is_adding_later
        return bool(self.order) or is_answered or self.aimed_hit is not None

    def standing_order(self) -> Steps:
        """The next decision that an order or an earlier choice makes, or () if the person must decide.

        Earlier choices about this question come first, then the order. An order whose moment is over, or that has
        nothing left to do, is forgotten.
        """
        world = self.selection.world
        if world is None or self.selection.has_picks:
            return NOTHING

        # An order that was given while cards were dealt holds for the question that follows.
        now = analysis.order_time(world)
        if self.keeps_early_key and world.step in (steps.SETUP, steps.DEPLOY):
            self.order = "deploy"
            self._remaining_members = None
            self._area = ()
            self._ends_step = False
            self._order_time = now
        self.keeps_early_key = False

        # Earlier choices.
        addition = self._next_addition(world)
        if addition:
            return addition
        if self.is_all_refused:
            return (do.PASS,)
        if self.is_supporting:
            return next((action,) for action in self.selection.open_actions if isinstance(action, do.Unit))
        if self.aimed_hit is not None:
            return (self.aimed_hit,)

        # Orders that end a step before they begin, or that only end steps.
        _, _, order_step, _ = self._order_time
        if self.order == "attack" and world.step == steps.MOVE and order_step == steps.GROUND:
            return (do.FINISH,)  # the attack was ordered for after the movement
        if ending := self._next_ending(world):
            return ending

        # The order itself. FF 3.1, 4.11 The phase may have ended by itself. An order does not hold for the next one.
        decision = self._next_decision(world) if self.order and self._order_time == now else NOTHING
        if decision:
            if self._remaining_members is not None:
                self._remaining_members.remove(decision[0])
            return decision

        # It is done and forgotten, and may end the step.
        is_to_finish = self.order and self._ends_step and self._order_time == now
        self.order = ""
        self._ends_step = False
        return (self.selection.pass_action,) if is_to_finish and self.selection.pass_action is not None else NOTHING

    def _next_decision(self, world: State) -> Steps:
        """The next decision of the present order, or () if the order is done or does not fit the present step.

        The order has one space as its goal (`_goal`), or is confined to an area, or leaves the choice to the staff.
        """
        # Of a group only the members act that have not acted yet.
        actions = self.selection.open_actions
        if self._remaining_members is not None:
            actions = [action for action in self._remaining_members if action in actions]

        match self.order:
            case "deploy" if world.step in (steps.SETUP, steps.DEPLOY):
                return (do.FINISH,) if actions == [do.FINISH] else analysis.next_deployment(world, actions, self._area)
            # Guns that support an attack (SUPPORT_FIRE) choose no target, so a goal does not matter for them.
            case "attack" if self._goal is not None and world.step != steps.SUPPORT_FIRE:
                return analysis.next_attack_on(world, actions, self._goal)
            case "attack":
                units = [action for action in actions if isinstance(action, (do.Unit, do.Air, do.Fly))]
                is_support = world.step == steps.SUPPORT_FIRE
                return tuple(units[:1]) if is_support else analysis.next_attack(world, units, self._area)
            case "march" if self._goal is not None:  # all members go as many rows and columns as the first
                return analysis.next_shift(world, actions, self._shift)
            case "march" if self._area:
                return analysis.next_move_into(world, actions, self._area)
            case "march":
                return analysis.next_march(world, actions)
            case "add":
                return tuple(actions[:1])
        return NOTHING

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. The order "rest", to end the turn, is forgotten once that turn is over."""
        super().update(seconds)
        order_turn, *_ = self._order_time
        if self.order == "rest" and self.model.shown.turn != order_turn:
            self.order = ""

    # --- Refused cards -----------------------------------------------------------------------

    @property
    def is_all_refused(self) -> bool:
        """FF 5.2 Whether everything that can be added to this roll has been refused before in the same phase.

        Then the roll is not asked about, but only if no other person sits at the machine (`alone`). Otherwise that
        person could learn from a missing question what a hand holds.
        """
        world = self.selection.world
        if world is None or not self.alone or world.step != steps.WINDOW or self.selection.has_picks:
            return False
        offered = {*self.selection.open_actions} - {do.PASS}
        return self._refusal_phase == analysis.phase_key(world) and self._refused_additions >= offered

    def on_decision(self, actions: Sequence[Action]) -> None:
        """FF 5.2 If the person has just passed at a roll, note the cards that were offered, so that nobody asks again.

        They count as refused for the rest of the phase, unless the pass was meant for this roll only
        (`_passes_only_once`). `_must_ask_again` and `_passes_only_once` end with any decision.
        """
        world = self.selection.world
        self._must_ask_again = False
        is_only_once = self._passes_only_once
        self._passes_only_once = False
        if world is None or world.step != steps.WINDOW or list(actions) != [do.PASS] or is_only_once:
            return

        phase = analysis.phase_key(world)
        if self._refusal_phase != phase:
            self._refused_additions.clear()
        self._refusal_phase = phase
        self._refused_additions |= {*self.selection.open_actions} - {do.PASS}
