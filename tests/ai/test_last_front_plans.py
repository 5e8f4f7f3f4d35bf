"""Last Front: what a hint says of a whole turn, of lasting cards, of withdrawing, and of cards that are taken."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.bot import reason_against, reason_of
from ai.estimates import guide_for
from ai.estimates.last_front import position_reasons as position
from ai.estimates.last_front.position_reasons import fewest_cards_to_lead, front_effects, value_in_bid
from ai.estimates.last_front.reasons import thrift_effects
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.last_front import GAME, cards
from game.last_front import actions as do
from tests.ai.test_last_front import compared, spy_on_hand
from tests.last_front.ground import table
from tests.play import act


def test_a_card_that_lasts_is_praised_for_the_rest_of_the_hand_beside_one_that_does_not_lead_either() -> None:
    """The bid of 6 is far behind 10. With Zhukov the rest of the hand adds more, but neither card leads."""
    state = table("hand zhukov, T1, 2 T2, S2 | bid T2, T3, S1", "hand 3 T1 | bid 2 P4, K2")
    reason = compared(state, "play zhukov", "play T1")
    assert reason.endswith("With it, the rest of your hand adds 10 instead of 7.")


@pytest.mark.parametrize("plan", ["", "finish"])
def test_a_card_that_lasts_is_not_praised_for_a_hand_that_is_not_played(plan: str) -> None:
    """LF 7 With Conscription each Troop counts double, so the bid leads at once."""
    state = table("hand conscription, T1, P3 | bid 2 T1, T3", "hand 3 T1 | bid T3, K3")
    assert "rest of your hand" not in compared(state, line="play conscription", rival="face conscription", plan=plan)


def test_what_about_equal_decisions_share_is_told_against_a_worse_one() -> None:
    """Two plays are about equal, and withdrawing is much worse. Either play can begin a lead of two cards."""
    view = table("hand T1, K3, P4 | bid T1", "hand 3 T1 | bid T3, T2").redact(0)
    nodes = [Node(0, GAME.by_notation[notation]) for notation in ("play P4", "play K3", "withdraw")]
    for node, value in zip(nodes, (0.3, 0.29, 0.1), strict=True):
        node.visits, node.total = FEWEST_VISITS, value * FEWEST_VISITS
    told = "You need 5 to lead, which takes 2 of your 3 cards."
    assert guide_for("last_front").reason(view, nodes).startswith(told)


@pytest.mark.parametrize(("bid", "words"), [("2 P4, T1, K2", ""), ("2 P4, 2 K3", "Digging in would cost you 1 point.")])
def test_digging_in_costs_points_only_if_every_dig_in_does(bid: str, words: str) -> None:
    """LF 6 Planes 4, Planes 4 and Tanks 2 make 10. With Troops 1 besides they are one too many."""
    view = table(f"hand T1 | bid {bid}", "hand 3 T2 | bid 2 P4").redact(0)
    finish = Node(0, GAME.by_notation["finish"])
    digs = ["dig K2, dig P4, dig P4", "dig T1, dig K2, dig P4, dig P4"] if words == "" else ["dig K3, dig P4, dig P4"]
    ranked = [finish, *[searched_line(0, line) for line in digs]]
    for node in ranked:
        node.visits, node.total = FEWEST_VISITS, FEWEST_VISITS / 2
    reason = guide_for("last_front").reason(view, ranked)
    assert words in reason
    assert bool(words) is ("Digging in" in reason)


def searched_line(seat: int, line: str) -> Node:
    """Return the node of the first step of a decision, whose notations have commas. Each further step is a child."""
    steps = [Node(seat, GAME.by_notation[notation]) for notation in line.split(", ")]
    for step, following in pairwise(steps):
        step.children = [following]
    return steps[0]


def test_who_would_give_the_match_away_by_withdrawing_is_not_told_to_do_so() -> None:
    """The second player holds the Ardennes. With Omaha, which is American as well, it would win the match."""
    view = table("hand T1 | bid T1", "hand 3 T2 | bid 2 P4", held="Ardennes 2").redact(0)
    nodes = [Node(0, GAME.by_notation[notation]) for notation in ("withdraw", "play T1")]
    for node in nodes:
        node.visits = FEWEST_VISITS
    assert guide_for("last_front").reason(view, nodes) == ""


def test_the_total_that_a_plan_reaches_is_told_with_its_cards() -> None:
    """K3, P3 and T1 make 7 in an empty bid, against nothing."""
    state = table("hand K3, P3, T1, S1", "hand 3 T1", turn=1)
    reason = compared(state, "play K3", "play T1", plan="play P3, play T1, finish")
    assert reason == "With Planes 3 and Troops 1 it makes 7, and a single card hardly ever beats a lead of 7."


def test_the_lead_that_a_plan_reaches_is_told_with_how_safe_it_is() -> None:
    """The bid of 3 grows by a plane of 3, a support card of 1 and Lend-Lease at face value, 2, to 9 against 1."""
    state = table("hand P3, S1, lend-lease | bid T3", "hand 2 T1, T2 | bid T1")
    reason = compared(state, "play P3", "finish", plan="play S1, face lend-lease, finish", gap=0.1)
    expected = "With Support 1/2 and Lend-Lease at face value it makes 9, and a single card hardly ever beats a lead"
    assert reason == f"{expected} of 8. But any card you add is lost with the bid."


def test_a_reason_for_a_card_that_is_withdrawn_at_once_is_not_told() -> None:
    """The tank of 3 has a reason unless the plan withdraws after it, which loses the card with the bid."""
    state = table("hand T1, K3, P4 | bid T1", "hand 5 T2 | bid T3, T2")
    assert compared(state, "play K3", "play T1")
    assert compared(state, "play K3", "play T1", plan="withdraw") == ""


@pytest.mark.parametrize(("hand", "is_pointless"), [("2 T1", True), ("T1, K3", False), ("2 T1, air-strike", False)])
def test_a_card_is_pointless_in_a_bid_that_the_hand_cannot_bring_into_the_lead(hand: str, is_pointless: bool) -> None:
    view = table(f"hand {hand} | bid T1", "hand T1 | bid 2 T2").redact(0)
    assert guide_for("last_front").is_pointless(view, [GAME.by_notation["play T1"]]) is is_pointless


@pytest.mark.parametrize(
    ("mine", "theirs", "count"),
    [
        # Lend-Lease swaps Troops 1 for Planes 4: 4 + 2 + 2 against 6
        ("hand lend-lease, K2, P2, S1 | bid T1", "bid P4, T2, T3", 3),
        ("hand K2, P2, P3, K3 | bid T1", "bid P4, T2, T3", 4),
        ("hand air-strike, T1 | bid T2", "bid K3, T1", 1),
        # nothing in the hand is enough
        ("hand T1, air-strike | bid T1", "bid P4, T3", 0),
    ],
)
def test_the_cards_that_a_lead_takes_are_counted_with_swaps_and_hits(mine: str, theirs: str, count: int) -> None:
    assert fewest_cards_to_lead(table(mine, f"hand T1 | {theirs}")) == count


def test_a_hand_that_leads_by_a_swap_is_not_called_too_small() -> None:
    """LF 7 The hand adds 3 of the 4 that are missing, but Lend-Lease swaps Troops 1 for Planes 4."""
    state = table("hand lend-lease, S1 | bid T1", "hand 3 T2 | bid P4")
    assert "whole hand adds only" not in compared(state, "withdraw", "play S1")


@pytest.mark.parametrize(
    ("bid", "line", "rival", "plan", "words"),
    [
        ("T1", "play K3", "play S1", "", "You would lead for Omaha and the match, 4 to 3."),
        ("P2", "play S1", "draw-event", "play S1", "it leads for Omaha and the match, 4 against 3."),
        ("2 P2", "finish", "play K3", "", "for Omaha and the match, and your hand can still answer a higher bid."),
        ("3 P2, 2 K3", "play K3", "finish", "play S1", "With Support 1/2 it makes 16 for Omaha and the match"),
    ],
)
def test_a_lead_for_a_front_that_wins_the_match_says_so(bid: str, line: str, rival: str, plan: str, words: str) -> None:
    """LF 1 The seat holds Ardennes, and Omaha would be its second American territory."""
    state = table(f"hand K3, 2 S1, draw-event | bid {bid}", "hand 2 T2 | bid T3", held="Ardennes 1")
    reason = compared(state, line, rival, plan)
    assert words in reason
    assert "lost with the bid" not in reason


@pytest.mark.parametrize(
    ("hand", "words"),
    [("T2, K2, P2", []), ("T1, K2, P2", ["No smaller card takes the lead."])],
    ids=["all cards count 2", "a card counts 1"],
)
def test_no_smaller_card_is_told_only_if_a_smaller_one_is_held(hand: str, words: list[str]) -> None:
    """The tank of 2 would take the lead with 3 against 2."""
    tanks = do.PLAY[cards.SORT_CODES.index("K2")]
    effects = thrift_effects(table(f"hand {hand} | bid T1", "hand T1 | bid T2"), tanks, total=3)
    assert [effect.sentence for effect in effects if effect.sentence] == words


def test_who_leaves_several_others_is_told_that_one_of_them_could_win_the_match() -> None:
    state = table("hand T1, 2 T2 | bid T1", "hand 3 T1 | bid T3", "hand 3 T1 | bid T2", held="Ardennes 2")
    assert compared(state, "withdraw", "play T1").endswith("But Omaha would win one of them the match.")


@pytest.mark.parametrize(
    ("held", "price"),
    [
        # two American territories would win the match
        ("Ardennes 1", "But Omaha would win you the match: it would be your second American territory."),
        ("Ardennes 2", "But withdrawing would give them Omaha and the match."),
        ("Omaha 1", "But withdrawing would lose you Omaha."),
    ],
)
def test_who_withdraws_is_told_what_that_gives_up(held: str, price: str) -> None:
    state = table("hand 2 T1, K3, P4 | bid T1", "hand 5 T1 | bid K3, P4", held=held)
    assert compared(state, "withdraw", "play T1").endswith(price)


def test_who_withdraws_from_the_lead_keeps_the_hand() -> None:
    """The first seat holds three troops of 3 and one of 1, and leads with a tank of 3 and a plane of 2 to a plane of 4.

    It prefers to withdraw rather than to finish its turn. The sentence is missing where its hand is empty.
    """
    state = table("hand 3 T3, T1 | bid K3, P2", "hand 5 T2 | bid P4", "hand T1")
    told = "You keep your 4 cards for later fronts: Omaha would win nobody the match yet."
    assert compared(state, "withdraw", "finish").startswith(told)
    assert "You keep" not in compared(table("bid K3", "hand T2 | bid T2", "hand T1"), "withdraw", "finish")


def test_the_match_that_withdrawing_would_give_away_is_told_once() -> None:
    """The second player holds the Ardennes, and would win the match with Omaha, which is American as well."""
    state = table("hand T1 | bid K3", "hand 4 T2 | bid T2", held="Ardennes 2")
    told = "Withdrawing would give them Omaha and the match. But a single card nearly always beats a lead of 1."
    assert compared(state, "finish", "withdraw") == told


@pytest.mark.parametrize(
    ("plan", "price"),
    [("", "But you would lead by 1, and"), ("play T1, finish", "But with 1 more card you would lead by 2, and")],
)
def test_a_lead_that_no_gain_names_is_named_before_its_danger(plan: str, price: str) -> None:
    state = table("hand 2 T1 | bid K3", "hand 4 T2, 4 T3 | bid T3", held="Ardennes 2")
    told = "Withdrawing would give them Omaha and the match."
    assert compared(state, "play T1", "withdraw", plan).startswith(f"{told} {price} a single card ")


def test_the_lead_that_a_turn_ends_with_is_told_beside_the_match() -> None:
    state = table("hand K3, P4, T1 | bid T1", "hand 4 T2 | bid T2", held="Ardennes 1")
    told = "Omaha would win you the match: it would be your second American territory. With Planes 4 it makes 8 for"
    assert compared(state, "play K3", "withdraw", plan="play P4, finish").startswith(told)


def test_a_front_that_is_not_chosen_may_have_won_the_match() -> None:
    state = table("hand T1", "hand T1", front="Leningrad", held="Kursk 1, Omaha 2")
    state.open_front, state.front, state.step = state.front, cards.NONE, cards.FRONT
    state.put_fact("fighting", [0, 0])
    told = "Without Omaha they need 2 more territories instead of 1."
    price = "But Leningrad would win you the match: it would be your second Soviet territory."
    assert compared(state, "front Omaha", "front Leningrad") == f"{told} {price}"


def test_nobody_is_confused_who_stops_a_spy() -> None:
    """LF 7.1 Two others are in the battle, and one of them plays Espionage."""
    state = table("hand espionage | bid T1", "hand counter-intelligence, T1 | bid T2", "hand T1 | bid T2")
    act(state, "play espionage", "aim seat 2")
    assert compared(state, "cancel", "pass") == "Nobody sees your hand or takes a card of it."


@pytest.mark.parametrize(
    ("others", "words"),
    [
        (["bid P2, P4, T1"], "The bid to beat falls from 7 to 5."),
        (["bid P4, T3", "bid P3, T3"], "The bid to beat falls from 7 to 3."),
        (["bid P4", "bid T3, K3"], ""),
    ],
)
def test_galland_is_praised_for_what_falls_from_the_highest_bid(others: list[str], words: str) -> None:
    """LF 7 Each victim gives up the Plane that counts least."""
    state = table("hand galland, 3 K3 | bid T1", *[f"hand T1 | {other}" for other in others])
    assert compared(state, "play galland", "play K3") == words


def test_support_that_is_taken_back_counts_its_attack_value() -> None:
    """LF 4.7 It defended Omaha, and is for another front."""
    state = table("hand T1 | bid S3, K3", "hand T1 | bid T2", held="Omaha 1")
    state.step = cards.WIN_BACK
    assert value_in_bid(state, cards.SORT_CODES.index("S3")) == 3


def test_a_card_leads_together_with_those_that_follow_a_pile() -> None:
    """The pile of K3, K3 and P4 counts 10, and T1 and K3 from the hand make it 14. The other bid is 12."""
    state = table("hand T1, K3 | bid P4, 2 K3", "bid 2 P4, K3, T1")
    reason = compared(state, "play T1", "withdraw", plan="dig K3, dig K3, dig P4, play K3")
    assert "Together with Tanks 3 it leads, 14 against 12." in reason


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("", "But if they win Dunkirk, one more territory could win them the match."),
        ("Kursk 2", "But with Dunkirk, every further front would win them the match."),
    ],
)
def test_who_withdraws_keeps_cards_and_pays_with_what_the_front_brings_the_rival(held: str, words: str) -> None:
    state = table("hand T1, P4 | bid T1", "hand 3 T1 | bid T3", front="Dunkirk", held=held)
    keeps = "You keep your 2 cards for later fronts: Dunkirk would win nobody the match yet."
    assert compared(state, "withdraw", "play P4") == f"{keeps} {words}"

    state.quick = True  # any three territories win
    closer, bonus = "if they win Dunkirk, one more territory could win them the match", "Dunkirk then brings them"
    assert compared(state, "withdraw", "play P4").startswith(f"{keeps} But {closer if held else bonus}")


@pytest.mark.parametrize(
    ("bid", "discarded", "price"),
    [
        ("T1", {}, " But 4 of the 18 events left would take a card of your bid."),
        ("T1, P2", {cards.CARPET_BOMBING: 1}, " But 5 of the 17 events left would take a card of your bid."),
        ("S1", {cards.DESERTION: 2}, ""),
        ("", {}, ""),
    ],
)
def test_the_price_of_an_event_is_how_many_of_those_left_hit_the_own_bid(
    bid: str, discarded: dict[int, int], price: str
) -> None:
    """LF 7 Desertion takes any unit, Harsh Winter a Tank or a Plane, and Carpet Bombing a Troop."""
    state = table(f"hand draw-event, T2 | bid {bid}", "hand T1 | bid T1")
    for event, count in discarded.items():
        state.event_discard[event] = count
    look = "Draw Event counts nothing in a bid: you see its event before you spend other cards."
    assert compared(state, "draw-event", "play T2") == f"{look}{price}"


@pytest.mark.parametrize(
    ("own", "words"),
    [
        # what is kept is told once
        (
            "hand T1, P4 | bid T1",
            "You keep your 2 cards for later fronts: Omaha would win nobody the match yet. "
            "But the card of your bid is lost.",
        ),
        (
            "hand 2 T1",
            "You need 4 more to lead, and your whole hand adds only 2. "
            "2 others fight on for Omaha while you keep your 2 cards.",
        ),
    ],
)
def test_who_leaves_a_battle_of_several_keeps_the_hand_and_loses_the_bid(own: str, words: str) -> None:
    assert compared(table(own, "hand 3 T1 | bid T3", "hand 3 T1 | bid T2"), "withdraw", "play T1") == words


def test_of_cards_that_count_the_same_that_is_taken_which_counts_most_for_them() -> None:
    """LF 8 The German bonus of seat 1 makes its Tanks 3 count as much as Planes 4."""
    state = spy_on_hand("P4, K3", held="Ruhr 1")
    assert compared(state, "take P4", "take K3") == "In their bid it would count 4, more than any other card there."


@pytest.mark.parametrize(
    ("hand", "part"),
    [pytest.param("draw-event, T2", "only 2", id="a troop"), pytest.param("draw-event", "none", id="no unit")],
)
def test_an_event_is_the_way_out_where_the_hand_cannot_lead(hand: str, part: str) -> None:
    """The bid of 1 needs 7 to lead against 7, which the hand does not add."""
    state = table(f"hand {hand} | bid T1", "hand T1 | bid T3, P4")
    words = f"Your hand adds {part} of the 7 that you need, and an event may still change the bids."
    assert compared(state, "draw-event", "withdraw").startswith(words)


def test_the_danger_of_a_lead_that_a_plan_reaches_is_told() -> None:
    """A tank of 3 and a plane of 4 raise the bid of 1 to 8 against 6. One of three hidden cards may beat the lead."""
    state = table("hand T1, K3, P4 | bid T1", "hand 3 T1 | bid 2 T3")
    reason = compared(state, "play K3", "withdraw", plan="play P4, finish")
    assert reason == "Together with Planes 4 it leads, 8 against 6. But a single card often beats a lead of 2."


def test_the_danger_of_a_lead_is_told_beside_one_in_the_same_danger() -> None:
    state = table("hand T1, K3 | bid P4", "hand 5 T2 | bid T3")
    assert compared(state, "finish", "play T1").endswith("But a single card nearly always beats a lead of 1.")


@pytest.mark.parametrize(
    ("own", "held", "prices"),
    [
        ("hand T1, P4 | bid K3", "", ["the card of your bid is lost."]),
        ("hand T1, P4 | bid K3", "Caen 1", []),  # LF 8 the British bonus takes it back
        ("hand T1, P4", "", []),
    ],
)
def test_who_withdraws_loses_the_bid(own: str, held: str, prices: list[str]) -> None:
    state = table(own, "hand 3 T1 | bid 2 P4", held=f"{held}, Kursk 2, Rhine 2" if held else "")
    assert [effect.sentence for effect in position.lost_effects(state.redact(0))] == prices


def test_a_hint_is_silent_where_every_other_decision_wins_more() -> None:
    """A hint for the tank of 3 has a reason unless the search gives the plane of 4 more chances (`gap`)."""
    state = table("hand T1, K3, P4 | bid T2", "hand 3 T2 | bid T3")
    assert compared(state, "play K3", "play P4")
    assert compared(state, "play K3", "play P4", gap=-0.1) == ""


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_hint_is_silent_where_the_match_is_decided(value: float) -> None:
    """All decisions lose the match (0.0), or all win it (1.0)."""
    view = table("hand T1, K3, P4 | bid T2", "hand 3 T2 | bid T3").redact(0)
    nodes = [Node(0, GAME.by_notation[notation]) for notation in ("play K3", "play P4")]
    for node in nodes:
        node.visits, node.total = FEWEST_VISITS, value * FEWEST_VISITS
    assert guide_for("last_front").reason(view, nodes) == ""


def test_a_lead_that_a_hit_brings_is_told_with_its_danger() -> None:
    """The Air Strike hits the only card of the other bid, a tank of 3. Four hidden cards may beat the lead."""
    state = table("hand air-strike, T1 | bid T2", "hand 4 T2 | bid K3")
    reason = compared(state, "play air-strike, aim seat 2 K3", "play T1")
    assert reason == "Their bid falls from 3 to 0, and you lead with 2. But a single card often beats a lead of 2."


@pytest.mark.parametrize(
    ("first", "second", "played", "words", "is_pointless"),
    [
        (
            "hand K2 | bid 2 P3, T1",
            "hand sabotage | bid T1",
            "finish | play sabotage, aim seat 1 T1",
            "Their bid falls from 7 to 6.",
            True,
        ),
        (
            "hand K2 | bid 2 P3, T1",
            "hand sabotage | bid K3, T3",
            "finish | play sabotage, aim seat 1 P3",
            "bid 3 more or withdraw.",
            False,
        ),
        (
            "hand K2 | bid 2 P3, T1",
            "hand sabotage | bid T1",
            "finish | pass",
            "it would leave them 4 against 1.",
            False,
        ),
        ("hand espionage | bid T1", "hand T1, P4", "play espionage, aim seat 2, pass | take T1", "", True),
        (
            "hand espionage | bid T1",
            "hand T1, P4",
            "play espionage, aim seat 2, pass | take P4",
            "and no other card there counts more.",
            False,
        ),
    ],
    ids=[
        "sabotage on a troop",
        "sabotage on a plane",
        "no sabotage",
        "the lesser card taken",
        "the greater card taken",
    ],
)
def test_the_reason_for_an_effect_says_how_it_changes_the_bids(
    first: str, second: str, played: str, words: str, is_pointless: bool
) -> None:
    """`first` and `second` are the players, `words` a part of the reason, or "" if the decision has none.

    The last part of `played` is the decision, the parts before it were played earlier. A decision that wastes a card is
    pointless.
    """
    state = table(first, second)
    *earlier_decisions, decision = played.split(" | ")
    for earlier in earlier_decisions:
        act(state, *earlier.split(", "))

    steps = [GAME.by_notation[step] for step in decision.split(", ")]
    view = state.redact(state.to_act)

    reason = reason_of(GAME, view, steps)

    assert words in reason
    assert bool(words) is bool(reason)
    assert guide_for("last_front").is_pointless(view, steps) is is_pointless


def test_a_dig_in_that_costs_no_point_is_told_beside_a_bid_without_it() -> None:
    """LF 6 Two Planes 4 and Planes 2 make exactly 10."""
    state = table("hand T1 | bid 2 P4, P2", "hand 3 T2 | bid 2 P4")
    reason = compared(state, "dig P2, dig P4, dig P4", "finish")
    assert reason == "Nothing can touch these 3 cards any more. But a single card often beats a lead of 2."


@pytest.mark.parametrize(("bid", "words"), [("K3, 2 P4", " and the lead."), ("K3, 2 P4, T2", ".")])
def test_a_dig_in_that_costs_the_lead_says_so(bid: str, words: str) -> None:
    """A pile counts 10, while its tank of 3 and two planes of 4 are worth 11. The other bid is 10."""
    state = table(f"hand T1 | bid {bid}", "hand 3 T2 | bid 2 P4, T2")
    reason = compared(state, "finish", "dig K3, dig P4, dig P4")
    assert reason.startswith(f"Digging in would cost you 1 point{words}")


def test_a_card_that_counts_more_at_face_value_is_played_for_that_reason() -> None:
    """LF 5.3 Montgomery adds nothing to a bid of Planes, but 3 at face value. The bid leads in both cases."""
    state = table("hand montgomery, T1 | bid 2 P4", "hand 3 T2 | bid T3")
    reason = compared(state, "face montgomery", "play montgomery", gap=0.2)
    assert reason.startswith("Its face value adds 3, its effect nothing now.")


def test_a_larger_lead_of_several_cards_is_no_gain_over_a_single_card() -> None:
    """The plane of 4 leads by more than the plane of 3, but its plan plays another card."""
    state = table("hand P4, P3, T1 | bid T1", "hand T1 | bid T2")
    reason = compared(state, "play P4", "play P3", plan="play T1, finish", gap=0.1)
    assert reason
    assert "It makes a lead of" not in reason


def test_a_review_praises_a_larger_lead_than_the_one_that_was_made() -> None:
    """A review compares only decisions one of which clearly wins more, and knows no visits of the better one."""
    view = table("hand K3, draw-event | bid T3, K2", "hand 3 T1 | bid T1").redact(0)
    reason = reason_against(GAME, view, [GAME.by_notation["play K3"]], [do.FINISH])
    assert reason == "It makes a lead of 7 instead of 4. But any card you add is lost with the bid."


@pytest.mark.parametrize(
    ("theirs", "more"),
    [
        ("3 T1 | bid T1", "any card you add is lost with the bid"),
        ("8 T1 | bid T3, T1", "your hand can still answer a higher bid. But a single card nearly always"),
    ],
)
def test_a_lead_that_will_be_beaten_keeps_cards_for_the_answer(theirs: str, more: str) -> None:
    state = table("hand K3, P4 | bid T3, K2", f"hand {theirs}")
    assert more in compared(state, "finish", "play K3")


@pytest.mark.parametrize(
    ("hand", "held", "words"),
    [
        ("draw-event", "", ""),
        ("draw-event, K3", "", "You lead by 1 already, and your hand can still answer a higher bid."),
        ("draw-event, T1", "", "You lead by 1 already, and any card you add is lost with the bid."),
        ("draw-event, T1", "Ardennes 1", "You lead by 1 already for Omaha and the match. But"),
    ],
)
def test_a_hand_of_too_few_points_answers_no_bid(hand: str, held: str, words: str) -> None:
    """LF 7 A Draw Event is carried out and discarded: it never becomes a part of the bid."""
    state = table(f"hand {hand} | bid T3, K2", "hand 8 T1 | bid T3, T1", held=held)
    reason = compared(state, "finish", "draw-event")
    assert reason.startswith(words)
    assert bool(words) is ("already" in reason)


def test_a_swap_by_which_the_own_bid_rises_tells_both_bids() -> None:
    """LF 7 The seat leads already, and swaps its Troops 1 for their Planes 4."""
    state = table("hand lend-lease | bid T1, 2 K3", "hand T1 | bid P4")
    reason = compared(state, "play lend-lease, aim seat 2 P4, give T1", "finish")
    assert reason == "Their bid falls from 4 to 1; yours is 10."


@pytest.mark.parametrize(
    ("held", "front", "effects", "other_effects"),
    [
        # a third type of territory ends the match: no bonus and no loss of theirs comes after that
        ("Dunkirk 1, Leningrad 1, Ardennes 2", "Ardennes", ["wins", "no loss"], ["takes", "bonus", "closer"]),
        # a second territory of one type wins as well, and nobody defends one that no seat holds
        ("Dunkirk 1, Ardennes 2, Anzio 1", "Omaha", ["wins", "open"], ["no loss", "bonus", "closer"]),
        # a second type wins nothing: the seat takes the territory from the other one, with its bonus
        ("Dunkirk 1, Ardennes 2", "Ardennes", ["takes", "bonus", "no loss"], ["wins", "open"]),
    ],
)
def test_a_front_that_wins_the_match_brings_nothing_else(
    held: str, front: str, effects: list[str], other_effects: list[str]
) -> None:
    view = table("hand T1", "hand T1", held=held).redact(0)
    about = {effect.about for effect in front_effects(view, cards.TERRITORY_NAMES.index(front))}
    assert about >= set(effects)
    assert not about & set(other_effects)
