"""LF 5.3, 7 Every Special and Icon: in and outside its window, with and without a target, cancelled, cancelled back."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.decks import cards_by_count
from game.core.rng import Rng
from game.last_front import cards
from game.last_front import events as happened
from game.last_front.battle import draw_card, remove_from_hand, steal_card
from game.last_front.state import State
from tests.last_front.ground import act_and_pass_windows, bid_of, discards, hand_of, known, next_cards, sorts_of, table
from tests.play import act, after, events_of_kind, open_to

LASTING = [
    cards.SORT_CODES[sort]
    for sort in range(cards.UNIT_SORTS, cards.DRAW_EVENT)
    if cards.EFFECT_STAKE[sort] != cards.NONE
]
OTHERS = [
    cards.SORT_CODES[sort]
    for sort in range(cards.UNIT_SORTS, cards.DRAW_EVENT)
    if cards.EFFECT_STAKE[sort] == cards.NONE
]
IN_TURN = [card for card in [*LASTING, *OTHERS] if card not in ("counter-intelligence", "rommel")]
AIMS = {
    "lend-lease": ["aim seat 2 K2", "give T1"],
    "air-strike": ["aim seat 2 K2"],
    "espionage": ["aim seat 2"],
    "sabotage": ["aim seat 2 P3"],
}
"""The steps that follow `play` in `table_against`."""


def table_against(
    hand: str, *, theirs: str = "T3, K2", bid: str = "K2, P3, S1", third: str = "hand T2 | bid T2"
) -> State:
    """A table at which seat 1 has T1 in its bid and these cards in hand, and seat 2 leads."""
    return table(f"hand {hand} | bid T1", f"hand {theirs} | bid {bid}", third)


# --- When each card may be played (LF 5.3, 7, 7.2) -------------------------------------


@pytest.mark.parametrize("card", LASTING)
def test_lf_7_a_card_with_a_lasting_effect_needs_no_target_and_stays_in_the_bid(card: str) -> None:
    """The first player, seat 0, has T1 in the bid, and stakes the card beside it."""
    state = table_against(card, bid="")
    sort = cards.SORT_CODES.index(card)
    events = act_and_pass_windows(state, f"play {card}")
    assert events[:2] == [
        happened.CardNamed(seat=0, sort=sort),
        happened.EffectPlayed(seat=0, sort=sort, victim=cards.NONE, stake=cards.NONE, given=cards.NONE),
    ]
    assert events[-1] == happened.EffectStaked(seat=0, stake=cards.EFFECT_STAKE[sort], total=state.totals[0])
    assert sorted(bid_of(state, seat=0)) == sorted(["T1", card])
    assert state.step == cards.TURN
    assert state.to_act == 0
    assert hand_of(state, seat=0) == []


@pytest.mark.parametrize("card", [*LASTING, *OTHERS])
def test_lf_5_3_every_special_and_icon_may_be_played_at_face_value(card: str) -> None:
    state = after(table_against(card, bid=""), f"face {card}")
    assert (state.step, state.to_act) == (cards.TURN, 0)  # nobody may cancel that
    assert bid_of(state, seat=0) == ["T1", f"face {card}"]


@pytest.mark.parametrize("card", OTHERS)
def test_lf_7_2_without_a_target_a_card_is_played_at_face_value_only(card: str) -> None:
    """The bids of the others have no unit, and their hands are empty. Two cards have a target even then.

    Lend-Lease has none if nothing is in the own bid, and Supply Line if no card can be drawn.
    """
    state = table_against(card, theirs="", bid="face patton", third="bid bradley")
    if card == "lend-lease":
        state = table(f"hand {card}", "bid T1")
    if card == "supply-line":
        state.put_fact("discard", [0] * len(state.discard))
        state.put_fact("deck", [])
    assert f"play {card}" not in open_to(state)
    assert f"face {card}" in open_to(state)


@pytest.mark.parametrize("card", OTHERS)
def test_lf_7_with_a_target_every_card_but_the_two_answers_may_be_played_in_the_own_turn(card: str) -> None:
    assert (f"play {card}" in open_to(table_against(card))) is (card not in ("counter-intelligence", "rommel"))


WINDOWS = {
    "cancel": ("play zhukov", cards.CANCEL, {"counter-intelligence": "cancel"}),
    "finish": ("finish", cards.FINISH_WINDOW, {"sabotage": "play sabotage"}),
    "dig": ("dig K3", cards.DIG_WINDOW, {"sabotage": "play sabotage", "rommel": "play rommel"}),
}


@pytest.mark.parametrize("card", [*LASTING, *OTHERS, "draw-event", "T1"])
@pytest.mark.parametrize("window", WINDOWS)
def test_lf_7_4_only_the_cards_of_a_window_may_be_played_in_it(window: str, card: str) -> None:
    """Seat 1 opens the window by playing a card, finishing or digging in. Seat 2 holds the card."""
    played, step, fitting = WINDOWS[window]
    mine = "zhukov" if card != "zhukov" else "patton"
    state = table(f"hand {mine} | bid 4 K3, P3", f"hand {card} | bid T1")
    if window == "dig":
        act(state, "dig K3", "dig K3", "dig K3")
    act(state, played.replace("zhukov", mine))
    assert (state.step, state.to_act) == (step, 1)
    assert open_to(state) == ["pass", *filter(None, [fitting.get(card)])]


# --- Cancelling (LF 7.1) ---------------------------------------------------------------


@pytest.mark.parametrize("card", IN_TURN)
def test_lf_7_1_a_cancelled_card_has_no_effect_and_goes_to_the_discards(card: str) -> None:
    """The first player (seat 0) plays the card, the second one cancels it, and neither bid changes."""
    state = table_against(f"{card}, T2", theirs="T3, counter-intelligence")
    sort = cards.SORT_CODES.index(card)
    events = act(state, f"play {card}", *AIMS.get(card, []))
    assert state.step == cards.CANCEL
    assert state.to_act == 1
    assert open_to(state) == ["pass", "cancel"]
    assert act(state, "cancel") == [happened.CounterPlayed(seat=1, victim=0, sort=sort)]

    events = act_and_pass_windows(state)
    assert events[-1] == happened.EffectCancelled(seat=0, sort=sort)
    assert events_of_kind(events, happened.EffectTookPlace) == []
    assert sorted(discards(state)) == sorted([card, "counter-intelligence"])
    assert bid_of(state, seat=0) == ["T1"]
    assert bid_of(state, seat=1) == ["K2", "P3", "S1"]
    assert state.step == cards.TURN
    assert state.to_act == 0
    assert hand_of(state, seat=1) == ["T3"]


@pytest.mark.parametrize("card", IN_TURN)
def test_lf_7_1_the_second_counter_intelligence_cancels_the_first(card: str) -> None:
    """The second player cancels the card of the first one, who cancels that in turn. So the card takes effect."""
    state = table_against(f"{card}, counter-intelligence", theirs="T3, counter-intelligence")
    sort = cards.SORT_CODES.index(card)
    act(state, f"play {card}", *AIMS.get(card, []), "cancel", "pass")
    assert state.step == cards.CANCEL
    assert state.to_act == 0
    assert open_to(state) == ["pass", "cancel"]

    events = act(state, "cancel")
    assert events[:2] == [
        happened.CounterPlayed(seat=0, victim=1, sort=cards.COUNTER_INTELLIGENCE),
        happened.EffectCancelled(seat=1, sort=cards.COUNTER_INTELLIGENCE),
    ]
    has_lasting_effect = bool(events_of_kind(events, happened.EffectStaked))
    if not has_lasting_effect:
        assert events_of_kind(events, happened.EffectTookPlace) == [happened.EffectTookPlace(0, sort, *victim_of(card))]
    assert discards(state).count("counter-intelligence") == 2


def victim_of(card: str) -> tuple[int]:
    """The seat at which `AIMS` aims a card, NONE if the card has no target."""
    return (1 if card in AIMS else cards.NONE,)


# --- Effects (LF 7) --------------------------------------------------------------------


def test_lf_7_lend_lease_swaps_cards_as_they_were_played() -> None:
    """Seat 1 takes Patton, played for its effect, and gives Zhukov, played at face value.

    Zhukov counts 3 so. Patton adds 2 to K2 as long as it is in the same bid.
    """
    state = table("hand lend-lease | bid T1, face zhukov", "bid patton, K2")
    assert list(state.totals) == [4, 4]
    assert open_to(after(state, "play lend-lease")) == ["aim seat 2 K2", "aim seat 2 patton"]
    assert state.is_midway()
    assert open_to(after(state, "aim seat 2 patton")) == ["give T1", "give face zhukov"]
    assert state.is_midway()

    events = act(state, "give face zhukov")
    swapped = happened.CardsSwapped(
        seat=0, victim=1, taken=cards.STAKE_CODES.index("patton"), given=cards.STAKE_CODES.index("face zhukov")
    )
    assert swapped in events
    assert bid_of(state, seat=0) == ["T1", "patton"]
    assert bid_of(state, seat=1) == ["K2", "face zhukov"]
    assert list(state.totals) == [1, 5]
    assert discards(state) == ["lend-lease"]


def test_lf_7_lend_lease_does_not_swap_two_equal_cards() -> None:
    """The card swaps a stake of another bid, which "aim" names, for one of the own bid, which "give" names."""
    assert "play lend-lease" not in open_to(table("hand lend-lease | bid T1", "bid T1"))
    assert open_to(after(table("hand lend-lease | bid T1", "bid T1, T2"), "play lend-lease")) == ["aim seat 2 T2"]
    state = after(table("hand lend-lease | bid T1, T2", "bid T1, T2"), "play lend-lease", "aim seat 2 T2")
    assert open_to(state) == ["give T1"]


def test_lf_7_air_strike_takes_tanks_and_support() -> None:
    """The pile of the third player is dug in, so only the other cards of both bids can be hit."""
    state = table_against("air-strike", bid="T3, K2, P4, S1, patton, face rommel", third="bid S3, K3 | pile 4 K3")
    act(state, "play air-strike")
    assert open_to(state) == ["aim seat 2 K2", "aim seat 2 S1", "aim seat 3 K3", "aim seat 3 S3"]
    events = act_and_pass_windows(state, "aim seat 3 S3")
    assert happened.CardLost(seat=2, stake=cards.STAKE_CODES.index("S3"), sort=cards.AIR_STRIKE) in events
    assert events[-1] == happened.EffectSpent(seat=0, sort=cards.AIR_STRIKE)
    assert bid_of(state, seat=2) == ["K3"]
    assert discards(state) == ["S3", "air-strike"]


def test_lf_7_espionage_looks_at_a_hand_and_takes_a_card_of_it() -> None:
    """Seat 0 sees the hand of seat 1, the second player, and takes Draw Event. Then each knows of the other hand."""
    state = after(table_against("espionage", theirs="T3, K2, draw-event"), "play espionage")
    assert open_to(state) == ["aim seat 2", "aim seat 3"]

    events = act_and_pass_windows(state, "aim seat 2")
    assert events_of_kind(events, happened.HandSeen) == [
        happened.HandSeen(observer=0, holder=1, sorts=sorts_of("T3, K2, draw-event"))
    ]
    assert state.step == cards.TAKE
    assert open_to(state) == ["take T3", "take K2", "take draw-event"]
    assert open_to(state.redact(0)) == open_to(state)

    events = act(state, "take draw-event")
    assert events_of_kind(events, happened.CardTaken) == [happened.CardTaken(seat=0, victim=1, sort=cards.DRAW_EVENT)]
    assert hand_of(state, seat=0) == ["draw-event"]
    assert hand_of(state, seat=1) == ["T3", "K2"]
    assert discards(state) == ["espionage"]
    assert known(state, observer=0, holder=1) == ["T3", "K2"]
    assert known(state, observer=1, holder=0) == ["draw-event"]
    assert known(state, observer=2, holder=0) == []


def test_lf_10_2_espionage_asks_which_card_to_take_even_of_a_hand_of_one_sort() -> None:
    """Else the others would see that there was no choice."""
    state = after(table_against("espionage", theirs="2 K2", third="bid T2"), "play espionage")
    assert open_to(state) == ["aim seat 2"]  # the third hand is empty
    act_and_pass_windows(state, "aim seat 2")
    assert state.step == cards.TAKE
    assert state.to_act == 0
    assert open_to(state) == ["take K2"]


def test_lf_7_espionage_against_a_hand_that_has_become_empty_does_nothing() -> None:
    """The last card of the hand was the Counter-Intelligence that tried to cancel it."""
    state = table_against("espionage, counter-intelligence", theirs="counter-intelligence", third="bid T2")
    assert events_of_kind(act(state, "play espionage", "aim seat 2", "cancel", "cancel"), happened.HandSeen) == []
    assert (state.step, state.to_act) == (cards.TURN, 0)


def test_lf_7_supply_line_draws_two_cards() -> None:
    """The next cards of the deck are K3 and P2."""
    state = table_against("supply-line")
    next_cards(state, "K3", "P2")
    act_and_pass_windows(state, "play supply-line")
    assert hand_of(state, seat=0) == ["K3", "P2"]


def test_lf_7_sabotage_in_the_own_turn_takes_any_unit() -> None:
    """Patton and a card at face value are no units. The bid is that of the second player, seat 1."""
    state = after(table_against("sabotage", bid="T3, K2, P4, S1, patton, face rommel", third=""), "play sabotage")
    assert open_to(state) == ["aim seat 2 T3", "aim seat 2 K2", "aim seat 2 P4", "aim seat 2 S1"]
    act_and_pass_windows(state, "aim seat 2 P4")
    assert bid_of(state, seat=1) == ["T3", "K2", "S1", "patton", "face rommel"]


@pytest.mark.parametrize(
    ("theirs", "open_aims"),
    [
        ("K2, bunkers", ["bunkers"]),
        ("K2, 2 bunkers", []),
        ("K2, face bunkers", ["K2", "face bunkers"]),
        ("K2, patton, face rommel, bunkers", ["bunkers"]),
    ],
)
def test_lf_7_bunkers_protect_all_other_cards_of_the_bid_and_two_of_them_each_other(
    theirs: str, open_aims: list[str]
) -> None:
    """At face value they protect nothing.

    `open_aims` are the cards of the bid `theirs` that Lend-Lease may take. The other attacks aim at unit cards only.
    """
    state = table("hand lend-lease, air-strike, sabotage, galland | bid T1", f"bid {theirs}")
    are_units_protected = "face bunkers" not in theirs
    assert ("play air-strike" in open_to(state)) is not are_units_protected
    assert ("play sabotage" in open_to(state)) is not are_units_protected
    assert ("play lend-lease" in open_to(state)) is bool(open_aims)
    if open_aims:
        assert open_to(after(state, "play lend-lease")) == [f"aim seat 2 {card}" for card in open_aims]


def test_lf_7_galland_takes_a_plane_from_every_opponent_of_their_choice() -> None:
    """Seat 2 has a choice of two planes. Seats 3 and 5 have one each, and Bunkers protect the bid of seat 4."""
    state = table("hand galland | bid P2", "bid K3, P2, P4", "bid P3", "bid P4, bunkers", "bid T1, P2")
    events = act_and_pass_windows(state, "play galland")
    assert state.step == cards.LOSE
    assert state.to_act == 1
    assert open_to(state) == ["discard P2", "discard P4"]

    events += act(state, "discard P2")
    planes = [
        happened.CardLost(seat=seat, stake=cards.STAKE_CODES.index(plane), sort=cards.GALLAND)
        for seat, plane in ((1, "P2"), (2, "P3"), (4, "P2"))
    ]
    assert events_of_kind(events, happened.CardLost) == planes
    assert bid_of(state, seat=3) == ["P4", "bunkers"]
    assert state.step == cards.TURN
    assert state.to_act == 0
    assert discards(state) == ["P2", "P2", "P3", "galland"]


@pytest.mark.parametrize("card", ["air-strike", "sabotage"])
def test_lf_7_bunkers_do_not_protect_the_bids_of_other_seats(card: str) -> None:
    """The second player has Bunkers in the bid, so only the third one is a target."""
    assert open_to(after(table(f"hand {card} | bid T1", "bid K2, bunkers", "bid K3"), f"play {card}")) == [
        "aim seat 3 K3"
    ]


def test_lf_7_galland_needs_a_plane_of_an_opponent_that_is_not_protected() -> None:
    """Seat 2 has Bunkers, and the Planes of seat 3 are dug in."""
    assert "play galland" not in open_to(table("hand galland | bid P2", "bid P4, bunkers", "bid T1 | pile P4, P3, P3"))


def test_lf_7_effects_reach_only_those_still_in_the_battle() -> None:
    """The third player, seat 2, has withdrawn.

    First Espionage may aim at the hand of the second player alone. Then no bid of another seat is left for a card to
    hit, so no card can be played for its effect.
    """
    state = table("hand air-strike, espionage, galland | bid T1", "hand T1 | bid T1", "hand K2 | bid K2, P2")
    state.fighting[2] = 0
    assert open_to(after(state, "play espionage")) == ["aim seat 2"]
    state = table("hand air-strike, galland, sabotage | bid T1", "hand T1", "hand K2 | bid K2, P2")
    state.fighting[2] = 0
    assert [card for card in open_to(state) if card.startswith("play")] == []


# --- Blitz after a finish (LF 7.4) -----------------------------------------------------


def test_lf_7_4_sabotage_after_a_finish_reopens_the_turn() -> None:
    """The first player finishes with a lead of 5 to 4. Sabotage takes the 3 away, and the player has to go on."""
    state = after(table("hand T1 | bid K3, T2", "hand sabotage | bid K2, T2"), "finish")
    assert state.step == cards.FINISH_WINDOW
    assert state.to_act == 1
    assert open_to(state) == ["pass", "play sabotage"]
    assert act_and_pass_windows(state, "play sabotage", "aim seat 1 K3")[-1] == happened.TurnReopened(seat=0)
    assert state.step == cards.TURN
    assert state.to_act == 0
    assert list(state.totals) == [2, 4]
    assert open_to(state) == ["play T1", "withdraw"]


def test_lf_7_4_after_a_blitz_that_leaves_the_lead_everyone_is_asked_again() -> None:
    """Sabotage takes T2 from seat 1, whose 3 still beat the 2 of seat 2. After all have passed the turn is seat 2's."""
    state = table("hand T1 | bid K3, T2", "hand sabotage, T1 | bid T2", "hand T1")
    act(state, "finish", "play sabotage", "aim seat 1 T2", "pass", "pass")
    assert state.step == cards.FINISH_WINDOW
    assert state.to_act == 1
    assert open_to(state) == ["pass"]
    act(state, "pass", "pass")
    assert (state.step, state.to_act) == (cards.TURN, 1)


