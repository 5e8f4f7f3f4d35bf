"""People at the board of Fighting Front: everything can be chosen, the chances are true, nothing secret shows."""

from __future__ import annotations

import re

import pygame
import pytest

from game.core.events import Transcript
from game.core.record import load
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fighting_front import cards, steps
from game.fighting_front.actions import FINISH
from game.fighting_front.analysis import shut_in
from game.fighting_front.events import CardsDrawn, DieRolled
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.fighting_front import LISTS
from scenes.boards.fighting_front.layout import unit_key
from scenes.boards.fighting_front.rolls import RESULT_WORDS
from scenes.boards.fighting_front.tooltips import card_words
from scenes.boards.fighting_front.words import REFERENCES
from scenes.rulebook.glossary import Glossary
from scenes.rulebook.markdown import Book, rules_of
from tests.fighting_front import field
from tests.golden.__main__ import FOLDER
from tests.scenes import fighting_front
from tests.scenes.events import FRAME
from tests.scenes.positions import along
from tests.scenes.table import assert_tiles_are_fresh, given, hold, perform, played, press, steer, tap, wait


def test_turns_by_clicks_alone(app: App) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    moments = along(load(FOLDER / "fighting_front-2.txt"))
    under_way = next(one.state for one in moments[120:] if one.state.to_act == 1 and not one.state.midway())
    scene, rng = fighting_front.laid(app, under_way), Rng(4)  # type: ignore[arg-type]
    for number in range(36):
        if not wait(app, scene):
            break
        if fighting_front.board_of(scene).controls.ordering:
            app.advance(FRAME, [])
            continue  # what was refused is not asked again
        action = fighting_front.by_lot(scene.session.match, rng)
        if shut_in(fighting_front.state_of(scene), action):
            continue  # it could only come back: the board does not offer it
        before = len(scene.session.match.actions)
        if action.notation in ("finish", "pass"):
            hold(app)
        fighting_front.click_through(app, scene, action, rng)
        now = played(scene)[before:]
        assert now, (action.notation, fighting_front.board_of(scene).words.prompt())
        assert now[0] == action.notation
        clicked.add(action.notation.split()[0])
        if number % 12 == 11:
            assert_tiles_are_fresh(app, scene)
    assert {"card", "finish", "unit"} <= clicked, clicked


def test_turns_by_keys_alone(app: App) -> None:
    """Arrows, Enter on what has the focus, Space to finish or to pass; a large hand lies in two rows."""
    scene, rng = fighting_front.seated(app, "human", "recruit", seed=3), Rng(5)
    for number in range(40):
        if not wait(app, scene):
            break
        board, before = fighting_front.board_of(scene), len(scene.session.match.actions)
        if number == 0:
            cards_held = [body.key for body in board.model.hand]
            boxes = [board.tips.box(key) for key in cards_held]
            assert (len(boxes), len({round(box.y) for box in boxes})) == (20, 2)
            assert [board.controls.under(box.centre) for box in boxes] == cards_held
            for key in (cards_held[0], cards_held[-1]):
                steer(app, scene, key)
        if board.controls.passing is not None and not rng.below(5):
            hold(app)
            press(app, pygame.K_SPACE)
        for _ in range(60):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.controls.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            tap(app, pygame.K_RETURN)
        assert len(scene.session.match.actions) > before, board.words.prompt()
    assert {"card", "unit", "finish"} <= {notation.split()[0] for notation in played(scene)}


# --- Secrets -------------------------------------------------------------------------------------


def test_cards_fly_face_down_to_the_other_hand() -> None:
    match = fighting_front.new_match(6)
    for viewer in (0, 1):
        board, timeline = fighting_front.new_board(match.view(viewer), viewer), Timeline()  # type: ignore[arg-type]
        for beat in match.opening.beats(viewer):
            mine = getattr(beat.event, "seat", -1) == viewer
            assert not isinstance(beat.event, CardsDrawn) or (UNKNOWN in beat.event.sorts) is not mine
            board.animation.perform(beat, timeline)
            while not timeline.idle:
                timeline.update(0.05)
                assert mine or all(flyer.face == flyer.back for flyer in board.model.flights.flying)
            board.animation.settle(beat.view)  # type: ignore[arg-type]


# --- Chances -------------------------------------------------------------------------------------


def test_a_die_is_shown_with_its_chances_before_it_has_fallen_and_its_result_after_until_a_later_phase_asks() -> None:
    state = field.table("heavy-artillery c3, infantry d3", "infantry c4")
    field.go_to(state, steps.BEGIN_ARTILLERY)
    board = fighting_front.asked(state)
    fighting_front.step(board, state, "unit c3")
    transcript = Transcript(state)
    state.apply(FINISH, field.rolling(9), transcript)
    board.controls.offer([])
    timeline, sheets = Timeline(), set()
    for beat in transcript.beats(0):
        board.animation.perform(beat, timeline)
        for _ in range(400):
            timeline.update(0.02)
            board.update(0.02)
            if board.model.cast is not None:
                sheets.add((board.model.cast.die, board.model.cast.result))
    die = next(event for event in transcript.events if isinstance(event, DieRolled))
    assert sheets == {(0, ""), (die.die, RESULT_WORDS[die.result])}
    perform(board, transcript)
    assert board.tips.shown_roll(None) is not None, "nobody is asked: the last roll lies there"
    board.controls.offer(state.legal())
    assert (state.step, board.tips.shown_roll(None)) == (steps.MOVE, None)


def test_artillery_that_is_pointed_at_shows_how_far_it_carries() -> None:
    state = field.table("medium-artillery c3, infantry a1", "infantry c4")
    field.go_to(state, steps.BEGIN_MOVEMENT)
    board = fighting_front.asked(state)
    reach = board.tips.in_range(unit_key(field.at("c3")))
    assert {field.at(name) for name in ("c6", "a2", "e4")} <= set(reach) - {field.at("a1")} == set(reach)
    assert not board.tips.in_range(unit_key(field.at("a1")))


# --- Words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_every_action_has_its_words_and_keys(nations: str) -> None:
    state = field.table("infantry c3, air-strip a1, fighter a1", "infantry c4", nations=nations)
    field.go_to(state, steps.BEGIN_GROUND)
    board = fighting_front.new_board(state.redact(0))  # type: ignore[arg-type]
    for action in fighting_front.GAME.actions:
        assert re.match(r"[A-Z]", board.words.action(action)), action.notation
        assert isinstance(board.words.keys_of(action), tuple)


def test_every_abbreviation_is_spelled_out_and_leads_to_the_rule_that_explains_it() -> None:
    for kind in range(cards.KINDS):
        words = card_words(kind)
        assert words.endswith("."), cards.KIND_CODES[kind]
        for letters in re.findall(r"\b(?:[A-Z]{2}M|TF|RNG|DC)\b", words):
            assert f"({letters})" in words or f"{letters}: " in words, words
    glossary = Glossary(Book(rules_of("fighting_front")), REFERENCES)
    for letters in ("ABM", "ACM", "AAM", "BRM", "DFM", "GAM", "Tank Destroyers"):
        rule = given(glossary.find(f"Its {letters} counts.")[0].term.rule)
        assert rule.name == "Letters"
