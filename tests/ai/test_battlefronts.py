"""Battlefronts: what a hint says of hidden cards, of call-ups and of staying, and where it says nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.estimates import guide_for
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.battlefronts.cards import MOVE, SUPPORT
from game.battlefronts.state import State
from game.catalogue import game_named
from tests.battlefronts.ground import position

ACTIONS = {action.notation: action for action in game_named("battlefronts").actions}


def reason_for(view: State, best: str, rival: str) -> str:
    """The reason for a decision beside another one that a search has looked at, each by the notations of its steps."""
    ranked: list[Node] = []
    for line in (best, rival):
        steps = [Node(view.to_act, ACTIONS[notation]) for notation in line.split(", ")]
        for step, following in pairwise(steps):
            step.children = [following]
        steps[0].visits = FEWEST_VISITS
        ranked.append(steps[0])
    return guide_for("battlefronts").reason(view, ranked)


MOVES: dict[str, tuple[list[str], str, str, str]] = {
    "a hidden card that may drive them out": (
        ["0 F1: 10 4 4 4", "0 F1: 2 2 2", "0 Z0*: A A", "1 F1: K 4 4", "1 F1: 3"],
        "march 2 F1",
        "pass",
        "If its top card counts 4 or more, it drives them out of Brissol.",
    ),
    "hidden cards that may cost them more": (
        ["0 F1: 7 3 3", "0 Z0*: A A A A", "1 F1: 10 4 4 4 4 4 4"],
        "march 1 F1",
        "pass",
        "If its top card counts 4 or more, the battle for Brissol costs them 3 cards instead of 2.",
    ),
    "a hidden card that costs them more in any case": (
        ["0 F1: 5 3 3", "0 Z0*: A A A A", "1 F1: 10 4 4 4 4 4 4"],
        "march 1 F1",
        "pass",
        "Even an ace on top makes the battle for Brissol cost them 2 cards instead of 1.",
    ),
    "a hidden card where they are driven out already": (
        ["0 F1: 10 3 3", "0 F1: 6 3 3", "0 Z0*: A A A", "1 F1: 10 4 4"],
        "march 2 F1",
        "pass",
        "",
    ),
    "cards that keep a front": (
        ["0 F0: 3", "0 F0: A A", "0 Z0*: 4 4 4 4", "1 F0: 8 4 4 4 4 4 4", "1 F0: 5"],
        "march 2 F0",
        "pass",
        "Without it you lose all you have in Auvray, 4 against 13. If its top card counts 2 or more, the battle for "
        "Auvray costs them 2 cards instead of 1.",
    ),
    "ending Move keeps a battalion where it costs them cards": (
        ["0 F4: 10 4 4 4 4", "0 F4: 7 2 2 2", "1 F4: 10 4 4 4 4 4 4 4"],
        "pass",
        "march 1 Z3",
        "Estrelle stays 17 against 10: the battle costs them 4 cards, you 2.",
    ),
    "ending Move saves nothing from a hidden card that would come along": (
        ["0 F1: 4 4 4 4", "0 Z1*: A A", "1 F1: 3 3 3 3 3 3"],
        "pass",
        "march 1 F1",
        "",
    ),
}
"""By what is told: the battalions, the best decision, the next one, and the reason."""


@pytest.mark.parametrize(("lines", "best", "rival", "reason"), MOVES.values(), ids=MOVES.keys())
def test_a_move_of_hidden_cards_is_told_by_what_they_may_do(
    lines: list[str], best: str, rival: str, reason: str
) -> None:
    view = position(*lines)
    view.phase = MOVE
    assert reason_for(view, best, rival) == reason


def test_what_another_hidden_battalion_may_do_as_well_is_compared_with_ending_the_phase() -> None:
    """A battalion of 8 hidden cards and one of 5 may both turn up a 3."""
    view = position(
        "0 F2: 3 2 2 2", "0 Z2*: A A A A A A A A", "0 Z2*: A A A A A", "0 Z0*: A A", "1 F2: 7 3 3", "1 F0: 2"
    )
    view.phase = MOVE
    assert reason_for(view, "march 1 F2", "march 2 F2") == reason_for(view, "march 1 F2", "pass")


CALL_UPS: dict[str, tuple[list[str], str, str, str]] = {
    "a front that nobody else can march to": (
        ["0 Z3: 2", "1 F1: 3 3"],
        "call Z0, size 4",
        "pass",
        "Next round only this battalion can march to Auvray, which is empty.",
    ),
    "one battalion more for a front": (
        ["0 Z0: 6", "0 Z1: 6", "0 Z3: 4", "0 F4: 8"],
        "call Z2, size 5",
        "pass",
        "Next round one more battalion can march to Corval, which is empty.",
    ),
    "a front in need before one that is won already": (
        ["0 F2: Q 3 3", "0 F2: 10 4", "0 F2: 9 4", "0 F1: 5 3 3", "0 Z0: 7", "1 F2: K 2 2 2 2 2", "1 F1: 7 4 4 4 4"],
        "call Z1, size 3",
        "pass",
        "Next round one more battalion can march to Brissol, which stands 5 against 7.",
    ),
    "two fronts that are both won already": (
        ["0 F3: 5 3 3 3 3 3", "0 F3: 4 3 3", "0 F2: J 3 3 3", "0 Z1: 4", "1 F3: A 3 3 3"],
        "call Z2, size 5",
        "pass",
        "",
    ),
}
"""By what is told: the battalions, the best decision, the next one, and the reason."""


@pytest.mark.parametrize(("lines", "best", "rival", "reason"), CALL_UPS.values(), ids=CALL_UPS.keys())
def test_a_call_up_is_told_by_the_front_that_needs_it(lines: list[str], best: str, rival: str, reason: str) -> None:
    view = position(*lines, decks=(20, 20))
    view.phase = SUPPORT
    assert reason_for(view, best, rival) == reason
