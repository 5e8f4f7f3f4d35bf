"""The decision of a level: from the view of a seat to an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite
from typing import Final

from ai.estimates import features_for, guide_for
from ai.forest import Forest, Memory
from ai.levels import SHOWN, Choice, Level, Thought, decision_seconds, draw_choice, seed_for
from ai.parallel import Helpers, make_forest
from ai.reasoning import FEWEST_VISITS, decision_line, nodes_along, split_sentences, take_steps
from ai.search import AnyGuide, Node, Search
from ai.temper import Temper, index_of_favourite, nodes_about_equal
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import OVER, Action, State

FIRST_STEP_SHARE: Final = 0.6
"""The share of the remaining time for a step that is not the last one of its decision."""
INSTALMENT: Final = 32
"""Iterations between two clock checks. It is constant, so that a seed gives the same answer on every machine."""


class Deliberation:
    """Runs one level on one decision, step by step, and re-roots the tree after each step.

    The level is taken as it is: `Level.in_game` returns a level as it plays a game.
    """

    def __init__(
        self,
        game: Game,
        view: State,
        level: Level,
        seed: int,
        clock: Callable[[], float] = time.perf_counter,
        guide: AnyGuide | None = None,
        helpers: Helpers | None = None,
        search: Search | Forest | None = None,
        memory: Memory | None = None,
        temper: Temper | None = None,
    ) -> None:
        """Think about what `view.to_act` should do. The same seed gives the same answer if time is not the limit.

        `guide` steers the search, by default that of the game, the only one that `helpers` know. Helpers search beside
        this process, so with them the answer no longer follows from the seed. `search` is one of `view` that has not
        begun. By default it is made from the other arguments. `memory` holds the last search of this bot. If that leads
        to `view` it goes on, and the answer depends on it, too. `temper` chooses among the decisions that the search
        calls about equal, in a game that knows their features.

        Raises ValueError for a view that shows more than its seat may know.
        """
        check_view(view)
        self._game = game
        self._clock = clock
        self._started_at = clock()
        self._level = replace(level, seconds=decision_seconds(game, level, view, level.seconds))
        self._guide = guide_for(game.slug) if guide is None else guide

        self._memory = memory if level.remembers else None
        if search is None and self._memory is not None:
            search = self._memory.take_search(view)
        if search is None and helpers is not None and helpers.most:
            search = make_forest(game, view, self._guide, seed, trees=1, helpers=helpers)
        self._search = search or Search(view, len(game.actions), self._guide, Rng(seed))

        self._temper = temper
        self._features_of = None if temper is None else features_for(game.slug)
        self._value_given_away = 0.0
        """The value that the temper has given away with the steps of this decision so far, 0..1."""
        self._view = view
        self._choice_rng = Rng(seed_for(seed, decision=0))
        """The generator for a level's choices, apart from that of the search."""
        self._steps: list[int] = []
        """The action ids of the steps that are decided."""
        self._first_thought: Thought | None = None
        """The report that decided the first step, None before."""
        self._first_choices: list[Node] = []
        """The choices of the first step, best first."""
        self._had_choice = False
        """Whether any step so far had more than one legal action."""
        self._begin_step()

    def _begin_step(self) -> None:
        """Begin with the next step of the decision: note whether it needs a search, and when it began.

        A step needs no search if it has no alternative, or if the guide knows that it wins. The search of the last step
        goes on in the same tree. Its visits below that step count for the choice and for the limit of iterations, but
        not for the speed of this step (`_iterations_before`).
        """
        view = self._search.view
        legal = view.legal()
        self._had_choice = self._had_choice or len(legal) > 1
        self._unsearched_action = legal[0] if len(legal) == 1 else self._guide.winning_step(view, legal)
        """The action that is taken without search, or None if there is none."""
        self._iterations_before = self._search.iterations
        self._step_began_at = self._clock()

    def step(self) -> Thought:
        """Search for a few milliseconds and return a report, which is `done` once all steps of the decision are chosen.

        An action that needs no search (`_unsearched_action`) is taken at once. Any other step is taken once the limits
        of the level allow no further iteration, or so few that they cannot change the most visited choice.
        """
        if self._unsearched_action is not None:
            return self._take_step(self._unsearched_action)

        search = self._search
        search.run(max(1, min(INSTALMENT, self._level.iterations - search.iterations)))
        ranked = search.ranked_children()
        iterations_left = self._iterations_left(leader=ranked[0])
        if iterations_left > 0 and not search.is_settled(iterations_left):
            return self._current_thought()

        # The level draws one of the best choices. The temper may then prefer another one that is about equal to it.
        drawn = draw_choice(ranked, self._level.temperature, self._choice_rng)
        return self._take_step(self._choose_by_temper(drawn, ranked).action)

    def _iterations_left(self, leader: Node) -> int:
        """Return how many more iterations the level allows for the present step, 0 or less if none.

        Both limits count: the iterations of the level, and its seconds at the speed of this step so far. The seconds
        are for the whole decision. This step may use those that the earlier steps have left. But if the decision goes
        on after `leader`, the most visited choice, this step may use only FIRST_STEP_SHARE of these seconds.
        """
        iterations_left = self._level.iterations - self._search.iterations
        seconds_used = self._clock() - self._step_began_at
        seconds_allowed = self._level.seconds - (self._step_began_at - self._started_at)
        if self._continues_after(leader.action):
            seconds_allowed *= FIRST_STEP_SHARE
        if seconds_used <= 0 or not isfinite(seconds_allowed):
            return iterations_left

        iterations_of_step = self._search.iterations - self._iterations_before
        return min(iterations_left, int(iterations_of_step * (seconds_allowed - seconds_used) / seconds_used))

    def _choose_by_temper(self, drawn: Node, ranked: Sequence[Node]) -> Node:
        """Return the choice that the temper likes best among those about equal to `drawn`, or `drawn` without a temper.

        The temper weighs the features of the whole decision that a choice belongs to, with the steps before and after
        it, so that all steps keep to one idea. Choices that the guide calls pointless are left out, except the drawn
        one. The value that the temper costs is added to `_value_given_away`, which limits the later steps.
        """
        if self._temper is None or self._features_of is None:
            return drawn

        even_share = 1 / self._view.seats
        about_equal = nodes_about_equal(drawn, ranked, self._value_given_away, even_share)  # the drawn one is the first
        lines = [(node, self._whole_line(node)) for node in about_equal]
        candidates = lines[:1] + [pair for pair in lines[1:] if not self._guide.is_pointless(self._view, line=pair[1])]
        features = [self._features_of(self._view, line) for _, line in candidates]
        values = [node.value() for node, _ in candidates]
        favourite = candidates[index_of_favourite(self._temper, features, values, even_share)][0]
        self._value_given_away += max(0.0, drawn.value() - favourite.value())
        return favourite

    def _whole_line(self, node: Node) -> list[Action]:
        """Return the decision that a choice of the present step belongs to, as far as the search has explored it.

        It consists of the steps already taken (`_steps`), the choice, and the most visited steps after it.
        """
        steps = (*self._steps, *most_visited_line(self._search.view, node))
        return [self._game.actions[step] for step in steps]

    def remember_leader(self) -> None:
        """Remember the leading choice of a search that is stopped early. The next search can go on from it.

        The caller may have played that choice, or one that led just before. Only a decision of a single step can be
        remembered here, because later steps have not been searched yet.
        """
        if self._memory is not None and not self._steps and self._search.iterations:
            leader = self._search.ranked_children()[0].action
            if not self._continues_after(leader):
                self._memory.keep_search(self._view, [leader], self._search)

    def _take_step(self, action: Action) -> Thought:
        """Add `action` to the steps of the decision. Returns the report, which is `done` if that was the last step.

        If another step follows, the node of `action` becomes the root of the search, which goes on with that step. All
        reports show the choices and the value of the first step, because it decides about the others.
        """
        thought = self._current_thought()
        if self._first_thought is None:
            self._first_thought = thought
            self._first_choices = self._search.ranked_children()
        self._steps.append(action.id)
        if self._continues_after(action):
            self._search.advance(action)
            self._begin_step()
            return thought

        # The decision is whole. If its first step is the most visited choice, that choice is shown with all its steps.
        steps = tuple(self._steps)
        best, *others = self._first_thought.choices
        if best.actions[0] == steps[0]:
            best = replace(best, actions=steps)

        line = [self._game.actions[step] for step in steps]
        if self._memory is not None:
            self._memory.keep_search(self._view, line, self._search)
        ranked = [node.read_again() for node in self._first_choices]  # the later steps were searched, too
        reason = self._guide.reason(self._view, nodes_along(self._view, ranked, line)) if self._had_choice else ""
        seconds = self._clock() - self._started_at
        choices = (best, *others)
        return replace(self._first_thought, actions=steps, choices=choices, seconds=seconds, done=True, reason=reason)

    def _continues_after(self, action: Action) -> bool:
        """Whether other steps of the decision follow this one."""
        return bool(take_steps(self._search.view, action).is_midway())

    def _current_thought(self) -> Thought:
        """Return a report on the first step of the decision, not `done`: its choices, at most SHOWN, and its value.

        The value is the mean reward of all iterations. Once the first step is taken, the report on it only gets older
        (`_first_thought`). A step that needs no search is reported without counts.
        """
        seconds = self._clock() - self._started_at
        if self._first_thought is not None:
            return replace(self._first_thought, seconds=seconds)
        if self._unsearched_action is not None:
            return _thought_without_search(self._unsearched_action.id, seconds)

        ranked = self._search.ranked_children()
        visits = self._search.iterations
        choices = tuple(_choice_of(self._view, node, visits) for node in ranked[:SHOWN])
        value = sum(node.total for node in ranked) / visits
        return Thought(choices[0].actions, choices, value, visits, seconds, done=False)


