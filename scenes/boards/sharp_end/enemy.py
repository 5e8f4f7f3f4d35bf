"""The dice tray with what its dice mean, and the gauge of the odds."""

from __future__ import annotations

from typing import Final

import pygame

from game.sharp_end import cards
from game.sharp_end.cards import ENEMY, ENEMY_NAMES, NO_ENEMY
from scenes.anim.dice import DiceTray
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import CARD_H, CARD_W, TOKEN
from scenes.boards.sharp_end.model import TableModel
from scenes.pieces.sprites import file_name
from scenes.ui import icons, styles, theme
from scenes.ui.canvas import Canvas, Point
from scenes.ui.tween import spring

# --- The names and sizes of the pictures of cards, counters and pawns -----------------------------

SEAT_COLOURS: Final = theme.SEATS
ENEMY_ICONS: Final = ("enemy-light", "enemy-medium", "enemy-strong", "enemy-fanatic")
UNIT_BACK: Final = "cards/unit-back"
ORDER_BACK: Final = "cards/hq-back"
PAWN_W: Final = 44.0
PAWN_H: Final = 56.6
COUNTER_FACES: Final = {
    cards.BASE_VP: "objective-vp",
    cards.PLUS_ONE: "objective-vp-plus-1",
    cards.MINUS_ONE: "objective-vp-minus-1",
    cards.PLUS_TWO: "objective-vp-plus-2",
    cards.GIVES_UNIT: "objective-unit",
    cards.GIVES_ORDER: "objective-hq",
    cards.SUPPLY: "objective-supply",
}
COUNTER_NAMES: Final = {cards.GIVES_UNIT: "+1 Unit card", cards.GIVES_ORDER: "HQ card", cards.SUPPLY: "Supply"}
FOG_FACES: Final = ("fog-all-quiet", "fog-plus-1", "fog-minus-1", "fog-random-event")


def unit_face(card: int) -> str:
    """The picture of a unit card; a card that nobody may see shows its back."""
    return UNIT_BACK if card < 0 else f"cards/{file_name(cards.UNIT_NAMES[card])}"


def order_face(card: int) -> str:
    """The picture of an HQ card; a card that nobody may see shows its back."""
    return ORDER_BACK if card < 0 else f"cards/{file_name(cards.ORDER_NAMES[card])}"


def counter_face(terrain: int, kind: int) -> str:
    """The picture of an objective counter; an unknown one shows its back."""
    return f"objective-back-{terrain}" if kind < 0 else COUNTER_FACES[kind]


def size_of(name: str) -> tuple[float, float]:
    """Width and height of a picture of this game."""
    if name.startswith("cards/"):
        return (CARD_W, CARD_H)
    return (PAWN_W, PAWN_H) if name.startswith("pawn") else (TOKEN, TOKEN)


TALLEST = 27.0
"""Higher letters leave no room above the bar: only the percentage is written, beside it."""
KINDS = 3
"""So many kinds of enemies have room on the rim of the tray; of more it says the number, and the dice which."""
LOW, HIGH = (196, 82, 56), (132, 168, 84)


def legend(model: TableModel) -> str:
    """What is written on the rim of the tray: what is still to beat."""
    shown = model.shown
    if not model.dice_of_attack:
        return "THE LAST ATTACK" if model.last else ""
    left = [ENEMY[face] for i, face in enumerate(shown.dice) if not model.paid(i)]
    needs = [f"{left.count(enemy)} {name}" for enemy, name in enumerate(ENEMY_NAMES) if enemy in left]
    if len(needs) > KINDS:
        return f"TO BEAT: {len(left) - left.count(NO_ENEMY)} ENEMIES"
    if needs:
        return f"TO BEAT: {', '.join(needs)}".upper()
    return "NO ENEMY LEFT" if shown.paid else "NO ENEMY"


def draw_signs(canvas: Canvas, model: TableModel, tray: DiceTray) -> None:
    """A badge on each die with the enemy it means; a tick where that is paid."""
    if tray.busy or len(tray.values) != len(model.dice):
        return
    for die, face in enumerate(model.dice):
        x, y, w, h = tray.box_of(die)
        at = (x + w * 0.82, y + h * 0.84)
        if model.paid(die):
            _badge(canvas, at, "tick", (150, 196, 104), (30, 52, 26))
        elif ENEMY[face] != NO_ENEMY:
            _badge(canvas, at, ENEMY_ICONS[ENEMY[face]], theme.BRIGHT, (104, 30, 24))
        else:
            _badge(canvas, at, "enemy-none", theme.MUTED, (40, 40, 34))


def _badge(canvas: Canvas, at: Point, name: str, ink: theme.Colour, back: theme.Colour) -> None:
    centre = canvas.at(*at)
    pygame.draw.aacircle(canvas.surface, (14, 12, 9), centre, canvas.px(16))
    pygame.draw.aacircle(canvas.surface, back, centre, canvas.px(14.5))
    pygame.draw.aacircle(canvas.surface, theme.BRASS, centre, canvas.px(15.5), canvas.line(1.4))
    icons.draw_icon(canvas, name, at, 23, ink)


class Gauge:
    """How likely the commander is to pay, as far as the viewer may know."""

    def __init__(self) -> None:
        self.odds = -1.0
        """Below 0 where there are none."""
        self.label = ""
        self._shown = 0.0

    def update(self, seconds: float, still: bool = False) -> None:
        self._shown += (max(0.0, self.odds) - self._shown) * spring(9, seconds, still)

    def draw(self, canvas: Canvas) -> None:
        """The label, and a bar with the odds in percent where there are any."""
        x, y, w, h = layout.GAUGE
        foot = y + h - 9
        percent = f"{round(self.odds * 100)} %"
        crowded = styles.LABEL_FINE.height(canvas, 1.0) > TALLEST
        if self.odds < 0:
            level = foot + 16 if crowded else foot
            styles.LABEL_FINE.draw(canvas, self.label, (x, level), "bottomleft", width=w, ink=theme.MUTED)
            return
        if crowded:
            styles.HEAD.but(size=19, track=0).draw(canvas, percent, (x + w, foot), "midright", ink=theme.BRIGHT)
            w -= 96
        else:
            styles.LABEL_FINE.draw(canvas, self.label, (x, foot), "bottomleft", width=w - 84, ink=theme.MUTED)
            styles.HEAD.but(size=19, track=0).dense.draw(
                canvas, percent, (x + w, foot + 3), "bottomright", ink=theme.BRIGHT
            )
        bar = canvas.rect(x, y + h - 8, w, 9)
        pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=canvas.px(5))
        colour = theme.blend(LOW, HIGH, self._shown)
        if self._shown > 0.005:
            filled = bar.copy()
            filled.w = max(canvas.px(9), round(bar.w * self._shown))
            pygame.draw.rect(canvas.surface, colour, filled, border_radius=canvas.px(5))
