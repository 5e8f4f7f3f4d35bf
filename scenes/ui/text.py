"""Letters in real pixels: fonts, what a font can draw, lines cut and broken. Rendered text is cached (see `styles`)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import pygame

from scenes.ui.cache import Shelf
from scenes.ui.canvas import Canvas
from scenes.ui.theme import ASSETS, SMALLEST, Colour, complain_once

ELLIPSIS: Final = "…"
WIDEST: Final = 16_384
"""Maximum width of a line in real pixels; longer lines are cut, because SDL fails on much wider surfaces."""
MOST: Final = 4_000
"""Maximum number of characters in a line; the rest is cut."""
_UNDRAWABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that a font rejects or has no glyph for."""
_NUMBER: Final = re.compile(r"[^\s\d]?\d[\d.,:/]*(?:\s?%)?")
"""A number with its sign and percent."""
_TOGETHER: Final = re.compile(r"(?<=\d) (?=%)|\b[A-Z][a-z]+ (?=\d{1,2}\b)|\b\d{1,2} (?=[A-Z][a-z])")
"""Ends with a space at which no line is broken."""


def font(canvas: Canvas, face: str, px: int) -> pygame.font.Font:
    """A face such as "oswald-600" at a real pixel size; pygame's own font if the file is missing."""
    fonts, key = canvas.caches.fonts, (face, px)
    if not fonts:
        pygame.register_quit(fonts.clear)  # fonts do not outlive pygame
    if key not in fonts:
        fonts[key] = _load(canvas, face, px)
    return fonts[key]


def _load(canvas: Canvas, face: str, px: int) -> pygame.font.Font:
    path = ASSETS / "fonts" / face.rpartition("-")[0] / f"{face}.ttf"
    try:
        return pygame.font.Font(str(path), px)
    except (OSError, pygame.error):
        sentence = f"The typeface {face} could not be read, so plain letters stand in for it."
        if complain_once(sentence, canvas.caches.said):
            canvas.caches.notify(sentence)
        return pygame.font.Font(None, px)


def drawable(words: str) -> str:
    """One line without undrawable characters."""
    return _UNDRAWABLE.sub(" ", words[:MOST])


def leftward(words: str) -> bool:
    """Whether the words run from right to left: they have letters that do, and none that run to the right."""
    ways = set() if words.isascii() else {unicodedata.bidirectional(letter) for letter in words}
    return not ways.isdisjoint(("R", "AL")) and "L" not in ways


def extent(words: str, face: pygame.font.Font, track: float) -> int:
    """Width of drawable words with so many pixels between letters."""
    return face.size(words)[0] + round(track * max(0, len(words) - 1))


def rendered(canvas: Canvas, words: str, face: str, px: int, colour: Colour, track: float) -> pygame.Surface:
    """Drawable words with so many real pixels between letters, cached; do not draw on it."""

    def make() -> pygame.Surface:
        if px > SMALLEST:
            return _set(words, font(canvas, face, px), colour, track)
        large = _set(words, font(canvas, face, px * 2), colour, track * 2)  # at this size hinting drops the dot of an i
        return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))

    return _words(canvas).get((words, face, px, colour, round(track, 2)), make)


def _set(words: str, letters: pygame.font.Font, colour: Colour, track: float) -> pygame.Surface:
    """One line; `track` adds that many real pixels between letters, which keep their kerning."""
    if extent(words, letters, track) > WIDEST:
        words = _cut(words, letters, WIDEST, track)
    if track == 0:
        return letters.render(words, True, colour)
    out = pygame.Surface((extent(words, letters, track) + 2, letters.get_height()), pygame.SRCALPHA)
    for i, letter in enumerate(words):
        start = letters.size(words[: i + 1])[0] - letters.size(letter)[0]
        out.blit(letters.render(letter, True, colour), (start + round(track * i), 0))
    return out


def fitted(
    canvas: Canvas, words: str, face: str, full: int, colour: Colour, room: int, spread: float
) -> pygame.Surface:
    """As `rendered`, but no wider than `room`: smaller (to 70 % of normal type), closer, or cut."""
    floor = max(SMALLEST, round(full * 0.7 / canvas.type_scale))  # larger type cuts nothing that normal type shows
    key = ("fitted", words, face, full, floor, colour, room, spread)
    return _words(canvas).get(key, lambda: _fitted(canvas, drawable(words), face, (full, floor), colour, room, spread))


def _words(canvas: Canvas) -> Shelf:
    return canvas.caches.of("words")


def _fitted(
    canvas: Canvas, words: str, face: str, sizes: tuple[int, int], colour: Colour, room: int, spread: float
) -> pygame.Surface:
    """`sizes`: the wanted one and the least one, in real pixels."""
    full, floor = sizes
    for px in range(full, floor - 1, -1):
        if extent(words, font(canvas, face, px), spread * px / full) <= room:
            return rendered(canvas, words, face, px, colour, spread * px / full)
    if extent(words, font(canvas, face, floor), 0) <= room:
        return rendered(canvas, words, face, floor, colour, 0)
    spread *= floor / full
    return rendered(canvas, _cut(words, font(canvas, face, floor), room, spread), face, floor, colour, spread)


def _cut(words: str, letters: pygame.font.Font, room: int, track: float) -> str:
    """The letters that fit together with an ellipsis; "" if fewer than two fit.

    Numbers are kept: if one would be lost, the ellipsis replaces words before it instead of the end.
    """
    figures = [found.span() for found in _NUMBER.finditer(words)]
    kept = _shortened(words, "", figures, letters, room, track)
    lost = [(start, end) for start, end in figures if end > kept]
    tails = [(start, len(words)) for start, _ in lost] + lost[::-1]
    for start, end in tails:
        tail = f"{ELLIPSIS} {words[start:end]}"
        if extent(tail, letters, track) <= room:
            head = words[: _shortened(words[:start], tail, figures, letters, room, track)].rstrip()
            return head + tail if head else words[start:end]
    return words[:kept].rstrip() + ELLIPSIS if kept > 1 else ""


def _shortened(
    words: str, tail: str, figures: list[tuple[int, int]], letters: pygame.font.Font, room: int, track: float
) -> int:
    """Number of letters of `words` that fit before `tail` (or an ellipsis), without cutting through a number."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if extent(words[:middle].rstrip() + (tail or ELLIPSIS), letters, track) <= room:
            low = middle
        else:
            high = middle - 1
    return next((start for start, end in figures if start < low < end), low)


def parts(words: str) -> list[str]:
    """The words between which a line may break: never before a percent sign, nor within "Troops 2" or "1 Light"."""
    return _TOGETHER.sub(lambda found: found[0][:-1] + "\u00a0", words).split(" ")


def broken(words: str, letters: pygame.font.Font, room: int) -> list[str]:
    """Lines no wider than `room`; line breaks in `words` are kept."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in parts(" ".join(_UNDRAWABLE.sub(" ", paragraph).split())):
            longer = f"{line} {word}" if line else word
            if line and letters.size(longer)[0] > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return [line.replace("\u00a0", " ") for line in lines]


def shadow(canvas: Canvas, image: pygame.Surface) -> pygame.Surface:
    """The same letters in black. `image` comes from a cache, so it can be the key."""

    def make() -> pygame.Surface:
        dark = image.copy()
        dark.fill((10, 8, 6, 255), special_flags=pygame.BLEND_RGBA_MIN)
        return dark

    return canvas.caches.of("words' shadows").get(image, make)
