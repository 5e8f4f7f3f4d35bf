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
from scenes.rulebook.rules_sheet import SHEET_KEY
from scenes.rulebook.scene import PAGE
from scenes.ui.canvas import Box
from scenes.ui.focus import GROW, FocusRing
from scenes.ui.pinboard import AskScene
from tests.scenes.cuts import spread
from tests.scenes.events import FRAME, key, key_up, motion, pad_tap, steps
from tests.scenes.moments import EMPTY_POINT, states_of_every_kind
from tests.scenes.screens import SCREENS
from tests.scenes.table import box_of, click, lay_table, move_mouse_to, open_match, press, press_hint

ESC, ENTER, TAB = pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB
LEFT_SHOULDER, RIGHT_SHOULDER = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


def picture_around(app: App, box: Box) -> bytes:
    """Draw a frame and return its pixels in a box and in the margin where a focus ring would be."""
    app.draw()
    place = app.canvas.rect(*box.inset(-2 * GROW)).clip(app.canvas.surface.get_rect())
    return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")


def assert_focus_is_visible(app: App, ring: FocusRing, drawn: Box | None = None) -> None:
    """Check that the picture around the focused spot changes when the focus is taken away.

    `drawn` is the box in which the spot is drawn, if that is not its own box.
    """
    spot = ring.spot()
    assert spot is not None
    box = drawn or Box(*spot.rect)
    for _ in range(2):
        app.advance(FRAME, [])

    with_focus = picture_around(app, box)
    assert with_focus == picture_around(app, box), "nothing else moves, so any difference below is the focus"

    state_before = (ring.focused, ring.hovered, ring.shown)
    ring.focused, ring.hovered, ring.shown = None, None, False
    without_focus = picture_around(app, box)
    ring.focused, ring.hovered, ring.shown = state_before
    assert with_focus != without_focus, spot.key


# --- menus ---------------------------------------------------------------------------------------

RISKY_LABELS: Final = re.compile(r"QUIT|RESIGN|LEAVE|RESTART|RESET|PASTE|^END |TAKE AWAY|REMOVE")
"""Labels of buttons that give something up, leave, overwrite, or act once and cannot be repeated."""
WITH_BOARD: Final = ("PlayScene", "Demo", "Replay")
"""How the names of screens with a board begin, besides those that are called after their game."""
MENU_SCREENS: Final = [name for name in SCREENS if not name.startswith(WITH_BOARD) and name not in GAMES]


def is_risky(widget: Any) -> bool:
    """Return whether ENTER must not press this widget unless keys have led the focus there."""
    removes_a_player = isinstance(widget.key, tuple) and widget.key[0] == "away"
    passes = widget.key in (Reply.PASS, Reply.PASS_ALL)
    overwrites_the_deal = widget.key in ("paste", "dice")
    return removes_a_player or passes or overwrites_the_deal or bool(RISKY_LABELS.search(widget.label))


def open_still_screen(app: App, name: str) -> Any:
    """Open a screen without animations and toasts, so that only the focus changes its picture."""
    app.settings.reduced_motion = app.toasts.still = True
    scene = SCREENS[name](app)
    steps(app, 9)
    app.toasts.clear()
    return scene


def assert_enter_is_safe_on_page(app: App, scene: Any) -> None:
    """Check that the focus of a form is on no risky widget and can be seen.

    The text of the rulebook and a field in which somebody types show in other ways that keys go there.
    """
    ring = scene.form.ring
    widget = scene.form.widget(ring.focused)
    assert not is_risky(widget), widget.label or widget.key
    if ring.focused != PAGE and not scene.form.editing:
        assert_focus_is_visible(app, ring)


def rest_mouse_on_widgets(app: App, scene: Any) -> Iterator[None]:
    """Rest the mouse on each risky widget and on two others, and yield after each move of the mouse.

    There is no yield while the mouse is on a harmless widget: that one may have the focus then.
    """
    risky = [widget for widget in scene.form.widgets if is_risky(widget)]
    for widget in risky + list(scene.form.widgets)[:2]:
        move_mouse_to(app, *widget.spot().centre)
        if is_risky(widget):
            yield
        move_mouse_to(app, *EMPTY_POINT)
        yield


@pytest.mark.parametrize("screen", MENU_SCREENS)
def test_on_every_page_enter_presses_a_visible_and_harmless_widget(app: App, screen: str) -> None:
    """ENTER presses the focused widget. So the focus must show, and be on nothing like QUIT or RESIGN.

    That holds when the page opens, wherever the mouse has been, and after a press of a gamepad.
    """
    scene = open_still_screen(app, screen)
    assert_enter_is_safe_on_page(app, scene)

    for _ in rest_mouse_on_widgets(app, scene):
        assert_enter_is_safe_on_page(app, scene)

    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    move_mouse_to(app, *EMPTY_POINT)
    assert_enter_is_safe_on_page(app, scene)