def test_lf_7_1_a_sabotage_in_a_window_may_be_cancelled() -> None:
    """The first player finishes, the second one plays Sabotage, and the first one cancels it. The bid keeps its K3."""
    state = table("hand counter-intelligence | bid K3, T2", "hand sabotage, T1 | bid K2, T2")
    act(state, "finish", "play sabotage", "aim seat 1 K3")
    assert (state.step, state.to_act) == (cards.CANCEL, 0)

    events = act(state, "cancel", "pass")
    assert happened.EffectCancelled(seat=0, sort=cards.COUNTER_INTELLIGENCE) not in events
    assert events_of_kind(events, happened.EffectCancelled) == [
        happened.EffectCancelled(seat=1, sort=cards.SORT_CODES.index("sabotage"))
    ]
    assert state.step == cards.FINISH_WINDOW
    assert state.to_act == 1
    assert bid_of(state, seat=0) == ["T2", "K3"]


def test_lf_7_sabotage_may_interrupt_and_hit_a_third_player() -> None:
    """The second player interrupts the finish of the first one, and may aim at the bid of the third one as well."""
    state = after(
        table("hand T1 | bid K3, T2", "hand sabotage, T1 | bid T2", "hand T1 | bid K2"), "finish", "play sabotage"
    )
    assert open_to(state) == ["aim seat 1 T2", "aim seat 1 K3", "aim seat 3 K2"]


