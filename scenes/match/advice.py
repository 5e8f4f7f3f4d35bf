"""The advice of the staff: whole decisions with their chances, for a person who asked for a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ai.levels import LEAST_VISIT_SHARE, SHOWN, Thought, seed_for
from game.core.state import Action
from scenes.match.session import Session

ENOUGH: Final = 20
"""Fewest iterations of the search whose result is shown as a number."""
FEW: Final = 5
"""Up to this many options, all are listed, including those that the search did not weigh."""
NOT_WEIGHED: Final = "not weighed"
UNCLEAR: Final = "unclear"
ONLY_ONE: Final = "Nothing else can be done."
EQUAL: Final = "about equal"
"""The note of an option that may be as good as the first (`Thought.about_equal`), instead of a number."""
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
DRAW: Final = "A draw is near: it counts as half a win."
SHARED: Final = "If several share the lead at the end, each of them gets a part of the win."


@dataclass(frozen=True)
class AdviceRow:
    """A whole decision with its steps, and how good it is."""

    steps: tuple[Action, ...]
    value: float | None
    """Expected score, 0 (loss) to 1 (win), or None if too little is known."""
    note: str = ""
    """Words in place of the number, or ""."""


class Advice:
    """The advice for one decision of a person. It is valid until the decision is complete or undone.

    It comes from a search of the view of that seat alone.
    """

    def __init__(self, session: Session) -> None:
        match = session.match
        self._match = match
        self._chance = session.chance
        self._view = match.view(match.state.to_act)
        self._before = list(match.actions)
        """The actions of the match before this decision."""
        self._first_steps = match.legal()
        """The legal first steps of this decision."""
        self._complete_steps = cache(self._find_complete_steps)
        self.thought: Thought | None = None
        """The latest result of the search, or None before the first one."""
        self.options: list[AdviceRow] = []
        """The options, the best first."""

    def update(self, thought: Thought) -> None:
        """Take the latest result of the search, and list the options by it."""
        self.thought = thought
        self.options = []
        for place in range(len(thought.choices[:SHOWN])):
            self.options.append(self._row_for_choice(thought, place))

        # Where there are few options, those that the search did not weigh are listed as well.
        if len(self._first_steps) <= FEW:
            listed = {option.steps[0] for option in self.options}
            more = [(action.id,) for action in self._first_steps if action not in listed]
            self.options += [AdviceRow(self._complete_steps(steps), None, NOT_WEIGHED) for steps in more]

    def _row_for_choice(self, thought: Thought, place: int) -> AdviceRow:
        """The row of one choice of the search, below the rows in `options`.

        A choice gets no number if it had few visits, or if its number would be higher than one above it.
        """
        choice = thought.choices[place]
        steps = self._complete_steps(choice.actions)
        best = self.options[0].value if self.options else None
        if place < thought.about_equal and best is not None:
            return AdviceRow(steps, best, EQUAL)

        least_visits = max(ENOUGH, max(one.visits for one in thought.choices) * LEAST_VISIT_SHARE)
        least_value_above = min([row.value for row in self.options if row.value is not None], default=1.0)
        if choice.visits >= least_visits and choice.value <= least_value_above:
            note = standing(choice.value, self._view.seats) if best is None else worse(best, choice.value)
            return AdviceRow(steps, choice.value, note)

        return AdviceRow(steps, None, UNCLEAR if choice.visits else "")

    def _find_complete_steps(self, begun: tuple[int, ...]) -> tuple[Action, ...]:
        """All steps of the decision that begins so. The heuristic adds the steps that the search has not reached."""
        from ai.bot import snap  # it loads the search, which is seldom needed here

        game = self._match.game
        steps = snap(game, self._view, seed_for(self._chance, len(self._before)), begun).actions
        return tuple(game.actions[action] for action in steps)

    # --- how far it has been followed --------------------------------------------------------

    def _taken_steps(self) -> list[Action] | None:
        """The steps of this decision that have been taken, or None once it is over."""
        actions, count = self._match.actions, len(self._before)
        is_undone = actions[:count] != self._before
        is_complete = len(actions) > count and not self._match.state.midway()
        return None if is_undone or is_complete else actions[count:]

    @property
    def is_valid(self) -> bool:
        """Whether its decision is still to be made or completed."""
        return self._taken_steps() is not None

    def left(self) -> list[AdviceRow]:
        """The options that are still open, each with its remaining steps."""
        taken = self._taken_steps()
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
        """The advice in sentences: why the best option, how the chances are, and what a tie is worth if it is near."""
        thought = self.thought
        if thought is None:
            return ""

        comparison = chances(self.options, self._view.seats, thought.about_equal - 1)
        sentences = [thought.reason, comparison]
        if thought.done and not thought.reason and len(self._first_steps) == 1:
            sentences.append(ONLY_ONE)
        if comparison and tie_near:
            sentences.append(DRAW if self._view.seats == 2 else SHARED)
        return " ".join(sentence for sentence in sentences if sentence)


STANDINGS: Final = (
    (0.005, "as good as lost"),
    (0.2, "far behind"),
    (0.4, "behind"),
    (0.6, "about even"),
    (0.8, "ahead"),
    (0.995, "far ahead"),
    (2.0, "as good as won"),
)
"""The words for a chance below each of these.

It is not known how reliable the chances of hints are, and those of Captains are not reliable in every game
(docs/MEASURED.md). Therefore neither hints nor reviews give percentages.
"""


def standing(value: float, seats: int) -> str:
    """The standing of a seat with this expected score, in a few words. The even share of several seats is about even.

    >>> standing(0.5, 2), standing(0.25, 4), standing(0.9, 2)
    ('about even', 'about even', 'far ahead')
    """
    share = value / (value + (1.0 - value) / (seats - 1))
    return next(words for most, words in STANDINGS if share < most)


def worse(best: float, value: float) -> str:
    """How much worse a decision is than the best one.

    >>> worse(0.5, 0.4)
    'worse'
    """
    lost = 1.0 - value / max(best, 1e-9)
    if lost < 0.1:
        return "a little worse"
    return "worse" if lost < 0.35 else "much worse"


def chances(options: Sequence[AdviceRow], seats: int, equal: int) -> str:
    """The standing with the best option, and how the next ones compare, as a sentence, or "" if too little is known.

    `equal` is the number of further options that are about equal to the best one.

    >>> chances([AdviceRow((), 0.7), AdviceRow((), 0.68, "a little worse")], 2, 0)
    'You are ahead with this; the next best is a little worse.'
    """
    best = options[0].value if options else None
    if best is None:
        return ""

    words = standing(best, seats)
    is_decided = "as good as" in words
    sentence = f"This match is {words}" if is_decided else f"You are {words} with this"
    if equal:
        those = "best is" if equal == 1 else f"{COUNTS.get(equal, equal)} are"
        return f"{sentence}; the next {those} {EQUAL}."

    others = [option for option in options[1:] if option.value is not None]
    if others and "lost" not in words:
        return f"{sentence}; the next best is {others[0].note}."
    return f"{sentence}."
