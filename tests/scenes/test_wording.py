"""Numbers and lists in words."""

from __future__ import annotations

from scenes.ui.wording import capital, listed, many, ordinal, whose


def test_plurals() -> None:
    assert [many(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [many(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]


def test_lists() -> None:
    assert [listed(names) for names in (["Ada"], ["Ada", "Ben"], ["Ada", "Ben", "Cleo"])] == [
        "Ada",
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
