"""Small pictures of the table at the moments of a review, drawn over several frames."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from scenes.menus.photograph import draw_board_alone
from scenes.menus.preload import draw_in_steps
from scenes.pieces import ground
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, around

if TYPE_CHECKING:
    from scenes.boards.board import Board
    from scenes.match.explaining import Moment
    from scenes.play.turning import Story, TurningPointWriter

SHAPE: Final = 1.5
"""Width of a picture, as a multiple of its height."""
LEAST_SHARE: Final = 0.42
"""The least part of the width of a board that a picture shows: pieces around the place tell where it is."""
MARK_MARGIN: Final = 6.0
"""Design pixels between the place that a moment is about and the frame around it."""


class Snapshots:
    """Draws the pictures of stories, at most a frame's share of their pieces at a time."""

    def __init__(self, writer: TurningPointWriter) -> None:
        self._writer = writer
        self._pictures: dict[Moment, pygame.Surface] = {}
        """The part of the board around the place of each moment, as large as the board shows it."""
        self._canvas_key: Hashable = None
        """Scale and size of the canvas for which they were drawn."""
        self._board: Board | None = None
        """The board of the picture that is being drawn."""
        self._subject: Moment | None = None
        """The moment that it shows."""

    def develop(self, canvas: Canvas, stories: Sequence[Story]) -> bool:
        """Draw more of the first missing picture. Returns whether a picture has just been finished."""
        key = (canvas.scale_key, canvas.size)
        if key != self._canvas_key:
            self._canvas_key = key
            self._pictures.clear()
        story = next((story for story in stories if story.moment not in self._pictures), None)
        if story is None:
            return False

        if self._board is None or self._subject != story.moment:
            self._subject = story.moment
            self._board = self._writer.picture_board(story)
            if self._board.ground is not None:
                self._board.ground.turn_to(ground.DAY, at_once=True)
            return False

        board = self._board
        whole = draw_in_steps(canvas, lambda twin: draw_board_alone(twin, board))
        if whole is None:
            return False
        self._pictures[story.moment] = cut_out(canvas, whole, board, story)
        return True

    def picture(self, moment: Moment) -> pygame.Surface | None:
        """The picture of a moment, or None until it is drawn."""
        return self._pictures.get(moment)


def cut_out(canvas: Canvas, whole: pygame.Surface, board: Board, story: Story) -> pygame.Surface:
    """The part of a drawn board around the places of a story, which have a frame. The whole board if there are none."""
    area = board.frame.area
    places = places_of(board, story)
    part_box = area
    if places is not None:
        width = max(LEAST_SHARE * area.w, places.w * 1.4, places.h * 1.4 * SHAPE)
        part_box = within(around(places.centre, width, width / SHAPE), area)

    place = canvas.rect(*part_box).clip(whole.get_rect())
    picture = whole.subsurface(place).copy()
    if places is not None:
        frame = canvas.rect(*places.inset(-MARK_MARGIN)).move(-place.x, -place.y)
        thickness = max(2, canvas.px(part_box.w / 130))
        pygame.draw.rect(picture, theme.BRASS, frame, thickness, border_radius=canvas.px(8))
    return picture


def places_of(board: Board, story: Story) -> Box | None:
    """The box around the things on the board that a story is about. None if none of them is on the board."""
    tips = [board.tip(key) for key in story.lit]
    boxes = [tip.box for tip in tips if tip is not None and board.frame.area.contains(tip.box.centre)]
    scene = board.scene_of(story.moment.decisive) if story.moment.decisive is not None else None
    if scene is not None:
        boxes = [scene]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.foot for box in boxes) - top)


def within(box: Box, area: Box) -> Box:
    """The box moved into the area, or the whole area if it does not fit.

    >>> within(Box(-10, 5, 20, 20), Box(0, 0, 100, 100))
    Box(x=0, y=5, w=20, h=20)
    """
    if box.w > area.w or box.h > area.h:
        return area
    x = max(area.x, min(box.x, area.right - box.w))
    y = max(area.y, min(box.y, area.foot - box.h))
    return Box(x, y, box.w, box.h)
