"""The mistakes of a reviewed seat from which its player can learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.state import Action
from scenes.match.moment import Moment
from scenes.match.parts import WITHDRAWAL, Cause, is_setup
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import LEAST, Look
from scenes.match.session import FINISH, PASS

CERTAINTY: Final = 1.5
"""A mistake is told only if it gave away more than this many times its `doubt`: of many verdicts, some exceed their
doubt by chance."""


class Mistakes:
    """Finds the decisions with which a seat gave its chance away, and remembers the reasons against them."""

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._reasons: dict[Look, str] = {}
        """What the better decision would have gained, by verdict. "" if words cannot tell it."""
        self._later_values: dict[tuple[Look, Look], float] = {}
        """The chance after a decision (`_value_in_hindsight`), by its verdict and the next one of its seat."""

    def of_seat(self, seat: int) -> list[Moment]:
        """Return the mistakes of a seat after the setup, each as a moment with its verdict (`look`).

        A verdict has the chance after the decision (`value`) and after the best one (`best`). A mistake is left out if
        another one of the same round, with the same better decision, gave at least as much away.
        """
        mistakes = [look for _, look in sorted(self._reviewer.looks.items()) if self._is_mistake(look, seat)]
        rounds = self._reviewer.rounds
        largest: dict[tuple[int, str], Look] = {}
        for look in mistakes:
            key = (rounds[look.decision], look.better)
            if key not in largest or look.chance_given_away > largest[key].chance_given_away:
                largest[key] = look
        return [
            Moment(
                seat=seat,
                cause=Cause.DECISION,
                stop=look.decision,
                chance_before=look.best,
                chance_after=look.value,
                view=self._reviewer.decisions[look.decision].view,
                look=look,
                actor=seat,
            )
            for look in largest.values()
        ]

    def reason_against(self, look: Look) -> str:
        """Return what the better decision would have gained, in the words of a hint. "" if words cannot tell it."""
        if look not in self._reasons:
            self._reasons[look] = self._reviewer.reason_for(look)
        return self._reasons[look]

    def _is_mistake(self, look: Look, seat: int) -> bool:
        """Whether the decision of a verdict was a mistake of this seat after the setup.

        It was no mistake if the match was as good as over, or if the seat soon made the better decision
        (`_is_made_soon`). A risk that came off is no mistake either: the chance before the seat's next decision is then
        at least as high as after the best one. The next verdict may also take a mistake back (`_value_in_hindsight`).
        """
        reviewer = self._reviewer
        decision = reviewer.decisions[look.decision]
        if look.seat != seat or not look.chance_given_away or look.was_settled or is_setup(decision.view):
            return False
        next_look = self._next_look(look)
        if next_look is not None and next_look.chance_before >= look.best:
            return False
        if look.best - self._value_in_hindsight(look, next_look) <= max(CERTAINTY * look.doubt, LEAST):
            return False
        return not self._is_made_soon(look)

    def _is_made_soon(self, look: Look) -> bool:
        """Whether the seat made the better decision later in the same round, before it ended a turn or phase.

        Only the order of its decisions was different then. A better decision that ends something never counts as made
        soon.
        """
        reviewer = self._reviewer
        better = reviewer.better_decision(look)
        if not better or self._ends_something(better):
            return False
        for number, later in sorted(reviewer.decisions.items()):
            if number <= look.decision or later.seat != look.seat:
                continue
            is_same_round = reviewer.rounds[number] == reviewer.rounds[look.decision]
            if not is_same_round or self._ends_something(later.made):
                return False
            if list(later.made) == better:
                return True
        return False

    def _is_better_still_legal(self, look: Look, next_look: Look) -> bool:
        """Whether the better decision of the first of these verdicts could still begin at the second one."""
        steps = self._reviewer.better_decision(look)
        return steps[0] in self._reviewer.decisions[next_look.decision].view.legal()

    def _ends_something(self, steps: Sequence[Action]) -> bool:
        """Whether a decision ends a turn, a phase, a bid, or the part of its seat in a battle."""
        notation = steps[0].notation
        return notation in (PASS, FINISH, WITHDRAWAL) or notation in self._reviewer.game.endings

    def _next_look(self, look: Look) -> Look | None:
        """Return the verdict on the seat's next decision, or None if it has none yet."""
        reviewer = self._reviewer
        later_numbers = [number for number, one in reviewer.decisions.items() if number > look.decision]
        own_numbers = [number for number in later_numbers if reviewer.decisions[number].seat == look.seat]
        return reviewer.looks.get(min(own_numbers, default=-1))

    def _value_in_hindsight(self, look: Look, next_look: Look | None) -> float:
        """Return the chance after a decision, 0..1, as far as the next verdict on the same seat tells it.

        If nobody else acted in between and nothing was revealed, the next verdict is about the same situation. It
        counts because its search began later and saw more. It also counts if the better decision was to end something,
        and the seat can still do so at its next decision: little was lost then by waiting.
        """
        if next_look is None:
            return look.value

        if (look, next_look) not in self._later_values:
            between = ChanceShift(look.seat, look.decision, next_look.decision, look.value, next_look.chance_before)
            transcripts = self._reviewer.transcripts(between)

            has_news = any(
                transcript.actor != look.seat or any(event.reveals for event in transcript.events)
                for transcript in transcripts
            )
            better = self._reviewer.better_decision(look)
            is_better_to_end = bool(better) and self._ends_something(better)
            may_end_next = is_better_to_end and self._is_better_still_legal(look, next_look)
            counts_next_look = may_end_next or not has_news
            value = max(look.value, next_look.chance_before) if counts_next_look else look.value
            self._later_values[look, next_look] = value
        return self._later_values[look, next_look]
