"""A game's poster on the title: picture, name, description, and whether the game can be played."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.catalogue import GAMES, PLANNED
from scenes.anim.tween import spring
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.widgets import Pressable

SIZE: Final = (300.0, 520.0)
GROWTH: Final = 0.07
"""Relative growth of a chosen poster."""
RISE: Final = 14
"""Design pixels by which a chosen poster rises."""
STEPS: Final = 7
"""Number of size steps from small to large; no other sizes are drawn."""

CREAM: Final = (236, 225, 194)

STAMPED: Final = 418
"""Top of the stamp; lines that would overlap it, or the foot line, are left out."""


@dataclass(frozen=True)
class Advertisement:
    """The texts of a poster."""

    slug: str
    name: str
    tagline: str
    setting: str
    players: str
    ready: bool
    foot: str = "READY"
    """Foot line of a finished game's poster."""


def advertisements(feet: Mapping[str, str] | None = None) -> list[Advertisement]:
    """The finished games, then those under construction. `feet`: foot lines by slug, instead of READY."""
    built = [
        Advertisement(
            game.slug,
            game.name,
            game.tagline,
            game.setting,
            _players(_range(game.seats), game.minutes),
            True,
            (feet or {}).get(game.slug, "READY"),
        )
        for game in GAMES.values()
    ]
    planned = [
        Advertisement(plan.slug, plan.name, plan.tagline, plan.setting, _players(plan.seats, plan.minutes), False)
        for plan in PLANNED
    ]
    return built + planned


def _range(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def _players(seats: str, minutes: int) -> str:
    many = seats.replace("-", "\u2013")
    return f"{many} players \u00b7 {minutes} min"


class PosterCard(Pressable):
    """A poster, pressed by a click or ACCEPT. It rises under the mouse or focus, and glows while `chosen`."""

    def __init__(self, said: Advertisement, box: Box) -> None:
        super().__init__(("poster", said.slug), box, said.name)
        self.said = said
        self.chosen = False
        self._grown = 0.0

    def spot(self) -> Spot:
        """The whole area that it covers at any size, so that rising does not move it away from the mouse."""
        x, y, w, h = self.box
        return Spot(
            self.key, Box(x - w * GROWTH / 2, y - h * GROWTH / 2 - RISE, w * (1 + GROWTH), h * (1 + GROWTH)), self.label
        )

    def prepare(self, canvas: Canvas, step: int) -> None:
        """Bake one size step in advance, so that rising does not stutter."""
        _face(canvas, self.said, self.box[2], self.box[3], step)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        goal = 1.0 if focused or self.chosen else 0.0
        self._grown += (goal - self._grown) * spring(13, seconds)
        step = round(self._grown * STEPS)
        face = _face(canvas, self.said, self.box[2], self.box[3], step)
        x, y = self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2 - RISE * self._grown
        place = face.get_rect(center=canvas.at(x, y))
        if self.chosen:
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

    def make() -> pygame.Surface:
        if step in (0, STEPS):
            return printed(canvas, said, w * scale, h * scale)
        large = _face(canvas, said, w, h, STEPS)
        return pygame.transform.smoothscale(large, (canvas.px(w * scale), canvas.px(h * scale)))

    return canvas.caches.of("posters", 9_000_000).get((said, canvas.scale_key, w, h, step), make)


def printed(canvas: Canvas, said: Advertisement, w: float, h: float) -> pygame.Surface:
    """The poster with its texts and rounded corners."""
    stage = copy.copy(canvas)
    stage.surface = pictures.picture(canvas, f"{said.slug}/poster", w, h).convert_alpha()
    unit = w / SIZE[0]
    name = said.name.upper()
    styles.HEAD.but(size=27 * unit, track=1).draw(stage, name, (w / 2, 293 * unit), "center", width=w - 48, shadow=True)
    y = 330 * unit
    limit = h - 34 * unit - styles.LABEL.but(size=16 * unit).height(stage, 1.1) if said.ready else STAMPED * unit
    for words, kind, size, colour in (
        (said.tagline, styles.LABEL, 22, theme.INK),
        (said.setting, styles.TYPED_BOLD, 19, theme.RED),
        (said.players, styles.BODY, 18, (92, 80, 60)),
    ):
        style = kind.but(size=size * unit, track=0)
        step = style.height(stage, 1.4)
        if y + step <= limit:
            style.draw(stage, words, (w / 2, y), "midtop", width=w - 52, ink=colour)
        y += step
    if said.ready:
        foot = (w / 2, h - 34 * unit)
        styles.LABEL.but(size=16 * unit, track=5).draw(
            stage, said.foot, foot, "midbottom", width=w - 60, ink=(120, 98, 64)
        )
    else:
        _stamp(stage, w, unit)
    return art.rounded(canvas, stage.surface, canvas.px(16))


def _stamp(stage: Canvas, w: float, unit: float) -> None:
    """Fade the poster of an unfinished game, and stamp it UNDER CONSTRUCTION."""
    shade = pygame.Surface(stage.surface.get_size())
    shade.fill((206, 200, 190))
    stage.surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    needed = styles.TITLE.but(size=26 * unit).width(stage, "CONSTRUCTION") + 22
    wide, high = stage.px(min(w - 12, max(226 * unit, needed))), stage.px(72 * unit)
    sheet = art.clear(wide, high, CREAM)
    pygame.draw.rect(sheet, (*CREAM, 225), sheet.get_rect(), border_radius=stage.px(6))
    art.outline(stage, sheet, theme.RED, stage.line(3.4), stage.px(6), stage.line(3))
    label = copy.copy(stage)
    label.surface = sheet
    middle = wide / stage.k / 2
    for words, y, size in (("UNDER", 0.30, 21), ("CONSTRUCTION", 0.67, 26)):
        at = (middle, high / stage.k * y)
        styles.TITLE.but(size=size * unit).draw(label, words, at, "center", width=wide / stage.k - 16, ink=theme.RED)
    turned = pygame.transform.rotozoom(sheet, 7, 1)
    turned.set_alpha(236)
    stage.surface.blit(turned, turned.get_rect(center=stage.at(w / 2, 458 * unit)))
