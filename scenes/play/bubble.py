"""The bubble of a guided match: a dispatch on paper, and an arrow to the thing that it is about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.pieces.arrows import draw_arrow
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, Point
from scenes.ui.focus import Spot, draw_ring
from scenes.ui.tooltip import Priced
from scenes.ui.widgets import Button

NEXT: Final = "lesson next"
END: Final = "lesson end"
"""The keys of the two buttons."""
END_GUIDE: Final = "END GUIDE"
GO_BACK: Final = "GO BACK"
"""The labels of the second button: while the guide is followed, and once it was left."""
WIDE: Final = 470.0
PAD: Final = 26.0
HEAD_H: Final = 50.0
FOOT_H: Final = 82.0
GAP: Final = 46.0
"""The least distance between the bubble and its target, so that the arrow has room."""
TOP: Final = 76.0
"""Upper edge of the places that are tried: the bar above them is kept clear."""
EDGE: Final = 2.0
"""The least distance of a mark from the upper edge of the stage."""
TALLEST: Final = HEIGHT - 16.0 - TOP
"""Greatest height. Longer texts are cut to whole sentences."""
GRID: Final = 30
"""Distance of the places that are tried."""
BOARD_COST: Final = 260.0
"""Cost of lying on the board, in pixels of distance to the target."""
ADVICE_COST: Final = 120.0
"""Cost of lying on the panel of advice, while it holds no hint."""
PIECE_COST: Final = 900.0
"""Cost of lying on pieces of the board."""
COVERED: Final = 3_000.0
"""Cost of covering a thing that can be chosen, which is more than any distance."""
FAR: Final = 500.0
"""Distance of a new target from which on the bubble follows it."""
CROSSED: Final = 600.0
"""Cost of an arrow across a thing that can be chosen, across a button, or far across a thing that the target is a part
of, such as the rows of a hint."""
DEEP: Final = 120.0
"""Length of an arrow within such a thing from which on it is far across it."""
PASSED: Final = 0.2
"""Cost of an arrow across a priced box, as a share of the cost of covering it."""
BARRED: Final = 1_000_000.0
"""Cost of covering a box that has to stay clear."""


class Bubble:
    """One step of a guide on paper, with NEXT and END GUIDE. It points at one thing."""

    def __init__(self) -> None:
        self.shown = False
        self.box = Box(0, 0, WIDE, 240)
        self.buttons = {
            NEXT: Button(NEXT, Box(0, 0, 210, 50), "NEXT", "N", primary=True),
            END: Button(END, Box(0, 0, 190, 50), END_GUIDE, "Q"),
        }
        self.buttons[END].auto_focus = False
        self._words = ""
        self._heading = ""
        self.target: Box | None = None
        """The box of the thing that the bubble points at."""
        self._clock = 0.0
        self._placed: object = None
        """The key for which the present place was chosen."""
        self._has_arrow = True
        """False where the arrow would run far across a thing that its target is a part of."""

    def show(self, words: str, heading: str, target: Box | None, last: bool, asks: bool = False) -> None:
        """Show these words, pointing at the box `target`. New words also ask for a new place.

        `last`: there is nothing more to read, so NEXT becomes DONE. `asks`: the words ask for a decision, so that there
        is no NEXT button. END GUIDE is missing only in the last step, which DONE ends.
        """
        if words != self._words:
            self._placed = None
        self.shown = True
        self.target = target
        self._words = words
        self._heading = heading

        self.buttons[NEXT].label = "DONE" if last else "NEXT"
        self.buttons[NEXT].enabled = not asks
        self.buttons[END].enabled = asks or not last
        self.buttons[END].why = "This is the last step of the lesson."

    def hide(self) -> None:
        """Take the bubble away."""
        self.shown = False

    @property
    def words(self) -> str:
        """The words of the bubble. Empty while it is not shown."""
        return self._words if self.shown else ""

    def spots(self) -> list[Spot]:
        """The focus spots of the buttons that can be pressed."""
        return [button.spot() for button in self.buttons.values() if button.enabled]

    def update(self, seconds: float, still: bool) -> None:
        """Advance the dots of the arrow. `still`: reduced motion."""
        self._clock = 0.0 if still else self._clock + seconds

    # --- the place -----------------------------------------------------------------------

    def place(self, canvas: Canvas, barred: Sequence[Box], visible: Sequence[Box], priced: Sequence[Priced]) -> None:
        """Choose a place near the target that covers neither the target nor the boxes `barred`.

        `visible`: boxes that are covered only if every other place is worse. `priced`: boxes, each with the cost of
        covering it, in pixels of distance. The bubble stays where it is while that is a good place (`_is_good`).
        `self._placed`: all on which the last place depended. The target itself is barred with a margin of GAP
        pixels, which leaves room for the arrow. If the arrow would run far across a barred box, there is no arrow.
        """
        lines = styles.BODY_LARGE.wrap(canvas, faces.name_keys(canvas, self._words), width=WIDE - 2 * PAD)
        height = min(HEAD_H + len(lines) * styles.BODY_LARGE.height(canvas) + FOOT_H, TALLEST)
        key = (height, self.target, tuple(barred), tuple(visible))
        if key == self._placed:
            return

        barred_rects = [_whole_pixels(box) for box in barred]
        if self.target is not None:
            light_width = 8  # the target already has this margin, for the light around it
            barred_rects.append(_whole_pixels(self.target.inset(light_width - GAP)))
        visible_rects = [_whole_pixels(box) for box in visible]
        place = pygame.Rect(self.box.x, self.box.y, math.ceil(WIDE), math.ceil(height))
        if self._placed is None or place.bottom > HEIGHT - 10 or not self._is_good(place, barred_rects, visible_rects):
            priced_rects = [(_whole_pixels(box), cost) for box, cost in priced]
            place = self._cheapest_place(place.size, barred_rects, visible_rects, priced_rects)

        self._placed = key
        self.box = Box(place.x, place.y, place.w, place.h)
        self._has_arrow = not self._count_crossed_deeply(place, barred_rects)
        top = self.box.foot - FOOT_H + 16
        _, _, next_width, height_of_button = self.buttons[NEXT].box
        self.buttons[NEXT].box = Box(self.box.right - PAD - next_width, top, next_width, height_of_button)
        self.buttons[END].box = self.buttons[END].box._replace(x=self.box.x + PAD, y=top)

    def _is_good(self, place: pygame.Rect, barred: list[pygame.Rect], visible: list[pygame.Rect]) -> bool:
        """Whether a place covers none of these boxes, and its arrow is shorter than FAR and crosses none of them."""
        covers = place.collidelist(barred) >= 0 or place.collidelist(visible) >= 0
        if covers or self._count_crossed(place, barred, visible):
            return False
        return self.target is None or math.dist(*_arrow_between(Box(*place), self.target)) < FAR

    def _cheapest_place(
        self,
        size: tuple[int, int],
        barred: list[pygame.Rect],
        visible: list[pygame.Rect],
        priced: list[tuple[pygame.Rect, float]],
    ) -> pygame.Rect:
        """The place of this size with the lowest cost, on a grid (step GRID) over the stage.

        The cost is the distance to the target in pixels. It rises for each box of `barred` and `visible` that the
        bubble covers or the arrow crosses. It also rises for each `priced` box, by the share of the place that covers
        this box. Without a target the aim is the middle of the first priced box, the board.
        """
        aim = self.target.centre if self.target is not None else priced[0][0].center  # a box, then its cost
        width, height = size
        across = range(20, WIDTH - 20 - width + 1, GRID)
        down = range(round(TOP), HEIGHT - 14 - height + 1, GRID)
        places = [pygame.Rect((x, y), size) for x in across for y in down]

        def distance(place: pygame.Rect) -> float:
            return math.dist(_nearest_point(place, aim), aim)

        best, least_cost = places[0], math.inf
        for place in sorted(places, key=distance):
            cost = distance(place)
            if cost >= least_cost:
                break  # all further places are at least as far
            cost += BARRED * len(place.collidelistall(barred)) + COVERED * len(place.collidelistall(visible))
            for box, price in priced:
                overlap = place.clip(box)
                cost += price * overlap.w * overlap.h / (place.w * place.h)

            if cost < least_cost:  # arrows take longer to judge
                cost += CROSSED * self._count_crossed(place, barred, visible)
                cost += PASSED * sum(price for box, price in priced if self._count_crossed(place, [], [box]))
            if cost < least_cost:
                best, least_cost = place, cost
        return best

    def _count_crossed(self, place: pygame.Rect, barred: list[pygame.Rect], visible: list[pygame.Rect]) -> int:
        """How many of these boxes the arrow from a bubble at `place` to the target would cross.

        A box that touches or contains the target, such as the row of a hint, cannot be avoided. It counts only if it is
        in `barred`, and if more than DEEP pixels of the arrow are in it. 0 without a target: there is no arrow.
        """
        if self.target is None:
            return 0
        target = _whole_pixels(self.target)
        arrow = _arrow_between(Box(*place), self.target)
        others = [box for box in (*barred, *visible) if not box.colliderect(target)]
        return self._count_crossed_deeply(place, barred) + sum(_length_within(box, arrow) > 0 for box in others)

    def _count_crossed_deeply(self, place: pygame.Rect, barred: list[pygame.Rect]) -> int:
        """Count boxes that the arrow from the bubble at `place` to the target would cross for more than DEEP pixels.

        Only those of `barred` that touch the target count. 0 without a target, since there is no arrow.
        """
        if self.target is None:
            return 0
        target = _whole_pixels(self.target)
        arrow = _arrow_between(Box(*place), self.target)
        return sum(box.colliderect(target) and _length_within(box, arrow) > DEEP for box in barred)

    # --- pictures ------------------------------------------------------------------------

    def draw(self, canvas: Canvas, focused: object, seconds: float) -> None:
        """Draw the mark around the target, the arrow, and the paper with its buttons."""
        if not self.shown:
            return
        if self.target is not None:
            self._draw_mark(canvas, self.target)

        real = canvas.rect(*self.box)
        offset = (canvas.px(5), canvas.px(10))
        art.draw_shadow(canvas, canvas.surface, real, radius=canvas.px(6), soft=canvas.px(16), offset=offset, alpha=200)
        canvas.surface.blit(self._sheet_picture(canvas, real.size), real)
        for button in self.buttons.values():
            if button.enabled:
                button.draw(canvas, focused == button.key, seconds)

    def _draw_mark(self, canvas: Canvas, target: Box) -> None:
        """Draw light around the target, and the arrow from the bubble to it, if it has one (`_has_arrow`).

        At the upper edge of the window there is no room for light, so the target gets a ring instead, whose upper side
        is at EDGE.
        """
        outer = target.inset(-8)  # 8 design pixels larger on each side
        has_room_for_light = outer.y >= EDGE
        if has_room_for_light:
            art.draw_lit(canvas, target.inset(-4), strength=1.0, radius=10)
        else:
            draw_ring(canvas, outer._replace(y=EDGE, h=outer.foot - EDGE), glow=False)
        if self._has_arrow:
            start, goal = _arrow_between(self.box, target)
            draw_arrow(canvas, start, goal, colour=theme.GLOW, leap=False, clock=self._clock)

    def _sheet_picture(self, canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
        """The picture of the paper with heading and words, in this size in real pixels.

        It is made once for each size, heading and words, and kept in the cache of the canvas.
        """
        words = faces.name_keys(canvas, self._words)

        def make() -> pygame.Surface:
            """Cut a sheet of this size from the picture of paper, round its corners, and write on it."""
            (width, height), radius = size, canvas.px(6)
            paper = pictures.filling_picture(canvas, name="shared/paper", w=WIDE, h=WIDE * 1.2)
            face = pygame.transform.smoothscale(paper, (width, max(height, paper.get_height())))
            face = art.round_corners(canvas, face.subsurface((0, 0, width, height)), radius)
            art.draw_outline(canvas, face, theme.BRASS, thick=canvas.line(2.5), radius=radius)
            _write_sheet(canvas.on_surface(face), self._heading, words)
            return face

        key = ("sheet", canvas.scale_key, size, self._heading, words)
        return canvas.caches.shelf("lesson").get(key, make)


def _write_sheet(canvas: Canvas, heading: str, words: str) -> None:
    """Write the heading, a line below it, and the words on a sheet, whose upper left corner is the canvas origin.

    All lengths are design pixels. Words that are too long for the TALLEST sheet are cut to whole sentences.
    """
    room = Box(PAD, HEAD_H + 2, WIDE - 2 * PAD, TALLEST - HEAD_H - FOOT_H)
    styles.TYPED_BOLD.derive(size=17, track=2).draw(canvas, heading, (PAD, 16), width=room.w, ink=theme.RED)
    canvas.surface.fill(theme.INK, canvas.rect(PAD, HEAD_H - 10, room.w, 1.6))
    style = styles.BODY_LARGE
    lines = style.wrap(canvas, words, room.w)
    if len(lines) * style.height(canvas) > room.h:
        style.write(canvas, words, room, theme.INK)
    else:
        style.draw_lines(canvas, lines, (room.x, room.y), width=room.w, ink=theme.INK)


def _whole_pixels(box: Box) -> pygame.Rect:
    """The smallest rectangle of whole pixels that holds a box."""
    left, top = math.floor(box.x), math.floor(box.y)
    return pygame.Rect(left, top, math.ceil(box.right) - left, math.ceil(box.foot) - top)


def _nearest_point(rect: pygame.Rect, point: Point) -> Point:
    """The point of a rectangle that is nearest to another point."""
    return (max(rect.left, min(point[0], rect.right)), max(rect.top, min(point[1], rect.bottom)))


def _length_within(rect: pygame.Rect, arrow: tuple[Point, Point]) -> float:
    """The length of the part of an arrow that is inside a rectangle, in design pixels."""
    line = rect.clipline(*arrow)
    return math.dist(*line) if line else 0.0


def _arrow_between(box: Box, target: Box) -> tuple[Point, Point]:
    """Start and end of the arrow from a bubble to its target, in design pixels.

    It ends at the edge of the target. It starts 34 pixels under the edge of the paper, which hides that part, because
    the dots of an arrow only begin a little way from its start. It aims at the middle 40 % of the target, and leaves
    the paper at least 40 pixels from its corners.
    """
    paper = _whole_pixels(box)
    target_rect = _whole_pixels(target)
    middle_of_target = target_rect.inflate(-target_rect.w * 0.6, -target_rect.h * 0.6)
    aim = _nearest_point(middle_of_target, box.centre)
    start = _nearest_point(paper.inflate(-80, -80), aim)

    # `clipline` gives the first and the last point of a line inside a rectangle, or nothing.
    line = target_rect.clipline(start, aim)
    goal_x, goal_y = line[0] if line else aim
    edge = paper.clipline(start, (goal_x, goal_y))
    edge_x, edge_y = edge[1] if edge else start

    share_hidden = 34 / max(1.0, math.dist((edge_x, edge_y), (goal_x, goal_y)))
    hidden_start = (edge_x - (goal_x - edge_x) * share_hidden, edge_y - (goal_y - edge_y) * share_hidden)
    return hidden_start, (goal_x, goal_y)
