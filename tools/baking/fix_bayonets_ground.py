"""What the move and terrain cards of Fix Bayonets show, as bodies of SVG."""

from __future__ import annotations

import random

from tools.baking import fix_bayonets_poses as pose
from tools.baking import silhouettes as cut
from tools.baking.fix_bayonets_poses import BRODIE, STAHLHELM, armed, line, lit, man, posed, rifle
from tools.baking.fix_bayonets_scenes import STEEL
from tools.baking.ink import Ramp


def crawl(ramp: Ramp) -> str:
    """Flat under the wire."""
    crawler = lit(armed((96, 139, 1.42), pose.CRAWL, lambda c: rifle(38, -13, -4, c, size=0.7)), ramp[5], ramp[1], 1.2)
    posts = "".join(f'<path d="M{x} 128 l3 -60 4 0 0 60Z" fill="{ramp[4]}"/>' for x in (40, 98, 152))
    strands = "".join(
        line(f"M0 {y} Q20 {y + 7} 43 {y} Q70 {y + 9} 101 {y} Q128 {y + 8} 155 {y} Q175 {y + 7} 200 {y}", ramp[4], 1.6)
        for y in (74, 92)
    )
    barbs = "".join(
        line(f"M{x - 3} {y - 1} l6 8 M{x + 3} {y - 1} l-6 8", ramp[4], 1.5)
        for y in (76, 94)
        for x in (12, 24, 58, 72, 86, 114, 128, 142, 168, 182)
    )
    return posts + strands + barbs + crawler


def march(ramp: Ramp) -> str:
    """A column on the road, rifles shouldered."""
    road = f'<path d="M-4 144 Q90 126 206 130 V170 H-4Z" fill="{ramp[3]}"/>'
    column = "".join(
        lit(
            armed((x, y, k), pose.MARCH, lambda c: rifle(-3, -52, -62, c)),
            ramp[5],
            ramp[1],
            1.0,
        )
        for x, y, k in ((46, 134, 0.94), (96, 136, 1.08), (152, 138, 1.22))
    )
    return (
        cut.poplars(((28, 112, 34), (60, 110, 30), (92, 108, 26), (120, 107, 22), (146, 106, 18)), ramp[3])
        + road
        + column
    )


def double_time(ramp: Ramp) -> str:
    """Two at a trot, rifles at the port."""
    pair = "".join(
        lit(
            armed((x, y, k), pose.JOG, lambda c: rifle(14, -44, -52, c, size=0.92)),
            ramp[5],
            ramp[1],
            1.1,
        )
        for x, y, k in ((68, 133, 1.14), (136, 137, 1.34))
    )
    return pair + _dust(((44, 134, 1.0), (104, 138, 1.3)), ramp)


def _dust(spots: tuple[tuple[float, float, float], ...], ramp: Ramp) -> str:
    """Puffs behind heels."""
    sizes = ((0, 0, 6), (-9, -2, 4.5), (-16, -4, 3), (-22, -5, 1.8))
    puff = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in sizes)
    return "".join(
        f'<g transform="translate({x} {y}) scale({k})" fill="{ramp[1]}" opacity=".75">{puff}</g>' for x, y, k in spots
    )


def zigzag(ramp: Ramp) -> str:
    """Seen from above the slope: a bent way between shell holes, a man at its beginning."""
    ground = f'<path d="M-4 50 Q60 38 110 46 T206 40 V170 H-4Z" fill="{ramp[3]}"/>'
    holes = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{r * 1.25}" ry="{r * 0.7}" fill="{ramp[2]}"/>'
        f'<ellipse cx="{x}" cy="{y - 1}" rx="{r}" ry="{r * 0.52}" fill="{ramp[5]}"/>'
        for x, y, r in ((84, 70, 12), (152, 116, 16), (122, 138, 10), (126, 56, 9), (176, 58, 10))
    )
    way = "M66 134 L108 124 L84 98 L132 84"
    arrow = line(way, ramp[5], 15) + line(way, STEEL, 9.5)
    tip = (
        f'<path d="M-4 -17 L30 0 L-4 17Z" fill="{STEEL}" stroke="{ramp[5]}" stroke-width="3" stroke-linejoin="round"/>'
    )
    tip = f'<g transform="translate(136 83) rotate(-16)">{tip}</g>' + line("M120 87.5 L136 83", STEEL, 9.5)
    runner = lit(lambda c: posed(42, 140, 0.98, man(pose.SPRINT, c)), ramp[5], ramp[1], 1.2)
    return ground + holes + arrow + tip + runner


