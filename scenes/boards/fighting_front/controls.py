"""Buttons, keys and mouse on the board of Fighting Front: verbs, clicks, drags of cards and counters."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from game.core.state import Action
from game.fighting_front import analysis, steps
from game.fighting_front.actions import DUMP, FINISH, OCCUPY, PASS, STAY, Card, Step, Unit
from game.fighting_front.analysis import NOTHING, TARGETS, Steps, pass_of, way_along
from game.fighting_front.cards import NEIGHBOURS
from game.fighting_front.state import State
from game.fighting_front.steps import DEPLOY, MOVE, SETUP, WINDOW
from scenes.anim.body import Body
from scenes.boards.fighting_front import layout, log_lines
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.sprites import space_key
from scenes.boards.fighting_front.tooltips import Tooltips, why_not
from scenes.pieces.answers import Answer, Command, Complaint
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.controls import Verb
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound

LISTS = (("discards",), ("hand", "enemy"))
"""Keys of what can be looked through at any time: the discards, and the cards known of the other hand."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, chosen: Selection, tips: Tooltips, sound: Sound, still: bool, alone: bool) -> None:
        """`alone`: no other person sits at this machine, so nobody can tell a hand from what is not asked."""
        super().__init__(chosen, tips, sound, still, LISTS, {pygame.K_d: LISTS[0], pygame.K_k: LISTS[1]})
        self.model = chosen.model
        self.alone = alone
        self._trail: list[int] = []
        """The spaces through which a unit has been carried."""
        self.order = ""
        """What the staff goes on doing: "deploy", "attack" or "march", until it is done or something is pressed."""
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
        if intent is not None or (event is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)):
            self.order = ""  # any press ends it, also while a card is on its way
            self.early = plain_key(event) == pygame.K_a and self.model.dealing
        return super().browse(event, intent, ring)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        answer = super().handle(event, intent, ring)
        self.model.announced = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        steps = self.selection.choose(key)
        if steps is None:
            why = why_not(key, self.selection)
            return Complaint(why, at) if why else None
        return steps

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return next(iter(self.selection.targets), None) if self.selection.busy else None

    # --- Verbs and orders --------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        found = self._verbs(self.selection.view)
        return list(zip(found, layout.verbs(len(found)), strict=True))

    def _verbs(self, view: State | None) -> list[Verb]:
        """What is open now, the usual first."""
        chosen = self.selection
        if view is None:
            return []
        if chosen.busy:
            return [Verb("back", "TAKE BACK", self._back, "ESC")]
        asks = self.alone and view.step == WINDOW and chosen.passing is not None
        found: list[Verb] = []
        if (passing := chosen.passing) is not None:
            end = chosen.ending
            below = "without a card in this phase" if asks else end.left
            found.append(Verb(passing.notation, end.label, self._takes(passing), "SPACE", end.usual, below))
        kinds = {type(action) for action in chosen.opens}
        if view.step in (SETUP, DEPLOY) and Card in kinds:
            found.append(Verb("deploy", "STAFF DEPLOYS", self._orders("deploy"), "A"))
        if view.step in (steps.ARTILLERY, steps.GROUND) and Unit in kinds:
            words = "ALL FIRE" if view.step == steps.ARTILLERY else "ALL ATTACK"
            found.append(Verb("attack", words, self._orders("attack"), "A"))
        if view.step == MOVE and analysis.next_march(view, chosen.opens):
            found.append(Verb("march", "MARCH FORWARD", self._orders("march"), "V"))
        if asks:
            found.append(Verb("once", "ONLY THIS ROLL", self._only_this_roll, "R"))
        if OCCUPY in chosen.opens:
            found.append(Verb("occupy", "MOVE IN", self._takes(OCCUPY), "O", main=True))
            found.append(Verb("stay", "STAY", self._takes(STAY), "S"))
        if DUMP in chosen.opens:
            found.append(Verb("dump", "AMMO DUMP +1", self._takes(DUMP), "B"))
        if view.step == steps.HIT:
            hits = chosen.opens
            found += [Verb(one.notation, log_lines.hit_name(one, view).upper(), self._takes(one)) for one in hits]
        return found

    def _takes(self, action: Action) -> Command:
        return partial(self.selection.take, action)

    def _orders(self, order: str) -> Command:
        return partial(self._begin, order)

    def _back(self) -> Answer:
        self.selection.back()
        return None

    def _only_this_roll(self) -> Answer:
        self._once = True
        return self.selection.take(PASS)

    def _begin(self, order: str) -> Answer:
        """One order for many decisions; the first of them."""
        self.order = order
        if (world := self.selection.view) is not None:
            self._ordered_in = (world.turn, world.phase, world.step)
        return self.ordered()

    def standing_order(self) -> Answer:
        return self.ordered()

    @property
    def ordering(self) -> bool:
        return bool(self.order) or self.refusing

    def ordered(self) -> Steps:
        """The next decision of an order that was given; () where there is none, or it is done."""
        world = self.selection.view
        if world is None or self.selection.busy:
            return NOTHING
        if self.early and world.step in (SETUP, DEPLOY):
            self.order, self._ordered_in = "deploy", (world.turn, world.phase, world.step)
        self.early = False
        if self.refusing:
            return (PASS,)
        # FF 3.1, 4.11 the phase may have ended by itself: the next one is a matter of its own
        steps = self._next(world) if self._ordered_in == (world.turn, world.phase, world.step) else NOTHING
        if not steps:
            self.order = ""
        return steps

    def _next(self, world: State) -> Steps:
        """What the order makes of this view."""
        opens = self.selection.opens
        if self.order == "deploy" and world.step in (SETUP, DEPLOY):
            return (FINISH,) if opens == [FINISH] else analysis.next_deployment(world, opens)
        if self.order == "attack" and world.step in TARGETS:
            return analysis.next_attack(world, opens)
        return analysis.next_march(world, opens) if self.order == "march" and world.step == MOVE else NOTHING

    # --- What was refused --------------------------------------------------------------------

    @property
    def refusing(self) -> bool:
        """FF 5.2 Whether all that could be added to the roll has been refused in this phase."""
        world, opens = self.selection.view, self.selection.opens
        if world is None or not self.alone or world.step != WINDOW or self.selection.busy:
            return False
        return self._refused_in == pass_of(world) and self._refused >= {*opens} - {PASS}

    def heed(self, actions: Sequence[Action]) -> None:
        """What a person did not add to a roll is refused in its phase, unless only this roll is meant."""
        world, once = self.selection.view, self._once
        self._once = False
        if world is None or world.step != WINDOW or list(actions) != [PASS] or once:
            return
        if self._refused_in != pass_of(world):
            self._refused.clear()
        self._refused_in = pass_of(world)
        self._refused |= {*self.selection.opens} - {PASS}

    # --- Mouse -------------------------------------------------------------------------------

    def drop(self) -> None:
        super().drop()
        self._trail = []

    def take_up(self, key: Hashable | None) -> None:
        """A card is to be deployed, or a unit that may act is to go somewhere."""
        body, chosen = self._body(key), self.selection
        if body is None or chosen.action_at(key) is None or (chosen.busy and key != chosen.picked_key):
            return
        if not chosen.busy and chosen.choose(key) is None:
            return
        if chosen.busy:
            self.carry(body)
            self._trail = [key[1]] if isinstance(key, tuple) and key[0] == "unit" else []

    def carry_on(self, at: Point) -> None:
        """FF 4.10 A unit that is carried goes the way on which it is carried, if it can."""
        space, trail = layout.space_at(at, self.model.me), self._trail
        if self.carried is None or space is None or not self.selection.ways:
            return
        if space in trail:
            del trail[trail.index(space) + 1 :]
        elif trail and space in NEIGHBOURS[trail[-1]]:
            trail.append(space)
        else:
            trail.clear()  # the mouse was too fast: the shortest way

    def _way(self, space: int) -> Steps:
        """The way of the picked unit to a space: the one on which it was carried, otherwise the shortest."""
        view, trail = self.selection.view, self._trail
        if view is not None and trail and trail[-1] == space:
            way = way_along(view, self.selection.opens, trail[1:])
            if way:
                return way
        return self.selection.ways[space]

    def _body(self, key: Hashable | None) -> Body | None:
        match key:
            case ("card", *_):
                return next((body for body in self.model.hand if body.key == key), None)
            case ("unit", int(space)):
                return self.model.units[space]
            case ("plane", int(slot)):
                return self.model.planes[slot]
        return None

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
                picked = self.selection.picked_key
                start = picked[1] if isinstance(picked, tuple) else space
                way = [start, *(step.space for step in self._way(space) if isinstance(step, Step))]
                return way if way[-1] == space else [*way, space]  # the last step follows by itself
        return []