# --- Knowledge of hands (LF 7.3) -------------------------------------------------------


@pytest.mark.parametrize(
    "others",
    [("hand T3, K2 | bid T2",), ("hand T3 | bid T2", "hand K2, P4 | bid T1")],
    ids=["one other seat", "two other seats"],
)
def test_lf_7_3_after_the_deck_was_renewed_a_seat_knows_the_cards_of_the_others_together(
    others: tuple[str, ...],
) -> None:
    """All cards that are not in a hand of seat 1, a bid or the new deck must be there.

    Of one opponent that is the whole hand.
    """
    state = table("hand T1 | bid T1", *others)
    state.put_fact("discard", [0] * cards.SORTS)
    for sort in state.deck:
        state.discard[sort] += 1
    state.put_fact("deck", [])
    held = sorted(sort for seat in range(1, state.seats) for sort in cards_by_count(state.hand(seat)))
    draw_card(state, seat=1, rng=Rng(4), transcript=None)
    assert sorted(cards_by_count(state.known_to(observer=0, holder=0))) == held
    if len(others) == 1:
        assert sorted(cards_by_count(state.known_to(observer=0, holder=1))) == held

    new = set()
    for seed in range(60):
        world = state.redact(0)
        world.determinize(Rng(seed))
        there = Counter(sort for seat in range(1, state.seats) for sort in cards_by_count(world.hand(seat)))
        assert there >= Counter(held)
        new.update((there - Counter(held)).elements())
    assert len(new) > 10, "the card drawn from the new deck may be any"

    remove_from_hand(state, seat=1, sort=cards.SORT_CODES.index("T3"))
    state.discard[cards.SORT_CODES.index("T3")] += 1
    held.remove(cards.SORT_CODES.index("T3"))
    assert sorted(cards_by_count(state.known_to(observer=0, holder=0))) == held


