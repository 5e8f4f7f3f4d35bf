"""The shapes of dice: cubes with values 1 to 6, and ten kites (pentagonal trapezohedra) with values 1 to 10.

The unit of length is the edge of a cube; a ten-sided die is about as large. x is right, y towards the viewer, z up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]
"""The rotation of a die as a unit quaternion w, x, y, z."""


def product(first: Turn, second: Turn) -> Turn:
    """The rotation by `second` followed by `first`."""
    a, b, c, d = first
    e, f, g, h = second
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def inverse_turn(turn: Turn) -> Turn:
    """The rotation that takes `turn` back."""
    w, x, y, z = turn
    return (w, -x, -y, -z)


def about(axis: Vector, angle: float) -> Turn:
    """The rotation by `angle` radians about a unit axis."""
    s = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def own_axes(turn: Turn) -> tuple[Vector, Vector, Vector]:
    """The die's own x, y and z axes in world coordinates."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def to_world(turn: Turn, vector: Vector) -> Vector:
    """A vector of the die in world coordinates."""
    a, b, c = own_axes(turn)
    x, y, z = vector
    return (
        a[0] * x + b[0] * y + c[0] * z,
        a[1] * x + b[1] * y + c[1] * z,
        a[2] * x + b[2] * y + c[2] * z,
    )


class Side(NamedTuple):
    """One side of a die: unit vectors at right angles, in the die's own axes."""

    normal: Vector
    """Outwards."""
    across: Vector
    down: Vector
    """Towards the foot of the figure, if the side carries one; `across` is then to its right."""


@dataclass(frozen=True)
class Solid:
    """The shape of a die that looks the same from opposite directions, so a side is on top when it lies on one."""

    sides: tuple[Side, ...]
    """By value, from 1."""
    corners: tuple[Vector, ...]
    """Half of them; the others are opposite."""
    rest: float
    """Height of the centre at rest."""
    rolling: float
    """Effective rolling radius."""
    level: Turn
    """A rotation with some side on top."""
    ways: tuple[Turn, ...]
    """The rotations that map the solid onto itself."""
    figures: bool
    """Whether its sides carry figures, which lie more or less upright at rest, not pips."""

    def top(self, turn: Turn) -> int:
        """The value on top."""
        (_, _, a), (_, _, b), (_, _, c) = own_axes(turn)
        heights = [a * x + b * y + c * z for (x, y, z), _, _ in self.sides]
        return heights.index(max(heights)) + 1

    def support(self, turn: Turn) -> float:
        """Height of the centre above the lowest corner; `rest` for a die that lies on a side."""
        (_, _, a), (_, _, b), (_, _, c) = own_axes(turn)
        return max(abs(a * x + b * y + c * z) for x, y, z in self.corners)

    def askew(self, turn: Turn, value: int) -> float:
        """The angle about the vertical by which the figure of an upper side has to turn to be upright."""
        x, y, _ = to_world(turn, self.sides[value - 1].down)
        return math.atan2(x, y)

    def resting(self, value: int) -> list[Turn]:
        """Rotations with `value` on top, one for each way to lie that looks different apart from the pips."""
        turns = [product(self.level, way) for way in self.ways]
        return [turn for turn in turns if self.top(turn) == value]


def _make_cube() -> Solid:
    """Opposite sides add up to seven; the axes turn from 1 by 2 to 3 against the clock."""
    x, y, z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    half = (Side(z, x, y), Side(y, x, z), Side(x, y, z))
    sides = (*half, *(Side(_opposite_vector(side.normal), side.across, side.down) for side in half[::-1]))
    corners = tuple((a, b, 0.5) for a in (-0.5, 0.5) for b in (-0.5, 0.5))
    quarters = [about(z, math.pi / 2 * number) for number in range(4)]
    ups = [about(x, math.pi / 2 * number) for number in range(4)]
    ups += [about(y, math.pi / 2 * number) for number in (1, 3)]
    ways = tuple(product(up, quarter) for up in ups for quarter in quarters)
    return Solid(sides, corners, 0.5, 0.62, (1.0, 0.0, 0.0, 0.0), ways, False)


_REACH: Final = 0.715
"""Distance of the poles, where five kites meet, and of the other corners from the axis through the poles."""
_RING: Final = (1, 7, 3, 9, 5)
"""Values of the kites around one pole; opposite sides add up to eleven."""


def _make_ten_sided() -> Solid:
    wave = _REACH * math.tan(math.radians(18)) ** 2
    """Height of the corners between the poles, in turn above and below, at which the kites are flat."""
    rise = _REACH + wave
    long = math.hypot(_REACH, rise)
    sides: dict[int, Side] = {}
    for number, value in enumerate(_RING):
        x, y = _point_around(2 * number)
        normal = (x * rise / long, y * rise / long, _REACH / long)
        down = (x * _REACH / long, y * _REACH / long, -rise / long)
        for shown, out, foot in ((value, normal, down), (11 - value, _opposite_vector(normal), _opposite_vector(down))):
            sides[shown] = Side(out, _cross_product(foot, out), foot)
    between = [(*(part * _REACH for part in _point_around(2 * number)), -wave) for number in range(5)]
    corners: tuple[Vector, ...] = ((0.0, 0.0, _REACH), *((x, y, z) for x, y, z in between))
    fifths = [about((0.0, 0.0, 1.0), math.radians(72) * number) for number in range(5)]
    over = about((0.0, 1.0, 0.0), math.pi)
    ways = (*fifths, *(product(over, fifth) for fifth in fifths))
    level = about((0.0, -1.0, 0.0), math.atan2(rise, _REACH))
    ordered = tuple(sides[value] for value in range(1, 11))
    return Solid(ordered, corners, _REACH * _REACH / long, 0.6, level, ways, True)


def _point_around(tenths: int) -> tuple[float, float]:
    return math.cos(math.radians(36) * tenths), math.sin(math.radians(36) * tenths)


def _opposite_vector(vector: Vector) -> Vector:
    x, y, z = vector
    return (-x, -y, -z)


def _cross_product(first: Vector, second: Vector) -> Vector:
    a, b, c = first
    x, y, z = second
    return (b * z - c * y, c * x - a * z, a * y - b * x)


SOLIDS: Final = {6: _make_cube(), 10: _make_ten_sided()}
"""The solids by number of sides."""
