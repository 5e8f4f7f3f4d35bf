"""A whole match of At the Sharp End in a real window: from the title to the reveal and the table of the points."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end.actions import Reroll
from game.sharp_end.state import State
from scenes.boards.sharp_end import layout
from scenes.menus.results import PANEL, ResultsScene
from scenes.play.play_scene import PlayScene
from scenes.play.setup import setup_of
from scenes.store import Settings, Store
from scenes.ui.canvas import Box
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import ended, play, thought, watch
from tests.window.mouse import Menus, go_on
from tests.window.road import GAME, Fingers, Road
from tests.window.screen import eventually
from tools.drive import Driver
from tools.hands import middle

SEED = 7
SEATS = 3
TURNS = 5
OPTIONS = {"turns": str(TURNS)}
WATCHED = "4x"
"""The speed at which the last turn is played, so that the reveal is seen."""


def tally_box(seat: int) -> Box:
    """Where the plate of a seat shows its points at the end, and whether it attacks before that."""
    x, y, w, h = layout.plate(seat, SEATS)
    return Box(x + w - 96, y + h - 44, 90, 40)


def to_the_table(menus: Menus) -> None:
    """From the title through the lobby: three seats, two Recruits, five turns."""
    menus.open_lobby(GAME)
    for _ in range(SEATS - GAME.seats[0]):
        menus.press("more")
    menus.sit_down(dict.fromkeys(range(1, SEATS), "Recruit"), OPTIONS, SEED)


class Curiosity:
    """Does everything once that can be done, and otherwise what comes to mind first."""

    def __init__(self) -> None:
        self.done: set[type[Action]] = set()

    def __call__(self, match: Match) -> Action:
        new = [action for action in match.legal() if type(action) not in self.done]
        action = new[-1] if new else thought(match)
        self.done.add(type(action))
        return action


def turn_of(match: Match) -> int:
    assert isinstance(match.state, State)
    return match.state.turn


def slow_down(client: Client, store: Store) -> None:
    """Click on the button with the speed until it says 4x."""
    box = layout.FRAME.buttons["speed"]
    assert box is not None
    while (before := store.settings().speed) != WATCHED:
        client.click(middle(box))
        assert eventually(lambda: store.settings().speed != before, PATIENCE)


@pytest.mark.timeout(240)
def test_a_match_from_the_title_to_the_points(start: Start, data: Path, twin: Driver) -> None:
    store = Store(data)
    store.save(Settings(speed="instant"))
    client = start()
    menus = Menus(client, twin)
    to_the_table(menus)

    fingers, curiosity = Fingers(client), Curiosity()
    match = Match(GAME, SEATS, OPTIONS, SEED)
    assert play(client, match, fingers, lambda: turn_of(match) == TURNS, curiosity) > 8
    slow_down(client, store)

    play(client, match, fingers, mind=curiosity)
    assert fingers.clicked >= {"verb", "card"}

    record = ended(data)
    assert (len(record.seats), record.options["turns"], record.seed) == (SEATS, OPTIONS["turns"], SEED)
    scene = PlayScene(setup_of(record), record)
    twin.show(lambda: scene)
    twin.frames(3)
    counted = twin.picture()
    boxes = [tally_box(seat) for seat in range(SEATS)]
    shown = eventually(lambda: all(client.looks_like(counted, box) for box in boxes), PATIENCE)
    assert shown, "the points are not counted"

    twin.until(lambda: isinstance(twin.top, ResultsScene))
    menus.settle()
    points = twin.picture()
    assert client.looks_like(points, PANEL), "no table of the points"
    menus.press("turn")
    assert eventually(lambda: not client.looks_like(points, PANEL), PATIENCE)
    menus.press("turn")
    assert eventually(lambda: client.looks_like(points, PANEL), PATIENCE)
    menus.quit()


@pytest.mark.timeout(240)
def test_bots_play_with_every_option(start: Start, data: Path, twin: Driver) -> None:
    """The last turn of a match that was left."""
    Store(data).save(Settings(speed="instant"))
    match = Match(GAME, SEATS, {**OPTIONS, "terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}, SEED)
    while turn_of(match) < TURNS or match.state.midway():
        match.play(thought(match))
    client = go_on(record_of(match, [SeatEntry("recruit")] * SEATS), start, data, twin)
    record = watch(client, match, data)
    menus = Menus(client, twin)
    menus.see_results(record, PANEL)
    menus.quit()


def before_dice(seat: int) -> Match:
    """A match in which this seat, the commander, has to pick dice for Tactics."""
    for seed in range(100):
        match, rng = Match(GAME, 3, {}, seed), Rng(seed)
        while not match.over:
            legal = match.legal()
            if match.state.to_act == seat and sum(isinstance(action, Reroll) for action in legal) > 1:
                return match
            match.play(legal[rng.below(len(legal))])
    raise AssertionError("no such match")


@pytest.mark.timeout(90)
def test_dice_are_picked_by_clicking_where_they_lie(start: Start, data: Path, twin: Driver) -> None:
    """On the way, a match is taken up again from the title."""
    Store(data).save(Settings(speed="instant"))
    match = before_dice(0)
    record = record_of(match, [SeatEntry("human"), SeatEntry("recruit"), SeatEntry("recruit")])
    client = go_on(record, start, data, twin)
    fingers = Fingers(client)
    known = len(match.actions)
    play(client, match, fingers, lambda: len(match.actions) > known, lambda match: match.legal()[-1])
    assert fingers.clicked == {"die"}
    assert isinstance(match.actions[known], Reroll)
    assert client.close() == 0


@pytest.mark.timeout(150)
def test_turns_with_keys_alone(start: Start, data: Path) -> None:
    Store(data).save(Settings(speed="instant"))
    client = start("--game", GAME.slug, "--seats", "human,recruit", "--seed", "2", "--option", "turns=5")
    match, curiosity = Match(GAME, 2, {"turns": "5"}, 2), Curiosity()
    curiosity.done.add(Reroll)  # the dice lie elsewhere in the client than here
    assert play(client, match, Road(client), lambda: turn_of(match) == 3, curiosity) > 5
    assert client.close() == 0