def _choice_of(view: State, node: Node, iterations: int) -> Choice:
    """Return a candidate of a search of `view` that has made this many iterations."""
    share = node.visits / iterations if iterations else 0.0
    return Choice(most_visited_line(view, node), share, node.value(), node.visits)


def _thought_without_search(action: int, seconds: float) -> Thought:
    """Return a report on the only action, whose value is not known: an even share stands in for it."""
    return Thought((action,), (Choice((action,), 1.0, 0.5),), value=0.5, iterations=0, seconds=seconds, done=False)


def most_visited_line(view: State, node: Node) -> tuple[int, ...]:
    """Return the action ids of a decision that begins with `node`, along the most visited nodes below it.

    The line ends early where the search has tried no further step.
    """
    actions = [node.action.id]
    world = take_steps(view, node.action)
    while world.is_midway() and node.children:
        node = max(node.children, key=lambda child: child.visits)
        actions.append(node.action.id)
        world.apply(node.action, Rng(0))
    return tuple(actions)


def check_view(view: State) -> None:
    """Raise ValueError unless this is a view of the seat to act: a bot is never told what its seat may not know."""
    if view != view.redact(view.to_act):
        raise ValueError(f"Seat {view.to_act + 1} may not know all that this view shows.")


def choose(
    game: Game,
    view: State,
    level: Level,
    seed: int,
    clock: Callable[[], float] = time.perf_counter,
    guide: AnyGuide | None = None,
    memory: Memory | None = None,
    temper: Temper | None = None,
) -> Thought:
    """Return the answer of a level, whatever time it takes. See `Deliberation` for the arguments.

    Raises ValueError for a view that shows too much.
    """
    deliberation = Deliberation(game, view, level, seed, clock, guide, memory=memory, temper=temper)
    while not (thought := deliberation.step()).done:
        pass
    return thought


