"""The after-action review on the screen: the results page, and the records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from ai.levels import Thought, Verdict
from game.catalogue import GAMES, game_named
from game.core.events import Counted
from game.core.record import RESIGNED, Record, SeatEntry, dumps, replay
from game.core.state import State
from scenes.app import App
from scenes.keeping.keeper import finished_match
from scenes.match.review import ChanceShift
from scenes.match.review_result import Review, tally
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.match_result import result_of
from scenes.menus.match_row import good_share, share_words
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.review_panel import ReviewPanel
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.ui.canvas import HEIGHT, WIDTH, Box
from scenes.ui.theme import CHARTED
from tests.scenes.bots import InstantWorker, worker_of
from tests.scenes.events import down, motion, steps, until, up
from tests.scenes.fought import match_for_history, random_record, sharp_end_record
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, encloses, none_overlap, not_none, press, top_scene

LONGEST_RECORD = 400
"""Actions after which a long match is resigned, so that its review is shorter."""
MOST_TURNING_POINTS = 4
"""The most turning points that the results show."""


# --- the results page ------------------------------------------------------------------------


def show_results(app: App, record: Record) -> ResultsScene:
    """Add the match to the history, and show its results."""
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    return show(app, ResultsScene(result_of(session)))


def await_end_of_review(app: App, scene: ResultsScene) -> None:
    """Let frames pass until the review is finished and all its turning points are shown."""
    until(app, lambda: scene.review.reviewer.finished and len(scene.review.rows) == MOST_TURNING_POINTS)


def show_reviewed_results(app: App, record: Record) -> ResultsScene:
    """Show the results of a match, and review it to the end."""
    scene = show_results(app, record)
    press(app, pygame.K_r)
    await_end_of_review(app, scene)
    return scene


def test_a_turning_point_of_a_review_opens_the_replay_there_and_escape_returns(app: App) -> None:
    record = random_record(seed=6)
    scene = show_results(app, record)
    assert scene.form.ring.focused == "review"

    press(app, pygame.K_RETURN)
    assert scene.review.running

    await_end_of_review(app, scene)
    app.draw()
    keys = [widget.key for widget in scene.form.widgets]
    assert "review" not in keys

    row = scene.review.rows[1]
    point = scene.review.points[1]
    assert row.price == "much worse"
    assert point.made != point.better != ""
    assert point.why in row.lower, "what the better one does, as a hint would say it"
    assert any(point.why for point in scene.review.points)

    click(app, row)
    shown = top_scene(app, ReplayScene)
    assert (shown.bar.at, shown.director.paused, shown.viewer) == (point.look.decision, True, 0)

    # The bar marks the moment of luck and all turning points.
    marks = {scene.review.fortune.shift.after, *(point.look.decision for point in scene.review.points)}
    assert shown.bar.marks == sorted(marks)

    app.advance(1 / 60, [])
    assert point.better in shown.advice_panel._words

    made = scene.review.reviewer.decisions[point.look.decision].made
    at = len(shown.session.match.actions)
    assert shown.director.replay.whole.actions[at : at + len(made)] == list(made)

    press(app, pygame.K_ESCAPE)
    assert top(app) is scene


def test_clicks_and_arrow_keys_on_the_curve_of_a_review_open_the_replay_there(app: App) -> None:
    scene = show_reviewed_results(app, random_record())
    app.draw()
    curve = scene.review.curve
    look = curve.looks[len(curve.looks) // 2]
    x, y = (along * app.canvas.k for along in curve.point_of(look))
    steps(app, 2, motion(x, y), down(x, y), up(x, y))
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == look.decision

    press(app, pygame.K_ESCAPE)
    scene.form.ring.focus("curve")
    curve.at = None  # no moment is selected
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    shown = top_scene(app, ReplayScene)

    assert shown.bar.at == curve.looks[1].decision


def test_leaving_the_results_stops_the_review_and_keeps_its_looks(app: App) -> None:
    record = random_record()
    scene = show_results(app, record)
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.reviewer.looks) >= 4)
    worker = worker_of(app)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)  # to the figures first
    assert isinstance(top(app), TitleScene)
    assert worker.cancelled == 1

    kept = not_none(app.history.review(dumps(record)))
    assert len(kept.looks) >= 4

    (past,) = app.history.matches()
    assert [(of.looked, of.whole) for of in past.tallies] == [(len(kept.looks), False)]


def test_a_review_can_be_stopped_and_goes_on_after_a_replay_used_the_bots(app: App) -> None:
    scene = show_results(app, random_record())
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

    app.bots.cancel()  # as a question about a hint in the replay would do
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene

    await_end_of_review(app, scene)


def test_a_review_stopped_at_once_says_that_it_has_judged_nothing(app: App) -> None:
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.read)
    scene.review.reviewer.stop(app.bots)
    scene.review.reviewer.looks.clear()
    assert scene.review.sentence() == "The review was stopped before it had looked at a decision."
    assert scene.review.empty_words() == "No decision has been looked at yet."

    press(app, pygame.K_r)
    await_end_of_review(app, scene)

    assert "clearly worse" in scene.review.empty_words()


@pytest.mark.parametrize(("guide", "has_caveat"), [(None, True), ((3, 7), False)], ids=["practice", "guided"])
def test_the_review_of_a_practice_match_is_kept_but_does_not_count(
    app: App, guide: tuple[int, int] | None, has_caveat: bool
) -> None:
    """Only a match of practice may have begun before the person took over, so only its review warns of that."""
    record = replace(random_record(), practice=True, guide=guide)
    scene = show_reviewed_results(app, record)
    (past,) = app.history.matches()
    assert good_share(past) is not None
    assert app.history.decided(past.game) == []
    assert ("before you took over" in scene.review.caveat()) is has_caveat


@pytest.mark.parametrize(("doubt", "is_certain"), [(0.05, True), (0.3, False)], ids=["small doubt", "large doubt"])
def test_a_review_without_clearly_better_decisions_says_whether_they_were_good_or_unclear(
    app: App, monkeypatch: pytest.MonkeyPatch, drawn_words: list[tuple[str, Box]], doubt: float, is_certain: bool
) -> None:
    """No share of good decisions is shown if even large differences may be chance."""

    def judge(worker: InstantWorker, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        verdict = Verdict((view.legal()[-1].id,), 0.5, 0.5 + doubt / 2, doubt)
        worker._answer = Thought(tuple(made), (), 0.5, 100, 0.01, True, verdict=verdict)

    monkeypatch.setattr(InstantWorker, "judge", judge)
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.finished)
    drawn_words.clear()
    app.draw()
    assert scene.review.sentence().startswith("None of your " if is_certain else "The search cannot tell ")
    won = 0 in scene.outcome.winners
    assert [words for words, _ in drawn_words].count("100%") == (is_certain and won)


@pytest.mark.parametrize("slug", GAMES)
def test_a_change_by_luck_is_described_by_its_event_in_the_words_of_the_log(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of the chances is luck if exactly one thing was drawn, rolled or turned up meanwhile."""
    record = random_record(slug)
    panel = ReviewPanel(app, result_of(Session(setup_of(record), record)), CHARTED)
    while not panel.reviewer.read:
        panel.reviewer.update(InstantWorker())

    own = sorted(panel.reviewer.decisions)
    board = panel.writer._board_of_seat(0, panel.reviewer.state.redact(0))
    lucky = 0

    for at, upto in list(pairwise(own))[:40]:
        shift = ChanceShift(0, at, upto, 0.6, 0.2)
        fortune = panel.writer.fortune(shift)
        events = [event for transcript in panel.reviewer.transcripts(shift) for event in transcript.events]
        shown = [event for event in events if event.reveals and event == event.seen_by(0)]
        dispatches = [board.words.dispatch(event) for event in shown if not isinstance(event, Counted)]
        lines = [dispatch.words.replace("*", "") for dispatch in dispatches if dispatch]

        assert fortune is None or not fortune.lucky or len(lines) == 1, "only one draw or roll is called luck"
        if fortune is not None and lines:
            lucky += fortune.lucky
            assert (fortune.line, fortune.more) == (lines[-1], len(lines) - 1)
            assert (fortune.change, "Anna" in fortune.line) == ("much worse", False)
            assert ("your chance most was luck: " in fortune.verdict()) is fortune.lucky
    assert lucky or slug == "last_front", "there a draw comes with what others do"

    ending = panel.reviewer.transcripts(ChanceShift(0, own[-1], len(panel.reviewer.rounds) - 1, 0.6, 0.2))[-1]
    ending.entries = [entry for entry in ending.entries if isinstance(entry[0], Counted)]
    monkeypatch.setattr(panel.reviewer, "transcripts", lambda _: [ending])

    assert panel.writer.fortune(shift) is None, "points that are counted move nothing"


