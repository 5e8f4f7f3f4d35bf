"""The players on one machine. Each has settings, records and matches in a folder of their own.

The first player has the player's folder itself, the others have numbered folders in `profiles` below it. The file
`profiles.json` holds their names, and the number of the last one who played.
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
"""The most players of one machine."""
MOST_DIGITS: Final = 2
"""The most digits of the number of a player in the file."""
LONGEST: Final = 16
"""The most letters of the name of a player: as many as the lobby has room for."""


@dataclass(frozen=True)
class Profile:
    """A player: a number that never changes, and a name that the player may change, or "" for none."""

    number: int
    name: str = ""

    @property
    def words(self) -> str:
        """The name on the screen.

        >>> Profile(1, "Anna").words, Profile(2).words
        ('Anna', 'Player 2')
        """
        return self.name or f"Player {self.number}"


class Profiles:
    """The players of this machine. Changes that cannot be written are kept in memory until the program ends."""

    def __init__(self, home: Store) -> None:
        """Read the players in a folder. `home`: the folder of the program, which is also that of the first player."""
        self._home: Store = home
        self._stores: dict[int, Store] = {FIRST: home}
        """The folders of those who have played since the start. Each may hold files that could not be written yet."""
        self._file: Path = home.folder / "profiles.json"
        self._folders: Path = home.folder / "profiles"
        self._names: dict[int, str] = {}
        self._content: dict[str, Any] = {"names": {}}
        """The content of the file, with entries that a later version may have added."""
        self._without_folder: set[int] = set()
        """Numbers of new players whose folders do not exist yet."""
        self.current: Profile = Profile(FIRST)
        """The player whose turn it is at this machine."""
        self._read_file()

    def all(self) -> list[Profile]:
        """All players, by number: the first one, those who have a folder, and new ones without a folder yet.

        Folders are named by numbers, and at most MOST - 1 of them count. A link is no folder.
        """
        paths = [path for path in self._home.listing(self._folders) if re.fullmatch(r"[1-9]\d?", path.name)]
        folders = [path for path in paths if path.name != str(FIRST) and path.is_dir() and not is_link(path)]
        numbers = sorted(int(path.name) for path in folders)[: MOST - 1]
        return [
            Profile(number, self._names.get(number, "")) for number in sorted({FIRST, *numbers, *self._without_folder})
        ]

    def store_of_current(self) -> Store:
        """The store of the current player's folder."""
        number = self.current.number
        if number not in self._stores:
            self._stores[number] = Store(self._folder_of(number))
        return self._stores[number]

    def stores(self) -> list[Store]:
        """The folders of all players on the list who have played since the start."""
        return list(self._stores.values())

    def choose(self, number: int) -> None:
        """Switch to another player. Nothing happens for an unknown number."""
        self.current = next((profile for profile in self.all() if profile.number == number), self.current)
        self._write_file()

    def rename(self, words: str) -> None:
        """Give the current player this name, and remove the old one from all files."""
        number = self.current.number
        self._forget_name(number)
        self.current = Profile(number, clean(words, LONGEST))
        self._names[number] = self.current.name
        self._write_file()

    def add(self) -> None:
        """Add a new player and switch to it. Nothing happens if there are MOST players already."""
        taken = {candidate.number for candidate in self.all()}
        if len(taken) >= MOST:
            return

        number = next(
            candidate
            for candidate in itertools.count(FIRST)
            if candidate not in taken and not os.path.lexists(self._folder_of(candidate))
        )
        self._forget_name(number)
        self._without_folder.add(number)
        self.current = Profile(number)
        self._write_file()

    def remove(self, number: int) -> bool:
        """Take a player off the list. The folder is renamed and kept. Returns False if that fails.

        The first player and the current one cannot be removed.
        """
        if number in (FIRST, self.current.number):
            return False
        folder = self._folder_of(number)
        if folder.exists() and self._home.set_aside(folder, ".removed") is None:
            return False

        self._without_folder.discard(number)
        self._stores.pop(number, None)
        self._forget_name(number)
        self._write_file()
        return True

    def _forget_name(self, number: int) -> None:
        """Remove the name of a player, also from copies of the file."""
        name = self._names.pop(number, "")
        # The file may spell a number in several ways, such as "02".
        for key in [key for key in self._content["names"] if whole_number(key.strip(), digits=2) == number]:
            del self._content["names"][key]
        if name:
            self._forget_in_copies(name)

    def _forget_in_copies(self, name: str) -> None:
        """Remove a name from damaged files that were set aside, and delete files that killed windows have left."""
        for path in self._home.listing(self._file.parent):
            is_copy = path.name.startswith(f"{self._file.name}.")

            if is_copy and path.suffix == ".new":
                self._home.remove(path)
            elif is_copy:
                before = self._home.read(path) or ""
                text = before
                for quoted in (json.dumps(name), json.dumps(name, ensure_ascii=False)):
                    text = text.replace(quoted, '""')
                if text != before:
                    self._home.write(path, text)

    # --- the file ------------------------------------------------------------------------------

    def _folder_of(self, number: int) -> Path:
        return self._folders / str(number)

    def _read_file(self) -> None:
        """Read the names, and which player was the last. If the file is damaged, only the names are lost.

        `_content`: what the file holds, so that values of a later version are kept when it is written again.
        """
        text = self._home.read(self._file)
        if text is None:
            return

        try:
            content = json.loads(text)
            last = whole_number(str(content["last"]), MOST_DIGITS)
            for key, words in content["names"].items():
                number = whole_number(key, MOST_DIGITS)
                if number is not None and isinstance(words, str | int):
                    self._names[number] = clean(str(words), LONGEST)
            self._content = content
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            where_kept = self._home.keep_damaged_file(self._file)  # a sentence, or ""
            self._home.report_sentence(
                f"The names of the players could not be read.{where_kept} Their matches are all there."
            )
            return
        everybody = self.all()
        self.current = next((profile for profile in everybody if profile.number == last), everybody[0])

    def _write_file(self) -> None:
        """Write the names and the current player to the file."""
        names = {**self._content["names"], **{str(number): name for number, name in self._names.items()}}
        content = {**self._content, "names": names, "last": self.current.number}
        self._home.write(self._file, json.dumps(content, indent=2) + "\n")
