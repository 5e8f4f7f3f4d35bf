"""The places of Last Front as they are painted: what the ground, the light and the weather of each are.

Its drawing is `tools/art/last_front/places/<name>.svg`; the groups `far`, `middle` and `near` are its planes, between
which `last_front_paint` lays hills, water and smoke. Places are shares of the width and of the height.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tools.baking.ink import Colour

PLANES: Final = ("far", "middle", "near")


@dataclass(frozen=True)
class Hill:
    """A ridge across the picture: its mean height and how much it rises and falls, as shares of the height."""

    level: float
    rough: float
    colour: Colour
    seed: int
    plane: str = "far"
    """Before which plane of the drawing it lies."""


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
    """What is painted around a drawing."""

    sky: tuple[Colour, Colour]
    """At the top, at the horizon."""
    sun: tuple[float, float, float]
    """Its middle and its radius."""
    light: Colour
    hills: tuple[Hill, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    water: tuple[float, Colour] | None = None
    """Where it begins, and what colour it has in front."""
    clouds: float = 0.5
    fires: tuple[tuple[float, float, float], ...] = ()
    """Glows: middle and radius."""
    beams: tuple[tuple[float, float, float], ...] = ()
    """Searchlights: the foot, and the angle from upright in degrees."""
    dust: bool = False
    """Whether tracks have raised it, before what stands near."""
    weather: str = ""
    """ "snow" or "embers"."""


SCENES: Final[dict[str, Scene]] = {
    "Ardennes": Scene(
        ((120, 150, 178), (240, 226, 206)), (0.62, 0.42, 0.10), (255, 236, 200),
        (Hill(0.58, 0.10, (176, 194, 210), 4), Hill(0.64, 0.07, (140, 166, 188), 9),
         Hill(0.70, 0.04, (206, 219, 230), 3, "middle")),
        weather="snow",
    ),
    "Anzio": Scene(
        ((126, 92, 104), (252, 196, 122)), (0.66, 0.47, 0.115), (255, 226, 158),
        (Hill(0.56, 0.07, (214, 146, 104), 12),),
        (Smoke((0.30, 0.61), 0.46, 0.16, 0.05, (112, 74, 76)),), (0.655, (94, 108, 122)), 0.8, ((0.30, 0.60, 0.05),),
    ),
    "Omaha": Scene(
        ((112, 142, 152), (226, 226, 204)), (0.30, 0.40, 0.11), (250, 240, 206),
        (Hill(0.60, 0.012, (150, 176, 180), 5),),
        (Smoke((0.92, 0.44), 0.46, -0.2, 0.06, (92, 104, 104)),
         Smoke((0.68, 0.58), 0.30, -0.08, 0.035, (112, 122, 118))),
        (0.575, (64, 98, 108)), 1.0, fires=((0.92, 0.45, 0.07),),
    ),
    "Caen": Scene(
        ((110, 58, 64), (250, 176, 120)), (0.5, 0.40, 0.16), (255, 214, 150),
        (Hill(0.63, 0.05, (196, 128, 108), 8),),
        (Smoke((0.14, 0.66), 0.66, 0.14, 0.075, (92, 48, 50)), Smoke((0.87, 0.64), 0.60, -0.10, 0.07, (104, 56, 54))),
        None, 0.7, ((0.14, 0.74, 0.12), (0.88, 0.72, 0.10)), weather="embers",
    ),
    "El Alamein": Scene(
        ((206, 142, 78), (252, 226, 158)), (0.40, 0.36, 0.17), (255, 242, 196),
        (Hill(0.60, 0.05, (226, 182, 108), 21), Hill(0.66, 0.05, (196, 146, 78), 22)),
        (Smoke((0.86, 0.60), 0.44, 0.10, 0.05, (104, 76, 52)),), None, 0.25, dust=True,
    ),
    "Dunkirk": Scene(
        ((104, 104, 98), (232, 220, 184)), (0.26, 0.44, 0.10), (255, 240, 200),
        (Hill(0.62, 0.012, (160, 154, 136), 31),),
        (Smoke((0.90, 0.58), 0.72, -0.46, 0.12, (52, 50, 48), "far"),
         Smoke((0.76, 0.60), 0.5, -0.24, 0.06, (70, 68, 64), "far")),
        (0.655, (82, 96, 98)), 0.9, ((0.90, 0.57, 0.08),),
    ),
    "Stalingrad": Scene(
        ((92, 92, 96), (238, 198, 142)), (0.50, 0.46, 0.13), (255, 220, 160),
        (Hill(0.66, 0.02, (168, 150, 128), 41),),
        (Smoke((0.10, 0.42), 0.42, 0.16, 0.07, (74, 68, 66)),
         Smoke((0.80, 0.56), 0.60, 0.10, 0.09, (64, 58, 58), "far"),
         Smoke((0.40, 0.68), 0.44, 0.10, 0.05, (84, 76, 72))),
        None, 0.8, ((0.12, 0.74, 0.10), (0.78, 0.72, 0.13)), weather="embers",
    ),
    "Kursk": Scene(
        ((196, 146, 62), (252, 230, 160)), (0.52, 0.48, 0.15), (255, 244, 198),
        (Hill(0.64, 0.03, (214, 170, 92), 51), Hill(0.70, 0.02, (176, 136, 66), 52, "middle")),
        (Smoke((0.84, 0.60), 0.56, 0.12, 0.075, (82, 66, 44)), Smoke((0.16, 0.60), 0.34, 0.06, 0.04, (120, 98, 62))),
        None, 0.9, ((0.85, 0.62, 0.09),), dust=True,
    ),
    "Leningrad": Scene(
        ((34, 58, 92), (206, 214, 216)), (0.47, 0.52, 0.09), (246, 236, 206),
        (Hill(0.66, 0.01, (126, 152, 178), 61), Hill(0.72, 0.006, (196, 212, 224), 62, "near")),
        beams=((0.18, 0.66, 22), (0.78, 0.66, -26), (0.60, 0.66, 14)), weather="snow",
    ),
    "Ruhr": Scene(
        ((96, 52, 46), (250, 176, 90)), (0.56, 0.50, 0.13), (255, 214, 130),
        (Hill(0.68, 0.02, (170, 104, 68), 71),),
        (Smoke((0.125, 0.23), 0.30, 0.34, 0.06, (86, 48, 42)), Smoke((0.285, 0.32), 0.36, 0.40, 0.06, (98, 56, 46)),
         Smoke((0.04, 0.30), 0.3, 0.2, 0.05, (140, 88, 62), "far"),
         Smoke((0.74, 0.32), 0.3, 0.3, 0.05, (150, 94, 64), "far")),
        None, 0.7, ((0.77, 0.78, 0.14), (0.10, 0.80, 0.08)), weather="embers",
    ),
    "Rhine": Scene(
        ((128, 160, 150), (244, 232, 178)), (0.50, 0.40, 0.12), (255, 246, 200),
        (Hill(0.56, 0.10, (172, 188, 146), 81), Hill(0.64, 0.08, (132, 154, 104), 82)),
        (Smoke((0.06, 0.60), 0.36, 0.12, 0.04, (126, 132, 108)),), (0.70, (84, 120, 116)), 0.5,
    ),
    "Berlin": Scene(
        ((72, 34, 44), (250, 160, 96)), (0.5, 0.42, 0.15), (255, 206, 136),
        (Hill(0.68, 0.01, (176, 96, 80), 91),),
        (Smoke((0.10, 0.62), 0.62, 0.10, 0.085, (72, 36, 40)), Smoke((0.90, 0.60), 0.66, -0.10, 0.09, (66, 32, 38))),
        None, 0.7, ((0.09, 0.76, 0.12), (0.92, 0.74, 0.13)),
        ((0.30, 0.80, -24), (0.70, 0.80, 22), (0.48, 0.80, 8)), weather="embers",
    ),
}  # fmt: skip