def test_lf_7_3_a_card_that_is_taken_unseen_stays_known_in_the_other_hands_together() -> None:
    """Seat 1 knows T3 and K2 in the hands of the others. One steals T3 from the other, and then seat 1 steals it."""
    state = table("hand T1", "hand T3", "hand K2")
    known = [sort for sort in range(cards.SORTS) if cards.SORT_CODES[sort] in ("T3", "K2")]
    for at in known:
        state.known[at] = 1
    steal_card(state, seat=2, victim=1, sort=cards.SORT_CODES.index("T3"))
    assert cards_by_count(state.known_to(observer=0, holder=0)) == known

    steal_card(state, seat=0, victim=2, sort=cards.SORT_CODES.index("T3"))
    assert cards_by_count(state.known_to(observer=0, holder=0)) == [cards.SORT_CODES.index("K2")]


def test_lf_7_3_a_card_that_was_seen_stays_known_until_it_leaves_the_hand() -> None:
    """The first player has seen T3 and two K2. Once one K2 is played, T3 and one K2 are still known. UNKNOWN is -1."""
    state = table_against("espionage, T1", theirs="T3, 2 K2, patton", third="hand T2 | bid T2")
    act_and_pass_windows(state, "play espionage", "aim seat 2", "take patton")
    assert known(state, observer=0, holder=1) == ["T3", "K2", "K2"]

    view = state.redact(0)
    assert known(view, observer=0, holder=1) == ["T3", "K2", "K2"]
    assert set(view.hand(1)) == {-1}
    assert set(view.known_to(observer=2, holder=1)) == {-1}

    act_and_pass_windows(state, "play T1", "withdraw")
    act_and_pass_windows(state, "play K2", "finish")
    assert known(state, observer=0, holder=1) == ["T3", "K2"]


def test_lf_7_3_a_card_taken_unseen_may_be_any_card_to_a_third_seat() -> None:
    """Seat 1 and then seat 3 take a card of seat 2 by Espionage. Seat 1 does not see which one seat 3 takes."""
    state = table_against("espionage", theirs="T3, 2 K2, patton", third="hand espionage | bid T2")
    act_and_pass_windows(state, "play espionage", "aim seat 2", "take T3", "withdraw")
    state.active = state.to_act = 2
    assert known(state, observer=0, holder=1) == ["K2", "K2", "patton"]
    act_and_pass_windows(state, "play espionage", "aim seat 2", "take patton")
    assert known(state, observer=0, holder=1) == ["K2"]
    assert known(state, observer=2, holder=1) == ["K2", "K2", "draw-event"], "seat 2 has drawn the last one meanwhile"
