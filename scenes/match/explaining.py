"""Explains a finished match to a seat: the moments at which it was lost or won, each with its one cause.

The curve of a reviewed seat falls at its own mistakes, and between its decisions. What happened in between is traced on
the true table, which is no secret once the match is over: the part that moved the guide's estimate most is the cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.state import OVER, State
from scenes.match.mistakes import Mistakes
from scenes.match.moment import Moment
from scenes.match.part_finder import Estimator
from scenes.match.parts import Cause, is_setup
from scenes.match.review import ChanceShift, Reviewer, lasting
from scenes.match.session import FINISH
from scenes.match.trace import SMALL_CHANGE, Trace

MOST_MOMENTS: Final = 3
"""The most moments of a match."""
FEWEST_MOMENTS: Final = 2
"""A lost match has this many if its chance fell by LEAST_CHANGE as often, even if half of that was made good later."""
LEAST_CHANGE: Final = 0.06
"""A change of the chance below this is left out if there is a larger one: two verdicts may differ as much by chance."""
SMALL_SHARE: Final = 0.15
"""So is one that is smaller than this share of the largest one."""
UNCLEAR_FACTOR: Final = 2.0
"""A moment that explains little is told if it is larger than all others by this factor."""
HOPELESS: Final = 0.15
"""A fall that begins below this chance came too late to decide anything."""
LOW_START: Final = 0.12
"""How far below its even share the first chance has to be for the start to be a cause."""
UNJUDGED: Final = {"battlefronts": ("",), "last_front": ("play ", "face ", "dig ", FINISH)}
"""By game: how the notations of decisions begin whose effect the estimate does not tell.

That of Battlefronts holds for the beginning of a round only, and that of Last Front counts a card in a bid as lost.
"""
SECRET_POINTS: Final = ("sharp_end",)
"""Games in which points are secret until they are counted at the end."""
OPEN: Final = 0.1
"""Whoever resigns with a chance above this gives up a match that was not lost yet."""


def slipped_away(moments: Sequence[Moment]) -> bool:
    """Whether none of these moments of a lost match cost much by itself."""
    return bool(moments) and max(moment.size for moment in moments) < SMALL_CHANGE


def estimate_tables(reviewer: Reviewer) -> Estimator:
    """The function that estimates the chances of all seats at tables of the reviewer's game."""

    def estimate(tables: Sequence[State]) -> list[list[float]]:
        """The expected scores of these tables by seat, as the guide of the game estimates them."""
        from ai.bot import estimates_of  # it loads the search, which is seldom needed here

        return estimates_of(reviewer.game, tables)

    return estimate


def _is_late(moment: Moment) -> bool:
    """Whether a moment is a fall that came too late to decide anything."""
    return moment.chance_after < moment.chance_before < HOPELESS


