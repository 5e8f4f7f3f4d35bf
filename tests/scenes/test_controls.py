"""What the boards share of input: clicks, drags, verbs, lists, a popup, taking back, and the focus that goes on."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from pathlib import Path

import pygame
import pytest

from game.core.state import Action
from scenes.anim.body import Body
from scenes.pieces import arrows
from scenes.pieces.controls import Answer, Browser, Complaint, Controls, Ending, Verb
from scenes.pieces.popups import ADVISED, ChoicePopup
from scenes.settings import Settings
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from scenes.ui.keys import COMMANDS
from scenes.ui.sound import Sound
from tests.scenes.events import down, key, motion, up
from tests.scenes.toy import KEEP, SWAP

BOXES: dict[Hashable, Box] = {"card": Box(100, 100, 80, 120), "goal": Box(400, 100, 80, 120), "pile": Box(0, 0, 50, 50)}
KEPT, GREY, ON = Box(600, 600, 100, 60), Box(720, 600, 100, 60), Box(840, 600, 100, 60)
CARD, GOAL, PILE = (box.centre for box in BOXES.values())
NOWHERE = (900.0, 900.0)


class Picks:
    """A card, and then where it goes."""

    ending = Ending()

    def __init__(self) -> None:
        self.picked: Hashable | None = None
        self.passing: Action | None = None

    def offer(self, actions: Sequence[Action]) -> None:
        self.picked = None

    @property
    def busy(self) -> bool:
        return self.picked is not None

    def back(self) -> None:
        self.picked = None


class Things:
    """They lie where BOXES says."""

    def box(self, key: Hashable | None) -> Box:
        return BOXES.get(key, Box(0, 0, 1920, 1080))

    def under(self, point: Point) -> Hashable | None:
        return next((key for key, box in BOXES.items() if box.holds(point)), None)


class Table(Controls[Picks]):
    """The goal decides once the card is picked; K keeps, and so does Space then; a grey button cannot be pressed."""

    body: Body | None = None
    ready = True

    def keys(self) -> list[Hashable]:
        return ["card", "goal"]

    def verbs(self) -> list[tuple[Verb, Box]]:
        keep = Verb("keep", "KEEP", lambda: KEEP, "K")
        grey = Verb("grey", "GREY", lambda: KEEP, "G", ready=False, why="Not now.")
        on = [(Verb("on", "GO ON", lambda: KEEP, "SPACE", ready=self.ready), ON)] if self.selection.picked else []
        return [(keep, KEPT), (grey, GREY), *on]

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        if key == "card":
            self.selection.picked = key
        return SWAP if key == "goal" and self.selection.picked else None if key == "card" else Complaint("No.", at)

    def take_up(self, key: Hashable | None) -> None:
        if key == "card":
            self.body = Body(key, CARD)
            self.carry(self.body)

    def release(self, key: Hashable | None, at: Point) -> Answer:
        return super().release(key, at) if self.carried is None else SWAP if self.under(at) == "goal" else None

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return "goal"


def keys_and_clicks(table: Table, *events: pygame.event.Event, intent: Intent | None = None) -> list[Answer]:
    """What each event comes to; one that only inspects the board comes to nothing."""
    ring, found = FocusRing(table.spots()), []
    for event in events or (None,):
        found.append(None if table.browse(event, intent, ring) else table.handle(event, intent, ring))
    return [answer for answer in found if answer is not None]


@pytest.fixture
def table(window: pygame.Surface) -> Table:
    made = Table(Picks(), Things(), Sound(Settings()), True, ["pile"], {pygame.K_d: "pile"})
    made.offer([KEEP, SWAP])
    return made


CLICKS = {
    "a click picks": ([down(*CARD), up(*CARD)], [], "card"),
    "a click is let go where it began": ([down(*CARD), up(*NOWHERE)], [], None),
    "a second click decides": ([down(*CARD), up(*CARD), down(*GOAL), up(*GOAL)], [SWAP], "card"),
    "a drag decides where it ends": ([down(*CARD), motion(*GOAL), up(*GOAL)], [SWAP], None),
    "a drag that ends nowhere decides nothing": ([down(*CARD), motion(*NOWHERE), up(*NOWHERE)], [], None),
    "a small movement is a click": ([down(*CARD), motion(CARD[0] + 5, CARD[1]), up(*CARD)], [], "card"),
    "the right button takes back": ([down(*CARD), up(*CARD), down(*NOWHERE, 3)], [], None),
    "the right button drops what is carried": ([down(*CARD), motion(*GOAL), down(*GOAL, 3), up(*GOAL)], [], None),
    "a button is no place on the board": ([down(*KEPT.centre), up(*KEPT.centre)], [KEEP], None),
    "a key presses its button": ([key(pygame.K_k)], [KEEP], None),
    "with control it is another command": ([key(pygame.K_k, pygame.KMOD_CTRL)], [], None),
    "a grey button says why": ([key(pygame.K_g)], [Complaint("Not now.", GREY.centre)], None),
    "what cannot be chosen is told": ([down(*GOAL), up(*GOAL)], [Complaint("No.", GOAL)], None),
    "a list takes the click that closes it": ([key(pygame.K_d), down(*CARD), up(*CARD)], [], None),
    "a drag from a pile opens nothing": ([down(*PILE), up(*NOWHERE), down(*CARD), up(*CARD)], [], "card"),
    "a pile opens where the click ends": ([down(*PILE), up(*PILE), down(*CARD), up(*CARD)], [], None),
}


@pytest.mark.parametrize(("events", "answers", "picked"), CLICKS.values(), ids=CLICKS.keys())
def test_what_the_mouse_and_keys_come_to(
    table: Table, events: list[pygame.event.Event], answers: list[Answer], picked: Hashable | None
) -> None:
    assert keys_and_clicks(table, *events) == answers
    assert table.selection.picked == picked
    assert (table.carried, table.drag.start) == (None, None)


def test_what_is_carried_follows_the_mouse_until_nobody_is_asked_any_more(table: Table) -> None:
    keys_and_clicks(table, down(*CARD), motion(*GOAL))
    table.update(0.1)
    assert (table.body.at, table.body.carried) == (GOAL, True)
    table.offer([])
    assert not table.body.carried


def test_space_presses_the_button_that_names_it_where_nothing_can_be_passed(table: Table) -> None:
    table.selection.picked = "card"
    assert keys_and_clicks(table, intent=Intent.PASS) == [KEEP]
    table.ready = False
    assert keys_and_clicks(table, intent=Intent.PASS) == [], "a grey one is not pressed"
    table.ready, table.selection.passing = True, SWAP
    assert keys_and_clicks(table, intent=Intent.PASS) == [], "passing is for the scene"


def test_an_open_popup_answers_alone_and_is_left_first(table: Table) -> None:
    table.selection.picked = "card"
    table.popup = ChoicePopup((300, 300), [("KEEP", KEEP), ("SWAP", SWAP)])
    table.advise([SWAP])
    assert [button.below for button, _ in table.popup._choices] == ["", ADVISED]
    assert (table.covered, table.modal) == (True, False)
    assert table.spots() == table.popup.spots()
    assert table.popup.box in table.kept_free()
    assert keys_and_clicks(table, key(pygame.K_2)) == [SWAP]
    assert keys_and_clicks(table, down(*NOWHERE)) == []
    assert (table.popup, table.selection.picked) == (None, "card")
    table.popup = ChoicePopup((300, 300), [("KEEP", KEEP)])
    table.offer([])
    assert table.popup is None


def test_a_list_lies_over_the_board_and_is_left_first(table: Table) -> None:
    table.selection.picked = "card"
    keys_and_clicks(table, key(pygame.K_d))
    assert table.modal
    assert table.covered
    assert (table.spots(), table.inspectable_spots(), table.under(CARD)) == ([], [], None)
    assert table.back()
    assert (table.modal, table.selection.picked) == (False, "card")
    assert [spot.key for spot in table.inspectable_spots()] == ["pile"]


# --- lists -----------------------------------------------------------------------------------------------


@pytest.fixture
def browser() -> Browser:
    return Browser(Sound(Settings()), ("discards", "lost"), {pygame.K_d: "discards"})


def test_keys_open_a_list_and_any_key_closes_it(browser: Browser) -> None:
    assert browser.handle(key(pygame.K_d), None, None, None)
    assert browser.opened == "discards"
    assert not browser.handle(None, None, None, None)
    assert browser.handle(key(pygame.K_x), None, None, None)
    assert browser.opened is None
    assert browser.handle(None, Intent.ACCEPT, "lost", None)
    assert browser.opened == "lost"
    assert [browser.handle(event, None, None, "lost") for event in (down(1, 1), up(1, 1))] == [True, True]
    assert browser.opened is None, "both halves of the click that closes it are the list's"
    assert not browser.handle(key(pygame.K_d, mod=pygame.KMOD_CTRL), None, None, None), "that is another command"
    assert browser.opened is None


# --- arrows, and the keys in the manual ------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 900)])
def test_the_dots_of_an_arrow_lie_on_its_way_in_windows_of_any_shape(
    window: pygame.Surface, size: tuple[int, int]
) -> None:
    """A high window stretches places across its height, and with them the way."""
    canvas = Canvas(pygame.display.set_mode(size))
    canvas.surface.fill(0)
    arrows.draw_way(canvas, [(300, 300), (300, 900)], (255, 255, 255))
    drawn = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (9, 9, 9)).get_bounding_rects()
    (left, top), (right, foot) = canvas.at(270, 320), canvas.at(330, 900)
    assert drawn
    assert all(left <= box.left and box.right <= right and top <= box.top and box.bottom <= foot for box in drawn)
    assert min(box.top for box in drawn) < canvas.at(300, 360)[1]


def test_the_manual_names_every_letter_that_can_be_set() -> None:
    table = Path("docs/MANUAL.md").read_text(encoding="utf-8").split("| Key | Gamepad")[1].split("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = {"2", "3", *(cap for cell in cells for cap in re.findall(r"\b[A-Z1-9]\b", cell))}
    settable = {chr(command.key).upper() for command in COMMANDS if 0x20 < command.key < 0x7F}
    assert {cap for cap in settable if cap.isalnum()} <= named
