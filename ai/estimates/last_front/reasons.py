"""Why a bot of Last Front bids, withdraws or attacks: what its decision gains over the next one, in sentences."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from ai.estimates.last_front.position_reasons import (
    CARDS,
    DETAIL,
    LEAD,
    MATCH,
    TERRITORY,
    chance_to_be_beaten,
    front_effects,
    is_bid,
    lead_effects,
    only_rival,
    points_to_add,
    staying_effects,
    value_in_bid,
    with_card,
    withdrawal_effects,
)
from ai.reasoning import Effect, compare_effects, decision_line, expected_answer, next_different, plan_after
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, count_of, join_names
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import DUG_IN, SORT_NAMES, SUPPLY_LINE_DRAWS, TERRITORY_NAMES
from game.last_front.counting import total_of, unit_values
from game.last_front.digging import count_unpicked, dig_values
from game.last_front.legal import could_be_in_hand, total_to_beat, wins_with_front
from game.last_front.state import State

LARGEST_CARD: Final = 4
"""LF 2.2, 2.3 The most that a single unit or face value adds to a bid."""
CAN_LEAD: Final = Effect("lead", LEAD - 2, "")
"""What a card does after which the seat may still take the lead: so no other card is praised for it."""
CLEAR_DIFFERENCE: Final = 0.05
"""Two chances to be beaten that differ by less are told as the same."""


def explain_decision(view: State, ranked: list[Node]) -> str:
    """Return what the first of these nodes gains over the next one that is really different. Empty if nothing.

    >>> from tests.last_front.ground import table
    >>> view = table("T1, K3, P4 | T2", "3 T1 | T3, T1", turn=1)
    >>> explain_decision(view, [Node(0, do.PLAY[cards.SORT_CODES.index("K3")])])
    'You would lead, 5 to 4. But a single card nearly always beats a lead of 1.'
    """
    nodes = decision_line(view, ranked[0])
    line = [node.action for node in nodes]
    rival = next_different(view, ranked, partial(is_alike, view))
    best = [*effects_of(view, line), *expected_effects(view, nodes[-1], line)]
    if not rival:
        return compare_effects(best, [])
    if line[0] is do.FINISH and isinstance(rival[0], do.Dig) and dug_value(view, rival) > DUG_IN:
        loss = dug_value(view, rival) - DUG_IN
        best.append(Effect("points", CARDS, f"Digging in would cost you {count_of(loss, 'point')}."))
    is_told_safe = any(effect.about in ("safe", "price") for effect in best)
    margin = [] if is_told_safe else margin_effects(view, line, rival)
    return compare_effects([*best, *margin], effects_of(view, rival))


def effects_of(view: State, line: Sequence[Action]) -> list[Effect]:
    """Return what a whole decision gains and costs."""
    action = line[0]
    if isinstance(action, do.ChooseFront):
        return front_effects(view, action.territory)
    if isinstance(action, do.Take):
        return taking_effects(view, action)
    if isinstance(action, do.Discard):
        return losing_effects(view, action)
    if view.step == cards.CANCEL:
        return cancel_effects(view, action)
    if blitz_window(view) != cards.NONE:
        return blitz_effects(view, line)
    if action is do.WITHDRAW:
        return withdrawal_effects(view)
    return [*staying_effects(view), *bid_effects(view, line)]


def expected_effects(view: State, last: Node, line: Sequence[Action]) -> list[Effect]:
    """Return what the search expects after a decision: the cards that follow, or that the next to bid withdraws."""
    if line[0] is do.FINISH:
        finished = Node(last.seat, last.action)
        finished.children = answers_after_windows(last)
        withdraws = expected_answer(finished, last.seat, kind_of_answer) == "withdraw"
        return [Effect("answer", MATCH + 2, "The next to bid would most likely withdraw.")] if withdraws else []

    plan = plan_after(view, last, line) if view.step == cards.TURN and is_bid(line[0]) else []
    return plan_effects(view, line[0], plan)


def is_alike(view: State, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two decisions come to the same for a player.

    Two cards do that count the same, or of which neither leads yet, because both can be played one after the other.
    So do a bid and a dig-in that leaves the total as it is.

    >>> from tests.last_front.ground import table
    >>> view = table("T2, K2, P4 | T1", "T1 | T2")
    >>> tanks, troops, planes = (do.PLAY[cards.SORT_CODES.index(code)] for code in ("K2", "T2", "P4"))
    >>> is_alike(view, [tanks], [troops]), is_alike(view, [tanks], [planes])
    (True, False)
    """
    seat = view.to_act
    first, second = one[0], other[0]
    if isinstance(first, do.ChooseFront) and isinstance(second, do.ChooseFront):
        holder = view.holder[first.territory]
        has_same_holder = holder != cards.NONE and holder == view.holder[second.territory]
        return has_same_holder and front_weights(view, first.territory) == front_weights(view, second.territory)
    if isinstance(first, (do.Take, do.Discard)) and isinstance(second, (do.Take, do.Discard)):
        is_unit = first.sort < cards.UNIT_SORTS and second.sort < cards.UNIT_SORTS
        values = [(value_in_bid(view, sort), value_for_victim(view, sort)) for sort in (first.sort, second.sort)]
        return is_unit and values[0] == values[1]

    # A dig-in that costs no point can be followed by the bid.
    totals = [total_after(view, line) for line in (one, other)]
    kinds = [isinstance(action, do.Dig) or action is do.FINISH for action in (first, second)]
    if all(kinds):
        return totals[0] == totals[1]
    if not (is_bid(first) and is_bid(second)):
        return False
    return totals[0] == totals[1] or max(totals) <= total_to_beat(view, seat)


