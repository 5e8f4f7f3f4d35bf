"""Plays a match once at random and calls every law of `tests/test_laws.py` at every decision, a "moment"."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from importlib import import_module
from types import ModuleType
from typing import Any

from game import fast_core
from game.catalogue import GAMES
from game.core.events import Beat, Event, Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action, State
from tests.play import fact_of, new_match, play_at_random

LONG = ("fighting_front",)
"""Games whose matches take thousands of decisions."""
STRIDE = 4
"""A slow law is called at one decision of this many in a match of more than two seats."""
LONG_STRIDE = 10
"""The same in a long match."""
SEEDS = {
    "battlefronts": ([0], [23]),
    "fighting_front": ([0], [1]),
    "fix_bayonets": ([16], [28]),
    "last_front": ([0, 0, 0, 0, 0], [54, 31, 12, 56, 9]),
    "sharp_end": ([0, 0, 0, 13, 6], [1, 1, 1, 22, 2]),
}
"""By game: the seeds on the plain core and those on the fast one, in the order of the numbers of seats.

Rare events happen in these matches.
"""


def seed_of(slug: str, seats: int) -> int:
    """The seed of the match that is played with this number of seats: from SEEDS, or 0 for a game that is not there."""
    if slug not in SEEDS:
        return 0
    seeds_of_core = SEEDS[slug][fast_core.IN_USE]
    return seeds_of_core[seats - GAMES[slug].seats[0]]


SPOT_CHECKS_EVERY = 50
"""Slow checks that are alike at any moment, such as those of copied states, are made at one of this many decisions."""
Law = Callable[["Moment"], None]
Laws = list[Law]


def collect_in(laws: Laws, slow: bool = False) -> Callable[[Law], Law]:
    """A decorator that adds a law to this list. A slow law is called only at sampled moments of a long match."""

    def add(law: Law) -> Law:
        """Add the law to the list, so that it is called at the right moments. Returns the law as it was."""

        @wraps(law)
        def at_times(now: Moment) -> None:
            if now.is_sampled:
                law(now)

        laws.append(at_times if slow else law)
        return law

    return add


def facts(state: State) -> Any:
    """All fields of a state as a value that can be compared. Its lists are the state's own and not copies."""
    return state.facts()


def count_hidden_facts(secrets: ModuleType, view: State) -> dict[str, int]:
    """By field that hides something: how many of its entries are UNKNOWN in a view."""
    return {field: fact_of(view, field).count(UNKNOWN) for field in secrets.HIDDEN}


@dataclass
class Before:
    """The state at the decision before, and the action that was taken."""

    state: State
    chance: tuple[int, int, int, int]
    """The state of the random generator."""
    action: Action
    hidden_counts: list[int]
    """By seat: how many facts its view hid."""


@dataclass
class Moment:
    """The state at one decision of a match, and everything that happened since the decision before."""

    match: Match
    seed: int
    secrets: ModuleType
    """The module `tests/<slug>/secrets.py`, which says a second time what each seat may know."""
    tally: Counter[str]
    """Counts that laws make over the match."""
    memory: dict[str, Any]
    """Values that laws keep from moment to moment."""
    before: Before | None
    transcript: Transcript
    """The events since the moment before, with the state after each."""
    beats: list[list[Beat]]
    """By seat: the events as this seat saw them, with its views."""
    fields_after_beats: list[list[dict[str, list[int]]]]
    """By seat and beat: the fields that the view of the beat must have, by a witness who saw only the events."""
    views: list[State]
    fields_known: list[dict[str, list[int]]]
    """By seat: the fields that its view must have now, by a witness who saw only the events."""

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def events(self) -> list[Event]:
        """The events since the moment before, with nothing hidden."""
        return list(self.transcript.events)

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def is_spot_check(self) -> bool:
        """Whether this moment comes after a multiple of SPOT_CHECKS_EVERY decisions."""
        return len(self.match.actions) % SPOT_CHECKS_EVERY == 0

    @cached_property
    def is_sampled(self) -> bool:
        """Whether slow laws are called at this moment.

        In a short match of two seats they always are, and in any other match at random moments and at its end.
        """
        is_long = self.match.game.slug in LONG
        is_short = self.state.seats == 2 and not is_long
        return is_short or self.match.over or self.rng().below(LONG_STRIDE if is_long else STRIDE) == 0

    def rng(self) -> Rng:
        """A random generator for a law. It is the same at this moment every time."""
        prime = 7919  # so that neighbouring seeds and decisions do not give the same generator
        return Rng(self.seed + prime * len(self.match.actions))


