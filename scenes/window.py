"""The window of the program: how it opens, into full screen and back to the very place and size it had before.

A window manager may answer late and otherwise than asked: X11 places a new frame beside where it should be, and forgets
in full screen that a window was maximised. So what was asked for is asked again until it stands. Where there is no
window manager nobody fills the screen, while SDL believes that somebody has. So the X server is asked which size the
window really has.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.settings import Settings
from scenes.ui import theme
from scenes.x11 import Measure, Server

NAME: Final = "Five Fronts"
WINDOWS: Final = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), (1024, 576), (800, 450))
STEADY: Final = 0.2
"""Seconds without a change after which a window stands."""
AGAIN: Final = 0.1
"""Seconds between two attempts to give it its place and size."""
WATCHED: Final = 1.5
"""Seconds for which it is watched then."""
REFUSED: Final = 0.6
"""Seconds after which a size that the window has not got counts as refused. A busy window manager needs a while."""
FRAME: Final = (24, 72)
"""Real pixels by which a frame pushes a window aside at most."""
LEAST_TRIES: Final = 2
MOST_TRIES: Final = 8
"""Attempts after which whatever it has got is accepted."""
LEAST: Final = (320, 180)
"""The smallest window that is opened again."""
GRIP: Final = 120
"""Real pixels of the window's upper edge that have to lie on a desktop, so that it can be dragged."""

ACCELERATED: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that says whether SDL lets the graphics card bring the picture to the screen."""

M_MMAP_THRESHOLD: Final = -3
"""The option of glibc's mallopt."""
MAPPED: Final = 1 << 17
"""Bytes from which on a block, such as a picture, goes back to the system as soon as it is free. Left alone, glibc sets
this ever higher, and its heap keeps the holes: 60 MB after a few minutes."""

Size = tuple[int, int]


class Place(NamedTuple):
    """Where the inside of a window lies on the desktop, in real pixels."""

    x: int
    y: int
    w: int
    h: int


class SystemWindow:
    """The one window of `pygame.display`."""

    def __init__(self) -> None:
        self._below: Place | None = None
        """The place of the window before it filled the screen without SDL. None while it does not fill the screen."""
        self._size: Measure | None = None
        self._desktop: Measure | None = None

    @property
    def place(self) -> Place:
        """The place of the window according to SDL."""
        return Place(*pygame.display.get_window_position(), *pygame.display.get_window_size())

    @property
    def full(self) -> bool:
        return self.filling or pygame.display.is_fullscreen()

    @property
    def filling(self) -> bool:
        """Whether it fills the screen as a window without a frame, which SDL does not call full screen."""
        return self._below is not None

    @property
    def seen(self) -> bool:
        """Whether it is not minimised."""
        return pygame.display.get_active()

    def watch(self, server: Server | None) -> None:
        """Let the X server measure the window and the desktop. Without a server SDL is believed."""
        self._size = self._desktop = None
        if server is not None:
            self._size = Measure(server, pygame.display.get_wm_info()["window"])
            self._desktop = Measure(server, server.root)

    def granted(self) -> Size:
        """The size that the system has given the window."""
        measured = self._size.latest() if self._size is not None else None
        return measured if measured is not None else self.place[2:]

    def desktop(self) -> Size | None:
        """The size of the desktop by the X server; None where that is not known, or where it has several screens."""
        if self._desktop is None or pygame.display.get_num_displays() > 1:
            return None
        return self._desktop.latest()

    def move(self, place: Place) -> None:
        """Give it this place and size."""
        window = _window()
        window.size = place[2:]
        window.position = place[:2]

    def accept(self, size: Size) -> None:
        """Let SDL know the size that the window has got."""
        _window().size = size

    def enter_full_screen(self) -> None:
        _window().set_fullscreen(desktop=True)

    def fill_screen(self) -> None:
        """Fill the screen that SDL believes to be filled, without the help of a window manager."""
        screen = self.place
        _window().set_windowed()
        self._below = self.place
        _window().borderless = True
        self.move(screen)

    def leave_full_screen(self) -> None:
        if self._below is None:
            _window().set_windowed()
            return

        _window().borderless = False
        self.move(self._below)
        self._below = None

    def maximise(self) -> None:
        """Maximise it, also where the system wrongly believes that it is."""
        _window().restore()
        _window().maximize()


def _window() -> pygame.Window:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the display module has no other way to its window
        return pygame.Window.from_display_module()


