"""A question over another scene, with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from scenes.stack import Change, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.pinboard import PinboardScene
from scenes.ui.widgets import Button

WIDE: Final = 760.0
ROW: Final = 82.0
TOP: Final = 262.0
"""Design pixels from the top of the board to the first answer."""
DIGITS: Final = {pygame.K_1 + number: number for number in range(9)}
"""Keys of the answers, by their number."""

Answer = tuple[str, str, Callable[[], Change | None]]
"""An answer: its label, its icon, and what it does."""


class AskScene(PinboardScene):
    """An overlay that asks once. The first answer has the focus; ESC gives the answer `safe`, which changes nothing.

    Each answer has its number for a key.
    """

    def __init__(self, head: str, words: str, answers: Sequence[Answer], safe: int = 0) -> None:
        self.head = head
        self.heading = f"{head.rstrip('.')}. {words}" if head[-1] not in "?!" else f"{head} {words}"
        self.words = words
        self.answers = answers
        self.safe = safe
        tall = TOP + ROW * len(answers) + 34
        self.box = Box((WIDTH - WIDE) / 2, (HEIGHT - tall) / 2, WIDE, tall)

    def enter(self, app: Services) -> None:
        super().enter(app)
        x, y, w, _ = self.box
        self.form = Form(
            (
                Button(
                    number,
                    Box(x + 90, y + TOP + number * ROW, w - 180, 66),
                    label,
                    "ESC" if number == self.safe else str(number + 1),
                    primary=number == 0,
                    icon=icon,
                )
                for number, (label, icon, _) in enumerate(self.answers)
            ),
            app.sound.play,
        )

    def key_for(self, event: pygame.event.Event | None, intent: Intent | None) -> Hashable | None:
        if intent is Intent.BACK:
            return self.safe
        number = DIGITS.get(plain_key(event))
        return number if number is not None and number < len(self.answers) else None

    def act(self, key: Hashable) -> Change | None:
        return self.answers[key][2]() if isinstance(key, int) else None

    def draw_board(self, canvas: Canvas) -> None:
        x, y, w, _ = self.box
        middle = x + w / 2
        styles.TITLE.but(size=46, track=4).draw(
            canvas, self.head, (middle, y + 62), "center", width=w - 80, shadow=True
        )
        room = TOP - 130
        lines, leading = styles.BODY_LARGE.wrap_within(canvas, self.words, w - 130, room)
        tall = len(lines) * styles.BODY_LARGE.height(canvas, leading)
        start = y + 108 + (room - tall) / 2
        styles.BODY_LARGE.draw_lines(
            canvas, lines, (middle, start), "midtop", leading=leading, width=w - 120, ink=theme.BONE
        )
