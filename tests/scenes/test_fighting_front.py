"""People at the board of Fighting Front: everything can be chosen, the chances are true, nothing secret shows."""

from __future__ import annotations

import re
from itertools import pairwise

import pygame
import pytest

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action
from game.fighting_front import cards
from game.fighting_front import steps as declare
from game.fighting_front.actions import FINISH, PASS
from game.fighting_front.cards import KIND_CODES, KIND_OF, NATION_CODES, NONE, SORT_CODES, SORTS
from game.fighting_front.events import (
    CardsDrawn,
    DieRolled,
    Passed,
    SiteCaptured,
    TurnBegan,
    UnitDestroyed,
    UnitMoved,
)
from launch import environment
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.fighting_front import layout, rolls
from scenes.boards.fighting_front.controls import LISTS
from scenes.boards.fighting_front.layout import card_key, space_key, unit_key
from scenes.boards.fighting_front.names import card_words
from scenes.boards.fighting_front.references import REFERENCES
from scenes.boards.fighting_front.rolls import RESULT_WORDS
from scenes.boards.fighting_front.telling import last_turn_of_enemy, sum_up_turn
from scenes.boards.seat_name import names_for
from scenes.play import surroundings
from scenes.play.play_scene import PlayScene
from scenes.rulebook.book import Book, rules_text
from scenes.rulebook.glossary import Glossary
from scenes.ui import faces, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.fighting_front import field
from tests.play import act
from tests.scenes.benches import FIGHTING_FRONT, board_of_decider, play_on_board, sort_named
from tests.scenes.events import down, key, motion, steps, up
from tests.scenes.table import (
    act_out,
    box_of,
    click,
    encloses,
    lay_table,
    not_none,
    notations_played,
    press,
    press_undrawn,
    steer,
    wait_until_asked,
    wait_until_presses_count,
)


def test_a_person_can_play_turns_by_keys_alone(app: App) -> None:
    """Arrows move the focus, Enter chooses, and Space finishes or passes. A hand of 20 cards is shown in two rows."""
    scene, rng = FIGHTING_FRONT.open_table(app, "human", "recruit", seed=3), Rng(5)
    for number in range(40):  # decisions
        if not wait_until_asked(app, scene):
            break
        board, before = FIGHTING_FRONT.board_of(scene), len(scene.session.match.actions)
        if number == 0:
            cards_held = [body.key for body in board.model.hand]
            boxes = [board.tips.box(key) for key in cards_held]
            assert (len(boxes), len({round(box.y) for box in boxes})) == (20, 2)
            assert [board.controls.key_at(box.centre) for box in boxes] == cards_held
            for key in (cards_held[0], cards_held[-1]):
                steer(app, scene, key)
        passes_now = not rng.below(5)
        if board.controls.pass_action is not None and passes_now:
            wait_until_presses_count(app)
            press(app, pygame.K_SPACE)
        for _ in range(60):  # presses of Enter on random things until something is decided
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.controls.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            press_undrawn(app, pygame.K_RETURN)
        assert len(scene.session.match.actions) > before, board.words.prompt()
    assert {"card", "unit", "finish"} <= {notation.split()[0] for notation in notations_played(scene)}


# --- Secrets -------------------------------------------------------------------------------------


def test_cards_fly_face_down_to_the_other_hand() -> None:
    """The seat that draws sees its cards, and the other seat sees UNKNOWN ones."""
    match = FIGHTING_FRONT.match(2, 6)
    for viewer in (0, 1):
        board, timeline = FIGHTING_FRONT.board(match.view(viewer), viewer), Timeline()
        for beat in match.opening.beats(viewer):
            viewer_draws = getattr(beat.event, "seat", -1) == viewer
            if isinstance(beat.event, CardsDrawn):
                assert (UNKNOWN in beat.event.sorts) is not viewer_draws
            board.animation.perform(beat, timeline)
            while not timeline.is_idle:
                timeline.update(0.05)
                assert viewer_draws or all(flyer.face == flyer.back for flyer in board.model.flights.flying)
            board.animation.settle(beat.view)


# --- Chances -------------------------------------------------------------------------------------


