"""Deal codes that are misread, mistyped or cut off. `python -m tests.mutate` tries many of them."""

from __future__ import annotations

import random

from career.deal_code import GROUP, KINDS, LETTERS, CodeError, Deal, code_in, code_of, deal_of
from game.catalogue import GAMES
from game.core.sanitize import DEALS
from launch.flags import FlagError, parse
from tests.damage import flip_bits, insert_foreign_text, repeat_byte, truncate


def random_deal(rng: random.Random) -> Deal:
    """A random game with random options, seats and seed."""
    game = rng.choice(list(GAMES.values()))
    options = {option.slug: rng.choice(option.choices) for option in game.options}
    kinds = tuple(rng.choice(KINDS) for _ in range(rng.choice(list(game.seats))))
    return Deal(game, options, kinds, rng.randrange(DEALS))


def replace_one_letter(code: str, rng: random.Random) -> str:
    """Replace one letter by another letter of the alphabet of codes."""
    letters = list(code)
    places = [place for place, letter in enumerate(code) if letter != "-"]
    at = rng.choice(places)
    letters[at] = rng.choice([letter for letter in LETTERS if letter != letters[at]])
    return "".join(letters)


def swap_neighbours(code: str, rng: random.Random) -> str:
    """Swap two neighbouring letters. The code comes without its hyphens."""
    letters = list(code.replace("-", ""))
    at = rng.randrange(len(letters) - 1)
    letters[at : at + 2] = letters[at + 1], letters[at]
    return "".join(letters)


def replace_several_letters(code: str, rng: random.Random) -> str:
    """Replace two to six letters."""
    for _ in range(rng.randrange(2, 7)):
        code = replace_one_letter(code, rng)
    return code


def replace_one_group(code: str, rng: random.Random) -> str:
    """Replace all letters of one group between hyphens."""
    groups = code.split("-")
    groups[rng.randrange(len(groups))] = "".join(rng.choice(LETTERS) for _ in range(GROUP))
    return "-".join(groups)


def mix_two_codes(code: str, rng: random.Random) -> str:
    """Replace one group by the group at the same place in the code of another deal."""
    groups = code.split("-")
    at = rng.randrange(len(groups))
    groups[at] = code_of(random_deal(rng)).split("-")[at]
    return "-".join(groups)


def shuffle_groups(code: str, rng: random.Random) -> str:
    """Repeat, leave out and reorder groups."""
    groups = code.split("-")
    return "-".join(rng.choice(groups) for _ in range(rng.choice((4, 5, 5, 5, 6))))


def random_letters(code: str, rng: random.Random) -> str:
    """Random letters and hyphens, as many as the code has."""
    return "".join(rng.choice(LETTERS + "-") for _ in code)


def damage_bytes(code: str, rng: random.Random) -> str:
    """Damage the code as bytes: flipped bits, an end that is missing, foreign text or a byte that is repeated."""
    return rng.choice((flip_bits, truncate, insert_foreign_text, repeat_byte))(code.encode(), rng).decode(
        errors="replace"
    )


SLIPS = (replace_one_letter, swap_neighbours)
"""Slips of the hand. The check letters of a code notice every one of them."""
DAMAGES = (
    *SLIPS,
    replace_several_letters,
    replace_one_group,
    mix_two_codes,
    shuffle_groups,
    random_letters,
    damage_bytes,
)


def enter_damaged_code(rng: random.Random) -> tuple[str, str]:
    """Damage the code of a random deal and enter it. Returns the kind of damage and "refused", "the same" or "another".

    Raises AssertionError if the refusal is no clean sentence, if --deal reads another deal than `deal_of`, or if a
    slip of the hand goes unnoticed.
    """
    deal = random_deal(rng)
    code = code_of(deal)
    damage = rng.choice(DAMAGES)
    damaged_code = damage(code, rng)
    try:
        deal_read = deal_of(code_in(damaged_code))
        flags = parse([f"--deal={damaged_code}"])
    except (CodeError, FlagError) as refusal:
        sentence = str(refusal)
        if not (sentence.isprintable() and len(sentence) <= 120 and sentence.endswith(".")):
            raise AssertionError(f"no clean sentence: {sentence!r}") from None
        return damage.__name__, "refused"
    deal_of_flag = (flags.game, flags.options, tuple(flags.seats), flags.seed)
    if deal_of_flag != (deal_read.game, deal_read.options, deal_read.kinds, deal_read.seed):
        raise AssertionError("the flag says another deal")
    if deal_read == deal:
        return damage.__name__, "the same"
    if damage in SLIPS:
        raise AssertionError(f"{damaged_code} passes for {code}")
    return damage.__name__, "another"
