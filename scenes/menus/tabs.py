"""A page with tabs on top of the title: what each tab has, and where it lies."""

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
"""The room of a tab between the tabs above and BACK below: a dark frosted panel."""
GAP: Final = 16.0
"""Between two tabs, in design pixels."""
MARGIN: Final = 20.0
SIDE: Final = 330.0
"""Width of a column of tabs at the left."""
SIDE_GAP: Final = 10.0
BESIDE: Final = AREA.x + MARGIN + SIDE + GAP
"""Where what is right of that column begins."""


class PageTab:
    """A tab, made when it is first turned to. Its widgets lie in AREA, or beside the buttons of the page."""

    name: ClassVar[str]
    """What the page knows it by."""
    label: ClassVar[str]
    """What it is called."""
    hints: Hints = (("ARROWS", "choose"), ("ENTER", "go"))

    def __init__(self, page: TabbedScene) -> None:
        self.page = page
        self.app = page.app
        self.changed = False
        """Set by a tab whose widgets have changed by themselves; the page asks for them again."""

    def current_hints(self) -> Hints:
        """The keys that do something now, and what."""
        return self.hints

    @property
    def subtitle(self) -> str:
        """What stands beside the heading, in capitals."""
        return ""

    @property
    def focused(self) -> Hashable:
        """The key of the widget that has the focus."""
        return self.page.form.ring.focused

    def widgets(self) -> list[Widget]:
        """What can be pressed now; the page asks again after every event and `resumed`."""
        return []

    def focus(self) -> Hashable:
        """The key of the widget that has the focus first; None: BACK."""
        return None

    def steer(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle an event before any widget; whether it was used."""
        return False

    def act(self, key: Hashable) -> Change | None:
        """A widget of the tab was pressed."""
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event that neither a widget nor the page has used."""
        return None

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def resumed(self) -> None:
        """The page is on top again, or has another size: a match may have been played."""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is no widget."""


class SideTab(Tab):
    """A tab in the column at the left of a page: its name, and beside a sign how many of its goals are reached."""

    sign = "star"
    told = ""

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        label, self.label = self.label, ""
        super().draw(canvas, focused, seconds)
        self.label = label
        (x, y, w, h), ink = self.box, theme.BRIGHT if self.marked else theme.MUTED
        if styles.HEAD_SMALL.height(canvas) + styles.BODY_SMALL.height(canvas) < h * 0.8:  # one below the other
            styles.HEAD_SMALL.draw(canvas, label, (x + 22, y + h * 0.34), "midleft", width=w - 44, ink=ink)
            draw_icon(canvas, self.sign, (x + 32, y + h * 0.68), 18, theme.GLOW)
            styles.BODY_SMALL.draw(canvas, self.told, (x + 52, y + h * 0.68), "midleft", width=w - 74)
            return
        told = styles.BODY_SMALL.draw(canvas, self.told, (x + w - 12, y + h / 2), "midright", width=w * 0.3)
        styles.HEAD_SMALL.dense.draw(canvas, label, (x + 12, y + h / 2), "midleft", width=told[0] - x - 22, ink=ink)


def side_tabs(names: Mapping[str, str], opened: str, told: Callable[[str], str], foot: float) -> list[SideTab]:
    """A column of tabs with these keys and labels, `foot` design pixels kept free below it."""
    high = (AREA.h - 2 * MARGIN - foot - SIDE_GAP * (len(names) - 1)) / len(names)
    tabs = []
    for number, (key, label) in enumerate(names.items()):
        box = Box(AREA.x + MARGIN, AREA.y + MARGIN + number * (high + SIDE_GAP), SIDE, high)
        tab = SideTab(("side", key), box, label)
        tab.marked, tab.told = key == opened, told(key)
        tabs.append(tab)
    return tabs


class TabbedScene(MenuScene):
    """A page with tabs."""

    kinds: ClassVar[tuple[type[PageTab], ...]]
    """The tabs, from the left."""
    wide: ClassVar[float] = 340.0
    """Width of a tab in design pixels."""

    def __init__(self, name: str = "") -> None:
        """`name`: the tab that is open first; by default the one at the left."""
        super().__init__()
        self.name = name or self.kinds[0].name

    def enter(self, app: Services) -> None:
        self.app = app
        self.pages: dict[str, PageTab] = {}
        self.tabs = [
            Tab(("tab", tab.name), Box(96 + at * (self.wide + GAP), 138, self.wide, 64), tab.label, str(at + 1))
            for at, tab in enumerate(self.kinds)
        ]
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", icon="home")
        super().enter(app)
        self.place()
        self.form.ring.focus(self.tab.focus() or "back")

    @property
    def tab(self) -> PageTab:
        """The open tab, made when it is first asked for."""
        if self.name not in self.pages:
            self.pages[self.name] = next(tab for tab in self.kinds if tab.name == self.name)(self)
        return self.pages[self.name]

    def widgets(self) -> list[Widget]:
        return [*self.tabs, *self.tab.widgets(), self.back]

    def place(self) -> None:
        """Ask for the widgets again."""
        for tab in self.tabs:
            tab.marked = tab.key == ("tab", self.name)
        self.form.place(self.widgets())

    def resumed(self) -> None:
        focused = self.form.ring.focused
        for page in self.pages.values():
            page.resumed()
        self.place()
        if focused is not None:
            self.form.ring.focus(focused)

    def update(self, seconds: float) -> Change | None:
        self.tab.update(seconds)
        if self.tab.changed:
            self.tab.changed = False
            self.place()
        return super().update(seconds)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return None if self.tab.steer(event, intent) else super().handle(event, intent)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("tab", str(name)) if name == self.name and self.form.ring.focused == key:
                self.form.ring.focus(self.tab.focus() or "back")  # Enter on the open tab leads into it
                return None
            case ("tab", str(name)):  # the focus goes to the row of tabs
                self.name = name
                self.place()
                self.form.ring.focus(key)
                self.form.ring.hovered = None  # the mouse may lie on the tab before, which would go on shining
                return None
            case "back":
                return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()
        change = self.tab.act(key)
        self.place()
        return change

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        key = self.form.press_by_key(event, intent, self.caps)
        if key is not None:
            return self.act(key)
        change = self.tab.hot_key(event, intent)
        self.place()
        return change

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [AREA])

    def draw_over(self, canvas: Canvas) -> None:
        draw_heading(canvas, self.heading.capitalize(), self.tab.subtitle)
        self.tab.draw(canvas)
        numbers = " ".join(str(at + 1) for at in range(len(self.kinds)))
        draw_hints(canvas, (*self.tab.current_hints(), (numbers, "pages")))
