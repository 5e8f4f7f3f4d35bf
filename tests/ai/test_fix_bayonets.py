"""Fix Bayonets: what a bot of any level may not miss, and how playouts are steered."""

from __future__ import annotations

import pytest

from ai.bot import LEVELS, choose
from ai.estimates import guide_for
from game.catalogue import game_named
from game.core.state import OVER
from game.fix_bayonets.cards import AMERICANS, FIGHT, STOP_FIGHT
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import act, field

FIX_BAYONETS = game_named("fix_bayonets")
GUIDE = guide_for("fix_bayonets")

HOME = "1 OR . . . . . . OR"


def answer(state: State, level: int) -> str:
    """What a level does here, seeing what it may see."""
    thought = choose(FIX_BAYONETS, state.redact(state.to_act), LEVELS[level], 5)
    return FIX_BAYONETS.actions[thought.action].notation


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize(
    ("rows", "hand"),
    [
        (("8 r . . o . . . rr", "4 . . . R . . RR .", HOME), "2 Bayonet, Rifle (4), 2 March"),
        (("8 rr . . o . . . .", "7 . . . . . r . .", "6 . r R . R . . .", HOME), "Grenade, Bayonet, Pistol"),
        (("8 . . . oo r . . .", "7 . . . . r . . .", "6 . . . . R . . .", HOME), "Bayonet, Grenade, Pistol"),
        (("8 . . . orr . . . .", "7 . . . . . r . .", "4 . . . H R . . .", HOME), "Rifle (4), Machine Gun"),
        (("8 . . . o . . . .", "7 . . r . . . . .", "3 . . . S R . . .", HOME), "Sniper, Rifle (3), Rifle (4)"),
    ],
    ids=["alone", "leap", "both at once", "all in the square", "sniper"],
)
def test_an_attack_that_wins_is_found_by_every_level(level: int, rows: tuple[str, ...], hand: str) -> None:
    """Card, man and square, though the enemy may hold Trees."""
    state = field("\n".join(rows), own=hand, other="Trees, Crawl", stage=FIGHT)
    while state.to_act == AMERICANS:
        act(state, answer(state, level))
    assert state.stage == STOP_FIGHT
    act(state, "pass")
    assert (state.to_act, state.winner) == (OVER, AMERICANS)
