"""The matches that a fit plays: the player of each seat is drawn, and whole matches are kept.

Positions and their features are computed from the kept actions when the fit is made, so that new features need no new
matches. Labels by playouts take longer, so the workers make them during the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from ai.arena.rounds import Experiment, Line, Played, Results, Task, deal, has_fields
from ai.arena.run import Run
from ai.estimates import guide_for
from ai.player import Outcome, Player
from game.catalogue import game_named
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import DEALS, quoted
from game.core.state import OVER, UNKNOWN, State

RANDOM: Final = "random:"
"""The beginning of the name of an opening of random actions; their number follows."""
Label = tuple[int, list[float]]
"""The number of actions before a position, and the expected score of every seat there."""


class Sampled(Line):
    """A match that positions can be taken from."""

    actions: list[str]
    """The notations of the whole match, its opening included."""
    playouts: int
    """The number of playouts that label a position; 0: the outcome of the match is the label."""
    labels: list[Label]
    """The labels by playouts of every position where samples are taken."""


# --- What a game says of its positions ---------------------------------------------------


@dataclass(frozen=True)
class Described:
    """The features of a game, from its guide: `ai.estimates.<slug>.guide`, or `ai.estimates.<slug>` if it is a file."""

    names: tuple[str, ...]
    features: Callable[[State, int], list[float]]
    sampled: Callable[[State, State], bool]
    module: str


def described(game: Game) -> Described:
    """The features of a game. Raises ValueError with a sentence if it has none."""
    guide = f"ai.estimates.{game.slug}"
    spec = find_spec(guide)
    found = import_module(f"{guide}.guide" if spec.submodule_search_locations else guide) if spec is not None else None
    if not all(hasattr(found, name) for name in ("NAMES", "features", "sampled")):
        raise ValueError(f"{game.name} has no features to fit: ai/estimates/{game.slug}/guide.py would name them.")
    assert found is not None
    return Described(tuple(found.NAMES), found.features, found.sampled, found.__name__)


# --- What is played ----------------------------------------------------------------------


@dataclass(frozen=True)
class Sampling(Task):
    """A match with its actions, and with labels by playouts for every position where samples are taken."""

    playouts: int

    def played(self, outcome: Outcome, players: Sequence[Player]) -> Played:
        base = super().played(outcome, players)
        actions = [action.notation for action in outcome.match.actions]
        line: Sampled = {**base.line, "actions": actions, "playouts": self.playouts, "labels": []}
        if self.playouts:
            for at, state in places(line):
                mean = played_out(state, chance_of(line, "playouts", at), self.playouts)
                line["labels"].append((at, mean))
        return Played(line, base.record)


@dataclass(frozen=True)
class Plan(Experiment):
    """Matches of deals of their own, between players that are drawn for each seat.

    `lineup` only says how many seats there are: a round has as many matches as seats.
    """

    players: tuple[str, ...] = ()
    random: int = 0
    """The most random decisions at the beginning of a match; about half of the matches begin with none."""
    playouts: int = 0

    def task(self, number: int, seating: int) -> Sampling:
        index = number * len(self.lineup) + seating
        seed = deal(self.name, index)
        rng = Rng(deal(f"{self.name}; players", index))
        kinds = tuple(self.players[rng.below(len(self.players))] for _ in self.lineup)
        begun = Match(self.game, len(self.lineup), self.options, seed)
        at_random(begun, rng, max(0, rng.below(2 * self.random + 1) - self.random))
        notations = tuple(action.notation for action in begun.actions)
        own = {
            "seats": kinds,
            "seed": seed,
            "chance": deal(f"{self.name}; chance", index),
            "opening": f"{RANDOM}{len(notations)}" if notations else "",
            "notations": notations,
            "playouts": self.playouts,
        }
        return Sampling(**(vars(super().task(number, seating)) | own))


def at_random(match: Match, rng: Rng, decisions: int) -> None:
    """Play this many decisions at random, fewer if they would end the match."""
    for _ in range(decisions):
        before = match.state.copy(), match.rng.state(), list(match.actions)
        while True:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
            if match.over:
                match.stand(*before)
                return
            if not match.state.midway():
                break


def whole(line: object) -> bool:
    """Whether a line has all that a sample is taken from."""
    if not isinstance(line, dict):
        return False
    rest = {name: value for name, value in line.items() if name not in ("actions", "playouts", "labels")}
    actions, labels = line.get("actions"), line.get("labels")
    return (
        has_fields(rest)
        and isinstance(line.get("playouts"), int)
        and isinstance(actions, list)
        and all(isinstance(notation, str) for notation in actions)
        and isinstance(labels, list)
        and all(_labels(entry, len(line["seats"])) for entry in labels)
    )


def _labels(entry: object, seats: int) -> bool:
    match entry:
        case [int(), [*values]]:
            return len(values) == seats and all(isinstance(value, int | float) and 0 <= value <= 1 for value in values)
    return False


class Matches(Results):
    """The file of a fit: lines of an arena with the actions of the match."""

    OF = "a fit"

    def sound(self, line: object) -> bool:
        return whole(line)


class Gathering(Run):
    """Matches for a fit while they are played."""

    def progress(self) -> str:
        matches = (self.rounds or 0) * len(self.experiment.lineup)
        return f"{len(self.results.lines)} of {matches} matches"


# --- Positions ---------------------------------------------------------------------------


def places(line: Sampled) -> Iterator[tuple[int, State]]:
    """The positions of a match where samples are taken, with the number of actions before each.

    Random actions say nothing about how a position would end, so no position before the last of them is taken. Raises
    ValueError with a sentence if the match cannot be played again.
    """
    sampled = described(game_named(line["game"])).sampled
    random = int(line["opening"].removeprefix(RANDOM) or 0)
    for at, before, state in _course(line):
        if at >= random and sampled(before, state):
            yield at, state


def labelled(line: Sampled) -> Iterator[tuple[int, State, list[float]]]:
    """The positions that the line has labels for, with their labels."""
    labels = dict(line["labels"])
    for at, _, state in _course(line):
        if at in labels:
            yield at, state, labels[at]


def _course(line: Sampled) -> Iterator[tuple[int, State, State]]:
    """For every action but the last: how many there were with it, and the states before and after it.

    Made without transcripts, whose copies of the table would take most of the time. Raises ValueError with a sentence
    for an action that is not legal.
    """
    begun = Match(game_named(line["game"]), len(line["seats"]), line["options"], line["seed"])
    state = begun.state
    for at, notation in enumerate(line["actions"], start=1):
        action = next((action for action in state.legal() if action.notation == notation), None)
        if action is None:
            where = f"round {line['round']}, seating {line['seating']} of {quoted(line['experiment'])}"
            raise ValueError(f"'{quoted(notation)}' cannot be played as action {at} of {where}.")
        before = state.copy()
        state.apply(action, begun.rng)
        if state.to_act == OVER:
            return
        yield at, before, state


def index_of(line: Line) -> int:
    """The number of a match in its experiment."""
    return line["round"] * len(line["seats"]) + line["seating"]


def chance_of(line: Line, what: str, at: int) -> Rng:
    """The generator for one purpose at one position, different for each."""
    return Rng(deal(f"{line['experiment']}; {what} {at}", index_of(line)))


def held_out(line: Line, share: float) -> bool:
    """Whether a match is held out. It depends on this match alone, so it stays so when more matches are played."""
    return deal(f"{line['experiment']}; held out", index_of(line)) < share * DEALS


def shared_view(state: State) -> State:
    """What all seats together know: the view of `to_act`, with what another seat sees in place of UNKNOWN."""
    view = state.redact(state.to_act)
    for seat in range(state.seats):
        other = state.redact(seat)
        for field in view.FIELDS:
            mine, theirs = getattr(view, field), getattr(other, field)
            if isinstance(mine, list):
                setattr(view, field, [b if a == UNKNOWN else a for a, b in zip(mine, theirs, strict=True)])
            elif mine == UNKNOWN:
                setattr(view, field, theirs)
    return view


def world_of(state: State, rng: Rng) -> State:
    """A world with every hand as it is, and with decks as nobody knows them.

    An estimate is asked of worlds in which all hands are known. Decks that are drawn anew keep a fit from learning what
    no seat can infer.
    """
    world = shared_view(state)
    world.determinize(rng)
    return world


def played_out(state: State, rng: Rng, playouts: int) -> list[float]:
    """By seat: the mean score in playouts of the guide, each from another `world_of` the state."""
    guide = guide_for(state.SLUG)
    total = [0.0] * state.seats
    for _ in range(playouts):
        world = world_of(state, rng)
        while world.to_act != OVER:
            legal = world.legal()
            world.apply(legal[0] if len(legal) == 1 else guide.pick(world, legal, rng), rng)
        total = [one + more for one, more in zip(total, world.scores(), strict=True)]
    return [round(one / playouts, 4) for one in total]
