"""BF 2-8, rule by rule, with the rulebook's own example."""

from __future__ import annotations

import pytest

from game.battlefronts import GAME, legal, rules
from game.battlefronts import events as happened
from game.battlefronts.cards import ATTRITION, BATTLE, DECK, MOVE, PLACE_CODES, RANK_NAMES, SUPPORT
from game.core.events import MatchEnded
from game.core.rng import Rng
from game.core.state import OVER
from tests.battlefronts.ground import events_of, position, position_in_phase, top_cards
from tests.play import act, after, notations, open_to

F0, F1, F2, F3, F4, Z0, Z1, Z2, Z3 = range(len(PLACE_CODES))
"""The places: fronts from left to right, and the zones between them."""


@pytest.mark.parametrize(
    ("cards", "strength"),
    [("A", 1), ("2 K", 2), ("10 3", 10), ("J", 1), ("Q 9 3 4", 4), ("K A A A A A A", 7), ("9 Q K", 9)],
)
def test_bf_2_a_number_on_top_is_the_strength_and_a_face_card_counts_the_cards_of_the_battalion(
    cards: str, strength: int
) -> None:
    assert position(f"seat 0 at F0: {cards}").total(seat=0, place=F0) == strength


@pytest.mark.parametrize(
    ("cards", "after", "strength"),
    [("10 3", "3", 3), ("3 J 2 2", "J", 3), ("Q K 5", "K", 2), ("J Q", "Q", 1)],
)
def test_bf_2_3_reduction_turns_up_the_next_card(cards: str, after: str, strength: int) -> None:
    """`after` is the card that is on top once the first one of `cards` is gone, `strength` what it counts."""
    state = position(f"seat 0 at F0: {cards}")
    events = events_of(rules.reduce_battalion, state, seat=0, number=0)
    assert top_cards(state, seat=0) == [after]
    assert state.total(seat=0, place=F0) == strength
    assert [type(event) for event in events] == [happened.BattalionReduced, happened.CardTurnedUp]


def test_bf_2_3_a_battalion_without_cards_is_gone() -> None:
    """The battalion has one card left, and loses it."""
    state = position("seat 0 at F0: 10")
    events = events_of(rules.reduce_battalion, state, seat=0, number=0)
    assert state.living(0) == []
    assert events[-1] == happened.BattalionLost(seat=0, battalion=0, place=F0)


def test_bf_3_1_round_one_begins_with_support_for_the_first_player() -> None:
    """By the option, the second player (seat 1) is the first to act."""
    state = GAME.new(seats=2, options={"first": "seat 2"}, rng=Rng(3))
    assert state.phase == SUPPORT
    assert state.to_act == 1
    assert state.round == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_bf_3_a_phase_is_announced_if_either_side_can_do_something_in_it(seat: int) -> None:
    """The seat has a battalion that can move, and one side has a card to call up."""
    state = position(f"seat {seat} at Z0: 3", aces_in_deck=(seat, 1 - seat))
    events = events_of(rules.begin_move, state)
    act(state, "pass")
    phases = [
        event.phase
        for event in [*events, *events_of(rules.begin_support, state)]
        if isinstance(event, happened.PhaseBegan)
    ]
    assert phases == [MOVE, SUPPORT]


def test_bf_3_1_the_other_seat_is_first_player_in_round_two() -> None:
    state = after(GAME.new(seats=2, options={"first": "seat 1"}, rng=Rng(3)), "pass")
    assert happened.RoundBegan(round=2, first=1) in act(state, "pass")
    assert state.to_act == 1


@pytest.mark.parametrize("seed", range(8))
def test_bf_3_1_the_lot_makes_either_seat_the_first_player(seed: int) -> None:
    firsts = {GAME.new(seats=2, options={}, rng=Rng(8 * seed + i)).to_act for i in range(8)}
    assert firsts == {0, 1}


def test_bf_4_1_attrition_reduces_the_strongest_battalion_of_each_side_at_contested_fronts() -> None:
    """Both sides are at F1 only. A 7 and a K are the strongest there, and a 3 and a 5 are below them."""
    state = position(
        "seat 0 at F1: 4 2", "seat 0 at F1: 7 3", "seat 1 at F1: K 5 5", "seat 0 at F3: 9 9", "seat 1 at F4: 8 8"
    )
    events = events_of(rules.begin_attrition, state)
    assert happened.AttritionBegan(fronts=(F1,)) in events
    assert top_cards(state, seat=0) == ["4", "3", "9"]
    assert top_cards(state, seat=1) == ["5", "8"]
    assert state.phase == MOVE


