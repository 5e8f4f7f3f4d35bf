"""The records page: interrupted and finished matches, wins by level, how well one decided, dice statistics."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from ai.bot import LEVELS
from game.catalogue import GAMES
from game.core import record
from scenes import routes
from scenes.history import SIDES, Past
from scenes.menus import decisions, dice_stats, sheet, statistics
from scenes.menus.decisions import review_button
from scenes.menus.interrupted import Interrupted, go_on, interrupted, put_away
from scenes.menus.match_row import Row, away_button, copy_button, fold_row, left_row, past_row, summary
from scenes.menus.menu import MenuScene, Tab, draw_heading, draw_hints, frosted_desk
from scenes.stack import Change, Pop, Push
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.scroll import Scroll
from scenes.ui.widgets import Button, Selector, Widget

if TYPE_CHECKING:
    from scenes.app import App

PANEL: Final[Box] = Box(96, 222, 1728, 680)
LIST: Final[Box] = Box(120, 244, 1616, 636)
BAR: Final[Box] = Box(1760, 244, 30, 636)
ROW: Final = 91.0
GAP: Final = 8.0
CORNER: Final = Box(1300, 931, 524, 64)
"""The place of a second selector."""
COPY: Final = 92.0
"""Width of a row's export button."""
REVIEW: Final = 140.0
"""Width of a row's review button."""
PAGES: Final = (
    ("matches", "MATCHES", "1"),
    ("statistics", "STATISTICS", "2"),
    ("dice", "DICE", "3"),
    ("decisions", "DECISIONS", "4"),
)
PAGE_KEYS: Final = {getattr(pygame, f"K_{key}"): page for page, _, key in PAGES}
FEW: Final = 3
"""So many interrupted matches are shown; of more, one less, and a row that stands for the others."""
LIST_HINTS: Final = (
    ("ENTER", "watch or resume"),
    ("R", "review"),
    ("E", "write a copy"),
    ("X", "remove from the list"),
    ("F", "next game"),
    ("1 2 3 4", "pages"),
)
PAGE_HINTS: Final = (("ARROWS", "choose"), ("ENTER", "go"), ("F", "next game"), ("1 2 3 4", "pages"))
LETTERS: Final = {pygame.K_e: "copy", pygame.K_r: "review", pygame.K_x: "away"}
"""Keys, with what each of them does with the match that has the focus."""
ALL: Final = "All games"
KINDS: Final = {6: "Six-sided", 10: "Ten-sided"}
"""What dice are called, by number of sides."""


