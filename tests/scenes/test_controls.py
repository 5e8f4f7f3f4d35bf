"""The input that all boards share: clicks, drags, verbs, lists, a popup, taking back, and the next focus."""

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

BOX_OF_THING: dict[Hashable, Box] = {
    "card": Box(100, 100, 80, 120),
    "goal": Box(400, 100, 80, 120),
    "pile": Box(0, 0, 50, 50),
}
KEEP_BUTTON, GREY_BUTTON, GO_ON_BUTTON = Box(600, 600, 100, 60), Box(720, 600, 100, 60), Box(840, 600, 100, 60)
CARD, GOAL, PILE = (box.centre for box in BOX_OF_THING.values())
NOWHERE = (900.0, 900.0)


class CardThenGoal:
    """A selection in which a card is picked first, and then the goal to which it goes."""

    ending = Ending()

    def __init__(self) -> None:
        self.picked: Hashable | None = None
        self.pass_action: Action | None = None

    def offer(self, actions: Sequence[Action]) -> None:
        self.picked = None

    @property
    def has_picks(self) -> bool:
        return self.picked is not None

    def back(self) -> None:
        self.picked = None


class Things:
    """The things on the board, which are where BOX_OF_THING says."""

    def box(self, key: Hashable | None) -> Box:
        return BOX_OF_THING.get(key, Box(0, 0, 1920, 1080))

    def key_at(self, point: Point) -> Hashable | None:
        return next((key for key, box in BOX_OF_THING.items() if box.contains(point)), None)


