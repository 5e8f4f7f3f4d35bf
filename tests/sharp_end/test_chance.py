"""SE 2.7, 7 Every random event, and what it interrupts."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.rng import Rng
from game.sharp_end import cards
from game.sharp_end import events as happened
from game.sharp_end.state import State
from game.sharp_end.turn import lose_random_unit
from tests.play import act, after, events_of_kind, notations
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, OTHER_BLANK, STRONG
from tests.sharp_end.ground import (
    face_enemy_dice,
    put_order_on_top,
    put_units_on_top,
    rolling,
    run_from_step,
    table_with_hands,
)


def about_to_draw_event(*hands: str) -> State:
    """The end of a turn: seat 1 is about to draw, and the next unit card is a Random Event."""
    state = face_enemy_dice(table_with_hands(*hands), LIGHT)
    state.asked = 1  # the seat to the left of the commander, seat 0
    run_from_step(state, cards.DRAW)
    put_units_on_top(state, "Random Event", "Hero")
    return state


# --- Random events (SE 2.7, 7) ---------------------------------------------------------


@pytest.mark.parametrize("roll", range(1, 7))
def test_se_7_a_drawn_random_event_is_rolled_discarded_and_replaced_by_another_card(roll: int) -> None:
    """All hands are empty, so seat 1 ends with the Hero drawn in place of the event.

    Resupply gives everyone one card more, also the seat that drew the event.
    """
    names = ["Friendly fire", "Air support", "Counter-barrage", "Resupply", "Dispatch rider", "Exhaustion"]
    state = about_to_draw_event("", "", "")
    events = act(state, "draw unit", rng=rolling(roll))
    rolled = next(event for event in events if isinstance(event, happened.RandomEventRolled))

    assert rolled.seat == 1
    assert rolled.roll == roll
    assert cards.EVENT_NAMES[rolled.event] == names[roll - 1]
    assert rolled.drawn is True
    assert state.unit_discard[cards.RANDOM_EVENT] == 1
    assert state.unit_count[1] == (2 if rolled.event == cards.RESUPPLY else 1)
    assert state.to_act == 2, "the next seat"


def test_se_2_7_friendly_fire_costs_the_drawer_a_card_at_random() -> None:
    """The first die rolls the event, and the second one the card that seat 1 loses, before it draws a Hero instead."""
    friendly_fire = 1
    infantry, artillery, hero = (cards.UNIT_NAMES.index(name) for name in ("Infantry", "Artillery", "Hero"))
    lost = set()
    for second in range(1, 7):
        state = about_to_draw_event("3 Support", "Infantry, Artillery", "")
        events = act(state, "draw unit", rng=rolling(friendly_fire, second))
        discarded = [event for event in events if isinstance(event, happened.UnitDiscarded)]
        assert [event.seat for event in discarded] == [1]
        assert list(state.unit_count[:2]) == [3, 2], (
            "seat 0 has lost nothing, and seat 1 has lost one card and drawn one"
        )
        assert state.unit_cards(1)[hero] == 1
        lost.add(discarded[0].card)
    assert lost == {infantry, artillery}


def test_se_2_7_friendly_fire_takes_each_card_with_the_same_chance() -> None:
    """Of four Infantry and one Hero the Hero is lost in about 60 of 300 cases."""
    lost = Counter[str]()
    for seed in range(300):
        state = about_to_draw_event("", "4 Infantry, Hero", "")
        before = list(state.unit_cards(1))
        lose_random_unit(state, seat=1, rng=Rng(seed), transcript=None)
        after_loss = state.unit_cards(1)
        lost.update(cards.UNIT_NAMES[card] for card in range(cards.UNIT_TYPES) if after_loss[card] < before[card])
    assert lost == {"Infantry": pytest.approx(240, abs=30), "Hero": pytest.approx(60, abs=30)}


def test_se_2_7_friendly_fire_without_cards_costs_nothing() -> None:
    """All three hands are empty."""
    friendly_fire = 1  # the face of the die
    state = about_to_draw_event("", "", "")
    events = act(state, "draw unit", rng=rolling(friendly_fire))
    assert not any(isinstance(event, happened.UnitDiscarded) for event in events)


def air_support_against(*dice: int) -> State:
    """Air support waits, and the next attack has rolled these dice."""
    state = face_enemy_dice(table_with_hands("Infantry, Hero", "", ""), pawns_on=1 if len(dice) == 2 else 4)
    state.air = 1
    run_from_step(state, cards.ROLL, rolling(*dice))
    return state


def test_se_2_7_air_support_takes_an_enemy_die_of_choice_away() -> None:
    """`air` is 1 while Air support waits for the next attack. A die that shows no enemy (BLANK) cannot be chosen."""
    air_support = 2  # the face of the die
    assert after(about_to_draw_event("", "", ""), "draw unit", rng=rolling(air_support)).air == 1

    state = air_support_against(LIGHT, BLANK, FANATIC)
    assert (state.step, state.to_act) == (cards.STRIKE, 0)
    assert notations(state.legal()) == ["strike 1", "strike 3"]

    act(state, "strike 3")
    assert list(state.dice) == [LIGHT, BLANK]
    assert state.air == 0
    assert state.step == cards.DECLARE
    assert state.to_act == 1


@pytest.mark.parametrize(
    ("dice", "dice_left"),
    [
        ((FANATIC, FANATIC), [FANATIC]),
        ((BLANK, STRONG), [BLANK]),
        ((BLANK, OTHER_BLANK), [BLANK, OTHER_BLANK]),
    ],
    ids=["two alike", "one enemy", "no enemies"],
)
def test_se_2_7_air_support_takes_a_die_without_asking_where_there_is_no_choice(
    dice: tuple[int, ...], dice_left: list[int]
) -> None:
    state = air_support_against(*dice)
    assert list(state.dice) == dice_left
    assert state.air == 0
    assert state.step == cards.DECLARE


def test_se_2_7_air_support_that_finds_no_enemy_is_used_up() -> None:
    """Both dice of the attack show no enemy. `die=-1` in the event says that none was struck."""
    state = face_enemy_dice(table_with_hands("", ""))
    state.air = 1
    assert happened.DieStruck(seat=0, die=-1) in run_from_step(state, cards.ROLL, rolling(2, 2))


def test_se_2_7_a_counter_barrage_adds_one_die_to_the_next_attack_only() -> None:
    """The first attack of turn 2 meets two dice by its place, and the added one. `barrage`: 1 while the event waits."""
    counter_barrage = 3  # the face of the die
    state = after(about_to_draw_event("", "", ""), "draw unit", rng=rolling(counter_barrage))
    act(state, "draw HQ", "draw HQ")
    assert state.turn == 2
    assert len(state.dice) == 3
    assert state.barrage == 0
    run_from_step(state, cards.ROLL)
    assert len(state.dice) == 2


def test_se_2_7_a_second_counter_barrage_before_that_attack_adds_nothing() -> None:
    """Both random events roll a 3, which is a Counter-Barrage: one more die in the next attack."""
    counter_barrage = 3
    state = about_to_draw_event("", "", "")
    put_units_on_top(state, "Random Event", "Random Event", "Hero")
    act(state, "draw unit", rng=rolling(counter_barrage, counter_barrage))
    act(state, "draw HQ", "draw HQ")
    random_events = state.unit_discard[cards.RANDOM_EVENT]
    assert random_events == 2
    assert len(state.dice) == cards.TERRAIN_DICE[state.stand + 1] + 1
    assert state.barrage == 0


def test_se_2_7_resupply_gives_everyone_a_card_and_shuffles_events_back() -> None:
    state = about_to_draw_event("", "", "")
    put_units_on_top(state, "Random Event", "Random Event", "Hero", "Support")
    before = len(state.unit_deck)
    events = act(state, "draw unit", rng=rolling(4))
    assert [event.seat for event in events if isinstance(event, happened.UnitDrawn)] == [1, 2, 0, 1]
    assert list(state.unit_count) == [1, 2, 1]
    # One event was discarded, or another one came with the replacement.
    assert before - len(state.unit_deck) == 4 + state.unit_discard[4]


def test_se_3_4_the_event_of_a_new_deck_states_its_number_of_cards() -> None:
    """Two more Random Events are passed over in the same draw. They are shuffled back only once it is complete.

    The deck has three cards, all of them Random Events. The new deck has the discards, and the event that was drawn.
    """
    state = about_to_draw_event("", "", "")
    put_units_on_top(state, "Random Event", "Random Event", "Random Event")
    *rest_of_deck, third, second, first = state.unit_deck
    state.put_fact("unit_discard", [rest_of_deck.count(card) for card in range(len(cards.UNIT_NAMES))])
    state.put_fact("unit_deck", [third, second, first])
    discarded = sum(state.unit_discard)
    resupply = cards.RESUPPLY + 1  # the face of the die; each of three seats draws one more card
    events = act(state, "draw unit", rng=rolling(resupply))
    assert events_of_kind(events, happened.DeckRemade) == [happened.DeckRemade(orders=False, cards=discarded + 1)]
    assert len(state.unit_deck) + sum(state.unit_discard) == discarded + 3 - (1 + 3)


def test_se_2_7_a_dispatch_rider_brings_the_drawer_an_hq_card() -> None:
    """The three hands are empty, and seat 1 draws."""
    state = about_to_draw_event("", "", "")
    put_order_on_top(state, "Tactics")
    dispatch_rider = 5  # the face of the die
    act(state, "draw unit", rng=rolling(dispatch_rider))
    drawer = 1
    assert state.order_cards(drawer)[cards.TACTICS_CARD] == 1
    assert state.unit_cards(drawer) == [0, 0, 0, 1], "the Hero in place of the event"


def test_se_2_7_exhaustion_costs_a_unit_card_for_every_seat_that_holds_more_than_three() -> None:
    """A 6 is Exhaustion. Seat 2, in the code seat 1, has drawn the event."""
    state = after(about_to_draw_event("2 Infantry, 2 Hero", "4 Support", "3 Hero"), "draw unit", rng=rolling(6))
    assert state.current_step() == cards.DISCARD
    assert state.to_act == 1
    assert notations(state.legal()) == ["discard Support"]

    act(state, "discard Support")
    assert state.current_step() == cards.DISCARD
    assert state.to_act == 0
    assert notations(state.legal()) == ["discard Infantry", "discard Hero"]
    assert happened.UnitDiscarded(seat=0, card=cards.UNIT_NAMES.index("Hero")) in act(state, "discard Hero")
    assert list(state.unit_count) == [3, 4, 3]
    assert state.step == cards.DRAW
    assert state.to_act == 2


def test_se_4_5_exhaustion_after_can_calls_for_a_new_statement() -> None:
    """Seat 2 spends a counter for a unit card and draws a random event, a 6: Exhaustion.

    The commander, seat 1, discards the Infantry that would have paid.
    """
    state = face_enemy_dice(table_with_hands("Infantry, 3 Hero", "Dig In, Unit@3"), LIGHT, BLANK)
    put_units_on_top(state, "Random Event", "Hero")
    act(state, "attack", "pass", "can")
    act(state, "spend unit", rng=rolling(6))
    assert state.current_step() == cards.DISCARD
    assert state.to_act == 0

    act(state, "discard Infantry")
    assert (state.step, state.to_act) == (cards.CAN_WINDOW, 1)

    act(state, "pass")
    assert state.step == cards.STATEMENT
    assert notations(state.legal()) == ["cannot"]


def test_se_7_a_deck_of_random_events_alone_counts_as_empty() -> None:
    state = face_enemy_dice(table_with_hands("20 Infantry, 17 Support, 14 Artillery", "11 Hero, Unit@2"), LIGHT)
    assert set(state.unit_deck) == {4}
    assert notations(state.legal()) == ["attack", "withdraw"]
