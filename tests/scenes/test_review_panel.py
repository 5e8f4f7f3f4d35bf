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
from game.core.record import BOT, RESIGNED, Record, SeatEntry, dumps, replay
from game.core.state import State
from scenes.app import App
from scenes.keeping.keeper import finished_match
from scenes.match.parts import Cause
from scenes.match.review import Reviewer
from scenes.match.review_result import Review, tally
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus import review_panel
from scenes.menus.match_result import result_of
from scenes.menus.match_row import good_share, share_words
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Point
from tests.scenes.bots import InstantWorker, worker_of
from tests.scenes.events import FRAME, down, motion, steps, until, up
from tests.scenes.fought import match_for_history, random_record, sharp_end_record
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, encloses, none_overlap, not_none, press, top_scene

LONG = 400
"""Actions of a long match, which is given up for what is said of it."""
MOMENTS = 3
"""The most moments that are shown."""


# --- the results page ------------------------------------------------------------------------


def show_results(app: App, record: Record) -> ResultsScene:
    """Add this finished match to the history and show its results."""
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    return show(app, ResultsScene(result_of(session)))


def until_finished(app: App, scene: ResultsScene) -> None:
    until(app, lambda: scene.review.complete and not scene.review.running)
    until(app, lambda: len(scene.review.rows) == len(scene.review.moments) > 0)


def show_reviewed_results(app: App, record: Record) -> ResultsScene:
    """Show the results of this match and let the review run to its end."""
    scene = show_results(app, record)
    press(app, pygame.K_r)
    until_finished(app, scene)
    return scene


def test_a_row_of_the_review_leads_to_its_moment_in_the_replay_and_esc_leads_back(app: App) -> None:
    record = random_record(seed=4)
    scene = show_results(app, record)
    assert scene.form.ring.focused == "review"
    press(app, pygame.K_RETURN)
    assert scene.review.running
    until_finished(app, scene)
    app.draw()
    assert "review" not in [widget.key for widget in scene.form.widgets], "a finished review cannot be begun again"

    row = next(row for row in scene.review.rows if row.story.cause == "your decision")
    story = row.story
    assert row.story.change == "much worse"
    assert story.better.startswith("Better: ")
    click(app, row)
    replay_scene = top_scene(app, ReplayScene)
    assert (replay_scene.bar.at, replay_scene.director.paused, replay_scene.viewer) == (story.moment.stop, True, 0)
    assert replay_scene.bar.marks == [each.moment.stop for each in scene.review.stories]
    app.advance(1 / 60, [])
    assert story.better in replay_scene.advice_panel._words, "the better decision is named"

    decision = scene.review.reviewer.decisions[story.moment.stop].made
    at = len(replay_scene.session.match.actions)
    next_actions = replay_scene.director.replay.match_at_end.actions[at : at + len(decision)]
    assert next_actions == list(decision), "the replay is paused right before the decision"

    press(app, pygame.K_ESCAPE)
    assert top(app) is scene