def front_weights(view: State, territory: int) -> set[tuple[Hashable, int]]:
    """Return what a front brings without its name, to compare it with another one."""
    return {(effect.about, effect.weight) for effect in front_effects(view, territory)}


# --- What a card or a dig-in makes of a bid ---------------------------------------------


def total_after(view: State, line: Sequence[Action]) -> int:
    """Return the total of the seat to act after a card or a dig-in. It stays as it is after anything else."""
    seat = view.to_act
    if is_bid(line[0]):
        return with_card(view, line[0]).totals[seat]
    if not isinstance(line[0], do.Dig):
        return view.totals[seat]
    return view.totals[seat] + DUG_IN - dug_value(view, line)


def dug_value(view: State, line: Sequence[Action]) -> int:
    """Return what the cards of a dig-in count in the bid now."""
    values = dig_values(view, view.to_act)
    stakes = [*view.picked, *[step.stake for step in line if isinstance(step, do.Dig)]]
    return sum(values[stake] for stake in stakes)


# --- The answer that is expected -------------------------------------------------------


def answers_after_windows(node: Node) -> list[Node]:
    """The answers to a decision. Passing in a window is none, whoever holds a card for it: the next bid is."""
    answers: list[Node] = []
    for child in node.children:
        answers += answers_after_windows(child) if child.action is do.PASS and child.children else [child]
    return answers


def kind_of_answer(action: Action) -> str:
    """The kind of an answer without its card, "withdraw" or "bid more". Empty for others."""
    if action is do.WITHDRAW:
        return "withdraw"
    is_bid = isinstance(action, (do.Play, do.PlayFace, do.Dig, do.DrawEvent)) or action is do.FINISH
    return "bid more" if is_bid else ""


def wastes_a_card(view: State, line: list[Action]) -> bool:
    """Whether a decision gives a card away for nothing.

    That is a Sabotage that leaves the bid in the lead, the worse of two cards to take, or the better of two to lose.
    """
    last = line[-1]
    if isinstance(last, do.Aim) and view.step == cards.FINISH_WINDOW:
        after = view.copy()
        after.bids[last.victim * cards.STAKES + last.stake] -= 1
        return total_of(after, last.victim) > total_to_beat(view, last.victim)

    if not isinstance(last, (do.Take, do.Discard)):
        return False
    value = value_in_bid(view, last.sort)
    for other in view.legal():
        if isinstance(other, type(last)) and other.sort < cards.UNIT_SORTS:
            other_value = value_in_bid(view, other.sort)
            is_better = other_value > value if isinstance(last, do.Take) else other_value < value
            if is_better:
                return True
    return False


