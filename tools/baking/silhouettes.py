"""Figures cut from one colour, as bodies of SVG. Each fits a poster of about 200 x 150."""

from __future__ import annotations

import math

from tools.baking.ink import Ramp

_SOLDIER = (
    '<path d="M-10 -45 Q-10 -59 1 -59 Q12 -59 12 -46 L16 -43 L-12 -43Z M-6 -44 h13 v6 q-6 6 -12 0Z M-10 -37 L9 -38'
    " L12 -12 L-10 -9Z M-20 -37 h10 v20 h-10Z M-10 -13 L12 -14 L20 4 L16 25 L24 29 L9 29 L10 7 L-1 -3 L-8 8"
    ' L-20 25 L-14 29 L-28 28 L-18 4Z"/>'
    '<path d="M-6 -33 L10 -20 L26 -29" fill="none" stroke="INK" stroke-width="6.5" stroke-linejoin="round"/>'
    '<path d="M-14 -12 L40 -38" fill="none" stroke="INK" stroke-width="3.2"/>'
    '<path d="M40 -38 L52 -44" fill="none" stroke="INK" stroke-width="1.4"/>'
)


def placed(body: str, x: float, y: float, scale: float, turn: str = "") -> str:
    """Move and shrink a figure; `turn` is a rotation such as "28 100 50"."""
    rotation = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x} {y}) scale({scale}){rotation}">{body}</g>'


def rays(light: str, dark: str, x: float, y: float) -> str:
    """The sun's rays from (x, y) over the whole poster."""
    beams = [f'<rect x="-20" y="-20" width="260" height="220" fill="{light}"/>']
    for step in range(24):
        angle = step * math.pi / 12 + 0.06
        first = f"{x + 280 * math.cos(angle):.1f} {y + 280 * math.sin(angle):.1f}"
        second = f"{x + 280 * math.cos(angle + 0.13):.1f} {y + 280 * math.sin(angle + 0.13):.1f}"
        beams.append(f'<path d="M{x} {y} L{first} L{second} Z" fill="{dark}"/>')
    return "".join(beams) + f'<circle cx="{x}" cy="{y}" r="34" fill="{light}"/>'


def hills(ramp: Ramp) -> str:
    """Three rows of hills, the nearest darkest."""
    return (
        f'<path d="M-4 106 Q40 84 84 98 T160 92 T206 100 V170 H-4Z" fill="{ramp[2]}"/>'
        f'<path d="M-4 122 Q50 100 104 116 T206 108 V170 H-4Z" fill="{ramp[3]}"/>'
        f'<path d="M-4 142 Q70 124 120 136 T206 132 V170 H-4Z" fill="{ramp[4]}"/>'
    )


def poplars(spots: tuple[tuple[float, float, float], ...], colour: str) -> str:
    """Slim trees at (x, foot, height)."""
    return "".join(
        f'<path d="M{x} {foot} v-{height * 0.2:.1f} q-{height * 0.16:.1f} -{height * 0.3:.1f} 0 -{height * 0.8:.1f}'
        f' q{height * 0.16:.1f} {height * 0.5:.1f} 0 {height * 0.8:.1f}Z" fill="{colour}"/>'
        for x, foot, height in spots
    )


def village(x: float, foot: float, colour: str) -> str:
    """A church and a few roofs."""
    return (
        f'<g transform="translate({x} {foot})" fill="{colour}">'
        '<path d="M-2 0 v-13 l3 -9 l3 9 v13Z M4 0 v-8 h12 l3 4 v4Z'
        ' M-18 0 v-5 l5 -4 l5 4 v5Z M-9 0 v-6 h7 v6Z M20 0 v-4 l5 -4 l6 4 v4Z"/></g>'
    )


def burst(x: float, y: float, scale: float, smoke: str) -> str:
    """A shell burst, seen far off."""
    puffs = ((-7, -3, 6), (0, -9, 8), (8, -4, 6), (-2, -19, 6.5), (6, -15, 5.5), (1, -27, 4.5))
    dots = "".join(f'<circle cx="{a}" cy="{b}" r="{r}"/>' for a, b, r in puffs)
    spray = '<path d="M-3 2 L-14 -12 L-1 -4 L2 -24 L5 -4 L17 -14 L6 2Z"/>'
    return placed(f'<g fill="{smoke}">{dots}{spray}</g>', x, y, scale)


def wire(foot: float, colour: str) -> str:
    """Barbed wire on leaning posts along the bottom."""
    posts = "".join(
        f'<path d="M{x} {foot + 4} l{lean} -15" stroke="{colour}" stroke-width="2"/>'
        for x, lean in ((16, 2), (52, -2), (90, 3), (128, -1), (162, 2), (192, -2))
    )
    strand = "".join(f'<circle cx="{x}" cy="{foot - 6}" r="3.6"/>' for x in range(10, 200, 7))
    return f'{posts}<g fill="none" stroke="{colour}" stroke-width=".8">{strand}</g>'


