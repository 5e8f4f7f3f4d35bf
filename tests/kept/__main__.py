"""Keep files of this version, which every later one has to read: `python -m tests.kept`. Part of a release.

A folder is made once and never changed.
"""

from __future__ import annotations

import datetime
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from career import campaign
from career.campaign import DRAWN, LOST, WON, Campaign
from career.medals import RULES
from game.catalogue import GAMES, game_named
from game.core.record import Occasion, Record, SeatEntry, dumps, load, loads, record_of, replay
from game.core.version import VERSION
from scenes import settings as settings_file
from scenes.keeping.awards import medals_text, parse_medals
from scenes.keeping.finished import Label
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.profiles import Profiles
from scenes.keeping.schemas import GUIDED, PRACTICE
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.interrupted import Interrupted, read_saves
from scenes.settings import Settings
from tests.play import random_match

FOLDER: Final = Path(__file__).parent
SEEDS: Final = {"battlefronts": 2, "sharp_end": 1, "fix_bayonets": 2, "last_front": 7, "fighting_front": 4}
"""Deals of short matches."""
INTERRUPTED_GAME: Final = "sharp_end"
EVENING: Final = datetime.datetime(2026, 11, 23, 20, 15, tzinfo=datetime.UTC)
MARKS_OF_GAMES: Final = {"last_front": PRACTICE, "battlefronts": GUIDED}
"""Matches of the history that do not count."""
OCCASIONS: Final = {"sharp_end": Occasion("day", "2026-11-23"), "last_front": Occasion("challenge", "last_front-1")}
LABELS: Final = {1: Label("The bridge", favourite=True), 2: Label("", favourite=True)}
"""Names and marks, by number of the match."""
CAMPAIGN: Final = Campaign(EVENING.date(), seed=815, results={"sharp_end": [WON, LOST, WON], "last_front": [DRAWN]})
MEDAL_DATES: Final = {"first-blood": EVENING.date(), "lf-general": datetime.date(2026, 11, 21)}
"""Medals with their dates."""
CAREER_FILES: Final = ("days.txt", "medals.txt", "profiles.json", "campaigns/1.campaign")
"""The files of days, medals, players and campaigns in a player's folder."""
SETTINGS: Final = Settings(
    sound=15,
    ambience=25,
    music=35,
    speed="4x",
    fullscreen=True,
    type_size="largest",
    outlines=True,
    reduced_motion=True,
    speech="fast",
    hand_over="card",
    end_idle=False,
    window=(40, 30, 1280, 720),
    maximised=True,
    keys={"hint": "j"},
)
"""Settings of which none has its default."""


def main() -> int:
    """Write the files of the present version to its folder. Returns 1 if the folder is there already.

    Beside them is written what the present version reads in them, for later versions to compare.
    """
    folder = FOLDER / VERSION
    if folder.exists():
        print(f"{folder} is there: what a version wrote stays as it was.", file=sys.stderr)
        return 1
    records = {slug: random_record(slug) for slug in GAMES}

    for slug, record in records.items():
        write(folder / f"{slug}.record", dumps(record))

    whole_match = records[INTERRUPTED_GAME]
    started = replace(whole_match, notations=whole_match.notations[:30], seconds=312)
    write(folder / "interrupted.record", dumps(started))

    with tempfile.TemporaryDirectory() as home:  # the files of a player
        store = Store(Path(home))
        settings_file.save(store, SETTINGS)
        write(folder / "settings.json", (store.folder / "settings.json").read_text(encoding="utf-8"))
        write(folder / "history.sql", history_as_sql(store, records))
        store.note_day((EVENING.date(), INTERRUPTED_GAME))
        Profiles(store).rename("Anna")
        store.write(store.folder / "medals.txt", medals_text(MEDAL_DATES))
        store.write(store.folder / "campaigns" / "1.campaign", campaign.dumps(CAMPAIGN))
        for name in CAREER_FILES:
            write(path=folder / name, text=(store.folder / name).read_text(encoding="utf-8"))

    with tempfile.TemporaryDirectory() as home:  # what this version reads in copies of them
        write(folder / "expected.json", json.dumps(read_kept_files(folder, Path(home)), indent=1) + "\n")

    print(folder)
    return 0


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def random_record(slug: str) -> Record:
    """Return the record of a whole random match of a person against a Recruit."""
    match = random_match(slug, GAMES[slug].seats[0], SEEDS.get(slug, 1))
    return record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])


