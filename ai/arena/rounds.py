"""Experiments: rounds of a deal with every seating. Each match depends on its task alone.

It does not matter where and when a task is played, so a run on one core, on all or on a cluster gives the same matches,
as long as its players are bound by iterations and not by seconds.
"""

from __future__ import annotations

import json
import platform
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path
from secrets import token_hex
from types import UnionType
from typing import Any, Final, TextIO, TypedDict, TypeGuard, get_args, get_origin, get_type_hints, is_typeddict

from ai.checkout import Checkout
from ai.deals import is_guessable
from ai.foreign import ANSWER_LIMIT, Foreign
from ai.levels import LEVELS, RANDOM
from ai.player import Outcome, Player, play_on, seat_players, short_name
from game import fast_core
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import BOT, Record, SeatEntry, dumps, load, record_of, replay
from game.core.sanitize import quoted

KNOWN: Final = (RANDOM, *(level.slug for level in LEVELS))
"""The kinds of player that a record names by their kind. Others are bots with a name."""
IN_WHEEL: Final = fast_core.__name__.count(".") > 1
"""Whether this is a copy of our modules in a package of their own (tools/wheel.py)."""
DEALS_DRAWN: Final = (
    "A class of your own could find the deals of so small a --seed, so others are drawn. Each match is kept with the "
    "number of its deal, and --seed with that number plays the same deal again."
)
Key = tuple[int, int]
"""The key of a match in an experiment: its round, and the seat of the first player."""


class Fault(TypedDict):
    """The seat that forfeited a match, and why."""

    seat: int
    words: str
    """A sentence with the player as its subject."""


class Facts(TypedDict):
    """The result of a match. Lists are by seat."""

    scores: list[float]
    winner: int | None
    """The seat with the highest score, counted from 0, null for a tie."""
    first: int
    """The seat that decided first."""
    decisions: int
    """The number of decisions of all players."""
    seconds: float
    iterations: list[float | None]
    """The mean of the decisions that were searched, null if none was."""
    searched: list[int]
    """The number of decisions that were searched."""
    forfeit: Fault | None
    core: str
    """The core that it was played on, "fast" or "plain"."""


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
    """The record that the match began from, with the number of its actions, as name:number, empty for a deal."""
    commit: str
    digest: str
    """The digest of the sources that the match was played with (see `sources_digest`)."""
    python: str
    secret: str


def deal_seed(experiment: str, number: int) -> int:
    """Return the seed of deal `number` of an experiment, 64 bits. Experiments of different names share none."""
    return int.from_bytes(blake2b(f"{number} {experiment}".encode(), digest_size=8).digest(), "little")


def core_in_use() -> str:
    """Return the core that this process runs on, "fast" or "plain"."""
    return "fast" if fast_core.IN_USE else "plain"


def sources_digest(players: Sequence[Player], sources: str) -> str:
    """Return a digest, 16 hexadecimal digits, of all sources that determine the course of a match.

    `sources`: the digest of rules and bots (`fast_core.rules_and_bots`). Those of other checkouts are added, and the
    files of foreign classes, but no other modules that these import.

    Raises ValueError with a sentence if one of these files cannot be read.
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


def current_commit() -> str:
    """Return the commit of this folder, with "-dirty" if a file differs, or "unknown" without git or in a wheel."""
    if IN_WHEEL:
        return "unknown"
    try:
        # The commit itself, not the nearest tag: --exclude=* leaves all tags out.
        command = ["git", "-C", str(fast_core.ROOT), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
        git = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return git.stdout.strip() if git.returncode == 0 else "unknown"


# --- Experiments and their tasks ---


@dataclass(frozen=True)
class Opening:
    """A position to continue from: the one after all the actions of a record, or after only the first few."""

    name: str
    record: Record


def read_openings(path: Path, game: Game, plies: int | None) -> tuple[Opening, ...]:
    """Return the opening in a record, or those in all records of a folder, ordered by name.

    `plies`: the number of actions of each record that are taken, or None for all. Raises ValueError with a sentence.
    """
    try:
        files = sorted(entry for entry in path.iterdir() if entry.is_file()) if path.is_dir() else [path]
    except OSError as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(error.strerror or str(error))}.") from None

    openings = tuple(_read_opening(file, game, plies) for file in files if not file.name.startswith("."))
    if not openings:
        raise ValueError(f"There is no record in {quoted(path.name)}.")
    if len({len(opening.record.seats) for opening in openings}) > 1:
        raise ValueError(f"The records in {quoted(path.name)} differ in how many seats they have.")
    return openings


def _read_opening(file: Path, game: Game, plies: int | None) -> Opening:
    """Return the opening in a record. Raises ValueError with a sentence if none can be played on from it."""
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
    """One match, with all that is needed to play it."""

    experiment: str
    round: int
    seating: int
    """The seat of the first player of the line-up."""
    game: str
    seats: tuple[str, ...]
    """The kind of player in each seat."""
    options: Options
    seed: int
    """The number of the deal."""
    chance: int
    """The seed from which the players' seeds are made."""
    opening: str
    notations: tuple[str, ...]
    """The actions of the opening."""
    limit: float
    """Seconds for an answer of a foreign class."""
    commit: str
    core: str
    digest: str
    secret: str

    @property
    def key(self) -> Key:
        return self.round, self.seating

    def result_of(self, outcome: Outcome, players: Sequence[Player]) -> Played:
        """Return how the match of this task ended: a line for the file of results, and the record as text.

        `players` are those that have played, seat by seat. The line tells which deal, players, sources and Python made
        the outcome. The task's secret keeps players from guessing deals. Players from outside are bots in the record.
        """
        seats = [SeatEntry(kind) if kind in KNOWN else SeatEntry(BOT, short_name(kind)) for kind in self.seats]
        line: Line = {
            "experiment": self.experiment,
            "game": self.game,
            "options": self.options,
            "seats": list(self.seats),
            "seed": self.seed,
            "round": self.round,
            "seating": self.seating,
            "opening": self.opening,
            **facts_of(outcome, players),
            "commit": self.commit,
            "digest": self.digest,
            "python": platform.python_version(),
            "secret": self.secret,
        }
        return Played(line, dumps(record_of(outcome.match, seats)))


