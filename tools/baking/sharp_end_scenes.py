"""What the cards of At the Sharp End show: a scene in silhouette for every unit and every order, as bodies of SVG."""

from __future__ import annotations

import math

from tools.baking import silhouettes as cut
from tools.baking.ink import Ramp


def mirrored(body: str, middle: float = 100) -> str:
    return f'<g transform="translate({2 * middle} 0) scale(-1 1)">{body}</g>'


def machine_gun(x: float, y: float, scale: float, ink: str) -> str:
    """A gun on its tripod, pointing right, a gunner lying behind it and a man feeding the belt."""
    return cut.placed(
        f'<g fill="{ink}"><path d="M-6 -30 h34 v-3 h38 v2.6 h6 v4.8 h-6 v2.6 H28 v4 h-34Z M-16 -30 h9 v10 l-9 -3Z"/>'
        '<path d="M8 -20 h10 l26 24 h-6 L16 -16 l-2 20 h-5 l1 -20 L-14 4 h-6Z"/>'
        '<path d="M-62 4 Q-58 -10 -40 -14 L-26 -20 L-18 -30 L-10 -27 L-15 -14 L-28 -6 L-36 4Z"/>'
        '<path d="M-92 4 L-84 -4 L-56 -6 L-40 -2 L-36 4Z"/>'
        '<path d="M-37 -28 Q-38 -41 -27 -42 Q-16 -43 -14 -33 L-11 -31 L-38 -27Z M-34 -27 h15 q0 8 -8 8 q-6 0 -7 -8Z"/>'
        '<path d="M2 -18 q10 2 12 10 l-3 1 q-2 -6 -9 -8Z"/>'
        '<path d="M26 2 h18 v-11 h-18Z"/></g>',
        x,
        y,
        scale,
    )


def _mortar(x: float, y: float, scale: float, ink: str) -> str:
    """A mortar tube on its bipod and plate, and a man about to drop a bomb."""
    return cut.placed(
        f'<g fill="{ink}"><path d="M-16 4 h20 v-4 h-5 L20 -40 L13 -43 L-8 0 h-8Z M10 -24 L26 4 h-4'
        ' L7 -19Z M8 -24 L4 4"/>'
        '<path d="M-34 4 L-30 -16 L-36 -30 Q-34 -40 -24 -38 L-12 -40 L4 -52 L8 -47 L-8 -30 L-14 -28 L-12 -12 L-16 4 h-6'
        ' L-20 -10 L-26 4Z"/><path d="M-33 -44 Q-34 -56 -23 -57 Q-13 -57 -12 -46 L-9 -44 L-34 -42Z M-30 -42 h14 q0 7'
        ' -7 7 q-6 0 -7 -7Z"/><path d="M6 -58 q5 -2 7 5 l-4 6 q-6 0 -6 -6Z"/></g>',
        x,
        y,
        scale,
    )


def infantry(ramp: Ramp) -> str:
    """Three riflemen going forward."""
    line = "".join(cut.soldier(x, y, k, ramp[5]) for x, y, k in ((56, 126, 0.92), (108, 119, 0.98), (160, 128, 0.9)))
    return cut.poplars(((30, 110, 20), (38, 109, 26), (178, 106, 22)), ramp[3]) + line


def support(ramp: Ramp) -> str:
    """A machine gun in front, a mortar behind."""
    far = cut.burst(172, 92, 0.46, ramp[2])
    return far + _mortar(66, 108, 0.8, ramp[4]) + machine_gun(96, 142, 1.02, ramp[5])


def artillery(ramp: Ramp) -> str:
    """A field gun with its crew."""
    far = cut.burst(176, 98, 0.5, ramp[2]) + cut.village(36, 104, ramp[3])
    return far + cut.placed(cut.gun(ramp[5], ramp[3]), 26, 38, 0.86) + cut.soldier(34, 132, 0.56, ramp[5])


