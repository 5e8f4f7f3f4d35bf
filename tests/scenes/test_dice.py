"""The dice tray animates, sounds and lights throws, and a drawn die can be read."""

from __future__ import annotations

import math
import random

import pygame
import pytest

from dice.solids import SOLIDS, product, rotation_about
from dice.throw import simulate
from dice.track import Cast, Throw
from scenes.anim import die
from scenes.anim.dice import STILL_SECONDS, DiceTray
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import ASSETS

TRAY: Box = Box(1436, 92, 448, 372)
FRAME = 1 / 60


class Thrower:
    """Simulates throws in this process. The first `refusals` questions for a throw get None: not ready."""

    def __init__(self, refusals: int = 0) -> None:
        self.refusals = refusals
        self.casts: list[Cast] = []

    def throw(self, cast: Cast) -> int:
        self.casts.append(cast)
        return len(self.casts) - 1

    def take_throw(self, ticket: int) -> Throw | None:
        if self.refusals > 0:
            self.refusals -= 1
            return None
        return simulate(self.casts[ticket])


class SoundLog:
    """Records the sounds that are played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        """The name and the volume of each sound."""
        self.places: set[float | None] = set()

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        self.played.append((name, volume))
        self.places.add(x)


@pytest.fixture
def thrower() -> Thrower:
    """A thrower whose throws are ready at once."""
    return Thrower()


@pytest.fixture
def sounds() -> SoundLog:
    """The sounds of the dice."""
    return SoundLog()


@pytest.fixture
def dice(thrower: Thrower, sounds: SoundLog) -> DiceTray:
    """An empty tray of six-sided dice."""
    return DiceTray(TRAY, caster=thrower, sound=sounds, rng=random.Random(5))


def run_until_idle(dice: DiceTray, timeline: Timeline, most_seconds: float = 4.0) -> float:
    """Let frames pass until nothing moves. Returns how many seconds that took."""
    seconds = 0.0
    while not timeline.is_idle:
        assert seconds < most_seconds
        timeline.update(FRAME)
        dice.update(FRAME)
        seconds += FRAME
    return seconds


def picture_of(dice: DiceTray, canvas: Canvas) -> bytes:
    """The pixels of the tray as it is now."""
    canvas.surface.fill((44, 74, 58))
    dice.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def boxes_of(dice: DiceTray) -> list[Box]:
    """The boxes of the dice, in order."""
    return [dice.box_of(number) for number in range(len(dice.values))]


def test_a_throw_takes_a_second_or_two_and_sounds_at_each_impact(
    dice: DiceTray, thrower: Thrower, sounds: SoundLog
) -> None:
    timeline = Timeline()
    dice.throw((6, 2, 5, 1, 4), timeline)
    assert dice.busy
    assert 0.9 < run_until_idle(dice, timeline) < 2.2
    assert not dice.busy
    assert dice.values == (6, 2, 5, 1, 4)

    impacts = simulate(thrower.casts[0]).impacts
    assert len(sounds.played) in (len(impacts), len(impacts) - 1), "one may fall on the very end"
    assert {name for name, _ in sounds.played} == {"dice", "clack"}
    assert sounds.places == {dice.box.centre[0]}
    assert len({volume for _, volume in sounds.played}) > 3, "a hard impact is louder than a soft one"


def test_the_timeline_waits_until_the_throw_is_ready(dice: DiceTray, thrower: Thrower) -> None:
    timeline = Timeline()
    thrower.refusals = 30
    progress_of_next_step: list[float] = []
    dice.throw((3, 3), timeline)
    timeline.append(0.1, progress_of_next_step.append)

    for _ in range(30):
        timeline.update(FRAME)
        assert dice.busy
        assert dice.values == ()
    run_until_idle(dice, timeline)
    assert dice.values == (3, 3)
    assert progress_of_next_step[-1] == 1.0
    assert len(thrower.casts) == 1, "the throw was ordered once"


def test_kept_dice_do_not_move_in_the_next_throw(dice: DiceTray, thrower: Thrower) -> None:
    timeline = Timeline()
    dice.throw((6, 2, 5, 1, 4), timeline, lit=(0, 2))
    run_until_idle(dice, timeline)
    before = boxes_of(dice)

    kept, rerolled = (0, 2, 3, 4), 1
    dice.throw((6, 3, 5, 1, 4), timeline, keep=kept, lit=(0, 2))
    run_until_idle(dice, timeline)
    after = boxes_of(dice)

    assert dice.values == (6, 3, 5, 1, 4)
    assert [before[number] for number in kept] == [after[number] for number in kept]
    assert before[rerolled] != after[rerolled]
    assert thrower.casts[1].moving_dice == [rerolled]


def test_a_second_throw_waits_for_the_first_whose_dice_it_keeps(dice: DiceTray, thrower: Thrower) -> None:
    timeline = Timeline()
    dice.throw((1, 2), timeline)
    dice.throw((1, 6), timeline, keep=(0,))
    assert len(thrower.casts) == 1, "where the kept die is going to be is not known yet"

    run_until_idle(dice, timeline, most_seconds=6.0)
    assert dice.values == (1, 6)
    (number_of_kept_die, *_), *_ = thrower.casts[1].kept
    assert number_of_kept_die == 0


@pytest.mark.parametrize("still", [False, True], ids=["instant speed", "reduced motion"])
def test_instant_speed_and_reduced_motion_show_the_values_at_once_and_silently(
    thrower: Thrower, sounds: SoundLog, still: bool
) -> None:
    dice = DiceTray(TRAY, caster=thrower, sound=sounds, rng=random.Random(5), still=still)
    timeline = Timeline(speed=1.0 if still else math.inf)
    dice.throw((6, 2, 5), timeline, lit=(0,))
    timeline.update(FRAME)
    assert dice.values == (6, 2, 5)

    boxes_at_first = boxes_of(dice)
    seconds = run_until_idle(dice, timeline)
    assert boxes_of(dice) == boxes_at_first
    assert seconds <= STILL_SECONDS + 2 * FRAME
    assert not dice.busy
    assert sounds.played == []
    if still:
        assert not thrower.casts, "a throw that is not shown is not simulated"


def test_chosen_and_pointed_dice_are_raised_until_they_are_thrown_again(dice: DiceTray, canvas: Canvas) -> None:
    timeline = Timeline()
    dice.throw((6, 2, 4), timeline)
    run_until_idle(dice, timeline)
    picture_before, boxes_before = picture_of(dice, canvas), boxes_of(dice)

    second, third = 1, 2
    dice.choose(second, True)
    dice.set_hovered(third)
    dice.update(1.0)
    assert dice.chosen == [second]
    heights = [before.y - after.y for before, after in zip(boxes_before, boxes_of(dice), strict=True)]
    assert heights == pytest.approx([0, 14, 5], abs=0.1), "the chosen die more than the pointed one"
    assert picture_of(dice, canvas) != picture_before

    dice.throw((6, 5, 4), timeline, keep=(0, 2))
    run_until_idle(dice, timeline)
    assert dice.chosen == [], "the chosen die was thrown again"


def test_a_die_that_is_taken_away_vanishes_and_the_others_stay(dice: DiceTray) -> None:
    timeline = Timeline()
    dice.throw((6, 2, 4), timeline)
    run_until_idle(dice, timeline)
    boxes_of_others = boxes_of(dice)[1:]

    first_die, half_its_time = 0, 0.2
    dice.take_away(first_die, timeline)
    timeline.update(half_its_time)
    assert dice.values == (6, 2, 4), "half-way it is still there"
    timeline.update(half_its_time)
    assert dice.values == (2, 4)
    assert boxes_of(dice) == boxes_of_others


def test_showing_values_without_a_throw_moves_only_dice_that_change(dice: DiceTray, thrower: Thrower) -> None:
    dice.show((1, 2, 3), red=(2,))
    first, second, third = boxes_of(dice)
    dice.show((1, 2, 3), red=(2,))
    assert boxes_of(dice) == [first, second, third]

    dice.show((1, 5, 3), red=(2,))
    assert dice.values == (1, 5, 3)
    assert boxes_of(dice)[0] == first
    assert boxes_of(dice)[2] == third

    dice.show((1,))
    assert dice.values == (1,)
    assert boxes_of(dice) == [first]
    dice.show(())
    assert boxes_of(dice) == []
    assert thrower.casts == []


def test_showing_values_ends_a_throw_without_a_timeline(dice: DiceTray) -> None:
    timeline = Timeline()
    dice.throw((6, 2, 4), timeline)
    timeline.update(0.5)
    timeline.clear()
    dice.show((3, 3))
    assert not dice.busy
    assert dice.values == (3, 3)

    dice.throw((5, 3), timeline, keep=(1,))
    run_until_idle(dice, timeline)
    assert dice.values == (5, 3)


def test_showing_values_does_not_end_a_throw_before_its_beginning(dice: DiceTray) -> None:
    timeline = Timeline()
    timeline.wait(0.5)
    dice.throw((6, 2, 4), timeline)
    timeline.append(0.0)
    dice.show((5,))
    assert (dice.values, dice.busy) == ((5,), True)

    run_until_idle(dice, timeline)
    assert (dice.values, dice.busy) == ((6, 2, 4), False)


@pytest.mark.parametrize(
    ("size", "sides"), [((1920, 1080), 6), ((800, 450), 10)], ids=["six sides, large window", "ten sides, small window"]
)
def test_rolling_dice_look_different_in_nearly_every_frame_and_resting_dice_the_same(
    window: pygame.Surface, thrower: Thrower, sounds: SoundLog, size: tuple[int, int], sides: int
) -> None:
    dice = DiceTray(TRAY, caster=thrower, sound=sounds, rng=random.Random(5), sides=sides)
    canvas = Canvas(pygame.display.set_mode(size))
    dice.legend = ("5 DICE · ATTACK ROLL", "HITS ON 4+")
    dice.paint(canvas)
    timeline = Timeline()
    dice.throw((6, 2, 5, 1, 4, 3), timeline, red=(3, 4))

    pictures = set()
    for _ in range(30):
        timeline.update(2 * FRAME)
        dice.update(2 * FRAME)
        pictures.add(picture_of(dice, canvas))
    assert len(pictures) > 25

    at_rest = picture_of(dice, canvas)
    assert picture_of(dice, canvas) == at_rest


@pytest.mark.parametrize("still", [False, True], ids=["motion", "reduced motion"])
def test_ten_sided_dice_are_added_one_by_one_while_the_earlier_ones_stay(
    thrower: Thrower, sounds: SoundLog, still: bool
) -> None:
    dice = DiceTray(TRAY, caster=thrower, sound=sounds, rng=random.Random(5), still=still, sides=10)
    timeline = Timeline()
    for count in (1, 2, 3):  # the dice on the table after this throw, the second one red
        dice.throw((10, 7, 9)[:count], timeline, keep=range(count - 1), red=(1,))
    run_until_idle(dice, timeline, most_seconds=8.0)

    assert dice.values == (10, 7, 9)
    assert all(cast.sides == 10 for cast in thrower.casts)
    assert [cast.moving_dice for cast in thrower.casts] == ([] if still else [[0], [1], [2]])

    boxes_before = boxes_of(dice)
    dice.show((10, 7, 2), red=(1,))
    assert dice.values == (10, 7, 2)
    assert boxes_of(dice)[:2] == boxes_before[:2]


# --- The picture of a die ---------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(2, 7))
def test_the_upper_face_of_a_resting_die_shows_as_many_pips_as_it_counts(window: pygame.Surface, value: int) -> None:
    """A die is seen from above and in front. The mask finds no single pip, so 1 is left out."""
    turn = simulate(Cast((value,), width=6, height=6, seed=1)).tracks[0].pose_at(9).turn
    assert SOLIDS[6].value_on_top(turn) == value

    drawn = die.image(turn, edge=120, colours=die.BONE_LOOK)
    edge = drawn.get_width() / die.SPAN
    face_x, face_y = drawn.get_width() / 2, drawn.get_height() / 2 - edge / 2 * die.RISE
    pips = pygame.mask.from_threshold(drawn, (22, 18, 15), (26, 26, 26, 255)).connected_components(20)

    def is_on_upper_face(pip: pygame.Mask) -> bool:
        x, y = pip.centroid()
        radius_of_face = 0.46 * edge
        return math.hypot(x - face_x, (y - face_y) / die.FLAT) < radius_of_face

    assert sum(map(is_on_upper_face, pips)) == value


def shape_in_fixed_box(mask: pygame.Mask) -> pygame.Mask:
    """The shape of a mask, scaled to fill a box of 24 x 40 pixels."""
    (box, *_) = mask.get_bounding_rects() if mask.count() else [pygame.Rect(0, 0, 1, 1)]
    shape = pygame.Mask(box.size)
    shape.draw(mask, (-box.x, -box.y))
    return shape.scale((24, 40))


def read_figure(drawn: pygame.Surface) -> str:
    """The digits in the darkest ink of a picture, from left to right.

    Each is the digit of a typeface that is most similar to it.
    """
    parts = pygame.mask.from_threshold(drawn, (44, 35, 30), (26, 26, 26, 255)).connected_components(60)
    from_left = sorted(parts, key=lambda part: part.centroid()[0])
    digits = [shape_in_fixed_box(part) for part in from_left if part.get_bounding_rects()[0].h > 30]  # a line is lower

    oswald = pygame.font.Font(str(ASSETS / "fonts" / "oswald" / "oswald-600.ttf"), 80)
    known = {
        digit: shape_in_fixed_box(pygame.mask.from_surface(oswald.render(digit, True, "white")))
        for digit in "0123456789"
    }
    return "".join(max(known, key=lambda digit: similarity(known[digit], shape)) for shape in digits)


def similarity(first: pygame.Mask, second: pygame.Mask) -> float:
    """The shared part of two shapes, 0 to 1, less 1 for each hole that only one of them has."""
    shared = first.overlap_area(second, (0, 0))
    covered_by_either = first.count() + second.count() - shared
    return shared / covered_by_either - abs(count_holes(first) - count_holes(second))


def count_holes(mask: pygame.Mask) -> int:
    """How many holes a shape has, as the digit 8 has two."""
    background = pygame.Mask((mask.get_size()[0] + 2, mask.get_size()[1] + 2))
    background.draw(mask, (1, 1))
    background.invert()
    return len(background.connected_components(4)) - 1


@pytest.mark.parametrize("value", range(1, 11))
def test_the_upper_face_of_a_ten_sided_die_shows_its_number(window: pygame.Surface, value: int) -> None:
    turn = simulate(Cast((value,), width=6, height=6, seed=1, sides=10)).tracks[0].pose_at(9).turn
    upright = product(rotation_about((0, 0, 1), SOLIDS[10].angle_upright(turn, value)), turn)
    assert read_figure(die.image(upright, edge=120, colours=die.BONE_LOOK, sides=10)) == str(value)


def test_only_6_and_9_have_a_line_below_that_tells_them_apart() -> None:
    for value, strokes in enumerate(die.FIGURES, 1):
        lowest = max(strokes, key=lambda stroke: min(y for _, y in stroke))
        width, height = (max(at[axis] for at in lowest) - min(at[axis] for at in lowest) for axis in (0, 1))
        others = [stroke for stroke in strokes if stroke is not lowest]
        foot_of_others = max((y for stroke in others for _, y in stroke), default=math.inf)

        is_flat = width > 2 * height
        is_below_others = min(y for _, y in lowest) > foot_of_others
        assert (is_flat and is_below_others) == (value in (6, 9))


def test_adopted_dice_keep_size_and_place(dice: DiceTray, thrower: Thrower, sounds: SoundLog, canvas: Canvas) -> None:
    """Six dice are smaller than two, and two that are left over from six stay as small as they were thrown."""
    timeline = Timeline()
    dice.throw((6, 2, 5, 1, 4, 4), timeline)
    run_until_idle(dice, timeline)
    for _ in range(4):
        dice.take_away(0, timeline)
    run_until_idle(dice, timeline)
    assert dice.values == (4, 4)

    new_tray = DiceTray(TRAY, caster=thrower, sound=sounds, rng=random.Random(9))
    new_tray.show((4, 4))
    assert picture_of(new_tray, canvas) != picture_of(dice, canvas)
    new_tray.adopt(dice)
    assert picture_of(new_tray, canvas) == picture_of(dice, canvas)
