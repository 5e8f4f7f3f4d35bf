"""Challenges and medals: their data, the conditions they are made of, and the matches that win them."""

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

FOR_EACH_CHALLENGE = pytest.mark.parametrize("challenge", CHALLENGES.values(), ids=CHALLENGES)
RANDOM_MATCHES = 2
"""The number of random matches of each challenge."""
MOST_LUCKY_STARS = 2
"""The most stars that all of them together may win."""


# --- the data --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_five_challenges_or_none_yet(slug: str) -> None:
    five = [f"{slug}-{number}" for number in range(1, 6)]
    assert [challenge.slug for challenge in challenges_of(slug)] in ([], five)


@FOR_EACH_CHALLENGE
def test_a_challenge_has_one_person_and_a_position_begins_with_that_person(challenge: Challenge) -> None:
    levels = {level.slug for level in LEVELS}
    assert challenge.seats.count(HUMAN) == 1
    assert set(challenge.seats) - {HUMAN} <= levels
    match = replay(record_of_challenge(challenge), GAMES.__getitem__)
    assert not match.over
    begins_in_position = bool(challenge.moves)
    if begins_in_position:
        assert match.state.to_act == challenge.seat
        assert not match.state.is_midway()


@FOR_EACH_CHALLENGE
def test_the_words_of_a_star_name_every_number_of_its_conditions(challenge: Challenge) -> None:
    for star in challenge.stars:
        numbers = [number for condition in star.conditions for number in condition.numbers if number > 0]
        assert star.words.count("{}") == len(numbers), star.words
        assert "{" not in star.sentence
        assert star.sentence.endswith(".")


@FOR_EACH_CHALLENGE
def test_each_star_of_a_challenge_asks_more_than_the_one_before(challenge: Challenge) -> None:
    hardest: dict[object, int] = {}
    for star in challenge.stars:
        for bound in star.conditions:
            if not isinstance(bound, Bound):
                continue

            difficulty = -bound.number if isinstance(bound, AtMost) else bound.number
            assert difficulty > hardest.get(bound.figure, -(10**6)), star.words
            hardest[bound.figure] = difficulty


# --- each can be won, and not by chance ------------------------------------------------------


@FOR_EACH_CHALLENGE
def test_the_kept_record_of_a_challenge_wins_three_stars(challenge: Challenge) -> None:
    assert stars_of_record(challenge, load(tool.record_path(challenge))) == STARS


def test_every_kept_record_belongs_to_a_challenge() -> None:
    assert {path.stem for path in tool.RECORDS.glob("*.record")} == set(CHALLENGES)


def stars_of_random_match(challenge: Challenge, chance: int) -> int:
    """Return the stars of a match in which the person plays at random against bots that do not search."""
    begun = record_of_challenge(challenge)
    rng = Rng(chance)
    match = replay(begun, GAMES.__getitem__)
    while not match.over:
        seat, legal = match.state.to_act, match.legal()
        if seat == challenge.seat:
            match.play(legal[rng.below(len(legal))])
        else:
            for action in snap(match.game, match.view(seat), rng.word()).actions:
                match.play(match.game.actions[action])

    return stars_of_record(challenge, record_of(match, begun.seats))


def test_random_play_wins_hardly_any_star() -> None:
    won = {
        slug: sum(stars_of_random_match(challenge, chance) for chance in range(RANDOM_MATCHES))
        for slug, challenge in CHALLENGES.items()
    }
    assert sum(won.values()) <= MOST_LUCKY_STARS, {slug: stars for slug, stars in won.items() if stars}


# --- how a record is judged ------------------------------------------------------------------

EXAMPLE = CHALLENGES["fix_bayonets-1"]


