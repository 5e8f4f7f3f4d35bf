"""No tooltip or toast lies over what must be seen: on every board and page, at every size of window and type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

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
from tests.play import snap_decision
from tests.scenes import menus
from tests.scenes.events import STRIDE, until
from tests.scenes.fought import random_record
from tests.scenes.pupil import read_until_asked
from tests.scenes.screens import SCREENS
from tests.scenes.table import checked_cast, press_hint, wait_until_asked

SIZES = ((1920, 1080), (1280, 720), (800, 450))
"""At 1280x800 the stage is that of 1280x720."""
LOOKS = [(size, scale) for size in SIZES for scale in TYPE_SCALES.values()]
"""Every size of the window with every scale of the type."""
SAMPLE = LOOKS[::4]
"""Every size, and every scale of the type."""
EXTREMES = [LOOKS[0], LOOKS[-1]]
WORST = LOOKS[-1:]
"""The largest type in the smallest window: tooltips have least room."""
LONG_NOTE = (
    "The settings were damaged. They are kept as settings-1.json, and those that the program came with are used."
)


def canvases(app: App, looks: Iterable[tuple[tuple[int, int], float]] = SAMPLE) -> Iterator[Canvas]:
    """Yield a canvas for each of these sizes of the window and scales of the type."""
    for size, scale in looks:
        yield Canvas(pygame.Surface(size), scale, app.canvas.caches)


def covered(plate: Box, boxes: Iterable[Box]) -> list[Box]:
    """Return the boxes that a plate covers a part of, and check that the plate is within the stage."""
    assert pygame.FRect(0, 0, WIDTH, HEIGHT).contains(plate)
    return [box for box in boxes if pygame.FRect(plate).colliderect(box)]


@contextmanager
def buttons_drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Box]]:
    """Collect the boxes of all buttons that are drawn meanwhile, whatever they belong to."""
    boxes: list[Box] = []
    draw = Button.draw

    def draw_and_note(button: Button, *how: Any) -> None:
        boxes.append(button.box)
        draw(button, *how)

    with monkeypatch.context() as patch:
        patch.setattr(Button, "draw", draw_and_note)
        yield boxes


# --- boards ----------------------------------------------------------------------------------------


def sit(app: App, scene: PlayScene) -> PlayScene:
    """Show a match at instant speed."""
    app.settings.speed = "instant"
    menus.show(app, scene)
    return scene


def things_to_point_at(scene: TableScene) -> dict[object, tuple[float, float]]:
    """Return a point of each thing that the mouse can rest on, by the key of the thing."""
    points = {
        scene.board.controls.key_at((x, y)): (float(x), float(y))
        for x in range(8, WIDTH, 32)
        for y in range(8, HEIGHT, 32)
    }
    points.pop(None, None)
    return points


def shown_bubble(scene: TableScene) -> Box | None:
    """Return the box of the bubble of a guided match. None if there is none."""
    if isinstance(scene, PlayScene) and scene.guided is not None and scene.guided.bubble.shown:
        return scene.guided.bubble.box
    return None


def boxes_to_keep_free(scene: TableScene, buttons: list[Box]) -> list[Box]:
    """Return the boxes that nothing may cover: buttons, question, bar, bubble, and the rules or the advice."""
    bar = Box(0, 0, WIDTH, 64)
    rules_or_advice = scene.rules.sheet.box if scene.rules.sheet.opened else scene.advice_panel.visible_box
    bubble = shown_bubble(scene)
    return [*buttons, scene.board.frame.prompt, bar, rules_or_advice, *([] if bubble is None else [bubble])]


def check_tooltip(app: App, scene: TableScene, point: tuple[float, float], to_be_seen: list[Box]) -> str:
    """Rest the mouse on a point and check that its tooltip covers nothing.

    Returns "shown", "no room", or "none" if there is no tooltip at this point.
    """
    pointing = scene.pointing
    pointing.mouse, pointing.moved = point, True
    scene.ring.shown = False
    pointing._offer_tooltip(app.canvas)
    if pointing.tooltip._key is None:
        return "none"

    layout = pointing.tooltip.lay_out(app.canvas, scene.boxes_to_keep_free(), scene.boxes_better_free())
    if layout is None:
        return "no room"
    plate = layout[0]
    over = covered(plate, [*to_be_seen, pointing.tooltip._beside])
    assert not over, (scene.setup.game.slug, pointing.tooltip._key, plate, over)
    return "shown"


def check_table(
    app: App, scene: TableScene, monkeypatch: pytest.MonkeyPatch, looks: Iterable[tuple[tuple[int, int], float]]
) -> Counter[str]:
    """Point at everything on a table, at each size, and check that no tooltip and no toast covers what must be seen.

    Returns how many tooltips were shown and how many found no room.
    """
    until(app, lambda: scene.timeline.is_idle and not scene.surroundings.is_announcing, STRIDE)
    with buttons_drawn(monkeypatch) as buttons:
        app.draw()

    canvas_before, counts = app.canvas, Counter[str]()
    points = things_to_point_at(scene)
    for canvas in canvases(app, looks):
        app.canvas = canvas
        scene.advice_panel.lay_out(canvas)
        scene.surroundings.draw_bar(canvas, scene.board)
        if isinstance(scene, PlayScene) and shown_bubble(scene) is not None:
            scene.guided.update_bubble()
            bubble = scene.guided.bubble.box
            buttons = [box for box in buttons if not bubble.contains(box.centre)]
        to_be_seen = boxes_to_keep_free(scene, buttons)
        counts.update(check_tooltip(app, scene, point, to_be_seen) for point in points.values())

        scene.pointing.tooltip.offer(None)
        below_bar = [box for box in to_be_seen if box.y > 0]
        check_toast(app, scene, [*below_bar, *scene.surroundings._facts.values()])
    app.canvas = canvas_before
    return counts


def check_toast(app: App, scene: Scene, to_be_seen: Iterable[Box]) -> None:
    """Check that a toast covers none of these boxes. A scene without a lane for toasts must show none."""
    app.toasts.clear()
    app.toasts.queue("Note", LONG_NOTE, lasting=True)
    app.toasts.enter_scene(scene, scene.toast_lane)
    app.toasts.update(0.1)
    box = app.toasts.box(app.canvas)
    assert (box is None) is (scene.toast_lane is None)
    if box is not None:
        over = covered(box, to_be_seen)
        assert not over, (scene, box, over)
    app.toasts.clear()


def check_focus_is_drawn_once(app: App, scene: PlayScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that one ring is drawn when the focus is on the first spot of a table, and on the last."""
    scene.place_spots()
    for spot in (scene.ring.spots[0], scene.ring.spots[-1]):
        rings: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(focus, "draw_ring", lambda canvas, box, rings=rings, **_how: rings.append(box))
            scene.ring.focus(spot.key)
            scene.ring.shown = True
            app.draw()
        assert len(rings) == 1, (spot, rings)
    scene.ring.shown = False


