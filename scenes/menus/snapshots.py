"""The rows of the moments of a review, with small pictures of the table, which are drawn over several frames."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from scenes.match.parts import Cause
from scenes.menus.chart import DOT, GRID, draw_moment_number
from scenes.menus.photograph import draw_board_alone
from scenes.menus.preload import draw_in_steps
from scenes.pieces import ground
from scenes.ui import pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, KeyedPicture, around
from scenes.ui.icons import draw_icon
from scenes.ui.widgets import Pressable

if TYPE_CHECKING:
    from scenes.boards.board import Board
    from scenes.match.moment import Moment
    from scenes.play.turning import Story, TurningPointWriter

SHAPE: Final = 1.5
"""Width of a picture, as a multiple of its height."""
LEAST_SHARE: Final = 0.42
"""The least part of the width of a board that a picture shows: pieces around the place tell where it is."""
MARGIN: Final = 1.4
"""Size of a picture as a multiple of the framed box in it, at least."""
MARK_MARGIN: Final = 6.0
"""Design pixels between the place that a moment is about and the frame around it."""
CAUSE_ICONS: Final = {
    Cause.DECISION: "target",
    Cause.OTHERS: "swords",
    Cause.DICE: "blast",
    Cause.CARD: "cards",
    Cause.COUNT: "cards",
    Cause.BATTLE: "blast",
    Cause.START: "cards",
    Cause.DRIFT: "target",
    Cause.RESIGNED: "flag",
}


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
        """Draw some pieces of the first story's picture that is missing. Returns whether that has finished it.

        To be called once a frame. One call makes the board of the story (`_board`, for the moment `_subject`), and each
        later call draws a share of it. All pictures are dropped when the canvas gets another size.
        """
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
                self._board.ground.turn_to(ground.DAY, at_once=True)  # all pictures are taken by daylight
            return False

        board = self._board
        whole = draw_in_steps(canvas, lambda layer: draw_board_alone(layer, board))
        if whole is None:
            return False
        self._pictures[story.moment] = cut_out(canvas, whole, board, story)
        return True

    def picture(self, moment: Moment) -> pygame.Surface | None:
        """The picture of a moment, or None until it is drawn."""
        return self._pictures.get(moment)


def cut_out(canvas: Canvas, whole: pygame.Surface, board: Board, story: Story) -> pygame.Surface:
    """The part of a drawn board that shows what a story is about, a new surface with a frame around that.

    `whole`: the picture of the board. The part is wider than the framed box, so that one sees where it is on the board:
    at least LEAST_SHARE of the board, and MARGIN times the box. It is the whole board if nothing is to be framed.
    """
    area = board.frame.area
    places = places_of(board, story)
    part_box = area
    if places is not None:
        width = max(LEAST_SHARE * area.w, places.w * MARGIN, places.h * MARGIN * SHAPE)
        part_box = within(around(places.centre, width, width / SHAPE), area)

    place = canvas.rect(*part_box).clip(whole.get_rect())
    picture = whole.subsurface(place).copy()
    if places is not None:
        frame = canvas.rect(*places.inset(-MARK_MARGIN)).move(-place.x, -place.y)
        thickness = max(2, canvas.px(part_box.w / 130))  # in proportion to the picture, which is shown at one size
        pygame.draw.rect(picture, theme.BRASS, frame, thickness, border_radius=canvas.px(8))
    return picture


def places_of(board: Board, story: Story) -> Box | None:
    """The box around the things on the board that a story is about. None if none of them is on the board.

    The things have the keys `story.lit`. If the decisive event of the moment happened at one place (`scene_of`), such
    as a battle, only this place counts.
    """
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


class MomentRow(Pressable):
    """A moment that decided the match: a picture of the table, the cause, what happened, what was better."""

    def __init__(self, number: int, story: Story, snapshots: Snapshots) -> None:
        """`number`: that of its dot on the curve."""
        super().__init__(("moment", story.moment.stop), Box(0, 0, 1, 1), f"{story.when}: {story.happened}")
        self.number = number
        self.story = story
        self.snapshots = snapshots
        self.gained = story.moment.chance_after > story.moment.chance_before
        self.spoken = f"{story.cause}. {story.better} {story.change}"
        self._scaled: KeyedPicture | None = None
        """The picture at the size at which it is shown, and what that was made from."""

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row: picture of the table with the number of the moment, head, and one or two sentences.

        They say what happened and, unless the moment won the match, what would have been better. The second sentence
        gets the room that it needs, as long as one line is left for the first. `self.gained`: the chance to win rose.
        Sizes and distances are design pixels.
        """
        self.draw_plate(canvas, focused, seconds)
        x, y, width, height = self.box
        picture_box = Box(x + 10, y + 10, (height - 20) * SHAPE, height - 20)
        self._draw_picture(canvas, picture_box)
        reach = DOT * canvas.type_scale
        draw_moment_number(canvas, self.number, (picture_box.x + reach, picture_box.y + reach), self.gained)

        # The head: an icon of the cause, the cause and the round, and at the right how the chance changed.
        left = picture_box.right + 18
        room = x + width - 18 - left
        ink = theme.GLOW if self.gained else canvas.shade(theme.DEAR)
        change_at = (x + width - 18, y + 10)
        change_style = styles.LABEL.derive(track=0)
        change = change_style.draw(canvas, self.story.change, change_at, "topright", width=170, ink=ink)
        icon_size = 20 * canvas.type_scale
        icon = CAUSE_ICONS[self.story.moment.cause]
        draw_icon(canvas, icon, (left + icon_size / 2, change.centre[1]), size=20, colour=theme.BRASS)
        head = f"{self.story.cause.upper()}, {self.story.when.upper()}"
        head_at = (left + icon_size + 8, y + 10)
        styles.LABEL.derive(track=1).draw(canvas, head, head_at, width=change.x - 14 - head_at[0])

        # Both sentences share the room between the head and the foot of the row.
        top = change.foot + 4
        foot = y + height - 8
        line_height = styles.BODY_NOTE.height(canvas, 1.06)
        better_lines = len(styles.BODY_NOTE.wrap(canvas, self.story.better, room)) if self.story.better else 0
        least = styles.BODY.height(canvas, 1.06)
        fitting_lines = int((foot - top - least) / line_height)
        most_lines = max(1, min(better_lines, fitting_lines)) if better_lines else 0
        happened_box = Box(left, top, room, max(least, foot - top - most_lines * line_height))
        top = styles.BODY.write(canvas, self.story.happened, happened_box, theme.BRIGHT)
        if better_lines:
            styles.BODY_NOTE.write(canvas, self.story.better, Box(left, top + 2, room, foot - top - 2))

    def _draw_picture(self, canvas: Canvas, box: Box) -> None:
        """Draw the picture of the table so that it fills the box, or a dark plate while it is not ready.

        `self._scaled` keeps the picture at the size of the box, with a key that tells which picture and size it is for.
        """
        place = canvas.rect(*box)
        picture = self.snapshots.picture(self.story.moment)
        if picture is None:
            canvas.surface.fill((18, 16, 12), place)
        else:
            key = (id(picture), place.size)
            if self._scaled is None or self._scaled.key != key:
                self._scaled = KeyedPicture(key, pictures.fill(picture, place.size))
            canvas.surface.blit(self._scaled.image, place)
        pygame.draw.rect(canvas.surface, GRID, place, canvas.line(1.4))
