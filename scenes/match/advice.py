"""The advice of the staff: whole decisions with their chances, for a person who asked for a hint."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ai.levels import Choice, Thought, seed_for
from game.core.state import Action
from scenes.match.session import Session

FEW: Final = 5
"""Up to this many options, all are listed, including those that the search did not weigh."""
NOT_WEIGHED: Final = "not weighed"
UNCLEAR: Final = "unclear"
ONLY_ONE: Final = "Nothing else can be done."
TOO_SHORT: Final = "The staff had too little time to tell these apart."
BEST: Final = "best"
EQUAL: Final = "as good"
"""The note of an option that may be as good as the first (`Thought.is_as_good`)."""
LOSES: Final = "loses the match"
LOST_BELOW: Final = 0.005
"""An option with a chance below this is not as good as the best one, if that has a real chance."""
REAL_CHANCE: Final = 0.02
MOST_SENTENCES: Final = 2
"""The most sentences above the options. The reason of the best option comes before all others."""
REPEATED_WORDS: Final = 5
"""A sentence before a reason that has so many words in a row with it is left out."""
DRAW: Final = "A draw is near: it counts as half a win."
SHARED: Final = "If several share the lead at the end, each of them gets a part of the win."


@dataclass(frozen=True)
class AdviceRow:
    """A whole decision with its steps, and how good it is."""

    steps: tuple[Action, ...]
    share: float | None
    """How much of the best option's chance to win it keeps, 0..1, or None if too little is known."""
    note: str = ""
    """How good it is beside the best option, in words, or ""."""


class Advice:
    """The advice for one decision of a person. It is valid until the decision is complete or undone.

    It comes from a search of the view of that seat alone.
    """

    def __init__(self, session: Session) -> None:
        match = session.match
        self._session = session
        self._match = match
        self._chance = session.chance
        self._view = match.view(match.state.to_act)
        self._before = list(match.actions)
        """The actions of the match before this decision."""
        self._first_steps = match.legal()
        """The legal first steps of this decision."""
        self._complete_steps = cache(self._find_complete_steps)
        self.is_closed = False
        """Whether the person has closed it. It can be opened again as long as it is valid."""
        self.thought: Thought | None = None
        """The latest result of the search, or None before the first one."""
        self.options: list[AdviceRow] = []
        """The options, the best first."""
        self._best_value: float | None = None
        """The expected score with the best option, 0 (loss) to 1 (win), or None if too little is known."""

    def update(self, thought: Thought) -> None:
        """Take the latest result of the search, and list the choices that it shows as options.

        If there are at most FEW options, those that the search did not weigh are listed after them. `endings`: the
        first steps that end a phase, which are shown more readily than others.
        """
        self.thought = thought
        self._best_value = None
        self.options = []
        endings = {action.id for action in self._first_steps if action.notation in self._match.game.endings}
        for choice in thought.choices_to_show(endings):
            self.options.append(self._row_for_choice(thought, choice))
        if len(self._first_steps) <= FEW:
            listed = {option.steps[0] for option in self.options}
            more = [(action.id,) for action in self._first_steps if action not in listed]
            self.options += [AdviceRow(self._complete_steps(steps), share=None, note=NOT_WEIGHED) for steps in more]

    def _row_for_choice(self, thought: Thought, choice: Choice) -> AdviceRow:
        """The row for a choice of the search. The first one sets `self._best_value`, the measure of the others.

        `share` of a row is its chance to win divided by that of the first. It is None for a choice with few visits (its
        `value` is too uncertain). The rows come by value, so their words never become better from one to the next:
        below one that is worse, none is as good.
        """
        steps = self._complete_steps(choice.actions)
        if not thought.has_tried(choice):
            return AdviceRow(steps, share=None, note=UNCLEAR if choice.visits else "")
        if choice is thought.choices[0]:
            self._best_value = choice.value
            return AdviceRow(steps, share=1.0, note=BEST)
        if self._best_value is None:  # the first choice is uncertain, so nothing can be compared with it
            return AdviceRow(steps, share=None, note=UNCLEAR)

        has_worse_above = any(row.note not in (BEST, EQUAL) for row in self.options)
        has_chance = choice.value >= LOST_BELOW or self._best_value <= REAL_CHANCE
        if has_chance and not has_worse_above and thought.is_as_good(choice):
            return AdviceRow(steps, share=1.0, note=EQUAL)

        has_lost_all = choice.value <= 0.0 and self._best_value > REAL_CHANCE  # in every match that the search played
        note = LOSES if has_lost_all else worse(self._best_value, choice.value)
        return AdviceRow(steps, share=choice.value / max(self._best_value, 1e-9), note=note)

    def _find_complete_steps(self, begun: tuple[int, ...]) -> tuple[Action, ...]:
        """All steps of the decision that begins with the action ids `begun`.

        `snap`, a quick rule of thumb, adds the steps that the search has not reached. Its seed is fixed by the match
        and the number of actions before, so the same steps are found each time.
        """
        from ai.bot import snap  # this import loads the search, which is seldom needed

        game = self._match.game
        steps = snap(game, self._view, seed_for(self._chance, len(self._before)), begun).actions
        return tuple(game.actions[action] for action in steps)

    # --- how far it has been followed --------------------------------------------------------

    def _taken_steps(self) -> list[Action] | None:
        """The steps of this decision that have been played. None once the decision is over or undone.

        A decision may take several actions, between which the state of the match is midway. `self._before`: the actions
        played before it.
        """
        actions, count = self._match.actions, len(self._before)
        is_undone = actions[:count] != self._before
        is_complete = len(actions) > count and not self._match.state.is_midway()
        return None if is_undone or is_complete else actions[count:]

    @property
    def is_valid(self) -> bool:
        """Whether its decision is still to be made or completed."""
        return self._taken_steps() is not None

    def open_rows(self) -> list[AdviceRow]:
        """The options that can still be reached from what has been played, each with its remaining steps.

        Empty once the decision is over or undone.
        """
        taken = self._taken_steps()
        if taken is None:
            return []

        count = len(taken)
        return [
            AdviceRow(option.steps[count:], option.share, option.note)
            for option in self.options
            if list(option.steps[:count]) == taken and len(option.steps) > count
        ]

    def planned_steps(self) -> list[Action]:
        """The steps that the advice still recommends: the rest of its best option, and of its plan for what follows.

        Steps that were played since are left out. Empty if something else was played, or if something hidden has been
        revealed, since the plan did not foresee that. `self._before`: the actions played before this decision.
        """
        thought, count = self.thought, len(self._before)
        if thought is None or not thought.done or self._match.actions[:count] != self._before:
            return []

        recommended = [*thought.actions, *thought.plan]
        played = [action.id for action in self._match.actions[count:]]
        reveals = any(event.reveals for transcript in self._session.past[count:] for event in transcript.events)
        if reveals or recommended[: len(played)] != played:
            return []
        return [self._match.game.actions[step] for step in recommended[len(played) :]]

    @property
    def ends_phase(self) -> bool:
        """Whether the best option ends the phase."""
        return bool(self.options) and self.options[0].steps[0].notation in self._match.game.endings

    # --- in words ----------------------------------------------------------------------------

    def standing(self) -> str:
        """How the match stands for the seat after the best option: "You are ahead", "The match is as good as won".

        "" until the search is done, or if too little is known of the best option.
        """
        is_search_done = self.thought is not None and self.thought.done
        if not is_search_done or self._best_value is None:
            return ""
        words = describe_standing(self._best_value, self._view.seats)
        return f"The match is {words}" if "as good as" in words else f"You are {words}"

    def words(self, tie_near: bool = False, danger: str = "") -> str:
        """At most MOST_SENTENCES sentences on why the best option is the best. May be "".

        The reason comes from the search. If it leaves room, `danger`, a sentence on a win that is close, comes before
        it, unless the reason repeats it or speaks of winning the match, or the match is decided. Without a reason it is
        left out, because it is true for all options. If there is still room and a tie is near (`tie_near`), a sentence
        after it says what a tie is worth.
        """
        thought = self.thought
        if thought is None:
            return danger

        reason = thought.reason
        if thought.done and not reason and len(self._first_steps) == 1:
            reason = ONLY_ONE
        elif thought.done and not reason and self.options and self.options[0].note == UNCLEAR:
            reason = TOO_SHORT
        sentences_left = MOST_SENTENCES - len([sentence for sentence in reason.split(". ") if sentence])

        if "You lead" in reason:  # the same words in `danger` would repeat it
            danger = danger.replace(" You lead.", "")
        reason_tells_danger = "the match" in reason or repeats(reason, danger) or "as good as" in self.standing()
        before = danger if reason and sentences_left > 0 and not reason_tells_danger else ""
        sentences_left -= 1 if before else 0

        tells_tie = thought.done and tie_near and self._best_value is not None and sentences_left > 0
        tie = DRAW if self._view.seats == 2 else SHARED
        return " ".join(filter(None, (before, reason, tie if tells_tie else "")))


