"""Laws of what a seat is told in floats (`Game.observation`) and in text (`Witnesses`), for `tests/test_laws.py`."""

from __future__ import annotations

import math
import pickle
from array import array
from collections.abc import Iterator
from typing import Any

from game.core.game import Game
from game.core.information import Witnesses, information_state
from game.core.observation import Column, Columns
from game.core.observer import Observer
from game.core.state import OVER, UNKNOWN, State
from game.core.wording import WIDTH
from tests.play import fact_of
from tests.walk import Laws, Moment, apply_with_chance, collect_in, facts

LAWS: Laws = []
"""Every law below; each is called with every moment of a match."""
law = collect_in(LAWS)
LOOKS = 6
"""A sampled law is called at about this many moments of a match."""
FACTS = 2
"""The law that changes every fact by itself is called at about this many moments, since it is slow."""


def is_checked_at(now: Moment, salt: int, looks: int = LOOKS) -> bool:
    """Whether a law checks this moment: the last one of a match, and about `looks` others.

    `salt` shifts those of each law.
    """
    every = max(1, max(now.match.game.typical_lengths) // looks)
    return now.match.over or (len(now.match.actions) + salt) % every == 0


def columns_of(now: Moment) -> Columns:
    """The columns that make up an observation of the game at this table."""
    return now.match.game.columns(now.state.seats)


def views_by_seat(now: Moment) -> Iterator[tuple[int, State]]:
    """Every view that a seat got since the moment before, as pairs of the seat and the view."""
    for seat, view in enumerate(now.views):
        yield seat, view
        for beat in now.beats[seat]:
            yield seat, beat.view


# --- Observations ----------------------------------------------------------------------


@law
def an_observation_has_the_parts_and_the_ranges_that_its_game_says(now: Moment) -> None:
    """Parts follow one another without gaps, have names of their own, and no float is outside the range of its part."""
    if not is_checked_at(now, salt=0):
        return

    game = now.match.game
    at = 0
    parts = game.observation_parts(now.state.seats)
    columns = columns_of(now)
    assert len({part.name for part in parts}) == len(parts)

    for part in parts:
        assert (part.slice.start, part.slice.step) == (at, None), f"{part.name} does not begin where the last part ends"
        at = part.slice.stop
        assert at > part.slice.start

    for _, view in views_by_seat(now):
        floats = game.observation(view)
        assert len(floats) == at
        assert not math.isnan(sum(floats))

        for part, column in zip(parts, columns, strict=True):
            stretch = floats[part.slice]
            assert part.low <= min(stretch), part.name
            assert max(stretch) <= part.high, part.name
            assert_column_loses_no_fact(column, view, stretch)


def assert_column_loses_no_fact(column: Column, view: State, stretch: list[float]) -> None:
    """Assert that every fact of a column has room, has a code, and is not equal to the value for missing facts.

    `stretch`: the floats that the column has in the observation of this view.
    """
    facts_of_view = column.facts_of(view)
    values = [facts_of_view] if isinstance(facts_of_view, int) else list(facts_of_view)
    assert len(values) <= column.entries, column.name
    assert len(values) == column.entries or column.low not in values, f"{column.name}: low stands for missing ones"

    if column.coded and column.name != "to_act":  # nobody decides while the rules run on
        has_value_for_none = "; none: " in column.meaning
        values_for_none = {value for value in values if value < column.low} if has_value_for_none else set()
        coded = column.entries - sum(value in values_for_none for value in values)
        assert len(values_for_none) <= 1, f"{column.name}: no code stands for more than one value"
        assert sum(stretch) == coded, f"{column.name}: a value has no code"


@law
def an_observation_depends_on_nothing_but_the_view(now: Moment) -> None:
    """Filled buffers, other observers and copies of the view give the same floats, and the view does not change."""
    if is_checked_at(now, salt=1):
        game = now.match.game
        for view in now.views:
            before = pickle.dumps(facts(view))
            floats = game.observation(view)
            buffer = array("f", [9.0]) * len(floats)
            mask = array("b", [9]) * len(game.actions)
            game.observe_into(view, buffer)
            assert buffer.tolist() == floats == floats_of(columns_of(now), view)

            game.legal_into(now.state, mask)
            legal = [] if now.match.over else now.match.legal()
            assert [number for number, open_now in enumerate(mask) if open_now] == sorted(action.id for action in legal)
            for twin in (view, view.copy(), pickle.loads(pickle.dumps(view))):
                assert game.observation(twin) == floats
            assert pickle.dumps(facts(view)) == before


@law
def a_true_table_is_observed_as_the_view_of_each_seat(now: Moment) -> None:
    """`Game.write_seen` writes of a true table what the view of a seat has, column by column.

    That also holds where the same floats showed another seat before.
    """
    game = now.match.game
    if game.write_seen is None or now.match.over or not is_checked_at(now, salt=8):
        return
    observer = game.observer(now.state.seats)
    for seat, view in enumerate(now.views):
        observer.observe_table(0, now.state, seat)
        floats = list(memoryview(observer.floats).cast("B").cast("f"))
        for part, column in zip(game.observation_parts(now.state.seats), columns_of(now), strict=True):
            assert floats[part.slice] == floats_of((column,), view), f"{column.name} of the view of seat {seat}"


@law
def every_fact_of_a_view_stands_in_its_observation(now: Moment) -> None:
    """A view in which one fact is another has another observation, unless the fact follows from others."""
    if not is_checked_at(now, salt=2, looks=FACTS):
        return
    rng = now.rng()
    view = now.views[rng.below(now.state.seats)]
    columns = columns_of(now)
    floats = {column.name: floats_of((column,), view) for column in columns}
    for field in ("to_act", *view.FIELDS):
        if field in now.secrets.FOLLOWS:
            continue
        order = sorted(columns, key=lambda column: column.name != field)
        for where, others in neighbouring_values(fact_of(view, field), hides=field in now.secrets.HIDDEN):
            copies = [with_fact_replaced(view, field, other) for other in others]
            telling = next(
                (column for column in order for copy in copies if floats_of((column,), copy) != floats[column.name]),
                None,
            )
            assert telling is not None, f"no column tells {field}{where} of the view of seat {now.views.index(view)}"
            order.sort(key=lambda column: column is not telling)  # it will tell the next entry as well


def neighbouring_values(fact: Any, hides: bool) -> Iterator[tuple[str, list[Any]]]:
    """Yield for each number in a fact its place, as words, and two copies of the fact with 1 less and 1 more there.

    Numbers that a view hides are left out if `hides`. An empty list gets one entry.

    >>> [(place, copies) for place, copies in neighbouring_values([3, [5]], hides=False)]
    [('[0]', [[2, [5]], [4, [5]]]), ('[1][0]', [[3, [4]], [3, [6]]])]
    """
    if isinstance(fact, int):
        if not hides or fact != UNKNOWN:
            yield "", [fact - 1, fact + 1]
        return

    list_or_tuple = type(fact)
    for i, entry in enumerate(fact):
        for place, new_entries in neighbouring_values(entry, hides):
            yield f"[{i}]{place}", [list_or_tuple([*fact[:i], new, *fact[i + 1 :]]) for new in new_entries]
    if not fact:
        yield " with an entry", [list_or_tuple([entry]) for entry in (0, 1)]


def with_fact_replaced(view: State, field: str, fact: Any) -> State:
    """A copy of the view with another value in one field."""
    other = view.copy()
    other.put_fact(field, fact)
    return other


@law
def views_that_differ_have_observations_that_differ(now: Moment) -> None:
    """Views of the same seat that differ at any two moments or beats of a match have different observations."""
    view_by_observation: dict[tuple[int, tuple[float, ...]], str] = now.memory.setdefault("observed", {})
    if is_checked_at(now, salt=3):
        for seat, view in views_by_seat(now):
            observation = tuple(now.match.game.observation(view))
            text_of_view = repr(facts(view))
            first_with_this_observation = view_by_observation.setdefault((seat, observation), text_of_view)
            assert first_with_this_observation == text_of_view


@law
def what_follows_from_other_facts_never_changes_alone(now: Moment) -> None:
    """The fields in `secrets.FOLLOWS` follow from others, so an event that changes a view changes another field too."""
    free = [field for field in now.state.FIELDS if field not in now.secrets.FOLLOWS]
    for beats in now.beats:
        for beat in beats:
            if facts(beat.before) != facts(beat.view) and beat.before.to_act == beat.view.to_act:
                assert any(fact_of(beat.before, field) != fact_of(beat.view, field) for field in free), beat.event


@law
def tables_that_a_seat_cannot_tell_apart_have_the_same_observation(now: Moment) -> None:
    """Another table, which differs only in what a seat may not know, has the same observation for that seat."""
    if is_checked_at(now, salt=4):
        rng = now.rng()
        game = now.match.game
        for seat, view in enumerate(now.views):
            other = now.secrets.indistinguishable_table(now.state, seat, now.fields_known[seat], rng)
            assert game.observation(other.redact(seat)) == game.observation(view)


@law
def the_text_of_a_table_fits_and_tells_a_seat_nothing_hidden(now: Moment) -> None:
    """The text of a state has lines of at most WIDTH characters, and a view has the text of any table that looks alike.

    This holds in the middle of an action as well.
    """
    if not is_checked_at(now, salt=7):
        return
    tables = [now.state, *[state for _, state in now.transcript.entries], *[view for _, view in views_by_seat(now)]]
    for table in tables:
        text = table.text()
        assert text == table.copy().text()
        assert all(line == line.rstrip() != "" and len(line) <= WIDTH for line in text.split("\n")), text
    rng = now.rng()
    for seat, view in enumerate(now.views):
        other = now.secrets.indistinguishable_table(now.state, seat, now.fields_known[seat], rng)
        assert other.redact(seat).text() == view.text()


# --- Information states ----------------------------------------------------------------


def witnesses_of(now: Moment) -> Witnesses:
    """The witnesses who followed the match from its deal up to this moment."""
    played = len(now.match.actions)
    if now.before is None:
        now.memory["witnesses"] = Witnesses(now.match.options, now.transcript, now.state), played
    witnesses, followed = now.memory["witnesses"]
    if followed < played:
        witnesses.follow(now.match.actions[-1], now.transcript, now.state)
        now.memory["witnesses"] = witnesses, played
    assert isinstance(witnesses, Witnesses)

    return witnesses


@law
def an_information_state_forgets_nothing_and_ends_with_what_was_seen_last(now: Moment) -> None:
    """The text of an information state begins with the text of the moment before and ends with the current view.

    Before the view come the events since the moment before, and the seat's own action in front of them.
    """
    witnesses = witnesses_of(now)
    if is_checked_at(now, salt=5):
        pasts: dict[int, str] = now.memory.setdefault("pasts", {})
        for seat, view in enumerate(now.views):
            past, _, last = witnesses.text(seat, view).rpartition("\n")
            assert last == repr(facts(view))
            assert past.startswith(pasts.get(seat, ""))
            assert now.before is None or len(past) > len(pasts.get(seat, ""))

            lines = past.split("\n")
            events = [repr(beat.event) for beat in now.beats[seat]]
            assert lines[len(lines) - len(events) :] == events
            if now.before is not None and now.transcript.actor == seat:
                before_events = -1 - max(1, len(events))  # without an event there is an empty line
                assert lines[before_events] == f"> {now.match.actions[-1].notation}"

            pasts[seat] = past + "\n"


@law
def tables_that_a_seat_cannot_tell_apart_have_the_same_information_state(now: Moment) -> None:
    """Two tables that look alike to a seat have the same text for it.

    After the same action on both, the texts are the same exactly if the seat sees the same events. The end of a match
    lays hands open, so texts may differ there.
    """
    witnesses = witnesses_of(now)
    if not is_checked_at(now, salt=6):
        return
    rng = now.rng()
    seat = rng.below(now.state.seats)
    other = now.secrets.indistinguishable_table(now.state, seat, now.fields_known[seat], rng)
    assert witnesses.text(seat, other.redact(seat)) == witnesses.text(seat, now.views[seat])

    possible = other.legal()
    for action in [action for action in now.match.legal() if action in possible][:2]:
        texts: list[tuple[object, str]] = []
        for table in (now.state.copy(), other.copy()):
            transcript, _ = apply_with_chance(table, action, now.match.rng.state())
            after = pickle.loads(pickle.dumps(witnesses))
            after.follow(action, transcript, table)
            texts.append((transcript.seen_by(seat), after.text(seat, table.redact(seat))))
        (events, text), (other_events, other_text) = texts
        assert (text == other_text) is (events == other_events) or table.to_act == OVER


@law
def an_information_state_of_a_match_is_what_its_witnesses_tell(now: Moment) -> None:
    """The information state that replays a match is the same as that of witnesses who followed the match."""
    witnesses = witnesses_of(now)
    played = len(now.match.actions)
    # The check replays the match, so it is made once: after 60 actions, or at the end of a shorter match.
    if played == 60 or (now.match.over and played < 60):
        for seat in {0, now.state.seats - 1}:
            assert information_state(now.match, seat) == witnesses.text(seat, now.views[seat])


def observed_values(game: Game, view: State, name: str) -> list[float]:
    """The floats of one part of an observation, of a view or of a true state."""
    (column,) = [column for column in game.columns(view.seats) if column.name == name]
    return floats_of((column,), view)


def floats_of(columns: Columns, view: State) -> list[float]:
    """The floats of a view by an observer that has seen no other view, so that nothing is remembered."""
    return list(Observer(columns).observe(view).cast("f"))
