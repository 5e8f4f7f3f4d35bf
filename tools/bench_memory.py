"""Memory of the client at 1920x1080: the title alone, then a long demonstration that changes its game every 75 seconds.

python -m tools.bench_memory [minutes]      two hours unless told

The client is the real one without a screen: its sounds are open, and bots think in their own process, whose memory is
printed beside it. A frame stands for 1/20 s. Frames follow one another without a pause while pieces move, and in real
time while a bot thinks, so that as many decisions fall as on a screen. Ended early, it still says what was most.
"""

from __future__ import annotations

import gc
import random
import sys
import tempfile
import time
from collections import OrderedDict
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from game.catalogue import GAMES

if TYPE_CHECKING:  # the bots' process imports this module, too, and never loads pygame
    from scenes.app import App

SIZE = (1920, 1080)
FRAME = 1 / 20
"""The longest frame that the client lets pass, in seconds."""
TITLE = 40.0
"""Seconds for which the title is shown at the beginning, while it makes other pages ready."""
EACH = 75.0
"""Seconds for which a game is shown."""
TOLD = len(GAMES)
"""Games between two lines of the report."""


def resident(process: int | str = "self", kind: str = "VmRSS") -> float:
    """Megabytes of memory that a process holds, or with `VmHWM` the most that it ever held; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith(kind)), 0.0)


def bots() -> float:
    """The most megabytes of any process that the client has started: the largest one is that of the bots."""
    tasks = Path("/proc/self/task").glob("*/children")
    return max((resident(child, "VmHWM") for task in tasks for child in task.read_text().split()), default=0.0)


def pictures() -> list[tuple[float, str]]:
    """Megabytes of the pictures that are alive, most first: in the cache by kind, others by the class that holds."""
    import pygame

    seen: set[int] = set()
    found: dict[str, float] = {}
    for owner in sorted(gc.get_objects(), key=lambda one: not isinstance(one, OrderedDict)):  # the cache comes first
        held = ((None, one) for one in gc.get_referents(owner))
        for key, one in owner.items() if isinstance(owner, OrderedDict) else held:
            if type(one) is pygame.Surface and one.get_parent() is None and id(one) not in seen:
                seen.add(id(one))
                kind = f"cached {key[0]}" if isinstance(key, tuple) else f"held by {type(owner).__name__}"
                found[kind] = found.get(kind, 0.0) + one.get_pitch() * one.get_height() / 1e6
    return sorted(((size, kind) for kind, size in found.items()), reverse=True)


def show(app: App, seconds: float) -> int:
    """Let the client run; returns the decisions that were made at the last table."""
    import pygame

    from scenes.play.table_scene import TableScene

    made = 0
    for _ in range(round(seconds / FRAME)):
        began = time.perf_counter()
        app.step(FRAME, pygame.event.get())
        pygame.display.flip()
        if not app.running:
            raise KeyboardInterrupt  # SDL takes the signal that ends a process for a click that closes the window
        table = app.stack.top
        if isinstance(table, TableScene):
            made = len(table.session.match.actions)
            if table.timeline.idle:
                time.sleep(max(0.0, FRAME - (time.perf_counter() - began)))
    return made


def demonstrate(app: App, minutes: float) -> None:
    """Show game after game, and print the memory that was held every few minutes."""
    from scenes import routes
    from scenes.stack import Reset

    made, thinking = 0, 0.0
    for number, game in zip(range(1, round(minutes * 60 / EACH) + 1), cycle(GAMES.values()), strict=False):
        app.stack.apply(Reset(routes.demonstration(app.rng, game)))
        made += show(app, EACH)
        thinking = max(thinking, bots())
        if number % TOLD == 0:
            told = f"{resident():.0f} MB, so far at most {resident(kind='VmHWM'):.0f} MB, bots {thinking:.0f} MB"
            print(f"after {number * EACH / 60:>5.1f} min {told}, {made} decisions", flush=True)


def main(minutes: float) -> None:
    """Measure the title, then the demonstration; at the end, or when it is ended, say what holds how much."""
    import pygame

    from launch.start import title
    from scenes.app import App
    from scenes.store import Store
    from scenes.window import open_window, prepare

    prepare()
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        app = App(Store(Path(folder)), random.Random(7), title, open_window(SIZE))
        app.start(title)
        app.step(FRAME, [])
        app.open_devices()
        try:
            show(app, TITLE)
            print(f"title alone {resident():.0f} MB, at most {resident(kind='VmHWM'):.0f} MB", flush=True)
            demonstrate(app, minutes)
        except KeyboardInterrupt:
            print("ended early")
        finally:
            print(f"greatest value {resident(kind='VmHWM'):.0f} MB; pictures that are held:")
            for size, kind in pictures()[:8]:
                print(f"{size:>8.1f} MB {kind}")
            app.close()


if __name__ == "__main__":
    if not sys.platform.startswith("linux"):
        sys.exit("The memory that a process holds is read from /proc, so this benchmark runs on Linux only.")
    main(float(sys.argv[1]) if sys.argv[1:] else 120)
