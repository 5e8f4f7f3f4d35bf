"""Looks again at the decisions that people made in a match, one question at a time, from what they saw then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from ai.bot import Thought, seed_for
from game.catalogue import game_named
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry
from game.core.state import Action, State
from scenes.looks import Look, Review, tally

SLICE: Final = 20
"""Actions of the record that are played again in one frame."""
SECONDS: Final = 120.0
"""Seconds for a whole match, shared by its decisions."""
LONGEST: Final = 1.5
"""Most seconds for one decision; where the processor is free the playouts of `ai.review` end it sooner."""
SHORTEST: Final = 0.2
"""Least seconds for one decision; where they do not suffice for all, some are left out."""

Item = TypeVar("Item")


class Judge(Protocol):
    """What is asked: the bots' process (`ai.worker.Worker`)."""

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float, /) -> None: ...
    def poll(self) -> Thought | None: ...
    def cancel(self) -> None: ...


@dataclass(frozen=True)
class Decision:
    """A decision of a person who had a choice."""

    number: int
    """How many decisions of the match came before it."""
    seat: int
    view: State
    made: tuple[Action, ...]
    fresh: bool
    """Whether it is the first since another seat decided."""


def reviewed(seats: Sequence[SeatEntry]) -> tuple[int, ...]:
    """The seats whose decisions can be looked at: of people.

    With more than two seats a bot goes on for who resigns, and a record does not tell where: such a seat is left out.
    """
    two = len(seats) == 2
    return tuple(seat for seat, who in enumerate(seats) if who.kind == HUMAN or (two and who.person))


class Reviewer:
    """A review of a finished match. `update` goes on with it, without waiting."""

    def __init__(self, record: Record, known: Iterable[Look] = ()) -> None:
        """`known`: what an earlier review has found. Raises ValueError for an unknown game or option."""
        self.game = game_named(record.game)
        self.seats = reviewed(record.seats)
        match = Match(self.game, len(record.seats), record.options, record.seed)
        self.state = match.state
        """The table, as far as the record has been read."""
        self.played = 0
        """How many actions have been read."""
        self.rounds = [self.game.rounds(self.state)]
        """The round before each decision, and at the end."""
        self.decisions: dict[int, Decision] = {}
        """Those with a choice, by number."""
        self.looks: dict[int, Look] = {}
        """What was found, by the number of the decision."""
        self.running = False
        self._rng = match.rng
        self._seed = match.seed
        self._known = {look.decision: look for look in known}
        self._notations = record.notations
        self._actions = {action.notation: action for action in self.game.actions}
        self._begun: tuple[State, list[Action], bool] | None = None
        """The view before the decision that is being read, its steps, and whether there was a choice."""
        self._last = -1
        """The seat of the last decision."""
        self._wanted: list[Decision] | None = None
        """Those that are to be looked at, once the record is read."""
        self._asked: Decision | None = None
        self._failed: set[int] = set()

    # --- how far it has come -----------------------------------------------------------------

    @property
    def read(self) -> bool:
        """Whether the whole record has been read."""
        return self._wanted is not None

    @property
    def wanted(self) -> list[Decision]:
        """The decisions that are looked at in the end."""
        return [one for one in self._wanted or [] if one.number not in self._failed]

    @property
    def finished(self) -> bool:
        return self.read and len(self.looks) == len(self.wanted)

    @property
    def seconds(self) -> float:
        """The time for one decision."""
        return max(SHORTEST, min(LONGEST, SECONDS / max(1, len(self._wanted or []))))

    @property
    def review(self) -> Review:
        """What was found so far."""
        looks = tuple(self.looks[number] for number in sorted(self.looks))
        tallies = []
        for seat in self.seats:
            choices = sum(one.seat == seat for one in self.decisions.values())
            wanted = sum(one.seat == seat for one in self.wanted)
            tallies.append(tally(seat, choices, wanted, looks))
        return Review(tuple(tallies), looks)

    def better(self, look: Look) -> list[Action]:
        """The steps of the better decision; none where they make no sense."""
        steps = [self._actions.get(notation) for notation in look.better.split("\n")]
        return [step for step in steps if step is not None] if all(steps) else []

    # --- going on ----------------------------------------------------------------------------

    def update(self, judge: Judge) -> None:
        """Read a little more of the record; or take an answer, and ask the next question."""
        if not self.read:
            self._read()
        elif self.running:
            if self._asked is not None:
                self._listen(judge, self._asked)
            if self._asked is None:
                self._ask(judge)

    def stop(self, judge: Judge) -> None:
        """Leave it as it is; `running` set again goes on."""
        self.running = False
        if self._asked is not None:
            self._asked = None
            judge.cancel()

    def _listen(self, judge: Judge, asked: Decision) -> None:
        thought = judge.poll()
        if thought is None or not thought.done:
            return
        self._asked = None
        found = thought.verdict
        if found is None:  # the process has failed
            self._failed.add(asked.number)
            return
        same = found.best == tuple(action.id for action in asked.made)
        better = "" if same else "\n".join(self.game.actions[one].notation for one in found.best)
        self.looks[asked.number] = Look(asked.number, asked.seat, found.value, found.best_value, found.doubt, better)

    def _ask(self, judge: Judge) -> None:
        self._asked = next((one for one in self.wanted if one.number not in self.looks), None)
        if self._asked is None:
            self.running = False
            return
        made = [action.id for action in self._asked.made]
        seed = seed_for(self._seed, self._asked.number)
        judge.judge(self.game.slug, self._asked.view, made, seed, self.seconds)

    # --- the record --------------------------------------------------------------------------

    def _read(self) -> None:
        """Play a slice of the record again. It was played to its end before, so nothing is checked, nor told."""
        for notation in self._notations[self.played : self.played + SLICE]:
            self._follow(self._actions[notation])
            self.played += 1
        if self.played == len(self._notations):
            decisions = list(self.decisions.values())
            self._wanted = chosen(decisions, int(SECONDS / SHORTEST))
            for one in self._wanted:
                look = self._known.get(one.number)
                if look is not None and look.seat == one.seat:
                    self.looks[one.number] = look

    def _follow(self, action: Action) -> None:
        """Play one action, and keep the decision that it completes if it was a choice of somebody who is reviewed."""
        state = self.state
        seat = state.to_act
        if seat in self.seats:
            view, steps, choice = self._begun or (state.redact(seat), [], False)
            self._begun = (view, [*steps, action], choice or len(state.legal()) > 1)
        state.apply(action, self._rng)
        if state.midway():
            return
        number = len(self.rounds) - 1
        if self._begun is not None:
            view, steps, choice = self._begun
            if choice:
                self.decisions[number] = Decision(number, seat, view, tuple(steps), seat != self._last)
        self._begun, self._last = None, seat
        self.rounds.append(self.game.rounds(state))


def chosen(decisions: Sequence[Decision], most: int) -> list[Decision]:
    """The decisions to look at, at most so many: those that open a turn come first."""
    fresh = _spread([one for one in decisions if one.fresh], most)
    others = _spread([one for one in decisions if not one.fresh], most - len(fresh))
    return sorted([*fresh, *others], key=lambda one: one.number)


def _spread(items: list[Item], most: int) -> list[Item]:
    """At most so many of them, evenly spread."""
    if len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]
