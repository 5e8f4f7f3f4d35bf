"""Keys that a player has set. A set key stands for the default key of its command, whatever reads it.

Everything else in the program knows only default keys: `Keys.default` translates the key of an event, `Keys.cap` the
name that is shown. Keys are swapped, never doubled: the key that a command gives up takes over what its new key meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame


@dataclass(frozen=True)
class Command:
    """Something that a key does: its name in the settings, what it does in a few words, its default key."""

    slug: str
    words: str
    key: int


COMMANDS: Final = (
    Command("pass", "Pass, go on, pause", pygame.K_SPACE),
    Command("hint", "Ask for a hint", pygame.K_h),
    Command("undo", "Undo", pygame.K_u),
    Command("again", "See again", pygame.K_l),
    Command("faster", "Faster", pygame.K_PLUS),
    Command("slower", "Slower", pygame.K_MINUS),
    Command("rules", "Rules", pygame.K_F1),
    Command("board", "Say the board", pygame.K_F2),
    Command("repeat", "Say it again", pygame.K_F3),
    Command("menu", "Menu", pygame.K_m),
    Command("next", "Guided match: next", pygame.K_n),
    Command("skip", "Guided match: skip", pygame.K_x),
    Command("discards", "Discards", pygame.K_d),
    Command("known", "Known cards", pygame.K_k),
    Command("turn", "Turn the map", pygame.K_t),
    Command("all", "Attack; all of them", pygame.K_a),
    Command("withdraw", "Withdraw", pygame.K_e),
    Command("dig", "Dig in", pygame.K_i),
    Command("yes", "We can pay", pygame.K_y),
    Command("no", "We cannot; cancel it", pygame.K_c),
    Command("fill", "Fill in", pygame.K_f),
    Command("group", "Group advance; go on", pygame.K_g),
    Command("occupy", "Move in", pygame.K_o),
    Command("stop", "Stay in place", pygame.K_s),
    Command("dump", "Ammo dump", pygame.K_b),
    Command("roll", "Roll; only this roll", pygame.K_r),
    Command("march", "All march forward", pygame.K_v),
    Command("first", "First choice", pygame.K_1),
    Command("second", "Second choice", pygame.K_2),
    Command("third", "Third choice", pygame.K_3),
    Command("fourth", "Fourth choice", pygame.K_4),
)
"""What can be set, in the order of the keys page."""
FIXED: Final = frozenset(
    getattr(pygame, f"K_{name}")
    for name in (
        *("UNKNOWN", "UP", "DOWN", "LEFT", "RIGHT", "RETURN", "KP_ENTER", "ESCAPE", "TAB", "BACKSPACE", "F11"),
        *("PAGEUP", "PAGEDOWN", "HOME", "END", "LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LMETA", "RMETA"),
        *("MODE", "CAPSLOCK", "NUMLOCKCLEAR", "SCROLLOCK", "PRINTSCREEN", "SYSREQ", "POWER", "AC_BACK"),
    )
)
"""Keys that always mean what they mean, so that nobody is locked out."""
MODIFIERS: Final = frozenset(
    getattr(pygame, f"K_{name}")
    for name in ("LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LMETA", "RMETA", "MODE", "CAPSLOCK")
)
"""Keys that are held while another one is pressed."""
UNSHIFTED: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""Together with one of these a key means something of its own."""
_NAMED: Final = {
    pygame.key.name(code): code
    for code in (getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_"))
    if pygame.key.name(code)
}


def name_of(code: int) -> str:
    """The name by which a key is kept; "" if it cannot be set."""
    if code in FIXED:
        return ""
    letter = chr(code) if 0x20 < code < 0x10000 else ""
    return pygame.key.name(code) or (letter if letter.isprintable() and letter == letter.lower() else "")


def code_of(name: object) -> int | None:
    """The key of a name; None if there is none or it cannot be set."""
    if not isinstance(name, str) or not name:
        return None
    code = _NAMED.get(name, ord(name) if len(name) == 1 else pygame.K_UNKNOWN)
    return code if name_of(code) == name else None


def cap_of(code: int) -> str:
    """The name of a key as buttons show it."""
    return name_of(code).upper()


def cleaned(found: object) -> tuple[dict[str, str], bool]:
    """The usable keys of a settings file by command, and whether all of them were usable."""
    if not isinstance(found, dict):
        return {}, False
    kept = {command.slug: found[command.slug] for command in COMMANDS if code_of(found.get(command.slug)) is not None}
    if len(set(Keys(kept).codes.values())) < len(COMMANDS):  # two commands would share a key
        return {}, False
    return kept, len(kept) == len(found)


class Keys:
    """The present key of every command, from names as the settings keep them; the others have their defaults."""

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        self.codes: dict[str, int] = {command.slug: command.key for command in COMMANDS}
        for slug, name in (names or {}).items():
            self.codes[slug] = code_of(name) or self.codes[slug]
        self._defaults: dict[int, int] = {self.codes[command.slug]: command.key for command in COMMANDS}
        for key in [key for key in self._defaults if key not in self._defaults.values()]:
            given_up = key
            while given_up in self._defaults:
                given_up = self._defaults[given_up]
            self._defaults[given_up] = key
        self._caps: dict[str, str] = {cap_of(meant): cap_of(key) for key, meant in self._defaults.items()}

    @property
    def names(self) -> dict[str, str]:
        """What differs from the defaults, as the settings keep it."""
        return {one.slug: name_of(self.codes[one.slug]) for one in COMMANDS if self.codes[one.slug] != one.key}

    def default(self, code: int) -> int:
        """The default key that a key stands for."""
        return self._defaults.get(code, code)

    def cap(self, cap: str) -> str:
        """The name of the key that now does what the key of this name does by default."""
        return self._caps.get(cap, cap)

    def plain(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with the default key; `pressed` is the key itself."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or getattr(event, "mod", 0) & UNSHIFTED:
            return event
        meant = self.default(event.key)
        if meant == event.key:
            return event
        return pygame.event.Event(event.type, {**event.dict, "key": meant, "pressed": event.key})

    def set(self, slug: str, code: int) -> tuple[Keys, str]:
        """The keys after a command has got this one, and a sentence about it; a command that had it swaps."""
        command = next(command for command in COMMANDS if command.slug == slug)
        before = self.codes[slug]
        if not name_of(code):
            return self, "That key cannot be changed. Press another one."
        codes = {**self.codes, slug: code}
        said = f"{cap_of(code)} is now the key for “{command.words}”."
        other = next((one for one in COMMANDS if one.slug != slug and self.codes[one.slug] == code), None)
        if other is not None:
            codes[other.slug] = before
            said = f"{said[:-1]}, and {cap_of(before)} the one for “{other.words}”."
        return Keys({slug: name_of(code) for slug, code in codes.items()}), said
