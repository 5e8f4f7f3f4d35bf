"""Battlefronts: what its estimate is told of a position, and what it makes of it."""

from __future__ import annotations

from math import log, tanh

import pytest

from ai.estimates import guide_for
from ai.estimates.battlefronts.guide import NAMES, features, sampled
from ai.estimates.net import Net, sigmoid
from game.battlefronts.cards import PLACE_CODES
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from tests.battlefronts.ground import position

GROUND = (
    "0 F0: 9 3",
    "0 Z0*: 4",
    "0 Z1*: K 2 2 2 2",
    "0 F2: 7 2",
    "0 Z2*: 5 5",
    "1 F2: 2",
    "1 F2: J J J",
    "1 Z3*: 6 6 6",
)


def figures(*lines: str, decks: tuple[int, int] = (0, 0), first: int = 0) -> dict[str, float]:
    """By name: how much more of it the first seat has."""
    return dict(zip(NAMES, features(position(*lines, decks=decks, first=first), 0), strict=True))


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
def test_features_tell_what_stands_where(name: str, expected: float) -> None:
    assert figures(*GROUND, decks=(9, 4), first=1)[name] == pytest.approx(expected)


def test_a_battle_clears_a_front_when_it_costs_every_card_there() -> None:
    """BF 7.2 A fifth of 11, rounded up, is three reductions."""
    name = "contested fronts that the next battle clears"
    assert figures("0 F1: 10", "0 F1: A", "1 F1: 2 2 2")[name] == 1
    assert figures("0 F1: 10", "0 F1: A", "1 F1: 2 2 2 2")[name] == 0


def test_of_the_battalions_beside_a_front_two_count_at_most() -> None:
    name = "battalions on roads beside each front, two at most"
    assert figures("0 Z0*: 4", "0 Z0*: 4", "0 Z0*: 4")[name] == 2 + 2


def test_cards_unseen_are_those_that_nobody_has_looked_at() -> None:
    """220 small points of 52 cards; a nine and a king are seen, the card below the nine is not."""
    found = figures("0 F0: 9 3", "0 F1: K", decks=(49, 0))["mean strength of the small cards unseen"]
    assert found == pytest.approx((220 - 9) / 50 - 220 / 52)


def test_features_do_not_look_at_hidden_cards() -> None:
    match = Match(game_named("battlefronts"), 2, {}, 5)
    rng, guide = Rng(1), guide_for("battlefronts")
    met = 0
    while not match.over:
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else guide.pick(match.state, legal, rng))
        world = match.view(0)
        if world.to_act != OVER:
            world.determinize(rng)
            met += 1
            assert features(world, 0) == features(match.state, 0)
    assert met > 30


def test_what_one_seat_has_more_the_other_has_less() -> None:
    state = position(*GROUND, decks=(9, 4))
    assert features(state, 1) == pytest.approx([-more for more in features(state, 0)])


def test_left_and_right_are_the_same() -> None:
    places = dict(zip(PLACE_CODES, (*reversed(PLACE_CODES[:5]), *reversed(PLACE_CODES[5:])), strict=True))
    mirrored = [f"{line[:2]}{places[line[2:4]]}{line[4:]}" for line in GROUND]
    assert figures(*mirrored, decks=(9, 4)) == pytest.approx(figures(*GROUND, decks=(9, 4)))


def test_the_estimate_is_fair_and_knows_who_is_ahead() -> None:
    guide = guide_for("battlefronts")
    even = position("0 F0: 5", "0 Z1*: 5 5", "1 F0: 5", "1 Z1*: 5 5", decks=(10, 10))
    even.first = 0
    ours, theirs = guide.estimate(even)
    even.first = 1
    assert (ours, theirs) == pytest.approx(tuple(reversed(guide.estimate(even))))
    assert 0.35 < ours < 0.65
    ahead = position(
        "0 F0: 5", "0 F1: 5", "0 Z1*: 5 5", "0 Z2*: 5", "0 Z3*: 5", "1 F0: 5", "1 Z1*: 5 5", decks=(10, 10)
    )
    assert guide.estimate(ahead)[0] > 0.8


def test_playouts_end_two_rounds_after_the_view() -> None:
    guide = guide_for("battlefronts")
    view = position(*GROUND)
    later = view.copy()
    for rounds, ends in ((0, False), (1, False), (2, True)):
        later.round = view.round + rounds
        assert guide.enough(view, later) is ends


def test_samples_are_taken_where_a_round_begins() -> None:
    before = position(*GROUND)
    after = before.copy()
    assert not sampled(before, after)
    after.round += 1
    assert sampled(before, after)


def test_a_net_gives_the_mean_of_what_either_side_would_say() -> None:
    net = Net(0.2, (1.5, -0.5), (0.1, -0.3), ((1.0, -2.0), (0.5, 0.25)))

    def said(x: float, y: float) -> float:
        return sigmoid(0.2 + 1.5 * tanh(0.1 + x - 2 * y) - 0.5 * tanh(-0.3 + 0.5 * x + 0.25 * y))

    assert net.fair([0.7, -0.4]) == pytest.approx((said(0.7, -0.4) + 1 - said(-0.7, 0.4)) / 2)
    assert sigmoid(-1e6) == 0
    assert sigmoid(0) == 0.5
