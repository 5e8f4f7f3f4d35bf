"""Why a bot of Last Front bids, leaves or attacks: what its seat knows, in sentences."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from ai.estimates.last_front.worth import wins_match
from ai.reasoning import answer, brief, decision
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, capital, listed
from game.last_front import actions as do
from game.last_front import cards as printed
from game.last_front.cards import BONUS_DRAWS, DUG_IN, SUPPLY_LINE_DRAWS
from game.last_front.counting import total_of, unit_values
from game.last_front.digging import dig_values
from game.last_front.legal import may_be_held, total_to_beat, wins_with_front
from game.last_front.state import State
from game.last_front.table import unaccounted_cards

OFTEN: Final = (0.04, 0.63, 0.84, 0.995)
"""Between these chances by counting a word tells how often: 5, 40, 60 and 95 of 100 came true (`tests.said`)."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def unseen(view: State, seat: int) -> list[int]:
    """The battle cards that a seat cannot see: those in the deck and in other hands."""
    open_only = view.copy()
    for at in range(view.seats * printed.SORTS):
        open_only.hands[at] = view.hands[at] if at // printed.SORTS == seat else 0
    return unaccounted_cards(open_only)


def chance_to_top(view: State, seat: int, other: int) -> float:
    """How likely another seat, after its next draw, holds a card that by itself brings it above the total of `seat`.

    Units and face values count, effects do not.
    """
    gap = view.totals[seat] - view.totals[other]
    values = unit_values(view, other)
    left = unseen(view, seat)
    pool = [left.count(sort) for sort in range(printed.SORTS)]
    hidden = view.hand_size[other] + (BONUS_DRAWS if view.bonus[printed.AMERICAN] == other else 1)
    enough = 0
    for sort in range(printed.SORTS):
        value = values[sort] if sort < printed.UNIT_SORTS else printed.FACE_VALUE[sort]
        seen = view.known[(seat * view.seats + other) * printed.SORTS + sort]
        if seen > 0 and value > gap:
            return 1.0
        hidden -= seen
        pool[sort] -= seen
        if value > gap:
            enough += pool[sort]
    cards = sum(pool)
    none = 1.0
    for drawn in range(min(hidden, cards)):
        none *= max(0, cards - enough - drawn) / (cards - drawn)
    return 1.0 - none


def lead_told(view: State, seat: int) -> str:
    """How safe the lead is."""
    holds = 1.0
    others = 0
    for other in range(view.seats):
        if other != seat and view.fighting[other]:
            others += 1
            holds *= 1.0 - chance_to_top(view, seat, other)
    whose = "by one card" if others == 1 else "by one card of anybody"
    how = ("hardly ever", "seldom", "sometimes", "often", "nearly always")
    return f"A lead of {view.totals[seat] - total_to_beat(view, seat)} is {how[bisect(OFTEN, 1.0 - holds)]} beaten {whose}."


def leaving_told(view: State, seat: int) -> list[str]:
    """LF 4.5 What bidding on would take, what the front is worth, and what is kept instead."""
    kept = f"withdrawing keeps {amount(view.hand_size[seat], 'card')} and draws one"
    if view.totals[seat] > total_to_beat(view, seat):
        return [lead_told(view, seat), stake_told(view, False), f"{capital(kept)}."]
    need, adds = total_to_beat(view, seat) + 1 - view.totals[seat], hand_adds(view, seat)
    if adds < need:
        return [f"You need {need} more to bid, and your whole hand would add only {adds}: {kept}."]
    return [f"To bid you need {need} more, and your hand can add {adds}; {kept}.", stake_told(view, False)]


