"""The names of seats in sentences that say "you" to the person who reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.wording import possessive

WITHIN: Final = "you"
"""Format for a name within a sentence: "Anna", or "you"."""
FIRST: Final = "You"
"""The same at the beginning of a sentence: "Anna", or "You"."""
WITHIN_POSSESSIVE: Final = "your"
"""Format for what belongs to somebody: "Anna's", or "your"."""
FIRST_POSSESSIVE: Final = "Your"
"""The same at the beginning of a sentence: "Anna's", or "Your"."""


class SeatName(str):
    """The name of a seat, with formats for sentences that speak to the person who sits there.

    Without a format it is the plain name. With "You", "you", "Your" or "your" it is the name, or that word for the
    person who reads the sentence. Two words with a bar between them are a verb: the first one follows a name, the
    second one follows "you".

    >>> anna, ben = SeatName("Anna"), SeatName("Ben", is_reader=True)
    >>> [f"{seat:You} {seat:bids|bid} 5." for seat in (anna, ben)]
    ['Anna bids 5.', 'You bid 5.']
    >>> f"{anna:You} {anna:takes|take} {ben:your} Hero from {ben:you}."
    'Anna takes your Hero from you.'
    >>> str(ben), f"{ben:Your} bid", f"{anna:Your} bid"
    ('Ben', 'Your bid', "Anna's bid")
    """

    is_reader: bool
    """Whether the person who reads the sentence sits there."""

    def __new__(cls, name: str, is_reader: bool = False) -> SeatName:
        named = super().__new__(cls, name)
        named.is_reader = is_reader
        return named

    def __format__(self, spec: str) -> str:
        """The name in this form, as the class describes it. Raises ValueError for a form that does not exist."""
        if not spec:
            return str(self)
        if "|" in spec:
            after_name, after_you = spec.split("|")
            return after_you if self.is_reader else after_name
        if spec in (WITHIN, FIRST):
            return spec if self.is_reader else str(self)
        if spec in (WITHIN_POSSESSIVE, FIRST_POSSESSIVE):
            return spec if self.is_reader else possessive(self)
        raise ValueError(f"a seat's name has no form {spec!r}")


def names_for(names: Sequence[str], reader: int | None) -> tuple[SeatName, ...]:
    """The same names, by seat, for sentences that the seat `reader` reads. None: for sentences that everybody reads."""
    return tuple(SeatName(str(name), is_reader=seat == reader) for seat, name in enumerate(names))


PRESENT_TENSE: Final = {"holds": "hold"}
"""Verbs with which the rules say why somebody has won, and their form after "you". The past tense has one form."""


def sentence_about(name: SeatName, clause: str) -> str:
    """A sentence from a seat's name, in bold type, and the clause that follows it: the reason of a victory.

    >>> sentence_about(SeatName("Anna", is_reader=True), "holds 3 territories")
    '*You* hold 3 territories.'
    >>> sentence_about(SeatName("Germans"), "killed both enemy officers")
    '*Germans* killed both enemy officers.'
    """
    if name.is_reader:
        verb, space, rest = clause.partition(" ")
        clause = f"{PRESENT_TENSE.get(verb, verb)}{space}{rest}"
    return f"*{name:You}* {clause}."
