"""Searches, measures and lists the challenges of `career/challenges`.

python -m tools.challenges --search last_front-2    find a match that wins three stars, and keep its record
python -m tools.challenges --measure last_front-2   count the stars of matches at random and of each level
python -m tools.challenges                          write docs/CHALLENGES.md from what was measured

Without a name, `--search` and `--measure` take every challenge, `--search` only those whose record does not win.
The records are those of the suite (tests/career/challenges), the measurements lie in docs/challenges.json.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ai.arena.parser import Parser, count
from ai.bot import choose
from ai.levels import RANDOM, Level, seed_for
from ai.player import Searcher, player_named
from career.challenges import CHALLENGES, condition
from career.challenges.condition import STARS, AtMost, Challenge, Rounds, stars_of_record
from game.catalogue import game_named
from game.core import files
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import HUMAN, Record, load, record_of, replayed, save
from game.core.rng import Rng
from game.core.state import Action, State
from launch.environment import ROOT

RECORDS: Final = ROOT / "tests" / "career" / "challenges"
DATA: Final = ROOT / "docs" / "challenges.json"
PAGE: Final = ROOT / "docs" / "CHALLENGES.md"
LEVELS: Final = ("recruit", "sergeant", "captain")
"""Who sits in the person's seat in the measurements, besides a player at random."""
SEARCHED: Final = ("sergeant", "captain", "general:0.2s")
"""Who looks for three stars."""
HEAD: Final = """# Challenges

How hard each challenge is: the share of matches, in per cent, in which a player at random and a bot of each level in
the person's seat win at least one star, at least two, and three. The deal and the bots of the other seats are those of
the challenge, and only the bots' chance differs from match to match. A bot plays to win the match, and knows no more of
the task than what it must not do. `python -m tools.challenges` writes this page from measured matches. Those of
Battlefronts, Fix Bayonets and Fighting Front were played with earlier strengths of the levels.

| Challenge | Against | Random | Recruit | Sergeant | Captain |
|---|---|---|---|---|---|
"""


class Wary:
    """A level that keeps from what the task forbids: it takes its best choice that leaves every limit unbroken.

    It looks one decision ahead, on the true table, and only where the task sets a limit besides that of rounds.
    """

    def __init__(self, challenge: Challenge, level: Level, match: Match, transcripts: list[Transcript]) -> None:
        self.challenge = challenge
        self.level = level
        self.match = match
        self.transcripts = transcripts
        conditions = [one for star in challenge.stars for one in star.conditions]
        self.limits = [one for one in conditions if isinstance(one, AtMost) and not isinstance(one.figure, Rounds)]

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        game = self.match.game
        thought = choose(game, view, self.level.at(game), seed, time.process_time)
        ways = [thought.actions, *(choice.actions for choice in thought.choices), *((one.id,) for one in view.legal())]
        kept = (way for way in ways if not self.limits or self._keeps(way))
        return [game.actions[action] for action in next(kept, thought.actions)][: None if not self.limits else 1]

    def _keeps(self, way: Sequence[int]) -> bool:
        """Whether this decision, completed where it is not whole, breaks no limit that was kept so far."""
        state, rng = self.match.state.copy(), Rng(0)
        rng.restore(self.match.rng.state())
        tried = Transcript(state)
        for action in way:
            if self.match.game.actions[action] in state.legal():
                state.apply(self.match.game.actions[action], rng, tried)
        while state.midway():
            state.apply(state.legal()[-1], rng, tried)
        tried.close()
        before = condition.history_so_far(self.challenge, self.match.state, self.transcripts)
        after = condition.history_so_far(self.challenge, state, [*self.transcripts, tried])
        return all(limit.is_met(after) or not limit.is_met(before) for limit in self.limits)


def play_challenge(challenge: Challenge, kind: str, chance: int) -> Record:
    """A match of this challenge with a player of this kind in the person's seat, as the record of a person."""
    begun = condition.record_of_challenge(challenge)
    match, transcripts = replayed(begun, game_named)
    players = [player_named(kind if seat == HUMAN else seat) for seat in challenge.seats]
    own = players[challenge.seat]
    if isinstance(own, Searcher):
        players[challenge.seat] = Wary(challenge, own.level, match, transcripts)
    while not match.over:
        player = players[match.state.to_act]
        for action in player.decide(match.view(match.state.to_act), seed_for(chance, len(match.actions))):
            transcripts.append(match.play(action))
    return record_of(match, begun.seats)


def play_matches(challenge: Challenge, kind: str, start: int, count: int) -> Iterator[tuple[int, Record]]:
    """Matches that differ only by the bots' chance, each with its stars."""
    for number in range(start, start + count):
        record = play_challenge(challenge, kind, challenge.seed * 1000 + number)
        yield stars_of_record(challenge, record), record