def hand_adds(view: State, seat: int) -> int:
    """LF 5 What a whole hand adds to the bid: all units, each other card for its effect or at face value."""
    after, base, hand = view.copy(), seat * printed.STAKES, view.hand(seat)
    for sort in range(printed.UNIT_SORTS):
        after.bids[base + sort] += hand[sort]
    for sort in range(printed.UNIT_SORTS, printed.DRAW_EVENT):
        for _ in range(hand[sort]):
            counted: list[tuple[int, int]] = []
            for stake in (printed.FACE_STAKE[sort], printed.EFFECT_STAKE[sort]):
                if stake != printed.NONE:
                    after.bids[base + stake] += 1
                    counted.append((total_of(after, seat), stake))
                    after.bids[base + stake] -= 1
            after.bids[base + max(counted)[1]] += 1
    return total_of(after, seat) - total_of(view, seat)


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    steps = [node.action for node in decision(view, ranked[0])]
    action: Action = steps[0]
    seat = view.to_act
    if isinstance(action, do.ChooseFront):
        return brief(front_told(view, action.territory))
    if action is do.FINISH:
        return brief([lead_told(view, seat), rest_told(view, seat), answer_told(ranked[0]), stake_told(view, True)])
    if action is do.WITHDRAW:
        return brief(leaving_told(view, seat))
    if isinstance(action, do.Dig):
        return dig_told(view, steps)
    if action is do.PASS or action is do.CANCEL_CARD:
        return window_told(view, action)
    if isinstance(action, (do.Take, do.Discard)):
        return card_told(view, action)
    return brief(play_told(view, steps))


# --- The territory ---------------------------------------------------------------------


def need_words(view: State, seat: int, territory: int) -> str:
    """LF 1 How a territory would win the match for a seat."""
    kind = printed.TYPE_OF[territory]
    if view.quick:
        return "a third territory"
    same = any(printed.TYPE_OF[other] == kind for other in view.territories_of(seat))
    return f"a second {printed.TYPE_NAMES[kind]} territory" if same else "a third type"


def front_told(view: State, territory: int) -> list[str]:
    """LF 1, 4.1 What a front would bring whoever wins it."""
    seat = view.to_act
    name, kind = printed.TERRITORY_NAMES[territory], printed.TYPE_OF[territory]
    rivals = [other for other in range(view.seats) if other != seat and view.holder[territory] != other]
    threat = sum(wins_match(view, other, territory) for other in rivals)
    told: list[str] = []
    if wins_match(view, seat, territory):
        told.append(f"{name} would be {need_words(view, seat, territory)} for you, and win you the match.")
    if view.holder[territory] != printed.NONE:
        left = view.holder.count(view.holder[territory]) - 1
        told.append(f"Winning {name} takes it from its owner, who keeps {left or 'none'}.")
    if threat:
        others = "They" if view.seats == 2 else f"{threat} of the others"
        told.append(f"{others} could win the match here{', too' if told else ''}.")
    elif not told:
        told.append(f"{name} is {printed.TYPE_NAMES[kind]}, open, and would win nobody else the match.")
    return [*told, f"You have {amount(view.hand_size[seat], 'card')} for it."]


def stake_told(view: State, bids: bool) -> str:
    """LF 1 What the front is worth; "" where it would win the match for somebody: that stands before every hint."""
    seat = view.to_act
    if view.front == printed.NONE or any(wins_with_front(view, other) for other in view.fighters()):
        return ""
    name = printed.TERRITORY_NAMES[view.front]
    if not bids:
        return f"{name} would win nobody the match yet."
    if view.holder[view.front] == seat:
        return f"You defend {name}, which you hold."
    return f"{name} would be your {PLACES[len(view.territories_of(seat))]} territory."


def answer_told(node: Node) -> str:
    """Whether the search expects the others to bid on; never with which card."""
    finished = Node(node.seat, node.action)
    finished.children = after_windows(node)
    words = answer(finished, node.seat, bid_or_not)
    return f"The next to bid would most likely {words}." if words else ""


def after_windows(node: Node) -> list[Node]:
    """The answers to a decision. A window that is let pass is none, whoever has the cards for it: the next bid is."""
    found: list[Node] = []
    for child in node.children:
        found += after_windows(child) if child.action is do.PASS and child.children else [child]
    return found


def bid_or_not(action: Action) -> str:
    """The kind of an answer, without its card."""
    bids = isinstance(action, (do.Play, do.PlayFace, do.Dig, do.DrawEvent)) or action is do.FINISH
    return "withdraw" if action is do.WITHDRAW else "bid more" if bids else ""


