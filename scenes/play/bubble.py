"""The bubble of a guided match: a dispatch on paper, and an arrow to what it is about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.pieces.arrows import draw_arrow
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, Point
from scenes.ui.focus import Spot, draw_ring
from scenes.ui.widgets import Button

NEXT: Final = "lesson next"
SKIP: Final = "lesson skip"
WIDE: Final = 470.0
PAD: Final = 26.0
HEAD_H: Final = 50.0
FOOT_H: Final = 82.0
GAP: Final = 46.0
"""Least distance between the bubble and what it points at, so that the arrow has room."""
TOP: Final = 76.0
"""The bar at the top is kept clear."""
EDGE: Final = 2.0
"""Least distance of a mark from the upper edge of the stage."""
GRID: Final = 30
"""Distance of the places that are tried."""
BOARD_COST: Final = 260.0
"""Lying on the board costs as much as so many pixels of distance."""
ADVICE_COST: Final = 120.0
"""The same for the panel of advice, while it holds no hint."""
PIECE_COST: Final = 900.0
"""The same for what stands on the board."""
COVERED: Final = 3_000.0
"""What covering a thing that can be chosen costs; more than any distance."""
FAR: Final = 500.0
"""The bubble follows when what it points at is that far away."""
CROSSED: Final = 600.0
"""What it costs when the arrow runs across another thing that can be chosen, or across a button."""
FORBIDDEN: Final = 1_000_000.0


class Bubble:
    """One step on paper, with NEXT and SKIP."""

    def __init__(self) -> None:
        self.shown = False
        self.box = Box(0, 0, WIDE, 240)
        self.buttons = {
            NEXT: Button(NEXT, Box(0, 0, 210, 50), "NEXT", "N", primary=True),
            SKIP: Button(SKIP, Box(0, 0, 190, 50), "SKIP ALL", "X"),
        }
        self._words = ""
        self._heading = ""
        self.target: Box | None = None
        """What it points at."""
        self._clock = 0.0
        self._placed: object = None
        """What the present place was chosen for."""

    def show(self, words: str, heading: str, target: Box | None, last: bool, asks: bool = False) -> None:
        """Show these words, about what lies in the box `target`. There is no NEXT where they ask to do something."""
        if words != self._words:
            self._placed = None
        self.shown, self._words, self._heading, self.target = True, words, heading, target
        self.buttons[NEXT].label = "DONE" if last else "NEXT"
        self.buttons[NEXT].enabled = not asks
        self.buttons[SKIP].enabled = not last
        self.buttons[SKIP].why = "This is the last step of the lesson."

    def hide(self) -> None:
        self.shown = False

    @property
    def words(self) -> str:
        """What it says; "" while it is not shown."""
        return self._words if self.shown else ""

    def spots(self) -> list[Spot]:
        return [button.spot() for button in self.buttons.values() if button.enabled]

    def update(self, seconds: float, still: bool) -> None:
        """Advance the dots of the arrow; `still`: reduced motion."""
        self._clock = 0.0 if still else self._clock + seconds

    # --- where ---------------------------------------------------------------------------

    def place(
        self, canvas: Canvas, clear: Sequence[Box], choices: Sequence[Box], soft: Sequence[tuple[Box, float]]
    ) -> None:
        """Lie near the target, never over it nor over the boxes `clear`, and over no choice if that is possible.

        `soft`: boxes that are better left free, with what covering them costs in pixels of distance.
        It stays where it is while that is still a good place.
        """
        lines = styles.BODY_LARGE.wrap(canvas, faces.worded(canvas, self._words), WIDE - 2 * PAD)
        tall = HEAD_H + len(lines) * styles.BODY_LARGE.height(canvas) + FOOT_H
        key = (tall, self.target, tuple(clear), tuple(choices))
        if key == self._placed:
            return
        forbidden = [_rect(box) for box in clear]
        if self.target is not None:
            forbidden.append(_rect(self.target.inset(8 - GAP)))
        open_ = [_rect(box) for box in choices]
        now = pygame.Rect(self.box.x, self.box.y, math.ceil(WIDE), math.ceil(tall))
        stays = self._placed is not None and now.collidelist(forbidden) < 0 and now.collidelist(open_) < 0
        stays = stays and not self._crossed(now, [*forbidden, *open_])
        stays = stays and (self.target is None or math.dist(*_way(Box(*now), self.target)) < FAR)
        if not stays or now.bottom > HEIGHT - 10:
            now = self._best(now.size, forbidden, open_, [(_rect(box), cost) for box, cost in soft])
        self._placed = key
        self.box = Box(now.x, now.y, now.w, now.h)
        top = self.box.foot - FOOT_H + 16
        self.buttons[NEXT].box = Box(self.box.right - PAD - 210, top, 210, 50)
        self.buttons[SKIP].box = Box(self.box.x + PAD, top, 190, 50)

    def _best(
        self,
        size: tuple[int, int],
        forbidden: list[pygame.Rect],
        choices: list[pygame.Rect],
        soft: list[tuple[pygame.Rect, float]],
    ) -> pygame.Rect:
        """The cheapest place on a grid: close to the target, over nothing that is needed."""
        aim = self.target.centre if self.target is not None else soft[0][0].center
        best, least = pygame.Rect((0, 0), size), math.inf
        for x in range(20, WIDTH - 20 - size[0], GRID):
            for y in range(round(TOP), HEIGHT - 14 - size[1], GRID):
                rect = pygame.Rect((x, y), size)
                cost = math.dist(_nearest(rect, aim), aim)
                if cost >= least:
                    continue
                cost += FORBIDDEN * len(rect.collidelistall(forbidden)) + COVERED * len(rect.collidelistall(choices))
                for box, price in soft:
                    over = rect.clip(box)
                    cost += price * over.w * over.h / (rect.w * rect.h)
                if cost < least:
                    cost += CROSSED * self._crossed(rect, [*forbidden, *choices])
                if cost < least:
                    best, least = rect, cost
        return best

    def _crossed(self, place: pygame.Rect, others: list[pygame.Rect]) -> int:
        """How many of these the arrow would run across from there; what lies around the target does not count."""
        if self.target is None:
            return 0
        thing, way = _rect(self.target), _way(Box(*place), self.target)
        return sum(not other.colliderect(thing) and bool(other.clipline(*way)) for other in others)

    # --- pictures ------------------------------------------------------------------------

    def draw(self, canvas: Canvas, focused: object, seconds: float) -> None:
        """Draw the mark around the target, the arrow, and the paper with its buttons."""
        if not self.shown:
            return
        if self.target is not None:
            around = self.target.inset(-8)
            if around.y >= EDGE:
                art.draw_lit(canvas, self.target.inset(-4), 1.0, 10)
            else:  # at the edge of the window there is room for a ring, and none for light around it
                draw_ring(canvas, around._replace(y=EDGE, h=around.foot - EDGE), glow=False)
            start, goal = _way(self.box, self.target)
            draw_arrow(canvas, start, goal, theme.GLOW, False, self._clock)
        real = canvas.rect(*self.box)
        radius = canvas.px(6)
        art.drop(canvas, canvas.surface, real, radius, canvas.px(16), (canvas.px(5), canvas.px(10)), 200)
        canvas.surface.blit(self._sheet(canvas, real.size), real)
        for button in self.buttons.values():
            if button.enabled:
                button.draw(canvas, focused == button.key, seconds)

    def _sheet(self, canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
        """The paper with the words, in real pixels; cached."""

        words = faces.worded(canvas, self._words)

        def make() -> pygame.Surface:
            paper = pictures.picture(canvas, "shared/paper", WIDE, WIDE * 1.2)
            face = pygame.transform.smoothscale(paper, (size[0], max(size[1], paper.get_height())))
            face = art.rounded(canvas, face.subsurface((0, 0, *size)), canvas.px(6))
            art.outline(canvas, face, theme.BRASS, canvas.line(2.5), canvas.px(6))
            _write(canvas.onto(face), self._heading, words)
            return face

        key = ("sheet", canvas.scale_key, size, self._heading, words)
        return canvas.caches.of("lesson").get(key, make)


def _write(canvas: Canvas, heading: str, words: str) -> None:
    """Write the heading and the words on the sheet, whose corner is the origin."""
    styles.TYPED_BOLD.but(size=17, track=2).draw(canvas, heading, (PAD, 16), width=WIDE - 2 * PAD, ink=theme.RED)
    canvas.surface.fill(theme.INK, canvas.rect(PAD, HEAD_H - 10, WIDE - 2 * PAD, 1.6))
    lines = styles.BODY_LARGE.wrap(canvas, words, WIDE - 2 * PAD)
    styles.BODY_LARGE.draw_lines(canvas, lines, (PAD, HEAD_H + 2), width=WIDE - 2 * PAD, ink=theme.INK)


def _rect(box: Box) -> pygame.Rect:
    """The box in whole pixels, none of it left out."""
    left, top = math.floor(box.x), math.floor(box.y)
    return pygame.Rect(left, top, math.ceil(box.right) - left, math.ceil(box.foot) - top)


def _nearest(rect: pygame.Rect, point: Point) -> Point:
    """The point of a rectangle that is nearest to another point."""
    return (max(rect.left, min(point[0], rect.right)), max(rect.top, min(point[1], rect.bottom)))


def _way(box: Box, target: Box) -> tuple[Point, Point]:
    """Both ends of the arrow: from under the paper's edge to the edge of the target, away from the corners."""
    paper, thing = _rect(box), _rect(target)
    aim = _nearest(thing.inflate(-thing.w * 0.6, -thing.h * 0.6), box.centre)
    start = _nearest(paper.inflate(-80, -80), aim)
    line = thing.clipline(start, aim)
    goal = line[0] if line else aim
    edge = paper.clipline(start, goal)
    out = edge[1] if edge else start
    far = max(1.0, math.dist(out, goal))
    back = 34 / far  # the dots begin a little way from the start, which lies under the paper
    return (out[0] - (goal[0] - out[0]) * back, out[1] - (goal[1] - out[1]) * back), goal
