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
from tests.scenes.moments import Sitting, record_decisions, use_small_window
from tests.scenes.screens import SCREENS
from tests.scenes.table import open_match, top_scene

MOMENTS: Final = 3
"""Moments of a game at which keys are held."""
OTHERS: Final = 6
"""How many keys that mean nothing in particular are tried at each moment. The next moment gets the next keys."""
STRIDE: Final = 0.25
"""Seconds of a frame."""
FRAMES_HELD: Final = 4
"""Frames in which a key is down: longer than a tap, and than presses are held back after a question."""

Press = tuple[Event, Event]
"""A key or button goes down, and up again."""
LETTERS_AND_DIGITS: Final = [ord(sign) for sign in "abcdefghijklmnopqrstuvwxyz0123456789"]
KEY_PRESSES: Final[list[Press]] = [tapped(key(code)) for code in dict.fromkeys([*KEYS, *LETTERS_AND_DIGITS])]
PAD_PRESSES: Final[list[Press]] = [pad_tap(button) for button in PAD_BUTTONS if button not in AXIS_BUTTONS.values()]
AXIS_PRESSES: Final[list[Press]] = [(stick(axis, share=0.9 * sign), stick(axis, 0.0)) for axis, sign in AXIS_BUTTONS]
ALL_PRESSES: Final[list[Press]] = [*KEY_PRESSES, *PAD_PRESSES, *AXIS_PRESSES]
MAIN_KEYS: Final = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
"""Keys that accept or pass."""
MAIN_PAD_BUTTONS: Final = {pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X}
"""Buttons of a gamepad that accept or pass."""


def may_decide(scene: PlayScene, press: Press) -> bool:
    """Return whether a press may decide something at a table: it accepts, passes, or is the key of a verb."""
    event, _ = press
    if event.type == pygame.KEYDOWN:
        keys_of_verbs = {
            ord(verb.hotkey.lower()) for verb, _ in scene.board.controls.verb_buttons() if len(verb.hotkey) == 1
        }
        return event.key in MAIN_KEYS | keys_of_verbs
    return event.type == pygame.CONTROLLERBUTTONDOWN and event.button in MAIN_PAD_BUTTONS


def presses_at(scene: PlayScene, others: Iterator[Press]) -> list[Press]:
    """Return the presses to try at a moment: all that may decide something there, and the next of the others."""
    return [press for press in ALL_PRESSES if may_decide(scene, press)] + [next(others) for _ in range(OTHERS)]


def keep_down(app: App, press: Press) -> None:
    """Keep a key down for a while, and report it again and again, as a system that repeats keys does."""
    went_down, _ = press
    for _ in range(FRAMES_HELD):
        app.advance(STRIDE, [went_down])


def let_go(app: App, press: Press) -> None:
    """Release a key, and let a frame pass in which it may have an effect."""
    _, went_up = press
    app.advance(STRIDE, [went_up])
    app.advance(STRIDE, [])


def ask_anew(app: App, scene: PlayScene) -> None:
    """Undo all that a key may have opened or changed, and let the same question be asked again."""
    app.stack.scenes[:] = [scene]
    app.settings.speed = "instant"
    scene.rules.sheet.close()
    scene.board.controls.back()
    scene.director.skipping = scene.director.paused = False
    scene.director.stop_asking()
    if scene.board.controls.is_ordering:
        scene.make_board()  # an order for several decisions is forgotten


def hold_before_question(app: App, scene: PlayScene, press: Press) -> bool:
    """Press a key while nobody is asked, and keep it down. Returns whether the question came meanwhile."""
    ask_anew(app, scene)
    went_down, _ = press
    app.advance(STRIDE, [went_down])
    keep_down(app, press)
    let_go(app, press)
    return scene.is_person_asked


