"""python -m tests.cluster: the arena on a Ray cluster of two nodes on this machine, one of which is killed.

Needs requirements/cluster.txt, Linux, and about five minutes. `unshare --net sh -c 'ip link set lo up; ...'` around it,
as root, keeps it on the loopback. Says what it saw; the exit code is 0 if all was well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ai.arena.cluster import RAY_MISSING
from game.fast_core import ROOT

MATCHES = 120
ARENA = (sys.executable, "-m", "ai.arena", "--a", "10", "--b", "10", "--matches", str(MATCHES))
Lines = dict[tuple[int, int], dict[str, Any]]


def lines_of(file: Path) -> Lines:
    """The matches of a file of results, but for how long they took."""
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return {(line["round"], line["seating"]): {**line, "seconds": 0, "commit": ""} for line in found}


def begin(out: Path, *more: str) -> subprocess.Popen[str]:
    command = [*ARENA, "--out", str(out), *more]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def played(out: Path, *more: str) -> tuple[Lines, float]:
    started = time.perf_counter()
    process = begin(out, *more)
    _, complaints = process.communicate()
    assert process.returncode == 0, complaints
    return lines_of(out), time.perf_counter() - started


def playing(node: Any) -> int:
    """How many processes of the arena's pool run on a node."""
    raylet = node.all_processes["raylet"][0].process.pid
    told = subprocess.run(["ps", "-o", "args=", "--ppid", str(raylet)], capture_output=True, text=True)
    return told.stdout.count("PoolActor")


def same(expected: Lines, found: Lines, seconds: float, where: str) -> bool:
    alike = sum(found.get(key) == line for key, line in expected.items())
    print(f"{where}: {len(found)} matches in {seconds:.0f} s, {alike} of {len(expected)} as locally", flush=True)
    return found == expected


def main() -> int:
    """Play the same matches on this machine, on the cluster, and on the cluster while it loses a node."""
    try:
        from ray.cluster_utils import Cluster
    except ImportError:
        print(RAY_MISSING, file=sys.stderr)
        return 2
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        expected, seconds = played(Path(folder, "local"))
        well = same(expected, expected, seconds, "this machine")
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            second = cluster.add_node(num_cpus=1)
            there = ("--cluster", cluster.address)
            well &= same(expected, *played(Path(folder, "cluster"), *there), "two nodes")
            well &= same(expected, *killed(cluster, second, Path(folder, "killed"), there), "one node killed")
            well &= faulty(Path(folder, "faulty"), there)
        finally:
            cluster.shutdown()
        started = time.perf_counter()
        done = begin(Path(folder, "gone"), *there)
        _, complaints = done.communicate()
        print(f"no cluster: exit {done.returncode} after {time.perf_counter() - started:.1f} s: {complaints.strip()}")
        well &= done.returncode == 2 and len(complaints.splitlines()) == 1
    print("all was well" if well else "NOT all was well")
    return 0 if well else 1


def faulty(out: Path, there: tuple[str, ...]) -> bool:
    """Play with a class that ends its process."""
    found, seconds = played(out, "--a", "tests.ai.players:Kills", "--b", "random", "--matches", "4", *there)
    lost = [line["forfeit"]["words"] for line in found.values() if line["forfeit"] is not None]
    print(f"a player that ends its process: {len(lost)} of 4 matches in {seconds:.0f} s: {lost[:1]}", flush=True)
    return len(lost) == len(found) == 4


def killed(cluster: Any, node: Any, out: Path, there: tuple[str, ...]) -> tuple[Lines, float]:
    """Play, and kill this node once it plays, too, and a quarter of the matches are played."""
    started = time.perf_counter()
    process = begin(out, *there)
    while len(lines_of(out)) < MATCHES // 4 or playing(node) == 0:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    print(f"killing the node with {playing(node)} of the processes after {len(lines_of(out))} matches", flush=True)
    cluster.remove_node(node, allow_graceful=False)
    _, complaints = process.communicate()
    assert process.returncode == 0, complaints

    return lines_of(out), time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