def test_two_numbers_at_the_top_of_the_curve_stay_in_its_plot(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second number has no room above the first one, which is at a chance of 1."""
    curve = show_reviewed_results(app, random_record()).review.curve
    story = curve.marks[0]
    at_top = replace(story, moment=replace(story.moment, chance_after=1.0))
    curve.marks = (at_top, at_top)
    centres: list[Point] = []
    monkeypatch.setattr(
        review_panel, "draw_moment_number", lambda canvas, number, centre, has_gained: centres.append(centre)
    )
    curve._draw_moments(app.canvas)
    (_, first_y), (_, second_y) = centres
    assert curve.plot.y <= first_y < second_y <= curve.plot.foot


def test_a_click_on_the_curve_or_arrows_and_enter_lead_to_its_moment_in_the_replay(app: App) -> None:
    scene = show_reviewed_results(app, random_record())
    app.draw()
    curve = scene.review.curve
    middle = curve.looks[len(curve.looks) // 2]
    x, y = (along * app.canvas.scale for along in curve.point_of(middle))
    steps(app, 2, motion(x, y), down(x, y), up(x, y))
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == middle.decision
    press(app, pygame.K_ESCAPE)

    scene.form.ring.focus("curve")
    curve.at = None
    # The first arrow chooses the first look, so these four arrows end at the second one.
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    shown = top_scene(app, ReplayScene)
    assert shown.bar.at == curve.looks[1].decision


def test_leaving_the_page_stops_the_review_and_saves_the_looks_so_far(app: App) -> None:
    record = random_record()
    scene = show_results(app, record)
    press(app, pygame.K_r)
    looks_before = 4
    until(app, lambda: len(scene.review.reviewer.looks) >= looks_before)
    worker = worker_of(app)
    # The first Esc leads back from the review to the figures of the match.
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(top(app), TitleScene)
    assert worker.cancelled == 1
    saved = not_none(app.history.review(dumps(record)))
    assert len(saved.looks) >= looks_before
    (past,) = app.history.matches()
    assert [(tally.looked, tally.is_complete) for tally in past.tallies] == [(len(saved.looks), False)]


def test_r_stops_a_review_and_continues_it_even_after_the_bots_were_asked_something_else(app: App) -> None:
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: bool(scene.review.reviewer.looks))
    press(app, pygame.K_r)
    looks_when_stopped = len(scene.review.reviewer.looks)
    steps(app, 5)
    assert (scene.review.running, len(scene.review.reviewer.looks)) == (False, looks_when_stopped)
    assert scene.review.sentence().startswith(f"Stopped after {looks_when_stopped} of ")

    press(app, pygame.K_r)
    press(app, pygame.K_w)  # watches the match meanwhile
    assert isinstance(top(app), ReplayScene)
    app.bots.cancel()  # as a question of the replay would do
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    until_finished(app, scene)


def test_the_curve_is_drawn_anew_when_the_review_has_ended(app: App) -> None:
    """The picture that a curve keeps of itself is a copy of the screen, perhaps with the edge of the progress bar."""
    scene = show_reviewed_results(app, random_record())
    scene.review.reviewer.running = True
    app.draw()
    assert scene.review.curve._picture is not None
    while scene.review.running:
        app.advance(FRAME, [])
    assert scene.review.curve._picture is None


def test_a_review_that_was_stopped_before_the_first_decision_says_so(app: App) -> None:
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.is_read)
    scene.review.reviewer.stop(app.bots)
    scene.review.reviewer.looks.clear()  # as if no decision had been looked at yet
    assert scene.review.sentence() == "The review was stopped before it had looked at a decision."
    assert scene.review.empty_words() == scene.review.trust_sentences() == "", "the panel says nothing else"

    press(app, pygame.K_r)  # the review is begun again
    until_finished(app, scene)
    assert "clearly worse" in scene.review.empty_words()


@pytest.mark.parametrize(
    ("guide", "says_what_is_included"), [(None, True), ((3, 7), False)], ids=["practice", "guided"]
)
def test_the_review_of_a_practice_match_is_saved_but_not_counted_among_good_decisions(
    app: App, guide: tuple[int, int] | None, says_what_is_included: bool
) -> None:
    """Practice without a guide may begin in the middle of a match, so the page says that earlier decisions count, too.

    `guide` is the place in the guide of a guided match, or None for other practice.
    """
    record = replace(random_record(), practice=True, guide=guide)
    scene = show_reviewed_results(app, record)
    (past,) = app.history.matches()
    assert good_share(past) is not None
    assert app.history.shares_of_good_decisions(past.game) == []
    assert ("before you took over" in scene.review.trust_sentences()) is says_what_is_included


def test_the_review_of_a_match_against_a_program_does_not_say_that_it_began_in_the_middle(app: App) -> None:
    """Such a match is practice from its first decision on."""
    record = random_record()
    seats = [entry if entry.person else SeatEntry(BOT, "MyBot") for entry in record.seats]
    assert seats != record.seats
    scene = show_reviewed_results(app, replace(record, practice=True, seats=seats))
    assert "before you took over" not in scene.review.trust_sentences()


@pytest.mark.parametrize(("doubt", "can_tell"), [(0.05, True), (0.3, False)], ids=["small doubt", "large doubt"])
def test_a_review_without_a_clearly_better_decision_says_whether_the_search_could_tell(
    app: App, monkeypatch: pytest.MonkeyPatch, drawn_words: list[tuple[str, Box]], doubt: float, can_tell: bool
) -> None:
    """No share of good decisions is shown where large differences may be chance as well."""

    def judge(worker: InstantWorker, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        verdict = Verdict((view.legal()[-1].id,), value=0.5, best_value=0.5 + doubt / 2, doubt=doubt)
        worker._answer = Thought(tuple(made), (), value=0.5, iterations=100, seconds=0.01, done=True, verdict=verdict)

    monkeypatch.setattr(InstantWorker, "judge", judge)
    scene = show_results(app, random_record())
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.is_finished)
    drawn_words.clear()
    app.draw()
    assert scene.review.sentence().startswith("None of your " if can_tell else "The search cannot tell ")
    won = 0 in scene.outcome.winners
    assert [words for words, _ in drawn_words].count("100%") == (can_tell and won)


def test_a_match_of_bots_has_nothing_to_review(app: App) -> None:
    scene = show_results(app, random_record(kinds=("recruit", "recruit")))
    assert "review" not in [widget.key for widget in scene.form.widgets]
    press(app, pygame.K_r)
    assert not scene.review.begun


def test_a_review_of_two_people_says_seat_names_instead_of_you(app: App) -> None:
    scene = show_reviewed_results(app, random_record(kinds=("human", "human")))
    assert [tally.seat for tally in scene.review.tallies] == [0, 1]
    # The rows tell why the match was lost, so they are about the loser's seat.
    beaten = next(seat for seat in (0, 1) if seat not in scene.outcome.winners)
    assert {row.story.moment.seat for row in scene.review.rows} == {beaten}
    assert scene.review.sentence().startswith("As good as the best")
    texts = [words for row in scene.review.rows for words in (row.story.cause, row.story.happened)]
    assert not [words for words in texts if re.search(r"\byour?\b", words, re.IGNORECASE)]
    click(app, scene.review.rows[0])
    assert top_scene(app, ReplayScene).viewer == beaten


@pytest.mark.parametrize("slug", GAMES)
def test_the_rows_of_a_review_contain_no_notation_of_an_action(app: App, slug: str) -> None:
    """A match of more than LONG actions is resigned after these, so that its review is soon over."""
    record = random_record(slug, seed=6)
    if len(record.notations) > LONG:
        seats_after_resignation = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
        record = replace(record, seats=seats_after_resignation, notations=record.notations[:LONG])
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    press(app, pygame.K_r)
    until(app, lambda: scene.review.reviewer.is_finished)
    until(app, lambda: len(scene.review.rows) == len(scene.review.moments) > 0)
    notations = {action.notation for action in game_named(slug).actions if not action.notation.isalpha()}
    for story in scene.review.stories:
        assert story.happened
        assert not {word.strip(".") for word in (story.happened, story.better)} & notations


@pytest.mark.parametrize(
    ("scores", "heading", "verdict"),
    [
        ((0.0, 1.0), "WHERE IT WAS LOST", "It was lost at the three moments below."),
        ((0.5, 0.5), "WHERE MORE WAS POSSIBLE", "More was possible at the three moments below."),
    ],
    ids=["lost", "draw"],
)
def test_the_review_of_a_draw_does_not_speak_of_a_defeat(
    app: App, monkeypatch: pytest.MonkeyPatch, scores: tuple[float, float], heading: str, verdict: str
) -> None:
    scene = show_reviewed_results(app, random_record("sharp_end", seed=4))
    monkeypatch.setattr(Reviewer, "scores", list(scores))
    assert scene.review._heading() == heading
    assert scene.review._verdict() == verdict


@pytest.mark.parametrize(
    ("count", "verdict"),
    [
        (0, ""),
        (1, "Below is the moment that won it."),
        (2, "Below is the moment that won it, and what could have been better."),
    ],
)
def test_the_review_of_a_won_match_says_how_many_moments_it_shows(
    app: App, monkeypatch: pytest.MonkeyPatch, count: int, verdict: str
) -> None:
    scene = show_reviewed_results(app, random_record("battlefronts", seed=6))
    monkeypatch.setattr(Reviewer, "scores", [1.0, 0.0])
    scene.review.moments = scene.review.moments[:1] * count
    assert scene.review._verdict() == verdict


def test_the_picture_of_a_moment_lights_what_its_log_line_is_about(app: App) -> None:
    """In this match the card that Burgundy's fifth battalion turned up was one of the moments."""
    scene = show_reviewed_results(app, random_record("battlefronts", seed=9))
    (lit,) = [story.lit for story in scene.review.stories if story.cause == "a card"]
    fifth_battalion_of_burgundy = ("battalion", 1, 4)  # the seat, and the number from 0
    assert fifth_battalion_of_burgundy in lit


def test_a_card_that_comes_after_the_end_of_a_round_is_told_in_the_next_round(app: App) -> None:
    review = show_reviewed_results(app, random_record("battlefronts", seed=9)).review
    card = next(moment for moment in review.moments if moment.cause is Cause.CARD)
    reviewer = review.reviewer
    late_card = replace(card, stop=0, view=reviewer.state.redact(card.seat))
    (story,) = review.writer.explain([late_card])
    assert story.when == f"Round {reviewer.rounds[-1]}" != f"Round {reviewer.rounds[0]}"


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_the_parts_of_a_review_are_inside_the_window_and_do_not_overlap(app: App, size: str) -> None:
    """A match with points has the most buttons. Its review takes the place of the points."""
    app.settings.type_size = size
    app.apply_settings()
    scene = show_results(app, random_record("sharp_end", ("human", "recruit", "human")))
    press(app, pygame.K_r)
    until(app, lambda: len(scene.review.rows) >= MOMENTS)
    app.draw()
    places = {widget.key: widget.box for widget in scene.form.widgets}
    assert {"review", "turn", "curve", scene.review.rows[-1].key} <= set(places)
    assert encloses(Box(0, 0, WIDTH, HEIGHT), *places.values())
    assert none_overlap(*places.values())
    assert places["curve"].h > 120


# --- the records -----------------------------------------------------------------------------


def test_a_match_is_reviewed_from_the_records_and_its_row_shows_the_share_of_good_decisions(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    app.history.add(finished_match(session))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    page = top_scene(app, ResultsScene)
    press(app, pygame.K_r)
    until_finished(app, page)
    (tally_of_person,) = page.review.tallies

    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)  # from the review to the figures, and from there to the records
    assert top(app) is scene
    button = scene.form.widget(("review", app.history.matches()[0].number))
    assert button.label == f"{round(tally_of_person.share_of_good * 100)}%"
    assert scene.form.ring.focused == ("match", app.history.matches()[0].number)

    click(app, button)
    reviewed_page = top_scene(app, ResultsScene)
    assert "review" not in [widget.key for widget in reviewed_page.form.widgets], "there is nothing left to ask for"
    worker = worker_of(app)
    judged_before = len(worker.judged)
    until_finished(app, reviewed_page)
    assert len(worker.judged) == judged_before, "the review was saved, so nothing is judged again"
    assert not reviewed_page.shows_points


def test_a_record_of_an_unfinished_match_has_no_review(app: App) -> None:
    record = random_record()
    session = Session(setup_of(record), record)
    unfinished = replace(record, notations=record.notations[:5])
    app.history.add(replace(finished_match(session), record=dumps(unfinished)))
    scene = show(app, RecordsScene())
    press(app, pygame.K_r)
    assert top(app) is scene
    assert "cannot be reviewed" in toast(app).words


def test_the_shares_of_good_decisions_count_complete_reviews_of_matches_with_one_person(app: App) -> None:
    """Each list is a match with a tuple for each person, and the oldest match is the first one.

    A tuple says how many decisions were to be judged, how many were judged, and how many of ten that count were good.
    """
    complete, two_people, incomplete = [(9, 9, 6)], [(5, 5, 5), (5, 5, 2)], [(10, 4, 4)]
    nobody: list[tuple[int, int, int]] = []
    complete_and_better = [(10, 10, 9)]
    for number, people in enumerate([complete, two_people, nobody, incomplete, complete_and_better]):
        app.history.add(
            replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), seed=number, record=f"{number}")
        )
        tallies = (
            replace(tally(seat, choices=9, wanted=wanted, looks=[]), looked=looked, counted=10, good=good)
            for seat, (wanted, looked, good) in enumerate(people)
        )

        app.history.add_review(f"{number}", Review(tuple(tallies), ()))
    assert app.history.shares_of_good_decisions("sharp_end") == app.history.shares_of_good_decisions() == [0.9, 0.6]
    assert app.history.shares_of_good_decisions(least=0.9) == [0.9]
    assert [good_share(match) for match in app.history.matches()] == [0.9, None, None, None, 0.6]
    assert app.history.shares_of_good_decisions("battlefronts") == []


