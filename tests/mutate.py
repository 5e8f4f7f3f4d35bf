"""Files as a bad disk, a bad copy or a bad joke leaves them, each through the door that a player's file comes in by.

    python -m tests.mutate --count 20000 --seed 1
    python -m tests.mutate --count 20000 --door code

Every file must be used, or refused with one short sentence; what is refused still lies there whole, under its own name
or another, and the next start goes well.
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

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
from tests.damage import BYTES, TEXT, finished, past, records, rows, values
from tests.damaged_codes import code_through
from tests.scenes.bots import InstantWorker

DAY = (datetime.date(2026, 11, 23), "last_front")
CAMPAIGN = dumps(Campaign(DAY[0], 815, {"battlefronts": [WON, LOST, DRAWN], "last_front": [WON, WON]})).encode()
MEDALS_GIVEN = medals_text(dict.fromkeys(MEDALS, DAY[0])).encode()
PLAYERS = json.dumps({"names": {"1": "Anna", "2": "Ben"}, "last": 2}, indent=2).encode()
LONGEST = 200
"""Characters of a sentence for a player."""
LOOKED_AT = 40
"""One in so many files that are used is also drawn."""


# --- the doors -------------------------------------------------------------------------------


class BrokenPromiseError(AssertionError):
    """A file went in and something happened that must not happen to a player."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenPromiseError(what)


def check_sentences(sentences: list[str], most: int = 1) -> None:
    check(len(sentences) <= most, f"{len(sentences)} sentences: {sentences}")
    for said in sentences:
        check(said.isprintable() and len(said) <= LONGEST and said.endswith("."), f"no clean sentence: {said[:300]!r}")


