"""The drawing kit: shadows, gradients, frost, glow, panels. Sizes are real pixels unless stated otherwise.

The canvas passed in owns the cache. The surfaces that cached functions return (soft_shadow, glow_around, halo_around,
panel_plate) are shared: blit them, do not draw on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from scenes.ui import surfaces
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import BRASS, GLOW, INK, PANEL_FOOT, PANEL_TOP, Colour, lighter

Tint = Sequence[int]
"""Red, green, blue and optionally alpha."""

HALO: Final = 7.0
"""Width in design pixels of the light around something that can be chosen."""
PLAIN: Final = (255, 250, 236)
"""The light line of an outline."""
LINE: Final = 2.0
"""Width in design pixels of the line in that light, and of the dark line next to it."""
UNLIT: Final = 0.02
"""A light of no more than this strength, 0..1, is not drawn."""
LARGE: Final = 1 << 16
"""Pixels from which on the shadow of a thing is not kept as a whole."""
STRIP: Final = 64
"""Rows of pixels that are blitted at once where a row is repeated."""
TINT: Final = 64
"""Alpha of the colour over a lit square, 0..255."""


def clear(w: int, h: int, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface filled with `colour` at alpha 0, so that soft edges blend towards that colour."""
    surface = surfaces.transparent((max(1, w), max(1, h)))
    surface.fill((*colour, 0))
    return surface