def test_a_record_of_another_match_wins_no_stars_of_a_challenge() -> None:
    record = load(tool.record_path(EXAMPLE))
    resigned = [SeatEntry(RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    easier = [SeatEntry("general") if seat.kind != HUMAN else seat for seat in record.seats]
    other_options = {"deployment": "own"}

    for wrong in (
        replace(record, seed=record.seed + 1),
        replace(record, options=other_options),
        replace(record, seats=resigned),
        replace(record, seats=easier),
        replace(record, seats=record.seats[::-1]),
        replace(record, game="battlefronts", options={}),
        replace(record, notations=record.notations[:-1]),
        replace(record, notations=[*record.notations[:-1], "nonsense"]),
    ):
        assert stars_of_record(EXAMPLE, wrong) == 0

    assert stars_of_record(EXAMPLE, replace(record, options={})) == 0, "by default people deploy their own men"


def test_a_record_without_the_first_moves_of_a_position_does_not_count() -> None:
    for challenge in CHALLENGES.values():
        if challenge.moves:
            record = load(tool.record_path(challenge))
            assert is_record_of(challenge, record)
            assert not is_record_of(challenge, replace(record, notations=record.notations[1:]))


# --- what was measured -----------------------------------------------------------------------


def test_the_page_of_challenges_is_made_of_the_measured_data() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page_text(tool.read_measurements())


@FOR_EACH_CHALLENGE
def test_each_challenge_was_measured_in_its_present_form_and_chance_rarely_wins_a_star(challenge: Challenge) -> None:
    row: dict[str, Any] = tool.read_measurements()[challenge.slug]
    assert row["asked"] == tool.task_of(challenge), "the measurement is of the present challenge"

    matches, with_one_star, *_ = row["stars"]["random"]  # of a player that decides at random
    assert matches >= 50
    assert with_one_star <= 0.02 * matches


@pytest.mark.parametrize("slug", GAMES)
def test_the_challenges_of_a_game_become_harder(slug: str) -> None:
    """The measure is the share of matches in which the bots of all levels win the first star."""
    data = tool.read_measurements()
    eases = [tool.share_with_star(data[challenge.slug]["stars"]) for challenge in challenges_of(slug)]
    assert eases == sorted(eases, reverse=True), eases


# --- The pieces of which the conditions of challenges are made, on histories of a few events ------


class CardLost(Event):
    """A seat loses a card."""

    seat: int
    card: int


class BellRung(Event):
    """A bell rings at the end of a round."""


@dataclass
class FakeState:
    """A stand-in for a state, with a number that a view shows and one that it hides."""

    held: int = 0
    secret: int = 7
    round: int = 1
    seats: int = 2

    def redact(self, seat: int) -> FakeState:
        return replace(self, secret=-1)


class FakeGame:
    """A stand-in for a game."""

    def rounds(self, state: FakeState) -> int:
        return state.round

    def statistics(self, events: list[Event], seats: int, rounds: int) -> list[tuple[str, tuple[float, ...]]]:
        lost = [event.seat for event in events if isinstance(event, CardLost)]
        return [("Lost", tuple(float(lost.count(seat)) for seat in (0, 1)))]


def history_of(*events: Event, held: tuple[int, ...] = (), round: int = 1, seat: int = 0) -> condition.SeatHistory:
    """Return the history of these events for a seat. `held`: the number that the table shows after each of them."""
    tables = [FakeState(number, round=round) for number in held or [0] * len(events)]
    state = tables[-1] if tables else FakeState(round=round)
    entries = list(zip(events, tables, strict=True))
    return condition.SeatHistory(cast(Any, FakeGame()), seat, state=cast(State, state), entries=cast(Any, entries))


def number_held(view: State, seat: int) -> int:
    """Return the number that the table shows, and assert that the secret one is hidden."""
    table = cast(FakeState, view)
    assert table.secret == -1, "a metric is asked about a view and not about the state"
    return table.held


OWN_LOSS = CardLost(0, 3)
LOSS_OF_OTHER = CardLost(1, 9)
BELL = BellRung()
WON = MatchEnded(scores=(1.0, 0.0), reason="won")


@pytest.mark.parametrize(
    ("figure", "events", "value"),
    [
        (condition.Sum("", condition.count_own_events(CardLost)), (OWN_LOSS, LOSS_OF_OTHER, OWN_LOSS), 2),
        (condition.Sum("", condition.count_events_of_others(CardLost)), (OWN_LOSS, LOSS_OF_OTHER, OWN_LOSS), 1),
        (condition.Sum("", condition.count_events(CardLost)), (OWN_LOSS, LOSS_OF_OTHER, BELL), 2),
        (condition.Sum("", condition.count_own_events(CardLost, card=3)), (OWN_LOSS, CardLost(0, 4)), 1),
        (
            condition.Sum("", condition.count_own_events(CardLost, card=range(3, 5))),
            (OWN_LOSS, CardLost(0, 4), CardLost(0, 5)),
            2,
        ),
        (condition.Sum("", condition.count_own_events(BellRung)), (BELL,), 0),
        (condition.Peak("", condition.count_own_events(CardLost)), (OWN_LOSS, OWN_LOSS), 1),
        (
            condition.Peak("", condition.count_own_events(CardLost), BellRung),
            (OWN_LOSS, BELL, OWN_LOSS, OWN_LOSS, LOSS_OF_OTHER, BELL, OWN_LOSS),
            2,
        ),
        (condition.Row("", ("Lost",)), (OWN_LOSS, LOSS_OF_OTHER, OWN_LOSS), 2),
        (condition.Rounds(""), (OWN_LOSS,), 1),
    ],
    ids=[
        "own",
        "of others",
        "of all but another kind",
        "own with a fact",
        "own with a fact in a range",
        "an event of nobody",
        "peak of one",
        "peak between bells",
        "row",
        "rounds",
    ],
)
def test_a_metric_counts_the_right_events(figure: condition.Metric, events: tuple[Event, ...], value: int) -> None:
    """The history is that of seat 0."""
    assert figure.value(history_of(*events)) == value


def test_a_metric_of_the_table_sees_only_the_view_of_the_seat() -> None:
    assert condition.Last("", number_held).value(history_of(BELL, BELL, held=(4, 2))) == 2


@pytest.mark.parametrize(
    ("shown", "value"),
    [((1, 1, 1), 3), ((1, 0, 1), 1), ((0, 1, 1), 2), ((1, 1, 0, 1), 2), ((0, 0), 0)],
    ids=["all", "broken", "from the second", "the longer one", "none"],
)
def test_the_longest_row_of_rounds_is_counted(shown: tuple[int, ...], value: int) -> None:
    """`shown` is the number of the table at the end of each round. A round with 0 ends the row."""
    assert condition.InARow("", (BellRung,), number_held).value(history_of(*[BELL] * len(shown), held=shown)) == value


def test_other_events_between_two_rounds_do_not_end_a_row() -> None:
    assert condition.InARow("", (BellRung,), number_held).value(history_of(BELL, OWN_LOSS, BELL, held=(1, 0, 1))) == 2


@pytest.mark.parametrize(
    ("scores", "won"),
    [((1.0, 0.0), True), ((0.0, 1.0), False), ((0.5, 0.5), False), ((0.5, 0.5, 0.0), False)],
    ids=["won", "lost", "shared by two", "shared by two of three"],
)
def test_only_a_victory_that_is_not_shared_counts_as_won(scores: tuple[float, ...], won: bool) -> None:
    assert condition.Won().is_met(history_of(MatchEnded(scores=scores, reason=""))) is won
    assert not condition.Won().is_met(history_of(OWN_LOSS))


LOSSES = condition.Sum("Lost", condition.count_own_events(CardLost))
GAINS = condition.Sum("Gained", condition.count_events_of_others(CardLost))


def challenge_with_stars(*conditions: tuple[condition.Condition, ...]) -> condition.Challenge:
    """Return a challenge whose three stars have these conditions."""
    first, second, third = (condition.star("words", *asked) for asked in conditions)
    return condition.Challenge("toy-1", "", "battlefronts", ("human", "recruit"), seed=1, stars=(first, second, third))


@pytest.mark.parametrize(
    ("events", "stars"),
    [
        ((WON,), 3),
        ((OWN_LOSS, WON), 2),
        ((OWN_LOSS, OWN_LOSS, WON), 1),
        ((MatchEnded(scores=(0.0, 1.0), reason=""),), 0),
        ((), 0),
        ((OWN_LOSS,), 0),
    ],
    ids=["no loss", "one loss", "two losses", "defeat", "not over", "not over, with a loss"],
)
def test_a_star_counts_only_if_all_stars_before_are_won(events: tuple[Event, ...], stars: int) -> None:
    challenge = challenge_with_stars((condition.Won(),), (condition.AtMost(LOSSES, 1),), (condition.AtMost(LOSSES, 0),))
    assert stars_of(challenge, history_of(*events)) == stars


def test_a_match_that_has_not_ended_by_its_rules_wins_no_stars() -> None:
    """A match that was given up has no end by its rules either. A defeat is one."""
    challenge = challenge_with_stars(
        (condition.AtLeast(GAINS, 1),), (condition.AtLeast(GAINS, 2),), (condition.AtLeast(GAINS, 3),)
    )
    assert stars_of(challenge, history_of(LOSS_OF_OTHER, LOSS_OF_OTHER)) == 0
    assert stars_of(challenge, history_of(LOSS_OF_OTHER, LOSS_OF_OTHER, MatchEnded(scores=(0.0, 1.0), reason=""))) == 2


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((), "Lost: 0, at most 1 · Gained: 0 of 1"),
        ((OWN_LOSS, LOSS_OF_OTHER), "Lost: 1, at most 1 · Gained: 1 of 3"),
        ((OWN_LOSS, OWN_LOSS, LOSS_OF_OTHER, LOSS_OF_OTHER, LOSS_OF_OTHER), "Lost: 2, at most 2 · Gained: 3 of 3"),
        ((OWN_LOSS, OWN_LOSS, OWN_LOSS), "Lost: 3, at most 2 · Gained: 0 of 1"),
    ],
    ids=["at the beginning", "the second limit", "only the first limit", "no limit within reach"],
)
def test_the_progress_names_the_next_goal_and_the_hardest_limit_within_reach(
    events: tuple[Event, ...], words: str
) -> None:
    """The second star allows one loss, the first one two. The first star asks for one gain, the third one for three."""
    challenge = challenge_with_stars(
        (condition.AtMost(LOSSES, 2), condition.AtLeast(GAINS, 1)),
        (condition.AtMost(LOSSES, 1),),
        (condition.AtLeast(GAINS, 3),),
    )
    assert progress_text(challenge, history_of(*events)) == words


