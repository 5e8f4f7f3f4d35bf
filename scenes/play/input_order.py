"""The way of a click or a key at a table: handlers get it one after another, until one of them has used it.

Each table has a tuple of handlers, with a line for each that says why it gets input before those below it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import pygame

from scenes.stack import Change
from scenes.ui.input import Intent

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


@dataclass(frozen=True)
class TableInput:
    """One input of a person at a table."""

    event: pygame.event.Event | None
    """The event of pygame, with the mouse in design pixels. None for a direction that repeats while it is held."""
    intent: Intent | None
    """The command that the event means, if any."""
    is_grabbed: bool = False
    """Whether the board alone gets directions and Accept, because a list or a number is open on it."""

    @property
    def free_intent(self) -> Intent | None:
        """The intent, as far as things beside the board may use it. None while the board has grabbed it."""
        return None if self.is_grabbed else self.intent

    @property
    def is_press(self) -> bool:
        """Whether something was pressed: a key, a button of the mouse, or a button of the gamepad that means a command.

        False for a mouse that moves, and for a button that is let go.
        """
        return self.intent is not None or (self.event is not None and self.event.type in PRESSES)

    @property
    def is_mouse_down(self) -> bool:
        """Whether a button of the mouse went down."""
        return self.event is not None and self.event.type == pygame.MOUSEBUTTONDOWN


@dataclass(frozen=True)
class Handled:
    """The answer of a handler that has used an input: no later handler gets it."""

    change: Change | None = None
    """The change of scenes that the input leads to, if any."""


Table = TypeVar("Table", contravariant=True)


class InputHandler(Protocol[Table]):
    """Takes its turn in the order of a table."""

    def __call__(self, table: Table, given: TableInput, /) -> Handled | None:
        """Handle an input. Returns None where the next handler gets it, too, whatever this one has done with it."""


def hand_to_first(order: Iterable[InputHandler[Table]], table: Table, given: TableInput) -> Change | None:
    """Offer an input to one handler after another until one uses it.

    Returns the change of scene that it wants, or None.
    """
    for handler in order:
        handled = handler(table, given)
        if handled is not None:
            return handled.change
    return None
