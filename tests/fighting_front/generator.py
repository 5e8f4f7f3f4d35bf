"""Every declaration that is possible in a drawn position, found slowly from the drawing and the rules alone.

It shares no table and no line with the game: a space is (column, row) from 1, row 1 being the back row of the Axis.
A drawing has six rows of five cells, row 6 first. A cell reads UNIT/LOCATION^PLANES with the parts that it has, or is
a dot. Capital letters belong to the Axis, small letters to the Allies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

Space = tuple[int, int]
Cell = tuple[str, str, str]
Declaration = tuple[object, ...]

# FF 12 By code: the letters of its type, its range, and how many spaces it may move.
UNITS = {
    "IN": ("I", 1, 1),
    "MI": ("IT", 1, 2),
    "AC": ("T", 1, 4),
    "LT": ("RT", 1, 4),
    "SP": ("RT", 3, 2),
    "MO": ("IR", 1, 1),
    "HA": ("R", 4, 1),
}
NO_CELL: Cell = ("", "", "")
EVERY_SPACE = [(column, row) for row in range(1, 7) for column in range(1, 6)]
CELL = re.compile(r"([A-Za-z]{2})?(?:/([A-Za-z]{2}))?(?:\^([A-Za-z]+))?")


def read_drawing(board: str) -> dict[Space, Cell]:
    """The unit, the location and the planes of each space that is not empty."""
    cells: dict[Space, Cell] = {}
    for row, line in zip(range(6, 0, -1), board.strip().split("\n"), strict=True):
        for column, word in zip(range(1, 6), line.split(), strict=True):
            parts = CELL.fullmatch(word)
            if parts:
                cells[column, row] = (parts[1] or "", parts[2] or "", parts[3] or "")
            else:
                assert word == ".", word
    return cells


def is_own(code: str, axis: bool) -> bool:
    """Whether the code is that of a card of this side."""
    return code != "" and code.isupper() == axis


def is_enemy(code: str, axis: bool) -> bool:
    """Whether the code is that of a card of the other side."""
    return code != "" and code.isupper() != axis


def distance(space: Space, other: Space) -> int:
    """The distance of two spaces, in steps."""
    return abs(space[0] - other[0]) + abs(space[1] - other[1])


def units_of_side(cells: dict[Space, Cell], axis: bool) -> list[tuple[Space, str]]:
    """The spaces of the units of a side, with their codes."""
    return [(space, cell[0].upper()) for space, cell in cells.items() if is_own(cell[0], axis)]


def hostile_spaces(cells: dict[Space, Cell], axis: bool) -> list[Space]:
    """FF 4.4 The spaces that have an enemy unit or location."""
    return [space for space, cell in cells.items() if any(is_enemy(code, axis) for code in cell)]


def bombardments(board: str, axis: bool) -> Iterator[Declaration]:
    """FF 4.4 Each gun with each target that it reaches."""
    cells = read_drawing(board)
    for start, code in units_of_side(cells, axis):
        letters, reach, _ = UNITS[code]
        if "R" in letters:
            yield from ((start, goal) for goal in hostile_spaces(cells, axis) if distance(start, goal) <= reach)


def attacks(board: str, axis: bool) -> Iterator[Declaration]:
    """FF 4.11 Each unit with each target beside it."""
    cells = read_drawing(board)
    for start, _ in units_of_side(cells, axis):
        yield from ((start, goal) for goal in hostile_spaces(cells, axis) if distance(start, goal) == 1)


def walks(board: str, axis: bool) -> Iterator[Declaration]:
    """FF 4.10 Yield the paths of each unit of a side that meet no enemy unit and end on no other unit of the side.

    A path is the spaces from the start on, with one step at least. It may lead back to its start.
    """
    cells = read_drawing(board)
    for start, code in units_of_side(cells, axis):
        _types, _range, most_steps = UNITS[code]
        for length in range(1, most_steps + 1):
            for steps in product(((1, 0), (-1, 0), (0, 1), (0, -1)), repeat=length):
                path = [start]
                for across, up in steps:
                    path.append((path[-1][0] + across, path[-1][1] + up))

                units_met = [cells.get(space, NO_CELL)[0] for space in path]
                is_end_free = path[-1] == start or not units_met[-1]
                meets_enemy = any(is_enemy(unit, axis) for unit in units_met)
                if is_end_free and set(path) <= set(EVERY_SPACE) and not meets_enemy:
                    yield tuple(path)


def missions(board: str, axis: bool) -> Iterator[Declaration]:
    """FF 4.6 Every first mission, and with each of them every second mission or escort.

    Planes are numbered in the order of the drawing: F is a fighter, B a bomber, P are Paratroopers.
    """
    cells = read_drawing(board)

    def row_and_column(space: Space) -> Space:
        return (space[1], space[0])

    planes = "".join(cells[space][2] for space in sorted(cells, key=row_and_column) if is_own(cells[space][2], axis))

    for first, goal in single_missions(cells, planes, axis):
        yield (first, goal)
        for second, other in single_missions(cells, planes, axis):
            both_land = planes[first] in "Pp" and planes[second] in "Pp"
            if second != first and not (both_land and goal == other):
                yield (first, goal, second, other)
        for second, plane in enumerate(planes.upper()):
            if second != first and plane == "F":
                yield (first, goal, second, "escort")


def single_missions(cells: dict[Space, Cell], planes: str, axis: bool) -> Iterator[tuple[int, Space]]:
    """Each plane, by its number among `planes`, with each space that it may bomb. Paratroopers (P) land instead."""
    for number, plane in enumerate(planes.upper()):
        for space in EVERY_SPACE:
            unit, location, _ = cells.get(space, NO_CELL)
            can_be_landed_in = not unit and not is_enemy(location, axis)
            can_be_bombed = space in hostile_spaces(cells, axis)
            if can_be_landed_in if plane == "P" else can_be_bombed:
                yield number, space
