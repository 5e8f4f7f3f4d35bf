"""Looks again at the decisions that people made in a match, one question at a time, from what they saw then.

A glance at each finds those that may have given much away, a longer glance at these finds the FIRST, which are looked
at before all others.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ai.levels import seed_for
from game.catalogue import game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes.match.review_result import Look, Review, tally

if TYPE_CHECKING:
    from scenes.stack import Bots

# --- The decisions of a match that a review looks at ----------------------------------------------


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
    played: int
    """How many actions of the match came before it."""
    table: tuple[State, tuple[int, int, int, int]]
    """The true table before it, and the state of the chance."""


def reviewed(seats: Sequence[SeatEntry]) -> tuple[int, ...]:
    """The seats whose decisions can be looked at: of people.

    With more than two seats a bot goes on for who resigns, and a record does not tell where: such a seat is left out.
    """
    two = len(seats) == 2
    return tuple(seat for seat, who in enumerate(seats) if who.kind == HUMAN or (two and who.person))


def chosen(decisions: Sequence[Decision], most: int) -> list[Decision]:
    """The decisions to look at, at most so many: those that open a turn come first."""
    fresh = _spread([one for one in decisions if one.fresh], most)
    others = _spread([one for one in decisions if not one.fresh], most - len(fresh))
    return sorted([*fresh, *others], key=lambda one: one.number)


def _spread(items: list[Decision], most: int) -> list[Decision]:
    """At most so many of them, evenly spread."""
    if len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]


SLICE: Final = 40
"""Actions of the record that are played again in one frame."""
SECONDS: Final = 120.0
"""Seconds for a whole match, shared by its decisions."""
LONGEST: Final = 1.5
"""Most seconds for one decision; where the processor is free the playouts of `ai.review` end it sooner."""
SHORTEST: Final = 0.2
"""Least seconds for one decision; where they do not suffice for all, some are left out."""
FIRST: Final = 10
"""Decisions that are looked at before all others."""
SOON: Final = 9.5
"""Seconds for finding these decisions and looking at them."""
GLANCES: Final = 3.5
"""The part of these seconds that is used for glances."""
LONGEST_GLANCE: Final = 0.1
SHORTEST_GLANCE: Final = 0.01
SUSPECTS: Final = 30
"""Decisions that get a longer glance: a first one sees too little, above all where playouts differ much.

