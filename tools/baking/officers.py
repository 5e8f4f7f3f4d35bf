"""The three face cards of Battlefronts: a captain, a staff officer and a marshal, seen from the front.

Each body of SVG fills about 0..132 by 0..120 with the chin near (66, 74); one colour is the silhouette, one the lamp
on the face, one the emblem's metal.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tints:
    """Colours for one side's officers."""

    ink: str
    cloth: str
    skin: str
    shade: str
    metal: str
    hair: str
    badge: str
    """The side's emblem as SVG, -28..28, already in its metal."""


def _shoulders(tints: Tints, width: float, fall: float) -> str:
    left, right = 66 - width, 66 + width
    return (
        f'<path d="M{left} 130 Q{left} {98 + fall} {left + 18} {92 + fall} L54 84 L78 84 L{right - 18} {92 + fall}'
        f' Q{right} {98 + fall} {right} 130Z" fill="{tints.ink}"/>'
    )


def _lapels(tints: Tints) -> str:
    return (
        f'<path d="M54 82 L66 104 L78 82 L84 88 L72 130 L60 130 L48 88Z" fill="{tints.cloth}"/>'
        f'<path d="M57 82 L66 96 L75 82 L66 88Z" fill="{tints.skin}"/>'
        f'<path d="M63.5 94 h5 l1.6 5 -2 31 h-4.2 l-2 -31Z" fill="{tints.ink}"/>'
    )


def _face(tints: Tints) -> str:
    """Lit from the top left: the right half in shade."""
    return (
        f'<path d="M58 70 h16 v14 q-8 7 -16 0Z" fill="{tints.shade}"/>'
        f'<path d="M47 44 Q47 72 66 78 Q85 72 85 44Z" fill="{tints.skin}"/>'
        f'<path d="M66 44 L69 60 L65 64 L68 66 L66 78 Q85 72 85 44Z" fill="{tints.shade}"/>'
    )


def captain(tints: Tints) -> str:
    """Peaked cap, square jaw, tie."""
    return (
        _shoulders(tints, 50, 0)
        + _lapels(tints)
        + _face(tints)
        + f'<path d="M58 67 q8 3 16 0" stroke="{tints.ink}" stroke-width="1.8" fill="none"/>'
        + f'<path d="M36 30 Q40 14 66 11 Q92 14 96 30 Q97 36 86 39 L46 39 Q35 36 36 30Z" fill="{tints.ink}"/>'
        + f'<path d="M46 38 h40 v8 h-40Z" fill="{tints.cloth}"/>'
        + f'<path d="M43 45 h46 q2 7 -3 9 q-20 -7 -40 0 q-5 -2 -3 -9Z" fill="{tints.ink}"/>'
        + f'<g transform="translate(66 29) scale(.36)">{tints.badge}</g>'
        + "".join(f'<path d="M{x} 101 h15 v4 h-15Z M{x} 108 h15 v4 h-15Z" fill="{tints.metal}"/>' for x in (23, 94))
    )


def staff_officer(tints: Tints) -> str:
    """A woman of the staff: side cap, hair rolled to the collar."""
    return (
        f'<path fill="{tints.hair}" d="M44 36 Q34 58 43 78 Q49 88 58 82 L58 40Z'
        ' M88 36 Q98 58 89 78 Q83 88 74 82 L74 40Z"/>'
        + _shoulders(tints, 45, 3)
        + _lapels(tints)
        + f'<path d="M60 68 h12 v15 q-6 6 -12 0Z" fill="{tints.shade}"/>'
        + f'<path d="M49 42 Q48 68 66 77 Q84 68 83 42Z" fill="{tints.skin}"/>'
        + f'<path d="M66 42 L68.5 58 L65.5 62 L68 64 L66 77 Q84 68 83 42Z" fill="{tints.shade}"/>'
        + f'<path d="M61 67 q5 -2.6 10 0 q-5 4.4 -10 0Z" fill="{tints.ink}"/>'
        + f'<path d="M52.5 52 q5 -3 9 0 M71 52 q5 -3 9 0" stroke="{tints.ink}" stroke-width="2.2" fill="none"/>'
        + f'<path d="M45 50 Q44 34 66 33 Q88 34 87 50 Q80 40 66 40 Q52 40 45 50Z" fill="{tints.hair}"/>'
        + f'<path d="M41 38 Q44 22 80 12 Q94 20 94 35 Q68 28 41 38Z" fill="{tints.ink}"/>'
        + f'<path d="M41 38 Q62 24 94 30 L94 36 Q68 29 41 40Z" fill="{tints.cloth}"/>'
        + f'<circle cx="55" cy="27.5" r="4.6" fill="{tints.metal}"/>'
        + f'<circle cx="55" cy="27.5" r="2" fill="{tints.ink}"/>'
        + "".join(f'<path d="M{x} 103 h13 v4.4 h-13Z" fill="{tints.metal}"/>' for x in (28, 91))
    )


def marshal(tints: Tints) -> str:
    """High cap with a double band, moustache, epaulettes, medals."""
    fringe = "".join(
        f'<path d="M{x} 104 v9" stroke="{tints.metal}" stroke-width="2.4"/>'
        for x in (15, 20, 25, 30, 35, 97, 102, 107, 112, 117)
    )
    medals = "".join(
        f'<path d="M{x} 108 h7 v6 h-7Z" fill="{tints.skin}"/>'
        f'<circle cx="{x + 3.5}" cy="119" r="4" fill="{tints.metal}"/>'
        for x in (80, 90)
    )
    leaves = "".join(
        f'<ellipse cx="{66 + x}" cy="42.4" rx="4.6" ry="1.9" transform="rotate({turn} {66 + x} 42.4)"'
        f' fill="{tints.metal}"/>'
        for x, turn in ((-17, -28), (-9, -28), (9, 28), (17, 28))
    )
    return (
        _shoulders(tints, 56, 0)
        + _lapels(tints)
        + _face(tints)
        + f'<path d="M66 61 Q74 59 82 67 Q74 70 66 66 Q58 70 50 67 Q58 59 66 61Z" fill="{tints.hair}"/>'
        + f'<path d="M32 24 Q38 6 66 4 Q94 6 100 24 Q100 34 87 38 L45 38 Q32 34 32 24Z" fill="{tints.ink}"/>'
        + f'<path d="M45 36 h42 v11 h-42Z" fill="{tints.cloth}"/>{leaves}'
        + f'<path d="M45 35 h42 v2 h-42Z M42 47 h48 v1.8 h-48Z" fill="{tints.metal}"/>'
        + f'<path d="M42 48 h48 q2 7 -4 9 q-20 -7 -40 0 q-6 -2 -4 -9Z" fill="{tints.ink}"/>'
        + f'<g transform="translate(66 20) scale(.42)">{tints.badge}</g>'
        + f'<ellipse cx="26" cy="101" rx="16" ry="6.4" fill="{tints.metal}"/>'
        + f'<ellipse cx="106" cy="101" rx="16" ry="6.4" fill="{tints.metal}"/>'
        + fringe
        + medals
    )
