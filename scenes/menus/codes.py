"""Deal codes on the screen: the toasts of copying one, and the row of the lobby with the code of its match."""

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
"""The commands of the row: the field was changed ("seed"), or one of the buttons pressed."""
BUTTON_WIDTH: Final = 98.0
NARROW_BUTTON_WIDTH: Final = 42.0
"""Width of a button in a small window, where it shows an icon in the place of its word."""
FIELD_PADDING: Final = 44.0
"""Width of the field around its words."""
SMALLEST_TYPE: Final = styles.TYPED_BOLD.derive(size=14)
"""The smallest type size in which the field shows a code, in a fixed-width font."""
WIDEST_CODE: Final = "-".join(["W" * 5] * 5)
"""As wide as any code."""
GAP: Final = 4.0
"""Distance between two buttons. It is small, since the field needs all the room for a whole code."""
LONGEST: Final = 40
"""Letters that the field takes: a code with spaces in it."""
NO_CODE: Final = "This match has no deal code: its deal is from before there were codes, or others have played it."


def copy_code(app: Services, code: str) -> None:
    """Copy the code of a match to the clipboard, and say so in a toast, or why not.

    `code`: "" if the match has none.
    """
    if not code:
        app.toast("NO CODE", NO_CODE)
    elif clipboard.put_text(code):
        game = deal_of(code).game.name
        app.toast("CODE COPIED", f"{code}: paste it into the lobby to play the same match of {game}.")
    else:
        app.toast("NOT COPIED", f"There is no clipboard here. The code is {code}.")


def shortcut_button(event: pygame.event.Event | None) -> str:
    """The key of the button of a shortcut: "copy" for Ctrl+C, "paste" for Ctrl+V, "" for anything else."""
    if event is None or event.type != pygame.KEYDOWN or not is_command(event.mod):
        return ""
    return {pygame.K_c: "copy", pygame.K_v: "paste"}.get(event.key, "")


class CodeLine(Line):
    """A deal code as it is typed. If a whole code is pasted, it replaces the text in the line."""

    def paste(self, words: str) -> None:
        """Paste text. If it holds the code of a match, the code replaces everything in the line.

        `code_in` finds a code within other words. `deal_of` raises CodeError if it is not a whole one, which is then
        pasted like any text.
        """
        words = code_in(words)
        with contextlib.suppress(CodeError):
            deal_of(words)
            self.anchor, self.caret = 0, len(self.letters)  # select all, so that it is replaced
        super().paste(words)


