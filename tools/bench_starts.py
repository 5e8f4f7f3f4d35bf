"""Benchmark of the start: from the start of the process to its first frame, from source and from a package, in pairs.

`tools/bench.py` runs this without a screen: SDL writes each frame of such a window to a file, so nothing is added to
the program that is measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from launch import environment

PAIRS: Final = 12
FRAMES: Final = "SDL_VIDEO_DUMMY_SAVE_FRAMES"
PATIENCE: Final = 60.0
"""Seconds within which a frame is shown."""
PLACES: Final = {"title": (), "match": ("--game", "battlefronts", "--seats", "human,recruit", "--seed", "7")}
"""What is opened: its flags."""


def seconds_to_first_frame(command: list[str]) -> float:
    """Raises RuntimeError if no frame is shown."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        around = {**os.environ, FRAMES: "1", "FIVE_FRONTS_HOME": str(Path(folder, "home"))}
        began = time.perf_counter()
        with subprocess.Popen(command, cwd=folder, env=around, stderr=subprocess.DEVNULL) as process:
            try:
                while not any(name.endswith(".bmp") for name in os.listdir(folder)):  # noqa: PTH208  quick
                    if process.poll() is not None or time.perf_counter() - began > PATIENCE:
                        raise RuntimeError(f"{command[0]} has shown no frame.")
                    time.sleep(0.002)
                return time.perf_counter() - began
            finally:
                process.kill()


def main(words: list[str]) -> None:
    """Measure each pair one after the other, the first of which alternates."""
    ways = {"source": [sys.executable, str(environment.ROOT / "main.py")], "package": [str(Path(words[0]).resolve())]}
    for command in ways.values():
        seconds_to_first_frame(command)  # files are in memory from then on
    print(f"\nseconds to the first frame, medians of {PAIRS} pairs")
    print(f"{'':<12}{'source':>10}{'package':>10}{'ratio':>10}")
    for place, flags in PLACES.items():
        taken: dict[str, list[float]] = {way: [] for way in ways}
        for pair in range(PAIRS):
            for way in sorted(ways, reverse=pair % 2 == 1):
                taken[way].append(seconds_to_first_frame([*ways[way], "--mute", *flags]))
        ratios = [package / source for source, package in zip(taken["source"], taken["package"], strict=True)]
        numbers = "".join(f"{median(times):>10.2f}" for times in (taken["source"], taken["package"], ratios))
        print(f"{place:<12}{numbers}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
