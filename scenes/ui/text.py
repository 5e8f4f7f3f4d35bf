"""Text: rendering, fitting and wrapping, never below 13 real pixels. Rendered text is cached."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from scenes.ui import art
from scenes.ui.cache import Shelf
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import ASSETS, SMALLEST, Colour, complain_once, font_px

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


def _drawable(words: str) -> str:
    """One line without undrawable characters."""
    return _UNDRAWABLE.sub(" ", words[:MOST])


def width(canvas: Canvas, words: str, face: str, size: float, track: float = 0) -> float:
    """Width of the words in design pixels."""
    return _extent(_drawable(words), font(canvas, face, font_px(size, canvas)), track * canvas.k) / canvas.k


def line_height(canvas: Canvas, size: float, leading: float = 1.32) -> float:
    """Distance between lines in design pixels; greater for larger type and at the minimum size."""
    return font_px(size, canvas) * leading / canvas.k


def _extent(words: str, face: pygame.font.Font, track: float) -> int:
    return face.size(words)[0] + round(track * max(0, len(words) - 1))


def render(canvas: Canvas, words: str, face: str, size: float, colour: Colour, track: float = 0) -> pygame.Surface:
    """The words as a surface in real pixels, cached; do not draw on it."""
    return _at_px(canvas, _drawable(words), face, font_px(size, canvas), colour, track * canvas.k)


def _at_px(canvas: Canvas, words: str, face: str, px: int, colour: Colour, track: float) -> pygame.Surface:
    def make() -> pygame.Surface:
        if px > SMALLEST:
            return _set(words, font(canvas, face, px), colour, track)
        large = _set(words, font(canvas, face, px * 2), colour, track * 2)  # at this size hinting drops the dot of an i
        return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))

    return _words(canvas).get((words, face, px, colour, round(track, 2)), make)


def _set(words: str, letters: pygame.font.Font, colour: Colour, track: float) -> pygame.Surface:
    """One line; `track` adds that many real pixels between letters, which keep their kerning."""
    if _extent(words, letters, track) > WIDEST:
        words = _cut(words, letters, WIDEST, track)
    if track == 0:
        return letters.render(words, True, colour)
    out = pygame.Surface((_extent(words, letters, track) + 2, letters.get_height()), pygame.SRCALPHA)
    for i, letter in enumerate(words):
        start = letters.size(words[: i + 1])[0] - letters.size(letter)[0]
        out.blit(letters.render(letter, True, colour), (start + round(track * i), 0))
    return out


def fit(
    canvas: Canvas, words: str, face: str, size: float, colour: Colour, width: float, track: float = 0
) -> pygame.Surface:
    """The words no wider than `width` design pixels: smaller (to 70 % of normal type), closer, or cut."""
    room, full, spread = canvas.px(width), font_px(size, canvas), track * canvas.k
    floor = max(SMALLEST, round(full * 0.7 / canvas.type_scale))  # larger type cuts nothing that normal type shows
    key = ("fitted", words, face, full, floor, colour, room, spread)
    return _words(canvas).get(key, lambda: _fitted(canvas, _drawable(words), face, (full, floor), colour, room, spread))


def _words(canvas: Canvas) -> Shelf:
    return canvas.caches.of("words")


def _fitted(
    canvas: Canvas, words: str, face: str, sizes: tuple[int, int], colour: Colour, room: int, spread: float
) -> pygame.Surface:
    """`sizes`: the wanted one and the least one, in real pixels."""
    full, floor = sizes
    for px in range(full, floor - 1, -1):
        if _extent(words, font(canvas, face, px), spread * px / full) <= room:
            return _at_px(canvas, words, face, px, colour, spread * px / full)
    if _extent(words, font(canvas, face, floor), 0) <= room:
        return _at_px(canvas, words, face, floor, colour, 0)
    spread *= floor / full
    return _at_px(canvas, _cut(words, font(canvas, face, floor), room, spread), face, floor, colour, spread)


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
        if _extent(tail, letters, track) <= room:
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
        if _extent(words[:middle].rstrip() + (tail or ELLIPSIS), letters, track) <= room:
            low = middle
        else:
            high = middle - 1
    return next((start for start, end in figures if start < low < end), low)


def parts(words: str) -> list[str]:
    """The words between which a line may break: never before a percent sign, nor within "Troops 2" or "1 Light"."""
    return _TOGETHER.sub(lambda found: found[0][:-1] + "\u00a0", words).split(" ")


def wrap(canvas: Canvas, words: str, face: str, size: float, width: float) -> list[str]:
    """Lines no wider than `width` design pixels; line breaks in `words` are kept."""
    letters = font(canvas, face, font_px(size, canvas))
    room = canvas.px(width)
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


def draw(
    canvas: Canvas,
    words: str,
    face: str,
    size: float,
    colour: Colour,
    at: Point,
    anchor: str = "topleft",
    track: float = 0,
    width: float | None = None,
    shadow: bool = False,
    alpha: int = 255,
) -> Box:
    """Draw the words with `anchor` (a pygame Rect name) at a design point; returns their design box.

    With `width` they are fitted into that many design pixels.
    """
    image = (
        render(canvas, words, face, size, colour, track)
        if width is None
        else fit(canvas, words, face, size, colour, width, track)
    )
    place = image.get_rect()
    setattr(place, anchor, canvas.at(*at))
    if shadow:
        art.blit_faded(
            canvas.surface, _shadow(canvas, image), place.move(0, max(1, round(place.h * 0.045))), round(alpha * 0.6)
        )
    art.blit_faded(canvas.surface, image, place, alpha)
    return canvas.box(place)


def longest(canvas: Canvas, choices: Sequence[str], face: str, size: float, room: float, track: float = 0) -> str:
    """The first wording that is no wider than `room` design pixels, otherwise the last."""
    return next((words for words in choices if width(canvas, words, face, size, track) <= room), choices[-1])


def wrap_within(
    canvas: Canvas, words: str, face: str, size: float, width: float, height: float
) -> tuple[list[str], float]:
    """Lines that fit a box, and their leading. If they do not fit, the last line holds the rest of the words."""
    lines = wrap(canvas, words, face, size, width)
    for leading in (1.25, 1.15, 1.05):
        rows = int(height / line_height(canvas, size, leading))
        if len(lines) <= rows:
            return lines, leading
    rows = max(1, rows)
    return [*lines[: rows - 1], " ".join(lines[rows - 1 :])], leading


def sentences_within(canvas: Canvas, words: str, face: str, size: float, width: float, height: float) -> str:
    """The leading sentences that fit a box, at least one."""
    sentences = re.split(r"(?<=[.!?]) ", words)
    rows = max(1, int(height / line_height(canvas, size, 1.05)))
    while len(sentences) > 1 and len(wrap(canvas, " ".join(sentences), face, size, width)) > rows:
        sentences.pop()
    return " ".join(sentences)


def draw_lines(
    canvas: Canvas,
    lines: list[str],
    face: str,
    size: float,
    colour: Colour,
    at: Point,
    anchor: str = "topleft",
    leading: float = 1.32,
    width: float | None = None,
    alpha: int = 255,
) -> float:
    """Draw lines below one another, each anchored at x; returns the design y below the last."""
    x, y = at
    step = line_height(canvas, size, leading)
    for line in lines:
        draw(canvas, line, face, size, colour, (x, y), anchor, width=width, alpha=alpha)
        y += step
    return y


def _shadow(canvas: Canvas, image: pygame.Surface) -> pygame.Surface:
    """The same letters in black. `image` comes from a cache, so it can be the key."""

    def make() -> pygame.Surface:
        dark = image.copy()
        dark.fill((10, 8, 6, 255), special_flags=pygame.BLEND_RGBA_MIN)
        return dark

    return canvas.caches.of("words' shadows").get(image, make)
