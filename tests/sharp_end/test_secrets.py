"""SE 5.3, 9 What is hidden, and that nothing tells of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.decks import counted
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.sharp_end.cards import UNIT_NAMES, UNIT_TYPES
from game.sharp_end.legal import can_pay
from game.sharp_end.turn import draw_order, draw_plain_unit, use_unit
from tests.sharp_end.ground import facing, table, through

# --- Secrets (SE 5.3, 9) ---------------------------------------------------------------


def test_se_5_3_at_the_end_hands_and_counters_lie_open() -> None:
    state = facing(table("", "Intel-Recon, VP@3", turns=1), 3)
    through(state, "withdraw", "cannot")
    view = state.redact(0)
    assert view.points(1) == state.points(1) >= 4
    assert UNKNOWN in view.kind


def test_se_8_4_no_world_gives_the_commander_a_card_that_it_lacks_though_it_could_pay() -> None:
    """It said *can* though it has no hero: Reinforcements must pay for both."""
    state = facing(table("Infantry, 2 Reinforcements", "2 Hero", "Hero, Infantry"), 6, 6)
    hero = UNIT_NAMES.index("Hero")
    state.promised = 1
    state.lacks = [1 << hero, 0, 1 << UNIT_NAMES.index("Support")]
    for seed in range(60):
        world = state.redact(1)
        world.determinize(Rng(seed))
        assert can_pay(world, 0)
        assert world.unit_cards(0)[hero] == 0
        assert world.unit_cards(2)[UNIT_NAMES.index("Support")] == 0


def test_se_8_4_no_world_gives_another_seat_a_card_that_it_lacks_so_that_the_commander_can_pay() -> None:
    """The one hero in hidden hands is with a seat that lacks Support: the commander's Support is not swapped for it."""
    state = facing(table("Support, Reinforcements", "", "Hero"), 6)
    state.unit_discard = [state.unit_deck.count(card) for card in range(len(UNIT_NAMES))]
    state.unit_deck = []
    state.promised = 1
    support = UNIT_NAMES.index("Support")
    state.lacks = [0, 0, 1 << support]
    for seed in range(20):
        world = state.redact(1)
        world.determinize(Rng(seed))
        assert can_pay(world, 0)
        assert world.unit_cards(2)[support] == 0


@pytest.mark.parametrize("others", [("2 Hero, Tactics",), ("Hero, Infantry, Tactics", "2 Support, Dig In")])
def test_se_3_4_once_a_deck_is_made_anew_what_the_others_hold_together_is_known(others: tuple[str, ...]) -> None:
    """And it stays known until it is played, while what was drawn from the new deck is not."""
    state = table("Artillery, Withdraw", *others)
    for deck, discard in ((state.unit_deck, state.unit_discard), (state.order_deck, state.order_discard)):
        for card in deck:
            discard[card] += 1
        deck.clear()
    units = Counter(card for seat in range(1, state.seats) for card in counted(state.unit_cards(seat)))
    orders = Counter(card for seat in range(1, state.seats) for card in counted(state.order_cards(seat)))
    draw_plain_unit(state, 1, Rng(2), None)
    draw_order(state, 1, Rng(2), None)
    new = set()
    for seed in range(60):
        world: Any = state.redact(0)
        world.determinize(Rng(seed))
        held = Counter(card for seat in range(1, state.seats) for card in counted(world.unit_cards(seat)))
        assert held >= units
        assert Counter(card for seat in range(1, state.seats) for card in counted(world.order_cards(seat))) >= orders
        new.update((held - units).elements())
    assert new == set(range(UNIT_TYPES))
    use_unit(state, 1, UNIT_NAMES.index("Hero"))
    assert Counter(counted(state.sure_units[:UNIT_TYPES])) == units - Counter([UNIT_NAMES.index("Hero")])
    assert state.redact(0).sure_units[UNIT_TYPES:] == [UNKNOWN] * UNIT_TYPES * (state.seats - 1)


@pytest.mark.parametrize("seed", range(20))
def test_se_3_4_the_commander_gets_no_means_for_a_card_that_a_hand_surely_holds(seed: int) -> None:
    """It said *can*; of its two unit cards one is surely an Infantry, and the other pays."""
    state = facing(table("", "Infantry, Hero", commander=1), 6)
    state.promised = 1
    state.sure_units[:UNIT_TYPES] = [1, 0, 0, 0]
    world: Any = state.redact(0)
    world.determinize(Rng(seed))
    assert (can_pay(world, 1), world.unit_cards(1)[0]) == (True, 1)
