"""Tracks of thrown dice: position and rotation of each die over time.

The unit of length is the edge of a six-sided die. The floor is `width` x `height`. x points to the right, y towards the
viewer, and z up.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from typing import Final, NamedTuple

from dice.solids import SOLIDS, Solid, Turn, product, rotation_about
from game.core.rng import Rng

FRAMES: Final = 60
"""Poses per second in a track. Poses between them are interpolated."""
GAP: Final = 1.45
"""The least distance of the centres of resting dice: a little more than the diagonal of a cube's side."""
MARGIN: Final = 0.72
"""The least distance of a die's centre from a wall at which it is inside whatever its rotation."""
SLANT: Final = math.radians(38)
"""The greatest angle between the figure on top of a resting die and the upright."""
_PER_POSE: Final = 7
"""Numbers of a pose."""


class Pose(NamedTuple):
    """Centre and rotation of a die."""

    x: float
    y: float
    z: float
    turn: Turn


@dataclass(frozen=True)
class Track:
    """The motion of one die."""

    numbers: array[float]
    """FRAMES poses a second, seven numbers each: x, y, z and the rotation."""

    @property
    def seconds(self) -> float:
        """The time until the die is at rest."""
        return (len(self.numbers) // _PER_POSE - 1) / FRAMES

    def pose_at(self, seconds: float) -> Pose:
        """Return the interpolated pose at a time. Before the start and after the end the die does not move."""
        last = len(self.numbers) // _PER_POSE - 1
        moment = max(0.0, seconds * FRAMES)
        number = int(moment)
        if number >= last:
            return self._pose(last)
        return _interpolate(self._pose(number), self._pose(number + 1), share=moment - number)

    def _pose(self, number: int) -> Pose:
        x, y, z, a, b, c, d = self.numbers[number * _PER_POSE : (number + 1) * _PER_POSE]
        return Pose(x, y, z, (a, b, c, d))


def make_track(poses: list[Pose]) -> Track:
    """Return the track of these poses, one per frame."""
    numbers = array("f")
    for pose in poses:
        numbers.extend((pose.x, pose.y, pose.z, *pose.turn))
    return Track(numbers)


def _interpolate(first: Pose, second: Pose, share: float) -> Pose:
    """Return the pose between two, at this share (0..1) of the way from the first one to the second."""
    # A quaternion and its opposite are the same rotation: take the one on the shorter way.
    a, b = first.turn, second.turn
    sign = 1.0 if a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] >= 0 else -1.0
    w, x, y, z = (p + (q * sign - p) * share for p, q in zip(a, b, strict=True))
    size = math.sqrt(w * w + x * x + y * y + z * z)
    return Pose(
        first.x + (second.x - first.x) * share,
        first.y + (second.y - first.y) * share,
        first.z + (second.z - first.z) * share,
        (w / size, x / size, y / size, z / size),
    )


class Impact(NamedTuple):
    """The sound of a die that hits something."""

    seconds: float
    """The time since the beginning of the throw."""
    strength: float
    """Loudness, 0..1."""
    hard: bool
    """True against a wall or a die, False on the cloth."""


@dataclass(frozen=True)
class Throw:
    """The result of a cast: one track per die, in the order of the values, and the impacts."""

    tracks: tuple[Track, ...]
    impacts: tuple[Impact, ...]

    @property
    def seconds(self) -> float:
        """The time until all dice are at rest."""
        return max((track.seconds for track in self.tracks), default=0.0)


