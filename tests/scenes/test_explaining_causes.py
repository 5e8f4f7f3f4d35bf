"""The cause of each moment at which a match was lost or won: what happened between two decisions of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise

import pytest

from ai.estimates import guide_for
from game.catalogue import GAMES, game_named
from game.core.events import Event
from game.core.match import Match
from game.core.record import RESIGNED, Record, SeatEntry, record_of, replay
from game.core.rng import Rng
from game.core.state import OVER, State
from game.fighting_front import cards
from game.fighting_front.events import (
    CardsDrawn,
    Recovered,
    SetupFinished,
    UnitDeployed,
    UnitDestroyed,
    UnitMoved,
)
from game.fix_bayonets.events import AttackDeclared, Hit, Killed
from game.last_front.events import CardDrawn
from game.sharp_end.events import SeatScored
from scenes.app import App
from scenes.match.explaining import Explainer, estimate_tables
from scenes.match.moment import Moment
from scenes.match.parts import Cause, ends_match, is_pass, kind_of
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import Look
from scenes.match.setup import setup_of
from scenes.match.trace import Trace
from scenes.play.turning import TurningPointWriter
from tests.play import fact_of
from tests.scenes.fought import random_record
from tests.scenes.reviewed import (
    always_even,
    fall_after,
    lost_record,
    numbers_of_own_decisions,
    review_with_chances,
    support_roll,
)


def first_shift_with_others(reviewer: Reviewer, least: int) -> ChanceShift:
    """The first stretch between two decisions of the person in which others took at least `least` decisions with a
    choice."""
    own = numbers_of_own_decisions(reviewer)
    shifts = (fall_after(reviewer, place) for place in range(len(own) - 1))
    return next(shift for shift in shifts if len(reviewer.closer.decisions_in(shift)) >= least)


def test_the_action_that_moved_the_estimate_most_is_the_cause_of_a_fall() -> None:
    """The estimate is even before one action of the enemy and low after it."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    shift = first_shift_with_others(reviewer, least=2)
    transcripts = reviewer.transcripts(shift)
    last_of_enemy = next(past for past in reversed(transcripts) if past.actor == 1 and past.events)
    afterwards = {
        str(table.facts()) for past in transcripts[transcripts.index(last_of_enemy) :] for _, table in past.entries
    }

    def estimate(tables: Sequence[State]) -> list[list[float]]:
        return [[0.2, 0.8] if str(table.facts()) in afterwards else [0.6, 0.4] for table in tables]

    moment = Trace(reviewer, shift, estimate).moment()
    assert (moment.cause, moment.actor) == (Cause.OTHERS, 1)
    assert moment.decisive in last_of_enemy.seen_by(0)


