"""One door to mypyc's marks for classes and its machine word: they mean nothing to plain Python.

mypy_extensions comes with mypy and so is not there for a player; the compiler sees through this re-export.

An `i64` holds 64 bits with a sign and wraps around without a word, so only what surely fits may be one. A literal
must not be shifted by one: the compiler of mypy 2.4 takes `1 << n` for a C int of 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    Native = TypeVar("Native", bound=type)

    def mypyc_attr(**marks: bool) -> Callable[[Native], Native]:
        """A class decorator that leaves the class as it is."""
        return lambda native: native
