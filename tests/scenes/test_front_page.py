"""The front page of a finished match: its photograph, figures, turning point, and the picture that is saved of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battlefronts.cards import FRONTS, PLACES
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from scenes.app import App
from scenes.boards.words import Words
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.front_page import INSIDE, FrontPage
from scenes.menus.outcome import MatchResult, outcome_of
from scenes.menus.results import WHOLE, ResultsScene
from scenes.pieces.ground import DAY
from scenes.play.table_scene import board_of
from scenes.ui.canvas import Box
from tests.scenes import fought
from tests.scenes.events import steps
from tests.scenes.menus import click, outcome, press, show

PATIENCE = 120
"""Frames within which a photograph is developed."""


def session_of(slug: str, seed: int = 3) -> Session:
    """A whole match of two, played without a thought."""
    match, chance = Match(GAMES[slug], 2, {}, seed), random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
    record = record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])
    return Session(setup_of(record), record)


def words_at_the_end(app: App, session: Session) -> Words:
    return board_of(app, session.setup, 0, session.view(0), still=True).words


def page_of(app: App, ended: MatchResult) -> ResultsScene:
    """The page with its photograph."""
    scene = ResultsScene(ended)
    show(app, scene)
    steps(app, PATIENCE)
    return scene


def test_the_photograph_shows_the_board_at_the_end(app: App) -> None:
    ended = outcome_of(session_of("battlefronts"))
    scene = page_of(app, ended)
    assert scene.page._photo is not None
    _, photo = scene.page._photo
    assert photo.get_size() == app.canvas.rect(*scene.page.board.frame.area).size
    other = page_of(app, replace(ended, view=Match(GAMES["battlefronts"], 2, {}, 3).view(0)))
    assert other.page._photo is not None
    assert other.page._photo[1].get_buffer().raw != photo.get_buffer().raw


def test_the_photograph_shows_the_traces_of_the_fights(app: App) -> None:
    ended = outcome_of(session_of("battlefronts"))
    photos = []
    for shown in (ended, replace(ended, events=())):
        scene = page_of(app, shown)
        assert scene.page._photo is not None
        photos.append(scene.page._photo[1].get_buffer().raw)
        assert scene.page.board.ground is not None
        assert scene.page.board.ground.light == DAY
    assert photos[0] != photos[1]


def test_a_frame_makes_only_a_part_of_the_photograph(app: App) -> None:
    app.canvas.caches.surfaces.clear()
    scene = ResultsScene(outcome_of(session_of("battlefronts")))
    show(app, scene)
    assert scene.page._photo is None


def test_what_a_seat_hides_is_not_in_the_picture_of_two_people(app: App) -> None:
    session = session_of("last_front")
    assert outcome_of(session).view.facts() == session.view(0).facts()
    session.setup = replace(session.setup, seats=(SeatEntry("human", "Anna"), SeatEntry("human", "Ben")))
    assert outcome_of(session).view.facts() == session.open_view().facts()


# --- figures and headline --------------------------------------------------------------------


def test_figures_of_battlefronts(app: App) -> None:
    session = session_of("battlefronts")
    state = session.match.state
    here = [[state.here[seat * PLACES + place] for place in range(FRONTS)] for seat in range(2)]
    alone = [sum(bool(mine) and not theirs for mine, theirs in zip(*pair, strict=True)) for pair in (here, here[::-1])]
    lost = [len(state.discards(seat)) for seat in range(2)]
    figures = words_at_the_end(app, session).figures()
    assert [figure for figure, _ in figures] == [f"{alone[0]} : {alone[1]}", f"{lost[0]} : {lost[1]}"]


@pytest.mark.parametrize(("slug", "counted"), [("sharp_end", "victory points"), ("last_front", "territories")])
def test_figures_of_games_with_points_begin_with_the_leader(app: App, slug: str, counted: str) -> None:
    session = session_of(slug)
    figure, label = words_at_the_end(app, session).figures()[0]
    totals = sorted(
        sum(counts) for counts in zip(*(row for _, row in GAMES[slug].ledger(session.match.state)), strict=True)
    )
    assert figure == f"{totals[-1]} : {totals[-2]}"
    assert label.startswith(counted)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_headline_for_a_win_and_for_a_draw(app: App, slug: str) -> None:
    session = session_of(slug) if slug != "fighting_front" else session_of("battlefronts")
    words = words_at_the_end(app, session)
    assert session.ended is not None
    heads = {words.front_head(replace(session.ended, scores=scores)) for scores in ((1.0, 0.0), (0.5, 0.5))}
    assert len(heads) == 2
    assert "VICTORY" not in heads


@pytest.mark.parametrize("slug", ["battlefronts", "sharp_end", "last_front"])
def test_the_page_shows_a_headline_three_figures_and_who_won_and_why(
    app: App, written: list[tuple[str, Box]], slug: str
) -> None:
    ended = outcome_of(session_of(slug))
    page = FrontPage(app, ended)
    page.draw(app.canvas)
    said = [words for words, _ in written]
    assert said.count(page.board.words.front_head(ended.ended)) == 1
    counted = [(str(ended.rounds), f"{GAMES[slug].round_name}s"), (str(ended.decisions), "decisions")]
    shown = [*page.board.words.figures(), *counted][:3]
    assert len(shown) == 3
    for at, (figure, label) in enumerate(shown):
        middle = INSIDE.x + (at + 0.5) * INSIDE.w / 3
        place = next(box for words, box in written if words == label and box.centre[0] == pytest.approx(middle, abs=2))
        above = next(box for words, box in written if words == figure and box.centre[0] == pytest.approx(middle, abs=2))
        assert above.foot - 10 < place.y < above.foot + 20
        assert box_holds(INSIDE, above)
    assert ended.sentence() in " ".join(said)


@pytest.mark.parametrize(("seats", "head"), [(2, "THE WHITE FLAG"), (3, "THE ATTACK IS SPENT")])
def test_no_victory_is_announced_that_was_only_given_up(
    app: App, written: list[tuple[str, Box]], seats: int, head: str
) -> None:
    """Of three, a bot goes on for who resigns, and the match is decided as usual."""
    given_up = fought.ended(seats)
    setup = given_up.setup.resigned(given_up.setup.people[0])
    FrontPage(app, replace(given_up, setup=setup)).draw(app.canvas)
    assert head in [words for words, _ in written]


@pytest.mark.parametrize("turned", [True, False])
def test_the_page_says_what_turned_the_match_below_how_it_ended(
    app: App, written: list[tuple[str, Box]], turned: bool
) -> None:
    course = [0.5] * 3 + [0.9] * 4 if turned else []
    ended = replace(outcome(), estimates=[(value, 1 - value) for value in course], estimated_in=[1, 1, 2, 2, 2, 3, 3])
    FrontPage(app, ended).draw(app.canvas)
    joined = " ".join(words for words, _ in written)
    assert ("The turning point was round 2" in joined) == turned
    if turned:
        how = next(box for words, box in written if words.startswith(ended.sentence()[:20]))
        turn = next(box for words, box in written if words.startswith("The turning point"))
        assert how.foot <= turn.y + 6
        assert box_holds(INSIDE, turn)


def box_holds(outer: Box, inner: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right + 1 and outer.y <= inner.y and inner.foot <= outer.foot + 1


# --- the turning point -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "rounds", "said"),
    [
        ([0.5] * 3 + [0.9] * 4, [1, 1, 2, 2, 2, 3, 3], "round 2: the chance of Anna rose from 50 to 90 %."),
        ([0.8, 0.8, 0.8, 0.2, 0.2, 0.2], [4, 4, 5, 5, 6, 6], "round 5: the chance of Anna fell from 80 to 20 %."),
        ([0.5, 0.52, 0.55, 0.6], [1, 2, 3, 4], "no single turning point"),
        ([0.5], [1], ""),
        ([], [], ""),
    ],
)
def test_the_round_in_which_the_chance_changed_most_is_told(course: list[float], rounds: list[int], said: str) -> None:
    ended = replace(outcome(), estimates=[(value, 1 - value) for value in course], estimated_in=rounds)
    assert said in ended.turning_point()
    assert bool(said) == bool(ended.turning_point())


# --- the picture -----------------------------------------------------------------------------


def test_the_page_can_be_saved_as_a_picture(app: App) -> None:
    scene = page_of(app, outcome())
    for wish in (lambda: press(app, pygame.K_e), lambda: click(app, scene.form.widget("picture"))):
        wish()
    saved = sorted(app.store.records.glob("*.png"))
    assert [path.name for path in saved] == ["battlefronts-1.png", "battlefronts-2.png"]
    whole = app.canvas.rect(*WHOLE).clip(app.canvas.surface.get_rect())
    assert pygame.image.load(saved[0]).get_size() == whole.size


def test_a_picture_that_cannot_be_saved_is_told(app: App, tmp_path: Path) -> None:
    page_of(app, outcome())
    app.store.records.parent.mkdir(parents=True, exist_ok=True)
    app.store.records.write_text("a file where a folder should be")
    press(app, pygame.K_e)
    assert "could not be written" in app.toasts.shown[1]
