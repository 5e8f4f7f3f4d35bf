"""The figures of the rules pages, as SVG. Their lettering stays <text>, so any viewer shows them as they are."""

from __future__ import annotations

from collections.abc import Callable

from tools.baking import cards, ink
from tools.baking.cards import Side

CARD = (58, 82)
_INK = ink.hexed(ink.INK)
_BONE = ink.hexed(ink.BONE)
_RED = "#a63a2b"


def document(width: int, height: int, body: str) -> str:
    """A whole SVG file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>\n'


def words(x: float, y: float, said: str, size: float = 17, colour: str = _INK, face: str = "Barlow 500") -> str:
    """A line centred on x, its baseline at y; `face` is a family and a weight."""
    family, weight = face.rsplit(" ", 1)
    style = f'font-family="{family}" font-weight="{weight}" font-size="{size}" text-anchor="middle"'
    return f'<text x="{x}" y="{y}" {style} fill="{colour}">{said}</text>'


def _emblem(side: Side, x: float, y: float, scale: float, colour: str) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{side.emblem.replace("FILL", colour)}</g>'


def _blank(x: float, y: float, fill: str, edge: str) -> str:
    width, height = CARD
    return (
        f'<rect x="{x + 2}" y="{y + 3}" width="{width}" height="{height}" rx="6" fill="#000000" opacity=".25"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="{edge}"'
        ' stroke-width="1.5"/>'
    )


def card_up(x: float, y: float, side: Side, rank: str) -> str:
    """An open card, its top left corner at (x, y)."""
    colour = ink.hexed(side.colour)
    return (
        _blank(x, y, "#ece1c2", "#3c3022")
        + f'<rect x="{x + 5}" y="{y + 54}" width="48" height="23" rx="2" fill="{colour}"/>'
        + _emblem(side, x + 29, y + 65.5, 0.32, _BONE)
        + words(x + 29, y + 45, rank, 40, ink.hexed(side.colour, 0.62), "Oswald 700")
    )


def card_down(x: float, y: float, side: Side) -> str:
    """A card face down."""
    return (
        _blank(x, y, ink.hexed(side.colour, 0.78), _BONE)
        + f'<rect x="{x + 5}" y="{y + 5}" width="48" height="72" rx="3" fill="none" stroke="#c9a24b"'
        + ' stroke-width="1.4"/>'
        + _emblem(side, x + 29, y + 41, 0.5, "#e6c877")
    )


def battalion(x: float, y: float, side: Side, rank: str, size: int) -> str:
    """A stack of `size` cards with an open card on top ("" is a closed one); (x, y) is the top card's corner."""
    below = "".join(card_down(x + 7 * depth, y - 6 * depth, side) for depth in range(size - 1, 0, -1))
    return below + (card_up(x, y, side, rank) if rank else card_down(x, y, side))


def arrow(x: float, y: float, length: float, colour: str = _INK) -> str:
    """An arrow to the right, its middle line at y."""
    tip = x + length
    return (
        f'<path d="M{x} {y - 3} L{tip - 16} {y - 3} L{tip - 16} {y - 11} L{tip} {y} L{tip - 16} {y + 11}'
        f' L{tip - 16} {y + 3} L{x} {y + 3}Z" fill="{colour}"/>'
    )


