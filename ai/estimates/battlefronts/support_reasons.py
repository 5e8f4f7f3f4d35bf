"""The reasons of hints of Battlefronts for call-ups and reductions: what they leave for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.estimates.battlefronts import front_reasons as facts
from ai.estimates.battlefronts.front_reasons import CONTESTED, MINE, NOBODY, THEIRS, Outlook, Weight
from ai.reasoning import FEWEST_VISITS, Effect, decision_line
from ai.search import Node
from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS, CallUp, Size
from game.battlefronts.legal import may_redeploy
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import amount, ordinal

WIDE: Final = 2
"""Two sizes of a call-up that differ by fewer cards than this are alike."""

WEAK: Final = 3
"""A battalion up to this strength is likely to lose the next card, too, because that is likely higher."""

# --- Call-ups ---------------------------------------------------------------------------


def call_up_effects(view: State, line: Sequence[Action], other: Sequence[Action]) -> list[Effect]:
    """BF 6 Return the effects of a call-up, or of ending Support (PASS), compared with those of the decision `other`.

    A call-up is judged by the road that it goes to and by its number of cards, which is 0 for PASS.
    """
    cards, rival_cards = called_cards(line), called_cards(other)
    effects: list[Effect] = []
    if line[0] is not PASS:
        effects.append(target_effect(view, zone_of(view, line), zone_of(view, other)))

    if cards - rival_cards >= WIDE and rival_cards:
        lasts = f"Its {cards} cards last longer than {rival_cards}, and a face card on top would count {cards}."
        effects.append(Effect("size", Weight.LASTS, lasts))
    if line[0] is PASS:
        effects.append(Effect("deck", Weight.DECK, deck_sentence(view)))
    return effects


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


def is_largest(view: State, ranked: Sequence[Node]) -> bool:
    """Return whether the first decision calls up at least WIDE cards more than any other one that was tried."""
    first, *others = ranked
    tried = [node for node in others if node.visits >= FEWEST_VISITS]
    sizes = [called_cards([step.action for step in decision_line(view, node)]) for node in tried]
    return called_cards([step.action for step in decision_line(view, first)]) >= max(sizes, default=0) + WIDE


def called_cards(line: Sequence[Action]) -> int:
    """The cards that a decision calls up, 0 if it calls up none or its size is open."""
    return sum(step.cards for step in line if isinstance(step, Size))


def deck_sentence(view: State) -> str:
    """The cards that the end of Support keeps in the deck.

    >>> from tests.battlefronts.ground import position
    >>> few, last = (position("seat 0 at F0: 5 2", aces_in_deck=(left, 30)) for left in (4, 1))
    >>> deck_sentence(few), deck_sentence(last)
    ('It keeps the 4 cards of your deck for later rounds.', 'It keeps the last card of your deck for later rounds.')
    """
    left = view.deck(view.to_act)
    return f"It keeps the {'last card' if left == 1 else f'{left} cards'} of your deck for later rounds."


NEEDS: Final = (40, 10, 30, 20)
"""How much a battalion beside a front may do there next round, by who has the front then, NOBODY to CONTESTED."""
BARE: Final = 15
"""How much more it may do at a front to which no other battalion of the seat can march."""


def need_of(now: Outlook, front: int) -> int:
    """Return how much a battalion beside a front may do there next round, by who is there then (NEEDS).

    0 if the seat needs no help: it holds the front alone and no enemy battalion is beside it, or it wins the battle for
    the front this round, surely or by twice the strength.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F0: 10 2", "seat 0 at F1: 4 2 2"]
    >>> now = Outlook(position(*own, "seat 1 at F0: 5 4 4", "seat 1 at F1: 5 4 4"), PASS)
    >>> need_of(now, front=0), need_of(now, front=1), need_of(now, front=2)
    (0, 20, 40)
    """
    is_contested = now.holders[front] == CONTESTED
    is_won = now.mine[front].strength >= 2 * now.theirs[front].strength or now.final_holders[front] == MINE
    holder = now.holder_next_round(front)
    is_safe = (is_contested and is_won) or (holder == MINE and not now.beside[front])
    return 0 if is_safe else NEEDS[holder]


def target_effect(view: State, zone: int, rival_zone: int = -1) -> Effect:
    """Return the front to which a battalion called up in `zone` (a road) can best march next round.

    A front beside the road of a rival decision (`rival_zone`, -1 if there is none) does not count. A front to which no
    other battalion of the seat can march (a bare one) comes before others.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 5 2", "seat 0 at Z1: 2", "seat 1 at F0: 8 4", "seat 1 at F1: 3")
    >>> target_effect(view, zone=0).sentence
    'Next round only this battalion can march to Auvray, which will be theirs alone.'
    >>> target_effect(view, zone=1).sentence
    'Next round 2 of your battalions instead of 1 can march to Corval, which is empty.'
    >>> target_effect(view, zone=1, rival_zone=2).sentence
    'Next round 2 of your battalions instead of 1 can march to Brissol, which is theirs alone.'
    >>> target_effect(view, zone=3).sentence
    'Next round only this battalion can march to Dormont or Estrelle, which are empty.'
    """
    seat = view.to_act
    now = Outlook(view, PASS)
    shared = printed.NEIGHBOURS[printed.FRONTS + rival_zone] if rival_zone not in (-1, zone) else ()
    fronts = [front for front in printed.NEIGHBOURS[printed.FRONTS + zone] if front not in shared]
    needs = {front: need_of(now, front) for front in fronts}
    bare_fronts = [front for front in fronts if needs[front] and not facts.count_beside(view, seat, front)]
    front = max(fronts, key=lambda one: needs[one] + BARE * (one in bare_fronts))

    if front in bare_fronts:
        need = sum(needs[one] for one in bare_fronts) // 2
        is_told_once = len({(now.holders[one], now.holder_next_round(one)) for one in bare_fronts}) == 1
        told = bare_fronts if is_told_once and now.holder_next_round(front) in (NOBODY, THEIRS) else [front]
        who = "only this battalion" if view.fielded[seat] else "it"
        sentence = f"Next round {who} can march to {facts.front_names(told, 'or')}, {standing_clause(now, told)}."
        return Effect(("target", front), weight=Weight.GUARDS + min(49, need), sentence=sentence)

    is_told = now.holder_next_round(front) != MINE and needs[front] > 0
    others = facts.count_beside(view, seat, front)
    who = f"{others + 1} of your battalions instead of {others}"
    sentence = f"Next round {who} can march to {facts.front_names([front])}, {standing_clause(now, [front])}."
    return Effect(("target", front), weight=Weight.LASTS + needs[front] // 2, sentence=sentence if is_told else "")


def standing_clause(now: Outlook, fronts: Sequence[int]) -> str:
    """BF 4, 7 Return who has some fronts next round, after this round's battles and the attrition that follows them.

    The same side has all of them. If they are several, they are empty or the enemy's.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F0: 6 2 2", "seat 0 at F1: 3 A"]
    >>> now = Outlook(position(*own, "seat 1 at F0: 4 4 4 4", "seat 1 at F1: 8 4 4"), PASS)
    >>> standing_clause(now, [0]), standing_clause(now, [1]), standing_clause(now, [2, 3])
    ('where the battle leaves you 2 cards against 2', 'which will be theirs alone', 'which are empty')
    """
    front = fronts[0]
    holder = now.holder_next_round(front)
    if holder == CONTESTED:
        mine, theirs = now.cards_left(front)
        return f"where the battle leaves you {amount(mine, 'card')} against {theirs}"
    beside = f"yours alone, with {amount(now.beside[front], 'enemy battalion')} beside it"
    verb = "will be" if holder != now.holders[front] else "is" if len(fronts) == 1 else "are"
    return f"which {verb} {({NOBODY: 'empty', MINE: beside, THEIRS: 'theirs alone'})[holder]}"


# --- Reductions -------------------------------------------------------------------------


def reduction_effects(view: State, number: int, other: int) -> list[Effect]:
    """BF 4.2, 7.3 Return what is kept if a battalion loses its top card rather than another one that is as strong.

    `number` and `other` are the numbers of the two battalions. In a battle `due` says how many reductions the seat
    still owes. With more than one, the next cards count, too.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 3 2 2", "seat 0 at F0: 3", "seat 0 at F0: K 2 4", "seat 1 at F0: 8")
    >>> [effect.sentence for effect in reduction_effects(view, number=0, other=1)]
    ['The 1st goes on with 2 cards; the 2nd would fall.']
    >>> [effect.sentence for effect in reduction_effects(view, number=0, other=2)]
    ['The 1st goes on with 2 cards; the 3rd would fall.', 'The 3rd keeps its king, with which it can redeploy.']
    """
    seat = view.to_act
    is_battle = view.phase == printed.BATTLE
    left = view.size(seat, number) - 1
    if is_battle and view.due[seat] > 1:
        # The cards below a weak one are likely stronger, so they would fall next, and the other battalion would live.
        is_enough = left >= view.due[seat] - 1
        is_weak = view.strength[seat * printed.DECK + number] <= WEAK and view.size(seat, other) == 1 and is_enough
        kept = f"The {ordinal(other + 1)} would fall with its only card; the {ordinal(number + 1)} has {left} more."
        return [Effect("lasts", Weight.LASTS, kept)] if is_weak else []
    name, other_name = f"The {ordinal(number + 1)}", f"the {ordinal(other + 1)}"
    effects: list[Effect] = []
    if left:
        # The rival lacks this effect only if it has one card, and then it would fall. Otherwise nothing is told.
        words = f"{name} goes on with {amount(left, 'card')}; {other_name} would fall."
        effects.append(Effect("lasts", Weight.LASTS, words))
    if may_redeploy(view, seat, other) and not (is_battle and has_attrition_next(view)):
        face = printed.RANK_WORDS[view.top_card(seat, other)]
        kept = f"{other_name.capitalize()} keeps its {face}, with which it can redeploy."
        effects.append(Effect("face", Weight.DECK, kept))
    return effects


def has_attrition_next(view: State) -> bool:
    """BF 4.1, 7.3 Whether both sides still stand at the front in battle when the reductions there are made.

    Then the battalion of highest strength loses its top card before anybody moves.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 2 2", "seat 0 at F0: Q 4", "seat 1 at F0: 8 4")
    >>> view.put_fact("due", [1, 1])
    >>> has_attrition_next(view)
    True
    """
    seat = view.to_act
    mine = facts.force_at(view, seat, view.front).cards
    theirs = facts.force_at(view, seat=1 - seat, place=view.front).cards
    return mine > view.due[seat] and theirs > view.due[1 - seat]
