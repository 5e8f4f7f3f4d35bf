"""What an idle title makes ready: the pages behind it, and the match that CONTINUE would show."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest

from game.core.record import dumps
from scenes.app import App
from scenes.menus.interrupted import go_on
from scenes.menus.results import ResultsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.rulebook.page import Page
from scenes.rulebook.scene import RulebookScene
from scenes.stack import Reset
from scenes.ui.canvas import HEIGHT, WIDTH, Box
from tests.scenes.events import FRAME, motion, steps
from tests.scenes.menus import interrupted, outcome, press, show, top
from tests.scenes.table import expect, given


def keep(app: App) -> Path:
    """Leave a match that can be gone on with."""
    path = app.store.saves.begin("battlefronts")
    app.store.write(path, interrupted())
    app.store.saves.release(path)
    return path


def preloaded(app: App, title: TitleScene | None = None) -> TitleScene:
    """A title, by default a new one, that was idle until all that lies behind it is ready."""
    if title is None:
        title = show(app, TitleScene())
    title._unbaked.clear()
    for _ in range(3000):
        app.step(FRAME, [])
        if title._preloader is not None and title._preloader[1].done:
            return title
    raise AssertionError("the preloading does not end")


def test_an_idle_title_makes_the_pictures_of_the_pages_behind_it(app: App) -> None:
    """All but a few words and the light of what has the focus."""
    keep(app)
    title, surfaces = preloaded(app), app.canvas.caches.surfaces
    press(app, pygame.K_p)
    app.canvas.caches.forget()  # as if the lobby had needed all the room
    press(app, pygame.K_ESCAPE)
    preloaded(app, title)
    for code in (pygame.K_p, pygame.K_s, pygame.K_h, pygame.K_r, pygame.K_e, pygame.K_c):
        show(app, title)
        app.draw()
        before = surfaces.held
        press(app, code)
        assert top(app) is not title
        app.draw()
        assert surfaces.held - before < WIDTH * HEIGHT / 10, type(top(app)).__name__


def test_the_match_that_an_idle_title_has_replayed_is_the_one_that_goes_on(app: App) -> None:
    path = keep(app)
    ready = given(preloaded(app)._preloader)
    assert ready[1].ready is not None
    record, session = ready[1].ready
    scene = expect(Reset, go_on(app, path, (record, session)))
    assert scene.scene.session is session
    app.store.saves.release(path)
    other = dataclasses.replace(record, notations=record.notations[:-1])
    app.store.write(path, dumps(other))
    scene = expect(Reset, go_on(app, path, (record, session)))
    assert scene.scene.session.match.actions == session.match.actions[:-1], "another window has played it"


def test_a_page_that_fails_while_nobody_sees_it_fails_for_whoever_opens_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(SettingsScene, "draw", broken)
    title = preloaded(app)
    assert top(app) is title
    press(app, pygame.K_s)
    app.draw()
    assert isinstance(top(app), TroubleScene)


def test_nothing_is_made_ready_while_somebody_is_at_it(app: App) -> None:
    title = show(app, TitleScene())
    title._unbaked.clear()
    for i in range(30):
        steps(app, 1, motion(i, 5))
    assert title._preloader is None


def test_the_rules_that_an_idle_title_has_laid_out_are_not_laid_out_again(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    preloaded(app)
    laid: list[object] = []
    monkeypatch.setattr(Page, "add", lambda *args: laid.append(args))
    press(app, pygame.K_h)
    assert isinstance(top(app), RulebookScene)
    assert laid == []


def test_the_results_open_in_parts(app: App, written: list[tuple[str, Box]]) -> None:
    """The first frames bake the desk and the sheet, the third sets the words; photograph and review come later."""
    scene = ResultsScene(outcome())
    app.stack.apply(Reset(scene))
    counts = []
    for _ in range(3):
        app.step(FRAME, [])
        counts.append(len(written))
    assert counts[:2] == [0, 0]
    assert counts[2]
    assert scene.page.photo.image is None
