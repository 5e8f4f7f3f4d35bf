"""From input to a decision: buttons, keys, clicks, drags, and the band around a group of men."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.core.state import Action
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import Stack, special_key, square_key, stack_key
from scenes.boards.fix_bayonets.names import kind_name
from scenes.boards.fix_bayonets.selection import Deployment, Selection
from scenes.boards.fix_bayonets.tips import Tooltips
from scenes.pieces.controls import Answer, Complaint, Verb
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point, box_between
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound
from scenes.ui.widgets import Button

LISTED: Final = ("discards", "fallen")
"""Keys of the piles that can be looked through at any time (FB 3.1)."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still, LISTED, {pygame.K_d: "discards"})
        self.model = selection.model
        self.turn_button = Button("turn map", layout.TURN_MAP, "", icon="again")
        self._is_sending = False
        """Whether a man is being dragged to the square where he shall go, or that he shall attack."""

    # --- What is open ----------------------------------------------------------------------------

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        """Whether the picks made so far may lead to the decision of these steps."""
        return self.selection.may_become(self.selection.decisions.plan_of(steps))

    def picked_keys(self) -> list[Hashable]:
        """The keys of what has been picked, in the order of `Words.keys_to_choose`: card, group button, men.

        During the deployment they are the squares of the men placed so far.
        """
        selection = self.selection
        deployment = self.selection.deployment
        if deployment is not None:
            return [square_key(self.model.placed_squares[man]) for man in deployment.placed]

        keys: list[Hashable] = []
        if selection.card is not None:
            keys += [body.key for body in self.model.bodies_of(selection.card)[:1]]
        if selection.is_forming_group:
            keys.append(("verb", "group"))
        if selection.stack is not None:
            keys.append(stack_key(*selection.stack))
        return keys + [stack_key(*stack) for stack in selection.group.elements()]

    def keys(self) -> list[Hashable]:
        """The keys of everything that can be chosen, in drawing order.

        Squares, men on them, men to be placed, cards.
        """
        keys: list[Hashable] = [square_key(square) for square in self.open_squares()]
        keys += [stack_key(*stack) for stack in self.selection.open_stacks()]
        if self.selection.deployment is not None:
            keys += [special_key(man) for man in self.selection.deployment.movable]
        return keys + [body.key for body in self.model.hand]

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can be used now. Only cards may be unusable."""
        match key:
            case ("card", int(card), _):
                return self.selection.can_play(card)
        return True

    def open_squares(self) -> list[int]:
        """The squares that can be chosen now: for a man to be placed, or as the goal of a declaration.

        There are none while the band around a group is drawn.
        """
        if self.selection.deployment is not None:
            return self.selection.deployment.open_squares()
        return [] if self.band is not None else sorted(self.selection.open_plans())

    def inspectable_spots(self) -> list[Spot]:
        """The spots that can be used at any time: the piles with a list, and the button that turns the map."""
        of_turn_button = [] if self.modal else [replace(self.turn_button.spot(), auto_focus=False)]
        return super().inspectable_spots() + of_turn_button

    def kept_free(self) -> list[Box]:
        return [*super().kept_free(), self.turn_button.box]

    # --- Input -----------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that opens a list or turns the map (T). Returns whether the input was used up.

        A mouse press on the button that turns the map is used up although only its release turns the map, so that the
        press does not reach the board below.
        """
        if super().browse(event, intent, ring):
            return True

        was_pressed = self.turn_button.handle(event, intent, ring.focused == self.turn_button.key)
        if was_pressed or plain_key(event) == pygame.K_t:
            self.model.turn_map()
            self.sound.play("flip", 0.6)
            return True

        is_mouse_down = event is not None and event.type == pygame.MOUSEBUTTONDOWN
        return is_mouse_down and self.key_at(self.mouse) == self.turn_button.key

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input as the base class does, and note whether the person has thereby made a decision.

        The animation need not explain what the person has just decided.
        """
        answer = super().handle(event, intent, ring)
        self.model.is_own_decision = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        return self.selection.choose(key, at)

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        """The key to which the focus moves after a pick at `here`, or None if it stays.

        After a man it is his first open square, after a card the first man who can use it.
        """
        selection = self.selection
        if selection.deployment is not None:
            return self._next_for_deployment(selection.deployment, here)
        if selection.stack is not None and self.open_squares():
            return square_key(self.open_squares()[0])
        if selection.card is not None and not selection.is_forming_group and selection.open_stacks():
            return stack_key(*selection.open_stacks()[0])
        return None

    def _next_for_deployment(self, deployment: Deployment, here: Hashable | None) -> Hashable:
        """FB 2.2 The key to which the focus moves during the deployment.

        While a man is to be placed, it is the open square whose x is nearest to that of the thing `here`. Once all are
        placed (nobody is picked), it is the button DEPLOY.
        """
        if deployment.picked is None:
            return ("verb", "deploy")

        x, _ = self.box(here).centre
        turned = self.model.turned
        squares = deployment.open_squares()
        return square_key(min(squares, key=lambda square: abs(layout.square_centre(square, turned)[0] - x)))

    # --- Verbs -----------------------------------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        """The verbs that can be pressed now, each with the box of its button: a main one, and two lesser ones below it.

        A verb is the key, the label and the action of a button beside the board.
        """
        selection = self.selection
        if selection.deployment is not None:
            return self._deployment_verbs(selection.deployment)
        if selection.losses:
            return self._loss_verbs()

        main, left, right = layout.VERBS
        back = Verb("back", "TAKE BACK", self.take_back, hotkey="ESC")
        if selection.is_forming_group:
            plan = selection.group_advance
            steps = plan.steps if plan is not None else ()
            advance = Verb("advance", "ADVANCE", lambda: steps, hotkey="SPACE", main=True, ready=bool(steps))
            everyone = Verb("all", "ALL MEN", selection.add_everyone, hotkey="A")
            return [(advance, main), (everyone, left), (back, right)]

        # With a Move card picked that lets men advance together.
        if selection.advancers:
            return [(Verb("group", "GROUP ADVANCE", selection.form_group, hotkey="G"), main), (back, left)]
        if selection.is_picking:
            return [(back, main)]
        return self._passing_verb()

    def _deployment_verbs(self, deployment: Deployment) -> list[tuple[Verb, Box]]:
        """FB 2.2 The verbs of the deployment with the boxes of their buttons: DEPLOY, FILL IN, TAKE BACK.

        DEPLOY sends the actions of the deployment and needs all six men. FILL IN places the men who are left.
        """
        is_complete = deployment.is_complete
        verbs = [
            Verb("deploy", "DEPLOY", deployment.steps, hotkey="SPACE", main=True, ready=is_complete),
            Verb("fill", "FILL IN", deployment.fill_in, hotkey="F", ready=not is_complete),
            Verb("back", "TAKE BACK", self.take_back, hotkey="ESC", ready=deployment.has_picks),
        ]
        return list(zip(verbs, layout.DEPLOY_VERBS, strict=True))

    def _loss_verbs(self) -> list[tuple[Verb, Box]]:
        """FB 6.4 A verb for each kind of man who may fall, with number keys from 1, and the box of its button.

        There are boxes for the most kinds that can be on one square, of which only the first ones are needed.
        """
        losses = self.selection.losses  # by kind, the action by which such a man falls
        verbs = [
            Verb(kind_name(kind), kind_name(kind).upper(), partial(losses.get, kind), hotkey=str(number))
            for number, kind in enumerate(losses, 1)
        ]
        return list(zip(verbs, layout.LOSSES, strict=False))

    def _passing_verb(self) -> list[tuple[Verb, Box]]:
        """The verb that ends the phase or lets a declaration happen, or an empty list if neither is possible.

        Its label, its colour (red if it is the usual choice) and the note below come from the selection's `Ending`.
        """
        action = self.selection.pass_action
        ending = self.selection.ending
        if action is None:
            return []
        box = layout.ANSWER if self.selection.is_answering else layout.VERBS[0]  # the box of the main button
        main, below = ending.is_usual_choice, ending.left_undone
        verb = Verb(action.notation, ending.label, lambda: action, hotkey="SPACE", main=main, below=below)
        return [(verb, box)]

    def take_back(self) -> None:
        """Take back the last pick."""
        self.selection.back()

    # --- Mouse -----------------------------------------------------------------------------------

    def forget_press(self) -> None:
        super().forget_press()
        self._is_sending = False

    def take_up(self, key: Hashable | None) -> None:
        """Begin the drag that a press on the thing with this key has become.

        A special man of the deployment is carried to his square. Later an own man who can act is sent to a square,
        where he moves or attacks, and a drag from anywhere else on the map draws the rubber band.
        """
        selection = self.selection
        match key:
            case ("special", int(man)) if selection.deployment is not None:
                selection.deployment.picked = man
                self.carry(self.model.men[man])
            # `choices` is None unless a declaration is asked for.
            case ("men", int(square), int(kind)) if (
                selection.choices is not None and (square, kind) in selection.open_stacks()
            ):
                if not selection.is_forming_group:
                    selection.stack = (square, kind)
                    self._is_sending = True
            case ("square", _) | ("men", *_) if selection.choices is not None:
                self.band = self.drag.start

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """Handle the release of a press at a point. Returns the decision that this makes, a complaint or None.

        After a drag the group in the band is formed, or the man is sent to a square (`_is_sending`) or placed there.
        Otherwise the press was a click on `key`.
        """
        if self.band is not None:
            return self.selection.pick_in_band(self._stacks_within(box_between(self.band, at)), at)
        if self._is_sending or self.carried is not None:
            square = layout.square_at(at, self.model.turned)
            return None if square is None else self.choose(square_key(square), at)
        return super().release(key, at)

    def group_in_band(self) -> Counter[Stack]:
        """By stack, how many men would join the group if the band around them were released now.

        `self.band` is the corner where the drag of the band began, or None while no band is drawn: then the result is
        empty.
        """
        if self.band is None:
            return Counter()
        advancers = self.selection.advancers
        stacks = self._stacks_within(box_between(self.band, self.drag.mouse))
        return Counter({stack: advancers[stack] for stack in stacks if advancers[stack]})

    def _stacks_within(self, band: Box) -> list[Stack]:
        """The own stacks (square and kind) whose counters have their middle within the band."""
        model = self.model
        seat = self.selection.seat
        return [
            (square, kind)
            for square, kind in model.stacks()
            if model.side_on(square) == seat and band.contains(model.stack_box(square, kind).centre)
        ]
