"""Thrown dice: what the rules rolled lies on top, nothing overlaps, what is kept stays, and a cast is one throw."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Iterable

import pytest

from dice.solids import SOLIDS, own_axes, product, rotation_about, to_world
from dice.throw import HURLED, LONGEST, simulate
from dice.track import FRAMES, GAP, SLANT, Cast, Pose, Throw, lay_dice

FLOOR = (6.6, 5.9)
SEEDS = range(6)
BOTH = pytest.mark.parametrize("sides", SOLIDS)


def make_cast(count: int, seed: int, floor: tuple[float, float] = FLOOR, sides: int = 6) -> Cast:
    """Dice with values that depend on the seed, on a floor of this size."""
    values = tuple((seed * 5 + number * (seed % 3 + 1)) % sides + 1 for number in range(count))
    return Cast(values, *floor, seed, sides=sides)


def throw_again(throw: Throw, cast: Cast, thrown: dict[int, int]) -> Cast:
    """A second cast of the same dice. Those in `thrown` get other values, the others are kept."""
    values = tuple(thrown.get(number, value) for number, value in enumerate(cast.values))
    kept = tuple((number, pose) for number, pose in enumerate(resting_poses(throw)) if number not in thrown)
    return Cast(values, cast.width, cast.height, seed=cast.seed + 1000, kept=kept, sides=cast.sides)


def resting_poses(throw: Throw) -> tuple[Pose, ...]:
    """The pose of each die at the end of a throw."""
    return tuple(track.pose_at(throw.seconds) for track in throw.tracks)


def top_values(throw: Throw, sides: int = 6) -> tuple[int, ...]:
    """The value on top of each die at the end of a throw."""
    return tuple(SOLIDS[sides].value_on_top(pose.turn) for pose in resting_poses(throw))


def corners(pose: Pose, sides: int = 6) -> list[tuple[float, ...]]:
    """All corners of a die."""
    points = [to_world(pose.turn, corner) for corner in SOLIDS[sides].corners]
    points += [(-x, -y, -z) for x, y, z in points]
    return [tuple(a + b for a, b in zip(pose, corner, strict=False)) for corner in points]


def smallest_distance(throw: Throw) -> float:
    """The smallest distance between the centres of two dice at the end of a throw."""
    pairs = itertools.combinations(resting_poses(throw), 2)
    return min((math.hypot(a.x - b.x, a.y - b.y) for a, b in pairs), default=math.inf)


def check_rest(throw: Throw, cast: Cast) -> None:
    """Check that the dice lie flat and apart inside the tray, with the values that were rolled on top.

    Ten-sided dice have figures, which must be nearly upright. Six-sided dice have pips.
    """
    rounding = 1e-5
    assert top_values(throw, cast.sides) == cast.values
    assert smallest_distance(throw) > GAP - rounding
    for pose, value in zip(resting_poses(throw), cast.values, strict=True):
        _, _, upward = to_world(pose.turn, cast.solid.sides[value - 1].normal)
        assert upward == pytest.approx(1, abs=rounding)
        assert pose.z == pytest.approx(cast.solid.rest, abs=rounding)
        for x, y, z in corners(pose, cast.sides):
            assert 0 <= x <= cast.width
            assert 0 <= y <= cast.height
            assert z > -rounding
        if cast.sides == 10:
            assert abs(cast.solid.angle_upright(pose.turn, value)) <= SLANT + rounding, "its figure can be read"


@BOTH
@pytest.mark.parametrize("count", range(1, 7))
def test_dice_end_with_the_values_of_the_roll(count: int, sides: int) -> None:
    for seed in SEEDS:
        cast = make_cast(count, seed, sides=sides)
        throw = simulate(cast)
        assert 0.8 < throw.seconds < LONGEST + HURLED + 0.5, "thrown, not laid down"
        check_rest(throw, cast)


@BOTH
def test_dice_thrown_one_after_another_stay_apart(sides: int) -> None:
    """Dice of a fight are rolled one at a time, and each keeps away from those before it."""
    floor = (9.0, 5.0)
    cast = make_cast(count=1, seed=3, floor=floor, sides=sides)
    throw = simulate(cast)
    for number in range(1, 5):
        dice_before = tuple(enumerate(resting_poses(throw)))
        cast = Cast((*cast.values, sides - number), *floor, number, dice_before, sides)
        throw = simulate(cast)
        assert throw.seconds > 0.8, "a die rolls for a while before it rests"
        check_rest(throw, cast)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 6), (2, 10)])
def test_dice_that_are_not_thrown_again_do_not_move(count: int, sides: int) -> None:
    """Of five dice the first `count` are thrown again."""
    for seed in SEEDS:
        cast = make_cast(count=5, seed=seed, sides=sides)
        first = simulate(cast)
        anew = throw_again(first, cast, {number: (seed + number) % sides + 1 for number in range(count)})
        second = simulate(anew)
        check_rest(second, anew)
        assert resting_poses(second)[count:] == resting_poses(first)[count:]
        assert all(track.seconds == 0 for track in second.tracks[count:])
        assert any(track.seconds > 0.5 for track in second.tracks[:count])


def test_a_thrown_die_does_not_pass_through_a_kept_one_on_the_floor() -> None:
    """Die 0 is thrown again.

    Once it is on the cloth, its centre stays more than a die's width away from the other dice.
    """
    for seed in SEEDS:
        cast = make_cast(count=5, seed=seed)
        first = simulate(cast)
        second = simulate(throw_again(first, cast, {0: 6}))
        track = second.tracks[0]
        for frame in range(round(track.seconds * FRAMES)):
            pose = track.pose_at(frame / FRAMES)
            is_on_cloth = pose.z - SOLIDS[6].centre_height(pose.turn) < 0.5
            gap = min(math.hypot(pose.x - other.x, pose.y - other.y) for other in resting_poses(second)[1:])
            if is_on_cloth:
                assert gap > 1.0


def test_a_throw_follows_from_its_cast_and_its_path_from_the_seed_alone() -> None:
    cast = make_cast(count=5, seed=4)
    assert simulate(cast) == simulate(cast)
    assert simulate(cast) != simulate(make_cast(count=5, seed=5))
    values = (1, 1, 1, 1, 1)
    with_other_values = simulate(Cast(values, *FLOOR, cast.seed))
    places = [(pose.x, pose.y) for pose in resting_poses(simulate(cast))]
    other_places = [(pose.x, pose.y) for pose in resting_poses(with_other_values)]
    assert places == other_places, "the values change the pips, not the path"


@BOTH
def test_dice_fall_from_above_and_never_sink_into_the_cloth(sides: int) -> None:
    """Heights are in widths of a die. The cloth is at 0, and 0.001 allows for rounding."""
    throw = simulate(make_cast(count=4, seed=2, sides=sides))
    for track in throw.tracks:
        poses = [track.pose_at(frame / FRAMES) for frame in range(round(track.seconds * FRAMES) + 1)]
        assert max(pose.z for pose in poses) > 1.5
        heights_of_corners = [z for pose in poses for _, _, z in corners(pose, sides)]
        assert min(heights_of_corners) > -1e-3


@BOTH
def test_a_die_moves_and_turns_smoothly(sides: int) -> None:
    """From frame to frame a die moves less than 0.75 of its width and turns less than a radian (cos 0.5 between
    quaternions)."""
    throw = simulate(make_cast(count=6, seed=3, sides=sides))
    for track in throw.tracks:
        poses = [track.pose_at(frame / FRAMES) for frame in range(round(track.seconds * FRAMES) + 1)]
        for before, after in itertools.pairwise(poses):
            assert math.dist(before[:3], after[:3]) < 0.75
            cosine_of_half_angle = abs(sum(map(operator.mul, before.turn, after.turn)))
            assert cosine_of_half_angle > math.cos(0.5)

        between_frames = track.pose_at(10.5 / FRAMES)
        assert between_frames.x == pytest.approx((poses[10].x + poses[11].x) / 2, abs=1e-6)
        assert sum(part * part for part in between_frames.turn) == pytest.approx(1)
        assert track.pose_at(99) == poses[-1]
        assert track.pose_at(-1) == poses[0]


def test_impacts_are_in_order_and_within_the_throw() -> None:
    """`hard`: against a die or a wall. Each throw of five dice has such impacts, and others on the cloth."""
    for seed in SEEDS:
        throw = simulate(make_cast(count=5, seed=seed))
        moments = [impact.seconds for impact in throw.impacts]
        assert moments == sorted(moments)
        assert moments[0] >= 0
        assert moments[-1] <= throw.seconds + 0.02
        assert all(0 < impact.strength <= 1 for impact in throw.impacts)
        assert {impact.hard for impact in throw.impacts} == {True, False}


def test_dice_without_room_to_be_thrown_are_laid_down() -> None:
    """The box is hardly wider than one die. Dice that are laid down do not move, so the throw takes no time."""
    cast = Cast((1, 2, 3), width=1.4, height=1.4, seed=1)
    throw = simulate(cast)
    assert top_values(throw) == cast.values
    assert throw.seconds == 0


@BOTH
def test_laid_dice_rest_as_thrown_ones_do_and_keep_kept_dice_in_place(sides: int) -> None:
    for seed in SEEDS:
        cast = make_cast(count=6, seed=seed, sides=sides)
        laid = lay_dice(cast)
        check_rest(laid, cast)
        assert laid.seconds == 0
        third_die, new_value = 2, 4
        second_cast = throw_again(laid, cast, {third_die: new_value})
        laid_again = lay_dice(second_cast)
        check_rest(laid_again, second_cast)
        kept_dice = [number for number in range(6) if number != third_die]
        assert [resting_poses(laid_again)[i] for i in kept_dice] == [resting_poses(laid)[i] for i in kept_dice]


def test_a_throw_refuses_values_that_no_die_has() -> None:
    """The last cast would change the value of a die that is kept as it lies."""
    with pytest.raises(ValueError, match="shows 1 to 6"):
        Cast((1, 7), *FLOOR, seed=1)
    with pytest.raises(ValueError, match="shows 1 to 10"):
        Cast((0,), *FLOOR, seed=1, sides=10)
    with pytest.raises(ValueError, match="6 or 10 sides, not 7"):
        Cast((1,), *FLOOR, seed=1, sides=7)
    lying = resting_poses(lay_dice(Cast((3,), *FLOOR, seed=1)))[0]
    with pytest.raises(ValueError, match="cannot change"):
        Cast((4,), *FLOOR, seed=1, kept=((0, lying),))


@pytest.mark.parametrize(("sides", "corners"), [(6, 4), (10, 4)])
def test_a_die_lies_flat_on_each_of_its_sides(sides: int, corners: int) -> None:
    """Every side is a plane through four corners, at one distance from the centre."""
    solid = SOLIDS[sides]
    for value in range(1, sides + 1):
        for turn in solid.resting_rotations(value):
            heights = [to_world(turn, corner)[2] for corner in solid.corners]
            assert sum(abs(height) > solid.rest - 1e-9 for height in heights) == corners
            assert solid.centre_height(turn) == pytest.approx(solid.rest)
            assert solid.value_on_top(turn) == value


@pytest.mark.parametrize(("sides", "count"), [(6, 24), (10, 10)], ids=["a cube has 24", "a ten-sided die has 10"])
def test_a_solid_has_all_its_rotations_onto_itself(sides: int, count: int) -> None:
    solid = SOLIDS[sides]

    def rounded(point: Iterable[float]) -> tuple[float, ...]:
        return tuple(round(part, 6) + 0.0 for part in point)  # + 0.0 turns -0.0 into 0.0

    corners_of_solid = {rounded(sign * part for part in corner) for corner in solid.corners for sign in (1, -1)}
    for rotation in solid.ways:
        turned = [to_world(rotation, (x, y, z)) for x, y, z in corners_of_solid]
        assert {rounded(corner) for corner in turned} == corners_of_solid
    distinct = {rounded(part for axis in own_axes(rotation) for part in axis) for rotation in solid.ways}
    assert len(distinct) == count


def test_the_figure_of_a_ten_sided_die_is_upright_and_no_mirror_image() -> None:
    """The figure is turned until "down" and "across" of its side point along the axes y and x."""
    solid = SOLIDS[10]
    for value in range(1, 11):
        turn = solid.resting_rotations(value)[0]
        upright = product(rotation_about((0, 0, 1), solid.angle_upright(turn, value)), turn)
        side = solid.sides[value - 1]
        assert to_world(upright, side.down) == pytest.approx((0, 1, 0), abs=1e-9)
        assert to_world(upright, side.across) == pytest.approx((1, 0, 0), abs=1e-9)
