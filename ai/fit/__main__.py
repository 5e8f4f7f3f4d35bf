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
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Final

from ai.arena.cluster import exit_process
from ai.arena.headless import check_kinds, core_words, fetch_core, print_if_open, print_report
from ai.arena.parser import FlagError, Parser, float_between, int_between, parse_option
from ai.arena.rounds import current_commit, sources_digest
from ai.arena.run import carry_out
from ai.arena.setting import LONGEST_EXPERIMENT, MOST_MATCHES, add_pool_flags, make_pool
from ai.fit.matches import Gathering, Matches, Plan, Sampled, features_of
from ai.levels import is_foreign, split_kinds
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.files import working_folder
from game.core.sanitize import clean, quoted, whole_number

# --- The flags ---

MATCHES: Final = 3000
"""The number of matches if no flag sets it."""
MOST_PLAYOUTS: Final = 10_000
MOST_HIDDEN: Final = 256
SKLEARN_MISSING: Final = (
    "scikit-learn is missing; python -m pip install -r requirements/dev.txt installs what a fit needs."
)
OUTCOME: Final = "outcome"
PLAYOUTS: Final = "playouts:"


def make_parser() -> Parser:
    """Return the parser of the flags, in the order of --help."""
    parser = Parser(
        prog="python -m ai.fit",
        description="Fits the estimate of a game: plays matches, labels positions, fits, judges by others.",
        epilog="Players: random, recruit, sergeant, captain, general; 150 (iterations).",
    )

    # What is played and kept.
    add = parser.add_argument
    add("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    add(
        "--matches",
        metavar="N",
        type=int_between("--matches", MOST_MATCHES),
        help=f"play so many, {MATCHES} by default",
    )
    add("--players", metavar="LIST", default="60,150,300", help="kinds to draw each seat from, %(default)s by default")
    add(
        "--random",
        metavar="K",
        type=int_between("--random", most=1000),
        help="begin half of the matches with up to K at random",
    )
    add("--seats", metavar="N", type=int_between("--seats", 6), help="how many play, by default the fewest that may")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    add("--experiment", metavar="NAME", help="the deals depend on it; by default it says what is played")
    data = "keep the matches there and go on where it ends; if repeated, the others are only read"
    add("--data", metavar="FILE", type=Path, action="append", default=[], help=data)

    # How it is fitted.
    label = f"{OUTCOME} of the match (the default), or {PLAYOUTS}12: the mean of so many from the position"
    add("--label", metavar="WHAT", type=_label_playouts, help=label)
    add(
        "--hidden",
        metavar="N",
        type=int_between("--hidden", MOST_HIDDEN),
        help="a net of N hidden units, for two seats",
    )
    add(
        "--held-out", metavar="P", type=float_between("--held-out", 0, 1), default=0.2, help="share of matches held out"
    )
    add("--refit", action="store_true", help="play nothing: fit what the files of --data hold")
    add("--write", action="store_true", help="write ai/estimates/GAME/weights.py; else only report")
    add_pool_flags(parser)
    return parser


def _label_playouts(text: str) -> int:
    """Read the value of --label: the number of playouts that label a position, 0 for the outcome of the match."""
    if text == OUTCOME:
        return 0
    number = whole_number(text.removeprefix(PLAYOUTS), len(str(MOST_PLAYOUTS)))
    if not text.startswith(PLAYOUTS) or number is None or not 1 <= number <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"--label takes {OUTCOME} or {PLAYOUTS}12, not '{quoted(text)}'.")
    return number


def seats_of(given: argparse.Namespace) -> int:
    """Return the number of seats. Raises ValueError with a sentence if the game does not allow this many."""
    game = game_named(given.game)
    return game.check_seats(given.seats or min(game.seats))


def check_flags(given: argparse.Namespace) -> None:
    """Raise FlagError or ValueError with a sentence for flags that cannot be carried out, before anything is played."""
    if find_spec("sklearn") is None:
        raise FlagError(SKLEARN_MISSING)

    folder = f"ai/estimates/{game_named(given.game).slug}"
    if given.write and not (fast_core.ROOT / folder).is_dir():
        raise FlagError(f"--write needs a folder {folder} with guide.py in it, not one file.")

    if given.refit and not given.data:
        raise FlagError("--refit needs --data with the file of the matches.")
    if given.hidden and seats_of(given) > 2:
        raise FlagError("--hidden fits a net for two seats only.")
    for flag in ("matches", "random", "experiment", "cluster", "jobs"):
        if given.refit and getattr(given, flag) is not None:
            raise FlagError(f"--refit plays nothing, so it takes no --{flag}.")


