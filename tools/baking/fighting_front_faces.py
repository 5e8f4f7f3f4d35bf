"""What stands on each card of Fighting Front: hue, index, figures and words, from what the rules say is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.fighting_front import cards as printed
from tools.baking import ink
from tools.baking.ink import Colour

LAND: Final = ("#e6d592", "#dac67a", "#ac9f58", "#717744", "#454c2f", "#20241a")
"""The colours that the backdrops are drawn in: sky, rays, three hills, silhouette."""


@dataclass(frozen=True)
class Hue:
    """What cards of one kind share: the colour of the band, the sign, and the colours of the land."""

    colour: Colour
    sign: str
    land: tuple[str, ...]

    @property
    def dark(self) -> Colour:
        return ink.scaled(self.colour, 0.62)


INFANTRY = Hue((88, 102, 54), "helmet", LAND)
TANK = Hue((152, 84, 38), "unit-tank", ("#ebb878", "#e2a561", "#bb713f", "#7f4a31", "#4c2f26", "#221916"))
ARTILLERY = Hue((146, 50, 46), "unit-artillery", ("#ecb79a", "#e09f80", "#b4604e", "#7c3a37", "#4b2729", "#241416"))
AIR = Hue((54, 98, 126), "unit-plane", ("#c3d7d3", "#afc9c8", "#7b9da2", "#51747e", "#34525d", "#1a2932"))
LOCATION = Hue((44, 102, 82), "home", ("#dde2c2", "#ccd6b2", "#93ab8c", "#5a8070", "#335648", "#17251f"))
LEADER = Hue((146, 108, 34), "commander", ("#f0d9a0", "#e7c987", "#c69c5c", "#96713f", "#5d472c", "#2a2018"))
EVENT = Hue((86, 70, 122), "telegram", ("#e2d6e2", "#d1c2d6", "#a08cb0", "#6b5786", "#41375a", "#1e1929"))

_NATIONAL_HUES: Final = (EVENT, INFANTRY, TANK, ARTILLERY, AIR, LOCATION)
"""In the order of the national sorts."""
_NATIONAL_WORDS: Final = ("strategy", "infantry", "tanks", "guns", "planes", "site")
_TYPES: Final = {"I": "Infantry", "T": "Tank", "R": "Artillery", "F": "Fighter", "B": "Bomber"}

_LINES: Final = {
    "headquarters": "Draw 1 more card. Hand limit +4",
    "fuel-dump": "One tank goes twice a turn",
    "ammo-dump": "+1 to one roll, each turn",
    "field-hospital": "A unit loses 1 DC more",
    "air-strip": "Base of your air units",
    "fortifications": "Unit here: DFM +1, TF +1",
    "minefields": "Enemy enters: takes 1 DC",
    "hedgerows": "Unit here: DFM +1, TF +1",
    "underground-bunkers": "Unit here: DFM +1, TF +1",
    "red-ball-express": "Draw 1 more card each turn",
    "mother-russia": "Draw 1 more card each turn",
    "artillery-barrage": "One shot of your artillery",
    "war-of-maneuver": "One attack of a tank",
    "counter-attack": "Your unit under attack fires",
    "infiltration": "One attack of infantry",
    "out-of-the-sun": "A roll of one interceptor",
    "clear-skies": "For one bombing run",
    "anti-tank-teams": "Infantry fires at a tank",
    "hmg-positions": "Infantry fires at infantry",
    "entrenched": "One enemy shot, raid or attack",
    "reconnaissance": "In Deployment: see the enemy's hand",
    "blitzkrieg": "All your tanks move and attack again",
    "soften-up-targets": "All your guns bombard twice",
    "steam-roller": "All your ground attacks this turn",
    "banzai-charge": "One attack of infantry",
}
"""What the foot says of a card that has no figures of its own."""
EFFECTS: Final = {
    "headquarters": "cards",
    "fuel-dump": "again",
    "ammo-dump": "bomb",
    "field-hospital": "plus",
    "air-strip": "unit-plane",
    "fortifications": "trench",
    "minefields": "warning",
    "hedgerows": "trench",
    "underground-bunkers": "trench",
    "red-ball-express": "cards",
    "mother-russia": "cards",
    "reconnaissance": "eye",
}
"""The sign in the index of what a card does."""


def _figure(number: int) -> str:
    """+1 or -1, with a real minus."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def _event_chip(code: str, kind: int) -> str:
    """What an event changes, in a word and a figure."""
    words = printed.TEXTS[kind].replace("-", "\u2212").split()
    for place, word in enumerate(words):
        if word in printed.MODIFIER_NAMES:
            return f"{word} {words[place + 1].rstrip('.')}"
    return {"entrenched": "ENEMY \u22123", "blitzkrieg": "T \u00d72", "soften-up-targets": "R \u00d72"}.get(code, "")


@dataclass(frozen=True)
class Face:
    """One card: its file, its name, what stands in the index, and the figures and words of its foot."""

    code: str
    name: str
    hue: Hue
    letters: str = ""
    toughness: int = 0
    reach: int = 0
    chips: tuple[str, ...] = ()
    line: str = ""
    nation: int = printed.NONE


def _kind(kind: int) -> Face:
    """The face of a kind, from what is printed."""
    code, letters, notes = printed.KIND_CODES[kind], printed.LETTERS[kind], printed.NOTES[kind]
    common = (code, printed.KIND_NAMES[kind])
    nation = printed.KIND_NATION[kind]
    if printed.IS_EVENT[kind]:
        chip = _event_chip(code, kind)
        return Face(*common, EVENT, chips=(chip,) if chip else (), line=_LINES[code], nation=nation)
    if printed.IS_SITE[kind]:
        return Face(*common, LOCATION, toughness=printed.TOUGHNESS[kind], line=_LINES[code], nation=nation)
    if printed.IS_LEADER[kind]:
        return Face(*common, LEADER, chips=(notes, f"TF {_figure(printed.TOUGHNESS[kind])}"), line="For one unit")
    hue = next(hue for letter, hue in (("A", AIR), ("I", INFANTRY), ("T", TANK), ("R", ARTILLERY)) if letter in letters)
    chips = tuple(
        note.replace("-", "\u2212").replace("Move x", "MOVE \u00d7").replace("AA gun", "AA GUN")
        for note in notes.split(", ")
        if note and not note.startswith("RNG")
    )
    if len(chips) == 2 and chips[0] == "AA GUN":
        chips = chips[1:]
    types = [_TYPES[letter] for letter in letters if letter in _TYPES]
    line = ", ".join(types).capitalize() if types else "Air"
    return Face(
        *common, hue, letters, printed.TOUGHNESS[kind], printed.RANGE[kind], chips, "" if chips else line, nation
    )


def _national(sort: int) -> Face:
    """The plain face of a national card."""
    number = sort - printed.FIRST_NATIONAL
    words = f"Your nation's own {_NATIONAL_WORDS[number]}"
    return Face(printed.SORT_CODES[sort], printed.SORT_NAMES[sort], _NATIONAL_HUES[number], line=words)


def faces() -> tuple[Face, ...]:
    """Every kind, and every national sort as it is printed."""
    return (
        *(_kind(kind) for kind in range(printed.KINDS)),
        *(_national(sort) for sort in range(printed.FIRST_NATIONAL, printed.SORTS)),
    )
