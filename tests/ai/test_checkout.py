"""Players of another checkout: this one stands for it, or a folder with just what such a player asks of one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ai.arena.rounds import proof
from ai.checkout import GUEST, Checkout
from ai.levels import split_kinds
from ai.player import Searcher, called, level, named, play
from game import fast_core
from game.catalogue import game_named
from game.core.record import SeatEntry, dumps, record_of
from game.core.state import Action, State

GAME = game_named("last_front")


def written(folder: Path, *, core: bool = fast_core.IN_USE, legal: str = "[]", bot: str = "LEVELS = ()") -> Path:
    """A checkout in which these actions are legal."""
    files = {
        "ai/__init__.py": "",
        "ai/bot.py": f"{bot}\nclass Level:\n    def __init__(self, *facts):\n        pass\ndef choose():\n    pass",
        "game/__init__.py": "",
        "game/fast_core.py": f"IN_USE = {core}",
        "game/catalogue.py": "class Game:\n    actions = ()\ndef game_named(slug):\n    return Game()",
        "game/core/__init__.py": "",
        "game/core/match.py": "class Match:\n    def __init__(self, *deal):\n        pass\n"
        f"    def legal(self):\n        return {legal}",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_it_plays_as_that_checkout_would() -> None:
    matches = []
    for kind in ("10", f"10@{fast_core.ROOT}"):
        player = named(kind)
        assert isinstance(player, Checkout | Searcher)
        outcome = play(GAME, [level("5"), player], seed=7)
        matches.append((dumps(record_of(outcome.match, [SeatEntry("bot")] * 2)), player.iterations))
    assert matches[0] == matches[1]


def test_its_process_ends_with_the_match() -> None:
    class Stops:
        def decide(self, view: State, seed: int) -> Sequence[Action]:
            raise RuntimeError("no more")

    player = Checkout("20", str(fast_core.ROOT))
    with pytest.raises(RuntimeError, match="no more"):
        play(GAME, [Stops(), player], seed=7)
    assert player._process is None


def test_its_process_ends_quietly_when_nobody_listens() -> None:
    """An experiment that is decided ends in the middle of other matches."""
    deal = {"game": GAME.slug, "seats": 2, "options": {}, "seed": 7, "player": "10"}
    with subprocess.Popen(
        [sys.executable, "-P", str(GUEST)],
        cwd=fast_core.ROOT,
        env={**os.environ, "PYTHONPATH": str(fast_core.ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps(deal) + "\n")
        process.stdin.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"core": not fast_core.IN_USE}, "it runs on the .* core, and this one on the other"),
        ({"bot": "raise SystemExit"}, "its process has ended"),
        ({"bot": "LEVELS = 1 / 0"}, "its process has ended"),
        ({"bot": "print('Welcome!')"}, "its process prints something else than answers"),
        ({"legal": "1 / 0"}, "it failed with ZeroDivisionError: division by zero"),
        ({}, "it plays by other rules: there, other actions are legal now"),
    ],
    ids=["core", "end", "import", "print", "failure", "rules"],
)
def test_what_is_wrong_is_said(tmp_path: Path, wrong: dict[str, object], words: str) -> None:
    folder = written(tmp_path / "before", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"^The checkout 'before' cannot play: {words}"):
        play(GAME, [named(f"20@{folder}"), level("20")], seed=7)


def test_there_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no checkout of Five Fronts in"):
        named(f"general@{tmp_path}")
    with pytest.raises(ValueError, match="There is no player 'admiral'"):
        named(f"admiral@{fast_core.ROOT}")


def test_its_names() -> None:
    assert split_kinds("General:0.2s@../Before, CAPTAIN") == ["general:0.2s@../Before", "captain"]
    assert called("general:0.2s@../somewhere/Before") == "general:0.2s@Before"


def test_what_it_consists_of_counts(tmp_path: Path) -> None:
    """Results of one version do not go on with those of another."""
    one, other = written(tmp_path / "one"), written(tmp_path / "other", legal="None")
    proofs = {proof([Checkout("20", str(folder))], "") for folder in (one, other)} | {proof([], "")}
    assert len(proofs) == 3
