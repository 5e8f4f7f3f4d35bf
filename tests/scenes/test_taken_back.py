"""ESC takes back all picks: the board then offers, asks and shows the same as before, and nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import cycle, product
from typing import Final, NamedTuple

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry, load
from game.core.state import Action
from scenes.app import App
from scenes.match.setup import Setup
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.ui.canvas import Box
from tests.golden.__main__ import FOLDER
from tests.scenes.events import FRAME, down, key, motion, pad_tap, tapped, up
from tests.scenes.moments import (
    Sitting,
    choosable_keys,
    choose_by_key,
    find_point_over,
    move_mouse_away,
    record_decisions,
    reset_selection,
    use_small_window,
)
from tests.scenes.pupil import begin_guided_match
from tests.scenes.table import open_match, push_scene, top_scene

MOST_MOMENTS: Final = 9
"""The most moments of a game that are looked at."""
MOST_FIRST_PICKS: Final = 6
"""The most things that are picked first at each moment."""
MOST_SECOND_PICKS: Final = 2
"""The most things that are picked after each of them."""
REPLAYED_ACTIONS: Final = 60
"""The number of actions of a match that is replayed."""
LEAST_TAKEN_BACK: Final = 2
"""The fewest picks that must have been taken back on each board."""
MOST_PRESSES: Final = 8
"""The most presses until everything is taken back."""


class Look(NamedTuple):
    """All that a person is offered and shown at a table."""

    picked: object
    open_: tuple[object, ...]
    """The popup or list that is open over the board."""
    offered: list[str]
    legal: list[str]
    played: int
    prompt: str
    ending: object
    verbs: list[tuple[object, ...]]
    usable: list[tuple[Hashable, bool]]
    tiles: list[tuple[object, ...]]
    """The kept pictures. Their keys say everything that is drawn there."""
    words: list[str]
    """All other words that are drawn."""


def open_over(scene: PlayScene) -> tuple[object, ...]:
    """Return what is open over the board, and what the mouse carries or draws there."""
    controls = scene.board.controls
    return (controls.popup, controls.lists.opened, controls.carried, controls.band)


def see_table(app: App, scene: PlayScene, written: list[tuple[str, Box]]) -> Look:
    """Return what a person sees who points at nothing."""
    app.input.pad = False  # keys have their own names again
    move_mouse_away(app)
    scene.complaints.clear()
    written.clear()
    scene.board.draw(app.canvas)
    tiles = (*scene.board.tiles(), *scene.tiles_beside_board(app.canvas))
    controls, match = scene.board.controls, scene.session.match
    return Look(
        picked=controls.selection.picked,
        open_=open_over(scene),
        offered=[action.notation for action in controls.offered],
        legal=[action.notation for action in match.legal()],
        played=len(match.actions),
        prompt=scene.board.words.prompt(),
        ending=controls.ending,
        verbs=[
            (button.key, button.label, button.below, button.enabled, button.primary, button.why)
            for button in controls.bar.buttons
        ],
        usable=sorted(((spot.key, controls.is_usable(spot.key)) for spot in controls.spots()), key=repr),
        tiles=[(tile.box, tile.key) for tile in tiles],
        words=sorted(words for words, _ in written),
    )


def by_pad(app: App, scene: PlayScene, thing: Hashable) -> None:
    """Pick a thing with the gamepad."""
    scene.place_spots()
    scene.ring.focus(thing)
    scene.ring.shown = True
    app.advance(FRAME, pad_tap(pygame.CONTROLLER_BUTTON_A))


def by_click(app: App, scene: PlayScene, thing: Hashable) -> None:
    """Pick a thing with a click."""
    point = find_point_over(scene, thing)
    if point is not None:
        at = app.canvas.to_exact_pixels(*point)
        app.advance(FRAME, [motion(*at), down(*at), up(*at)])


def by_drag(app: App, scene: PlayScene, thing: Hashable) -> None:
    """Take a thing up and drop it where nothing can be chosen."""
    point = find_point_over(scene, thing)
    if point is not None:
        at, away = app.canvas.to_exact_pixels(*point), app.canvas.to_exact_pixels(x=1400, y=600)
        app.advance(FRAME, [motion(*at), down(*at), motion(*away), up(*away)])


def press_escape(app: App, _: TableScene) -> None:
    app.advance(FRAME, tapped(key(pygame.K_ESCAPE)))


def press_b(app: App, _: TableScene) -> None:
    app.advance(FRAME, pad_tap(pygame.CONTROLLER_BUTTON_B))


def click_right(app: App, scene: TableScene) -> None:
    at = app.canvas.to_exact_pixels(*scene.board.frame.area.centre)
    app.advance(FRAME, [motion(*at), down(*at, 3), up(*at, 3)])


PICKS: Final[tuple[Callable[[App, PlayScene, Hashable], None], ...]] = (choose_by_key, by_click, by_pad, by_drag)
BACKS: Final[tuple[Callable[[App, TableScene], None], ...]] = (press_escape, click_right, press_b)


def is_half_done(scene: PlayScene, before: Look | None) -> bool:
    """Whether something is picked or open over the board. `before`: the table when nothing was."""
    controls = scene.board.controls
    picked_and_open = (controls.selection.picked, open_over(scene))
    return controls.busy or (before is not None and picked_and_open != (before.picked, before.open_))


def put_back(app: App, scene: PlayScene, back: Callable[[App, TableScene], None], before: Look | None = None) -> None:
    """Go back in this way until nothing is picked, but not further. `before`: the table when nothing was picked."""
    for _ in range(MOST_PRESSES):
        if is_half_done(scene, before):
            back(app, scene)


class Hand:
    """A person who picks something, each time in another way, and takes it back, each time in another way."""

    def __init__(self, app: App, written: list[tuple[str, Box]], guided: bool = False) -> None:
        """`guided`: a guide goes on with what is picked, and lights other things then."""
        self._app = app
        self._compared = len(Look._fields) - (2 if guided else 0)  # without tiles and words, in which the light is seen
        self._written = written
        self._ways_to_pick = cycle(PICKS)
        self._ways_back = cycle(BACKS)
        self.taken_back = 0
        """How often something was picked and taken back."""

    def try_all(self, scene: PlayScene, made: list[tuple[Action, ...]]) -> None:
        """Pick a thing, or two, and take it back, for many things of this table.

        The scene adds a decision that the picks complete to `made`, and does not play it (`record_decisions`).
        """
        put_back(self._app, scene, press_escape)
        see_table(self._app, scene, self._written)  # makes all pictures that are kept, whose words are drawn only now
        before = see_table(self._app, scene, self._written)

        first_picks = choosable_keys(scene, MOST_FIRST_PICKS)
        for thing, number_of_second in product(first_picks, (None, *range(MOST_SECOND_PICKS))):
            self._pick(scene, thing)
            if number_of_second is not None and not made:
                second_picks = choosable_keys(scene, MOST_SECOND_PICKS)
                if number_of_second < len(second_picks):
                    self._pick(scene, second_picks[number_of_second])
            if made:  # the picks were a whole decision, so nothing is left to take back
                made.clear()
                reset_selection(scene)
                put_back(self._app, scene, back=press_escape, before=before)
            self._take_back(scene, made, before, (thing, number_of_second))

    def _pick(self, scene: PlayScene, thing: Hashable) -> None:
        """Pick a thing in the next of the ways to pick: by key, click, gamepad or drag."""
        pick = next(self._ways_to_pick)
        pick(self._app, scene, thing)

    def _take_back(self, scene: PlayScene, made: list[tuple[Action, ...]], before: Look, picks: object) -> None:
        """Take back all picks in the next way, and check that the table looks as `before` and nothing was decided."""
        back = next(self._ways_back)
        was_half_done = is_half_done(scene, before)
        put_back(self._app, scene, back, before)
        assert self._app.stack.top is scene, (picks, back)
        assert not made, (picks, back)
        if was_half_done:
            self.taken_back += 1
            now = see_table(self._app, scene, self._written)
            assert now[: self._compared] == before[: self._compared], (picks, back)


@pytest.mark.parametrize("slug", GAMES)
def test_escape_right_click_or_b_takes_back_all_picks_and_the_table_is_as_before(
    app: App, monkeypatch: pytest.MonkeyPatch, drawn_words: list[tuple[str, Box]], slug: str
) -> None:
    hand = Hand(app, drawn_words)
    for scene in Sitting(app, slug).moments(MOST_MOMENTS):
        with monkeypatch.context() as patch:
            hand.try_all(scene, record_decisions(patch, scene))
    assert hand.taken_back >= LEAST_TAKEN_BACK


@pytest.mark.parametrize("slug", GAMES)
def test_in_a_guided_match_escape_right_click_or_b_takes_back_all_picks(
    app: App, monkeypatch: pytest.MonkeyPatch, drawn_words: list[tuple[str, Box]], slug: str
) -> None:
    use_small_window(app)
    scene = begin_guided_match(app, slug)
    Hand(app, drawn_words, guided=True).try_all(scene, record_decisions(monkeypatch, scene))


@pytest.mark.parametrize("slug", GAMES)
def test_in_a_replay_escape_right_click_or_b_closes_an_open_pile_and_nothing_else(app: App, slug: str) -> None:
    use_small_window(app)
    record = load(FOLDER / f"{slug}-1.txt")
    scene = push_scene(app, ReplayScene(replace(record, notations=record.notations[:REPLAYED_ACTIONS])))
    scene.jump_to(scene.bar.last // 2)
    before = (scene.bar.at, len(scene.session.match.actions))

    for pile, back in product(scene.board.controls.lists.piles, (press_escape, press_b, click_right)):
        scene.board.controls.lists.opened = pile
        back(app, scene)
        assert app.stack.top is scene, (pile, back)
        assert scene.board.controls.lists.opened is None, (pile, back)
        assert (scene.bar.at, len(scene.session.match.actions)) == before, (pile, back)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_on_a_hand_over_screen_escape_and_b_only_open_and_close_the_menu(app: App, slug: str) -> None:
    """The screen is not answered, though its buttons have been usable for SHUT seconds, and nothing is played."""
    use_small_window(app)
    entries = (SeatEntry("human", "Anna"), SeatEntry("human", "Ben"))
    scene = open_match(app, Setup(GAMES[slug], entries, {}, seed=7))
    cover = top_scene(app, HandOverScene)
    actions = len(scene.session.match.actions)
    app.advance(2 * SHUT, [])

    for back in (press_escape, press_b):
        back(app, scene)
        top_scene(app, PauseScene)
        back(app, scene)
        assert app.stack.top is cover
        assert cover.answer is None
        assert len(scene.session.match.actions) == actions