# --- Cards that are played -------------------------------------------------------------


def bid_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 4.3 Return what a decision in one's own turn does to the bids, other than withdrawing."""
    action, seat = line[0], view.to_act
    if action is do.FINISH:
        lead = view.totals[seat] - total_to_beat(view, seat)
        is_lost = view.bonus[cards.BRITISH] != seat
        more = "and any card you add is lost with the bid" if is_lost else "and need no other card for it"
        keeps = f"You lead by {lead} already, {more}." if view.hand_size[seat] else ""
        return [Effect("keeps", CARDS, keeps), *safety_effects(view)]
    if isinstance(action, do.Dig):
        after = view.copy()
        after.totals[seat] = total_after(view, line)
        leads = after.totals[seat] > total_to_beat(view, seat)
        safety = safety_effects(after) if leads else []
        return [Effect("keeps", CARDS, ""), *dig_effects(view, line), *safety]
    if isinstance(action, do.DrawEvent):
        words = "Draw Event counts nothing in a bid: you see its event before you spend other cards."
        return [CAN_LEAD, Effect("look", DETAIL - 4, words)]
    return card_effects(view, action) if is_bid(action) else [CAN_LEAD, *special_effects(view, line)]


def card_effects(view: State, action: Action) -> list[Effect]:
    """LF 4.4, 5 Return what a card in the bid does: the lead that it takes, and what is spared or spent.

    >>> from tests.last_front.ground import table
    >>> view = table("T1, K3, P4 | T2", "T1 | T3, T1")
    >>> [effect.sentence for effect in card_effects(view, do.PLAY[cards.SORT_CODES.index("P4")])][:2]
    ['You would lead, 6 to 4.', 'a smaller card would be enough.']
    """
    seat, beat = view.to_act, total_to_beat(view, view.to_act)
    after = with_card(view, action)
    total, was = after.totals[seat], view.totals[seat]
    effects: list[Effect] = []
    if was > beat:
        effects.append(Effect("spent", -2, "any card you add is lost with the bid."))
    elif total > beat:
        effects.append(Effect("lead", LEAD, f"You would lead, {total} to {beat}." if beat else ""))
        effects += thrift_effects(view, action, total)

    if total > beat:
        effects += safety_effects(after)
    return [*effects, *way_effects(view, action)]


def safety_effects(view: State) -> list[Effect]:
    """Return how many cards it takes at least to beat the lead of the seat to act, or else how safe it is."""
    return price_effects(view) or lead_effects(view, view.to_act)


def price_effects(view: State) -> list[Effect]:
    """LF 2.2, 5.3 Return how many cards it takes at least to beat the total where nobody else has bid yet.

    No card counts more than 4 in a bid of its own, and no two count more than 8, unless its seat defends.

    >>> from tests.last_front.ground import table
    >>> [effect.sentence for effect in price_effects(table("T1 | 2 P3, K3", "T1"))]
    ['It takes at least 3 cards to beat 9.']
    """
    seat, total = view.to_act, view.totals[view.to_act]
    values = unit_values(view, seat)
    largest = max((value for sort, value in enumerate(values) if view.bids[seat * cards.STAKES + sort]), default=0)
    is_defended = view.front != cards.NONE and view.holder[view.front] not in (cards.NONE, seat)
    others = [other for other in range(view.seats) if other != seat and view.fighting[other]]
    has_other_bid = any(view.totals[other] or any(view.bid(other)) for other in others)
    if is_defended or has_other_bid or largest > LARGEST_CARD or total < LARGEST_CARD:
        return []
    count = 2 if total < 2 * LARGEST_CARD else 3
    return [Effect("price", DETAIL + count, f"It takes at least {count} cards to beat {total}.")]