class Doors:
    """One app for all files; every file has a folder of its own, and its door begins with a fresh store."""

    def __init__(self, folder: Path) -> None:
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode((800, 450), pygame.RESIZABLE)
        self.root = folder
        self.app = App(Store(folder / "app"), random.Random(1), Scene, window, hire=InstantWorker)
        self.app.settings.speed = "instant"
        self.said: list[str] = []
        self.app.toast = lambda _, sentence: self.said.append(sentence)

    def start(self, folder: Path) -> App:
        """As after a fresh start in this folder."""
        self.said.clear()
        self.app.stack.scenes.clear()
        self.app.store = Store(folder)
        self.app.history = History(self.app.store)
        self.app.awards = Awards(self.app.store, self.app.history)
        return self.app

    def sentences(self) -> list[str]:
        return self.said + self.app.store.sentences()

    def look(self, rng: random.Random) -> None:
        """Draw what is on the stack, of one file in so many."""
        if rng.randrange(LOOKED_AT) == 0:
            self.app._update_scene(0.1)
            self.app._draw_scenes()

    # Each returns what became of the file.

    def flag(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """--replay of a record."""
        path = folder / "match.record"
        path.write_bytes(data)
        self.start(folder)
        try:
            wish = parse(["--replay", str(path)])
        except FlagError as error:
            check_sentences([str(error)])
            check(path.read_bytes() == data, "the record was changed")
            return "refused"
        assert wish.replay is not None

        scene = ReplayScene(wish.replay)
        if rng.randrange(LOOKED_AT) == 0:
            self.app.stack.apply(Push(scene))
            self.app._draw_scenes()
        return "used"

    def resume(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """A match to go on with, from the title."""
        app = self.start(folder)
        path = app.store.saves.folder / "battlefronts.record"
        path.parent.mkdir()
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        found = find_interrupted(app)
        change = resume_match(app, found[0].path) if found else None
        self.said += app.store.sentences()
        check_sentences(self.said)
        if change is None:
            check(len(self.said) == 1, "refused without a word")
            if path.exists():
                check("newer version" in self.said[0] and path.read_bytes() == data, "neither set aside nor kept")
                return "kept"
            aside = path.with_name(f"{path.name}.damaged")
            check(aside.read_bytes() == data, "the save was not kept as it was")
            check(find_interrupted(app) == [] and len(self.said) == 1, "refused, but still there")
            return "set aside"
        app.stack.apply(change)
        self.look(rng)
        app.stack.apply(Reset(Scene()))
        over = not path.exists()
        check(over == bool(app.history.matches()), "neither saved nor in the history")
        check_sentences(self.sentences())
        return "used"

    def settings(self, data: bytes, folder: Path, rng: random.Random) -> str:
        path = folder / "settings.json"
        path.write_bytes(data)
        store = self.start(folder).store
        found = settings_file.load(store)
        told = store.sentences()
        check_sentences(told)
        aside = path.with_name("settings.json.damaged")
        check(not aside.exists() or aside.read_bytes() == data, "the settings were not kept as they were")
        check(aside.exists() != path.exists(), "the settings were lost, or copied")
        settings_file.save(store, found)
        again = Store(folder)
        check(settings_file.load(again) == found and again.sentences() in ([], told), "the next start is no better")
        return "set aside" if aside.exists() else "mended" if told else "used"

    def past(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """A history: the title, the records with every row, a match watched and written as a file, a match added."""
        app = self.start(folder)
        path = app.history.path
        path.write_bytes(data)
        app.stack.apply(Push(TitleScene()))
        scene = RecordsScene()
        app.stack.apply(Push(scene))
        check_sentences(app.store.sentences())
        self.look(rng)
        tab = scene.pages["matches"]
        for row in app.history.matches()[:2]:
            for deed in ("match", "copy", "review"):
                tab.act((deed, row.number))
            app.history.review(str(app.history.record(row.number)))
        app.awards.reload()
        while app.awards.step():
            pass
        check(set(app.awards.best.values()) <= {0}, "stars for a match that is no challenge")
        self.said.clear()
        app.stack.scenes.clear()
        check(app.history.add(finished(3)), "no match can be added")
        again = History(Store(folder))
        check(finished(3).record in [again.record(past.number) for past in again.matches()], "the match is not there")
        again.dice()
        check({one.parent for one in folder.rglob("*.record")} <= {app.store.records}, "written outside of the records")
        asides = sorted(folder.glob("history.sqlite.damaged*"))
        check(len(asides) <= 1 or "-" in asides[1].name, "set aside twice")
        check_sentences(app.store.sentences(), 2)
        return "set aside" if asides else "used"

    def days(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """The deals of the day that were begun: the career page, and one more."""
        app = self.start(folder)
        path = folder / "days.txt"
        path.write_bytes(data)
        app.stack.apply(Push(CareerScene()))
        check_sentences(self.sentences())
        self.look(rng)
        app.stack.scenes.clear()
        begun = app.store.begun_days()
        app.store.note_day(DAY)
        check_sentences(self.sentences())
        check({*begun, DAY} >= {*Store(folder).begun_days()} >= {DAY}, "the day is not there")
        return "used"

    def campaign(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """A campaign: the career page, with the campaign beside another one; and a new one."""
        app = self.start(folder)
        path = folder / "campaigns" / "7.campaign"
        other = folder / "campaigns" / "3.campaign"
        path.parent.mkdir()
        path.write_bytes(data)
        other.write_bytes(CAMPAIGN)
        app.stack.apply(Push(CareerScene("campaign")))
        sentences = self.sentences()
        check_sentences(sentences)
        asides = list(path.parent.glob("*.damaged*"))
        newer = sentences == ["Campaign 7 was begun with a newer version; 7.campaign is kept as it is."]
        check(bool(sentences) == (asides != [] or newer), "lost without a word, or kept with one")
        check(not (asides or newer) or (asides or [path])[0].read_bytes() == data, "the file was changed")
        self.look(rng)
        app.stack.scenes.clear()
        check(len(Campaigns(app.store, app.history).all) == 2 - len(asides) - newer, "another campaign was lost")
        check_sentences(self.sentences())
        return "set aside" if asides else "refused" if newer else "used"

    def medals(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """The medals that were given: the career page, and a match that wins more of them."""
        app = self.start(folder)
        (folder / "medals.txt").write_bytes(data)
        app.stack.apply(Push(CareerScene("medals")))
        self.look(rng)
        app.stack.scenes.clear()
        app.awards.reload()
        before = dict(app.awards.given)
        app.history.add(finished(0))
        app.awards.reload()
        while app.awards.step():
            pass
        fresh = [medal.slug for medal in app.awards.give()]
        check(not {*fresh} & {*before}, "given twice")
        check({*fresh} == {*app.awards.won} - {*before}, "not given")
        app.awards.reload()
        check(app.awards.given == before | dict.fromkeys(fresh, app.history.now().date()), "forgotten")
        check_sentences(self.sentences())
        return "used"

    def players(self, data: bytes, folder: Path, rng: random.Random) -> str:
        """The names of the players: the page that changes them, and one more player."""
        (folder / "profiles" / "2").mkdir(parents=True)
        (folder / "profiles.json").write_bytes(data)
        app = self.start(folder)
        app.profiles = Profiles(app.store)
        sentences = self.sentences()
        check_sentences(sentences)
        asides = list(folder.glob("profiles.json.damaged*"))
        check(bool(sentences) == (asides != []), "lost without a word, or kept with one")
        app.stack.apply(Push(PlayersScene()))
        self.look(rng)
        app.stack.scenes.clear()
        check([one.number for one in app.profiles.all()] == [1, 2], "a player was lost")
        app.profiles.add()
        check(Profiles(Store(folder)).all()[:2] == app.profiles.all()[:2], "names were lost")
        check_sentences(self.sentences())
        return "set aside" if asides else "used"


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
"""What is damaged; some of it more often."""


def mutation(doors: Doors, number_: int, seed: int, among: Sequence[str] = DOORS) -> tuple[str, str, str]:
    """One file or deal code: what it was, what was done to it, what became of it."""
    rng = random.Random(f"{seed} {number_}")
    door = rng.choice(among)
    if door == "code":
        return door, *code_through(rng)
    folder = doors.root / "home"
    folder.mkdir()
    try:
        if door == "history rows":
            path = folder / "rows.sqlite"
            path.write_bytes(past(checked=False))
            change = rows(path, rng)
            data = path.read_bytes()
            path.unlink()
            return door, change, doors.past(data, folder, rng)
        if door == "days":
            data = begun_days_text([DAY] * 9).encode()
            changes = TEXT
            through = doors.days
        elif door == "campaign":
            data = CAMPAIGN
            changes = TEXT
            through = doors.campaign
        elif door == "medals":
            data = MEDALS_GIVEN
            changes = TEXT
            through = doors.medals
        elif door == "players":
            data = PLAYERS
            changes = (*TEXT, values)
            through = doors.players
        elif door == "history":
            data = past(checked=True)
            changes = BYTES
            through = doors.past
        elif door == "settings":
            data = json.dumps(asdict(Settings()), indent=2).encode()
            changes = (*TEXT, values)
            through = doors.settings
        else:
            data = rng.choice(records())
            changes = TEXT
            through = doors.flag if door == "record" else doors.resume
        how = rng.choice(changes)
        return door, how.__name__, through(how(data, rng), folder, rng)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def open_doors() -> Iterator[Doors]:
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        doors = Doors(Path(folder))
        yield doors
        doors.app.close()


def run(count: int, seed: int, among: Sequence[str] = DOORS) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """So many files: how many of each sort and outcome, and what went wrong, with the number of the file."""
    outcomes: Counter[tuple[str, str, str]] = Counter()
    failures: list[str] = []
    with open_doors() as doors, contextlib.redirect_stderr(io.StringIO()):
        for at in range(count):
            try:
                outcomes[mutation(doors, at, seed, among)] += 1
            except Exception as failure:
                failures.append(f"file {at} of seed {seed}: {type(failure).__name__}: {failure}")
    return outcomes, failures


def main(arguments: list[str]) -> int:
    asked = Parser(prog="python -m tests.mutate", description="Damaged files through every door.")
    asked.add_argument("--count", type=int_between("--count", 10_000_000), default=2000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", type=int, metavar="N", help="file N alone, with its traceback")
    asked.add_argument("--door", choices=sorted(set(DOORS)), help="only through this door")
    known = asked.parse_or_exit(arguments)
    among = (known.door,) if known.door else DOORS
    if known.only is not None:
        with open_doors() as doors:
            print(*mutation(doors, known.only, known.seed, among), sep=", ")
        return 0
    outcomes, failures = run(known.count, known.seed, among)
    for (door, how, became), many in sorted(outcomes.items()):
        print(f"{door:14} {how:18} {became:10} {many:6}")
    print(f"{sum(outcomes.values())} of {known.count} files and codes used, mended, refused or set aside")
    print(*failures[:40], sep="\n", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
