"""Pictures that games share, and their materials: table, paper, lamp, posters, printed cards, shell holes."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
import pygame

from game.catalogue import GAMES
from scenes.boards import BOARDS
from tools.baking import grain, ink
from tools.baking.ink import Colour

CLIPBOARD = (448, 556)
"""The dispatches board at one pixel a design unit. The clip rises 8 units over its top edge."""


def paint_wood(width: int, height: int, seed: int, base: Colour = ink.WALNUT) -> grain.Pixels:
    """Return the pixels of wooden planks, each 190 high, with rings and seams."""
    rough = grain.noise_field(width, height, power=1.1, seed=seed, stretch=(14, 1))
    rough += 0.5 * grain.noise_field(width, height, power=0.6, seed=seed + 1, stretch=(30, 1.2))
    _, y = grain.pixel_coordinates(width, height)
    ring = np.sin((y / 26 + rough * 1.3) * 2.2) * 0.5 + 0.5
    planks = grain.plain_sheet(width, height, base)

    grain.shade(planks, 0.78 + 0.17 * ring + 0.06 * rough)
    grain.shade(planks, 1 - 0.7 * np.clip(1 - np.abs((y % 190) - 2) / 2.2, 0, 1))
    grain.shade(planks, 1 + 0.10 * np.sin(y // 190 * 12.9))
    return planks


def paint_table() -> pygame.Surface:
    """Paint the walnut table, without the light of the lamp."""
    return grain.make_surface(paint_wood(width=1920, height=1080, seed=3))


def paint_paper(width: int, height: int, seed: int, colour: Colour = (232, 222, 192)) -> grain.Pixels:
    """Return the pixels of a sheet of old paper: clouds, fibres, and darkened edges."""
    sheet = grain.plain_sheet(width, height, colour)
    grain.shade(sheet, 1 + 0.032 * grain.noise_field(width, height, power=1.15, seed=seed))
    grain.shade(sheet, 1 + 0.012 * grain.noise_field(width, height, power=0.4, seed=seed + 1, stretch=(6, 1)))
    x, y = grain.pixel_coordinates(width, height)
    edge = np.minimum.reduce([x, y, width - 1 - x, height - 1 - y])
    grain.shade(sheet, 1 - 0.13 * np.exp(-edge / 14) - 0.05 * np.exp(-edge / 70))
    return sheet


def paint_page() -> pygame.Surface:
    """Paint an upright page of paper."""
    return grain.make_surface(paint_paper(width=900, height=1100, seed=12))


def paint_lamp() -> pygame.Surface:
    """Paint the light of the lamp, by which a 1920 x 1080 table is multiplied, at a quarter of the size."""
    x, y = grain.pixel_coordinates(width=480, height=270)
    distance = np.hypot((x * 4 - 900) / 1500, (y * 4 - 430) / 880)
    glow = np.exp(-(distance**2) * 1.1)
    light = np.stack([0.42 + 0.60 * glow, 0.39 + 0.59 * glow, 0.41 + 0.52 * glow], -1)
    return grain.make_surface(np.clip(light, 0, 1) * 255)


def paint_baize() -> pygame.Surface:
    """Paint the green felt of the dice tray, with the shadow of its rim, lit from the top left."""
    width, height = 612, 498
    felt = grain.plain_sheet(width, height, ink.BAIZE)
    grain.shade(felt, 1 + 0.07 * grain.noise_field(width, height, power=0.35, seed=6))
    x, y = grain.pixel_coordinates(width, height)
    # The shadow of each side: distance from it, how dark it is, how far it reaches in pixels.
    for distance, depth, reach in ((y, 0.62, 33), (x, 0.5, 27), (width - x, 0.25, 15), (height - y, 0.2, 12)):
        grain.shade(felt, 1 - depth * np.exp(-distance / reach))
    return grain.make_surface(felt)


def paint_panel() -> pygame.Surface:
    """Paint the dark cloth behind menus and bars."""
    cloth = grain.plain_sheet(width=640, height=640, colour=(40, 38, 31))
    grain.shade(cloth, 1 + 0.05 * grain.noise_field(width=640, height=640, power=0.9, seed=44))
    x, y = grain.pixel_coordinates(width=640, height=640)
    grain.shade(cloth, 1 + 0.03 * np.sin(x * np.pi / 2) * np.sin(y * np.pi / 2))
    grain.shade(cloth, 1.08 - 0.16 * (x + y) / 1280)
    return grain.make_surface(cloth)


def paint_clipboard(scale: float = 1.25) -> pygame.Surface:
    """Paint the board of the log: a clipboard with an empty sheet, with round, transparent corners."""
    width, height = round(CLIPBOARD[0] * scale), round(CLIPBOARD[1] * scale)
    rise = round(8 * scale)

    board = ink.make_sheet(width, height)
    wood = paint_wood(width, height - rise, seed=21, base=(92, 62, 40))
    back = ink.round_corners(grain.make_surface(wood), radius=round(10 * scale))
    pygame.draw.rect(back, (128, 90, 58), back.get_rect(), max(1, round(1.2 * scale)), border_radius=round(10 * scale))
    board.blit(back, (0, rise))

    page = pygame.Rect(round(18 * scale), rise + round(38 * scale), width - round(36 * scale), 0)
    page.h = height - page.y - round(14 * scale)
    ink.drop_shadow(board, page, 1, round(6 * scale), (round(2 * scale), round(4 * scale)), alpha=140)
    board.blit(grain.make_surface(paint_paper(page.w, page.h, seed=12)), page)

    clip = pygame.Rect(0, 0, round(150 * scale), round(40 * scale))
    clip.midtop = (board.get_width() // 2, 2)
    radius = round(9 * scale)
    ink.drop_shadow(board, shape=clip, radius=radius, soft=round(6 * scale), offset=(0, round(4 * scale)), alpha=150)
    board.blit(ink.round_corners(ink.paint_gradient(clip.size, (196, 190, 176), (112, 108, 100)), radius), clip)
    pygame.draw.rect(board, (70, 66, 60), clip, max(1, round(scale)), border_radius=radius)
    pygame.draw.aacircle(board, (60, 56, 50), clip.center, 7 * scale)
    pygame.draw.aacircle(board, (220, 214, 200), (clip.centerx - 2 * scale, clip.centery - 2 * scale), 3 * scale)
    return board


# --- Posters: a hero before a part of the painting of the game ---------------------------

PICTURE = (14, 14, 272, 290)
BAND = (14, 304, 272, 58)
"""Boxes on a poster in design units. A poster is painted with two pixels a unit."""
RIM: Final[Colour] = (255, 240, 205)
RIM_DOWN, RIM_ACROSS = 3, 4
"""The width in pixels of the light along the edges of a large figure, from above and from the left."""


def print_scene(flat: pygame.Surface, seed: int) -> pygame.Surface:
    """Return a scene as if printed: with grain in the ink, darker corners, and a little light on top."""
    pixels = grain.read_pixels(flat)
    width, height = flat.get_size()
    grain.shade(pixels, 1 + 0.030 * grain.noise_field(width, height, power=0.9, seed=seed))
    x, y = grain.pixel_coordinates(width, height)
    away = np.hypot(x / width - 0.5, y / height - 0.45)
    grain.shade(pixels, 1.05 - 0.34 * np.clip(away - 0.25, 0, 1))
    return grain.make_surface(pixels)


def paint_rim_light(figure: pygame.Surface) -> pygame.Surface:
    """Paint the light on those edges of a large figure that face the lamp at the top left."""
    solid = grain.read_opacity(figure) / 255

    # A pixel is lit where the figure is solid but its neighbour towards the lamp is not. The frame hides the lamp.
    towards_lamp = np.ones_like(solid)
    towards_lamp[RIM_DOWN:, RIM_ACROSS:] = solid[:-RIM_DOWN, :-RIM_ACROSS]
    light = grain.opacity_of(0.9 * (solid - towards_lamp))
    return grain.make_surface(grain.plain_sheet(*figure.get_size(), RIM), light)


def card_stock(width: int, height: int, seed: int, scale: float) -> grain.Pixels:
    """Return the pixels of cream card whose cut edge is darker, at `scale` pixels a design unit."""
    stock = grain.plain_sheet(width, height, ink.CARD)
    grain.shade(stock, 1 + 0.025 * grain.noise_field(width, height, power=1.0, seed=seed))
    x, y = grain.pixel_coordinates(width, height)
    edge = np.minimum.reduce([x, y, width - 1 - x, height - 1 - y]) / scale
    grain.shade(stock, 1 - 0.16 * np.exp(-edge / 5) + 0.05 * np.exp(-(((edge - 1) / 1.5) ** 2)))
    return stock


def paint_poster(slug: str, seed: int) -> pygame.Surface:
    """Paint the poster of one game at two pixels a design unit: a hero before a part of the painting, without words."""
    width, height = 600, 1040
    card = grain.make_surface(card_stock(width, height, seed, scale=2.0)).convert_alpha()

    picture = pygame.Rect(*(2 * part for part in PICTURE))
    scene = ink.render_drawing(f"{slug}/ground", picture.size, view="data-poster")
    hero = ink.render_drawing(f"{slug}/hero", picture.size)
    scene.blit(hero, (0, 0))
    scene.blit(paint_rim_light(hero), (0, 0))
    card.blit(print_scene(scene, seed=seed + 40), picture)

    band = pygame.Rect(*(2 * part for part in BAND))
    colour = BOARDS[slug].band
    card.blit(ink.paint_gradient(band.size, ink.scale_colour(colour, factor=1.16), ink.scale_colour(colour, 0.8)), band)
    pygame.draw.rect(card, ink.BONE, (band.x, band.y, band.w, 4))
    pygame.draw.rect(card, ink.scale_colour(colour, factor=0.5), (band.x, band.bottom - 3, band.w, 3))
    pygame.draw.rect(card, ink.EDGE, card.get_rect().inflate(-56, -56), 4)
    return card


def paint_background(slug: str, seed: int) -> pygame.Surface:
    """Paint the painting of one game as the background of a page. Its middle is calm, since panels cover it."""
    return print_scene(ink.render_drawing(f"{slug}/ground", size=(1600, 900)), seed)


# --- Printed cards ----------------------------------------------------------------------


SIZE = (264, 372)
"""The size that a card is painted in."""
SHOWN = (206, 290)
"""The size that a card is kept in: the size of a card held up at 1920 x 1080, or in the hand at 2560 x 1440."""
FRAME = 14
SCENE_FOOT = 204
BAND_FOOT = 258
CORNER = 22
ROUND_BADGE = 38
SQUARE_BADGE = 14
"""The radius in pixels of the corners of a badge."""


def fit_words(words: str, face: str, pixels: int, colour: Colour, width: int) -> pygame.Surface:
    """Render the words in the largest size, up to `pixels`, that fits into the width."""
    drawn = ink.render_words(words, face, pixels, colour)
    while drawn.get_width() > width:
        pixels -= 1
        drawn = ink.render_words(words, face, pixels, colour)
    return drawn


def emboss_words(
    picture: pygame.Surface, words: str, face: str, pixels: int, centre: tuple[float, float], width: int, drop: int
) -> None:
    """Print pale words over their shadow, in the largest size that fits into the width."""
    for tint, shift in (((16, 13, 9), drop), (ink.BONE, 0)):
        ink.stamp_centred(picture, fit_words(words, face, pixels, tint, width), (centre[0], centre[1] + shift))


def stamp_badge(
    picture: pygame.Surface, centre: tuple[int, int], icon: str, colour: Colour, radius: int, stock: Colour
) -> None:
    """Stamp the sign in the corner, visible when cards overlap, with a rim of the colour `stock`.

    `radius` is that of its corners: ROUND_BADGE makes it a disc, SQUARE_BADGE a square.
    """
    box = pygame.Rect(0, 0, 2 * ROUND_BADGE, 2 * ROUND_BADGE)
    box.center = centre
    ink.drop_shadow(picture, box, radius, soft=6, offset=(2, 4), alpha=150)

    for shrink, tint in ((0, stock), (8, ink.scale_colour(colour, factor=0.62)), (12, colour)):
        plate = ink.make_sheet(box.w - shrink, box.h - shrink)
        plate.fill(tint)
        picture.blit(ink.round_corners(plate, max(4, radius - shrink // 2)), box.inflate(-shrink, -shrink))

    ink.stamp_centred(picture, ink.render_icon(icon, 46, ink.scale_colour(colour, 0.4)), (box.centerx, box.centery + 2))
    ink.stamp_centred(picture, ink.render_icon(icon, pixels=46, colour=ink.BONE), box.center)


def open_card(
    drawing: str, seed: int, name: str, colour: Colour, stock: Colour, band: tuple[int, int], line: Colour
) -> pygame.Surface:
    """Paint a card with its scene above, its name on a band, and a frame. Its foot is still empty.

    `band` is the upper and the lower edge of the band in pixels, and `colour` its colour. `stock` is the colour of the
    card, and `line` that of the frame.
    """
    width, height = SIZE
    paper = card_stock(width, height, seed, scale=2.0) * (np.array(stock, float) / np.array(ink.CARD, float))
    picture = grain.make_surface(paper).convert_alpha()

    scene = ink.render_drawing(drawing, (width - 2 * FRAME, band[0] - FRAME))
    picture.blit(print_scene(scene, seed=seed + 30), (FRAME, FRAME))

    strip = pygame.Rect(FRAME, band[0], width - 2 * FRAME, band[1] - band[0])
    picture.blit(ink.paint_gradient(strip.size, ink.scale_colour(colour, 1.14), ink.scale_colour(colour, 0.78)), strip)
    pygame.draw.rect(picture, ink.BONE, (strip.x, strip.y, strip.w, 4))
    pygame.draw.rect(picture, ink.scale_colour(colour, factor=0.5), (strip.x, strip.bottom - 3, strip.w, 3))
    emboss_words(picture, name.upper(), "oswald-600", pixels=42, centre=strip.center, width=strip.w - 16, drop=3)

    pygame.draw.rect(picture, line, (FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), 3)
    return picture


def finish_card(picture: pygame.Surface) -> pygame.Surface:
    """Return the card with round corners, scaled down to the size that it is kept in."""
    return ink.scale_down(ink.round_corners(picture, CORNER), SHOWN)


def weave_cloth(
    size: tuple[int, int], colour: Colour, seed: int, every: float, squares: float, deep: float = 0.12
) -> pygame.Surface:
    """Paint cloth with a net of dark threads, about `every` pixels apart.

    With `squares` above 0 they run across and down, and are that many times as close. With 0 they slant and form
    lozenges. `deep`: how dark a thread is, 0..1.
    """
    woven = grain.plain_sheet(*size, colour)
    grain.shade(woven, 1 + 0.03 * grain.noise_field(*size, power=1.0, seed=seed))
    x, y = grain.pixel_coordinates(*size)
    for slope in (x * squares, y * squares) if squares else (x + y, x - y):
        grain.shade(woven, 1 - deep * np.clip(1.2 - np.abs((slope / 1.5) % every - every / 2), 0, 1))
    return grain.make_surface(woven).convert_alpha()


def paint_shield(
    words: str, colour: Colour, sides: tuple[int, int], rim: float, pixels: int, rise: int
) -> pygame.Surface:
    """Paint a figure on a shield with a darker rim.

    `sides` are the sides of the shield in pixels, with the rim and without it. `rim` is the factor that makes the
    colour of the rim. The figure is `pixels` high, and `rise` pixels above the middle.
    """
    sheet, middle = ink.make_sheet(sides[0], sides[0]), sides[0] / 2
    for side, tint in zip(sides, (ink.scale_colour(colour, rim), colour), strict=True):
        ink.stamp_centred(sheet, ink.render_icon("shield", side, tint), (middle, middle))
    ink.stamp_centred(sheet, ink.render_words(words, "oswald-700", pixels, ink.BONE), (middle, middle - rise))
    return sheet


def cloth_back(colour: Colour, squares: bool, medallion: str, title: str) -> pygame.Surface:
    """Paint the back of a card: a medallion on cloth, and the word `title` above and below it.

    `squares`: the cloth is woven in squares, otherwise in lozenges. `medallion`: the name of its drawing.
    """
    width, height = SIZE
    picture = weave_cloth(SIZE, colour, seed=19, every=16, squares=1.6 if squares else 0.0)
    pygame.draw.rect(picture, ink.PAPER, picture.get_rect(), 12)
    pygame.draw.rect(picture, ink.BRASS, picture.get_rect().inflate(-40, -40), 3, border_radius=8)
    ink.stamp_centred(picture, ink.render_drawing(medallion, size=(184, 184)), (width / 2, height / 2))

    for at in (62, height - 62):
        word = ink.render_words(title, "stardos-stencil-700", pixels=30, colour=(230, 200, 119))
        ink.stamp_centred(picture, word, (width / 2, at))
    return finish_card(picture)


def paint_emblem(nation: str, colour: Colour, pixels: int) -> pygame.Surface:
    """Paint a nation's sign (icon nation-<slug>) on an enamelled disc with a brass rim, lit from the top left."""
    fine = pixels * 2
    disc = ink.make_sheet(fine, fine)
    middle, radius = (fine // 2, fine // 2), fine // 2 - 1

    for tint, inset in (
        ((58, 44, 20), 0),
        (ink.BRASS, 0.03),
        (ink.scale_colour(ink.BRASS, factor=0.6), 0.09),
        (ink.scale_colour(colour, factor=0.82), 0.12),
    ):
        pygame.draw.aacircle(disc, tint, middle, radius - inset * fine)

    glow = ink.make_sheet(fine, fine)
    pygame.draw.aacircle(
        glow, (*ink.scale_colour(colour, factor=1.5), 90), (round(fine * 0.42), round(fine * 0.38)), fine * 0.3
    )
    disc.blit(ink.blur(glow, radius=fine // 8), (0, 0))

    sign = f"nation-{nation}"
    size = round(fine * 0.62)
    ink.stamp_centred(disc, ink.render_icon(sign, size, colour=(16, 13, 9)), (fine / 2 + 1, fine / 2 + fine * 0.02))
    ink.stamp_centred(disc, ink.render_icon(sign, size, ink.BONE), (fine / 2, fine / 2))

    return ink.scale_down(disc, (pixels, pixels))


# --- Shell holes, and places where something has burnt ----------------------------------


KINDS: Final = 3
"""Pictures of each kind."""
HOLE: Final = 60
BURNT: Final = 120
"""Sides of the pictures in pixels."""


def _rough_disc(side: int, seed: int, rough: float) -> tuple[grain.Mask, grain.Mask]:
    """Two masks: the distance of every pixel from the middle, scaled to 1 at an uneven outline, and some noise."""
    x, y = grain.pixel_coordinates(side, side)
    noise = grain.noise_field(side, side, power=1.6, seed=seed)
    away = np.hypot(x - side / 2, y - side / 2) / (side / 2)
    return np.asarray(away * (1 + rough * noise)), grain.noise_field(side, side, power=0.9, seed=seed + 1)


def paint_shell_hole(number: int) -> pygame.Surface:
    """Paint a shell hole: its near wall in the shade, the far one in the light, earth thrown out around it.

    `number` is that of the hole: each has an outline of its own. `away` is the distance of every pixel from the middle,
    1 at that outline. `depth` is below 0 in the hole, and above 0 on the wall of earth around it.
    """
    away, noise = _rough_disc(HOLE, seed=500 + 7 * number, rough=0.09)
    depth = -1.3 * np.exp(-((away / 0.36) ** 2)) + 0.55 * np.exp(-(((away - 0.56) / 0.13) ** 2)) + 0.04 * noise
    down, across = np.gradient(depth)

    ground = grain.plain_sheet(HOLE, HOLE, colour=(112, 90, 66))
    grain.shade(ground, 1 + 0.04 * noise + np.clip((across + down) * 5.2, -0.75, 0.5))
    grain.tint(ground, colour=(46, 38, 30), amount=np.exp(-((away / 0.24) ** 2)) * 0.7)

    inside = np.clip((0.80 - away) * 5, 0, 0.97) + 0.45 * np.clip((0.97 - away + 0.10 * noise) * 3, 0, 1)
    return grain.make_surface(ground, grain.opacity_of(inside))


def paint_burnt_patch(number: int) -> pygame.Surface:
    """Paint scorched ground: black in the middle, brown at the edges, with ash.

    `number` is that of the patch: each has an outline of its own. `away` is the distance of every pixel from the
    middle, 1 at that outline. `noise` is about 0, and ash is where it is high. `rim` fades the patch out to the edges
    of the picture.
    """
    away, noise = _rough_disc(BURNT, seed=540 + 7 * number, rough=0.16)
    ground = grain.plain_sheet(BURNT, BURNT, colour=(34, 28, 24))
    grain.tint(ground, colour=(112, 104, 94), amount=np.clip(noise - 0.9, 0, 1) * 0.75)
    grain.tint(ground, colour=(66, 50, 36), amount=np.clip(away - 0.35, 0, 1))

    x, y = grain.pixel_coordinates(BURNT, BURNT)
    rim = np.clip((1 - np.hypot(x - BURNT / 2, y - BURNT / 2) / (BURNT / 2)) * 5, 0, 1)
    inside = np.clip((0.86 - away + 0.08 * noise) * 1.8, 0, 1)  # 0 outside the outline
    return grain.make_surface(ground, grain.opacity_of(0.86 * rim * inside**1.3))


# --- All pictures -----------------------------------------------------------------------


def painters_by_path() -> ink.Pictures:
    """The painters of table, paper, posters and paintings, by path.

    Games are numbered in the order of BOARDS, because the seed of a painting's grain is its number.
    """
    made: ink.Pictures = {
        "shared/table.jpg": paint_table,
        "shared/paper.jpg": paint_page,
        "shared/panel.jpg": paint_panel,
        "shared/baize.jpg": paint_baize,
        "shared/lamp.png": paint_lamp,
        "shared/clipboard.webp": paint_clipboard,
    }

    for number, slug in enumerate(slug for slug in BOARDS if slug in GAMES):
        made[f"{slug}/poster.jpg"] = partial(paint_poster, slug, 70 + number)
        made[f"{slug}/painting.jpg"] = partial(paint_background, slug, 90 + number)

    for number in range(1, KINDS + 1):
        made[f"shared/traces/crater-{number}.png"] = partial(paint_shell_hole, number)
        made[f"shared/traces/burnt-{number}.png"] = partial(paint_burnt_patch, number)
    return made
