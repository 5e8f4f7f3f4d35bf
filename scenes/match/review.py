"""Reviews the decisions that people made in a match, one question at a time, from the views that they had then.

A glance at each decision finds those that may have given much away. A longer glance at these finds the FIRST, which are
looked at before all others.
"""

from __future__ import annotations

import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ai.levels import seed_for
from game.catalogue import game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import HUMAN, RESIGNED, Record, SeatEntry
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes.match.review_result import Look, Review, tally

if TYPE_CHECKING:
    from scenes.stack import Bots


@dataclass(frozen=True)
class Decision:
    """A decision of a person who had a choice."""

    number: int
    """How many decisions of the match came before it."""
    seat: int
    view: State
    made: tuple[Action, ...]
    """The steps that the person chose."""
    fresh: bool
    """Whether it is the first since another seat decided."""
    played: int
    """How many actions of the match came before it."""
    table: tuple[State, tuple[int, int, int, int]]
    """The true table before it, and the state of the random numbers."""


def reviewed(seats: Sequence[SeatEntry]) -> tuple[int, ...]:
    """The seats whose decisions can be reviewed: those of people.

    If a person resigns at a table of more than two, a bot takes the seat. The record does not tell when that happened,
    so such a seat is left out.
    """
    is_duel = len(seats) == 2
    return tuple(seat for seat, entry in enumerate(seats) if entry.kind == HUMAN or (is_duel and entry.person))


def choose_decisions(decisions: Sequence[Decision], most: int) -> list[Decision]:
    """At most `most` of these decisions, in order. Decisions that open a turn are preferred."""
    fresh = _spread_evenly([one for one in decisions if one.fresh], most)
    others = _spread_evenly([one for one in decisions if not one.fresh], most - len(fresh))
    return sorted([*fresh, *others], key=lambda one: one.number)


def _spread_evenly(items: list[Decision], most: int) -> list[Decision]:
    """At most `most` of these decisions, evenly spread over them."""
    if len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]


SLICE: Final = 40
"""Actions of the record that are played again in one frame."""
SECONDS: Final = 120.0
"""Seconds for a whole match, shared by its decisions."""
LONGEST: Final = 1.5
"""The most seconds for one decision. On a free processor the playouts of `ai.review` are done sooner."""
SHORTEST: Final = 0.2
"""The least seconds for one decision. If there are too many decisions for that, some are left out."""
FIRST: Final = 10
"""Decisions that are looked at before all others."""
SOON: Final = 9.5
"""Seconds for finding these decisions and looking at them."""
GLANCES: Final = 3.5
"""The part of these seconds that is used for glances."""
LONGEST_GLANCE: Final = 0.1
SHORTEST_GLANCE: Final = 0.01
SUSPECTS: Final = 30
"""Decisions that get a longer glance: a first one sees too little, above all if playouts differ much.

A match with no more decisions than that needs no first glances.
"""
LONGER_GLANCES: Final = 3.0
"""The part of the seconds that is used for longer glances."""
COARSE: Final = 60
"""Decisions, evenly spread, that get the first glances."""
ASKING: Final = 1 / 60
"""Seconds that it takes to transmit a question and its answer."""
SHIFTS: Final = 3
"""The decisions around this many of the largest falls, according to the glances, are looked at next."""


SECOND_LOOK: Final = 4.5
"""Seconds for a second look at a decision beside one of these falls, once all decisions have been looked at."""
MOST_TWICE: Final = 6
"""The most decisions that get one."""
MOST_BETWEEN: Final = 7
"""The most decisions of others that are looked at within one fall."""


@dataclass(frozen=True)
class Question:
    """A question to the bots about one decision."""

    decision: Decision
    seconds: float
    glance: bool = False
    """Whether the question only helps to find the decisions that come first."""


