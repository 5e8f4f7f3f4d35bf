"""The shapes of dice: cubes with values 1 to 6, and ten kites (pentagonal trapezohedra) with values 1 to 10.

The unit of length is the edge of a cube. A ten-sided die is about as large. x is right, y towards the viewer, z up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]
"""The rotation of a die as a unit quaternion w, x, y, z."""


def product(first: Turn, second: Turn) -> Turn:
    """Return the rotation by `second` followed by `first`: the Hamilton product of the quaternions."""
    a, b, c, d = first
    e, f, g, h = second
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def inverse_turn(turn: Turn) -> Turn:
    """Return the rotation that undoes `turn`."""
    w, x, y, z = turn
    return (w, -x, -y, -z)


def rotation_about(axis: Vector, angle: float) -> Turn:
    """Return the rotation by `angle` radians about an axis of length 1."""
    sine = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * sine, axis[1] * sine, axis[2] * sine)


def own_axes(turn: Turn) -> tuple[Vector, Vector, Vector]:
    """Return the x, y and z axes of a die with this rotation in world coordinates.

    They are the columns of the rotation matrix of the quaternion.
    """
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def to_world(turn: Turn, vector: Vector) -> Vector:
    """Convert a vector from the axes of a die with this rotation to world coordinates."""
    a, b, c = own_axes(turn)
    x, y, z = vector
    return (a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z)


class Side(NamedTuple):
    """One side of a die: unit vectors at right angles, in the die's own axes."""

    normal: Vector
    """Points outwards."""
    across: Vector
    """Points to the right of the figure, if the side has one."""
    down: Vector
    """Points to the foot of the figure, if the side has one."""


@dataclass(frozen=True)
class Solid:
    """The shape of a die that looks the same from opposite directions, so that a side is on top when it is at rest."""

    sides: tuple[Side, ...]
    """By value, from 1 at index 0."""
    corners: tuple[Vector, ...]
    """Half of the corners. The others are opposite to them."""
    rest: float
    """The height of the centre at rest."""
    rolling: float
    """The effective radius when it rolls."""
    level: Turn
    """A rotation with some side on top."""
    ways: tuple[Turn, ...]
    """The rotations that map the solid onto itself."""
    figures: bool
    """Whether its sides have figures, which are more or less upright at rest, not pips."""

    def value_on_top(self, turn: Turn) -> int:
        """Return the value of the uppermost side: that whose normal points up most."""
        # Only the vertical parts of the axes decide how far a normal points up.
        (_, _, a), (_, _, b), (_, _, c) = own_axes(turn)
        heights = [a * x + b * y + c * z for (x, y, z), _, _ in self.sides]
        return heights.index(max(heights)) + 1

    def centre_height(self, turn: Turn) -> float:
        """Return the height of the centre above the lowest corner, which is `rest` for a die at rest."""
        (_, _, a), (_, _, b), (_, _, c) = own_axes(turn)
        return max(abs(a * x + b * y + c * z) for x, y, z in self.corners)

    def angle_upright(self, turn: Turn, value: int) -> float:
        """Return the angle in radians about the vertical that makes the figure on an upper side upright."""
        x, y, _ = to_world(turn, self.sides[value - 1].down)
        # The foot of an upright figure points to the viewer (+y), so the angle is measured from y: atan2 takes x first.
        return math.atan2(x, y)

    def resting_rotations(self, value: int) -> list[Turn]:
        """Return the rotations with `value` on top, one for each that looks different apart from the pips."""
        turns = [product(self.level, way) for way in self.ways]
        return [turn for turn in turns if self.value_on_top(turn) == value]


def _make_cube() -> Solid:
    """Return a cube of edge 1 whose opposite sides add up to seven. 1, 2 and 3 are anticlockwise about their corner."""
    x, y, z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    half = (Side(z, x, y), Side(y, x, z), Side(x, y, z))
    sides = (*half, *(Side(_opposite_vector(side.normal), side.across, side.down) for side in half[::-1]))
    corners = tuple((a, b, 0.5) for a in (-0.5, 0.5) for b in (-0.5, 0.5))

    # The 24 rotations that map a cube onto itself: each of the six sides up, and each of them in four directions.
    quarters = [rotation_about(z, angle=math.pi / 2 * number) for number in range(4)]
    ups = [rotation_about(x, angle=math.pi / 2 * number) for number in range(4)]
    ups += [rotation_about(y, angle=math.pi / 2 * number) for number in (1, 3)]
    ways = tuple(product(up, quarter) for up in ups for quarter in quarters)

    # At rest its centre is half an edge high. It rolls as a ball would with a radius between 0.5 and 0.87 (a corner).
    return Solid(sides, corners, rest=0.5, rolling=0.62, level=(1.0, 0.0, 0.0, 0.0), ways=ways, figures=False)


_REACH: Final = 0.715
"""The distance of the poles, where five kites meet, from the centre, and of the other corners from the axis."""
_RING: Final = (1, 7, 3, 9, 5)
"""The values of the kites around one pole. Opposite sides add up to eleven."""


def _make_ten_sided() -> Solid:
    """Return a pentagonal trapezohedron: ten kites, five around each pole."""
    # The corners between the poles are this far above and below the middle in turn, so that the kites are flat.
    wave = _REACH * math.tan(math.radians(18)) ** 2
    # Along the long diagonal of a kite, from its pole: how far it goes down in all, and how long it is.
    rise = _REACH + wave
    long = math.hypot(_REACH, rise)

    # Each kite of the upper ring, with the opposite one below it: `normal` points out of the kite, and `down` along it,
    # away from the pole. Opposite values add up to eleven.
    sides: dict[int, Side] = {}
    for number, value in enumerate(_RING):
        x, y = _point_around(2 * number)
        normal = (x * rise / long, y * rise / long, _REACH / long)
        down = (x * _REACH / long, y * _REACH / long, -rise / long)
        sides[value] = _side_with(normal, down)
        sides[11 - value] = _side_with(_opposite_vector(normal), _opposite_vector(down))

    # Half of the corners: the upper pole and the lower five between the poles. The others are opposite to them.
    between = [(*(part * _REACH for part in _point_around(2 * number)), -wave) for number in range(5)]
    corners: tuple[Vector, ...] = ((0.0, 0.0, _REACH), *((x, y, z) for x, y, z in between))

    # Fifths of a full turn map the die onto itself, and so does turning it over before any of them.
    fifths = [rotation_about((0.0, 0.0, 1.0), angle=math.radians(72) * number) for number in range(5)]
    over = rotation_about((0.0, 1.0, 0.0), math.pi)
    ways = (*fifths, *(product(over, fifth) for fifth in fifths))
    level = rotation_about((0.0, -1.0, 0.0), math.atan2(rise, _REACH))
    ordered = tuple(sides[value] for value in range(1, 11))
    return Solid(ordered, corners, _REACH * _REACH / long, rolling=0.6, level=level, ways=ways, figures=True)


def _side_with(normal: Vector, down: Vector) -> Side:
    return Side(normal, _cross_product(down, normal), down)


def _point_around(tenths: int) -> tuple[float, float]:
    """Return the point on the unit circle after this many tenths of a full turn."""
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