def test_the_sheet_of_a_roll_shows_its_result_only_after_the_die_has_come_to_rest() -> None:
    """The sheet first shows the chances alone. It stays until a later phase asks for a decision."""
    state = field.table(axis="heavy-artillery c3, infantry d3", allies="infantry c4")
    field.run_from_step(state, declare.BEGIN_ARTILLERY)
    board = board_of_decider(state)
    play_on_board(board, state, "unit c3")
    transcript = Transcript(state)
    state.apply(FINISH, field.rolling(9), transcript)
    board.controls.offer([])  # nobody is asked while the roll is shown

    timeline, sheets = Timeline(), set()
    for beat in transcript.beats(0):
        board.animation.perform(beat, timeline)
        for _ in range(400):
            timeline.update(0.02)
            board.update(0.02)
            if board.model.last_roll is not None:
                sheets.add((board.model.last_roll.die, board.model.last_roll.result))
    rolled = next(event for event in transcript.events if isinstance(event, DieRolled))
    not_thrown_yet = (0, "")
    assert sheets == {not_thrown_yet, (rolled.die, RESULT_WORDS[rolled.result])}

    act_out(board, transcript)
    assert board.tips.sheet_to_show(None) is not None, "while nobody is asked, the last roll stays"

    board.controls.offer(state.legal())
    assert state.step == declare.MOVE
    assert board.tips.sheet_to_show(None) is None


def test_pointing_at_artillery_shows_the_spaces_in_its_range() -> None:
    state = field.table(axis="medium-artillery c3, infantry a1", allies="infantry c4")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    board = board_of_decider(state)
    reach = board.tips.spaces_in_range(unit_key(field.at("c3")))
    assert {field.at(name) for name in ("c6", "a2", "e4")} <= set(reach)
    assert field.at("a1") not in reach
    infantry_reach = board.tips.spaces_in_range(unit_key(field.at("a1")))
    assert not infantry_reach


# --- Words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_every_action_has_a_description_and_keys_of_things_to_highlight(nations: str) -> None:
    state = field.table(axis="infantry c3, air-strip a1, fighter a1", allies="infantry c4", nations=nations)
    field.run_from_step(state, declare.BEGIN_GROUND)
    board = FIGHTING_FRONT.board(state.redact(0))
    for action in FIGHTING_FRONT.game.actions:
        assert re.match(r"[A-Z]", board.words.describe_action(action)), action.notation
        assert isinstance(board.words.keys_of(action), tuple)


@pytest.mark.parametrize(
    ("steps_of_move", "description"),
    [("step a4", "to A4"), ("step a4, step a3", "stays where it is")],
    ids=["one step forward", "a step forward and one back"],
)
def test_a_move_is_described_by_the_space_in_which_it_ends(steps_of_move: str, description: str) -> None:
    state = field.table(axis="tiger a3, infantry b3", allies="infantry c6")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    board = FIGHTING_FRONT.board(state.redact(0))
    decision = [FIGHTING_FRONT.game.by_notation[notation] for notation in f"unit a3, {steps_of_move}, stop".split(", ")]
    assert board.words.describe_decision(decision) == f"Tiger A3 {description}"


def test_a_move_through_an_own_unit_is_described_by_the_space_behind_it() -> None:
    """FF 11 The last step has no alternative, so the rules take it by themselves, and the decision does not name it."""
    axis = "light-tanks a1, infantry b1, infantry c1, infantry d1, infantry d2"
    state = field.table(axis, allies="infantry c6")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    board = FIGHTING_FRONT.board(state.redact(0))
    decision = [FIGHTING_FRONT.game.by_notation[one] for one in ("unit a1", "step b1", "step c1", "step d1")]
    assert board.words.describe_decision(decision) == "Light Tanks A1 to E1"


@pytest.mark.parametrize(
    ("step", "notations", "words"),
    [
        (declare.SUPPORT_FIRE, "unit b2", "Medium Artillery B2: supporting fire"),
        (declare.FOLLOW, "unit a3", "Tiger A3: move up"),
        (declare.MOVE, "unit a3, step a4, stop", "Tiger A3 to A4"),
        (declare.SUPPORT_FIRE, "pass", "Hold fire"),
        (declare.INTERCEPT, "fly fighter", "Fighter from off the map: intercept"),
        (declare.HIT, "hit unit", "Infantry in C6: takes the hit"),
    ],
)
def test_a_review_says_what_a_unit_was_chosen_for(step: int, notations: str, words: str) -> None:
    state = field.table(axis="tiger a3, medium-artillery b2", allies="infantry c6")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    state.step, state.aim = step, field.at("c6")
    board = FIGHTING_FRONT.board(state.redact(0))
    decision = [FIGHTING_FRONT.game.by_notation[notation] for notation in notations.split(", ")]
    assert board.words.describe_choice(decision) == words


