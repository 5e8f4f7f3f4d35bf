"""The names that the sources import from mypyc: its class decorator and its machine word. Plain Python ignores both.

A player has no mypy_extensions, since that comes with mypy. The compiler sees through this re-export.

An `i64` holds 64 bits with a sign and overflows without an error, so use it only for values that surely fit. A literal
must not be shifted by an `i64`: the compiler of mypy 2.4 takes `1 << n` for a C int of 32 bits.
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
