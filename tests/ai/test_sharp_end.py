"""At the Sharp End: what a hint says of the last turn, rivals, prices and answers."""

from __future__ import annotations

import pytest

from ai.estimates import guide_for
from ai.estimates.sharp_end.reasons import statement_effects
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.catalogue import game_named
from game.sharp_end import cards
from game.sharp_end.state import State
from tests.sharp_end.ground import facing, table

ACTIONS = {action.notation: action for action in game_named("sharp_end").actions}


def reason_for(state: State, *decisions: str, answer: str = "") -> str:
    """The reason for the first of these decisions, which a search has looked at. `answer` is the expected one to it."""
    view = state.redact(state.to_act)
    ranked: list[Node] = []
    for notation in decisions:
        ranked.append(Node(view.to_act, ACTIONS[notation]))
        ranked[-1].visits = FEWEST_VISITS
    if answer:
        ranked[0].children = [Node(1 - view.to_act, ACTIONS[answer])]
        ranked[0].children[0].visits = FEWEST_VISITS
    return guide_for("sharp_end").reason(view, ranked)


def alone(hand: str, turn: int = 2) -> State:
    """A commander of this hand who may go on alone from Farm."""
    state = facing(table(hand, "Infantry"), stand=3)
    state.turn, state.to_act, state.step = turn, 0, cards.ALONE
    state.stance = [cards.ATTACKS, cards.OUT]
    return state


def stating(hand: str, turn: int) -> State:
    """A commander of this hand who has to pay 1 Light on the way to Marsh, with an officer in the attack."""
    state = facing(table(hand, "Infantry"), 3)
    state.turn, state.to_act, state.step = turn, 0, cards.STATEMENT
    state.stance = [cards.ATTACKS, cards.ATTACKS]
    return state


def ordering(hand: str, *others: str, step: int = cards.ORDERS_WINDOW) -> State:
    """A commander of this hand who may play an HQ card while everybody attacks Marsh, where 1 Strong stands."""
    state = facing(table(hand, *others), 5)
    state.to_act, state.step, state.stance = 0, step, [cards.ATTACKS] * state.seats
    return state


@pytest.mark.parametrize(
    ("hand", "turn", "told"),
    [
        ("Infantry, Support, Artillery", 2, "chance that the next roll beats you."),
        ("3 Infantry, 3 Support, 3 Artillery, 3 Hero", 2, "You keep the cards that the enemies of Orchard would cost."),
        ("3 Infantry, 3 Support, 3 Artillery, 3 Hero", 7, ""),
    ],
    ids=["a roll that may fail", "a roll that is paid", "a roll that is paid in the last turn"],
)
def test_who_withdraws_alone_is_told_what_that_spares(hand: str, turn: int, told: str) -> None:
    reason = reason_for(alone(hand, turn), "withdraw", "go on")
    sentences = [one for one in ("chance that the next roll beats you.", "You keep the cards") if one in reason]
    assert told in reason
    assert len(sentences) == (1 if told else 0)


@pytest.mark.parametrize(("turn", "says_it_keeps_cards"), [(2, True), (7, False)], ids=["turn 2", "the last turn"])
def test_cards_are_worth_keeping_until_the_last_turn(turn: int, says_it_keeps_cards: bool) -> None:
    state = stating("Infantry", turn)
    sentences = [effect.sentence for effect in statement_effects(state.redact(0), says_can=False)]
    assert ("You keep the cards that 1 Light would cost." in sentences) is says_it_keeps_cards
    assert reason_for(state, "cannot", "can").startswith("It keeps 1 officer from Marsh.")


@pytest.mark.parametrize(
    ("seats", "rival", "reason"),
    [
        (2, "pass", "They do not come to Marsh with you. But they leave with a counter of Bocage."),
        (3, "pass", "They do not come to Marsh with you. But they leave with a counter of Bocage."),
        (3, "play Withdraw on seat 3", "They have the most counters of your rivals, 1."),
    ],
)
def test_only_one_of_several_rivals_has_the_most_counters(seats: int, rival: str, reason: str) -> None:
    state = ordering("Withdraw", "Infantry, VP@2", *["Infantry"] * (seats - 2))
    assert reason_for(state, "play Withdraw on seat 2", rival) == reason


def test_two_officers_who_may_be_sent_back_alike_are_compared_with_playing_no_card() -> None:
    state = ordering("Withdraw", "Infantry", "Infantry")
    reason = reason_for(state, "play Withdraw on seat 2", "play Withdraw on seat 3", "pass")
    assert reason == "They do not come to Marsh with you. But they leave with a counter of Bocage."


def test_intel_recon_has_its_price_beside_playing_no_card() -> None:
    state = ordering("Intel-Recon", "Infantry", step=cards.CANNOT_WINDOW)
    reason = reason_for(state, "play Intel-Recon", "pass")
    assert reason.endswith(" But kept to the end it is worth 1 VP.")


def test_no_answer_is_foretold_that_is_no_gain_of_the_decision() -> None:
    """That the next one stays in the attack as well says nothing for staying."""
    state = facing(table("Infantry", "Infantry, Dig In"), 3)
    assert "most likely" not in reason_for(state, "attack", "withdraw", answer="attack")


def test_a_unit_card_after_the_last_turn_has_no_reason() -> None:
    state = table("Infantry, Unit@2", "Infantry")
    state.turn, state.to_act, state.step = 7, 0, cards.LAST_WINDOW
    assert reason_for(state, "spend unit", "pass") == ""
