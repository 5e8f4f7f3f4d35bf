"""Deal codes: the deals in them, the slips that they forgive, and the sentences about wrong ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from ai.levels import LEVELS
from career import deal_code
from career.deal_code import GROUP, KINDS, LETTERS, MOST_GAMES, NUMBERS, CodeError, Deal, code_in, code_of, deal_of
from game.catalogue import GAMES
from game.core.sanitize import DEALS
from tests.damaged_codes import DAMAGES, enter_damaged_code

SEED = 0x9A3C51F07B64D2E8
GOLDEN_CODES = {
    "battlefronts": "51VTN-6ME0B-AN009-8T8QB-RTQ71",
    "sharp_end": "3596Y-HKAJH-792FQ-XJCFX-WAZHB",
    "fix_bayonets": "99ND5-3X4R3-4KJZF-7TCQG-MBTYS",
    "last_front": "0D912-1RYYJ-ZW0AP-N48R8-0BC8Q",
    "fighting_front": "9HNP6-HNJVK-D8XYS-9VAJ7-QVT5S",
}
"""The code of the last choice of every option but later ones, a Sergeant against a person, and SEED.

A code that a friend has kept must go on saying the same: if one of these changes, raise VERSION.
"""


def golden_deal(slug: str) -> Deal:
    """Return the deal of a game whose code is in GOLDEN_CODES."""
    game = GAMES[slug]
    options = {option.slug: option.choices[0 if option.later else -1] for option in game.options}
    return Deal(game, options, ("sergeant", *["human"] * (game.seats[0] - 1)), SEED)


CODE = code_of(golden_deal("sharp_end"))


def smallest_and_largest_deals(slug: str) -> Iterator[Deal]:
    """Yield for every number of seats the deals with the first and with the last value of everything."""
    game = GAMES[slug]
    for seats in game.seats:
        yield Deal(game, game.full_options({}), ("human",) * seats, seed=0)
        options = {option.slug: option.choices[-1] for option in game.options}
        yield Deal(game, options, ("general",) * seats, seed=DEALS - 1)


def test_the_numbers_of_games_are_different_and_stay_the_same_for_ever() -> None:
    assert [NUMBERS[slug] for slug in GOLDEN_CODES] == [0, 1, 2, 3, 4]
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert all(0 <= number < MOST_GAMES for number in NUMBERS.values())


def test_every_game_and_level_has_a_number_in_deal_codes() -> None:
    assert set(NUMBERS) == set(GAMES)
    assert ("human", *(level.slug for level in LEVELS)) == KINDS


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_is_the_same_after_writing_and_reading_its_code(slug: str) -> None:
    for deal in smallest_and_largest_deals(slug):
        assert deal_of(code_of(deal)) == deal


@pytest.mark.parametrize("slug", GOLDEN_CODES)
def test_the_code_of_a_deal_never_changes(slug: str) -> None:
    assert code_of(golden_deal(slug)) == GOLDEN_CODES[slug]
    assert deal_of(GOLDEN_CODES[slug]) == golden_deal(slug)


def test_options_that_a_deal_leaves_out_are_read_as_their_first_choices() -> None:
    game = GAMES["sharp_end"]
    assert deal_of(code_of(Deal(game, {}, KINDS[:2], seed=5))).options == game.full_options({})


@pytest.mark.parametrize(
    ("kinds", "seed"),
    [(("human", "bot"), 1), (("human", "random"), 1), (("human", "recruit"), DEALS)],
    ids=["a class", "a random player", "too large a seed"],
)
def test_a_deal_with_other_players_or_too_large_a_seed_has_no_code(kinds: tuple[str, ...], seed: int) -> None:
    assert code_of(Deal(GAMES["battlefronts"], options={}, kinds=kinds, seed=seed)) == ""


@pytest.mark.parametrize(
    "written",
    [
        CODE.lower(),
        CODE.replace("-", " "),
        CODE.replace("-", ""),
        " ".join(CODE.replace("-", "")),
        f"  {CODE}\n",
        CODE.replace("-", " \u2013 "),
        CODE.replace("0", "O"),
        CODE.replace("0", "o").replace("1", "l").replace("V", "u"),
        CODE.replace("1", "i"),
    ],
    ids=[
        "lower case",
        "spaces",
        "no gaps",
        "a space after each letter",
        "surrounded by blanks",
        "dashes",
        "O for 0",
        "o, l and u",
        "i for 1",
    ],
)
def test_a_code_is_read_despite_its_case_gaps_and_confused_letters(written: str) -> None:
    assert deal_of(written) == golden_deal("sharp_end")


def test_codes_have_32_letters_without_those_that_are_easily_confused() -> None:
    assert set("ILOU") & set(LETTERS) == set()
    assert len(set(LETTERS)) == 32


# --- wrong codes -----------------------------------------------------------------------------


def codes_with_slips(code: str) -> Iterator[tuple[str, set[int]]]:
    """Yield the code with each possible wrong letter and each swap of neighbours, with the wrong groups."""
    places = [place for place, letter in enumerate(code) if letter != "-"]
    for place in places:
        for letter in set(LETTERS) - {code[place]}:
            yield code[:place] + letter + code[place + 1 :], {place // (GROUP + 1)}

    for left, right in pairwise(places):
        if code[left] != code[right]:
            letters = list(code)
            letters[left], letters[right] = letters[right], letters[left]
            yield "".join(letters), {left // (GROUP + 1), right // (GROUP + 1)}


@pytest.mark.parametrize("slug", GAMES)
def test_the_error_names_the_group_of_a_wrong_letter_or_of_two_swapped_neighbours(slug: str) -> None:
    ordinals = ("first", "second", "third", "fourth", "fifth")
    for slip, groups in codes_with_slips(code_of(golden_deal(slug))):
        with pytest.raises(CodeError) as error:
            deal_of(slip)
        named = {number for number, word in enumerate(ordinals) if word in str(error.value)}
        assert named == groups, slip


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (CODE[:13] + "W" + CODE[14:], "The third group is wrong; compare its letters with the original."),
        (CODE[:7] + "\xe4" + CODE[8:], "The second group is wrong: no code has the letter '\xe4'."),
        (CODE[:-1], "The fifth group is wrong: it has 4 letters instead of 5."),
        ("7" + CODE, "The first group is wrong: it has 6 letters instead of 5."),
        (CODE[:17], "A deal code has 5 groups of 5 letters; this has 3 of them."),
        (
            "KYWJ6-RKP0G-91CW9-1BHN4",
            "A deal code has 5 groups of 5 letters; this has 4 of them, as codes of older versions had.",
        ),
        (CODE.replace("-", "")[:19], "A deal code has 5 groups of 5 letters; this has 19 letters."),
        ("", "A deal code has 5 groups of 5 letters; this has 0 letters."),
        ("hello", "A deal code has 5 groups of 5 letters; this has 1 of them."),
        (CODE[6:12] + CODE[:6] + CODE[12:], "The first and second groups are wrong; compare their letters"),
        ("22222-22222-22222-22222-22222", "This is not a deal code: every group in it is wrong."),
    ],
)
def test_a_wrong_code_is_refused_in_a_sentence_that_names_the_wrong_part(written: str, sentence: str) -> None:
    with pytest.raises(CodeError) as error:
        deal_of(written)
    assert str(error.value).startswith(sentence)


def test_groups_from_two_codes_make_no_valid_code() -> None:
    other = code_of(Deal(GAMES["fix_bayonets"], {}, KINDS[:2], seed=123_456_789))
    for cut in (5, 11, 17, 23):  # before each hyphen
        with pytest.raises(CodeError, match="do not belong together"):
            deal_of(CODE[:cut] + other[cut:])


def test_a_code_with_right_checks_and_an_impossible_seed_is_not_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a code can only be written by a program that allows more seeds."""
    with monkeypatch.context() as patch:
        patch.setattr(deal_code, "DEALS", 2**66)
        code = code_of(Deal(GAMES["battlefronts"], options={}, kinds=KINDS[:2], seed=2**65))

    with pytest.raises(CodeError, match="do not belong together"):
        deal_of(code)


