"""A decision of a level, from the view of a seat to its answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite
from typing import Final

from ai.estimates import guide_for
from ai.forest import Forest, Memory
from ai.levels import SHOWN, Choice, Level, Thought, drawn, seed_for, turn_share
from ai.parallel import Helpers, grown
from ai.reasoning import after, along
from ai.search import AnyGuide, Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import Action, State

FIRST_STEP: Final = 0.6
"""Share of the remaining time for a step that is not the last one of its decision."""
INSTALMENT: Final = 32
"""Iterations between two clock checks; constant, so that a seed gives the same answer on every machine."""


class Deliberation:
    """Runs one level on one decision, re-rooting the tree after each step.

    The level is taken as it is: use `Level.at` for a level as it plays a game.
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
    ) -> None:
        """Think about what `view.to_act` should do. The same seed gives the same answer if time is not the limit.

        `guide` steers the search, by default the game's, the only one that `helpers` know. They search beside this
        process, so the answer no longer follows from the seed. `search`: one of `view` that has not begun; by default
        it is made from the other arguments. `memory`: what this bot remembers; if it knows a search of `view`, that one
        goes on, and the answer depends on it, too. Raises ValueError for a view that shows more than its seat may know.
        """
        check_view(view)
        self._game = game
        self._clock = clock
        self._started = clock()
        self._level = replace(level, seconds=turn_share(game, level, view, level.seconds))
        self._guide = guide_for(game.slug) if guide is None else guide
        self._memory = memory if level.remembers else None
        if search is None and self._memory is not None:
            search = self._memory.resumed(view)
        if search is None and helpers is not None and helpers.most:
            search = grown(game, view, self._guide, seed, 1, helpers)
        self._search = search or Search(view, len(game.actions), self._guide, Rng(seed))
        self._view = view
        self._errors = Rng(seed_for(seed, 0))
        """The generator for a level's choices, apart from that of the search."""
        self._taken: list[int] = []
        self._first: Thought | None = None
        """The result for the first step; the later steps follow from it."""
        self._ranked: list[Node] = []
        """The choices of the first step, best first."""
        self._free = False
        """Whether there was any choice."""
        self._begin()

    def _begin(self) -> None:
        """Begin with the next step; visits of the re-rooted tree count."""
        view = self._search.view
        legal = view.legal()
        self._free = self._free or len(legal) > 1
        self._only = legal[0] if len(legal) == 1 else self._guide.decisive(view, legal)
        self._known = self._search.iterations
        self._begun = self._clock()

    def step(self) -> Thought:
        """Search for a few milliseconds and report."""
        search = self._search
        if self._only is not None:
            return self._take(self._only)
        search.run(max(1, min(INSTALMENT, self._level.iterations - search.iterations)))
        ranked = search.ranked()
        # Enough when iterations or time are over, or what is left of them cannot change the answer. A step that is not
        # the last one leaves some of the time to the others.
        remaining = self._level.iterations - search.iterations
        now = self._clock()
        seconds = now - self._begun
        time_left = self._level.seconds - (self._begun - self._started)
        if self._leads_on(ranked[0].action):
            time_left *= FIRST_STEP
        if seconds > 0 and isfinite(time_left):
            remaining = min(remaining, int((search.iterations - self._known) * (time_left - seconds) / seconds))
        if not (remaining <= 0 or search.settled(remaining)):
            return self._thought()
        return self._take(drawn(ranked, self._level.temperature, self._errors).action)

    def leave(self) -> None:
        """Remember what leads before the answer is done: whoever asked may have played it, or what led just before."""
        if self._memory is not None and not self._taken and self._search.iterations:
            leader = self._search.ranked()[0].action
            if not self._leads_on(leader):
                self._memory.keep(self._view, [leader], self._search)

    def _take(self, action: Action) -> Thought:
        """Decide on a step, which may be the last one."""
        thought = self._thought()
        if self._first is None:
            self._first = thought
            self._ranked = self._search.ranked()
        self._taken.append(action.id)
        if self._leads_on(action):
            self._search.advance(action)
            self._begin()
            return thought
        taken = tuple(self._taken)
        best, *others = self._first.choices
        if best.actions[0] == taken[0]:
            best = replace(best, actions=taken)
        line = [self._game.actions[step] for step in taken]
        if self._memory is not None:
            self._memory.keep(self._view, line, self._search)
        reason = self._guide.reason(self._view, along(self._view, self._ranked, line)) if self._free else ""
        seconds = self._clock() - self._started
        choices = (best, *others)
        return replace(self._first, actions=taken, choices=choices, seconds=seconds, done=True, reason=reason)

    def _leads_on(self, action: Action) -> bool:
        """Whether other steps of the decision follow this one."""
        return bool(after(self._search.view, action).midway())

    def _thought(self) -> Thought:
        """What the search has found about the first step; the others follow from it."""
        seconds = self._clock() - self._started
        if self._first is not None:
            return replace(self._first, seconds=seconds)
        if self._only is not None:
            return _without_search(self._only.id, seconds)
        ranked = self._search.ranked()
        visits = self._search.iterations
        choices = tuple(_choice(self._view, node, visits) for node in ranked[:SHOWN])
        value = sum(node.total for node in ranked) / visits
        return Thought(choices[0].actions, choices, value, visits, seconds, False)


def _choice(view: State, node: Node, iterations: int) -> Choice:
    """A candidate of a search that has made this many iterations."""
    share = node.visits / iterations if iterations else 0.0
    return Choice(line_of(view, node), share, node.value(), node.visits)


def _without_search(action: int, seconds: float) -> Thought:
    return Thought((action,), (Choice((action,), 1.0, 0.5),), 0.5, 0, seconds, False)


def line_of(view: State, node: Node) -> tuple[int, ...]:
    """A decision from this step on, along the most visited nodes, as far as it has been tried."""
    actions = [node.action.id]
    world = after(view, node.action)
    while world.midway() and node.children:
        node = max(node.children, key=lambda child: child.visits)
        actions.append(node.action.id)
        world.apply(node.action, Rng(0))
    return tuple(actions)


def check_view(view: State) -> None:
    """Raises ValueError unless this is a view of the seat to act: a bot is never told what its seat may not know."""
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
) -> Thought:
    """The answer of a level, whatever time it takes. Raises ValueError for a view that shows too much."""
    deliberation = Deliberation(game, view, level, seed, clock, guide, memory=memory)
    while True:
        thought = deliberation.step()
        if thought.done:
            return thought


def snap(game: Game, view: State, seed: int, begun: Sequence[int] = ()) -> Thought:
    """A plausible legal decision at once, without a search: when no bot can be had, or to complete what is `begun`.

    Raises ValueError for a view that shows too much.
    """
    check_view(view)
    rng = Rng(seed)
    guide = guide_for(game.slug)
    world = view.copy()
    world.determinize(rng)
    actions = list(begun)
    free = False
    for step in begun:
        free = free or len(world.legal()) > 1
        world.apply(game.actions[step], rng)
    while not actions or world.midway():
        legal = world.legal()
        free = free or len(legal) > 1
        action = legal[0] if len(legal) == 1 else guide.pick(world, legal, rng)
        actions.append(action.id)
        world.apply(action, rng)
    reason = reason_of(game, view, [game.actions[action] for action in actions]) if free else ""
    return replace(_without_search(actions[0], 0.0), actions=tuple(actions), done=True, reason=reason)


def reason_of(game: Game, view: State, line: Sequence[Action]) -> str:
    """Why a whole decision may be right, in a sentence or two, without a search."""
    return guide_for(game.slug).reason(view, along(view, [], line))
