"""What happened between two decisions of a seat, and which part of it changed the chance to win most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import fmean
from typing import Final

from game.core.events import Counted, Event, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes.match.moment import Moment
from scenes.match.parts import (
    Cause,
    Part,
    add_to_decisive_event,
    draws_several,
    ends_match,
    is_pass,
    is_told,
    is_within,
    kind_of,
    only_roll_without_effect,
)
from scenes.match.review import ChanceShift, Reviewer, played_at
from scenes.match.review_result import Look
from scenes.match.session import FINISH, PASS

SMALL_CHANGE: Final = 0.15
"""If no change is larger than this, the match slipped away little by little."""
LUCKY_SHARE: Final = 0.5
"""Dice are the cause if at least this share of their effect differs from what such a roll brings on average."""
DRAWS: Final = 16
"""How often a roll or a card is drawn again to find that average."""
LEAST_SAME: Final = 2
"""In how many of these draws the same card has to be drawn for its average."""
MOST_DRAWS: Final = 3
"""The average is found for this many rolls and cards of a change: those with the largest effects."""
IMAGINED: Final = 6
"""In how many worlds an action is tried to find whether it draws something."""
LEAST_EFFECT: Final = 0.005
"""A part of a change with a smaller effect on the estimate explains nothing."""
OVERRIDING_SHARE: Final = 0.5
"""A part outside the stretch in which the chance changed most is the cause from this share of the change on."""
TELLING_SHARE: Final = 0.05
"""A part with a smaller share of the change explains nothing."""
SEEN_SHARE: Final = 0.25
"""Outside that stretch the verdicts of the search have to confirm this share of the change as well."""
BLOW_SHARE: Final = 0.5
"""The blow of another seat that ends the match is the cause if it has this share of the effect of the largest part."""
FORCED_SHARE: Final = 0.25
"""An action without an alternative is named if it has this share of the change and no decision or luck tells more."""
LEAST_SHARE: Final = {Cause.DICE: 0.1, Cause.CARD: 0.2}
"""Dice or a card are the cause only if their effect is at least this share of the change."""

Estimator = Callable[[Sequence[State]], list[list[float]]]
"""Returns the expected scores at each of these true tables, by seat."""


class Trace:
    """What happened in a shift, part by part."""

    def __init__(self, reviewer: Reviewer, shift: ChanceShift, estimate: Estimator) -> None:
        self._reviewer = reviewer
        self._shift = shift
        self._estimate = estimate
        self._direction = 1.0 if shift.chance_after > shift.chance_before else -1.0
        """1.0 for a rise, -1.0 for a fall."""
        self._all_parts = self._find_parts()
        self.parts = self._weigh_chance(self._all_parts)

    def moment(self) -> Moment:
        """Return the moment that this shift of the chance is for its seat, with its one cause.

        The cause is a part (decision, roll or card), as `_find_cause` finds it. A lone roll that the estimate does not
        show comes before a decision that was no mistake. So do several cards drawn at once within the stretch, and one
        card there that raised the chance. The cards also come before decisions that do not explain a fall. If there is
        no such part, the cause is the decisions of others together, or a drift. The stretch is the part of the shift,
        between two verdicts of the search, in which the chance changed most.
        """
        look = self._reviewer.looks[self._shift.decision_before]
        parts_in_stretch = [part for part in self.parts if is_within(part, *self.stretch())]
        free = self._possible_causes(parts_in_stretch)
        best = self._find_cause(free, parts_in_stretch)

        roll = only_roll_without_effect(self.parts, LEAST_EFFECT) if self._shift.size >= SMALL_CHANGE else None
        if roll is not None and (best is None or self._is_no_mistake(best)):
            return self._moment_of_part(roll, look)

        decided = [part for part in self._answers_in_stretch(free) if part.cause is Cause.OTHERS]
        own_decisions = [part for part in decided if part.actor == part.transcript.actor and is_told(part)]
        acting = [part for part in own_decisions if not is_pass(self._reviewer.game, part.action)]

        # Cards come before decisions in which nobody erred, and before a fall that nothing else explains.
        cards = [part for part in parts_in_stretch if part.cause is Cause.CARD]
        drawn = [part for part in cards if draws_several(part) or (part.effect > 0.0 and self._direction > 0.0)]
        blamed = acting if best is None else [best]
        is_unexplained_fall = best is None and self._direction < 0
        if drawn and blamed and (is_unexplained_fall or all(map(self._is_no_mistake, blamed))):
            return self._moment_of_part(drawn[-1], look)

        if best is not None:
            return self._moment_of_part(self._bid_of(best), look)
        return self._moment_of_others(acting, look) if acting else self._moment_of_drift(look)

    def _possible_causes(self, parts_in_stretch: Sequence[Part]) -> list[Part]:
        """Return the parts that may be the cause of the shift, in order.

        Cards that end a match which a decision in the stretch had already turned, such as those of a last battle,
        decided nothing, so all late parts are left out.
        """
        free = [part for part in self.parts if self._may_be_cause(part)]
        late = [part for part in free if ends_match(part) and part not in parts_in_stretch]
        have_others_turned_it = any(part.cause is Cause.OTHERS for part in free if part in parts_in_stretch)
        if have_others_turned_it and any(part.cause is Cause.CARD for part in late):
            return [part for part in free if part not in late]
        return free

    def _answers_in_stretch(self, free: Sequence[Part]) -> list[Part]:
        """Return those of these parts that are within the stretch, at its beginning or at its end."""
        first_stop, last_stop = self.stretch()
        return [part for part in free if first_stop <= part.stop <= last_stop]

    def _find_cause(self, free: Sequence[Part], parts_in_stretch: Sequence[Part]) -> Part | None:
        """Return the part that caused the shift, or None if no part explains enough of it.

        It is the one with the largest effect in the first of the `choices` in which a part explains the share of the
        change that is named beside it. If there is none, it is the count of hidden points at the end of the match. A
        card, or a part outside the stretch, gives way to what another seat did with a larger effect.
        `free`: the parts that may be the cause.
        """
        first_stop, last_stop = self.stretch()
        turn = self._turn_from(last_stop) if first_stop == self._shift.decision_before else []
        is_last = self._shift.decision_after not in self._reviewer.decisions

        # The blow of another seat needs a share of the largest effect. Any other ending has to be the largest part.
        most = max([self._direction * part.effect for part in free], default=0.0)
        least = {Cause.OTHERS: BLOW_SHARE * most}
        endings = [part for part in free if ends_match(part)]
        last_blows = [part for part in endings if self._direction * part.effect >= least.get(part.cause, most)]

        choices = (
            (last_blows, TELLING_SHARE),
            ([part for part in free if part in parts_in_stretch], TELLING_SHARE),
            # Anywhere, if the verdicts confirm it. The end of a match needs no verdict.
            ([part for part in free if is_last or self._is_seen(part)], OVERRIDING_SHARE),
            # What another seat had to do, then the decisions that the second verdict of the stretch has foreseen.
            ([part for part in parts_in_stretch if self._is_forced(part)], FORCED_SHARE),
            ([*self._answers_in_stretch(free), *filter(self._may_be_cause, turn)], TELLING_SHARE),
            # Elsewhere, if the verdicts of one seat confirm it.
            ([part for part in free if self._is_seen(part, surely=True)], TELLING_SHARE),
        )
        best_parts = (self._best_part(candidates, least_share) for candidates, least_share in choices)
        found = next(filter(None, best_parts), None)

        # A card, or a part outside the stretch, does not hide what another seat did that moved the chance more.
        rival = self._best_part([part for part in free if part.cause is Cause.OTHERS], OVERRIDING_SHARE)
        if (
            found is not None
            and rival is not None
            and (found.cause is Cause.CARD or found not in [*parts_in_stretch, *endings])
        ):
            found = max(found, rival, key=lambda part: self._direction * part.effect)
        return found or next((part for part in self.parts if part.cause is Cause.COUNT), None)

    def _best_part(self, parts: Sequence[Part], least_share: float) -> Part | None:
        """Return the part with the largest effect that explains at least `least_share` (0..1) of the change.

        None if no part does. Dice and cards have to explain their LEAST_SHARE in any case. `self._direction`: 1.0 if
        the chance rose, -1.0 if it fell, so that an effect in the direction of the change becomes positive.
        """
        shares = {cause: max(least_share, LEAST_SHARE.get(cause, 0.0)) * self._shift.size for cause in Cause}
        candidates = [part for part in parts if self._direction * part.effect >= max(LEAST_EFFECT, shares[part.cause])]
        best = max(candidates, key=lambda part: self._direction * part.effect, default=None)
        if best is None or best.cause not in LEAST_SHARE:  # neither dice nor a card
            return best

        # A turn of another seat may matter more than one roll or card, though none of its decisions does by itself.
        effect_of_seat: dict[int, float] = {}
        of_others = [part for part in candidates if part.cause is Cause.OTHERS]
        for part in of_others:
            effect_of_seat[part.actor] = effect_of_seat.get(part.actor, 0.0) + self._direction * part.effect
        seat = max(effect_of_seat, key=lambda actor: effect_of_seat[actor], default=OVER)
        if effect_of_seat.get(seat, 0.0) <= self._direction * best.effect:
            return best
        return max([part for part in of_others if part.actor == seat], key=lambda part: self._direction * part.effect)

    def _may_be_cause(self, part: Part) -> bool:
        """Whether a part of the change may be named as its cause.

        A decision of the seat itself may explain a rise only: its mistakes are judged by the search instead. A decision
        of another seat has to be a free one: neither forced nor a pass. But a pass may let the roll of an earlier
        decision happen. What happened to another seat in somebody else's action counts unless it was rolled there.
        """
        if part.cause is Cause.DECISION:
            return self._direction > 0  # a rise
        if part.cause is not Cause.OTHERS:
            return True
        passes = is_pass(self._reviewer.game, part.action)
        has_rolled = any(part.transcript.events[index].rolled() for index, _ in part.event_effects)
        is_own_action = part.actor == part.transcript.actor
        if is_own_action:
            return has_rolled if passes else len(part.transcript.before.legal()) > 1
        return passes or not has_rolled

    def _is_no_mistake(self, part: Part) -> bool:
        """Whether the verdict on a decision of the other player, of two, speaks against it as the cause of a rise."""
        # What came true when this seat let it pass was decided before.
        decided_at = part.stop if part.actor == part.transcript.actor else part.stop - 1
        verdict = self._reviewer.closer.looks_at_others.get(decided_at)
        is_of_other = part.cause is Cause.OTHERS and self._reviewer.state.seats == 2 and self._direction > 0
        return is_of_other and verdict is not None and not verdict.chance_given_away

    def _is_forced(self, part: Part) -> bool:
        """Whether a part is what another seat had to do, without an alternative. A pass does nothing."""
        acts = part.cause is Cause.OTHERS and part.actor == part.transcript.actor
        return acts and not is_pass(self._reviewer.game, part.action) and not self._may_be_cause(part)

    def _turn_from(self, stop: int) -> list[Part]:
        """Return the decisions of another seat from this stop of the replay on, until somebody else decides something.

        The search that judged the first of them has foreseen the others, so the change may be due to any of them.
        """
        turn: list[Part] = []
        for part in self.parts:
            is_luck = part.cause not in (Cause.DECISION, Cause.OTHERS)
            if part.stop < stop or is_luck or is_pass(self._reviewer.game, part.action):
                continue
            if part.cause is Cause.DECISION or (turn and part.actor != turn[0].actor):
                break
            turn.append(part)
        return turn

    def _bid_of(self, part: Part) -> Part:
        """Return the bid for which another seat played a card, or the part itself.

        A bid is a decision called FINISH that ends no phase. The cards before it are told by it.
        """
        has_staked = any(hasattr(part.transcript.events[index], "total") for index, _ in part.event_effects)
        if part.cause is not Cause.OTHERS or not has_staked:
            return part
        turn = [later for later in self._turn_from(part.stop) if later.actor == part.actor]
        return next((later for later in turn if later.action.notation == FINISH), part)

    def _moment_of_drift(self, look: Look) -> Moment:
        """Return the moment of a change of the chance that neither a free decision of others nor luck explains.

        A rise is credited to another seat that ended a phase, else to cards that the seat drew, else to the seat's next
        decision. A fall has the cause DRIFT: the search only saw more at the next decision. `look`: the verdict on the
        decision before the change.
        """
        shift, reviewer = self._shift, self._reviewer
        before, after = shift.chance_before, shift.chance_after
        if after > before and shift.decision_after in reviewer.looks:
            last_of_others = [part for part in self.parts if part.cause is Cause.OTHERS][-1:]
            if any(is_told(one) and one.action.notation in reviewer.game.endings for one in last_of_others):
                return self._moment_of_others(last_of_others, look)
            drawn = [part for part in self.parts if part.cause is Cause.CARD and part.actor == shift.seat]
            if drawn and (drawn[-1].effect >= 0.0 or draws_several(drawn[-1])):
                return self._moment_of_part(drawn[-1], look)
            view = reviewer.decisions[shift.decision_after].view
            next_look = reviewer.looks[shift.decision_after]
            return Moment(shift.seat, Cause.DECISION, next_look.decision, before, after, view, next_look, shift.seat)
        view = reviewer.decisions[shift.decision_before].view
        return Moment(shift.seat, Cause.DRIFT, shift.decision_before, before, after, view, look, shift.seat)

    def _moment_of_part(self, part: Part, look: Look) -> Moment:
        """Return the moment that this part of the change has caused. `look`: the verdict on the decision before it.

        Events are shown as the seat saw them, except cards: after the match it is no secret what others drew. Cards
        that did not move the chance in the direction of the change are left out. The view is the table just after the
        decisive event, the one that changed the chance most in that direction.
        """
        shift = self._shift
        seen = part.transcript.events if part.cause is Cause.CARD else part.transcript.seen_by(shift.seat)
        decisive, _ = max(part.event_effects, key=lambda index_and_effect: self._direction * index_and_effect[1])
        _, table_after = part.transcript.entries[decisive]  # the event, and the true table after it
        return Moment(
            seat=shift.seat,
            cause=part.cause,
            stop=part.stop,
            chance_before=shift.chance_before,
            chance_after=shift.chance_after,
            view=table_after.redact(shift.seat),
            look=look,
            actor=part.actor,
            events=tuple(
                seen[index]
                for index, effect in part.event_effects
                if part.cause is not Cause.CARD or index == decisive or self._direction * effect >= LEAST_EFFECT
            ),
            earlier=self._earlier_events(part),
            decisive=seen[decisive],
        )

    def _earlier_events(self, part: Part) -> tuple[Event, ...]:
        """Return what the actor of a part did before it within the change, as the seat of the change saw it.

        If it did nothing, and the seat of the change let the part happen, it is what was declared before that pass.
        Drawn cards are left out. `event_effects` pairs the index of an event in its transcript with its effect.
        """
        before = [earlier for earlier in self._all_parts if earlier.stop < part.stop]
        own = [earlier for earlier in before if earlier.actor == part.actor and earlier.cause is not Cause.CARD]
        seen = [(earlier, earlier.transcript.seen_by(self._shift.seat)) for earlier in own]
        events = tuple(events[index] for earlier, events in seen for index, _ in earlier.event_effects)
        numbers = [number for number in self._reviewer.decisions if number < self._shift.decision_before]
        if events or part.actor == part.transcript.actor or not numbers:
            return events
        before_shift = replace(self._shift, decision_before=max(numbers), decision_after=self._shift.decision_before)
        declared = [past for past in self._reviewer.transcripts(before_shift) if past.actor == part.actor]
        return tuple(event for past in declared for event in past.seen_by(self._shift.seat))

    def _moment_of_others(self, parts: Sequence[Part], look: Look) -> Moment:
        """Return the moment of several decisions of others, none of which stands out.

        The seat that acted last is named as the cause, since its decisions are the freshest. The moment has the first
        event of each of them, and shows the table after the first one. `look`: the verdict on the decision before.
        """
        shift = self._shift
        actor = parts[-1].actor
        own = [part for part in parts if part.actor == actor]
        first = own[0]
        events = [part.transcript.seen_by(shift.seat)[part.first_event] for part in own]
        _, table_after = first.transcript.entries[-1]
        view = table_after.redact(shift.seat)
        before, after = shift.chance_before, shift.chance_after
        return Moment(shift.seat, Cause.OTHERS, first.stop, before, after, view, look, actor, tuple(events))

    def stretch(self) -> tuple[int, int]:
        """Return the numbers of the two decisions between which the seat's chance changed most within the shift."""
        return max(self._changes())[1:]

    def _changes(self) -> list[tuple[float, int, int]]:
        """Return the change of the chance between each two neighbouring verdicts, and the numbers of their decisions.

        A change in the shift's direction is positive. In a match of two, verdicts on decisions of the other seat divide
        the shift (`closer.looks_at_others`). Without any, or with more seats, it has one part.
        """
        shift = self._shift
        looks_at_others = sorted(self._reviewer.closer.looks_at_others.items())
        is_duel = self._reviewer.state.seats == 2
        between = [look for number, look in looks_at_others if is_duel and shift.encloses(number)]

        # The chances of two seats add up to 1, so each verdict on the other also tells the chance of this seat.
        points = [(shift.decision_before, shift.chance_before)]
        for look in between:
            points += [(look.decision, 1.0 - look.chance_before), (look.decision, 1.0 - look.value)]
        points.append((shift.decision_after, shift.chance_after))
        return [(self._direction * (now - was), first, last) for (first, was), (last, now) in pairwise(points)]

    def _is_seen(self, part: Part, surely: bool = False) -> bool:
        """Whether the verdicts around a part confirm that the chance changed there, by SEEN_SHARE of the change.

        Verdicts of two different seats cannot deny it, so it counts as seen between them, unless `surely`.
        """
        least = SEEN_SHARE * self._shift.size
        return any(
            is_within(part, first, last)
            and (change >= least or not (surely or self._compares_views_of_one(first, last)))
            for change, first, last in self._changes()
        )

    def _compares_views_of_one(self, first: int, last: int) -> bool:
        """Whether the verdicts on two decisions are both those of the other seat.

        The two players see different cards, so what they expect may differ where nothing happens.
        """
        return first != self._shift.decision_before and last != self._shift.decision_after

    def _find_parts(self) -> list[Part]:
        """Return the parts (decisions, rolls, cards) of the change in order, each with its effect on the chance.

        The effect of an event is the estimate of the true table after it less that before it. A part that carries out
        the result of a roll by the same seat just before gets that roll.
        """
        shift, reviewer = self._shift, self._reviewer
        parts: list[Part] = []
        last_roll: tuple[Action, Transcript] | None = None
        last_roller = OVER
        number = shift.decision_before
        played = zip(reviewer.actions_in(shift), reviewer.transcripts(shift), strict=True)
        for index, (action, transcript) in enumerate(played):
            if index > 0 and not transcript.continues_decision:
                number += 1
            found = self._parts_of_action(action, transcript, number, self._effects_of(transcript))
            if found and last_roll is not None and last_roller == found[0].actor:  # it carries out the result
                found[0] = replace(found[0], roll=last_roll)
            parts += found

            last_event = transcript.events[-1] if transcript.events else None
            last_roll = (action, transcript) if last_event is not None and last_event.rolled() else None
            last_roller = getattr(last_event, "seat", OVER)
        return parts

    def _parts_of_action(
        self, action: Action, transcript: Transcript, number: int, effects: Sequence[float]
    ) -> list[Part]:
        """Return the parts of one action: its events, grouped by their cause and the seat that acts in them.

        An event belongs to the group of the event before it, at first to the decision of the acting seat. Exceptions:

        - A roll begins a group, and so does a drawn card that is the first event.
        - A card revealed later is a group of its own with others of its kind, and the group before it goes on.
        - A pass that ends no phase lets somebody else's card take effect. Its second event begins the group of the seat
          that it names. The seats that later events name may be victims.
        - The beginning of a turn or round belongs to no group. If it comes first, the decision of the acting seat goes
          on after it. Otherwise nobody decides what follows it, so only rolls and cards are parts.
        - Counts (`Counted`) are a group of their own if one of them reveals a secret. Otherwise they only report that
          the group before them has ended the match, so their effect is added to its decisive event.

        `number`: that of the decision. `effects`: by how much each event changes the chance.
        """
        lets_card_act = action.notation == PASS and PASS not in self._reviewer.game.endings
        groups: dict[tuple[Cause, int, type[Event] | None], list[tuple[int, float]]] = {}
        group = self._decided_by(transcript.actor)
        counts_reveal = any(isinstance(event, Counted) and event.reveals for event in transcript.events)
        for index, (event, effect) in enumerate(zip(transcript.events, effects, strict=True)):
            if isinstance(event, Counted):
                if counts_reveal:
                    groups.setdefault((Cause.COUNT, OVER, None), []).append((index, effect))
                elif groups:
                    last_group = max(groups.values(), key=lambda events: events[-1][0])
                    add_to_decisive_event(last_group, effect, self._direction)
                continue
            begins_turn = hasattr(event, "turn") or hasattr(event, self._reviewer.game.round_name)
            if begins_turn:
                group = (Cause.DRIFT, OVER) if groups else self._decided_by(transcript.actor)
                continue

            actor = getattr(event, "seat", transcript.actor)
            if event.rolled():
                group = (Cause.DICE, actor)
            elif lets_card_act and index == 1 and group[0] is not Cause.DICE:
                group = self._decided_by(actor)
            reveals_card = event.reveals and not event.rolled() and group[0] is not Cause.CARD
            if reveals_card and index == 0 and self._is_drawn(action, transcript):
                group = (Cause.CARD, actor)
            key = (Cause.CARD, actor, type(event)) if reveals_card and index > 0 else (*group, None)
            groups.setdefault(key, []).append((index, effect))
        return [
            Part(cause, actor, number, action, transcript, tuple(events), sum(effect for _, effect in events))
            for (cause, actor, _), events in groups.items()
            if cause is not Cause.DRIFT
        ]

    def _decided_by(self, actor: int) -> tuple[Cause, int]:
        """Return the cause and the actor of what this seat has decided."""
        return (Cause.DECISION if actor == self._shift.seat else Cause.OTHERS, actor)

    def _is_drawn(self, action: Action, transcript: Transcript) -> bool:
        """Whether an action's first event depends on facts that its seat cannot know, such as a deck's next card.

        The action is tried in IMAGINED worlds that fit what the seat knows. If it differs in one of them, it is luck.
        """
        others = self._imagined(action, transcript, IMAGINED)
        return any(other.events and other.events[0] != transcript.events[0] for other in others)

    def _imagined(self, action: Action, transcript: Transcript, worlds: int) -> Iterator[Transcript]:
        """Yield the transcript of an action in that many worlds that its seat could imagine before it.

        A world is the seat's view of the table, with random but possible hidden cards. Worlds in which the action is
        not legal are left out.
        """
        for seed in range(worlds):
            rng = Rng(seed)
            table = transcript.before.redact(transcript.actor)  # what the seat does not know is removed...
            table.determinize(rng)  # ...and drawn at random
            if action in table.legal():
                yield played_at(table, action, rng)

    def _weigh_chance(self, parts: Sequence[Part]) -> list[Part]:
        """Return the parts, with the effects of rolls and cards reduced to luck: their effect less the average one.

        Only the MOST_DRAWS largest are weighed, since averages take time. Smaller rolls and cards are dropped. A roll
        with an ordinary result counts as the decision of the seat that rolled. `part.roll`: the roll whose result a
        decision carries out. Such a decision becomes luck if the roll was lucky.
        """
        with_luck = [part for part in parts if part.cause in (Cause.DICE, Cause.CARD) or part.roll is not None]
        largest = sorted(with_luck, key=lambda part: -self._direction * part.effect)[:MOST_DRAWS]
        weighed: list[Part] = []
        for part in parts:
            if part in with_luck and part not in largest and part.roll is None:
                continue  # a small roll or card
            if part in largest:
                average = self._average_after_roll(part, part.roll) if part.roll is not None else None
                luck = part.effect - average if average is not None else self._luck_of(part)
                is_lucky = self._direction * luck >= LUCKY_SHARE * abs(part.effect)
                if is_lucky or (part.cause is Cause.CARD and average is None):
                    part = replace(part, cause=Cause.DICE if average is not None else part.cause, effect=luck)
                elif part.roll is None:
                    part = self._decided_roll(part)
            weighed.append(part)
        return weighed

    def _decided_roll(self, part: Part) -> Part:
        """Return a roll with an ordinary result as the decision that led to it, with all events from that decision on.

        That is the decision of the seat that took the action, unless it only passed: an order may make another seat
        roll. After a pass it is the seat that rolled.
        """
        if is_pass(self._reviewer.game, part.action):
            return replace(part, cause=self._decided_by(part.actor)[0])
        cause, actor = self._decided_by(part.transcript.actor)
        before = tuple((index, 0.0) for index in range(part.first_event))
        return replace(part, cause=cause, actor=actor, event_effects=(*before, *part.event_effects))

    def _luck_of(self, part: Part) -> float:
        """Return by how much more a roll or a card changed the chance than one like it does on average.

        A roll is repeated DRAWS times at the same table. A card is drawn anew in worlds that the seat that draws it
        could imagine. All else differs in these worlds, too. So if LEAST_SAME of them have the same card, its effect
        is the average of those worlds, and otherwise that at the true table. The luck of a card is at most 0.0 if the
        action with which its seat turned it up moved the chance the other way.
        """
        transcript = part.transcript
        drawn = [transcript.events[index] for index, _ in part.event_effects]
        kinds = {kind_of(event) for event in drawn}
        is_roll = part.cause is Cause.DICE
        with_rest = is_roll or part.first_event == 0  # the events after it are results of it
        repeats: Iterable[Transcript] = self._imagined(part.action, transcript, DRAWS)
        if is_roll:
            repeats = (played_at(transcript.before.copy(), part.action, Rng(seed)) for seed in range(DRAWS))

        effects: list[float] = []
        effects_of_same: list[float] = []
        for repeat in repeats:
            effects.append(self._effect_of_kinds(repeat, kinds, with_rest=with_rest))
            if not is_roll and [event for event in repeat.events if kind_of(event) in kinds] == drawn:
                effects_of_same.append(effects[-1])
        effect = fmean(effects_of_same) if len(effects_of_same) >= LEAST_SAME else part.effect
        luck = effect - (fmean(effects) if effects else 0.0)
        # A card never harms the seat that draws it. So it explains no more of that seat's gain than its own effect.
        has_gained = (self._direction > 0) is (part.actor == self._shift.seat)
        limits = [luck] if is_roll or not has_gained else [luck, part.effect]
        effect_of_action = sum(other.effect for other in self._all_parts if other.transcript is transcript)
        if has_gained and part.first_event > 0 and self._direction * effect_of_action < 0.0:
            limits.append(0.0)
        return min(limits, key=lambda limit: self._direction * limit)

    def _average_after_roll(self, part: Part, roll: tuple[Action, Transcript]) -> float:
        """Return by how much the chance changes on average when `roll` is rolled again.

        The decision of this part, which carried out the result of the roll, follows each new roll if it is still legal.
        `roll`: the action that rolled, with its transcript.
        """
        rolling, transcript = roll
        tables_after: list[State] = []
        for seed in range(DRAWS):
            rng = Rng(seed)
            table = transcript.before.copy()
            table.apply(rolling, rng)
            if table.to_act == part.actor and part.action in table.legal():
                table.apply(part.action, rng)
            tables_after.append(table)
        scores_before, *scores_after = self._estimate([transcript.before, *tables_after])
        return fmean(scores[self._shift.seat] for scores in scores_after) - scores_before[self._shift.seat]

    def _effect_of_kinds(self, transcript: Transcript, kinds: set[tuple[type[Event], int]], with_rest: bool) -> float:
        """Return by how much the events of these kinds (`kind_of`) change the chance of the seat, -1..1.

        `with_rest`: include all events after the first of them, as for a roll, whose results follow it.
        """
        places = [index for index, event in enumerate(transcript.events) if kind_of(event) in kinds]
        effects = self._effects_of(transcript)
        return sum(effects[places[0] :]) if with_rest and places else sum(effects[index] for index in places)

    def _effects_of(self, transcript: Transcript) -> list[float]:
        """Return by how much each event changes the chance of the seat, by the estimates of the true tables."""
        tables = [transcript.before, *(table for _, table in transcript.entries)]
        chances = [scores[self._shift.seat] for scores in self._estimate(tables)]
        return [after - before for before, after in pairwise(chances)]
