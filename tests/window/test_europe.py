"""Last Front in a real window: two people at one machine from the title to the results, and one against three bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.core.state import Action
from scenes.menus.results import PANEL
from scenes.store import Settings, Store
from tests.window.conftest import Start
from tests.window.europe import GAME, Commander, Mind
from tests.window.match import act, ended, play, thought
from tests.window.mouse import Menus, Turns, go_on
from tools.drive import Driver

SEED = 7
CURIOUS = 6
"""So many decisions both people do whatever can be done; then the first wins as soon as can be."""
SEATS = 4
LAST = 12
"""So many actions before its end a match of four is taken up again."""


def resolute(match: Match) -> Action:
    """Seat 0 plays what comes first and finishes as soon as it may; seat 1 leaves every battle to it."""
    opens = {action.notation: action for action in match.legal()}
    for notation in ("pass", "withdraw" if match.state.to_act else "finish"):
        if notation in opens:
            return opens[notation]
    return match.legal()[0]


@pytest.mark.timeout(240)
def test_two_people_play_a_whole_match_at_one_machine(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant"))
    client = start()
    menus = Menus(client, twin)
    menus.open_lobby(GAME)
    menus.press("less")  # three are proposed
    menus.settle()
    menus.sit_down({1: "Human"}, {}, SEED)
    match, commander, curious = Match(GAME, 2, {}, SEED), Commander(client), Mind()
    turns = Turns(client, twin, GAME.seat_names)
    decisions = 0
    while client.follow(match) and not match.over:
        seat = match.state.to_act
        turns.take(seat)
        act(client, match, (curious if decisions < CURIOUS else resolute)(match), commander, seat)
        decisions += 1
    assert turns.covers > 4
    assert commander.clicked >= {"card", "choice", "verb"}
    record = ended(data)
    assert ([entry.kind for entry in record.seats], record.seed) == (["human", "human"], SEED)
    menus.see_results(record, PANEL)
    menus.quit()


def nearly_over() -> Match:
    """A match of four who do what comes to mind first, up to the last actions of it."""
    match = Match(GAME, SEATS, {}, SEED)
    while not match.over:
        match.play(thought(match))
    actions, match = match.actions[:-LAST], Match(GAME, SEATS, {}, SEED)
    for action in actions:
        match.play(action)
    return match


@pytest.mark.timeout(240)
def test_one_person_and_three_bots_play_to_the_results(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant"))
    match = nearly_over()
    record = record_of(match, [SeatEntry("human"), *[SeatEntry("recruit")] * (SEATS - 1)])
    client = go_on(record, start, data, twin)
    play(client, match, Commander(client))
    menus = Menus(client, twin)
    menus.see_results(ended(data), PANEL)
    menus.quit()
