"""Experiments without a window: rounds of matches between kinds of player, on all cores or on a cluster.

python -m ai.arena --game battlefronts --a general --b captain --matches 400
python -m ai.arena --game last_front --a 1000 --b mymodule:MyBot --test --out results.jsonl
python -m ai.arena --game sharp_end --seats 4 --a general --b recruit       one general among three recruits
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from math import ceil

from ai.arena import setting
from ai.arena.cluster import leave
from ai.arena.headless import core_words, fetch_core, published, tell
from ai.arena.parser import FlagError
from ai.arena.rounds import DEALS_DRAWN, Results, guessable
from ai.arena.run import Pool, Run, carried_out, summary
from game.core.files import working_folder
from game.core.sanitize import quoted


def carry_out(run: Run, pool: Pool, words: list[str]) -> int:
    """Play what is left of a run and print its report; returns the exit code."""
    code, failure = carried_out(run, pool, "--out")
    lines = summary(run.experiment, run.counted, run.sample, run.test)
    if not published([*lines, f"  {'command':<18}python -m ai.arena {shlex.join(words)}"]):
        code = code or 1
    if failure:
        tell(sys.stderr, failure)
    return code


def main(words: list[str]) -> int:
    """The command; returns the exit code. An error is reported in one sentence."""
    try:
        given = setting.parser().known(words)
        working_folder()  # no process can be started from a folder that has been deleted
        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "ai.arena", *words]).returncode
        experiment = setting.experiment(given)
        seats = len(experiment.lineup)
        test = setting.sequential(given, seats)
        rounds = ceil(given.matches / seats) if given.matches else None if test else setting.ROUNDS
        records = setting.folder(given.records)
        run = Run(experiment, Results(experiment, given.out, given.mixed), rounds, test, records)
        pool = setting.pool(given)
    except (FlagError, ValueError) as error:
        tell(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    tell(sys.stderr, core_words())
    if guessable(given.seed, experiment.lineup):
        tell(sys.stderr, DEALS_DRAWN)
    if there := len(run.results.lines):
        tell(sys.stderr, f"{there} of the matches stand in {quoted(given.out.name)} already.")
    return carry_out(run, pool, words)


if __name__ == "__main__":
    leave(main(sys.argv[1:]))
