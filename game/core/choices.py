"""Arrays of choices, in which rules and playouts keep the ids of legal actions in place of action objects.

The caller makes an array once. It is filled again and again, and only its first `count` entries count.
"""

from __future__ import annotations

from game.core.compiled import i64
from game.core.packed import vec


def add_choice(choices: vec[i64], count: i64, id: i64) -> i64:
    """Add an id to the first `count` choices, and return how many there are then."""
    choices[count] = id
    return count + 1


def add_choices(choices: vec[i64], count: i64, first: i64, numbers: vec[i64]) -> i64:
    """Add the id `first` + number for each of these numbers, and return how many choices there are then."""
    number: i64
    for number in numbers:
        choices[count] = first + number
        count += 1
    return count