def test_a_review_names_the_roll_of_a_card_and_the_log_the_cards_of_a_roll() -> None:
    state = field.assault_after_fire("infantry", ("infiltration", "entrenched"))
    words = FIGHTING_FRONT.board(state.redact(0)).words
    card = [FIGHTING_FRONT.game.by_notation["play infiltration"]]
    assert words.describe_choice(card) == "Infiltration (Ground attack, Infantry C3 at C4)"
    act(state, "play infiltration")
    lines = [line.words for one in act(state, "pass", rng=field.rolling(5)) if (line := words.log_line(one))]
    assert "Infantry C3, attack on C4: *5 +3* with Infiltration, destroyed." in lines


def test_every_abbreviation_is_spelled_out_and_leads_to_the_rule_that_explains_it() -> None:
    for kind in range(cards.KINDS):
        words = card_words(kind)
        assert words.endswith("."), cards.KIND_CODES[kind]
        for letters in re.findall(r"\b(?:[A-Z]{2}M|TF|RNG|DC)\b", words):
            assert f"({letters})" in words or f"{letters}: " in words, words
    glossary = Glossary(Book(rules_text("fighting_front")), REFERENCES)
    for letters in ("ABM", "ACM", "AAM", "BRM", "DFM", "GAM", "Tank Destroyers"):
        rule = not_none(glossary.find(f"Its {letters} counts.")[0].term.rule)
        assert rule.name == "Letters"


# --- The layout: nothing overlaps, and both sides see their own half on the left -------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 600)], ids=["1920x1080", "1280x720", "800x600"])
def test_the_frame_around_a_result_crosses_no_words(
    canvas: Canvas, size: tuple[int, int], drawn_words: list[tuple[str, Box]], monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, frames = Canvas(pygame.Surface(size), type_scale=1.0, caches=canvas.caches), list[pygame.Rect]()

    def note_frame(surface: object, ink: object, box: pygame.Rect, *_: object, **__: object) -> None:
        if ink == theme.GLOW:
            frames.append(box)

    monkeypatch.setattr(pygame.draw, "rect", note_frame)
    shares = tuple((name, 0.25) for name in ("MISS", "1 DC", "1 LOST", "ALL"))
    rolls.draw_sheet(
        canvas,
        rolls.RollSheet(
            "Ground attack", words="SS Troopers B3 at B4", changes=(("SS", 1),), chances=shares, die=3, result="1 DC"
        ),
    )
    (frame,) = frames
    touched = [place for place in (canvas.rect(*box) for _, box in drawn_words) if frame.colliderect(place)]
    # The frame is around one row of the sheet: the words of a result and its chance.
    assert len(touched) == 2
    assert all(frame.top <= place.centery <= place.bottom <= frame.bottom + 1 for place in touched)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=["1280x720", "1024x768"])
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_the_longest_prompt_touches_neither_the_line_above_it_nor_the_button_below(
    window: pygame.Surface, size: tuple[int, int], scale: float, caches: Caches
) -> None:
    canvas = Canvas(pygame.Surface(size), scale, caches)
    words = "Heavy Tanks in C2 attack D4, where Engineers lie: which of your guns fire in Supporting Fire?"
    find = Glossary(Book(rules_text("fighting_front")), REFERENCES).find
    assert surroundings.draw_prompt(canvas, words, is_asked=True, box=layout.PROMPT, find=find)
    black, nearly_black = (0, 0, 0), (8, 8, 8, 255)
    inked = pygame.mask.from_threshold(canvas.surface, black, nearly_black)
    inked.invert()
    boxes_of_ink = inked.get_bounding_rects()
    drawn = boxes_of_ink[0].unionall(boxes_of_ink)
    top_of_buttons = canvas.rect(*layout.verb_boxes(2)[0]).top
    assert top_of_buttons - drawn.bottom >= 4
    _, line_below_roll, _ = layout.RULES
    assert drawn.top > canvas.to_pixels(0, line_below_roll)[1]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_the_two_lines_of_the_main_button_overlap_neither_each_other_nor_the_edge(
    window: pygame.Surface, size: tuple[int, int], scale: float, caches: Caches
) -> None:
    """A line is where the picture of the button differs from the picture of a button with a blank in its place.

    The lowest 9 pixels, in the units of the design, belong to the edge of the button.
    """
    visible_difference = 200  # of the sum of red, green and blue
    canvas = Canvas(pygame.Surface(size), scale, caches)
    place = canvas.rect(*layout.verb_boxes(1)[0])

    def face(label: str, below: str) -> pygame.Surface:
        return faces.button_face(
            canvas,
            place.w,
            place.h,
            label,
            hint="",
            sign="",
            colour=faces.PRIMARY,
            hot=False,
            enabled=True,
            below=below,
        )

    def rows_of_ink(label: str, below: str) -> pygame.Rect:
        """The rows of the button that these words change, as a rectangle of the width of the button."""
        changed = face(label, below).copy()
        changed.blit(face(" ", " "), (0, 0), special_flags=pygame.BLEND_SUB)
        rows = [
            y
            for y in range(place.h)
            if any(sum(changed.get_at((x, y))[:3]) > visible_difference for x in range(place.w))
        ]
        return pygame.Rect(0, rows[0], place.w, rows[-1] + 1 - rows[0])

    label, line = rows_of_ink("ROLL", " "), rows_of_ink(" ", "no cards this phase")
    assert label.bottom <= line.top
    assert line.bottom <= place.h - canvas.px(9)


