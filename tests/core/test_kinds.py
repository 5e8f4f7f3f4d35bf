"""Programs may copy the objects of a match and hand in numbers of several types. Both cores behave alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from ai import player
from ai.levels import seed_for
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.information import Witnesses, information_state
from game.core.match import Match
from game.core.rng import MOST, Rng
from game.core.state import State

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
KINDS_OF_WHOLE_NUMBER = (int, np.int8, np.int64, np.uint16, np.uint64, lambda number: np.array(number))
NO_WHOLE_NUMBERS = (7.0, np.float64(7), "7", b"7", None, True, np.bool_(True), np.array([7]), [7], 2 + 0j, float("nan"))


def match_after_two_actions(game: Game) -> Match:
    """A match of this game after two actions."""
    match = Match(game, game.seats[0], {}, seed=7)
    for _ in range(2):
        match.play(match.legal()[-1])
    return match


def pickle_and_unpickle(thing: Any) -> Any:
    """A thing as it arrives in another process."""
    return pickle.loads(pickle.dumps(thing))


@games
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle_and_unpickle])
def test_copy_and_pickle_work_for_all_objects_of_a_match(game: Game, copied: Callable[[Any], Any]) -> None:
    """Games and actions stay the same objects. All others are new and equal."""
    match = match_after_two_actions(game)
    assert copied(game) is game
    assert all(copied(action) is action for action in game.actions)
    assert copied(match.legal()) == match.legal()

    transcript = match.play(match.legal()[-1])
    seat = match.state.to_act  # the match is not over yet
    for thing in (match, match.state, match.view(seat), match.opening.beats(0), transcript.events, match.actions):
        assert copied(thing) == thing
    assert copied(match.view(seat)).is_view
    assert copied(transcript).events == transcript.events
    assert copied(match.rng).state() == match.rng.state()

    view = match.view(seat)
    copied_view = copied(match.view(seat))
    for world in (view, copied_view):
        world.determinize(Rng(3))
        world.apply(world.legal()[0], Rng(4))
    assert view == copied_view
    assert match.view(seat) != view, "what becomes of a copy is not seen in the match"


@games
@pytest.mark.parametrize("kind", KINDS_OF_WHOLE_NUMBER)
def test_whole_numbers_of_numpy_are_accepted_wherever_an_int_is(game: Game, kind: Callable[[int], Any]) -> None:
    """`kind` makes such a number of an int. Every call is compared with the same call with an int."""
    seats = game.seats[0]
    match = Match(game, seats=kind(seats), options={}, seed=kind(7))
    like = Match(game, seats, {}, seed=7)
    assert match == like
    assert type(match.seed) is int
    assert match.view(kind(1)) == like.view(1)

    action = match.legal()[-1]
    fits_in_8_bits = action.id < 100
    number = kind(action.id) if fits_in_8_bits else np.int64(action.id)
    assert match.play(number).events == like.play(action).events
    assert game.new(kind(seats), game.full_options({}), Rng(kind(7))) == game.new(seats, game.full_options({}), Rng(7))
    assert game.observation_parts(kind(seats)) == game.observation_parts(seats)
    assert game.observer(kind(seats)).observe(like.view(0)) == game.observer(seats).observe(like.view(0))
    assert match.state.redact(kind(1)) == match.state.redact(1)
    assert match.opening.beats(kind(1)) == match.opening.beats(1)
    assert match.opening.seen_by(kind(1)) == match.opening.seen_by(1)
    assert information_state(match, kind(1)) == information_state(match, seat=1)
    assert seed_for(kind(7), kind(9)) == seed_for(chance=7, decision=9)


@pytest.mark.parametrize("kind", KINDS_OF_WHOLE_NUMBER)
def test_a_generator_accepts_whole_numbers_of_numpy(kind: Callable[[int], Any]) -> None:
    """They may be its seed, a bound, or the elements of a list that it shuffles."""
    rng = Rng(kind(7))
    like = Rng(7)
    assert [rng.below(kind(100)) for _ in range(9)] == [like.below(100) for _ in range(9)]
    assert {type(rng.below(kind(100))), type(like.below(100))} == {int}

    mixed = [kind(number) for number in range(20)]
    numbers = list(range(20))
    rng.shuffle(mixed)
    like.shuffle(numbers)
    assert mixed == numbers
    assert rng.state() == like.state()


@pytest.mark.parametrize("bound", [0, -1, MOST + 1, 2**63, 10**30])
def test_a_generator_refuses_a_bound_that_it_cannot_draw_below(bound: int) -> None:
    rng = Rng(7)
    before = rng.state()
    with pytest.raises(ValueError, match=rf"^The bound of a random number is .* from 1 to {MOST}, not {bound}\.$"):
        rng.below(bound)
    assert rng.state() == before
    assert rng.below(1) == 0
    assert 0 <= rng.below(MOST) < MOST


@pytest.mark.parametrize("kind", KINDS_OF_WHOLE_NUMBER)
def test_deal_chance_and_decisions_of_players_may_be_whole_numbers_of_numpy(kind: Callable[[int], Any]) -> None:
    """A decision may be the id of an action."""

    class LastLegalAction:
        """A player that returns the id of the last legal action as a number of this kind."""

        def decide(self, view: State, seed: int) -> Sequence[Any]:
            number = view.legal()[-1].id
            fits_in_int8 = number < 100
            return [kind(number) if fits_in_int8 else np.int64(number)]

    def match(deal: Any, chance: Any) -> Match:
        players = [LastLegalAction(), player.player_named("random")]
        return player.play(game_named("battlefronts"), players, deal, chance=chance).match

    assert match(kind(3), kind(5)) == match(3, 5)


@games
@pytest.mark.parametrize("wrong", NO_WHOLE_NUMBERS, ids=repr)
def test_a_value_that_is_no_whole_number_is_refused_in_a_sentence(game: Game, wrong: Any) -> None:
    match = match_after_two_actions(game)
    seats = game.seats[0]
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: Match(game, wrong, {}, seed=7), r"^.* is for .* seats, not .*\.$"),
        (lambda: game.new(wrong, options={}, rng=Rng(7)), r"^.* is for .* seats, not .*\.$"),
        (lambda: Match(game, seats, options={}, seed=wrong), r"^A seed is a whole number, not '.*'\.$"),
        (lambda: Rng(wrong), r"^A seed is a whole number, not '.*'\.$"),
        (lambda: Rng(7).below(wrong), r"^The bound of a random number is a whole number, not '.*'\.$"),
        (lambda: match.view(wrong), r"^A seat is a whole number, not '.*'\.$"),
        (lambda: match.state.redact(wrong), r"^A seat is a whole number, not '.*'\.$"),
        (lambda: match.view(0).redact(wrong), r"^A seat is a whole number, not '.*'\.$"),
        (lambda: match.play(wrong), r"^'.*' is no action of .*: see legal\(\)\.$"),
        (lambda: Match(game, seats, wrong, seed=7), r"^Options are names with their choices, not '.*'\.$"),
    ]
    if game.options and not isinstance(wrong, str):
        calls.append((lambda: game.full_options({game.options[0].slug: wrong}), r"^Option '.*' of .* cannot be '.*'; "))

    for call, sentence in calls:
        with pytest.raises(ValueError, match=sentence):
            call()


@games
@pytest.mark.parametrize("seat", [-1, -2, 6, 10**20])
def test_a_match_has_no_view_for_a_seat_outside_the_table(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match=f"^There is no seat {seat}: the seats of this match are 0 to "):
        match_after_two_actions(game).view(seat)
    with pytest.raises(ValueError, match=f"^There is no seat {seat}: the seats of this match are 0 to "):
        match_after_two_actions(game).state.redact(seat)


def test_choices_of_options_may_be_ints_and_words_and_numbers_of_numpy() -> None:
    numbers = [(game, option) for game in GAMES.values() for option in game.options if option.choices[0].isdigit()]
    assert numbers
    for game, option in numbers:
        for choice in option.choices:
            for given in (choice, np.str_(choice), int(choice), np.int64(int(choice))):
                choice_of_match = game.full_options({option.slug: given})[option.slug]  # type: ignore[dict-item]
                assert choice_of_match == choice
                assert type(choice_of_match) is str


# --- Witnesses of a match: what the laws of `tests/observing.py` leave to say ---------------------


def follow_random_match(slug: str, seed: int, actions: int) -> tuple[Match, Witnesses]:
    """A match of this many random actions, and the witnesses that have followed it."""
    match = Match(game_named(slug), seats=2, options={}, seed=seed)
    chance = Rng(seed)
    witnesses = Witnesses(match.options, match.opening, match.state)
    for _ in range(actions):
        play_and_follow(match, witnesses, chance.below(len(match.legal())))
    return match, witnesses


def play_and_follow(match: Match, witnesses: Witnesses, number: int) -> None:
    """Play the legal action of this number and let the witnesses follow it."""
    action = match.legal()[number]
    witnesses.follow(action, match.play(action), match.state)


def test_a_copy_of_witnesses_follows_a_match_of_its_own() -> None:
    """The copy sees one action more, and the original keeps its knowledge."""
    match, witnesses = follow_random_match("last_front", seed=3, actions=8)
    before = witnesses.text(0, match.view(0))
    other = witnesses.copy()
    assert other.text(0, match.view(0)) == before

    view = match.view(0)
    play_and_follow(match, other, number=0)
    assert other.text(0, view) != before
    assert witnesses.text(0, view) == before


def test_in_an_imagined_world_only_the_seat_that_imagines_it_remembers_the_match() -> None:
    """Seat 1 imagines the world. Seat 0 has seen nothing there before its present view."""
    match, witnesses = follow_random_match("last_front", seed=3, actions=20)
    world = match.view(1)
    world.determinize(Rng(4))
    imagined = witnesses.for_world_of(seat=1, world=world)
    assert imagined.text(1, match.view(1)) == witnesses.text(1, match.view(1))

    seen = repr(world.redact(0).facts())
    assert imagined.text(0, world.redact(0)).split("\n") == [
        "seat 1 of 2",
        "digging = on",
        "types = four",
        "victory = normal",
        seen,
        seen,
    ]
    assert witnesses.text(0, match.view(0)) != imagined.text(0, match.view(0))
