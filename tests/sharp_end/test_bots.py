"""Bots at their declarations: nobody who cannot pay says *can*, and each gives a reason to leave or to stay."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from ai.bot import Deliberation, choose
from ai.estimates import guide_for
from ai.levels import Level, Thought, seed_for
from ai.search import Node
from game.core.match import Match
from game.core.rng import Rng
from game.sharp_end import GAME, cards, legal
from game.sharp_end.actions import ATTACK, CAN, CANNOT, GO_ON, WITHDRAW, OrderBack
from game.sharp_end.odds import describe_chance, mean_points, payment_odds
from game.sharp_end.state import State
from tests.play import new_match
from tests.sharp_end.ground import facing, table

pytestmark = pytest.mark.fast_core

BRIEF = Level("brief", "Brief", "", 12, 60.0)
LIGHT = 3
"""A face: one Light enemy."""
BLANK = 1
"""A face without an enemy."""


def state_of(match: Match) -> State:
    """The state of a match of this game."""
    assert isinstance(match.state, State)
    return match.state


def decision_in(state: State, level: Level = BRIEF) -> Thought:
    """The decision of a bot in a position, with its reason."""
    return choose(GAME, state.redact(state.to_act), level, 1)


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 2), (4, 3)])
def test_in_whole_matches_no_bot_says_can_without_means_or_declares_without_a_reason(seats: int, seed: int) -> None:
    """A chance in a reason must be the one that the seat computes from its view."""
    match = new_match("sharp_end", seats, seed)
    met: Counter[str] = Counter()
    while not match.over:
        state = state_of(match)
        thought = choose(GAME, match.view(state.to_act), BRIEF, seed_for(seed, len(match.actions)))
        action = GAME.actions[thought.actions[0]]

        if action is CAN:
            assert legal.can_pay(state, state.commander)

        if action in (ATTACK, WITHDRAW, GO_ON):
            first = state.step == cards.DECLARE and state.stand == 1
            met["withdrawn at once" if first and action is WITHDRAW else action.notation] += 1
            assert thought.reason
            odds = payment_odds(state.redact(state.to_act), state.to_act)
            percent = re.search(r"\d+% chance", thought.reason)
            assert percent is None or percent[0] == describe_chance(odds)

        match.play(action)
    assert met["attack"]
    assert met["withdrawn at once"]


def test_the_reason_for_a_declaration_states_the_odds_and_the_mean_counters() -> None:
    state = facing(table("5 Infantry", "2 Hero", "Artillery"), LIGHT, LIGHT)
    odds = round(100 * payment_odds(state.redact(1), 1))
    assert state.to_act == 1

    told = f"{odds}% chance that the commander can pay; even then they may say no."
    stays = f"{told} A counter of Marsh brings 1.2 VP on average; withdrawing now brings a counter here, 0.6 VP"
    leaves = f"Withdrawing brings a counter here, 0.6 VP on average, for certain; one of Marsh would bring 1.2. {told}"
    view = state.redact(1)
    stay = Node(1, ATTACK)
    leave = Node(1, WITHDRAW)
    assert guide_for("sharp_end").reason(view, [stay]).startswith(stays)
    assert guide_for("sharp_end").reason(view, [leave]).startswith(leaves)


def test_a_reason_names_no_odds_where_nothing_has_to_be_paid() -> None:
    assert decision_in(facing(table("", "", ""), BLANK)).reason.count("There is no enemy to pay.") == 1


def test_a_commander_alone_gets_the_chance_of_its_own_hand_as_the_reason() -> None:
    state = facing(table("5 Infantry, 3 Support", ""), LIGHT)
    state.step, state.to_act, state.dice = cards.ALONE, state.commander, []
    odds = round(100 * payment_odds(state, state.commander))
    assert f"{odds}% chance to beat the next roll." in decision_in(state).reason


def test_a_reason_says_that_withdrawing_brings_nothing_when_the_pile_is_empty() -> None:
    state = facing(table("", ""), LIGHT)
    state.left[state.road[1]] = 0
    assert re.search(r"ithdrawing brings no counter[.;]", decision_in(state).reason)


def test_a_statement_has_a_reason_and_interim_thoughts_have_none() -> None:
    state = facing(table("3 Infantry", "Hero", "Support"), LIGHT)
    deliberation = Deliberation(GAME, state.redact(1), replace(BRIEF, iterations=100), 1)
    assert deliberation.step().reason == ""
    state.step = cards.STATEMENT
    state.to_act = 0
    assert re.match(r"You (can|could) pay 1 Light.* 2 officers to Marsh", decision_in(state).reason)


@pytest.mark.parametrize(
    ("hand", "step", "dice", "action", "words", "odd"),
    [
        ("2 Hero", cards.TACTICS, (6, 1), "roll", "No die is rolled again: they show 1 Fanatic. You can pay.", 0),
        ("", cards.TACTICS, (6, 1), "roll", "No die is rolled again: they show 1 Fanatic. You cannot pay.", 1),
        ("2 Hero", cards.TACTICS, (6, 1), "reroll 1", "and you hold 2; rolled again it shows no enemy one time", 0),
        ("Tactics", cards.CANNOT_WINDOW, (5,), "play Tactics", "You do not pay 1 Strong; other dice may still take", 0),
        (
            "Tactics",
            cards.ORDERS_WINDOW,
            (1,),
            "play Tactics",
            "The dice show no enemy before Marsh; rolled again they",
            0,
        ),
        (
            "Counter-Attack",
            cards.ORDERS_WINDOW,
            (5, 1),
            "play Counter-Attack",
            "may bring an enemy; the dice show 1 Strong now",
            0,
        ),
        (
            "Intel-Recon",
            cards.CANNOT_WINDOW,
            (5,),
            "pass",
            "would take you to Marsh, but kept to the end it is worth",
            0,
        ),
        ("Dig In", cards.FAILED_WINDOW, (5,), "pass", "You keep Dig In for later. Now it would bring 1.2 VP", 0),
        ("Unit@1", cards.LAST_WINDOW, (), "spend unit", "and a card drawn now none either", 1),
    ],
)
def test_the_reason_for_a_card_or_a_roll_says_what_it_changes(
    hand: str, step: int, dice: tuple[int, ...], action: str, words: str, odd: int
) -> None:
    """`odd` is 1 for a decision that wastes something."""
    state = facing(table(hand, ""), *dice)
    state.step = step
    state.to_act = 0
    view = state.redact(0)
    chosen = next(one for one in GAME.actions if one.notation == action)
    told = guide_for("sharp_end").reason(view, [Node(0, chosen)])
    assert words in told, told
    assert guide_for("sharp_end").odd(view, [chosen]) is bool(odd)


def test_the_mean_of_a_pile_is_that_of_the_counters_that_the_seat_has_not_seen() -> None:
    view = facing(table("VP+1@1", "VP-1@1"), LIGHT).redact(0)
    assert mean_points(view, 1) == pytest.approx(3 / 7), "the own +1 is known, the other's counter is not"
    view.left[view.road[1]] = 0
    assert mean_points(view, 1) == -1


# --- How a playout goes ----------------------------------------------------------------


def count_statements(officers: int, hand: str = "5 Infantry") -> Counter[str]:
    """How often commanders who can pay state *can* and *cannot* in 400 playouts, by notation."""
    state = facing(table(hand, *[""] * officers), LIGHT)
    state.step = cards.STATEMENT
    state.to_act = 0
    rng = Rng(1)
    return Counter(guide_for("sharp_end").pick(state, [CAN, CANNOT], rng).notation for _ in range(400))


def test_in_playouts_a_commander_refuses_more_often_the_more_officers_go_along() -> None:
    refusals = [count_statements(officers)["cannot"] for officers in (1, 2, 3)]
    assert 40 < refusals[0] < refusals[1] < refusals[2] < 320


def test_in_playouts_a_commander_with_a_dig_in_refuses_more_often() -> None:
    assert count_statements(2, "5 Infantry, Dig In")["cannot"] > count_statements(2)["cannot"] + 40


def test_the_estimate_rates_a_dig_in_above_a_counter_attack() -> None:
    shares = []
    for turn in (2, 7):
        state = facing(table("Dig In", "Counter-Attack", ""), LIGHT)
        state.turn = turn
        shares.append(guide_for("sharp_end").estimate(state))
    assert all(share[0] > share[1] == share[2] for share in shares)


def test_the_estimate_rates_a_dig_in_higher_among_four_seats_than_among_two() -> None:
    odds = []
    for others in (1, 3):
        shares = guide_for("sharp_end").estimate(table("Dig In", *[""] * others))
        odds.append(shares[0] / shares[1])
    assert odds[0] < odds[1]


def test_a_playout_sends_back_any_rival_and_not_always_the_first_in_the_list() -> None:
    """SE 6 With six seats the first one won a third less than its share among guides that did."""
    match = Match(GAME, 6, {}, 1)
    guide = guide_for("sharp_end")
    for number in range(67):
        legal_now = match.legal()
        match.play(legal_now[0] if len(legal_now) == 1 else guide.pick(match.state, legal_now, Rng(number)))
    backs = [action for action in match.legal() if isinstance(action, OrderBack)]
    picked = Counter(guide.pick(match.state, match.legal(), Rng(seed)) for seed in range(400))
    assert [action.victim for action in backs] == [0, 1, 4, 5]
    assert min(picked[action] for action in backs) > 0.5 * max(picked[action] for action in backs)
