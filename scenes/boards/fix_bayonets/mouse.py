"""Mouse and keys on the board of Fix Bayonets: clicks, drags, the rubber band."""

from __future__ import annotations

from collections import Counter

import pygame

from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import NONE, Selection, Steps
from scenes.boards.fix_bayonets.sprites import Who
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.pieces.drag import Drag
from scenes.ui.canvas import Point


class MouseInput:
    """Follows the mouse; `band` is the start of the rubber band while one is drawn."""

    def __init__(self, model: TableModel, orders: Selection, tips: Tooltips) -> None:
        self.model = model
        self.selection = orders
        self.tips = tips
        self.drag = Drag()
        self.band: Point | None = None
        self.carried: int | None = None
        """The special man who is being carried to his place."""
        self._sent = False
        """A man is being dragged to where he shall go."""

    def drop(self) -> None:
        """Forget a press that was never released here."""
        if self.carried is not None:
            self.model.men[self.carried].carried = False
        self.drag.drop()
        self.band, self.carried, self._sent = None, None, False

    def handle(self, event: pygame.event.Event) -> Steps:
        """A motion, press or release."""
        drag = self.drag
        if event.type == pygame.MOUSEMOTION:
            if drag.move(event.pos):
                self._begin()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.drop()
            drag.press(event.pos, self.tips.under(event.pos))
        elif event.button == 1 and drag.start is not None:
            return self._release(event.pos)
        return NONE

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

    def _release(self, at: Point) -> Steps:
        key, band, carried, sent = self.drag.key, self.band, self.carried, self._sent
        self.drop()
        square = layout.square_at(at, self.model.turned)
        if band is not None:
            self.selection.why = ""
            self.selection.take(self._caught(band, at))
            return NONE
        if carried is not None or sent:
            return self.selection.choose(("square", square)) if square is not None else NONE
        under = self.tips.under(at)
        return self.selection.choose(under) if under == key else NONE

    def caught(self) -> Counter[Who]:
        """Those who would go along if the band were let go now."""
        orders = self.selection
        if self.band is None or orders.choices is None or orders.card is None:
            return Counter()
        every = orders.choices.crowd(orders.card)
        return Counter({who: every[who] for who in self._caught(self.band, self.drag.mouse) if every[who]})

    def _caught(self, start: Point, end: Point) -> list[Who]:
        """The own men whose counters lie within the band."""
        left, right = sorted((start[0], end[0]))
        top, foot = sorted((start[1], end[1]))
        caught: list[Who] = []
        for square, kind in self.model.piles():
            x, y = self.model.box(square, kind).centre
            if left <= x <= right and top <= y <= foot and self.model.side(square) == self.selection.seat:
                caught.append((square, kind))
        return caught

    def follow(self, seconds: float) -> None:
        """A carried man follows the mouse."""
        if self.carried is not None:
            self.drag.follow(self.model.men[self.carried], seconds)
