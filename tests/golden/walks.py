"""Walks over every screen: the words, the speech and the brightness of the picture after each input.

`walks/<screen>.walk` holds a walk. Inputs follow from the name of the screen, so a walk is the same in every run.
After the line of an input, a line begins with + for words that appeared, with - for words that have gone, and with
" for words that were spoken. A line such as =07 says how bright row 7 of the picture is, a character a cell from 0
(dark) to z (bright). Rows that are the same in the picture before are left out.
"""

from __future__ import annotations

import contextlib
import datetime
import random
import re
import string
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame

from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, load, replay
from scenes import routes
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.match_result import result_of
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.stack import Scene
from scenes.ui import text
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, STRIDE, Event, down, key, key_up, motion, pad_tap, until, up
from tests.scenes.fought import match_for_history
from tests.scenes.listener import Collector, let_speak
from tests.scenes.menus import show
from tests.scenes.screens import SCREENS
from tests.scenes.table import open_match, press, wait_until_asked

FOLDER = Path(__file__).parent
INPUTS: Final = 10
"""Inputs of a walk."""
FINISHED = ("battlefronts", "last_front", "fix_bayonets", "sharp_end")
"""Games whose golden records go on to the end of a match."""
REVIEWED = ("battlefronts", "last_front", "fix_bayonets")
"""Games of which a reviewed match is shown, each in a window of another shape."""
WATCHED: Final = "watched"
"""In the name of a walk in which a match runs and nobody does anything."""
SHAPES = ((1280, 720), (1280, 800), (800, 600))
"""Windows in which screens are walked, in turn."""
GRID: Final = (64, 36)
"""Cells of a picture, across and down."""
LEVELS = string.digits + string.ascii_uppercase + string.ascii_lowercase
"""A character by brightness."""
TOLERANCE: Final = 1
"""Levels by which the brightness of a cell may differ, because processors round in different ways."""
KEYS = "LEFT RIGHT UP DOWN TAB RETURN SPACE ESCAPE h u l m x F1 PAGEDOWN b s i".split()
PAD = {"A": 0, "B": 1, "X": 2, "Y": 3, "up": 11, "down": 12, "left": 13, "right": 14}
"""By name: the number that SDL gives to a button of a gamepad."""
NOON = datetime.datetime(2026, 11, 23, 12)
PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida")

Written = dict[str, None]
"""Words on the screen with their places, in the order in which they are drawn."""


def resume_match(app: App, record: str, share: float, people: int) -> Scene:
    """Resume a match of a golden record after this share of its actions. `people`: how many seats are people."""
    kept = load(FOLDER / f"{record}.txt")
    entries = tuple(
        SeatEntry("human", PEOPLE[number]) if number < people else SeatEntry("recruit")
        for number in range(len(kept.seats))
    )
    first = kept.notations[: round(len(kept.notations) * share)]
    setup = Setup(GAMES[kept.game], seats=entries, options=kept.options, seed=kept.seed)
    scene = open_match(app, setup, replace(kept, seats=list(entries), notations=first))
    if people == 1:
        wait_until_asked(app, scene)
    return scene


def replayed(app: App, record: str) -> Scene:
    """The replay of a golden record."""
    scene = routes.replay(load(FOLDER / f"{record}.txt"))
    app.start(lambda: scene)
    return scene