@pytest.mark.parametrize("count", [1, 4, 9, 16])
def test_air_units_are_inside_their_strip_and_small_cards_inside_their_plate(count: int) -> None:
    places = [layout.plane_at(space=7, index=index, count=count, me=0) for index in range(count)]
    assert encloses(layout.space_box(space=7, me=0), *(around(at, layout.PLANE_W, layout.PLANE_H) for at in places))
    assert all(right - left > 8 for (left, _), (right, _) in pairwise(places))
    small = [layout.small_card_at(index, min(12, count)) for index in range(min(12, count))]
    assert encloses(layout.ENEMY, *(around(at, *layout.SMALL_CARD) for at in small))


def test_every_card_counter_plane_flag_and_mark_has_a_picture() -> None:
    names = [layout.CARD_BACK, "dc", "spent", "reach", "target", "range"]
    names += [f"{what}-{code}" for what in ("emblem", "flag") for code in NATION_CODES]
    ground, air, locations, leaders, _ = range(layout.GROUPS)
    for nation in range(4):
        side = nation // 2  # two nations fight on each side
        for sort in range(SORTS):
            kind = KIND_OF[nation * SORTS + sort]
            if kind == NONE:
                continue  # the nation has no such card
            names.append(layout.card_face(sort, nation))
            group = layout.GROUP_OF[sort]
            if group == ground or KIND_CODES[kind] == "paratroopers":
                names += [layout.counter_face(side, kind, viewer) for viewer in (0, 1)]
            if group == air:
                names.append(layout.plane_face(side, kind))
            if group == locations:
                names.append(layout.kind_face(kind, "sites"))
            if group == leaders:
                names.append(layout.kind_face(kind, "leaders"))
    names += [layout.card_face(sort) for sort in range(SORTS)]
    folder = environment.ROOT / "assets" / "fighting_front"
    missing = {name for name in names if not any((folder / f"{name}{end}").exists() for end in (".png", ".jpg"))}
    assert not missing
    assert len(SORT_CODES) == SORTS


# --- The turn of the other side in short -----------------------------------------------------------

HERE, THERE = names_for(("Anna", "Rommel"), reader=0)
INFANTRY, TANKS, MINES = (KIND_CODES.index(code) for code in ("infantry", "medium-tanks", "minefields"))
C2, C3, D5 = field.at("c2"), field.at("c3"), field.at("d5")
TURNS: dict[str, tuple[list[Event], list[str]]] = {
    "nothing": ([], ["Rommel destroyed nothing, lost nothing and took no ground."]),
    "losses of both": (
        [
            UnitDestroyed(space=C3, kind=INFANTRY, owner=0, leader=NONE),
            UnitDestroyed(space=D5, kind=TANKS, owner=1, leader=NONE),
        ],
        ["Rommel destroyed Infantry C3.", "Rommel lost Medium Tanks D5."],
    ),
    "a move in two parts": (
        [UnitMoved(path=(D5, C3), kind=TANKS), UnitMoved(path=(C3, C2), kind=TANKS)],
        ["Rommel moved Medium Tanks to C2."],
    ),
    "a move within its own half": ([UnitMoved(path=(D5, D5 - 5), kind=TANKS)], []),
    "one that ended on mines": (
        [UnitMoved(path=(D5, C2), kind=TANKS), UnitDestroyed(space=C2, kind=TANKS, owner=1, leader=NONE)],
        ["Rommel lost Medium Tanks C2."],
    ),
    "more than three": (
        [UnitDestroyed(space=space, kind=INFANTRY, owner=0, leader=NONE) for space in range(5)],
        ["Rommel destroyed Infantry A1, Infantry B1, Infantry C1 and 2 more."],
    ),
    "captures": ([SiteCaptured(seat=1, space=C2, kind=MINES, loser=0)], ["Rommel took Minefields C2."]),
}


