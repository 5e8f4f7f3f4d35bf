"""Every event of At the Sharp End is acted out and told, and shows nothing that its seat may not know."""

from __future__ import annotations

import pytest

from game.core.events import Event, MatchEnded
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.sharp_end import events as facts
from game.sharp_end.cards import DECLARE, PILE_START
from game.sharp_end.state import State
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Canvas
from tests.play import kinds_of
from tests.scenes import sharp_end

SAMPLES: tuple[Event, ...] = (
    facts.HandDealt(0, (0, 0, 1, 2, 3), (4,)),
    facts.HandDealt(1, (UNKNOWN,) * 5, (UNKNOWN,)),
    facts.TurnBegan(2, 1, 0),
    facts.FogLaid((2, 5, 8)),
    facts.FogTurnedUp(2, 1),
    facts.EnemyLaid(),
    facts.EnemyTurnedUp(1, 3),
    facts.BeachRolled(3, (1, 4)),
    facts.BeachHeld(1),
    facts.DiceRolled(1, 2, (3, 1, 6)),
    facts.DiceRerolled(1, (1,), (5,)),
    facts.DicePicked(1, 0),
    facts.DiceLeft(1),
    facts.DieStruck(1, 0),
    facts.DieStruck(1, -1),
    facts.Declared(2, True),
    facts.Declared(3, False),
    facts.WentOn(1),
    facts.CommanderWithdrew(1),
    facts.ObjectiveTaken(0, 1, PILE_START[1] + 7, 4),
    facts.ObjectiveTaken(3, 1, PILE_START[1] + 6, UNKNOWN),
    facts.EmptyHanded(3, 1),
    facts.OrderPassed(2),
    facts.OrderPlayed(0, 4, -1),
    facts.OrderPlayed(1, 5, 2),
    facts.Stated(1, True),
    facts.Stated(1, False),
    facts.EnemyPaid(0, 0, 0),
    facts.EnemyPaid(1, 0, 4),
    facts.EnemyPaid(1, 0, 5),
    facts.AttackSucceeded(1, (0, 1)),
    facts.AttackFailed(2),
    facts.CommandPassed(2),
    facts.TurnEnded(2),
    facts.UnitDrawn(0, 3),
    facts.UnitDrawn(1, UNKNOWN),
    facts.OrderDrawn(0, 2),
    facts.OrderDrawn(1, UNKNOWN),
    facts.DeckRemade(True, 9),
    facts.DeckRemade(False, 40),
    facts.NothingDrawn(1),
    facts.RandomEventRolled(1, 5, 4, True),
    facts.RandomEventRolled(1, 2, 1, False),
    facts.UnitDiscarded(0, 0),
    facts.UnitDiscarded(1, 2),
    facts.CounterSpent(0, PILE_START[1] + 7, 4),
    facts.CounterSpent(3, PILE_START[1] + 6, 6),
    facts.CounterCounted(2, PILE_START[3], 0, 3),
    facts.IntelCounted(2, 2),
    facts.SeatScored(2, 11),
    MatchEnded((0.0, 1.0, 0.0, 0.0), "holds 11 victory points, more than anyone else"),
)
ON_DICE = (facts.DiceRerolled, facts.DicePicked, facts.DieStruck, facts.EnemyPaid)
"""Happens only while dice lie in the tray."""
SWEPT = (facts.TurnBegan, facts.TurnEnded, facts.CommandPassed, facts.EnemyTurnedUp, facts.FogTurnedUp)
"""In the view after these the dice of the attack before may be gone."""


def test_there_is_a_sample_of_every_event() -> None:
    assert kinds_of(facts) <= {type(event) for event in SAMPLES}


