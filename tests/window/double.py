"""A client and its twin in this process, which play the same match: the twin knows where everything lies."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.battlefronts.actions import March, Redeploy
from game.catalogue import GAMES
from game.core.record import Record, SeatEntry, loads
from game.core.state import Action
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match.pass_guard import HOLD
from scenes.match.setup import Setup
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.ui.canvas import Box, Point
from tests.play import snap_decision
from tests.scenes.bots import SilentWorker
from tests.scenes.pupil import carry_out
from tests.window.client import PATIENCE, Client
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools.drive import Driver, gestures_for

ATTEMPTS = 4
"""How often the last input is repeated if a busy machine has not noticed it."""
NOTICED = 2.5
"""Seconds within which an action has been saved if it has been noticed."""
OPENING = {"first": "seat 1"}
QUICK = Settings(speed="instant", end_idle=False)
CALM = 4
"""Frames in which nothing may change before the person is asked for certain."""
WEIGHED = 30
"""Frames within which a press passes. It may wait until a bot has judged how much passing gives away."""


def only_match(data: Path) -> Record:
    """Return the one match of the history, once it can be read, since the client may still be writing it."""
    texts: list[str] = []

    def has_one_match() -> bool:
        history = History(Store(data))
        records = [history.record(match.number) for match in history.matches()]
        texts[:] = [text for text in records if text is not None]
        return len(texts) == 1

    assert eventually(has_one_match, PATIENCE)
    return loads(texts[0])


def taken_up(client: Client, twin: Driver, scene: PlayScene, start: Callable[[], Client]) -> tuple[Client, PlayScene]:
    """Start the client again and continue the match that the killed client has left, in the twin as well.

    Returns the new client and the scene of the twin.
    """
    scene.keeper.release()
    assert scene.keeper.kept is not None
    twin.app.store.write(scene.keeper.kept, client.autosave.read_text(encoding="utf-8"))
    twin.show_scene(TitleScene)
    client = start()
    menus = Menus(client, twin)
    menus.settle()
    menus.press("continue")
    assert isinstance(twin.top, PlayScene)
    return client, twin.top


def sit(twin: Driver, scene: PlayScene) -> PlayScene:
    """Show the match in the twin, at instant speed and without bots of its own. Returns the scene."""
    twin.app.settings = replace(QUICK)
    twin.app.bots = SilentWorker()
    twin.show_scene(lambda: scene)
    return scene


def seat_twin(twin: Driver, seed: int) -> PlayScene:
    """Seat the twin at a match of Battlefronts in which a person begins against a Recruit. Returns the scene."""
    seats = (SeatEntry("human"), SeatEntry("recruit"))
    return sit(twin, PlayScene(Setup(GAMES["battlefronts"], seats, options=OPENING, seed=seed)))


class Double:
    """Makes decisions by clicks in the client and in its twin. The client alone has bots."""

    def __init__(self, client: Client, twin: Driver, scene: PlayScene) -> None:
        self.client = client
        self.twin = twin
        self.scene = scene
        self.known = scene.setup.match()
        """The match as the client has saved it."""
        self.over = False
        self._last: Callable[[], None] = lambda: None
        """What the hands have done last."""

    @property
    def played(self) -> list[Action]:
        return self.scene.session.match.actions

    def catch_up(self) -> bool:
        """Let the twin play what the client saved, until both ask the person. Returns False once the match is over."""
        for _ in range(ATTEMPTS):  # a busy machine may take a press for one that was meant for another phase
            if eventually(lambda: self._look() >= len(self.played) or self.over, NOTICED):
                break
            self._last()
        calm_frames = 0

        def keeps_asking() -> bool:
            """Whether the twin has asked for CALM frames. A standing order would answer in the second one."""
            nonlocal calm_frames
            calm_frames = calm_frames + 1 if self._follow() and self._still() else 0
            return self.over or calm_frames == CALM

        assert eventually(keeps_asking, seconds=2 * PATIENCE), f"nobody is asked: {self.client.trouble()}"
        if self.over:
            return False
        assert eventually(self.asks, PATIENCE), f"nobody is asked: {self.client.trouble()}"
        return True

    def _follow(self) -> bool:
        """Let the twin play what was saved since. Returns whether both have played the same and ask the person."""
        self._look()
        pairs = zip(self.known.actions, self.played, strict=False)
        for number, (saved, mine) in enumerate(pairs):
            assert saved.notation == mine.notation, f"action {number + 1}: saved {saved}, played {mine}"
        for action in self.known.actions[len(self.played) :]:
            self.scene.play(action)
        return len(self.known.actions) == len(self.played) and self.due()

    def due(self) -> bool:
        """Whether the match goes on with something that the person does."""
        session = self.scene.session
        return session.to_act == self.scene.viewer and session.forced_action is None

    def _still(self) -> bool:
        """Whether the twin asks and nothing moves, a frame later."""
        self.twin.take_picture()  # what points into the bar lies where the bar was drawn last
        self.twin.pass_frames()
        scene = self.scene
        return self.waits() and scene.timeline.is_idle and not scene.surroundings.is_announcing

    def waits(self) -> bool:
        """Whether the twin waits for what the person does."""
        return self.scene.is_person_asked

    def asks(self) -> bool:
        """Whether the client asks the person."""
        return self.client.asks(self.scene.board.frame.prompt)

    def _look(self) -> int:
        """Return how many actions the client has saved. A match whose save is gone is over."""
        self.over = not self.client.follow(self.known)
        return len(self.known.actions)

    def play(self, decisions: int, may_pass: Callable[[int], bool] = lambda taken: False) -> bool:
        """Take this many decisions, or fewer if the match ends. Returns whether it goes on.

        `may_pass` says whether to pass from now on where that is possible, after so many decisions.
        """
        for taken in range(decisions):
            if not self.catch_up():
                return False

            controls = self.scene.board.controls
            if not controls.offered or controls.is_ordering:
                continue  # the client passes or carries out an order by itself

            choices = list(controls.offered)
            if controls.pass_action in choices and may_pass(taken):
                choices = [controls.pass_action]
            self.decide(choices)
        return True

    def decide(self, wanted: list[Action]) -> None:
        """Click on the things that one of these decisions is about. A quick guess at a good one comes first."""
        played = len(self.played)
        first = snap_decision(self.scene.session.match)[0]
        order = sorted(wanted, key=lambda action: action is not first)

        for number, action in enumerate(order + order):  # a press that would lose much is answered with a question
            if number >= len(order):
                self.wait()
            if action is self.scene.board.controls.pass_action:
                self._pass(played)
            else:
                self._carry_out(action)
            if len(self.played) > played:
                return
        raise AssertionError(f"clicks decide none of {[action.notation for action in wanted]}")

    def _pass(self, played: int) -> None:
        """Press the key that passes, and wait a while for the action that follows the `played` earlier ones."""
        self.wait()
        self.key("space", pygame.K_SPACE)
        for _ in range(WEIGHED):
            if len(self.played) == played:
                self.twin.pass_frames()

    def _carry_out(self, action: Action) -> None:
        carry_out(self.scene, action, self.pick, lambda: self.key("Return", pygame.K_RETURN))

    # --- hands -------------------------------------------------------------------------------

    def pick(self, key: Hashable, box: Box) -> None:
        """Choose the thing of the board that is in this box."""
        self.click(box.centre)

    def click(self, at: Point) -> None:
        self._last = partial(self.client.click, at)
        self._last()
        self.twin.click_at(at)
        self.client.see()

    def key(self, name: str, code: int) -> None:
        self._last = partial(self.client.screen.key, name)
        self._last()
        self.twin.press_key(code)
        self.client.see()

    def wait(self) -> None:
        """Wait until a press is no longer taken for one that was meant for the phase before."""
        time.sleep(HOLD)
        self.twin.pass_seconds_in_long_frames(HOLD + 0.25)


class Carrier(Double):
    """Carries every other battalion to its place, and clicks otherwise."""

    def __init__(self, client: Client, twin: Driver, scene: PlayScene) -> None:
        super().__init__(client, twin, scene)
        self.moves = 0
        self.drags = 0

    def _carry_out(self, action: Action) -> None:
        """Make every second march or redeployment by a drag of the mouse, and all else by clicks."""
        carries = isinstance(action, March | Redeploy)
        self.moves += carries
        if not carries or self.moves % 2 == 0:
            super()._carry_out(action)
            return

        self.drags += 1
        (way, *_) = gestures_for(self.scene.session.view(0), action, near=0, drag=True)
        self._last = partial(self.client.drag, *way)
        self._last()
        self.twin.drag(*way)
        self.twin.release_mouse_at(way[1])
        self.client.see()
        if self.scene.board.controls.modal:
            self.key("Return", pygame.K_RETURN)