HALVES_OF_CODE = (CODE[:11], CODE[12:])
SIGNS_WITHIN_WORDS = (
    *("=\n", "=\r\n", "=", "= ", "=\n> ", "\n", "\r\n>> ", " ", "\u00a0", "\t", "\u2028", "\u3000", "\u202f"),
    *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "=C2=AD", "=E2=80=8B", "&shy;", "&#8203;", "<wbr>"),
    *("%C2%AD", "%E2%80%8B", "&zwnj;", "</b><b>", "<br>\n"),
)
"""Signs that mail, web pages and addresses put into the middle of a word."""
TORN_MESSAGES = [
    *(f"Play this: {CODE[:8]}{between}{CODE[8:]} and tell me" for between in SIGNS_WITHIN_WORDS),
    *(f"Play this:\n{CODE[:13]}{between}{CODE[13:21]}{between}{CODE[21:]}\n" for between in SIGNS_WITHIN_WORDS),
    *(between.join(CODE) for between in SIGNS_WITHIN_WORDS),
    *(
        CODE.replace("-", dash)
        for dash in ("=2D", "=E2=80=91", "&#8209;", "&ndash;", "%2D", "%E2%80%91", "=\n-", "-=\n")
    ),
    *(f"https://example.org/?deal={CODE}&x=3D", f"deal=3D{CODE}", f"<p>{CODE}</p>", f"deal%3D{CODE}"),
]
CODE_WITH_WRONG_LETTER = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")


