"""Toasts: short messages that slide in from the top for a few seconds."""

from __future__ import annotations

from collections import deque
from typing import Final

from game.core.sanitize import clean
from scenes.anim.tween import ease_in_cubic, ease_out_back
from scenes.ui import art, styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas

SLIDE_IN: Final = 0.36
STAY: Final = 2.6
"""Seconds for which a toast is shown; longer for long sentences."""
SLIDE_OUT: Final = 0.28
HURRIED: Final = 1.4
"""Seconds for which a toast is shown while the next one is waiting."""
HEIGHT: Final = 60
REST: Final = 82.0
"""Default resting position, in design pixels from the top."""
WIDEST: Final = 1500
WAITING: Final = 3
"""Maximum number of waiting toasts; beyond it the oldest waiting one is dropped."""
LONGEST: Final = 400
"""Maximum length of a sentence in characters."""


class Toasts:
    """The queue of toasts, shown one at a time. `still` (reduced motion): they appear without sliding."""

    def __init__(self) -> None:
        self.still: bool = False
        self.rest: float = REST
        """Resting position in design pixels from the top, below the text of the scene."""
        self._waiting: deque[tuple[str, str]] = deque(maxlen=WAITING)
        self._now: tuple[str, str] | None = None
        self._age: float = 0.0
        self._until: float = 0.0

    @property
    def shown(self) -> tuple[str, str] | None:
        """Heading and words of the visible toast."""
        return self._now

    def say(self, head: str, words: str) -> None:
        """Queue a short heading and a sentence; a repetition of the visible toast only prolongs it."""
        head, words = clean(head, LONGEST), clean(words, LONGEST)
        if self._now == (head, words):
            if self._age < self._until:
                self._until = self._age + _stay(words)
            return
        if (head, words) in self._waiting:
            return
        self._waiting.append((head, words))
        self._until = min(self._until, max(SLIDE_IN, self._age) + HURRIED)

    def clear(self) -> None:
        """Drop the visible toast and all waiting ones."""
        self._now = None
        self._waiting.clear()

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        if self._now is None:
            if self._waiting:
                self._now = self._waiting.popleft()
                self._age = 0.0
                self._until = HURRIED if self._waiting else _stay(self._now[1])
            return
        self._age += seconds
        if self._age >= self._until + SLIDE_OUT:
            self._now = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible toast."""
        if self._now is None:
            return
        head, words = self._now
        hidden = canvas.bounds.y - 70
        top = hidden + (self.rest - hidden) * self._way()
        room = WIDEST - 110
        title = styles.HEAD.but(size=26).fit(canvas, head.upper(), room * 0.4, ink=theme.BRASS)
        left = title.get_width() / canvas.k
        line = styles.BODY.fit(canvas, words, room - left)
        wide = left + line.get_width() / canvas.k + 92
        high = max(HEIGHT, styles.HEAD.but(size=26).height(canvas))
        place = art.draw_panel(canvas, Box((WIDTH - wide) / 2, top, wide, high), 8)
        surface, k = canvas.surface, canvas.k
        surface.blit(title, title.get_rect(midleft=(place.x + canvas.px(28), place.centery)))
        rule = place.x + round((46 + left) * k)
        surface.fill((110, 98, 66), (rule, place.y + canvas.px(14), canvas.line(1), place.h - canvas.px(28)))
        surface.blit(line, line.get_rect(midleft=(place.x + round((64 + left) * k), place.centery)))

    def _way(self) -> float:
        if self.still:
            return 1.0
        if self._age < self._until:
            return ease_out_back(min(1.0, self._age / SLIDE_IN))
        return 1 - ease_in_cubic(min(1.0, (self._age - self._until) / SLIDE_OUT))


def _stay(words: str) -> float:
    """Seconds for which words are shown: more for long sentences."""
    return STAY + max(0, len(words) - 40) * 0.035
