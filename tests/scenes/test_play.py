"""Matches at the table, driven by events as a person would, without a screen."""

from __future__ import annotations

import random

import pygame
import pytest

from ai.levels import Choice, Thought
from game.battlefronts.cards import FRONTS
from game.catalogue import GAMES
from game.core.record import SeatEntry, load, loads
from game.core.state import UNKNOWN
from scenes.app import App
from scenes.boards.battlefronts.board import BattlefrontsBoard
from scenes.boards.last_front import words as last_front_words
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from tests.play import seeds_readable_from
from tests.scenes.benches import LAST_FRONT
from tests.scenes.bots import worker_of
from tests.scenes.events import frame, steps
from tests.scenes.menus import show
from tests.scenes.table import (
    checked_cast,
    click,
    click_on,
    move_mouse_to,
    not_none,
    notations_played,
    open_match,
    press,
    press_hint,
    strip_of_zone,
    wait_until_asked,
)

GAME = GAMES["battlefronts"]


def setup(*kinds: str, seed: int = 7, first: str = "seat 1") -> Setup:
    """Return the setup of a match of Battlefronts for people or bots of these kinds."""
    return Setup(GAME, seats=tuple(SeatEntry(kind) for kind in kinds), options={"first": first}, seed=seed)


def board_of(scene: PlayScene) -> BattlefrontsBoard:
    """Return the board of a table of Battlefronts."""
    return checked_cast(BattlefrontsBoard, scene.board)


def test_the_dial_changes_its_number_by_keys_and_buttons_and_escape_leaves_it(app: App) -> None:
    """The dial opens at 5 when a space is clicked. Each arrow key changes the number by 1."""
    scene = open_match(app, setup("human", "human"))
    click(app, strip_of_zone(0))
    press(app, pygame.K_UP, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    dial = not_none(board_of(scene).controls.dial)
    assert dial.number == 5 + 2
    assert scene.board.words.help_text().endswith(" The arrow keys change the number by 1.")

    for button in (dial.more, dial.more, dial.fewer):
        click(app, button.box)
    assert dial.number == 7 + 1

    press(app, pygame.K_ESCAPE)
    assert notations_played(scene) == []
    assert board_of(scene).controls.dial is None


def test_the_log_keeps_its_lines_when_a_step_without_a_line_is_taken_back(app: App) -> None:
    """Opening the dial is such a step."""
    scene = open_match(app, setup("human", "human"))
    app.draw()
    lines = [words for _, _, words in scene.log._visible_lines]
    assert lines
    click(app, strip_of_zone(0))
    press(app, pygame.K_ESCAPE)
    app.draw()
    assert [words for _, _, words in scene.log._visible_lines] == lines


@pytest.mark.parametrize("slug", GAMES)
def test_the_undo_button_is_lit_if_and_only_if_the_undo_key_takes_something_back(app: App, slug: str) -> None:
    """Otherwise the button says why not. After an undo, the person has a real choice again.

    A person decides at random, and undo is tried before each decision.
    """
    app.settings.speed = "instant"
    scene = show(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=7)))
    rng = random.Random(3)
    lit_states: set[bool] = set()
    for _ in range(14):
        if not wait_until_asked(app, scene):
            break
        match, button = scene.session.match, scene.buttons["undo"]
        is_lit, actions_before = button.enabled, notations_played(scene)
        lit_states.add(is_lit)
        assert is_lit or button.why

        press(app, pygame.K_u)
        has_taken_back = len(match.actions) < len(actions_before)
        assert has_taken_back is is_lit, actions_before
        if is_lit:
            assert len(match.legal()) > 1
            assert wait_until_asked(app, scene)

        scene.play(rng.choice(match.legal()))
        steps(app, 2)
    assert lit_states == {True, False}


@pytest.mark.parametrize("slug", ["sharp_end", "fix_bayonets", "fighting_front"])
def test_the_focus_of_a_new_decision_is_on_a_possible_choice(app: App, slug: str) -> None:
    """Before each decision, keys have led the focus to any spot of the board."""
    app.settings.speed = "instant"
    scene = show(app, PlayScene(Setup(GAMES[slug], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=7)))
    rng = random.Random(5)
    real_choices = 0  # decisions at which only some of the spots can be chosen
    for _ in range(8):
        if not wait_until_asked(app, scene):
            break
        controls = scene.board.controls
        usable = [spot for spot in controls.spots() if controls.is_usable(spot.key)]
        if usable:
            assert controls.is_usable(scene.ring.focused), scene.ring.focused
        real_choices += 0 < len(usable) < len(controls.spots())

        scene.ring.focus(rng.choice(controls.spots()).key)
        scene.ring.shown = True
        scene.play(rng.choice(scene.session.match.legal()))
        steps(app, 2)
    assert real_choices, "the test has seen a decision at which the focus could be wrong"