def snap(game: Game, view: State, seed: int, begun: Sequence[int] = ()) -> Thought:
    """Return a plausible legal decision at once, without a search, as the guide would make it in a playout.

    It is used when no bot is available. It also completes a decision whose first steps `begun` (action ids) are made.
    Raises ValueError for a view that shows too much.
    """
    check_view(view)
    rng = Rng(seed)
    guide = guide_for(game.slug)
    world = view.copy()
    world.determinize(rng)

    actions = list(begun)
    had_choice = False
    for step in begun:
        had_choice = had_choice or len(world.legal()) > 1
        world.apply(game.actions[step], rng)
    while not actions or world.is_midway():
        legal = world.legal()
        had_choice = had_choice or len(legal) > 1
        action = legal[0] if len(legal) == 1 else guide.pick(world, legal, rng)
        actions.append(action.id)
        world.apply(action, rng)

    reason = reason_of(game, view, [game.actions[action] for action in actions]) if had_choice else ""
    return replace(_thought_without_search(actions[0], seconds=0.0), actions=tuple(actions), done=True, reason=reason)


def reason_of(game: Game, view: State, line: Sequence[Action]) -> str:
    """Return one or two sentences that say why a whole decision may be right, without a search. It may be empty."""
    return guide_for(game.slug).reason(view, nodes_along(view, [], line))


def reason_against(game: Game, view: State, line: Sequence[Action], made: Sequence[Action]) -> str:
    """Return what a whole decision would have gained over the one that was made, without a search.

    `line` and `made` are the steps of the two decisions. The text is the reason of the guide for `line` in comparison
    with `made`, without the sentences that are also a reason for `made`. It is empty if no gain is left in it: a
    sentence that begins with "But" is a price.
    """
    guide = guide_for(game.slug)
    node_of_made = nodes_along(view, [], made)[0]
    for node in decision_line(view, node_of_made):
        node.visits = FEWEST_VISITS  # as if a search had looked at it, so that the guide compares it
    shared = split_sentences(guide.reason(view, [node_of_made]))

    sentences = split_sentences(guide.reason(view, [*nodes_along(view, [], line), node_of_made]))
    unshared = [sentence for sentence in sentences if sentence not in shared]
    has_gain = any(not sentence.startswith("But ") for sentence in unshared)
    return " ".join(unshared) if has_gain else ""


def estimates_of(game: Game, tables: Sequence[State]) -> list[list[float]]:
    """Return the expected scores at each of these true tables, by seat, as the guide estimates them without a search.

    Only a review of a finished match may ask: a true table shows what no seat may know.
    """
    guide = guide_for(game.slug)
    return [table.scores() if table.to_act == OVER else guide.estimate(table) for table in tables]