@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced motion"])
@pytest.mark.parametrize("event", SAMPLES, ids=sharp_end.named)
def test_every_event_is_acted_out(canvas: Canvas, event: Event, still: bool) -> None:
    board = sharp_end.new_board(sharp_end.new_match(options=sharp_end.ALL_RULES), still)
    if isinstance(event, ON_DICE):
        rolled = board.model.shown.copy()
        rolled.step, rolled.dice = DECLARE, [3, 1, 6]
        board.animation.settle(rolled)
    timeline = Timeline()
    board.animation.perform(sharp_end.told(board, event), timeline)
    timeline.update(0)
    assert timeline.idle is isinstance(event, facts.OrderPassed)
    while not timeline.idle:
        timeline.update(0.1)
        board.update(0.1)
        board.draw(canvas)
    board.animation.settle(sharp_end.new_match(options=sharp_end.ALL_RULES).view(0))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_animation_ends_in_the_view_after_its_event(seats: int) -> None:
    """Nothing is left in the air or hidden, the dice lie as the view has them, and each own card has come or gone."""
    match = sharp_end.new_match(seats, 11, sharp_end.ALL_RULES)
    board = sharp_end.new_board(match)
    model = board.model
    rng = Rng(4)
    while not match.over and len(match.actions) < 260:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            timeline = Timeline()
            board.animation.perform(beat, timeline)
            timeline.finish()
            assert model.flights.flying == []
            assert not any(body.hidden for body in model.bodies())
            lying, cards = board.tray.values, [body.key for body in model.hand]
            board.animation.settle(beat.view)
            assert isinstance(beat.event, SWEPT) or lying == board.tray.values
            assert cards == [body.key for body in model.hand]
            assert model.shown is beat.view


def test_hands_are_secret_while_they_are_dealt() -> None:
    match = sharp_end.new_match(3)
    for beat in match.opening.beats(0):
        for view in (beat.before, beat.view):
            assert isinstance(view, State)
            assert {*view.unit_cards(1), *view.order_cards(2)} == {UNKNOWN}
    board = sharp_end.new_board(match)
    board.animation.settle(match.opening.beats(0)[0].before)
    assert board.model.tally is None


def test_points_are_counted_one_by_one(canvas: Canvas) -> None:
    match = sharp_end.new_match(2, 3)
    board = sharp_end.new_board(match)
    rng = Rng(4)
    tallies = []
    while not match.over:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            sharp_end.perform(board, [beat])
            tallies.append(list(board.model.tally or ()))
    final = [sharp_end.state_in(match).points(seat) for seat in range(2)]
    assert tallies[-1] == final
    assert len({tuple(tally) for tally in tallies}) > 3


@pytest.mark.parametrize(
    "pair",
    [
        (facts.UnitDrawn(1, 0), facts.UnitDrawn(1, 3)),
        (facts.OrderDrawn(1, 0), facts.OrderDrawn(1, 5)),
        (facts.ObjectiveTaken(1, 2, PILE_START[2] + 7, 0), facts.ObjectiveTaken(1, 2, PILE_START[2] + 7, 6)),
        (facts.HandDealt(1, (0, 0, 1), (4,)), facts.HandDealt(1, (2, 3, 3), (1,))),
    ],
    ids=lambda pair: sharp_end.named(pair[0]),
)
def test_what_others_get_looks_alike_whatever_it_is(canvas: Canvas, pair: tuple[Event, Event]) -> None:
    frames = []
    for event in pair:
        board = sharp_end.new_board(sharp_end.new_match())
        frames.append(sharp_end.act_out(board, canvas, (event.seen_by(0),)))
        assert board.words.dispatch(event.seen_by(0)) == sharp_end.new_board(sharp_end.new_match()).words.dispatch(
            pair[0].seen_by(0)
        )
    assert len(frames[0]) > 2
    assert frames[0] == frames[1]
    own = sharp_end.new_board(sharp_end.new_match(), viewer=1)
    assert sharp_end.act_out(own, canvas, (pair[0].seen_by(1),)) != sharp_end.act_out(
        sharp_end.new_board(sharp_end.new_match(), viewer=1), canvas, (pair[1].seen_by(1),)
    )
