"""What the map room is made of: walnut, paper, baize, brass, and the light of one lamp."""

from __future__ import annotations

import numpy as np
import pygame

from tools.baking import grain, ink
from tools.baking.ink import Colour

CLIPBOARD = (448, 556)
"""The dispatches board at one pixel a design unit; the clip rises over its top edge by 8."""


def wood(width: int, height: int, seed: int, base: Colour = ink.WALNUT) -> grain.Pixels:
    """Planks 190 high with rings and seams."""
    rough = grain.field(width, height, 1.1, seed, stretch=(14, 1))
    rough += 0.5 * grain.field(width, height, 0.6, seed + 1, stretch=(30, 1.2))
    _, y = grain.places(width, height)
    ring = np.sin((y / 26 + rough * 1.3) * 2.2) * 0.5 + 0.5
    planks = grain.plain(width, height, base)
    grain.shade(planks, 0.78 + 0.17 * ring + 0.06 * rough)
    grain.shade(planks, 1 - 0.7 * np.clip(1 - np.abs((y % 190) - 2) / 2.2, 0, 1))
    grain.shade(planks, 1 + 0.10 * np.sin(y // 190 * 12.9))
    return planks


def table() -> pygame.Surface:
    """The walnut table, unlit."""
    return grain.surface(wood(1920, 1080, 3))


def paper(width: int, height: int, seed: int, colour: Colour = (232, 222, 192)) -> grain.Pixels:
    """Old paper: clouds, fibres, and edges that many hands have darkened."""
    sheet = grain.plain(width, height, colour)
    grain.shade(sheet, 1 + 0.032 * grain.field(width, height, 1.15, seed))
    grain.shade(sheet, 1 + 0.012 * grain.field(width, height, 0.4, seed + 1, stretch=(6, 1)))
    x, y = grain.places(width, height)
    edge = np.minimum.reduce([x, y, width - 1 - x, height - 1 - y])
    grain.shade(sheet, 1 - 0.13 * np.exp(-edge / 14) - 0.05 * np.exp(-edge / 70))
    return sheet


def sheet() -> pygame.Surface:
    """A page of paper, upright."""
    return grain.surface(paper(900, 1100, 12))


def lamp() -> pygame.Surface:
    """What the lamp multiplies a 1920 x 1080 table by, at a quarter of the size."""
    x, y = grain.places(480, 270)
    distance = np.hypot((x * 4 - 900) / 1500, (y * 4 - 430) / 880)
    glow = np.exp(-(distance**2) * 1.1)
    light = np.stack([0.42 + 0.60 * glow, 0.39 + 0.59 * glow, 0.41 + 0.52 * glow], -1)
    return grain.surface(np.clip(light, 0, 1) * 255)


def baize() -> pygame.Surface:
    """Green felt with the shadow of the tray's rim, light from the top left."""
    width, height = 612, 498
    felt = grain.plain(width, height, ink.BAIZE)
    grain.shade(felt, 1 + 0.07 * grain.field(width, height, 0.35, 6))
    x, y = grain.places(width, height)
    for distance, depth, reach in ((y, 0.62, 33), (x, 0.5, 27), (width - x, 0.25, 15), (height - y, 0.2, 12)):
        grain.shade(felt, 1 - depth * np.exp(-distance / reach))
    return grain.surface(felt)


def panel() -> pygame.Surface:
    """Dark blackout cloth behind menus and bars."""
    cloth = grain.plain(640, 640, (40, 38, 31))
    grain.shade(cloth, 1 + 0.05 * grain.field(640, 640, 0.9, 44))
    x, y = grain.places(640, 640)
    grain.shade(cloth, 1 + 0.03 * np.sin(x * np.pi / 2) * np.sin(y * np.pi / 2))
    grain.shade(cloth, 1.08 - 0.16 * (x + y) / 1280)
    return grain.surface(cloth)


def _clip(board: pygame.Surface, scale: float) -> None:
    clip = pygame.Rect(0, 0, round(150 * scale), round(40 * scale))
    clip.midtop = (board.get_width() // 2, 2)
    radius = round(9 * scale)
    ink.drop_shadow(board, clip, radius, round(6 * scale), (0, round(4 * scale)), 150)
    board.blit(ink.rounded(ink.gradient(clip.size, (196, 190, 176), (112, 108, 100)), radius), clip)
    pygame.draw.rect(board, (70, 66, 60), clip, max(1, round(scale)), border_radius=radius)
    pygame.draw.aacircle(board, (60, 56, 50), clip.center, 7 * scale)
    pygame.draw.aacircle(board, (220, 214, 200), (clip.centerx - 2 * scale, clip.centery - 2 * scale), 3 * scale)


def clipboard(scale: float = 1.25) -> pygame.Surface:
    """The dispatches board with an empty sheet under its clip; round corners on nothing."""
    width, height = round(CLIPBOARD[0] * scale), round(CLIPBOARD[1] * scale)
    rise = round(8 * scale)
    board = ink.clear(width, height)
    back = ink.rounded(grain.surface(wood(width, height - rise, 21, (92, 62, 40))), round(10 * scale))
    pygame.draw.rect(back, (128, 90, 58), back.get_rect(), max(1, round(1.2 * scale)), border_radius=round(10 * scale))
    board.blit(back, (0, rise))
    page = pygame.Rect(round(18 * scale), rise + round(38 * scale), width - round(36 * scale), 0)
    page.h = height - page.y - round(14 * scale)
    ink.drop_shadow(board, page, 1, round(6 * scale), (round(2 * scale), round(4 * scale)), 140)
    board.blit(grain.surface(paper(page.w, page.h, 12)), page)
    _clip(board, scale)
    return board
