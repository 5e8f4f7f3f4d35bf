"""Encodes pictures and sounds. An opaque picture becomes a JPEG. A transparent one becomes a PNG of few colours, which
loads in a third of WebP's time, or a WebP if it is large and soft. Sounds become Ogg Vorbis.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from typing import Literal

import numpy as np
import numpy.typing as npt
import pygame
import soundfile
from PIL import Image

_COLOURS = 160
_MOST = 1_100_000
"""Samples that the encoder gets at once: minutes overflow its stack."""

Bytes = npt.NDArray[np.uint8]


def encode_picture(picture: pygame.Surface, ending: str) -> bytes:
    """The bytes of a picture as a file with this ending."""
    image = image_of(picture)
    body = io.BytesIO()
    match ending:
        case ".jpg":
            image.convert("RGB").save(body, "JPEG", quality=85, optimize=True)
        case ".webp":
            image.save(body, "WEBP", quality=90, method=6)
        case _:
            (_reduce_colours(image) if image.mode == "RGBA" else image).save(body, "PNG", optimize=True)
    return body.getvalue()


def encode_ogg(sound: npt.NDArray[np.float64], rate: int, quality: float) -> bytes:
    """A sound as Ogg Vorbis, in stereo if it has rows of two. `quality` is 0..1.

    It is written in blocks of at most _MOST samples, since longer ones overflow the stack of the encoder. The random
    serial number that the encoder makes is replaced by 1, so that the same sound gives the same bytes.
    """
    body = io.BytesIO()
    form = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1 - quality}
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    block = _MOST // channels

    with soundfile.SoundFile(body, "w", rate, channels, **form) as file:
        for start in range(0, len(sound), block):
            file.write(sound[start : start + block])
    return b"".join(_renumber_pages(body.getvalue()))


def _renumber_pages(body: bytes) -> Iterator[bytes]:
    """The pages of an Ogg file with serial number 1.

    In a page, byte 14 begins that number and byte 22 the checksum. Byte 26 is the number of segments, and as many bytes
    after it have their lengths.
    """
    start = 0
    while start < len(body):
        segments = body[start + 26]
        end = start + 27 + segments + sum(body[start + 27 : start + 27 + segments])

        page = bytearray(body[start:end])
        page[14:18], page[22:26] = struct.pack("<I", 1), bytes(4)

        # The CRC of an Ogg page is that of zlib, but without its reversed bits and without inverting. So each byte goes
        # in with its bits reversed, and the bits of the result are reversed again.
        checksum = zlib.crc32(page.translate(_REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
        page[22:26] = struct.pack("<I", int(f"{checksum:032b}"[::-1], 2))

        yield bytes(page)
        start = end


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def image_of(picture: pygame.Surface) -> Image.Image:
    """The picture as a Pillow image."""
    mode: Literal["RGB", "RGBA"] = "RGBA" if picture.get_flags() & pygame.SRCALPHA else "RGB"
    return Image.frombytes(mode, picture.get_size(), pygame.image.tobytes(picture, mode))


def _reduce_colours(image: Image.Image) -> Image.Image:
    """Return the picture with a palette of at most _COLOURS colours, which makes its file smaller.

    Pixels that look alike share a colour, the mean of theirs. Solid pixels are clustered by colour, transparent ones by
    alpha, light and warmth. Transparent ones come first in the palette, with at most a third of its colours.
    """
    pixels = np.asarray(image).reshape(-1, 4)
    red, green, blue, alpha = pixels.T.astype(int)
    is_misty = alpha < 255
    # Light and warmth count less, the more transparent the pixel is.
    light, warmth = (red + green + blue) // 3 * alpha // 255, (255 + red - blue) // 2 * alpha // 255
    mist = np.stack([alpha, light, warmth], 1)
    count = min(_COLOURS // 3, len(np.unique(alpha[is_misty])))

    index = np.empty(len(pixels), np.uint8)
    index[is_misty] = _assign_clusters(mist[is_misty].astype(np.uint8), count)
    index[~is_misty] = _assign_clusters(pixels[~is_misty, :3], count=_COLOURS - count) + count
    weight = np.maximum(np.bincount(index, minlength=256), 1)

    means = [np.bincount(index, pixels[:, part], 256) / weight for part in range(4)]
    reduced = Image.frombytes("P", image.size, index.tobytes())
    reduced.putpalette(np.round(np.stack(means, 1)).astype(np.uint8).tobytes(), "RGBA")
    return reduced


def _assign_clusters(features: Bytes, count: int) -> Bytes:
    """Return the number of the cluster, from 0 to `count` - 1, of each row of three features.

    Pillow finds clusters of colours for a palette. So the features are taken for red, green and blue. To save time they
    are rounded to even numbers first. Rows that are equal then weigh only as the square root of their number, so that
    rare ones get a cluster, too.
    """
    if not len(features):
        return np.zeros(0, np.uint8)

    # The different rows, which of them each row is, and how often each of them is there.
    rows, where, times = np.unique(features // 2 * 2, axis=0, return_inverse=True, return_counts=True)
    sample = np.repeat(rows, np.ceil(np.sqrt(times)).astype(int), axis=0)
    row = Image.frombytes("RGB", (len(sample), 1), sample.astype(np.uint8).tobytes())
    palette = row.quantize(count, Image.Quantize.MEDIANCUT, kmeans=1).getpalette()
    means = np.array(palette, int).reshape(-1, 3)

    nearest = ((rows[:, None].astype(int) - means[None]) ** 2).sum(2).argmin(1)
    return nearest[where.reshape(-1)].astype(np.uint8)
