"""Soldiers of 1918 as bodies of SVG in a box of 128 x 128, looking right: what the counters of Fix Bayonets show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Kit:
    """One army's colours, and the shape of its helmet and of its officers' cap."""

    line: str
    cloth: str
    dark: str
    skin: str
    steel: str
    leather: str
    metal: str
    helmet: str
    """Round (0, 0), the middle of the rim; about 50 wide."""


BRODIE = (
    '<path d="M-19 -2 Q-17 -18 0 -19 Q17 -18 19 -2 Q26 0 29 5 Q0 9 -29 5 Q-26 0 -19 -2Z" fill="STEEL"/>'
    '<path d="M-19 -2 Q0 3 19 -2" fill="none" stroke-width="1.6"/>'
)
STAHLHELM = (
    '<path d="M-20 2 Q-22 -20 0 -22 Q19 -21 20 -4 Q26 -1 27 3 L15 4 Q11 6 10 11 L-8 11 Q-14 17 -27 16 Q-21 10 -20'
    ' 2Z" fill="STEEL"/><path d="M-20 2 Q0 -2 20 -3" fill="none" stroke-width="1.6"/>'
    '<path d="M-2 -12 h5 v4 h-5Z" fill="LINE" stroke="none"/>'
)


def _shape(path: str, fill: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{fill}" {more}/>'


def _line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'


def _rod(path: str, kit: Kit, colour: str, width: float) -> str:
    """A limb or a barrel: a stroke with the drawing's outline round it."""
    return _line(path, kit.line, width + 4.5) + _line(path, colour, width)


def _head(kit: Kit, x: float, y: float, size: float = 1.0, turn: float = 0) -> str:
    """Face, chin strap and helmet; (x, y) is the middle of the rim."""
    eye = _line("M5 9.5 h4.5", kit.line, 2.4)
    helmet = kit.helmet.replace("STEEL", kit.steel).replace("LINE", kit.line)
    face = _shape("M-11 0 L13 0 L14 9 L17 13 L13 15 Q12 24 3 25 Q-9 24 -11 12Z", kit.skin)
    shade = _shape("M-11 2 L-2 2 Q-4 16 4 25 Q-9 24 -11 12Z", kit.leather, 'stroke="none" opacity=".55"')
    return f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">{face}{shade}{eye}{helmet}</g>'


def rifleman(kit: Kit) -> str:
    """To the belt, the rifle across him, its bayonet fixed."""
    torso = _shape("M26 128 Q22 92 34 76 Q46 66 62 66 Q80 66 90 76 Q100 88 98 128Z", kit.cloth)
    pack = _shape("M18 74 Q18 66 26 66 L42 66 L38 108 L18 108Z", kit.dark)
    straps = _line("M44 68 L56 128 M80 70 L70 128", kit.leather, 6)
    gun = (
        _rod("M20 124 L44 98", kit, kit.leather, 11)
        + _rod("M40 102 L86 52", kit, kit.leather, 6)
        + _rod("M84 54 L98 39", kit, kit.line, 2)
        + _shape("M96 39 L101 42 L119 14Z", "#e9e6da", 'stroke-width="2.4"')
    )
    arms = _rod("M34 84 Q26 102 42 104", kit, kit.cloth, 13) + _rod("M92 84 Q98 98 76 70", kit, kit.cloth, 12)
    hands = f'<circle cx="46" cy="100" r="7" fill="{kit.skin}"/><circle cx="73" cy="68" r="6.5" fill="{kit.skin}"/>'
    return pack + torso + straps + _head(kit, 60, 42, 1.06) + gun + arms + hands