@pytest.mark.parametrize(("happened", "lines"), TURNS.values(), ids=TURNS)
def test_a_turn_is_summed_up_by_what_was_destroyed_lost_and_moved(happened: list[Event], lines: list[str]) -> None:
    sentences = sum_up_turn(happened, actor=1, names=(HERE, THERE))
    assert sentences == (lines or ["Rommel destroyed nothing, lost nothing and took no ground."])
    assert len(sentences) <= 3


def test_only_the_turn_that_has_just_ended_is_summed_up() -> None:
    lost = UnitDestroyed(space=C3, kind=INFANTRY, owner=0, leader=NONE)
    turns = [
        TurnBegan(turn=3, seat=0),
        UnitDestroyed(space=D5, kind=TANKS, owner=1, leader=NONE),
        TurnBegan(turn=4, seat=1),
        lost,
        TurnBegan(turn=5, seat=0),
    ]
    own_turn_begins = turns[-2:]  # with the last event of the enemy's turn
    enemy_turn_begins = turns[2:3]

    assert last_turn_of_enemy(own_turn_begins, turns, me=0) == [TurnBegan(turn=4, seat=1), lost]
    assert last_turn_of_enemy([Passed(seat=0)], turns, me=0) == [], "no turn has begun"
    assert last_turn_of_enemy(own_turn_begins, turns[-1:], me=0) == [], "the enemy has had no turn yet"
    assert last_turn_of_enemy(enemy_turn_begins, turns[:3], me=0) == [], "it was the own turn that ended"


def test_the_turn_of_a_bot_is_summed_up_until_the_person_decides(app: App) -> None:
    """The person passes and finishes until the turn of the Recruit is over. The panel then has up to four sentences."""
    scene = FIGHTING_FRONT.open_table(app, "human", "recruit", seed=3)
    for _ in range(120):
        assert wait_until_asked(app, scene)
        steps(app, 1)
        if scene.advice_panel._head == "THEIR TURN IN SHORT":
            break
        legal = scene.session.match.legal()
        scene.play(next((action for action in legal if action in (FINISH, PASS)), legal[0]))

    assert scene.advice_panel._head == "THEIR TURN IN SHORT"
    assert 1 <= len(scene.advice_panel._words.split("\n")) <= 4
    deploying = next(action for action in scene.session.match.legal() if action is not FINISH)
    scene.play(deploying)
    wait_until_asked(app, scene)
    steps(app, 1)
    assert scene.advice_panel._head != "THEIR TURN IN SHORT"


# --- Orders: the decisions that presses, clicks and drags make -------------------------------------

DEPLOY, GUNS, AIR = declare.BEGIN_DEPLOYMENT, declare.BEGIN_ARTILLERY, declare.BEGIN_AIR
MOVE, GROUND = declare.BEGIN_MOVEMENT, declare.BEGIN_GROUND