class Table(Controls[CardThenGoal]):
    """Controls in which a card and then the goal make the decision SWAP, and a button or K the decision KEEP.

    The grey button cannot be pressed. GO ON appears once the card is picked, and is pressed by Space.
    """

    body: Body | None = None
    is_go_on_ready = True

    def keys(self) -> list[Hashable]:
        return ["card", "goal"]

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        keep = Verb("keep", label="KEEP", does=lambda: KEEP, hotkey="K")
        grey = Verb("grey", label="GREY", does=lambda: KEEP, hotkey="G", ready=False, why="Not now.")
        go_on = Verb("on", label="GO ON", does=lambda: KEEP, hotkey="SPACE", ready=self.is_go_on_ready)
        buttons = [(keep, KEEP_BUTTON), (grey, GREY_BUTTON)]
        return [*buttons, (go_on, GO_ON_BUTTON)] if self.selection.picked else buttons

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Pick the card, make SWAP once it is picked, or complain."""
        if key == "card":
            self.selection.picked = key
            return None
        if key == "goal" and self.selection.picked:
            return SWAP
        return Complaint("No.", at)

    def take_up(self, key: Hashable | None) -> None:
        if key == "card":
            self.body = Body(key, CARD)
            self.carry(self.body)

    def release(self, key: Hashable | None, at: Point) -> Answer:
        if self.carried is None:
            return super().release(key, at)
        return SWAP if self.key_at(at) == "goal" else None

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        return "goal"


def answers_to(table: Table, *events: pygame.event.Event, intent: Intent | None = None) -> list[Answer]:
    """The decisions and complaints to which these events, or this intent alone, lead.

    An event that only inspects the board leads to none.
    """
    ring = FocusRing(table.spots())
    answers: list[Answer] = []
    for event in events or (None,):
        if not table.browse(event, intent, ring):
            answers.append(table.handle(event, intent, ring))
    return [answer for answer in answers if answer is not None]


@pytest.fixture
def table(window: pygame.Surface) -> Table:
    """Controls that are asked, with a pile that D opens."""
    things, sound = Things(), Sound(Settings())
    controls = Table(CardThenGoal(), things, sound, still=True, piles=["pile"], hotkeys={pygame.K_d: "pile"})
    controls.offer([KEEP, SWAP])
    return controls


# By what is tested: the events, the answers that they give, and what is picked at the end.
CLICKS = {
    "a click picks": ([down(*CARD), up(*CARD)], [], "card"),
    "a click must end where it began": ([down(*CARD), up(*NOWHERE)], [], None),
    "a second click decides": ([down(*CARD), up(*CARD), down(*GOAL), up(*GOAL)], [SWAP], "card"),
    "a drag decides where it ends": ([down(*CARD), motion(*GOAL), up(*GOAL)], [SWAP], None),
    "a drag that ends nowhere decides nothing": ([down(*CARD), motion(*NOWHERE), up(*NOWHERE)], [], None),
    "a small movement is a click": ([down(*CARD), motion(CARD[0] + 5, CARD[1]), up(*CARD)], [], "card"),
    "the right button takes back": ([down(*CARD), up(*CARD), down(*NOWHERE, 3)], [], None),
    "the right button drops the carried card": ([down(*CARD), motion(*GOAL), down(*GOAL, 3), up(*GOAL)], [], None),
    "a click on a button presses it": ([down(*KEEP_BUTTON.centre), up(*KEEP_BUTTON.centre)], [KEEP], None),
    "a key presses its button": ([key(pygame.K_k)], [KEEP], None),
    "a key with control is another command": ([key(pygame.K_k, pygame.KMOD_CTRL)], [], None),
    "a grey button says why": ([key(pygame.K_g)], [Complaint("Not now.", GREY_BUTTON.centre)], None),
    "a goal without a card leads to a complaint": ([down(*GOAL), up(*GOAL)], [Complaint("No.", GOAL)], None),
    "an open list takes the click that closes it": ([key(pygame.K_d), down(*CARD), up(*CARD)], [], None),
    "a drag from a pile opens nothing": ([down(*PILE), up(*NOWHERE), down(*CARD), up(*CARD)], [], "card"),
    "a click opens a pile, which takes the next click": ([down(*PILE), up(*PILE), down(*CARD), up(*CARD)], [], None),
}
"""The events, the answers to which they lead, and what is picked after them."""


@pytest.mark.parametrize(("events", "answers", "picked"), CLICKS.values(), ids=CLICKS.keys())
def test_mouse_and_keys_pick_decide_or_complain(
    table: Table, events: list[pygame.event.Event], answers: list[Answer], picked: Hashable | None
) -> None:
    assert answers_to(table, *events) == answers
    assert table.selection.picked == picked
    assert table.carried is None
    assert table.drag.start is None


def test_a_carried_card_follows_the_mouse_until_the_question_is_withdrawn(table: Table) -> None:
    answers_to(table, down(*CARD), motion(*GOAL))
    table.update(0.1)
    assert table.body.position == GOAL
    assert table.body.carried

    table.offer([])
    assert not table.body.carried


def test_space_presses_the_button_that_names_it_unless_it_is_grey_or_the_person_can_pass(table: Table) -> None:
    table.selection.picked = "card"  # so GO ON appears
    assert answers_to(table, intent=Intent.PASS) == [KEEP]

    table.is_go_on_ready = False
    assert answers_to(table, intent=Intent.PASS) == [], "a grey button is not pressed"

    table.is_go_on_ready, table.selection.pass_action = True, SWAP
    assert answers_to(table, intent=Intent.PASS) == [], "the scene answers a pass, not the controls"


def test_an_open_popup_covers_the_board_and_marks_the_advised_choice(table: Table) -> None:
    table.popup = ChoicePopup((300, 300), [("KEEP", KEEP), ("SWAP", SWAP)])
    table.show_advice([SWAP])

    assert [button.below for button, _ in table.popup._choices] == ["", ADVISED]
    assert (table.is_covered, table.modal) == (True, False)
    assert table.spots() == table.popup.spots()
    assert table.popup.box in table.kept_free()


def test_an_open_popup_is_answered_by_number_closed_by_a_click_beside_it_or_withdrawn(table: Table) -> None:
    table.selection.picked = "card"
    table.popup = ChoicePopup((300, 300), [("KEEP", KEEP), ("SWAP", SWAP)])
    assert answers_to(table, key(pygame.K_2)) == [SWAP]

    assert answers_to(table, down(*NOWHERE)) == []
    assert table.popup is None
    assert table.selection.picked == "card", "the pick below the popup stays"

    table.popup = ChoicePopup((300, 300), [("KEEP", KEEP)])
    table.offer([])
    assert table.popup is None


def test_an_open_list_covers_the_board_and_going_back_closes_it_before_anything_is_put_back(table: Table) -> None:
    table.selection.picked = "card"
    answers_to(table, key(pygame.K_d))
    assert table.modal
    assert table.is_covered
    assert table.spots() == []
    assert table.inspectable_spots() == []
    assert table.key_at(CARD) is None

    assert table.back()
    assert not table.modal
    assert table.selection.picked == "card"
    assert [spot.key for spot in table.inspectable_spots()] == ["pile"]


# --- lists -----------------------------------------------------------------------------------------------


@pytest.fixture
def browser() -> Browser:
    """A browser with the lists "discards", which D opens, and "lost"."""
    return Browser(Sound(Settings()), ("discards", "lost"), {pygame.K_d: "discards"})


def test_a_key_opens_its_list_and_any_key_closes_it(browser: Browser) -> None:
    assert browser.handle(key(pygame.K_d), intent=None, focused=None, under=None)
    assert browser.opened == "discards"
    assert not browser.handle(event=None, intent=None, focused=None, under=None), "without an event nothing changes"
    assert browser.handle(key(pygame.K_x), intent=None, focused=None, under=None)
    assert browser.opened is None

    ctrl_d = key(pygame.K_d, mod=pygame.KMOD_CTRL)
    assert not browser.handle(ctrl_d, intent=None, focused=None, under=None), "that is another command"
    assert browser.opened is None


def test_a_list_that_was_opened_by_the_focus_takes_both_halves_of_the_click_that_closes_it(browser: Browser) -> None:
    assert browser.handle(event=None, intent=Intent.ACCEPT, focused="lost", under=None)
    assert browser.opened == "lost"

    for half_of_click in (down(1, 1), up(1, 1)):
        assert browser.handle(event=half_of_click, intent=None, focused=None, under="lost"), "the click is used up"
    assert browser.opened is None


# --- arrows, and the keys in the manual ------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 900)], ids=["1280x720", "800x600", "700x900"])
def test_the_dots_of_an_arrow_are_on_its_way_in_windows_of_any_shape(
    window: pygame.Surface, size: tuple[int, int]
) -> None:
    """A high window stretches the board, and with it the way of an arrow, but not the dots."""
    white = (255, 255, 255)
    canvas = Canvas(pygame.display.set_mode(size))
    canvas.surface.fill(0)
    arrows.draw_way(canvas, [(300, 300), (300, 900)], white)

    dots = pygame.mask.from_threshold(canvas.surface, white, (9, 9, 9)).get_bounding_rects()
    left, top = canvas.to_pixels(270, 320)
    right, foot = canvas.to_pixels(330, 900)
    assert dots
    for dot in dots:
        assert left <= dot.left
        assert dot.right <= right
        assert top <= dot.top
        assert dot.bottom <= foot
    assert min(dot.top for dot in dots) < canvas.to_pixels(300, 360)[1], "the first dot is near the beginning"


def test_the_manual_lists_every_letter_key_of_the_settings() -> None:
    table_of_keys = Path("docs/MANUAL.md").read_text(encoding="utf-8").split("| Key | Gamepad")[1].split("\n\n")[0]
    cells = [row.split("|")[1] for row in table_of_keys.splitlines()[2:]]
    in_manual = {"2", "3"}  # the manual writes "1 to 4", in which these are not found
    for cell in cells:
        in_manual |= set(re.findall(r"\b[A-Z1-9]\b", cell))

    remappable = {chr(command.key).upper() for command in COMMANDS if ord(" ") < command.key < 0x7F}
    assert {letter for letter in remappable if letter.isalnum()} <= in_manual
