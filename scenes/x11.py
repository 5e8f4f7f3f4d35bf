"""Asks the X server for the size of a window, which SDL may not know. Nothing waits for an answer."""

from __future__ import annotations

import ctypes
from typing import Final

import pygame

EVERY: Final = 6
"""Frames between two questions."""


class _Cookie(ctypes.Structure):
    """The number of a question."""

    _fields_ = (("sequence", ctypes.c_uint),)


class _Geometry(ctypes.Structure):
    """The answer of xcb_get_geometry."""

    _fields_ = (
        ("response_type", ctypes.c_uint8),
        ("depth", ctypes.c_uint8),
        ("sequence", ctypes.c_uint16),
        ("length", ctypes.c_uint32),
        ("root", ctypes.c_uint32),
        ("x", ctypes.c_int16),
        ("y", ctypes.c_int16),
        ("width", ctypes.c_uint16),
        ("height", ctypes.c_uint16),
        ("border_width", ctypes.c_uint16),
    )


class _Screens(ctypes.Structure):
    """The beginning of the answer of xcb_setup_roots_iterator: the first screen, whose first field is its root."""

    _fields_ = (("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int))


class Server:
    """A connection of its own to the X server, by libxcb, which reports errors instead of ending the program.

    Raises OSError where there is no such library or no server.
    """

    def __init__(self) -> None:
        self._xcb = xcb = ctypes.CDLL("libxcb.so.1")
        self._free = ctypes.CDLL(None).free
        self._free.argtypes = [ctypes.c_void_p]
        xcb.xcb_connect.restype = ctypes.c_void_p
        xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_int)]
        for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect, xcb.xcb_flush, xcb.xcb_get_setup):
            function.argtypes = [ctypes.c_void_p]
        xcb.xcb_get_setup.restype = ctypes.c_void_p
        xcb.xcb_setup_roots_iterator.restype = _Screens
        xcb.xcb_setup_roots_iterator.argtypes = [ctypes.c_void_p]
        xcb.xcb_get_geometry.restype = _Cookie
        xcb.xcb_get_geometry.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        pointer = ctypes.POINTER(ctypes.c_void_p)
        xcb.xcb_poll_for_reply.argtypes = [ctypes.c_void_p, ctypes.c_uint, pointer, pointer]

        self._connection = xcb.xcb_connect(None, None)
        if xcb.xcb_connection_has_error(self._connection):
            xcb.xcb_disconnect(self._connection)
            raise OSError("the X server does not answer")
        self.root: int = xcb.xcb_setup_roots_iterator(xcb.xcb_get_setup(self._connection)).data[0]
        """The window that is the desktop."""

    def ask_size(self, window: int) -> int:
        """Ask for the size of a window; the number of the question."""
        question = self._xcb.xcb_get_geometry(self._connection, window)
        self._xcb.xcb_flush(self._connection)
        return int(question.sequence)

    def answer(self, question: int) -> tuple[bool, tuple[int, int] | None]:
        """Whether the answer has come, and the size that it names; None if there is no such window any more."""
        reply, error = ctypes.c_void_p(), ctypes.c_void_p()
        has_come = self._xcb.xcb_poll_for_reply(self._connection, question, ctypes.byref(reply), ctypes.byref(error))
        size = None
        if reply.value is not None:
            found = ctypes.cast(reply, ctypes.POINTER(_Geometry)).contents
            size = (int(found.width), int(found.height))
        self._free(reply)
        self._free(error)
        return bool(has_come), size

    def close(self) -> None:
        """End the connection; nothing may be asked afterwards."""
        self._xcb.xcb_disconnect(self._connection)


def server() -> Server | None:
    """The X server that shows the window; None on other systems, or where it cannot be asked."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        return Server()
    except (OSError, AttributeError):
        return None


class Measure:
    """The size of one window, asked for again and again."""

    def __init__(self, server: Server, window: int) -> None:
        self._server = server
        self._window = window
        self._question: int | None = None
        self._frames: int = EVERY
        """Frames since the last answer."""
        self._size: tuple[int, int] | None = None

    def latest(self) -> tuple[int, int] | None:
        """The size by the newest answer; None before there is one. Called once a frame."""
        if self._question is not None:
            has_come, size = self._server.answer(self._question)
            if has_come:
                self._question, self._size, self._frames = None, size, 0
        elif self._frames >= EVERY:
            self._question = self._server.ask_size(self._window)
        else:
            self._frames += 1
        return self._size
