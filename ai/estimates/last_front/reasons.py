"""Why a bot of Last Front bids, withdraws or attacks: what its decision gains over the next one, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from ai.estimates.last_front import position_reasons as position
from ai.estimates.last_front.position_reasons import CARDS, DETAIL, LEAD, MATCH, TERRITORY, is_bid, with_card, with_hit
from ai.estimates.last_front.window_reasons import blitz_effects, blitz_window, cancel_effects, target_of
from ai.estimates.reasons import reason_over_worse, worse_rival
from ai.reasoning import Effect, compare_effects, decision_line, plan_after
from ai.search import Node
from game.core.state import Action
from game.core.wording import count_of, join_names
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import SORT_NAMES, STAKE_NAMES, SUPPLY_LINE_DRAWS
from game.last_front.counting import total_of, unit_values
from game.last_front.legal import total_to_beat, wins_with_front
from game.last_front.state import State

LEAD_SOON: Final = LEAD - 1
"""The weight of a card that leads together with those that follow in the same turn."""
MAY_LEAD: Final = LEAD_SOON - 1
"""The weight of a card after which the rest of the hand may take the lead."""
CAN_LEAD: Final = Effect("lead", MAY_LEAD, "")
"""The effect of a card after which the seat may still take the lead. A rival is not praised for leading then."""
BEATEN: Final = 3
"""From this place in HOW_OFTEN on a lead will probably be beaten."""
ENOUGH: Final = 3
"""With so many points a hand may answer a bid that beats its own."""
WAY: Final = MAY_LEAD - 1
"""The weight of the way to play a card that counts more. It is told if both ways lead, or neither does."""
CLEAR_GAP: Final = 0.05
"""Two decisions whose chances to win differ by less are about as good."""


def explain_decision(view: State, ranked: list[Node]) -> str:
    """Return what the first of these nodes gains over the next one that is really different (`worse_rival`).

    If it gains nothing over that one, it is compared with those that are clearly worse. Empty if it gains nothing over
    them either. `plan` is what the search expects the seat to play next in the same turn. A card of the plan is no
    rival. Nothing is said if the plan is to withdraw after all.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1, K3, P4 | bid T2", "hand 3 T1 | bid T3, T1", turn=1)
    >>> explain_decision(view, [Node(0, do.PLAY[cards.SORT_CODES.index("K3")])])
    'You would lead, 5 to 4. But a single card nearly always beats a lead of 1.'
    """
    nodes = decision_line(view, ranked[0])
    line = [node.action for node in nodes]
    plan = plan_after(view, nodes[-1], line) if view.step == cards.TURN and is_bid(line[0]) else []

    def is_near(one: Sequence[Action], other: Sequence[Action]) -> bool:
        return is_alike(view, one, other) or other[0] in bids_of(plan)

    rival = worse_rival(view, ranked, is_near)
    is_hopeless = not position.can_lead(view) and position.loss_by_leaving(view)[0] < MATCH
    if plan[:1] == [do.WITHDRAW] or (rival is None and not (line[0] is do.WITHDRAW and is_hopeless)):
        return ""

    text = compare_with(view, ranked, plan, rival or [])
    if text or not rival:
        return text
    return reason_over_worse(
        view, ranked, lambda one: "" if is_near(line, one) else compare_with(view, ranked, plan, one)
    )


def compare_with(view: State, ranked: list[Node], plan: list[Action], rival: Sequence[Action]) -> str:
    """Return what the first of these nodes gains over the decision `rival`, or by itself if that is empty.

    `gap` is how much greater its chance to win is, below 0 without a rival. A larger lead is praised only if it clearly
    wins more. Empty for a front with a threat that outweighs its gains, unless it is clearly better.
    A lead is named before its danger.
    """
    line = [node.action for node in decision_line(view, ranked[0])]
    best = [*effects_of(view, line, rival, plan), *plan_effects(view, line[0], plan)]
    best += pile_effects(view, [*line, *plan])
    gap = ranked[0].value() - max([node.value() for node in ranked if rival and node.action is rival[0]], default=1.0)
    if not rival:  # none is known, or withdrawing is all that is left
        return compare_effects(best, [])

    # A card is told to count more for its effect, or at face value, only beside the other way to play it.
    if not (isinstance(line[0], do.OfSort) and isinstance(rival[0], do.OfSort) and line[0].sort == rival[0].sort):
        best = [effect for effect in best if effect.about != "way"]
    # The danger of a lead, and that cards are lost, are told even if the rival has the same price.
    others = [effect for effect in effects_of(view, rival, line) if effect.about not in ("in danger", "spent")]
    if rival[0] is not do.WITHDRAW:
        others.insert(0, CAN_LEAD)
    threat = position.threat_at_front(view, view.to_act)
    if threat and (rival[0] is not do.WITHDRAW or position.only_rival(view) == cards.NONE):
        # Otherwise the gain tells it: withdrawing would give them the match.
        dangers = [effect for effect in best if effect.about == "in danger"]
        best += [Effect("stake", one.weight - 1, f"{one.sentence[:-1]}, and {threat}.") for one in dangers]
    if "wins" not in {effect.about for effect in best}:
        best += [Effect("forgone", -LEAD - 1, effect.sentence) for effect in others if effect.about == "wins"]
    # A threat at the chosen front alone, without a gain that weighs as much.
    own = {(effect.about, effect.weight) for effect in best} - {(effect.about, effect.weight) for effect in others}
    is_outweighed = ("threat", -TERRITORY) in own and max(weight for _, weight in own) < TERRITORY
    if isinstance(line[0], do.ChooseFront) and gap < CLEAR_GAP and is_outweighed:
        return ""
    if line[0] is do.FINISH and isinstance(rival[0], do.Dig):
        digs = [[step.action for step in decision_line(view, one)] for one in ranked if isinstance(one.action, do.Dig)]
        loss = view.totals[view.to_act] - max(turn_end(view, steps).totals[view.to_act] for steps in digs)
        lead = "" if loss < position.lead_of(view) else " and the lead"
        if loss > 0:
            best.append(Effect("points", CARDS, f"Digging in would cost you {count_of(loss, 'point')}{lead}."))
    larger, smaller = [position.lead_of(turn_end(view, steps)) for steps in ([*line, *plan], rival)]
    # Several cards are no match for the single one of the rival. A review has no visits, since the gap is clear.
    is_fair = is_bid(line[0]) and not bids_of(plan) and rival[0] is not do.WITHDRAW
    if (gap >= CLEAR_GAP / 2 or not ranked[0].visits) and is_fair and larger > smaller > 0:
        best.append(Effect("larger", DETAIL - 1, f"It makes a lead of {larger} instead of {smaller}."))
    gain, danger, how = compare_effects(best, others).partition(" But a single card")
    if not danger or "lead" in gain or not is_bid(line[0]):
        return gain + danger + how
    more = f"with {count_of(len(bids_of(plan)), 'more card')} " if bids_of(plan) else ""
    return f"{gain} But {more}you would lead by {larger}, and a single card{how.replace(f'a lead of {larger}', 'that')}"


def bids_of(plan: Sequence[Action]) -> list[Action]:
    """Return the cards that the search would add to the bid later in the same turn."""
    return [step for step in plan if is_bid(step)]


def effects_of(
    view: State, line: Sequence[Action], other: Sequence[Action] = (), plan: Sequence[Action] = ()
) -> list[Effect]:
    """Return what a whole decision gains and costs.

    `other` is the decision with which it is compared, and `plan` holds the steps that follow in the same turn.
    """
    action = line[0]
    if isinstance(action, do.ChooseFront):
        return position.front_effects(view, action.territory)
    if isinstance(action, do.Take):
        return taking_effects(view, action)
    if isinstance(action, do.Discard):
        return losing_effects(view, action)
    if view.step == cards.CANCEL:
        return cancel_effects(view, action)
    if blitz_window(view) != cards.NONE:
        return blitz_effects(view, line, other)
    if action is do.WITHDRAW:
        return position.withdrawal_effects(view)
    return [*position.staying_effects(view), *bid_effects(view, line, plan)]


def is_alike(view: State, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two decisions come to the same for a player.

    Two fronts do if the same seat holds them and they have the same effects. Two units to take or to discard do if they
    count the same for both seats. Two bids do if they count the same, or if neither leads yet, because both can be
    played one after the other. A bid for a lasting effect is unlike any other decision. A dig-in is like a dig-in or
    finishing, in first place, that leaves the same total.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T2, K2, P4 | bid T1", "hand T1 | bid T2")
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
        sorts = (first.sort, second.sort)
        values = {(position.value_in_bid(view, sort), value_for_victim(view, sort)) for sort in sorts}
        return is_unit and len(values) == 1

    # A dig-in that costs no point can be followed by the bid.
    totals = [turn_end(view, line).totals[seat] for line in (one, other)]
    kinds = [isinstance(action, do.Dig) or action is do.FINISH for action in (first, second)]
    if all(kinds):
        return totals[0] == totals[1] and second is not do.FINISH
    lasts = [position.stake_of(action) in cards.EFFECT_STAKE for action in (first, second)]
    if not (is_bid(first) and is_bid(second)) or any(lasts):
        return False
    return totals[0] == totals[1] or max(totals) <= total_to_beat(view, seat)


def front_weights(view: State, territory: int) -> set[tuple[Hashable, int]]:
    """Return what a front brings without its name, to compare it with another one."""
    return {(effect.about, effect.weight) for effect in position.front_effects(view, territory)}


# --- What a card or a dig-in makes of a bid ---------------------------------------------


def turn_end(view: State, steps: Sequence[Action]) -> State:
    """Return the view after the cards that these steps bid and dig in, up to the first step of another kind.

    `view.picked` holds the cards of a dig-in that has begun.

    >>> from tests.last_front.ground import table
    >>> digs = [do.DIG[cards.STAKE_CODES.index(code)] for code in ("K2", "K2", "P4")]
    >>> view = table("hand T1 | bid guderian, 2 K2, P4", "hand T1")
    >>> turn_end(view, [do.PLAY[cards.SORT_CODES.index("T1")], *digs]).totals[0]
    11
    """
    after, picked = view, [*view.picked]
    for step in steps:
        if isinstance(step, do.Dig):
            picked.append(step.stake)
            dug = position.with_dig(after, picked)
            if dug.piles != after.piles:
                after, picked = dug, []
        elif is_bid(step):
            after = with_card(after, step)
        else:
            break
    return after


def wastes_a_card(view: State, line: list[Action]) -> bool:
    """Return whether a decision gives a card away for nothing.

    That is a card in a bid that the whole hand cannot bring into the lead, a Sabotage that leaves the bid in the lead,
    the worse of two cards to take, or the better of two to lose. A bid may still serve if the hand holds a card without
    a lasting effect (no EFFECT_STAKE), because that may change the bids in another way.
    """
    last, seat = line[-1], view.to_act
    if (is_bid(last) or isinstance(last, do.Dig)) and do.WITHDRAW in view.legal():
        held = [sort for sort, count in enumerate(view.hand(seat)) if count]
        may_change_bids = any(sort >= cards.UNIT_SORTS and cards.EFFECT_STAKE[sort] == cards.NONE for sort in held)
        return not may_change_bids and not position.can_lead(view)
    if isinstance(last, do.Aim) and view.step == cards.FINISH_WINDOW:
        after = view.copy()
        after.bids[last.victim * cards.STAKES + last.stake] -= 1
        return total_of(after, last.victim) > total_to_beat(view, last.victim)

    if not isinstance(last, (do.Take, do.Discard)):
        return False
    units = [one.sort for one in view.legal() if isinstance(one, type(last)) and one.sort < cards.UNIT_SORTS]
    value, *others = [position.value_in_bid(view, sort) for sort in (last.sort, *units)]
    return any(other > value if isinstance(last, do.Take) else other < value for other in others)


# --- Cards that are played -------------------------------------------------------------


def bid_effects(view: State, line: Sequence[Action], plan: Sequence[Action] = ()) -> list[Effect]:
    """LF 4.3 Return what a decision in one's own turn, other than withdrawing, does to the bids.

    The effect "keeps" is that of finishing, which spends no card. A dig-in has it without a sentence, so that finishing
    is not praised for it beside a dig-in. `plan` is what the search expects the seat to play next in the same turn.
    """
    action, seat = line[0], view.to_act
    if action is do.FINISH:
        adds, safety = position.points_to_add(view, seat), position.lead_effects(view, seat)
        kept = ", and your hand can still answer a higher bid" if adds >= ENOUGH else ""
        is_lost = misses_bid(view) and (safety[0].weight > -BEATEN or not kept)
        more = ", and any card you add is lost with the bid" if is_lost else kept
        words = f"You lead by {position.lead_of(view)} already{position.goal_of_lead(view)}{more}."
        return [Effect("keeps", CARDS, words if adds else ""), *safety]
    if isinstance(action, do.Dig):
        after = turn_end(view, line)
        safety = position.lead_effects(after, seat) if position.lead_of(after) > 0 else []
        return [Effect("keeps", CARDS, ""), *dig_effects(view, line), *safety]
    if isinstance(action, do.DrawEvent):
        return event_effects(view)
    return card_effects(view, action, plan) if is_bid(action) else [CAN_LEAD, *special_effects(view, line)]


def event_effects(view: State) -> list[Effect]:
    """LF 7 Return that Draw Event counts nothing in a bid, and how many of the events left would hit the seat's bid.

    Harsh Winter hits Tanks and Planes, Carpet Bombing hits Troops, and Desertion hits any unit.

    >>> from tests.last_front.ground import table
    >>> event_effects(table("hand draw-event | bid T1", "hand T1"))[-1].sentence
    '4 of the 18 events left would take a card of your bid.'
    """
    words = "Draw Event counts nothing in a bid: you see its event before you spend other cards."
    if not position.can_lead(view):
        adds, need = position.points_to_add(view, view.to_act), 1 - position.lead_of(view)
        part = f"only {adds}" if adds else "none"
        words = f"Your hand adds {part} of the {need} that you need, and an event may still change the bids."
    types = {kind for sort, kind in enumerate(cards.UNIT_TYPE) if view.bids[view.to_act * cards.STAKES + sort]}
    tanks_or_planes, troops = types & {cards.TANKS, cards.PLANES}, types & {cards.TROOPS}
    hits = {cards.HARSH_WINTER: tanks_or_planes, cards.CARPET_BOMBING: troops, cards.DESERTION: types}
    left = [copies - gone for copies, gone in zip(cards.EVENT_COPIES, view.event_discard, strict=True)]
    harm = sum(count for event, count in enumerate(left) if hits.get(event))
    price = f"{harm} of the {sum(left)} events left would take a card of your bid." if harm else ""
    return [CAN_LEAD, Effect("look", weight=DETAIL - 4, sentence=words), Effect("harm", weight=-1, sentence=price)]


def misses_bid(view: State) -> bool:
    """LF 4.6, 8 Return whether the seat to act will miss each card that it bids.

    With the British bonus it takes one back, and a front that wins it the match ends the match.
    """
    return view.bonus[cards.BRITISH] != view.to_act and not wins_with_front(view, view.to_act)


def card_effects(view: State, action: Action, plan: Sequence[Action] = ()) -> list[Effect]:
    """LF 4.4, 5 Return what a card in the bid does: the lead that it takes, and what is spared or spent.

    `plan`: what follows in the same turn. If that spends more cards, none is kept, and the lead is that of the end. The
    lead before the card (`was`) counts only if the plan digs in nothing, since a pile changes the total.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1, K3, P4 | bid T2", "hand T1 | bid T3, T1")
    >>> [effect.sentence for effect in card_effects(view, do.PLAY[cards.SORT_CODES.index("P4")])][:2]
    ['You would lead, 6 to 4.', 'a smaller card would be enough.']
    """
    seat, beat = view.to_act, total_to_beat(view, view.to_act)
    after = with_card(view, action)
    total, was = after.totals[seat], view.totals[seat]
    end = turn_end(view, [action, *plan])
    effects: list[Effect] = []
    if was > beat:
        spent = "any card you add is lost with the bid." if misses_bid(view) else ""
        effects.append(Effect("spent", weight=-2, sentence=spent))
    elif total > beat and not bids_of(plan):
        goal = position.goal_of_lead(view)
        effects.append(Effect("lead", LEAD, f"You would lead{goal}, {total} to {beat}." if beat or goal else ""))
        effects += [] if position.stake_of(action) in cards.EFFECT_STAKE else thrift_effects(view, action, total)

    if total > beat:
        effects += end_effects(end, plan) if bids_of(plan) else position.lead_effects(end, seat)
    return [*effects, *way_effects(view, action, is_last=total > beat and not bids_of(plan))]


def end_effects(end: State, plan: Sequence[Action]) -> list[Effect]:
    """Return the total that a bid reaches with the cards of the plan, and how safe it is then.

    `end`: the view after the plan. A lead that is safe ends the sentence about the total, and one in danger is a price.
    """
    (safety,) = position.lead_effects(end, end.to_act)
    is_safe = safety.about == "safe"
    more = f", and a{safety.sentence[1:-1]}" if is_safe else ""  # "A single card seldom beats ..."
    names = name_stakes([position.stake_of(step) for step in bids_of(plan)])
    words = f"With {names} it makes {end.totals[end.to_act]}{position.goal_of_lead(end)}{more}."
    return [Effect("total", weight=DETAIL + 3, sentence=words), *([] if is_safe else [safety])]


def name_stakes(stakes: Sequence[int]) -> str:
    """Return the names of cards in a bid, with how many there are of each: "2 x Tanks 3 and Planes 4"."""
    counted = Counter(stakes).items()
    return join_names([f"{count} x " * (count > 1) + STAKE_NAMES[stake] for stake, count in counted])


def thrift_effects(view: State, action: Action, total: int) -> list[Effect]:
    """LF 4.4 Return whether a smaller card than `action`, which leads with this total, would be enough.

    If one is, that is a price. In any case it is a gain to keep larger cards, or to have no smaller one. A card is
    compared by its points (`value`) with the points that the lead needs.

    >>> from tests.last_front.ground import table
    >>> tanks = do.PLAY[cards.SORT_CODES.index("K3")]
    >>> [effect.sentence for effect in thrift_effects(table("hand T1, K3, P4 | bid T1", "hand T1 | bid T3"), tanks, 4)]
    ['It is enough for now, and keeps your Planes 4.']
    """
    seat, hand = view.to_act, view.hand(view.to_act)
    value = total - view.totals[seat]
    need = total_to_beat(view, seat) + 1 - view.totals[seat]
    own = action.sort if isinstance(action, do.OfSort) else cards.NONE
    others = [sort for sort in range(cards.SORTS) if hand[sort] > (1 if sort == own else 0)]  # that stay in hand
    worth = {sort: position.value_in_bid(view, sort) for sort in others}
    smaller = [sort for sort in others if need <= worth[sort] < value]
    larger = [sort for sort in others if worth[sort] > value]
    weight = max(1, CARDS - value)  # the fewer points the card spends, the better
    largest = [sort for sort in larger if worth[sort] == max(worth.values())]
    kept = SORT_NAMES[largest[0]] if len(largest) == 1 else "larger cards"
    keeps = f"It is enough for now, and keeps your {kept}." if larger else ""
    if smaller:
        # Where both are large enough, the smaller of two cards is still the thriftier one.
        return [Effect("spent", -1, "a smaller card would be enough."), Effect("thrift", weight, keeps)]
    kinds = sum(hand[sort] > 0 for sort in range(cards.DRAW_EVENT))
    too_small = "No smaller card takes the lead." if any(points < value for points in worth.values()) else ""
    words = "Your smallest card is enough." if len(larger) == kinds - 1 else keeps or too_small
    return [Effect("thrift", weight, words if kinds > 1 else "")]


def way_effects(view: State, action: Action, is_last: bool = False) -> list[Effect]:
    """LF 5.3 Return whether a Special or an Icon counts more for its effect or at face value, whichever `action` plays.

    For its effect it may also make the rest of the hand add more, unless it `is_last`: the bid leads with it, and no
    other card is to follow. Empty for a card without a lasting effect.

    >>> from tests.last_front.ground import table
    >>> view = table("hand patton | bid 3 K3", "hand T1 | bid T3")
    >>> [effect.sentence for effect in way_effects(view, do.PLAY[cards.PATTON])]
    ['Its effect adds 6 now, its face value only 3.']
    """
    if not isinstance(action, (do.Play, do.PlayFace)) or cards.EFFECT_STAKE[action.sort] == cards.NONE:
        return []

    effect = with_card(view, do.PLAY[action.sort]).totals[view.to_act] - view.totals[view.to_act]
    face = cards.FACE_VALUE[action.sort]
    small = f"only {effect}" if effect else "nothing"
    words = f"Its face value adds {face}, its effect {small} now." if face > effect else ""
    effects: list[Effect] = []
    if isinstance(action, do.Play):
        without = view.copy()
        without.hands[view.to_act * cards.SORTS + action.sort] -= 1
        before, then = [position.points_to_add(world, view.to_act) for world in (without, with_card(view, action))]
        if then > before and not is_last:
            later = f"With it, the rest of your hand adds {then} instead of {before}."
            effects.append(Effect("later", DETAIL + then - before, later))
        words = f"Its effect adds {effect} now, its face value only {face}." if effect > face else ""
    return [*effects, Effect("way", WAY, words)] if words else effects


def plan_effects(view: State, action: Action, plan: Sequence[Action]) -> list[Effect]:
    """LF 4.3 Return that a card leads together with those that the search would play next (`plan`).

    If the plan does not reach the lead, the whole hand may. Empty if the card leads alone, or if the hand cannot.

    >>> from tests.last_front.ground import table
    >>> tanks, planes = (do.PLAY[cards.SORT_CODES.index(code)] for code in ("K3", "P4"))
    >>> view = table("hand T1, K3, P4 | bid T1", "hand T1 | bid 2 T3")
    >>> [effect.sentence for effect in plan_effects(view, tanks, [planes])][0]
    'Together with Planes 4 it leads, 8 against 6.'
    """
    seat, beat = view.to_act, total_to_beat(view, view.to_act)
    if not is_bid(action):
        return []
    after = with_card(view, action)
    if after.totals[seat] > beat:
        return []

    for count in range(1, len(plan) + 1):
        total = turn_end(view, [action, *plan[:count]]).totals[seat]
        if total > beat:
            names = name_stakes([position.stake_of(step) for step in bids_of(plan[:count])])
            words = f"Together with {names} it leads{position.goal_of_lead(view)}, {total} against {beat}."
            return [Effect("lead", LEAD_SOON, words), *position.lead_effects(turn_end(view, [action, *plan]), seat)]

    adds, need = position.points_to_add(view, seat), beat + 1 - view.totals[seat]
    if adds < need:
        return []
    part = position.part_of_hand(view, position.fewest_cards_to_lead(view))
    return [Effect("lead", MAY_LEAD, f"You need {need} to lead, which takes {part}.")]


def pile_effects(view: State, steps: Sequence[Action]) -> list[Effect]:
    """LF 6 Return that the first card of these steps ends in a dug-in pile with others in the same turn.

    Empty if it does not. The pile counts exactly 10 if the total is the same as without the dig-in.

    >>> from tests.last_front.ground import table
    >>> digs = [do.DIG[cards.STAKE_CODES.index(code)] for code in ("K2", "P4", "P4")]
    >>> view = table("hand P4 | bid P4, K2", "hand T1")
    >>> [effect.sentence for effect in pile_effects(view, [do.PLAY[cards.SORT_CODES.index("P4")], *digs])]
    ['Dug in with Tanks 2 and Planes 4, it makes a pile of exactly 10 that nothing can touch.']
    """
    own = position.stake_of(steps[0])
    digs = [step.stake for step in steps if isinstance(step, do.Dig)]
    bids = [step for step in steps if is_bid(step)]
    before, after = turn_end(view, bids), turn_end(view, steps)
    if own not in digs or after.piles == before.piles:
        return []

    digs.remove(own)
    exactly = "exactly " if after.totals[view.to_act] == before.totals[view.to_act] else ""
    words = f"Dug in with {name_stakes(digs)}, it makes a pile of {exactly}10 that nothing can touch."
    return [Effect("pile", weight=CARDS + 1, sentence=words)]


def special_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 7 Return what a card without a lasting effect does in one's own turn.

    Empty for a card that hits or swaps a card of another bid as long as its target is not known.

    >>> from tests.last_front.ground import table
    >>> view = table("hand supply-line | bid T1", "hand T1 | bid T2")
    >>> [effect.sentence for effect in special_effects(view, [do.PLAY[cards.SUPPLY_LINE]])]
    ['You draw 2 cards for it, and can still withdraw.']
    """
    first = line[0]
    sort = first.sort if isinstance(first, do.Play) else view.card
    still = ", and can still withdraw" if view.turn > 1 else ""
    if sort == cards.SUPPLY_LINE:
        return [Effect("draws", weight=CARDS + 2, sentence=f"You draw {SUPPLY_LINE_DRAWS} cards for it{still}.")]
    if sort == cards.ESPIONAGE:
        return [Effect("draws", weight=CARDS + 1, sentence=f"You see their hand and take a card of it{still}.")]
    if sort == cards.GALLAND:
        after, beat = view, total_to_beat(view, view.to_act)
        for hit in position.rivals_of(view, view.to_act):
            for stake in position.open_targets(view, hit, sort):
                after = with_hit(after, view.to_act, hit, stake)
        left = total_to_beat(after, view.to_act)
        return [Effect("hits", DETAIL, f"The bid to beat falls from {beat} to {left}." if left < beat else "")]

    victim, stake, given = target_of(view, line)
    return [] if cards.NONE in (victim, stake) else hit_effects(view, victim, stake, given)


