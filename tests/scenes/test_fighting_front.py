"""The board of Fighting Front: its decisions, chances, words and layout, and the orders to the staff."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import pygame
import pytest

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fighting_front import cards
from game.fighting_front import steps as declare
from game.fighting_front.actions import FINISH, PASS
from game.fighting_front.cards import KIND_CODES, KIND_OF, NATION_CODES, NONE, SORT_CODES, SORTS
from game.fighting_front.events import CardsDrawn, DieRolled
from game.fighting_front.state import State
from launch import environment
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.fighting_front import layout, rolls
from scenes.boards.fighting_front.board import FightingFrontBoard
from scenes.boards.fighting_front.controls import LISTS, STOPPED
from scenes.boards.fighting_front.layout import card_key, space_key, unit_key
from scenes.boards.fighting_front.names import card_words
from scenes.boards.fighting_front.references import REFERENCES
from scenes.boards.fighting_front.rolls import RESULT_WORDS
from scenes.play import surroundings
from scenes.play.play_scene import PlayScene
from scenes.rulebook.book import Book, rules_text
from scenes.rulebook.glossary import Glossary
from scenes.ui import faces, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.focus import FocusRing
from scenes.ui.input import InputState
from tests.fighting_front import field
from tests.scenes.benches import FIGHTING_FRONT, board_of_decider, play_on_board, sort_named
from tests.scenes.events import down, key, motion, steps, until, up
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


def test_a_match_of_fighting_front_can_be_played_by_keys_alone(app: App) -> None:
    """Enter chooses what has the focus, and Space finishes or passes. What is chosen is random."""
    scene, rng = FIGHTING_FRONT.seated(app, "human", "recruit", seed=3), Rng(5)
    for _ in range(40):
        if not wait_until_asked(app, scene):
            break
        board, before = FIGHTING_FRONT.board_of(scene), len(scene.session.match.actions)
        if board.controls.passing is not None and not rng.below(5):
            wait_until_presses_count(app)
            press(app, pygame.K_SPACE)

        for _ in range(60):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.controls.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            press_undrawn(app, pygame.K_RETURN)
        assert len(scene.session.match.actions) > before, board.words.prompt()
    assert {"card", "unit", "finish"} <= {notation.split()[0] for notation in notations_played(scene)}


def test_a_hand_of_twenty_cards_is_in_two_rows_and_arrows_reach_both_ends(app: App) -> None:
    scene = FIGHTING_FRONT.seated(app, "human", "recruit", seed=3)
    assert wait_until_asked(app, scene)
    board = FIGHTING_FRONT.board_of(scene)
    cards_held = [body.key for body in board.model.hand]
    boxes = [board.tips.box(card) for card in cards_held]
    rows = {round(box.y) for box in boxes}
    assert (len(boxes), len(rows)) == (20, 2)
    assert [board.controls.under(box.centre) for box in boxes] == cards_held

    for card in (cards_held[0], cards_held[-1]):
        steer(app, scene, card)


# --- Secrets -------------------------------------------------------------------------------------


def test_cards_that_the_other_side_draws_fly_face_down() -> None:
    match = FIGHTING_FRONT.match(2, 6)
    for viewer in (0, 1):
        board, timeline = FIGHTING_FRONT.board(match.view(viewer), viewer), Timeline()
        for beat in match.opening.beats(viewer):
            is_own = getattr(beat.event, "seat", -1) == viewer
            if isinstance(beat.event, CardsDrawn):
                assert (UNKNOWN in beat.event.sorts) is not is_own
            board.animation.perform(beat, timeline)
            while not timeline.idle:
                timeline.update(0.05)
                assert is_own or all(flyer.face == flyer.back for flyer in board.model.flights.flying)
            board.animation.settle(beat.view)


def artillery_attack() -> tuple[FightingFrontBoard, Transcript, State]:
    """Heavy Artillery fires at an Infantry and rolls a 9.

    Returns the board before the roll, the events of the roll, and the table after it.
    """
    state = field.table("heavy-artillery c3, infantry d3", "infantry c4")
    field.run_from_step(state, declare.BEGIN_ARTILLERY)
    board = board_of_decider(state)
    play_on_board(board, state, "unit c3")
    transcript = Transcript(state)
    state.apply(FINISH, field.rolling(9), transcript)
    board.controls.offer([])
    return board, transcript, state


# --- Chances -------------------------------------------------------------------------------------


def test_the_chances_of_a_roll_are_shown_before_the_die_falls_and_its_result_afterwards() -> None:
    board, transcript, _ = artillery_attack()
    timeline, sheets = Timeline(), set()
    for beat in transcript.beats(0):
        board.animation.perform(beat, timeline)
        for _ in range(400):
            timeline.update(0.02)
            board.update(0.02)
            if board.model.last_roll is not None:
                sheets.add((board.model.last_roll.die, board.model.last_roll.result))

    rolled = next(event for event in transcript.events if isinstance(event, DieRolled))
    before_the_die_falls = (0, "")
    assert sheets == {before_the_die_falls, (rolled.die, RESULT_WORDS[rolled.result])}


def test_the_result_of_a_roll_is_shown_until_a_person_is_asked_in_a_later_phase() -> None:
    board, transcript, state = artillery_attack()
    act_out(board, transcript)
    assert board.tips.sheet_to_show(None) is not None

    board.controls.offer(state.legal())
    assert state.step == declare.MOVE
    assert board.tips.sheet_to_show(None) is None


def test_artillery_shows_its_range_when_it_is_pointed_at() -> None:
    state = field.table("medium-artillery c3, infantry a1", "infantry c4")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    board = board_of_decider(state)

    spaces_in_range = board.tips.spaces_in_range(unit_key(field.at("c3")))
    assert {field.at(name) for name in ("c6", "a2", "e4")} <= set(spaces_in_range)
    assert field.at("a1") not in spaces_in_range
    assert not board.tips.spaces_in_range(unit_key(field.at("a1"))), "an Infantry has no range"


# --- Words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_every_action_has_words_and_keys(nations: str) -> None:
    state = field.table("infantry c3, air-strip a1, fighter a1", "infantry c4", nations=nations)
    field.run_from_step(state, declare.BEGIN_GROUND)
    board = FIGHTING_FRONT.board(state.redact(0))
    for action in FIGHTING_FRONT.game.actions:
        assert re.match(r"[A-Z]", board.words.action(action)), action.notation
        assert isinstance(board.words.keys_of(action), tuple)


@pytest.mark.parametrize(("steps_of_move", "end"), [("step a4", "to A4"), ("step a4, step a3", "stays where it is")])
def test_a_move_is_described_by_its_end(steps_of_move: str, end: str) -> None:
    state = field.table("tiger a3, infantry b3", "infantry c6")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    board = FIGHTING_FRONT.board(state.redact(0))
    notations = f"unit a3, {steps_of_move}, stop".split(", ")
    move = [FIGHTING_FRONT.game.by_notation[notation] for notation in notations]
    assert board.words.decision(move) == f"Tiger A3 {end}"


def test_every_abbreviation_on_a_card_is_spelled_out_or_explained_there() -> None:
    for kind in range(cards.KINDS):
        words = card_words(kind)
        assert words.endswith("."), cards.KIND_CODES[kind]
        for letters in re.findall(r"\b(?:[A-Z]{2}M|TF|RNG|DC)\b", words):
            assert f"({letters})" in words or f"{letters}: " in words, words


@pytest.mark.parametrize("letters", ["ABM", "ACM", "AAM", "BRM", "DFM", "GAM", "Tank Destroyers"])
def test_an_abbreviation_links_to_the_rule_that_explains_the_letters(letters: str) -> None:
    glossary = Glossary(Book(rules_text("fighting_front")), REFERENCES)
    rule = not_none(glossary.find(f"Its {letters} counts.")[0].term.rule)
    assert rule.name == "Letters"


# --- The layout: nothing overlaps, and both sides see their own half on the left -------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 600)])
def test_the_frame_around_a_result_crosses_no_words(
    canvas: Canvas, size: tuple[int, int], drawn_words: list[tuple[str, Box]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet lists four results with their chances. A frame marks the one that was rolled."""
    canvas = Canvas(pygame.Surface(size), 1.0, canvas.caches)
    frames: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.draw, "rect", lambda _, ink, box, *__, **___: ink == theme.GLOW and frames.append(box))
    chances = tuple((name, 0.25) for name in ("MISS", "1 DC", "1 LOST", "ALL"))
    sheet = rolls.RollSheet("Ground attack", "SS Troopers B3 at B4", (("SS", 1),), chances, 3, "1 DC")
    rolls.draw_sheet(canvas, sheet)

    (frame,) = frames
    all_words = [canvas.rect(*box) for _, box in drawn_words]
    framed_words = [place for place in all_words if frame.colliderect(place)]
    assert len(framed_words) == 2, "the result and its chance"
    for place in framed_words:
        assert frame.top <= place.centery <= place.bottom <= frame.bottom + 1


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("type_scale", [1.0, 1.4])
def test_the_longest_prompt_touches_neither_the_line_above_it_nor_the_button_below(
    window: pygame.Surface, size: tuple[int, int], type_scale: float, caches: Caches
) -> None:
    canvas = Canvas(pygame.Surface(size), type_scale, caches)
    longest_prompt = "Heavy Tanks in C2 attack D4, where Engineers lie: which of your guns fire in Supporting Fire?"
    find_terms = Glossary(Book(rules_text("fighting_front")), REFERENCES).find
    assert surroundings.draw_prompt(canvas, longest_prompt, True, layout.PROMPT, find=find_terms)

    inked = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (8, 8, 8, 255))
    inked.invert()
    rects = inked.get_bounding_rects()
    prompt = rects[0].unionall(rects)
    button = canvas.rect(*layout.verb_boxes(2)[0])
    assert button.top - prompt.bottom >= 4
    assert prompt.top > canvas.at(0, layout.RULES[1])[1]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("type_scale", [1.0, 1.4])