def test_without_costly_decisions_the_only_row_of_a_review_is_about_luck(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(worker: InstantWorker, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        worker._answer = Thought(tuple(made), (), 0.5, 1, 0.0, True, verdict=Verdict(tuple(made), 0.5, 0.5, 0.05))

    monkeypatch.setattr(InstantWorker, "judge", judge)
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.finished and bool(scene.review.rows))
    (row,) = scene.review.rows
    fortune = not_none(scene.review.fortune)
    assert scene.review.sentence().endswith(fortune.verdict())
    assert fortune.line in row.upper
    assert row.price in ("much worse", "much better")
    app.draw()
    click(app, row)
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == fortune.shift.after


def test_a_match_of_bots_cannot_be_reviewed(app: App) -> None:
    scene = show_results(app, random_record(kinds=("recruit", "recruit")))
    assert "review" not in [widget.key for widget in scene.form.widgets]
    press(app, pygame.K_r)
    assert not scene.review.begun


def test_each_of_two_people_sees_turning_points_from_the_own_seat(app: App) -> None:
    scene = show_reviewed_results(app, random_record(kinds=("human", "human")))
    assert [of.seat for of in scene.review.tallies] == [0, 1]
    at, point = next((at, one) for at, one in enumerate(scene.review.points) if one.look.seat == 1)
    assert point.made.startswith(f"{scene.outcome.setup.name(1)}: ")
    click(app, scene.review.rows[at])
    shown = top_scene(app, ReplayScene)
    assert shown.viewer == 1


@pytest.mark.parametrize("slug", GAMES)
def test_turning_points_are_described_in_words_and_not_in_notation(app: App, slug: str) -> None:
    record, seats = random_record(slug, seed=6), [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    if len(record.notations) > LONGEST_RECORD:
        record = replace(record, seats=seats, notations=record.notations[:LONGEST_RECORD])
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.rows) >= MOST_TURNING_POINTS or scene.review.reviewer.finished)
    assert scene.review.points

    notations = {action.notation for action in game_named(slug).actions}
    for point in scene.review.points:
        assert point.made
        assert point.better
        assert not {point.made, point.better} & {notation for notation in notations if not notation.isalpha()}


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_the_parts_of_a_review_are_on_the_stage_and_apart(app: App, size: str) -> None:
    """A match with points has the most buttons. The review takes the place of the points."""
    app.settings.type_size = size
    app.apply_settings()
    scene = show_results(app, random_record("sharp_end", ("human", "recruit", "human")))
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.rows) >= MOST_TURNING_POINTS)
    app.draw()
    places = {widget.key: widget.box for widget in scene.form.widgets}

    assert {"review", "turn", "curve", scene.review.rows[-1].key} <= set(places)
    assert encloses(Box(0, 0, WIDTH, HEIGHT), *places.values())
    assert none_overlap(*places.values())
    assert places["curve"].h > 120