@dataclass(frozen=True)
class Experiment:
    """Matches of the same line-up in every seating of one deal after another."""

    name: str
    game: Game
    lineup: tuple[str, ...]
    """The player that is measured, and then those who sit after it, in turn."""
    options: Options
    seed: int | None = None
    """The first of consecutive deals. If it is None or `is_guessable`, the deals follow from name and secret."""
    openings: tuple[Opening, ...] = ()
    limit: float = ANSWER_LIMIT
    commit: str = "unknown"
    digest: str = ""
    secret: str = ""
    """Random words if a class from outside plays, else empty.

    No process of the class gets them. Deals and players' seeds depend on them, so that nobody can try names and numbers
    until they fit.
    """

    def make_task(self, number: int, seating: int) -> Task:
        """Return the match of round `number` in which the first player sits in seat `seating`.

        The seed of the deal, and `chance`, from which the players' seeds follow:

        - with openings: that of the opening, and `own_seed`, so that a repeated opening is played differently;
        - with --seed, unless a class could guess the deals: --seed + `number`, for both;
        - else `own_seed`, which follows from the name of the experiment and its secret, for both.

        If a class from outside plays (`secret`), `chance` follows from the secret and the seating in all three cases.
        """
        seats = len(self.lineup)
        own_seed = deal_seed(experiment=self.name + self.secret, number=number)
        seed = own_seed
        if self.seed is not None and not is_guessable(self.seed, self.lineup):
            seed = self.seed + number
        chance = seed
        options = self.options
        opening = ""
        notations = list[str]()

        if self.openings:
            position = self.openings[number % len(self.openings)]
            seed = position.record.seed
            chance = own_seed
            options = position.record.options
            notations = position.record.notations
            opening = f"{position.name}:{len(notations)}"

        return Task(
            experiment=self.name,
            round=number,
            seating=seating,
            game=self.game.slug,
            seats=tuple(self.lineup[(seat - seating) % seats] for seat in range(seats)),
            options=options,
            seed=seed,
            chance=deal_seed(f"{self.secret} {seating}", number) if self.secret else chance,
            opening=opening,
            notations=tuple(notations),
            limit=self.limit,
            commit=self.commit,
            core=core_in_use(),
            digest=self.digest,
            secret=self.secret,
        )

    def make_tasks(self, rounds: int | None) -> Iterator[Task]:
        """Yield every match of this many rounds, of endlessly many for None."""
        number = 0
        while rounds is None or number < rounds:
            for seating in range(len(self.lineup)):
                yield self.make_task(number, seating)
            number += 1


# --- A match ---


class StrangerError(Exception):
    """This process has other sources or another core, so its matches would not count. The text is a sentence."""


@dataclass(frozen=True)
class Played:
    """A match that was played: its line in a file of results, and its record."""

    line: Line
    record: str


def facts_of(outcome: Outcome, players: Sequence[Player]) -> Facts:
    """Return the result of a match that was played.

    A player that searches keeps the iterations of each of its searches in a list, `iterations`. Others have none.
    """
    searches_by_seat: list[list[int]] = [getattr(player, "iterations", []) for player in players]
    forfeit: Fault | None = None
    if outcome.forfeit is not None:
        seat, words = outcome.forfeit
        forfeit = {"seat": seat, "words": words}

    return {
        "scores": outcome.scores,
        "winner": outcome.winner,
        "first": outcome.first,
        "decisions": outcome.decisions,
        "seconds": round(outcome.seconds, 3),
        "iterations": [round(sum(counts) / len(counts), 1) if counts else None for counts in searches_by_seat],
        "searched": [len(counts) for counts in searches_by_seat],
        "forfeit": forfeit,
        "core": core_in_use(),
    }


