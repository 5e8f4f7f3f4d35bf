"""Pictures from assets/, scaled once to the real size at which they are shown."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pygame

from scenes.ui import art, surfaces, text
from scenes.ui.canvas import HEIGHT, WIDTH, Canvas
from scenes.ui.theme import ASSETS, BODY, BONE, OLIVE, complain_once, lighter

ENDINGS: Final = (".png", ".jpg", ".webp", ".svg")


def picture(canvas: Canvas, name: str, w: float, h: float) -> pygame.Surface:
    """The picture assets/<name> (.png, .jpg, .webp or .svg) at w x h design pixels. Cached: do not draw on it.

    A missing or broken file gives a plain placeholder with its name, and one sentence on stderr.
    """
    return at_size(canvas, name, max(1, canvas.px(w)), max(1, canvas.px(h)))


def filling_picture(canvas: Canvas, name: str, w: float, h: float) -> pygame.Surface:
    """The picture assets/<name> at w x h design pixels, stretched with the window as a box is. Do not draw on it.

    It is cached. A missing or broken file gives a plain placeholder with its name.
    """
    return at_size(canvas, name, *canvas.rect(0, 0, w, h).size)


def at_size(canvas: Canvas, name: str, w: int, h: int) -> pygame.Surface:
    """The picture assets/<name> at w x h real pixels. It is cached: do not draw on it.

    A missing or broken file gives a plain placeholder with its name.
    """
    return canvas.caches.shelf("pictures").get((name, w, h), lambda: load_picture(canvas, name, w, h))


def cover_stage(canvas: Canvas, name: str, kept: bool = True) -> pygame.Surface:
    """A picture with the shape of the stage (16:9), scaled and cut so that it also covers the margins of the window.

    `kept`: it is cached, so do not draw on it. Otherwise it is a new surface.
    """
    w, h = canvas.size
    scale = max(w / WIDTH, h / HEIGHT)
    load = at_size if kept else load_picture
    scaled = load(canvas, name, max(w, round(WIDTH * scale)), max(h, round(HEIGHT * scale)))
    left, top = (scaled.get_width() - w) // 2, (scaled.get_height() - h) // 2
    return scaled.subsurface(pygame.Rect(left, top, w, h))


def painting_of(slug: str) -> str:
    """The name of the painting of a game, such as "last_front/painting". "" if the game has none.

    `slug`: the game's folder.
    """
    name = f"{slug}/painting"
    return name if find_file(name) else ""


def load_svg(source: str | Path, w: int, h: int, view_box: str = "") -> pygame.Surface:
    """A new surface of w x h real pixels with an SVG picture. Raises pygame.error for a bad one.

    `source` is the path of a file. With `view_box` it is the body of an SVG instead, which gets that viewBox.
    """
    if view_box:
        body = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{source}</svg>'
        return pygame.image.load_sized_svg(io.BytesIO(body.encode()), (w, h)).convert_alpha()
    return pygame.image.load_sized_svg(str(source), (w, h)).convert_alpha()


def load_picture(canvas: Canvas, name: str, w: int, h: int) -> pygame.Surface:
    """The picture assets/<name> at w x h real pixels as a new surface, in the player's choice of colours.

    If it cannot be loaded, it is a plain placeholder, and a sentence is printed once.
    """
    path = find_file(name)
    if path is not None:
        try:
            loaded = load_svg(path, w, h) if path.suffix == ".svg" else _scale_to(pygame.image.load(str(path)), w, h)
            return canvas.palette.recolour(loaded, name)
        except (OSError, pygame.error):
            sentence = f"The picture {name} could not be read, so a plain one stands in for it."
            complain_once(sentence, canvas.caches.said)
            return _stand_in(canvas, name, w, h)
    complain_once(f"The picture {name} is missing, so a plain one stands in for it.", canvas.caches.said)
    return _stand_in(canvas, name, w, h)


def fill(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A new picture of the size (width, height): the middle of a picture, scaled without distortion to fill it."""
    width, height = picture.get_size()
    scale = max(size[0] / width, size[1] / height)
    part = pygame.Rect(0, 0, min(width, round(size[0] / scale)), min(height, round(size[1] / scale)))
    part.center = picture.get_rect().center
    return pygame.transform.smoothscale(picture.subsurface(part), size)


def find_file(name: str) -> Path | None:
    """The path of assets/<name> with the first of ENDINGS (.png, .jpg, ...) for which a file exists.

    None if there is none.
    """
    for ending in ENDINGS:
        path = ASSETS / f"{name}{ending}"
        if path.is_file():
            return path
    return None


def _scale_to(image: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """A picture scaled to w x h real pixels, in the format of pixels that is fastest to blit.

    It has alpha only if needed.
    """
    has_alpha = image.get_flags() & pygame.SRCALPHA or image.get_colorkey()
    ready = image.convert_alpha() if has_alpha else surfaces.without_alpha(image)
    return ready if ready.get_size() == (w, h) else pygame.transform.smoothscale(ready, (w, h))


def _stand_in(canvas: Canvas, name: str, w: int, h: int) -> pygame.Surface:
    """A plain placeholder of w x h real pixels for a picture, with the last part of its name if that fits."""
    surface = art.vertical_gradient(canvas, w, h, lighter(OLIVE, 1.1), lighter(OLIVE, 0.6), radius=min(w, h) // 20)
    label = text.font(canvas, BODY, 13).render(name.rpartition("/")[2], True, BONE)
    if label.get_width() < w:
        surface.blit(label, label.get_rect(center=surface.get_rect().center))
    return surface