def hold_at_question(app: App, scene: PlayScene, press: Press, decisions: list[tuple[Action, ...]]) -> None:
    """Press a key while a person is asked, and keep it down while the next question comes.

    `decisions` are those of the person so far. They are forgotten if one press has ordered several.
    """
    ask_anew(app, scene)
    went_down, _ = press
    app.advance(STRIDE, [])
    scene.director.guard.update(HOLD)  # presses are no longer held back
    app.advance(STRIDE, [went_down])

    if scene.board.controls.is_ordering:
        decisions.clear()
    else:
        if decisions:
            scene.director.stop_asking()
        keep_down(app, press)
    let_go(app, press)


@pytest.mark.parametrize("slug", GAMES)
def test_a_held_key_decides_only_the_question_it_was_pressed_for(
    app: App, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """Pressed before a question, it decides nothing. Pressed at a question, it decides once at most."""
    other_presses = cycle(ALL_PRESSES)
    questions_during_hold = decisions_made = 0
    for scene in Sitting(app, slug).moments(MOMENTS):
        with monkeypatch.context() as patch:
            decisions = record_decisions(patch, scene)
            for press in presses_at(scene, other_presses):
                questions_during_hold += hold_before_question(app, scene, press)
                assert not decisions, press

                hold_at_question(app, scene, press, decisions)
                assert len(decisions) <= 1, press
                decisions_made += len(decisions)
                decisions.clear()

    assert questions_during_hold > MOMENTS, "questions came while a key was down"
    assert decisions_made > MOMENTS, "some of the keys decide"


# --- From one screen to the next -------------------------------------------------------------------

MOVING: Final = ("PlayScene, bots", "DemoScene", "ReplayScene")
"""Screens that go on by themselves."""
STILL_SCREENS: Final = [name for name in SCREENS if name not in MOVING and not name.startswith("LobbyScene, ")]
SCREEN_KEYS: Final[dict[str, Press]] = {
    "ENTER": tapped(key(pygame.K_RETURN)),
    "ESC": tapped(key(pygame.K_ESCAPE)),
    "A": pad_tap(pygame.CONTROLLER_BUTTON_A),
    "B": pad_tap(pygame.CONTROLLER_BUTTON_B),
}


@pytest.mark.parametrize("name", STILL_SCREENS)
def test_a_held_key_leads_no_further_than_one_screen(app: App, name: str) -> None:
    """The four keys that change screens take turns over the screens."""
    use_small_window(app)
    button = list(SCREEN_KEYS)[STILL_SCREENS.index(name) % len(SCREEN_KEYS)]
    press = SCREEN_KEYS[button]
    SCREENS[name](app)
    app.advance(STRIDE, [press[0]])
    screens_after_press = list(app.stack.scenes)

    keep_down(app, press)

    assert app.stack.scenes == screens_after_press, button


@pytest.mark.parametrize("name", [*SCREEN_KEYS, "P"])
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_a_key_held_at_the_cover_between_two_people_decides_nothing_below_it(app: App, slug: str, name: str) -> None:
    """Only P, which passes on the cover without looking, decides, and it does so once at most."""
    use_small_window(app)
    scene = open_match(app, Setup(GAMES[slug], (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {}, seed=7))
    assert isinstance(app.stack.top, HandOverScene)
    app.advance(2 * SHUT, [])
    press = tapped(key(pygame.K_p)) if name == "P" else SCREEN_KEYS[name]
    actions_before = len(scene.session.match.actions)

    for _ in range(3):
        keep_down(app, press)

    passes_allowed = 1 if name == "P" else 0
    assert len(scene.session.match.actions) - actions_before <= passes_allowed


def test_a_direction_held_on_one_screen_does_not_move_the_focus_of_the_next(app: App) -> None:
    use_small_window(app)
    title = show(app, TitleScene())
    app.advance(STRIDE, [key(pygame.K_RIGHT)])
    title.form.ring.focus("settings")
    app.advance(STRIDE, [key(pygame.K_RETURN)])
    form = top_scene(app, SettingsScene).form
    focus, rows = form.ring.focused, [describe_widget(widget) for widget in form.widgets]

    for _ in range(FRAMES_HELD):
        app.advance(STRIDE, [])

    assert form.ring.focused == focus
    assert [describe_widget(widget) for widget in form.widgets] == rows, "nor change a setting"