def hit_effects(view: State, victim: int, stake: int, given: int = cards.NONE) -> list[Effect]:
    """LF 7 Return what it does to the bids to hit the card `stake` of a victim's bid in one's own turn.

    `given` is the own card that is swapped for it, or NONE.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1 | bid K3", "hand T1 | bid T1, P4")
    >>> [effect.sentence for effect in hit_effects(view, 1, cards.STAKE_CODES.index("P4"))][0]
    'Their bid falls from 5 to 1, and you lead with 3.'
    """
    seat = view.to_act
    after = with_hit(view, seat, victim, stake, given)
    own, theirs, was = after.totals[seat], after.totals[victim], view.totals[victim]
    leads = position.lead_of(after) > 0
    falls = f"Their bid falls from {was} to {theirs}"
    if theirs < was and leads and position.lead_of(view) <= 0:
        return [Effect("lead", LEAD + 1, f"{falls}, and you lead with {own}."), *position.lead_effects(after, seat)]
    if theirs < was:
        yours = "" if leads and own == view.totals[seat] else f"; yours is {own}"
        return [Effect("hits", DETAIL + was - theirs, f"{falls}{yours}.")]
    rises = f"Your bid rises from {view.totals[seat]} to {own}."
    return [Effect("hits", DETAIL, rises)] if own > view.totals[seat] else []


