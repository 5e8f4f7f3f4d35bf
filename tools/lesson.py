"""Plays a guided match, lists the faults of its file, and searches matches for new ones: `python -m tools.lesson`.

python -m tools.lesson FILE                        follow it by pressing what its bubbles point at, and judge it
python -m tools.lesson FILE --iterations 0         the same without the General, in seconds
python -m tools.lesson FILE --window --from 7      play it in the window, from its seventh bubble
python -m tools.lesson FILE --keys 7               what can be pointed at there, as "@" names it
python -m tools.lesson --search battlefronts --seeds 1-40 --option "first=seat 1"
                                                   matches between strong players, one line each
python -m tools.lesson --search battlefronts --seeds 7 --write FILE
                                                   the beginning of a file, from that match
python -m tools.lesson FILE --go-on                play on after its last action, and append the rest
python -m tools.lesson --record RECORD --seat 1 --write FILE
                                                   the same, from a record that you have played

docs/LESSONS.md explains the format. The exit code is 1 if the file has faults.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser, int_between
from game.catalogue import GAMES, game_named
from game.core.record import Record, RecordError, load
from scenes.boards.script import Script, ScriptError, load_script, target_words
from tools.lessons import search, window
from tools.lessons.checks import ITERATIONS, Check, JudgedDecision
from tools.lessons.pupil import Pupil, Stuck, keys_to_point_at

POLITE: Final = 10
"""The value that a search adds to its niceness, on systems that have one."""


def main(arguments: Sequence[str]) -> int:
    """Check, show, search or write a guided match. Returns the exit code."""
    parser = _make_parser()
    asked = parser.parse_or_exit(list(arguments))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

    try:
        if asked.search is not None:
            return _search_matches(asked)
        if asked.record is not None:
            return _write_skeleton(asked.write, load(asked.record), pupil=asked.seat - 1)
        if asked.file is None:
            parser.exit_with("Name a file, or --search GAME, or --record RECORD.")
        script = load_script(asked.file)
        # --keys and --window --from name a bubble, counted from 1. The other commands need none.
        bubble = asked.keys or (asked.from_bubble if asked.window else 0)
        if bubble > len(script.notes):
            parser.exit_with(f"The file has {len(script.notes)} bubbles.")

        if asked.window:
            return window.show_bubble(script, bubble - 1)
        if asked.keys:
            return _list_keys(script, bubble - 1)
        if asked.go_on:
            return _go_on(asked, script)
        return _check_script(script, asked.iterations)
    except (ScriptError, RecordError, Stuck, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _make_parser() -> Parser:
    """Return the parser of the flags."""
    parser = Parser(prog="python -m tools.lesson", description=(__doc__ or "").partition(":")[0] + ".")
    add = parser.add_argument
    add("file", type=Path, nargs="?", metavar="FILE", help="a guided match")
    add("--window", action="store_true", help="play it in the window")
    add(
        "--from",
        dest="from_bubble",
        type=int_between("--from", most=99),
        default=1,
        metavar="N",
        help="begin at this bubble",
    )
    add("--keys", type=int_between("--keys", most=99), metavar="N", help="list what bubble N can point at")
    add(
        "--iterations",
        type=int_between("--iterations", most=1_000_000, least=0),
        default=ITERATIONS,
        help=f"how long a General thinks about each decision (default {ITERATIONS})",
    )
    add("--search", choices=list(GAMES), metavar="GAME", help="play matches of this game")
    add("--seeds", default="1-10", metavar="A-B", help="of these deals (default 1-10)")
    add("--option", action="append", default=[], metavar="NAME=CHOICE", help="with this option")
    add("--seats", type=int_between("--seats", most=9, least=2), help="with so many seats (default: the fewest)")
    add("--seat", type=int_between("--seat", most=9), default=1, help="the seat of the pupil (default 1)")
    add(
        "--strength",
        type=int_between("--strength", most=1_000_000),
        default=300,
        help="iterations of the pupil (default 300)",
    )
    add("--rival", type=int_between("--rival", 1_000_000), default=100, help="iterations of the others (default 100)")
    add("--go-on", action="store_true", help="play the match of FILE to its end, and append that")
    add("--record", type=Path, help="make a guided match of this record")
    add("--write", type=Path, metavar="FILE", help="write the beginning of its file")
    return parser


# --- The faults of a file ------------------------------------------------------------------------


def _check_script(script: Script, iterations: int) -> int:
    """List the bubbles, the verdicts of the General and the faults. Returns 1 if there are faults, otherwise 0.

    A General judges the decisions for so many iterations each, or not at all with 0.
    """
    check = Check(script)
    check.follow()  # fills `bubbles`, `faults` and, unless an action is illegal, `pupil`
    for bubble in check.bubbles:
        if bubble.note is not None:
            note = script.notes[bubble.note]
            pointer = "" if bubble.said.at is None else f" -> {target_words(bubble.said.at)}"
            kind = "asks" if bubble.said.asks else "tells"
            print(f"{bubble.note + 1:3}. line {note.line:4}, {len(note.words.split()):2} words, {kind}{pointer}")
            print(f"     {bubble.said.words}")

    if iterations:
        check.judge(iterations, _print_row)

    pupil = check.pupil
    if pupil is not None:
        played = f"{len(pupil.decisions)} decisions of the pupil, {pupil.presses} presses"
        end = "won" if pupil.won else "not won"
        print(f"{len(script.notes)} bubbles, {len(script.lines)} actions, {played}; {end}")
    for fault in sorted(check.faults, key=lambda fault: fault.line):
        print(fault)
    return 1 if check.faults else 0


def _print_row(row: JudgedDecision) -> None:
    """Print the verdict of the General on a decision."""
    if row.loss is None:
        value = "the only one"
    else:
        value = "best or equal" if row.loss == 0 else f"{row.loss:.2f} worse"
    better = f", best: {row.better}" if row.better else ""
    print(f"line {row.line:4}: {row.words}: {value}{better}", flush=True)


def _list_keys(script: Script, number: int) -> int:
    """List the things that a bubble can point at. `number` counts from 0."""
    pupil = Pupil(script)
    pupil.follow_to(number)
    for label in (fact.label for fact in pupil.board.words.facts()):
        print(f"@ bar {label}")
    for key, words in keys_to_point_at(pupil.board).items():
        print(f"@ {target_words(key)}   {words}")
    return 0


# --- New files -----------------------------------------------------------------------------------


def _lower_priority() -> None:
    """Leave the machine to others: a search takes minutes."""
    if sys.platform != "win32":
        os.nice(POLITE)


def _search_matches(asked: Namespace) -> int:
    """Play matches of a game, as candidates for a guided match, and print a line about each. Returns the exit code.

    With --write, write the beginning of a file for a guided match from the last one.
    """
    _lower_priority()
    game = game_named(asked.search)
    options = dict(search.parse_option(words) for words in asked.option)
    seats = asked.seats or game.seats[0]
    pupil = asked.seat - 1
    plan = search.Plan(game, options, seats, pupil, iterations=asked.strength, rival=asked.rival)

    played = None
    for seed in search.parse_seeds(asked.seeds):
        played = search.play_match(plan, seed)
        print(played.summary(), flush=True)
    if asked.write is None or played is None:
        return 0
    return _write_skeleton(asked.write, played.record, plan.pupil)


def _go_on(asked: Namespace, script: Script) -> int:
    """Let strong players go on after the last action of a file, and append their actions. Returns the exit code.

    `strength` and `rival`: the iterations of the pupil, in the seat of the lesson, and of each other seat for a
    decision.
    """
    _lower_priority()
    record, seat = script.record, script.seat
    game, seats = game_named(record.game), len(record.seats)
    plan = search.Plan(game, record.options, seats, pupil=seat, iterations=asked.strength, rival=asked.rival)

    played = search.play_match(plan, record.seed, record.notations)
    print(played.summary())
    with asked.file.open("a", encoding="utf-8") as file:
        file.write("\n".join(search.describe_record(played.record, seat, len(record.notations))) + "\n")
    return 0


def _write_skeleton(path: Path | None, record: Record, pupil: int) -> int:
    """Write the beginning of the file of a guided match, or print it without a path. Returns the exit code."""
    text = search.begin_file(record, pupil)
    if path is None:
        print(text, end="")
    else:
        with path.open("x", encoding="utf-8") as file:  # a text that somebody has begun is never overwritten
            file.write(text)
        print(f"{path} is there.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