def test_the_two_lines_of_the_main_button_do_not_touch(
    window: pygame.Surface, size: tuple[int, int], type_scale: float, caches: Caches
) -> None:
    canvas = Canvas(pygame.Surface(size), type_scale, caches)
    place = canvas.rect(*layout.verb_boxes(1)[0])

    def draw_face(label: str, below: str) -> pygame.Surface:
        return faces.button_face(canvas, place.w, place.h, label, "", "", faces.PRIMARY, False, True, below)

    def rows_of_ink(label: str, below: str) -> pygame.Rect:
        """The rows in which the button differs from one with blanks for both lines."""
        difference = draw_face(label, below).copy()
        difference.blit(draw_face(" ", " "), (0, 0), special_flags=pygame.BLEND_SUB)
        rows = [y for y in range(place.h) if any(sum(difference.get_at((x, y))[:3]) > 200 for x in range(place.w))]
        return pygame.Rect(0, rows[0], place.w, rows[-1] + 1 - rows[0])

    upper, lower = rows_of_ink("ROLL", " "), rows_of_ink(" ", "no cards this phase")
    assert upper.bottom <= lower.top
    margin = canvas.px(9)
    assert lower.bottom <= place.h - margin


@pytest.mark.parametrize("count", [1, 4, 9, 16])
def test_air_units_are_inside_the_space_of_their_strip_and_show_their_left_edges(count: int) -> None:
    space = 7
    points = [layout.plane_at(space, index, count, 0) for index in range(count)]
    boxes = [around(point, layout.PLANE_W, layout.PLANE_H) for point in points]
    assert encloses(layout.space_box(space, 0), *boxes)
    assert all(right - left > 8 for (left, _), (right, _) in pairwise(points))


