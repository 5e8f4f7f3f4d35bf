"""Comparisons of decisions: the best one for a hint, and the cost of a decision that was made for a review."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from statistics import stdev
from typing import Final, NamedTuple

from ai.bot import Deliberation, check_view, most_visited_line
from ai.estimates import guide_for
from ai.forest import TreeCounts
from ai.levels import LEAST_DIFFERENCE, Choice, Level, Thought, Verdict, noise_between
from ai.parallel import Helpers, make_forest
from ai.reasoning import nodes_along, plan_after
from ai.search import Node
from game.core.game import Game
from game.core.state import Action, State

HINT_ITERATIONS: Final = 96_000
"""The most iterations for a hint, in each process."""
REVIEW_ITERATIONS: Final = 24_000
"""The most iterations for a decision that was made, in each process, in up to REVIEW_SECONDS."""
REVIEW_SECONDS: Final = 1.5
"""Whoever asks for a judgement of more seconds gets more iterations in proportion."""
HINT_TREES: Final = 12
"""Trees in each process for a hint: with fewer, for the same iterations in all, two seeds agree less often."""
REVIEW_TREES: Final = 4
"""Trees for a decision that was made: small trees find the answer that punishes a mistake too late."""
RELIABLE_SHARE: Final = 0.1
"""The value of a decision is reliable if it has at least this share of the visits of the most visited one."""
LISTED_SHARE: Final = 0.01
"""A decision is listed if it has at least this share, but not above the reliable ones."""
SIGNIFICANT_ERRORS: Final = 2.5
"""The significance threshold in standard errors, for many trees.

Of two equal decisions one seems worse by more than this in about one of a hundred cases.
"""
NEAR_SHARE: Final = 0.25
"""A decision within this share of its doubt that `may_be_as_good_as` the best counts as good as it.

A fixed order may then put it first.
"""
CLEAR_SHARE: Final = 0.5
"""A decision that ends a phase comes first only if it is better than all others by this share of its doubt.

