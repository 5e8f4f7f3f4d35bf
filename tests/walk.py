"""A match walked once, with everything that the laws of `tests/test_laws.py` look at, moment by moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from game.core.events import Event
from game.core.match import Beat, Match
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action, State
from tests.play import moments, new_match

Laws = list[Callable[["Moment"], None]]


def facts(state: State) -> Any:
    """All that a state is made of, comparable; its lists are the state's own."""
    return state.__reduce__()[1]


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
    before: Before | None
    beats: list[Beat]
    events: list[Event]
    """What happened since the moment before, nothing struck out."""
    views: list[State]
    known: list[dict[str, list[int]]]
    """By seat: what must stand in its view, as told by a witness of the events."""

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    def rng(self) -> Rng:
        """Chance for a law, the same at this moment every time."""
        return Rng(self.seed + 7919 * len(self.match.actions))


def walk(match: Match, seed: int) -> Iterator[Moment]:
    """A match under random play, with everything that the laws look at."""
    secrets = import_module(f"tests.{match.game.slug}.secrets")
    tally: Counter[str] = Counter()
    seats = range(match.state.seats)
    witnesses = [secrets.Witness(match.state, seat) for seat in seats]
    before = None
    events: list[Event] = []
    match.game.new(len(seats), match.options, Rng(seed), events)
    for beats in moments(match, seed):
        if before is not None:
            before.action = match.actions[-1]
            events = applied(before.state.copy(), before.action, before.chance)[0]
        for witness, beat in zip(witnesses, beats, strict=True):
            for event in beat.events:
                witness.see(event)
        views = [match.view(seat) for seat in seats]
        known = [witness.fields(view) for witness, view in zip(witnesses, views, strict=True)]
        yield Moment(match, seed, secrets, tally, before, beats, events, views, known)
        if not match.over:
            hidden = [sum(struck_out(secrets, view).values()) for view in views]
            before = Before(match.state.copy(), match.rng.state(), match.legal()[0], hidden)


def applied(state: State, action: Action, chance: tuple[int, int, int, int]) -> tuple[list[Event], Rng]:
    """Carry out an action with this chance: what happened, and the generator afterwards."""
    rng, events = Rng(0), list[Event]()
    rng.restore(chance)
    state.apply(action, rng, events)
    return events, rng


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
