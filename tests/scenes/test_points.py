"""The results of a game that points decide: where they came from, and who has won."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalogue import game_named
from game.core.game import totals
from game.core.record import replay
from scenes.app import App
from scenes.history import History
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.points import points_of, signed
from scenes.menus.results import ResultsScene
from scenes.store import Store
from tests.scenes.fought import ended, sharp_end
from tests.scenes.menus import click, outcome, press, show, top
from tests.scenes.test_history import finished


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_points_add_up_to_what_decided_the_match(seats: int) -> None:
    record = sharp_end(seats, seed=seats)
    state = replay(record, game_named).state
    points = points_of(record)
    assert points is not None
    assert points.totals == tuple(state.points(seat) for seat in range(seats))  # type: ignore[attr-defined]
    assert len(points.rounds) == 1 + 5
    assert points.rounds[-1] == points.totals
    assert points.figures == []
    best = max(points.totals)
    assert [total == best for total in points.totals] == [score > 0 for score in state.scores()]


def test_a_game_without_points_has_no_table_of_them(app: App) -> None:
    scene = ResultsScene(outcome())
    show(app, scene)
    assert scene.points is None
    assert [widget.key for widget in scene.form.widgets] == ["review", "again", "replay", "title", "picture", "code"]
    press(app, pygame.K_c)
    assert top(app) is scene


def test_points_and_chances_take_turns_on_the_results(app: App) -> None:
    scene = ResultsScene(ended())
    show(app, scene)
    shown = [scene.counting]
    press(app, pygame.K_c)
    shown.append(scene.counting)
    click(app, scene.form.widget("turn"))
    shown.append(scene.counting)
    assert shown == [True, False, True]
    assert top(app) is scene


@pytest.mark.parametrize(
    ("scores", "head", "sentence"),
    [
        ((0.5, 0.0, 0.5), "VICTORY", "Anna and Charlie win: 2 players share the lead."),
        ((0.0, 0.5, 0.5), "DEFEAT", "Baker and Charlie win: 2 players share the lead."),
        ((1 / 3, 1 / 3, 1 / 3), "STALEMATE", "A draw: 2 players share the lead."),
    ],
)
def test_whoever_shares_the_lead_has_won(scores: tuple[float, ...], head: str, sentence: str) -> None:
    shared = ended(3, scores, "2 players share the lead")
    assert (shared.headline(), shared.sentence()) == (head, sentence)


@pytest.mark.parametrize(
    ("value", "words"), [(3.0, "3"), (2.9999999999999996, "3"), (1.84, "1.8"), (-2.0, "\u22122"), (0.0, "0")]
)
def test_numbers_have_a_decimal_only_where_they_need_one(value: float, words: str) -> None:
    assert signed(value) == words


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
    points = Session(setup_of(record), record).finished().points
    assert points == totals(match.game.ledger(match.state))
    assert any(points)
    half = replace(record, notations=record.notations[:-5])
    assert Session(setup_of(half), half).finished().points == ()
