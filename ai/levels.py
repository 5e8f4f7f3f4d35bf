"""The levels of play: how much each thinks in each game, how it chooses, and what it answers.

It loads no search: the client names levels long before a bot thinks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import inf, isfinite
from typing import TYPE_CHECKING, Final

from game import fast_core
from game.core.game import Game
from game.core.rng import Rng
from game.core.sanitize import quoted
from game.core.state import State

if TYPE_CHECKING:
    from ai.search import Node

SHOWN: Final = 5
"""The most choices that a thought lists."""
LEAST_VISITS: Final = 0.1
"""The least share of the visits of the most visited choice that a drawn choice must have."""
LEAST_ODDS: Final = 0.25
"""The least share of the best odds to win that it must have: beside a choice with 50 %, those with 20; beside 95 %,
83."""
TURN: Final = 4.0
"""The fewest seconds for all decisions of one turn, whatever the level and the game."""
RANDOM: Final = "random"
"""A seat that plays uniformly at random."""
SECONDS: Final = re.compile(r"([a-z]+):([0-9]{1,4}(?:\.[0-9]{1,4})?)s")
CHECKOUT: Final = re.compile(r"([A-Za-z0-9:.]+)@(.+)")
STRENGTHS: Final[Mapping[str, Mapping[str, tuple[int, float]]]] = {
    "battlefronts": {"recruit": (430, 0.1), "sergeant": (1000, 0.0), "captain": (3200, 0.0)},
    "sharp_end": {"recruit": (30, 1.0), "sergeant": (150, 0.6), "captain": (300, 0.2)},
    "last_front": {"recruit": (30, 1.0), "sergeant": (150, 0.3), "captain": (300, 0.0)},
    "fighting_front": {"recruit": (38, 0.15), "sergeant": (110, 0.0)},
}
"""By game and level: iterations and temperature where they differ from `LEVELS`, set so that with two seats each level
wins about 65 % of the matches against the one below. The highest level never errs, so it is not listed. At the Sharp
End more iterations bring little (30 to 600 of them score 45 to 59 % against a rule of thumb): there levels differ by
how often they err, and a rule that never errs is as good as a Sergeant or a Captain."""


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
    """How often it chooses something other than the best (see `drawn`); 0: never."""
    remembers: bool = False
    """Whether it goes on with the search of its last decision where it can (see `ai.forest`)."""

    def at(self, game: Game) -> Level:
        """The level as it plays this game."""
        iterations, temperature = STRENGTHS.get(game.slug, {}).get(self.slug, (self.iterations, self.temperature))
        return replace(self, iterations=iterations, temperature=temperature)


LEVELS: Final = (
    Level("recruit", "Recruit", "Acts on a first impression.", 30, 1.4),
    Level("sergeant", "Sergeant", "Sees what stands on the table.", 150, 1.4),
    Level("captain", "Captain", "Thinks the battle through.", 1000, 1.4),
    Level("general", "General", "Takes time and misses little.", 500_000, 1.4, 1.0, remembers=True),
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


def drawn(ranked: Sequence[Node], temperature: float, rng: Rng) -> Node:
    """The choice of a search: at temperature 0 the first of `ranked`, which is the most visited one.

    Else it is drawn from `plausible`, with probabilities proportional to visits ** (1 / temperature): the
    higher the temperature, the more often another one than the first; at infinity all are equally likely.
    """
    if not temperature:
        return ranked[0]
    among = plausible(ranked)
    weights = [(node.visits / among[0].visits) ** (1.0 / temperature) for node in among]
    left = rng.unit() * sum(weights)
    for node, weight in zip(among, weights, strict=True):
        left -= weight
        if left < 0.0:
            return node
    return among[0]


def plausible(ranked: Sequence[Node]) -> list[Node]:
    """The nodes, most visited first, that could be mistaken for the best one: none of them throws the match away.

    They have enough visits (LEAST_VISITS) and enough odds to win (LEAST_ODDS) beside the best, so that a certain win
    is not given up and an avoidable loss is not chosen.
    """
    tried = [node for node in ranked if node.visits >= LEAST_VISITS * ranked[0].visits]
    least = LEAST_ODDS * max(map(odds, tried))
    return [node for node in tried if odds(node) >= least]


def odds(node: Node) -> float:
    """Chance to win divided by chance not to win, as the search has found it; infinite if the win is certain."""
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


def seed_for(chance: int, decision: int) -> int:
    """The seed for a bot's decision number `decision` of a match, 96 bits as `Rng` takes them.

    A number that can be guessed, such as that of a deal, is no `chance` for a bot that must not know the deal: it could
    try all of them.
    """
    return int.from_bytes(blake2b(f"{chance} {decision}".encode(), digest_size=12).digest(), "little")


def foreign(kind: str) -> bool:
    """Whether this names a foreign class."""
    return ":" in kind and not re.fullmatch(r"[a-z]+:[-+.0-9][^:]*", kind) and not CHECKOUT.fullmatch(kind)


def split_kinds(kinds: str) -> list[str]:
    """The kinds between the commas, in small letters except for names of classes and folders."""
    found = [kind.strip() for kind in kinds.split(",")]
    return [kind if foreign(kind.lower()) else _small(kind) for kind in found]


def _small(kind: str) -> str:
    level, at, folder = kind.partition("@")
    return f"{level.lower()}{at}{folder}"
