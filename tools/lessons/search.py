"""Searches deals for a match that can become a guided one, and writes the beginning of its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any

from ai.bot import choose, snap
from ai.levels import Level, seed_for
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import HUMAN, Record, RecordError, SeatEntry, replay_steps
from game.core.state import Action
from scenes.boards.board import Board
from scenes.boards.guided_matches import RIVAL
from scenes.boards.script import LESSON
from scenes.match.setup import Setup
from tools.lessons.pupil import Stuck, make_board, press_decision


@dataclass(frozen=True)
class Plan:
    """The match that is searched for: its table, and the strength of its players."""

    game: Game
    options: Options
    seats: int
    pupil: int = 0
    """The seat of the pupil."""
    iterations: int = 300
    """Iterations of the pupil for a decision."""
    rival: int = 100
    """Iterations of each other seat for a decision."""


@dataclass(frozen=True)
class PlayedMatch:
    """A match that strong players have played."""

    record: Record
    end: str
    """The result of the pupil: "won", "lost" or "drawn"."""
    rounds: int
    decisions: int
    """The number of decisions of the pupil."""
    events: Counter[str]
    """The numbers of events, by the name of their class."""

    def summary(self) -> str:
        """A line about the match: its seed, result, decisions, rounds and events."""
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.events.items()))
        return f"seed {self.record.seed}: {self.end}, {self.decisions} decisions, {self.rounds} rounds; {kinds}"


def play_match(plan: Plan, seed: int, begun: Sequence[str] = ()) -> PlayedMatch:
    """Play a match from this deal, after the actions `begun`, if there are any.

    The pupil plays only decisions that can be pressed on the board. Raises ValueError with a sentence for an illegal
    action.
    """
    game = plan.game
    match = Match(game, plan.seats, game.full_options(dict(plan.options)), seed)
    entries = tuple(SeatEntry(HUMAN if seat == plan.pupil else RIVAL) for seat in range(plan.seats))
    setup = Setup(game, entries, match.options, seed, practice=True)
    board = make_board(setup, match.view(plan.pupil), plan.pupil)

    events = Counter[str]()
    decisions = 0
    for notation in begun:
        match.play(notation)

    while not match.over:
        is_pupil = match.state.to_act == plan.pupil
        considered = _consider_decisions(plan, match, is_pupil)
        if is_pupil and len(match.legal()) > 1:
            decisions += 1
            considered = _keep_pressable(board, match, considered)
        best = considered[0]
        for action in best:
            events.update(type(event).__name__ for event in match.play(action).events)

    scores = match.state.scores()
    own_score = scores[plan.pupil]
    end = "won" if scores.count(own_score) == 1 else "drawn"
    if own_score < max(scores):
        end = "lost"
    notations = [action.notation for action in match.actions]
    record = Record(game.slug, options=dict(plan.options), seats=list(entries), seed=seed, notations=notations)
    return PlayedMatch(record, end, game.rounds(match.state), decisions, events)


def _keep_pressable(board: Board[Any], match: Match, decisions: list[list[Action]]) -> list[list[Action]]:
    """Return a list with only the first of these decisions that can be pressed on the board, or all if none can.

    The controls of a board may add further steps to a decision. So the returned decision consists of the actions that
    the presses have made. It counts as pressed if it begins with the same action.
    """
    for actions in decisions:
        board.animation.settle(match.view(match.state.to_act))
        board.controls.offer(match.legal())
        with suppress(Stuck):
            made, _ = press_decision(board, actions)
            if made[0] is actions[0]:
                return [made]
    return decisions


def _consider_decisions(plan: Plan, match: Match, is_pupil: bool) -> list[list[Action]]:
    """Return the decisions that a search considers for the seat to act, the best one first.

    It has a fixed number of iterations and no limit of time, so that the load of the machine changes nothing. A choice
    of a search may be only the first steps of a decision, to which `snap` adds plausible last steps.
    """
    iterations = plan.iterations if is_pupil else plan.rival
    level = Level("searching", "Searching", line="", iterations=iterations, seconds=inf)
    view = match.view(match.state.to_act)
    seed = seed_for(match.seed, len(match.actions))

    thought = choose(match.game, view, level, seed, clock=lambda: 0.0)
    others = [snap(match.game, view, seed, begun=choice.actions).actions for choice in thought.choices]
    return [[match.game.actions[action] for action in decision] for decision in (thought.actions, *others)]


def begin_file(record: Record, pupil: int) -> str:
    """The text of a new guided match, with the actions of a record and without bubbles.

    Raises RecordError if the record does not replay.
    """
    lines = [LESSON, f"game: {record.game}"]
    lines += [f"option: {slug} = {choice}" for slug, choice in sorted(record.options.items())]
    lines += [f"seat: {HUMAN if seat == pupil else RIVAL}" for seat in range(len(record.seats))]
    lines += [f"seed: {record.seed}", "closing: That was the guided match. Now try one of your own.", "actions:"]
    return "\n".join([*lines, *describe_record(record, pupil)]) + "\n"


def describe_record(record: Record, pupil: int, after: int = 0) -> list[str]:
    """Return the lines of a record's actions from number `after` on, with remarks on decisions of the pupil and events.

    A remark begins with "#": the number and round of the decision before it, the lines of the log after it. Raises
    RecordError with a sentence if the record does not replay.
    """
    game = game_named(record.game)
    setup = Setup(game, tuple(record.seats), game.full_options(dict(record.options)), record.seed)
    steps = replay_steps(record, game_named)
    match, _ = next(steps)
    board = make_board(setup, match.view(pupil), pupil)

    lines: list[str] = []
    lines_before: list[int] = []  # by action: the number of lines before its own one and its remarks
    decision = 0
    for notation in record.notations:
        lines_before.append(len(lines))
        board.animation.settle(match.view(pupil))
        begins_decision = match.state.to_act == pupil and not match.state.is_midway()
        if begins_decision:
            decision += 1
            lines += ["", f"# Decision {decision}, round {game.rounds(match.state)}"]

        step = next(steps, None)
        if step is None:
            raise RecordError(f"'{notation}' is not played.")
        _, transcript = step
        lines.append(notation)
        for event in transcript.seen_by(pupil):
            line = board.words.log_line(event)
            if line is not None:
                lines.append(f"#   {line.words.replace('*', '')}")
        board.animation.settle(match.view(pupil))

    lines_before.append(len(lines))  # so no line is left if `after` is the number of all actions
    return lines[lines_before[after] :]


def parse_option(words: str) -> tuple[str, str]:
    """The option and the choice that these words name. Raises ValueError with a sentence.

    >>> parse_option("first=seat 1")
    ('first', 'seat 1')
    """
    slug, sign, choice = words.partition("=")
    if not sign:
        raise ValueError(f"'{words}' is no option: write NAME=CHOICE.")
    return slug.strip(), choice.strip()


def parse_seeds(words: str) -> Sequence[int]:
    """The deals that these words name. Raises ValueError with a sentence.

    >>> parse_seeds("7"), parse_seeds("1-40")
    (range(7, 8), range(1, 41))
    """
    first, _, last = words.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal():
        raise ValueError(f"'{words}' names no deals: write 7 or 1-40.")
    return range(int(first), int(last or first) + 1)
