"""The dice tray: throws are played, heard and lit; dice are picked out, taken away, and may lie without a throw."""

from __future__ import annotations

import math
import random

import pygame
import pytest

from dice.solids import SOLIDS, about, product
from dice.throw import simulate
from dice.track import Cast, Throw
from scenes.anim import die
from scenes.anim.dice import STILL_SECONDS, DiceTray
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import ASSETS

BOX: Box = Box(1436, 92, 448, 372)
FRAME = 1 / 60


class Hand:
    """Throws at once, and hands over after so many looks."""

    def __init__(self, looks: int = 0) -> None:
        self.looks = looks
        self.casts: list[Cast] = []

    def throw(self, cast: Cast) -> int:
        self.casts.append(cast)
        return len(self.casts) - 1

    def thrown(self, ticket: int) -> Throw | None:
        if self.looks > 0:
            self.looks -= 1
            return None
        return simulate(self.casts[ticket])


class Ear:
    """Remembers what was played."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float]] = []
        self.places: set[float | None] = set()

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        self.heard.append((name, volume))
        self.places.add(x)


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def dice(hand: Hand, ear: Ear) -> DiceTray:
    return DiceTray(BOX, hand, ear, random.Random(5))


def play(dice: DiceTray, line: Timeline, most: float = 4.0) -> float:
    """Let frames pass until nothing moves; how long that took."""
    seconds = 0.0
    while not line.idle:
        assert seconds < most
        line.update(FRAME)
        dice.update(FRAME)
        seconds += FRAME
    return seconds


def picture(dice: DiceTray, canvas: Canvas) -> bytes:
    canvas.surface.fill((44, 74, 58))
    dice.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def boxes(dice: DiceTray) -> list[Box]:
    return [dice.box_of(number) for number in range(len(dice.values))]


def test_a_throw_is_played_in_about_the_time_a_throw_takes(dice: DiceTray, hand: Hand, ear: Ear) -> None:
    line = Timeline()
    dice.throw((6, 2, 5, 1, 4), line)
    busy = dice.busy
    assert 0.9 < play(dice, line) < 2.2
    assert (busy, dice.busy) == (True, False)
    assert dice.values == (6, 2, 5, 1, 4)
    impacts = simulate(hand.casts[0]).impacts
    assert len(ear.heard) in (len(impacts), len(impacts) - 1), "one may fall on the very end"
    assert {name for name, _ in ear.heard} == {"dice", "clack"}
    assert ear.places == {dice.box.centre[0]}
    assert len({volume for _, volume in ear.heard}) > 3


def test_time_stands_still_until_the_dice_are_thrown(dice: DiceTray, hand: Hand) -> None:
    line = Timeline()
    hand.looks = 30
    after: list[float] = []
    dice.throw((3, 3), line)
    line.then(0.1, after.append)
    for _ in range(30):
        line.update(FRAME)
        assert dice.busy
        assert dice.values == ()
    play(dice, line)
    assert dice.values == (3, 3)
    assert after[-1] == 1.0
    assert len(hand.casts) == 1, "asked for once"


def test_dice_that_are_kept_stay_where_they_are(dice: DiceTray, hand: Hand) -> None:
    line = Timeline()
    dice.throw((6, 2, 5, 1, 4), line, lit=(0, 2))
    play(dice, line)
    before = boxes(dice)
    dice.throw((6, 3, 5, 1, 4), line, keep=(0, 2, 3, 4), lit=(0, 2))
    play(dice, line)
    after = boxes(dice)
    assert dice.values == (6, 3, 5, 1, 4)
    assert [before[n] for n in (0, 2, 3, 4)] == [after[n] for n in (0, 2, 3, 4)]
    assert before[1] != after[1]
    assert hand.casts[1].moving_dice == [1]


def test_two_throws_in_a_row_follow_one_another(dice: DiceTray, hand: Hand) -> None:
    """The second keeps dice of the first, which nobody has thrown yet when it is ordered."""
    line = Timeline()
    dice.throw((1, 2), line)
    dice.throw((1, 6), line, keep=(0,))
    assert len(hand.casts) == 1
    play(dice, line, 6.0)
    assert dice.values == (1, 6)
    assert hand.casts[1].kept[0][0] == 0


@pytest.mark.parametrize("still", [False, True])
def test_instant_speed_and_reduced_motion_show_the_values_at_once(hand: Hand, ear: Ear, still: bool) -> None:
    dice = DiceTray(BOX, hand, ear, random.Random(5), still=still)
    line = Timeline(speed=1.0 if still else math.inf)
    dice.throw((6, 2, 5), line, lit=(0,))
    line.update(FRAME)
    assert dice.values == (6, 2, 5)
    first = boxes(dice)
    seconds = play(dice, line)
    assert boxes(dice) == first
    assert seconds <= STILL_SECONDS + 2 * FRAME
    assert not dice.busy
    assert ear.heard == []
    assert not (still and hand.casts), "nobody throws what is not seen thrown"


def test_dice_are_picked_out_and_pointed_at(dice: DiceTray, canvas: Canvas) -> None:
    line = Timeline()
    dice.throw((6, 2, 4), line)
    play(dice, line)
    plain, low = picture(dice, canvas), boxes(dice)
    dice.choose(1, True)
    dice.hover(2)
    dice.update(1.0)
    assert dice.chosen == [1]
    assert [a[1] - b[1] for a, b in zip(low, boxes(dice), strict=True)] == pytest.approx([0, 14, 5], abs=0.1)
    assert picture(dice, canvas) != plain
    dice.throw((6, 5, 4), line, keep=(0, 2))
    play(dice, line)
    assert dice.chosen == [], "a die that was thrown anew is not picked out any more"


def test_a_die_is_taken_away(dice: DiceTray) -> None:
    line = Timeline()
    dice.throw((6, 2, 4), line)
    play(dice, line)
    kept = boxes(dice)[1:]
    dice.take(0, line)
    line.update(0.2)
    half_way = dice.values
    line.update(0.2)
    assert (half_way, dice.values) == ((6, 2, 4), (2, 4))
    assert boxes(dice) == kept


def test_a_settled_view_is_shown_without_a_throw(dice: DiceTray, hand: Hand) -> None:
    dice.show((1, 2, 3), red=(2,))
    lying = boxes(dice)
    assert len(lying) == 3
    dice.show((1, 2, 3), red=(2,))
    assert boxes(dice) == lying, "what lies there already does not jump"
    dice.show((1, 5, 3), red=(2,))
    assert (dice.values, boxes(dice)[0], boxes(dice)[2]) == ((1, 5, 3), lying[0], lying[2])
    dice.show((1,))
    assert (dice.values, boxes(dice)) == ((1,), lying[:1])
    dice.show(())
    assert boxes(dice) == []
    assert hand.casts == []


def test_showing_ends_a_throw_that_was_broken_off(dice: DiceTray) -> None:
    line = Timeline()
    dice.throw((6, 2, 4), line)
    line.update(0.5)
    line.clear()
    dice.show((3, 3))
    assert not dice.busy
    assert dice.values == (3, 3)
    dice.throw((5, 3), line, keep=(1,))
    play(dice, line)
    assert dice.values == (5, 3)


def test_dice_shown_before_a_throw_that_is_queued_do_not_end_it(dice: DiceTray) -> None:
    line = Timeline()
    line.wait(0.5)
    dice.throw((6, 2, 4), line)
    line.then(0.0)
    dice.show((5,))
    assert (dice.values, dice.busy) == ((5,), True)
    play(dice, line)
    assert (dice.values, dice.busy) == ((6, 2, 4), False)


@pytest.mark.parametrize(("size", "sides"), [((1920, 1080), 6), ((800, 450), 10)])
def test_rolling_and_lying_dice_are_drawn_inside_the_stage(
    window: pygame.Surface, hand: Hand, ear: Ear, size: tuple[int, int], sides: int
) -> None:
    dice = DiceTray(BOX, hand, ear, random.Random(5), sides=sides)
    canvas = Canvas(pygame.display.set_mode(size))
    dice.legend = ("5 DICE · ATTACK ROLL", "HITS ON 4+")
    dice.paint(canvas)
    line = Timeline()
    dice.throw((6, 2, 5, 1, 4, 3), line, red=(3, 4))
    seen = set()
    for _ in range(30):
        line.update(2 * FRAME)
        dice.update(2 * FRAME)
        seen.add(picture(dice, canvas))
    assert len(seen) > 25
    still = picture(dice, canvas)
    assert picture(dice, canvas) == still


@pytest.mark.parametrize("still", [False, True])
def test_ten_sided_dice_of_both_colours_are_thrown_one_after_another(hand: Hand, ear: Ear, still: bool) -> None:
    dice = DiceTray(BOX, hand, ear, random.Random(5), still=still, sides=10)
    line = Timeline()
    for count in (1, 2, 3):
        dice.throw((10, 7, 9)[:count], line, keep=range(count - 1), red=(1,))
    play(dice, line, 8.0)
    assert dice.values == (10, 7, 9)
    assert all(cast.sides == 10 for cast in hand.casts)
    assert [cast.moving_dice for cast in hand.casts] == ([] if still else [[0], [1], [2]])
    lying = boxes(dice)
    dice.show((10, 7, 2), red=(1,))
    assert (dice.values, boxes(dice)[:2]) == ((10, 7, 2), lying[:2])


# --- The picture of a die: its upper side can be read, and a rough picture is of the same die -----


def test_the_side_on_top_shows_its_pips(window: pygame.Surface) -> None:
    """Seen from above and in front, a lying die shows on its upper face as many pips as it counts."""
    for value in range(2, 7):
        order = Cast((value,), 6, 6, 1)
        turn = simulate(order).tracks[0].pose_at(9).turn
        assert SOLIDS[6].value_on_top(turn) == value
        drawn = die.image(turn, 120, die.BONE_LOOK)
        edge = drawn.get_width() / die.SPAN
        face = (drawn.get_width() / 2, drawn.get_height() / 2 - edge / 2 * die.RISE)
        pips = pygame.mask.from_threshold(drawn, (22, 18, 15), (26, 26, 26, 255)).connected_components(20)
        near = [
            pip
            for pip in pips
            if math.hypot(pip.centroid()[0] - face[0], (pip.centroid()[1] - face[1]) / die.FLAT) < 0.46 * edge
        ]
        assert len(near) == value


def glyph(mask: pygame.Mask) -> pygame.Mask:
    """The shape of a mask, filling a box of one size."""
    (box, *_) = mask.get_bounding_rects() if mask.count() else [pygame.Rect(0, 0, 1, 1)]
    shape = pygame.Mask(box.size)
    shape.draw(mask, (-box.x, -box.y))
    return shape.scale((24, 40))


def read(drawn: pygame.Surface) -> str:
    """The digits in the darkest ink of a picture from left to right, each the most similar one of a typeface
    among those with as many holes."""
    found = pygame.mask.from_threshold(drawn, (44, 35, 30), (26, 26, 26, 255)).connected_components(60)
    ordered = sorted(found, key=lambda part: part.centroid()[0])
    figures = [glyph(part) for part in ordered if part.get_bounding_rects()[0].h > 30]  # a line below is lower
    oswald = pygame.font.Font(str(ASSETS / "fonts" / "oswald" / "oswald-600.ttf"), 80)
    known = {digit: glyph(pygame.mask.from_surface(oswald.render(digit, True, "white"))) for digit in "0123456789"}
    return "".join(max(known, key=lambda digit: alike(known[digit], shape)) for shape in figures)


def alike(first: pygame.Mask, second: pygame.Mask) -> float:
    both = first.overlap_area(second, (0, 0))
    return both / (first.count() + second.count() - both) - abs(holes(first) - holes(second))


def holes(mask: pygame.Mask) -> int:
    around = pygame.Mask((mask.get_size()[0] + 2, mask.get_size()[1] + 2))
    around.draw(mask, (1, 1))
    around.invert()
    return len(around.connected_components(4)) - 1


@pytest.mark.parametrize("value", range(1, 11))
def test_the_side_on_top_shows_its_figure(window: pygame.Surface, value: int) -> None:
    turn = simulate(Cast((value,), 6, 6, 1, sides=10)).tracks[0].pose_at(9).turn
    upright = product(about((0, 0, 1), SOLIDS[10].askew(turn, value)), turn)
    assert read(die.image(upright, 120, die.BONE_LOOK, sides=10)) == str(value)


def test_a_line_below_tells_6_and_9_apart() -> None:
    for value, strokes in enumerate(die.FIGURES, 1):
        foot = max(strokes, key=lambda stroke: min(y for _, y in stroke))
        wide, high = (max(at[axis] for at in foot) - min(at[axis] for at in foot) for axis in (0, 1))
        above = max(y for stroke in strokes if stroke is not foot for _, y in stroke) if len(strokes) > 1 else 9
        assert (wide > 2 * high and min(y for _, y in foot) > above) == (value in (6, 9))
