"""Random numbers that are the same in plain Python, in the compiled core and on every platform."""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

from game.core.compiled import i64
from game.core.packed import vec
from game.core.sanitize import checked_between, checked_count

_MASK: Final = 0xFFFFFFFF
_WARM_UP: Final = 12
MOST: Final = 2**30
"""The largest bound of `Rng.below`. It draws thirty bits, whose product with the bound fits a machine word."""


class Rng:
    """A small fast generator (Chris Doty-Humphrey's sfc32, from PractRand).

    It adds, shifts and xors 32-bit words only, so every intermediate value is a machine word in the compiled core, and
    an ordinary int in plain Python.
    """

    __slots__ = ("a", "b", "c", "count")

    def __init__(self, seed: SupportsIndex) -> None:
        """Start from `seed`, a whole number of which the low 96 bits count. Raises ValueError for anything else."""
        start = checked_count(seed, "A seed")
        self.a: i64 = start & _MASK
        self.b: i64 = (start >> 32) & _MASK
        self.c: i64 = (start >> 64) & _MASK
        self.count: i64 = 1
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits as a number from 0 to 2**32 - 1, by the generator sfc32.

        It mixes the words `a`, `b` and `c` with a counter, which makes sure of a long period. The shifts are those of
        its author.
        """
        b = self.b
        c = self.c
        out = (self.a + b + self.count) & _MASK
        self.count = (self.count + 1) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK
        self.c = ((((c << 21) | (c >> 11)) & _MASK) + out) & _MASK
        return out

    def below(self, n: SupportsIndex) -> int:
        """Return a random number from 0 to n - 1, with a bias of at most one in 2**30 / n.

        n is a whole number from 1 to MOST. Raises ValueError with a sentence for any other n.
        """
        bound = n if type(n) is int else checked_count(n, "The bound of a random number")
        if not 1 <= bound <= MOST:
            checked_between(bound, least=1, most=MOST, what="The bound of a random number")

        # The highest 30 bits are a fraction of 2**30, which is scaled to the bound.
        word: i64 = self.word()
        return ((word >> 2) * bound) >> 30

    def draw(self, bound: i64) -> i64:
        """Return a random number from 0 to `bound` - 1, the one that `below` would return.

        `bound` is not checked: it is from 1 to MOST. The highest 30 of 32 random bits are a fraction of 2**30, which is
        scaled to the bound. The compiled core passes both numbers without making objects.
        """
        return ((self.word() >> 2) * bound) >> 30

    def unit(self) -> float:
        """Return a random number from 0 up to, but not including, 1."""
        return float(self.word()) / 4294967296.0  # a word is below 2**32

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place (Fisher and Yates).

        From the end on, each item is swapped with a random one of those up to itself.
        """
        remaining: i64 = len(items)
        while remaining > 1:
            word: i64 = self.word()
            other = ((word >> 2) * remaining) >> 30  # a random index below `remaining`, as `below` makes it
            remaining -= 1
            items[remaining], items[other] = items[other], items[remaining]

    def shuffle_packed(self, numbers: vec[i64]) -> None:
        """Shuffle a packed array in place (Fisher and Yates).

        From the end on, each number is swapped with a random one of those up to itself.
        """
        remaining: i64 = len(numbers)
        while remaining > 1:
            word: i64 = self.word()
            other = ((word >> 2) * remaining) >> 30  # a random index below `remaining`
            remaining -= 1
            numbers[remaining], numbers[other] = numbers[other], numbers[remaining]

    def state(self) -> tuple[int, int, int, int]:
        """Return the whole state of the generator: equal before and after means that no number was drawn."""
        return (self.a, self.b, self.c, self.count)

    def restore(self, state: tuple[int, int, int, int]) -> None:
        """Go back to an earlier `state()`."""
        self.a, self.b, self.c, self.count = state

    def __reduce__(self) -> tuple[object, ...]:
        """Support for copying and pickling, which a compiled class needs."""
        return rng_at, (self.state(),)


def rng_at(state: tuple[int, int, int, int]) -> Rng:
    """Return a generator that goes on from this state, a value of `Rng.state`. Pickling uses it."""
    rng = Rng(0)
    rng.restore(state)
    return rng
