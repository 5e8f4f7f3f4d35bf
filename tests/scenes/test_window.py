"""Where the window stands: into full screen and back to the same place and size, remembered from start to start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import run
from scenes.keeping.store import Store
from scenes.settings import Settings
from scenes.stack import Change, Quit, Scene
from scenes.window import (
    AGAIN,
    LEAST_TRIES,
    MOST_TRIES,
    REFUSED,
    STEADY,
    WATCHED,
    WINDOWS,
    Place,
    Placement,
    open_window,
    reachable_place,
    usual_size,
)
from tests.scenes.events import FRAME, Event

DESKTOP = Place(0, 0, 1920, 1080)
GROWN = Place(0, 19, 1920, 1061)
LONGEST = (MOST_TRIES + 2) * AGAIN + STEADY + WATCHED
"""Seconds until the window stands, or is left where it is."""
PLACES = (Place(200, 150, 1280, 720), Place(40, 300, 800, 500), Place(100, 60, 1600, 900))
MAXIMISED = Event(pygame.WINDOWMAXIMIZED)


class Manager:
    """A window as X11 manages it: what is asked for comes frames later, and out of full screen it is wrong at first."""

    def __init__(self, place: Place, late: int = 4) -> None:
        self.place = place
        self.full = False
        self.filling = False
        self.is_visible = True
        self.given: tuple[int, int] | None = None
        """The size that the system has given in truth; None if it is that of `place`."""
        self.screen: tuple[int, int] | None = DESKTOP[2:]
        self.accepted: list[tuple[int, int]] = []
        self.late = late
        """Frames until what was asked for is done."""
        self.asked: list[Place] = []
        self.grown: list[bool] = []
        """Whether each time that it was maximised it stood where it shall stand below that."""
        self._coming: list[tuple[int, Place]] = []

    def _soon(self, place: Place) -> None:
        self._coming.append((self.late, place))

    def frame(self) -> None:
        self._coming = [(left - 1, place) for left, place in self._coming]
        for left, place in self._coming:
            if left <= 0:
                self.place = place
        self._coming = [(left, place) for left, place in self._coming if left > 0]

    def move(self, place: Place) -> None:
        self.asked.append(place)
        self._soon(place)

    def granted_size(self) -> tuple[int, int]:
        return self.given or self.place[2:]

    def desktop_size(self) -> tuple[int, int] | None:
        return self.screen

    def accept_size(self, size: tuple[int, int]) -> None:
        self.accepted.append(size)
        self.place = Place(*self.place[:2], *size)

    def fill_screen(self) -> None:
        self.filling = True
        self.given = None

    def enter_full_screen(self) -> None:
        self.full = True
        self._soon(DESKTOP)

    def leave_full_screen(self) -> None:
        self.full = False
        self._soon(Place(1, 39, 1920, 1080))

    def maximise(self) -> None:
        self._coming.clear()
        self.grown.append(True)
        self.place = GROWN


def pass_time(placement: Placement, manager: Manager, seconds: float, *events: Event) -> None:
    for number in range(round(seconds / FRAME)):
        manager.frame()
        placement.handle_events(events if number == 0 else ())
        placement.update(FRAME)


def stood(place: Place, late: int = 4) -> tuple[Placement, Manager]:
    """A window that has stood at a place for a while."""
    manager = Manager(place, late)
    placement = Placement(manager)
    pass_time(placement, manager, 1.0)
    assert placement.place == place
    return placement, manager


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("late", [1, 4, 12])
def test_out_of_full_screen_it_stands_where_it_stood_twice_in_a_row(place: Place, late: int) -> None:
    placement, manager = stood(place, late)
    for _ in range(2):
        placement.set_full_screen(True)
        pass_time(placement, manager, 1.0)
        assert manager.place == DESKTOP
        placement.set_full_screen(False)
        pass_time(placement, manager, LONGEST)
        assert manager.place == place
        assert placement.place == place


def test_a_short_look_at_full_screen_leaves_no_other_place_behind() -> None:
    placement, manager = stood(PLACES[0])
    for _ in range(3):
        for full in (True, False):
            placement.set_full_screen(full)
            pass_time(placement, manager, 0.05)

    pass_time(placement, manager, LONGEST)
    assert manager.place == PLACES[0]

    manager.place = PLACES[1]
    placement.set_full_screen(True)

    assert placement.place == PLACES[1], "where it was moved just before"


def test_a_window_that_was_maximised_is_maximised_again_above_its_place() -> None:
    placement, manager = stood(PLACES[0])
    manager.place = GROWN
    pass_time(placement, manager, 1.0, MAXIMISED)

    for number in range(2):
        placement.set_full_screen(True)
        pass_time(placement, manager, 1.0)
        placement.set_full_screen(False)
        pass_time(placement, manager, 0.3)
        assert manager.asked[-1] == PLACES[0]
        pass_time(placement, manager, LONGEST)
        assert manager.place == GROWN
        assert len(manager.grown) == number + 1
        assert (placement.place, placement.maximised) == (PLACES[0], True)


@pytest.mark.parametrize(
    ("moves", "maximised", "below"),
    [
        ([(GROWN, 1.0, MAXIMISED), (PLACES[1], 1.0)], False, PLACES[1]),
        ([(GROWN, FRAME), (GROWN, 1.0, MAXIMISED)], True, PLACES[0]),
        ([(PLACES[1], FRAME), (GROWN, 1.0, MAXIMISED)], True, PLACES[1]),
        ([(PLACES[1], 1.0), (PLACES[1], 1.0, MAXIMISED), (GROWN, 1.0)], True, PLACES[1]),
    ],
    ids=["smaller again", "grows before it tells why", "moved in the same breath", "grows long after it told why"],
)
def test_a_maximised_window_keeps_its_place_below(moves: list[Any], maximised: bool, below: Place) -> None:
    placement, manager = stood(PLACES[0])
    for place, seconds, *events in moves:
        manager.place = place
        pass_time(placement, manager, seconds, *events)
    assert (placement.place, placement.maximised) == (below, maximised)


def test_neither_full_screen_nor_a_minimised_window_is_a_place() -> None:
    placement, manager = stood(PLACES[0])
    manager.is_visible, manager.place = False, Place(0, 0, 160, 24)
    pass_time(placement, manager, 1.0)
    placement.note_place()
    assert placement.place == PLACES[0]

    manager.is_visible, manager.full, manager.place = True, True, DESKTOP
    pass_time(placement, manager, 1.0)
    placement.note_place()

    assert placement.place == PLACES[0]


@pytest.mark.parametrize("late", [0.0, 0.15, 0.4, 1.2])
def test_a_frame_that_pushes_a_window_aside_late_is_noticed(late: float) -> None:
    """The system tells at first that the window is where it shall be, without its frame."""
    manager = Manager(PLACES[0])
    placement = Placement(manager)
    placement.request(PLACES[0], False)
    pass_time(placement, manager, late)
    manager.place = Place(PLACES[0].x + 1, PLACES[0].y + 20, *PLACES[0][2:])
    pass_time(placement, manager, LONGEST)
    assert manager.place == placement.place == PLACES[0]


@pytest.mark.parametrize(
    ("goal", "late", "counts"), [(0, 4, range(LEAST_TRIES, MOST_TRIES)), (1, 10_000, [MOST_TRIES])]
)
def test_a_place_is_asked_for_although_it_seems_to_be_there_and_not_for_ever(
    goal: int, late: int, counts: Sequence[int]
) -> None:
    manager = Manager(PLACES[0], late)
    placement = Placement(manager)
    placement.request(PLACES[goal], False)
    pass_time(placement, manager, LONGEST)
    asked = len(manager.asked)
    assert manager.asked == [PLACES[goal]] * asked
    assert asked in counts

    pass_time(placement, manager, 2.0)
    assert (len(manager.asked), placement.place) == (asked, PLACES[0])


@pytest.mark.parametrize("maximised", [False, True])
def test_a_player_who_moves_the_window_at_once_is_not_contradicted(maximised: bool) -> None:
    placement, manager = stood(PLACES[0])
    for full in (True, False):
        placement.set_full_screen(full)
        pass_time(placement, manager, 2 * AGAIN + 2 * STEADY)
    assert manager.place == PLACES[0]

    if maximised:
        manager.place = GROWN
        pass_time(placement, manager, LONGEST, MAXIMISED)
        assert (manager.place, placement.place, placement.maximised) == (GROWN, PLACES[0], True)
    else:
        manager.place = PLACES[1]
        pass_time(placement, manager, LONGEST)
        assert manager.place == placement.place == PLACES[1]


def test_a_system_without_full_screen_stays_as_it_is() -> None:
    placement, manager = stood(PLACES[0])

    def refuse() -> None:
        raise pygame.error("no full screen here")

    manager.enter_full_screen = refuse
    placement.set_full_screen(True)
    pass_time(placement, manager, 1.0)
    assert manager.place == placement.place == PLACES[0]


def test_the_screen_is_filled_in_another_way_where_the_system_did_not_do_it() -> None:
    placement, manager = stood(PLACES[0])
    manager.given = PLACES[0][2:]
    placement.set_full_screen(True)
    pass_time(placement, manager, REFUSED - 0.1)
    assert not manager.filling, "a window manager may still do it"

    pass_time(placement, manager, 0.5)
    assert (manager.filling, manager.accepted) == (True, [])

    pass_time(placement, manager, 2.0)
    assert placement.full


@pytest.mark.parametrize("full", [False, True])
def test_a_size_that_the_system_did_not_give_is_not_believed(full: bool) -> None:
    placement, manager = stood(PLACES[0])
    manager.full = manager.filling = full
    manager.given = (900, 500)
    pass_time(placement, manager, 2 * REFUSED + 0.1)
    assert manager.accepted == [(900, 500)]
    assert manager.place[2:] == (900, 500)


def test_a_size_that_comes_late_is_waited_for() -> None:
    placement, manager = stood(PLACES[0])
    for size in ((700, 400), (800, 450), (900, 500)):
        manager.given = size
        pass_time(placement, manager, REFUSED / 2)
        manager.given = None
        pass_time(placement, manager, 0.1)
    assert manager.accepted == []


@pytest.mark.parametrize("filling", [False, True])
def test_the_screen_stays_filled_when_its_size_changes(filling: bool) -> None:
    placement, manager = stood(PLACES[0])
    manager.full, manager.filling = True, filling
    manager.place, manager.screen = DESKTOP, (1024, 768)
    pass_time(placement, manager, 2.0)
    assert manager.asked == ([Place(0, 0, 1024, 768)] if filling else []), "otherwise the window manager does it"


# --- where a window can stand ------------------------------------------------------------------

ONE, TWO = [(1920, 1080)], [(1920, 1080), (2560, 1440)]


@pytest.mark.parametrize(
    ("place", "desktops", "fits"),
    [
        ((200, 150, 1280, 720), ONE, True),
        ((0, 0, 1920, 1080), ONE, True),
        ((-300, 40, 1280, 720), ONE, True),  # hangs off, and can be dragged back
        ((1700, 900, 1280, 720), ONE, True),
        ((1900, 150, 1280, 720), ONE, False),
        ((-1250, 150, 1280, 720), ONE, False),
        ((200, 1070, 1280, 720), ONE, False),
        ((200, -40, 1280, 720), ONE, False),  # its upper edge is out of reach
        ((200, 150, 1921, 720), ONE, False),
        ((200, 150, 1280, 1081), ONE, False),
        ((200, 150, 40, 20), ONE, False),
        ((2400, 150, 1280, 720), TWO, True),
        ((-2400, 150, 1280, 720), TWO, True),
        ((200, -1400, 1280, 720), TWO, True),
        ((0, 0, 2560, 1440), TWO, True),
        ((9000, 150, 1280, 720), TWO, False),
        ((200, 150, 1280, 720), [], False),
    ],
)
def test_where_a_window_can_stand(
    place: tuple[int, int, int, int], desktops: list[tuple[int, int]], fits: bool
) -> None:
    assert reachable_place(Place(*place), desktops) == (Place(*place) if fits else None)
    assert reachable_place(None, desktops) is None


def test_the_usual_window_leaves_room_on_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert usual_size() == (1600, 900)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480)])
    assert usual_size() == WINDOWS[-1]


@pytest.mark.parametrize("full", [False, True])
def test_a_window_opens_at_its_place_also_below_full_screen(window: pygame.Surface, full: bool) -> None:
    pygame.display.quit()
    pygame.display.init()
    made = open_window(None, full, Place(70, 50, 900, 506))
    assert bool(made.get_flags() & pygame.FULLSCREEN) is full

    placement = Placement()
    placement.request(Place(70, 50, 900, 506), False)
    placement.set_full_screen(False)
    assert made.get_size() == (900, 506)

    for _ in range(80):
        pygame.event.pump()
        placement.update(FRAME)

    assert placement.handle.place == placement.place == Place(70, 50, 900, 506)


# --- from one start to the next ----------------------------------------------------------------


class Evening(Scene):
    """Ends after some frames; the player may move the window meanwhile."""

    def __init__(self, moved: Place | None = None) -> None:
        self.moved = moved
        self.left = 60
        self.began: Place | None = None

    def update(self, seconds: float) -> Change | None:
        self.left -= 1
        if self.left == 40:
            self.began = self.app.placement.handle.place
            if self.moved is not None:
                self.app.placement.handle.move(self.moved)
        return Quit() if self.left < 0 else None


def evening(
    home: Path, moved: Place | None = None, size: tuple[int, int] | None = None, full: bool | None = None
) -> Place:
    """Where the window stood in the course of an evening."""
    pygame.display.quit()
    scene = Evening(moved)
    assert run(lambda: scene, window_size=size, fullscreen=full, store=Store(home)) == 0
    assert scene.began is not None
    return scene.began


def test_a_window_opens_where_it_stood_last(home: Path) -> None:
    usual = evening(home)
    evening(home, Place(30, 20, 960, 600))
    assert settings_file.load(Store(home)).window == (30, 20, 960, 600)
    assert evening(home) == (30, 20, 960, 600)
    assert evening(home, Place(11, 12, 820, 470), size=(810, 460))[2:] == (810, 460)
    assert evening(home) == (30, 20, 960, 600), "a size from the command line is for once"
    settings_file.save(Store(home), Settings(window=(5000, 20, 960, 600)))
    assert evening(home) == usual


def test_settings_that_were_changed_meanwhile_are_kept_with_the_window(home: Path) -> None:
    class Other(Evening):
        def leave(self) -> None:
            settings_file.save(Store(home), Settings(sound=5))

    scene = Other(Place(30, 20, 960, 600))
    assert run(lambda: scene, store=Store(home)) == 0
    assert settings_file.load(Store(home)) == Settings(sound=5, window=(30, 20, 960, 600))
