"""Words from outside become short and printable."""

from __future__ import annotations

import pytest

from game.core.sanitize import DEALS, LONGEST_NAME, LONGEST_QUOTE, clean, deal_number, name, quoted, whole_number


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \t and\nBen ", "Anna and Ben"),
        ("A\0n\x1b[31mna", "A n [31mna"),
        ("\udcff\u202eback", "back"),
        ("Zoë 李", "Zoë 李"),
        ("", ""),
        ("\0\0", ""),
    ],
)
def test_words_are_cleaned(given: str, kept: str) -> None:
    assert clean(given, 20) == kept


def test_words_are_cut() -> None:
    assert name("n" * 100_000) == "n" * LONGEST_NAME
    assert quoted("q" * 100_000) == "q" * LONGEST_QUOTE
    assert clean("ab cd", 3) == "ab"


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ("7", 7),
        ("007", 7),
        ("123", 123),
        ("1234", None),
        ("", None),
        ("-7", None),
        ("--7", None),
        ("٣", None),
        ("²", None),
    ],
)
def test_whole_numbers(given: str, number: int | None) -> None:
    assert whole_number(given, 3) == number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("7", 7),
        ("0", 0),
        (str(2**64 - 1), DEALS - 1),
        (str(2**64), None),
        ("9" * 20, None),
        ("0" * 20 + "7", None),
        ("-1", None),
        ("", None),
    ],
)
def test_deal_numbers_have_64_bits(words: str, number: int | None) -> None:
    assert deal_number(words) == number
