"""The protocol of docs/BENCHMARK.md: one player against four fixed references, on fixed deals, as one row."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ai.arena.rounds import core_in_use, mean_iterations
from ai.arena.run import Run, format_score
from game.core.sanitize import quoted

REFERENCES: Final = ("random", "150", "1000", "general:0.2s")
"""The opponents: one that does not think, two budgets in iterations, and one in seconds of CPU time."""
FIRST_DEAL: Final = 5_010_000_000_000_000_000
"""The first of the consecutive deals. No bot can find them by trying."""
ROUNDS: Final = 50
"""Rounds against each reference if no flag sets the number."""
NAME: Final = "protocol 1"
"""The beginning of the names of its experiments. Another number means that rows are not to be compared."""
MARKDOWN: Final = "markdown"
FORMATS: Final = (MARKDOWN, "csv")
FIXED: Final = ("b", "seed", "option", "openings", "plies", "experiment", "test", "records")
"""Flags that the protocol sets itself, or does without."""


def file_of(folder: Path | None, reference: str) -> Path | None:
    """Return the path of the file for the matches against a reference, a level such as `captain`.

    It is in `folder`, which --out names and which is created if necessary. Without one, nothing is kept and None is
    returned. Raises ValueError with a sentence for a folder that cannot be used.
    """
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = quoted(error.strerror or str(error))
        raise ValueError(f"The folder of --out cannot be used: {quoted(folder.name)} ({why}).") from None
    return folder / f"{reference.replace(':', '-')}.jsonl"


def row_of(runs: Sequence[Run], words: Sequence[str]) -> dict[str, str]:
    """Return the row of a player, from its runs against every reference, by the heading of the column.

    `words`: the flags of the command.
    """
    experiment = runs[0].experiment
    player = experiment.lineup[0]
    lines = [line for run in runs for matches in run.counted for line in matches]
    forfeiting_players = [line["seats"][line["forfeit"]["seat"]] for line in lines if line["forfeit"] is not None]
    commits = dict.fromkeys(line["commit"] for line in lines)

    # A run of which no round was played to its end has no score.
    scores = {
        f"v {run.experiment.lineup[1]}": format_score(run.sample.mean, run.sample.confidence_interval())
        if run.counted
        else ""
        for run in runs
    }

    return {
        "game": experiment.game.slug,
        "seats": str(len(experiment.lineup)),
        "player": player,
        **scores,
        "rounds": " ".join(str(len(run.counted)) for run in runs),
        "forfeits": str(forfeiting_players.count(player)),
        "iterations": f"{mean_iterations(lines).get(player, 0):.0f}",
        "core": core_in_use(),
        "commit": " ".join(commit[:12] + ("-dirty" if commit.endswith("-dirty") else "") for commit in commits),
        "command": f"python -m ai.arena {shlex.join(words)}",
    }


def format_rows(rows: Sequence[Mapping[str, str]], form: str) -> str:
    """Return rows with their headings, as a table of Markdown or as CSV.

    >>> print(format_rows([{"player": "150", "command": "a | b"}], "markdown"))
    | player | command |
    |---|---|
    | 150 | a \\| b |
    >>> format_rows([{"player": "150", "command": "a, b"}], "csv")
    'player,command\\n150,"a, b"'
    """
    if form == MARKDOWN:
        cells = [list(rows[0]), *(list(row.values()) for row in rows)]
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in cells]
        return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])

    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")
