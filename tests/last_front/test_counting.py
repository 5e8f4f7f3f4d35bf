"""LF 5, 8 The count of a bid: by tables, by the examples of the rulebook, and against a slow count."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.rng import Rng
from game.last_front.cards import FIRST_EFFECT, FIRST_FACE, STAKE_CODES
from game.last_front.counting import bid_items, modify_value, total_of
from tests.last_front.ground import act_and_pass_windows, bid_of, table
from tests.play import after

BONUS_OF = {"Soviet": "Kursk 1", "German": "Ruhr 1", "American": "Anzio 1"}


def count_bid(bid: str, *piles: str, front: str = "Omaha", held: str = "") -> int:
    """The total of seat 1 with this bid and these dug-in piles."""
    state = table(" | ".join([f"bid {bid}", *(f"pile {pile}" for pile in piles)]), "", front=front, held=held)
    assert sum(item.copies * item.counted for item in bid_items(state, 0)) == total_of(state, seat=0) == state.totals[0]
    return state.totals[0]


def test_lf_5_2_the_rulebooks_example() -> None:
    """Two Troops of 2 and 1, doubled and one more each: 5 and 3."""
    state = table("bid T2, T1, conscription, zhukov", "")
    assert state.totals[0] == 8
    assert {STAKE_CODES[item.stake]: item.counted for item in bid_items(state, seat=0)} == {
        "T1": 3,
        "T2": 5,
        "conscription": 0,
        "zhukov": 0,
    }


def test_lf_5_3_the_rulebooks_example_of_a_card_at_face_value_that_is_swapped() -> None:
    """Patton was played at face value, so the seat that takes it gets 3 points and no effect."""
    state = table("hand lend-lease | bid K3, T1", "bid face patton")
    act_and_pass_windows(state, "play lend-lease", "aim seat 2 face patton", "give T1")
    assert bid_of(state, seat=0) == ["K3", "face patton"]
    assert list(state.totals) == [6, 1]


@pytest.mark.parametrize(
    ("printed", "times", "over", "plus", "value"),
    [(3, 1, 2, 0, 2), (1, 1, 2, 0, 1), (3, 2, 2, 1, 4), (3, 2, 4, 0, 2), (2, 1, 1, -3, 0), (1, 1, 2, -1, 0)],
    ids=[
        "half of 3",
        "half of 1",
        "3 doubled and halved, plus 1",
        "half of 3, by two",
        "2 minus 3",
        "half of 1 minus 1",
    ],
)
def test_lf_5_2_halves_are_rounded_up_and_nothing_falls_below_0(
    printed: int, times: int, over: int, plus: int, value: int
) -> None:
    """The printed value is multiplied by `times`, divided by `over`, and then `plus` is added."""
    assert modify_value(printed, times, over, plus) == value


@pytest.mark.parametrize(
    ("front", "held", "value"),
    [
        ("Kursk", "Kursk 1", 6 + 3),
        ("Caen", "Caen 1", 6 + 3),
        ("Caen", "Caen 2", 3 + 3),
        ("Omaha", "Caen 1", 3 + 3),
        ("Omaha", "", 3 + 3),
    ],
)
def test_lf_4_7_support_counts_its_defense_value_for_the_owner_of_the_front_alone(
    front: str, held: str, value: int
) -> None:
    assert count_bid("S1, S2, face patton", front=front, held=held) == value


@pytest.mark.parametrize(
    ("piles", "value"),
    [(("P4, P3, P3",), 10), (("3 P4",), 10), (("3 P4", "face rommel, face patton, face guderian"), 20)],
    ids=["10 points of cards", "12 points of cards", "two piles"],
)
def test_lf_6_a_dug_in_pile_counts_10_whatever_it_holds(piles: tuple[str, ...], value: int) -> None:
    assert count_bid("", *piles) == value


def test_lf_5_the_count_of_a_bid_lists_every_modifier_of_a_unit() -> None:
    state = table("bid K2, S1, guderian, montgomery, patton, eisenhower | pile 3 P4", "", held="Ruhr 1")
    lines = {item.stake: item for item in bid_items(state, seat=0)}
    tank = lines[STAKE_CODES.index("K2")]

    # Each changes the value by times / over, and then by plus.
    assert [(change.source, change.times, change.over, change.plus) for change in tank.changes] == [
        ("Patton", 1, 1, 2),
        ("Montgomery", 1, 1, 1),
        ("Guderian", 2, 1, 0),
        ("German bonus", 1, 1, 1),
    ]
    assert (tank.printed, tank.counted) == (2, 8)
    assert lines[STAKE_CODES.index("eisenhower")].counted == 4
    piles = [item for item in bid_items(state, seat=0) if item.stake < 0]
    assert [(item.pile, item.counted) for item in piles] == [(0, 10)]


def test_lf_5_the_total_is_updated_after_every_card() -> None:
    """Zhukov adds 1 to the Troop of 1."""
    state = after(table("hand T1, zhukov", "hand T1"), "play T1")
    assert list(state.totals) == [1, 0]
    act_and_pass_windows(state, "play zhukov")
    assert list(state.totals) == [2, 0]


UNITS = STAKE_CODES[:FIRST_EFFECT]
OTHERS = [code for code in STAKE_CODES[FIRST_EFFECT:FIRST_FACE] if code not in ("conscription", "bunkers")]


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**9), st.booleans(), st.sets(st.sampled_from(sorted(BONUS_OF))))
def test_lf_5_the_count_of_a_random_bid_agrees_with_a_second_slow_count(
    seed: int, defends: bool, bonuses: set[str]
) -> None:
    """The bid has up to eight unit cards, and of each other card one or none, in its text or at face value.

    Seat 1 defends Caen or fights for Omaha. `bonuses`: the nations whose bonus it has by a territory.
    """
    rng = Rng(seed)
    cards = [UNITS[rng.below(len(UNITS))] for _ in range(rng.below(9))]
    cards = [card for card in cards if cards.count(card) <= 4]
    cards += [card for card in OTHERS if rng.below(4) == 0]
    cards += ["conscription"] * rng.below(3)
    cards += [
        card for card in STAKE_CODES[FIRST_FACE:] if rng.below(9) == 0 and card.removeprefix("face ") not in cards
    ]
    piles = ["4 P3"] if rng.below(3) == 0 and "P3" not in cards else []
    held = [BONUS_OF[bonus] for bonus in sorted(bonuses)] + (["Caen 1"] if defends else [])
    counted = count_bid(", ".join(cards), *piles, front="Caen" if defends else "Omaha", held=", ".join(held))
    assert counted == slow_total(cards, piles=len(piles), defends=defends, bonuses=frozenset(bonuses))


# --- A bid counted a second time, slowly and card by card, from the words of the rules alone ------

TYPES = {"T": "Troops", "K": "Tanks", "P": "Planes", "S": "Support"}
FACES = {
    **dict.fromkeys(["espionage", "supply-line"], 1),
    **dict.fromkeys(["lend-lease", "sabotage", "counter-intelligence", "conscription", "bunkers"], 2),
    **dict.fromkeys(["rokossovsky", "bradley"], 2),
    **dict.fromkeys(["air-strike", "patton", "zhukov", "dowding", "montgomery", "galland", "rommel"], 3),
    **dict.fromkeys(["guderian", "eisenhower"], 4),
}


def slow_total(cards: list[str], piles: int = 0, defends: bool = False, bonuses: frozenset[str] = frozenset()) -> int:
    """The total of a bid of these cards, with this number of dug-in piles and these territory bonuses."""
    units = [card for card in cards if card[0] in TYPES]
    total = 10 * piles + sum(FACES[card.removeprefix("face ")] for card in cards if card.startswith("face "))
    total += sum(slow_value(card, cards, defends, bonuses) for card in units)
    return total + 2 * cards.count("eisenhower") * len({card[0] for card in units})


def slow_value(unit: str, cards: list[str], defends: bool, bonuses: frozenset[str]) -> int:
    """The value of one unit in a bid of these cards: multiply, then add."""
    kind = TYPES[unit[0]]
    printed = int(unit[1])
    if kind == "Support" and (defends or "rokossovsky" in cards):
        printed *= 2

    value = Fraction(printed)
    for card in cards:
        if (card, kind) in [("conscription", "Troops"), ("guderian", "Tanks")]:
            value *= 2

    added = 0
    for card in cards:
        added += {
            ("patton", "Tanks"): 2,
            ("zhukov", "Troops"): 1,
            ("dowding", "Planes"): 2,
            ("montgomery", "Tanks"): 1,
            ("montgomery", "Support"): 1,
        }.get((card, kind), 0)
        if card == "bradley" and printed == 1:
            added += 1

    added += ("Soviet" in bonuses and kind == "Troops") + ("German" in bonuses and kind == "Tanks")
    return max(0, ceil(value) + added)
