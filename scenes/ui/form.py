"""A form: widgets that share one focus, with event handling, sounds and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

import pygame

from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from scenes.ui.keys import cap_of, plain_key
from scenes.ui.toast import LANE
from scenes.ui.tooltip import Tooltip
from scenes.ui.widgets import Button, Field, Pressable, Selector, Slider, Toggle, Widget

# --- Widgets in words, for a voice ----------------------------------------------------------------


def describe_widget(widget: Widget) -> str:
    """A widget in words for a voice: label, value and key, then its note, or the reason why it cannot be used.

    >>> describe_widget(Button("quit", Box(0, 0, 9, 9), "QUIT", "Q"))
    'QUIT (Q)'
    """
    state = _describe_state(widget)
    head = f"{widget.label}: {state}" if widget.label and state else widget.label or state
    if isinstance(widget, Button) and widget.hint and widget.enabled:
        head += f" ({widget.hint})"

    more = widget.note if widget.enabled else f"Not now. {widget.why or widget.note}"
    return ". ".join(filter(None, (head.rstrip("."), widget.spoken.rstrip("."), more)))


def _describe_state(widget: Widget) -> str:
    """The value of a widget in words, such as "on" for a toggle. "" if it has none."""
    match widget:
        case Toggle():
            return "on" if widget.value else "off"
        case Selector():
            return widget.value
        case Slider():
            return f"{widget.value} of 100"
        case Field():
            return widget.value or "empty"
        case Button():
            return widget.below
    return ""


Play = Callable[[str], None]
"""Plays a sound by its name."""
Caps = Mapping[Intent, str]
"""The names of keys that intents stand for."""


class Form:
    """Widgets and their focus ring. `took` is True if a widget used the last event."""

    def __init__(self, widgets: Iterable[Widget], play: Play | None = None) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.play: Play | None = play
        self.ring: FocusRing = FocusRing(widget.spot() for widget in self.widgets)
        self.tooltip: Tooltip = Tooltip()
        self.used_event: bool = False

    @property
    def editing(self) -> bool:
        """Whether all keys are meant for one widget: a text field that is edited, or a row that waits for a new key."""
        return any(widget.editing for widget in self.widgets)

    @property
    def typing(self) -> bool:
        """Whether a text field is being edited, so that letters are text and not hot keys."""
        return any(widget.editing for widget in self.widgets if isinstance(widget, Field))

    def widget(self, key: Hashable) -> Widget:
        """The widget with this key. Raises KeyError if there is none."""
        for widget in self.widgets:
            if widget.key == key:
                return widget
        raise KeyError(key)

    def place(self, widgets: Iterable[Widget]) -> None:
        """Replace the widgets. The focus stays on its key, or moves to the widget that fits best."""
        self.widgets = list(widgets)
        self.ring.place(widget.spot() for widget in self.widgets)

    def spoken_widget(self) -> str:
        """The focused widget in words for a voice, "" if there is none."""
        return next((describe_widget(widget) for widget in self.widgets if widget.key == self.ring.key_looked_at), "")

    def press(self, key: Hashable) -> None:
        """Show and sound the press of a button or other widget, after a hot key has done its work."""
        widget = self.widget(key)
        if isinstance(widget, Pressable):
            widget.press()
        self.play_sound("click")

    def press_by_key(self, event: pygame.event.Event | None, intent: Intent | None, caps: Caps) -> Hashable | None:
        """Press the widget that has a pressed key among its `letters`.

        A toggle switches, a selector goes one choice on. `caps`: the names of keys by the intents that stand
        for them. They let a gamepad press widgets, too. Returns the key under which the form knows the widget,
        or None if no widget was pressed.
        """
        for cap in (cap_of(plain_key(event)), "" if intent is None else caps.get(intent, "")):
            for widget in self.widgets:
                if cap and widget.enabled and cap in widget.letters.split():
                    if isinstance(widget, Toggle):
                        widget.value = not widget.value
                    elif isinstance(widget, Selector):
                        widget.cycle_choice(1)
                    self.press(widget.key)
                    return widget.key
        return None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Hashable | None:
        """Handle an event: give it to the widgets, and move the focus.

        `self.used_event` says afterwards whether it was used. Returns the key of the widget that was pressed or
        changed, or None. While a widget is edited it gets every key.
        """
        self.used_event = False
        self.ring.place(widget.spot() for widget in self.widgets)  # widgets may have moved

        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            before = self.ring.hovered
            self.ring.handle(event, None)
            hovered = self.ring.hovered
            if event.type == pygame.MOUSEMOTION and hovered != before and hovered is not None:
                self.play_sound("hover")
            acted = [widget for widget in self.widgets if widget.handle(event, None, widget.key == self.ring.focused)]
            self.used_event = bool(acted) or (event.type != pygame.MOUSEMOTION and hovered is not None)
            if acted:
                self.play_sound("click" if event.type != pygame.MOUSEMOTION else None)
                return acted[0].key
            return None

        if event is not None and event.type == pygame.WINDOWLEAVE:
            self.ring.handle(event, intent)
            return None

        # While a widget is edited it gets everything else, and may hand the focus on when it is left.
        editor = next((widget for widget in self.widgets if widget.editing), None)
        if editor is not None:
            self.used_event = True
            changed = editor.handle(event, intent, focused=True)
            if not editor.editing and intent in (Intent.NEXT, Intent.PREV, Intent.UP, Intent.DOWN):
                self.ring.handle(event, intent)
            return editor.key if changed else None

        return self._handle_key(event, intent)

    def _handle_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Hashable | None:
        """Give an intent to the focused widget if it uses it (such as LEFT for a slider), otherwise move the focus.

        Returns the key of the widget that was pressed or changed, otherwise None. `self.used_event` is set if the
        event was used. A press of a disabled widget only sounds.
        """
        focused = next((widget for widget in self.widgets if widget.key == self.ring.focused), None)
        if focused is not None and intent is not None and focused.uses_intent(intent):
            self.used_event = True
            self.ring.shown = True
            acted = focused.handle(event, intent, focused=True)
            if acted or not focused.enabled:
                self.play_sound("click" if acted else "hover")
            return focused.key if acted else None

        if self.ring.handle(event, intent):
            self.used_event = True
            self.play_sound("hover")
        return None

    def play_sound(self, name: str | None) -> None:
        """Play the sound with this name. Nothing for None, or if the form was made without a player of sounds."""
        if self.play is not None and name is not None:
            self.play(name)

    def draw(self, canvas: Canvas, seconds: float, clear: Sequence[Box] = ()) -> None:
        """Draw the widgets, the focus ring and the tooltip.

        `clear`: boxes that the tooltip must not cover. It also keeps off the widgets and the lane of toasts.
        """
        lit = self.ring.highlighted
        for widget in self.widgets:
            widget.draw(canvas, widget.key == lit or widget.editing, seconds)

        self.ring.draw(canvas, seconds)
        self.offer_tooltip(lit)
        self.tooltip.update(seconds)
        self.tooltip.draw(canvas, [*self.kept_free(), *clear])

    def kept_free(self) -> list[Box]:
        """Boxes that no tooltip may cover: the lane of toasts and the widgets."""
        return [LANE, *(widget.box for widget in self.widgets)]

    def offer_tooltip(self, lit: Hashable | None) -> None:
        """Let the tooltip belong to the widget with the key `lit`, or to none if that widget has no words.

        The words are the note of the widget, or for a disabled one the reason (`why`).
        """
        widget = next((widget for widget in self.widgets if widget.key == lit), None)
        if widget is None:
            self.tooltip.offer(None)
            return

        words = widget.note if widget.enabled else widget.why or widget.note
        if words:
            self.tooltip.offer(widget.key, words=words, beside=widget.box)
        else:
            self.tooltip.offer(None)
