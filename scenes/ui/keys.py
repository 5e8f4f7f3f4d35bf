"""Keys: what the keyboard prints on them, and what a player has set. Either stands for the default key of a command.

Everything else in the program knows only default keys, those of a US keyboard: `Keys.plain` translates an event,
`Keys.cap` the name that is shown. A keyboard without a Latin letter has its key at the same place instead. Keys are
swapped, never doubled: the key that a command gives up takes over what its new key meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

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
    Command("board", "Describe the board", pygame.K_F2),
    Command("repeat", "Repeat what was said", pygame.K_F3),
    Command("menu", "Menu", pygame.K_m),
    Command("next", "Next: guide, single step", pygame.K_n),
    Command("skip", "Skip to my turn", pygame.K_x),
    Command("guide", "End the guide, or bring it back", pygame.K_q),
    Command("discards", "Discards", pygame.K_d),
    Command("known", "Known cards", pygame.K_k),
    Command("turn", "Turn the map; end the turn", pygame.K_t),
    Command("all", "Attack; all of them", pygame.K_a),
    Command("withdraw", "Withdraw; always all guns", pygame.K_e),
    Command("dig", "Dig in", pygame.K_i),
    Command("yes", "We can pay", pygame.K_y),
    Command("no", "We cannot; cancel it", pygame.K_c),
    Command("whole", "No card here; hit as aimed", pygame.K_w),
    Command("fill", "Fill in; the staff deploys", pygame.K_f),
    Command("group", "Group advance; go on", pygame.K_g),
    Command("occupy", "Move in", pygame.K_o),
    Command("stop", "Stay in place", pygame.K_s),
    Command("dump", "Ammo dump", pygame.K_b),
    Command("roll", "Roll; only this roll", pygame.K_r),
    Command("march", "March; all march forward", pygame.K_v),
    Command("first", "First choice", pygame.K_1),
    Command("second", "Second choice", pygame.K_2),
    Command("third", "Third choice", pygame.K_3),
    Command("fourth", "Fourth choice", pygame.K_4),
)
"""The commands whose keys can be set, in the order of the keys page."""
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
UNSHIFTED: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_MODE
"""Together with one of these a key means something of its own."""
ALT_GR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
"""The modifier that types further letters. On Windows it is reported together with Ctrl."""
DIGITS: Final = {pygame.KSCAN_1 + at: ord(digit) for at, digit in enumerate("1234567890")}
PLACES: Final = {
    **{pygame.KSCAN_A + at: pygame.K_a + at for at in range(26)},
    **DIGITS,
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
}
"""Keys of a US keyboard by place (scancode): letters, digits and two signs."""
PRINTABLE: Final = range(0x21, 0x2000)
"""Keys whose codes are letters and signs, of alphabets that fit on a keyboard."""
_DIGIT_KEYS: Final = frozenset(DIGITS.values())
KEYPAD: Final = {
    **{getattr(pygame, f"K_KP_{n}"): (getattr(pygame, f"K_{n}"), pygame.K_UNKNOWN) for n in range(10)},
    pygame.K_KP_1: (pygame.K_1, pygame.K_END),
    pygame.K_KP_2: (pygame.K_2, pygame.K_DOWN),
    pygame.K_KP_3: (pygame.K_3, pygame.K_PAGEDOWN),
    pygame.K_KP_4: (pygame.K_4, pygame.K_LEFT),
    pygame.K_KP_6: (pygame.K_6, pygame.K_RIGHT),
    pygame.K_KP_7: (pygame.K_7, pygame.K_HOME),
    pygame.K_KP_8: (pygame.K_8, pygame.K_UP),
    pygame.K_KP_9: (pygame.K_9, pygame.K_PAGEUP),
    pygame.K_KP_PERIOD: (pygame.K_PERIOD, pygame.K_DELETE),
}
"""Keys of the keypad with NumLock, and without."""
_CODES: Final = [getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")]
_NAMED: Final = {pygame.key.name(code): code for code in _CODES if pygame.key.name(code)}


def plain_key(event: pygame.event.Event | None) -> int:
    """The key that an event presses without Ctrl, Alt or Meta. 0 for any other event."""
    if event is None or event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & UNSHIFTED:
        return 0
    return int(event.key)


def is_command(mod: int) -> bool:
    """Whether Ctrl or Cmd turns a key into a command. AltGr does not."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & ALT_GR


def read_layout() -> dict[int, int]:
    """The key codes of the present keyboard layout, by their place on the keyboard (the scancode)."""
    # Indexed by a key code, this wrapper asks SDL for the place of the key, and returns the item at that place.
    places: tuple[int, ...] = pygame.key.ScancodeWrapper(cast("Iterable[bool]", range(512)))
    return {places[key]: key for key in PRINTABLE if places[key]}


