"""Small panels over the board that ask for a number or for one of a few choices.

`handle` returns the answer, OPEN while there is none yet, or CLOSED once the popup has been left without one.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Generic, TypeVar

import pygame

from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.widgets import Button

# --- A group of buttons, each with a value --------------------------------------------------------

Meaning = TypeVar("Meaning")


class ButtonBar(Generic[Meaning]):
    """Buttons, each with a value such as an action or a name."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self._meanings: list[Meaning] = []

    def show(self, buttons: Sequence[tuple[Button, Meaning]]) -> None:
        """Show these buttons, each with its meaning: the value that pressing it gives.

        A button that was shown before at the same place keeps its state, so that a press of it can still be
        released.
        """
        known_buttons = {(button.key, button.box, button.label): button for button in self.buttons}
        self.buttons = []
        for fresh, _ in buttons:
            button = known_buttons.get((fresh.key, fresh.box, fresh.label), fresh)
            button.enabled = fresh.enabled
            button.why = fresh.why
            button.primary = fresh.primary
            button.below = fresh.below
            button.auto_focus = fresh.auto_focus
            self.buttons.append(button)
        self._meanings = [meaning for _, meaning in buttons]

    def pressed_value(
        self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None
    ) -> Meaning | None:
        """The value of the button that this input presses: by mouse, Accept with the focus, or the key that it shows.

        None if it presses none.
        """
        button_of_key = self._button_with_key(event)
        for button, meaning in zip(self.buttons, self._meanings, strict=True):
            if button.handle(event, intent, focused=button.key == focused):
                return meaning
            if button is button_of_key and button.enabled:
                button.press()
                return meaning
        return None

    def pressed_disabled_button(self, event: pygame.event.Event | None) -> Button | None:
        """The disabled button that this event presses, by mouse or by the key that it shows. None if it presses none.

        The board then says why it cannot be used.
        """
        button = self._button_with_key(event)
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            button = next((button for button in self.buttons if button.contains(event.pos)), None)
        return button if button is not None and not button.enabled else None

    def _button_with_key(self, event: pygame.event.Event | None) -> Button | None:
        """The button that shows the letter or digit which this event presses. None if there is none.

        Buttons with longer hints, such as "SPACE", are pressed by intents.
        """
        key = plain_key(event)
        for button in self.buttons:
            shows_letter_or_digit = len(button.hint) == 1
            if shows_letter_or_digit and key == ord(button.hint.lower()):
                return button
        return None

    def spots(self) -> list[Spot]:
        """The spots of all buttons."""
        return [button.spot() for button in self.buttons]

    def hit(self, point: Point) -> Hashable | None:
        """The key of the button at a point. None if there is none."""
        return next((button.key for button in self.buttons if button.contains(point)), None)

    def draw(
        self, canvas: Canvas, focused: Hashable | None, seconds: float, advised: Collection[Hashable] = ()
    ) -> None:
        """Draw the buttons. Those whose keys are in `advised` have a light around them."""
        for button in self.buttons:
            button.draw(canvas, button.key == focused or button.key in advised, seconds)
            if button.key in advised:
                art.draw_lit(canvas, button.box, strength=1.0)


Choice = TypeVar("Choice")

ADVISED = "as the staff advises"


class Popup(Enum):
    """The state of a popup, which `handle` returns while there is no answer."""

    OPEN = auto()
    CLOSED = auto()


OPEN, CLOSED = Popup.OPEN, Popup.CLOSED


def left_by_mouse(event: pygame.event.Event | None, box: Box) -> bool:
    """Whether this event leaves a popup with this box: a left click outside the box, or a right click anywhere."""
    if event is None or event.type != pygame.MOUSEBUTTONDOWN:
        return False
    return event.button == 3 or (event.button == 1 and not box.contains(event.pos))


