"""The markdown of RULES.md, read without a screen."""

from __future__ import annotations

import pytest

from scenes.rulebook import markdown

A, B = (markdown.Run("a"),), (markdown.Run("b"),)


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("plain words", [markdown.Run("plain words")]),
        ("", []),
        ("a **bold** word", [markdown.Run("a "), markdown.Run("bold", bold=True), markdown.Run(" word")]),
        ("**All**: of it", [markdown.Run("All", bold=True), markdown.Run(": of it")]),
        ("a *slanted* word", [markdown.Run("a "), markdown.Run("slanted", italic=True), markdown.Run(" word")]),
        ("`State.copy`", [markdown.Run("State.copy", code=True)]),
        ("`2 * 3 * 4`", [markdown.Run("2 * 3 * 4", code=True)]),
        ("**bold and *both***", [markdown.Run("bold and ", bold=True), markdown.Run("both", bold=True, italic=True)]),
        ("2 * 3 * 4", [markdown.Run("2 * 3 * 4")]),
        ("an *open end", [markdown.Run("an *open end")]),
        ("see [the map](map.md) first", [markdown.Run("see the map first")]),
        ("too   many\tspaces", [markdown.Run("too many spaces")]),
    ],
)
def test_words_in_a_line(words: str, runs: list[markdown.Run]) -> None:
    assert list(markdown.inline(words)) == runs


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# a", [markdown.Heading(1, A)]),
        ("### a ###", [markdown.Heading(3, A)]),
        ("##### a", [markdown.Heading(3, A)]),
        ("#a", [markdown.Paragraph((markdown.Run("#a"),))]),
        ("a\nb", [markdown.Paragraph((markdown.Run("a b"),))]),
        ("a\n\nb", [markdown.Paragraph(A), markdown.Paragraph(B)]),
        ("a\n# b", [markdown.Paragraph(A), markdown.Heading(1, B)]),
        ("- a\n- b", [markdown.ListItem(A), markdown.ListItem(B)]),
        ("- a\n  b\n* b", [markdown.ListItem((markdown.Run("a b"),)), markdown.ListItem(B)]),
        ("- a\n  - b", [markdown.ListItem(A), markdown.ListItem(B, 1)]),
        ("1. a\n2. b", [markdown.ListItem(A, 0, "1."), markdown.ListItem(B, 0, "2.")]),
        ("-a", [markdown.Paragraph((markdown.Run("-a"),))]),
        ("![a](figure.svg)", [markdown.Drawing("figure.svg", A)]),
        ("a\n![b](figure.svg)\na", [markdown.Paragraph(A), markdown.Drawing("figure.svg", B), markdown.Paragraph(A)]),
        ("| a | b |\n|---|:-:|\n| b | a |", [markdown.MdTable((A, B), ((B, A),))]),
        ("|a|b|\n|-|-|\n|a|\n|a|b|a|", [markdown.MdTable((A, B), ((A, ()), (A, B)))]),
        ("| a | b", [markdown.Paragraph((markdown.Run("| a | b"),))]),
        ("<!-- not\nfor you -->\na", [markdown.Paragraph(A)]),
        ("", []),
    ],
)
def test_blocks(text: str, blocks: list[markdown.Block]) -> None:
    assert markdown.parse(text) == blocks


def test_players_read_up_to_the_line_for_developers() -> None:
    assert markdown.for_players("a\nb\n<!-- developers -->\nc") == "a\nb"
    assert markdown.for_players("a") == "a"


def letters(run: markdown.Run) -> float:
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
    assert [markdown.plain(line) for line in markdown.wrap(markdown.inline(words), width, letters)] == lines


def test_a_space_is_written_as_what_it_stands_in() -> None:
    [line] = markdown.wrap(markdown.inline("a `b c` **d** e"), 99, letters)
    assert line == (
        markdown.Run("a "),
        markdown.Run("b c", code=True),
        markdown.Run(" "),
        markdown.Run("d", bold=True),
        markdown.Run(" e"),
    )
