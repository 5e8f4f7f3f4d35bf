"""Which words of a sentence lead to a rule or to a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.boards.parts import Printed, References
from scenes.rulebook.markdown import Book, Rule
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

MOST: Final = 3
"""Links in one sentence: more would be a page of underlines."""
KEPT: Final = 400
"""Sentences whose links are remembered."""


@dataclass(frozen=True)
class Term:
    """What a word leads to: a card, a rule, or a card and the rule about it."""

    name: str
    rule: Rule | None = None
    card: Printed | None = None


@dataclass(frozen=True)
class Link:
    """A word of a sentence, from one letter to before another, and what it leads to."""

    start: int
    end: int
    term: Term


class Glossary:
    """The terms of one game: names of its cards, names of rules in its RULES.md, and other words for those."""

    def __init__(self, book: Book, references: References) -> None:
        self.book = book
        self.terms: dict[str, Term] = {}
        for name, card in references.cards.items():
            self.terms[name] = Term(name, book.find(references.words.get(name, name)), card)
        named = [(name, name) for name in book.names() if name not in references.plain]
        for words, name in [*references.words.items(), *named]:
            rule = book.find(name)
            if rule is not None and words not in self.terms:
                self.terms[words] = Term(words, rule)
        forms = []
        for name in sorted(self.terms, key=len, reverse=True):  # a name in lower case may begin a sentence
            first, rest = name[:1], re.escape(name[1:])
            start = f"[{first.upper()}{first}]" if first.islower() else re.escape(first)
            forms.append(f"{start}{rest}s?")
        self._pattern = re.compile(rf"(?<![\w-])({'|'.join(forms)})(?![\w-])" if forms else r"(?!)()")
        self.find = lru_cache(KEPT)(self._find)

    def _find(self, sentence: str) -> tuple[Link, ...]:
        """The links of a sentence in order: each goal where it is first named, and not too many."""
        links: list[Link] = []
        for hit in self._pattern.finditer(sentence):  # a name may begin a sentence, or stand for several
            words, lower = hit[1], hit[1][:1].lower() + hit[1][1:]
            forms = (words, words[:-1], lower, lower[:-1])
            term = next((self.terms[form] for form in forms if form in self.terms), None)
            goals = [(link.term.rule, link.term.card) for link in links]  # two words may lead to the same
            if term is not None and (term.rule, term.card) not in goals:
                links.append(Link(hit.start(1), hit.end(1), term))
        return tuple(links[:MOST])


# --- Words on the screen that lead to a rule or to a card, and the dotted line below them ---------


@dataclass(frozen=True)
class Linked:
    """A word that leads to a term, and where it stands."""

    term: Term
    box: Box


def dots(canvas: Canvas, surface: pygame.Surface, at: tuple[int, int], wide: int, ink: Colour) -> None:
    """Draw a dotted line to the right from a point in real pixels."""
    dot = canvas.line(2)
    for x in range(at[0], at[0] + wide - dot + 1, dot * 2):
        surface.fill(ink, (x, at[1], dot, canvas.line(1.4)))


def underline(
    canvas: Canvas, style: TypeStyle, lines: Sequence[tuple[str, Box]], links: Sequence[Link], ink: Colour
) -> list[Linked]:
    """Draw dotted lines below the links of a sentence that was drawn in `lines`, each with its box."""
    found: list[Linked] = []
    begins = 0
    for words, box in lines:
        for link in links:
            start, end = max(0, link.start - begins), min(len(words), link.end - begins)
            if start < end:
                drawn = box.w / max(1.0, style.width(canvas, words))  # less than 1 where the line had to be fitted
                left, right = (box.x + style.width(canvas, words[:n]) * drawn for n in (start, end))
                dots(canvas, canvas.surface, canvas.at(left, box.foot - 3), canvas.px(right - left), ink)
                found.append(Linked(link.term, Box(left, box.y, right - left, box.h)))
        begins += len(words) + 1
    return found
