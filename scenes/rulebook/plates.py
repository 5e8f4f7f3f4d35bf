"""What is shown of a term that is pointed at: its rule on a slip of paper, or its card as it is printed."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.boards.parts import Printed
from scenes.rulebook import paper
from scenes.rulebook.book import Rule
from scenes.rulebook.glossary import Term
from scenes.rulebook.markdown import Block, Heading, ListItem, Paragraph, Run, plain
from scenes.rulebook.page import Page
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point

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
