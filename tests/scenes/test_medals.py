"""The medals of a player: judged from the history, given once, shown after a match and on the career page."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from dataclasses import replace

import pygame
import pytest

from career.campaign import Campaign, dumps
from career.challenges.condition import STARS
from career.medals import MEDALS, RULES
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import HUMAN, Occasion, SeatEntry, record_of
from game.core.record import dumps as record_text
from scenes.app import App
from scenes.keeping.career import Awards, medals_in, medals_text
from scenes.keeping.challenges import judged
from scenes.keeping.history import PRACTICE, FinishedMatch, Judged
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.career import CareerScene
from scenes.menus.medals_tab import GROUPS, PICTURES, MedalsTab
from scenes.menus.results import AWARDED, ResultsScene, outcome_of
from scenes.stack import Reset
from scenes.ui import pictures
from tests.scenes.menus import press, show, toast
from tests.scenes.table import expect, top_scene
from tests.scenes.test_challenges import ONE, remember
from tests.scenes.test_challenges import fought as of_challenge

DAY = datetime.date(2026, 11, 23)


def won(number: int = 1, game: str = "battlefronts", rival: str = "recruit", score: float = 1.0) -> FinishedMatch:
    seats = (SeatEntry(HUMAN, "Anna"), SeatEntry(rival))
    return FinishedMatch(
        game, {}, number, seats, (score, 1 - score), 5, 90, 60.0, f"record {number}", judged=Judged(RULES)
    )


def played(slug: str = "last_front", seed: int = 3) -> Session:
    """A match of a person against a General, played at random until the person has won."""
    for deal in range(seed, seed + 60):
        setup = Setup(GAMES[slug], (SeatEntry(HUMAN, "Anna"), SeatEntry("general")), {}, deal)
        match = Match(setup.game, 2, {}, deal)
        while not match.over:
            legal = match.legal()
            match.play(legal[len(match.actions) * 7 % len(legal)])
        if match.state.scores()[0] == 1.0:
            return Session(setup, record_of(match, list(setup.seats)))
    raise AssertionError("nobody wins")


def awards(app: App) -> Awards:
    """What is won now, as after a new start."""
    found = Awards(app.store, app.history)
    found.look()
    return found


def settle(found: Awards) -> None:
    while not found.settled:
        found.step()


# --- judging ---------------------------------------------------------------------------------


def test_a_match_is_judged_at_its_end_and_by_its_record_alike(app: App) -> None:
    session = played()
    finished = session.finished()
    assert "lf-general" in finished.judged.won
    assert judged(finished.record) == finished.judged
    app.history.add(finished)
    assert "lf-general" in awards(app).won


def test_an_older_match_is_judged_anew_and_only_once(app: App) -> None:
    finished = played().finished()
    app.history.add(replace(finished, judged=Judged(RULES - 1, ("bf-general",))))
    found = awards(app)
    assert not {"lf-general", "bf-general"} & set(found.won)
    settle(found)
    assert "lf-general" in found.won
    assert awards(app).settled
    assert app.history.unjudged(RULES) == []


@pytest.mark.parametrize("text", [None, "", "nonsense"])
def test_a_record_that_does_not_replay_wins_nothing(text: str | None) -> None:
    assert judged(text) == Judged(RULES)


def test_a_match_of_bots_alone_wins_nothing() -> None:
    session = played()
    record = replace(session.record(), seats=[SeatEntry("general"), SeatEntry("general")])
    assert judged(record_text(record)) == Judged(RULES)


def test_practice_and_matches_of_several_people_win_nothing(app: App) -> None:
    session = played()
    practice = Session(replace(session.setup, practice=True), session.record())
    assert practice.finished().judged == Judged(RULES)
    both = replace(session.record(), seats=[SeatEntry(HUMAN), SeatEntry(HUMAN)])
    assert Session(setup_of(both), both).finished().judged == Judged(RULES)
    app.history.add(replace(won(), practice=PRACTICE))
    seats = (SeatEntry(HUMAN), SeatEntry(HUMAN), SeatEntry("recruit"))
    app.history.add(replace(won(2), seats=seats, scores=(1.0, 0.0, 0.0)))
    assert awards(app).totals.played == 0


def test_all_matches_together(app: App) -> None:
    for number, game in enumerate([*GAMES, *GAMES]):
        app.history.add(won(number, game, "general" if number < 4 else "recruit"))
    app.history.add(won(20, score=0.0))
    easier = (SeatEntry(HUMAN), SeatEntry("general"), SeatEntry("recruit"))
    app.history.add(replace(won(19, "fighting_front"), seats=easier, scores=(1.0, 0.0, 0.0)))
    totals = awards(app).totals
    assert (totals.played, totals.won, totals.games, totals.generals) == (12, 11, 5, 4)
    assert totals.running == 10, "the lost one lies between"
    assert {"first-blood", "veteran", "all-arms", "in-a-row"} <= set(awards(app).won)
    assert not {"generals", "old-guard"} & set(awards(app).won)


def test_stars_and_days_count(app: App) -> None:
    app.history.now = lambda: datetime.datetime.combine(DAY, datetime.time(20))
    remember(app, of_challenge(ONE))
    for number, day in enumerate((DAY, DAY - datetime.timedelta(days=1))):
        app.history.add(replace(won(number), occasion=Occasion("day", day.isoformat())))
    found = awards(app)
    settle(found)
    assert (found.totals.stars, found.totals.days) == (STARS, 2)


def test_a_front_of_a_campaign_counts(app: App) -> None:
    folder = app.store.folder / "campaigns"
    folder.mkdir(parents=True)
    (folder / "1.campaign").write_text(dumps(Campaign(DAY, 1, {"last_front": ["won", "won"] * 4})), encoding="utf-8")
    found = awards(app)
    assert found.totals.fronts == 1
    assert "front" in found.won


# --- given once ------------------------------------------------------------------------------


def test_a_medal_is_given_once_and_never_lost(app: App) -> None:
    app.history.add(won())
    assert [medal.slug for medal in awards(app).give()] == ["first-blood"]
    assert awards(app).give() == []
    app.history.path.unlink()
    assert "first-blood" in awards(app).won, "a lost history costs none"
    app.history.add(won())
    (app.store.folder / "medals.txt").unlink()
    assert list(awards(app).won) == ["first-blood"], "and neither does a lost file"


def test_the_file_is_read_as_it_was_written_and_other_lines_are_left_out() -> None:
    given = {"veteran": DAY, "se-six": datetime.date(2026, 1, 2)}
    assert medals_in(medals_text(given)) == given
    assert (
        medals_in("veteran\nchess 2026-11-23\nveteran 23.11.2026\n\0\n" + medals_text(given) + "veteran 1999-01-01")
        == given
    )
    assert medals_in("x\n" * 10_000 + medals_text(given)) == given


# --- what is shown ---------------------------------------------------------------------------


def test_the_results_say_which_medals_are_new(app: App) -> None:
    session = played()
    app.history.add(session.finished())
    app.stack.apply(Reset(ResultsScene(outcome_of(session))))
    for _ in range(AWARDED):
        app.step(1 / 60, [])
    assert toast(app)[0].endswith(" MEDALS")
    assert "Baptism of fire" in toast(app)[1]
    given = medals_in((app.store.folder / "medals.txt").read_text(encoding="utf-8"))
    assert {"first-blood", "lf-general"} <= set(given)


def test_a_medal_alone_is_told_with_what_it_is_for(app: App) -> None:
    session = played()
    app.history.add(session.finished())
    won_now = awards(app).won
    (app.store.folder / "medals.txt").write_text(
        medals_text(dict.fromkeys(set(won_now) - {"first-blood"}, DAY)), encoding="utf-8"
    )
    app.stack.apply(Reset(ResultsScene(outcome_of(session))))
    for _ in range(AWARDED):
        app.step(1 / 60, [])
    medal = MEDALS["first-blood"]
    assert app.toasts.shown == (f"MEDAL: {medal.name.upper()}", medal.words)


def test_results_from_the_records_give_nothing(app: App) -> None:
    session = played()
    app.history.add(session.finished())
    app.stack.apply(Reset(ResultsScene(outcome_of(session), past=True)))
    assert not (app.store.folder / "medals.txt").exists()


def tab(app: App) -> MedalsTab:
    scene = show(app, CareerScene("medals"))
    return expect(MedalsTab, scene.tab)


def test_the_page_counts_while_it_is_looked_at(app: App) -> None:
    app.history.add(replace(played().finished(), judged=Judged()))
    page = tab(app)
    for _ in range(5):
        app.step(1 / 60, [])
    assert page.subtitle == f"{len(page.won)} OF 40 MEDALS"
    assert "lf-general" in page.won
    assert medals_in((app.store.folder / "medals.txt").read_text(encoding="utf-8")).keys() == page.won.keys()


def test_the_page_says_what_each_is_for_and_how_far_it_is(app: App) -> None:
    app.history.add(won())
    awards(app).give()
    page = tab(app)
    today = app.history.now().date()
    assert page.state(MEDALS["first-blood"]).endswith(f" {today.year}.")
    assert page.state(MEDALS["veteran"]) == "So far 1 of 10."
    assert (page.share(MEDALS["first-blood"]), page.share(MEDALS["veteran"])) == (0.0, 0.1)
    assert page.state(MEDALS["se-six"]) == ""


def test_the_keys_reach_all_of_them(app: App) -> None:
    page, seen = tab(app), list[Hashable]()
    ring = top_scene(app, CareerScene).form.ring
    for group in GROUPS:
        page.page.act(("side", group))
        found: list[Hashable] = [("side", group)]
        for key in found:
            for arrow in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP):
                ring.focus(key)
                press(app, arrow)
                found += [ring.focused] if ring.focused not in found else []
        seen += found
    assert set(seen) >= {("medal", slug) for slug in MEDALS}


def test_each_has_a_picture_of_its_own() -> None:
    assert PICTURES.keys() == MEDALS.keys()
    assert len(set(PICTURES.values())) == len(PICTURES)
    assert all(pictures.find(name) for name in PICTURES.values())
