"""What lies beside the field of Fighting Front: plates, the track of phases, the own hand, piles and their lists."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import pygame

from game.core.state import OVER, UNKNOWN
from game.fighting_front.cards import BACK_ROW, NONE, SORTS
from game.fighting_front.data import GOAL
from game.fighting_front.state import State
from scenes.boards.board import Seat
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.sprites import CARD_BACK, NATION_ICONS, SEAT_COLOURS, card_face
from scenes.pieces.fan import draw_order
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Canvas, around
from scenes.ui.wording import many

SHORT_NAMES = (
    "RECOVER",
    "SUPPLY",
    "DEPLOY",
    "ARTILLERY",
    "BOMBARD",
    "AIR",
    "FIGHTERS",
    "AA GUNS",
    "BOMBS",
    "MOVE",
    "GROUND",
    "DEFENSE",
    "ATTACK",
    "OCCUPY",
    "END",
)
"""The phases on the track."""
ADVISED = 18.0


# --- Plates and track ------------------------------------------------------------------


def in_back_row(view: State, seat: int) -> int:
    """How many spaces of the other back row the ground units of a seat occupy."""
    return sum(1 for space in BACK_ROW[1 - seat] if view.unit[space] != NONE and view.owner[space] == seat)


def draw_plate(canvas: Canvas, model: TableModel, look: Sprites, seat: int, who: Seat) -> None:
    """Nation and name of a side, how far it is from its goal; on the far plate also the other hand."""
    view, mine = model.shown, seat == model.me
    box = layout.OWN if mine else layout.ENEMY
    acts = view.to_act == seat
    border = theme.GLOW if acts else (92, 84, 62)
    art.draw_panel(canvas, box, 9, (60, 55, 42) if mine else (48, 45, 37), (34, 32, 25), border, 6)
    icons.draw_icon(canvas, NATION_ICONS[view.nation[seat]], (box.x + 34, box.centre[1]), 40, SEAT_COLOURS[seat])
    name = styles.HEAD.but(size=25, track=0)
    said = name.draw(canvas, who.name, (box.x + 66, box.y + 22), "midleft", width=200, ink=SEAT_COLOURS[seat])
    styles.LABEL_SMALL.draw(canvas, who.kind, (said.right + 12, box.y + 24), "midleft", width=90, ink=theme.DIM)
    there = in_back_row(view, seat)
    words = f"{there} of {GOAL} spaces in the enemy's back row"
    ink = theme.lighter(theme.RED, 1.6) if there >= GOAL - 1 and not mine else theme.MUTED
    styles.BODY_SMALL.draw(canvas, words, (box.x + 66, box.y + 47), "midleft", width=290, ink=ink)
    if acts and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (box.x + 350, box.centre[1]), 22, theme.GLOW)
    if not mine:
        _draw_other_hand(canvas, model, look, seat)
    else:
        _draw_count(canvas, view.hand_size[seat], box.right - 22, box.centre[1])


def _draw_other_hand(canvas: Canvas, model: TableModel, look: Sprites, seat: int) -> None:
    """Backs, the cards that are surely known in front, and how many there are."""
    view = model.shown
    held = max(0, view.hand_size[seat] - model.coming)
    known = [sort for sort in range(SORTS) for _ in range(view.known[seat * SORTS + sort])][:held]
    count = min(held, 12)
    for i in range(count):
        face = card_face(known[i], view.nation[seat]) if i < len(known) else CARD_BACK
        at = layout.small_card(i, count)
        look.piece(face).draw(canvas, at, 0, layout.SMALL_CARD[0] / layout.CARD_W)
    x = layout.small_card(0, max(1, count))[0] - layout.SMALL_CARD[0] / 2 - 12
    _draw_count(canvas, held, x, layout.ENEMY.centre[1])


def _draw_count(canvas: Canvas, count: int, right: float, y: float) -> None:
    said = styles.HEAD_FIGURE.draw(canvas, str(count), (right, y - 5), "midright", ink=theme.BONE, shadow=True)
    styles.LABEL_TINY.but(track=1).draw(canvas, "HAND", (said.right, y + 15), "topright", ink=theme.BRASS)


def draw_track(canvas: Canvas, view: State) -> None:
    """FF 4 The fifteen phases of a turn; the present one lit in the colour of whose turn it is."""
    x, y, w, h = layout.TRACK
    step = w / len(SHORT_NAMES)
    over = view.to_act == OVER
    for i, words in enumerate(SHORT_NAMES):
        real = canvas.rect(x + i * step + 1.5, y, step - 3, h)
        on = view.phase == i + 1 and not over
        done = view.phase > i + 1 and not over
        fill = SEAT_COLOURS[view.active] if on else (58, 52, 40) if done else (34, 31, 25)
        pygame.draw.rect(canvas.surface, fill, real, border_radius=canvas.px(5))
        pygame.draw.rect(canvas.surface, (96, 86, 62), real, canvas.line(1.2), border_radius=canvas.px(5))
        ink = (26, 22, 16) if on else theme.DIM
        style = styles.LABEL_TINY.but(track=0)
        style.draw(canvas, words, (x + (i + 0.5) * step, y + h / 2), "center", width=step - 8, ink=ink)


# --- The own hand ----------------------------------------------------------------------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    look: Sprites,
    playable: Collection[int] | None,
    picked: int,
    advised: Collection[Hashable],
    pulse: float,
) -> None:
    """The fan: sorts that can be played glow, others lie in the shade; `playable` is None while nobody is asked."""
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3
    nation = model.shown.nation[model.me]
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        assert isinstance(body.key, tuple)
        sort = body.key[1]
        chosen = body.key in advised or (sort == picked and body is model.bodies(sort)[0])
        at = (body.x, body.y - (ADVISED if chosen and not lifted else 0))
        if playable is not None and sort in playable:
            box = around(at, layout.CARD_W * body.scale, layout.CARD_H * body.scale)
            art.draw_lit(canvas, box, 1.0 if lifted or chosen else pulse, angle=body.angle)
        face = card_face(sort, nation)
        dim = playable is not None and sort not in playable and not lifted
        sprite = look.dimmed(face) if dim else look.piece(face)
        sprite.draw(canvas, at, body.angle, body.scale, lift=22 if lifted or chosen else 0)
    if not model.hand:
        words = "No cards in your hand" if model.open_hand() else "Hands stay covered until the match is over"
        styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)


# --- Piles -------------------------------------------------------------------------------


def draw_piles(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """The deck and the discards, whose order means nothing."""
    view = model.shown
    layout.DECK_PILE.draw(canvas, look.piece(CARD_BACK), len(view.deck), 92)
    top = max((sort for sort in range(SORTS) if view.discard[sort]), default=UNKNOWN)
    count = sum(view.discard)
    layout.DISCARD_PILE.draw(canvas, look.piece(card_face(top)) if count else None, count, 92)


def draw_list(canvas: Canvas, look: Sprites, head: str, counts: list[int], nation: int) -> None:
    """Cards laid out to be looked through: each sort as often as it is counted."""
    art.draw_panel(canvas, layout.LISTING, height=26)
    x, y, w, h = layout.LISTING
    styles.TITLE.but(size=32).draw(canvas, head.upper(), (x + 32, y + 18), width=w - 64)
    styles.BODY_SMALL.draw(canvas, f"{many(sum(counts), 'card')} in all.", (x + 32, y + 60), width=w - 64)
    there = [sort for sort in range(SORTS) if counts[sort]]
    columns = max(9, -(-len(there) // 4))
    rows = max(1, -(-len(there) // columns))
    step = min(118.0, (w - 60) / columns)
    tall = min(150.0, (h - 140) / rows)
    scale = min((step - 8) / layout.CARD_W, (tall - 10) / layout.CARD_H)
    for i, sort in enumerate(there):
        at = (x + 30 + step * (i % columns + 0.5), y + 92 + tall * (i // columns + 0.5))
        look.piece(card_face(sort, nation)).draw(canvas, at, 0, scale)
        if counts[sort] > 1:
            tag = canvas.rect(*around((at[0] + step * 0.32, at[1] - tall * 0.4), 36, 26))
            canvas.surface.blit(art.panel(canvas, tag.w, tag.h, canvas.px(6)), tag)
            words = f"x{counts[sort]}"
            middle = (at[0] + step * 0.32, at[1] - tall * 0.4)
            styles.HEAD.but(size=18, track=0).draw(canvas, words, middle, "center")
    foot = "Click or press any key to close"
    styles.BODY.but(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)