@pytest.mark.parametrize(
    ("unjudged", "cause"),
    [((), Cause.DRIFT), (("",), Cause.OTHERS)],
    ids=["it judges single decisions", "it holds for the beginning of a round"],
)
def test_decisions_that_the_estimate_does_not_confirm_are_named_only_if_it_judges_none(
    unjudged: tuple[str, ...], cause: Cause
) -> None:
    """The estimate never changes."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    shift = first_shift_with_others(reviewer, least=1)
    trace = Trace(reviewer, shift, lambda tables: [[0.5, 0.5] for _ in tables], unjudged=unjudged)
    moment = trace.moment()
    assert moment.cause is cause
    assert (shift.decision_before < moment.stop < shift.decision_after) is (cause is Cause.OTHERS)


def trace_with_card(reviewer: Reviewer) -> Trace:
    """A trace whose parts include a decision of seat 1 and a card that seat 1 turns up. Seat 0 is the person."""
    own = numbers_of_own_decisions(reviewer)
    for place in range(len(own) - 1):
        trace = Trace(reviewer, fall_after(reviewer, place), estimate_tables(reviewer))
        causes = [(part.cause, part.actor) for part in trace.parts]
        if (Cause.CARD, 1) in causes and (Cause.OTHERS, 1) in causes:
            return trace
    raise AssertionError("no such shift")


@pytest.mark.parametrize(
    ("card", "decision", "cause"),
    [
        pytest.param(-0.2, -0.01, Cause.CARD, id="a card that explains half of the change"),
        pytest.param(-0.02, 0.0, Cause.DRIFT, id="a card that explains a twentieth"),
        pytest.param(-0.02, -0.01, Cause.OTHERS, id="then a decision needs no such share"),
        pytest.param(0.2, -0.2, Cause.OTHERS, id="a good card"),
    ],
)
def test_chance_is_the_cause_only_where_it_explains_enough(card: float, decision: float, cause: Cause) -> None:
    """The chance falls by 0.4, of which `card` and `decision` are the effects of the two parts by seat 1."""
    trace = trace_with_card(review_with_chances(lost_record("battlefronts"), always_even))
    effects = {(Cause.CARD, 1): card, (Cause.OTHERS, 1): decision}
    trace.parts = [replace(part, effect=effects.get((part.cause, part.actor), 0.0)) for part in trace.parts]
    assert trace.moment().cause is cause


@pytest.mark.parametrize(("effect", "is_cause"), [(-0.3, True), (-0.05, False)])
def test_only_a_large_part_outside_the_stretch_is_the_cause(effect: float, is_cause: bool) -> None:
    """The chance falls by 0.4 after the last decision of the other, where the view changes from one to the other."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    shift = first_shift_with_others(reviewer, least=3)
    trace = Trace(reviewer, shift, estimate_tables(reviewer))
    last = reviewer.closer.decisions_in(shift)[-1].number
    reviewer.closer.looks_at_others = {last: Look(last, seat=1, value=0.4, best=0.4, doubt=0.1)}

    acting = [part for part in trace.parts if part.cause is Cause.OTHERS]
    early = next(part for part in acting if not is_pass(reviewer.game, part.action) and part.stop < last)
    trace.parts = [replace(part, effect=effect if part is early else 0.0) for part in trace.parts]
    assert (trace.moment().stop == early.stop) is is_cause