@pytest.mark.parametrize("count", [1, 4, 9, 12])
def test_the_small_cards_of_the_enemy_are_inside_their_plate(count: int) -> None:
    boxes = [around(layout.small_card_at(index, count), *layout.SMALL_CARD) for index in range(count)]
    assert encloses(layout.ENEMY, *boxes)


def test_every_picture_of_the_board_exists() -> None:
    names = [layout.CARD_BACK, "dc", "spent", "reach", "target", "range"]
    names += [f"{what}-{code}" for what in ("emblem", "flag") for code in NATION_CODES]
    names += [layout.card_face(each) for each in range(SORTS)]
    for nation in range(len(NATION_CODES)):
        names += names_of_nation(nation)

    folder = environment.ROOT / "assets" / "fighting_front"
    missing = {name for name in names if not any((folder / f"{name}{end}").exists() for end in (".png", ".jpg"))}
    assert not missing
    assert len(SORT_CODES) == SORTS


def names_of_nation(nation: int) -> list[str]:
    """The names of the pictures of cards and counters of one nation."""
    land_unit, air_unit, site, leader = range(4)
    side = nation // 2
    names: list[str] = []
    for each in range(SORTS):
        kind = KIND_OF[nation * SORTS + each]
        if kind == NONE:
            continue
        group = layout.GROUP_OF[each]
        names.append(layout.card_face(each, nation))
        if group == land_unit or KIND_CODES[kind] == "paratroopers":
            names += [layout.counter_face(side, kind, viewer) for viewer in (0, 1)]
        if group == air_unit:
            names.append(layout.plane_face(side, kind))
        if group == site:
            names.append(layout.kind_face(kind, "sites"))
        if group == leader:
            names.append(layout.kind_face(kind, "leaders"))
    return names


