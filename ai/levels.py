"""The levels of play: how long each of them thinks in each game, how it chooses, and the form of its answer.

This module imports no search, since the client names levels long before a bot thinks.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import inf, isfinite, sqrt
from typing import TYPE_CHECKING, Final

from game import fast_core
from game.core.game import Game
from game.core.rng import Rng
from game.core.sanitize import quoted
from game.core.state import State

if TYPE_CHECKING:
    from ai.search import Node

HINT_SECONDS: Final = 3.4
"""The most seconds for a hint."""
ENOUGH: Final = 20
"""Fewest iterations whose result is shown as a value."""
LEAST_DIFFERENCE: Final = 0.03
"""No difference of two values below this counts, however many iterations there are: no player would notice it."""
SHOWN: Final = 5
"""The most choices that a thought lists."""
LEAST_VISIT_SHARE: Final = 0.1
"""A choice may be drawn only if it has at least this share of the visits of the most visited one."""
LEAST_ODDS_SHARE: Final = 0.25
"""A choice may be drawn only if it has at least this share of the best odds to win.

Beside a choice that wins with 50 % that allows one with 20 %, beside one with 95 % one with 83 %.
"""
NOISE_ERRORS: Final = 2.0
"""Two values that differ by so many standard errors of their visits differ by more than noise."""
FAR_BEHIND: Final = 1.5
"""A choice is far behind the first if its value is lower by so many times the noise (`noise_between`)."""
LEAST_TURN_SECONDS: Final = 4.0
"""The fewest seconds for all decisions of one turn, whatever the level and the game."""
RANDOM: Final = "random"
"""The kind of a player that plays uniformly at random."""
TIMED_LEVEL: Final = re.compile(r"(?P<level>[a-z]+):(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,4})?)s")
"""A level with seconds of its own, such as general:0.2s. Its groups are the level and the seconds."""
LEVEL_OF_CHECKOUT: Final = re.compile(r"(?P<level>[A-Za-z0-9:.]+)@(?P<folder>.+)")
"""The level of another checkout, such as general@../before. Its groups are the level and the folder."""


@dataclass(frozen=True)
class Level:
    """Playing strength: a limit of iterations and of seconds per decision, whichever is reached first."""

    slug: str
    name: str
    line: str
    """One line about the level for the lobby."""
    iterations: int
    """The most iterations per decision."""
    seconds: float
    """The most seconds per decision."""
    patience: float = 0.5
    """The share of `Game.turn_seconds` for all decisions of a turn, if that is more than LEAST_TURN_SECONDS."""
    temperature: float = 0.0
    """How often it chooses something other than the best (see `draw_choice`). 0 means never."""
    remembers: bool = False
    """Whether it goes on with the search of its last decision where it can (see `ai.forest`)."""

    def in_game(self, game: Game) -> Level:
        """Return the level with the iterations and the temperature that it has in this game."""
        for level, iterations, temperature in game.level_strengths:
            if level == self.slug:
                return replace(self, iterations=iterations, temperature=temperature)
        return self


LEVELS: Final = (
    Level("recruit", "Recruit", "Acts on a first impression.", iterations=30, seconds=1.4),
    Level("sergeant", "Sergeant", "Sees what stands on the table.", iterations=150, seconds=1.4),
    Level("captain", "Captain", "Thinks the battle through.", iterations=1000, seconds=1.4),
    Level("general", "General", "Takes time and misses little.", 500_000, seconds=1.4, patience=1.0, remembers=True),
)


def level_named(slug: str) -> Level:
    """Return the level of that slug. Raises ValueError with a sentence for the player if there is none."""
    for level in LEVELS:
        if level.slug == slug:
            return level
    raise ValueError(f"There is no level '{quoted(slug)}'; choose from: {', '.join(level.slug for level in LEVELS)}.")


def decision_seconds(game: Game, level: Level, state: State, seconds: float) -> float:
    """Return the seconds that the decision of `state.to_act` may take, at most `seconds`.

    They depend on public facts only: the game, the level, the weight of the decision (`State.turn_weight`), and the
    weight of the decisions made before in the same turn (`State.earlier_turn_weight`). All decisions of a turn together
    take less time than the turn has, however many there are. A level that is bound by iterations alone has infinite
    `seconds`, which are returned.
    """
    if not isfinite(seconds):
        return seconds
    return _seconds_out_of_turn(game, level, seconds, state.earlier_turn_weight(), state.turn_weight())


def _seconds_out_of_turn(game: Game, level: Level, seconds: float, earlier: int, weight: int) -> float:
    """Return the seconds that a decision may take out of the time of its turn, at most `seconds`.

    The time of a turn is `game.turn_seconds` times the patience of the level, but at least LEAST_TURN_SECONDS. It is
    spent unit by unit. Each unit of weight takes the share `game.turn_share` of the time that is left. The first
    `earlier` units belong to the decisions that were made before in this turn, the next `weight` units to this one.
    """
    seconds_left = max(LEAST_TURN_SECONDS, level.patience * game.turn_seconds)
    for _ in range(earlier):
        seconds_left -= min(seconds, game.turn_share * seconds_left)

    seconds_of_decision = 0.0
    for _ in range(weight):
        seconds_of_decision += min(seconds, game.turn_share * (seconds_left - seconds_of_decision))
    return min(seconds, seconds_of_decision)


@dataclass(frozen=True)
class Limits:
    """The most that a level thinks about one decision of a game."""

    seconds: float
    lines: int
    """About how many lines of play."""


def limits(game: Game, level: Level, most: float, fast: bool | None = None) -> Limits:
    """Return how long and how far a level thinks about the weightiest decision of a game.

    The decision counts as the first of its turn, which gets the most time. `most` are the seconds that an answer may
    take. `game.search_rates` has how many lines of play (iterations) a search makes in a second, on the plain core and
    on the fast core. `fast`: whether the bots run on the fast one, by default whether a process would that starts now.
    """
    rate = game.search_rates[fast_core.is_ready() if fast is None else fast]
    seconds = _seconds_out_of_turn(game, level, min(level.seconds, most), earlier=0, weight=game.weightiest)
    lines = min(level.in_game(game).iterations, round(rate * seconds))
    return Limits(seconds=lines / rate, lines=lines)


def draw_choice(ranked: Sequence[Node], temperature: float, rng: Rng) -> Node:
    """Return the choice of a search whose nodes are `ranked`, most visited first.

    At temperature 0 that is the first one. Else it is drawn from `plausible_choices`, with probabilities proportional
    to visits ** (1 / temperature), as in AlphaZero (Silver et al., 2018): the higher the temperature, the more often
    another one than the first. At infinity all are equally likely.
    """
    if not temperature:
        return ranked[0]

    plausible = plausible_choices(ranked)
    weights = [(node.visits / plausible[0].visits) ** (1.0 / temperature) for node in plausible]
    remainder = rng.unit() * sum(weights)
    for node, weight in zip(plausible, weights, strict=True):
        remainder -= weight
        if remainder < 0.0:
            return node
    return plausible[0]


def plausible_choices(ranked: Sequence[Node]) -> list[Node]:
    """Return the nodes, most visited first, that could be mistaken for the best one.

    They have enough visits (LEAST_VISIT_SHARE) and enough odds to win (LEAST_ODDS_SHARE) against the best, so that a
    certain win is not given up and an avoidable loss is not chosen.
    """
    tried = [node for node in ranked if node.visits >= LEAST_VISIT_SHARE * ranked[0].visits]
    least = LEAST_ODDS_SHARE * max(map(odds_to_win, tried))
    return [node for node in tried if odds_to_win(node) >= least]


def odds_to_win(node: Node) -> float:
    """Return the chance to win divided by the chance not to win, as the search found it, infinite for a certain win."""
    value = node.value()
    return value / (1.0 - value) if value < 1.0 else inf


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
    """The iterations of which `value` is the mean. With 0 it means nothing."""


def noise_between(value: float, visits: int, other_value: float, other_visits: int) -> float:
    """Return the largest difference of two values that may come about by chance, by the visits of which they are means.

    It is NOISE_ERRORS standard errors. Each visit is a match that was won or lost.
    >>> round(noise_between(0.5, 100, 0.5, 100), 2), round(noise_between(0.5, 10_000, 0.5, 10_000), 3)
    (0.14, 0.014)
    """
    variance = 0.0
    for chance, count in ((value, visits), (other_value, other_visits)):
        # Half a visit is added to either side: a few visits of one kind are no certainty.
        likely = (chance * count + 0.5) / (count + 1)
        variance += likely * (1.0 - likely) / max(1, count)
    return NOISE_ERRORS * sqrt(variance)


@dataclass(frozen=True)
class Verdict:
    """A decision that was made, compared with the best one found (see `ai.review`)."""

    best: tuple[int, ...]
    """The action ids of the best decision found, or those of the decision that was made if no better one was found."""
    value: float
    """Expected score after the decision that was made, 0..1."""
    best_value: float
    """Expected score after the best decision, 0..1."""
    doubt: float
    """A difference between the two values that is smaller than this may be chance."""


@dataclass(frozen=True)
class Thought:
    """An interim report of a search, and the answer of the bot once it is `done`."""

    actions: tuple[int, ...]
    """The action ids of the leading choice, once `done` a whole decision (see `State.is_midway`)."""
    choices: tuple[Choice, ...]
    """Best first, except among those that are about equal (see `ai.review`)."""
    value: float
    """Expected score of the deciding seat, 0..1, meaningless while `iterations` is 0."""
    iterations: int
    """The iterations so far, those of a remembered search included, or 0 if there was no choice or no time."""
    seconds: float
    """The time since the question, by the clock of the search."""
    done: bool
    reason: str = ""
    """Once `done`: one or two sentences that say why. They may name hidden cards, so only who may see those reads them.
    """
    verdict: Verdict | None = None
    """Once `done`, if a decision was to be judged, else None."""
    about_equal: int = 1
    """How many of the first choices may be equally good, 1 after a comparison if the first one is clearly best."""
    plan: tuple[int, ...] = ()
    """The action ids that the seat should play after its best decision, as far as nothing unknown comes between.

    Only a comparison finds them (`ai.review`), once `done`.
    """

    def choices_to_show(self, endings: Container[int]) -> list[Choice]:
        """Return at most SHOWN choices: the first, then by value those that the search has tried enough, then others.

        `endings` holds the first steps that end the phase. To end it is a choice that a person always has in mind. If
        it is as good as the first choice but would be cut off, it takes the last place.
        """
        # Values are 0..1, so the key of a choice that was hardly tried (1.0) is the highest: such choices come last.
        others = sorted(self.choices[1:], key=lambda one: -one.value if self.has_tried(one) else 1.0)
        places = SHOWN - 1  # beside the first choice
        for cut_off in others[places:]:
            if cut_off.actions[0] in endings and self.has_tried(cut_off) and self.is_as_good(cut_off):
                others[places - 1] = cut_off
        return [*self.choices[:1], *others[:places]]

    def has_tried(self, choice: Choice) -> bool:
        """Return whether the search has tried a choice so often that its value can be shown.

        A choice that is far behind needs fewer visits: the search has turned away from it for that reason.

        >>> best, other = Choice((0,), 0.9, 0.50, 20_000), Choice((1,), 0.05, 0.48, 500)
        >>> far_behind, hardly_tried = Choice((2,), 0.03, 0.30, 400), Choice((3,), 0.0, 0.30, 20)
        >>> found = Thought((0,), (best, other, far_behind, hardly_tried), 0.5, 21_000, 3.0, True)
        >>> found.has_tried(other), found.has_tried(far_behind), found.has_tried(hardly_tried)
        (False, True, False)
        """
        if choice.visits < ENOUGH:
            return False
        best = self.choices[0]
        noise = noise_between(choice.value, choice.visits, other_value=best.value, other_visits=best.visits)
        is_far_behind = best.value - choice.value > FAR_BEHIND * noise
        return is_far_behind or choice.visits >= max(one.visits for one in self.choices) * LEAST_VISIT_SHARE

    def is_as_good(self, choice: Choice) -> bool:
        """Return whether a choice may be as good as the first.

        Either its value is smaller by at most LEAST_DIFFERENCE, or the difference is noise. It is noise if it can come
        about by chance with so few visits, and if the choice is one of the first ones that the trees of the search
        found about equal (`about_equal`).

        >>> best, near = Choice((0,), 0.5, 0.6, 5000), Choice((1,), 0.3, 0.58, 3000)
        >>> lower = Choice((2,), 0.2, 0.55, 2000)
        >>> found = Thought((0,), (best, near, lower), 0.6, 10_000, 3.0, True, about_equal=3)
        >>> found.is_as_good(near), found.is_as_good(lower)
        (True, False)
        """
        best = self.choices[0]
        behind = best.value - choice.value
        noise = noise_between(choice.value, choice.visits, other_value=best.value, other_visits=best.visits)
        return behind <= LEAST_DIFFERENCE or (choice in self.choices[: self.about_equal] and behind <= noise)


def seed_for(chance: int, decision: int) -> int:
    """Return the seed for decision number `decision` of a match, an integer of 96 bits.

    `chance` must be a secret if a bot must not know the deal. If it was the number of the deal, a bot could try deal
    after deal until one gave this seed.
    """
    return int.from_bytes(blake2b(f"{chance} {decision}".encode(), digest_size=12).digest(), "little")


def is_foreign(kind: str) -> bool:
    """Whether this kind of player names a class from outside.

    >>> [is_foreign(kind) for kind in ("mybot.py:MyBot", "general+bold", "general:0.2s+bold", "general:0.2s@../before")]
    [True, False, False, False]
    """
    # A number after the colon is the seconds of a level, right or wrong.
    return ":" in kind and not re.fullmatch(r"[a-z]+:[-+.0-9][^:]*", kind) and not LEVEL_OF_CHECKOUT.fullmatch(kind)


def split_kinds(kinds: str) -> list[str]:
    """Return the kinds of players between the commas, in small letters except for names of classes and folders.

    >>> split_kinds("General, mybot.py:MyBot, Captain@../Before")
    ['general', 'mybot.py:MyBot', 'captain@../Before']
    """
    stripped = [kind.strip() for kind in kinds.split(",")]
    return [kind if is_foreign(kind.lower()) else _lower_level_name(kind) for kind in stripped]


def _lower_level_name(kind: str) -> str:
    """Return the kind with its level in small letters. The folder of a checkout stays as it is."""
    level, at, folder = kind.partition("@")
    return f"{level.lower()}{at}{folder}"
