"""The laws of observations (`tests/observing.py`) miss no column, and every game says what it is asked."""

from __future__ import annotations

from array import array

import pytest

from game.catalogue import GAMES
from game.core.observation import Column, code_column, count_column, set_column
from game.core.observer import Observer
from game.core.rng import Rng
from game.core.state import OVER, PENDING, UNKNOWN
from tests.observing import (
    an_observation_has_the_parts_and_the_ranges_that_its_game_says,
    every_fact_of_a_view_stands_in_its_observation,
    floats_of,
    observed_values,
)
from tests.play import EVERY_TABLE, new_match
from tests.walk import Laws, assert_laws_hold

RANGES: Laws = [an_observation_has_the_parts_and_the_ranges_that_its_game_says]
FACTS: Laws = [every_fact_of_a_view_stands_in_its_observation]


def fails(laws: Laws, columns: tuple[Column, ...], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a law does not hold for Battlefronts with these columns."""
    with monkeypatch.context() as planted:
        planted.setattr(GAMES["battlefronts"], "columns", lambda seats: columns, raising=False)
        for cache in ("_columns", "_observers"):
            planted.setattr(GAMES["battlefronts"], cache, {})
        try:
            assert_laws_hold(laws, "battlefronts", seats=2, seed=3)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("name", ["quiet", "contested", "order", "to_act"])
def test_the_law_of_facts_fails_when_a_column_is_left_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    columns = GAMES["battlefronts"].columns(2)
    assert fails(FACTS, tuple(column for column in columns if column.name != name), monkeypatch)


@pytest.mark.parametrize(
    "column",
    [
        count_column("round", entries=1, low=2, high=60, meaning="a rank below the least"),
        count_column("round", entries=1, low=0, high=1, meaning="a rank above the greatest"),
        count_column("place", entries=103, low=-1, high=8, meaning="no room for the last"),
        count_column("called", entries=3, low=0, high=15, meaning="one too many, and 0 is a value"),
        code_column("phase", entries=1, low=0, high=0, meaning="a value without a code"),
        count_column("quiet", entries=1, low=0, high=4, meaning="a name that is there twice"),
    ],
    ids=lambda column: column.meaning,
)
def test_the_law_of_ranges_fails_for_a_column_with_wrong_bounds_or_a_second_name(
    column: Column, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fails(RANGES, (*GAMES["battlefronts"].columns(2), column), monkeypatch)


def test_columns_come_one_after_the_other_and_codes_have_a_float_for_each_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    columns = (
        code_column("to_act", entries=1, low=0, high=1, meaning="whose decision it is"),
        code_column("winner", entries=1, low=-1, high=1, meaning="who has won; the first value: nobody"),
        count_column("hands", entries=3, low=-1, high=9, meaning="cards", read=lambda view: [view.seats, 5]),
    )
    game = GAMES["battlefronts"]
    monkeypatch.setattr(game, "columns", lambda seats: columns, raising=False)
    state = game.new(seats=2, options={"first": "seat 2"}, rng=Rng(1))
    to_act, winner, hands = [0.0, 1.0], [1.0, 0.0, 0.0], [2.0, 5.0, -1.0]  # a fact that is missing has the least value
    assert floats_of(columns, state) == [*to_act, *winner, *hands]
    assert [(part.name, part.slice, part.low, part.high) for part in game.observation_parts(2)] == [
        ("to_act", slice(0, 2), 0, 1),
        ("winner", slice(2, 5), 0, 1),
        ("hands", slice(5, 8), -1, 9),
    ]


def test_a_set_out_of_range_leaves_no_trace_in_the_next_observation() -> None:
    """An observer changes only the floats of facts that are new.

    The field `round` is taken for a set of two bits. 9 is no such set, and is written as it is into the first float.
    """
    observer = Observer((set_column("round", entries=1, bits=2, meaning="a set of two bits"),))
    view = new_match("battlefronts", seats=2, seed=7).view(0)
    observations = []
    for view.round in (9, 2):
        observations.append(list(observer.observe(view).cast("f")))
    assert observations == [[9.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize(
    ("values", "floats"),
    [
        ([[UNKNOWN, 4, 5], []], [UNKNOWN, UNKNOWN, UNKNOWN]),
        ([[UNKNOWN, 4, 5], [2]], [2, UNKNOWN, UNKNOWN]),
        ([[3], [3, 4]], [3, 4, UNKNOWN]),
        ([[3, 4, 5, 6]], [3, 4, 5]),
    ],
)
def test_facts_that_are_no_longer_there_leave_no_trace(values: list[list[int]], floats: list[float]) -> None:
    """That holds also where a fact before them has the least value, which counts as missing."""
    observer = Observer((count_column("enemy", entries=3, low=UNKNOWN, high=6, meaning="dice by place"),))
    view = new_match("sharp_end", seats=2, seed=7).view(0)
    for given in values:
        view.put_fact("enemy", given)
        observed = list(observer.observe(view).cast("f"))
    assert observed == floats


@pytest.mark.parametrize("slug", GAMES)
def test_an_observation_shows_the_end_as_nobody_to_act_and_running_rules_as_neither(slug: str) -> None:
    """PENDING: the rules run, and no seat is asked. Columns: whether the match is over, whether seat 0 or 1 acts."""
    game = GAMES[slug]
    codes = []
    state = game.new(seats=2, options=game.full_options({}), rng=Rng(1))
    for state.to_act in (OVER, PENDING, 1):
        codes.append(observed_values(game, state.redact(0), "to_act"))
    assert codes == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_number_of_seats_has_no_observation(slug: str) -> None:
    with pytest.raises(ValueError, match="seats, not 9"):
        GAMES[slug].observation_parts(9)


@pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
def test_every_part_of_an_observation_has_a_meaning_in_words_and_a_range(slug: str, seats: int) -> None:
    parts = GAMES[slug].observation_parts(seats)
    assert parts
    for part in parts:
        assert part.meaning == part.meaning.strip()
        assert not part.meaning.endswith(".")
        assert len(part.meaning) > 5
        assert part.low < part.high, part.name


@pytest.mark.parametrize("slug", GAMES)
def test_only_views_are_observed_and_not_tables_or_worlds(slug: str) -> None:
    match = new_match(slug, seats=2, seed=7)
    world = match.view(0)
    world.determinize(Rng(1))
    for state in (match.state, world):
        with pytest.raises(ValueError, match=r"^This is no view, .*: observe match\.view\(seat\)\.$"):
            match.game.observation(state)
    assert match.game.observation(world.redact(0)) == match.game.observation(match.view(0))


def test_a_buffer_that_does_not_fit_is_refused_in_a_sentence() -> None:
    match = new_match("last_front", seats=2, seed=7)
    view = match.view(0)
    floats = match.game.observation(view)
    short = array("f", [0.0])
    of_doubles = array("d", floats)
    not_writable = bytes(4 * len(floats))
    for buffer in (short, of_doubles, not_writable):
        with pytest.raises(ValueError, match=r"^That is no writable buffer without gaps of \d+ bytes, as float32\.$"):
            match.game.observe_into(view, buffer)
    with pytest.raises(ValueError, match="as bool or int8"):
        match.game.legal_into(view, short)
