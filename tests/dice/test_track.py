"""Tracks of dice: poses between frames, the length of a track, and dice that are laid down."""

from __future__ import annotations

import math

import pytest

from dice import track as track_module
from dice.solids import SOLIDS, product, rotation_about
from dice.track import (
    FRAMES,
    GAP,
    MARGIN,
    SLANT,
    Cast,
    Pose,
    Throw,
    Track,
    lay_dice,
    make_track,
    nearest_distance,
    resting_yaw,
)

UPRIGHT = (1.0, 0.0, 0.0, 0.0)
QUARTER = rotation_about((0.0, 0.0, 1.0), angle=math.pi / 2)
FIRST = Pose(1.0, 2.0, 3.0, UPRIGHT)
SECOND = Pose(2.0, 4.0, 7.0, QUARTER)
THIRD = Pose(5.0, 5.0, 5.0, QUARTER)
FRAME = 1 / FRAMES


def test_a_track_lasts_from_its_first_to_its_last_pose() -> None:
    assert make_track([FIRST]).seconds == 0.0
    assert make_track([FIRST, SECOND, THIRD]).seconds == pytest.approx(2 * FRAME)


@pytest.mark.parametrize(
    ("frame", "place"),
    [
        (-5.0, (1.0, 2.0, 3.0)),
        (0.0, (1.0, 2.0, 3.0)),
        (0.5, (1.5, 3.0, 5.0)),
        (1.0, (2.0, 4.0, 7.0)),
        (1.25, (2.75, 4.25, 6.5)),
        (2.0, (5.0, 5.0, 5.0)),
        (9.0, (5.0, 5.0, 5.0)),
    ],
    ids=["before the first", "first", "between", "second", "a quarter on", "last", "after the last"],
)
def test_between_two_frames_a_die_is_on_its_way(frame: float, place: tuple[float, float, float]) -> None:
    """Before the first frame and after the last one it does not move."""
    pose = make_track([FIRST, SECOND, THIRD]).pose_at(frame * FRAME)
    assert pose[:3] == pytest.approx(place)


@pytest.mark.parametrize("sign", [1.0, -1.0], ids=["as it is", "as its opposite"])
def test_between_two_rotations_a_die_turns_the_shorter_way(sign: float) -> None:
    """A quaternion and its opposite are the same rotation. Half of a quarter turn is an eighth."""
    a, b, c, d = QUARTER
    second = SECOND._replace(turn=(sign * a, sign * b, sign * c, sign * d))
    turn = make_track([FIRST, second]).pose_at(0.5 * FRAME).turn
    assert turn == pytest.approx(rotation_about((0.0, 0.0, 1.0), angle=math.pi / 4), abs=1e-6)


@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)], ids=["x", "y", "z"])
def test_a_die_between_two_rotations_keeps_its_size(axis: tuple[float, float, float]) -> None:
    """A rotation is a quaternion, cosine of half the angle first. A length other than 1 would change the size."""
    whole_angle = 2.0
    last = FIRST._replace(turn=rotation_about(axis, whole_angle))  # FIRST is not rotated
    pose = make_track([FIRST, last]).pose_at(0.25 * FRAME)
    assert math.hypot(*pose.turn) == pytest.approx(1.0)
    half_way_angle = whole_angle / 2
    assert pose.turn[0] > math.cos(half_way_angle / 2), "it has turned by less than a half of the way"


def test_a_throw_lasts_as_long_as_its_longest_track() -> None:
    short, long = make_track([FIRST, SECOND]), make_track([FIRST, SECOND, THIRD])
    assert Throw((long, short), ()).seconds == long.seconds
    assert Throw((), ()).seconds == 0.0


# --- Casts ---


@pytest.mark.parametrize(
    ("values", "sides", "sentence"),
    [
        ((1, 6), 6, None),
        ((0,), 6, r"A die shows 1 to 6, so [0] cannot be thrown."),
        ((7,), 6, r"A die shows 1 to 6, so [7] cannot be thrown."),
        ((3, 3), 7, "Dice have 6 or 10 sides, not 7."),
    ],
    ids=["all are possible", "too low", "too high", "no such solid"],
)
def test_a_cast_refuses_values_that_no_die_has(values: tuple[int, ...], sides: int, sentence: str | None) -> None:
    if sentence is None:
        assert Cast(values, width=6.6, height=5.9, seed=1, sides=sides).solid is SOLIDS[sides]
        return
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words differ
        Cast(values, width=6.6, height=5.9, seed=1, sides=sides)
    assert str(caught.value) == sentence


def test_a_die_that_is_kept_keeps_its_value_and_does_not_move() -> None:
    """Die 1 of three shows 4 and is kept."""
    kept_pose = Pose(3.0, 3.0, SOLIDS[6].rest, SOLIDS[6].resting_rotations(value=4)[0])
    kept = ((1, kept_pose),)
    assert Cast(values=(1, 4, 2), width=6.6, height=5.9, seed=1, kept=kept).moving_dice == [0, 2]
    with pytest.raises(ValueError, match=r"^A die that is kept cannot change its value\.$"):
        Cast(values=(1, 5, 2), width=6.6, height=5.9, seed=1, kept=kept)


