"""SE 4.6 The odds that a seat may know, against counting and against worlds dealt at random."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.estimates import guide_for
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import GAME, cards, legal
from game.sharp_end.cards import CAN_WINDOW, ENEMY, NO_ENEMY, PAYMENT, UNIT_NAMES, UNIT_TYPES
from game.sharp_end.legal import can_pay
from game.sharp_end.odds import NOTHING_TO_SAY, describe_chance, payment_odds
from game.sharp_end.state import State
from tests.play import act, as_list, notations
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, MEDIUM, OTHER_BLANK, STRONG
from tests.sharp_end.ground import face_enemy_dice, pass_windows, table_with_hands, tokens_of

pytestmark = pytest.mark.fast_core

WORLDS = 1500


def new_state(seats: int, seed: int) -> State:
    """A match that has just begun."""
    state = Match(GAME, seats, options={}, seed=seed).state
    assert isinstance(state, State)
    return state


def table_with_commander(units: list[int], dice: list[int], step: int = cards.DECLARE) -> State:
    """A table of two on which the commander holds these units, and nobody an HQ card."""
    state = attack_with_dice(new_state(seats=2, seed=3), dice, step)
    seat = state.commander
    for card, count in enumerate(units):
        state.units[seat * cards.UNIT_TYPES + card] = count
    state.put_fact("orders", [0] * len(state.orders))
    return state


def own_odds(state: State) -> float:
    """The odds of the commander, as it knows them itself."""
    return payment_odds(state.redact(state.commander), state.commander)


def attack_with_dice(state: State, dice: list[int], step: int = cards.DECLARE) -> State:
    """The same table at this step of an attack with these dice."""
    state.put_fact("dice", dice)
    state.step = step
    state.paid = state.picked = 0
    return state


@pytest.mark.parametrize(
    ("units", "dice", "expected"),
    [
        ([1, 0, 0, 0], [LIGHT, BLANK], 1.0),
        ([1, 0, 0, 0], [LIGHT, LIGHT], 0.0),
        ([0, 1, 1, 1], [MEDIUM, STRONG, FANATIC], 1.0),
        ([5, 5, 5, 0], [6], 0.0),
        ([0, 0, 0, 0], [BLANK, OTHER_BLANK, OTHER_BLANK], 1.0),
    ],
    ids=["one for one", "one for two", "each with another card", "the wrong cards", "no enemy"],
)
def test_the_commander_knows_for_certain_whether_it_can_pay(units: list[int], dice: list[int], expected: float) -> None:
    assert own_odds(table_with_commander(units, dice)) == expected


def test_before_the_roll_of_one_die_a_commander_with_infantry_has_even_odds() -> None:
    """Two faces show no enemy, and Infantry in hand beats a Light as well: three faces of six."""
    state = table_with_commander([1, 0, 0, 0], [], cards.ALONE)
    state.stand = 0
    assert own_odds(state) == pytest.approx(0.5)


def test_a_die_picked_by_tactics_counts_as_not_rolled_yet() -> None:
    """The Fanatic is rolled again and the Light is paid by the Infantry, so two blank faces of six are enough."""
    state = table_with_commander([1, 0, 0, 0], [FANATIC, LIGHT], cards.TACTICS)
    state.picked = 1
    assert own_odds(state) == pytest.approx(2 / 6)


def test_the_odds_reckon_with_the_enemy_that_air_support_will_take_away() -> None:
    """One Hero pays for the other Fanatic."""
    state = table_with_commander([0, 0, 0, 1], [FANATIC, FANATIC])
    state.air = 1
    assert own_odds(state) == 1.0


@pytest.mark.parametrize(
    ("seats", "dice"),
    [(2, [LIGHT, MEDIUM]), (4, [STRONG]), (4, [LIGHT, LIGHT, FANATIC, BLANK]), (6, [MEDIUM, STRONG])],
    ids=lambda value: f"{value} seats" if isinstance(value, int) else f"dice {value}",
)
def test_the_odds_of_an_officer_are_the_share_of_random_worlds_in_which_the_commander_can_pay(
    seats: int, dice: list[int]
) -> None:
    state = attack_with_dice(new_state(seats, seed=11), dice, cards.STATEMENT)
    officer = (state.commander + 1) % seats
    view = state.redact(officer)
    rng = Rng(5)
    worlds_that_can_pay = 0
    for _ in range(WORLDS):
        world = view.copy()
        world.determinize(rng)
        worlds_that_can_pay += legal.can_pay(world, world.commander)
    assert payment_odds(view, officer) == pytest.approx(worlds_that_can_pay / WORLDS, abs=0.04)


def test_an_officers_odds_do_not_depend_on_the_hidden_hand() -> None:
    """The unit cards of the commander are exchanged behind the back of the officer, whose odds stay the same."""
    state = attack_with_dice(new_state(seats=4, seed=11), [FANATIC, FANATIC, STRONG], cards.STATEMENT)
    officer = (state.commander + 1) % 4
    before = payment_odds(state.redact(officer), officer)
    seat = state.commander
    with as_list(state, "units") as units:
        units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = state.unit_cards(seat)[::-1]
    assert UNKNOWN in state.redact(officer).units
    assert payment_odds(state.redact(officer), officer) == before
    assert 0 < before < 1


def test_the_odds_are_1_after_can_and_there_are_none_between_attacks() -> None:
    """`promised`: the commander has stated *can*. In the step DRAW no attack is going on."""
    state = attack_with_dice(new_state(seats=3, seed=2), [FANATIC, FANATIC, FANATIC])
    state.promised = 1
    assert payment_odds(state, seat=0) == 1.0
    assert payment_odds(attack_with_dice(new_state(seats=3, seed=2), [], cards.DRAW), seat=0) == NOTHING_TO_SAY


def test_a_chance_of_0_is_described_in_words_and_all_others_in_per_cent() -> None:
    assert [describe_chance(odds) for odds in (0.0, 0.004, 1.0)] == ["No chance", "1% chance", "100% chance"]


# --- What must hold whatever was dealt and thrown (SE 2, 4.4, 4.6, 9) -----------------------------

faces = st.integers(min_value=1, max_value=6)
switch = st.sampled_from(("off", "on"))
options = st.fixed_dictionaries(
    {"turns": st.sampled_from(("5", "7", "9")), "terrain": switch, "enemy": switch, "fog": switch, "beach": switch}
)


def hand_of(units: list[int], reinforcements: int, supplies: int) -> str:
    """A hand in the notation of `ground.table_with_hands`. `units`: the number of cards of each type of unit."""
    names = [f"{count} {UNIT_NAMES[card]}" for card, count in enumerate(units) if count]
    names += ["Reinforcements"] * reinforcements
    names += [f"Supply@{terrain}" for terrain in range(1, supplies + 1)]
    return ", ".join(names)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.integers(0, 2),
    st.integers(0, 2),
    st.lists(faces, min_size=1, max_size=5),
    st.integers(0, 1000),
)
def test_se_4_6_a_commander_who_can_pay_succeeds_in_whatever_order_it_pays(
    units: list[int], reinforcements: int, supplies: int, dice: list[int], seed: int
) -> None:
    state = face_enemy_dice(table_with_hands(hand_of(units, reinforcements, supplies), ""), *dice)
    enemies = [ENEMY[face] for face in dice if ENEMY[face] != NO_ENEMY]
    # Unit card number n defeats enemy number n. Reinforcements and Supply defeat any enemy.
    jokers = reinforcements + supplies
    enemies_without_unit = sum(max(0, enemies.count(enemy) - units[enemy]) for enemy in range(UNIT_TYPES))
    payable = enemies_without_unit <= jokers
    assert can_pay(state, seat=0) is payable

    act(state, "attack")
    while state.to_act == 0 and "pass" in notations(state.legal()):
        act(state, "pass")
    if enemies and payable:
        act(state, "can")
        pass_windows(state, CAN_WINDOW)
        rng = Rng(seed)
        while state.step == PAYMENT:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)

    assert (state.stand == 2) is payable, "the attack has reached place 2 if it succeeded"


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 6), options, st.integers(0, 10_000))
def test_se_2_4_4_no_card_or_counter_is_lost_and_every_world_keeps_the_statement(
    seats: int, chosen: dict[str, str], seed: int
) -> None:
    """The guide plays, because random play seldom gets far along the road."""
    match = Match(GAME, seats, chosen, seed)
    guide = guide_for("sharp_end")
    rng = Rng(seed)
    cards = Counter(GAME.cards(match.state))

    while not match.over:
        state = match.state
        assert isinstance(state, State)
        assert Counter(GAME.cards(state)) == cards
        assert list(state.unit_count) == [sum(state.unit_cards(seat)) for seat in range(seats)]
        assert list(state.order_count) == [sum(state.order_cards(seat)) for seat in range(seats)]
        assert list(state.held) == [len(state.counters(seat)) for seat in range(seats)]

        if state.step in (CAN_WINDOW, PAYMENT) and state.promised:
            for seat in range(seats):
                world = state.redact(seat)
                world.determinize(rng)
                assert can_pay(world, world.commander), "SE 4.4 in every world"

        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng))
    assert match.state.to_act == OVER


def test_se_4_4_every_world_after_can_has_the_means_although_random_deals_would_seldom_have_them() -> None:
    """The commander, seat 0, has stated that it *can* pay for the enemy dice 6, 6, 6 and 1.

    Worlds are drawn for each seat. They agree with all that the seat knows, and a player's tokens are its counters.
    """
    state = face_enemy_dice(
        table_with_hands("Hero, Reinforcements, Supply@9", "Dig In, Unit@9", "2 Hero, Tactics, VP@9"),
        FANATIC,
        FANATIC,
        FANATIC,
        BLANK,
    )
    act(state, "attack", "attack", "pass", "pass", "pass", "can")
    assert state.step == CAN_WINDOW

    all_cards = Counter(GAME.cards(state))
    rng = Rng(3)

    for seat in range(3):
        view = state.redact(seat)
        for _ in range(20):
            world = view.copy()
            world.determinize(rng)
            assert can_pay(world, seat=0)
            assert Counter(GAME.cards(world)) == all_cards
            assert world.redact(seat).facts() == view.facts()

            for owner in range(3):
                kinds = [world.kind[counter] for counter in world.counters(owner)]
                unit, hq, supply = (cards.OBJECTIVES.index(name) for name in ("Unit", "HQ", "Supply"))
                assert tokens_of(world, owner) == [kinds.count(kind) for kind in (unit, hq, supply)]
