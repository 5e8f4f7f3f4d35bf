"""A whole match of a packaged program by clicks: killed, taken up again, ended and replayed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from Xlib import X, Xatom, display
from Xlib.protocol import event as events
from Xlib.xobject.drawable import Window

from game.core.record import Record, dumps, loads
from launch import flags as launched
from launch import start as starter
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from tests.golden.__main__ import FOLDER
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.double import QUICK, Double, ended, sit, taken_up
from tests.window.mouse import Menus
from tests.window.screen import Screen, eventually
from tools.drive import Driver

BEFORE = 3
"""Decisions before the program is killed."""
LIVELY = 12
"""Decisions of all kinds; after them it is passed wherever it can be, so that the match is soon over."""


def flags(slug: str) -> list[str]:
    options = ["--option", "deployment=quick"] if slug == "fix_bayonets" else []
    return ["--game", slug, "--seats", "human,recruit", "--seed", "7", *options]


def table(twin: Driver, slug: str) -> PlayScene:
    """The same match in the twin."""
    return sit(twin, PlayScene(starter.setup_of(launched.parse(flags(slug)), random.Random(1), twin.app.store)))


def lived_through(slug: str, start: Start, twin: Driver, place: Path, named: str) -> Iterator[Client]:
    """The client once it is killed in the middle of a match, once more at its end, and at its replay.

    `place` is where the record is written to be replayed, `named` what the program is told of it.
    """
    client = start(*flags(slug))
    scene = table(twin, slug)
    assert Double(client, twin, scene).play(BEFORE), "over too soon"
    client.kill()
    yield client

    client, scene = taken_up(client, twin, scene, start)
    assert not Double(client, twin, scene).play(1000, lambda taken: taken >= LIVELY), "it never ends"
    client.end()
    yield client

    record = ended(client.data)
    place.write_text(dumps(record), encoding="utf-8")
    client = start(named)
    assert replays(client, twin, record)
    client.end()
    yield client


def replays(client: Client, twin: Driver, record: Record) -> bool:
    """Whether it comes to show the replay of this record."""
    twin.show(lambda: ReplayScene(record))
    twin.seconds(1.0)
    return eventually(lambda: client.looks_like(twin.picture()), PATIENCE)


def dropped(client: Client, twin: Driver, place: Path, known: Path) -> None:
    """A record is dragged to the title. It is written to `place`, which the program calls `known`."""
    text = (FOLDER / "battlefronts-1.txt").read_text(encoding="utf-8")
    place.write_text(text, encoding="utf-8")
    twin.app.settings = QUICK
    Menus(client, twin).settle()
    assert drop(client.screen, client.window, known), "the window does not take it"
    assert replays(client, twin, loads(text)), client.trouble()
    client.end()


# --- A file that is dragged from another program and let go over a window, by the protocol of X (XDND 5) ---

VERSION = 5
LIST = "text/uri-list"
MOVES = 3
"""Steps of the hand over the window; it lets go after the last one that was answered."""


def drop(screen: Screen, window: Window, path: Path) -> bool:
    """Drag this file to the middle of the window and let it go there; whether the window says that it has taken it."""
    other = display.Display(screen.name)
    try:
        return _Hand(other, screen.place(window), window.id, path).let_go()
    finally:
        other.close()


class _Hand:
    """The program that the file comes from."""

    def __init__(self, other: display.Display, place: tuple[int, int, int, int], target: int, path: Path) -> None:
        self.display = other
        self.target = other.create_resource_object("window", target)
        self.window = other.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.words = f"{path.as_uri()}\r\n".encode()
        left, top, width, height = place
        self.over = (left + width // 2) << 16 | (top + height // 2)
        self.window.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)

    def atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))

    def let_go(self) -> bool:
        self.tell("XdndEnter", VERSION << 24, self.atom(LIST))
        for _ in range(MOVES):
            self.tell("XdndPosition", 0, self.over, X.CurrentTime, self.atom("XdndActionCopy"))
            status = self.answer("XdndStatus")
            if status is None or not status[1] & 1:
                return False
        self.tell("XdndDrop", 0, X.CurrentTime)
        return self.answer("XdndFinished") is not None

    def tell(self, kind: str, *words: int) -> None:
        data = (32, [self.window.id, *words, *[0] * (4 - len(words))])
        self.target.send_event(
            events.ClientMessage(window=self.target, client_type=self.atom(kind), data=data), event_mask=X.NoEventMask
        )
        self.display.flush()

    def answer(self, kind: str) -> list[int] | None:
        """What the window says next of this kind; it is handed the list meanwhile as often as it asks for it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not self.display.pending_events():
                time.sleep(0.005)
                continue
            told = self.display.next_event()
            if told.type == X.SelectionRequest:
                self.hand_over(told)
            elif told.type == X.ClientMessage and told.client_type == self.atom(kind):
                return list(told.data[1])
        return None

    def hand_over(self, request: events.SelectionRequest) -> None:
        listed = request.target == self.atom(LIST)
        if listed:
            request.requestor.change_property(request.property, request.target, 8, self.words)
        elif request.target == self.atom("TARGETS"):
            request.requestor.change_property(request.property, Xatom.ATOM, 32, [self.atom(LIST)])
            listed = True
        request.requestor.send_event(
            events.SelectionNotify(
                time=request.time,
                requestor=request.requestor,
                selection=request.selection,
                target=request.target,
                property=request.property if listed else X.NONE,
            )
        )
        self.display.flush()
