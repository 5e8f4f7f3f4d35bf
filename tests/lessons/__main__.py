"""Have a General judge the guided matches whose actions have changed, and note what it says: `python -m tests.lessons`.

It thinks 20,000 iterations about each decision of the pupil, so build the fast core before. It notes each match once it
is judged, so that an interrupted run goes on with the next one. The suite looks only whether what it noted
(`judged.txt`) is about the present files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser
from game.catalogue import GAMES
from game.core.record import dumps
from scenes.boards.guided_matches import guided_matches
from scenes.boards.script import Script
from tools.lessons.checks import ITERATIONS, Check, JudgedDecision

NOTED: Final = Path(__file__).parent / "judged.txt"


@dataclass(frozen=True)
class Noted:
    """What a General has said of a guided match."""

    digest: str
    """Of the record that it looked at, `digest_of`."""
    iterations: int
    decisions: int
    """Those in which something else could have been done."""
    clearly_worse: int
    """How many of these were worse than the best beyond the tolerance."""

    def __str__(self) -> str:
        return f"{self.digest} {self.iterations} {self.decisions} {self.clearly_worse}"


def digest_of(script: Script) -> str:
    """A short name of all that a decision depends on. The words of bubbles do not count."""
    return sha256(dumps(script.record).encode()).hexdigest()[:16]


def shipped() -> dict[str, Script]:
    """The guided matches that are written as files, by game and number: "battlefronts-1"."""
    return {f"{slug}-{number}": script for slug in GAMES for number, script in enumerate(guided_matches(slug), 1)}


def noted() -> dict[str, Noted]:
    """What was noted, by the name of the guided match."""
    found: dict[str, Noted] = {}
    for line in NOTED.read_text(encoding="utf-8").splitlines():
        name, digest, *counts = line.split()
        found[name] = Noted(digest, *map(int, counts))
    return found


def judged(script: Script) -> Noted:
    """Ask the General about each decision, and print those that are clearly worse than the best."""
    check, rows = Check(script), list[JudgedDecision]()
    check.follow()
    check.judge(ITERATIONS, rows.append)
    for fault in check.faults:
        print(f"  {fault}")
    weighed = [row for row in rows if row.loss is not None]
    return Noted(digest_of(script), ITERATIONS, len(weighed), sum(bool(row.better) for row in weighed))


def note(found: dict[str, Noted]) -> None:
    """Write down what a General has said, by the name of the guided match."""
    NOTED.write_text("".join(f"{name} {entry}\n" for name, entry in found.items()), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    description = (__doc__ or "").partition(":")[0] + "."
    Parser(prog="python -m tests.lessons", description=description).parse_or_exit(list(arguments))
    scripts, known = shipped(), noted()
    found = {
        name: known[name]
        for name, script in scripts.items()
        if name in known and known[name].digest == digest_of(script)
    }
    for name, script in scripts.items():
        if name not in found:
            found[name] = judged(script)
            note({each: found[each] for each in scripts if each in found})  # an interrupted run goes on from here
        print(f"{name}: {found[name].clearly_worse} of {found[name].decisions} decisions clearly worse", flush=True)
    note({name: found[name] for name in scripts})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
