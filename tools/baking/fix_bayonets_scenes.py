"""What the attack cards of Fix Bayonets show, as bodies of SVG."""

from __future__ import annotations

from tools.baking import fix_bayonets_poses as pose
from tools.baking import sharp_end_scenes as old
from tools.baking import silhouettes as cut
from tools.baking.fix_bayonets_poses import STAHLHELM, armed, flash, lit, man, posed, rifle
from tools.baking.ink import Ramp

STEEL = "#f4eedb"
"""Blades and tracer: what catches the light."""


def bayonet(ramp: Ramp) -> str:
    """A lunge, and the man it meets."""
    other = lit(
        armed((158, 134, 1.22), pose.HIT, lambda c: rifle(-26, -68, -58, c), STAHLHELM),
        ramp[5],
        ramp[2],
        1.2,
    )
    attacker = lit(armed((56, 137, 1.22), pose.LUNGE, lambda c: rifle(22, -46, 2, c, STEEL)), ramp[5], ramp[1], 1.2)
    return cut.burst(100, 92, 0.5, ramp[2]) + other + attacker


def pistol(ramp: Ramp) -> str:
    """A fist, a heavy pistol, the shot."""

    def hand(colour: str) -> str:
        return (
            f'<g fill="{colour}"><path d="M36 60 L130 56 Q136 56 136 62 L136 74 L128 78 L92 80 Q92 92 80 92 L76 92'
            ' L66 134 Q50 138 40 130 L50 84 L38 80 Q32 66 36 60Z M40 52 l8 2 -2 8 -8 -2Z M126 50 h6 v8 h-6Z"/></g>'
        )

    fist = (
        f'<path d="M8 152 L10 108 Q22 84 48 84 Q60 82 74 88 L96 92 Q104 94 102 102 Q100 108 92 108 L88 108 Q94 112'
        f' 90 120 Q84 126 82 126 Q84 136 72 138 L62 156Z" fill="{ramp[4]}"/>'
        f'<path d="M50 98 Q66 92 94 98 M50 112 Q64 106 86 112 M52 126 Q62 120 78 126" stroke="{ramp[5]}"'
        ' stroke-width="2.6" fill="none"/>'
    )
    slide = (
        f'<path d="M44 64 L130 60 M54 68 v8 M60 68 v8 M66 67 v8" stroke="{ramp[2]}" stroke-width="2" fill="none"/>'
        f'<path d="M82 82 Q92 82 90 92" stroke="{ramp[5]}" stroke-width="4" fill="none"/>'
    )
    pistol_and_fist = lit(hand, ramp[5], ramp[1], 1.4) + slide + fist
    return flash(148, 80, 1.05) + cut.placed(pistol_and_fist, 12, 15, 1.0)


def fire(x: float, y: float, size: float, angle: float = 0) -> str:
    """A jet of burning oil to the right."""
    tongues = (
        (
            "#8c2d18",
            "M0 0 Q30 -16 50 -34 Q48 -22 62 -28 Q74 -48 96 -54 Q88 -40 104 -34 Q118 -40 124 -30 Q112 -22 122 -8"
            " Q116 6 124 20 Q108 16 100 24 Q84 18 72 26 Q56 14 44 18 Q24 10 0 3Z",
        ),
        (
            "#dc5a22",
            "M4 0 Q32 -10 52 -24 Q54 -14 68 -22 Q78 -36 90 -40 Q84 -28 98 -24 Q106 -26 112 -20 Q102 -14 110 -4"
            " Q104 4 108 12 Q96 8 88 16 Q76 10 66 16 Q50 8 40 12 Q22 6 4 2Z",
        ),
        (
            "#f7a63a",
            "M8 0 Q34 -6 54 -14 Q60 -8 72 -14 Q80 -24 86 -26 Q82 -16 92 -12 Q90 -2 96 4 Q84 4 78 9 Q64 4 52 8"
            " Q26 5 8 1Z",
        ),
        ("#fff0b4", "M14 0 Q36 -3 52 -6 Q62 -2 74 -7 Q72 2 62 3 Q40 4 14 1Z"),
    )
    body = "".join(f'<path d="{path}" fill="{colour}"/>' for colour, path in tongues)
    return f'<g transform="translate({x} {y}) rotate({angle}) scale({size})">{body}</g>'


def flame_thrower(ramp: Ramp) -> str:
    """A stormtrooper with the tank on his back sets the wood alight."""

    def trooper(colour: str) -> str:
        tank = (
            f'<rect x="-25" y="-58" width="15" height="30" rx="7" fill="{colour}"/>'
            f'<rect x="-21" y="-62" width="7" height="6" fill="{colour}"/>'
        )
        hose = "M-16 -29 Q-8 -18 2 -32 L0 -34 Q-8 -24 -14 -31Z"
        lance = f'<path d="M-2 -33 L42 -41 L42 -38 L-2 -29Z {hose}" fill="{colour}"/>'
        return posed(58, 136, 1.24, man(BURN, colour, STAHLHELM) + tank + lance)

    trees = cut.poplars(((150, 112, 60), (168, 112, 74), (182, 112, 56)), ramp[3])
    return trees + fire(106, 87, 0.72, -3) + lit(trooper, ramp[5], "#f2a85a", 1.2)