# --- Orders: the decisions that presses, clicks and drags make -------------------------------------

DEPLOY, GUNS, AIR = declare.BEGIN_DEPLOYMENT, declare.BEGIN_ARTILLERY, declare.BEGIN_AIR
MOVE, GROUND = declare.BEGIN_MOVEMENT, declare.BEGIN_GROUND


CORRIDOR = "infantry c1, infantry c2, light-tanks b2, medium-artillery a1, infantry d4, infantry d2, infantry a3"


class Order(NamedTuple):
    """A position of the Axis in a phase, what the person presses, and the decisions that this makes."""

    phase: int
    axis: str
    allies: str
    hand: str
    presses: str
    """With "; " between. Each is a verb and the keys, spaces or cards that it is about."""
    decisions: str
    """The beginnings of the notations that are played, or "picked" if something is only picked."""


ORDERS = {
    "a card is dragged": Order(DEPLOY, "", "infantry c6", "infantry", "drag infantry b3", "card infantry; on b3"),
    "a unit is dragged": Order(
        MOVE, "light-tanks c1, infantry c2", "infantry c6", "", "drag c2 c3", "unit c2; step c3"
    ),
    "two clicks move by the shortest way": Order(
        MOVE,
        "light-tanks c1, infantry c2, infantry d1",
        "infantry c6",
        "",
        "click c1 b3",
        "unit c1; step b1; step b2; step b3; stop",
    ),
    "two clicks move around mines": Order(
        MOVE, "armored-cars c2", "minefields c3, infantry c6", "", "click c2 b3", "unit c2; step b2; step b3; stop"
    ),
    "a unit that is carried goes the way of the mouse": Order(
        MOVE, "armored-cars c2", "minefields c3, infantry c6", "", "drag c2 c3 b3", "unit c2; step c3; step b3; stop"
    ),
    "one click only picks artillery": Order(GUNS, "mortars c3", "infantry c4", "", "click c3", "picked"),
    "a second click on a target fires": Order(
        GUNS, "mortars c3, mortars a1", "infantry c4", "", "click c3 c4", "unit c3"
    ),
    "a drag to a target fires": Order(
        GUNS, "mortars c3, mortars a3", "infantry c4, infantry a4", "", "drag c3 c4", "unit c3"
    ),
    "one click only picks an attacker": Order(GROUND, "infantry c3", "infantry c4", "", "click c3", "picked"),
    "one click only picks an aircraft": Order(
        AIR, "infantry e1", "infantry c4", "level-bomber", "click level-bomber", "picked"
    ),
    "a second click on a target makes the aircraft fly": Order(
        AIR, "infantry e1", "infantry c4", "2 level-bomber", "click level-bomber c4", "fly level-bomber"
    ),
    "one click only picks a unit that moves": Order(
        MOVE, "infantry a1, infantry b1, fortifications b1", "infantry a3", "", "click a1", "picked"
    ),
    "a click on a target out of reach keeps the attacker picked": Order(
        GROUND, "tank-destroyers c3", "tank-destroyers c4, infantry a6", "", "click c3 a6", "picked"
    ),
    "after a click out of reach a click on another target attacks": Order(
        GROUND, "tank-destroyers c3, infantry a1", "tank-destroyers c4, infantry a6", "", "click c3 a6 c4", "unit c3"
    ),
    "escape puts the pick back": Order(GUNS, "mortars c3", "infantry c4", "", "click c3; key escape; click c4", ""),
    "a right click puts the pick back": Order(
        GUNS, "mortars c3", "infantry c4", "", "click c3; right c3; click c4", ""
    ),
    "another click on it puts the pick back": Order(GUNS, "mortars c3", "infantry c4", "", "click c3 c3 c4", ""),
    "enter picks and moves the focus to the target": Order(
        GUNS, "mortars c3", "infantry c4", "", "focus c3; key return; key return", "unit c3"
    ),
    "A attacks with all units and U takes the last attack back": Order(
        GROUND,
        "infantry c3, infantry d3, medium-tanks e3",
        "infantry c4, infantry d4, minefields e4",
        "",
        "key a; key u",
        "unit; unit",
    ),
    "F lets the staff deploy": Order(
        DEPLOY,
        "",
        "infantry c6",
        "2 infantry, heavy-artillery, fortifications, entrenched",
        "key f",
        "card; on; card; on; card heavy-artillery; on c1; card; on; finish; finish",
    ),
    "V lets the staff march": Order(
        MOVE,
        CORRIDOR,
        "infantry e4, minefields d3",
        "",
        "key v",
        "unit a3; step a4; unit c2; unit b2; step b3; stop; unit c1; step c2",
    ),
}
KEYS = {
    "escape": pygame.K_ESCAPE,
    "return": pygame.K_RETURN,
    "a": pygame.K_a,
    "f": pygame.K_f,
    "u": pygame.K_u,
    "v": pygame.K_v,
}


