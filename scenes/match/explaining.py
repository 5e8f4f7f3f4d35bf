"""Explains a finished match to a seat: the moments at which it was lost or won, each with its one cause.

The curve of a reviewed seat falls at its own mistakes, and between its decisions. What happened in between is traced on
the true table, which is no secret once the match is over: the part that moved the guide's estimate most is the cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import pairwise
from statistics import fmean
from typing import Final

from game.core.events import Counted, Event, Transcript
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes.match.review import ChanceShift, Reviewer, lasting
from scenes.match.review_result import Look
from scenes.match.session import FINISH, PASS

MOST_MOMENTS: Final = 3
"""The most moments of a match."""
FEWEST_MOMENTS: Final = 2
"""A lost match has this many if its chance fell by LEAST_CHANGE as often, even if the fall was made good later."""
LEAST_CHANGE: Final = 0.04
"""A change of the chance below this is left out if there is a larger one."""
SMALL_CHANGE: Final = 0.15
"""If no change is larger than this, the match slipped away little by little."""
SMALL_SHARE: Final = 0.15
"""So is one that is smaller than this share of the largest one."""
LOW_START: Final = 0.12
"""How far below its even share the first chance has to be for the start to be a cause."""
OPEN: Final = 0.1
"""Whoever resigns with a chance above this gives up a match that was not lost yet."""
LUCKY_SHARE: Final = 0.5
"""Dice are the cause if at least this share of their effect differs from what such a roll brings on average."""
DRAWS: Final = 16
"""How often a roll or a card is drawn again to find that average."""
MOST_DRAWS: Final = 3
"""The average is found for this many rolls and cards of a change: those with the largest effects."""
IMAGINED: Final = 6
"""In how many worlds an action is tried to find whether it draws something."""
LEAST_EFFECT: Final = 0.005
"""A part of a change with a smaller effect on the estimate explains nothing."""
OVERRIDING_SHARE: Final = 0.5
"""A part outside the stretch in which the chance changed most is the cause if its effect is this share of the change.

The two players see different cards, so what they expect may differ where nothing happens.
"""

PASSES: Final = (FINISH, "end")
"""Notations that end a phase with nothing more to do in it, in a game that names them among its endings."""

Estimator = Callable[[Sequence[State]], list[list[float]]]
"""Returns the expected scores at each of these true tables, by seat."""


class Cause(Enum):
    """The one cause of a moment."""

    DECISION = auto()
    """A decision of the seat itself."""
    OTHERS = auto()
    """A decision of another seat."""
    DICE = auto()
    CARD = auto()
    """A card or counter that was drawn or turned up."""
    START = auto()
    """The deal, or what others decided before the first decision of the seat."""
    DRIFT = auto()
    """Nobody did anything: the search only saw more at the seat's next decision."""
    RESIGNED = auto()
    """The seat resigned a match that was not lost yet."""


LEAST_SHARE: Final = {Cause.DICE: 0.1, Cause.CARD: 0.2}
"""Dice or a card are the cause only if their effect is at least this share of the change."""


@dataclass(frozen=True)
class Moment:
    """A moment that cost or won much."""

    seat: int
    """The seat to which it is explained."""
    cause: Cause
    stop: int
    """The decision of the match at which a replay shows it."""
    was: float
    """The seat's chance before it, 0..1."""
    now: float
    """The chance after it."""
    view: State = field(compare=False)
    """The table as the seat saw it: before a decision of its own, otherwise just after what happened."""
    look: Look | None = None
    """The seat's own decision, or its last one before the moment. None if there was none."""
    actor: int = OVER
    """The seat that decided, rolled or drew."""
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened, as the seat saw it. Cards that others drew are named."""
    earlier: tuple[Event, ...] = field(default=(), compare=False)
    """What the same seat did before that since the last decision, as this one saw it."""
    decisive: Event | None = field(default=None, compare=False)
    """The one of these events that mattered most."""

    @property
    def size(self) -> float:
        """How much the chance changed, 0..1."""
        return abs(self.now - self.was)


def slipped_away(moments: Sequence[Moment]) -> bool:
    """Whether none of these moments of a lost match cost much by itself."""
    return bool(moments) and max(moment.size for moment in moments) < SMALL_CHANGE


def estimate_tables(reviewer: Reviewer) -> Estimator:
    """The function that estimates the chances of all seats at tables of the reviewer's game."""

    def estimate(tables: Sequence[State]) -> list[list[float]]:
        from ai.bot import estimates_of  # it loads the search, which is seldom needed here

        return estimates_of(reviewer.game, tables)

    return estimate


