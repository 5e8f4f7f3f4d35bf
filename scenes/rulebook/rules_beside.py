"""The rules during a match: the sheet beside the board, and what is told of words that lead to a rule or a card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from scenes.boards.board import Board, Frame
from scenes.boards.parts import Printed, References
from scenes.rulebook import paper
from scenes.rulebook.book import Book, Rule, rules_of
from scenes.rulebook.glossary import Glossary, Linked, Term
from scenes.rulebook.markdown import Block, Heading, ListItem, Paragraph, Run, plain
from scenes.rulebook.page import Page
from scenes.rulebook.rules_sheet import KEY, RulesSheet
from scenes.rulebook.scene import RulebookScene
from scenes.stack import Change, Push
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.input import STEERING, Intent
from scenes.ui.tooltip import Tooltip

# --- What is shown of a term that is pointed at: its rule on a slip of paper, or its card as it is ---

WIDE: Final = 430.0
"""Width of the text of a rule; greater where type is larger."""
TALL: Final = 440.0
"""Greatest height of the text of a rule; a longer text fades out."""
SIZE: Final = 0.8
BLOCKS: Final = 5
"""Paragraphs and items of a rule that are shown at most."""
PAD: Final = 22.0
FADE: Final = 46.0
CARD_H: Final = 320.0
CARD_W: Final = 300.0
"""Greatest height and width of a card."""
WORDS: Final = 270.0
"""Width of the words beside a card."""
SOURCE: Final = styles.TypeStyle(theme.LABEL, 16, (118, 74, 36), 0.5)


def plate(canvas: Canvas, slug: str, term: Term) -> pygame.Surface:
    """The popup of a term, in real pixels."""
    if term.card is not None:
        return _card_plate(canvas, term, term.card)
    assert term.rule is not None
    return _rule_plate(canvas, slug, term.rule)


def _rule_plate(canvas: Canvas, slug: str, rule: Rule) -> pygame.Surface:
    page = Page(canvas, _headed(rule)[:BLOCKS], slug, WIDE * min(1.25, canvas.type_scale), SIZE)
    tall = min(page.height, TALL)
    above = PAD - 4
    foot = SOURCE.height(canvas, 1.0) + 30
    box = Box(0, 0, page.width + PAD * 2, above + tall + foot)
    twin = canvas.onto(pygame.Surface(canvas.rect(*box).size, pygame.SRCALPHA))
    paper.draw_sheet(twin, box)
    blank = twin.surface.subsurface(twin.rect(0, above + tall - FADE, box.w, FADE)).copy()
    twin.surface.set_clip(twin.rect(0, above, box.w, tall))
    page.draw(twin, (PAD, above), 0.0, tall)
    twin.surface.set_clip(None)
    if page.height > tall:
        twin.surface.blit(paper.faded(canvas, blank, (0, 255)), twin.at(0, above + tall - FADE))
    pygame.draw.rect(twin.surface, paper.EDGE, twin.rect(*box), canvas.line(1.2))
    _lead_on(twin, (PAD, above + tall + foot / 2), SOURCE.ink, page.width)
    return twin.surface


def _headed(rule: Rule) -> list[Block]:
    """What a rule says below its name, unless it begins with that."""
    first = rule.blocks[0] if rule.blocks else None
    said = plain(first.runs) if isinstance(first, ListItem | Paragraph) else ""
    begins = said.startswith((rule.number or rule.name, rule.name or rule.number))
    return [*rule.blocks] if begins else [Heading(3, (Run(rule.label),)), *rule.blocks]


def _card_plate(canvas: Canvas, term: Term, card: Printed) -> pygame.Surface:
    scale = min(CARD_H / card.size[1], CARD_W / card.size[0])
    w, h = card.size[0] * scale, card.size[1] * scale
    wide = WORDS * min(1.25, canvas.type_scale)
    head = styles.TITLE.but(size=26, track=1).fit(canvas, term.name.upper(), wide, ink=theme.BRASS)
    lines = styles.BODY.wrap(canvas, card.words, wide)
    text = head.get_height() / canvas.k + 8 + styles.BODY.height(canvas) * len(lines) + 34
    tall = max(h, text) + PAD * 2
    real = canvas.rect(0, 0, w + wide + PAD * 3, tall)
    twin = canvas.onto(art.panel(canvas, real.w, real.h, canvas.px(9)).copy())
    picture = pictures.picture(canvas, card.picture, w, h)
    twin.surface.blit(picture, twin.at(PAD, (tall - h) / 2))
    x, y = w + PAD * 2, PAD
    twin.surface.blit(head, twin.at(x, y))
    y += head.get_height() / canvas.k + 8
    styles.BODY.draw_lines(twin, lines, (x, y), width=wide)
    if term.rule is not None:
        _lead_on(twin, (x, tall - PAD - 10), theme.BRASS, wide)
    return twin.surface


def _lead_on(canvas: Canvas, at: Point, ink: theme.Colour, wide: float) -> None:
    """Which key opens the sheet at this rule."""
    key = faces.cap(canvas, "F1") or "F1"
    SOURCE.draw(canvas, f"{key}: read on in the rules", at, "midleft", width=wide, ink=ink)


def source(canvas: Canvas, rule: Rule) -> str:
    """The key that opens a rule, and what the rule is called: "F1: 4.3 Your turn"."""
    return f"{faces.cap(canvas, 'F1') or 'F1'}: {rule.label}"


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
        paint = partial(plate, slug=self.game.slug, term=link.term)
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
        return source(canvas, rule) if rule is not None else ""

    def forget(self) -> None:
        """No tooltip is shown."""
        self._told = None


def room(frame: Frame) -> Box:
    """Where the sheet lies: over advice and log."""
    advice, log = frame.advice, frame.log
    left, top = min(advice.x, log.x) - 6, min(advice.y, log.y) - 8
    right, foot = max(advice.right, log.right) + 6, max(advice.foot, log.foot) + 8
    return Box(left, top, right - left, foot - top)
