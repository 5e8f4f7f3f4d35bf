"""One match after another in this process, for `python main.py --headless`; and which core it runs on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from ai.arena.rounds import DEALS_DRAWN, IN_WHEEL, Facts, drawn_deal, facts, guessable
from ai.foreign import LIMIT, check_name
from ai.levels import foreign
from ai.player import Player, named, play, seated
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
    """Raises ValueError with a sentence for the player unless there is a player of every kind.

    A class from outside is not made yet: that costs time, and what it does then it would do twice.
    """
    for kind in dict.fromkeys(kinds):
        if kind == "human":
            raise ValueError("Without a window no seat can be 'human'.")
        check_name(kind) if foreign(kind) else named(kind)


def play_match(
    game_slug: str, kinds: list[str], seed: int, options: Options | None = None, limit: float = LIMIT
) -> Headless:
    """Play one match of kinds that are checked. Raises ValueError with a sentence for a wrong game or option.

    The seconds of a level are CPU time, so other work of the machine makes no bot weaker.
    """
    return _played(game_slug, kinds, seated(kinds, limit), seed, options)


def _played(
    game_slug: str, kinds: list[str], players: Sequence[Player], seed: int, options: Options | None
) -> Headless:
    outcome = play(game_named(game_slug), players, seed, options)
    return {"game": game_slug, "seats": kinds, "seed": seed, **facts(outcome, players)}


def headless(
    game_slug: str,
    kinds: list[str],
    seed: int,
    matches: int,
    out: TextIO,
    err: TextIO | None,
    options: Options,
    about: str = "",
) -> int:
    """Play matches of the deals `seed`, `seed` + 1, ...; each becomes a line of JSON on `out`.

    Where a class from outside plays and could try all deals up to `seed`, the deals are drawn instead. `about` is
    written to `err` once the players are there, and with several matches the progress; `err` is None if that is closed.
    Returns the exit code; an error is reported on `err` in one sentence. Raises OSError if `out` cannot be written.
    """
    drawn = guessable(seed, kinds)
    for number in range(matches):
        deal = drawn_deal() if drawn else seed + number
        try:
            if number == 0:
                check_kinds(kinds)
            # At first a class that cannot be had is an error. Later it loses its match.
            players = [named(kind) for kind in kinds] if number == 0 else seated(kinds)
            if number == 0:
                told = [about] * bool(about) + [DEALS_DRAWN] * drawn
                tell(err, "\n".join(told)) if told else None
            outcome = _played(game_slug, kinds, players, deal, options)
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