def _strength(x: float, y: float, value: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="15" fill="{_INK}"/>' + words(x, y + 7, str(value), 19, _BONE, "Oswald 600")


def board() -> str:
    """Five fronts in a row and the four zones between them."""
    parts: list[str] = []
    for number in range(5):
        x = 12 + number * 176
        parts.append(f'<rect x="{x}" y="30" width="104" height="176" rx="9" fill="#4c587a" opacity=".92"/>')
        parts.append(f'<path d="M{x} 118 h104" stroke="{_BONE}" stroke-width="1.6" stroke-dasharray="6 5"/>')
        parts.append(words(x + 52, 113, f"F{number}", 30, _BONE, "Oswald 600"))
        parts.append(words(x + 52, 136, "battlefront", 14, _BONE))
    for number in range(4):
        x = 124 + number * 176
        parts.append(f'<rect x="{x}" y="72" width="56" height="92" rx="9" fill="#c9b98c" stroke="#8a7a54"/>')
        parts.append(words(x + 28, 114, f"Z{number}", 24, _INK, "Oswald 600"))
        parts.append(words(x + 28, 135, "zone", 14))
        for tip, way in ((x - 9, 1), (x + 65, -1)):
            parts.append(f'<path d="M{tip} 182 l{9 * way} -7 v14Z" fill="{_RED}"/>')
        parts.append(f'<path d="M{x - 4} 182 h64" stroke="{_RED}" stroke-width="3"/>')
    for x, side in ((64, cards.BURGUNDY), (416, cards.BURGUNDY)):
        parts.append(_emblem(side, x, 62, 0.62, "#f0b8a8"))
    for x, side in ((64, cards.OLIVE), (240, cards.OLIVE)):
        parts.append(_emblem(side, x, 174, 0.62, "#d8e2a8"))
    parts.append(words(64, 231, "contested", 16))
    parts.append(words(240, 231, "held by the star", 16))
    parts.append(words(416, 231, "held by the lozenge", 16))
    parts.append(words(680, 231, "arrows: where a battalion may march", 16, _RED))
    return document(820, 244, "".join(parts))


def a_battalion() -> str:
    """Three stacks: a number card, a face card, a closed one."""
    parts = []
    cases = (
        (80, "7", 3, "strength 7", "the number on top"),
        (340, "Q", 4, "strength 4", "a face card: count the cards"),
        (600, "", 3, "not known yet", "nobody may look"),
    )
    for x, rank, size, head, why in cases:
        parts.append(battalion(x, 42, cards.OLIVE, rank, size))
        parts.append(words(x + 36, 158, head, 20, _INK, "Oswald 600"))
        parts.append(words(x + 36, 180, why, 16))
    return document(740, 192, "".join(parts))


def reduction() -> str:
    """The top card goes to the pile, the next one is turned up."""
    olive = cards.OLIVE
    parts = [
        battalion(50, 40, olive, "K", 3),
        _strength(50, 40, 3),
        arrow(156, 80, 74),
        words(190, 112, "reduce", 17, _RED, "Barlow 600"),
        battalion(262, 40, olive, "6", 2),
        _strength(262, 40, 6),
        words(288, 158, "the next card is turned up", 16),
        f'<g transform="rotate(8 520 80)">{card_up(491, 40, olive, "K")}</g>',
        words(520, 158, "lost: laid out open", 16),
        words(86, 158, "three cards", 16),
    ]
    return document(640, 172, "".join(parts))


def redeploy() -> str:
    """From zone Z0 straight to F4, for the price of a jack."""
    olive = cards.OLIVE
    parts = []
    for number in range(5):
        x = 20 + number * 176
        parts.append(f'<rect x="{x}" y="74" width="96" height="150" rx="9" fill="#4c587a" opacity=".92"/>')
        parts.append(words(x + 48, 216, f"F{number}", 22, _BONE, "Oswald 600"))
    parts += [
        '<rect x="123" y="74" width="66" height="150" rx="9" fill="#c9b98c" stroke="#8a7a54"/>',
        words(156, 216, "Z0", 20, _INK, "Oswald 600"),
        battalion(122, 104, olive, "J", 3),
        f'<path d="M206 110 C330 6 600 6 726 98" fill="none" stroke="{_RED}" stroke-width="4"/>',
        f'<path d="M738 110 L717 103 L732 89Z" fill="{_RED}"/>',
        battalion(739, 104, olive, "9", 2),
        f'<path d="M149 232 v22" stroke="{_RED}" stroke-width="4"/><path d="M149 268 l-9 -16 h18Z" fill="{_RED}"/>',
        card_up(120, 276, olive, "J"),
        words(300, 324, "the jack is lost: the price", 17, _RED),
        words(700, 256, "the battalion fights on as a 9", 17),
    ]
    return document(840, 372, "".join(parts))


def battle() -> str:
    """The rulebook's own example: 9 against 15."""
    star, lozenge = cards.OLIVE, cards.BURGUNDY
    before = (
        (battalion(30, 42, lozenge, "3", 4), 30, 42, 3),
        (battalion(140, 42, lozenge, "10", 1), 140, 42, 10),
        (battalion(222, 42, lozenge, "2", 1), 222, 42, 2),
        (battalion(60, 226, star, "5", 3), 60, 226, 5),
        (battalion(180, 226, star, "Q", 4), 180, 226, 4),
    )
    after = (
        (battalion(596, 42, lozenge, "8", 3), 596, 42, 8),
        (battalion(704, 42, lozenge, "2", 1), 704, 42, 2),
        (battalion(596, 226, star, "2", 1), 596, 226, 2),
        (battalion(690, 226, star, "9", 3), 690, 226, 9),
    )
    parts = [stack + _strength(x, y, value) for stack, x, y, value in before + after]
    parts += [
        words(155, 152, "3 + 10 + 2 = 15", 20, ink.hexed(lozenge.colour), "Oswald 600"),
        words(155, 194, "5 + 4 = 9", 20, ink.hexed(star.colour, 0.8), "Oswald 600"),
        '<path d="M20 165 h270 M580 165 h220" stroke="#8a7a54" stroke-width="1.4" stroke-dasharray="6 5"/>',
        words(432, 82, "9 : 5, rounded up", 17),
        words(432, 106, "2 reductions", 20, _RED, "Oswald 600"),
        words(432, 128, "the 10 is gone, the 3 makes way for an 8", 14),
        arrow(396, 165, 80),
        words(432, 238, "15 : 5", 17),
        words(432, 262, "3 reductions", 20, _RED, "Oswald 600"),
        words(432, 284, "the 5 and the 9 below it, then the queen", 14),
        words(690, 152, "10", 20, ink.hexed(lozenge.colour), "Oswald 600"),
        words(690, 194, "11", 20, ink.hexed(star.colour, 0.8), "Oswald 600"),
        words(155, 334, "before", 16),
        words(690, 334, "after", 16),
    ]
    return document(820, 346, "".join(parts))


BATTLEFRONTS: dict[str, Callable[[], str]] = {
    "board": board,
    "battalion": a_battalion,
    "reduction": reduction,
    "redeploy": redeploy,
    "battle": battle,
}
"""Figure's name -> who draws it."""
