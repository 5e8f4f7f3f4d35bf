"""Laws of decisions: what can be taken back, and that no question shows what is hidden. For `tests/test_laws.py`."""

from __future__ import annotations

from tests.walk import Laws, Moment, collect_in, facts, revealing_events

LAWS: Laws = []
"""Every law below; each is called with every moment of a match."""
law = collect_in(LAWS)


@law
def undo_goes_back_exactly(now: Moment) -> None:
    """An undo restores the state and the random generator, and the same action then leads to the same state again."""
    if now.before is not None and now.match.can_undo(now.seats):
        action = now.match.actions[-1]
        after = facts(now.state.copy())
        played = len(now.match.actions)
        assert now.match.undo(now.seats) == 1
        assert facts(now.state) == facts(now.before.state)
        assert now.match.rng.state() == now.before.chance
        assert len(now.match.actions) == played - 1

        now.match.play(action)
        assert facts(now.state) == after

        now.tally["undone"] += 1
    if now.match.over:
        assert now.tally["undone"] > 0


@law
def no_action_that_revealed_a_secret_or_used_chance_can_be_taken_back(now: Moment) -> None:
    """Nobody can undo what told any seat a secret or used chance, so nobody decides anew with more knowledge."""
    reveals = bool(revealing_events(now.secrets, now.transcript, now.seats))
    if reveals or now.before is None or now.match.rng.state() != now.before.chance:
        assert not now.match.can_undo(now.seats)
    now.tally["revealing"] += reveals and now.before is not None
    has_chance_or_secrets = bool(now.match.game.cards(now.state)) or now.match.game.die_sides > 0
    if now.match.over and has_chance_or_secrets:
        assert now.tally["revealing"] > 0


@law
def where_hands_are_secret_no_undo_reaches_past_another_seat(now: Moment) -> None:
    """In a game with secret hands the other seats cannot undo an action of the seat that took it."""
    if now.match.game.secrets and now.before is not None:
        assert not now.match.can_undo(set(now.seats) - {now.before.state.to_act})


@law
def nothing_comes_to_light_between_the_steps_of_a_decision(now: Moment) -> None:
    """In the middle of a decision of several steps the same seat acts on, no chance is used, and the seat can undo."""
    if now.before is not None and now.state.is_midway():
        actor = now.before.state.to_act
        assert now.state.to_act == actor
        assert now.match.rng.state() == now.before.chance
        assert not any(event.reveals for event in now.events)
        assert now.match.can_undo([actor])


@law
def whether_a_question_can_be_passed_is_no_secret(now: Moment) -> None:
    """The time of a bot's answer depends on it (`answer_time`): it is the same in any world that another seat allows.

    Or else the answer tells as much: whoever could not have paid on the beach (SE 8.4) passes, and nobody else may.
    """
    if now.match.game.secrets and not now.match.over:
        world = now.views[(now.state.to_act + 1) % now.state.seats].copy()
        world.determinize(now.rng())
        here, there = ([action.notation for action in state.legal()] for state in (now.state, world))
        assert ("pass" in here) is ("pass" in there) or ["pass"] in (here, there)


@law
def how_many_a_window_still_asks_is_no_secret_and_falls_with_every_pass(now: Moment) -> None:
    """All answers of a window share one pause (`PlayScene`), so its length must not tell anything."""
    if now.match.over:
        return
    asks = now.state.still_asked()
    assert 1 <= asks <= now.state.seats
    assert [view.still_asked() for view in now.views] == [asks] * len(now.views)

    before = None if now.before is None else now.before.state
    if before is not None and now.match.actions[-1].notation == "pass" and before.still_asked() > 1:
        assert asks == before.still_asked() - 1
        assert now.state.to_act != before.to_act


@law
def how_much_of_a_turn_lies_behind_is_no_secret(now: Moment) -> None:
    """A bot shares its time for a turn among the decisions of the turn by their weights (`decision_seconds`).

    So the state and all views must agree on the sum of the weights of the decisions already made in this turn, and on
    the weight of the present decision.
    """
    weights = {(table.earlier_turn_weight(), table.turn_weight()) for table in (now.state, *now.views)}
    assert len(weights) == 1
    earlier_weight, weight = weights.pop()
    assert earlier_weight >= 0
    assert weight >= 1
