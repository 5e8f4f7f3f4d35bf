"""Matches at the table, driven by events as a person would, without a screen."""

from __future__ import annotations

import random

import pygame
import pytest

from ai.levels import Choice, Thought
from game.catalogue import GAMES
from game.core.record import SeatEntry, load, loads
from game.core.state import UNKNOWN
from scenes.app import App
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.board import BattlefrontsBoard
from scenes.boards.last_front import words as last_front_words
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from tests.play import decoded
from tests.scenes.benches import LAST_FRONT
from tests.scenes.bots import worker_of
from tests.scenes.events import frame, motion, steps
from tests.scenes.menus import show
from tests.scenes.table import click, click_on, expect, given, played, press, press_hint, seat, wait

GAME = GAMES["battlefronts"]


def setup(*kinds: str, seed: int = 7, first: str = "seat 1") -> Setup:
    return Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), {"first": first}, seed)


def board_of(scene: PlayScene) -> BattlefrontsBoard:
    return expect(BattlefrontsBoard, scene.board)


def test_the_dial_by_keys_by_its_buttons_and_back(app: App) -> None:
    scene = seat(app, setup("human", "human"))
    click(app, layout.strip_box(5))
    for code in (pygame.K_UP, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        press(app, code)
    dial = given(board_of(scene).controls.dial)
    assert (dial.number, scene.board.words.help_text()[-39:]) == (7, " The arrow keys change the number by 1.")
    for button in (dial.more, dial.more, dial.fewer):
        click(app, button.box)
    assert dial.number == 8
    press(app, pygame.K_ESCAPE)
    assert played(scene) == []
    assert board_of(scene).controls.dial is None


def test_the_log_still_shows_its_lines_after_a_step_that_wrote_none_was_taken_back(app: App) -> None:
    scene = seat(app, setup("human", "human"))
    app.draw()
    lines = [words for _, _, words in scene.log._visible_lines]
    click(app, layout.strip_box(5))
    press(app, pygame.K_ESCAPE)
    app.draw()
    assert [words for _, _, words in scene.log._visible_lines] == lines != []


@pytest.mark.parametrize("slug", GAMES)
def test_the_undo_button_is_lit_exactly_while_something_can_be_taken_back(app: App, slug: str) -> None:
    """A decision of the person, also past forced passes, or what is half picked; otherwise a press says why not."""
    scene = show(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, 7)))
    rng, seen = random.Random(3), set[bool]()
    for _ in range(14):
        if not wait(app, scene):
            break
        match, button = scene.session.match, scene.buttons["undo"]
        lit, before = button.enabled, [one.notation for one in match.actions]
        seen.add(lit)
        assert lit or button.why
        press(app, pygame.K_u)
        assert (len(match.actions) < len(before)) is lit, before
        if lit:
            assert len(match.legal()) > 1
            assert wait(app, scene)
        scene.play(rng.choice(match.legal()))
        steps(app, 2)
    assert seen == {True, False}


@pytest.mark.parametrize("slug", ["sharp_end", "fix_bayonets", "fighting_front"])
def test_the_focus_comes_back_to_what_can_be_chosen(app: App, slug: str) -> None:
    """Wherever a person of keys has left it."""
    scene = show(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, 7)))
    rng, choices = random.Random(5), 0
    for _ in range(8):
        if not wait(app, scene):
            break
        controls = scene.board.controls
        usable = [spot for spot in controls.spots() if controls.usable(spot.key)]
        choices += 0 < len(usable) < len(controls.spots())
        assert not usable or controls.usable(scene.ring.focused), scene.ring.focused
        scene.ring.focus(rng.choice(controls.spots()).key)
        scene.ring.shown = True
        scene.play(rng.choice(scene.session.match.legal()))
        steps(app, 2)
    assert choices


def test_a_decision_of_several_actions_is_taken_back_as_one(app: App) -> None:
    scene = seat(app, setup("human", "human"))
    open_now = {action.notation: action for action in GAME.actions}
    scene.play(open_now["call Z0"], open_now["size 5"])
    steps(app, 3)
    assert played(scene) == ["call Z0", "size 5"]
    assert scene.keeper.kept is not None
    assert load(scene.keeper.kept).notations == ["call Z0", "size 5"]
    scene.play(open_now["call Z1"])
    steps(app, 3)
    press(app, pygame.K_u)
    assert played(scene) == ["call Z0", "size 5"]
    press(app, pygame.K_u)
    assert played(scene) == []
    assert [line.played for line in scene.log.lines] == [0]
    scene.play(open_now["call Z0"])
    scene.play(open_now["size 5"])
    steps(app, 3)
    press(app, pygame.K_u)
    assert played(scene) == []