def play_task(task: Task, sources: str) -> Played:
    """Play a match. `sources`: the digest of this process's own rules and bots.

    Raises StrangerError before the match if this process does not have the sources and the core of the task, ValueError
    with a sentence for an unknown player, and any error of a player of ours.
    """
    players = seat_players(task.seats, task.limit)
    if (core_in_use(), sources_digest(players, sources)) != (task.core, task.digest):
        what = "another core" if core_in_use() != task.core else "other sources of the rules, the search or a player"
        raise StrangerError(f"A worker on {platform.node()} has {what}, so its matches do not count.")

    match = Match(game_named(task.game), len(task.seats), task.options, task.seed)
    for notation in task.notations:
        match.play(notation)
    return task.result_of(play_on(match, players, task.chance), players)


def mean_iterations(lines: Sequence[Line], name: Callable[[str], str] = str) -> dict[str, float]:
    """Return by player the mean iterations of a searched decision. Players that do not search are left out.

    `name` turns the kind of a player into its key.
    """
    totals: dict[str, float] = defaultdict(float)
    decisions: dict[str, int] = defaultdict(int)
    for line in lines:
        for kind, mean, searched in zip(line["seats"], line["iterations"], line["searched"], strict=True):
            totals[name(kind)] += (mean or 0.0) * searched
            decisions[name(kind)] += searched
    return {player: round(totals[player] / searched, 1) for player, searched in decisions.items() if searched}


# --- A file of results: one line of JSON per match, from which an interrupted run goes on ---


def _json_types(hint: Any) -> tuple[type, ...]:
    """Return the classes that a value of this type may have in JSON, where 1.0 may be 1.

    >>> _json_types(float | None), _json_types(list[int]), _json_types(Fault)
    ((<class 'int'>, <class 'float'>, <class 'NoneType'>), (<class 'list'>,), (<class 'dict'>,))
    """
    if isinstance(hint, UnionType):
        return tuple(kind for part in get_args(hint) for kind in _json_types(part))
    if is_typeddict(hint):
        return (dict,)
    return (int, float) if hint is float else (get_origin(hint) or hint,)


LINE_START: Final = '{"experiment": '
"""The beginning of every line."""
FIELD_TYPES: Final = {name: _json_types(hint) for name, hint in get_type_hints(Line).items()}
"""By field of a line: the classes that its value may have in JSON."""


def has_arena_fields(line: object) -> TypeGuard[Line]:
    """Whether this has all fields of a line with possible values. An older line gets the secret "" that it lacks.

    `True` and `False` are no numbers here, although bool is a subclass of int.
    """
    if not isinstance(line, dict) or line.keys() | {"secret"} != FIELD_TYPES.keys():
        return False

    line.setdefault("secret", "")
    if not all(isinstance(line[name], kind) and not isinstance(line[name], bool) for name, kind in FIELD_TYPES.items()):
        return False

    seats = len(line["seats"])
    lists = [line[name] for name in ("scores", "iterations", "searched")]
    return (
        seats > 1
        and all(len(values) == seats for values in lists)
        and all(isinstance(score, int | float) and 0 <= score <= 1 for score in line["scores"])
        and all(mean is None or isinstance(mean, int | float) for mean in line["iterations"])
        and all(isinstance(count, int) for count in line["searched"])
        and line["round"] >= 0
        and 0 <= line["seating"] < seats
        and 0 <= line["first"] < seats
        and (line["forfeit"] is None or sorted(line["forfeit"]) == ["seat", "words"])
    )


def parse_line(text: bytes, is_sound: Callable[[object], bool]) -> Line | None:
    """Return the result of a match that this line of a file holds as JSON, or None if it holds anything else.

    `is_sound` tells whether the parsed line has all fields that the result of a match needs.
    """
    try:
        line: Line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if is_sound(line) else None


def read_lines(path: Path, is_sound: Callable[[object], bool], of: str = "an arena") -> list[Line]:
    """Return the matches of a file, whatever sources they were played with. A last line that is cut off is left out.

    `of`: the word for the owner of the file, for sentences. Raises ValueError with a sentence.
    """
    try:
        texts = path.read_bytes().split(b"\n")
    except OSError as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(error.strerror or str(error))}.") from None
    if not texts[-1].endswith(b"}"):  # empty, or cut off
        texts.pop()

    lines = []
    for number, text in enumerate(texts, start=1):
        if (line := parse_line(text, is_sound)) is None:
            raise ValueError(f"Line {number} of {quoted(path.name)} is no match of {of}.")
        lines.append(line)
    return lines


