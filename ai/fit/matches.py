"""The matches of a fit: the player of each seat is drawn, and whole matches are kept.

Positions and their features are computed from the kept actions when the fit is made, so that new features need no new
matches. Labels by playouts take longer, so the workers make them during the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from ai.arena.rounds import Experiment, Line, Played, Results, Task, deal_seed, has_arena_fields
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
"""The beginning of the name of an opening of random actions. Their number follows."""
Label = tuple[int, list[float]]
"""The number of actions before a position, and the expected score of every seat there."""


class Sampled(Line):
    """A match that positions can be taken from."""

    actions: list[str]
    """The notations of the whole match, those of its opening included."""
    playouts: int
    """The number of playouts that label a position, or 0 if the outcome of the match is the label."""
    labels: list[Label]
    """The labels by playouts, one for each position at which samples are taken, empty if `playouts` is 0."""


# --- The features of a game ---


@dataclass(frozen=True)
class GameFeatures:
    """The features of a game, from its guide: `ai.estimates.<slug>.guide`, or `ai.estimates.<slug>` if it is a file."""

    names: tuple[str, ...]
    """A few words for each feature."""
    features: Callable[[State, int], list[float]]
    """Returns the features of a seat in a state."""
    sampled: Callable[[State, State], bool]
    """Tells whether samples are taken after the action between these two states."""
    module: str
    """The name of the module that they come from."""


def features_of(game: Game) -> GameFeatures:
    """Return the features of a game. Raises ValueError with a sentence if it has none."""
    name = f"ai.estimates.{game.slug}"
    spec = find_spec(name)
    is_folder = spec is not None and spec.submodule_search_locations is not None
    guide = None if spec is None else import_module(f"{name}.guide" if is_folder else name)
    if guide is None or not all(hasattr(guide, part) for part in ("NAMES", "features", "sampled")):
        raise ValueError(f"{game.name} has no features to fit: ai/estimates/{game.slug}/guide.py would name them.")
    return GameFeatures(tuple(guide.NAMES), guide.features, guide.sampled, module=guide.__name__)


# --- Tasks ---


@dataclass(frozen=True)
class Sampling(Task):
    """A match of a fit: its line also has the actions, and labels by playouts if these are asked for."""

    playouts: int
    """The number of playouts that label a position, or 0 for none."""

    def result_of(self, outcome: Outcome, players: Sequence[Player]) -> Played:
        """Return the line of the match, with its labels, and the record."""
        base = super().result_of(outcome, players)
        actions = [action.notation for action in outcome.match.actions]
        line: Sampled = {**base.line, "actions": actions, "playouts": self.playouts, "labels": []}
        if self.playouts:
            for at, state in sampled_positions(line):
                mean = mean_playout_scores(state, rng_for(line, "playouts", at), self.playouts)
                line["labels"].append((at, mean))
        return Played(line, base.record)


@dataclass(frozen=True)
class Plan(Experiment):
    """Matches of deals of their own, between players that are drawn for each seat.

    `lineup` only says how many seats there are: a round has as many matches as seats.
    """

    players: tuple[str, ...] = ()
    random: int = 0
    """The most random decisions at the beginning of a match. About half of the matches begin with none."""
    playouts: int = 0
    """The number of playouts that label a position, or 0 for none."""

    def make_task(self, number: int, seating: int) -> Sampling:
        """Return a match with its own deal, players and random opening.

        All of these follow from the number of the round and of the match in the round (`seating`), so a run that was
        interrupted goes on with the same matches.
        """
        index = number * len(self.lineup) + seating  # of the match in the whole run
        seed = deal_seed(self.name, index)
        rng = Rng(deal_seed(f"{self.name}; players", index))
        kinds = tuple(self.players[rng.below(len(self.players))] for _ in self.lineup)

        # About half of the matches begin with random decisions, 1 to `random` of them.
        random_decisions = max(0, rng.below(2 * self.random + 1) - self.random)
        opening = Match(self.game, len(self.lineup), self.options, seed)
        play_at_random(opening, rng, random_decisions)
        notations = tuple(action.notation for action in opening.actions)

        own_fields = {
            "seats": kinds,
            "seed": seed,
            "chance": deal_seed(f"{self.name}; chance", index),
            "opening": f"{RANDOM}{len(notations)}" if notations else "",
            "notations": notations,
            "playouts": self.playouts,
        }
        return Sampling(**(vars(super().make_task(number, seating)) | own_fields))


def play_at_random(match: Match, rng: Rng, decisions: int) -> None:
    """Play this many decisions at random, each of one or more actions.

    A decision that would end the match is taken back, and no other follows it.
    """
    for _ in range(decisions):
        before = match.state.copy(), match.rng.state(), list(match.actions)
        while True:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
            if match.over:
                match.jump_to(*before)
                return
            if not match.state.is_midway():
                break


def is_complete_sample(line: object) -> bool:
    """Whether a line has all that samples are taken from."""
    if not isinstance(line, dict):
        return False

    rest = {name: value for name, value in line.items() if name not in ("actions", "playouts", "labels")}
    actions, labels = line.get("actions"), line.get("labels")
    return (
        has_arena_fields(rest)
        and isinstance(line.get("playouts"), int)
        and isinstance(actions, list)
        and all(isinstance(notation, str) for notation in actions)
        and isinstance(labels, list)
        and all(_is_label(entry, len(line["seats"])) for entry in labels)
    )


def _is_label(entry: object, seats: int) -> bool:
    """Whether this is a `Label` of a match with this many seats: a number of actions, and the score of each seat."""
    match entry:
        case [int(), [*values]]:
            return len(values) == seats and all(isinstance(value, int | float) and 0 <= value <= 1 for value in values)
    return False


class Matches(Results):
    """The matches of a fit that have been played, and their file."""

    OWNER = "a fit"

    def is_sound(self, line: object) -> bool:
        return is_complete_sample(line)


class Gathering(Run):
    """A run of the matches of a fit, whose progress is the number of matches."""

    def progress(self) -> str:
        matches = (self.rounds or 0) * len(self.experiment.lineup)
        return f"{len(self.results.lines)} of {matches} matches"


# --- Positions ---


def sampled_positions(line: Sampled) -> Iterator[tuple[int, State]]:
    """Yield the positions of a match at which samples are taken, with the number of actions before each.

    Random actions say nothing about how a position would end, so no position before the last of them is taken. Raises
    ValueError with a sentence if the match cannot be played again.
    """
    sampled = features_of(game_named(line["game"])).sampled
    random = int(line["opening"].removeprefix(RANDOM) or 0)
    for at, before, state in _replay_states(line):
        if at >= random and sampled(before, state):
            yield at, state


def labelled_positions(line: Sampled) -> Iterator[tuple[int, State, list[float]]]:
    """Yield the labelled positions: the number of actions before it, the state, and the score of every seat."""
    labels = dict(line["labels"])
    for at, _, state in _replay_states(line):
        if at in labels:
            yield at, state, labels[at]


def positions_of(line: Sampled, by_playouts: bool) -> Iterable[tuple[int, State, list[float]]]:
    """Return the positions that a fit learns from: the number of actions before it, the state, and the label by seat.

    `by_playouts`: whether the labels are means of playouts, not the outcome. Empty for a match that was forfeited.
    """
    if line["forfeit"] is not None:
        return []
    if by_playouts:
        return labelled_positions(line)
    return ((at, state, line["scores"]) for at, state in sampled_positions(line))


def _replay_states(line: Sampled) -> Iterator[tuple[int, State, State]]:
    """Yield for every action but the last its number, from 1, and the states before and after it.

    It plays without transcripts, whose copies of the table would take most of the time. Raises ValueError with a
    sentence for an action that is not legal.
    """
    match = Match(game_named(line["game"]), seats=len(line["seats"]), options=line["options"], seed=line["seed"])
    state = match.state
    for at, notation in enumerate(line["actions"], start=1):
        action = next((action for action in state.legal() if action.notation == notation), None)
        if action is None:
            where = f"round {line['round']}, seating {line['seating']} of {quoted(line['experiment'])}"
            raise ValueError(f"'{quoted(notation)}' cannot be played as action {at} of {where}.")

        before = state.copy()
        state.apply(action, match.rng)
        if state.to_act == OVER:
            return
        yield at, before, state


def match_index(line: Line) -> int:
    """Return the number of a match in its experiment, from 0."""
    return line["round"] * len(line["seats"]) + line["seating"]


def rng_for(line: Line, purpose: str, at: int) -> Rng:
    """Return a generator for one purpose at the position after `at` actions, different for each of them."""
    return Rng(deal_seed(f"{line['experiment']}; {purpose} {at}", match_index(line)))


def is_held_out(line: Line, share: float) -> bool:
    """Whether a match is held out, which happens to this share of them.

    That depends on the match alone, so it does not change when more matches are played.
    """
    return deal_seed(f"{line['experiment']}; held out", match_index(line)) < share * DEALS


def shared_view(state: State) -> State:
    """Return what all seats together know, such as every hand but no deck.

    It is the view of `to_act`, in which every fact that is UNKNOWN is taken from another seat that knows it. A fact is
    a number, or a list in which each number counts on its own.
    """
    view = state.redact(state.to_act)
    for seat in range(state.seats):
        _, *known_facts = view.facts()  # the first one is the seat to act
        _, *seen_facts = state.redact(seat).facts()
        for field, known, seen in zip(view.FIELDS, known_facts, seen_facts, strict=True):
            if isinstance(known, list) and isinstance(seen, list):
                pairs = zip(known, seen, strict=True)
                view.put_fact(field, [other if own == UNKNOWN else own for own, other in pairs])
            elif known == UNKNOWN:
                view.put_fact(field, seen)
    view.derive()
    return view


def world_of(state: State, rng: Rng) -> State:
    """Return a world with every hand as it is, and with decks that are drawn anew.

    An estimate is asked about worlds in which all hands are known. New decks keep a fit from learning what no seat can
    infer.
    """
    world = shared_view(state)
    world.determinize(rng)
    return world


def mean_playout_scores(state: State, rng: Rng, playouts: int) -> list[float]:
    """Return by seat the mean score in playouts of the guide, each from another `world_of` the state."""
    guide = guide_for(state.SLUG)
    totals = [0.0] * state.seats
    for _ in range(playouts):
        world = world_of(state, rng)
        while world.to_act != OVER:
            legal = world.legal()
            world.apply(legal[0] if len(legal) == 1 else guide.pick(world, legal, rng), rng)
        totals = [total + score for total, score in zip(totals, world.scores(), strict=True)]
    return [round(total / playouts, 4) for total in totals]
