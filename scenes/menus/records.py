"""The records page: interrupted and finished matches, and what they add up to."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from game.catalogue import GAMES, game_named
from game.core import record
from game.core.record import load
from scenes.folders import open_folder
from scenes.keeping.finished import Label, Past
from scenes.keeping.history import LONGEST_LABEL
from scenes.match.review import reviewed
from scenes.match.setup import setup_of
from scenes.menus import codes
from scenes.menus.interrupted import Interrupted, go_on, interrupted, moment, put_away, sides
from scenes.menus.match_row import (
    Cells,
    Row,
    RowList,
    Rows,
    fold_row,
    found,
    game_name,
    how_long,
    left_cells,
    past_cells,
    summary,
    verdict,
    who_won,
)
from scenes.menus.statistics import CORNER, StatisticsTab
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.stack import Change, Pop, Push, Scene, Services
from scenes.ui import styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import MOUSE, Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import Hints, MenuScene, Tab, draw_heading, draw_hints, frosted_desk
from scenes.ui.pinboard import PinboardScene, draw_head
from scenes.ui.widgets import Button, Field, Selector, Toggle, Widget

LIST: Final[Box] = Box(120, 244, 1616, 636)
BAR: Final[Box] = Box(1760, 244, 30, 636)
SEARCHED: Final = 100
"""So many matches are looked through in a frame."""
FEW: Final = 3
"""So many interrupted matches are shown; of more, one less, and a row that stands for the others."""
LETTERS: Final = {pygame.K_m: "more", pygame.K_e: "copy", pygame.K_c: "code", pygame.K_r: "review", pygame.K_x: "away"}
"""Keys, with what each of them does with the match that has the focus."""
HINTED: Final = {
    "review": ("R", "review"),
    "more": ("M", "name, mark, copy"),
    "code": ("C", "copy the deal code"),
    "away": ("X", "remove"),
}
"""The hints at these keys."""
WHY_NOT: Final = {
    "more": "A match can be named and marked once it is over.",
    "copy": "A copy can be saved of a match that is over.",
    "review": "Only a match that is over, and in which a person decided, can be reviewed.",
    "away": "A match that is over stays in the records: only unfinished ones can be removed.",
}
"""Why it cannot be done with the match that has the focus."""
UNREAD: Final = "This match cannot be read just now."


class MatchesTab(PageTab):
    """The matches that pass the filter: interrupted ones, then finished ones, newest first."""

    name = "matches"
    label = "MATCHES"

    def __init__(self, page: RecordsScene) -> None:
        super().__init__(page)
        self.records = page
        self.slug: str | None = page.slug
        self.list = RowList(LIST, BAR)
        self.left: list[Interrupted] = interrupted(self.app)
        self.pasts: dict[int, Past] = {}
        """The matches that have rows, by number."""
        self.unsearched: list[int] = []
        """The numbers of the matches that were not yet looked through for the words in the field."""
        self.unfolded = False
        """Whether all interrupted matches are shown."""
        self.search = Field("search", CORNER, "Search", limit=LONGEST_LABEL, empty="name or game")
        self.open = Button("open", Box(96, 930, 360, 66), "OPEN A FILE", "O", icon="book")
        self.open.note = "Watch a record that lies in the folder of records. You can also drop a file on the window."
        self.stars = Tab("stars", Box(472, 930, 292, 66), "FAVOURITES", "V")
        self.choose()

    @property
    def subtitle(self) -> str:
        return summary(self.records.life)

    def focus(self) -> Hashable:
        return self.list.rows[0][0].key if self.list.rows else None

    # --- what is shown -----------------------------------------------------------------------

    def current_hints(self) -> Hints:
        deeds = self._deeds()
        enter = {"resume": "resume", "match": "watch"}.get(next(iter(deeds), ""), "go")
        letters = [(letter, words) for deed, (letter, words) in HINTED.items() if deed in deeds]
        return (("ENTER", enter), *letters, ("F", "next game"))

    def _deeds(self) -> dict[str, Hashable]:
        """The commands for the match that has the focus, each with the key of its number or file."""
        at = self.list.index(self.focused)
        cells = [] if at is None else [cell.key for cell in self.list.rows[at] if isinstance(cell.key, tuple)]
        deeds: dict[str, Hashable] = {str(deed): of for deed, of in cells}
        if "match" in deeds:
            deeds |= {"copy": deeds["match"], "code": deeds["match"]}
        elif "resume" in deeds:
            deeds["code"] = deeds["resume"]
        return deeds

    def choose(self) -> None:
        """List the matches that pass the filter."""
        self.slug = self.records.slug
        wanted = bool(self.search.value.strip())
        lefts = [left for left in self.left if self.slug in (None, left.game.slug)]
        lefts = [] if wanted or self.stars.marked else lefts
        shown = len(lefts) if self.unfolded or len(lefts) <= FEW else FEW - 1
        rows: list[Cells] = [left_cells(left) for left in lefts[:shown]]
        if len(lefts) > FEW:
            rows.append((fold_row(len(lefts) - shown),))
        numbers = self.app.history.numbers(self.slug, self.stars.marked)
        self.unsearched = numbers if wanted else []
        self.list.rows = Rows(rows, [] if wanted else numbers, self._cells)
        self.list.scroll.jump_to(0)
        self._search()

    def _cells(self, numbers: Sequence[int]) -> list[Cells]:
        """The rows of these matches."""
        self.pasts |= {past.number: past for past in self.app.history.past(numbers)}
        unread = ("NOT READ", "cross", theme.DIM), ("It cannot be read just now", ""), ("", "")
        return [past_cells(self.pasts[one]) if one in self.pasts else [Row(("lost", one), *unread)] for one in numbers]

    def _search(self) -> None:
        """Look through some matches more for the words in the field, so that no frame waits for all of them."""
        some, self.unsearched = self.unsearched[:SEARCHED], self.unsearched[SEARCHED:]
        hits = [past.number for past in self.app.history.past(some) if found(past, self.search.value)]
        if hits:
            self.list.rows = Rows([*self.list.rows, *self._cells(hits)])
        self._arrange()

    def update(self, seconds: float) -> None:
        if self.unsearched:
            self._search()
            self.changed = True

    def _arrange(self) -> None:
        """Set the boxes of the visible rows."""
        self.list.arrange(self.app.canvas, self.focused)

    def _place(self) -> None:
        self._arrange()
        self.page.place()

    def widgets(self) -> list[Widget]:
        if self.slug != self.records.slug:
            self.choose()
        self._arrange()
        return [*self.list.shown, self.open, self.stars, self.search]

    # --- wishes --------------------------------------------------------------------------

    def steer(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        if intent is Intent.BACK and self.search.value:  # it shows all matches again before it leads back
            self.search.value = ""
            self.choose()
            return not self.page.form.editing
        free = not self.page.form.editing or (event is not None and event.type in (*MOUSE, pygame.MOUSEWHEEL))
        return free and self.list.steer(self.page.form, event, intent, self._place)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case (str(deed), int(number)):
                deeds = {
                    "match": self.watch,
                    "lost": self.watch,
                    "review": self.review,
                    "more": self.more,
                    "copy": self.export,
                    "code": self.copy_code_of,
                }
                return deeds[deed](number)
            case ("resume", Path() as path):
                return self._act_on(path, go_on(self.app, path))
            case ("code", Path() as path):
                self.copy_code(next((left.record for left in self.left if left.path == path), None))
            case ("away", Path() as path):
                put_away(self.app, path)
                return self._act_on(path, None)
            case "fold":
                self.unfolded = not self.unfolded
                self.resumed()
                self.list.focus(self.page.form, FEW - 1, 0, self._place)
            case "open":
                return Push(OpenFileScene())
            case "stars":
                self.stars.marked = not self.stars.marked
                self.choose()
            case "search":
                self.choose()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Do something with the match that has the focus, or say why that cannot be done with it."""
        deed, deeds = LETTERS.get(plain_key(event)), self._deeds()
        if deed is None:
            return None
        if deed not in deeds:
            why = UNREAD if "lost" in deeds else WHY_NOT.get(deed, UNREAD)
            self.app.toast("NOT HERE", why if deeds else "Choose a match first.")
            return None
        return self.act((deed, deeds[deed]))

    def _act_on(self, path: Path, change: Change | None) -> Change | None:
        """Return the change; without one, rebuild the list and keep the focus near its place."""
        if change is None:
            at = self.list.index(("resume", path)) or 0
            self.left = interrupted(self.app)
            self.choose()
            if self.list.rows:
                self.list.focus(self.page.form, min(at, len(self.list.rows) - 1), 0, self._place)
            else:
                self.page.form.ring.focus("back")
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

    def copy_code_of(self, number: int) -> None:
        """Copy the deal code of a finished match."""
        held = self._record(number)
        if held is not None:
            read = None
            with contextlib.suppress(ValueError):
                read = record.loads(held)
            self.copy_code(read)

    def copy_code(self, of: record.Record | None) -> None:
        """Copy the deal code of a match, or say that it has none; None: its record makes no sense."""
        code = ""
        if of is not None:
            with contextlib.suppress(ValueError):  # of a game or a level that is unknown here
                code = setup_of(of).code
        codes.copied(self.app, code)

    def more(self, number: int) -> Change:
        """Open everything else that can be done with a match."""
        past = self.pasts[number]
        acts = {"watch": self.watch, "review": self.review, "copy": self.export, "code": self.copy_code_of}
        return Push(MatchScene(past, {key: partial(act, number) for key, act in acts.items()}))

    def resumed(self) -> None:
        """List the matches again where they are: one may have been reviewed, named or marked."""
        offset = self.list.scroll.goal
        self.choose()
        self.list.scroll.jump_to(offset)

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

    def _record(self, number: int) -> str | None:
        held = self.app.history.record(number)
        if held is None:
            self.app.toast("NOT FOUND", "This match can no longer be read from the history.")
        return held

    # --- pictures ------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        game = "" if self.slug is None else f" of {GAMES[self.slug].name}"
        words = f"No match{game} has been played to its end yet."
        if self.slug in self.records.life.games or (self.slug is None and self.records.life.games):
            words = f"No match{game} is a favourite." if self.stars.marked else f"No match{game} has these words."
        self.list.draw(canvas, AREA, words)