def secret_of(path: Path | None) -> str:
    """Return the secret of the experiment in this file: a new one if it has no match yet, "" for an older file."""
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        if path is not None:
            with path.open("rb") as file:
                return str(json.loads(file.readline()).get("secret", ""))
    return token_hex(16)


class ResultsError(ValueError):
    """A run cannot continue from this file, which is left as it is. The text is a sentence."""


class Results:
    """The matches of an experiment that have been played, and their file."""

    OWNER = "an arena"
    """The word for the owner of such a file, for sentences."""

    def __init__(self, experiment: Experiment, path: Path | None = None, mixed: bool = False) -> None:
        """Read the matches of the file, which is made if it does not exist. Without a path nothing is kept.

        `mixed`: matches of other sources and of the other core count, too. Raises ResultsError.
        """
        self._experiment = experiment
        self._mixed = mixed
        self._path = path
        self._file: TextIO | None = None
        self._whole_bytes = 0
        """The length in bytes of the file's whole lines."""
        self.kept = path is not None
        """Whether an interrupted run can go on."""
        self.lines: dict[Key, Line] = {}

        if path is not None:
            try:
                self._read_file(path)
            except OSError as error:
                why = quoted(error.strerror or str(error))
                raise ResultsError(f"{quoted(path.name)} cannot hold the results: {why}.") from None

    def _read_file(self, path: Path) -> None:
        """Read the lines of the file. Raises ResultsError, or OSError if it cannot be read or written."""
        if not path.exists():
            path.open("x").close()
        if not path.is_file():
            raise ResultsError(f"{quoted(path.name)} cannot hold the results: it is not an ordinary file.")

        # The text after the last line break is empty, or a line that was cut off, whose match is played again. If it
        # does not begin as our lines do, the file is another one, and the text is parsed for the error.
        *lines, tail = path.read_bytes().split(b"\n")
        start = LINE_START.encode()
        is_cut_off = tail.startswith(start) or start.startswith(tail)
        if not is_cut_off:
            lines.append(tail)
        for number, text in enumerate(lines, start=1):
            line = self._parse_own_line(text, f"Line {number} of {quoted(path.name)}")
            self.lines.setdefault((line["round"], line["seating"]), line)
        self._whole_bytes = sum(len(text) + 1 for text in lines)
        path.open("r+b").close()  # raises OSError now if it cannot be written later

    def _parse_own_line(self, text: bytes, where: str) -> Line:
        """Return the match of a line. Raises ResultsError unless it belongs to the experiment."""
        line = parse_line(text, self.is_sound)
        if line is None:
            raise ResultsError(f"{where} is no match of {self.OWNER}; name another file to keep this one.")
        if line["experiment"] != self._experiment.name:
            raise ResultsError(f"{where} is of another experiment, '{quoted(line['experiment'])}'; name another file.")

        task = self._experiment.make_task(line["round"], line["seating"])
        ours = [task.game, list(task.seats), task.options, task.seed, task.opening, task.secret]
        if ours != [line[name] for name in ("game", "seats", "options", "seed", "opening", "secret")]:
            raise ResultsError(
                f"{where} has another game, deal or line-up than this experiment plays; name another experiment."
            )

        if not self._mixed and (line["digest"], line["core"]) != (task.digest, core_in_use()):
            what = "on the other core" if line["digest"] == task.digest else "with other sources"
            raise ResultsError(f"{where} was played {what}; name another file, or say --mixed to count it, too.")
        return line

    def is_sound(self, line: object) -> bool:
        """Whether a line has all that a match needs."""
        return has_arena_fields(line)

    def add(self, line: Line) -> None:
        """Keep the result of a match, here and as a line of the file, if there is one. Raises OSError.

        Before the first line is written, the file is cut to its whole lines (`_whole_bytes`), since an
        interrupted run may have left a part of one. Results are found by their round and seating, which is the seat of
        the first player of the line-up.
        """
        if self._path is not None:
            if self._file is None:
                with self._path.open("r+b") as file:
                    file.truncate(self._whole_bytes)
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()
        self.lines[line["round"], line["seating"]] = line

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def complete_round(self, number: int) -> list[Line] | None:
        """Return the results of all matches of a round, or None unless all have been played.

        A round plays one deal as often as there are seats. In each match the first player of the line-up has another
        seat (the seating), which orders the list. `self.lines` holds the results by round and seating.
        """
        keys = [(number, seating) for seating in range(len(self._experiment.lineup))]
        return [self.lines[key] for key in keys] if all(key in self.lines for key in keys) else None