def test_undo_takes_back_a_decision_of_several_actions_at_once(app: App) -> None:
    """The two actions of a call-up are one decision, whether they are played together or one after the other."""
    scene = open_match(app, setup("human", "human"))
    actions = {action.notation: action for action in GAME.actions}
    scene.play(actions["call Z0"], actions["size 5"])
    steps(app, 3)
    assert notations_played(scene) == ["call Z0", "size 5"]
    assert load(not_none(scene.keeper.kept)).notations == ["call Z0", "size 5"]

    # An action that only begins a decision is taken back alone.
    scene.play(actions["call Z1"])
    steps(app, 3)
    press(app, pygame.K_u)
    assert notations_played(scene) == ["call Z0", "size 5"]
    press(app, pygame.K_u)
    assert notations_played(scene) == []
    assert [line.played for line in scene.log.lines] == [0]

    scene.play(actions["call Z0"])
    scene.play(actions["size 5"])
    steps(app, 3)
    press(app, pygame.K_u)
    assert notations_played(scene) == []


def test_a_match_counts_real_seconds_without_pauses_and_saves_them(app: App) -> None:
    """A frame advances the animation by at most 0.05 s, but the clock by all the real seconds that have passed."""
    scene = open_match(app, setup("human", "human"))
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


def test_the_panel_explains_the_growing_pick_of_several_cards(app: App) -> None:
    """DIG of Last Front needs several cards. ESC gives it up, and the panel says what it said before."""
    scene = LAST_FRONT.open_table(app, "human", "recruit")
    board = LAST_FRONT.board_of(scene)
    while wait_until_asked(app, scene):
        offered = board.controls.offered
        if any(action.notation.startswith("dig") for action in offered):
            break
        staying = [action for action in offered if action.notation != "withdraw"]
        scene.play(staying[-1] if staying else offered[0])

    words_before = scene.advice_panel._words
    click_on(app, board, ("verb", "dig"))
    assert scene.advice_panel._words == last_front_words.HOW_TO_DIG != words_before
    press(app, pygame.K_ESCAPE)
    assert scene.advice_panel._words == words_before


def test_bots_get_neither_hidden_cards_nor_a_seed_that_tells_the_deal(app: App) -> None:
    """That is so for their own moves, for advice, and for the estimate of a person's chances.

    At the beginning the order of all 104 cards is hidden.
    """
    deal = 0x0123456789ABCDEF
    scene = open_match(app, setup("human", "sergeant", seed=deal, first="seat 2"))
    assert wait_until_asked(app, scene)
    worker = worker_of(app)
    _, view, level = worker.asked[0]
    assert level == "sergeant"
    assert list(view.order).count(UNKNOWN) == 104

    press_hint(app)
    assert len(worker.seeds) > 2
    decisions = range(len(notations_played(scene)) + 1)
    for seed in worker.seeds:
        assert all(deal not in seeds_readable_from(seed, decision) for decision in decisions)


def test_the_last_turn_of_the_others_is_shown_again_by_key(app: App) -> None:
    """The turn is animated even at instant speed, because the person wants to see it. The log gets no line."""
    scene = open_match(app, setup("human", "sergeant", first="seat 2"))  # `open_match` sets the speed to instant
    assert wait_until_asked(app, scene)
    person = 0
    assert scene.session.recent[person], "the sergeant's turn is remembered for the person"
    lines = len(scene.log.lines)

    see_again = pygame.K_l
    press(app, see_again)

    assert not scene.timeline.is_idle
    assert not scene.is_person_asked
    assert wait_until_asked(app, scene)
    assert len(scene.log.lines) == lines


def test_a_line_of_the_log_highlights_the_things_that_it_names(app: App) -> None:
    """The line tells that seat 0 has called up its first battalion in zone 1."""
    scene = open_match(app, setup("human", "human"))
    click(app, strip_of_zone(1))
    press(app, pygame.K_RETURN)
    move_mouse_to(app, *scene.log.spots()[-1].centre)
    steps(app, 1)
    assert ("place", FRONTS + 1) in scene.board.highlighted
    first_battalion_of_seat_0 = ("battalion", 0, 0)
    assert first_battalion_of_seat_0 in scene.board.highlighted


def test_a_demonstration_shows_the_choices_of_bots_and_saves_nothing(app: App) -> None:
    """The choices cannot be clicked, since a spectator decides nothing."""
    app.settings.speed = "instant"
    app.stack.apply(Push(scene := DemoScene(setup("general", "captain"))))
    for number in range(30):
        frame(app, number)
    assert scene.session.match.actions
    assert scene.advice_panel._rows
    assert not scene.advice_panel.spots()
    assert app.store.listing(app.store.saves.folder) == set()


def test_a_demonstration_shows_the_reason_that_a_bot_gives(app: App) -> None:
    app.settings.speed = "instant"
    app.stack.apply(Push(scene := DemoScene(setup("general", "captain"))))
    for number in range(30):  # enough frames for the demonstration to begin
        frame(app, number)
    # A bot has chosen this action, and says why.
    actions = (scene.session.match.legal()[0].id,)
    reason = "It is the shortest way."
    scene.director.thinker.thought = Thought(
        actions,
        (Choice(actions, share=1.0, value=0.5),),
        value=0.5,
        iterations=9,
        seconds=0.0,
        done=True,
        reason=reason,
    )
    scene.show_waiting(scene.session.to_act)
    assert scene.advice_panel._words == reason
