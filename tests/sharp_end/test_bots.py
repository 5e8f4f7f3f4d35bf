"""Bots at their declarations: nobody who cannot pay says *can*, and each gives a reason to leave or to stay."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from ai.bot import Deliberation, choose
from ai.estimates import guide_for
from ai.levels import Level, Thought, seed_for
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.core.match import Match
from game.core.rng import Rng
from game.sharp_end import GAME, cards, legal
from game.sharp_end.actions import ATTACK, CAN, CANNOT, GO_ON, WITHDRAW, OrderBack
from game.sharp_end.odds import describe_chance, mean_points, payment_odds
from game.sharp_end.state import State
from tests.play import new_match
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, STRONG
from tests.sharp_end.ground import as_second_officer, face_enemy_dice, table_with_hands

pytestmark = pytest.mark.fast_core

BRIEF = Level("brief", "Brief", "", iterations=12, seconds=60.0)


def state_of(match: Match) -> State:
    """The state of a match of this game."""
    assert isinstance(match.state, State)
    return match.state


def decision_in(state: State, level: Level = BRIEF) -> Thought:
    """The decision of a bot in a position, with its reason."""
    return choose(GAME, state.redact(state.to_act), level, seed=1)


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 2), (4, 3)])
def test_in_whole_matches_no_bot_says_can_without_means_and_stated_chances_are_right(seats: int, seed: int) -> None:
    """A chance in a reason must be the one that the seat computes from its view."""
    match = new_match("sharp_end", seats, seed)
    declarations: Counter[str] = Counter()
    while not match.over:
        state = state_of(match)
        thought = choose(GAME, match.view(state.to_act), BRIEF, seed_for(seed, len(match.actions)))
        action = GAME.actions[thought.actions[0]]

        if action is CAN:
            assert legal.can_pay(state, state.commander)

        if action in (ATTACK, WITHDRAW, GO_ON):
            is_first_seat_asked = state.step == cards.DECLARE and state.stand == 1
            declarations["withdrawn at once" if is_first_seat_asked and action is WITHDRAW else action.notation] += 1
            odds = payment_odds(state.redact(state.to_act), state.to_act)
            percent = re.search(r"\d+%", thought.reason)
            is_failure = re.search(r"the next roll beats you|cannot pay", thought.reason)
            told_odds = 1.0 - odds if is_failure else odds
            assert percent is None or f"{percent[0]} chance" == describe_chance(told_odds)

        match.play(action)
    assert declarations["attack"]
    assert declarations["withdrawn at once"]


def test_the_reason_for_a_declaration_states_the_odds_and_the_mean_value_of_counters() -> None:
    state = as_second_officer(face_enemy_dice(table_with_hands("5 Infantry", "Artillery", "2 Hero"), LIGHT, LIGHT))
    odds = round(100 * payment_odds(state.redact(2), seat=2))

    stays = (
        "A counter of Marsh brings 1.2 VP on average, one here 0.6. "
        f"But the chance that they cannot pay is {100 - odds}%, and then you get no counter."
    )
    leaves = (
        "A counter here is certain, 0.6 VP on average; if they fail or refuse, you get no counter. "
        "But a counter of Marsh would bring 1.2 VP, if they pay."
    )
    view, stay, leave = state.redact(2), Node(seat=2, action=ATTACK), Node(seat=2, action=WITHDRAW)
    assert guide_for("sharp_end").reason(view, [stay]) == stays
    assert guide_for("sharp_end").reason(view, [leave]) == leaves


def test_a_reason_names_no_odds_where_nothing_has_to_be_paid() -> None:
    view = face_enemy_dice(table_with_hands("", "", ""), BLANK).redact(1)
    assert guide_for("sharp_end").reason(view, [Node(seat=1, action=ATTACK)]).startswith("There is no enemy to pay.")
    assert "%" not in guide_for("sharp_end").reason(view, [Node(seat=1, action=WITHDRAW)])


def test_a_commander_alone_gets_the_chance_of_its_own_hand_as_the_reason() -> None:
    state = face_enemy_dice(table_with_hands("5 Infantry, 3 Support", ""), LIGHT)
    state.step, state.to_act = cards.ALONE, state.commander
    state.put_fact("dice", [])
    odds = round(100 * payment_odds(state, state.commander))
    reason = guide_for("sharp_end").reason(state.redact(state.commander), [Node(state.commander, GO_ON)])
    assert reason.endswith(f"But your chance to beat the next roll is only {odds}%.")


def test_a_reason_says_that_withdrawing_brings_nothing_when_the_pile_is_empty() -> None:
    state = face_enemy_dice(table_with_hands("", ""), LIGHT)
    state.left[state.road[1]] = 0
    view = state.redact(state.to_act)
    assert "and there is none here" in guide_for("sharp_end").reason(view, [Node(seat=1, action=ATTACK)])
    assert "certain" not in guide_for("sharp_end").reason(view, [Node(seat=1, action=WITHDRAW)])


def test_a_statement_has_a_reason_and_interim_thoughts_have_none() -> None:
    """Seat 1 has only begun to search, and has no reason yet. Seat 0, the commander, weighs *can* against *cannot*."""
    state = face_enemy_dice(table_with_hands("3 Infantry", "Hero", "Support"), LIGHT)
    deliberation = Deliberation(GAME, state.redact(1), replace(BRIEF, iterations=100), seed=1)
    assert deliberation.step().reason == ""
    state.step, state.to_act = cards.STATEMENT, 0
    view = state.redact(0)
    can, cannot = (guide_for("sharp_end").reason(view, [Node(seat=0, action=action)]) for action in (CAN, CANNOT))
    assert can.startswith("It takes you to Marsh; ")
    assert can.endswith("But it takes 2 officers there, too.")
    assert cannot == "It keeps 2 officers from Marsh. But then you get no counter."


@pytest.mark.parametrize(
    ("hand", "step", "dice", "action", "words", "is_pointless"),
    [
        ("2 Hero", cards.TACTICS, (FANATIC, BLANK), "roll", "You can pay the dice that stay: 1 Fanatic.", 0),
        ("", cards.TACTICS, (FANATIC, BLANK), "roll", "", 1),
        ("2 Hero", cards.TACTICS, (FANATIC, BLANK), "reroll 1", "", 0),
        ("Infantry", cards.TACTICS, (FANATIC, BLANK), "reroll 1", "You have nothing that beats Fanatic.", 0),
        (
            "Tactics",
            cards.CANNOT_WINDOW,
            (STRONG,),
            "play Tactics",
            "You cannot pay 1 Strong; other dice may still take",
            0,
        ),
        (
            "Tactics",
            cards.ORDERS_WINDOW,
            (BLANK,),
            "play Tactics",
            "there is no enemy to pay: other dice may stop 1",
            0,
        ),
        (
            "Counter-Attack",
            cards.ORDERS_WINDOW,
            (STRONG, BLANK),
            "play Counter-Attack",
            "But that may stop you, too.",
            0,
        ),
        (
            "Counter-Attack, Dig In",
            cards.ORDERS_WINDOW,
            (STRONG, BLANK),
            "play Counter-Attack",
            "If that stops the attack, your",
            0,
        ),
        (
            "Intel-Recon",
            cards.CANNOT_WINDOW,
            (STRONG,),
            "play Intel-Recon",
            "It takes you to Marsh for certain, and 1 Strong",
            0,
        ),
        (
            "Intel-Recon",
            cards.CANNOT_WINDOW,
            (STRONG,),
            "pass",
            "Kept to the end, Intel-Recon is worth 1 VP, and takes nobody",
            0,
        ),
        (
            "Tactics, Dig In",
            cards.CANNOT_WINDOW,
            (STRONG,),
            "pass",
            "Your Dig In still gets you a counter of Marsh.",
            0,
        ),
        ("Dig In", cards.FAILED_WINDOW, (STRONG,), "pass", "A counter of Marsh brings only 1.2 VP on average.", 0),
        (
            "Dig In",
            cards.FAILED_WINDOW,
            (STRONG,),
            "play Dig In",
            "The attack has failed, but a counter of Marsh still",
            0,
        ),
        ("Unit@1", cards.LAST_WINDOW, (), "spend unit", "", 1),
    ],
)
def test_the_reason_for_a_card_or_a_roll_says_what_it_changes(
    hand: str, step: int, dice: tuple[int, ...], action: str, words: str, is_pointless: int
) -> None:
    """The person commands an attack on Marsh. `dice` are the faces that the enemy dice show.

    `is_pointless` is 1 for a decision that wastes something.
    """
    state = face_enemy_dice(table_with_hands(hand, ""), *dice)
    state.step = step
    state.to_act = 0
    view = state.redact(0)
    chosen = GAME.by_notation[action]

    reason = guide_for("sharp_end").reason(view, [Node(seat=0, action=chosen)])

    assert words in reason
    assert bool(words) is bool(reason), "no words are expected where there is no reason"
    assert guide_for("sharp_end").is_pointless(view, [chosen]) is bool(is_pointless)


@pytest.mark.parametrize(
    ("hand", "step", "dice", "line", "rival", "words"),
    [
        ("Artillery", cards.DECLARE, (LIGHT,), "attack", "withdraw", ", and then you get no counter."),
        (
            "Dig In",
            cards.DECLARE,
            (LIGHT,),
            "attack",
            "withdraw",
            "Your Dig In gets you a counter even if the attack fails.",
        ),
        # five Infantry and what is drawn can hardly pay three Fanatics
        (
            "Intel-Recon",
            cards.DECLARE,
            (FANATIC, FANATIC, FANATIC),
            "attack",
            "withdraw",
            ", and then you get no counter at once.",
        ),
        (
            "Intel-Recon",
            cards.DECLARE,
            (FANATIC, FANATIC, FANATIC),
            "withdraw",
            "attack",
            ", and then you get no counter at once.",
        ),
        (
            "",
            cards.DECLARE,
            (FANATIC, FANATIC, FANATIC),
            "attack",
            "withdraw",
            "But the chance that the commander can pay is only ",
        ),
        ("", cards.DECLARE, (LIGHT,), "withdraw", "attack", "even after a success you get none before Farm."),
        ("3 Infantry, Dig In", cards.DRAW, (), "draw unit", "draw HQ", "You have nothing that beats Medium, Strong or"),
        ("3 Infantry, Reinforcements", cards.DRAW, (), "draw HQ", "draw unit", " are Intel-Recon, worth 1 VP each at"),
        ("Tactics", cards.CANNOT_WINDOW, (LIGHT,), "pass", "play Tactics", "Tactics can serve you in a later turn."),
        ("", cards.ORDERS_WINDOW, (BLANK,), "pass", "pass", ""),
    ],
    ids=[
        "the price of an attack",
        "an attack with Dig In",
        "an attack with Intel-Recon",
        "a withdrawal with Intel-Recon",
        "an attack that can hardly be paid",
        "a withdrawal without cards",
        "a unit card is drawn",
        "an HQ card is drawn",
        "Tactics is kept",
        "nothing differs",
    ],
)
def test_the_reason_for_a_decision_of_an_officer_names_its_gain_over_the_second_best(
    hand: str, step: int, dice: tuple[int, ...], line: str, rival: str, words: str
) -> None:
    """Seat 2, in the code seat 1, has this hand against these dice. A search finds `line` and `rival` equally good.

    `words` are a part of the reason for `line`, or "" where there is none.
    """
    state = face_enemy_dice(table_with_hands("5 Infantry", hand, ""), *dice)
    state.step, state.to_act = step, 1
    nodes = [Node(seat=1, action=GAME.by_notation[notation]) for notation in (line, rival)]
    for node in nodes:
        node.visits, node.total = FEWEST_VISITS, FEWEST_VISITS / 2

    reason = guide_for("sharp_end").reason(state.redact(1), nodes)

    assert words in reason
    assert bool(words) is bool(reason), "no words are expected where there is no reason"


def test_the_mean_of_a_pile_is_that_of_the_counters_unknown_to_the_seat() -> None:
    view = face_enemy_dice(table_with_hands("VP+1@1", "VP-1@1"), LIGHT).redact(0)
    assert mean_points(view, place=1) == pytest.approx(3 / 7), "seat 0 knows its own +1, but not the counter of seat 1"
    view.left[view.road[1]] = 0
    assert mean_points(view, place=1) == -1


# --- How a playout goes ----------------------------------------------------------------


PLAYOUTS = 400


def count_statements(officers: int, hand: str = "5 Infantry") -> Counter[str]:
    """How often commanders who can pay state *can* and *cannot* in PLAYOUTS playouts, by notation."""
    state = face_enemy_dice(table_with_hands(hand, *[""] * officers), LIGHT)
    state.step = cards.STATEMENT
    state.to_act = 0
    rng = Rng(1)
    return Counter(guide_for("sharp_end").pick(state, [CAN, CANNOT], rng).notation for _ in range(PLAYOUTS))


def test_in_playouts_a_commander_refuses_more_often_the_more_officers_go_along() -> None:
    """From more than a tenth of the playouts with one officer to less than four fifths with three."""
    of_one, of_two, of_three = (count_statements(officers)["cannot"] for officers in (1, 2, 3))
    assert PLAYOUTS / 10 < of_one < of_two < of_three < PLAYOUTS * 4 / 5


def test_in_playouts_a_commander_with_a_dig_in_refuses_more_often() -> None:
    assert (
        count_statements(officers=2, hand="5 Infantry, Dig In")["cannot"]
        > count_statements(officers=2)["cannot"] + PLAYOUTS / 10
    )


def test_the_estimate_rates_a_dig_in_above_a_counter_attack() -> None:
    """The third seat has no HQ card. Its share is that of the seat with a Counter-Attack."""
    for turn in (2, 7):
        state = face_enemy_dice(table_with_hands("Dig In", "Counter-Attack", ""), LIGHT)
        state.turn = turn
        share_with_dig_in, share_with_counter_attack, share_without = guide_for("sharp_end").estimate(state)
        assert share_with_dig_in > share_with_counter_attack == share_without


def test_the_estimate_rates_a_dig_in_higher_among_four_seats_than_among_two() -> None:
    odds = []
    for others in (1, 3):
        holder, other, *_ = guide_for("sharp_end").estimate(table_with_hands("Dig In", *[""] * others))
        odds.append(holder / other)
    among_two, among_four = odds
    assert among_two < among_four


def test_a_playout_sends_back_any_rival_and_not_always_the_first_in_the_list() -> None:
    """SE 6: a commander may order an officer back.

    When playouts sent the first rival back, seat 1 of six won too seldom.
    """
    match = Match(GAME, seats=6, options={}, seed=1)
    guide = guide_for("sharp_end")
    for number in range(67):  # until an officer can be ordered back
        legal_now = match.legal()
        match.play(legal_now[0] if len(legal_now) == 1 else guide.pick(match.state, legal_now, Rng(number)))
    orders_back = [action for action in match.legal() if isinstance(action, OrderBack)]
    picked = Counter(guide.pick(match.state, match.legal(), Rng(seed)) for seed in range(PLAYOUTS))
    assert [action.victim for action in orders_back] == [0, 1, 4, 5]
    assert min(picked[action] for action in orders_back) > 0.5 * max(picked[action] for action in orders_back)
