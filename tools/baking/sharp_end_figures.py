"""The figures of At the Sharp End's rules page, as SVG; their lettering stays <text>."""

from __future__ import annotations

from collections.abc import Callable

from tools.baking import ink
from tools.baking.figures import arrow, document, words
from tools.baking.ink import Colour
from tools.baking.sharp_end_cards import UNITS, Face
from tools.baking.sharp_end_counters import SEATS, Seat

_INK = ink.hexed(ink.INK)
_BONE = ink.hexed(ink.BONE)
_BRASS = ink.hexed(ink.BRASS)
_RED = "#a63a2b"
_OLIVE = ink.hexed((84, 98, 58))
_GREY: Colour = (112, 112, 104)
_ROAD = (
    ("Bocage", 1, "#b9c48a"),
    ("Marsh", 2, "#a9bfb6"),
    ("Farm", 2, "#d8c48c"),
    ("Orchard", 2, "#b5c987"),
    ("Crossroads", 3, "#d3c9a0"),
    ("River Crossing", 3, "#a6c0c6"),
    ("Ridge", 3, "#c9b98a"),
    ("Outskirts", 4, "#cfb69a"),
    ("Village", 4, "#d6b8a4"),
)


def _icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon of the house, its middle at (x, y)."""
    drawing = (ink.ASSETS / "shared" / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    body = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")].replace("#fff", colour)
    return f'<g transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:.4g})">{body}</g>'


def _box(x: float, y: float, size: tuple[float, float], fill: str, edge: str = "#3c3022", round_by: float = 8) -> str:
    """A rounded box with a shadow, its top left corner at (x, y)."""
    width, height = size
    shape = f'width="{width:g}" height="{height:g}" rx="{round_by:g}"'
    return (
        f'<rect x="{x + 2:g}" y="{y + 3:g}" {shape} fill="#000000" opacity=".25"/>'
        f'<rect x="{x:g}" y="{y:g}" {shape} fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def _dice(x: float, y: float, count: int, size: float = 12) -> str:
    """As many small dice in a row, their middle at (x, y)."""
    step = size * 1.35
    left = x - (count - 1) * step / 2 - size / 2
    shape = f'y="{y - size / 2:g}" width="{size:g}" height="{size:g}" rx="2.5"'
    return "".join(
        f'<rect x="{left + number * step:g}" {shape} fill="{_RED}"/>'
        f'<circle cx="{left + number * step + size / 2:g}" cy="{y:g}" r="{size / 6:g}" fill="{_BONE}"/>'
        for number in range(count)
    )


def _pips(x: float, y: float, value: int, size: float = 54) -> str:
    """A die showing `value`, its middle at (x, y)."""
    near = size * 0.27
    spots = {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }[value]
    dots = "".join(
        f'<circle cx="{x + a * near:g}" cy="{y + b * near:g}" r="{size * 0.09:g}" fill="{_INK}"/>' for a, b in spots
    )
    return _box(x - size / 2, y - size / 2, (size, size), "#f4ecd8", round_by=size * 0.18) + dots


def _pawn(x: float, y: float, seat: Seat, size: float = 1.0) -> str:
    """A wooden soldier standing at (x, y)."""
    fill, dark = ink.hexed(seat.colour), ink.hexed(seat.colour, 0.55)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><path d="M-11 0 Q-11 -8 -6 -9 V-20 H6 V-9 Q11 -8 11 0Z"'
        f' fill="{fill}" stroke="{dark}" stroke-width="1.4"/><path d="M-13 -20 Q-11 -24 -9 -24 Q-8 -34 0 -34 Q8 -34 9'
        f' -24 Q11 -24 13 -20Z" fill="{fill}" stroke="{dark}" stroke-width="1.4"/></g>'
        + _icon(seat.sign, x, y - 13 * size, 9.5 * size, ink.hexed(seat.mark))
    )


def _unit(x: float, y: float, face: Face) -> str:
    """A unit card, 76 x 96, its top left corner at (x, y)."""
    colour = ink.hexed(face.colour)
    return (
        _box(x, y, (76, 96), "#ece1c2")
        + f'<rect x="{x + 5:g}" y="{y + 5:g}" width="66" height="56" rx="3" fill="{face.ramp[1]}"/>'
        + _icon(f"unit-{face.name.lower()}", x + 38, y + 33, 44, face.ramp[5])
        + f'<rect x="{x + 5:g}" y="{y + 61:g}" width="66" height="30" rx="2" fill="{colour}"/>'
        + words(x + 38, y + 81, face.name.upper(), 14, _BONE, "Oswald 600")
    )


def road() -> str:
    """The nine terrains along the road with their dice; a commander and two officers on the third."""
    parts = [
        '<path d="M70 96 H800 Q856 96 856 152 Q856 208 800 208 H120" fill="none" stroke="#705438" stroke-width="13"/>'
        '<path d="M70 96 H800 Q856 96 856 152 Q856 208 800 208 H120" fill="none" stroke="#e2cca0" stroke-width="9"/>'
    ]
    for number, (name, dice, fill) in enumerate(_ROAD, 1):
        x = 16 + (number - 1) * 168 if number <= 5 else 16 + (9 - number) * 168 + 84
        y = 58 if number <= 5 else 172
        parts.append(_box(x, y, (140, 74), fill))
        parts.append(f'<circle cx="{x + 20}" cy="{y + 20}" r="14" fill="{_OLIVE}"/>')
        parts.append(words(x + 20, y + 26, str(number), 18, _BONE, "Oswald 600"))
        parts.append(words(x + 87, y + 26, name, 16, _INK, "Oswald 600"))
        parts.append(_dice(x + 70, y + 56, dice, 14))
    parts += [_pawn(x, 56, SEATS[seat], 1.15) for x, seat in ((390, 0), (424, 1), (458, 2))]
    parts.append(_icon("commander", 366, 36, 24, "#8a6a2c"))
    parts.append(words(186, 30, "everyone starts here each turn", 16))
    parts.append('<path d="M54 26 h6 v14 h7 L57 54 L47 40 h7Z" fill="#1d1a16"/>')
    parts.append(words(640, 30, "together, one terrain after the other", 16))
    parts.append(words(440, 278, "red dice: how many the commander rolls to get there", 16, _RED))
    return document(880, 292, "".join(parts))


def dice() -> str:
    """What each face means, and which card defeats it."""
    parts: list[str] = []
    for x, values, face in ((14, (1, 2), None), (194, (3,), 0), (374, (4,), 1), (554, (5,), 2), (734, (6,), 3)):
        middle = x + 66
        for number, value in enumerate(values):
            shift = (number - (len(values) - 1) / 2) * 64
            parts.append(_pips(middle + shift, 44, value))
        if face is None:
            parts.append(_icon("enemy-none", middle, 102, 34, ink.hexed(_GREY)))
            parts.append(words(middle, 144, "NO ENEMY", 20, ink.hexed(_GREY, 0.8), "Oswald 600"))
            parts.append(words(middle, 208, "nothing to pay", 16))
            continue
        card = UNITS[face]
        colour = ink.hexed(card.colour, 0.85)
        parts.append(_icon(card.sign, middle, 102, 36, colour))
        parts.append(words(middle, 144, card.foot.upper(), 20, colour, "Oswald 600"))
        parts.append(f'<path d="M{middle - 3} 150 h6 v8 h7 L{middle} 168 L{middle - 10} 158 h7Z" fill="{_INK}"/>')
        parts.append(_unit(middle - 38, 172, card))
    return document(880, 284, "".join(parts))


def attack() -> str:
    """The steps of an attack, and where it leads."""
    steps = (
        ("Roll", "the commander rolls", "the terrain's dice"),
        ("Declare", "officers attack, or leave", "with a counter"),
        ("Orders", "HQ cards,", "until all have passed"),
        ("Can or cannot", "the commander says", "whether he can pay"),
    )
    parts: list[str] = []
    for number, (head, first, second) in enumerate(steps):
        x = 22 + number * 216
        parts.append(_box(x, 20, (190, 92), "#ece1c2"))
        parts.append(f'<circle cx="{x + 4}" cy="24" r="16" fill="{_OLIVE}"/>')
        parts.append(words(x + 4, 30, str(number + 1), 18, _BONE, "Oswald 600"))
        parts.append(words(x + 95, 50, head.upper(), 20, _INK, "Oswald 600"))
        parts.append(words(x + 95, 76, first, 16))
        parts.append(words(x + 95, 97, second, 16))
        if number < 3:
            parts.append(arrow(x + 192, 66, 20, _BRASS))
    ends = (
        (60, "#c6d0a0", "SUCCESS", "pay each enemy, all go forward;", "command passes to the left"),
        (500, "#dcb0a0", "FAILURE", "Dig In may still be played;", "the turn ends with nothing"),
    )
    for x, fill, head, first, second in ends:
        parts.append(_box(x, 164, (320, 92), fill))
        parts.append(words(x + 160, 194, head, 20, _INK, "Oswald 600"))
        parts.append(words(x + 160, 220, first, 16))
        parts.append(words(x + 160, 241, second, 16))
    parts.append('<path d="M700 114 V140 H220 V152 M700 140 V152" fill="none" stroke="#1d1a16" stroke-width="3"/>')
    parts.append('<path d="M212 150 h16 l-8 12Z M692 150 h16 l-8 12Z" fill="#1d1a16"/>')
    parts.append(words(300, 134, "can", 17, ink.hexed((84, 98, 58)), "Barlow 600"))
    parts.append(words(764, 144, "cannot", 17, _RED, "Barlow 600"))
    parts.append('<path d="M56 210 H30 V126" fill="none" stroke="#1d1a16" stroke-width="3"/>')
    parts.append('<path d="M22 128 h16 l-8 -12Z" fill="#1d1a16"/>')
    parts.append(words(112, 148, "the next terrain", 16))
    return document(880, 270, "".join(parts))


def _counter(x: float, y: float, body: str, foot: str, colour: Colour) -> str:
    """A counter turned up, 72 x 72, its top left corner at (x, y)."""
    return (
        _box(x, y, (72, 72), "#ece1c2", round_by=10)
        + f'<rect x="{x + 5:g}" y="{y + 46:g}" width="62" height="21" rx="5" fill="{ink.hexed(colour)}"/>'
        + body
        + words(x + 36, y + 62, foot, 15, _BONE, "Oswald 600")
    )


def counters() -> str:
    """Objective counters: closed, the four that bring victory points, the three that are spent."""
    gold, green, sea, rust = (166, 126, 50), (84, 98, 58), (60, 102, 122), (156, 90, 40)
    parts = [
        _box(24, 40, (72, 72), _OLIVE, _BRASS, 10),
        _icon("objective", 60, 76, 60, ink.hexed(green, 0.62)),
        words(60, 89, "6", 36, _BONE, "Oswald 700"),
        arrow(112, 76, 52),
        words(60, 140, "secret", 16),
        words(60, 161, "to its owner", 16),
    ]
    for number, (foot, worth) in enumerate((("VP", 6), ("VP +1", 7), ("VP \u22121", 5), ("VP +2", 8))):
        x = 186 + number * 90
        rings = ((19, "#c9a24b"), (16, "#f3e4b4"))
        disc = "".join(f'<circle cx="{x + 36}" cy="63" r="{far}" fill="{tint}"/>' for far, tint in rings)
        parts.append(_counter(x, 40, disc + words(x + 36, 71, str(worth), 22, _INK, "Oswald 600"), foot, gold))
    parts.append(words(357, 140, "victory points: the terrain's number,", 16))
    parts.append(words(357, 161, "more or less; counted at the end", 16))
    for number, (icon, foot, colour) in enumerate(
        (("cards", "+1 UNIT", green), ("order", "HQ CARD", sea), ("supply", "SUPPLY", rust))
    ):
        x = 588 + number * 90
        parts.append(_counter(x, 40, _icon(icon, x + 36, 63, 34, ink.hexed(colour)), foot, colour))
    parts.append(words(714, 140, "to be spent: draw a card,", 16))
    parts.append(words(714, 161, "or pay any one enemy", 16))
    return document(880, 180, "".join(parts))


SHARP_END: dict[str, Callable[[], str]] = {"road": road, "dice": dice, "attack": attack, "counters": counters}
"""Figure's name -> who draws it."""
