"""What kinds of bot score against each other, from files of results (`python -m ai.arena --out`)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.bot import LEVELS
from ai.player import RANDOM
from game.catalogue import GAMES
from game.core.sanitize import quoted
from tools.surveying.figures import mean_of

RUNGS: Final = tuple(pairwise((RANDOM, *(level.slug for level in LEVELS))))
"""The weaker and the stronger kind of every step of the ladder."""
NEEDED: Final = ("game", "options", "seats", "seating", "scores", "first", "experiment", "round", "opening", "commit")
"""What is read of a line."""
Line = dict[str, Any]


def lines_of(paths: Iterable[Path]) -> list[Line]:
    """The matches in these files, and in the files of these folders. Raises ValueError with a sentence."""
    found: list[Line] = []
    for path in paths:
        try:
            files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
            texts = [(file, file.read_text(encoding="utf-8").splitlines()) for file in files]
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(str(error))}.") from None
        for file, text in texts:
            found += [line_of(file, number, words) for number, words in enumerate(text, 1) if words.strip()]
    return found


def line_of(file: Path, number: int, words: str) -> Line:
    """A match. Raises ValueError with a sentence unless the line tells one."""
    try:
        line = json.loads(words)
    except ValueError:
        line = None
    if not isinstance(line, dict) or not all(name in line for name in NEEDED) or line["game"] not in GAMES:
        raise ValueError(f"Line {number} of {quoted(file.name)} is no result of a match.")
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

    A deal that was played with every seating counts as one, by its mean, since its matches depend on each other.
    """
    sorts: dict[str, list[Line]] = defaultdict(list)
    for line in filter(usual, lines):
        a, b = lineup(line)
        sorts[f"{line['game']} {len(line['seats'])} {a} {b}"].append(line)
    return {key: row(found) for key, found in sorts.items()}


def row(lines: Sequence[Line]) -> dict[str, Any]:
    """A row of matches with the same players; of equals, what the seats scored."""
    a, b = lineup(lines[0])
    deals: dict[tuple[str, int], list[float]] = defaultdict(list)
    for line in lines:
        deals[line["experiment"], line["round"]].append(line["scores"][line["seating"]])
    commits = sorted({str(line["commit"])[:7] for line in lines})
    told = {"game": lines[0]["game"], "seats": len(lines[0]["seats"]), "a": a, "b": b, "commits": commits}
    told |= {"matches": len(lines), "deals": len(deals)}
    if a != b:
        return told | {"score": asdict(mean_of([mean(scores) for scores in deals.values()]))}
    first = [line["scores"][line["first"]] for line in lines]
    return told | {"first": asdict(mean_of(first)), "seat 1": asdict(mean_of([line["scores"][0] for line in lines]))}