class DealRow:
    """The deal code of the lobby: a field with buttons that draw a deal, copy its code and paste one."""

    def __init__(self, app: Services, match_of: Callable[[int], Deal], set_up: Callable[[Deal], Change | None]) -> None:
        """An empty row.

        `match_of`: returns the match as it is set up, with this deal. `set_up`: sets up the match of a code.
        """
        self.field = Field("seed", Box(0, 0, 0, 0), "", limit=LONGEST, placeholder="Deal code: random")
        self.field.line = CodeLine(limit=LONGEST)
        self.number: int | None = None
        """The deal that is set, or None if it is drawn when the match begins."""
        self._last_lookup: tuple[int | None, bool] = (None, False)
        """The deal that was looked up last, and whether this player knows it."""
        self._is_narrow = False
        """Whether the buttons show icons, because a whole code does not fit beside their words."""
        self._app = app
        self._match_of = match_of
        self._set_up = set_up

    def place_widgets(self, box: Box) -> list[Widget]:
        """Place the field for the code and the buttons (BUTTONS) to the right of it in a design box, and return them.

        Narrow buttons show icons in place of words, and have the same letters as hot keys.
        """
        x, y, width, height = box
        button_width = NARROW_BUTTON_WIDTH if self._is_narrow else BUTTON_WIDTH
        pitch = button_width + GAP
        buttons_left = x + width - len(BUTTONS) * pitch + GAP
        self.field.box = Box(x, y, width - len(BUTTONS) * pitch, height)

        buttons: list[Widget] = []
        for number, (key, label, icon, letter, note) in enumerate(BUTTONS):
            place = Box(buttons_left + number * pitch, y + 4, button_width, height - 8)
            if self._is_narrow:
                button = Button(key, place, "", icon=icon)
            else:
                button = Button(key, place, label, letter)
            button.note = note
            button.letters = letter
            button.auto_focus = False  # the focus never comes to it by itself
            buttons.append(button)
        return [self.field, *buttons]

    def choose_button_width(self, canvas: Canvas, box: Box) -> bool:
        """Choose words or icons for the buttons, by the room that a whole code needs. Returns whether that has changed.

        `box`: that of the whole row. With buttons of the usual width, a code in the smallest type has to fit into the
        field, of which FIELD_PADDING is not for text. Otherwise the buttons become narrow and show icons.
        """
        room = box.w - len(BUTTONS) * (BUTTON_WIDTH + GAP) - FIELD_PADDING
        was_narrow = self._is_narrow
        self._is_narrow = SMALLEST_TYPE.width(canvas, WIDEST_CODE) > room
        return self._is_narrow is not was_narrow

    # --- Commands ------------------------------------------------------------------------

    def act(self, key: str) -> Change | None:
        """Carry out the command of the field ("seed") or of one of its buttons. Returns the change of scene, or None.

        `self.number`: the number of the deal that is set. If none is set, a deal has to be drawn before its code can be
        copied.
        """
        match key:
            case "dice":
                self.number = self._draw_deal()
            case "copy":
                if self.number is None:
                    self.number = self._draw_deal()
                copy_code(self._app, code_of(self._match_of(self.number)))
            case "paste":
                return self._paste_code()
            case "seed":
                return self._read_field()
        return None

    def _paste_code(self) -> Change | None:
        """Set up the match whose code is on the clipboard.

        The text on the clipboard may contain more than the code, such as a message. If it has no code, a toast says
        why. Returns the change of scene for a code of another game, otherwise None.
        """
        text = clipboard.get_text()
        words = clean(code_in(text or ""), clipboard.MOST)
        try:
            if not words:
                raise CodeError("There is no clipboard here." if text is None else "The clipboard is empty.")
            deal = self._parse(words)
        except CodeError as failure:
            self._app.toast("NOT PASTED", str(failure))
            return None
        self.field.value = words
        return self._apply(deal)

    def _read_field(self) -> Change | None:
        """Set up the match whose code is in the field. While the code is incomplete, no deal is set.

        Returns the change of scene for a code of another game, otherwise None.
        """
        try:
            deal = self._parse(self.field.value)
        except CodeError:
            self.number = None
            return None
        return self._apply(deal)

    def _apply(self, deal: Deal | int | None) -> Change | None:
        """Set this deal: a whole match, a deal number, or None for a random deal.

        A code of another game leads to its lobby: then `_set_up` returns the change of scene. In all other cases None
        is returned. `self.number` becomes the number of the deal.
        """
        if isinstance(deal, Deal):
            self.number = deal.seed
            return self._set_up(deal)
        self.number = deal
        return None

    def _draw_deal(self) -> int:
        return self._app.rng.randrange(DEALS)

    def seed(self) -> int:
        """The number of the deal to begin with, random if the field is empty.

        The field may hold the code of a match or just the number of a deal. Raises CodeError with a sentence for a
        wrong code.
        """
        code_or_number = self._parse(self.field.value)
        if code_or_number is None:
            return self._draw_deal()
        return code_or_number.seed if isinstance(code_or_number, Deal) else code_or_number

    # --- Words ---------------------------------------------------------------------------

    def show_code(self) -> None:
        """Write the code of the match that is set up into the field, unless somebody is typing there."""
        if self.number is not None and not self.field.editing:
            self.field.value = code_of(self._match_of(self.number)) or str(self.number)

    @property
    def note(self) -> str:
        """The sentence below the field: what is wrong with its code, that the deal is known, or what codes are for.

        It is read in every frame, so the history is asked only when the deal has changed. `_last_lookup`: the number of
        the deal that was looked up last, and whether this player knows it.
        """
        if self.field.editing:
            return NOTE
        try:
            deal = self._parse(self.field.value)
        except CodeError as failure:
            return str(failure)

        number = deal.seed if isinstance(deal, Deal) else deal
        last_number, is_known = self._last_lookup
        if last_number != number:
            slug = self._match_of(0).game.slug  # the game is the same whatever the deal
            is_known = number is not None and self._app.history.has_seen_deal(slug, number)
            self._last_lookup = (number, is_known)
        return KNOWN if is_known else NOTE

    def _parse(self, words: str) -> Deal | int | None:
        """The match that these words hold if they are a code, or the number of a deal. None for no words.

        Raises CodeError with a sentence for anything else.
        """
        words = words.strip()
        if not words:
            return None
        try:
            return deal_of(words)
        except CodeError:
            is_number = words.isascii() and words.isdecimal()
            if not is_number:
                raise

        number = deal_number(words)
        if number is None:
            raise CodeError(f"Deal numbers go up to {DEALS - 1}; type a smaller one, or none.")
        return number
