"""What lies beside the field of Fighting Front: plates, the track of phases, the own hand, piles and their lists."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial

import pygame

from game.core.state import OVER, UNKNOWN
from game.fighting_front.cards import GOAL, NATION_CODES, SORTS
from game.fighting_front.quick import occupies
from game.fighting_front.steps import PHASE_NAMES
from scenes.boards.board import Seat
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.sprites import CARD_BACK, SEAT_COLOURS, card_face
from scenes.boards.parts import Tile
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.names import draw_name
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.wording import many

_SIGNS = (
    "recovery logistics deployment artillery bombardment air fighter aa-gun air-attack movement ground defender-fire "
    "ground-attack occupation end"
)
PHASE_ICONS = tuple(f"phase-{name}" for name in _SIGNS.split())


def tiles(model: TableModel, sprites: Sprites, seats: Sequence[Seat]) -> list[Tile]:
    """What changes only now and then: the track, both plates, both piles."""
    view = model.shown

    def plates(canvas: Canvas) -> None:
        for seat in (1 - model.me, model.me):
            draw_plate(canvas, model, sprites.on(canvas), seat, seats[seat])

    def piles(canvas: Canvas) -> None:
        draw_piles(canvas, model, sprites.on(canvas))

    there = tuple(occupies(view, seat) for seat in range(2))
    track = (view.to_act == OVER, view.phase, view.active, model.named)
    return [
        Tile(layout.TRACK, track, partial(draw_track, model=model)),
        Tile(layout.PLATES, (*seats, view.to_act, *view.hand_size, *view.known, model.coming, *there), plates),
        Tile(layout.PILES, (len(view.deck), *view.discard), piles),
    ]


# --- Plates and track ------------------------------------------------------------------


def draw_plate(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int, who: Seat) -> None:
    """Nation and name of a side, how far it is from its goal, and its hand."""
    view, mine = model.shown, seat == model.me
    box = layout.OWN if mine else layout.ENEMY
    acts = view.to_act == seat
    if acts:
        light = canvas.rect(*box)
        lit = art.panel(canvas, light.w, light.h, canvas.px(8), (64, 56, 34), (40, 36, 26), theme.GLOW, canvas.line(2))
        canvas.surface.blit(lit, light)
    nation = NATION_CODES[view.nation[seat]]
    sprites.piece(f"emblem-{nation}").draw(canvas, (box.x + 40, box.centre[1]), lift=2)
    name = styles.HEAD.but(size=25, track=0)
    draw_name(canvas, name, who, (box.x + 80, box.y + 23), "midleft", name_room(mine), SEAT_COLOURS[seat])
    there, flag = occupies(view, seat), f"flag-{nation}"
    for i in range(GOAL):
        at = (box.x + 96 + i * 34, box.y + 58)
        if i < there:
            sprites.piece(flag).draw(canvas, at, lift=1)
        else:
            icons.draw_icon(canvas, "flag", at, 26, theme.MUTED, 150)
    held = view.hand_size[seat] if mine else max(0, view.hand_size[seat] - model.coming)
    if not mine:
        _draw_other_hand(canvas, model, sprites, seat, held)
    elif acts:
        icons.draw_icon(canvas, "hourglass", (box.x + 168, box.y + 58), 24, theme.GLOW)
    figure = styles.HEAD_FIGURE.but(size=28)
    said = figure.draw(canvas, str(held), (box.right - 14, box.y + 60), "midright", shadow=True)
    icons.draw_icon(canvas, "cards", (said.x - 18, box.y + 60), 22, theme.BRASS)


def name_room(mine: bool) -> float:
    """How wide a name and its tag may be on a plate: on the own one to the edge, on the other up to the small cards."""
    return layout.OWN.w - 94 if mine else layout.ENEMY.w - 164


def _draw_other_hand(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int, held: int) -> None:
    """Backs, and in front the cards that are surely known."""
    view = model.shown
    known = [sort for sort in range(SORTS) for _ in range(view.known[seat * SORTS + sort])][:held]
    count = min(held, 12)
    for i in range(count):
        face = card_face(known[i], view.nation[seat]) if i < len(known) else CARD_BACK
        sprites.piece(face).draw(canvas, layout.small_card(i, count), 0, layout.SMALL_CARD[0] / layout.CARD_W)


def draw_track(canvas: Canvas, model: TableModel) -> None:
    """FF 4 The fifteen phases of a turn; the present one and those that can still be used have their names."""
    view = model.shown
    now = 0 if view.to_act == OVER else view.phase
    named = model.named if now else frozenset()
    for phase, box in enumerate(layout.phase_boxes(now, named), 1):
        on, done = now == phase, now > phase
        fill = SEAT_COLOURS[view.active] if on else (44, 40, 31) if done else (62, 56, 43)
        real = canvas.rect(*box)
        pygame.draw.rect(canvas.surface, fill, real, border_radius=canvas.px(6))
        edge = (250, 236, 200) if on else theme.BRASS if phase in named else (96, 86, 62)
        pygame.draw.rect(canvas.surface, edge, real, canvas.line(1.4), border_radius=canvas.px(6))
        sign, ink = PHASE_ICONS[phase - 1], (30, 24, 16) if on else (112, 102, 78) if done else (214, 200, 160)
        if not on and phase not in named:
            icons.draw_icon(canvas, sign, box.centre, min(27.0, box.w - 6), ink)
            continue
        side = 29.0 if on else 22.0
        icons.draw_icon(canvas, sign, (box.x + 8 + side / 2, box.centre[1]), side, ink)
        style = styles.HEAD.but(size=20, track=1) if on else styles.HEAD.but(size=15, track=0)
        name = PHASE_NAMES[phase] if on else PHASE_NAMES[phase].removeprefix("Ground ")
        at = (box.x + 14 + side, box.centre[1])
        style.dense.draw(canvas, name.upper(), at, "midleft", width=box.w - 20 - side, ink=ink)


# --- The own hand ----------------------------------------------------------------------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
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
        sort = body.parts[1]
        chosen = body.key in advised or (sort == picked and body is model.bodies(sort)[0])
        glow = 0.0 if playable is None or sort not in playable else 1.0 if lifted or chosen else pulse
        face = card_face(sort, nation)
        dim = playable is not None and sort not in playable and not (lifted or chosen)
        sprite = sprites.dimmed(face) if dim else sprites.piece(face)
        draw_card(canvas, sprite, body, layout.HAND.card, glow, lifted, chosen)
    if not model.hand:
        words = "No cards in your hand" if model.open_hand() else "Hands stay covered until the match is over"
        styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)


# --- Piles -------------------------------------------------------------------------------


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """The deck and the discards, whose order means nothing."""
    view = model.shown
    layout.DECK_PILE.draw(canvas, sprites.piece(CARD_BACK), len(view.deck), 92)
    top = max((sort for sort in range(SORTS) if view.discard[sort]), default=UNKNOWN)
    count = sum(view.discard)
    layout.DISCARD_PILE.draw(canvas, sprites.piece(card_face(top)) if count else None, count, 92)


def draw_list(canvas: Canvas, sprites: Sprites, head: str, counts: list[int], nation: int) -> None:
    """Cards laid out to be looked through: each sort as often as it is counted."""
    there = [sort for sort in range(SORTS) if counts[sort]]
    columns = max(7, -(-len(there) // 4))
    rows = max(1, -(-len(there) // columns))
    x, y, w, most = layout.LISTING
    step = min(150.0, (w - 60) / columns)
    tall = min(200.0, (most - 140) / rows)
    h = tall * rows + 140
    art.draw_panel(canvas, Box(x, y, w, h), height=26)
    styles.TITLE.but(size=32).draw(canvas, head.upper(), (x + 32, y + 18), width=w - 64)
    styles.BODY_SMALL.draw(canvas, f"{many(sum(counts), 'card')} in all.", (x + 32, y + 60), width=w - 64)
    scale = min((step - 8) / layout.CARD_W, (tall - 10) / layout.CARD_H)
    for i, sort in enumerate(there):
        at = (x + 30 + step * (i % columns + 0.5), y + 92 + tall * (i // columns + 0.5))
        sprites.piece(card_face(sort, nation)).draw(canvas, at, 0, scale)
        if counts[sort] > 1:
            tag = canvas.rect(*around((at[0] + step * 0.32, at[1] - tall * 0.4), 36, 26))
            canvas.surface.blit(art.panel(canvas, tag.w, tag.h, canvas.px(6)), tag)
            words = f"x{counts[sort]}"
            middle = (at[0] + step * 0.32, at[1] - tall * 0.4)
            styles.HEAD.but(size=18, track=0).draw(canvas, words, middle, "center")
    foot = "Click or press any key to close"
    styles.BODY.but(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)
