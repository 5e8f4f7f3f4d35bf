"""The rules of a game by their names: chapters, numbered rules, terms in bold type, rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scenes.rulebook import markdown
from scenes.rulebook.markdown import Block, Drawing, Heading, ListItem, MdTable, Paragraph, Run, Runs, plain
from scenes.ui.theme import ASSETS

CHAPTER: Final = 2
"""Level of the headings of chapters; level 1 is the title of the game."""
_NUMBER: Final = re.compile(r"(\d+(?:\.\d+)?)\.?\s*(.*)$")


def rules_of(slug: str) -> str:
    """The part of a game's RULES.md for players, or a sentence if the file cannot be read."""
    path = ASSETS.parent / "game" / slug / "RULES.md"
    try:
        return markdown.for_players(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return f"# Rules\n\nThe rules could not be read: {path} is missing or damaged."


@dataclass(frozen=True)
class Rule:
    """A part of the rules that has a name, a number or both."""

    name: str
    """What it says first, without its number; "" if the rule has only a number."""
    number: str
    at: int
    """Index of its first block."""
    blocks: tuple[Block, ...]
    """What it says, without its heading and without figures."""

    @property
    def label(self) -> str:
        """How a player would call it: "4.3 Your turn", "Rule 5.5", "Objective counters"."""
        name = self.name[:1].upper() + self.name[1:]
        return f"{self.number} {name}".strip() if name else f"Rule {self.number}"


class Book:
    """A parsed RULES.md. `find` knows a rule by its name or its number, as the rules write it."""

    def __init__(self, text: str) -> None:
        self.blocks: list[Block] = markdown.parse(text)
        self._rules: dict[str, Rule] = {}
        for at, block in enumerate(self.blocks):
            for rule in self._named(at, block):
                for name in (rule.name, rule.number):
                    if name:
                        self._rules.setdefault(name, rule)

    def find(self, name: str) -> Rule | None:
        """The first rule of that name or number."""
        return self._rules.get(name)

    def names(self) -> list[str]:
        """All names of rules, without their numbers."""
        return [name for name, rule in self._rules.items() if name == rule.name]

    def chapter(self, at: int) -> tuple[int, int]:
        """Where the chapter of a block begins and where the next one does."""
        begins = [0, *(i for i, block in enumerate(self.blocks) if _level(block) == CHAPTER)]
        start = max(begin for begin in begins if begin <= at)
        return start, min((begin for begin in begins if begin > at), default=len(self.blocks))

    def _named(self, at: int, block: Block) -> Iterator[Rule]:
        """The rules that begin with a block, or stand in it."""
        match block:
            case Heading(level) if level >= CHAPTER:
                yield self._rule(block.words, at, self._below(at, level))
            case ListItem(runs) | Paragraph(runs):
                for run in runs:
                    if run.bold:
                        yield self._rule(run.words, at, (block,))
            case MdTable():
                for part in markdown.halves(block):
                    yield from self._rows(at, part)

    def _rule(self, words: str, at: int, blocks: Sequence[Block]) -> Rule:
        words = words.strip().rstrip(".:!,;")
        found = _NUMBER.match(words)
        number, name = (found[1], found[2]) if found else ("", words)
        return Rule(name, number, at, tuple(blocks))

    def _below(self, at: int, level: int) -> list[Block]:
        """What stands below a heading, up to the next of its level."""
        below: list[Block] = []
        for block in self.blocks[at + 1 :]:
            if 0 < _level(block) <= level:
                break
            if not isinstance(block, Drawing):
                below.append(block)
        return below

    def _rows(self, at: int, table: MdTable) -> Iterator[Rule]:
        """Each row by the words in its first cell; several things in one cell are parted by commas."""
        for row in table.rows:
            for name in plain(row[0]).split(", "):
                if not name[:1].isdigit():
                    yield self._rule(name, at, [*told(table.head, row)])


def told(head: tuple[Runs, ...], row: tuple[Runs, ...]) -> Iterator[Block]:
    """The cells of a row behind the first one below one another, each with the head of its column."""
    for title, cell in zip(head[1:], row[1:], strict=True):
        if cell:
            asked = plain(title)
            yield Paragraph((Run(f"{asked}: ", bold=True), *cell) if asked else cell)


def _level(block: Block) -> int:
    return block.level if isinstance(block, Heading) else 0