@pytest.mark.parametrize("screen", ["PauseScene", "LobbyScene", "LobbyScene, full", "KeysScene", "PlayersScene"])
def test_the_focus_leaves_a_risky_button_after_a_click_on_it(app: App, screen: str) -> None:
    """After a click on RESIGN, say, and ESC at its question, ENTER must not press RESIGN again."""
    scene = open_still_screen(app, screen)
    risky_numbers = [number for number, widget in enumerate(scene.form.widgets) if is_risky(widget) and widget.enabled]

    for number in risky_numbers:
        click(app, scene.form.widgets[number])
        while isinstance(app.stack.top, AskScene):
            press(app, ESC)
        if app.stack.top is not scene:  # the click has left the page
            app.stack.scenes.clear()
            scene = open_still_screen(app, screen)
        app.toasts.clear()
        assert_enter_is_safe_on_page(app, scene)


WITH_MAIN_BUTTON: Final = ("TitleScene", "LobbyScene", "Pause", "Ask", "Hand", "Trouble", "Results")
"""How the names of screens begin whose main button is what ENTER should press at once."""


@pytest.mark.parametrize("screen", [name for name in MENU_SCREENS if name.startswith(WITH_MAIN_BUTTON)])
def test_the_only_main_button_of_a_page_has_the_focus(app: App, screen: str) -> None:
    scene = SCREENS[screen](app)
    main_buttons = [widget.key for widget in scene.form.widgets if getattr(widget, "primary", False)]
    if len(main_buttons) == 1:
        assert scene.form.ring.focused == main_buttons[0]


