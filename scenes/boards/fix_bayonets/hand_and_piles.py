"""What lies beside the map: the own hand, piles and their list, plates, a card that was played, men to be placed."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.cards import CARD_NAMES, CARDS, KIND_NAMES, KIND_OF, KINDS, OFFICER
from scenes.boards.board import Seat
from scenes.boards.fix_bayonets import layout, log_lines
from scenes.boards.fix_bayonets.layout import CARD_BACK, SEAT_COLOURS, SIDES, card_face, kind_face
from scenes.boards.fix_bayonets.log_lines import told
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.parts import Tile
from scenes.boards.words import Mark
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.names import draw_name
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, around

OFFICERS: Final = "KILL BOTH OFFICERS"
"""Label of the officers of both sides in the bar at the top."""
KIND_STEP = 70.0
"""From one kind of men to the next on a plate."""
LISTED_SCALE = 0.46
"""How large the cards in the list are."""
DUTIES = (
    "lose both and the match is lost. Fires the Pistol only.",
    "",
    "fires only the Machine Gun or the Flame Thrower.",
    "may move twice in a turn.",
    "fires Sniper cards, and whatever a rifleman fires.",
)
"""By kind of the special men."""

# --- the hand --------------------------------------------------------------------------------------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    selection: Selection,
    sprites: Sprites,
    pulse: float,
    advised: Collection[Hashable],
) -> None:
    """The own cards; those that can be played now glow, dead ones are grey, the one under the mouse lies on top.

    Where cards are `advised`, by their keys, no others glow.
    """
    asked = selection.seat >= 0
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        card = model.card_of(body)
        playable = asked and selection.playable(card)
        picked = body.key in advised or (card == selection.card and body is model.bodies(card)[0])
        glow = 0.0 if not playable else 1.0 if picked or lifted else 0.0 if advised else pulse
        face = card_face(card)
        if log_lines.useless(model.shown, model.me, card):
            sprite = sprites.spent(face)
        else:
            sprite = sprites.dimmed(face) if asked and not playable else sprites.piece(face)
        draw_card(canvas, sprite, body, (layout.CARD_W, layout.CARD_H), glow, lifted, picked)
    if not model.hand:
        closed = model.shown.hand(model.me)[0] == UNKNOWN
        words = "Hands stay covered until the match is over" if closed else "No cards in your hand"
        styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)


def tiles(model: TableModel, sprites: Sprites, seats: Sequence[Seat]) -> list[Tile]:
    """What changes only now and then: both plates, the piles and the fallen."""

    def plate(canvas: Canvas, seat: int) -> None:
        draw_plate(canvas, model, sprites.on(canvas), seat, seats[seat])

    def piles(canvas: Canvas) -> None:
        draw_piles(canvas, model, sprites.on(canvas))

    view, other, pile = model.shown, 1 - model.me, model.pile_cards
    lost = [tuple(model.fallen(seat).items()) for seat in range(2)]
    held = model.hand_of(other)
    hand = len(held) if UNKNOWN in held else view  # in an open hand the cards of no use are marked
    return [
        Tile(layout.ENEMY_TILE, (view.to_act == other, lost[other], hand), partial(plate, seat=other)),
        Tile(layout.PILES_TILE, (len(view.deck), len(pile), *pile[-1:], *lost), piles),
        Tile(layout.UNSEEN, (*view.discard, *held, *model.hand_of(model.me)), partial(draw_unseen, model=model)),
        Tile(layout.OWN_TILE, (view.to_act == model.me, lost[model.me]), partial(plate, seat=model.me)),
    ]


# --- deck, discards, fallen --------------------------------------------------------------------------


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """The deck, the last card on the discard pile, and how many have fallen."""
    layout.DECK_PILE.draw(canvas, sprites.piece(CARD_BACK), len(model.shown.deck))
    pile = model.pile_cards
    layout.DISCARD_PILE.draw(canvas, sprites.piece(card_face(pile[-1])) if pile else None, len(pile))
    x, y, w, _ = layout.FALLEN
    for row, seat in enumerate((1 - model.me, model.me)):
        top = y + 6 + row * 56
        fallen = model.fallen(seat)
        face = pictures.picture(canvas, f"fix_bayonets/fallen-{SIDES[seat]}", 50, 50)
        canvas.surface.blit(face, face.get_rect(midleft=canvas.at(x, top + 24)))
        count = str(fallen.total())
        said = styles.HEAD.but(size=30, track=0).draw(canvas, count, (x + 60, top + 24), "midleft", shadow=True)
        if fallen[OFFICER]:
            icons.draw_icon(canvas, "star", (said.right + 20, top + 24), 24, SEAT_COLOURS[seat])
    styles.LABEL_SMALL.draw(canvas, "FALLEN", (x + w / 2, layout.DECK_PILE.box.foot + 5), "midtop", width=w)


def draw_unseen(canvas: Canvas, model: TableModel) -> None:
    """How many cards of each type lie in the deck or in a hand that is not seen."""
    (x, y, w, _), held = layout.UNSEEN, [*model.hand_of(0), *model.hand_of(1)]
    left = [cards.COPIES - model.shown.discard[card] - held.count(card) for card in range(CARDS)]
    styles.LABEL_SMALL.draw(canvas, "CARDS NOT SEEN YET", (x + w / 2, y), "midtop", width=w)
    for kind, name in enumerate(cards.TYPE_NAMES):
        count = sum(many for card, many in enumerate(left) if cards.CARD_TYPE[card] == kind)
        middle = x + w * (kind + 0.5) / 3
        styles.HEAD_FIGURE.draw(canvas, str(count), (middle, y + 52), "center", shadow=True)
        styles.LABEL_SMALL.draw(canvas, name.upper(), (middle, y + 74), "midtop", width=w / 3 - 6, ink=theme.MUTED)


def draw_list(canvas: Canvas, model: TableModel, sprites: Sprites, seats: tuple[Seat, ...]) -> None:
    """FB 3.1 Every card there is, clear as often as it lies on the pile; below it the fallen of both sides."""
    art.draw_panel(canvas, layout.LISTING, height=26)
    x, y, w, h = layout.LISTING
    styles.TITLE.but(size=32).draw(canvas, "DISCARDS AND FALLEN", (x + 32, y + 20))
    hint = "Every card has three copies; the bars show how many lie on the pile."
    styles.BODY_SMALL.draw(canvas, hint, (x + 32, y + 62), width=w - 64)
    top = y + 98.0
    for kind, name in enumerate(cards.TYPE_NAMES):
        styles.LABEL_SMALL.but(track=2).draw(canvas, name.upper(), (x + 32, top))
        for i, card in enumerate(card for card in range(CARDS) if cards.CARD_TYPE[card] == kind):
            _draw_listed(canvas, model, sprites, card, x + 70 + i * 103, top + 76)
        top += 183
    for row, seat in enumerate((1 - model.me, model.me)):
        _draw_lost(canvas, model, seats[seat], seat, x + 32 + row * (w / 2 - 20), top + 2)
    foot = "Click or press any key to close"
    styles.BODY.but(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)


def _draw_listed(canvas: Canvas, model: TableModel, sprites: Sprites, card: int, x: float, y: float) -> None:
    count = model.shown.discard[card]
    sprite = sprites.piece(card_face(card)) if count else sprites.spent(card_face(card))
    sprite.draw(canvas, (x, y), 0, LISTED_SCALE, alpha=255 if count else 150)
    half = layout.CARD_H * LISTED_SCALE / 2
    for i in range(cards.COPIES):
        bar = canvas.rect(x - 33 + i * 23, y + half + 5, 19, 7)
        canvas.surface.fill(theme.BRASS if i < count else (62, 56, 44), bar)
    name = styles.BODY.but(size=14)
    lines = name.wrap(canvas, CARD_NAMES[card], 100)
    name.draw_lines(canvas, lines, (x, y + half + 14), "midtop", leading=1.0, width=100, ink=theme.MUTED)


def _draw_lost(canvas: Canvas, model: TableModel, who: Seat, seat: int, x: float, y: float) -> None:
    """How many men of each kind a side has lost."""
    name = styles.HEAD_SMALL.draw(canvas, who.name, (x, y), width=160, ink=SEAT_COLOURS[seat])
    fallen = model.fallen(seat)
    styles.BODY_SMALL.draw(canvas, f"{fallen.total()} lost", (name.right + 12, y + 5), width=120)
    for kind in range(KINDS):
        image = pictures.picture(canvas, kind_face(seat, kind), 44, 44)
        at = canvas.at(x + kind * 78, y + 62)
        art.blit_faded(canvas.surface, image, image.get_rect(midleft=at), 255 if fallen[kind] else 80)
        ink = theme.BRIGHT if fallen[kind] else theme.DIM
        styles.HEAD.but(track=0).draw(canvas, str(fallen[kind]), (x + kind * 78 + 50, y + 62), "midleft", ink=ink)


# --- plates --------------------------------------------------------------------------------------------


def draw_plate(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int, who: Seat) -> None:
    """Name and strength of a side; on the far plate also the other hand."""
    mine = seat == model.me
    box = layout.OWN if mine else layout.ENEMY
    x, y, w, h = box
    acts = model.shown.to_act == seat
    border = theme.GLOW if acts else (92, 84, 62)
    art.draw_panel(canvas, box, 9, (60, 55, 42) if mine else (48, 45, 37), (34, 32, 25), border, 6)
    face = pictures.picture(canvas, kind_face(seat, OFFICER), 44, 44)
    middle = y + (h / 2 if mine else 32)
    canvas.surface.blit(face, face.get_rect(center=canvas.at(x + 34, middle)))
    style = styles.HEAD.but(size=25, track=0)
    name = draw_name(canvas, style, who, (x + 66, middle), "midleft", 230, SEAT_COLOURS[seat])
    kind = styles.LABEL_SMALL.draw(canvas, who.kind, (name.right + 14, middle + 2), "midleft", width=120, ink=theme.DIM)
    if acts and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (kind.right + 22, middle), 22, theme.GLOW)
    left, level = (x + w - 16 - KINDS * KIND_STEP, middle) if mine else (x + 66, y + 72)
    for sort in range(KINDS):  # how many of each kind are left, each behind a small counter
        at, alive = left + sort * KIND_STEP, model.alive(seat, sort)
        image = pictures.picture(canvas, kind_face(seat, sort), 34, 34)
        art.blit_faded(canvas.surface, image, image.get_rect(midleft=canvas.at(at, level)), 255 if alive else 90)
        ink = theme.BONE if alive else theme.lighter(theme.RED, 1.6)
        styles.HEAD_SMALL.draw(canvas, str(alive), (at + 39, level), "midleft", ink=ink)
    if not mine:
        held = model.hand_of(seat)
        for i, card in enumerate(held):
            dead = card != UNKNOWN and log_lines.useless(model.shown, seat, card)
            sprite = sprites.spent(card_face(card)) if dead else sprites.piece(card_face(card))
            sprite.draw(canvas, layout.small_card(i, len(held)), 0, layout.SMALL_SCALE)
        x, y = layout.ENEMY.right - 20, layout.ENEMY.centre[1]
        if held:
            x = layout.small_card(0, len(held))[0] - layout.CARD_W * layout.SMALL_SCALE / 2 - 14
        said = styles.HEAD_FIGURE.draw(canvas, str(len(held)), (x, y - 4), "midright", ink=theme.BONE, shadow=True)
        styles.LABEL_TINY.but(track=1).draw(canvas, "HAND", (said.right, y + 17), "topright", ink=theme.BRASS)


def officers(model: TableModel) -> tuple[Mark, ...]:
    """A mark for each officer, the own ones last; the last one of a side is in danger."""
    return tuple(
        Mark(kind_face(seat, OFFICER), spent=number >= model.alive(seat, OFFICER), gap=number == 0 and seat == model.me)
        for seat in (1 - model.me, model.me)
        for number in range(cards.KIND_COUNTS[OFFICER])
    )


# --- what was played -----------------------------------------------------------------------------------


def draw_staged(canvas: Canvas, model: TableModel, sprites: Sprites, names: tuple[str, ...], asked: bool) -> None:
    """The card that was played, what is declared with it, and what answers it."""
    staged = model.staged
    if staged is None or staged.hidden:
        return
    plan = staged.plan
    x, y, w, h = layout.ORDERS  # it hides all of `UNSEEN`
    art.draw_panel(canvas, Box(x, y, w, h), 10, border=SEAT_COLOURS[plan.seat], height=14)
    cx, cy = layout.STAGED
    sprites.piece(card_face(plan.card)).draw(canvas, (cx, cy), 0, layout.STAGED_SCALE)
    if staged.answer >= 0:
        sprites.piece(card_face(staged.answer)).draw(canvas, layout.ANSWERING, 5, layout.STAGED_SCALE, lift=10)
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


def draw_waiting(canvas: Canvas, model: TableModel, selection: Selection) -> None:
    """The panel on which the special men wait for their place."""
    deployment = selection.deployment
    if deployment is None:
        return
    art.draw_panel(canvas, layout.ORDERS, 10, height=12)
    x, y, w, _ = layout.ORDERS
    if deployment.complete:
        lines = styles.BODY_HINT.wrap(canvas, "All six are placed. Riflemen fill the row.", w - 48)
        styles.BODY_HINT.draw_lines(canvas, lines, (x + 24, y + 18), ink=theme.BONE)
    if deployment.picked is not None:
        body, kind = model.men[deployment.picked], KIND_OF[deployment.picked]
        side = layout.TOKEN * body.scale
        art.draw_lit(canvas, canvas.even(around(body.at, side, side)), 1.0, side / 2)
        style = styles.BODY_SMALL.dense
        lines = style.wrap(canvas, f"{KIND_NAMES[kind]}: {DUTIES[kind]}", w - 40)
        style.draw_lines(canvas, lines[:2], (x + 20, y + 70), leading=1.15, width=w - 40)
