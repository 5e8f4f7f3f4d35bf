"""Every game in OpenSpiel: its own random simulation, and what that leaves out."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from adapters import PREFIX, open_spiel, spell_choice
from game.catalogue import GAMES
from game.core.information import information_state
from game.core.match import Match
from game.core.rng import Rng
from launch.environment import ROOT
from tests.test_pages import block

SEATINGS = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]
DRAW_OFTEN = ("sharp_end", "fix_bayonets", "fighting_front")
"""Games that draw chance after the deal in every match."""
games = pytest.mark.parametrize("slug", GAMES)


def load_game(slug: str, **parameters: object) -> Any:
    """A game of ours as OpenSpiel loads it."""
    return pyspiel.load_game(PREFIX + slug, parameters)


def play_randomly(game: Any, seed: int, most: int = 400) -> Iterator[Any]:
    """Play a match at random. Yield its state before each action and at the end, the same object every time."""
    chance = Rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])


def state_after(game: Any, seed: int, moves: int) -> Any:
    """The state of a match at random after this number of actions and draws, or at its end if that comes earlier."""
    for state in play_randomly(game, seed, most=moves + 1):
        last = state
    return last


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_every_game_passes_the_random_simulation_of_openspiel(slug: str, seats: int) -> None:
    pyspiel.random_sim_test(load_game(slug, players=seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_the_facts_of_a_game_in_openspiel_follow_from_its_rules_and_parameters(slug: str, seats: int) -> None:
    game = load_game(slug, players=seats, deals=40, draws=30)
    assert game.num_players() == seats
    assert game.num_distinct_actions() == len(GAMES[slug].actions)

    typical = GAMES[slug].typical_lengths[GAMES[slug].seats.index(seats)]
    assert game.max_chance_outcomes() == 40
    assert game.max_game_length() == min(GAMES[slug].bound, 20 * typical) < 50_000
    assert load_game(slug, players=seats, length=10**9).max_game_length() == GAMES[slug].bound
    assert game.min_utility() == -1 / (seats - 1)
    assert game.max_utility() == 1
    assert game.utility_sum() == 0

    state = game.new_initial_state()
    assert state.chance_outcomes() == [(seed, 1 / 40) for seed in range(40)]
    assert state.legal_actions()[-1] == 39
    assert state.action_to_string(39) == "deal 39"
    assert str(state) == f"{GAMES[slug].name}, to be dealt"


@games
def test_openspiel_has_chance_nodes_exactly_where_the_rules_draw(slug: str) -> None:
    """A match of the core with the same deal and actions has the same states.

    An action is first tried on a copy. If it draws, the next step is a chance node, and its number is the seed.
    """
    game = load_game(slug, secret=0)
    rules = GAMES[slug]
    state = state_after(game, seed=3, moves=400)
    deal, *steps = [(step.player, step.action) for step in state.full_history()]
    table = rules.new(seats=2, options=rules.full_options({}), rng=Rng(deal[1]))
    replayed = game.new_initial_state()
    replayed.apply_action(deal[1])
    chance_nodes = 0
    for player, number in steps:
        assert replayed.current_player() == player

        replayed.apply_action(number)
        if player != pyspiel.PlayerId.CHANCE:
            action = rules.actions[number]
            rng = Rng(9)
            trial = table.copy()
            trial.apply(action, rng)
            has_drawn_nothing = rng.state() == Rng(9).state()
            if has_drawn_nothing:
                table = trial
            else:
                chance_nodes += 1
                assert str(replayed) == f"{table!r}\nchance decides on: {action.notation}"
                assert len(replayed.chance_outcomes()) == open_spiel.DRAWS
                continue
        else:
            table.apply(action, Rng(number))
        assert replayed.play.table == table
        assert str(replayed) == repr(table)
    assert replayed.play.table == state.play.table
    assert chance_nodes > 0 or slug not in DRAW_OFTEN


@games
def test_an_observation_in_openspiel_is_that_of_the_view(slug: str) -> None:
    game = load_game(slug)
    rules = GAMES[slug]
    observer = make_observation(game)
    parts = rules.observation_parts(2)
    assert game.observation_tensor_size() == parts[-1].slice.stop

    for state in play_randomly(game, seed=5, most=60):
        table = state.play.table
        for player in (0, 1):
            observer.set_from(state, player)
            if table is None:  # chance has not dealt yet, and there is nothing to see
                assert not observer.tensor.any()
                assert observer.string_from(state, player) == str(state)
                continue
            view = table.redact(player)
            floats = rules.observation(view)
            assert observer.tensor.tolist() == pytest.approx(floats)
            assert state.observation_tensor(player) == pytest.approx(floats)
            for part in parts:
                assert observer.dict[part.name].tolist() == pytest.approx(floats[part.slice])
            assert observer.string_from(state, player) == state.observation_string(player) == repr(view)


@games
def test_an_information_state_is_the_same_whenever_it_is_read(slug: str) -> None:
    """It is read at every step, at the end only, and from a clone that goes another way."""
    game = load_game(slug, secret=0)
    stepwise = game.new_initial_state()
    observer = make_observation(game, INFO_STATE_OBS_TYPE)
    with pytest.raises(ValueError, match="has no tensor of all that was seen"):
        stepwise.information_state_tensor(0)
    state = state_after(game, seed=8, moves=150)
    deal, *actions = [step.action for step in state.full_history()]
    stepwise.apply_action(deal)
    texts = [stepwise.information_state_string(player) for player in (0, 1)]
    for number in actions:
        clone = stepwise.clone()
        drawn = stepwise.is_chance_node()
        other = next((action for action in clone.legal_actions() if action != number), number)
        clone.apply_action(other)
        elsewhere = [clone.information_state_string(player) for player in (0, 1)]
        assert [stepwise.information_state_string(player) for player in (0, 1)] == texts

        stepwise.apply_action(number)
        texts = [stepwise.information_state_string(player) for player in (0, 1)]
        assert elsewhere == [clone.information_state_string(player) for player in (0, 1)]
        assert drawn or (elsewhere == texts) is (other == number)
    assert [state.information_state_string(player) for player in (0, 1)] == texts
    assert [observer.string_from(state, player) for player in (0, 1)] == texts


def test_an_information_state_is_that_of_the_core() -> None:
    """Nothing is drawn after the deal in Battlefronts, so a match of the core goes the same way."""
    game = load_game("battlefronts", first="seat_2", secret=0)
    state = state_after(game, seed=2, moves=30)
    deal, *rest = [step.action for step in state.full_history()]
    match = Match(GAMES["battlefronts"], seats=2, options={"first": "seat 2"}, seed=deal)
    for number in rest:
        match.play(match.game.actions[number])
    for player in (0, 1):
        assert state.information_state_string(player) == information_state(match, player)


def test_a_player_knows_its_own_action_while_chance_decides_on_it() -> None:
    for state in play_randomly(load_game("sharp_end"), seed=1):
        if state.is_chance_node() and state.play.table is not None:
            break
    actor = state.play.to_act
    line = f"\n> {GAMES['sharp_end'].actions[state.full_history()[-1].action].notation}"
    assert state.information_state_string(actor).endswith(line)
    assert not state.information_state_string(1 - actor).endswith(line)


def assert_same(state: Any, other: Any) -> None:
    """Check that two states are the same in all that they say."""
    players = range(state.num_players())
    assert str(state) == str(other)
    assert state.history() == other.history()
    assert state.play.table == other.play.table
    for player in players:
        assert state.information_state_string(player) == other.information_state_string(player)
    assert state.current_player() == other.current_player()


@games
def test_states_survive_serialisation_pickling_and_cloning(slug: str) -> None:
    """They are taken in the middle of a match, while chance decides, at the end, and from a resampled world."""
    game = load_game(slug, players=GAMES[slug].seats[-1])
    assert str(pickle.loads(pickle.dumps(game))) == str(game)

    chance_nodes = 0
    for number, state in enumerate(play_randomly(game, seed=4, most=200)):
        is_early_chance_node = state.is_chance_node() and chance_nodes < 3
        is_sampled = number % 50 < 2
        if is_sampled or is_early_chance_node or state.is_terminal():
            chance_nodes += is_early_chance_node
            worlds = [state] if state.is_chance_node() else [state, resample_world(state, player=1, seed=number)]
            for world in worlds:
                _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, world))
                assert_same(world, restored)
                assert_same(world, pickle.loads(pickle.dumps(world)))
                assert_same(world, world.clone())


def resample_world(state: Any, player: int, seed: int) -> Any:
    """A world that the player thinks possible, as OpenSpiel samples it."""
    return state.resample_from_infostate(player, np.random.default_rng(seed).random)


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_a_resampled_world_looks_the_same_to_its_player_and_can_be_played_on(slug: str, seats: int) -> None:
    game = load_game(slug, players=seats)
    worlds = set()
    for number, state in enumerate(play_randomly(game, seed=6, most=120)):
        if number % 12 or state.is_chance_node() or state.is_terminal():
            continue
        for player in range(seats):
            world = resample_world(state, player, seed=number)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.current_player() == state.current_player()
            if player == state.current_player():
                assert world.legal_actions() == state.legal_actions()

        worlds |= {repr(resample_world(state, player=0, seed=seed).play.table.facts()) for seed in range(3)}
        # The world of the last player is played on.
        chance = Rng(number)
        for _ in range(30):
            if not world.is_terminal():
                actions = world.legal_actions()
                world.apply_action(actions[chance.below(len(actions))])
                assert world.information_state_string(0).startswith(f"seat 1 of {seats}\n")
    assert len(worlds) > 2, "hidden cards are dealt in several ways"


@pytest.mark.parametrize("slug", ["sharp_end", "fix_bayonets", "last_front", "fighting_front"])
def test_a_resampled_world_tells_nothing_of_the_true_one(slug: str) -> None:
    """Two tables that a seat cannot tell apart give the same world, without a history or memories of others."""
    game = load_game(slug)
    state = state_after(game, seed=9, moves=40)
    while state.is_chance_node():
        any_outcome = 5
        state.apply_action(any_outcome)
    twin = resample_world(state, player=0, seed=99)
    assert twin.play.table != state.play.table

    ours = resample_world(state, player=0, seed=1)
    theirs = resample_world(twin, player=0, seed=1)
    assert_same(ours, theirs)
    assert ours.history() == []

    seen = repr(ours.play.table.redact(1).facts())
    assert ours.information_state_string(1).split("\n")[-2:] == [seen, seen]
    assert len(ours.information_state_string(1).split("\n")) == 3 + len(GAMES[slug].options)


def test_a_state_at_a_chance_node_cannot_be_resampled() -> None:
    state = load_game("sharp_end").new_initial_state()
    with pytest.raises(ValueError, match="not at a chance node"):
        resample_world(state, player=0, seed=1)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 3}, "Battlefronts is for 2 seats, not 3"),
        ({"first": "seat_3"}, "Option 'first' of Battlefronts cannot be 'seat_3'; choose from: by lot, seat 1, seat 2"),
        ({"deals": 0}, "'deals' and 'draws' count from 1, since chance needs an outcome, and 'length' from 0."),
    ],
)
def test_wrong_parameters_of_a_game_are_refused_in_a_sentence(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_game("battlefronts", **parameters)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_an_option_is_a_parameter(slug: str) -> None:
    for option in GAMES[slug].options:
        for choice in option.choices:
            game = pyspiel.load_game(f"{PREFIX}{slug}({option.slug}={spell_choice(choice)})")
            assert game.new_initial_state().play.options[option.slug] == choice
            assert str(pyspiel.load_game(str(game))) == str(game)


@games
def test_the_deals_of_a_secret_game_are_not_those_of_other_states_or_of_the_core(slug: str) -> None:
    """A player who tries all listed outcomes in states of its own finds none of the tables of the true match.

    Battlefronts is left out, since all its first tables are alike.
    """
    game = load_game(slug, deals=60)
    seats = GAMES[slug].seats[0]
    tried = set()
    for number in range(60):
        own_state = game.new_initial_state()
        own_state.apply_action(number)
        tried |= {
            repr(own_state.play.table.facts()),
            repr(Match(GAMES[slug], seats, options={}, seed=number).state.facts()),
        }
    state = game.new_initial_state()
    for number in range(60):
        dealt = state.clone()
        again = state.clone()
        dealt.apply_action(number)
        again.apply_action(number)
        assert again.play.table == dealt.play.table, "a search comes by the same node again"
        assert repr(dealt.play.table.facts()) not in tried or slug == "battlefronts"
    plain = load_game(slug, secret=0).new_initial_state()
    plain.apply_action(7)
    assert plain.play.table == Match(GAMES[slug], seats, {}, seed=7).state


@games
def test_an_action_that_is_not_legal_is_refused_in_a_sentence(slug: str) -> None:
    """That is so at the deal, where a player decides, while chance decides and at the end.

    The state is left as it is.
    """
    game = load_game(slug, length=60)
    count = game.num_distinct_actions()
    for number, state in enumerate(play_randomly(game, seed=3)):
        if number > 3 and not state.is_terminal() and not state.is_chance_node():
            continue
        legal = [] if state.is_terminal() else state.legal_actions()
        wrong = [number for number in range(count) if number not in legal][:3]
        before = str(state)
        for action in (-1, -2, 10_000, 10**12, *wrong):
            with pytest.raises(ValueError, match=f"^Action {action} is not legal here.$"):
                state.apply_action(action)
        assert str(state) == before


@games
def test_a_match_longer_than_its_parameter_allows_is_a_tie(slug: str) -> None:
    game = load_game(slug, length=9)
    assert game.max_game_length() == 9
    state = state_after(game, seed=3, moves=100)
    assert state.is_terminal()
    assert sum(step.player != pyspiel.PlayerId.CHANCE for step in state.full_history()) == 9
    assert state.returns() == [0, 0]


def test_python_ends_without_complaints_after_the_games_were_registered() -> None:
    """The registry of OpenSpiel is torn down after the interpreter."""
    command = [sys.executable, "-c", "import adapters.open_spiel"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")


@pytest.mark.parametrize(("line", "said"), [("pyspiel.load_game", "seat 1 of 3"), ("batch.step", "(64, ")])
def test_the_programs_shown_in_the_docs_run(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("docs/BOTS.md", line), {})
    assert said in capsys.readouterr().out