def record_path(challenge: Challenge) -> Path:
    """Where the record lies that wins three stars."""
    return RECORDS / f"{challenge.slug}.record"


def search_record(challenge: Challenge, most: int) -> bool:
    """Find a match with three stars and keep it; False if there is none among so many of each kind of player."""
    for kind in SEARCHED:
        best = 0
        for number, (stars, record) in enumerate(play_matches(challenge, kind, 0, most)):
            best = max(best, stars)
            if stars == STARS:
                RECORDS.mkdir(exist_ok=True)
                save(record_path(challenge), record)
                print(f"{challenge.slug}: three stars by {kind}, match {number + 1}", flush=True)
                return True
        print(f"{challenge.slug}: no more than {best} by {kind} in {most} matches", flush=True)
    return False


def task_of(challenge: Challenge) -> list[Any]:
    """All that a measurement depends on."""
    what = [star.sentence for star in challenge.stars]
    return [list(challenge.seats), challenge.seed, dict(challenge.options), len(challenge.moves), what]


def measure_challenge(challenge: Challenge, count: int, at_random: int, levels: Sequence[str]) -> None:
    """Count the stars of so many matches of each of these levels and at random, and keep the counts."""
    found: dict[str, list[int]] = {}
    for kind in (RANDOM, *levels):
        stars = [won for won, _ in play_matches(challenge, kind, 0, at_random if kind == RANDOM else count)]
        found[kind] = [sum(won >= least for won in stars) for least in range(STARS + 1)]
        print(f"{challenge.slug} {kind}: {found[kind]}", flush=True)
    data = read_measurements()
    data[challenge.slug] = {"asked": task_of(challenge), "stars": found}
    files.write(DATA, json.dumps({slug: data[slug] for slug in CHALLENGES if slug in data}, indent=1) + "\n")


def read_measurements() -> dict[str, Any]:
    """By challenge: what was asked, and by kind of player the matches with at least 0, 1, 2 and 3 stars."""
    return json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}


def page_text(data: dict[str, Any]) -> str:
    """The text of docs/CHALLENGES.md."""
    rows = []
    for slug, challenge in CHALLENGES.items():
        if slug in data:
            counts = [data[slug]["stars"].get(kind) for kind in (RANDOM, *LEVELS)]
            shares = [
                " · ".join(f"{100 * won / all_of[0]:.0f}" for won in all_of[1:]) if all_of else "–" for all_of in counts
            ]
            bots = [seat for seat in challenge.seats if seat != HUMAN]
            against = f"{len(bots)} × {bots[0]}" if len(bots) > 1 else bots[0]
            rows.append(f"| {slug}: {challenge.title} | {against} | {' | '.join(shares)} |\n")
    numbers = sorted({one["stars"][kind][0] for one in data.values() for kind in LEVELS if kind in one["stars"]})
    few = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    chance = sorted({one["stars"][RANDOM][0] for one in data.values()})
    levels = f"Each figure comes from {few} matches of a level"
    return (
        HEAD + "".join(rows) + "\n" + (f"{levels}, those at random from at least {chance[0]}; a dash: not measured.\n")
    )


def share_with_star(stars: dict[str, list[int]]) -> float:
    """The share of matches with a star, 0..1: the mean of the levels that were measured."""
    shares = [won / matches for matches, won, *_ in (stars[kind] for kind in LEVELS if kind in stars)]
    return sum(shares) / len(shares)


def main(words: list[str]) -> int:
    parser = Parser(prog="python -m tools.challenges", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="name", help="challenges, by default all")
    parser.add_argument("--search", action="store_true", help="find a match with three stars")
    parser.add_argument("--measure", action="store_true", help="count the stars of bots and of chance")
    parser.add_argument(
        "--matches",
        type=count("--matches", 1_000_000),
        default=40,
        help="how many of each level, and at most in a search",
    )
    parser.add_argument("--random", type=count("--random", 1_000_000), default=400, help="how many at random")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="which levels to measure")
    given = parser.parse_or_exit(words)
    for name in given.names:
        if name not in CHALLENGES:
            parser.exit_with(f"There is no challenge {name}; choose from: {', '.join(CHALLENGES)}.")
    chosen = [CHALLENGES[name] for name in given.names or CHALLENGES]
    lacking = 0
    for challenge in chosen:
        there = record_path(challenge).exists() and stars_of_record(challenge, load(record_path(challenge))) == STARS
        if given.search and (given.names or not there):
            lacking += not search_record(challenge, given.matches)
        if given.measure:
            measure_challenge(challenge, given.matches, given.random, given.levels)
    if data := read_measurements():
        files.write(PAGE, page_text(data))
    return int(lacking > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
