"""FB 3.1 The list that both may look through: what lies on the discard pile, and who has fallen."""

from __future__ import annotations

from game.fix_bayonets.cards import ATTACK, CARD_NAMES, CARD_TYPE, CARDS, COPIES, KIND_NAMES, KINDS, MOVEMENT, TERRAIN
from scenes.boards.board import Seat
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.sprites import SEAT_COLOURS, SIDES, card_face
from scenes.pieces.sprites import Sprites
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Canvas

ROWS = ((ATTACK, "ATTACK"), (MOVEMENT, "MOVE"), (TERRAIN, "TERRAIN"))
SCALE = 0.46


def draw(canvas: Canvas, model: TableModel, look: Sprites, seats: tuple[Seat, ...]) -> None:
    """Every card there is, clear as often as it lies on the pile; below it the fallen of both sides."""
    art.draw_panel(canvas, layout.LISTING, height=26)
    x, y, w, h = layout.LISTING
    styles.TITLE.but(size=32).draw(canvas, "DISCARDS AND FALLEN", (x + 32, y + 20))
    hint = "Every card has three copies; the bars show how many lie on the pile."
    styles.BODY_SMALL.draw(canvas, hint, (x + 32, y + 62), width=w - 64)
    top = y + 98.0
    for kind, name in ROWS:
        styles.LABEL_SMALL.but(track=2).draw(canvas, name, (x + 32, top))
        cards = [card for card in range(CARDS) if CARD_TYPE[card] == kind]
        for i, card in enumerate(cards):
            _card(canvas, model, look, card, x + 70 + i * 103, top + 76)
        top += 183
    for row, seat in enumerate((1 - model.me, model.me)):
        _fallen(canvas, model, seats[seat], seat, x + 32 + row * (w / 2 - 20), top + 2)
    foot = "Click or press any key to close"
    styles.BODY.but(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)


def _card(canvas: Canvas, model: TableModel, look: Sprites, card: int, x: float, y: float) -> None:
    count = model.shown.discard[card]
    sprite = look.piece(card_face(card)) if count else look.spent(card_face(card))
    sprite.draw(canvas, (x, y), 0, SCALE, alpha=255 if count else 150)
    half = layout.CARD_H * SCALE / 2
    for i in range(COPIES):
        bar = canvas.rect(x - 33 + i * 23, y + half + 5, 19, 7)
        canvas.surface.fill(theme.BRASS if i < count else (62, 56, 44), bar)
    lines = styles.BODY.but(size=14).wrap(canvas, CARD_NAMES[card], 100)
    styles.BODY.but(size=14).draw_lines(
        canvas, lines, (x, y + half + 14), "midtop", leading=1.0, width=100, ink=theme.MUTED
    )


def _fallen(canvas: Canvas, model: TableModel, who: Seat, seat: int, x: float, y: float) -> None:
    name = styles.HEAD_SMALL.draw(canvas, who.name, (x, y), width=160, ink=SEAT_COLOURS[seat])
    fallen = model.fallen(seat)
    lost = f"{sum(fallen)} lost"
    styles.BODY_SMALL.draw(canvas, lost, (name[0] + name[2] + 12, y + 5), width=120)
    for kind in range(KINDS):
        picture = f"fix_bayonets/man-{SIDES[seat]}-{KIND_NAMES[kind].lower()}"
        image = pictures.picture(canvas, picture, 44, 44)
        at = canvas.at(x + kind * 78, y + 62)
        art.blit_faded(canvas.surface, image, image.get_rect(midleft=at), 255 if fallen[kind] else 80)
        ink = theme.BRIGHT if fallen[kind] else theme.DIM
        styles.HEAD.but(track=0).draw(canvas, str(fallen[kind]), (x + kind * 78 + 50, y + 62), "midleft", ink=ink)
