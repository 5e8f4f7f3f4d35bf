"""Counts of action sequences from fixed positions (perft): any change of what is legal, or of what comes of it, shows.

If a rule was meant to change, `python -m tools.survey --perft` prints the new counts.
"""

from __future__ import annotations

import pytest

from tools.surveying.randomly import MIDDLE, OPENING, Table, perft, positions

COUNTS: dict[Table, dict[str, list[int]]] = {
    ("battlefronts", 2): {
        OPENING: [5, 213, 1253],
        MIDDLE: [3, 15, 84, 469, 4129],
    },
    ("sharp_end", 2): {
        OPENING: [2, 2, 3, 5, 6, 7, 8, 12, 23, 48, 94, 151, 265, 483, 787, 1291],
        MIDDLE: [2, 4, 5, 9, 13, 19, 32, 52, 82, 131, 230, 381, 597, 985],
    },
    ("sharp_end", 6): {
        OPENING: [2, 4, 8, 16, 32, 32, 48, 80, 144, 144, 256, 320, 464, 688, 1052],
        MIDDLE: [1, 2, 2, 3, 4, 6, 8, 8, 9, 11, 14, 20, 30, 39, 44, 61, 81, 121, 213, 403],
    },
    ("fix_bayonets", 2): {
        OPENING: [8, 64, 504, 3864],
        MIDDLE: [1, 1, 8, 56, 336, 756, 5376],
    },
    ("last_front", 2): {
        OPENING: [6, 37, 180, 724, 2556],
        MIDDLE: [3, 5, 11, 51, 254, 1152],
    },
    ("last_front", 6): {
        OPENING: [6, 37, 180, 710, 2452],
        MIDDLE: [2, 10, 67, 399, 1993],
    },
    ("fighting_front", 2): {
        OPENING: [13, 192, 2340],
        MIDDLE: [2, 2, 2, 2, 2, 7, 25, 121, 539, 2578],
    },
}


@pytest.mark.parametrize("table", COUNTS, ids=str)
def test_action_sequences_are_as_many_as_ever(table: Table) -> None:
    found = positions(table)
    for name, counts in COUNTS[table].items():
        state = found[name].state
        assert [perft(state, depth + 1) for depth in range(len(counts))] == counts, name
