"""The places of Last Front as they are painted."""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from tools.baking import grain, ink
from tools.baking.grain import Mask, Pixels
from tools.baking.ink import Colour

# --- What is painted where --------------------------------------------------------------


PLANES: Final = ("far", "middle", "near")


@dataclass(frozen=True)
class Hill:
    """A ridge across the picture: its mean height and how much it rises and falls, as shares of the height."""

    level: float
    rough: float
    colour: Colour
    seed: int
    plane: str = "far"
    """The plane of the drawing that is in front of it."""


@dataclass(frozen=True)
class Smoke:
    """A column of smoke: its foot, its height as a share of the picture's, how far it drifts, and how wide it is."""

    at: tuple[float, float]
    high: float
    drift: float
    wide: float
    colour: Colour
    plane: str = "middle"


@dataclass(frozen=True)
class Scene:
    """The painted surroundings of a drawing."""

    sky: tuple[Colour, Colour]
    """At the top, at the horizon."""
    sun: tuple[float, float, float]
    """Its middle and its radius."""
    light: Colour
    hills: tuple[Hill, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    water: tuple[float, Colour] | None = None
    """The height at which the water begins, as a share, and its colour in front."""
    clouds: float = 0.5
    fires: tuple[tuple[float, float, float], ...] = ()
    """Glows: middle and radius."""
    beams: tuple[tuple[float, float, float], ...] = ()
    """Searchlights: the foot, and the angle from upright in degrees."""
    dust: bool = False
    """Whether tracks have raised dust behind the near plane."""
    weather: str = ""
    """ "snow" or "embers"."""


def _to_tuples(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_to_tuples, value)) if isinstance(value, list) else value


def _read_scene(entry: dict[str, Any]) -> Scene:
    """The scene that an entry of scenes.toml describes."""
    hills, smoke = (_to_tuples(entry.pop(name, [])) for name in ("hills", "smoke"))
    frozen = {name: _to_tuples(value) for name, value in entry.items()}
    return Scene(hills=tuple(Hill(*one) for one in hills), smoke=tuple(Smoke(*one) for one in smoke), **frozen)


SCENES: Final[dict[str, Scene]] = {
    name: _read_scene(entry)
    for name, entry in tomllib.loads((ink.ART / "last_front/places/scenes.toml").read_text("utf-8")).items()
}


# --- Painting ---------------------------------------------------------------------------


RAYS: Final = 17
"""How many rays the sun has."""


@dataclass
class Sheet:
    """A picture being painted: its pixels, the x and y of each, and its scene."""

    pixels: Pixels
    x: Mask
    y: Mask
    scene: Scene
    seed: int

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.shape[1], self.pixels.shape[0]

    @property
    def sun(self) -> tuple[float, float, float]:
        """Middle and radius in pixels."""
        width, height = self.size
        x, y, radius = self.scene.sun
        return x * width, y * height, radius * width


