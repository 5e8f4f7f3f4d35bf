"""A whole match in a real window with real mouse events, from the title to the results and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from scenes import routes
from scenes import settings as settings_file
from scenes.boards.script import OnButton
from scenes.keeping.store import Store
from scenes.menus.front_page import SHEET
from scenes.play.bubble import FOOT_H, NEXT
from scenes.play.guided import NORMAL
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.settings import SPEEDS
from scenes.ui.canvas import Box
from scenes.ui.tooltip import FADE, WAIT
from tests.window.client import PATIENCE
from tests.window.conftest import Start
from tests.window.double import OPENING, QUICK, Carrier, Double, ended, seated, sit
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools.drive import Driver, box_centre, button_centre

GAME = GAMES["battlefronts"]
SEED = 7
ENOUGH = 2
"""Marches, one by drag and one by clicks."""
REPORT = Box(SHEET.x, SHEET.foot - 190, SHEET.w, 190)
"""Figures and players: the part of the results that depends neither on time nor on what the bots thought."""


def to_the_table(menus: Menus) -> None:
    """From the title through the lobby: this deal, a Recruit opposite, seat 1 starts."""
    menus.open_lobby(GAME)
    menus.press("dice")
    menus.sit_down({1: "Recruit"}, OPENING, SEED)


@pytest.mark.timeout(150)
def test_a_match_from_the_title_to_the_results_and_back(start: Start, data: Path, twin: Driver) -> None:
    """Battalions are carried and sent at first, then it is passed wherever it can be, so it is soon over."""
    settings_file.save(Store(data), QUICK)
    client = start()
    menus = Menus(client, twin)
    to_the_table(menus)
    hands = Carrier(client, twin, seated(twin, SEED))
    assert not hands.play(1000, lambda taken: hands.moves >= ENOUGH)
    assert hands.moves > hands.drags > 0
    record = ended(data)
    assert (record.seed, record.options["first"]) == (SEED, OPENING["first"])
    assert [entry.kind for entry in record.seats] == ["human", "recruit"]
    menus.see_results(record, REPORT)

    menus.press("again")
    assert eventually(client.asks, PATIENCE), "no other match begins"
    assert isinstance(twin.top, PlayScene)
    menus.click(button_centre("menu"))
    assert isinstance(twin.top, PauseScene)
    menus.settle()
    menus.quit("leave")


# --- A guided match in a real window: its bubbles are followed with clicks ------------------------

FASTER = SPEEDS.index("instant") - SPEEDS.index(NORMAL)
"""Presses from the speed at which a guided match begins to that at which nothing is waited for."""
MOST = 6
"""Decisions and bubbles that are followed through the window;"""
BUBBLES = 4
"""so many bubbles of these are read at least."""


class Pupil(Double):
    """Follows the bubble that the guide of the twin shows. Others may wait until it is read."""

    def due(self) -> bool:
        return super().due() or self.scene.guided.guide.holds_up()

    def waits(self) -> bool:
        guided = self.scene.guided
        return super().waits() or (guided.bubble.shown and guided.guide.holds_up())

    def asks(self) -> bool:
        """`read` looks whether the client shows the bubble."""
        return self.scene.guided.guide.holds_up() or super().asks()

    def read(self) -> None:
        """See the words of the bubble in the client where the twin has them, and what may lie over them by then."""
        self.twin.seconds(WAIT + 2 * FADE)
        picture, box = self.twin.picture(), self.scene.guided.bubble.box
        words = Box(box.x, box.y, box.w, box.h - FOOT_H).inset(8)
        seen = eventually(lambda: self.client.looks_like(picture, words), PATIENCE)
        assert seen, f"{self.scene.guided.guide.heading} is not shown: {self.client.trouble()}"

    def obey(self) -> None:
        """Click NEXT where the bubble only tells, otherwise what it points at."""
        scene, said = self.scene, self.scene.guided.guide.said
        if said is None or not said.asks:
            self.click(box_centre(scene.guided.bubble.buttons[NEXT].box))
            return
        target = scene.guided.target_box()
        assert target is not None
        passing = scene.board.controls.passing
        pointed = scene.guided.pointed
        if pointed == OnButton("pass") or (passing and pointed in scene.board.words.keys_of(passing)):
            self.wait()
        self.click(box_centre(target))
        self.twin.frames(2)


@pytest.mark.parametrize("slug", [*GAMES][:2])
def test_a_guided_match_is_followed_bubble_by_bubble(start: Start, data: Path, twin: Driver, slug: str) -> None:
    """tests/lessons/test_files.py follows all of them in the same way to their victories, without a window."""
    settings_file.save(Store(data), QUICK)
    client = start("--game", slug, "--lesson", "1")
    for _ in range(FASTER):
        client.screen.key("plus")

    scene = sit(twin, routes.lesson(GAMES[slug], 0))
    scene.own_speed = "instant"
    pupil = Pupil(client, twin, scene)
    read = 0
    for _ in range(MOST):
        assert pupil.catch_up(), "the match ends before the lesson"
        if scene.guided.bubble.shown:
            pupil.read()
            read += 1
            pupil.obey()
        elif scene.board.controls.offered and not scene.board.controls.ordering:  # some passes come by themselves
            pupil.decide(list(scene.board.controls.offered))
    assert read >= BUBBLES
    assert eventually(pupil.asks, PATIENCE)
    client.end()
