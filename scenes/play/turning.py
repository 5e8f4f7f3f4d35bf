"""The turning points of a reviewed match in the words of its board: decisions, luck, and what others did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.events import Counted, Event
from game.core.state import State
from game.core.wording import capital
from scenes.boards.board import Board
from scenes.match.advice import worse
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import Look
from scenes.match.setup import Setup
from scenes.play.table_scene import board_of

if TYPE_CHECKING:
    from scenes.stack import Services

LIKE_IT: Final = "the same, carried out another way"
"""The words for a better decision that the board cannot tell in words from the one that was made."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision that gave much away, in words."""

    look: Look
    when: str
    """Round and phase."""
    made: str
    """The decision, after the name of its person where several people played."""
    better: str
    """The decision that the search prefers, in words. Empty if it has found none."""
    why: str = ""
    """The effect of the better decision, in the words of a hint."""

    @property
    def price(self) -> str:
        """How much worse the chance to win is after the decision: "a little worse" to "much worse"."""
        return worse(self.look.before, self.look.value)

    def describe(self) -> str:
        """The turning point in sentences, for the replay of the match at this moment.

        >>> look = Look(decision=7, seat=0, value=0.2, best=0.6, doubt=0.0, better="march D3")
        >>> TurningPoint(look, "Round 2", "Attack on D4", "March to D3", "It takes the last hill.").describe()
        'Attack on D4: the chance to win became much worse. Better: March to D3. It takes the last hill.'
        """
        better = f" Better: {self.better}. {self.why}".rstrip() if self.better else ""
        return f"{self.made}: the chance to win became {self.price}.{better}"


@dataclass(frozen=True)
class LuckMoment:
    """Luck, or decisions of others, that moved the chance of a seat between two of its decisions, in words."""

    shift: ChanceShift
    when: str
    """The round."""
    lucky: bool
    """Whether a single draw or roll was the cause, and nothing that others decided came between."""
    line: str
    """The last event of it, as the log has it."""
    more: int
    """How many other events came before that."""

    @property
    def change(self) -> str:
        """How much worse or better the chance is after it: "much better", "a little worse"."""
        was, now = self.shift.was, self.shift.now
        if now < was:
            return worse(was, now)
        return worse(now, was).replace("worse", "better")

    def verdict(self) -> str:
        """A sentence that names the cause.

        >>> shift = ChanceShift(seat=0, after=7, until=9, was=0.4, now=0.7)
        >>> LuckMoment(shift, "Round 2", True, "Anna rolls three sixes.", 0).verdict()
        'What moved your chance most was luck: Anna rolls three sixes.'
        """
        if self.lucky:
            return f"What moved your chance most was luck: {self.line}"
        return f"No decision of yours moved your chance as much: {self.line}"


def costliest(looks: Iterable[Look], most: int) -> list[Look]:
    """The decisions that gave most of the chance away, at most this many, in the order of the match."""
    costly = [look for look in looks if look.loss and not look.settled]
    costly.sort(key=lambda look: -look.loss)
    return sorted(costly[:most], key=lambda look: look.decision)


class TurningPointWriter:
    """Puts decisions into words, each as the board of its seat shows what that seat saw."""

    def __init__(self, app: Services, setup: Setup, reviewer: Reviewer) -> None:
        self._app = app
        self._setup = setup
        self._reviewer = reviewer
        self._boards: dict[int, Board] = {}
        """The board of each seat that was needed so far."""
        self._points: dict[Look, TurningPoint] = {}
        """The turning points that have words."""

    def prepare(self) -> None:
        """Make the boards now, so that no later frame has to wait for them."""
        for seat in self._reviewer.seats:
            self._board_of_seat(seat, self._reviewer.state.redact(seat))

    def tell(self, looks: Sequence[Look]) -> list[TurningPoint]:
        """These turning points, as far as they have words. Each call words one more, since that takes a while."""
        missing = next((look for look in looks if look not in self._points), None)
        if missing is not None:
            self._points[missing] = self._word_point(missing)
        return [self._points[look] for look in looks if look in self._points]

    def fortune(self, shift: ChanceShift) -> LuckMoment | None:
        """A shift of the chance in words: by the draws and rolls that its seat saw, otherwise by what others did.

        None if the log has no words for any of these events.
        """
        board = self._board_of_seat(shift.seat, self._reviewer.decisions[shift.after].view)
        chance: list[str] = []
        others: list[str] = []
        for transcript in self._reviewer.transcripts(shift):
            for event, whole in zip(transcript.seen_by(shift.seat), transcript.events, strict=True):
                line = "" if isinstance(event, Counted) else _log_line(board, event)
                if line and event.reveals and event == whole:  # of a draw that is hidden from the seat nothing is said
                    chance.append(line)
                elif line and transcript.actor != shift.seat:
                    others.append(line)

        lines = chance or others
        if not lines:
            return None
        when = f"{capital(self._setup.game.round_name)} {self._reviewer.rounds[shift.after]}"
        is_luck = len(chance) == 1 and not others
        return LuckMoment(shift, when, is_luck, lines[-1], len(lines) - 1)

    def _word_point(self, look: Look) -> TurningPoint:
        """A decision in words."""
        decision = self._reviewer.decisions[look.decision]
        board = self._board_of_seat(look.seat, decision.view)

        when = f"{capital(self._setup.game.round_name)} {self._reviewer.rounds[look.decision]}"
        phases, at = board.words.phases()
        if 0 <= at < len(phases):
            when += f", {phases[at]}"

        made = board.words.decision(decision.made)
        steps = self._reviewer.better(look)
        better = board.words.decision(steps) if steps else ""
        if better == made:
            better = LIKE_IT
        why = self._reviewer.why(look) if better != LIKE_IT else ""

        has_several_people = len(self._reviewer.seats) > 1
        who = f"{self._setup.name(look.seat)}: " if has_several_people else ""
        return TurningPoint(look, when, who + made, better, why)

    def _board_of_seat(self, seat: int, view: State) -> Board:
        """The board of this seat, which shows this view as it did when its person was asked."""
        if seat not in self._boards:
            you = seat if len(self._reviewer.seats) == 1 else -1
            self._boards[seat] = board_of(self._app, self._setup, seat, view, still=True, you=you)

        board = self._boards[seat]
        board.animation.settle(view)
        if view.to_act == seat:
            board.controls.offer(view.legal())
        return board


def _log_line(board: Board, event: Event) -> str:
    """The line of the log for an event, without its bold type. Empty if there is none."""
    dispatch = board.words.dispatch(event)
    return dispatch.words.replace("*", "") if dispatch is not None else ""
