"""Laws of what a seat is told in floats (`Game.observation`) and in text (`Witnesses`), for `tests/test_laws.py`."""

from __future__ import annotations

import math
import pickle
from array import array
from collections.abc import Iterator
from typing import Any

from game.core.game import Game
from game.core.information import Witnesses, information_state
from game.core.observation import Column, Columns, Observer
from game.core.state import OVER, UNKNOWN, State
from game.core.wording import WIDTH
from tests.walk import Laws, Moment, applied, facts, into

LAWS: Laws = []
"""Every law below; each is called with every moment of a match."""
law = into(LAWS)
LOOKS = 6
"""About so many moments of a match are looked at closely,"""
FACTS = 2
"""and at so many of them every fact by itself."""


def sampled(now: Moment, salt: int, looks: int = LOOKS) -> bool:
    """Whether a law looks closely at this moment; `salt` keeps the laws from looking at the same ones."""
    every = max(1, max(now.match.game.typical_lengths) // looks)
    return now.match.over or (len(now.match.actions) + salt) % every == 0


def columns_of(now: Moment) -> Columns:
    return now.match.game.columns(now.state.seats)


def seen(now: Moment) -> Iterator[tuple[int, State]]:
    """Every view that a seat was given since the moment before, and that seat."""
    for seat, view in enumerate(now.views):
        yield seat, view
        for beat in now.beats[seat]:
            yield seat, beat.view


# --- Observations ----------------------------------------------------------------------


@law
def an_observation_has_the_parts_and_the_ranges_that_are_told(now: Moment) -> None:
    if not sampled(now, 0):
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
    for _, view in seen(now):
        floats = game.observation(view)
        assert len(floats) == at
        assert not math.isnan(sum(floats))

        for part, column in zip(parts, columns, strict=True):
            stretch = floats[part.slice]
            assert part.low <= min(stretch), part.name
            assert max(stretch) <= part.high, part.name
            assert_whole(column, view, stretch)


def assert_whole(column: Column, view: State, stretch: list[float]) -> None:
    """Nothing of the column's facts is lost: all have room, none looks like one that is missing, each has its code."""
    found = column.facts_of(view)
    values = [found] if isinstance(found, int) else list(found)
    assert len(values) <= column.entries, column.name
    assert len(values) == column.entries or column.low not in values, f"{column.name}: low stands for missing ones"

    if column.coded and column.name != "to_act":  # nobody decides while the rules run on
        none = {value for value in values if value < column.low} if "; none: " in column.meaning else set()
        coded = column.entries - sum(value in none for value in values)
        assert len(none) <= 1, f"{column.name}: no code stands for more than one value"
        assert sum(stretch) == coded, f"{column.name}: a value has no code"


@law
def an_observation_depends_on_nothing_but_the_view(now: Moment) -> None:
    if sampled(now, 1):
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
            assert [number for number, open_now in enumerate(mask) if open_now] == sorted(one.id for one in legal)
            for twin in (view, view.copy(), pickle.loads(pickle.dumps(view))):
                assert game.observation(twin) == floats
            assert pickle.dumps(facts(view)) == before


@law
def every_fact_of_a_view_stands_in_its_observation(now: Moment) -> None:
    """A view in which one fact is another has another observation, unless the fact follows from others."""
    if not sampled(now, 2, FACTS):
        return
    rng = now.rng()
    view = now.views[rng.below(now.state.seats)]
    columns = columns_of(now)
    for field in ("to_act", *view.FIELDS):
        if field in now.secrets.FOLLOWS:
            continue
        first = sorted(columns, key=lambda column: column.name != field)
        for where, others in nearby(getattr(view, field), field in now.secrets.HIDDEN):
            copies = [changed(view, field, other) for other in others]
            assert any(floats_of((one,), view) != floats_of((one,), copy) for copy in copies for one in first), (
                f"no column tells {field}{where} of the view of seat {now.views.index(view)}"
            )


def nearby(fact: Any, hides: bool) -> Iterator[tuple[str, list[Any]]]:
    """Where a fact could be another, and what could stand there; nothing where it is hidden."""
    if isinstance(fact, int):
        if not hides or fact != UNKNOWN:
            yield "", [fact - 1, fact + 1]
        return
    kind = type(fact)
    for i, one in enumerate(fact):
        for where, others in nearby(one, hides):
            yield f"[{i}]{where}", [kind([*fact[:i], other, *fact[i + 1 :]]) for other in others]
    if not fact:
        yield " with an entry", [kind([entry]) for entry in (0, 1)]


def changed(view: State, field: str, fact: Any) -> State:
    """The view with another fact in one field."""
    other = view.copy()
    setattr(other, field, fact)
    return other


@law
def views_that_differ_have_observations_that_differ(now: Moment) -> None:
    """Of one seat, from moment to moment and from beat to beat."""
    found: dict[tuple[int, tuple[float, ...]], str] = now.kept.setdefault("observed", {})
    for seat, view in seen(now) if sampled(now, 3) else ():
        text_of_view = repr(facts(view))
        assert found.setdefault((seat, tuple(now.match.game.observation(view))), text_of_view) == text_of_view


@law
def what_follows_from_other_facts_never_changes_alone(now: Moment) -> None:
    free = [field for field in now.state.FIELDS if field not in now.secrets.FOLLOWS]
    for beats in now.beats:
        for beat in beats:
            if facts(beat.before) != facts(beat.view) and beat.before.to_act == beat.view.to_act:
                assert any(getattr(beat.before, field) != getattr(beat.view, field) for field in free), beat.event


@law
def tables_that_a_seat_cannot_tell_apart_have_the_same_observation(now: Moment) -> None:
    if sampled(now, 4):
        rng = now.rng()
        game = now.match.game
        for seat, view in enumerate(now.views):
            other = now.secrets.another(now.state, seat, now.known[seat], rng)
            assert game.observation(other.redact(seat)) == game.observation(view)


@law
def the_text_of_a_table_fits_and_tells_a_seat_nothing_hidden(now: Moment) -> None:
    """In the middle of an action as well."""
    if not sampled(now, 7):
        return
    tables = [now.state, *[state for _, state in now.transcript.entries], *[view for _, view in seen(now)]]
    for table in tables:
        text = table.text()
        assert text == table.copy().text()
        assert all(line == line.rstrip() != "" and len(line) <= WIDTH for line in text.split("\n")), text
    rng = now.rng()
    for seat, view in enumerate(now.views):
        other = now.secrets.another(now.state, seat, now.known[seat], rng)
        assert other.redact(seat).text() == view.text()


# --- Information states ----------------------------------------------------------------


def witnesses_of(now: Moment) -> Witnesses:
    """What followed the match from its deal up to this moment."""
    played = len(now.match.actions)
    if now.before is None:
        now.kept["witnesses"] = Witnesses(now.match.options, now.transcript, now.state), played
    witnesses, followed = now.kept["witnesses"]
    if followed < played:
        witnesses.follow(now.match.actions[-1], now.transcript, now.state)
        now.kept["witnesses"] = witnesses, played
    assert isinstance(witnesses, Witnesses)

    return witnesses


@law
def an_information_state_forgets_nothing_and_ends_with_what_was_seen_last(now: Moment) -> None:
    witnesses = witnesses_of(now)
    if sampled(now, 5):
        pasts: dict[int, str] = now.kept.setdefault("pasts", {})
        for seat, view in enumerate(now.views):
            past, _, last = witnesses.text(seat, view).rpartition("\n")
            assert last == repr(facts(view))
            assert past.startswith(pasts.get(seat, ""))
            assert now.before is None or len(past) > len(pasts.get(seat, ""))

            lines = past.split("\n")
            events = [repr(beat.event) for beat in now.beats[seat]]
            assert lines[len(lines) - len(events) :] == events
            if now.before is not None and now.transcript.actor == seat:
                assert lines[-1 - max(1, len(events))] == f"> {now.match.actions[-1].notation}"

            pasts[seat] = past + "\n"


@law
def tables_that_a_seat_cannot_tell_apart_have_the_same_information_state(now: Moment) -> None:
    """After an action as well: the same exactly where the seat has seen the same of it; the end lays hands open."""
    witnesses = witnesses_of(now)
    if not sampled(now, 6):
        return
    rng = now.rng()
    seat = rng.below(now.state.seats)
    other = now.secrets.another(now.state, seat, now.known[seat], rng)
    assert witnesses.text(seat, other.redact(seat)) == witnesses.text(seat, now.views[seat])

    possible = other.legal()
    for action in [action for action in now.match.legal() if action in possible][:2]:
        texts: list[tuple[object, str]] = []
        for table in (now.state.copy(), other.copy()):
            transcript, _ = applied(table, action, now.match.rng.state())
            after = pickle.loads(pickle.dumps(witnesses))
            after.follow(action, transcript, table)
            texts.append((transcript.seen_by(seat), after.text(seat, table.redact(seat))))
        (events, text), (other_events, other_text) = texts
        assert (text == other_text) is (events == other_events) or table.to_act == OVER


@law
def an_information_state_of_a_match_is_what_its_witnesses_tell(now: Moment) -> None:
    witnesses = witnesses_of(now)
    played = len(now.match.actions)
    if played == 60 or (now.match.over and played < 60):
        for seat in {0, now.state.seats - 1}:
            assert information_state(now.match, seat) == witnesses.text(seat, now.views[seat])


def observed_values(game: Game, view: State, name: str) -> list[float]:
    """What stands in one part of the observation of a view, or would stand there of a true state."""
    (column,) = [column for column in game.columns(view.seats) if column.name == name]
    return floats_of((column,), view)


def floats_of(columns: Columns, view: State) -> list[float]:
    """The floats of a view by an observer that has seen no other."""
    return list(Observer(columns).observe(view).cast("f"))
