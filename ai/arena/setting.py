"""The flags of `python -m ai.arena`, and the experiment, test and pool that they set."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Final

from ai.arena import protocol
from ai.arena.cluster import ClusterPool, connect_to_cluster
from ai.arena.parser import Parser, float_between, int_between, parse_option
from ai.arena.rounds import Experiment, Opening, Results, current_commit, read_openings, secret_of, sources_digest
from ai.arena.run import LocalPool, Pool, Run, usable_cores
from ai.arena.statistics import SequentialTest
from ai.foreign import ANSWER_LIMIT
from ai.levels import is_foreign, split_kinds
from ai.player import player_named
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.game import Game, Options
from game.core.sanitize import DEALS, clean, deal_number, quoted
from game.core.wording import count_of

MOST_MATCHES: Final = 10_000_000
ROUNDS: Final = 50
"""The number of rounds if the flags set neither a number nor a test."""
GAIN: Final = 3.0
"""Per cent by which H1 is above H0 by default."""
LONGEST_EXPERIMENT: Final = 200
"""Characters of the name of an experiment."""


def make_parser() -> Parser:
    """Return the parser of the flags, in the order of --help."""
    parser = Parser(
        prog="python -m ai.arena",
        description="Matches in rounds: each deal is played with the first player in every seat.",
        epilog="Players: random, recruit, sergeant, captain, general; 150 (iterations); general:0.1s (seconds); "
        "captain+bold, +patient, +cunning or +methodical (a temper); general@../before (of another checkout); "
        "mymodule:MyBot or folder/mybot.py:MyBot (a class with a method decide(view, seed)).",
    )

    # Who plays what.
    add = parser.add_argument
    add("--game", metavar="SLUG", default="battlefronts", help=f"one of {', '.join(GAMES)}; %(default)s by default")
    add("--a", metavar="PLAYER", default="general", help="the player that is measured, %(default)s by default")
    add("--b", metavar="PLAYER", default="captain", help="its opponent, or several with commas between; %(default)s")
    add(
        "--seats",
        metavar="N",
        type=int_between("--seats", most=6),
        help="how many play, by default two, or as many as are named",
    )
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    matches = f"play so many, rounded up to whole rounds; {ROUNDS} rounds by default"
    add("--matches", metavar="N", type=int_between("--matches", MOST_MATCHES), help=matches)
    add("--test", action="store_true", help="play until a sequential test has decided, or --matches are played")
    add(
        "--h0",
        metavar="%",
        type=float_between("--h0", low=0, high=100),
        help="score of the hypothesis H0, by default an even share",
    )
    add("--h1", metavar="%", type=float_between("--h1", 0, high=100), help=f"score of H1, by default {GAIN:g} above H0")
    add(
        "--alpha",
        metavar="P",
        type=float_between("--alpha", low=0, high=0.5),
        help="how often H1 may be accepted wrongly (0.05)",
    )
    add("--beta", metavar="P", type=float_between("--beta", 0, 0.5), help="how often H0 may be accepted wrongly (0.05)")

    # Which deals, and where results go.
    add("--experiment", metavar="NAME", help="the deals depend on it (and on a secret, see BOTS.md)")
    add("--seed", metavar="N", type=_deal_number, help="play the deals N, N+1, ...; a class of your own may get others")
    add("--openings", metavar="PATH", type=Path, help="go on from a record, or from each record in a folder in turn")
    add("--plies", metavar="N", type=int_between("--plies", 100_000), help="of each opening only the first N actions")
    seconds = float_between("--limit", low=0, high=86_400)
    add("--limit", metavar="S", type=seconds, help=f"seconds for an answer of your class ({ANSWER_LIMIT:g})")
    add("--out", metavar="FILE", type=Path, help="add a line of JSON for every match, and go on where that file ends")
    add(
        "--protocol",
        metavar="FORMAT",
        nargs="?",
        const=protocol.MARKDOWN,
        choices=protocol.FORMATS,
        help="play --a by docs/BENCHMARK.md, and print its row as markdown or csv; --out then names a folder",
    )
    add("--records", metavar="FOLDER", help="keep a record of every match, for python main.py --replay")
    add_pool_flags(parser)
    return parser


def add_pool_flags(parser: Parser) -> None:
    """Add the flags that say where matches are played (in local processes or on a cluster), and on which core.

    The fast core is the rules and bots compiled to C. The command that fits weights (`ai.fit`) has these flags, too.
    """
    add = parser.add_argument
    add("--mixed", action="store_true", help="go on with a file of other sources or of the other core as well")
    add("--jobs", metavar="N", type=int_between("--jobs", most=4096), help="processes, by default one a core")
    add("--cluster", metavar="ADDRESS", help="play on a Ray cluster, such as 10.0.0.1:6379 (requirements/cluster.txt)")
    add("--wait-for-core", action="store_true", help="build the fast core first, if need be")


def _deal_number(text: str) -> int:
    """Read the value of --seed."""
    number = deal_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"--seed takes a whole number from 0 to {DEALS - 1}, not '{quoted(text)}'.")
    return number


def make_experiment(given: argparse.Namespace) -> Experiment:
    """Return the experiment that the flags set. Raises ValueError with a sentence."""
    game = game_named(given.game)
    openings = _openings_of(given, game)
    lineup = _lineup_of(given, len(openings[0].record.seats) if openings else None)
    game.check_seats(len(lineup))
    options = game.full_options(dict(parse_option(text) for text in given.option))

    limit = given.limit or ANSWER_LIMIT
    players = [player_named(kind, limit) for kind in dict.fromkeys(lineup)]
    digest = sources_digest(players, fast_core.rules_and_bots())
    name = clean(words=given.experiment or "", most=LONGEST_EXPERIMENT) or _default_name(given, lineup, options)
    # Only a class from outside might try to find out deals, so only then they depend on a secret.
    secret = secret_of(given.out) if any(map(is_foreign, lineup)) else ""
    return Experiment(name, game, lineup, options, given.seed, openings, limit, current_commit(), digest, secret)


def make_protocol_runs(given: argparse.Namespace) -> list[Run]:
    """Return the runs of --protocol, one against each reference.

    Raises ValueError with a sentence if a flag is given that the protocol sets itself.
    """
    defaults = make_parser().parse_flags([])
    for name in protocol.FIXED:
        if getattr(given, name) != getattr(defaults, name):
            raise ValueError(f"--protocol sets --{name} itself; leave it out.")

    runs = []
    for reference in protocol.REFERENCES:
        out = protocol.file_of(given.out, reference)
        flags = vars(given) | {"b": reference, "seed": protocol.FIRST_DEAL, "out": out}
        flags["experiment"] = f"{protocol.NAME}: {given.game}, {given.seats or 2} seats, {given.a} v {reference}"
        experiment = make_experiment(argparse.Namespace(**flags))
        rounds = ceil(given.matches / len(experiment.lineup)) if given.matches else protocol.ROUNDS
        runs.append(Run(experiment, Results(experiment, out, given.mixed), rounds))
    return runs


def _lineup_of(given: argparse.Namespace, opening_seats: int | None) -> tuple[str, ...]:
    """Return the player that is measured, and then those who sit after it, in turn.

    `opening_seats`: the number of seats of the openings, or None if there are none. Raises ValueError with a sentence.
    """
    measured = split_kinds(given.a)
    others = split_kinds(given.b)
    if len(measured) > 1:
        raise ValueError("--a names one player, the one that is measured; --b names the others.")

    seats = given.seats or opening_seats or len(others) + 1
    if opening_seats is not None and seats != opening_seats:
        raise ValueError(f"The openings are for {opening_seats} seats, not {seats}.")
    if len(others) > seats - 1:
        raise ValueError(f"--b names {len(others)} players for {count_of(seats - 1, 'other seat')}.")
    return (*measured, *(others[seat % len(others)] for seat in range(seats - 1)))


def _openings_of(given: argparse.Namespace, game: Game) -> tuple[Opening, ...]:
    """Return the openings that the flags set, empty without --openings. Raises ValueError with a sentence."""
    if given.openings is None:
        if given.plies is not None:
            raise ValueError("--plies goes with --openings only.")
        return ()
    if given.seed is not None or given.option:
        raise ValueError("--openings bring their own deals and options; leave --seed and --option out.")
    return read_openings(given.openings, game, given.plies)


def _default_name(given: argparse.Namespace, lineup: tuple[str, ...], options: Options) -> str:
    """Return the default name of an experiment, which says what it plays. With openings it names no options.

    For the options are then those of each opening.
    """
    words = [usual_name(given.game, lineup, options if given.openings is None else {})]
    if given.seed is not None:
        words.append(f"from {given.seed}")
    if given.openings is not None:
        words.append(f"openings {given.openings.name}, {given.plies or 'all'} plies")
    return clean("; ".join(words), LONGEST_EXPERIMENT)


def usual_name(game: str, lineup: Sequence[str], options: Options) -> str:
    """Return the default name of an experiment that plays deals of its own.

    >>> usual_name("last_front", ["general", "captain", "captain"], {"victory": "quick"})
    'last_front: general v captain, captain; victory = quick'
    """
    words = [f"{game}: {lineup[0]} v {', '.join(lineup[1:])}"]
    return "; ".join([*words, *(f"{slug} = {value}" for slug, value in options.items())])


def make_test(given: argparse.Namespace, seats: int) -> SequentialTest | None:
    """Return the sequential test that the flags set, None without --test. Raises ValueError with a sentence."""
    names = ("h0", "h1", "alpha", "beta")
    given_flags = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    if not given.test:
        if given_flags:
            raise ValueError(f"--{next(iter(given_flags))} goes with --test only.")
        return None

    # The hypotheses are given in per cent, and the error rates, which have defaults of their own, as shares.
    h0 = given_flags.pop("h0", 100 / seats)
    h1 = given_flags.pop("h1", h0 + GAIN)
    if not h0 < h1 < 100:
        raise ValueError(f"--h1 must lie above --h0 and below 100 per cent, not {h1:g} against {h0:g}.")
    return SequentialTest(h0 / 100, h1 / 100, **given_flags)


def make_records_folder(name: str | None) -> Path | None:
    """Return the folder of --records, made if necessary, or None without a name. Raises ValueError with a sentence."""
    if name is None:
        return None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = quoted(error.strerror or str(error))
        raise ValueError(f"The folder of --records cannot be used: {quoted(name)} ({why}).") from None
    return Path(name)


def make_pool(given: argparse.Namespace) -> Pool:
    """Return the pool that the flags set. Raises ValueError with a sentence if there is no such cluster."""
    if given.cluster is None:
        return LocalPool(given.jobs or usable_cores())
    return ClusterPool(connect_to_cluster(given.cluster, given.jobs))
