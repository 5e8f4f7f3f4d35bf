"""Follows a guided match without a window, by pressing only the things that its bubbles point at."""

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
from scenes.boards.script_guide import Guide, GuideBubble, find_next_press
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
    """Pressing the things that a bubble points at does not lead to the decision it asks for. The text is a sentence."""


def make_board(setup: Setup, view: State, seat: int) -> Board[Any]:
    """The board of a match as this seat sees it. It is never drawn."""
    seats = tuple(
        Seat(setup.name(at), PERSON if at == seat else kind_name(entry.kind), you=at == seat)
        for at, entry in enumerate(setup.seats)
    )
    sound, rng, caster = Sound(Settings()), random.Random(1), SteadyWorker()
    context = BoardContext(setup.game, seats, seat, sound, rng, caster, reduced_motion=True)
    board: Board[Any] = BOARDS[setup.game.slug](context, view)
    return board


def press_thing(board: Board[Any], key: Target) -> Answer:
    """Press a thing of the board as the focus and ENTER would, or a button, and return the answer of the controls.

    Returns the action of passing for the pass button. Returns None for UNDO, which takes back a pick, and for a thing
    that is not on the table.
    """
    controls = board.controls
    match key:
        case OnButton("pass"):
            return controls.pass_action
        case OnButton("undo"):
            controls.back()
            return None

    ring = FocusRing(controls.spots())
    if ring.spot(key) is None:
        return None
    ring.focused, ring.shown = key, True
    return controls.handle(None, Intent.ACCEPT, ring)


def press_decision(board: Board[Any], goal: Sequence[Action]) -> tuple[list[Action], list[Hashable]]:
    """Press what leads to the decision `goal`, on a board where nothing is picked.

    Returns the actions that the board makes of it, and the things that were pressed.

    The controls answer each press: with a decision, which ends the loop, with None while more presses are needed, with
    a complaint, or with a wish, such as to undo a step, which no bubble asks for. A complaint is accepted once, because
    some controls warn once. Raises Stuck if a press is refused or takes a decision back, or if there are too many.
    """
    pressed: list[Hashable] = []
    complaints: list[str] = []
    for _ in range(PRESSES):
        board.controls.show_advice(goal)
        key = find_next_press(board, goal)
        pressed.append(key)
        answer = press_thing(board, key)
        if isinstance(answer, Complaint):
            if answer.words in complaints:
                raise Stuck(f"Pressing {key} is refused: {answer.words}")
            complaints.append(answer.words)
        elif isinstance(answer, Wish):
            raise Stuck(f"Pressing {key} takes a decision back.")
        elif answer:
            return ([answer] if isinstance(answer, Action) else list(answer)), pressed
    raise Stuck(f"What is pointed at is pressed {PRESSES} times, and nothing is decided.")


def screen_words(board: Board[Any], lines: Sequence[str]) -> str:
    """All words that a person can read on the table now: map, bar, question, buttons, tips and log lines."""
    words = board.words
    texts = [*board.survey(), words.prompt(), words.help_text(), *lines]
    for fact in words.facts():
        texts += [fact.label, fact.value, fact.sentence, *(mark.words for mark in fact.marks)]
    for button in board.controls.bar.buttons:
        texts += [button.label, button.below]
    texts += keys_to_point_at(board).values()
    return "\n".join(filter(None, texts))


def keys_to_point_at(board: Board[Any]) -> dict[Hashable, str]:
    """The keys of all things that can be pointed at on a board, with the words that a voice says of each."""
    keys = [spot.key for spot in [*board.controls.spots(), *board.controls.inspectable_spots()]]
    return {key: board.spoken_tip(key) for key in keys}


@dataclass
class Bubble:
    """A bubble as the pupil has met it."""

    said: GuideBubble
    note: int | None
    """The index of the author's bubble. None for one that the guide says by itself."""
    missing: list[str] = field(default_factory=list)
    """The numbers in it that are neither on the screen nor marked as numbers of the rules."""
    points: bool = True
    """Whether the thing that it points at is on the table."""


