"""The players of this machine: who plays, and under which name."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from scenes.menus.lobby_fields import EmptyField
from scenes.profiles import FIRST, LONGEST, MOST
from scenes.stack import Change, Pop, Push, Scene, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.pinboard import AskScene, PinboardScene, draw_head
from scenes.ui.widgets import Button, Widget

WIDE: Final = 860.0
TOP: Final = 206.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0
AWAY: Final = 92.0
"""Width of the button that takes a player off the list."""
WORDS: Final = "Each player has settings, records and unfinished matches of their own."


class PlayersScene(PinboardScene):
    """An overlay over the title: rename whoever plays, let somebody else play, add a player or take one away."""

    heading = "Who plays?"
    letters = {pygame.K_n: "new"}
    _naming = False
    """Whether the name of a new player is to be typed from the next frame on."""

    def enter(self, app: Services) -> None:
        super().enter(app)
        self.form = Form([], app.sound.play)
        self._place()

    def _place(self) -> None:
        """Make the rows anew: the name, the others, a new player, done."""
        players = self.app.profiles
        others = [one for one in players.all() if one.number != players.current.number]
        tall = TOP + ROW * (3 + len(others)) + 34
        self.box = Box((WIDTH - WIDE) / 2, (HEIGHT - tall) / 2, WIDE, tall)
        x, w = self.box.x + 70, WIDE - 140
        rows = [Box(x, self.box.y + TOP + ROW * i, w, 66) for i in range(3 + len(others))]
        self.name = EmptyField("name", rows[0], "Your name", players.current.words, LONGEST)
        self.name.value = players.current.name
        made: list[Widget] = [self.name]
        for row, one in zip(rows[1:], others, strict=False):
            wide = w if one.number == FIRST else w - AWAY - 8
            label = f"PLAY AS {one.words.upper()}"
            made.append(Button(("play", one.number), row._replace(w=wide), label, icon="helmet"))
            if one.number != FIRST:
                away = Button(("away", one.number), Box(x + wide + 8, row.y, AWAY, 66), "", icon="cross")
                away.note = f"Take {one.words} off the list; the matches are kept in a folder."
                made.append(away)
        new = Button("new", rows[-2], "NEW PLAYER", "N", icon="plus")
        new.enabled, new.why = len(others) + 1 < MOST, f"There is room for {MOST} players."
        made += [new, Button("back", rows[-1], "DONE", "ESC", primary=True, icon="tick")]
        self.form.place(made)

    def update(self, seconds: float) -> Change | None:
        if self._naming:  # not earlier: the letter of the key that was pressed comes as text in the same frame
            self._naming = False
            self.name.handle(None, Intent.ACCEPT, focused=True)
        return super().update(seconds)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "name":
                self.app.profiles.rename(self.name.value)
            case "new":
                self.app.profiles.add()
                self._play_as(self.app.profiles.current.number)
                self.form.ring.focus("name")
                self._naming = True
            case ("play", int(number)):
                self._play_as(number)
            case ("away", int(number)):
                return Push(self._ask_away(number))
            case "back":
                return Pop()
        return None

    def _play_as(self, number: int) -> None:
        self.app.play_as(number)
        self._place()

    def _ask_away(self, number: int) -> Scene:
        """The question before a player is taken off the list."""
        who = next(one for one in self.app.profiles.all() if one.number == number)

        def away() -> Change:
            if not self.app.profiles.remove(number):
                self.app.toast("STILL HERE", f"The folder of {who.words} could not be renamed.")
            return Pop()

        words = f"Settings and records of {who.words} are kept in a folder, but no longer shown."
        return AskScene("TAKE AWAY?", words, [("TAKE AWAY", "cross", away), ("KEEP", "home", Pop)], safe=1)

    def resumed(self) -> None:
        self._place()

    def draw_board(self, canvas: Canvas) -> None:
        draw_head(canvas, "WHO PLAYS?", self.app.profiles.current.words, self.box)
        at = (self.box.x + WIDE / 2, self.box.y + 162)
        styles.BODY_HINT.draw(canvas, WORDS, at, "center", width=WIDE - 140, ink=theme.MUTED)
