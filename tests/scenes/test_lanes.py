"""No tooltip or toast lies over what must be seen: on every board and page, at every size of window and type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.catalogue import GAMES
from scenes import routes
from scenes.app import App
from scenes.match.play_director import demo_setup
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.stack import Scene
from scenes.ui import focus
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.theme import TYPE_SCALES
from scenes.ui.widgets import Button
from tests.play import snapped
from tests.scenes import menus
from tests.scenes.events import STRIDE, until
from tests.scenes.fought import whole
from tests.scenes.pupil import read_until_asked
from tests.scenes.screens import SCREENS
from tests.scenes.table import expect, press_hint, wait

SIZES = ((1920, 1080), (1280, 720), (800, 450))
"""At 1280x800 the stage is that of 1280x720."""
LOOKS = [(size, scale) for size in SIZES for scale in TYPE_SCALES.values()]
SAMPLE = LOOKS[::4]
"""Every size, and every scale of the type."""
EXTREMES = [LOOKS[0], LOOKS[-1]]
WORST = LOOKS[-1:]
"""The largest type in the smallest window: tooltips have least room."""
SPEECH = "The settings were damaged. They are kept as settings-1.json, and those that the program came with are used."


def canvases(app: App, looks: Iterable[tuple[tuple[int, int], float]] = SAMPLE) -> Iterator[Canvas]:
    for size, scale in looks:
        yield Canvas(pygame.Surface(size), scale, app.canvas.caches)


def covered(plate: Box, boxes: Iterable[Box]) -> list[Box]:
    """Which of these a plate lies over; the stage is left by none."""
    assert pygame.FRect(0, 0, WIDTH, HEIGHT).contains(plate)
    return [box for box in boxes if pygame.FRect(plate).colliderect(box)]


@contextmanager
def buttons_drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Box]]:
    """The boxes of all buttons that are drawn meanwhile, whoever they belong to."""
    found: list[Box] = []
    with monkeypatch.context() as patch:
        draw = Button.draw
        patch.setattr(Button, "draw", lambda button, *how: (found.append(button.box), draw(button, *how)))
        yield found


# --- boards ----------------------------------------------------------------------------------------


def sit(app: App, scene: PlayScene) -> PlayScene:
    app.settings.speed = "instant"
    menus.show(app, scene)
    return scene


def things(scene: TableScene) -> dict[object, tuple[float, float]]:
    """All that can be pointed at, and where."""
    found = {
        scene.board.controls.under((x, y)): (float(x), float(y))
        for x in range(8, WIDTH, 32)
        for y in range(8, HEIGHT, 32)
    }
    found.pop(None, None)
    return found


def must_be_seen(scene: TableScene, buttons: list[Box]) -> list[Box]:
    seen = [*buttons, scene.board.frame.prompt, Box(0, 0, WIDTH, 64)]
    if isinstance(scene, PlayScene) and scene.guided is not None and scene.guided.bubble.shown:
        seen.append(scene.guided.bubble.box)
    return [*seen, scene.rules.sheet.box if scene.rules.sheet.opened else scene.advice_panel.visible_box]


def check_table(
    app: App, scene: TableScene, monkeypatch: pytest.MonkeyPatch, looks: Iterable[tuple[tuple[int, int], float]]
) -> tuple[int, int]:
    """Point at everything; the number of tooltips, and how many of them find no room."""
    until(app, lambda: scene.timeline.idle and not scene.surroundings.is_announcing, STRIDE)
    with buttons_drawn(monkeypatch) as buttons:
        app.draw()
    before, tried, homeless = app.canvas, 0, 0
    points = things(scene)
    for canvas in canvases(app, looks):
        app.canvas = canvas
        scene.advice_panel.lay_out(app.canvas)
        scene.surroundings.draw_bar(app.canvas, scene.board)
        if isinstance(scene, PlayScene) and scene.guided is not None and scene.guided.bubble.shown:
            scene.guided.update_bubble()
            buttons = [box for box in buttons if not scene.guided.bubble.box.holds(box.centre)]
        seen = must_be_seen(scene, buttons)
        for point in points.values():
            scene.pointing.mouse, scene.pointing.moved = point, True
            scene.ring.shown = False
            scene.pointing._offer_tooltip(app.canvas)
            if scene.pointing.tooltip._key is None:
                continue
            tried += 1
            found = scene.pointing.tooltip.lay_out(app.canvas, scene.boxes_to_keep_free(), scene.boxes_better_free())
            if found is None:
                homeless += 1
                continue
            over = covered(found[0], [*seen, scene.pointing.tooltip._beside])
            assert not over, (scene.setup.game.slug, scene.pointing.tooltip._key, found[0], over)
        scene.pointing.tooltip.offer(None)
        check_toast(app, scene, [box for box in seen if box.y > 0] + [*scene.surroundings._facts.values()])
    app.canvas = before
    return tried, homeless


def check_toast(app: App, scene: Scene, seen: Iterable[Box]) -> None:
    app.toasts.clear()
    app.toasts.say("Note", SPEECH, lasting=True)
    app.toasts.enter_scene(scene, scene.toast_lane)
    app.toasts.update(0.1)
    box = app.toasts.box(app.canvas)
    assert (box is None) is (scene.toast_lane is None)
    assert box is None or not covered(box, seen), (scene, box, covered(box, seen))
    app.toasts.clear()


def check_rings(app: App, scene: PlayScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """One ring, wherever the focus stands."""
    scene.place_spots()
    for spot in (scene.ring.spots[0], scene.ring.spots[-1]):
        rings: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(focus, "draw_ring", lambda canvas, box, *how, rings=rings: rings.append(box))
            scene.ring.focus(spot.key)
            scene.ring.shown = True
            app.draw()
        assert len(rings) == 1, (spot, rings)
    scene.ring.shown = False


@pytest.mark.parametrize("slug", list(GAMES))
def test_nothing_that_must_be_seen_is_covered_on_a_board(app: App, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guided match with its bubble, then without it, with a hint, with the rules, and some turns later."""
    scene = expect(PlayScene, sit(app, routes.lesson(GAMES[slug])))
    read_until_asked(app, scene)
    app.advance(STRIDE, [])
    counts = [check_table(app, scene, monkeypatch, SAMPLE)]
    check_rings(app, scene, monkeypatch)
    scene.guided.guide.end()
    scene.guided.update_bubble()
    press_hint(app)
    app.advance(STRIDE, [])
    counts.append(check_table(app, scene, monkeypatch, WORST))
    for turns in range(9):
        if turns == 8:
            scene.carry_out_command("rules")
            app.advance(STRIDE, [])
            counts.append(check_table(app, scene, monkeypatch, WORST))
            scene.rules.sheet.close()
            counts.append(check_table(app, scene, monkeypatch, WORST))
        scene.play(*snapped(scene.session.match))
        if not wait(app, scene):
            break
    tried, homeless = (sum(column) for column in zip(*counts, strict=True))
    assert homeless * 100 <= tried, f"{homeless} of {tried} tooltips find no room"


