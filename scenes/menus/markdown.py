"""The small markdown that rules are written in, read into blocks; how they look is not known here.

Headings of three levels, paragraphs, lists, tables, figures; **bold**, *italic* and `code` inside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

DEVELOPERS: Final = "<!-- developers -->"
"""The line below which a RULES.md speaks to developers only."""

DEEPEST: Final = 3
"""Headings below the third level are read as the third."""

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_FIGURE: Final = re.compile(r"!\[(.*?)\]\((\S+?)\)$")
_ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)$")
_RULER: Final = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\([^)]*\)")
_INLINE: Final = re.compile(r"`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*(?=\S)(.+?)(?<=\S)\*")


@dataclass(frozen=True)
class Run:
    """Words that are written alike."""

    words: str
    bold: bool = False
    italic: bool = False
    code: bool = False

    def like(self, other: Run) -> bool:
        """Whether both are written alike."""
        return (self.bold, self.italic, self.code) == (other.bold, other.italic, other.code)


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Heading:
    """`level` is 1 for the title of the whole, 2 or 3 below it."""

    level: int
    runs: Runs

    @property
    def words(self) -> str:
        """Without marks, for the list of contents."""
        return plain(self.runs)


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    runs: Runs


@dataclass(frozen=True)
class Item:
    """One entry of a list: `depth` 0 is the outermost; `number` such as "2." or "" for a plain one."""

    runs: Runs
    depth: int = 0
    number: str = ""


@dataclass(frozen=True)
class Table:
    """Every row has as many cells as the head."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """A figure of that file name, with what stands below it."""

    name: str
    caption: Runs


Block = Heading | Paragraph | Item | Table | Drawing


def for_players(text: str) -> str:
    """A RULES.md without its part for developers."""
    kept: list[str] = []
    for line in text.splitlines():
        if line.strip() == DEVELOPERS:
            break
        kept.append(line)
    return "\n".join(kept)


def inline(words: str) -> Runs:
    """The runs of a line; marks that nothing closes stay as they are, links keep their words only."""
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
    """Neighbours that are written alike become one; empty ones go."""
    joined: list[Run] = []
    for run in runs:
        if not run.words:
            continue
        if joined and joined[-1].like(run):
            joined[-1] = replace(run, words=joined[-1].words + run.words)
        else:
            joined.append(run)
    return joined


def plain(runs: Iterable[Run]) -> str:
    """The words alone."""
    return "".join(run.words for run in runs)


def parse(text: str) -> list[Block]:
    """The blocks of a text, in order, comments left out. Whatever is nothing else is a paragraph."""
    lines = _COMMENT.sub("", text).splitlines()
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        at = _read_block(lines, at, blocks)
    return blocks


def _read_block(lines: list[str], at: int, blocks: list[Block]) -> int:
    """Read what begins at a line; the number of the line after it."""
    line = lines[at].strip()
    if not line:
        return at + 1
    if heading := _HEADING.match(line):
        blocks.append(Heading(min(DEEPEST, len(heading[1])), inline(heading[2])))
        return at + 1
    if drawing := _FIGURE.match(line):
        blocks.append(Drawing(drawing[2], inline(drawing[1])))
        return at + 1
    if line.startswith("|") and at + 1 < len(lines) and _RULER.match(lines[at + 1].strip()):
        return _read_table(lines, at, blocks)
    item = _ITEM.match(lines[at])
    words, end = _read_on(lines, at + 1, item[3] if item else line)
    if item:
        number = item[2] if item[2].endswith(".") else ""
        blocks.append(Item(inline(words), len(item[1].expandtabs(4)) // 2, number))
    else:
        blocks.append(Paragraph(inline(words)))
    return end


def _read_on(lines: list[str], at: int, words: str) -> tuple[str, int]:
    """Add the lines that go on with a paragraph or item, up to an empty one or another block."""
    while at < len(lines):
        line = lines[at].strip()
        if not line or line.startswith("|") or any(kind.match(line) for kind in (_HEADING, _FIGURE, _ITEM)):
            break
        words += f" {line}"
        at += 1
    return words, at


def _read_table(lines: list[str], at: int, blocks: list[Block]) -> int:
    head = _cells(lines[at])
    at += 2
    rows: list[tuple[Runs, ...]] = []
    while at < len(lines) and lines[at].strip().startswith("|"):
        cells = _cells(lines[at])[: len(head)]
        rows.append(cells + ((),) * (len(head) - len(cells)))
        at += 1
    blocks.append(Table(head, tuple(rows)))
    return at


def _cells(line: str) -> tuple[Runs, ...]:
    return tuple(inline(cell) for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))


def wrap(runs: Sequence[Run], width: float, measure: Callable[[Run], float]) -> list[Runs]:
    """Lines of runs no wider than `width`, unless a single word is."""
    lines: list[Runs] = []
    line: list[Run] = []
    for space, word in _words(runs):
        longer = _join([*line, space, *word]) if line else word
        if line and sum(map(measure, longer)) > width:
            lines.append(tuple(line))
            line = word
        else:
            line = longer
    return [*lines, tuple(line)] if line else lines


def _words(runs: Sequence[Run]) -> Iterator[tuple[Run, list[Run]]]:
    """What may not be broken, in however many runs, each with the space before it."""
    space, word = Run(""), list[Run]()
    for run in runs:
        for piece in re.split(r"(\s+)", run.words):
            if piece and not piece.isspace():
                word.append(replace(run, words=piece))
            elif piece:
                if word:
                    yield space, word
                space, word = replace(run, words=" "), []
    if word:
        yield space, word