@pytest.mark.parametrize(
    "message",
    [
        f"Try this one, I lost: {CODE.lower()}. Good luck!",
        f"“'{CODE}'”",
        f"»„{CODE}“«, she wrote",
        f"{CODE} or {CODE}x",
        f"> > {CODE}\n> > {CODE}\nmine is better: {code_of(golden_deal('battlefronts'))}",
        f"not {CODE_WITH_WRONG_LETTER} but {CODE}",
        f"> {HALVES_OF_CODE[0]}-\n> {HALVES_OF_CODE[1]}",
        f"> {CODE[:14]}\n> {CODE[14:]}",
        f"on Monday at 18:30\r\n\t*{HALVES_OF_CODE[0]}*\r\n\t*{HALVES_OF_CODE[1]}* 😀",
        f"these\u00a0 words\u200b again \ufeff{CODE}\u200f!",
        *(CODE.replace("-", dash) for dash in "\u2010\u2011\u2013\u2014\u2212\u2043\ufe58\uff0d\u30fc\u00ad\u200b "),
        "\u2060".join(CODE),
        f"\u202a{CODE}\u202c\u00a0\u2066",
        "".join(chr(ord(letter) + 0xFEE0) for letter in CODE),
        "".join(chr(0x1D7CE + int(letter)) if letter.isdigit() else letter for letter in CODE),
        "".join(chr(0x660 + int(letter)) if letter.isdigit() else letter for letter in CODE),
        CODE.translate(str.maketrans("ABCEHKMPTX", "АВСЕНКМРТХ")),
        CODE.translate(str.maketrans("ABEHKMNPTXZ", "ΑΒΕΗΚΜΝΡΤΧΖ")),
        "once upon a time " * 900 + CODE,
        *TORN_MESSAGES,
    ],
)
def test_the_first_whole_code_in_a_message_is_found(message: str) -> None:
    assert code_in(message) in (CODE, CODE.lower())
    assert deal_of(code_in(message)) == golden_deal("sharp_end")


def test_of_a_message_without_a_valid_code_the_part_that_looks_like_one_is_taken() -> None:
    assert code_in(f"again: {CODE_WITH_WRONG_LETTER}!") == CODE_WITH_WRONG_LETTER
    assert code_in("no code at all") == "no code at all"


@pytest.mark.parametrize("unseen", ["\u200b", "\ufeff", "\u200f", "\ufe0f", "\u3164", "\u0301", "\x07", "\udc80"])
@pytest.mark.parametrize("around", ["{}", CODE[:4] + "{}", "{}" * 20, CODE[:7] + "{}" + CODE[8:]])
def test_no_error_quotes_an_invisible_letter(unseen: str, around: str) -> None:
    """Quoted, such a letter would look like nothing between two quotes."""
    with pytest.raises(CodeError) as error:
        deal_of(code_in(around.format(*[unseen] * 20)))
    assert "''" not in str(error.value)
    assert str(error.value).isprintable()


def test_randomly_damaged_codes_are_refused_and_never_read_as_another_deal() -> None:
    """`python -m tests.mutate` tries more of them."""
    rng = random.Random(4)
    outcomes = Counter(enter_damaged_code(rng) for _ in range(1_500))  # each is a kind of damage and its result

    refused = {damage for damage, result in outcomes if result == "refused"}
    assert refused == {damage.__name__ for damage in DAMAGES}
    assert [damage for damage, result in outcomes if result == "another"] == []