def officer(kit: Kit) -> str:
    """Peaked cap, belt across the chest, the pistol raised."""
    torso = _shape("M14 128 Q12 92 26 80 Q40 70 58 70 Q76 70 88 80 Q100 90 100 128Z", kit.cloth)
    lapels = _shape("M46 70 L58 92 L70 70Z", "#e9dfc2") + _shape("M55 78 h6 l2 30 -5 6 -5 -6Z", kit.line)
    belt = _line("M30 78 L86 128", kit.leather, 8)
    cap = (
        _shape("M31 32 Q30 12 58 9 Q90 10 92 26 Q92 32 84 37 L36 38 Q31 36 31 32Z", kit.cloth)
        + _shape("M36 34 h47 l1 9 h-48Z", kit.leather)
        + _shape("M38 43 H84 Q94 46 95 52 Q78 47 60 49 Q40 50 38 43Z", kit.line)
        + f'<circle cx="64" cy="24" r="6" fill="{kit.metal}" stroke-width="1.6"/>'
    )
    face = _shape("M40 43 L78 43 L80 54 L84 60 L79 62 Q77 77 64 78 Q44 77 40 58Z", kit.skin)
    shade = _shape("M40 46 L52 46 Q48 66 64 78 Q44 77 40 58Z", kit.leather, 'stroke="none" opacity=".5"')
    moustache = _shape("M66 63 Q74 60 80 65 Q74 68 66 66Z", kit.line, 'stroke="none"')
    arm = _rod("M90 90 L111 84 L106 62", kit, kit.cloth, 13)
    gun = _shape("M97 56 L99 18 L108 18 L108 46 L114 47 L112 58Z", "#4a4c50") + _line("M102 22 V44", "#9aa0a4", 2)
    hand = f'<circle cx="106" cy="57" r="8" fill="{kit.skin}"/>'
    return torso + lapels + belt + face + shade + moustache + cap + arm + gun + hand


def machine_gun(kit: Kit) -> str:
    """A gunner behind his water-cooled gun on its tripod."""
    man = (
        _shape("M2 118 Q2 84 20 72 Q34 66 44 76 L56 92 L46 118Z", kit.cloth)
        + _line("M22 74 L36 116", kit.leather, 5)
        + _head(kit, 34, 46, 0.98, 4)
    )
    legs = "".join(_rod(path, kit, "#5c5a50", 4) for path in ("M74 82 L54 120", "M76 82 L80 120", "M78 82 L110 118"))
    gun = (
        _shape("M44 66 h32 v17 h-32Z", "#55564e")
        + _shape("M76 65 h38 q4 0 4 8.5 q0 8.5 -4 8.5 h-38Z", "#6f7068")
        + _rod("M118 73.5 h6", kit, "#3c3c38", 4)
        + _line("M80 69.5 h33", "#b9b8a6", 2)
        + _shape("M57 82 L74 82 L78 104 L60 104Z", kit.leather)
        + _line("M64 86 l3 16 M70 86 l3 16", kit.metal, 2)
    )
    arm = _rod("M26 86 Q32 98 44 78", kit, kit.cloth, 11)
    return man + legs + gun + arm + f'<circle cx="45" cy="77" r="6" fill="{kit.skin}"/>'


def flame_thrower(kit: Kit) -> str:
    """The tank on his back, the lance in both hands, fire out of it."""
    fire = (
        '<g stroke="none"><path d="M62 78 Q84 60 92 42 Q94 54 104 46 Q104 32 118 24 Q114 38 122 46 Q114 54 124 64'
        ' Q112 64 118 78 Q104 74 102 86 Q92 78 62 82Z" fill="#c8451f"/>'
        '<path d="M64 79 Q86 68 94 54 Q97 64 107 56 Q106 46 112 40 Q110 50 114 56 Q106 62 112 70 Q100 66 98 76'
        ' Q88 74 64 82Z" fill="#f0922c"/>'
        '<path d="M68 79 Q88 72 96 64 Q97 70 104 66 Q98 76 90 74 Q80 78 68 81Z" fill="#fde08a"/></g>'
    )
    tank = _shape("M3 74 Q3 62 14 62 Q25 62 25 74 V106 Q25 116 14 116 Q3 116 3 106Z", "#7d7f74") + _line(
        "M9 70 V106", "#c4c6b8", 3
    )
    body = _shape("M20 128 Q18 90 28 78 Q38 68 50 70 Q62 74 64 90 L64 128Z", kit.cloth)
    strap = _line("M30 76 L44 128", kit.leather, 6)
    hose = _line("M14 116 Q26 130 44 108", kit.line, 5)
    lance = _rod("M34 104 L64 81", kit, "#4a4c48", 5)
    arms = _rod("M36 84 Q28 102 42 98", kit, kit.cloth, 12) + _rod("M56 84 Q64 96 56 88", kit, kit.cloth, 10)
    hands = f'<circle cx="44" cy="97" r="6.5" fill="{kit.skin}"/><circle cx="57" cy="87" r="6" fill="{kit.skin}"/>'
    return fire + tank + body + strap + _head(kit, 42, 46, 1.0) + hose + lance + arms + hands