CORRIDOR = "infantry c1, infantry c2, light-tanks b2, medium-artillery a1, infantry d4, infantry d2, infantry a3"
BATTERY = (GUNS, "heavy-artillery b2, heavy-artillery d2", "infantry c4, infantry d4", "")
"""Two guns with two targets each."""
ORDERS: dict[str, tuple[int, str, str, str, str, str]] = {
    "a card is dragged": (DEPLOY, "", "infantry c6", "infantry", "drag infantry b3", "card infantry; on b3"),
    "a unit is dragged": (MOVE, "light-tanks c1, infantry c2", "infantry c6", "", "drag c2 c3", "unit c2; step c3"),
    "clicks go the shortest way": (
        *(MOVE, "light-tanks c1, infantry c2, infantry d1", "infantry c6", ""),
        "click c1 b3",
        "unit c1; step b1; step b2; step b3; stop",
    ),
    "and round mines": (
        *(MOVE, "armored-cars c2", "minefields c3, infantry c6", "", "click c2 b3"),
        "unit c2; step b2; step b3; stop",
    ),
    "who is carried goes that way": (
        *(MOVE, "armored-cars c2", "minefields c3, infantry c6", ""),
        "drag c2 c3 b3",
        "unit c2; step c3; step b3; stop",
    ),
    "a click only picks a gun": (GUNS, "mortars c3", "infantry c4", "", "click c3", "picked"),
    "a second one orders": (GUNS, "mortars c3, mortars a1", "infantry c4", "", "click c3 c4", "unit c3"),
    "a drag orders": (GUNS, "mortars c3, mortars a3", "infantry c4, infantry a4", "", "drag c3 c4", "unit c3"),
    "a click only picks an attacker": (GROUND, "infantry c3", "infantry c4", "", "click c3", "picked"),
    "a click only picks an aircraft": (
        *(AIR, "infantry e1", "infantry c4", "level-bomber", "click level-bomber"),
        "picked",
    ),
    "a card flies": (
        *(AIR, "infantry e1", "infantry c4", "2 level-bomber", "click level-bomber c4"),
        "fly level-bomber",
    ),
    "a click only picks who moves": (
        *(MOVE, "infantry a1, infantry b1, fortifications b1", "infantry a3", "", "click a1"),
        "picked",
    ),
    "a click on what cannot be hit": (
        *(GROUND, "tank-destroyers c3", "tank-destroyers c4, infantry a6", "", "click c3 a6"),
        "picked",
    ),
    "keeps what is picked": (
        *(GROUND, "tank-destroyers c3, infantry a1", "tank-destroyers c4, infantry a6", "", "click c3 a6 c4"),
        "unit c3",
    ),
    "escape takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3; key escape; click c4", ""),
    "a right click takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3; right c3; click c4", ""),
    "another click takes back": (GUNS, "mortars c3", "infantry c4", "", "click c3 c3 c4", ""),
    "enter picks and goes on to the target": (
        *(GUNS, "mortars c3", "infantry c4", "", "focus c3; key return; key return"),
        "unit c3",
    ),
    "all attack, and the last order is taken back": (
        *(GROUND, "infantry c3, infantry d3, medium-tanks e3", "infantry c4, infantry d4, minefields e4", ""),
        "key a; key u",
        "unit; unit",
    ),
    "the staff deploys": (
        *(DEPLOY, "", "infantry c6", "2 infantry, heavy-artillery, fortifications, entrenched", "key f"),
        "card; on; card; on; card heavy-artillery; on c1; card; on; finish; finish",
    ),
    "the staff marches": (
        *(MOVE, CORRIDOR, "infantry e4, minefields d3", "", "key v"),
        "unit a3; step a4; unit c2; unit b2; step b3; stop; unit c1; step c2",
    ),
    "a box around guns, and one target": (*BATTERY, "drag a3 e1; click c4", "unit b2; unit d2"),
    "the last of them is taken back": (*BATTERY, "drag a3 e1; click c4; key u", "unit b2"),
    "a box, and each fires at its best target": (*BATTERY, "drag a3 e1; key a", "unit; unit"),
    "guns of a box fire, and the others hold fire": (*BATTERY, "drag a3 c1; key space", "unit b2; finish"),
    "a box alone orders nothing": (*BATTERY, "drag a3 e1", "picked"),
    "a box is taken back": (*BATTERY, "drag a3 e1; key escape; click b2 c4", "unit b2"),
    "a click takes one out of a box": (*BATTERY, "drag a3 e1; click b2 c4", "unit d2"),
    "g puts in what is pointed at": (*BATTERY, "focus b2; key g; focus d2; key g; click c4", "unit b2; unit d2"),
    "the units of a box go the same way": (
        *(MOVE, "infantry b2, infantry d2, infantry e4", "infantry c6", "", "drag a3 e1; click b3"),
        "unit b2; step b3; unit d2; step d3",
    ),
    "guns of a box fire at the targets of a box": (*BATTERY, "drag a3 e1; drag b5 e3; key a", "unit; unit"),
    "and with that the phase may end": (*BATTERY, "drag a3 e1; drag c5 c3; key space", "unit; unit; finish"),
    "targets are marked": (*BATTERY, "drag a3 e1; over d4; key g; key a", "unit; unit"),
    "and unmarked": (*BATTERY, "drag a3 e1; over d4; key g; key g; click c4", "unit b2; unit d2"),
    "a box of targets alone orders nothing": (*BATTERY, "drag a3 e1; drag b5 e3", "picked"),
    "units march into a box, each to the nearest space": (
        *(MOVE, "infantry b2, infantry d2", "infantry c6", "", "drag a3 e1; drag b3 e3; key v"),
        "unit d2; step d3; unit b2; step b3",
    ),
    "cards come in where they are told to": (
        *(DEPLOY, "", "infantry c6", "2 infantry, heavy-artillery"),
        "over infantry; key g; over heavy-artillery; key g; click d1",
        "card infantry; on d1",
    ),
    "cards come into a box": (
        *(DEPLOY, "", "infantry c6", "2 infantry, heavy-artillery"),
        "over infantry; key g; over heavy-artillery; key g; drag d3 e1; key f",
        "card infantry; on d2; card heavy-artillery; on d1",
    ),
    "all attack, and movement ends": (
        *(MOVE, "infantry c3, infantry d3", "infantry c4, infantry d4", "", "key a"),
        "finish; unit; unit",
    ),
    "a group attacks, and movement ends": (
        *(MOVE, "infantry c3, infantry d3", "infantry c4, infantry d4", "", "over c3; key g; click c4"),
        "finish; unit c3",
    ),
    "whoever cannot go that way stays": (
        *(MOVE, "infantry b2, infantry d2", "infantry c6, infantry d3", "", "drag a3 e1; click b3"),
        "unit b2; step b3",
    ),
}
"""The phase, both armies, the hand, the presses, and the beginnings of the notations that they play."""
KEYS = {
    "escape": pygame.K_ESCAPE,
    "return": pygame.K_RETURN,
    "a": pygame.K_a,
    "f": pygame.K_f,
    "g": pygame.K_g,
    "space": pygame.K_SPACE,
    "u": pygame.K_u,
    "v": pygame.K_v,
}


