"""The strips of the two players: deck, lost cards, name, and the list of what has been lost."""

from __future__ import annotations

from collections import Counter

import pygame

from game.battlefronts.cards import COPIES, PHASE_NAMES, RANK_NAMES, RANKS
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.painter import draw_emblem
from scenes.boards.battlefronts.sprites import FACE_DOWN, SIDE_COLOURS, StackSprites
from scenes.boards.board import Seat
from scenes.ui import art, icons, text, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import draw_ring

PILE_SIZE = 9
"""How thick a full deck looks, in layers."""


STAMP_W = 272.0
"""How wide the words of a stamp may be."""


def pile_box(near: bool, lost: bool) -> Box:
    """Where a deck or a pile of lost cards can be pointed at."""
    x, y = layout.lost(near) if lost else layout.deck(near)
    return Box(x - layout.CARD_W / 2 - 4, y - layout.CARD_H / 2 - 4, layout.CARD_W + 8, layout.CARD_H + 8)


def draw_side(canvas: Canvas, model: TableModel, look: StackSprites, seat: int, who: Seat, acting: bool) -> None:
    """Deck, lost cards and name of a seat."""
    near = seat == model.near
    scale = layout.PILE_SCALE[0 if near else 1]
    _draw_pile(canvas, look, seat, near, scale, FACE_DOWN, model.decks[seat], "DECK")
    lost = model.lost[seat]
    _draw_pile(canvas, look, seat, near, scale, lost[-1] if lost else FACE_DOWN, len(lost), "LOST", shown=bool(lost))
    x = layout.lost(near)[0] + 150
    y = layout.SIDE_Y[0 if near else 1] + (18 if near else 8)
    if acting:
        _glow(canvas, x, y, who.name)
    draw_emblem(canvas, seat, (x + 22, y + 22), 44)
    text.draw(canvas, who.name, theme.HEAD, 28, theme.BONE, (x + 58, y + 2), width=270, shadow=True)
    line = text.line_height(canvas, 28)
    text.draw(canvas, who.kind, theme.LABEL, 16, theme.BRASS, (x + 58, y + 4 + line), track=2, width=250)
    if model.stamp[seat] > 0:  # it hides the chip: there is no room for both between the name and the buttons
        _stamp(canvas, (x + 350, y + 26), PHASE_NAMES[model.phase], min(1.0, model.stamp[seat]))
    elif model.first == seat:
        _chip(canvas, (x + 350, y + 6), "FIRST PLAYER", theme.BRASS)
    if acting and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (x + 328, y + 20), 24, theme.GLOW)


def _glow(canvas: Canvas, x: float, y: float, name: str) -> None:
    """A lit plate behind the name of whoever decides."""
    wide = min(270.0, text.width(canvas, name, theme.HEAD, 28)) + 86
    tall = text.line_height(canvas, 28) + text.line_height(canvas, 16) + 16
    draw_ring(canvas, Box(x - 10, y - 6, wide, tall))


