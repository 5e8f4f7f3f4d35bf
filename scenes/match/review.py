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
from scenes.match.parts import is_setup
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
    """At most `most` of these decisions, evenly spread, in their order.

    Fresh decisions are preferred: those before which another seat decided, so that they open a turn.
    """
    fresh = _spread_evenly([decision for decision in decisions if decision.fresh], most)
    others = _spread_evenly([decision for decision in decisions if not decision.fresh], most=most - len(fresh))
    return sorted([*fresh, *others], key=lambda decision: decision.number)


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
"""Decisions that get a longer glance, since a first one sees too little. A match with no more needs no first ones."""
LONGER_GLANCES: Final = 3.0
"""The part of the seconds that is used for longer glances."""
COARSE: Final = 60
"""Decisions, evenly spread, that get the first glances."""
ASKING: Final = 1 / 60
"""Seconds that it takes to transmit a question and its answer."""
SHIFTS: Final = 3
"""The decisions around this many of the largest falls, according to the glances, are looked at next."""
LEAST_SHIFT: Final = 0.005
"""A smaller change of the chance is none that words could tell."""
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
    decision_before: int
    """The number of the seat's decision before the change."""
    decision_after: int
    """The number of its decision after the change, or for a change at the end that of all decisions of the match."""
    chance_before: float
    """The chance that the first of the two decisions had left, 0..1."""
    chance_after: float
    """The chance before the second one, or the score at the end, 0..1."""

    @property
    def size(self) -> float:
        """The amount of the change, 0..1."""
        return abs(self.change)

    @property
    def change(self) -> float:
        """By how much the chance rose, -1..1. Negative if it fell."""
        return self.chance_after - self.chance_before

    def encloses(self, number: int) -> bool:
        """Whether the decision with this number was made between the two decisions of the change."""
        return self.decision_before < number < self.decision_after


