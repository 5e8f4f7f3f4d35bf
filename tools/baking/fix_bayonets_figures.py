"""The figures of the rules page of Fix Bayonets, as SVG; their lettering stays <text>."""

from __future__ import annotations

from collections.abc import Callable

from game.fix_bayonets import cards
from tools.baking import fix_bayonets_soldiers as soldiers
from tools.baking import ink
from tools.baking.figures import document, words
from tools.baking.fix_bayonets_men import AMERICANS, ARMIES, Army

_INK = ink.hexed(ink.INK)
_RED = "#a63a2b"
_BLUE = "#2f6488"
_GOLD = "#d6ac4e"
_KINDS = (
    ("Officer", "two"),
    ("Rifleman", "ten"),
    ("Heavy", "two"),
    ("Runner", "one"),
    ("Sniper", "one"),
)
Square = tuple[int, int]
"""Column and row of a figure's field, from its top left corner."""


def _man(x: float, y: float, size: float, army: Army, kind: int) -> str:
    """A counter, its middle at (x, y)."""
    draw = (soldiers.officer, soldiers.rifleman, army.heavy, soldiers.runner, soldiers.sniper)[kind]
    rim = _GOLD if kind == cards.OFFICER else ink.hexed(army.rim)
    fill = "#ecd9a0" if kind == cards.OFFICER else ink.hexed(army.field)
    plate = (
        f'<circle r="60" fill="{fill}" stroke="{rim}" stroke-width="12"/>'
        if army.round
        else f'<rect x="-58" y="-58" width="116" height="116" rx="18" fill="{fill}" stroke="{rim}" stroke-width="12"/>'
    )
    flip = "" if army.round else "scale(-1 1) "
    body = f'<g stroke="{army.kit.line}" stroke-width="2.6" stroke-linejoin="round">{draw(army.kit)}</g>'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 128:.4g})"><circle cx="5" cy="9" r="58" fill="#000000"'
        f' opacity=".22"/>{plate}<g transform="{flip}translate(-46 -47) scale(.72)">{body}</g></g>'
    )


class _Field:
    """A piece of the field: where it lies, how many squares, how wide one is."""

    def __init__(self, x: float, y: float, columns: int, rows: int, step: float) -> None:
        self.x, self.y, self.columns, self.rows, self.step = x, y, columns, rows, step
        self.parts = [
            f'<rect x="{x + 3:g}" y="{y + 4:g}" width="{columns * step:g}" height="{rows * step:g}" fill="#000000"'
            ' opacity=".25"/>'
        ]
        for row in range(rows):
            for column in range(columns):
                self.lay((column, row), ("#cccb9c", "#c0c08e")[(column + row) % 2], "#7d7a58", 0.8)

    def lay(self, square: Square, fill: str, edge: str = "none", wide: float = 0.0) -> None:
        """Colour one square."""
        left, top = self.x + square[0] * self.step, self.y + square[1] * self.step
        self.parts.append(
            f'<rect x="{left:g}" y="{top:g}" width="{self.step:g}" height="{self.step:g}" fill="{fill}"'
            f' stroke="{edge}" stroke-width="{wide:g}"/>'
        )

    def middle(self, square: Square) -> tuple[float, float]:
        return self.x + (square[0] + 0.5) * self.step, self.y + (square[1] + 0.5) * self.step

    def mark(self, square: Square, colour: str) -> None:
        """A lit square."""
        left, top = self.x + square[0] * self.step + 1.5, self.y + square[1] * self.step + 1.5
        side = self.step - 3
        self.parts.append(
            f'<rect x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" rx="3" fill="{colour}" opacity=".62"/>'
        )

    def man(self, square: Square, army: Army, kind: int) -> None:
        self.parts.append(_man(*self.middle(square), self.step * 0.84, army, kind))

    def way(self, start: Square, end: Square, colour: str, short: float = 0.42) -> None:
        """An arrow from the middle of one square into another."""
        (x1, y1), (x2, y2) = self.middle(start), self.middle(end)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        across, down = (x2 - x1) / length, (y2 - y1) / length
        x1, y1 = x1 + across * self.step * 0.45, y1 + down * self.step * 0.45
        x2, y2 = x2 - across * self.step * (short - 0.42), y2 - down * self.step * (short - 0.42)
        base = (x2 - across * 9, y2 - down * 9)
        self.parts.append(
            f'<path d="M{x1:.1f} {y1:.1f} L{base[0]:.1f} {base[1]:.1f}" stroke="{colour}" stroke-width="3"/>'
            f'<path d="M{x2:.1f} {y2:.1f} L{base[0] - down * 6:.1f} {base[1] + across * 6:.1f}'
            f' L{base[0] + down * 6:.1f} {base[1] - across * 6:.1f}Z" fill="{colour}"/>'
        )

    def cross(self, square: Square) -> None:
        """Not here."""
        (x, y), reach = self.middle(square), self.step * 0.28
        self.parts.append(
            f'<path d="M{x - reach:g} {y - reach:g} L{x + reach:g} {y + reach:g} M{x + reach:g} {y - reach:g}'
            f' L{x - reach:g} {y + reach:g}" stroke="{_RED}" stroke-width="5" fill="none"/>'
        )


