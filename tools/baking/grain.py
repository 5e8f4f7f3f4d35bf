"""Noise and light on arrays of pixels: height x width x 3 floats of 0..255."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from tools.baking.ink import Colour

Pixels = npt.NDArray[np.float64]
Mask = npt.NDArray[np.float64]
Alpha = npt.NDArray[np.uint8]
"""Opacity: height x width, 0..255."""


def noise_field(
    width: int,
    height: int,
    power: float,
    seed: int,
    cutoff: float = 9.0,
    stretch: tuple[float, float] = (1.0, 1.0),
) -> Mask:
    """Smooth 1/f^power noise of unit variance, height x width.

    `cutoff` (cycles a pixel) smooths the noise further, and `stretch` draws it out across and down.
    """
    white = np.random.default_rng(seed).standard_normal((height, width))

    down = np.fft.fftfreq(height)[:, None] * stretch[1]
    across = np.fft.rfftfreq(width)[None] * stretch[0]
    frequency = np.hypot(across, down)
    frequency[0, 0] = 1.0

    amplitude = frequency**-power * np.exp(-((frequency / cutoff) ** 2))
    amplitude[0, 0] = 0.0
    noise = np.fft.irfft2(np.fft.rfft2(white) * amplitude, s=(height, width))
    return np.asarray((noise - noise.mean()) / noise.std())


def plain_sheet(width: int, height: int, colour: Colour) -> Pixels:
    """A sheet of one colour."""
    return np.ones((height, width, 3)) * np.array(colour, float)


def shade(pixels: Pixels, light: Mask | float) -> None:
    """Multiply every pixel by `light`, in place."""
    pixels *= light[..., None] if isinstance(light, np.ndarray) else light


def tint(pixels: Pixels, colour: Colour, amount: Mask) -> None:
    """Blend towards `colour` by 0..1 of each pixel, in place."""
    pixels += (np.array(colour, float) - pixels) * amount[..., None]


def contour_lines(heights: Mask, width: float) -> Mask:
    """Lines `width` pixels wide where `heights` passes a whole number."""
    down, across = np.gradient(heights)
    distance = np.abs(heights - np.round(heights)) / (np.hypot(across, down) + 1e-6)
    return np.asarray(np.clip(width / 2 + 0.5 - distance, 0, 1))


def distance_to_level(heights: Mask, level: float) -> Mask:
    """About how many pixels away `heights` passes `level`: a winding line to paint a river or a road along."""
    down, across = np.gradient(heights)
    return np.asarray(np.abs(heights - level) / (np.hypot(across, down) + 1e-6))


def line_band(distance: Mask, half_width: Mask | float) -> Mask:
    """1 within `half_width` of a line, 0 beyond, smooth for one pixel."""
    return np.asarray(np.clip(half_width - distance, 0, 1))


def pixel_coordinates(width: int, height: int) -> tuple[Mask, Mask]:
    """The x and the y of every pixel."""
    down, across = np.mgrid[0:height, 0:width].astype(float)
    return across, down


def make_surface(pixels: Pixels, opacity: Alpha | None = None) -> pygame.Surface:
    """Make a picture of pixels. It is transparent only if its opacity is given."""
    picture = pygame.surfarray.make_surface(np.clip(pixels, 0, 255).astype("uint8").swapaxes(0, 1))
    if opacity is not None:
        picture = picture.convert_alpha()
        pygame.surfarray.pixels_alpha(picture)[:] = opacity.swapaxes(0, 1)
    return picture


def read_pixels(picture: pygame.Surface) -> Pixels:
    """The colours of a picture."""
    return pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(float)


def read_opacity(picture: pygame.Surface) -> Alpha:
    """The opacity of a picture."""
    return pygame.surfarray.array_alpha(picture).swapaxes(0, 1)


def opacity_of(share: Mask) -> Alpha:
    """Shares as opacity 0..255. Shares below 0 count as 0, and those above 1 as 1."""
    return (np.clip(share, 0, 1) * 255).astype("uint8")
