"""What is rare in play has room in an observation: the laws of `tests/observing.py` see common tables only."""

from __future__ import annotations

from game.core.rng import Rng
from game.core.state import OVER, PENDING, UNKNOWN
from game.sharp_end import GAME, cards
from game.sharp_end.rules import roll
from game.sharp_end.state import State
from game.sharp_end.turn import MUST_DISCARD, exhaustion
from tests.observing import told
from tests.sharp_end.ground import facing, table


def stretch(view: State, name: str) -> list[float]:
    return told(GAME, view, name)


def test_no_seat_has_more_points_than_all_counters_and_intel_recons_bring() -> None:
    state = facing(table("Hero", "Hero"), 4)
    state.owner = [0] * cards.COUNTERS
    state.orders[cards.INTEL_RECON] = cards.ORDER_COPIES[cards.INTEL_RECON]
    (part,) = [part for part in GAME.observation_parts(2) if part.name == "points"]
    assert stretch(state, "points") == [state.points(0), 0.0] == [part.high, 0.0]
    assert stretch(state.redact(1), "points") == [UNKNOWN, 0.0]


def test_everybody_may_have_to_discard_before_a_replacement_is_drawn() -> None:
    state = facing(table(*["4 Infantry"] * 5), 4)
    state.todo = [3]
    exhaustion(state, 3)
    assert state.todo == [3, *[MUST_DISCARD + seat for seat in (2, 1, 0, 4, 3)]]
    codes = stretch(state.redact(0), "todo")
    shown = [codes[at : at + 11].index(1.0) - 1 for at in range(0, len(codes), 11)]
    assert shown == [3, 7, 6, 5, 9, 8]


def test_every_die_of_the_largest_roll_has_room() -> None:
    state = table("Hero", "Hero")
    state.variable, state.enemy, state.stand = 1, [0, *[4] * cards.LAST_PLACE], cards.LAST_PLACE - 1
    state.extra = state.barrage = 1
    roll(state, Rng(1), None)
    assert len(state.dice) == cards.MOST_DICE
    assert sum(stretch(state, "dice")[::7]) == 0
    assert sum(stretch(state, "enemies")) <= cards.MOST_DICE


def test_the_dice_of_the_road_are_unknown_until_counters_are_laid() -> None:
    state = table("Hero", "Hero")
    assert stretch(state, "place_dice") == [0, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    state.variable = 1
    assert stretch(state, "place_dice") == [UNKNOWN] * 10
    state.enemy, state.shown = [0, 4, 3, 0, 1, 1, 2, 2, 3, 4], 2
    assert stretch(state.redact(0), "place_dice") == [0, 4, 3, *[UNKNOWN] * 7]


def test_the_end_is_told_from_rules_that_run_on() -> None:
    state = facing(table("Hero", "Hero"), 4)
    codes = []
    for state.to_act in (OVER, PENDING, 1):
        codes.append(stretch(state, "to_act"))
    assert codes == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]


def test_what_others_hold_is_told_as_unknown() -> None:
    view = facing(table("Hero", "2 Infantry, Tactics"), 4).redact(0)
    assert stretch(view, "units") == [0, 0, 0, 1, *[UNKNOWN] * 4]
    assert stretch(view, "orders") == [*[0] * cards.ORDER_TYPES, *[UNKNOWN] * cards.ORDER_TYPES]
