"""Benchmark of the client at 1920x1080: time to the first frame, and frame times while bots think.

`tools/bench.py` runs this without a screen. The arguments `first` or `frames` and a game run one measurement.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from unittest.mock import patch

from game.catalogue import GAMES

RUNS = 3
SIZE = (1920, 1080)
SEED = 7
TABLES = {slug: game.seats[-1] for slug, game in GAMES.items()}
"""Number of Generals, by game."""
FRAME = 1 / 60
LIMIT = 1000 / 60
"""Maximum duration of a frame in milliseconds."""
WATCHED = 20.0
"""Seconds of a match over which frames are measured."""
WARM_UP = 1.0
"""Seconds at the beginning that are not measured, because pictures are being made."""


def flags(game: str) -> list[str]:
    """Command line flags of the measured match."""
    seats = ",".join(["general"] * TABLES[game])
    return ["--game", game, "--seats", seats, "--seed", str(SEED), "--window", f"{SIZE[0]}x{SIZE[1]}"]


def first(game: str) -> None:
    """Start like `python main.py`, and exit when the first frame is shown."""
    import pygame

    from launch.start import main

    def shown() -> None:
        print("shown", flush=True)
        sys.exit(0)

    pygame.display.flip = shown
    sys.exit(main(flags(game)))


def seconds_to_first_frame(game: str) -> float:
    """Seconds from the start of the interpreter to the first frame."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "tools.bench_client", "first", game]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    word = process.stdout.readline()
    taken = time.perf_counter() - began
    process.communicate()
    if word != "shown\n":
        raise RuntimeError("The client has shown no frame.")
    return taken


def frames(game: str) -> None:
    """Play Generals in real time; print of each frame wall-clock and CPU milliseconds, and the backdrops baked."""
    import pygame

    from launch.flags import parse
    from launch.start import first_scene
    from scenes.app import App
    from scenes.boards import BOARDS
    from scenes.play.play_scene import PlayScene
    from scenes.store import Store
    from scenes.window import open_window, prepare

    wish, rng, paint = parse(flags(game)), random.Random(SEED), BOARDS[game].paint
    painted = patch.object(BOARDS[game], "paint", autospec=True, side_effect=paint).start()
    prepare()
    pygame.display.init()
    pygame.font.init()
    store = Store()
    app = App(store, rng, lambda: first_scene(wish, rng, store), open_window(wish.window))
    app.start(lambda: first_scene(wish, rng, store))
    began = time.perf_counter()
    try:
        while (now := time.perf_counter()) - began < WARM_UP + WATCHED and app.running:
            worked = time.thread_time()
            app.step(FRAME, pygame.event.get())
            pygame.display.flip()
            spent, worked = time.perf_counter() - now, time.thread_time() - worked
            if now - began > WARM_UP:
                print(spent * 1000, worked * 1000, painted.call_count)
            painted.reset_mock()
            time.sleep(max(0.0, FRAME - spent))
        if not isinstance(app.stack.top, PlayScene):
            raise RuntimeError("The match was not shown to the end of the measurement.")
    finally:
        app.close()


def frame_times(game: str) -> list[list[float]]:
    """Of the frames of one run, each sorted: milliseconds of wall-clock and CPU time, backdrops that were baked."""
    command = [sys.executable, "-m", "tools.bench_client", "frames", game]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    both = zip(*(map(float, line.split()) for line in done.stdout.splitlines()), strict=True)
    return [sorted(times) for times in both]


def report(game: str, out: Path | None = None) -> None:
    """Print the medians over the runs, and add them to a file for `python -m tools.measured`."""
    from tools.surveying.strength import append, row_of  # here, since the first frame should not wait for it

    starts = [seconds_to_first_frame(game) for _ in range(RUNS)]
    runs = [frame_times(game) for _ in range(RUNS)]
    head = f"{game}, {TABLES[game]} Generals"
    print(f"\n{head:<28}{'clock':>12}{'at work':>12}")
    told = {"generals": TABLES[game], "first": median(starts)}
    print(f"{'start to first frame':<28}{told['first']:>12.2f} s")
    for label, share in (("p50", 0.5), ("p99", 0.99), ("longest", 1.0)):
        clock, work, _ = (median(_at(times, share) for times in kind) for kind in zip(*runs, strict=True))
        print(f"{'frame, ' + label:<28}{clock:>12.1f}{work:>12.1f} ms")
        told |= {label: clock, f"{label} at work": work}
    told["late"] = median(100 * sum(one > LIMIT for one in times) / len(times) for times, _, _ in runs)
    print(f"{'frames too late for 60 a s':<28}{told['late']:>12.1f} %")
    told["bakes"] = max(sum(bakes) for _, _, bakes in runs)
    print(f"{'backdrops baked, at most':<28}{told['bakes']:>12.0f}")
    append(out, row_of("window", game, "python -m tools.bench", ["client"], **told))


def _at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]


def main(words: list[str]) -> None:
    """Run one measurement, or all of them for every game."""
    if words and words[0] != "--out":
        {"first": first, "frames": frames}[words[0]](words[1])
        return
    print(f"\nclient at {SIZE[0]}x{SIZE[1]}, no screen; medians of {RUNS} runs")
    print("clock: until the frame was there; at work: what of that was not waiting for other programs")
    for game in TABLES:
        report(game, Path(words[1]) if words else None)


if __name__ == "__main__":
    main(sys.argv[1:])