def margin_effects(view: State, line: Sequence[Action], rival: Sequence[Action]) -> list[Effect]:
    """LF 4.4 Return that a decision leads by more than its rival, if clearly fewer cards then beat it.

    >>> from tests.last_front.ground import table
    >>> tanks, planes = ([do.PLAY[cards.SORT_CODES.index(code)]] for code in ("K3", "P4"))
    >>> view = table("T1, K3, P4 | T1", "5 T2 | T2")
    >>> [effect.sentence for effect in margin_effects(view, planes, tanks)]
    ['Fewer cards beat a lead of 3 than one of 2.']
    """
    seat, beat = view.to_act, total_to_beat(view, view.to_act)
    leads = [total_after(view, each) - beat for each in (line, rival)]
    if view.step != cards.TURN or do.WITHDRAW in (line[0], rival[0]) or min(leads) < 1:
        return []

    chances: list[float] = []
    for lead in leads:
        after = view.copy()
        after.totals[seat] = beat + lead
        chances.append(chance_to_be_beaten(after, seat))
    if chances[0] > chances[1] - CLEAR_DIFFERENCE:
        return []
    return [Effect("margin", DETAIL - 1, f"Fewer cards beat a lead of {leads[0]} than one of {leads[1]}.")]


def thrift_effects(view: State, action: Action, total: int) -> list[Effect]:
    """LF 4.4 Return whether a smaller card than `action`, which leads with this total, would do, or has to be kept.

    >>> from tests.last_front.ground import table
    >>> tanks = do.PLAY[cards.SORT_CODES.index("K3")]
    >>> [effect.sentence for effect in thrift_effects(table("T1, K3, P4 | T1", "T1 | T3"), tanks, 4)]
    ['It is enough for now, and keeps your Planes 4.']
    """
    seat, hand = view.to_act, view.hand(view.to_act)
    value = total - view.totals[seat]
    need = total_to_beat(view, seat) + 1 - view.totals[seat]
    own = action.sort if isinstance(action, do.OfSort) else cards.NONE
    others = [sort for sort in range(cards.SORTS) if hand[sort] > (sort == own)]
    enough = [sort for sort in others if value_in_bid(view, sort) >= need]
    smaller = [sort for sort in enough if value_in_bid(view, sort) < value]
    larger = [sort for sort in enough if value_in_bid(view, sort) > value]
    weight = max(1, CARDS - value)
    largest = max(larger, key=lambda sort: value_in_bid(view, sort), default=cards.NONE)
    keeps = f"It is enough for now, and keeps your {SORT_NAMES[largest]}." if larger else ""
    if smaller:
        # Where both are large enough, the smaller of two cards is still the thriftier one.
        price = Effect("spent", -1, "a smaller card would be enough.")
        return [price, Effect("thrift", weight, keeps)]
    can_compare = sum(hand[sort] > 0 for sort in range(cards.DRAW_EVENT)) > 1
    is_smallest = can_compare and len(larger) == len([sort for sort in range(cards.DRAW_EVENT) if hand[sort]]) - 1
    words = keeps or "No smaller card takes the lead."
    if is_smallest:
        words = "It is the smallest card you have."
    return [Effect("thrift", weight, words if can_compare else "")]


def way_effects(view: State, action: Action) -> list[Effect]:
    """LF 5.3 Return whether a Special or an Icon counts more in this way than in the other one.

    >>> from tests.last_front.ground import table
    >>> view = table("patton | 3 K3", "T1 | T3")
    >>> [effect.sentence for effect in way_effects(view, do.PLAY[cards.PATTON])]
    ['Its effect adds 6 now, its face value only 3.']
    """
    if not isinstance(action, (do.Play, do.PlayFace)) or cards.EFFECT_STAKE[action.sort] == cards.NONE:
        return []

    was = view.totals[view.to_act]
    effect = with_card(view, do.PLAY[action.sort]).totals[view.to_act] - was
    face = cards.FACE_VALUE[action.sort]
    if isinstance(action, do.Play) and effect > face:
        words = f"Its effect adds {effect} now, its face value only {face}."
        return [Effect(("way", action.sort), DETAIL - 1, words)]
    if isinstance(action, do.PlayFace) and face > effect:
        words = f"Its face value adds {face}, its effect {'only ' + str(effect) if effect else 'nothing'} now."
        return [Effect(("way", action.sort), DETAIL - 1, words)]
    return []


