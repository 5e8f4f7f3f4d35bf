"""Parser for the subset of Markdown used by the rules, without any layout.

Headings of three levels, paragraphs, lists, tables, figures; **bold**, *italic* and `code` inside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Final

from scenes.ui.theme import ASSETS

DEVELOPERS: Final = "<!-- developers -->"
"""Line of a RULES.md below which the text is for developers only."""

DEEPEST: Final = 3
"""Deepest heading level; deeper headings are read as this level."""

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_FIGURE: Final = re.compile(r"!\[(.*?)\]\((\S+?)\)$")
_ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)$")
_RULER: Final = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\([^)]*\)")
_INLINE: Final = re.compile(r"`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*(?=\S)(.+?)(?<=\S)\*")


@dataclass(frozen=True)
class Run:
    """Text in one style."""

    words: str
    bold: bool = False
    italic: bool = False
    code: bool = False

    def but(self, words: str) -> Run:
        """Other words in this style."""
        return Run(words, self.bold, self.italic, self.code)


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Heading:
    """A heading. `level` is 1 for the title, 2 or 3 below it."""

    level: int
    runs: Runs

    @property
    def words(self) -> str:
        """The text without styles, for the list of contents."""
        return plain(self.runs)


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    runs: Runs


@dataclass(frozen=True)
class ListItem:
    """One list item. `depth` 0 is the outermost level; `number` is such as "2.", or "" for a bullet."""

    runs: Runs
    depth: int = 0
    number: str = ""


@dataclass(frozen=True)
class MdTable:
    """A table; every row has as many cells as the head."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """A figure: its file name and caption."""

    name: str
    caption: Runs


Block = Heading | Paragraph | ListItem | MdTable | Drawing


def for_players(text: str) -> str:
    """The text of a RULES.md without its part for developers."""
    return "\n".join(takewhile(lambda line: line.strip() != DEVELOPERS, text.splitlines()))


def inline(words: str) -> Runs:
    """The runs of a line. Unclosed marks are kept as text; of a link only the text is kept."""
    return tuple(_join(_runs(_LINK.sub(r"\1", " ".join(words.split())), Run(""))))


def _runs(words: str, style: Run) -> Iterator[Run]:
    at = 0
    for found in _INLINE.finditer(words):
        yield replace(style, words=words[at : found.start()])
        code, bold, italic = found.groups()
        if code is not None:
            yield replace(style, words=code, code=True)
        elif bold is not None:
            yield from _runs(bold, replace(style, bold=True))
        else:
            yield from _runs(italic, replace(style, italic=True))
        at = found.end()
    yield replace(style, words=words[at:])


def _join(runs: Iterable[Run]) -> list[Run]:
    """Merge neighbouring runs of the same style, and drop empty ones."""
    joined: list[Run] = []
    for run in runs:
        if not run.words:
            continue
        if joined and joined[-1].but("") == run.but(""):
            joined[-1] = run.but(joined[-1].words + run.words)
        else:
            joined.append(run)
    return joined


def plain(runs: Iterable[Run]) -> str:
    """The text of the runs."""
    return "".join(run.words for run in runs)


def spoken(blocks: Iterable[Block]) -> list[str]:
    """What a voice says of blocks; figures by their captions."""
    found: list[str] = []
    for block in blocks:
        match block:
            case MdTable():
                found += [". ".join(filter(None, map(plain, row))) for row in block.rows]
            case Drawing():
                found.append(plain(block.caption))
            case _:
                found.append(plain(block.runs))
    return found


def parse(text: str) -> list[Block]:
    """The blocks of a text in order, without comments. Anything unrecognised is a paragraph."""
    lines = _COMMENT.sub("", text).splitlines()
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        line, item = lines[at].strip(), _ITEM.match(lines[at])
        at += 1
        if heading := _HEADING.match(line):
            blocks.append(Heading(min(DEEPEST, len(heading[1])), inline(heading[2])))
        elif drawing := _FIGURE.match(line):
            blocks.append(Drawing(drawing[2], inline(drawing[1])))
        elif line.startswith("|") and at < len(lines) and _RULER.match(lines[at].strip()):
            head, rows = _cells(line), list[tuple[Runs, ...]]()
            at += 1
            while at < len(lines) and lines[at].strip().startswith("|"):
                cells = _cells(lines[at])[: len(head)]
                rows.append(cells + ((),) * (len(head) - len(cells)))
                at += 1
            blocks.append(MdTable(head, tuple(rows)))
        elif line:
            words = item[3] if item else line
            while at < len(lines) and not _begins(lines[at].strip()):
                words += f" {lines[at].strip()}"
                at += 1
            if item:
                number = item[2] if item[2].endswith(".") else ""
                blocks.append(ListItem(inline(words), len(item[1].expandtabs(4)) // 2, number))
            else:
                blocks.append(Paragraph(inline(words)))
    return blocks


def _begins(line: str) -> bool:
    """Whether a paragraph or item ends before a line: it is empty, or another block begins with it."""
    return not line or line.startswith("|") or any(kind.match(line) for kind in (_HEADING, _FIGURE, _ITEM))


def _cells(line: str) -> tuple[Runs, ...]:
    return tuple(inline(cell) for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))


def halves(table: MdTable) -> list[MdTable]:
    """The tables that stand beside one another in a table, parted by empty columns; a table alone if there are none."""
    empty = [i for i in range(1, len(table.head) - 1) if not any(row[i] for row in (table.head, *table.rows))]
    parts: list[MdTable] = []
    for start, end in zip([0, *(i + 1 for i in empty)], [*empty, len(table.head)], strict=True):
        rows = [row[start:end] for row in table.rows]
        parts.append(MdTable(table.head[start:end], tuple(row for row in rows if any(row))))
    return parts


ROUNDING: Final = 0.06
"""By how much of itself a line may be wider or narrower than its words one by one."""


def wrap(runs: Sequence[Run], width: float, measure: Callable[[Run], float]) -> list[Runs]:
    """Break runs into lines no wider than `width`; a single wider word gets a line of its own.

    Words are measured one by one, and whole lines only where the words leave doubt.
    """
    lines: list[Runs] = []
    line: list[Run] = []
    reach = 0.0
    for space, word in _words(runs):
        longer = _join([*line, space, *word]) if line else word
        alone = sum(map(measure, word))
        reach += alone + (measure(space) if line else 0.0)
        if line and reach > width * (1 - ROUNDING) and sum(map(measure, longer)) > width:
            lines.append(tuple(line))
            line, reach = word, alone
        else:
            line = longer
    return [*lines, tuple(line)] if line else lines


def _words(runs: Sequence[Run]) -> Iterator[tuple[Run, list[Run]]]:
    """The unbreakable words, each as its runs, with the space before it."""
    space, word = Run(""), list[Run]()
    for run in runs:
        for piece in re.split(r"(\s+)", run.words):
            if piece and not piece.isspace():
                word.append(run.but(piece))
            elif piece:
                if word:
                    yield space, word
                space, word = run.but(" "), []
    if word:
        yield space, word


# --- The rules of a game by their names: chapters, numbered rules, terms in bold type, rows of tables ---

CHAPTER: Final = 2
"""Level of the headings of chapters; level 1 is the title of the game."""
_NUMBER: Final = re.compile(r"(\d+(?:\.\d+)?)\.?\s*(.*)$")


def rules_of(slug: str) -> str:
    """The part of a game's RULES.md for players, or a sentence if the file cannot be read."""
    return for_players(text_of(ASSETS.parent / "game" / slug / "RULES.md", "Rules"))


