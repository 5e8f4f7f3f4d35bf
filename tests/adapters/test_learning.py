"""What `docs/LEARNING.md` tells of: a net that learns, and the player that decides by it.

PyTorch is too heavy to be installed for this: what needs it is tested where it has been, with matplotlib.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from adapters.batch import Batch
from examples import learnt
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from tests.pages import block

GAME = game_named(learnt.GAME)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_player_decides_by_what_was_kept() -> None:
    """A made-up net that likes actions by their number, as far as they are legal."""
    width, count = GAME.observation_parts(2)[-1].slice.stop, len(GAME.actions)
    net = {"scale": np.ones(width), "first.weight": np.zeros((4, width)), "second.weight": np.zeros((4, 4))}
    net |= {"first.bias": np.zeros(4), "second.bias": np.zeros(4)}
    np.savez(learnt.FILE, **net, **{"policy.weight": np.zeros((count, 4)), "policy.bias": np.arange(count)})
    player, match, rng = learnt.Learnt(), Match(GAME, 2, {}, 7), Rng(7)
    while not match.over:
        legal = match.legal()
        assert player.decide(match.view(match.state.to_act), 1) == [max(legal, key=lambda action: action.id)]
        match.play(legal[rng.below(len(legal))])


def test_the_batch_that_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("docs/LEARNING.md", "import Batch").replace("five_fronts.", "").replace("range(100)", "range(5)"), {})
    assert capsys.readouterr().out.startswith("(64, ")


def test_it_learns_and_is_kept_as_it_was_learnt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    torch = pytest.importorskip("torch")
    from examples import ppo

    monkeypatch.setattr(ppo, "STEPS", 8)
    monkeypatch.setattr(ppo, "score", partial(ppo.score, matches=6))
    told = list(ppo.learn(seconds=0.01, every=0.01))
    spent, steps, won, net = told[-1]
    assert (len(told), steps, spent > 0.01, 0 <= won <= 1) == (1, ppo.MATCHES * ppo.STEPS, True, True)
    ppo.keep(net)
    batch, player, rng = Batch(learnt.GAME, 1), learnt.Learnt(), np.random.default_rng(1)
    now = batch.reset([5])
    for _ in range(60):
        with torch.no_grad():
            policy, _ = net(*ppo.tensors(now))
        assert set(np.flatnonzero(policy.probs[0].numpy())) <= set(np.flatnonzero(now.masks[0]))
        view = batch.states[0].redact(int(now.to_act[0]))
        assert [action.id for action in player.decide(view, 1)] == [int(policy.logits[0].argmax())]
        now = batch.step([rng.choice(np.flatnonzero(now.masks[0]))])
    ppo.main(seconds=0.01)
    assert "against the random player" in capsys.readouterr().out
