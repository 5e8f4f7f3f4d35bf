"""Who a person meets when the lobby opens, and what the ladder says of each level."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from ai.levels import LEVELS, Limits, level_named, limits
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import Occasion, SeatEntry
from scenes.app import App
from scenes.history import Finished, Past
from scenes.menus.lobby import LobbyScene
from scenes.menus.proposal import Recommendation, advise, proposal, propose
from scenes.menus.rungs import told
from tests.scenes.menus import GAME, show

ME = SeatEntry("human", "Anna")


def fought(level: str, *scores: float, seats: int = 2) -> list[Past]:
    """Matches of one person against bots of a level with these scores, the newest first."""
    entries = (ME, *[SeatEntry(level)] * (seats - 1))
    return [
        Past(number, GAME.slug, {}, entries, (score, *[0.0] * (seats - 1)), 9, 600.0, float(-number))
        for number, score in enumerate(scores)
    ]


@pytest.mark.parametrize(
    ("past", "advised", "words"),
    [
        ([], None, ""),
        (fought("sergeant", 1, 1), None, ""),
        (fought("sergeant", 1, 0, 1, 1), "captain", "You beat Sergeant 3 of 4: try Captain."),
        (fought("sergeant", 1, 1, 1), "captain", "You beat Sergeant 3 of 3: try Captain."),
        (fought("sergeant", 1, 0, 1, 0.5), None, ""),
        (fought("sergeant", 0, 0, 1, 0, 1, 1, 1), "recruit", "Sergeant has beaten you 3 of 4: try Recruit."),
        (fought("sergeant", 0, 0, 0), None, ""),
        (fought("recruit", 0, 0, 0, 0), None, ""),
        (fought("general", 1, 1, 1, 1), None, ""),
        (fought("captain", 1) + fought("sergeant", 1, 1, 1, 1), None, ""),  # the last advice has been taken
        (fought("captain", *[0] * 10, 1, 1, seats=6), None, ""),  # as many as an even player wins
        (fought("captain", *[0] * 5, 1, 1, 1, seats=6), "general", "You beat Captain 3 of 8: try General."),
        (fought("captain", *[0] * 12, seats=6), "sergeant", "Captain has beaten you 12 of 12: try Sergeant."),
    ],
)
def test_the_last_matches_against_a_level_advise_the_next(past: list[Past], advised: str | None, words: str) -> None:
    assert advise(past) == (None if advised is None else Recommendation(level_named(advised), words))


def test_only_matches_of_one_person_against_one_level_tell_anything() -> None:
    two = (ME, SeatEntry("human", "Ben"), SeatEntry("recruit"))
    mixed = (ME, SeatEntry("recruit"), SeatEntry("captain"))
    resigned = (SeatEntry("resigned", "Anna"), SeatEntry("captain"))
    for entries in (two, mixed):
        assert advise(Past(1, GAME.slug, {}, entries, (1.0, 0.0, 0.0), 9, 600.0, 0.0) for _ in range(8)) is None
    given_up = [Past(1, GAME.slug, {}, resigned, (1.0, 0.0), 9, 600.0, 0.0)] * 4  # a bot may have won in that seat
    assert advise(given_up) == Recommendation(level_named("sergeant"), "Captain has beaten you 4 of 4: try Sergeant.")


def test_first_a_recruit_then_the_last_choice_unless_the_records_advise_otherwise() -> None:
    first = propose(GAME, [], [])
    assert (first.seats, first.level.slug) == ((), "recruit")
    assert "first match" in first.words
    last = [SeatEntry("resigned", "Anna"), SeatEntry("general", "Moltke")]
    again = propose(GAME, fought("general", 0), last)
    assert again.seats == (SeatEntry("human", "Anna"), SeatEntry("general", "Moltke"))
    assert (again.level.slug, again.words) == ("general", "")
    better = propose(GAME, fought("sergeant", 1, 1, 1), [SeatEntry("sergeant"), ME])
    assert better.seats == (SeatEntry("captain"), ME)
    assert "try Captain" in better.words
    crowd = GAMES["sharp_end"]
    assert propose(crowd, [], [ME, *[SeatEntry("captain")] * 6]).seats == ()  # no such table
    assert propose(crowd, [], [SeatEntry("captain")] * 2).seats == ()  # nobody played


def test_who_sat_in_a_deal_of_the_day_is_not_proposed_again() -> None:
    """The day chose them; but how it ended tells as much as any match."""
    day = Occasion("day", "2026-11-23")
    past = [replace(one, occasion=day) for one in fought("general", 0)] + fought("sergeant", 1)
    assert proposal(GAME, past, []).level.slug == "sergeant"
    won = [replace(one, occasion=day) for one in fought("recruit", 1, 1, 1)] + fought("recruit", 0)
    assert proposal(GAME, won, []).words == "You beat Recruit 3 of 4: try Sergeant."


def test_the_lobby_opens_with_what_the_history_says(app: App) -> None:
    moment = datetime.datetime(2026, 3, 14, 20)
    app.history.now = lambda: moment
    seats = (ME, SeatEntry("sergeant"), SeatEntry("sergeant"))
    for seed in range(3):
        moment += datetime.timedelta(hours=1)
        app.history.add(Finished("sharp_end", {}, seed, seats, (1.0, 0.0, 0.0), 7, 99, 600.0, f"record {seed}\n"))
    app.history.add(Finished("last_front", {}, 9, seats, (0.0, 1.0, 0.0), 7, 99, 600.0, "record\n"))
    scene = LobbyScene(GAMES["sharp_end"])
    show(app, scene)
    assert [kind.value for kind in scene.kinds[: scene.seats]] == ["Human", "Captain", "Captain"]
    assert scene.names[0].value == "Anna"
    assert scene.advice == "You beat Sergeant 3 of 3: try Captain."
    assert [past.number for past in app.history.recent("sharp_end", 2)] == [3, 2]


def test_the_last_match_is_the_one_that_ended_last_whatever_the_clock_said() -> None:
    later, last = replace(fought("general", 0)[0], ended=9e9), fought("sergeant", 1)[0]
    assert proposal(GAME, [last, later], []).level.slug == "sergeant"


def test_the_ladder_tells_the_limits_that_count() -> None:
    assert told(Limits(0.04, 30)) == "Weighs about 30 ways to go on."
    assert told(Limits(1.4, 11_640)) == "Thinks up to 1.4 s and weighs about 10,000 ways to go on."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_level_is_said_to_do_more_than_it_may(game: Game) -> None:
    for fast in (False, True):
        found = [limits(game, level, 1.0, fast) for level in LEVELS]
        for level, most in zip(LEVELS, found, strict=True):
            assert 0 < most.lines <= level.at(game).iterations
            assert most.seconds <= min(1.0, level.seconds) + 1e-9
            assert most.lines <= game.search_rates[fast] * most.seconds + 1
        assert [most.lines for most in found] == sorted(most.lines for most in found)