BURN = pose.Pose(
    (6, -66),
    (0, -56),
    (-3, -32),
    (((-12, -16), (-20, 0)), ((10, -19), (15, 0))),
    (((14, -44), (26, -38)), ((-2, -42), (9, -33))),
    5,
    False,
)


def grenade(ramp: Ramp) -> str:
    """The throw, the arc, and what flies along it."""
    arc = f'<path d="M58 50 Q92 10 128 30" fill="none" stroke="{ramp[5]}" stroke-width="2.4" stroke-dasharray="5 6"/>'
    thrower = lit(lambda c: posed(72, 137, 1.12, man(pose.THROW, c)), ramp[5], ramp[1], 1.2)
    return cut.burst(166, 112, 0.9, ramp[3]) + arc + thrower + _pineapple(143, 66, 1.02, ramp)


def _pineapple(x: float, y: float, size: float, ramp: Ramp) -> str:
    """A grenade, big enough to be known by its squares."""
    rows = "".join(f'<path d="M-19 {level} H19" />' for level in (-8, 3, 14))
    columns = "".join(f'<path d="M{at} -19 Q{at * 1.5} 3 {at} 25" />' for at in (-8, 0, 8))
    return (
        f'<g transform="translate({x} {y}) rotate(24) scale({size})"><path d="M-20 3 Q-20 -20 0 -21 Q20 -20 20 3 Q19 26'
        f' 0 28 Q-19 26 -20 3Z" fill="{ramp[5]}"/><path d="M-16 2 Q-16 -15 -3 -17 Q-10 -8 -11 4 Q-10 18 -4 24 Q-15 20'
        f' -16 2Z" fill="{ramp[3]}"/><g fill="none" stroke="{ramp[2]}" stroke-width="1.7">{rows}{columns}</g>'
        f'<path d="M-7 -20 v-8 h14 v8Z M-9 -33 h22 l8 16 -5 2 -8 -12 h-17Z" fill="{ramp[5]}"/>'
        f'<circle cx="-12" cy="-31" r="6" fill="none" stroke="{ramp[5]}" stroke-width="2.6"/></g>'
    )


def rifle_near(ramp: Ramp) -> str:
    """A kneeling shot."""
    shooter = lit(armed((62, 138, 1.42), pose.KNEEL, lambda c: rifle(22, -43, -2, c)), ramp[5], ramp[1], 1.3)
    return _stump(164, 136, ramp) + flash(146, 75, 1.1, -2) + shooter


def rifle_far(ramp: Ramp) -> str:
    """Standing by a tree, the shot going far."""
    tree = f'<path d="M20 150 L26 60 L18 2 h22 L40 62 L50 150Z M38 58 L58 30 l4 3 L42 74Z" fill="{ramp[4]}"/>'
    shooter = lit(armed((78, 138, 1.22), pose.FIRE, lambda c: rifle(22, -59, -4, c)), ramp[5], ramp[1], 1.2)
    trace = f'<path d="M176 58 L204 56" stroke="{STEEL}" stroke-width="1.6"/>'
    return tree + trace + flash(150, 61, 0.86, -4) + shooter


def _stump(x: float, y: float, ramp: Ramp) -> str:
    return (
        f'<path d="M{x - 14} {y + 10} Q{x - 8} {y - 8} {x - 9} {y - 30} l5 8 3 -16 5 18 6 -10 0 26 q0 10 10 16Z"'
        f' fill="{ramp[4]}"/>'
    )


def machine_gun(ramp: Ramp) -> str:
    """The gun on its tripod; a fan of tracer."""
    fan = "".join(
        f'<path d="M160 {101 + number} L204 {84 + number * 16}" stroke="{STEEL}" stroke-width="1.8"'
        ' stroke-dasharray="9 7"/>'
        for number in range(3)
    )
    return (
        cut.burst(176, 92, 0.5, ramp[2])
        + fan
        + flash(145, 104, 1.05)
        + lit(lambda c: old.machine_gun(68, 140, 1.1, c), ramp[5], ramp[1], 1.2)
    )


def sniper(ramp: Ramp) -> str:
    """Through the telescope: a far man under the cross of hairs."""
    far = cut.poplars(((70, 112, 40), (82, 110, 52), (132, 110, 44), (144, 112, 56)), ramp[3])
    target = posed(104, 118, 0.66, man(pose.FIRE, ramp[5], STAHLHELM) + rifle(22, -59, -4, ramp[5]))
    tube = (
        f'<path fill-rule="evenodd" d="M0 -10 H210 V170 H0Z M104 12 A63 63 0 1 0 104.1 12Z" fill="{ramp[5]}"/>'
        f'<circle cx="104" cy="75" r="63" fill="none" stroke="#0e0806" stroke-width="5"/>'
        f'<circle cx="104" cy="75" r="58" fill="none" stroke="{ramp[0]}" stroke-width="1" opacity=".6"/>'
    )
    hairs = (
        '<g stroke="#0e0806"><path d="M42 75 H84 M124 75 H166 M104 13 V48 M104 104 V138" stroke-width="3.4"/>'
        '<path d="M84 75 H124 M104 48 V104" stroke-width="1"/></g>'
    )
    return far + target + hairs + tube
