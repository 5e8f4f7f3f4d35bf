"""A page with tabs on top of the title, and the interface of its tabs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import ClassVar, Final

import pygame

from scenes.stack import Change, Pop, Reset, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.menu import Hints, MenuScene, Tab, draw_heading, draw_hints, frosted_desk
from scenes.ui.widgets import Button, Widget

AREA: Final = Box(96, 222, 1728, 680)
"""The dark frosted panel of a tab, between the row of tabs and BACK."""
GAP: Final = 16.0
"""Distance between two tabs, in design pixels."""
MARGIN: Final = 20.0
SIDE_WIDTH: Final = 330.0
"""Width of the column of tabs at the left."""
SIDE_GAP: Final = 10.0
BESIDE_X: Final = AREA.x + MARGIN + SIDE_WIDTH + GAP
"""Left edge of the room to the right of that column."""


class PageTab:
    """A tab, made when it is first opened. Its widgets are in AREA, or beside the buttons of the page."""

    name: ClassVar[str]
    """Its key on the page."""
    label: ClassVar[str]
    """The word on it."""
    hints: Hints = (("ARROWS", "choose"), ("ENTER", "go"))

    def __init__(self, page: TabbedScene) -> None:
        self.page = page
        self.app = page.app
        self.changed = False
        """Set by a tab whose widgets have changed without an event: the page then asks for them again."""

    def current_hints(self) -> Hints:
        """The keys that do something now, each with a word for what it does."""
        return self.hints

    @property
    def subtitle(self) -> str:
        """The words beside the heading, in capitals."""
        return ""

    @property
    def focused(self) -> Hashable:
        """The key of the widget that has the focus."""
        return self.page.form.ring.focused

    def widgets(self) -> list[Widget]:
        """The widgets of the tab. The page asks for them again after every event and every `resume_scene`."""
        return []

    def first_focus(self) -> Hashable:
        """The key of the widget that has the focus first, or None for BACK."""
        return None

    def handle_first(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle an event before any widget does. Returns whether it was used."""
        return False

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of a widget of this tab. Returns the change of scene that follows, or None."""
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event that neither a widget nor the page has used. Returns the change of scene, or None."""
        return None

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def resume_scene(self) -> None:
        """React to the page being on top again, or resized: a match may have been played in between."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the widgets."""


