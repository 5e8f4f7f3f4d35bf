"""Guided matches at the table: following the guide, leaving it, returning to it, and the actions of the others."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from scenes.app import App
from scenes.boards.guided_matches import setup_for
from scenes.boards.script import OnButton, Script, read_script
from scenes.boards.script_guide import ALONE, GO_ON, OWN_WAY, Guide
from scenes.match.session import Session
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.ui.pinboard import AskScene
from tests.scenes.bots import InstantWorker
from tests.scenes.events import STRIDE, pad_tap, until
from tests.scenes.menus import button, show
from tests.scenes.pupil import click_at, play_snap_decision, press_key, wait_until_asked
from tests.scenes.table import board_for, checked_cast, click, not_none, top_scene, wait_until_presses_count

GAME = GAMES["battlefronts"]
LESSON_TEXT = """five fronts lesson 1
game: battlefronts
option: first = seat 1
seat: human
seat: recruit
seed: 10
closing: That was the guided match.
actions:
> Five fronts lie in a row.
@ bar HELD ALONE
> Choose this road.
call Z0
> Press CALL UP.
size 5
> Now Burgundy answers.
call Z1
size 4
call Z2
size 5
call Z3
size 5
> That is all that I have to say.
"""
HELD = "HELD ALONE (3 TO WIN)"


class NoBots(InstantWorker):
    """A worker that fails the test if it is asked for a move."""

    def think(self, *_: object, **__: object) -> None:
        raise AssertionError("a bot was asked for an action that the record contains")


def read_lesson(text: str = LESSON_TEXT) -> Script:
    """Return the guided match with this text."""
    return read_script(text)


def begin_guided_match(app: App, text: str = LESSON_TEXT, bots: InstantWorker | None = None) -> PlayScene:
    """Begin a guided match, and wait for its first question."""
    lesson = read_lesson(text)
    scene = show(app, PlayScene(setup_for(GAME, lesson), lesson=lesson))
    app.bots = bots or app.bots
    scene.own_speed = "instant"
    assert wait_until_asked(app, scene)
    app.draw()
    return scene


def bubble_words(scene: PlayScene) -> str:
    """Return the words of the present bubble."""
    return scene.guided.bubble.words


def click_pointed_things(app: App, scene: PlayScene) -> None:
    """Click on the pointed things until something is played or another bubble comes."""
    before = bubble_words(scene), len(scene.session.match.actions)
    for _ in range(4):
        wait_until_presses_count(app)
        click_at(app, not_none(scene.guided.target_box()))
        let_frames_pass(app, scene)
        if (bubble_words(scene), len(scene.session.match.actions)) != before:
            return
    raise AssertionError(f"nothing comes of {before[0]}")


def let_frames_pass(app: App, scene: PlayScene, frames: int = 12) -> None:
    """Let frames pass, in which the other seats act unless a bubble has to be read."""
    for _ in range(frames):
        app.advance(STRIDE, [])
    assert app.stack.top is scene


def played_notations(scene: PlayScene) -> list[str]:
    """Return the notations of all actions so far."""
    return [action.notation for action in scene.session.match.actions]


def test_clicks_lead_through_a_whole_guided_match_without_a_question_to_a_bot(learner: App) -> None:
    scene = begin_guided_match(learner, bots=NoBots())
    bubbles = [bubble_words(scene)]
    assert scene.guided.pointed is not None

    press_key(learner, pygame.K_n)
    while len(played_notations(scene)) < 8:
        bubbles.append(bubble_words(scene))
        if scene.guided.bubble.buttons["lesson next"].enabled:
            press_key(learner, pygame.K_n)
            let_frames_pass(learner, scene)
        else:
            click_pointed_things(learner, scene)

    let_frames_pass(learner, scene)
    bubbles.append(bubble_words(scene))

    assert bubbles == [
        "Five fronts lie in a row.",
        "Choose this road.",
        "Press CALL UP.",
        "Now Burgundy answers.",
        GO_ON,
        GO_ON,
        "That is all that I have to say.",
    ]
    assert played_notations(scene) == list(read_lesson().record.notations)


def test_next_does_nothing_at_a_bubble_that_asks_for_a_decision(learner: App) -> None:
    scene = begin_guided_match(learner)
    press_key(learner, pygame.K_n)
    bubble = scene.guided.bubble
    assert bubble_words(scene) == "Choose this road."
    assert bubble.shown
    assert "lesson next" not in [spot.key for spot in bubble.spots()]
    press_key(learner, pygame.K_n)
    click_at(learner, bubble.buttons["lesson next"].box)
    assert bubble_words(scene) == "Choose this road."


@pytest.mark.parametrize("code", [pygame.K_n, pygame.K_RETURN])
def test_the_match_waits_until_a_bubble_about_the_others_is_read(learner: App, code: int) -> None:
    scene = begin_guided_match(learner)
    press_key(learner, pygame.K_n)
    click_pointed_things(learner, scene)  # call Z0
    click_pointed_things(learner, scene)  # size 5
    let_frames_pass(learner, scene, frames=40)
    assert bubble_words(scene) == "Now Burgundy answers."
    assert len(played_notations(scene)) == 2
    assert not scene.is_person_asked

    press_key(learner, code)
    let_frames_pass(learner, scene)

    assert len(played_notations(scene)) == 4, "Burgundy has called up a battalion, too"


def test_after_the_last_action_the_guide_takes_leave_once(learner: App) -> None:
    scene = begin_guided_match(learner, LESSON_TEXT.replace("> That is all that I have to say.\n", ""))
    press_key(learner, pygame.K_n)
    for _ in range(5):
        if scene.guided.bubble.buttons["lesson next"].enabled:
            press_key(learner, pygame.K_n)
            let_frames_pass(learner, scene)
        else:
            click_pointed_things(learner, scene)

    let_frames_pass(learner, scene)
    assert bubble_words(scene) == ALONE

    press_key(learner, pygame.K_n)
    assert bubble_words(scene) == ""
    assert scene.guided.guide.is_over

    scene.play(scene.session.match.legal()[0])
    wait_until_asked(learner, scene)

    assert bubble_words(scene) == ""


def begin_and_leave_guide(app: App) -> PlayScene:
    """Begin a guided match, and call up on another road than the one that is asked for."""
    scene = begin_guided_match(app)
    press_key(app, pygame.K_n)
    (other,) = [action for action in scene.session.match.legal() if action.notation == "call Z3"]
    scene.play(other)
    wait_until_asked(app, scene)
    return scene


def test_a_decision_of_ones_own_is_answered_once_and_undo_returns_to_the_guide(learner: App) -> None:
    scene = begin_and_leave_guide(learner)
    assert (bubble_words(scene), scene.guided.pointed) == (OWN_WAY, OnButton("undo"))
    assert scene.guided.bubble.buttons["lesson end"].label == "GO BACK"
    assert scene.guided.guide.has_strayed

    press_key(learner, pygame.K_u)
    wait_until_asked(learner, scene)

    assert bubble_words(scene) == "Five fronts lie in a row."
    assert scene.guided.bubble.buttons["lesson end"].label == "END GUIDE"
    assert played_notations(scene) == []


def test_after_a_decision_of_ones_own_bots_play_the_other_seats(learner: App) -> None:
    scene = begin_and_leave_guide(learner)
    press_key(learner, pygame.K_n)
    assert bubble_words(scene) == ""

    questions = checked_cast(InstantWorker, learner.bots).asked
    questions_before = len(questions)
    while len(questions) == questions_before:
        scene.play(scene.session.match.legal()[0])
        wait_until_asked(learner, scene)
        assert bubble_words(scene) == "", "the guide speaks of the other decision only once"

    _, _, level_asked = questions[-1]
    assert level_asked == "recruit"


@pytest.mark.parametrize("way", ["key", "menu"])
def test_the_guide_goes_on_in_a_match_that_is_many_decisions_ahead(learner: App, way: str) -> None:
    """The match is taken back to the place where the guide was left, although secrets were revealed since."""
    scene = begin_and_leave_guide(learner)
    for _ in range(5):
        play_snap_decision(scene)
        wait_until_asked(learner, scene)
    assert len(played_notations(scene)) > 5

    if way == "key":
        press_key(learner, pygame.K_q)
        assert top_scene(learner, AskScene).head == "BACK TO THE GUIDE?"
        press_key(learner, pygame.K_RETURN)
        assert scene.guided.guide.has_strayed, "the answer with the focus takes nothing back"
        press_key(learner, pygame.K_q)
        press_key(learner, pygame.K_2)
    else:
        press_key(learner, pygame.K_m)
        click(learner, button(top_scene(learner, PauseScene), "guide"))
    wait_until_asked(learner, scene)

    assert played_notations(scene) == []
    assert bubble_words(scene) == "Five fronts lie in a row."


def test_a_rewind_goes_back_even_over_actions_that_revealed_secrets() -> None:
    """In Last Front hands are secret, so an ordinary undo ends at the action of another seat."""
    text = "\n".join(
        ["five fronts lesson 1", "game: last_front", "seat: human", "seat: recruit", "seed: 3", "closing: Well."]
        + ["actions:"]
    )
    lesson = read_lesson(text)
    session = Session(setup_for(GAMES["last_front"], lesson))

    while not session.own_choices(0) or session.to_act != 0 or session.can_undo(0):
        session.play(session.match.legal()[0])

    last_choice = session.own_choices(0)[-1]
    before = [action.notation for action in session.match.actions[:last_choice]]
    session.rewind(last_choice)

    assert [action.notation for action in session.match.actions] == before
    assert len(session.past) == last_choice
    assert session.to_act == 0


def test_an_impossible_place_in_the_guide_in_a_save_has_no_effect(learner: App) -> None:
    lesson = read_lesson()
    setup = setup_for(GAME, lesson)
    impossible_place = (99, 99)
    record = replace(lesson.record, options=dict(setup.options), notations=[], practice=True, guide=impossible_place)
    session = Session(setup, record)
    guide = Guide(lesson, session)
    board = board_for(GAME, session.view(0))
    board.controls.offer(session.match.legal())

    assert not_none(guide.say(board, is_asked=True)).words == "Five fronts lie in a row."
    assert guide.place == (0, 0)


def test_a_bubble_at_an_unplayable_thing_asks_nothing_and_the_next_asks_for_the_decision() -> None:
    lesson = read_lesson(LESSON_TEXT.replace("> Choose this road.\n", "> Choose this road.\n@ place 5\n"))
    session = Session(setup_for(GAME, lesson))
    guide = Guide(lesson, session)
    board = board_for(GAME, session.view(0))
    board.controls.offer(session.match.legal())
    bubbles = []

    for _ in range(3):
        said = not_none(guide.say(board, True))
        bubbles.append((said.words, said.at, said.asks))
        guide.go_on()
    assert bubbles[1] == ("Choose this road.", ("place", 5), False)
    assert bubbles[2] == (GO_ON, ("place", 5), True)

    guide.go_on()
    assert not_none(guide.say(board, True)).words == GO_ON, "NEXT never leads past a decision that is asked for"


def test_another_battalion_that_is_picked_gives_way_to_the_one_that_is_asked_for(learner: App) -> None:
    """The record of this lesson asks for a march of battalion 1 last, while the person has picked battalion 2."""
    scene = begin_guided_match(
        learner,
        LESSON_TEXT
        + "\n".join(["call Z3", "size 7", "call Z0", "size 5", "call Z1", "size 4", "call Z2"])
        + "\nsize 5\nmarch 3 F2\n> Answer there.\nmarch 1 F2\n",
    )
    *before_last_march, _ = scene.guided.guide.actions
    for action in before_last_march:
        scene.session.play(action)

    scene.director.stop_asking()
    wait_until_asked(learner, scene)
    assert bubble_words(scene) == "Answer there."

    asked_for, another = ("battalion", 0, 1), ("battalion", 0, 2)
    click_at(learner, scene.board.controls.box(another))
    learner.advance(STRIDE, [])
    assert scene.board.controls.selection.selected == 2
    assert scene.guided.pointed == asked_for

    click_at(learner, not_none(scene.guided.target_box()))
    learner.advance(STRIDE, [])

    assert scene.guided.pointed == ("place", 2)


def test_a_gamepad_can_focus_and_press_next(learner: App) -> None:
    scene = begin_guided_match(learner)
    first = bubble_words(scene)
    for _ in range(40):
        if scene.ring.focused == "lesson next":
            break
        learner.advance(STRIDE, pad_tap(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    learner.advance(STRIDE, pad_tap(pygame.CONTROLLER_BUTTON_A))
    assert bubble_words(scene) != first


def test_the_results_of_a_guided_match_offer_the_same_deal_without_a_guide(learner: App) -> None:
    scene = show(learner, learner.routes.lesson(GAME, number=0))
    checked_cast(PlayScene, scene).own_speed = "instant"
    wait_until_asked(learner, scene)
    scene.play(scene.session.match.legal()[0])
    scene.resign(0)
    until(learner, lambda: isinstance(learner.stack.top, ResultsScene), STRIDE)
    page = top_scene(learner, ResultsScene)
    assert button(page, "again").label == "YOUR OWN MATCH"
    assert [widget.key for widget in page.form.widgets][:3] == ["again", "deal", "review"], "the way on comes first"
    assert button(page, "deal").label == "THE SAME DEAL ALONE"

    click(learner, button(page, "deal"))
    again = top_scene(learner, PlayScene)

    assert again.guided is None
    assert again.setup.seed == scene.setup.seed
    assert again.setup.practice
    assert [entry.kind for entry in again.setup.seats] == ["human", "recruit"]
