"""One match after another in this process, for `python main.py --headless`; and which core it runs on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import TextIO

from ai.arena.rounds import IN_WHEEL, Facts, facts
from ai.foreign import LIMIT
from ai.player import named, play, seated
from game import fast_core
from game.catalogue import game_named
from game.core.game import Options


def core_words() -> str:
    """Which core this process runs on, in words."""
    if fast_core.IN_USE:
        return "This runs on the fast core."
    if IN_WHEEL:
        return "This runs on the plain core: the wheel was made without the fast one."
    return "This runs on the plain core; with --wait-for-core the fast one is built first."


def fetch_core() -> bool:
    """Build the fast core, or wait for another process that does. Returns whether a new start would run on it."""
    if fast_core.IN_USE or IN_WHEEL or fast_core.CHOICE in os.environ:
        return False
    subprocess.run([sys.executable, "-m", "launch.compile"], cwd=fast_core.ROOT)
    return fast_core.ready()


class Headless(Facts):
    """The result of one match, as it is printed."""

    game: str
    seats: list[str]
    seed: int


def check_kinds(kinds: list[str]) -> None:
    """Raises ValueError with a sentence for the player unless there is a player of every kind."""
    for kind in dict.fromkeys(kinds):
        if kind == "human":
            raise ValueError("Without a window no seat can be 'human'.")
        named(kind)


def play_match(
    game_slug: str, kinds: list[str], seed: int, options: Options | None = None, limit: float = LIMIT
) -> Headless:
    """Play one match of kinds that are checked. Raises ValueError with a sentence for a wrong game or option.

    The seconds of a level are CPU time, so other work of the machine makes no bot weaker.
    """
    players = seated(kinds, limit)
    outcome = play(game_named(game_slug), players, seed, options)
    return {"game": game_slug, "seats": kinds, "seed": seed, **facts(outcome, players)}


def headless(
    game_slug: str, kinds: list[str], seed: int, matches: int, out: TextIO, err: TextIO | None, options: Options
) -> int:
    """Play matches of seeds `seed`, `seed` + 1, ...; each becomes a line of JSON on `out`.

    With several matches the progress is written to `err`, None if that is closed. Returns the exit code;
    an error is reported on `err` in one sentence. Raises OSError if `out` cannot be written.
    """
    for number in range(matches):
        try:
            if number == 0:
                check_kinds(kinds)
            outcome = play_match(game_slug, kinds, seed + number, options)
        except ValueError as error:
            tell(err, str(error))
            return 2
        print(json.dumps(outcome), file=out, flush=True)
        if matches > 1:
            tell(err, f"{number + 1} of {matches} matches played")
    return 0


def tell(err: TextIO | None, words: str, end: str = "\n") -> None:
    """Write words to `err` if there is one; `print` would use stdout instead of None."""
    if err is not None:
        with suppress(OSError):
            print(words, file=err, end=end, flush=True)


def published(lines: list[str]) -> bool:
    """Print a report. Returns False if its reader has gone."""
    try:
        print("\n".join(lines), flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True
