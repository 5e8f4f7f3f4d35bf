"""Asks the X server for the true size of a window, which SDL may not know. No call waits for an answer."""

from __future__ import annotations

import ctypes
from typing import Final

import pygame

FRAMES_BETWEEN: Final = 6
"""Frames between an answer and the next question."""


class _Cookie(ctypes.Structure):
    """The number of a question."""

    _fields_ = (("sequence", ctypes.c_uint),)


class _Geometry(ctypes.Structure):
    """The answer to xcb_get_geometry."""

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

    Raises OSError if there is no such library or no server.
    """

    def __init__(self) -> None:
        self._xcb = ctypes.CDLL("libxcb.so.1")
        self._free = ctypes.CDLL(None).free
        self._declare_functions()
        self._connection = self._xcb.xcb_connect(None, None)
        if self._xcb.xcb_connection_has_error(self._connection):
            self._xcb.xcb_disconnect(self._connection)
            raise OSError("the X server does not answer")

        screens = self._xcb.xcb_setup_roots_iterator(self._xcb.xcb_get_setup(self._connection))
        self.root: int = screens.data[0]
        """The number of the window that is the desktop."""

    def _declare_functions(self) -> None:
        """Tell ctypes the arguments and results of the C functions."""
        xcb = self._xcb
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

    def ask_size(self, window: int) -> int:
        """Ask for the size of a window. Returns the number of the question."""
        question = self._xcb.xcb_get_geometry(self._connection, window)
        self._xcb.xcb_flush(self._connection)
        return int(question.sequence)

    def read_answer(self, question: int) -> tuple[bool, tuple[int, int] | None]:
        """Whether the answer to a question has come, and the size in the answer.

        The size is None before the answer has come, and if the window no longer exists.
        """
        reply = ctypes.c_void_p()
        error = ctypes.c_void_p()
        has_come = self._xcb.xcb_poll_for_reply(self._connection, question, ctypes.byref(reply), ctypes.byref(error))

        size = None
        if reply.value is not None:
            geometry = ctypes.cast(reply, ctypes.POINTER(_Geometry)).contents
            size = (int(geometry.width), int(geometry.height))
        self._free(reply)
        self._free(error)
        return bool(has_come), size

    def close(self) -> None:
        """End the connection. Nothing may be asked afterwards."""
        self._xcb.xcb_disconnect(self._connection)


def connect() -> Server | None:
    """A connection to the X server that shows the window. None on other systems, or if the server cannot be asked."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        return Server()
    except (OSError, AttributeError):
        return None


class SizeProbe:
    """Measures one window again and again."""

    def __init__(self, server: Server, window: int) -> None:
        self._server = server
        self._window = window
        self._question: int | None = None
        """The number of the open question. None if the last one was answered."""
        self._frames: int = FRAMES_BETWEEN
        """Frames since the last answer."""
        self._size: tuple[int, int] | None = None

    def latest_size(self) -> tuple[int, int] | None:
        """The size of the window in the newest answer of the X server, or None before the first one.

        It must be called once a frame. The server is asked every FRAMES_BETWEEN frames, and nothing waits for its
        answer: that is read in a later frame.
        """
        if self._question is not None:
            has_come, size = self._server.read_answer(self._question)
            if has_come:
                self._question = None
                self._size = size
                self._frames = 0
        elif self._frames >= FRAMES_BETWEEN:
            self._question = self._server.ask_size(self._window)
        else:
            self._frames += 1
        return self._size
