"""The rules during a match: the sheet beside the board, and what is told of words that lead to a rule or a card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from scenes.boards.board import Board, Frame
from scenes.boards.parts import References
from scenes.rulebook import plates
from scenes.rulebook.book import Book, Rule, rules_of
from scenes.rulebook.glossary import Glossary
from scenes.rulebook.linked import Linked
from scenes.rulebook.rules_sheet import KEY, RulesSheet
from scenes.rulebook.scene import RulebookScene
from scenes.stack import Change, Push
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import Tooltip

POINTING: Final = 4.0
"""Seconds for which whoever has moved mouse or focus onto a thing is taken to point at it."""


class RulesBeside:
    """Opens the rules at the right place, and finds the links of sentences."""

    def __init__(self, game: Game, canvas: Canvas, references: References) -> None:
        def read() -> Glossary:
            return Glossary(Book(rules_of(game.slug)), references)

        self.game = game
        self.glossary = canvas.caches.read(f"rules of {game.slug}", read)
        self.sheet = RulesSheet(self.glossary.book, game.slug)
        self.prompt: Sequence[Linked] = ()
        """The links in the prompt as it was drawn last."""
        self.rested = 0.0
        """Seconds since mouse or focus moved."""
        self._told: Rule | None = None
        """The rule that the tooltip on the screen refers to."""

    # --- the sheet ---------------------------------------------------------------------------

    def press(self, phase: str) -> Change | None:
        """F1: the rule that a tooltip refers to, or that of the phase; once it lies open, the whole page.

        F1 there closes both, Esc one after the other.
        """
        sheet, told = self.sheet, self._told
        if told is not None and not (sheet.opened and sheet.rule == told):
            sheet.open(told, looked_up=True)
        elif sheet.opened:
            return Push(RulebookScene(self.game, sheet.chapter[0], sheet.close))
        else:
            sheet.open(self.glossary.book.find(phase))
        return None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, board: Board, lit: Hashable) -> bool:
        """Scroll or close the sheet; True if the input was for it. What lies open on the board is closed first."""
        if intent in STEERING or (event is not None and event.type == pygame.MOUSEMOTION):
            self.rested = 0.0
        if board.controls.covered and intent is Intent.BACK:
            return False
        return self.sheet.handle(event, intent, lit == KEY)

    def spots(self, others: list[Spot]) -> list[Spot]:
        """The focus spots of what lies where the sheet may lie: the sheet's own while it is open."""
        return [self.sheet.spot()] if self.sheet.opened else others

    def update(self, canvas: Canvas, seconds: float, board: Board, box: Box, still: bool) -> None:
        self.rested += seconds
        self.sheet.box = box
        self.sheet.follow(self.glossary.book.find(board.words.rule()))
        self.sheet.update(canvas, seconds, still)

    # --- words -------------------------------------------------------------------------------

    def covers(self, point: Point) -> bool:
        """Whether the sheet lies over a point."""
        return self.sheet.opened and self.sheet.box.holds(point)

    def prompted(self, point: Point) -> Linked | None:
        """What the word of the prompt at a point leads to."""
        return next((link for link in self.prompt if link.box.holds(point)), None)

    def tell(self, tooltip: Tooltip, link: Linked, beside: Box) -> None:
        """Offer the popup of a term, which appears beside that box; above or below it if it belongs to the prompt."""
        paint = partial(plates.plate, slug=self.game.slug, term=link.term)
        tooltip.offer(("term", self.game.slug, link.term.name), beside=beside, paint=paint, upright=link in self.prompt)
        self._told = link.term.rule if tooltip.shown else None

    def source(self, canvas: Canvas, tooltip: Tooltip, words: str, keys: bool) -> str:
        """The line at the foot of a tooltip with these words: the first rule that they speak of; "" for none.

        F1 is for that rule only while somebody points at the thing: a mouse that has come to rest means nothing, and
        `keys` always stand somewhere, so that they look things up once the sheet is open.
        """
        if self.rested > POINTING or (keys and not self.sheet.opened):
            self._told = None
            return ""
        rule = next((link.term.rule for link in self.glossary.find(words) if link.term.rule is not None), None)
        self._told = rule if tooltip.shown else None
        return plates.source(canvas, rule) if rule is not None else ""

    def forget(self) -> None:
        """No tooltip is shown."""
        self._told = None


def room(frame: Frame) -> Box:
    """Where the sheet lies: over advice and log."""
    advice, log = frame.advice, frame.log
    left, top = min(advice.x, log.x) - 6, min(advice.y, log.y) - 8
    right, foot = max(advice.right, log.right) + 6, max(advice.foot, log.foot) + 8
    return Box(left, top, right - left, foot - top)
