"""A match walked once, with everything that the laws of `tests/test_laws.py` look at, moment by moment."""

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
from tests.play import moments, new_match

LONG = ("fighting_front",)
"""Games whose matches take thousands of decisions."""
STRIDE = 4
"""Slow laws look at one decision in so many of a long match, or of one of many seats."""
SEEDS = {
    "battlefronts": ([0], [23]),
    "fighting_front": ([0], [1]),
    "fix_bayonets": ([16], [28]),
    "last_front": ([0, 0, 0, 0, 0], [54, 31, 12, 56, 9]),
    "sharp_end": ([0, 0, 0, 13, 6], [1, 1, 1, 22, 2]),
}
"""By game: the matches on the plain core and those on the fast one, by number of seats; they see what is rare."""


def seed_of(slug: str, seats: int) -> int:
    """The match that is walked with this number of seats: one of SEEDS, or the first one of any other game."""
    if slug not in SEEDS:
        return 0
    return SEEDS[slug][fast_core.IN_USE][seats - GAMES[slug].seats[0]]


RARELY = 50
"""Every so many decisions laws are held to what is slow and the same at any moment, as the copies of a state."""
Law = Callable[["Moment"], None]
Laws = list[Law]


def into(laws: Laws, slow: bool = False) -> Callable[[Law], Law]:
    """A decorator that puts a law into this list; a slow one looks at fewer moments of long matches."""

    def add(law: Law) -> Law:
        @wraps(law)
        def at_times(now: Moment) -> None:
            if now.looked_at:
                law(now)

        laws.append(at_times if slow else law)
        return law

    return add


def facts(state: State) -> Any:
    """All that a state is made of, comparable; its lists are the state's own."""
    return state.facts()


def struck_out(secrets: ModuleType, view: State) -> dict[str, int]:
    """By field that hides something: how many facts a view does not tell."""
    return {field: getattr(view, field).count(UNKNOWN) for field in secrets.HIDDEN}


@dataclass
class Before:
    """The table as it stood at the moment before, and what was played there."""

    state: State
    chance: tuple[int, int, int, int]
    action: Action
    hidden: list[int]
    """By seat: how much its view hid."""


@dataclass
class Moment:
    """The table at one decision of a match, and how it came to that."""

    match: Match
    seed: int
    secrets: ModuleType
    tally: Counter[str]
    """What laws counted over the match so far."""
    kept: dict[str, Any]
    """What laws keep from moment to moment."""
    before: Before | None
    transcript: Transcript
    """What happened since the moment before."""
    beats: list[list[Beat]]
    """By seat: what it learnt of that."""
    told: list[list[dict[str, list[int]]]]
    """By seat and beat: what must stand in the view of the beat, as told by a witness of the events."""
    views: list[State]
    known: list[dict[str, list[int]]]
    """By seat: what must stand in its view, as told by a witness of the events."""

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def events(self) -> list[Event]:
        """What happened since the moment before, nothing struck out."""
        return list(self.transcript.events)

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def rare(self) -> bool:
        """Whether this is one of the moments after every RARELY decisions."""
        return len(self.match.actions) % RARELY == 0

    @cached_property
    def looked_at(self) -> bool:
        """Whether slow laws look at this moment: in a long match at some by lot, and always at its end."""
        short = self.state.seats == 2 and self.match.game.slug not in LONG
        return short or self.match.over or self.rng().below(STRIDE) == 0

    def rng(self) -> Rng:
        """Chance for a law, the same at this moment every time."""
        return Rng(self.seed + 7919 * len(self.match.actions))


def walk(match: Match, seed: int) -> Iterator[Moment]:
    """A match under random play, with everything that the laws look at."""
    secrets = import_module(f"tests.{match.game.slug}.secrets")
    tally: Counter[str] = Counter()
    kept: dict[str, Any] = {}
    seats = range(match.state.seats)
    witnesses = [secrets.Witness(match.state, seat) for seat in seats]
    before = None
    for transcript in moments(match, seed):
        if before is not None:
            before.action = match.actions[-1]
        beats = [transcript.beats(seat) for seat in seats]
        told = [follow(witness, seen) for witness, seen in zip(witnesses, beats, strict=True)]
        views = [match.view(seat) for seat in seats]
        known = [witness.fields(view) for witness, view in zip(witnesses, views, strict=True)]
        yield Moment(match, seed, secrets, tally, kept, before, transcript, beats, told, views, known)
        if not match.over:
            hidden = [sum(struck_out(secrets, view).values()) for view in views]
            before = Before(match.state.copy(), match.rng.state(), match.legal()[0], hidden)


def follow(witness: Any, beats: list[Beat]) -> list[dict[str, list[int]]]:
    """What a witness knows after each of these beats."""
    told = []
    for beat in beats:
        witness.see(beat.event)
        told.append({field: value[:] for field, value in witness.fields(beat.view).items()})
    return told


def revealed(secrets: ModuleType, transcript: Transcript, seats: range) -> list[Event]:
    """The events that told some seat what was hidden from it, but for what the acting seat itself has laid open."""
    told = [event for event in transcript.events if any(secrets.learns(event, seat) for seat in seats)]
    return [event for event in told if not (isinstance(event, secrets.LAID_OPEN) and event.seat == transcript.actor)]


def applied(state: State, action: Action, chance: tuple[int, int, int, int]) -> tuple[Transcript, Rng]:
    """Carry out an action with this chance: what happened, and the generator afterwards."""
    rng = Rng(0)
    transcript = Transcript(state)
    rng.restore(chance)
    state.apply(action, rng, transcript)
    transcript.close()
    return transcript, rng


def twins(thing: Any) -> list[Any]:
    """The same thing again, by every way that Python has."""
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def assert_same_match(twin: Match, match: Match) -> None:
    """Another object that stands where the match stands and goes on from there by itself."""
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


def hold(laws: Laws, slug: str, seats: int, seed: int) -> None:
    """Walk a match and hold every moment to these laws; a failure names the law and the moment."""
    match = new_match(slug, seats, seed)
    following = "a witness can follow the events"
    law = following
    try:
        for now in walk(match, seed):
            for check in laws:
                law = check.__name__
                check(now)
            law = following
    except Exception as error:
        played = match.actions[-1].notation if match.actions else "the deal"
        where = f"decision {len(match.actions)} (after '{played}') of {slug} with {seats} seats, seed {seed}"
        error.add_note(f"This law does not hold: {law}, at {where}.")
        raise
