"""LF 6 Digging in: the cards that make a pile, and the cards that prevent it."""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.rng import Rng
from game.last_front.cards import DIG_WINDOW, FIRST_EFFECT, FIRST_FACE, NONE, ROMMEL, SABOTAGE, STAKE_CODES, TURN
from game.last_front.digging import dig_values, may_join
from game.last_front.events import CardLost, DigDeclared, DigDropped, DugIn, EffectCancelled, EffectPlayed
from game.last_front.state import State
from tests.last_front.ground import act_and_pass_windows, bid_of, discards, pile_of, stakes_of, table, throw_away
from tests.play import act, after, events_of_kind, open_to


def cards_to_pick(state: State) -> list[str]:
    """The cards that can be picked now."""
    return [notation.removeprefix("dig ") for notation in open_to(state) if notation.startswith("dig ")]


# --- Cards that make a pile (LF 6.1) ---------------------------------------------------


def test_lf_6_1_four_troops_worth_12_make_a_pile_that_counts_10() -> None:
    """Four Troops 3 leave the bid for a pile, which counts 10 (`totals`) although their values add up to 12."""
    state = table("bid 4 T3", "")
    troops_3 = STAKE_CODES.index("T3")
    assert act_and_pass_windows(state, "dig T3", "dig T3", "dig T3", "dig T3")[-1] == DugIn(
        seat=0, pile=0, stakes=(troops_3,) * 4, total=10
    )

    assert state.totals[0] == 10
    assert state.piles[0] == 1
    assert bid_of(state, seat=0) == []
    assert (state.step, state.to_act) == (TURN, 0)


def test_lf_6_1_cards_played_this_turn_count_as_they_are_modified_now() -> None:
    """Conscription doubles Troops, so T2 and T3 are worth 4 and 6."""
    state = table("hand T3, K2 | bid T2, conscription", "")
    assert cards_to_pick(state) == []
    act(state, "play T3")
    act_and_pass_windows(state, "dig T2", "dig T3")
    assert pile_of(state, seat=0) == ["T2", "T3"]
    assert bid_of(state, seat=0) == ["conscription"]


def test_lf_6_1_several_piles_may_be_dug_in_one_after_another() -> None:
    """Eight Troops 3 make two piles of four cards, which count 10 each."""
    state = table("bid 8 T3", "")
    for _ in range(2):
        act_and_pass_windows(state, "dig T3", "dig T3", "dig T3", "dig T3")
    assert state.totals[0] == 20
    assert state.piles[0] == 2


def test_lf_6_2_cards_played_for_their_effect_cannot_be_dug_in() -> None:
    """Guderian doubles the two K3, so they make a pile. Rommel at face value would exceed what is needed."""
    state = table("bid 2 K3, guderian, face rommel, zhukov", "")
    assert cards_to_pick(state) == ["K3"]
    act(state, "dig K3")
    assert cards_to_pick(state) == ["K3"]
    act_and_pass_windows(state, "dig K3")
    assert bid_of(state, seat=0) == ["zhukov", "guderian", "face rommel"]
    assert state.totals[0] == 13


def test_lf_6_1_cards_at_face_value_are_dug_in_like_units() -> None:
    """The three cards together are worth at least 10."""
    state = table("bid T3, face guderian, face air-strike", "")
    act_and_pass_windows(state, "dig T3", "dig face air-strike", "dig face guderian")
    assert pile_of(state, seat=0) == ["T3", "face air-strike", "face guderian"]


def test_lf_6_without_the_option_nobody_digs() -> None:
    state = table("bid 4 T3", "")
    state.digging = 0
    assert cards_to_pick(state) == []


