"""The decisions of every level at kept positions, with the visits that led to them.

`<slug>.decisions` holds them. The same seed has to give the same decision after as many iterations on both cores,
however states, worlds and the tree are stored. The lines that begin with DEEP need more iterations, which only the
compiled core makes in little time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path

from ai.bot import choose
from ai.estimates import guide_for
from ai.forest import Memory
from ai.levels import LEVELS, Level, Thought, seed_for
from ai.review import Judgement
from ai.search import Node, Search
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, load
from game.core.rng import Rng
from game.core.state import State

ITERATIONS = 24
"""The most iterations of a level at a position."""
DEEP = "deep "
"""The beginning of a line that only the compiled core checks."""
DEEP_ITERATIONS = 2000
"""Iterations of a deep search."""
JUDGED_ITERATIONS = 600
"""Iterations of a hint and of a review, in all their trees together."""
SEED = 20_261
"""The seed of deep searches, from which the seed of each level follows."""


def decisions(slug: str, folder: Path, deep: bool) -> str:
    """Return the decisions at one position of each golden record of a game in `folder`, with or without deep lines."""
    game = GAMES[slug]
    lines: list[str] = []
    records = sorted(folder.glob(f"{slug}-*.txt"))
    for number, path in enumerate(records, 1):
        record = load(path)
        played = len(record.notations) * number // (len(records) + 1)
        state, rng = position_in(record, played)
        lines.append(f"# {path.stem} from action {played}: seat {state.to_act} is asked")
        lines += [f"{level.slug}: {line}" for level in LEVELS for line in decide(game, state.copy(), rng, level)]
        if deep:
            lines += [DEEP + line for line in think_deeply(game, state.redact(state.to_act))]
    return "\n".join([*lines, ""])


def without_deep(kept: str) -> str:
    """Return kept decisions without the deep lines."""
    return "".join(line for line in kept.splitlines(keepends=True) if not line.startswith(DEEP))


def position_in(record: Record, played: int) -> tuple[State, Rng]:
    """Return the first position of a record with a choice, from this number of actions on, and its generator."""
    match = Match(GAMES[record.game], seats=len(record.seats), options=record.options, seed=record.seed)
    state, rng = match.state, match.rng
    for number, notation in enumerate(record.notations):
        if number >= played and len(state.legal()) > 1:
            break
        state.apply(match.game.action(notation), rng)
    return state, rng


def decide(game: Game, state: State, rng: Rng, level: Level) -> Iterator[str]:
    """Yield the decision of a level. A level with a memory plays it and yields its next one, if it is asked again."""
    memory = Memory()
    seat = state.to_act
    chance = Rng(0)
    chance.restore(rng.state())
    for number in range(1, 3 if level.remembers else 2):
        bounded = level.in_game(game)
        bounded = replace(bounded, iterations=min(bounded.iterations, number * ITERATIONS), seconds=inf)
        seed = seed_for(SEED, LEVELS.index(level))
        thought = choose(game, view=state.redact(seat), level=bounded, seed=seed, clock=lambda: 0.0, memory=memory)
        yield describe_thought(game, thought)
        for step in thought.actions:
            state.apply(game.actions[step], chance)
        if state.to_act != seat or len(state.legal()) < 2:
            return


def think_deeply(game: Game, view: State) -> Iterator[str]:
    """Yield what a long search, a hint and the review of the last legal action find."""
    search = Search(view, len(game.actions), guide_for(game.slug), Rng(SEED))
    search.run(DEEP_ITERATIONS)
    found = [f"{node.action.notation} {node.visits} {node.value():.4f}" for node in search.ranked_children()]
    yield f"search: {', '.join(found)}; tree {digest_tree(search.root)}"

    last = view.legal()[-1].id
    world = view.copy()
    world.determinize(Rng(0))
    world.apply(game.actions[last], Rng(0))
    yield f"hint: {describe_thought(game, judge(game, view, []))}"
    if not world.is_midway():
        yield f"review: {describe_thought(game, judge(game, view, [last]))}"


def judge(game: Game, view: State, made: Sequence[int]) -> Thought:
    """Return a hint, or the review of the decision `made` (action ids)."""
    judgement = Judgement(
        game, view, made=made, seed=SEED, seconds=inf, clock=lambda: 0.0, iterations=JUDGED_ITERATIONS
    )
    while True:
        thought = judgement.step()
        if thought.done:
            return thought


def describe_thought(game: Game, thought: Thought) -> str:
    """Return the decision, and the visits and values of the choices that a thought lists."""
    decision = ", ".join(game.actions[step].notation for step in thought.actions)
    choices = ", ".join(f"{choice.visits} {choice.value:.4f}" for choice in thought.choices)
    return f"{decision}; {choices}"


def digest_tree(root: Node) -> str:
    """Return a digest of a tree: seat, action, visits, availability and total reward of each node, in order."""
    digest = hashlib.sha256()
    left = [*root.children]
    while left:
        node = left.pop()
        line = f"{node.seat} {node.action.id} {node.visits} {node.available} {node.total:.6f} {len(node.children)}\n"
        digest.update(line.encode())
        left += node.children
    return digest.hexdigest()[:16]