def hero(ramp: Ramp) -> str:
    """One man on the height with the flag, against the sun."""
    knoll = f'<path d="M-4 170 V150 Q60 104 104 112 Q150 110 206 152 V170Z" fill="{ramp[5]}"/>'
    man = (
        f'<g fill="{ramp[5]}" transform="translate(84 84) scale(.98)">'
        '<path d="M-11 -42 Q-12 -56 1 -57 Q14 -56 13 -42 L16 -39 L-14 -39Z M-7 -40 h15 v4 q-7 8 -15 0Z"/>'
        '<path d="M-13 -32 L14 -32 L15 -4 L12 4 L18 32 L24 36 L10 36 L2 8 L-8 36 L-22 36 L-16 32 L-12 4Z"/>'
        '<path d="M-12 -31 L-24 -16 L-18 2 L-13 0 L-17 -14 L-8 -22Z M12 -32 L26 -46 L32 -42 L18 -22Z"/>'
        '<path d="M-20 -2 L-34 26 L-31 27.4 L-16 0Z"/></g>'
    )
    pole = f'<path d="M109 116 L117 18 l2.6 0 L113 116Z" fill="{ramp[5]}"/>'
    flag = (
        '<g transform="translate(-12 9)">'
        '<path d="M131 10 Q148 2 164 11 T192 9 L188 42 Q172 50 158 41 T129 44Z" fill="#c9a24b"/>'
        '<path d="M131 10 Q148 2 164 11 L160 42 Q146 34 129 44Z" fill="#e6c877"/>'
        f'<path d="M160 16 l2.9 6.6 7.2 .6 -5.4 4.8 1.6 7 -6.3 -3.7 -6.3 3.7 1.6 -7 -5.4 -4.8 7.2 -.6Z"'
        f' fill="{ramp[5]}"/></g>'
    )
    return cut.burst(24, 112, 0.5, ramp[3]) + knoll + pole + man + flag


def random_event(ramp: Ramp) -> str:
    """A storm over the telephone line: lightning, and a telegram blown from the pole."""
    cloud = '<path d="M-40 0 q-4 -16 12 -18 q2 -17 22 -15 q14 -11 27 4 q18 -4 22 11 q13 1 11 18Z"/>'
    sky = "".join(
        cut.placed(f'<g fill="{colour}">{cloud}</g>', x, y, k)
        for x, y, k, colour in ((70, 50, 1.25, ramp[3]), (150, 44, 1.1, ramp[3]), (112, 58, 1.4, ramp[4]))
    )
    bolt = '<path d="M118 50 L92 92 H107 L96 132 L132 82 H115 L128 50Z" fill="#f3d878"/>'
    poles = "".join(
        f'<path d="M{x} {foot} v-{tall} h3 v{tall}Z M{x - 9} {foot - tall + 5} h21 v3 h-21Z" fill="{ramp[5]}"/>'
        for x, foot, tall in ((36, 150, 70), (166, 146, 62))
    )
    wires = (
        f'<path d="M28 86 Q100 112 158 90 M45 86 Q110 116 176 90" stroke="{ramp[5]}" stroke-width="1.2" fill="none"/>'
    )
    sheet = (
        '<g transform="translate(62 124) rotate(-14)"><rect x="-24" y="-16" width="48" height="32" fill="#efe6cf"/>'
        f'<path d="M-24 -16 h48 v6 h-48Z" fill="#a63a2b"/><path d="M-19 -4 h38 M-19 2 h30 M-19 8 h34"'
        f' stroke="{ramp[4]}" stroke-width="2.2"/></g>'
    )
    return sky + bolt + wires + poles + sheet


def counter_attack(ramp: Ramp) -> str:
    """The enemy comes back: a tank and its infantry, going the other way."""
    tank = cut.placed(cut.tank(ramp[5], ramp[3]), 44, 46, 0.68)
    men = cut.soldier(40, 130, 0.66, ramp[5]) + cut.soldier(92, 137, 0.7, ramp[5])
    return cut.burst(30, 96, 0.6, ramp[2]) + mirrored(tank + men)


