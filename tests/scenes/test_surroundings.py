"""What is kept of the table from frame to frame: it is never older than what it shows."""

from __future__ import annotations

import random

import pygame
import pytest

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry
from scenes.app import App
from scenes.boards import sharp_end
from scenes.boards.words import Fact, Mark
from scenes.match.setup import Setup
from scenes.play.advice_panel import AdvicePanel, Row
from scenes.play.log_panel import Log
from scenes.play.play_scene import PlayScene
from scenes.play.surroundings import Surroundings
from scenes.ui.canvas import Box, Canvas
from tests.scenes.events import FRAME
from tests.scenes.table import assert_tiles_are_fresh, board_for, point, press, seat, wait

DECISIONS = 14
VIEWS = 120


def opened(app: App, slug: str, *others: str) -> PlayScene:
    """A match of a person against bots, begun."""
    scene = seat(app, Setup(GAMES[slug], tuple(SeatEntry(kind) for kind in ("human", *others)), {}, 5))
    wait(app, scene)
    return scene


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_from_frame_to_frame_looks_as_if_drawn_anew(app: App, slug: str) -> None:
    """After every decision; with a line of the log, a row of advice and things on the board under the mouse."""
    scene, luck = opened(app, slug, "recruit", *["recruit"] * (GAMES[slug].seats[0] - 2)), random.Random(3)
    for number in range(DECISIONS):
        if not wait(app, scene):
            break
        if number % 4 == 1:
            press(app, pygame.K_h)
        assert_tiles_are_fresh(app, scene)
        pointed = [*scene.log.spots()[-1:], *scene.advice_panel.spots()[-1:], luck.choice(scene.board.controls.spots())]
        for spot in pointed if number % 2 else ():
            point(app, *spot.centre)
            assert_tiles_are_fresh(app, scene)
        view = scene.session.match.view(scene.session.to_act)
        steps = snap(scene.setup.game, view, seed_for(3, number)).actions
        scene.play(*(scene.setup.game.actions[step] for step in steps))
        app.step(FRAME, [])
        assert_tiles_are_fresh(app, scene)


@pytest.mark.parametrize("slug", GAMES)
def test_tiles_follow_every_view(canvas: Canvas, slug: str) -> None:
    """Those of the boards alone, over a match at random, seen by one seat; then a line of the log points at a seat."""
    game, luck = GAMES[slug], random.Random(4)
    match = Match(game, game.seats[0], {}, 4)
    board, small = board_for(game, match.view(0)), Canvas(pygame.Surface((480, 270)), caches=canvas.caches)
    kept, log = Surroundings(), Log(board.frame.log)
    for number in range(VIEWS):
        if match.over:
            break
        match.play(luck.choice(match.legal()))
        board.animation.settle(match.view(0))
        pictures, one = [], (("seat", number % 2),)
        for lit, surroundings in (((), kept), (one, kept), (one, Surroundings())):
            board.point_at(lit)
            surroundings.draw_backdrop(small, board, log, game.name, "")
            pictures.append(pygame.image.tobytes(small.surface, "RGB"))
        assert pictures[1] == pictures[2]


def test_a_mark_that_alarms_pulses_and_others_stand_still(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(app, "battlefronts", "recruit")
    for alarm in (True, False):
        mark = Mark("battlefronts/token-allies", "1", alarm=alarm)
        monkeypatch.setattr(scene.board.words, "facts", lambda mark=mark: [Fact("LEFT", marks=(mark,))])
        seen, keys = set(), set()
        for _ in range(4):
            app.step(0.1, [])
            keys.add(scene.surroundings.bar(scene.board).key)
            box = scene.surroundings.fact_box("LEFT")
            assert box is not None
            place = app.canvas.rect(*box)
            app.canvas.surface.fill((0, 0, 0), app.canvas.rect(0, 64, 1920, 1016))
            seen.add(pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB"))
        assert (len(seen) > 1) == (len(keys) > 1) == alarm


def test_the_prompt_of_who_is_asked_is_drawn_anew_in_the_same_words(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, keys = opened(app, "battlefronts", "recruit"), set()
    monkeypatch.setattr(scene.director, "addressed", lambda: "Anna")
    monkeypatch.setattr(scene.director, "status", lambda idle: "March.")
    monkeypatch.setattr(scene.board.words, "prompt", lambda: "March.")
    for asked in (True, False):
        monkeypatch.setattr(type(scene), "asked", asked)
        keys.add(scene.beside(app.canvas)[-1].key)
    assert len(keys) == 2


@pytest.mark.parametrize(("field", "value"), [("unit_count", 0), ("order_count", 0), ("owner", 1)])
def test_a_plate_is_drawn_anew_for_whatever_a_seat_holds(field: str, value: int) -> None:
    """Its hands become empty, or the counter 1 lies in front of it."""
    game = GAMES["sharp_end"]
    model = board_for(game, Match(game, 2, {}, 4).view(0)).model
    before = sharp_end.key(model)
    getattr(model.shown, field)[1] = value
    assert sharp_end.key(model) != before


def test_a_panel_is_drawn_anew_for_whatever_it_shows(canvas: Canvas) -> None:
    panel, rows, keys = AdvicePanel(Box(0, 0, 448, 200)), [Row("March", 0.4), Row("Pass", 0.3)], []
    for head, words, live in (("A", "x", False), ("B", "x", False), ("B", "y", False), ("B", "y", True)):
        panel.show(head, words, rows, live)
        panel.lit = 0
        panel.lay_out(canvas)
        keys.append(panel.key)
    panel.lit = 1
    assert len({*keys, panel.key}) == len(keys) + 1