def text_of(path: Path, title: str) -> str:
    """The text of a file, or a sentence below this title if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return f"# {title}\n\nThe {title.lower()} could not be read: {path} is missing or damaged."


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
        self.blocks: list[Block] = parse(text)
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
                below = takewhile(lambda one: not 0 < _level(one) <= level, self.blocks[at + 1 :])
                yield self._rule(block.words, at, [one for one in below if not isinstance(one, Drawing)])
            case ListItem(runs) | Paragraph(runs):
                for run in runs:
                    if run.bold:
                        yield self._rule(run.words, at, (block,))
            case MdTable():
                for part in halves(block):
                    yield from self._rows(at, part)

    def _rule(self, words: str, at: int, blocks: Sequence[Block]) -> Rule:
        words = words.strip().rstrip(".:!,;")
        found = _NUMBER.match(words)
        number, name = (found[1], found[2]) if found else ("", words)
        return Rule(name, number, at, tuple(blocks))

    def _rows(self, at: int, table: MdTable) -> Iterator[Rule]:
        """Each row by the words in its first cell; several things in one cell are parted by commas."""
        for row in table.rows:
            below = []  # the cells behind the first one, each with the head of its column
            for asked, cell in zip(map(plain, table.head[1:]), row[1:], strict=True):
                if cell:
                    below.append(Paragraph((Run(f"{asked}: ", bold=True), *cell) if asked else cell))
            for name in plain(row[0]).split(", "):
                if not name[:1].isdigit():
                    yield self._rule(name, at, below)


def _level(block: Block) -> int:
    return block.level if isinstance(block, Heading) else 0
