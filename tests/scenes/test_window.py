"""The place of the window: the same after full screen, and remembered from start to start."""

from __future__ import annotations

import os
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
    prepare_system,
    reachable_place,
    usual_size,
)
from tests.scenes.events import FRAME, Event

OPTIONS = {
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "0",
    "SDL_GAMECONTROLLER_USE_BUTTON_LABELS": "1",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_VIDEO_X11_WMCLASS": "FiveFronts",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
"""What SDL has to know before a window opens."""
DESKTOP = Place(0, 0, 1920, 1080)
MAXIMISED_PLACE = Place(0, 19, 1920, 1061)
SETTLING_SECONDS = (MOST_TRIES + 2) * AGAIN + STEADY + WATCHED
"""Seconds until the window has its place, or is left where it is."""
PLACES = (Place(200, 150, 1280, 720), Place(40, 300, 800, 500), Place(100, 60, 1600, 900))
MAXIMISED_EVENT = Event(pygame.WINDOWMAXIMIZED)


class FakeWindow:
    """A fake of a window under X11: requests are carried out frames later, and after full screen wrongly at first."""

    def __init__(self, place: Place, late: int = 4) -> None:
        self.place = place
        self.is_full_screen = False
        self.fills_screen = False
        self.is_visible = True
        self.given: tuple[int, int] | None = None
        """The size that the system has really given, or None if it is that of `place`."""
        self.screen: tuple[int, int] | None = DESKTOP[2:]
        self.accepted: list[tuple[int, int]] = []
        self.late = late
        """Frames until a request is carried out."""
        self.asked: list[Place] = []
        self.maximised_count = 0
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
        self.fills_screen = True
        self.given = None

    def enter_full_screen(self) -> None:
        self.is_full_screen = True
        self._soon(DESKTOP)

    def leave_full_screen(self) -> None:
        self.is_full_screen = False
        self._soon(Place(1, 39, 1920, 1080))

    def maximise(self) -> None:
        self._coming.clear()
        self.maximised_count += 1
        self.place = MAXIMISED_PLACE


def pass_time(placement: Placement, manager: FakeWindow, seconds: float, *events: Event) -> None:
    """Let frames of this time pass. The events come with the first of them."""
    for number in range(round(seconds / FRAME)):
        manager.frame()
        placement.handle_events(events if number == 0 else ())
        placement.update(FRAME)


def settled_window(place: Place, late: int = 4) -> tuple[Placement, FakeWindow]:
    """Return a placement that knows this place of its window, and the fake of the window."""
    manager = FakeWindow(place, late)
    placement = Placement(manager)
    pass_time(placement, manager, seconds=1.0)
    assert placement.place == place
    return placement, manager


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("late", [1, 4, 12])
def test_a_window_returns_from_full_screen_to_its_place_twice_in_a_row(place: Place, late: int) -> None:
    placement, manager = settled_window(place, late)
    for _ in range(2):
        placement.set_full_screen(full=True)
        pass_time(placement, manager, seconds=1.0)
        assert manager.place == DESKTOP
        placement.set_full_screen(full=False)
        pass_time(placement, manager, SETTLING_SECONDS)
        assert manager.place == place
        assert placement.place == place


@pytest.mark.parametrize("option", OPTIONS)
def test_options_of_sdl_are_set_unless_the_player_has_set_them(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(option, raising=False)
    prepare_system()
    assert os.environ[option] == OPTIONS[option]

    monkeypatch.setenv(option, "of the player")
    prepare_system()
    assert os.environ[option] == "of the player"


def test_quick_changes_of_full_screen_do_not_change_the_remembered_place() -> None:
    placement, manager = settled_window(PLACES[0])
    for _ in range(3):
        for full in (True, False):
            placement.set_full_screen(full)
            pass_time(placement, manager, seconds=0.05)

    pass_time(placement, manager, SETTLING_SECONDS)
    assert manager.place == PLACES[0]

    manager.place = PLACES[1]
    placement.set_full_screen(full=True)

    assert placement.place == PLACES[1], "the window was moved just before"


def test_a_maximised_window_is_maximised_again_after_full_screen_and_keeps_its_place_below() -> None:
    """Leaving full screen asks for the place below and soon afterwards for the maximised one, also the second time."""
    placement, manager = settled_window(PLACES[0])
    manager.place = MAXIMISED_PLACE
    pass_time(placement, manager, 1.0, MAXIMISED_EVENT)

    for number in range(2):
        placement.set_full_screen(full=True)
        pass_time(placement, manager, seconds=1.0)
        placement.set_full_screen(full=False)
        pass_time(placement, manager, seconds=0.3)
        assert manager.asked[-1] == PLACES[0]
        pass_time(placement, manager, SETTLING_SECONDS)
        assert manager.place == MAXIMISED_PLACE
        assert manager.maximised_count == number + 1
        assert (placement.place, placement.maximised) == (PLACES[0], True)


@pytest.mark.parametrize(
    ("moves", "maximised", "below"),
    [
        ([(MAXIMISED_PLACE, 1.0, MAXIMISED_EVENT), (PLACES[1], 1.0)], False, PLACES[1]),
        ([(MAXIMISED_PLACE, FRAME), (MAXIMISED_PLACE, 1.0, MAXIMISED_EVENT)], True, PLACES[0]),
        ([(PLACES[1], FRAME), (MAXIMISED_PLACE, 1.0, MAXIMISED_EVENT)], True, PLACES[1]),
        ([(PLACES[1], 1.0), (PLACES[1], 1.0, MAXIMISED_EVENT), (MAXIMISED_PLACE, 1.0)], True, PLACES[1]),
    ],
    ids=["restored and moved", "grows before the event", "moved just before", "grows long after the event"],
)
def test_a_maximised_window_keeps_its_place_below(moves: list[Any], maximised: bool, below: Place) -> None:
    placement, manager = settled_window(PLACES[0])
    for place, seconds, *events in moves:
        manager.place = place
        pass_time(placement, manager, seconds, *events)
    assert (placement.place, placement.maximised) == (below, maximised)


def test_the_settings_do_not_remember_the_place_of_a_full_or_minimised_window() -> None:
    placement, manager = settled_window(PLACES[0])
    place_of_icon = Place(0, 0, 160, 24)
    manager.is_visible = False
    manager.place = place_of_icon
    pass_time(placement, manager, seconds=1.0)
    placement.note_place()
    assert placement.place == PLACES[0]

    manager.is_visible = True
    manager.is_full_screen = True
    manager.place = DESKTOP
    pass_time(placement, manager, seconds=1.0)
    placement.note_place()

    assert placement.place == PLACES[0]


@pytest.mark.parametrize("late", [0.0, 0.15, 0.4, 1.2])
def test_a_window_pushed_aside_by_its_late_frame_is_moved_back(late: float) -> None:
    """The system says at first that the window is at its place, but then it gets a frame."""
    manager = FakeWindow(PLACES[0])
    placement = Placement(manager)
    placement.request(PLACES[0], maximised=False)
    pass_time(placement, manager, late)
    manager.place = Place(PLACES[0].x + 1, PLACES[0].y + 20, *PLACES[0][2:])
    pass_time(placement, manager, SETTLING_SECONDS)
    assert manager.place == placement.place == PLACES[0]


@pytest.mark.parametrize(
    ("goal", "late", "counts"),
    [(PLACES[0], 4, range(LEAST_TRIES, MOST_TRIES)), (PLACES[1], 10_000, [MOST_TRIES])],
    ids=["there already", "never carried out"],
)
def test_a_place_is_requested_at_least_twice_and_not_for_ever(goal: Place, late: int, counts: Sequence[int]) -> None:
    """The window carries out a request `late` frames later. `counts` are the possible numbers of requests."""
    manager = FakeWindow(PLACES[0], late)
    placement = Placement(manager)
    placement.request(goal, maximised=False)
    pass_time(placement, manager, SETTLING_SECONDS)
    asked = len(manager.asked)
    assert manager.asked == [goal] * asked
    assert asked in counts

    pass_time(placement, manager, seconds=2.0)
    assert len(manager.asked) == asked, "no more requests later"
    assert placement.place == PLACES[0]


@pytest.mark.parametrize("maximised", [False, True])
def test_a_window_that_the_player_moves_just_after_full_screen_stays_there(maximised: bool) -> None:
    placement, manager = settled_window(PLACES[0])
    for full in (True, False):
        placement.set_full_screen(full)
        pass_time(placement, manager, seconds=2 * AGAIN + 2 * STEADY)
    assert manager.place == PLACES[0]

    if maximised:
        manager.place = MAXIMISED_PLACE
        pass_time(placement, manager, SETTLING_SECONDS, MAXIMISED_EVENT)
        assert (manager.place, placement.place, placement.maximised) == (MAXIMISED_PLACE, PLACES[0], True)
    else:
        manager.place = PLACES[1]
        pass_time(placement, manager, SETTLING_SECONDS)
        assert manager.place == placement.place == PLACES[1]


def test_a_system_that_refuses_full_screen_leaves_the_window_in_its_place() -> None:
    placement, manager = settled_window(PLACES[0])

    def refuse() -> None:
        """Refuse full screen as SDL does."""
        raise pygame.error("no full screen here")

    manager.enter_full_screen = refuse
    placement.set_full_screen(full=True)
    pass_time(placement, manager, seconds=1.0)
    assert manager.place == placement.place == PLACES[0]


def test_without_a_window_manager_the_window_fills_the_screen_itself_after_a_while() -> None:
    placement, manager = settled_window(PLACES[0])
    manager.given = PLACES[0][2:]  # SDL believes in a full screen, but the window keeps its size
    placement.set_full_screen(full=True)
    pass_time(placement, manager, seconds=REFUSED - 0.1)
    assert not manager.fills_screen, "a window manager may still do it"

    pass_time(placement, manager, seconds=0.5)
    assert manager.fills_screen
    assert manager.accepted == []

    pass_time(placement, manager, seconds=2.0)
    assert placement.is_full_screen


@pytest.mark.parametrize("full", [False, True])
def test_a_size_that_the_system_refuses_is_replaced_by_the_granted_one(full: bool) -> None:
    placement, manager = settled_window(PLACES[0])
    manager.is_full_screen = manager.fills_screen = full
    manager.given = (900, 500)
    pass_time(placement, manager, seconds=2 * REFUSED + 0.1)
    assert manager.accepted == [(900, 500)]
    assert manager.place[2:] == (900, 500)


def test_the_window_waits_for_a_size_that_the_system_grants_late() -> None:
    placement, manager = settled_window(PLACES[0])
    for size in ((700, 400), (800, 450), (900, 500)):
        manager.given = size
        pass_time(placement, manager, seconds=REFUSED / 2)
        manager.given = None
        pass_time(placement, manager, seconds=0.1)
    assert manager.accepted == []


@pytest.mark.parametrize("filling", [False, True])
def test_a_window_that_fills_the_screen_itself_follows_a_new_screen_size(filling: bool) -> None:
    placement, manager = settled_window(PLACES[0])
    manager.is_full_screen = True
    manager.fills_screen = filling
    manager.place = DESKTOP
    manager.screen = (1024, 768)
    pass_time(placement, manager, seconds=2.0)
    assert manager.asked == ([Place(0, 0, 1024, 768)] if filling else []), "otherwise the window manager resizes it"


# --- reachable places --------------------------------------------------------------------------

ONE_DESKTOP = [(1920, 1080)]
TWO_DESKTOPS = [(1920, 1080), (2560, 1440)]


@pytest.mark.parametrize(
    ("place", "desktops", "fits"),
    [
        ((200, 150, 1280, 720), ONE_DESKTOP, True),
        ((0, 0, 1920, 1080), ONE_DESKTOP, True),
        ((-300, 40, 1280, 720), ONE_DESKTOP, True),  # hangs off, and can be dragged back
        ((1700, 900, 1280, 720), ONE_DESKTOP, True),
        ((1900, 150, 1280, 720), ONE_DESKTOP, False),
        ((-1250, 150, 1280, 720), ONE_DESKTOP, False),
        ((200, 1070, 1280, 720), ONE_DESKTOP, False),
        ((200, -40, 1280, 720), ONE_DESKTOP, False),  # the upper edge is out of reach
        ((200, 150, 1921, 720), ONE_DESKTOP, False),
        ((200, 150, 1280, 1081), ONE_DESKTOP, False),
        ((200, 150, 40, 20), ONE_DESKTOP, False),
        ((2400, 150, 1280, 720), TWO_DESKTOPS, True),
        ((-2400, 150, 1280, 720), TWO_DESKTOPS, True),
        ((200, -1400, 1280, 720), TWO_DESKTOPS, True),
        ((0, 0, 2560, 1440), TWO_DESKTOPS, True),
        ((9000, 150, 1280, 720), TWO_DESKTOPS, False),
        ((200, 150, 1280, 720), [], False),
    ],
    ids=[
        "in the middle",
        "all of the desktop",
        "hangs off at the left",
        "hangs off at the right",
        "too far right",
        "too far left",
        "too low",
        "too high",
        "too wide",
        "too tall",
        "too small",
        "on the desktop at the right",
        "on the desktop at the left",
        "on the desktop above",
        "as large as the larger desktop",
        "beside both desktops",
        "no desktop",
    ],
)
def test_a_place_is_reachable_if_its_upper_edge_is_on_a_desktop_and_it_fits(
    place: tuple[int, int, int, int], desktops: list[tuple[int, int]], fits: bool
) -> None:
    assert reachable_place(Place(*place), desktops) == (Place(*place) if fits else None)
    assert reachable_place(place=None, desktops=desktops) is None


def test_the_usual_window_is_smaller_than_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert usual_size() == (1600, 900)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480)])
    assert usual_size() == WINDOWS[-1]


