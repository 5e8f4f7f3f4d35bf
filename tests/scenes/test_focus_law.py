"""ENTER does what has the focus: the focus is seen, and it comes by itself only to what is a sensible next step."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.core.state import State
from scenes.app import App
from scenes.match.director import Mode
from scenes.match.play_director import Reply
from scenes.match.setup import Setup
from scenes.pieces.controls import Controls
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from scenes.rulebook.rules_sheet import KEY
from scenes.rulebook.scene import PAGE
from scenes.ui.canvas import Box
from scenes.ui.focus import GROW, FocusRing
from scenes.ui.pinboard import AskScene
from tests.scenes.cuts import spread
from tests.scenes.events import FRAME, key, key_up, motion, pad_tap, steps
from tests.scenes.moments import EMPTY, kinds_of_moments
from tests.scenes.screens import SCREENS
from tests.scenes.table import box_of, click, lay, point, press, press_hint, seat

ESC, ENTER, TAB = pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


def cut_out(app: App, box: Box) -> bytes:
    """The picture around a box."""
    app.draw()
    place = app.canvas.rect(*box.inset(-2 * GROW)).clip(app.canvas.surface.get_rect())
    return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")


def assert_seen(app: App, ring: FocusRing, drawn: Box | None = None) -> None:
    """The picture around the focus is another one than without it."""
    spot = ring.spot()
    assert spot is not None
    box, before = drawn or Box(*spot.rect), (ring.focused, ring.hovered, ring.shown)
    for _ in range(2):
        app.advance(FRAME, [])
    shown = cut_out(app, box)
    assert shown == cut_out(app, box), "nothing else moves"
    ring.focused, ring.hovered, ring.shown = None, None, False
    bare = cut_out(app, box)
    ring.focused, ring.hovered, ring.shown = before
    assert shown != bare, spot.key


# --- menus ---------------------------------------------------------------------------------------

LOST: Final = re.compile(r"QUIT|RESIGN|LEAVE|RESTART|RESET|PASTE|^END |TAKE AWAY|REMOVE")
"""Labels of what gives something up, leaves, overwrites, or is done once and not again."""
FORMS: Final = [name for name in SCREENS if not name.startswith(("PlayScene", "Demo", "Replay")) and name not in GAMES]


def loses(widget: Any) -> bool:
    """Whether this widget must never be what ENTER presses, unless keys have led there."""
    away = isinstance(widget.key, tuple) and widget.key[0] == "away"
    return (
        away
        or widget.key in (Reply.PASS, Reply.WHOLE)
        or widget.key in ("paste", "dice")
        or bool(LOST.search(widget.label))
    )


def assert_law(app: App, scene: Any) -> None:
    ring = scene.form.ring
    widget = scene.form.widget(ring.focused)
    assert not loses(widget), widget.label or widget.key
    if ring.focused != PAGE and not (scene.form.editing):
        assert_seen(app, ring)


def pointed_at(app: App, scene: Any) -> Iterator[None]:
    """The mouse rests on one widget after another, and away from all of them."""
    for widget in [one for one in scene.form.widgets if loses(one)] + list(scene.form.widgets)[:2]:
        point(app, *widget.spot().centre)
        if loses(widget):
            yield
        point(app, *EMPTY)
        yield


@pytest.mark.parametrize("screen", FORMS)
def test_on_every_page_enter_presses_what_is_seen_and_loses_nothing(app: App, screen: str) -> None:
    app.settings.reduced_motion = app.toasts.still = True
    scene = SCREENS[screen](app)
    steps(app, 9)
    app.toasts.clear()
    assert_law(app, scene)
    for _ in pointed_at(app, scene):
        assert_law(app, scene)
    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    point(app, *EMPTY)
    assert_law(app, scene)


@pytest.mark.parametrize("screen", ["PauseScene", "LobbyScene", "LobbyScene, full", "KeysScene", "PlayersScene"])
def test_after_a_tap_the_focus_is_not_on_what_was_tapped_once(app: App, screen: str) -> None:
    app.settings.reduced_motion = app.toasts.still = True
    scene = SCREENS[screen](app)
    steps(app, 9)
    for number in [at for at, one in enumerate(scene.form.widgets) if loses(one) and one.enabled]:
        click(app, scene.form.widgets[number])
        while isinstance(app.stack.top, AskScene):
            press(app, ESC)
        if app.stack.top is not scene:
            app.stack.scenes.clear()
            scene = SCREENS[screen](app)
            steps(app, 9)
        app.toasts.clear()
        assert_law(app, scene)


@pytest.mark.parametrize("screen", FORMS)
def test_the_one_that_stands_out_has_the_focus_where_there_are_only_buttons(app: App, screen: str) -> None:
    scene = SCREENS[screen](app)
    main = [widget.key for widget in scene.form.widgets if getattr(widget, "primary", False)]
    if len(main) == 1 and screen.startswith(("TitleScene", "LobbyScene", "Pause", "Ask", "Hand", "Trouble", "Results")):
        assert scene.form.ring.focused == main[0]


QUESTIONS: Final[dict[str, tuple[str, list[int]]]] = {
    "leave the program": ("TitleScene", [ESC]),
    "resign": ("PauseScene", [pygame.K_g]),
    "restart": ("PauseScene", [pygame.K_r]),
    "end the guide": ("PlayScene", [pygame.K_q]),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_proposes_what_loses_nothing(app: App, question: str) -> None:
    app.settings.reduced_motion = app.toasts.still = True
    screen, keys = QUESTIONS[question]
    SCREENS[screen](app)
    press(app, *keys)
    assert isinstance(app.stack.top, AskScene)
    scene: Any = app.stack.top
    assert scene.form.ring.focused == scene.safe
    assert [one.key for one in scene.form.widgets if one.primary] == [scene.safe]
    for widget in scene.form.widgets:
        point(app, *widget.box.centre)
        point(app, *EMPTY)
        assert scene.form.ring.focused == scene.safe
    assert_law(app, scene)


# --- boards --------------------------------------------------------------------------------------

SHARES: Final = (1, 2)
"""The kinds of moments of a game are dealt out to so many tests."""
STATES: Final = 3
"""Moments that each of these looks at, at most."""
BESIDE: Final = frozenset({"pass", "hint", "undo", "again", "speed", "menu", "turn map", "lesson end", KEY})


def moments(slug: str, share: int) -> list[State]:
    """Moments of a share of the kinds, of as many kinds as there is time for."""
    mine = kinds_of_moments(slug)[share - 1 :: len(SHARES)]
    return [state.copy() for state in spread(mine, STATES)]


def sit(app: App, slug: str, share: int) -> Iterator[PlayScene]:
    """A person in the first seat, asked at moments of a share of the kinds."""
    app.settings.reduced_motion = app.toasts.still = True
    for state in moments(slug, share):
        app.stack.scenes.clear()
        entries = ("human", *["recruit"] * (state.seats - 1))
        scene = seat(app, Setup(GAMES[slug], tuple(SeatEntry(kind) for kind in entries), {}, 5))
        point(app, *EMPTY)
        yield lay(app, scene, state)


def barred(scene: TableScene, focus: Hashable) -> bool:
    """Whether ENTER must not press this unless keys have led there."""
    controls: Controls[Any] = scene.board.controls
    if focus in BESIDE or focus in controls.lists.piles or (isinstance(focus, tuple) and focus[0] == "line"):
        return True
    others = [spot.key for spot in controls.spots() if controls.usable(spot.key) and spot.key != focus]
    return focus == ("verb", "withdraw") and bool(set(others) - BESIDE - {*controls.lists.piles})


def assert_law_of_table(app: App, scene: PlayScene, where: object) -> None:
    assert scene.asked
    scene.place_spots()
    focus, hand = scene.ring.focused, scene.board.hand
    assert focus is not None, (where, scene.ring.spots, [a.notation for a in scene.board.controls.offered])
    assert not barred(scene, focus), (where, focus)
    assert_seen(app, scene.ring, None if hand is None else hand.raised(focus))


def tap_on(thing: Hashable) -> Callable[[App, PlayScene], None]:
    def tap(app: App, scene: PlayScene) -> None:
        click(app, box_of(scene.board, thing))
        if scene.board.controls.modal:
            press(app, ESC)

    return tap


def open_by_keys(thing: Hashable) -> Callable[[App, PlayScene], None]:
    def opened(app: App, scene: PlayScene) -> None:
        press(app, TAB)
        scene.ring.focus(thing)
        press(app, ENTER)
        if scene.board.controls.modal:
            press(app, ESC)

    return opened


def hover(button: str) -> Callable[[App, PlayScene], None]:
    def hovered(app: App, scene: PlayScene) -> None:
        if button in scene.buttons:
            point(app, *scene.buttons[button].box.centre)

    return hovered


def hint(app: App, scene: PlayScene) -> None:
    """Ask for it, go to its rows, and leave them by mouse."""
    press_hint(app)
    steps(app, 20)
    press(app, pygame.K_h)
    point(app, *EMPTY)


def ways(scene: PlayScene) -> dict[str, Callable[[App, PlayScene], None]]:
    """What a person may have done before pressing ENTER."""
    piles = scene.board.controls.lists.piles
    found: dict[str, Callable[[App, PlayScene], None]] = {
        "nothing": lambda app, _: None,
        "key": lambda app, _: steps(app, 3, key(TAB), key_up(TAB), key(TAB, pygame.KMOD_SHIFT), key_up(TAB)),
        "pad": lambda app, _: steps(app, 3, *pad_tap(RIGHT), *pad_tap(LEFT)),
        "mouse": lambda app, _: point(app, *EMPTY),
        "escape": lambda app, _: press(app, pygame.K_F1, ESC),
        **{f"hover {key}": hover(key) for key in ("undo", "menu", "pass")},
        **{f"tap {pile}": tap_on(pile) for pile in piles},
        **{f"open {pile}": open_by_keys(pile) for pile in piles},
        "hint": hint,
    }
    keys = [spot.key for spot in scene.board.controls.spots()]
    if "turn map" in keys:
        found["tap turn map"] = tap_on("turn map")
    if ("verb", "withdraw") in keys and barred(scene, ("verb", "withdraw")):
        x, y = box_of(scene.board, ("verb", "withdraw")).centre
        found["hover withdraw"] = lambda app, _: point(app, x, y)
    return found


def test_where_one_can_only_pass_the_button_that_passes_has_the_focus(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings.reduced_motion = True
    scene = SCREENS["battlefronts"](app)
    passing = [action for action in scene.session.match.legal() if action.notation == "pass"]
    scene.director.withdraw()
    monkeypatch.setattr(scene.session.match, "legal", lambda: passing)
    scene.director.mode = Mode.ASKING
    scene.asks()
    assert scene.board.controls.passing is passing[0]
    assert scene.ring.focused == "pass"


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("slug", GAMES)
def test_on_every_board_enter_does_what_is_seen_and_gives_nothing_up(app: App, slug: str, share: int) -> None:
    looked = 0
    for scene in sit(app, slug, share):
        for name, way in ways(scene).items():
            way(app, scene)
            if not scene.asked or app.stack.top is not scene:
                break  # the rules went on by themselves
            assert_law_of_table(app, scene, name)
            looked += 1
            app.advance(1 / 60, [motion(*(part * app.canvas.k for part in EMPTY))])
    assert looked > 8