_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def field() -> str:
    """Both armies in the quick deployment, and the five kinds of men."""
    ground = _Field(40, 24, 8, 8, 46)
    for side, army in enumerate(ARMIES):
        row = 7 if side == cards.AMERICANS else 0
        taken: dict[int, int] = {}
        for man in sorted(range(16), key=lambda man: cards.KIND_OF[man] != cards.OFFICER):
            column = cards.QUICK_FILES[man]
            place = taken.get(column, 0)
            taken[column] = place + 1
            x, y = ground.middle((column, row))
            shift = 9.5 if place else -9.5
            ground.parts.append(_man(x + shift, y + shift * 0.55, 27, army, cards.KIND_OF[man]))
    parts = ground.parts
    for number in range(8):
        parts.append(words(63 + number * 46, 414, "abcdefgh"[number], 17, _INK, "Barlow 600"))
        parts.append(words(24, 53 + number * 46, str(8 - number), 17, _INK, "Barlow 600"))
    for army, x, name in zip(ARMIES, (524, 720), ("Americans", "Germans"), strict=True):
        parts.append(words(x, 44, name, 18, _INK, "Oswald 600"))
        parts += [_man(x, 90 + kind * 68, 54, army, kind) for kind in range(len(_KINDS))]
    for number, (name, count) in enumerate(_KINDS):
        parts.append(words(622, 91 + number * 68, name, 20, _INK, "Oswald 600"))
        parts.append(words(622, 111 + number * 68, count, 15))
    return document(820, 424, "".join(parts))


def moves() -> str:
    """March goes two squares straight, never past an enemy; Zigzag leaps over anybody."""
    straight, bent = _Field(60, 20, 7, 7, 36), _Field(500, 20, 7, 7, 36)
    for across, down in _WAYS:
        if (across, down) != (1, -1):
            straight.mark((3 + 2 * across, 3 + 2 * down), _BLUE)
            straight.way((3, 3), (3 + 2 * across, 3 + 2 * down), _BLUE)
    straight.man((4, 2), ARMIES[1], cards.RIFLEMAN)
    straight.cross((5, 1))
    for across, down in _LEAPS:
        bent.mark((3 + across, 3 + down), _BLUE)
    for number, (square, kind) in enumerate((((3, 2), 1), ((4, 3), 1), ((2, 3), 1), ((3, 4), 4))):
        bent.man(square, ARMIES[number % 2], kind)
    bent.way((3, 3), (4, 1), _BLUE)
    for ground in (straight, bent):
        ground.man((3, 3), AMERICANS, cards.RIFLEMAN)
    said = (
        words(186, 302, "MARCH: exactly 2 squares", 20, _BLUE, "Oswald 600"),
        words(186, 326, "straight, not past an enemy", 16),
        words(626, 302, "ZIGZAG: a knight's leap", 20, _BLUE, "Oswald 600"),
        words(626, 326, "over anybody", 16),
    )
    return document(820, 340, "".join((*straight.parts, *bent.parts, *said)))


def group() -> str:
    """Five men may go forward by two, one of them does not have to, one cannot."""
    before, after = _Field(24, 24, 8, 5, 42), _Field(460, 24, 8, 5, 42)
    enemies = ((2, 0), (6, 2))
    movers = ((0, 4), (1, 4), (3, 3), (4, 4))
    for column, row in movers:
        before.mark((column, row - 2), _BLUE)
        before.way((column, row), (column, row - 2), _BLUE)
    for ground, ahead in ((before, 0), (after, 2)):
        for square in enemies:
            ground.man(square, ARMIES[1], cards.RIFLEMAN)
        for number, (column, row) in enumerate(movers):
            ground.man((column, row - ahead), AMERICANS, (1, 0, 1, 2)[number])
        ground.man((6, 4), AMERICANS, cards.RIFLEMAN)
    before.cross((6, 2))
    said = (
        f'<path d="M376 122 h40 v-12 l28 20 -28 20 v-12 h-40Z" fill="{_BLUE}"/>',
        words(409, 92, "MARCH", 18, _BLUE, "Oswald 600"),
        words(192, 262, "as many as you like, all straight forward by the number", 16),
        words(628, 262, "the man on the right had an enemy in his way", 16),
    )
    return document(820, 276, "".join((*before.parts, *after.parts, *said)))


def ranges() -> str:
    """Where a pistol, a machine gun and a grenade reach."""
    near, far, thrown = _Field(24, 20, 7, 7, 34), _Field(300, 20, 11, 11, 238 / 11), _Field(576, 20, 7, 7, 34)
    for across, down in _WAYS:
        for distance in (1, 2):
            near.mark((3 + across * distance, 3 + down * distance), _RED)
        for distance in (4, 5):
            far.mark((5 + across * distance, 5 + down * distance), _RED)
        far.way((5, 5), (5 + across * 4, 5 + down * 4), _RED, 1.1)
    for across, down in _LEAPS:
        thrown.mark((3 + across, 3 + down), _RED)
    near.man((3, 3), AMERICANS, cards.OFFICER)
    far.man((5, 5), AMERICANS, cards.HEAVY)
    thrown.man((3, 3), AMERICANS, cards.RIFLEMAN)
    said = (
        words(143, 286, "PISTOL 1 or 2", 20, _RED, "Oswald 600"),
        words(143, 310, "kills one", 16),
        words(419, 286, "MACHINE GUN 4 or 5", 20, _RED, "Oswald 600"),
        words(419, 310, "kills everybody in the square", 16),
        words(695, 286, "GRENADE a leap", 20, _RED, "Oswald 600"),
        words(695, 310, "kills everybody in the square", 16),
    )
    return document(838, 324, "".join((*near.parts, *far.parts, *thrown.parts, *said)))


FIX_BAYONETS: dict[str, Callable[[], str]] = {"field": field, "moves": moves, "group": group, "ranges": ranges}
"""Figure's name -> who draws it."""
