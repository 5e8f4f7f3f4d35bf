"""Properties of every match, whatever was dealt and played (FF 1, 2, 3, 4, 8)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import GAME, cards, odds, steps
from game.fighting_front.rolls import disrupt_air, disrupt_site, disrupt_unit
from game.fighting_front.state import State
from tests.fighting_front.field import at, discards, play_from_step
from tests.play import act, new_match

options = st.fixed_dictionaries(
    {
        "victory": st.sampled_from(("hold", "at once")),
        "axis": st.sampled_from(("germany", "japan")),
        "allies": st.sampled_from(("usa", "soviet")),
    }
)
PRINTED = Counter({sort: cards.COPIES[sort] for sort in range(cards.SORTS)})


def pick_eagerly(state: State, rng: Rng) -> int:
    """The index of a random legal action: three times in four one that does not finish, pass or stop."""
    words = [action.notation for action in state.legal()]
    busy = [i for i, word in enumerate(words) if word not in ("finish", "pass", "stop", "stay")]
    return busy[rng.below(len(busy))] if busy and rng.below(4) else rng.below(len(words))


@settings(max_examples=3, deadline=None)
@given(options, st.integers(0, 10_000))
def test_ff_1_4_no_card_is_lost_and_the_state_is_consistent_in_random_matches(
    chosen: dict[str, str], seed: int
) -> None:
    match = Match(GAME, seats=2, options=chosen, seed=seed)
    rng = Rng(seed)
    assert sum(PRINTED.values()) == 166

    turn = 0
    while not match.over:
        state = match.state
        assert isinstance(state, State)
        assert Counter(GAME.cards(state)) == PRINTED

        assert_hands(state)
        assert_map(state)
        assert_air(state)
        if state.turn > max(1, turn):
            assert_limit(state, seat=1 - state.active)  # whose turn has just ended
        turn = state.turn
        match.play(match.legal()[pick_eagerly(state, rng)])

    assert match.state.to_act == OVER
    assert isinstance(match.state, State)
    assert match.state.turn <= cards.MOST_TURNS


def assert_limit(state: State, seat: int) -> None:
    """FF 4.15 A seat that has ended its turn holds six cards at most, and four more for a Headquarters of its own."""
    owners = [state.site_owner[s] for s in range(cards.SPACES) if state.site[s] == cards.HEADQUARTERS]
    assert state.hand_size[seat] <= cards.HAND_LIMIT + cards.HEADQUARTERS_HAND * owners.count(seat)


def play_to_choice(state: State, rng: Rng) -> int:
    """Play on while there is only one answer, and return how often it was asked for."""
    questions = 0
    while len(state.legal()) == 1:
        state.apply(state.legal()[0], rng)
        questions += 1
    return questions


@pytest.mark.parametrize("seed", [1, 2])
def test_ff_5_2_a_hurried_match_leaves_out_questions_with_one_answer_and_goes_the_same_way(seed: int) -> None:
    plain = new_match("fighting_front", seats=2, seed=seed).state
    hurried = plain.copy()
    hurried.hurried = True

    rng = Rng(seed)
    first = Rng(seed)
    second = Rng(seed)
    spared = 0
    while plain.to_act != OVER:
        spared += play_to_choice(plain, first) - play_to_choice(hurried, second)
        assert isinstance(plain, State)
        assert isinstance(hurried, State)

        hurried.put_fact("decided", list(plain.decided))  # an answer that is not asked for is no decision
        assert hurried == plain

        if plain.to_act != OVER:
            chosen = plain.legal()[pick_eagerly(plain, rng)]
            plain.apply(chosen, first)
            hurried.apply(chosen, second)

    assert spared > 100


def assert_hands(state: State) -> None:
    """The sizes of hands and the known cards agree with the hands, and so do the two sums of modifiers of a roll."""
    for seat in (0, 1):
        hand = state.hand(seat)
        assert state.hand_size[seat] == sum(hand)
        assert all(0 <= known <= there for known, there in zip(state.known_of(seat), hand, strict=True))
        first_of_nation = state.nation[seat] * cards.SORTS
        held = [sort for sort in range(cards.SORTS) if hand[sort]]
        assert all(cards.KIND_OF[first_of_nation + sort] != cards.NONE for sort in held), "the nation has these cards"

    if state.step == steps.WINDOW:
        assert sum(odds.result_chances(state)) == pytest.approx(1.0)
        assert odds.total_modifier(state) == sum(number for _, number in odds.roll_modifiers(state))


def assert_map(state: State) -> None:
    """FF 2 Whatever lies in a space belongs to somebody and is not yet destroyed."""
    for space in range(cards.SPACES):
        assert (state.unit[space] == cards.NONE) == (state.owner[space] == cards.NONE)
        assert (state.site[space] == cards.NONE) == (state.site_owner[space] == cards.NONE)
        if state.unit[space] == cards.NONE:
            assert state.leader[space] == cards.NONE
            assert state.dc[space] == 0
            assert state.acted[space] == 0
        else:
            assert 0 <= state.dc[space] <= odds.toughness_of(state, space)
            assert state.leader[space] == cards.NONE or cards.IS_LEADER[state.leader[space]]
            assert state.site_owner[space] in (cards.NONE, state.owner[space])
        assert state.site[space] == cards.NONE or 0 <= state.site_dc[space] <= odds.site_toughness(state, space)


def assert_air(state: State) -> None:
    """FF 2.2 An air unit is on a strip of its side or flies from off the board. Missions are of the active seat."""
    for slot in range(cards.AIR_SLOTS):
        kind = state.air_unit[slot]
        base = state.air_base[slot]
        if kind == cards.NONE:
            assert base == cards.NONE
            assert state.air_owner[slot] == cards.NONE
            assert state.air_dc[slot] == 0
            assert state.air_leader[slot] == cards.NONE
            assert slot not in state.missions
            continue

        assert cards.IS_AIR[kind]
        assert 0 <= state.air_dc[slot] <= odds.air_toughness(state, slot)
        if base != cards.FLY_OVER:
            assert cards.IS_AIRFIELD[state.site[base]]
            assert state.site_owner[base] == state.air_owner[slot]

        if slot in state.missions:
            assert state.air_owner[slot] == state.active
            assert state.air_task[slot] == (cards.LAND if kind == cards.PARATROOPERS else cards.BOMB)


CARDS = [
    (code, sort)
    for code in cards.NATION_CODES
    for sort in range(cards.SORTS)
    if cards.KIND_OF[cards.NATION_CODES.index(code) * cards.SORTS + sort] != cards.NONE
    and not cards.IS_EVENT[cards.KIND_OF[cards.NATION_CODES.index(code) * cards.SORTS + sort]]
    and (sort >= cards.SORTS - 5 or code == "germany")
]
"""Every card that is deployed: the plain ones, and each nation's own."""


