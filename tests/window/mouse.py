"""Hands with a mouse: at the board, and in menus that a twin of the client knows the places of."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.core.game import Game, Options
from game.core.record import Record
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.codes import LONGEST
from scenes.menus.match_result import result_of
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.pause import PauseScene
from scenes.ui.canvas import Box, Point
from scenes.ui.menu import MenuScene
from scenes.ui.pinboard import AskScene
from scenes.ui.widgets import Selector
from tests.window.client import PATIENCE, Client
from tests.window.screen import eventually
from tools.drive import Driver, box_centre


class Menus:
    """Clicks through menus in the client and in its twin, which knows where everything lies."""

    def __init__(self, client: Client, twin: Driver) -> None:
        self.client = client
        self.twin = twin

    def settle(self) -> None:
        """Wait until the client shows what the twin shows."""
        self.twin.pass_seconds(1.0)
        picture = self.twin.take_picture()
        assert eventually(lambda: self.client.looks_like(picture), PATIENCE, pause=0.1), type(self.twin.top).__name__

    def click(self, at: Point) -> None:
        self.client.click(at)
        self.twin.click_at(at)

    def press(self, key: Hashable) -> None:
        """Click the widget of this key."""
        scene = self.twin.top
        assert isinstance(scene, MenuScene | PauseScene | AskScene)
        self.click(box_centre(scene.form.widget(key).box))

    def open_lobby(self, game: Game) -> None:
        """From the title to the lobby of a game."""
        self.twin.show_scene(TitleScene)
        self.settle()
        self.press(("poster", game.slug))
        self.settle()

    def sit_down(self, kinds: Mapping[int, str], options: Options, seed: int) -> None:
        """From the lobby to the table: who sits where, the options, and the deal, which alone is typed."""
        for seat, kind in kinds.items():
            self.choose(("kind", seat), kind)
        for option, value in options.items():
            self.choose(("option", option), value)
        self.press("seed")
        for key in ["BackSpace"] * LONGEST + list(str(seed)):
            self.client.screen.key(key)
        self.settle()
        self.press("start")

    def see_results(self, record: Record, part: Box) -> None:
        """The results in the client are those of this record, as far as this part of them tells."""
        self.twin.show_scene(lambda: ResultsScene(result_of(Session(setup_of(record), record))))
        self.twin.pass_seconds(1.0)
        picture = self.twin.take_picture()
        assert eventually(lambda: self.client.looks_like(picture, part), PATIENCE), "not the results of this match"

    def quit(self, way: str) -> None:
        """Leave by this button to the title, then quit. Check that nothing has crashed."""
        self.press(way)
        self.settle()
        self.press("quit")
        assert self.client.process.wait(PATIENCE) == 0
        assert not self.client.crashes()

    def choose(self, key: Hashable, value: str) -> None:
        """Click the right arrow of a choice until it says this."""
        scene = self.twin.top
        assert isinstance(scene, MenuScene)
        choice = scene.form.widget(key)
        assert isinstance(choice, Selector)
        while choice.value != value:
            x, y, w, h = choice.control_box()
            right_arrow = (x + w * 0.9, y + h / 2)
            self.click(right_arrow)
            self.client.see()