So if one seed finds it just above that and another just below, each answer calls the other's decision about equal.
"""


class Candidate(NamedTuple):
    """A decision that is compared with others."""

    line: tuple[int, ...]
    """The action ids of its steps, as far as they were explored."""
    visits: int
    value: float
    """Expected score of the deciding seat, 0..1."""
    trees: list[float | None]
    """The expected score in each tree, None where the tree has not tried it."""

    def doubt_against(self, other: Candidate) -> float:
        """Return how much the values of two decisions must differ for more than chance, LEAST_DIFFERENCE..1.

        It is a paired t-test. Each tree that has tried both decisions is a pair of samples, since both share its luck.
        The result is the threshold of significance (`significant_errors`) times the standard error of the mean
        difference. Fewer than two such trees tell nothing, so it is 1.
        """
        pairs = zip(self.trees, other.trees, strict=True)
        differences = [one - another for one, another in pairs if one is not None and another is not None]
        count = len(differences)
        if count < 2:
            return 1.0
        return min(1.0, max(LEAST_DIFFERENCE, significant_errors(count) * stdev(differences) / math.sqrt(count)))

    def certain_score(self) -> float | None:
        """Return the score of every iteration, 0 or 1, or None if some of them won and others did not."""
        return self.value if self.value in (0.0, 1.0) else None

    def is_close_to(self, best: Candidate) -> bool:
        """Return whether it may be named before the best, as far as their values tell.

        The doubt alone does not tell: it is large where the trees disagree on a decision that each has hardly tried.
        """
        noise = noise_between(self.value, self.visits, best.value, best.visits)
        return best.value - self.value <= max(LEAST_DIFFERENCE, noise)

    def may_be_as_good_as(self, best: Candidate) -> bool:
        """Return whether nobody would notice that it is worse, and chance alone may explain it."""
        behind = best.value - self.value
        return behind <= min(LEAST_DIFFERENCE, noise_between(self.value, self.visits, best.value, best.visits))

    def doubts_behind(self, other: Candidate) -> float:
        """Return how much worse it is than the other, in units of doubt."""
        return (other.value - self.value) / self.doubt_against(other) if self is not other else 0.0


def significant_errors(count: int) -> float:
    """Return the significance threshold in standard errors that are estimated from only `count` differences.

    It is the quantile of Student's t where that of the normal distribution is SIGNIFICANT_ERRORS, by the expansion of
    Cornish and Fisher.
    """
    z = SIGNIFICANT_ERRORS
    freedom = count - 1
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def make_candidate(line: tuple[int, ...], counts: Sequence[tuple[int, float]]) -> Candidate:
    """Return the candidate with these visits and total rewards, a pair for each tree."""
    visits = sum(count for count, _ in counts)
    value = sum(total for _, total in counts) / max(1, visits)
    return Candidate(line, visits, value, [total / count if count else None for count, total in counts])


def order_candidates(
    candidates: Sequence[Candidate],
    ends: Container[int],
    odd: Container[tuple[int, ...]] = (),
    planned: tuple[int, ...] = (),
) -> tuple[list[Candidate], int]:
    """Return all candidates, best first, and how many of the first ones are about equal to the best.

    `ends` holds the first steps that end a phase, `odd` the lines that look pointless (`Guide.is_pointless`). Such a
    decision comes first only if it has always won (`certain_score` 1) or is clearly better than all others. Otherwise
    it comes behind those that are about equal to it. `planned` holds the steps that the last hint of this turn has
    named next. That decision comes first if it is about equal, so that two hints do not contradict each other.

    Decisions as good as the first come in the order of their steps, whatever the seed. All others come by value.
    `doubts_behind` is the difference in value, divided by what visits leave to chance: up to 1.0 it tells nothing.
    """
    best = max(candidates, key=lambda one: one.value)
    equal = [one for one in candidates if one.doubts_behind(best) <= 1.0]
    deferred = [one for one in candidates if (one.line[0] in ends or one.line in odd) and one.certain_score() != 1.0]

    # The head is the best of those that may come first (`acting`). A decision that ends the phase or looks pointless
    # (`deferred`) may not, unless all do. Then one that ends the phase comes before a pointless one.
    close = [one for one in equal if one.doubts_behind(best) <= CLEAR_SHARE and one.is_close_to(best)]
    sensible = [one for one in close if one.line not in odd]
    acting = [one for one in close if one not in deferred] or sensible or [best]
    head = max(acting, key=lambda one: one.value)

    # Those that only chance sets behind the head come in a fixed order.
    near = [one for one in acting if one.doubts_behind(head) <= NEAR_SHARE and one.may_be_as_good_as(head)]
    first = sorted([one for one in near if one.certain_score() == head.certain_score()], key=lambda one: one.line)

    # A plan that is still good is kept; its later steps are compared once the first one is decided.
    as_planned = [one for one in equal if one.line[0] in planned[:1] and one.is_close_to(best)]
    first = [*as_planned, *[one for one in first if one not in as_planned]]

    # The others that are about equal follow, the deferred ones last, then all that are worse.
    others = [one for one in candidates if one not in first]
    others.sort(key=lambda one: (one not in equal, one in equal and one in deferred, -one.value))
    return [*first, *others], len(equal)


class Judgement(Deliberation):
    """A search in several trees that orders the decisions they visited most by value, with those about equal.

    A decision that was made gets a share of the iterations, so that it has a value, too.
    """

    def __init__(
        self,
        game: Game,
        view: State,
        made: Sequence[int],
        seed: int,
        seconds: float,
        clock: Callable[[], float] = time.perf_counter,
        helpers: Helpers | None = None,
        iterations: int | None = None,
        planned: Sequence[int] = (),
    ) -> None:
        """Judge `made` (action ids), a whole decision of `view.to_act`. For a hint it is empty.

        `planned` holds the action ids that the last hint of the same turn has named next (`Thought.plan`).

        `iterations`: the most in all processes together. Raises ValueError for a view that shows more than its seat
        may know.
        """
        check_view(view)
        if iterations is None:
            for_each_process = HINT_ITERATIONS
            if made:
                # More time than usual allows for more iterations.
                time_factor = max(1.0, seconds / REVIEW_SECONDS) if math.isfinite(seconds) else 1.0
                for_each_process = round(REVIEW_ITERATIONS * time_factor)
            processes = 1 + (helpers.most if helpers else 0)
            iterations = for_each_process * processes

        level = Level("review", "Review", "", iterations, seconds, math.inf)
        trees = REVIEW_TREES if made else HINT_TREES
        self._forest = make_forest(game, view, guide_for(game.slug), seed, trees, helpers)
        super().__init__(game, view, level, seed, clock, search=self._forest)

        self._made = tuple(made)
        self._planned = tuple(planned)
        self._order: list[Candidate] = []
        """The compared decisions, best first, empty if there was no choice."""
        if made and len(view.legal()) > 1:
            self._only = None  # the decision that was made is compared with it, too
            self._forest.follow_line([game.actions[step] for step in made])

    def _take_step(self, action: Action) -> Thought:
        """Take a step of the decision, and add the judgement once the decision is complete.

        `action` is the choice of the search. The first step is that of the best decision in the final order (`_order`)
        instead. A later step is that of the last hint's plan, if the plan is still good. A step without an alternative
        (`_only`) is taken as it is. `_first` is the thought that decided the first step, None before.
        """
        if self._first is None and self._only is None:
            self._order_decisions()
            action = self._game.actions[self._order[0].line[0]]
        elif self._first is not None and self._only is None:
            action = self._planned_step() or action
        thought = super()._take_step(action)
        return self._add_judgement(thought) if thought.done else thought

    def _planned_step(self) -> Action | None:
        """Return the next planned step of this decision if it is about as good as the best one, or None.

        `_planned` holds the steps that the last hint named, and `_steps` those taken so far. The plan counts only as
        long as both agree. The step must have been tried often enough (RELIABLE_SHARE) and be at most LEAST_DIFFERENCE
        worse.
        """
        step_count = len(self._steps)
        if len(self._planned) <= step_count or list(self._planned[:step_count]) != self._steps:
            return None

        nodes = self._search.ranked_children()
        planned = next((node for node in nodes if node.action.id == self._planned[step_count]), None)
        is_known = planned is not None and planned.visits >= RELIABLE_SHARE * nodes[0].visits
        if planned is None or not is_known or nodes[0].value() - planned.value() > LEAST_DIFFERENCE:
            return None
        return planned.action

    def _order_decisions(self) -> None:
        """Order the decisions that the trees have found: the reliable ones, then the others that are listed.

        A decision is reliable with RELIABLE_SHARE of the most visits, and listed with LISTED_SHARE. A decision that a
        player made (`_made`) is always among the candidates: the trees were told to follow it, so they know its value
        (`followed`). The result is `_order`, best first, and `_equal`, the number of the first ones that are about
        equal. Decisions that end a phase (`ends`) or look pointless (`odd`) come behind those that are about equal.
        """
        counts = self._forest.tree_counts()
        self._nodes = {node.action.id: node for node in self._forest.merged_children()}
        first_steps = {action for count in counts for action in count.children}
        candidates = [self._candidate_for(action, counts) for action in first_steps]
        if self._made and self._made not in [one.line for one in candidates]:
            candidates.append(make_candidate(self._made, [count.followed for count in counts]))

        actions = self._game.actions
        ends = {action.id for action in self._view.legal() if action.notation in self._game.endings}
        odd = {
            one.line for one in candidates if self._guide.is_pointless(self._view, [actions[step] for step in one.line])
        }

        most = max(one.visits for one in candidates)
        reliable = [one for one in candidates if one.visits >= RELIABLE_SHARE * most]
        others = [one for one in candidates if LISTED_SHARE * most <= one.visits < RELIABLE_SHARE * most]
        self._order, self._equal = order_candidates(reliable, ends, odd, self._planned)
        self._order += sorted(others, key=lambda one: -one.value)

    def _candidate_for(self, action: int, counts: Sequence[TreeCounts]) -> Candidate:
        """Return the decision that begins with this action, with as many of its steps as were explored."""
        node = self._nodes.get(action)
        line = (action,) if node is None else most_visited_line(self._view, node)
        return make_candidate(line, [count.children.get(action, (0, 0.0)) for count in counts])

    def _add_judgement(self, thought: Thought) -> Thought:
        """Return the answer with the values of the other decisions, and with the verdict if a decision was made.

        `_made` is the decision of a player that is to be judged, empty for a hint, which gets a plan instead of a
        verdict. `_order` holds the compared decisions, best first, and `_equal` counts the first ones, which are about
        equal. Without any there was no choice. The decision that was made is then the best one, and both get an even
        chance of 0.5.
        """
        if not self._order:
            return replace(thought, verdict=Verdict(self._made, 0.5, 0.5, LEAST_DIFFERENCE)) if self._made else thought

        best = thought.actions
        choices = [Choice(one.line, one.visits / thought.iterations, one.value, one.visits) for one in self._order]
        choices[0] = replace(choices[0], actions=best)  # with its later steps, which are decided by now
        nodes = [self._nodes[one.line[0]] for one in self._order if one.line[0] in self._nodes]
        line = [self._game.actions[step] for step in best]
        in_order = nodes_along(self._view, nodes, line)
        return replace(
            thought,
            choices=tuple(choices),
            value=self._order[0].value,
            reason=self._guide.reason(self._view, in_order),
            verdict=self._verdict_on_made(best) if self._made else None,
            about_equal=self._equal,
            plan=() if self._made else self._plan_after(in_order[0], line),
        )

    def _plan_after(self, first: Node, line: Sequence[Action]) -> tuple[int, ...]:
        """Return the action ids of `Thought.plan`: what the seat should play after the decision `line`.

        `first` is the node of its first step, below which are only the steps of this decision, one child each.
        """
        last = first
        for _ in line[1:]:
            last = last.children[0]  # below the first step are only those of the decision
        return tuple(action.id for action in plan_after(self._view, last, line))

    def _verdict_on_made(self, best: tuple[int, ...]) -> Verdict:
        """Return the verdict on the decision that was made, `best` being the action ids of the best one.

        A decision that is about equal to the best counts as the best, so it is compared with itself. The first `_equal`
        decisions of `_order` are about equal.
        """
        made = next(one for one in self._order if one.line == self._made)
        if made in self._order[: self._equal]:
            return Verdict(self._made, value=made.value, best_value=made.value, doubt=LEAST_DIFFERENCE)
        return Verdict(best, made.value, best_value=self._order[0].value, doubt=made.doubt_against(self._order[0]))
