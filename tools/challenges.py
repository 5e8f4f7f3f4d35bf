"""Searches, measures and lists the challenges of `career/challenges`.

python -m tools.challenges --search last_front-2    find a match that wins three stars, and keep its record
python -m tools.challenges --measure last_front-2   count the stars of matches at random and of each level
python -m tools.challenges                          write docs/CHALLENGES.md from the measurements

Without a name, `--search` and `--measure` take every challenge, `--search` only those whose record does not win.
The records are those of the suite (tests/career/challenges). The measurements are in docs/challenges.json.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ai.arena.parser import Parser, int_between
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
"""The levels in the person's seat in the measurements, besides a player at random."""
SEARCHED: Final = ("sergeant", "captain", "general:0.2s")
"""The players that search for three stars, one after another."""
HEAD: Final = """# Challenges

This page shows how hard each challenge is: the share of matches, in per cent, in which a random player or a bot of
each level in the person's seat wins at least one star, at least two, and three. The deal and the bots in the other
seats are those of the challenge. Only the bots' random numbers differ from match to match. A bot plays to win the
match, and knows only the prohibitions of the task. `python -m tools.challenges` writes this page from measured matches.
The matches of Battlefronts, Fix Bayonets and Fighting Front were played with earlier strengths of the levels.

| Challenge | Against | Random | Recruit | Sergeant | Captain |
|---|---|---|---|---|---|
"""


class WaryPlayer:
    """A level that does not do what the task forbids. It takes its best choice that breaks no limit.

    It looks one decision ahead, on the true table, and only if the task has a limit other than one of rounds.
    """

    def __init__(self, challenge: Challenge, level: Level, match: Match, transcripts: list[Transcript]) -> None:
        """Play in `match` like this level, but keep the upper limits of the challenge. Others extend `transcripts`."""
        self.challenge = challenge
        self.level = level
        self.match = match
        self.transcripts = transcripts
        conditions = [one for star in challenge.stars for one in star.conditions]
        self.limits = [one for one in conditions if isinstance(one, AtMost) and not isinstance(one.figure, Rounds)]

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return the decision of the level. If the challenge has limits, return an action that keeps them.

        The candidates are then the decision of the level, the others that its search has considered (`choices`, best
        first), and the single legal actions. If none of them keeps the limits, the level's own decision is taken. After
        the action that is returned, the rest of the decision is chosen and checked again.
        """
        game = self.match.game
        thought = choose(game, view, level=self.level.in_game(game), seed=seed, clock=time.process_time)
        if not self.limits:
            return [game.actions[action] for action in thought.actions]

        considered = [choice.actions for choice in thought.choices]
        single_actions = [(action.id,) for action in view.legal()]
        candidates = (thought.actions, *considered, *single_actions)
        chosen = next(filter(self._breaks_no_further_limit, candidates), thought.actions)
        return [game.actions[chosen[0]]]

    def _breaks_no_further_limit(self, decision: Sequence[int]) -> bool:
        """Return whether all limits that have been kept so far are kept after a decision: the ids of its actions.

        The decision is tried out on a copy of the true table, with the random numbers that will follow in the match.
        Actions that are not legal there are left out. If that leaves the decision incomplete, the last legal action
        completes it, again and again.
        """
        state = self.match.state.copy()
        rng = Rng(0)
        rng.restore(self.match.rng.state())
        tried = Transcript(state)
        for action in decision:
            if self.match.game.actions[action] in state.legal():
                state.apply(self.match.game.actions[action], rng, tried)
        while state.is_midway():
            state.apply(state.legal()[-1], rng, tried)
        tried.close()

        before = condition.history_so_far(self.challenge, self.match.state, self.transcripts)
        after = condition.history_so_far(self.challenge, state, [*self.transcripts, tried])
        return all(limit.is_met(after) or not limit.is_met(before) for limit in self.limits)


def play_challenge(challenge: Challenge, kind: str, chance: int) -> Record:
    """Play a challenge with a player of this kind in the person's seat. Returns the record as if a person had played.

    `chance` is the seed of the players' own random numbers. A player that searches keeps the challenge's upper limits
    (WaryPlayer).
    """
    start = condition.record_of_challenge(challenge)
    match, transcripts = replayed(start, game_named)
    players = [player_named(kind if seat == HUMAN else seat) for seat in challenge.seats]

    persons_player = players[challenge.seat]
    if isinstance(persons_player, Searcher):
        players[challenge.seat] = WaryPlayer(challenge, persons_player.level, match, transcripts)

    while not match.over:
        player = players[match.state.to_act]
        for action in player.decide(match.view(match.state.to_act), seed_for(chance, len(match.actions))):
            transcripts.append(match.play(action))

    return record_of(match, start.seats)


def play_matches(challenge: Challenge, kind: str, start: int, count: int) -> Iterator[tuple[int, Record]]:
    """Play matches that differ only by the bots' chance. Yields the stars and the record of each."""
    for number in range(start, start + count):
        record = play_challenge(challenge, kind, chance=challenge.seed * 1000 + number)
        yield stars_of_record(challenge, record), record


def record_path(challenge: Challenge) -> Path:
    """The file of the record that wins three stars."""
    return RECORDS / f"{challenge.slug}.record"


