"""The moments at which a match was lost or won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ai.estimates import guide_for
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import RESIGNED, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import cards
from game.fighting_front.events import CardAdded
from scenes.app import App
from scenes.match import explaining
from scenes.match.explaining import Explainer, slipped_away
from scenes.match.moment import Moment
from scenes.match.parts import Cause
from scenes.match.review import Reviewer
from scenes.match.setup import setup_of
from scenes.play.turning import TurningPointWriter
from tests.play import fact_of
from tests.scenes.fought import random_record
from tests.scenes.reviewed import always_even, lost_record, numbers_of_own_decisions, review_with_chances, support_roll

WON_SEED = 1
"""The deal of a match at random of At the Sharp End that its person wins."""


# --- which moments ---------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_lost_match_is_explained_and_each_cause_is_that_of_its_actor(slug: str) -> None:
    """This holds even if no decision was a mistake, because the loser's chance has fallen somewhere."""
    reviewer = review_with_chances(
        lost_record(slug), lambda place: max(0.05, 0.6 - 0.1 * (place // 4))
    )  # the chance falls slowly

    moments = Explainer(reviewer).moments()

    assert not reviewer.has_won(0)
    assert 1 <= len(moments) <= explaining.MOST_MOMENTS
    assert [moment.stop for moment in moments] == sorted({moment.stop for moment in moments})
    for moment in moments:
        assert moment.chance_after < moment.chance_before
        assert moment.view == moment.view.redact(0), "the table as the seat saw it"
        if moment.cause is Cause.OTHERS:
            assert moment.actor != 0, "what others did is never called one's own decision"
        if moment.cause is Cause.DECISION:
            assert moment.actor == 0


def test_a_mistake_that_was_made_good_again_did_not_lose_the_match() -> None:
    """The chance falls to 0.3 and rises again after decision 1, and falls from 0.8 to 0.2 for good after decision 4."""
    reviewer = review_with_chances(
        lost_record(), lambda place: 0.3 if place == 1 else 0.8 - 0.6 * (place > 4), losses={1: 0.5, 5: 0.1}
    )
    decisions = numbers_of_own_decisions(reviewer)
    other_moments = [moment for moment in Explainer(reviewer).moments() if moment.stop != decisions[1]]
    largest = max(other_moments, key=lambda moment: moment.size)
    assert (largest.chance_before, largest.chance_after) == (0.8, pytest.approx(0.3)), (
        "0.2 and the 0.1 that decision 5 gave away"
    )
    assert decisions[4] <= largest.stop <= decisions[5]


def test_a_mistake_is_a_moment_with_its_judgement_and_the_view_before_it() -> None:
    reviewer = review_with_chances(lost_record(), lambda place: 0.6 if place < 4 else 0.1, {4: 0.5})
    number_of_mistake = numbers_of_own_decisions(reviewer)[4]
    mistake = next(moment for moment in Explainer(reviewer).moments() if moment.cause is Cause.DECISION)
    assert (mistake.stop, mistake.look, mistake.actor) == (number_of_mistake, reviewer.looks[number_of_mistake], 0)
    assert mistake.view == reviewer.decisions[number_of_mistake].view


def test_the_moments_of_a_won_match_are_its_largest_rise_and_the_mistakes_of_the_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The chance rises from 0.3 to 0.9 after decision 3. Decisions 6 and 8 gave 0.08 and 0.3 away."""
    monkeypatch.setattr(Reviewer, "reason_for", lambda _, look: "It costs nothing.")
    record = random_record("sharp_end", seed=WON_SEED)
    reviewer = review_with_chances(record, lambda place: 0.9 if place > 3 else 0.3, losses={6: 0.08, 8: 0.3})
    decisions = numbers_of_own_decisions(reviewer)
    moments = Explainer(reviewer).moments()
    (rise,) = [moment for moment in moments if moment.chance_after > moment.chance_before]
    assert (rise.chance_before, rise.chance_after) == (0.3, 0.9)
    assert decisions[3] <= rise.stop <= decisions[4]

    stops_of_mistakes = {moment.stop for moment in moments if moment.cause is Cause.DECISION}
    assert stops_of_mistakes >= {decisions[6], decisions[8]} - {rise.stop}


@pytest.mark.parametrize(("chance", "is_cause"), [(0.2, True), (0.45, False)], ids=["20%", "45%: nearly even"])
def test_a_low_chance_at_the_first_decision_is_blamed_on_the_start(chance: float, is_cause: bool) -> None:
    reviewer = review_with_chances(lost_record(), lambda place: chance)
    starts = [moment for moment in Explainer(reviewer).moments() if moment.cause is Cause.START]
    assert bool(starts) is is_cause
    assert all((moment.chance_before, moment.chance_after) == (0.5, chance) for moment in starts)


def test_a_bad_setup_is_one_cause_and_no_card_of_it_is(app: App) -> None:
    """The chance falls with each card of the setup, and the second card is a small mistake."""
    match = Match(GAMES["fighting_front"], 2, {}, seed=5)
    while fact_of(match.state, "turn") < 2:
        match.play(guide_for("fighting_front").pick(match.state, match.legal(), Rng(len(match.actions))))
    record = record_of(match, [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")])
    reviewer = review_with_chances(record, lambda place: max(0.6 - 0.05 * place, 0.2), losses={1: 0.1})
    own = numbers_of_own_decisions(reviewer)
    first_of_turns = next(number for number in own if fact_of(reviewer.decisions[number].view, "turn") > 0)
    assert own.index(first_of_turns) > 2

    moments = Explainer(reviewer).moments()
    start = moments[0]
    assert (start.cause, start.stop, start.chance_before) == (Cause.START, first_of_turns, 0.5)
    assert not any(fact_of(moment.view, "turn") == 0 for moment in moments)
    story = TurningPointWriter(app, setup_of(record), reviewer).explain([start])[0]
    assert (story.cause, story.better) == ("the setup", "The deal and the setup of both sides caused it.")


@pytest.mark.parametrize(("chance", "is_cause"), [(0.7, True), (0.05, False)], ids=["open", "as good as lost"])
def test_a_resignation_is_the_last_moment_only_if_the_match_was_still_open(chance: float, is_cause: bool) -> None:
    whole_match = random_record("battlefronts")
    seats = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    reviewer = review_with_chances(
        replace(whole_match, seats=seats, notations=whole_match.notations[:30]), lambda place: chance
    )
    moments = Explainer(reviewer).moments()
    assert reviewer.state.to_act != OVER
    resignations = [moment for moment in moments if moment.cause is Cause.RESIGNED]
    assert resignations == (moments[-1:] if is_cause else [])
    if is_cause:
        assert (moments[-1].chance_before, moments[-1].chance_after, moments[-1].actor) == (0.7, 0.0, 0)


@pytest.mark.parametrize(
    ("falls", "is_slow"),
    [([0.08, 0.1, 0.06], True), ([0.3, 0.1], False), ([], False)],
    ids=["small falls", "a large fall", "no fall"],
)
def test_a_match_is_lost_slowly_if_its_falls_are_all_small(falls: Sequence[float], is_slow: bool) -> None:
    view = GAMES["sharp_end"].new(seats=2, options=GAMES["sharp_end"].full_options({}), rng=Rng(1)).redact(0)
    moments = [
        Moment(seat=0, cause=Cause.OTHERS, stop=stop, chance_before=0.5, chance_after=0.5 - fall, view=view)
        for stop, fall in enumerate(falls)
    ]
    assert slipped_away(moments) is is_slow


@pytest.mark.parametrize(("reason", "is_told"), [("It costs nothing.", True), ("", False)], ids=["a reason", "none"])
def test_a_small_mistake_without_a_reason_gives_way_to_another_fall(
    monkeypatch: pytest.MonkeyPatch, reason: str, is_told: bool
) -> None:
    """The chance falls from 0.9 to 0.5 and later from 0.4 to 0.02. Between them a mistake costs 0.1."""
    monkeypatch.setattr(Reviewer, "reason_for", lambda _, look: reason)
    chances = [0.9, 0.9, 0.9, 0.5, 0.5, 0.4]
    reviewer = review_with_chances(lost_record(), lambda place: [*chances, 0.02][min(place, 6)], losses={5: 0.1})
    stops = [moment.stop for moment in Explainer(reviewer).moments()]
    assert (numbers_of_own_decisions(reviewer)[5] in stops) is is_told


def test_the_card_that_changed_a_roll_is_told_with_a_decision(app: App) -> None:
    """FF 4.9 The enemy plays a card before it rolls."""
    record = lost_record("fighting_front")
    reviewer = review_with_chances(record, always_even)
    view = reviewer.decisions[numbers_of_own_decisions(reviewer)[0]].view
    added = CardAdded(seat=1, sort=cards.CLEAR_SKIES, plus=3)
    roll = support_roll(die=8, result=cards.DESTROY)
    moment = Moment(0, Cause.OTHERS, 1, 0.5, 0.3, view=view, actor=1, events=(roll,), earlier=(added,), decisive=roll)
    story = TurningPointWriter(app, setup_of(record), reviewer).explain([moment])[0]
    assert "+3" in story.happened.partition(": 8")[0]
