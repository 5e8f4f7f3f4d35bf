"""A Ray cluster as a pool: the only module that knows Ray, which is imported when a cluster is asked for.

Ray's own `multiprocessing` pool maps the matches. It restarts the processes of a lost machine on the others
and repeats their matches. The folder of Five Fronts must lie under the same path on every machine; each worker
proves before a match that it has the same sources and the same core (`ai.arena.rounds.perform`).
"""

from __future__ import annotations

import os
import queue
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Final, NoReturn, Protocol

from ai.arena.rounds import IN_WHEEL, Played, Task, perform
from ai.arena.run import End, RunError, picklable
from game import fast_core
from game.core.files import working_folder
from game.core.sanitize import quoted

PATIENCE: Final = 5.0
"""Seconds within which the address of a cluster answers."""
AHEAD: Final = 2
"""Matches that wait for each process, since the pool hands them out in turn and not to a free process."""
_ADDRESS: Final = re.compile(r"(?:ray://)?([\w.-]+|\[[0-9a-fA-F:]+\]):([0-9]{1,5})")
MISSING: Final = (
    "Ray is not installed, so no cluster can be used: python -m pip install -r requirements/cluster.txt installs it."
)


class Mapper(Protocol):
    """The part of `ray.util.multiprocessing.Pool` that is used here."""

    def apply_async(
        self,
        func: Callable[..., Played],
        args: tuple[object, ...],
        kwargs: dict[str, object] | None = None,
        callback: Callable[[Played], None] | None = None,
        error_callback: Callable[[Exception], None] | None = None,
    ) -> object: ...


@dataclass
class Cluster:
    """A connection to a cluster."""

    mapper: Mapper
    processes: int
    alive: Callable[[], bool]


class ClusterPool:
    """Plays tasks on a cluster."""

    def __init__(self, cluster: Cluster) -> None:
        """Raises ValueError with a sentence if the working folder has been deleted."""
        self._cluster = cluster
        self._folder = str(working_folder())
        self._ended: queue.SimpleQueue[End] = queue.SimpleQueue()
        """Filled by threads of Ray."""
        self._flying = 0

    def free(self) -> int:
        return AHEAD * self._cluster.processes - self._flying

    def submit(self, task: Task) -> None:
        self._flying += 1

        def ended(played: Played) -> None:
            self._ended.put((task, played))

        def failed(error: Exception) -> None:
            self._ended.put((task, picklable(getattr(error, "underlying", error))))

        self._cluster.mapper.apply_async(play_there, (task, self._folder), None, ended, failed)

    def ends(self) -> list[End]:
        while True:
            with suppress(queue.Empty):
                end = self._ended.get(timeout=PATIENCE)
                self._flying -= 1
                return [end]
            if not self._cluster.alive():
                raise RunError("The cluster has gone; what was played is kept.")

    def close(self) -> None:
        """Does nothing: the cluster ends all matches when this process has ended."""


def play_there(task: Task, folder: str) -> Played:
    """Play a match in a process of the cluster; paths of players are relative to `folder`.

    Raises all errors of `perform`.
    """
    with suppress(OSError):
        os.chdir(folder)
    return perform(task, fast_core.rules_and_bots())


def connected(address: str, jobs: int | None) -> Cluster:
    """Connect to a cluster and start `jobs` processes there, by default one per core.

    Raises ValueError with a sentence if Ray is not installed or nothing answers.
    """
    try:
        ray = import_module("ray")
        pools = import_module("ray.util.multiprocessing")
    except ImportError:
        raise ValueError(MISSING) from None
    if not answers(address):
        raise ValueError(f"No cluster answers at '{quoted(address)}'; an address is such as 10.0.0.1:6379.")
    ours = fast_core.ROOT.parent if IN_WHEEL else fast_core.ROOT
    around = {"PYTHONPATH": os.pathsep.join([str(ours), str(working_folder())])}
    if fast_core.CHOICE in os.environ:
        around[fast_core.CHOICE] = os.environ[fast_core.CHOICE]
    try:
        ray.init(address=address, runtime_env={"env_vars": around}, log_to_driver=False, logging_level="ERROR")
        # A process whose machine is lost is restarted on another one, and Ray sends it its matches again.
        lasting = {"max_restarts": -1, "max_task_retries": -1, "scheduling_strategy": "SPREAD"}
        mapper = pools.Pool(jobs, ray_remote_args=lasting)
        processes = jobs or int(ray.cluster_resources()["CPU"])
    except Exception as error:
        with suppress(Exception):
            ray.shutdown()
        words = (str(error).splitlines() or [type(error).__name__])[0]
        raise ValueError(f"The cluster at '{quoted(address)}' cannot be used: {quoted(words).rstrip('.')}.") from None
    where = address if _ADDRESS.fullmatch(address) else ray.get_runtime_context().gcs_address
    return Cluster(mapper, processes, lambda: answers(where))


def answers(address: str) -> bool:
    """Whether the address answers; an address that names no machine, such as "auto", is left to Ray."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return ":" not in address
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()
    except (OSError, OverflowError):
        return False
    return True


def leave(code: int) -> NoReturn:
    """End the process with this exit code.

    If Ray was used, its threads may still wait for matches and would change the exit code.
    """
    if "ray" in sys.modules:
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
