"""Deal codes as they are misread, mistyped and torn: `python -m tests.mutate` puts them through their door."""

from __future__ import annotations

import random

from career.deal_code import GROUP, KINDS, LETTERS, CodeError, Deal, code_in, code_of, deal_of
from game.catalogue import GAMES
from game.core.sanitize import DEALS
from launch.flags import FlagError, parse
from tests.damage import cut, flip, foreign, long


def some_deal(rng: random.Random) -> Deal:
    game = rng.choice(list(GAMES.values()))
    options = {option.slug: rng.choice(option.choices) for option in game.options}
    kinds = tuple(rng.choice(KINDS) for _ in range(rng.choice(list(game.seats))))
    return Deal(game, options, kinds, rng.randrange(DEALS))


def one_letter(code: str, rng: random.Random) -> str:
    letters = list(code)
    at = rng.choice([place for place, letter in enumerate(code) if letter != "-"])
    letters[at] = rng.choice([letter for letter in LETTERS if letter != letters[at]])
    return "".join(letters)


def neighbours(code: str, rng: random.Random) -> str:
    letters = list(code.replace("-", ""))
    at = rng.randrange(len(letters) - 1)
    letters[at : at + 2] = letters[at + 1], letters[at]
    return "".join(letters)


def several_letters(code: str, rng: random.Random) -> str:
    for _ in range(rng.randrange(2, 7)):
        code = one_letter(code, rng)
    return code


def one_group(code: str, rng: random.Random) -> str:
    """Several wrong letters in one group."""
    groups = code.split("-")
    groups[rng.randrange(len(groups))] = "".join(rng.choice(LETTERS) for _ in range(GROUP))
    return "-".join(groups)


def other_group(code: str, rng: random.Random) -> str:
    """A group of another code."""
    groups = code.split("-")
    at = rng.randrange(len(groups))
    groups[at] = code_of(some_deal(rng)).split("-")[at]
    return "-".join(groups)


def groups_moved(code: str, rng: random.Random) -> str:
    groups = code.split("-")
    return "-".join(rng.choice(groups) for _ in range(rng.choice((4, 5, 5, 5, 6))))


def noise(code: str, rng: random.Random) -> str:
    return "".join(rng.choice(LETTERS + "-") for _ in code)


def torn(code: str, rng: random.Random) -> str:
    return rng.choice((flip, cut, foreign, long))(code.encode(), rng).decode(errors="replace")


SLIPS = (one_letter, neighbours)
"""What is always noticed, unless it changes nothing."""
DAMAGES = (*SLIPS, several_letters, one_group, other_group, groups_moved, noise, torn)


def code_through(rng: random.Random) -> tuple[str, str]:
    """What was done to a code, and what became of it: refused, the same deal or another one."""
    deal = some_deal(rng)
    code = code_of(deal)
    how = rng.choice(DAMAGES)
    wrong = how(code, rng)
    try:
        found = deal_of(code_in(wrong))
        wish = parse([f"--deal={wrong}"])
    except (CodeError, FlagError) as told:
        sentence = str(told)
        if not (sentence.isprintable() and len(sentence) <= 120 and sentence.endswith(".")):
            raise AssertionError(f"no clean sentence: {sentence!r}") from None
        return how.__name__, "refused"
    if (wish.game, wish.options, tuple(wish.seats), wish.seed) != (found.game, found.options, found.kinds, found.seed):
        raise AssertionError("the flag says another deal")
    if found == deal:
        return how.__name__, "the same"
    if how in SLIPS:
        raise AssertionError(f"{wrong} passes for {code}")
    return how.__name__, "another"