def point_to_click(scene: PlayScene, name: str) -> tuple[float, float]:
    """The point at which a space, such as "c3", or a card of the hand is clicked."""
    is_space = len(name) == 2
    if is_space:
        return layout.space_centre(field.at(name), 0)
    return box_of(FIGHTING_FRONT.board_of(scene), card_key(sort_named(name))).centre


def carry_out_press(app: App, scene: PlayScene, verb: str, *names: str) -> None:
    """Do what one part of an order's `presses` says.

    "key" presses keys and waits until an order of the staff has ended. "focus" moves the focus to a space. "click"
    and "right" click with the left or the right button. "drag" and "carry" press at the first thing and move over all
    of them, and only "drag" releases the button.
    """
    if verb == "key":
        press(app, KEYS[names[0]])
        while FIGHTING_FRONT.board_of(scene).controls.order and wait_until_asked(app, scene):
            steps(app, 2)
        return
    if verb == "focus":
        scene.place_spots()
        scene.ring.focus(unit_key(field.at(names[0])))
        return

    points = [point_to_click(scene, name) for name in names]
    pixels = [(x * app.canvas.k, y * app.canvas.k) for x, y in points]
    if verb == "click":
        for point in points:
            click(app, point)
    elif verb == "right":
        for at in pixels:
            steps(app, 2, motion(*at), down(*at, 3), up(*at, 3))
    else:
        steps(app, 2, motion(*pixels[0]), down(*pixels[0]))
        for at in pixels:
            steps(app, 2, motion(*at))
        steps(app, 3, *([up(*pixels[-1])] if verb == "drag" else []))


FIRST_UNITS = slice(0, 15)
"""The spaces of the board's lower half in the list of units, where the Axis deploys."""


def staff_position(hand: str) -> State:
    """The Axis has no unit yet and is to deploy the cards of this hand."""
    state = field.table("", "infantry c6", hands=(hand, ""))
    field.run_from_step(state, DEPLOY)
    return state


def count_deployed_units(scene: PlayScene) -> int:
    """How many units the Axis has on the board."""
    return sum(unit != NONE for unit in FIGHTING_FRONT.state(scene).unit[FIRST_UNITS])


def two_attacks_and_two_cards_against_them() -> State:
    """Infantry and Medium Tanks attack. HMG Positions help against the one, Anti-Tank Teams against the other."""
    hands = ("", "hmg-positions, anti-tank-teams")
    state = field.table("infantry c3, medium-tanks d3", "infantry c4, infantry d4", hands, active=0)
    field.run_from_step(state, GROUND)
    field.act(state, "unit c3", "unit d3", "finish")
    return state


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_presses_make_the_decisions_that_they_mean(app: App, order: Order) -> None:
    state = field.table(order.axis, order.allies, hands=(order.hand, ""))
    field.run_from_step(state, order.phase)
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    for verb, *names in map(str.split, order.presses.split("; ")):
        carry_out_press(app, scene, verb, *names)

    is_only_picked = order.decisions == "picked"
    expected = [] if is_only_picked else [*filter(None, order.decisions.split("; "))]
    notations = [notation for notation in notations_played(scene) if notation.split()[0] not in ("pass", "target")]
    assert len(notations) == len(expected), notations
    for notation, beginning in zip(notations, expected, strict=True):
        assert notation.startswith(beginning), notations
    assert FIGHTING_FRONT.board_of(scene).selection.busy is is_only_picked


