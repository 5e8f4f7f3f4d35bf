"""Fits weights for the estimate of a game, from matches that are played on all cores or on a cluster.

python -m ai.fit battlefronts --data fronts.jsonl                      3000 matches, a report
python -m ai.fit battlefronts --label playouts:12 --hidden 16          a net, of positions played out a dozen times
python -m ai.fit sharp_end --seats 4 --data four.jsonl                 a choice among four seats
python -m ai.fit sharp_end --seats 4 --data four.jsonl --refit --write fit them again, and write the weights
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from math import ceil

from ai.arena.cluster import leave
from ai.arena.headless import core_words, fetch_core, published, tell
from ai.arena.parser import FlagError
from ai.arena.run import carried_out
from ai.arena.setting import pool
from ai.fit import setting
from ai.fit.matches import Gathering, Matches, Sampled, described
from game.catalogue import game_named
from game.core.sanitize import quoted


def played(given: argparse.Namespace) -> tuple[int, list[Sampled]]:
    """Play what is asked for. Returns the exit code, and every match. Raises ValueError with a sentence."""
    plan = setting.plan(given)
    rounds = ceil((given.matches or setting.MATCHES) / len(plan.lineup))
    kept = Matches(plan, given.data[0] if given.data else None, given.mixed)
    run = Gathering(plan, kept, rounds)
    if there := len(kept.lines):
        tell(sys.stderr, f"{there} of the matches stand in {quoted(given.data[0].name)} already.")
    tell(sys.stderr, core_words())
    code, failure = (0, "") if run.over else carried_out(run, pool(given), "--data")
    if failure:
        tell(sys.stderr, failure)
    found: list[Sampled] = [kept.lines[key] for key in sorted(kept.lines)]  # type: ignore[misc] # Matches reads no other
    return code, found


def others(given: argparse.Namespace) -> list[Sampled]:
    """The matches of the files that are only read. Raises ValueError with a sentence."""
    from ai.fit import model

    game, seats = game_named(given.game), setting.seats_of(given)
    paths = given.data if given.refit else given.data[1:]
    return [line for path in paths for line in model.read(path, game, seats)]


def fit(given: argparse.Namespace, lines: list[Sampled]) -> int:
    """Fit, report, and write what is asked for. Returns the exit code. Raises ValueError with a sentence."""
    from ai.fit import model, report  # these load scikit-learn, which is slow

    game, seats = game_named(given.game), setting.seats_of(given)
    about = described(game)
    found = model.samples(lines, about, seats, bool(given.label), given.held_out)
    fit = report.looked_at(*model.fitted(found, given.hidden or 0), about.names, found, report.installed_model(about))
    told = report.facts(lines, found, bool(given.label))
    ended = published(report.summary(game, fit, told))
    if given.write:
        title = f"Weights of the features of {game.name}: written by `python -m ai.fit`, never by hand."
        text = report.text_of(fit.model, about.names, title, report.sentences(fit, told))
        report.write(about, text)
    return 0 if ended else 1


def main(words: list[str]) -> int:
    """The command; returns the exit code. An error is reported in one sentence."""
    try:
        given = setting.parser().known(words)
        setting.check(given)
        about = described(game_named(given.game))
        setting.seats_of(given)
        if given.write:
            from ai.fit import report  # which loads scikit-learn

            report.check(about, bool(given.hidden))
        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "ai.fit", *words]).returncode
        code, lines = (0, []) if given.refit else played(given)
        return code or fit(given, lines + others(given))
    except (FlagError, ValueError) as error:
        tell(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    leave(main(sys.argv[1:]))
