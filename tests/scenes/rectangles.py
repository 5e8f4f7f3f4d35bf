"""The boxes of everything on a screen that can be clicked or that pops up, and checks that find faults in them."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

import pygame
import pytest

from scenes.app import App
from scenes.pieces.popups import ChoicePopup, NumberPopup
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.ui import art, menu, pinboard
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.tooltip import Tooltip
from scenes.ui.widgets import Widget
from tests.scenes.events import down, up
from tests.scenes.moments import find_point_over
from tests.scenes.table import encloses, none_overlap

STAGE: Final = Box(0, 0, WIDTH, HEIGHT)
ALIEN: Final = (255, 0, 255)
"""A colour that nothing has, in which a surface is before a widget is drawn on it."""
SLACK: Final = 1.5
"""Design pixels by which edges may be apart that belong together: real pixels are larger in small windows."""
NEAR_MISS: Final = 3.0
"""Design pixels from a widget at which it must not be pressed."""
REGIONS: Final = ("place", "square")
"""Parts of a map: they are as large as the map draws them, and their boxes are what is marked of them."""
AROUND: Final = 60.0
"""Design pixels around a widget within which something is drawn of it at most."""

Fault = tuple[object, ...]
"""A description of a fault, with the keys and boxes that it is about."""


class Area(NamedTuple):
    """A thing that answers a click, and its box."""

    key: Hashable
    box: Box


class DrawnPanels:
    """The panels and tooltips that are drawn from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.panels: list[Box] = []
        self.tooltips: list[Box] = []
        self._watch(monkeypatch, art.draw_panel, lambda canvas, box, *_, **__: [box])
        self._watch(monkeypatch, pinboard.draw_frame, lambda canvas, box: [box])
        self._watch(monkeypatch, menu.frosted_desk, lambda canvas, panels, ground="", sheet=None: [*panels, sheet])
        genuine = Tooltip.lay_out

        def lay(tooltip: Tooltip, *args: Any) -> Any:
            laid_out = genuine(tooltip, *args)
            self.tooltips += [] if laid_out is None else [laid_out[0]]
            return laid_out

        monkeypatch.setattr(Tooltip, "lay_out", lay)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, genuine: Any, boxes_of: Callable[..., list[Any]]) -> None:
        """Note the panels that the function `genuine` draws, in every module that has imported it.

        `boxes_of` takes its arguments and returns the boxes of the panels, None for one that is not drawn.
        """

        def watched(*args: Any, **named: Any) -> Any:
            self.panels += [box for box in boxes_of(*args, **named) if box is not None]
            return genuine(*args, **named)

        for name, module in list(sys.modules.items()):
            if name.startswith("scenes.") and getattr(module, genuine.__name__, None) is genuine:
                monkeypatch.setattr(module, genuine.__name__, watched)

    def clear(self) -> None:
        self.panels.clear()
        self.tooltips.clear()


def boxes_outside(boxes: Sequence[Box], frame: Box, what: str) -> list[Fault]:
    """The boxes that are not wholly inside a frame."""
    return [(f"{what} outside", box, frame) for box in boxes if not encloses(frame, box, by=SLACK)]


def areas_across_edges(areas: Sequence[Area], panels: Sequence[Box]) -> list[Fault]:
    """The areas that cross the edge of a panel: neither inside it, nor around it, nor apart from it."""
    return [
        ("across the edge of a panel", area.key, area.box, panel)
        for area in areas
        for panel in panels
        if not are_apart(area.box, panel)
    ]


def overlapping_areas(areas: Sequence[Area]) -> list[Fault]:
    """The pairs of areas that overlap, so that a click on both would be meant for one of them only."""
    return [
        ("over another one", one, other) for one, other in combinations(areas, 2) if not are_apart(one.box, other.box)
    ]


def are_apart(one: Box, other: Box) -> bool:
    """Whether two boxes share nothing, or one of them lies wholly in the other."""
    within = encloses(one, other, by=SLACK) or encloses(other, one, by=SLACK)
    return within or none_overlap(one.inset(SLACK / 2), other.inset(SLACK / 2))


# --- What a widget answers, and what is drawn of it ------------------------------------------------


