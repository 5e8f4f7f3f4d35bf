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

from ai.arena.cluster import leave
from ai.arena.headless import check_kinds, core_words, fetch_core, published, tell
from ai.arena.parser import FlagError, Parser, between, count, option
from ai.arena.rounds import commit, proof
from ai.arena.run import carried_out
from ai.arena.setting import LONGEST_EXPERIMENT, MOST_MATCHES, add_where, pool
from ai.fit.matches import Gathering, Matches, Plan, Sampled, described
from ai.levels import foreign, split_kinds
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.files import working_folder
from game.core.sanitize import clean, quoted, whole_number

# --- The flags, and what they set -----------------------------------------------------

MATCHES: Final = 3000
MOST_PLAYOUTS: Final = 10_000
MOST_HIDDEN: Final = 256
MISSING: Final = "scikit-learn is missing; python -m pip install -r requirements/dev.txt installs what a fit needs."
OUTCOME: Final = "outcome"
PLAYOUTS: Final = "playouts:"


def parser() -> Parser:
    """The flags as --help shows them."""
    made = Parser(
        prog="python -m ai.fit",
        description="Fits the estimate of a game: plays matches, labels positions, fits, judges by others.",
        epilog="Players: random, recruit, sergeant, captain, general; 150 (iterations).",
        allow_abbrev=False,
    )
    # The flags of what is played and kept.
    add = made.add_argument
    add("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    add("--matches", metavar="N", type=count("--matches", MOST_MATCHES), help=f"play so many, {MATCHES} by default")
    add("--players", metavar="LIST", default="60,150,300", help="kinds to draw each seat from, %(default)s by default")
    add("--random", metavar="K", type=count("--random", 1000), help="begin half of the matches with up to K at random")
    add("--seats", metavar="N", type=count("--seats", 6), help="how many play, by default the fewest that may")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    add("--experiment", metavar="NAME", help="the deals depend on it; by default it says what is played")
    add(
        "--data",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="keep the matches there and go on where it ends; if repeated, the others are only read",
    )
    # The flags of what is fitted to them.
    add = made.add_argument
    add(
        "--label",
        metavar="WHAT",
        type=_label,
        help=f"{OUTCOME} of the match (the default), or {PLAYOUTS}12: the mean of so many from the position",
    )
    add("--hidden", metavar="N", type=count("--hidden", MOST_HIDDEN), help="a net of N hidden units, for two seats")
    add("--held-out", metavar="P", type=between("--held-out", 0, 1), default=0.2, help="share of matches held out")
    add("--refit", action="store_true", help="play nothing: fit what the files of --data hold")
    add("--write", action="store_true", help="write ai/estimates/GAME/weights.py; else only report")
    add_where(made)
    return made


def _label(text: str) -> int:
    """How many playouts label a position; 0 for the outcome of the match."""
    if text == OUTCOME:
        return 0
    number = whole_number(text.removeprefix(PLAYOUTS), len(str(MOST_PLAYOUTS)))
    if not text.startswith(PLAYOUTS) or number is None or not 1 <= number <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"--label takes {OUTCOME} or {PLAYOUTS}12, not '{quoted(text)}'.")
    return number


def seats_of(given: argparse.Namespace) -> int:
    """Raises ValueError with a sentence."""
    game = game_named(given.game)
    seats: int = given.seats or min(game.seats)
    game.check_seats(seats)
    return seats


def check(given: argparse.Namespace) -> None:
    """Raises FlagError, or ValueError with a sentence, for what cannot be done, before anything is played."""
    if find_spec("sklearn") is None:
        raise FlagError(MISSING)
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


def plan(given: argparse.Namespace) -> Plan:
    """The matches to play. Raises ValueError with a sentence."""
    game, seats = game_named(given.game), seats_of(given)
    options = game.full_options(dict(option(text) for text in given.option))
    players = tuple(split_kinds(given.players))
    if any(foreign(kind) for kind in players):
        raise ValueError("--players takes random, levels and numbers of iterations, no classes.")
    check_kinds(list(players))
    words = [f"{game.slug}, {seats} seats: fit of {', '.join(players)}"]
    words += [f"{slug} = {value}" for slug, value in options.items()]
    words += [f"{given.random} at random"] if given.random else []
    words += [f"{given.label} playouts"] if given.label else []
    called = clean(given.experiment or "; ".join(words), LONGEST_EXPERIMENT)
    return Plan(
        called,
        game,
        players[:1] * seats,
        options,
        commit=commit(),
        digest=proof([], fast_core.rules_and_bots()),
        players=players,
        random=given.random or 0,
        playouts=given.label or 0,
    )


# --- What is played and fitted -------------------------------------------------------


def played(given: argparse.Namespace) -> tuple[int, list[Sampled]]:
    """Play what is asked for. Returns the exit code, and every match. Raises ValueError with a sentence."""
    asked = plan(given)
    rounds = ceil((given.matches or MATCHES) / len(asked.lineup))
    kept = Matches(asked, given.data[0] if given.data else None, given.mixed)
    run = Gathering(asked, kept, rounds)
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

    game, seats = game_named(given.game), seats_of(given)
    paths = given.data if given.refit else given.data[1:]
    return [line for path in paths for line in model.read(path, game, seats)]


def fit(given: argparse.Namespace, lines: list[Sampled]) -> int:
    """Fit, report, and write what is asked for. Returns the exit code. Raises ValueError with a sentence."""
    from ai.fit import model  # which loads scikit-learn, and that is slow

    game, seats = game_named(given.game), seats_of(given)
    about = described(game)
    found = model.samples(lines, about, seats, bool(given.label), given.held_out)
    fit = model.looked_at(*model.fitted(found, given.hidden or 0), about.names, found, model.installed_model(about))
    told = model.facts(lines, found, bool(given.label))
    ended = published(model.summary(game, fit, told))
    if given.write:
        title = f"Weights of the features of {game.name}: written by `python -m ai.fit`, never by hand."
        text = model.text_of(fit.model, about.names, title, model.sentences(fit, told))
        model.write(about, text)
    return 0 if ended else 1


def main(words: list[str]) -> int:
    """The command; returns the exit code. An error is reported in one sentence."""
    try:
        given = parser().known(words)
        working_folder()  # no process can be started from a folder that has been deleted
        check(given)
        about = described(game_named(given.game))
        seats_of(given)
        if given.write:
            from ai.fit import model  # which loads scikit-learn

            model.check(about, bool(given.hidden))
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
