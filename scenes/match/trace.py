"""What happened between two decisions of a seat, and which part of it changed the chance to win most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from math import copysign
from typing import Final

from game.core.events import Event, Resolved
from scenes.match.moment import Moment
from scenes.match.part_finder import Estimator, PartFinder
from scenes.match.parts import (
    WITHDRAWAL,
    Cause,
    Part,
    draws_several,
    ends_match,
    is_pass,
    is_told,
    is_within,
    only_roll_without_effect,
)
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import Look
from scenes.match.session import FINISH

DIG: Final = "dig "
"""How the notations of decisions begin that turn cards of a bid into ones that stay with the seat."""
DRAWING: Final = "draw "
"""How the notations of decisions begin that only draw a card."""
PAYMENT: Final = "pay "
"""How the notations of decisions begin that pay for an attack with a card."""

SMALL_CHANGE: Final = 0.15
"""If no change is larger than this, the match slipped away little by little."""
LEAST_EFFECT: Final = 0.005
"""A part of a change with a smaller effect on the estimate explains nothing."""
OVERRIDING_SHARE: Final = 0.5
"""A part with this share of the change explains it, even outside the stretch in which the chance changed most."""
TELLING_SHARE: Final = 0.05
"""A part with a smaller share of the change explains nothing."""
SEEN_SHARE: Final = 0.25
"""Outside that stretch the verdicts of the search have to confirm this share of the change as well."""
CONFIRMING_SHARE: Final = 0.25
"""Where the verdicts do not single out a part, it is the cause only with this share of the change."""
HINTING_SHARE: Final = 0.15
"""If nothing else explains a fall, a decision of another seat does with this share of it."""
MOST_DECISIONS: Final = 3
"""If no decision of another seat stands out, this many of them are named together."""
ALIKE_SHARE: Final = 0.5
"""The chance changed with each of them by at least this share of its largest change between two verdicts."""
MOST_RESULTS: Final = 2
"""Of each of them, this many events are told in any case: the decision and its first result."""
BLOW_SHARE: Final = 0.5
"""The blow of another seat that ends the match is the cause if it has this share of the effect of the largest part."""
LEAST_SHARE: Final = {Cause.DICE: 0.1, Cause.CARD: 0.2, Cause.DECISION: 0.15}
"""Dice, a card or an own decision are the cause only if their effect is at least this share of the change."""


class Trace:
    """What happened in a shift, part by part."""

    def __init__(
        self,
        reviewer: Reviewer,
        shift: ChanceShift,
        estimate: Estimator,
        *,
        unjudged: tuple[str, ...] = (),
        has_secret_points: bool = False,
    ) -> None:
        """Trace a shift of the chance of its seat.

        `unjudged`: how the notations of decisions begin whose effect the estimate does not tell, because it holds for
        the beginning of a round. ("",) means all decisions. The verdicts of the search then tell which ones mattered.

        `has_secret_points`: whether points are secret until the end.
        """
        self._reviewer = reviewer
        self._shift = shift
        self._estimate = estimate
        self._judges_decisions = not unjudged
        self._has_secret_points = has_secret_points
        self._direction = 1.0 if shift.chance_after > shift.chance_before else -1.0
        """1.0 for a rise, -1.0 for a fall."""
        self._is_last = shift.decision_after not in reviewer.decisions
        """Whether the match ends with this shift."""
        self.finder = PartFinder(reviewer, shift, estimate, unjudged=unjudged, has_secret_points=has_secret_points)
        self.parts = self.finder.parts
        """What happened, in order. Rolls and cards have the effect of their luck."""

    def moment(self) -> Moment:
        """Return the moment that this shift of the chance is for its seat, with its one cause.

        The cause is a part (decision, roll or card), as `_find_cause` finds it. A lone roll that the estimate does not
        show comes before a decision that was no mistake. So do several cards drawn at once within the stretch, and one
        card there that raised the chance. The cards also come before decisions that do not explain a fall. A fall that
        nothing explains is hinted at by a decision of another seat with HINTING_SHARE of it. The stretch is the part of
        the shift, between two verdicts of the search, in which the chance changed most.
        """
        look = self._reviewer.looks[self._shift.decision_before]
        parts_in_stretch = [part for part in self.parts if is_within(part, *self.stretch())]
        free = self._possible_causes(parts_in_stretch)
        best = self._find_cause(free, parts_in_stretch)

        # The dice of an attack cost nothing yet. A single shot that misses changes nothing.
        may_be_roll = self._shift.size >= SMALL_CHANGE and self._has_secret_points
        roll = only_roll_without_effect(self.parts, LEAST_EFFECT) if may_be_roll else None
        if roll is not None and (best is None or self._is_no_mistake(best)):
            return self._moment_of_part(roll, look)

        acting = self._decisions_of_others(free)

        # Cards come before decisions in which nobody erred, and before a fall that nothing else explains.
        cards = [part for part in parts_in_stretch if part.cause is Cause.CARD and self._may_draw_be_cause(part)]
        drawn = [part for part in cards if draws_several(part) or (part.effect > 0.0 and self._direction > 0.0)]
        blamed = acting if best is None else [best]
        hinted = self._best_part([part for part in free if part.cause is Cause.OTHERS], HINTING_SHARE)
        is_unexplained_fall = best is None and hinted is None and self._direction < 0
        if drawn and (is_unexplained_fall or (blamed and all(map(self._is_no_mistake, blamed)))):
            return self._moment_of_part(drawn[-1], look)

        if best is None and self._direction < 0.0 and not acting:
            best = hinted
        return self._moment_of_cause(best, acting, look)

    def _moment_of_cause(self, best: Part | None, acting: Sequence[Part], look: Look) -> Moment:
        """Return the moment of the part that was found as the cause, with what else belongs to it.

        - If it explains less than half of the shift, or there is none, it is the whole turn of the other seat.
        - A blow that ends the match is told with an earlier one of the same turn.
        - Where the estimate does not judge bids, an act of another seat is told with the last bid after it.
        - Without a part it is all decisions of others together, or a drift.

        `acting`: the decisions of others that changed the chance most. `look`: the verdict on the decision before.
        """
        is_small = best is None or self._direction * best.effect < OVERRIDING_SHARE * self._shift.size
        is_of_turn = best is None or (best.cause in (Cause.OTHERS, Cause.DICE) and not ends_match(best))
        doings = self._doings_of_other() if is_small and is_of_turn and self._judges_decisions else []
        if doings:
            return self._moment_of_others(doings, look)
        if best is None:
            return self._moment_of_others(acting, look) if acting else self._moment_of_drift(look)

        is_blow = best.cause is Cause.OTHERS and ends_match(best)
        if is_blow and self._judges_decisions:
            return self._moment_of_blow(best, look)
        later = [part for part in acting if part.stop > best.stop]
        if best.cause is Cause.OTHERS and not is_blow and later and not self._judges_decisions:
            return self._moment_of_others([best, later[-1]], look)
        return self._moment_of_part(self._conclusion_of(best), look)

    def _possible_causes(self, parts_in_stretch: Sequence[Part]) -> list[Part]:
        """Return the parts that may be the cause of the shift, in order.

        Cards that end a match which a decision in the stretch had already turned, such as those of a last battle,
        decided nothing, so all late parts are left out. A battle outside the stretch only carries out what the search
        had foreseen.
        """
        free = [part for part in self.parts if self._may_be_cause(part)]
        free = [part for part in free if part.cause is not Cause.BATTLE or part in parts_in_stretch]
        late = [part for part in free if ends_match(part) and part not in parts_in_stretch]
        have_others_turned_it = any(part.cause is Cause.OTHERS for part in free if part in parts_in_stretch)
        if have_others_turned_it and any(part.cause is Cause.CARD for part in late):
            return [part for part in free if part not in late]
        return free

    def _decisions_of_others(self, free: Sequence[Part]) -> list[Part]:
        """Return the decisions of others that changed the chance most, in order, at most MOST_DECISIONS.

        Where verdicts on decisions of the other seat divide the shift, they are those within or beside the stretches
        with at least ALIKE_SHARE of the largest change between two of these verdicts. Otherwise they are those that the
        estimate confirms, or all of them if it judges no decisions.
        """
        decided = [part for part in free if part.cause is Cause.OTHERS and part.actor == part.transcript.actor]
        acting = [part for part in decided if is_told(part) and self._acts(part)]
        acting = [part for part in acting if not part.transcript.entries[-1][1].is_midway()]  # it only names something
        if not self._has_verdicts_of_other():
            inside = [part for part in acting if part in self._answers_in_stretch(free)]
            confirmed = [part for part in inside if self._direction * part.effect >= LEAST_EFFECT]
            return confirmed if self._judges_decisions else inside

        stops: list[int] = []
        changes = sorted((one for one in self._changes() if self._is_known_to_other(one[2])), reverse=True)
        largest = changes[0][0] if changes else 0.0
        if largest < SEEN_SHARE * self._shift.size:
            return []
        for change, first, last in changes:
            if change < ALIKE_SHARE * largest:
                break
            within = [part.stop for part in acting if first < part.stop < last]
            beside = [part.stop for part in acting if part.stop in (first, last)]
            stops += [stop for stop in (*within, *beside) if stop not in stops]

        chosen = stops[:MOST_DECISIONS]
        return [part for part in acting if part.stop in chosen]

    def _acts(self, part: Part) -> bool:
        """Whether a decision of another seat does something: it is no pass, or a pass that gave a chance away."""
        verdict = self._reviewer.closer.looks_at_others.get(part.stop)
        is_mistake = verdict is not None and verdict.chance_given_away > 0.0
        return is_mistake or not is_pass(self._reviewer.game, part.action)

    def _decisions_that_add_up(self, free: Sequence[Part]) -> list[Part]:
        """Return the decisions of another seat that together explain OVERRIDING_SHARE of the shift, or [].

        Where the search has looked at decisions of the other seat, its verdicts have to confirm it.
        """
        decided = [part for part in free if part.cause is Cause.OTHERS and self._direction * part.effect > 0.0]
        for actor in sorted({part.actor for part in decided}):
            own = [part for part in decided if part.actor == actor]
            explains = abs(sum(part.effect for part in own)) >= OVERRIDING_SHARE * self._shift.size
            if explains and self._change_of_verdicts(own[0].stop, own[-1].stop) >= SEEN_SHARE * self._shift.size:
                return own
        return []

    def _doings_of_other(self) -> list[Part]:
        """Return the decisions and rolls of the other seat of two that mattered most, at most MOST_DECISIONS.

        [] if they explain less than CONFIRMING_SHARE of the shift, or only one of them matters.
        """
        if self._reviewer.state.seats > 2:
            return []
        other = 1 - self._shift.seat
        did = [
            part for part in self.finder.all_parts if part.actor == other and part.cause in (Cause.OTHERS, Cause.DICE)
        ]
        helpful = [part for part in did if self._direction * part.effect >= LEAST_EFFECT and not ends_match(part)]
        largest = sorted(helpful, key=lambda part: -abs(part.effect))[:MOST_DECISIONS]
        worth_telling = [part for part in largest if abs(part.effect) >= SEEN_SHARE * abs(largest[0].effect)]
        explains = abs(sum(part.effect for part in worth_telling)) >= CONFIRMING_SHARE * self._shift.size
        return worth_telling if explains and len(worth_telling) > 1 else []

    def _change_of_verdicts(self, first_stop: int, last_stop: int) -> float:
        """Return by how much the verdicts on the other seat changed around these decisions, in the shift's direction.

        Without such verdicts it is the whole shift.
        """
        if not self._has_verdicts_of_other():
            return self._shift.size
        around = [
            change
            for change, first, last in self._changes()
            if first <= last_stop and last >= first_stop and self._is_known_to_other(last)
        ]
        return sum(around)

    def _answers_in_stretch(self, free: Sequence[Part]) -> list[Part]:
        """Return those of these parts that are within the stretch, at its beginning or at its end."""
        first_stop, last_stop = self.stretch()
        return [part for part in free if first_stop <= part.stop <= last_stop]

    def _find_cause(self, free: Sequence[Part], parts_in_stretch: Sequence[Part]) -> Part | None:
        """Return the part that caused the shift, or None if no part explains enough of it.

        If secrets are counted at the end of the match, it is the part with the largest effect, as the seat saw it.
        Otherwise it is the part with the largest effect in the first of the `choices` in which one explains the share
        of the change that is named beside it. A card, or a part outside the stretch, gives way to what another seat did
        with a larger effect. `free`: the parts that may be the cause.
        """
        if self.finder.ends_with_count:
            return self._best_part([*free, *(part for part in self.parts if part.cause is Cause.COUNT)], TELLING_SHARE)

        # The blow of another seat needs a share of the largest effect. Any other ending has to be the largest part.
        most = max([self._direction * part.effect for part in free], default=0.0)
        least = {Cause.OTHERS: BLOW_SHARE * most}
        endings = [part for part in free if ends_match(part) and part.cause is not Cause.BATTLE]
        last_blows = [part for part in endings if self._direction * part.effect >= least.get(part.cause, most)]
        last_blows = [part for part in last_blows if not self._is_no_mistake(part) and self._has_decided(part)]

        # Only the estimate tells what mattered if no verdict on the other seat ends the stretch.
        _, last_stop = self.stretch()
        is_known = self._is_known_to_other(last_stop)
        least_share_in_stretch = TELLING_SHARE if is_known else CONFIRMING_SHARE
        drawn = self._draw_in_stretch(parts_in_stretch) if is_known else []
        choices = (
            (last_blows, TELLING_SHARE),
            (drawn, 0.0),
            ([part for part in free if part in parts_in_stretch], least_share_in_stretch),
            # Anywhere, if the verdicts confirm it.
            ([part for part in free if self._is_seen(part)], OVERRIDING_SHARE),
            # The decisions that the second verdict of the stretch has foreseen.
            (self._answers_in_stretch(free), CONFIRMING_SHARE),
            (self._decisions_that_add_up(free), TELLING_SHARE),
            ([part for part in free if self._is_seen(part)], CONFIRMING_SHARE),
        )
        best_parts = (self._best_part(candidates, least_share) for candidates, least_share in choices)
        found = next(filter(None, best_parts), None)

        # A card, or a part outside the stretch, does not hide what another seat did that moved the chance more.
        rival = self._best_part([part for part in free if part.cause is Cause.OTHERS], OVERRIDING_SHARE)
        if (
            found is not None
            and rival is not None
            and found not in drawn
            and (found.cause is Cause.CARD or found not in [*parts_in_stretch, *endings])
        ):
            found = max(found, rival, key=lambda part: self._direction * part.effect)
        return found

    def _has_decided(self, blow: Part) -> bool:
        """Whether a blow that ends the match decided it: the verdict just before left the match open.

        There is no verdict after it, so the rest of the shift is its share of the change.
        """
        before = [look for number, look in self._reviewer.closer.looks_at_others.items() if number <= blow.stop]
        looks = [look for look in before if self._shift.encloses(look.decision)]
        if not looks or not self._has_verdicts_of_other():
            return True

        # The chances of two seats add up to 1.
        last_look = max(looks, key=lambda look: look.decision)
        chance_before_blow = 1.0 - last_look.chance_before
        change_by_blow = abs(chance_before_blow - self._shift.chance_after)
        return change_by_blow >= CONFIRMING_SHARE * self._shift.size

    def _draw_in_stretch(self, parts_in_stretch: Sequence[Part]) -> list[Part]:
        """Return the last draw of several or hidden cards in the stretch, as a list of one or none.

        The estimate does not see what cards in a hand can do, but the verdicts around the draw do. It is none if
        something else there explains most of the change.
        """
        change, _, last_stop = max(self._changes())
        cards = [part for part in parts_in_stretch if part.cause is Cause.CARD]
        draws = [part for part in cards if draws_several(part) or self._is_hidden(part)]
        others = [part for part in parts_in_stretch if part not in draws]

        # What only came true after the second verdict of the stretch did not change it.
        effects = [self._direction * part.effect for part in others if part.stop <= last_stop]
        is_explained = max(effects, default=0.0) >= OVERRIDING_SHARE * change
        is_large = change >= OVERRIDING_SHARE * self._shift.size
        return [replace(draws[-1], effect=self._direction * change)] if draws and is_large and not is_explained else []

    def _best_part(self, parts: Sequence[Part], least_share: float) -> Part | None:
        """Return the part with the largest effect that explains at least `least_share` (0..1) of the change.

        None if no part does. Dice, cards and own decisions have to explain their LEAST_SHARE in any case. An effect
        times `self._direction` is positive if the part moved the chance in the direction of the change.
        """
        shares = {cause: max(least_share, LEAST_SHARE.get(cause, 0.0)) * self._shift.size for cause in Cause}
        candidates = [part for part in parts if self._direction * part.effect >= max(LEAST_EFFECT, shares[part.cause])]
        if not self._judges_decisions:
            # Decisions have no effect here, so a card that one of them turned up has few rivals and needs more itself.
            least = OVERRIDING_SHARE * self._shift.size
            beside = [part for part in candidates if part.cause is Cause.CARD and part.first_event > 0]
            small = [part for part in beside if self._direction * part.effect < least]
            candidates = [part for part in candidates if part not in small]
        return max(candidates, key=lambda part: self._direction * part.effect, default=None)

    def _may_be_cause(self, part: Part) -> bool:
        """Whether a part of the change may be named as its cause.

        A decision of the seat itself may explain a rise only: its mistakes are judged by the search instead. A decision
        of another seat has to be a free one: neither forced nor a pass. But a pass may let the roll of an earlier
        decision happen. What happened to another seat in somebody else's action counts unless it was rolled there. A
        decision that only draws a card (DRAWING) counts as such a card does.
        """
        if part.cause is Cause.DECISION:
            return self._direction > 0  # a rise
        if part.cause is Cause.CARD and not self._may_draw_be_cause(part):
            return False
        if part.cause is not Cause.OTHERS:
            return True
        passes = is_pass(self._reviewer.game, part.action)
        has_rolled = any(part.transcript.events[index].rolled() for index, _ in part.event_effects)
        is_own_action = part.actor == part.transcript.actor
        if is_own_action and passes and self._direction > 0.0 and self._acts(part):
            return True
        if is_own_action:
            only_draws = part.action.notation.startswith(DRAWING) and not self._has_verdicts_of_other()
            return has_rolled if passes else part.stop in self.finder.free_stops and not only_draws
        return passes or not has_rolled

    def _may_draw_be_cause(self, part: Part) -> bool:
        """Whether a drawn card may be named as the cause.

        A card that the seat cannot see changes nothing for it before the end of the match, or before the count of the
        secrets. But verdicts on decisions of the seat that drew it may show its effect. A card that only shows a hand
        changes nothing.
        """
        events = [part.transcript.events[index] for index, _ in part.event_effects]
        if any(hasattr(event, "observer") for event in events):
            return False
        is_settled_by_it = self._is_last and not self.finder.ends_with_count
        return not self._is_hidden(part) or is_settled_by_it or self._has_verdicts_of_other()

    def _is_hidden(self, part: Part) -> bool:
        """Whether the seat of the shift cannot see which card was drawn."""
        event = part.transcript.events[part.first_event]
        return event.seen_by(self._shift.seat) != event

    def _has_verdicts_of_other(self) -> bool:
        """Whether the search has looked at decisions of the other seat, which knows the cards that it draws."""
        return len(self._changes()) > 1

    def _is_no_mistake(self, part: Part) -> bool:
        """Whether the verdict on a decision of the other player, of two, speaks against it as the cause of a rise."""
        # What came true when this seat let it pass was decided before.
        decided_at = part.stop if part.actor == part.transcript.actor else part.stop - 1
        verdict = self._reviewer.closer.looks_at_others.get(decided_at)
        is_of_other = part.cause is Cause.OTHERS and self._reviewer.state.seats == 2 and self._direction > 0
        return is_of_other and verdict is not None and not verdict.chance_given_away

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

    def _conclusion_of(self, part: Part) -> Part:
        """Return the decision of another seat with which the one of a part was concluded, or the part itself.

        Cards for a bid are concluded by the bid, a decision called FINISH that ends no phase, or by a withdrawal. A
        payment is concluded by the last card that the seat pays with.
        """
        if part.cause is not Cause.OTHERS:
            return part
        turn = [later for later in self._turn_from(part.stop) if later.actor == part.actor]
        has_staked = any(hasattr(part.transcript.events[index], "total") for index, _ in part.event_effects)
        if has_staked or part.action.notation.startswith(DIG):
            return next((later for later in turn if later.action.notation in (FINISH, WITHDRAWAL)), part)
        payments = list(takewhile(lambda later: later.action.notation.startswith(PAYMENT), turn))
        return payments[-1] if payments else part

    def _moment_of_drift(self, look: Look) -> Moment:
        """Return the moment of a change of the chance that neither a free decision of others nor luck explains.

        A rise is credited to cards that the seat drew, else to the seat's next decision. A fall has the cause DRIFT:
        the search only saw more at the next decision. `look`: the verdict on the decision before the change.
        """
        shift, reviewer = self._shift, self._reviewer
        before, after = shift.chance_before, shift.chance_after
        if after > before and shift.decision_after in reviewer.looks:
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
        events = [
            seen[index]
            for index, effect in part.event_effects
            if part.cause is not Cause.CARD
            or index == decisive
            or (index == 0 and seen[index].reveals)
            or self._direction * effect >= LEAST_EFFECT
        ]
        is_own_action = part.actor == part.transcript.actor and not is_pass(self._reviewer.game, part.action)
        if part.cause is Cause.CARD and part.first_event > 0 and is_own_action:
            events.insert(0, seen[0])  # the decision that turned the card up
        if part.roll is not None:
            _, roll_transcript = part.roll
            events.insert(0, roll_transcript.seen_by(shift.seat)[-1])
        return Moment(
            seat=shift.seat,
            cause=part.cause,
            stop=part.stop,
            chance_before=shift.chance_before,
            chance_after=shift.chance_after,
            view=table_after.redact(shift.seat),
            look=look,
            actor=part.actor,
            events=tuple(events),
            earlier=self._earlier_events(part),
            decisive=seen[decisive],
            battles=self._battles_after(part),
            uses=self._use_of(part),
        )

    def _moment_of_blow(self, blow: Part, look: Look) -> Moment:
        """Return the moment of a blow that ends the match, with an earlier one of the same turn if that mattered, too.

        `look`: the verdict on the decision before the shift.
        """
        own = [part for part in self.finder.all_parts if part.actor == blow.actor and part.stop < blow.stop]
        least = SEEN_SHARE * self._direction * blow.effect
        earlier = [part for part in own if self._direction * part.effect >= max(LEAST_EFFECT, least)]
        telling = [part for part in earlier if part.cause is Cause.OTHERS and self._may_be_cause(part)]
        if not telling:
            return self._moment_of_part(self._conclusion_of(blow), look)
        return self._moment_of_others([max(telling, key=lambda part: self._direction * part.effect), blow], look)

    def _earlier_events(self, part: Part) -> tuple[Event, ...]:
        """Return what the actor of a part did before it within the change, as the seat of the change saw it.

        If it did nothing, and the seat of the change let the part happen, it is what was declared before that pass.
        Drawn cards are left out. `event_effects` pairs the index of an event in its transcript with its effect.
        """
        before = [earlier for earlier in self.finder.all_parts if earlier.stop < part.stop]
        own = [earlier for earlier in before if earlier.actor == part.actor and earlier.cause is not Cause.CARD]
        seen = [(earlier, earlier.transcript.seen_by(self._shift.seat)) for earlier in own]
        events = tuple(events[index] for earlier, events in seen for index, _ in earlier.event_effects)
        numbers = [number for number in self._reviewer.decisions if number < self._shift.decision_before]
        if events or part.actor == part.transcript.actor or not numbers:
            return events
        before_shift = replace(self._shift, decision_before=max(numbers), decision_after=self._shift.decision_before)
        declared = [past for past in self._reviewer.transcripts(before_shift) if past.actor == part.actor]
        return tuple(event for past in declared for event in past.seen_by(self._shift.seat))

    def _use_of(self, part: Part) -> tuple[Event, ...]:
        """Return what a seat of two did next with several cards that it drew, as the seat of the shift saw it, or ().

        It is what moved the chance most in the direction of the shift: what was declared, and what came of it.
        """
        is_draw = part.cause is Cause.CARD and (draws_several(part) or self._is_hidden(part))
        if not is_draw or self._reviewer.state.seats > 2 or not self._judges_decisions:
            return ()
        trace = self if part.actor != self._shift.seat else self._trace_of_next_turn()
        later = [one for one in trace.parts if one.stop > part.stop and one.actor == part.actor] if trace else []
        acts = [one for one in later if one.cause in (Cause.OTHERS, Cause.DECISION, Cause.DICE)]
        best = max(acts, key=lambda one: self._direction * one.effect, default=None)
        if trace is None or best is None or self._direction * best.effect < LEAST_EFFECT:
            return ()
        seen = best.transcript.seen_by(self._shift.seat)
        return (*trace._earlier_events(best)[-1:], *(seen[index] for index, _ in best.event_effects))

    def _trace_of_next_turn(self) -> Trace | None:
        """Return the trace of what follows the shift up to the next round, or None if the match is over."""
        reviewer, begin = self._reviewer, self._shift.decision_after
        if begin not in reviewer.decisions:
            return None
        rounds = reviewer.rounds
        later = [number for number in reviewer.decisions if number > begin and rounds[number] > rounds[begin]]
        end = min(later, default=len(rounds) - 1)
        chance = self._shift.chance_after
        following = ChanceShift(self._shift.seat, begin, end, chance, 1.0 if self._direction > 0.0 else 0.0)
        return Trace(reviewer, following, self._estimate)

    def _turns_up(self, part: Part) -> bool:
        """Whether a part is a card that all can see, and that a decision turned up."""
        return part.cause is Cause.CARD and part.first_event > 0 and not self._is_hidden(part)

    def _battles_after(self, part: Part) -> tuple[Event, ...]:
        """Return the events that begin the battles after a part of the shift. They name no seat."""
        later = [other for other in self.finder.all_parts if other.cause is Cause.BATTLE and other.stop >= part.stop]
        events = [other.transcript.events[index] for other in later for index, _ in other.event_effects]
        is_decision = part.cause is not Cause.BATTLE
        return tuple(event for event in events if is_decision and _begins_battle(event))

    def _moment_of_others(self, parts: Sequence[Part], look: Look) -> Moment:
        """Return the moment of several decisions of others, none of which stands out.

        It tells the last MOST_DECISIONS of them and shows the table after the first of these. Cards that were played
        for a bid are told by the bid. `look`: the verdict on the decision before.
        """
        shift = self._shift
        concluded = [self._conclusion_of(part) for part in parts]
        told = [part for index, part in enumerate(concluded) if part not in concluded[:index]]
        told = sorted(told, key=lambda part: part.stop)[-MOST_DECISIONS:]
        first, actor = told[0], told[-1].actor
        events = [event for part in told for event in self._telling_events(part)]
        _, table_after = first.transcript.entries[-1]
        view = table_after.redact(shift.seat)
        before, after = shift.chance_before, shift.chance_after
        moment = Moment(shift.seat, Cause.OTHERS, first.stop, before, after, view, look, actor, tuple(events))
        deciders = tuple(part.actor for part in told) if len(told) > 1 else ()
        return replace(moment, deciders=deciders, battles=self._battles_after(first))

    def _telling_events(self, part: Part) -> list[Event]:
        """Return the events that tell the decision of another seat, as the seat of the shift saw them, in order.

        They are its first MOST_RESULTS events, the one that changed the estimate most, and cards that it turned up.
        """
        decisive, effect = max(part.event_effects, key=lambda index_and_effect: abs(index_and_effect[1]))
        indices = {index for index, _ in part.event_effects[:MOST_RESULTS]}
        if abs(effect) >= LEAST_EFFECT:
            indices.add(decisive)

        if part.transcript.continues_decision:  # the last step declares what the steps before it have named
            last_event, _ = part.event_effects[-1]
            indices.add(last_event)

        of_action = [other for other in self.finder.all_parts if other.transcript is part.transcript]
        turned_up = [other for other in of_action if other.actor == part.actor and self._turns_up(other)]
        indices |= {card.first_event for card in turned_up}

        seen = part.transcript.seen_by(self._shift.seat)
        events = [seen[index] for index in sorted(indices)]
        if part.actor == part.transcript.actor:
            return events
        return [*self._earlier_events(part)[-1:], *events]  # declared before the other seat let it happen

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
        changes = [(self._direction * (now - was), first, last) for (first, was), (last, now) in pairwise(points)]
        return _without_opposite_ends(changes)

    def _is_seen(self, part: Part) -> bool:
        """Whether the verdicts around a part confirm that the chance changed there, by SEEN_SHARE of the change."""
        least = SEEN_SHARE * self._shift.size
        return any(is_within(part, first, last) and change >= least for change, first, last in self._changes())

    def _is_known_to_other(self, last: int) -> bool:
        """Whether a verdict on the other seat ends an interval, by the number of the decision at its end.

        At the end of the last one is a verdict on the seat of the shift. Both seats see different cards, so what they
        expect may differ where nothing happens.
        """
        return self._has_verdicts_of_other() and last != self._shift.decision_after


def _without_opposite_ends(changes: list[tuple[float, int, int]]) -> list[tuple[float, int, int]]:
    """Return the changes between verdicts, with the first and the last one reduced by what they have in common.

    The verdicts change from one seat to the other in the first one, and back in the last one. The two seats see
    different cards. So where the first and the last change cancel each other out, nothing happened on the table.

    >>> _without_opposite_ends([(0.5, 1, 2), (0.125, 2, 3), (-0.25, 3, 4)])
    [(0.25, 1, 2), (0.125, 2, 3), (0.0, 3, 4)]
    >>> _without_opposite_ends([(0.3, 1, 4)])
    [(0.3, 1, 4)]
    """
    if len(changes) < 2:
        return changes
    first, *between, last = changes
    if first[0] * last[0] >= 0.0:
        return changes

    common = copysign(min(abs(first[0]), abs(last[0])), first[0])
    return [(first[0] - common, *first[1:]), *between, (last[0] + common, *last[1:])]


def _begins_battle(event: Event) -> bool:
    """Return whether an event tells how a battle begins. The losses that follow name a seat."""
    return isinstance(event, Resolved) and not hasattr(event, "seat")
