"""What an experiment plays: rounds of a deal with every seating; a match depends on its task alone.

It does not matter where and when a task is played, so a run on one core, on all or on a cluster gives the same
matches, as long as its players are bound by iterations and not by seconds.
"""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Final, TypedDict

from ai.checkout import Checkout
from ai.foreign import LIMIT, Foreign
from ai.levels import LEVELS, RANDOM
from ai.player import Outcome, Player, called, play_on, seated
from game import fast_core
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import BOT, Record, SeatEntry, dumps, load, record_of, replay
from game.core.sanitize import quoted

KNOWN: Final = (RANDOM, *(level.slug for level in LEVELS))
"""The kinds of player that a record names as they are."""
Key = tuple[int, int]
"""The key of a match in an experiment: its round, and the seat of the first player."""


class Fault(TypedDict):
    """Why a match was forfeited."""

    seat: int
    words: str


class Facts(TypedDict):
    """The result of a match; lists are by seat."""

    scores: list[float]
    winner: int | None
    """The seat with the highest score, counted from 0; null for a tie."""
    first: int
    """The seat that decided first."""
    decisions: int
    seconds: float
    iterations: list[float | None]
    """The mean of the decisions that were searched; null where nothing was searched."""
    searched: list[int]
    """How many decisions were searched."""
    forfeit: Fault | None
    core: str
    """fast or plain."""


class Line(Facts):
    """A match of an experiment as a line in a file of results."""

    experiment: str
    game: str
    options: Options
    seats: list[str]
    seed: int
    round: int
    seating: int
    """The seat of the first player of the line-up."""
    opening: str
    """The record that the match began from, and after how many of its actions; empty for a deal."""
    commit: str
    digest: str
    """The digest of the sources that the match was played with, see `proof`."""
    python: str
    secret: str


def deal(experiment: str, number: int) -> int:
    """The seed of deal `number` of an experiment: experiments of different names share none."""
    return int.from_bytes(blake2b(f"{number} {experiment}".encode(), digest_size=8).digest(), "little")


def core() -> str:
    """The core that this process runs on, as a line names it."""
    return "fast" if fast_core.IN_USE else "plain"


