"""What lies beside the map: the own hand, deck, discards and the fallen, the plates, a card that was played."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from game.core.state import UNKNOWN
from game.fix_bayonets.cards import (
    KIND_COUNTS,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    OFFICER,
)
from scenes.anim.body import Body
from scenes.boards.board import Mark, Seat
from scenes.boards.fix_bayonets import layout, reasons
from scenes.boards.fix_bayonets.log_lines import told
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import CARD_BACK, SEAT_COLOURS, SIDES, card_face
from scenes.pieces.fan import draw_order
from scenes.pieces.pile import Pile
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around

# --- the hand --------------------------------------------------------------------------------------


def draw_hand(
    canvas: Canvas, model: TableModel, orders: Selection, look: Sprites, pulse: float, advised: Collection[Hashable]
) -> None:
    """The own cards; those that can be played now glow, dead ones are grey, the one under the mouse lies on top.

    What is `advised` stands out, and alone of all glows.
    """
    for i in draw_order(model.hand, model.lifted):
        named = model.hand[i].key in advised
        strength = 1.0 if named else 0.0 if advised else pulse
        _draw_card(canvas, model, model.hand[i], orders, look, strength, i == model.lifted, named)
    if not model.hand:
        closed = model.shown.hand(model.me)[0] == UNKNOWN
        words = "Hands stay covered until the match is over" if closed else "No cards in your hand"
        styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)


def _draw_card(
    canvas: Canvas,
    model: TableModel,
    body: Body,
    orders: Selection,
    look: Sprites,
    strength: float,
    lifted: bool,
    named: bool,
) -> None:
    card = model.card_of(body)
    picked = named or (card == orders.card and body is model.bodies(card)[0])
    asked = orders.seat >= 0
    at = (body.x, body.y - (18 if picked and not lifted else 0))
    if asked and orders.playable(card):
        strength = 1.0 if picked or lifted else strength
        box = around(at, layout.CARD_W * body.scale, layout.CARD_H * body.scale)
        art.draw_lit(canvas, box, strength, angle=body.angle)
    if reasons.useless(model.shown, model.me, card):
        sprite = look.spent(card_face(card))
    elif asked and not orders.playable(card):
        sprite = look.dimmed(card_face(card))
    else:
        sprite = look.piece(card_face(card))
    sprite.draw(canvas, at, body.angle, body.scale, lift=22 if lifted or picked else 0)


# --- deck, discards, fallen --------------------------------------------------------------------------


def pile_box(pile: Pile) -> Box:
    """Where a pile of cards can be pointed at, its label included."""
    return pile.box._replace(h=pile.box.h + 22)


def draw_piles(canvas: Canvas, model: TableModel, look: Sprites) -> None:
    """The deck, the last card on the discard pile, and how many have fallen."""
    layout.DECK_PILE.draw(canvas, look.piece(CARD_BACK), len(model.shown.deck))
    pile = model.pile_cards
    layout.DISCARD_PILE.draw(canvas, look.piece(card_face(pile[-1])) if pile else None, len(pile))
    _draw_fallen(canvas, model)


def _label(canvas: Canvas, words: str, x: float, width: float) -> None:
    """What lies above it, all on one line."""
    y = layout.DECK[1] + layout.CARD_H * layout.PILE_SCALE / 2 + 5
    styles.LABEL_SMALL.draw(canvas, words, (x, y), "midtop", width=width)


def _draw_fallen(canvas: Canvas, model: TableModel) -> None:
    """A row a side: its sign and how many men it has lost, officers apart."""
    x, y, w, _ = layout.FALLEN
    for row, seat in enumerate((1 - model.me, model.me)):
        top = y + 6 + row * 56
        fallen = model.fallen(seat)
        face = pictures.picture(canvas, f"fix_bayonets/fallen-{SIDES[seat]}", 50, 50)
        canvas.surface.blit(face, face.get_rect(midleft=canvas.at(x, top + 24)))
        count = str(sum(fallen))
        said = styles.HEAD.but(size=30, track=0).draw(canvas, count, (x + 60, top + 24), "midleft", shadow=True)
        if fallen[OFFICER]:
            at = (said[0] + said[2] + 20, top + 24)
            icons.draw_icon(canvas, "star", at, 24, SEAT_COLOURS[seat])
    _label(canvas, "FALLEN", x + w / 2, w)


# --- plates --------------------------------------------------------------------------------------------


def draw_plate(canvas: Canvas, model: TableModel, look: Sprites, seat: int, who: Seat) -> None:
    """Name and strength of a side; on the far plate also the other hand."""
    mine = seat == model.me
    box = layout.OWN if mine else layout.ENEMY
    x, y, w, h = box
    acts = model.shown.to_act == seat
    border = theme.GLOW if acts else (92, 84, 62)
    art.draw_panel(canvas, box, 9, (60, 55, 42) if mine else (48, 45, 37), (34, 32, 25), border, 6)
    face = pictures.picture(canvas, f"fix_bayonets/man-{SIDES[seat]}-officer", 44, 44)
    middle = y + (h / 2 if mine else 32)
    canvas.surface.blit(face, face.get_rect(center=canvas.at(x + 34, middle)))
    name = styles.HEAD.but(size=25, track=0).draw(
        canvas, who.name, (x + 66, middle), "midleft", width=230, ink=SEAT_COLOURS[seat]
    )
    end = name[0] + name[2] + 14
    kind = styles.LABEL_SMALL.draw(canvas, who.kind, (end, middle + 2), "midleft", width=120, ink=theme.DIM)
    end = kind[0] + kind[2] + 14
    if acts and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (end + 8, middle), 22, theme.GLOW)
    at = (x + w - 16, middle) if mine else (x + 66, y + 72)
    draw_strength(canvas, model, seat, at, right=mine)
    if not mine:
        _draw_other_hand(canvas, model, look, seat)


def draw_strength(canvas: Canvas, model: TableModel, seat: int, at: Point, right: bool) -> None:
    """How many of each kind are left, each behind a small counter."""
    step, x = 70.0, at[0]
    if right:
        x -= step * KINDS
    for kind in range(KINDS):
        left = model.alive(seat, kind)
        image = pictures.picture(canvas, f"fix_bayonets/man-{SIDES[seat]}-{KIND_NAMES[kind].lower()}", 34, 34)
        art.blit_faded(
            canvas.surface, image, image.get_rect(midleft=canvas.at(x + kind * step, at[1])), 255 if left else 90
        )
        ink = theme.BONE if left else theme.lighter(theme.RED, 1.6)
        styles.HEAD_SMALL.draw(canvas, str(left), (x + kind * step + 39, at[1]), "midleft", ink=ink)


def _draw_other_hand(canvas: Canvas, model: TableModel, look: Sprites, seat: int) -> None:
    """Backs, or in the strategic version the cards themselves, and how many there are."""
    cards = model.hand_of(seat)
    for i, card in enumerate(cards):
        at = layout.small_card(i, len(cards))
        dead = card != UNKNOWN and bool(reasons.useless(model.shown, seat, card))
        sprite = look.spent(card_face(card)) if dead else look.piece(card_face(card))
        sprite.draw(canvas, at, 0, layout.SMALL_SCALE)
    x = layout.small_card(0, max(1, len(cards)))[0] - layout.CARD_W * layout.SMALL_SCALE / 2 - 14
    if not cards:
        x = layout.ENEMY[0] + layout.ENEMY[2] - 20
    y = layout.ENEMY[1] + layout.ENEMY[3] / 2
    said = styles.HEAD_FIGURE.draw(canvas, str(len(cards)), (x, y - 4), "midright", ink=theme.BONE, shadow=True)
    styles.LABEL_TINY.but(track=1).draw(canvas, "HAND", (said[0] + said[2], y + 17), "topright", ink=theme.BRASS)


def officers(model: TableModel) -> tuple[Mark, ...]:
    """A mark for each officer, the own ones last; the last one of a side is in danger."""
    marks: list[Mark] = []
    for seat in (1 - model.me, model.me):
        left = model.alive(seat, OFFICER)
        for number in range(KIND_COUNTS[OFFICER]):
            picture = f"fix_bayonets/man-{SIDES[seat]}-officer"
            marks.append(Mark(picture, spent=number >= left, gap=number == 0 and seat == model.me))
    return tuple(marks)


# --- what was played -----------------------------------------------------------------------------------


def draw_staged(canvas: Canvas, model: TableModel, look: Sprites, names: tuple[str, ...], asked: bool) -> None:
    """The card that was played, what is declared with it, and what answers it."""
    staged = model.staged
    if staged is None or staged.hidden:
        return
    plan = staged.plan
    x, y, w, h = layout.ORDERS if asked else layout.PLAYED
    art.draw_panel(canvas, Box(x, y, w, h), 10, border=SEAT_COLOURS[plan.seat], height=14)
    cx, cy = layout.STAGED
    look.piece(card_face(plan.card)).draw(canvas, (cx, cy), 0, layout.STAGED_SCALE)
    if staged.answer >= 0:
        look.piece(card_face(staged.answer)).draw(canvas, (cx + 46, cy + 18), 5, layout.STAGED_SCALE, lift=10)
        return
    left = cx + layout.CARD_W * layout.STAGED_SCALE / 2 + 18
    room = x + w - left - 14
    head = "WHO FALLS?" if staged.struck else "ATTACK" if plan.attack else "MOVE"
    styles.LABEL.draw(canvas, head, (left, y + 10), width=room, ink=SEAT_COLOURS[plan.seat])
    if staged.struck and asked:
        return
    top = y + 18 + styles.LABEL.height(canvas)
    lines = styles.BODY_NOTE.wrap(canvas, told(plan, names), room)
    step = styles.BODY_NOTE.height(canvas, 1.2)
    fits = max(1, int((y + h - (72 if asked else 12) - top) / step))
    styles.BODY_NOTE.draw_lines(canvas, lines[:fits], (left, top), leading=1.2, width=room, ink=theme.BONE)


def draw_waiting(canvas: Canvas, model: TableModel, orders: Selection) -> None:
    """The panel on which the special men wait for their place."""
    deployment = orders.deployment
    if deployment is None:
        return
    art.draw_panel(canvas, layout.ORDERS, 10, height=12)
    x, y, w, _ = layout.ORDERS
    left = len(deployment.movable) - len(deployment.placed)
    if left == 0:
        lines = styles.BODY_HINT.wrap(canvas, "All six are placed. Riflemen fill the row.", w - 48)
        styles.BODY_HINT.draw_lines(canvas, lines, (x + 24, y + 18), ink=theme.BONE)
    if deployment.picked is not None:
        body = model.men[deployment.picked]
        side = layout.TOKEN * body.scale
        art.draw_lit(canvas, around(body.at, side, side), 1.0, side / 2)
        kind = KIND_OF[deployment.picked]
        words = f"{KIND_NAMES[kind]}: {DUTIES[kind]}"
        lines = styles.BODY_SMALL.wrap(canvas, words, w - 40)
        styles.BODY_SMALL.draw_lines(canvas, lines[:2], (x + 20, y + 76), leading=1.2, width=w - 40)


DUTIES = (
    "lose both and the match is lost. Fires the Pistol only.",
    "",
    "fires only the Machine Gun or the Flame Thrower.",
    "may move twice in a turn.",
    "fires Sniper cards, and whatever a rifleman fires.",
)