class RecordsScene(MenuScene):
    """The records page, on top of the title."""

    def __init__(self) -> None:
        super().__init__()
        self.page = "matches"
        self.scroll = Scroll(BAR)
        self.left: list[Interrupted] = []
        self.matches: list[Past] = []
        self.dice: dict[str, tuple[int, ...]] = {}
        self.unfolded = False
        """Whether all interrupted matches are shown."""
        self._rows: list[tuple[Row, Button | None, Button | None]] = []
        """Rows of all matches that pass the filter: interrupted ones, then finished ones, newest first.

        Each has a button at its end, that of a finished match with people another one for its review.
        """

    def enter(self, app: App) -> None:
        self.app = app
        self.left = interrupted(app)
        self.matches = app.history.matches()
        self.dice = app.history.dice()
        self.filter = Selector("filter", Box(1300, 138, 524, 64), "", [ALL, *(game.name for game in GAMES.values())])
        self.kinds = sorted({len(counts) for counts in self.dice.values()}) or [SIDES]
        words = [f"{KINDS[sides]} dice" for sides in self.kinds]
        self.kind = Selector("kind", CORNER, "", words)
        self.level = Selector("level", CORNER, "", ["All levels", *(f"Against a {level.name}" for level in LEVELS)])
        self.file = Button("file", Box(96, 930, 360, 66), "SAVE AS CSV", "E", icon="arrow-down")
        self.file.note = "Write these matches to a table that spreadsheets open."
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", primary=True, icon="home")
        self.tabs = [
            Tab(("page", page), Box(96 + number * 296, 138, 280, 64), label, hint)
            for number, (page, label, hint) in enumerate(PAGES)
        ]
        self._choose_game()
        super().enter(app)
        self.form.ring.focus(self._rows[0][0].key if self._rows else "back")

    def resized(self) -> None:
        super().resized()
        self._arrange()

    # --- what is shown -----------------------------------------------------------------------

    @property
    def slug(self) -> str | None:
        """Slug of the game that the filter selects; None for all games."""
        return None if self.filter.at == 0 else list(GAMES)[self.filter.at - 1]

    @property
    def chosen(self) -> list[Past]:
        """The finished matches that pass the filter."""
        return [past for past in self.matches if self.slug in (None, past.game)]

    def _choose_game(self) -> None:
        lefts = [left for left in self.left if self.slug in (None, left.game.slug)]
        shown = len(lefts) if self.unfolded or len(lefts) <= FEW else FEW - 1
        self._rows = [(left_row(left), away_button(left), None) for left in lefts[:shown]]
        if len(lefts) > FEW:
            self._rows.append((fold_row(len(lefts) - shown), None, None))
        self._rows += [(past_row(past), copy_button(past), review_button(past)) for past in self.chosen]
        self.scroll.leap(0)
        self._arrange()

    @property
    def _step(self) -> float:
        """Distance between two rows; greater with larger type."""
        canvas = self.app.canvas
        return max(ROW, styles.BODY_PROMPT.height(canvas) + styles.BODY_NOTE.height(canvas) + 16 + GAP)

    @property
    def _room(self) -> int:
        """Number of rows that fit on the page."""
        return max(1, int((LIST[3] + GAP) // self._step))

    @property
    def _first(self) -> int:
        """Index of the topmost visible row."""
        return min(round(self.scroll.goal / self._step), max(0, len(self._rows) - self._room))

    def _arrange(self) -> None:
        """Set the boxes of the visible rows."""
        x, y, w, _ = LIST
        step = self._step
        self.scroll.fit(len(self._rows) * step, self._room * step)
        for number, (row, copy, review) in enumerate(self._rows[self._first : self._first + self._room]):
            end = COPY + GAP + REVIEW + GAP if review is not None else COPY + GAP
            row.box = Box(x, y + number * step, w - end, step - GAP)
            if copy is not None:
                copy.box = Box(x + w - COPY, y + number * step, COPY, step - GAP)
            if review is not None:
                review.box = Box(x + w - COPY - GAP - REVIEW, y + number * step, REVIEW, step - GAP)
        for tab in self.tabs:
            tab.marked = tab.key == ("page", self.page)
        self.form.place(self.widgets())

    def widgets(self) -> list[Widget]:
        found: list[Widget] = [*self.tabs, self.filter]
        if self.page == "dice" and self.slug is None and len(self.kinds) > 1:
            found.append(self.kind)
        if self.page == "statistics":
            found += [self.level, self.file] if self.slug is None else [self.file]
        if self.page == "matches":
            for row, copy, review in self._rows[self._first : self._first + self._room]:
                found += [widget for widget in (row, review, copy) if widget is not None]
        return [*found, self.back]

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if self.page == "matches" and self.scroll.handle(event):
            self._arrange()
            if event is not None:
                self.form.ring.hovered = self.form.ring.under(event.pos)  # rows have moved under the mouse
            return None
        if self.page == "matches" and self._walk(event, intent):
            return None
        return super().handle(event, intent)

    def _walk(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle keys that scroll to rows out of view; True if the input was one of them."""
        code = event.key if event is not None and event.type == pygame.KEYDOWN else None
        leaps = {Intent.PAGE_UP: 1 - self._room, Intent.PAGE_DOWN: self._room - 1, Intent.UP: -1, Intent.DOWN: 1}
        focused = self.form.ring.focused
        at = next((i for i, row in enumerate(self._rows) if focused in [one.key for one in row if one]), None)
        if code in (pygame.K_HOME, pygame.K_END):
            goal = 0 if code == pygame.K_HOME else len(self._rows) - 1
        elif intent in leaps:
            goal = (self._first if at is None else at) + leaps[intent]
        else:
            return False
        single = intent in (Intent.UP, Intent.DOWN)
        in_sight = self._first <= goal < self._first + self._room
        if not self._rows or (single and (at is None or in_sight or not 0 <= goal < len(self._rows))):
            return False  # the focus moves as usual
        row = () if at is None else self._rows[at]
        part = next((i for i, one in enumerate(row) if one is not None and one.key == focused), 0)
        self._focus_row(max(0, min(len(self._rows) - 1, goal)), part)
        return True

    def _focus_row(self, at: int, part: int) -> None:
        """Scroll to a row and focus it (part 0) or one of its buttons, if it has that."""
        if at < self._first:
            self.scroll.leap(at * self._step)
        elif at >= self._first + self._room:
            self.scroll.leap((at - self._room + 1) * self._step)
        self._arrange()
        self.form.ring.focus((self._rows[at][part] or self._rows[at][0]).key)
        self.form.ring.shown = True
        self.app.sound.play("hover")

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("page", page):
                self._turn_to(str(page))
            case ("resume", Path() as path):
                return self._act_on(path, go_on(self.app, path))
            case ("away", Path() as path):
                put_away(self.app, path)
                return self._act_on(path, None)
            case "fold":
                self._fold()
            case ("match", int(number)):
                return self.watch(number)
            case ("review", int(number)):
                return self.review(number)
            case ("copy", int(number)):
                self.export(number)
            case "file":
                self.write_sheet()
            case "filter":
                self._choose_game()
            case "back":
                return Pop()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = event.key if event is not None and event.type == pygame.KEYDOWN else None
        focused = self.form.ring.focused
        if intent is Intent.BACK:
            self.form.press("back")
            return self.act("back")
        if code in PAGE_KEYS:
            return self.act(("page", PAGE_KEYS[code]))
        elif code == pygame.K_f:
            self.filter.turn(1)
            self.form.press("filter")
            self._choose_game()
        elif code == pygame.K_e and self.page == "statistics":
            self.form.press("file")
            self.write_sheet()
        elif code in LETTERS and self.page == "matches":
            row = next((row for row in self._rows if focused in [one.key for one in row if one]), ())
            keys = [one.key for one in row if one is not None]
            return self.act(next((key for key in keys if isinstance(key, tuple) and key[0] == LETTERS[code]), None))
        return None

    def _fold(self) -> None:
        """Show all interrupted matches, or only a few again."""
        self.unfolded = not self.unfolded
        offset = self.scroll.goal
        self._choose_game()
        self.scroll.leap(offset)
        self._focus_row(FEW - 1, 0)

    def _turn_to(self, page: str) -> None:
        self.page = page
        self._arrange()
        ring = self.form.ring
        if ring.focused in [tab.key for tab in self.tabs] and ring.focused != ("page", page):
            ring.focus(("page", page))
            ring.hovered = None  # the mouse may lie on the tab before, which would go on shining

    def _act_on(self, path: Path, change: Change | None) -> Change | None:
        """Return the change; without one, rebuild the list and keep the focus near its place."""
        if change is None:
            at = next((i for i, row in enumerate(self._rows) if row[0].key == ("resume", path)), 0)
            self.left = interrupted(self.app)
            self._choose_game()
            if self._rows:
                self._focus_row(min(at, len(self._rows) - 1), 0)
            else:
                self.form.ring.focus("back")
        return change

    def watch(self, number: int) -> Change | None:
        """Open the replay of a finished match."""
        held = self._record(number)
        if held is None:
            return None
        try:
            return Push(routes.replay(record.loads(held)))
        except ValueError as failure:
            self.app.toast("NO REPLAY", str(failure))
            return None

    def review(self, number: int) -> Change | None:
        """Open the results of a finished match, to look again at what people decided in it."""
        held = self._record(number)
        if held is None:
            return None
        past = next(past for past in self.matches if past.number == number)
        try:
            return Push(routes.past_results(record.loads(held), past.seconds))
        except ValueError as failure:
            self.app.toast("NO REVIEW", str(failure))
            return None

    def resumed(self) -> None:
        """A match may have been reviewed."""
        at = self.form.ring.focused
        offset = self.scroll.goal
        self.matches = self.app.history.matches()
        self._choose_game()
        self.scroll.leap(offset)
        self._arrange()
        if at is not None:
            self.form.ring.focus(at)

    def export(self, number: int) -> None:
        """Export a match's record to a file, and show its path."""
        held = self._record(number)
        if held is None:
            return
        store = self.app.store
        path = store.unused_record(next(past.game for past in self.matches if past.number == number))
        if store.write(path, held):
            self.app.toast("COPY WRITTEN", f"{path.name} now lies in {store.records}.")

    def write_sheet(self) -> None:
        """Write the matches that pass the filter to a table, and show its path."""
        store = self.app.store
        path = store.unused_record(self.slug or "matches", ".csv")
        if store.write(path, sheet.sheet(self.chosen)):
            self.app.toast("TABLE WRITTEN", f"{path.name} now lies in {store.records}.")

    def _record(self, number: int) -> str | None:
        held = self.app.history.record(number)
        if held is None:
            self.app.toast("NOT FOUND", "This match can no longer be read from the history.")
        return held

    # --- pictures ------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [PANEL])

    def draw_over(self, canvas: Canvas) -> None:
        draw_heading(canvas, "Records", summary(self.matches))
        if self.page == "matches":
            self._draw_list(canvas)
        elif self.page == "statistics":
            level = None if self.level.at == 0 else LEVELS[self.level.at - 1].slug
            statistics.draw_page(canvas, PANEL, self.matches, self.slug, level)
        elif self.page == "decisions":
            decisions.draw_page(canvas, PANEL, self.matches, self.slug)
        else:
            self._draw_dice(canvas)
        draw_hints(canvas, LIST_HINTS if self.page == "matches" else PAGE_HINTS)

    def _draw_list(self, canvas: Canvas) -> None:
        if self._rows:
            self.scroll.offset = self.scroll.goal
            self.scroll.draw(canvas, False)
            return
        x, y, w, h = PANEL
        game = "" if self.slug is None else f" of {GAMES[self.slug].name}"
        lines = styles.BODY_LEAD.wrap(canvas, f"No match{game} has been played to its end yet.", w - 80)
        styles.BODY_LEAD.draw_lines(canvas, lines, (x + w / 2, y + h / 2 - 30), "midtop", width=w - 80, ink=theme.MUTED)

    @property
    def _sides(self) -> int:
        """Number of sides of the dice that are shown: those of the chosen game, or the chosen kind of all games."""
        return self.kinds[self.kind.at] if self.slug is None else GAMES[self.slug].die_sides

    def counts(self) -> list[int]:
        """How often each face of these dice came up."""
        sides = self._sides
        rolled = [of for game, of in self.dice.items() if self.slug in (None, game) and len(of) == sides]
        return [sum(of[face] for of in rolled) for face in range(sides)]

    def _draw_dice(self, canvas: Canvas) -> None:
        counts = self.counts()
        if counts or self.slug is None:
            dice_stats.draw_page(canvas, PANEL, counts)
            return
        words = f"{GAMES[self.slug].name} is played without dice."
        styles.BODY_LEAD.draw(canvas, words, PANEL.centre, "center", width=PANEL[2] - 88, ink=theme.MUTED)