def pointless(view: State, line: list[Action]) -> bool:
    """Whether a decision gives away for nothing: a Sabotage that leaves the bid leading, or the worse card of two."""
    last = line[-1]
    if isinstance(last, do.Aim) and view.step == printed.FINISH_WINDOW:
        after = view.copy()
        after.bids[last.victim * printed.STAKES + last.stake] -= 1
        return total_of(after, last.victim) > total_to_beat(view, last.victim)
    gains = 1 if isinstance(last, do.Take) else -1
    return isinstance(last, (do.Take, do.Discard)) and any(
        gains * worth_of(view, one.sort) > gains * worth_of(view, last.sort)
        for one in view.legal()
        if isinstance(one, type(last)) and one.sort < printed.UNIT_SORTS
    )


# --- Cards -----------------------------------------------------------------------------


def play_told(view: State, steps: list[Action]) -> list[str]:
    """LF 5 What a card does to the bids."""
    action = steps[0]
    seat = view.to_act
    beat = total_to_beat(view, seat)
    if isinstance(action, do.DrawEvent):
        return [f"The event comes before you have to bid. {stands_told(view, seat)}"]
    after = view.copy()
    if isinstance(action, do.PlayFace):
        after.bids[seat * printed.STAKES + printed.FACE_STAKE[action.sort]] += 1
    elif isinstance(action, do.Play) and action.sort < printed.UNIT_SORTS:
        after.bids[seat * printed.STAKES + action.sort] += 1
    elif isinstance(action, do.Play) and printed.EFFECT_STAKE[action.sort] != printed.NONE:
        after.bids[seat * printed.STAKES + printed.EFFECT_STAKE[action.sort]] += 1
    else:
        return effect_told(view, steps)
    total = after.totals[seat] = total_of(after, seat)
    after.hands[seat * printed.SORTS + action.sort] -= 1
    after.hand_size[seat] -= 1
    goes = f"goes from {view.totals[seat]} to {total}" if total != view.totals[seat] else f"stays at {total}"
    told = f"Your bid {goes}; the highest other bid is {beat}."
    if view.totals[seat] > beat:
        return [told, lead_told(after, seat), rest_told(after, seat), stake_told(view, True)]
    least = least_told(view, seat, action, total) if total > beat else ""
    return [told, least, rest_told(after, seat), stake_told(view, True)]


def rest_told(view: State, seat: int) -> str:
    """What a hand keeps to bid more with."""
    adds = hand_adds(view, seat)
    return f"{amount(view.hand_size[seat], 'card')} in hand can add {adds} more." if adds else ""


def least_told(view: State, seat: int, action: Action, total: int) -> str:
    """Whether no other single unit or card at face value would lead with less."""
    hand = view.hand(seat)
    adds = [worth_of(view, sort) for sort in range(printed.SORTS) if hand[sort]]
    enough = [view.totals[seat] + add for add in adds if view.totals[seat] + add > total_to_beat(view, seat)]
    if total != min(enough, default=0) or len(adds) < 2:
        return ""
    return (
        "It is the smallest card you have." if total - view.totals[seat] == min(adds) else "No smaller card is enough."
    )


def stands_told(view: State, seat: int) -> str:
    """How a bid stands beside the highest of the others."""
    return f"Your bid is {view.totals[seat]}, the highest other one {total_to_beat(view, seat)}."


def effect_told(view: State, steps: list[Action]) -> list[str]:
    """LF 7 What a card without a lasting effect does."""
    seat = view.to_act
    first = steps[0]
    sort = first.sort if isinstance(first, do.Play) else view.card
    aimed = next((step for step in steps if isinstance(step, do.Aim)), None)
    given = next((step for step in steps if isinstance(step, do.Give)), None)
    victim = aimed.victim if aimed is not None else view.victim
    stake = aimed.stake if aimed is not None else view.aim
    if sort == printed.SUPPLY_LINE:
        return [f"You draw {SUPPLY_LINE_DRAWS} cards for it. {stands_told(view, seat)}"]
    seats = [step.victim for step in steps if isinstance(step, do.AimSeat)]
    if sort == printed.ESPIONAGE and seats:
        return [f"You see their {amount(view.hand_size[seats[0]], 'card')} and take one. {stands_told(view, seat)}"]
    if sort == printed.ROMMEL:
        return [f"Their cards are not dug in, nor any others in this turn. {stands_told(view, seat)}"]
    if sort == printed.GALLAND:
        return [f"Every opponent with a Plane that is not dug in loses one. {stands_told(view, seat)}"]
    if victim == printed.NONE or stake == printed.NONE:
        return [stands_told(view, seat)]
    after = view.copy()
    after.bids[victim * printed.STAKES + stake] -= 1
    if given is not None:
        after.bids[seat * printed.STAKES + stake] += 1
        after.bids[seat * printed.STAKES + given.stake] -= 1
        after.bids[victim * printed.STAKES + given.stake] += 1
        told = f"Your bid goes from {view.totals[seat]} to {total_of(after, seat)},"
        return [f"{told} theirs from {view.totals[victim]} to {total_of(after, victim)}.", cancel_told(view)]
    told = f"Their bid falls from {view.totals[victim]} to {total_of(after, victim)}; yours is {view.totals[seat]}."
    return [told, cancel_told(view)]


