"""Players of another checkout of this project: of an earlier version, or of a branch with a change to be tested.

`general:0.2s@../before` is the General of the folder ../before. It searches in a process of its own, with the rules,
the search and the core of that folder (`ai/guest.py`). That process is told the deal and the actions, plays them again,
and decides from what its seat may know.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from game import fast_core
from game.core.match import Match
from game.core.sanitize import clean, quoted
from game.core.state import Action, State

GUEST: Final = Path(__file__).with_name("guest.py")
LONGEST: Final = 300
"""The most characters of an error that are shown."""


class Checkout:
    """A level of another checkout."""

    def __init__(self, level: str, folder: str) -> None:
        """`level`: as `ai.player.level` names it. Raises ValueError with a sentence if there is no checkout."""
        self.folder = Path(folder)
        self.iterations: list[int] = []
        """The iterations of every decision so far that was searched."""
        self._level = level
        self._match: Match | None = None
        self._told = 0
        """The number of actions that its process knows."""
        self._process: subprocess.Popen[str] | None = None
        if not (self.folder / "ai" / "bot.py").is_file():
            raise ValueError(f"There is no checkout of Five Fronts in '{quoted(folder)}'.")

    def follow(self, match: Match) -> None:
        """Play in this match from now on. Raises ValueError with a sentence if the checkout cannot."""
        self.leave()
        self._match, self._told = match, 0
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(GUEST)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        seats = match.state.seats
        deal = {"game": match.game.slug, "seats": seats, "options": match.options, "seed": match.seed}
        core = self._ask({**deal, "player": self._level})["core"]
        if core != ("fast" if fast_core.IN_USE else "plain"):
            raise self._error(f"it runs on the {core} core, and this one on the other; build it in both or in neither.")

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """A decision of that checkout. Raises ValueError with a sentence if it fails."""
        assert self._match is not None, "it plays in no match"
        new = [action.notation for action in self._match.actions[self._told :]]
        self._told += len(new)
        answer = self._ask({"actions": new, "legal": [action.notation for action in view.legal()], "seed": seed})
        if answer["iterations"]:
            self.iterations.append(answer["iterations"])
        actions = {action.notation: action for action in self._match.game.actions}
        return [actions[notation] for notation in answer["actions"]]

    def leave(self) -> None:
        """End its process, if it has one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            print(json.dumps(message), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise self._error("its process has ended.")
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError:
            raise self._error("its process prints something else than answers.") from None
        if "error" in answer:
            raise self._error(answer["error"])
        return answer

    def _error(self, why: str) -> ValueError:
        return ValueError(f"The checkout '{quoted(self.folder.resolve().name)}' cannot play: {clean(why, LONGEST)}")