def walk(match: Match, seed: int) -> Iterator[Moment]:
    """Play the match at random. Yields the moment before each decision, and one at the end."""
    secrets = import_module(f"tests.{match.game.slug}.secrets")
    counts: Counter[str] = Counter()
    memory: dict[str, Any] = {}
    seats = range(match.state.seats)
    witnesses = [secrets.Witness(match.state, seat) for seat in seats]
    before = None
    for transcript in play_at_random(match, seed):
        if before is not None:
            before.action = match.actions[-1]
        beats = [transcript.beats(seat) for seat in seats]
        fields_after_beats = [
            fields_after_each_beat(witness, beats_seen) for witness, beats_seen in zip(witnesses, beats, strict=True)
        ]
        views = [match.view(seat) for seat in seats]
        fields_known = [witness.fields(view) for witness, view in zip(witnesses, views, strict=True)]
        yield Moment(
            match, seed, secrets, counts, memory, before, transcript, beats, fields_after_beats, views, fields_known
        )
        if not match.over:
            hidden_counts = [sum(count_hidden_facts(secrets, view).values()) for view in views]
            # The action is not known yet. It is replaced at the next moment.
            before = Before(match.state.copy(), match.rng.state(), match.legal()[0], hidden_counts)


def fields_after_each_beat(witness: Any, beats: list[Beat]) -> list[dict[str, list[int]]]:
    """Show the event of each beat to a witness. Returns, beat by beat, the fields that it then expects in the view.

    The witness (`tests/<slug>/secrets.py`) works these fields out from nothing but the events that its seat sees. Their
    values are copied, because the witness changes them at the next event.
    """
    fields_after = []
    for beat in beats:
        witness.see(beat.event)
        fields_after.append({field: value[:] for field, value in witness.fields(beat.view).items()})
    return fields_after


def revealing_events(secrets: ModuleType, transcript: Transcript, seats: range) -> list[Event]:
    """The events by which some seat learnt a hidden fact, without cards that the acting seat itself laid open."""

    def is_laid_open_by_the_actor(event: Event) -> bool:
        return isinstance(event, secrets.LAID_OPEN) and event.seat == transcript.actor

    learnt_by_a_seat = [event for event in transcript.events if any(secrets.learns(event, seat) for seat in seats)]
    return [event for event in learnt_by_a_seat if not is_laid_open_by_the_actor(event)]


def apply_with_chance(state: State, action: Action, chance: tuple[int, int, int, int]) -> tuple[Transcript, Rng]:
    """Carry out an action on a state, with a random generator in the state `chance`.

    Returns the events and the generator afterwards.
    """
    rng = Rng(0)
    transcript = Transcript(state)
    rng.restore(chance)
    state.apply(action, rng, transcript)
    transcript.close()
    return transcript, rng


def copies_of(thing: Any) -> list[Any]:
    """Copies of an object by copy, deepcopy and pickle."""
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def assert_same_match(twin: Match, match: Match) -> None:
    """Assert that `twin` is a separate object with the same match, and that playing on it leaves `match` alone."""
    assert twin is not match
    assert twin.game is match.game
    assert twin.options == match.options
    assert twin.seed == match.seed
    assert twin.actions == match.actions
    assert facts(twin.state) == facts(match.state)
    assert twin.rng.state() == match.rng.state()

    everyone = range(match.state.seats)
    assert twin.can_undo(everyone) is match.can_undo(everyone)

    if not match.over:
        before = pickle.dumps(facts(match.state))
        twin.play(twin.legal()[0])
        assert pickle.dumps(facts(match.state)) == before


def assert_laws_hold(laws: Laws, slug: str, seats: int, seed: int) -> None:
    """Play a match at random and call these laws at every moment. A failure names the law and the moment."""
    match = new_match(slug, seats, seed)
    law_of_witnesses = "a witness can follow the events"  # it fails inside `walk`, between the laws
    law = law_of_witnesses
    try:
        for now in walk(match, seed):
            for check in laws:
                law = check.__name__
                check(now)
            law = law_of_witnesses
    except Exception as error:
        played = match.actions[-1].notation if match.actions else "the deal"
        where = f"decision {len(match.actions)} (after '{played}') of {slug} with {seats} seats, seed {seed}"
        error.add_note(f"This law does not hold: {law}, at {where}.")
        raise