class Placement:
    """Where the window stands while it is neither full screen nor maximised nor minimised.

    `place` is None until that is known.
    """

    def __init__(self, handle: SystemWindow | None = None) -> None:
        self.handle: SystemWindow = handle if handle is not None else SystemWindow()
        self.place: Place | None = None
        self.maximised: bool = False
        self._before: Place | None = None
        """The place before `place`; None if it is not known."""
        self._stayed: float = 0.0
        """Seconds since it changed to `place`."""
        self._grown: Place | None = None
        """Where the maximised window stands; None until that is known."""
        self._wanted: Place | None = None
        self._tries: int = 0
        """How often it was asked for."""
        self._waited: float = 0.0
        """Seconds since it was asked for last, or has stood there."""
        self._stood: bool = False
        """Whether the window has stood there."""
        self._latest: Place | None = None
        self._steady: float = 0.0
        """Seconds for which the window has stood at `_latest`."""
        self._refused: float = 0.0
        """Seconds for which the window has not had the size that SDL believes it to have."""
        self._screen: Size | None = None
        """The size of the desktop when it was asked for last."""

    @property
    def full(self) -> bool:
        """Whether the window fills the screen."""
        return self.handle.full

    def want(self, place: Place | None, maximised: bool) -> None:
        """Give the window this place and size, maximised above them if so; they take a moment."""
        self.place, self._wanted, self.maximised = place, place, maximised and place is not None
        self._before = self._latest = self._grown = None
        self._tries, self._waited, self._stood = 0, 0.0, False

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
        """Notice that the player maximises the window."""
        told = any(event.type == pygame.WINDOWMAXIMIZED for event in events)
        if told and (self._wanted is None or self._stood) and not self.handle.full:
            self.maximised, self._wanted, self._grown, self._latest = True, None, None, None
            if self._stayed < STEADY and self._before is not None and self.handle.place == self.place:
                self.place = self._before  # it grew before it told why

    def settle(self) -> None:
        """Note at once where the window stands: it goes to full screen or closes."""
        if self._wanted is None and not self.handle.full and self.handle.seen:
            self._note(self.handle.place, True)

    def update(self, seconds: float) -> None:
        """Insist on what was asked for, else note where the window stands."""
        if not self.handle.seen:
            return
        self._check_size(seconds)
        if self.handle.full:
            return
        now = self.handle.place
        self._stayed += seconds
        self._steady = self._steady + seconds if now == self._latest else 0.0
        self._latest = now
        if self._wanted is not None:
            self._insist(self._wanted, now, seconds)
        else:
            self._note(now, self._steady >= STEADY)

    def _check_size(self, seconds: float) -> None:
        """Take the size that the system has given, where SDL has believed in another one for too long."""
        screen = self.handle.desktop()
        if screen != self._screen:
            self._screen = screen
            if self.handle.filling and screen is not None:
                self.handle.move(Place(0, 0, *screen))

        granted = self.handle.granted()
        is_refused = granted != self.handle.place[2:]
        self._refused = self._refused + seconds if is_refused else 0.0
        if self._refused < REFUSED:
            return

        self._refused = 0.0
        if self.handle.full and not self.handle.filling:
            self.handle.fill_screen()
        else:
            self.handle.accept(granted)

    def _insist(self, wanted: Place, now: Place, seconds: float) -> None:
        """Ask for a place until the window stands there, and watch for a while whether a late frame pushes it aside.

        It is asked for twice at least, since the system may tell at first that it is there when it is not.
        """
        self._waited += seconds
        if now == wanted and self._tries >= LEAST_TRIES and self._steady >= STEADY and not self._stood:
            self._stood, self._waited = True, 0.0
        aside = abs(now.x - wanted.x) <= FRAME[0] and abs(now.y - wanted.y) <= FRAME[1]
        pushed = now[2:] == wanted[2:] and aside  # by the frame that it has got, perhaps, not by the player
        moved = now != wanted and self._stood and not pushed
        watched = self._stood and (self.maximised or self._waited >= WATCHED)
        if moved or watched or self._tries >= MOST_TRIES:
            self.place, self._wanted = now, None
            if self.maximised:
                self.handle.maximise()
                self._latest = None
        elif self._waited >= AGAIN and (self._steady >= AGAIN if now != wanted else not self._stood):
            self._tries, self._waited = self._tries + 1, 0.0
            self.handle.move(wanted)

    def _note(self, now: Place, steady: bool) -> None:
        if not self.maximised:
            if now != self.place:
                self._before, self.place, self._stayed = self.place, now, 0.0
        elif steady and self._grown is None:
            self._grown = now if now != self.place else None
        elif steady and now != self._grown:  # not every system tells that a window is no longer maximised
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
    with warnings.catch_warnings(), theme.silence_stderr():
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


def prepare() -> None:
    """Set the SDL options that must be set before a window opens, and how the C library gives memory back."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(AttributeError, OSError):  # another C library
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, MAPPED)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "FiveFronts")
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "0")
    os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")  # names follow labels, not positions
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


def open_first(
    settings: Settings, size: tuple[int, int] | None, fullscreen: bool
) -> tuple[pygame.Surface, Place | None]:
    """The window, and the place that it was remembered to have, if it can stand there. Raises pygame.error."""
    _begin()
    direct = pygame.display.get_driver() == "x11" and ACCELERATED not in os.environ
    if direct:  # with software GL a flip takes 20 times as long; Wayland and macOS have nothing else
        os.environ[ACCELERATED] = "0"
    try:
        return _opened(settings, size, fullscreen)
    except pygame.error as failure:
        if "pixel format" not in str(failure):
            raise

    # SDL cannot write pixels of this format. It still shows them where OpenGL converts them, as for 30 bits.
    if direct:
        pygame.display.quit()  # the variable is read once
        os.environ[ACCELERATED] = "1"
        _begin()
        with contextlib.suppress(pygame.error):
            return _opened(settings, size, fullscreen)
    raise pygame.error("the screen has too few or unusual colours; set it to 24 bits, or to 16")


def _begin() -> None:
    """Start the display. Raises pygame.error where there is none."""
    with theme.silence_stderr():
        pygame.display.init()
    if pygame.display.get_driver() == "offscreen" and not os.environ.get("SDL_VIDEODRIVER"):
        # SDL goes on there if it finds no other driver
        raise pygame.error("there is no screen; start Five Fronts from a desktop, or a terminal of one")


def _opened(settings: Settings, size: Size | None, fullscreen: bool) -> tuple[pygame.Surface, Place | None]:
    """The window with its name and icon, and the place that it was remembered to have. Raises pygame.error."""
    pygame.font.init()
    pygame.display.set_caption(NAME)
    with contextlib.suppress(OSError, pygame.error):  # the icon is optional
        pygame.display.set_icon(pygame.image.load_sized_svg(str(theme.ASSETS / "shared" / "window.svg"), (64, 64)))
    place = None
    if size is None and settings.window is not None:
        place = fitting(Place(*settings.window), pygame.display.get_desktop_sizes())
    return open_window(size, fullscreen, place), place
