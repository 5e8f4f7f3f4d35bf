"""The command `python main.py` with a Recruit who thinks of fewer lines of play, so that tests do not wait for it.

The process of the bots imports this module again, so the Recruit decides as quickly there. No test imports it, since
that would change the Recruit of other tests.
"""

from __future__ import annotations

import sys
from typing import Final

from game.battlefronts import GAME
from launch.start import main

LINES: Final = 20
"""Lines of play for each decision, instead of the 430 of a Recruit of Battlefronts."""

object.__setattr__(GAME, "level_strengths", (("recruit", LINES, 0.1),))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
