"""A cluster as a pool of processes. The cluster here is made of lists. `python -m tests.cluster` uses Ray itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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
            """Carry out the task now, and call the callback with its result or with its error, wrapped."""
            try:
                played = func(*args)
            except Exception as error:
                error_callback(WrappedError(error))
            else:
                callback(played)

        self.waiting.append(go)
        return None

    def work(self) -> bool:
        """Carry out all tasks that wait, the last one first. Returns False if there was none."""
        waiting = self.waiting
        self.waiting = []
        for go in reversed(waiting):
            go()
        return bool(waiting)


def make_cluster_pool(lists: ListPool, monkeypatch: pytest.MonkeyPatch) -> ClusterPool:
    """A pool of the arena for a cluster of two processes that is made of lists."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.001)
    return ClusterPool(Cluster(lists, processes=2, is_alive=lists.work))


def test_a_cluster_plays_the_same_matches_as_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = experiment("5", "random")
    run_here = play_rounds(setup)
    run_on_cluster = Run(setup, Results(setup), rounds=4)
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
    run = Run(given, Results(given), rounds=1)
    run.play(make_cluster_pool(ListPool(), monkeypatch))
    assert [line["scores"] for line in run.counted[0]] == [[0.0, 1.0], [1.0, 0.0]]
    assert all(line["forfeit"] is not None and words in line["forfeit"]["words"] for line in run.counted[0])


def test_a_worker_with_other_sources_ends_the_run_and_no_match_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    given = experiment()
    run = Run(given, Results(given), rounds=4)
    monkeypatch.setattr(fast_core, "rules_and_bots", lambda: "others")
    with pytest.raises(RunError, match=r"A worker on .* has other sources of .*, so its matches do not count."):
        run.play(make_cluster_pool(ListPool(), monkeypatch))
    assert run.results.lines == {}


def test_any_other_error_of_a_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a KeyError are those of its key, here two lines."""

    def broken(task: Task, folder: str) -> Played:
        raise KeyError("no such\nthing")

    monkeypatch.setattr(cluster, "play_on_cluster", broken)
    given = experiment()
    with pytest.raises(RunError) as caught:
        Run(given, Results(given), rounds=4).play(make_cluster_pool(ListPool(), monkeypatch))
    assert "\n" not in str(caught.value)
    assert "no such" in str(caught.value)


def test_a_run_ends_when_its_cluster_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    class SilentPool(ListPool):
        """A pool of a cluster that has gone: it accepts tasks and never reports an end."""

        def apply_async(self, *task: object) -> None:
            pass

    given = experiment()
    with pytest.raises(RunError, match=r"The cluster has gone; what was played is kept\."):
        Run(given, Results(given), rounds=4).play(make_cluster_pool(SilentPool(), monkeypatch))


def test_a_cluster_of_two_processes_takes_four_matches_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process has a second match waiting, so that it need not wait itself."""
    pool = make_cluster_pool(ListPool(), monkeypatch)
    assert pool.free_places() == 4
    pool.submit(experiment().make_task(0, seating=0))
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
    task = replace(experiment("far_bot.py:Bot", "random"), digest=digest).make_task(0, seating=0)
    assert cluster.play_on_cluster(task, str(tmp_path)).line["forfeit"] is None


# --- A connection, with a Ray that only writes down what is asked of it ---------------------------


class FakeRay:
    """Imitates Ray and its pools. `events` lists the calls, and `error` is raised by `init`.

    An event is ("address asked", address) when it is tested whether something answers at an address. Every other event
    begins with the name of the function of Ray that was called: "init", "pool" or "shutdown".
    """

    def __init__(self) -> None:
        self.events: list[tuple[Any, ...]] = []
        self.error: Exception | None = None

    def init(self, **facts: Any) -> None:
        self.events.append(("init", facts))
        if self.error is not None:
            raise self.error

    def Pool(self, jobs: int | None, **facts: Any) -> str:  # noqa: N802  named as Ray names it
        self.events.append(("pool", jobs, facts))
        return "the pool"

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 6.0, "memory": 8.0}

    def get_runtime_context(self) -> SimpleNamespace:
        return SimpleNamespace(gcs_address="10.0.0.9:6379")

    def shutdown(self) -> None:
        self.events.append(("shutdown",))
        raise RuntimeError("it is not initialised")


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    """The Ray that is installed. Something answers at every address, and no core is chosen."""
    fake_ray = FakeRay()
    monkeypatch.setattr(
        cluster, "import_module", lambda name: {"ray": fake_ray, "ray.util.multiprocessing": fake_ray}[name]
    )
    monkeypatch.setattr(
        cluster, "address_answers", lambda address: fake_ray.events.append(("address asked", address)) or True
    )
    monkeypatch.delenv(fast_core.CHOICE, raising=False)
    return fake_ray


