"""Renders one die in a given orientation, at twice the size and scaled down. Nothing is cached here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from dice.solids import SOLIDS, Turn, Vector, own_axes
from scenes.ui import surfaces, theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

# --- The sides of ten-sided dice: kites with rounded corners, and figures made of strokes ---------

Path = list[Point]
Outline = list[Point]

_FIGURE_SIZE: Final = 0.46
"""Height of a figure, in edges of a cube."""
_WIDE: Final = 0.17
"""Width of a stroke."""
_LOW: Final = 0.5 - _WIDE / 2
"""Distance of the highest and lowest strokes from the middle."""


def _arc_points(x: float, y: float, across: float, down: float, start: float, end: float) -> Path:
    """Points on an ellipse about (x, y), from one angle to another in degrees: 0 is right, 90 down."""
    steps = max(2, round(abs(end - start) / 30))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


_ZERO: Final = [
    *_arc_points(0, -0.14, across=0.22, down=_LOW - 0.14, start=180, end=360),
    *_arc_points(0, 0.14, across=0.22, down=_LOW - 0.14, start=0, end=180),
    (-0.22, -0.14),
]
_ONE: Final[list[Path]] = [[(0.04, -0.5), (0.04, 0.5)], [(-0.19, -0.28), (0.04, -0.43)]]
_SIX: Final[list[Path]] = [
    _arc_points(0, 0.155, across=0.22, down=_LOW - 0.155, start=0, end=360),
    [(0.12, -0.5), (-0.1, -0.1), (-0.2, 0.09)],
]
_PATHS: Final[dict[int, list[Path]]] = {
    1: _ONE,
    2: [[*_arc_points(0, -0.2, 0.22, _LOW - 0.2, start=195, end=385), (-0.22, _LOW)], [(-0.28, _LOW), (0.28, _LOW)]],
    3: [
        _arc_points(-0.02, -0.215, across=0.22, down=_LOW - 0.215, start=205, end=450),
        _arc_points(-0.02, 0.195, across=0.24, down=_LOW - 0.195, start=-90, end=155),
    ],
    4: [[(0.07, -0.5), (-0.26, 0.22)], [(-0.33, 0.22), (0.32, 0.22)], [(0.12, -0.5), (0.12, 0.5)]],
    5: [
        [(0.24, -_LOW), (-0.24, -_LOW)],
        [(-0.17, -0.5), (-0.19, 0.0)],
        _arc_points(-0.01, 0.13, across=0.23, down=_LOW - 0.13, start=-140, end=150),
    ],
    6: _SIX,
    7: [[(-0.27, -_LOW), (0.27, -_LOW)], [(0.19, -_LOW), (-0.1, 0.5)]],
    8: [_arc_points(0, -0.22, 0.19, _LOW - 0.22, start=0, end=360), _arc_points(0, 0.19, 0.23, _LOW - 0.19, 0, 360)],
    9: [[(-x, -y) for x, y in path] for path in _SIX],
    10: [[(x * 0.8 - 0.29, y) for x, y in path] for path in _ONE] + [[(x * 0.85 + 0.2, y) for x, y in _ZERO]],
}


def _stroke_outline(path: Path) -> Outline:
    """The outline of a stroke along a path: along one edge to the end, and back along the other edge.

    At each point the stroke runs in the direction from the point before to the point after. A closed path, which ends
    at its first point, goes on from its end to its beginning.
    """
    left: Path = []
    right: Path = []
    is_closed = math.dist(path[0], path[-1]) < 1e-6
    before_first, after_last = (path[-2], path[1]) if is_closed else (path[0], path[-1])
    for number, (x, y) in enumerate(path):
        before = path[number - 1] if number else before_first
        after = path[number + 1] if number + 1 < len(path) else after_last
        dx = after[0] - before[0]
        dy = after[1] - before[1]
        reach = _WIDE / 2 / math.hypot(dx, dy)
        left.append((x - dy * reach, y + dx * reach))
        right.append((x + dy * reach, y - dx * reach))
    return left + right[::-1]


def _figure_strokes(value: int) -> list[Outline]:
    """The outlines of the strokes of a figure on a side.

    `_PATHS`: the paths of the strokes of each value, in heights of a figure about its middle. A 6 and a 9 have a line
    below, which tells them apart. They are smaller and higher on the side, to leave room for that line. `middle`: the y
    of the figure's middle on the side.
    """
    paths = _PATHS[value]
    size = _FIGURE_SIZE
    middle = MIDDLE
    if value in (6, 9):
        paths = [*paths, [(-0.24, 0.67), (0.24, 0.67)]]
        size = _FIGURE_SIZE * 0.9
        middle = MIDDLE - 0.06
    return [[(x * size, middle + y * size) for x, y in _stroke_outline(path)] for path in paths]


def _side_corners() -> list[Point]:
    """The corners of a side of a ten-sided die in the plane of that side, in the order of their angles.

    The origin is the foot of the perpendicular from the middle of the die, which has the length `solid.rest`. A corner
    belongs to the side if it is as far out in the direction of the perpendicular. `solid.corners` has half of the
    corners of the die, and the others are opposite to them.
    """
    solid = SOLIDS[10]
    normal, across, down = solid.sides[0]
    corners = [(sign * x, sign * y, sign * z) for x, y, z in solid.corners for sign in (1, -1)]
    corners_of_side = [corner for corner in corners if _dot_product(corner, normal) > solid.rest - 1e-6]
    points = [(_dot_product(corner, across), _dot_product(corner, down)) for corner in corners_of_side]
    return sorted(points, key=lambda at: math.atan2(at[1], at[0]))


def _dot_product(first: Vector, second: Vector) -> float:
    """The dot product of two vectors."""
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2]


def _inscribed_circle(corners: list[Point]) -> tuple[float, float]:
    """The y of the middle of the circle inscribed in a kite, and its radius.

    `corners`: the upper one (the pole), the right one, the lower one (the tip), the left one. The kite is symmetrical
    about the y axis, on which the pole, the tip and the middle of the circle are.
    """
    pole, right, tip, _ = corners
    long_side = math.dist(pole, right)
    # The area of the kite, divided by half its perimeter.
    radius = right[0] * (tip[1] - pole[1]) / (long_side + math.dist(right, tip))
    # From the pole to the middle: the radius, divided by the sine of half the angle at the pole.
    return pole[1] + radius * long_side / right[0], radius


def kite_outline(inset: float, radius: float) -> Outline:
    """The outline of a side that is smaller by `inset` all around, and whose corners are rounded with this radius.

    A still smaller side, which is `inset` and `radius` inside the edge all around, is grown by `radius`: each of its
    corners becomes an arc about it, in three steps, from one neighbouring side to the other.
    """
    share = 1 - (inset + radius) / _WITHIN
    corners = [(x * share, MIDDLE + (y - MIDDLE) * share) for x, y in _CORNERS]

    outline = []
    for number, (x, y) in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        # A side is crossed at a right angle to its direction.
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        bend = (math.atan2(after[1] - y, after[0] - x) - math.pi / 2 - start) % (2 * math.pi)
        angles = [start + bend * step / 3 for step in range(4)]
        outline += [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    return outline


_CORNERS: Final = _side_corners()
MIDDLE, _WITHIN = _inscribed_circle(_CORNERS)
"""Of the circle inscribed in a side: the y of its middle, and its radius."""
FIGURES: Final = tuple(_figure_strokes(value) for value in range(1, 11))
"""By value, from 1: the outlines of the strokes of its figure."""

# --- The picture of a die -----------------------------------------------------------------------

TILT: Final = math.radians(27)
"""Angle between the viewing direction and straight down."""
FLAT: Final = math.cos(TILT)
"""Foreshortening of the floor towards the viewer."""
RISE: Final = math.sin(TILT)
"""Upward shift on the screen per unit of height."""
SPAN: Final = 1.9
"""Side of the picture, in edges of the die."""

_LIGHT: Final[Vector] = (-0.42, -0.5, 0.757)
_ROUND: Final = {6: 0.15, 10: 0.1}
"""The radius of the edges, by the number of sides."""
_FACES: Final = ((0.465, 0.158, 1.0), (0.43, 0.129, 1.07))
"""Half the side, corner radius and brightness: of a whole face, and of its middle, which is drawn over it."""
_KITES: Final = ((0.03, 0.09, 1.0), (0.06, 0.07, 1.07))
"""Inset, corner radius and brightness: of a whole side with a figure, and of its middle, which is drawn over it."""
_FACING: Final = 0.02
"""Cosine of the angle to the viewer up to which a side is not drawn, since it faces away or is seen from the edge."""
_GRAZED: Final = 0.3
"""Cosine of the angle to the viewer below which a side of a rolling die shows no figure."""
_CARVED: Final = 0.012
"""Distance of the lit rim of a figure from the figure, to the lower right."""
_STEP: Final = 0.245
"""Distance between pips."""
_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


@dataclass(frozen=True)
class DieSprites:
    """Colours of a die."""

    body: Colour
    pip: Colour
    """Colour of pips and figures."""
    ace: Colour
    """Colour of the pip on the side of one."""


BONE_LOOK: Final = DieSprites((242, 233, 210), (38, 30, 26), (150, 44, 34))
RED_LOOK: Final = DieSprites((140, 38, 33), (244, 232, 206), (244, 232, 206))


def _square_outline(half: float, radius: float) -> list[Point]:
    """The outline of a square about the origin with rounded corners. `half`: half its side. `radius`: of its corners.

    Each corner is a quarter of a circle in three steps, which begins at the angle `start`, in degrees.
    """
    middle = half - radius  # how far the centres of these circles are from the axes
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))  # on which side, and `start`
    return [
        (
            across * middle + radius * math.cos(math.radians(start + turn)),
            down * middle + radius * math.sin(math.radians(start + turn)),
        )
        for across, down, start in corners
        for turn in (0, 30, 60, 90)
    ]


def _pip_rings(radius: float) -> tuple[list[Point], ...]:
    """The outlines of rim, wall and floor of a pip with this radius about the origin.

    Each is a polygon of 14 corners. The rim is larger than the wall, and the floor smaller. Both are a little to the
    lower right, so that the pip looks like a hollow.
    """
    ring = [(math.cos(2 * math.pi * i / 14), math.sin(2 * math.pi * i / 14)) for i in range(14)]
    rim, wall, floor = (1.1, 0.012), (1.0, 0.0), (0.72, 0.014)  # size, and distance to the lower right
    return tuple(
        [(x * radius * size + aside, y * radius * size + aside) for x, y in ring] for size, aside in (rim, wall, floor)
    )


_PIP: Final = _pip_rings(0.115)
_ACE: Final = _pip_rings(0.15)
_OUTLINES: Final = {
    6: tuple((_square_outline(half, radius), light) for half, radius, light in _FACES),
    10: tuple((kite_outline(inset, radius), light) for inset, radius, light in _KITES),
}
"""By number of sides: outline and brightness of a whole side, then those of its middle."""


def image(turn: Turn, edge: float, colours: DieSprites, rough: bool = False, sides: int = 6) -> pygame.Surface:
    """The picture of a die, centred in a square of SPAN edges. The edge of a cube is `edge` real pixels long.

    It is drawn at twice its size and scaled down. `turn`: how the die is rotated. `rough` leaves out details that are
    invisible while the die rolls fast, which halves the cost.

    Only sides that face the viewer are drawn: `facing` is the cosine of the angle between the direction of a side and
    the direction to the viewer, who looks down on the floor from in front (0, RISE, FLAT).
    """
    size = max(4, round(edge * SPAN))
    large = surfaces.transparent((size * 2, size * 2))
    large.fill((*_shaded(colours.body, light=0.8), 0))
    lens = _Lens(turn, scale=edge * 2, middle=size)
    _draw_body(large, lens, sides, colour=_shaded(colours.body, light=0.8))

    solid = SOLIDS[sides]
    outlines = _OUTLINES[sides][:1] if rough else _OUTLINES[sides]  # the first one is the whole side
    for value in range(1, sides + 1):
        side = solid.sides[value - 1]
        x, y, z = lens.to_world(side.normal)
        facing = y * RISE + z * FLAT
        if facing <= _FACING:
            continue

        light = 0.5 + 0.56 * max(0.0, x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2])
        # `solid.rest`: how far the middle of a side is from that of the die.
        middle = lens.project_point(*(part * solid.rest for part in side.normal))
        plane = _Plane(middle, lens.project_vector(side.across), lens.project_vector(side.down))
        for outline, shine in outlines:
            pygame.draw.polygon(large, _shaded(colours.body, light=light * shine), plane.place(outline))

        if not solid.figures:  # a die with pips
            ink = colours.ace if value == 1 else colours.pip
            _draw_pips(large, plane, value, _pip_tones(colours, ink, light, rough))
        elif not rough or facing > _GRAZED:  # seen flatter, the figure of a rolling die is invisible
            clearness = 0.45 + 0.55 * max(0.0, z) ** 2  # the side on top is the one to read
            full_ink = _shaded(colours.pip, light=0.6 + 0.6 * light)
            ink = theme.blend(_shaded(colours.body, light), full_ink, share=clearness)
            rim = None if rough else _shaded(colours.body, light=light * 1.16)
            _draw_figure(large, plane, value, ink, rim)
    return pygame.transform.smoothscale(large, (size, size))


class _Lens:
    """Transforms from the die's axes to the world and to the picture."""

    def __init__(self, turn: Turn, scale: float, middle: float) -> None:
        self.axes = own_axes(turn)
        self.scale = scale
        self.middle = middle
        self.flat = [(x * scale, (y * FLAT - z * RISE) * scale) for x, y, z in self.axes]

    def to_world(self, direction: Vector) -> Vector:
        """Convert a direction given along the die's own axes to world coordinates.

        `self.axes`: the x, y and z axis of the die as vectors of the world.
        """
        x_axis, y_axis, z_axis = self.axes
        x, y, z = direction
        return (
            x_axis[0] * x + y_axis[0] * y + z_axis[0] * z,
            x_axis[1] * x + y_axis[1] * y + z_axis[1] * z,
            x_axis[2] * x + y_axis[2] * y + z_axis[2] * z,
        )

    def project_point(self, x: float, y: float, z: float) -> Point:
        """A point of the die, given along its own axes, in the picture. `flat`: these axes as they are seen there."""
        (ax, ay), (bx, by), (cx, cy) = self.flat
        return (self.middle + x * ax + y * bx + z * cx, self.middle + x * ay + y * by + z * cy)

    def project_vector(self, vector: Vector) -> Point:
        """A vector of the die in the coordinates of the picture."""
        (ax, ay), (bx, by), (cx, cy) = self.flat
        x, y, z = vector
        return (x * ax + y * bx + z * cx, x * ay + y * by + z * cy)


