"""Buttons, toggles, choices, sliders and text fields, for mouse, keys and gamepad alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.core.sanitize import clean, cut, split_letters
from scenes.ui import art, clipboard, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import Spot
from scenes.ui.gamepad import PRESSED
from scenes.ui.icons import draw_icon
from scenes.ui.input import ERASING, Intent
from scenes.ui.keys import is_command
from scenes.ui.letters import is_right_to_left
from scenes.ui.tween import spring

# --- A line of text that is typed: its letters, the caret between two of them, and what is selected ---

UNTYPED: Final = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))
"""Unicode categories of signs that no text may contain."""


class Line:
    """A text that is edited, letter by letter as a reader counts them.

    `caret` and `anchor` are numbers of letters. The letters between the two are selected.
    """

    def __init__(self, words: str = "", limit: int = 16) -> None:
        self.limit: int = limit
        self.letters: list[str] = split_letters(words)
        self.caret: int = len(self.letters)
        self.anchor: int = self.caret

    @property
    def words(self) -> str:
        return "".join(self.letters)

    @property
    def selection(self) -> slice:
        """The letters that are selected, between the caret and the anchor, the other end of the selection."""
        return slice(min(self.caret, self.anchor), max(self.caret, self.anchor))

    def move_caret(self, caret: int, selecting: bool = False) -> None:
        """Put the caret behind this many letters.

        `selecting`: the anchor, the other end of the selection, stays where it is.
        """
        self.caret = max(0, min(len(self.letters), caret))
        self.anchor = self.anchor if selecting else self.caret

    def insert_text(self, words: str) -> None:
        """Replace the selection by these words, without undrawable signs, cut to the length that `limit` leaves.

        The caret is behind them afterwards. Letters are counted as a reader does, an accent together with its
        letter.
        """
        words = "".join(sign for sign in words if unicodedata.category(sign) not in UNTYPED)
        before = "".join(self.letters[: self.selection.start])
        after = "".join(self.letters[self.selection.stop :])
        before += cut(words, max(0, self.limit - len(before) - len(after)))

        self.letters = split_letters(before + after)
        self.move_caret(len(split_letters(before)))

    def press_key(self, code: int, mod: int) -> None:
        """Carry out an editing key: move the caret, select, delete, cut, copy or paste.

        `mod`: the modifiers held. Shift selects, Ctrl (or Cmd) moves by words and is for the clipboard. The
        selection is from `caret` to `anchor`. Where these are equal, there is none.
        """
        control, shift = is_command(mod), bool(mod & pygame.KMOD_SHIFT)
        goal = self._caret_target(code, control)  # None for a key that moves the caret nowhere

        match code:
            case pygame.K_INSERT | pygame.K_c | pygame.K_x if control:
                self._copy_selection(away=code == pygame.K_x)
            case pygame.K_DELETE if shift:
                self._copy_selection(away=True)
            case pygame.K_BACKSPACE | pygame.K_DELETE if goal is not None:
                self.move_caret(goal if self.anchor == self.caret else self.caret, selecting=True)
                self.insert_text("")
            case pygame.K_a if control:
                self.anchor, self.caret = 0, len(self.letters)
            case pygame.K_v if control:
                self.paste(clipboard.get_text() or "")
            case pygame.K_INSERT if shift:
                self.paste(clipboard.get_text() or "")
            case pygame.K_LEFT | pygame.K_RIGHT if self.caret != self.anchor and not control and not shift:
                self.move_caret(self.selection.start if code == pygame.K_LEFT else self.selection.stop)
            case _ if goal is not None:
                self.move_caret(goal, shift)

    def paste(self, words: str) -> None:
        """Type words from elsewhere."""
        self.insert_text(clean(words, self.limit))

    def _copy_selection(self, away: bool) -> None:
        """Copy the selection to the clipboard. `away`: also delete it, if it could be copied."""
        if self.caret != self.anchor and clipboard.put_text("".join(self.letters[self.selection])) and away:
            self.insert_text("")

    def _caret_target(self, code: int, control: bool) -> int | None:
        """The position to which a key moves the caret, by letters or, with `control`, by words.

        None if it does not move it. Deleting keys count as moves over the letters that they delete.
        """
        if code in (pygame.K_HOME, pygame.K_END):
            return 0 if code == pygame.K_HOME else len(self.letters)
        if code not in (pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_RIGHT, pygame.K_DELETE):
            return None

        step = -1 if code in (pygame.K_LEFT, pygame.K_BACKSPACE) else 1
        position = self.caret + step

        while control and 0 < position < len(self.letters) and not self._is_word_boundary(position, step):
            position += step
        return max(0, min(len(self.letters), position))

    def _is_word_boundary(self, at: int, step: int) -> bool:
        """Whether the caret, moving by words, stops at the position `at`: before it are that many letters.

        It stops at the start of a word on the way left (`step` below 0), at the end of one on the way right.
        """
        before, after = (letter[0].isalnum() for letter in self.letters[at - 1 : at + 1])
        return (after and not before) if step < 0 else (before and not after)


TYPE: Final = styles.TYPED_BOLD.derive(size=20)
"""The style of text that is edited."""
PAD: Final = 22
"""Padding of a row in design pixels."""
CONTROL: Final = 0.46
"""Width of a row's control as a share of the row. The label has the rest."""