def test_the_nearest_of_several_dice_is_measured_on_the_floor() -> None:
    others = [Pose(4.0, 6.0, 9.0, UPRIGHT), Pose(1.0, 9.0, 3.0, UPRIGHT)]
    assert nearest_distance(FIRST, others) == 5.0, "3 to the right and 4 down"
    assert nearest_distance(FIRST, []) == math.inf


# --- Dice that are laid down ---


def resting_places(throw: Throw) -> list[Pose]:
    """The places of the dice of a throw without motion."""
    assert throw.impacts == ()
    assert throw.seconds == 0.0
    return [track.pose_at(0.0) for track in throw.tracks]


@pytest.mark.parametrize("sides", SOLIDS)
@pytest.mark.parametrize("seed", range(8))
def test_laid_dice_show_their_values_inside_the_walls_with_gaps_between_them(sides: int, seed: int) -> None:
    """Every die keeps MARGIN from the walls and GAP from the others, and rests on a side."""
    values = (1, sides, 3)
    poses = resting_places(lay_dice(Cast(values, width=6.0, height=5.0, seed=seed, sides=sides)))
    assert tuple(SOLIDS[sides].value_on_top(pose.turn) for pose in poses) == values
    for number, pose in enumerate(poses):
        assert MARGIN - 1e-6 <= pose.x <= 6.0 - MARGIN + 1e-6
        assert MARGIN - 1e-6 <= pose.y <= 5.0 - MARGIN + 1e-6
        assert pose.z == pytest.approx(SOLIDS[sides].rest)
        assert nearest_distance(pose, poses[:number]) >= GAP - 1e-6


def test_laid_dice_are_spread_over_the_whole_floor() -> None:
    """Of 200 dice that lie alone, some come near to each wall."""
    poses = [resting_places(lay_dice(Cast((1,), width=6.0, height=5.0, seed=seed)))[0] for seed in range(200)]
    assert min(pose.x for pose in poses) < MARGIN + 0.2
    assert max(pose.x for pose in poses) > 6.0 - MARGIN - 0.2
    assert min(pose.y for pose in poses) < MARGIN + 0.2
    assert max(pose.y for pose in poses) > 5.0 - MARGIN - 0.2


def test_on_a_floor_without_room_the_dice_have_the_widest_gap_of_all_attempts() -> None:
    """The floor is too small for gaps, so all attempts are made, and the best one counts."""
    cast = Cast((1, 2, 3, 4), width=2.2, height=2.2, seed=5)
    rng = track_module.Rng(cast.seed)
    attempts = [track_module._scatter_dice(cast, rng) for _ in range(track_module._TRIES)]
    best, widest_gap = max(attempts, key=lambda poses_and_gap: poses_and_gap[1])
    assert widest_gap < GAP
    poses = resting_places(lay_dice(cast))
    assert [(pose.x, pose.y) for pose in poses] == [pytest.approx((best[die].x, best[die].y)) for die in range(4)]


def test_a_floor_smaller_than_a_die_has_all_dice_at_its_margin() -> None:
    [pose] = resting_places(lay_dice(Cast((1,), width=0.5, height=0.5, seed=5)))
    assert (pose.x, pose.y) == pytest.approx((MARGIN, MARGIN))


@pytest.mark.parametrize(("bearing", "turned"), [(0.0, 0.0), (0.25, math.pi / 2), (0.5, math.pi)])
def test_a_die_with_pips_may_lie_in_any_direction(bearing: float, turned: float) -> None:
    assert resting_yaw(SOLIDS[6], UPRIGHT, value=1, bearing=bearing) == pytest.approx(turned)


@pytest.mark.parametrize(("bearing", "slant"), [(0.0, -SLANT), (0.5, 0.0), (1.0, SLANT)])
def test_a_figure_is_upright_within_the_slant(bearing: float, slant: float) -> None:
    """`bearing` is a random number of 0 to 1. Its slant is added to the angle that makes the figure upright.

    That holds whatever the rotation of the die about the vertical is.
    """
    solid = SOLIDS[10]
    for resting in solid.resting_rotations(7):
        spun = product(rotation_about((0.0, 0.0, 1.0), angle=1.0), resting)
        for rotation in (resting, spun):
            upright = solid.angle_upright(rotation, value=7)
            assert resting_yaw(solid, rotation, value=7, bearing=bearing) == pytest.approx(upright + slant)


def test_the_numbers_of_a_track_are_those_of_its_poses() -> None:
    assert list(make_track([FIRST, SECOND]).numbers) == pytest.approx([*FIRST[:3], *UPRIGHT, *SECOND[:3], *QUARTER])
    assert isinstance(make_track([]), Track)
