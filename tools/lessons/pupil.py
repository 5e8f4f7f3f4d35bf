"""Follows a guided match without a window: presses only what its bubbles point at."""

from __future__ import annotations

import random
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.catalogue import game_named
from game.core.game import Game
from game.core.state import Action, State
from scenes.boards import BOARDS
from scenes.boards.board import PERSON, Board, BoardContext, Seat
from scenes.boards.guided_matches import setup_for
from scenes.boards.script import InBar, OnButton, Script, Target
from scenes.boards.script_guide import Guide, Said, find_next_press
from scenes.match.session import Session
from scenes.match.setup import Setup, kind_name
from scenes.pieces.controls import Answer, Complaint, Wish
from scenes.settings import Settings
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from scenes.ui.sound import Sound
from tools.drive import SteadyWorker

PRESSES: Final = 60
"""Presses within which a decision has to be made."""
NUMBER: Final = re.compile(r"\d+")


class Stuck(Exception):  # noqa: N818
    """Nothing that the bubble points at leads to what it asks for. The text is a sentence."""


def make_board(setup: Setup, view: State, seat: int) -> Board[Any]:
    """The board of a match as this seat sees it, laid and never drawn."""
    seats = tuple(
        Seat(setup.name(at), PERSON if at == seat else kind_name(entry.kind), at == seat)
        for at, entry in enumerate(setup.seats)
    )
    context = BoardContext(setup.game, seats, seat, Sound(Settings()), random.Random(1), SteadyWorker(), True)
    board: Board[Any] = BOARDS[setup.game.slug](context, view)
    return board


def press_thing(board: Board[Any], key: Target) -> Answer:
    """What pressing this thing comes to, by the focus and ENTER. The pass button passes, and UNDO takes back a pick."""
    controls = board.controls
    match key:
        case OnButton("pass"):
            return controls.passing
        case OnButton("undo"):
            controls.back()
            return None
    ring = FocusRing(controls.spots())
    if ring.spot(key) is None:
        return None
    ring.focused, ring.shown = key, True
    return controls.handle(None, Intent.ACCEPT, ring)


def press_decision(board: Board[Any], wanted: Sequence[Action], presses: list[Hashable] | None = None) -> list[Action]:
    """The actions that come of pressing what leads to a decision, on a board where nothing is picked.

    A complaint is heard once: some doubts are told once. `presses` collects what was pressed. Raises Stuck.
    """
    told: list[str] = []
    for _ in range(PRESSES):
        board.controls.advise(wanted)
        key = find_next_press(board, wanted)
        if presses is not None:
            presses.append(key)
        answer = press_thing(board, key)
        if isinstance(answer, Complaint):
            if answer.words in told:
                raise Stuck(f"Pressing {key} is refused: {answer.words}")
            told.append(answer.words)
        elif isinstance(answer, Wish):
            raise Stuck(f"Pressing {key} takes a decision back.")
        elif answer:
            return [answer] if isinstance(answer, Action) else list(answer)
    raise Stuck(f"What is pointed at is pressed {PRESSES} times, and nothing is decided.")


def screen_words(board: Board[Any], lines: Sequence[str]) -> str:
    """All that a person can read of the table now: the map, the bar, the question, buttons, tips and log lines."""
    words, controls = board.words, board.controls
    found = [*board.survey(), words.prompt(), words.help_text(), *lines]
    for fact in words.facts():
        found += [fact.label, fact.value, fact.sentence, *(mark.words for mark in fact.marks)]
    for button in controls.bar.buttons:
        found += [button.label, button.below]
    found += keys_to_point_at(board).values()
    return "\n".join(filter(None, found))


def keys_to_point_at(board: Board[Any]) -> dict[Hashable, str]:
    """The keys of what can be pointed at on a board, with what a voice says of each."""
    keys = [spot.key for spot in [*board.controls.spots(), *board.controls.inspectable_spots()]]
    return {key: board.told(key) for key in keys}


@dataclass
class Bubble:
    """A bubble as the pupil has met it."""

    said: Said
    note: int | None
    """The index of the author's bubble. None for one that the guide says by itself."""
    missing: list[str] = field(default_factory=list)
    """The numbers in it that are neither on the screen nor said to be those of the rules."""
    points: bool = True
    """Whether what it points at is there."""


