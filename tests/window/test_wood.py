"""Fix Bayonets in a real window: a person leads the Germans with the mouse, and bots play to the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match
from game.core.record import SeatEntry, loads, record_of
from game.fix_bayonets.cards import GERMANS
from scenes.menus.pause import PauseScene
from scenes.menus.results import SHEET
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.setup import setup_of
from scenes.store import Settings, Store
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import play, thought, watch
from tests.window.mouse import Menus, go_on
from tests.window.screen import eventually
from tests.window.wood import ANSWERS, EVERYTHING, GAME, Soldier, state_in
from tools.drive import Driver
from tools.hands import button

SEED = 7
SHORT = 2
"""A deal with which a match is short."""
LAST = 8
"""So many decisions of it are left to bots."""
OPTIONS = {"deployment": "quick"}
ENOUGH = 40
"""The turn by which all has been done if it can be done at all."""


def leave_by_clicks(client: Client, twin: Driver, data: Path) -> None:
    """Out of a match that waits for the person: the menu, the title, quit."""
    text = (data / "autosaves" / "fix_bayonets.record").read_text(encoding="utf-8")
    kept = twin.app.store.saves.folder / "fix_bayonets.record"
    twin.app.store.write(kept, text)
    record = loads(text)
    twin.show(lambda: PlayScene(setup_of(record), record, kept))
    menus = Menus(client, twin)
    twin.seconds(1.0)
    menus.click(button("menu"))
    assert isinstance(twin.top, PauseScene)
    menus.settle()
    menus.quit("leave")


@pytest.mark.timeout(300)
def test_a_person_does_everything_once_quits_and_goes_on(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant", end_idle=False))
    client = start()
    menus = Menus(client, twin)
    menus.open_lobby(GAME)
    menus.sit_down({0: "Recruit", GERMANS: "Human"}, OPTIONS, SEED)
    match, soldier = Match(GAME, 2, OPTIONS, SEED), Soldier(client)

    def satisfied() -> bool:
        everything = soldier.done >= EVERYTHING and bool(soldier.done & ANSWERS)
        return everything or state_in(match).turn > ENOUGH

    play(client, match, soldier, satisfied, soldier.wish, GERMANS)
    assert soldier.done >= EVERYTHING
    assert soldier.done & ANSWERS
    assert not match.over

    play(client, match, soldier, lambda: match.legal()[-1].notation == "end", soldier.wish, GERMANS)
    assert eventually(client.asks, PATIENCE)
    leave_by_clicks(client, twin, data)

    client = start()
    menus = Menus(client, twin)
    twin.show(TitleScene)
    menus.settle()
    menus.press("continue")
    known, turn = len(match.actions), state_in(match).turn
    soldier = Soldier(client)
    play(client, match, soldier, lambda: state_in(match).turn > turn + 1, soldier.wish, GERMANS)
    assert len(match.actions) > known
    assert client.close() == 0


def nearly_over() -> Match:
    """A match of people who do what comes to mind first, up to the last decisions of it."""
    match = Match(GAME, 2, OPTIONS, SHORT)
    whole: list[int] = []
    while not match.over:
        if not match.state.midway():
            whole.append(len(match.actions))
        match.play(thought(match))
    actions, match = match.actions[: whole[-LAST]], Match(GAME, 2, OPTIONS, SHORT)
    for action in actions:
        match.play(action)
    return match


@pytest.mark.timeout(300)
def test_bots_play_to_the_results(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant", end_idle=False))
    match = nearly_over()
    client = go_on(record_of(match, [SeatEntry("recruit")] * 2), start, data, twin)
    record = watch(client, match, data)
    assert len(record.notations) >= len(match.actions)  # the save of the last action may still have been there
    menus = Menus(client, twin)
    menus.see_results(record, SHEET)
    menus.quit()