@pytest.mark.parametrize(
    ("scores", "good", "shown"),
    [((1.0, 0.0, 0.0), 10, "100%"), ((0.0, 1.0, 0.0), 10, ""), ((0.0, 1.0, 0.0), 8, "80%")],
    ids=["won, all ten good", "lost, all ten good", "lost, eight of ten good"],
)
def test_a_lost_match_with_only_good_decisions_shows_no_share(
    app: App, scores: tuple[float, ...], good: int, shown: str
) -> None:
    """ "100%" beside a defeat would look like an error."""
    app.history.add(replace(match_for_history(sharp_end_record(), scores), record="the record"))
    tally_of_person = replace(tally(seat=0, choices=9, wanted=9, looks=[]), looked=9, counted=10, good=good)
    app.history.add_review("the record", Review((tally_of_person,), ()))
    assert [share_words(match) for match in app.history.matches()] == [shown]


def test_a_duel_that_was_resigned_is_reviewed_up_to_the_resignation(app: App) -> None:
    record = random_record()
    resigned = replace(
        record, seats=[SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")], notations=record.notations[:30]
    )
    assert not replay(resigned, game_named).over
    scene = show_reviewed_results(app, resigned)
    assert scene.review.curve.final == (0.0, 1.0)
    resignation = scene.review.stories[-1]
    assert (resignation.cause, resignation.better) == (
        "the white flag",
        "Better: play on, because the match was still open.",
    )
    assert resignation.happened.startswith("You resigned while ")


def test_at_most_one_picture_of_a_moment_is_drawn_per_frame(app: App) -> None:
    """Pictures are drawn once the front page is complete, and again for a window of another size."""
    scene = show_reviewed_results(app, random_record("fix_bayonets", seed=5))
    snapshots = scene.review.snapshots
    pictures_by_frame = [len(snapshots._pictures)]
    while pictures_by_frame[-1] < len(scene.review.stories):
        steps(app, 1)
        pictures_by_frame.append(len(snapshots._pictures))
    assert all(after - before <= 1 for before, after in pairwise(pictures_by_frame))
    app.draw()
    for story in scene.review.stories:
        picture = not_none(snapshots.picture(story.moment))
        assert picture.get_width() > picture.get_height() > 50

    snapshots._canvas_key = None  # as if the window had another size
    snapshots.develop(app.canvas, scene.review.stories)
    assert not snapshots._pictures
