"""The strips of the two players: deck, lost cards, name, and the list of what has been lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pygame

from game.battlefronts.cards import COPIES, RANK_NAMES, RANKS
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.painter import draw_emblem
from scenes.boards.battlefronts.sprites import FACE_DOWN, SIDE_COLOURS, StackSprites, card_name
from scenes.boards.board import Frame, Seat
from scenes.pieces.names import draw_name, wide_of
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Box, Canvas, Point

PILE_ROOM = 54.0
"""How wide the words beside a pile may be."""
NAME = styles.HEAD_NAME.dense
KIND = styles.LABEL.dense
STAMP_W = 300.0
"""How wide a stamp may be."""


def draw_side(canvas: Canvas, model: TableModel, sprites: StackSprites, seat: int, who: Seat, acting: bool) -> None:
    """Deck, lost cards and name of a seat."""
    near = seat == model.near
    pile = model.pile(seat)
    layout.deck(near).draw(canvas, sprites.piece(card_name(seat, FACE_DOWN)), model.view.deck(seat), PILE_ROOM)
    layout.lost(near).draw(canvas, sprites.piece(card_name(seat, pile[-1])) if pile else None, len(pile), PILE_ROOM)
    x, y = _name_at(model, seat)
    if acting:
        art.draw_panel(canvas, lit_plate(canvas, (x, y), who), 10, border=theme.BRASS, height=8)
    draw_emblem(canvas, seat, (x + 22, y + 22), 44)
    draw_player(canvas, (x, y), who)
    if model.view.first == seat and not _stamped(model, seat):
        _chip(canvas, (x + 350, y + 6), "FIRST PLAYER", theme.BRASS)
    if acting and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (x + 328, y + 20), 24, theme.GLOW)


def _name_at(model: TableModel, seat: int) -> Point:
    """The upper left corner of name and emblem."""
    near = seat == model.near
    return (layout.lost(near).at[0] + 150, layout.SIDE_Y[0 if near else 1] + (18 if near else 8))


def key(model: TableModel) -> Hashable:
    """It changes whenever one of the sides would be drawn otherwise, its stamp apart."""
    view, seats = model.view, range(2)
    piles = [model.pile(seat) for seat in seats]
    sides = [(view.deck(seat), len(piles[seat]), *piles[seat][-1:], _stamped(model, seat)) for seat in seats]
    return (view.to_act, view.first, *sides)


def _stamped(model: TableModel, seat: int) -> bool:
    """Whether a stamp stands beside the name: there is no room for the chip then."""
    stamp = model.stamps.get(seat)
    return stamp is not None and bool(stamp.seconds)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """The rubber stamps beside the names."""
    for seat in range(2):
        if _stamped(model, seat):
            x, y = _name_at(model, seat)
            model.stamps[seat].draw(canvas, (x + 350, y + 26), "midleft", width=STAMP_W, angle=7)


def draw_player(canvas: Canvas, at: Point, who: Seat) -> float:
    """Draw who plays a seat on two lines. Returns where the second one ends."""
    draw_name(canvas, NAME, who, (at[0] + 58, at[1] + 2), width=270, shadow=True)
    top = at[1] + 4 + NAME.height(canvas)
    KIND.draw(canvas, who.kind, (at[0] + 58, top), width=250)
    return top + KIND.height(canvas)


def lit_plate(canvas: Canvas, at: Point, who: Seat) -> Box:
    """The plate behind the name of whoever decides, both lines of it inside, unless they reach down to the prompt."""
    words = max(wide_of(canvas, NAME, who), KIND.width(canvas, who.kind))
    wide = min(270.0, words) + 86
    left, top = at[0] - 10, at[1] - 6
    tall = min(NAME.height(canvas) + KIND.height(canvas) + 18, Frame.prompt.y - top)
    return Box(left, top, wide, tall)


def _chip(canvas: Canvas, at: tuple[float, float], words: str, colour: theme.Colour) -> None:
    wide = styles.LABEL_SMALL.width(canvas, words) + 28
    tall = max(28.0, styles.LABEL_SMALL.height(canvas, 1.5))
    real = canvas.rect(at[0], at[1], wide, tall)
    pygame.draw.rect(canvas.surface, colour, real, canvas.line(1.6), border_radius=real.h // 2)
    styles.LABEL_SMALL.draw(canvas, words, (at[0] + wide / 2, at[1] + tall / 2), "center", ink=colour)


LIST_BOX: Box = Box(300, 236, 836, 560)


def draw_list(canvas: Canvas, model: TableModel, seats: tuple[Seat, ...]) -> None:
    """BF 1.4 Both piles, rank by rank: what is lost, and what has not been shown yet."""
    art.draw_panel(canvas, LIST_BOX, height=24)
    x, y, w, h = LIST_BOX
    styles.TITLE.draw(canvas, "LOST CARDS", (x + 36, y + 24))
    hint = "Filled: lost. Ring: lies open. Dot: not seen yet."
    styles.BODY_SMALL.dense.draw(canvas, hint, (x + w - 36, y + 40), "midright", width=w - 350)
    step = (w - 250) / RANKS
    for row, seat in enumerate((1 - model.near, model.near)):
        top = y + 110 + row * 216
        draw_emblem(canvas, seat, (x + 58, top + 60), 48)
        styles.HEAD_LARGE.draw(canvas, seats[seat].name, (x + 92, top + 34), width=116)
        styles.BODY_NOTE.draw(canvas, f"{len(model.lost[seat])} lost", (x + 92, top + 66), width=116)
        lost = Counter(model.lost[seat])
        shown = Counter(piece.card for key, piece in model.pieces.items() if key[0] == seat)
        for rank in range(1, RANKS + 1):
            centre = x + 226 + step * (rank - 0.5)
            styles.HEAD.but(size=26, track=0).draw(canvas, RANK_NAMES[rank], (centre, top), "midtop")
            _draw_rank(canvas, centre, top + 54, seat, lost[rank], shown[rank])
    styles.BODY_SMALL.draw(
        canvas, "Click or press any key to close", (x + w / 2, y + h - 22), "midbottom", ink=theme.DIM
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
