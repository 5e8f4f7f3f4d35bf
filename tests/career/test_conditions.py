"""The pieces of which the conditions of challenges are made, on courses of a few events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from career.challenges import condition
from career.challenges.judging import standing, stars_of
from game.catalogue import GAMES
from game.core.events import Event, MatchEnded
from game.core.state import State


class Lost(Event):
    seat: int
    card: int


class Bell(Event):
    """It rings at the end of a round."""


@dataclass
class Table:
    """Stands in for a state: a number that a view shows, and one that it hides."""

    held: int = 0
    secret: int = 7
    round: int = 1
    seats: int = 2

    def redact(self, seat: int) -> Table:
        return replace(self, secret=-1)


class Toy:
    """Stands in for a game."""

    def rounds(self, state: Table) -> int:
        return state.round

    def statistics(self, events: list[Event], seats: int, rounds: int) -> list[tuple[str, tuple[float, ...]]]:
        return [("Lost", tuple(float(sum(isinstance(e, Lost) and e.seat == seat for e in events)) for seat in (0, 1)))]


def course(*events: Event, held: tuple[int, ...] = (), round: int = 1, seat: int = 0) -> condition.Course:
    """A course of these events; `held`: what the table shows after each of them."""
    tables = [Table(number, round=round) for number in held or [0] * len(events)]
    state = tables[-1] if tables else Table(round=round)
    entries = list(zip(events, tables, strict=True))
    return condition.Course(cast(Any, Toy()), seat, cast(State, state), cast(Any, entries))


def held(view: State, seat: int) -> int:
    table = cast(Table, view)
    assert table.secret == -1, "a question is asked of a view"
    return table.held


ME, YOU = Lost(0, 3), Lost(1, 9)
BELL = Bell()
WON = MatchEnded((1.0, 0.0), "won")


@pytest.mark.parametrize(
    ("figure", "events", "value"),
    [
        (condition.Sum("", condition.own(Lost)), (ME, YOU, ME), 2),
        (condition.Sum("", condition.others(Lost)), (ME, YOU, ME), 1),
        (condition.Sum("", condition.counted(Lost)), (ME, YOU, BELL), 2),
        (condition.Sum("", condition.own(Lost, card=3)), (ME, Lost(0, 4)), 1),
        (condition.Sum("", condition.own(Lost, card=range(3, 5))), (ME, Lost(0, 4), Lost(0, 5)), 2),
        (condition.Sum("", condition.own(Bell)), (BELL,), 0),
        (condition.Peak("", condition.own(Lost)), (ME, ME), 1),
        (condition.Peak("", condition.own(Lost), Bell), (ME, BELL, ME, ME, YOU, BELL, ME), 2),
        (condition.Row("", ("Lost",)), (ME, YOU, ME), 2),
        (condition.Rounds(""), (ME,), 1),
    ],
)
def test_a_figure_of_events(figure: condition.Figure, events: tuple[Event, ...], value: int) -> None:
    assert figure.value(course(*events)) == value


def test_a_figure_of_the_table_is_asked_of_the_view() -> None:
    assert condition.Last("", held).value(course(BELL, BELL, held=(4, 2))) == 2


@pytest.mark.parametrize(
    ("shown", "value"), [((1, 1, 1), 3), ((1, 0, 1), 1), ((0, 1, 1), 2), ((1, 1, 0, 1), 2), ((0, 0), 0)]
)
def test_rounds_in_a_row(shown: tuple[int, ...], value: int) -> None:
    assert condition.InARow("", (Bell,), held).value(course(*[BELL] * len(shown), held=shown)) == value


def test_other_events_do_not_interrupt_a_row() -> None:
    assert condition.InARow("", (Bell,), held).value(course(BELL, ME, BELL, held=(1, 0, 1))) == 2


@pytest.mark.parametrize(
    ("scores", "won"), [((1.0, 0.0), True), ((0.0, 1.0), False), ((0.5, 0.5), False), ((0.5, 0.5, 0.0), False)]
)
def test_only_a_win_alone_counts(scores: tuple[float, ...], won: bool) -> None:
    assert condition.Won().met(course(MatchEnded(scores, ""))) is won
    assert not condition.Won().met(course(ME))


LOSSES = condition.Sum("Lost", condition.own(Lost))
GAINS = condition.Sum("Gained", condition.others(Lost))


def challenge(*conditions: tuple[condition.Condition, ...]) -> condition.Challenge:
    one, two, three = (condition.star("words", *asked) for asked in conditions)
    return condition.Challenge("toy-1", "", "battlefronts", ("human", "recruit"), 1, (one, two, three))


@pytest.mark.parametrize(
    ("events", "stars"),
    [
        ((WON,), 3),
        ((ME, WON), 2),
        ((ME, ME, WON), 1),
        ((MatchEnded((0.0, 1.0), ""),), 0),
        ((), 0),
        ((ME,), 0),
    ],
)
def test_a_star_needs_those_before(events: tuple[Event, ...], stars: int) -> None:
    asked = challenge((condition.Won(),), (condition.AtMost(LOSSES, 1),), (condition.AtMost(LOSSES, 0),))
    assert stars_of(asked, course(*events)) == stars


def test_a_match_that_has_not_ended_wins_nothing() -> None:
    """One that was given up has no end by its rules, either."""
    asked = challenge((condition.AtLeast(GAINS, 1),), (condition.AtLeast(GAINS, 2),), (condition.AtLeast(GAINS, 3),))
    assert stars_of(asked, course(YOU, YOU)) == 0
    assert stars_of(asked, course(YOU, YOU, MatchEnded((0.0, 1.0), ""))) == 2


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((), "Lost: 0, at most 1 · Gained: 0 of 1"),
        ((ME, YOU), "Lost: 1, at most 1 · Gained: 1 of 3"),
        ((ME, ME, YOU, YOU, YOU), "Lost: 2, at most 2 · Gained: 3 of 3"),
        ((ME, ME, ME), "Lost: 3, at most 2 · Gained: 0 of 1"),
    ],
)
def test_the_standing_names_the_next_number_and_the_hardest_limit_kept(events: tuple[Event, ...], words: str) -> None:
    asked = challenge(
        (condition.AtMost(LOSSES, 2), condition.AtLeast(GAINS, 1)),
        (condition.AtMost(LOSSES, 1),),
        (condition.AtLeast(GAINS, 3),),
    )
    assert standing(asked, course(*events)) == words


def test_the_numbers_stand_in_the_words() -> None:
    assert condition.star(
        "Win, and lose at most {} of {}.", condition.Won(), condition.AtMost(LOSSES, 2), condition.AtLeast(GAINS, 5)
    ).sentence == ("Win, and lose at most 2 of 5.")


def test_every_game_reports_the_rows_that_its_challenges_use() -> None:
    for slug in GAMES:
        game = GAMES[slug]
        names = {name for name, _ in game.statistics([], 2, 1)}
        assert {"Destroyed by guns", "Destroyed in defense"} <= names or slug != "fighting_front"
