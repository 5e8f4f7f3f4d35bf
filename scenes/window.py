"""The window of the program: how it opens, fills the screen, and returns to its earlier place and size.

A window manager may answer late, and differently from the request. X11 places a new frame beside the right place, and
forgets in full screen that a window was maximised. So a request is repeated until the window is where it should be.

Without a window manager nobody fills the screen, while SDL believes that it is filled. So the X server is asked for the
true size of the window.
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
from scenes.x11 import Server, SizeProbe

NAME: Final = "Five Fronts"
WINDOWS: Final = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), (1024, 576), (800, 450))
"""Sizes in which the window opens the first time. The largest one that fits is taken."""
STEADY: Final = 0.2
"""Seconds without a change after which a window counts as settled."""
AGAIN: Final = 0.1
"""Seconds between two requests for its place and size."""
WATCHED: Final = 1.5
"""Seconds for which a settled window is still watched."""
REFUSED: Final = 0.6
"""Seconds after which a size that the window has not got counts as refused. A busy window manager needs a while."""
FRAME: Final = (24, 72)
"""The most real pixels by which a frame pushes a window aside, across and down."""
LEAST_TRIES: Final = 2
MOST_TRIES: Final = 8
"""The most requests for a place and size. After them the present ones are accepted."""
SMALLEST: Final = (320, 180)
"""The smallest size in which a window is opened again."""
GRIP: Final = 120
"""Real pixels of the window's upper edge that must be on a desktop, so that it can be dragged."""

ACCELERATED: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that says whether SDL lets the graphics card bring the picture to the screen."""

M_MMAP_THRESHOLD: Final = -3
"""The option of glibc's mallopt for the size from which on a block of memory is mapped by itself."""
MAPPED_BYTES: Final = 1 << 17
"""The size at which a block, such as a picture, is mapped by itself and returned to the system when it is freed.

Left alone, glibc raises this size again and again. Its heap then keeps the holes: 60 MB after a few minutes.
"""

Size = tuple[int, int]


class Place(NamedTuple):
    """Place and size of the inside of a window on the desktop, in real pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def size(self) -> Size:
        return (self.w, self.h)


class SystemWindow:
    """The one window of `pygame.display`."""

    def __init__(self) -> None:
        self._place_below: Place | None = None
        """The place of the window before it filled the screen without SDL. None while it does not fill the screen."""
        self._own_size: SizeProbe | None = None
        """Measures the window, if there is an X server."""
        self._desktop_size: SizeProbe | None = None
        """Measures the desktop, if there is an X server."""

    @property
    def place(self) -> Place:
        """The place and size of the window according to SDL."""
        return Place(*pygame.display.get_window_position(), *pygame.display.get_window_size())

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills the screen, with or without the help of SDL."""
        return self.fills_screen or pygame.display.is_fullscreen()

    @property
    def fills_screen(self) -> bool:
        """Whether the window fills the screen as a window without a frame, which SDL does not call full screen."""
        return self._place_below is not None

    @property
    def is_visible(self) -> bool:
        """Whether the window is not minimised."""
        return pygame.display.get_active()

    def watch(self, server: Server | None) -> None:
        """Let the X server measure the window and the desktop. Without a server SDL is believed."""
        self._own_size = None
        self._desktop_size = None
        if server is not None:
            self._own_size = SizeProbe(server, pygame.display.get_wm_info()["window"])
            self._desktop_size = SizeProbe(server, server.root)

    def granted_size(self) -> Size:
        """The size in real pixels that the system has given the window."""
        measured = self._own_size.latest_size() if self._own_size is not None else None
        return measured if measured is not None else self.place.size

    def desktop_size(self) -> Size | None:
        """The size of the desktop according to the X server.

        None if that is unknown, or if there are several screens.
        """
        if self._desktop_size is None or pygame.display.get_num_displays() > 1:
            return None
        return self._desktop_size.latest_size()

    def move(self, place: Place) -> None:
        """Give the window this place and size."""
        window = _pygame_window()
        window.size = place.size
        window.position = (place.x, place.y)

    def accept_size(self, size: Size) -> None:
        """Let SDL know the size that the window has got."""
        _pygame_window().size = size

    def enter_full_screen(self) -> None:
        """Let SDL fill the screen. Raises pygame.error if that is refused."""
        _pygame_window().set_fullscreen(desktop=True)

    def fill_screen(self) -> None:
        """Fill the screen that SDL believes to be filled, without the help of a window manager.

        The window becomes one without a frame, of the size of the screen.
        """
        place_of_screen = self.place
        _pygame_window().set_windowed()
        self._place_below = self.place  # now that of the window
        _pygame_window().borderless = True
        self.move(place_of_screen)

    def leave_full_screen(self) -> None:
        """Make the full screen a window with a frame again. Raises pygame.error if that is refused.

        `_place_below`: None if SDL has filled the screen, otherwise the place to which the window without a frame
        returns.
        """
        if self._place_below is None:
            _pygame_window().set_windowed()
            return

        _pygame_window().borderless = False
        self.move(self._place_below)
        self._place_below = None

    def maximise(self) -> None:
        """Maximise the window, even if the system wrongly believes that it is maximised."""
        _pygame_window().restore()
        _pygame_window().maximize()