def repeats(reason: str, sentence: str) -> bool:
    """Whether a reason has REPEATED_WORDS words in a row from a sentence.

    >>> danger = "If you make no further move, Ben can still hold Auvray, Corval and Dormont alone and win this round."
    >>> repeats("It keeps them from holding Auvray, Corval and Dormont alone.", danger)
    True
    """
    words = sentence.split()
    runs = [words[first : first + REPEATED_WORDS] for first in range(len(words) - REPEATED_WORDS + 1)]
    return any(" ".join(run) in reason for run in runs)


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


def describe_standing(value: float, seats: int) -> str:
    """The standing of a seat with this expected score (0..1), in a few words.

    The score is compared with the average score of one other seat, so that an even share (1 / `seats`) becomes 0.5 and
    is "about even" at any number of seats.
    >>> describe_standing(0.5, seats=2), describe_standing(0.25, seats=4), describe_standing(0.9, seats=2)
    ('about even', 'about even', 'far ahead')
    """
    average_of_others = (1.0 - value) / (seats - 1)
    share = value / (value + average_of_others)
    return next(words for limit, words in STANDINGS if share < limit)


def worse(best: float, value: float) -> str:
    """How much worse a decision is than the best one, in a few words.

    `best`, `value`: the expected scores of the best decision and of this one, 0..1. A loss of less than a tenth of the
    best score is "a little worse", of 35 % or more "much worse".
    >>> worse(0.5, 0.49), worse(0.5, 0.4), worse(0.5, 0.0)
    ('a little worse', 'worse', 'much worse')
    """
    lost = 1.0 - value / max(best, 1e-9)
    if lost < 0.1:
        return "a little worse"
    return "worse" if lost < 0.35 else "much worse"
