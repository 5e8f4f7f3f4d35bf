"""Where things lie in the lobby: the ladder above, seats and rules in two columns below it."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from scenes.ui.canvas import Box

POSTER: Final[Box] = Box(96, 140, 250, 433)
PANEL: Final[Box] = Box(376, 140, 1448, 782)
INSIDE: Final = (PANEL.x + 36, PANEL.w - 72)
"""Left and width of the panel's contents."""
LADDER: Final[Box] = Box(INSIDE[0], 196, INSIDE[1], 152)
BELOW: Final = 372.0
"""Top of the headings of the two columns below the ladder."""
ROWS_AT: Final = 410.0
FOOT: Final = 904.0
"""Lowest bottom edge of both columns."""
SEATS_WIDE: Final = 712.0
RULES: Final = (INSIDE[0] + SEATS_WIDE + 36, INSIDE[1] - SEATS_WIDE - 36)
"""Left and width of the column of rules."""
KIND_AT: Final = 236.0
NAME_AT: Final = 478.0
"""Where kind and name stand in a seat's row."""
GAP: Final = 6.0
"""Gap between two rows of either column."""
ROW: Final = 72.0
"""Greatest height of a seat's row."""
RULE: Final = 64.0
"""Greatest height of an option's row."""
STRIP: Final = 54.0
"""Height of the buttons for more and fewer seats, and of the choice below them."""
NOTED: Final = 100.0
"""Height of a row from which on the note of an option stands below it."""
NOTE: Final = 62.0
"""Height of the note below all options, where there is no room below each."""


class Layout:
    """The boxes of the lobby of a game, which follow from its numbers of seats and options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.most: int = game.seats[-1]
        """Maximum number of seats."""
        self.rules: int = len(game.options) + 1
        """Options, and the deal code below them."""

    @property
    def row(self) -> float:
        """Height of a seat row: lower with many seats."""
        below = self.changers_height() + (STRIP + GAP if self.game.secrets else 0.0)
        return min(ROW, (FOOT - ROWS_AT - below) / self.most - GAP)

    def changers_height(self) -> float:
        """Height of the buttons for more and fewer seats; 0 without them."""
        return 0.0 if len(self.game.seats) == 1 else STRIP + GAP

    def seat_box(self, seat: int) -> Box:
        """Box of a seat's row."""
        return Box(INSIDE[0], ROWS_AT + seat * (self.row + GAP), SEATS_WIDE, self.row)

    @property
    def noted(self) -> bool:
        """Whether each option has room for its note below it."""
        return (FOOT - ROWS_AT) / self.rules >= NOTED

    @property
    def step(self) -> float:
        """Distance between two option rows."""
        room = (FOOT - ROWS_AT - (0.0 if self.noted else NOTE)) / self.rules
        return min(room, RULE + NOTE) if self.noted else min(room, RULE + GAP)

    def rule_box(self, number: int) -> Box:
        """Box of an option; the number after the last option is the deal code's."""
        height = self.step - (NOTE if self.noted else GAP)
        return Box(RULES[0], ROWS_AT + number * self.step, RULES[1], height)

    @property
    def panel(self) -> Box:
        """Box of the dark panel behind everything that is set."""
        seats = self.skipping_box().foot if self.game.secrets else self.seat_box(self.most - 1).foot
        rules = ROWS_AT + self.rules * self.step + (0.0 if self.noted else NOTE)
        return PANEL._replace(h=min(PANEL.h, max(seats, rules) + 18 - PANEL.y))

    def skipping_box(self) -> Box:
        """Box of the choice that is asked where several people share the machine."""
        y = self.seat_box(self.most).y + self.changers_height()
        return Box(INSIDE[0], y, SEATS_WIDE, STRIP)