def run(ramp: Ramp) -> str:
    """One man at full speed."""
    speed = "".join(
        line(f"M{x} {y} h{length}", ramp[4], 2.2) for x, y, length in ((24, 84, 36), (18, 97, 34), (26, 110, 22))
    )
    sprinter = lit(
        armed((100, 137, 1.56), pose.SPRINT, lambda c: rifle(34, -46, -22, c, size=0.8)), ramp[5], ramp[1], 1.4
    )
    return speed + sprinter + _dust(((56, 138, 1.3),), ramp)


def charge(ramp: Ramp) -> str:
    """Over the top with fixed bayonets, an officer in front."""
    men = "".join(
        lit(
            armed((x, y, k), pose.LUNGE, lambda c: rifle(20, -45, -30, c, STEEL)),
            ramp[5],
            ramp[1],
            1.1,
        )
        for x, y, k in ((40, 130, 0.92), (86, 135, 1.04))
    )
    leader = lit(lambda c: posed(142, 138, 1.2, man(LEADER, c) + _raised(c)), ramp[5], ramp[1], 1.2)
    smoke = cut.burst(172, 108, 0.6, ramp[2]) + cut.burst(96, 92, 0.45, ramp[2])
    return smoke + men + leader


LEADER = pose.Pose(
    (10, -63),
    (4, -53),
    (-4, -32),
    (((-18, -17), (-34, -8)), ((14, -24), (18, 0))),
    (((16, -62), (18, -80)), ((-8, -42), (2, -34))),
    6,
    False,
)


def _raised(colour: str) -> str:
    """A pistol held up."""
    return f'<path d="M15 -79 L18 -92 L33 -94 L33 -89 L23 -87 L21 -78Z" fill="{colour}"/>'


def advance(ramp: Ramp) -> str:
    """Stormtroopers out of the smoke, stick grenades in hand."""
    smoke = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{ramp[2]}" opacity=".8"/>'
        for x, y, r in ((150, 110, 34), (120, 96, 26), (176, 84, 30), (96, 116, 24), (60, 118, 22), (30, 122, 20))
    )
    men = "".join(
        lit(
            armed((x, y, k), pose.JOG, lambda c: rifle(18, -46, -40, c, size=0.9), STAHLHELM),
            tint,
            light,
            1.1,
        )
        for x, y, k, tint, light in (
            (62, 124, 0.72, ramp[3], ramp[2]),
            (124, 122, 0.78, ramp[3], ramp[2]),
            (92, 138, 1.14, ramp[5], ramp[1]),
            (158, 139, 1.2, ramp[5], ramp[1]),
        )
    )
    return smoke + men