class _Plane(NamedTuple):
    """The plane of a side in picture coordinates."""

    middle: Point
    across: Point
    down: Point

    def place(self, outline: list[Point]) -> list[Point]:
        """An outline on this side, in the coordinates of the picture."""
        (left, top), (ax, ay), (dx, dy) = self
        return [(left + x * ax + y * dx, top + x * ay + y * dy) for x, y in outline]


def _draw_body(surface: pygame.Surface, lens: _Lens, sides: int, colour: Colour) -> None:
    """Draw the outline of a die with round edges: that of a smaller die, grown by the radius of the edges.

    Around each corner of the smaller die is a disc, and along each line of its outline a band as wide as the discs.
    `solid.corners` has half of the corners of a die, and the others are opposite to them. `solid.rest`: the distance of
    a side from the middle of the die.
    """
    solid = SOLIDS[sides]
    shrunk = 1 - _ROUND[sides] / solid.rest
    corners = [
        lens.project_point(*(sign * part for part in corner)) for corner in solid.corners for sign in (shrunk, -shrunk)
    ]
    sorted_corners = sorted(corners)
    outline = _lower_hull(sorted_corners) + _lower_hull(sorted_corners[::-1])
    radius = _ROUND[sides] * lens.scale

    pygame.draw.polygon(surface, colour, outline)
    for number, (x, y) in enumerate(outline):
        pygame.draw.circle(surface, colour, (x, y), radius)
        x_before, y_before = outline[number - 1]
        dx, dy = x - x_before, y - y_before
        length = math.hypot(dx, dy) or 1.0
        aside_x, aside_y = -dy / length * radius, dx / length * radius
        band = [
            (x_before + aside_x, y_before + aside_y),
            (x + aside_x, y + aside_y),
            (x - aside_x, y - aside_y),
            (x_before - aside_x, y_before - aside_y),
        ]
        pygame.draw.polygon(surface, colour, band)


