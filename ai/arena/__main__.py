"""Experiments without a window: rounds of matches between kinds of player, on all cores or on a cluster.

python -m ai.arena --game battlefronts --a general --b captain --matches 400
python -m ai.arena --game last_front --a 1000 --b mymodule:MyBot --test --out results.jsonl
python -m ai.arena --protocol --game last_front --a mymodule:MyBot        the row of docs/BENCHMARK.md
python -m ai.arena --game sharp_end --seats 4 --a general --b recruit       one general among three recruits
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from math import ceil

from ai.arena import protocol, setting
from ai.arena.cluster import exit_process
from ai.arena.headless import core_words, fetch_core, print_if_open, print_report
from ai.arena.parser import FlagError
from ai.arena.rounds import DEALS_DRAWN, Results
from ai.arena.run import Pool, Run, carry_out, report_lines
from ai.deals import is_guessable
from game.core.files import working_folder
from game.core.sanitize import quoted


def play_and_report(run: Run, pool: Pool, words: list[str]) -> int:
    """Play the rest of a run and print its report. Returns the exit code.

    `words`: the flags, which the report quotes.
    """
    code, failure = carry_out(run, pool, "--out")
    lines = report_lines(run.experiment, run.counted, run.sample, run.test)
    if not print_report([*lines, f"  {'command':<18}python -m ai.arena {shlex.join(words)}"]):
        code = code or 1
    if failure:
        print_if_open(sys.stderr, failure)
    return code


def play_protocol(runs: list[Run], given: argparse.Namespace, words: list[str]) -> int:
    """Play what is left of the runs of --protocol, and print the row. Returns the exit code."""
    for run in runs:
        code, failure = (0, "") if run.is_over else carry_out(run, setting.make_pool(given), "--out")
        if failure:
            print_if_open(sys.stderr, failure)
            return code
    return 0 if print_report([protocol.format_rows([protocol.row_of(runs, words)], given.protocol)]) else 1


def main(words: list[str]) -> int:
    """Play the experiment that the flags `words` describe, and print its report. Returns the exit code.

    An error is reported in one sentence. --wait-for-core may build the fast core, and then starts the same command anew
    to use it. --protocol plays a fixed series of experiments instead. Without --matches or a test, setting.ROUNDS
    rounds are played, each of which has as many matches as there are seats.
    """
    try:
        given = setting.make_parser().parse_flags(words)
        working_folder()  # no process can be started from a folder that has been deleted
        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "ai.arena", *words]).returncode

        if given.protocol:
            runs = setting.make_protocol_runs(given)
            print_if_open(sys.stderr, core_words())
            return play_protocol(runs, given, words)

        experiment = setting.make_experiment(given)
        seats = len(experiment.lineup)
        test = setting.make_test(given, seats)
        default = None if test else setting.ROUNDS
        rounds = ceil(given.matches / seats) if given.matches else default
        records = setting.make_records_folder(given.records)
        run = Run(experiment, Results(experiment, given.out, given.mixed), rounds, test, records)
        pool = setting.make_pool(given)
    except (FlagError, ValueError) as error:
        print_if_open(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130

    print_if_open(sys.stderr, core_words())
    if is_guessable(given.seed, experiment.lineup):
        print_if_open(sys.stderr, DEALS_DRAWN)
    if known := len(run.results.lines):
        print_if_open(sys.stderr, f"{known} of the matches are in {quoted(given.out.name)} already.")
    return play_and_report(run, pool, words)


if __name__ == "__main__":
    exit_process(main(sys.argv[1:]))