def default_keys_by_place(layout: Mapping[int, int]) -> dict[int, int]:
    """By keys of this layout that count as another key, that key. Commands are set for keys of a US keyboard.

    `layout`: the key code at each place (scancode) of the keyboard. Two sorts of keys count as the US key at their
    place. DIGITS and PLACES: the US key at each place, of the digit row and of all.

    1. The keys of the digit row that are not digits. On a French keyboard "&" counts as 1.
    2. Keys that no US keyboard has, if the layout lacks the US key. On a Russian keyboard the letter ef counts as A.
    """
    defaults = {layout[place]: digit for place, digit in DIGITS.items() if layout.get(place, digit) != digit}

    us_keys = frozenset(PLACES.values())
    keys_outside_digit_row = {code for place, code in layout.items() if place not in DIGITS}
    for place, us_key in PLACES.items():
        if place not in layout or place in DIGITS:
            continue
        is_foreign = layout[place] not in us_keys
        if is_foreign and us_key not in keys_outside_digit_row:
            defaults[layout[place]] = us_key
    return defaults


def name_of(code: int) -> str:
    """The name of a key in the settings file. "" if the player cannot set this key, such as Enter (FIXED).

    It is the name that pygame gives it, otherwise its letter, unless that is a capital.
    """
    if code in FIXED:
        return ""
    letter = chr(code) if 0x20 < code < 0x10000 else ""
    return pygame.key.name(code) or (letter if letter.isprintable() and letter == letter.lower() else "")


def code_of(name: object) -> int | None:
    """The code of the key with this name in the settings file. None if there is no such key, or if it cannot be set.

    The name must be exactly what `name_of` gives for that key.
    """
    if not isinstance(name, str) or not name:
        return None
    code = _NAMED.get(name, ord(name) if len(name) == 1 else pygame.K_UNKNOWN)
    return code if name_of(code) == name else None


def cap_of(code: int) -> str:
    """The name of a key as buttons show it, mostly in capitals.

    A letter whose capital would be two letters, such as the German sharp s, stays small.
    """
    name = name_of(code)
    return name.upper() if len(name.upper()) == len(name) else name


def clean_key_settings(found: object) -> tuple[dict[str, str], bool]:
    """The usable keys of a settings file by command, and whether all its keys for known commands were usable.

    A command that is newer than the file has no key in it, and gets its default key. If the file has given that key to
    another command X, the newer command gets the default key of X instead. If two commands share a key, none of the
    file's keys is used.
    """
    if not isinstance(found, dict):
        return {}, False

    names = {command.slug: found[command.slug] for command in COMMANDS if code_of(found.get(command.slug)) is not None}
    all_are_usable = len(names) + len(unknown_commands(found)) == len(found)
    command_of = {code_of(name): slug for slug, name in names.items()}
    if len(command_of) < len(names):  # two commands would share a key
        return {}, False

    defaults = Keys().codes
    for slug, key in [(slug, key) for slug, key in defaults.items() if slug not in names and key in command_of]:
        # The default key of the command that has taken this key may be taken, too, so go on from command to command.
        while key in command_of:
            key = defaults[command_of[key]]
        names[slug] = name_of(key)

    return names, all_are_usable


def unknown_commands(found: object) -> dict[str, object]:
    """The entries of a settings file for commands that this version does not know. They are kept in the file.

    `found`: what the file has, which may be anything. The result is empty unless it is a dictionary.
    """
    known = {command.slug for command in COMMANDS}
    return {slug: name for slug, name in found.items() if slug not in known} if isinstance(found, dict) else {}


