"""The processes that play, and what ends with them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena.rounds import Played, Results, StrangerError, perform, proof
from ai.arena.run import End, LocalPool, LostError, Run, RunError
from ai.foreign import Foreign
from ai.player import named
from game import fast_core
from tests.ai.arena.playing import PLAYERS, SOURCES, HerePool, experiment, ran


@pytest.fixture
def pool() -> Iterator[LocalPool]:
    made = LocalPool(2)
    yield made
    made.close()


def test_a_player_that_ends_its_process_loses_and_the_others_play_on(pool: LocalPool) -> None:
    kills = f"{PLAYERS}:Kills"
    given = replace(experiment(kills, "random"), digest=proof([Foreign(kills)], SOURCES))
    run = Run(given, Results(given), 1)
    run.play(pool)
    assert [line["scores"] for line in run.counted[0]] == [[0.0, 1.0], [1.0, 0.0]]
    assert {line["forfeit"]["words"] for line in run.counted[0] if line["forfeit"]} == {"Kills ended its process."}


def test_a_killed_process_loses_no_match(pool: LocalPool) -> None:
    given = experiment("random", "random")
    tasks = list(given.tasks(2))
    pool.submit(tasks[0])
    (process, _, _) = next(iter(pool._busy.values()))
    os.kill(process.process.pid or 0, signal.SIGKILL)
    [(task, end)] = pool.ends()
    assert task == tasks[0]
    assert isinstance(end, Played)


def test_a_match_without_a_strange_player_that_ends_its_process_three_times_ends_the_run() -> None:
    class Lossy(HerePool):
        def ends(self) -> list[End]:
            return [(self.tasks.pop(), LostError())]

    with pytest.raises(RunError, match="A match of random and random ended the process that played it"):
        ran(experiment(), 1, pool=Lossy())


@pytest.mark.parametrize(
    ("changed", "words"), [({"digest": "0"}, "other sources"), ({"core": "other"}, "another core")]
)
def test_a_worker_of_other_sources_plays_nothing(changed: dict[str, str], words: str) -> None:
    task = replace(experiment().task(0, 0), **changed)
    with pytest.raises(StrangerError, match=f"has {words}.*, so its matches do not count."):
        perform(task, SOURCES)


def test_the_digest_tells_a_changed_player(tmp_path: Path) -> None:
    file = tmp_path / "changing.py"
    text = "from ai.player import level\ndef Bot():\n    return level('5')\n"
    file.write_text(text)
    players = [named(f"{file}:Bot")]
    before = proof(players, SOURCES)
    file.write_text(text + "\n")
    assert before != proof(players, SOURCES) != proof([], SOURCES)


def anybody_of(group: int) -> bool:
    """Whether a process of this group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_what_was_played_and_leaves_nobody_behind(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    words = [sys.executable, "-m", "ai.arena", "--a", "random", "--b", "random", "--matches", "10000", "--jobs", "2"]
    words += ["--out", str(out)]
    with subprocess.Popen(words, cwd=fast_core.ROOT, stdout=-1, stderr=-1, text=True, start_new_session=True) as run:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert run.poll() is None
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGINT)
        said, complaints = run.communicate(timeout=30)
    assert run.returncode == 130
    assert "Traceback" not in complaints
    assert complaints.splitlines()[-1].startswith("Interrupted; the same command goes on from here.")
    assert "random against random" in said
    assert all(json.loads(line)["game"] == "battlefronts" for line in out.read_text().splitlines())
    deadline = time.monotonic() + 20
    while anybody_of(run.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not anybody_of(run.pid)
