"""The pause menu over a match."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from career.occasions import describe_occasion
from game.core import record
from game.core.sanitize import DEALS
from scenes.pieces.stars import draw_orders
from scenes.stack import Change, Pop, Push, Reset, Scene, Services
from scenes.ui import styles
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.pinboard import Answer, AskScene, PinboardScene, draw_head
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.boards.script_guide import Guide
    from scenes.keeping.challenges import Progress
    from scenes.keeping.keeper import Keeper
    from scenes.match.play_director import PlayDirector
    from scenes.match.session import Session
    from scenes.match.setup import Setup

BOX: Final[Box] = Box((WIDTH - 640) / 2, (HEIGHT - 832) / 2, 640, 832)
ORDERS: Final[Box] = Box(BOX.right + 40, BOX.y + 120, WIDTH - BOX.right - 100, 500)
"""The box in which the task of a challenge is written."""
ROW: Final = 78.0
"""Distance of two buttons, from top to top."""


class Paused(Protocol):
    """The table of a match, `PlayScene`, as far as the menu needs it."""

    director: PlayDirector
    keeper: Keeper

    @property
    def session(self) -> Session: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def progress(self) -> Progress: ...
    def record_text(self) -> str: ...
    def restart(self, seed: int) -> Change: ...
    def bring_guide_back(self) -> None: ...
    def resign(self, seat: int) -> None: ...


class PauseScene(PinboardScene):
    """An overlay over `table`. The match is paused meanwhile."""

    heading = "CEASEFIRE"

    def __init__(self, table: Paused) -> None:
        self.table = table

    def enter(self, app: Services) -> None:
        """Make the menu. It has one row more, and is higher by that, if there is a guide to bring back."""
        super().enter(app)
        extra_height = 0.0 if self.guide is None else ROW
        self.box = BOX._replace(y=BOX.y - extra_height / 2, h=BOX.h + extra_height)
        self.form = Form(self._make_buttons(), app.sound.play)

    def _make_buttons(self) -> list[Button]:
        """The buttons of the menu, from top to bottom, a ROW apart.

        The guide has a button only if it can be brought back. Buttons that end the match never get the focus by
        themselves (`auto_focus`).
        """
        row = Box(self.box.x + 70, self.box.y + 152, self.box.w - 140, 64)
        self.resume = Button("resume", row, "RESUME", "ESC", primary=True, icon="play")
        self.rules = Button("rules", row, "RULES", "F1", icon="book")
        resign = Button("resign", row, "RESIGN", "G", icon="flag")
        resign.enabled = self.table.director.resigning_seat is not None
        resign.why = self._why_not_resign()
        guide = Button("guide", row, "BRING THE GUIDE BACK", "Q", icon="location")

        buttons = [
            self.resume,
            *([guide] if self.guide is not None else []),
            self.rules,
            Button("settings", row, "SETTINGS", "S", icon="gear"),
            Button("copy", row, "SAVE A COPY", "C", icon="film"),
            Button("restart", row, "RESTART", "R", icon="again"),
            resign,
            Button("leave", row, "LEAVE TO THE TITLE", "L", icon="door"),
        ]
        for number, button in enumerate(buttons):
            button.box = row.moved(0, number * ROW)
            button.auto_focus = button.key not in ("restart", "resign", "leave")
        return buttons

    def _why_not_resign(self) -> str:
        """The sentence that says why nobody can resign now.

        In a match with secret hands only the person who has taken the machine can resign.
        """
        if self.over:
            return "The match is over."
        if self.table.setup.human_seats:
            return "Take the seat first, then you can resign."
        return "Nobody at this machine plays in this match any more."

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.table.session.over

    @property
    def guide(self) -> Guide | None:
        """The guide that can be brought back: one that the person has ended or left. None if there is none."""
        guide = self.table.director.guide
        if guide is None or self.over:
            return None
        return guide if guide.was_ended or guide.has_strayed else None

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of a button. Returns the change of scene, or None."""
        match key:
            case "resume":
                return Pop()
            case "rules":
                return Push(self.app.routes.rules(self.table.setup.game))
            case "settings":
                return Push(self.app.routes.settings())
            case "copy":
                self.save_copy()
            case "guide" if self.guide is not None:
                self.table.bring_guide_back()
                return Pop()
            case "restart":
                return Push(self.ask_to_restart())
            case "resign" if (seat := self.table.director.resigning_seat) is not None:
                return Push(self.ask_to_resign(seat))
            case "leave":
                return self.leave_match()
        return None

    def ask_to_restart(self) -> Scene:
        """The question with which deal to begin again. A challenge has only its own deal."""
        seed = self.table.setup.seed
        has_fixed_deal = self.table.progress.challenge is not None

        words = "Begin again with the same players and options?"
        if not self.over:
            words += " This match then ends at once, and counts for nobody."
        answers: list[Answer] = [
            ("GO ON WITH THIS MATCH", "play", Pop),
            ("THE SAME DEAL", "again", lambda: self.table.restart(seed)),
        ]
        if not has_fixed_deal:
            words += " The same deal again is practice."
            answers.append(("A NEW DEAL", "cards", lambda: self.table.restart(self.app.rng.randrange(DEALS))))
        return AskScene("RESTART", words, answers)

    def ask_to_resign(self, seat: int) -> Scene:
        """The question whether the person in a seat wants to resign, with the consequences.

        A match of two is lost, in any other one a bot takes the seat. A challenge is lost, too, and can be tried again.
        `names[seat]` speaks to the reader: with the format "you" it is "you" or the name of the seat.
        """
        setup = self.table.setup
        names = self.table.director.board.names
        who = f"{names[seat]:you}"

        if len(setup.seats) == 2:
            words = f"The match is lost for {who} and won by {names[1 - seat]:you}. It counts like any other."
        else:
            words = f"The match is lost for {who}. A Captain takes over the seat, and the others play on."
        if setup.practice:
            words = f"The match is lost for {who}. This is practice, so it does not count."

        answers: list[Answer] = [("FIGHT ON", "play", Pop)]
        if self.table.progress.challenge is not None:
            words = f"The challenge is lost for {who}. That wins no star, but you may try it again."
            answers.append(("TRY AGAIN", "again", lambda: self.table.restart(setup.seed)))

        def resign() -> Change:
            self.table.resign(seat)
            return Pop(2)  # closes this question and the menu

        return AskScene("RESIGN", words, [*answers, ("RESIGN", "flag", resign)])

    def save_copy(self) -> None:
        """Save the match so far as a new record, and show its path, or why it could not be written."""
        folder = self.app.store.records
        try:
            self.app.store.make(folder)
            path = self.app.store.unused_record(self.table.setup.game.slug)
            record.save(path, record.loads(self.table.record_text()))
        except OSError as error:
            why = error.strerror or "it cannot be written to"
            self.app.toast("No copy", f"The match could not be written to {folder}: {why}.")
            return
        self.app.toast("Copy saved", f"{path.name} is now in {folder}.")

    def leave_match(self) -> Change:
        """Save the match, and return the change of scene to the title."""
        if not self.over:
            is_in_file = self.table.keeper.keep()
            if is_in_file:
                self.app.toast("Match saved", "You can go on with it from the title.")
            else:
                self.app.toast("Match kept", "It could not be saved, so you can go on with it only until you quit.")
        return Reset(self.app.title())

    def speech(self) -> Speech:
        """The words of the menu for a voice, with the tasks of a challenge."""
        challenge = self.table.progress.challenge
        orders = () if challenge is None else tuple(star.sentence for star in challenge.stars)
        return replace(super().speech(), sentences=orders)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the heading, and at the foot sentences on what happens to the match.

        The tasks of a challenge are drawn beside the menu. `setup.occasion`: why the match is played, such as the deal
        of the day.
        """
        setup = self.table.setup
        occasion = "" if setup.occasion is None else f" · {describe_occasion(setup.occasion)}"
        draw_head(canvas, "CEASEFIRE", f"{setup.game.name}{occasion}".upper(), self.box)

        x, y, w, h = self.box
        saved = ("The match is saved after every action.", "The title offers to go on with it.")
        for line, words in enumerate(("The match is over.",) if self.over else saved):
            at = (x + w / 2, y + h - 86 + 34 * line)
            styles.BODY_HINT.draw(canvas, words, at, "center", width=w - 90)

        challenge = self.table.progress.challenge
        if challenge is not None:
            draw_orders(canvas, ORDERS, challenge)
