"""The scores of kinds of bot against each other, from files of results (`python -m ai.arena --out`).

A row of it is a dict that JSON can hold; `Match rows` of docs/MEASURED.md are these, too. It has `game`, `seats`,
`options` that are not the usual ones, the players `a` and `b`, `deals` and `matches`, `score` with its 95 % interval
(among equals `first` and `seat 1` instead), `iterations` of a searched decision by player, and what it takes to play
the same again: `commands`, `commits`, `digests` of the sources, `cores`. `test` is there where a sequential test was
asked for.
"""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import reduce
from itertools import pairwise
from math import hypot, isfinite
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.arena.rounds import Line, has_fields, iterations, lines_in
from ai.arena.rounds import deal as deal_of
from ai.arena.setting import usual_name
from ai.arena.statistics import Estimate, Sample, SequentialTest, elo
from ai.levels import LEVELS, RANDOM
from career.rating import Rating
from game.catalogue import GAMES
from game.core.sanitize import quoted
from launch import environment

RUNGS: Final = tuple(pairwise((RANDOM, *(level.slug for level in LEVELS))))
"""The weaker and the stronger kind of every step of the ladder."""


def lines_of(paths: Iterable[Path]) -> list[Line]:
    """The matches in these files, and in the files of these folders. Raises ValueError with a sentence."""
    found: list[Line] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not files:
            raise ValueError(f"There are no results in {quoted(path.name)}: no file ends in .jsonl.")
        for file in files:
            found += lines_in(file, lambda line: has_fields(line) and line["game"] in GAMES)
    return found


def usual(line: Line) -> bool:
    """Whether a match was played from a deal with the usual options."""
    game = GAMES[line["game"]]
    return not line["opening"] and game.full_options(line["options"]) == game.full_options({})


def lineup(line: Line) -> tuple[str, str]:
    """The player that was measured, and those it sat among."""
    others = {placeless(kind) for seat, kind in enumerate(line["seats"]) if seat != line["seating"]}
    return placeless(line["seats"][line["seating"]]), "+".join(sorted(others))


def placeless(kind: str) -> str:
    """A kind of player without the way to its file or checkout: old.py:Old, general@before."""
    level, at, folder = kind.partition("@")
    return level.rpartition("/")[2] + at + folder.rpartition("/")[2]


