"""From clicks, drags and keys to a decision of Fighting Front: what is offered, what is picked, and why not."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.state import Action
from game.core.wording import many
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, steps
from game.fighting_front.analysis import NOTHING, Steps
from game.fighting_front.cards import FLY_OVER, NONE
from game.fighting_front.quick import own_strip
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import card_key, plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import ENDS, card_name, hit_name, label_of
from scenes.pieces.controls import Answer, Complaint, Ending, Things, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import FocusRing
from scenes.ui.input import STEERING, Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound

CARDS: Final = (do.Card, do.Fly, do.Play, do.Discard)
"""Actions that are chosen by a card of the own hand."""
CAN: Final = {steps.ARTILLERY: "can fire", steps.AIR: "can fly", steps.MOVE: "can move", steps.GROUND: "can attack"}
"""What finishing would leave undone, by step."""
OUT_OF_REACH: Final = {
    steps.ARTILLERY_TARGET: "It cannot fire there",
    steps.GROUND_TARGET: "It cannot attack there",
    steps.AIR_TARGET: "It cannot fly there",
    steps.MOVE_STEP: "It cannot go there",
    steps.SETUP_ON: "It cannot lie there",
    steps.DEPLOY_ON: "It cannot lie there",
}
"""What is wrong with a space that is not lit, by the step in which one is chosen."""
LISTS = (("discards",), ("hand", "enemy"))
"""Keys of what can be looked through at any time: the discards, and the cards known of the other hand."""


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


def begun_with(table: State) -> Hashable | None:
    """The key of the unit or air unit with which the decision on the table has begun; None where none has."""
    if not table.midway():
        return None
    if table.step == steps.MOVE_STEP:
        return unit_key(table.path[0])
    if table.step == steps.AIR_TARGET:
        return None if table.picked_air == NONE else plane_key(table.picked_air)
    return None if table.picked == NONE else unit_key(table.picked)


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
            self.table = analysis.world_of(self.model.shown)
            self.model.usable = (self.table.turn, analysis.usable_phases(self.table))
        self._offered = [action for action in actions if self.table is None or not analysis.shut_in(self.table, action)]
        self.begin()

    def begin(self) -> None:
        """Nothing is picked."""
        self.view, self.opens, self.steps, self._forced = self.table, self._offered, [], False
        self._refresh()

    def _refresh(self) -> None:
        self.targets, self.ways = {}, {}
        if self.view is None:
            return
        for action in self.opens:
            key = key_of(action, self.view)
            if key is not None and not isinstance(action, do.Step):
                self.targets[key] = action
        if any(isinstance(action, do.Step) for action in self.opens):
            self.ways = analysis.ways(self.view, self.opens)
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
            count = sum(hand[action.sort] for action in self.opens if isinstance(action, do.Card))
            left = f"{many(count, 'card')} can come in"
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
        """The unit on the table that is picked, here or before the match was interrupted."""
        if self.table is None:
            return None
        return key_of(self.steps[0], self.table) if self.steps else begun_with(self.table)

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
        decided = analysis.whole((*self.steps, *way), self._forced)
        self.begin()
        return decided

    def take(self, action: Action) -> Steps:
        """Pick an open action; the whole decision once it is complete.

        Whoever is to attack, to fly or to move is only picked, even if there is one way to do so: nothing is ordered
        before it can be seen.
        """
        assert self.view is not None
        asking = analysis.asks_next(self.view, action)
        ahead = asking or analysis.after(self.view, action)
        if ahead.to_act != self.view.to_act or not ahead.midway():
            return self.go((action,))
        self.steps, self.view, self.opens = [*self.steps, action], ahead, ahead.legal()
        self._forced = asking is not None and len(self.opens) == 1
        self._refresh()
        return NOTHING

    def back(self) -> None:
        """Take back the whole choice."""
        if self.busy:
            self.begin()

    # --- Why something cannot be chosen --------------------------------------------------------

    def why_not(self, key: Hashable | None) -> str:
        """Why a thing cannot be chosen now; "" where nothing is to be said."""
        view = self.view
        if view is None or key is None:
            return ""
        match key:
            case ("card", int(sort), _):
                return self._why_not_card(view, sort)
            case ("unit" | "plane" | "place" | "site", _) if view.step in OUT_OF_REACH:
                return f"{OUT_OF_REACH[view.step]}: choose one of the lit spaces."
            case ("unit", int(space)) if view.owner[space] != view.to_act:
                return "That unit is the enemy's."
            case ("unit", int(space)) if view.acted[space] & cards.ATTACKED:
                return "This unit has attacked this turn."
            case ("unit", _) if view.step == steps.MOVE:
                return "This unit has moved, or has no way out."
            case ("unit", int(space)) if view.step == steps.ARTILLERY:
                gun = cards.IS_R[view.unit[space]]
                return "No enemy is within its range." if gun else "This unit is no artillery (R)."
            case ("unit", _):
                idle = "This unit has nothing to do now."
                return "No enemy stands next to this unit." if view.step == steps.GROUND else idle
            case ("plane", int(slot)) if view.air_owner[slot] != view.to_act:
                return "That air unit is the enemy's."
            case ("plane", _):
                return "This air unit has nothing to do now."
        return ""

    def _why_not_card(self, view: State, sort: int) -> str:
        seat = view.to_act
        name = card_name(sort, view.nation[seat])
        kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + sort]
        flies, strip = kind != NONE and bool(cards.IS_AIR[kind]), own_strip(view, seat, False)
        if view.step in (steps.SETUP, steps.DEPLOY):
            if kind != NONE and cards.IS_EVENT[kind]:
                return f"{name} is an event: nobody deploys it, it is played when its text says so."
            if flies:
                more = "" if strip else " While you control none, it flies from your hand."
                return f"There is no Air Strip of yours in your half to put it on.{more}"
            if kind != NONE and cards.IS_LEADER[kind]:
                return "Every unit of yours that could carry a leader has one."
            return "There is no free space for it in your half."
        if self.picked_sort == sort or view.step in (steps.SETUP_ON, steps.DEPLOY_ON):
            return ""
        if view.step == steps.WINDOW:
            return f"{name} does not help in this roll."
        if flies and view.step in (steps.AIR, steps.AIR_TARGET, steps.INTERCEPT):  # FF 4.6, 4.7
            if strip:
                return "You control an Air Strip, so air units fly from there only, not from your hand."
            if view.step == steps.INTERCEPT:
                return "Only fighters (F) can intercept."
            aimed = view.step == steps.AIR_TARGET
            return "First choose where the other air unit flies." if aimed else "It has no target."
        return "Cards are deployed in the Deployment phase." if view.active == seat else "It is not your turn."


STOPPED: Final = {
    "deploy": "The staff has stopped. STAFF DEPLOYS (F) goes on with the other cards.",
    "attack": "The others wait for your order. ALL (A) goes on with them.",
    "march": "The march has stopped. MARCH FORWARD (V) goes on with it.",
}
"""By order: the sentence that a press shows when it stops that order."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    orders: Collection[Hashable] = tuple(("verb", order) for order in STOPPED)

    def __init__(self, chosen: Selection, things: Things, sound: Sound, still: bool, alone: bool) -> None:
        """`alone`: no other person sits at this machine, so nobody can tell a hand from what is not asked."""
        super().__init__(chosen, things, sound, still, LISTS, {pygame.K_d: LISTS[0], pygame.K_k: LISTS[1]})
        self.model = chosen.model
        self.alone = alone
        self._trail: list[int] = []
        """The spaces through which a unit has been carried."""
        self.order = ""
        """The order that the staff carries out: "deploy", "attack" or "march", until it is done or a press stops it."""
        self._ordered_in = (0, 0, 0)
        """The turn, the phase and the step for which that was ordered."""
        self.early = False
        """Whether the staff was told to deploy while cards were still dealt."""
        self._refused: set[Action] = set()
        """What was not added to a roll of the present phase: it is not asked again."""
        self._refused_in = (0, 0, 0)
        """The turn, the phase and the pass through it in which that was refused."""
        self._once = False
        """Whether only the present roll is meant."""

    def follows(self, steps: Sequence[Action]) -> bool:
        return list(steps[: len(self.selection.steps)]) == self.selection.steps

    def picks(self) -> list[Hashable]:
        chosen, table = self.selection, self.selection.table
        if table is None or not chosen.steps:
            return []
        first = chosen.steps[0]
        keys = [card_key(first.sort) if isinstance(first, CARDS) else key_of(first, table)]
        return [*keys, *(key_of(step, table) for step in chosen.steps[1:])]

    def keys(self) -> list[Hashable]:
        """What can be chosen: the field first, then the hand."""
        playable, hand = self.selection.playable(), [body.key for body in self.model.hand]
        lit = [key for key in hand if isinstance(key, tuple) and key[1] in playable]
        return [*self.selection.targets, *lit, *(key for key in hand if key not in lit)]

    def usable(self, key: Hashable | None) -> bool:
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable()
        return True

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        if plain_key(event) == pygame.K_f and self.model.dealing:
            self.early = True
        elif self._stops(event, intent) and (self.order or self.early):
            self.interrupted = STOPPED[self.order or "deploy"]
            self.order, self.early = "", False
            return True
        return super().browse(event, intent, ring)

    def _stops(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Whether an input ends an order, also while a card is on its way. A key that means nothing here does not."""
        is_press = event is not None and event.type == pygame.MOUSEBUTTONDOWN
        return is_press or (intent is not None and intent not in STEERING)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        answer = super().handle(event, intent, ring)
        self.model.announced = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        chosen = self.selection
        if key is not None and key == chosen.picked_key and not chosen.busy:
            return Wish.UNDO_STEP  # it was picked before the match was interrupted
        decided = chosen.choose(key)
        why = self.selection.why_not(key) if decided is None else ""
        return Complaint(why, at) if why else decided

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return next(iter(self.selection.targets), None) if self.selection.busy else None

    # --- Verbs and orders --------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        found = self._verbs(self.selection)
        return list(zip(found, layout.verbs(len(found)), strict=True))

    def _verbs(self, chosen: Selection) -> list[Verb]:
        """What is open now, the usual first."""
        view, found = chosen.view, list[Verb]()
        if view is None:
            return found
        if chosen.busy:
            return [Verb("back", "TAKE BACK", self._back, "ESC")]
        asks = self.alone and view.step == steps.WINDOW and chosen.passing is not None
        if (passing := chosen.passing) is not None:
            end = chosen.ending
            below = "no cards this phase" if asks else end.left
            found.append(Verb(passing.notation, end.label, partial(chosen.take, passing), "SPACE", end.usual, below))
        kinds = {type(action) for action in chosen.opens}
        if view.step in (steps.SETUP, steps.DEPLOY) and do.Card in kinds:
            found.append(Verb("deploy", "STAFF DEPLOYS", partial(self._begin, "deploy"), "F"))
        if view.step in (steps.ARTILLERY, steps.GROUND) and do.Unit in kinds:
            words = "ALL FIRE" if view.step == steps.ARTILLERY else "ALL ATTACK"
            found.append(Verb("attack", words, partial(self._begin, "attack"), "A"))
        if view.step == steps.MOVE and analysis.next_march(view, chosen.opens):
            found.append(Verb("march", "MARCH FORWARD", partial(self._begin, "march"), "V"))
        if asks:
            found.append(Verb("once", "ONLY THIS ROLL", self._only_this_roll, "R"))
        if do.OCCUPY in chosen.opens:
            found.append(Verb("occupy", "MOVE IN", partial(chosen.take, do.OCCUPY), "O", main=True))
            found.append(Verb("stay", "STAY", partial(chosen.take, do.STAY), "S"))
        if do.DUMP in chosen.opens:
            found.append(Verb("dump", "AMMO DUMP +1", partial(chosen.take, do.DUMP), "B"))
        if view.step == steps.HIT:
            for one in chosen.opens:
                found.append(Verb(one.notation, hit_name(one, view).upper(), partial(chosen.take, one)))
        return found

    def _back(self) -> Answer:
        self.selection.back()
        return None

    def _only_this_roll(self) -> Answer:
        self._once = True
        return self.selection.take(do.PASS)

    def _begin(self, order: str) -> Answer:
        """One order for many decisions; the first of them."""
        self.order = order
        if (world := self.selection.view) is not None:
            self._ordered_in = (world.turn, world.phase, world.step)
        return self.standing_order()

    @property
    def ordering(self) -> bool:
        return bool(self.order) or self.refusing

    def standing_order(self) -> Steps:
        """The next decision of an order that was given; () where there is none, or it is done."""
        world, opens = self.selection.view, self.selection.opens
        if world is None or self.selection.busy:
            return NOTHING
        now, deploys = (world.turn, world.phase, world.step), world.step in (steps.SETUP, steps.DEPLOY)
        if self.early and deploys:
            self.order, self._ordered_in = "deploy", now
        self.early = False
        if self.refusing:
            return (do.PASS,)
        # FF 3.1, 4.11 the phase may have ended by itself: the next one is a matter of its own
        decided = NOTHING
        if self._ordered_in == now and self.order == "deploy" and deploys:
            decided = (do.FINISH,) if opens == [do.FINISH] else analysis.next_deployment(world, opens)
        elif self._ordered_in == now and self.order == "attack" and world.step in analysis.TARGETS:
            decided = analysis.next_attack(world, opens)
        elif self._ordered_in == now and self.order == "march" and world.step == steps.MOVE:
            decided = analysis.next_march(world, opens)
        if not decided:
            self.order = ""
        return decided

    # --- What was refused --------------------------------------------------------------------

    @property
    def refusing(self) -> bool:
        """FF 5.2 Whether all that could be added to the roll has been refused in this phase."""
        world, opens = self.selection.view, self.selection.opens
        if world is None or not self.alone or world.step != steps.WINDOW or self.selection.busy:
            return False
        return self._refused_in == analysis.pass_of(world) and self._refused >= {*opens} - {do.PASS}

    def on_decision(self, actions: Sequence[Action]) -> None:
        """What a person did not add to a roll is refused in its phase, unless only this roll is meant."""
        world, once = self.selection.view, self._once
        self._once = False
        if world is None or world.step != steps.WINDOW or list(actions) != [do.PASS] or once:
            return
        if self._refused_in != analysis.pass_of(world):
            self._refused.clear()
        self._refused_in = analysis.pass_of(world)
        self._refused |= {*self.selection.opens} - {do.PASS}

    # --- Mouse -------------------------------------------------------------------------------

    def drop(self) -> None:
        super().drop()
        self._trail = []

    def take_up(self, key: Hashable | None) -> None:
        """A card is to be deployed, or a unit that may act is to go somewhere."""
        body, chosen = self.model.body(key), self.selection
        if body is None or chosen.action_at(key) is None or (chosen.busy and key != chosen.picked_key):
            return
        if not chosen.busy and chosen.choose(key) is None:
            return
        if chosen.busy:
            self.carry(body)
            self._trail = [key[1]] if isinstance(key, tuple) and key[0] == "unit" else []

    def drag_to(self, at: Point) -> None:
        """FF 4.10 A unit that is carried goes the way on which it is carried, if it can."""
        space, trail = layout.space_at(at, self.model.me), self._trail
        if self.carried is None or space is None or not self.selection.ways:
            return
        if space in trail:
            del trail[trail.index(space) + 1 :]
        elif trail and space in cards.NEIGHBOURS[trail[-1]]:
            trail.append(space)
        else:
            trail.clear()  # the mouse was too fast: the shortest way

    def _way(self, space: int) -> Steps:
        """The way of the picked unit to a space: the one on which it was carried, otherwise the shortest."""
        view, trail = self.selection.view, self._trail
        if view is not None and trail and trail[-1] == space:
            return analysis.way_along(view, self.selection.opens, trail[1:]) or self.selection.ways[space]
        return self.selection.ways[space]

    def release(self, key: Hashable | None, at: Point) -> Answer:
        if self.carried is None:
            return super().release(key, at)
        if self.box(key).holds(at):
            return None  # it stays picked
        goal = self.under(at)
        space = layout.space_at(at, self.model.me)
        if space in self.selection.ways and self._trail:
            return self.selection.go(self._way(space))
        if goal is None or self.selection.action_at(goal) is None:
            goal = None if space is None else space_key(space)
        return None if goal is None else self.choose(goal, at)

    def path(self, key: Hashable | None) -> list[int]:
        """The way of the picked unit to the thing that is pointed at, or into the space that it cleared."""
        view = self.selection.view
        if view is not None and view.step == steps.OCCUPY:
            return [view.attack_from[view.current], view.attack_at[view.current]]
        match key:
            case ("place" | "unit" | "site", int(space)) if space in self.selection.ways:
                gone = [] if view is None else view.path
                way = [*gone, *(step.space for step in self._way(space) if isinstance(step, do.Step))]
                return way if way[-1] == space else [*way, space]  # the last step follows by itself
        return []
