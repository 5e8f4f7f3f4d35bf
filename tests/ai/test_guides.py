"""The guide of every game picks legal actions, knows nothing that is hidden, and is better than chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import log, tanh

import pytest

from ai.estimates import guide_for
from ai.estimates.battlefronts.guide import NAMES, features
from ai.estimates.net import Net, sigmoid
from ai.search import Guide
from game import fast_core
from game.battlefronts.actions import SIZE
from game.battlefronts.cards import MOVE, PLACE_CODES, SUPPORT
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import OVER, State
from tests.battlefronts.ground import position
from tests.play import EVERY_TABLE, act, new_match
from tests.sharp_end.faces import LIGHT
from tests.sharp_end.ground import face_enemy_dice, table_with_hands

BATTLEFRONTS = game_named("battlefronts")
each_table = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)


def guided_states(slug: str, seed: int) -> Iterator[State]:
    """Yield copies of the states with a choice in a match that the guide plays: the first 99, then every third."""
    game = GAMES[slug]
    guide = guide_for(slug)
    rng = Rng(seed)
    state = game.new(game.seats[0], game.full_options({}), rng)
    choices = 0
    while state.to_act != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            choices += 1
            if choices < 100 or choices % 3 == 0:
                yield state.copy()
            action = guide.pick(state, legal[:], rng)
            assert action in legal
        state.apply(action, rng)


@pytest.mark.parametrize("slug", ["fighting_front", "fix_bayonets", "sharp_end"])
def test_a_quick_pick_is_the_pick_out_of_all_legal_actions(slug: str) -> None:
    """Both draw the same random numbers, too."""
    guide = guide_for(slug)
    for number, state in enumerate(guided_states(slug, seed=3)):
        quick, slow = Rng(number), Rng(number)
        assert guide.pick_quickly(state, quick) is guide.pick(state, state.legal(), slow)
        assert quick.state() == slow.state()


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_picks_from_the_actions_offered_changes_nothing_and_looks_at_no_hidden_card(slug: str) -> None:
    """A search offers only actions that it has not tried yet. The pick is the same in every world of the view."""
    guide = guide_for(slug)
    rng = Rng(2)
    for state in guided_states(slug, seed=4):
        before = state.facts()
        legal = state.legal()
        guide.pick_quickly(state, rng)
        while len(legal) > 1:
            picked = guide.pick(state, legal, rng)
            assert picked in legal
            legal.remove(picked)
        assert state.facts() == before

        picks = set()
        quick_picks = set()
        for seed in range(3):
            world = state.redact(state.to_act)
            world.determinize(Rng(seed))
            picks.add(guide.pick(world, world.legal(), Rng(7)).id)
            quick_picks.add(guide.pick_quickly(world, Rng(7)))
        assert len(picks) == len(quick_picks) == 1


@each_table
def test_matches_of_a_guide_end_and_its_estimates_add_up_to_1(slug: str, seats: int) -> None:
    guide = guide_for(slug)
    rng = Rng(seats)
    match = new_match(slug, seats, seed=3)
    start = match.state.copy()
    while not match.over:
        assert not guide.is_cut_off(match.state, match.state), "a playout must go on for a while"
        if guide.is_cut_off(start, match.state):  # a playout from the start would end here with an estimate
            assert len(guide.estimate(match.state)) == seats
            assert sum(guide.estimate(match.state)) == pytest.approx(1.0)
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(match.state, legal, rng))
        assert len(match.actions) <= GAMES[slug].bound

    assert match.state.to_act == OVER


@each_table
def test_the_action_that_a_guide_finds_without_a_list_is_legal(slug: str, seats: int) -> None:
    guide = guide_for(slug)
    rng = Rng(seats + 10)
    match = new_match(slug, seats, seed=4)
    while not match.over and len(match.actions) < 300:
        legal = match.legal()
        pick = guide.pick_quickly(match.state, rng)
        if pick is not None:
            assert pick in legal
        match.play(legal[rng.below(len(legal))])


def test_at_the_sharp_end_a_lead_is_worth_more_in_later_turns() -> None:
    """Seat 0 leads with a counter of terrain 5 to one of terrain 3 and none."""
    guide = guide_for("sharp_end")
    shares_of_leader = []
    for turn in (2, 5, 7):
        state = face_enemy_dice(table_with_hands("VP@5, Infantry", "VP@3, Infantry", "Infantry"), LIGHT)
        state.turn = turn
        shares = guide.estimate(state)
        assert shares[0] > shares[1] > shares[2]
        shares_of_leader.append(shares[0])
    assert sorted(shares_of_leader) == shares_of_leader


def test_a_game_without_a_guide_is_played_uniformly() -> None:
    guide = guide_for("no_such_game")
    state = Match(BATTLEFRONTS, seats=2, options={}, seed=1).state
    rng = Rng(1)
    assert type(guide) is Guide
    picks = Counter(guide.pick(state, state.legal(), rng).id for _ in range(1000))
    assert len(picks) == len(state.legal())
    assert min(picks.values()) > 100


def test_the_guide_of_battlefronts_marches_to_an_empty_front() -> None:
    """The battalion on road Z1 can march to F1, which its side holds, or to F2, which is empty."""
    state = position("seat 0 at F1: 5 2", "seat 0 at Z1 face down: 7 7 7", "seat 0 at F3: 4 4", "seat 1 at F3: 6 6")
    state.phase = MOVE
    rng = Rng(3)
    picks = Counter(guide_for("battlefronts").pick(state, state.legal(), rng).notation for _ in range(2000))
    assert picks["march 1 F2"] > 0.5 * 2000
    assert picks["march 1 F2"] > 4 * picks["march 1 F1"]
    assert picks["pass"] < 0.15 * 2000


def test_the_guide_calls_up_battalions_of_one_to_six_cards() -> None:
    """With 20 cards in the deck larger ones are legal too. If a search offers only those, it picks the smallest."""
    guide = guide_for("battlefronts")
    rng = Rng(3)
    state = position(aces_in_deck=(20, 0))
    state.phase = SUPPORT
    act(state, "call Z1")
    sizes_picked = {SIZE.index(guide.pick(state, state.legal(), rng)) for _ in range(500)}
    assert sizes_picked == {1, 2, 3, 4, 5, 6}

    larger = [action for action in state.legal() if action not in SIZE[1:7]]
    picked_of_larger = {guide.pick(state, larger, rng) for _ in range(500)}
    assert picked_of_larger == {SIZE[7]}


# --- Battlefronts: what its estimate is told of a position, and what it makes of it ---------------

GROUND = (
    "seat 0 at F0: 9 3",
    "seat 0 at Z0 face down: 4",
    "seat 0 at Z1 face down: K 2 2 2 2",
    "seat 0 at F2: 7 2",
    "seat 0 at Z2 face down: 5 5",
    "seat 1 at F2: 2",
    "seat 1 at F2: J J J",
    "seat 1 at Z3 face down: 6 6 6",
)


def features_of(*lines: str, aces_in_deck: tuple[int, int] = (0, 0), first: int = 0) -> dict[str, float]:
    """The features of a position by name: how much more of each the first seat has than the second."""
    return dict(zip(NAMES, features(position(*lines, aces_in_deck=aces_in_deck, first=first), seat=0), strict=True))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("first player", -1),
        ("cards in the deck", 9 - 4),
        ("root of the cards in the deck", 3 - 2),
        ("cards on fronts", 4 - 4),
        ("cards on roads", 8 - 3),
        ("strength on fronts", 9 + 7 - 2 - 3),
        ("strength on roads", 0),
        ("battalions face down", 3 - 1),
        ("battalions up to strength 2", 0 - 1),
        ("battalions of strength 3 to 6", 0 - 1),
        ("battalions from strength 7", 2 - 0),
        ("battalions of one card", 1 - 1),
        ("battalions of two cards", 3 - 0),
        ("battalions of five to seven cards", 1 - 0),
        ("logarithm of the battalions", log(6 / 4)),
        ("logarithm of the battalions, three cards of the deck as one", log((6 + 3) / (4 + 4 / 3))),
        ("fronts stood on", 2 - 1),
        ("fronts held alone", 1 - 0),
        ("contested fronts that the next battle clears", 0),
        ("empty fronts with a battalion on a road beside", 2 - 2),
        ("battalions on roads beside each front, two at most", 1 + 2 + 2 + 1 - 2),
    ],
)
def test_a_feature_is_the_difference_between_the_seats(name: str, expected: float) -> None:
    """The position is GROUND, with 9 and 4 cards in the decks. Seat 2 is the first player."""
    assert features_of(*GROUND, aces_in_deck=(9, 4), first=1)[name] == pytest.approx(expected)


def test_a_battle_clears_a_front_when_it_costs_every_card_there() -> None:
    """BF 7.2 A strength of 10 and 1 costs the enemy three cards, a fifth of 11, rounded up."""
    name = "contested fronts that the next battle clears"
    assert features_of("seat 0 at F1: 10", "seat 0 at F1: A", "seat 1 at F1: 2 2 2")[name] == 1
    assert features_of("seat 0 at F1: 10", "seat 0 at F1: A", "seat 1 at F1: 2 2 2 2")[name] == 0


def test_the_mean_of_unseen_cards_leaves_out_the_cards_face_up() -> None:
    """A deck of 52 cards has 220 small points. A 9 and a K are face up, and the card below the 9 is unseen."""
    difference_of_means = features_of("seat 0 at F0: 9 3", "seat 0 at F1: K", aces_in_deck=(49, 0))[
        "mean strength of the small cards unseen"
    ]
    assert difference_of_means == pytest.approx((220 - 9) / 50 - 220 / 52)


def test_features_do_not_look_at_hidden_cards() -> None:
    """A world dealt from the view of seat 0 has the same features as the true state."""
    match = Match(game_named("battlefronts"), seats=2, options={}, seed=5)
    rng = Rng(1)
    guide = guide_for("battlefronts")
    positions_compared = 0
    while not match.over:
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(match.state, legal, rng))

        world = match.view(0)
        if world.to_act != OVER:
            world.determinize(rng)
            positions_compared += 1
            assert features(world, seat=0) == features(match.state, seat=0)
    assert positions_compared > 30


def test_the_features_of_the_other_seat_are_the_same_with_the_opposite_sign() -> None:
    state = position(*GROUND, aces_in_deck=(9, 4))
    assert features(state, seat=1) == pytest.approx([-more for more in features(state, seat=0)])


def test_a_mirrored_position_has_the_same_features() -> None:
    places = dict(zip(PLACE_CODES, (*reversed(PLACE_CODES[:5]), *reversed(PLACE_CODES[5:])), strict=True))
    mirrored = [re.sub("[FZ][0-4]", lambda place: places[place[0]], line) for line in GROUND]
    assert features_of(*mirrored, aces_in_deck=(9, 4)) == pytest.approx(features_of(*GROUND, aces_in_deck=(9, 4)))


def test_the_estimate_of_an_even_position_is_fair_and_a_leader_gets_more() -> None:
    """Both sides have equal cards, so only `first`, the seat that goes first, makes a difference, and it may be small.

    Seat 0 is ahead with a card at F1, Z2 and Z3 each, where seat 1 has none.
    """
    guide = guide_for("battlefronts")
    even = position(
        "seat 0 at F0: 5",
        "seat 0 at Z1 face down: 5 5",
        "seat 1 at F0: 5",
        "seat 1 at Z1 face down: 5 5",
        aces_in_deck=(10, 10),
    )
    even.first = 0
    ours, theirs = guide.estimate(even)
    even.first = 1
    assert (ours, theirs) == pytest.approx(tuple(reversed(guide.estimate(even))))
    assert 0.35 < ours < 0.65

    ahead = position(
        "seat 0 at F0: 5",
        "seat 0 at F1: 5",
        "seat 0 at Z1 face down: 5 5",
        "seat 0 at Z2 face down: 5",
        "seat 0 at Z3 face down: 5",
        "seat 1 at F0: 5",
        "seat 1 at Z1 face down: 5 5",
        aces_in_deck=(10, 10),
    )
    assert guide.estimate(ahead)[0] > 0.8


def packed(numbers: list[float]) -> vec[float]:
    """The numbers as the core in use packs them."""
    if fast_core.IN_USE:
        from librt.vecs import vec as compiled_vec

        return compiled_vec[float](numbers)
    return vec[float](numbers)


def test_the_fair_value_of_a_net_is_the_mean_over_both_sides() -> None:
    net = Net(bias=0.2, weights=(1.5, -0.5), hidden_bias=(0.1, -0.3), hidden=((1.0, -2.0), (0.5, 0.25)))

    def value(x: float, y: float) -> float:
        """The value of this net by hand, for two features."""
        return sigmoid(0.2 + 1.5 * tanh(0.1 + x - 2 * y) - 0.5 * tanh(-0.3 + 0.5 * x + 0.25 * y))

    of_one_side = value(0.7, -0.4)
    of_other_side = value(-0.7, 0.4)
    assert net.chance_of_first(packed([0.7, -0.4])) == pytest.approx((of_one_side + 1 - of_other_side) / 2)
    assert sigmoid(-1e6) == 0
    assert sigmoid(0) == 0.5