def counter_attack(ramp: Ramp) -> str:
    """Doughboys climb out and go for them."""
    bags = []
    for row, (y, shift) in enumerate(((112, 6), (123, 0), (134, 9))):
        for number in range(-1, 5 - row // 2):
            tint = (ramp[3], ramp[4])[(number + row) % 2]
            bags.append(f'<rect x="{number * 23 + shift}" y="{y}" width="22" height="10.5" rx="5" fill="{tint}"/>')
    first = lit(
        lambda c: posed(122, 136, 1.2, man(pose.LUNGE, c) + rifle(20, -45, -28, c, STEEL), -4), ramp[5], ramp[1], 1.2
    )
    second = lit(
        lambda c: posed(72, 118, 1.0, man(pose.SPRINT, c) + rifle(30, -44, -30, c, STEEL), -10), ramp[5], ramp[1], 1.2
    )
    third = (
        f'<g transform="translate(24 108)" fill="{ramp[5]}"><path d="{BRODIE}" transform="scale(.56)"/>'
        '<path d="M-7 0 h14 v14 h-14Z"/></g>'
    )
    return cut.burst(170, 100, 0.55, ramp[2]) + third + second + "".join(bags) + first


def trees(ramp: Ramp) -> str:
    """Trunk beside trunk; a shot goes into the wood."""
    rng = random.Random(16)
    parts = []
    for depth, (tint, width, count) in enumerate(((ramp[2], 5, 12), (ramp[3], 9, 8), (ramp[4], 13, 5))):
        for number in range(count):
            x = 14 + (number + rng.uniform(0.2, 0.8)) * 178 / count
            lean = rng.uniform(-5, 5)
            foot = 116 + depth * 12
            parts.append(
                f'<path d="M{x:.1f} {foot} L{x + lean:.1f} -4 h{width * 0.7:.1f} L{x + width:.1f} {foot}Z"'
                f' fill="{tint}"/>'
            )
            for _ in range(2):
                y, way = rng.uniform(8, 60), rng.choice((-1, 1))
                parts.append(line(f"M{x + lean / 2 + width / 2:.1f} {y + 14:.1f} l{way * 16} -16", tint, width / 4))
    canopy = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{ramp[4]}"/>'
        for x, y, r in ((16, 4, 22), (46, 0, 20), (78, 4, 17), (108, 0, 21), (138, 3, 18), (166, 0, 20), (190, 6, 22))
    )
    trunk = (
        f'<path d="M94 150 Q102 112 98 60 L92 -6 h36 L124 58 Q122 112 140 150Z" fill="{ramp[5]}"/>'
        f'<path d="M124 50 L150 22 l5 4 L125 72Z" fill="{ramp[5]}"/>'
        f'<path d="M100 10 Q104 60 103 110 M110 20 Q112 50 111 84" stroke="{ramp[3]}" stroke-width="2" fill="none"/>'
    )
    chips = (
        '<g transform="translate(100 88)"><path d="M2 0 L-12 -18 L-6 -6 L-28 -10 L-10 0 L-30 8 L-8 6 L-14 20Z"'
        f' fill="#f6d27a"/><circle cx="3" cy="0" r="5" fill="{ramp[0]}"/>'
        '<circle cx="3" cy="0" r="2.6" fill="#120c08"/></g>'
    )
    shot = f'<path d="M16 78 L68 85" stroke="{STEEL}" stroke-width="2.2" stroke-dasharray="14 6"/>'
    return "".join(parts) + canopy + trunk + shot + chips


def fox_holes(ramp: Ramp) -> str:
    """Two deep in the earth, nothing to be seen but helmets and rifles."""
    earth = f'<path d="M-4 104 Q30 92 52 96 Q98 88 120 96 Q160 88 206 100 V170 H-4Z" fill="{ramp[4]}"/>'
    parts = []
    for x, y, k in ((62, 112, 1.2), (136, 128, 1.5)):
        parts.append(
            f'<g transform="translate({x} {y}) scale({k})"><ellipse cx="0" cy="4" rx="36" ry="13" fill="{ramp[3]}"/>'
            f'<ellipse cx="0" cy="5" rx="29" ry="9.5" fill="{ramp[5]}"/>'
            f'<path d="M-13 -12 h22 v19 h-22Z M-20 6 Q-16 -2 -2 -2 Q14 -2 18 6Z" fill="{ramp[5]}"/>'
            f'<g transform="translate(-2.8 -13.4) scale(.7)"><path d="{BRODIE}" fill="{ramp[1]}"/></g>'
            f'<g transform="translate(-2 -12.6) scale(.7)"><path d="{BRODIE}" fill="{ramp[5]}"/></g>'
            f'{rifle(16, -4, -10, ramp[5], size=0.8)}<path d="M-30 8 Q0 18 30 8 Q34 16 20 18 H-22 Q-34 16 -30 8Z"'
            f' fill="{ramp[2]}"/></g>'
        )
    spade = (
        f'<g transform="translate(178 92) rotate(12)" fill="{ramp[5]}"><rect x="-2" y="-26" width="4" height="40"/>'
        '<path d="M-8 12 h16 v12 q-2 8 -8 11 q-6 -3 -8 -11Z"/></g>'
    )
    return cut.poplars(((100, 98, 34), (112, 98, 44), (124, 98, 36)), ramp[3]) + earth + spade + "".join(parts)


