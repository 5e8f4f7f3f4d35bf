"""Annotated records at the table: following one, leaving it, coming back, reading on, and what the others do."""

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
from tests.scenes.pupil import click_at, press, quick, wait
from tests.scenes.table import board_for, click, expect, given, hold, top_scene

GAME = GAMES["battlefronts"]
TEXT = """five fronts lesson 1
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
    """Nobody may ask it for a move."""

    def think(self, *_: object, **__: object) -> None:
        raise AssertionError("a bot was asked for what the record says")


def script(text: str = TEXT) -> Script:
    return read_script(text)


def begin(app: App, text: str = TEXT, bots: InstantWorker | None = None) -> PlayScene:
    """The table of a guided match, at its first question."""
    lesson = script(text)
    show(app, scene := PlayScene(setup_for(GAME, lesson), lesson=lesson))
    app.bots = bots or app.bots
    scene.own_speed = "instant"
    assert wait(app, scene)
    app.draw()
    return scene


def words(scene: PlayScene) -> str:
    return scene.guided.bubble.words


def obey(app: App, scene: PlayScene) -> None:
    """Click on what is pointed at, until something is played or another bubble comes."""
    before = words(scene), len(scene.session.match.actions)
    for _ in range(4):
        hold(app)
        click_at(app, given(scene.guided.target_box()))
        steps(app, scene)
        if (words(scene), len(scene.session.match.actions)) != before:
            return
    raise AssertionError(f"nothing comes of {before[0]}")


def steps(app: App, scene: PlayScene, frames: int = 12) -> None:
    """Let the others act as long as nothing has to be read."""
    for _ in range(frames):
        app.advance(STRIDE, [])
    assert app.stack.top is scene


def made(scene: PlayScene) -> list[str]:
    return [action.notation for action in scene.session.match.actions]


def test_it_is_followed_by_pressing_what_is_pointed_at_and_no_bot_thinks(learner: App) -> None:
    scene = begin(learner, bots=NoBots())
    told = [words(scene)]
    assert scene.guided.pointed is not None
    press(learner, pygame.K_n)
    while len(made(scene)) < 8:
        told.append(words(scene))
        if scene.guided.bubble.buttons["lesson next"].enabled:
            press(learner, pygame.K_n)
            steps(learner, scene)
        else:
            obey(learner, scene)
    steps(learner, scene)
    told.append(words(scene))
    assert told == [
        "Five fronts lie in a row.",
        "Choose this road.",
        "Press CALL UP.",
        "Now Burgundy answers.",
        GO_ON,
        GO_ON,
        "That is all that I have to say.",
    ]
    assert made(scene) == list(script().record.notations)


def test_next_never_runs_past_what_is_asked_for(learner: App) -> None:
    scene = begin(learner)
    press(learner, pygame.K_n)
    bubble = scene.guided.bubble
    assert (words(scene), bubble.shown) == ("Choose this road.", True)
    assert "lesson next" not in [spot.key for spot in bubble.spots()]
    press(learner, pygame.K_n)
    click_at(learner, bubble.buttons["lesson next"].box)
    assert words(scene) == "Choose this road."


@pytest.mark.parametrize("code", [pygame.K_n, pygame.K_RETURN])
def test_the_match_waits_until_a_bubble_about_the_others_is_read(learner: App, code: int) -> None:
    scene = begin(learner)
    press(learner, pygame.K_n)
    obey(learner, scene)
    obey(learner, scene)
    steps(learner, scene, 40)
    assert (words(scene), len(made(scene)), scene.asked) == ("Now Burgundy answers.", 2, False)
    press(learner, code)
    steps(learner, scene)
    assert len(made(scene)) == 4


def test_whoever_plays_on_after_the_last_action_hears_it_once(learner: App) -> None:
    scene = begin(learner, TEXT.replace("> That is all that I have to say.\n", ""))
    press(learner, pygame.K_n)
    for _ in range(5):
        if scene.guided.bubble.buttons["lesson next"].enabled:
            press(learner, pygame.K_n)
            steps(learner, scene)
        else:
            obey(learner, scene)
    steps(learner, scene)
    assert words(scene) == ALONE
    press(learner, pygame.K_n)
    assert words(scene) == ""
    assert scene.guided.guide.over
    scene.play(scene.session.match.legal()[0])
    wait(learner, scene)
    assert words(scene) == ""


def stray(app: App) -> PlayScene:
    """A match whose person has called up on another road than the record says."""
    scene = begin(app)
    press(app, pygame.K_n)
    (other,) = [action for action in scene.session.match.legal() if action.notation == "call Z3"]
    scene.play(other)
    wait(app, scene)
    return scene


def test_whoever_does_something_else_hears_it_once_and_undo_leads_back(learner: App) -> None:
    scene = stray(learner)
    assert (words(scene), scene.guided.pointed) == (OWN_WAY, OnButton("undo"))
    assert scene.guided.bubble.buttons["lesson end"].label == "GO BACK"
    assert scene.guided.guide.strayed
    press(learner, pygame.K_u)
    wait(learner, scene)
    assert words(scene) == "Five fronts lie in a row."
    assert scene.guided.bubble.buttons["lesson end"].label == "END GUIDE"
    assert made(scene) == []


def test_on_their_own_way_bots_think_for_the_others(learner: App) -> None:
    scene = stray(learner)
    press(learner, pygame.K_n)
    assert words(scene) == ""
    asked = expect(InstantWorker, learner.bots).asked
    before = len(asked)
    while not asked[before:]:
        scene.play(scene.session.match.legal()[0])
        wait(learner, scene)
        assert words(scene) == "", "it is said once"
    assert asked[-1][2] == "recruit"


@pytest.mark.parametrize("way", ["key", "menu"])
def test_the_guide_comes_back_from_any_distance(learner: App, way: str) -> None:
    """The match is taken back to where it was left, over all that was revealed since."""
    scene = stray(learner)
    for _ in range(5):
        quick(scene)
        wait(learner, scene)
    assert len(made(scene)) > 5
    if way == "key":
        press(learner, pygame.K_q)
        assert top_scene(learner, AskScene).head == "BACK TO THE GUIDE?"
        press(learner, pygame.K_RETURN)
        assert scene.guided.guide.strayed, "what has the focus at first takes nothing back"
        press(learner, pygame.K_q)
        press(learner, pygame.K_2)
    else:
        press(learner, pygame.K_m)
        click(learner, button(top_scene(learner, PauseScene), "guide"))
    wait(learner, scene)
    assert made(scene) == []
    assert words(scene) == "Five fronts lie in a row."


def test_undo_leads_back_over_what_was_revealed() -> None:
    """Where hands are secret another seat's action ends an ordinary undo."""
    text = "\n".join(
        ["five fronts lesson 1", "game: last_front", "seat: human", "seat: recruit", "seed: 3", "closing: Well."]
        + ["actions:"]
    )
    lesson = script(text)
    session = Session(setup_for(GAMES["last_front"], lesson))
    while not session.own_choices(0) or session.to_act != 0 or session.can_undo(0):
        session.play(session.match.legal()[0])
    at = session.own_choices(0)[-1]
    before = [action.notation for action in session.match.actions[:at]]
    session.rewind(at)
    assert [action.notation for action in session.match.actions] == before
    assert len(session.past) == at
    assert session.to_act == 0


