"""A game's poster on the title: picture, name, description, and a foot line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.tween import spring
from scenes.ui.widgets import Pressable

SIZE: Final = (300.0, 520.0)
GROWTH: Final = 0.07
"""Relative growth of a chosen poster."""
RISE: Final = 14
"""Design pixels by which a chosen poster rises."""
NEW: Final = "GUIDED FIRST MATCH"
"""The foot of a game that nobody here has begun: its lobby offers the guided match first."""
STEPS: Final = 7
"""Number of size steps from small to large; no other sizes are drawn."""


@dataclass(frozen=True)
class Advertisement:
    """The texts of a poster."""

    slug: str
    name: str
    tagline: str
    setting: str
    players: str
    foot: str = NEW


def advertisements(feet: Mapping[str, str] | None = None) -> list[Advertisement]:
    """All games. `feet`: foot lines by slug, instead of NEW."""
    return [
        Advertisement(
            game.slug,
            game.name,
            game.tagline,
            game.setting,
            _players(game),
            (feet or {}).get(game.slug, NEW),
        )
        for game in GAMES.values()
    ]


def _players(game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    many = f"{low}" if low == high else f"{low}\u2013{high}"
    return f"{many} players \u00b7 {game.minutes} min"


class PosterCard(Pressable):
    """A poster, pressed by a click or ACCEPT. It rises under the mouse or focus, and while `chosen`."""

    def __init__(self, said: Advertisement, box: Box) -> None:
        super().__init__(("poster", said.slug), box, said.name)
        self.said = said
        self.chosen = False
        self.glows = False
        """Whether light stands around it: it is what one points at, or nothing else is lit."""
        self._grown = 0.0

    def spot(self) -> Spot:
        """The whole area that it covers at any size, so that rising does not move it away from the mouse."""
        x, y, w, h = self.box
        return Spot(
            self.key, Box(x - w * GROWTH / 2, y - h * GROWTH / 2 - RISE, w * (1 + GROWTH), h * (1 + GROWTH)), self.label
        )

    def prepare(self, canvas: Canvas) -> None:
        """Bake the largest size in advance, so that rising does not stutter."""
        _face(canvas, self.said, self.box[2], self.box[3], STEPS)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        goal = 1.0 if focused or self.chosen else 0.0
        self._grown += (goal - self._grown) * spring(13, seconds, canvas.still)
        step = round(self._grown * STEPS)
        face = _face(canvas, self.said, self.box[2], self.box[3], step)
        x, y = self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2 - RISE * self._grown
        place = face.get_rect(center=canvas.at(x, y))
        if self.glows:
            spread = max(1, canvas.px(24))
            light = art.glow(canvas, place.w, place.h, canvas.px(20), spread)
            canvas.surface.blit(light, (place.x - spread * 2, place.y - spread * 2))
        height = 12 + round(8 * step / STEPS)
        art.drop(
            canvas, canvas.surface, place, canvas.px(14), max(1, canvas.px(24)), (canvas.px(8), canvas.px(height)), 200
        )
        canvas.surface.blit(face, place)


def _face(canvas: Canvas, said: Advertisement, w: float, h: float, step: int) -> pygame.Surface:
    """The poster at one size step: rendered at the smallest and the largest, scaled in between."""
    scale = 1 + GROWTH * step / STEPS

    if step not in (0, STEPS):  # seen for a few frames only
        large = _face(canvas, said, w, h, STEPS)
        return pygame.transform.smoothscale(large, (canvas.px(w * scale), canvas.px(h * scale)))
    key = (said, canvas.scale_key, w, h, step)
    return canvas.caches.of("posters").get(key, lambda: printed(canvas, said, w * scale, h * scale))


def printed(canvas: Canvas, said: Advertisement, w: float, h: float) -> pygame.Surface:
    """The poster with its texts and rounded corners."""
    sheet = canvas.onto(pictures.picture(canvas, f"{said.slug}/poster", w, h).convert_alpha())
    unit = w / SIZE[0]
    name = said.name.upper()
    styles.HEAD.but(size=27 * unit, track=1).draw(sheet, name, (w / 2, 293 * unit), "center", width=w - 48, shadow=True)
    y = 330 * unit
    limit = h - 34 * unit - styles.LABEL.but(size=16 * unit).height(sheet, 1.1)
    for words, kind, size, colour in (
        (said.tagline, styles.LABEL, 22, theme.INK),
        (said.setting, styles.TYPED_BOLD, 19, theme.RED),
        (said.players, styles.BODY, 18, (92, 80, 60)),
    ):
        style = kind.but(size=size * unit, track=0)
        step = style.height(sheet, 1.4)
        if y + step <= limit:
            style.draw(sheet, words, (w / 2, y), "midtop", width=w - 52, ink=colour)
        y += step
    foot = (w / 2, h - 34 * unit)
    styles.LABEL.but(size=16 * unit, track=5).draw(sheet, said.foot, foot, "midbottom", width=w - 60, ink=(106, 84, 52))
    return art.rounded(canvas, sheet.surface, canvas.px(16))
