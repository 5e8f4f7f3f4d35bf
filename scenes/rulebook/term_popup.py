"""The popup of a term that is pointed at: its rule on a slip of paper, or its card with the card's text."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.boards.parts import Printed
from scenes.rulebook import markdown as md
from scenes.rulebook.book import Rule
from scenes.rulebook.glossary import Term
from scenes.rulebook.page import Page
from scenes.rulebook.paper import EDGE, draw_sheet, fade_strip
from scenes.ui import art, faces, pictures, styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas, Point

PADDING: Final = 22.0
LARGEST_GROWTH: Final = 1.25
"""Factor by which large type makes a popup wider, at most."""

RULE_WIDTH: Final = 430.0
"""Width of the text of a rule, in normal type."""
RULE_HEIGHT: Final = 440.0
"""Greatest height of the text of a rule. A longer text fades out."""
RULE_TYPE_SIZE: Final = 0.8
"""Size of the type, compared with the rules page."""
RULE_BLOCKS: Final = 5
"""The most paragraphs and items of a rule that are shown."""
FADE: Final = 46.0

CARD_HEIGHT: Final = 320.0
CARD_WIDTH: Final = 300.0
"""Greatest height and width of a card."""
CARD_TEXT_WIDTH: Final = 270.0
"""Width of the words beside a card, in normal type."""
CARD_FOOT_HEIGHT: Final = 34.0
"""Height of the line below the words beside a card, which names the key to the rules."""
FOOT_STYLE: Final = styles.TypeStyle(theme.LABEL, size=16, ink=(118, 74, 36), track=0.5)


def render_popup(canvas: Canvas, slug: str, term: Term) -> pygame.Surface:
    """The popup of a term of this game, in real pixels: its card, or its rule if the term is no card."""
    if term.card is not None:
        return _render_card(canvas, term, term.card)
    assert term.rule is not None, "a term is a card, a rule, or both"
    return _render_rule(canvas, slug, term.rule)


def _render_rule(canvas: Canvas, slug: str, rule: Rule) -> pygame.Surface:
    """A slip of paper with the beginning of a rule, in real pixels. A rule that is too long fades out at the foot."""
    blocks = _blocks_with_heading(rule)[:RULE_BLOCKS]
    page = Page(canvas, blocks, slug, width=RULE_WIDTH * _growth(canvas), size=RULE_TYPE_SIZE)
    top = PADDING - 4
    height = min(page.height, RULE_HEIGHT)
    foot_height = FOOT_STYLE.height(canvas, 1.0) + 30
    box = Box(0, 0, page.width + PADDING * 2, top + height + foot_height)

    sheet = canvas.on_surface(surfaces.transparent(canvas.rect(*box).size))
    draw_sheet(sheet, box)
    blank = sheet.surface.subsurface(sheet.rect(0, top + height - FADE, box.w, FADE)).copy()
    sheet.surface.set_clip(sheet.rect(0, top, box.w, height))
    page.draw(sheet, (PADDING, top), 0.0, height)
    sheet.surface.set_clip(None)

    if page.height > height:
        sheet.surface.blit(fade_strip(canvas, blank, top=0, foot=255), sheet.to_pixels(0, top + height - FADE))
    pygame.draw.rect(sheet.surface, EDGE, sheet.rect(*box), canvas.line(1.2))
    _draw_key_to_rules(sheet, at=(PADDING, top + height + foot_height / 2), ink=FOOT_STYLE.ink, width=page.width)
    return sheet.surface


def _blocks_with_heading(rule: Rule) -> tuple[md.Block, ...]:
    """The blocks of a rule, below a heading unless its text already begins with its name or number."""
    first = rule.blocks[0] if rule.blocks else None
    text = md.plain_text(first.runs) if isinstance(first, md.ListItem | md.Paragraph) else ""
    # A rule may have only one of both: "" would be the beginning of any text.
    begins_with_name = text.startswith((rule.number or rule.name, rule.name or rule.number))
    if begins_with_name:
        return rule.blocks
    return (md.Heading(level=3, runs=(md.Run(rule.label),)), *rule.blocks)


def _render_card(canvas: Canvas, term: Term, card: Printed) -> pygame.Surface:
    """A panel with the picture of a card, its name and its text, in real pixels.

    If the term has a rule, too, a line at the foot names the key that opens it.
    """
    scale = min(CARD_HEIGHT / card.size[1], CARD_WIDTH / card.size[0])
    card_width = card.size[0] * scale
    card_height = card.size[1] * scale
    text_width = CARD_TEXT_WIDTH * _growth(canvas)
    head = styles.TITLE.derive(size=26, track=1).fit(canvas, term.name.upper(), text_width, ink=theme.BRASS)
    lines = styles.BODY.wrap(canvas, card.words, text_width)

    head_height = head.get_height() / canvas.scale_y + 8
    text_height = head_height + styles.BODY.height(canvas) * len(lines) + CARD_FOOT_HEIGHT
    height = max(card_height, text_height) + PADDING * 2
    panel = canvas.rect(0, 0, card_width + text_width + PADDING * 3, height)
    sheet = canvas.on_surface(art.panel_plate(canvas, panel.w, panel.h, radius=canvas.px(9)).copy())

    picture = pictures.picture(canvas, card.picture, card_width, card_height)
    # A picture keeps its proportions: where the canvas is stretched upright, it has less than `card_height`.
    picture_height = card_height * canvas.scale / canvas.scale_y
    sheet.surface.blit(picture, sheet.to_pixels(PADDING, (height - picture_height) / 2))
    x = card_width + PADDING * 2
    sheet.surface.blit(head, sheet.to_pixels(x, PADDING))
    styles.BODY.draw_lines(sheet, lines, (x, PADDING + head_height), width=text_width)
    if term.rule is not None:
        _draw_key_to_rules(sheet, at=(x, height - PADDING - 10), ink=theme.BRASS, width=text_width)
    return sheet.surface


def _growth(canvas: Canvas) -> float:
    """The factor by which a popup is wider than in normal type."""
    return min(LARGEST_GROWTH, canvas.type_scale)


def _draw_key_to_rules(canvas: Canvas, at: Point, ink: theme.Colour, width: float) -> None:
    """Draw the line that names the key which opens the sheet at this rule. `at` is the middle of its left edge."""
    key = faces.cap(canvas, "F1") or "F1"
    FOOT_STYLE.draw(canvas, f"{key}: read on in the rules", at, "midleft", width=width, ink=ink)
