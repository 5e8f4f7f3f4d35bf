"""A game's poster on the title: picture, name, description, and a foot line."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.game import Game
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.tween import spring
from scenes.ui.widgets import Pressable

SIZE: Final = (300.0, 520.0)
"""Width and height of a poster in design pixels."""
PICTURE_HEIGHT: Final = 358
"""Height of the picture with the name on a poster of that size. The rest is paper."""
GROWTH: Final = 0.07
"""Relative growth of a chosen poster."""
RISE: Final = 14
"""Design pixels by which a chosen poster rises."""
SPEED: Final = 13
"""How fast a poster grows, as the stiffness of a spring."""
STEPS: Final = 7
"""Number of size steps from small to large. No other sizes are drawn."""
FOOT_INK: Final = (106, 84, 52)
PLAYERS_INK: Final = (92, 80, 60)


class PosterCard(Pressable):
    """A poster, pressed by a click or ACCEPT. It rises under the mouse or focus, and while `is_chosen`."""

    def __init__(self, game: Game, foot: str, box: Box) -> None:
        super().__init__(("poster", game.slug), box, game.name)
        self.game = game
        self.foot = foot
        self.is_chosen = False
        self.glows = False
        """Whether it has light around it: the pointer is on it, or nothing else is lit."""
        self._growth = 0.0
        """How far it has grown, 0..1."""

    def spot(self) -> Spot:
        """The spot of the poster at its largest size, so that growing does not move it away from the mouse."""
        x, y, width, height = self.box
        left = x - width * GROWTH / 2
        top = y - height * GROWTH / 2 - RISE
        return Spot(self.key, Box(left, top, width * (1 + GROWTH), height * (1 + GROWTH)), self.label)

    def prepare(self, canvas: Canvas) -> None:
        """Bake the largest size in advance, so that rising does not stutter."""
        _poster_at_step(canvas, self.game, self.foot, self.box, step=STEPS)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the poster with its shadow and, if it glows, light around it.

        It grows and rises while it is focused or chosen. `_growth` (0..1) approaches its goal like a spring, or jumps
        there with reduced motion (`canvas.still`). The poster is drawn only in sizes that differ by 1 / STEPS of that.
        """
        goal = 1.0 if focused or self.is_chosen else 0.0
        self._growth += (goal - self._growth) * spring(SPEED, seconds, canvas.still)
        step = round(self._growth * STEPS)
        poster = _poster_at_step(canvas, self.game, self.foot, self.box, step)

        x, y = self.box.centre
        place = poster.get_rect(center=canvas.to_pixels(x, y - RISE * self._growth))
        spread = max(1, canvas.px(24))  # of the light and of the shadow, in real pixels
        if self.glows:
            light = art.glow_around(canvas, place.w, place.h, radius=canvas.px(20), spread=spread)
            canvas.surface.blit(light, (place.x - spread * 2, place.y - spread * 2))

        shadow_y = canvas.px(12 + round(8 * step / STEPS))  # farther away the higher the poster is
        offset = (canvas.px(8), shadow_y)
        art.draw_shadow(canvas, canvas.surface, place, radius=canvas.px(14), soft=spread, offset=offset, alpha=200)
        canvas.surface.blit(poster, place)


def _poster_at_step(canvas: Canvas, game: Game, foot: str, box: Box, step: int) -> pygame.Surface:
    """The picture of a poster that has grown by `step` of STEPS steps.

    `box`: its place before it grows. At its largest it is larger by GROWTH, a share. The smallest and the largest
    picture are rendered and cached. The others are seen for a few frames only, so they are scaled and not kept.
    """
    scale = 1 + GROWTH * step / STEPS
    width = box.w * scale
    height = box.h * scale
    if step not in (0, STEPS):
        largest = _poster_at_step(canvas, game, foot, box, step=STEPS)
        return pygame.transform.smoothscale(largest, canvas.rect(0, 0, width, height).size)

    key = (game.slug, foot, canvas.scale_key, box.w, box.h, step)
    return canvas.caches.shelf("posters").get(key, lambda: render_poster(canvas, game, foot, width, height))