FILTER: Final = Box(1300, 138, 524, 64)


class RecordsScene(TabbedScene):
    """The records page, on top of the title: what its filter selects, and what all matches add up to."""

    heading = "RECORDS"
    wide = 280.0
    kinds: ClassVar[tuple[type[PageTab], ...]] = (MatchesTab, StatisticsTab)

    def enter(self, app: Services) -> None:
        self.filter = Selector("filter", FILTER, "", ["All games", *(game.name for game in GAMES.values())])
        self.filter.letters = "F"
        self.life = app.history.life()
        super().enter(app)
        self.back.primary = True

    @property
    def slug(self) -> str | None:
        """Slug of the game that the filter selects; None for all games."""
        return None if self.filter.at == 0 else list(GAMES)[self.filter.at - 1]

    def widgets(self) -> list[Widget]:
        return [*super().widgets(), self.filter]

    def resumed(self) -> None:
        self.life = self.app.history.life()
        super().resumed()


# --- Everything that can be done with one match of the records: name it, mark it, watch, review or ---

BOX: Final[Box] = Box((WIDTH - 860) / 2, (HEIGHT - 820) / 2, 860, 820)
TOP: Final = 224.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0


class MatchScene(PinboardScene):
    """An overlay over the records. `acts`: what WATCH and REVIEW lead to, and what writes a copy of the record."""

    box = BOX

    def __init__(self, past: Past, acts: dict[str, Callable[[], Change | None]]) -> None:
        self.past = past
        self.heading = f"{verdict(past)[0]}. {game_name(past.game)}, {how_long(past)}, {moment(past.ended)}"
        self.acts = acts

    def enter(self, app: Services) -> None:
        super().enter(app)
        rows = [Box(BOX.x + 70, BOX.y + TOP + ROW * i, BOX.w - 140, 66) for i in range(7)]
        self.name = Field("name", rows[0], "Name", self.past.label.name, LONGEST_LABEL, "none")
        self.favourite = Toggle("favourite", rows[1], "Favourite", self.past.label.favourite)
        self.favourite.letters = "V"
        review = Button("review", rows[3], "REVIEW", "R", icon="target")
        review.enabled = bool(reviewed(self.past.seats))
        review.why = "Nobody but bots decided in this match."
        self.form = Form(
            [
                self.name,
                self.favourite,
                Button("watch", rows[2], "WATCH", "W", icon="play"),
                review,
                Button("copy", rows[4], "SAVE A COPY", "E", icon="arrow-down"),
                Button("code", rows[5], "COPY THE DEAL CODE", "C", icon="cards"),
                Button("back", rows[6], "DONE", "ESC", primary=True, icon="tick"),
            ],
            app.sound.play,
        )
        self.form.ring.focus("watch")

    def act(self, key: Hashable) -> Change | None:
        if key in ("name", "favourite"):
            return None
        label = Label(self.name.value.strip(), self.favourite.value)
        if label != self.past.label and not self.app.history.set_label(self.past.number, label):
            self.app.toast(
                "NOT NOTED",
                "The name and the mark of this match cannot be written just now. That is tried again until you quit.",
            )
        if key == "back":
            return Pop()
        change = self.acts[str(key)]()
        if key == "copy" and not self.app.settings.fullscreen:
            open_folder(self.app.store.records)
        return change

    def draw_board(self, canvas: Canvas) -> None:
        past = self.past
        draw_head(canvas, verdict(past)[0], f"{game_name(past.game)} · {how_long(past)} · {moment(past.ended)}", BOX)
        at = (BOX.x + BOX.w / 2, BOX.y + 172)
        words = f"{sides(past)} · {who_won(past)}"
        styles.BODY_LARGE.draw(canvas, words, at, "center", width=BOX.w - 140, ink=theme.BONE)


