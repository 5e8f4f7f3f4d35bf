"""The challenges: each can be set up, is won by a kept record with three stars, and not by playing at random."""

from __future__ import annotations

import string
from collections import Counter
from dataclasses import dataclass, fields, replace
from typing import Any, cast

import pytest

from ai.bot import snap
from ai.levels import LEVELS
from career import medals
from career.challenges import CHALLENGES, challenges_of, condition
from career.challenges.condition import (
    RANKS,
    STARS,
    AtMost,
    Bound,
    Challenge,
    Medal,
    is_record_of,
    progress_text,
    record_of_challenge,
    seat_history,
    stars_of,
    stars_of_record,
)
from career.medals import MEDALS, OF_MATCHES, OF_TOTALS, CareerTotals, done, medals_of_match, medals_of_totals
from game.catalogue import GAMES
from game.core.events import Event, MatchEnded
from game.core.record import HUMAN, RESIGNED, SeatEntry, load, record_of, replay
from game.core.rng import Rng
from game.core.state import State
from tests.play import new_match
from tools import challenges as tool

ALL = pytest.mark.parametrize("challenge", CHALLENGES.values(), ids=CHALLENGES)
TRIES = 2
"""Matches at random of each challenge."""
LUCK = 2
"""Stars that they may win in all."""


# --- the data --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_five(slug: str) -> None:
    assert [challenge.slug for challenge in challenges_of(slug)] == [f"{slug}-{number}" for number in range(1, 6)]


@ALL
def test_it_can_be_set_up_and_begins_with_the_person_or_a_bot(challenge: Challenge) -> None:
    levels = {level.slug for level in LEVELS}
    assert challenge.seats.count(HUMAN) == 1
    assert set(challenge.seats) - {HUMAN} <= levels
    match = replay(record_of_challenge(challenge), GAMES.__getitem__)
    assert not match.over
    assert not challenge.moves or (match.state.to_act == challenge.seat and not match.state.midway())


@ALL
def test_its_words_name_every_number_that_it_asks_for(challenge: Challenge) -> None:
    for star in challenge.stars:
        numbers = [number for one in star.conditions for number in one.numbers if number > 0]
        assert star.words.count("{}") == len(numbers), star.words
        assert "{" not in star.sentence
        assert star.sentence.endswith(".")


@ALL
def test_a_star_asks_more_than_the_one_before(challenge: Challenge) -> None:
    hardest: dict[object, int] = {}
    for star in challenge.stars:
        for one in star.conditions:
            if not isinstance(one, Bound):
                continue
            figure, number = one.figure, one.number
            worth = -number if isinstance(one, AtMost) else number
            assert worth > hardest.get(figure, -(10**6)), star.words
            hardest[figure] = worth


# --- each can be won, and not by chance ------------------------------------------------------


@ALL
def test_the_kept_record_wins_three_stars(challenge: Challenge) -> None:
    assert stars_of_record(challenge, load(tool.record_path(challenge))) == STARS


def test_no_other_record_is_kept() -> None:
    assert {path.stem for path in tool.RECORDS.glob("*.record")} == set(CHALLENGES)


def at_random(challenge: Challenge, chance: int) -> int:
    """The stars of a match in which the person plays at random against bots that do not search."""
    begun, rng = record_of_challenge(challenge), Rng(chance)
    match = replay(begun, GAMES.__getitem__)
    while not match.over:
        seat, legal = match.state.to_act, match.legal()
        if seat == challenge.seat:
            match.play(legal[rng.below(len(legal))])
        else:
            for action in snap(match.game, match.view(seat), rng.word()).actions:
                match.play(match.game.actions[action])
    return stars_of_record(challenge, record_of(match, begun.seats))


def test_none_is_won_by_playing_at_random() -> None:
    won = {slug: sum(at_random(one, number) for number in range(TRIES)) for slug, one in CHALLENGES.items()}
    assert sum(won.values()) <= LUCK, {slug: stars for slug, stars in won.items() if stars}


# --- how a record is judged ------------------------------------------------------------------

ONE = CHALLENGES["fix_bayonets-1"]


