"""Matches without a window: one JSON object a match, and tournaments between two kinds of bot.

python -m ai.arena --game battlefronts --a general --b captain --matches 100 --jobs 2
python -m ai.arena --game sharp_end --seats 4 --a general --b recruit       one general among three recruits
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from typing import Final, TextIO, TypedDict

from ai.bot import LEVELS, choose, level_named, seed_for
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.game import Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import quoted

RANDOM: Final = "random"
"""A seat that plays uniformly at random: the baseline for the levels."""
KINDS: Final = (RANDOM, *(level.slug for level in LEVELS))


def core_words() -> str:
    """Which core this process runs on, for whoever wonders about the pace."""
    if fast_core.IN_USE:
        return "This runs on the fast core."
    return "This runs on the plain core; with --wait-for-core the fast one is built first."


def fetch_core() -> bool:
    """Have the fast core built, or wait for whoever builds it; whether this program runs on it when started again."""
    if fast_core.IN_USE or fast_core.CHOICE in os.environ:
        return False
    subprocess.run([sys.executable, "-m", "tools.compile"], cwd=fast_core.ROOT)
    return fast_core.ready()


class Outcome(TypedDict):
    """How one match went, as it is printed."""

    game: str
    seats: list[str]
    seed: int
    winner: int | None
    """The seat with the highest score, counted from 0; null for a tie."""
    scores: list[float]
    decisions: int
    seconds: float


def check_kinds(kinds: list[str]) -> None:
    """Raises ValueError with a sentence for the player unless a bot of every kind can be had."""
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"Without a window no seat can be '{quoted(kind)}'; choose from: {', '.join(KINDS)}.")


def play_match(game_slug: str, kinds: list[str], seed: int, options: Options | None = None) -> Outcome:
    """Play one match. Raises ValueError with a sentence for a wrong game, seat or option.

    The seconds of a level are CPU time here, so other work of the machine makes no bot weaker.
    """
    game = game_named(game_slug)
    check_kinds(kinds)
    levels = [None if kind == RANDOM else level_named(kind) for kind in kinds]
    started = time.perf_counter()
    match = Match(game, len(kinds), options or {}, seed)
    while not match.over:
        seat = match.state.to_act
        level = levels[seat]
        deal = seed_for(seed, len(match.actions))
        if level is None:
            legal = match.legal()
            match.play(legal[Rng(deal).below(len(legal))])
        else:
            for action in choose(game, match.view(seat), level, deal, time.process_time).actions:
                match.play(game.actions[action])
    return _outcome(match, kinds, time.perf_counter() - started)


def _outcome(match: Match, kinds: list[str], seconds: float) -> Outcome:
    scores = match.state.scores()
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else None
    return {
        "game": match.game.slug,
        "seats": kinds,
        "seed": match.seed,
        "winner": winner,
        "scores": scores,
        "decisions": len(match.actions),
        "seconds": round(seconds, 3),
    }


def headless(
    game_slug: str, kinds: list[str], seed: int, matches: int, out: TextIO, err: TextIO | None, options: Options
) -> int:
    """Play matches of seeds `seed`, `seed` + 1, ...; each becomes a line of JSON on `out`.

    With several matches the progress stands on `err`, None where that is closed. Returns the exit code;
    what cannot be played is said on `err` in one sentence. Raises OSError where `out` cannot be written.
    """
    for number in range(matches):
        try:
            outcome = play_match(game_slug, kinds, seed + number, options)
        except ValueError as error:
            tell(err, str(error))
            return 2
        print(json.dumps(outcome), file=out, flush=True)
        if matches > 1:
            tell(err, f"{number + 1} of {matches} matches played")
    return 0


def tell(err: TextIO | None, words: str) -> None:
    """A line on `err`, if that can be had; `print` would take stdout instead."""
    if err is not None:
        with suppress(OSError):
            print(words, file=err, flush=True)


@dataclass
class Tally:
    """The matches of one kind against another so far."""

    matches: int = 0
    score: float = 0.0
    draws: int = 0

    def add(self, score: float) -> None:
        """Count a match that brought `score`, 1 for a win."""
        self.matches += 1
        self.score += score
        self.draws += 0.0 < score < 1.0

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share won (Wilson)."""
        n, z = self.matches, 1.96
        share = self.score / n
        middle = share + z * z / (2 * n)
        spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return (middle - spread) / scale, (middle + spread) / scale

    def __str__(self) -> str:
        low, high = self.interval()
        share = 100 * self.score / self.matches
        return f"{share:.1f} % of {self.matches} ({100 * low:.1f} to {100 * high:.1f} %), {self.draws} drawn"


@dataclass(frozen=True)
class Pairing:
    """One match of a tournament."""

    game: str
    kinds: tuple[str, ...]
    seat: int
    """The seat whose score counts."""
    seed: int


def tournament(game_slug: str, a: str, b: str, matches: int, seed: int, jobs: int, seats: int = 2) -> Iterator[Tally]:
    """Play one `a` among `b`s, in every seat in turn; the tally for `a` after each match.

    As many matches in a row as there are seats share a seed, so `a` gets everybody's cards.
    Raises ValueError with a sentence unless so many may play.
    """
    game_named(game_slug).check_seats(seats)
    pairings: list[Pairing] = []
    for number in range(matches):
        seat = number % seats
        kinds = tuple(a if i == seat else b for i in range(seats))
        pairings.append(Pairing(game_slug, kinds, seat, seed + number // seats))
    tally = Tally()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for score in pool.imap_unordered(_score, pairings):
            tally.add(score)
            yield tally


def _score(pairing: Pairing) -> float:
    return play_match(pairing.game, list(pairing.kinds), pairing.seed)["scores"][pairing.seat]


def main(words: list[str]) -> int:
    """Print the share that one `--a` wins among `--b`s."""
    parser = argparse.ArgumentParser(prog="ai.arena", description="Matches between two kinds of bot.")
    parser.add_argument("--game", default="battlefronts", choices=GAMES)
    parser.add_argument("--a", default="general", choices=KINDS)
    parser.add_argument("--b", default="captain", choices=KINDS)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wait-for-core", action="store_true", help="build the fast core first, if need be")
    given = parser.parse_args(words)
    if given.wait_for_core and fetch_core():
        return subprocess.run([sys.executable, "-m", "ai.arena", *words]).returncode
    print(core_words(), file=sys.stderr)
    try:
        for tally in tournament(given.game, given.a, given.b, given.matches, given.seed, given.jobs, given.seats):
            print(f"\r{given.a} against {given.b}: {tally}", end="", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
