"""The judgements of each game's guide about kept positions: its picks, its order, its estimate, and its reasons.

`<slug>.guide` holds these judgements. A fault in a guide makes bots weaker or lets a hint say something untrue, and no
rule notices either.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ai.estimates import guide_for
from ai.reasoning import FEWEST_VISITS
from ai.search import AnyGuide, Node, Search
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tests.golden.seldom import SELDOM
from tests.play import new_match

DEALS = (11, 12, 13, 14, 15, 16)
"""Deals of the matches, by turns with the fewest and with the most seats. Each match has options of its own."""
ONE_KEPT_OF = {"battlefronts": 2, "fighting_front": 40, "fix_bayonets": 9, "last_front": 9, "sharp_end": 5}
"""By game: of this many decisions with a choice, one is kept."""
ONE_KEPT_OF_ANY_OTHER = 1
"""The same of any other game."""
KEPT_OF_EACH_KIND = 2
"""This many positions of each kind are always kept, so that rare questions are among them."""
ONE_SEARCHED_OF = 20
"""Of this many kept positions, one is searched."""
ITERATIONS = 100
"""Iterations of such a search."""
LISTED_DECISIONS = 4
"""The number of decisions that are listed in the order of the guide and of a search."""
PICKS_PER_POSITION = 12
"""How often the guide picks at a position."""
EXPLAINED_PER_VERB = 2
"""The number of decisions of each verb that are explained at a position."""


def judgements(slug: str) -> str:
    """Return the judgements of a guide about positions from a few matches, and about some rare ones."""
    game, guide = GAMES[slug], guide_for(slug)
    lines: list[str] = []
    kinds: Counter[object] = Counter()
    kept = 0
    listed_forms: set[str] = set()

    for number, deal in enumerate(DEALS):
        seats = game.seats[-(number % 2)]
        everything = hashlib.sha256()
        for choices, (view, estimate) in enumerate(positions(game, seats, deal)):
            everything.update(estimate.encode())
            kind = kind_of(guide, view)
            kinds[kind] += 1
            if kinds[kind] > KEPT_OF_EACH_KIND and choices % ONE_KEPT_OF.get(slug, ONE_KEPT_OF_ANY_OTHER):
                continue
            lines.append(f"# deal {deal}, {seats} seats, choice {choices}: seat {view.to_act} is asked")
            lines.append(f"estimate: {estimate}")
            lines += judge(guide, view)
            lines += explanations(game, guide, view, listed_forms)
            if kept % ONE_SEARCHED_OF == 0:
                lines += search(game, guide, view)
            kept += 1
        lines.append(f"# deal {deal}: all estimates {everything.hexdigest()[:16]}")

    for words, build in SELDOM.get(slug, {}).items():
        state = build()
        view = state.redact(state.to_act)
        lines.append(f"# {words}: seat {view.to_act} is asked")
        lines.append(f"estimate: {shares(guide.estimate(state))}")
        lines += [*judge(guide, view), *explanations(game, guide, view, listed_forms)]

    return "\n".join([*lines, ""])


def positions(game: Game, seats: int, deal: int) -> Iterator[tuple[State, str]]:
    """Yield the view of the seat to act at each decision with a choice, and the estimate of the shares, as words.

    The guide itself plays, but for one decision in eight: see `_choose`.
    """
    guide, rng = guide_for(game.slug), Rng(deal)
    match = new_match(game.slug, seats, deal)
    while not match.over:
        legal = match.legal()
        if len(legal) > 1:
            yield match.view(match.state.to_act), shares(guide.estimate(match.state))
        match.play(_choose(guide, match, legal, rng))


def shares(estimate: Iterable[float]) -> str:
    """Return the shares of an estimate as words."""
    return " ".join(f"{share:.4f}" for share in estimate)


def kind_of(guide: AnyGuide, view: State) -> object:
    """Return the kind of a question: its step, the verbs of legal actions, and whether the guide is certain of one."""
    asked = [getattr(view, name) for name in ("phase", "step", "stage") if name in view.FIELDS]
    legal = view.legal()
    return *asked, frozenset(verb_of(action) for action in legal), guide.winning_step(view, legal) is None


def verb_of(action: Action) -> str:
    return action.notation.partition(" ")[0]


def _choose(guide: AnyGuide, match: Match, legal: list[Action], rng: Rng) -> Action:
    """Return the choice of the guide. One decision in eight is drawn by lot, so that bad positions occur as well."""
    if len(legal) == 1 or rng.below(8) == 0:
        return legal[rng.below(len(legal))]
    return guide.pick(match.state, legal[:], rng)


def judge(guide: AnyGuide, view: State) -> list[str]:
    """The guide's judgement of a position, without a search."""
    world = view.copy()
    world.determinize(Rng(5))
    legal = world.legal()
    decisive = guide.winning_step(view, legal)
    quick = guide.pick_quickly(world, Rng(5))
    picks = Counter(guide.pick(world, legal[:], Rng(seed)).notation for seed in range(PICKS_PER_POSITION))
    odd = [action.notation for action in legal if guide.is_pointless(view, [action])]
    tried = guide.sensible(world, legal)

    lines = ["pick: " + ", ".join(f"{notation} {count}" for notation, count in sorted(picks.items()))]
    lines.append("order: " + ", ".join(_first_tried(guide, world, legal)))
    lines += [f"quick: {quick.notation}"] if quick is not None else []
    lines += [f"decisive: {decisive.notation}"] if decisive is not None else []
    lines += [f"tried: {len(tried)} of {len(legal)}"] if len(tried) < len(legal) else []
    lines += ["odd: " + ", ".join(odd)] if odd else []
    return lines


