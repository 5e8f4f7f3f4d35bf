"""Everything that a board says along a record: log, banners, prompts, buttons, complaints, tooltips, hints in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from game.catalogue import GAMES
from game.core.state import OVER, Action, State
from scenes.pieces.controls import Complaint
from tests.scenes.positions import POSITIONS, Moment, moments_from
from tests.scenes.table import board_for

SURVEYED = 40
"""Actions from one look at the whole table to the next."""
GRID = [(x, y) for y in range(84, 1080, 60) for x in range(44, 1920, 60)]
"""Points all over the board."""


class Listener:
    """Hears the boards of all seats. The log is written as it comes, anything else the first time that it is said."""

    def __init__(self, slug: str, thorough: bool = False) -> None:
        """`thorough`: all that lies on the board is pointed at, and chosen after each pick."""
        self.thorough = thorough
        self.game = GAMES[slug]
        self.lines: list[str] = []
        self.boards: dict[int, Any] = {}
        self._heard = 0
        self._said: set[str] = set()
        self._tried: set[tuple[str, Hashable]] = set()

    def begin(self) -> None:
        """Another match begins."""
        self.boards.clear()
        self._heard = 0

    def hear(self, moment: Moment) -> None:
        """Note all words about the events of an action, and about the question after it."""
        notation, state, transcript = moment
        seen_by_seat_0 = transcript.seen_by(0)
        self.lines.append(f"> {notation}")
        # The words for seat 0, and those for the seats that act now or have acted, if they see something else.
        for seat in dict.fromkeys((0, state.to_act, transcript.actor)):
            if seat >= 0:
                board = self._board(seat, state)
                sees_the_same = seat > 0 and transcript.seen_by(seat) == seen_by_seat_0
                for event in () if sees_the_same else transcript.seen_by(seat):
                    line, banner = board.words.log_line(event), board.words.headline(event)
                    self.lines += [f"{seat}: {line.words} {line.about}"] if line is not None else []
                    self.lines += [f"{seat}: {banner[0]}: {banner[1]}"] if banner is not None else []
        if state.to_act != OVER:
            self._hear_question(self.boards[state.to_act], state)
        is_survey_due = self._heard % SURVEYED == 0
        if state.to_act == OVER or is_survey_due:
            self._note_unless_noted(*(f"survey {sentence}" for sentence in self.boards[0].survey()))
        self._heard += 1

    def _board(self, seat: int, state: State) -> Any:
        """The board of a seat, which shows this state as that seat sees it. The same one each time."""
        view = state.redact(seat)
        if seat in self.boards:
            self.boards[seat].animation.settle(view)
        else:
            self.boards[seat] = board_for(self.game, view, seat)
        return self.boards[seat]

    def _note_unless_noted(self, *lines: str) -> None:
        """Note the lines that have never been noted, each once, with " / " for a line break."""
        fresh = [line for line in dict.fromkeys(lines) if line not in self._said]
        self._said.update(fresh)
        self.lines += [line.replace("\n", " / ") for line in fresh]

    def _hear_question(self, board: Any, state: State) -> None:
        """Note the question, all answers in words, the tip of each thing, and the result of choosing each thing."""
        words, controls, legal = board.words, board.controls, state.legal()
        controls.offer(legal)
        self._note_unless_noted(*self._question(board), f"loss {words.loss_sentence()}", f"rule {words.rule()}")
        call = words.hand_over_call(state)
        self._note_unless_noted(f"call {call.question} {call.passable} {call.pass_all_label} {call.pass_label}")
        self._note_unless_noted(
            *(f"fact {fact.label} {fact.value} {fact.marks}" for fact in words.facts()), f"{words.phases()}"
        )
        self._note_unless_noted(
            *(f"can {words.describe_decision([action])} {words.keys_of(action)}" for action in legal)
        )
        keys = [spot.key for spot in controls.spots()] + [key for action in legal for key in words.keys_of(action)]
        if self.thorough and self._heard == 0:
            keys += [key for key in (controls.key_at(point) for point in GRID) if key is not None]
        for verb, _ in controls.verb_buttons():
            if isinstance(answer := verb.does(), Complaint):
                self._note_unless_noted(f"no {verb.name}: {answer.words}")
            elif not answer:
                self._note_unless_noted(*self._question(board))
            controls.offer(legal)
        for key in dict.fromkeys(keys):
            self._note_unless_noted(f"{key}: {board.spoken_tip(key)}")
            if (words.prompt(), key) not in self._tried:
                self._tried.add((words.prompt(), key))
                self._choose(board, legal, key, keys)

    def _choose(self, board: Any, legal: list[Action], key: Hashable, others: list[Hashable]) -> None:
        """Note why choosing this thing does nothing, or what is asked once it is picked.

        If the listener is thorough, also note which of `others` cannot be chosen then. At the end nothing is picked.
        """
        controls = board.controls
        picked_before = controls.selection.picked
        self._note_unless_noted(*self._words_of_choice(board, key))
        picked = controls.selection.picked
        if picked == picked_before and controls.popup is None:
            return

        for other in dict.fromkeys(others) if self.thorough else ():
            answer = controls.choose(other, (0.0, 0.0))
            if isinstance(answer, Complaint) and answer.words not in self._said:
                self._said.add(answer.words)
                self._note_unless_noted(f"no {key}, then {other}: {answer.words}")
            if controls.selection.picked != picked:  # the other thing could be chosen, so `key` is picked again
                controls.offer(legal)
                controls.choose(key, (0.0, 0.0))
        controls.offer(legal)

    def _question(self, board: Any) -> Iterator[str]:
        """The lines about what a board asks now: its prompt, the button of passing, and each verb."""
        words, ending = board.words, board.controls.ending
        yield f"? {words.prompt()} {words.help_text()}"
        yield f"pass {ending.label} {ending.left_undone} {ending.why}"
        for verb, _ in board.controls.verb_buttons():
            yield f"verb {verb.name} {verb.label} ({verb.hotkey}) {verb.below} {verb.ready} {verb.why}"

    def _words_of_choice(self, board: Any, key: Hashable) -> Iterator[str]:
        """The words after this thing is chosen: why it does nothing, its popup, or the next question."""
        answer = board.controls.choose(key, (0.0, 0.0))
        if isinstance(answer, Complaint):
            yield f"no {key}: {answer.words}"
        elif board.controls.popup is not None:
            yield f"popup {[button.label for button in board.controls.popup.buttons]}"
        elif not answer:
            yield from self._question(board)


def words_along(slug: str, moments: Iterable[Moment]) -> str:
    """Everything that the boards say along these moments, one line each."""
    listener = Listener(slug)
    for moment in moments:
        listener.hear(moment)
    return "\n".join([*listener.lines, ""])


def words_in_positions(slug: str) -> str:
    """Everything that the boards say in the rare positions of a game, one line each."""
    listener = Listener(slug, thorough=True)
    for position in POSITIONS[slug]:
        listener.begin()
        for moment in moments_from(position):
            listener.hear(moment)
    return "\n".join([*listener.lines, ""])
