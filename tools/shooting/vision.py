"""Pictures as people with one of the three common colour weaknesses see them.

The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, for the
full weakness. They apply to linear RGB.
"""

from __future__ import annotations

from typing import Final

import numpy
import pygame

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


def linear(level: float) -> float:
    """A level 0..1 of sRGB in linear light."""
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def simulated(picture: pygame.Surface, vision: str) -> pygame.Surface:
    """The picture as it is seen."""
    levels = numpy.frombuffer(pygame.image.tobytes(picture, "RGB"), numpy.uint8)
    to_linear = numpy.array([linear(level / 255) for level in range(256)])
    light = to_linear[levels].reshape(-1, 3) @ numpy.array(MATRICES[vision]).T
    light = light.clip(0, 1)
    shown = numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return pygame.image.frombytes((shown * 255).round().astype(numpy.uint8).tobytes(), picture.get_size(), "RGB")