A match with no more decisions than that needs no first glances.
"""
LONGER_GLANCES: Final = 3.0
"""The part of the seconds that is used for these."""
COARSE: Final = 60
"""Decisions, evenly spread, at which a glance goes first."""
ASKING: Final = 1 / 60
"""Seconds that it takes to transmit a question and its answer."""
SHIFTS: Final = 3
"""Largest falls, by the glances, between decisions that are looked at next."""
LEAST_SHIFT: Final = 0.15
"""Least change of a chance that is told as luck."""


@dataclass(frozen=True)
class Question:
    """A question that is still to be asked."""

    decision: Decision
    seconds: float
    glance: bool = False
    """Whether it only helps to find the decisions that come first."""


@dataclass(frozen=True)
class ChanceShift:
    """How a seat's chance changed between two of its decisions, or before the end: what luck or the others did."""

    seat: int
    after: int
    """The number of the decision that came before."""
    until: int
    """The number of the decision that followed, or of all decisions of the match."""
    was: float
    """The chance that the first of the two decisions had left."""
    now: float

    @property
    def size(self) -> float:
        return abs(self.now - self.was)


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
        self._begun: Decision | None = None
        """The decision that is being read, with the steps so far."""
        self._choice = False
        """Whether there was a choice in it."""
        self._last = -1
        """The seat of the last decision."""
        self._wanted: list[Decision] | None = None
        """Those that are to be looked at, once the record is read."""
        self._glances: dict[int, Look] = {}
        """What the latest glances have shown, by the number of the decision."""
        self._suspects: list[Decision] | None = None
        """Those that get a longer glance, the most suspicious first; None while there are still first ones to come."""
        self._sifted: set[int] = set()
        """The numbers of those that have had it."""
        self._spent = 0.0
        """Seconds for which it has been running."""
        self._first: set[int] | None = None
        """Those that are looked at before all others; None while there are still glances to come."""
        self._asked: Question | None = None
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
    def first(self) -> set[int] | None:
        """The numbers of those decisions that come before all others; None while they are still being found."""
        return self._first - self._failed if self._first is not None else None

    @property
    def essential(self) -> bool:
        """Whether those that come first have been looked at."""
        first = self.first
        return self.finished or (first is not None and first <= self.looks.keys())

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

    def why(self, look: Look) -> str:
        """What the better decision does, in the words of a hint."""
        from ai.bot import reason_of  # it loads the search, which is seldom needed here

        steps = self.better(look)
        return reason_of(self.game, self.decisions[look.decision].view, steps) if steps else ""

    # --- going on ----------------------------------------------------------------------------

    def update(self, bots: Bots, seconds: float = 0.0) -> None:
        """Read a little more of the record; or take an answer, and ask the next question. `seconds` have passed."""
        self._spent += seconds if self.running else 0.0
        if not self.read:
            self._read()
        elif self.running:
            if self._asked is not None:
                self._listen(bots, self._asked)
            if self._asked is None:
                task = self._asked = self._next()
                self.running = task is not None
                if task is not None:
                    made = [action.id for action in task.decision.made]
                    seed = seed_for(self._seed, task.decision.number)
                    bots.judge(self.game.slug, task.decision.view, made, seed, task.seconds)

    def stop(self, bots: Bots) -> None:
        """Leave it as it is; `running` set again goes on."""
        self.running = False
        if self._asked is not None:
            self._asked = None
            bots.cancel()

    def _listen(self, bots: Bots, task: Question) -> None:
        thought = bots.poll()
        if thought is None or not thought.done:
            return
        self._asked = None
        found, asked = thought.verdict, task.decision
        if found is None:  # the process has failed
            self._failed.add(asked.number)
            return
        same = found.best == tuple(action.id for action in asked.made)
        better = "" if same else "\n".join(self.game.actions[one].notation for one in found.best)
        look = Look(asked.number, asked.seat, found.value, found.best_value, found.doubt, better)
        if task.glance:  # too little for a verdict, so what it says is taken as it is
            self._glances[asked.number] = replace(look, best=max(found.best_value, thought.value))
            if self._suspects is not None:
                self._sifted.add(asked.number)
        else:
            self.looks[asked.number] = look

    def _next(self) -> Question | None:
        """What is to be asked now: glances, then those that come first, then the rest."""
        left = [one for one in self.wanted if one.number not in self.looks]
        if self._first is None:
            glance = self._glance(left) if len(left) > FIRST else None
            if glance is not None:
                return glance
            ranked = sorted(left, key=lambda one: (one.number not in self._sifted, self._suspicion(one)))
            self._first = {one.number for one in ranked[:FIRST]}
        first = [one for one in left if one.number in self._first]
        if first:
            share = max(SHORTEST, (SOON - self._spent) / len(first) - ASKING)
            return Question(min(first, key=self._suspicion), min(self.seconds, share))
        shifts = sorted(self.shifts(self._glances), key=lambda one: one.now - one.was)[:SHIFTS]
        beside = {number for shift in shifts for number in (shift.after, shift.until)}
        following = min(left, key=lambda one: (one.number not in beside, self._suspicion(one)), default=None)
        return Question(following, self.seconds) if following is not None else None

    def _glance(self, left: Sequence[Decision]) -> Question | None:
        """The next glance at one of these; None once there were enough."""
        if self._suspects is None:
            unseen = [one for one in left if one.number not in self._glances]
            if len(left) > SUSPECTS and unseen and self._spent < GLANCES:
                return Question(self._most_telling(unseen), _share(GLANCES, len(self.wanted), LONGEST_GLANCE), True)
            self._suspects = sorted(left, key=self._suspicion)[:SUSPECTS]
        there = {one.number for one in left} - self._sifted
        again = [one for one in self._suspects if one.number in there]
        if not again or self._spent >= GLANCES + LONGER_GLANCES:
            return None
        return Question(again[0], _share(LONGER_GLANCES, len(self._suspects), SHORTEST), True)

    def _suspicion(self, one: Decision) -> tuple[float, int]:
        """What a glance says that it gave away, the most first; then the order of the match."""
        glance = self._glances.get(one.number)
        return (glance.value - glance.best if glance is not None else 0.0, one.number)

    def _most_telling(self, unseen: Sequence[Decision]) -> Decision:
        """What is glanced at next: some of all first; then what lies where the chance fell most between two of them."""
        by_number = {one.number: one for one in unseen}
        coarse = next((one for one in chosen(self._wanted or [], COARSE) if one.number in by_number), None)
        if coarse is not None:
            return coarse
        for shift in sorted(self.shifts(self._glances), key=lambda one: one.now - one.was):
            between = _inside([number for number, one in by_number.items() if one.seat == shift.seat], shift)
            if between:
                return by_number[between[len(between) // 2]]
        return unseen[0]

    # --- what others and chance did ----------------------------------------------------------

    def shifts(self, looks: Mapping[int, Look]) -> list[ChanceShift]:
        """The changes of each seat's chance from one of these looks to its next one, and to the end of the match."""
        found = []
        for seat in self.seats:
            own = [looks[number] for number in sorted(looks) if looks[number].seat == seat]
            found += [
                ChanceShift(seat, one.decision, next_.decision, one.value, next_.before) for one, next_ in pairwise(own)
            ]
            if own and self.state.to_act == OVER:
                score = self.state.scores()[seat]
                found.append(ChanceShift(seat, own[-1].decision, len(self.rounds) - 1, own[-1].value, score))
        return found

    @property
    def fortune(self) -> ChanceShift | None:
        """The shift that decided the match, once that is known; None if a person's decision gave more away."""
        if not self.essential or self.state.to_act != OVER:
            return None
        scores = self.state.scores()
        looks = self.looks  # what may be chance is no shift
        least = max([LEAST_SHIFT, *(look.loss for look in looks.values() if not look.settled)])
        choices = [
            [number for number, one in self.decisions.items() if one.seat == seat] for seat in range(len(scores))
        ]
        fitting = [
            shift
            for shift in self.shifts(self.looks)
            if not _inside(choices[shift.seat], shift)
            and shift.size > max(least, *(looks[n].doubt for n in (shift.after, shift.until) if n in looks))
            and (shift.now < shift.was) is (scores[shift.seat] < max(scores))
        ]
        return max(fitting, key=lambda shift: shift.size, default=None)

    def transcripts(self, shift: ChanceShift) -> list[Transcript]:
        """What happened in a shift, from the decision before it on."""
        begun = self.decisions[shift.after]
        state, rng = begun.table[0].copy(), Rng(0)
        rng.restore(begun.table[1])
        following = self.decisions.get(shift.until)
        found = []
        for notation in self._notations[begun.played : following.played if following is not None else None]:
            transcript = Transcript(state)
            state.apply(self._actions[notation], rng, transcript)
            transcript.close()
            found.append(transcript)
        return found

    # --- the record --------------------------------------------------------------------------

    def _read(self) -> None:
        """Play a slice of the record again. It was played to its end before, so nothing is checked, nor told."""
        state = self.state
        for notation in self._notations[self.played : self.played + SLICE]:
            action, number, seat = self._actions[notation], len(self.rounds) - 1, state.to_act
            if seat in self.seats:
                if self._begun is None:
                    table, fresh = (state.copy(), self._rng.state()), seat != self._last
                    self._begun = Decision(number, seat, state.redact(seat), (), fresh, self.played, table)
                    self._choice = False
                self._begun = replace(self._begun, made=(*self._begun.made, action))
                self._choice = self._choice or len(state.legal()) > 1
            state.apply(action, self._rng)
            self.played += 1
            if state.midway():
                continue
            if self._begun is not None and self._choice:  # a decision is kept if it was a choice
                self.decisions[number] = self._begun
            self._begun, self._last = None, seat
            self.rounds.append(self.game.rounds(state))
        if self.played == len(self._notations):
            decisions = list(self.decisions.values())
            self._wanted = chosen(decisions, int(SECONDS / SHORTEST))
            for one in self._wanted:
                look = self._known.get(one.number)
                if look is not None and look.seat == one.seat:
                    self.looks[one.number] = look


def _share(seconds: float, questions: int, most: float) -> float:
    """The seconds for each of `questions` glances that have `seconds` together, never above `most`."""
    return max(SHORTEST_GLANCE, min(most, seconds / max(1, questions) - ASKING))


def _inside(numbers: Sequence[int], shift: ChanceShift) -> Sequence[int]:
    """Those of these numbers, in order, that lie between the two decisions of a shift."""
    return numbers[bisect_right(numbers, shift.after) : bisect_left(numbers, shift.until)]
