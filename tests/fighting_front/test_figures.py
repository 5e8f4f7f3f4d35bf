"""What the results tell of a match: ground held in the enemy half, and what destroyed what."""

from __future__ import annotations

import random

from game.core.match import Match
from game.fighting_front import GAME
from game.fighting_front.events import AirUnitDestroyed, DieRolled, SiteDestroyed, UnitDestroyed
from tests.fighting_front.field import table


def test_ground_held_is_counted_by_row_from_the_enemys_front() -> None:
    state = table("infantry a4, light-tanks c6, engineers d1", "infantry b2, mortars b6, fortifications c3")
    assert GAME.ledger(state) == [("Front row", (1, 0)), ("Middle row", (0, 1)), ("Back row", (1, 0))]


def test_all_that_was_destroyed_is_counted_once_for_the_side_that_did_it() -> None:
    """A match played at random, its losses counted a second time, without looking at what brought them."""
    match, chance = Match(GAME, 2, {}, 3), random.Random(3)
    events = list(match.opening.events)
    while not match.over:
        events += match.play(chance.choice(match.legal())).events
    *destroyed, (_, rolled) = GAME.figures(events, 2, GAME.rounds(match.state))
    lost = [event.owner for event in events if isinstance(event, UnitDestroyed | AirUnitDestroyed | SiteDestroyed)]
    assert [sum(counts[seat] for _, counts in destroyed) for seat in range(2)] == [lost.count(1), lost.count(0)]
    assert sum(sum(counts) > 0 for _, counts in destroyed) > 3
    assert sum(rolled) == sum(isinstance(event, DieRolled) for event in events)
