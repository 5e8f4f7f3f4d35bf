"""What must hold whatever was dealt and thrown (SE 2, 4.4, 4.6, 9)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ai.estimates import guide_for
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.sharp_end import GAME
from game.sharp_end.cards import CAN_WINDOW, ENEMY, NO_ENEMY, PAYMENT, UNIT_NAMES, UNIT_TYPES
from game.sharp_end.legal import can_pay
from game.sharp_end.state import State
from tests.play import act, notations
from tests.sharp_end.ground import facing, pass_windows, table, tokens_of

faces = st.integers(min_value=1, max_value=6)
switch = st.sampled_from(("off", "on"))
options = st.fixed_dictionaries(
    {"turns": st.sampled_from(("5", "7", "9")), "terrain": switch, "enemy": switch, "fog": switch, "beach": switch}
)


def hand_of(units: list[int], reinforcements: int, supplies: int) -> str:
    held = [f"{count} {UNIT_NAMES[card]}" for card, count in enumerate(units) if count]
    held += ["Reinforcements"] * reinforcements
    held += [f"Supply@{terrain}" for terrain in range(1, supplies + 1)]
    return ", ".join(held)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.integers(0, 2),
    st.integers(0, 2),
    st.lists(faces, min_size=1, max_size=5),
    st.integers(0, 1000),
)
def test_se_4_6_whoever_can_pay_gets_to_the_end_whatever_is_paid_first(
    units: list[int], reinforcements: int, supplies: int, dice: list[int], seed: int
) -> None:
    state = facing(table(hand_of(units, reinforcements, supplies), ""), *dice)
    enemies = [ENEMY[face] for face in dice if ENEMY[face] != NO_ENEMY]
    wild = reinforcements + supplies
    payable = sum(max(0, enemies.count(enemy) - units[enemy]) for enemy in range(UNIT_TYPES)) <= wild
    assert can_pay(state, 0) is payable
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
    assert (state.stand == 2) is payable


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 6), options, st.integers(0, 10_000))
def test_se_2_4_4_cards_counters_and_promises_are_kept_by_players_who_press_on(
    seats: int, chosen: dict[str, str], seed: int
) -> None:
    """Random play seldom gets far along the road; the guide does."""
    match = Match(GAME, seats, chosen, seed)
    guide, rng = guide_for("sharp_end"), Rng(seed)
    cards = Counter(GAME.cards(match.state))
    while not match.over:
        state = match.state
        assert isinstance(state, State)
        assert Counter(GAME.cards(state)) == cards
        assert state.unit_count == [sum(state.unit_cards(seat)) for seat in range(seats)]
        assert state.order_count == [sum(state.order_cards(seat)) for seat in range(seats)]
        assert state.held == [len(state.counters(seat)) for seat in range(seats)]
        if state.step in (CAN_WINDOW, PAYMENT) and state.promised:
            for seat in range(seats):
                world = state.redact(seat)
                world.determinize(rng)
                assert can_pay(world, world.commander), "SE 4.4 in every world"
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng))
    assert match.state.to_act == OVER


def test_se_4_4_the_means_are_found_even_where_chance_would_hardly_deal_them() -> None:
    state = facing(table("Hero, Reinforcements, Supply@9", "Dig In, Unit@9", "2 Hero, Tactics, VP@9"), 6, 6, 6, 1)
    act(state, "attack", "attack", "pass", "pass", "pass", "can")
    assert state.step == CAN_WINDOW
    cards = Counter(GAME.cards(state))
    rng = Rng(3)
    for seat in range(3):
        view = state.redact(seat)
        for _ in range(20):
            world = view.copy()
            world.determinize(rng)
            assert can_pay(world, 0)
            assert Counter(GAME.cards(world)) == cards
            assert world.redact(seat).facts() == view.facts()
            for owner in range(3):
                kinds = [world.kind[counter] for counter in world.counters(owner)]
                assert tokens_of(world, owner) == [kinds.count(kind) for kind in (4, 5, 6)]