def history_as_sql(store: Store, records: dict[str, Record]) -> str:
    """Make a history of these matches, each reviewed. Returns the SQL statements that make it again."""
    moment = EVENING
    kept = History(store, lambda: moment)
    for slug, record in records.items():
        moment += datetime.timedelta(minutes=40)
        mark = MARKS_OF_GAMES.get(slug, "")
        occasion = OCCASIONS.get(slug)
        session = Session(setup_of(record), replace(record, practice=bool(mark), occasion=occasion))
        session.setup = replace(session.setup, practice=bool(mark), occasion=occasion)
        kept.add(replace(finished_match(session), practice=mark, seconds=1200.0))
        looks = [
            Look(decision, seat=0, value=0.25, best=0.5, doubt=0.125, better="pass" if decision == 4 else "")
            for decision in (0, 2, 4)
        ]
        kept.add_review(session.record_text(), Review((tally(seat=0, choices=3, wanted=3, looks=looks),), tuple(looks)))

    for number, label in LABELS.items():
        kept.set_label(number, label)

    with closing(sqlite3.connect(kept.path)) as base:
        schema = base.execute("PRAGMA user_version").fetchone()[0]
        return "\n".join([*base.iterdump(), f"PRAGMA user_version = {schema};", ""])


def read_kept_files(folder: Path, home: Path) -> dict[str, Any]:
    """Read kept files with this program, and return their data. `home` becomes the player's folder."""
    store = Store(home)
    store.make(store.saves.folder)
    store.make(home / "campaigns")
    shutil.copy(folder / "interrupted.record", store.saves.folder / f"{INTERRUPTED_GAME}.record")

    for name in ("settings.json", *CAREER_FILES):
        shutil.copy(folder / name, home / name)

    with closing(sqlite3.connect(home / "history.sqlite")) as base:
        base.executescript((folder / "history.sql").read_text(encoding="utf-8"))

    ((path, left),) = read_saves(store)
    assert isinstance(left, Interrupted)
    assert store.saves.take_if_free(path)

    resumed = Session(setup_of(left.record), left.record)
    result = {
        "records": {
            file.stem: describe_end(load(file)) for file in sorted(folder.glob("*.record")) if file.stem in GAMES
        },
        "interrupted": {**describe_end(resumed.record()), "seconds": resumed.seconds},
        "history": describe_history(History(store)),
        "career": read_career(store),
        "settings": json.loads(json.dumps(asdict(settings_file.load(store)))),
        "said": store.sentences(),
    }
    store.saves.release(path)
    return result


def read_career(store: Store) -> dict[str, Any]:
    """Return the days, medals, campaigns and players of a player's folder."""
    read = campaign.loads(store.read(store.folder / "campaigns" / "1.campaign") or "")
    return {
        "days": [[day.isoformat(), slug] for day, slug in store.begun_days()],
        "medals": {
            slug: day.isoformat() for slug, day in parse_medals(store.read(store.folder / "medals.txt") or "").items()
        },
        "campaign": {"begun": read.begun.isoformat(), "seed": read.seed, "results": dict(read.results)},
        "players": [player.name for player in Profiles(store).all()],
    }


def describe_end(record: Record) -> dict[str, Any]:
    """Replay a record, and describe its end."""
    match = replay(record, game_named)
    rounds = match.game.rounds(match.state)
    scores = list(match.state.scores())
    return {
        "seats": describe_seats(record.seats),
        "actions": len(match.actions),
        "over": match.over,
        "rounds": rounds,
        "scores": scores,
    }


def describe_seats(seats: Sequence[SeatEntry]) -> str:
    """Describe the seats in words."""
    return ", ".join(f"{entry.kind} {entry.name}".strip() for entry in seats)


def describe_history(kept: History) -> dict[str, Any]:
    """Describe the matches of a history, newest first, with their reviews, and the dice."""
    matches = []
    for match in kept.matches():
        text = kept.record(match.number) or ""
        review = kept.review(text)
        assert review is not None
        row = {
            "game": match.game,
            "seats": describe_seats(match.seats),
            "scores": match.scores,
            "rounds": match.rounds,
            "seconds": match.seconds,
            "ended": match.ended,
            "practice": match.practice,
            "record": describe_end(loads(text)),
            "good": [tally_of_seat.good for tally_of_seat in review.tallies],
            "better": [look.better for look in review.looks],
            "occasion": str(match.occasion or ""),
            "points": match.points,
            "label": asdict(match.label),
        }
        matches.append(row)

    won = {
        "medals": sorted(kept.medals_won(RULES)),
        "stars": kept.best_stars(),
        "unjudged": kept.unjudged_numbers(RULES),
    }
    life = kept.life_totals()
    totals = {"matches": life.matches, "won": life.tally().won, "games": life.games, "seconds": life.seconds}
    described = {"matches": matches, "dice": kept.dice(), **won, "totals": totals}
    return json.loads(json.dumps(described))  # type: ignore[no-any-return]


if __name__ == "__main__":
    sys.exit(main())
