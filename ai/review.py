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
from ai.reasoning import decision_line, nodes_along, plan_after
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
        differences = [mine - theirs for mine, theirs in pairs if mine is not None and theirs is not None]
        count = len(differences)
        if count < 2:
            return 1.0
        return min(1.0, max(LEAST_DIFFERENCE, significant_errors(count) * stdev(differences) / math.sqrt(count)))

    def certain_score(self) -> float | None:
        """Return 1.0 if every iteration won, 0.0 if every one lost, or None if their scores differ."""
        return self.value if self.value in (0.0, 1.0) else None

    def is_close_to(self, best: Candidate) -> bool:
        """Return whether the value is so little below that of `best` that the two decisions may be equal.

        It is behind by no more than LEAST_DIFFERENCE, or by no more than the noise of so few visits. `doubts_behind`
        alone is no proof: where each tree has hardly tried a decision, the trees disagree, and any difference is a
        small number of doubts.
        """
        noise = noise_between(self.value, self.visits, other_value=best.value, other_visits=best.visits)
        return best.value - self.value <= max(LEAST_DIFFERENCE, noise)

    def may_be_as_good_as(self, best: Candidate) -> bool:
        """Return whether no player would notice that this decision is worse than `best`, and chance may explain it.

        It is behind by no more than LEAST_DIFFERENCE, and by no more than the noise of so few visits. But a decision
        that has always won or always lost is as good only as another such decision.
        """
        noise = noise_between(self.value, self.visits, other_value=best.value, other_visits=best.visits)
        is_behind_by_chance = best.value - self.value <= min(LEAST_DIFFERENCE, noise)
        return is_behind_by_chance and self.certain_score() == best.certain_score()

    def doubts_behind(self, other: Candidate) -> float:
        """Return how much worse this decision is than the other, in units of doubt (`doubt_against`).

        A result of up to 1.0 may come about by chance. A negative one means that this decision is better.
        """
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
    phase_ends: Container[int],
    pointless: Container[tuple[int, ...]] = (),
    planned: tuple[int, ...] = (),
    spending: Container[int] = (),
) -> tuple[list[Candidate], int]:
    """Return the decisions in the order in which a hint names them, and how many are about equal to the best.

    First come those that may be named in first place, in this order:

    1. the decision that the last hint of this turn has planned next (`planned`), if it is about equal to the best, so
       that two hints do not contradict each other;
    2. the best one that is not deferred, and those that are as good as it, in the order of their action ids, which is
       the same for every seed. A decision that spends a card (its first step is in `spending`) is none of these if
       another one near the best spends none.

    The others follow by value: those about equal to the best, then the deferred ones among these, then all worse ones.

    A decision is deferred if its first step ends the phase (`phase_ends`) or its line looks pointless (`pointless`),
    unless it has always won. Without a plan it is named first only if no other decision comes near it.

    A doubt is the least difference of two values that is more than chance. A decision is about equal to the best within
    one doubt, near the top within CLEAR_SHARE of a doubt, and as good as the leader within NEAR_SHARE of a doubt.
    """
    best = max(candidates, key=lambda candidate: candidate.value)
    about_equal = [candidate for candidate in candidates if candidate.doubts_behind(best) <= 1.0]
    doubtful = [candidate for candidate in candidates if candidate.line[0] in phase_ends or candidate.line in pointless]
    deferred = [candidate for candidate in doubtful if candidate.certain_score() != 1.0]

    top = [rival for rival in about_equal if rival.doubts_behind(best) <= CLEAR_SHARE and rival.is_close_to(best)]
    as_good_as_leader = _choose_leaders(top, best, deferred, pointless, spending)

    # A plan counts by its next step alone: its later steps are compared once that one is decided.
    as_planned = [rival for rival in about_equal if rival.line[0] in planned[:1] and rival.is_close_to(best)]
    first = [*as_planned, *[rival for rival in as_good_as_leader if rival not in as_planned]]

    # False sorts before True.
    rest = [candidate for candidate in candidates if candidate not in first]
    rest.sort(key=lambda one: (one not in about_equal, one in about_equal and one in deferred, -one.value))
    return [*first, *rest], len(about_equal)


