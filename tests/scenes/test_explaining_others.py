"""What a review says when no single decision of others stands out, and what is no decision at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.battlefronts import events as battlefronts
from game.core.events import Event, Resolved
from game.fighting_front import cards as ff
from game.fighting_front import events as fighting_front
from game.last_front import events as last_front
from game.sharp_end import events as sharp_end
from scenes.app import App
from scenes.match.explaining import estimate_tables
from scenes.match.moment import Moment
from scenes.match.parts import Cause, Part, ends_match, shows_several
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import Look
from scenes.match.setup import setup_of
from scenes.match.trace import MOST_DECISIONS, Trace
from scenes.play.turning import TurningPointWriter
from tests.scenes.fought import random_record
from tests.scenes.reviewed import (
    always_even,
    fall_after,
    lost_record,
    numbers_of_own_decisions,
    review_with_chances,
    support_roll,
)

AUVRAY, DORMONT = 0, 3
"""The numbers of two fronts of Battlefronts."""


def traces_of(slug: str, seeds: range, *, unjudged: tuple[str, ...] = ()) -> Iterator[Trace]:
    """The traces of a fall after each decision of the person, in matches at random with these seeds."""
    for seed in seeds:
        reviewer = review_with_chances(random_record(slug, seed=seed), always_even)
        estimate = estimate_tables(reviewer)
        for place in range(len(reviewer.decisions) - 1):
            yield Trace(reviewer, fall_after(reviewer, place), estimate, unjudged=unjudged)


def events_of(part: Part) -> list[Event]:
    """The events of a part."""
    return [part.transcript.events[index] for index, _ in part.event_effects]


# --- what the rules carry out ----------------------------------------------------------------------


def test_what_a_battle_costs_is_a_part_of_its_own_and_no_decision() -> None:
    """BF 7 The losses of a battle follow the last pass. Nobody decides them."""
    parts = [part for trace in traces_of("battlefronts", range(4, 7)) for part in trace.parts]
    battles = [part for part in parts if part.cause is Cause.BATTLE]
    assert battles
    assert all(isinstance(events_of(part)[0], Resolved) for part in battles)
    others = [part for part in parts if part.cause is not Cause.BATTLE]
    assert not any(isinstance(event, Resolved) for part in others for event in events_of(part))


@pytest.mark.parametrize(
    ("chance_of_other", "cause"),
    [(0.4, Cause.BATTLE), (0.8, Cause.OTHERS)],
    ids=["the chance changed with the battle", "the search had seen the battle before"],
)
def test_a_battle_is_the_cause_only_if_the_chance_changed_with_it(chance_of_other: float, cause: Cause) -> None:
    """The chance of the person falls from 0.6 to 0.2. Just before the battle, seat 1 has a chance of 0.4 or 0.8."""
    for trace in traces_of("battlefronts", range(4, 12), unjudged=("",)):
        battles = [part for part in trace.parts if part.cause is Cause.BATTLE]
        marches = [part for part in trace.parts if part.action.notation.startswith("march ")]
        acts = [part for part in marches if part.cause is Cause.OTHERS and battles and part.stop < battles[0].stop]
        if not acts:
            continue

        stop = battles[0].stop
        look = Look(stop, seat=1, value=chance_of_other, best=chance_of_other, doubt=0.02)
        trace._reviewer.closer.looks_at_others = {stop: look}
        trace.parts = [replace(part, effect=-0.3 * (part is battles[0])) for part in trace.parts]
        assert trace.moment().cause is cause
        return
    raise AssertionError("no such shift")


# --- what a seat cannot see ------------------------------------------------------------------------


def test_a_card_that_the_person_cannot_see_is_no_cause_before_the_end() -> None:
    """LF 4 Seat 1 draws cards that seat 0 never sees."""
    hidden = 0
    for trace in traces_of("last_front", range(1, 4)):
        for part in trace.parts:
            if part.cause is Cause.CARD and part.actor == 1 and isinstance(events_of(part)[0], last_front.CardDrawn):
                hidden += 1
                assert not trace._may_be_cause(part)
    assert hidden > 0


def test_a_hand_that_is_looked_at_is_no_drawn_card() -> None:
    """LF 7 Code Breakers shows the hands of all who fight. It is an event card, but changes no card."""
    shown = 0
    for trace in traces_of("last_front", range(1, 30)):
        for part in trace.parts:
            if part.cause is Cause.CARD and any(isinstance(event, last_front.HandSeen) for event in events_of(part)):
                shown += 1
                assert not trace._may_be_cause(part)
    assert shown > 0


def last_shift(reviewer: Reviewer) -> ChanceShift:
    """The shift from the last decision of the person to the end of a match that it had half won and lost."""
    last, end = numbers_of_own_decisions(reviewer)[-1], len(reviewer.rounds) - 1
    return ChanceShift(seat=0, decision_before=last, decision_after=end, chance_before=0.5, chance_after=0.0)


def test_the_count_is_measured_by_what_the_person_could_see_before_it() -> None:
    """SE 5.3 The counters of others are secret. At the true table nothing is left for the count to decide."""
    reviewer = review_with_chances(lost_record("sharp_end"), always_even)
    trace = Trace(reviewer, last_shift(reviewer), estimate_tables(reviewer))
    count = next(part for part in trace.parts if part.cause is Cause.COUNT)
    before_count = part_before(trace, count)
    (true_scores,) = estimate_tables(reviewer)([before_count])
    assert abs(count.effect) != pytest.approx(true_scores[0], abs=0.01)
    assert count.effect < 0.0


def part_before(trace: Trace, count: Part):  # type: ignore[no-untyped-def]
    """The true table just before the events of the count."""
    index = count.first_event
    return count.transcript.entries[index - 1][1] if index else count.transcript.before


# --- what the verdicts on the other seat show ------------------------------------------------------


def trace_of_draw(effect_of_use: float) -> tuple[Trace, Part, Part]:
    """A trace in which seat 1 draws cards and then acts, with both parts. The estimate sees only the act.

    FB 4.1 The verdicts on seat 1 rise from 0.4 to 0.8 around the draw, and no more after it.
    """
    for trace in traces_of("fix_bayonets", range(4, 9)):
        draws = [part for part in trace.parts if part.cause is Cause.CARD and part.actor == 1]
        acts = [part for part in trace.parts if part.cause is Cause.OTHERS and draws and part.stop > draws[0].stop]
        acts = [part for part in acts if trace._may_be_cause(part) and part.actor == part.transcript.actor]
        stops_between = {part.stop for part in trace.parts} & set(range(draws[0].stop + 1, 999)) if draws else set()
        if not acts or draws[0].stop == trace._shift.decision_before or min(stops_between) == acts[-1].stop:
            continue

        draw, use = draws[0], acts[-1]
        chances = {draw.stop: 0.4, draw.stop + 1: 0.8}
        looks = [Look(stop, seat=1, value=chance, best=chance, doubt=0.02) for stop, chance in chances.items()]
        trace._reviewer.closer.looks_at_others = {look.decision: look for look in looks}
        trace.parts = [replace(draw, effect=0.0), replace(use, effect=effect_of_use)]
        return trace, draw, use
    raise AssertionError("no such shift")


@pytest.mark.parametrize(("effect_of_use", "has_use"), [(-0.25, True), (0.0, False)], ids=["an act", "none"])
def test_cards_that_raised_the_verdicts_are_the_cause_and_told_with_their_use(
    effect_of_use: float, has_use: bool
) -> None:
    trace, draw, _ = trace_of_draw(effect_of_use)
    moment = trace.moment()
    assert (moment.cause, moment.stop, moment.actor) == (Cause.CARD, draw.stop, 1)
    assert bool(moment.uses) is has_use


def test_an_attack_that_came_true_after_the_stretch_does_not_hide_the_cards_in_it() -> None:
    """FB 4.1, 7.2 Seat 1 draws and attacks, and seat 0 lets the attack happen. The verdicts rise only with the draw."""
    for trace in traces_of("fix_bayonets", range(4, 12)):
        draws = [part for part in trace.parts if part.cause is Cause.CARD and part.actor == 1]
        acts = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        let_happen = [part for part in acts if part.actor != part.transcript.actor]
        pairs = [(draw, hit) for draw in draws for hit in let_happen if hit.stop == draw.stop + 2]
        if not pairs or pairs[0][0].stop == trace._shift.decision_before:
            continue

        draw, hit = pairs[0]
        declared = draw.stop + 1
        looks = [Look(stop, 1, chance, chance, doubt=0.02) for stop, chance in ((draw.stop, 0.4), (declared, 0.8))]
        trace._reviewer.closer.looks_at_others = {look.decision: look for look in looks}
        trace.parts = [replace(draw, effect=0.0), replace(hit, effect=-0.3)]
        moment = trace.moment()
        assert (moment.cause, moment.stop, moment.actor) == (Cause.CARD, draw.stop, 1)
        return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(("given_away", "is_cause"), [(0.3, True), (0.0, False)], ids=["a mistake", "none"])
def test_a_pass_of_the_other_seat_is_the_cause_of_a_rise_only_if_it_was_a_mistake(
    given_away: float, is_cause: bool
) -> None:
    """BF 5.1 Seat 1 ends Move. By its verdict, it gave 0.3 away, or nothing."""
    reviewer = review_with_chances(lost_record("battlefronts"), always_even)
    for place in range(len(reviewer.decisions) - 1):
        rise = replace(fall_after(reviewer, place), chance_before=0.2, chance_after=0.6)
        trace = Trace(reviewer, rise, estimate_tables(reviewer), unjudged=("",))
        others = [part for part in trace.parts if part.cause is Cause.OTHERS]
        passes = [part for part in others if part.action.notation == "pass"]
        if len(others) != 1 or not passes:
            continue

        stop = passes[0].stop
        look = Look(
            stop, seat=1, value=0.4, best=0.4 + given_away, doubt=0.02, better="march 0 F0" if given_away else ""
        )
        reviewer.closer.looks_at_others = {stop: look}
        trace.parts = [replace(part, effect=0.0) for part in trace.parts if part.cause is not Cause.CARD]
        moment = trace.moment()
        assert ((moment.cause, moment.stop) == (Cause.OTHERS, stop)) is is_cause
        return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(("chance_of_other", "is_cause"), [(0.6, True), (0.98, False)], ids=["open", "decided"])
def test_a_blow_that_ends_a_match_is_the_cause_only_if_the_match_was_open_before_it(
    chance_of_other: float, is_cause: bool
) -> None:
    """FB 1.2 Seat 1 kills the last Officer of seat 0. `chance_of_other`: its chance at its decision before that."""
    for seed in range(40):
        reviewer = review_with_chances(random_record("fix_bayonets", seed=seed), always_even)
        shift = reviewer.chance_shifts(reviewer.looks)[-1]
        trace = Trace(reviewer, shift, estimate_tables(reviewer))
        blows = [part for part in trace.parts if ends_match(part) and part.cause is Cause.OTHERS]
        decisions = reviewer.closer.decisions_in(shift)
        if not blows or len(decisions) < 2 or shift.change > 0.0:
            continue

        look = Look(decisions[-1].number, seat=1, value=chance_of_other, best=chance_of_other, doubt=0.02)
        reviewer.closer.looks_at_others = {look.decision: look}
        assert trace._has_decided(blows[0]) is is_cause
        return
    raise AssertionError("no such match")


@pytest.mark.parametrize(
    ("rounds", "cause", "words"),
    [
        (1, "the setup", "The deal and the setup of both sides caused it."),
        (2, "the start", "The setup of both sides and Burgundy's first turn caused it."),
    ],
)
def test_a_bad_start_names_the_first_turn_of_the_other_seat(app: App, rounds: int, cause: str, words: str) -> None:
    record = lost_record("battlefronts")
    reviewer = review_with_chances(record, always_even)
    reviewer.rounds[7] = rounds
    start = Moment(0, Cause.START, 7, chance_before=0.5, chance_after=0.2, view=reviewer.state.redact(0))
    (story,) = TurningPointWriter(app, setup_of(record), reviewer).explain([start])
    assert (story.cause, story.better) == (cause, words)


# --- several decisions -----------------------------------------------------------------------------


def test_the_decisions_with_which_the_verdicts_changed_most_are_told_together(app: App) -> None:
    """BF 5 Seat 1 marches several times in a row. Its chance rises from 0.4 to 0.65 and to 0.8.

    The estimate judges no single march.
    """
    record = lost_record("battlefronts")
    reviewer = review_with_chances(record, always_even)
    estimate = estimate_tables(reviewer)
    for place in range(len(reviewer.decisions) - 1):
        shift = fall_after(reviewer, place)
        trace = Trace(reviewer, shift, estimate, unjudged=("",))
        marches = [part for part in trace.parts if part.action.notation.startswith("march ")]
        acts = [part for part in marches if part.cause is Cause.OTHERS]
        if len(acts) < 3:
            continue

        chances = dict(zip([act.stop for act in acts], (0.4, 0.65, 0.8), strict=False))
        looks = [Look(stop, seat=1, value=chance, best=chance, doubt=0.02) for stop, chance in chances.items()]
        reviewer.closer.looks_at_others = {look.decision: look for look in looks}
        trace.parts = [replace(part, effect=0.0) for part in trace.parts]
        moment = trace.moment()
        assert (moment.cause, moment.actor, moment.deciders) == (Cause.OTHERS, 1, (1, 1, 1))
        marches_told = [event for event in moment.events if isinstance(event, battlefronts.BattalionMarched)]
        assert marches_told == [events_of(act)[0] for act in acts[:MOST_DECISIONS]]

        story = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0]
        assert story.cause == "Burgundy's decisions"
        assert story.happened.count(" marches ") == MOST_DECISIONS
        return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(
    ("seats", "cause"),
    [((1, 1), "Burgundy's decisions"), ((1, 2), "the others' decisions"), ((), "Burgundy's decision")],
    ids=["one seat", "two seats", "one decision"],
)
def test_the_heading_of_several_decisions_names_their_seat(app: App, seats: tuple[int, ...], cause: str) -> None:
    record = lost_record("battlefronts")
    reviewer = review_with_chances(record, always_even)
    march = battlefronts.BattalionMarched(seat=1, battalion=3, origin=8, place=DORMONT)
    moment = Moment(
        seat=0,
        cause=Cause.OTHERS,
        stop=3,
        chance_before=0.5,
        chance_after=0.3,
        view=reviewer.state.redact(0),
        actor=1,
        events=(march, march),
        deciders=seats,
    )
    assert TurningPointWriter(app, setup_of(record), reviewer)._cause_words(moment) == cause


@pytest.mark.parametrize(
    ("slug", "begins", "concludes"),
    [
        pytest.param("last_front", ("play ", "face "), ("finish", "withdraw"), id="cards for a bid"),
        pytest.param("last_front", ("dig ",), ("finish", "withdraw"), id="cards that dig in"),
        pytest.param("sharp_end", ("pay ",), ("pay ",), id="a payment"),
    ],
)
def test_a_decision_that_prepares_another_is_told_by_the_one_that_concludes_it(
    slug: str, begins: tuple[str, ...], concludes: tuple[str, ...]
) -> None:
    """LF 4.2 A seat stakes or digs in cards before it bids. SE 4.5 It pays with one card after the other."""
    found = 0
    for trace in traces_of(slug, range(1, 6)):
        for part in trace.parts:
            if part.cause is Cause.OTHERS and part.action.notation.startswith(begins):
                conclusion = trace._conclusion_of(part)
                if conclusion is not part:
                    found += 1
                    assert conclusion.actor == part.actor
                    assert conclusion.stop >= part.stop
                    assert conclusion.action.notation.startswith(concludes)
    assert found > 0


# --- cards and rolls -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "several"),
    [
        pytest.param(last_front.DeckRemade(events=False, cards=12), False, id="a number of cards"),
        pytest.param(sharp_end.DeckRemade(orders=True, cards=9), False, id="a number of cards of a deck"),
        pytest.param(last_front.HandDealt(seat=0, sorts=(3, 4)), True, id="two cards by kind"),
        pytest.param(last_front.HandDealt(seat=0, sorts=(3,)), False, id="one card by kind"),
        pytest.param(None, False, id="no event"),
    ],
)
def test_an_event_shows_several_cards_only_if_it_names_them(event: Event | None, several: bool) -> None:
    assert shows_several(event) is several


def test_each_roll_is_a_part_of_its_own_without_the_beginning_of_the_next_turn() -> None:
    """FF 4 A pass may let several units of a seat fire, one roll each, and end a turn, which the estimate likes."""
    volleys = 0
    for trace in traces_of("fighting_front", range(11, 12)):
        finder = trace.finder
        rolls = [part for part in finder.all_parts if any(event.rolled() for event in events_of(part))]
        for part in rolls:
            assert sum(event.rolled() != () for event in events_of(part)) == 1
            assert not any(finder._begins_turn(event) for event in events_of(part))
        rolled_by = [(part.transcript, part.actor) for part in rolls]
        volleys += sum(rolled_by.count(one) > 1 for one in rolled_by)
    assert volleys > 0


def test_the_battle_at_the_place_of_a_march_is_told_with_it(app: App) -> None:
    """BF 7 A battalion marches to Dormont. Battles follow there and at Auvray."""
    record = lost_record("battlefronts")
    reviewer = review_with_chances(record, always_even)
    march = battlefronts.BattalionMarched(seat=1, battalion=3, origin=8, place=DORMONT)
    battles = tuple(battlefronts.BattleJoined(front, strength=(4, 11), attrition=(1, 3)) for front in (AUVRAY, DORMONT))
    moment = Moment(
        seat=0,
        cause=Cause.OTHERS,
        stop=3,
        chance_before=0.5,
        chance_after=0.2,
        view=reviewer.state.redact(0),
        actor=1,
        events=(march,),
        battles=battles,
    )
    (story,) = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])
    assert "marches" in story.happened
    assert "Battle at Dormont: 4 against 11. Attrition: 3 cards for you, 1 card for Burgundy." in story.happened
    assert "Auvray" not in story.happened


ROLL = support_roll(die=10, result=ff.DESTROY)
MOVE = fighting_front.UnitMoved(path=(16, 17), kind=ff.FIRST_GROUND)


@pytest.mark.parametrize(
    ("cause", "actor", "events", "deciders", "heading"),
    [
        pytest.param(Cause.OTHERS, 1, (MOVE, ROLL), (1, 1), "USA's turn", id="moves and rolls of the other"),
        pytest.param(Cause.OTHERS, 1, (MOVE, MOVE), (1, 1), "USA's decisions", id="moves of the other"),
        pytest.param(Cause.DECISION, 0, (MOVE, ROLL), (), "your dice", id="an own decision that rolled"),
        pytest.param(Cause.DECISION, 0, (MOVE,), (), "your decision", id="an own decision"),
    ],
)
def test_a_heading_names_dice_where_they_took_part(
    app: App, cause: Cause, actor: int, events: tuple[Event, ...], deciders: tuple[int, ...], heading: str
) -> None:
    """FF 4 The chance rises from 0.3 to 0.5."""
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.state.redact(0)
    moment = Moment(0, cause, 3, 0.3, 0.5, view=view, actor=actor, events=events, deciders=deciders)
    assert TurningPointWriter(app, setup_of(record), reviewer)._cause_words(moment) == heading


def test_what_the_other_seat_did_in_its_turn_is_told_by_its_largest_decisions_and_rolls() -> None:
    """FF 4 Seat 1 acts and rolls. Three of its parts lower the chance of seat 0, each by less than half of the fall."""
    for trace in traces_of("fighting_front", range(5, 7)):
        did = [part for part in trace.finder.all_parts if part.actor == 1 and part.cause in (Cause.OTHERS, Cause.DICE)]
        did = [part for part in did if not ends_match(part)]
        if len(did) < 4:
            continue

        effects = dict(zip(did, (-0.06, -0.01, -0.08, -0.05), strict=False))
        trace.finder.all_parts = [replace(part, effect=effects.get(part, 0.0)) for part in trace.finder.all_parts]
        told = trace._doings_of_other()
        assert sorted(part.effect for part in told) == [-0.08, -0.06, -0.05]
        return
    raise AssertionError("no such shift")


@pytest.mark.parametrize(("effect", "told"), [(-0.3, 2), (-0.05, 0)], ids=["it mattered, too", "it did not"])
def test_a_blow_that_ends_a_match_is_told_with_an_earlier_one_that_mattered(effect: float, told: int) -> None:
    """FB 1.2 Seat 1 kills the last Officer of seat 0, which lowers the chance by 0.6. It has acted before."""
    for seed in range(40):
        reviewer = review_with_chances(random_record("fix_bayonets", seed=seed), always_even)
        trace = Trace(reviewer, reviewer.chance_shifts(reviewer.looks)[-1], estimate_tables(reviewer))
        own = [part for part in trace.parts if part.cause is Cause.OTHERS and trace._may_be_cause(part)]
        blows = [part for part in own if ends_match(part)]
        before = [part for part in own if blows and part.stop < blows[0].stop]
        if before:
            blow, earlier = replace(blows[0], effect=-0.6), replace(before[0], effect=effect)
            trace.finder.all_parts = [earlier, blow]
            moment = trace._moment_of_blow(blow, reviewer.looks[trace._shift.decision_before])
            assert len(moment.deciders) == told
            return
    raise AssertionError("no such match")


def test_the_use_of_own_cards_is_looked_for_in_the_next_turn_if_there_is_one() -> None:
    reviewer = review_with_chances(lost_record("fix_bayonets"), always_even)
    estimate = estimate_tables(reviewer)
    following = Trace(reviewer, fall_after(reviewer, 3), estimate)._trace_of_next_turn()
    assert following is not None
    assert following._shift.decision_before == numbers_of_own_decisions(reviewer)[4]
    assert Trace(reviewer, last_shift(reviewer), estimate)._trace_of_next_turn() is None
