"""A cluster as a pool, on one that is made of lists; `python -m tests.cluster` does it on Ray itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from ai.arena import cluster
from ai.arena.__main__ import main
from ai.arena.cluster import Cluster, ClusterPool, address_answers
from ai.arena.rounds import Played, Results, Task, sources_digest
from ai.arena.run import Run, RunError
from ai.player import player_named
from game import fast_core
from tests.ai.arena.playing import drop_seconds, experiment, play_rounds


class WrappedError(Exception):
    """The error in which Ray's pool wraps an exception of a match."""

    def __init__(self, underlying: BaseException) -> None:
        self.underlying = underlying


@dataclass
class ListPool:
    """A stand-in for Ray's pool: it keeps tasks in a list and carries them out one after another."""

    waiting: list[Callable[[], None]] = field(default_factory=list)

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

        def go() -> None:
            try:
                played = func(*args)
            except Exception as error:
                error_callback(WrappedError(error))
            else:
                callback(played)

        self.waiting.append(go)
        return None

    def work(self) -> bool:
        """Carry out what waits, the last first; False: there is nothing to do any more."""
        waiting = self.waiting
        self.waiting = []
        for go in reversed(waiting):
            go()
        return bool(waiting)


def make_cluster_pool(lists: ListPool, monkeypatch: pytest.MonkeyPatch) -> ClusterPool:
    """A pool of the arena for a cluster of two processes that is made of lists."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.001)
    return ClusterPool(Cluster(lists, 2, lists.work))


def test_a_cluster_plays_the_same_matches_as_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = experiment("5", "random")
    run_here = play_rounds(setup)
    run_on_cluster = Run(setup, Results(setup), 4)
    run_on_cluster.play(make_cluster_pool(ListPool(), monkeypatch))
    assert [[drop_seconds(line) for line in lines] for lines in run_here.counted] == [
        [drop_seconds(line) for line in lines] for lines in run_on_cluster.counted
    ]


@pytest.mark.parametrize(("called", "words"), [("Kills", "ended its process"), ("Raises", "raised ArithmeticError")])
def test_a_faulty_player_loses_and_the_process_of_the_cluster_stays(
    called: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The class plays in a process of its own. Otherwise its fault would end this one."""
    kind = f"tests.ai.players:{called}"
    digest = sources_digest([player_named(kind)], fast_core.rules_and_bots())
    given = replace(experiment(kind, "random"), digest=digest)
    run = Run(given, Results(given), 1)
    run.play(make_cluster_pool(ListPool(), monkeypatch))
    assert [line["scores"] for line in run.counted[0]] == [[0.0, 1.0], [1.0, 0.0]]
    assert all(line["forfeit"] is not None and words in line["forfeit"]["words"] for line in run.counted[0])


def test_a_worker_with_other_sources_ends_the_run_and_no_match_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    given = experiment()
    run = Run(given, Results(given), 4)
    monkeypatch.setattr(fast_core, "rules_and_bots", lambda: "others")
    with pytest.raises(RunError, match=r"A worker on .* has other sources of .*, so its matches do not count."):
        run.play(make_cluster_pool(ListPool(), monkeypatch))
    assert run.results.lines == {}


def test_any_other_error_of_a_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: Task, folder: str) -> Played:
        raise KeyError("no such\nthing")

    monkeypatch.setattr(cluster, "play_on_cluster", broken)
    given = experiment()
    with pytest.raises(RunError) as caught:
        Run(given, Results(given), 4).play(make_cluster_pool(ListPool(), monkeypatch))
    assert "\n" not in str(caught.value)
    assert "no such" in str(caught.value)


def test_a_run_ends_when_its_cluster_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(ListPool):
        def apply_async(self, *task: object) -> None:
            """Nothing ever comes of it."""

    given = experiment()
    with pytest.raises(RunError, match=r"The cluster has gone; what was played is kept\."):
        Run(given, Results(given), 4).play(make_cluster_pool(Silent(), monkeypatch))


def test_a_cluster_of_two_processes_takes_four_matches_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = make_cluster_pool(ListPool(), monkeypatch)
    assert pool.free_places() == 4
    pool.submit(experiment().make_task(0, 0))
    assert pool.free_places() == 3
    [(_, end)] = pool.wait_for_ends()
    assert isinstance(end, Played)
    assert pool.free_places() == 4


def test_without_ray_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["--a", "random", "--b", "random", "--matches", "2", "--out", str(tmp_path / "out"), "--cluster", "a:1"]
    assert main(words) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{cluster.RAY_MISSING}\n")
    assert "requirements/cluster.txt" in cluster.RAY_MISSING
    assert Path(fast_core.ROOT, "requirements/cluster.txt").is_file()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999", "a b:3"])
def test_an_address_at_which_no_cluster_answers_is_recognised(address: str) -> None:
    assert not address_answers(address)


def test_a_match_on_a_cluster_finds_classes_relative_to_the_folder_of_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(fast_core.ROOT)
    (tmp_path / "far_bot.py").write_text(
        "class Bot:\n    def decide(self, view, seed):\n        return view.legal()[:1]\n"
    )
    digest = sources_digest([player_named(f"{tmp_path}/far_bot.py:Bot")], fast_core.rules_and_bots())
    task = replace(experiment("far_bot.py:Bot", "random"), digest=digest).make_task(0, 0)
    assert cluster.play_on_cluster(task, str(tmp_path)).line["forfeit"] is None
