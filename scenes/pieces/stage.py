"""A card or counter that comes to the middle of a board to be read by all, with its name and what it does."""

from __future__ import annotations

from scenes.anim.timeline import Timeline
from scenes.pieces.sprites import Sprites
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.tween import ease_out_back, mix, part

SECONDS = 1.5
"""How long a picture is shown with a few words; more words take longer to read."""
READING = 0.028
"""Seconds more for every letter beyond the first forty."""
START_SCALE = 0.8
SCALE = 1.45
BROAD = 560.0
"""Design pixels of a line of words."""
HEAD = styles.TITLE.but(size=29, track=1)


class Stage:
    """The place where pictures are shown; with `still` (reduced motion) they appear there at once."""

    def __init__(self, at: Point, still: bool) -> None:
        self.at = at
        self.still = still
        self.name = ""
        """The picture that is shown; empty for none."""
        self.head = ""
        self.words = ""
        self._place = at
        self._scale = SCALE
        self._alpha = 255

    def clear(self) -> None:
        """Show nothing."""
        self.name = ""

    def announce(
        self, timeline: Timeline, name: str, head: str, words: str, start: Point, sound: str = "card", size: float = 1.0
    ) -> None:
        """A picture comes from `start`, stays to be read, and fades; `size` multiplies the scale it is shown at."""

        def act(p: float) -> None:
            self.name, self.head, self.words = (name if p < 1 else ""), head, words
            come = 1.0 if self.still else ease_out_back(part(p, 0, 0.3))
            share = min(1.0, come)
            self._place = (mix(start[0], self.at[0], share), mix(start[1], self.at[1], share))
            self._scale = mix(START_SCALE, SCALE, come) * size
            self._alpha = round(255 * (1 - part(p, 0.86, 1)))

        timeline.then(SECONDS + READING * max(0, len(words) - 40), act, sound=sound, x=start[0])

    def draw(self, canvas: Canvas, look: Sprites) -> None:
        """What is shown now, with its name and its words below."""
        if not self.name:
            return
        sprite, alpha = look.piece(self.name), self._alpha
        high = sprite.height * self._scale
        art.draw_lit(canvas, around(self._place, sprite.width * self._scale, high), (alpha / 255) ** 2)
        sprite.draw(canvas, self._place, 0, self._scale, lift=40, alpha=alpha)
        lines = styles.BODY_LARGE.wrap(canvas, self.words, BROAD)
        step = styles.BODY_LARGE.height(canvas)
        widest = max(styles.BODY_LARGE.width(canvas, line) for line in lines)
        wide = max(widest, HEAD.width(canvas, self.head.upper())) + 60
        x, top = self.at[0], self.at[1] + high / 2 + 14
        real = canvas.rect(*Box(x - wide / 2, top, wide, 56 + step * len(lines)))
        art.blit_faded(canvas.surface, art.panel(canvas, real.w, real.h, canvas.px(9)), real, alpha)
        HEAD.draw(canvas, self.head.upper(), (x, top + 8), "midtop", ink=theme.BRASS, alpha=alpha)
        for i, line in enumerate(lines):
            styles.BODY_LARGE.draw(canvas, line, (x, top + 48 + i * step), "midtop", alpha=alpha)
