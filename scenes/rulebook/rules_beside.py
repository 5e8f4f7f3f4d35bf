"""The rules during a match: F1, the sheet beside the board, and popups of words that lead to a rule or a card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from scenes.boards.board import Board, Frame
from scenes.boards.parts import References
from scenes.rulebook.book import Book, Rule, rules_text
from scenes.rulebook.glossary import Glossary, Linked
from scenes.rulebook.rules_sheet import SHEET_KEY, RulesSheet
from scenes.rulebook.scene import RulebookScene
from scenes.rulebook.term_popup import render_popup
from scenes.stack import Change, Push
from scenes.ui import faces
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import Tooltip

POINTING_SECONDS: Final = 4.0
"""Seconds after the last move of mouse or focus for which the player counts as pointing at a thing."""


class RulesBeside:
    """Opens the rules at the right place, and finds the links of sentences."""

    def __init__(self, game: Game, canvas: Canvas, references: References) -> None:
        def read_glossary() -> Glossary:
            return Glossary(Book(rules_text(game.slug)), references)

        self.game = game
        self.glossary = canvas.caches.read(f"rules of {game.slug}", read_glossary)
        self.sheet = RulesSheet(self.glossary.book, game.slug)
        self.prompt: Sequence[Linked] = ()
        """The links in the prompt as it was drawn last."""
        self.seconds_at_rest = 0.0
        """Seconds since mouse or focus moved."""
        self._tooltip_rule: Rule | None = None
        """The rule that the tooltip on the screen refers to."""

    # --- The sheet ---------------------------------------------------------------------------

    def press_f1(self, phase: str) -> Change | None:
        """Handle F1: open the sheet at the rule of the tooltip, if there is one, otherwise at that of the phase.

        `phase`: the name of the phase's rule in the book. If the sheet already shows the rule, F1 opens the whole page:
        the change to it is returned, otherwise None. On the page, F1 closes both the page and the sheet below it. Esc
        closes only the page, and once more the sheet.
        """
        rule = self._tooltip_rule
        shows_rule = self.sheet.opened and self.sheet.rule == rule
        if rule is not None and not shows_rule:
            self.sheet.open(rule, looked_up=True)
        elif self.sheet.opened:
            return Push(RulebookScene(self.game, self.sheet.chapter_range[0], on_f1=self.sheet.close))
        else:
            self.sheet.open(self.glossary.book.find(phase))
        return None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, board: Board, lit: Hashable) -> bool:
        """Scroll or close the sheet. Returns whether the input was for the sheet.

        `lit` is the key that has the focus. Moving mouse or focus starts the time anew after which a popup no longer
        counts as looked at (`seconds_at_rest`).
        """
        is_mouse_motion = event is not None and event.type == pygame.MOUSEMOTION
        if is_mouse_motion or intent in STEERING:
            self.seconds_at_rest = 0.0
        if board.controls.is_covered and intent is Intent.BACK:
            return False  # popups of the board are closed before the sheet
        return self.sheet.handle(event, intent, lit == SHEET_KEY)

    def spots(self, others: list[Spot]) -> list[Spot]:
        """The focus spots beside the board: the sheet while it is open, otherwise the others, which it would hide."""
        return [self.sheet.spot()] if self.sheet.opened else others

    def update(self, canvas: Canvas, seconds: float, board: Board, box: Box, still: bool) -> None:
        """Advance by this many seconds. `box` is the box of the sheet, which follows the phase of the board.

        `self.seconds_at_rest`: the seconds since mouse or focus moved. A popup counts as looked at only for a while.
        """
        self.seconds_at_rest += seconds
        self.sheet.box = box
        self.sheet.follow_phase(self.glossary.book.find(board.words.rule()))
        self.sheet.update(canvas, seconds, still)

    # --- Words -------------------------------------------------------------------------------

    def covers(self, point: Point) -> bool:
        """Whether the sheet is open and covers a point."""
        return self.sheet.opened and self.sheet.box.contains(point)

    def link_of_prompt_at(self, point: Point) -> Linked | None:
        """The link of the prompt at a point, as it was drawn last. None if there is none."""
        return next((link for link in self.prompt if link.box.contains(point)), None)

    def offer_popup(self, tooltip: Tooltip, link: Linked, beside: Box) -> None:
        """Offer the popup of a term, which appears beside a box, or above or below it for a word of the prompt.

        `self.prompt`: the links in the prompt. `_tooltip_rule`: the rule that F1 opens while a popup is visible.
        """
        key = ("term", self.game.slug, link.term.name)
        paint = partial(render_popup, slug=self.game.slug, term=link.term)
        tooltip.offer(key, beside=beside, paint=paint, upright=link in self.prompt)
        self._tooltip_rule = link.term.rule if tooltip.is_visible else None

    def name_rule_of_tooltip(self, canvas: Canvas, tooltip: Tooltip, words: str, keys: bool) -> str:
        """Let F1 open the first rule in the words of a tooltip. Returns the line at its foot: "F1: 4.3 Your turn".

        It is "" if the words name no rule. `keys`: the focus points at the thing, not the mouse.

        F1 opens that rule only while somebody points at the thing. A mouse that has come to rest means nothing, and the
        focus is always on something, so the focus counts only once the sheet is open.
        """
        is_resting = self.seconds_at_rest > POINTING_SECONDS
        if is_resting or (keys and not self.sheet.opened):
            self._tooltip_rule = None
            return ""

        rules = [link.term.rule for link in self.glossary.find(words) if link.term.rule is not None]
        first_rule = rules[0] if rules else None
        self._tooltip_rule = first_rule if tooltip.is_visible else None
        if first_rule is None:
            return ""
        key = faces.cap(canvas, "F1") or "F1"
        return f"{key}: {first_rule.label}"

    def forget(self) -> None:
        """Note that no tooltip is shown."""
        self._tooltip_rule = None


def sheet_room(frame: Frame) -> Box:
    """The box of the sheet of rules. It covers advice and log with their edges, but no button above them."""
    advice = frame.advice
    log = frame.log
    left = min(advice.x, log.x) - 6
    top = min(advice.y, log.y) - 6
    right = max(advice.right, log.right) + 6
    foot = max(advice.foot, log.foot) + 8
    return Box(left, top, right - left, foot - top)