def watch_second_half(app: App, record: str) -> Scene:
    """The second half of the replay of a golden record, which runs by itself."""
    kept = load(FOLDER / f"{record}.txt")
    scene = ReplayScene(kept, len(ReplayScene(kept).director.replay.stops) // 2)
    app.start(lambda: scene)
    scene.director.paused = False
    return scene


def results(app: App, record: str) -> Scene:
    """The results of a match of a golden record."""
    return show(app, routes.past_results(load(FOLDER / f"{record}.txt"), seconds=600.0))


def reviewed_results(app: App, record: str) -> Scene:
    """The results of a match of a golden record that seat 0, a person, has played and reviewed."""
    kept = load(FOLDER / f"{record}.txt")
    captains = [SeatEntry("captain")] * (len(kept.seats) - 1)
    kept.seats = [SeatEntry("human", PEOPLE[0]), *captains]
    scene = show(app, ResultsScene(result_of(Session(setup_of(kept), kept), seconds=600.0), is_past=True))
    press(app, pygame.K_r)
    until(app, lambda: scene.review.complete and not scene.review.running)
    return scene


def dice_statistics(app: App) -> Scene:
    """The records page with its statistics, after matches with dice of six and of ten sides."""
    for slug, faces in (("sharp_end", (1, 2, 2, 3, 4, 5, 6, 6, 6)), ("fighting_front", (1, 1, 4, 9, 10, 10))):
        kept = load(FOLDER / f"{slug}-1.txt")
        app.history.add(match_for_history(kept, (1.0, *[0.0] * (len(kept.seats) - 1)), faces=faces * 20))
    scene = show(app, RecordsScene("statistics"))
    while scene.slug != "sharp_end":
        press(app, pygame.K_f)
    return scene


def career_tab(app: App, digit: int) -> Scene:
    """The career page open at the tab with this number, counted from 1, after one match of each of several games."""
    for slug in FINISHED:
        record = load(FOLDER / f"{slug}-1.txt")
        app.history.add(match_for_history(record, tuple(replay(record, game_named).state.scores())))
    scene = show(app, routes.career())
    press(app, pygame.K_0 + digit)
    return scene


def _screens() -> dict[str, Callable[[App], Any]]:
    """Return every screen, and every board at several moments of a match."""
    screens = {name: make for name, make in SCREENS.items() if "crowded" not in name}  # of a game for tests alone
    for digit in range(2, 5):
        screens[f"CareerScene, tab {digit}"] = lambda app, at=digit: career_tab(app, at)

    for slug in FINISHED:
        screens[f"ResultsScene, {slug}"] = lambda app, s=slug: results(app, f"{s}-1")
    for slug in REVIEWED:
        screens[f"ResultsScene, {slug} reviewed"] = lambda app, s=slug: reviewed_results(app, f"{s}-1")
    screens["RecordsScene, dice"] = dice_statistics

    for slug, game in GAMES.items():
        for share, people in ((0.15, 2), (0.4, 1), (0.8, 1)):
            name = f"{slug}, {round(100 * share)} %, {people} people"
            screens[name] = lambda app, s=slug, part=share, n=people: resume_match(app, f"{s}-1", part, n)
        screens[f"{slug}, replay"] = lambda app, s=slug: replayed(app, f"{s}-2")
        screens[f"{slug}, {WATCHED}"] = lambda app, s=slug: watch_second_half(app, f"{s}-3")
        screens[f"{slug}, lesson"] = lambda app, g=game: app.start(lambda: routes.lesson(g))

    return screens


WALKED: Final = _screens()


class Watcher:
    """Sees what is written on the screen and how bright it is."""

    def __init__(self, app: App, voice: Collector) -> None:
        self._app = app
        self._voice = voice
        self._before: Written = {}
        self._rows_before = [""] * GRID[1]

    def look(self) -> list[str]:
        """Draw a frame. Returns lines with words that are new or gone since the last look, speech, and brightness."""
        top = self._app.stack.top
        if isinstance(top, TableScene):
            top.surroundings.forget_pictures()  # words on kept pictures would be drawn only when those are made
        with _written() as now:
            self._app.draw()

        lines = [f"+ {words}" for words in now if words not in self._before]
        lines += [f"- {words}" for words in self._before if words not in now]
        lines += [f'" {words}' for words in self._voice.heard]
        self._voice.heard.clear()
        self._before = now
        return lines + self._changed_rows()

    def _changed_rows(self) -> list[str]:
        """Return the rows of brightness that differ from those of the last look, each after its number."""
        rows = brightness(self._app.canvas.surface)
        lines = [f"={number:02} {row}" for number, row in enumerate(rows) if row != self._rows_before[number]]
        self._rows_before = rows
        return lines


@contextlib.contextmanager
def _written() -> Iterator[Written]:
    """Yield a dict that gathers all words that are drawn meanwhile, with their places to ten design pixels.

    Words that are only made into a picture have no place.
    """
    written: Written = {}
    draw, rendered, fitted = TypeStyle.draw, text.render_line, text.fit_line
    is_drawing = False

    def watch_draw(style: TypeStyle, canvas: Canvas, words: str, *rest: Any, **named: Any) -> Box:
        """Draw the words as usual, and note them with their place."""
        nonlocal is_drawing
        is_drawing = True
        box = draw(style, canvas, words, *rest, **named)
        is_drawing = False
        written[f"{box.x / 10:.0f},{box.y / 10:.0f} {words}"] = None
        return box

    def watch_render(make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        """A function that renders words as `make` does, and notes those that no `draw` has asked for."""

        def render_and_note(canvas: Canvas, words: str, *rest: Any, **named: Any) -> pygame.Surface:
            if not is_drawing:  # drawn words are noted with their place
                written[f"? {words}"] = None
            return make(canvas, words, *rest, **named)

        return render_and_note

    with (
        patch.object(TypeStyle, "draw", watch_draw),
        patch.object(text, "render_line", watch_render(rendered)),
        patch.object(text, "fit_line", watch_render(fitted)),
    ):
        yield written


def brightness(picture: pygame.Surface) -> list[str]:
    """Return the brightness of each cell of GRID, one string for each row and one character for each cell."""
    small = pygame.transform.grayscale(pygame.transform.smoothscale(picture, GRID))
    channels = 3
    cells = pygame.image.tobytes(small, "RGB")[::channels].translate(_CHARACTER_OF_LIGHT).decode()
    columns, rows = GRID
    return [cells[row * columns : (row + 1) * columns] for row in range(rows)]


_CHARACTER_OF_LIGHT: Final = bytes(ord(LEVELS[light * len(LEVELS) // 256]) for light in range(256))
"""By the brightness of a pixel, 0..255: its character."""


def is_alike(one: str, other: str) -> bool:
    """Whether two lines are the same, or rows of brightness that differ by no more than processors do.

    >>> is_alike("=abc", "=acc"), is_alike("=abc", "=adc"), is_alike("abc", "acc")
    (True, False, False)
    """
    if one == other:
        return True
    are_rows = one.startswith("=") and other.startswith("=") and len(one) == len(other)
    return are_rows and all(map(_is_alike_in_cell, one[1:], other[1:]))


def _is_alike_in_cell(one: str, other: str) -> bool:
    return abs(LEVELS.index(one) - LEVELS.index(other)) <= TOLERANCE


class Walker:
    """Presses keys and buttons, points, clicks and turns the wheel, by lot."""

    def __init__(self, app: App, rng: random.Random) -> None:
        self._app = app
        self._rng = rng

    def act(self) -> str:
        """Do something by lot, and let the match run for six strides. Returns in words what was done."""
        per_cent_of_kinds = {"key": 50, "click": 25, "point": 8, "wheel": 5, "pad": 12}
        kind = self._rng.choices(list(per_cent_of_kinds), list(per_cent_of_kinds.values()))[0]
        words, events = getattr(self, f"_{kind}")()
        self._app.advance(FRAME, events)
        for _ in range(6):
            self._app.advance(STRIDE, [])
        return str(words)

    def wait(self) -> str:
        """Let the match run for half a second."""
        for _ in range(5):
            self._app.advance(STRIDE, [])
        return "wait"

    def _key(self) -> tuple[str, list[Event]]:
        name = self._rng.choice(KEYS)
        code = getattr(pygame, f"K_{name}")
        return f"press {name.upper()}", [key(code), key_up(code)]

    def _pad(self) -> tuple[str, list[Event]]:
        name = self._rng.choice(list(PAD))
        return f"gamepad {name}", [*pad_tap(PAD[name])]

    def _click(self) -> tuple[str, list[Event]]:
        x, y = self._somewhere()
        at = self._app.canvas.to_pixels(x, y)
        return f"click {x:.0f},{y:.0f}", [motion(*at), down(*at), up(*at)]

    def _point(self) -> tuple[str, list[Event]]:
        x, y = self._somewhere()
        return f"point at {x:.0f},{y:.0f}", [motion(*self._app.canvas.to_pixels(x, y))]

    def _wheel(self) -> tuple[str, list[Event]]:
        turn = self._rng.choice((-1, 1))
        wheel = Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False, precise_x=0.0, precise_y=float(turn))
        return f"wheel {turn}", [wheel]

    def _somewhere(self) -> tuple[float, float]:
        """Return the middle of something that can be pressed, or any point if there is nothing."""
        top = self._app.stack.top
        if isinstance(top, TableScene):
            top.place_spots()
            spots = top.ring.spots
        else:
            form = getattr(top, "form", None)
            spots = form.ring.spots if form is not None else []
        if not spots:
            return self._rng.uniform(0, 1920), self._rng.uniform(0, 1080)
        x, y, w, h = self._rng.choice(spots).rect
        return x + w / 2, y + h / 2


def walk(name: str, folder: Path) -> str:
    """Walk over one screen, for a new player whose files are in this folder. Returns the text of the walk."""
    shape = SHAPES[list(WALKED).index(name) % len(SHAPES)]
    is_watched = name.endswith(WATCHED)
    # Toasts name the player's folder, so its path has to be the same in every run.
    with contextlib.chdir(folder), _app(Path("home"), shape) as app:
        voice = let_speak(app)
        WALKED[name](app)
        watcher, walker = Watcher(app, voice), Walker(app, random.Random(name))
        lines = [f"# {name}, {shape[0]}x{shape[1]}", *watcher.look()]
        for _ in range(INPUTS):
            input_in_words = walker.wait() if is_watched else walker.act()
            lines.append(f"> {input_in_words}")
            if not app.running:
                lines.append("The program has ended.")
                break
            lines += watcher.look()

    return "".join(f"{line}\n" for line in lines)


@contextlib.contextmanager
def _app(home: Path, shape: tuple[int, int]) -> Iterator[App]:
    """An app with empty caches, at noon of a certain day, whose bots answer at once."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()

    for slug in GAMES:
        Store(home).note_lesson(slug)

    window = pygame.display.set_mode(shape, pygame.RESIZABLE)
    app = App(Store(home), rng=random.Random(7), title=Scene, window=window, caches=Caches(), hire=InstantWorker)
    app.history.now = lambda: NOON

    with patch.object(Store, "modified_at", lambda store, path: NOON.timestamp()):
        yield app

    app.close()


def golden_walk(name: str) -> Path:
    """The file of the walk over this screen.

    >>> golden_walk("last_front, 40 %, 1 people").name
    'last_front-40-1-people.walk'
    """
    return FOLDER / "walks" / f"{re.sub(r'[^A-Za-z0-9_]+', '-', name)}.walk"


def same_walk(found: str, kept: str) -> str:
    """Return the kept walk if the walk that was found is the same, but for how processors round, else the found one."""
    found_lines, kept_lines = _with_whole_pictures(found), _with_whole_pictures(kept)
    is_same = len(found_lines) == len(kept_lines) and all(map(is_alike, found_lines, kept_lines))
    return kept if is_same else found


def _with_whole_pictures(text: str) -> list[str]:
    """Return the lines of a walk, with all rows of brightness after each input, also those that have not changed."""
    lines: list[str] = []
    rows = [""] * GRID[1]
    for line in [*text.splitlines(), "> end"]:
        if line.startswith("> "):
            lines += rows
        if line.startswith("="):
            number, row = line[1:].split(" ", 1)
            rows[int(number)] = f"={row}"
        else:
            lines.append(line)
    return lines
