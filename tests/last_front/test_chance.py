"""LF 7 Draw Event and every event."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.last_front import cards
from game.last_front import events as happened
from game.last_front.state import State
from tests.last_front.ground import (
    act_and_pass_windows,
    bid_of,
    discards,
    hand_of,
    known,
    next_cards,
    next_event,
    table,
    throw_away,
)
from tests.play import act, events_of_kind, give, open_to


def table_with_event(event: str, *players: str, **where: str) -> State:
    """A table at which seat 0 holds the card that draws this event. `players` and `where`: as for `table`."""
    state = table(*players, **where)
    give(state, cards.SORT_CODES, seat=0, text="draw-event")
    next_event(state, event)
    return state


def lost_cards(events: list) -> list[tuple[int, str]]:
    """The cards that these events discarded from bids, each with its seat."""
    return [(event.seat, cards.STAKE_CODES[event.stake]) for event in events_of_kind(events, happened.CardLost)]


@pytest.mark.parametrize("event", cards.EVENT_NAMES)
def test_lf_7_an_event_is_turned_up_in_the_own_turn_and_never_cancelled(event: str) -> None:
    state = table_with_event(event, "bid T1", "hand counter-intelligence, T1 | bid T2", "hand T1")
    events = act(state, "draw-event")
    assert happened.EventTurnedUp(seat=0, event=cards.EVENT_NAMES.index(event)) in events
    assert happened.EffectSpent(seat=0, sort=cards.DRAW_EVENT) in events
    if event != "Partisans":  # they may take the card from the hand
        assert "counter-intelligence" in hand_of(state, seat=1)
    assert state.to_act == 0
    assert state.event == cards.NONE
    assert discards(state).count("draw-event") == 1


def test_lf_7_harsh_winter_costs_everyone_a_tank_or_a_plane_of_choice() -> None:
    """Bunkers do not protect the bid of seat 3. The tanks of seat 4 are dug in, and seat 5 is out of the battle."""
    state = table_with_event(
        "Harsh Winter", "bid K2, K3", "bid P2", "bid K2, P4, bunkers", "bid T1, S3 | pile 4 K3", "bid K3"
    )
    state.fighting[4] = 0
    events = act(state, "draw-event")
    assert state.step == cards.LOSE
    assert state.to_act == 0
    assert open_to(state) == ["discard K2", "discard K3"]

    events += act(state, "discard K3")
    assert state.to_act == 2
    assert open_to(state) == ["discard K2", "discard P4"]

    events += act(state, "discard P4")
    assert lost_cards(events) == [(0, "K3"), (1, "P2"), (2, "P4")]
    assert {event.sort for event in events_of_kind(events, happened.CardLost)} == {cards.NONE}
    assert (state.step, state.to_act) == (cards.TURN, 0)


def test_lf_7_carpet_bombing_costs_everyone_the_highest_troop() -> None:
    """Seat 2 loses nothing: its four troops are a dug-in pile, which counts 10 beside the tank of 3."""
    state = table_with_event(
        "Carpet Bombing", "bid T1, T3", "bid 2 T2, bunkers", "bid K3 | pile 4 T3", "bid T1, conscription"
    )
    assert lost_cards(act(state, "draw-event")) == [(0, "T3"), (1, "T2"), (3, "T1")]
    assert list(state.totals) == [1, 2, 13, 0]


def test_lf_7_supply_drop_draws_two_cards() -> None:
    """The next cards of the deck are K3 and P2. Only the drawer, seat 0, gets them."""
    state = table_with_event("Supply Drop", "", "")
    next_cards(state, "K3", "P2")
    act(state, "draw-event")
    assert hand_of(state, seat=0) == ["K3", "P2"]
    assert hand_of(state, seat=1) == []


@pytest.mark.parametrize("action", ["draw-event", "play supply-line"])
@pytest.mark.parametrize(("discarded", "drawn"), [("3 T2", 2), ("T2", 1)], ids=["enough discards", "one discard"])
def test_lf_3_7_a_card_that_draws_is_not_shuffled_into_the_deck_that_it_draws_from(
    action: str, discarded: str, drawn: int
) -> None:
    """Two cards are to be drawn from an empty deck, which is made anew from the discards.

    The card itself is discarded after the draw.
    """
    card = action.removeprefix("play ")
    state = table(f"hand {card}", "")
    next_event(state, "Supply Drop")
    state.put_fact("deck", [])
    table_with_discards = table("", "")
    throw_away(table_with_discards, discarded)
    state.put_fact("discard", list(table_with_discards.discard))
    act_and_pass_windows(state, action)
    assert hand_of(state, seat=0) == ["T2"] * drawn
    assert discards(state) == [card]


def test_lf_7_mobilisation_gives_everyone_in_the_battle_a_card() -> None:
    """Seat 2 has withdrawn from the battle. The others draw clockwise from the drawer, seat 0."""
    state = table_with_event("Mobilisation", "", "", "", "")
    state.fighting[2] = 0
    next_cards(state, "K3", "P2", "T1")
    events = act(state, "draw-event")
    assert [(event.seat, cards.SORT_CODES[event.sort]) for event in events_of_kind(events, happened.CardDrawn)] == [
        (0, "K3"),
        (1, "P2"),
        (3, "T1"),
    ]


def test_lf_7_partisans_take_a_card_at_random_from_every_other_hand() -> None:
    """Seat 0 draws the event. Seats 1 and 2 lose a card, seat 3 has none, and seat 4 has withdrawn.

    Over many seeds, seat 1 loses either of its two cards.
    """
    taken = set()
    for seed in range(30):
        state = table_with_event("Partisans", "hand T3", "hand T1, K2", "hand T2", "", "hand P4")
        state.fighting[4] = 0
        (from_two_cards, from_one_card) = events_of_kind(act(state, "draw-event", rng=Rng(seed)), happened.HandCardLost)
        taken.add(cards.SORT_CODES[from_two_cards.sort])
        assert from_two_cards.seat == 1
        assert from_one_card == happened.HandCardLost(seat=2, sort=cards.SORT_CODES.index("T2"))
        assert hand_of(state, seat=0) == ["T3"]
        assert list(state.hand_size) == [1, 1, 0, 0, 1]
    assert taken == {"T1", "K2"}


def test_lf_7_partisans_take_each_card_of_a_hand_with_the_same_chance() -> None:
    """Of four T1 and one K2 the K2 is lost in about 30 of 150 cases."""
    lost = Counter[int]()
    for seed in range(150):
        state = table_with_event("Partisans", "", "hand 4 T1, K2")
        (event,) = events_of_kind(act(state, "draw-event", rng=Rng(seed)), happened.HandCardLost)
        lost[event.sort] += 1
    assert lost == {
        cards.SORT_CODES.index("T1"): pytest.approx(120, abs=22),
        cards.SORT_CODES.index("K2"): pytest.approx(30, abs=22),
    }


@pytest.mark.parametrize(
    ("bid", "front", "offered"),
    [
        ("T2, K3, P4", "Omaha", ["T2"]),
        ("T2, K2, P4", "Omaha", ["T2", "K2"]),
        ("T2, S1", "Omaha", ["S1"]),
        ("T2, S1, P2", "Caen", ["T2", "P2", "S1"]),
        ("T1, 2 K2, conscription", "Omaha", ["T1"]),
        ("face espionage, bunkers", "Omaha", []),
    ],
)
def test_lf_7_5_2_desertion_costs_the_unit_of_lowest_printed_value(bid: str, front: str, offered: list[str]) -> None:
    """Support counts its defense value only for the holder of the front, here seat 1 at Caen."""
    state = table_with_event("Desertion", f"bid {bid}", "bid T1", front=front, held="Caen 1")
    events = act(state, "draw-event")
    if len(offered) > 1:
        assert state.step == cards.LOSE
        assert open_to(state) == [f"discard {card}" for card in offered]
        events += act(state, f"discard {offered[1]}")
        assert lost_cards(events) == [(0, offered[1])]
    else:
        assert lost_cards(events) == [(0, card) for card in offered]
    assert bid_of(state, seat=1) == ["T1"]


def test_lf_7_code_breakers_look_at_every_hand_in_the_battle() -> None:
    """Seat 0 draws the event. Seat 2 has no cards, and seat 4 has withdrawn from the battle."""
    state = table_with_event("Code Breakers", "", "hand T1, K2", "", "hand patton", "hand T3")
    state.fighting[4] = 0
    t1, k2, patton = (cards.SORT_CODES.index(code) for code in ("T1", "K2", "patton"))
    events = act(state, "draw-event")

    assert events_of_kind(events, happened.HandSeen) == [
        happened.HandSeen(observer=0, holder=1, sorts=(t1, k2)),
        happened.HandSeen(observer=0, holder=3, sorts=(patton,)),
    ]
    assert known(state, observer=0, holder=1) == ["T1", "K2"]
    assert known(state, observer=0, holder=4) == []
    assert known(state, observer=1, holder=3) == [], "only the drawer looks"


def test_lf_7_heroic_stand_brings_back_a_unit_of_choice() -> None:
    """The discards have units of two sorts, and Patton, who is none. All see the card that is taken."""
    state = table_with_event("Heroic Stand", "", "")
    throw_away(state, "T1, 2 P4, patton")
    act(state, "draw-event")
    assert state.step == cards.RECOVER
    assert open_to(state) == ["take T1", "take P4"]

    events = act(state, "take P4")
    assert events_of_kind(events, happened.CardRecovered) == [
        happened.CardRecovered(seat=0, sort=cards.SORT_CODES.index("P4"))
    ]
    assert hand_of(state, seat=0) == ["P4"]
    assert known(state, observer=1, holder=0) == ["P4"]
    assert sorted(discards(state)) == ["P4", "T1", "draw-event", "patton"]


def test_lf_10_2_heroic_stand_asks_for_no_choice_if_the_discards_have_one_sort_of_unit() -> None:
    """The discards have two P4, and Patton, who is no unit. All see the card that is taken."""
    state = table_with_event("Heroic Stand", "", "")
    throw_away(state, "2 P4, patton")
    act(state, "draw-event")
    assert state.step == cards.TURN
    assert hand_of(state, seat=0) == ["P4"]
    assert known(state, observer=1, holder=0) == ["P4"]


def test_lf_7_heroic_stand_with_no_unit_among_the_discards_does_nothing() -> None:
    state = table_with_event("Heroic Stand", "", "")
    throw_away(state, "patton")
    act(state, "draw-event")
    assert state.step == cards.TURN
    assert hand_of(state, seat=0) == []


def test_lf_7_armistice_in_a_battle_for_the_open_front() -> None:
    """The battle for Omaha ends without a winner. Omaha goes under the deck, and the next territory is turned up.

    All bids are discarded, nobody draws a card, and seat 1, who drew the event, chooses the next front.
    """
    state = table_with_event(
        "Armistice", "hand , K2 | bid T1, patton", "hand T3 | bid T2", "bid 4 K3", front="Omaha", held="Kursk 2"
    )
    state.starter = 2
    under = state.territories[-1]
    events = act(state, "draw-event")
    omaha = cards.TERRITORY_NAMES.index("Omaha")

    assert events_of_kind(events, happened.BattleEnded) == [happened.BattleEnded(seat=0, territory=omaha)]
    assert events_of_kind(events, happened.FrontBuried) == [happened.FrontBuried(omaha)]
    assert events_of_kind(events, happened.FrontTurnedUp) == [happened.FrontTurnedUp(under)]
    assert events_of_kind(events, happened.CardDrawn) == []
    assert state.territories[0] == omaha
    assert state.buried == 1
    assert state.holder[omaha] == cards.NONE
    assert state.redact(1).territories == [omaha] + [UNKNOWN] * (len(state.territories) - 1)
    assert state.step == cards.FRONT
    assert state.to_act == 0
    assert state.quiet == 1
    assert list(state.totals) == [0, 0, 0]
    assert open_to(state) == [f"front {cards.TERRITORY_NAMES[under]}", "front Kursk"]
    assert sorted(discards(state)) == ["K3"] * 4 + ["T1", "T2", "draw-event", "patton"]


def test_lf_7_armistice_in_a_battle_for_a_captured_territory() -> None:
    """The second player, seat 1, holds Kursk and keeps it: it is not put at the bottom of the deck."""
    state = table_with_event("Armistice", "bid T1", "hand T3 | bid T2", front="Kursk", held="Kursk 2")
    before = (state.open_front, state.territories[:])
    assert events_of_kind(act(state, "draw-event"), happened.FrontBuried) == []
    assert (state.open_front, state.territories) == before
    assert state.holder[cards.TERRITORY_NAMES.index("Kursk")] == 1
    assert (state.step, state.to_act) == (cards.FRONT, 0)


def test_lf_7_armistice_over_the_last_territory_turns_it_up_again() -> None:
    state = table_with_event("Armistice", "", "", front="Omaha")
    state.put_fact("holder", [1 if territory in state.territories else cards.NONE for territory in range(12)])
    state.territories = []
    events = act(state, "draw-event")
    omaha = cards.TERRITORY_NAMES.index("Omaha")
    assert events_of_kind(events, happened.FrontTurnedUp) == [happened.FrontTurnedUp(territory=omaha)]
    assert state.open_front == omaha
    assert state.buried == 0
    assert state.territories == []


def test_lf_3_an_event_deck_that_has_run_out_is_shuffled_anew() -> None:
    """All 18 events are in the discards. One of them is drawn at once, which leaves 17."""
    state = table("hand 2 draw-event", "")
    for event in state.event_deck:
        state.event_discard[event] += 1
    state.put_fact("event_deck", [])
    assert events_of_kind(act(state, "draw-event"), happened.DeckRemade) == [happened.DeckRemade(events=True, cards=18)]
    assert len(state.event_deck) == 17
    assert sum(state.event_discard) == 1
    assert list(state.event_deck) != sorted(state.event_deck)


def test_lf_7_after_an_armistice_the_drawer_starts_the_next_battle() -> None:
    """The drawer is seat 0. `turn` is the turn of the next battle, which has just begun."""
    state = table_with_event("Armistice", "hand K2", "", front="Omaha")
    assert [event.starter for event in events_of_kind(act(state, "draw-event"), happened.BattleBegan)] == [0]
    assert state.step == cards.TURN
    assert state.to_act == 0
    assert state.turn == 1
