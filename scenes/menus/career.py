"""The career page: what gives a reason to come back, in tabs."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from scenes.menus.campaign_tab import CampaignTab
from scenes.menus.career_tab import AREA, CareerTab
from scenes.menus.challenges_tab import ChallengesTab
from scenes.menus.daily_tab import DailyTab
from scenes.menus.medals_tab import MedalsTab
from scenes.stack import Change, Pop, Reset, Services
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import MenuScene, Tab, draw_heading, draw_hints, frosted_desk
from scenes.ui.widgets import Button, Widget

TABS: Final[tuple[type[CareerTab], ...]] = (DailyTab, ChallengesTab, CampaignTab, MedalsTab)
"""The tabs, from the left."""
WIDE: Final = 340.0
"""Width of a tab in design pixels."""


class CareerScene(MenuScene):
    """The career page, on top of the title."""

    heading = "CAREER"

    def __init__(self, name: str = "") -> None:
        """`name`: the tab that is open first; by default the one at the left."""
        super().__init__()
        self.name = name or TABS[0].name

    def enter(self, app: Services) -> None:
        self.app = app
        self.pages: dict[str, CareerTab] = {}
        self.tabs = [
            Tab(("tab", tab.name), Box(96 + number * (WIDE + 16), 138, WIDE, 64), tab.label, str(number + 1))
            for number, tab in enumerate(TABS)
        ]
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", icon="home")
        super().enter(app)
        self._place()
        self._focus()

    @property
    def tab(self) -> CareerTab:
        """The open tab, made when it is first asked for."""
        if self.name not in self.pages:
            self.pages[self.name] = next(tab for tab in TABS if tab.name == self.name)(self.app)
        return self.pages[self.name]

    def widgets(self) -> list[Widget]:
        return [*self.tabs, *self.tab.widgets(), self.back]

    def _place(self) -> None:
        for tab in self.tabs:
            tab.marked = tab.key == ("tab", self.name)
        self.form.place(self.widgets())

    def _focus(self) -> None:
        """Give the focus to the widget of the open tab that wants it."""
        self.form.ring.focus(self.tab.focus() or "back")

    def resized(self) -> None:
        super().resized()
        self._place()

    def resumed(self) -> None:
        self.tab.resumed()
        self._place()

    def update(self, seconds: float) -> Change | None:
        self.tab.update(seconds)
        if self.tab.changed:
            self.tab.changed = False
            self._place()
        return super().update(seconds)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("tab", str(name)):
                self.turn_to(name)
                return None
            case "back":
                return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()
        change = self.tab.act(key)
        self._place()
        return change

    def turn_to(self, name: str) -> None:
        """Open another tab; the focus stays on the row of tabs."""
        self.name = name
        self._place()
        self.form.ring.focus(("tab", name))
        self.form.ring.hovered = None  # the mouse may lie on the tab before, which would go on shining

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = plain_key(event)
        if intent is Intent.BACK:
            self.form.press("back")
            return self.act("back")
        for number, tab in enumerate(TABS):
            if code == pygame.K_1 + number:
                self.form.press(("tab", tab.name))
                return self.act(("tab", tab.name))
        self.tab.focused = self.form.ring.focused
        wish = self.tab.wish(code)
        if wish is not None and any(widget.key == wish for widget in self.form.widgets):
            self.form.press(wish)
            return self.act(wish)
        change = self.tab.hot_key(event, intent)
        self._place()
        return change

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [AREA])

    def draw_over(self, canvas: Canvas) -> None:
        draw_heading(canvas, "Career", self.tab.subtitle)
        self.tab.draw(canvas)
        numbers = " ".join(str(number + 1) for number in range(len(TABS)))
        draw_hints(canvas, (*self.tab.hints, (numbers, "pages")) if len(TABS) > 1 else self.tab.hints)