@pytest.mark.parametrize(("jobs", "processes"), [(None, 6), (4, 4)], ids=["one a core", "as many as asked for"])
def test_a_cluster_has_a_process_for_each_core_or_as_many_as_asked_for(
    jobs: int | None, processes: int, ray: FakeRay
) -> None:
    """A process whose machine is lost is started again without limit, and so are its matches."""
    pool = cluster.connect_to_cluster("10.0.0.1:6379", jobs)
    assert (pool.mapper, pool.processes) == ("the pool", processes)
    lasting = {"max_restarts": -1, "max_task_retries": -1, "scheduling_strategy": "SPREAD"}
    assert ray.events[2] == ("pool", jobs, {"ray_remote_args": lasting})


@pytest.mark.parametrize("core", [None, "plain"])
@pytest.mark.parametrize("in_wheel", [False, True], ids=["in the project", "in a wheel"])
def test_the_processes_of_a_cluster_find_our_modules_and_use_the_same_core(
    core: str | None, in_wheel: bool, ray: FakeRay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The path has the folder of our modules. In a wheel it is the parent of the package that they are in.

    The path also has the working folder of the run, because a player may be a class in a file there.
    """
    working_folder = tmp_path
    name_of_core_variable = fast_core.CHOICE
    monkeypatch.chdir(working_folder)
    monkeypatch.setattr(cluster, "IN_WHEEL", in_wheel)
    if core is not None:
        monkeypatch.setenv(name_of_core_variable, core)
    cluster.connect_to_cluster("10.0.0.1:6379", jobs=None)

    folder_of_modules = fast_core.ROOT.parent if in_wheel else fast_core.ROOT
    variables = {"PYTHONPATH": os.pathsep.join([str(folder_of_modules), str(working_folder)])}
    variables |= {name_of_core_variable: core} if core is not None else {}
    assert ray.events[:2] == [
        ("address asked", "10.0.0.1:6379"),
        (
            "init",
            {
                "address": "10.0.0.1:6379",
                "runtime_env": {"env_vars": variables},
                "log_to_driver": False,
                "logging_level": "ERROR",
            },
        ),
    ]


@pytest.mark.parametrize(
    ("address", "address_asked"),
    [("10.0.0.1:6379", "10.0.0.1:6379"), ("auto", "10.0.0.9:6379")],
    ids=["an address", "auto"],
)
def test_a_cluster_is_alive_while_its_machine_answers(address: str, address_asked: str, ray: FakeRay) -> None:
    """The address "auto" names no machine. Ray knows which one it has found."""
    pool = cluster.connect_to_cluster(address, jobs=None)
    ray.events.clear()
    assert pool.is_alive()
    assert ray.events == [("address asked", address_asked)]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (RuntimeError("version 2 is not version 3.\nA second line."), "version 2 is not version 3."),
        (ConnectionError(), "ConnectionError."),
    ],
    ids=["the first line of its words", "its class"],
)
def test_a_cluster_that_cannot_be_used_is_refused_in_a_sentence(error: Exception, words: str, ray: FakeRay) -> None:
    ray.error = error
    with pytest.raises(ValueError, match=rf"^The cluster at '10\.0\.0\.1:6379' cannot be used: {words}$"):
        cluster.connect_to_cluster("10.0.0.1:6379", jobs=None)
    assert ray.events[-1] == ("shutdown",)


def test_an_address_at_which_nothing_answers_is_refused_in_a_sentence(
    ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "address_answers", lambda address: False)
    with pytest.raises(
        ValueError, match=r"^No cluster answers at '10\.0\.0\.1:1'; an address is such as 10\.0\.0\.1:6379\.$"
    ):
        cluster.connect_to_cluster("10.0.0.1:1", jobs=None)
    assert ray.events == []


@pytest.mark.parametrize(
    ("address", "connected", "answers"),
    [
        ("10.0.0.1:6379", ("10.0.0.1", 6379), True),
        ("ray://head-1.example:10001", ("head-1.example", 10001), True),
        ("[::1]:6379", ("::1", 6379), True),
        ("auto", None, True),
        ("local", None, True),
        ("10.0.0.1:", None, False),
        ("http://10.0.0.1:6379", None, False),
    ],
)
def test_an_address_is_tested_by_a_connection_to_its_machine(
    address: str, connected: tuple[str, int] | None, answers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word without a colon, such as "auto", is no address of a machine and is handed to Ray untried."""
    calls: list[tuple[Any, ...]] = []

    def connect(machine: tuple[str, int], seconds: float) -> SimpleNamespace:
        calls.append((machine, seconds))
        return SimpleNamespace(close=lambda: calls.append(("closed",)))

    monkeypatch.setattr(cluster.socket, "create_connection", connect)
    assert address_answers(address) == answers
    assert calls == ([(connected, cluster.PATIENCE), ("closed",)] if connected else [])


def test_the_working_folder_of_a_run_that_a_machine_lacks_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match between our own players needs no folder."""
    before = Path.cwd()
    task = experiment().make_task(0, seating=0)
    assert cluster.play_on_cluster(task, "/no/such/folder").line["forfeit"] is None
    assert Path.cwd() == before


def test_a_pool_on_a_cluster_is_told_of_the_folder_of_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`apply_async` gets a function, its arguments, no keywords, and what to call with the result or the error."""
    monkeypatch.chdir(tmp_path)
    sent: list[tuple[Any, ...]] = []
    mapper = SimpleNamespace(apply_async=lambda *facts: sent.append(facts))
    task = experiment().make_task(0, seating=0)
    pool = ClusterPool(Cluster(mapper, processes=2, is_alive=lambda: True))
    pool.submit(task)
    [(function, arguments, named, put_match, put_error)] = sent
    assert (function, arguments, named) == (cluster.play_on_cluster, (task, str(tmp_path)), None)
    assert callable(put_match)
    assert callable(put_error)
    pool.close()


def test_a_pool_waits_on_while_the_cluster_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match ends while the pool asks for the third time whether the cluster is alive.

    `mapper` stands for the cluster: it only keeps the callback of a task, to which the match is handed.
    """
    monkeypatch.setattr(cluster, "PATIENCE", 0.001)
    callbacks: list[Any] = []
    questions: list[str] = []

    def apply_async(function: object, arguments: object, keywords: object, callback: object, *_: object) -> None:
        callbacks.append(callback)

    def is_alive() -> bool:
        questions.append("alive?")
        if len(questions) == 3:
            callbacks[0]("a match")
        return True

    mapper = SimpleNamespace(apply_async=apply_async)
    pool = ClusterPool(Cluster(mapper, processes=2, is_alive=is_alive))
    task = experiment().make_task(0, seating=0)
    pool.submit(task)
    assert pool.wait_for_ends() == [(task, "a match")]
    assert len(questions) == 3


@pytest.mark.parametrize("has_ray", [True, False], ids=["after Ray", "without Ray"])
def test_a_process_that_has_used_ray_ends_without_its_threads(has_ray: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads of Ray may wait for matches, and would change the exit code. What was printed must not be lost."""
    events: list[object] = []
    monkeypatch.setattr(cluster.sys, "modules", {"ray": None} if has_ray else {})
    monkeypatch.setattr(cluster.sys, "stdout", SimpleNamespace(flush=lambda: events.append("flushed")))
    monkeypatch.setattr(cluster, "os", SimpleNamespace(_exit=events.append))
    with pytest.raises(SystemExit) as end:
        cluster.exit_process(3)
    assert end.value.code == 3
    assert events == (["flushed", 3] if has_ray else [])