def picture_of(canvas: Canvas, widget: Widget) -> Box:
    """The box around all that is drawn of a widget that is lit.

    The widget is drawn on a sheet of the colour ALIEN. All that has another colour afterwards is its picture.
    """
    place = canvas.rect(*widget.spot().rect.inset(-AROUND))
    sheet = pygame.Surface(place.size)
    sheet.fill(ALIEN)
    twin = canvas.on_copy(sheet, place)
    twin.still = True
    copy.copy(widget).draw(twin, True, 1.0)

    mask = pygame.mask.from_threshold(sheet, ALIEN, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return twin.box(rects[0].unionall(rects[1:])) if rects else Box(0, 0, 0, 0)


def pressed_beside(widget: Widget) -> list[Fault]:
    """The points near a widget at which a click presses it, or takes hold of it."""
    box = widget.spot().rect
    (x, y), faults = box.centre, list[Fault]()
    for point in (
        (box.x - NEAR_MISS, y),
        (box.right + NEAR_MISS, y),
        (x, box.y - NEAR_MISS),
        (x, box.foot + NEAR_MISS),
    ):
        twin = copy.copy(widget)
        halves_of_click = (down(*point), up(*point))
        pressed, released = (twin.handle(event, intent=None, focused=False) for event in halves_of_click)
        if pressed or released:
            faults.append(("pressed beside its box", widget.key, point))
    return faults


def wrong_widgets(canvas: Canvas, widgets: Sequence[Widget], whole: Sequence[Hashable] = ()) -> list[Fault]:
    """The faults of widgets alone, in words.

    `whole` are the keys of widgets that draw less than their box, because the scene fills the rest of it.
    """
    faults: list[Fault] = []
    for widget in widgets:
        faults += pressed_beside(widget)
        if widget.key not in whole and not encloses(
            picture_of(canvas, widget), widget.spot().rect, by=2 / canvas.scale
        ):
            faults.append(("larger than what is drawn", widget.key, widget.spot().rect, picture_of(canvas, widget)))
    return faults


# --- What lies on a table --------------------------------------------------------------------------


def table_buttons(scene: TableScene) -> list[Widget]:
    """The buttons on the table and beside it."""
    return [*scene.buttons.values(), *scene.board.controls.bar.buttons]


def bubble_buttons(scene: TableScene) -> list[Widget]:
    """Those of the bubble of a guided match, which lies over the table."""
    bubbles = [companion.bubble for companion in scene.companions if companion.bubble.shown]
    return [button for bubble in bubbles for button in bubble.buttons.values() if button.enabled]


def popup_of(scene: TableScene) -> ChoicePopup[Any] | NumberPopup | None:
    """The popup that asks for one of a few choices or for a number."""
    controls: Any = scene.board.controls
    return controls.popup or getattr(controls, "dial", None)


def popup_buttons(scene: TableScene) -> list[Widget]:
    """The buttons of the popup that is open on the board. Empty if none is."""
    match popup_of(scene):
        case ChoicePopup() as popup:
            return [*popup.buttons]
        case NumberPopup() as popup:
            return [popup.fewer, popup.more, popup.cancel, popup.confirm]
    return []


def areas_beside(scene: TableScene) -> list[Area]:
    """Clickable areas beside the board that are no buttons: lines of the log, rows of advice, the bar of a replay."""
    areas = [Area(spot.key, spot.rect) for spot in scene.rules.spots(scene.advice_panel.spots())]
    lines = [spot for spot in scene.log.spots() if not scene.advice_panel.covers(spot.rect)]
    areas += [] if scene.rules.sheet.opened else [Area(spot.key, spot.rect) for spot in lines]
    return areas + ([Area("bar", scene.bar.box)] if isinstance(scene, ReplayScene) else [])


def wrong_table(app: App, scene: TableScene, drawn: DrawnPanels, closely: bool) -> list[Fault]:
    """Return the faults of a table as it was drawn last: boxes outside the stage, overlaps, wrong answers to clicks.

    Buttons are on the table, on bubbles over it, or on a popup on top. Those of one layer must not overlap.
    `closely`: each button is drawn and pressed by itself, too.
    """
    canvas, controls = app.canvas, scene.board.controls
    buttons, on_bubbles, on_top = table_buttons(scene), bubble_buttons(scene), popup_buttons(scene)
    beside = areas_of(buttons) + areas_beside(scene)
    things = [Area(spot.key, spot.rect) for spot in controls.spots()]
    panels = [*drawn.panels, *(companion.bubble.box for companion in scene.companions if companion.bubble.shown)]
    log_and_advice = [] if scene.rules.sheet.opened else [scene.log.box, scene.advice_panel.visible_box]

    found = boxes_outside([area.box for area in (*beside, *things)], STAGE, "what can be clicked")
    found += boxes_outside(panels, canvas.bounds, "a panel")
    found += boxes_outside(
        [*drawn.tooltips, *log_and_advice, scene.rules.sheet.box, scene.board.frame.prompt], STAGE, "text"
    )
    found += wrong_widgets(canvas, [*buttons, *on_bubbles, *on_top]) if closely else []
    for layer in (beside, areas_of(on_bubbles), areas_of(on_top)):
        found += overlapping_areas(layer)
    popup = popup_of(scene)
    if popup is not None:
        found += areas_across_edges(areas_of(on_top), [popup.box])
    for companion in scene.companions:
        found += areas_across_edges(areas_of(on_bubbles), [companion.bubble.box])
    return found + wrong_things(scene, things, beside)


def areas_of(widgets: Sequence[Widget]) -> list[Area]:
    return [Area(widget.key, widget.box) for widget in widgets]


def wrong_things(scene: TableScene, things: Sequence[Area], beside: Sequence[Area]) -> list[Fault]:
    """The faults of the things on the board that can be chosen. Each must answer clicks in its box and only there.

    `beside` are the areas of buttons. A region has no box, and a card in a raised hand answers where it is drawn.
    """
    faults: list[Fault] = []
    keys = {area.key for area in beside}
    for area in things:
        if area.key in keys or popup_of(scene) is not None:
            continue

        raised = None if scene.board.hand is None else scene.board.hand.raised_box(area.key)
        region = isinstance(area.key, tuple) and area.key[0] in REGIONS
        (x, y), box = area.box.centre, area.box
        if find_point_over(scene, area.key) is None:
            faults.append(("cannot be clicked", area))
        for point in (
            (box.x - NEAR_MISS, y),
            (box.right + NEAR_MISS, y),
            (x, box.y - NEAR_MISS),
            (x, box.foot + NEAR_MISS),
        ):
            is_drawn = region or (raised is not None and raised.contains(point))
            if not is_drawn and scene.board.controls.key_at(point) == area.key:
                faults.append(("clicked beside its box", area, point))
        faults += [("over a button", area, other) for other in beside if not are_apart(area.box, other.box)]
    return faults