def dig_in(ramp: Ramp) -> str:
    """Helmets over sandbags, rifles on the parapet, a spade stuck in the earth."""
    heads = "".join(
        f'<g transform="translate({x} 100)" fill="{ramp[5]}"><path d="M-13 0 Q-13 -15 0 -15 Q13 -15 13 0 L17 4 L-17 4Z'
        ' M-9 3 h18 v16 h-18Z"/><path d="M8 6 L44 -3 l.6 2.4 L10 11Z"/></g>'
        for x in (48, 96, 146)
    )
    bags = []
    for row, (y, shift) in enumerate(((112, 0), (123, 11), (134, 2))):
        for number in range(-1, 10):
            tint = (ramp[3], ramp[4])[(number + row) % 2]
            x = number * 23 + shift
            bags.append(f'<rect x="{x}" y="{y}" width="22" height="10.5" rx="5" fill="{tint}"/>')
    earth = f'<path d="M-4 146 Q50 138 104 145 T206 142 V170 H-4Z" fill="{ramp[5]}"/>'
    spade = (
        f'<g transform="translate(176 104) rotate(12)" fill="{ramp[5]}"><rect x="-2" y="-50" width="4" height="64"/>'
        '<rect x="-8" y="-53" width="16" height="4.5" rx="2"/>'
        '<path d="M-10 12 h20 v18 q-2 12 -10 16 q-8 -4 -10 -16Z"/></g>'
    )
    return heads + "".join(bags) + spade + earth


def intel_recon(ramp: Ramp) -> str:
    """A scout with field glasses, nothing but helmet, hands and two bright lenses."""
    scout = (
        f'<g fill="{ramp[5]}"><path d="M20 170 Q22 120 62 110 L84 100 H116 L138 110 Q178 120 180 170Z"/>'
        '<path d="M58 66 Q54 24 100 22 Q146 24 142 66 L152 74 L48 74Z M70 72 h60 v22 q-30 34 -60 0Z"/>'
        '<path d="M66 94 L40 152 L62 158 L86 108Z M134 94 L160 152 L138 158 L114 108Z"/></g>'
        f'<path d="M66 96 L42 150 M134 96 L158 150 M86 110 L66 152 M114 110 L134 152 M50 70 Q100 58 150 70"'
        f' stroke="{ramp[4]}" stroke-width="2.4" fill="none"/>'
    )
    lenses = "".join(
        f'<rect x="{x - 15}" y="72" width="30" height="26" rx="5" fill="{ramp[4]}"/>'
        f'<circle cx="{x}" cy="86" r="17" fill="{ramp[5]}"/><circle cx="{x}" cy="86" r="12.6" fill="{ramp[0]}"/>'
        f'<path d="M{x - 12} 88 q12 -8 24 0 q-2 10 -12 10.5 q-10 -.5 -12 -10.5Z" fill="{ramp[3]}"/>'
        f'<path d="M{x - 8} 82 q3 -6 9 -6.4" stroke="#fffaf0" stroke-width="2.2" fill="none"/>'
        for x in (82, 118)
    )
    return scout + f'<rect x="96" y="78" width="8" height="9" fill="{ramp[5]}"/>' + lenses


def reinforcements(ramp: Ramp) -> str:
    """A lorry full of men, and more on foot behind it."""
    wheels = "".join(
        f'<circle cx="{x}" cy="42" r="11" fill="{ramp[5]}"/><circle cx="{x}" cy="42" r="4.6" fill="{ramp[3]}"/>'
        for x in (18, 42, 106)
    )
    men = "".join(
        f'<path d="M{x} 2 q0 -10 8 -10 q8 0 8 10Z M{x + 2} 2 h12 v10 h-12Z" fill="{ramp[5]}"/>' for x in (2, 20, 38, 56)
    )
    lorry = (
        f'<g fill="{ramp[5]}"><path d="M-6 8 H72 V40 H-6Z M74 6 H96 L102 20 H122 Q128 22 128 30 V40 H74Z"/></g>'
        f'<path d="M79 10 h14 l4 10 h-18Z" fill="{ramp[1]}"/>'
        f'<path d="M32 13 l2.6 6 6.4 .6 -4.8 4.2 1.4 6.2 -5.6 -3.2 -5.6 3.2 1.4 -6.2 -4.8 -4.2 6.4 -.6Z"'
        f' fill="{ramp[1]}"/>'
    )
    column = "".join(cut.soldier(x, y, 0.5, ramp[4]) for x, y in ((34, 104), (60, 101), (86, 99)))
    return (
        cut.poplars(((128, 106, 26), (146, 104, 22), (164, 104, 26)), ramp[3])
        + column
        + cut.placed(men + lorry + wheels, 48, 84, 0.98)
    )