# --- The records that lie in the player's folder, to watch one of them ----------------------------

FILES_PANEL: Final[Box] = Box(96, 150, 1728, 752)
FILES: Final[Box] = Box(120, 174, 1616, 704)
FILES_BAR: Final[Box] = Box(1760, 174, 30, 704)


class OpenFileScene(MenuScene):
    """A list of the files in the folder of records, on top of RECORDS."""

    heading = "Open a record"

    def enter(self, app: Services) -> None:
        self.app = app
        self.list = RowList(FILES, FILES_BAR)
        self.back = Button("back", Box(780, 930, 360, 66), "BACK", "ESC", primary=True, icon="home")
        self.folder = Button("folder", Box(96, 930, 360, 66), "OPEN FOLDER", "F", icon="book")
        self.folder.note = "Show the folder of records, to put a file there or take one."
        store = app.store
        files = [path for path in store.listing(store.records) if path.suffix == ".record"]
        files.sort(key=lambda path: (store.written(path), path.name), reverse=True)

        def make(numbers: Sequence[int]) -> list[Cells]:
            return [(file_row(files[number], store.written(files[number])),) for number in numbers]

        self.list.rows = Rows((), range(len(files)), make)
        self._arrange()
        super().enter(app)
        self.form.ring.focus(self.list.rows[0][0].key if self.list.rows else "back")

    def _arrange(self) -> None:
        self.list.arrange(self.app.canvas, self.form.ring.focused)
        self.form.place(self.widgets())

    def widgets(self) -> list[Widget]:
        return [*self.list.shown, self.folder, self.back]

    def resized(self) -> None:
        super().resized()
        self._arrange()

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return None if self.list.steer(self.form, event, intent, self._arrange) else super().handle(event, intent)

    def act(self, key: Hashable) -> Change | None:
        if isinstance(key, Path):
            return self.app.open_record(key)
        if key == "folder":
            folder = self.app.store.records
            if not folder.is_dir() or not open_folder(folder):
                self.app.toast("THE FOLDER", f"Records lie in {folder}.")
            return None
        return Pop()

    # --- pictures ------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [FILES_PANEL])

    def draw_over(self, canvas: Canvas) -> None:
        draw_heading(canvas, "Open a record", f"{len(self.list.rows)} IN YOUR FOLDER")
        self.list.draw(canvas, FILES_PANEL, "No record lies in your folder yet. SAVE A COPY of a match writes one.")
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "watch"), ("F", "open the folder")))


def file_row(path: Path, written: float) -> Row:
    """The row of a file: what is in it, or why it cannot be watched."""
    date = moment(written) if written > 0 else ""
    try:
        record = load(path)
        game_named(record.game).names(record.options)
    except ValueError as failure:
        return Row(path, ("NO RECORD", "cross", theme.DIM), (path.name, str(failure)), ("", date))
    watch, times = ("WATCH", "play", theme.BRASS), (game_name(record.game), date)
    return Row(path, watch, (path.name, sides(record)), times, game=record.game)