def clouds(colour: str, spots: tuple[tuple[float, float, float], ...]) -> str:
    """Flat-bottomed clouds at (x, y, scale)."""
    shape = '<path d="M-26 0 q-2 -9 8 -9 q2 -10 13 -8 q9 -6 15 3 q12 -2 14 7 q7 1 6 7Z"/>'
    return "".join(placed(f'<g fill="{colour}">{shape}</g>', x, y, scale) for x, y, scale in spots)


def soldier(x: float, y: float, scale: float, ink: str) -> str:
    """A rifleman advancing to the right; (x, y) is between his feet, about 29 above the ground."""
    return f'<g transform="translate({x} {y}) scale({scale})" fill="{ink}">{_SOLDIER.replace("INK", ink)}</g>'


def tank(ink: str, light: str) -> str:
    """A tank facing right, 16..197 by -8..94."""
    wheels = "".join(
        f'<circle cx="{x}" cy="80" r="9.5" fill="{light}"/><circle cx="{x}" cy="80" r="4.5" fill="{ink}"/>'
        for x in (42, 66, 90, 114, 138, 162)
    )
    return (
        f'<g fill="{ink}"><path d="M16 80 Q14 66 32 66 L168 64 Q188 66 186 79 Q182 94 164 94 L40 94 Q20 94 16 80Z"/>'
        '<path d="M26 66 L34 51 L66 46 L150 46 L178 57 L186 66Z"/>'
        '<path d="M70 46 L77 27 Q79 22 88 22 L122 22 Q133 23 136 33 L141 46Z"/>'
        '<path d="M134 29 L194 27 v7 L136 38Z M190 24.5 h7 v11 h-7Z M90 15 h22 v8 h-22Z"/>'
        f'<path d="M80 24 L72 -8 l2 0 L84 24Z"/></g>{wheels}'
    )


def plane(ink: str, light: str) -> str:
    """A fighter from above, nose up, 0..200 by 2..104."""
    stripes = "".join(f'<path d="M{x} 41 v22 h3 v-22Z" fill="{light}"/>' for x in (64, 70, 127, 133))
    return (
        f'<g fill="{ink}"><path d="M100 2 Q109 14 109 40 L108 78 L103 100 L97 100 L92 78 L91 40 Q91 14 100 2Z"/>'
        '<path d="M92 36 L8 50 Q0 54 4 60 L92 66Z M108 36 L192 50 Q200 54 196 60 L108 66Z"/>'
        '<path d="M96 84 L66 93 Q63 97 67 100 L98 97Z M104 84 L134 93 Q137 97 133 100 L102 97Z"/></g>'
        f'<path d="M100 26 q5 4 4 18 h-8 q-1 -14 4 -18Z" fill="{light}"/><circle cx="38" cy="54" r="6.5"'
        f' fill="{light}"/><circle cx="162" cy="54" r="6.5" fill="{light}"/>{stripes}'
    )


def gun(ink: str, light: str) -> str:
    """A field gun pointing up to the right, 6..182 by 6..104."""
    spokes = "".join(
        f'<path d="M82.4 62 h3.2 v36 h-3.2Z" transform="rotate({angle} 84 80)"/>' for angle in (0, 36, 72, 108, 144)
    )
    return (
        f'<g fill="{ink}"><path d="M58 66 L172 12 L177 22 L66 80Z M174 6 l8 14 -7 4 -8 -14Z M78 26 L94 20 L106 74'
        f' L90 80Z M84 74 L6 96 L6 104 L92 84Z"/><circle cx="84" cy="80" r="23"/></g>'
        f'<circle cx="84" cy="80" r="17" fill="{light}"/><g fill="{ink}"><circle cx="84" cy="80" r="5"/>{spokes}</g>'
    )


def chute(x: float, y: float, scale: float, ink: str, silk: str) -> str:
    """A man under a parachute; (x, y) is the middle of the silk's hem."""
    return placed(
        f'<path fill="{silk}" d="M-26 0 Q-26 -30 0 -30 Q26 -30 26 0'
        ' Q19 -7 13 0 Q6 -7 0 0 Q-6 -7 -13 0 Q-19 -7 -26 0Z"/>'
        f'<path d="M-13 0 Q-16 -20 0 -30 Q-30 -28 -26 0 Q-19 -7 -13 0Z" fill="{ink}" opacity=".28"/>'
        f'<path d="M-26 0 L0 34 L26 0 M-13 0 L0 34 L13 0" stroke="{ink}" stroke-width="1" fill="none"/>'
        f'<circle cx="0" cy="35" r="3.4" fill="{ink}"/>'
        f'<path d="M-4 38 h8 l1 13 -2 10 h-2 l-1 -9 -1 9 h-2 l-2 -10Z" fill="{ink}"/>',
        x,
        y,
        scale,
    )


def transport(x: float, y: float, scale: float, ink: str) -> str:
    """A transport plane from the side, flying left."""
    return placed(
        f'<path d="M-46 2 Q-48 -6 -34 -7 L34 -8 L44 -22 L52 -22 L50 -4 Q30 6 -30 8 Q-44 8 -46 2Z'
        f' M-14 2 L10 2 L2 9 L-20 9Z M36 -9 h20 l-4 4 h-16Z" fill="{ink}"/>',
        x,
        y,
        scale,
    )
