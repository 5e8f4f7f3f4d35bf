"""Make a player's folder with the code of an older commit; run inside a checkout of it by `tests.kept.older`.

The modules moved between commits, so each name is looked up where it was. What a commit had no file for is left out.
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


def named(name: str, *modules: str) -> Any:
    """What has this name in the first of these modules that has it; None where there is none."""
    for module in modules:
        try:
            found = getattr(importlib.import_module(module), name, None)
        except ModuleNotFoundError:
            continue
        if found is not None:
            return found
    return None


HISTORY = ("scenes.keeping.history", "scenes.history", "scenes.history_tables")
REVIEWS = ("scenes.match.review_result", "scenes.keeping.reviews", "scenes.review_store", "scenes.looks")
SESSION = ("scenes.match.session", "scenes.play.session")
SETUP = ("scenes.match.setup", "scenes.play.setup")
JUDGING = ("career.challenges.condition", "career.challenges.judging")
STORE = ("scenes.keeping.store", "scenes.store")
games: dict[str, Any] = named("GAMES", "game.catalogue")
SeatEntry, record_of = named("SeatEntry", "game.core.record"), named("record_of", "game.core.record")
Occasion = named("Occasion", "game.core.record")


def played(slug: str) -> Any:
    """The record of a whole match of a person, played at random; one of Last Front is won against a General."""
    match = named("random_match", "tests.play")(slug, games[slug].seats[0], SEEDS[slug])
    return record_of(
        match, [SeatEntry("human", "Anna"), SeatEntry("general" if slug == "last_front" else "recruit", "")]
    )


def challenge_met() -> Any:
    """The record of a challenge that was won by play at random, with a star at least."""
    begin = named("record_of_challenge", *JUDGING)
    challenge = named("CHALLENGES", "career.challenges")["last_front-1"]
    begun = begin(challenge, "Anna")
    replay, rng_of = named("replay", "game.core.record"), named("Rng", "game.core.rng")

    for seed in range(2000):
        match, rng = replay(begun, named("game_named", "game.catalogue")), rng_of(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        record = replace(begun, notations=[action.notation for action in match.actions])
        stars_of = named("stars_of_record", *JUDGING) or named("judged", *JUDGING)
        if stars_of(challenge, record):
            return record

    raise AssertionError


def matches() -> list[tuple[Any, dict[str, Any]]]:
    """The matches: records, and what marks them."""
    found = [(played(slug), {}) for slug in SEEDS if slug in games]
    if Occasion is not None:
        found[1][1]["occasion"] = Occasion("day", DAY.isoformat())
    if named("match_of_occasion", "career.campaign") is not None:
        found[2][1]["occasion"] = Occasion("campaign", "1/fix_bayonets-1")
    if named("PRACTICE", *HISTORY) is not None:
        found += [(played("battlefronts"), {"practice": named("PRACTICE", *HISTORY)})]
        found += [(played("last_front"), {"practice": named("GUIDED", *HISTORY)})]
    if named("record_of_challenge", *JUDGING) is not None:
        found += [(challenge_met(), {"occasion": Occasion("challenge", "last_front-1")})]
    return found


def finished(record: Any, marks: dict[str, Any]) -> tuple[Any, str]:
    """A finished match as an entry of the history, and the text of its record."""
    marked = {name: value for name, value in marks.items() if name == "occasion"}
    if "practice" in marks:
        marked["practice"] = True
    record, setup = replace(record, **marked), replace(named("setup_of", *SETUP)(record), **marked)
    session = (named("Session", *SESSION) or named("Course", "scenes.play.course"))(setup, record)
    changed: dict[str, Any] = {"seconds": 1200.5}
    if "practice" in marks:
        changed["practice"] = marks["practice"]
    finished_match = named("finished_match", "scenes.keeping.keeper")
    one = finished_match(session) if finished_match is not None else session.finished()
    return replace(one, **changed), one.record


def history(store: Any) -> dict[str, Any]:
    """Play the matches, review and label them; what the history tells of them."""
    moment = EVENING
    kept = named("History", *HISTORY)(store, lambda: moment)
    for record, marks in matches():
        moment += datetime.timedelta(minutes=40)
        one, text = finished(record, marks)
        kept.add(one)
        look = named("Look", *REVIEWS)
        if look is not None:
            looks = [look(2 * i, 0, 0.25, 0.5, 0.125, "pass" if i == 2 else "") for i in range(3)]
            kept.add_review(text, named("Review", *REVIEWS)((named("tally", *REVIEWS)(0, 3, 3, looks),), tuple(looks)))

    label = named("Label", *HISTORY)
    if label is not None:
        kept.set_label(1, label("The bridge", True))
        kept.set_label(2, label("", True))
    return told_by(kept)


def digest(record: str) -> str:
    return blake2b(record.encode(), digest_size=8).hexdigest()


def told_by(kept: Any) -> dict[str, Any]:
    """What a history tells: its matches, oldest first, their reviews, the dice, medals and totals."""
    rows = []
    for one in sorted(kept.matches(), key=lambda past: past.number):
        seats = [[entry.kind, entry.name] for entry in one.seats]
        row = {"game": one.game, "seats": seats, "scores": one.scores, "rounds": one.rounds, "seconds": one.seconds}
        record = kept.record(one.number)
        row |= {"ended": one.ended, "record": digest(record)}
        for name in ("options", "practice", "points"):
            if hasattr(one, name):
                row[name] = getattr(one, name)
        if hasattr(one, "occasion"):
            row["occasion"] = str(one.occasion or "")
        if hasattr(one, "label"):
            row["label"] = asdict(one.label)
        if hasattr(kept, "review"):
            review = kept.review(record)
            row["review"] = None if review is None else asdict(review)
        rows.append(row)
    told = {"matches": rows, "dice": kept.dice()}
    if hasattr(kept, "life"):
        life = kept.life()
        told["totals"] = {"matches": life.matches, "practice": life.practice, "won": life.tally().won}
    medals_won = getattr(kept, "medals_won", None) or getattr(kept, "medals", None)
    if medals_won is not None:
        rules = named("RULES", "career.medals")
        if hasattr(kept, "life"):
            told["medals"] = sorted(medals_won(rules))
        else:
            told["medals"] = sorted({slug for one in medals_won().values() for slug in one.won})

    best_stars = getattr(kept, "best_stars", None) or getattr(kept, "stars", None)
    if best_stars is not None:
        told["stars"] = best_stars()
    return told


def settings(store: Any) -> dict[str, Any]:
    """Save settings without a default; what they are."""
    module = "scenes.settings" if named("Settings", "scenes.settings") is not None else STORE[1]
    kind = named("Settings", module)
    wanted = kind(**{one.name: NOT_DEFAULT[one.name] for one in fields(kind)})
    if module == STORE[1]:
        store.save(wanted)
    else:
        named("save", module)(store, wanted)
    return asdict(wanted)


def interrupted(store: Any) -> str:
    """Leave a match unfinished; the text of its save."""
    record = played("sharp_end")
    begun = replace(record, notations=record.notations[:30])
    if any(one.name == "seconds" for one in fields(begun)):
        begun = replace(begun, seconds=312)
    text: str = named("dumps", "game.core.record")(begun)
    path = store.saves.begin("sharp_end") if hasattr(store, "saves") else store.autosave
    store.write(path, text)
    if hasattr(store, "saves"):
        store.saves.release(path)
    return text


def career(store: Any) -> dict[str, Any]:
    """Days, medals, campaigns, lessons and players, as far as there were any."""
    told: dict[str, Any] = {}
    if hasattr(store, "note_day"):
        store.note_day((DAY, "sharp_end"))
        told["days"] = [[DAY.isoformat(), "sharp_end"]]
    if hasattr(store, "note_lesson"):
        store.note_lesson("last_front")
        told["lessons"] = ["last_front"]
    write = named("medals_text", "scenes.keeping.awards", "scenes.keeping.career") or named(
        "write", "scenes.menus.cabinet", "scenes.medals"
    )
    if write is not None:
        store.write(store.folder / "medals.txt", write({"first-blood": DAY}))
        told["medals"] = {"first-blood": DAY.isoformat()}
    campaign = named("Campaign", "career.campaign")
    if campaign is not None:
        text = named("dumps", "career.campaign") or named("write", "career.campaign")
        results = {"sharp_end": ["won", "lost", "won"], "last_front": ["drawn"]}
        store.write(store.folder / "campaigns" / "1.campaign", text(campaign(DAY, 815, results)))
        told["campaign"] = results
    profiles = named("Profiles", "scenes.keeping.profiles", "scenes.profiles")
    if profiles is not None:
        everybody = profiles(store)
        everybody.rename("Anna")
        told["players"] = ["Anna"]
    return told


def main(folder: Path) -> None:
    store = named("Store", *STORE)(folder)
    told = {
        "settings": settings(store),
        "interrupted": interrupted(store),
        "career": career(store),
        "history": history(store),
    }
    if store.sentences() != []:
        raise AssertionError
    (folder / "told.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    path = folder / "history.sqlite"

    with closing(sqlite3.connect(path)) as base:
        schema = base.execute("PRAGMA user_version").fetchone()[0]
        statements = [*base.iterdump(), f"PRAGMA user_version = {schema};", ""]

    (folder / "history.sql").write_text("\n".join(statements), encoding="utf-8")
    path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