QUESTIONS: Final[dict[str, tuple[str, list[int]]]] = {
    "leave the program": ("TitleScene", [ESC]),
    "resign": ("PauseScene", [pygame.K_g]),
    "restart": ("PauseScene", [pygame.K_r]),
    "end the guide": ("PlayScene", [pygame.K_q]),
}
"""By what is asked: the screen and the keys that bring the question up."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_safe_answer_of_a_question_is_highlighted_and_keeps_the_focus(app: App, question: str) -> None:
    app.settings.reduced_motion = app.toasts.still = True
    screen, keys = QUESTIONS[question]
    SCREENS[screen](app)
    press(app, *keys)
    assert isinstance(app.stack.top, AskScene)
    asking: Any = app.stack.top
    assert asking.form.ring.focused == asking.safe
    assert [widget.key for widget in asking.form.widgets if widget.primary] == [asking.safe]

    for widget in asking.form.widgets:
        move_mouse_to(app, *widget.box.centre)
        move_mouse_to(app, *EMPTY_POINT)
        assert asking.form.ring.focused == asking.safe, "the focus returns once the mouse has left an answer"
    assert_enter_is_safe_on_page(app, asking)


# --- boards --------------------------------------------------------------------------------------

SHARES: Final = (1, 2)
"""The kinds of moments of a game are dealt out to this many tests."""
STATES: Final = 2
"""Moments that each of these looks at, at most."""
NEVER_BY_ITSELF: Final = frozenset(
    {"pass", "hint", "undo", "again", "speed", "menu", "turn map", "lesson end", SHEET_KEY}
)
"""Buttons of a table that the focus reaches by keys alone: each has a key of its own, or gives something up."""


def states_of_share(slug: str, share: int) -> list[State]:
    """Return copies of at most STATES moments of a game. No two shares have a moment in common."""
    kinds_of_share = states_of_every_kind(slug)[share - 1 :: len(SHARES)]
    return [state.copy() for state in spread(kinds_of_share, STATES)]


def tables_of_share(app: App, slug: str, share: int) -> Iterator[PlayScene]:
    """Yield a table for each moment of a share, with a person in the first seat who is asked."""
    app.settings.reduced_motion = app.toasts.still = True
    for state in states_of_share(slug, share):
        app.stack.scenes.clear()
        entries = ("human", *["recruit"] * (state.seats - 1))
        scene = open_match(app, Setup(GAMES[slug], tuple(SeatEntry(kind) for kind in entries), {}, seed=5))
        move_mouse_to(app, *EMPTY_POINT)
        yield lay_table(app, scene, state)


def must_not_get_focus(scene: TableScene, focus: Hashable) -> bool:
    """Return whether ENTER must not press this spot unless keys have led there.

    WITHDRAW is such a spot only while something else can be chosen.
    """
    controls: Controls[Any] = scene.board.controls
    is_line_of_log = isinstance(focus, tuple) and focus[0] == "line"
    if focus in NEVER_BY_ITSELF or focus in controls.lists.piles or is_line_of_log:
        return True

    other_choices = {spot.key for spot in controls.spots() if controls.is_usable(spot.key) and spot.key != focus}
    return focus == ("verb", "withdraw") and bool(other_choices - NEVER_BY_ITSELF - {*controls.lists.piles})


def assert_enter_is_safe_at_table(app: App, scene: PlayScene, done_before: str) -> None:
    """Check that the focus is on a sensible next step and can be seen. `done_before` names the case."""
    assert scene.is_person_asked
    scene.place_spots()
    focus, hand = scene.ring.focused, scene.board.hand
    open_actions = [action.notation for action in scene.board.controls.offered]
    assert focus is not None, (done_before, scene.ring.spots, open_actions)
    assert not must_not_get_focus(scene, focus), (done_before, focus)
    assert_focus_is_visible(app, scene.ring, None if hand is None else hand.raised_box(focus))


Act = Callable[[App, PlayScene], None]
"""Something that a person does at a table without deciding anything."""


def click_and_close(thing: Hashable) -> Act:
    """Return an act: click on a thing of the board and close the list that this may open."""

    def act(app: App, scene: PlayScene) -> None:
        click(app, box_of(scene.board, thing))
        if scene.board.controls.modal:
            press(app, ESC)

    return act


def open_by_keys_and_close(thing: Hashable) -> Act:
    """Return an act: open a list of the board by ENTER and close it."""

    def act(app: App, scene: PlayScene) -> None:
        """Open the list by ENTER and close it by ESC, unless it has not opened."""
        press(app, TAB)
        scene.ring.focus(thing)
        press(app, ENTER)
        if scene.board.controls.modal:
            press(app, ESC)

    return act


def hover_over_button(button: str) -> Act:
    """Return an act: rest the mouse on a button, if the table has it."""

    def act(app: App, scene: PlayScene) -> None:
        if button in scene.buttons:
            move_mouse_to(app, *scene.buttons[button].box.centre)

    return act


def leave_spot_and_return_by_keys(app: App, _: PlayScene) -> None:
    steps(app, 3, key(TAB), key_up(TAB), key(TAB, pygame.KMOD_SHIFT), key_up(TAB))


def leave_spot_and_return_by_gamepad(app: App, _: PlayScene) -> None:
    steps(app, 3, *pad_tap(RIGHT_SHOULDER), *pad_tap(LEFT_SHOULDER))


def ask_for_hint_and_leave_its_rows(app: App, _: PlayScene) -> None:
    """Ask for a hint, go to its rows by the same key, and leave them by mouse."""
    press_hint(app)
    steps(app, 20)
    press(app, pygame.K_h)
    move_mouse_to(app, *EMPTY_POINT)


def acts_before_enter(scene: PlayScene) -> dict[str, Act]:
    """Return what a person may have done just before pressing ENTER, each by a name."""
    piles = scene.board.controls.lists.piles
    acts: dict[str, Act] = {
        "nothing": lambda app, _: None,
        "key": leave_spot_and_return_by_keys,
        "pad": leave_spot_and_return_by_gamepad,
        "mouse": lambda app, _: move_mouse_to(app, *EMPTY_POINT),
        "escape": lambda app, _: press(app, pygame.K_F1, ESC),
        **{f"hover {button}": hover_over_button(button) for button in ("undo", "menu", "pass")},
        **{f"click {pile}": click_and_close(pile) for pile in piles},
        **{f"open {pile}": open_by_keys_and_close(pile) for pile in piles},
        "hint": ask_for_hint_and_leave_its_rows,
    }

    spots = [spot.key for spot in scene.board.controls.spots()]
    if "turn map" in spots:
        acts["click turn map"] = click_and_close("turn map")
    withdraw = ("verb", "withdraw")
    if withdraw in spots and must_not_get_focus(scene, withdraw):
        x, y = box_of(scene.board, withdraw).centre
        acts["hover withdraw"] = lambda app, _: move_mouse_to(app, x, y)
    return acts


def test_the_pass_button_has_the_focus_if_a_person_can_only_pass(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of a match are replaced by ones that allow nothing else."""
    app.settings.reduced_motion = True
    scene = SCREENS["battlefronts"](app)
    only_pass = [action for action in scene.session.match.legal() if action.notation == "pass"]
    scene.director.stop_asking()
    monkeypatch.setattr(scene.session.match, "legal", lambda: only_pass)

    scene.director.mode = Mode.ASKING
    scene.offer_choice()

    assert scene.board.controls.pass_action is only_pass[0]
    assert scene.ring.focused == "pass"


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("slug", GAMES)
def test_on_every_board_enter_presses_a_visible_and_sensible_choice(app: App, slug: str, share: int) -> None:
    """At a table, too, the focus shows and is on nothing that gives something up, whatever was done before."""
    checks = 0
    for scene in tables_of_share(app, slug, share):
        for name, act in acts_before_enter(scene).items():
            act(app, scene)
            if not scene.is_person_asked or app.stack.top is not scene:
                break  # the rules went on by themselves

            assert_enter_is_safe_at_table(app, scene, name)
            checks += 1
            app.advance(FRAME, [motion(*(part * app.canvas.scale for part in EMPTY_POINT))])
    assert checks > 8, "enough cases were reached"
