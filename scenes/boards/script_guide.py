"""Guides a person through an annotated record: chooses the bubble to show, and finds the next decision."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from game.catalogue import game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import replay
from game.core.state import Action
from scenes.boards.board import Board
from scenes.boards.script import InBar, Note, OnButton, Script, Target
from scenes.match.session import Session


@dataclass(frozen=True)
class GuideBubble:
    """The bubble that is shown now."""

    words: str
    at: Target | None = None
    asks: bool = False
    """Whether it asks for a decision, so that NEXT does not lead past it."""
    last: bool = False
    """Whether the guide has nothing to say after it."""


GO_ON: Final = "Go on: this one next."
OWN_WAY: Final = (
    "You are on your own from here, and the other players now decide for themselves. UNDO (U) takes you back to the "
    "guide. HINT (H) shows what your staff advises."
)
ALONE: Final = (
    "The guide ends here, and you command alone. Before each decision, HINT (H) shows what your staff advises."
)


def play_script(script: Script) -> tuple[Match, list[Transcript]]:
    """Play the actions of a script. Returns the match at their end and the transcript of each action.

    Raises RecordError with a sentence if an action is illegal.
    """
    transcripts: list[Transcript] = []
    match = replay(script.record, game_named, lambda _, transcript: transcripts.append(transcript))
    return match, transcripts


class Guide:
    """Shows the bubbles of the author, as long as the match is the one that the author has played.

    Two things do not follow from the actions played so far: which bubbles were read, and whether the person has ended
    the guide.
    """

    def __init__(self, script: Script, session: Session) -> None:
        """Begin where the session was interrupted, or at the start.

        Raises RecordError for an illegal action of the script.
        """
        match, transcripts = play_script(script)
        self.script = script
        self.session = session
        self.actions = match.actions
        """The actions of the script, of all seats."""
        decision_starts = [at for at, transcript in enumerate(transcripts) if not transcript.continues_decision]
        self.ends = [*decision_starts[1:], len(transcripts)]
        """By decision of the script: the number of actions once it is made."""
        self.bubble: GuideBubble | None = None
        """The bubble that is shown now, or None."""
        self._moment = 0
        """The moment whose bubbles were read last, as the number of actions played by then."""
        self._bubbles_read = 0
        """How many of the bubbles at that moment were read."""
        self._strayed_at: int | None = None
        """The number of actions at which the person was first told of leaving the script. None while it is followed."""
        self._ended = False
        if session.guide is not None:
            self._moment, self._bubbles_read, *ended = session.guide
            self._ended = ended == [1]
        session.guide = self.place

    # --- The place in the script ---------------------------------------------------------------

    @property
    def actions_played(self) -> int:
        """How many actions of the match were played."""
        return len(self.session.match.actions)

    @property
    def follows_script(self) -> bool:
        """Whether all actions played so far are those of the script."""
        actions_made = self.session.match.actions
        return actions_made == self.actions[: len(actions_made)]

    @property
    def has_strayed(self) -> bool:
        """Whether the person has left the script, and could go back to it by undoing. False after the guide was ended.

        A match that goes on beyond the end of the script has not left it.
        """
        return not self._ended and not self.follows_script and self.actions_in_common < len(self.actions)

    @property
    def actions_in_common(self) -> int:
        """How many actions the match and the script have in common, from the start to the first difference.

        If they differ nowhere, it is the number of all actions of the script (`self.actions`), even if the match is
        shorter. Equal actions are one object, so that `is` compares them.
        """
        pairs = zip(self.session.match.actions, self.actions, strict=False)
        for number, (made, written) in enumerate(pairs):
            if made is not written:
                return number
        return len(self.actions)

    def next_decision(self) -> list[Action]:
        """The actions still to be played of the next decision in the script. Empty at its end, or after leaving it.

        `self.ends`: how many actions are played after each decision of the script, in order.
        """
        actions_made = self.actions_played
        if actions_made >= len(self.actions) or not self.follows_script:
            return []
        # The first decision that ends after the actions made.
        following = bisect_right(self.ends, actions_made)
        end = self.ends[following] if following < len(self.ends) else len(self.actions)
        return self.actions[actions_made:end]

    @property
    def place(self) -> tuple[int, ...]:
        """The position of the guide, which the record of an interrupted match keeps.

        It is the number of actions played, the number of bubbles read since then, and a 1 if the person has ended the
        guide.
        """
        return (self._moment, self._bubbles_read, *[1] * self._ended)

    def holds_up(self) -> bool:
        """Whether the next action has to wait until the person has read a bubble of the guide.

        It compares the bubbles that were read after the present action with those that the script has there. Off the
        script, or after the end of the guide, nothing waits.
        """
        may_speak = not self._ended and self.follows_script
        return may_speak and self._bubbles_read_here < self._count_bubbles_at(self.actions_played)

    @property
    def _bubbles_read_here(self) -> int:
        """How many bubbles were read since the last action.

        `_bubbles_read` counts them at `_moment`, a number of actions. If the match has gone on since, none was read.
        """
        return self._bubbles_read if self._moment == self.actions_played else 0

    # --- The bubble ----------------------------------------------------------------------------

    def say(self, board: Board, is_asked: bool) -> GuideBubble | None:
        """Choose and keep the bubble that the guide shows now. Returns it, or None if the guide says nothing.

        `is_asked`: whether the person decides next.
        """
        self.bubble = self._choose_bubble(board, is_asked)
        return self.bubble

    def _choose_bubble(self, board: Board, is_asked: bool) -> GuideBubble | None:
        """The bubble to show now, or None if the guide says nothing.

        `is_asked`: whether the person decides next.
        """
        actions_made = self.actions_played
        if actions_made != self._moment:  # the match has gone on: its bubbles are all unread
            self._moment = actions_made
            self._bubbles_read = 0
        if self._ended:
            return None
        if not self.follows_script:
            return self._bubble_off_script(is_asked)

        self._strayed_at = None
        answer = self.next_decision()
        unread = [note for note in self.script.notes if note.before == actions_made][self._bubbles_read :]
        if unread:
            return self._bubble_of_note(board, unread, answer if is_asked else [])

        # A decision without a choice needs no request.
        is_forced = board.controls.offered == [board.controls.pass_action]
        if is_asked and answer and not is_forced:
            return GuideBubble(GO_ON, find_next_press(board, answer), asks=True)
        # The last words, at the end of the script, which count as one more bubble there.
        is_at_end = actions_made == len(self.actions) and self._bubbles_read == self._count_bubbles_at(actions_made)
        if is_asked and is_at_end:
            return GuideBubble(ALONE, OnButton("hint"), last=True)
        return None

    def _bubble_of_note(self, board: Board, unread: Sequence[Note], asked_for: Sequence[Action]) -> GuideBubble:
        """The bubble of the author's first unread note. The last note before a decision also asks for that decision.

        `asked_for`: the actions of the script that the person has to make now, or empty.
        """
        note = unread[0]
        is_last_here = len(unread) == 1
        if asked_for and is_last_here:
            # It points at the button of an order, which is pressed in place of the first of several decisions.
            if note.at in board.controls.orders:
                return GuideBubble(note.words, note.at, asks=True)
            # It points at nothing that the author has named, so it points at what is to be pressed next.
            if note.at is None:
                return GuideBubble(note.words, find_next_press(board, asked_for), asks=True)

        is_end_of_script = is_last_here and not self.next_decision()
        return GuideBubble(note.words, _resolve_target(board, note.at), last=is_end_of_script)

    def _count_bubbles_at(self, actions_made: int) -> int:
        """How many bubbles the author has for the moment after this number of actions."""
        return sum(note.before == actions_made for note in self.script.notes)

    def _bubble_off_script(self, is_asked: bool) -> GuideBubble | None:
        """The bubble for a person who has left the script. It is shown once, at the next question. None afterwards.

        It is None, too, if the match has only gone on beyond the end of the script.
        """
        if not is_asked or self.actions_in_common >= len(self.actions):
            return None
        if self._strayed_at is None:
            self._strayed_at = self.actions_played  # from now on only this question is the first one off the script
        is_first_question = self._strayed_at == self.actions_played and not self._bubbles_read
        return GuideBubble(OWN_WAY, OnButton("undo")) if is_first_question else None

    @property
    def heading(self) -> str:
        """The heading of the bubble, with its number among the author's notes: "GUIDED MATCH 3/40".

        It has no number off the script, or when all notes at this point of the match were read. `note.before` and
        `_moment` are numbers of played actions: when a note is shown, and when `_bubbles_read` notes were read.
        """
        note_numbers = [number for number, note in enumerate(self.script.notes, 1) if note.before == self._moment]
        unread_numbers = note_numbers[self._bubbles_read :]
        if not unread_numbers or not self.follows_script:
            return "GUIDED MATCH"
        return f"GUIDED MATCH  {unread_numbers[0]}/{len(self.script.notes)}"

    # --- Going on, leaving and coming back -----------------------------------------------------

    def go_on(self) -> None:
        """Note that the shown bubble was read. A bubble that asks for a decision is ended only by that decision."""
        if self.bubble is not None and not self.bubble.asks:
            self._bubbles_read += 1

    @property
    def is_over(self) -> bool:
        """Whether the guide has nothing more to say.

        It was ended, or all notes after the last action of the script were read, and the last words of the guide as
        well.
        """
        is_at_end = self.follows_script and self.actions_played >= len(self.actions)
        return self._ended or (is_at_end and self._bubbles_read > self._count_bubbles_at(self.actions_played))

    @property
    def was_ended(self) -> bool:
        """Whether the person has ended the guide, so that it can come back."""
        return self._ended

    def end(self) -> None:
        """End the guide. The match goes on against Recruits."""
        self._ended = True

    def come_back(self) -> None:
        """Go on guiding where the match is."""
        self._ended = False


def find_next_press(board: Board, answer: Sequence[Action]) -> Target:
    """The thing that a person has to press next on the board to make this decision: a key, or a button beside it."""
    controls = board.controls
    if controls.popup is not None and answer[0] in controls.popup.choices:
        return ("choice", controls.popup.choices.index(answer[0]))

    keys_left = list(board.words.keys_to_choose(answer))
    choosable = _choosable_keys(board)
    if controls.selection.has_picks and not controls.may_lead_to(answer):
        # The picks lead elsewhere. The first thing takes their place if it can, otherwise they are taken back, by the
        # button BACK of the board if there is one. A pass needs no picks to be taken back.
        if keys_left and keys_left[0] in choosable:
            return keys_left[0]
        if controls.pass_action is not answer[0]:
            return ("verb", "back") if ("verb", "back") in choosable else OnButton("undo")

    # The next thing is the first one that is not picked yet. If none is left, a pass or an order is the last press.
    for key in controls.picked_keys():
        if key in keys_left:
            keys_left.remove(key)
    for key in keys_left:
        if key in choosable:
            return key
    return "order" if "order" in choosable else OnButton("pass")


def _choosable_keys(board: Board) -> list[Hashable]:
    """The keys of the things that can be chosen now."""
    return [spot.key for spot in board.controls.spots() if board.controls.is_usable(spot.key)]


def _resolve_target(board: Board, target: Target | None) -> Target | None:
    """The target of a bubble as the board names it, from the short form that a script file may use.

    A file may name a fact in the bar at the top by the beginning of its label, and a key of one part, such as
    ("deck",), by its word. None stays None: such a bubble points at nothing.
    """
    if isinstance(target, InBar):
        for fact in board.words.facts():
            if fact.label.startswith(target.label):
                return InBar(fact.label)
        return target

    # Some keys are words themselves. A word that is no key has the same box as None, which is no thing.
    if isinstance(target, str):
        is_key_of_board = board.tips.box(target) != board.tips.box(None)
        return target if is_key_of_board else (target,)
    return target