def _first_tried(guide: AnyGuide, world: State, legal: list[Action]) -> list[str]:
    """The first few actions in the order in which a search would try them."""
    left, rng = guide.sensible(world, legal)[:], Rng(9)
    first: list[str] = []
    while left and len(first) < LISTED_DECISIONS:
        action = left[0] if len(left) == 1 else guide.pick(world, left[:], rng)
        first.append(action.notation)
        left.remove(action)
    return first


# --- Reasons ---------------------------------------------------------------------------


def explanations(game: Game, guide: AnyGuide, view: State, listed_forms: set[str]) -> list[str]:
    """Lines with the reasons of some decisions at a position, and a last line with a digest of them all.

    A reason has a line only if a form of sentence in it is not among `listed_forms`. New forms are added to these.
    "odd" marks a decision that the guide calls pointless.
    """
    lines: list[str] = []
    everything = hashlib.sha256()
    verbs: Counter[str] = Counter()
    legal = view.legal()

    for action in legal:
        verbs[verb_of(action)] += 1
        if verbs[verb_of(action)] > EXPLAINED_PER_VERB:
            continue
        line = complete_decision(guide, view, action)
        others = [Node(view.to_act, other) for other in legal if other is not action]
        reason = guide.reason(view, [tree(view, line, guide), *others])
        odd = guide.is_pointless(view, line)
        everything.update(f"{reason} {odd}\n".encode())
        forms = {form_of(sentence) for sentence in re.findall(r"[^.]+\.", reason)}
        if not forms <= listed_forms:
            listed_forms |= forms
            lines.append(f"{', '.join(step.notation for step in line)}{' (odd)' if odd else ''}: {reason}")

    return [*lines, f"reasons: {everything.hexdigest()[:8]}"]


def complete_decision(guide: AnyGuide, view: State, action: Action) -> list[Action]:
    """A whole decision that begins with this action, its other steps as the guide picks them."""
    world, rng = view.copy(), Rng(5)
    world.determinize(rng)
    line = [action]
    world.apply(action, rng)

    while world.is_midway():
        legal = world.legal()
        line.append(legal[0] if len(legal) == 1 else guide.pick(world, legal[:], rng))
        world.apply(line[-1], rng)

    return line


def tree(view: State, line: list[Action], guide: AnyGuide) -> Node:
    """The nodes of a decision, and below its last step an answer of weight, as the guide would give it."""
    nodes = [Node(view.to_act, step) for step in line]
    for node, following in pairwise(nodes):
        node.children = [following]

    world, rng = view.copy(), Rng(5)
    world.determinize(rng)

    for step in line:
        world.apply(step, rng)

    if world.to_act >= 0 and world.to_act != view.to_act:
        legal = world.legal()
        answer = Node(world.to_act, legal[0] if len(legal) == 1 else guide.pick(world, legal[:], rng))
        answer.visits = FEWEST_VISITS
        nodes[-1].children = [answer]
    return nodes[0]


def form_of(sentence: str) -> str:
    """A sentence without its numbers and names: the words that the program adds to them."""
    return re.sub(r"\b[A-Z]\S*|\d+", "*", sentence)


def search(game: Game, guide: AnyGuide, view: State) -> list[str]:
    """The order that a short search finds, and the reason for its first decision."""
    new_search = Search(view, len(game.actions), guide, Rng(3))
    new_search.run(ITERATIONS)
    ranked = new_search.ranked_children()
    first = ", ".join(f"{node.action.notation} {node.visits} {node.value():.4f}" for node in ranked[:LISTED_DECISIONS])
    return [f"search: {first}", f"reason: {guide.reason(view, ranked)}"]
