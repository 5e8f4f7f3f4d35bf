"""Parser for the subset of Markdown used by the rules, without any layout.

It knows headings of three levels, paragraphs, lists, tables and figures, and **bold**, *italic* and `code` in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

DEEPEST_HEADING: Final = 3
"""Deepest heading level. Deeper headings are read as this level."""
ROUNDING: Final = 0.06
"""Largest difference between the width of a line and the sum of its words, as a share of the width."""

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_FIGURE: Final = re.compile(r"!\[(.*?)\]\((\S+?)\)$")
_LIST_ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)$")
_TABLE_RULER: Final = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$")
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

    def with_words(self, words: str) -> Run:
        """Other words in this style."""
        return Run(words, self.bold, self.italic, self.code)


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Heading:
    """A heading. `level` is 1 for the title, 2 for a chapter, 3 for a section."""

    level: int
    runs: Runs

    @property
    def words(self) -> str:
        """The text without styles, for the list of contents."""
        return plain_text(self.runs)


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    runs: Runs


@dataclass(frozen=True)
class ListItem:
    """One list item. `depth` is 0 for the outermost level. `number` is for example "2.", or "" for a bullet."""

    runs: Runs
    depth: int = 0
    number: str = ""


@dataclass(frozen=True)
class MdTable:
    """A table. Every row has as many cells as the head."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """A figure, by its file name, and its caption."""

    name: str
    caption: Runs


Block = Heading | Paragraph | ListItem | MdTable | Drawing


# --- Runs ----------------------------------------------------------------------------------------


def parse_inline(words: str) -> Runs:
    """The runs of a line of text. Marks that are not closed stay in the text, and links are replaced by their text.

    >>> parse_inline("A **joker** beats all.")[1]
    Run(words='joker', bold=True, italic=False, code=False)
    >>> parse_inline("see [the map](map.md)")
    (Run(words='see the map', bold=False, italic=False, code=False),)
    """
    single_spaced = " ".join(words.split())
    without_links = _LINK.sub(r"\1", single_spaced)
    return tuple(_join_runs(_split_styles(without_links, Run(""))))


def _split_styles(words: str, style: Run) -> Iterator[Run]:
    """The runs of words that have this style, where marks in them add another one. Some runs may be empty."""
    end_of_last = 0
    for match in _INLINE.finditer(words):
        yield replace(style, words=words[end_of_last : match.start()])
        end_of_last = match.end()

        code, bold, italic = match.groups()
        if code is not None:
            yield replace(style, words=code, code=True)
        elif bold is not None:
            yield from _split_styles(bold, replace(style, bold=True))
        else:
            yield from _split_styles(italic, replace(style, italic=True))
    yield replace(style, words=words[end_of_last:])


def _join_runs(runs: Iterable[Run]) -> list[Run]:
    """The runs with neighbours of the same style merged and empty ones dropped."""
    joined: list[Run] = []
    for run in runs:
        if not run.words:
            continue
        has_style_of_last = bool(joined) and joined[-1].with_words("") == run.with_words("")
        if has_style_of_last:
            joined[-1] = run.with_words(joined[-1].words + run.words)
        else:
            joined.append(run)
    return joined


def plain_text(runs: Iterable[Run]) -> str:
    """The text of the runs, without styles."""
    return "".join(run.words for run in runs)


# --- Blocks --------------------------------------------------------------------------------------


def parse(text: str) -> list[Block]:
    """The blocks of a text in order, without comments. Anything unknown becomes a paragraph.

    >>> [type(block).__name__ for block in parse("# Rules\\nTwo players.\\n- Draw a card.")]
    ['Heading', 'Paragraph', 'ListItem']
    """
    lines = _COMMENT.sub("", text).splitlines()
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        if lines[at].strip():
            block, at = _parse_block(lines, at)
            blocks.append(block)
        else:
            at += 1
    return blocks


def _parse_block(lines: Sequence[str], at: int) -> tuple[Block, int]:
    """The block that begins with line `at`, and the index of the line after the block."""
    line = lines[at].strip()
    if heading := _HEADING.match(line):
        level = min(DEEPEST_HEADING, len(heading[1]))
        return Heading(level, parse_inline(heading[2])), at + 1
    if figure := _FIGURE.match(line):
        return Drawing(figure[2], parse_inline(figure[1])), at + 1

    has_ruler_below = at + 1 < len(lines) and _TABLE_RULER.match(lines[at + 1].strip()) is not None
    if line.startswith("|") and has_ruler_below:
        return _parse_table(lines, at)
    return _parse_text(lines, at)


def _parse_table(lines: Sequence[str], at: int) -> tuple[MdTable, int]:
    """The table whose header is line `at`, and the index of the line after the table.

    Rows are truncated or padded to the width of the header.
    """
    head = _parse_cells(lines[at])
    rows: list[tuple[Runs, ...]] = []
    at += 2  # the head, and the ruler below it
    while at < len(lines) and lines[at].strip().startswith("|"):
        cells = _parse_cells(lines[at])[: len(head)]
        missing = len(head) - len(cells)
        rows.append(cells + ((),) * missing)
        at += 1
    return MdTable(head, tuple(rows)), at


def _parse_cells(line: str) -> tuple[Runs, ...]:
    """The cells of a line such as "| a | b |"."""
    inside = line.strip().removeprefix("|").removesuffix("|")
    return tuple(parse_inline(cell) for cell in inside.split("|"))


def _parse_text(lines: Sequence[str], at: int) -> tuple[Paragraph | ListItem, int]:
    """The paragraph or list item that begins with line `at`, and the index of the line after it."""
    item = _LIST_ITEM.match(lines[at])
    words = item[3] if item else lines[at].strip()
    at += 1
    while at < len(lines) and not _ends_text(lines[at].strip()):
        words += f" {lines[at].strip()}"
        at += 1
    if item is None:
        return Paragraph(parse_inline(words)), at

    indent, mark = item[1], item[2]
    depth = len(indent.expandtabs(4)) // 2
    number = mark if mark.endswith(".") else ""
    return ListItem(parse_inline(words), depth, number), at


def _ends_text(line: str) -> bool:
    """Whether a paragraph or list item ends before a line, because it is empty or begins another block."""
    begins_table = line.startswith("|")
    begins_other = any(pattern.match(line) for pattern in (_HEADING, _FIGURE, _LIST_ITEM))
    return not line or begins_table or begins_other


def split_table(table: MdTable) -> list[MdTable]:
    """The tables that a table holds side by side, divided by empty columns. Only the table itself if there are none."""
    inner_columns = range(1, len(table.head) - 1)
    all_rows = (table.head, *table.rows)
    empty = [column for column in inner_columns if not any(row[column] for row in all_rows)]
    starts = [0, *(column + 1 for column in empty)]
    ends = [*empty, len(table.head)]

    parts: list[MdTable] = []
    for start, end in zip(starts, ends, strict=True):
        rows = [row[start:end] for row in table.rows]
        parts.append(MdTable(table.head[start:end], tuple(row for row in rows if any(row))))
    return parts


def spoken_sentences(blocks: Iterable[Block]) -> list[str]:
    """The sentences with which a voice reads blocks aloud. A figure is read as its caption.

    >>> spoken_sentences(parse("| Card | Copies |\\n|---|---|\\n| Knight | 4 |"))
    ['Knight. 4']
    """
    sentences: list[str] = []
    for block in blocks:
        match block:
            case MdTable():
                for row in block.rows:
                    cells = [plain_text(cell) for cell in row]
                    sentences.append(". ".join(cell for cell in cells if cell))
            case Drawing():
                sentences.append(plain_text(block.caption))
            case _:
                sentences.append(plain_text(block.runs))
    return sentences


# --- Lines ---------------------------------------------------------------------------------------


def wrap_runs(runs: Sequence[Run], width: float, measure: Callable[[Run], float]) -> list[Runs]:
    """The runs broken into lines no wider than `width`. A single wider word gets a line of its own.

    Measuring whole lines is slow, so words are measured, and a line only if the sum of its words is close to the limit.
    """
    lines: list[Runs] = []
    line: list[Run] = []
    words_width = 0.0
    for space, word in _split_words(runs):
        word_width = sum(map(measure, word))
        if not line:
            line = word
            words_width = word_width
            continue

        longer = _join_runs([*line, space, *word])
        words_width += word_width + measure(space)
        may_be_too_wide = words_width > width * (1 - ROUNDING)
        if may_be_too_wide and sum(map(measure, longer)) > width:
            lines.append(tuple(line))
            line = word
            words_width = word_width
        else:
            line = longer

    if line:
        lines.append(tuple(line))
    return lines


def _split_words(runs: Sequence[Run]) -> Iterator[tuple[Run, list[Run]]]:
    """The unbreakable words, each as its runs, with the space before it. One word may change its style."""
    space = Run("")
    word: list[Run] = []
    for run in runs:
        for piece in re.split(r"(\s+)", run.words):
            if not piece:
                continue
            if not piece.isspace():
                word.append(run.with_words(piece))
                continue
            if word:
                yield space, word
            space = run.with_words(" ")
            word = []
    if word:
        yield space, word
