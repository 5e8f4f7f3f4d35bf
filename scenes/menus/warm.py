"""Bakes art of the pages behind the title in advance, in small jobs while the title is idle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import pygame

from game.core.game import Game
from scenes.ui.canvas import Canvas

SCREENS = ("settings", "lobby", "rulebook", "records")


def jobs(canvas: Canvas, game: Game) -> Iterator[Callable[[], object]]:
    """Jobs to be done one per frame; each fills a cache. `game` is the one chosen on the title."""
    for name in SCREENS:
        yield lambda name=name: import_module(f"scenes.menus.{name}")  # type: ignore[misc]
    from scenes.menus import lobby_layout, markdown, menu, pinboard, records, rulebook, settings
    from scenes.ui import art, pictures

    yield lambda: art.veil(canvas, *canvas.size, settings.VEIL)
    yield lambda: pinboard.board(canvas, settings.BOX)
    yield lambda: menu.frosted_desk(canvas, [lobby_layout.Layout(game).panel])
    yield lambda: menu.frosted_desk(canvas, [records.PANEL])
    yield lambda: pinboard.board(canvas, rulebook.CONTENTS)
    yield lambda: pictures.picture(canvas, "shared/paper", rulebook.SHEET[2], rulebook.SHEET[3])
    for block in markdown.parse(rulebook.rules_of(game.slug)):
        if isinstance(block, markdown.Drawing):
            yield lambda block=block: _figure(canvas, game, block.name)  # type: ignore[misc]


def _figure(canvas: Canvas, game: Game, name: str) -> None:
    from scenes.menus import figure, page, rulebook

    try:
        drawn = figure.load(page.ASSETS / game.slug / name)
        figure.picture(canvas, drawn, page.figure_width(drawn, rulebook.TEXT[2]))
    except (ValueError, pygame.error):
        return  # the rules page reports it when it is opened