def cancel_told(view: State) -> str:
    """LF 7.1 Whether the others could hold Counter-Intelligence."""
    if not may_be_held(view, printed.COUNTER_INTELLIGENCE):
        return "Both Counter-Intelligence lie open: nobody can cancel it."
    return ""


def dig_told(view: State, steps: list[Action]) -> str:
    """LF 6 How a dug-in pile changes the value of its cards."""
    seat = view.to_act
    values = dig_values(view, seat)
    stakes = [*view.picked, *[step.stake for step in steps if isinstance(step, do.Dig)]]
    count = sum(values[stake] for stake in stakes)
    lost = f", {count - DUG_IN} less" if count > DUG_IN else ""
    told = f"These {len(stakes)} cards count {count}. Dug in they count {DUG_IN}{lost}, and nothing can touch them."
    return f"{told} Your bid then counts {view.totals[seat] - count + DUG_IN} against {total_to_beat(view, seat)}."


def window_told(view: State, action: Action) -> str:
    """LF 7.1, 7.4 What a card in a window would stop, or what is kept."""
    seat = view.to_act
    hand = view.hand(seat)
    if view.step == printed.CANCEL:
        card = (
            printed.SORT_NAMES[view.card]
            if view.counter == printed.NONE
            else f"Cancelling {printed.SORT_NAMES[view.card]}"
        )
        told = f"{card} does not happen" if action is do.CANCEL_CARD else f"{card} happens"
        keeps = "" if action is do.CANCEL_CARD else "; you keep Counter-Intelligence"
        return f"{told}{keeps}. {stands_told(view, seat)}"
    names = [printed.SORT_NAMES[sort] for sort in (printed.SABOTAGE, printed.ROMMEL) if hand[sort]]
    return f"You keep {listed(names)}. {stands_told(view, seat)}" if names else stands_told(view, seat)


def worth_of(view: State, sort: int) -> int:
    """What a unit, or another card at face value, counts in the bid of the seat to act."""
    return unit_values(view, view.to_act)[sort] if sort < printed.UNIT_SORTS else printed.FACE_VALUE[sort]


def card_told(view: State, action: do.Take | do.Discard) -> str:
    """LF 7, 8 The value of the card that is taken or lost."""
    seat, sort, name = view.to_act, action.sort, printed.SORT_NAMES[action.sort]
    value = worth_of(view, sort)
    if isinstance(action, do.Discard):
        after = view.copy()
        if sort < printed.UNIT_SORTS and after.bids[seat * printed.STAKES + sort]:
            after.bids[seat * printed.STAKES + sort] -= 1
            return f"Without {name} your bid falls from {view.totals[seat]} to {total_of(after, seat)}."
        return f"{name} counts {value} of the {view.totals[seat]} in your bid."
    if view.step in (printed.WITHDRAW_BACK, printed.WIN_BACK) and [
        wins_with_front(view, one) for one in view.fighters()
    ] == [1]:
        return "This battle ends the match: no card counts any more."
    if view.step in (printed.WITHDRAW_BACK, printed.WIN_BACK):
        return f"{name} is back in your hand for the next battle; the rest of your bid is gone."
    rest = [worth_of(view, one.sort) for one in view.legal() if isinstance(one, do.Take) and one is not action]
    best = f", as much as any of the {len(rest) + 1} sorts there" if value >= max(rest, default=value + 1) else ""
    counts = f"counts {value} in your bid{best}" if sort < printed.DRAW_EVENT else "turns up an event"
    return f"{name} {counts}. {stands_told(view, seat)}"
