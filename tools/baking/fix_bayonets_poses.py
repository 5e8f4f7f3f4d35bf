"""Men of 1918 in silhouette, put together of limbs: each about 70 high, the ground at y = 0, looking right."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tools.baking.sharp_end_land import Point
from tools.baking.sharp_end_scenes import mirrored

Limb = tuple[Point, Point]
"""Knee and foot, or elbow and hand."""

BRODIE = "M-19 -1 Q-17 -18 0 -19 Q17 -18 19 -1 Q27 1 30 6 Q0 9 -30 6 Q-27 1 -19 -1Z"
STAHLHELM = "M-20 2 Q-22 -20 0 -22 Q19 -21 20 -4 Q26 -1 27 3 L15 4 L10 12 L-8 12 Q-14 18 -27 17 Q-21 10 -20 2Z"


@dataclass(frozen=True)
class Pose:
    """Where the joints are; the first leg and the first arm are the farther ones."""

    head: Point
    neck: Point
    hip: Point
    legs: tuple[Limb, Limb]
    arms: tuple[Limb, Limb]
    tilt: float = 0.0
    pack: bool = True


LUNGE = Pose(
    (12, -62),
    (6, -52),
    (-6, -31),
    (((-22, -14), (-38, 0)), ((16, -24), (18, 0))),
    (((22, -44), (36, -47)), ((4, -36), (14, -42))),
    8,
)
KNEEL = Pose(
    (6, -49),
    (0, -40),
    (-6, -17),
    (((-8, 0), (-28, 0)), ((15, -18), (14, 0))),
    (((20, -36), (31, -44)), ((4, -34), (12, -41))),
    4,
)
FIRE = Pose(
    (5, -66),
    (-1, -56),
    (-2, -32),
    (((-10, -16), (-15, 0)), ((9, -17), (12, 0))),
    (((18, -52), (31, -60)), ((4, -48), (11, -57))),
    3,
)
CRAWL = Pose(
    (36, -20),
    (26, -15),
    (-8, -8),
    (((-26, -4), (-46, -3)), ((-12, -1), (-34, -1))),
    (((36, -3), (46, -3)), ((28, -2), (44, -8))),
    -8,
)
MARCH = Pose(
    (2, -68),
    (0, -57),
    (-1, -33),
    (((-6, -16), (-16, -1)), ((8, -17), (13, 0))),
    (((9, -44), (14, -34)), ((-5, -44), (4, -38))),
    2,
)
JOG = Pose(
    (8, -65),
    (4, -55),
    (-1, -33),
    (((-10, -20), (-26, -16)), ((13, -24), (11, 0))),
    (((12, -43), (22, -48)), ((-4, -42), (8, -38))),
    4,
)
SPRINT = Pose(
    (18, -58),
    (10, -50),
    (-3, -31),
    (((-15, -20), (-36, -26)), ((17, -26), (25, -4))),
    (((24, -40), (36, -50)), ((-6, -46), (-18, -36))),
    8,
)
THROW = Pose(
    (2, -66),
    (-4, -56),
    (-5, -32),
    (((-14, -17), (-24, 0)), ((10, -20), (18, 0))),
    (((12, -60), (26, -66)), ((-20, -62), (-24, -80))),
    -6,
)
RAISE = Pose(
    (2, -67),
    (-2, -57),
    (-3, -33),
    (((-10, -17), (-18, 0)), ((9, -20), (14, 0))),
    (((12, -62), (20, -80)), ((-10, -44), (-2, -34))),
    2,
)
HIT = Pose(
    (-12, -56),
    (-6, -48),
    (4, -28),
    (((-6, -14), (-2, 0)), ((16, -16), (24, 0))),
    (((-20, -56), (-28, -68)), ((4, -50), (12, -62))),
    -24,
)


def line(path: str, colour: str, width: float) -> str:
    """A stroke with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _limb(start: Point, limb: Limb, colour: str, upper: float, lower: float) -> str:
    middle, end = limb
    return line(f"M{start[0]} {start[1]} L{middle[0]} {middle[1]}", colour, upper) + line(
        f"M{middle[0]} {middle[1]} L{end[0]} {end[1]}", colour, lower
    )


def _boot(limb: Limb, colour: str) -> str:
    (kx, ky), (fx, fy) = limb
    flat = abs(kx - fx) < abs(ky - fy) * 2.2
    toe = (fx + 6, fy) if flat else (fx - 1, fy + 5)
    return line(f"M{fx} {fy - 1} L{toe[0]} {toe[1] - 1}", colour, 6)


