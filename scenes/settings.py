"""The settings: a text file in the player's folder."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field, fields
from typing import Final

from scenes.keeping.store import Store
from scenes.ui import keys
from scenes.ui.theme import TYPE_SCALES
from scenes.ui.voice import OFF, SPEECHES

FILE: Final = "settings.json"
SPEEDS: Final = ("0.5x", "1x", "2x", "4x", "instant")
"""Speeds of opponents and animations."""

BOT_PACES: Final = {"unhurried": 2.0, "usual": 1.0, "at once": 0.0}
"""How long bots take over a decision, as a factor of the usual time; apart from animations."""

HAND_OVERS: Final = ("always", "card")
"""When people who share a machine hand it over although the seat may pass: always, or only with a playable card."""

CHOICES: Final = {
    "speed": SPEEDS,
    "bots": tuple(BOT_PACES),
    "hand_over": HAND_OVERS,
    "type_size": tuple(TYPE_SCALES),
    "speech": SPEECHES,
}
"""Allowed values, by field of Settings."""
LARGEST: Final = 16_384
"""Width and height of a window in real pixels at most."""
FURTHEST: Final = 65_536
"""Real pixels from the corner of the first desktop to that of the window at most."""
PACE_OF: Final = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0, "instant": math.inf}
"""Speeds as factors; infinite for instant."""


@dataclass(slots=True)
class Settings:
    """The settings. `speed` is one of SPEEDS, `bots` one of BOT_PACES, `hand_over` one of HAND_OVERS.

    `sound` is the volume of effects, `ambience` that of the loop behind them, `music` that of the music, 0..100.

    `type_size` is one of TYPE_SCALES. `outlines`: what can be chosen has a bold line instead of light around it.
    `window` is where the window stood last: left, top, width, height of its inside in real pixels of the desktop.

    `speech` is one of SPEECHES. `end_idle`: a phase in which a person can do nothing ends automatically. `keys` holds
    the names of keys that the player has set, by command (see scenes/ui/keys.py).
    """

    sound: int = 70
    ambience: int = 70
    music: int = 60
    speed: str = "1x"
    bots: str = "usual"
    fullscreen: bool = False
    type_size: str = "normal"
    outlines: bool = False
    reduced_motion: bool = False
    speech: str = OFF
    hand_over: str = "always"
    end_idle: bool = True
    window: tuple[int, int, int, int] | None = None
    maximised: bool = False
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def pace(self) -> float:
        """`speed` as a factor; infinite for instant."""
        return PACE_OF[self.speed]

    @property
    def bot_pace(self) -> float:
        """`bots` as a factor of the usual time; 0 for at once."""
        return BOT_PACES[self.bots]


def load(store: Store) -> Settings:
    """The saved settings; missing or invalid fields take their defaults."""
    settings, doubtful = _settings_from(_kept(store))
    if doubtful:
        store.say(f"These settings could not be used and are at their defaults: {', '.join(doubtful)}.")
    return settings


def _kept(store: Store) -> dict[str, object]:
    """What the file says; a damaged one is set aside."""
    text = store.read(store.folder / FILE)
    if text is None:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):  # ValueError also for a number with more digits than Python parses
        found = None
    if isinstance(found, dict):
        two_sizes = found.get("larger_type") is True  # as it was kept while there were two sizes of type
        return {"type_size": "large", **found} if two_sizes else found
    store.say(f"The settings could not be read and are back at their defaults.{store.put_aside(store.folder / FILE)}")
    return {}


def save(store: Store, settings: Settings) -> bool:
    """Save the settings; False if they could only be kept in memory.

    What the file says besides, and what could not be used of it, stays until that setting is changed.
    """
    found = _kept(store)
    before, now = asdict(_settings_from(found)[0]), asdict(settings)
    now["keys"] |= keys.unknown_commands(found.get("keys"))
    changed = {name: now[name] for name in now if name not in found or getattr(settings, name) != before[name]}
    return store.write(store.folder / FILE, json.dumps({**found, **changed}, indent=2) + "\n")


def _settings_from(found: dict[str, object]) -> tuple[Settings, list[str]]:
    """Settings from the parsed file, and the names of the invalid fields."""
    settings, doubtful = Settings(), []
    for one in fields(Settings):
        if one.name not in found:
            continue
        value = found[one.name]
        if one.name == "keys":
            settings.keys, sensible = keys.clean_key_settings(value)
            doubtful += [] if sensible else ["keys"]
        elif one.name == "window":
            settings.window = _stood(value)
            doubtful += [] if value is None or settings.window is not None else ["window"]
        elif _sensible(one.name, value):
            setattr(settings, one.name, value)
        else:
            doubtful.append(one.name.replace("_", " "))
    return settings, doubtful


def _stood(value: object) -> tuple[int, int, int, int] | None:
    """The place and size of a window, if it is one."""
    if not isinstance(value, list) or len(value) != 4 or not all(type(part) is int for part in value):
        return None
    x, y, w, h = value
    return (x, y, w, h) if abs(x) <= FURTHEST and abs(y) <= FURTHEST and 0 < w <= LARGEST and 0 < h <= LARGEST else None


def _sensible(name: str, value: object) -> bool:
    if name in ("sound", "ambience", "music"):
        return type(value) is int and 0 <= value <= 100
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    return isinstance(value, bool)
