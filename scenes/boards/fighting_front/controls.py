"""Buttons, keys and mouse on the board of Fighting Front: verbs, clicks, drags of cards and counters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.core.state import Action
from game.fighting_front import analysis
from game.fighting_front.actions import FINISH, PASS, Step
from game.fighting_front.analysis import NOTHING, TARGETS, Steps, pass_of, way_along
from game.fighting_front.cards import NEIGHBOURS
from game.fighting_front.state import State
from game.fighting_front.steps import DEPLOY, MOVE, OCCUPY, SETUP, WINDOW
from scenes.anim.body import Body
from scenes.boards.board import Answer, Complaint
from scenes.boards.fighting_front import layout, prompts
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.prompts import Verb
from scenes.boards.fighting_front.refusals import why_not
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.sprites import space_key
from scenes.boards.fighting_front.tooltips import Tooltips
from scenes.pieces.browser import plain_key
from scenes.pieces.button_bar import ButtonBar
from scenes.pieces.drag import Drag
from scenes.ui.canvas import Point
from scenes.ui.focus import FocusRing
from scenes.ui.input import MOUSE, Intent
from scenes.ui.widgets import Button

ORDERS = ("deploy", "attack", "march")
Deed = Callable[[], Answer]
"""What a button does: a decision, or a change of what is picked."""


class Controls:
    """Turns input into picks and decisions of the selection."""

    def __init__(self, model: TableModel, chosen: Selection, tips: Tooltips, alone: bool) -> None:
        """`alone`: no other person sits at this machine, so nobody can tell a hand from what is not asked."""
        self.model = model
        self.selection = chosen
        self.tips = tips
        self.alone = alone
        self.bar: ButtonBar[Deed] = ButtonBar()
        self.drag = Drag()
        self._carried: Body | None = None
        """The card or counter that the mouse carries."""
        self._trail: list[int] = []
        """The spaces through which a unit has been carried."""
        self._keys: dict[int, Deed] = {}
        """By key: what a button with that key does."""
        self.order = ""
        """What the staff goes on doing by itself, one of ORDERS, until it is done or something is pressed."""
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

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """What a button, a key or the mouse decides."""
        deed = self.bar.pressed(event, intent, ring.focused)
        if deed is not None:
            return deed()
        if (key := plain_key(event)) in self._keys:
            return self._keys[key]()
        if intent is Intent.ACCEPT:
            return self.choose(ring.focused, self.tips.box(ring.focused).centre)
        if event is not None and event.type in MOUSE:
            return self._mouse(event)
        return None

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """A click on something, or Accept with the focus on it."""
        steps = self.selection.choose(key)
        if steps is None:
            why = why_not(key, self.selection)
            return Complaint(why, at) if why else None
        return answer(steps)

    # --- Verbs -------------------------------------------------------------------------------

    def show_verbs(self) -> None:
        """The buttons for what is open now."""
        self._keys = {}
        buttons: list[tuple[Button, Deed]] = []
        verbs = prompts.verbs(self.selection, self.alone)
        for place, verb in zip(layout.verbs(len(verbs)), verbs, strict=True):
            deed = partial(self._begin, verb.name) if verb.name in ORDERS else partial(self._do, verb)
            button = Button(("verb", verb.name), place, verb.label, verb.hint, verb.main)
            button.below = verb.below
            buttons.append((button, deed))
            if verb.key:
                self._keys[verb.key] = deed
        self.bar.show(buttons)

    def _do(self, verb: Verb) -> Answer:
        """A verb: an open action, or taking back what is picked."""
        if verb.action is None:
            self.selection.back()
            return None
        self._once = verb.name == "once"
        return answer(self.selection.take(verb.action))

    def _begin(self, order: str) -> Answer:
        """One order for many decisions; the first of them."""
        self.order = order
        if (world := self.selection.view) is not None:
            self._ordered_in = (world.turn, world.phase, world.step)
        return answer(self.ordered())

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
        """Forget a press that was never released here."""
        if self._carried is not None:
            self._carried.carried = False
        self._carried = None
        self._trail = []
        self.drag.drop()

    def _mouse(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.MOUSEMOTION:
            if self.drag.move(event.pos):
                self._take_up()
            self._draw_on(event.pos)
        elif event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            self.selection.back()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.drop()
            self.drag.press(event.pos, self.tips.under(event.pos))
        elif event.button == 1 and self.drag.start is not None:
            return self._release(event.pos)
        return None

    def _take_up(self) -> None:
        """A press has become a drag: of a card to be deployed, or of a unit that may act."""
        key, chosen = self.drag.key, self.selection
        body = self._body(key)
        if body is None or chosen.action_at(key) is None or (chosen.busy and key != chosen.picked_key):
            return
        if not chosen.busy and chosen.choose(key) is None:
            return
        if chosen.busy:
            self._carried = body
            body.carried = True
            self._trail = [key[1]] if isinstance(key, tuple) and key[0] == "unit" else []

    def _draw_on(self, at: Point) -> None:
        """FF 4.10 A unit that is carried goes the way on which it is carried, if it can."""
        space, trail = layout.space_at(at, self.model.me), self._trail
        if self._carried is None or space is None or not self.selection.ways:
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

    def _release(self, at: Point) -> Answer:
        key, carried, trail = self.drag.key, self._carried is not None, self._trail
        goal = self.tips.under(at)  # while it is carried: the counter lies under the mouse
        self.drop()
        if not carried:
            return self.choose(goal, at) if goal == key else None
        if key is not None and self.tips.box(key).holds(at):
            return None  # it stays picked
        space = layout.space_at(at, self.model.me)
        if space in self.selection.ways and trail:
            self._trail = trail
            return answer(self.selection.go(self._way(space)))
        if goal is None or self.selection.action_at(goal) is None:
            goal = None if space is None else space_key(space)
        return None if goal is None else self.choose(goal, at)

    def follow(self, seconds: float) -> None:
        """What is carried follows the mouse."""
        if self._carried is not None:
            self.drag.follow(self._carried, seconds, self.model.flights.still)

    def path(self, key: Hashable | None) -> list[int]:
        """The way of the picked unit to the thing that is pointed at, or into the space that it cleared."""
        view = self.selection.view
        if view is not None and view.step == OCCUPY:
            return [view.attack_from[view.current], view.attack_at[view.current]]
        match key:
            case ("place" | "unit" | "site", int(space)) if space in self.selection.ways:
                picked = self.selection.picked_key
                start = picked[1] if isinstance(picked, tuple) else space
                way = [start, *(step.space for step in self._way(space) if isinstance(step, Step))]
                return way if way[-1] == space else [*way, space]  # the last step follows by itself
        return []


def answer(steps: Sequence[Action]) -> Answer:
    """A decision as the scene takes it; None where it is not complete."""
    if not steps:
        return None
    return steps[0] if len(steps) == 1 else tuple(steps)
