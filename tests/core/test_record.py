"""Records: what is damaged, foreign or impossible is refused with a sentence that names the line."""

from __future__ import annotations

from dataclasses import replace as but
from pathlib import Path

import pytest

from game.catalogue import game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import (
    RESIGNED,
    Occasion,
    Record,
    RecordError,
    SeatEntry,
    dumps,
    load,
    loads,
    record_of,
    replay,
    save,
)
from game.core.version import VERSION
from tests.play import random_match

GOOD = """five fronts record 1
game: battlefronts
option: first = seat 1
seat: human Anna Maria
seat: general
seed: 7
actions:
call Z2
size 5
pass
"""


def test_a_record_is_read_and_written_back_to_the_same_text() -> None:
    record = loads(GOOD)
    assert record.seats == [SeatEntry("human", "Anna Maria"), SeatEntry("general")]
    assert record.game == "battlefronts"
    assert record.options == {"first": "seat 1"}
    assert record.seed == 7
    assert dumps(record) == GOOD
    assert len(replay(record, game_named).actions) == 3


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("five fronts record 1", "PNG", "Line 1: this is not a record"),
        ("record 1", "record 2", "Line 1: .* another version"),
        ("game: battlefronts", "game: chess", "no game 'chess'"),
        ("game: battlefronts", "game battlefronts", "Line 2 .* makes no sense"),
        ("game: battlefronts", "game: fix_bayonets", "head of the record does not fit"),
        ("first = seat 1", "first = nobody", "Option 'first' of Battlefronts cannot be 'nobody'"),
        ("seat: general\n", "", "for 2 seats, not 1"),
        ("seat: general\n", "seat: general\nseat: general\n", "for 2 seats, not 3"),
        ("seed: 7", "seed: seven", "Line 6 .* makes no sense"),
        ("seed: 7", "seed: --7", "Line 6 .* makes no sense"),
        ("seed: 7", "seed: " + "9" * 5000, "Line 6 .* makes no sense"),
        ("seed: 7", "seed: 7\nseconds: long", "Line 7 .* makes no sense"),
        ("seed: 7", "seed: 7\nguide: 4 -1", "Line 7 .* makes no sense"),
        *(
            ("seed: 7", f"practice: {value}\nseed: 7", "Line 6 .* makes no sense")
            for value in ("", "no", "yes yes", "1")
        ),
        ("seed: 7", "occasion: day in 2026-11-23\nseed: 7", "Line 6 .* makes no sense"),
        ("human Anna Maria\nseat: general", "resigned\nseat: resigned", "only one can resign"),
        ("seed: 7\n", "", "ends before game, seats, seed and actions"),
        ("actions:\n", "", "Line 7 .* makes no sense"),
        ("call Z2", "call Z7", "Line 8 .* is no action of Battlefronts: 'call Z7'"),
        ("size 5", "march 0 F1", "Line 9 .* cannot be played there"),
        ("pass", "pass\npass\npass\npass\nsize 9", "Line 14 .* cannot be played there"),
    ],
)
def test_a_damaged_record_is_refused_by_line(old: str, new: str, sentence: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    with pytest.raises(RecordError, match=sentence):
        replay(loads(text), game_named)


@pytest.mark.parametrize("length", range(0, GOOD.index("call"), 7))
def test_a_record_cut_in_its_head_is_refused(length: int) -> None:
    with pytest.raises(RecordError):
        replay(loads(GOOD[:length]), game_named)


def test_duration_guide_practice_and_occasion_of_a_match_are_read_and_written() -> None:
    """Records of earlier versions lack these lines."""

    def told(record: Record) -> tuple[object, ...]:
        return record.seconds, record.guide, record.practice, record.occasion, record.seats[0].kind

    assert told(loads(GOOD)) == (0, None, False, None, "human")

    more = "seconds: 312\npractice: yes\nguide: 4 12\noccasion: day 2026-11-23\nseed: 7"
    record = loads(GOOD.replace("seed: 7", more).replace("human", RESIGNED))
    assert told(record) == (312, (4, 12), True, Occasion("day", "2026-11-23"), RESIGNED)
    assert told(loads(dumps(record))) == told(record)


def test_a_record_names_the_program_that_began_the_match() -> None:
    """Records from before this line was added lack it, and stay as they are when they are written again."""
    assert loads(GOOD).program == ""

    record = record_of(random_match("battlefronts", seats=2, seed=3), [SeatEntry("human"), SeatEntry("x")])
    assert dumps(record).startswith(f"five fronts record 1\nprogram: {VERSION}\ngame: battlefronts\n")

    later = GOOD.replace("game:", "program: 12.3.4b1\ngame:", 1)
    assert dumps(loads(later)) == later

    longest_name = 40
    odd = loads(later.replace("12.3.4b1", "\x1b[2J" + "9" * 100_000))
    assert odd.program == ("[2J" + "9" * 100_000)[:longest_name], "a control character is left out"
    assert loads(dumps(odd)) == odd
    assert loads(dumps(but(odd, program="\x1b"))).program == ""


def test_a_record_that_was_cut_off_after_an_action_is_a_shorter_match() -> None:
    cut = GOOD[: GOOD.index("pass")]
    assert len(replay(loads(cut), game_named).actions) == 2


def test_a_file_that_is_no_record_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(b"\xff\xfe\x00not text")
    with pytest.raises(RecordError, match=r"match\.txt is not a text file"):
        load(path)
    assert path.read_bytes() == b"\xff\xfe\x00not text"
    with pytest.raises(RecordError, match=r"none\.txt cannot be read"):
        load(tmp_path / "none.txt")


def test_saving_a_record_twice_leaves_one_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.txt"
    record = record_of(
        random_match("battlefronts", seats=2, seed=3), [SeatEntry("human", "Zoë  of\nthe hills"), SeatEntry("x")]
    )
    save(path, record)
    save(path, record)
    assert [file.name for file in path.parent.iterdir()] == ["match.txt"]
    assert load(path).seats[0].name == "Zoë of the hills"
    assert load(path).notations == record.notations


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(RecordError, match="too long"):
        loads("five fronts record 1\n" + "x" * 5_000_000)


def test_a_replay_calls_back_after_every_action() -> None:
    """It gives the match after the action, and the transcript of this action alone."""
    seen: list[tuple[str, int]] = []

    def note(match: Match, transcript: Transcript) -> None:
        event_count = len(transcript.events)
        seen.append((match.actions[-1].notation, event_count))

    record: Record = loads(GOOD)
    replay(record, game_named, note)
    assert seen == [("call Z2", 1), ("size 5", 1), ("pass", 1)]


def test_names_in_a_record_become_short_and_printable() -> None:
    record = loads(GOOD.replace("Anna Maria", "A\0n\x1bna" + "a" * 100_000))
    assert record.seats[0].name.startswith("A n na")
    assert len(record.seats[0].name) == 40


@pytest.mark.parametrize("old", ["battlefronts", "first = seat 1", "seed: 7", "call Z2"])
def test_a_record_is_refused_in_a_short_printable_sentence(old: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        replay(loads(GOOD.replace(old, "x\0\x1b[2J" + "y" * 100_000, 1)), game_named)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) <= 200