# --- pages -----------------------------------------------------------------------------------------


PAGES = [name for name in SCREENS if name.startswith(("LobbyScene, ", "ResultsScene"))]
PAGES += "TitleScene SettingsScene KeysScene CareerScene RulebookScene PauseScene AskScene HandOverScene".split()


@pytest.mark.parametrize("name", [*PAGES, "RecordsScene, full"])
def test_widgets_lie_on_the_stage_and_apart_and_nothing_that_must_be_seen_is_covered(app: App, name: str) -> None:
    scene = SCREENS[name](app)
    form: Form = scene.form
    before = app.canvas
    for canvas in canvases(app):
        app.canvas = canvas
        scene.resized()
        scene.draw(app.canvas)
        boxes = [widget.box for widget in form.widgets]
        for number, box in enumerate(boxes):
            assert not covered(box, boxes[:number]), (name, form.widgets[number].key)
        for widget in form.widgets if (canvas.size, canvas.type_scale) in EXTREMES else ():
            form.offer_tooltip(widget.key)
            if form.tooltip._key is None:
                continue
            found = form.tooltip.lay_out(app.canvas, form.kept_free())
            assert found is not None, (name, widget.key)
            assert not covered(found[0], boxes), (name, widget.key, found[0])
        check_toast(app, scene, boxes)
    app.canvas = before


@pytest.mark.parametrize("make", ["demo", "replay"])
def test_nothing_that_must_be_seen_is_covered_while_one_watches(
    app: App, make: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if make == "demo":
        scene: TableScene = DemoScene(demo_setup(app.rng, GAMES["battlefronts"]))
    else:
        scene = ReplayScene(whole(), 40)
    menus.show(app, scene)
    scene.carry_out_command("pause")
    assert check_table(app, scene, monkeypatch, EXTREMES)[1] == 0
