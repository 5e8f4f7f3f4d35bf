"""What the guides of several games do with arrays of choices, the ids of actions (`game.core.choices`)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.packed import vec
from game.core.state import Action


def write_ids(choices: vec[i64], legal: list[Action]) -> i64:
    """Make the ids of these actions the first choices, and return how many there are then."""
    count: i64 = len(legal)
    number: i64
    for number in range(count):
        choices[number] = legal[number].id
    return count


def has_choice(choices: vec[i64], count: i64, id: i64) -> bool:
    """Whether an id is among the first `count` choices."""
    number: i64
    for number in range(count):
        if choices[number] == id:
            return True
    return False
