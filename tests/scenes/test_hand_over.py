"""Two people at one machine in a game with secrets: the covering screen hides what it must."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Beat, Event
from game.core.match import Match
from game.core.record import SeatEntry, loads, record_of
from game.core.rng import Rng
from game.core.state import UNKNOWN
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import Table
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Push
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, steps
from tests.scenes.table import played, press, take_seat
from tests.scenes.toy import Decided, Toy, ToyState
from tests.scenes.toy_board import ToyBoard


class Witness(ToyBoard):
    """Writes down everything it is shown, so that a test can look for secrets."""

    def __init__(self, table: Table, view: ToyState) -> None:
        self.shown: list[ToyState] = []
        self.heard: list[Event] = []
        super().__init__(table, view)

    def settle(self, view: ToyState) -> None:
        super().settle(view)
        self.shown.append(view)

    def perform(self, beat: Beat[ToyState], timeline: Timeline) -> None:
        super().perform(beat, timeline)
        self.heard.append(beat.event)
        self.shown += beat.before, beat.view


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    made = Toy()
    monkeypatch.setitem(GAMES, "toy", made)
    monkeypatch.setitem(BOARDS, "toy", Witness)
    return made


def toy_scene(app: App, toy: Toy, text: str = "") -> PlayScene:
    app.settings.speed = "instant"
    app._worker = InstantWorker()  # type: ignore[assignment]
    people = (SeatEntry("human", "Ada"), SeatEntry("human", "Ben"))
    scene = PlayScene(Setup(toy, people, {}, 5), loads(text) if text else None)
    app.stack.apply(Push(scene))
    steps(app, 3)
    return scene


def test_the_first_person_is_called_before_anything_is_shown(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    cover = app.stack.top
    assert isinstance(cover, HandOverScene)
    assert cover.name == "Ada"
    assert not cover.overlay
    take_seat(app)
    assert app.stack.top is scene
    assert scene.asked


def test_neither_the_key_that_passes_nor_an_early_press_opens_the_cover(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    for code in (pygame.K_RETURN, pygame.K_SPACE):
        press(app, code)
        assert app.stack.top is not scene
    steps(app, round(SHUT / FRAME))
    press(app, pygame.K_SPACE)
    assert app.stack.top is not scene
    press(app, pygame.K_RETURN)
    assert app.stack.top is scene


def test_the_machine_is_covered_between_two_people_and_nothing_leaks(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    take_seat(app)
    press(app, pygame.K_SPACE)
    cover = app.stack.top
    assert isinstance(cover, HandOverScene)
    assert cover.name == "Ben"
    state = scene.session.match.state
    assert isinstance(state, ToyState)
    before, hands = app.window.copy(), state.hands
    state.hands = [hand[::-1] for hand in hands]
    steps(app, 2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    state.hands = hands
    take_seat(app)
    board = scene.board
    assert isinstance(board, Witness)
    unknown = [UNKNOWN] * len(hands[0])
    assert all(view.hands == [unknown, hands[1]] for view in board.shown)
    lost = state.discards[0]
    assert board.heard == [Decided(0, lost, UNKNOWN)]
    assert [line.dispatch.words for line in scene.log.lines] == [f"Ada swaps a *{lost}*."]


def test_the_machine_is_covered_after_loading_too(app: App, toy: Toy) -> None:
    first = toy_scene(app, toy)
    take_seat(app)
    press(app, pygame.K_SPACE)
    text = first.session.record_text()
    scene = toy_scene(app, toy, text)
    assert isinstance(app.stack.top, HandOverScene)
    assert app.stack.top.name == "Ben"
    assert not scene.asked


def test_nobody_takes_back_what_another_person_decided(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    take_seat(app)
    scene.ring.focus("keep")
    press(app, pygame.K_RETURN)
    take_seat(app)
    assert scene.viewer == 1
    press(app, pygame.K_u)
    assert played(scene) == ["keep"]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_the_log_of_a_match_taken_up_again_is_that_of_the_person_whoever_is_to_act(app: App, slug: str) -> None:
    match = Match(GAMES[slug], 2, {}, 3)
    rng = Rng(3)
    lines: list[tuple[Event, ...]] = [match.opening.seen_by(0)]
    while len(match.actions) < 30 or match.state.to_act != 1:
        legal = match.legal()
        lines.append(match.play(legal[rng.below(len(legal))]).seen_by(0))
    entries = [SeatEntry("human", "Ada"), SeatEntry("recruit")]
    record = record_of(match, entries)
    scene = PlayScene(Setup(GAMES[slug], tuple(entries), {}, 3), record)
    app._worker = InstantWorker()  # type: ignore[assignment]
    app.stack.apply(Push(scene))
    expected = [scene.board.dispatch(event) for events in lines for event in events]
    assert [line.dispatch for line in scene.log.lines] == [words for words in expected if words is not None]
