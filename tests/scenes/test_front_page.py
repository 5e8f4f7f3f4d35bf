"""The front page of a finished match: its photograph, figures, reasons, and the picture that is saved of it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.battlefronts.cards import FRONTS, PLACES
from game.battlefronts.events import RoundBegan
from game.battlefronts.legal import fronts_held_alone
from game.catalogue import GAMES, game_named
from game.core.game import totals
from game.core.match import Match
from game.core.record import RESIGNED, SeatEntry, load, replay, replayed
from game.last_front.events import BattleBegan
from launch.environment import ROOT
from scenes.app import App
from scenes.boards.battlefronts import layout as battlefronts
from scenes.boards.fighting_front import layout as fighting_front
from scenes.boards.fix_bayonets import layout as fix_bayonets
from scenes.boards.sharp_end import layout as sharp_end_layout
from scenes.boards.words import Words
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus import chart
from scenes.menus.chart import DASHES, SIGN_GAP, Scale, count_points, draw_course, format_signed, split_into_dashes
from scenes.menus.front_page import PAPER, FrontPage
from scenes.menus.match_result import MatchResult, result_of
from scenes.menus.photograph import print_photograph
from scenes.menus.results import PRINTED, ResultsScene
from scenes.pieces.ground import DAY
from scenes.play.board_of_match import board_of
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from tests.scenes import fought
from tests.scenes.events import steps, until
from tests.scenes.fought import KINDS, finished, match_result, random_record, sharp_end_record
from tests.scenes.menus import battlefronts_result, show, toast, top
from tests.scenes.table import click, encloses, not_none, press

SENTENCE_ABOUT_LOSER = {
    "battlefronts": r"battalions, \d+ at fronts; ",
    "sharp_end": "counters brought",
    "fix_bayonets": "in all; ",
    "last_front": "withdrew .* times?; ",
}
"""By game: a pattern of words in the sentence that explains a defeat."""


def session_of(slug: str, seed: int = 3, kinds: tuple[str, ...] = KINDS[:2]) -> Session:
    """Return a whole match that was played at random, by default of a person against a bot."""
    record = random_record(slug, kinds, seed)
    return Session(setup_of(record), record)


def words_at_end(app: App, session: Session) -> Words:
    """Return the words of the board that shows the end of a match to seat 0."""
    return board_of(app, session.setup, viewer=0, view=session.view(0), still=True).words


def open_results_with_photo(app: App, ended: MatchResult) -> ResultsScene:
    """Show the results of a match until their photograph is developed."""
    scene = show(app, ResultsScene(ended))
    until(app, lambda: scene.page.photo.image is not None)
    return scene


def with_scores(result: MatchResult, *scores: float) -> MatchResult:
    """Return the result of the same match with other scores."""
    return replace(result, ended=replace(result.ended, scores=scores))


def test_the_photograph_shows_the_final_board_and_the_traces_of_fights(app: App) -> None:
    """Without the events of the match, or with the opening instead of the end, it is another picture."""
    result = result_of(session_of("battlefronts"))
    without_traces = replace(result, events=())
    of_the_opening = replace(result, view=Match(result.game, seats=2, options={}, seed=3).view(0))

    photos = set()
    for shown in (result, without_traces, of_the_opening):
        page = open_results_with_photo(app, shown).page
        photo = not_none(page.photo.image)
        assert photo.get_size() == app.canvas.rect(*page.board.frame.area).size
        assert not_none(page.board.ground).light == DAY
        photos.add(photo.get_buffer().raw)
    assert len(photos) == 3


DECIDING_PLACES = {
    "tests/golden/battlefronts-3.txt": battlefronts.army_box(place=1, near=True),
    "tests/golden/sharp_end-1.txt": sharp_end_layout.place_box(2),
    "tests/golden/fix_bayonets-3.txt": fix_bayonets.square_box(33, False),
    "tests/golden/last_front-1.txt": None,
    "tools/shooting/records/fighting-0.record": fighting_front.space_box(space=1, me=0),
}
"""By record: the place that decided the match. None where the card in the middle of the board shows it."""


def count_red(picture: pygame.Surface) -> int:
    """Return how many pixels of a picture have the red of the ring around the deciding place."""
    return pygame.mask.from_threshold(picture, theme.RED, (1, 1, 1)).count()


@pytest.mark.parametrize("path", DECIDING_PLACES)
def test_the_photograph_has_a_ring_around_the_deciding_place(app: App, path: str) -> None:
    """A photograph is cropped to its frame: flat or narrow, it still shows the ring."""
    record = load(ROOT / path)
    result = result_of(Session(setup_of(record), record))
    page = open_results_with_photo(app, result).page
    assert page.board.show_deciding_place(result.events) == DECIDING_PLACES[path]

    photo = not_none(page.photo.image)
    flat, narrow = (photo.get_width(), 60), (60, photo.get_height())
    for size in (flat, narrow):
        printed = print_photograph(photo, page.deciding_place, size, dot=1)
        assert (count_red(printed) > 20) is (DECIDING_PLACES[path] is not None)


def test_the_photograph_of_a_draw_has_no_ring(app: App) -> None:
    """The ring is drawn around the deciding place of a match that was won, such as that of this record."""
    record = load(ROOT / "tests/golden/battlefronts-3.txt")
    draw = with_scores(result_of(Session(setup_of(record), record)), 0.5, 0.5)
    assert open_results_with_photo(app, draw).page.deciding_place is None


def test_the_photograph_of_last_front_shows_the_card_of_the_last_battle(app: App) -> None:
    """LF 4.6 The card in the middle of the board shows the territory that was fought for last.

    It does so for the photograph, and again on a new board of the same page.
    """
    record = load(ROOT / "tests/golden/last_front-1.txt")
    result = result_of(Session(setup_of(record), record))
    territories = [event.territory for event in result.events if isinstance(event, BattleBegan)]
    page = open_results_with_photo(app, result).page
    assert page.board.model.front_on_card == territories[-1]

    del page.board
    page.board.show_deciding_place(result.events)
    assert page.board.model.front_on_card == territories[-1]


def test_the_photograph_shows_the_hand_of_a_person_alone_but_none_of_two_people(app: App) -> None:
    session = session_of("last_front")
    assert result_of(session).view.facts() == session.view(0).facts()

    session.setup = replace(session.setup, seats=(SeatEntry("human", "Anna"), SeatEntry("human", "Ben")))
    assert result_of(session).view.facts() == session.open_view().facts()


# --- figures and headline --------------------------------------------------------------------


def test_the_figures_of_battlefronts_count_fronts_of_one_side_and_lost_cards(app: App) -> None:
    session = session_of("battlefronts")
    state = session.match.state
    first, second = ([state.here[seat * PLACES + place] for place in range(FRONTS)] for seat in range(2))
    held_by_first = sum(bool(own) and not enemy for own, enemy in zip(first, second, strict=True))
    held_by_second = sum(bool(own) and not enemy for own, enemy in zip(second, first, strict=True))
    lost_by_first, lost_by_second = (len(state.discards(seat)) for seat in range(2))

    figures = [figure for figure, _ in words_at_end(app, session).figures()]

    assert figures == [f"{held_by_first} : {held_by_second}", f"{lost_by_first} : {lost_by_second}"]


@pytest.mark.parametrize(("slug", "counted"), [("sharp_end", "VP"), ("last_front", "territories")])
@pytest.mark.parametrize("person", range(3))
def test_the_figures_of_a_game_with_points_compare_the_leader_with_the_person(
    app: App, slug: str, counted: str, person: int
) -> None:
    """A person who leads is compared with the next best seat.

    The names are needed: a bare "3 : 0" under DEFEAT reads as if the person had the three.
    """
    session = session_of(slug, kinds=tuple("human" if seat == person else "captain" for seat in range(3)))
    points = totals(GAMES[slug].ledger(session.match.state))
    leader, runner_up, _ = sorted(range(3), key=lambda seat: (-points[seat], seat != person))
    compared = runner_up if leader == person else person
    names = ["you" if seat == person else session.setup.name(seat) for seat in (leader, compared)]

    figure, label = FrontPage(app, result_of(session)).words.figures()[0]

    assert figure == f"{points[leader]} : {points[compared]}"
    assert label == f"{counted}, {names[0]} and {names[1]}"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "fighting_front"])
def test_every_game_has_a_headline_of_its_own_for_a_win_and_for_a_draw(app: App, slug: str) -> None:
    session = session_of(slug)
    words, ended = words_at_end(app, session), not_none(session.ended)
    won, drawn = (words.front_head(replace(ended, scores=scores)) for scores in ((1.0, 0.0), (0.5, 0.5)))
    assert won != drawn
    assert "VICTORY" not in (won, drawn)


@pytest.mark.parametrize("slug", GAMES)
def test_the_results_of_a_resigned_match_have_a_photograph_without_a_deciding_place(app: App, slug: str) -> None:
    seats = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    played = random_record(slug)
    record = replace(played, seats=seats, notations=played.notations[:20])
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    steps(app, 3)
    assert app.stack.top is scene, "and not the page that tells of an error"
    assert scene.page.deciding_place is None


@pytest.mark.parametrize(("seats", "headline"), [(2, "THE WHITE FLAG"), (3, "THE GUNS FALL SILENT")])
def test_a_resignation_is_not_announced_as_a_victory(
    app: App, drawn_words: list[tuple[str, Box]], seats: int, headline: str
) -> None:
    """Among three, a bot plays on for the person who resigned, and the match has an ordinary ending."""
    result = fought.match_result(seats)
    setup = result.setup.resigned(result.setup.seats_of_people[0])
    FrontPage(app, replace(result, setup=setup)).draw(app.canvas)
    assert headline in [words for words, _ in drawn_words]


def decided_result_of(slug: str) -> MatchResult:
    """Return the result of a match that somebody has won."""
    sessions = (session_of(slug, seed) for seed in range(3, 40))
    return result_of(next(session for session in sessions if 1.0 in session.match.state.scores()))


@pytest.mark.parametrize("slug", SENTENCE_ABOUT_LOSER)
def test_the_page_explains_a_defeat_in_a_sentence_about_the_loser(app: App, slug: str) -> None:
    result = decided_result_of(slug)
    page = FrontPage(app, result)
    (loser,) = {0, 1} - set(result.winners)
    is_person = loser in result.setup.seats_of_people
    name = "[Yy]our?" if is_person else str(page.board.words.names[loser])
    assert re.match(f"(At the end )?{name}.* \\d+.*{SENTENCE_ABOUT_LOSER[slug]}", page.defeat_sentence)

    record = result.record
    resumed = FrontPage(app, result_of(Session(setup_of(record), record)))
    assert resumed.defeat_sentence == page.defeat_sentence, "a resumed match explains it alike"


@pytest.mark.parametrize("slug", SENTENCE_ABOUT_LOSER)
def test_the_explanation_of_a_defeat_is_printed_below_the_ending(
    app: App, drawn_words: list[tuple[str, Box]], slug: str
) -> None:
    result = decided_result_of(slug)
    page = FrontPage(app, result)
    page.draw(app.canvas)
    ending = next(box for words, box in drawn_words if words.startswith(result.ending_sentence()[:20]))
    explanation = next(box for words, box in drawn_words if words.startswith(page.defeat_sentence[:20]))
    assert ending.foot <= explanation.y + 6
    assert encloses(PAPER, explanation, by=1)


@pytest.mark.parametrize("slug", SENTENCE_ABOUT_LOSER)
def test_a_defeat_has_the_headline_of_the_game_and_a_draw_has_no_explanation(app: App, slug: str) -> None:
    result = decided_result_of(slug)
    defeat = with_scores(result, 0.0, 1.0)
    page = FrontPage(app, defeat)
    assert page.headline == (page.board.words.defeat or page.board.words.front_head(defeat.ended))
    assert FrontPage(app, with_scores(result, 0.5, 0.5)).defeat_sentence == ""


# --- the picture -----------------------------------------------------------------------------


def test_the_page_is_saved_as_a_picture_by_key_and_by_button(app: App) -> None:
    scene = open_results_with_photo(app, battlefronts_result())
    press(app, pygame.K_e)
    click(app, scene.form.widget("picture"))
    by_key, by_button = sorted(app.store.records.glob("*.png"))
    assert [path.name for path in (by_key, by_button)] == ["battlefronts-1.png", "battlefronts-2.png"]
    printed_part = app.canvas.rect(*PRINTED).clip(app.canvas.surface.get_rect())
    assert pygame.image.load(by_key).get_size() == printed_part.size


def test_a_toast_says_that_a_picture_could_not_be_written(app: App) -> None:
    open_results_with_photo(app, battlefronts_result())
    app.store.records.parent.mkdir(parents=True, exist_ok=True)
    app.store.records.write_text("a file where a folder should be")
    press(app, pygame.K_e)
    _, words = toast(app)
    assert "could not be written" in words


# --- Results of a game that points decide -----------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_points_of_the_results_add_up_to_the_scores(seats: int) -> None:
    """A match At the Sharp End of five turns: the points have a row for the beginning and one for each turn.

    The seats with the most points are those that win or share the win.
    """
    record = sharp_end_record(seats, seed=seats)
    state = replay(record, game_named).state
    points = not_none(count_points(record))
    sums = totals(points.ledger)
    assert sums == tuple(state.points(seat) for seat in range(seats))
    assert len(points.rounds) == 1 + 5
    assert points.rounds[-1] == sums
    assert points.figures == []
    assert [total == max(sums) for total in sums] == [score > 0 for score in state.scores()]


@pytest.mark.parametrize("number", [1, 3])
def test_the_fronts_of_a_round_are_those_held_before_the_next_one_begins(number: int) -> None:
    """BF 4.1 The attrition that opens the next round is no part of this one."""
    path = ROOT / f"tests/golden/battlefronts-{number}.txt"
    _, transcripts = replayed(load(path), game_named)
    entries = [entry for transcript in transcripts for entry in transcript.entries]
    tables_between_rounds = [table for event, table in entries if isinstance(event, RoundBegan)][1:]
    held = [tuple(len(fronts_held_alone(table, seat)) for seat in range(2)) for table in tables_between_rounds]
    assert not_none(count_points(load(path))).rounds[1:-1] == held


def test_during_a_review_the_results_show_points_and_review_by_turns(app: App) -> None:
    scene = show(app, ResultsScene(match_result()))
    press(app, pygame.K_c)
    assert scene.shows_points, "C does not leave the points before there is a review"

    press(app, pygame.K_r)
    assert not scene.shows_points
    press(app, pygame.K_c)
    assert scene.shows_points
    click(app, scene.form.widget("turn"))
    assert not scene.shows_points
    assert top(app) is scene


@pytest.mark.parametrize(
    ("scores", "heading", "sentence"),
    [
        ((0.5, 0.0, 0.5), "VICTORY", "You and Charlie win: 2 players share the lead."),
        ((0.0, 0.5, 0.5), "DEFEAT", "Baker and Charlie win: 2 players share the lead."),
        ((1 / 3, 1 / 3, 1 / 3), "STALEMATE", "A draw: 2 players share the lead."),
    ],
    ids=["the person shares the lead", "two others share the lead", "all share the lead"],
)
def test_players_who_share_the_lead_have_won(scores: tuple[float, ...], heading: str, sentence: str) -> None:
    """The person is in the first of three seats. If all share the lead, nobody has won."""
    shared = match_result(seats=3, scores=scores, reason="2 players share the lead")
    assert (shared.heading(), shared.ending_sentence()) == (heading, sentence)


@pytest.mark.parametrize(
    ("people", "scores", "heading"),
    [
        (1, (1.0, 0.0, 0.0), "VICTORY"),
        (1, (0.0, 1.0, 0.0), "DEFEAT"),
        (2, (0.0, 1.0, 0.0), "ANNA WINS"),
        (2, (0.0, 0.0, 1.0), "CHARLIE WINS"),
        (2, (0.5, 0.5, 0.0), "A SHARED VICTORY"),
        (3, (1 / 3, 1 / 3, 1 / 3), "STALEMATE"),
    ],
)
def test_the_heading_names_the_winner_unless_one_person_plays_among_bots(
    people: int, scores: tuple[float, ...], heading: str
) -> None:
    """Every person is called Anna. The seat of a bot has the name that the game gives it."""
    assert match_result(seats=3, scores=scores, people=people).heading() == heading


@pytest.mark.parametrize(
    ("value", "words"), [(3.0, "3"), (2.9999999999999996, "3"), (1.84, "1.8"), (-2.0, "\u22122"), (0.0, "0")]
)
def test_a_number_has_a_decimal_only_if_it_needs_one(value: float, words: str) -> None:
    assert format_signed(value) == words


# --- in the history ---------------------------------------------------------------------------


def test_the_history_leaves_out_points_that_do_not_fit_the_seats(tmp_path: Path) -> None:
    kept = History(Store(tmp_path))
    of_two = finished(1)  # a match of two seats, as all that `finished` makes
    assert kept.add(replace(of_two, points=(31, -4)))
    assert kept.add(replace(finished(2), points=(1, 2, 3)))
    assert kept.add(finished(3))
    oldest_first = reversed(kept.matches())
    assert [past.points for past in oldest_first] == [(31, -4), (), ()]


def test_only_a_match_played_to_its_end_is_kept_with_points() -> None:
    record = sharp_end_record()
    match = replay(record, game_named)
    points = finished_match(Session(setup_of(record), record)).points
    assert points == totals(match.game.ledger(match.state))
    assert any(points)

    unfinished = replace(record, notations=record.notations[:-5])
    assert finished_match(Session(setup_of(unfinished), unfinished)).points == ()


# --- Lines of the charts ---------------------------------------------------------------------

BENT_LINE: list[Point] = [(0.0, 0.0), (120.0, 0.0), (120.0, 90.0), (123.0, 94.0), (400.0, 94.0)]
"""A line of a chart with corners and a very short part."""
MOST_SEATS = 6


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a line through these points."""
    return sum(math.dist(start, end) for start, end in pairwise(points))