def minimal_sets(counts: dict[int, int], values: list[int]) -> set[tuple[int, ...]]:
    """Every set that reaches 10 and falls below 10 without any one of its cards, found by trying all of them."""
    stakes = sorted(counts)
    sets = set()
    for size in range(1, sum(counts.values()) + 1):
        for picks in combinations_with_replacement(stakes, size):
            worth = sum(values[pick] for pick in picks)
            fits = all(picks.count(stake) <= counts[stake] for stake in stakes)
            if fits and worth >= 10 and all(worth - values[pick] < 10 for pick in picks):
                sets.add(picks)
    return sets


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_lf_6_1_the_offered_cards_lead_to_every_minimal_set_worth_10_and_to_no_other(seed: int) -> None:
    """The bid is drawn by lot. `may_join` says the same when a part of such a set has been picked."""
    rng = Rng(seed)
    diggable = [*STAKE_CODES[:FIRST_EFFECT], *STAKE_CODES[FIRST_FACE:]]
    bid = [diggable[rng.below(len(diggable))] for _ in range(1 + rng.below(7))]
    bid += [code for code in ("conscription", "zhukov", "patton", "guderian") if rng.below(3) == 0]
    # One copy of each card, or two of a few units. A card that is there at face value is not there for its effect too.
    one_of_each = [code for code in dict.fromkeys(bid) if "face " + code not in bid]
    bid = one_of_each + [code for code in bid if code in ("T1", "K2", "S1")]

    state = table(f"bid {', '.join(bid)}", "")
    values = dig_values(state, seat=0)
    counts = {stake: count for stake, count in enumerate(state.bid(0)) if count and values[stake]}
    sets = minimal_sets(counts, values)
    assert reachable_sets(state) == sets

    for picks in sorted(sets)[:3]:
        picked = [pick for pick in picks if rng.below(2)]
        may_follow = {pick for whole in sets for pick in whole if contains_all(whole, [*picked, pick])}
        is_complete = sum(values[pick] for pick in picked) >= 10
        assert set(may_join(state, picked)) == (set() if is_complete else may_follow)


def contains_all(whole: tuple[int, ...], part: list[int]) -> bool:
    """Whether the whole contains each card of the part at least as often."""
    return all(part.count(pick) <= whole.count(pick) for pick in part)


def reachable_sets(state: State) -> set[tuple[int, ...]]:
    """The sets that are declared in the end, whatever is picked of the offered cards."""
    sets = set()
    for notation in [notation for notation in open_to(state) if notation.startswith("dig ")]:
        after = state.copy()
        (*_, last) = act(after, notation)
        declared = events_of_kind([last], DugIn) or events_of_kind([last], DigDeclared)
        sets |= {declared[0].stakes} if declared else reachable_sets(after)
    return sets


# --- Blitz (LF 6.3, 7.4) ---------------------------------------------------------------


def table_with_dig_in(*others: str, hand: str = "") -> State:
    """A table at which seat 1 has just declared to dig in T1, K3, P3, P3."""
    return after(table(f"hand {hand} | bid T1, 2 T2, K3, 2 P3", *others), "dig T1", "dig K3", "dig P3", "dig P3")


def test_lf_7_sabotage_drops_a_dig_in_that_no_longer_reaches_10() -> None:
    """The dig-in is T1, K3, 2 P3, worth 10. Without the K3 only 7 are left, and its cards stay in the bid.

    `barred` is 0: the player may still dig in this turn.
    """
    state = table_with_dig_in("hand sabotage")
    events = act_and_pass_windows(state, "play sabotage", "aim seat 1 K3")
    assert CardLost(seat=0, stake=STAKE_CODES.index("K3"), sort=SABOTAGE) in events
    left_of_dig_in = stakes_of("T1, 2 P3")
    assert events_of_kind(events, DigDropped) == [DigDropped(seat=0, stakes=left_of_dig_in, sort=SABOTAGE)]
    assert state.to_act == 0
    assert state.step == TURN
    assert state.barred == 0
    assert state.piles[0] == 0
    assert bid_of(state, seat=0) == ["T1", "T2", "T2", "P3", "P3"]
    assert discards(state) == ["K3", "sabotage"]
    assert cards_to_pick(state) == ["T2"], "another dig-in may be declared"


def test_lf_7_sabotage_on_a_card_like_those_dug_in_hits_one_of_these() -> None:
    """Five of the six T2 are declared, 10 points. Once one of the five is lost, the other four count only 8."""
    state = after(table("bid 6 T2", "hand sabotage", ""), *["dig T2"] * 5)
    events = act_and_pass_windows(state, "play sabotage", "aim seat 1 T2")
    assert events_of_kind(events, DigDropped) == [DigDropped(seat=0, stakes=stakes_of("4 T2"), sort=SABOTAGE)]
    assert state.piles[0] == 0
    assert bid_of(state, seat=0) == ["T2"] * 5


