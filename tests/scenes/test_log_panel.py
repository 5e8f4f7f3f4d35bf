"""The clipboard with the dispatches."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from scenes.boards import BOARDS
from scenes.play.log_panel import Log
from scenes.ui.cache import Caches
from scenes.ui.canvas import Canvas


@pytest.mark.parametrize("game", GAMES)
def test_the_clipboard_is_drawn_where_its_width_rounds_up(window: pygame.Surface, caches: Caches, game: str) -> None:
    """Widths of the window in which the box on the screen is a pixel wider than the picture's own width."""
    log = Log(BOARDS[game].frame.log)
    odd = 0
    for width in range(800, 1400):
        canvas = Canvas(pygame.Surface((width, width * 9 // 16)), caches=caches)
        if odd < 3 and canvas.rect(*log.box).w > canvas.px(log.box.w):
            odd += 1
            log.paint(canvas)
    assert odd == 3
