"""The tooltip next to the hovered or focused thing."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from scenes.ui import art, faces, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.theme import Colour

# --- Finding a place for a plate beside the thing that it explains, clear of boxes that must stay free ---

GAP: Final = 14.0
"""Design pixels between a plate and the thing that it explains, and the edge of the stage."""
MARGIN: Final = 8.0
"""Design pixels between a plate and everything else that must stay free."""
SIDES: Final = ("right", "left", "below", "above")
ASIDE: Final = 24.0
"""Cost of each less preferred side, in pixels of distance."""
SLID: Final = 0.1
"""Cost of each pixel by which the plate is not centred at its side."""
CHOICE_COST: Final = 700.0
"""Cost of a plate that is wholly over something that can be chosen, in pixels of distance."""
READ_COST: Final = 900.0
"""Cost of a plate that is wholly over something that may just be read."""
PIECE_COST: Final = 300.0
"""Cost of a plate that is wholly over any other piece."""
NEAR: Final = 200.0
"""Edges no farther away than this are tried first, then those of all boxes that must stay free."""

Priced = tuple[Box, float]
"""A box that is better left free, with what covering it costs."""


def find_place(
    size: tuple[float, float], about: Box, clear: Sequence[Box], better: Sequence[Priced] = (), upright: bool = False
) -> Box | None:
    """The best free place on the stage for a plate of this size, near the thing `about`. None if there is none.

    It covers neither `about` nor the boxes `clear`. `better`: boxes that are better left free, each with the price of
    covering it, in pixels of distance. `upright`: above and below `about` are better than beside it. Places begin at
    the edges of boxes: first of those near `about`, and if none of these is free, of all that must not be covered.
    """
    w, h = size
    if w > WIDTH - 2 * GAP or h > HEIGHT - 2 * GAP:
        return None

    barred = [pygame.FRect(about.inset(-GAP)), *(pygame.FRect(box.inset(-MARGIN)) for box in clear)]
    soft = [pygame.FRect(box) for box, _ in better]
    near = [edge for edge in (*barred, *soft) if gap_between(about, Box(*edge)) < NEAR]

    for edges in (near, barred):
        lefts = _start_positions(w, WIDTH, about.x, about.w, [(edge.left, edge.right) for edge in edges])
        tops = _start_positions(h, HEIGHT, about.y, about.h, [(edge.top, edge.bottom) for edge in edges])
        spots = sorted((_distance_cost(Box(x, y, w, h), about, upright), x, y) for x in lefts for y in tops)

        # The cheapest spot by distance need not be the cheapest with the prices of the boxes that it covers.
        best, least = None, math.inf
        for cost, x, y in spots:
            if cost >= least:
                break
            plate = pygame.FRect(x, y, w, h)
            if plate.collidelist(barred) < 0:
                cost += sum(better[i][1] * _covered_share(plate, soft[i]) for i in plate.collidelistall(soft))
                if cost < least:
                    best, least = Box(x, y, w, h), cost

        if best is not None:
            return best
    return None


def is_free(plate: Box, about: Box, clear: Sequence[Box]) -> bool:
    """Whether a plate covers neither the thing that it explains nor any box that must stay free."""
    return pygame.FRect(plate).collidelist([pygame.FRect(box) for box in (about, *clear)]) < 0


def _start_positions(
    plate_length: float, stage: float, start: float, thing_length: float, edges: Sequence[tuple[float, float]]
) -> set[float]:
    """The positions along one axis at which a plate may begin: in line with the thing, or at the edge of another box.

    `plate_length` and `thing_length` are measured along this axis, on which the thing begins at `start`. `edges`:
    start and end of each other box. `stage`: length of the stage, at whose ends the plate leaves a GAP.
    """
    positions = {
        start,
        start + thing_length - plate_length,
        start + (thing_length - plate_length) / 2,
        GAP,
        stage - GAP - plate_length,
    }
    for low, high in edges:
        positions |= {low - plate_length, high}
    return {position for position in positions if GAP <= position <= stage - GAP - plate_length}


def _distance_cost(plate: Box, about: Box, upright: bool) -> float:
    """The cost of a place in design pixels: its distance, the rank of its side, and its offset from the middle.

    SIDES names the sides from the best to the worst, horizontal ones first. With `upright` vertical ones come
    first. Each rank costs ASIDE, and each pixel of offset SLID.
    """
    order = SIDES[2:] + SIDES[:2] if upright else SIDES
    if plate.y < about.foot and about.y < plate.foot:
        side, offset = ("right" if plate.x >= about.right else "left"), plate.centre[1] - about.centre[1]
    else:
        side, offset = ("below" if plate.y >= about.foot else "above"), plate.centre[0] - about.centre[0]
    return gap_between(plate, about) + ASIDE * order.index(side) + SLID * abs(offset)


def gap_between(first: Box, second: Box) -> float:
    """The distance between two boxes in design pixels. 0 if they touch or overlap."""
    across = max(0.0, second.x - first.right, first.x - second.right)
    down = max(0.0, second.y - first.foot, first.y - second.foot)
    return math.hypot(across, down)


def _covered_share(plate: pygame.FRect, box: pygame.FRect) -> float:
    """The part of a plate that is over a box, as a share of the plate, 0..1."""
    overlap = plate.clip(box)
    return overlap.w * overlap.h / (plate.w * plate.h)


WAIT: Final = 0.45
FADE: Final = 0.14
BROAD: Final = 330
"""Usual width of the words in design pixels. It grows where type is at its minimum size."""
PAD: Final = 18
WIDTHS: Final = (1.0, 1.5, 0.7)
"""Widths of the words that are tried, in this order, as multiples of the usual one."""
FAR: Final = 60.0
"""Other widths are tried if a plate of the usual one would be farther away than this."""
TEXT: Final = styles.BODY.derive(size=17)
TITLE: Final = styles.HEAD.derive(size=20, track=1)


class Tooltip:
    """Call `offer` on every frame with the hovered or focused thing. The tooltip appears after WAIT seconds."""

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
        self._layout_key: Hashable = None
        """The conditions under which `_place` was chosen. If they change, a new place is sought."""
        self._place: tuple[Box, tuple[str, ...]] | None = None

    @property
    def is_visible(self) -> bool:
        """Whether the tooltip is visible: something has been pointed at for WAIT seconds."""
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
        """Set the thing that is pointed at, and the words of its tooltip.

        A new key, or None, restarts the waiting time. `beside`: the design box that is explained. `note`: a
        short value to the right of the heading. `foot`: a short line below the words. `tone`: the colour of the
        upper edge. `paint`: renders the whole plate instead, once for each key and scale. `upright`: the plate
        is above or below the box if possible.
        """
        if key != self._key:
            self._age = 0.0
        self._key = key
        self._head = head
        self._words = words
        self._note = note
        self._tone = tone
        self._beside = beside
        self._foot = foot
        self._paint = paint
        self._upright = upright

    def update(self, seconds: float) -> None:
        """Advance by this many seconds, for which the same thing is still pointed at."""
        if self._key is not None:
            self._age += seconds

    def draw(self, canvas: Canvas, clear: Sequence[Box] = (), better: Sequence[Priced] = ()) -> None:
        """Draw the tooltip if it has been waited for (WAIT seconds) and it has room.

        It covers neither the box that it explains nor the boxes `clear`, and those of `better` only if no other place
        is near enough for their price. It fades in during FADE seconds, unless motion is reduced (`canvas.still`).
        """
        has_content = self._head or self._words or self._paint
        if not self.is_visible or not has_content:
            return

        found = self.lay_out(canvas, clear, better)
        if found is None:
            return

        box, lines = found
        share = 1.0 if canvas.still else min(1.0, (self._age - WAIT) / FADE)
        plate = self._plate_surface(canvas, lines)
        left, top = canvas.to_pixels(box.x, box.y)

        soft = max(1, canvas.px(12))
        cast = art.soft_shadow(canvas, plate.get_width(), plate.get_height(), canvas.px(8), soft, alpha=170)
        spot = (left - soft * 2, top - soft * 2 + canvas.px(8))
        art.blit_faded(canvas.surface, cast, spot, round(255 * share))
        art.blit_faded(canvas.surface, plate, (left, top), round(255 * share))

    def lay_out(
        self, canvas: Canvas, clear: Sequence[Box], better: Sequence[Priced] = ()
    ) -> tuple[Box, tuple[str, ...]] | None:
        """The box of the plate and the lines of its words, or None if it has no room.

        The plate stays where it is as long as that place is free and its contents are the same (`self._layout_key`).
        Otherwise the width that leads nearest to the thing is used, but the first one that leads within FAR pixels of
        it is good enough. A plate that is painted has only one width.
        """
        key = (self._key, self._words, self._foot, canvas.scale_key, bool(canvas.caps))
        if self._place is not None and self._layout_key == key and is_free(self._place[0], self._beside, clear):
            return self._place

        self._layout_key = key
        self._place = None
        least_gap = math.inf
        for broad in WIDTHS if self._paint is None else WIDTHS[:1]:
            w, h, lines = self._plate_size(canvas, broad)
            box = find_place((w, h), about=self._beside, clear=clear, better=better, upright=self._upright)
            if box is not None and (gap := gap_between(box, self._beside)) < least_gap:
                self._place, least_gap = (box, lines), gap
            if least_gap < FAR:
                break
        return self._place

    def _plate_size(self, canvas: Canvas, broad: float) -> tuple[float, float, tuple[str, ...]]:
        """Design width and height of the plate, and the lines of its words.

        `broad`: its width as a factor of the usual one. A plate that `self._paint` renders has its own size and
        no lines.
        """
        if self._paint is not None:
            plate = self._plate_surface(canvas, lines=())
            return plate.get_width() / canvas.scale, plate.get_height() / canvas.scale_y, ()
        words = faces.name_keys(canvas, self._words)
        lines = tuple(TEXT.wrap(canvas, words, width=_usual_width(canvas) * broad)) if words else ()
        w, h, _, _ = _measure_plate(canvas, self._head, lines, self._note, self._foot)
        return w / canvas.scale, h / canvas.scale_y, lines

    def _plate_surface(self, canvas: Canvas, lines: tuple[str, ...]) -> pygame.Surface:
        """The picture of the plate with these lines, in real pixels. It is cached.

        `self._paint`, if there is one, renders the whole plate. Names of keys on it depend on the device
        (`canvas.caps`).
        """
        plates = canvas.caches.shelf("tooltips")
        paint = self._paint
        if paint is not None:
            return plates.get((self._key, canvas.scale_key, bool(canvas.caps)), lambda: paint(canvas))
        key = (self._head, lines, self._note, self._foot, self._tone, canvas.scale_key)
        return plates.get(key, lambda: _draw_plate(canvas, self._head, lines, self._note, self._foot, self._tone))


def _usual_width(canvas: Canvas) -> float:
    """Usual width of the words in design pixels."""
    return max(BROAD, min(620, TEXT.height(canvas) * canvas.scale_y / canvas.scale * 13))


def _measure_plate(
    canvas: Canvas, head: str, lines: Sequence[str], note: str, foot: str
) -> tuple[int, int, int, pygame.Surface | None]:
    """The width and height of a plate, the y of its words, and the picture of its heading, all in real pixels.

    The picture is None if there is no heading. `note` is to the right of the heading, `foot` below the words.
    """
    widest = max((TEXT.width(canvas, line) for line in lines), default=0.0)
    widest = max(widest, styles.LABEL_FINE.width(canvas, foot) if foot else 0)
    room = max(_usual_width(canvas), widest)

    title = TITLE.fit(canvas, head.upper(), room) if head else None
    parts = [title.get_width() / canvas.scale] if title is not None else []
    parts += [styles.LABEL_FINE.width(canvas, note.upper())] if note else []
    heading_width = sum(part + 20 for part in parts) - 20  # 20 design pixels between heading and note

    plate_width = canvas.px(min(room + 60, max(widest, heading_width, 60)) + PAD * 2)
    above = canvas.px(16) + (title.get_height() + canvas.px(6) if title is not None else 0)
    words_height = round(TEXT.height(canvas) * canvas.scale_y * len(lines))
    below = canvas.high(styles.LABEL_FINE.height(canvas, 1.25) + 8) if foot else 0
    return plate_width, above + words_height + below + canvas.px(14), above, title


def _draw_plate(canvas: Canvas, head: str, lines: Sequence[str], note: str, foot: str, tone: Colour) -> pygame.Surface:
    """A new picture of the plate in real pixels: heading, value (`note`), lines, and a last line (`foot`).

    `tone`: the colour of the bar along its upper edge.
    """
    w, h, above, title = _measure_plate(canvas, head, lines, note, foot)
    plate = art.vertical_gradient(canvas, w, h, top=(32, 30, 24, 248), foot=(22, 20, 16, 248))
    plate.fill(tone, (0, 0, w, canvas.line(6)))
    plate = art.round_corners(canvas, plate, canvas.px(8))
    art.draw_outline(canvas, plate, (120, 104, 66), thick=canvas.line(1), radius=canvas.px(8))

    if title is not None:
        plate.blit(title, (canvas.px(PAD), canvas.px(14)))
        if note:
            value = styles.LABEL_FINE.render(canvas, note.upper())
            middle = canvas.px(14) + title.get_height() // 2
            plate.blit(value, value.get_rect(midright=(w - canvas.px(PAD), middle)))

    step = TEXT.height(canvas) * canvas.scale_y
    for number, line in enumerate(lines):
        image = TEXT.fit(canvas, line, w / canvas.scale - PAD * 2 + 2, ink=theme.MUTED)
        plate.blit(image, (canvas.px(PAD), above + round(step * number)))

    if foot:
        last = styles.LABEL_FINE.render(canvas, foot)
        plate.blit(last, (canvas.px(PAD), h - canvas.px(12) - last.get_height()))
    return plate