def blur(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A blurred copy of a surface. Two box blurs look almost like a Gaussian blur at a ninth of its cost."""
    step = max(1, radius // 2)
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, step), step)


def trim_margins(image: pygame.Surface) -> pygame.Surface:
    """A copy without the transparent margin. Opposite sides lose equally much, so that the centre stays the centre."""
    visible, (w, h) = image.get_bounding_rect(), image.get_size()
    dx, dy = min(visible.x, w - visible.right), min(visible.y, h - visible.bottom)
    return image.subsurface((dx, dy, w - 2 * dx, h - 2 * dy)).copy()


def soft_shadow(canvas: Canvas, w: int, h: int, radius: int, soft: int, alpha: int = 150) -> pygame.Surface:
    """The soft shadow of a rounded rectangle of w x h pixels, with a margin of 2 * soft on every side. It is cached.

    `radius` is that of the corners, `soft` the radius of the blur, `alpha` the opacity (0..255).
    """
    key = ("shadow", w, h, radius, soft, alpha)
    return canvas.caches.shelf("art").get(key, lambda: _soft_shape(canvas, w, h, radius, soft, colour=(0, 0, 0, alpha)))


def draw_shadow(
    canvas: Canvas,
    target: pygame.Surface,
    rect: pygame.Rect,
    radius: int = 8,
    soft: int = 14,
    offset: tuple[int, int] = (6, 10),
    alpha: int = 150,
) -> None:
    """Draw the shadow of `rect` on the target, moved by `offset`. All lengths are real pixels.

    `soft` is the radius of the blur, `alpha` the opacity (0..255). The shadow of a rectangle of more than LARGE pixels
    is not cached as a whole. Only its edges are, and its middle row is repeated.
    """
    least_height = 2 * (radius + soft) + 3  # both blurred edges, and middle rows that are all alike

    cached_height = rect.h if rect.w * rect.h < LARGE else min(rect.h, least_height)
    image = soft_shadow(canvas, rect.w, h=cached_height, radius=radius, soft=soft, alpha=alpha)
    w, h = image.get_size()
    x = rect.x - soft * 2 + offset[0]  # the image has a margin of 2 * soft
    y = rect.y - soft * 2 + offset[1]

    if cached_height == rect.h:
        target.blit(image, (x, y))
        return

    # The upper half, its middle row as often as needed, and the lower half.
    middle_top = y + h // 2
    middle_foot = middle_top + rect.h - cached_height + 1
    target.blit(image, (x, y), (0, 0, w, h // 2))
    repeat_row(target, image.subsurface((0, h // 2, w, 1)), pygame.Rect(x, middle_top, w, middle_foot - middle_top))
    target.blit(image, (x, middle_foot), (0, h // 2 + 1, w, h))


def repeat_row(target: pygame.Surface, row: pygame.Surface, place: pygame.Rect) -> None:
    """Fill a place with copies of `row`, a picture of one pixel in height.

    It is blitted in strips of STRIP rows, which is faster than row by row.
    """
    strip = pygame.transform.scale(row, (place.w, min(place.h, STRIP)))
    for y in range(place.y, place.bottom, STRIP):
        target.blit(strip, (place.x, y), (0, 0, place.w, place.bottom - y))


def glow_around(canvas: Canvas, w: int, h: int, radius: int, spread: int, colour: Colour = GLOW) -> pygame.Surface:
    """The light around a rounded rectangle of w x h pixels, with a margin of 2 * spread on every side. It is cached.

    If the player has switched on outlines (`canvas.outlines`), it is a plain outline on a surface of the same size.
    """
    if canvas.outlines:
        return canvas.caches.shelf("art").get(
            ("outlined", w, h, radius, spread, colour), lambda: _outline_shape(w, h, radius, spread, colour)
        )
    key = ("glow", w, h, radius, spread, colour)
    return canvas.caches.shelf("art").get(
        key, lambda: _soft_shape(canvas, w, h, radius, soft=spread, colour=(*colour, 235), grown=spread // 2)
    )


def _soft_shape(
    canvas: Canvas, w: int, h: int, radius: int, soft: int, colour: tuple[int, int, int, int], grown: int = 0
) -> pygame.Surface:
    """A rounded rectangle of w x h pixels with edges blurred by `soft`, and a margin of 2 * soft on every side.

    `grown`: pixels by which the rectangle is wider and higher than w x h. A small tile with the same corners is
    blurred, and then stretched to the size, because blurring is slow on large surfaces.
    """
    least = 2 * (radius + soft + grown) + 3  # the corners, and a middle row and column that can be stretched
    small_w, small_h = min(w, least), min(h, least)

    def make_tile() -> pygame.Surface:
        """Draw the rectangle, grown to each side by half of `grown`, in the middle of a margin, and blur it."""
        surface = clear(small_w + soft * 4, small_h + soft * 4, colour[:3])
        place = pygame.Rect(soft * 2, soft * 2, small_w, small_h).inflate(grown, grown)
        pygame.draw.rect(surface, colour, place, border_radius=radius)
        return blur(surface, soft)

    tile = canvas.caches.shelf("art").get(("softened", small_w, small_h, radius, soft, colour, grown), make_tile)
    return _stretch_tile(tile, width=w + soft * 4, height=h + soft * 4)


def halo_around(
    canvas: Canvas, w: int, h: int, radius: int, spread: int, thick: int, colour: Colour = GLOW
) -> pygame.Surface:
    """A ring around a rounded rectangle of w x h pixels with light outside it, with a margin of 2 * spread.

    It is cached. `thick` is the width of the ring. If the player has switched on outlines (`canvas.outlines`), it
    is a plain outline on a surface of the same size.
    """
    if canvas.outlines:
        return glow_around(canvas, w, h, radius, spread, colour)

    def make_ring() -> pygame.Surface:
        """Draw the weak glow around the rectangle, and the ring over its inner edge."""
        surface = glow_around(canvas, w, h, radius, spread, colour).copy()
        surface.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)  # about half the opacity

        # Nothing shines inside the ring.
        inner = pygame.Rect(spread * 2, spread * 2, w, h)
        pygame.draw.rect(surface, (*colour, 0), inner, border_radius=radius)

        ring = clear(w, h, colour)
        draw_outline(canvas, ring, colour, thick=thick, radius=radius)
        surface.blit(ring, inner)
        return surface

    return canvas.caches.shelf("art").get(("halo", w, h, radius, spread, thick, colour), make_ring)


def draw_lit(
    canvas: Canvas,
    box: Box,
    strength: float,
    radius: float = 9,
    colour: Colour = GLOW,
    inside: bool = False,
    angle: float = 0,
) -> None:
    """Mark a design box that can be chosen: a halo and a brass line around it, both with dark edges.

    Light and dark are adjacent, so that the mark is visible on any background without colour vision. `strength`
    (0..1) dims the whole mark, and nothing is drawn up to UNLIT. `inside`: the light is inside the box, which is
    also tinted. Any `colour` except GLOW colours the line, too. If the player has switched on outlines
    (`canvas.outlines`), a bold line replaces the light, and is double for such a colour. `angle`: rotation in
    degrees.
    """
    if strength <= UNLIT:
        return

    place = canvas.rect(*box)
    rim = canvas.px(radius)
    reach = max(3, canvas.px(HALO))
    thick = canvas.line(LINE)
    turn = round(angle * 3) % 1080  # in thirds of a degree, so that few frames are cached
    kind = "bold" if canvas.outlines else "lit"

    def make_frame() -> pygame.Surface:
        """The mark for the size of the box, rotated by `turn` thirds of a degree.

        Unless the light is `inside` the box, it is larger than the box.
        """
        edge = 0 if inside else reach + thick
        tile = (_outline_frame if canvas.outlines else _light_frame)(canvas, rim, reach, thick, colour, inside=inside)
        frame = _stretch_tile(tile, width=place.w + edge * 2, height=place.h + edge * 2)
        return pygame.transform.rotozoom(frame, turn / 3, 1) if turn else frame

    image = canvas.caches.shelf("art").get((kind, place.size, rim, reach, thick, colour, inside, turn), make_frame)
    # A weak mark is drawn stronger than its number says, since it would hardly be seen.
    strength = min(1.0, strength * 2) if canvas.outlines else min(1.0, strength) ** 0.5
    blit_faded(canvas.surface, image, image.get_rect(center=place.center), round(255 * strength))


def _light_frame(canvas: Canvas, radius: int, reach: int, thick: int, colour: Colour, inside: bool) -> pygame.Surface:
    """The smallest frame of light with these corners, from which `_stretch_tile` makes all sizes. It is cached.

    From the outside in it has a dark edge (`thick`), the light (`reach`), a dark line and a light line (`thick` each),
    all in real pixels, and nothing in the middle. `inside`: the light is inside the box, which is tinted. Otherwise it
    is around the box. The light line is brass, or a lighter shade of any `colour` but GLOW.
    """

    def make_tile() -> pygame.Surface:
        """Draw the frame around a middle of one pixel, from its blurred dark edge to the line where the light ends."""
        edge = 0 if inside else reach + thick  # how far the frame reaches beyond the box
        side = 2 * max(radius + edge, reach + thick * 4) + 1
        image = clear(side, side, colour)
        outer = image.get_rect()
        band = outer.inflate(-thick * 2, -thick * 2)
        inner = band.inflate(-reach * 2, -reach * 2)
        corner = max(0, radius + edge - reach - thick)

        # A blurred dark edge, the light inside it, and nothing (or a tint) in the middle.
        pygame.draw.rect(image, (*INK, 150), outer, border_radius=radius + edge)
        image = blur(image, thick)
        pygame.draw.rect(image, (*colour, 225), band, border_radius=max(0, radius + edge - thick))
        pygame.draw.rect(image, (*colour, TINT if inside else 0), inner, border_radius=corner)

        # A dark and a light line where the light ends.
        line = clear(inner.w + thick * 4, inner.h + thick * 4)
        draw_outline(canvas, line, (*INK, 235), thick=thick, radius=corner + thick * 2)
        light = BRASS if colour == GLOW else lighter(colour, 1.2)
        draw_outline(canvas, line, light, thick=thick, radius=corner + thick, inset=thick)

        image.blit(line, line.get_rect(center=inner.center))
        return image

    return canvas.caches.shelf("art").get(("light", radius, reach, thick, colour, inside), make_tile)


def _outline_frame(canvas: Canvas, radius: int, reach: int, thick: int, colour: Colour, inside: bool) -> pygame.Surface:
    """The smallest outline with these corners, as wide as the light of `_light_frame` (reach + thick). It is cached.

    From the outside in it is dark, light, dark. For a special colour (not GLOW) it is dark, that colour, dark, light.
    `inside`: it is inside the box, otherwise around it. Lengths are real pixels. A band has a colour, and the distance
    of its outer edge from the inner edge of the outline.
    """
    width = reach + thick
    bands = [(INK, width), (PLAIN, width * 3 // 4), (INK, width // 4)]
    if colour != GLOW:
        middle = width // 2
        bands = [
            (INK, width),
            (lighter(colour, factor=1.3), width - thick),
            (INK, middle),
            (PLAIN, middle - max(1, thick // 2)),
        ]

    def make_tile() -> pygame.Surface:
        """Draw the bands around the smallest middle from which all sizes can be stretched."""
        edge = 0 if inside else width
        side = 2 * max(radius + edge, width * 2) + 1
        image = clear(side, side)
        _draw_bands(image, image.get_rect().inflate(-2 * width, -2 * width), radius=radius + edge - width, bands=bands)
        return image

    return canvas.caches.shelf("art").get(("bold", radius, width, thick, colour, inside), make_tile)


def _outline_shape(w: int, h: int, radius: int, spread: int, colour: Colour) -> pygame.Surface:
    """An outline around a rounded rectangle of w x h pixels, on a surface with a margin of 2 * spread on every side.

    From the outside in it is dark, `colour`, dark. It is `spread` wide, but at least 4 and at most 10 pixels.
    """
    margin = spread * 2
    image = clear(w + margin * 2, h + margin * 2)
    width = max(4, min(spread, 10))
    bands = [(INK, width), (colour, width * 3 // 4), (INK, width // 4)]  # colour, distance of its outer edge
    _draw_bands(image, inside=pygame.Rect(margin, margin, w, h), radius=radius, bands=bands)
    return image


def _draw_bands(image: pygame.Surface, inside: pygame.Rect, radius: int, bands: Sequence[tuple[Colour, int]]) -> None:
    """Draw nested bands around the rounded rectangle `inside`, from the outermost, and leave the rectangle transparent.

    Each band has a colour, and the distance of its outer edge from the rectangle in pixels.
    """
    for colour, away in bands:
        pygame.draw.rect(image, colour, inside.inflate(away * 2, away * 2), border_radius=max(0, radius) + away)
    pygame.draw.rect(image, (0, 0, 0, 0), inside, border_radius=max(0, radius))


def _stretch_tile(tile: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A new surface of width x height pixels, made from a tile. The corners are kept, the sides are stretched."""
    w, h = tile.get_size()
    if width < w or height < h:
        return pygame.transform.smoothscale(tile, (width, height))

    # First to the right height, by repeating the middle row.
    left, top = w // 2, h // 2
    column = clear(w, height)
    middle = pygame.transform.scale(tile.subsurface((0, top, w, 1)), (w, height - h + 1))
    column.blits([(tile, (0, 0), (0, 0, w, top)), (middle, (0, top))])
    column.blit(tile, (0, height - h + top + 1), (0, top + 1, w, h))

    # Then to the right width, by repeating the middle column.
    image = clear(width, height)
    image.blits([(column, (0, 0), (0, 0, left, height)), (column, (width - w + left + 1, 0), (left + 1, 0, w, height))])
    image.blit(pygame.transform.scale(column.subsurface((left, 0, 1, height)), (width - w + 1, height)), (left, 0))
    return image


def _tile_quarters(tile: pygame.Surface, w: int, h: int) -> list[tuple[tuple[int, int], pygame.Rect]]:
    """Where the four quarters of a tile go on a surface of w x h pixels that has the same corners as the tile.

    Each item is the position of a corner on the surface, and the area on the tile of the quarter to draw there.
    """
    tile_width, tile_height = tile.get_size()
    left, top = tile_width // 2, tile_height // 2
    # By column or row: its start on the surface, its start on the tile, and its length.
    columns = ((0, 0, left), (w - tile_width + left, left, tile_width - left))
    rows = ((0, 0, top), (h - tile_height + top, top, tile_height - top))
    return [
        ((x, y), pygame.Rect(tile_x, tile_y, quarter_w, quarter_h))
        for x, tile_x, quarter_w in columns
        for y, tile_y, quarter_h in rows
    ]


def vertical_gradient(canvas: Canvas, w: int, h: int, top: Tint, foot: Tint, radius: int = 0) -> pygame.Surface:
    """A new surface of w x h pixels that goes from the colour `top` to the colour `foot`.

    `radius`: of its rounded corners, 0 for square ones.
    """
    strip = surfaces.transparent((1, 2))
    strip.set_at((0, 0), pygame.Color(*top))
    strip.set_at((0, 1), pygame.Color(*foot))
    surface = pygame.transform.smoothscale(strip, (max(1, w), max(1, h)))
    return round_corners(canvas, surface, radius) if radius else surface


def round_corners(canvas: Canvas, surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy of a surface with smooth rounded corners. `radius`: real pixels.

    The mask is made at twice the size for smooth edges. Only its four corners are blitted.
    """
    w, h = surface.get_size()
    smallest = radius * 2 + 3
    small_w, small_h = min(w, smallest), min(h, smallest)

    def make_mask() -> pygame.Surface:
        """Draw a white rectangle with round corners at twice its size, and scale it down for smooth edges."""
        mask = surfaces.transparent((small_w * 2, small_h * 2))
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
        return pygame.transform.smoothscale(mask, (small_w, small_h))

    mask = canvas.caches.shelf("art").get(("mask", small_w, small_h, radius), make_mask)

    rounded = surface.convert_alpha()
    for corner, quarter in _tile_quarters(mask, w, h):
        rounded.blit(mask, corner, quarter, special_flags=pygame.BLEND_RGBA_MIN)
    return rounded


def blit_rounded(canvas: Canvas, sheet: pygame.Surface, image: pygame.Surface, place: pygame.Rect, radius: int) -> None:
    """Blit an opaque picture of the size of `place` onto a sheet, with smooth rounded corners of this radius in pixels.

    A large picture is not copied for that: only its four corners are rounded, on a small tile.
    """
    side = radius + 2
    if min(place.size) < 2 * side or not sheet.get_rect().contains(place):
        sheet.blit(round_corners(canvas, image, radius), place)
        return

    # Keep what is behind the corners, and round the four corners of the image on a small tile.
    corners = [pygame.Rect(x, y, side, side) for y in (0, place.h - side) for x in (0, place.w - side)]
    behind = [sheet.subsurface(corner.move(place.topleft)).copy() for corner in corners]
    tile = clear(2 * side, 2 * side)
    parts = [pygame.Rect(number % 2 * side, number // 2 * side, side, side) for number in range(4)]
    for part, corner in zip(parts, corners, strict=True):
        tile.blit(image, part, corner)
    tile = round_corners(canvas, tile, radius)

    # Blit the whole image, then put back what was behind its corners and the rounded ones over it.
    sheet.blit(image, place)
    for part, corner, before in zip(parts, corners, behind, strict=True):
        sheet.blit(before, corner.move(place.topleft))
        sheet.blit(tile, corner.move(place.topleft), part)


def draw_outline(
    canvas: Canvas, surface: pygame.Surface, colour: Tint, thick: int, radius: int, inset: int = 0
) -> None:
    """Draw a smooth rounded border, `thick` pixels wide, `inset` pixels inside the edge of a surface.

    Its corners are drawn on a tile at twice their size and scaled down. The sides are stretched from the tile.
    """
    w, h = surface.get_size()
    smallest = 2 * (max(radius, thick) + inset) + 3
    small_w, small_h = min(w, smallest), min(h, smallest)

    def make_tile() -> pygame.Surface:
        """Draw the outline at twice its size, and scale it down for smooth edges."""
        large = surfaces.transparent((small_w * 2, small_h * 2))
        large.fill((colour[0], colour[1], colour[2], 0))
        place = large.get_rect().inflate(-inset * 4, -inset * 4)
        pygame.draw.rect(large, colour, place, max(1, thick * 2), border_radius=max(0, radius - inset) * 2)
        return pygame.transform.smoothscale(large, (small_w, small_h))

    tile = canvas.caches.shelf("art").get(("outline", small_w, small_h, tuple(colour), thick, radius, inset), make_tile)
    surface.blits([(tile, at, part) for at, part in _tile_quarters(tile, w, h)])

    # Between the corners, stretch one column of the upper and lower rim, and one row of the left and right rim.
    left, top = small_w // 2, small_h // 2
    wide, high = (min(inset + thick + 1, side) for side in (small_w, small_h))
    for y, tile_start in ((0, 0), (h - high, small_h - high)) if w > small_w else ():
        rim = tile.subsurface((left, tile_start, 1, high))
        surface.blit(pygame.transform.scale(rim, (w - small_w, high)), (left, y))
    for x, tile_start in ((0, 0), (w - wide, small_w - wide)) if h > small_h else ():
        rim = tile.subsurface((tile_start, top, wide, 1))
        surface.blit(pygame.transform.scale(rim, (wide, h - small_h)), (x, top))


def panel_plate(
    canvas: Canvas,
    w: int,
    h: int,
    radius: int,
    top: Tint = PANEL_TOP,
    foot: Tint = PANEL_FOOT,
    border: Tint = BRASS,
    thick: int = 1,
) -> pygame.Surface:
    """The plate of w x h pixels behind toasts, headings and tooltips, dark with a brass rim by default. It is cached.

    `top` and `foot` are the colours of its gradient. `thick` is the width of its border in real pixels.
    """

    def make_panel() -> pygame.Surface:
        """Draw the plate in two shades with its border."""
        surface = vertical_gradient(canvas, w, h, top, foot, radius)
        draw_outline(canvas, surface, border, thick=thick, radius=radius)
        return surface

    return canvas.caches.shelf("art").get(
        ("panel", w, h, radius, tuple(top), tuple(foot), tuple(border), thick), make_panel
    )


def draw_panel(
    canvas: Canvas,
    box: Box,
    radius: float = 9,
    top: Tint = PANEL_TOP,
    foot: Tint = PANEL_FOOT,
    border: Tint = BRASS,
    height: float = 12,
) -> pygame.Rect:
    """Draw a panel at a design box, and return its rectangle in real pixels.

    `height`: design pixels above the table, which decide how soft and how far away the shadow is. Panel and shadow are
    cached as one sheet with a margin of `edge`.
    """
    place = canvas.rect(*box)
    rim = canvas.px(radius)
    soft = max(1, canvas.px(height))
    edge = soft * 3

    def make_sheet() -> pygame.Surface:
        """Draw the shadow of the panel, and the panel on it, with a margin of `edge` around them."""
        sheet = clear(place.w + edge * 2, place.h + edge * 2)
        inner = pygame.Rect(edge, edge, *place.size)
        # The light comes from above and a little from the left.
        draw_shadow(canvas, sheet, inner, rim, soft, (canvas.px(height * 0.22), canvas.px(height * 0.6)), alpha=180)
        sheet.blit(panel_plate(canvas, place.w, place.h, rim, top, foot, border, thick=canvas.line(1.4)), inner)
        return sheet

    key = ("dropped panel", place.size, rim, soft, canvas.scale, tuple(top), tuple(foot), tuple(border))
    canvas.surface.blit(canvas.caches.shelf("art").get(key, make_sheet), (place.x - edge, place.y - edge))
    return place


def draw_disc(
    canvas: Canvas, at: Point, radius: float, colour: Colour, rim: float = 2, edge: Colour = (18, 12, 9)
) -> None:
    """Draw a disc around a design point, with a rim in the colour `edge`. `radius` and `rim`: design pixels."""
    for tint, reach in ((edge, radius + rim), (colour, radius)):
        pygame.draw.aacircle(canvas.surface, tint, canvas.to_pixels(*at), canvas.px(reach))


def frost_area(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, radius: int, soft: int) -> None:
    """Blur and darken the target under `rect`, so that text on it can be read. Lengths are real pixels.

    `radius` is that of the rounded corners, `soft` that of the blur. Nothing is done if hardly any of `rect` is
    visible.
    """
    place = rect.clip(target.get_rect())
    if place.w < 2 or place.h < 2:
        return

    small = (max(1, place.w // 4), max(1, place.h // 4))  # blurring at a quarter of the size takes a sixteenth of it
    under = blur(pygame.transform.smoothscale(target.subsurface(place), small).convert_alpha(), max(1, soft // 4))
    # First less than half as bright, then almost covered by a warm dark gradient.
    under.fill((112, 104, 92), special_flags=pygame.BLEND_RGB_MULT)
    under.blit(vertical_gradient(canvas, *small, (38, 36, 29, 205), (22, 21, 17, 225)), (0, 0))

    blit_rounded(canvas, target, image=pygame.transform.smoothscale(under, place.size), place=place, radius=radius)


def lamp_light(
    canvas: Canvas, w: int, h: int, centre: tuple[float, float] = (0.48, 0.42), floor: float = 0.4
) -> pygame.Surface:
    """A picture of lamp light of w x h pixels, to multiply a still picture with.

    Its brightness is 1.0 at `centre` (shares of w and h) and falls to `floor` far away, like a bell curve. A small
    picture is computed once, cached and scaled.
    """

    def make_light() -> pygame.Surface:
        """Compute the light on a small picture of the shape 16:9, pixel by pixel."""
        small = surfaces.opaque((64, 36))
        for y in range(36):
            for x in range(64):
                # The distance from the centre in units of the width of the bell curve, then the curve itself.
                dx, dy = (x / 63 - centre[0]) / 0.78, (y / 35 - centre[1]) / 0.82
                light = floor + (1.02 - floor) * 2.718281828 ** (-1.1 * (dx * dx + dy * dy))
                warm = min(255, int(light * 255))
                cool = min(255, int(light * 247))  # a little less blue than red
                small.set_at((x, y), (warm, (warm + cool) // 2, cool))
        return small

    light = canvas.caches.shelf("art").get(("lamp", centre, floor), make_light)
    return pygame.transform.smoothscale(light, (max(1, w), max(1, h)))


def draw_veil(canvas: Canvas, place: pygame.Rect, alpha: int, colour: Colour = (10, 9, 7)) -> None:
    """Darken a part of the canvas evenly, such as a scene below an overlay. `alpha`: opacity, 0..255.

    It is blitted in strips of STRIP rows, so that a small surface can be cached.
    """

    def make_strip() -> pygame.Surface:
        """A few lines of the plain colour, as wide as the place."""
        row = surfaces.opaque((place.w, STRIP))
        row.fill(colour)
        return row

    strip = canvas.caches.shelf("art").get(("veil", place.w, colour), make_strip)
    strip.set_alpha(alpha)
    for y in range(place.y, place.bottom, STRIP):
        canvas.surface.blit(strip, (place.x, y), (0, 0, place.w, place.bottom - y))


def blit_faded(target: pygame.Surface, image: pygame.Surface, at: tuple[int, int] | pygame.Rect, alpha: int) -> None:
    """Blit an image with an opacity of 0..255. The image may be shared, and is unchanged afterwards."""
    if alpha <= 0:
        return
    if alpha >= 255:
        target.blit(image, at)
        return

    # The alpha is set back at once because others share the image.
    image.set_alpha(alpha)
    target.blit(image, at)
    image.set_alpha(255)


def draw_dashes(surface: pygame.Surface, colour: Tint, rect: pygame.Rect, dash: int, thick: int) -> None:
    """Draw a dashed border along `rect`, for a place where a card can be put. `dash` and `thick`: real pixels.

    Dashes and gaps are equally long. They run along the upper and lower side, then along the left and right one.
    """
    step = max(2, dash) * 2
    for x in range(rect.x, rect.right, step):
        for y in (rect.y, rect.bottom - thick):
            surface.fill(pygame.Color(*colour), (x, y, min(step // 2, rect.right - x), thick))

    for y in range(rect.y, rect.bottom, step):
        for x in (rect.x, rect.right - thick):
            surface.fill(pygame.Color(*colour), (x, y, thick, min(step // 2, rect.bottom - y)))
