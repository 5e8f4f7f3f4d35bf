"""Buttons, keys and mouse on the board of Fix Bayonets: verbs, clicks, drags, the rubber band."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from scenes.boards.board import Answer
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.log_lines import kind_name
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import Who, square_key
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.pieces.button_bar import ButtonBar
from scenes.pieces.drag import Drag
from scenes.ui.canvas import Box, Point, between
from scenes.ui.focus import FocusRing
from scenes.ui.input import MOUSE, Intent
from scenes.ui.widgets import Button

Deed = Callable[[], Answer]
"""What a button does: a decision, or a change of what is picked."""


class Controls:
    """Turns input into picks and decisions of the selection."""

    def __init__(self, model: TableModel, orders: Selection, tips: Tooltips) -> None:
        self.model = model
        self.selection = orders
        self.tips = tips
        self.bar: ButtonBar[Deed] = ButtonBar()
        self.drag = Drag()
        self.band: Point | None = None
        """Where the rubber band begins while one is drawn."""
        self.carried: int | None = None
        """The special man who is being carried to his place."""
        self._sent = False
        """A man is being dragged to where he shall go."""

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """What a button, a key or the mouse decides."""
        deed = self.bar.pressed(event, intent, ring.focused)
        if deed is not None:
            return deed()
        if intent is Intent.PASS:  # ending a phase and letting happen is the scene's
            return self._press("SPACE") if self.selection.passing is None else None
        if intent is Intent.ACCEPT:
            return self.selection.choose(ring.focused, self.tips.box(ring.focused).centre)
        return self._mouse(event) if event is not None and event.type in MOUSE else None

    def _press(self, hint: str) -> Answer:
        """Do what the button with this hint stands for, if there is one and it makes sense now."""
        deeds = [deed for button, deed in self._verbs() if button.hint == hint and button.enabled]
        return deeds[0]() if deeds else None

    # --- verbs -------------------------------------------------------------------------------------

    def show_verbs(self) -> None:
        """Offer a button for each verb that is open."""
        self.bar.show(self._verbs())

    def _verbs(self) -> list[tuple[Button, Deed]]:
        orders, deployment = self.selection, self.selection.deployment
        main, left, right = layout.VERBS
        if deployment is not None:
            first, second, third = layout.DEPLOY_VERBS
            placed, complete = bool(deployment.placed), deployment.complete
            return [
                (_button("deploy", "DEPLOY", "SPACE", first, complete, True), deployment.steps),
                (_button("fill", "FILL IN", "F", second, not complete), deployment.fill),
                (_button("back", "TAKE BACK", "ESC", third, placed), self.take_back),
            ]
        if orders.losses:
            return [
                (_button(kind_name(kind), kind_name(kind).upper(), str(i + 1), box), partial(orders.losses.get, kind))
                for i, (kind, box) in enumerate(zip(orders.losses, layout.LOSSES, strict=False))
            ]
        if orders.grouping:
            steps = orders.advance.steps if orders.advance is not None else ()
            return [
                (_button("advance", "ADVANCE", "SPACE", main, bool(steps), True), lambda: steps),
                (_button("all", "ALL MEN", "A", left), orders.everyone),
                (_button("back", "TAKE BACK", "ESC", right), self.take_back),
            ]
        if orders.able:
            return [
                (_button("group", "GROUP ADVANCE", "G", main), orders.form_group),
                (_button("back", "TAKE BACK", "ESC", left), self.take_back),
            ]
        if orders.picking:
            return [(_button("back", "TAKE BACK", "ESC", main), self.take_back)]
        return self._passing()

    def _passing(self) -> list[tuple[Button, Deed]]:
        """Ending the phase, or letting happen what the other side has declared."""
        action, ending = self.selection.passing, self.selection.ending
        if action is None:
            return []
        box = layout.ANSWER if self.selection.answering else layout.VERBS[0]
        button = _button(action.notation, ending.label, "SPACE", box, primary=ending.usual)
        button.below = ending.left
        return [(button, lambda: action)]

    def take_back(self) -> None:
        """Take back the last pick."""
        self.selection.back()

    # --- mouse -------------------------------------------------------------------------------------

    def drop(self) -> None:
        """Forget a press that was never released here."""
        if self.carried is not None:
            self.model.men[self.carried].carried = False
        self.drag.drop()
        self.band, self.carried, self._sent = None, None, False

    def _mouse(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.MOUSEMOTION:
            if self.drag.move(event.pos):
                self._begin()
        elif event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            self.take_back()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.drop()
            self.drag.press(event.pos, self.tips.under(event.pos))
        elif event.button == 1 and self.drag.start is not None:
            return self._release(event.pos)
        return None

    def _begin(self) -> None:
        """A press has become a drag: of a man, or of the rubber band."""
        orders = self.selection
        match self.drag.key:
            case ("special", int(man)) if orders.deployment is not None:
                orders.deployment.picked = man
                self.carried = man
                self.model.men[man].carried = True
            case ("men", int(square), int(kind)) if (square, kind) in orders.men() and orders.choices is not None:
                if not orders.grouping:
                    orders.who = (square, kind)
                    self._sent = True
            case ("square", _) | ("men", *_) if orders.choices is not None:
                self.band = self.drag.start

    def _release(self, at: Point) -> Answer:
        key, band, sent = self.drag.key, self.band, self._sent or self.carried is not None
        self.drop()
        if band is not None:
            return self.selection.take(self._within(between(band, at)), at)
        if sent:
            square = layout.square_at(at, self.model.turned)
            return None if square is None else self.selection.choose(square_key(square), at)
        under = self.tips.under(at)
        return self.selection.choose(under, at) if under == key else None

    def caught(self) -> Counter[Who]:
        """Those who would go along if the band were let go now."""
        if self.band is None:
            return Counter()
        able = self.selection.able
        return Counter({who: able[who] for who in self._within(between(self.band, self.drag.mouse)) if able[who]})

    def _within(self, band: Box) -> list[Who]:
        """The own men whose counters lie within the band."""
        model, seat = self.model, self.selection.seat
        return [who for who in model.piles() if model.side(who[0]) == seat and band.holds(model.box(*who).centre)]

    def follow(self, seconds: float) -> None:
        """A carried man follows the mouse."""
        if self.carried is not None:
            self.drag.follow(self.model.men[self.carried], seconds, self.model.flights.still)


def _button(name: str, label: str, hint: str, box: Box, ready: bool = True, primary: bool = False) -> Button:
    """The button of a verb; `hint` is the key that does the same."""
    button = Button(("verb", name), box, label, hint, primary)
    button.enabled = ready
    return button