class Explainer:
    """Finds the moments of the match that a reviewer has looked at, and remembers what it has traced."""

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._estimate = estimate_tables(reviewer)
        self._traced: dict[tuple[ChanceShift, int], Moment] = {}
        """By shift and the number of decisions of others within it that were looked at by then."""

    def prepare(self) -> bool:
        """Trace the cause of one change that `moments` needs. Returns whether all needed changes are traced.

        A trace takes some hundredths of a second, so this is called once a frame until it returns True.
        """
        reviewer = self._reviewer
        shifts = [shift for seat in reviewer.seats for shift in reviewer.telling_shifts(seat)[:MOST_MOMENTS]]
        missing = [shift for shift in shifts if self._key(shift) not in self._traced]
        if missing:
            self._trace(missing[0])
        return len(missing) <= 1

    def moments(self) -> list[Moment]:
        """Return the moments that decided the match, in their order, as the losers see them, or else the winners.

        Empty until one of their decisions has been looked at.
        """
        reviewer = self._reviewer
        beaten = [seat for seat in reviewer.seats if not reviewer.has_won(seat)]
        found = [moment for seat in beaten or reviewer.seats for moment in self._moments_of(seat)]
        if len(found) > MOST_MOMENTS:
            found = sorted(found, key=lambda moment: -moment.size)[:MOST_MOMENTS]
        return sorted(found, key=lambda moment: (moment.stop, moment.cause is Cause.RESIGNED))

    def _moments_of(self, seat: int) -> list[Moment]:
        """Return the moments of a seat, the most important first.

        For a lost match they are the falls of its chance that were not made good again, for a won match its largest
        rise. The seat's own mistakes fill the places that are left.
        """
        reviewer = self._reviewer
        has_won = reviewer.has_won(seat)
        known = self._known_falls(seat)
        changes: list[Moment | ChanceShift] = [*reviewer.telling_shifts(seat), *([] if has_won else known)]
        changes.sort(key=lambda one: (-self._lasting_size(one), -one.size))

        found: list[Moment] = []
        nameless: list[Moment] = []
        most = 1 if has_won else MOST_MOMENTS
        for one in changes:
            size = self._lasting_size(one)
            is_small = size < max(LEAST_CHANGE, SMALL_SHARE * found[0].size) if found else False
            is_needed = len(found) < min(most, FEWEST_MOMENTS) and one.size >= LEAST_CHANGE
            if len(found) == most or (is_small and not is_needed):
                break
            moment = one if isinstance(one, Moment) else self._trace(one)
            is_vague = moment.cause is Cause.DRIFT and size < SMALL_CHANGE
            self._add(nameless if is_vague else found, moment)
        for one in nameless[: FEWEST_MOMENTS - len(found)]:
            self._add(found, one)
        mistakes = [moment for moment in known if moment.cause is Cause.DECISION]
        for mistake in sorted(mistakes, key=lambda moment: -moment.size):
            if len(found) < MOST_MOMENTS:
                self._add(found, mistake)
        return found

    def _add(self, found: list[Moment], moment: Moment) -> None:
        """Add a moment to `found`, unless another moment there is at the same stop of the replay."""
        if moment.stop not in [other.stop for other in found]:
            found.append(moment)

    def _lasting_size(self, change: Moment | ChanceShift) -> float:
        """The part of a change (0..1) that was not made good again later."""
        if isinstance(change, ChanceShift):
            return self._reviewer.lasting_size(change)
        later = self._reviewer.chances_after(change.seat, change.stop)
        return lasting(change.was, change.now, later)

    def _known_falls(self, seat: int) -> list[Moment]:
        """Return the falls of a seat's chance whose cause is known: the deal, own mistakes, and a resignation."""
        decisions = self._reviewer.decisions
        looks = [look for _, look in sorted(self._reviewer.looks.items()) if look.seat == seat]
        own = [number for number, decision in decisions.items() if decision.seat == seat]
        if not looks:
            return []

        falls: list[Moment] = []
        first = looks[0]
        even = 1.0 / self._reviewer.state.seats
        if first.decision == min(own) and first.before < even - LOW_START:
            view = decisions[first.decision].view
            falls.append(Moment(seat, Cause.START, first.decision, even, first.before, view))

        for look in looks:
            if look.chance_given_away and not look.was_settled:
                view = decisions[look.decision].view
                moment = Moment(seat, Cause.DECISION, look.decision, look.best, look.value, view, look, seat)
                falls.append(moment)

        last = looks[-1]
        is_resigned = self._reviewer.state.to_act != OVER
        if is_resigned and last.decision == max(own) and last.value > OPEN:
            view = self._reviewer.state.redact(seat)
            stop = len(self._reviewer.rounds) - 1
            falls.append(Moment(seat, Cause.RESIGNED, stop, last.value, 0.0, view, last, seat))
        return falls

    def _key(self, shift: ChanceShift) -> tuple[ChanceShift, int]:
        """Return the key of the trace of a shift, which changes with what is known of it."""
        return (shift, sum(shift.after < number < shift.until for number in self._reviewer.closer.between))

    def _trace(self, shift: ChanceShift) -> Moment:
        """Return the moment of a change between two decisions, with its cause. It is traced once and kept."""
        key = self._key(shift)
        if key not in self._traced:
            self._traced[key] = Trace(self._reviewer, shift, self._estimate).moment()
        return self._traced[key]


