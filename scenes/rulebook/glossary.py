"""The words of a sentence that lead to a rule or to a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.boards.parts import Printed, References
from scenes.rulebook.book import Book, Rule
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

MOST_LINKS: Final = 3
"""The most links in one sentence: more would turn the page into a mass of underlines."""
SENTENCES_KEPT: Final = 400
"""The most sentences whose links are remembered."""


@dataclass(frozen=True)
class Term:
    """The goal of a link: a card, a rule, or a card and the rule about it."""

    name: str
    rule: Rule | None = None
    card: Printed | None = None


@dataclass(frozen=True)
class Link:
    """A word of a sentence, `sentence[start:end]`, and the term that it leads to."""

    start: int
    end: int
    term: Term


class Glossary:
    """The terms of one game: names of its cards, names of rules in its RULES.md, and other words for those."""

    def __init__(self, book: Book, references: References) -> None:
        """Collect the terms: cards first, then the other words of `references`, then names of rules in the book.

        A word that is already a term keeps its meaning. A word for which there is no rule is left out, unless it names
        a card. `references.plain`: names of rules that are ordinary words, and so no terms.
        """
        self.book = book
        self.terms: dict[str, Term] = {}
        for name, card in references.cards.items():
            rule = book.find(references.words.get(name, name))
            self.terms[name] = Term(name, rule, card)

        names = [(name, name) for name in book.rule_names() if name not in references.plain]
        for words, name in [*references.words.items(), *names]:
            rule = book.find(name)
            if rule is not None and words not in self.terms:
                self.terms[words] = Term(words, rule)

        self._pattern = _pattern_of(self.terms)
        self.find = lru_cache(SENTENCES_KEPT)(self._find_links)

    def _find_links(self, sentence: str) -> tuple[Link, ...]:
        """The links of a sentence in order, at most MOST_LINKS. Only the first word for a card or rule is a link."""
        links: list[Link] = []
        for match in self._pattern.finditer(sentence):
            # The name may begin the sentence, be a plural, or both.
            words = match[1]
            with_small_initial = words[:1].lower() + words[1:]
            forms = (words, words[:-1], with_small_initial, with_small_initial[:-1])
            term = next((self.terms[form] for form in forms if form in self.terms), None)

            goals = [(link.term.rule, link.term.card) for link in links]
            if term is not None and (term.rule, term.card) not in goals:
                links.append(Link(match.start(1), match.end(1), term))
        return tuple(links[:MOST_LINKS])


def _pattern_of(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds these names as whole words, also in the plural and with a capital letter."""
    forms: list[str] = []
    for name in sorted(names, key=len, reverse=True):  # of two names that begin alike the longer one is tried first
        first = name[:1]
        first_letter = f"[{first.upper()}{first}]" if first.islower() else re.escape(first)
        forms.append(f"{first_letter}{re.escape(name[1:])}s?")
    if not forms:
        return re.compile(r"(?!)()")  # matches nothing
    return re.compile(rf"(?<![\w-])({'|'.join(forms)})(?![\w-])")


# --- Links on the screen, with a dotted line below them -------------------------------------------


@dataclass(frozen=True)
class Linked:
    """A word on the screen that leads to a term."""

    term: Term
    box: Box


def draw_dotted_line(canvas: Canvas, surface: pygame.Surface, at: tuple[int, int], width: int, ink: Colour) -> None:
    """Draw a dotted line on a surface, from a point to the right. All lengths are real pixels."""
    dot = canvas.line(2)
    for x in range(at[0], at[0] + width - dot + 1, dot * 2):
        surface.fill(ink, (x, at[1], dot, canvas.line(1.4)))


def underline(
    canvas: Canvas, style: TypeStyle, lines: Sequence[tuple[str, Box]], links: Sequence[Link], ink: Colour
) -> list[Linked]:
    """Draw dotted lines below the links of a sentence. Returns the links with their boxes.

    `lines` are the lines in which the sentence was drawn, each with its box. A link that is broken into two lines is
    returned twice.
    """
    drawn: list[Linked] = []
    line_start = 0
    for words, box in lines:
        for link in links:
            start = max(0, link.start - line_start)
            end = min(len(words), link.end - line_start)
            if start >= end:
                continue
            fit = box.w / max(1.0, style.width(canvas, words))  # less than 1 if the line was narrowed to fit
            left = box.x + style.width(canvas, words[:start]) * fit
            right = box.x + style.width(canvas, words[:end]) * fit
            draw_dotted_line(canvas, canvas.surface, canvas.to_pixels(left, box.foot - 3), canvas.px(right - left), ink)
            drawn.append(Linked(link.term, Box(left, box.y, right - left, box.h)))
        line_start += len(words) + 1
    return drawn