def _draw_pile(
    canvas: Canvas,
    look: StackSprites,
    seat: int,
    near: bool,
    scale: float,
    card: int,
    count: int,
    label: str,
    shown: bool = True,
) -> None:
    """A pile with its count beside it; an empty one is an outline."""
    x, y = layout.lost(near) if label == "LOST" else layout.deck(near)
    w, h = layout.CARD_W * scale, layout.CARD_H * scale
    if count and shown:
        look.stack(seat, card, 1 + count * PILE_SIZE // 52).draw(canvas, (x, y), scale=scale)
    else:
        real = canvas.rect(x - w / 2, y - h / 2, w, h)
        art.dashes(canvas.surface, (120, 104, 78), real, canvas.px(9), canvas.line(2))
    left = x + w / 2 + 10
    text.draw(canvas, str(count), theme.HEAD, 30, theme.BONE, (left, y - 2), "bottomleft", shadow=True)
    text.draw(canvas, label, theme.LABEL, 15, theme.BRASS, (left, y + 2), "topleft", 1, 54)


def _chip(canvas: Canvas, at: tuple[float, float], words: str, colour: theme.Colour) -> None:
    wide = text.width(canvas, words, theme.LABEL, 15, 1) + 28
    tall = max(28.0, text.line_height(canvas, 15, 1.5))
    real = canvas.rect(at[0], at[1], wide, tall)
    pygame.draw.rect(canvas.surface, colour, real, canvas.line(1.6), border_radius=real.h // 2)
    text.draw(canvas, words, theme.LABEL, 15, colour, (at[0] + wide / 2, at[1] + tall / 2), "center", 1)


def _stamp(canvas: Canvas, at: tuple[float, float], phase: str, fresh: float) -> None:
    """A rubber stamp: this seat is finished with the phase."""
    words = f"{phase} done".upper()
    if text.width(canvas, words, theme.TITLE, 24, 1) > STAMP_W:
        words = "DONE"
    image = text.render(canvas, words, theme.TITLE, 24, theme.lighter(theme.RED, 1.35), 1)
    plate = art.clear(image.get_width() + canvas.px(28), image.get_height() + canvas.px(14))
    pygame.draw.rect(
        plate, theme.lighter(theme.RED, 1.35), plate.get_rect(), canvas.line(3), border_radius=canvas.px(5)
    )
    plate.blit(image, image.get_rect(center=plate.get_rect().center))
    turned = pygame.transform.rotozoom(plate, 7, 1)
    turned.set_alpha(int(230 * fresh))
    canvas.surface.blit(turned, turned.get_rect(midleft=canvas.at(*at)))


LIST_BOX: Box = Box(300, 236, 836, 560)


def draw_list(canvas: Canvas, model: TableModel, seats: tuple[Seat, ...]) -> None:
    """BF 1.4 Both piles, rank by rank: what is lost, and what has not been shown yet."""
    art.draw_panel(canvas, LIST_BOX, height=24)
    x, y, w, h = LIST_BOX
    text.draw(canvas, "LOST CARDS", theme.TITLE, 34, theme.BONE, (x + 36, y + 24))
    hint = "Filled: lost. Ring: on show. Dot: not seen yet."
    text.draw(canvas, hint, theme.BODY, 17, theme.MUTED, (x + w - 36, y + 40), "midright", width=w - 330)
    step = (w - 250) / RANKS
    for row, seat in enumerate((1 - model.near, model.near)):
        top = y + 110 + row * 216
        draw_emblem(canvas, seat, (x + 58, top + 60), 48)
        text.draw(canvas, seats[seat].name, theme.HEAD, 24, theme.BONE, (x + 92, top + 34), width=116)
        text.draw(canvas, f"{len(model.lost[seat])} lost", theme.BODY, 18, theme.MUTED, (x + 92, top + 66), width=116)
        lost = Counter(model.lost[seat])
        shown = Counter(piece.card for key, piece in model.pieces.items() if key[0] == seat)
        for rank in range(1, RANKS + 1):
            centre = x + 226 + step * (rank - 0.5)
            text.draw(canvas, RANK_NAMES[rank], theme.HEAD, 26, theme.BONE, (centre, top), "midtop")
            _draw_rank(canvas, centre, top + 54, seat, lost[rank], shown[rank])
    text.draw(
        canvas, "Click or press any key to close", theme.BODY, 17, theme.DIM, (x + w / 2, y + h - 22), "midbottom"
    )


def _draw_rank(canvas: Canvas, x: float, y: float, seat: int, lost: int, shown: int) -> None:
    """Four marks, one a copy of the rank."""
    colour = theme.lighter(SIDE_COLOURS[seat], 1.7)
    for i in range(COPIES):
        centre = canvas.at(x, y + i * 28)
        if i < lost:
            pygame.draw.aacircle(canvas.surface, colour, centre, canvas.px(9))
        elif i < lost + shown:
            pygame.draw.aacircle(canvas.surface, colour, centre, canvas.px(9), max(2, canvas.px(3)))
        else:
            pygame.draw.aacircle(canvas.surface, theme.DIM, centre, max(2, canvas.px(3)))