# --- What happened between two decisions of a seat ------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A part of what happened between two decisions of a seat: a decision, a roll, or a card."""

    cause: Cause
    actor: int
    """The seat that decided, rolled or drew."""
    stop: int
    """The number of the decision in which it happened."""
    action: Action
    transcript: Transcript
    events: tuple[tuple[int, float], ...]
    """The place of each of its events in the transcript, with its effect on the estimate of the seat."""
    effect: float
    """How much it changed the estimate of the seat. Of a roll or a card: how much more than one does on average."""
    roll: tuple[Action, Transcript] | None = None
    """The roll just before, the result of which this decision of the same seat carries out. None for all others."""


class Trace:
    """What happened in a shift, part by part."""

    def __init__(self, reviewer: Reviewer, shift: ChanceShift, estimate: Estimator) -> None:
        self._reviewer = reviewer
        self._shift = shift
        self._estimate = estimate
        self._sign = 1.0 if shift.now > shift.was else -1.0
        """1.0 for a rise, -1.0 for a fall."""
        self._all_parts = self._find_parts()
        self.parts = self._weigh_chance(self._all_parts)

    def moment(self) -> Moment:
        """Return the moment. Its cause is the part with the largest effect in the stretch with the largest change."""
        look = self._reviewer.looks[self._shift.after]
        least, most = self.stretch()
        parts = [part for part in self.parts if least <= part.stop <= most]

        for among, share in ((parts, 0.0), (self.parts, OVERRIDING_SHARE)):
            best = self._best_part(among, share)
            if best is not None:
                return self._moment_of_part(best, look)

        decided = [part for part in parts if part.cause is Cause.OTHERS and part.actor == part.transcript.actor]
        acting = [part for part in decided if self._may_be_cause(part)]
        return self._moment_of_others(acting, look) if acting else self._moment_of_drift(look)

    def _best_part(self, parts: Sequence[Part], share: float) -> Part | None:
        """Return the part with the largest effect that may be the cause and explains at least this share of the change.

        Chance has to explain LEAST_SHARE in any case. None if no part does.
        """
        enough: list[Part] = []
        for part in parts:
            least = max(LEAST_EFFECT, max(share, LEAST_SHARE.get(part.cause, 0.0)) * self._shift.size)
            if self._may_be_cause(part) and self._sign * part.effect >= least:
                enough.append(part)
        best = max(enough, key=lambda part: self._sign * part.effect, default=None)
        if best is None or best.cause not in LEAST_SHARE:
            return best

        # A turn of another seat may matter more than one roll or card, though none of its decisions does by itself.
        turns: dict[int, float] = {}
        decided = [part for part in enough if part.cause is Cause.OTHERS]
        for part in decided:
            turns[part.actor] = turns.get(part.actor, 0.0) + self._sign * part.effect
        seat = max(turns, key=lambda actor: turns[actor], default=OVER)
        if turns.get(seat, 0.0) <= self._sign * best.effect:
            return best
        return max([part for part in decided if part.actor == seat], key=lambda part: self._sign * part.effect)

    def _may_be_cause(self, part: Part) -> bool:
        """Whether a part may be named as the cause.

        The search has judged each decision of the seat: its mistakes are known. What others had to do is not their
        decision.
        """
        if part.cause is Cause.DECISION:
            return self._sign > 0
        if part.cause is not Cause.OTHERS:
            return True
        if part.actor != part.transcript.actor:
            return not any(part.transcript.events[place].rolled() for place, _ in part.events)
        is_forced = len(part.transcript.before.legal()) < 2
        return not is_forced and not is_pass(self._reviewer.game, part.action)

    def _moment_of_drift(self, look: Look) -> Moment:
        """Return the moment of a change in which no decision of others explains anything.

        A rise is that of others who ended a phase, or of cards that the seat has drawn since, or else of the decision
        after it.
        """
        shift, reviewer = self._shift, self._reviewer
        if self._sign > 0 and shift.until in reviewer.looks:
            idle = [part for part in self.parts if part.cause is Cause.OTHERS][-1:]
            if idle and _is_told(idle[0]) and idle[0].action.notation in reviewer.game.endings:
                return self._moment_of_others(idle, look)
            drawn = [part for part in self.parts if part.cause is Cause.CARD and part.actor == shift.seat]
            if drawn and (drawn[-1].effect >= 0.0 or _draws_several(drawn[-1])):
                return self._moment_of_part(drawn[-1], look)
            view = reviewer.decisions[shift.until].view
            next_look = reviewer.looks[shift.until]
            return Moment(
                shift.seat, Cause.DECISION, shift.until, shift.was, shift.now, view, next_look, actor=shift.seat
            )
        view = reviewer.decisions[shift.after].view
        return Moment(shift.seat, Cause.DRIFT, shift.after, shift.was, shift.now, view, look, actor=shift.seat)

    def _moment_of_part(self, part: Part, look: Look) -> Moment:
        """Return the moment that this part has caused. `look`: the result for the decision before it."""
        # The match is over: a card that others drew is no secret any more.
        shift = self._shift
        seen = part.transcript.events if part.cause is Cause.CARD else part.transcript.seen_by(shift.seat)
        decisive = max(part.events, key=lambda event: self._sign * event[1])[0]
        view = part.transcript.entries[decisive][1].redact(shift.seat)
        return Moment(
            seat=shift.seat,
            cause=part.cause,
            stop=part.stop,
            was=shift.was,
            now=shift.now,
            view=view,
            look=look,
            actor=part.actor,
            events=tuple(seen[place] for place, _ in part.events),
            earlier=self._earlier_events(part),
            decisive=seen[decisive],
        )

    def _earlier_events(self, part: Part) -> tuple[Event, ...]:
        """Return what the actor of a part did before it within the change, as the seat of the change saw it."""
        before = [earlier for earlier in self._all_parts if earlier.stop < part.stop]
        own = [earlier for earlier in before if earlier.actor == part.actor and earlier.cause is not Cause.CARD]
        seen = [(earlier, earlier.transcript.seen_by(self._shift.seat)) for earlier in own]
        return tuple(events[place] for earlier, events in seen for place, _ in earlier.events)

    def _moment_of_others(self, parts: Sequence[Part], look: Look) -> Moment:
        """Return the moment of several decisions of others, none of which stands out.

        The seat that acted last is the cause.
        """
        shift = self._shift
        actor = parts[-1].actor
        first = next(part for part in parts if part.actor == actor)
        own = [part for part in parts if part.actor == actor]
        events = [part.transcript.seen_by(shift.seat)[part.events[0][0]] for part in own]
        view = first.transcript.entries[-1][1].redact(shift.seat)
        return Moment(shift.seat, Cause.OTHERS, first.stop, shift.was, shift.now, view, look, actor, tuple(events))

    def stretch(self) -> tuple[int, int]:
        """Return the numbers of the first and the last decision between which the chance changed most.

        Looks at decisions of the other seat divide the change of a match of two. Without any it is the whole change.
        """
        shift = self._shift
        known = sorted(self._reviewer.closer.between.items())
        between = [look for number, look in known if shift.after < number < shift.until]
        if self._reviewer.state.seats > 2 or not between:
            return shift.after, shift.until

        # What the other expects before and after each of its decisions, as the chance of this seat.
        points = [(shift.after, shift.was)]
        for look in between:
            points += [(look.decision, 1.0 - look.before), (look.decision, 1.0 - look.value)]
        points.append((shift.until, shift.now))
        changes = [(self._sign * (after - before), first, last) for (first, before), (last, after) in pairwise(points)]
        _, first, last = max(changes)
        return first, last

    def _find_parts(self) -> list[Part]:
        """Return the parts of the change in order, each with its effect on the chance."""
        shift, reviewer = self._shift, self._reviewer
        parts: list[Part] = []
        last_roll: tuple[Action, Transcript] | None = None
        last_roller = OVER
        number = shift.after
        played = zip(reviewer.actions_in(shift), reviewer.transcripts(shift), strict=True)
        for place, (action, transcript) in enumerate(played):
            if place and not transcript.continues_decision:
                number += 1
            tables = [transcript.before, *(table for _, table in transcript.entries)]
            chances = [scores[shift.seat] for scores in self._estimate(tables)]
            effects = [after - before for before, after in pairwise(chances)]
            found = self._parts_of_action(action, transcript, number, effects)
            if found and last_roll is not None and last_roller == found[0].actor:
                found[0] = replace(found[0], roll=last_roll)
            parts += found

            last_event = transcript.events[-1] if transcript.events else None
            last_roll = (action, transcript) if last_event is not None and last_event.rolled() else None
            last_roller = getattr(last_event, "seat", OVER)
        return parts

    def _parts_of_action(
        self, action: Action, transcript: Transcript, number: int, effects: Sequence[float]
    ) -> list[Part]:
        """Return the parts of one action. What follows a roll is its result, what follows a card is not.

        What follows a pass in a window is done by whoever played the card that nobody stopped.
        """
        lets_pass = action.notation == PASS and PASS not in self._reviewer.game.endings
        groups: dict[tuple[Cause, int], list[tuple[int, float]]] = {}
        group = self._decided_by(transcript.actor)
        for place, (event, effect) in enumerate(zip(transcript.events, effects, strict=True)):
            if isinstance(event, Counted):
                continue
            actor = getattr(event, "seat", transcript.actor)
            if event.rolled():
                group = (Cause.DICE, actor)
            elif lets_pass and group[0] is not Cause.DICE and not hasattr(event, "turn"):
                group = self._decided_by(actor)  # what begins a turn is nobody's doing
            is_shown = event.reveals and not event.rolled()
            is_card = is_shown and (place > 0 or self._is_drawn(action, transcript))
            groups.setdefault((Cause.CARD, actor) if is_card else group, []).append((place, effect))
        return [
            Part(cause, actor, number, action, transcript, tuple(events), sum(effect for _, effect in events))
            for (cause, actor), events in groups.items()
        ]

    def _decided_by(self, actor: int) -> tuple[Cause, int]:
        """Return the cause and the actor of what this seat has decided."""
        return (Cause.DECISION if actor == self._shift.seat else Cause.OTHERS, actor)

    def _is_drawn(self, action: Action, transcript: Transcript) -> bool:
        """Whether an action's first event depends on facts that its seat cannot know, such as a deck's next card."""
        for other in self._imagined(action, transcript, IMAGINED):
            if other.events and other.events[0] != transcript.events[0]:
                return True
        return False

    def _imagined(self, action: Action, transcript: Transcript, worlds: int) -> Iterator[Transcript]:
        """Yield the outcome of the action in worlds that its seat could imagine before it, if it is legal there."""
        for seed in range(worlds):
            rng = Rng(seed)
            table = transcript.before.redact(transcript.actor)
            table.determinize(rng)
            if action in table.legal():
                yield played_at(table, action, rng)

    def _weigh_chance(self, parts: Sequence[Part]) -> list[Part]:
        """Return the parts, with the effects of rolls and cards reduced by the average effect.

        Only the largest few are weighed. Dice with an ordinary result count as the decision of the seat that rolled.
        """
        chance = [part for part in parts if part.cause in (Cause.DICE, Cause.CARD) or part.roll is not None]
        largest = sorted(chance, key=lambda part: -self._sign * part.effect)[:MOST_DRAWS]
        weighed: list[Part] = []
        for part in parts:
            is_dropped = part in chance and part not in largest and part.roll is None
            if is_dropped:
                continue
            if part in largest and part.roll is not None:
                luck = part.effect - self._average_after_roll(part, part.roll)
                is_lucky = self._sign * luck >= LUCKY_SHARE * abs(part.effect)
                part = replace(part, cause=Cause.DICE, effect=luck) if is_lucky else part
            elif part in largest:
                luck = part.effect - self._average_effect(part)
                is_lucky = self._sign * luck >= LUCKY_SHARE * abs(part.effect)
                if part.cause is Cause.DICE and not is_lucky:
                    decided = Cause.DECISION if part.actor == self._shift.seat else Cause.OTHERS
                    part = replace(part, cause=decided)
                else:
                    part = replace(part, effect=luck)
            weighed.append(part)
        return weighed

    def _average_effect(self, part: Part) -> float:
        """Return the average effect of events of the same kind: of other rolls, or of other cards.

        A card is drawn anew in worlds that the seat that draws it could imagine.
        """
        transcript = part.transcript
        kinds = {type(transcript.events[place]) for place, _ in part.events}
        others: Iterable[Transcript] = self._imagined(part.action, transcript, DRAWS)
        if part.cause is Cause.DICE:
            others = (played_at(transcript.before.copy(), part.action, Rng(seed)) for seed in range(DRAWS))
        effects = [self._effect_of_kinds(other, kinds, part.cause is Cause.DICE) for other in others]
        return fmean(effects) if effects else 0.0

    def _average_after_roll(self, part: Part, roll: tuple[Action, Transcript]) -> float:
        """Return the average effect of other rolls, each with the same decision after it if that is possible."""
        action, transcript = roll
        tables = [transcript.before]
        for seed in range(DRAWS):
            rng = Rng(seed)
            table = transcript.before.copy()
            table.apply(action, rng)
            if table.to_act == part.actor and part.action in table.legal():
                table.apply(part.action, rng)
            tables.append(table)
        before, *after = [scores[self._shift.seat] for scores in self._estimate(tables)]
        return fmean(after) - before

    def _effect_of_kinds(self, transcript: Transcript, kinds: set[type[Event]], with_rest: bool) -> float:
        """Return the effect of the events of these kinds on the chance.

        `with_rest`: include all events after the first of them.
        """
        tables = [transcript.before, *(table for _, table in transcript.entries)]
        chances = [scores[self._shift.seat] for scores in self._estimate(tables)]
        effect = 0.0
        has_begun = False
        for event, (before, after) in zip(transcript.events, pairwise(chances), strict=True):
            has_begun = has_begun or type(event) in kinds
            if type(event) in kinds or (with_rest and has_begun):
                effect += after - before
        return effect


def _is_told(part: Part) -> bool:
    """Whether the first event of a part is about what its actor did, not the beginning of somebody else's turn."""
    return getattr(part.transcript.events[part.events[0][0]], "seat", OVER) == part.actor


def _draws_several(part: Part) -> bool:
    """Whether several cards are drawn at once. The estimate of a table does not see what they can do together."""
    return any(len(getattr(part.transcript.events[place], "cards", ())) > 1 for place, _ in part.events)


def is_pass(game: Game, action: Action) -> bool:
    """Return whether an action does nothing, so that it is never the cause if somebody else decides it.

    A bid of Last Front finishes a turn, but ends no phase.
    """
    is_ending = action.notation in PASSES and action.notation in game.endings
    return action.notation == PASS or is_ending


def played_at(table: State, action: Action, rng: Rng) -> Transcript:
    """Return the transcript of an action that is played at this table, which changes."""
    transcript = Transcript(table)
    table.apply(action, rng, transcript)
    transcript.close()
    return transcript
