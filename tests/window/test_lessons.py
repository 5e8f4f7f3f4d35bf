"""A guided match in a real window: its bubbles are followed with clicks until the last of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.state import Action
from scenes import routes
from scenes.boards.lessons import OnButton, is_of
from scenes.play.bubble import FOOT_H, NEXT
from scenes.play.guided import NORMAL
from scenes.play.passing import HOLD
from scenes.play.play_scene import PlayScene
from scenes.store import SPEEDS, Settings, Store
from scenes.ui.canvas import Box, Point
from tests.scenes.bots import InstantWorker
from tests.scenes.pupil import LESSONS
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import ATTEMPTS, NOTICED, thought
from tests.window.screen import eventually
from tools.drive import Driver
from tools.hands import middle

FASTER = SPEEDS.index("instant") - SPEEDS.index(NORMAL)
"""Presses from the speed at which a guided match begins to that at which nothing is waited for."""
MOST = 200
"""Decisions and bubbles within which the lesson is over."""


class Silent(InstantWorker):
    """It only throws dice: what the bots do is known from the client."""

    def poll(self) -> None:
        return None


class Pupil:
    """Clicks in the client and in its twin, whose guide tells which bubble is shown; the Recruits are the client's."""

    def __init__(self, client: Client, twin: Driver, scene: PlayScene) -> None:
        self.client = client
        self.twin = twin
        self.scene = scene
        self.known = scene.setup.match()
        """The match as the client has saved it."""
        self._last: Callable[[], None] = lambda: None
        """What the hands have done last."""

    @property
    def played(self) -> list[Action]:
        return self.scene.session.match.actions

    def catch_up(self) -> None:
        """Let the twin play what the client has saved, until the person is asked in both."""
        session = self.scene.session

        def asked() -> bool:
            self._saved()
            for action in self.known.actions[len(self.played) :]:
                self.scene.play(action)
            return session.to_act == self.scene.viewer and session.forced is None

        for _ in range(ATTEMPTS):  # a busy machine may take a press for one that was meant for another phase
            if eventually(lambda: self._saved() >= len(self.played), NOTICED):
                break
            self._last()
        assert eventually(asked, 2 * PATIENCE), f"nobody is asked: {self.client.trouble()}"
        assert self.known.actions == self.played
        scene = self.scene

        def still() -> bool:
            self.twin.picture()  # a bubble that points into the bar lies where the bar was drawn last
            return scene.asked and scene.timeline.idle and not scene.surroundings.announcing

        self.twin.until(still)
        self.twin.frames(2)
        assert eventually(self.asks, PATIENCE), f"nobody is asked: {self.client.trouble()}"

    def asks(self) -> bool:
        """Whether the client asks the person."""
        return self.client.asks(self.scene.board.frame.prompt)

    def _saved(self) -> int:
        """How many actions the client has saved."""
        self.client.follow(self.known)
        return len(self.known.actions)

    def read(self) -> None:
        """See the words of the bubble in the client where the twin has them."""
        picture, box = self.twin.picture(), self.scene.guided.bubble.box
        words = Box(box.x, box.y, box.w, box.h - FOOT_H).inset(8)
        seen = eventually(lambda: self.client.looks_like(picture, words), PATIENCE)
        assert seen, f"step {self.scene.guided.guide.at + 1} is not shown: {self.client.trouble()}"

    def obey(self) -> None:
        """Click NEXT where the bubble only tells, otherwise what it points at."""
        scene, guide = self.scene, self.scene.guided.guide
        at, step = guide.at, guide.lesson.steps[guide.at]
        if step.tells:
            self.click(middle(scene.guided.bubble.buttons[NEXT].box))
            return
        target = scene.guided.target()
        assert target is not None
        passing = scene.board.controls.passing
        pointed = scene.guided.pointed
        if pointed == OnButton("pass") or (passing and pointed in scene.board.words.keys_of(passing)):
            self.wait()
        before, played = scene.guided.pointed, len(self.played)
        self.click(middle(target))
        self.twin.frames(2)
        still = guide.at == at and scene.guided.bubble.shown and scene.guided.pointed == before
        if still and step.do and len(self.played) == played:
            self.decide([action for action in scene.board.controls.offered if is_of(action, step.do)])

    def decide(self, wanted: list[Action]) -> None:
        """Click on what one of these decisions is about, the first that comes to mind before others."""
        played = len(self.played)
        first = thought(self.scene.session.match)
        for action in sorted(wanted, key=lambda action: action is not first):
            if action is self.scene.board.controls.passing:
                self.wait()
                self.key("space", pygame.K_SPACE)
            else:
                self._carry_out(action, played)
            if len(self.played) > played:
                return
        raise AssertionError(f"clicks do nothing at step {self.scene.guided.guide.at + 1}")

    def _carry_out(self, action: Action, played: int) -> None:
        """Click on what it is about, then on what can be chosen next, until more than so many actions are played."""
        picked = [middle(box) for box in self._boxes(action)]
        for at in picked:
            self.click(at)
        if len(self.played) == played and self.scene.board.controls.modal:
            self.key("Return", pygame.K_RETURN)
        tried: set[Box] = set()
        while len(self.played) == played and (target := self._target(tried, picked)):
            tried.add(target)
            self.click(middle(target))

    def _target(self, tried: set[Box], picked: list[Point]) -> Box | None:
        """What can be chosen now, was not tried before, and does not lie where something was picked."""
        open_now = (spot.rect for spot in self.scene.board.controls.spots() if spot.label != "BACK")
        new = (rect for rect in open_now if rect not in tried)
        return next((rect for rect in new if not any(rect.holds(at) for at in picked)), None)

    def _boxes(self, action: Action) -> list[Box]:
        """Where the things lie that a decision is about."""
        places = [self.scene.guided.place_of(key) for key in self.scene.board.words.keys_of(action)]
        return [box for box in places if box is not None]

    # --- hands -------------------------------------------------------------------------------

    def click(self, at: Point) -> None:
        self._last = partial(self.client.click, at)
        self._last()
        self.twin.click(at)

    def key(self, name: str, code: int) -> None:
        self._last = partial(self.client.screen.key, name)
        self._last()
        self.twin.key(code)

    def wait(self) -> None:
        """Before that a press is taken for one that was meant for another phase."""
        time.sleep(HOLD)
        self.twin.skip(HOLD + 0.25)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_a_guided_match_is_followed_to_its_last_bubble(
    start: Start, data: Path, twin: Driver, slug: str, number: int
) -> None:
    """tests/scenes/test_lessons.py follows them in the same way, without a window."""
    settings = Settings(speed="instant", end_idle=False)
    Store(data).save(settings)
    client = start("--game", slug, "--lesson", str(number + 1))
    for _ in range(FASTER):
        client.screen.key("plus")

    twin.app.settings = settings
    twin.app.bots = Silent()
    scene = routes.lesson(GAMES[slug], number)
    twin.show(lambda: scene)
    scene.set_speed("instant")
    pupil = Pupil(client, twin, scene)
    read = 0
    for _ in range(MOST):
        pupil.catch_up()
        if scene.guided.guide.over:
            break
        if scene.guided.bubble.shown:
            pupil.read()
            read += 1
            pupil.obey()
        elif scene.board.controls.offered and not scene.board.controls.ordering:  # some passes come by themselves
            pupil.decide(list(scene.board.controls.offered))
    assert scene.guided.guide.over, f"step {scene.guided.guide.at + 1} never comes"
    assert read > len(scene.guided.guide.lesson.steps) / 2
    assert eventually(pupil.asks, PATIENCE)
    assert client.close() == 0
