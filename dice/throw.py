"""The simulation of throws, ahead of time. The same cast always gives the same throw.

pymunk moves the dice in two dimensions, seen from above. Heights are computed here, and rotations follow from rolling
without slipping. The initial rotation of each die is chosen last, such that the value that the rules have decided ends
on top.

Units: edges of a six-sided die, and seconds.
"""

from __future__ import annotations

import math
from typing import Final

import pymunk

from dice.solids import Solid, Turn, Vector, inverse_turn, product, rotation_about, to_world
from dice.track import (
    FRAMES,
    GAP,
    MARGIN,
    Cast,
    Impact,
    Pose,
    Throw,
    Track,
    lay_dice,
    make_track,
    nearest_distance,
    resting_yaw,
)
from game.core.rng import Rng

TICKS: Final = 2 * FRAMES
"""Steps of the simulation per second that are kept. Each is computed in two halves."""
TRIES: Final = 80
"""The most throws that are simulated for one cast. After that the dice are laid down without motion."""
LONGEST: Final = 1.8
"""Seconds after which a throw is rejected if a die still moves."""
HURLED: Final = 0.1
"""Seconds from leaving the hand to crossing the rim."""

_GRAVITY: Final = 32.0
"""In edges per second squared."""
_BOUNCE: Final = 0.42
"""The share of its speed that a die keeps when it bounces."""
_HALTING: Final = 1.0
"""A die that falls slower than this, in edges a second, does not bounce."""
_CLOTH: Final = 0.93
"""The factor by which friction of the cloth reduces the speed in a tick."""
_SLOWED_AFTER: Final = 0.9
"""Seconds after which the dice are slowed down in every tick."""
_STILL: Final = 0.42
"""A die slower than this, in edges a second, falls onto its nearest side."""
_TUMBLING: Final = 0.71
"""The mean radius of a tumbling die, between those of its sides and of its corners."""
_FLYING_HEIGHT: Final = 1.0
"""A die at least this high passes over resting dice."""
_LOUDEST: Final = 14.0
"""The change of speed, in edges a second, of an impact of full strength."""
_FAINTEST: Final = 0.07
"""The least strength of an impact that is heard."""
_MERGED: Final = 0.03
"""Impacts within this many seconds are merged."""

_WALLS: Final = 0b01
_DICE: Final = 0b10
"""Categories of pymunk's filters."""


class _Die:
    """One moving die. `z` is the height of its lowest corner. The body moves in two dimensions."""

    __slots__ = ("body", "initial_rise", "rise", "ticks", "z")

    def __init__(self, body: pymunk.Body, z: float, rise: float) -> None:
        """`z`: its height, in edges. `rise`: its upward speed, in edges a second."""
        self.body = body
        self.z = z
        self.initial_rise = rise
        """Initial upward speed."""
        self.rise = rise
        self.ticks: list[tuple[float, float, float, float, float, float]] = []
        """For each tick: x, y, z, speed along x, speed along y, angular velocity."""

    def apply_gravity(self) -> float:
        """Let the die fall for one tick. Returns the speed of an impact on the cloth, in edges a second, 0 without one.

        A slow impact counts as none.
        """
        self.rise -= _GRAVITY / TICKS
        self.z += self.rise / TICKS
        if self.z > 0:
            return 0.0

        speed = -self.rise
        self.z = 0.0
        self.rise = speed * _BOUNCE if speed > _HALTING else 0.0
        self.body.velocity *= _CLOTH
        return speed if speed > 2 * _HALTING else 0.0

    def record_tick(self) -> None:
        """Append position and speed to `ticks`."""
        at, speed = self.body.position, self.body.velocity
        self.ticks.append((at.x, at.y, self.z, speed.x, speed.y, self.body.angular_velocity))

    @property
    def is_calm(self) -> bool:
        """Whether the die is on the cloth and almost at rest."""
        return self.z == 0.0 and self.body.velocity.length < _STILL