@dataclass(frozen=True)
class ChanceShift:
    """A change of a seat's chance between two of its decisions, or before the end, by luck or by the others."""

    seat: int
    after: int
    """The number of the seat's decision before the change."""
    until: int
    """The number of its decision after the change, or for a change at the end that of all decisions of the match."""
    was: float
    """The chance that the first of the two decisions had left, 0..1."""
    now: float
    """The chance before the second one, or the score at the end, 0..1."""

    @property
    def size(self) -> float:
        """The amount of the change, 0..1."""
        return abs(self.now - self.was)


def lasting(was: float, now: float, later: Sequence[float]) -> float:
    """Return the part (0..1) of a change from `was` to `now` that none of the later chances made good again.

    >>> round(lasting(0.9, 0.3, later=[0.2, 0.5, 0.0]), 3)
    0.4
    >>> lasting(0.9, 0.3, later=[1.0, 0.1])
    0.0
    >>> round(lasting(0.2, 0.8, later=[0.6, 0.9]), 3)
    0.4
    """
    if now < was:
        return max(0.0, was - max([now, *later]))
    return max(0.0, min([now, *later]) - was)


class Reviewer:
    """A review of a finished match. `update` continues it in each frame, without waiting."""

    def __init__(self, record: Record, known: Iterable[Look] = ()) -> None:
        """Prepare the review of a record.

        `known`: the looks of an earlier review. A look is the result for one decision.

        Raises ValueError for an unknown game or option.
        """
        self.game = game_named(record.game)
        self.seats = reviewed(record.seats)
        self._record = record
        self._actions = {action.notation: action for action in self.game.actions}
        match = Match(self.game, len(record.seats), record.options, record.seed)
        self._rng = match.rng
        self._seed = match.seed

        self.state = match.state
        """The table, as far as the record has been read."""
        self.played = 0
        """How many actions have been read."""
        self.rounds = [self.game.rounds(self.state)]
        """The round before each decision, and at the end."""
        self.decisions: dict[int, Decision] = {}
        """The decisions with a choice, by number."""
        self._begun: Decision | None = None
        """The decision that is being read, with the steps so far."""
        self._has_choice = False
        """Whether there was a choice in that decision."""
        self._last_seat = -1
        """The seat that made the previous decision, or -1 before the first one."""

        self.looks: dict[int, Look] = {}
        """The results, by number of the decision."""
        self.running = False
        """Whether questions are asked."""
        self._known = {look.decision: look for look in known}
        self._wanted: list[Decision] | None = None
        """The decisions to look at, or None until the record is read."""
        self._spent = 0.0
        """Seconds for which the review has been running."""
        self._question: Question | None = None
        """The question that the bots are thinking about."""
        self.closer = CloserLooks(self)
        """The looks that come after those at all decisions."""
        self._failed: set[int] = set()
        """The numbers of the decisions about which the bots have failed to answer."""

        self._glances: dict[int, Look] = {}
        """The results of the latest glances, by number of the decision."""
        self._suspects: list[Decision] | None = None
        """The decisions that get a longer glance, the most suspicious first, or None while there are first glances."""
        self._sifted: set[int] = set()
        """The numbers of the decisions that have had a longer glance."""
        self._first: set[int] | None = None
        """The numbers of the decisions that come before all others, or None while there are glances."""

    # --- how far it has come -----------------------------------------------------------------

    @property
    def read(self) -> bool:
        """Whether the whole record has been read."""
        return self._wanted is not None

    @property
    def decisions_to_review(self) -> list[Decision]:
        """The decisions that a complete review looks at."""
        return [one for one in self._wanted or [] if one.number not in self._failed]

    @property
    def is_finished(self) -> bool:
        """Whether all wanted decisions have been looked at."""
        return self.read and len(self.looks) == len(self.decisions_to_review)

    @property
    def first_decisions(self) -> set[int] | None:
        """The numbers of the decisions that are reviewed first, or None while glances still look for them."""
        return self._first - self._failed if self._first is not None else None

    @property
    def stage(self) -> tuple[int, int, int]:
        """How far it has come: the decisions with a look, with a second one, and those of others with one."""
        return (len(self.looks), len(self.closer.seen_twice), len(self.closer.between))

    @property
    def has_looked_at_first(self) -> bool:
        """Whether the most important decisions, which are reviewed first, have been reviewed."""
        first = self.first_decisions
        return self.is_finished or (first is not None and first <= self.looks.keys())

    @property
    def seconds(self) -> float:
        """The seconds for one decision."""
        return max(SHORTEST, min(LONGEST, SECONDS / max(1, len(self._wanted or []))))

    @property
    def review(self) -> Review:
        """The results so far, with a tally for each reviewed seat."""
        looks = tuple(self.looks[number] for number in sorted(self.looks))
        tallies = []
        for seat in self.seats:
            choices = sum(one.seat == seat for one in self.decisions.values())
            wanted = sum(one.seat == seat for one in self.decisions_to_review)
            tallies.append(tally(seat, choices, wanted, looks))
        between = (look for _, look in sorted(self.closer.between.items()))
        return Review(tuple(tallies), (*looks, *between))

    def better_decision(self, look: Look) -> list[Action]:
        """The steps of the better decision that was found. Empty if none was found, or if its notations are unknown."""
        steps = [self._actions.get(notation) for notation in look.better.split("\n")]
        return [step for step in steps if step is not None] if all(steps) else []

    def reason_for(self, look: Look) -> str:
        """What the better decision would have gained over the one that was made, in the words of a hint.

        "" if there is nothing to tell.
        """
        from ai.bot import reason_against  # it loads the search, which is seldom needed here

        steps = self.better_decision(look)
        decision = self.decisions[look.decision]
        return reason_against(self.game, decision.view, steps, decision.made) if steps else ""

    # --- going on ----------------------------------------------------------------------------

    def update(self, bots: Bots, seconds: float = 0.0) -> None:
        """Continue the review, `seconds` after the last call.

        Read more of the record, or take an answer and ask the next question.
        """
        self._spent += seconds if self.running else 0.0
        if not self.read:
            self._read_slice()
            return
        if not self.running:
            return

        if self._question is not None:
            self._take_answer(bots, self._question)
        if self._question is None:
            self._ask_next_question(bots)

    def stop(self, bots: Bots) -> None:
        """Pause the review. It continues once `running` is set again."""
        self.running = False
        if self._question is not None:
            self._question = None
            bots.cancel()

    def _ask_next_question(self, bots: Bots) -> None:
        """Ask the bots the next question. If there is none, the review has ended."""
        question = self._question = self._next_question()
        self.running = question is not None
        if question is not None:
            decision = question.decision
            made = [action.id for action in decision.made]
            seed = seed_for(self._seed, decision.number)
            bots.judge(self.game.slug, decision.view, made, seed, question.seconds)

    def _take_answer(self, bots: Bots, question: Question) -> None:
        """Note the answer of the bots to this question, once they have given it."""
        thought = bots.poll()
        if thought is None or not thought.done:
            return

        self._question = None
        verdict, decision = thought.verdict, question.decision
        self.closer.note_answer(decision)
        is_own = decision.seat in self.seats
        if verdict is None and not is_own:
            return
        if verdict is None:  # the process has failed
            self._failed.add(decision.number)
            return

        is_best = verdict.best == tuple(action.id for action in decision.made)
        better = "" if is_best else "\n".join(self.game.actions[step].notation for step in verdict.best)
        look = Look(decision.number, decision.seat, verdict.value, verdict.best_value, verdict.doubt, better)
        if not is_own:
            self.closer.between[decision.number] = look
            return
        if not question.glance:
            self.looks[decision.number] = look
            return

        # A glance is too short for a verdict, so the best value that it has seen is taken as it is.
        self._glances[decision.number] = replace(look, best=max(verdict.best_value, thought.value))
        if self._suspects is not None:
            self._sifted.add(decision.number)

    def _next_question(self) -> Question | None:
        """The next question to the bots, or None once everything is reviewed.

        First come glances, which are short searches to find the important decisions, then those decisions, then all
        others.
        """
        left = [one for one in self.decisions_to_review if one.number not in self.looks]

        if self._first is None:
            glance = self._next_glance(left) if len(left) > FIRST else None
            if glance is not None:
                return glance
            ranked = sorted(left, key=lambda one: (one.number not in self._sifted, self._suspicion(one)))
            self._first = {one.number for one in ranked[:FIRST]}

        first = [one for one in left if one.number in self._first]
        if first:
            share = max(SHORTEST, (SOON - self._spent) / len(first) - ASKING)
            return Question(min(first, key=self._suspicion), min(self.seconds, share))

        # The decisions around the largest falls of a chance are needed to tell luck from mistakes.
        falls = sorted(self.chance_shifts(self._glances), key=lambda shift: shift.now - shift.was)[:SHIFTS]
        beside = {number for shift in falls for number in (shift.after, shift.until)}
        next_decision = min(left, key=lambda one: (one.number not in beside, self._suspicion(one)), default=None)
        return Question(next_decision, self.seconds) if next_decision is not None else self.closer.next_question()

    def _next_glance(self, left: Sequence[Decision]) -> Question | None:
        """The next short search at one of these decisions, or None once there were enough.

        All decisions get a glance if there is time. The most suspicious ones then get a longer one.
        """
        if self._suspects is None:
            unseen = [one for one in left if one.number not in self._glances]
            if len(left) > SUSPECTS and unseen and self._spent < GLANCES:
                seconds = _share_of_seconds(GLANCES, len(self.decisions_to_review), LONGEST_GLANCE)
                return Question(self._most_telling(unseen), seconds, glance=True)
            self._suspects = sorted(left, key=self._suspicion)[:SUSPECTS]

        unsifted = {one.number for one in left} - self._sifted
        suspects = [one for one in self._suspects if one.number in unsifted]
        if not suspects or self._spent >= GLANCES + LONGER_GLANCES:
            return None
        seconds = _share_of_seconds(LONGER_GLANCES, len(self._suspects), SHORTEST)
        return Question(suspects[0], seconds, glance=True)

    def _suspicion(self, one: Decision) -> tuple[float, int]:
        """The sort key of a decision: what it gave away according to its glance, the most first, then its number."""
        glance = self._glances.get(one.number)
        return (glance.value - glance.best if glance is not None else 0.0, one.number)

    def _most_telling(self, unseen: Sequence[Decision]) -> Decision:
        """The decision that gets the next glance.

        Some spread over all first, then one in the middle of the largest fall.
        """
        by_number = {one.number: one for one in unseen}
        coarse = next((one for one in choose_decisions(self._wanted or [], COARSE) if one.number in by_number), None)
        if coarse is not None:
            return coarse

        for shift in sorted(self.chance_shifts(self._glances), key=lambda shift: shift.now - shift.was):
            between = _numbers_within([number for number, one in by_number.items() if one.seat == shift.seat], shift)
            if between:
                return by_number[between[len(between) // 2]]
        return unseen[0]

    # --- what others and chance did ----------------------------------------------------------

    @property
    def scores(self) -> list[float]:
        """The score (0..1) of each seat at the end. If the match has no end, the seats that resigned have lost."""
        if self.state.to_act == OVER:
            return self.state.scores()
        return [0.0 if entry.kind == RESIGNED else 1.0 for entry in self._record.seats]

    def has_won(self, seat: int) -> bool:
        """Whether a seat has won, alone or with others. Nobody has won a match that is a draw of all."""
        return self.scores[seat] == max(self.scores) > min(self.scores)

    @property
    def is_draw(self) -> bool:
        """Whether all seats have the same score."""
        return max(self.scores) == min(self.scores)

    def chances_after(self, seat: int, decision: int) -> list[float]:
        """The chances of a seat before and after each of its reviewed decisions that come after this one, in order."""
        later = [look for number, look in sorted(self.looks.items()) if look.seat == seat and number > decision]
        return [chance for look in later for chance in (look.before, look.value)]

    def lasting_size(self, shift: ChanceShift) -> float:
        """The part of a shift that was not made good again."""
        return lasting(shift.was, shift.now, self.chances_after(shift.seat, shift.after))

    def telling_shifts(self, seat: int) -> list[ChanceShift]:
        """The changes of a seat's chance between neighbouring own decisions, in the direction of its result.

        Changes that lasted most come first.
        """
        own = [number for number, one in self.decisions.items() if one.seat == seat]
        has_won = self.has_won(seat)
        shifts = [
            shift
            for shift in self.chance_shifts(self.looks)
            if shift.seat == seat
            and shift.size > 0
            and (shift.now > shift.was) is has_won
            and not any(shift.after < number < shift.until for number in own)
        ]
        return sorted(shifts, key=lambda shift: (-self.lasting_size(shift), -shift.size))

    def chance_shifts(self, looks: Mapping[int, Look]) -> list[ChanceShift]:
        """The changes of each seat's chance between these looks at its decisions, and to the end of the match."""
        shifts = []
        for seat in self.seats:
            own = [looks[number] for number in sorted(looks) if looks[number].seat == seat]
            shifts += [
                ChanceShift(seat, look.decision, later.decision, look.value, later.before)
                for look, later in pairwise(own)
            ]
            if own and self.state.to_act == OVER:
                score = self.state.scores()[seat]
                shifts.append(ChanceShift(seat, own[-1].decision, len(self.rounds) - 1, own[-1].value, score))
        return shifts

    def transcripts(self, shift: ChanceShift) -> list[Transcript]:
        """The transcripts of all actions of a change, beginning with the decision before it."""
        before = self.decisions[shift.after]
        state, rng = before.table[0].copy(), Rng(0)
        rng.restore(before.table[1])

        transcripts = []
        for action in self.actions_in(shift):
            transcript = Transcript(state)
            state.apply(action, rng, transcript)
            transcript.close()
            transcripts.append(transcript)
        return transcripts

    def actions_in(self, shift: ChanceShift) -> list[Action]:
        """The actions of a change, beginning with the decision before it."""
        after = self.decisions.get(shift.until)
        upto = after.played if after is not None else None
        return [
            self._actions[notation] for notation in self._record.notations[self.decisions[shift.after].played : upto]
        ]

    # --- the record --------------------------------------------------------------------------

    def _read_slice(self) -> None:
        """Play a part of the record. Nothing is checked, since the match has been played to its end before."""
        state = self.state
        for notation in self._record.notations[self.played : self.played + SLICE]:
            action, seat = self._actions[notation], state.to_act
            if seat in self.seats:
                self._read_step(action, seat)
            state.apply(action, self._rng)
            self.played += 1
            if state.is_midway():
                continue

            if self._begun is not None and self._has_choice:
                self.decisions[self._begun.number] = self._begun
            self._begun = None
            self._last_seat = seat
            self.rounds.append(self.game.rounds(state))

        if self.played == len(self._record.notations):
            self._choose_wanted_decisions()

    def _read_step(self, action: Action, seat: int) -> None:
        """Add an action that is about to be played to the decision being read. The first one begins a new decision."""
        state = self.state
        if self._begun is None:
            number = len(self.rounds) - 1
            table = (state.copy(), self._rng.state())
            self._begun = Decision(number, seat, state.redact(seat), (), seat != self._last_seat, self.played, table)
            self._has_choice = False
        self._begun = replace(self._begun, made=(*self._begun.made, action))
        self._has_choice = self._has_choice or len(state.legal()) > 1

    def _choose_wanted_decisions(self) -> None:
        """Choose the decisions to review, and take over their results from the earlier review."""
        self._wanted = choose_decisions(list(self.decisions.values()), int(SECONDS / SHORTEST))
        for one in self._wanted:
            look = self._known.get(one.number)
            if look is not None and look.seat == one.seat:
                self.looks[one.number] = look
        self.closer.take_over(look for look in self._known.values() if look.seat not in self.seats)


class CloserLooks:
    """The looks that come last: second ones beside the changes that decided the match, and those at others within.

    A short look may have missed why a chance fell, and what others expected tells at which moment it fell.
    """

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = weakref.proxy(reviewer)  # the review holds this object, and both are freed at once
        self.seen_twice: set[int] = set()
        """The numbers of the decisions that have had a second look."""
        self.between: dict[int, Look] = {}
        """The results for decisions of others, by number."""
        self._asked: set[int] = set()
        """The numbers of those that have been asked about."""

    def take_over(self, looks: Iterable[Look]) -> None:
        """Take these results of an earlier review. Nothing more is asked about then."""
        self.between = {look.decision: look for look in looks}

    def note_answer(self, decision: Decision) -> None:
        """Note that the bots have answered a question on this decision."""
        if decision.seat not in self._reviewer.seats:
            self._asked.add(decision.number)
        elif decision.number in self._reviewer.looks:
            self.seen_twice.add(decision.number)

    def next_question(self) -> Question | None:
        """The next question, once all decisions of people have been reviewed. None if there is none.

        Decisions around the largest changes get a second look. In a match of two, so do the other side's decisions
        between.
        """
        reviewer = self._reviewer
        telling: list[ChanceShift] = []
        for seat in reviewer.seats:
            shifts = reviewer.telling_shifts(seat)[:SHIFTS]
            if reviewer.has_won(seat):
                telling += shifts[:1]
                continue
            telling += shifts
            for number in [number for shift in shifts for number in (shift.after, shift.until)]:
                is_open = number in reviewer.looks and number not in self.seen_twice
                if is_open and len(self.seen_twice) < MOST_TWICE:
                    return Question(reviewer.decisions[number], SECOND_LOOK)

        if reviewer.state.seats > 2:  # what one of several others expects does not tell the chance of this seat
            return None
        unseen = [one for shift in telling for one in self.decisions_in(shift) if one.number not in self._asked]
        return Question(unseen[0], reviewer.seconds) if unseen else None

    def decisions_in(self, shift: ChanceShift) -> list[Decision]:
        """Some decisions of others within a change: at most MOST_BETWEEN, the first and the last included."""
        reviewer = self._reviewer
        played = zip(reviewer.actions_in(shift), reviewer.transcripts(shift), strict=True)
        found: list[Decision] = []
        number = shift.after
        for place, (action, transcript) in enumerate(played):
            if place and not transcript.continues_decision:
                number += 1
            before, seat = transcript.before, transcript.actor
            if transcript.continues_decision and found and found[-1].number == number:
                found[-1] = replace(found[-1], made=(*found[-1].made, action))
            elif seat not in reviewer.seats and len(before.legal()) > 1:
                view = before.redact(seat)
                found.append(Decision(number, seat, view, (action,), False, place, (before, (0, 0, 0, 0))))

        if len(found) <= MOST_BETWEEN:
            return found
        return [found[place * (len(found) - 1) // (MOST_BETWEEN - 1)] for place in range(MOST_BETWEEN)]


def _share_of_seconds(seconds: float, questions: int, most: float) -> float:
    """The seconds for each of `questions` glances that have `seconds` together, at most `most`."""
    return max(SHORTEST_GLANCE, min(most, seconds / max(1, questions) - ASKING))


def _numbers_within(numbers: Sequence[int], shift: ChanceShift) -> Sequence[int]:
    """The numbers, of these in order, that are between the two decisions of a shift."""
    return numbers[bisect_right(numbers, shift.after) : bisect_left(numbers, shift.until)]