def man(pose: Pose, colour: str, helmet: str = BRODIE) -> str:
    """The body in one colour."""
    nx, ny = pose.neck
    hx, hy = pose.hip
    turn = math.degrees(math.atan2(hx - nx, hy - ny))
    parts = [_limb(pose.neck, pose.arms[0], colour, 6.4, 5.2)]
    for leg in pose.legs:
        parts += [_limb(pose.hip, leg, colour, 10, 7.4), _boot(leg, colour)]
    skirt = f"M{nx - 7.5} {ny + 2} Q{nx} {ny - 7} {nx + 7.5} {ny + 2} L{hx + 8} {hy + 4} L{hx - 8} {hy + 4}Z"
    if abs(turn) > 45:
        skirt = f"M{nx} {ny - 6} L{nx + 4} {ny + 6} L{hx} {hy + 6} L{hx - 4} {hy - 6}Z"
    parts.append(f'<path d="{skirt}" fill="{colour}"/>' + line(f"M{nx} {ny} L{hx} {hy}", colour, 12))
    if pose.pack:
        parts.append(
            f'<g transform="translate({nx} {ny}) rotate({-turn})"><rect x="-18" y="-1" width="12" height="18"'
            f' rx="2" fill="{colour}"/><rect x="-19" y="-5" width="13" height="6" rx="3" fill="{colour}"/></g>'
        )
    parts.append(_limb(pose.neck, pose.arms[1], colour, 6.6, 5.4))
    x, y = pose.head
    parts.append(
        f'<g transform="translate({x} {y}) rotate({pose.tilt})" fill="{colour}"><path d="M-5 -1 h10.5 l1 4 l2 2 l-2'
        f' 1.5 q0 5 -5 5 q-6 0 -6.5 -6Z"/><path d="M-5 3 h6 v9 h-6Z"/>'
        f'<path d="{helmet}" transform="scale(.43)"/></g>'
    )
    return "".join(parts)


def rifle(x: float, y: float, angle: float, colour: str, blade: str = "", size: float = 1.0) -> str:
    """A rifle held at (x, y), muzzle towards `angle` degrees (up is negative); `blade` fixes a bayonet."""
    steel = f'<path d="M36 -2.4 L58 -1.2 L36 .6Z" fill="{blade}"/>' if blade else ""
    return (
        f'<g transform="translate({x} {y}) rotate({angle}) scale({size})"><path d="M-28 1 L-10 -2.5 L-4 -3'
        f' L24 -2.6 L24 1 L-4 1.6 L-9 3 L-27 8Z M24 -2.2 h14 v1.8 h-14Z M-2 1 l4 0 -1 4 -3 0Z" fill="{colour}"/>'
        f"{steel}</g>"
    )


def posed(x: float, y: float, size: float, body: str, turn: float = 0) -> str:
    """Stand a body with its ground at (x, y)."""
    rotation = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x} {y}) scale({size}){rotation}">{body}</g>'


def armed(
    spot: tuple[float, float, float], stance: Pose, gun: Callable[[str], str], helmet: str = BRODIE
) -> Callable[[str], str]:
    """Who draws, in any colour, a man with his weapon standing at (x, y, size); a Stahlhelm looks left."""
    x, y, size = spot

    def draw(colour: str) -> str:
        body = man(stance, colour, helmet) + gun(colour)
        return posed(x, y, size, mirrored(body, 0) if helmet == STAHLHELM else body)

    return draw


def lit(draw: Callable[[str], str], ink: str, light: str, by: float = 1.0) -> str:
    """A silhouette whose edges towards the lamp catch the light."""
    return f'<g transform="translate({-by} {-by})">{draw(light)}</g>{draw(ink)}'


def flash(x: float, y: float, size: float, angle: float = 0) -> str:
    """Fire at a muzzle, blown out to the right."""
    return (
        f'<g transform="translate({x} {y}) rotate({angle}) scale({size})"><path d="M0 0 L8 -5 L7 -12 L15 -6 L26 -11 L22'
        ' -3 L38 0 L22 3 L26 11 L15 6 L7 12 L8 5Z" fill="#e8722a"/><path d="M2 0 L10 -3 L11 -7 L16 -3 L22 -5 L20 -1'
        ' L29 0 L20 1 L22 5 L16 3 L11 7 L10 3Z" fill="#fde9a6"/></g>'
    )
