"""Several players on one machine: each has settings, records and matches in a folder of its own.

The first player has the player's folder itself, the others numbered folders in `profiles` below it. The file
`profiles.json` holds their names, and whose turn it was last.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core.sanitize import clean, whole_number
from scenes.keeping.store import Store, is_link

FIRST: Final = 1
"""The number of the player who has the player's folder itself."""
MOST: Final = 6
"""Most players of one machine."""
LONGEST: Final = 16
"""Most letters of the name of a player: as many as the lobby has room for."""


@dataclass(frozen=True)
class Profile:
    """A player: a number that never changes, and a name that the player may change; "" for none."""

    number: int
    name: str = ""

    @property
    def words(self) -> str:
        """The name, or "Player 2"."""
        return self.name or f"Player {self.number}"


class Profiles:
    """The players of this machine. What cannot be written is kept in memory until the program ends."""

    def __init__(self, home: Store) -> None:
        """`home`: the player's folder, which is also that of the first player."""
        self._home: Store = home
        self._stores: dict[int, Store] = {FIRST: home}
        """The folders of those who have played since the start: each may hold what could not be written yet."""
        self._file: Path = home.folder / "profiles.json"
        self._folders: Path = home.folder / "profiles"
        self._names: dict[int, str] = {}
        self._kept: dict[str, Any] = {"names": {}}
        """What the file says, also of what is not known here."""
        self._new: set[int] = set()
        """Players whose folders are not there yet."""
        self.current: Profile = Profile(FIRST)
        """Who plays."""
        self._read()

    def all(self) -> list[Profile]:
        """Everybody, by number."""
        paths = [path for path in self._home.listing(self._folders) if re.fullmatch(r"[1-9]\d?", path.name)]
        folders = [path for path in paths if path.name != str(FIRST) and path.is_dir() and not is_link(path)]
        found = sorted(int(path.name) for path in folders)[: MOST - 1]
        return [Profile(number, self._names.get(number, "")) for number in sorted({FIRST, *found, *self._new})]

    def store(self) -> Store:
        """The folder of whoever plays."""
        number = self.current.number
        if number not in self._stores:
            self._stores[number] = Store(self._folder(number))
        return self._stores[number]

    def stores(self) -> list[Store]:
        """The folders of everybody who has played since the start and is still on the list."""
        return list(self._stores.values())

    def choose(self, number: int) -> None:
        """Switch to another player; an unknown number changes nothing."""
        self.current = next((one for one in self.all() if one.number == number), self.current)
        self._write()

    def rename(self, words: str) -> None:
        """Give whoever plays another name."""
        number = self.current.number
        self._forget(number)
        self.current = Profile(number, clean(words, LONGEST))
        self._names[number] = self.current.name
        self._write()

    def add(self) -> None:
        """A new player plays; nothing happens where there are MOST."""
        taken = {one.number for one in self.all()}
        if len(taken) >= MOST:
            return
        free = (one for one in itertools.count(FIRST) if not os.path.lexists(self._folder(one)))
        number = next(one for one in free if one not in taken)
        self._forget(number)
        self._new.add(number)
        self.current = Profile(number)
        self._write()

    def remove(self, number: int) -> bool:
        """Take a player off the list, except the first one and whoever plays; the folder is renamed and kept.

        False if that cannot be done.
        """
        if number in (FIRST, self.current.number):
            return False
        folder = self._folder(number)
        if folder.exists() and self._home.set_aside(folder, ".removed") is None:
            return False
        self._new.discard(number)
        self._stores.pop(number, None)
        self._forget(number)
        self._write()
        return True

    def _forget(self, number: int) -> None:
        """Forget the name of a player, also where the files of names say it in other ways."""
        name = self._names.pop(number, "")
        for key in [key for key in self._kept["names"] if whole_number(key.strip(), 2) == number]:
            del self._kept["names"][key]
        if name:
            self._forget_in_copies(name)

    def _forget_in_copies(self, name: str) -> None:
        """Take a name out of damaged files that were put aside, and out of what killed windows have left."""
        for path in self._home.listing(self._file.parent):
            if path.name.startswith(f"{self._file.name}.") and path.suffix == ".new":
                self._home.remove(path)
            elif path.name.startswith(f"{self._file.name}."):
                text = self._home.read(path) or ""
                for quoted in (json.dumps(name), json.dumps(name, ensure_ascii=False)):
                    text = text.replace(quoted, '""')
                if text != self._home.read(path):
                    self._home.write(path, text)

    # --- the file ------------------------------------------------------------------------------

    def _folder(self, number: int) -> Path:
        return self._folders / str(number)

    def _read(self) -> None:
        """Names and the last player; a damaged file only costs the names."""
        text = self._home.read(self._file)
        if text is None:
            return
        try:
            found = json.loads(text)
            last = whole_number(str(found["last"]), 2)
            for number, words in found["names"].items():
                if (known := whole_number(number, 2)) is not None and isinstance(words, str | int):
                    self._names[known] = clean(str(words), LONGEST)
            self._kept = found
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            kept = self._home.put_aside(self._file)
            self._home.say(f"The names of the players could not be read.{kept} Their matches are all there.")
            return
        self.current = next((one for one in self.all() if one.number == last), self.all()[0])

    def _write(self) -> None:
        names = {**self._kept["names"], **{str(number): name for number, name in self._names.items()}}
        told = {**self._kept, "names": names, "last": self.current.number}
        self._home.write(self._file, json.dumps(told, indent=2) + "\n")