def test_lf_7_sabotage_on_another_card_does_not_stop_the_dig_in() -> None:
    """The dig-in is T1, K3 and 2 P3. One of two T2 beside it is lost, so the bid counts the pile of 10 and one T2."""
    state = table_with_dig_in("hand sabotage")
    events = act_and_pass_windows(state, "play sabotage", "aim seat 1 T2")
    assert events_of_kind(events, DugIn) == [DugIn(seat=0, pile=0, stakes=stakes_of("T1, K3, 2 P3"), total=12)]
    assert events_of_kind(events, DigDropped) == []


def test_lf_7_sabotage_on_the_same_card_of_another_player_does_not_touch_the_dig_in() -> None:
    """The dig-in has a K3, but the K3 of the third player is hit. The bid counts the pile of 10 and two T2."""
    state = table_with_dig_in("hand sabotage", "bid K3")
    assert events_of_kind(act_and_pass_windows(state, "play sabotage", "aim seat 3 K3"), DugIn) == [
        DugIn(seat=0, pile=0, stakes=stakes_of("T1, K3, 2 P3"), total=14)
    ]


def test_lf_7_4_after_a_blitz_everyone_is_asked_again() -> None:
    state = table_with_dig_in("hand sabotage, T1", "hand sabotage, K2")
    act(state, "play sabotage", "aim seat 1 T2", "pass")  # nobody cancels
    assert (state.step, state.to_act) == (DIG_WINDOW, 1)
    assert open_to(after(state, "pass")) == ["pass", "play sabotage"]


def test_lf_7_rommel_stops_the_dig_in_and_every_other_of_the_turn() -> None:
    """Seat 2 plays Rommel against the dig-in of seat 0, whose cards stay in the bid.

    Seat 0 can pick no more cards to dig in this turn. `barred` notes that until the turn is over.
    """
    state = table_with_dig_in("", "hand rommel")
    assert state.to_act == 2

    events = act_and_pass_windows(state, "play rommel")
    assert events_of_kind(events, EffectPlayed) == [EffectPlayed(seat=2, sort=ROMMEL, victim=0, stake=NONE, given=NONE)]
    assert events_of_kind(events, DigDropped) == [DigDropped(seat=0, stakes=stakes_of("T1, K3, 2 P3"), sort=ROMMEL)]
    assert (state.to_act, state.step) == (0, TURN)
    assert bid_of(state, seat=0) == ["T1", "T2", "T2", "K3", "P3", "P3"]
    assert cards_to_pick(state) == []
    assert discards(state) == ["rommel"]

    act_and_pass_windows(state, "finish", "withdraw", "withdraw")
    assert state.barred == 0


def test_lf_7_1_a_blitz_may_be_cancelled_and_its_cancelling_may_be_cancelled_too() -> None:
    """Seat 1 digs in, seat 2 plays Rommel against it, and seat 1 cancels that.

    The second time seat 2 cancels the cancelling.
    """
    cancelled = table_with_dig_in("hand rommel, T1", hand="counter-intelligence")
    events = act_and_pass_windows(cancelled, "play rommel", "cancel")
    assert EffectCancelled(seat=1, sort=ROMMEL) in events
    assert events_of_kind(events, DugIn)

    twice = table_with_dig_in("hand rommel, counter-intelligence", hand="counter-intelligence")
    events = act_and_pass_windows(twice, "play rommel", "cancel", "cancel")
    assert events_of_kind(events, DugIn) == []
    assert events_of_kind(events, DigDropped)
    assert discards(twice) == ["counter-intelligence", "counter-intelligence", "rommel"]


def test_lf_7_bunkers_protect_a_dig_in_from_sabotage() -> None:
    state = after(table("bid 4 T3, bunkers", "hand sabotage", ""), "dig T3", "dig T3", "dig T3", "dig T3")
    assert open_to(state) == ["pass"]


def test_lf_10_nobody_is_asked_once_every_blitz_is_open_to_all() -> None:
    """Both copies of Sabotage and Rommel, the cards that could stop a dig-in, are in the discards."""
    state = table("bid 4 T3", "hand T1")
    throw_away(state, "2 sabotage, rommel")
    act(state, "dig T3", "dig T3", "dig T3", "dig T3")
    assert state.step == TURN
    assert state.piles[0] == 1