def test_a_small_part_that_the_verdicts_confirm_is_the_cause_if_nothing_else_is() -> None:
    """The chance falls from 0.6 to 0.45 around the part, and to 0.2 where the view changes to the other seat."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    shift = first_shift_with_others(reviewer, least=3)
    trace = Trace(reviewer, shift, estimate_tables(reviewer))
    first, *_, last = [decision.number for decision in reviewer.closer.decisions_in(shift)]
    looks = [Look(number, seat=1, value=value, best=value, doubt=0.1) for number, value in ((first, 0.4), (last, 0.55))]
    reviewer.closer.looks_at_others = {look.decision: look for look in looks}

    acting = [part for part in trace.parts if part.cause is Cause.OTHERS and first < part.stop < last]
    small = next(part for part in acting if not is_pass(reviewer.game, part.action))
    trace.parts = [replace(part, effect=-0.12 if part is small else 0.0) for part in trace.parts]
    assert trace.moment().stop == small.stop


def test_the_trace_of_a_fall_narrows_to_the_two_enemy_decisions_around_the_change() -> None:
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    shift = first_shift_with_others(reviewer, least=2)
    trace = Trace(reviewer, shift, estimate_tables(reviewer))
    assert trace.stretch() == (shift.decision_before, shift.decision_after)

    first, second = [decision.number for decision in reviewer.closer.decisions_in(shift)[:2]]
    enemy_looks = [
        Look(first, seat=1, value=0.4, best=0.4, doubt=0.1),
        Look(second, seat=1, value=0.75, best=0.75, doubt=0.1),
    ]
    reviewer.closer.looks_at_others = {look.decision: look for look in enemy_looks}
    # The enemy's chance rose from 0.40 to 0.75 between these two decisions.
    assert trace.stretch() == (first, second)


def test_the_effect_of_a_drawn_card_leaves_out_what_another_seat_draws_in_the_same_action() -> None:
    """LF 4.5, 4.6 Both seats draw a card when one of them withdraws. The estimate sees only the second card."""
    reviewer = review_with_chances(lost_record("last_front"), always_even)
    falls = [fall_after(reviewer, place) for place in range(len(numbers_of_own_decisions(reviewer)) - 1)]
    for shift, transcript in [(fall, past) for fall in falls for past in reviewer.transcripts(fall)]:
        drawn = [event for event in transcript.events if isinstance(event, CardDrawn)][:2]
        if len({event.seat for event in drawn}) == 2:
            tables_after = transcript.entries[transcript.events.index(drawn[1]) :]
            late = {str(table.facts()) for _, table in tables_after}

            def estimate(tables: Sequence[State], late: set[str] = late) -> list[list[float]]:
                return [[0.8, 0.2] if str(table.facts()) in late else [0.2, 0.8] for table in tables]

            trace = Trace(reviewer, shift, estimate)
            effects = [trace.finder._effect_of_kinds(transcript, {kind_of(event)}) for event in drawn]
            assert effects == [pytest.approx(0.0), pytest.approx(0.6)]
            return
    raise AssertionError("no such action")


@pytest.mark.parametrize(
    ("given_away", "effect", "cause"),
    [(0.0, 0.1, Cause.DICE), (0.2, 0.1, Cause.OTHERS), (0.0, 0.0, Cause.DICE)],
    ids=["the best decision", "a mistake", "nothing that the estimate sees"],
)
def test_a_roll_that_the_estimate_does_not_see_explains_what_no_mistake_explains(
    given_away: float, effect: float, cause: Cause
) -> None:
    """SE 4.1 The estimate counts cards and counters. The chance rises by 0.4 while the other seat decides."""
    reviewer = review_with_chances(lost_record("sharp_end"), always_even)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        shift = replace(fall_after(reviewer, place), chance_before=0.2, chance_after=0.6)
        trace = Trace(reviewer, shift, estimate_tables(reviewer), has_secret_points=True)
        rolls = [part for part in trace.parts if part.cause is Cause.DICE]
        acting = [part for part in trace.parts if part.cause is Cause.OTHERS and part.stop > shift.decision_before]
        acting = [part for part in acting if not is_pass(reviewer.game, part.action)]
        if len(rolls) == 1 and acting and trace._may_be_cause(acting[0]):
            stop = acting[0].stop
            verdict = Look(
                stop, seat=1, value=0.5, best=0.5 + given_away, doubt=0.02, better="pass" if given_away else ""
            )
            reviewer.closer.looks_at_others = {stop: verdict}
            trace.parts = [replace(rolls[0], effect=0.0), replace(acting[0], effect=effect)]
            assert trace.moment().cause is cause
            return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(
    ("given_away", "cause"), [(0.0, Cause.CARD), (0.2, Cause.OTHERS)], ids=["the best decision", "a mistake"]
)
def test_cards_drawn_together_explain_a_rise_that_no_mistake_of_the_other_explains(
    given_away: float, cause: Cause
) -> None:
    """FB 4.1 The estimate does not see what three cards can do. The chance rises by 0.4 after the other's decision."""
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        shift = replace(fall_after(reviewer, place), chance_before=0.2, chance_after=0.6)
        trace = Trace(reviewer, shift, estimate_tables(reviewer))
        acting = [part for part in trace.parts if part.cause is Cause.OTHERS and part.stop > shift.decision_before]
        acting = [part for part in acting if part.actor == part.transcript.actor and trace._may_be_cause(part)]
        drawn = [part for part in trace.parts if part.cause is Cause.CARD and acting and part.stop > acting[0].stop]
        if drawn:
            stop = acting[0].stop
            verdict = Look(
                stop, seat=1, value=0.8, best=0.8 + given_away, doubt=0.02, better="end" if given_away else ""
            )
            reviewer.closer.looks_at_others = {stop: verdict}
            trace.parts = [replace(acting[0], effect=0.1), replace(drawn[0], effect=0.0)]
            assert trace.moment().cause is cause
            return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(
    ("effect", "cause"), [(0.02, Cause.CARD), (-0.02, Cause.OTHERS)], ids=["a good card", "a bad card"]
)
def test_a_good_card_explains_a_rise_that_no_mistake_of_the_other_explains(effect: float, cause: Cause) -> None:
    """BF 5.4 A battalion turns its top card up. The chance rises by 0.4 after the march that brought it there."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        shift = replace(fall_after(reviewer, place), chance_before=0.2, chance_after=0.6)
        trace = Trace(reviewer, shift, estimate_tables(reviewer))
        cards = [part for part in trace.parts if part.cause is Cause.CARD and part.actor == 1]
        acting = [part for part in trace.parts if part.cause is Cause.OTHERS and cards and part.stop == cards[0].stop]
        if acting:
            stop = acting[0].stop
            reviewer.closer.looks_at_others = {stop: Look(stop, seat=1, value=0.8, best=0.8, doubt=0.02)}
            trace.parts = [replace(acting[0], effect=0.1), replace(cards[0], effect=effect)]
            assert trace.moment().cause is cause
            return
    raise AssertionError("no such shift")


def test_an_average_roll_is_blamed_on_the_decision_to_roll_and_only_its_luck_on_the_dice() -> None:
    """The effect of dice is the effect of what they showed less the average effect of the roll."""
    reviewer = review_with_chances(lost_record("sharp_end"), always_even)
    decisions = numbers_of_own_decisions(reviewer)
    estimate = estimate_tables(reviewer)
    causes = set()
    for place in range(len(decisions) - 1):
        trace = Trace(reviewer, fall_after(reviewer, place), estimate)
        for part in trace.parts:
            causes.add(part.cause)
            if part.cause is Cause.DICE:
                effect_of_result = sum(effect for _, effect in part.event_effects)
                assert part.effect != effect_of_result or effect_of_result == 0, "an average is taken off"
    assert {Cause.DICE, Cause.CARD, Cause.OTHERS, Cause.DECISION} <= causes


def trace_of_rise(reviewer: Reviewer, has_card: bool, has_pass: bool) -> Trace:
    """A trace of a rise in which the seat turned up a card or did not, and the other passed or did nothing."""
    for first, second in pairwise(numbers_of_own_decisions(reviewer)):
        trace = Trace(
            reviewer,
            ChanceShift(seat=0, decision_before=first, decision_after=second, chance_before=0.2, chance_after=0.6),
            lambda tables: [[0.5, 0.5] for _ in tables],
        )
        others = [part for part in trace.parts if part.cause is Cause.OTHERS]
        are_passes = all(is_pass(reviewer.game, part.action) for part in others)
        is_drawn = (Cause.CARD, 0) in [(part.cause, part.actor) for part in trace.parts]
        if (is_drawn, bool(others)) == (has_card, has_pass) and are_passes:
            return trace
    raise AssertionError("no such shift")


@pytest.mark.parametrize(
    ("has_card", "has_pass", "effect", "cause", "actor"),
    [
        pytest.param(True, False, 0.0, Cause.CARD, 0, id="a card"),
        pytest.param(True, False, -0.01, Cause.DECISION, 0, id="a bad card"),
        pytest.param(False, True, 0.0, Cause.DECISION, 0, id="a pass"),
        pytest.param(False, False, 0.0, Cause.DECISION, 0, id="nothing"),
    ],
)
def test_a_rise_that_nothing_explains_is_that_of_a_good_card_or_of_what_comes_next(
    has_card: bool, has_pass: bool, effect: float, cause: Cause, actor: int
) -> None:
    trace = trace_of_rise(review_with_chances(lost_record("battlefronts"), always_even), has_card, has_pass)
    trace.parts = [replace(part, effect=effect) if part.cause is Cause.CARD else part for part in trace.parts]
    moment = trace.moment()
    assert (moment.cause, moment.actor) == (cause, actor)


@pytest.mark.parametrize(
    ("event", "cause"),
    [(UnitDeployed(seat=1, space=16, kind=0), "cards"), (SetupFinished(seat=1), "cards")]
    + [(UnitMoved(path=(16, 17), kind=0), "decision")],
)
def test_what_a_seat_only_brings_from_its_hand_is_told_as_its_cards(app: App, event: Event, cause: str) -> None:
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.decisions[numbers_of_own_decisions(reviewer)[0]].view
    moment = Moment(0, Cause.OTHERS, 1, chance_before=0.5, chance_after=0.3, view=view, actor=1, events=(event,))
    story = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0]
    assert story.cause.endswith(f" {cause}")


def test_the_roll_that_is_told_is_the_last_one_before_what_it_decided(app: App) -> None:
    """One action may let two guns fire. The second roll had no part in the loss before it."""
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.decisions[numbers_of_own_decisions(reviewer)[0]].view
    hit, miss = support_roll(die=10, result=cards.DESTROY), support_roll(die=3, result=cards.NOTHING)
    loss = UnitDestroyed(space=2, kind=cards.FIRST_GROUND, owner=0, leader=cards.NONE)
    moment = Moment(0, Cause.DICE, 1, 0.5, 0.3, view=view, actor=1, events=(hit, loss, miss), decisive=loss)
    story = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0]
    assert ": 10" in story.happened
    assert ": 3" not in story.happened


def test_cards_from_a_hand_are_told_together(app: App) -> None:
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.decisions[numbers_of_own_decisions(reviewer)[0]].view
    earlier, decisive = [UnitDeployed(seat=1, space=space, kind=cards.FIRST_GROUND) for space in (16, 17)]
    moment = Moment(
        0, Cause.OTHERS, 1, 0.5, 0.3, view=view, actor=1, events=(decisive,), earlier=(earlier,), decisive=decisive
    )
    story = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0]
    assert story.happened.count("Infantry in ") == 2


def test_a_pass_does_not_decide_what_the_next_turn_begins_with() -> None:
    """FF 4.1 The last pass of a turn begins the next one, in which units recover."""
    match = Match(GAMES["fighting_front"], 2, {}, seed=5)
    while fact_of(match.state, "turn") < 4:
        match.play(guide_for("fighting_front").pick(match.state, match.legal(), Rng(len(match.actions))))
    reviewer = review_with_chances(record_of(match, [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]), always_even)
    own = numbers_of_own_decisions(reviewer)
    recovered = 0
    for shift in (fall_after(reviewer, place) for place in range(len(own) - 1)):
        for part in Trace(reviewer, shift, lambda tables: [[0.5, 0.5] for _ in tables]).parts:
            events = part.transcript.events
            recovered += any(isinstance(event, Recovered) for event in events)
            assert not any(isinstance(events[index], Recovered) for index, _ in part.event_effects)
    assert recovered > 0


@pytest.mark.parametrize(
    ("slug", "notation", "passes"),
    [("fighting_front", "finish", True), ("last_front", "finish", False), ("last_front", "withdraw", False)]
    + [("fix_bayonets", "end", True), ("battlefronts", "pass", True)]
    + [("battlefronts", "reduce 0", True), ("fix_bayonets", "lose rifleman", True)],
)
def test_a_bid_is_no_pass_but_the_choice_of_a_loss_is_one(slug: str, notation: str, passes: bool) -> None:
    game = game_named(slug)
    assert is_pass(game, game.action(notation)) is passes


def test_what_only_the_search_saw_later_is_no_mistake_and_named_last() -> None:
    """Between two decisions that directly follow each other nobody else does anything.

    The estimate of the tables does not fall, so only later searches saw that the chance was lower.
    """
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    own = numbers_of_own_decisions(reviewer)
    place = next(place for place in range(len(own) - 1) if own[place + 1] == own[place] + 1)
    fall = fall_after(reviewer, place)
    moment = Trace(reviewer, fall, lambda tables: [[0.5, 0.5] for _ in tables]).moment()
    assert (moment.cause, moment.stop) == (Cause.DRIFT, own[place])


def even_until_the_end(tables: Sequence[State]) -> list[list[float]]:
    """An estimate by which the match is even until seat 0 has lost it."""
    return [[0.0, 1.0] if table.to_act == OVER else [0.5, 0.5] for table in tables]


def test_hidden_points_that_are_counted_at_the_end_are_a_cause_of_their_own() -> None:
    """SE 5.3 The points of others are secret until the end. Nobody decides anything when they are counted."""
    reviewer = review_with_chances(lost_record("sharp_end"), always_even)
    last, end = numbers_of_own_decisions(reviewer)[-1], len(reviewer.rounds) - 1
    shift = ChanceShift(seat=0, decision_before=last, decision_after=end, chance_before=0.5, chance_after=0.0)
    moment = Trace(reviewer, shift, even_until_the_end).moment()
    assert (moment.cause, moment.actor) == (Cause.COUNT, OVER)
    assert [event.seat for event in moment.events if isinstance(event, SeatScored)] == [0, 1]


def test_the_end_of_a_match_belongs_to_what_brought_it_about() -> None:
    """FB 1.2 The match ends when the last officer falls. The attack is the cause, and not what came before it."""
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    last, end = numbers_of_own_decisions(reviewer)[-1], len(reviewer.rounds) - 1

    shift = ChanceShift(seat=0, decision_before=last, decision_after=end, chance_before=0.5, chance_after=0.0)
    moment = Trace(reviewer, shift, even_until_the_end).moment()
    assert (moment.cause, moment.actor) == (Cause.OTHERS, 1)
    assert any(isinstance(event, Killed) for event in moment.events)


def test_a_mistake_in_the_first_decision_is_told_beside_a_bad_start() -> None:
    """The start is told at the beginning of the replay, and the mistake where it was made.

    All decisions have a chance of 0.1. The first one has given away 0.2 more.
    """
    record = next(record for record in map(record_that_seat_1_begins, count(1)) if record is not None)
    first_decision = 0
    reviewer = review_with_chances(record, lambda place: 0.1, losses={first_decision: 0.2})
    moments = Explainer(reviewer).moments()
    assert [(moment.cause, moment.stop) for moment in moments[:2]] == [
        (Cause.START, 0),
        (Cause.DECISION, numbers_of_own_decisions(reviewer)[0]),
    ]


@pytest.mark.parametrize(("share", "is_cause"), [(0.6, True), (0.4, False)], ids=["a large part", "a small part"])
def test_the_blow_that_ends_a_match_is_the_cause_unless_another_part_matters_more(share: float, is_cause: bool) -> None:
    """FB 1.2 The enemy kills the last Officer in a turn in which it did something else before.

    Random matches are searched for such a turn. What was done before lowers the chance by 0.2, and the blow by a share
    of that.
    """
    for seed in range(40):
        record = random_record("fix_bayonets", seed=seed)
        reviewer = review_with_chances(record, always_even)
        trace = Trace(reviewer, reviewer.chance_shifts(reviewer.looks)[-1], estimate_tables(reviewer))
        others = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        blows = [part for part in others if ends_match(part)]
        earlier = [part for part in others if blows and part.stop < blows[0].stop]
        if earlier:
            trace.parts = [replace(earlier[0], effect=-0.2), replace(blows[0], effect=-0.2 * share)]
            assert (trace.moment().stop == blows[0].stop) is is_cause
            return
    raise AssertionError("no such match")


@pytest.mark.parametrize(("value", "cause"), [(1.0, Cause.OTHERS), (0.5, Cause.CARD)], ids=["decided", "open"])
def test_cards_that_fall_in_a_decided_battle_are_no_cause_of_the_end(value: float, cause: Cause) -> None:
    """BF 7, 8.1 The cards that a last battle turns up end the match, but a march before them may have decided it.

    Random matches are searched for two acts of others before those cards. `value`: the chance of seat 1 at the second
    act, as the review finds it. By the estimate the cards matter much more (0.4) than the first act (0.05).
    """
    for seed in range(60):
        reviewer = review_with_chances(random_record("battlefronts", seed=seed), always_even)
        shift = reviewer.chance_shifts(reviewer.looks)[-1]
        trace = Trace(reviewer, replace(shift, chance_before=0.5, chance_after=0.0), estimate_tables(reviewer))
        late = [part for part in trace.parts if part.cause is Cause.CARD and ends_match(part)]
        others = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        acting = [part for part in others if late and shift.decision_before < part.stop < late[0].stop]
        if len(acting) > 1 and acting[1].stop > acting[0].stop:
            stop = acting[1].stop
            reviewer.closer.looks_at_others = {stop: Look(stop, seat=1, value=value, best=value, doubt=0.02)}
            trace.parts = [replace(acting[0], effect=-0.05), replace(late[0], effect=-0.4)]
            assert trace.moment().cause is cause
            return
    raise AssertionError("no such match")


def test_cards_drawn_together_explain_a_fall_that_no_decision_explains() -> None:
    """FB 4.1 The enemy's chance is higher as soon as it has drawn, before its first decision.

    The match is searched for a fall of the person's chance in which the enemy (seat 1) draws cards and then acts. The
    review finds that the enemy would win 0.9 there, and neither the cards nor the act change the estimate.
    """
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        shift = fall_after(reviewer, place)
        trace = Trace(reviewer, shift, estimate_tables(reviewer))
        drawn = [part for part in trace.parts if part.cause is Cause.CARD and part.actor == 1]
        others = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        later = [part for part in others if drawn and part.stop > drawn[0].stop]
        acting = [part for part in later if part.actor == part.transcript.actor]
        if acting:
            stop = acting[0].stop
            reviewer.closer.looks_at_others = {stop: Look(stop, seat=1, value=0.9, best=0.9, doubt=0.02)}
            trace.parts = [replace(drawn[0], effect=0.0), replace(acting[0], effect=0.0)]
            assert trace.moment().cause is Cause.CARD
            return
    raise AssertionError("no such shift")


def record_that_seat_1_begins(seed: int) -> Record | None:
    """A random match of Battlefronts that seat 0 loses after seat 1 has decided first, or None."""
    record = random_record("battlefronts", seed=seed)
    begins = Match(game_named("battlefronts"), 2, record.options, record.seed).state.to_act
    has_lost = replay(record, game_named).state.scores()[0] == 0.0
    return record if begins == 1 and has_lost else None


def test_a_card_that_another_seat_draws_explains_no_more_of_a_fall_than_its_own_effect() -> None:
    """In worlds that its seat imagines a card may be worth more than at the true table."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    estimate = estimate_tables(reviewer)
    drawn = 0
    for place in range(min(90, len(numbers_of_own_decisions(reviewer)) - 1)):
        for part in Trace(reviewer, fall_after(reviewer, place), estimate).parts:
            if part.cause is Cause.CARD and part.actor == 1 and part.effect < 0.0:
                drawn += 1
                assert part.effect >= sum(effect for _, effect in part.event_effects)
    assert drawn > 0


