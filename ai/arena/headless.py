"""One match after another in this process, for `python main.py --headless`, and words about the core it runs on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from ai.arena.rounds import DEALS_DRAWN, IN_WHEEL, Facts, facts_of
from ai.deals import draw_deal, is_guessable
from ai.foreign import check_name
from ai.levels import is_foreign
from ai.player import Player, play, player_named, seat_players
from game import fast_core
from game.catalogue import game_named
from game.core.game import Options


def core_words() -> str:
    """Return a sentence that says which core this process runs on."""
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
    return fast_core.is_ready()


class Headless(Facts):
    """The result of one match, as it is printed."""

    game: str
    seats: list[str]
    seed: int


def check_kinds(kinds: list[str]) -> None:
    """Raise ValueError with a sentence for the player unless there is a player of every kind.

    A class from outside is not loaded yet: that takes time, and would happen twice.
    """
    for kind in dict.fromkeys(kinds):
        if kind == "human":
            raise ValueError("Without a window no seat can be 'human'.")
        check_name(kind) if is_foreign(kind) else player_named(kind)


def play_and_describe(
    game_slug: str, kinds: list[str], players: Sequence[Player], seed: int, options: Options | None
) -> Headless:
    """Play one match and return its result. Raises ValueError with a sentence for a wrong game or option.

    `kinds`: the kinds of the players. The seconds of a level are CPU time, so other work makes no bot weaker.
    """
    outcome = play(game_named(game_slug), players, seed, options)
    return {"game": game_slug, "seats": kinds, "seed": seed, **facts_of(outcome, players)}


def play_many(
    game_slug: str,
    kinds: list[str],
    seed: int,
    matches: int,
    out: TextIO,
    err: TextIO | None,
    options: Options,
    about: str = "",
) -> int:
    """Play matches of the deals `seed`, `seed` + 1 and so on. Each becomes a line of JSON on `out`.

    If a class from outside plays and could try all deals up to `seed`, the deals are drawn instead. `err`, None if it
    is closed, gets the text `about` once the players are there, and the progress if there are several matches.

    Returns the exit code. An error is reported on `err` in one sentence. Raises OSError if `out` cannot be written.
    """
    are_drawn = is_guessable(seed, kinds)
    for number in range(matches):
        deal = draw_deal() if are_drawn else seed + number
        try:
            if number == 0:
                # In the first match a class that cannot be loaded is an error. Later it loses its match.
                check_kinds(kinds)
                players = [player_named(kind) for kind in kinds]
                if about:
                    print_if_open(err, about)
                if are_drawn:
                    print_if_open(err, DEALS_DRAWN)
            else:
                players = seat_players(kinds)

            outcome = play_and_describe(game_slug, kinds, players, deal, options)
        except ValueError as error:
            print_if_open(err, str(error))
            return 2

        print(json.dumps(outcome), file=out, flush=True)
        if matches > 1:
            print_if_open(err, f"{number + 1} of {matches} matches played")
    return 0


def print_if_open(err: TextIO | None, words: str, end: str = "\n") -> None:
    """Print words to `err` unless it is None, for which `print` would use stdout. Errors are ignored."""
    if err is not None:
        with suppress(OSError):
            print(words, file=err, end=end, flush=True)


def print_report(lines: list[str]) -> bool:
    """Print a report. Returns False if nobody reads the output any more."""
    try:
        print("\n".join(lines), flush=True)
    except OSError:
        # Python writes the rest of its buffer when it ends. That must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True
