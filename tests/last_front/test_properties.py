"""Laws that hold whatever was dealt and played (LF 2, 4, 5, 7.3, 9)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.player import play, player_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.last_front import GAME
from game.last_front.cards import (
    AWAY,
    COPIES,
    EVENT_COPIES,
    FRONTS,
    NONE,
    SORTS,
    STAKE_CODES,
    TURN,
    TYPE_NAMES,
    TYPE_OF,
)
from game.last_front.counting import bid_items, total_of
from game.last_front.legal import has_highest_total
from game.last_front.state import State
from tests.last_front.secrets import fits
from tests.last_front.test_counting import slow_total

pytestmark = pytest.mark.fast_core

options = st.fixed_dictionaries({option.slug: st.sampled_from(option.choices) for option in GAME.options})
PRINTED = Counter({sort: COPIES[sort] for sort in range(SORTS)})
PRINTED.update({100 + event: copies for event, copies in enumerate(EVENT_COPIES)})
PRINTED.update({200 + territory: 1 for territory in range(FRONTS)})


def cards_in_match(state: State) -> Counter[int]:
    """LF 1, 2 All cards of this match: without the territories of the types that stay away."""
    return PRINTED - Counter(
        [200 + territory for territory in range(FRONTS) if state.bonus[TYPE_OF[territory]] == AWAY]
    )


def pick_rather_than_withdraw(state: State, rng: Rng) -> int:
    """The index of a legal action that plays on rather than withdraws, so that battles grow long and decks run dry."""
    legal = state.legal()
    staying = [i for i, action in enumerate(legal) if action.notation not in ("withdraw", "pass")]
    return staying[rng.below(len(staying))] if staying else 0


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 6), options, st.integers(0, 10_000))
def test_lf_2_5_no_card_is_lost_and_every_total_is_right_in_long_matches(
    seats: int, chosen: dict[str, str], seed: int
) -> None:
    match = Match(GAME, seats, chosen, seed)
    rng = Rng(seed)
    cards_in_box = 162
    assert sum(PRINTED.values()) + len(TYPE_NAMES) == cards_in_box

    while not match.over:
        state = match.state
        assert isinstance(state, State)
        assert Counter(GAME.cards(state)) == cards_in_match(state)
        assert_counts(state)
        legal = match.legal()
        match.play(legal[pick_rather_than_withdraw(state, rng)])
    assert match.state.to_act == OVER


def assert_counts(state: State) -> None:
    """Check the numbers that a state keeps beside its cards: sizes of hands, totals of bids, and what may be done.

    Totals are computed anew in three ways. The front of a battle is the open one unless a seat holds it.
    """
    assert list(state.hand_size) == [sum(state.hand(seat)) for seat in range(state.seats)]

    for seat in range(state.seats):
        items = bid_items(state, seat)
        assert state.totals[seat] == total_of(state, seat) == sum(item.copies * item.counted for item in items)

        cards = [STAKE_CODES[stake] for stake, count in enumerate(state.bid(seat)) for _ in range(count)]
        defends = state.defender() == seat
        bonuses = frozenset(TYPE_NAMES[kind] for kind, owner in enumerate(state.bonus) if owner == seat)
        assert state.totals[seat] == slow_total(cards, state.piles[seat], defends, bonuses)
        assert fits(state.redact(seat), state)

    if state.step == TURN and "finish" in [action.notation for action in state.legal()]:
        assert has_highest_total(state, state.active)
    assert state.front == NONE or state.front == state.open_front or state.holder[state.front] != NONE


def pick_thrifty(state: State, rng: Rng) -> int:
    """The index of a legal action that bids no more than it takes, and leaves only when all is spent."""
    notations = [action.notation for action in state.legal()]
    if "pass" in notations:
        return rng.below(len(notations))
    if "finish" in notations:
        return notations.index("finish")

    staying = [index for index, notation in enumerate(notations) if notation != "withdraw"]
    return staying[rng.below(len(staying))] if staying else 0


def test_lf_3_4_9_matches_of_six_in_which_the_deck_is_used_up_end() -> None:
    remade = 0
    for seed in range(6):
        match = Match(GAME, seats=6, options={}, seed=seed)
        rng = Rng(seed)
        while not match.over:
            assert isinstance(match.state, State)
            before = len(match.state.deck)
            match.play(match.legal()[pick_thrifty(match.state, rng)])
            remade += len(match.state.deck) > before
        assert len(match.actions) < 2000

    assert remade > 1


# --- The beginners' plans that bots are measured against ------------------------------------------


@pytest.mark.parametrize("plan", ["Hoarder", "OneMore", "FightsOn", "AllIn", "Hunter"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_plan_plays_a_match_to_its_end(plan: str, seats: int) -> None:
    player = player_named(f"tests.last_front.beginners:{plan}")
    outcome = play(GAME, [player, *[player_named("random")] * (seats - 1)], seed=3)
    assert outcome.forfeit is None
    assert sum(outcome.scores) == 1
