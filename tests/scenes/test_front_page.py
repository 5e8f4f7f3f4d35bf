"""The front page of a finished match: its photograph, figures, reasons, and the picture that is saved of it."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import partial
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
from game.core.wording import whose
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
from scenes.play.table_scene import board_of
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from tests.scenes import fought
from tests.scenes.events import steps, until
from tests.scenes.fought import KINDS, ended, sharp_end, whole
from tests.scenes.menus import outcome, show, top
from tests.scenes.table import click, given, press
from tests.scenes.test_history import finished

SAID = {
    "battlefronts": r"battalions, \d+ at fronts; ",
    "sharp_end": "counters brought",
    "fix_bayonets": "in all; ",
    "last_front": "withdrew .* times?; ",
}
CHANCES = Scale(0.0, 1.0, ())


def session_of(slug: str, seed: int = 3, kinds: tuple[str, ...] = KINDS[:2]) -> Session:
    """A whole match, played without a thought."""
    record = whole(slug, kinds, seed)
    return Session(setup_of(record), record)


def words_at_the_end(app: App, session: Session) -> Words:
    return board_of(app, session.setup, 0, session.view(0), still=True).words


def page_of(app: App, ended: MatchResult) -> ResultsScene:
    """The page with its photograph."""
    scene = show(app, ResultsScene(ended))
    until(app, lambda: scene.page.photo.image is not None)
    return scene


def test_the_photograph_shows_the_board_at_the_end_and_the_traces_of_the_fights(app: App) -> None:
    ended, photos = result_of(session_of("battlefronts")), set()
    for shown in (ended, replace(ended, events=()), replace(ended, view=Match(ended.game, 2, {}, 3).view(0))):
        scene = page_of(app, shown)
        photo = given(scene.page.photo.image)
        assert photo.get_size() == app.canvas.rect(*scene.page.board.frame.area).size
        assert given(scene.page.board.ground).light == DAY
        photos.add(photo.get_buffer().raw)
    assert len(photos) == 3


DECIDED = {
    "tests/golden/battlefronts-3.txt": battlefronts.army_box(1, True),
    "tests/golden/sharp_end-1.txt": sharp_end_layout.place_box(2),
    "tests/golden/fix_bayonets-3.txt": fix_bayonets.square_box(33, False),
    "tests/golden/last_front-1.txt": None,
    "tools/shooting/records/fighting-0.record": fighting_front.space_box(1, 0),
}
"""By record: the place that decided, as its events have it; None where the card in the middle shows it."""


@pytest.mark.parametrize("path", DECIDED)
def test_the_photograph_shows_the_place_that_decided_in_a_ring(app: App, path: str) -> None:
    record = load(ROOT / path)
    result = result_of(Session(setup_of(record), record))
    page = page_of(app, result).page
    photo, mark = given(page.photo.image), page.deciding_place
    del page.board
    assert getattr(page.board.model, "hero", 1) == 1, "so the photograph shows it, too"
    assert page.board.decided(result.events) == DECIDED[path]
    assert getattr(page.board.model, "hero", 1) == 1, "the territory of the last battle"
    for size in ((photo.get_width(), 60), (60, photo.get_height())):  # it would not lie in the middle of each
        ring = pygame.mask.from_threshold(print_photograph(photo, mark, size, 1), theme.RED, (1, 1, 1))
        assert (ring.count() > 20) is (DECIDED[path] is not None)
    drawn = replace(result, ended=replace(result.ended, scores=(0.5,) * len(result.ended.scores)))
    assert page_of(app, drawn).page.deciding_place is None


def test_what_a_seat_hides_is_not_in_the_picture_of_two_people(app: App) -> None:
    session = session_of("last_front")
    assert result_of(session).view.facts() == session.view(0).facts()
    session.setup = replace(session.setup, seats=(SeatEntry("human", "Anna"), SeatEntry("human", "Ben")))
    assert result_of(session).view.facts() == session.open_view().facts()


# --- figures and headline --------------------------------------------------------------------


def test_figures_of_battlefronts(app: App) -> None:
    session = session_of("battlefronts")
    state = session.match.state
    here = [[state.here[seat * PLACES + place] for place in range(FRONTS)] for seat in range(2)]
    alone = [sum(bool(mine) and not theirs for mine, theirs in zip(*pair, strict=True)) for pair in (here, here[::-1])]
    lost = [len(state.discards(seat)) for seat in range(2)]
    figures = words_at_the_end(app, session).figures()
    assert [figure for figure, _ in figures] == [f"{alone[0]} : {alone[1]}", f"{lost[0]} : {lost[1]}"]


@pytest.mark.parametrize(("slug", "counted"), [("sharp_end", "VP"), ("last_front", "territories")])
@pytest.mark.parametrize("person", range(3))
def test_figures_of_games_with_points_name_the_leader_and_the_person(
    app: App, slug: str, counted: str, person: int
) -> None:
    """Or who comes next, where the person leads: a bare "3 : 0" under DEFEAT reads as if the person had the three."""
    session = session_of(slug, kinds=tuple("human" if seat == person else "captain" for seat in range(3)))
    page = FrontPage(app, result_of(session))
    totals = [sum(counts) for counts in zip(*(row for _, row in GAMES[slug].ledger(session.match.state)), strict=True)]
    first, second, _ = sorted(range(3), key=lambda seat: (-totals[seat], seat != person))
    second = second if first == person else person
    figure, label = page.words.figures()[0]
    assert figure == f"{totals[first]} : {totals[second]}"
    names = ["you" if seat == person else session.setup.name(seat) for seat in (first, second)]
    assert label == f"{counted}, {names[0]} and {names[1]}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_headline_for_a_win_and_for_a_draw(app: App, slug: str) -> None:
    session = session_of(slug) if slug != "fighting_front" else session_of("battlefronts")
    words = words_at_the_end(app, session)
    assert session.ended is not None
    heads = {words.front_head(replace(session.ended, scores=scores)) for scores in ((1.0, 0.0), (0.5, 0.5))}
    assert len(heads) == 2
    assert "VICTORY" not in heads


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_that_was_given_up_has_its_photograph(app: App, slug: str) -> None:
    record = whole(slug)
    seats = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    record = replace(record, seats=seats, notations=record.notations[:20])
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    steps(app, 3)
    assert app.stack.top is scene
    assert scene.page.deciding_place is None


@pytest.mark.parametrize(("seats", "head"), [(2, "THE WHITE FLAG"), (3, "THE ATTACK IS SPENT")])
def test_no_victory_is_announced_that_was_only_given_up(
    app: App, written: list[tuple[str, Box]], seats: int, head: str
) -> None:
    """Of three, a bot goes on for who resigns, and the match is decided as usual."""
    given_up = fought.ended(seats)
    setup = given_up.setup.resigned(given_up.setup.people[0])
    FrontPage(app, replace(given_up, setup=setup)).draw(app.canvas)
    assert head in [words for words, _ in written]


@pytest.mark.parametrize("slug", ["battlefronts", "sharp_end", "fix_bayonets", "last_front"])
def test_a_sentence_of_facts_says_in_what_the_loser_was_behind(
    app: App, written: list[tuple[str, Box]], slug: str
) -> None:
    session = next(one for one in map(partial(session_of, slug), range(3, 40)) if 1.0 in one.match.state.scores())
    result = result_of(session)
    page = FrontPage(app, result)
    (loser,) = {0, 1} - set(result.winners)
    who = "[Yy]our?" if loser in result.setup.people else whose(page.board.words.names[loser])[:-2]
    assert re.match(f"(At the end )?{who}.* \\d+.*{SAID[slug]}", page.account)
    page.draw(app.canvas)
    how = next(box for words, box in written if words.startswith(result.ending_sentence()[:20]))
    why = next(box for words, box in written if words.startswith(page.account[:20]))
    assert how.foot <= why.y + 6
    assert box_holds(PAPER, why)
    record = replace(result.record, notations=result.record.notations)
    again = FrontPage(app, result_of(Session(setup_of(record), record)))
    assert again.account == page.account, "a resumed match keeps it"
    lost = replace(result, ended=replace(result.ended, scores=(0.0, 1.0)))
    assert FrontPage(app, lost).headline == (page.board.words.defeat or page.board.words.front_head(lost.ended))
    assert FrontPage(app, replace(result, ended=replace(result.ended, scores=(0.5, 0.5)))).account == ""


def box_holds(outer: Box, inner: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right + 1 and outer.y <= inner.y and inner.foot <= outer.foot + 1


# --- the picture -----------------------------------------------------------------------------


def test_the_page_can_be_saved_as_a_picture(app: App) -> None:
    scene = page_of(app, outcome())
    for wish in (lambda: press(app, pygame.K_e), lambda: click(app, scene.form.widget("picture"))):
        wish()
    saved = sorted(app.store.records.glob("*.png"))
    assert [path.name for path in saved] == ["battlefronts-1.png", "battlefronts-2.png"]
    whole = app.canvas.rect(*PRINTED).clip(app.canvas.surface.get_rect())
    assert pygame.image.load(saved[0]).get_size() == whole.size


def test_a_picture_that_cannot_be_saved_is_told(app: App, tmp_path: Path) -> None:
    page_of(app, outcome())
    app.store.records.parent.mkdir(parents=True, exist_ok=True)
    app.store.records.write_text("a file where a folder should be")
    press(app, pygame.K_e)
    assert "could not be written" in app.toasts.shown[1]


# --- The results of a game that points decide: where they came from, and who has won --------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_points_add_up_to_what_decided_the_match(seats: int) -> None:
    record = sharp_end(seats, seed=seats)
    state = replay(record, game_named).state
    points = given(count_points(record))
    assert totals(points.ledger) == tuple(state.points(seat) for seat in range(seats))
    assert len(points.rounds) == 1 + 5
    assert points.rounds[-1] == totals(points.ledger)
    assert points.figures == []
    best = max(totals(points.ledger))
    assert [total == best for total in totals(points.ledger)] == [score > 0 for score in state.scores()]


@pytest.mark.parametrize("number", [1, 3])
def test_fronts_after_a_round_are_those_held_when_it_ended(number: int) -> None:
    """BF 4.1 The attrition that opens the next round is no part of it."""
    path = ROOT / f"tests/golden/battlefronts-{number}.txt"
    _, transcripts = replayed(load(path), game_named)
    entries = [entry for transcript in transcripts for entry in transcript.entries]
    ends = [table for event, table in entries if isinstance(event, RoundBegan)][1:]
    held = [tuple(len(fronts_held_alone(table, seat)) for seat in range(2)) for table in ends]
    assert given(count_points(load(path))).rounds[1:-1] == held


def test_points_and_review_take_turns_on_the_results_once_it_is_begun(app: App) -> None:
    scene = show(app, ResultsScene(ended()))
    press(app, pygame.K_c)
    assert scene.shows_points
    press(app, pygame.K_r)
    shown = [scene.shows_points]
    press(app, pygame.K_c)
    shown.append(scene.shows_points)
    click(app, scene.form.widget("turn"))
    shown.append(scene.shows_points)
    assert shown == [False, True, False]
    assert top(app) is scene


@pytest.mark.parametrize(
    ("scores", "head", "sentence"),
    [
        ((0.5, 0.0, 0.5), "VICTORY", "You and Charlie win: 2 players share the lead."),
        ((0.0, 0.5, 0.5), "DEFEAT", "Baker and Charlie win: 2 players share the lead."),
        ((1 / 3, 1 / 3, 1 / 3), "STALEMATE", "A draw: 2 players share the lead."),
    ],
)
def test_whoever_shares_the_lead_has_won(scores: tuple[float, ...], head: str, sentence: str) -> None:
    shared = ended(3, scores, "2 players share the lead")
    assert (shared.heading(), shared.ending_sentence()) == (head, sentence)


@pytest.mark.parametrize(
    ("value", "words"), [(3.0, "3"), (2.9999999999999996, "3"), (1.84, "1.8"), (-2.0, "\u22122"), (0.0, "0")]
)
def test_numbers_have_a_decimal_only_where_they_need_one(value: float, words: str) -> None:
    assert format_signed(value) == words


# --- in the history ---------------------------------------------------------------------------


def test_points_are_kept_and_those_of_another_number_of_seats_are_left_out(tmp_path: Path) -> None:
    kept = History(Store(tmp_path))
    assert kept.add(replace(finished(1), points=(31, -4)))
    assert kept.add(replace(finished(2), points=(1, 2, 3)))
    assert kept.add(finished(3))
    assert [past.points for past in reversed(kept.matches())] == [(31, -4), (), ()]


def test_the_points_of_a_match_played_to_its_end_are_those_of_its_ledger() -> None:
    record = sharp_end()
    match = replay(record, game_named)
    points = finished_match(Session(setup_of(record), record)).points
    assert points == totals(match.game.ledger(match.state))
    assert any(points)
    half = replace(record, notations=record.notations[:-5])
    assert finished_match(Session(setup_of(half), half)).points == ()


# --- The lines of the charts: each can be told from the others without its colour -----------------

COURSE: list[Point] = [(0.0, 0.0), (120.0, 0.0), (120.0, 90.0), (123.0, 94.0), (400.0, 94.0)]


def long(points: list[Point]) -> float:
    return sum(math.dist(*pair) for pair in pairwise(points))


def test_every_seat_has_a_line_of_its_own() -> None:
    assert len(set(DASHES)) == len(DASHES) == 6
    assert len({tuple(round(long(run), 3) for run in split_into_dashes(COURSE, seat)[:3]) for seat in range(6)}) == 6


CHART = Box(100.0, 100.0, 900.0, 500.0)


@pytest.mark.parametrize("count", [3, 40, 400])
def test_signs_stand_along_the_lines_where_no_other_seat_has_its_own_and_at_their_ends(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    signs: list[tuple[int, Point]] = []
    monkeypatch.setattr(chart, "draw_sign", lambda canvas, seat, at, *more: signs.append((seat, at)))
    rows = [[0.1 * seat + 0.2 for seat in range(4)] for _ in range(count)]
    draw_course(canvas, CHART, CHANCES, rows)
    for seat in range(4):
        xs = [x for who, (x, _) in signs if who == seat]
        assert xs[-1] == pytest.approx(CHART.right)
        assert {y for who, (_, y) in signs if who == seat} == {CHART.foot - CHART.h * rows[0][seat]}
        steps = [other - one for one, other in pairwise(xs[:-1])]
        assert steps == pytest.approx([max(SIGN_GAP, CHART.w / (count - 1))] * len(steps), rel=0.1)
        assert len(xs) >= (5 if count > 3 else 1)
    inner = [x for _, (x, _) in signs if x < CHART.right]
    if count > 3:
        assert min(other - one for one, other in pairwise(sorted(inner))) > 14
