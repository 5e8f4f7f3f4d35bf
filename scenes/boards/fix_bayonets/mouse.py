"""Mouse and keys on the board of Fix Bayonets: clicks, drags, the rubber band."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable

import pygame

from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import NONE, Selection, Steps
from scenes.boards.fix_bayonets.sprites import Who
from scenes.boards.fix_bayonets.tooltips import Tooltips
from scenes.ui.canvas import Point

DRAG_AFTER = 9.0
"""Design pixels that the mouse must travel before a press becomes a drag."""
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class MouseInput:
    """Follows the mouse; `band` is the start of the rubber band while one is drawn."""

    def __init__(self, model: TableModel, orders: Selection, tips: Tooltips) -> None:
        self.model = model
        self.selection = orders
        self.tips = tips
        self.mouse: Point = (0.0, 0.0)
        self.band: Point | None = None
        self.carried: int | None = None
        """The special man who is being carried to his place."""
        self._press: tuple[Point, Hashable | None] | None = None
        self._sent = False
        """A man is being dragged to where he shall go."""

    def drop(self) -> None:
        """Forget a press that was never released here."""
        if self.carried is not None:
            self.model.men[self.carried].carried = False
        self._press, self.band, self.carried, self._sent = None, None, None, False

    def handle(self, event: pygame.event.Event) -> Steps:
        """A motion, press or release."""
        self.mouse = event.pos
        if event.type == pygame.MOUSEMOTION:
            self._drag()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.drop()
            self._press = (event.pos, self.tips.under(event.pos))
        elif event.button == 1 and self._press is not None:
            return self._release(event.pos)
        return NONE

    def _drag(self) -> None:
        if self._press is None or self.band is not None or self.carried is not None or self._sent:
            return
        start, key = self._press
        if math.dist(start, self.mouse) <= DRAG_AFTER:
            return
        orders = self.selection
        match key:
            case ("special", int(man)) if orders.deployment is not None:
                orders.deployment.picked = man
                self.carried = man
                self.model.men[man].carried = True
            case ("men", int(square), int(kind)) if (square, kind) in orders.men() and orders.choices is not None:
                if not orders.grouping:
                    orders.who = (square, kind)
                    self._sent = True
            case ("square", _) | ("men", *_) if orders.choices is not None:
                self.band = start

    def _release(self, at: Point) -> Steps:
        assert self._press is not None
        _, key = self._press
        band, carried, sent = self.band, self.carried, self._sent
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
        return Counter({who: every[who] for who in self._caught(self.band, self.mouse) if every[who]})

    def _caught(self, start: Point, end: Point) -> list[Who]:
        """The own men whose counters lie within the band."""
        left, right = sorted((start[0], end[0]))
        top, foot = sorted((start[1], end[1]))
        caught: list[Who] = []
        for square, kind in self.model.piles():
            x, y = layout.middle(self.model.box(square, kind))
            if left <= x <= right and top <= y <= foot and self.model.side(square) == self.selection.seat:
                caught.append((square, kind))
        return caught

    def follow(self, seconds: float) -> None:
        """A carried man follows the mouse."""
        if self.carried is None:
            return
        body = self.model.men[self.carried]
        share = 1 - math.exp(-seconds * 22)
        before = body.x
        body.x += (self.mouse[0] - body.x) * share
        body.y += (self.mouse[1] - body.y) * share
        speed = (body.x - before) / max(seconds, 1e-3)
        body.angle += (max(-14.0, min(14.0, -speed * 0.012)) - body.angle) * share
