"""Battlefronts: what a hint says of hidden cards, of call-ups and of staying, and where it says nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.estimates import guide_for
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.battlefronts.cards import BATTLE, MOVE, SUPPORT
from game.battlefronts.state import State
from game.catalogue import game_named
from tests.battlefronts.ground import open_position, position

ACTIONS = {action.notation: action for action in game_named("battlefronts").actions}


def reason_for(view: State, best: str, *rivals: str) -> str:
    """The reason for a decision beside others that a search has looked at, each by the notations of its steps."""
    ranked: list[Node] = []
    for line in (best, *rivals):
        steps = [Node(view.to_act, ACTIONS[notation]) for notation in line.split(", ")]
        for step, following in pairwise(steps):
            step.children = [following]
        steps[0].visits = FEWEST_VISITS
        ranked.append(steps[0])
    return guide_for("battlefronts").reason(view, ranked)


MOVES: dict[str, tuple[list[str], str, str, str]] = {
    "a hidden card that may drive them out": (
        [
            "seat 0 at F1: 10 4 4 4",
            "seat 0 at F1: 2 2 2",
            "seat 0 at Z0 face down: A A",
            "seat 1 at F1: K 4 4",
            "seat 1 at F1: 3",
        ],
        "march 2 F1",
        "pass",
        "If its top card counts 4 or more, it drives them out of Brissol.",
    ),
    "a hidden card that may drive them out, unless a battalion on a road beside joins them": (
        [
            "seat 0 at F1: 10 4 4 4",
            "seat 0 at F1: 2 2 2",
            "seat 0 at Z0 face down: A A",
            "seat 1 at F1: K 4 4",
            "seat 1 at F1: 3",
            "seat 1 at Z1: 9",
        ],
        "march 2 F1",
        "pass",
        "If its top card counts 4 or more, it drives them out of Brissol, if no more of them come.",
    ),
    "hidden cards that may cost them more": (
        ["seat 0 at F1: 7 3 3", "seat 0 at Z0 face down: A A A A", "seat 1 at F1: 10 4 4 4 4 4 4"],
        "march 1 F1",
        "pass",
        "If its top card counts 4 or more, the battle for Brissol costs them at least 3 cards instead of 2.",
    ),
    "a hidden card that costs them more in any case": (
        ["seat 0 at F1: 5 3 3", "seat 0 at Z0 face down: A A A A", "seat 1 at F1: 10 4 4 4 4 4 4"],
        "march 1 F1",
        "pass",
        "Even an ace on top makes the battle for Brissol cost them at least 2 cards instead of 1.",
    ),
    "a hidden card in a battle that is lost without it": (
        ["seat 0 at F1: 2", "seat 0 at Z0 face down: A", "seat 1 at F1: 10 2"],
        "march 1 F1",
        "pass",
        "If its top card counts 4 or more, it drives them out of Brissol.",
    ),
    "a hidden card where they are driven out already": (
        ["seat 0 at F1: 10 3 3", "seat 0 at F1: 6 3 3", "seat 0 at Z0 face down: A A A", "seat 1 at F1: 10 4 4"],
        "march 2 F1",
        "pass",
        "",
    ),
    "cards that keep a front": (
        [
            "seat 0 at F0: 3",
            "seat 0 at F0: A A",
            "seat 0 at Z0 face down: 4 4 4 4",
            "seat 1 at F0: 8 4 4 4 4 4 4",
            "seat 1 at F0: 5",
        ],
        "march 2 F0",
        "pass",
        "Without this move you lose all you have in Auvray, 4 against 13. If its top card counts 2 or more, the battle "
        "for Auvray costs them at least 2 cards instead of 1.",
    ),
    "a battalion that stays where otherwise nobody would": (
        ["seat 0 at F4: 8", "seat 0 at Z3: 7 2 2", "seat 1 at F4: A", "seat 1 at F4: 3", "seat 1 at Z3: 9"],
        "march 1 F4",
        "pass",
        "Without this move the battle leaves nobody in Estrelle, 8 against 4; with it only you stay, if no more of "
        "them come.",
    ),
    "a battalion more where they are driven out already": (
        ["seat 0 at F4: 8 2 2", "seat 0 at Z3: 7 2 2", "seat 1 at F4: A", "seat 1 at F4: 3", "seat 1 at Z3: 9"],
        "march 1 F4",
        "pass",
        "",
    ),
    "one of four fronts, where three still win them the match": (
        ["seat 0 at Z1: 8 A", "seat 1 at F0: 4", "seat 1 at F1: 4 3", "seat 1 at F3: 5", "seat 1 at F4: 3 2"],
        "march 0 F1",
        "pass",
        "They no longer hold Brissol alone. But Auvray, Dormont and Estrelle would still win them the match.",
    ),
    "a front that they cannot reach is not kept by one more battalion": (
        ["seat 0 at F1: 4 4", "seat 0 at Z0: 2", "seat 1 at F3: 4 4", "seat 1 at F4: 4 4"],
        "march 1 F1",
        "march 0 Z1",
        "",
    ),
    "ending Move with three fronts after the battles": (
        [
            "seat 0 at F1: Q 3",
            "seat 0 at F4: 8",
            "seat 0 at F2: 9 A",
            "seat 0 at F2: A A",
            "seat 0 at Z2: 3 3",
            "seat 1 at F2: 2 2",
            "seat 1 at F3: 6 2 2",
            "seat 1 at Z1: 4",
        ],
        "pass",
        "march 2 Z1",
        "After the battles you would hold Brissol, Corval and Estrelle alone: that wins the match if it lasts "
        "until Check.",
    ),
    "ending Move keeps a battalion where it costs them cards": (
        ["seat 0 at F4: 10 4 4 4 4", "seat 0 at F4: 7 2 2 2", "seat 1 at F4: 10 4 4 4 4 4 4 4"],
        "pass",
        "march 1 Z3",
        "In Estrelle you have 17 against 10: the battle costs them 4 cards instead of 2, you 2 either way.",
    ),
    "a battalion that leaves a battle spares them as many cards": (
        [
            "seat 0 at F0: 3",
            "seat 0 at F1: 7 2",
            "seat 0 at F2: 4",
            "seat 1 at F0: 3",
            "seat 1 at F0: 9 4 4",
            "seat 1 at F1: 5 3",
        ],
        "march 0 Z0",
        "march 2 Z1",
        "",
    ),
    "a battalion that joins a front that they can reach": (
        [
            "seat 0 at F3: 10 4 4",
            "seat 0 at Z2 face down: 9 4",
            "seat 0 at Z0 face down: 3",
            "seat 1 at Z3: 6 4",
            "seat 1 at Z2: 7 3 3",
        ],
        "march 1 F3",
        "pass",
        "It joins your 10 in Dormont, which 2 enemy battalions can still reach.",
    ),
    "a front that is given up is not a card saved": (
        ["seat 0 at F4: 2", "seat 0 at F4: J 4 4 4", "seat 0 at F3: Q 2", "seat 1 at F4: 9", "seat 1 at F3: 2 2"],
        "redeploy 1 F3",
        "pass",
        "If its top card counts 4 or more, it drives them out of Dormont. But the battle leaves nobody in "
        "Estrelle, 2 against 9.",
    ),
    "ending Move where no move helps": (
        [
            "seat 0 at Z0 face down: 2 2",
            "seat 1 at F0: 9 9 9 9",
            "seat 1 at F2: 4 4",
            "seat 1 at F3: 4 4",
            "seat 1 at F4: 4 4",
        ],
        "pass",
        "march 0 F1",
        "No single move keeps them from holding Auvray, Corval, Dormont and Estrelle alone this round, which would win "
        "them the match.",
    ),
    "fronts that still win them the match": (
        [
            "seat 0 at F1: 8 3",
            "seat 0 at Z0 face down: 4 4",
            "seat 1 at Z1: 5",
            "seat 1 at F0: 4",
            "seat 1 at F3: 5",
            "seat 1 at F4: 3",
        ],
        "march 1 F1",
        "pass",
        "It joins your 8 in Brissol, which 1 enemy battalion can still reach. But Auvray, Dormont and Estrelle would "
        "still win them the match.",
    ),
    "fronts that win them the match unless another battalion goes there": (
        [
            "seat 0 at F1: 8 3",
            "seat 0 at Z0 face down: 4 4",
            "seat 0 at Z0 face down: 5",
            "seat 1 at Z1: 5",
            "seat 1 at F0: 4",
            "seat 1 at F3: 5",
            "seat 1 at F4: 3",
        ],
        "march 1 F1",
        "pass",
        "It joins your 8 in Brissol, which 1 enemy battalion can still reach. But you must still fight for Auvray, "
        "or they win the match.",
    ),
    "what a redeployment spares the enemy elsewhere": (
        [
            "seat 0 at F0: 7 4 4 4 4",
            "seat 0 at F1: J 4 4 4",
            "seat 0 at F1: 2 4 4 4 4",
            "seat 1 at F0: 6 3 3",
            "seat 1 at F1: 2 2 2 2",
        ],
        "redeploy 1 F0",
        "pass",
        "If its top card counts 4 or more, it drives them out of Auvray. But in Brissol they lose 1 card instead of 2.",
    ),
    "a cost of a battle that holds whoever comes": (
        ["seat 0 at F0: 3 A A", "seat 0 at Z0 face down: 2 2", "seat 1 at F0: 9 4 4 4 4", "seat 1 at Z0: 3"],
        "march 1 F0",
        "pass",
        "If its top card counts 3 or more, the battle for Auvray costs them at least 2 cards instead of 1.",
    ),
    "a front that is left is not one to fight for": (
        [
            "seat 0 at F0: 4 4",
            "seat 0 at F2: 9",
            "seat 0 at Z0 face down: 4 4",
            "seat 0 at Z0 face down: 5",
            "seat 1 at F0: 8 4 4",
            "seat 1 at F1: 5",
            "seat 1 at F3: 3",
        ],
        "march 0 Z0",
        "pass",
        "It saves 2 cards from the battle for Auvray, 4 against 8. But with Auvray theirs you must still fight for "
        "Brissol, or they win the match.",
    ),
    "ending Move keeps a front that they can still reach": (
        ["seat 0 at F1: 8 3", "seat 0 at F3: 6", "seat 1 at Z1: 5", "seat 1 at F4: 4"],
        "pass",
        "march 0 Z0",
        "Brissol stays yours, if none of them come.",
    ),
    "ending Move leaves a battle that they can still join": (
        ["seat 0 at F4: 10 4 4 4 4", "seat 0 at F4: 7 2 2 2", "seat 1 at F4: 10 4 4 4 4 4 4 4", "seat 1 at Z3: 2"],
        "pass",
        "march 1 Z3",
        "In Estrelle you have 17 against 10: the battle costs them 4 cards instead of 2, you 2 either way, if no more "
        "of them come.",
    ),
    "a third front that a hidden card wins": (
        ["seat 0 at F0: 9 9", "seat 0 at F1: 9 9", "seat 0 at Z2 face down: 8 2", "seat 1 at F3: A", "seat 1 at Z1: 4"],
        "march 2 F3",
        "pass",
        "After the battles you would hold Auvray, Brissol and Dormont alone: that wins the match if it lasts until "
        "Check. Even an ace on top drives them out of Dormont.",
    ),
    "ending Move saves what a hidden battalion would lose": (
        ["seat 0 at Z0 face down: 2 2 2", "seat 1 at F0: 8 4 4"],
        "pass",
        "march 0 F0",
        "A battalion sent to Auvray would lose 2 cards there, against 8.",
    ),
    "what a hidden battalion loses at a front of theirs": (
        ["seat 0 at Z2 face down: 2 2 2 2", "seat 0 at F1: 4 4", "seat 1 at F2: 10 4 4 4", "seat 1 at F2: Q 2"],
        "march 0 F2",
        "pass",
        "They no longer hold Corval alone. But in Corval it loses 3 cards, against 12.",
    ),
    "a front where nobody was before": (
        ["seat 0 at Z1: 5 A A", "seat 1 at F1: 2 2 2 2", "seat 1 at F2: 3 A A"],
        "march 0 F1",
        "march 0 F2",
        "They no longer hold Brissol alone, only Corval.",
    ),
    "ending Move saves nothing from a hidden card that would come along": (
        ["seat 0 at F1: 4 4 4 4", "seat 0 at Z1 face down: A A", "seat 1 at F1: 3 3 3 3 3 3"],
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


OPEN_MOVES: dict[str, tuple[list[str], str, str, str]] = {
    "a battalion more where the battle costs them no more": (
        [
            "seat 0 at F1: 10 3 3 3",
            "seat 0 at F1: 6 4 4 4",
            "seat 0 at Z0: 4 A",
            "seat 1 at F1: 6 4 4 4 4 4 4",
        ],
        "march 2 F1",
        "march 1 Z1",
        "",
    ),
    "a third front by a battle": (
        [
            "seat 0 at F1: Q 3",
            "seat 0 at F4: 8",
            "seat 0 at F2: 4 A A",
            "seat 0 at Z2: 9 3",
            "seat 1 at F2: 2 2 2",
            "seat 1 at F3: 6 2 2",
            "seat 1 at Z1: 4",
        ],
        "march 3 F2",
        "march 3 F3",
        "After the battles you would hold Brissol, Corval and Estrelle alone: that wins the match if it lasts "
        "until Check. Corval goes from 4 to 13 against 2.",
    ),
    "a battalion that stays where otherwise nobody would": (
        ["seat 0 at F4: 8", "seat 0 at Z3: 7 2 2", "seat 1 at F4: A", "seat 1 at F4: 3", "seat 1 at Z3: 9"],
        "march 1 F4",
        "pass",
        "Without this move the battle leaves nobody in Estrelle, 8 against 4; with it only you stay, if no more of "
        "them come.",
    ),
    "a battalion more where they are driven out already": (
        ["seat 0 at F4: 8 2 2", "seat 0 at Z3: 7 2 2", "seat 1 at F4: A", "seat 1 at F4: 3", "seat 1 at Z3: 9"],
        "march 1 F4",
        "pass",
        "",
    ),
}
"""By what is told: the battalions, the best decision, the next one, and the reason. Every card on top is face up."""


@pytest.mark.parametrize(("lines", "best", "rival", "reason"), OPEN_MOVES.values(), ids=OPEN_MOVES.keys())
def test_a_move_of_open_cards_is_told_by_who_stays_after_the_battles(
    lines: list[str], best: str, rival: str, reason: str
) -> None:
    assert reason_for(open_position(*lines), best, rival) == reason


def test_a_reason_does_not_say_who_comes_to_a_front_first() -> None:
    """Being the first there has no meaning in the rules, since the other side can come as well.

    A battalion in the zone Z1 can march to F2, which is Corval.
    """
    view = open_position("seat 0 at Z1: 3", "seat 1 at F1: 4 3", "seat 1 at Z1: 4")
    best = Node(seat=0, action=ACTIONS["march 0 F2"])
    rival = Node(seat=0, action=ACTIONS["pass"])
    answer = Node(seat=1, action=ACTIONS["march 1 F2"])
    for node in (best, rival, answer):
        node.visits = FEWEST_VISITS
    rival.children = [answer]
    reason = guide_for("battlefronts").reason(view, [best, rival])
    assert reason == "It takes Corval, which is empty. But 1 enemy battalion can still get to Corval."


def test_what_another_hidden_battalion_may_do_as_well_is_compared_with_ending_the_phase() -> None:
    """A battalion of 8 hidden cards and one of 5 may both turn up a 3."""
    view = position(
        "seat 0 at F2: 3 2 2 2",
        "seat 0 at Z2 face down: A A A A A A A A",
        "seat 0 at Z2 face down: A A A A A",
        "seat 0 at Z0 face down: A A",
        "seat 1 at F2: 7 3 3",
        "seat 1 at F0: 2",
    )
    view.phase = MOVE
    assert reason_for(view, "march 1 F2", "march 2 F2") == reason_for(view, "march 1 F2", "pass")


def test_what_a_front_gains_for_certain_is_told_before_what_a_hidden_card_may_do() -> None:
    """Either battalion keeps Corval. The next decision that does anything else lets it go."""
    view = position(
        "seat 0 at F2: 3",
        "seat 0 at F2: K",
        "seat 0 at Z1 face down: 5",
        "seat 0 at Z1: 7 2 2",
        "seat 1 at F2: 3",
        "seat 1 at F2: 2",
        "seat 1 at F2: A A",
        "seat 1 at F1: 4",
    )
    view.phase = MOVE
    reason = reason_for(view, "march 2 F2", "march 3 F2", "march 3 F1")
    assert reason.startswith("Without this move you lose all you have in Corval, 4 against 6.")


CALL_UPS: dict[str, tuple[list[str], str, str, str]] = {
    "a front that nobody else can march to": (
        ["seat 0 at Z3: 2", "seat 1 at F1: 3 3"],
        "call Z0, size 4",
        "pass",
        "Next round only this battalion of yours can march to Auvray, which is empty.",
    ),
    "two empty fronts that nobody else can march to": (
        ["seat 0 at Z0: 2", "seat 0 at F4: 4 4", "seat 1 at F1: 3 3"],
        "call Z2, size 4",
        "pass",
        "Next round only this battalion of yours can march to Corval, which is empty.",
    ),
    "the first battalion of all": (
        [],
        "call Z1, size 4",
        "pass",
        "",
    ),
    "one battalion more for a front": (
        ["seat 0 at Z0: 6", "seat 0 at Z1: 6", "seat 0 at Z3: 4", "seat 0 at F4: 8"],
        "call Z2, size 5",
        "pass",
        "Next round 2 of your battalions instead of 1 can march to Corval, which is empty.",
    ),
    "a front in need before one that is won already": (
        [
            "seat 0 at F2: Q 3 3",
            "seat 0 at F2: 10 4",
            "seat 0 at F2: 9 4",
            "seat 0 at F1: 5 3 3",
            "seat 0 at Z0: 7",
            "seat 1 at F2: K 2 2 2 2 2",
            "seat 1 at F1: 7 4 4 4 4",
        ],
        "call Z1, size 3",
        "pass",
        "Next round 2 of your battalions instead of 1 can march to Brissol, which will be theirs alone.",
    ),
    "a front that is lost in this battle": (
        [
            "seat 0 at F1: 5 2",
            "seat 0 at F1: A A A",
            "seat 0 at F2: 9 9",
            "seat 0 at Z0: 6",
            "seat 0 at Z2: 5",
            "seat 1 at F1: 9 2 2",
            "seat 1 at F1: 10 3 3 3",
        ],
        "call Z1, size 2",
        "call Z3, size 1",
        "Next round 2 of your battalions instead of 1 can march to Brissol, which will be theirs alone.",
    ),
    "a front where both sides go on": (
        [
            "seat 0 at F0: 4 4 4 4 4 4 4",
            "seat 0 at F1: 9 9",
            "seat 0 at Z0: 6",
            "seat 0 at Z1: 6",
            "seat 1 at F0: 5 3 3",
        ],
        "call Z0, size 2",
        "call Z3, size 1",
        "Next round 2 of your battalions instead of 1 can march to Auvray, where battle and attrition leave you "
        "5 cards against 1.",
    ),
    "not the front that both can march to": (
        [
            "seat 0 at F1: 6 5 5 5 5",
            "seat 0 at F2: 7 7",
            "seat 0 at Z0: 2",
            "seat 0 at Z2: 2",
            "seat 1 at F1: 7 4 4 4",
            "seat 1 at F2: Q 2 3 4 5 6 7 8 9",
        ],
        "call Z1, size 1",
        "call Z2, size 1",
        "Next round 2 of your battalions instead of 1 can march to Brissol, where battle and attrition leave you "
        "2 cards against 1.",
    ),
    "a front that both can march to": (
        ["seat 0 at F1: 6 6", "seat 0 at Z0: 2", "seat 1 at F4: 3"],
        "call Z1, size 3",
        "call Z2, size 3",
        "",
    ),
    "three fronts that are won in this round": (
        ["seat 0 at F0: 5", "seat 0 at F1: 9 9", "seat 0 at F2: 3 3", "seat 1 at F1: 4", "seat 1 at F4: 3"],
        "pass",
        "call Z0, size 3",
        "After the battles you hold Auvray, Brissol and Corval alone, which wins the match.",
    ),
    "three fronts that are lost in this round": (
        ["seat 0 at F1: 9", "seat 1 at F0: 4", "seat 1 at F1: 9 4 4", "seat 1 at F4: 3"],
        "call Z0, size 3",
        "pass",
        "After the battles they hold Auvray, Brissol and Estrelle alone, which wins them the match.",
    ),
    "ending Support": (
        ["seat 0 at F3: 5 3 3", "seat 1 at F4: 3"],
        "pass",
        "call Z0, size 3",
        "It keeps 20 cards in your deck for later rounds.",
    ),
    "two fronts that are both won already": (
        [
            "seat 0 at F3: 5 3 3 3 3 3",
            "seat 0 at F3: 4 3 3",
            "seat 0 at F2: J 3 3 3",
            "seat 0 at Z1: 4",
            "seat 1 at F3: A 3 3 3",
        ],
        "call Z2, size 5",
        "pass",
        "",
    ),
}
"""By what is told: the battalions, the best decision, the next one, and the reason."""


@pytest.mark.parametrize(("lines", "best", "rival", "reason"), CALL_UPS.values(), ids=CALL_UPS.keys())
def test_a_call_up_is_told_by_the_front_that_needs_it(lines: list[str], best: str, rival: str, reason: str) -> None:
    view = position(*lines, aces_in_deck=(20, 20))
    view.phase = SUPPORT
    assert reason_for(view, best, rival) == reason


def test_no_reason_counts_the_cards_of_both_decks() -> None:
    view = position("seat 0 at Z3: 2", aces_in_deck=(47, 47))
    view.phase = SUPPORT
    reason = reason_for(view, "call Z0, size 5", "call Z2, size 7")
    assert reason == "Next round only this battalion of yours can march to Auvray, which is empty."


REDUCTIONS: dict[str, tuple[list[str], int, tuple[int, int], str]] = {
    "the last card that falls": (
        ["seat 0 at F2: 2 3 4", "seat 0 at F2: 2", "seat 1 at F2: 3 5"],
        BATTLE,
        (1, 0),
        "The 1st goes on with 2 cards; the 2nd would fall.",
    ),
    "more cards fall after a strong one": (
        ["seat 0 at F2: 8 9 9 9", "seat 0 at F2: 8", "seat 1 at F2: 9 3"],
        BATTLE,
        (2, 1),
        "",
    ),
    "more cards fall after it": (
        ["seat 0 at F2: 2 3", "seat 0 at F2: A", "seat 0 at F2: 2", "seat 1 at F2: 10 5"],
        BATTLE,
        (3, 1),
        "",
    ),
    "a queen that falls in the next attrition": (
        ["seat 0 at F2: 2 3", "seat 0 at F2: Q 4", "seat 1 at F2: 3 5 5"],
        BATTLE,
        (1, 1),
        "",
    ),
}
"""By what is told: the battalions, the phase, the reductions that both sides owe, and the reason to reduce the 1st."""


@pytest.mark.parametrize(("lines", "phase", "due", "reason"), REDUCTIONS.values(), ids=REDUCTIONS.keys())
def test_a_reduction_is_told_by_what_is_left_when_all_are_made(
    lines: list[str], phase: int, due: tuple[int, int], reason: str
) -> None:
    view = position(*lines)
    view.phase = phase
    view.front = 2
    view.put_fact("due", list(due))
    last = view.fielded[0] - 1
    assert reason_for(view, "reduce 0", f"reduce {last}") == reason