def test_the_chances_of_an_attack_are_shown_while_the_attacker_is_carried_over_its_target(app: App) -> None:
    state = field.table("infantry c3", "infantry c4, infantry d3")
    field.run_from_step(state, GROUND)
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    carry_out_press(app, scene, "carry", "c3", "d3")

    board = FIGHTING_FRONT.board_of(scene)
    sheet = not_none(board.tips.sheet_to_show(board.controls.pointed))
    assert sheet.words == "Infantry C3 at D3"


def test_a_unit_can_be_moved_through_its_own_units_to_the_only_free_space() -> None:
    """FF 4.10 Light Tanks move four spaces. Steps without a choice are made automatically."""
    surrounding = [f"infantry {name}" for name in ("d5", "d4", "c4", "e4", "e6", "b4", "c5", "d6")]
    allies = ", ".join(["light-tanks e5", *surrounding])
    state = field.table("infantry d3, infantry b3", allies, active=1)
    field.run_from_step(state, MOVE)
    board = board_of_decider(state)

    assert board.selection.choose(unit_key(field.at("e5"))) == ()
    assert board.controls.path(space_key(field.at("c3")))[-1] == field.at("c3")


# --- Orders for many decisions, and what is refused ------------------------------------------------


@pytest.mark.parametrize(("turn", "goes_on"), [(3, True), (5, False)], ids=["same turn", "later turn"])
def test_an_order_to_the_staff_ends_with_its_phase(turn: int, goes_on: bool) -> None:
    state = staff_position("2 infantry, fortifications")
    board = board_of_decider(state)
    assert board.controls.handle(key(pygame.K_f), None, FocusRing())

    later = state.copy()
    later.turn = turn
    board.animation.settle(later.redact(0))
    board.controls.offer(state.legal())
    assert bool(board.controls.standing_order()) is goes_on
    assert board.controls.ordering is goes_on


@pytest.mark.parametrize("is_dealing", [True, False])
@pytest.mark.parametrize(("code", "is_staff_key"), [(pygame.K_f, True), (pygame.K_d, False)], ids=["F", "D"])
def test_an_order_to_the_staff_can_be_given_while_cards_are_dealt(
    code: int, is_staff_key: bool, is_dealing: bool
) -> None:
    """Nobody is asked yet. The order is remembered only if cards are still on their way to the hand."""
    state = staff_position("2 infantry, fortifications")
    board = FIGHTING_FRONT.board(state.redact(0))
    board.model.hand[0].hidden = is_dealing
    board.controls.browse(key(code), None, FocusRing())

    board.animation.settle(state.redact(0))
    board.controls.offer(state.legal())
    assert bool(board.controls.standing_order()) is (is_staff_key and is_dealing)


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_escape_stops_the_staff_which_can_be_told_to_go_on(app: App, speed: str) -> None:
    state = staff_position("4 infantry")
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    app.settings.speed = speed
    press(app, pygame.K_f)
    assert scene.asked is (speed == "instant")

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene, "the press stops the staff and opens no menu"
    assert not FIGHTING_FRONT.board_of(scene).controls.order
    assert scene.complaints.last[1] == "The staff has stopped. STAFF DEPLOYS (F) deploys the other cards."
    assert 1 <= count_deployed_units(scene) < 4

    assert wait_until_asked(app, scene)
    press(app, pygame.K_f)
    until(app, lambda: scene.asked and not scene.board.controls.ordering)
    assert count_deployed_units(scene) == 4


