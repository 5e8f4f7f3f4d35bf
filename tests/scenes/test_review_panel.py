"""The after-action review on the screen: the results page, and the records."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from ai.levels import Thought, Verdict
from game.catalogue import GAMES, game_named
from game.core.record import RESIGNED, Record, SeatEntry, dumps, replay
from game.core.state import State
from scenes.app import App
from scenes.keeping.keeper import finished_match
from scenes.match.review_result import Review, tally
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.match_result import result_of
from scenes.menus.match_row import good_share, share_words
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.ui.canvas import HEIGHT, WIDTH, Box
from tests.scenes.bots import InstantWorker, worker_of
from tests.scenes.events import down, motion, steps, until, up
from tests.scenes.fought import match_for_history, random_record, sharp_end_record
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, encloses, none_overlap, not_none, press, top_scene

LONG = 400
"""Actions of a long match, which is given up for what is said of it."""
MOMENTS = 3
"""Most moments that are shown."""


# --- the results page ------------------------------------------------------------------------


def results(app: App, record: Record) -> ResultsScene:
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    return show(app, ResultsScene(result_of(session)))


def until_finished(app: App, scene: ResultsScene) -> None:
    until(app, lambda: scene.review.complete and not scene.review.running)
    until(app, lambda: len(scene.review.rows) == len(scene.review.moments) > 0)


def reviewed(app: App, record: Record) -> ResultsScene:
    """The results at the end of their review."""
    scene = results(app, record)
    press(app, pygame.K_r)
    until_finished(app, scene)
    return scene


def test_a_review_from_the_results_to_the_turning_point_and_back(app: App) -> None:
    record = random_record(seed=6)
    scene = results(app, record)
    assert scene.form.ring.focused == "review"
    press(app, pygame.K_RETURN)
    assert scene.review.running
    until_finished(app, scene)
    app.draw()
    keys = [widget.key for widget in scene.form.widgets]
    assert "review" not in keys
    row = next(row for row in scene.review.rows if row.story.cause == "your decision")
    story = row.story
    assert row.story.change == "much worse"
    assert story.better.startswith("Better: ")
    click(app, row)
    shown = top_scene(app, ReplayScene)
    assert (shown.bar.at, shown.director.paused, shown.viewer) == (story.moment.stop, True, 0)
    assert shown.bar.marks == [one.moment.stop for one in scene.review.stories]
    app.advance(1 / 60, [])
    assert story.better in shown.advice_panel._words
    made = scene.review.reviewer.decisions[story.moment.stop].made
    at = len(shown.session.match.actions)
    assert shown.director.replay.whole.actions[at : at + len(made)] == list(made)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene


def test_a_click_on_the_curve_leads_to_that_moment_and_arrows_go_along_it(app: App) -> None:
    scene = reviewed(app, random_record())
    app.draw()
    curve = scene.review.curve
    look = curve.looks[len(curve.looks) // 2]
    x, y = (along * app.canvas.k for along in curve.point_of(look))
    steps(app, 2, motion(x, y), down(x, y), up(x, y))
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == look.decision
    press(app, pygame.K_ESCAPE)
    scene.form.ring.focus("curve")
    curve.at = None
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == curve.looks[1].decision


def test_who_leaves_the_page_stops_the_review_and_keeps_what_was_found(app: App) -> None:
    record = random_record()
    scene = results(app, record)
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.reviewer.looks) >= 4)
    worker = worker_of(app)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)  # to the figures first
    assert isinstance(top(app), TitleScene)
    assert worker.cancelled == 1
    kept = not_none(app.history.review(dumps(record)))
    assert len(kept.looks) >= 4
    (past,) = app.history.matches()
    assert [(of.looked, of.is_complete) for of in past.tallies] == [(len(kept.looks), False)]


def test_a_review_is_stopped_and_goes_on_also_after_a_question_was_asked_elsewhere(app: App) -> None:
    scene = results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: bool(scene.review.reviewer.looks))
    press(app, pygame.K_r)
    looked = len(scene.review.reviewer.looks)
    steps(app, 5)
    assert (scene.review.running, len(scene.review.reviewer.looks)) == (False, looked)
    assert scene.review.sentence().startswith(f"Stopped after {looked} of ")
    press(app, pygame.K_r)
    press(app, pygame.K_w)
    assert isinstance(top(app), ReplayScene)
    app.bots.cancel()
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    until_finished(app, scene)


def test_a_review_that_was_stopped_at_once_judges_nothing(app: App) -> None:
    scene = results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.read)
    scene.review.reviewer.stop(app.bots)
    scene.review.reviewer.looks.clear()
    assert scene.review.sentence() == "The review was stopped before it had looked at a decision."
    assert scene.review.empty_words() == "No decision has been looked at yet."
    press(app, pygame.K_r)
    until_finished(app, scene)
    assert "clearly worse" in scene.review.empty_words()


@pytest.mark.parametrize(("guide", "told"), [(None, True), ((3, 7), False)], ids=["practice", "guided"])
def test_practice_is_reviewed_and_kept_and_not_counted(app: App, guide: tuple[int, int] | None, told: bool) -> None:
    record = replace(random_record(), practice=True, guide=guide)
    scene = reviewed(app, record)
    (past,) = app.history.matches()
    assert good_share(past) is not None
    assert app.history.shares_of_good_decisions(past.game) == []
    assert ("before you took over" in scene.review.trust_sentences()) is told


@pytest.mark.parametrize(("doubt", "told"), [(0.05, True), (0.3, False)])
def test_where_nothing_clearly_better_was_found_it_says_so(
    app: App, monkeypatch: pytest.MonkeyPatch, drawn_words: list[tuple[str, Box]], doubt: float, told: bool
) -> None:
    """No share of good decisions is shown where large differences may be chance as well."""

    def judge(worker: InstantWorker, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        verdict = Verdict((view.legal()[-1].id,), 0.5, 0.5 + doubt / 2, doubt)
        worker._answer = Thought(tuple(made), (), 0.5, 100, 0.01, True, verdict=verdict)

    monkeypatch.setattr(InstantWorker, "judge", judge)
    scene = results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.is_finished)
    drawn_words.clear()
    app.draw()
    assert scene.review.sentence().startswith("None of your " if told else "The search cannot tell ")
    won = 0 in scene.outcome.winners
    assert [words for words, _ in drawn_words].count("100%") == (told and won)


def test_a_match_of_bots_has_nothing_to_review(app: App) -> None:
    scene = results(app, random_record(kinds=("recruit", "recruit")))
    assert "review" not in [widget.key for widget in scene.form.widgets]
    press(app, pygame.K_r)
    assert not scene.review.begun


def test_two_people_are_each_told_from_their_own_seat(app: App) -> None:
    scene = reviewed(app, random_record(kinds=("human", "human")))
    assert [of.seat for of in scene.review.tallies] == [0, 1]
    beaten = next(seat for seat in (0, 1) if seat not in scene.outcome.winners)
    assert {row.story.moment.seat for row in scene.review.rows} == {beaten}
    assert scene.review.sentence().startswith("As good as the best")
    told = [words for row in scene.review.rows for words in (row.story.cause, row.story.happened)]
    assert not [words for words in told if re.search(r"\byour?\b", words, re.IGNORECASE)]
    click(app, scene.review.rows[0])
    shown = top_scene(app, ReplayScene)
    assert shown.viewer == beaten


@pytest.mark.parametrize("slug", GAMES)
def test_the_moments_of_every_game_are_told_in_the_words_of_its_board(app: App, slug: str) -> None:
    record, seats = random_record(slug, seed=6), [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    if len(record.notations) > LONG:
        record = replace(record, seats=seats, notations=record.notations[:LONG])
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.is_finished)
    until(app, lambda: len(scene.review.rows) == len(scene.review.moments) > 0)
    notations = {action.notation for action in game_named(slug).actions if not action.notation.isalpha()}
    for story in scene.review.stories:
        assert story.happened
        assert not {word.strip(".") for word in (story.happened, story.better)} & notations


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_the_parts_of_a_review_lie_in_place(app: App, size: str) -> None:
    """In a match with points there are most buttons; the review takes the place of the points."""
    app.settings.type_size = size
    app.apply_settings()
    scene = results(app, random_record("sharp_end", ("human", "recruit", "human")))
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.rows) >= MOMENTS)
    app.draw()
    places = {widget.key: widget.box for widget in scene.form.widgets}
    assert {"review", "turn", "curve", scene.review.rows[-1].key} <= set(places)
    assert encloses(Box(0, 0, WIDTH, HEIGHT), *places.values())
    assert none_overlap(*places.values())
    assert places["curve"].h > 120


# --- the records -----------------------------------------------------------------------------


def test_a_match_of_the_records_is_reviewed_later_and_shows_its_number(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    page = top_scene(app, ResultsScene)
    press(app, pygame.K_r)
    until_finished(app, page)
    (found,) = page.review.tallies
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)  # to the figures first
    assert top(app) is scene
    button = scene.form.widget(("review", app.history.matches()[0].number))
    assert button.label == f"{round(found.share_of_good * 100)}%"
    assert scene.form.ring.focused == ("match", app.history.matches()[0].number)
    click(app, button)
    again = top_scene(app, ResultsScene)
    assert "review" not in [widget.key for widget in again.form.widgets], "there is nothing left to ask for"
    worker = worker_of(app)
    asked = len(worker.judged)
    until_finished(app, again)
    assert len(worker.judged) == asked, "it is known already"
    assert not again.shows_points


def test_a_match_that_is_not_over_has_no_review(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    short = replace(record, notations=record.notations[:5])
    app.history.add(replace(finished_match(session), record=dumps(short)))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    assert top(app) is scene
    assert "cannot be reviewed" in toast(app)[1]


def test_the_course_counts_whole_reviews_of_one_person_the_oldest_first(app: App) -> None:
    reviews = [[(9, 9, 6)], [(5, 5, 5), (5, 5, 2)], [], [(10, 4, 4)], [(10, 10, 9)]]
    for number, told in enumerate(reviews):
        app.history.add(
            replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), seed=number, record=f"{number}")
        )
        tallies = (
            replace(tally(seat, 9, wanted, []), looked=looked, counted=10, good=good)
            for seat, (wanted, looked, good) in enumerate(told)
        )
        app.history.add_review(f"{number}", Review(tuple(tallies), ()))
    assert app.history.shares_of_good_decisions("sharp_end") == app.history.shares_of_good_decisions() == [0.9, 0.6]
    assert app.history.shares_of_good_decisions(least=0.9) == [0.9]
    assert [good_share(one) for one in app.history.matches()] == [0.9, None, None, None, 0.6]
    assert app.history.shares_of_good_decisions("battlefronts") == []


@pytest.mark.parametrize(
    ("scores", "good", "shown"),
    [((1.0, 0.0, 0.0), 10, "100%"), ((0.0, 1.0, 0.0), 10, ""), ((0.0, 1.0, 0.0), 8, "80%")],
)
def test_no_defeat_stands_beside_a_share_of_100(app: App, scores: tuple[float, ...], good: int, shown: str) -> None:
    app.history.add(replace(match_for_history(sharp_end_record(), scores), record="lost"))
    of = replace(tally(0, 9, 9, []), looked=9, counted=10, good=good)
    app.history.add_review("lost", Review((of,), ()))
    assert [share_words(one) for one in app.history.matches()] == [shown]


def test_who_resigned_against_one_is_reviewed_to_that_point(app: App) -> None:
    record = random_record()
    left = replace(record, seats=[SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")], notations=record.notations[:30])
    assert not replay(left, game_named).over
    scene = reviewed(app, left)
    assert scene.review.curve.final == (0.0, 1.0)
    last = scene.review.stories[-1]
    assert (last.cause, last.better) == ("the white flag", "Better: play on, because the match was still open.")
    assert last.happened.startswith("You resigned while ")


def test_the_pictures_of_moments_are_drawn_one_after_another(app: App) -> None:
    """They come once the front page is printed, at most one a frame, and again for a window of another size."""
    scene = reviewed(app, random_record(seed=6))
    snapshots = scene.review.snapshots
    drawn = [len(snapshots._pictures)]
    while drawn[-1] < len(scene.review.stories):
        steps(app, 1)
        drawn.append(len(snapshots._pictures))
    assert all(after - before <= 1 for before, after in pairwise(drawn))
    app.draw()
    for story in scene.review.stories:
        picture = not_none(snapshots.picture(story.moment))
        assert picture.get_width() > picture.get_height() > 50
    snapshots._canvas_key = None
    snapshots.develop(app.canvas, scene.review.stories)
    assert not snapshots._pictures
