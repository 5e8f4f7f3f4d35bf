"""The client's speed at 1920x1080: how long until the first frame, and how long a frame takes while a bot thinks.

`tools/bench.py` starts this without a screen; `first` and `frames` as an argument take one measurement.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from statistics import median

from tools import environment

RUNS = 3
SIZE = (1920, 1080)
SEED = 7
FLAGS = [
    "--game",
    "battlefronts",
    "--seats",
    "general,general",
    "--seed",
    str(SEED),
    "--window",
    f"{SIZE[0]}x{SIZE[1]}",
]
FRAME = 1 / 60
WATCHED = 20.0
"""Seconds of a match over which frames are measured."""
WARM_UP = 1.0
"""Seconds at its beginning that are not: pictures are being made."""


def first() -> None:
    """Start as `python main.py` does, and leave as soon as the first frame is shown."""
    import pygame

    from tools.start import main

    def shown() -> None:
        print("shown", flush=True)
        sys.exit(0)

    pygame.display.flip = shown
    sys.exit(main(FLAGS))


def seconds_to_first_frame() -> float:
    """From the start of the interpreter."""
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "tools.bench_client", "first"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    word = process.stdout.readline()
    taken = time.perf_counter() - began
    process.communicate()
    if word != "shown\n":
        raise RuntimeError("The client has shown no frame.")
    return taken


def frames() -> None:
    """A match between two Generals in real time; the milliseconds of every frame, one a line."""
    import pygame

    from scenes.app import App, open_window
    from scenes.play.scene import PlayScene
    from scenes.store import Store
    from tools.flags import parse
    from tools.start import first_scene

    wish = parse(FLAGS)
    rng = random.Random(SEED)
    pygame.display.init()
    pygame.font.init()
    app = App(Store(), rng, lambda: first_scene(wish, rng), open_window(wish.window, False))
    app.start(lambda: first_scene(wish, rng))
    began = time.perf_counter()
    try:
        while (now := time.perf_counter()) - began < WARM_UP + WATCHED and app.running:
            app.step(FRAME, pygame.event.get())
            pygame.display.flip()
            spent = time.perf_counter() - now
            if now - began > WARM_UP:
                print(spent * 1000)
            time.sleep(max(0.0, FRAME - spent))
        if not isinstance(app.stack.top, PlayScene):
            raise RuntimeError("The match was not shown to the end of the measurement.")
    finally:
        app.close()


def frame_times() -> list[float]:
    """The milliseconds of every frame of one run, in rising order."""
    command = [sys.executable, "-m", "tools.bench_client", "frames"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return sorted(float(line) for line in done.stdout.splitlines())


def report() -> None:
    """Print the medians over the runs."""
    starts = [seconds_to_first_frame() for _ in range(RUNS)]
    runs = [frame_times() for _ in range(RUNS)]
    print(f"\nclient at {SIZE[0]}x{SIZE[1]}, no screen, two Generals thinking; medians of {RUNS} runs")
    print(f"{'start to first frame':<28}{median(starts):>12.2f} s")
    for label, share in (("p50", 0.5), ("p99", 0.99), ("longest", 1.0)):
        picked = median(times[min(len(times) - 1, int(len(times) * share))] for times in runs)
        print(f"{'frame, ' + label:<28}{picked:>12.1f} ms")


if __name__ == "__main__":
    environment.remove_stale()
    {"first": first, "frames": frames}.get("".join(sys.argv[1:]), report)()
