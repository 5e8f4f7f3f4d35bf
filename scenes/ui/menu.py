"""Common parts of all menus: backdrop, form of widgets, headings and key hints."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame

from scenes.stack import Change, Scene, Services
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.form import Caps, Form
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Widget

Hints = Sequence[tuple[str, str]]
"""Pairs of a key's name and what it does."""


class MenuScene(Scene):
    """A scene made of widgets. Subclasses provide the widgets, their effects and the backdrop."""

    loop = "room"
    music = "menus"
    opens_files = True
    caps: ClassVar[Caps] = {Intent.BACK: "ESC", Intent.RULES: "F1", Intent.FASTER: "+", Intent.SLOWER: "-"}
    """The keys of widgets that intents stand for."""

    def __init__(self) -> None:
        self.form = Form([])
        self.frame = 1 / 60
        """Duration of the last frame in seconds."""
        self._behind: pygame.Surface | None = None

    def enter(self, app: Services) -> None:
        super().enter(app)
        self.form = Form(self.widgets(), app.sound.play)

    def widgets(self) -> list[Widget]:
        """The widgets. The first one gets the initial focus."""
        return []

    def act(self, key: Hashable) -> Change | None:
        """Called when a widget was pressed or its value changed. Returns the change of scene that follows, or None."""
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event that no widget has used. Here it presses the widget that has the pressed key as its hint.

        Returns the change of scene, or None. `self.caps` says for which keys the buttons of a gamepad stand.
        """
        widget_key = self.form.press_by_key(event, intent, self.caps)
        return None if widget_key is None else self.act(widget_key)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event: first by the widgets, then as a hot key. Returns the change of scene, or None.

        `act` is called with the key of a widget that was pressed or has a new value. `self.form.used_event`: the form
        has used the event in another way, such as to move the focus.
        """
        key_of_widget = self.form.handle(event, intent)
        if key_of_widget is not None:
            return self.act(key_of_widget)

        has_form_used_event = self.form.used_event
        return None if has_form_used_event else self.hot_key(event, intent)

    def update(self, seconds: float) -> Change | None:
        self.frame = seconds
        return None

    def drop_scaled_art(self) -> None:
        self._behind = None
        self.form.place(self.widgets())

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        """A surface with everything that stays the same while the window keeps its size. Do not draw on it later."""
        return make_desk(canvas)

    def draw_behind(self, canvas: Canvas) -> None:
        """Draw the backdrop, which `bake_behind` makes on first use and for every new size of the window."""
        if self._behind is None or self._behind.get_size() != canvas.size:
            self._behind = self.bake_behind(canvas)
        canvas.surface.blit(self._behind, (0, 0))

    def draw_over(self, canvas: Canvas) -> None:
        """Draw everything that changes, before the widgets are drawn."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the backdrop, then what this scene adds, then the widgets.

        `self.frame`: the seconds since the last frame.
        """
        self.draw_behind(canvas)
        self.draw_over(canvas)
        self.form.draw(canvas, self.frame)


