"""What mouse or focus points at beside and on the board, and what is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.rulebook.linked import Linked
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import Tooltip

if TYPE_CHECKING:
    from scenes.play.table_scene import TableScene


class Pointing:
    """Offers the popup of the word that is pointed at, otherwise the tooltip of the thing on the board."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.tooltip = Tooltip()
        self.mouse: Point = (0.0, 0.0)
        self.moved = False
        """Whether mouse or focus has moved since the table changed last."""

    def follow(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Note where the mouse is, and whether somebody points."""
        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.mouse = event.pos
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.moved = True

    def update(self, canvas: Canvas, seconds: float) -> None:
        self._offer(canvas)
        self.tooltip.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the popup or tooltip over the table."""
        free = (self._table.kept_free(), self._table.better_free()) if self.tooltip.shown else ()
        self.tooltip.draw(canvas, *free)

    def _offer(self, canvas: Canvas) -> None:
        """What others do takes a popup or tooltip away, until somebody points again or is asked."""
        table, board, ring, rules = self._table, self._table.board, self._table.ring, self._table.rules
        pointed = table.asked or self.moved
        link = self._linked() if pointed and not board.controls.modal else None
        if link is not None:
            rules.tell(self.tooltip, *link)
            return
        still = pointed and table.timeline.idle and not table.surroundings.announcing and not board.controls.modal
        still = still and (ring.shown or not rules.covers(self.mouse))
        key = None if not still else ring.focused if ring.shown else board.controls.under(self.mouse)
        tip = None if key is None else board.tip(key)
        if tip is None:
            self.tooltip.offer(None)
            rules.forget()
            return
        foot = rules.source(canvas, self.tooltip, f"{tip.head}. {tip.words}", ring.shown)
        self.tooltip.offer(key, tip.head, tip.words, beside=tip.box, foot=foot)

    def _linked(self) -> tuple[Linked, Box] | None:
        """The word that leads to a rule or a card and is pointed at, and the box that its popup must leave free."""
        table, rules, log = self._table, self._table.rules, self._table.log
        if table.ring.shown:
            link = log.link_of(table.ring.focused)
        elif rules.covers(self.mouse) or table.advice_panel.holds(self.mouse):
            return None
        elif (prompted := rules.prompted(self.mouse)) is not None:
            return prompted, prompted.box
        else:
            link = log.link_at(self.mouse)
        if link is None:
            return None
        return link, Box(log.box.x, link.box.y, log.box.w, link.box.h)
