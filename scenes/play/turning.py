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
"""Said of a better decision that the board has no other words for."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision that gave much away, in words."""

    look: Look
    when: str
    """Round and phase."""
    made: str
    """What was decided; the name of who decided first, where several people played."""
    better: str
    """What the search would have decided; may be empty."""
    why: str = ""
    """What that does, in the words of a hint."""

    @property
    def price(self) -> str:
        """How much worse the chance is after it."""
        return worse(self.look.before, self.look.value)

    def describe(self) -> str:
        """The whole of it, for whoever looks at that moment of the match."""
        better = f" Better: {self.better}. {self.why}".rstrip() if self.better else ""
        return f"{self.made}: the chance to win became {self.price}.{better}"


@dataclass(frozen=True)
class LuckMoment:
    """What moved a chance that no decision of its seat had moved, in words."""

    shift: ChanceShift
    when: str
    """The round."""
    lucky: bool
    """Whether a single draw or roll did it, and nothing that others decided came between."""
    line: str
    """The last thing that happened in it, as the log has it."""
    more: int
    """How many others came before that."""

    @property
    def change(self) -> str:
        """How much worse or better the chance is after it."""
        was, now = self.shift.was, self.shift.now
        return worse(was, now) if now < was else worse(now, was).replace("worse", "better")

    def verdict(self) -> str:
        """What moved the chance most, in a sentence."""
        moved = (
            "What moved your chance most was luck" if self.lucky else "No decision of yours moved your chance as much"
        )
        return f"{moved}: {self.line}"


def costliest(looks: Iterable[Look], most: int) -> list[Look]:
    """The decisions that gave most away, at most so many, in the order of the match."""
    dear = sorted((look for look in looks if look.loss and not look.settled), key=lambda look: -look.loss)
    return sorted(dear[:most], key=lambda look: look.decision)


class TurningPointWriter:
    """Puts decisions into words, each as the board of its seat shows what that seat saw."""

    def __init__(self, app: Services, setup: Setup, reviewer: Reviewer) -> None:
        self._app = app
        self._setup = setup
        self._reviewer = reviewer
        self._boards: dict[int, Board] = {}
        self._told: dict[Look, TurningPoint] = {}

    def prepare(self) -> None:
        """Make the boards now, so that no later frame has to wait for them."""
        for seat in self._reviewer.seats:
            self._board(seat, self._reviewer.state.redact(seat))

    def tell(self, looks: Sequence[Look]) -> list[TurningPoint]:
        """These turning points, as far as they have words yet: one more with every call, for it takes a while."""
        missing = next((look for look in looks if look not in self._told), None)
        if missing is not None:
            self._told[missing] = self._point(missing)
        return [self._told[look] for look in looks if look in self._told]

    def fortune(self, shift: ChanceShift) -> LuckMoment | None:
        """A shift by the events in which its seat saw it come; None if the log has no words for any of them."""
        board = self._board(shift.seat, self._reviewer.decisions[shift.after].view)
        chance: list[str] = []
        others: list[str] = []
        for transcript in self._reviewer.transcripts(shift):
            for event, whole in zip(transcript.seen_by(shift.seat), transcript.events, strict=True):
                line = "" if isinstance(event, Counted) else _line(board, event)
                if line and event.reveals and event == whole:  # what others draw unseen tells nothing
                    chance.append(line)
                elif line and transcript.actor != shift.seat:
                    others.append(line)
        lines = chance or others
        if not lines:
            return None
        when = f"{capital(self._setup.game.round_name)} {self._reviewer.rounds[shift.after]}"
        return LuckMoment(shift, when, len(chance) == 1 and not others, lines[-1], len(lines) - 1)

    def _point(self, look: Look) -> TurningPoint:
        decision = self._reviewer.decisions[look.decision]
        board = self._board(look.seat, decision.view)
        phases, at = board.words.phases()
        unit, number = self._setup.game.round_name, self._reviewer.rounds[look.decision]
        when = f"{capital(unit)} {number}" + (f", {phases[at]}" if 0 <= at < len(phases) else "")
        made, steps = board.words.decision(decision.made), self._reviewer.better(look)
        better = board.words.decision(steps) if steps else ""
        if better == made:
            better = LIKE_IT
        several = len(self._reviewer.seats) > 1
        who = f"{self._setup.name(look.seat)}: " if several else ""
        return TurningPoint(look, when, who + made, better, self._reviewer.why(look) if better != LIKE_IT else "")

    def _board(self, seat: int, view: State) -> Board:
        """The board from this seat, as it showed this view when its person was asked."""
        if seat not in self._boards:
            you = seat if len(self._reviewer.seats) == 1 else -1
            self._boards[seat] = board_of(self._app, self._setup, seat, view, still=True, you=you)
        board = self._boards[seat]
        board.animation.settle(view)
        if view.to_act == seat:
            board.controls.offer(view.legal())
        return board


def _line(board: Board, event: Event) -> str:
    """The line of the log for an event, without its bold type; "" if there is none."""
    dispatch = board.words.dispatch(event)
    return dispatch.words.replace("*", "") if dispatch is not None else ""
