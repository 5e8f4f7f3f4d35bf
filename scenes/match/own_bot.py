"""A match in which classes of the player's own play some seats: who they are, how they are asked, and who steps in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ai.foreign_process import AnswerError
from ai.levels import Thought, seed_for
from ai.own_bot import OwnBot
from game.core.record import BOT, SeatEntry
from game.core.rng import Rng
from game.core.sanitize import clean_name
from game.core.state import Action
from scenes.match.pass_guard import PassPrice
from scenes.match.play_director import PlayDirector
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.match.thinker import Purpose, Thinker

if TYPE_CHECKING:
    from scenes.boards.script_guide import Guide
    from scenes.stack import Bots, Services

TAKES_OVER: Final = "A CAPTAIN TAKES OVER"
"""The heading of the toast that says why a class plays no longer."""


@dataclass(frozen=True)
class OwnBotSetup(Setup):
    """The setup of a match in which classes of the player's own play the seats of the kind BOT. It never counts."""

    class_paths: tuple[str, ...] = ()
    """The class of each seat, such as `folder/my_bot.py:MyBot`, or "" for a seat without one."""

    def for_new_match(self, seed: int) -> Setup:
        """The setup of a new match of this deal with the same players, which is practice whatever the deal."""
        return replace(super().for_new_match(seed), practice=True)


def with_classes(setup: Setup, class_paths: Sequence[str]) -> OwnBotSetup:
    """The setup with classes in some seats, which is practice.

    `class_paths`: the class of each seat, such as `folder/my_bot.py:MyBot`, or "" for a seat that stays as it is. The
    seat of a class is of the kind BOT. Without a name of its own it has that of the class.
    """
    seats = tuple(
        SeatEntry(BOT, entry.name or clean_name(path.rpartition(":")[2])) if path else entry
        for entry, path in zip(setup.seats, class_paths, strict=True)
    )
    return OwnBotSetup(setup.game, seats, setup.options, setup.seed, practice=True, class_paths=tuple(class_paths))


def seats_without_class(setup: Setup) -> list[int]:
    """The seats of the kind BOT whose class is not known any more, as in a match that is resumed.

    Only classes of the player's own play as the kind BOT. Other bots have the kind of their level.
    """
    class_paths = class_paths_by_seat(setup)
    return [seat for seat, entry in enumerate(setup.seats) if entry.kind == BOT and seat not in class_paths]


def class_paths_by_seat(setup: Setup) -> dict[int, str]:
    """The classes that play, such as `folder/my_bot.py:MyBot`, by seat."""
    paths = setup.class_paths if isinstance(setup, OwnBotSetup) else ()
    return {seat: path for seat, path in enumerate(paths) if path}


