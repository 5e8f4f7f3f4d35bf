"""Numbers and lists in words."""

from __future__ import annotations

from game.core.wording import WIDTH, amount, capital, listed, many, ordinal, whose, wrapped


def test_plurals() -> None:
    assert [many(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [many(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]
    assert [amount(n, "card") for n in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_lists() -> None:
    assert [listed(names) for names in ([], ["Ada"], ["Ada", "Ben"], ["Ada", "Ben", "Cleo"])] == [
        *("", "Ada"),
        "Ada and Ben",
        "Ada, Ben and Cleo",
    ]


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th"),
        *("11th", "12th", "13th"),
        *("21st", "112th"),
    ]


def test_an_army_has_no_second_s() -> None:
    assert (whose("Anna"), whose("Germans")) == ("Anna's", "Germans'")


def test_a_capital_leaves_the_rest_as_it_is() -> None:
    assert (capital("2 HQ cards"), capital("no enemy"), capital("")) == ("2 HQ cards", "No enemy", "")


# --- Lines of text about a table ------------------------------------------------------------------


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