def test_every_seat_has_its_own_pattern_of_dashes() -> None:
    assert len(set(DASHES)) == len(DASHES) == MOST_SEATS
    patterns = set()
    for seat in range(MOST_SEATS):
        first_dashes = split_into_dashes(BENT_LINE, seat)[:3]
        patterns.add(tuple(round(length_of(dash), 3) for dash in first_dashes))
    assert len(patterns) == MOST_SEATS, "they differ along a real line, too"


CHART = Box(100.0, 100.0, 900.0, 500.0)
CHANCES = Scale(bottom=0.0, top=1.0, lines=())


@pytest.mark.parametrize("count", [3, 40, 400])
def test_the_signs_on_the_lines_of_a_chart_are_apart_and_at_the_ends(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """Four seats have level lines of `count` points. The signs of one seat are evenly spread along its line.

    They are where no other seat has its own, so each line can be told without its colour.
    """
    signs: list[tuple[int, Point]] = []
    monkeypatch.setattr(chart, "draw_sign", lambda canvas, seat, at, **sizes: signs.append((seat, at)))
    chances = [0.2, 0.3, 0.4, 0.5]
    draw_course(canvas, CHART, CHANCES, [chances] * count)

    gap = max(SIGN_GAP, CHART.w / (count - 1))
    for seat, chance in enumerate(chances):
        of_seat = [point for sign_seat, point in signs if sign_seat == seat]
        *along, last = [x for x, _ in of_seat]
        assert last == pytest.approx(CHART.right)
        height = CHART.foot - CHART.h * chance
        assert [y for _, y in of_seat] == pytest.approx([height] * len(of_seat))
        gaps = [after - before for before, after in pairwise(along)]
        assert gaps == pytest.approx([gap] * len(gaps), rel=0.1)
        assert len(of_seat) >= (5 if count > 3 else 1)

    if count > 3:
        along_all_lines = sorted(x for _, (x, _) in signs if x < CHART.right)
        least_gap = min(after - before for before, after in pairwise(along_all_lines))
        assert least_gap > 14
