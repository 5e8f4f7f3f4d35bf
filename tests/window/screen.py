"""A screen of its own (Xvfb) with a pointer and a keyboard that send real events (XTest)."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable

import pygame
from Xlib import XK, X, display
from Xlib.error import BadWindow
from Xlib.ext import damage, xtest
from Xlib.protocol import event as events
from Xlib.xobject.drawable import Window

SIZE = (2560, 1440)
BETWEEN_KEYS = 0.008
"""Seconds; a key that comes down again sooner than 2 ms after it was let go counts as held."""
FORMATS = {
    24: (32, (0xFF0000, 0xFF00, 0xFF, 0)),
    16: (16, (0xF800, 0x7E0, 0x1F, 0)),
    15: (15, (0x7C00, 0x3E0, 0x1F, 0)),
}
"""By depth of the screen: how many bits a pixel of its pictures has, and where red, green and blue are."""
XVFB = shutil.which("Xvfb")
OPENBOX = shutil.which("openbox")
SETXKBMAP = shutil.which("setxkbmap")


def eventually(come: Callable[[], bool], seconds: float, pause: float = 0.01) -> bool:
    """Wait until it is so. False if it was not within this many seconds."""
    end = time.monotonic() + seconds
    while not come():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


class Screen:
    """The screen, and the hands in front of it."""

    def __init__(self, size: tuple[int, int] = SIZE, depth: int = 24) -> None:
        """`depth` is the number of bits in which a pixel holds its colour."""
        assert XVFB is not None
        self.manager: subprocess.Popen[bytes] | None = None
        read, write = os.pipe()
        command = [XVFB, "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x{depth}", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number_file:
            self.name = f":{int(number_file.readline())}"
        self.display = display.Display(self.name)
        self.root = self.display.screen().root

    def manage(self) -> None:
        """Let a window manager give windows their frames and states."""
        assert OPENBOX is not None
        self.manager = subprocess.Popen(
            [OPENBOX, "--sm-disable"], env={**os.environ, "DISPLAY": self.name}, stderr=subprocess.DEVNULL
        )
        assert eventually(lambda: self._told("_NET_SUPPORTING_WM_CHECK") != [], 10), "the window manager does not begin"

    def _told(self, name: str) -> list[int]:
        """A list that the window manager keeps at the root."""
        found = self.root.get_full_property(self.display.intern_atom(name), X.AnyPropertyType)
        return [] if found is None else list(found.value)

    def close(self) -> None:
        if self.manager is not None:
            self.manager.terminate()
            self.manager.wait()
        self.display.close()
        self.server.terminate()
        self.server.wait()

    # --- hands ---------------------------------------------------------------------------

    def move(self, x: int, y: int) -> None:
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        self.display.sync()

    def press(self) -> None:
        xtest.fake_input(self.display, X.ButtonPress, 1)
        self.display.sync()

    def release(self) -> None:
        xtest.fake_input(self.display, X.ButtonRelease, 1)
        self.display.sync()

    def key(self, *names: str) -> None:
        """Press and release the key of this name (as X calls it), or several together: Alt_L, Return."""
        self.tap(*(self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in names))

    def tap(self, *codes: int) -> None:
        """The same for keys at these places (X keycodes), whatever is printed there."""
        for kind, order in ((X.KeyPress, codes), (X.KeyRelease, codes[::-1])):
            for code in order:
                xtest.fake_input(self.display, kind, code)
        self.display.sync()
        time.sleep(BETWEEN_KEYS)

    def lay_out(self, layout: str) -> None:
        """Give the keyboard another layout."""
        assert SETXKBMAP is not None
        subprocess.run([SETXKBMAP, "-display", self.name, layout], check=True)

    # --- windows -------------------------------------------------------------------------

    def window(self) -> Window | None:
        """The window that stands on the screen, if one does."""
        if self.manager is not None:
            managed = self._told("_NET_CLIENT_LIST")
            return self.display.create_resource_object("window", managed[-1]) if managed else None
        shown = list(filter(self.is_visible, self.root.query_tree().children))
        return shown[-1] if shown else None

    @staticmethod
    def is_visible(window: Window) -> bool:
        """Whether there is such a window and it can be seen."""
        try:
            return bool(window.get_attributes().map_state == X.IsViewable and window.get_geometry().width > 1)
        except BadWindow:  # gone since it was listed
            return False

    def place(self, window: Window) -> tuple[int, int, int, int]:
        """Left, top, width and height of a window's inside on the screen, whatever frame it has."""
        corner, size = self.root.translate_coords(window, 0, 0), window.get_geometry()
        return (corner.x, corner.y, size.width, size.height)

    def change_state(self, window: Window, *names: str, on: bool) -> None:
        """Ask the window manager to put states on or off, as the buttons of a frame do.

        The name of one is _NET_WM_STATE_MAXIMIZED_VERT, for example.
        """
        states = [self.display.intern_atom(name) for name in names]
        # Five numbers of 32 bits: 1 to add and 0 to remove, two states, and 2 for a request by the user.
        data = (32, [int(on), *states, *[0] * (2 - len(states)), 2, 0])
        kind = self.display.intern_atom("_NET_WM_STATE")
        request = events.ClientMessage(window=window, client_type=kind, data=data)
        self.root.send_event(request, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.sync()

    def resize(self, window: Window, size: tuple[int, int]) -> None:
        """In the corner of the screen, where there is room for all of it."""
        window.configure(x=0, y=0, width=size[0], height=size[1])
        self.display.sync()

    def ask_to_close(self, window: Window) -> None:
        """Ask a window to close, as the cross in its frame does."""
        protocols = self.display.intern_atom("WM_PROTOCOLS")
        delete = self.display.intern_atom("WM_DELETE_WINDOW")
        data = (32, [delete, X.CurrentTime, 0, 0, 0])
        window.send_event(events.ClientMessage(window=window, client_type=protocols, data=data))
        self.display.sync()

    def watch(self, window: Window) -> int:
        """A counter of what is drawn in a window, for `drawn`."""
        self.display.damage_query_version()  # before that the server refuses all else
        return int(window.damage_create(damage.DamageReportNonEmpty))

    def has_new_drawing(self, counter: int) -> bool:
        """Whether the window has been drawn since this was asked last."""
        events = [self.display.next_event() for _ in range(self.display.pending_events())]
        if events:
            self.display.damage_subtract(counter)
            self.display.sync()
        return bool(events)

    def look(self, window: Window, area: pygame.Rect) -> pygame.Surface:
        """The picture that a window shows in a rectangle of its own pixels."""
        image = window.get_image(area.x, area.y, area.w, area.h, X.ZPixmap, 0xFFFFFFFF)
        bits, masks = FORMATS[image.depth]
        picture = pygame.Surface(area.size, depth=bits, masks=masks)
        rows = picture.get_pitch() * area.h
        picture.get_buffer().write(image.data[:rows])
        return picture.convert(32, 0)
