"""Everything that a board says along a record: log, banners, prompts, buttons, complaints, tooltips, hints in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Record, replay
from game.core.state import State
from scenes.pieces.answers import Complaint
from tests.scenes.table import board_for

LONGEST = 200
"""Actions of a record; what comes later in a longer match is mostly said before."""
SURVEYED = 40
"""Actions from one look at the whole table to the next."""


class Listener:
    """Hears the boards of all seats. The log is written as it comes, anything else the first time that it is said."""

    def __init__(self, slug: str) -> None:
        self.game = GAMES[slug]
        self.lines: list[str] = []
        self.boards: dict[int, Any] = {}
        self._said: set[str] = set()
        self._tried: set[tuple[str, Hashable]] = set()

    def hear(self, match: Match, transcript: Transcript) -> None:
        """What an action brings about, and what is asked then."""
        state, seen = match.state, transcript.seen_by(0)
        self.lines.append(f"> {match.actions[-1].notation}")
        for seat in dict.fromkeys((0, state.to_act, transcript.actor)):
            if seat >= 0:
                board = self._board(seat, state)
                for event in () if seat and transcript.seen_by(seat) == seen else transcript.seen_by(seat):
                    line, banner = board.words.dispatch(event), board.words.headline(event)
                    self.lines += [f"{seat}: {line.words} {line.about}"] if line is not None else []
                    self.lines += [f"{seat}: {banner[0]}: {banner[1]}"] if banner is not None else []
        if not match.over:
            self._asked(self.boards[state.to_act], state)
        if match.over or len(match.actions) % SURVEYED == 1:
            self._once(*(f"survey {sentence}" for sentence in self.boards[0].survey()))

    def _board(self, seat: int, state: State) -> Any:
        view = state.redact(seat)
        if seat in self.boards:
            self.boards[seat].animation.settle(view)
        else:
            self.boards[seat] = board_for(self.game, view, seat)
        return self.boards[seat]

    def _once(self, *lines: str) -> None:
        fresh = [line for line in dict.fromkeys(lines) if line not in self._said]
        self._said.update(fresh)
        self.lines += [line.replace("\n", " / ") for line in fresh]

    def _asked(self, board: Any, state: State) -> None:
        """The question, all answers in words, what can be pointed at, and what comes of choosing it."""
        words, controls, legal = board.words, board.controls, state.legal()
        controls.offer(legal)
        self._once(*self._question(board), f"loss {words.loss()}", f"rule {words.rule()}")
        call = words.call(state)
        self._once(f"call {call.words} {call.passable} {call.whole} {call.one}")
        self._once(*(f"fact {fact.label} {fact.value} {fact.marks}" for fact in words.facts()), f"{words.phases()}")
        self._once(*(f"can {words.decision([action])} {words.keys_of(action)}" for action in legal))
        keys = [spot.key for spot in controls.spots()] + [key for action in legal for key in words.keys_of(action)]
        for key in dict.fromkeys(keys):
            self._once(f"{key}: {board.told(key)}")
            if (words.prompt(), key) not in self._tried:
                self._tried.add((words.prompt(), key))
                before = controls.selection.picked
                self._once(*self._chosen(board, key))
                if controls.selection.picked != before or controls.popup is not None:
                    controls.offer(legal)

    def _question(self, board: Any) -> Iterator[str]:
        words, ending = board.words, board.controls.ending
        yield f"? {words.prompt()} {words.help_text()}"
        yield f"pass {ending.label} {ending.left} {ending.why}"
        for verb, _ in board.controls.verbs():
            yield f"verb {verb.name} {verb.label} ({verb.hint}) {verb.below} {verb.ready} {verb.why}"

    def _chosen(self, board: Any, key: Hashable) -> Iterator[str]:
        """Why choosing it does nothing, or what is asked once it is picked."""
        answer = board.controls.choose(key, (0.0, 0.0))
        if isinstance(answer, Complaint):
            yield f"no {key}: {answer.words}"
        elif board.controls.popup is not None:
            yield f"popup {[button.label for button in board.controls.popup.buttons]}"
        elif not answer:
            yield from self._question(board)


def spoken(record: Record) -> str:
    """A line for everything that is said."""
    listener = Listener(record.game)
    replay(replace(record, notations=record.notations[:LONGEST]), game_named, listener.hear)
    return "\n".join([*listener.lines, ""])