def tactics(ramp: Ramp) -> str:
    """A map on the table: an arrow round the enemy's flank, dividers lying on it."""
    contours = "".join(
        f'<path d="M{34 + step * 6} {126 - step * 9} Q{70 + step * 5} {96 - step * 8} {116 - step * 3} {110 - step * 6}'
        f' T{176 - step * 5} {88 - step * 4}" stroke="{ramp[3]}" stroke-width="1.2" fill="none" opacity=".7"/>'
        for step in range(5)
    )
    sheet = (
        f'<path d="M26 52 L170 36 L188 134 L34 150Z" fill="{ramp[5]}" opacity=".5"/>'
        f'<path d="M20 46 L166 30 L184 128 L28 144Z" fill="#efe3c4"/>{contours}'
    )
    box = (
        f'<g transform="translate(132 74) rotate(-6)" fill="none" stroke="{ramp[5]}" stroke-width="4">'
        '<path d="M-19 -12 h38 v24 h-38Z M-19 -12 L19 12 M19 -12 L-19 12"/></g>'
    )
    arrow = (
        '<path d="M44 126 Q44 68 92 52 L88 42 L122 44 L104 72 L98 62 Q62 76 60 124Z" fill="#a63a2b"/>'
        '<path d="M84 134 Q96 116 116 112 L114 104 L136 110 L122 128 L119 121 Q104 124 97 134Z" fill="#a63a2b"/>'
    )
    dividers = (
        f'<g fill="{ramp[5]}"><path d="M164 22 L150 132 l3 .4 L170 24Z M170 22 L184 126 l-3 .6 L164 26Z"/>'
        '<circle cx="167.5" cy="22" r="8"/></g><circle cx="167.5" cy="22" r="3" fill="#c9a24b"/>'
    )
    return sheet + box + arrow + dividers


def withdraw(ramp: Ramp) -> str:
    """Men going back along the road into the dusk, one on another's shoulder."""
    road = f'<path d="M-4 158 Q70 132 108 116 L116 116 Q120 136 150 170 H-4Z" fill="{ramp[2]}"/>'
    walkers = "".join(_walker(x, y, k, ramp[5]) for x, y, k in ((126, 138, 0.98), (92, 124, 0.74), (70, 113, 0.54)))
    post = (
        f'<g fill="{ramp[5]}"><rect x="166" y="78" width="5" height="74"/><path d="M148 84 l8 -8 h30 v16 h-30Z"/></g>'
    )
    return road + cut.poplars(((28, 112, 30), (40, 110, 24), (18, 114, 26)), ramp[3]) + walkers + post


def _walker(x: float, y: float, scale: float, ink: str) -> str:
    """A tired man walking to the left, his rifle slung."""
    return cut.placed(
        f'<g fill="{ink}"><path d="M-14 -60 Q-14 -73 -3 -73 Q9 -72 9 -61 L12 -58 L-17 -56Z M-12 -58 h16 q0 9'
        ' -8 9 q-7 0 -8 -9Z"/>'
        '<path d="M-10 -48 Q2 -54 12 -46 L15 -18 L10 -8 L18 12 L24 14 L12 16 L4 -6 L-6 14 L-18 15 L-8 9 L-8 -18Z"/>'
        '<path d="M-8 -44 L-16 -26 L-14 -16 L-10 -16 L-11 -26 L-4 -36Z M11 -47 h9 v22 h-9Z"/>'
        '<path d="M-4 -12 L20 -66 l2.4 1 L0 -10Z"/></g>',
        x,
        y,
        scale,
    )


def flash(count: int, reach: float) -> str:
    """A star of `count` points for a back or a marker, of one path's data."""
    points = []
    for number in range(count * 2):
        turn = -math.pi / 2 + number * math.pi / count
        away = reach if number % 2 == 0 else reach * 0.42
        points.append(f"{away * math.cos(turn):.2f} {away * math.sin(turn):.2f}")
    return f"M{' L'.join(points)}Z"