# --- Medals: their data, and the matches that win them --------------------------------------------


def test_there_are_forty_one_medals_and_no_two_are_alike() -> None:
    assert len(MEDALS) == len(OF_MATCHES) + len(OF_TOTALS) == 41
    assert len({medal.name for medal in MEDALS.values()}) == 41
    assert len({(medal.game, medal.words) for medal in MEDALS.values()}) == 41
    assert all(set(slug) <= {*string.ascii_lowercase, "-"} for slug in MEDALS)
    assert all(medal.words.endswith(".") for medal in MEDALS.values())


def test_medals_are_spread_evenly_over_the_games() -> None:
    count = Counter(medal.game for medal in OF_MATCHES)
    assert set(count) == set(GAMES)
    assert max(count.values()) - min(count.values()) <= 1


def test_each_medal_is_for_one_match_or_for_a_total_of_all_matches() -> None:
    names_of_totals = {field.name for field in fields(CareerTotals)}
    assert {medal.total for medal in OF_TOTALS} == names_of_totals, "every total has a medal"
    assert all(medal.number > 0 and not medal.conditions for medal in OF_TOTALS)
    assert all(medal.game and medal.conditions and not medal.total for medal in OF_MATCHES)
    assert all(medal.rank in RANKS for medal in OF_MATCHES)