def _lower_hull(points: list[Point]) -> list[Point]:
    """Half of the convex hull of points that are sorted by x, without its last point.

    Sorted the other way round they give the other half.
    """
    hull: list[Point] = []
    for x, y in points:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2], hull[-1]
            turns_outwards = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
            if turns_outwards:
                break
            hull.pop()
        hull.append((x, y))
    return hull[:-1]


def _draw_figure(surface: pygame.Surface, plane: _Plane, value: int, ink: Colour, rim: Colour | None) -> None:
    """Draw the figure of a value on its side, over a lit rim of the colour `rim`. None: without a rim."""
    strokes = FIGURES[value - 1]
    if rim is not None:
        aside = _CARVED * math.hypot(*plane.across)
        plane_of_rim = plane._replace(middle=(plane.middle[0] + aside, plane.middle[1] + aside))
        for stroke in strokes:
            pygame.draw.polygon(surface, rim, plane_of_rim.place(stroke))
    for stroke in strokes:
        pygame.draw.polygon(surface, ink, plane.place(stroke))


def _draw_pips(surface: pygame.Surface, plane: _Plane, value: int, tones: list[Colour]) -> None:
    """Draw the pips of a value on its side: in three colours as rim, wall and floor, or in a single one.

    In a single colour only the wall is drawn, with half of its corners. `_PIPS`: the column and the row of each pip,
    counted from the middle of the side. `shapes`: each outline about the point 0, 0 of the picture, with its colour.
    """
    rim, wall, floor = _ACE if value == 1 else _PIP
    rings = [rim, wall, floor] if len(tones) > 1 else [wall[::2]]
    shapes = [(plane._replace(middle=(0.0, 0.0)).place(ring), tone) for ring, tone in zip(rings, tones, strict=True)]

    middle, across, down = plane
    for column, row in _PIPS[value - 1]:
        left = middle[0] + (column * across[0] + row * down[0]) * _STEP
        top = middle[1] + (column * across[1] + row * down[1]) * _STEP
        for shape, tone in shapes:
            pygame.draw.polygon(surface, tone, [(left + x, top + y) for x, y in shape])


def _pip_tones(colours: DieSprites, ink: Colour, light: float, rough: bool) -> list[Colour]:
    """The colours of a pip: of its lit rim, its dark wall and its floor. If `rough`, a single one for all of it."""
    if rough:
        return [_shaded(ink, light=0.55 + 0.5 * light)]
    return [_shaded(colours.body, light * 1.16), _shaded(ink, 0.44 + 0.4 * light), _shaded(ink, 0.6 + 0.6 * light)]


def _shaded(colour: Colour, light: float) -> Colour:
    """The colour in a light of this strength, where 1 changes nothing."""
    red, green, blue = colour
    return (min(255, int(red * light)), min(255, int(green * light)), min(255, int(blue * light)))