STRAY_KEYS = (pygame.K_LSHIFT, pygame.K_j, pygame.K_F5, pygame.K_DOWN, pygame.K_TAB, pygame.K_7)
"""Keys without a meaning while the staff is at work."""


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_key_without_a_meaning_does_not_stop_the_staff(app: App, speed: str) -> None:
    state = staff_position("4 infantry")
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    app.settings.speed = speed
    press(app, pygame.K_f)
    for code in STRAY_KEYS:
        press(app, code)
        assert FIGHTING_FRONT.board_of(scene).controls.order or scene.asked

    until(app, lambda: scene.asked and not scene.board.controls.ordering)
    assert count_deployed_units(scene) == 4


@pytest.mark.parametrize("order", STOPPED)
@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_u], ids=["Esc", "Space", "U"])
def test_a_key_that_stops_an_order_does_nothing_else_and_a_sentence_says_so(order: str, code: int) -> None:
    controls = FIGHTING_FRONT.board(staff_position("4 infantry").redact(0)).controls
    controls.order = order
    intent = not_none(InputState().read_intent(key(code)))

    was_used_up = controls.browse(key(code), intent, FocusRing())
    assert was_used_up
    assert controls.order == ""
    assert controls.interrupted == STOPPED[order]


@pytest.mark.parametrize(
    ("code", "asked_again"), [(pygame.K_SPACE, False), (pygame.K_r, True)], ids=["ROLL", "ONLY THIS ROLL"]
)
def test_cards_refused_for_a_roll_are_not_asked_again_in_the_phase_unless_only_one_roll_was_meant(
    app: App, code: int, asked_again: bool
) -> None:
    """Two rolls of artillery follow one another. The person holds two cards that could help."""
    axis = "mortars c3, mortars a3, heavy-artillery c1"
    state = field.table(axis, "infantry c4, infantry a4, infantry b4", hands=("2 artillery-barrage", ""))
    field.run_from_step(state, GUNS)
    field.act(state, "unit c3", "unit a3", "finish")
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    buttons = scene.board.controls.bar.buttons
    assert [button.label for button in buttons] == ["ROLL", "ONLY THIS ROLL"]
    assert buttons[0].below == "no cards this phase"

    wait_until_presses_count(app)
    press(app, code)
    until(app, lambda: scene.asked and not scene.board.controls.ordering)
    assert (FIGHTING_FRONT.state(scene).step == declare.WINDOW) is asked_again
    assert notations_played(scene).count("pass") == (1 if asked_again else 2)
    assert field.hand_of(FIGHTING_FRONT.state(scene), 0) == ["artillery-barrage"] * 2, "the cards stay in hand"


def test_a_person_alone_is_not_asked_again_about_refused_cards_but_each_of_several_people_is() -> None:
    """If others sat at the machine, they would learn from a missing question what is held."""
    state = two_attacks_and_two_cards_against_them()
    for alone in (True, False):
        board = board_of_decider(state, alone)
        board.controls.on_decision([PASS])
        assert board.controls.ordering is alone
        assert (board.controls.standing_order() == (PASS,)) is alone


def test_a_card_that_was_not_refused_yet_is_asked_for_in_the_next_roll(app: App) -> None:
    state = two_attacks_and_two_cards_against_them()
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    cards_asked_for = []
    for _ in range(2):
        cards_asked_for.append(set(FIGHTING_FRONT.board_of(scene).selection.playable_cards()))
        wait_until_presses_count(app)
        press(app, pygame.K_SPACE)
        wait_until_asked(app, scene)
    assert cards_asked_for == [{sort_named("hmg-positions")}, {sort_named("anti-tank-teams")}]


@pytest.mark.parametrize(
    ("kinds", "is_asked"), [(("human", "recruit"), False), (("human", "human"), True)], ids=["one person", "two people"]
)
def test_a_person_alone_is_not_asked_for_cards_if_none_would_help(
    app: App, kinds: tuple[str, str], is_asked: bool
) -> None:
    """Of two people each is asked, because a missing question would tell the other that no card is held."""
    state = field.table("mortars c3", "infantry c4", hands=("infantry", ""))
    field.run_from_step(state, GUNS)
    scene = lay_table(app, FIGHTING_FRONT.seated(app, *kinds), state)
    carry_out_press(app, scene, "click", "c3", "c4")
    wait_until_presses_count(app)
    press(app, pygame.K_SPACE)
    wait_until_asked(app, scene)
    assert (FIGHTING_FRONT.state(scene).step == declare.WINDOW) is is_asked