class OwnBotThinker(Thinker):
    """Asks the class of a seat for its decisions, and the bots' process for everything else."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.classes: dict[int, OwnBot] = {}
        """The classes that play, by seat. One that has failed is taken out."""
        self._answer: Future[Sequence[Action]] | None = None
        """Where the answer of a class arrives, or None if none is awaited."""
        self._steps: list[Action] = []
        """The steps of its decision so far. None of them has been played yet."""
        self._table = session.match.state
        """A copy of the table after these steps."""
        self._fault = ""
        """Why a class has failed, as a sentence, "" if none has failed since `take_fault`."""

    @property
    def awaits_class(self) -> bool:
        """Whether a class has not answered yet."""
        return self._answer is not None

    def ask_question(
        self,
        bots: Bots,
        purpose: Purpose,
        level: str,
        seconds: float = math.inf,
        weighed: Action | None = None,
        planned: Sequence[Action] = (),
        temper: str = "",
    ) -> None:
        """Ask the class of the seat to act for a decision. Any other question goes to the bots (`Thinker`).

        `self.classes`: the bot of somebody else in each seat that has one. It is asked for one step at a time. `_steps`
        collects the steps, which are played on a copy of the table (`_table`).
        """
        self._answer = None
        if purpose is not Purpose.MOVE or self.session.to_act not in self.classes:
            super().ask_question(bots, purpose, level, seconds, weighed, planned, temper)
            return
        self.purpose = purpose
        self.thought = None
        self._steps = []
        self._table = self.session.match.state.copy()
        self._ask_for_step()

    def _ask_for_step(self) -> None:
        """Ask the person's own bot that has the turn how its decision goes on.

        Like any bot it gets the view of its seat, and a seed from the number of actions so far.
        """
        seat = self._table.to_act
        played = len(self.session.match.actions) + len(self._steps)
        view = self._table.redact(seat)
        self._answer = self.classes[seat].ask(view, seed=seed_for(self.session.chance, played))

    def poll(self, bots: Bots) -> Thought | None:
        """The decision of the class, once it is complete and legal. None before, and if the class has failed.

        A decision in the middle of which the table is (`is_midway`) needs another step. After a failure the class is
        closed, nothing is asked any more (`purpose` is None), and `take_fault` tells why.
        """
        if self._answer is None:
            return super().poll(bots)
        if not self._answer.done():
            return None

        answer, self._answer = self._answer, None
        try:
            self._take_steps(answer.result())
        except AnswerError as error:
            own_bot = self.classes.pop(self.session.to_act)
            own_bot.close()
            self._fault = f"{own_bot.name} {error}"
            self.purpose = None
            return None

        if self._table.is_midway():
            self._ask_for_step()
            return None
        action_ids = tuple(step.id for step in self._steps)
        self.thought = Thought(action_ids, choices=(), value=0.0, iterations=0, seconds=0.0, done=True)
        return self.thought

    def _take_steps(self, answer: Sequence[Action]) -> None:
        """Add the steps of an answer to the decision. Raises AnswerError unless they are legal and one decision.

        The rules draw no chance between the steps of one decision, so any numbers do for the copy of the table.
        """
        for action in answer:
            if self._steps and not self._table.is_midway():
                raise AnswerError(f"answered more than one decision: '{action.notation}' comes after its end.")
            if action not in self._table.legal():
                raise AnswerError(f"answered what cannot be played: '{action.notation}' is not legal now.")
            self._table.apply(action, Rng(0))
            self._steps.append(action)

    def take_fault(self) -> str:
        """Why a class has failed, as a sentence, "" if none has failed since the last call."""
        fault, self._fault = self._fault, ""
        return fault

    def cancel_question(self, bots: Bots) -> None:
        """Cancel the question. The answer of a class that still comes is ignored."""
        self._answer = None
        super().cancel_question(bots)


class OwnBotDirector(PlayDirector):
    """Directs a match in which classes of the player's own play. If one fails, a Captain decides in its seat."""

    def __init__(self, session: Session, guide: Guide | None = None) -> None:
        """The director of a match. `guide` is None: nobody is guided against a class."""
        super().__init__(session, guide)
        self._own_thinker = OwnBotThinker(session)
        self.thinker = self._own_thinker
        self.price = PassPrice(self.thinker)

    def enter(self, app: Services) -> None:
        """Begin with this app, and start the process of each class."""
        super().enter(app)
        class_paths = class_paths_by_seat(self.setup)
        self._own_thinker.classes = {seat: OwnBot(path) for seat, path in class_paths.items()}

    def leave(self) -> None:
        """Stop thinking, and end the process of each class: the match is not on the screen any more."""
        super().leave()
        for own_bot in self._own_thinker.classes.values():
            own_bot.close()

    def _await_answer(self, seat: int, seconds: float, pace: float, usual_pace: float) -> float:
        """Let a seat think. Returns how many seconds its answer takes, infinitely many until its class has answered.

        If the class fails, a toast says why, and the time of the answer begins anew, now for a Captain. While a slow
        class decides, the clock stops at the time that a bot would take (`duration`). Any seconds beyond it could
        shorten the next answer.
        """
        thinker = self._own_thinker
        waited_before = self._clock.waited
        duration = super()._await_answer(seat, seconds, pace, usual_pace)
        if fault := thinker.take_fault():
            self.app.toast(TAKES_OVER, fault)
            self._clock.reset()
            return math.inf

        if seat in thinker.classes:  # the time passes even if the bots' process has not started
            is_secret = self.setup.game.secrets and bool(self.setup.human_seats)
            passed = seconds if is_secret else seconds * pace
            self._clock.waited = min(waited_before + passed, duration)
        return math.inf if thinker.awaits_class else duration
