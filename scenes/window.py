"""The window of the program: how it opens, into full screen and back to the very place and size it had before.

A window manager may answer late and otherwise than asked: X11 places a new frame beside where it should be, and forgets
in full screen that a window was maximised. So what was asked for is asked again until it stands.
"""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

WINDOWS: Final = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), (1024, 576), (800, 450))
STEADY: Final = 0.25
"""Seconds without a change after which a window stands where it stands."""
AGAIN: Final = 0.1
"""Seconds between two attempts to give it its place and size."""
PATIENCE: Final = 1.0
"""Seconds after which whatever it has got is accepted."""
LEAST: Final = (320, 180)
"""The smallest window that is opened again."""
GRIP: Final = 120
"""Real pixels of the window's upper edge that have to lie on a desktop, so that it can be dragged."""

Size = tuple[int, int]


class Place(NamedTuple):
    """Where the inside of a window lies on the desktop, in real pixels."""

    x: int
    y: int
    w: int
    h: int


class Handle(Protocol):
    """What is asked of the system's window."""

    @property
    def place(self) -> Place: ...

    @property
    def full(self) -> bool: ...

    @property
    def seen(self) -> bool: ...

    def move(self, place: Place) -> None: ...

    def enter_full_screen(self) -> None: ...

    def leave_full_screen(self) -> None: ...

    def maximise(self) -> None: ...


class SystemWindow:
    """The one window of `pygame.display`."""

    @property
    def place(self) -> Place:
        return Place(*pygame.display.get_window_position(), *pygame.display.get_window_size())

    @property
    def full(self) -> bool:
        return pygame.display.is_fullscreen()

    @property
    def seen(self) -> bool:
        """Whether it is not minimised."""
        return pygame.display.get_active()

    def move(self, place: Place) -> None:
        """Give it this place and size."""
        window = _window()
        if self.place[2:] != place[2:]:
            window.size = place[2:]
        window.position = place[:2]

    def enter_full_screen(self) -> None:
        _window().set_fullscreen(desktop=True)

    def leave_full_screen(self) -> None:
        _window().set_windowed()

    def maximise(self) -> None:
        _window().maximize()


def _window() -> pygame.Window:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the display module has no other way to its window
        return pygame.Window.from_display_module()


class Placement:
    """Where the window stands while it is neither full screen nor maximised nor minimised.

    `place` is None until that is known.
    """

    def __init__(self, handle: Handle | None = None) -> None:
        self.handle: Handle = handle if handle is not None else SystemWindow()
        self.place: Place | None = None
        self.maximised: bool = False
        self._wanted: Place | None = None
        self._asked: float = 0.0
        """Seconds since a place was wanted."""
        self._corrected: float = 0.0
        """Seconds since it was asked for last."""
        self._latest: Place | None = None
        self._steady: float = 0.0
        """Seconds for which the window has stood at `_latest`."""
        self._grown: Place | None = None
        """Where the maximised window stands; None until that is known."""

    def want(self, place: Place | None, maximised: bool) -> None:
        """Give the window this place and size, maximised above them if so; they take a moment."""
        self.place, self._wanted, self.maximised = place, place, maximised
        self._asked = self._corrected = self._steady = 0.0
        self._latest = self._grown = None
        if place is None and maximised and not self.handle.full:
            self.handle.maximise()

    def go(self, full: bool) -> None:
        """Into full screen, or back to the place and size before it; where that is refused nothing happens."""
        with contextlib.suppress(pygame.error):
            if full:
                self.settle()
                self.handle.enter_full_screen()
            else:
                self.handle.leave_full_screen()
                self.want(self.place, self.maximised)

    def hear(self, events: Iterable[pygame.event.Event]) -> None:
        """Notice that the player maximises the window, or makes it smaller again."""
        for event in events:
            if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and self._ordinary():
                self.maximised, self._grown = event.type == pygame.WINDOWMAXIMIZED, None
                self._latest, self._steady = None, 0.0

    def _ordinary(self) -> bool:
        """Whether what the system reports is the doing of the player."""
        return self._wanted is None and not self.handle.full

    def update(self, seconds: float) -> None:
        """Insist on what was asked for; else note where the window stands once it has stood there for a moment."""
        if self.handle.full or not self.handle.seen:
            return
        now = self.handle.place
        self._steady = self._steady + seconds if now == self._latest else 0.0
        self._latest = now
        if self._wanted is not None:
            self._insist(self._wanted, now, seconds)
        elif self._steady >= STEADY:
            self._note(now)

    def _insist(self, wanted: Place, now: Place, seconds: float) -> None:
        self._asked += seconds
        self._corrected += seconds
        if (now == wanted and self._steady >= STEADY) or self._asked >= PATIENCE:
            self._wanted = None
            self.place = now
            if self.maximised:
                self.handle.maximise()
                self._latest, self._steady = None, 0.0
        elif now != wanted and self._corrected >= AGAIN:
            self._corrected = 0.0
            self.handle.move(wanted)

    def settle(self) -> None:
        """Note where the window stands without waiting: it goes to full screen or closes."""
        if self.handle.seen and self._ordinary():
            self._note(self.handle.place)

    def _note(self, now: Place) -> None:
        if self.maximised and self._grown in (None, now):
            self._grown = now
        else:  # not every system tells that a window is no longer maximised
            self.maximised, self.place = False, now


def fitting(place: Place | None, desktops: Sequence[Size]) -> Place | None:
    """The place if a window can stand there: seen and no larger than a desktop, its upper edge in reach; else None.

    The system tells how large the desktops are, not how they lie beside one another: beside the first, where (0, 0) is
    its corner, each may lie on any side.
    """
    if place is None or place.w < LEAST[0] or place.h < LEAST[1]:
        return None
    if not any(place.w <= w and place.h <= h for w, h in desktops):
        return None
    wide, high = desktops[0]
    across, down = (sum(size[axis] for size in desktops[1:]) for axis in (0, 1))
    reached = -across + GRIP <= place.x + place.w and place.x <= wide + across - GRIP
    return place if reached and -down <= place.y <= high + down - GRIP else None


def open_window(size: Size | None = None, full: bool = False, place: Place | None = None) -> pygame.Surface:
    """A window of `size`, at `place`, or of the largest size in WINDOWS that fits the desktop. Raises pygame.error."""
    if place is not None and size is None:
        os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place.x},{place.y}"
        size = place[2:]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a desktop may grant another size; any will do
        window = pygame.display.set_mode(size or roomy(), pygame.RESIZABLE | (pygame.HIDDEN if full else 0))
    os.environ.pop("SDL_VIDEO_WINDOW_POS", None)
    if full:
        with contextlib.suppress(pygame.error):
            SystemWindow().enter_full_screen()
        _window().show()
    return window


def roomy() -> Size:
    """The largest size in WINDOWS that leaves room on the first desktop; the smallest where none does."""
    desktops = pygame.display.get_desktop_sizes()
    wide, high = desktops[0] if desktops else (1280, 720)
    return next((size for size in WINDOWS if size[0] <= wide * 0.94 and size[1] <= high * 0.9), WINDOWS[-1])