def rows(
    lines: Sequence[Line], chosen: Callable[[Line], bool] = usual, gain: float | None = None
) -> dict[str, dict[str, Any]]:
    """By game, seats, kinds and unusual options: how the first scored among the second, and its 95 % interval.

    A deal that was played with every seating counts as one, by its mean, since its matches depend on each other; other
    deals do not count. `gain`: test for a score this much above an even share.
    """
    sorts: dict[str, dict[tuple[str, int], list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in filter(chosen, lines):
        words = [line["game"], str(len(line["seats"])), *lineup(line), *option_words(line)]
        sorts[" ".join(words)][line["experiment"], line["round"]].append(line)
    found: dict[str, dict[str, Any]] = {}
    for key, deals in sorts.items():
        whole = [deal for deal in deals.values() if len(deal) == len(deal[0]["seats"])]
        if whole:
            found[key] = row(whole, gain)
    return found


def option_words(line: Line) -> list[str]:
    """The options that are not the usual ones, as the arena takes them."""
    usual_ones = GAMES[line["game"]].full_options({})
    return [f"{slug}={choice}" for slug, choice in line["options"].items() if choice != usual_ones[slug]]


def row(deals: Sequence[Sequence[Line]], gain: float | None = None) -> dict[str, Any]:
    """A row of deals with the same players; of equals, what the seats scored."""
    (a, b), lines = lineup(deals[0][0]), [line for deal in deals for line in deal]
    told: dict[str, Any] = {"game": lines[0]["game"], "seats": len(lines[0]["seats"])}
    told |= {"options": option_words(lines[0]), "a": a, "b": b, "matches": len(lines), "deals": len(deals)}
    told |= {"iterations": iterations(lines, placeless), "commands": commands(deals)}
    told["commits"] = sorted({short(line["commit"]) for line in lines})
    told |= {f"{name}s": sorted({line[name] for line in lines}) for name in ("digest", "core")}
    if a == b:
        return told | {"first": score(deals, lambda line: line["first"]), "seat 1": score(deals, lambda line: 0)}
    if gain is not None:
        told["test"] = tested(deals, gain)
    return told | {"score": score(deals, lambda line: line["seating"])}


def counted(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> Sample:
    """The mean score of a seat of each match, deal by deal."""
    sample = Sample(len(deals[0][0]["seats"]))
    for deal in deals:
        sample.add(mean(line["scores"][seat(line)] for line in deal))
    return sample


def score(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> dict[str, float]:
    """The mean score of a seat of each match, and its interval over deals."""
    sample = counted(deals, seat)
    return asdict(Estimate(sample.mean, *sample.interval()))


def tested(deals: Sequence[Sequence[Line]], gain: float) -> dict[str, Any]:
    """The state of the sequential test of the first player: an even share against `gain` more."""
    sample = counted(deals, lambda line: line["seating"])
    test = SequentialTest(1 / sample.seats, 1 / sample.seats + gain)
    return {"h0": test.h0, "h1": test.h1, "ratio": test.ratio(sample), "verdict": test.verdict(sample)}


def commands(deals: Sequence[Sequence[Line]]) -> list[str]:
    """The commands that play these deals again, one for each experiment."""
    found: dict[str, list[Sequence[Line]]] = defaultdict(list)
    for deal in deals:
        found[deal[0]["experiment"]].append(deal)
    return [command(same) for same in found.values()]


def command(deals: Sequence[Sequence[Line]]) -> str:
    """The command that plays these deals of one experiment again, from the first one on.

    It names no folder. If the usual name of an experiment contains one, its deals depend on it, and the command plays
    others.
    """
    first = min((line for deal in deals for line in deal), key=lambda line: (line["round"], line["seating"]))
    players = [placeless(kind) for kind in (*first["seats"][first["seating"] :], *first["seats"][: first["seating"]])]
    others = list(dict.fromkeys(players[1:]))
    words = ["--game", first["game"], "--a", players[0], "--b", ",".join(others if len(others) == 1 else players[1:])]
    words += ["--seats", str(len(players))] if len(players) > 2 else []
    words += [word for option in option_words(first) for word in ("--option", option)]
    if first["seed"] != deal_of(first["experiment"], first["round"]):
        words += ["--seed", str(first["seed"] - first["round"])]
    elif (
        name := reduce(lambda name, kind: name.replace(kind, placeless(kind)), first["seats"], first["experiment"])
    ) != usual_name(first["game"], players, first["options"]):
        words += ["--experiment", name]
    return f"python -m ai.arena {shlex.join([*words, '--matches', str(sum(map(len, deals)))])}"


def short(commit: str) -> str:
    """The first digits of a commit, and the mark of one that was changed."""
    digits, dash, mark = commit.partition("-")
    return digits[:7] + dash + mark


# --- Ratings of the levels: the module career/level_ratings.py ---------------------------

MODULE: Final = environment.ROOT / "career" / "level_ratings.py"
LOWEST: Final = 1200.0
"""The rating of a Recruit, in every game."""
SURE: Final = 150.0
"""The greatest deviation of a level's rating in points; one that is less well known is left out."""
NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""

HEAD: Final = '''"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
'''


def ratings(ladder: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Rating]]:
    """By game and level: what the rows of two seats tell, each level against the one below.

    A rung is worth the Elo of its score; deviations add up from the Recruit, to whom all others are compared.
    """
    found: dict[str, dict[str, Rating]] = {}
    for slug in GAMES:
        found[slug] = {LEVELS[0].slug: Rating(LOWEST, 0.0)}
        for low, high in pairwise(LEVELS):
            below, row = found[slug].get(low.slug), ladder.get(f"{slug} 2 {high.slug} {low.slug}")
            if below is None or row is None:
                break
            score = row["score"]
            deviation = (elo(score["high"]) - elo(score["low"])) / (2 * NORMAL)
            rating = Rating(below.points + elo(score["value"]), hypot(below.deviation, deviation))
            if not isfinite(rating.points) or rating.deviation > SURE:
                break
            found[slug][high.slug] = rating
    return found


def module(ladder: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of the module."""
    lines = []
    for slug, levels in ratings(ladder).items():
        lines.append(f'    "{slug}": {{\n')
        lines += [
            f'        "{level}": Rating({one.points:.0f}, {one.deviation:.0f}),\n' for level, one in levels.items()
        ]
        lines.append("    },\n")
    return f"{HEAD}{''.join(lines)}}}\n"