def search_record(challenge: Challenge, most: int) -> bool:
    """Find a match with three stars and keep its record. Each kind of player plays at most `most` matches.

    Returns whether a match was found.
    """
    for kind in SEARCHED:
        best = 0
        for number, (stars, record) in enumerate(play_matches(challenge, kind, start=0, count=most)):
            best = max(best, stars)
            if stars == STARS:
                RECORDS.mkdir(exist_ok=True)
                save(record_path(challenge), record)
                print(f"{challenge.slug}: three stars by {kind}, match {number + 1}", flush=True)
                return True
        print(f"{challenge.slug}: no more than {best} by {kind} in {most} matches", flush=True)
    return False


def task_of(challenge: Challenge) -> list[Any]:
    """The task of a challenge, and everything else on which its measurement depends, as JSON."""
    sentences = [star.sentence for star in challenge.stars]
    return [list(challenge.seats), challenge.seed, dict(challenge.options), len(challenge.moves), sentences]


def measure_challenge(challenge: Challenge, count: int, at_random: int, levels: Sequence[str]) -> None:
    """Play matches of a challenge, and keep how many of them won at least 0, 1, 2 and 3 stars, by kind of player.

    `count` matches are played of each level, and `at_random` by a random player.
    """
    counts: dict[str, list[int]] = {}
    for kind in (RANDOM, *levels):
        matches = play_matches(challenge, kind, start=0, count=at_random if kind == RANDOM else count)
        stars_won = [stars for stars, _ in matches]
        counts[kind] = [sum(stars >= least for stars in stars_won) for least in range(STARS + 1)]
        print(f"{challenge.slug} {kind}: {counts[kind]}", flush=True)

    data = read_measurements()
    data[challenge.slug] = {"asked": task_of(challenge), "stars": counts}
    files.write(DATA, json.dumps({slug: data[slug] for slug in CHALLENGES if slug in data}, indent=1) + "\n")


def read_measurements() -> dict[str, Any]:
    """The measurements by challenge: its task, and by kind of player the matches with at least 0, 1, 2 and 3 stars."""
    return json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}


def page_text(data: dict[str, Any]) -> str:
    """The text of docs/CHALLENGES.md."""
    rows = []
    for slug, challenge in CHALLENGES.items():
        if slug not in data:
            continue
        shares = [format_shares(data[slug]["stars"].get(kind)) for kind in (RANDOM, *LEVELS)]
        bots = [seat for seat in challenge.seats if seat != HUMAN]
        against = f"{len(bots)} × {bots[0]}" if len(bots) > 1 else bots[0]
        rows.append(f"| {slug}: {challenge.title} | {against} | {' | '.join(shares)} |\n")

    # The first count of each kind of player is that of all its matches.
    counts = [measured["stars"] for measured in data.values()]
    numbers = sorted({by_kind[kind][0] for by_kind in counts for kind in LEVELS if kind in by_kind})
    matches = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    fewest_at_random = min(by_kind[RANDOM][0] for by_kind in counts)
    foot = (
        f"Each figure comes from {matches} matches of a level, those at random from at least {fewest_at_random}; "
        "a dash: not measured.\n"
    )
    return HEAD + "".join(rows) + "\n" + foot


def format_shares(counts: list[int] | None) -> str:
    """The shares of matches with at least one, two and three stars, in per cent. `counts` begins with all matches.

    >>> format_shares([40, 20, 10, 2]), format_shares(None)
    ('50 · 25 · 5', '–')
    """
    if not counts:
        return "–"
    matches, *won = counts
    return " · ".join(f"{100 * number / matches:.0f}" for number in won)


def share_with_star(stars: dict[str, list[int]]) -> float:
    """The share of matches with at least one star, 0..1, as the mean over the levels that were measured."""
    shares = [won / matches for matches, won, *_ in (stars[kind] for kind in LEVELS if kind in stars)]
    return sum(shares) / len(shares)


def main(words: list[str]) -> int:
    """Search, measure and list. Returns 1 if a challenge that was searched has no match with three stars."""
    parser = Parser(prog="python -m tools.challenges", description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("names", nargs="*", metavar="name", help="challenges, by default all")
    add("--search", action="store_true", help="find a match with three stars")
    add("--measure", action="store_true", help="count the stars of bots and of chance")
    add(
        "--matches",
        type=int_between("--matches", most=1_000_000),
        default=40,
        help="how many of each level, and at most in a search",
    )
    add("--random", type=int_between("--random", most=1_000_000), default=400, help="how many at random")
    add("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="which levels to measure")

    given = parser.parse_or_exit(words)
    for name in given.names:
        if name not in CHALLENGES:
            parser.exit_with(f"There is no challenge {name}; choose from: {', '.join(CHALLENGES)}.")

    chosen = [CHALLENGES[name] for name in given.names or CHALLENGES]
    without_record = 0
    for challenge in chosen:
        path = record_path(challenge)
        has_winning_record = path.exists() and stars_of_record(challenge, load(path)) == STARS
        if given.search and (given.names or not has_winning_record):  # a named challenge is searched anew
            without_record += not search_record(challenge, given.matches)
        if given.measure:
            measure_challenge(challenge, count=given.matches, at_random=given.random, levels=given.levels)

    if data := read_measurements():
        files.write(PAGE, page_text(data))
    return int(without_record > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
