"""The reasons of hints of Battlefronts for call-ups and reductions: what they leave for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.estimates.battlefronts import front_reasons as facts
from ai.estimates.battlefronts.front_reasons import CONTESTED, MINE, NOBODY, THEIRS, Outlook, Situation, Weight
from ai.reasoning import FEWEST_VISITS, Effect
from ai.search import Node
from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS, CallUp
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import amount, ordinal

# --- Call-ups ---------------------------------------------------------------------------


def call_up_effects(situation: Situation, line: Sequence[Action], other: Sequence[Action]) -> list[Effect]:
    """BF 6 Return the effects of a call-up, or of ending Support (PASS), compared with those of the decision `other`.

    A call-up is judged by the road that it goes to.
    """
    view, zone = situation.view, zone_of(situation.view, line)
    if line[0] is PASS:
        kept = f"It keeps {amount(view.deck(view.to_act), 'card')} in your deck for later rounds."
        return [Effect("deck", weight=Weight.DECK, sentence=kept)]
    return target_effects(situation.now, view, zone, situation.roads - {zone}, is_over_ending=other[0] is PASS)


def decided_sentence(now: Outlook) -> str:
    """BF 7, 8.1 Return who wins in this round, whatever is called up. Empty if nobody does.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F1: 4", "seat 0 at F2: A"]
    >>> decided_sentence(Outlook(position(*own, "seat 1 at F0: 3", "seat 1 at F2: 9 A", "seat 1 at F4: 2"), PASS))
    'After the battles they hold Auvray, Corval and Estrelle alone, which wins them the match.'
    """
    if len(now.mine_at_end) >= printed.FRONTS_TO_WIN:
        return f"After the battles you hold {facts.front_names(now.mine_at_end)} alone, which wins the match."
    if len(now.theirs_at_end) >= printed.FRONTS_TO_WIN:
        return f"After the battles they hold {facts.front_names(now.theirs_at_end)} alone, which wins them the match."
    return ""


def zone_of(view: State, line: Sequence[Action]) -> int:
    """The road of a call-up, also where only its size is open, or -1 for the end of Support."""
    if line[0] is PASS:
        return -1
    return line[0].zone if isinstance(line[0], CallUp) else view.zone


def tried_roads(view: State, ranked: Sequence[Node]) -> set[int]:
    """Return the roads of the call-ups among these decisions that a search has tried, and -1 if it has tried PASS.

    Where it has tried no second one, -1 is among them, too, so that a call-up is compared with the end of Support.
    """
    roads = {zone_of(view, [node.action]) for node in ranked if node.visits >= FEWEST_VISITS}
    return roads if len(roads) > 1 else {*roads, -1}


NEEDS: Final = (40, 10, 30, 20)
"""How much a battalion beside a front may do there next round, by who has the front then, NOBODY to CONTESTED."""
BARE: Final = 15
"""How much more it may do at a front to which no other battalion of the seat can march."""

MANY: Final = 3
"""With more than so many times the cards that the enemy keeps at a front, a seat needs no help there."""


def need_of(now: Outlook, front: int, helpers: int) -> int:
    """Return how much a battalion beside a front may do there next round, by who is there then (NEEDS).

    0 if the seat needs no help: it holds the front alone with more battalions (`helpers`) beside it than the enemy, or
    it wins the battle for the front this round: surely, or with cards left by twice the strength, or with helpers by
    MANY times the cards.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F0: 10 2 2 2", "seat 0 at F1: 4 2 2"]
    >>> now = Outlook(position(*own, "seat 1 at F0: 5 4 4", "seat 1 at F1: 5 4 4"), PASS)
    >>> need_of(now, front=0, helpers=0), need_of(now, front=1, helpers=0), need_of(now, front=2, helpers=0)
    (0, 20, 40)
    """
    holder = now.holder_next_round(front)
    mine, theirs = now.cards_left(front)
    has_many = mine > MANY * theirs > 0 < helpers
    is_strong = now.mine[front].strength >= 2 * now.theirs[front].strength > 0 or has_many
    is_safe = now.holders[front] == CONTESTED or not now.beside[front] or helpers > now.beside[front]
    return 0 if (holder == MINE and is_safe) or (is_strong and holder & MINE) else NEEDS[holder]


def target_effects(now: Outlook, view: State, zone: int, others: set[int], is_over_ending: bool) -> list[Effect]:
    """Return the front to which a battalion called up in `zone` (a road) can best march next round.

    `now` has the fronts of the view, and `others` holds the other roads that were tried, as in `Situation.roads`. A
    front beside one of them is no gain over that call-up, so it counts only against the end of Support
    (`is_over_ending`). A front to which no other battalion of the seat can march (a bare one) comes before others.
    Returns [] if no front counts, and for the first battalion of a seat, to which all roads are open.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 5 2", "seat 0 at Z1: 2", "seat 1 at F0: 8 4", "seat 1 at F1: 3")
    >>> now = Outlook(view, PASS)
    >>> for zone, others in ((0, set()), (1, set()), (1, {2})):
    ...     print(target_effects(now, view, zone, others, is_over_ending=False)[0].sentence)
    Next round only this battalion of yours can march to Auvray, which will be theirs alone.
    Next round 2 of your battalions instead of 1 can march to Corval, which is empty.
    Next round 2 of your battalions instead of 1 can march to Brissol, which is theirs alone.
    >>> print(target_effects(now, view, 1, {2}, is_over_ending=True)[0].sentence)
    Without a call-up only 1 of your battalions could march next round to Corval, which is empty.
    """
    shared = {front for road in others if road >= 0 for front in printed.NEIGHBOURS[printed.FRONTS + road]}
    beside = {one: facts.count_beside(view, view.to_act, one) for one in printed.NEIGHBOURS[printed.FRONTS + zone]}
    needs = {one: need_of(now, one, beside[one]) for one in beside if is_over_ending or one not in shared}
    needy = [one for one, need in needs.items() if need]
    front = max(needy, key=lambda one: needs[one] + BARE * (not beside[one]), default=-1)
    if front < 0 or not view.fielded[view.to_act]:
        return []

    count = beside[front]
    who = f"{count + 1} of your battalions instead of {count}" if count else "only this battalion of yours"
    head = f"Next round {who} can march"
    if front in shared:
        head = f"Without a call-up {f'only {count}' if count else 'none'} of your battalions could march next round"
    sentence = f"{head} to {printed.PLACE_NAMES[front]}, {standing_clause(now, front)}."
    return [Effect(("target", front), (Weight.LASTS if count else Weight.GUARDS) + needs[front] // 2, sentence)]


def standing_clause(now: Outlook, front: int) -> str:
    """BF 4, 7 Return who has a front next round, after this round's battle and the attrition that follows it.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F0: 6 2 2", "seat 0 at F1: 3 A"]
    >>> now = Outlook(position(*own, "seat 1 at F0: 4 4 4 4", "seat 1 at F1: 8 4 4"), PASS)
    >>> standing_clause(now, 0), standing_clause(now, 1), standing_clause(now, 2)
    ('where battle and attrition leave you 1 card against 1', 'which will be theirs alone', 'which is empty')
    """
    holder = now.holder_next_round(front)
    if holder == CONTESTED:
        mine, theirs = now.cards_left(front)
        return f"where battle and attrition leave you {amount(mine - 1, 'card')} against {theirs - 1}"
    verb = "is" if holder == now.holders[front] else "will be"
    beside = "" if holder == THEIRS else now.beside_clause(front)
    return f"which {verb} {({NOBODY: 'empty', MINE: 'yours alone', THEIRS: 'theirs alone'})[holder]}{beside}"


# --- Reductions -------------------------------------------------------------------------


def reduction_effects(view: State, number: int, other: int) -> list[Effect]:
    """BF 4.2, 7.3 Return what is kept if a battalion loses its top card rather than another one that is as strong.

    `number` and `other` are the numbers of the two battalions. In a battle `due` says how many reductions the seat
    still owes. Nothing is told of more than one.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 3 2 2", "seat 0 at F0: 3", "seat 1 at F0: 8")
    >>> [effect.sentence for effect in reduction_effects(view, number=0, other=1)]
    ['The 1st goes on with 2 cards; the 2nd would fall.']
    """
    left = view.size(view.to_act, number) - 1
    if view.phase == printed.BATTLE and view.due[view.to_act] > 1:
        return []  # the next cards may fall, too
    # The rival lacks this effect only if it has one card, and then it would fall. Otherwise nothing is told.
    words = f"The {ordinal(number + 1)} goes on with {amount(left, 'card')}; the {ordinal(other + 1)} would fall."
    return [Effect("lasts", Weight.LASTS, words)] if left else []
