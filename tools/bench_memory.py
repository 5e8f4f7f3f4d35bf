"""Memory of the client over a long demonstration at 1920x1080 that changes its game every 18 seconds.

python -m tools.bench_memory [minutes]      two hours unless told; it runs as fast as it can, not in real time
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from game.catalogue import GAMES
from scenes import routes
from scenes.stack import Reset
from tools.drive import Driver

SIZE = (1920, 1080)
FRAME = 1 / 30
EACH = 18.0
"""Seconds for which a game is shown."""
MINUTES = 120
TOLD = 5
"""Minutes between two lines of the report."""


def resident() -> float:
    """Megabytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(minutes: int) -> None:
    """Show game after game, and print the memory held every few minutes of the demonstration."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        driver = Driver(SIZE, Path(folder), lambda: routes.demonstration(rng, next(iter(GAMES.values()))))
        print(f"at the start {resident():.0f} MB", flush=True)
        games = cycle(GAMES.values())
        for told in range(TOLD, minutes + 1, TOLD):
            most = 0.0
            for _ in range(round(TOLD * 60 / EACH)):
                driver.app.stack.apply(Reset(routes.demonstration(rng, next(games))))
                for _ in range(round(EACH / FRAME)):
                    driver.app.step(FRAME, [])
                most = max(most, resident())
            held = driver.app.canvas.caches.surfaces.held * 4 / 1e6
            print(f"after {told:>3} min {resident():.0f} MB, at most {most:.0f} MB, surfaces {held:.0f} MB", flush=True)
        driver.close()


if __name__ == "__main__":
    if not sys.platform.startswith("linux"):
        sys.exit("The memory that a process holds is read from /proc, so this benchmark runs on Linux only.")
    main(int(sys.argv[1]) if sys.argv[1:] else MINUTES)
