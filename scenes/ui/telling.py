"""What a voice says of a widget."""

from __future__ import annotations

from scenes.ui.widgets import Button, Field, Selector, Slider, Toggle, Widget


def words_of(widget: Widget) -> str:
    """Its label, its value, its key, and why it cannot be used or what it is for."""
    state = _state(widget)
    head = f"{widget.label}: {state}" if widget.label and state else widget.label or state
    if isinstance(widget, Button) and widget.hint and widget.enabled:
        head += f" ({widget.hint})"
    more = widget.note if widget.enabled else f"Not now. {widget.why or widget.note}"
    return ". ".join(filter(None, (head.rstrip("."), widget.spoken.rstrip("."), more)))


def _state(widget: Widget) -> str:
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
