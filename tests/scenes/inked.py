"""The places of the words on a picture. Each surface of which it is made notes the words that are drawn on it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame
import pytest

from scenes.ui import pictures, surfaces, text
from scenes.ui.canvas import Canvas

TOUCHING = 8
"""Pixels of ink that two lines of words may share: where letters reach into the next line, smooth edges meet."""
INKED = 90
"""Alpha from which on a pixel counts as ink."""


class Run(NamedTuple):
    """Words that were drawn at once."""

    words: str
    at: tuple[int, int]
    """The corner of their picture."""
    ink: pygame.mask.Mask
    cut: bool
    """Whether the surface that they were drawn on ends within them."""

    @property
    def box(self) -> pygame.Rect:
        """The smallest rectangle around the ink."""
        rects = self.ink.get_bounding_rects()
        return (rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)).move(self.at)

    def moved(self, x: int, y: int) -> Run:
        return self._replace(at=(self.at[0] + x, self.at[1] + y))


class Sheet(pygame.Surface):
    """A surface that remembers the words on it. Opaque pictures that are drawn over them take them away."""

    words: str = ""
    """The text of this surface, if it is a picture of words and nothing else."""
    _whole: Sheet | None = None
    """The surface of which this one is a part, or None."""
    _corner: tuple[int, int] = (0, 0)
    """The upper left corner of this part in `_whole`."""

    @property
    def runs(self) -> list[Run]:
        return vars(self).setdefault("_runs", [])

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        place = super().blit(source, dest, area, special_flags)
        corner = dest[:2] if not isinstance(dest, pygame.Rect | pygame.FRect) else dest.topleft
        if special_flags == 0:  # any other flags only change the light
            self._note(source, (round(corner[0]), round(corner[1])), None if area is None else pygame.Rect(area))
        return place

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:
        return [self.blit(*arguments) for arguments in blit_sequence]

    def _note(self, source: pygame.Surface, at: tuple[int, int], area: pygame.Rect | None) -> None:
        """Note the words of a picture that is drawn here, and forget words that an opaque picture covers."""
        if self._whole is not None:
            self._whole._note(source, (at[0] + self._corner[0], at[1] + self._corner[1]), area)
            return

        part = source.get_rect() if area is None else area
        place = pygame.Rect(at, part.size)
        if isinstance(source, Sheet) and source.words:
            self._write(source, at)
            return

        is_opaque = source.get_at((part.centerx % source.width, part.centery % source.height)).a > 200
        if is_opaque:
            self.runs[:] = [run for run in self.runs if not run.box.colliderect(place)]
        for run in source.runs if isinstance(source, Sheet) else ():
            if part.colliderect(run.box):
                self.runs.append(run.moved(at[0] - part.x, at[1] - part.y))

    def _write(self, source: Sheet, at: tuple[int, int]) -> None:
        """Note the words of `source` that are written `at` this place, as far as the clip area shows them.

        Words that the edge of this sheet cuts are noted as cut. A narrower clip area cuts them on purpose.
        """
        ink = pygame.mask.from_surface(source, INKED)
        clip_area = self.get_clip()
        visible = pygame.mask.Mask(source.get_size())
        visible_part = clip_area.move(-at[0], -at[1]).clip(source.get_rect())
        if visible_part:
            visible.draw(pygame.mask.Mask(visible_part.size, fill=True), visible_part.topleft)

        visible_ink = ink.overlap_mask(visible, (0, 0))
        is_whole_sheet = clip_area == self.get_rect()
        is_cut = is_whole_sheet and visible_ink.count() < ink.count() - TOUCHING
        if visible_ink.count():
            self.runs.append(Run(source.words, at, visible_ink, is_cut))

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        if special_flags == 0 and self._whole is None:
            self.runs[:] = [run for run in self.runs if not filled.colliderect(run.box)]
        return filled

    def copy(self) -> Sheet:
        """A copy that knows the same words."""
        twin = super().copy()
        twin.runs.extend(self.runs)
        return twin

    def subsurface(self, *place: Any) -> Sheet:
        """A part of this sheet. Words that are drawn on the part are noted on the whole sheet."""
        part = super().subsurface(*place)
        part._whole = self._whole or self
        offset = part.get_abs_offset()
        part._corner = offset
        return part


def traced_copy(image: pygame.Surface) -> Sheet:
    """A copy of a picture as a sheet, which notes what is drawn on it."""
    sheet = Sheet(image.get_size(), image.get_flags() & pygame.SRCALPHA, 32)
    has_alpha = image.get_flags() & pygame.SRCALPHA
    pygame.Surface.blit(sheet, image, (0, 0), special_flags=pygame.BLEND_RGBA_ADD if has_alpha else 0)
    return sheet


def trace_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on let all new surfaces be sheets that note their words."""
    opaque, transparent, load = surfaces.opaque, surfaces.transparent, pictures.load_picture

    def noting_words(make: Any) -> Any:
        """A function that renders words as `make` does, on a sheet that knows them."""

        def render(canvas: Canvas, words: str, *rest: Any, **named: Any) -> pygame.Surface:
            image = make(canvas, words, *rest, **named)
            if isinstance(image, Sheet) and image.words == words:
                return image  # one that was kept from the last time
            return canvas.caches.shelf("sheets of words").get(
                (words, *rest, *named.items()), lambda: _sheet_with_words(image, words)
            )

        return render

    monkeypatch.setattr(surfaces, "opaque", lambda size: traced_copy(opaque(size)))
    monkeypatch.setattr(surfaces, "transparent", lambda size: traced_copy(transparent(size)))
    monkeypatch.setattr(pictures, "load_picture", lambda *which: traced_copy(load(*which)))
    monkeypatch.setattr(text, "render_line", noting_words(text.render_line))
    monkeypatch.setattr(text, "fit_line", noting_words(text.fit_line))


def _sheet_with_words(image: pygame.Surface, words: str) -> Sheet:
    """A sheet of a rendered line that knows its words."""
    sheet = traced_copy(image)
    sheet.words = words if words.strip() else ""
    return sheet


def overlapping_words(sheet: Sheet) -> list[tuple[str, str, int]]:
    """Pairs of texts that are written across each earlier, with the number of pixels of ink that both cover."""
    overlaps = []
    for number, later in enumerate(sheet.runs):
        for earlier in sheet.runs[:number]:
            if later.words == earlier.words or not later.box.colliderect(earlier.box):
                continue
            shared = later.ink.overlap_area(earlier.ink, (earlier.at[0] - later.at[0], earlier.at[1] - later.at[1]))
            if shared > TOUCHING:
                overlaps.append((earlier.words, later.words, shared))
    return overlaps
