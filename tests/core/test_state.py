"""Every state: when two are the same, and how one reads."""

from __future__ import annotations

import pytest

from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import OVER, State
from tests.ai.toy import Heap


def new(slug: str = "battlefronts", seats: int = 2, seed: int = 7) -> State:
    """The table as a match begins."""
    game = game_named(slug)
    return game.new(seats, game.full_options({}), Rng(seed))


def test_two_states_are_the_same_where_all_that_is_told_of_them_is() -> None:
    state = new()
    assert state == state.copy() == new()
    other = state.copy()
    other.to_act = OVER
    assert state != other
    assert state != new(seed=8)
    assert state != state.facts()


def test_a_view_is_never_the_same_as_a_table_even_where_nothing_differs() -> None:
    view = new().redact(0)
    assert view == view.copy()
    trial = view.copy()
    trial.allow_trial()
    assert trial.facts() == view.facts()
    assert trial != view


def test_two_kinds_of_state_are_never_the_same() -> None:
    class Other(Heap):
        """The same in all but its class."""

    assert Heap(2, 5) == Heap(2, 5)
    assert Heap(2, 5).facts() == Other(2, 5).facts()
    assert Heap(2, 5) != Other(2, 5)


def test_a_seat_more_makes_another_state_even_where_nothing_else_differs() -> None:
    state = new("last_front", 3)
    other = state.copy()
    other.seats = 4
    assert other.facts() == state.facts()
    assert other != state


def test_a_state_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="A state changes, so it has no hash"):
        hash(new())


def test_a_state_reads_as_its_kind_whose_turn_it_is_and_its_text() -> None:
    state = new()
    state.to_act = 1
    view = state.redact(0)
    assert repr(state) == f"battlefronts, table of 2, seat 2 to act\n{state.text()}"
    assert repr(view) == f"battlefronts, view of 2, seat 2 to act\n{view.text()}"
    state.to_act = OVER
    assert repr(state).startswith("battlefronts, table of 2, over\n")
