"""Make a player's folder with the code of an older commit. `tests.kept.older` runs this inside a checkout of it.

The modules moved between commits, so each name is looked up in several. Things that a commit lacked are left out.
"""

from __future__ import annotations

import datetime
import importlib
import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import asdict, fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

SEEDS = {"battlefronts": 2, "sharp_end": 1, "fix_bayonets": 2, "last_front": 7, "fighting_front": 4}
"""Deals of short matches."""
EVENING = datetime.datetime(2026, 11, 22, 20, 15, tzinfo=datetime.UTC)
DAY = datetime.date(2026, 11, 23)
NOT_DEFAULT = {
    "sound": 15,
    "ambience": 25,
    "music": 35,
    "speed": "4x",
    "bots": "at once",
    "fullscreen": True,
    "larger_type": True,
    "type_size": "largest",
    "outlines": True,
    "reduced_motion": True,
    "speech": "fast",
    "hand_over": "card",
    "end_idle": False,
    "window": (40, 30, 1280, 720),
    "maximised": True,
    "keys": {"hint": "j"},
}
"""Settings by name, none with its default."""


def find_name(name: str, *modules: str) -> Any:
    """Return the object of this name in the first of these modules that has it, or None."""
    for module in modules:
        try:
            value = getattr(importlib.import_module(module), name, None)
        except ModuleNotFoundError:
            continue
        if value is not None:
            return value
    return None


HISTORY = ("scenes.keeping.history", "scenes.history", "scenes.history_tables")
REVIEWS = ("scenes.match.review_result", "scenes.keeping.reviews", "scenes.review_store", "scenes.looks")
SESSION = ("scenes.match.session", "scenes.play.session")
SETUP = ("scenes.match.setup", "scenes.play.setup")
JUDGING = ("career.challenges.condition", "career.challenges.judging")
STORE = ("scenes.keeping.store", "scenes.store")
games: dict[str, Any] = find_name("GAMES", "game.catalogue")
SeatEntry, record_of = find_name("SeatEntry", "game.core.record"), find_name("record_of", "game.core.record")
Occasion = find_name("Occasion", "game.core.record")


def random_record(slug: str) -> Any:
    """Return the record of a whole random match of a person. That of Last Front is won against a General."""
    match = find_name("random_match", "tests.play")(slug, games[slug].seats[0], SEEDS[slug])
    return record_of(
        match, [SeatEntry("human", "Anna"), SeatEntry("general" if slug == "last_front" else "recruit", "")]
    )