def make_plan(given: argparse.Namespace) -> Plan:
    """Return the plan of the matches to play. Raises ValueError with a sentence.

    Its line-up only tells the number of seats: for each match the players are drawn from `players`.
    """
    game, seats = game_named(given.game), seats_of(given)
    options = game.full_options(dict(parse_option(text) for text in given.option))
    players = tuple(split_kinds(given.players))
    if any(is_foreign(kind) for kind in players):
        raise ValueError("--players takes random, levels and numbers of iterations, no classes.")
    check_kinds(list(players))

    words = [f"{game.slug}, {seats} seats: fit of {', '.join(players)}"]
    words += [f"{slug} = {value}" for slug, value in options.items()]
    words += [f"{given.random} at random"] if given.random else []
    words += [f"{given.label} playouts"] if given.label else []
    name = clean(words=given.experiment or "; ".join(words), most=LONGEST_EXPERIMENT)
    return Plan(
        name,
        game,
        lineup=players[:1] * seats,
        options=options,
        commit=current_commit(),
        digest=sources_digest(players=[], sources=fast_core.rules_and_bots()),
        players=players,
        random=given.random or 0,
        playouts=given.label or 0,
    )


# --- The work ---


def play_matches(given: argparse.Namespace) -> tuple[int, list[Sampled]]:
    """Play the matches that are asked for. Returns the exit code and all matches. Raises ValueError with a sentence."""
    plan = make_plan(given)
    rounds = ceil((given.matches or MATCHES) / len(plan.lineup))
    results = Matches(plan, given.data[0] if given.data else None, given.mixed)
    run = Gathering(plan, results, rounds)
    if known := len(results.lines):
        print_if_open(sys.stderr, f"{known} of the matches are in {quoted(given.data[0].name)} already.")
    print_if_open(sys.stderr, core_words())
    code, failure = (0, "") if run.is_over else carry_out(run, make_pool(given), "--data")
    if failure:
        print_if_open(sys.stderr, failure)
    lines: list[Sampled] = [results.lines[key] for key in sorted(results.lines)]  # type: ignore[misc] # of Matches
    return code, lines


def read_other_matches(given: argparse.Namespace) -> list[Sampled]:
    """Return the matches of the files that are only read. Raises ValueError with a sentence.

    `play_matches` has read the first file of --data, into which it plays. With --refit nothing is played, so all files
    are read here.
    """
    from ai.fit import model

    game, seats = game_named(given.game), seats_of(given)
    paths = given.data if given.refit else given.data[1:]
    return [line for path in paths for line in model.read_samples(path, game, seats)]


def fit_and_report(given: argparse.Namespace, lines: list[Sampled]) -> int:
    """Fit a model to these matches, report it, and write it with --write.

    Returns the exit code. Raises ValueError with a sentence.
    """
    from ai.fit import model  # which loads scikit-learn, and that is slow

    game = game_named(given.game)
    features = features_of(game)
    by_playouts = bool(given.label)
    samples = model.make_samples(lines, features, seats_of(given), by_playouts, share=given.held_out)
    fitted, strength = model.fit_model(samples, hidden=given.hidden or 0)
    fit = model.judge_fit(fitted, strength, features.names, samples, old=model.installed_model(features))

    provenance = model.provenance_of(lines, samples, by_playouts)
    is_printed = print_report(model.report_lines(game, fit, provenance))
    if given.write:
        title = f"Weights of the features of {game.name}: written by `python -m ai.fit`, never by hand."
        text = model.module_text(fit.model, features.names, title, model.report_sentences(fit, provenance))
        model.write_module(features, text)
    return 0 if is_printed else 1


def main(words: list[str]) -> int:
    """Carry out the command. Returns the exit code. An error is reported in one sentence."""
    try:
        given = make_parser().parse_flags(words)
        working_folder()  # no process can be started from a folder that has been deleted
        check_flags(given)
        seats_of(given)
        features = features_of(game_named(given.game))
        if given.write:
            from ai.fit import model  # which loads scikit-learn

            model.check_kind_of_model(features, bool(given.hidden))

        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "ai.fit", *words]).returncode
        code, lines = (0, []) if given.refit else play_matches(given)
        return code or fit_and_report(given, lines=lines + read_other_matches(given))
    except (FlagError, ValueError) as error:
        print_if_open(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    exit_process(main(sys.argv[1:]))