@pytest.mark.parametrize("full", [False, True])
def test_a_window_opens_at_its_place_and_returns_to_it_from_full_screen(window: pygame.Surface, full: bool) -> None:
    pygame.display.quit()
    pygame.display.init()
    place = Place(70, 50, 900, 506)
    opened = open_window(size=None, full=full, place=place)
    assert bool(opened.get_flags() & pygame.FULLSCREEN) is full

    placement = Placement()
    placement.request(place, maximised=False)
    placement.set_full_screen(full=False)
    assert opened.get_size() == (900, 506)

    frames_until_settled = 80
    for _ in range(frames_until_settled):
        pygame.event.pump()
        placement.update(FRAME)

    assert placement.handle.place == placement.place == place


# --- from one start to the next ----------------------------------------------------------------


FRAMES_AFTER_MOVE = 40


class MovedWindowScene(Scene):
    """A scene that ends after some frames. Meanwhile it moves the window as a player does, if `moved` is a place.

    `began` is the place of the window just before that.
    """

    def __init__(self, moved: Place | None = None) -> None:
        self.moved = moved
        self.frames_left = 20 + FRAMES_AFTER_MOVE
        self.began: Place | None = None

    def update(self, seconds: float) -> Change | None:
        self.frames_left -= 1
        if self.frames_left == FRAMES_AFTER_MOVE:
            self.began = self.app.placement.handle.place
            if self.moved is not None:
                self.app.placement.handle.move(self.moved)
        return Quit() if self.frames_left < 0 else None