def record_of_won_challenge() -> Any:
    """Return the record of a challenge in which random play has won at least one star."""
    record_of_challenge = find_name("record_of_challenge", *JUDGING)
    challenge = find_name("CHALLENGES", "career.challenges")["last_front-1"]
    begun = record_of_challenge(challenge, "Anna")
    replay, rng_of = find_name("replay", "game.core.record"), find_name("Rng", "game.core.rng")
    stars_of_record = find_name("stars_of_record", *JUDGING) or find_name("judged", *JUDGING)

    for seed in range(2000):
        match, rng = replay(begun, find_name("game_named", "game.catalogue")), rng_of(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        record = replace(begun, notations=[action.notation for action in match.actions])
        if stars_of_record(challenge, record):
            return record

    raise AssertionError("no star with any of the seeds")


def records_and_marks() -> list[tuple[Any, dict[str, Any]]]:
    """Return the records of all matches, each with its marks: an "occasion" or the kind of "practice", or none.

    There is one of each game, and one for each kind of match that this commit knows.
    """
    found = [(random_record(slug), {}) for slug in SEEDS if slug in games]
    _, marks_of_second = found[1]
    _, marks_of_third = found[2]
    if Occasion is not None:
        marks_of_second["occasion"] = Occasion("day", DAY.isoformat())

    if find_name("match_of_occasion", "career.campaign") is not None:
        marks_of_third["occasion"] = Occasion("campaign", "1/fix_bayonets-1")
    if find_name("PRACTICE", *HISTORY) is not None:
        found += [(random_record("battlefronts"), {"practice": find_name("PRACTICE", *HISTORY)})]
        found += [(random_record("last_front"), {"practice": find_name("GUIDED", *HISTORY)})]

    if find_name("record_of_challenge", *JUDGING) is not None:
        found += [(record_of_won_challenge(), {"occasion": Occasion("challenge", "last_front-1")})]
    return found


def finish_match(record: Any, marks: dict[str, Any]) -> tuple[Any, str]:
    """Return a finished match as an entry of the history, and the text of its record.

    `marks` may have an "occasion" and the kind of "practice". Of the latter a record and a setup only know whether.
    """
    marked = {name: value for name, value in marks.items() if name == "occasion"}
    if "practice" in marks:
        marked["practice"] = True

    record, setup = replace(record, **marked), replace(find_name("setup_of", *SETUP)(record), **marked)
    session = (find_name("Session", *SESSION) or find_name("Course", "scenes.play.course"))(setup, record)
    changed: dict[str, Any] = {"seconds": 1200.5}
    if "practice" in marks:
        changed["practice"] = marks["practice"]

    finished_match = find_name("finished_match", "scenes.keeping.keeper")
    finished = finished_match(session) if finished_match is not None else session.finished()
    return replace(finished, **changed), finished.record


def history(store: Any) -> dict[str, Any]:
    """Play, review and label the matches. Returns the description of their history."""
    moment = EVENING
    kept = find_name("History", *HISTORY)(store, lambda: moment)
    for record, marks in records_and_marks():
        moment += datetime.timedelta(minutes=40)
        match, text = finish_match(record, marks)
        kept.add(match)
        look = find_name("Look", *REVIEWS)
        if look is not None:
            looks = [look(2 * number, 0, 0.25, 0.5, 0.125, "pass" if number == 2 else "") for number in range(3)]
            kept.add_review(
                text, find_name("Review", *REVIEWS)((find_name("tally", *REVIEWS)(0, 3, 3, looks),), tuple(looks))
            )

    label = find_name("Label", *HISTORY)
    if label is not None:
        kept.set_label(1, label("The bridge", True))
        kept.set_label(2, label("", True))
    return describe_history(kept)


def digest(record: str) -> str:
    return blake2b(record.encode(), digest_size=8).hexdigest()


def describe_history(kept: Any) -> dict[str, Any]:
    """Describe a history: its matches, oldest first, their reviews, the dice, medals and totals."""
    rows = []
    for match in sorted(kept.matches(), key=lambda past: past.number):
        seats = [[entry.kind, entry.name] for entry in match.seats]
        row = {
            "game": match.game,
            "seats": seats,
            "scores": match.scores,
            "rounds": match.rounds,
            "seconds": match.seconds,
        }
        record = kept.record(match.number)
        row |= {"ended": match.ended, "record": digest(record)}
        for name in ("options", "practice", "points"):
            if hasattr(match, name):
                row[name] = getattr(match, name)
        if hasattr(match, "occasion"):
            row["occasion"] = str(match.occasion or "")
        if hasattr(match, "label"):
            row["label"] = asdict(match.label)
        if hasattr(kept, "review"):
            review = kept.review(record)
            row["review"] = None if review is None else asdict(review)
        rows.append(row)
    described = {"matches": rows, "dice": kept.dice()}
    life_totals = getattr(kept, "life_totals", None) or getattr(kept, "life", None)
    if life_totals is not None:
        life = life_totals()
        described["totals"] = {"matches": life.matches, "practice": life.practice, "won": life.tally().won}
    medals_won = getattr(kept, "medals_won", None) or getattr(kept, "medals", None)
    if medals_won is not None:
        rules = find_name("RULES", "career.medals")
        if life_totals is not None:
            described["medals"] = sorted(medals_won(rules))
        else:
            described["medals"] = sorted({slug for match in medals_won().values() for slug in match.won})

    best_stars = getattr(kept, "best_stars", None) or getattr(kept, "stars", None)
    if best_stars is not None:
        described["stars"] = best_stars()
    return described


def settings(store: Any) -> dict[str, Any]:
    """Save settings of which none has its default. Returns them."""
    module = "scenes.settings" if find_name("Settings", "scenes.settings") is not None else STORE[1]
    kind = find_name("Settings", module)
    wanted = kind(**{field_of_kind.name: NOT_DEFAULT[field_of_kind.name] for field_of_kind in fields(kind)})
    if module == STORE[1]:
        store.save(wanted)
    else:
        find_name("save", module)(store, wanted)
    return asdict(wanted)


def interrupted(store: Any) -> str:
    """Leave a match unfinished. Returns the text of its save."""
    record = random_record("sharp_end")
    begun = replace(record, notations=record.notations[:30])
    if any(field_of_kind.name == "seconds" for field_of_kind in fields(begun)):
        begun = replace(begun, seconds=312)
    text: str = find_name("dumps", "game.core.record")(begun)
    path = store.saves.begin("sharp_end") if hasattr(store, "saves") else store.autosave
    store.write(path, text)
    if hasattr(store, "saves"):
        store.saves.release(path)
    return text


def career(store: Any) -> dict[str, Any]:
    """Save days, medals, campaigns, lessons and players, as far as the commit has them. Returns them."""
    described: dict[str, Any] = {}
    if hasattr(store, "note_day"):
        store.note_day((DAY, "sharp_end"))
        described["days"] = [[DAY.isoformat(), "sharp_end"]]
    if hasattr(store, "note_lesson"):
        store.note_lesson("last_front")
        described["lessons"] = ["last_front"]

    write = find_name("medals_text", "scenes.keeping.awards", "scenes.keeping.career") or find_name(
        "write", "scenes.menus.cabinet", "scenes.medals"
    )
    if write is not None:
        store.write(store.folder / "medals.txt", write({"first-blood": DAY}))
        described["medals"] = {"first-blood": DAY.isoformat()}

    campaign = find_name("Campaign", "career.campaign")
    if campaign is not None:
        text = find_name("dumps", "career.campaign") or find_name("write", "career.campaign")
        results = {"sharp_end": ["won", "lost", "won"], "last_front": ["drawn"]}
        store.write(store.folder / "campaigns" / "1.campaign", text(campaign(DAY, 815, results)))
        described["campaign"] = results

    profiles = find_name("Profiles", "scenes.keeping.profiles", "scenes.profiles")
    if profiles is not None:
        everybody = profiles(store)
        everybody.rename("Anna")
        described["players"] = ["Anna"]
    return described


def main(folder: Path) -> None:
    """Fill a player's folder. What each part holds is written to told.json, and the history is turned into SQL."""
    store = find_name("Store", *STORE)(folder)
    described = {
        "settings": settings(store),
        "interrupted": interrupted(store),
        "career": career(store),
        "history": history(store),
    }
    complaints = store.sentences()
    if complaints != []:
        raise AssertionError(complaints)
    (folder / "told.json").write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
    path = folder / "history.sqlite"

    with closing(sqlite3.connect(path)) as base:
        schema = base.execute("PRAGMA user_version").fetchone()[0]
        statements = [*base.iterdump(), f"PRAGMA user_version = {schema};", ""]

    (folder / "history.sql").write_text("\n".join(statements), encoding="utf-8")
    path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
