"""Which decisions a review tells as mistakes, and in which order it tells its moments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from scenes.match.explaining import Explainer
from scenes.match.mistakes import Mistakes
from scenes.match.moment import Moment
from scenes.match.parts import Cause
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.trace import Trace
from tests.scenes.reviewed import always_even, lost_record, numbers_of_own_decisions, review_with_chances

REASON = "It costs nothing."


@pytest.fixture
def _every_mistake_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewer, "reason_for", lambda _, look: REASON)


@pytest.fixture
def _every_fall_has_a_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fall is a decision of seat 1 that is told at the person's next decision."""

    def decided_by_other(trace: Trace) -> Moment:
        shift = trace._shift
        before, after = shift.chance_before, shift.chance_after
        return Moment(0, Cause.OTHERS, shift.decision_after, before, after, trace._reviewer.state, actor=1)

    monkeypatch.setattr(Trace, "moment", decided_by_other)


def stops_of_mistakes(reviewer: Reviewer) -> list[int]:
    """The numbers of the decisions that count as mistakes of the person."""
    return [moment.stop for moment in Mistakes(reviewer).of_seat(0)]


@pytest.mark.parametrize(
    ("next_chance", "is_mistake"),
    [(0.3, True), (0.69, True), (0.7, False), (0.9, False)],
    ids=["it failed", "nearly made good", "it came off", "more than made good"],
)
def test_a_risk_that_came_off_is_no_mistake(next_chance: float, is_mistake: bool) -> None:
    """The best decision would have left 0.7, the one that was made 0.4. Cards or dice come before the next one."""
    record = lost_record("sharp_end")
    reviewer = review_with_chances(record, always_even)
    place = next(place for place in range(len(reviewer.decisions) - 1) if has_news_after(reviewer, place))
    chances = {place: 0.4, place + 1: next_chance}
    reviewer = review_with_chances(record, lambda at: chances.get(at, 0.5), losses={place: 0.3})
    assert (numbers_of_own_decisions(reviewer)[place] in stops_of_mistakes(reviewer)) is is_mistake


@pytest.mark.parametrize(("next_chance", "is_mistake"), [(0.4, True), (0.62, False)], ids=["confirmed", "taken back"])
def test_the_next_verdict_on_the_same_situation_takes_a_mistake_back(next_chance: float, is_mistake: bool) -> None:
    """The best decision would have left 0.65, the one that was made 0.4, and nothing new happens after it."""
    record = lost_record("sharp_end")
    reviewer = review_with_chances(record, always_even)
    place = next(place for place in range(len(reviewer.decisions) - 1) if not has_news_after(reviewer, place))
    chances = {place: 0.4, place + 1: next_chance}
    reviewer = review_with_chances(record, lambda at: chances.get(at, 0.5), losses={place: 0.25})
    assert (numbers_of_own_decisions(reviewer)[place] in stops_of_mistakes(reviewer)) is is_mistake


def has_news_after(reviewer: Reviewer, place: int) -> bool:
    """Whether another seat acts or something is revealed between the person's decision in this place and the next."""
    own = numbers_of_own_decisions(reviewer)
    decision = reviewer.decisions[own[place]]
    after = reviewer.decisions[own[place + 1]]
    shift = ChanceShift(0, decision.number, after.number, chance_before=0.5, chance_after=0.5)
    past = reviewer.transcripts(shift)
    return any(one.actor != 0 or any(event.reveals for event in one.events) for one in past)


@pytest.mark.parametrize(
    ("better_of", "is_mistake"),
    [
        pytest.param(lambda later: later, False, id="it was made next in the same phase"),
        pytest.param(lambda later: "pass", True, id="to end the phase"),
    ],
)
def test_a_mistake_in_the_order_of_decisions_alone_is_none(better_of: Callable[[str], str], is_mistake: bool) -> None:
    """BF 5.1 Two battalions march one after the other in one Move phase. The second march would have been better."""
    record = lost_record("battlefronts")
    reviewer = review_with_chances(record, always_even)
    own = numbers_of_own_decisions(reviewer)

    def notation_of_march(number: int) -> str:
        """The notation of the march that this decision is, or "" for any other decision."""
        (first, *_) = reviewer.decisions[number].made
        return first.notation if first.notation.startswith("march ") else ""

    pairs = pairwise(own)
    first, second = next(
        (one, other)
        for one, other in pairs
        if notation_of_march(one) and notation_of_march(other) and reviewer.rounds[one] == reviewer.rounds[other]
    )
    better = better_of(notation_of_march(second))
    reviewer.looks[first] = replace(reviewer.looks[first], value=0.2, best=0.5, better=better)
    reviewer.looks[second] = replace(reviewer.looks[second], value=0.2, best=0.2)
    assert (first in stops_of_mistakes(reviewer)) is is_mistake


