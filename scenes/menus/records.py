"""The records page: interrupted and finished matches, wins by level, how well one decided, dice statistics."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame

from ai.levels import LEVELS
from game.catalogue import GAMES
from game.core import record
from scenes.history import LONGEST_LABEL, SIDES, Past
from scenes.menus import codes, decisions, dice_stats, sheet, statistics
from scenes.menus.interrupted import Interrupted, go_on, interrupted, put_away
from scenes.menus.lobby_fields import EmptyField
from scenes.menus.match_row import away_button, fold_row, found, left_row, lost_cells, past_cells, summary
from scenes.menus.row_list import Cells, RowList, Rows
from scenes.stack import Change, Pop, Push, Scene, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import MOUSE, Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import MenuScene, Tab, draw_heading, draw_hints, frosted_desk
from scenes.ui.widgets import Button, Selector, Widget

PANEL: Final[Box] = Box(96, 222, 1728, 680)
LIST: Final[Box] = Box(120, 244, 1616, 636)
BAR: Final[Box] = Box(1760, 244, 30, 636)
CORNER: Final = Box(1300, 931, 524, 64)
"""The place of a second selector."""
PAGES: Final = (
    ("matches", "MATCHES", "1"),
    ("statistics", "STATISTICS", "2"),
    ("dice", "DICE", "3"),
    ("decisions", "DECISIONS", "4"),
)
PAGE_KEYS: Final = {getattr(pygame, f"K_{key}"): page for page, _, key in PAGES}
SEARCHED: Final = 100
"""So many matches are looked through in a frame."""
FEW: Final = 3
"""So many interrupted matches are shown; of more, one less, and a row that stands for the others."""
LIST_HINTS: Final = (
    ("ENTER", "watch or resume"),
    ("R", "review"),
    ("M", "name, mark, copy"),
    ("C", "copy the deal code"),
    ("X", "remove"),
    ("F", "next game"),
    ("1 2 3 4", "pages"),
)
PAGE_HINTS: Final = (("ARROWS", "choose"), ("ENTER", "go"), ("F", "next game"), ("1 2 3 4", "pages"))
LETTERS: Final = {pygame.K_m: "more", pygame.K_e: "copy", pygame.K_c: "code", pygame.K_r: "review", pygame.K_x: "away"}
"""Keys, with what each of them does with the match that has the focus."""
BUTTONS: Final = {pygame.K_o: "open", pygame.K_v: "stars"}
"""Keys of the buttons below the list."""
ALL: Final = "All games"
KINDS: Final = {6: "Six-sided", 10: "Ten-sided"}
"""What dice are called, by number of sides."""


class RecordsScene(MenuScene):
    """The records page, on top of the title."""

    heading = "RECORDS"

    def __init__(self) -> None:
        super().__init__()
        self.page = "matches"
        self.list = RowList(LIST, BAR)
        """The matches that pass the filter: interrupted ones, then finished ones, newest first."""
        self.left: list[Interrupted] = []
        self.pasts: dict[int, Past] = {}
        """The matches that have rows, by number."""
        self.unsearched: list[int] = []
        """The numbers of the matches that were not yet looked through for the words in the field."""
        self.dice: dict[str, tuple[int, ...]] = {}
        self.unfolded = False
        """Whether all interrupted matches are shown."""

    def enter(self, app: Services) -> None:
        self.app = app
        self.left = interrupted(app)
        self._read()
        self.dice = app.history.dice()
        self.filter = Selector("filter", Box(1300, 138, 524, 64), "", [ALL, *(game.name for game in GAMES.values())])
        self.kinds = sorted({len(counts) for counts in self.dice.values()}) or [SIDES]
        words = [f"{KINDS[sides]} dice" for sides in self.kinds]
        self.kind = Selector("kind", CORNER, "", words)
        self.level = Selector("level", CORNER, "", ["All levels", *(f"Against a {level.name}" for level in LEVELS)])
        self.search = EmptyField("search", CORNER, "Search", "name or game", LONGEST_LABEL)
        self.open = Button("open", Box(96, 930, 360, 66), "OPEN A FILE", "O", icon="book")
        self.open.note = "Watch a record that lies in the folder of records. You can also drop a file on the window."
        self.stars = Tab("stars", Box(472, 930, 292, 66), "FAVOURITES", "V")
        self.file = Button("file", Box(96, 930, 360, 66), "SAVE AS CSV", "E", icon="arrow-down")
        self.file.note = "Write these matches to a table that spreadsheets open."
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", primary=True, icon="home")
        self.tabs = [
            Tab(("page", page), Box(96 + number * 296, 138, 280, 64), label, hint)
            for number, (page, label, hint) in enumerate(PAGES)
        ]
        self._choose_game()
        super().enter(app)
        self.form.ring.focus(self.list.rows[0][0].key if self.list.rows else "back")

    def _read(self) -> None:
        """Read what the finished matches add up to; what was worked out of it is worked out again."""
        self.life = self.app.history.life()
        self.tables = cache(partial(statistics.table, self.life))
        self.courses = cache(partial(decisions.course, self.app.history))

    def resized(self) -> None:
        super().resized()
        self._arrange()

    # --- what is shown -----------------------------------------------------------------------

    @property
    def slug(self) -> str | None:
        """Slug of the game that the filter selects; None for all games."""
        return None if self.filter.at == 0 else list(GAMES)[self.filter.at - 1]

    def _choose_game(self) -> None:
        wanted = bool(self.search.value.strip())
        lefts = [left for left in self.left if self.slug in (None, left.game.slug)]
        lefts = [] if wanted or self.stars.marked else lefts
        shown = len(lefts) if self.unfolded or len(lefts) <= FEW else FEW - 1
        rows: list[Cells] = [(left_row(left), away_button(left)) for left in lefts[:shown]]
        if len(lefts) > FEW:
            rows.append((fold_row(len(lefts) - shown),))
        numbers = self.app.history.numbers(self.slug, self.stars.marked)
        self.unsearched = numbers if wanted else []
        self.list.rows = Rows(rows, [] if wanted else numbers, self._cells)
        self.list.scroll.leap(0)
        self._search()

    def _cells(self, numbers: Sequence[int]) -> list[Cells]:
        """The rows of these matches."""
        self.pasts |= {past.number: past for past in self.app.history.past(numbers)}
        return [past_cells(self.pasts[one]) if one in self.pasts else lost_cells(one) for one in numbers]

    def _search(self) -> None:
        """Look through some matches more for the words in the field, so that no frame waits for all of them."""
        some, self.unsearched = self.unsearched[:SEARCHED], self.unsearched[SEARCHED:]
        hits = [past.number for past in self.app.history.past(some) if found(past, self.search.value)]
        if hits:
            self.list.rows = Rows([*self.list.rows, *self._cells(hits)])
        self._arrange()

    def update(self, seconds: float) -> Change | None:
        if self.unsearched:
            self._search()
        return super().update(seconds)

    def _arrange(self) -> None:
        """Set the boxes of the visible rows."""
        self.list.arrange(self.app.canvas, self.form.ring.focused)
        for tab in self.tabs:
            tab.marked = tab.key == ("page", self.page)
        self.form.place(self.widgets())

    def widgets(self) -> list[Widget]:
        shown: list[Widget] = [*self.tabs, self.filter]
        if self.page == "dice" and self.slug is None and len(self.kinds) > 1:
            shown.append(self.kind)
        if self.page == "statistics":
            shown += [self.level, self.file] if self.slug is None else [self.file]
        if self.page == "matches":
            shown += [*self.list.shown, self.open, self.stars, self.back, self.search]
            return shown
        return [*shown, self.back]

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        free = not self.form.editing or (event is not None and event.type in (*MOUSE, pygame.MOUSEWHEEL))
        if self.page == "matches" and free and self.list.steer(self.form, event, intent, self._arrange):
            return None
        return super().handle(event, intent)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("page", page):
                self._turn_to(str(page))
            case (str(deed), int(number)):
                return self._on_match(deed, number)
            case ("resume", Path() as path):
                return self._act_on(path, go_on(self.app, path))
            case ("away", Path() as path):
                put_away(self.app, path)
                return self._act_on(path, None)
            case "fold":
                self._fold()
            case "open":
                return Push(self.app.routes.open_file())
            case "stars":
                self.stars.marked = not self.stars.marked
                self._choose_game()
            case "search" | "filter":
                self._choose_game()
            case "file":
                self.write_sheet()
            case "back":
                return Pop()
        return None

    def _on_match(self, deed: str, number: int) -> Change | None:
        """Do something with a finished match: `deed` is the first part of the key of its row or button."""
        deeds = {
            "match": self.watch,
            "lost": self.watch,
            "review": self.review,
            "more": self.more,
            "copy": self.export,
            "code": self.copy_code,
        }
        return deeds[deed](number)

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = plain_key(event)
        if intent is Intent.BACK:
            self.form.press("back")
            return self.act("back")
        if code in PAGE_KEYS:
            return self.act(("page", PAGE_KEYS[code]))
        elif code == pygame.K_f:
            self.filter.turn(1)
            self.form.press("filter")
            self._choose_game()
        elif code in BUTTONS and self.page == "matches":
            self.form.press(BUTTONS[code])
            return self.act(BUTTONS[code])
        elif code == pygame.K_e and self.page == "statistics":
            self.form.press("file")
            self.write_sheet()
        elif code in LETTERS and self.page == "matches":
            return self._press_in_row(LETTERS[code])
        return None

    def _press_in_row(self, deed: str) -> Change | None:
        """Do something with the match that has the focus, if that can be done with it."""
        at = self.list.index(self.form.ring.focused)
        keys = [] if at is None else [cell.key for cell in self.list.rows[at] if isinstance(cell.key, tuple)]
        key = next((key for key in keys if key[0] == deed), None)
        if deed in ("copy", "code"):
            key = next(((deed, key[1]) for key in keys if key[0] == "match"), None)
        return self.act(key)

    def _fold(self) -> None:
        """Show all interrupted matches, or only a few again."""
        self.unfolded = not self.unfolded
        offset = self.list.scroll.goal
        self._choose_game()
        self.list.scroll.leap(offset)
        self.list.focus(self.form, FEW - 1, 0, self._arrange)

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
            at = self.list.index(("resume", path)) or 0
            self.left = interrupted(self.app)
            self._choose_game()
            if self.list.rows:
                self.list.focus(self.form, min(at, len(self.list.rows) - 1), 0, self._arrange)
            else:
                self.form.ring.focus("back")
        return change

    def watch(self, number: int) -> Change | None:
        """Open the replay of a finished match."""
        return self._open(number, lambda held: self.app.routes.replay(record.loads(held)), "NO REPLAY")

    def review(self, number: int) -> Change | None:
        """Open the results of a finished match, to look again at what people decided in it."""
        past = self.pasts[number]
        return self._open(
            number, lambda held: self.app.routes.past_results(record.loads(held), past.seconds), "NO REVIEW"
        )

    def _open(self, number: int, made: Callable[[str], Scene], why: str) -> Change | None:
        """Open what is made of a match's record, or say why that cannot be."""
        held = self._record(number)
        try:
            return None if held is None else Push(made(held))
        except ValueError as failure:
            self.app.toast(why, str(failure))
            return None

    def copy_code(self, number: int) -> None:
        """Copy the deal code of a finished match."""
        held = self._record(number)
        if held is not None:
            codes.copied(self.app, codes.code_in_record(held))

    def more(self, number: int) -> Change:
        """Open everything else that can be done with a match."""
        past = self.pasts[number]
        acts = {"watch": self.watch, "review": self.review, "copy": self.export, "code": self.copy_code}
        return Push(self.app.routes.match_of_records(past, {key: partial(act, number) for key, act in acts.items()}))

    def resumed(self) -> None:
        """A match may have been reviewed, named or marked."""
        at = self.form.ring.focused
        offset = self.list.scroll.goal
        self._read()
        self._choose_game()
        self.list.scroll.leap(offset)
        self._arrange()
        if at is not None:
            self.form.ring.focus(at)

    def export(self, number: int) -> None:
        """Write a match's record to a file, and show its path."""
        held = self._record(number)
        if held is None:
            return
        store = self.app.store
        past = self.pasts[number]
        path = store.unused_record(past.game)
        if store.write(path, held):
            self.app.toast("COPY WRITTEN", f"{path.name} now lies in {store.records}.")

    def write_sheet(self) -> None:
        """Write the matches that pass the filter to a table, and show its path."""
        store = self.app.store
        path = store.unused_record(self.slug or "matches", ".csv")
        if store.write(path, sheet.sheet(self.app.history.past(self.app.history.numbers(self.slug)))):
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
        draw_heading(canvas, "Records", summary(self.life))
        if self.page == "matches":
            self._draw_list(canvas)
        elif self.page == "statistics":
            level = "" if self.level.at == 0 else LEVELS[self.level.at - 1].slug
            statistics.draw_page(canvas, PANEL, *self.tables(self.slug, level))
        elif self.page == "decisions":
            decisions.draw_page(canvas, PANEL, self.courses, self.slug)
        else:
            self._draw_dice(canvas)
        draw_hints(canvas, LIST_HINTS if self.page == "matches" else PAGE_HINTS)

    def _draw_list(self, canvas: Canvas) -> None:
        if self.list.rows:
            self.list.scroll.offset = self.list.scroll.goal
            self.list.scroll.draw(canvas, False)
            return
        x, y, w, h = PANEL
        game = "" if self.slug is None else f" of {GAMES[self.slug].name}"
        words = f"No match{game} has been played to its end yet."
        if self.slug in self.life.games or (self.slug is None and self.life.games):
            words = f"No match{game} is a favourite." if self.stars.marked else f"No match{game} has these words."
        lines = styles.BODY_LEAD.wrap(canvas, words, w - 80)
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
