"""The search for fonts of the system, which runs in a thread of its own."""

from __future__ import annotations

from scenes.ui.canvas import Canvas


def wait_for_fonts(canvas: Canvas) -> bool:
    """Wait until all searches for fonts with missing letters have ended. Returns whether fonts were found."""
    foreign = canvas.caches.foreign
    is_found = False
    while foreign._thread is not None:
        foreign._thread.join()
        is_found = foreign.take_answers() or is_found
    return is_found