def dig_effects(view: State, line: Sequence[Action]) -> list[Effect]:
    """LF 6 Return what a dug-in pile protects, and the points that it loses, because it counts 10 whatever is in it.

    >>> from tests.last_front.ground import table
    >>> line = [do.DIG[cards.STAKE_CODES.index(code)] for code in ("P4", "P4", "K3")]
    >>> [effect.sentence for effect in dig_effects(table("hand T1 | bid 2 P4, K3", "hand T1 | bid T1"), line)]
    ['Nothing can touch these 3 cards any more.', 'they then count 1 less.']
    """
    count = len(view.picked) + sum(isinstance(step, do.Dig) for step in line)
    after, seat = turn_end(view, line), view.to_act
    loss = view.totals[seat] - after.totals[seat]
    # A bid that cannot lead is withdrawn, and the pile is discarded with it.
    words = f"Nothing can touch these {count} cards any more." if position.can_lead(after) else ""
    effects = [Effect("dug in", weight=CARDS - loss, sentence=words)]
    if loss > 0:
        effects.append(Effect("excess", -loss, f"they then count {loss} less."))
    return effects


# --- Cards that are taken or lost ------------------------------------------------------


def losing_effects(view: State, action: do.Discard) -> list[Effect]:
    """LF 7 Return that the unit which a seat has to discard costs its bid least.

    The sentence is empty if another unit costs as little, or if there is no other.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1 | bid K3, P2", "hand T1 | bid T1")
    >>> view.step, view.event = cards.LOSE, cards.HARSH_WINTER
    >>> [effect.sentence for effect in losing_effects(view, do.DISCARD[cards.SORT_CODES.index("P2")])]
    ['Your bid loses only 2: any other card would cost it more.']
    """
    seat = view.to_act
    sorts = [other.sort for other in view.legal() if isinstance(other, do.Discard)]
    losses = {sort: view.totals[seat] - with_hit(view, seat, seat, sort).totals[seat] for sort in sorts}

    loss = losses.get(action.sort, 0)
    is_least = all(loss < other for sort, other in losses.items() if sort != action.sort)
    words = f"Your bid loses only {loss}: any other card would cost it more." if is_least and len(losses) > 1 else ""
    return [Effect("loss", max(1, LEAD - loss), words)]


