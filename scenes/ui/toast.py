"""Toasts: short messages that slide into a lane of their own for a few seconds."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.sanitize import clean
from scenes.ui import art, styles, theme
from scenes.ui import canvas as stage
from scenes.ui.canvas import Box, Canvas
from scenes.ui.tween import ease_in_cubic, ease_out_back

SLIDE_IN: Final = 0.36
STAY: Final = 2.6
"""Seconds for which a toast is shown. Long sentences get more (`_display_seconds`)."""
SLIDE_OUT: Final = 0.28
HURRIED: Final = 1.4
"""Seconds for which a toast is shown while the next one is waiting."""
HEIGHT: Final = 60
LANE: Final[Box] = Box(210, 1015, 1500, 60)
"""The usual lane, at the foot of the screen, where there are only hints at keys."""
WAITING: Final = 3
"""Maximum number of waiting toasts. Beyond it the oldest waiting one is dropped."""
LONGEST: Final = 400
"""Maximum length of a sentence in characters."""


@dataclass
class Toast:
    """A short heading and a sentence."""

    head: str
    words: str
    lasting: bool = False
    """Whether it outlasts the scene in which it was said."""
    home: object = None
    """The scene in which it was said."""


class Toasts:
    """The queue of toasts, shown one at a time. With `still` (reduced motion) they do not slide."""

    def __init__(self) -> None:
        self.still: bool = False
        self.lane: Box | None = LANE
        """The strip in which a toast is centred. None if the scene has none, so that toasts wait."""
        self._waiting: deque[Toast] = deque(maxlen=WAITING)
        self._present: Toast | None = None
        self._age: float = 0.0
        self._age_to_leave: float = 0.0

    @property
    def visible(self) -> tuple[str, str] | None:
        """Heading and words of the visible toast (a short message). None if there is none, or no lane to show it in."""
        present = self._present
        return (present.head, present.words) if present is not None and self.lane is not None else None

    def queue(self, head: str, words: str, lasting: bool = False) -> None:
        """Queue a toast: a short heading and a sentence. `lasting`: it is shown even after the scene has changed.

        A repetition of the visible toast only shows that one for longer. A new toast shortens the time of the
        visible one. `self._age`: seconds for which that is visible. `self._age_to_leave`: the age at which it begins
        to leave.
        """
        toast = Toast(clean(head, LONGEST), clean(words, LONGEST), lasting)
        if self._present is not None and (self._present.head, self._present.words) == (toast.head, toast.words):
            if self._age < self._age_to_leave:
                self._age_to_leave = self._age + _display_seconds(toast.words)
            return

        if any((other.head, other.words) == (toast.head, toast.words) for other in self._waiting):
            return

        self._waiting.append(toast)
        self._age_to_leave = min(self._age_to_leave, max(SLIDE_IN, self._age) + HURRIED)

    def enter_scene(self, scene: object, lane: Box | None) -> None:
        """Note the top scene and the lane (the strip of the stage) for toasts in it, once a frame.

        A toast belongs to the scene in which it is first seen here (`home`). Toasts of other scenes are dropped
        unless they are lasting.
        """
        self.lane = lane
        for toast in (*self._waiting, *([] if self._present is None else [self._present])):
            toast.home = toast.home or scene

        gone = [toast for toast in self._waiting if not toast.lasting and toast.home is not scene]
        for toast in gone:
            self._waiting.remove(toast)
        if self._present is not None and not self._present.lasting and self._present.home is not scene:
            self._present = None

    def clear(self) -> None:
        """Drop the visible toast and all waiting ones."""
        self._present = None
        self._waiting.clear()

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. The next toast appears once the present one has gone.

        Without a lane for them, toasts wait. `self._age`: seconds for which the present one is visible.
        `self._age_to_leave`: the age at which it begins to leave.
        """
        if self.lane is None:
            return
        if self._present is None:
            if self._waiting:
                self._present = self._waiting.popleft()
                self._age = 0.0
                self._age_to_leave = HURRIED if self._waiting else _display_seconds(self._present.words)
            return

        self._age += seconds
        if self._age >= self._age_to_leave + SLIDE_OUT:
            self._present = None

    def box(self, canvas: Canvas) -> Box | None:
        """The design box in which the visible toast comes to rest. None if no toast is visible."""
        if self._present is None or self.lane is None:
            return None
        title, line = self._fit_lines(canvas, self._present, self.lane)
        width = (title.get_width() + line.get_width()) / canvas.scale + 92
        height = max(HEIGHT, styles.HEAD.derive(size=26).height(canvas))
        middle = self.lane.centre
        return Box(middle[0] - width / 2, middle[1] - height / 2, width, height)

    def _fit_lines(self, canvas: Canvas, toast: Toast, lane: Box) -> tuple[pygame.Surface, pygame.Surface]:
        """The pictures of a toast's heading and words, fitted into the lane (the strip of the stage for toasts).

        The heading gets at most 40 % of the room, the words the rest.
        """
        room = lane.w - 110
        title = styles.HEAD.derive(size=26).fit(canvas, toast.head.upper(), room * 0.4, ink=theme.BRASS)
        return title, styles.BODY.fit(canvas, toast.words, room - title.get_width() / canvas.scale)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible toast with heading and words, a thin line between them.

        It slides in from the nearer edge of the window, upper or lower.
        """
        box = self.box(canvas)
        if self._present is None or self.lane is None or box is None:
            return

        upper = box.centre[1] < stage.HEIGHT / 2
        away = canvas.bounds.y - box.h - 10 if upper else canvas.bounds.foot + 10
        place = art.draw_panel(canvas, box._replace(y=away + (box.y - away) * self._slide_share()), radius=8)

        title, line = self._fit_lines(canvas, self._present, self.lane)
        surface = canvas.surface
        left = title.get_width()
        surface.blit(title, title.get_rect(midleft=(place.x + canvas.px(28), place.centery)))
        rule = place.x + left + canvas.px(46)
        surface.fill((110, 98, 66), (rule, place.y + canvas.px(14), canvas.line(1), place.h - canvas.px(28)))
        surface.blit(line, line.get_rect(midleft=(rule + canvas.px(18), place.centery)))

    def _slide_share(self) -> float:
        """How far the toast has slid in from the edge of the window: 0 outside, 1 at rest, a little more on arrival.

        `self._age`: seconds for which it is visible. `self._age_to_leave`: the age at which it begins to slide out
        again.
        """
        if self.still:
            return 1.0
        if self._age < self._age_to_leave:
            return ease_out_back(min(1.0, self._age / SLIDE_IN))
        return 1 - ease_in_cubic(min(1.0, (self._age - self._age_to_leave) / SLIDE_OUT))


def _display_seconds(words: str) -> float:
    """Seconds for which words are shown, more for long sentences."""
    return STAY + max(0, len(words) - 40) * 0.035
