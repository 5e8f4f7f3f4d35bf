"""A cluster as a pool, on one that is made of lists; `python -m tests.cluster` does it on Ray itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from ai import cluster
from ai.arena import Run, main
from ai.cluster import Cluster, ClusterPool, answers
from ai.player import named
from ai.pools import LostError, RunError
from ai.results import Results
from ai.rounds import Played, Task, proof
from game import fast_core
from tests.ai.test_experiments import experiment, ran, without_time


class GoneError(Exception):
    """As Ray tells of a process that has ended."""


class WrappedError(Exception):
    """As Ray's pool hands on what a match has raised."""

    def __init__(self, underlying: BaseException) -> None:
        self.underlying = underlying


@dataclass
class Lists:
    """Maps as Ray's pool does, one match after another; some processes end in the middle."""

    gone: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often the process of a match ends in it."""
    together: bool = False
    """Whether matches that wait for such a process are lost with it."""
    crowd: list[int] = field(default_factory=list)
    """How many others were there, whenever one was lost."""
    waiting: list[tuple[Task, Callable[[], None], Callable[[Exception], None]]] = field(default_factory=list)

    def apply_async(
        self,
        func: Callable[..., Played],
        args: tuple[object, ...],
        kwargs: dict[str, object] | None = None,
        callback: Callable[[Played], None] | None = None,
        error_callback: Callable[[Exception], None] | None = None,
    ) -> object:
        assert callback is not None
        assert error_callback is not None
        task = args[0]
        assert isinstance(task, Task)

        def go() -> None:
            try:
                played = func(*args)
            except Exception as error:
                error_callback(WrappedError(error))
            else:
                callback(played)

        self.waiting.append((task, go, error_callback))
        return None

    def work(self) -> bool:
        """Carry out what waits; False: the cluster has gone."""
        waiting, self.waiting = self.waiting, []
        dying = any(self.gone.get(task.key, 0) > 0 for task, *_ in waiting)
        for task, go, failed in waiting:
            if self.gone.get(task.key, 0) > 0:
                self.gone[task.key] -= 1
                self.crowd.append(len(waiting) - 1)
                failed(GoneError())
            elif self.together and dying:
                failed(GoneError())
            else:
                go()
        return bool(waiting)


def pool_on(lists: Lists, monkeypatch: pytest.MonkeyPatch, left: list[str] | None = None) -> ClusterPool:
    monkeypatch.setattr(cluster, "PATIENCE", 0.001)
    told = [] if left is None else left
    return ClusterPool(Cluster(lists, 2, (GoneError,), lists.work, lambda: told.append("left")))


def test_a_cluster_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    given = experiment("5", "random")
    here = ran(given)
    there = Run(given, Results(given), 4)
    there.play(pool_on(Lists(), monkeypatch))
    assert [[without_time(line) for line in lines] for lines in here.counted] == [
        [without_time(line) for line in lines] for lines in there.counted
    ]


def test_a_lost_process_loses_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each match that was there is played again, alone: whoever is to blame is known then."""
    lists = Lists({(1, 0): 1}, together=True)
    given = experiment()
    run = Run(given, Results(given), 4)
    run.play(pool_on(lists, monkeypatch))
    assert run.sample == ran(given).sample


def test_a_match_that_ends_its_process_alone_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = Lists({(1, 0): 2})
    given = experiment()
    run = Run(given, Results(given), 4)
    with pytest.raises(RunError, match="A match of random and random ended the process that played it"):
        run.play(pool_on(lists, monkeypatch))
    assert lists.crowd[-1] == 0 < lists.crowd[0]
    first = "tests.ai.players:First"
    killed = replace(experiment(first, "random"), digest=proof([named(first)], fast_core.rules_and_bots()))
    run = Run(killed, Results(killed), 4)
    run.play(pool_on(Lists({(1, 0): 2}), monkeypatch))
    assert run.counted[1][0]["scores"] == [0.0, 1.0]
    assert run.counted[1][0]["forfeit"] == {
        "seat": 0,
        "words": "First ended the process that played the match, three times.",
    }


def test_no_match_of_other_sources_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    given = experiment()
    run = Run(given, Results(given), 4)
    monkeypatch.setattr(fast_core, "rules_and_bots", lambda: "others")
    with pytest.raises(RunError, match=r"A worker on .* has other sources of .*, so its matches do not count."):
        run.play(pool_on(Lists(), monkeypatch))
    assert run.results.lines == {}


def test_whatever_else_a_worker_raises_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: Task, folder: str) -> Played:
        raise KeyError("no such\nthing")

    monkeypatch.setattr(cluster, "play_there", broken)
    given = experiment()
    with pytest.raises(RunError) as caught:
        Run(given, Results(given), 4).play(pool_on(Lists(), monkeypatch))
    assert "\n" not in str(caught.value)
    assert "no such" in str(caught.value)


def test_a_cluster_that_has_gone_is_told_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(Lists):
        def apply_async(self, *task: object) -> None:
            """Nothing ever comes of it."""

    left: list[str] = []
    given = experiment()
    with pytest.raises(RunError, match=r"The cluster has gone; what was played is kept\."):
        Run(given, Results(given), 4).play(pool := pool_on(Silent(), monkeypatch, left))
    pool.close()
    assert left == ["left"]


def test_a_cluster_has_so_much_to_do_as_its_processes_can_take(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = pool_on(Lists(), monkeypatch)
    assert pool.free() == 4
    pool.submit(experiment().task(0, 0))
    assert pool.free() == 3
    [(_, end)] = pool.ends()
    assert not isinstance(end, LostError)
    assert pool.free() == 4


def test_without_ray_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["--a", "random", "--b", "random", "--matches", "2", "--out", str(tmp_path / "out"), "--cluster", "a:1"]
    assert main(words) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{cluster.MISSING}\n")
    assert "requirements-cluster.txt" in cluster.MISSING
    assert Path(fast_core.ROOT, "requirements-cluster.txt").is_file()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999", "a b:3"])
def test_nobody_answers_at_a_wrong_address(address: str) -> None:
    assert not answers(address)


def test_a_match_is_played_where_the_paths_of_its_players_begin(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(fast_core.ROOT)
    (tmp_path / "far_bot.py").write_text(
        "class Bot:\n    def decide(self, view, seed):\n        return view.legal()[:1]\n"
    )
    digest = proof([named(f"{tmp_path}/far_bot.py:Bot")], fast_core.rules_and_bots())
    task = replace(experiment("far_bot.py:Bot", "random"), digest=digest).task(0, 0)
    assert cluster.play_there(task, str(tmp_path)).line["forfeit"] is None
