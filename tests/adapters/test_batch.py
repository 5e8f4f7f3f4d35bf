"""A batch plays the matches that `Match` plays, all at once."""

from __future__ import annotations

import importlib
import json
import pickle
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adapters import explain_missing_package, lowest_utility, options_of, spell_choice, utilities_of
from adapters.batch import WAIT, Batch, Step, bounds_of
from examples import learnt
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from tests.test_pages import block
from tools import bench_search

SEATINGS = [(slug, seats) for slug, game in GAMES.items() for seats in {game.seats[0], game.seats[-1]}]


def random_actions(now: Step, choose: np.random.Generator) -> list[int]:
    """An action of each match at random."""
    return [int(choose.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in now.masks]


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_a_batch_plays_the_matches_of_its_deals(slug: str, seats: int) -> None:
    """Observations, legal actions and rewards are those of `Match`.

    A match that has ended is followed by the third next deal.
    """
    options = {option.slug: option.choices[-1] for option in GAMES[slug].options}
    batch = Batch(slug, matches=3, seats=seats, **options)
    choose = np.random.default_rng(5)
    now = batch.reset([4, 5, 6])
    deals = [4, 5, 6]
    matches = [Match(batch.game, seats, options, deal) for deal in deals]
    for _ in range(250):
        for place, match in enumerate(matches):
            assert now.to_act[place] == match.state.to_act
            assert now.observations[place].tolist() == batch.game.observation(match.view(match.state.to_act))
            assert set(np.flatnonzero(now.masks[place]).tolist()) == {action.id for action in match.legal()}

        actions = random_actions(now, choose)
        now = batch.step(actions)
        for place, match in enumerate(matches):
            match.play(actions[place])
            assert now.ended[place] == match.over
            assert not now.cut[place]
            assert now.rewards[place].tolist() == (utilities_of(match.state.scores()) if match.over else [0] * seats)
            if match.over:
                deals[place] += 3
                matches[place] = Match(batch.game, seats, options, deals[place])
    assert batch.deals == deals
    assert batch.states == [match.state for match in matches]


@pytest.mark.parametrize("slug", GAMES)
def test_an_illegal_action_is_refused_before_any_match_changes(slug: str) -> None:
    batch = Batch(slug, matches=3)
    choose = np.random.default_rng(2)
    now = batch.reset([1, 2, 3])
    for _ in range(40):
        before = [array.copy() for array in now]
        actions = random_actions(now, choose)
        wrong = actions[:]
        wrong[2] = int(np.flatnonzero(~now.masks[2])[0])
        with pytest.raises(ValueError, match=f"^Action {wrong[2]} is not legal in match 2 now"):
            batch.step(wrong)
        assert all(np.array_equal(array, kept) for array, kept in zip(now, before, strict=True))
        now = batch.step(actions)


@pytest.mark.parametrize("slug", GAMES)
def test_a_batch_that_was_pickled_goes_on_as_it_would_have(slug: str) -> None:
    """The arrays of its copy are the same at once and after the same actions, also where a match has just ended.

    No other match follows one that has ended (again=False).
    """
    batch = Batch(slug, matches=3, length=30, again=False)
    choose = np.random.default_rng(3)
    now = batch.reset([1, 2, 3])
    for _ in range(40):
        twin = pickle.loads(pickle.dumps(batch))
        is_running = now.to_act >= 0
        for name, array in now._asdict().items():
            array_of_twin = getattr(twin.now, name)
            rows = is_running if name == "observations" else slice(None)
            assert np.array_equal(array[rows], array_of_twin[rows]), name

        actions = random_actions(now, choose)
        now = batch.step(actions)
        after = twin.step(actions)
        assert np.array_equal(now.masks, after.masks)
        assert np.array_equal(now.rewards, after.rewards)
    assert not is_running.any(), "all matches have ended"


def test_the_arrays_of_a_batch_are_read_only() -> None:
    """A batch writes only what changes, so a number of somebody else's would stay there."""
    for array in Batch("battlefronts", matches=2).reset([1, 2]):
        assert not array.flags.writeable


def test_a_match_may_wait_while_others_go_on() -> None:
    """The first match waits while five actions of the second one are played."""
    batch = Batch("battlefronts", matches=2)
    now = batch.reset([1, 2])
    before = batch.states[0].copy()
    for _ in range(5):
        first_legal_action = int(now.masks[1].argmax())
        now = batch.step([WAIT, first_legal_action])
    assert batch.states[0] == before
    assert batch.taken == [0, 5]


def test_a_match_that_lasts_too_long_is_cut_without_rewards_and_followed_by_another() -> None:
    """Two matches are played beside each other, and are cut after three actions."""
    batch = Batch("fix_bayonets", matches=2, length=3)
    choose = np.random.default_rng(1)
    now = batch.reset([1, 2])
    ended_cut_rewarded = []
    for _ in range(6):
        now = batch.step(random_actions(now, choose))
        ended_cut_rewarded.append((now.ended.all(), now.cut.all(), now.rewards.any()))
    assert ended_cut_rewarded == [(False, False, False), (False, False, False), (True, True, False)] * 2
    assert batch.deals == [5, 6], "two matches each time: deals 1 and 2, then 3 and 4, then 5 and 6"


def test_a_batch_that_plays_each_deal_once_waits_after_the_end_of_a_match() -> None:
    """After its end a match has no seat to act (below 0) and no legal action."""
    batch = Batch("last_front", matches=2, again=False)
    choose = np.random.default_rng(1)
    now = batch.reset([1, 2])
    ends_by_match = np.zeros(2, int)
    is_running = now.to_act >= 0
    while is_running.any():
        now = batch.step(random_actions(now, choose))
        ends_by_match += now.ended
        is_running = now.to_act >= 0
        has_legal_actions = now.masks.any(axis=1)
        assert (has_legal_actions == is_running).all()
    assert ends_by_match.tolist() == [1, 1]
    assert not batch.step([0, 0]).ended.any()


@pytest.mark.parametrize(
    ("arguments", "seeds", "actions", "sentence"),
    [
        ({"seats": 9}, [1, 2], [0, 0], "Last Front is for 2 to 6 seats, not 9"),
        ({"length": 0}, [1, 2], [0, 0], "A match cannot end after 0 actions"),
        ({}, [1], [0, 0], "A batch of 2 matches needs as many seeds, not 1"),
        ({}, [1, 2], [0], "A step takes 2 ids of actions, one a match"),
        ({}, [1, 2], [0.5, 0.5], "A step takes 2 ids of actions, one a match, as whole numbers"),
        ({}, [1, 2], [-1, -1], "Action -1 is not legal in match 0 now: its mask tells what is"),
        ({}, [1, 2], [9999, 0], "Action 9999 is not legal in match 0 now"),
        ({}, [1, 2], [2**64 - 2, 2**64 - 1], "Action 9223372036854775807 is not legal in match 0 now"),
    ],
    ids=["seats", "length", "one seed", "one action", "halves", "below 0", "no such action", "more than 64 bits"],
)
def test_wrong_arguments_seeds_and_actions_of_a_batch_are_refused_in_a_sentence(
    arguments: dict[str, Any], seeds: list[int], actions: list[Any], sentence: str
) -> None:
    def play_a_step() -> None:
        batch = Batch("last_front", matches=2, **arguments)
        batch.reset(seeds)
        batch.step(actions)

    with pytest.raises(ValueError, match=sentence):
        play_a_step()


def test_a_step_with_one_illegal_action_changes_no_match() -> None:
    batch = Batch("last_front", matches=2)
    now = batch.reset([1, 2])
    before = [state.copy() for state in batch.states]
    with pytest.raises(ValueError, match="is not legal in match 1 now"):
        batch.step([int(now.masks[0].argmax()), len(batch.game.actions)])
    assert batch.states == before
    assert batch.taken == [0, 0]


def test_the_first_and_the_last_id_of_an_action_are_looked_up_in_the_mask() -> None:
    """Neither is legal at the beginning of Last Front. A number outside of the mask is never legal."""
    batch = Batch("last_front", matches=1)
    now = batch.reset([1])
    last = len(batch.game.actions) - 1
    assert not now.masks[0][[0, last]].any()
    for number in (0, last, -1, last + 1):
        with pytest.raises(ValueError, match=rf"^Action {number} is not legal in match 0 now: its mask tells what is"):
            batch.step([number])


def test_a_batch_goes_on_from_a_pickle_in_the_middle_of_its_matches() -> None:
    batch = Batch("sharp_end", matches=2, length=40)
    choose = np.random.default_rng(3)
    now = batch.reset([1, 2])
    for _ in range(30):
        now = batch.step(random_actions(now, choose))
    twin = pickle.loads(pickle.dumps(batch))
    for _ in range(30):
        actions = random_actions(now, choose)
        now = batch.step(actions)
        now_of_twin = twin.step(actions)
        assert all(np.array_equal(array, of_twin) for array, of_twin in zip(now, now_of_twin, strict=True))
    assert twin.deals == batch.deals == [3, 4], "the first two matches ended after 40 actions"
    assert twin.taken == batch.taken


@pytest.mark.parametrize(("slug", "seats"), SEATINGS)
def test_every_number_of_an_observation_is_within_its_bounds(slug: str, seats: int) -> None:
    low, high = bounds_of(GAMES[slug], seats)
    for part in GAMES[slug].observation_parts(seats):
        assert (low[part.slice] == np.float32(part.low)).all()
        assert (high[part.slice] == np.float32(part.high)).all()
    now = Batch(slug, matches=1, seats=seats).reset([7])
    assert low.shape == high.shape == now.observations[0].shape
    assert low.dtype == high.dtype == np.float32
    assert (low <= now.observations[0]).all()
    assert (now.observations[0] <= high).all()


@pytest.mark.parametrize(
    ("scores", "utilities"),
    [
        ([1.0, 0.0], [1.0, -1.0]),
        ([0.5, 0.5], [0.0, 0.0]),
        ([0.0, 1.0, 0.0], [-0.5, 1.0, -0.5]),
        ([0.5, 0.5, 0.0, 0.0], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
    ],
    ids=["a win", "a draw", "a win of three", "two of four"],
)
def test_utilities_sum_to_zero_and_are_one_for_a_win_alone(scores: list[float], utilities: list[float]) -> None:
    assert utilities_of(scores) == pytest.approx(utilities)
    assert lowest_utility(len(scores)) == pytest.approx(-1 / (len(scores) - 1))


@pytest.mark.parametrize("choice", ["seat 2", "seat_2"])
def test_a_choice_of_an_option_may_be_written_without_spaces(choice: str) -> None:
    """Parameters of OpenSpiel must not contain spaces."""
    game = GAMES["battlefronts"]
    assert options_of(game, {"first": choice}) == {"first": "seat 2"}
    assert options_of(game, {}) == {"first": "by lot"}
    assert spell_choice("seat 2") == "seat_2"
    with pytest.raises(ValueError, match="cannot be '3'"):
        options_of(game, {"first": 3})


def test_a_missing_package_is_named_with_the_way_to_install_it() -> None:
    sentence = "no_such_package is missing; python -m pip install -r requirements/research.txt installs it."
    with pytest.raises(ModuleNotFoundError) as caught, explain_missing_package():
        importlib.import_module("no_such_package")
    assert str(caught.value) == sentence
    assert caught.value.name == "no_such_package"


def test_the_benchmarks_of_learning_measure_the_steps_of_a_batch(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in {"RUNS": 1, "SECONDS": 0.02, "GAMES": {"battlefronts": GAMES["battlefronts"]}}.items():
        monkeypatch.setattr(bench_search, name, value)
    bench_search.measure_learning(Namespace(out=tmp_path / "out.jsonl"))
    bench_search.measure_field(Namespace(out=tmp_path / "out.jsonl"))
    row, field = map(json.loads, (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines())
    assert row["section"] == "learning"
    assert field["section"] == "field"
    assert row["game"] == "battlefronts"

    rates = [row[name] for name in ("batch", "zoo", "connect", "observations")]
    rates += [field[name] for name in ("ours", "theirs", "guided", "hearts", "share")]
    assert min(rates) > 0, "how they compare is no matter for a test, which a busy machine would fail"


# --- What `docs/LEARNING.md` tells of: a net that learns, and the player that decides by it -------

GAME = game_named(learnt.GAME)


@pytest.fixture(autouse=True)
def run_in_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files of a net be written to a folder of the test."""
    monkeypatch.chdir(tmp_path)


def test_a_learnt_player_picks_the_legal_action_that_its_net_likes_best() -> None:
    """The net is made up: its weights are 0, and the bias of an action is its id. So it likes the last action best."""
    inputs = GAME.observation_parts(2)[-1].slice.stop
    neurons = 4
    action_count = len(GAME.actions)
    net = {
        "scale": np.ones(inputs),
        "first.weight": np.zeros((neurons, inputs)),
        "first.bias": np.zeros(neurons),
        "second.weight": np.zeros((neurons, neurons)),
        "second.bias": np.zeros(neurons),
        "policy.weight": np.zeros((action_count, neurons)),
        "policy.bias": np.arange(action_count),
    }
    np.savez(learnt.FILE, **net)
    player = learnt.Learnt()
    match = Match(GAME, seats=2, options={}, seed=7)
    rng = Rng(7)
    while not match.over:
        legal = match.legal()
        assert player.decide(match.view(match.state.to_act), 1) == [max(legal, key=lambda action: action.id)]
        match.play(legal[rng.below(len(legal))])


def test_the_batch_shown_in_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("docs/LEARNING.md", "import Batch").replace("five_fronts.", "").replace("range(100)", "range(5)"), {})
    assert capsys.readouterr().out.startswith("(64, ")


def test_the_example_of_ppo_learns_and_its_saved_net_decides_as_it_did(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    torch = pytest.importorskip("torch")
    from examples import ppo

    monkeypatch.setattr(ppo, "STEPS", 8)
    monkeypatch.setattr(ppo, "score_against_random", partial(ppo.score_against_random, matches=6))
    [report] = ppo.learn(seconds=0.01, every=0.01)
    seconds_spent, steps, score, net = report
    assert steps == ppo.MATCHES * ppo.STEPS
    assert seconds_spent > 0.01
    assert 0 <= score <= 1

    # The saved net, as a player, takes the most likely action of the net in memory.
    ppo.save_net(net)
    batch = Batch(learnt.GAME, matches=1)
    player = learnt.Learnt()
    rng = np.random.default_rng(1)
    now = batch.reset([5])
    for _ in range(60):
        with torch.no_grad():
            policy, _ = net(*ppo.copy_tensors(now))
        assert set(np.flatnonzero(policy.probs[0].numpy())) <= set(np.flatnonzero(now.masks[0]))
        view = batch.states[0].redact(int(now.to_act[0]))
        assert [action.id for action in player.decide(view, seed=1)] == [int(policy.logits[0].argmax())]
        now = batch.step([rng.choice(np.flatnonzero(now.masks[0]))])
    ppo.main(seconds=0.01)
    assert "against the random player" in capsys.readouterr().out
