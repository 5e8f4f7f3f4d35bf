"""Policies: factors that are known come out, and rows are the actions that were open to the search."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from ai.fit import __main__ as command
from ai.fit import weights
from ai.fit.__main__ import main
from ai.fit.matches import AT_RANDOM, Choices, choices, decided, held_out, world_of
from ai.fit.model import rounded
from ai.fit.policy import Decisions, compared, decisions, fitted, losses, shares
from ai.fit.weights import text_of_factors
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tests.ai.arena.playing import HerePool
from tests.ai.fit.test_matches import gathered, planned
from tests.ai.fit.test_samples import top_of_deck

WEIGHTS = np.array([1.2, -0.7, 0.4, 0.0])
GAME = game_named("battlefronts")


def synthetic(count: int = 4000, each: int = 10) -> Decisions:
    """Choices among two to six actions, each taken as often as WEIGHTS say."""
    rng = np.random.default_rng(1)
    sizes = rng.integers(2, 7, count)
    active = csr_matrix((rng.random((sizes.sum(), 4)) < 0.4).astype(float))
    matches = np.arange(count) // each
    found = Decisions(active, sizes, np.zeros(count, int), rng.random(count) < 0.3, matches, matches % 5 == 0)
    picked = np.split(shares(WEIGHTS, found), found.starts[1:])
    return replace(found, chosen=np.array([rng.choice(len(part), p=part) for part in picked]))


def test_known_weights_come_out() -> None:
    found = synthetic(15_000)
    made, _ = fitted(found)
    assert made == pytest.approx(WEIGHTS, abs=0.1)
    chance, guide, fit = compared(made, found)
    held = found.some(found.held)
    assert chance.loss == pytest.approx(losses(np.zeros(4), held).mean())
    assert chance.same == pytest.approx(np.mean(1 / held.sizes))
    assert (guide.loss, guide.same) == (None, held.guided.mean())
    assert fit.loss == pytest.approx(losses(WEIGHTS, held).mean(), abs=0.01)
    assert fit.same > chance.same + 0.05


def test_shares_of_a_decision_follow_the_weights_and_sum_to_one() -> None:
    active = csr_matrix(np.array([[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 1, 0], [1, 0, 0, 0]]))
    none = np.zeros(2, int)
    found = Decisions(active, np.array([3, 2]), np.array([2, 0]), none > 0, none, none > 0)
    made = shares(WEIGHTS, found)
    assert made[:3] == pytest.approx(np.exp([1.2, -0.7, 0]) / np.exp([1.2, -0.7, 0]).sum())
    assert made[3] / made[4] == pytest.approx(np.exp(0.4))
    assert losses(WEIGHTS, found) == pytest.approx(-np.log([made[2], made[3]]))


def test_decisions_held_out_are_not_learned_from() -> None:
    found = synthetic(400)
    poisoned = replace(found, chosen=np.where(found.held, 0, found.chosen))
    learned = replace(found, chosen=np.where(found.matches == 1, 0, found.chosen))
    made, strength = fitted(found)
    assert (fitted(poisoned)[0] == made).all()
    assert fitted(poisoned)[1] == strength
    assert (fitted(learned)[0] != made).any()


def test_all_decisions_of_a_match_lie_on_one_side_of_the_choice() -> None:
    """Choices of a match are alike: whoever may look at its other ones finds no penalty too small."""
    rng = np.random.default_rng(3)
    rows = np.repeat((rng.random((60, 2, 40)) < 0.5).astype(float), 20, axis=0)
    none = np.zeros(1200, int)
    chosen, matches = np.repeat(rng.integers(0, 2, 60), 20), np.repeat(np.arange(60), 20)
    alike = Decisions(csr_matrix(rows.reshape(-1, 40)), none + 2, chosen, none > 0, matches, matches % 5 == 0)
    assert fitted(alike)[1] < 0.1


def test_some_decisions_keep_their_own_rows() -> None:
    found = synthetic(50)
    which = found.matches == 2
    first = int(np.flatnonzero(which)[0])
    some = found.some(which)
    assert some.active.shape[0] == some.sizes.sum()
    start = found.starts[first]
    assert (some.active[: some.sizes[0]] != found.active[start : start + found.sizes[first]]).nnz == 0


def by_id(state: State, legal: list[Action]) -> list[list[int]]:
    """Every action by its own number; a view would not tell what is open, a world does."""
    assert legal == state.legal()
    return [[action.id] for action in legal]


def test_rows_are_the_actions_open_to_a_search_and_the_one_it_took() -> None:
    lines = gathered(planned("--random", "6"), 3)
    found = decisions(lines, Choices(("action",) * len(GAME.actions), by_id, "ids"), 0.4)
    taken = found.active[found.starts + found.chosen].indices.tolist()
    expected = []
    for number, line in enumerate(lines):
        match = Match(GAME, 2, line["options"], line["seed"])
        for at, notation in enumerate(line["actions"][:-1]):
            kind, legal = line["seats"][match.state.to_act], match.legal()
            [action] = [action for action in legal if action.notation == notation]
            random = at < int(line["opening"].removeprefix("random:") or 0)
            if len(legal) > 1 and kind != AT_RANDOM and not random:
                expected.append((action.id, len(legal), number, held_out(line, 0.4)))
            match.play(notation)
    assert len(expected) > 50
    assert list(zip(taken, found.sizes, found.matches, found.held, strict=True)) == expected
    assert 0 < found.guided.mean() < 1
    assert [at for at, _, _ in decided(lines[0])] == sorted(at for at, _, _ in decided(lines[0]))


def test_actions_are_looked_at_in_a_world_that_the_seat_only_imagines() -> None:
    def peek(state: State, legal: list[Action]) -> list[list[int]]:
        return [[int(top_of_deck(state, state.to_act)[0])] for _ in legal]

    lines = gathered(planned(), 3)
    found = decisions(lines, Choices(("",) * 14, peek, "peeking"), 0.4)
    true = [peek(state, state.legal()[:1])[0] for line in lines for _, state, _ in decided(line)]
    seen = [[number] for number in found.active[found.starts].indices.tolist()]
    assert len(true) == len(seen) > 50
    assert sum(one == other for one, other in zip(true, seen, strict=True)) < 0.4 * len(true)


def test_what_holds_of_an_action_of_battlefronts() -> None:
    about = choices(GAME)
    match = Match(GAME, 2, {"first": "seat 1"}, 7)
    held = set()
    while not match.over:
        legal = match.legal()
        told = about.features(match.state, legal)
        assert told == about.features(world_of(match.state, match.state.to_act, Rng(3)), legal)
        for action, active in zip(legal, told, strict=True):
            names = [about.names[number] for number in active]
            assert len(set(names)) == len(names) == max(len(names), action.notation[:6] != "reduce")
            assert ("by redeployment" in names) == action.notation.startswith("redeploy")
            held |= set(names)
        match.play(legal[len(match.actions) % len(legal)])
    assert len(held) > 10


def test_the_whole_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "pool", lambda given: HerePool())
    monkeypatch.setattr(weights, "path_of", lambda about: tmp_path / "factors.py")
    words = ["battlefronts", "--matches", "8", "--players", "3", "--held-out", "0.3", "--policy", "--write"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "guide that stands" in told
    module: dict[str, tuple[float, ...]] = {}
    exec((tmp_path / "factors.py").read_text(encoding="utf-8"), module)
    rows = [line.split(maxsplit=3) for line in told.splitlines()]
    factors = {row[3]: float(row[1]) for row in rows if len(row) == 4 and row[0][0] in "+-"}
    assert [factors[name] for name in choices(GAME).names] == pytest.approx(module["FACTORS"], abs=1e-3)


def test_the_written_factors_are_those_of_the_weights() -> None:
    found: dict[str, object] = {}
    exec(text_of_factors(WEIGHTS.tolist(), ("a", "b", "c", "d"), "Factors.", ["Matches: 3."]), found)
    assert found["FACTORS"] == tuple(rounded(float(np.exp(weight))) for weight in WEIGHTS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("battlefronts --policy --hidden 3", "--policy learns from decisions, so it takes no --hidden."),
        ("battlefronts --policy --label outcome", "--policy learns from decisions, so it takes no --label."),
        ("last_front --policy", "Last Front has no features of actions: ai/estimates/last_front/choices.py would name"),
        ("battlefronts --policy --matches 6 --players random", "A fit takes searched decisions of two matches"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pool", lambda given: HerePool())
    assert main(words.split()) == 2
    assert sentence in capsys.readouterr().err
