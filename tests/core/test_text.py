"""Lines of text about a table."""

from __future__ import annotations

from game.core.text import WIDTH, wrapped


def test_a_line_breaks_after_a_comma_and_goes_on_indented() -> None:
    cards = ", ".join(["2 x Random Event"] * 8)
    assert wrapped(f"discarded: {cards}") == [
        "discarded: " + ", ".join(["2 x Random Event"] * 5) + ",",
        "    " + ", ".join(["2 x Random Event"] * 3),
    ]


def test_a_line_breaks_after_a_semicolon_that_comes_later_than_the_last_comma() -> None:
    assert wrapped(f"one, two; {'word ' * 18}end") == ["one, two;", "    " + "word " * 18 + "end"]


def test_a_line_without_commas_breaks_at_a_space() -> None:
    assert wrapped("word " * 25 + "end") == [("word " * 20).rstrip(), "    " + "word " * 5 + "end"]


def test_a_line_that_just_fits_stays_whole() -> None:
    assert wrapped("a" * (WIDTH - 2) + " b") == ["a" * (WIDTH - 2) + " b"]