class Keys:
    """The present key of every command. `names` are those of the settings file. The rest have defaults.

    `there` are the keys of the keyboard's layout by place. Without it a US keyboard is assumed.
    """

    def __init__(self, names: Mapping[str, str] | None = None, there: Mapping[int, int] | None = None) -> None:
        """Work out which key each command has now, and what the default keys do that were changed.

        `codes`: the present key by command. `_own`: the keys that the player has set. `_defaults` leads from the key
        that a command has now to its default key. If the player has given J to the command of H, J means H, and H,
        which no command has any more (`given_up`), means J. Several commands may have changed their keys in turn, so
        the given up key is found by following these changes. `_caps`: the names of the same keys the other way round,
        from the default to the present one.
        """
        self.there: Mapping[int, int] = there or {}
        self._places = default_keys_by_place(self.there)
        self._shown = {cap_of(meant): cap_of(code) for code, meant in self._places.items() if meant not in _DIGIT_KEYS}
        self.codes: dict[str, int] = {command.slug: command.key for command in COMMANDS}
        for slug, name in (names or {}).items():
            self.codes[slug] = code_of(name) or self.codes[slug]
        self._own = {self.codes[command.slug] for command in COMMANDS if self.codes[command.slug] != command.key}
        self._defaults: dict[int, int] = {self.codes[command.slug]: command.key for command in COMMANDS}
        for key in [key for key in self._defaults if key not in self._defaults.values()]:
            given_up = key
            while given_up in self._defaults:
                given_up = self._defaults[given_up]
            self._defaults[given_up] = key
        self._caps: dict[str, str] = {cap_of(meant): cap_of(key) for key, meant in self._defaults.items()}

    @property
    def names(self) -> dict[str, str]:
        """Names of the keys that differ from the defaults, by command, for the settings file."""
        changed = [command for command in COMMANDS if self.codes[command.slug] != command.key]
        return {command.slug: name_of(self.codes[command.slug]) for command in changed}

    def default_key(self, code: int) -> int:
        """The default key of the command that a key is set to, or the key itself."""
        return self._defaults.get(code, code)

    def cap(self, cap: str, latin: bool = False) -> str:
        """The name of the key that the player has set for the command of a default key, as printed on this keyboard.

        `cap`: the name of the default key. `latin`: give the name that the key has on a US keyboard.
        """
        cap = self._caps.get(cap, cap)
        return cap if latin else self._shown.get(cap, cap)

    def printed_name(self, code: int) -> str:
        """The name of a key as this keyboard prints it."""
        return self._shown.get(cap_of(code), cap_of(code))

    def after_event(self, event: pygame.event.Event) -> Keys:
        """The keys after an event that may show that the keyboard layout has changed. The same object if it has not.

        Such an event is KEYMAPCHANGED, or a pressed key that is not at its place (scancode) in the known layout
        (`self.there`, key codes by place). A letter or a key of the digit row that the layout of SDL lacks even then is
        added to it.
        """
        place, code = (getattr(event, name, 0) for name in ("scancode", "key"))
        tells_place = event.type == pygame.KEYDOWN and place in PLACES and code in PRINTABLE
        agrees = not tells_place or self.there.get(place, PLACES[place]) == code
        if event.type != pygame.KEYMAPCHANGED and agrees:
            return self

        there = read_layout()
        is_foreign_letter = tells_place and code > 0x7F and chr(code).isalpha()
        sdl_lacks_key = there.get(place) != code and (place in DIGITS or is_foreign_letter)
        if tells_place and sdl_lacks_key:
            there = {**(self.there or there), place: code}
        return self if there == self.there else Keys(self.names, there)

    def to_default_event(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event with the default key of a command in place of the key that the player has given to that command.

        The rest of the program knows only default keys: if the player has given J to the command of H, a press of J
        becomes one of H. The attribute `pressed` of the new event is the key without the player's settings. Together
        with Ctrl, Alt or Meta (UNSHIFTED) a key is not replaced by that of a command. `self._own`: the keys that the
        player has chosen. `self._places`: US keys by the keys of this layout.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event

        mod = getattr(event, "mod", 0)
        key = event.key
        if key not in self._own:
            # KEYPAD has two meanings of a key: at 0 with NumLock, at 1 without.
            key = KEYPAD[key][0 if mod & pygame.KMOD_NUM else 1] if key in KEYPAD else self._places.get(key, key)

        meant = key if mod & UNSHIFTED else self.default_key(key)
        if meant == event.key:
            return event
        return pygame.event.Event(event.type, {**event.dict, "key": meant, "pressed": key})

    def assign_key(self, slug: str, code: int) -> tuple[Keys, str]:
        """Give the key with this code to the command `slug`.

        Returns the new keys and a sentence about them for the player. A command that had the key gets the old
        key of `slug` in exchange. A key that cannot be set changes nothing.
        """
        words = {command.slug: command.words for command in COMMANDS}
        before = self.codes[slug]
        if not name_of(code):
            return self, "That key cannot be changed. Press another one."

        codes = {**self.codes, slug: code}
        sentence = f"{self.printed_name(code)} is now the key for “{words[slug]}”."

        for other in words:
            if other != slug and self.codes[other] == code:
                codes[other] = before
                sentence = f"{sentence[:-1]}, and {self.printed_name(before)} the one for “{words[other]}”."
        return Keys({slug: name_of(code) for slug, code in codes.items()}, self.there), sentence