@dataclass(frozen=True)
class Cast:
    """The request for a throw.

    Raises ValueError for an impossible value or number of sides, and for a kept die that shows another value.
    """

    values: tuple[int, ...]
    """The values that the rules have decided, by number of the die."""
    width: float
    height: float
    seed: int
    kept: tuple[tuple[int, Pose], ...] = ()
    """The dice that do not move: number and pose."""
    sides: int = 6

    def __post_init__(self) -> None:
        """Raise ValueError for an unknown number of sides, an impossible value, or a kept die of another value."""
        if self.sides not in SOLIDS:
            known = " or ".join(str(sides) for sides in SOLIDS)
            raise ValueError(f"Dice have {known} sides, not {self.sides}.")
        if not all(1 <= value <= self.sides for value in self.values):
            raise ValueError(f"A die shows 1 to {self.sides}, so {list(self.values)} cannot be thrown.")
        if any(self.solid.value_on_top(pose.turn) != self.values[number] for number, pose in self.kept):
            raise ValueError("A die that is kept cannot change its value.")

    @property
    def solid(self) -> Solid:
        """The shape of the dice."""
        return SOLIDS[self.sides]

    @property
    def moving_dice(self) -> list[int]:
        """The numbers of the dice that move."""
        kept = {number for number, _ in self.kept}
        return [number for number in range(len(self.values)) if number not in kept]


def nearest_distance(pose: Pose, others: list[Pose]) -> float:
    """Return the distance on the cloth from the centre of `pose` to the nearest other one, infinite without others."""
    return min((math.hypot(pose.x - other.x, pose.y - other.y) for other in others), default=math.inf)


_TRIES: Final = 24
"""How often all dice are laid down, to find places with gaps between them."""
_PLACES: Final = 40
"""The random places of which each die gets the best."""


def lay_dice(cast: Cast) -> Throw:
    """Return a throw without motion, with the dice where there is room.

    It is for players who have reduced motion, and for casts of which no simulation succeeds.
    """
    rng = Rng(cast.seed)
    best: dict[int, Pose] = {}
    widest = -1.0

    for _ in range(_TRIES):
        poses, gap = _scatter_dice(cast, rng)
        if gap > widest:
            best, widest = poses, gap
        if widest >= GAP:
            break

    return Throw(tuple(make_track([best[number]]) for number in range(len(cast.values))), impacts=())


def _scatter_dice(cast: Cast, rng: Rng) -> tuple[dict[int, Pose], float]:
    """Place each die at that of several random places which is farthest from the others.

    Returns the poses by number of the die, and the least distance between two dice.
    """
    poses = dict(cast.kept)
    gap = math.inf
    for number in cast.moving_dice:
        lying = list(poses.values())
        turn = _random_turn(cast.solid, cast.values[number], rng)
        places = [_random_place(cast, turn, rng) for _ in range(_PLACES if lying else 1)]
        # Places farther away than twice the least distance are all equally good.
        poses[number] = max(places, key=lambda pose: min(nearest_distance(pose, lying), 2 * GAP))
        gap = min(gap, nearest_distance(poses[number], lying))
    return poses, gap


def _random_place(cast: Cast, turn: Turn, rng: Rng) -> Pose:
    """Return a random pose at rest inside the walls."""
    x = MARGIN + rng.unit() * max(0.0, cast.width - 2 * MARGIN)
    y = MARGIN + rng.unit() * max(0.0, cast.height - 2 * MARGIN)
    return Pose(x, y, cast.solid.rest, turn)


def _random_turn(solid: Solid, value: int, rng: Rng) -> Turn:
    """Return a random rotation with `value` on top.

    A die can rest with a value on top in several ways. One of them is turned about the vertical: by any angle with
    pips, nearly upright with figures (`resting_yaw`).
    """
    bearing = rng.unit()
    turns = solid.resting_rotations(value)
    turn = turns[rng.below(len(turns))]
    return product(rotation_about((0.0, 0.0, 1.0), resting_yaw(solid, turn, value, bearing)), turn)


def resting_yaw(solid: Solid, turn: Turn, value: int, bearing: float) -> float:
    """Return the angle in radians about the vertical by which a resting die is turned, from a random number 0..1.

    Pips may have any direction. Figures are upright, within SLANT.
    """
    if not solid.figures:
        return bearing * 2 * math.pi
    return solid.angle_upright(turn, value) + (2 * bearing - 1) * SLANT