@dataclass
class Decision:
    """A decision of the pupil, and the view before it."""

    view: State
    actions_before: int
    """The number of actions of the match before it."""
    actions: list[Action]
    had_choice: bool
    """Whether anything else was legal."""


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
        """Play to the end of the file, and yield each bubble before it is obeyed. Raises Stuck.

        Each round of the loop shows a bubble that only has to be read, or plays a decision: one of the pupil, which a
        bubble may ask for, or the next one in the script, by another seat.
        """
        session = self.session
        guide = self.guide
        while not session.over and guide.actions_played < len(guide.actions):
            self.board.animation.settle(session.view(self.seat))
            is_pupils_turn = self._is_asked()
            self.board.controls.offer(session.match.legal() if is_pupils_turn else ())
            # A standing order of the pupil makes a decision without presses. Meanwhile the guide says nothing.
            ordered = (self.board.controls.standing_order() or None) if is_pupils_turn else None
            said = None if ordered else guide.say(self.board, is_pupils_turn)
            if said is not None:
                yield self._check_bubble(said)

            is_only_read = said is not None and not said.asks
            if is_only_read:
                guide.go_on()
            elif is_pupils_turn:
                self._decide(said, ordered)
            else:
                self._play(guide.next_decision())

    def follow_to(self, note: int) -> None:
        """Play on until this bubble by the author appears. Raises Stuck if it never does."""
        for bubble in self.follow():
            if bubble.note == note:
                return

    def _is_asked(self) -> bool:
        """Whether the pupil decides next, and the decision is not forced."""
        return self.session.to_act == self.seat and self.session.forced_action is None

    def _check_bubble(self, said: GuideBubble) -> Bubble:
        """Return the bubble that comes up now, with what is wrong with it.

        That is a number in its words that is neither on the screen nor one of the rules, and a thing that it points at
        but that is not on the table.
        """
        # Several bubbles of the author may come before the same action. Those that were read already are left out.
        guide = self.guide
        notes_before_action = [i for i, note in enumerate(self.script.notes) if note.before == guide.actions_played]
        _, bubbles_read, *_ = guide.place  # since the last action
        note = next(iter(notes_before_action[bubbles_read:]), None)
        bubble = Bubble(said, note)

        if note is not None:
            shown = set(NUMBER.findall(screen_words(self.board, self._lines)))
            known = shown | set(self.script.notes[note].rules)
            bubble.missing = [numeral for numeral in NUMBER.findall(said.words) if numeral not in known]
        bubble.points = points_at_something(self.board, said.at)
        return bubble

    def _decide(self, bubble: GuideBubble | None, ordered: Answer) -> None:
        """Make the next decision of the pupil, check it against the script, and play it.

        There are three ways to make it. `ordered` is the decision of a standing order that the pupil has given, or
        None. If the bubble points at the button of a standing order, this button is pressed, and the order makes the
        decision. Otherwise the things that lead to the decision of the script are pressed until it is made. Raises
        Stuck if the decision differs from the script.
        """
        asked_for = self.guide.next_decision()
        legal = self.session.match.legal()
        view = self.session.view(self.seat)
        actions_before = self.guide.actions_played

        if bubble is not None and bubble.at in self.board.controls.orders:
            self.presses += 1
            ordered = press_thing(self.board, bubble.at)
        if isinstance(ordered, Action):
            ordered = [ordered]
        if isinstance(ordered, Sequence):
            actions = list(ordered)
        else:
            actions, pressed = press_decision(self.board, asked_for)
            self.presses += len(pressed)

        if not actions or actions != asked_for[: len(actions)]:
            got, asked = (" / ".join(action.notation for action in one) for one in (actions, asked_for))
            raise Stuck(f"'{asked}' is asked for, but pressing what is pointed at plays '{got}'.")

        self.board.controls.on_decision(actions)
        self.decisions.append(Decision(view, actions_before, actions, had_choice=len(legal) > 1))
        self._play(actions)

    def _play(self, actions: Sequence[Action]) -> None:
        """Play actions, and keep the lines of the log."""
        for action in actions:
            transcript = self.session.play(action)
            for event in self.session.events_seen_by(transcript, self.seat):
                line = self.board.words.log_line(event)
                if line is not None:
                    self._lines.append(line.words)


def points_at_something(board: Board[Any], at: Target | None) -> bool:
    """Whether the thing that a bubble points at is on the table. True for a bubble that points at nothing.

    True for a button beside the board as well: the board of the pupil has none, and the table of the client shows them
    at all times. A thing on the table is one that can be pointed at by keys or that has a box of its own.
    """
    match at:
        case None | OnButton():
            return True
        case InBar(label):
            return label in [fact.label for fact in board.words.facts()]
    box_of_unknown_thing = board.tips.box(None)  # that of the map
    return at in keys_to_point_at(board) or board.tips.box(at) != box_of_unknown_thing
