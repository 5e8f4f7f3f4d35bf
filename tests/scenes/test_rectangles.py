"""Every widget is inside its panel and the window, is clicked where it is drawn, and covers no other one."""

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
from tests.scenes.moments import (
    SMALL_WINDOW,
    Sitting,
    choosable_keys,
    choose_by_key,
    record_decisions,
    reset_selection,
    use_small_window,
)
from tests.scenes.pupil import read_until_asked
from tests.scenes.rectangles import (
    NEAR_MISS,
    STAGE,
    Area,
    DrawnPanels,
    Fault,
    areas_across_edges,
    boxes_outside,
    overlapping_areas,
    wrong_table,
    wrong_widgets,
)
from tests.scenes.screens import SCREENS
from tests.scenes.table import checked_cast

WINDOWS: Final = (SMALL_WINDOW, (640, 480), (860, 360))
"""A window of 16:9, one of 4:3 and a wide one."""
TYPE_SIZES: Final = list(theme.TYPE_SCALES)
LONG_COMPLAINT: Final = (
    "A file that was dropped here holds no record of a match, so that nothing could be opened at all."
)
WINDOWS_PER_SCREEN: Final = 2
"""How many of the windows each screen is tried in. The windows and sizes of type change from screen to screen."""
TOOLTIP_SECONDS: Final = 0.5
"""Seconds in which a tooltip comes up."""
MOMENTS_PER_GAME: Final = 4
"""Number of moments of a game that are looked at, each in another window."""
PICKS_PER_MOMENT: Final = 2
"""Number of things that are picked at each moment."""


FORM_SCREENS: Final = [
    name for name in SCREENS if name not in GAMES and not name.startswith(("PlayScene", "Demo", "Replay"))
]
REPLAYS_AND_LESSONS: Final = [name for name in WALKED if name.endswith((", replay", ", lesson"))]


