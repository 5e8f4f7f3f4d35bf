"""What the lobby draws besides its widgets: the goal of the game, seats, and notes on its rules."""

from __future__ import annotations

import pygame

from game.core.game import Game
from scenes.menus.lobby_layout import KIND_AT, PANEL
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas


def draw_goal(canvas: Canvas, game: Game) -> None:
    """Draw the goal of the game next to its name."""
    x = 96 + styles.TITLE_PAGE.width(canvas, game.name.upper()) + 40
    styles.LABEL.but(track=4).draw(canvas, "YOUR GOAL", (x, 74), "bottomleft", ink=theme.GLOW)
    styles.BODY_LEAD.draw(canvas, game.goal, (x, 76), width=PANEL.right - x)


def draw_seat(canvas: Canvas, box: Box, seat: int, name: str, token: str | None) -> None:
    """Draw the sign and the name of a seat; one without a name is empty. `token`: its picture, if it has one."""
    x, y, w, h = box
    middle = y + h / 2
    if not name:
        art.dashes(canvas.surface, (96, 88, 66), canvas.rect(x, y, w, h), canvas.px(9), canvas.line(1.4))
        styles.LABEL.but(track=3).draw(canvas, "EMPTY", (x + 68, middle), "midleft", width=200, ink=theme.DIM)
        return
    if token is not None:
        side = min(56.0, h - 6)
        image = pictures.picture(canvas, token, side, side)
        canvas.surface.blit(image, image.get_rect(center=canvas.at(x + 30, middle)))
    else:
        radius = canvas.px(min(24.0, h / 2 - 4))
        pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(x + 30, middle), radius, canvas.line(2))
        styles.HEAD.but(track=0).draw(canvas, str(seat + 1), (x + 30, middle), "center", ink=theme.BRASS)
    styles.HEAD.but(size=23, track=1).draw(canvas, name.upper(), (x + 66, middle), "midleft", width=KIND_AT - 78)


def draw_note(canvas: Canvas, words: str, box: Box) -> None:
    """Draw what something does in the room below it."""
    x, y, w, h = box.inset(4)
    lines, leading = styles.BODY_NOTE.wrap_within(canvas, words, w - 16, h)
    styles.BODY_NOTE.draw_lines(canvas, lines, (x + 8, y), leading=leading, width=w - 16)
