"""The flags of `python -m ai.fit`, and what they set."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ai.arena.headless import check_kinds
from ai.arena.parser import FlagError, Parser, between, count, option
from ai.arena.rounds import commit, proof
from ai.arena.setting import LONGEST_EXPERIMENT, MOST_MATCHES, add_where
from ai.fit.matches import Plan
from ai.levels import foreign, split_kinds
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.sanitize import clean, quoted, whole_number

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
    _add_matches(made)
    _add_fit(made)
    add_where(made)
    return made


def _add_matches(made: Parser) -> None:
    """The flags of what is played and kept."""
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


def _add_fit(made: Parser) -> None:
    """The flags of what is fitted to them."""
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