@pytest.mark.parametrize("medal", OF_TOTALS, ids=lambda medal: medal.slug)
def test_a_medal_for_a_total_is_won_at_its_number_and_not_before(medal) -> None:  # type: ignore[no-untyped-def]
    one_short = CareerTotals(**{medal.total: medal.number - 1})
    more_than_enough = CareerTotals(**{medal.total: medal.number + 5})

    assert medal.slug not in medals_of_totals(one_short)
    assert medal.slug in medals_of_totals(more_than_enough)
    assert done(medal, one_short) == medal.number - 1
    assert done(medal, more_than_enough) == medal.number


def finished_history(slug: str, seats: int, winner: int | None = 0):  # type: ignore[no-untyped-def]
    """Return the history of a match that a seat wins at once, or that goes on if `winner` is None."""
    match = new_match(slug, seats, seed=3)
    history = seat_history(match.game, seat=0, state=match.state, transcripts=[match.opening])
    if winner is None:
        return history
    scores = tuple(1.0 if seat == winner else 0.0 for seat in range(seats))
    entries = [*history.entries, (MatchEnded(scores=scores, reason=""), match.state)]
    return type(history)(history.game, 0, history.state, entries)


MEDALS_AGAINST_GENERALS = {medal.game: medal.slug for medal in OF_MATCHES if medal.slug.endswith("general")}


@pytest.mark.parametrize("slug", MEDALS_AGAINST_GENERALS)
def test_a_medal_against_generals_needs_a_won_match_against_generals_only(slug: str) -> None:
    medal = MEDALS_AGAINST_GENERALS[slug]
    won = finished_history(slug, seats=2)
    lost = finished_history(slug, seats=2, winner=1)
    unfinished = finished_history(slug, seats=2, winner=None)

    assert medal in medals_of_match(won, (HUMAN, "general"))
    assert medal not in medals_of_match(won, (HUMAN, "captain"))
    assert medal not in medals_of_match(lost, (HUMAN, "general"))

    # Matches without bots of a level, and unfinished ones, win no medals at all.
    assert medals_of_match(won, (HUMAN, "random")) == ()
    assert medals_of_match(won, (HUMAN, HUMAN)) == ()
    assert medals_of_match(unfinished, (HUMAN, "general")) == ()


def test_a_match_that_was_given_up_wins_no_medal_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medals, "OF_MATCHES", (Medal("easy", name="Easy", words="Play.", game="last_front"),))
    assert medals_of_match(finished_history("last_front", seats=2), (HUMAN, "recruit")) == ("easy",)
    assert medals_of_match(finished_history("last_front", seats=2, winner=None), (HUMAN, "recruit")) == ()


def test_the_medal_for_a_table_of_six_needs_six_seats() -> None:
    assert "se-six" in medals_of_match(finished_history("sharp_end", seats=6), (HUMAN, *["recruit"] * 5))
    assert "se-six" not in medals_of_match(finished_history("sharp_end", seats=5), (HUMAN, *["recruit"] * 4))


def test_a_match_that_ends_at_once_wins_medals_with_upper_bounds_only() -> None:
    """ "lf-open" and "lf-quick" set a maximum for something, "lf-raid" and "lf-bid" a minimum."""
    won = set(medals_of_match(finished_history("last_front", seats=2), (HUMAN, "general")))
    assert won >= {"lf-open", "lf-quick"}
    assert not won & {"lf-raid", "lf-bid"}
