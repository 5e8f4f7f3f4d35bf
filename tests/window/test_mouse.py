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
from tests.window.client import HASTY, PATIENCE
from tests.window.conftest import Start
from tests.window.double import OPENING, QUICK, Carrier, Double, only_match, seat_twin, sit
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools.drive import Driver, box_centre, button_centre

GAME = GAMES["battlefronts"]
DEAL = 7
MARCHES = 2
"""The number of marches before the person passes: one by a drag and one by clicks."""
REPORT = Box(SHEET.x, SHEET.foot - 190, SHEET.w, 190)
"""Figures and players: the part of the results that depends neither on time nor on what the bots thought."""


def open_table(menus: Menus) -> None:
    """Go from the title through the lobby to a match with deal 7 against a Recruit, which seat 1 begins."""
    menus.open_lobby(GAME)
    menus.press("dice")
    menus.sit_down({1: "Recruit"}, OPENING, DEAL)


@pytest.mark.timeout(150)
def test_a_match_is_played_by_mouse_from_the_title_to_the_results_and_back(
    start: Start, data: Path, twin: Driver
) -> None:
    """The person marches twice, then passes wherever possible, so that the match is soon over."""
    settings_file.save(Store(data), QUICK)
    client = start(command=HASTY)
    menus = Menus(client, twin)

    open_table(menus)
    player = Carrier(client, twin, seat_twin(twin, DEAL))
    goes_on = player.play(decisions=1000, may_pass=lambda taken: player.moves >= MARCHES)
    assert not goes_on
    assert player.moves > player.drags > 0, "some battalions were moved by drags, others by clicks"

    record = only_match(data)
    assert (record.seed, record.options["first"]) == (DEAL, OPENING["first"])
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
"""Presses of the plus key from the speed at which a guided match begins to instant speed."""
STEPS = 6
"""Number of bubbles and decisions that are followed through the window."""
LEAST_BUBBLES = 4
"""How many of the steps are bubbles at least."""


class Pupil(Double):
    """Follows the bubbles that the guide of the twin shows. The other seats may wait until a bubble is read."""

    def due(self) -> bool:
        return super().due() or self.scene.guided.guide.holds_up()

    def waits(self) -> bool:
        guided = self.scene.guided
        return super().waits() or (guided.bubble.shown and guided.guide.holds_up())

    def asks(self) -> bool:
        """Whether the client asks, which is taken for granted while a bubble holds up the match: see `read`."""
        return self.scene.guided.guide.holds_up() or super().asks()

    def read(self) -> None:
        """Wait until the client shows the words of the bubble where the twin has them, with any tooltip over them."""
        self.twin.pass_seconds(WAIT + 2 * FADE)
        picture, box = self.twin.take_picture(), self.scene.guided.bubble.box
        words = Box(box.x, box.y, box.w, box.h - FOOT_H).inset(8)
        seen = eventually(lambda: self.client.looks_like(picture, words), PATIENCE)
        assert seen, f"{self.scene.guided.guide.heading} is not shown: {self.client.trouble()}"

    def obey(self) -> None:
        """Click NEXT if the bubble only explains something, otherwise the thing that it points at."""
        scene, said = self.scene, self.scene.guided.guide.bubble
        if said is None or not said.asks:
            self.click(box_centre(scene.guided.bubble.buttons[NEXT].box))
            return
        target = scene.guided.target_box()
        assert target is not None
        passing = scene.board.controls.pass_action
        pointed = scene.guided.pointed
        if pointed == OnButton("pass") or (passing and pointed in scene.board.words.keys_of(passing)):
            self.wait()
        self.click(box_centre(target))
        self.twin.pass_frames(2)


def test_a_guided_match_can_be_followed_bubble_by_bubble(start: Start, data: Path, twin: Driver) -> None:
    """The twin is the same lesson without a window. It knows where the client must be clicked.

    Only the first STEPS are followed. tests/lessons/test_files.py follows all lessons to the end without a window.
    """
    settings_file.save(Store(data), QUICK)
    client = start("--game", "battlefronts", "--lesson", "1")
    for _ in range(FASTER):
        client.screen.key("plus")
    scene = sit(twin, routes.lesson(GAME, number=0))
    scene.own_speed = "instant"
    pupil = Pupil(client, twin, scene)

    bubbles = 0
    for _ in range(STEPS):
        assert pupil.catch_up(), "the match ends before the lesson"
        if scene.guided.bubble.shown:
            pupil.read()
            bubbles += 1
            pupil.obey()
        elif scene.board.controls.offered and not scene.board.controls.is_ordering:  # some passes come by themselves
            pupil.decide(list(scene.board.controls.offered))

    assert bubbles >= LEAST_BUBBLES
    assert eventually(pupil.asks, PATIENCE)
    client.end()