def test_bf_4_2_the_owner_chooses_between_equal_strongest_battalions_first_player_first() -> None:
    """Each side has two equal battalions at F2, and seat 2 is the first player."""
    state = position(
        "seat 0 at F2: 6 2", "seat 0 at F2: 6 3", "seat 1 at F2: Q 4", "seat 1 at F2: 2 8", "seat 1 at F2: A", first=1
    )
    rules.begin_attrition(state, transcript=None)
    assert (state.phase, state.to_act) == (ATTRITION, 1)
    assert notations(state.legal()) == ["reduce 0", "reduce 1"]

    act(state, "reduce 1")
    assert top_cards(state, seat=1) == ["Q", "8", "A"]
    assert state.to_act == 0

    act(state, "reduce 0")
    assert top_cards(state, seat=0) == ["2", "6"]
    assert state.phase == MOVE


def test_bf_4_3_a_front_emptied_by_attrition_was_still_contested() -> None:
    """At F0 seat 1 loses its only card and the enemy its top card all the same. At F1 it is the other way round."""
    state = position_in_phase(
        rules.begin_attrition, "seat 0 at F0: 5", "seat 1 at F0: 5 5", "seat 0 at F1: 5 5", "seat 1 at F1: 2"
    )
    assert top_cards(state, seat=0) == ["5"]
    assert top_cards(state, seat=1) == ["5"]


def test_bf_5_1_once_a_seat_has_passed_the_other_moves_on_alone() -> None:
    """Each seat has battalions at two fronts. Seat 0 passes, and seat 1 marches both of its battalions to zones."""
    state = position_in_phase(
        rules.begin_move, "seat 0 at F0: 5 5", "seat 0 at F1: 5", "seat 1 at F3: 5", "seat 1 at F4: 5", first=0
    )
    act(state, "pass")
    assert state.to_act == 1
    act(state, "march 0 Z2")
    assert state.to_act == 1
    act(state, "march 1 Z3")
    assert state.phase != MOVE


def test_bf_5_2_a_battalion_marches_between_a_front_and_the_zones_beside_it() -> None:
    places_beside = {
        "F0": "Z0",
        "F1": "Z0 Z1",
        "F2": "Z1 Z2",
        "F3": "Z2 Z3",
        "F4": "Z3",
        "Z0": "F0 F1",
        "Z1": "F1 F2",
        "Z2": "F2 F3",
        "Z3": "F3 F4",
    }
    for place, goals in places_beside.items():
        state = position_in_phase(rules.begin_move, f"seat 0 at {place}: 5 5")
        assert notations(state.legal()) == ["pass"] + [f"march 0 {name}" for name in goals.split()]


@pytest.mark.parametrize(
    ("line", "fronts"),
    [
        ("seat 0 at F1: J 2", "F0 F2 F3 F4"),
        ("seat 0 at F4: K 2 2", "F0 F1 F2 F3"),
        ("seat 0 at F1: J", ""),
        ("seat 0 at F1: 10 K", ""),
        ("seat 0 at Z1: J 2", ""),
    ],
    ids=["from F1", "from F4", "one card", "no face card", "face down"],
)
def test_bf_5_3_a_battalion_on_a_front_with_a_face_card_on_top_may_redeploy_to_any_other_front(
    line: str, fronts: str
) -> None:
    """A line names the cards of a battalion, from the top one on. A redeployment needs a card below the top one."""
    state = position(line)
    rules.begin_move(state, transcript=None)
    open_now = [name for name in notations(state.legal()) if name.startswith("redeploy")]
    assert open_now == [f"redeploy 0 {front}" for front in fronts.split()]


def test_bf_5_3_a_battalion_in_a_zone_may_redeploy_to_any_front_and_discards_its_face_card() -> None:
    """It has marched from F2 to Z1, so its Queen is face up."""
    state = position_in_phase(rules.begin_move, "seat 0 at F2: Q 4 4")
    act(state, "march 0 Z1")
    state.moved[0] = 0
    rules.begin_move(state, transcript=None)
    assert len([name for name in notations(state.legal()) if name.startswith("redeploy")]) == 5

    act(state, "redeploy 0 F4")
    assert top_cards(state, seat=0) == ["4"]
    assert state.place[0] == F4
    assert state.discards(0) == [RANK_NAMES.index("Q")]