def spot(scene: PlayScene, name: str) -> tuple[float, float]:
    """The point at which a space or a card of the hand is clicked."""
    if len(name) == 2:
        return layout.space_centre(field.at(name), me=0)
    return box_of(FIGHTING_FRONT.board_of(scene), card_key(sort_named(name))).centre


def act_by_input(app: App, scene: PlayScene, verb: str, *names: str) -> None:
    """Do this with the named spaces or cards of the hand, and wait until an order that it gave has been carried out.

    `verb` is "click", "right-click", "over" (move the mouse there), "focus", "drag", or "carry", which is a drag
    without letting go. If it is "key", the name is that of a key in KEYS.
    """
    k = app.canvas.scale  # pixels per unit of the design
    points = [] if verb == "key" else [spot(scene, name) for name in names]
    if verb == "key":
        press(app, KEYS[names[0]])
    elif verb == "over":
        steps(app, 2, *[motion(x * k, y * k) for x, y in points])
    elif verb == "focus":
        scene.place_spots()
        scene.ring.focus(unit_key(field.at(names[0])))
        scene.ring.shown = True
    elif verb in ("drag", "carry"):
        x, y = points[0]
        steps(app, 2, motion(x * k, y * k), down(x * k, y * k))
        for x, y in points:
            steps(app, 2, motion(x * k, y * k))
        steps(app, 3, *[up(x * k, y * k)] * (verb == "drag"))
    else:
        for x, y in points:
            if verb == "click":
                click(app, (x, y))
            else:
                steps(app, 2, motion(x * k, y * k), down(x * k, y * k, button=3), up(x * k, y * k, button=3))
    while FIGHTING_FRONT.board_of(scene).controls.order and wait_until_asked(app, scene):
        steps(app, 2)