def proof(players: Sequence[Player], sources: str) -> str:
    """A digest of everything that determines the course of a match.

    `sources`: that of rules and bots (`fast_core.rules_and_bots`). Those of other checkouts are added, and the files
    of foreign classes; other modules that they import are not.
    """
    digest = sha256(sources.encode())
    for folder in sorted({player.folder for player in players if isinstance(player, Checkout)}):
        digest.update(fast_core.rules_and_bots(folder).encode())
    files = {Path(player.file) for player in players if isinstance(player, Foreign) and player.file is not None}
    for file in sorted(files):
        digest.update(f"\0{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def commit() -> str:
    """The commit of this folder, with "-dirty" if a file differs from it; "unknown" without git."""
    try:
        ask = ["git", "-C", str(fast_core.ROOT), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
        told = subprocess.run(ask, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return told.stdout.strip() if told.returncode == 0 else "unknown"


# --- What is played ----------------------------------------------------------------------


@dataclass(frozen=True)
class Opening:
    """A position to go on from: a record's actions, or the first of them."""

    name: str
    record: Record


def openings(path: Path, game: Game, plies: int | None) -> tuple[Opening, ...]:
    """The openings of a record, or of every record in a folder, by name. Raises ValueError with a sentence."""
    try:
        files = sorted(entry for entry in path.iterdir() if entry.is_file()) if path.is_dir() else [path]
    except OSError as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(error.strerror or str(error))}.") from None
    found = tuple(_opening(file, game, plies) for file in files if not file.name.startswith("."))
    if not found:
        raise ValueError(f"There is no record in {quoted(path.name)}.")
    if len({len(opening.record.seats) for opening in found}) > 1:
        raise ValueError(f"The records in {quoted(path.name)} differ in how many seats they have.")
    return found


def _opening(file: Path, game: Game, plies: int | None) -> Opening:
    try:
        record = load(file)
        if record.game != game.slug:
            raise ValueError(f"it is of {quoted(record.game)}, not of {game.slug}.")
        record.notations = record.notations[:plies]
        record.options = game.full_options(record.options)
        record.seats = [SeatEntry(BOT) for _ in record.seats]
        if replay(record, game_named).over:
            raise ValueError("the match is over after its last action; --plies goes on from an earlier one.")
    except ValueError as error:
        raise ValueError(f"{quoted(file.name)} is no opening: {error}") from None
    return Opening(file.name, record)


@dataclass(frozen=True)
class Task:
    """One match, with everything that is needed to play it."""

    experiment: str
    round: int
    seating: int
    game: str
    seats: tuple[str, ...]
    options: Options
    seed: int
    chance: int
    """The seed from which the players' seeds are made."""
    opening: str
    notations: tuple[str, ...]
    limit: float
    commit: str
    core: str
    digest: str
    secret: str

    @property
    def key(self) -> Key:
        return self.round, self.seating

    def played(self, outcome: Outcome, players: Sequence[Player]) -> Played:
        """What a worker returns after the match."""
        seats = [_entry(kind) for kind in self.seats]
        return Played(line_of(self, facts(outcome, players)), dumps(record_of(outcome.match, seats)))


@dataclass(frozen=True)
class Experiment:
    """An experiment: the same line-up in every seating of one deal after another."""

    name: str
    game: Game
    lineup: tuple[str, ...]
    """The player that is measured, and then those who sit after it, in turn."""
    options: Options
    seed: int | None = None
    """The first of consecutive deals; None: those of the experiment's name."""
    openings: tuple[Opening, ...] = ()
    limit: float = LIMIT
    commit: str = "unknown"
    digest: str = ""
    secret: str = ""
    """Where a class from outside plays: random words that no process of it is told. Deals and players' seeds depend on
    it, so that nobody can try names and numbers until they fit."""

    def task(self, number: int, seating: int) -> Task:
        """The match of round `number` in which the first player sits in seat `seating`."""
        seats = len(self.lineup)
        kinds = tuple(self.lineup[(seat - seating) % seats] for seat in range(seats))
        own = deal(self.name + self.secret, number)
        seed = own if self.seed is None else self.seed + number
        options, chance, opening, notations = self.options, seed, "", list[str]()
        if self.openings:
            start = self.openings[number % len(self.openings)]
            seed, chance, options = start.record.seed, own, start.record.options
            opening, notations = f"{start.name}:{len(start.record.notations)}", start.record.notations
        if self.secret:
            chance = deal(f"{self.secret} {seating}", number)
        mark = (self.limit, self.commit, core(), self.digest, self.secret)
        head = (self.name, number, seating, self.game.slug, kinds, options)
        return Task(*head, seed, chance, opening, tuple(notations), *mark)

    def tasks(self, rounds: int | None) -> Iterator[Task]:
        """Every match of this many rounds, or endlessly many."""
        number = 0
        while rounds is None or number < rounds:
            for seating in range(len(self.lineup)):
                yield self.task(number, seating)
            number += 1


# --- A match -----------------------------------------------------------------------------


class StrangerError(Exception):
    """A worker has other sources or another core, so its matches would not count; the text is a sentence."""


@dataclass(frozen=True)
class Played:
    """What a worker returns: the line of a match, and its record."""

    line: Line
    record: str


def facts(outcome: Outcome, players: Sequence[Player]) -> Facts:
    """The result of a match that has been played."""
    searches = [_searches(player) for player in players]
    forfeit: Fault | None = None
    if outcome.forfeit is not None:
        forfeit = {"seat": outcome.forfeit[0], "words": outcome.forfeit[1]}
    return {
        "scores": outcome.scores,
        "winner": outcome.winner,
        "first": outcome.first,
        "decisions": outcome.decisions,
        "seconds": round(outcome.seconds, 3),
        "iterations": [round(sum(made) / len(made), 1) if made else None for made in searches],
        "searched": [len(made) for made in searches],
        "forfeit": forfeit,
        "core": core(),
    }


def _searches(player: Player) -> list[int]:
    """The iterations of each decision that a player has searched, if it keeps them."""
    made: list[int] = getattr(player, "iterations", [])
    return made


def line_of(task: Task, told: Facts) -> Line:
    """The line of a match with this result."""
    return {
        "experiment": task.experiment,
        "game": task.game,
        "options": task.options,
        "seats": list(task.seats),
        "seed": task.seed,
        "round": task.round,
        "seating": task.seating,
        "opening": task.opening,
        **told,
        "commit": task.commit,
        "digest": task.digest,
        "python": platform.python_version(),
        "secret": task.secret,
    }


def _begin(task: Task) -> Match:
    """The match at the point where play begins."""
    match = Match(game_named(task.game), len(task.seats), task.options, task.seed)
    for notation in task.notations:
        match.play(notation)
    return match


def perform(task: Task, sources: str) -> Played:
    """Play a match. `sources`: the fingerprint of this process's own rules and bots.

    Raises StrangerError before the match if this process does not have the sources and core of the task, ValueError
    with a sentence for an unknown player, and any error of a player of ours.
    """
    players = seated(task.seats, task.limit)
    if (core(), proof(players, sources)) != (task.core, task.digest):
        what = "another core" if core() != task.core else "other sources of the rules, the search or a player"
        raise StrangerError(f"A worker on {platform.node()} has {what}, so its matches do not count.")
    return task.played(play_on(_begin(task), players, task.chance), players)


def _entry(kind: str) -> SeatEntry:
    """The seat of a record: a level or chance by its slug, anything else as a bot with its name."""
    return SeatEntry(kind) if kind in KNOWN else SeatEntry(BOT, called(kind))
