"""Packed arrays of numbers: those of mypyc's runtime library in the compiled core, lists in plain Python.

A `vec[i32]` holds numbers of 32 bits side by side, without an object for each. `append` returns the array with one more
number, which replaces the old one: `numbers = append(numbers, 7)`. In the same way `numbers, last = pop(numbers)` takes
off the last one, `pop(numbers, 3)` the one at place 3, and `remove(numbers, 7)` the first 7. A slice is a copy.

Both this module and `game/core/shared.py` offer the `vec` of the compiled core. They are two because plain Python has
no type that serves both: a list is read fastest, but only an `array` shares its memory with numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import remove as remove
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
else:
    i16 = i32 = int
    vec = {int: list, float: list}  # list[int] would make a list too, but in ten times the time

    Item = TypeVar("Item")

    def append(items: list[Item], item: Item) -> list[Item]:
        """Return the list with one more item, which is added in place.

        The compiled core has an `append` that returns a new array instead. So callers always keep what is returned, and
        that works for both.
        """
        items.append(item)
        return items

    def pop(items: list[Item], place: int = -1) -> tuple[list[Item], Item]:
        """Return the list without the item at a place, by default the last one, and that item, taken out in place."""
        item = items.pop(place)
        return items, item

    def remove(items: list[Item], item: Item) -> list[Item]:
        """Return the list without the first item that is equal to this one, which is taken out in place."""
        items.remove(item)
        return items
