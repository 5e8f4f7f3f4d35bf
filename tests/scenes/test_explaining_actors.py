"""Whose doing each part of a change is: of the seat that decided, of a card, or of nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.catalogue import GAMES
from game.core.state import State
from game.fix_bayonets.events import Hit
from game.last_front.events import CardLost, EffectTookPlace, EventTurnedUp, HandCardLost
from game.sharp_end.events import DiceRerolled
from scenes.match.explaining import UNJUDGED, estimate_tables
from scenes.match.part_finder import PartFinder
from scenes.match.parts import Cause, is_pass, is_within
from scenes.match.trace import Trace
from tests.play import fact_of
from tests.scenes.fought import random_record
from tests.scenes.reviewed import always_even, fall_after, lost_record, review_with_chances


@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_of_others_that_is_blamed_is_no_pass_and_no_draw_of_the_person(slug: str) -> None:
    """The chance falls from 0.6 to 0.5 after each decision of the person.

    In this match of At the Sharp End, the estimate confirms no decision of others.
    """
    reviewer = review_with_chances(lost_record(slug), always_even)
    estimate = estimate_tables(reviewer)
    places = range(min(90, len(reviewer.decisions) - 1))
    falls = [replace(fall_after(reviewer, place), chance_after=0.5) for place in places]
    traces = [Trace(reviewer, fall, estimate, unjudged=UNJUDGED.get(slug, ())) for fall in falls]
    by_others = [(trace, trace.moment()) for trace in traces if trace.moment().cause is Cause.OTHERS]
    assert by_others or slug == "sharp_end"
    for trace, moment in by_others:
        parts_by_others = [part for part in trace.parts if part.stop == moment.stop and part.actor != 0]
        decisions_by_others = [part for part in parts_by_others if part.actor == part.transcript.actor]
        assert parts_by_others
        assert not decisions_by_others or not all(is_pass(reviewer.game, part.action) for part in decisions_by_others)
        assert not [event for event in moment.events if event.reveals and getattr(event, "seat", 1) == 0]


def test_the_effect_of_a_card_belongs_to_the_seat_that_played_it_and_not_to_the_one_that_let_it_pass() -> None:
    """LF 7.1 A swap is carried out when seat 0, which could cancel it, passes. Its effect belongs to seat 1."""
    for seed in range(1, 9):
        reviewer = review_with_chances(random_record("last_front", seed=seed), always_even)
        estimate = estimate_tables(reviewer)
        traces = [
            Trace(reviewer, fall_after(reviewer, place), estimate) for place in range(len(reviewer.decisions) - 1)
        ]
        parts = [part for trace in traces for part in trace.parts if part.cause is Cause.OTHERS]
        after_pass = [part for part in parts if part.transcript.actor == 0 and part.action.notation == "pass"]
        if after_pass:
            assert {part.actor for part in after_pass} == {1}
            return
    raise AssertionError("no card was let through")


def test_a_card_lost_to_an_effect_is_the_doing_of_the_seat_that_played_the_effect() -> None:
    """LF 7.1 The victim, whom the event names, has decided nothing."""
    losses = 0
    for seed in range(1, 9):
        reviewer = review_with_chances(random_record("last_front", seed=seed), always_even)
        estimate = estimate_tables(reviewer)
        for place in range(len(reviewer.decisions) - 1):
            for part in Trace(reviewer, fall_after(reviewer, place), estimate).parts:
                events = part.transcript.events
                played_by = [event.seat for event in events if isinstance(event, EffectTookPlace)]
                is_loss = any(isinstance(events[index], CardLost) for index, _ in part.event_effects)
                if played_by and is_loss:
                    losses += 1
                    assert part.actor == played_by[0]
    assert losses > 0


def test_dice_that_an_order_makes_another_seat_roll_again_are_the_decision_of_the_seat_that_played_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SE 6 Seat 1 plays Counter-Attack, and seat 0, the commander, rolls. The result is an ordinary one."""

    def estimate_by_dice(tables: Sequence[State]) -> list[list[float]]:
        """The stronger the enemy dice are, the worse it is for seat 0."""
        sums = [sum(fact_of(table, "dice")) for table in tables]
        return [[1.0 - total / 100, total / 100] for total in sums]

    monkeypatch.setattr(PartFinder, "_luck_of", lambda _, part: 0.0)
    blamed = 0
    for seed in range(2, 8):
        reviewer = review_with_chances(random_record("sharp_end", seed=seed), always_even)
        for place in range(len(reviewer.decisions) - 1):
            for part in Trace(reviewer, fall_after(reviewer, place), estimate_by_dice).parts:
                events = [part.transcript.events[index] for index, _ in part.event_effects]
                has_rerolled = any(isinstance(event, DiceRerolled) for event in events)
                if part.transcript.actor == 1 and has_rerolled and part.cause is not Cause.DICE:
                    blamed += 1
                    assert (part.cause, part.actor) == (Cause.OTHERS, 1)
                    assert events[0] == part.transcript.events[0], "the card that was played is told, too"
    assert blamed > 0


@pytest.mark.parametrize(("drawer", "seed"), [(0, 18), (1, 10)])
def test_what_an_event_card_does_is_the_doing_of_the_card_and_not_of_a_seat(drawer: int, seed: int) -> None:
    """LF 7 Partisans takes a card of the other hand at random. With these seeds a seat draws this event."""
    reviewer = review_with_chances(random_record("last_front", seed=seed), always_even)
    estimate = estimate_tables(reviewer)
    traces = [Trace(reviewer, fall_after(reviewer, place), estimate) for place in range(len(reviewer.decisions) - 1)]
    parts = [part for trace in traces for part in trace.parts if isinstance(part.transcript.events[0], EventTurnedUp)]
    assert {(part.cause, part.actor) for part in parts} == {(Cause.CARD, drawer)}
    events = [part.transcript.events[index] for part in parts for index, _ in part.event_effects]
    assert any(isinstance(event, HandCardLost) for event in events)


def test_what_comes_true_when_the_other_seat_lets_it_pass_belongs_to_the_decision_before() -> None:
    """FB 6.3 An attack is declared in one action and hits in the next one. The verdict on the first expects the hit."""
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    estimate = estimate_tables(reviewer)
    traces = (Trace(reviewer, fall_after(reviewer, place), estimate) for place in range(len(reviewer.decisions) - 1))
    parts = [part for trace in traces for part in trace.parts]
    hits = [part for part in parts if any(isinstance(event, Hit) for event in part.transcript.events)]
    hit = next(part for part in hits if part.cause is Cause.OTHERS and part.transcript.actor == 0)
    assert is_within(hit, hit.stop - 3, hit.stop - 1)
    assert not is_within(hit, hit.stop - 4, hit.stop - 2)
