"""The officers: names, tempers, lines and portraits are complete, short and distinct, and each sits where it should."""

from __future__ import annotations

from collections import Counter

import pytest

import ai.temper
from ai.levels import LEVELS, Level
from career.officers import (
    EXPRESSION_AT,
    EXPRESSIONS,
    MOMENTS,
    OFFICERS,
    TEMPERS,
    Expression,
    Officer,
    draw_officers,
    officer_of,
    seat_officers,
)
from game.core.record import SeatEntry
from scenes.ui.theme import ASSETS

LONGEST_LINE = 60
"""Characters of a spoken line, and of the sentence about how an officer plays, at most."""
FOR_EACH_OFFICER = pytest.mark.parametrize("officer", OFFICERS.values(), ids=OFFICERS)


def test_there_are_two_officers_of_each_temper() -> None:
    assert Counter(officer.temper for officer in OFFICERS.values()) == dict.fromkeys(TEMPERS, 2)
    assert set(TEMPERS) == {temper.slug for temper in ai.temper.TEMPERS}, "the bots know the same tempers"


def test_names_and_initials_differ() -> None:
    assert len({officer.name for officer in OFFICERS.values()}) == 8
    assert len({officer.surname[0] for officer in OFFICERS.values()}) == 8


def test_there_are_as_many_women_as_men() -> None:
    assert Counter(officer.pronoun for officer in OFFICERS.values()) == {"he": 4, "she": 4}


@FOR_EACH_OFFICER
def test_an_officer_has_a_line_for_every_moment(officer: Officer) -> None:
    assert tuple(officer.lines) == MOMENTS
    assert all(officer.lines.values())


@FOR_EACH_OFFICER
def test_lines_are_short_sentences(officer: Officer) -> None:
    for line in [officer.manner, *(line for lines in officer.lines.values() for line in lines)]:
        assert len(line) <= LONGEST_LINE, line
        assert line[0].isupper(), line
        assert line[-1] in ".?", line
        assert line.isascii(), line
        assert "  " not in line, line


def test_no_line_is_spoken_by_two_officers_or_at_two_moments() -> None:
    times = Counter(line for officer in OFFICERS.values() for lines in officer.lines.values() for line in lines)
    assert [line for line, count in times.items() if count > 1] == []


def test_every_moment_has_an_expression() -> None:
    assert tuple(EXPRESSION_AT) == MOMENTS
    assert set(EXPRESSION_AT.values()) == set(EXPRESSIONS)


@FOR_EACH_OFFICER
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_portrait_is_there(officer: Officer, expression: Expression) -> None:
    assert (ASSETS / f"{officer.portrait(expression)}.jpg").is_file()


# --- Who sits where -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
@FOR_EACH_OFFICER
def test_an_officer_is_known_by_the_surname_in_a_seat_of_a_level(officer: Officer, level: Level) -> None:
    assert officer_of(SeatEntry(level.slug, officer.surname)) is officer


@pytest.mark.parametrize(
    "entry",
    [
        SeatEntry("human", "Karrow"),
        SeatEntry("random", "Karrow"),
        SeatEntry("general", "karrow"),
        SeatEntry("general", "Teo Karrow"),
        SeatEntry("general", ""),
    ],
    ids=str,
)
def test_anybody_else_is_no_officer(entry: SeatEntry) -> None:
    """A person may have the name of an officer, and a seat of a level another name."""
    assert officer_of(entry) is None


def test_the_officers_of_an_occasion_are_the_same_on_every_machine() -> None:
    """Friends who play the same deal of the day meet the same officers."""
    drawn = [officer.surname for officer in draw_officers("2026-11-28 last_front", count=3)]
    assert drawn == ["Pell", "Karrow", "Tolm"]


def test_different_officers_are_drawn_and_each_has_a_turn() -> None:
    everybody = draw_officers("any occasion", len(OFFICERS))
    assert {officer.slug for officer in everybody} == set(OFFICERS)
    assert draw_officers("any occasion", count=3) == everybody[:3]
    assert draw_officers("any occasion", count=0) == []
    assert {draw_officers(str(number), count=1)[0].slug for number in range(100)} == set(OFFICERS)
    with pytest.raises(ValueError, match=rf"^There are only {len(OFFICERS)} officers\.$"):
        draw_officers("any occasion", count=len(OFFICERS) + 1)


def test_officers_sit_wherever_a_level_plays_without_a_name() -> None:
    """One officer has a seat already, and so is not drawn for another one."""
    taken = draw_officers("an occasion", count=1)[0]
    entries = [
        SeatEntry("general"),
        SeatEntry("human", ""),
        SeatEntry("captain", taken.surname),
        SeatEntry("recruit"),
        SeatEntry("captain", "Bot"),
        SeatEntry("random"),
    ]
    seated = seat_officers(entries, "an occasion")
    first, second = draw_officers("an occasion", count=3)[1:]
    assert [entry.name for entry in seated] == [first.surname, "", taken.surname, second.surname, "Bot", ""]
    assert [entry.kind for entry in seated] == [entry.kind for entry in entries]
