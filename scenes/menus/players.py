"""The players of this machine: who plays, and under which name."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from scenes.keeping.profiles import FIRST, LONGEST, MOST, Profile
from scenes.stack import Change, Pop, Push, Scene, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.pinboard import AskScene, PinboardScene, draw_head
from scenes.ui.widgets import Button, Field, Widget

BOARD_WIDTH: Final = 860.0
TOP: Final = 206.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0
"""Distance from one row to the next."""
ROW_HEIGHT: Final = 66.0
REMOVE_WIDTH: Final = 92.0
"""Width of the button that takes a player off the list."""
EXPLANATION: Final = "Each player has settings, records and unfinished matches of their own."


class PlayersScene(PinboardScene):
    """An overlay over the title: rename the current player, let somebody else play, add or remove a player."""

    heading = "Who plays?"
    _opens_name_field = False
    """Whether the name of a new player is typed from the next frame on."""

    def enter(self, app: Services) -> None:
        """Make the page and its rows."""
        super().enter(app)
        self.form = Form([], app.sound.play)
        self._place_rows()

    def _place_rows(self) -> None:
        """Make the rows anew: the present player's name, the other players, NEW PLAYER, DONE.

        The board is as high as they need, in the middle of the screen. Sizes and distances are design pixels.
        """
        profiles = self.app.profiles
        others = [player for player in profiles.all() if player.number != profiles.current.number]
        count = len(others) + 3  # the name and the two buttons
        height = TOP + ROW * count + 34
        self.box = Box((WIDTH - BOARD_WIDTH) / 2, (HEIGHT - height) / 2, BOARD_WIDTH, height)
        left = self.box.x + 70
        boxes = [Box(left, self.box.y + TOP + ROW * row, BOARD_WIDTH - 140, ROW_HEIGHT) for row in range(count)]

        name_box, *other_boxes, new_box, back_box = boxes
        current = profiles.current
        self.name = Field("name", name_box, "Your name", current.name, LONGEST, current.words)
        new = Button("new", new_box, "NEW PLAYER", "N", icon="plus")
        new.enabled = len(others) + 1 < MOST
        new.why = f"There is room for {MOST} players."
        back = Button("back", back_box, "DONE", "ESC", primary=True, icon="tick")

        rows: list[Widget] = [self.name]
        for box, profile in zip(other_boxes, others, strict=True):
            rows += self._row_of(profile, box)
        self.form.place([*rows, new, back])

    def _row_of(self, profile: Profile, box: Box) -> list[Button]:
        """The button to play as another player and, except for the first player of all, one that removes that player.

        `box`: the design box of the row, whose right end is for the second button.
        """
        can_remove = profile.number != FIRST
        width = box.w - REMOVE_WIDTH - 8 if can_remove else box.w
        label = f"PLAY AS {profile.words.upper()}"
        play = Button(("play", profile.number), box._replace(w=width), label, icon="helmet")
        if not can_remove:
            return [play]

        remove_box = Box(box.x + width + 8, box.y, REMOVE_WIDTH, ROW_HEIGHT)
        remove = Button(("away", profile.number), remove_box, "", icon="cross")
        remove.note = f"Take {profile.words} off the list; the matches are kept in a folder."
        remove.auto_focus = False  # the focus never comes to it by itself
        return [play, remove]

    def update(self, seconds: float) -> Change | None:
        """Advance by this many seconds. For a new player, begin to edit the name.

        That is done one frame after N or a click has added the player (`_opens_name_field`), because the letter of the
        key comes as text in the same frame, and must not get into the name.
        """
        if self._opens_name_field:
            self._opens_name_field = False
            self.name.handle(None, Intent.ACCEPT, focused=True)
        return super().update(seconds)

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        After "new" the new player is the present one, and the focus is on the name, which is edited from the next frame
        on. "away" asks whether to take a player off the list.
        """
        match key:
            case "name":
                self.app.profiles.rename(self.name.value)
            case "new":
                self.app.profiles.add()
                self._play_as(self.app.profiles.current.number)
                self.form.ring.focus("name")
                self._opens_name_field = True
            case ("play", int(number)):
                self._play_as(number)
            case ("away", int(number)):
                return Push(self._ask_to_remove(number))
            case "back":
                return Pop()
        return None

    def _play_as(self, number: int) -> None:
        self.app.play_as(number)
        self._place_rows()

    def _ask_to_remove(self, number: int) -> Scene:
        """The page that asks whether to take player `number` off the list. Its first answer, as that of Esc, is no."""
        profile = next(player for player in self.app.profiles.all() if player.number == number)

        def remove_player() -> Change:
            """Take player `number` off the list and go back. A toast says so if the folder cannot be renamed."""
            if not self.app.profiles.remove(number):
                self.app.toast("STILL HERE", f"The folder of {profile.words} could not be renamed.")
            return Pop()

        words = f"Settings and records of {profile.words} are kept in a folder, but no longer shown."
        return AskScene("TAKE AWAY?", words, [("KEEP", "home", Pop), ("TAKE AWAY", "cross", remove_player)])

    def resume_scene(self) -> None:
        self._place_rows()

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the heading, and a sentence on what players are."""
        draw_head(canvas, "WHO PLAYS?", self.app.profiles.current.words, self.box)
        at = (self.box.centre[0], self.box.y + 162)
        styles.BODY_HINT.draw(canvas, EXPLANATION, at, "center", width=BOARD_WIDTH - 140, ink=theme.MUTED)