def test_the_place_of_a_damaged_save_is_no_place(learner: App) -> None:
    lesson = script()
    setup = setup_for(GAME, lesson)
    record = replace(lesson.record, options=dict(setup.options), notations=[], practice=True, guide=(99, 99))
    session = Session(setup, record)
    guide = Guide(lesson, session)
    board = board_for(GAME, session.view(0))
    board.controls.offer(session.match.legal())
    assert given(guide.say(board, True)).words == "Five fronts lie in a row."
    assert guide.place == (0, 0)


def test_a_bubble_with_another_thing_to_point_at_only_tells_and_then_the_decision_is_asked_for() -> None:
    lesson = script(TEXT.replace("> Choose this road.\n", "> Choose this road.\n@ place 5\n"))
    session = Session(setup_for(GAME, lesson))
    guide, board = Guide(lesson, session), board_for(GAME, session.view(0))
    board.controls.offer(session.match.legal())
    asks = []
    for _ in range(3):
        said = given(guide.say(board, True))
        asks.append((said.words, said.at, said.asks))
        guide.next()
    assert asks[1] == ("Choose this road.", ("place", 5), False)
    assert asks[2] == (GO_ON, ("place", 5), True)
    guide.next()
    assert given(guide.say(board, True)).words == GO_ON, "NEXT never leads past what is asked for"


def test_what_is_picked_beside_it_is_put_back_first(learner: App) -> None:
    """A picked battalion that goes elsewhere gives way to the one that is asked for."""
    scene = begin(
        learner,
        TEXT
        + "\n".join(["call Z3", "size 7", "call Z0", "size 5", "call Z1", "size 4", "call Z2"])
        + "\nsize 5\nmarch 3 F2\n> Answer there.\nmarch 1 F2\n",
    )
    script_actions = scene.guided.guide.actions
    for action in script_actions[:17]:
        scene.session.play(action)
    scene.director.withdraw()
    wait(learner, scene)
    assert words(scene) == "Answer there."
    click_at(learner, scene.board.controls.box(("battalion", 0, 2)))
    learner.advance(STRIDE, [])
    assert scene.board.controls.selection.selected == 2
    assert scene.guided.pointed == ("battalion", 0, 1)
    click_at(learner, given(scene.guided.target_box()))
    learner.advance(STRIDE, [])
    assert scene.guided.pointed == ("place", 2)


def test_a_gamepad_reads_on(learner: App) -> None:
    scene = begin(learner)
    first = words(scene)
    for _ in range(40):
        if scene.ring.focused == "lesson next":
            break
        learner.advance(STRIDE, pad_tap(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    learner.advance(STRIDE, pad_tap(pygame.CONTROLLER_BUTTON_A))
    assert words(scene) != first


def test_after_the_match_the_same_deal_can_be_played_without_a_guide(learner: App) -> None:
    show(learner, scene := learner.routes.lesson(GAME, 0))
    expect(PlayScene, scene).own_speed = "instant"
    wait(learner, scene)
    scene.play(scene.session.match.legal()[0])
    scene.resign(0)
    until(learner, lambda: isinstance(learner.stack.top, ResultsScene), STRIDE)
    page = top_scene(learner, ResultsScene)
    assert button(page, "again").label == "YOUR OWN MATCH"
    assert [widget.key for widget in page.form.widgets][:3] == ["again", "deal", "review"], "to go on comes first"
    assert button(page, "deal").label == "THE SAME DEAL ALONE"
    click(learner, button(page, "deal"))
    again = top_scene(learner, PlayScene)
    assert again.guided is None
    assert (again.setup.seed, again.setup.practice) == (scene.setup.seed, True)
    assert [entry.kind for entry in again.setup.seats] == ["human", "recruit"]