def test_bf_5_4_entering_a_front_turns_the_top_card_up_and_it_stays_up() -> None:
    """On its way back to a front the 8 is not turned up a second time."""
    state = position("seat 0 at Z0: 8 2", "seat 0 at Z0: 3")
    assert top_cards(state, seat=0) == ["*", "*"]

    rules.begin_move(state, transcript=None)
    assert happened.CardTurnedUp(seat=0, battalion=0, card=8) in act(state, "march 0 F1")

    seat, battalion = 0, 0
    rules.march_battalion(state, seat, number=battalion, place=Z1, transcript=None)
    assert top_cards(state, seat) == ["8", "*"]

    events = events_of(rules.march_battalion, state, seat, battalion, F1)
    assert not [event for event in events if isinstance(event, happened.CardTurnedUp)]


def test_bf_5_5_a_battalion_moves_once_a_round() -> None:
    state = position("seat 0 at Z0: 8 2", "seat 0 at Z1: 3")
    rules.begin_move(state, transcript=None)
    assert open_to(after(state, "march 0 F1")) == ["pass", "march 1 F1", "march 1 F2"]


def test_bf_5_5_a_redeployed_battalion_has_moved_until_the_next_round() -> None:
    state = position_in_phase(
        rules.begin_move, "seat 0 at F2: Q K 4", "seat 0 at F4: 3", "seat 1 at Z0: 3", aces_in_deck=(9, 9)
    )
    act(state, "redeploy 0 F0")  # battalion 0 of seat 0, from F2
    assert open_to(after(state, "pass")) == ["pass", "march 1 Z3"]

    for _ in range(3):
        act(state, "pass")
    assert state.round == 2
    assert state.phase == MOVE
    assert state.to_act == 1

    act(state, "pass")
    assert {"march 0 Z0", "redeploy 0 F3"} <= set(notations(state.legal()))


def test_bf_6_a_call_up_names_a_free_zone_and_then_a_size_and_seats_alternate() -> None:
    """Each seat calls up a battalion to its own zone Z2: seat 0 two of its five cards, and seat 1 one of its three."""
    state = position_in_phase(rules.begin_support, aces_in_deck=(5, 3), first=0)
    assert notations(state.legal()) == ["pass", "call Z0", "call Z1", "call Z2", "call Z3"]

    act(state, "call Z2")
    assert state.to_act == 0
    assert notations(state.legal()) == ["size 1", "size 2", "size 3", "size 4", "size 5"]

    act(state, "size 2")
    assert state.to_act == 1

    act(state, "call Z2")
    assert open_to(after(state, "size 1")) == ["pass", "call Z0", "call Z1", "call Z3"]
    assert state.deck(0) == 3
    assert state.deck(1) == 2
    assert top_cards(state, seat=0) == ["*"]


def test_bf_6_1_6_2_a_seat_that_passes_is_finished_and_one_call_up_a_zone_is_the_most() -> None:
    """Seat 0 passes and is not asked again. The phase ends once seat 1 has called up in each of the four zones."""
    state = position_in_phase(rules.begin_support, aces_in_deck=(9, 9), first=0)
    act(state, "pass")
    for zone in range(4):
        assert state.to_act == 1
        act(state, f"call Z{zone}")
        act(state, "size 1")
    assert state.phase != SUPPORT


def test_bf_6_2_every_zone_is_free_again_in_the_next_round() -> None:
    """In round 1 seat 0 calls up at Z1 and Z2, and seat 1 passes. In round 2 all zones are free for seat 0."""
    state = position_in_phase(rules.begin_support, aces_in_deck=(9, 9), first=0)
    for notation in ("call Z1", "size 1", "pass", "call Z2", "size 1", "pass"):
        act(state, notation)
    assert state.round == 2
    assert state.phase == MOVE
    assert state.to_act == 0

    act(state, "pass")
    assert (state.phase, state.to_act) == (SUPPORT, 1)
    assert open_to(after(state, "pass")) == ["pass", "call Z0", "call Z1", "call Z2", "call Z3"]


