"""The levels of play, and a decision from the view of a seat to its answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import isfinite
from typing import Final

from ai.estimates import guide_for
from ai.forest import Forest
from ai.memory import Memory
from ai.parallel import Helpers, grown
from ai.reasoning import along
from ai.search import AnyGuide, Node, Search
from ai.strength import STRENGTHS, drawn
from game import fast_core
from game.core.game import Game
from game.core.rng import Rng
from game.core.sanitize import quoted
from game.core.state import Action, State

SHOWN: Final = 5
"""The most choices that a thought lists."""
FIRST_STEP: Final = 0.6
"""Share of the remaining time for a step that is not the last one of its decision."""
TURN: Final = 4.0
"""The fewest seconds for all decisions of one turn, whatever the level and the game."""
INSTALMENT: Final = 32
"""Iterations between two clock checks; constant, so that a seed gives the same answer on every machine."""


@dataclass(frozen=True)
class Level:
    """Playing strength: a limit of iterations and of seconds per decision, whichever is reached first."""

    slug: str
    name: str
    line: str
    """One line about the level for the lobby."""
    iterations: int
    seconds: float
    patience: float = 0.5
    """Share of `Game.turn_seconds` for all decisions of a turn, if that is more than TURN."""
    temperature: float = 0.0
    """How often it chooses something other than the best (see `ai.strength.drawn`); 0: never."""
    remembers: bool = False
    """Whether it goes on with the search of its last decision where it can (see `ai.memory`)."""

    def at(self, game: Game) -> Level:
        """The level as it plays this game."""
        own = STRENGTHS.get(game.slug, {}).get(self.slug)
        return self if own is None else replace(self, iterations=own.iterations, temperature=own.temperature)


LEVELS: Final = (
    Level("recruit", "Recruit", "Acts on a first impression.", 30, 1.5),
    Level("sergeant", "Sergeant", "Sees what stands on the table.", 150, 1.5),
    Level("captain", "Captain", "Thinks the battle through.", 1000, 1.5),
    Level("general", "General", "Takes time and misses little.", 20000, 1.4, 1.0, remembers=True),
)


def level_named(slug: str) -> Level:
    """The level of that slug. Raises ValueError with a sentence for the player."""
    for level in LEVELS:
        if level.slug == slug:
            return level
    raise ValueError(f"There is no level '{quoted(slug)}'; choose from: {', '.join(level.slug for level in LEVELS)}.")


def turn_share(game: Game, level: Level, state: State, seconds: float) -> float:
    """The share of `seconds` that the decision of `state.to_act` may take.

    It depends on public facts only: the game, the level, and how much of the turn is over. Each unit of weight
    (`State.turn_weight`) takes its share of what the earlier ones have left, so all decisions of a turn together take
    less time than the turn has, however many there are. A level that is bound by iterations alone has infinite time.
    """
    if not isfinite(seconds):
        return seconds
    return _share(game, level, seconds, state.turn_steps(), state.turn_weight())


def _share(game: Game, level: Level, seconds: float, behind: int, weight: int) -> float:
    """`turn_share` for a decision of this weight, with `behind` units of weight before it."""
    left = max(TURN, level.patience * game.turn_seconds)
    for _ in range(behind):
        left -= min(seconds, game.turn_share * left)
    share = 0.0
    for _ in range(weight):
        share += min(seconds, game.turn_share * (left - share))
    return min(seconds, share)


@dataclass(frozen=True)
class Limits:
    """The most that a level thinks about one decision of a game."""

    seconds: float
    lines: int
    """About how many lines of play."""


def limits(game: Game, level: Level, most: float, fast: bool | None = None) -> Limits:
    """What a level can do in a game if it has at most `most` seconds for an answer.

    `fast`: whether the bots run on the fast core; by default whether they would now.
    """
    rate = game.search_rates[fast_core.ready() if fast is None else fast]
    seconds = _share(game, level, min(level.seconds, most), 0, game.weightiest)
    lines = min(level.at(game).iterations, round(rate * seconds))
    return Limits(lines / rate, lines)


@dataclass(frozen=True)
class Choice:
    """A candidate decision of a search."""

    actions: tuple[int, ...]
    """The action ids of its steps, as far as the search has explored them."""
    share: float
    """Its share of the search's visits, 0..1."""
    value: float
    """Expected score of the deciding seat, 0 (loss) to 1 (win)."""
    visits: int = 0
    """The iterations of which `value` is the mean; with 0 it means nothing."""


@dataclass(frozen=True)
class Verdict:
    """A decision that was made, compared with the best one found (see `ai.review`)."""

    best: tuple[int, ...]
    """The action ids of the best decision found; those of the decision that was made, if nothing else was found."""
    value: float
    """Expected score after the decision that was made, 0..1."""
    best_value: float
    """Expected score after the best decision, 0..1."""
    doubt: float
    """A difference of the two below this may be chance."""


@dataclass(frozen=True)
class Thought:
    """State of a search; the bot's answer once `done`."""

    actions: tuple[int, ...]
    """The action ids of the leading choice; once `done` a whole decision (see `State.midway`)."""
    choices: tuple[Choice, ...]
    """Best first, except among those that are about equal (see `ai.review`)."""
    value: float
    """Expected score of the deciding seat, 0..1; meaningless while `iterations` is 0."""
    iterations: int
    """Those that were remembered included; 0 if there was no choice or no time."""
    seconds: float
    done: bool
    reason: str = ""
    """Why, in a sentence or two, once `done`. It may name hidden cards: show it only to those who may see them."""
    verdict: Verdict | None = None
    """Once `done`, if a decision was to be judged."""
    about_equal: int = 1
    """How many of the first choices may be equally good. 1 after a comparison: the first one is clearly best."""


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
        if not self._enough(ranked[0].action):
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
        return _after(self._search.view, action).midway()

    def _enough(self, leader: Action) -> bool:
        """Whether iterations or time are over, or what is left of them cannot change the answer.

        A step that is not the last one leaves some of the time to the others.
        """
        search = self._search
        remaining = self._level.iterations - search.iterations
        now = self._clock()
        seconds = now - self._begun
        time_left = self._level.seconds - (self._begun - self._started)
        if self._leads_on(leader):
            time_left *= FIRST_STEP
        if seconds > 0 and isfinite(time_left):
            remaining = min(remaining, int((search.iterations - self._known) * (time_left - seconds) / seconds))
        return remaining <= 0 or search.settled(remaining)

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


def _after(view: State, action: Action) -> State:
    """The view with `action` applied to a determinized copy, since a view cannot be played on."""
    world = view.copy()
    world.determinize(Rng(0))
    world.apply(action, Rng(0))
    return world


def line_of(view: State, node: Node) -> tuple[int, ...]:
    """A decision from this step on, along the most visited nodes, as far as it has been tried."""
    actions = [node.action.id]
    world = _after(view, node.action)
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
    line = [game.actions[action] for action in actions]
    reason = guide.reason(view, along(view, [], line)) if free else ""
    return replace(_without_search(actions[0], 0.0), actions=tuple(actions), done=True, reason=reason)


def seed_for(chance: int, decision: int) -> int:
    """The seed for a bot's decision number `decision` of a match, 96 bits as `Rng` takes them.

    A number that can be guessed, such as that of a deal, is no `chance` for a bot that must not know the deal: it could
    try all of them.
    """
    return int.from_bytes(blake2b(f"{chance} {decision}".encode(), digest_size=12).digest(), "little")
