"""Have a General judge the guided matches whose actions have changed, and note its verdicts: `python -m tests.lessons`.

It thinks 20,000 iterations about each decision of the pupil, so build the fast core first. Each match is noted once it
is judged, so an interrupted run goes on with the next one. The suite only checks that the notes (`judged.txt`) are
about the present files.
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

NOTES: Final = Path(__file__).parent / "judged.txt"


@dataclass(frozen=True)
class Judgement:
    """The verdict of a General on a guided match."""

    digest: str
    """The digest of the judged record, by `digest_of`."""
    iterations: int
    decisions: int
    """The number of decisions with a choice."""
    clearly_worse: int
    """The number of them that were worse than the best by more than the tolerance."""

    def __str__(self) -> str:
        return f"{self.digest} {self.iterations} {self.decisions} {self.clearly_worse}"


def digest_of(script: Script) -> str:
    """Return a digest of everything that a decision depends on, which leaves out the words of bubbles."""
    return sha256(dumps(script.record).encode()).hexdigest()[:16]


def shipped_scripts() -> dict[str, Script]:
    """Return the guided matches that are shipped, by game and number, such as "battlefronts-1"."""
    return {f"{slug}-{number}": script for slug in GAMES for number, script in enumerate(guided_matches(slug), 1)}


def read_notes() -> dict[str, Judgement]:
    """Return the noted verdicts, by the name of the guided match."""
    judgements: dict[str, Judgement] = {}
    for line in NOTES.read_text(encoding="utf-8").splitlines():
        name, digest, *counts = line.split()
        judgements[name] = Judgement(digest, *map(int, counts))
    return judgements


def judge_script(script: Script, iterations: int = ITERATIONS) -> Judgement:
    """Ask the General about each decision, and print the clearly worse ones. Returns the verdict on the match.

    `iterations`: how many the General has for each decision.
    """
    check = Check(script)
    rows: list[JudgedDecision] = []
    check.follow()
    check.judge(iterations, rows.append)
    for fault in check.faults:
        print(f"  {fault}")
    weighed = [row for row in rows if row.loss is not None]
    clearly_worse = sum(bool(row.better) for row in weighed)
    return Judgement(digest_of(script), iterations, decisions=len(weighed), clearly_worse=clearly_worse)


def write_notes(judgements: dict[str, Judgement]) -> None:
    """Write down the verdicts, by the name of the guided match."""
    NOTES.write_text("".join(f"{name} {entry}\n" for name, entry in judgements.items()), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Have a General judge each lesson whose script has changed, and print the result for each lesson. Returns 0."""
    description = (__doc__ or "").partition(":")[0] + "."
    Parser(prog="python -m tests.lessons", description=description).parse_or_exit(list(arguments))
    scripts = shipped_scripts()
    known = read_notes()
    found = {
        name: known[name]
        for name, script in scripts.items()
        if name in known and known[name].digest == digest_of(script)
    }

    for name, script in scripts.items():
        if name not in found:
            found[name] = judge_script(script)
            write_notes(
                {each: found[each] for each in scripts if each in found}
            )  # an interrupted run goes on from here
        print(f"{name}: {found[name].clearly_worse} of {found[name].decisions} decisions clearly worse", flush=True)

    write_notes({name: found[name] for name in scripts})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
