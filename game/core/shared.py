"""Arrays of numbers that the core writes and numpy reads, in the same memory.

The compiled core writes numbers side by side with mypyc's `vec`, without an object for each. Plain Python has `array`,
whose items are set in the same way. Both are made by `vec[i32](numbers)`, and a memoryview of either shares its memory.
Numbers that only the core reads are in the arrays of `game/core/packed.py`, which are lists in plain Python.

`vec[own_i32](numbers)` and `vec[own_i64](numbers)` hold numbers that nobody else reads. They are lists in plain Python,
which are read faster.
`count_same` compares such numbers, in the way that is fastest on each core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["count_same", "i32", "i64", "own_i32", "own_i64", "u8", "vec"]

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i32 as own_i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import i64 as own_i64
    from mypy_extensions import u8 as u8

    from game.core.comparing import count_same as count_same
else:
    from array import array
    from functools import partial

    i32, i64, u8 = "i", "q", "B"
    own_i32 = own_i64 = None

    class vec:  # noqa: N801  it has the name of the compiled one
        """Makes an array: `vec[i32]([1, 2])` has 32 bits for each number, and `vec[float]([0.5])` 64."""

        def __class_getitem__(cls, kind: object) -> partial[array] | type[list]:
            """Return what makes an array of numbers of this kind, or a list of `own_i32` or `own_i64`."""
            return list if kind is own_i64 else partial(array, "d" if kind is float else kind)

    def count_same(numbers: list[int], place: int, values: list[int]) -> int:
        """Return the number of the values if the list has all of them from a place on, otherwise 0."""
        return len(values) if numbers[place : place + len(values)] == values else 0
