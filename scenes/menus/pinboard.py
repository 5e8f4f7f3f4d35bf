"""The dark cloth-covered board behind menus that are overlays."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas

RADIUS: Final = 12
HELP_LINES: Final = 2
"""Most lines of a sentence that helps."""


def draw_frame(canvas: Canvas, box: Box) -> None:
    """Draw a board with a brass rim and its shadow at a design box."""
    place = canvas.rect(*box)
    soft = max(1, canvas.px(22))
    art.drop(canvas, canvas.surface, place, canvas.px(RADIUS), soft, (canvas.px(6), canvas.px(16)), 200)
    canvas.surface.blit(board(canvas, box), place)


def board(canvas: Canvas, box: Box) -> pygame.Surface:
    """The board of that size without its shadow; cached."""
    _, _, w, h = canvas.rect(*box)

    def make() -> pygame.Surface:
        radius = canvas.px(RADIUS)
        cloth = pictures.at_size(canvas, "shared/panel", w, h).copy()
        cloth.fill((255, 246, 226), special_flags=pygame.BLEND_RGB_MULT)
        cloth.blit(art.vgrad(canvas, w, h, (255, 240, 205, 26), (0, 0, 0, 70)), (0, 0))
        board = art.rounded(canvas, cloth, radius)
        art.outline(canvas, board, theme.BRASS, canvas.line(1.8), radius)
        art.outline(canvas, board, (110, 94, 58), canvas.line(1), radius, canvas.line(7))
        return board

    return canvas.caches.of("pinboards").get((canvas.scale_key, w, h), make)


def draw_head(canvas: Canvas, words: str, line: str, box: Box) -> None:
    """Draw a centred heading at the top of a frame, and below it a line of text between two strokes."""
    x, y, w, _ = box
    middle = x + w / 2
    styles.TITLE.but(size=46, track=4).draw(canvas, words, (middle, y + 62), "center", width=w - 80, shadow=True)
    label = styles.LABEL.but(track=3).draw(canvas, line, (middle, y + 112), "center", width=w - 150)
    for left, right in ((x + 48, label[0] - 18), (label[0] + label[2] + 18, x + w - 48)):
        if right - left < 12:
            continue
        pygame.draw.rect(canvas.surface, (138, 112, 58), canvas.rect(left, y + 112, right - left, 1.4))
        near = right if right < middle else left
        pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(near, y + 112.7), max(2, canvas.px(3.5)))


def draw_help(canvas: Canvas, words: str, box: Box) -> None:
    """Draw a sentence in the middle of a design box, in two lines at most."""
    lines = styles.BODY_HINT.wrap(canvas, words, box.w)
    step = styles.BODY_HINT.height(canvas)
    if len(lines) > HELP_LINES or len(lines) * step > box.h:
        lines = [words]  # cut with an ellipsis, not drawn over what is below
    start = box.y + (box.h - len(lines) * step) / 2 - 4
    styles.BODY_HINT.draw_lines(canvas, lines, (box.centre[0], start), "midtop", width=box.w)
