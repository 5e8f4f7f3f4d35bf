"""The parts that the reasons of all games share: the decision of a search, what follows it, and a short text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from ai.search import Node
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action, State

LONGEST_REASON: Final = 190
"""The most characters of a reason."""
MOST_SENTENCES: Final = 2
"""The most sentences of a reason: it is read in a few seconds, between two moves."""
FEWEST_VISITS: Final = 60
"""The fewest visits of an answer that a reason mentions."""
WELL_TRIED: Final = 0.1
"""A decision with this share of the visits of the best one has a value that can be compared with others."""


class Effect(NamedTuple):
    """One effect of a decision that its reason may mention."""

    about: Hashable
    """The subject of the effect, such as ("takes", 3). Two decisions can be compared in the same subject."""
    weight: int
    """How much the effect matters compared with others: above 0 in favour of the decision, below 0 a price of it.

    The guide of a game chooses the weights. They order the sentences of a reason and are never shown.
    """
    sentence: str
    """The effect as a sentence, or "" for one that is only compared with that of another decision.

    The sentence of a price begins in lower case, unless with a name, because "But" precedes it.
    """


def most_visited(node: Node) -> Node | None:
    """Return the most visited child, or None without children."""
    return max(node.children, key=lambda child: child.visits, default=None)


def take_steps(view: State, *steps: Action) -> Any:
    """Return a world that the view allows, of its class, in which these steps have been taken.

    A view itself cannot be played on.
    """
    world = view.copy()
    world.determinize(Rng(0))
    for step in steps:
        world.apply(step, Rng(0))
    return world


def decision_line(view: State, node: Node) -> list[Node]:
    """Return `node` and the most visited nodes of the later steps of its decision, as far as the search has tried them.

    The steps are also played in a world that the view allows, which tells where the decision ends (`is_midway`).
    """
    world = take_steps(view, node.action)
    steps = [node]
    while world.is_midway():
        following = most_visited(steps[-1])
        if following is None:
            break
        steps.append(following)
        world.apply(following.action, Rng(0))
    return steps


def plan_after(view: State, last: Node | None, line: Sequence[Action]) -> list[Action]:
    """Return what the seat should play after the decision `line`, as far as nothing unknown comes between.

    `last` is the node of the last step of the decision, or None without one. The plan ends where another seat decides,
    where the search has hardly looked, and after an action that reveals a card or rolls dice (`_reveals`, which also
    plays the action in `world`). Until then any deal of the hidden cards will do for the world.
    """
    world = take_steps(view)
    if any(_reveals(world, action) for action in line):
        return []

    plan: list[Action] = []
    while last is not None:
        last = most_visited(last)
        is_expected = last is not None and last.seat == view.to_act == world.to_act and last.visits >= FEWEST_VISITS
        if last is None or not is_expected or last.action not in world.legal():
            break
        plan.append(last.action)
        if _reveals(world, last.action):
            break
    return plan


def _reveals(world: State, action: Action) -> bool:
    """Play an action in a world. Returns whether it reveals something that its seat could not know before."""
    transcript = Transcript(world)
    world.apply(action, Rng(0), transcript)
    return any(event.reveals for event, _ in transcript.entries)


def nodes_along(view: State, ranked: Sequence[Node], line: Sequence[Action]) -> list[Node]:
    """Return the nodes from which `Guide.reason` says why the decision `line` is good: its own node first.

    `ranked` holds the nodes that the search has for all choices of the first step. For a line of the steps A, B, C:

        A               a new node
            B           a new node, the only one below A
                C       a new node, the only one below B
                    the answers to C that the search has found
        the nodes of all other choices of the first step, as the search has them

    A new node has the figures of the searched node of its step: visits, availability count and sum of rewards. They are
    0 if the search has not tried the step.
    """
    steps: list[Node] = []
    children: Sequence[Node] = ranked
    for action in line:
        node = Node(view.to_act, action)
        searched = next((child for child in children if child.action is action), None)
        children = [] if searched is None else searched.children
        if searched is not None:
            node.visits, node.available, node.total = searched.visits, searched.available, searched.total
        if steps:
            steps[-1].children = [node]
        steps.append(node)

    steps[-1].children = list(children)
    return [steps[0], *[node for node in ranked if node.action is not line[0]]]


def join_brief(sentences: Sequence[str]) -> str:
    """Return the first of these sentences that is not empty, and the next one that fits beside it, as one text.

    >>> join_brief(["", "This wins the front.", "It costs " + "very " * 40 + "much.", "They have one card left."])
    'This wins the front. They have one card left.'
    """
    chosen: list[str] = []
    for sentence in sentences:
        fits = len(" ".join([*chosen, sentence])) <= LONGEST_REASON
        if sentence and len(chosen) < MOST_SENTENCES and (fits or not chosen):
            chosen.append(sentence)
    return " ".join(chosen)


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a reason.

    >>> split_sentences("It brings 1.2 VP. But it uses your last Blitz."), split_sentences("")
    (['It brings 1.2 VP.', 'But it uses your last Blitz.'], [])
    """
    return text.replace(". ", ".\n").splitlines()


