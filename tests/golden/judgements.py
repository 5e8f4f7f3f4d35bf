"""How each game's guide judges kept positions: its pick, its order, its estimate, and the reason that a hint gives.

`<slug>.guide` holds these judgements. A fault in a guide makes bots weaker or lets a hint say something untrue, and no
rule notices either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ai.estimates import guide_for
from ai.search import AnyGuide, Search
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tests.play import new_match

DEALS = (11, 12)
POSITIONS = 32
"""Positions that are kept of a match."""
EVERY = {"battlefronts": 2, "fighting_front": 17, "fix_bayonets": 2, "last_front": 2, "sharp_end": 2}
"""By game: of so many decisions with a choice one is kept, so that the positions reach into the end of a match."""
SEARCHED = 6
"""Of so many kept positions one is searched, for the reason."""
ITERATIONS = 160
"""Iterations of such a search: enough that a reason may name the answer that the search expects."""
LISTED = 4
"""Decisions that are listed, in the guide's order and in that of a search."""


def judgements(slug: str) -> str:
    """The judgements of a guide about positions from two matches, with the fewest and with the most seats."""
    game = GAMES[slug]
    lines: list[str] = []
    for deal, seats in zip(DEALS, (game.seats[0], game.seats[-1]), strict=True):
        for number, view in enumerate(positions(game, seats, deal)):
            lines.append(f"# deal {deal}, {seats} seats, position {number}: seat {view.to_act} is asked")
            lines += judge(guide_for(slug), view)
            if number % SEARCHED == 0:
                lines += search(game, guide_for(slug), view)
    return "\n".join([*lines, ""])


def positions(game: Game, seats: int, deal: int) -> Iterator[State]:
    """Views of the seat to act at decisions with a choice, in a match that the guide itself plays."""
    guide, rng = guide_for(game.slug), Rng(deal)
    match = new_match(game.slug, seats, deal)
    choices = kept = 0
    while not match.over and kept < POSITIONS:
        legal = match.legal()
        if len(legal) > 1:
            if choices % EVERY[game.slug] == 0:
                kept += 1
                yield match.view(match.state.to_act)
            choices += 1
        match.play(_chosen(guide, match, legal, rng))


def _chosen(guide: AnyGuide, match: Match, legal: list[Action], rng: Rng) -> Action:
    """The choice of the guide. One decision in eight is drawn by lot, so that bad positions occur as well."""
    if len(legal) == 1 or rng.below(8) == 0:
        return legal[rng.below(len(legal))]
    return guide.pick(match.state, legal[:], rng)


def judge(guide: AnyGuide, view: State) -> list[str]:
    """The guide's judgement of a position, without a search."""
    world = view.copy()
    world.determinize(Rng(5))
    legal = world.legal()
    decisive = guide.decisive(view, legal)
    quick = guide.quick(world, Rng(5))
    picks = Counter(guide.pick(world, legal[:], Rng(seed)).notation for seed in range(6))
    odd = [action.notation for action in legal if guide.odd(view, [action])]
    tried = guide.sensible(world, legal)

    lines = ["pick: " + ", ".join(f"{notation} {count}" for notation, count in sorted(picks.items()))]
    lines.append("order: " + ", ".join(_order(guide, world, legal)))
    lines.append("estimate: " + " ".join(f"{share:.4f}" for share in guide.estimate(world)))
    lines += [f"quick: {quick.notation}"] if quick is not None else []
    lines += [f"decisive: {decisive.notation}"] if decisive is not None else []
    lines += [f"tried: {len(tried)} of {len(legal)}"] if len(tried) < len(legal) else []
    lines += ["odd: " + ", ".join(odd)] if odd else []
    return lines


def _order(guide: AnyGuide, world: State, legal: list[Action]) -> list[str]:
    """The first few actions in the order in which a search would try them."""
    left, rng = guide.sensible(world, legal)[:], Rng(9)
    first: list[str] = []
    while left and len(first) < LISTED:
        action = left[0] if len(left) == 1 else guide.pick(world, left[:], rng)
        first.append(action.notation)
        left.remove(action)
    return first


def search(game: Game, guide: AnyGuide, view: State) -> list[str]:
    """The order that a short search finds, and the reason for its first decision."""
    found = Search(view, len(game.actions), guide, Rng(3))
    found.run(ITERATIONS)
    ranked = found.ranked()
    first = ", ".join(f"{node.action.notation} {node.visits} {node.value():.4f}" for node in ranked[:LISTED])
    return [f"search: {first}", f"reason: {guide.reason(view, ranked)}"]
