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
from game.core.record import HUMAN, Record, RecordError, SeatEntry, replaying
from game.core.state import Action
from scenes.boards.board import Board
from scenes.boards.guided_matches import RIVAL
from scenes.boards.script import LESSON
from scenes.match.setup import Setup
from tools.lessons.pupil import Stuck, make_board, press_decision


@dataclass(frozen=True)
class Wish:
    """What is searched for."""

    game: Game
    options: Options
    seats: int
    pupil: int = 0
    """The seat of the pupil."""
    iterations: int = 300
    """How long the pupil thinks about a decision."""
    rival: int = 100
    """How long each other seat thinks about a decision."""


@dataclass(frozen=True)
class Found:
    """A match that strong players have played."""

    record: Record
    end: str
    """Whether the pupil has won, lost or drawn."""
    rounds: int
    decisions: int
    """The number of decisions of the pupil."""
    events: Counter[str]
    """What happened, by kind."""

    def told(self) -> str:
        """One line about it."""
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.events.items()))
        return f"seed {self.record.seed}: {self.end}, {self.decisions} decisions, {self.rounds} rounds; {kinds}"


def play_wish(wish: Wish, seed: int, begun: Sequence[str] = ()) -> Found:
    """A match from this deal, after the actions with which it has `begun`.

    The pupil plays only what can be pressed on the board. Raises ValueError with a sentence for an illegal action.
    """
    game = wish.game
    match = Match(game, wish.seats, game.full_options(dict(wish.options)), seed)
    entries = tuple(SeatEntry(HUMAN if seat == wish.pupil else RIVAL) for seat in range(wish.seats))
    setup = Setup(game, entries, match.options, seed, practice=True)
    board = make_board(setup, match.view(wish.pupil), wish.pupil)
    events = Counter[str]()
    decisions = 0
    for notation in begun:
        match.play(notation)
    while not match.over:
        own = match.state.to_act == wish.pupil
        ways = _consider_decisions(wish, match, own)
        if own and len(match.legal()) > 1:
            decisions += 1
            ways = _keep_pressable(board, match, ways)
        for action in ways[0]:
            events.update(type(event).__name__ for event in match.play(action).events)
    scores = match.state.scores()
    mine = scores[wish.pupil]
    end = "lost" if mine < max(scores) else "drawn" if scores.count(mine) > 1 else "won"
    notations = [action.notation for action in match.actions]
    record = Record(game.slug, dict(wish.options), list(entries), seed, notations)
    return Found(record, end, game.rounds(match.state), decisions, events)


def _keep_pressable(board: Board[Any], match: Match, ways: list[list[Action]]) -> list[list[Action]]:
    """The first of these decisions that can be pressed on the board, as the board makes it. All if none can."""
    for actions in ways:
        board.animation.settle(match.view(match.state.to_act))
        board.controls.offer(match.legal())
        with suppress(Stuck):
            made = press_decision(board, actions)
            if made[0] is actions[0]:
                return [made]
    return ways


def _consider_decisions(wish: Wish, match: Match, own: bool) -> list[list[Action]]:
    """The decisions that a search with a fixed number of iterations considers, the best first."""
    iterations = wish.iterations if own else wish.rival
    level = Level("searching", "Searching", "", iterations, inf)
    view, seed = match.view(match.state.to_act), seed_for(match.seed, len(match.actions))
    thought = choose(match.game, view, level, seed, lambda: 0.0)
    others = [snap(match.game, view, seed, choice.actions).actions for choice in thought.choices]
    return [[match.game.actions[action] for action in line] for line in (thought.actions, *others)]


def begin_file(record: Record, pupil: int) -> str:
    """The text of a file that its author goes on with. Raises RecordError if the record does not replay."""
    lines = [LESSON, f"game: {record.game}"]
    lines += [f"option: {slug} = {choice}" for slug, choice in sorted(record.options.items())]
    lines += [f"seat: {HUMAN if seat == pupil else RIVAL}" for seat in range(len(record.seats))]
    lines += [f"seed: {record.seed}", "closing: That was the guided match. Now try one of your own.", "actions:"]
    return "\n".join([*lines, *describe_record(record, pupil)]) + "\n"


def describe_record(record: Record, pupil: int, after: int = 0) -> list[str]:
    """The actions of a record after so many, with each decision of the pupil and each event in words, as remarks.

    Raises RecordError with a sentence if the record does not replay.
    """
    game = game_named(record.game)
    lines: list[str] = []
    setup = Setup(game, tuple(record.seats), game.full_options(dict(record.options)), record.seed)
    steps = replaying(record, game_named)
    match, _ = next(steps)
    board = make_board(setup, match.view(pupil), pupil)
    number = 0
    starts: list[int] = []
    for notation in record.notations:
        starts.append(len(lines))
        seat = match.state.to_act
        view = match.view(pupil)
        board.animation.settle(view)
        if seat == pupil and not match.state.midway():
            number += 1
            lines += ["", f"# Decision {number}, round {game.rounds(match.state)}"]
        played = next(steps, None)
        if played is None:
            raise RecordError(f"'{notation}' is not played.")
        lines.append(notation)
        for event in played[1].seen_by(pupil):
            line = board.words.dispatch(event)
            if line is not None:
                lines.append(f"#   {line.words.replace('*', '')}")
        board.animation.settle(match.view(pupil))
    return lines[(starts + [len(lines)])[after] :]


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