@pytest.mark.parametrize(("nation", "sort"), CARDS)
def test_ff_2_4_3_every_card_is_deployed_and_one_counter_beyond_its_toughness_destroys_it(
    nation: str, sort: int
) -> None:
    """The destroyed card goes to the discards as the plain card that it was in the hand (FF 1.4)."""
    is_axis = nation in ("germany", "japan")
    seat, home = (0, "b2") if is_axis else (1, "b5")
    code = cards.SORT_CODES[sort]
    kind = cards.KIND_OF[cards.NATION_CODES.index(nation) * cards.SORTS + sort]

    carrier = "infantry" if cards.IS_LEADER[kind] else "air-strip" if cards.IS_AIR[kind] else ""
    own_cards = f"{carrier} {home}" if carrier else ""
    hands = (code, "") if is_axis else ("", code)
    nations = f"{nation} usa" if is_axis else f"germany {nation}"

    state = play_from_step(
        steps.DEPLOY,
        axis=own_cards if is_axis else "",
        allies="" if is_axis else own_cards,
        hands=hands,
        nations=nations,
        active=seat,
    )
    act(state, f"card {code}")
    if state.is_midway():  # the card needs a space
        act(state, f"on {home}")

    space = at(home)
    assert kind in [state.unit[space], state.leader[space], state.site[space], *state.air_unit]

    assert_destroyed_by_counters(state, kind, space)
    assert code in discards(state)
    assert kind not in [state.unit[space], state.leader[space], state.site[space], *state.air_unit]


def assert_destroyed_by_counters(state: State, kind: int, space: int) -> None:
    """FF 2.5 A card survives as many counters as its Toughness, and no more. A leader falls with its unit."""
    if cards.IS_SITE[kind]:
        for _ in range(odds.site_toughness(state, space)):
            disrupt_site(state, space, transcript=None)
        assert state.site[space] == kind

        disrupt_site(state, space, transcript=None)
    elif cards.IS_AIR[kind]:
        for _ in range(odds.air_toughness(state, slot=0)):
            disrupt_air(state, slot=0, transcript=None)
        assert state.air_unit[0] == kind

        disrupt_air(state, slot=0, transcript=None)
    else:
        for _ in range(odds.toughness_of(state, space)):
            disrupt_unit(state, space, transcript=None)
        assert kind in (state.unit[space], state.leader[space])

        disrupt_unit(state, space, transcript=None)