class SideTab(Tab):
    """A tab in the column at the left of a page: its name, an icon, and how many of its goals are reached."""

    goal_icon = "star"
    progress = ""
    """The goals reached, in words: "3 of 15"."""

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the tab: label, and its progress below it, or beside it if the type is too large for two lines.

        The base class draws the plate with the label in its middle. It gets no label, which has another place here. The
        two lines are at about one and two thirds of the height, and have to fit into 80 % of it. Sizes and distances
        are design pixels.
        """
        label = self.label
        self.label = ""
        super().draw(canvas, focused, seconds)
        self.label = label

        x, y, width, height = self.box
        ink = theme.BRIGHT if self.marked else theme.MUTED
        has_two_lines = styles.HEAD_SMALL.height(canvas) + styles.BODY_SMALL.height(canvas) < height * 0.8
        if has_two_lines:
            upper = y + height * 0.34
            lower = y + height * 0.68
            styles.HEAD_SMALL.draw(canvas, label, (x + 22, upper), "midleft", width=width - 44, ink=ink)
            draw_icon(canvas, self.goal_icon, (x + 32, lower), size=18, colour=theme.GLOW)
            styles.BODY_SMALL.draw(canvas, self.progress, (x + 52, lower), "midleft", width=width - 74)
            return

        middle = y + height / 2
        at = (x + width - 12, middle)
        progress_box = styles.BODY_SMALL.draw(canvas, self.progress, at, "midright", width=width * 0.3)
        room = progress_box.x - x - 22
        styles.HEAD_SMALL.dense.draw(canvas, label, (x + 12, middle), "midleft", width=room, ink=ink)


def make_side_tabs(
    labels: Mapping[str, str], open_key: str, describe_progress: Callable[[str], str], foot: float
) -> list[SideTab]:
    """A column of tabs, one for each key and label. The tab `open_key` is marked.

    `describe_progress`: returns the words about a key's progress. `foot`: the free design pixels below the column.
    """
    height = (AREA.h - 2 * MARGIN - foot - SIDE_GAP * (len(labels) - 1)) / len(labels)
    tabs: list[SideTab] = []
    for number, (key, label) in enumerate(labels.items()):
        box = Box(AREA.x + MARGIN, AREA.y + MARGIN + number * (height + SIDE_GAP), SIDE_WIDTH, height)
        tab = SideTab(("side", key), box, label)
        tab.marked = key == open_key
        tab.progress = describe_progress(key)
        tabs.append(tab)
    return tabs


class TabbedScene(MenuScene):
    """A page with tabs."""

    kinds: ClassVar[tuple[type[PageTab], ...]]
    """The classes of the tabs, from left to right."""
    tab_width: ClassVar[float] = 340.0
    """Width of a tab in design pixels."""

    def __init__(self, name: str = "") -> None:
        """A page of several tabs. `name`: the tab that is open at first, by default the leftmost one."""
        super().__init__()
        self.name = name or self.kinds[0].name

    def enter(self, app: Services) -> None:
        """Make the row of tabs and the button BACK, and open the tab `self.name`.

        `self.kinds`: the classes of the tabs from left to right. Each tab has its position, from 1, as its hot key.
        """
        self.app = app
        self.pages: dict[str, PageTab] = {}
        """The tabs opened so far, by name."""

        pitch = self.tab_width + GAP
        self.tabs = [
            Tab(("tab", kind.name), Box(96 + at * pitch, 138, self.tab_width, 64), kind.label, str(at + 1))
            for at, kind in enumerate(self.kinds)
        ]
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", icon="home")
        super().enter(app)  # asks for the widgets, for which `tab` opens the tab `self.name`
        self.place_widgets()
        self._focus_first()

    @property
    def tab(self) -> PageTab:
        """The open tab. It is made when it is opened for the first time."""
        if self.name not in self.pages:
            kind = next(kind for kind in self.kinds if kind.name == self.name)
            self.pages[self.name] = kind(self)
        return self.pages[self.name]

    def widgets(self) -> list[Widget]:
        return [*self.tabs, *self.tab.widgets(), self.back]

    def place_widgets(self) -> None:
        """Mark the open tab, and put its widgets into the form."""
        for tab in self.tabs:
            tab.marked = tab.key == ("tab", self.name)
        self.form.place(self.widgets())

    def _focus_first(self) -> None:
        """Focus the first widget of the open tab."""
        self.form.ring.focus(self.tab.first_focus() or "back")

    def resume_scene(self) -> None:
        """Let all opened tabs read their data again. The focus stays where it was."""
        focused = self.form.ring.focused
        for page in self.pages.values():
            page.resume_scene()
        self.place_widgets()
        if focused is not None:
            self.form.ring.focus(focused)

    def update(self, seconds: float) -> Change | None:
        """Advance the open tab by this many seconds, and place its widgets again if it asks for that."""
        self.tab.update(seconds)
        if self.tab.changed:
            self.tab.changed = False
            self.place_widgets()
        return super().update(seconds)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return None if self.tab.handle_first(event, intent) else super().handle(event, intent)

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        A key that is neither that of a tab nor "back" belongs to the open tab. A page with no scene below it, such as
        after a match, leads back to the title.
        """
        match key:
            case ("tab", str(name)) if name == self.name and self.form.ring.focused == key:
                self._focus_first()  # Enter on the open tab leads into it
                return None
            case ("tab", str(name)):
                self._open_tab(name)
                return None
            case "back":
                is_only_scene = len(self.app.stack.scenes) == 1
                return Reset(self.app.title()) if is_only_scene else Pop()

        change = self.tab.act(key)
        self.place_widgets()
        return change

    def _open_tab(self, name: str) -> None:
        """Open the tab with this name, and focus it in the row of tabs.

        The mouse may still be on another tab, which must not go on shining.
        """
        self.name = name
        self.place_widgets()
        self.form.ring.focus(("tab", name))
        self.form.ring.hovered = None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Press the widget with the letter of a key, or let the open tab handle the event.

        `self.caps`: the name of the key for some intents, such as "F1" for the rules. A button of a gamepad with such
        an intent presses the widget with that key. Returns the change of scene, or None.
        """
        key = self.form.press_by_key(event, intent, self.caps)
        if key is not None:
            return self.act(key)

        change = self.tab.hot_key(event, intent)
        self.place_widgets()
        return change

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [AREA])

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the heading, the open tab, and the hints, the last of which names the hot keys of the tabs: "1 2 3"."""
        draw_heading(canvas, self.heading.capitalize(), self.tab.subtitle)
        self.tab.draw(canvas)
        numbers = " ".join(str(at + 1) for at in range(len(self.kinds)))
        draw_hints(canvas, (*self.tab.current_hints(), (numbers, "pages")))
