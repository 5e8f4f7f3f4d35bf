"""What an experiment plays: rounds of a deal with every seating; a match depends on its task alone.

It does not matter where and when a task is played, so a run on one core, on all or on a cluster gives the same
matches, as long as its players are bound by iterations and not by seconds.
"""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path
from secrets import randbelow, token_hex
from types import UnionType
from typing import (
    Any,
    ClassVar,
    Final,
    TextIO,
    TypedDict,
    TypeGuard,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ai.checkout import Checkout
from ai.foreign import LIMIT, Foreign
from ai.levels import LEVELS, RANDOM, foreign
from ai.player import Outcome, Player, called, play_on, seated
from game import fast_core
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import BOT, Record, SeatEntry, dumps, load, record_of, replay
from game.core.sanitize import DEALS, quoted

KNOWN: Final = (RANDOM, *(level.slug for level in LEVELS))
"""The kinds of player that a record names as they are."""
IN_WHEEL: Final = fast_core.__name__.count(".") > 1
"""Whether this is a copy of our modules in a package of their own (tools/wheel.py)."""
TRIABLE: Final = 2**48
"""A class from outside could try all deals below this number until one gives it its own hand."""
DEALS_DRAWN: Final = (
    "A class of your own could find the deals of so small a --seed, so others are drawn. Each match is kept with the "
    "number of its deal, and --seed with that number plays the same deal again."
)
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


def guessable(seed: int | None, kinds: Iterable[str]) -> bool:
    """Whether a class from outside is among these kinds and could find the deals that begin with this number."""
    return seed is not None and seed < TRIABLE and any(map(foreign, kinds))


def drawn_deal() -> int:
    """The number of a deal that nobody can guess, and that --seed takes as it is."""
    return TRIABLE + randbelow(DEALS - TRIABLE)


def core() -> str:
    """The core that this process runs on, as a line names it."""
    return "fast" if fast_core.IN_USE else "plain"


def proof(players: Sequence[Player], sources: str) -> str:
    """A digest of everything that determines the course of a match.

    `sources`: that of rules and bots (`fast_core.rules_and_bots`). Those of other checkouts are added, and the files
    of foreign classes; other modules that they import are not. Raises ValueError with a sentence if one of these files
    cannot be read.
    """
    digest = sha256(sources.encode())
    for folder in sorted({player.folder for player in players if isinstance(player, Checkout)}):
        digest.update(fast_core.rules_and_bots(folder).encode())
    files = {Path(player.file) for player in players if isinstance(player, Foreign) and player.file is not None}
    for file in sorted(files):
        digest.update(f"\0{file.name}\0".encode())
        try:
            digest.update(file.read_bytes())
        except OSError as error:
            why = quoted(error.strerror or str(error))
            raise ValueError(f"The file of a player cannot be read: {quoted(file.name)} ({why}).") from None
    return digest.hexdigest()[:16]


def commit() -> str:
    """The commit of this folder, with "-dirty" if a file differs from it; "unknown" without git and in a wheel."""
    if IN_WHEEL:
        return "unknown"
    try:
        ask = ["git", "-C", str(fast_core.ROOT), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
        told = subprocess.run(ask, capture_output=True, text=True, errors="replace", timeout=10)
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
        seats = [SeatEntry(kind) if kind in KNOWN else SeatEntry(BOT, called(kind)) for kind in self.seats]
        line: Line = {
            "experiment": self.experiment,
            "game": self.game,
            "options": self.options,
            "seats": list(self.seats),
            "seed": self.seed,
            "round": self.round,
            "seating": self.seating,
            "opening": self.opening,
            **facts(outcome, players),
            "commit": self.commit,
            "digest": self.digest,
            "python": platform.python_version(),
            "secret": self.secret,
        }
        return Played(line, dumps(record_of(outcome.match, seats)))


@dataclass(frozen=True)
class Experiment:
    """An experiment: the same line-up in every seating of one deal after another."""

    name: str
    game: Game
    lineup: tuple[str, ...]
    """The player that is measured, and then those who sit after it, in turn."""
    options: Options
    seed: int | None = None
    """The first of consecutive deals. None, or if it is `guessable`: the deals follow from name and secret."""
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
        seed = own if self.seed is None or guessable(self.seed, self.lineup) else self.seed + number
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
    searches: list[list[int]] = [getattr(player, "iterations", []) for player in players]
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


def perform(task: Task, sources: str) -> Played:
    """Play a match. `sources`: the fingerprint of this process's own rules and bots.

    Raises StrangerError before the match if this process does not have the sources and core of the task, ValueError
    with a sentence for an unknown player, and any error of a player of ours.
    """
    players = seated(task.seats, task.limit)
    if (core(), proof(players, sources)) != (task.core, task.digest):
        what = "another core" if core() != task.core else "other sources of the rules, the search or a player"
        raise StrangerError(f"A worker on {platform.node()} has {what}, so its matches do not count.")
    match = Match(game_named(task.game), len(task.seats), task.options, task.seed)
    for notation in task.notations:
        match.play(notation)
    return task.played(play_on(match, players, task.chance), players)


def iterations(lines: Sequence[Line], name: Callable[[str], str] = str) -> dict[str, float]:
    """The mean of a searched decision, by player; nothing for who does not search."""
    made: dict[str, list[float]] = {}
    for line in lines:
        for kind, each, searched in zip(line["seats"], line["iterations"], line["searched"], strict=True):
            total = made.setdefault(name(kind), [0.0, 0.0])
            total[0] += (each or 0.0) * searched
            total[1] += searched
    return {kind: round(total / searched, 1) for kind, (total, searched) in made.items() if searched}


# --- A file of results: one line of JSON per match, from which an interrupted run goes on ---


def _kinds(hint: Any) -> tuple[type, ...]:
    """The classes of a value with this type in JSON, where a dict has no class of its own and 1.0 may be 1."""
    if isinstance(hint, UnionType):
        return tuple(kind for part in get_args(hint) for kind in _kinds(part))
    if is_typeddict(hint):
        return (dict,)
    return (int, float) if hint is float else (get_origin(hint) or hint,)


START: Final = '{"experiment": '
"""The beginning of every line."""
KINDS: Final = {name: _kinds(hint) for name, hint in get_type_hints(Line).items()}
"""By field of a line: what it may be in JSON."""


def has_fields(line: object) -> TypeGuard[Line]:
    """Whether this has all fields of a line, with finite numbers; an older one gets the secret "" that it lacks."""
    if not isinstance(line, dict) or line.keys() | {"secret"} != KINDS.keys():
        return False
    line.setdefault("secret", "")
    if not all(isinstance(line[name], kind) and not isinstance(line[name], bool) for name, kind in KINDS.items()):
        return False
    seats = len(line["seats"])
    lists = [line[name] for name in ("scores", "iterations", "searched")]
    numbers = (int, float)
    return (
        seats > 1
        and all(len(values) == seats for values in lists)
        and all(isinstance(score, numbers) and 0 <= score <= 1 for score in line["scores"])
        and all(made is None or isinstance(made, numbers) for made in line["iterations"])
        and all(isinstance(made, int) for made in line["searched"])
        and line["round"] >= 0
        and 0 <= line["seating"] < seats
        and 0 <= line["first"] < seats
        and (line["forfeit"] is None or sorted(line["forfeit"]) == ["seat", "words"])
    )


Sound = Callable[[object], bool]
"""Whether a line has all that a match needs."""


def line_in(text: bytes, sound: Sound) -> Line | None:
    """The match of a line; None if it is none."""
    try:
        line: Line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if sound(line) else None


def lines_in(path: Path, sound: Sound, of: str = "an arena") -> list[Line]:
    """The matches of a file, whatever sources they were played with. Raises ValueError with a sentence."""
    try:
        texts = path.read_bytes().split(b"\n")
    except OSError as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(error.strerror or str(error))}.") from None
    if not texts[-1].endswith(b"}"):  # empty, or a line that is cut off
        texts.pop()
    found = []
    for number, text in enumerate(texts, start=1):
        if (line := line_in(text, sound)) is None:
            raise ValueError(f"Line {number} of {quoted(path.name)} is no match of {of}.")
        found.append(line)
    return found


def secret_of(path: Path | None) -> str:
    """The secret of the experiment in this file: a new one where it has no match yet, "" in an older file."""
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        if path is not None:
            with path.open("rb") as file:
                return str(json.loads(file.readline()).get("secret", ""))
    return token_hex(16)


class ResultsError(ValueError):
    """A file that a run cannot go on from; it is left as it is. The text is a sentence."""


class Results:
    """The matches of an experiment that have been played, and their file."""

    OF: ClassVar = "an arena"
    """The word for a file of these matches, for sentences."""

    def __init__(self, experiment: Experiment, path: Path | None = None, mixed: bool = False) -> None:
        """Read the matches of the file, if there is one. Raises ResultsError.

        `mixed`: matches of other sources and of the other core count, too.
        """
        self._experiment = experiment
        self._mixed = mixed
        self._path = path
        self._file: TextIO | None = None
        self._whole = 0
        """The length in bytes of the file's whole lines."""
        self.kept = path is not None
        """Whether an interrupted run can go on."""
        self.lines: dict[Key, Line] = {}
        if path is not None:
            try:
                self._read(path)
            except OSError as error:
                why = quoted(error.strerror or str(error))
                raise ResultsError(f"{quoted(path.name)} cannot hold the results: {why}.") from None

    def _read(self, path: Path) -> None:
        if not path.exists():
            path.open("x").close()
        if not path.is_file():
            raise ResultsError(f"{quoted(path.name)} cannot hold the results: it is not an ordinary file.")
        *lines, tail = path.read_bytes().split(b"\n")
        start = START.encode()
        if not (tail.startswith(start) or start.startswith(tail)):  # else it is cut off: its match is played again
            lines.append(tail)
        for number, text in enumerate(lines, start=1):
            line = self._line(text, f"Line {number} of {quoted(path.name)}")
            self.lines.setdefault((line["round"], line["seating"]), line)
        self._whole = sum(len(text) + 1 for text in lines)
        with path.open("r+b"):
            pass

    def _line(self, text: bytes, where: str) -> Line:
        """A line that belongs to the experiment. Raises ResultsError."""
        line = line_in(text, self.sound)
        if line is None:
            raise ResultsError(f"{where} is no match of {self.OF}; name another file to keep this one.")
        if line["experiment"] != self._experiment.name:
            raise ResultsError(f"{where} is of another experiment, '{quoted(line['experiment'])}'; name another file.")
        task = self._experiment.task(line["round"], line["seating"])
        ours = [task.game, list(task.seats), task.options, task.seed, task.opening, task.secret]
        if ours != [line[name] for name in ("game", "seats", "options", "seed", "opening", "secret")]:
            raise ResultsError(
                f"{where} has another game, deal or line-up than this experiment plays; name another experiment."
            )
        if not self._mixed and (line["digest"], line["core"]) != (task.digest, core()):
            what = "on the other core" if line["digest"] == task.digest else "with other sources"
            raise ResultsError(f"{where} was played {what}; name another file, or say --mixed to count it, too.")
        return line

    def sound(self, line: object) -> bool:
        return has_fields(line)

    def add(self, line: Line) -> None:
        """Count a match and write its line. Raises OSError."""
        if self._path is not None:
            if self._file is None:
                with self._path.open("r+b") as file:
                    file.truncate(self._whole)
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()
        self.lines[line["round"], line["seating"]] = line

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def whole_round(self, number: int) -> list[Line] | None:
        """The matches of a round, by the seat of the first player, if all have been played."""
        found = [self.lines.get((number, seating)) for seating in range(len(self._experiment.lineup))]
        return [line for line in found if line is not None] if None not in found else None

    def rounds(self) -> Iterator[list[Line]]:
        """The whole rounds, from the first one up to one that is not whole."""
        number = 0
        while (lines := self.whole_round(number)) is not None:
            yield lines
            number += 1