def run_and_move(
    home: Path, moved: Place | None = None, size: tuple[int, int] | None = None, full: bool | None = None
) -> Place:
    """Run the program, and move the window if `moved` is a place. Returns the place at which it had opened."""
    pygame.display.quit()
    scene = MovedWindowScene(moved)
    assert run(lambda: scene, window_size=size, fullscreen=full, store=Store(home)) == 0
    assert scene.began is not None
    return scene.began


def test_the_next_start_opens_the_window_at_its_last_place(home: Path) -> None:
    """Each `run_and_move` is a start. It returns the place (x, y, width, height) at which the window has opened."""
    usual = run_and_move(home)

    run_and_move(home, Place(30, 20, 960, 600))
    assert settings_file.load(Store(home)).window == (30, 20, 960, 600)
    assert run_and_move(home) == (30, 20, 960, 600)

    *_, width, height = run_and_move(home, Place(11, 12, 820, 470), size=(810, 460))
    assert (width, height) == (810, 460)
    assert run_and_move(home) == (30, 20, 960, 600), "a size from the command line is not remembered"

    off_every_desktop = (5000, 20, 960, 600)
    settings_file.save(Store(home), Settings(window=off_every_desktop))
    assert run_and_move(home) == usual


def test_saving_the_place_keeps_settings_that_another_window_changed_meanwhile(home: Path) -> None:
    class ChangesSettings(MovedWindowScene):
        """Another window saves settings just before this one ends."""

        def leave(self) -> None:
            settings_file.save(Store(home), Settings(sound=5))

    scene = ChangesSettings(Place(30, 20, 960, 600))
    assert run(lambda: scene, store=Store(home)) == 0
    assert settings_file.load(Store(home)) == Settings(sound=5, window=(30, 20, 960, 600))
