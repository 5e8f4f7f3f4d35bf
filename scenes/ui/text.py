"""Letters in real pixels: fonts, what a font can draw, lines cut and broken. Rendered text is cached (see `styles`)."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Hashable
from itertools import accumulate
from typing import Final

import pygame

from game.core.sanitize import split_letters
from scenes.ui import surfaces
from scenes.ui.canvas import Canvas
from scenes.ui.letters import Letters
from scenes.ui.theme import ASSETS, SMALLEST, Colour, complain_once

ELLIPSIS: Final = "…"
WIDEST: Final = 16_384
"""Maximum width of a line in real pixels. Longer lines are cut, because SDL fails on much wider surfaces."""
MOST: Final = 4_000
"""Maximum number of characters in a line. The rest is cut."""
NARROW: Final = 0.67
"""The share of their width to which letters are set narrower before words are cut."""
_UNDRAWABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that a font rejects or has no glyph for."""
_NUMBER: Final = re.compile(r"[^\s\d]?\d[\d.,:/]*(?:\s?%)?")
"""A number with its sign and percent."""
NOTHING: Final = re.compile("(?!)")
_TOGETHER: Final = re.compile(r"(?<=\d) (?=%)|\b[A-Z][a-z]+ (?=\d{1,2}\b)|\b\d{1,2} (?=[A-Z][a-z])")
"""Ends with a space at which no line is broken."""


def font(canvas: Canvas, face: str, px: int) -> Letters:
    """The font of a face such as "oswald-600" at a size in real pixels. It is kept for the next call.

    It is pygame's own font if the file of the face is missing.
    """
    fonts = canvas.caches.fonts
    key = (face, px)
    if not fonts:
        pygame.register_quit(fonts.clear)  # fonts do not outlive pygame

    if key not in fonts:
        fonts[key] = _load_font(canvas, face, px)
    return fonts[key]


def _load_font(canvas: Canvas, face: str, px: int) -> Letters:
    """A newly opened font of a face at a size in real pixels.

    If its file cannot be read, it is pygame's own font, and the player is told once.
    """
    path = ASSETS / "fonts" / face.rpartition("-")[0] / f"{face}.ttf"
    try:
        return Letters(str(path), px, canvas.caches.foreign)
    except (OSError, pygame.error):
        sentence = f"The typeface {face} could not be read, so plain letters stand in for it."
        if complain_once(sentence, canvas.caches.said):
            canvas.caches.notify(sentence)
        return Letters(path=None, px=px, foreign=canvas.caches.foreign)


def drawable_line(words: str) -> str:
    """One line without undrawable characters."""
    return _UNDRAWABLE.sub(" ", words[:MOST])


def line_width(words: str, face: Letters, track: float) -> int:
    """Width of a drawable line with `track` pixels between letters. Words that need other fonts get no such gaps."""
    return face.size(words)[0] + (round(track * max(0, len(words) - 1)) if face.has_all(words) else 0)


def render_line(canvas: Canvas, words: str, face: str, px: int, colour: Colour, track: float) -> pygame.Surface:
    """A surface with one line of words in a face at `px` real pixels. It is cached: do not draw on it.

    `track`: extra real pixels between letters.
    """

    def render_words() -> pygame.Surface:
        """Render the line anew."""
        if px > SMALLEST:
            return _render_with_spacing(words, letters=font(canvas, face, px), colour=colour, track=track)

        # At the smallest sizes hinting drops the dot of an i, so they are rendered at twice the size.
        large = _render_with_spacing(words, font(canvas, face, px * 2), colour, track=track * 2)
        return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))

    return canvas.caches.shelf("words").get((words, face, px, colour, round(track, 2)), render_words)