def plan_effects(view: State, action: Action, plan: Sequence[Action]) -> list[Effect]:
    """LF 4.3 Return that a card leads together with those that the search would play next.

    >>> from tests.last_front.ground import table
    >>> tanks, planes = (do.PLAY[cards.SORT_CODES.index(code)] for code in ("K3", "P4"))
    >>> view = table("T1, K3, P4 | T1", "T1 | 2 T3")
    >>> [effect.sentence for effect in plan_effects(view, tanks, [planes])]
    ['Together with Planes 4 it leads, 8 against 6.']
    """
    seat, beat = view.to_act, total_to_beat(view, view.to_act)
    if not is_bid(action):
        return []
    after = with_card(view, action)
    if after.totals[seat] > beat:
        return []

    names: list[str] = []
    for step in plan:
        if not is_bid(step) or not isinstance(step, do.OfSort):
            break
        after = with_card(after, step)
        names.append(SORT_NAMES[step.sort])
        if after.totals[seat] > beat:
            words = f"Together with {join_names(names)} it leads, {after.totals[seat]} against {beat}."
            return [Effect("lead", LEAD - 1, words)]

    adds, need = points_to_add(view, seat), beat + 1 - view.totals[seat]
    if adds < need:
        return []
    return [Effect("lead", LEAD - 2, f"You need {need} to lead, and your hand adds up to {adds}.")]


def special_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 7 Return what a card without a lasting effect does in one's own turn.

    >>> from tests.last_front.ground import table
    >>> view = table("supply-line | T1", "T1 | T2")
    >>> [effect.sentence for effect in special_effects(view, [do.PLAY[cards.SUPPLY_LINE]])]
    ['You draw 2 cards for it, and can still withdraw.']
    """
    first = line[0]
    sort = first.sort if isinstance(first, do.Play) else view.card
    still = ", and can still withdraw" if view.turn > 1 else ""
    if sort == cards.SUPPLY_LINE:
        return [Effect("draws", CARDS + 2, f"You draw {SUPPLY_LINE_DRAWS} cards for it{still}.")]
    if sort == cards.ESPIONAGE:
        return [Effect("draws", CARDS + 1, f"You see their hand and take a card of it{still}.")]
    if sort == cards.GALLAND:
        who = "They lose a Plane" if only_rival(view) != cards.NONE else "Each of the others loses a Plane, if any"
        return [Effect("hits", DETAIL, f"{who}.")]

    victim, stake, given = target_of(view, line)
    if victim == cards.NONE or stake == cards.NONE:
        return []
    return hit_effects(view, victim, stake, given)


def target_of(view: State, line: Sequence[Action]) -> tuple[int, int, int]:
    """Return the victim, the stake that is hit and the stake that is given for it, each NONE if it is not named."""
    victim, stake, given = view.victim, view.aim, view.given
    for step in line:
        if isinstance(step, do.Aim):
            victim, stake = step.victim, step.stake
        if isinstance(step, do.Give):
            given = step.stake
    return victim, stake, given


def with_hit(view: State, player: int, victim: int, stake: int, given: int = cards.NONE) -> State:
    """LF 7 Return the view once a victim's card is discarded, or swapped for the card `given` of the player."""
    after = view.copy()
    after.bids[victim * cards.STAKES + stake] -= 1
    if given != cards.NONE:
        after.bids[player * cards.STAKES + stake] += 1
        after.bids[player * cards.STAKES + given] -= 1
        after.bids[victim * cards.STAKES + given] += 1
    for seat in (player, victim):
        after.totals[seat] = total_of(after, seat)
    return after