def lasting(was: float, now: float, later: Sequence[float]) -> float:
    """Return the part (0..1) of a change of the chance that none of the later chances reversed.

    The chance changed from `was` to `now`. A fall is reversed as far as the chance rises again later, a rise as far as
    it falls again.
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
        self._decision_begun: Decision | None = None
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
        self._glanced_longer: set[int] = set()
        """The numbers of the decisions that have had a longer glance."""
        self._first_numbers: set[int] | None = None
        """The numbers of the decisions that come before all others, or None while there are glances."""

    # --- how far it has come -----------------------------------------------------------------

    @property
    def is_read(self) -> bool:
        """Whether the whole record has been read."""
        return self._wanted is not None

    @property
    def decisions_to_review(self) -> list[Decision]:
        """The decisions that a complete review looks at."""
        return [decision for decision in self._wanted or [] if decision.number not in self._failed]

    @property
    def is_finished(self) -> bool:
        """Whether all wanted decisions have been looked at."""
        return self.is_read and len(self.looks) == len(self.decisions_to_review)

    @property
    def first_decisions(self) -> set[int] | None:
        """The numbers of the decisions that are reviewed first, or None while glances still look for them."""
        return self._first_numbers - self._failed if self._first_numbers is not None else None

    @property
    def stage(self) -> tuple[int, int, int]:
        """How far the review has come: how many decisions have a verdict, a second one, and, of other seats, one.

        The panel of the review is drawn anew whenever this changes.
        """
        return (len(self.looks), len(self.closer.seen_twice), len(self.closer.looks_at_others))

    @property
    def has_looked_at_first(self) -> bool:
        """Whether the most important decisions, which are reviewed first, have been reviewed."""
        first = self.first_decisions
        return self.is_finished or (first is not None and first <= self.looks.keys())

    @property
    def seconds(self) -> float:
        """The seconds that the search gets for one decision: an equal share of SECONDS, within SHORTEST and LONGEST."""
        return max(SHORTEST, min(LONGEST, SECONDS / max(1, len(self._wanted or []))))

    @property
    def review(self) -> Review:
        """The results so far: a tally of each reviewed seat, and the verdicts on all decisions looked at.

        Verdicts on decisions of other seats (`self.closer` has made them) follow those on the reviewed ones. `choices`:
        how many decisions a seat has made. `wanted`: how many of them the review looks at.
        """
        looks = tuple(self.looks[number] for number in sorted(self.looks))
        tallies = []
        for seat in self.seats:
            choices = sum(decision.seat == seat for decision in self.decisions.values())
            wanted = sum(decision.seat == seat for decision in self.decisions_to_review)
            tallies.append(tally(seat, choices, wanted, looks))
        looks_at_others = (look for _, look in sorted(self.closer.looks_at_others.items()))
        return Review(tuple(tallies), (*looks, *looks_at_others))

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
        """Go on, `seconds` after the last call: read more of the record, or take an answer and ask a new question."""
        self._spent += seconds if self.running else 0.0
        if not self.is_read:
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
        """Note the answer of the bots to this question, once they have given it.

        A verdict has the chance after the decision that was made (`value`), and the best decision with its chance. It
        is kept as a `Look`, with the notations of a better decision, one a line, if one was found. The answer to a
        glance, which is a short search, only helps to choose the decisions for longer ones.
        """
        thought = bots.poll()
        if thought is None or not thought.done:
            return

        self._question = None
        verdict, decision = thought.verdict, question.decision
        self.closer.note_answer(decision)
        is_reviewed_seat = decision.seat in self.seats
        if verdict is None and not is_reviewed_seat:
            return
        if verdict is None:  # the process has failed
            self._failed.add(decision.number)
            return

        is_best = verdict.best == tuple(action.id for action in decision.made)
        better = "" if is_best else "\n".join(self.game.actions[step].notation for step in verdict.best)
        look = Look(decision.number, decision.seat, verdict.value, verdict.best_value, verdict.doubt, better)
        if not is_reviewed_seat:
            self.closer.looks_at_others[decision.number] = look
            return
        if not question.glance:
            self.looks[decision.number] = look
            return

        # A glance is too short for a cautious verdict, so the best value that it has seen counts as it is.
        self._glances[decision.number] = replace(look, best=max(verdict.best_value, thought.value))
        if self._suspects is not None:  # first glances are over, so this was a longer one
            self._glanced_longer.add(decision.number)

    def _next_question(self) -> Question | None:
        """The next question to the bots, or None once everything is reviewed.

        1. Glances, which are short searches, find the FIRST decisions that may have given much away.
        2. Looks, which are longer searches, at these, within SOON seconds of the review (`self._spent`).
        3. Looks at all others.
        4. Closer looks (`CloserLooks`).

        A decision is named by its `number` in the match. `_suspicion`: a sort key, by which the decisions that seem to
        have given most away come first.
        """
        left = [decision for decision in self.decisions_to_review if decision.number not in self.looks]

        if self._first_numbers is None:  # still at step 1
            glance = self._next_glance(left) if len(left) > FIRST else None
            if glance is not None:
                return glance
            # A longer glance tells more, so decisions that had one come first.
            ranked = sorted(left, key=lambda one: (one.number not in self._glanced_longer, self._suspicion(one)))
            self._first_numbers = {decision.number for decision in ranked[:FIRST]}

        first = [decision for decision in left if decision.number in self._first_numbers]
        if first:
            seconds_each = max(SHORTEST, (SOON - self._spent) / len(first) - ASKING)
            return Question(min(first, key=self._suspicion), min(self.seconds, seconds_each))

        # The decisions around the largest falls of a chance are needed to tell luck from mistakes.
        falls = sorted(self.chance_shifts(self._glances), key=lambda shift: shift.change)[:SHIFTS]
        beside = {number for shift in falls for number in (shift.decision_before, shift.decision_after)}
        next_decision = min(left, key=lambda one: (one.number not in beside, self._suspicion(one)), default=None)
        return Question(next_decision, self.seconds) if next_decision is not None else self.closer.next_question()

    def _next_glance(self, left: Sequence[Decision]) -> Question | None:
        """The next glance (a short search) at one of these decisions, or None once there were enough.

        While there is time (GLANCES seconds), each decision gets a first glance. The SUSPECTS that seem to have given
        most away then get a longer one, in LONGER_GLANCES seconds together. `self._spent`: seconds of the review so
        far. `self._suspects`: None during first glances.
        """
        if self._suspects is None:
            unseen = [decision for decision in left if decision.number not in self._glances]
            if len(left) > SUSPECTS and unseen and self._spent < GLANCES:
                seconds = _seconds_of_glance(GLANCES, len(self.decisions_to_review), LONGEST_GLANCE)
                return Question(self._most_telling(unseen), seconds, glance=True)
            self._suspects = sorted(left, key=self._suspicion)[:SUSPECTS]

        without_longer_glance = {decision.number for decision in left} - self._glanced_longer
        suspects = [decision for decision in self._suspects if decision.number in without_longer_glance]
        if not suspects or self._spent >= GLANCES + LONGER_GLANCES:
            return None
        seconds = _seconds_of_glance(LONGER_GLANCES, len(self._suspects), SHORTEST)
        return Question(suspects[0], seconds, glance=True)

    def _suspicion(self, one: Decision) -> tuple[float, int]:
        """The sort key of a decision, by which those that seem to have given most of the chance away come first.

        A glance knows the chance after the decision that was made (`value`) and after the best one (`best`). Decisions
        without a glance count as good. The number breaks ties.
        """
        glance = self._glances.get(one.number)
        change = glance.value - glance.best if glance is not None else 0.0
        return (change, one.number)

    def _most_telling(self, unseen: Sequence[Decision]) -> Decision:
        """The decision without a glance from which the next glance is expected to tell most.

        First come COARSE decisions that are spread over the match. Then comes the decision in the middle of those
        between the two glances with the largest fall of the chance.
        """
        by_number = {decision.number: decision for decision in unseen}
        coarse = next((one for one in choose_decisions(self._wanted or [], COARSE) if one.number in by_number), None)
        if coarse is not None:
            return coarse

        # The largest fall has the most negative change.
        for shift in sorted(self.chance_shifts(self._glances), key=lambda shift: shift.change):
            own_numbers = [number for number, decision in by_number.items() if decision.seat == shift.seat]
            between = _numbers_within(own_numbers, shift)
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
        """The chances (0..1) of a seat around each of its reviewed decisions later than number `decision`, in order.

        Each decision gives two: the chance before it, and the chance after it (`look.value`).
        """
        later = [look for number, look in sorted(self.looks.items()) if look.seat == seat and number > decision]
        return [chance for look in later for chance in (look.chance_before, look.value)]

    def lasting_size(self, shift: ChanceShift) -> float:
        """The part of a shift of the chance that was not made good again later, 0..1."""
        return lasting(shift.chance_before, shift.chance_after, self.chances_after(shift.seat, shift.decision_before))

    def telling_shifts(self, seat: int) -> list[ChanceShift]:
        """The changes of a seat's chance that fit its result: rises if it has won, falls if not.

        A change between two reviewed decisions counts only if the seat made no other decision between them, so that
        none of its own decisions is the cause, and only after the setup, in which no card by itself decides anything.
        Changes that later ones reversed least come first.
        """
        own_numbers = [number for number, decision in self.decisions.items() if decision.seat == seat]
        has_won = self.has_won(seat)
        shifts = [
            shift
            for shift in self.chance_shifts(self.looks)
            if shift.seat == seat
            and shift.size >= LEAST_SHIFT
            and (shift.change > 0) is has_won
            and not any(map(shift.encloses, own_numbers))
            and not is_setup(self.decisions[shift.decision_before].view)
        ]
        return sorted(shifts, key=lambda shift: (-self.lasting_size(shift), -shift.size))

    def chance_shifts(self, looks: Mapping[int, Look]) -> list[ChanceShift]:
        """The changes of each reviewed seat's chance while it did not decide.

        They are the changes from just after one decision (`look.value`) to just before the next one, and from the last
        decision to the score at the end. `looks`: the verdicts, by number of the decision.
        """
        shifts = []
        for seat in self.seats:
            own = [looks[number] for number in sorted(looks) if looks[number].seat == seat]
            shifts += [
                ChanceShift(seat, look.decision, later.decision, look.value, later.chance_before)
                for look, later in pairwise(own)
            ]
            if own and self.state.to_act == OVER:
                last, end = own[-1], len(self.rounds) - 1  # the end has the number after the last decision
                shifts.append(ChanceShift(seat, last.decision, end, last.value, self.state.scores()[seat]))
        return shifts

    def transcripts(self, shift: ChanceShift) -> list[Transcript]:
        """The transcripts of all actions of a change, beginning with the decision before it.

        The actions are played again at the true table, with the state that the random numbers had then.
        """
        table, state_of_numbers = self.decisions[shift.decision_before].table
        table, rng = table.copy(), Rng(0)
        rng.restore(state_of_numbers)
        return [played_at(table, action, rng) for action in self.actions_in(shift)]

    def actions_in(self, shift: ChanceShift) -> list[Action]:
        """The actions of a change of the chance, beginning with those of the seat's decision before it.

        A change without a decision after it runs to the end of the match. `played`: how many actions of the match came
        before a decision.
        """
        start = self.decisions[shift.decision_before].played
        after = self.decisions.get(shift.decision_after)
        end = after.played if after is not None else None
        return [self._actions[notation] for notation in self._record.notations[start:end]]

    # --- the record --------------------------------------------------------------------------

    def _read_slice(self) -> None:
        """Play the next SLICE actions of the record on `self.state`, and note the decisions of reviewed seats in them.

        Only decisions with a choice are noted. Nothing is checked, since the match has been played to its end before.
        A decision may take several actions, between which the state is midway. `_read_step` adds each of them to
        `_decision_begun`, and notes in `_has_choice` whether any had an alternative.
        """
        state = self.state
        for notation in self._record.notations[self.played : self.played + SLICE]:
            action, seat = self._actions[notation], state.to_act
            if seat in self.seats:
                self._read_step(action, seat)
            state.apply(action, self._rng)
            self.played += 1
            if state.is_midway():
                continue

            if self._decision_begun is not None and self._has_choice:
                self.decisions[self._decision_begun.number] = self._decision_begun
            self._decision_begun = None
            self._last_seat = seat
            self.rounds.append(self.game.rounds(state))

        if self.played == len(self._record.notations):
            self._choose_wanted_decisions()

    def _read_step(self, action: Action, seat: int) -> None:
        """Add an action that is about to be played to the decision being read. The first one begins a new decision.

        A decision is fresh if another seat decided just before. It keeps the view of the seat, and the true table. Its
        number is how many came before it: `rounds` has an entry for each table between decisions, the first included.
        """
        state = self.state
        if self._decision_begun is None:
            number = len(self.rounds) - 1
            table = (state.copy(), self._rng.state())
            is_fresh = seat != self._last_seat
            self._decision_begun = Decision(
                number, seat, view=state.redact(seat), made=(), fresh=is_fresh, played=self.played, table=table
            )
            self._has_choice = False
        self._decision_begun = replace(self._decision_begun, made=(*self._decision_begun.made, action))
        self._has_choice = self._has_choice or len(state.legal()) > 1

    def _choose_wanted_decisions(self) -> None:
        """Choose the decisions to review, and take over the verdicts on them from an earlier review (`self._known`).

        There are at most as many as the search can look at within SECONDS, with SHORTEST seconds for each. Known
        verdicts on decisions of seats that are not reviewed go to `self.closer`, which looks at those.
        """
        self._wanted = choose_decisions(list(self.decisions.values()), int(SECONDS / SHORTEST))
        for decision in self._wanted:
            look = self._known.get(decision.number)
            if look is not None and look.seat == decision.seat:
                self.looks[decision.number] = look
        self.closer.take_over(look for look in self._known.values() if look.seat not in self.seats)


class CloserLooks:
    """The looks that come last: second ones beside the changes that decided the match, and those at others within.

    A short look may have missed why a chance fell, and what others expected tells at which moment it fell.
    """

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = weakref.proxy(reviewer)  # the review holds this object, and both are freed at once
        self.seen_twice: set[int] = set()
        """The numbers of the decisions that have had a second look."""
        self.looks_at_others: dict[int, Look] = {}
        """The results for decisions of others, by number."""
        self._asked: set[int] = set()
        """The numbers of those that have been asked about."""

    def take_over(self, looks: Iterable[Look]) -> None:
        """Take these results of an earlier review. Nothing more is asked about then."""
        self.looks_at_others = {look.decision: look for look in looks}

    def note_answer(self, decision: Decision) -> None:
        """Note that the bots have answered a question on this decision, so that it is not asked again.

        Decisions of seats that are not reviewed are asked about once. A reviewed decision that has a verdict already
        has now been seen twice.
        """
        if decision.seat not in self._reviewer.seats:
            self._asked.add(decision.number)
        elif decision.number in self._reviewer.looks:
            self.seen_twice.add(decision.number)

    def next_question(self) -> Question | None:
        """The next question to the bots, once all decisions of people have had a look (a verdict by a search).

        Returns None if there is none. `telling_shifts`: the changes of a seat's chance of winning that decided the
        match, the largest first. They are falls for a seat that has not won, and rises for the winner.

        The decisions before and after SHIFTS falls of each seat get a second look, at most MOST_TWICE in all. In a
        match of two, the other side's decisions within these falls, or within the winner's largest rise, get a look
        too: they tell at which moment the chance changed.
        """
        reviewer = self._reviewer
        telling: list[ChanceShift] = []
        for seat in reviewer.seats:
            shifts = reviewer.telling_shifts(seat)[:SHIFTS]
            if reviewer.has_won(seat):
                telling += shifts[:1]
                continue
            telling += shifts
            for number in [number for shift in shifts for number in (shift.decision_before, shift.decision_after)]:
                has_one_look = number in reviewer.looks and number not in self.seen_twice
                if has_one_look and len(self.seen_twice) < MOST_TWICE:
                    return Question(reviewer.decisions[number], SECOND_LOOK)

        if reviewer.state.seats > 2:  # what one of several others expects does not tell the chance of this seat
            return None
        unasked = [one for shift in telling for one in self.decisions_in(shift) if one.number not in self._asked]
        return Question(unasked[0], reviewer.seconds) if unasked else None

    def decisions_in(self, shift: ChanceShift) -> list[Decision]:
        """Decisions with a choice that seats which are not reviewed made within a change of the chance.

        There are at most MOST_BETWEEN, evenly spread, the first and the last included. Each keeps the view of its seat
        for the search, which needs neither the state of the random numbers (zeros here) nor `played`. An action that
        continues a decision is added to its steps.
        """
        reviewer = self._reviewer
        played = zip(reviewer.actions_in(shift), reviewer.transcripts(shift), strict=True)
        found: list[Decision] = []
        number = shift.decision_before
        for index, (action, transcript) in enumerate(played):
            if index > 0 and not transcript.continues_decision:
                number += 1
            before, seat = transcript.before, transcript.actor
            if transcript.continues_decision and found and found[-1].number == number:
                found[-1] = replace(found[-1], made=(*found[-1].made, action))
            elif seat not in reviewer.seats and len(before.legal()) > 1:
                table = (before, (0, 0, 0, 0))
                new = Decision(number, seat, before.redact(seat), (action,), fresh=False, played=index, table=table)
                found.append(new)

        if len(found) <= MOST_BETWEEN:
            return found
        return [found[step * (len(found) - 1) // (MOST_BETWEEN - 1)] for step in range(MOST_BETWEEN)]


def played_at(table: State, action: Action, rng: Rng) -> Transcript:
    """Play an action at this table, which changes, and return its transcript (its events with tables after them)."""
    transcript = Transcript(table)
    table.apply(action, rng, transcript)
    transcript.close()
    return transcript


def _seconds_of_glance(seconds: float, questions: int, most: float) -> float:
    """The seconds for each of `questions` glances that have `seconds` together, from SHORTEST_GLANCE to `most`."""
    return max(SHORTEST_GLANCE, min(most, seconds / max(1, questions) - ASKING))


def _numbers_within(numbers: Sequence[int], shift: ChanceShift) -> Sequence[int]:
    """The numbers, of these in order, that are between the two decisions of a shift."""
    return numbers[bisect_right(numbers, shift.decision_before) : bisect_left(numbers, shift.decision_after)]