class Explainer:
    """Finds the moments of the match that a reviewer has looked at, and remembers what it has traced."""

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._estimate = estimate_tables(reviewer)
        self._mistakes = Mistakes(reviewer)
        self._traced: dict[tuple[ChanceShift, int], Moment] = {}
        """By shift and the number of decisions of others within it that were looked at by then."""

    def prepare(self) -> bool:
        """Trace one of the changes that `moments` looks at first. Returns whether all of these are traced.

        A trace may take some hundredths of a second, so this is called once a frame until it returns True. There are up
        to MOST_MOMENTS changes of each seat. If some of them explain little, `moments` traces further ones at once.
        """
        reviewer = self._reviewer
        shifts = [shift for seat in reviewer.seats for shift in reviewer.telling_shifts(seat)[:MOST_MOMENTS]]
        missing = [shift for shift in shifts if self._key(shift) not in self._traced]
        if missing:
            self._trace(missing[0])
        return len(missing) <= 1

    def moments(self) -> list[Moment]:
        """Return the moments that decided the match, by time: those of the losers among the reviewed seats.

        If all reviewed seats have won, they are those of the winners. Empty until a decision has been looked at.
        """
        reviewer = self._reviewer
        beaten = [seat for seat in reviewer.seats if not reviewer.has_won(seat)]
        found = [moment for seat in beaten or reviewer.seats for moment in self._moments_of(seat)]
        if len(found) > MOST_MOMENTS:
            found = sorted(found, key=lambda moment: -moment.size)[:MOST_MOMENTS]
        return sorted(found, key=lambda moment: (moment.stop, moment.cause is Cause.RESIGNED))

    def _moments_of(self, seat: int) -> list[Moment]:
        """Return the moments that decided the match for a seat, the most important first, at most MOST_MOMENTS.

        A lost match has the falls of the seat's chance that were never reversed, a won match its largest rise. The
        seat's own mistakes that have a reason fill the places that are left, then falls that came too late to decide
        anything. A moment that explains little (`_is_unclear`) is told only if it is much larger than all others.
        """
        reviewer = self._reviewer
        has_won = reviewer.has_won(seat)
        mistakes = self._mistakes.of_seat(seat)
        known = [*self._known_falls(seat), *mistakes]
        changes: list[Moment | ChanceShift] = [*reviewer.telling_shifts(seat), *([] if has_won else known)]
        changes.sort(key=lambda change: (-self._lasting_size(change), -change.size))

        found: list[Moment] = []
        late: list[Moment] = []
        unclear: list[Moment] = []
        most = 1 if has_won else MOST_MOMENTS
        for change in changes:
            size = self._lasting_size(change)
            is_small = size < max(LEAST_CHANGE, SMALL_SHARE * found[0].size) if found else False
            is_place_empty = len(found) < min(most, FEWEST_MOMENTS)
            has_half_lasted = 2 * size >= LEAST_CHANGE
            is_needed = is_place_empty and change.size >= LEAST_CHANGE and has_half_lasted
            if len(found) == most:
                break
            if is_small and not is_needed:
                continue

            moment = change if isinstance(change, Moment) else self._trace(change)
            if self._is_unclear(moment):
                self._add(unclear, moment)
            elif _is_late(moment):
                self._add(late, moment)
            else:
                self._add(found, moment)

        for mistake in sorted(mistakes, key=lambda moment: -moment.size):
            if len(found) < MOST_MOMENTS and not self._is_unclear(mistake) and not _is_late(mistake):
                self._add(found, mistake)
        for moment in late[: max(0, FEWEST_MOMENTS - len(found))]:
            self._add(found, moment)

        largest = max([moment.size for moment in found], default=0.0)
        if unclear and len(found) < most and unclear[0].size > UNCLEAR_FACTOR * largest:
            self._add(found, unclear[0])
        return [self._without_repetition(moment, found) for moment in found]

    def _is_unclear(self, moment: Moment) -> bool:
        """Whether a moment explains little.

        It is a mistake that words give no reason against, or a change that only the search saw afterwards. Such a rise
        is told by the seat's next decision, without events.
        """
        if moment.cause is Cause.DRIFT:
            return True
        if moment.cause is not Cause.DECISION:
            return False
        if moment.chance_after > moment.chance_before:
            return not moment.events
        return moment.look is not None and not self._mistakes.reason_against(moment.look)

    def _without_repetition(self, moment: Moment, found: Sequence[Moment]) -> Moment:
        """Return a moment without the verdict on the decision before it if another moment tells that mistake.

        The verdict is left out as well if words give no reason for its better decision.
        """
        look = moment.look
        if look is None or moment.cause is Cause.DECISION or not look.chance_given_away:
            return moment
        is_told = any(other.look == look for other in found if other.cause is Cause.DECISION)
        return moment if self._mistakes.reason_against(look) and not is_told else replace(moment, look=None)

    def _add(self, found: list[Moment], moment: Moment) -> None:
        """Add a moment to `found`. Of two moments at the same stop of the replay, the larger one is kept."""
        same_stop = [other for other in found if other.stop == moment.stop]
        if not same_stop:
            found.append(moment)
        elif moment.size > same_stop[0].size:
            found[found.index(same_stop[0])] = moment

    def _lasting_size(self, change: Moment | ChanceShift) -> float:
        """Return the part of a change of the chance (0..1) that no later decision or event reversed."""
        if isinstance(change, ChanceShift):
            return self._reviewer.lasting_size(change)
        later = self._reviewer.chances_after(change.seat, change.stop)
        return lasting(change.chance_before, change.chance_after, later)

    def _known_falls(self, seat: int) -> list[Moment]:
        """Return the falls of a seat's chance whose cause is known without a trace.

        They are a bad start (a first chance after the setup far below an even share), and a resignation while the match
        was still open. Each `look` is the verdict on one decision of the seat.
        """
        decisions = self._reviewer.decisions
        looks = [look for _, look in sorted(self._reviewer.looks.items()) if look.seat == seat]
        own_numbers = [number for number, decision in decisions.items() if decision.seat == seat]
        if not looks:
            return []

        falls: list[Moment] = []
        even_share = 1.0 / self._reviewer.state.seats
        in_turns = [number for number in own_numbers if not is_setup(decisions[number].view)]
        first = next((look for look in looks if look.decision == min(in_turns, default=None)), None)
        if first is not None and first.chance_before < even_share - LOW_START:
            stop = 0 if in_turns == own_numbers else first.decision
            view = decisions[first.decision].view
            falls.append(Moment(seat, Cause.START, stop, even_share, first.chance_before, view))

        last = looks[-1]
        is_resigned = self._reviewer.state.to_act != OVER
        if is_resigned and last.decision == max(own_numbers) and last.value > OPEN:
            view = self._reviewer.state.redact(seat)
            last_stop = len(self._reviewer.rounds) - 1
            falls.append(Moment(seat, Cause.RESIGNED, last_stop, last.value, 0.0, view, last, seat))
        return falls

    def _key(self, shift: ChanceShift) -> tuple[ChanceShift, int]:
        """Return the key under which the trace of a shift is kept.

        It counts the decisions of others within the shift that were looked at (`closer.looks_at_others`), since each of
        them may move the cause.
        """
        return (shift, sum(shift.encloses(number) for number in self._reviewer.closer.looks_at_others))

    def _trace(self, shift: ChanceShift) -> Moment:
        """Return the moment of a change between two decisions, with its cause. It is traced once and kept."""
        key = self._key(shift)
        if key not in self._traced:
            slug = self._reviewer.game.slug
            trace = Trace(
                self._reviewer,
                shift,
                self._estimate,
                unjudged=UNJUDGED.get(slug, ()),
                has_secret_points=slug in SECRET_POINTS,
            )
            self._traced[key] = trace.moment()
        return self._traced[key]
