"""The buttons below a match that only runs: four in the corner of the board, and the speed."""

from __future__ import annotations

from scenes.boards.board import Frame
from scenes.play.surroundings import buttons
from scenes.ui.canvas import Box
from scenes.ui.widgets import Button

SPEED: tuple[float, float] = (116, 52)


def transport_buttons(*others: Button) -> list[Button]:
    """Pause, leave and speed, with further buttons that take the places "step" and "restart"."""
    return [
        Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True),
        *others,
        Button("leave", Box(1230, 984, 170, 56), "LEAVE", "ESC"),
        Button("speed", Box(1284, 100, 116, 52), "1x", "+"),
    ]


def watching_buttons() -> list[Button]:
    """Pause, speed and menu: those of a match that people only watch."""
    pause = Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True)
    return [pause, *(button for button in buttons() if button.key in ("speed", "menu"))]


def place(placed: dict[str, Button], frame: Frame) -> None:
    """Move the speed button to its place on a board."""
    placed["speed"].box = Box(*frame.transport, *SPEED)