def compare_effects(best: Sequence[Effect], rival: Sequence[Effect]) -> str:
    """Return why a decision with the effects `best` is better than one with the effects `rival`.

    The first sentence is the weightiest gain that the rival does not have. The second is the weightiest price that the
    rival does not pay, and begins with "But". Without such a price it is one more gain. Returns "" if there is no gain:
    a price alone argues against the decision.

    >>> attack = [Effect("kill", 9, "It kills their Officer."), Effect("card", -2, "it uses your last Blitz.")]
    >>> wait = [Effect("cover", 3, "It keeps your Rifleman behind a wall.")]
    >>> compare_effects(attack, wait)
    'It kills their Officer. But it uses your last Blitz.'
    >>> compare_effects(attack, rival=attack)
    ''
    """
    weights_of_rival = {effect.about: effect.weight for effect in rival}
    differences = [
        effect for effect in best if abs(effect.weight) > abs(weights_of_rival.get(effect.about, 0)) and effect.sentence
    ]

    gains = sorted([effect for effect in differences if effect.weight > 0], key=lambda effect: -effect.weight)
    if not gains:
        return ""
    price = min([effect for effect in differences if effect.weight < 0], key=lambda effect: effect.weight, default=None)
    if price is None:
        first, *others = [gain.sentence for gain in gains]
        return join_brief([first, *[other for other in others if opening(other) != opening(first)]])

    return f"{gains[0].sentence} But {price.sentence}"


def opening(sentence: str) -> str:
    """Return a sentence up to its first comma. Two sentences that share it say one thing twice.

    >>> opening("It keeps Grenade, your only card that attacks.")
    'It keeps Grenade'
    """
    return sentence.partition(",")[0]


def have_same_effects(one: Sequence[Effect], other: Sequence[Effect]) -> bool:
    """Return whether neither of two decisions with these effects has a gain that the other lacks.

    Two decisions with the same gains come to the same for a player, so no hint needs to compare them.

    >>> kill = [Effect("kill", 9, "It kills their Officer.")]
    >>> have_same_effects(kill, kill), have_same_effects(kill, [])
    (True, False)
    """
    return not compare_effects(one, other) and not compare_effects(other, one)


def next_different(
    view: State, ranked: Sequence[Node], is_alike: Callable[[Sequence[Action], Sequence[Action]], bool]
) -> list[Action]:
    """Return the best decision of `ranked` that is really different from the first one, or [] if there is none.

    `ranked` holds the first steps. The first one is the best, and the others count by value, those with WELL_TRIED of
    its visits before all others. `is_alike` says whether two whole decisions come to the same for a
    player, such as two riflemen that fire at the same man with the same chance. A decision that the search has hardly
    looked at does not count, because nothing is known about it.
    """
    best = [node.action for node in decision_line(view, ranked[0])]
    for node in sorted(ranked[1:], key=lambda one: (one.visits < WELL_TRIED * ranked[0].visits, -one.value())):
        line = [step.action for step in decision_line(view, node)]
        if node.visits >= FEWEST_VISITS and not is_alike(best, line):
            return line
    return []
