"""The client as a player has it: a process, a window, and the match that it saves after every action."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pygame
from Xlib.xobject.drawable import Window

from game.catalogue import game_named
from game.core.match import Match
from game.core.record import loads, replay
from launch import environment
from scenes.boards.board import Frame
from scenes.keeping.store import HOME
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Point, letterbox
from scenes.ui.theme import GLOW
from tests.window.screen import Screen, eventually

PATIENCE = 20.0
"""Seconds within which a busy machine shows the window or a bot has moved."""
COARSE = (32, 18)
ALIKE = 6.0
"""How far the colours of two pictures that show the same are apart on average, when both are made that coarse."""
CLOSE = 1.5
"""The same for pictures of a part that are not made coarse."""
TOLERANCE = (4, 4, 4, 255)
FRAMES = 2
"""The first may have been begun before an event came; the next one has heard of it."""


HASTY = (sys.executable, "-m", "tests.window.hasty", "--mute")
"""The command that starts the client with a Recruit who hardly thinks."""


class Client:
    """A running `python main.py`, or another command, with these flags. Positions are design pixels."""

    def __init__(
        self,
        screen: Screen,
        data: Path,
        errors: Path,
        *flags: str,
        command: Sequence[str] = (),
        patience: float = PATIENCE,
        **around: str,
    ) -> None:
        """`data` is the player's folder, `errors` the file for stderr, `around` changes to the environment.

        `patience`: seconds within which the window comes up.
        """
        self.screen = screen
        self.data = data
        self.reports = data / "reports"
        env = {
            **os.environ,
            "DISPLAY": screen.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            HOME: str(data),
            **around,
        }
        mute = () if "SDL_AUDIODRIVER" in around else ("--mute",)
        start = command or (sys.executable, "main.py", *mute)
        self.errors = errors
        with errors.open("w") as error_file:
            self.process = subprocess.Popen([*start, *flags], cwd=environment.ROOT, env=env, stderr=error_file)
        try:
            self.window = self._await_window(patience)
        except BaseException:
            self.kill()  # nobody holds it yet who could
            raise
        self._drawings = screen.watch(self.window)

    def _await_window(self, patience: float) -> Window:
        """Return the window of the program once it is there. Fails after `patience` seconds, or if the program ends."""
        found: list[Window] = []

        def has_window() -> bool:
            """Whether the window is there, which is then kept in `found`. Fails if the program has ended."""
            assert self.process.poll() is None, f"the client has ended: {self.said()}"
            window = self.screen.window()
            if window is not None:
                found.append(window)
            return bool(found)

        assert eventually(has_window, patience), "no window has come up"
        return found[0]

    def said(self) -> str:
        """The text that the client has written to stderr."""
        return self.errors.read_text()

    def trouble(self) -> str:
        """Text that may explain why the client does not do as it should: stderr and the newest crash report."""
        return "\n".join([self.said(), *(path.read_text() for path in self.crashes()[-1:])])

    def end(self) -> None:
        """Close the window as a player does. Fails unless the client ends well and nothing has crashed."""
        self.screen.ask_to_close(self.window)
        assert self.process.wait(PATIENCE) == 0
        assert not self.crashes(), self.trouble()

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        if self.runs:
            self.process.kill()
        self.process.wait()

    # --- hands ---------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size and wait until it has it."""
        self.screen.resize(self.window, size)
        assert eventually(lambda: self.size == size, PATIENCE)

    @property
    def size(self) -> tuple[int, int]:
        geometry = self.window.get_geometry()
        return (geometry.width, geometry.height)

    def real(self, at: Point, size: tuple[int, int] | None = None) -> tuple[int, int]:
        """The real pixel at a design point. Without a size, the window is asked for its own, which takes time."""
        stage = letterbox(size or self.size)
        return (round(stage.x + at[0] * stage.w / WIDTH), round(stage.y + at[1] * stage.h / HEIGHT))

    def point(self, at: Point) -> None:
        corner = self.window.get_geometry()
        x, y = self.real(at, (corner.width, corner.height))
        self.screen.move(corner.x + x, corner.y + y)

    def click(self, at: Point) -> None:
        self.point(at)
        self.screen.press()
        self.screen.release()

    def drag(self, start: Point, goal: Point) -> None:
        """Carry something in a few steps, as a hand does."""
        self.point(start)
        self.screen.press()
        for p in (0.2, 0.5, 0.8, 1.0):
            time.sleep(0.02)
            self.point((start[0] + (goal[0] - start[0]) * p, start[1] + (goal[1] - start[1]) * p))
        time.sleep(0.02)
        self.screen.release()

    def see(self) -> None:
        """Wait until the client has drawn what the hands have done, however busy the machine is."""
        self._check_for_drawing()
        for _ in range(FRAMES):
            drawn = eventually(lambda: self._check_for_drawing() or not self.runs, PATIENCE, pause=0.002)
            assert drawn, f"the client draws nothing: {self.trouble()}"

    def _check_for_drawing(self) -> bool:
        """Whether the window has been drawn since this was asked last.

        On a screen of unusual colours the client replaces its first window, so the window is looked for again.
        """
        if not self.screen.is_visible(self.window):
            window = self.screen.window()
            if window is None:
                return False
            self.window, self._drawings = window, self.screen.watch(window)
        return self.screen.has_new_drawing(self._drawings)

    # --- eyes ----------------------------------------------------------------------------

    def picture(self, box: Box = Box(0, 0, WIDTH, HEIGHT)) -> pygame.Surface:
        """The picture that the window shows in a design box."""
        size = self.size
        left, top = self.real((box.x, box.y), size)
        right, foot = self.real((box.x + box.w, box.y + box.h), size)
        area = pygame.Rect(left, top, max(1, right - left), max(1, foot - top))
        return self.screen.look(self.window, area.clip(pygame.Rect((0, 0), size)))

    def looks_like(self, other: pygame.Surface, box: Box | None = None) -> bool:
        """Whether the window shows about the same as another picture of its size: as a whole, or closely in a box."""
        if box is None:
            return (
                apart(*(pygame.transform.smoothscale(picture, COARSE) for picture in (self.picture(), other))) < ALIKE
            )
        left, top = self.real((box.x, box.y))
        mine = self.picture(box)
        return apart(mine, other.subsurface((left, top), mine.get_size())) < CLOSE

    def shows(self, box: Box, colour: tuple[int, int, int]) -> bool:
        """Whether any pixel in a design box has about this colour."""
        found = pygame.mask.from_threshold(self.picture(box), colour, TOLERANCE)
        return found.count() > 0

    def asks(self, prompt: Box = Frame.prompt) -> bool:
        """Whether the flag before the prompt shines: the person at the machine may choose."""
        x, y, _, _ = prompt
        return self.shows(Box(x, y + 10, 26, 32), GLOW)

    # --- the match -----------------------------------------------------------------------

    def saved(self) -> Match | None:
        """The record of the match as it was saved last. None if there is no save."""
        text = self._text_of_save()
        return None if text is None else replay(loads(text), game_named)

    def _text_of_save(self) -> str | None:
        """Return the text of the saved match, or None if there is none."""
        try:
            return self.autosave.read_text(encoding="utf-8")
        except (FileNotFoundError, StopIteration):
            return None

    @property
    def autosave(self) -> Path:
        """The one match that is saved. Raises StopIteration where there is none."""
        return next(self.data.rglob("*.record"))

    def follow(self, match: Match) -> bool:
        """Play in `match` the actions that were saved since. Returns False if the match is over and has no save."""
        text = self._text_of_save()
        if text is None:
            return match.actions == []
        record = loads(text)
        assert record.seed == match.seed
        played = [action.notation for action in match.actions]
        assert record.notations[: len(played)] == played, "another course than before"
        by_notation = {action.notation: action for action in match.game.actions}
        for notation in record.notations[len(played) :]:
            match.play(by_notation[notation])
        return True

    def await_change(self, match: Match, seconds: float) -> bool:
        """Wait until more than `match` has been saved, or it is over and its save is gone."""
        played = len(match.actions)
        known = ""

        def has_new_actions() -> bool:
            """Whether the save has another number of actions, or is gone after a match that had any."""
            nonlocal known
            text = self._text_of_save()
            if text is None or text == known:
                return text is None and played > 0
            known = text
            return len(loads(text).notations) != played

        return eventually(has_new_actions, seconds)

    def crashes(self) -> list[Path]:
        return sorted(self.reports.glob("*")) if self.reports.is_dir() else []


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far the colours of two pictures of one size are apart on average, 0..255."""
    differences = [one.copy(), other.copy()]
    differences[0].blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    differences[1].blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    colours = [pygame.image.tobytes(picture, "RGB") for picture in differences]
    return sum(map(sum, colours)) / len(colours[0])
