"""A photograph of a board, developed over several frames, and printed as a newspaper would print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.menus.preload import draw_in_steps
from scenes.ui import pictures, surfaces, theme
from scenes.ui.canvas import Canvas

if TYPE_CHECKING:
    from scenes.boards.board import Board

PAPER_TONE: Final = (232, 217, 184)
"""The brightest tone of a print."""
DARKEST: Final = 34
"""The tone of the board that becomes the darkest one of the print, 0..255."""
CONTRAST: Final = 150
"""How much the tones of a print are spread beyond that, in 255ths."""
INK_TONE: Final = (26, 24, 20)
"""The darkest tone of a print."""
RASTER_SHADE: Final = 22
"""How much darker the raster of a print is between its dots, 0..255."""
RING_SCALE: Final = 1.3
"""Size of the ring around the deciding place, as a multiple of that place."""


def draw_board_alone(canvas: Canvas, board: Board) -> None:
    """Draw a board on the lit table, without log, panels and buttons.

    `board.tiles()`: the parts of the board that draw themselves, each clipped to its box.
    """
    canvas.surface.blit(pictures.cover_stage(canvas, "shared/table"), (0, 0))
    board.paint(canvas)
    if board.ground is not None:
        board.ground.paint(canvas)

    for tile in board.tiles():
        canvas.surface.set_clip(canvas.rect(*tile.box))
        tile.draw(canvas)
    canvas.surface.set_clip(None)

    board.draw(canvas)


class Photograph:
    """A picture of a board without anything beside it, made over several frames so that the window never waits."""

    def __init__(self) -> None:
        self.image: pygame.Surface | None = None
        """The finished picture, or None until it is developed."""
        self.corner: tuple[int, int] = (0, 0)
        """Upper left corner of the picture on the canvas, in pixels."""
        self._subject: object = None
        """Board, scale and size of the finished picture."""

    def develop(self, canvas: Canvas, board: Board) -> bool:
        """Draw the next pieces of the picture of a board. Returns whether the picture has just been finished.

        To be called once a frame. `_subject`: the board, scale and size for which the picture is finished, so that
        nothing is left to draw. `corner`: the pixel of the window at which its upper left corner would be.
        """
        subject = (board, canvas.scale_key, canvas.size)
        if self._subject == subject:
            return False

        full_canvas = draw_in_steps(canvas, lambda layer: draw_board_alone(layer, board))
        if full_canvas is None:
            return False

        place = canvas.rect(*board.frame.area).clip(full_canvas.get_rect())
        self.image = full_canvas.subsurface(place).copy()
        self.corner = place.topleft
        self._subject = subject
        return True


def print_photograph(
    picture: pygame.Surface, mark: pygame.Rect | None, size: tuple[int, int], dot: int
) -> pygame.Surface:
    """A picture as a newspaper prints it: in one ink, as a raster of dots of `dot` pixels, filling this size.

    `size`: its width and height in pixels. It is cropped around `mark`, a place in the picture, which is ringed, or
    around the centre of the picture if `mark` is None. RING_SCALE: how much larger than that place the ring is.
    """
    scale = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    width = max(size[0], round(picture.get_width() * scale))
    height = max(size[1], round(picture.get_height() * scale))
    enlarged = pygame.transform.grayscale(pygame.transform.smoothscale(picture, (width, height)))

    subject = enlarged.get_rect() if mark is None else pygame.Rect([round(side * scale) for side in mark])
    part = pygame.Rect((0, 0), size)
    part.center = subject.center
    part.clamp_ip(enlarged.get_rect())

    image = enlarged.subsurface(part).copy()
    _spread_tones(image)
    _lay_raster(image, dot)
    if mark is not None:
        pygame.draw.ellipse(image, theme.RED, subject.scale_by(RING_SCALE).move(-part.x, -part.y), 2 * dot)
    return image


def _spread_tones(image: pygame.Surface) -> None:
    """Raise the contrast of a grey image, and give it the colours of ink and paper.

    DARKEST becomes black. Then all tones become brighter by the share CONTRAST / 255, black becomes INK_TONE, and white
    becomes PAPER_TONE.
    """
    image.fill((DARKEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)

    brighter = image.copy()
    brighter.fill((CONTRAST,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    image.blit(brighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    image.fill(INK_TONE, special_flags=pygame.BLEND_RGB_ADD)
    image.fill(PAPER_TONE, special_flags=pygame.BLEND_RGB_MULT)


def _lay_raster(image: pygame.Surface, dot: int) -> None:
    """Darken every second square of `dot` pixels by RASTER_SHADE (of 255), as on a chessboard: the dots of a print."""
    pattern = surfaces.opaque((2 * dot, 2 * dot))
    pattern.fill((255, 255, 255))
    for at in ((0, 0), (dot, dot)):
        pattern.fill((255 - RASTER_SHADE,) * 3, (at, (dot, dot)))

    width, height = image.get_size()
    places = ((pattern, (x, y)) for y in range(0, height, 2 * dot) for x in range(0, width, 2 * dot))
    image.fblits(places, pygame.BLEND_RGB_MULT)
