"""Finds the parts of a change of the chance between two decisions: decisions, rolls and cards, with their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import fmean
from typing import Final

from game.core.events import Counted, Event, Resolved, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from scenes.match.parts import Cause, Part, add_to_decisive_event, ends_match, is_pass, kind_of, names_bid_total
from scenes.match.review import ChanceShift, Reviewer, played_at
from scenes.match.session import PASS

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
WORLDS: Final = 12
"""In how many worlds a table is estimated as its seat sees it."""

Estimator = Callable[[Sequence[State]], list[list[float]]]
"""Returns the expected scores at each of these true tables, by seat."""


class PartFinder:
    """The parts of a shift of the chance of one seat, in order, each with its effect on that chance."""

    def __init__(
        self,
        reviewer: Reviewer,
        shift: ChanceShift,
        estimate: Estimator,
        *,
        unjudged: tuple[str, ...] = (),
        has_secret_points: bool = False,
    ) -> None:
        """Find the parts of a shift.

        `unjudged`: how the notations of decisions begin whose effect the estimate does not tell. Such decisions of
        others have no effect here, unless they end the match.

        `has_secret_points`: whether points are secret until the end. What happens is then estimated as the seat saw it,
        because at the true table nothing is left to reveal.
        """
        self._reviewer = reviewer
        self._shift = shift
        self._estimate = estimate
        self._unjudged = unjudged
        self._direction = 1.0 if shift.chance_after > shift.chance_before else -1.0
        """1.0 for a rise, -1.0 for a fall."""
        self._transcripts = reviewer.transcripts(shift)
        is_last = shift.decision_after not in reviewer.decisions
        self.ends_with_count = is_last and _reveals_count(self._transcripts)
        """Whether the match ends with a count that reveals secrets."""
        self._estimates_views = has_secret_points or self.ends_with_count
        self.free_stops: set[int] = set()
        """The decisions with a choice in one of their steps, by number."""
        self.all_parts = self._find_parts()
        """All parts, with the effects of all that happened in them."""
        self.parts = list(self.all_parts) if self.ends_with_count else self._weigh_chance(self.all_parts)
        """Those parts with the effects of rolls and cards reduced to luck."""

    def _find_parts(self) -> list[Part]:
        """Return the parts (decisions, rolls, cards) of the change in order, each with its effect on the chance.

        The effect of an event is the estimate of the true table after it less that before it. A part that carries out
        the result of a roll by the same seat just before gets that roll.
        """
        shift, reviewer = self._shift, self._reviewer
        parts: list[Part] = []
        last_roll: tuple[Action, Transcript] | None = None
        last_roller = roller_before = OVER
        number = shift.decision_before
        played = zip(reviewer.actions_in(shift), self._transcripts, strict=True)
        for index, (action, transcript) in enumerate(played):
            if index > 0 and not transcript.continues_decision:
                number += 1
            if self._estimates_views:
                effects = self._effects_as_seen(transcript, is_pass=action.notation == PASS)
            else:
                effects = self._effects_of(transcript)
            found = self._parts_of_action(action, transcript, number, effects, roller_before)
            rollers = [getattr(event, "seat", OVER) for event in transcript.events if event.rolled()]
            roller_before = rollers[-1] if rollers else roller_before
            if found and last_roll is not None and last_roller == found[0].actor:  # it carries out the result
                found[0] = replace(found[0], roll=last_roll)
            parts += found

            last_event = transcript.events[-1] if transcript.events else None
            last_roll = (action, transcript) if last_event is not None and last_event.rolled() else None
            last_roller = getattr(last_event, "seat", OVER)
            if len(transcript.before.legal()) > 1:
                self.free_stops.add(number)
        others = [part for part in parts if part.cause is Cause.OTHERS and not ends_match(part)]
        unjudged = [part for part in others if part.action.notation.startswith(self._unjudged) or names_bid_total(part)]
        return [replace(part, effect=0.0) if part in unjudged else part for part in parts]

    def _parts_of_action(
        self, action: Action, transcript: Transcript, number: int, effects: Sequence[float], last_roller: int
    ) -> list[Part]:
        """Return the parts of one action: its events, grouped by their cause and the seat that acts in them.

        An event belongs to the group of the event before it, at first to the decision of the acting seat. Exceptions:

        - Each roll begins a group, and so does a drawn card that is the first event. What happens to the seat that
          rolled last, after the other side has rolled as well, is the result of that other roll.
        - A card revealed later is a group of its own with others of its kind, and the group before it goes on.
        - A pass that ends no phase lets somebody else's card take effect. Its second event begins the group of the seat
          that it names. The seats that later events name may be victims.
        - What the rules carry out (`Resolved`), such as the losses of a battle, is a group of its own.
        - The beginning of a turn or round belongs to no group, unless another seat's choice, as of a front, begins it.
          If it comes first, the decision of the acting seat goes on after it. Otherwise nobody decides what follows it,
          so only rolls and cards are parts.
        - Counts (`Counted`) are a group of their own if one of them reveals a secret. Otherwise they only report that
          the group before them has ended the match, so their effect is added to its decisive event.

        `number`: that of the decision. `effects`: by how much each event changes the chance. `last_roller`: the seat
        that rolled last in an action before, or OVER.
        """
        lets_card_act = action.notation == PASS and PASS not in self._reviewer.game.endings
        groups: dict[tuple[Cause, int, str | int | None], list[tuple[int, float]]] = {}
        group = self._decided_by(transcript.actor)
        is_free = len(transcript.before.legal()) > 1 and not is_pass(self._reviewer.game, action)
        is_choice = is_free and transcript.actor != self._shift.seat
        rolls = {last_roller: -1} if last_roller != OVER else {}  # by seat: the index of its last roll
        counts_reveal = any(isinstance(event, Counted) and event.reveals for event in transcript.events)
        for index, (event, effect) in enumerate(zip(transcript.events, effects, strict=True)):
            if isinstance(event, Counted):
                if counts_reveal:
                    groups.setdefault((Cause.COUNT, OVER, None), []).append((index, effect))
                elif groups:
                    last_group = max(groups.values(), key=lambda events: events[-1][0])
                    add_to_decisive_event(last_group, effect, self._direction)
                continue
            if self._begins_turn(event) and not (is_choice and index == 0):
                group = (Cause.DRIFT, OVER) if groups else self._decided_by(transcript.actor)
                continue

            actor = getattr(event, "seat", transcript.actor)
            if event.rolled():
                group = (Cause.DICE, actor)
                rolls[actor] = index
            elif isinstance(event, Resolved):
                group = (Cause.BATTLE, OVER)
            elif lets_card_act and index == 1 and group[0] is not Cause.DICE:
                group = self._decided_by(actor)
            reveals_card = event.reveals and not event.rolled() and group[0] is not Cause.CARD
            if reveals_card and index == 0 and self._is_drawn(action, transcript):
                group = (Cause.CARD, actor)
            cause, group_actor = group
            if cause is Cause.DICE and not event.rolled() and group_actor == actor and len(rolls) > 1:
                group_actor = next(roller for roller in rolls if roller != actor)
            kind = type(event).__name__ if reveals_card and index > 0 else rolls.get(group_actor)
            if reveals_card and index > 0:
                cause, group_actor = Cause.CARD, actor
            groups.setdefault((cause, group_actor, kind), []).append((index, effect))
        return [
            Part(cause, actor, number, action, transcript, tuple(events), sum(effect for _, effect in events))
            for (cause, actor, _), events in groups.items()
            if cause is not Cause.DRIFT
        ]

    def _begins_turn(self, event: Event) -> bool:
        """Whether an event begins or ends a turn or a round of the game."""
        return hasattr(event, "turn") or hasattr(event, self._reviewer.game.round_name)

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
        has_results = is_roll or part.first_event == 0
        kind = kind_of(transcript.events[part.first_event])
        earlier = [kind_of(event) for event in transcript.events[: part.first_event]].count(kind)
        last, _ = part.event_effects[-1]
        is_exchange = any(event.rolled() for event in transcript.events[part.first_event + 1 : last])
        repeats: Iterable[Transcript] = self._imagined(part.action, transcript, DRAWS)
        if is_roll:
            repeats = (played_at(transcript.before.copy(), part.action, Rng(seed)) for seed in range(DRAWS))

        effects: list[float] = []
        effects_of_same: list[float] = []
        for repeat in repeats:
            if has_results:
                effects.append(self._effect_with_results(repeat, kind, earlier, is_exchange))
            else:
                effects.append(self._effect_of_kinds(repeat, kinds))
            if not is_roll and [event for event in repeat.events if kind_of(event) in kinds] == drawn:
                effects_of_same.append(effects[-1])
        effect = fmean(effects_of_same) if len(effects_of_same) >= LEAST_SAME else part.effect
        luck = effect - (fmean(effects) if effects else 0.0)
        # A card never harms the seat that draws it. So it explains no more of that seat's gain than its own effect.
        has_gained = (self._direction > 0) is (part.actor == self._shift.seat)
        limits = [luck] if is_roll or not has_gained else [luck, part.effect]
        effect_of_action = sum(other.effect for other in self.all_parts if other.transcript is transcript)
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

    def _effect_of_kinds(self, transcript: Transcript, kinds: set[tuple[type[Event], int]]) -> float:
        """Return by how much the events of these kinds (`kind_of`) change the chance of the seat, -1..1."""
        effects = self._effects_of(transcript)
        return sum(effect for event, effect in zip(transcript.events, effects, strict=True) if kind_of(event) in kinds)

    def _effect_with_results(
        self, transcript: Transcript, kind: tuple[type[Event], int], earlier: int, is_exchange: bool
    ) -> float:
        """Return by how much an event of this kind (`kind_of`) and its results change the chance of the seat, -1..1.

        `earlier`: how many events of the kind come before it. Its results are the events up to the next roll, or all
        later ones in an exchange of rolls (`is_exchange`), except the beginning of a turn. 0.0 if the action has no
        such event.
        """
        events = transcript.events
        places = [index for index, event in enumerate(events) if kind_of(event) == kind]
        if len(places) <= earlier:
            return 0.0
        start = places[earlier]
        next_rolls = [index for index in range(start + 1, len(events)) if events[index].rolled()]
        end = next_rolls[0] if next_rolls and not is_exchange else len(events)
        effects = self._effects_of(transcript)
        return sum(effects[index] for index in range(start, end) if not self._begins_turn(events[index]))

    def _effects_of(self, transcript: Transcript) -> list[float]:
        """Return by how much each event changes the chance of the seat, by the estimates of the true tables."""
        tables = [transcript.before, *(table for _, table in transcript.entries)]
        chances = [scores[self._shift.seat] for scores in self._estimate(tables)]
        return [after - before for before, after in pairwise(chances)]

    def _effects_as_seen(self, transcript: Transcript, is_pass: bool) -> list[float]:
        """Return by how much each event changes the chance as the seat saw it: the mean in WORLDS that fit its view.

        A pass with no other event changes nothing, which saves most of the time.
        """
        seat = self._shift.seat
        if is_pass and len(transcript.events) == 1:
            return [0.0]

        chances: list[float] = []
        for table in [transcript.before, *(table for _, table in transcript.entries)]:
            worlds = [table] if table.to_act == OVER else [_imagine(table, seat, seed) for seed in range(WORLDS)]
            chances.append(fmean(scores[seat] for scores in self._estimate(worlds)))
        return [after - before for before, after in pairwise(chances)]


def _reveals_count(transcripts: Sequence[Transcript]) -> bool:
    """Return whether the last of these actions ends with a count that reveals what was secret."""
    last_events = transcripts[-1].events if transcripts else ()
    return any(isinstance(event, Counted) and event.reveals for event in last_events)


def _imagine(table: State, seat: int, seed: int) -> State:
    """Return a world that this seat could imagine at a table: its view, with hidden cards drawn at random."""
    world = table.redact(seat)
    world.determinize(Rng(seed))
    return world
