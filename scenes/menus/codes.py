"""Deal codes on the screen: copied from a page, and the row of the lobby that shows and takes them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from career.deal_code import CodeError, Deal, code_in, code_of, deal_of
from game.core.sanitize import DEALS, clean, deal_number
from scenes.stack import Change, Services
from scenes.ui import clipboard, styles
from scenes.ui.canvas import Box, Canvas
from scenes.ui.keys import is_command
from scenes.ui.widgets import Button, Field, Line, Widget

NOTE: Final = "With this code a friend plays the same match. It also gives away every hand."
KNOWN: Final = "You know this deal already, so a match of it is practice and does not count."
BUTTONS: Final = (
    ("dice", "DRAW", "again", "D", "D: draw a deal now, so that you can give its code away."),
    ("copy", "COPY", "cards", "Y", "Y or Ctrl+C: copy the code of this match."),
    ("paste", "PASTE", "arrow-down", "V", "V or Ctrl+V: set up the match of a code that you have copied."),
)
KEYS: Final = ("seed", *(key for key, *_ in BUTTONS))
"""The commands of the row: its field was changed, or one of its buttons pressed."""
WIDE: Final = 98.0
"""Width of each button in the row."""
NARROW: Final = 42.0
"""The same in a small window, where a picture takes the place of the word."""
FRAME: Final = 44.0
"""Width of the field around its words."""
TIGHT: Final = styles.TYPED_BOLD.but(size=14)
"""The smallest type in which the field shows a code, in letters of one width."""
ANY: Final = "-".join(["W" * 5] * 5)
"""As long as any code."""
GAP: Final = 4.0
"""Between them: the field needs all the room that is left for a whole code."""
LONGEST: Final = 40
"""Letters that the field takes: a code with gaps."""
NO_CODE: Final = "This match has no deal code: its deal is from before there were codes, or others have played it."


def copied(app: Services, code: str) -> None:
    """Copy the code of a match, and say so, or why not."""
    if not code:
        app.toast("NO CODE", NO_CODE)
    elif clipboard.put_text(code):
        game = deal_of(code).game.name
        app.toast("CODE COPIED", f"{code}: whoever pastes it into the lobby plays the same match of {game}.")
    else:
        app.toast("NOT COPIED", f"There is no clipboard here. The code is {code}.")


def shortcut(event: pygame.event.Event | None) -> str:
    """The button that a shortcut stands for: "copy" for Ctrl+C, "paste" for Ctrl+V, "" for anything else."""
    if event is None or event.type != pygame.KEYDOWN or not is_command(event.mod):
        return ""
    return {pygame.K_c: "copy", pygame.K_v: "paste"}.get(event.key, "")


class CodeLine(Line):
    """A deal code as it is typed: a whole one that is pasted replaces what stands there."""

    def paste(self, words: str) -> None:
        words = code_in(words)
        with contextlib.suppress(CodeError):
            deal_of(words)
            self.anchor, self.caret = 0, len(self.letters)
        super().paste(words)


class DealRow:
    """The deal code of the lobby: a field with buttons that draw a deal, copy its code and paste one."""

    def __init__(self, app: Services, match_of: Callable[[int], Deal], set_up: Callable[[Deal], Change | None]) -> None:
        """`match_of`: the match as it is set up, with a deal. `set_up` sets up the match of a code."""
        self.field = Field("seed", Box(0, 0, 0, 0), "", limit=LONGEST, empty="Deal code: random")
        self.field.line = CodeLine(limit=LONGEST)
        self.number: int | None = None
        """The deal that is set; None: it is drawn when the match begins."""
        self._known: tuple[int | None, bool] = None, False
        """The deal that was looked up last, and whether this player knows it."""
        self._small = False
        """Whether the buttons show pictures, because a whole code finds no room beside their words."""
        self._app = app
        self._match_of = match_of
        self._set_up = set_up

    def widgets(self, box: Box) -> list[Widget]:
        x, y, w, h = box
        made: list[Widget] = [self.field]
        wide = NARROW if self._small else WIDE
        for number, (key, label, sign, hint, note) in enumerate(BUTTONS):
            place = Box(x + w - (len(BUTTONS) - number) * (wide + GAP) + GAP, y + 4, wide, h - 8)
            made.append(Button(key, place, "", icon=sign) if self._small else Button(key, place, label, hint))
            made[-1].note, made[-1].letters, made[-1].lands = note, hint, False
        self.field.box = Box(x, y, w - len(BUTTONS) * (wide + GAP), h)
        return made

    def refits(self, canvas: Canvas, box: Box) -> bool:
        """Find out what fits into the row at this size of the window; True if its widgets have to be made anew."""
        was, room = self._small, box.w - len(BUTTONS) * (WIDE + GAP) - FRAME
        self._small = TIGHT.width(canvas, ANY) > room
        return self._small is not was

    def act(self, key: str) -> Change | None:
        """Carry out a command of KEYS."""
        match key:
            case "dice":
                self.number = self._draw()
            case "copy":
                self.number = self._draw() if self.number is None else self.number
                copied(self._app, code_of(self._match_of(self.number)))
            case "paste":
                held = clipboard.get_text()
                words = clean(code_in(held or ""), clipboard.MOST)
                try:
                    if not words:
                        raise CodeError("There is no clipboard here." if held is None else "The clipboard is empty.")
                    found = self._read(words)
                except CodeError as wrong:
                    self._app.toast("NOT PASTED", str(wrong))
                    return None
                self.field.value = words
                return self._take(found)
            case "seed":
                with contextlib.suppress(CodeError):  # it is not whole yet
                    return self._take(self._read(self.field.value))
                self.number = None
        return None

    def _draw(self) -> int:
        return self._app.rng.randrange(DEALS)

    def _take(self, found: Deal | int | None) -> Change | None:
        self.number = found.seed if isinstance(found, Deal) else found
        return self._set_up(found) if isinstance(found, Deal) else None

    def seed(self) -> int:
        """The deal to begin with. Raises CodeError with a sentence if the field says none, but is not empty."""
        found = self._read(self.field.value)
        return found.seed if isinstance(found, Deal) else self._draw() if found is None else found

    def show(self) -> None:
        """Let the field say the match as it is set up, unless somebody types there."""
        if self.number is not None and not self.field.editing:
            self.field.value = code_of(self._match_of(self.number)) or str(self.number)

    @property
    def note(self) -> str:
        """What stands below the field: what is wrong with the code there, once it has been typed, or what codes are."""
        if self.field.editing:
            return NOTE
        try:
            found = self._read(self.field.value)
        except CodeError as wrong:
            return str(wrong)
        number = found.seed if isinstance(found, Deal) else found
        if self._known[0] != number:
            slug = self._match_of(0).game.slug
            self._known = number, number is not None and self._app.history.seen(slug, number)
        return KNOWN if self._known[1] else NOTE

    def _read(self, words: str) -> Deal | int | None:
        """What these words say: a match, a deal number, or nothing.

        Raises CodeError with a sentence for anything else.
        """
        words = words.strip()
        if not words:
            return None
        try:
            return deal_of(words)
        except CodeError:
            if not (words.isascii() and words.isdecimal()):
                raise
        number = deal_number(words)
        if number is None:
            raise CodeError(f"Deal numbers go up to {DEALS - 1}; type a smaller one, or none.")
        return number
