"""The settings: a text file in the player's folder."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field, fields
from typing import Final

from scenes.keeping.store import Store
from scenes.ui import keys
from scenes.ui.palettes import PALETTES
from scenes.ui.theme import TYPE_SCALES
from scenes.ui.voice import OFF, SPEECHES

FILE: Final = "settings.json"
SPEEDS: Final = ("0.5x", "1x", "2x", "4x", "instant")
"""Speeds of opponents and animations."""

BOT_PACES: Final = {"unhurried": 2.0, "usual": 1.0, "at once": 0.0}
"""Time that bots take for a decision, as a factor of the usual time, without animations."""

HAND_OVERS: Final = ("always", "card")
"""When people who share a machine hand it over to a seat that may pass: always, or only with a playable card."""

CHOICES: Final = {
    "speed": SPEEDS,
    "bots": tuple(BOT_PACES),
    "hand_over": HAND_OVERS,
    "type_size": tuple(TYPE_SCALES),
    "colours": tuple(PALETTES),
    "speech": SPEECHES,
}
"""Allowed values, by field of Settings."""
LARGEST_WINDOW: Final = 16_384
"""Greatest width and height of a window, in real pixels."""
FURTHEST_WINDOW: Final = 65_536
"""Greatest distance of a window from the corner of the first desktop, in real pixels across or down."""
PACE_OF: Final = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0, "instant": math.inf}
"""Speeds as factors, infinite for instant."""


@dataclass(slots=True)
class Settings:
    """The settings. The names of the fields are those in the file.

    `sound` is the volume of effects, `ambience` that of the loop behind them, `music` that of the music, 0..100.

    `speed` is one of SPEEDS, `bots` one of BOT_PACES, `hand_over` one of HAND_OVERS, `type_size` one of TYPE_SCALES,
    `speech` one of SPEECHES, `colours` one of PALETTES.

    `outlines`: things that can be chosen have a bold line around them instead of light.
    `end_idle`: a phase in which the player can do nothing ends automatically. `officers_speak`: now and then an officer
    who plays says a line.

    `window` is the last place of the window: left, top, width, height of its inside in real pixels of the desktop.
    `keys` holds the names of the keys that the player has set, by command (see scenes/ui/keys.py).
    """

    sound: int = 70
    ambience: int = 70
    music: int = 60
    speed: str = "1x"
    bots: str = "usual"
    fullscreen: bool = False
    type_size: str = "normal"
    outlines: bool = False
    colours: str = "usual"
    reduced_motion: bool = False
    speech: str = OFF
    officers_speak: bool = True
    hand_over: str = "always"
    end_idle: bool = True
    window: tuple[int, int, int, int] | None = None
    maximised: bool = False
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def pace(self) -> float:
        """The speed of opponents and animations as a factor, infinite for instant."""
        return PACE_OF[self.speed]

    @property
    def bot_pace(self) -> float:
        """The time that bots take as a factor of the usual time, 0 for at once."""
        return BOT_PACES[self.bots]


def load(store: Store) -> Settings:
    """The saved settings.

    Missing or invalid ones have their defaults, and the store tells the player about the invalid ones.
    """
    settings, invalid = _parse_settings(_read_values(store))
    if invalid:
        store.report_sentence(f"These settings could not be used and are at their defaults: {', '.join(invalid)}.")
    return settings


def _read_values(store: Store) -> dict[str, object]:
    """The values in the file by their names, not checked yet.

    A damaged file is put aside, and there are no values then.
    """
    path = store.folder / FILE
    text = store.read(path)
    if text is None:
        return {}
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):  # ValueError also for a number with more digits than Python parses
        values = None

    if isinstance(values, dict):
        is_from_two_sizes = values.get("larger_type") is True  # older versions knew two sizes of type
        return {"type_size": "large", **values} if is_from_two_sizes else values
    where_it_is_kept = store.keep_damaged_file(path)
    store.report_sentence(f"The settings could not be read and are back at their defaults.{where_it_is_kept}")
    return {}


def save(store: Store, settings: Settings) -> bool:
    """Save the settings. Returns False if they could only be kept in memory.

    Unknown and invalid values in the file stay there until the player changes the setting.
    """
    values = _read_values(store)
    values_before = asdict(_parse_settings(values)[0])
    values_now = asdict(settings)
    values_now["keys"] |= keys.unknown_commands(values.get("keys"))  # commands of a later version stay in the file
    changed = {
        name: values_now[name]
        for name in values_now
        if name not in values or getattr(settings, name) != values_before[name]
    }
    return store.write(store.folder / FILE, json.dumps({**values, **changed}, indent=2) + "\n")


def _parse_settings(values: dict[str, object]) -> tuple[Settings, list[str]]:
    """The settings from the values of the file, and the names of the invalid ones, which have their defaults."""
    settings = Settings()
    invalid: list[str] = []
    names = [setting.name for setting in fields(Settings) if setting.name in values]
    for name in names:
        value = values[name]
        if name == "keys":
            settings.keys, is_valid = keys.clean_key_settings(value)
        elif name == "window":
            settings.window = _parse_window(value)
            is_valid = value is None or settings.window is not None
        else:
            is_valid = _is_allowed(name, value)
            if is_valid:
                setattr(settings, name, value)

        if not is_valid:
            invalid.append(name.replace("_", " "))
    return settings, invalid


def _parse_window(value: object) -> tuple[int, int, int, int] | None:
    """The place and size of a window from a value of the file. None if the value is none that makes sense.

    >>> _parse_window([10, 20, 1280, 720])
    (10, 20, 1280, 720)
    """
    if not isinstance(value, list) or len(value) != 4 or not all(type(part) is int for part in value):
        return None
    x, y, w, h = value
    is_near = abs(x) <= FURTHEST_WINDOW and abs(y) <= FURTHEST_WINDOW
    has_size = 0 < w <= LARGEST_WINDOW and 0 < h <= LARGEST_WINDOW
    return (x, y, w, h) if is_near and has_size else None


def _is_allowed(name: str, value: object) -> bool:
    """Whether a setting may have this value: a volume, one of its CHOICES, or True or False."""
    if name in ("sound", "ambience", "music"):
        return type(value) is int and 0 <= value <= 100
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    return isinstance(value, bool)
