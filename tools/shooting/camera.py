"""Screenshots of a scripted client, how well their words can be read, and how others see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy
import pygame

from scenes.settings import Settings
from scenes.stack import Change, Pop, Push, Replace, Reset, Scene
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour
from tools.drive import Driver

STILL: Final = 1.5
"""Seconds until a new screen has come to rest."""


Step = int | str | Scene | Change | type[Scene] | Callable[[], object] | None


class Camera:
    """A scripted client, and the folder for its screenshots."""

    def __init__(
        self,
        size: tuple[int, int],
        home: Path,
        folder: Path,
        only: Sequence[str] = (),
        settings: Settings | None = None,
        vision: str = "",
        judged: bool = False,
    ) -> None:
        """`only` holds prefixes of the wanted names, none for all. `vision` is a colour weakness, one of MATRICES.

        `judged`: fill `low` with the words that are hard to read.
        """
        self.driver = Driver(size, folder=home, title=Scene, settings=settings)
        self.vision = vision
        self.folder = folder
        self.only = tuple(only)
        self.taken = 0
        self.judged = judged
        self.low: list[tuple[float, str, str]] = []
        """Words that are hard to read: contrast, name of the picture, words."""

    def wants(self, name: str) -> bool:
        """Whether a picture with this name is wanted."""
        return not self.only or any(name == only or name.startswith(f"{only}-") for only in self.only)

    def wants_any(self, start: str) -> bool:
        """Whether any picture whose name begins with `start` is wanted."""
        return self.wants(start) or any(only.startswith(f"{start}-") for only in self.only)

    def take_still(self, name: str, seconds: float = STILL) -> None:
        """Save the window after some seconds, in which movements end."""
        self.driver.pass_seconds(seconds)
        self.save_picture(name)

    def run_steps(self, *steps: Step) -> None:
        """Do these steps in order: press a key, take the still of a name, apply a change, show a scene, or call.

        A class of scenes is a scene that has yet to be made. None stands for a change of scene that did not come, and
        raises AssertionError.
        """
        for step in steps:
            match step:
                case int():
                    self.driver.press_key(step)
                case str():
                    self.take_still(step)
                case Push() | Pop() | Replace() | Reset():
                    self.driver.app.stack.apply(step)
                case Scene() | type():
                    self.driver.show_scene(step)
                case _:
                    assert callable(step), "a step has brought no change of scene"
                    step()

    def save_picture(self, name: str) -> None:
        """Save the window as `name`-`height`.png, with its width if it is not 16:9: `name`-1280x800.png."""
        if not self.wants(name):
            return
        self.folder.mkdir(parents=True, exist_ok=True)

        picture = self._draw_and_judge(name) if self.judged else self.driver.take_picture()
        if self.vision:
            picture = simulate_vision(picture, self.vision)

        wide, high = picture.get_size()
        size = f"{high}" if wide * HEIGHT == high * WIDTH else f"{wide}x{high}"
        pygame.image.save(picture, self.folder / f"{name}-{size}.png")
        self.taken += 1

    def _draw_and_judge(self, name: str) -> pygame.Surface:
        """Draw the picture without caches, and note in `low` every word of it whose contrast is too low.

        Returns the picture.
        """
        self.driver.app.canvas.caches.surfaces.clear()
        self.driver.top.drop_scaled_art()
        with record_readings() as readings:
            picture = self.driver.take_picture()
        self.low += [(ratio, name, words) for ratio, words in readings.low()]
        return picture


# --- The contrast of each text with what it is drawn on (WCAG 2.1) --------------------------------

LEAST: Final = 4.5
"""The contrast that words need."""
FAINT: Final = 200
"""Alpha below which words are just appearing or vanishing. They are not judged."""


def relative_luminance(colour: Colour) -> float:
    """The relative luminance of an sRGB colour, 0..1."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1..21."""
    dark, light = sorted((relative_luminance(one), relative_luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Readings:
    """The least contrast of each text that was drawn, by its words."""

    def __init__(self) -> None:
        self.least: dict[str, float] = {}

    def note(self, words: str, ink: Colour, ground: Colour) -> None:
        """Note the contrast of words in this ink on this ground."""
        self.least[words] = min(self.least.get(words, 21.0), contrast_ratio(ink, ground))

    def low(self) -> list[tuple[float, str]]:
        """Contrast and words of the texts that are hard to read, the worst first."""
        return sorted((ratio, words) for words, ratio in self.least.items() if ratio < LEAST)


@contextmanager
def record_readings() -> Iterator[Readings]:
    """Note the contrast of all words that are drawn in this context.

    `TypeStyle.draw` is replaced for its duration. The ground is the average colour under the words before they are
    drawn. Their colour is the argument `ink`, the fourth after the words, or that of their style.
    """
    readings = Readings()
    original_draw = TypeStyle.draw

    def draw(style: TypeStyle, canvas: Canvas, words: str, *rest: Any, **named: Any) -> Box:
        """Draw the words as usual, and note their colour and the average colour of the ground below them.

        Words that are faint (`alpha` below FAINT), empty or off the surface are not noted.
        """
        under = canvas.surface.copy()
        box = original_draw(style, canvas, words, *rest, **named)
        place = canvas.rect(*box).clip(under.get_rect())
        ink = named.get("ink") or (rest[3] if len(rest) > 3 else None) or style.ink
        if words.strip() and place.w and place.h and named.get("alpha", 255) >= FAINT:
            ground = pygame.transform.average_color(under, place)[:3]
            readings.note(words, ink, ground)
        return box

    with patch.object(TypeStyle, "draw", draw):
        yield readings


# --- Colour weaknesses ----------------------------------------------------------------------------

MATRICES: Final = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The three common colour weaknesses, in full, for linear RGB.

From G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009.
"""


def to_linear_light(level: float) -> float:
    """A level 0..1 of sRGB in linear light."""
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def simulate_vision(picture: pygame.Surface, vision: str) -> pygame.Surface:
    """Return the picture as people with this colour weakness see it, by a matrix over linear light."""
    levels = numpy.frombuffer(pygame.image.tobytes(picture, "RGB"), numpy.uint8)
    to_linear = numpy.array([to_linear_light(level / 255) for level in range(256)])
    light = to_linear[levels].reshape(-1, 3) @ numpy.array(MATRICES[vision]).T
    light = light.clip(0, 1)
    shown = numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return pygame.image.frombytes((shown * 255).round().astype(numpy.uint8).tobytes(), picture.get_size(), "RGB")
