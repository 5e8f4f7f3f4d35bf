"""The title, and every menu at every size, by mouse, keys and gamepad."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.record import dumps
from scenes.app import App
from scenes.keeping.store import Store
from scenes.menus.interrupted import resume_match
from scenes.menus.poster import PosterCard
from scenes.menus.settings import SettingsScene
from scenes.menus.title import BUILD_NOTE, DEMONSTRATION_SECONDS, TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.ui.canvas import HEIGHT, WIDTH
from tests.scenes.events import FRAME, motion, steps, until
from tests.scenes.menus import button, interrupted, leave, show, toast, top
from tests.scenes.screens import SCREENS
from tests.scenes.table import click, expect, given, press, put, tap, top_scene

# --- the title -----------------------------------------------------------------------------


def test_the_title_says_in_a_corner_how_far_the_fast_core_is(app: App) -> None:
    """It asks once a second, and draws nothing where there is nothing to tell."""
    words = ["step 1", "step 2", ""]
    asked: list[str] = []

    def building() -> str:
        asked.append(words[len(asked)])
        return asked[-1]

    def corner() -> bytes:
        left = app.canvas.rect(0, BUILD_NOTE[1] - 20, 500, 40)
        return pygame.image.tobytes(app.window.subsurface(left), "RGB")

    app.settings.reduced_motion = True
    show(app, TitleScene(building))
    first = corner()
    steps(app, 61)
    assert asked == words[:2]
    assert corner() != first
    steps(app, 61)
    told_nothing = corner()
    show(app, TitleScene())
    assert asked == words
    assert corner() == told_nothing


def test_whoever_clicks_on_quit_is_not_asked(app: App) -> None:
    scene = show(app, TitleScene())
    click(app, button(scene, "quit"))
    assert not app.stack.scenes


def test_bots_play_once_nobody_has_touched_anything_for_a_while(app: App) -> None:
    show(app, TitleScene())
    app.step(DEMONSTRATION_SECONDS - 1, [])
    app.step(FRAME, [motion(300, 300)])
    app.step(DEMONSTRATION_SECONDS - 1, [])
    assert isinstance(top(app), TitleScene), "a touch begins the waiting anew"
    app.step(1.5, [])
    assert isinstance(top(app), DemoScene)


def test_an_interrupted_match_is_named_and_continued(app: App) -> None:
    leave(app)
    scene = show(app, TitleScene())
    (left,) = scene.interrupted
    assert left.description.startswith("Battlefronts, Anna against General, just begun")
    longer = dataclasses.replace(left, record=dataclasses.replace(left.record, seconds=740))
    assert longer.description.startswith("Battlefronts, Anna against General, 12 min played")
    press(app, pygame.K_RETURN)
    begun = top_scene(app, PlayScene)
    assert len(begun.session.match.actions) == 3
    assert begun.setup.name(0) == "Anna"


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        (lambda text: "nonsense\n", "Line 1"),
        (lambda text: text.replace("seed: 7", "seed: x"), "Line 7"),
        (lambda text: text.replace("seat: human Anna\n", ""), "seats"),
    ],
    ids=["no record", "no number", "no seat"],
)
def test_a_damaged_match_is_put_aside_with_a_sentence(app: App, damage: Callable[[str], str], word: str) -> None:
    text = damage(interrupted())
    leave(app, text)
    scene = show(app, TitleScene())
    assert not scene.interrupted
    assert word in toast(app)[1]
    assert app.store.saves.left() == []
    aside = app.store.saves.folder / "battlefronts.record.damaged"
    assert aside.read_text(encoding="utf-8") == text


def test_a_match_that_does_not_replay_is_refused_when_it_is_tried(app: App) -> None:
    leave(app, interrupted() + "march 3 Z2\n")
    scene = show(app, TitleScene())
    press(app, pygame.K_c)
    assert top(app) is scene
    assert not scene.interrupted
    assert "Line" in toast(app)[1]


def test_a_title_over_a_folder_that_cannot_be_written(window: pygame.Surface, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    app = App(Store(blocked / "home"), random.Random(1), TitleScene, window)
    leave(app)
    scene = put(app, TitleScene())
    steps(app, 2)
    assert scene.interrupted, "it is remembered until the program ends"
    app.close()


# --- all of them at every size ---------------------------------------------------------------


def test_the_focus_reaches_every_widget(app: App) -> None:
    for name in ("TitleScene", "LobbyScene", "LobbyScene, crowded", "ResultsScene"):
        scene = SCREENS[name](app)
        ring = scene.form.ring
        reached, edge = {ring.focused}, [ring.focused]
        while edge:
            start = edge.pop()
            for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
                ring.focus(start)
                tap(app, code)
                if ring.focused not in reached:
                    reached.add(ring.focused)
                    edge.append(ring.focused)
        assert reached == {widget.key for widget in scene.form.widgets}, name


# --- What an idle title makes ready: the pages behind it, and the match that CONTINUE would show ---


def lit(scene: TitleScene) -> set[object]:
    """Everything with a ring or light around it."""
    ring = scene.form.ring
    glowing = {widget.key for widget in scene.form.widgets if isinstance(widget, PosterCard) and widget.glows}
    return glowing | ({ring.focused} if ring.shown else {ring.hovered} - {None})


@pytest.mark.parametrize("left", [False, True], ids=["nothing left", "a match left"])
def test_one_thing_is_lit_on_the_title_and_keys_begin_at_the_posters(app: App, left: bool) -> None:
    if left:
        leave(app)
    scene = show(app, TitleScene())
    first, third = [widget.key for widget in scene.form.widgets][:3:2]
    seen = [lit(scene)]
    press(app, pygame.K_DOWN)
    seen.append(lit(scene))
    press(app, pygame.K_RIGHT, pygame.K_DOWN)
    seen.append(lit(scene))
    for name in (third, "records"):
        x, y = scene.form.widget(name).spot().centre
        steps(app, 2, motion(x * app.canvas.k, y * app.canvas.k))
        seen.append(lit(scene))
    assert all(len(one) == 1 for one in seen), seen
    assert seen[0] == seen[1] == {first}
    assert isinstance(next(iter(seen[2])), str), "one row further down"
    assert seen[3:] == [{third}, {"records"}]


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
    until(app, lambda: title._preloader is not None and title._preloader[1].done)
    return title


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
    scene = expect(Reset, resume_match(app, path, (record, session)))
    assert scene.scene.session is session
    app.store.saves.release(path)
    other = dataclasses.replace(record, notations=record.notations[:-1])
    app.store.write(path, dumps(other))
    scene = expect(Reset, resume_match(app, path, (record, session)))
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