def test_several_cards_of_one_draw_are_told_as_cards(app: App) -> None:
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.decisions[numbers_of_own_decisions(reviewer)[0]].view
    for sorts, average in (((1,), "An average card would"), ((1, 2), "Average cards would")):
        drawn = CardsDrawn(seat=1, sorts=sorts)
        moment = Moment(0, Cause.CARD, 1, 0.5, 0.3, view=view, actor=1, events=(drawn,), decisive=drawn)
        assert average in TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0].happened


def test_a_card_whose_action_moved_the_chance_the_other_way_is_no_luck() -> None:
    """BF 5.4 A march of the enemy turns up its top card. The march itself helps the person more than the card harms."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    trace = trace_with_card(reviewer)
    card = next(part for part in trace.finder.all_parts if part.cause is Cause.CARD and part.first_event > 0)
    others = [part for part in trace.finder.all_parts if part.transcript is not card.transcript]
    trace.finder.all_parts = [*others, replace(card, effect=-0.02), replace(card, cause=Cause.OTHERS, effect=0.09)]
    assert trace.finder._luck_of(replace(card, effect=-0.02)) == 0.0


def test_only_those_of_several_cards_are_told_that_moved_the_chance_the_same_way() -> None:
    """BF 7 A battle turns up several cards of one seat. One that hardly moved the chance is no bad luck."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    estimate = estimate_tables(reviewer)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        trace = Trace(reviewer, fall_after(reviewer, place), estimate)
        for part in trace.parts:
            if part.cause is Cause.CARD and len(part.event_effects) > 1:
                (first, _), (second, _), *_ = part.event_effects
                card = replace(part, event_effects=((first, -0.001), (second, -0.1)))
                moment = trace._moment_of_part(card, reviewer.looks[trace._shift.decision_before])
                assert moment.events == (part.transcript.events[second],)
                return
    raise AssertionError("no such card")