def rough_ground(ramp: Ramp) -> str:
    """Shell holes, splintered trees, wire: nobody gets through."""
    stumps = "".join(
        f'<path d="M{x - w} {y} L{x - w * 0.6} {y - h} l{w * 0.4} {h * 0.2} {w * 0.3} -{h * 0.3} {w * 0.4} {h * 0.24}'
        f' {w * 0.3} -{h * 0.1} L{x + w} {y}Z" fill="{tint}"/>'
        for x, y, w, h, tint in (
            (92, 112, 5, 52, ramp[4]),
            (116, 110, 4, 40, ramp[4]),
            (170, 116, 6, 64, ramp[4]),
            (148, 128, 9, 84, ramp[5]),
        )
    )
    ground = f'<path d="M-4 120 Q24 108 50 116 Q76 124 100 116 Q140 106 206 122 V170 H-4Z" fill="{ramp[5]}"/>'
    pools = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.3}" fill="{ramp[3]}"/>'
        f'<ellipse cx="{x}" cy="{y + 1}" rx="{r * 0.78}" ry="{r * 0.2}" fill="{ramp[1]}"/>'
        for x, y, r in ((62, 132, 27), (136, 139, 24))
    )
    coils = "".join(
        f'<ellipse cx="{x}" cy="106" rx="9" ry="13" fill="none" stroke="{ramp[5]}" stroke-width="1.7"/>'
        for x in range(20, 112, 11)
    )
    barbs = "".join(
        line(f"M{x - 3} {y - 3} l6 6 M{x + 3} {y - 3} l-6 6", ramp[5], 1.5)
        for x, y in ((26, 94), (48, 93), (70, 95), (92, 94), (38, 112), (60, 114), (82, 112))
    )
    posts = "".join(f'<path d="M{x} 126 l4 -50 4 0 0 50Z" fill="{ramp[5]}"/>' for x in (22, 62, 100))
    return stumps + posts + coils + barbs + ground + pools


def hold_ground(ramp: Ramp) -> str:
    """A helmet behind the parapet, a gun through the loophole: not one step further."""

    def watcher(colour: str) -> str:
        return (
            f'<g transform="translate(104 64)" fill="{colour}"><path d="M-46 8 Q-48 -44 0 -46 Q48 -44 46 8 Q52 16 56 32'
            ' Q40 24 32 14 L-32 14 Q-40 24 -56 32 Q-52 16 -46 8Z"/><path d="M-30 12 h60 v20 q-8 22 -30 22 q-22 0 -30'
            ' -22Z"/><path d="M-80 90 Q-76 52 -34 46 L34 46 Q76 52 80 90Z"/>'
            '<path d="M-54 -8 h10 v10 h-10Z M44 -8 h10 v10 h-10Z"/></g>'
        )

    eyes = (
        f'<path d="M74 88 Q104 80 134 88 L134 92 Q104 86 74 92Z" fill="{ramp[4]}"/>'
        f'<path d="M80 92 q9 -5 17 1 l-1 4 q-8 2 -15 -1Z M128 92 q-9 -5 -17 1 l1 4 q8 2 15 -1Z" fill="{ramp[0]}"/>'
        '<circle cx="90" cy="94.5" r="2.6" fill="#0c0a08"/><circle cx="118" cy="94.5" r="2.6" fill="#0c0a08"/>'
    )
    bags = []
    for row, (y, shift) in enumerate(((110, 2), (122, 13), (134, 4))):
        for number in range(-1, 9):
            tint = (ramp[2], ramp[3])[(number + row) % 2]
            bags.append(
                f'<rect x="{number * 25 + shift}" y="{y}" width="24" height="12" rx="5.5" fill="{tint}"'
                f' stroke="{ramp[5]}" stroke-width="1"/>'
            )
    gun = rifle(140, 112, 16, ramp[5], STEEL, 1.1)
    return lit(watcher, ramp[5], ramp[1], 1.6) + eyes + "".join(bags) + gun
