"""What the staff advises a person: whole decisions with their chances, until the decision is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ai.levels import LEAST_VISIT_SHARE, SHOWN, Thought, seed_for
from game.core.state import Action
from scenes.match.session import Session

ENOUGH: Final = 20
"""Fewest iterations whose result is told as a number."""
FEW: Final = 5
"""Most options that are all listed."""
NOT_WEIGHED: Final = "not weighed"
UNCLEAR: Final = "unclear"
ONLY_ONE: Final = "Nothing else can be done."
EQUAL: Final = "about equal"
"""What is said instead of a number of an option that may be as good as the first (`Thought.about_equal`)."""
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
DRAW: Final = "A draw is near: it counts as half a win."
SHARED: Final = "If several share the lead at the end, each of them gets a part of the win."


@dataclass(frozen=True)
class AdviceRow:
    """A whole decision, and how good it is."""

    steps: tuple[Action, ...]
    value: float | None
    """Expected score, 0 (loss) to 1 (win); None where too little is known."""
    note: str = ""
    """What is said in place of a number, if anything."""


class Advice:
    """The advice for one decision of a person. It stands until the decision is complete, or what led to it is undone.

    It is thought out from the view of that seat alone.
    """

    def __init__(self, session: Session) -> None:
        match = session.match
        self._match = match
        self._chance = session.chance
        self._view = match.view(match.state.to_act)
        self._before = list(match.actions)
        self._opens = match.legal()
        self._completed = cache(self._complete)
        self.thought: Thought | None = None
        self.options: list[AdviceRow] = []
        """Best first."""

    def hear(self, thought: Thought) -> None:
        """What the search has found by now."""
        self.thought = thought
        least = max(ENOUGH, max(choice.visits for choice in thought.choices) * LEAST_VISIT_SHARE)
        self.options = []
        for i, choice in enumerate(thought.choices[:SHOWN]):  # few visits are no number, nor is one above one before
            steps, first = self._completed(choice.actions), self.options[0].value if self.options else None
            above = min([row.value for row in self.options if row.value is not None], default=1.0)
            row = AdviceRow(steps, None, UNCLEAR if choice.visits else "")
            if i < thought.about_equal and first is not None:
                row = AdviceRow(steps, first, EQUAL)
            elif choice.visits >= least and choice.value <= above:
                note = standing(choice.value, self._view.seats) if first is None else worse(first, choice.value)
                row = AdviceRow(steps, choice.value, note)
            self.options.append(row)
        if len(self._opens) <= FEW:
            listed = {option.steps[0] for option in self.options}
            more = [(action.id,) for action in self._opens if action not in listed]
            self.options += [AdviceRow(self._completed(steps), None, NOT_WEIGHED) for steps in more]

    def _complete(self, begun: tuple[int, ...]) -> tuple[Action, ...]:
        """The decision that begins so, with all its steps: those that the search has not reached are plausible ones."""
        from ai.bot import snap  # it loads the search, which is seldom needed here

        game = self._match.game
        whole = snap(game, self._view, seed_for(self._chance, len(self._before)), begun).actions
        return tuple(game.actions[action] for action in whole)

    # --- how far it has been followed --------------------------------------------------------

    def _taken(self) -> list[Action] | None:
        """The steps of this decision that have been made; None once it is over."""
        actions, count = self._match.actions, len(self._before)
        if actions[:count] != self._before or (len(actions) > count and not self._match.state.midway()):
            return None
        return actions[count:]

    @property
    def stands(self) -> bool:
        """Whether its decision is still to be made or completed."""
        return self._taken() is not None

    def left(self) -> list[AdviceRow]:
        """The options that are still open, each with the steps that are left of it."""
        taken = self._taken()
        if taken is None:
            return []
        count = len(taken)
        return [
            AdviceRow(option.steps[count:], option.value, option.note)
            for option in self.options
            if list(option.steps[:count]) == taken and len(option.steps) > count
        ]

    # --- in words ----------------------------------------------------------------------------

    def words(self, tie_near: bool = False) -> str:
        """Why the best option is chosen, how good it is beside the others, and what a tie is worth if one is near."""
        thought = self.thought
        if thought is None:
            return ""
        parts = [thought.reason, chances(self.options, self._view.seats, thought.about_equal - 1)]
        if thought.done and not thought.reason and len(self._opens) == 1:
            parts.append(ONLY_ONE)
        if parts[1] and tie_near:
            parts.append(DRAW if self._view.seats == 2 else SHARED)
        return " ".join(part for part in parts if part)


STANDINGS: Final = (
    (0.005, "as good as lost"),
    (0.2, "far behind"),
    (0.4, "behind"),
    (0.6, "about even"),
    (0.8, "ahead"),
    (0.995, "far ahead"),
    (2.0, "as good as won"),
)
"""What is said of a chance below each of these. Nobody has measured how far the chances of hints hold, and those of
Captains do not in each game (docs/MEASURED.md): so no per cent is told, in a review neither."""


def standing(value: float, seats: int) -> str:
    """How a seat stands with this expected score; of several seats an even share is about even."""
    share = value / (value + (1.0 - value) / (seats - 1))
    return next(words for most, words in STANDINGS if share < most)


def worse(best: float, value: float) -> str:
    """How much worse a decision is than the best one."""
    lost = 1.0 - value / max(best, 1e-9)
    return "a little worse" if lost < 0.1 else "worse" if lost < 0.35 else "much worse"


def chances(options: Sequence[AdviceRow], seats: int, equal: int) -> str:
    """How one stands with the best option, and how the next ones compare; `equal`: how many are about equal to it."""
    best = options[0].value if options else None
    if best is None:
        return ""
    words = standing(best, seats)
    words = f"This match is {words}" if "as good as" in words else f"You are {words} with this"
    if equal:
        those = "best is" if equal == 1 else f"{COUNTS.get(equal, equal)} are"
        return f"{words}; the next {those} {EQUAL}."
    others = [option for option in options[1:] if option.value is not None]
    return f"{words}; the next best is {others[0].note}." if others and "lost" not in words else f"{words}."