def _choose_leaders(
    top: Sequence[Candidate],
    best: Candidate,
    deferred: Sequence[Candidate],
    pointless: Container[tuple[int, ...]],
    spending: Container[int],
) -> list[Candidate]:
    """Return the leader of the decisions near the top, and those as good as it, in the order of their action ids.

    The leader is the best one that is not deferred, of those that spend no card if there are any. If all are deferred,
    one that ends the phase is better than a pointless one.
    """
    thrifty = [rival for rival in top if rival.line[0] not in spending or rival.certain_score() == 1.0] or top
    with_a_point = [rival for rival in thrifty if rival.line not in pointless]
    may_lead = [rival for rival in thrifty if rival not in deferred] or with_a_point or [best]
    leader = max(may_lead, key=lambda rival: rival.value)

    near = [rival for rival in may_lead if rival.doubts_behind(leader) <= NEAR_SHARE]
    return sorted([rival for rival in near if rival.may_be_as_good_as(leader)], key=lambda rival: rival.line)


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
            # A review that may take more time than usual gets more iterations.
            time_factor = max(1.0, seconds / REVIEW_SECONDS) if math.isfinite(seconds) else 1.0
            for_each_process = round(REVIEW_ITERATIONS * time_factor) if made else HINT_ITERATIONS
            processes = 1 + (helpers.most if helpers else 0)
            iterations = for_each_process * processes

        level = Level("review", name="Review", line="", iterations=iterations, seconds=seconds, patience=math.inf)
        trees = REVIEW_TREES if made else HINT_TREES
        self._forest = make_forest(game, view, guide_for(game.slug), seed, trees, helpers)
        super().__init__(game, view, level, seed, clock, search=self._forest)

        self._judged_line = tuple(made)
        self._planned = tuple(planned)
        self._ranking: list[Candidate] = []
        """The compared decisions, best first, empty if there was no choice."""
        if made and len(view.legal()) > 1:
            self._unsearched_action = None  # the decision that was made is compared with it, too
            self._forest.follow_line([game.actions[step] for step in made])

    def _take_step(self, action: Action) -> Thought:
        """Take a step of the decision, and add the judgement once the decision is complete.

        `action` is the choice of the search, or the only legal action, for which no search was needed. That one is
        taken as it is. Otherwise the first step is the first action of the decision that `_order_decisions` ranks best.
        A later step takes the action that the last hint has planned, if that is still good.
        """
        is_first_step = self._first_thought is None
        if is_first_step and self._unsearched_action is None:
            self._order_decisions()
            action = self._game.actions[self._ranking[0].line[0]]
        elif self._unsearched_action is None:
            action = self._planned_step() or action
        thought = super()._take_step(action)
        return self._add_judgement(thought) if thought.done else thought

    def _planned_step(self) -> Action | None:
        """Return the next planned step of this decision if it is about as good as the best one, or None.

        The plan (`_planned`) counts only as long as all steps taken so far (`_steps`) agree with it. The step must have
        RELIABLE_SHARE of the most visits, and be worse than the most visited one by at most LEAST_DIFFERENCE.
        """
        step_count = len(self._steps)
        if len(self._planned) <= step_count or list(self._planned[:step_count]) != self._steps:
            return None

        nodes = self._search.ranked_children()
        reliable = [node for node in nodes if node.visits >= RELIABLE_SHARE * nodes[0].visits]
        good = [node.action for node in reliable if nodes[0].value() - node.value() <= LEAST_DIFFERENCE]
        return next((action for action in good if action.id == self._planned[step_count]), None)

    def _order_decisions(self) -> None:
        """Rank the decisions that the trees have found: set `_ranking`, `_equal_count` and `_nodes`.

        Decisions with RELIABLE_SHARE of the most visits are ordered by `order_candidates`. Those with LISTED_SHARE of
        them follow by value, and the others are left out. The decision that a player made is a candidate, too: if no
        tree found it by itself, its value is that of the iterations that were told to follow it (`followed`).
        """
        counts = self._forest.tree_counts()
        self._nodes = {node.action.id: node for node in self._forest.merged_children()}
        first_steps = {action for count in counts for action in count.children}
        candidates = [self._candidate_for(action, counts) for action in first_steps]
        if self._judged_line and self._judged_line not in [candidate.line for candidate in candidates]:
            candidates.append(make_candidate(self._judged_line, [count.followed for count in counts]))

        actions = self._game.actions
        phase_ends = {action.id for action in self._view.legal() if action.notation in self._game.endings}
        spending_words = () if self._game.threats(self._view) else self._game.spending
        spending = {action.id for action in self._view.legal() if action.notation.startswith(spending_words)}
        lines = [candidate.line for candidate in candidates]
        pointless = {line for line in lines if self._guide.is_pointless(self._view, [actions[step] for step in line])}

        most_visits = max(candidate.visits for candidate in candidates)
        reliable = [candidate for candidate in candidates if candidate.visits >= RELIABLE_SHARE * most_visits]
        listed = [rival for rival in candidates if rival.visits >= LISTED_SHARE * most_visits and rival not in reliable]
        self._ranking, self._equal_count = order_candidates(reliable, phase_ends, pointless, self._planned, spending)
        self._ranking += sorted(listed, key=lambda candidate: -candidate.value)

    def _candidate_for(self, action: int, counts: Sequence[TreeCounts]) -> Candidate:
        """Return the decision that begins with this action, with as many of its steps as were explored."""
        node = self._nodes.get(action)
        line = (action,) if node is None else most_visited_line(self._view, node)
        return make_candidate(line, [count.children.get(action, (0, 0.0)) for count in counts])

    def _add_judgement(self, thought: Thought) -> Thought:
        """Return the complete answer: `thought` with the ranked decisions as its choices, and with a new reason.

        If a decision was made (`_judged_line`), the answer has a verdict on it. Otherwise it is a hint and has a plan.
        The ranking is empty if there was no choice. A decision that was made without a choice is its own best one, with
        the even chance of 0.5.
        """
        if not self._ranking:
            verdict = Verdict(self._judged_line, value=0.5, best_value=0.5, doubt=LEAST_DIFFERENCE)
            return replace(thought, verdict=verdict) if self._judged_line else thought

        best = thought.actions
        choices = [Choice(one.line, one.visits / thought.iterations, one.value, one.visits) for one in self._ranking]
        choices[0] = replace(choices[0], actions=best)  # with its later steps, which are decided by now
        nodes = [self._nodes[one.line[0]] for one in self._ranking if one.line[0] in self._nodes]
        line = [self._game.actions[step] for step in best]
        in_order = nodes_along(self._view, nodes, line)
        return replace(
            thought,
            choices=tuple(choices),
            value=self._ranking[0].value,
            reason=self._guide.reason(self._view, in_order),
            verdict=self._verdict_on_made(best) if self._judged_line else None,
            about_equal=self._equal_count,
            plan=() if self._judged_line else self._plan_after(in_order[0], line),
        )

    def _plan_after(self, first: Node, line: Sequence[Action]) -> tuple[int, ...]:
        """Return the action ids of `Thought.plan`: what the seat should play after the decision `line`.

        `first` is the node of its first step, below which are only the steps of this decision, one child each.
        """
        return tuple(action.id for action in plan_after(self._view, decision_line(self._view, first)[-1], line))

    def _verdict_on_made(self, best: tuple[int, ...]) -> Verdict:
        """Return the verdict on the decision that was made, `best` being the action ids of the best one.

        A decision that is about equal to the best counts as the best, so it is compared with itself. The about equal
        ones are the first `_equal_count` of `_ranking`.
        """
        made = next(one for one in self._ranking if one.line == self._judged_line)
        if made in self._ranking[: self._equal_count]:
            return Verdict(self._judged_line, value=made.value, best_value=made.value, doubt=LEAST_DIFFERENCE)
        return Verdict(best, made.value, best_value=self._ranking[0].value, doubt=made.doubt_against(self._ranking[0]))
