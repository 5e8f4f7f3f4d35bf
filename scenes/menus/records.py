"""The records page: interrupted and finished matches, and their totals."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from game.catalogue import GAMES
from game.core.record import Record, loads
from scenes.keeping.finished import Past
from scenes.keeping.history import LONGEST_LABEL
from scenes.match.setup import setup_of
from scenes.menus import codes
from scenes.menus.interrupted import Interrupted, find_interrupted, remove_interrupted, resume_match
from scenes.menus.match_row import Row, describe_totals, finished_cells, fold_row, interrupted_cells, matches_search
from scenes.menus.match_scene import MatchScene
from scenes.menus.open_file import OpenFileScene
from scenes.menus.row_list import Cells, RowList, Rows
from scenes.menus.statistics import CORNER, StatisticsTab
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.menus.thumbnails import Thumbnails
from scenes.stack import Change, Push, Scene, Services
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import MOUSE, Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import Hints, Tab
from scenes.ui.widgets import Button, Field, Selector, Widget

LIST: Final[Box] = Box(120, 244, 1634, 636)
BAR: Final[Box] = Box(1770, 244, 30, 636)
SEARCHED_PER_FRAME: Final = 100
"""Number of matches that are searched in a frame."""
UNFOLDED: Final = 3
"""Up to this many interrupted matches are all shown. Of more, one fewer is shown, and a row that shows the rest."""
LETTERS: Final = {pygame.K_m: "more", pygame.K_e: "copy", pygame.K_c: "code", pygame.K_r: "review", pygame.K_x: "away"}
"""The commands for the match that has the focus, by key."""
LETTER_HINTS: Final = {
    "review": ("R", "review"),
    "more": ("M", "name, mark, copy"),
    "code": ("C", "copy the deal code"),
    "away": ("X", "remove"),
}
"""The hints at these keys, by command."""
WHY_NOT: Final = {
    "more": "A match can be named and marked once it is over.",
    "copy": "You can save a copy of a match once it is over.",
    "review": "Only a match that is over, and in which a person decided, can be reviewed.",
    "away": "A match that is over stays in the records: only unfinished ones can be removed.",
}
"""By command, the reason why it is impossible for the match that has the focus."""
UNREADABLE: Final = "This match cannot be read just now."


class MatchesTab(PageTab):
    """The matches that pass the filter: interrupted ones, then finished ones, newest first."""

    name = "matches"
    label = "MATCHES"

    def __init__(self, page: RecordsScene) -> None:
        super().__init__(page)
        self.records = page
        self.slug: str | None = page.slug
        """The game whose matches are listed, or None for all games."""
        self.list = RowList(LIST, BAR)
        self.interrupted: list[Interrupted] = find_interrupted(self.app)
        self.finished: dict[int, Past] = {}
        """The finished matches whose rows were made, by number."""
        self.unsearched: list[int] = []
        """The numbers of the matches that are still to be searched for the words in the field."""
        self.thumbnails = Thumbnails(self.app)
        """The pictures of the last tables of finished matches."""
        self.is_unfolded = False
        """Whether all interrupted matches are shown."""

        self.search = Field("search", CORNER, "Search", limit=LONGEST_LABEL, placeholder="name or game")
        self.open = Button("open", Box(96, 930, 360, 66), "OPEN A FILE", "O", icon="book")
        self.open.note = "Watch a record from the folder of records. You can also drop a file on the window."
        self.stars = Tab("stars", Box(472, 930, 292, 66), "FAVOURITES", "V")
        self.fill_list()

    @property
    def subtitle(self) -> str:
        return describe_totals(self.records.life)

    def first_focus(self) -> Hashable:
        return self.list.rows[0][0].key if self.list.rows else None

    # --- The list ----------------------------------------------------------------------------

    def fill_list(self) -> None:
        """List the matches that pass the filters: one game or all, and favourites only.

        Words in the search field begin a search of these matches, which adds the hits over several frames. Interrupted
        matches are listed only if neither a search nor the filter of favourites hides them. `self.stars`: the button of
        the filter, `marked` while it is on. `Rows` has the ready rows first, and makes the others when they are needed.
        """
        self.slug = self.records.slug
        is_searching = bool(self.search.value.strip())
        hides_interrupted = is_searching or self.stars.marked
        numbers = self.app.history.match_numbers(self.slug, self.stars.marked)

        ready = [] if hides_interrupted else self._interrupted_rows()
        self.unsearched = numbers if is_searching else []
        self.list.rows = Rows(ready, keys=[] if is_searching else numbers, make=self._finished_rows)
        self.list.scroll.jump_to(0)
        self._search_some()  # the first part of a search, if there is one

    def _interrupted_rows(self) -> list[Cells]:
        """The rows of the interrupted matches of the chosen game, or of all games (`slug` None).

        If there are more than UNFOLDED, the last row is one that shows or hides some of them, so that the list is no
        longer with it than without it: it takes the place of one match.
        """
        matches = [match for match in self.interrupted if self.slug in (None, match.game.slug)]
        if len(matches) <= UNFOLDED:
            return [interrupted_cells(match) for match in matches]

        shown = len(matches) if self.is_unfolded else UNFOLDED - 1
        rows: list[Cells] = [interrupted_cells(match) for match in matches[:shown]]
        return [*rows, (fold_row(len(matches) - shown),)]

    def _finished_rows(self, numbers: Sequence[int]) -> list[Cells]:
        """The rows of the finished matches with these numbers in the history, in this order.

        `self.finished` keeps what is known of each match that has been read. A match that cannot be read just now has a
        row with the key ("lost", number), which says so.
        """
        self.finished |= {past.number: past for past in self.app.history.finished_matches(numbers)}
        rows: list[Cells] = []
        for number in numbers:
            if number in self.finished:
                rows.append(finished_cells(self.finished[number]))
            else:
                badge = ("NOT READ", "cross", theme.DIM)
                rows.append([Row(("lost", number), badge, left=("It cannot be read just now", ""), right=("", ""))])
        return rows

    def _search_some(self) -> None:
        """Search the next SEARCHED_PER_FRAME matches for the words in the field, and add the hits to the list.

        `self.unsearched`: the numbers of the matches that are still to be searched, in later frames.
        """
        numbers = self.unsearched[:SEARCHED_PER_FRAME]
        self.unsearched = self.unsearched[SEARCHED_PER_FRAME:]
        found = self.app.history.finished_matches(numbers)
        hits = [past.number for past in found if matches_search(past, self.search.value)]
        if hits:
            self.list.rows = Rows([*self.list.rows, *self._finished_rows(hits)])
        self._arrange()

    def update(self, seconds: float) -> None:
        """Continue the search, if one is running. Otherwise draw more of the pictures of the visible matches.

        After a step of the search the page has to place the widgets again (`changed`). Only finished matches, whose
        rows have keys ("match", number), have a picture of their last table.
        """
        if self.unsearched:
            self._search_some()
            self.changed = True
            return

        keys = [widget.key for widget in self.list.visible_widgets]
        visible = [key[1] for key in keys if isinstance(key, tuple) and key[0] == "match"]
        if self.thumbnails.step(visible):
            self._show_tables()

    def _arrange(self) -> None:
        """Set the boxes of the visible rows, and give them the pictures that are drawn already."""
        self.list.arrange(self.app.canvas, self.focused)
        self._show_tables()

    def _show_tables(self) -> None:
        """Give the visible rows the pictures that are drawn."""
        for widget in self.list.visible_widgets:
            match widget.key:
                case ("match", int(number)) if isinstance(widget, Row):
                    widget.table = self.thumbnails.picture(number)

    def _place_rows(self) -> None:
        """Set the boxes of the visible rows, and put them into the form."""
        self._arrange()
        self.page.place_widgets()

    def widgets(self) -> list[Widget]:
        """The widgets of the visible rows, and the buttons and the search field.

        If another game has been chosen since (`records.slug`), the list is filled anew first.
        """
        if self.slug != self.records.slug:
            self.fill_list()
        self._arrange()
        return [*self.list.visible_widgets, self.open, self.stars, self.search]

    def resume_scene(self) -> None:
        """Fill the list again without scrolling: a match may have been reviewed, named or marked."""
        offset = self.list.scroll.goal
        self.fill_list()
        self.list.scroll.jump_to(offset)

    # --- Input -------------------------------------------------------------------------------

    def current_hints(self) -> Hints:
        """The hints at the foot of the page: Enter and the letters with an effect on the focused row, and F.

        Enter does the first command of the row: "resume" for an interrupted match, "match" (watch the replay) for a
        finished one. On anything else it simply goes there.
        """
        commands = self._focused_commands()
        row_command = next(iter(commands), "")
        enter = {"resume": "resume", "match": "watch"}.get(row_command, "go")
        letters = [hint for command, hint in LETTER_HINTS.items() if command in commands]
        return (("ENTER", enter), *letters, ("F", "next game"))

    def _focused_commands(self) -> dict[str, Hashable]:
        """The commands for the match whose row has the focus, each with the number or the save file of the match.

        They come from the keys of the row and its buttons, which are pairs of both: first the command of the row, such
        as "match" or "resume". Copying has no button in the row, only a letter. Empty if no match has the focus.
        """
        at = self.list.row_of(self.focused)
        keys = [] if at is None else [cell.key for cell in self.list.rows[at]]
        commands: dict[str, Hashable] = dict(key for key in keys if isinstance(key, tuple))

        if "match" in commands:
            commands["copy"] = commands["match"]
            commands["code"] = commands["match"]
        elif "resume" in commands:
            commands["code"] = commands["resume"]
        return commands

    def handle_first(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle an event before the widgets do: clear the search by Esc, or scroll. Returns whether it was used.

        The first Esc only shows all matches again. While somebody types into the search field, it has to reach the
        field as well, and keys do not scroll.
        """
        if intent is Intent.BACK and self.search.value:
            self.search.value = ""
            self.fill_list()
            return not self.page.form.editing

        is_from_mouse = event is not None and event.type in (*MOUSE, pygame.MOUSEWHEEL)
        if self.page.form.editing and not is_from_mouse:
            return False
        return self.list.scroll_by(self.page.form, event, intent, self._place_rows)

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        A key of a finished match has its number, and one of an interrupted match the path of its save file. After
        "fold", which shows or hides some interrupted matches, the focus is on the first row that this concerns.
        """
        match key:
            case (str(command), int(number)):
                return self._act_on_finished(command, number)
            case ("resume", Path() as path):
                return self._refill_without(path, resume_match(self.app, path))
            case ("code", Path() as path):
                records = {match.path: match.record for match in self.interrupted}
                self.copy_code(records.get(path))
            case ("away", Path() as path):
                remove_interrupted(self.app, path)
                return self._refill_without(path, change=None)
            case "fold":
                self.is_unfolded = not self.is_unfolded
                self.resume_scene()
                first_folded_row = UNFOLDED - 1  # the rows before it are always shown
                self.list.focus_row(self.page.form, first_folded_row, part=0, place=self._place_rows)
            case "open":
                return Push(OpenFileScene())
            case "stars":
                self.stars.marked = not self.stars.marked
                self.fill_list()
            case "search":
                self.fill_list()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Carry out the command of a letter (LETTERS) for the match with the focus, as pressing its button would.

        Returns the change of scene of that command, if it has one. If it is impossible, a toast says why. None for any
        other key. "lost": the row is that of a match that cannot be read just now.
        """
        command = LETTERS.get(plain_key(event))
        if command is None:
            return None

        possible = self._focused_commands()
        if command in possible:
            return self.act((command, possible[command]))

        reason = "Choose a match first."
        if "lost" in possible:
            reason = UNREADABLE
        elif possible:
            reason = WHY_NOT.get(command, UNREADABLE)
        self.app.toast("NOT HERE", reason)
        return None

    def _refill_without(self, path: Path, change: Change | None) -> Change | None:
        """Return this change of scene. If it is None, the page stays, and the list is filled without this save file.

        The file was removed or could not be resumed. The focus goes to the row that is now in the place of its row, or
        to BACK if the list is empty.
        """
        if change is not None:
            return change

        at = self.list.row_of(("resume", path)) or 0
        self.interrupted = find_interrupted(self.app)
        self.fill_list()
        if self.list.rows:
            last = len(self.list.rows) - 1
            self.list.focus_row(self.page.form, min(at, last), part=0, place=self._place_rows)
        else:
            self.page.form.ring.focus("back")
        return None

    # --- Commands for a finished match ---------------------------------------------------------

    def _act_on_finished(self, command: str, number: int) -> Change | None:
        """Carry out this command for the finished match with this number. Returns the change of scene, or None.

        "match" and "lost" are the commands of rows: a row that could not be read tries it again, and says so in a toast
        if that fails. All others are those of buttons and letters.
        """
        commands: dict[str, Callable[[int], Change | None]] = {
            "match": self.watch,
            "lost": self.watch,
            "review": self.review,
            "more": self.open_commands,
            "copy": self.export_record,
            "code": self.copy_finished_code,
        }
        return commands[command](number)

    def watch(self, number: int) -> Change | None:
        """The change of scene to the replay of a finished match.

        None, after a toast, if its record cannot be replayed.
        """
        return self._open_scene(number, self.app.routes.replay, "NO REPLAY")

    def review(self, number: int) -> Change | None:
        """Open the results of a finished match, with its review. Returns the change of scene.

        Returns None, after a toast, if the record of the match cannot be replayed.

        `seconds`: the time played, which a match that is replayed from a record does not know.
        """
        seconds = self.finished[number].seconds
        return self._open_scene(number, lambda match: self.app.routes.past_results(match, seconds), "NO REVIEW")

    def _open_scene(self, number: int, make_scene: Callable[[Record], Scene], failure_heading: str) -> Change | None:
        """Open the scene that `make_scene` makes from the record of a finished match. Returns the change of scene.

        Returns None, after a toast, if there is no such scene.

        `make_scene`: raises ValueError with a sentence if the record cannot be replayed.
        """
        text = self._read_record(number)
        if text is None:
            return None
        try:
            return Push(make_scene(loads(text)))
        except ValueError as failure:
            self.app.toast(failure_heading, str(failure))
            return None

    def open_commands(self, number: int) -> Change:
        """The change of scene to the page with all other commands for a finished match.

        The page gets each command by the key of its button, as a function of no arguments.
        """
        commands: dict[str, Callable[[int], Change | None]] = {
            "watch": self.watch,
            "review": self.review,
            "copy": self.export_record,
            "code": self.copy_finished_code,
        }
        return Push(MatchScene(self.finished[number], {key: partial(act, number) for key, act in commands.items()}))

    def export_record(self, number: int) -> None:
        """Write a match's record to a file, and show the name of the file in a toast."""
        text = self._read_record(number)
        store = self.app.store
        path = store.unused_record(self.finished[number].game)
        if text is not None and store.write(path, text):
            self.app.toast("COPY WRITTEN", f"{path.name} is now in {store.records}.")

    def copy_finished_code(self, number: int) -> None:
        """Copy the deal code of a finished match, or say in a toast that it has none, as with a damaged record."""
        text = self._read_record(number)
        if text is None:
            return

        parsed: Record | None = None
        with contextlib.suppress(ValueError):
            parsed = loads(text)
        self.copy_code(parsed)

    def copy_code(self, match: Record | None) -> None:
        """Copy the deal code of a match, or say in a toast that it has none.

        `match`: None if its record cannot be read.
        """
        code = ""
        if match is not None:
            with contextlib.suppress(ValueError):  # of a game or a level that is unknown here
                code = setup_of(match).code
        codes.copy_code(self.app, code)

    def _read_record(self, number: int) -> str | None:
        """The text of a finished match's record. None, after a toast, if it cannot be read."""
        text = self.app.history.record(number)
        if text is None:
            self.app.toast("NOT FOUND", "This match can no longer be read from the history.")
        return text

    # --- Drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.list.draw(canvas, AREA, self._empty_words())

    def _empty_words(self) -> str:
        """The sentence in the place of an empty list, such as "No match of Last Front is a favourite."."""
        game = "" if self.slug is None else f" of {GAMES[self.slug].name}"
        games_played = self.records.life.games
        has_matches = bool(games_played) if self.slug is None else self.slug in games_played
        if not has_matches:
            return f"No match{game} has been played to its end yet."
        if self.stars.marked:
            return f"No match{game} is a favourite."
        return f"No match{game} contains these words."


FILTER: Final = Box(1300, 138, 524, 64)


class RecordsScene(TabbedScene):
    """The records page on top of the title: the matches that its filter selects, and statistics of all matches."""

    heading = "RECORDS"
    tab_width = 280.0
    kinds: ClassVar[tuple[type[PageTab], ...]] = (MatchesTab, StatisticsTab)

    def enter(self, app: Services) -> None:
        """Make the page with the filter by game, and read the totals of the history."""
        self.filter = Selector("filter", FILTER, "", ["All games", *(game.name for game in GAMES.values())])
        self.filter.letters = "F"
        self.life = app.history.life_totals()
        super().enter(app)
        self.back.primary = True

    @property
    def slug(self) -> str | None:
        """Slug of the game that the filter selects, or None for all games, which is its first choice (`at` 0)."""
        return None if self.filter.at == 0 else list(GAMES)[self.filter.at - 1]

    def widgets(self) -> list[Widget]:
        return [*super().widgets(), self.filter]

    def resume_scene(self) -> None:
        self.life = self.app.history.life_totals()
        super().resume_scene()