def value_for_victim(view: State, sort: int) -> int:
    """LF 7, 8 Return what a unit counts in the bid of the seat from whose hand a card is taken. 0 for other cards."""
    is_from_hand = view.step == cards.TAKE and view.victim != cards.NONE
    return unit_values(view, view.victim)[sort] if is_from_hand and sort < cards.UNIT_SORTS else 0


def taking_effects(view: State, action: do.Take) -> list[Effect]:
    """LF 7, 8 Return what a card is good for that a seat takes into its hand.

    The card comes from the victim's hand (step TAKE) or from the seat's own bid. Its value in the seat's bid and in the
    victim's is compared with that of the other cards. Empty if only one seat is left and wins the match.
    """
    sort = action.sort
    if [wins_with_front(view, one) for one in view.fighters()] == [True]:
        return []

    effects: list[Effect] = []
    is_weapon = cards.UNIT_SORTS <= sort < cards.DRAW_EVENT and sort != cards.SUPPLY_LINE
    if view.step == cards.TAKE and is_weapon:
        count = view.known_to(view.to_act, view.victim)[sort]
        words = f"They no longer hold {SORT_NAMES[sort]}." if count == 1 else ""
        effects.append(Effect(("disarms", sort), CARDS, words))
    if sort == cards.SUPPLY_LINE:
        effects.append(Effect("draws", CARDS, f"It draws you {SUPPLY_LINE_DRAWS} cards."))

    sorts = [one.sort for one in view.legal() if isinstance(one, do.Take)]
    others = [position.value_in_bid(view, other) for other in sorts if other != sort]
    value, theirs = position.value_in_bid(view, sort), value_for_victim(view, sort)
    subject = "It" if sort < cards.UNIT_SORTS else "Even at face value it"
    words = f"{subject} counts {value} in a bid, and no other card there counts more."
    is_best = bool(others) and value >= max(others)
    effects.append(Effect("value", weight=DETAIL + value, sentence=words if is_best else ""))
    most_of_others = max([value_for_victim(view, other) for other in sorts if other != sort], default=theirs)
    compared = f"in yours {value}" if theirs > value else "more than any other card there"
    words = f"In their bid it would count {theirs}, {compared}." if theirs > min(most_of_others, value) else ""
    return [*effects, Effect("theirs", weight=DETAIL + theirs, sentence=words)]