def test_only_its_own_match_wins_stars() -> None:
    record = load(tool.record_path(ONE))
    resigned = [SeatEntry(RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    easier = [SeatEntry("general") if seat.kind != HUMAN else seat for seat in record.seats]
    other = {"deployment": "own"}
    for wrong in (
        replace(record, seed=record.seed + 1),
        replace(record, options=other),
        replace(record, seats=resigned),
        replace(record, seats=easier),
        replace(record, seats=record.seats[::-1]),
        replace(record, game="battlefronts", options={}),
        replace(record, notations=record.notations[:-1]),
        replace(record, notations=[*record.notations[:-1], "nonsense"]),
    ):
        assert stars_of_record(ONE, wrong) == 0
    assert stars_of_record(ONE, replace(record, options={})) == 0, "a deployment of one's own is the default"


def test_a_position_counts_only_from_its_moves_on() -> None:
    for challenge in CHALLENGES.values():
        if challenge.moves:
            record = load(tool.record_path(challenge))
            assert is_record_of(challenge, record)
            assert not is_record_of(challenge, replace(record, notations=record.notations[1:]))


# --- what was measured -----------------------------------------------------------------------


def test_the_page_is_what_the_script_makes_of_the_data() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page_text(tool.read_measurements())


@ALL
def test_it_was_measured_as_it_is_and_chance_wins_a_star_in_few_matches(challenge: Challenge) -> None:
    row: dict[str, Any] = tool.read_measurements()[challenge.slug]
    assert row["asked"] == tool.task_of(challenge)
    matches, *stars = row["stars"]["random"]
    assert matches >= 50
    assert stars[0] <= 0.02 * matches


@pytest.mark.parametrize("slug", GAMES)
def test_those_of_a_game_become_harder(slug: str) -> None:
    """By the share of matches in which the bots of all levels win the first star."""
    data = tool.read_measurements()
    eases = [tool.share_with_star(data[challenge.slug]["stars"]) for challenge in challenges_of(slug)]
    assert eases == sorted(eases, reverse=True), eases


# --- The pieces of which the conditions of challenges are made, on courses of a few events --------


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


def course(*events: Event, held: tuple[int, ...] = (), round: int = 1, seat: int = 0) -> condition.SeatHistory:
    """A course of these events; `held`: what the table shows after each of them."""
    tables = [Table(number, round=round) for number in held or [0] * len(events)]
    state = tables[-1] if tables else Table(round=round)
    entries = list(zip(events, tables, strict=True))
    return condition.SeatHistory(cast(Any, Toy()), seat, cast(State, state), cast(Any, entries))


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
        (condition.Sum("", condition.count_own_events(Lost)), (ME, YOU, ME), 2),
        (condition.Sum("", condition.count_events_of_others(Lost)), (ME, YOU, ME), 1),
        (condition.Sum("", condition.count_events(Lost)), (ME, YOU, BELL), 2),
        (condition.Sum("", condition.count_own_events(Lost, card=3)), (ME, Lost(0, 4)), 1),
        (condition.Sum("", condition.count_own_events(Lost, card=range(3, 5))), (ME, Lost(0, 4), Lost(0, 5)), 2),
        (condition.Sum("", condition.count_own_events(Bell)), (BELL,), 0),
        (condition.Peak("", condition.count_own_events(Lost)), (ME, ME), 1),
        (condition.Peak("", condition.count_own_events(Lost), Bell), (ME, BELL, ME, ME, YOU, BELL, ME), 2),
        (condition.Row("", ("Lost",)), (ME, YOU, ME), 2),
        (condition.Rounds(""), (ME,), 1),
    ],
)
def test_a_figure_of_events(figure: condition.Metric, events: tuple[Event, ...], value: int) -> None:
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
    assert condition.Won().is_met(course(MatchEnded(scores, ""))) is won
    assert not condition.Won().is_met(course(ME))


LOSSES = condition.Sum("Lost", condition.count_own_events(Lost))
GAINS = condition.Sum("Gained", condition.count_events_of_others(Lost))


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
    assert progress_text(asked, course(*events)) == words


# --- Medals: what each asks, and what matches win -------------------------------------------------