def _render_with_spacing(words: str, letters: Letters, colour: Colour, track: float) -> pygame.Surface:
    """A new surface with one line. `track`: extra real pixels between letters, which keep their kerning.

    Words that need other fonts get no extra pixels, since their letters may join. A line is cut at WIDEST real
    pixels.
    """
    if not letters.has_all(words):
        track = 0

    if line_width(words, letters, track) > WIDEST:
        words = _cut_to_width(words, letters, room=WIDEST, track=track)
    if track == 0:
        return letters.render(words, True, colour)

    line = surfaces.transparent((line_width(words, letters, track) + 2, letters.get_height()))
    render, size = pygame.font.Font.render, pygame.font.Font.size  # the face has all these letters
    for index, letter in enumerate(words):
        image = render(letters, letter, True, colour)
        line.blit(image, (size(letters, words[: index + 1])[0] - image.get_width() + round(track * index), 0))
    return line


def fit_line(
    canvas: Canvas, words: str, face: str, full: int, colour: Colour, room: int, spread: float
) -> pygame.Surface:
    """A surface with one line of words, at most `room` real pixels wide. It is cached: do not draw on it.

    If needed, the words are smaller (down to 70 % of normal type), closer, narrower, or cut. `full`: the wanted size of
    the type, `spread`: the wanted gap between letters, both in real pixels.
    """
    floor = max(SMALLEST, round(full * 0.7 / canvas.type_scale))  # larger type cuts nothing that normal type shows
    key = ("fitted", words, face, full, floor, colour, room, spread)

    def render_to_fit() -> pygame.Surface:
        """Render the line as it fits, and squeeze it if it is still wider than the room."""
        image = render_line(
            canvas, *_choose_fit(canvas, drawable_line(words), face, (full, floor), colour, room, spread)
        )
        if room < 2 or image.get_width() <= room:
            return image
        return pygame.transform.smoothscale(image, (room, image.get_height()))

    return canvas.caches.shelf("words").get(key, render_to_fit)


def _choose_fit(
    canvas: Canvas, words: str, face: str, sizes: tuple[int, int], colour: Colour, room: int, spread: float
) -> tuple[str, str, int, Colour, float]:
    """The arguments of `render_line` with which the words fit `room` real pixels, perhaps after squeezing.

    `sizes`: the wanted and the smallest size of the type in real pixels. `spread`: the wanted gap between letters.
    First the type becomes smaller, then the gaps go (and the caller squeezes the line to the share NARROW), then
    words are cut.
    """
    full, floor = sizes
    letters = font(canvas, face, full)
    if not letters.has_all(words):
        # Words that need another font have no gaps. If only letters of this face are left of them after a cut,
        # gaps would make the line wider than `room`.
        spread = 0

    # Smaller, one size after another, from near the size that will fit: each size opens fonts anew.
    start = full * room // max(1, line_width(words, letters, spread)) + 2
    for px in range(max(floor, min(full, start)), floor - 1, -1):
        if line_width(words, font(canvas, face, px), track=spread * px / full) <= room:
            return words, face, px, colour, spread * px / full

    # Without gaps between letters, to be squeezed by the caller.
    if line_width(words, font(canvas, face, floor), track=0) * NARROW <= room:
        return words, face, floor, colour, 0

    spread *= floor / full
    return _cut_to_width(words, letters=font(canvas, face, floor), room=room, track=spread), face, floor, colour, spread


def _cut_to_width(words: str, letters: Letters, room: int, track: float) -> str:
    """The words cut to `room` real pixels, with an ellipsis. "" if fewer than two letters fit.

    Numbers are kept. If one would be lost, the ellipsis replaces the words before it, not those at the end.
    `track`: extra pixels between letters.
    """
    figures = [match.span() for match in _NUMBER.finditer(words)]  # where each number starts and ends
    kept = _count_fitting(words, tail="", figures=figures, letters=letters, room=room, track=track)
    lost = [(start, end) for start, end in figures if end > kept]

    # Behind the ellipsis comes the first of these tails that fits: all words from the first lost number on, or from a
    # later one, otherwise a single lost number, the last one first.
    tails = [(start, len(words)) for start, _ in lost] + lost[::-1]
    for start, end in tails:
        tail = f"{ELLIPSIS} {words[start:end]}"
        if line_width(tail, letters, track) <= room:
            head = words[: _count_fitting(words[:start], tail, figures, letters, room, track)].rstrip()
            return head + tail if head else words[start:end]

    # A single letter tells nothing, except in scripts whose letters are whole words. This face has none of those.
    is_too_short = kept < 2 and (letters.has_all(words) or letters.size(ELLIPSIS)[0] > room)
    return "" if is_too_short else words[:kept].rstrip() + ELLIPSIS


