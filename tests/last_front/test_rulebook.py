"""LF 2-4 The deal, the battles and their turns: an example for each rule."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front import GAME, cards
from game.last_front import events as happened
from game.last_front.cards import CANCEL, DIG_WINDOW, FINISH_WINDOW, TURN
from game.last_front.events import EffectCancelled
from game.last_front.state import State
from tests.last_front.ground import (
    act_and_pass_windows,
    bid_of,
    discards,
    hand_of,
    next_cards,
    next_event,
    run_from_step,
    stakes_of,
    table,
    throw_away,
)
from tests.play import act, after, events_of_kind, give, open_to

OMAHA, KURSK = (cards.TERRITORY_NAMES.index(name) for name in ("Omaha", "Kursk"))


# --- Components and setup (LF 2, 3) ----------------------------------------------------


def test_lf_2_there_are_162_cards_of_the_printed_kinds() -> None:
    battle_cards, events, territories, bonuses = 128, 18, 12, 4
    assert battle_cards + events + territories + bonuses == 162
    assert battle_cards == cards.BATTLE_CARDS
    assert events == sum(cards.EVENT_COPIES)
    assert territories == cards.FRONTS
    assert bonuses == len(cards.TYPE_NAMES)

    unit_count = sum(cards.COPIES[: cards.UNIT_SORTS])
    assert unit_count == 98

    by_type = Counter(dict.fromkeys(cards.UNIT_TYPE_NAMES, 0))
    for sort in range(cards.UNIT_SORTS):
        by_type[cards.UNIT_TYPE_NAMES[cards.UNIT_TYPE[sort]]] += cards.COPIES[sort]
    assert by_type == {"Troops": 40, "Tanks": 22, "Planes": 15, "Support": 21}
    special_count = sum(cards.COPIES[cards.UNIT_SORTS : cards.FIRST_ICON])
    assert special_count == 16
    territories_by_type = Counter(cards.TYPE_OF)
    assert territories_by_type == dict.fromkeys(range(4), 3)


def test_lf_2_2_2_3_there_are_as_many_copies_of_each_card_as_printed() -> None:
    counted = dict(zip(cards.SORT_CODES, cards.COPIES, strict=True))
    units = "T1 16, T2 14, T3 10, K2 12, K3 10, P2 6, P3 5, P4 4, S1 9, S2 7, S3 5"
    assert ", ".join(f"{code} {counted.pop(code)}" for code in cards.SORT_CODES[: cards.UNIT_SORTS]) == units
    assert counted.pop("draw-event") == 4

    icons = cards.SORT_CODES.index("patton")
    assert counted == {
        code: 2 if cards.SORT_CODES.index(code) < icons else 1 for code in cards.SORT_CODES[cards.UNIT_SORTS : -1]
    }
    assert set(cards.EVENT_COPIES) == {2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_lf_3_everyone_is_dealt_six_cards_and_the_starter_draws_a_seventh(seats: int) -> None:
    transcript = Transcript()
    state = GAME.new(seats, {}, Rng(3), transcript)
    dealt = [event for event in transcript.events if isinstance(event, happened.HandDealt)]
    assert sorted(event.seat for event in dealt) == list(range(seats))
    assert all(len(event.sorts) == 6 for event in dealt)
    assert isinstance(state, State)

    begun = events_of_kind(list(transcript.events), happened.BattleBegan)
    assert begun == [
        happened.BattleBegan(battle=1, starter=state.starter, territory=state.open_front, defender=cards.NONE)
    ]
    assert state.step == cards.TURN
    assert state.to_act == state.starter
    assert state.hand_size[state.starter] == 7
    cards_dealt, drawn_by_starter = 6 * seats, 1
    assert len(state.deck) == cards.BATTLE_CARDS - cards_dealt - drawn_by_starter
    assert len(state.event_deck) == 18
    assert len(state.territories) == cards.FRONTS - 1, "one is face up"


def test_lf_3_the_first_starter_is_drawn_by_lot() -> None:
    assert {GAME.new(seats=4, options={}, rng=Rng(seed)).to_act for seed in range(40)} == {0, 1, 2, 3}


def test_lf_3_an_exhausted_deck_is_made_anew_from_its_discards() -> None:
    """All cards of the deck are moved to the discards. Then seat 2 has to draw."""
    state = table("", "hand T1 | bid T1")
    for sort in state.deck:
        state.discard[sort] += 1
    state.put_fact("deck", [])
    left = sum(state.discard)
    assert events_of_kind(run_from_step(state, cards.NEXT_TURN), happened.DeckRemade) == [
        happened.DeckRemade(events=False, cards=left)
    ]
    assert len(state.deck) == left - 1
    assert sum(state.discard) == 0
    assert state.hand_size[1] == 2
    assert list(state.deck) != sorted(state.deck)


def test_lf_4_3_nothing_is_drawn_if_deck_and_discards_are_empty() -> None:
    """The turn of the second player, seat 1, begins without a card to draw."""
    state = table("", "hand T1 | bid T1")
    state.put_fact("deck", [])
    assert events_of_kind(run_from_step(state, cards.NEXT_TURN), happened.NothingDrawn) == [
        happened.NothingDrawn(seat=1)
    ]
    assert state.to_act == 1
    assert state.hand_size[1] == 1


# --- The front (LF 4.1) ----------------------------------------------------------------


def test_lf_4_1_the_winner_chooses_the_open_front_or_what_another_has_captured() -> None:
    """Seat 3 wins, as the others withdraw. It may attack the new open front, Kursk or Ruhr, but not its own Caen."""
    state = table("", "", "bid T1", front="Omaha", held="Kursk 1, Ruhr 2, Caen 3")
    next_open_front = cards.TERRITORY_NAMES[state.territories[-1]]
    act(state, "withdraw", "withdraw")

    assert state.step == cards.FRONT
    assert (state.to_act, state.starter) == (2, 2), "seat 3"
    assert open_to(state) == [f"front {next_open_front}", "front Kursk", "front Ruhr"]
    assert act(state, "front Kursk")[:2] == [
        happened.BattleBegan(battle=2, starter=2, territory=KURSK, defender=0),
        happened.TurnBegan(seat=2, turn=1),
    ]
    assert state.defender() == 0
    assert state.fighters() == [2, 0, 1]
    assert state.to_act == 2, "seat 3 again"
    assert cards.TERRITORY_NAMES[state.open_front] == next_open_front
    assert state.holder[KURSK] == 0


def test_lf_4_1_without_a_choice_the_open_front_is_fought_for() -> None:
    """Seat 2 wins. The only captured territory, Kursk, is its own."""
    state = table("", "", front="Omaha", held="Kursk 2")
    events = act(state, "withdraw")
    assert [event.territory for event in events_of_kind(events, happened.BattleBegan)] == [state.open_front]
    assert events_of_kind(events, happened.FrontTurnedUp) == [happened.FrontTurnedUp(state.open_front)]


def test_lf_4_1_when_all_territories_are_captured_the_front_is_one_of_another_seat() -> None:
    """Seats 1 to 5 hold eleven territories. Seat 6 wins and captures the twelfth, Omaha."""
    state = table("", "", "", "", "", "", front="Omaha")
    state.put_fact("holder", [cards.NONE if territory == OMAHA else territory % 5 for territory in range(cards.FRONTS)])
    state.territories = []
    act(state, "withdraw", "withdraw", "withdraw", "withdraw", "withdraw")
    assert state.open_front == cards.NONE
    assert open_to(state) == [
        f"front {cards.TERRITORY_NAMES[territory]}" for territory in range(cards.FRONTS) if territory != OMAHA
    ]


# --- Turns (LF 4.2-4.5) ----------------------------------------------------------------


def test_lf_4_2_4_3_the_next_one_still_in_the_battle_draws_a_card() -> None:
    """Seat 2 has withdrawn before, so the turn goes from seat 1 to seat 3. A table begins in turn 9."""
    state = table("bid T1", "", "")
    state.fighting[1] = 0
    next_cards(state, "P4")
    events = act_and_pass_windows(state, "finish")

    assert events == [
        happened.Finished(seat=0, total=1),
        happened.TurnBegan(seat=2, turn=10),
        happened.CardDrawn(seat=2, sort=cards.SORT_CODES.index("P4")),
    ]
    assert state.to_act == 2, "seat 3"
    assert hand_of(state, seat=2) == ["P4"]


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("T1", ["play T1"]),
        ("T1, draw-event", ["play T1", "draw-event"]),
        ("rommel", ["face rommel"]),
        ("zhukov", ["play zhukov", "face zhukov"]),
        ("draw-event", ["draw-event", "withdraw"]),
        ("", ["withdraw"]),
    ],
)
def test_lf_4_3_the_starter_must_bid_in_the_first_turn_if_a_card_of_its_hand_can(hand: str, offered: list[str]) -> None:
    assert open_to(table(f"hand {hand}", "hand T1", turn=1)) == offered


def test_lf_4_3_the_starter_may_withdraw_after_effects_have_used_up_the_hand() -> None:
    state = table("hand zhukov", "hand T1", turn=1)
    act_and_pass_windows(state, "play zhukov")
    assert open_to(state) == ["withdraw"]


def test_lf_4_3_a_starter_who_has_bid_the_whole_hand_may_only_finish() -> None:
    assert open_to(table("bid T1", "hand T1", turn=1)) == ["finish"]


def test_lf_4_3_of_two_players_the_other_wins_without_a_bid_when_the_starter_withdraws() -> None:
    state = table("", "hand T1", turn=1)
    assert events_of_kind(act(state, "withdraw"), happened.BattleWon) == [
        happened.BattleWon(seat=1, territory=OMAHA, total=0, counted=False)
    ]
    assert state.holder[OMAHA] == 1


@pytest.mark.parametrize(
    ("bids", "may"),
    [
        (("T3", "T2", "T1"), True),
        (("T2", "T2", "T1"), False),
        (("T2", "T1", "T3"), False),
        (("", "", ""), False),
        (("T1", "", ""), True),
    ],
    ids=["ahead", "equal to another", "behind another", "no bids", "the only bid"],
)
def test_lf_4_4_a_seat_that_beats_all_others_may_finish(bids: tuple[str, ...], may: bool) -> None:
    """The total of seat 1, whose turn it is, must be above every other one."""
    assert ("finish" in open_to(table(*[f"bid {bid}" for bid in bids]))) is may


def test_lf_4_4_the_total_of_somebody_who_has_withdrawn_does_not_count() -> None:
    """The second player has withdrawn with a total of 9. The first one leads with 1, and so may finish."""
    state = table("bid T1", "bid T1", "")
    state.bids[1 * len(cards.STAKE_CODES)] = 1
    state.fighting[1] = 0
    state.totals[1] = 9
    assert "finish" in open_to(state)


def test_lf_4_3_a_seat_may_withdraw_after_it_has_played_an_effect() -> None:
    """The Air Strike has not made the bid of 1 the highest, so the seat cannot finish."""
    state = table("hand air-strike | bid T1", "bid K2, P4")
    act_and_pass_windows(state, "play air-strike", "aim seat 2 K2")
    assert open_to(state) == ["withdraw"]


def test_lf_4_5_a_seat_that_withdraws_draws_a_card_and_loses_the_whole_bid() -> None:
    """The bid of seven cards is T1, Patton, Rommel at face value, and a pile of four Tanks 3."""
    state = table("hand T2 | bid T1, patton, face rommel | pile 4 K3", "bid T1", "")
    next_cards(state, "P4", "P3")
    events = act(state, "withdraw")

    assert events[:3] == [
        happened.Withdrew(seat=0),
        happened.CardDrawn(seat=0, sort=cards.SORT_CODES.index("P4")),
        happened.BidDiscarded(
            seat=0,
            stakes=stakes_of("T1, patton, face rommel, 4 K3"),
        ),
    ]
    assert hand_of(state, seat=0) == ["T2", "P4"]
    assert bid_of(state, seat=0) == []
    assert state.piles[0] == 0
    assert list(state.fighting) == [0, 1, 1]
    assert state.to_act == 1
    assert len(discards(state)) == 7


def test_lf_4_4_after_turn_150_the_highest_bid_wins_the_battle() -> None:
    """Seat 1 withdraws in turn 149, and then in turn 150, after which seat 3 wins with 3 + 1 against 3.

    Seat 1 draws a card because it withdraws, and seat 3 because it wins. Seat 2 draws none.
    """
    state = after(table("bid T1", "bid T3", "bid K3, S1", turn=149), "withdraw")
    assert state.battle == 1
    assert state.turn == 150
    assert state.to_act == 1

    state = table("bid T1", "bid T3", "bid K3, S1", turn=150)
    events = act(state, "withdraw")
    assert events_of_kind(events, happened.BattleWon) == [
        happened.BattleWon(seat=2, territory=OMAHA, total=4, counted=True)
    ]
    assert [event.seat for event in events_of_kind(events, happened.CardDrawn)][:2] == [0, 2]
    assert [event.seat for event in events_of_kind(events, happened.BidDiscarded)] == [0, 1, 2]
    assert state.holder[OMAHA] == 2
    assert list(state.fighting) == [1, 1, 1]


SEAT_0, SEAT_1, SEAT_2, SEAT_3 = (f"Kursk {number}" for number in (1, 2, 3, 4))
"""The holder of Kursk, who defends it, for `table`, which counts seats from 1."""


@pytest.mark.parametrize(
    ("bid", "defender", "winner"),
    [("K3", SEAT_2, 2), ("K3", SEAT_0, 1), ("K3", SEAT_3, 1), ("K2", SEAT_2, 1), ("K2, T2", SEAT_1, 2)],
    ids=[
        "a tie with the defender",
        "a tie, and the defender withdraws now",
        "a tie, and the defender has withdrawn before",
        "the defender is one point behind",
        "the defender, first in turn, is one point behind",
    ],
)
def test_lf_4_4_a_tie_at_the_last_turn_goes_to_the_defender_or_the_first_in_turn(
    bid: str, defender: str, winner: int
) -> None:
    """Seat 0 withdraws in turn 150, the last one. Seat 1, which is then the first in turn, bids 3, and seat 2 `bid`."""
    state = table("bid T1", "bid K3", f"bid {bid}", "", front="Kursk", held=defender, turn=150)
    state.fighting[3] = 0  # seat 3 has withdrawn before
    state.starter = 3
    state.active = 0
    assert [event.seat for event in events_of_kind(act(state, "withdraw"), happened.BattleWon)] == [winner]


@pytest.mark.parametrize("card", ["play T2", "face zhukov", "play zhukov", "draw-event"])
def test_lf_4_3_60_cards_may_be_played_in_a_turn_whatever_they_are(card: str) -> None:
    """58 cards have been played. After the 59th one more may be played, and after that none.

    An event that is drawn counts as a card, too. Of all events Code Breakers changes nothing on the table.
    """
    state = table("hand T1, T2, zhukov, draw-event | bid T1", "")
    state.plays = 58
    next_event(state, "Code Breakers")
    act_and_pass_windows(state, card)
    assert state.plays == 59
    assert "play T1" in open_to(state)
    assert open_to(after(state, "play T1")) == ["finish", "withdraw"]

    act_and_pass_windows(state, "finish", "withdraw")
    assert (state.to_act, state.plays) == (0, 0)


def test_lf_4_3_7_4_a_blitz_of_another_player_does_not_count_among_the_60_cards() -> None:
    """The first player has played nothing, and is back in its turn after the Sabotage. `plays` counts its cards."""
    state = table("bid T2, T3", "hand sabotage | bid K3")
    act_and_pass_windows(state, "finish", "play sabotage", "aim seat 1 T3")
    assert (state.to_act, state.plays) == (0, 0)


def test_lf_4_3_a_starter_who_has_played_60_cards_and_bid_none_may_withdraw() -> None:
    """60 cards are the most of a turn (`plays`), so the starter cannot bid any more. Else it could not withdraw yet."""
    state = table("hand T1", "hand T1", turn=1)
    state.plays = 60
    assert open_to(state) == ["withdraw"]


def test_lf_4_3_two_supply_lines_fetch_each_other_until_60_cards_are_played() -> None:
    """Every second turn, for as long as the others hold all other cards: this is why `LastFront.bound` is so large."""
    state = table("hand 2 supply-line, lend-lease | bid T1", "hand lend-lease | bid T3")
    for number, sort in enumerate(state.deck[:]):
        give(state, cards.SORT_CODES, seat=number % 2, text=cards.SORT_CODES[sort])
    plays = []
    for seat in (0, 1, 0, 1):
        act_and_pass_windows(state, "play lend-lease", f"aim seat {2 - seat} T3", "give T1")
        while "play supply-line" in open_to(state):
            act_and_pass_windows(state, "play supply-line")
        plays.append(state.plays)
        act_and_pass_windows(state, "finish")

    assert plays == [60, 2, 60, 2]


def test_lf_4_3_all_but_the_starter_may_withdraw_in_their_first_turn() -> None:
    """The first player has begun the battle and finishes its turn, which is turn 1. The second one may withdraw."""
    state = table("hand T1 | bid T1", "hand T1", turn=1)
    act_and_pass_windows(state, "finish")
    assert state.turn == 2
    assert state.to_act == 1
    assert open_to(state)[-1] == "withdraw"


# --- Winning a battle (LF 4.6, 4.7) ----------------------------------------------------


def test_lf_4_6_the_last_seat_in_the_battle_wins_draws_and_captures_the_territory() -> None:
    """Patton makes 5 of the K3 of seat 2, and its pile counts 10."""
    state = table("hand T1 | bid T1", "hand T2 | bid K3, patton | pile 4 P3", front="Omaha")
    next_cards(state, "P4", "S1")
    events = act(state, "withdraw")
    p4 = cards.SORT_CODES.index("P4")
    s1 = cards.SORT_CODES.index("S1")

    assert events[:8] == [
        happened.Withdrew(seat=0),
        happened.CardDrawn(seat=0, sort=p4),
        happened.BidDiscarded(seat=0, stakes=stakes_of("T1")),
        happened.BattleWon(seat=1, territory=OMAHA, total=15, counted=False),
        happened.CardDrawn(seat=1, sort=s1),
        happened.BidDiscarded(seat=1, stakes=stakes_of("K3, patton, 4 P3")),
        happened.TerritoryCaptured(seat=1, territory=OMAHA, loser=cards.NONE),
        happened.BonusGained(seat=1, type=cards.AMERICAN),
    ]
    assert state.starter == 1
    assert state.battle == 2
    assert state.quiet == 0


def test_lf_4_7_a_defender_who_wins_keeps_the_territory() -> None:
    """The second player, seat 1, holds Kursk and wins, since the first one withdraws.

    `quiet` counts battles in a row without a capture.
    """
    state = table("", "bid T1", front="Kursk", held="Kursk 2")
    assert events_of_kind(act(state, "withdraw"), happened.TerritoryCaptured) == []
    assert state.holder[KURSK] == 1
    assert state.quiet == 1
    assert state.starter == 1


def test_lf_4_7_a_captured_territory_changes_hands() -> None:
    state = table("bid T1", "", front="Kursk", held="Kursk 2, Ruhr 2")
    state.active = state.to_act = 1
    events = act(state, "withdraw")
    assert events_of_kind(events, happened.TerritoryCaptured) == [
        happened.TerritoryCaptured(seat=0, territory=KURSK, loser=1)
    ]
    assert events_of_kind(events, happened.BonusLost) == [happened.BonusLost(seat=1, type=cards.SOVIET)]
    assert events_of_kind(events, happened.BonusGained) == [happened.BonusGained(seat=0, type=cards.SOVIET)]


def test_lf_7_4_after_a_finish_every_seat_in_the_battle_with_a_hand_is_asked_for_a_blitz() -> None:
    """Seat 3 has no card and seat 4 has withdrawn, so only seat 2 is asked."""
    state = table("bid T2", "hand T1", "", "hand T1")
    state.fighting[3] = 0
    act(state, "finish")
    assert (state.step, state.to_act) == (cards.FINISH_WINDOW, 1)
    act(state, "pass")
    assert (state.step, state.to_act) == (cards.TURN, 1)


# --- LF 7.1, 7.4, 10.1 Windows: which seats are asked, in which order, and how many are left ------

# --- Counter-Intelligence (LF 7.1) -----------------------------------------------------


def test_lf_7_1_opponents_in_the_battle_are_asked_clockwise_if_they_hold_any_card() -> None:
    """Seat 3 plays a card. Seat 4 holds none and seat 5 has withdrawn, so seats 1 and 2 are asked."""
    state = table("hand T2", "hand T1 | bid T1", "hand zhukov | bid T2", "bid T3", "hand T2 | bid T1", active=2)
    state.fighting[4] = 0
    act(state, "play zhukov")
    assert state.to_act == 0

    act(state, "pass")
    assert state.to_act == 1

    act(state, "pass")
    assert (state.step, state.to_act) == (TURN, 2)


def test_lf_7_1_everyone_but_its_player_is_asked_to_cancel_a_counter_intelligence() -> None:
    """Seat 2 cancels the card of seat 1. Seats 3 and 1 are asked, seat 2 is not."""
    state = after(table("hand zhukov, T1", "hand counter-intelligence, T1", "hand T1"), "play zhukov", "cancel")
    assert state.to_act == 2
    act(state, "pass")
    assert state.to_act == 0


def test_lf_10_nobody_is_asked_once_both_counter_intelligences_are_open_to_all() -> None:
    """One copy is in a bid at face value and the other among the discards."""
    state = table("hand zhukov | bid face counter-intelligence", "hand T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert (state.step, state.to_act) == (TURN, 0)


def test_lf_10_a_seat_is_asked_to_cancel_whatever_it_holds() -> None:
    """Hands are secret, so a seat is asked whether it holds the card or not."""
    for hand in ("counter-intelligence", "T1"):
        state = after(table("hand zhukov | bid T1", f"hand {hand}"), "play zhukov")
        assert (state.step, state.to_act) == (CANCEL, 1)


def test_lf_7_1_everyone_is_asked_anew_whether_they_cancel_the_counter() -> None:
    """The last seat that was asked played the Counter-Intelligence. The others come clockwise from there."""
    state = after(table("hand zhukov, T1", "hand T1", "hand counter-intelligence, T1"), "play zhukov", "pass", "cancel")
    assert state.to_act == 0
    act(state, "pass")
    assert state.to_act == 1


def test_lf_10_1_nobody_is_asked_to_cancel_the_last_counter_intelligence() -> None:
    """One of the two copies is in the discards. The second player plays the other one, which nobody can cancel."""
    state = table("hand zhukov, T1", "hand counter-intelligence, T1", "hand T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert state.to_act == 1
    assert events_of_kind(act(state, "cancel"), EffectCancelled)
    assert (state.step, state.to_act) == (TURN, 0)


def test_lf_10_1_a_copy_at_face_value_in_a_pile_is_open_to_all() -> None:
    """There are two copies. One is among the discards. If the other one is in a dug-in pile, nobody is asked to cancel.

    Where a copy may still be in a hand, seat 2 is asked.
    """
    state = table("hand zhukov | pile face counter-intelligence, 2 P4", "hand T1")
    throw_away(state, "counter-intelligence")
    act(state, "play zhukov")
    assert (state.step, state.to_act) == (TURN, 0)

    for pile, thrown in (("face patton, face rommel, P4", "counter-intelligence"), ("face counter-intelligence", "")):
        state = table(f"hand zhukov | pile {pile}", "hand T1")
        throw_away(state, thrown)
        act(state, "play zhukov")
        assert (state.step, state.to_act) == (CANCEL, 1)


# --- Blitz (LF 7.4) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "thrown", "is_asked"),
    [
        ("T2", "", True),
        ("T2", "sabotage", True),
        ("T2", "rommel", True),
        ("T2", "2 sabotage", False),
        ("face patton", "", False),
        ("T2, bunkers", "", False),
    ],
)
def test_lf_10_1_a_finish_is_interrupted_only_if_sabotage_could_be_played(
    bid: str, thrown: str, is_asked: bool
) -> None:
    """The opponent might hold a Sabotage, unless both are in `thrown`, the discards. It needs a unit as its target:
    Patton is none, and Bunkers protect the units of a bid.
    """
    state = table(f"bid {bid}", "hand T1")
    throw_away(state, thrown)
    act(state, "finish")
    assert (state.step == FINISH_WINDOW) is is_asked


@pytest.mark.parametrize(
    ("bid", "thrown", "is_asked"),
    [
        ("3 P4", "2 sabotage", True),
        ("3 P4", "rommel", True),
        ("3 P4, bunkers", "rommel", False),
        ("3 P4, bunkers", "2 sabotage", True),
    ],
)
def test_lf_10_1_a_dig_in_is_interrupted_only_if_sabotage_or_rommel_could_be_played(
    bid: str, thrown: str, is_asked: bool
) -> None:
    """The opponent might hold any card of which not all copies are in `thrown`, the discards. Bunkers protect a bid
    from Sabotage, but not from Rommel.
    """
    state = table(f"bid {bid}", "hand T1")
    throw_away(state, thrown)
    act(state, *["dig P4"] * 3)
    assert (state.step == DIG_WINDOW) is is_asked


# --- How many are left (LF 7.4, 10.1) --------------------------------------------------

HANDS = ("counter-intelligence, T1", "sabotage, T1", "rommel, T1", "T1")


def table_with_window(window: str, *others: str) -> State:
    """A table at which seat 1 has opened a window, and the others hold these cards."""
    state = table("hand zhukov, T1 | bid 3 P4", *others)
    act(state, *{"cancel": ["play zhukov"], "finish": ["finish"], "dig": ["dig P4"] * 3}[window])
    return state


@pytest.mark.parametrize("window", ["cancel", "finish", "dig"])
@pytest.mark.parametrize("first", HANDS)
def test_lf_10_1_the_number_of_seats_still_asked_does_not_depend_on_their_hands(window: str, first: str) -> None:
    """The time of an answer is shared by that number (`PlayScene`), so it must not tell whether a seat has a choice."""
    state = table_with_window(window, f"hand {first}", "hand T1", "", "hand K2", "hand T1")
    state.fighting[5] = 0
    for seat, left in ((1, 3), (2, 2), (4, 1)):
        assert state.to_act == seat
        assert state.still_asked() == left
        assert [state.redact(viewer).still_asked() for viewer in range(6)] == [left] * 6
        act(state, "pass")
    assert state.step == TURN
    assert state.still_asked() == 1


def test_lf_7_1_against_a_counter_all_but_its_player_are_still_asked() -> None:
    """The first player plays a card, the second passes, and the third cancels it.

    Now the three others are asked whether they cancel the Counter-Intelligence, from the fourth player (seat 3) on.
    """
    state = after(table_with_window("cancel", "hand T1", "hand counter-intelligence", "hand T1"), "pass", "cancel")
    assert state.to_act == 3
    assert state.still_asked() == 3


def test_lf_10_1_a_seat_that_has_the_only_unit_is_not_asked_for_a_sabotage() -> None:
    """Sabotage hits a unit in the bid of another seat. Only the bid T1 has a unit.

    So the seat with that bid has no target, and only the other one is asked.
    """
    for others, seat_asked in ((("hand T1 | bid T1", "hand T1"), 2), (("hand T1", "hand T1 | bid T1"), 1)):
        state = after(table("bid face patton", *others), "finish")
        assert state.to_act == seat_asked
        assert state.still_asked() == 1
