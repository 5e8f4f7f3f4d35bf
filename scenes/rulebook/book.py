"""The rules of a game by their names: chapters, numbered rules, terms in bold type, rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from scenes.rulebook.markdown import (
    Block,
    Drawing,
    Heading,
    ListItem,
    MdTable,
    Paragraph,
    Run,
    parse,
    plain_text,
    split_table,
)
from scenes.ui.theme import ASSETS

DEVELOPERS: Final = "<!-- developers -->"
"""Line of a RULES.md below which the text is for developers only."""
CHAPTER: Final = 2
"""Level of the headings of chapters. Level 1 is the title of the game."""
_NUMBER: Final = re.compile(r"(\d+(?:\.\d+)?)\.?\s*(.*)$")


# --- Texts ---------------------------------------------------------------------------------------


def rules_text(slug: str) -> str:
    """The part of a game's RULES.md for players, or a page with an apology if the file cannot be read."""
    return text_for_players(text_of(ASSETS.parent / "game" / slug / "RULES.md", "Rules"))


def text_for_players(text: str) -> str:
    """The text of a RULES.md without its part for developers.

    >>> text_for_players("Two players.\\n<!-- developers -->\\nSee legal.py.")
    'Two players.'
    """
    lines = takewhile(lambda line: line.strip() != DEVELOPERS, text.splitlines())
    return "\n".join(lines)


def text_of(path: Path, title: str) -> str:
    """The text of a file. If the file cannot be read, a page with this title and an apology."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return f"# {title}\n\nThe {title.lower()} could not be read: {path} is missing or damaged."


# --- Rules ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A part of the rules that has a name, a number or both."""

    name: str
    """Its first words, without its number; "" if the rule has only a number."""
    number: str
    start: int
    """Index of its first block in the book."""
    blocks: tuple[Block, ...]
    """Its text, without its heading and without figures."""

    @property
    def label(self) -> str:
        """The rule as a player would call it: "4.3 Your turn", "Rule 5.5", "Objective counters"."""
        if not self.name:
            return f"Rule {self.number}"
        capitalised = self.name[:1].upper() + self.name[1:]
        return f"{self.number} {capitalised}".strip()


class Book:
    """A parsed RULES.md. Rules are found by the names and numbers that the text gives them.

    >>> book = Book("## Battle\\n- **2.1 Draw.** One card.")
    >>> book.find("Draw").label, book.find("2.1").label
    ('2.1 Draw', '2.1 Draw')
    """

    def __init__(self, text: str) -> None:
        self.blocks: list[Block] = parse(text)
        self._rules: dict[str, Rule] = {}
        """The rules by their names, and once more by their numbers."""
        for index in range(len(self.blocks)):
            for rule in self._rules_in_block(index):
                for name in (rule.name, rule.number):
                    if name:
                        self._rules.setdefault(name, rule)

    def find(self, name: str) -> Rule | None:
        """The first rule with that name or number. None if there is none."""
        return self._rules.get(name)

    def rule_names(self) -> list[str]:
        """All names of rules, without their numbers."""
        return [name for name, rule in self._rules.items() if name == rule.name]

    def chapter_range(self, index: int) -> tuple[int, int]:
        """The indices of the first block of the chapter that holds this block, and of the block after its last one."""
        starts = [0, *(i for i, block in enumerate(self.blocks) if _level_of(block) == CHAPTER)]
        start = max(i for i in starts if i <= index)
        end = min((i for i in starts if i > index), default=len(self.blocks))
        return start, end

    def _rules_in_block(self, index: int) -> Iterator[Rule]:
        """The rules that begin with a block, or inside it: its heading, its bold words, or names in its table."""
        block = self.blocks[index]
        match block:
            case Heading(level) if level >= CHAPTER:
                # A section ends before the next heading of its level or a higher one (a smaller number, but not 0).
                section = takewhile(lambda below: not 0 < _level_of(below) <= level, self.blocks[index + 1 :])
                yield _make_rule(block.words, index, [below for below in section if not isinstance(below, Drawing)])
            case ListItem(runs) | Paragraph(runs):
                for run in runs:
                    if run.bold:
                        yield _make_rule(run.words, index, (block,))
            case MdTable():
                for part in split_table(block):
                    yield from _rules_in_table(part, index)


def _rules_in_table(table: MdTable, index: int) -> Iterator[Rule]:
    """A rule for each name in the first cell of a row. Commas separate several names in one cell.

    The text of such a rule is the other cells of the row, each after the head of its column. A name that begins with a
    digit is a number of a table, such as the result of a die, and makes no rule.
    """
    for row in table.rows:
        blocks: list[Block] = []
        for head, cell in zip(map(plain_text, table.head[1:]), row[1:], strict=True):
            if cell:
                runs = (Run(f"{head}: ", bold=True), *cell) if head else cell
                blocks.append(Paragraph(runs))
        for name in plain_text(row[0]).split(", "):
            if not name[:1].isdigit():
                yield _make_rule(name, index, blocks)


def _make_rule(words: str, index: int, blocks: Sequence[Block]) -> Rule:
    """A rule from its first words, such as "2.1 Draw.", which has the name "Draw" and the number "2.1".

    `index`: the index of its first block in the book. `blocks`: its text.
    """
    words = words.strip().rstrip(".:!,;")
    numbered = _NUMBER.match(words)
    if numbered is None:
        return Rule(name=words, number="", start=index, blocks=tuple(blocks))
    return Rule(name=numbered[2], number=numbered[1], start=index, blocks=tuple(blocks))


def _level_of(block: Block) -> int:
    """The level of a heading, 0 for any other block."""
    return block.level if isinstance(block, Heading) else 0