def _count_fitting(
    words: str, tail: str, figures: list[tuple[int, int]], letters: Letters, room: int, track: float
) -> int:
    """The number of characters of `words` that fit before `tail` (or an ellipsis), without cutting through a number.

    A letter of several characters is not cut either. `figures`: where each number in the words starts and ends.
    `room`: real pixels. `track`: extra pixels between letters.
    """
    ends = list(range(len(words) + 1))
    may_have_long_letters = not words.isascii()  # letters of several characters, such as one with an accent
    if may_have_long_letters:
        ends = [0, *accumulate(map(len, split_letters(words)))]

    def width_up_to(end: int) -> int:
        return line_width(words=words[:end].rstrip() + (tail or ELLIPSIS), face=letters, track=track)

    letters_kept = bisect(ends[1:], room, key=width_up_to)
    for start, end in figures:
        if start < ends[letters_kept] < end:
            return start
    return ends[letters_kept]


def breakable_words(words: str) -> list[str]:
    """Split words where a line may break: never before a percent sign, nor within "Troops 2" or "1 Light".

    A space at which no line may break becomes a no-break space.

    >>> [part.replace("\\u00a0", "_") for part in breakable_words("Troops 2 at 50 %")]
    ['Troops_2', 'at', '50_%']
    """
    return _TOGETHER.sub(lambda found: found[0][:-1] + "\u00a0", words).split(" ")


def break_word(words: str, letters: Letters, room: int, unseen: re.Pattern[str] = NOTHING) -> list[str]:
    """The parts of a word that each fit `room` real pixels.

    Only words of scripts without spaces, such as Chinese, break. Parts that match `unseen`, such as marks of
    colour, are not drawn, so they take no room.
    """
    parts = [words]
    while not letters.has_all(unseen.sub("", words)) and letters.size(unseen.sub("", parts[-1]))[0] > room:
        # A letter may consist of several characters. `ends`: the index behind each letter.
        ends = list(accumulate(map(len, split_letters(parts[-1]))))
        letters_that_fit = bisect(ends, room, key=lambda end: letters.size(unseen.sub("", parts[-1][:end]))[0])
        # At least one letter stays before the break, and at least one comes after it.
        break_at = ends[max(0, min(letters_that_fit, len(ends) - 1) - 1)]
        if break_at >= len(parts[-1]):
            break
        parts[-1:] = [parts[-1][:break_at], parts[-1][break_at:]]
    return parts


def break_lines(words: str, letters: Letters, room: int) -> list[str]:
    """The lines of words that are no wider than `room` real pixels. Line breaks in `words` are kept.

    A single word that is too wide is a line of its own, to be squeezed later, unless its script has no spaces.
    """
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in breakable_words(" ".join(_UNDRAWABLE.sub(" ", paragraph).split())):
            longer = f"{line} {word}" if line else word
            if line and letters.size(longer)[0] > room:
                lines.append(line)
                longer = word
            *full, line = break_word(longer, letters, room)
            lines += full
        lines.append(line)

    return [line.replace("\u00a0", " ") for line in lines]


def text_shadow(canvas: Canvas, image: pygame.Surface, key: Hashable) -> pygame.Surface:
    """A black copy of rendered letters, to be drawn as their shadow. Cached by `key` and the scale."""

    def make_shadow() -> pygame.Surface:
        """Darken a copy of the picture, which keeps its shape."""
        dark = image.copy()
        dark.fill((10, 8, 6, 255), special_flags=pygame.BLEND_RGBA_MIN)
        return dark

    return canvas.caches.shelf("words' shadows").get((canvas.scale_key, key), make_shadow)
