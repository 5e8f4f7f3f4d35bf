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
from tests.scenes.menus import button, interrupted_record_text, leave_interrupted_match, show, toast, top
from tests.scenes.screens import SCREENS
from tests.scenes.table import checked_cast, click, move_mouse_to, not_none, press, press_undrawn, push_scene, top_scene

# --- the title -----------------------------------------------------------------------------


def test_the_title_shows_the_progress_of_the_fast_core_in_a_corner(app: App) -> None:
    """The title asks how far the build is once a second. It shows nothing once there is nothing to tell."""
    progress = ["step 1", "step 2", ""]
    answers: list[str] = []

    def next_answer() -> str:
        answers.append(progress[len(answers)])
        return answers[-1]

    def picture_of_corner() -> bytes:
        corner = app.canvas.rect(0, BUILD_NOTE[1] - 20, 500, 40)
        return pygame.image.tobytes(app.window.subsurface(corner), "RGB")

    frames_of_a_second = 61
    app.settings.reduced_motion = True
    show(app, TitleScene(next_answer))
    with_step_1 = picture_of_corner()
    steps(app, frames_of_a_second)
    assert answers == ["step 1", "step 2"]
    assert picture_of_corner() != with_step_1

    steps(app, frames_of_a_second)
    with_nothing = picture_of_corner()
    show(app, TitleScene())  # a title without a build
    assert answers == progress
    assert picture_of_corner() == with_nothing


def test_a_click_on_quit_ends_the_program_without_a_question(app: App) -> None:
    scene = show(app, TitleScene())
    click(app, button(scene, "quit"))
    assert not app.stack.scenes


def test_a_demonstration_begins_after_a_time_without_input(app: App) -> None:
    """The mouse moves just before, and the waiting begins anew."""
    show(app, TitleScene())
    app.step(DEMONSTRATION_SECONDS - 1, [])
    app.step(FRAME, [motion(300, 300)])
    app.step(DEMONSTRATION_SECONDS - 1, [])
    assert isinstance(top(app), TitleScene)
    app.step(1.5, [])
    assert isinstance(top(app), DemoScene)


def test_the_title_describes_an_interrupted_match_and_continues_it(app: App) -> None:
    leave_interrupted_match(app)
    scene = show(app, TitleScene())
    (match,) = scene.interrupted
    assert match.description.startswith("Battlefronts, Anna against General, just begun")
    later = dataclasses.replace(match, record=dataclasses.replace(match.record, seconds=740))
    assert later.description.startswith("Battlefronts, Anna against General, 12 min played")

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
def test_a_damaged_save_is_set_aside_with_a_sentence(app: App, damage: Callable[[str], str], word: str) -> None:
    text = damage(interrupted_record_text())
    leave_interrupted_match(app, text)
    scene = show(app, TitleScene())
    assert not scene.interrupted
    _, sentence = toast(app)
    assert word in sentence
    assert app.store.saves.interrupted_matches() == []
    set_aside = app.store.saves.folder / "battlefronts.record.damaged"
    assert set_aside.read_text(encoding="utf-8") == text


def test_continue_refuses_a_save_with_an_illegal_action(app: App) -> None:
    """The save can be read, so it is offered at first."""
    leave_interrupted_match(app, interrupted_record_text() + "march 3 Z2\n")
    scene = show(app, TitleScene())
    press(app, pygame.K_c)
    assert top(app) is scene
    assert not scene.interrupted
    _, sentence = toast(app)
    assert "Line" in sentence


