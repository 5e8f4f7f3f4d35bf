"""Damages a player's files and opens each in the way in which the client opens it, its "door".

    python -m tests.mutate --count 20000 --seed 1
    python -m tests.mutate --count 20000 --door code

Every file must be used, or refused with one short sentence. A refused file is kept unchanged, under its own name or
another one, and the next start succeeds.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import json
import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ai.arena.parser import Parser, int_between
from career.campaign import DRAWN, LOST, WON, Campaign, dumps
from career.daily import begun_days_text
from career.medals import MEDALS
from launch.flags import FlagError, parse
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.awards import Awards, medals_text
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.history import History
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import Store
from scenes.menus.career import CareerScene
from scenes.menus.interrupted import find_interrupted, resume_match
from scenes.menus.players import PlayersScene
from scenes.menus.records import RecordsScene
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.settings import Settings
from scenes.stack import Push, Reset, Scene
from tests.damage import BYTES, TEXT, damage_rows, damaged_settings, finished_match, history_file, record_files
from tests.damaged_codes import enter_damaged_code
from tests.scenes.bots import InstantWorker

DAY = (datetime.date(2026, 11, 23), "last_front")
CAMPAIGN = dumps(
    Campaign(DAY[0], seed=815, results={"battlefronts": [WON, LOST, DRAWN], "last_front": [WON, WON]})
).encode()
MEDALS_GIVEN = medals_text(dict.fromkeys(MEDALS, DAY[0])).encode()
PLAYERS = json.dumps({"names": {"1": "Anna", "2": "Ben"}, "last": 2}, indent=2).encode()
LONGEST = 200
"""The most characters of a sentence that a player is told."""
ONE_IN = 40
"""Of this many files that are used, one is also drawn, since drawing is slow."""


# --- the doors: each method opens one kind of file and returns what became of it ---------------


class BrokenPromiseError(AssertionError):
    """A damaged file had an effect that a player must never see."""


def require(holds: bool, what: str) -> None:
    """Raise BrokenPromiseError with the message `what` unless the condition holds."""
    if not holds:
        raise BrokenPromiseError(what)


def require_clean_sentences(sentences: list[str], most: int = 1) -> None:
    """Require at most `most` sentences, each printable, of at most LONGEST characters and with a full stop."""
    require(len(sentences) <= most, f"{len(sentences)} sentences: {sentences}")
    for sentence in sentences:
        require(
            sentence.isprintable() and len(sentence) <= LONGEST and sentence.endswith("."),
            f"no clean sentence: {sentence[:300]!r}",
        )


class Doors:
    """One app that opens damaged files. Each file has a folder and a store of its own.

    Each method `open_...` opens one kind of file as the client does, and says what became of it.
    """

    def __init__(self, folder: Path) -> None:
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode((800, 450), pygame.RESIZABLE)
        self.root = folder
        self.app = App(Store(folder / "app"), rng=random.Random(1), title=Scene, window=window, hire=InstantWorker)
        self.app.settings.speed = "instant"
        self.toasts: list[str] = []
        self.app.toast = lambda _, sentence: self.toasts.append(sentence)

    def start(self, folder: Path) -> App:
        """Bring the app into the state after a fresh start on this folder. Returns the app."""
        self.toasts.clear()
        self.app.stack.scenes.clear()
        self.app.store = Store(folder)
        self.app.history = History(self.app.store)
        self.app.awards = Awards(self.app.store, self.app.history)
        return self.app

    def sentences(self) -> list[str]:
        """All sentences that the player has been told since `start`: in toasts, and by the store."""
        return self.toasts + self.app.store.sentences()

    def draw_now_and_then(self, rng: random.Random) -> None:
        """Draw the scenes on the stack for one file of ONE_IN."""
        if rng.randrange(ONE_IN) == 0:
            self.app._update_scene(0.1)
            self.app._draw_scenes()

    def open_record(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Open a record by `--replay FILE`. Returns "used" or "refused"."""
        path = folder / "match.record"
        path.write_bytes(data)
        self.start(folder)
        try:
            flags = parse(["--replay", str(path)])
        except FlagError as error:
            require_clean_sentences([str(error)])
            require(path.read_bytes() == data, "the record was changed")
            return "refused"
        assert flags.replay is not None

        scene = ReplayScene(flags.replay)
        if rng.randrange(ONE_IN) == 0:
            self.app.stack.apply(Push(scene))
            self.app._draw_scenes()
        return "used"

    def resume_save(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Continue a saved match from the title.

        Returns "used", "set aside", or "kept" for a save of a newer version.
        """
        app = self.start(folder)
        path = app.store.saves.folder / "battlefronts.record"
        path.parent.mkdir()
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        interrupted = find_interrupted(app)
        change = resume_match(app, interrupted[0].path) if interrupted else None
        self.toasts += app.store.sentences()
        require_clean_sentences(self.toasts)
        if change is None:
            require(len(self.toasts) == 1, "refused without a word")
            if path.exists():
                require("newer version" in self.toasts[0] and path.read_bytes() == data, "neither set aside nor kept")
                return "kept"
            aside = path.with_name(f"{path.name}.damaged")
            require(aside.read_bytes() == data, "the save was not kept as it was")
            require(find_interrupted(app) == [] and len(self.toasts) == 1, "refused, but still there")
            return "set aside"
        app.stack.apply(change)
        self.draw_now_and_then(rng)
        app.stack.apply(Reset(Scene()))
        save_is_gone = not path.exists()
        require(save_is_gone == bool(app.history.matches()), "neither saved nor in the history")
        require_clean_sentences(self.sentences())
        return "used"

    def load_settings(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Load and save the settings.

        Returns "used", "mended" if a sentence says that values were replaced, or "set aside".
        """
        path = folder / "settings.json"
        path.write_bytes(data)
        store = self.start(folder).store
        loaded = settings_file.load(store)
        sentences = store.sentences()
        require_clean_sentences(sentences)
        aside = path.with_name("settings.json.damaged")
        require(not aside.exists() or aside.read_bytes() == data, "the settings were not kept as they were")
        require(aside.exists() != path.exists(), "the settings were lost, or copied")

        settings_file.save(store, loaded)
        next_store = Store(folder)
        loads_the_same = settings_file.load(next_store) == loaded
        require(loads_the_same and next_store.sentences() in ([], sentences), "the next start is no better")
        if aside.exists():
            return "set aside"
        return "mended" if sentences else "used"

    def open_history(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Open a history: show the records, use two rows, read the awards, and add a match.

        Returns "used" or "set aside".
        """
        app = self.start(folder)
        path = app.history.path
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        scene = RecordsScene()
        app.stack.apply(Push(scene))
        require_clean_sentences(app.store.sentences())
        self.draw_now_and_then(rng)
        tab = scene.pages["matches"]
        for row in app.history.matches()[:2]:
            for button in ("match", "copy", "review"):
                tab.act((button, row.number))
            app.history.review(str(app.history.record(row.number)))

        app.awards.reload()
        while app.awards.step():
            pass
        require(set(app.awards.best.values()) <= {0}, "stars for a match that is no challenge")
        self.toasts.clear()
        app.stack.scenes.clear()
        require(app.history.add(finished_match(3)), "no match can be added")

        reopened = History(Store(folder))
        records = [reopened.record(match.number) for match in reopened.matches()]
        require(finished_match(3).record in records, "the match is not there")
        reopened.dice()
        folders_written = {file.parent for file in folder.rglob("*.record")}
        require(folders_written <= {app.store.records}, "written outside of the records")
        asides = sorted(folder.glob("history.sqlite.damaged*"))
        require(len(asides) <= 1 or "-" in asides[1].name, "set aside twice")
        require_clean_sentences(app.store.sentences(), most=2)
        return "set aside" if asides else "used"

    def open_begun_days(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Start with this list of begun daily deals, look at the career page, and begin the deal of DAY.

        Afterwards the file holds that day, and no day that it did not hold before. A damaged list is used as far as it
        can be read, so this always returns "used".
        """
        app = self.start(folder)
        path = folder / "days.txt"
        path.write_bytes(data)
        app.stack.apply(Push(CareerScene()))
        require_clean_sentences(self.sentences())
        self.draw_now_and_then(rng)
        app.stack.scenes.clear()
        begun = app.store.begun_days()
        app.store.note_day(DAY)
        require_clean_sentences(self.sentences())
        saved = {*Store(folder).begun_days()}
        require({*begun, DAY} >= saved >= {DAY}, "the day is not there")
        return "used"

    def open_campaign(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Show the career page with this campaign beside a sound one.

        Returns "used", "set aside", or "refused" if it is newer.
        """
        app = self.start(folder)
        path = folder / "campaigns" / "7.campaign"
        other = folder / "campaigns" / "3.campaign"
        path.parent.mkdir()
        path.write_bytes(data)
        other.write_bytes(CAMPAIGN)
        app.stack.apply(Push(CareerScene("campaign")))
        sentences = self.sentences()
        require_clean_sentences(sentences)
        asides = list(path.parent.glob("*.damaged*"))
        is_newer = sentences == ["Campaign 7 was begun with a newer version; 7.campaign is kept as it is."]
        has_to_tell = asides != [] or is_newer
        require(bool(sentences) == has_to_tell, "a campaign was set aside without a sentence, or used with one")
        if has_to_tell:
            kept_file = asides[0] if asides else path
            require(kept_file.read_bytes() == data, "the file was changed")
        self.draw_now_and_then(rng)
        app.stack.scenes.clear()
        readable = 2 - len(asides) - is_newer  # of the two campaigns in the folder
        require(len(Campaigns(app.store, app.history).all) == readable, "another campaign was lost")
        require_clean_sentences(self.sentences())
        if asides:
            return "set aside"
        return "refused" if is_newer else "used"

    def open_medals(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Show the medals page, and win more medals by a match. Returns "used"."""
        app = self.start(folder)
        (folder / "medals.txt").write_bytes(data)
        app.stack.apply(Push(CareerScene("medals")))
        self.draw_now_and_then(rng)
        app.stack.scenes.clear()
        app.awards.reload()
        before = dict(app.awards.given)
        app.history.add(finished_match(0))
        app.awards.reload()
        while app.awards.step():
            pass

        new_medals = [medal.slug for medal in app.awards.give()]
        require(not {*new_medals} & {*before}, "given twice")
        require({*new_medals} == {*app.awards.won} - {*before}, "not given")

        app.awards.reload()
        require(app.awards.given == before | dict.fromkeys(new_medals, app.history.now().date()), "forgotten")
        require_clean_sentences(self.sentences())
        return "used"

    def open_players(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """Show the page with the names of the players, and add a player. Returns "used" or "set aside"."""
        (folder / "profiles" / "2").mkdir(parents=True)
        (folder / "profiles.json").write_bytes(data)
        app = self.start(folder)
        app.profiles = Profiles(app.store)
        sentences = self.sentences()
        require_clean_sentences(sentences)
        asides = list(folder.glob("profiles.json.damaged*"))
        require(bool(sentences) == (asides != []), "lost without a word, or kept with one")
        app.stack.apply(Push(PlayersScene()))
        self.draw_now_and_then(rng)
        app.stack.scenes.clear()
        require([player.number for player in app.profiles.all()] == [1, 2], "a player was lost")
        app.profiles.add()
        require(Profiles(Store(folder)).all()[:2] == app.profiles.all()[:2], "names were lost")
        require_clean_sentences(self.sentences())
        return "set aside" if asides else "used"


Damage = Callable[[bytes, random.Random], bytes]


class Door(NamedTuple):
    """A way in which the program reads one kind of file."""

    make_data: Callable[[random.Random], bytes]
    """Makes the bytes of such a file that is not damaged."""
    damages: Sequence[Damage]
    """The kinds of damage that are done to it."""
    open_file: Callable[[Doors, bytes, Path, random.Random], str]
    """Opens a file with these bytes in a folder, and returns what became of it."""


DOOR_OF: dict[str, Door] = {
    "record": Door(lambda rng: rng.choice(record_files()), TEXT, Doors.open_record),
    "save": Door(lambda rng: rng.choice(record_files()), TEXT, Doors.resume_save),
    "settings": Door(
        lambda _: json.dumps(asdict(Settings()), indent=2).encode(), (*TEXT, damaged_settings), Doors.load_settings
    ),
    "history": Door(lambda _: history_file(refuses_null=True), BYTES, Doors.open_history),
    "days": Door(lambda _: begun_days_text([DAY] * 9).encode(), TEXT, Doors.open_begun_days),
    "campaign": Door(lambda _: CAMPAIGN, TEXT, Doors.open_campaign),
    "medals": Door(lambda _: MEDALS_GIVEN, TEXT, Doors.open_medals),
    "players": Door(lambda _: PLAYERS, (*TEXT, damaged_settings), Doors.open_players),
}
"""By name: the doors whose files are damaged as a row of bytes."""
DOORS = (
    "record",
    "record",
    "save",
    "save",
    "settings",
    "history",
    "history rows",
    "days",
    "code",
    "campaign",
    "medals",
    "players",
)
"""The names of all doors; some are tried more often. "code" and "history rows" have damages of their own."""


def try_damaged_file(doors: Doors, number: int, seed: int, among: Sequence[str] = DOORS) -> tuple[str, str, str]:
    """Make and damage a file and open it. Returns its door, the kind of damage, and what became of the file.

    `seed` and `number` are seeds: they decide by which door of `among`, which file, and how it is damaged.
    """
    rng = random.Random(f"{seed} {number}")
    name = rng.choice(among)
    if name == "code":
        return name, *enter_damaged_code(rng)
    folder = doors.root / "home"
    folder.mkdir()
    try:
        if name == "history rows":
            change, data = damaged_history(folder / "rows.sqlite", rng)
            return name, change, doors.open_history(data, folder, rng)
        door = DOOR_OF[name]
        data = door.make_data(rng)
        damage = rng.choice(door.damages)
        return name, damage.__name__, door.open_file(doors, damage(data, rng), folder, rng)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def damaged_history(path: Path, rng: random.Random) -> tuple[str, bytes]:
    """Make a history, change its rows as the client never does, and remove it. Returns the change and the bytes.

    The tables of this history accept NULL in every column.
    """
    path.write_bytes(history_file(refuses_null=False))
    change = damage_rows(path, rng)
    data = path.read_bytes()
    path.unlink()
    return change, data


@contextmanager
def open_doors() -> Iterator[Doors]:
    """An app with a folder of its own, both closed and removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        doors = Doors(Path(folder))
        yield doors
        doors.app.close()


def run(count: int, seed: int, among: Sequence[str] = DOORS) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """Try `count` damaged files. Returns how many had each outcome, and a line for each broken promise.

    An outcome is the door, the kind of damage and what became of the file.
    """
    outcomes: Counter[tuple[str, str, str]] = Counter()
    failures: list[str] = []
    with open_doors() as doors, contextlib.redirect_stderr(io.StringIO()):
        for at in range(count):
            try:
                outcomes[try_damaged_file(doors, at, seed, among)] += 1
            except Exception as failure:
                failures.append(f"file {at} of seed {seed}: {type(failure).__name__}: {failure}")
    return outcomes, failures


def main(arguments: list[str]) -> int:
    """Try damaged files and print what became of them. Returns 1 if the program failed on any of them."""
    parser = Parser(prog="python -m tests.mutate", description="Damaged files through every door.")
    parser.add_argument("--count", type=int_between("--count", most=10_000_000), default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="file N alone, with its traceback")
    parser.add_argument("--door", choices=sorted(set(DOORS)), help="only through this door")
    wish = parser.parse_or_exit(arguments)
    among = (wish.door,) if wish.door else DOORS
    if wish.only is not None:
        with open_doors() as doors:
            print(*try_damaged_file(doors, wish.only, wish.seed, among), sep=", ")
        return 0
    outcomes, failures = run(wish.count, wish.seed, among)
    for (door, damage, became), times in sorted(outcomes.items()):
        print(f"{door:14} {damage:20} {became:10} {times:6}")
    print(f"{sum(outcomes.values())} of {wish.count} files and codes used, mended, refused or set aside")
    print(*failures[:40], sep="\n", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
