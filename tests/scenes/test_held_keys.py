"""A key that is held decides nothing, on any board: nothing that is asked while it is down, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.core.state import Action
from scenes.app import App
from scenes.match.pass_guard import HOLD
from scenes.match.setup import Setup
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.ui.form import describe_widget
from scenes.ui.gamepad import AXIS_BUTTONS
from scenes.ui.input import KEYS, PAD_BUTTONS
from tests.scenes.events import Event, key, pad_tap, stick, tapped
from tests.scenes.menus import show
from tests.scenes.moments import Sitting, note_decisions, shrink
from tests.scenes.screens import SCREENS
from tests.scenes.table import seat, top_scene

MOMENTS: Final = 3
"""Moments of a game at which keys are held."""
OTHERS: Final = 6
"""Of the keys that mean nothing there, so many are tried at each moment, others at the next one."""
STRIDE: Final = 0.25
"""Seconds of a frame."""
HELD: Final = 4
"""Frames in which a key is down: longer than a tap, and than presses are held back after a question."""

Press = tuple[Event, Event]
"""A key or button goes down, and up again."""
SIGNS: Final = [ord(sign) for sign in "abcdefghijklmnopqrstuvwxyz0123456789"]
ON_KEYBOARD: Final[list[Press]] = [tapped(key(code)) for code in dict.fromkeys([*KEYS, *SIGNS])]
ON_PAD: Final[list[Press]] = [pad_tap(button) for button in PAD_BUTTONS if button not in AXIS_BUTTONS.values()]
ON_AXES: Final[list[Press]] = [(stick(axis, 0.9 * sign), stick(axis, 0.0)) for axis, sign in AXIS_BUTTONS]
ALL: Final[list[Press]] = [*ON_KEYBOARD, *ON_PAD, *ON_AXES]
MAIN: Final = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
MAIN_PAD: Final = {pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X}
"""Keys and buttons that accept or pass."""


def decides(scene: PlayScene, press: Press) -> bool:
    """Whether a key or button may decide something there: it accepts, passes, or is named by a verb."""
    event = press[0]
    if event.type == pygame.KEYDOWN:
        named = {ord(verb.hint.lower()) for verb, _ in scene.board.controls.verbs() if len(verb.hint) == 1}
        return event.key in MAIN | named
    return event.type == pygame.CONTROLLERBUTTONDOWN and event.button in MAIN_PAD


def keys_at(scene: PlayScene, others: Iterator[Press]) -> list[Press]:
    """What is pressed at a moment: all that may decide there, and some other keys."""
    return [press for press in ALL if decides(scene, press)] + [next(others) for _ in range(OTHERS)]


def keep_down(app: App, press: Press) -> None:
    """Keep a key down for a while, and report it again and again, as a system that repeats keys does."""
    for _ in range(HELD):
        app.advance(STRIDE, [press[0]])


def let_go(app: App, press: Press) -> None:
    """Release a key, and wait for what comes of it."""
    app.advance(STRIDE, [press[1]])
    app.advance(STRIDE, [])


def clear(app: App, scene: PlayScene) -> None:
    """Leave what a key may have opened, and ask anew."""
    app.stack.scenes[:] = [scene]
    app.settings.speed = "instant"
    scene.rules.sheet.close()
    scene.board.controls.back()
    scene.director.skipping = scene.director.paused = False
    scene.director.withdraw()
    if scene.board.controls.ordering:
        scene.make_board()  # an order for several decisions is forgotten


def press_before(app: App, scene: PlayScene, press: Press) -> bool:
    """Press a key while nobody is asked, and keep it down. Whether the question came meanwhile."""
    clear(app, scene)
    app.advance(STRIDE, [press[0]])
    keep_down(app, press)
    let_go(app, press)
    return scene.asked


def press_on(app: App, scene: PlayScene, press: Press, made: list[tuple[Action, ...]]) -> None:
    """Press a key while a person is asked, and keep it down while the next question comes."""
    clear(app, scene)
    app.advance(STRIDE, [])
    scene.director.guard.update(HOLD)
    app.advance(STRIDE, [press[0]])
    if scene.board.controls.ordering:
        made.clear()  # one press has ordered several decisions
    else:
        if made:
            scene.director.withdraw()
        keep_down(app, press)
    let_go(app, press)


@pytest.mark.parametrize("slug", GAMES)
def test_a_key_that_is_held_decides_nothing_it_was_not_pressed_for(
    app: App, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    others, asked, decided = cycle(ALL), 0, 0
    for scene in Sitting(app, slug).moments(MOMENTS):
        with monkeypatch.context() as patch:
            made = note_decisions(patch, scene)
            for press in keys_at(scene, others):
                asked += press_before(app, scene, press)
                assert not made, press
                press_on(app, scene, press, made)
                assert len(made) <= 1, press
                decided += len(made)
                made.clear()
    assert asked > MOMENTS, "the question came while a key was down"
    assert decided > MOMENTS, "some of the keys decide"


# --- From one screen to the next -------------------------------------------------------------------

MOVING: Final = ("PlayScene, bots", "DemoScene", "ReplayScene")
"""Screens that go on by themselves."""
SCREENS_HELD: Final = [name for name in SCREENS if name not in MOVING and not name.startswith("LobbyScene, ")]
SCREEN_KEYS: Final[dict[str, Press]] = {
    "ENTER": tapped(key(pygame.K_RETURN)),
    "ESC": tapped(key(pygame.K_ESCAPE)),
    "A": pad_tap(pygame.CONTROLLER_BUTTON_A),
    "B": pad_tap(pygame.CONTROLLER_BUTTON_B),
}


@pytest.mark.parametrize("name", SCREENS_HELD)
def test_a_key_that_stays_down_leads_no_further_than_one_screen(app: App, name: str) -> None:
    shrink(app)
    button = list(SCREEN_KEYS)[SCREENS_HELD.index(name) % len(SCREEN_KEYS)]
    SCREENS[name](app)
    app.advance(STRIDE, [SCREEN_KEYS[button][0]])
    after = list(app.stack.scenes)
    keep_down(app, SCREEN_KEYS[button])
    assert app.stack.scenes == after, button


@pytest.mark.parametrize("name", [*SCREEN_KEYS, "P"])
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_a_key_that_stays_down_opens_one_cover_and_decides_nothing_under_it(app: App, slug: str, name: str) -> None:
    shrink(app)
    scene = seat(app, Setup(GAMES[slug], (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {}, 7))
    assert isinstance(app.stack.top, HandOverScene)
    app.advance(2 * SHUT, [])
    made, passes = len(scene.session.match.actions), name == "P"
    for _ in range(3):
        keep_down(app, SCREEN_KEYS.get(name) or tapped(key(pygame.K_p)))
    assert len(scene.session.match.actions) - made <= passes


def test_a_direction_that_is_held_ends_with_its_screen(app: App) -> None:
    shrink(app)
    title, right = show(app, TitleScene()), key(pygame.K_RIGHT)
    app.advance(STRIDE, [right])
    title.form.ring.focus("settings")
    app.advance(STRIDE, [key(pygame.K_RETURN)])
    form = top_scene(app, SettingsScene).form
    before = (form.ring.focused, [describe_widget(widget) for widget in form.widgets])
    for _ in range(HELD):
        app.advance(STRIDE, [])
    assert (form.ring.focused, [describe_widget(widget) for widget in form.widgets]) == before