def test_the_title_offers_an_interrupted_match_even_if_its_folder_cannot_be_written(
    window: pygame.Surface, tmp_path: Path
) -> None:
    """A file is in the place of the folder. The match is remembered until the program ends."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    app = App(Store(blocked / "home"), rng=random.Random(1), title=TitleScene, window=window)
    leave_interrupted_match(app)
    scene = push_scene(app, TitleScene())
    steps(app, 2)
    assert scene.interrupted
    app.close()


# --- the focus -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["TitleScene", "LobbyScene", "LobbyScene, crowded", "ResultsScene"])
def test_arrows_and_tab_lead_the_focus_to_every_widget(app: App, name: str) -> None:
    """Every key is pressed at every widget that the keys have led to so far."""
    scene = SCREENS[name](app)
    ring = scene.form.ring
    reached, to_visit = {ring.focused}, [ring.focused]

    while to_visit:
        start = to_visit.pop()
        for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            ring.focus(start)
            press_undrawn(app, code)
            if ring.focused not in reached:
                reached.add(ring.focused)
                to_visit.append(ring.focused)

    assert reached == {widget.key for widget in scene.form.widgets}


# --- an idle title ---------------------------------------------------------------------------


def lit_widgets(scene: TitleScene) -> set[object]:
    """Return the keys of all widgets of the title with a ring or light around them."""
    ring = scene.form.ring
    glowing = {widget.key for widget in scene.form.widgets if isinstance(widget, PosterCard) and widget.glows}
    return glowing | ({ring.focused} if ring.shown else {ring.hovered} - {None})


@pytest.mark.parametrize("with_match", [False, True], ids=["nothing interrupted", "a match interrupted"])
def test_one_widget_is_lit_on_the_title_and_keys_begin_at_the_posters(app: App, with_match: bool) -> None:
    """The first key shows the focus where the light is already. Further keys and the mouse move both together."""
    if with_match:
        leave_interrupted_match(app)
    scene = show(app, TitleScene())
    first_poster, _, third_poster, *_ = [widget.key for widget in scene.form.widgets]
    assert lit_widgets(scene) == {first_poster}
    press(app, pygame.K_DOWN)
    assert lit_widgets(scene) == {first_poster}

    press(app, pygame.K_RIGHT, pygame.K_DOWN)
    (lit,) = lit_widgets(scene)
    assert isinstance(lit, str), "a button of the row below the posters"

    for key in (third_poster, "records"):
        move_mouse_to(app, *scene.form.widget(key).spot().centre)
        assert lit_widgets(scene) == {key}


def leave_playable_save(app: App) -> Path:
    """Leave an interrupted match behind and return its path."""
    path = app.store.saves.begin("battlefronts")
    app.store.write(path, interrupted_record_text())
    app.store.saves.release(path)
    return path


def wait_for_preloads(app: App, title: TitleScene | None = None) -> TitleScene:
    """Leave a title alone until all that is behind it is ready, and return the title. By default it is a new one."""
    if title is None:
        title = show(app, TitleScene())
    title._unbaked.clear()
    until(app, lambda: title._preloader is not None and title._preloader.done)
    return title


def test_an_idle_title_bakes_the_pictures_of_the_pages_behind_it(app: App) -> None:
    """A page that opens then bakes less than a tenth of the window: a few words, and the light of the focus.

    Before that, the lobby has needed all the room for pictures, so the title bakes them once more. Each key opens a
    page: lobby, settings, help, records, career, and the interrupted match.
    """
    leave_playable_save(app)
    title, surfaces = wait_for_preloads(app), app.canvas.caches.surfaces
    press(app, pygame.K_p)
    app.canvas.caches.forget()
    press(app, pygame.K_ESCAPE)
    wait_for_preloads(app, title)

    for code in (pygame.K_p, pygame.K_s, pygame.K_h, pygame.K_r, pygame.K_e, pygame.K_c):
        show(app, title)
        app.draw()
        pixels_before = surfaces.held
        press(app, code)
        assert top(app) is not title
        app.draw()
        assert surfaces.held - pixels_before < WIDTH * HEIGHT / 10, type(top(app)).__name__


def test_continue_uses_the_preloaded_match_of_an_idle_title(app: App) -> None:
    path = leave_playable_save(app)
    preloader = not_none(wait_for_preloads(app)._preloader)
    record, session = not_none(preloader.ready)
    change = checked_cast(Reset, resume_match(app, path, (record, session)))
    assert change.scene.session is session


def test_continue_reads_a_match_again_after_play_in_another_window(app: App) -> None:
    """Another window has taken back the last action since the title replayed the match."""
    path = leave_playable_save(app)
    preloader = not_none(wait_for_preloads(app)._preloader)
    record, session = not_none(preloader.ready)
    changed = dataclasses.replace(record, notations=record.notations[:-1])
    app.store.write(path, dumps(changed))
    change = checked_cast(Reset, resume_match(app, path, (record, session)))
    assert change.scene.session.match.actions == session.match.actions[:-1]


def test_a_page_that_fails_to_draw_shows_its_error_only_on_entry(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The idle title has tried to draw it before, which nobody notices."""

    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(SettingsScene, "draw", fail)
    title = wait_for_preloads(app)
    assert top(app) is title
    press(app, pygame.K_s)
    app.draw()
    assert isinstance(top(app), TroubleScene)


def test_the_title_bakes_nothing_while_somebody_uses_it(app: App) -> None:
    title = show(app, TitleScene())
    title._unbaked.clear()
    for x in range(30):
        steps(app, 1, motion(x, 5))
    assert title._preloader is None


def test_a_button_is_no_longer_lit_once_the_mouse_has_left_the_window(app: App) -> None:
    scene = show(app, SettingsScene())
    back = button(scene, "keys")
    move_mouse_to(app, back.box.x + 20, back.box.y + 20)
    assert scene.form.ring.hovered == "keys"

    steps(app, 1, pygame.event.Event(pygame.WINDOWLEAVE))
    assert scene.form.ring.hovered is None