class Widget:
    """Base class of everything that can have the focus.

    `why` is a sentence about why it is not `enabled`, and `note` explains it. Either is shown as its tooltip.
    """

    def __init__(self, key: Hashable, box: Box, label: str = "") -> None:
        """`key` tells it from all other widgets of its page. `box`: its place in design pixels."""
        self.key: Hashable = key
        self.box: Box = box
        self.label: str = label
        self.enabled: bool = True
        self.auto_focus: bool = True
        """Whether the focus may come to it by itself (`Spot.auto_focus`)."""
        self.why: str = ""
        self.note: str = ""
        self.spoken: str = ""
        """Words that a voice adds after its label."""
        self.letters: str = ""
        """The keys that press it, with blanks between them."""
        self.warmth: float = 0.0
        """Brightness of its highlight by focus or mouse, 0..1."""

    @property
    def editing(self) -> bool:
        """Whether it uses all keys now, as a text field does while it is edited."""
        return False

    def spot(self) -> Spot:
        return Spot(self.key, rect=self.box, label=self.label, auto_focus=self.auto_focus)

    def contains(self, point: Point) -> bool:
        """Whether a design point lies on it."""
        return self.spot().contains(point)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle input. True if the widget was pressed or its value changed."""
        return False

    def uses_intent(self, intent: Intent) -> bool:
        """Whether it uses this intent while focused. Directions that it does not use move the focus."""
        return False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw it. `focused` is also true under the mouse."""

    def update_highlight(self, focused: bool, seconds: float, still: bool) -> float:
        """Move the highlight (`self.warmth`) towards its goal, and return its brightness, 0..1.

        Call it once in each `draw`. `still`: reduced motion, so that it jumps.
        """
        goal = 1.0 if focused and self.enabled else 0.0
        self.warmth += (goal - self.warmth) * spring(rate=16, seconds=seconds, still=still)
        if abs(self.warmth - goal) < 0.02:  # nobody sees the difference
            self.warmth = goal
        return self.warmth

    def draw_plate(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the flat plate of a row, brighter the more it is highlighted, by a bright plate over a dark one."""
        warmth = self.update_highlight(focused, seconds, canvas.still)
        place = canvas.rect(*self.box)
        canvas.surface.blit(faces.row_plate(canvas, place.w, place.h, hot=False), place)

        if warmth > 0:
            bright = faces.row_plate(canvas, place.w, place.h, hot=True)
            art.blit_faded(canvas.surface, bright, place, round(255 * warmth))


class Pressable(Widget):
    """Base of widgets that are pressed by ACCEPT, or by a click that begins and ends on them. Subclasses draw them."""

    def __init__(self, key: Hashable, box: Box, label: str = "") -> None:
        super().__init__(key, box, label)
        self._armed: bool = False

    def press(self) -> None:
        """Animate a press, for a key that does the same."""

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle mouse or keys.

        Returns whether it was pressed: a click began and ended on it, or it was focused for Enter.
        `self._armed`: the left mouse button went down on it and is still down.
        """
        if not self.enabled:
            self._armed = False
            return False

        pressed = focused and intent is Intent.ACCEPT
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._armed = event.button == 1 and self.contains(event.pos)
            pressed = False
        elif event is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed = self._armed and self.contains(event.pos)
            self._armed = False
        if pressed:
            self.press()
        return pressed

    def uses_intent(self, intent: Intent) -> bool:
        return intent is Intent.ACCEPT


class Button(Pressable):
    """A button."""

    def __init__(
        self, key: Hashable, box: Box, label: str, hint: str = "", primary: bool = False, icon: str = ""
    ) -> None:
        super().__init__(key, box, label)
        self.hint: str = hint
        self.letters = hint
        self.primary: bool = primary
        self.icon: str = icon
        self.below: str = ""
        """A smaller line below the label."""
        self._push: float = 0.0

    def press(self) -> None:
        self._push = 1.0

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the button with its shadow. A held one is lower, a highlighted one higher and brighter.

        `self._push`: how far it is pressed down, 0..1. With reduced motion (`canvas.still`) it does not move.
        """
        warmth = self.update_highlight(focused, seconds, canvas.still)
        self._push = 1.0 if self._armed else self._push * (1 - spring(rate=10, seconds=seconds, still=canvas.still))

        place = canvas.rect(*self.box)
        soft, offset = max(1, canvas.px(9)), (0, canvas.px(6))
        art.draw_shadow(canvas, canvas.surface, place, radius=canvas.px(10), soft=soft, offset=offset, alpha=170)
        if not canvas.still:
            place.y += round(canvas.scale * (4 * self._push - 2 * warmth))
        canvas.surface.blit(self._face_surface(canvas, place, hot=False), place)

        if warmth > 0:
            art.blit_faded(canvas.surface, self._face_surface(canvas, place, hot=True), place, round(255 * warmth))

    def _face_surface(self, canvas: Canvas, place: pygame.Rect, hot: bool) -> pygame.Surface:
        """The picture of the button in the size of `place`, cached. `hot`: lit, since the pointer or focus is on it."""
        colour = faces.PRIMARY if self.primary else faces.PLAIN
        return faces.button_face(
            canvas, place.w, place.h, self.label, self.hint, self.icon, colour, hot, self.enabled, below=self.below
        )


class _Row(Widget):
    """A flat plate with a label at the left and a control at the right."""

    def control_box(self) -> Box:
        """The design box of the control at the right of the row, which has the share CONTROL of its width.

        Without a label it takes the whole row.
        """
        x, y, w, h = self.box
        if not self.label:
            return Box(x + 6, y + 6, w - 12, h - 12)
        return Box(x + w * (1 - CONTROL), y + 8, w * CONTROL - 10, h - 16)

    def draw_row(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the plate of the row and its label at the left. The control at the right is drawn by subclasses."""
        self.draw_plate(canvas, focused, seconds)
        if self.label:
            x, y, _, h = self.box
            ink = theme.BONE if self.enabled else theme.DIM
            room = self.control_box().x - x - PAD - 12
            styles.BODY_LARGE.draw(canvas, self.label, (x + PAD, y + h / 2), "midleft", width=room, ink=ink)


class Toggle(_Row):
    """A switch. `value` is True when it is on."""

    def __init__(self, key: Hashable, box: Box, label: str, value: bool = False) -> None:
        super().__init__(key, box, label)
        self.value: bool = value
        self._slid: float = 1.0 if value else 0.0

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle a left click on the row, or Enter with the focus on it. Returns whether the value was switched."""
        if not self.enabled:
            return False
        clicked = _is_left_click(event) and event is not None and self.contains(event.pos)
        if clicked or (focused and intent is Intent.ACCEPT):
            self.value = not self.value
            return True
        return False

    def uses_intent(self, intent: Intent) -> bool:
        return intent is Intent.ACCEPT

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row with a switch, whose knob slides to the right for on, and the word ON or OFF.

        `self._slid`: how far the knob is to the right, 0..1.
        """
        self.draw_row(canvas, focused, seconds)

        # The groove, in a colour between off and on, and the knob.
        self._slid += ((1.0 if self.value else 0.0) - self._slid) * spring(rate=18, seconds=seconds, still=canvas.still)
        x, y, w, h = self.control_box()
        high = min(36.0, h)
        box = Box(x + w - 76 - 8, y + (h - high) / 2, 76, high)
        place = canvas.rect(*box)
        colour = theme.blend((58, 54, 44), theme.OLIVE, self._slid)
        pygame.draw.rect(canvas.surface, (14, 12, 9), place.inflate(canvas.px(4), canvas.px(4)), border_radius=place.h)
        pygame.draw.rect(canvas.surface, colour, place, border_radius=place.h)
        travel = box.w - high
        art.draw_disc(canvas, (box.x + high / 2 + travel * self._slid, box.centre[1]), high / 2 - 4, theme.BONE, rim=3)

        word = "ON" if self.value else "OFF"
        ink = theme.BRASS if self.value else theme.DIM
        styles.LABEL.draw(canvas, word, (box.x - 16, y + h / 2), "midright", width=w - 110, ink=ink)


class Selector(_Row):
    """A choice of several words. Left and right cycle through them."""

    def __init__(self, key: Hashable, box: Box, label: str, choices: Sequence[str], at: int = 0) -> None:
        super().__init__(key, box, label)
        self.choices: Sequence[str] = choices
        self.at: int = at
        self.pictures: Sequence[str] = ()
        """The picture of each choice, shown before its word."""
        self._nudge: float = 0.0

    @property
    def value(self) -> str:
        """The chosen word."""
        return self.choices[self.at]

    def cycle_choice(self, step: int) -> bool:
        """Choose the next word, or with -1 the previous one, cyclically. Returns False if there is only one word.

        `self._nudge` lets the drawn word lean towards that side for a moment.
        """
        if len(self.choices) < 2:
            return False
        self.at = (self.at + step) % len(self.choices)
        self._nudge = float(step)
        return True

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle a left click or, with the focus, left, right and Enter. Returns whether another word was chosen.

        A click on the left third of the control goes back, any other on the row goes forward.
        """
        if not self.enabled:
            return False
        if _is_left_click(event) and event is not None and self.contains(event.pos):
            x, _, w, _ = self.control_box()
            return self.cycle_choice(-1 if x <= event.pos[0] < x + w / 3 else 1)
        if focused and intent in (Intent.LEFT, Intent.RIGHT, Intent.ACCEPT):
            return self.cycle_choice(-1 if intent is Intent.LEFT else 1)
        return False

    def uses_intent(self, intent: Intent) -> bool:
        return intent in (Intent.LEFT, Intent.RIGHT, Intent.ACCEPT)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row with the chosen word in a sunken field, between two arrows that change it.

        After a change, word and arrow lean towards its side for a moment (`self._nudge`, -1..1).
        """
        self.draw_row(canvas, focused, seconds)

        self._nudge *= 1 - spring(rate=14, seconds=seconds, still=canvas.still)
        x, y, w, h = self.control_box()
        place = canvas.rect(x, y, w, h)
        canvas.surface.blit(faces.sunken_field(canvas, place.w, place.h, lit=focused), place)
        self._draw_value(canvas, middle=(x + w / 2 + self._nudge * 7, y + h / 2), w=w - 84, h=h - 8)

        if len(self.choices) > 1 and self.enabled:
            colour = theme.GLOW if focused else theme.BRASS
            left = x + 22 + min(0.0, self._nudge) * 5
            right = x + w - 22 + max(0.0, self._nudge) * 5
            draw_icon(canvas, "chevron-left", (left, y + h / 2), size=20, colour=colour)
            draw_icon(canvas, "chevron-right", (right, y + h / 2), size=20, colour=colour)

    def _draw_value(self, canvas: Canvas, middle: Point, w: float, h: float) -> None:
        """Draw the chosen word, centred at `middle`, after its square picture if the choices have pictures.

        `w` and `h`: the room around `middle` in design pixels.
        """
        style = styles.SUBHEAD.derive(size=21, track=1)
        ink = theme.BRIGHT if self.enabled else theme.DIM
        if not self.pictures:
            style.draw(canvas, self.value, middle, "center", width=w, ink=ink)
            return

        image = pictures.picture(canvas, self.pictures[self.at], h, h)
        wide = min(style.width(canvas, self.value), w - h - 12)
        left = middle[0] - (h + 12 + wide) / 2
        canvas.surface.blit(image, image.get_rect(midleft=canvas.to_pixels(left, middle[1])))
        style.draw(canvas, self.value, (left + h + 12, middle[1]), "midleft", width=wide, ink=ink)


class Slider(_Row):
    """A number from 0 to 100: in steps by keys, any value by mouse."""

    def __init__(self, key: Hashable, box: Box, label: str, value: int = 50, step: int = 10) -> None:
        super().__init__(key, box, label)
        self.value: int = value
        self.step: int = step
        self._dragged: bool = False

    def _groove_span(self) -> tuple[float, float]:
        """Left end and length of the groove in design pixels. The number to the right of it has 66 of them."""
        x, _, w, _ = self.control_box()
        return (x + 16, w - 32 - 66)

    def _set_value(self, value: float) -> bool:
        """Set the value, rounded and limited to 0..100. Returns whether that changed it."""
        fresh = max(0, min(100, round(value)))
        changed = fresh != self.value
        self.value = fresh
        return changed

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle mouse or keys. Returns whether the value changed.

        The mouse sets it in steps of 5, left and right with the focus in steps of `self.step`.
        """
        if not self.enabled:
            return False

        # The mouse sets the value for as long as its button is held, wherever it is moved.
        if event is not None and event.type == pygame.MOUSEBUTTONUP:
            self._dragged = False
            return False
        if _is_left_click(event) and event is not None and self.contains(event.pos):
            self._dragged = event.pos[0] >= self.control_box()[0]
        moved = event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
        if self._dragged and moved and event is not None:
            start, long = self._groove_span()
            share = (event.pos[0] - start) / long
            return self._set_value(round(share * 20) * 5)  # in steps of 5

        if focused and intent in (Intent.LEFT, Intent.RIGHT):
            return self._set_value(self.value + (self.step if intent is Intent.RIGHT else -self.step))
        return False

    def uses_intent(self, intent: Intent) -> bool:
        return intent in (Intent.LEFT, Intent.RIGHT)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row with the groove, filled up to the knob, and the value as a number to the right of it."""
        self.draw_row(canvas, focused, seconds)
        _, y, _, h = self.control_box()
        start, long = self._groove_span()
        middle = y + h / 2

        groove = canvas.rect(start, middle - 7, long, 14)
        rim = canvas.px(5)
        pygame.draw.rect(canvas.surface, (14, 12, 9), groove.inflate(rim, rim), border_radius=groove.h)
        pygame.draw.rect(canvas.surface, (62, 58, 46), groove, border_radius=groove.h)
        full = canvas.rect(start, middle - 7, max(14.0, long * self.value / 100), 14)
        pygame.draw.rect(canvas.surface, theme.BRASS, full, border_radius=groove.h)
        art.draw_disc(canvas, (start + long * self.value / 100, middle), 13, theme.GLOW if focused else theme.BONE)

        right = start + long + 32 + 50
        styles.HEAD_SMALL.draw(canvas, str(self.value), (right, middle), "midright", width=54, ink=theme.BRIGHT)


class Field(_Row):
    """A text field. A click or ACCEPT starts editing. Enter, Esc, Tab or a click elsewhere ends it."""

    def __init__(
        self, key: Hashable, box: Box, label: str, value: str = "", limit: int = 16, placeholder: str = ""
    ) -> None:
        """`value`: the text at first. `limit`: the most characters. `placeholder`: the words of the empty field."""
        super().__init__(key, box, label)
        self.placeholder: str = placeholder
        """Words that are shown while the field is empty: what counts then."""
        self.line: Line = Line(value, limit)
        self._typing: bool = False
        self._blink: float = 0.0
        self._composed: str = ""
        """Letters that an input method is composing. Until they are typed, all keys are the method's."""
        self._mod: int = 0
        self._untyped: str = ""
        """Text that some systems send together with a command, such as Ctrl+V on a Russian keyboard. It is ignored."""
        self._stops: list[float] = []
        """The x of each place for the caret, in design pixels, as it was drawn last."""
        self._input_rect: pygame.Rect | None = None
        """The place reported to the input method, which shows its choices beside it."""

    @property
    def editing(self) -> bool:
        return self._typing

    @property
    def value(self) -> str:
        """Set the text. A text that differs from the present one is edited from its end, without a selection."""
        return self.line.words

    @value.setter
    def value(self, words: str) -> None:
        if words != self.line.words:
            self.line = type(self.line)(words, self.line.limit)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle mouse or keys. Returns whether the text changed.

        A click or Enter starts editing, a click elsewhere ends it. While the field is edited (`self._typing`),
        a click puts the caret at the nearest letter, and dragging selects. `self._stops`: the x of each place
        for the caret. `self._blink`: seconds since the caret began to be shown.
        """
        if not self.enabled:
            return False

        if event is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            selecting = event.type == pygame.MOUSEMOTION and any(event.buttons)
            if _is_left_click(event) and self.contains(event.pos) != self._typing:
                self._set_typing(now=not self._typing)
            elif self._typing and self._stops and (_is_left_click(event) or selecting):
                distances = [abs(stop - event.pos[0]) for stop in self._stops]
                self.line.move_caret(distances.index(min(distances)), selecting=selecting)
            return False

        if not self._typing:
            self._set_typing(focused and intent is Intent.ACCEPT)
            return False
        before = self.value
        self._blink = 0.0
        self._edit_line(event, intent)
        return self.value != before

    def _set_typing(self, now: bool) -> None:
        """Start (`now` is True) or end editing, with the caret at the end of the text.

        Input that was not finished is forgotten: letters of an input method (`_composed`), and text that came with a
        command and was to be ignored (`_untyped`).
        """
        self._typing = now
        self._composed = ""
        self._untyped = ""
        self._input_rect = None  # another field may have been edited meanwhile
        self.line.move_caret(len(self.line.letters))

    def _edit_line(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Pass typed letters and editing keys on to the line, or end editing, which Enter, Esc, Tab, up and down do.

        `self._composed`: letters that an input method is composing. Until they are typed, all keys are the
        method's. `self._untyped`: text that some systems send together with a command such as Ctrl+V, and that
        must be ignored. A key that is held repeats its intent without an event, with the modifiers `self._mod` of its
        press. `event.pressed`: the key itself, if `event.key` is the one as which it counts on this keyboard.
        """
        key_of_intent = {Intent.LEFT: pygame.K_LEFT, Intent.RIGHT: pygame.K_RIGHT}
        key_of_intent |= {repeated: code for code, repeated in ERASING.items()}
        ends = (Intent.ACCEPT, Intent.BACK, Intent.NEXT, Intent.PREV, Intent.UP, Intent.DOWN)

        if event is not None and event.type == pygame.TEXTEDITING:
            self._composed = event.text
        elif event is not None and event.type == pygame.TEXTINPUT:
            if event.text != self._untyped:
                self.line.insert_text(event.text)
            self._composed = self._untyped = ""
        elif self._composed:
            return
        elif intent in ends and event is not None and event.type in (pygame.KEYDOWN, *PRESSED):
            self._set_typing(now=False)
        elif event is not None and event.type == pygame.KEYDOWN:
            self._mod = event.mod
            self._untyped = event.unicode if is_command(event.mod) else ""
            self._press_key(getattr(event, "pressed", event.key), event.mod)
        elif intent in key_of_intent and (event is None or event.type in PRESSED):
            self._press_key(key_of_intent[intent], self._mod if event is None else 0)

    def _press_key(self, code: int, mod: int) -> None:
        """Carry out an editing key. `mod`: the modifiers held with it.

        In text from right to left the arrow keys are swapped, so that the caret goes where they point.
        """
        if is_right_to_left(self.value):
            code = {pygame.K_LEFT: pygame.K_RIGHT, pygame.K_RIGHT: pygame.K_LEFT}.get(code, code)
        self.line.press_key(code, mod)

    def uses_intent(self, intent: Intent) -> bool:
        return intent is Intent.ACCEPT

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row with the text in a sunken field, or if it is empty the words that say what counts then.

        While the field is edited, tell the input method where it is, so that it can show its choices beside it.
        """
        self.draw_row(canvas, focused, seconds)

        self._blink = (self._blink + seconds) % 1.0
        x, y, w, h = self.control_box()
        place = canvas.rect(x, y, w, h)
        canvas.surface.blit(faces.sunken_field(canvas, place.w, place.h, lit=focused or self._typing), place)

        if self._typing:
            self._draw_edited_text(canvas, Box(x + 16, y, w - 32, h))
            if place != self._input_rect:
                self._input_rect = place
                pygame.key.set_text_input_rect(place)
        else:
            style, words = (TYPE, self.value) if self.value else (styles.TYPED.derive(size=20), self.placeholder)
            ink = theme.BRIGHT if self.enabled and self.value else theme.DIM
            style.draw(canvas, words, (x + 16, y + h / 2), "midleft", width=w - 32, ink=ink)

    def _draw_edited_text(self, canvas: Canvas, box: Box) -> None:
        """Draw the edited text with caret, selection and composed letters, scrolled so that the caret is visible.

        `self._composed`: letters that an input method is composing, shown at the caret and underlined.
        `self._stops` gets the x of each place for the caret, for clicks. The caret blinks unless motion is
        reduced (`canvas.still`).
        """
        line = self.line
        high = min(box.h - 14, 28)
        shown = [*line.letters[: line.caret], *self._composed, *line.letters[line.caret :]]
        end = line.caret + len(self._composed)
        smallest_scale = 0.7 / canvas.type_scale

        # Leave out letters at the beginning until the caret is in the box. All numbers are those of letters in `shown`.
        first = 0
        while first < end and TYPE.width(canvas, "".join(shown[first:end])) * smallest_scale > box.w:
            first += 1
        words = "".join(shown[first:])
        image = TYPE.fit(canvas, words, box.w, theme.BRIGHT)
        full_width = TYPE.width(canvas, words)
        scale = max(image.get_width() / canvas.scale / full_width, smallest_scale) if full_width else 1.0
        runs_left = is_right_to_left(words)

        def x_after(count: int) -> float:
            """The design x behind the first `count` letters, which is to the left of them in a text from the right."""
            run = TYPE.width(canvas, "".join(shown[first:count])) * scale
            return box.x + (image.get_width() / canvas.scale - run if runs_left else run)

        self._stops = [] if self._composed else [x_after(count) for count in range(len(shown) + 1)]

        # The selection, and a line below letters that are being composed.
        foot = box.y + (box.h + high) / 2
        for start, goal, top in ((line.selection.start, line.selection.stop, foot - high), (line.caret, end, foot - 2)):
            if start < goal:
                left, right = sorted((x_after(start), x_after(goal)))
                canvas.surface.fill(theme.WALNUT, canvas.rect(left, top, right - left, foot - top))

        canvas.surface.blit(image, image.get_rect(midleft=canvas.to_pixels(box.x, box.y + box.h / 2)))
        if self._blink < 0.55 or canvas.still:  # the caret is shown for a little more than half of each second
            canvas.surface.fill(theme.GLOW, canvas.rect(x_after(end), foot - high, 2, high))


def _is_left_click(event: pygame.event.Event | None) -> bool:
    return event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