@pytest.mark.parametrize("slug", list(GAMES))
def test_no_tooltip_or_toast_covers_buttons_questions_or_panels_at_a_table(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked at are a guided match with its bubble, then without it and with a hint, and eight decisions later.

    There the rules are open, then closed. At most one tooltip in a hundred finds no room.
    """
    scene = checked_cast(PlayScene, sit(app, routes.lesson(GAMES[slug])))
    read_until_asked(app, scene)
    app.advance(STRIDE, [])
    counts = check_table(app, scene, monkeypatch, looks=SAMPLE)
    check_focus_is_drawn_once(app, scene, monkeypatch)

    scene.guided.guide.end()
    scene.guided.update_bubble()
    press_hint(app)
    app.advance(STRIDE, [])
    counts += check_table(app, scene, monkeypatch, looks=WORST)

    for _ in range(8):
        scene.play(*snap_decision(scene.session.match))
        assert wait_until_asked(app, scene), "the match is not over yet"
    scene.carry_out_command("rules")
    app.advance(STRIDE, [])
    counts += check_table(app, scene, monkeypatch, WORST)
    scene.rules.sheet.close()
    counts += check_table(app, scene, monkeypatch, WORST)

    assert counts["no room"] * 100 <= counts["shown"] + counts["no room"], counts


# --- pages -----------------------------------------------------------------------------------------


PAGES = [name for name in SCREENS if name.startswith(("LobbyScene, ", "ResultsScene"))]
PAGES += "TitleScene SettingsScene KeysScene CareerScene RulebookScene PauseScene AskScene HandOverScene".split()


@pytest.mark.parametrize("name", [*PAGES, "RecordsScene, full"])
def test_widgets_tooltips_and_toasts_of_a_page_do_not_cover_one_another(app: App, name: str) -> None:
    """All widgets are within the stage, too, at every size. Tooltips are looked at in the extreme sizes."""
    scene = SCREENS[name](app)
    form: Form = scene.form
    canvas_before = app.canvas
    for canvas in canvases(app):
        app.canvas = canvas
        scene.drop_scaled_art()
        scene.draw(canvas)
        boxes = [widget.box for widget in form.widgets]
        for number, box in enumerate(boxes):
            assert not covered(box, boxes[:number]), (name, form.widgets[number].key)

        is_extreme = (canvas.size, canvas.type_scale) in EXTREMES
        for widget in form.widgets if is_extreme else ():
            form.offer_tooltip(widget.key)
            if form.tooltip._key is None:
                continue
            laid_out = form.tooltip.lay_out(canvas, form.kept_free())
            assert laid_out is not None, (name, widget.key)
            plate, _ = laid_out
            assert not covered(plate, boxes), (name, widget.key, plate)
        check_toast(app, scene, boxes)
    app.canvas = canvas_before


def watch_demonstration(app: App) -> TableScene:
    """Return a demonstration of Battlefronts."""
    return DemoScene(demo_setup(app.rng, GAMES["battlefronts"]))


def watch_replay(app: App) -> TableScene:
    """Return a replay in the middle of a match."""
    return ReplayScene(random_record(), at=40)


@pytest.mark.parametrize("make_scene", [watch_demonstration, watch_replay], ids=["demonstration", "replay"])
def test_every_tooltip_of_a_replay_has_room_and_covers_nothing(
    app: App, make_scene: Callable[[App], TableScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = make_scene(app)
    menus.show(app, scene)
    scene.carry_out_command("pause")
    assert check_table(app, scene, monkeypatch, looks=EXTREMES)["no room"] == 0