def test_of_two_mistakes_in_a_round_with_the_same_better_decision_the_larger_is_told() -> None:
    record = lost_record("sharp_end")
    reviewer = review_with_chances(record, always_even)
    own = numbers_of_own_decisions(reviewer)
    places = range(len(own) - 2)
    place = next(at for at in places if reviewer.rounds[own[at]] == reviewer.rounds[own[at + 2]])
    reviewer = review_with_chances(record, lambda at: 0.1, losses={place: 0.2, place + 2: 0.4})
    stops = stops_of_mistakes(reviewer)
    assert own[place] not in stops
    assert own[place + 2] in stops


@pytest.mark.parametrize(("reason", "is_told"), [(REASON, True), ("", False)], ids=["a reason", "none"])
def test_a_mistake_is_told_only_with_a_reason(monkeypatch: pytest.MonkeyPatch, reason: str, is_told: bool) -> None:
    """The chance falls from 0.9 to 0.5 between two decisions, and a mistake costs 0.3 later."""
    monkeypatch.setattr(Reviewer, "reason_for", lambda _, look: reason)
    reviewer = review_with_chances(lost_record(), lambda place: 0.9 if place < 3 else 0.2, losses={5: 0.3})
    moments = Explainer(reviewer).moments()
    assert moments
    assert (Cause.DECISION in [moment.cause for moment in moments]) is is_told


@pytest.mark.usefixtures("_every_mistake_has_a_reason", "_every_fall_has_a_cause")
@pytest.mark.parametrize(
    ("chances", "before"),
    [
        pytest.param([0.8, 0.8, 0.3, 0.3, 0.14, 0.14, 0.01], [0.8, 0.3], id="two falls before it"),
        pytest.param([0.8, 0.8, 0.8, 0.8, 0.14, 0.14, 0.01], [0.8, 0.14], id="one fall before it"),
    ],
)
def test_a_fall_of_a_match_that_was_as_good_as_lost_only_fills_an_empty_place(
    chances: list[float], before: list[float]
) -> None:
    """The chance falls at two or three places, at last from 0.14."""
    reviewer = review_with_chances(lost_record(), lambda place: chances[min(place, len(chances) - 1)])
    assert [moment.chance_before for moment in Explainer(reviewer).moments()] == before


@pytest.mark.parametrize(
    ("reason", "is_mistake_told", "keeps_look"),
    [(REASON, True, False), (REASON, False, True), ("", False, False)],
    ids=["the mistake is a moment itself", "it is none", "words give no reason"],
)
def test_the_mistake_before_a_fall_is_told_once_and_only_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, reason: str, is_mistake_told: bool, keeps_look: bool
) -> None:
    monkeypatch.setattr(Reviewer, "reason_for", lambda _, look: reason)
    reviewer = review_with_chances(lost_record(), always_even, losses={3: 0.3})
    look = reviewer.looks[numbers_of_own_decisions(reviewer)[3]]
    fall = Moment(
        seat=0, cause=Cause.OTHERS, stop=9, chance_before=0.5, chance_after=0.1, view=reviewer.state, look=look, actor=1
    )
    mistake = replace(fall, cause=Cause.DECISION, stop=look.decision, actor=0)
    told = Explainer(reviewer)._without_repetition(fall, [mistake, fall] if is_mistake_told else [fall])
    assert told == (fall if keeps_look else replace(fall, look=None))


def test_of_two_moments_at_one_stop_the_larger_is_kept() -> None:
    reviewer = review_with_chances(lost_record(), always_even)
    explainer = Explainer(reviewer)
    small, large = (
        Moment(seat=0, cause=Cause.CARD, stop=7, chance_before=0.5, chance_after=after, view=reviewer.state)
        for after in (0.4, 0.2)
    )
    found: list[Moment] = []
    for moment in (small, large, small):
        explainer._add(found, moment)
    assert found == [large]