def runner(kit: Kit) -> str:
    """At full stride, the message in his fist."""
    back_leg = _rod("M56 82 L46 98 L24 98", kit, kit.dark, 12) + _shape("M26 91 L14 97 L13 107 L26 106Z", kit.line)
    front_leg = _rod("M62 82 L86 90 L83 108", kit, kit.cloth, 13) + _shape("M76 106 h15 l8 9 h-23Z", kit.line)
    back_arm = _rod("M54 56 L36 66 L26 54", kit, kit.dark, 10)
    torso = _shape("M48 52 Q56 42 72 48 Q80 54 76 68 L68 90 Q56 94 48 86 Q46 68 48 52Z", kit.cloth)
    bag = _shape("M38 74 h20 v16 h-20Z", kit.leather) + _line("M70 50 L48 76", kit.leather, 4)
    front_arm = _rod("M72 56 L87 72 L100 60", kit, kit.cloth, 11)
    paper = _shape("M94 36 l20 -6 5 20 -20 7Z", "#f6eed6") + _line("M99 42 l11 -3.5 M101 48 l11 -3.5", kit.line, 1.8)
    hand = f'<circle cx="101" cy="57" r="6.5" fill="{kit.skin}"/>'
    return back_arm + back_leg + front_leg + torso + bag + _head(kit, 70, 31, 0.9, 8) + paper + front_arm + hand


def sniper(kit: Kit) -> str:
    """Prone in the leaves, an eye to the telescope."""
    sight = (
        f'<g fill="none" stroke="{kit.line}" stroke-width="3.4" opacity=".7"><circle cx="92" cy="35" r="18"/>'
        '<path d="M92 10 V27 M92 43 V60 M67 35 H84 M100 35 H117"/></g>'
    )
    legs = _shape("M-2 112 Q2 92 18 92 L44 88 L54 112Z", kit.dark)
    body = _shape("M14 114 Q14 88 34 80 Q52 74 62 86 L74 114Z", kit.cloth) + _line("M24 88 L40 114", kit.leather, 6)
    rifle = (
        _shape("M44 88 L72 80 L76 91 L48 101Z", kit.leather)
        + _rod("M70 86 L104 80", kit, kit.leather, 6)
        + _rod("M100 79.5 L126 76", kit, "#4a4c48", 3)
        + _rod("M66 73 L94 69", kit, "#55564e", 6.5)
        + _line("M76 77 V84 M87 75 V82", kit.line, 3)
    )
    arm = _rod("M46 104 L80 107 L89 90", kit, kit.cloth, 12) + f'<circle cx="90" cy="86" r="6.5" fill="{kit.skin}"/>'
    leaves = "".join(
        _shape(f"M{x} 118 q{lean} -14 {lean * 2} -24 q6 11 -2 24Z", fill, f'stroke="{kit.line}" stroke-width="1.6"')
        for x, lean, fill in ((20, -4, "#7d8046"), (34, 3, "#b08a3c"), (100, 4, "#7d8046"), (112, -3, "#b08a3c"))
    )
    ground = _shape("M-4 110 Q30 103 64 110 T132 108 V134 H-4Z", kit.dark, 'stroke="none"')
    return sight + legs + body + _head(kit, 50, 60, 1.04, 4) + rifle + arm + ground + leaves


def fallen(kit: Kit) -> str:
    """A cross of two boards on a mound, the helmet hung on it."""
    mound = _shape("M8 122 Q30 98 64 98 Q98 98 120 122 V134 H8Z", kit.dark)
    cross = _shape("M57 26 h14 v84 h-14Z", "#7a5a3a") + _shape("M28 52 h72 v13 h-72Z", "#8a6844")
    grain = _line("M62 74 V100 M66 70 V92 M38 57 H52 M78 60 H94", "#4a3422", 1.6)
    helmet = kit.helmet.replace("STEEL", kit.steel).replace("LINE", kit.line)
    return mound + cross + grain + f'<g transform="translate(64 36) rotate(-9) scale(1.25)">{helmet}</g>'


Draw = Callable[[Kit], str]