def hit_effects(view: State, victim: int, stake: int, given: int = cards.NONE) -> list[Effect]:
    """LF 7 Return what it does to the bids to hit a victim's card in one's own turn.

    >>> from tests.last_front.ground import table
    >>> view = table("T1 | K3", "T1 | T1, P4")
    >>> [effect.sentence for effect in hit_effects(view, 1, cards.STAKE_CODES.index("P4"))][0]
    'Their bid falls from 5 to 1, and you lead with 3.'
    """
    seat = view.to_act
    after = with_hit(view, seat, victim, stake, given)
    own, theirs, was = after.totals[seat], after.totals[victim], view.totals[victim]
    leads = own > total_to_beat(after, seat)
    was_leading = view.totals[seat] > total_to_beat(view, seat)
    falls = f"Their bid falls from {was} to {theirs}"
    effects: list[Effect] = []
    if theirs < was and leads and not was_leading:
        effects.append(Effect("lead", LEAD + 1, f"{falls}, and you lead with {own}."))
    elif theirs < was:
        effects.append(Effect("hits", DETAIL + was - theirs, f"{falls}{'' if leads else f'; yours is {own}'}."))
    elif own > view.totals[seat]:
        effects.append(Effect("hits", DETAIL, f"Your bid rises from {view.totals[seat]} to {own}."))
    if effects and not could_be_in_hand(view, cards.COUNTER_INTELLIGENCE):
        effects.append(Effect("sure", 5, "Nobody can cancel it: both Counter-Intelligence cards have been played."))
    return effects


def dig_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 6 Return what a dug-in pile protects, and the points that it loses.

    >>> from tests.last_front.ground import table
    >>> line = [do.DIG[cards.STAKE_CODES.index(code)] for code in ("P4", "P4", "K3")]
    >>> [effect.sentence for effect in dig_effects(table("T1 | 2 P4, K3", "T1 | T1"), line)]
    ['Nothing can touch these 3 cards any more.', 'they then count 1 less.']
    """
    count = len(view.picked) + sum(isinstance(step, do.Dig) for step in line)
    loss = dug_value(view, line) - DUG_IN
    effects = [Effect("dug in", CARDS - loss, f"Nothing can touch these {count} cards any more.")]
    if loss > 0:
        effects.append(Effect("excess", -loss, f"they then count {loss} less."))
    return effects


# --- Windows ---------------------------------------------------------------------------


def blitz_window(view: State) -> int:
    """Return the window in which a Blitz may be played, or from which its target is being named. NONE outside both."""
    step = view.after if view.step == cards.AIM else view.step
    return step if step in (cards.DIG_WINDOW, cards.FINISH_WINDOW) else cards.NONE


def blitz_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 7.4 Return what a Blitz against a dig-in or a finish stops, or what it would not.

    >>> from tests.last_front.ground import table
    >>> from tests.play import act
    >>> state = table("K2 | 2 P3, T1", "sabotage | T1")
    >>> _ = act(state, "finish")
    >>> [effect.sentence for effect in blitz_effects(state, [do.PASS])]
    ['Sabotage could not end their lead: it would leave them 4 against 1.']
    """
    victim, stake, _ = target_of(view, line)
    is_dig = blitz_window(view) == cards.DIG_WINDOW
    first = line[0]
    if isinstance(first, do.Play) and first.sort == cards.ROMMEL:
        return [Effect("stops", CARDS, "Their cards stay open to attack, and they cannot dig in again this turn.")]
    if first is not do.PASS:
        if victim == cards.NONE or stake == cards.NONE:
            return []
        return dig_stop_effects(view, stake) if is_dig else lead_stop_effects(view, victim, stake)

    if is_dig:
        values = dig_values(view, view.active)
        loss = sum(values[picked] for picked in view.picked) - DUG_IN
        words = (
            f"The dig-in costs them {count_of(loss, 'point')}." if loss > 0 else "The dig-in adds nothing to their bid."
        )
        return [Effect("lets", DETAIL, words)]
    return spared_sabotage_effects(view)


