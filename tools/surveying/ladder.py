"""What kinds of bot score against each other, from files of results (`python -m ai.arena --out`)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.arena.results import KINDS
from ai.arena.rounds import Line
from ai.arena.statistics import Sample
from ai.bot import LEVELS
from ai.player import RANDOM
from game.catalogue import GAMES
from game.core.sanitize import quoted
from tools.surveying.figures import Estimate

RUNGS: Final = tuple(pairwise((RANDOM, *(level.slug for level in LEVELS))))
"""The weaker and the stronger kind of every step of the ladder."""


def lines_of(paths: Iterable[Path]) -> list[Line]:
    """The matches in these files, and in the files of these folders. Raises ValueError with a sentence."""
    found: list[Line] = []
    for path in paths:
        try:
            files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
            texts = [(file, file.read_text(encoding="utf-8").split("\n")) for file in files]
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(str(error))}.") from None
        if not texts:
            raise ValueError(f"There are no results in {quoted(path.name)}: no file ends in .jsonl.")
        for file, text in texts:
            text.pop()  # nothing, or a line that was broken off
            found += [line_of(file, number, words) for number, words in enumerate(text, 1)]
    return found


def line_of(file: Path, number: int, words: str) -> Line:
    """A match. Raises ValueError with a sentence unless the line tells one."""
    try:
        line: Line = json.loads(words)
        sound = line.keys() >= KINDS.keys() and line["game"] in GAMES
    except (ValueError, AttributeError):
        sound = False
    if not sound:
        raise ValueError(f"Line {number} of {quoted(file.name)} is no match of an arena.")
    return line


def usual(line: Line) -> bool:
    """Whether a match was played from a deal with the usual options."""
    return not line["opening"] and line["options"] == GAMES[line["game"]].full_options({})


def lineup(line: Line) -> tuple[str, str]:
    """The player that was measured, and those it sat among."""
    others = {kind for seat, kind in enumerate(line["seats"]) if seat != line["seating"]}
    return line["seats"][line["seating"]], "+".join(sorted(others))


def rows(lines: Sequence[Line]) -> dict[str, dict[str, Any]]:
    """By game, seats and kinds: how the first scored among the second, and its 95 % interval.

    A deal that was played with every seating counts as one, by its mean, since its matches depend on each other; one
    that was not does not count.
    """
    sorts: dict[str, dict[tuple[str, int], list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in filter(usual, lines):
        a, b = lineup(line)
        sorts[f"{line['game']} {len(line['seats'])} {a} {b}"][line["experiment"], line["round"]].append(line)
    found: dict[str, dict[str, Any]] = {}
    for key, deals in sorts.items():
        whole = [deal for deal in deals.values() if len(deal) == len(deal[0]["seats"])]
        if whole:
            found[key] = row(whole)
    return found


def row(deals: Sequence[Sequence[Line]]) -> dict[str, Any]:
    """A row of deals with the same players; of equals, what the seats scored."""
    (a, b), lines = lineup(deals[0][0]), [line for deal in deals for line in deal]
    commits = sorted({short(line["commit"]) for line in lines})
    told = {"game": lines[0]["game"], "seats": len(lines[0]["seats"]), "a": a, "b": b, "commits": commits}
    told |= {"matches": len(lines), "deals": len(deals)}
    if a != b:
        return told | {"score": score(deals, lambda line: line["seating"])}
    return told | {"first": score(deals, lambda line: line["first"]), "seat 1": score(deals, lambda line: 0)}


def score(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> dict[str, float]:
    """The mean score of a seat of each match, and its interval over deals."""
    sample = Sample(len(deals[0][0]["seats"]))
    for deal in deals:
        sample.add(mean(line["scores"][seat(line)] for line in deal))
    return asdict(Estimate(sample.mean, *sample.interval()))


def short(commit: str) -> str:
    """The first digits of a commit, and the mark of one that was changed."""
    digits, dash, mark = commit.partition("-")
    return digits[:7] + dash + mark