class _Try:
    """One simulated throw, before rotations are computed."""

    def __init__(self, cast: Cast, rng: Rng) -> None:
        """Prepare the table: walls, the dice that stay where they are, and the thrown dice in the hand."""
        self.cast = cast
        self.kept = [pose for _, pose in cast.kept]
        self.impacts: list[Impact] = []
        self.is_spoilt = False
        """True once a die has landed on a resting one."""

        self._space = pymunk.Space()
        self._space.damping = 0.42  # the share of its speed that a rolling die keeps in a second
        self._space.iterations = 20
        self._space.collision_slop = 0.002  # how far shapes may overlap, in edges
        self._now = 0.0
        self._add_walls()
        self._lying = [self._add_lying_die(pose) for pose in self.kept]
        self.dice = self._add_thrown_dice(rng)
        self._flying = {shape: die for die in self.dice for shape in die.body.shapes}
        self._space.on_collision(None, None, pre_solve=self._pass_over, post_solve=self._hear_collision)

    def _add_walls(self) -> None:
        """Add four walls just outside the floor, from each corner to the one before.

        A wall is a line one edge outside the floor with a radius of one edge, so that its side is at the floor.
        """
        left, top, right, foot = -1.0, -1.0, self.cast.width + 1, self.cast.height + 1
        corners = ((left, top), (right, top), (right, foot), (left, foot))
        for number, corner in enumerate(corners):
            wall = pymunk.Segment(self._space.static_body, corner, corners[number - 1], radius=1.0)
            wall.elasticity, wall.friction = 0.95, 0.3  # dice spring back from walls
            wall.filter = pymunk.ShapeFilter(categories=_WALLS)
            self._space.add(wall)

    def _add_thrown_dice(self, rng: Rng) -> list[_Die]:
        """Add the thrown dice: a cluster at the left or right of the near wall, moving to the other side.

        Places are in edges, speeds in edges a second. One throw in four is from the right.
        """
        count = len(self.cast.moving_dice)
        columns = max(1, math.ceil(math.sqrt(count)))
        is_mirrored = rng.below(4) == 0
        dice = []
        for number in range(count):
            # The dice are 1.2 apart and 0.85 from the walls, so that none touches another or a wall.
            x = 0.85 + number % columns * 1.2
            y = self.cast.height - 0.85 - number // columns * 1.2
            speed = (10.0 + rng.unit() * 11.0, -2.5 - rng.unit() * 10.0)
            if is_mirrored:
                x, speed = self.cast.width - x, (-speed[0], speed[1])
            dice.append(self._add_thrown_die((x, y), speed, rng))
        return dice

    def run(self) -> bool:
        """Run the simulation. Returns True if all dice came to rest with enough distance.

        Returns False if a die has landed on a resting one, or if a die still moves after LONGEST seconds.
        """
        for tick in range(round(LONGEST * TICKS)):
            self._now = tick / TICKS
            self._space.step(0.5 / TICKS)  # a tick is computed in two halves
            self._space.step(0.5 / TICKS)
            for die in self.dice:
                self._step_die(die)

            if self.is_spoilt:
                return False
            if all(die.is_calm for die in self.dice):
                return self._has_room()
        return False

    def _step_die(self, die: _Die) -> None:
        """Let one die fall for a tick, slow it down _SLOWED_AFTER seconds after the throw, and record it.

        Above _FLYING_HEIGHT a die passes over resting ones (`self.kept`). One that falls below that height with its
        centre less than 1.1 edges from a resting one has landed on it, which spoils the simulation.
        """
        height_before = die.z
        if speed := die.apply_gravity():
            self._add_impact(speed, hard=False)
        if self._now > _SLOWED_AFTER:
            die.body.velocity *= 0.985
            die.body.angular_velocity *= 0.975
        if height_before > _FLYING_HEIGHT >= die.z:
            landed = Pose(die.body.position.x, die.body.position.y, 0.5, (1.0, 0.0, 0.0, 0.0))
            self.is_spoilt = self.is_spoilt or nearest_distance(landed, self.kept) < 1.1
        die.record_tick()

    def _has_room(self) -> bool:
        """Whether all thrown dice are inside the walls, and far enough from one another and from the resting ones."""
        lying = self.kept[:]
        for die in self.dice:
            # Only x and y of the last tick matter for the distances, so height and rotation may have any values.
            pose = Pose(*die.ticks[-1][:2], 0.5, (1.0, 0.0, 0.0, 0.0))
            is_inside = MARGIN <= pose.x <= self.cast.width - MARGIN and MARGIN <= pose.y <= self.cast.height - MARGIN
            if not is_inside or nearest_distance(pose, lying) <= GAP:
                return False
            lying.append(pose)
        return True

    def _add_lying_die(self, pose: Pose) -> pymunk.Shape:
        """Add a die that stays where it is, and return its shape.

        For pymunk it is a circle of radius MARGIN, about half the diagonal of a side, so that its rotation is of no
        account.
        """
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position = (pose.x, pose.y)
        shape = pymunk.Circle(body, MARGIN)
        shape.elasticity, shape.friction = 0.7, 0.3
        shape.filter = pymunk.ShapeFilter(categories=_DICE)
        self._space.add(body, shape)
        return shape

    def _add_thrown_die(self, at: tuple[float, float], speed: tuple[float, float], rng: Rng) -> _Die:
        """Add a die with a random direction, spin, height and rise.

        For pymunk it is two circles: a smaller one that meets other dice, and one of about MARGIN that meets walls, so
        that the die comes to rest inside them.
        """
        body = pymunk.Body(1, pymunk.moment_for_box(1, (1, 1)))
        body.position, body.velocity = at, speed
        body.angle = rng.unit() * 2 * math.pi
        body.angular_velocity = rng.unit() * 18 - 9
        tumbling = pymunk.Circle(body, _TUMBLING)
        tumbling.filter = pymunk.ShapeFilter(categories=_DICE, mask=_DICE)
        hull = pymunk.Circle(body, MARGIN + 0.02)
        hull.filter = pymunk.ShapeFilter(categories=_DICE, mask=_WALLS)
        for shape in (tumbling, hull):
            shape.elasticity, shape.friction = 0.78, 0.5
        self._space.add(body, tumbling, hull)
        return _Die(body, z=1.2 + rng.unit() * 1.3, rise=rng.unit() * 2.7)

    def _pass_over(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        """Let a die that is high enough pass over a resting one. Pymunk calls this for each pair that touches."""
        if any(shape in self._lying for shape in arbiter.shapes):
            flying = [self._flying[shape] for shape in arbiter.shapes if shape in self._flying]
            arbiter.process_collision = all(die.z <= _FLYING_HEIGHT for die in flying)

    def _hear_collision(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        if arbiter.is_first_contact:
            self._add_impact(arbiter.total_impulse.length, hard=True)

    def _add_impact(self, change: float, hard: bool) -> None:
        """Add the sound of a change of speed, in edges a second, unless it is too faint."""
        strength = min(1.0, change / _LOUDEST)
        if strength >= _FAINTEST:
            self.impacts.append(Impact(seconds=self._now + HURLED, strength=strength, hard=hard))


def simulate(cast: Cast) -> Throw:
    """Return the throw of a cast. If no simulation succeeds, the dice are placed by `lay_dice`.

    The simulation moves the dice without rotations. `_roll_die` adds rotations that end with the wanted value on top,
    and an impact when the die topples onto its side.
    """
    rng = Rng(cast.seed)
    for _ in range(TRIES if cast.moving_dice else 0):
        attempt = _Try(cast, rng)
        if attempt.run():  # it has succeeded
            tracks: dict[int, Track] = {number: make_track([pose]) for number, pose in cast.kept}
            for number, die in zip(cast.moving_dice, attempt.dice, strict=True):
                poses, landed = _roll_die(die, cast.solid, cast.values[number], rng)
                tracks[number] = make_track(poses)
                attempt.impacts.append(landed)
            return Throw(tuple(tracks[number] for number in range(len(cast.values))), _merge_impacts(attempt.impacts))
    return lay_dice(cast)


def _merge_impacts(impacts: list[Impact]) -> tuple[Impact, ...]:
    """Return the impacts in order, and of those within _MERGED only the loudest."""
    heard: list[Impact] = []
    for impact in sorted(impacts):
        if heard and impact.seconds - heard[-1].seconds < _MERGED:
            if impact.strength > heard[-1].strength:
                heard[-1] = impact
        else:
            heard.append(impact)
    return tuple(heard)


def _roll_die(die: _Die, solid: Solid, value: int, rng: Rng) -> tuple[list[Pose], Impact]:
    """Return the poses of one die per frame, the last one with `value` on top, and the impact of its final topple.

    The simulation knows only where the die is. Its rotation at each tick (`turns`) follows from rolling without
    slipping, with the radius `solid.rolling`. That may end on an edge or a corner, so the die then topples onto its
    nearest side. A product of rotations is read from right to left: the initial rotation, the rolling, the topple.
    """
    turns = _rolling_turns(die, solid, rng)
    resting = _first_resting_tick(die)
    initial_turn, axis, angle = _aim_die(solid, turns[resting], value, rng)
    topple_seconds = 0.16 + 0.22 * angle  # the farther, the longer
    first_tick = resting - round(0.3 * topple_seconds * TICKS)  # of the topple, while the die still creeps

    # From the hand to the start of the simulation, extrapolated backwards.
    x, y, z, across, down, _ = die.ticks[0]
    speed = math.hypot(across, down)
    poses = []
    for frame in range(round(HURLED * FRAMES), 0, -1):
        ago = frame / FRAMES
        rolled_back = rotation_about((-down / speed, across / speed, 0.0), angle=-speed * ago / solid.rolling)
        turn = product(rolled_back, product(turns[0], initial_turn))
        height = z - die.initial_rise * ago - _GRAVITY * ago * ago / 2
        poses.append(Pose(x - across * ago, y - down * ago, max(0.0, height) + solid.centre_height(turn), turn))

    # The simulation, and the topple onto the nearest side.
    last_tick = max(len(turns), first_tick + math.ceil(topple_seconds * TICKS))
    for tick in range(0, last_tick + TICKS // FRAMES, TICKS // FRAMES):
        x, y, z = die.ticks[min(tick, len(turns) - 1)][:3]
        share = max(0.0, min(1.0, (tick - first_tick) / (topple_seconds * TICKS)))  # of the topple
        turn = product(product(rotation_about(axis, angle * share**2), turns[min(tick, resting)]), initial_turn)
        poses.append(Pose(x, y, z + solid.centre_height(turn), turn))
    return poses, Impact(HURLED + first_tick / TICKS + topple_seconds, strength=0.1 + 0.25 * angle, hard=False)


def _rolling_turns(die: _Die, solid: Solid, rng: Rng) -> list[Turn]:
    """Return the rotation at each tick, by rolling without slipping from a uniformly random one.

    In one tick a die rolls a length of `speed / TICKS`, about the horizontal axis across its direction, as a ball of
    the radius `solid.rolling` would. It also spins about the vertical axis.
    """
    # Uniformly random unit quaternions: Shoemake, "Uniform Random Rotations", Graphics Gems III, 1992.
    a, b, c = rng.unit(), rng.unit() * 2 * math.pi, rng.unit() * 2 * math.pi
    low, high = math.sqrt(1 - a), math.sqrt(a)
    turn = (low * math.sin(b), low * math.cos(b), high * math.sin(c), high * math.cos(c))

    turns = []
    for _, _, _, across, down, spin in die.ticks:
        speed = math.hypot(across, down)
        if speed > 0.08:  # a slower die has no clear direction
            turn = product(rotation_about((-down / speed, across / speed, 0.0), speed / TICKS / solid.rolling), turn)
        turn = product(rotation_about((0.0, 0.0, 1.0), angle=spin / TICKS), turn)
        size = math.sqrt(sum(part * part for part in turn))
        turn = (turn[0] / size, turn[1] / size, turn[2] / size, turn[3] / size)
        turns.append(turn)
    return turns


def _aim_die(solid: Solid, turn: Turn, value: int, rng: Rng) -> tuple[Turn, Vector, float]:
    """Return the initial rotation with which `value` ends on top, and axis and angle (radians) of the final topple.

    A simulated die rolls the same way whatever rotation it starts with, so that rotation can be chosen afterwards.
    `turn` is the rotation at the end of the simulation if the die starts without one. The die as it is seen ends with
    the product topple * turn * initial rotation, which is read from right to left.
    """
    # The topple makes the uppermost side level: a rotation about a horizontal axis.
    x, y, z = to_world(turn, solid.sides[solid.value_on_top(turn) - 1].normal)
    size = math.hypot(x, y)
    axis = (y / size, -x / size, 0.0) if size >= 1e-6 else (1.0, 0.0, 0.0)
    angle = math.acos(min(1.0, z)) if size >= 1e-6 else 0.0
    toppled = product(rotation_about(axis, angle), turn)

    # Any of the symmetries of the solid that brings the value on top will do as the initial rotation.
    choices = [symmetry for symmetry in solid.ways if solid.value_on_top(product(toppled, symmetry)) == value]
    initial = choices[rng.below(len(choices))]

    if solid.figures:
        # The die at rest is turned about the vertical axis, so that its figure can be read: `upright` * topple * turn
        # * initial. The axis of the topple is turned with it, and the initial rotation makes up for the rest.
        upright = rotation_about((0.0, 0.0, 1.0), resting_yaw(solid, product(toppled, initial), value, rng.unit()))
        initial = product(product(inverse_turn(turn), product(upright, turn)), initial)
        axis = to_world(upright, axis)
    return initial, axis, angle


def _first_resting_tick(die: _Die) -> int:
    """Return the tick from which this die stays on the cloth and slower than _STILL, at most the last one."""
    for tick in range(len(die.ticks) - 1, -1, -1):
        _, _, z, across, down, _ = die.ticks[tick]
        if z > 0 or math.hypot(across, down) >= _STILL:
            return min(tick + 1, len(die.ticks) - 1)
    return 0
