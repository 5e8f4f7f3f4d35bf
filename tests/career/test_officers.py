"""The officers: names, tempers, lines and portraits are complete, short and distinct."""

from __future__ import annotations

from collections import Counter

import pytest

import ai.temper
from career.officers import EXPRESSION_AT, EXPRESSIONS, MOMENTS, OFFICERS, TEMPERS, Expression, Officer
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