def test_the_time_of_a_match_is_real_time_without_pauses_and_outlives_it(app: App) -> None:
    scene = seat(app, setup("human", "human"))
    before = scene.session.seconds
    app.advance(0.05, [], 0.8)
    app.advance(0.05, [], 0.4)
    assert scene.session.seconds == pytest.approx(before + 1.2)
    app.stack.apply(scene.open_menu())
    app.advance(0.05, [], 90.0)
    assert scene.session.seconds == pytest.approx(before + 1.2)
    scene.keeper.keep()
    record = loads(scene.keeper.kept.read_text())
    assert Session(setup_of(record), record).seconds == round(before + 1.2)


def test_the_panel_says_how_to_go_on_with_what_is_half_done(app: App) -> None:
    scene = LAST_FRONT.seated(app, "human", "recruit")
    board = LAST_FRONT.board_of(scene)
    while wait(app, scene):
        opens = [action for action in board.controls.offered if action.notation.startswith("dig")]
        if opens:
            break
        staying = [action for action in board.controls.offered if action.notation != "withdraw"]
        scene.play(staying[-1] if staying else board.controls.offered[0])
    words = scene.advice_panel._words
    click_on(app, board, ("verb", "dig"))
    assert scene.advice_panel._words == last_front_words.HOW_TO_DIG != words
    press(app, pygame.K_ESCAPE)
    assert scene.advice_panel._words == words


def test_bots_are_asked_with_a_view_that_hides_and_no_seed_gives_the_deal(app: App) -> None:
    """For their own move, for advice, for the estimate of a person's chances."""
    deal = 0x0123456789ABCDEF
    scene = seat(app, setup("human", "sergeant", seed=deal, first="seat 2"))
    assert wait(app, scene)
    worker = worker_of(app)
    _, view, level = worker.asked[0]
    assert level == "sergeant"
    assert view.order.count(UNKNOWN) == 104
    press_hint(app)
    assert len(worker.seeds) > 2
    for seed in worker.seeds:
        assert all(deal not in decoded(seed, decision) for decision in range(len(played(scene)) + 1))


def test_the_last_turn_can_be_shown_again(app: App) -> None:
    scene = seat(app, setup("human", "sergeant", first="seat 2"))
    assert wait(app, scene)
    assert scene.session.recent[0]
    lines = len(scene.log.lines)
    press(app, pygame.K_l)
    assert not scene.timeline.idle  # at instant speed too: it was asked for in order to be seen
    assert not scene.asked
    assert wait(app, scene)
    assert len(scene.log.lines) == lines


def test_lines_of_the_log_point_at_what_they_name(app: App) -> None:
    scene = seat(app, setup("human", "human"))
    click(app, layout.strip_box(6))
    press(app, pygame.K_RETURN)
    spot = scene.log.spots()[-1]
    steps(app, 3, motion(spot.centre[0] * app.canvas.k, spot.centre[1] * app.canvas.k))
    assert ("place", 6) in scene.board.highlighted
    assert ("battalion", 0, 0) in scene.board.highlighted


def test_the_demo_shows_choices_and_saves_nothing(app: App) -> None:
    app.settings.speed = "instant"
    app.stack.apply(Push(scene := DemoScene(setup("general", "captain"))))
    for number in range(30):
        frame(app, number)
    assert scene.session.match.actions
    assert scene.advice_panel._rows
    assert not scene.advice_panel.spots(), "they are the bot's, and nobody else's to choose"
    first = (scene.session.match.legal()[0].id,)
    best = (Choice(first, 1.0, 0.5),)
    scene.director.thinker.thought = Thought(first, best, 0.5, 9, 0.0, True, "It is the shortest way.")
    scene.waits(scene.session.to_act)
    assert scene.advice_panel._words == "It is the shortest way."
    assert app.store.listing(app.store.saves.folder) == set()