def spared_sabotage_effects(view: State) -> list[Effect]:
    """LF 7.4 Return why a Sabotage need not be played against a seat that has finished."""
    active = view.active
    base = active * cards.STAKES
    totals = [
        with_hit(view, active, active, stake).totals[active]
        for stake in range(cards.UNIT_SORTS)
        if view.bids[base + stake]
    ]
    if not view.hand(view.to_act)[cards.SABOTAGE] or not totals or view.bids[base + cards.BUNKERS_STAKE]:
        return []

    beat = total_to_beat(view, active)
    need = beat + 1 - min(totals)
    if need <= 0:
        words = f"Sabotage could not end their lead: it would leave them {min(totals)} against {beat}."
        return [Effect("lets", CARDS, words)]
    if view.hand_size[active] == 0:
        return []
    hand = amount(view.hand_size[active], "card")
    return [
        Effect("lets", CARDS, f"Sabotage would leave them {count_of(need, 'point')} short, with {hand} to make it up.")
    ]


def lead_stop_effects(view: State, victim: int, stake: int) -> list[Effect]:
    """LF 7.4 Return what Sabotage does to a seat that has finished, or to another one.

    >>> from tests.last_front.ground import table
    >>> view = table("K2 | 2 P3, T1", "sabotage | K3, T3")
    >>> [effect.sentence for effect in lead_stop_effects(view, 0, cards.STAKE_CODES.index("P3"))]
    ['Their lead is gone: they have to bid 3 more or withdraw.']
    """
    after = with_hit(view, victim, victim, stake)
    need = total_to_beat(after, victim) + 1 - after.totals[victim]
    if victim != view.active or need <= 0:
        words = f"Their bid falls from {view.totals[victim]} to {after.totals[victim]}."
        return [Effect("stops", DETAIL, words)]
    if view.hand_size[victim] == 0:
        return [Effect("stops", TERRITORY, "Their lead is gone, and they hold no card to bid more with.")]
    return [Effect("stops", LEAD, f"Their lead is gone: they have to bid {need} more or withdraw.")]


def dig_stop_effects(view: State, stake: int) -> list[Effect]:
    """LF 7.4 Return what Sabotage does to a dig-in just declared."""
    values = dig_values(view, view.active)
    left = sum(values[picked] for picked in view.picked) - values[stake]
    is_picked = stake in view.picked and not count_unpicked(view, view.active, view.picked, stake)
    if is_picked and left < DUG_IN:
        return [Effect("stops", LEAD, f"The dig-in fails: the other cards count only {left}.")]
    after = with_hit(view, view.active, view.active, stake)
    words = f"Their bid falls from {view.totals[view.active]} to {after.totals[view.active]}."
    return [Effect("stops", DETAIL, words)]


def cancel_effects(view: State, action: Action) -> list[Effect]:
    """LF 7.1 Return what cancelling a card stops, or why it may as well happen."""
    seat, player, sort = view.to_act, view.player, view.card
    if view.counter != cards.NONE:
        words = f"Your {SORT_NAMES[sort]} happens after all." if player == seat else ""
        return [Effect("stops", CARDS, words)] if action is do.CANCEL_CARD else []

    after = view.copy()
    stake = cards.EFFECT_STAKE[sort]
    if stake != cards.NONE:
        after.bids[player * cards.STAKES + stake] += 1
        after.totals[player] = total_of(after, player)
    elif view.aim != cards.NONE and view.victim != cards.NONE:
        after = with_hit(view, player, view.victim, view.aim, view.given)

    if action is do.CANCEL_CARD:
        return cancelled_effects(view, after)
    if view.aim != cards.NONE and view.victim not in (cards.NONE, seat):
        return [Effect("lets", CARDS, f"{SORT_NAMES[sort]} hits another bid, not yours.")]
    own, beat = after.totals[seat], total_to_beat(after, seat)
    changes = after.totals != view.totals
    if changes and own > beat:
        return [Effect("lets", CARDS, f"Even then you lead, {own} against {beat}.")]
    gain = after.totals[player] - view.totals[player]
    if stake != cards.NONE and gain <= 2:
        return [
            Effect("lets", CARDS, f"{SORT_NAMES[sort]} adds {f'only {gain}' if gain else 'nothing'} to their bid now.")
        ]
    if view.front == cards.NONE or any(wins_with_front(view, one) for one in view.fighters()):
        return []
    kept = SORT_NAMES[cards.COUNTER_INTELLIGENCE]
    spares = f"You keep {kept}: {TERRITORY_NAMES[view.front]} would win nobody the match yet."
    return [Effect("lets", DETAIL, spares)]