def change_window_and_type(app: App, number: int) -> str:
    """Change to the window and size of type of this number, and name them. Nine numbers in a row give all pairs."""
    app.settings.type_size = TYPE_SIZES[(number + number // len(WINDOWS)) % len(TYPE_SIZES)]
    if use_small_window(app, WINDOWS[number % len(WINDOWS)]):
        app.advance(STRIDE, [])
    return f"{WINDOWS[number % len(WINDOWS)]}, {app.settings.type_size}"


def faults_of_form(app: App, scene: Any, drawn: DrawnPanels, closely: bool) -> list[Fault]:
    """Return the faults of a screen made of widgets. `closely`: each widget is also drawn and pressed by itself."""
    drawn.clear()
    scene.draw(app.canvas)
    panels = list(drawn.panels)
    areas = [Area(widget.key, widget.spot().rect) for widget in scene.form.widgets]
    app.toasts.queue("NOT OPENED", LONG_COMPLAINT)
    app.advance(STRIDE, [])
    toast = app.toasts.box(app.canvas)
    lane = STAGE if scene.toast_lane is None else Box(scene.toast_lane.x, 0, scene.toast_lane.w, HEIGHT)
    found = boxes_outside([area.box for area in areas], STAGE, "what can be clicked")
    found += boxes_outside(panels, app.canvas.bounds, "a panel")
    found += boxes_outside([toast] if toast is not None else [], lane, "a toast")
    found += areas_across_edges(areas, panels) + overlapping_areas(areas)
    if isinstance(scene, PinboardScene) and hasattr(scene, "box"):  # all that it is made of lies on its board
        found += boxes_outside([area.box for area in areas], scene.box, "what can be clicked")

    for widget in [widget for widget in scene.form.widgets if widget.note or widget.why][:2]:
        x, y = app.canvas.to_exact_pixels(*widget.box.centre)
        app.advance(FRAME, [motion(x, y)])
        for _ in range(2):
            scene.update(TOOLTIP_SECONDS)
            scene.draw(app.canvas)
        found += boxes_outside(drawn.tooltips, STAGE, "a tooltip")

    app.toasts.clear()
    return found + (wrong_widgets(app.canvas, scene.form.widgets, (PAGE,)) if closely else [])


@pytest.mark.parametrize("name", FORM_SCREENS)
def test_on_every_screen_widgets_are_inside_their_panels_and_apart(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn = DrawnPanels(monkeypatch)
    number = FORM_SCREENS.index(name)
    change_window_and_type(app, number)
    SCREENS[name](app)

    is_variant = ", " in name  # such as "RecordsScene, full"
    for turn in range(1 if is_variant else WINDOWS_PER_SCREEN):
        another_window_and_type = number + turn * (len(WINDOWS) + 1)
        where = change_window_and_type(app, another_window_and_type)
        assert faults_of_form(app, app.stack.top, drawn, closely=turn == 0) == [], where


# --- Tables ----------------------------------------------------------------------------------------


def assert_table_is_right(
    app: App, scene: TableScene, drawn: DrawnPanels, where: object, closely: bool = False
) -> None:
    """Draw the table, and assert that everything on it is where it belongs."""
    drawn.clear()
    app.draw()
    assert wrong_table(app, scene, drawn, closely) == [], where


@pytest.mark.parametrize("slug", GAMES)
def test_on_every_board_widgets_are_inside_their_panels_and_apart(
    app: App, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """At moments of a match, each in another window: the table, then with a thing picked, a hint, and the rules."""
    drawn = DrawnPanels(monkeypatch)
    picks_seen = 0
    for number, scene in enumerate(Sitting(app, slug).moments(MOMENTS_PER_GAME)):
        where = change_window_and_type(app, number)
        with monkeypatch.context() as patch:
            decisions_made = record_decisions(patch, scene)
            assert scene.board.controls.spots(), where
            assert_table_is_right(app, scene, drawn, where, closely=True)
            for thing in choosable_keys(scene, PICKS_PER_MOMENT):
                choose_by_key(app, scene, thing)
                app.advance(TOOLTIP_SECONDS, [])
                is_only_picked = not decisions_made  # the pick is not a whole decision, so it can be seen
                if is_only_picked:
                    assert_table_is_right(app, scene, drawn, where=(where, thing))
                    picks_seen += 1
                decisions_made.clear()
                reset_selection(scene)

            # At the first moment: a hint, and then the rules over it, with a complaint in a corner.
            keys_and_corners = ((pygame.K_h, (0.0, 0.0)), (pygame.K_F1, (WIDTH, HEIGHT))) if number == 0 else ()
            for code, corner in keys_and_corners:
                app.advance(FRAME, tapped(key(code)))
                scene.say_why_not(LONG_COMPLAINT, corner)
                app.advance(FRAME, [])
                assert_table_is_right(app, scene, drawn, where=(where, code))
            scene.rules.sheet.close()

    assert picks_seen


@pytest.mark.parametrize("name", REPLAYS_AND_LESSONS)
def test_in_replays_and_lessons_widgets_are_inside_their_panels_and_apart(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn = DrawnPanels(monkeypatch)
    number = REPLAYS_AND_LESSONS.index(name)
    change_window_and_type(app, number)
    app.settings.speed = "instant"
    WALKED[name](app)
    where = change_window_and_type(app, number)  # again, in case the walk has changed them
    scene = app.stack.top
    if isinstance(scene, ReplayScene):
        scene.jump_to(scene.bar.last // 2)
    else:
        read_until_asked(app, checked_cast(PlayScene, scene))
    assert_table_is_right(app, scene=checked_cast(TableScene, scene), drawn=drawn, where=where, closely=True)


# --- Bars and tracks that the mouse takes hold of ---------------------------------------------------


def points_that_grab(
    handle: Callable[[pygame.event.Event], object], taken: Callable[[], bool], box: Box
) -> list[Point]:
    """Return the points just outside the four edges of a box at which a press of the mouse grabs a thing."""
    found: list[Point] = []
    x, y = box.centre
    for point in (
        (box.x - NEAR_MISS, y),
        (box.right + NEAR_MISS, y),
        (x, box.y - NEAR_MISS),
        (x, box.foot + NEAR_MISS),
    ):
        handle(down(*point))
        found += [point] if taken() else []
        handle(up(*point))
    return found


def test_the_mouse_grabs_a_scroll_bar_inside_its_drawing_only() -> None:
    bar = Scroll(Box(500, 200, 30, 600))
    bar.fit(3000, 600)
    well_inside = bar.box.inset(2 * NEAR_MISS)

    assert points_that_grab(bar.handle, lambda: bar.dragged, bar.box) == []
    assert len(points_that_grab(bar.handle, lambda: bar.dragged, well_inside)) == 4


def test_the_mouse_grabs_a_track_only_where_its_knob_can_be() -> None:
    popup = NumberPopup((500, 300), "HOW MANY?", "TAKE", most=9, number=5)
    track = Box(*popup.track).inset(-popup.KNOB)
    knob_area = around(track.centre, track.w, 2 * popup.KNOB)

    def handle(event: pygame.event.Event) -> object:
        return popup.handle(event, None)

    assert points_that_grab(handle, lambda: popup._sliding, knob_area) == []
    assert len(points_that_grab(handle, lambda: popup._sliding, knob_area.inset(2 * NEAR_MISS))) == 4
