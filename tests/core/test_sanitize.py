"""Words from outside become short and printable."""

from __future__ import annotations

import pytest

from game.core import sanitize
from game.core.wording import WIDTH, amount, capitalise, count_of, join_names, ordinal, possessive, wrap_line


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
        ("\ufeffA\u200bn\u00adna\u00a0B\u2066", "Anna B"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧 \u200d", "👨\u200d👩\u200d👧"),
        ("\ufe0f \u3164\u200d\u0301", ""),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0335" * 30, "Z" + "\u0335" * 6),
    ],
)
def test_words_from_outside_lose_unprintable_signs_and_spare_spaces(given: str, kept: str) -> None:
    assert sanitize.clean(given, most=20) == kept


def test_words_from_outside_are_cut_to_their_limit() -> None:
    assert sanitize.clean_name("n" * 100_000) == "n" * sanitize.LONGEST_NAME
    assert sanitize.quoted("q" * 100_000) == "q" * sanitize.LONGEST_QUOTE
    assert sanitize.clean("ab cd", most=3) == "ab"


LETTERS = (
    "a",
    "e\u0301\u0302",
    "👨\u200d👩\u200d👧\u200d👦",
    "👍🏽",
    "❤️\u200d🔥",
    "🇩🇪",
    "🇫🇷",
    "🏴\U000e0067\U000e0062\U000e007f",
    "1️⃣",
    "\u1112\u1161\u11ab",
    "각",
    "ते",
    "กำ",
    "שָׁ",
    "中",
)


def test_text_is_split_into_the_letters_that_a_reader_sees() -> None:
    assert sanitize.split_letters("".join(LETTERS)) == list(LETTERS)


@pytest.mark.parametrize("letter", LETTERS)
def test_words_are_cut_between_the_letters_that_a_reader_sees(letter: str) -> None:
    for most in range(1, 30):
        kept = sanitize.clean("x" + letter * 5, most)
        assert len(kept) <= most
        assert set(sanitize.split_letters(kept)) <= {"x", *sanitize.split_letters(sanitize.clean(letter, most=40))}


@pytest.mark.parametrize(("given", "shown"), [("", "(empty)"), ("\u200b\u200f", "U+200B U+200F"), ("\n", "U+000A")])
def test_invisible_signs_are_quoted_by_their_code_points(given: str, shown: str) -> None:
    assert sanitize.quoted(given) == shown


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
def test_a_whole_number_has_ascii_digits_up_to_a_limit(given: str, number: int | None) -> None:
    """The limit is three digits, without leading zeros."""
    assert sanitize.whole_number(given, digits=3) == number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("7", 7),
        ("0", 0),
        (str(2**64 - 1), sanitize.DEALS - 1),
        (str(2**64), None),
        ("9" * 20, None),
        ("0" * 20 + "7", None),
        ("-1", None),
        ("", None),
    ],
    ids=["seven", "zero", "the largest", "one too large", "twenty nines", "too many digits", "below zero", "empty"],
)
def test_deal_numbers_have_64_bits(words: str, number: int | None) -> None:
    assert sanitize.deal_number(words) == number


# --- Numbers and lists in words -------------------------------------------------------------------


def test_numbers_of_things_have_singular_and_plural() -> None:
    assert [count_of(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [count_of(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]
    assert [amount(n, "card") for n in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_lists_of_names_end_in_and() -> None:
    assert [join_names(names) for names in ([], ["Ada"], ["Ada", "Ben"], ["Ada", "Ben", "Cleo"])] == [
        *("", "Ada"),
        "Ada and Ben",
        "Ada, Ben and Cleo",
    ]


def test_ordinals_end_in_st_nd_rd_or_th() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th"),
        *("11th", "12th", "13th"),
        *("21st", "112th"),
    ]


def test_the_possessive_of_a_name_in_s_has_only_an_apostrophe() -> None:
    assert possessive("Anna") == "Anna's"
    assert possessive("Germans") == "Germans'"


def test_a_capital_leaves_the_rest_as_it_is() -> None:
    assert capitalise("2 HQ cards") == "2 HQ cards"
    assert capitalise("no enemy") == "No enemy"
    assert capitalise("") == ""


# --- Lines of text about a table ------------------------------------------------------------------


def test_a_line_breaks_after_a_comma_and_goes_on_with_an_indent() -> None:
    cards = ", ".join(["2 x Random Event"] * 8)
    assert wrap_line(f"discarded: {cards}") == [
        "discarded: " + ", ".join(["2 x Random Event"] * 5) + ",",
        "    " + ", ".join(["2 x Random Event"] * 3),
    ]


def test_a_line_breaks_after_a_semicolon_that_comes_later_than_the_last_comma() -> None:
    assert wrap_line(f"one, two; {'word ' * 18}end") == ["one, two;", "    " + "word " * 18 + "end"]


def test_a_line_without_commas_breaks_at_a_space() -> None:
    assert wrap_line("word " * 25 + "end") == [("word " * 20).rstrip(), "    " + "word " * 5 + "end"]


def test_a_line_that_just_fits_is_not_broken() -> None:
    assert wrap_line("a" * (WIDTH - 2) + " b") == ["a" * (WIDTH - 2) + " b"]