@pytest.mark.parametrize("row", ORDERS.values(), ids=ORDERS)
def test_clicks_drags_and_keys_play_the_expected_actions(app: App, row: tuple[int, str, str, str, str, str]) -> None:
    """A row of ORDERS has a phase, both sides' units, a hand, the inputs and the actions that they lead to.

    "picked" instead of actions: a unit is selected and nothing is played.
    """
    begin, own_units, enemy_units, hand, inputs, expected = row
    state = field.table(axis=own_units, allies=enemy_units, hands=(hand, ""))
    field.run_from_step(state, begin)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    for verb, *names in map(str.split, inputs.split("; ")):
        act_by_input(app, scene, verb, *names)

    played = [notation for notation in notations_played(scene) if notation.split()[0] not in ("pass", "target")]
    wanted = [] if expected == "picked" else [*filter(None, expected.split("; "))]
    assert [notation[: len(start)] for notation, start in zip(played, wanted, strict=False)] == wanted, played
    assert len(played) == len(wanted), played
    assert FIGHTING_FRONT.board_of(scene).selection.has_picks is (expected == "picked")


def test_dragging_an_attacker_over_its_target_shows_the_chances(app: App) -> None:
    state = field.table(axis="infantry c3", allies="infantry c4, infantry d3")
    field.run_from_step(state, GROUND)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    act_by_input(app, scene, "carry", "c3", "d3")
    board = FIGHTING_FRONT.board_of(scene)
    sheet = not_none(board.tips.sheet_to_show(board.controls.key_pointed_at))
    assert isinstance(sheet, rolls.RollSheet)
    assert sheet.words == "Infantry C3 at D3"
    assert sum(chance for _, chance in sheet.chances) == pytest.approx(1.0)


def test_a_unit_goes_through_a_corridor_of_its_own_units_to_the_only_free_space() -> None:
    """FF 4.10 Light Tanks go four spaces: steps without a choice are made by themselves."""
    own = [f"infantry {name}" for name in ("d5", "d4", "c4", "e4", "e6", "b4", "c5", "d6")]
    state = field.table(axis="infantry d3, infantry b3", allies=", ".join(["light-tanks e5", *own]), active=1)
    field.run_from_step(state, MOVE)
    board = board_of_decider(state)
    assert board.selection.choose(unit_key(field.at("e5"))) == ()
    assert board.controls.path(space_key(field.at("c3")))[-1] == field.at("c3")


@pytest.mark.parametrize(
    ("rolls_too", "expected"), [(False, []), (True, [PASS])], ids=["A adds the cards", "Space adds them and rolls"]
)
def test_cards_of_a_group_are_added_to_a_roll_by_one_press(rolls_too: bool, expected: list[Action]) -> None:
    """The attacked seat 1 holds three cards of two sorts for its defensive roll, and may add one of each sort.

    The press answers with the first card. The board then answers with the rest of the order, decision by decision.
    """
    defender = 1
    state = field.table(
        axis="infantry c3", allies="infantry c4", hands=("", "hmg-positions, 2 counter-attack"), active=0
    )
    field.run_from_step(state, GROUND)
    field.act(state, "unit c3", "finish")
    board = board_of_decider(state)
    cards_held = [card_key(sort) for sort in board.selection.playable_cards()]
    board.selection.group_together(cards_held)
    board.controls.show_verbs()

    code, intent = (pygame.K_SPACE, Intent.PASS) if rolls_too else (pygame.K_a, None)
    answer = board.controls.handle(key(code), intent, FocusRing())
    added = []
    while answer and answer != (PASS,):
        added += list(answer)
        field.act(state, *[action.notation for action in answer])
        board.animation.settle(state.redact(defender))
        board.controls.offer(state.legal() if state.to_act == defender else [])
        answer = board.controls.standing_order()

    assert len(added) == len(cards_held) == 2
    assert list(answer) == expected, "passing in the window is what rolls the die"


def test_a_lone_person_gets_no_question_where_only_a_pass_is_legal(app: App) -> None:
    """A person alone at the machine gives nothing away by that. If two people play, each is called.

    The mortars bombard C4. Cards could be added to their roll, and the infantry in hand is none of these.
    """
    for kinds, is_asked in ((("human", "recruit"), False), (("human", "human"), True)):
        state = field.table(axis="mortars c3", allies="infantry c4", hands=("infantry", ""))
        field.run_from_step(state, GUNS)
        scene = lay_table(app, FIGHTING_FRONT.open_table(app, *kinds), state)
        act_by_input(app, scene, "click", "c3", "c4")
        wait_until_presses_count(app)
        press(app, pygame.K_SPACE)
        wait_until_asked(app, scene)
        assert (FIGHTING_FRONT.state(scene).step == declare.WINDOW) is is_asked