def render_poster(canvas: Canvas, game: Game, foot: str, width: float, height: float) -> pygame.Surface:
    """A new picture of a game's poster with its texts and rounded corners. `foot`: the words at the bottom.

    `width` and `height`: design pixels. The picture file keeps its form. If the poster is higher, as on a stretched
    screen, the paper below the picture is stretched (`stretch`: by which factor).
    """
    picture = pictures.picture(canvas, f"{game.slug}/poster", width, height)
    pixels = canvas.rect(0, 0, width, height).size
    full_width, full_height = SIZE
    head = picture.get_height() * PICTURE_HEIGHT // round(full_height)
    sheet = canvas.on_surface(pygame.transform.scale(picture.convert_alpha(), pixels))
    stretch = _lay_paper(sheet.surface, picture, head)

    # All numbers below are for a poster of the full size: `unit` converts sizes, and `down` distances from the top,
    # which must not be stretched with the screen.
    unit = width / full_width
    down = unit * canvas.scale / canvas.scale_y
    middle = width / 2
    name_style = styles.HEAD.derive(size=27 * unit, track=1)
    name_style.draw(sheet, game.name.upper(), (middle, 333 * down), "center", width=width - 48, shadow=True)

    foot_style = styles.LABEL.derive(size=16 * unit, track=5)
    foot_lines = foot_style.wrap(sheet, foot, width=width - 60)
    line_height = foot_style.height(sheet, 1.1)
    foot_top = height - 30 * down * stretch - line_height * len(foot_lines)
    for number, words in enumerate(foot_lines):
        at = (middle, foot_top + number * line_height)
        foot_style.draw(sheet, words, at, "midtop", width=width - 60, ink=FOOT_INK)

    _write_description(sheet, game, top=(middle, 366 * down), foot=foot_top, width=width - 44, unit=unit)
    return art.round_corners(canvas, sheet.surface, canvas.px(16))


def _lay_paper(sheet: pygame.Surface, picture: pygame.Surface, head: int) -> float:
    """Cover a sheet with the picture down to `head`, and with its paper stretched below.

    Returns the factor of the stretch.
    """
    width, height = sheet.get_size()
    paper = picture.subsurface((0, head, width, picture.get_height() - head))
    sheet.blit(picture, (0, 0), (0, 0, width, head))
    sheet.blit(pygame.transform.smoothscale(paper, (width, height - head)), (0, head))
    return (height - head) / paper.get_height()


def _write_description(
    sheet: Canvas, game: Game, top: tuple[float, float], foot: float, width: float, unit: float
) -> None:
    """Write tagline, setting and number of players below one another, each of them only if it fits above `foot`.

    `top`: the middle of the upper edge of the first line. `foot` and `width`: design pixels. `unit`: the size of the
    poster as a multiple of its full size, to which the sizes of type below refer.
    """
    fewest = game.seats[0]
    most = game.seats[-1]
    players = f"{fewest}" if fewest == most else f"{fewest}\u2013{most}"
    rows = (
        (game.tagline, styles.LABEL, 22, theme.INK),
        (game.setting, styles.TYPED_BOLD, 19, theme.RED),
        (f"{players} players \u00b7 {game.minutes} min", styles.BODY, 18, PLAYERS_INK),
    )

    x, y = top
    for words, base_style, size, ink in rows:
        style = base_style.derive(size=size * unit, track=0)
        lines = style.wrap(sheet, words, width)
        if y + style.height(sheet, 1.1 * len(lines)) <= foot:
            style.draw_lines(sheet, lines, (x, y), "midtop", leading=1.1, width=width, ink=ink)
        y += style.height(sheet, 1.1 * len(lines) + 0.3)
