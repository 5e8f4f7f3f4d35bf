"""The laws of ARCHITECTURE.md, for every game in the catalogue with every number of seats, under random play."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from game.catalogue import GAMES, game_named
from game.core.events import Event, MatchEnded
from game.core.record import SeatEntry, dumps, loads, record_of, replay
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, State
from tests.play import EVERY_TABLE, moments, new_match, random_match

SEEDS = range(6)
tables = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
seeds = pytest.mark.parametrize("seed", SEEDS)


def facts(state: State) -> object:
    """All that a state is made of, comparable."""
    return state.__reduce__()[1]


def flat(value: object) -> list[int]:
    """Every int in nested tuples and lists, in order."""
    if isinstance(value, int):
        return [value]
    assert isinstance(value, tuple | list)
    return [number for part in value for number in flat(part)]


def hidden(view: State, truth: State) -> int:
    """How much of a table a view hides."""
    return flat(facts(view)).count(UNKNOWN) - flat(facts(truth)).count(UNKNOWN)


@tables
@seeds
def test_legal_is_never_empty_has_no_doubles_and_changes_nothing(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    for _ in moments(match, seed):
        before = pickle.dumps(facts(match.state))
        legal = match.state.legal()
        assert bool(legal) is not match.over
        assert len({action.id for action in legal}) == len(legal)
        assert legal == match.state.legal()
        legal.clear()
        assert bool(match.state.legal()) is not match.over
        assert pickle.dumps(facts(match.state)) == before


@tables
@seeds
def test_copy_is_deep(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    rng = Rng(seed)
    for _ in moments(match, seed):
        before = pickle.dumps(facts(match.state))
        copy = match.state.copy()
        assert pickle.dumps(facts(copy)) == before
        for _ in range(3):
            if copy.to_act != OVER:
                legal = copy.legal()
                copy.apply(legal[rng.below(len(legal))], rng)
        copy.redact(0)
        assert pickle.dumps(facts(match.state)) == before


@tables
@seeds
def test_states_travel_through_a_pipe(slug: str, seats: int, seed: int) -> None:
    match = random_match(slug, seats, seed)
    assert facts(pickle.loads(pickle.dumps(match.state))) == facts(match.state)


@tables
@seeds
def test_the_same_record_gives_the_same_match(slug: str, seats: int, seed: int) -> None:
    match = random_match(slug, seats, seed)
    record = loads(dumps(record_of(match, [SeatEntry("human", "Ada L")] * seats)))
    again = replay(record, game_named)
    assert facts(again.state) == facts(match.state)
    assert again.actions == match.actions


@tables
@seeds
def test_every_match_ends_within_its_bound_and_scores_add_up(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    last: tuple[Event, ...] = ()
    for beats in moments(match, seed):
        assert not any(isinstance(event, MatchEnded) for event in last)
        last = beats[0].events
        assert len(match.actions) <= match.game.bound
    scores = match.state.scores()
    assert len(scores) == seats
    assert sum(scores) == pytest.approx(1.0)
    assert all(0.0 <= score <= 1.0 for score in scores)
    assert isinstance(last[-1], MatchEnded)
    assert list(last[-1].scores) == scores


@tables
@seeds
def test_events_change_nothing(slug: str, seats: int, seed: int) -> None:
    """A search applies without a list of events and must get the same state."""
    match = new_match(slug, seats, seed)
    silent = match.state.copy()
    rng = Rng(0)
    rng.restore(match.rng.state())
    for _ in moments(match, seed):
        if match.actions:
            silent.apply(match.actions[-1], rng)
        assert facts(silent) == facts(match.state)


@pytest.mark.parametrize("slug", GAMES)
def test_notation_round_trips(slug: str) -> None:
    actions = GAMES[slug].actions
    assert [action.id for action in actions] == list(range(len(actions)))
    assert len({action.notation for action in actions}) == len(actions)
    assert all(action.notation == action.notation.strip() for action in actions)
    assert not any("\n" in action.notation for action in actions)


@tables
@seeds
def test_views(slug: str, seats: int, seed: int) -> None:
    """redact is idempotent; view -> world -> view is the same; the world agrees on what is public."""
    match = new_match(slug, seats, seed)
    rng = Rng(seed)
    for _ in moments(match, seed):
        for seat in range(seats):
            view = match.view(seat)
            assert facts(view.redact(seat)) == facts(view)
            world = view.copy()
            world.determinize(rng)
            assert hidden(world, match.state) == 0
            assert facts(world.redact(seat)) == facts(view)
            assert world.to_act == view.to_act == match.state.to_act
            if seat == view.to_act:
                assert world.legal() == view.legal() == match.legal()


@tables
@seeds
def test_cards_are_conserved(slug: str, seats: int, seed: int) -> None:
    """A world holds the very cards that the table holds, and so does every later state."""
    match = new_match(slug, seats, seed)
    cards = Counter(GAMES[slug].cards(match.state))
    rng = Rng(seed)
    for _ in moments(match, seed):
        assert Counter(GAMES[slug].cards(match.state)) == cards
        world = match.view(0)
        world.determinize(rng)
        assert Counter(GAMES[slug].cards(world)) == cards


@tables
def test_worlds_differ_where_there_is_something_unknown(slug: str, seats: int) -> None:
    match = new_match(slug, seats, 5)
    rng = Rng(5)
    view = match.view(0)
    assert hidden(view, match.state) > 0
    worlds = []
    for _ in range(20):
        world = view.copy()
        world.determinize(rng)
        worlds.append(pickle.dumps(facts(world)))
    assert len(set(worlds)) > 1


@tables
@seeds
def test_a_view_does_not_depend_on_what_it_hides(slug: str, seats: int, seed: int) -> None:
    """Two tables that differ only in what a seat may not know look the same to it, action after action.

    That covers views, events and to_act, for the seat to act and for those who look on. What turns up
    may differ, but whenever both tables show a seat the same events, they leave it with the same view.
    """
    match = new_match(slug, seats, seed)
    rng = Rng(seed)
    for _ in moments(match, seed):
        if match.over:
            break
        for seat in {match.state.to_act, rng.below(seats)}:
            other = match.view(seat)
            other.determinize(rng)
            assert facts(other.redact(seat)) == facts(match.view(seat))
            possible = other.legal()
            for action in [action for action in match.legal() if action in possible][:4]:
                ours, theirs = match.state.copy(), other.copy()
                happened: tuple[list[Event], list[Event]] = ([], [])
                chance = Rng(seed)
                chance.restore(match.rng.state())
                ours.apply(action, chance, happened[0])
                chance.restore(match.rng.state())
                theirs.apply(action, chance, happened[1])
                seen = [[event.seen_by(seat) for event in events] for events in happened]
                if not any(event.reveals for event in happened[0] + happened[1]):
                    assert seen[0] == seen[1]
                if seen[0] == seen[1]:
                    assert facts(ours.redact(seat)) == facts(theirs.redact(seat))
                    assert ours.to_act == theirs.to_act


@tables
@seeds
def test_a_view_keeps_what_its_seat_knew(slug: str, seats: int, seed: int) -> None:
    """Nobody forgets: unless something was drawn by lot, a view never hides more than the one before."""
    match = new_match(slug, seats, seed)
    before = [hidden(match.view(seat), match.state) for seat in range(seats)]
    chance = match.rng.state()
    for _ in moments(match, seed):
        after = [hidden(match.view(seat), match.state) for seat in range(seats)]
        if match.rng.state() == chance:
            assert all(now <= then for now, then in zip(after, before, strict=True))
        before, chance = after, match.rng.state()


@tables
@seeds
def test_a_world_can_be_played_on(slug: str, seats: int, seed: int) -> None:
    """Whatever a seat may not know can be dealt so that the rules carry it on, whoever looks."""
    match = new_match(slug, seats, seed)
    rng = Rng(seed)
    for _ in moments(match, seed):
        world = match.view(rng.below(seats))
        world.determinize(rng)
        for _ in range(12):
            if world.to_act == OVER:
                break
            legal = world.legal()
            assert legal
            world.apply(legal[rng.below(len(legal))], rng)


@tables
@seeds
def test_undo_goes_back_exactly(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    everyone = range(seats)
    undone = 0
    for _ in moments(match, seed):
        if match.over:
            break
        before = facts(match.state.copy())
        played = len(match.actions)
        legal = match.legal()
        match.play(legal[len(legal) // 2])
        if match.can_undo(everyone):
            assert match.undo(everyone) == 1
            assert facts(match.state) == before
            assert len(match.actions) == played
            undone += 1
        if match.over:
            break
    assert undone > 0


@tables
@seeds
def test_where_hands_are_secret_no_undo_reaches_past_another_seat(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    if not match.game.secrets:
        pytest.skip("nothing is secret")
    actor = match.state.to_act
    for _ in moments(match, seed):
        assert not match.can_undo(set(range(seats)) - {actor})
        actor = match.state.to_act


@tables
@seeds
def test_nothing_comes_to_light_between_the_steps_of_a_decision(slug: str, seats: int, seed: int) -> None:
    match = new_match(slug, seats, seed)
    actor, chance = match.state.to_act, match.rng.state()
    for beats in moments(match, seed):
        if match.state.midway():
            assert match.state.to_act == actor
            assert match.rng.state() == chance
            assert not any(event.reveals for event in beats[actor].events)
            assert match.can_undo([actor])
        assert all(match.view(seat).midway() is match.state.midway() for seat in range(seats))
        actor, chance = match.state.to_act, match.rng.state()


@tables
@seeds
def test_whether_a_question_can_be_passed_is_no_secret(slug: str, seats: int, seed: int) -> None:
    """The time of a bot's answer depends on it (`answer_time`): it is the same in any world that another seat allows.

    Or else the answer tells as much: whoever could not have paid on the beach (SE 8.4) passes, and nobody else may.
    """
    match = new_match(slug, seats, seed)
    rng = Rng(seed)
    if not match.game.secrets:
        pytest.skip("nothing is secret")
    for _ in moments(match, seed):
        if match.over:
            break
        world = match.view((match.state.to_act + 1) % seats)
        world.determinize(rng)
        here, there = ([action.notation for action in state.legal()] for state in (match.state, world))
        assert ("pass" in here) is ("pass" in there) or ["pass"] in (here, there)
