"""Plays matches of levels and keeps what each seat saw at each of its decisions, for programs that learn from them.

python -m tools.dataset last_front --players captain,sergeant --matches 1000 --out last_front.jsonl
python -m tools.dataset sharp_end --seats 4 --players general:0.2s --matches 500 --out four.jsonl

Each match is one line of JSON, as those of the arena (`ai.arena.rounds.Line`), with `actions`, the notations from which
it can be played again, and `moments` (see `Moment`). Lines can be added, so a run that was killed goes on: the same
command plays what is missing, and plays a match again whose line was cut off. No library is needed to read a file.
gzip makes it much smaller, because a view differs little from the one before.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final, TypedDict

from ai.arena.cluster import exit_process
from ai.arena.headless import check_kinds, core_words, fetch_core, print_if_open
from ai.arena.parser import FlagError, Parser, int_between, parse_option
from ai.arena.rounds import (
    Experiment,
    Line,
    Played,
    Results,
    Task,
    current_commit,
    deal_seed,
    has_arena_fields,
    sources_digest,
)
from ai.arena.run import Run, carry_out
from ai.arena.setting import LONGEST_EXPERIMENT, MOST_MATCHES, add_pool_flags, make_pool
from ai.levels import is_foreign, split_kinds
from ai.player import Outcome, Player
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.files import working_folder
from game.core.match import Match
from game.core.sanitize import clean, quoted

MATCHES: Final = 100
"""The number of matches if no flag sets it."""


class Moment(TypedDict):
    """A seat decides."""

    seat: int
    view: list[float]
    """What the seat saw before it (`Game.observation`). `Game.observation_parts` names each number."""
    legal: list[int]
    """The ids of the legal actions before its first step."""
    steps: list[int]
    """The ids of its actions. Most decisions have one."""


class Kept(Line):
    """A match of a dataset."""

    actions: list[str]
    """The notations of all actions."""
    moments: list[Moment]


OWN_FIELDS: Final = ("actions", "moments")
"""The fields of a line that a match of the arena does not have."""


@dataclass(frozen=True)
class Watching(Task):
    """A match whose line also has the views and the decisions."""

    def result_of(self, outcome: Outcome, players: Sequence[Player]) -> Played:
        base = super().result_of(outcome, players)
        notations = [action.notation for action in outcome.match.actions]
        line: Kept = {**base.line, "actions": notations, "moments": moments_of(outcome.match)}
        return Played(line, base.record)


def moments_of(match: Match) -> list[Moment]:
    """Return every decision of a match, with the view of its seat. A match that was forfeited may lack the last one."""
    game = match.game
    again = Match(game, match.state.seats, match.options, match.seed)
    moments: list[Moment] = []
    begins_decision = True
    for action in match.actions:
        if begins_decision:
            seat = again.state.to_act
            # Whole numbers as integers make the file shorter.
            view = [int(number) if number == int(number) else number for number in game.observation(again.view(seat))]
            legal = [choice.id for choice in again.legal()]
            moments.append({"seat": seat, "view": view, "legal": legal, "steps": []})
        moments[-1]["steps"].append(action.id)
        again.state.apply(action, again.rng)
        begins_decision = again.over or not again.state.is_midway()
    return moments


@dataclass(frozen=True)
class Collection(Experiment):
    """Matches of deals of their own, in which the players of the line-up change seats from match to match."""

    def make_task(self, number: int, seating: int) -> Watching:
        """Return a match. Its deal and its chance follow from its number."""
        seed = deal_seed(self.name, number * len(self.lineup) + seating)
        return Watching(**(vars(super().make_task(number, seating)) | {"seed": seed, "chance": seed}))


class Matches(Results):
    """The matches of a dataset that have been played, and their file."""

    OF = "a dataset"

    def is_sound(self, line: object) -> bool:
        """Whether a line of the file is a match of a dataset: one of the arena with lists of actions and moments."""
        if not isinstance(line, dict) or not all(isinstance(line.get(name), list) for name in OWN_FIELDS):
            return False
        return has_arena_fields({name: value for name, value in line.items() if name not in OWN_FIELDS})


class Gathering(Run):
    """A run whose progress is the number of matches."""

    def progress(self) -> str:
        return f"{len(self.results.lines)} of {(self.rounds or 0) * len(self.experiment.lineup)} matches"


def make_parser() -> Parser:
    """Return the parser of the flags, in the order of --help."""
    parser = Parser(
        prog="python -m tools.dataset",
        description="Plays matches of levels, and keeps what each seat saw at each of its decisions.",
        epilog="Players: random, recruit, sergeant, captain, general; 150 (iterations); general:0.1s; captain+bold.",
    )
    add = parser.add_argument
    add("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    add("--players", metavar="LIST", default="captain", help="who plays, in turn around the table; %(default)s")
    rounded = f"how many matches to play, rounded up to the same number of each seating; {MATCHES} by default"
    add("--matches", metavar="N", type=int_between("--matches", MOST_MATCHES), default=MATCHES, help=rounded)
    add("--seats", metavar="N", type=int_between("--seats", 6), help="how many play, by default the fewest that may")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    add("--experiment", metavar="NAME", help="the deals depend on it; by default it says what is played")
    add("--out", metavar="FILE", type=Path, required=True, help="keep a line for each match, and go on where it ends")
    add_pool_flags(parser)
    return parser


def make_collection(given: argparse.Namespace) -> Collection:
    """Return the experiment whose matches the flags ask for. Raises ValueError with a sentence for wrong flags.

    If there are fewer players than seats, they take the seats in turn, each several times. The deals follow from the
    name of the experiment, which --experiment gives. Without that flag the name lists game, players and options, so
    that the same flags play the same deals.
    """
    game = game_named(given.game)
    kinds = split_kinds(given.players)
    if any(map(is_foreign, kinds)):
        raise ValueError("--players takes random, levels and numbers of iterations, no classes.")
    check_kinds(kinds)
    seats = game.check_seats(given.seats or max(min(game.seats), len(kinds)))
    if len(kinds) > seats:
        raise ValueError(f"--players names {len(kinds)} players for {seats} seats.")

    options = game.full_options(dict(parse_option(text) for text in given.option))
    words = [f"{game.slug}, {seats} seats: dataset of {', '.join(kinds)}"]
    words += [f"{slug} = {value}" for slug, value in options.items()]
    name = clean(words=given.experiment or "; ".join(words), most=LONGEST_EXPERIMENT)
    lineup = tuple(kinds[seat % len(kinds)] for seat in range(seats))
    digest = sources_digest(players=[], sources=fast_core.rules_and_bots())
    return Collection(name, game, lineup, options, commit=current_commit(), digest=digest)


def main(words: list[str]) -> int:
    """Carry out the command. Returns the exit code. An error is reported in one sentence."""
    try:
        given = make_parser().parse_flags(words)
        working_folder()  # no process can be started from a folder that has been deleted
        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "tools.dataset", *words]).returncode
        collection = make_collection(given)
        rounds = ceil(given.matches / len(collection.lineup))  # in a round every player has each seat once
        run = Gathering(collection, Matches(collection, given.out, given.mixed), rounds)
        if known := len(run.results.lines):
            print_if_open(sys.stderr, f"{known} of the matches are in {quoted(given.out.name)} already.")
        print_if_open(sys.stderr, core_words())
        code, failure = (0, "") if run.is_over else carry_out(run, make_pool(given), "--out")
    except (FlagError, ValueError) as error:
        print_if_open(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130

    print_if_open(sys.stderr, words=failure or f"{quoted(given.out.name)} has {len(run.results.lines)} matches.")
    return code


if __name__ == "__main__":
    import launch.door  # noqa: F401
    from tools import dataset  # whose classes the processes that play can load

    exit_process(dataset.main(sys.argv[1:]))
