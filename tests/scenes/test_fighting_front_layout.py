"""Where things lie on the board of Fighting Front: nothing overlaps, both sides see their own back row on the left."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front.cards import BACK_ROW, KIND_CODES, KIND_OF, NATION_CODES, NONE, SORT_CODES, SORTS, SPACES
from game.fighting_front.steps import PHASE_NAMES, PHASES
from launch import environment
from scenes.app import App
from scenes.boards.fighting_front import layout, rolls
from scenes.boards.fighting_front.words import REFERENCES
from scenes.pieces.fan import Hand
from scenes.play import surroundings
from scenes.play.advice_panel import Row
from scenes.play.log_panel import Log
from scenes.rulebook.glossary import Glossary
from scenes.rulebook.markdown import Book, rules_of
from scenes.ui import faces, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.styles import TypeStyle
from tests.scenes.events import steps
from tests.scenes.fighting_front import by_lot, new_board, new_match, seated
from tests.scenes.table import given, wait

STAGE = Box(0, 64, 1920, 1016)


def lies_in(outer: Box, at: Point, wide: float = 0, high: float = 0) -> bool:
    """Whether something of this size lies wholly in a box."""
    box = around(at, wide, high)
    return outer.holds((box.x, box.y)) and outer.holds((box.right, box.foot))


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.foot and other.y < one.foot


def test_what_stands_beside_the_map_lies_apart() -> None:
    frame, lesser = layout.FRAME, ("hint", "undo", "again", "speed")
    boxes = [layout.MAP, layout.TRACK, layout.ENEMY, layout.OWN, layout.TRAY, layout.ODDS, layout.PROMPT]
    boxes += [*layout.verbs(5), frame.advice, frame.log, layout.DECK_PILE.box, layout.DISCARD_PILE.box]
    boxes += [box for key in lesser if (box := frame.buttons[key]) is not None]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other), (one, other)
    assert all(lies_in(STAGE, box.centre, box.w, box.h) for box in boxes)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 600)])
def test_the_frame_of_what_was_rolled_crosses_no_words(
    window: pygame.Surface, size: tuple[int, int], caches: Caches, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, frames, words = Canvas(pygame.Surface(size), 1.0, caches), list[pygame.Rect](), list[pygame.Rect]()
    drawn = TypeStyle.draw

    def note(style: TypeStyle, *what: Any, **how: Any) -> Box:
        words.append(canvas.rect(*(box := drawn(style, *what, **how))))
        return box

    monkeypatch.setattr(TypeStyle, "draw", note)
    monkeypatch.setattr(pygame.draw, "rect", lambda _, ink, box, *__, **___: ink == theme.GLOW and frames.append(box))
    shares = tuple((name, 0.25) for name in ("MISS", "1 DC", "LOST", "ALL"))
    rolls.draw(canvas, rolls.RollSheet("Ground attack", "SS Troopers B3 at B4", (("SS", 1),), shares, 3, "1 DC"))
    (frame,) = frames
    touched = [box for box in words if frame.colliderect(box)]
    assert len(touched) == 2
    assert all(frame.top <= box.centery <= box.bottom <= frame.bottom + 1 for box in touched)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1280, 800), (1024, 768)])
@pytest.mark.parametrize("scale", [1.0, 1.2, 1.4])
def test_the_longest_prompt_touches_neither_the_line_above_it_nor_the_button_below(
    window: pygame.Surface, size: tuple[int, int], scale: float, caches: Caches
) -> None:
    canvas = Canvas(pygame.Surface(size), scale, caches)
    words = "Heavy Tanks in C2 attack D4, where Engineers lie: which of your guns fire in Supporting Fire?"
    find = Glossary(Book(rules_of("fighting_front")), REFERENCES).find
    assert surroundings.draw_prompt(canvas, words, True, layout.PROMPT, find=find)
    inked = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (8, 8, 8, 255))
    inked.invert()
    around = inked.get_bounding_rects()
    drawn = around[0].unionall(around)
    assert canvas.rect(*layout.verbs(2)[0]).top - drawn.bottom >= 4
    assert drawn.top > canvas.at(0, layout.RULES[1])[1]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_both_lines_of_the_main_button_stand_free(
    window: pygame.Surface, size: tuple[int, int], scale: float, caches: Caches
) -> None:
    """A line is inked where the button with it differs from the one with a blank in its place."""
    canvas = Canvas(pygame.Surface(size), scale, caches)
    place = canvas.rect(*layout.verbs(1)[0])

    def face(label: str, below: str) -> pygame.Surface:
        return faces.button(canvas, place.w, place.h, label, "", "", faces.PRIMARY, False, True, below)

    def inked(label: str, below: str) -> pygame.Rect:
        changed = face(label, below).copy()
        changed.blit(face(" ", " "), (0, 0), special_flags=pygame.BLEND_SUB)
        rows = [y for y in range(place.h) if any(sum(changed.get_at((x, y))[:3]) > 200 for x in range(place.w))]
        return pygame.Rect(0, rows[0], place.w, rows[-1] + 1 - rows[0])

    label, line = inked("ROLL", " "), inked(" ", "no cards this phase")
    assert label.bottom <= line.top
    assert line.bottom <= place.h - canvas.px(9)


@pytest.mark.parametrize("me", [0, 1])
def test_every_space_has_its_cell_and_the_own_back_row_lies_on_the_left(me: int) -> None:
    for space in range(SPACES):
        cell = layout.cell(space, me)
        assert layout.space_at(cell.centre, me) == space
        assert layout.space_at((cell.x + 1, cell.y + 1), me) == space
        (x, y), (u, v) = layout.middle(space, me), layout.middle(space, 1 - me)
        assert (x + u, y + v) == pytest.approx((2 * layout.MAP.centre[0], 2 * layout.MAP.centre[1]))
        assert lies_in(cell, layout.counter_at(space, me), layout.COUNTER_W, layout.COUNTER_H)
    assert {layout.cell(space, me).x for space in BACK_ROW[me]} == {layout.MAP.x}
    assert layout.space_at((layout.MAP.x - 2, 400), me) is None


@pytest.mark.parametrize("count", [1, 4, 9, 16])
def test_air_units_lie_on_their_strip_and_small_cards_on_their_plate(count: int) -> None:
    places = [layout.plane_at(7, index, count, 0) for index in range(count)]
    assert all(lies_in(layout.cell(7, 0), at, layout.PLANE_W, layout.PLANE_H) for at in places)
    assert all(right - left > 8 for (left, _), (right, _) in pairwise(places))
    small = [layout.small_card(index, min(12, count)) for index in range(min(12, count))]
    assert all(lies_in(layout.ENEMY, at, *layout.SMALL_CARD) for at in small)


@pytest.mark.parametrize("named", [(), (3, 4, 6, 10, 11, 14)])
def test_the_track_is_whole_in_every_phase(named: tuple[int, ...]) -> None:
    for now in range(PHASES + 1):
        boxes = layout.phase_boxes(now, named)
        assert all(box.w > 24 for box in boxes)
        assert all(0 < right.x - left.right < 5 for left, right in pairwise(boxes))
        assert boxes[0].x == pytest.approx(layout.TRACK.x, abs=3)
        assert boxes[-1].right == pytest.approx(layout.TRACK.right, abs=3)


def test_the_track_is_looked_at_again_when_other_phases_can_be_used() -> None:
    view = new_match().view(0)
    board = new_board(view)
    kept = board.resting_key()
    assert board.resting_key() == kept
    board.model.usable = (view.turn, frozenset((view.phase + 1,)))
    assert board.resting_key() != kept


@pytest.mark.parametrize("over", [False, True])
def test_the_track_says_the_words_of_the_present_phase_and_of_those_that_can_be_used(
    canvas: Canvas, written: list[tuple[str, Box]], over: bool
) -> None:
    view = new_match().view(0)
    for now in range(1, PHASES + 1):
        view.turn, view.phase, view.to_act = 2, now, OVER if over else 0
        board = new_board(view)
        model = board.model
        model.usable = (2, frozenset((3, 4, 9, 10, 14)))
        named = [now, *(phase for phase in (3, 4, 9, 10, 14) if phase > now)]
        written.clear()
        board.draw_track(canvas)
        words = [PHASE_NAMES[phase].removeprefix("" if phase == now else "Ground ").upper() for phase in named]
        assert [said for said, _ in written] == ([] if over else words)
        boxes = layout.phase_boxes(now, model.named)
        for phase, (_, place) in zip(named, written, strict=False):
            assert boxes[phase - 1].x < place.x
            assert place.right <= boxes[phase - 1].right


@pytest.mark.parametrize("count", [1, 8, 12])
def test_a_hand_lies_on_the_stage_and_every_card_of_it_is_seen(count: int) -> None:
    slots = layout.FAN.slots((count,))
    for (x, y), _ in slots:
        assert layout.DISCARD_PILE.box.right < x - layout.CARD_W / 2 + 3
        assert x + layout.CARD_W / 2 <= layout.LEFT
        assert y + layout.CARD_H / 2 <= 1080
    for (left, _), (right, _) in pairwise(slots):
        assert right[0] - left[0] > 0.6 * layout.CARD_W


@pytest.mark.parametrize(
    "groups", [(9, 2, 6, 1, 2), (6, 0, 5, 4, 5), (3, 1, 9, 3, 4), (13, 1, 4, 1, 1), (10, 2, 6, 4, 4)]
)
def test_a_large_hand_lies_in_two_rows_by_kind_in_which_every_card_is_seen(groups: tuple[int, ...]) -> None:
    """Units above, locations, leaders and events below: more than half of each card down to its name, on the stage."""
    upper, rows = sum(groups[:2]), layout.HAND
    boxes = rows.boxes(groups)
    assert {round(box.y) for box in boxes[:upper]} == {904}
    assert {round(box.y) for box in boxes[upper:]} == {992}
    for box in boxes:
        assert box.w >= 58
        assert box.h == 88
        assert (layout.DISCARD_PILE.box.right < box.x + 3, box.right <= layout.LEFT, box.foot <= 1080) == (True,) * 3
    for one, other in combinations(boxes, 2):
        assert not overlap(one.inset(0.01), other)
    hand = Hand(rows, layout.DECK)
    keys = list(range(sum(groups)))
    hand.show(keys, groups)
    assert [hand.under(box.centre) for box in boxes] == keys
    for index in (0, upper, len(keys) - 1):
        hand.lift(index)
        hand.lay()
        raised = given(hand.raised(index))
        assert raised.w > layout.CARD_W
        assert raised.foot <= 1080


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("scale", [1.0, 1.2, 1.4])
def test_both_piles_say_what_they_are(
    window: pygame.Surface, size: tuple[int, int], scale: float, caches: Caches, written: list[tuple[str, Box]]
) -> None:
    canvas, board = Canvas(pygame.Surface(size), scale, caches), new_board(new_match().state)
    board.model.shown.discard[0] = 60
    board.draw_piles(canvas)
    assert [words for words, _ in written] == [f"DECK {len(board.model.shown.deck)}", "USED 60"]


def test_every_picture_is_there() -> None:
    names = [layout.CARD_BACK, "dc", "spent", "reach", "target", "range"]
    names += [f"{what}-{code}" for what in ("emblem", "flag") for code in NATION_CODES]
    for nation in range(4):
        side = nation // 2
        for sort in range(SORTS):
            kind = KIND_OF[nation * SORTS + sort]
            if kind == NONE:
                continue
            names.append(layout.card_face(sort, nation))
            if layout.GROUP_OF[sort] == 0 or KIND_CODES[kind] == "paratroopers":
                names += [layout.counter_face(side, kind, me) for me in (0, 1)]
            if layout.GROUP_OF[sort] == 1:
                names.append(layout.plane_face(side, kind))
            if layout.GROUP_OF[sort] == 2:
                names.append(layout.kind_face(kind, "sites"))
            if layout.GROUP_OF[sort] == 3:
                names.append(layout.kind_face(kind, "leaders"))
    names += [layout.card_face(sort) for sort in range(SORTS)]
    folder = environment.ROOT / "assets" / "fighting_front"
    missing = {name for name in names if not any((folder / f"{name}{end}").exists() for end in (".png", ".jpg"))}
    assert not missing
    assert len(SORT_CODES) == SORTS


def test_at_720p_the_clipboard_shows_five_dispatches_and_more(canvas: Canvas) -> None:
    """At any moment of a match; but of a hand of twenty that has just been dealt, each card is named."""
    match, rng = new_match(3), Rng(3)
    board, log, shown = new_board(match.view(0)), Log(layout.FRAME.log), []
    for number in range(160):
        if match.over:
            break
        for event in match.play(by_lot(match, rng)).beats(0):
            dispatch = board.words.dispatch(event.event)
            if dispatch is not None:
                log.add(dispatch, number)
        if len(log.lines) > 6:
            log.draw(canvas, None)
            shown.append(len(log._shown))
    assert min(shown) >= 5


def test_a_hint_leaves_the_heading_of_the_clipboard_free(app: App) -> None:
    """The log begins below it, and is whole again afterwards."""
    scene = seated(app, "human", "recruit")
    wait(app, scene)
    frame, panel = scene.board.frame, scene.advice_panel
    options = [Row(f"Infantry C{number}: attack on C{number}", 0.5) for number in range(5)]
    for rows in ([], options, []):

        def show(rows: list[Row] = rows) -> bool:
            panel.show("THE STAFF ADVISES", "About equal.", rows)
            return True

        scene.staff.show = show  # type: ignore[method-assign]
        steps(app, 3)
        app.draw()
        assert scene.log.box.foot == frame.log.foot
        assert scene.log.box.y >= panel.shown.foot
        assert (scene.log.box == frame.log) is not bool(rows)
        assert len(panel.spots()) == 0
        assert scene.log.inside.h > 60
