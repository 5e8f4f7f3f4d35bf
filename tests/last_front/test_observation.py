"""What is rare in play has room in an observation: the laws of `tests/observing.py` see common tables only."""

from __future__ import annotations

from game.core.state import OVER, PENDING, UNKNOWN
from game.last_front import GAME, MOST_TOTAL, cards
from game.last_front.counting import total_of, unit_values
from game.last_front.state import State, pile_mark
from tests.last_front.ground import table
from tests.observing import told
from tests.play import act


def stretch(view: State, name: str) -> list[float]:
    return told(GAME, view, name)


def test_no_bid_counts_more_than_the_greatest_total() -> None:
    """With every card lying there, and with every card that counts less than a pile in a pile of its own."""
    state = table("", "", front="Omaha", held="Omaha 1")
    for sort in range(cards.DRAW_EVENT):
        stake = cards.EFFECT_STAKE[sort] if cards.EFFECT_STAKE[sort] != cards.NONE else cards.FACE_STAKE[sort]
        state.bids[sort if sort < cards.UNIT_SORTS else stake] = cards.COPIES[sort]
    state.bonus = [0] * cards.TYPES
    assert total_of(state, 0) <= MOST_TOTAL
    values = unit_values(state, 0)
    piles = sum(cards.COPIES[cards.UNIT_SORTS : cards.DRAW_EVENT]) + sum(
        cards.COPIES[unit] for unit in range(cards.UNIT_SORTS) if values[unit] < cards.DUG_IN
    )
    more = sum(cards.COPIES[unit] * values[unit] for unit in range(cards.UNIT_SORTS) if values[unit] >= cards.DUG_IN)
    assert piles * cards.DUG_IN + more + cards.EISENHOWER_PLUS * cards.UNIT_TYPES <= MOST_TOTAL


def test_every_card_that_can_be_dug_in_has_room() -> None:
    state = table("", "")
    diggable = cards.BATTLE_CARDS - cards.COPIES[cards.DRAW_EVENT]
    stakes = [cards.UNIT_SORTS - 1] * diggable
    state.dug = [pile_mark(1, 3) * cards.STAKES + stake for stake in stakes]
    view = state.redact(0)
    assert stretch(view, "dug_seat") == [1] * diggable
    assert stretch(view, "dug_pile") == [3] * diggable
    assert stretch(view, "dug_stake") == stakes


def test_ten_cards_that_count_one_are_picked() -> None:
    state = table("T2 | 10 T1", "T1 | T1")
    act(state, *["dig T1"] * 10)
    assert stretch(state.redact(1), "picked") == [10, *[0] * (cards.STAKES - 1)]


def test_what_is_surely_known_of_a_hand_stands_there_for_the_viewer_alone() -> None:
    state = table("T1", "T2, T3", "K2")
    at = cards.SORT_CODES.index("T3")
    state.known[(2 * 3 + 1) * cards.SORTS + at] = 1
    known = stretch(state.redact(2), "known")
    assert [i for i, count in enumerate(known) if count] == [cards.SORTS + at]
    assert sum(stretch(state.redact(0), "known")) == 0
    assert stretch(state.redact(2), "hands")[cards.SORTS : 2 * cards.SORTS] == [UNKNOWN] * cards.SORTS


def test_what_an_armistice_has_buried_is_told_and_the_rest_of_the_deck_counted() -> None:
    state = table("T1", "T1")
    state.buried = 2
    codes = stretch(state.redact(0), "buried_which")
    shown = [codes[at : at + 13].index(1.0) - 1 for at in range(0, len(codes), 13)]
    assert shown == [*state.territories[:2], *[cards.NONE] * 10]
    assert stretch(state.redact(0), "face_down") == [11]


def test_the_end_is_told_from_rules_that_run_on() -> None:
    state = table("T1", "T1")
    codes = []
    for state.to_act in (OVER, PENDING, 1):
        codes.append(stretch(state.redact(0), "to_act"))
    assert codes == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