def test_bf_6_3_with_one_card_in_the_deck_no_size_is_asked_for() -> None:
    """Seat 0 calls up its only card. Seat 1 passes, and the phase ends, since seat 0 has no card left."""
    state = position_in_phase(rules.begin_support, aces_in_deck=(1, 9), first=0)
    act(state, "call Z0")
    assert state.deck(0) == 0
    assert state.to_act == 1
    act(state, "pass")
    assert state.phase != SUPPORT


@pytest.mark.parametrize(("strength", "attrition"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 2), (11, 3), (26, 6)])
def test_bf_7_2_a_strength_costs_the_enemy_a_fifth_rounded_up(strength: int, attrition: int) -> None:
    assert legal.attrition_of(strength) == attrition


def test_bf_7_the_battle_of_the_rulebooks_example() -> None:
    """James and David at one front: 9 against 15, so David reduces twice and James three times."""
    state = position(
        "seat 0 at F2: 5 9 2",
        "seat 0 at F2: Q 9 A A",
        "seat 1 at F2: 3 8 A A",
        "seat 1 at F2: 10",
        "seat 1 at F2: 2",
        "seat 0 at F0: 2",
        "seat 1 at F4: 2",
        aces_in_deck=(9, 9),
    )
    events = events_of(rules.begin_battle, state)
    assert happened.BattleJoined(front=F2, strength=(9, 15), attrition=(2, 3)) in events

    # The next round begins by itself and takes its attrition at the same front, after the five losses of the battle.
    lost_cards = [(event.seat, event.card) for event in events if isinstance(event, happened.BattalionReduced)]
    queen = 12
    assert lost_cards[:5] == [(0, 5), (0, 9), (0, queen), (1, 10), (1, 3)]


def test_bf_7_1_the_battle_of_a_front_is_over_before_the_next_one_is_joined() -> None:
    """Both seats have a battalion at F0 and at F3, of equal strength."""
    state = position(
        "seat 0 at F0: 3 3", "seat 1 at F0: 3 3", "seat 0 at F3: 4 4", "seat 1 at F3: 4 4", aces_in_deck=(9, 9)
    )
    events = events_of(rules.begin_battle, state)
    fronts = [event.front for event in events if isinstance(event, happened.BattleJoined)]
    assert fronts == [0, 3]

    kinds = [type(event) for event in events]
    first_battle = kinds.index(happened.BattleJoined)
    second_battle = kinds.index(happened.BattleJoined, first_battle + 1)
    assert kinds.index(happened.BattalionReduced) < second_battle


@pytest.mark.parametrize("first", [0, 1])
def test_bf_7_3_the_first_player_reduces_first(first: int) -> None:
    state = position("seat 0 at F1: 3 3", "seat 1 at F1: 3 3", aces_in_deck=(9, 9), first=first)
    events = events_of(rules.begin_battle, state)
    reduced = [event.seat for event in events if isinstance(event, happened.BattalionReduced) and event.phase == BATTLE]
    assert reduced == [first, 1 - first]


def test_bf_7_3_the_owner_chooses_which_of_two_equal_battalions_is_reduced_first() -> None:
    """Seat 2 owes two reductions. Both of its battalions have a 4 on top, and one of them has a card below it."""
    state = position("seat 0 at F1: 10 10 10", "seat 1 at F1: 4 2", "seat 1 at F1: 4", aces_in_deck=(9, 9), first=0)
    rules.begin_battle(state, transcript=None)
    assert state.phase == BATTLE
    assert state.to_act == 1
    assert list(state.due) == [0, 2]
    act(state, "reduce 1")
    assert state.living(1) in ([0], [])


def test_bf_7_3_reductions_beyond_the_last_card_are_lost() -> None:
    """A strength of 19 costs four cards, and seat 2 has one at the front."""
    state = position_in_phase(
        rules.begin_battle,
        "seat 0 at F1: 10 10 10",
        "seat 0 at F1: 9 9 9",
        "seat 1 at F1: 4",
        aces_in_deck=(9, 9),
        first=0,
    )
    assert state.living(1) == []
    assert top_cards(state, seat=0) == ["10", "9"]


