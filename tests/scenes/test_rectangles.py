"""Every widget lies in its panel and in the window, is clicked where it is drawn, and lies over no other one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES
from scenes.app import App
from scenes.pieces.popups import NumberPopup
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.rulebook.scene import PAGE
from scenes.ui import theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Point, around
from scenes.ui.pinboard import PinboardScene
from scenes.ui.scroll import Scroll
from tests.golden.walks import WALKED
from tests.scenes.events import FRAME, STRIDE, down, key, motion, tapped, up
from tests.scenes.moments import SMALL, Sitting, by_key, choices, note_decisions, offer_anew, shrink
from tests.scenes.pupil import read_until_asked
from tests.scenes.rectangles import (
    BESIDE,
    STAGE,
    Area,
    Drawn,
    Fault,
    across,
    outside,
    overlapping,
    wrong_table,
    wrong_widgets,
)
from tests.scenes.screens import SCREENS
from tests.scenes.table import expect

SHAPES: Final = (SMALL, (640, 480), (860, 360))
"""A window of 16:9, one of 4:3 and a wide one."""
TYPES: Final = list(theme.TYPE_SCALES)
LONG: Final = "A file that was dropped here holds no record of a match, so that nothing could be opened at all."
TAKEN: Final = 2
"""How many of the windows each screen is tried in. Which ones, and the size of type, change from screen to screen."""
READ: Final = 0.5
"""Seconds in which a tooltip comes up."""
MOMENTS: Final = 4
"""Moments of a game that are looked at, each in another window."""
PICKS: Final = 2
"""Things that are picked at each moment."""


FORMS: Final = [name for name in SCREENS if name not in GAMES and not name.startswith(("PlayScene", "Demo", "Replay"))]
RUNNING: Final = [name for name in WALKED if name.endswith((", replay", ", lesson"))]


def reshape(app: App, number: int) -> str:
    """One of the windows with one of the sizes of type. Nine numbers in a row are all pairs."""
    app.settings.type_size = TYPES[(number + number // len(SHAPES)) % len(TYPES)]
    if shrink(app, SHAPES[number % len(SHAPES)]):
        app.advance(STRIDE, [])
    return f"{SHAPES[number % len(SHAPES)]}, {app.settings.type_size}"


def wrong_form(app: App, scene: Any, drawn: Drawn, closely: bool) -> list[Fault]:
    """What is wrong with a screen made of widgets. `closely`: each one is drawn and pressed by itself, too."""
    drawn.clear()
    scene.draw(app.canvas)
    panels = list(drawn.panels)
    areas = [Area(widget.key, widget.spot().rect) for widget in scene.form.widgets]
    app.toasts.say("NOT OPENED", LONG)
    app.advance(STRIDE, [])
    toast = app.toasts.box(app.canvas)
    lane = STAGE if scene.toast_lane is None else Box(scene.toast_lane.x, 0, scene.toast_lane.w, HEIGHT)
    found = outside([area.box for area in areas], STAGE, "what can be clicked")
    found += outside(panels, app.canvas.bounds, "a panel")
    found += outside([toast] if toast is not None else [], lane, "a toast")
    found += across(areas, panels) + overlapping(areas)
    if isinstance(scene, PinboardScene) and hasattr(scene, "box"):  # all that it is made of lies on its board
        found += outside([area.box for area in areas], scene.box, "what can be clicked")

    for widget in [widget for widget in scene.form.widgets if widget.note or widget.why][:2]:
        x, y = app.canvas.exact(*widget.box.centre)
        app.advance(FRAME, [motion(x, y)])
        for _ in range(2):
            scene.update(READ)
            scene.draw(app.canvas)
        found += outside(drawn.tooltips, STAGE, "a tooltip")

    app.toasts.clear()
    return found + (wrong_widgets(app.canvas, scene.form.widgets, (PAGE,)) if closely else [])


@pytest.mark.parametrize("name", FORMS)
def test_on_every_screen_widgets_lie_where_they_belong(app: App, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    drawn, number = Drawn(monkeypatch), FORMS.index(name)
    reshape(app, number)
    SCREENS[name](app)
    for turn in range(1 if ", " in name else TAKEN):
        where, scene = reshape(app, number + turn * (len(SHAPES) + 1)), app.stack.top
        assert wrong_form(app, scene, drawn, closely=not turn) == [], where


# --- Tables ----------------------------------------------------------------------------------------


def look_at(app: App, scene: TableScene, drawn: Drawn, where: object, closely: bool = False) -> None:
    """Draw the table, and assert that nothing on it is wrong."""
    drawn.clear()
    app.draw()
    assert wrong_table(app, scene, drawn, closely) == [], where


@pytest.mark.parametrize("slug", GAMES)
def test_on_every_board_widgets_lie_where_they_belong(app: App, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    drawn, looks = Drawn(monkeypatch), 0
    for number, scene in enumerate(Sitting(app, slug).moments(MOMENTS)):
        where = reshape(app, number)
        with monkeypatch.context() as patch:
            made = note_decisions(patch, scene)
            assert scene.board.controls.spots(), where
            look_at(app, scene, drawn, where, closely=True)
            for thing in choices(scene, PICKS):
                by_key(app, scene, thing)
                app.advance(READ, [])
                if not made:
                    look_at(app, scene, drawn, (where, thing))
                    looks += 1
                made.clear()
                offer_anew(scene)
            over = () if number else ((pygame.K_h, (0.0, 0.0)), (pygame.K_F1, (WIDTH, HEIGHT)))
            for code, corner in over:  # a hint, and then the rules over it, with a complaint in a corner
                app.advance(FRAME, tapped(key(code)))
                scene.say_why_not(LONG, corner)
                app.advance(FRAME, [])
                look_at(app, scene, drawn, (where, code))
            scene.rules.sheet.close()

    assert looks


@pytest.mark.parametrize("name", RUNNING)
def test_in_replays_and_lessons_widgets_lie_where_they_belong(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn, number = Drawn(monkeypatch), RUNNING.index(name)
    reshape(app, number)
    app.settings.speed = "instant"
    WALKED[name](app)
    where, scene = reshape(app, number), app.stack.top
    if isinstance(scene, ReplayScene):
        scene.jump_to(scene.bar.last // 2)
    else:
        read_until_asked(app, expect(PlayScene, scene))
    look_at(app, expect(TableScene, scene), drawn, where, closely=True)


# --- Bars and tracks that the mouse takes hold of ---------------------------------------------------


def taken_at(handle: Callable[[pygame.event.Event], object], taken: Callable[[], bool], box: Box) -> list[Point]:
    """Around the edges of a box, the points at which the mouse takes hold of a thing."""
    found, (x, y) = list[Point](), box.centre
    for point in ((box.x - BESIDE, y), (box.right + BESIDE, y), (x, box.y - BESIDE), (x, box.foot + BESIDE)):
        handle(down(*point))
        found += [point] if taken() else []
        handle(up(*point))
    return found


def test_a_scroll_bar_is_taken_hold_of_where_it_is_drawn() -> None:
    bar = Scroll(Box(500, 200, 30, 600))
    bar.fit(3000, 600)
    assert taken_at(bar.handle, lambda: bar.dragged, bar.box) == []
    assert len(taken_at(bar.handle, lambda: bar.dragged, bar.box.inset(2 * BESIDE))) == 4


def test_a_track_is_taken_hold_of_where_its_knob_may_be() -> None:
    popup = NumberPopup((500, 300), "HOW MANY?", "TAKE", 9, 5)
    across = Box(*popup.track).inset(-popup.KNOB)
    drawn = around(across.centre, across.w, 2 * popup.KNOB)

    def handle(event: pygame.event.Event) -> object:
        return popup.handle(event, None)

    assert taken_at(handle, lambda: popup._sliding, drawn) == []
    assert len(taken_at(handle, lambda: popup._sliding, drawn.inset(2 * BESIDE))) == 4
