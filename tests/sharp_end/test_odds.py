"""SE 4.6 The odds that a seat may know, against counting and against worlds dealt at random."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.sharp_end import GAME, cards, legal
from game.sharp_end.odds import NOTHING_TO_SAY, chance_told, drawn, joined, payment_odds
from game.sharp_end.state import State

WORLDS = 1500


def table(seats: int, seed: int) -> State:
    state = Match(GAME, seats, {}, seed).state
    assert isinstance(state, State)
    return state


def with_dice(state: State, dice: list[int], step: int = cards.DECLARE) -> State:
    state.dice = dice
    state.step = step
    state.paid = state.picked = 0
    return state


@pytest.mark.parametrize(
    ("units", "dice", "expected"),
    [
        ([1, 0, 0, 0], [3, 1], 1.0),
        ([1, 0, 0, 0], [3, 3], 0.0),
        ([0, 1, 1, 1], [4, 5, 6], 1.0),
        ([5, 5, 5, 0], [6], 0.0),
        ([0, 0, 0, 0], [1, 2, 2], 1.0),
    ],
)
def test_the_commander_knows_for_sure(units: list[int], dice: list[int], expected: float) -> None:
    state = with_dice(table(2, 3), dice)
    seat = state.commander
    state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = units
    state.orders = [0] * len(state.orders)
    assert payment_odds(state.redact(seat), seat) == expected


def test_alone_before_one_die() -> None:
    """Two faces show no enemy; with only Infantry in hand a Light is beaten as well: three faces of six."""
    state = with_dice(table(2, 3), [], cards.ALONE)
    seat = state.commander
    state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = [1, 0, 0, 0]
    state.orders = [0] * len(state.orders)
    state.stand = 0
    assert payment_odds(state.redact(seat), seat) == pytest.approx(0.5)


def test_dice_picked_by_tactics_are_open_again() -> None:
    state = with_dice(table(2, 3), [6, 3], cards.TACTICS)
    state.picked = 1
    seat = state.commander
    state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = [1, 0, 0, 0]
    state.orders = [0] * len(state.orders)
    assert payment_odds(state.redact(seat), seat) == pytest.approx(2 / 6)


def test_air_support_takes_one_enemy_away() -> None:
    state = with_dice(table(2, 3), [6, 6])
    seat = state.commander
    state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = [0, 0, 0, 1]
    state.orders = [0] * len(state.orders)
    state.air = 1
    assert payment_odds(state.redact(seat), seat) == 1.0


@pytest.mark.parametrize(("seats", "dice"), [(2, [3, 4]), (4, [5]), (4, [3, 3, 6, 1]), (6, [4, 5])])
def test_an_officer_guesses_as_worlds_dealt_at_random_do(seats: int, dice: list[int]) -> None:
    state = with_dice(table(seats, 11), dice, cards.STATEMENT)
    officer = (state.commander + 1) % seats
    view = state.redact(officer)
    rng = Rng(5)
    good = 0
    for _ in range(WORLDS):
        world = view.copy()
        world.determinize(rng)
        good += legal.can_pay(world, world.commander)
    assert payment_odds(view, officer) == pytest.approx(good / WORLDS, abs=0.04)


def test_an_officers_odds_do_not_depend_on_the_hidden_hand() -> None:
    state = with_dice(table(4, 11), [6, 6, 5], cards.STATEMENT)
    officer = (state.commander + 1) % 4
    before = payment_odds(state.redact(officer), officer)
    seat = state.commander
    hand = state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES]
    state.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES] = hand[::-1]
    assert UNKNOWN in state.redact(officer).units
    assert payment_odds(state.redact(officer), officer) == before
    assert 0 < before < 1


def test_after_can_nobody_doubts_and_between_attacks_there_is_nothing_to_say() -> None:
    state = with_dice(table(3, 2), [6, 6, 6])
    state.promised = 1
    assert payment_odds(state, 0) == 1.0
    assert payment_odds(with_dice(table(3, 2), [], cards.DRAW), 0) == NOTHING_TO_SAY


def test_drawing_blindly() -> None:
    assert drawn(1, 2, 1) == [0.5, 0.5]
    assert sum(drawn(4, 20, 6)) == pytest.approx(1)
    assert drawn(3, 10, 0) == [1.0]
    assert joined([0.5, 0.5], [0.5, 0.5]) == [0.25, 0.5, 0.25]


@pytest.mark.parametrize(
    ("odds", "told"),
    [
        (0.0, "No chance"),
        (0.004, "1% chance"),
        (0.54, "54% chance"),
        (0.997, "99% chance"),
        (1.0, "100% chance"),
    ],
)
def test_only_what_is_certain_is_told_as_no_chance_or_every_one(odds: float, told: str) -> None:
    assert chance_told(odds) == told