@pytest.mark.parametrize("winner", [0, 1])
def test_bf_8_1_three_uncontested_fronts_win(winner: int) -> None:
    state = position(
        f"seat {winner} at F0: 5",
        f"seat {winner} at F2: 5",
        f"seat {winner} at F4: 5",
        f"seat {1 - winner} at Z0: 3",
        aces_in_deck=(9, 9),
    )
    events = events_of(rules.begin_battle, state)
    assert state.to_act == OVER
    assert state.scores() == [1.0 - winner, float(winner)]
    assert isinstance(events[-1], MatchEnded)


def test_bf_8_1_a_front_with_an_enemy_does_not_count_among_the_three() -> None:
    """Seat 0 holds F0 and F2 alone, and shares F4 with an enemy."""
    state = position(
        "seat 0 at F0: 5",
        "seat 0 at F2: 5",
        "seat 0 at F4: 5 5",
        "seat 1 at F4: 2 2",
        "seat 1 at F3: 2",
        "seat 1 at Z1: 3",
        aces_in_deck=(9, 9),
    )
    rules.check_for_end(state, transcript=None)
    assert state.to_act != OVER


@pytest.mark.parametrize(
    ("mine", "theirs", "aces_in_deck", "is_over"),
    [
        pytest.param(2, 2, (0, 0), True, id="two each"),
        pytest.param(2, 2, (1, 0), False, id="two each and a card"),
        pytest.param(3, 0, (0, 0), False, id="three of the first seat"),
        pytest.param(0, 3, (0, 0), False, id="three of the second seat"),
        pytest.param(0, 0, (2, 2), True, id="two cards each"),
        pytest.param(1, 1, (1, 1), True, id="one and a card each"),
    ],
    ids=["two each", "two and a card", "three of seat 0", "three of seat 1", "two cards each", "one and a card each"],
)
def test_bf_8_2_the_match_is_drawn_when_neither_side_can_have_three_battalions(
    mine: int, theirs: int, aces_in_deck: tuple[int, int], is_over: bool
) -> None:
    """`mine` and `theirs` are battalions on the table. Each card in a deck can become one more."""
    lines = ["seat 0 at Z0: 2"] * mine + ["seat 1 at Z3: 2"] * theirs
    state = position_in_phase(rules.check_for_end, *lines, aces_in_deck=aces_in_deck)
    assert (state.to_act == OVER) is is_over
    if is_over:
        assert state.scores() == [0.5, 0.5]


def test_bf_8_3_four_quiet_rounds_are_a_draw() -> None:
    """Nobody calls up a battalion, so each of the eight half rounds is passed."""
    state = GAME.new(seats=2, options={"first": "seat 1"}, rng=Rng(3))
    for half in range(8):
        assert state.to_act != OVER
        assert state.round == 1 + half // 2
        act(state, "pass")
    assert state.to_act == OVER
    assert state.scores() == [0.5, 0.5]


def test_bf_8_3_a_call_up_begins_the_count_of_quiet_rounds_anew() -> None:
    """Three rounds are passed. In the fourth, which would be the last, the first player or its enemy calls up."""
    state = GAME.new(seats=2, options={"first": "seat 1"}, rng=Rng(3))
    passes_of_three_rounds = 6
    for _ in range(passes_of_three_rounds):
        act(state, "pass")

    act(state, "call Z0" if state.to_act == 1 else "pass")
    act(state, "size 3")
    while state.round == 4:
        act(state, "pass")
    assert state.to_act != OVER
    assert state.quiet == 0


def test_bf_8_3_the_match_is_drawn_after_round_sixty() -> None:
    """Seat 0 has more battalions, which makes no difference. The winner -1 is nobody."""
    state = position("seat 0 at Z0: 2", "seat 0 at Z0: 2", "seat 0 at Z0: 2", "seat 1 at Z3: 2", aces_in_deck=(9, 9))
    state.round = 60
    rules.check_for_end(state, transcript=None)
    assert (state.to_act, state.winner) == (OVER, -1)


def test_bf_1_1_each_seat_has_a_shuffled_deck_of_52_cards_of_its_own() -> None:
    """`order` has the ranks of both decks, one after the other: 1 to 13, four of each."""
    state = GAME.new(seats=2, options={}, rng=Rng(11))
    for seat in range(2):
        assert sorted(state.order[seat * DECK : seat * DECK + DECK]) == sorted(list(range(1, 14)) * 4)
    assert list(state.order[:DECK]) != list(state.order[DECK:])