class Tab(Button):
    """A tab. `marked` is true for the open page."""

    marked = False

    def update_highlight(self, focused: bool, seconds: float, still: bool) -> float:
        return 1.0 if self.marked else super().update_highlight(focused, seconds, still)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the tab. That of the present page (`self.marked`) is bright and underlined."""
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        if self.marked:
            canvas.surface.fill(theme.BRASS, canvas.rect(x + 14, y + h - 7, w - 28, 4))
        ink = theme.BRIGHT if self.marked else theme.MUTED
        styles.HEAD_SMALL.derive(track=2).draw(
            canvas, self.label, (x + w / 2, y + h / 2), "center", width=w - 30, ink=ink
        )


def make_desk(canvas: Canvas, ground: str = "") -> pygame.Surface:
    """A new surface with the desk, or the picture `ground` instead, darkened at the top behind the heading.

    Another ground, and a desk in a window with margins beside the stage, are also darkened at the foot behind the
    hints. Above the heading's foot and below the hints' top the shade is even. Between, it fades out.
    """
    if ground:
        surface = pictures.cover_stage(canvas, ground, kept=False)
    else:
        surface = pictures.cover_stage(canvas, "shared/desk").copy()

    w, h = canvas.size
    shade, clear = (14, 12, 10, 190), (14, 12, 10, 0)
    heading_foot, fade_foot = canvas.to_pixels(0, 96)[1], canvas.to_pixels(0, 330)[1]

    surface.blit(art.vertical_gradient(canvas, w, h=heading_foot, top=shade, foot=shade), (0, 0))
    surface.blit(art.vertical_gradient(canvas, w, h=fade_foot - heading_foot, top=shade, foot=clear), (0, heading_foot))

    if canvas.origin != (0, 0) or ground:
        fade_top, hints_top = canvas.to_pixels(0, 930)[1], canvas.to_pixels(0, 1020)[1]
        surface.blit(art.vertical_gradient(canvas, w, h=hints_top - fade_top, top=clear, foot=shade), (0, fade_top))
        surface.blit(art.vertical_gradient(canvas, w, h=h - hints_top, top=shade, foot=shade), (0, hints_top))
    return surface


def frosted_desk(canvas: Canvas, panels: Sequence[Box], ground: str = "", sheet: Box | None = None) -> pygame.Surface:
    """The desk, or the picture `ground` instead, with dark frosted panels, and a sheet of paper if its box is given.

    It is cached: do not draw on it.
    """

    def make_surface() -> pygame.Surface:
        """Draw the desk with its panels, or lay the sheet of paper on a copy of the desk with its panels."""
        if sheet is None:
            surface = make_desk(canvas, ground)
            for box in panels:
                place = canvas.rect(*box)
                radius = canvas.px(11)
                soft = max(1, canvas.px(22))
                offset = (canvas.px(6), canvas.px(14))
                art.draw_shadow(canvas, surface, place, radius=radius, soft=soft, offset=offset, alpha=190)
                art.frost_area(canvas, target=surface, rect=place, radius=radius, soft=max(1, canvas.px(8)))
                art.draw_outline(canvas, surface.subsurface(place), (120, 104, 66), canvas.line(1.4), radius=radius)
            return surface

        # The panels without a sheet are cached, too, since pages with several sheets share them.
        surface = frosted_desk(canvas, panels, ground).copy()
        draw_page(canvas, surface, sheet)
        return surface

    key = (canvas.scale_key, canvas.size, tuple(panels), ground, sheet)
    return canvas.caches.shelf("desks").get(key, make_surface)


def draw_page(canvas: Canvas, target: pygame.Surface, box: Box, radius: float = 4) -> None:
    """Draw a sheet of paper with its shadow at a design box. `radius`: of its corners, in design pixels."""
    place = canvas.rect(*box)
    offset = (canvas.px(6), canvas.px(14))
    art.draw_shadow(canvas, target, place, radius=canvas.px(4), soft=max(1, canvas.px(22)), offset=offset, alpha=200)
    sheet = pictures.at_size(canvas, "shared/paper", *place.size)
    art.blit_rounded(canvas, target, image=sheet, place=place, radius=canvas.px(radius))


def draw_heading(canvas: Canvas, title: str, subtitle: str) -> None:
    """Draw the title of a page at the top left, and a subtitle to the right of it, half-way up."""
    box = styles.TITLE_PAGE.draw(canvas, title.upper(), (96, 46), width=1060, shadow=True)
    left = box.right + 34
    at = (left, 49 + box.h / 2)
    styles.LABEL_PLAIN.derive(track=4).draw(canvas, subtitle, at, "midleft", width=WIDTH - 96 - left)


def draw_hints(canvas: Canvas, hints: Hints, y: float = 1040) -> None:
    """Draw pairs of a key and its effect in one line, centred at the design height `y`. Each key is in a small frame.

    Keys that the gamepad in use lacks are left out. Nothing is drawn if the rest does not fit in one line.
    """
    pieces: list[pygame.Surface] = []
    gaps: list[int] = []
    for key, effect in hints:
        if not faces.cap(canvas, key):  # a gamepad has no such button
            continue
        pieces += [faces.key_chip(canvas, key), styles.BODY_NOTE.derive(track=1).render(canvas, effect)]
        gaps += [canvas.px(10), canvas.px(38)]  # behind the key, and behind its effect

    width = sum(piece.get_width() for piece in pieces) + sum(gaps[:-1])
    if width > canvas.px(WIDTH - 60):
        return

    middle, level = canvas.to_pixels(WIDTH / 2, y)
    x = middle - width // 2
    for piece, gap in zip(pieces, gaps, strict=True):
        canvas.surface.blit(piece, piece.get_rect(midleft=(x, level)))
        x += piece.get_width() + gap


def draw_label(canvas: Canvas, words: str, x: float, y: float, width: float) -> float:
    """Draw a small brass heading followed by a thin line up to `x + width`. Returns the design y below it."""
    box = styles.LABEL_LARGE.derive(track=4).draw(canvas, words, (x, y), width=width)
    start = box.right + 18
    if start < x + width:
        middle = box.y + box.h / 2
        canvas.surface.fill((96, 84, 56), canvas.rect(start, middle, x + width - start, 1.4))
    return box.foot