def cancelled_effects(view: State, after: State) -> list[Effect]:
    """LF 7.1 Return what a cancelled card would have done. `after` is the view as if the card had taken effect."""
    seat, player = view.to_act, view.player
    sort = view.card
    if view.victim == seat and sort == cards.ESPIONAGE:
        return [Effect("stops", CARDS, "They neither see your hand nor take a card of it.")]
    if after.totals[seat] < view.totals[seat]:
        return [Effect("stops", LEAD, f"Your bid stays at {view.totals[seat]} instead of {after.totals[seat]}.")]
    if after.totals[player] > view.totals[player]:
        words = f"Their bid stays at {view.totals[player]} instead of {after.totals[player]}."
        return [Effect("stops", LEAD, words)]
    if sort == cards.SUPPLY_LINE:
        return [Effect("stops", DETAIL, f"They do not draw {SUPPLY_LINE_DRAWS} cards.")]
    return []


# --- Cards that are taken or lost ------------------------------------------------------


def losing_effects(view: State, action: do.Discard) -> list[Effect]:
    """LF 7 Return that the card which is lost costs the bid least. Empty if another costs as little.

    >>> from tests.last_front.ground import table
    >>> view = table("T1 | K3, P2", "T1 | T1")
    >>> view.step, view.event = cards.LOSE, cards.HARSH_WINTER
    >>> [effect.sentence for effect in losing_effects(view, do.DISCARD[cards.SORT_CODES.index("P2")])]
    ['Your bid loses only 2: any other card would cost it more.']
    """
    seat = view.to_act
    losses = {}
    for other in view.legal():
        if isinstance(other, do.Discard):
            losses[other.sort] = view.totals[seat] - with_hit(view, seat, seat, other.sort).totals[seat]

    loss = losses.get(action.sort, 0)
    is_least = all(loss < other for sort, other in losses.items() if sort != action.sort)
    words = f"Your bid loses only {loss}: any other card would cost it more." if is_least and len(losses) > 1 else ""
    return [Effect("loss", max(1, LEAD - loss), words)]


def value_for_victim(view: State, sort: int) -> int:
    """LF 7, 8 Return what a unit counts in the bid of the seat from whose hand a card is taken. 0 for other cards."""
    is_from_hand = view.step == cards.TAKE and view.victim != cards.NONE
    return unit_values(view, view.victim)[sort] if is_from_hand and sort < cards.UNIT_SORTS else 0


def taking_effects(view: State, action: do.Take) -> list[Effect]:
    """LF 7, 8 Return what a card is good for that is taken into hand. Empty where the match is over anyway."""
    sort = action.sort
    ends_match = [wins_with_front(view, one) for one in view.fighters()] == [True]
    if ends_match:
        return []

    effects: list[Effect] = []
    is_weapon = cards.UNIT_SORTS <= sort < cards.DRAW_EVENT and sort != cards.SUPPLY_LINE
    if view.step == cards.TAKE and is_weapon:
        count = view.known[(view.to_act * view.seats + view.victim) * cards.SORTS + sort]
        words = f"They no longer hold {SORT_NAMES[sort]}." if count == 1 else ""
        effects.append(Effect(("disarms", sort), CARDS, words))
    if sort == cards.SUPPLY_LINE:
        effects.append(Effect("draws", CARDS, f"It draws you {SUPPLY_LINE_DRAWS} cards."))

    sorts = [one.sort for one in view.legal() if isinstance(one, do.Take)]
    others = [value_in_bid(view, other) for other in sorts if other != sort]
    value, theirs = value_in_bid(view, sort), value_for_victim(view, sort)
    words = f"It counts {value} in a bid, more than any other card there."
    is_best = bool(others) and value > max(others) and sort < cards.UNIT_SORTS
    effects.append(Effect("value", DETAIL + value, words if is_best else ""))
    more = f"In their bid it would count {theirs}, in yours {value}." if theirs > value else ""
    return [*effects, Effect("theirs", DETAIL + theirs, more)]
