"""The markdown of RULES.md, read without a screen."""

from __future__ import annotations

import pytest

from scenes.rulebook.markdown import (
    Block,
    Drawing,
    Heading,
    ListItem,
    MdTable,
    Paragraph,
    Run,
    for_players,
    inline,
    parse,
    plain,
    wrap,
)

A, B = (Run("a"),), (Run("b"),)


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("plain words", [Run("plain words")]),
        ("", []),
        ("a **bold** word", [Run("a "), Run("bold", bold=True), Run(" word")]),
        ("**All**: of it", [Run("All", bold=True), Run(": of it")]),
        ("a *slanted* word", [Run("a "), Run("slanted", italic=True), Run(" word")]),
        ("`State.copy`", [Run("State.copy", code=True)]),
        ("`2 * 3 * 4`", [Run("2 * 3 * 4", code=True)]),
        ("**bold and *both***", [Run("bold and ", bold=True), Run("both", bold=True, italic=True)]),
        ("2 * 3 * 4", [Run("2 * 3 * 4")]),
        ("an *open end", [Run("an *open end")]),
        ("see [the map](map.md) first", [Run("see the map first")]),
        ("too   many\tspaces", [Run("too many spaces")]),
    ],
)
def test_words_in_a_line(words: str, runs: list[Run]) -> None:
    assert list(inline(words)) == runs


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# a", [Heading(1, A)]),
        ("### a ###", [Heading(3, A)]),
        ("##### a", [Heading(3, A)]),
        ("#a", [Paragraph((Run("#a"),))]),
        ("a\nb", [Paragraph((Run("a b"),))]),
        ("a\n\nb", [Paragraph(A), Paragraph(B)]),
        ("a\n# b", [Paragraph(A), Heading(1, B)]),
        ("- a\n- b", [ListItem(A), ListItem(B)]),
        ("- a\n  b\n* b", [ListItem((Run("a b"),)), ListItem(B)]),
        ("- a\n  - b", [ListItem(A), ListItem(B, 1)]),
        ("1. a\n2. b", [ListItem(A, 0, "1."), ListItem(B, 0, "2.")]),
        ("-a", [Paragraph((Run("-a"),))]),
        ("![a](figure.svg)", [Drawing("figure.svg", A)]),
        ("a\n![b](figure.svg)\na", [Paragraph(A), Drawing("figure.svg", B), Paragraph(A)]),
        ("| a | b |\n|---|:-:|\n| b | a |", [MdTable((A, B), ((B, A),))]),
        ("|a|b|\n|-|-|\n|a|\n|a|b|a|", [MdTable((A, B), ((A, ()), (A, B)))]),
        ("| a | b", [Paragraph((Run("| a | b"),))]),
        ("<!-- not\nfor you -->\na", [Paragraph(A)]),
        ("", []),
    ],
)
def test_blocks(text: str, blocks: list[Block]) -> None:
    assert parse(text) == blocks


def test_players_read_up_to_the_line_for_developers() -> None:
    assert for_players("a\nb\n<!-- developers -->\nc") == "a\nb"
    assert for_players("a") == "a"


def letters(run: Run) -> float:
    return len(run.words) * (2 if run.bold else 1)


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 99, ["one two three"]),
        ("enormously big", 3, ["enormously", "big"]),
        ("", 9, []),
        ("**one** two", 9, ["one", "two"]),
        ("**one** two", 10, ["one two"]),
        ("(**one**), two", 8, ["(one),", "two"]),
        ("a `code` b", 6, ["a code", "b"]),
    ],
)
def test_wrapping(words: str, width: float, lines: list[str]) -> None:
    assert [plain(line) for line in wrap(inline(words), width, letters)] == lines


def test_a_space_is_written_as_what_it_stands_in() -> None:
    [line] = wrap(inline("a `b c` **d** e"), 99, letters)
    assert line == (Run("a "), Run("b c", code=True), Run(" "), Run("d", bold=True), Run(" e"))
