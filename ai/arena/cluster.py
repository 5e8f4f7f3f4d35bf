"""A Ray cluster as a pool: the only module that knows Ray, which is imported when a cluster is asked for.

Ray's own `multiprocessing` pool plays the matches. It restarts the processes of a lost machine on the others and
repeats their matches. The folder of Five Fronts must have the same path on every machine. Each worker
proves before a match that it has the same sources and the same core (`ai.arena.rounds.play_task`).
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
from typing import Any, Final, NoReturn

from ai.arena.rounds import IN_WHEEL, Played, Task, play_task
from ai.arena.run import End, RunError, make_picklable
from game import fast_core
from game.core.files import working_folder
from game.core.sanitize import quoted

PATIENCE: Final = 5.0
"""Seconds within which the address of a cluster answers."""
AHEAD: Final = 2
"""Matches that wait for each process, since the pool gives them to the processes in turn, not to a free one."""
_ADDRESS: Final = re.compile(r"(?:ray://)?(?P<host>[\w.-]+|\[[0-9a-fA-F:]+\]):(?P<port>[0-9]{1,5})")
RAY_MISSING: Final = (
    "Ray is not installed, so no cluster can be used: python -m pip install -r requirements/cluster.txt installs it."
)


@dataclass
class Cluster:
    """A connection to a cluster."""

    mapper: Any
    """The `ray.util.multiprocessing.Pool` that plays the matches. Only its `apply_async` is used."""
    processes: int
    """The number of processes of that pool."""
    is_alive: Callable[[], bool]
    """Tells whether the cluster still answers."""


class ClusterPool:
    """Plays tasks on a cluster."""

    def __init__(self, cluster: Cluster) -> None:
        """Use this cluster. Raises ValueError with a sentence if the working folder has been deleted."""
        self._cluster = cluster
        self._folder = str(working_folder())
        self._ended: queue.SimpleQueue[End] = queue.SimpleQueue()
        """Tasks that have ended, put there by threads of Ray."""
        self._running = 0
        """The number of tasks that were submitted and have not ended."""

    def free_places(self) -> int:
        return AHEAD * self._cluster.processes - self._running

    def submit(self, task: Task) -> None:
        """Send a task to the cluster. A thread of Ray puts its match, or its error, into `_ended`."""
        self._running += 1

        def put_match(played: Played) -> None:
            self._ended.put((task, played))

        def put_error(error: Exception) -> None:
            raised = getattr(error, "underlying", error)  # Ray wraps the error of the match in one of its own
            self._ended.put((task, make_picklable(raised)))

        self._cluster.mapper.apply_async(play_on_cluster, (task, self._folder), None, put_match, put_error)

    def wait_for_ends(self) -> list[End]:
        """Wait until a match has ended, and return its task and result, as a list of one.

        Threads put ends into the queue `_ended`. After each PATIENCE seconds without one the cluster is checked. Raises
        RunError once it no longer answers.
        """
        while True:
            with suppress(queue.Empty):
                end = self._ended.get(timeout=PATIENCE)
                self._running -= 1
                return [end]
            if not self._cluster.is_alive():
                raise RunError("The cluster has gone; what was played is kept.")

    def close(self) -> None:
        """Does nothing: the cluster ends all matches when this process has ended."""


def play_on_cluster(task: Task, folder: str) -> Played:
    """Play a match in a process of the cluster. Paths of players are relative to `folder`.

    Raises all errors of `play_task`.
    """
    with suppress(OSError):
        os.chdir(folder)
    return play_task(task, fast_core.rules_and_bots())


def connect_to_cluster(address: str, jobs: int | None) -> Cluster:
    """Connect to a cluster and start `jobs` processes there, by default one per core. Returns the connection.

    Raises ValueError with a sentence if Ray is not installed or nothing answers.
    """
    try:
        ray = import_module("ray")
        pools = import_module("ray.util.multiprocessing")
    except ImportError:
        raise ValueError(RAY_MISSING) from None
    if not address_answers(address):
        raise ValueError(f"No cluster answers at '{quoted(address)}'; an address is such as 10.0.0.1:6379.")

    own_folder = fast_core.ROOT.parent if IN_WHEEL else fast_core.ROOT
    environment = {"PYTHONPATH": os.pathsep.join([str(own_folder), str(working_folder())])}
    if fast_core.CHOICE in os.environ:
        environment[fast_core.CHOICE] = os.environ[fast_core.CHOICE]
    try:
        ray.init(address=address, runtime_env={"env_vars": environment}, log_to_driver=False, logging_level="ERROR")
        # A process whose machine is lost is restarted on another one, and Ray sends it its matches again.
        lasting = {"max_restarts": -1, "max_task_retries": -1, "scheduling_strategy": "SPREAD"}
        mapper = pools.Pool(jobs, ray_remote_args=lasting)
        processes = jobs or int(ray.cluster_resources()["CPU"])
    except Exception as error:
        with suppress(Exception):
            ray.shutdown()
        words = (str(error).splitlines() or [type(error).__name__])[0]
        raise ValueError(f"The cluster at '{quoted(address)}' cannot be used: {quoted(words).rstrip('.')}.") from None

    # An address such as "auto" names no machine; Ray knows which one it has found.
    where = address if _ADDRESS.fullmatch(address) else ray.get_runtime_context().gcs_address
    return Cluster(mapper, processes, lambda: address_answers(where))


def address_answers(address: str) -> bool:
    """Whether something answers at the address. One that names no machine, such as "auto", is left to Ray: True."""
    machine = _ADDRESS.fullmatch(address)
    if machine is None:
        return ":" not in address
    try:
        socket.create_connection((machine["host"].strip("[]"), int(machine["port"])), PATIENCE).close()
    except (OSError, OverflowError):
        return False
    return True


def exit_process(code: int) -> NoReturn:
    """End the process with this exit code.

    The threads of Ray, if it was used, may still wait for matches. They would change the exit code.
    """
    if "ray" in sys.modules:
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
