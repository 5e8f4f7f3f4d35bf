"""The referee: beats, refusals, and how far an action can be taken back."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter
from typing import Any

import pytest

from game.battlefronts import GAME
from game.battlefronts.actions import CALL_UP, PASS, SIZE
from game.battlefronts.events import RoundBegan, ZoneNamed
from game.catalogue import game_named
from game.core.decks import cards_by_count, shuffled, take_shuffled_discards
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, State
from tests.ai.toy import Heap
from tests.play import random_match


@pytest.fixture
def match() -> Match:
    """A match of Battlefronts that has just been dealt. Seat 0 begins."""
    return Match(GAME, seats=2, options={"first": "seat 1"}, seed=7)


def play_notations(match: Match, *words: str) -> None:
    """Play the legal actions with these notations."""
    for word in words:
        match.play(next(action for action in match.legal() if action.notation == word))


def test_the_opening_has_the_events_before_the_first_decision(match: Match) -> None:
    beats = match.opening.beats(1)
    assert RoundBegan(round=1, first=0) in [beat.event for beat in beats]
    assert beats[-1].view.to_act == 0


def test_every_event_is_a_beat_with_the_view_before_and_after_it(match: Match) -> None:
    """Seat 0 names a zone to call up a unit there. Its action is watched by one seat, undone, and watched by the other.

    `facts` are all fields of a view, as a value that can be compared.
    """
    name_zone_2 = CALL_UP[2]
    for viewer in range(2):
        facts_before = match.view(viewer).facts()
        seen_events = []
        for beat in match.play(name_zone_2).beats(viewer):
            assert beat.before.facts() == facts_before
            seen_events.append(beat.event)
            facts_before = beat.view.facts()
        assert seen_events == [ZoneNamed(seat=0, zone=2)]
        assert facts_before == match.view(viewer).facts()

        match.undo(seats=[0])


def test_an_illegal_action_is_refused_and_changes_nothing(match: Match) -> None:
    with pytest.raises(ValueError, match="'size 3' is not legal for seat 1"):
        match.play(SIZE[3])
    assert match.actions == []
    match.play(PASS)


@pytest.mark.parametrize(
    "thing",
    ["Pass", "size 99", "", -1, 999, True, 0.0, None, [], b"pass", "x" * 999],
    ids=lambda thing: repr(thing)[:20],
)
def test_a_value_that_is_no_action_is_refused_in_a_short_sentence_that_names_it(match: Match, thing: object) -> None:
    with pytest.raises(ValueError, match=r"^'.*' is no action of Battlefronts: see legal\(\)\.$") as refusal:
        match.play(thing)  # type: ignore[arg-type]
    assert str(thing)[:20] in str(refusal.value)
    assert len(str(refusal.value)) < 140
    assert match.actions == []


def test_an_action_can_be_named_by_its_notation(match: Match) -> None:
    match.play("call Z2")
    with pytest.raises(ValueError, match=r"^'pass' is not legal for seat 1 now\.$"):
        match.play("pass")
    match.play("size 4")
    assert match.actions == [CALL_UP[2], SIZE[4]]


def test_matches_are_equal_if_their_actions_states_and_generators_are(match: Match) -> None:
    twin = Match(GAME, seats=2, options={"first": "seat 1"}, seed=7)
    assert match == twin
    assert match != Match(GAME, seats=2, options={"first": "seat 1"}, seed=8)
    assert match != Match(GAME, seats=2, options={"first": "seat 2"}, seed=7)

    match.play("call Z2")
    assert match != twin

    twin.play("call Z2")
    assert match == twin

    twin.rng.word()
    assert match != twin
    assert match != "Battlefronts"


def test_the_repr_of_a_match_has_game_deal_options_and_table(match: Match) -> None:
    match.play("call Z2")
    head, table = repr(match).split("\n", 1)
    assert head == "Battlefronts, deal 7, first = seat 1, 1 actions"
    assert table == repr(match.state)


def test_nothing_is_played_once_the_match_is_over() -> None:
    match = random_match("battlefronts", seats=2, seed=3)
    with pytest.raises(ValueError, match=r"^'pass' cannot be played: the match is over\.$"):
        match.play(PASS)


def test_undo_takes_back_actions_that_revealed_nothing(match: Match) -> None:
    """Seat 0 calls up in two steps, then seat 1 begins. `undo` returns how many actions are taken back."""
    assert not match.can_undo(seats={0, 1})
    play_notations(match, "call Z1", "size 4", "call Z2")
    assert match.can_undo(seats={0})
    assert match.undo(seats={1}) == 1
    assert match.state.to_act == 1
    assert match.undo(seats={0}) == 1
    assert [action.notation for action in match.actions] == ["call Z1"]


def test_undo_takes_back_the_answers_of_the_other_seat_too(match: Match) -> None:
    play_notations(match, "call Z1", "size 4", "call Z2", "size 3")
    assert match.undo({0}) == 3
    assert [action.notation for action in match.actions] == ["call Z1"]
    assert match.state.to_act == 0


def test_no_undo_past_a_card_that_was_turned_up(match: Match) -> None:
    """The march to F1 turns up the top card of the battalion."""
    play_notations(match, "call Z1", "size 4", "pass", "pass", "march 0 F1")
    assert not match.can_undo({0, 1})
    assert match.undo({0, 1}) == 0
    play_notations(match, "pass")
    assert match.can_undo({0, 1})


# --- Every state: when two are the same, and how one reads ----------------------------------------


def new_state(slug: str = "battlefronts", seats: int = 2, seed: int = 7) -> State:
    """The table as a match begins."""
    game = game_named(slug)
    return game.new(seats, game.full_options({}), Rng(seed))


def test_two_states_are_equal_if_all_their_facts_are() -> None:
    state = new_state()
    assert state == state.copy() == new_state()
    other = state.copy()
    other.to_act = OVER
    assert state != other
    assert state != new_state(seed=8)
    assert state != state.facts()


def test_a_view_never_equals_a_table_even_with_the_same_facts() -> None:
    view = new_state().redact(0)
    assert view == view.copy()
    trial = view.copy()
    trial.allow_trial()  # it counts as a table from now on, so steps can be tried on it
    assert trial.facts() == view.facts()
    assert trial != view


def test_states_of_different_classes_are_never_equal() -> None:
    """`Heap(seats, left)`: both have the same facts."""

    class Other(Heap):
        """The same in all but its class."""

    assert Heap(seats=2, left=5) == Heap(seats=2, left=5)
    assert Heap(seats=2, left=5).facts() == Other(2, 5).facts()
    assert Heap(seats=2, left=5) != Other(2, 5)


def test_states_with_different_numbers_of_seats_are_never_equal() -> None:
    state = new_state("last_front", seats=3)
    other = state.copy()
    other.seats = 4
    assert other.facts() == state.facts()
    assert other != state


def test_a_state_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="A state changes, so it has no hash"):
        hash(new_state())


def test_the_facts_and_the_text_of_a_packed_array_are_those_of_a_list() -> None:
    class HeapWithArray(Heap):
        FIELDS = ("left", "numbers")
        numbers = array("q", [4, 5])  # not a list, as in the compiled core

    state = HeapWithArray(2, left=3)
    assert state.facts() == (0, 3, [4, 5])
    assert state.text() == "left: 3\nnumbers: [4, 5]"


def test_the_repr_of_a_state_has_its_game_its_seat_to_act_and_its_text() -> None:
    state = new_state()
    state.to_act = 1
    view = state.redact(0)
    assert repr(state) == f"battlefronts, table of 2, seat 2 to act\n{state.text()}"
    assert repr(view) == f"battlefronts, view of 2, seat 2 to act\n{view.text()}"
    state.to_act = OVER
    assert repr(state).startswith("battlefronts, table of 2, over\n")


# --- One generator, the same numbers everywhere ---------------------------------------------------


def reference(seed: int, count: int) -> list[int]:
    """The first `count` numbers of sfc32, written a second time, straight from its definition."""
    warm_up = 12  # numbers that are thrown away
    mask = 0xFFFFFFFF
    a = seed & mask
    b = seed >> 32 & mask
    c = seed >> 64 & mask
    counter = 1
    out = []
    for _ in range(warm_up + count):
        word = (a + b + counter) & mask
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = ((c << 21 & mask) | c >> 11) + word & mask
        out.append(word)
    return out[warm_up:]


def test_the_generator_is_sfc32() -> None:
    for seed in (0, 1, 7, 2**32 + 5, 2**90 - 3, -1):
        rng = Rng(seed)
        assert [rng.word() for _ in range(50)] == reference(seed & 2**96 - 1, count=50)


def test_every_number_below_a_bound_is_equally_likely() -> None:
    """In 60,000 draws below 6, each number is expected 10,000 times."""
    rng = Rng(3)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    """In 24,000 shuffles, each of the 24 orders is expected 1,000 times."""
    rng = Rng(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1_150 for count in orders.values())


def test_a_generator_goes_on_from_a_restored_state() -> None:
    rng = Rng(9)
    before = rng.state()
    first = [rng.below(100) for _ in range(20)]
    assert rng.state() != before
    rng.restore(before)
    assert [rng.below(100) for _ in range(20)] == first
    assert all(0.0 <= rng.unit() < 1.0 for _ in range(1000))


def test_a_pickled_generator_goes_on_where_it_was() -> None:
    rng = Rng(9)
    rng.below(6)
    other = pickle.loads(pickle.dumps(rng))
    assert [other.word() for _ in range(20)] == [rng.word() for _ in range(20)]


# --- Decks are made, and made anew from discards that are counts ----------------------------------


def test_a_new_deck_holds_every_copy_and_is_shuffled() -> None:
    """The deck has two copies of card 0, none of card 1 and thirty of card 2."""
    deck = shuffled((2, 0, 30), Rng(1))
    assert sorted(deck) == cards_by_count((2, 0, 30)) == [0] * 2 + [2] * 30
    assert deck != sorted(deck)


def test_a_deck_of_discards_holds_all_of_them() -> None:
    """The discards are counts: one of card 0 and two of card 1."""
    state: Any = game_named("last_front").new(2, {}, Rng(1))
    state.put_fact("discard", [1, 2])
    assert sorted(take_shuffled_discards(state.discard, Rng(1))) == [0, 1, 1]
    assert list(state.discard) == [0, 0]