@pytest.mark.parametrize(("effect", "cause"), [(-0.25, Cause.OTHERS), (-0.1, Cause.CARD)], ids=["more", "less"])
def test_what_another_seat_did_before_the_stretch_may_matter_more_than_a_card_in_it(
    effect: float, cause: Cause
) -> None:
    """The other seat has foreseen what it does, so its own verdicts deny the change. The card has an effect of 0.15."""
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    for place in range(len(numbers_of_own_decisions(reviewer)) - 1):
        shift = fall_after(reviewer, place)
        trace = Trace(reviewer, shift, estimate_tables(reviewer))
        drawn = [part for part in trace.parts if part.cause is Cause.CARD]
        acting = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        acting = [part for part in acting if drawn and shift.decision_before < part.stop < drawn[-1].stop]
        if acting:
            numbers = (shift.decision_before + 1, drawn[-1].stop)
            looks = [Look(number, seat=1, value=0.4, best=0.4, doubt=0.02) for number in numbers]
            reviewer.closer.looks_at_others = {look.decision: look for look in looks}
            trace.parts = [replace(acting[0], effect=effect), replace(drawn[-1], effect=-0.15)]
            assert trace.moment().cause is cause
            return
    raise AssertionError("no such shift")


def test_what_the_seat_let_happen_is_told_with_what_was_declared_before_its_pass() -> None:
    """FB 6.3 The enemy declares an attack, the person lets it happen, and the review looks from that pass on."""
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    estimate = estimate_tables(reviewer)
    for place in range(1, len(numbers_of_own_decisions(reviewer)) - 1):
        trace = Trace(reviewer, fall_after(reviewer, place), estimate)
        passed = trace.parts[0].stop if trace.parts else -1
        hits = [part for part in trace.parts if part.cause is Cause.OTHERS and part.stop == passed]
        if hits and any(isinstance(event, Hit) for event in hits[0].transcript.events):
            moment = trace._moment_of_part(hits[0], reviewer.looks[trace._shift.decision_before])
            assert any(isinstance(event, AttackDeclared) and event.seat == 1 for event in moment.earlier)
            return
    raise AssertionError("no such attack")