@dataclass
class Decision:
    """A decision of the pupil, and what was asked for."""

    view: State
    made: int
    """How many actions had been played."""
    actions: list[Action]
    choice: bool
    """Whether anything else could have been done."""


class Pupil:
    """One guided match, from its beginning or from any bubble."""

    def __init__(self, script: Script) -> None:
        """Raises RecordError with a sentence for an action that is not legal."""
        self.game: Game = game_named(script.record.game)
        self.script = script
        self.session = Session(setup_for(self.game, script))
        self.guide = Guide(script, self.session)
        self.seat = script.seat
        self.board = make_board(self.session.setup, self.session.view(self.seat), self.seat)
        self.decisions: list[Decision] = []
        self.presses = 0
        self._lines: list[str] = []

    @property
    def won(self) -> bool:
        """Whether the match has ended with the pupil's victory."""
        ended = self.session.ended
        return ended is not None and ended.scores[self.seat] == 1

    def follow(self) -> Iterator[Bubble]:
        """Play to the end of the file, and yield each bubble before it is obeyed. Raises Stuck."""
        session, guide = self.session, self.guide
        while not session.over and guide.made < len(guide.actions):
            self.board.animation.settle(session.view(self.seat))
            asked = self._asked()
            self.board.controls.offer(session.match.legal() if asked else ())
            # The table says nothing while an order is carried out.
            ordered = (self.board.controls.standing_order() or None) if asked else None
            said = None if ordered else guide.say(self.board, asked)
            if said is not None:
                yield self._met(said)
            if said is not None and not said.asks:
                guide.next()
            elif asked:
                self._decide(said, ordered)
            else:
                self._play(guide.answer())

    def follow_to(self, note: int) -> None:
        """Play to where this bubble of the author comes up. Raises Stuck."""
        for bubble in self.follow():
            if bubble.note == note:
                return

    def _asked(self) -> bool:
        """Whether the pupil decides next, and is not passed by."""
        return self.session.to_act == self.seat and self.session.forced is None

    def _met(self, said: Said) -> Bubble:
        """A bubble with what the checks want to know of it."""
        guide = self.guide
        here = [at for at, note in enumerate(self.script.notes) if note.before == guide.made]
        number = next(iter(here[guide.place[1] :]), None)
        found = Bubble(said, number)
        if number is not None:
            shown = set(NUMBER.findall(screen_words(self.board, self._lines)))
            known = shown | set(self.script.notes[number].rules)
            found.missing = [one for one in NUMBER.findall(said.words) if one not in known]
        found.points = points_at_something(self.board, said.at)
        return found

    def _decide(self, said: Said | None, ordered: Answer) -> None:
        """Press what is pointed at until the decision is made. `ordered`: what an order decides, in place of that."""
        wanted = self.guide.answer()
        legal = self.session.match.legal()
        view = self.session.view(self.seat)
        made = self.guide.made
        found: list[Hashable] = []
        if said is not None and said.at in self.board.controls.orders:
            found.append(said.at)
            ordered = press_thing(self.board, said.at)
        if isinstance(ordered, Action):
            ordered = [ordered]
        actions = list(ordered) if isinstance(ordered, Sequence) else press_decision(self.board, wanted, found)
        self.presses += len(found)
        if not actions or actions != wanted[: len(actions)]:
            got, asked = (" / ".join(action.notation for action in one) for one in (actions, wanted))
            raise Stuck(f"'{asked}' is asked for, but pressing what is pointed at plays '{got}'.")
        self.board.controls.on_decision(actions)
        self.decisions.append(Decision(view, made, actions, len(legal) > 1))
        self._play(actions)

    def _play(self, actions: Sequence[Action]) -> None:
        for action in actions:
            transcript = self.session.play(action)
            for event in self.session.seen(transcript, self.seat):
                line = self.board.words.dispatch(event)
                if line is not None:
                    self._lines.append(line.words)


def points_at_something(board: Board[Any], at: Target | None) -> bool:
    """Whether what a bubble points at is on the table."""
    match at:
        case None | OnButton():
            return True
        case InBar(label):
            return label in [fact.label for fact in board.words.facts()]
    return at in keys_to_point_at(board) or board.tips.box(at) != board.tips.box(None)
