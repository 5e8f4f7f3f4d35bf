"""The flags of `python -m ai.arena`, and the experiment that they set."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ai.arena.cluster import ClusterPool, connected
from ai.arena.parser import Parser, between, count, option
from ai.arena.rounds import Experiment, Opening, commit, openings, proof, secret_of
from ai.arena.run import LocalPool, Pool, cores
from ai.arena.statistics import SequentialTest
from ai.foreign import LIMIT
from ai.levels import foreign, split_kinds
from ai.player import named
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.game import Game, Options
from game.core.sanitize import DEALS, clean, deal_number, quoted

MOST_MATCHES: Final = 10_000_000
ROUNDS: Final = 50
"""The number of rounds if neither a number nor a test is asked for."""
GAIN: Final = 3.0
"""Per cent by which H1 is above H0 by default."""
LONGEST_EXPERIMENT: Final = 200
"""Characters of the name of an experiment."""


def parser() -> Parser:
    """The flags as --help shows them."""
    made = Parser(
        prog="python -m ai.arena",
        description="Matches in rounds: each deal is played with the first player in every seat.",
        epilog="Players: random, recruit, sergeant, captain, general; 150 (iterations); general:0.1s (seconds); "
        "general@../before (of another checkout); "
        "mymodule:MyBot or folder/mybot.py:MyBot (a class with a method decide(view, seed)).",
        allow_abbrev=False,
    )
    add = made.add_argument
    add("--game", metavar="SLUG", default="battlefronts", help=f"one of {', '.join(GAMES)}; %(default)s by default")
    add("--a", metavar="PLAYER", default="general", help="the player that is measured, %(default)s by default")
    add("--b", metavar="PLAYER", default="captain", help="its opponent, or several with commas between; %(default)s")
    add("--seats", metavar="N", type=count("--seats", 6), help="how many play, by default two, or as many as are named")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    add(
        "--matches",
        metavar="N",
        type=count("--matches", MOST_MATCHES),
        help=f"play so many, rounded up to whole rounds; {ROUNDS} rounds by default",
    )
    add("--test", action="store_true", help="play until a sequential test has decided, or --matches are played")
    add("--h0", metavar="%", type=between("--h0", 0, 100), help="score of the hypothesis H0, by default an even share")
    add("--h1", metavar="%", type=between("--h1", 0, 100), help=f"score of H1, by default {GAIN:g} above H0")
    add("--alpha", metavar="P", type=between("--alpha", 0, 0.5), help="how often H1 may be accepted wrongly (0.05)")
    add("--beta", metavar="P", type=between("--beta", 0, 0.5), help="how often H0 may be accepted wrongly (0.05)")
    add("--experiment", metavar="NAME", help="the deals depend on it (and on a secret, see BOTS.md)")
    add("--seed", metavar="N", type=_seed, help="play the deals N, N+1, ...; a class of your own may get others")
    add("--openings", metavar="PATH", type=Path, help="go on from a record, or from each record in a folder in turn")
    add("--plies", metavar="N", type=count("--plies", 100_000), help="of each opening only the first N actions")
    add(
        "--limit",
        metavar="S",
        type=between("--limit", 0, 86_400),
        help=f"seconds for an answer of your class ({LIMIT:g})",
    )
    add("--out", metavar="FILE", type=Path, help="add a line of JSON for every match, and go on where that file ends")
    add("--records", metavar="FOLDER", help="keep a record of every match, for python main.py --replay")
    add_where(made)
    return made


def add_where(made: Parser) -> None:
    """The flags of where and with what it is played, which a fit has, too."""
    add = made.add_argument
    add("--mixed", action="store_true", help="go on with a file of other sources or of the other core as well")
    add("--jobs", metavar="N", type=count("--jobs", 4096), help="processes, by default one a core")
    add("--cluster", metavar="ADDRESS", help="play on a Ray cluster, such as 10.0.0.1:6379 (requirements/cluster.txt)")
    add("--wait-for-core", action="store_true", help="build the fast core first, if need be")


def _seed(text: str) -> int:
    number = deal_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"--seed takes a whole number from 0 to {DEALS - 1}, not '{quoted(text)}'.")
    return number


def experiment(given: argparse.Namespace) -> Experiment:
    """The experiment that the flags set. Raises ValueError with a sentence."""
    game = game_named(given.game)
    starts = _openings(given, game)
    # The player that is measured, and those who sit after it. Raises ValueError with a sentence.
    seats = len(starts[0].record.seats) if starts else None
    own, others = split_kinds(given.a), split_kinds(given.b)
    if len(own) > 1:
        raise ValueError("--a names one player, the one that is measured; --b names the others.")
    wanted = given.seats or seats or len(others) + 1
    if seats is not None and wanted != seats:
        raise ValueError(f"The openings are for {seats} seats, not {wanted}.")
    if len(others) > wanted - 1:
        raise ValueError(f"--b names {len(others)} players for {wanted - 1} other seats.")
    lineup = (*own, *(others[seat % len(others)] for seat in range(wanted - 1)))
    game.check_seats(len(lineup))
    options = game.full_options(dict(option(text) for text in given.option))
    limit = given.limit or LIMIT
    digest = proof([named(kind, limit) for kind in dict.fromkeys(lineup)], fast_core.rules_and_bots())
    called = clean(given.experiment or "", LONGEST_EXPERIMENT) or _name(given, lineup, options)
    secret = secret_of(given.out) if any(map(foreign, lineup)) else ""
    return Experiment(called, game, lineup, options, given.seed, starts, limit, commit(), digest, secret)


def _openings(given: argparse.Namespace, game: Game) -> tuple[Opening, ...]:
    if given.openings is None:
        if given.plies is not None:
            raise ValueError("--plies goes with --openings only.")
        return ()
    if given.seed is not None or given.option:
        raise ValueError("--openings bring their own deals and options; leave --seed and --option out.")
    return openings(given.openings, game, given.plies)


def _name(given: argparse.Namespace, lineup: tuple[str, ...], options: Options) -> str:
    """The default name of an experiment: what it plays."""
    words = [usual_name(given.game, lineup, options if given.openings is None else {})]
    words += [f"from {given.seed}"] if given.seed is not None else []
    words += [f"openings {given.openings.name}, {given.plies or 'all'} plies"] if given.openings is not None else []
    return clean("; ".join(words), LONGEST_EXPERIMENT)


def usual_name(game: str, lineup: Sequence[str], options: Options) -> str:
    """The default name of an experiment that plays deals of its own."""
    words = [f"{game}: {lineup[0]} v {', '.join(lineup[1:])}"]
    return "; ".join([*words, *(f"{slug} = {value}" for slug, value in options.items())])


def sequential(given: argparse.Namespace, seats: int) -> SequentialTest | None:
    """The test that is asked for, if any. Raises ValueError with a sentence."""
    parts = {name: getattr(given, name) for name in ("h0", "h1", "alpha", "beta") if getattr(given, name) is not None}
    if not given.test:
        if parts:
            raise ValueError(f"--{next(iter(parts))} goes with --test only.")
        return None
    h0 = parts.pop("h0", 100 / seats)
    h1 = parts.pop("h1", h0 + GAIN)
    if not h0 < h1 < 100:
        raise ValueError(f"--h1 must lie above --h0 and below 100 per cent, not {h1:g} against {h0:g}.")
    return SequentialTest(h0 / 100, h1 / 100, **parts)


def folder(named: str | None) -> Path | None:
    """The folder of --records, made if necessary. Raises ValueError with a sentence."""
    if named is None:
        return None
    try:
        Path(named).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = quoted(error.strerror or str(error))
        raise ValueError(f"The folder of --records cannot be used: {quoted(named)} ({why}).") from None
    return Path(named)


def pool(given: argparse.Namespace) -> Pool:
    """The pool. Raises ValueError with a sentence if there is no such cluster."""
    if given.cluster is None:
        return LocalPool(given.jobs or cores())
    return ClusterPool(connected(given.cluster, given.jobs))
