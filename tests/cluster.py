"""python -m tests.cluster: the arena on a Ray cluster of two nodes on this machine, one of which is killed.

Needs requirements/cluster.txt, Linux, and about five minutes. `unshare --net sh -c 'ip link set lo up; ...'` around it,
as root, keeps it on the loopback. Prints its results. The exit code is 0 if all was well.
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


def read_results(file: Path) -> Lines:
    """The results in a file by round and seating, without what differs from run to run: seconds and commit."""
    results = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return {(line["round"], line["seating"]): {**line, "seconds": 0, "commit": ""} for line in results}


def start_arena(out: Path, *more: str) -> subprocess.Popen[str]:
    """Start the arena with these further arguments in a process."""
    command = [*ARENA, "--out", str(out), *more]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run_arena(out: Path, *more: str) -> tuple[Lines, float]:
    """Run the arena to its end. Returns its results and the seconds that it took."""
    started = time.perf_counter()
    process = start_arena(out, *more)
    _, complaints = process.communicate()
    assert process.returncode == 0, complaints
    return read_results(out), time.perf_counter() - started


def count_pool_processes(node: Any) -> int:
    """The number of processes of the arena's pool on a node of the cluster."""
    raylet = node.all_processes["raylet"][0].process.pid
    listing = subprocess.run(["ps", "-o", "args=", "--ppid", str(raylet)], capture_output=True, text=True)
    return listing.stdout.count("PoolActor")


def report_equal(expected: Lines, results: Lines, seconds: float, where: str) -> bool:
    """Print how many results are as expected. Returns whether all are."""
    equal = sum(results.get(key) == line for key, line in expected.items())
    print(f"{where}: {len(results)} matches in {seconds:.0f} s, {equal} of {len(expected)} as locally", flush=True)
    return results == expected


def main() -> int:
    """Play the same matches on this machine, on the cluster, and on the cluster while it loses a node."""
    try:
        from ray.cluster_utils import Cluster
    except ImportError:
        print(RAY_MISSING, file=sys.stderr)
        return 2
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        expected, seconds = run_arena(Path(folder, "local"))
        all_well = report_equal(expected, results=expected, seconds=seconds, where="this machine")
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            second = cluster.add_node(num_cpus=1)
            on_cluster = ("--cluster", cluster.address)
            all_well &= report_equal(expected, *run_arena(Path(folder, "cluster"), *on_cluster), "two nodes")
            all_well &= report_equal(
                expected, *run_with_node_killed(cluster, second, Path(folder, "killed"), on_cluster), "one node killed"
            )
            all_well &= run_with_faulty_player(Path(folder, "faulty"), on_cluster)
        finally:
            cluster.shutdown()
        started = time.perf_counter()
        process = start_arena(Path(folder, "gone"), *on_cluster)
        _, complaints = process.communicate()
        print(
            f"no cluster: exit {process.returncode} after {time.perf_counter() - started:.1f} s: {complaints.strip()}"
        )
        all_well &= process.returncode == 2 and len(complaints.splitlines()) == 1
    print("all was well" if all_well else "NOT all was well")
    return 0 if all_well else 1


def run_with_faulty_player(out: Path, there: tuple[str, ...]) -> bool:
    """Run the arena with a player that ends its own process.

    Returns whether it lost each of the four matches by forfeit.
    """
    lines, seconds = run_arena(out, "--a", "tests.ai.players:Kills", "--b", "random", "--matches", "4", *there)
    lost = [line["forfeit"]["words"] for line in lines.values() if line["forfeit"] is not None]
    print(f"a player that ends its process: {len(lost)} of 4 matches in {seconds:.0f} s: {lost[:1]}", flush=True)
    return len(lost) == len(lines) == 4


def run_with_node_killed(cluster: Any, node: Any, out: Path, there: tuple[str, ...]) -> tuple[Lines, float]:
    """Run the arena on the cluster and remove a node once it has begun and a quarter of all matches are played.

    Returns the results and the seconds.
    """
    started = time.perf_counter()
    process = start_arena(out, *there)
    while len(read_results(out)) < MATCHES // 4 or count_pool_processes(node) == 0:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    print(
        f"killing the node with {count_pool_processes(node)} of the processes after {len(read_results(out))} matches",
        flush=True,
    )
    cluster.remove_node(node, allow_graceful=False)
    _, complaints = process.communicate()
    assert process.returncode == 0, complaints

    return read_results(out), time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