def _pygame_window() -> pygame.Window:
    """The window of `pygame.display`, which has no other way to it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


class Placement:
    """The place of the window while it is neither full screen nor maximised nor minimised.

    `place` is None until that is known.
    """

    def __init__(self, handle: SystemWindow | None = None) -> None:
        self.handle: SystemWindow = handle if handle is not None else SystemWindow()
        self.place: Place | None = None
        self.maximised: bool = False
        self._place_before: Place | None = None
        """The place before `place`. None if it is unknown."""
        self._seconds_at_place: float = 0.0
        """Seconds since the window changed to `place`. `_note` begins anew with 0 when it does."""
        self._maximised_place: Place | None = None
        """The place of the maximised window. None until it is known."""

        self._wanted: Place | None = None
        """The place that was requested. None once the window has it, or if none was requested."""
        self._tries: int = 0
        """Number of requests for it."""
        self._waited: float = 0.0
        """Seconds since the last request, or since the window settled there."""
        self._has_settled: bool = False
        """Whether the window has settled there."""

        self._latest: Place | None = None
        """The place in the last frame."""
        self._steady_for: float = 0.0
        """Seconds for which the window has been at `_latest`."""
        self._refused_for: float = 0.0
        """Seconds for which the window has not had the size that SDL believes it to have."""
        self._screen: Size | None = None
        """The size of the desktop in the last frame."""

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self.handle.is_full_screen

    def request(self, place: Place | None, maximised: bool) -> None:
        """Ask for this place and size and then, if `maximised`, for the maximised window, which returns to them later.

        Both take a moment: `update` repeats the request until the window is there. None: ask for nothing. What was
        known about an earlier request is forgotten.
        """
        self.place = place
        self.maximised = maximised and place is not None
        self._wanted = place
        self._tries = 0
        self._waited = 0.0
        self._has_settled = False
        self._place_before = None
        self._latest = None
        self._maximised_place = None

    def set_full_screen(self, full: bool) -> None:
        """Fill the screen, or return to the earlier place and size. Nothing happens if the system refuses."""
        with contextlib.suppress(pygame.error):
            if full:
                self.note_place()
                self.handle.enter_full_screen()
            else:
                self.handle.leave_full_screen()
                self.request(self.place, self.maximised)

    def handle_events(self, events: Iterable[pygame.event.Event]) -> None:
        """Take note if the player has maximised the window.

        If the program requested that, it is not the player's doing, until the window has settled. `place` stays the
        place before, to which the window returns: some systems first enlarge the window, which changes `place`, and
        send the event a moment later.
        """
        is_maximised = any(event.type == pygame.WINDOWMAXIMIZED for event in events)
        is_by_player = self._wanted is None or self._has_settled
        if not (is_maximised and is_by_player) or self.handle.is_full_screen:
            return

        self.maximised = True
        self._wanted = None
        self._maximised_place = None
        self._latest = None
        has_just_grown = self._seconds_at_place < STEADY and self.handle.place == self.place
        if has_just_grown and self._place_before is not None:
            self.place = self._place_before

    def note_place(self) -> None:
        """Note the place of the window at once, because it is about to fill the screen or to close."""
        if self._wanted is None and not self.handle.is_full_screen and self.handle.is_visible:
            self._note(self.handle.place, is_steady=True)

    def update(self, seconds: float) -> None:
        """Advance by this many seconds: note the place of the window, unless it has yet to follow a request.

        `_wanted`: the place that the program has requested and the window does not have yet. It is requested again.
        """
        if not self.handle.is_visible:
            return
        self._check_size(seconds)
        if self.handle.is_full_screen:
            return

        now = self.handle.place
        self._seconds_at_place += seconds
        self._steady_for = self._steady_for + seconds if now == self._latest else 0.0
        self._latest = now
        if self._wanted is not None:
            self._insist(self._wanted, now, seconds)
        else:
            self._note(now, is_steady=self._steady_for >= STEADY)

    def _check_size(self, seconds: float) -> None:
        """Accept the size that the system has given if SDL has believed in another one for REFUSED seconds.

        `handle.place`: place and size of the window as SDL believes them to be. `granted_size`: the size that the X
        server measures. `fills_screen`: the window fills the screen without the help of SDL, as a window without a
        frame. It then follows a change of the desktop's size. `is_full_screen`: with or without the help of SDL.
        """
        screen = self.handle.desktop_size()
        if screen != self._screen:
            self._screen = screen
            if self.handle.fills_screen and screen is not None:
                self.handle.move(Place(0, 0, *screen))

        granted = self.handle.granted_size()
        is_refused = granted != self.handle.place.size
        self._refused_for = self._refused_for + seconds if is_refused else 0.0
        if self._refused_for < REFUSED:
            return

        self._refused_for = 0.0
        sdl_has_failed_to_fill = self.handle.is_full_screen and not self.handle.fills_screen
        if sdl_has_failed_to_fill:
            self.handle.fill_screen()
        else:
            self.handle.accept_size(granted)

    def _insist(self, wanted: Place, now: Place, seconds: float) -> None:
        """Request a place until the window is there, and watch for a while whether a late frame pushes it aside.

        It is requested at least twice (LEAST_TRIES), since the system may say too early that the window is there. A
        window that is to be maximised is not watched, but maximised as soon as it has settled. `_tries`: how often the
        place was requested. `_waited`: the seconds since the last request, or since the window settled.
        """
        self._waited += seconds
        is_steady_there = now == wanted and self._steady_for >= STEADY
        if is_steady_there and self._tries >= LEAST_TRIES and not self._has_settled:
            self._has_settled = True
            self._waited = 0.0

        # A small shift without a new size is probably due to the new frame of the window, not to the player.
        is_near = abs(now.x - wanted.x) <= FRAME[0] and abs(now.y - wanted.y) <= FRAME[1]
        is_pushed_by_frame = is_near and now.size == wanted.size
        is_moved_by_player = self._has_settled and now != wanted and not is_pushed_by_frame
        is_watched_enough = self._has_settled and (self.maximised or self._waited >= WATCHED)
        if is_moved_by_player or is_watched_enough or self._tries >= MOST_TRIES:
            self.place = now
            self._wanted = None
            if self.maximised:
                self.handle.maximise()
                self._latest = None
            return

        if now == wanted:
            needs_request = not self._has_settled
        else:
            needs_request = self._steady_for >= AGAIN
        if needs_request and self._waited >= AGAIN:
            self._tries += 1
            self._waited = 0.0
            self.handle.move(wanted)

    def _note(self, now: Place, is_steady: bool) -> None:
        """Note the present place of the window, or that the window is no longer maximised.

        While it is maximised, `place` stays the place to which it returns. The first steady place that differs from it
        is that of the maximised window. A later one shows that the window is no longer maximised.
        """
        if not self.maximised:
            if now != self.place:
                self._place_before = self.place
                self.place = now
                self._seconds_at_place = 0.0
        elif is_steady and self._maximised_place is None:
            self._maximised_place = now if now != self.place else None
        elif is_steady and now != self._maximised_place:
            # Not every system reports that a window is no longer maximised.
            self.maximised = False
            self.place = now


def reachable_place(place: Place | None, desktops: Sequence[Size]) -> Place | None:
    """The place, or None if a window there could not be used.

    The window must be visible and no larger than a desktop, and its upper edge must be within reach.

    The system tells the sizes of the desktops but not how they are arranged. The corner of the first one is (0, 0), and
    each of the others may be on any side of it.
    """
    if place is None or place.w < SMALLEST[0] or place.h < SMALLEST[1]:
        return None
    if not any(place.w <= w and place.h <= h for w, h in desktops):
        return None

    width, height = desktops[0]
    beside = sum(w for w, _ in desktops[1:])
    below = sum(h for _, h in desktops[1:])
    is_within_reach_across = -beside + GRIP <= place.x + place.w and place.x <= width + beside - GRIP
    is_within_reach_down = -below <= place.y <= height + below - GRIP
    return place if is_within_reach_across and is_within_reach_down else None


def open_window(size: Size | None = None, full: bool = False, place: Place | None = None) -> pygame.Surface:
    """Open a window of `size`, otherwise at `place`, otherwise of the usual size. Raises pygame.error."""
    if place is not None and size is None:
        os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place.x},{place.y}"
        size = place.size
    with warnings.catch_warnings(), theme.silence_stderr():
        warnings.simplefilter("ignore", RuntimeWarning)  # a desktop may grant another size; any will do
        flags = pygame.RESIZABLE | (pygame.HIDDEN if full else 0)
        window = pygame.display.set_mode(size or usual_size(), flags)
    os.environ.pop("SDL_VIDEO_WINDOW_POS", None)

    if full:
        with contextlib.suppress(pygame.error):
            SystemWindow().enter_full_screen()
        _pygame_window().show()
    return window


def usual_size() -> Size:
    """The largest size in WINDOWS that leaves room on the first desktop. The smallest one if none does."""
    desktops = pygame.display.get_desktop_sizes()
    width, height = desktops[0] if desktops else (1280, 720)
    for size in WINDOWS:
        leaves_room = size[0] <= width * 0.94 and size[1] <= height * 0.9
        if leaves_room:
            return size
    return WINDOWS[-1]


def prepare_system() -> None:
    """Set the options of SDL that must be set before a window opens, and how the C library returns memory.

    glibc then maps each block of the size of a picture by itself, and so returns it to the system when it is freed.
    """
    if sys.platform.startswith("linux"):
        with contextlib.suppress(AttributeError, OSError):  # another C library
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, MAPPED_BYTES)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "FiveFronts")
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "0")
    os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")  # names follow labels, not positions
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


def open_first_window(
    settings: Settings, size: tuple[int, int] | None, fullscreen: bool
) -> tuple[pygame.Surface, Place | None]:
    """Start the display and open the window.

    Returns the window and its remembered place. The place is None if there is none, or if a window there could not be
    used. Raises pygame.error with a reason that fits into a sentence.
    """
    _start_display()
    avoids_gl = pygame.display.get_driver() == "x11" and ACCELERATED not in os.environ
    if avoids_gl:  # with software GL a flip takes 20 times as long; Wayland and macOS have nothing else
        os.environ[ACCELERATED] = "0"
    try:
        return _open_named_window(settings, size, fullscreen)
    except pygame.error as failure:
        if "pixel format" not in str(failure):
            raise

    # SDL cannot write pixels of this format. It still shows them if OpenGL converts them, as for 30 bits.
    if avoids_gl:
        pygame.display.quit()  # the variable is read once
        os.environ[ACCELERATED] = "1"
        _start_display()
        with contextlib.suppress(pygame.error):
            return _open_named_window(settings, size, fullscreen)
    raise pygame.error("the screen has too few or unusual colours; set it to 24 bits, or to 16")


def _start_display() -> None:
    """Start pygame's display. Raises pygame.error if there is no screen."""
    with theme.silence_stderr():
        pygame.display.init()
    # SDL falls back on this driver if it finds no other one.
    has_no_screen = pygame.display.get_driver() == "offscreen" and not os.environ.get("SDL_VIDEODRIVER")
    if has_no_screen:
        raise pygame.error("there is no screen; start Five Fronts from a desktop, or a terminal of one")


def _open_named_window(settings: Settings, size: Size | None, fullscreen: bool) -> tuple[pygame.Surface, Place | None]:
    """Open the window with its name and icon.

    Returns the window and its remembered place, or None if none is remembered that a screen reaches.
    """
    pygame.font.init()
    pygame.display.set_caption(NAME)
    with contextlib.suppress(OSError, pygame.error):  # the icon is optional
        pygame.display.set_icon(pygame.image.load_sized_svg(str(theme.ASSETS / "shared" / "window.svg"), (64, 64)))

    place = None
    if size is None and settings.window is not None:
        place = reachable_place(Place(*settings.window), pygame.display.get_desktop_sizes())
    return open_window(size, fullscreen, place), place
