"""An experiment's results in a few lines for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ai.arena.rounds import Experiment, Line
from ai.arena.statistics import Sample, SequentialTest, elo
from ai.player import called

SHOWN = 5
"""The most kinds of forfeits that are listed."""


def shares(mean: float, interval: tuple[float, float]) -> str:
    """A score with its interval, in per cent."""
    return f"{100 * mean:.1f} % ({100 * interval[0]:.1f} to {100 * interval[1]:.1f} %)"


def standing(sample: Sample, test: SequentialTest | None) -> str:
    """The present score and test in one line."""
    ratio = f", LLR {test.ratio(sample):.2f}" if test is not None else ""
    return f"{shares(sample.mean, sample.interval())} of {_many(sample.rounds, 'round')}{ratio}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def summary(
    experiment: Experiment, rounds: Sequence[list[Line]], sample: Sample, test: SequentialTest | None
) -> list[str]:
    """The results of the first player of the line-up in these rounds, whose scores `sample` counts."""
    first, *others = dict.fromkeys(experiment.lineup)
    against = ", ".join(others or [first])
    seats = len(experiment.lineup)
    head = f"{experiment.game.name}, {seats} seats: {first} against {against} (experiment '{experiment.name}')"
    if not rounds:
        return [head, "No round was played to its end."]
    lines = [line for matches in rounds for line in matches]
    low, high = sample.interval()
    told = [
        head,
        _row("score", f"{shares(sample.mean, (low, high))} of {_many(len(rounds), 'round')}, {len(lines)} matches"),
    ]
    told += [_row("forfeit", words) for words in _forfeits(lines)]
    if seats == 2:
        told.append(_row("Elo", f"{_elo(sample.mean)} ({_elo(low)} to {_elo(high)})"))
    table = ", ".join(f"{score:g}: {count}" for score, count in sample.table().items() if count or seats == 2)
    told += [_row("rounds by score", table), *_places(experiment, lines)]
    told += _thinking(experiment, lines)
    if test is not None:
        told.append(_row("test", _verdict(sample, test)))
    return told + [_row("played on", words) for words in dict.fromkeys(map(_made_by, lines))]


def _made_by(line: Line) -> str:
    commit, dash, dirty = line["commit"].partition("-")
    return f"{line['core']} core, commit {commit[:12]}{dash}{dirty}, sources {line['digest']}"


def _row(head: str, words: str) -> str:
    return f"  {head:<18}{words}"


def _elo(score: float) -> str:
    return f"{elo(score):+.0f}"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _places(experiment: Experiment, lines: list[Line]) -> list[str]:
    """The scores of the first player in each seat, of the seats whoever sat there, and of deciding first."""
    names = experiment.game.names(lines[0]["options"])
    player = experiment.lineup[0]

    def row(score: Callable[[int], float]) -> str:
        seats = range(len(experiment.lineup))
        return ", ".join(f"{names[seat]} (seat {seat + 1}) {100 * score(seat):.1f} %" for seat in seats)

    own = row(lambda seat: _mean([line["scores"][seat] for line in lines if line["seating"] == seat]))
    all_in = row(lambda seat: _mean([line["scores"][seat] for line in lines]))
    begun = _mean([line["scores"][line["first"]] for line in lines])
    return [
        _row(f"{called(player)[:14]} as", own),
        _row("anybody as", all_in),
        _row("first to decide", f"{100 * begun:.1f} %"),
    ]


def _thinking(experiment: Experiment, lines: list[Line]) -> list[str]:
    """The mean iterations of a searched decision, player by player."""
    total: Counter[str] = Counter()
    searched: Counter[str] = Counter()
    for line in lines:
        for kind, mean, count in zip(line["seats"], line["iterations"], line["searched"], strict=True):
            total[kind] += round((mean or 0.0) * count)
            searched[kind] += count
    made = [f"{kind} {total[kind] / searched[kind]:.0f}" for kind in dict.fromkeys(experiment.lineup) if searched[kind]]
    return [_row("iterations", f"{', '.join(made)} a searched decision")] if made else []


def _forfeits(lines: list[Line]) -> list[str]:
    faults = Counter(line["forfeit"]["words"] for line in lines if line["forfeit"] is not None)
    told = [f"{words} ({count} times)" if count > 1 else words for words, count in faults.most_common(SHOWN)]
    more = len(faults) - len(told)
    return told + ([f"and {more} of other kinds"] if more > 0 else [])


def _verdict(sample: Sample, test: SequentialTest) -> str:
    verdict = test.verdict(sample)
    low, high = test.bounds
    means = {"H0": test.h0, "H1": test.h1}
    what = f"{verdict} accepted: {100 * means[verdict]:g} %" if verdict else "not decided yet"
    between = f"H0 {100 * test.h0:g} %, H1 {100 * test.h1:g} %"
    return f"{what} ({between}; LLR {test.ratio(sample):.2f}, bounds {low:.2f} and {high:.2f})"
