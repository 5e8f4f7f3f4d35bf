"""Battlefronts: a hint names the whole danger, counts a gain against doing nothing, and fits one decision only."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.bot import reason_against
from ai.estimates import guide_for
from ai.estimates.battlefronts.front_reasons import Outlook
from ai.estimates.battlefronts.reasons import battle_head
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.battlefronts.actions import PASS
from game.battlefronts.cards import SUPPORT
from game.battlefronts.state import State
from game.catalogue import game_named
from tests.battlefronts.ground import open_position, position

ACTIONS = {action.notation: action for action in game_named("battlefronts").actions}


def reason_for(view: State, *lines: str) -> str:
    """The reason for the first of these decisions, each written as the notations of its steps."""
    ranked: list[Node] = []
    for line in lines:
        steps = [Node(view.to_act, ACTIONS[notation]) for notation in line.split(", ")]
        for step, following in pairwise(steps):
            step.children = [following]
        steps[0].visits = FEWEST_VISITS
        ranked.append(steps[0])
    return guide_for("battlefronts").reason(view, ranked)


OPEN_MOVES: dict[str, tuple[list[str], list[str], str]] = {
    "a cost that is the same without the move": (
        ["seat 0 at F1: 2 2 2 2", "seat 0 at F1: 6 2", "seat 0 at F1: A 2", "seat 0 at Z0: 5 2 2 2 2"]
        + ["seat 1 at F1: 8 4 4 4", "seat 1 at F1: 8 4", "seat 1 at F1: 5"],
        ["march 3 F1", "pass"],
        "Brissol goes from 9 to 14 against 21: the battle costs them 3 cards instead of 2, you 5 either way.",
    ),
    "what a battalion that stays adds to a battle": (
        ["seat 0 at F4: 10 4 4 4 4", "seat 0 at F4: 9 2 2", "seat 0 at F4: 2 2", "seat 1 at F4: 10 4 4 4 4 4 4 4"],
        ["pass", "march 2 Z3"],
        "In Estrelle you have 21 against 10: the battle costs them 5 cards instead of 4, you 2 either way.",
    ),
    "two of the fronts that they would hold": (
        ["seat 0 at F4: A", "seat 0 at F4: A", "seat 0 at Z0: 4", "seat 0 at Z1: 4", "seat 0 at Z2: 4"]
        + ["seat 1 at F0: 4", "seat 1 at F2: 4", "seat 1 at F3: 4", "seat 1 at F4: 5", "seat 1 at F4: 5"],
        ["march 0 Z3", "pass"],
        "It saves 1 card from the battle for Estrelle, 2 against 10. But with Estrelle theirs you must still fight "
        "for two of Auvray, Corval and Dormont, or they win the match.",
    ),
    "fronts for which too few battalions are left": (
        ["seat 0 at F4: A", "seat 0 at F4: A", "seat 0 at Z0: 4"]
        + ["seat 1 at F0: 4", "seat 1 at F2: 4", "seat 1 at F3: 4", "seat 1 at F4: 5", "seat 1 at F4: 5"],
        ["march 0 Z3", "pass"],
        "It saves 1 card from the battle for Estrelle, 2 against 10. But Auvray, Corval, Dormont and Estrelle would "
        "still win them the match.",
    ),
    "three fronts that no enemy can reach": (
        ["seat 0 at F0: 5", "seat 0 at F1: 9 9", "seat 0 at F2: 9 9", "seat 1 at F2: 4", "seat 1 at F4: 3"],
        ["pass", "march 0 Z0"],
        "After the battles you would hold Auvray, Brissol and Corval alone: that wins the match.",
    ),
    "one of two fronts that either move contests": (
        ["seat 0 at Z1: 2 2", "seat 0 at Z3: K 3", "seat 1 at F2: 2 2 2", "seat 1 at F4: 5"],
        ["march 0 F2", "redeploy 1 F4"],
        "In Corval this battalion has 2 against 2: the battle costs them 1 card, you 1. They no longer hold Corval "
        "alone, only Estrelle.",
    ),
    "a front that single moves keep, though three others remain": (
        ["seat 0 at Z1: 9 9 9", "seat 1 at F0: 4", "seat 1 at F1: 4", "seat 1 at F3: 4", "seat 1 at F4: 4"],
        ["pass", "march 0 F2"],
        "",
    ),
    "three fronts that they have as it is, which the next move breaks as well": (
        ["seat 0 at F1: A A", "seat 0 at Z1: 9 2", "seat 0 at Z2: 9 2", "seat 1 at F1: 10 4 4"]
        + ["seat 1 at F2: 4 4 4", "seat 1 at F3: 3 3"],
        ["march 1 F1", "march 2 F3"],
        "As the fronts are, Brissol, Corval and Dormont win them the match. Without this move you lose all you have in "
        "Brissol, 1 against 10.",
    ),
    "a win of theirs that takes three moves": (
        ["seat 0 at Z1: 9 9 9", "seat 0 at F4: 2", "seat 1 at F1: 4 3", "seat 1 at Z2: 9 9", "seat 1 at Z2: 9 9"]
        + ["seat 1 at Z3: 9 9", "seat 0 at F0: 3", "seat 0 at F2: 3 3 3", "seat 0 at F3: 3 3 3"],
        ["march 0 F1", "march 0 F2"],
        "In Brissol this battalion has 9 against 4: enough to drive them out at the cost of 1 card. They no longer "
        "hold Brissol alone.",
    ),
    "ending Move, with a reason only over the third row": (
        ["seat 0 at F0: 9 9", "seat 0 at F0: 8 8", "seat 0 at Z2: 2 2", "seat 1 at F2: 8 4 4"],
        ["pass", "march 0 Z0", "march 2 F2"],
        "",
    ),
    "two cards saved for as many of theirs at a lost front": (
        ["seat 0 at F3: K", "seat 0 at F3: 9 9", "seat 0 at F3: 8", "seat 1 at F3: 8 8 8", "seat 1 at F3: 10 9 9 9"]
        + ["seat 0 at F0: 4", "seat 1 at F0: 4"],
        ["march 1 Z3", "pass"],
        "It saves 2 cards from the battle for Dormont, 18 against 18. But in Dormont they lose 2 cards instead of 4.",
    ),
    "what a battalion loses that all can see": (
        ["seat 0 at Z1: Q 2 2 2", "seat 0 at F4: 3 3", "seat 1 at F1: 5 2 2 2 2", "seat 1 at F1: 8 2 2 2 2"]
        + ["seat 1 at F2: 9 2 2 2 2 2"],
        ["march 0 F1", "march 0 F2"],
        "They no longer hold Brissol alone, only Corval. But in Brissol it loses 3 cards, against 13.",
    ),
    "three fronts that they have as it is": (
        ["seat 0 at F2: 9 9", "seat 0 at Z1: 5", "seat 0 at Z3: J", "seat 1 at F0: 9", "seat 1 at F1: A"]
        + ["seat 1 at F3: 6 6", "seat 1 at F3: K", "seat 1 at Z3: 7"],
        ["march 1 F1", "march 2 F3"],
        "As the fronts are, Auvray, Brissol and Dormont win them the match. They no longer hold Brissol alone, only "
        "Auvray and Dormont.",
    ),
    "three fronts, of which they win one in a battle": (
        ["seat 0 at F2: 9", "seat 0 at Z2: 5 5", "seat 0 at F4: 7 7", "seat 1 at F0: 3", "seat 1 at F2: 9 9 9"]
        + ["seat 1 at F3: 2 2", "seat 1 at Z0: 4", "seat 1 at Z2: 3", "seat 1 at Z3: 3"],
        ["march 1 F3", "march 2 Z3"],
        "As the fronts are, Auvray, Corval and Dormont win them the match. They no longer hold Dormont alone.",
    ),
    "three fronts that no battalion reaches": (
        ["seat 0 at F4: 3 3 3", "seat 0 at F3: 5 5", "seat 0 at Z3: Q", "seat 1 at F0: 6", "seat 1 at F1: A A A"]
        + ["seat 1 at F2: K", "seat 1 at Z3: 4"],
        ["march 2 F3", "march 1 Z2"],
        "You can bring no more battalions to Auvray, Brissol or Corval, with which they win the match unless they "
        "leave one of them.",
    ),
    "four fronts that no battalion reaches": (
        ["seat 0 at F4: 3 3 3", "seat 0 at F4: 5 5", "seat 1 at F0: 6", "seat 1 at F1: A A A", "seat 1 at F2: K"]
        + ["seat 1 at F3: 9 9", "seat 1 at Z0: 4"],
        ["march 1 Z3", "pass"],
        "You can bring no more battalions to Auvray, Brissol, Corval or Dormont, with which they win the match unless "
        "they leave two of them.",
    ),
    "three fronts that no battalion reaches, when they have ended Move": (
        ["seat 0 at F4: 3 3 3", "seat 0 at Z3: Q", "seat 1 at F0: 6", "seat 1 at F1: A A A", "seat 1 at F2: K"],
        ["march 1 F3", "pass"],
        "You can bring no more battalions to Auvray, Brissol or Corval, with which they win the match.",
    ),
    "a third front, with its battle": (
        ["seat 0 at F2: 5 2 2", "seat 0 at F3: 9 9", "seat 0 at F4: 9 9", "seat 0 at Z2: 9", "seat 0 at Z0: 6"]
        + ["seat 1 at F2: 5 4 4", "seat 1 at Z1: 4 4"],
        ["march 3 F2", "march 4 F1"],
        "After the battles you would hold Corval, Dormont and Estrelle alone: that wins the match if it lasts "
        "until Check. Corval goes from 5 to 14 against 5.",
    ),
    "a third front that needs help": (
        ["seat 0 at F0: 9 9", "seat 0 at F2: 4", "seat 0 at F3: 6 6", "seat 0 at F0: K 3", "seat 1 at F1: A"]
        + ["seat 1 at Z1: 8 8", "seat 1 at F4: 9 9"],
        ["redeploy 3 F2", "redeploy 3 F1"],
        "It joins your 4 in Corval, one of the three that win you the match, which 1 enemy battalion can still reach.",
    ),
    "three fronts that the next decision has as well": (
        ["seat 0 at F0: 2", "seat 0 at F3: 7 7", "seat 0 at F4: 9 9", "seat 0 at Z1: 2 2 2", "seat 1 at F2: 8"]
        + ["seat 1 at F1: 3", "seat 1 at Z3: 2 2"],
        ["pass", "march 3 F2"],
        "A battalion sent to Corval would lose 2 cards there, 2 against 8.",
    ),
}
"""By what is told: the battalions, the decisions from the best one on, and the reason. Every top card is face up."""


@pytest.mark.parametrize(("lines", "decisions", "reason"), OPEN_MOVES.values(), ids=OPEN_MOVES.keys())
def test_a_move_is_told_with_all_that_it_leaves_open(lines: list[str], decisions: list[str], reason: str) -> None:
    view = open_position(*lines)
    view.done[1] = "seat 1 at Z" not in " ".join(lines)  # with nobody on a road they have ended Move
    assert reason_for(view, *decisions) == reason


def test_a_review_does_not_praise_three_fronts_that_the_march_made_keeps() -> None:
    """To pass holds three fronts. So does the march of battalion 3 to F1, but not that of battalion 0 from F0."""
    own = ["seat 0 at F0: 9 2 2", "seat 0 at F1: 9 2 2", "seat 0 at F3: 7 7 7", "seat 0 at Z0: 8 2 2"]
    view = open_position(*own, "seat 1 at F1: 8", "seat 1 at F2: 5 4", "seat 1 at Z2: 3 3")
    best, made = ACTIONS["pass"], ACTIONS["march 3 F1"]
    assert reason_against(game_named("battlefronts"), view, [best], [made]) == ""
    assert reason_for(view, "pass", "march 0 Z0").startswith("After the battles you would hold Auvray, Brissol and")


CALL_UPS: dict[str, tuple[list[str], list[str], str]] = {
    "an empty front beside the enemy": (
        ["seat 0 at Z2: 5", "seat 1 at Z0: 7 3"],
        ["call Z0, size 5", "pass"],
        "Next round only this battalion of yours can march to Auvray, which is empty, with 1 enemy battalion beside "
        "it.",
    ),
    "the first battalion of all, with other roads as good": (
        [],
        ["call Z2, size 5", "call Z3, size 5", "call Z1, size 5", "call Z0, size 5"],
        "",
    ),
    "the first battalion of all, on a road of its own": (
        [],
        ["call Z0, size 5", "call Z3, size 5", "call Z1, size 5", "call Z2, size 5"],
        "",
    ),
    "the only decision that was tried": (
        ["seat 0 at Z3: 5", "seat 1 at F1: 4 4"],
        ["call Z0, size 2"],
        "Next round only this battalion of yours can march to Auvray, which is empty.",
    ),
    "a front that another road reaches as well": (
        ["seat 0 at F0: 5", "seat 0 at Z1: 4", "seat 1 at F1: 4 4"],
        ["call Z1, size 2", "call Z0, size 2", "call Z2, size 2", "pass"],
        "Without a call-up only 1 of your battalions could march next round to Corval, which is empty.",
    ),
    "a front that no battalion could reach, from either road": (
        ["seat 0 at Z3: 5", "seat 1 at F1: 4 4"],
        ["call Z1, size 2", "call Z0, size 2", "call Z2, size 2", "pass"],
        "Without a call-up none of your battalions could march next round to Corval, which is empty.",
    ),
    "a front that many weak cards hold without help": (
        ["seat 0 at F1: J 2 2 2", "seat 0 at F2: 9 2 2 2 2 2 2 2", "seat 0 at F2: 3 2 2 2 2", "seat 0 at Z0: 4"]
        + ["seat 0 at Z0: 5", "seat 0 at Z0: 5", "seat 1 at F2: 5 2 2 2", "seat 1 at F2: 10 2", "seat 1 at Z0: 4"],
        ["call Z1, size 3", "pass"],
        "Next round only this battalion of yours can march to Corval, where battle and attrition leave you 9 cards "
        "against 2.",
    ),
    "a front where nobody stays": (
        ["seat 0 at F2: 5", "seat 0 at F3: 9 9", "seat 0 at Z2: 4", "seat 0 at Z3: 4", "seat 1 at F2: 2"],
        ["call Z2, size 3", "pass"],
        "Next round 2 of your battalions instead of 1 can march to Corval, which will be empty.",
    ),
    "not a front that many cards hold": (
        ["seat 0 at F1: 8 2 2 2 2 2 2", "seat 0 at F1: 8 2 2 2 2 2 2", "seat 0 at F2: 6", "seat 0 at Z0: 5"]
        + ["seat 0 at Z2: 3", "seat 1 at F1: 9 2 2 2 2 2", "seat 1 at Z2: 4"],
        ["call Z1, size 3", "pass"],
        "Next round 2 of your battalions instead of 1 can march to Corval, which is yours alone, with 1 enemy "
        "battalion beside it.",
    ),
    "the attrition before the next move": (
        ["seat 0 at F4: 5 4 4 4 4", "seat 0 at F3: 9 9", "seat 0 at Z3: K", "seat 1 at F4: 9 4 4"],
        ["call Z3, size 4", "pass"],
        "Next round 2 of your battalions instead of 1 can march to Estrelle, where battle and attrition leave you 2 "
        "cards against 1.",
    ),
}
"""By what is told: the battalions, the decisions from the best one on, and the reason."""


@pytest.mark.parametrize(("lines", "decisions", "reason"), CALL_UPS.values(), ids=CALL_UPS.keys())
def test_a_call_up_is_told_by_what_no_other_road_does(lines: list[str], decisions: list[str], reason: str) -> None:
    view = position(*lines, aces_in_deck=(20, 20))
    view.phase = SUPPORT
    assert reason_for(view, *decisions) == reason


@pytest.mark.parametrize(
    ("notation", "head"),
    [("redeploy 1 F1", "In Brissol you have"), ("march 1 F1", "Brissol goes from 1 to")],
    ids=["its next card is hidden", "its top card comes with it"],
)
def test_a_battle_names_a_change_of_strength_only_if_it_can_be_seen(notation: str, head: str) -> None:
    """BF 5.3 A battalion that redeploys gives up its face card. One that marches keeps it."""
    view = open_position("seat 0 at F1: A 5", "seat 0 at Z1: Q 9", "seat 1 at F1: 2 2").redact(0)
    without_move, with_move = Outlook(view, PASS), Outlook(view, ACTIONS[notation])
    assert battle_head(without_move, with_move, front=1) == head
