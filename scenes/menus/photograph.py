"""A photograph of a board, developed over several frames, and printed as a newspaper would print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from scenes.menus.preload import completed
from scenes.ui import pictures, surfaces, theme
from scenes.ui.canvas import Canvas

if TYPE_CHECKING:
    from scenes.boards.board import Board


PRINT: Final = (232, 217, 184)
"""The brightest tone of a photograph."""
DARKEST: Final = 34
"""The tone that becomes the darkest one of a photograph, 0..255."""
CONTRAST: Final = 150
"""How much the tones of a photograph are spread beyond that, in 255ths."""
DOTS: Final = 22
"""How much darker the raster of a photograph is between its dots, 0..255."""
RING: Final = 1.3
"""How much wider than the place that decided the ring around it is."""


def expose(canvas: Canvas, board: Board) -> None:
    """Draw a board alone, in its light."""
    canvas.surface.blit(pictures.cover(canvas, "shared/table"), (0, 0))
    board.paint(canvas)
    if board.ground is not None:
        board.ground.paint(canvas)
    for tile in board.tiles():
        canvas.surface.set_clip(canvas.rect(*tile.box))
        tile.draw(canvas)
    canvas.surface.set_clip(None)
    board.draw(canvas)


class Photograph:
    """What a board looks like alone: at most a frame's share of its pieces are made at a time."""

    def __init__(self) -> None:
        self.image: pygame.Surface | None = None
        self.corner: tuple[int, int] = (0, 0)
        """Where on the canvas its upper left corner is."""
        self._of: object = None

    def develop(self, canvas: Canvas, board: Board) -> bool:
        """Go on with the picture, and whether it has just been completed."""
        key = (board, canvas.scale_key, canvas.size)
        whole = completed(canvas, lambda twin: expose(twin, board)) if self._of != key else None
        if whole is not None:
            place = canvas.rect(*board.frame.area).clip(whole.get_rect())
            self._of, self.image, self.corner = key, whole.subsurface(place).copy(), place.topleft
        return whole is not None


def print_photograph(
    picture: pygame.Surface, mark: pygame.Rect | None, size: tuple[int, int], dot: int
) -> pygame.Surface:
    """The part of a picture around `mark`, or its middle, filling this size, in the one ink of a newspaper.

    Its browns are a raster of dots; `mark` has a ring around it.
    """
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = (max(least, round(side * share)) for least, side in zip(size, picture.get_size(), strict=True))
    whole = pygame.transform.grayscale(pygame.transform.smoothscale(picture, (wide, high)))
    spot = whole.get_rect() if mark is None else pygame.Rect([round(side * share) for side in mark])
    part = pygame.Rect((0, 0), size)
    part.center = spot.center
    part.clamp_ip(whole.get_rect())
    image = whole.subsurface(part).copy()
    image.fill((DARKEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    more = image.copy()
    more.fill((CONTRAST,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    image.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    image.fill((26, 24, 20), special_flags=pygame.BLEND_RGB_ADD)
    image.fill(PRINT, special_flags=pygame.BLEND_RGB_MULT)
    raster = surfaces.opaque((2 * dot, 2 * dot))
    raster.fill((255, 255, 255))
    for at in ((0, 0), (dot, dot)):
        raster.fill((255 - DOTS,) * 3, (at, (dot, dot)))
    spots = ((raster, (x, y)) for y in range(0, size[1], 2 * dot) for x in range(0, size[0], 2 * dot))
    image.fblits(spots, pygame.BLEND_RGB_MULT)
    if mark is not None:
        pygame.draw.ellipse(image, theme.RED, spot.scale_by(RING).move(-part.x, -part.y), 2 * dot)
    return image