def test_there_are_forty_and_no_two_are_alike() -> None:
    assert len(MEDALS) == len(OF_MATCHES) + len(OF_TOTALS) == 40
    assert len({medal.name for medal in MEDALS.values()}) == 40
    assert len({(medal.game, medal.words) for medal in MEDALS.values()}) == 40
    assert all(set(slug) <= {*string.ascii_lowercase, "-"} for slug in MEDALS)
    assert all(medal.words.endswith(".") for medal in MEDALS.values())


def test_every_game_has_as_many_as_the_others_or_one_more() -> None:
    count = Counter(medal.game for medal in OF_MATCHES)
    assert set(count) == set(GAMES)
    assert max(count.values()) - min(count.values()) <= 1


def test_each_is_for_a_match_or_for_all_of_them() -> None:
    names = {field.name for field in fields(CareerTotals)}
    assert {medal.total for medal in OF_TOTALS} == names, "nothing is counted in vain"
    assert all(medal.number > 0 and not medal.conditions for medal in OF_TOTALS)
    assert all(medal.game and medal.conditions and not medal.total for medal in OF_MATCHES)
    assert all(medal.rank in RANKS for medal in OF_MATCHES)


@pytest.mark.parametrize("medal", OF_TOTALS, ids=lambda medal: medal.slug)
def test_a_number_is_reached_and_not_before(medal) -> None:  # type: ignore[no-untyped-def]
    short, enough = CareerTotals(**{medal.total: medal.number - 1}), CareerTotals(**{medal.total: medal.number + 5})
    assert medal.slug not in medals_of_totals(short)
    assert medal.slug in medals_of_totals(enough)
    assert (done(medal, short), done(medal, enough)) == (medal.number - 1, medal.number)


def ended(slug: str, seats: int, winner: int | None = 0):  # type: ignore[no-untyped-def]
    """The course of a match that ends at once, won by a seat."""
    match = new_match(slug, seats, seed=3)
    scores = tuple(1.0 if seat == winner else 0.0 for seat in range(seats)) if winner is not None else ()
    course = seat_history(match.game, 0, match.state, [match.opening])
    if scores:
        course = type(course)(course.game, 0, course.state, [*course.entries, (MatchEnded(scores, ""), match.state)])
    return course


GENERALS = {medal.game: medal.slug for medal in OF_MATCHES if medal.slug.endswith("general")}


@pytest.mark.parametrize("slug", GAMES)
def test_a_general_must_sit_in_every_other_seat(slug: str) -> None:
    assert GENERALS[slug] in medals_of_match(ended(slug, 2), (HUMAN, "general"))
    assert GENERALS[slug] not in medals_of_match(ended(slug, 2), (HUMAN, "captain"))
    assert medals_of_match(ended(slug, 2), (HUMAN, "random")) == ()
    assert medals_of_match(ended(slug, 2), (HUMAN, HUMAN)) == ()
    assert GENERALS[slug] not in medals_of_match(ended(slug, 2, winner=1), (HUMAN, "general"))
    assert medals_of_match(ended(slug, 2, winner=None), (HUMAN, "general")) == (), (
        "a match that goes on has won nothing"
    )


def test_a_match_that_was_given_up_wins_not_even_what_was_done_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medals, "OF_MATCHES", (Medal("easy", "Easy", "Play.", "last_front"),))
    assert medals_of_match(ended("last_front", 2), (HUMAN, "recruit")) == ("easy",)
    assert medals_of_match(ended("last_front", 2, winner=None), (HUMAN, "recruit")) == ()


def test_a_table_of_six_is_one_of_six() -> None:
    assert "se-six" in medals_of_match(ended("sharp_end", 6), (HUMAN, *["recruit"] * 5))
    assert "se-six" not in medals_of_match(ended("sharp_end", 5), (HUMAN, *["recruit"] * 4))


def test_a_bound_from_above_is_met_by_a_short_match_and_one_from_below_is_not() -> None:
    won = medals_of_match(ended("last_front", 2), (HUMAN, "general"))
    assert {"lf-open", "lf-quick"} <= set(won)
    assert not {"lf-raid", "lf-bid"} & set(won)
