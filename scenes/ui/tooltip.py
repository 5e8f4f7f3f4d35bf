"""The tooltip next to the hovered or focused thing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from scenes.ui import art, faces, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.theme import Colour

WAIT: Final = 0.45
FADE: Final = 0.14
BROAD: Final = 330
"""Width in design pixels; greater where type is at its minimum size."""
GAP: Final = 14


class Tooltip:
    """Call `offer` on every frame with the hovered or focused thing; the tooltip appears after WAIT seconds."""

    def __init__(self) -> None:
        self._key: Hashable | None = None
        self._head: str = ""
        self._words: str = ""
        self._note: str = ""
        self._foot: str = ""
        self._paint: Callable[[Canvas], pygame.Surface] | None = None
        self._tone: Colour = theme.BRASS
        self._beside: Box = Box(0, 0, 0, 0)
        self._upright: bool = False
        self._age: float = 0.0

    @property
    def shown(self) -> bool:
        """Whether it is visible."""
        return self._key is not None and self._age >= WAIT

    def offer(
        self,
        key: Hashable | None,
        head: str = "",
        words: str = "",
        beside: Box = Box(0, 0, 0, 0),
        tone: Colour = theme.BRASS,
        note: str = "",
        foot: str = "",
        paint: Callable[[Canvas], pygame.Surface] | None = None,
        upright: bool = False,
    ) -> None:
        """Set the thing that is pointed at, by key (None: nothing). A new key restarts the waiting time.

        `note` is a short value to the right of the heading, `foot` a short line below the words; `beside` is the
        design box that is explained. `paint` makes the whole plate instead, once for each key and scale;
        `upright` puts it above or below the box rather than at its side.
        """
        if key != self._key:
            self._age = 0.0
        self._key, self._head, self._words, self._note = key, head, words, note
        self._tone, self._beside, self._foot, self._paint, self._upright = tone, beside, foot, paint, upright

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        if self._key is not None:
            self._age += seconds

    def draw(self, canvas: Canvas, clear: Sequence[Box] = ()) -> None:
        """Draw the tooltip if it is visible, without covering the boxes `clear` if there is room beside them."""
        if not self.shown or not (self._head or self._words or self._paint):
            return
        share = 1.0 if canvas.still else min(1.0, (self._age - WAIT) / FADE)
        plate = self._plate(canvas)
        w, h = plate.get_width() / canvas.k, plate.get_height() / canvas.k
        x, y = _place(self._beside, w, h, clear, self._upright)
        left, top = canvas.at(x, y - (1 - share) * 8)
        soft = max(1, canvas.px(12))
        cast = art.shadow(canvas, plate.get_width(), plate.get_height(), canvas.px(8), soft, 170)
        spot = (left - soft * 2, top - soft * 2 + canvas.px(8))
        art.blit_faded(canvas.surface, cast, spot, round(255 * share))
        art.blit_faded(canvas.surface, plate, (left, top), round(255 * share))

    def _plate(self, canvas: Canvas) -> pygame.Surface:
        """The plate in real pixels."""
        plates, paint = canvas.caches.of("tooltips"), self._paint
        if paint is not None:
            return plates.get((self._key, canvas.scale_key, bool(canvas.caps)), lambda: paint(canvas))
        words = faces.worded(canvas, self._words)
        key = (self._head, words, self._note, self._foot, self._tone, canvas.scale_key)
        return plates.get(key, lambda: _plate(canvas, self._head, words, self._note, self._foot, self._tone))


def _place(beside: Box, w: float, h: float, clear: Sequence[Box], upright: bool = False) -> tuple[float, float]:
    """Position to the right of the box, or left, below or above it: on the stage and not over the `clear` boxes."""
    x, y, bw, bh = beside
    top = min(max(GAP, y + bh / 2 - h / 2), HEIGHT - h - GAP)
    for left in () if upright else (x + bw + GAP, x - GAP - w):
        if GAP <= left <= WIDTH - GAP - w and not _over(Box(left, top, w, h), clear):
            return (left, top)
    left = min(max(GAP, x + bw / 2 - w / 2), WIDTH - w - GAP)
    below, above = y + bh + GAP, max(GAP, y - GAP - h)
    fits = below + h <= HEIGHT and not _over(Box(left, below, w, h), clear)
    return (left, below if fits else above)


def _over(plate: Box, clear: Sequence[Box]) -> bool:
    return any(pygame.FRect(plate).colliderect(box) for box in clear)


def _plate(canvas: Canvas, head: str, words: str, note: str, foot: str, tone: Colour) -> pygame.Surface:
    """The panel with its text, in real pixels."""
    size, pad = 17, 18
    broad = max(BROAD, min(620, styles.BODY.but(size=size).height(canvas) * 13))
    lines = styles.BODY.but(size=size).wrap(canvas, words, broad) if words else []
    widest = max((styles.BODY.but(size=size).width(canvas, line) for line in lines), default=0)
    widest = max(widest, styles.LABEL_FINE.width(canvas, foot) if foot else 0)
    title = styles.HEAD.but(size=20, track=1).fit(canvas, head.upper(), broad) if head else None
    value = styles.LABEL_FINE.render(canvas, note.upper()) if note else None
    across = sum(image.get_width() / canvas.k + 20 for image in (title, value) if image is not None) - 20
    w = canvas.px(min(broad + 60, max(widest, across, 60)) + pad * 2)
    step = styles.BODY.but(size=size).height(canvas) * canvas.k
    above = canvas.px(16) + (title.get_height() + canvas.px(6) if title is not None else 0)
    last = styles.LABEL_FINE.render(canvas, foot) if foot else None
    below = last.get_height() + canvas.px(8) if last is not None else 0
    h = above + round(step * len(lines)) + below + canvas.px(14)
    plate = art.vgrad(canvas, w, h, (32, 30, 24, 248), (22, 20, 16, 248))
    plate.fill(tone, (0, 0, w, canvas.line(6)))
    plate = art.rounded(canvas, plate, canvas.px(8))
    art.outline(canvas, plate, (120, 104, 66), canvas.line(1), canvas.px(8))
    if title is not None:
        plate.blit(title, (canvas.px(pad), canvas.px(14)))
        if value is not None:
            middle = canvas.px(14) + title.get_height() // 2
            plate.blit(value, value.get_rect(midright=(w - canvas.px(pad), middle)))
    for i, line in enumerate(lines):
        image = styles.BODY.but(size=size).fit(canvas, line, broad, ink=theme.MUTED)
        plate.blit(image, (canvas.px(pad), above + round(step * i)))
    if last is not None:
        plate.blit(last, (canvas.px(pad), h - canvas.px(12) - last.get_height()))
    return plate