class NumberPopup:
    """Asks for a number from 1 to `most`, which buttons, wheel, track and arrow keys change."""

    WIDE, TALL = 452.0, 276.0
    KNOB = 11.0
    """Radius of the knob on the track."""

    def __init__(self, corner: Point, head: str, label: str, most: int, number: int) -> None:
        """A popup with its upper left corner at `corner`. It begins at `number`.

        `head` is its title, and `label` is on the button that confirms the number.
        """
        self.head = head
        self.note = ""
        """A line below the number."""
        self.most = most
        self.number = max(1, min(number, most))

        x, y = corner
        self.box = Box(x, y, self.WIDE, self.TALL)
        self.fewer = Button("fewer", Box(x + 28, y + 56, 74, 58), "\u2212")
        self.more = Button("more", Box(x + self.WIDE - 102, y + 56, 74, 58), "+")
        self.cancel = Button("cancel", Box(x + 28, y + 200, 168, 56), "CANCEL", "ESC")
        self.confirm = Button("order", Box(x + 208, y + 200, self.WIDE - 236, 56), label, "ENTER", primary=True)
        self.track = Box(x + 34, y + 166, self.WIDE - 68, 14)

        self.advised: int | None = None
        """The number that a hint advises, which is marked. None without a hint."""
        self._sliding = False
        """Whether the mouse holds the knob."""
        self._was_changed = False
        """Whether the person has changed the number."""

    def mark_advised(self, number: int | None) -> None:
        """Mark the number that a hint advises, None: no number.

        A new one is also set, unless the person has already changed the number (`self._was_changed`).
        """
        if number is not None and number != self.advised and not self._was_changed:
            self.number = max(1, min(number, self.most))
        self.advised = number

    def spots(self) -> list[Spot]:
        """The focus spots of its four buttons.

        Only `self.confirm`, the button that confirms the number, may get the focus without a move of the person. ENTER
        presses that button.
        """
        others = (self.fewer, self.more, self.cancel)
        return [self.confirm.spot(), *(replace(button.spot(), auto_focus=False) for button in others)]

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> int | Popup:
        """Change the number by this input. Returns the number once it is confirmed, otherwise OPEN or CLOSED.

        Right and up add one, left and down take one away. CLOSED: the popup was left without a number.
        """
        if intent in (Intent.LEFT, Intent.RIGHT, Intent.DOWN, Intent.UP):
            self._change_by(1 if intent in (Intent.RIGHT, Intent.UP) else -1)
        elif intent in (Intent.ACCEPT, Intent.PASS):
            return self.number
        elif event is not None:
            return self._handle_mouse(event)
        return OPEN

    def _handle_mouse(self, event: pygame.event.Event) -> int | Popup:
        """Handle wheel, track and buttons. Returns the number once it is confirmed, otherwise OPEN or CLOSED.

        `self._sliding`: the mouse holds the knob on the track. CLOSED: the popup was left without a number. A mouse
        event has no intent (None), and a click needs no focus.
        """
        if left_by_mouse(event, self.box):
            return CLOSED

        if event.type == pygame.MOUSEWHEEL:
            self._change_by(event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._grip_box().contains(event.pos):
            self._sliding = True
            self._slide_to(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._sliding:
            self._slide_to(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._sliding = False

        for button, step in ((self.fewer, -1), (self.more, 1)):
            if button.handle(event, None, focused=False):
                self._change_by(step)
        if self.confirm.handle(event, None, focused=False):
            return self.number
        return CLOSED if self.cancel.handle(event, None, focused=False) else OPEN

    def _change_by(self, step: int) -> None:
        """Change the number by this step, from 1 to `self.most`, on behalf of the person.

        Advice no longer sets it then.
        """
        self._was_changed = True
        self.number = max(1, min(self.number + step, self.most))

    def _grip_box(self) -> Box:
        """The box in which the mouse takes hold of the track: any place to which the knob can come."""
        return around(self.track.centre, self.track.w + 2 * self.KNOB, 2 * self.KNOB)

    def _slide_to(self, point: Point) -> None:
        """Set the number whose place on the track is nearest to a point in design pixels.

        The track is from 1 to `self.most`.
        """
        self._was_changed = True
        share = (point[0] - self.track.x) / self.track.w
        self.number = max(1, min(self.most, 1 + round(share * (self.most - 1))))

    def draw(self, canvas: Canvas, focused: Hashable | None, seconds: float) -> None:
        """Draw the panel with title, number, note, track and buttons.

        `focused`: the key of the button that is highlighted.
        """
        art.draw_panel(canvas, self.box, height=20)  # design pixels above the board, which its shadow shows
        x, y = self.box.centre[0], self.box.y
        styles.LABEL_LARGE.draw(canvas, self.head, (x, y + 18), "midtop", width=self.WIDE - 40)
        number_style = styles.HEAD.derive(size=52, track=0)
        number_style.draw(canvas, str(self.number), (x, y + 86), "center", ink=theme.BRIGHT, shadow=True)
        styles.BODY_SMALL.draw(canvas, self.note, (x, y + 122), "midtop", width=self.WIDE - 120)

        self._draw_track(canvas)
        for button in (self.fewer, self.more, self.cancel, self.confirm):
            button.draw(canvas, focused == button.key, seconds)

    def _draw_track(self, canvas: Canvas) -> None:
        """Draw the track from 1 to `self.most`, filled up to its knob, with a mark above it at any advised number."""
        track = canvas.rect(*self.track)
        pygame.draw.rect(canvas.surface, (12, 11, 9), track, border_radius=canvas.px(7))
        share = (self.number - 1) / max(1, self.most - 1)
        filled = track.copy()
        filled.w = max(canvas.px(14), round(track.w * share))
        pygame.draw.rect(canvas.surface, theme.BRASS, filled, border_radius=canvas.px(7))

        if self.advised is not None:
            x = self.track.x + self.track.w * (self.advised - 1) / max(1, self.most - 1)
            tip = canvas.to_pixels(x, self.track.y - 3)
            left, top = canvas.to_pixels(x - 8, self.track.y - 15)
            right = 2 * tip[0] - left
            pygame.draw.polygon(canvas.surface, theme.BRIGHT, [tip, (left, top), (right, top)])

        knob_middle = (self.track.x + self.track.w * share, self.track.centre[1])
        art.draw_disc(canvas, at=knob_middle, radius=self.KNOB, colour=theme.BONE, edge=theme.INK)


class ChoicePopup(Generic[Choice]):
    """Asks for one of a few choices: a column of buttons."""

    WIDE, TALL = 370.0, 62.0
    GAP = 12.0

    def __init__(self, corner: Point, choices: Sequence[tuple[str, Choice]]) -> None:
        """A popup with its upper left corner at `corner`. Each choice has a label, and the usual one comes first."""
        x, y = corner
        self.box = Box(x, y, self.WIDE + 40, len(choices) * (self.TALL + self.GAP) + 28)
        self._bar: ButtonBar[Choice] = ButtonBar()
        buttons: list[tuple[Button, Choice]] = []
        for number, (label, choice) in enumerate(choices):
            place = Box(x + 20, y + 20 + number * (self.TALL + self.GAP), self.WIDE, self.TALL)
            buttons.append((Button(("choice", number), place, label, str(number + 1), primary=number == 0), choice))
        self._choices = buttons
        self._bar.show(buttons)

    @property
    def buttons(self) -> list[Button]:
        """The buttons, one for each choice, in a column."""
        return self._bar.buttons

    @property
    def choices(self) -> list[Choice]:
        """The choices, the usual one first."""
        return [choice for _, choice in self._choices]

    @property
    def default(self) -> Hashable:
        """The key of the button that stands out (`primary`), where the focus begins."""
        return next(button.key for button in self.buttons if button.primary)

    def stand_out(self, advised: Choice | None) -> None:
        """Let the button of the advised choice stand out, or the first, usual one if none of them is advised."""
        main = advised if advised in self.choices else self.choices[0]
        for button, choice in self._choices:
            button.primary = choice == main

    def mark_advised(self, advised: Choice | None) -> None:
        """Mark the choice that a hint advises by a line on its button. None, or another choice: no mark."""
        for button, choice in self._choices:
            button.below = ADVISED if choice == advised else ""

    def spots(self) -> list[Spot]:
        """The spots of the buttons."""
        return self._bar.spots()

    def handle(
        self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None
    ) -> Choice | Popup:
        """The choice that this input makes, otherwise OPEN while there is none, or CLOSED once the popup is left.

        `focused`: the key of the button that has the focus.
        """
        if left_by_mouse(event, self.box):
            return CLOSED
        chosen = self._bar.pressed_value(event, intent, focused)
        return OPEN if chosen is None else chosen

    def draw(self, canvas: Canvas, focused: Hashable | None, seconds: float) -> None:
        """Draw the panel with the buttons of the choices on it."""
        art.draw_panel(canvas, self.box, height=20)  # design pixels above the board, which its shadow shows
        self._bar.draw(canvas, focused, seconds)
