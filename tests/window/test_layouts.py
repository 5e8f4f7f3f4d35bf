"""A name typed on keyboards of several countries: real keys, found by place, with AltGr, Ctrl and keypad."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.profiles import Profiles
from scenes.store import Store
from tests.window.client import PATIENCE
from tests.window.conftest import Start
from tests.window.screen import SETXKBMAP, Screen, eventually

ENTER, ESCAPE, CTRL, ALT_GR, END, NUMLOCK, KP_4, KP_7, KP_DELETE = 36, 9, 37, 108, 115, 77, 83, 79, 91
"""X keycodes, as are the places of letters and digits below, named by what a US keyboard prints there."""
ONE, TWO, Q, Y, A, C, V, N = 10, 11, 24, 29, 38, 54, 55, 57
LAYOUTS: dict[str, tuple[tuple[tuple[int, ...], ...], str]] = {
    "us": (((Q,), (Y,), (ONE,)), "qy1"),
    "de": (((Q,), (Y,), (ONE,), (ALT_GR, C)), "qz1¢"),
    "pl": (((Q,), (ALT_GR, C), (ALT_GR, A)), "qćą"),
    "fr": (((Q,), (ONE,), (TWO,), (ALT_GR, C)), "a&é¢"),
    "cz": (((Y,), (ONE,), (TWO,), (ALT_GR, C)), "z+ě&"),
    "ru": (((Q,), (Y,), (C,), (V,)), "йнсм"),
    "gr": (((A,), (Y,), (N,)), "αυν"),
}
"""By layout: keys, and what they type."""


@pytest.mark.skipif(SETXKBMAP is None, reason="layouts are set by setxkbmap, which is not installed here")
def test_a_name_is_typed_on_every_keyboard(screen: Screen, start: Start, data: Path) -> None:
    client = start()
    client.see()

    def reads(name: str) -> bool:
        return eventually(lambda: Profiles(Store(data)).current.name == name, PATIENCE)

    try:
        for layout, (keys, typed) in LAYOUTS.items():
            screen.lay_out(layout)
            everything = Q if layout == "fr" else A  # Ctrl and the key on which A is printed
            for codes in ((N,), (ENTER,), (CTRL, everything), *keys):
                screen.tap(*codes)
            assert reads(typed), layout
            for codes in ((CTRL, everything), (CTRL, C), (END,), (CTRL, V)):
                screen.tap(*codes)
            assert reads(typed * 2), layout
            for codes in ((KP_7,), (KP_DELETE,), (NUMLOCK,), (KP_4,), (NUMLOCK,), (ESCAPE,), (ESCAPE,)):
                screen.tap(*codes)
            assert reads("4" + (typed * 2)[1:]), layout
    finally:
        screen.lay_out("us")
    assert len(Profiles(Store(data)).all()) == 1
    assert client.crashes() == []
