"""The icon of the program in the formats of Windows and macOS, drawn from the SVG."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.packaging.names import ICON

if TYPE_CHECKING:
    from pygame import Surface

WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 128)
"""Sides that are stored as bitmaps, which every program understands."""
LARGE: Final = 256
"""The side that Windows wants as PNG."""
MACOS: Final = {
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
"""Sides by the type of their PNG in an .icns file; 11 to 14 and 10 are 16 to 512 at twice the density."""


def drawn(side: int) -> Surface:
    """The icon with sides of so many pixels."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame.image.load_sized_svg(str(ICON), (side, side))


def png(side: int) -> bytes:
    import pygame

    picture = drawn(side)
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "icon.png")
    return stream.getvalue()


def _bitmap(side: int) -> bytes:
    """A bitmap with alpha as .ico files have it: from the bottom up, with an empty mask after the colours."""
    import pygame

    colours = pygame.image.tobytes(drawn(side), "BGRA", True)
    mask = bytes((side + 31) // 32 * 4 * side)
    head = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, len(colours) + len(mask), 0, 0, 0, 0)
    return head + colours + mask


def write_ico(path: Path) -> None:
    """An icon of Windows, in all sizes."""
    images = [(side, _bitmap(side)) for side in WINDOWS] + [(LARGE, png(LARGE))]
    at = 6 + 16 * len(images)
    entries = struct.pack("<HHH", 0, 1, len(images))
    for side, data in images:
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    path.write_bytes(entries + b"".join(data for _, data in images))


def write_icns(path: Path) -> None:
    """An icon of macOS, in all sizes."""
    parts = [(kind.encode(), png(side)) for kind, side in MACOS.items()]
    packed = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    path.write_bytes(b"icns" + struct.pack(">I", 8 + len(packed)) + packed)