# --- the records -----------------------------------------------------------------------------


def test_a_match_reviewed_from_the_records_shows_its_share_of_good_decisions_there(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    page = top_scene(app, ResultsScene)
    press(app, pygame.K_r)
    await_end_of_review(app, page)
    (found,) = page.review.tallies
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)  # to the figures first
    assert top(app) is scene

    button = scene.form.widget(("review", app.history.matches()[0].number))
    assert button.label == f"{round(found.share * 100)}%"
    assert scene.form.ring.focused == ("match", app.history.matches()[0].number)

    click(app, button)
    again = top_scene(app, ResultsScene)
    assert "review" not in [widget.key for widget in again.form.widgets], "there is nothing left to ask for"

    worker = worker_of(app)
    asked = len(worker.judged)
    await_end_of_review(app, again)

    assert len(worker.judged) == asked, "it is known already"
    assert not again.shows_points


def test_the_records_refuse_to_review_a_match_that_is_not_over(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    short = replace(record, notations=record.notations[:5])
    app.history.add(replace(finished_match(session), record=dumps(short)))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    assert top(app) is scene
    assert "cannot be reviewed" in toast(app)[1]


def test_the_progress_of_a_player_counts_only_complete_reviews_of_one_person(app: App) -> None:
    # By match: (wanted, looked at, good) for each person. The review of 4 of 10 decisions is not complete.
    reviews = [[(9, 9, 6)], [(5, 5, 5), (5, 5, 2)], [], [(10, 4, 4)], [(10, 10, 9)]]
    for number, people in enumerate(reviews):
        app.history.add(
            replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), seed=number, record=f"{number}")
        )
        tallies = (
            replace(tally(seat, 9, wanted, []), looked=looked, counted=10, good=good)
            for seat, (wanted, looked, good) in enumerate(people)
        )
        app.history.add_review(f"{number}", Review(tuple(tallies), ()))

    # Each tally counts 10 decisions, so 6 good ones are a share of 0.6. The latest match comes first.
    assert app.history.decided("sharp_end") == app.history.decided() == [0.9, 0.6]
    assert app.history.decided(least=0.9) == [0.9]
    assert [good_share(past) for past in app.history.matches()] == [0.9, None, None, None, 0.6]
    assert app.history.decided("battlefronts") == []


@pytest.mark.parametrize(
    ("scores", "good", "shown"),
    [((1.0, 0.0, 0.0), 10, "100%"), ((0.0, 1.0, 0.0), 10, ""), ((0.0, 1.0, 0.0), 8, "80%")],
    ids=["won, all good", "lost, all good", "lost, 8 of 10 good"],
)
def test_a_lost_match_never_shows_a_share_of_100_percent(
    app: App, scores: tuple[float, ...], good: int, shown: str
) -> None:
    app.history.add(replace(match_for_history(sharp_end_record(), scores), record="lost"))
    tally_of_person = replace(tally(0, 9, 9, []), looked=9, counted=10, good=good)
    app.history.add_review("lost", Review((tally_of_person,), ()))
    assert [share_words(past) for past in app.history.matches()] == [shown]


def test_a_match_of_two_that_was_resigned_is_reviewed_up_to_the_resignation(app: App) -> None:
    record = random_record()
    left = replace(record, seats=[SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")], notations=record.notations[:30])
    assert not replay(left, game_named).over
    scene = show_reviewed_results(app, left)
    assert scene.review.curve.final == (0.0, 1.0), "the person who resigned has lost"