def paint_scene(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Paint the place of this name, in this size in pixels, from the sky to the nearest things."""
    seed = 700 + 31 * list(SCENES).index(name)
    sheet = Sheet(grain.plain_sheet(*size, (0, 0, 0)), *grain.pixel_coordinates(*size), SCENES[name], seed)
    _paint_sky(sheet)
    _paint_clouds(sheet)

    for plane in PLANES:
        for hill in sheet.scene.hills:
            if hill.plane == plane:
                _paint_hill(sheet, hill)
        if plane == "middle":
            _paint_beams(sheet)
            if sheet.scene.water:
                _paint_water(sheet, *sheet.scene.water)
        for smoke in sheet.scene.smoke:
            if smoke.plane == plane:
                _paint_smoke(sheet, smoke)

        _paint_plane(sheet, name, plane)
        if plane == "middle":
            _paint_fire_glow(sheet)
            _paint_mist(sheet)
            if sheet.scene.dust:
                _paint_dust(sheet)

    if sheet.scene.weather:  # WEATHERS has the count, colours, sizes and lowest height of its particles
        _strew_particles(sheet, *WEATHERS[sheet.scene.weather])
    return grain.make_surface(sheet.pixels)


def _paint_clouds(sheet: Sheet) -> None:
    """Paint flat banks of clouds, lit at the edge that faces the sun."""
    width, height = sheet.size
    bank = grain.noise_field(width, height, power=1.9, seed=sheet.seed + 1, cutoff=0.05, stretch=(2.2, 1))
    above = np.clip(1.1 - sheet.y / (height * 0.55), 0, 1)  # 1 at the top of the sky, 0 near the horizon
    threshold = 1.35 - 0.55 * sheet.scene.clouds  # the more clouds, the lower
    body = np.clip((bank - threshold) * 5, 0, 1) * np.clip(above * 2.2, 0, 1)
    moved_up = np.roll(body, -max(2, height // 90), axis=0)  # beyond the cloud it is the lit edge

    grain.tint(sheet.pixels, ink.scale_colour(sheet.scene.sky[0], factor=0.82), amount=body * 0.42)
    grain.tint(sheet.pixels, sheet.scene.light, amount=np.clip(moved_up - body, 0, 1) * 0.4 * above)


def _paint_fire_glow(sheet: Sheet) -> None:
    """Add the glow of each fire to everything near it."""
    width, height = sheet.size
    for x, y, radius in sheet.scene.fires:
        glow = np.exp(-((np.hypot(sheet.x - x * width, sheet.y - y * height) / (radius * width)) ** 2))
        sheet.pixels += glow[..., None] * np.array((118.0, 56.0, 12.0))


def _paint_mist(sheet: Sheet) -> None:
    """Paint drifts of mist between the middle plane and the near one."""
    width, height = sheet.size
    drift = grain.noise_field(width, height, power=1.8, seed=sheet.seed + 9, cutoff=0.04, stretch=(3, 1))
    band = np.exp(-(((sheet.y / height - 0.74) / 0.09) ** 2))
    grain.tint(sheet.pixels, sheet.scene.sky[1], np.clip(band * (0.30 + 0.14 * drift), 0, 0.55))


def _paint_dust(sheet: Sheet) -> None:
    """Paint the dust that tracks have raised, at the height of the horizon."""
    width, height = sheet.size
    cloud = grain.noise_field(width, height, power=1.9, seed=sheet.seed + 13, cutoff=0.05, stretch=(2, 1))
    band = np.exp(-(((sheet.y / height - 0.66) / 0.10) ** 2))
    grain.tint(sheet.pixels, sheet.scene.light, np.clip(band * (0.10 + 0.18 * cloud), 0, 0.4))


def _paint_sky(sheet: Sheet) -> None:
    """Paint the sky down to the horizon: two tints of rays, and the sun with its glow."""
    width, height = sheet.size
    top, low = sheet.scene.sky
    share = np.clip(sheet.y / (height * 0.68), 0, 1) ** 1.25
    for channel in range(3):
        sheet.pixels[..., channel] = top[channel] + (low[channel] - top[channel]) * share

    sx, sy, radius = sheet.sun
    away = np.hypot(sheet.x - sx, sheet.y - sy)
    angle = np.arctan2(sheet.y - sy, sheet.x - sx)

    crisp = np.maximum(away, 1) / RAYS
    rays = np.clip(np.sin(angle * RAYS + 0.4) * crisp + 0.5, 0, 1) * np.clip(1.15 - away / (width * 0.95), 0.12, 1)
    grain.tint(sheet.pixels, sheet.scene.light, amount=rays * 0.30)

    grain.tint(sheet.pixels, sheet.scene.light, amount=0.75 * np.exp(-((away / (radius * 2.1)) ** 1.3)))
    pale = ink.scale_colour(sheet.scene.light, factor=1.06)
    grain.tint(sheet.pixels, pale, amount=np.clip(radius - away + 0.5, 0, 1) * 0.96)


def _paint_hill(sheet: Sheet, hill: Hill) -> None:
    """Paint a ridge with light on its edge, strokes of the brush, and mist in the valley below."""
    width, height = sheet.size
    # One row of a strip of noise is the line of the ridge.
    line = grain.noise_field(width, height=8, power=2.1, seed=sheet.seed + hill.seed, cutoff=0.045)[4]
    ridge = ((hill.level + hill.rough * 0.5 * line / max(1.0, np.abs(line).max() / 1.6)) * height)[None]

    below = sheet.y - ridge
    mask = np.clip(below + 0.5, 0, 1)

    strokes = grain.noise_field(width, height, power=1.0, seed=sheet.seed + hill.seed + 3, stretch=(4, 1))
    layer = grain.plain_sheet(width, height, hill.colour)
    grain.shade(layer, 1 + 0.035 * strokes)

    slope = np.gradient(ridge[0])[None]
    facing = np.clip(0.5 - slope * np.sign(sheet.x - sheet.sun[0]), 0, 1)
    grain.tint(layer, sheet.scene.light, amount=np.exp(-np.maximum(below, 0) / (height * 0.02)) * 0.55 * facing)
    grain.tint(layer, sheet.scene.sky[1], amount=np.clip(below / (height * 0.22), 0, 1) * 0.35)

    sheet.pixels += (layer - sheet.pixels) * mask[..., None]


def _paint_water(sheet: Sheet, begins: float, front: Colour) -> None:
    """Paint the sea or a river below the height `begins`, 0..1, with waves and the glitter of the sun.

    Far away the water has the colour of the sky at the horizon, and in front the colour `front`.
    """
    width, height = sheet.size
    top = begins * height
    depth = np.clip((sheet.y - top) / (height - top), 0, 1)
    mask = np.clip(sheet.y - top + 0.5, 0, 1)

    layer = grain.plain_sheet(width, height, sheet.scene.sky[1])
    grain.tint(layer, front, np.clip(0.25 + depth * 1.1, 0, 1))
    waves = grain.noise_field(width, height, power=0.9, seed=sheet.seed + 5, stretch=(9, 1))
    grain.shade(layer, 1 + 0.07 * waves * (0.4 + depth))

    sx, _, radius = sheet.sun
    road = np.exp(-(((sheet.x - sx) / (radius * (0.7 + 1.6 * depth))) ** 2))
    glint = np.clip((waves + 0.1) * 2.4, 0, 1) * road * (0.95 - 0.55 * depth)
    grain.tint(layer, sheet.scene.light, glint)

    sheet.pixels += (layer - sheet.pixels) * mask[..., None]


def _paint_smoke(sheet: Sheet, smoke: Smoke) -> None:
    """Paint a column of smoke: puffs that grow as they rise and drift, each with a side in the light of the sun."""
    width, height = sheet.size
    rng = random.Random(sheet.seed + round(smoke.at[0] * 1000))
    cloud = ink.make_sheet(width, height)

    puffs = []
    for number in range(64):
        share = number / 63
        radius = smoke.wide * width * (0.30 + 1.15 * share) * rng.uniform(0.65, 1.1)
        sway = rng.gauss(0, 0.42) * smoke.wide * width * (0.35 + share)
        x = (smoke.at[0] + smoke.drift * share**1.5) * width + sway
        y = (smoke.at[1] - smoke.high * share) * height + rng.gauss(0, 0.3) * radius
        puffs.append((x, y, radius, share))
    rng.shuffle(puffs)

    toward = (sheet.sun[0] - smoke.at[0] * width, sheet.sun[1] - (smoke.at[1] - smoke.high / 2) * height)
    long = math.hypot(*toward) or 1.0
    lit = _mix_colours(smoke.colour, sheet.scene.light, share=0.42)

    for x, y, radius, share in puffs:
        body = _mix_colours(smoke.colour, sheet.scene.sky[1], share=0.28 * share)
        dx, dy = toward[0] / long * radius, toward[1] / long * radius
        pygame.draw.aacircle(cloud, body, (x, y), radius)
        pygame.draw.aacircle(cloud, _mix_colours(body, lit, share=0.55), (x + dx * 0.30, y + dy * 0.30), radius * 0.66)
        pygame.draw.aacircle(cloud, _mix_colours(body, lit, share=0.2), (x + dx * 0.12, y + dy * 0.12), radius * 0.62)

    risen = np.clip((smoke.at[1] * height - sheet.y) / (smoke.high * height), 0, 1)
    _blend_picture(sheet, ink.blur(cloud, radius=4), strength=0.92 - 0.62 * risen**1.6)


def _mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _blend_picture(sheet: Sheet, picture: pygame.Surface, strength: Mask | float = 1.0) -> None:
    """Blend a picture over the sheet."""
    colour = grain.read_pixels(picture)
    alpha = grain.read_opacity(picture) / 255 * strength
    sheet.pixels += (colour - sheet.pixels) * alpha[..., None]


def _paint_plane(sheet: Sheet, name: str, plane: str) -> None:
    """Paint one plane of the drawing (far, middle or near), with a rim of light towards the sun."""
    width, height = sheet.size
    slug = name.lower().replace(" ", "-")
    others = {other: Element("g") for other in PLANES if other != plane}
    drawn = ink.render_drawing(f"last_front/places/{slug}", (width, height), parts=others)

    colour = grain.read_pixels(drawn)
    alpha = grain.read_opacity(drawn) / 255
    grain.shade(colour, 1 + 0.06 * grain.noise_field(width, height, power=0.8, seed=sheet.seed + len(plane)))

    haze = {"far": 0.34, "middle": 0.16, "near": 0.0}[plane]
    rise = np.clip((sheet.y / height - 0.45) / 0.4, 0, 1)
    grain.tint(colour, sheet.scene.sky[1], amount=haze * (0.4 + 0.6 * rise))

    # A pixel has an open side where its neighbour to the left, to the right or above is empty. It is the brighter, the
    # more that side faces the sun.
    sx, sy, _ = sheet.sun
    long = np.hypot(sx - sheet.x, sy - sheet.y) + 1
    reach = max(1, round(width / 260))
    open_side = np.zeros_like(alpha)
    for dx, dy, weight in (
        (reach, 0, (sx - sheet.x) / long), (-reach, 0, (sheet.x - sx) / long), (0, -reach, 0.25 + (sheet.y - sy) / long)
    ):  # fmt: skip
        neighbour = np.roll(alpha, (-dy, -dx), axis=(0, 1))
        open_side = np.maximum(open_side, (1 - neighbour) * np.clip(weight, 0, 1))

    grain.tint(colour, sheet.scene.light, open_side * alpha * (0.62 if plane == "near" else 0.4))
    sheet.pixels += (colour - sheet.pixels) * alpha[..., None]


def _paint_beams(sheet: Sheet) -> None:
    """Paint the beams of searchlights, which widen upwards."""
    width, height = sheet.size
    for x, y, degrees in sheet.scene.beams:
        lean = math.tan(math.radians(degrees))
        up = y * height - sheet.y
        across = np.abs(sheet.x - x * width - up * lean)
        beam = np.clip((up * 0.055 + 5 - across) / 3, 0, 1) * np.clip(up / 8, 0, 1) * np.clip(1.1 - up / height, 0, 1)
        grain.tint(sheet.pixels, colour=(255, 246, 214), amount=beam * 0.34)


# --- Weather -----------------------------------------------------------------------------------


WEATHERS: Final = {
    "snow": (300, ((255, 255, 255), (236, 243, 250)), (0.85, 1.85), 1.0),
    "embers": (90, ((255, 176, 72), (255, 210, 120), (238, 116, 40)), (0.75, 1.4), 0.92),
}
"""By name: how many flakes or sparks, their colours and sizes, and how far down they come."""


def _strew_particles(
    sheet: Sheet, count: int, colours: Sequence[Colour], sizes: tuple[float, float], low: float
) -> None:
    """Paint `count` flakes, sparks or drops at random places down to the share `low` of the height.

    `sizes` are the least and the greatest square root of a radius, for a picture that is 600 pixels wide.
    """
    width, height = sheet.size
    rng = random.Random(sheet.seed + 17)
    layer = ink.make_sheet(width, height)

    for _ in range(count):
        size = rng.uniform(*sizes) ** 2
        at = (rng.uniform(0, width), rng.uniform(0, height * low))
        pygame.draw.aacircle(
            layer, (*rng.choice(colours), round(rng.uniform(110, 235))), at, max(0.7, size * width / 600)
        )

    _blend_picture(sheet, layer)
