"""Why a bot of Last Front bids, withdraws or attacks: facts that its seat knows, in sentences."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from ai.estimates.last_front.worth import wins_match
from ai.reasoning import answer, brief, decision
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, capital, listed
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import BONUS_DRAWS, DUG_IN, SORT_NAMES, SUPPLY_LINE_DRAWS, TERRITORY_NAMES
from game.last_front.counting import total_of, unit_values
from game.last_front.digging import dig_values
from game.last_front.legal import could_be_in_hand, total_to_beat, wins_with_front
from game.last_front.state import State
from game.last_front.table import unaccounted_cards

HOW_OFTEN: Final = ("hardly ever", "seldom", "sometimes", "often", "nearly always")
OFTEN: Final = (0.04, 0.63, 0.84, 0.995)
"""The chances between which each of these words is told: 5, 40, 60 and 95 of 100 came true (`tests.said`)."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def explain_decision(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen, in a few sentences."""
    steps = [node.action for node in decision(view, ranked[0])]
    action: Action = steps[0]
    seat = view.to_act

    if isinstance(action, do.ChooseFront):
        return brief(front_sentences(view, action.territory))
    if action is do.FINISH:
        lead, hand = lead_sentence(view, seat), hand_sentence(view, seat)
        return brief([lead, hand, answer_sentence(ranked[0]), worth_of_winning_sentence(view)])
    if action is do.WITHDRAW:
        return brief(withdrawal_sentences(view, seat))
    if isinstance(action, do.Dig):
        return dig_in_sentence(view, steps)
    if action is do.PASS or action is do.CANCEL_CARD:
        return window_sentence(view, action)
    if isinstance(action, do.Take):
        return taken_card_sentence(view, action)
    if isinstance(action, do.Discard):
        return lost_card_sentence(view, action)
    return brief(play_sentences(view, steps))


# --- The lead, and what a hand can add to a bid ----------------------------------------


def unseen_cards(view: State, seat: int) -> list[int]:
    """The sorts of the battle cards that a seat cannot see: those in the deck and in other hands."""
    without_other_hands = view.copy()
    for at in range(view.seats * cards.SORTS):
        without_other_hands.hands[at] = view.hands[at] if at // cards.SORTS == seat else 0
    return unaccounted_cards(without_other_hands)


def chance_to_overtake(view: State, seat: int, other: int) -> float:
    """The chance that another seat, after its next draw, holds a card that alone brings it above the total of `seat`.

    Units and face values count, effects do not.
    """
    gap = view.totals[seat] - view.totals[other]
    values = unit_values(view, other)
    unseen = unseen_cards(view, seat)
    pool = [unseen.count(sort) for sort in range(cards.SORTS)]
    hidden = view.hand_size[other] + (BONUS_DRAWS if view.bonus[cards.AMERICAN] == other else 1)

    # Set apart the cards of that hand that the seat knows.
    enough = 0
    for sort in range(cards.SORTS):
        value = values[sort] if sort < cards.UNIT_SORTS else cards.FACE_VALUE[sort]
        known = view.known[(seat * view.seats + other) * cards.SORTS + sort]
        if known > 0 and value > gap:
            return 1.0
        hidden -= known
        pool[sort] -= known
        if value > gap:
            enough += pool[sort]

    # The chance that none of the hidden cards is enough, drawn one after another from the pool.
    size = sum(pool)
    chance_of_none = 1.0
    for drawn in range(min(hidden, size)):
        chance_of_none *= max(0, size - enough - drawn) / (size - drawn)
    return 1.0 - chance_of_none


def lead_sentence(view: State, seat: int) -> str:
    """How safe the lead of a seat is.

    >>> from tests.last_front.ground import table
    >>> lead_sentence(table("T1 | 3 K3, 3 P4", "3 T2 | T2"), 0)
    'A single card hardly ever beats a lead of 19.'
    """
    chance_to_hold = 1.0
    for other in range(view.seats):
        if other != seat and view.fighting[other]:
            chance_to_hold *= 1.0 - chance_to_overtake(view, seat, other)

    lead = view.totals[seat] - total_to_beat(view, seat)
    return f"A single card {HOW_OFTEN[bisect(OFTEN, 1.0 - chance_to_hold)]} beats a lead of {lead}."


def withdrawal_sentences(view: State, seat: int) -> list[str]:
    """LF 4.5 Sentences on the cost of bidding on, the worth of the front, and the cards that withdrawing keeps.

    >>> from tests.last_front.ground import table
    >>> withdrawal_sentences(table("T1 | T1", "T1 | K3, P4"), 0)[0]
    'You need 7 more to bid, and your whole hand would add only 1: withdrawing keeps 1 card and draws one.'
    """
    kept = f"withdrawing keeps {amount(view.hand_size[seat], 'card')} and draws one"
    if view.totals[seat] > total_to_beat(view, seat):
        return [lead_sentence(view, seat), no_victory_sentence(view), f"{capital(kept)}."]

    need = total_to_beat(view, seat) + 1 - view.totals[seat]
    adds = points_to_add(view, seat)
    if adds < need:
        return [f"You need {need} more to bid, and your whole hand would add only {adds}: {kept}."]
    return [f"To bid you need {need} more, and your hand can add {adds}; {kept}.", no_victory_sentence(view)]


def points_to_add(view: State, seat: int) -> int:
    """LF 5 The points that a whole hand adds to the bid: all units, each other card for its effect or at face value."""
    after = view.copy()
    base = seat * cards.STAKES
    hand = view.hand(seat)
    for sort in range(cards.UNIT_SORTS):
        after.bids[base + sort] += hand[sort]

    # Each other card is played in the way that counts more then.
    for sort in range(cards.UNIT_SORTS, cards.DRAW_EVENT):
        for _ in range(hand[sort]):
            ways: list[tuple[int, int]] = []
            for stake in (cards.FACE_STAKE[sort], cards.EFFECT_STAKE[sort]):
                if stake != cards.NONE:
                    after.bids[base + stake] += 1
                    ways.append((total_of(after, seat), stake))
                    after.bids[base + stake] -= 1
            _, best = max(ways)
            after.bids[base + best] += 1
    return total_of(after, seat) - total_of(view, seat)


def hand_sentence(view: State, seat: int) -> str:
    """The points that a hand can still add to the bid. Empty if it can add none.

    >>> from tests.last_front.ground import table
    >>> hand_sentence(table("T1, K3 | T1", "T1 | T1"), 0)
    '2 cards in hand can add 4 more.'
    """
    adds = points_to_add(view, seat)
    return f"{amount(view.hand_size[seat], 'card')} in hand can add {adds} more." if adds else ""


def totals_sentence(view: State, seat: int) -> str:
    """The bid of a seat beside the highest of the others.

    >>> from tests.last_front.ground import table
    >>> totals_sentence(table("T1 | K3", "T1 | T1"), 0)
    'Your bid is 3; the highest other bid is 1.'
    """
    return f"Your bid is {view.totals[seat]}; the highest other bid is {total_to_beat(view, seat)}."


# --- The territory ---------------------------------------------------------------------


def describe_need(view: State, seat: int, territory: int) -> str:
    """LF 1 The way in which a territory would win the match for a seat: "a second German territory"."""
    if view.quick:
        return "a third territory"

    kind = cards.TYPE_OF[territory]
    has_same_type = any(cards.TYPE_OF[other] == kind for other in view.territories_of(seat))
    return f"a second {cards.TYPE_NAMES[kind]} territory" if has_same_type else "a third type"


def front_sentences(view: State, territory: int) -> list[str]:
    """LF 1, 4.1 Sentences on the gain for the seat that wins a front.

    >>> from tests.last_front.ground import table
    >>> front_sentences(table("T1, K3", "T1", held="Kursk 2"), TERRITORY_NAMES.index("Kursk"))
    ['Winning Kursk takes it from its owner, who keeps none.', 'You have 2 cards for it.']
    """
    seat, name, kind = view.to_act, TERRITORY_NAMES[territory], cards.TYPE_OF[territory]
    holder = view.holder[territory]
    sentences: list[str] = []
    if wins_match(view, seat, territory):
        sentences.append(f"{name} would be {describe_need(view, seat, territory)} for you, and win you the match.")
    if holder != cards.NONE:
        others_left = view.holder.count(holder) - 1
        sentences.append(f"Winning {name} takes it from its owner, who keeps {others_left or 'none'}.")

    rivals = [other for other in range(view.seats) if other not in (seat, holder)]
    threats = sum(wins_match(view, other, territory) for other in rivals)
    if threats:
        subject = "They" if view.seats == 2 else f"{threats} of the others"
        sentences.append(f"{subject} could win the match here{', too' if sentences else ''}.")
    elif not sentences:
        sentences.append(f"{name} is {cards.TYPE_NAMES[kind]} and open. It would not win anybody else the match.")
    return [*sentences, f"You have {amount(view.hand_size[seat], 'card')} for it."]


def front_decides_match(view: State) -> bool:
    """LF 1 Whether the front would win the match for a seat in the battle: that is said before every hint."""
    return any(wins_with_front(view, seat) for seat in view.fighters())


def no_victory_sentence(view: State) -> str:
    """LF 1 A sentence that the front would not win the match for anybody. Empty if it would.

    >>> from tests.last_front.ground import table
    >>> no_victory_sentence(table("T1 | K3", "T1 | T1"))
    'Omaha would not win anybody the match yet.'
    """
    if view.front == cards.NONE or front_decides_match(view):
        return ""
    return f"{TERRITORY_NAMES[view.front]} would not win anybody the match yet."


def worth_of_winning_sentence(view: State) -> str:
    """LF 1 A sentence on the gain from winning the front. Empty if it would win the match for somebody.

    >>> from tests.last_front.ground import table
    >>> worth_of_winning_sentence(table("T1 | K3", "T1 | T1", held="Kursk 1"))
    'Omaha would be your second territory.'
    """
    seat = view.to_act
    if view.front == cards.NONE or front_decides_match(view):
        return ""

    name = TERRITORY_NAMES[view.front]
    if view.holder[view.front] == seat:
        return f"You defend {name}, which you hold."
    return f"{name} would be your {PLACES[len(view.territories_of(seat))]} territory."


# --- The answer that is expected -------------------------------------------------------


def answer_sentence(node: Node) -> str:
    """Whether the search expects the others to bid on: "The next to bid would most likely withdraw." Empty if unsure.

    It never says with which card.
    """
    finished = Node(node.seat, node.action)
    finished.children = answers_after_windows(node)
    words = answer(finished, node.seat, kind_of_answer)
    return f"The next to bid would most likely {words}." if words else ""


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


def play_sentences(view: State, steps: list[Action]) -> list[str]:
    """LF 5 Sentences on the effect of a card on the bids.

    >>> from tests.last_front.ground import table
    >>> play_sentences(table("T1, K3 | T1", "T1 | T1"), [do.PLAY[cards.SORT_CODES.index("K3")]])[0]
    'Your bid goes from 1 to 4; the highest other bid is 1.'
    """
    action, seat = steps[0], view.to_act
    beat = total_to_beat(view, seat)
    if isinstance(action, do.DrawEvent):
        return [f"The event comes before you have to bid. {totals_sentence(view, seat)}"]

    stake = cards.NONE
    if isinstance(action, do.PlayFace):
        stake = cards.FACE_STAKE[action.sort]
    elif isinstance(action, do.Play):
        stake = action.sort if action.sort < cards.UNIT_SORTS else cards.EFFECT_STAKE[action.sort]
    if stake == cards.NONE or not isinstance(action, (do.Play, do.PlayFace)):
        return effect_sentences(view, steps)

    after = view.copy()
    after.bids[seat * cards.STAKES + stake] += 1
    after.hands[seat * cards.SORTS + action.sort] -= 1
    after.hand_size[seat] -= 1
    total = after.totals[seat] = total_of(after, seat)

    change = f"goes from {view.totals[seat]} to {total}" if total != view.totals[seat] else f"stays at {total}"
    totals = f"Your bid {change}; the highest other bid is {beat}."
    if view.totals[seat] > beat:
        second = lead_sentence(after, seat)
    else:
        second = smallest_card_sentence(view, seat, total) if total > beat else ""
    return [totals, second, hand_sentence(after, seat), worth_of_winning_sentence(view)]


def smallest_card_sentence(view: State, seat: int, total: int) -> str:
    """Whether no single unit or card at face value leads with less than this total. Empty if one does.

    >>> from tests.last_front.ground import table
    >>> smallest_card_sentence(table("T1, K3, P4 | T1", "T1 | T3"), 0, 4)
    'No smaller card is enough.'
    """
    hand = view.hand(seat)
    values = [value_in_bid(view, sort) for sort in range(cards.SORTS) if hand[sort]]
    totals = [view.totals[seat] + value for value in values]
    leading = [one for one in totals if one > total_to_beat(view, seat)]
    if total != min(leading, default=0) or len(values) < 2:
        return ""
    return "It is the smallest card you have." if total == min(totals) else "No smaller card is enough."


def effect_sentences(view: State, steps: list[Action]) -> list[str]:
    """LF 7 Sentences on the effect of a card that does not last."""
    seat, first = view.to_act, steps[0]
    sort = first.sort if isinstance(first, do.Play) else view.card
    totals = totals_sentence(view, seat)

    seats = [step.victim for step in steps if isinstance(step, do.AimSeat)]
    if sort == cards.SUPPLY_LINE:
        return [f"You draw {SUPPLY_LINE_DRAWS} cards for it. {totals}"]
    if sort == cards.ESPIONAGE and seats:
        return [f"You see their {amount(view.hand_size[seats[0]], 'card')} and take one. {totals}"]
    if sort == cards.ROMMEL:
        return [f"Their dig-in fails, and they cannot dig in again this turn. {totals}"]
    if sort == cards.GALLAND:
        return [f"Every opponent with a Plane that is not dug in loses one. {totals}"]

    aimed = next((step for step in steps if isinstance(step, do.Aim)), None)
    victim = aimed.victim if aimed is not None else view.victim
    stake = aimed.stake if aimed is not None else view.aim
    if victim == cards.NONE or stake == cards.NONE:
        return [totals]

    given = next((step.stake for step in steps if isinstance(step, do.Give)), cards.NONE)
    return [hit_sentence(view, victim, stake, given), cannot_be_cancelled_sentence(view)]


def hit_sentence(view: State, victim: int, stake: int, given: int = cards.NONE) -> str:
    """LF 7 The change of the bids if a victim's card is discarded, or swapped for the own card `given`.

    >>> from tests.last_front.ground import table
    >>> hit_sentence(table("T1 | K3", "T1 | T1, P4"), 1, cards.STAKE_CODES.index("P4"))
    'Their bid falls from 5 to 1; yours is 3.'
    """
    seat = view.to_act
    after = view.copy()
    after.bids[victim * cards.STAKES + stake] -= 1
    if given == cards.NONE:
        theirs = total_of(after, victim)
        return f"Their bid falls from {view.totals[victim]} to {theirs}; yours is {view.totals[seat]}."

    after.bids[seat * cards.STAKES + stake] += 1
    after.bids[seat * cards.STAKES + given] -= 1
    after.bids[victim * cards.STAKES + given] += 1
    own, theirs = total_of(after, seat), total_of(after, victim)
    return f"Your bid goes from {view.totals[seat]} to {own}, theirs from {view.totals[victim]} to {theirs}."


def cannot_be_cancelled_sentence(view: State) -> str:
    """LF 7.1 A sentence that no other seat can hold Counter-Intelligence. Empty if one could."""
    if could_be_in_hand(view, cards.COUNTER_INTELLIGENCE):
        return ""
    return "Both Counter-Intelligence cards have been played, so nobody can cancel this."


def dig_in_sentence(view: State, steps: list[Action]) -> str:
    """LF 6 How a dug-in pile changes the value of its cards.

    >>> from tests.last_front.ground import table
    >>> steps = [do.DIG[cards.STAKE_CODES.index(code)] for code in ("K2", "P4", "P4")]
    >>> dig_in_sentence(table("T1 | 2 P4, K2", "T1 | T1"), steps)
    'These 3 cards count 10. Dug in they count 10, and nothing can touch them. Your bid then counts 10 against 1.'
    """
    seat = view.to_act
    values = dig_values(view, seat)
    stakes = [*view.picked, *[step.stake for step in steps if isinstance(step, do.Dig)]]
    count = sum(values[stake] for stake in stakes)

    loss = f", {count - DUG_IN} less" if count > DUG_IN else ""
    pile = f"These {len(stakes)} cards count {count}. Dug in they count {DUG_IN}{loss}, and nothing can touch them."
    total = view.totals[seat] - count + DUG_IN
    return f"{pile} Your bid then counts {total} against {total_to_beat(view, seat)}."


def window_sentence(view: State, action: Action) -> str:
    """LF 7.1, 7.4 Sentences on the effect that a card in a window would stop, or on the cards kept.

    >>> from tests.last_front.ground import table
    >>> window_sentence(table("sabotage | T1", "T1 | T3"), do.PASS)
    'You keep Sabotage. Your bid is 1; the highest other bid is 3.'
    """
    seat = view.to_act
    totals = totals_sentence(view, seat)
    if view.step == cards.CANCEL:
        name = SORT_NAMES[view.card]
        card = name if view.counter == cards.NONE else f"Cancelling {name}"
        if action is do.CANCEL_CARD:
            return f"{card} does not happen. {totals}"
        return f"{card} happens; you keep Counter-Intelligence. {totals}"

    hand = view.hand(seat)
    kept = [SORT_NAMES[sort] for sort in (cards.SABOTAGE, cards.ROMMEL) if hand[sort]]
    return f"You keep {listed(kept)}. {totals}" if kept else totals


# --- Cards that are taken or lost ------------------------------------------------------


def value_in_bid(view: State, sort: int) -> int:
    """The points of a unit, or of another card at face value, in the bid of the seat to act."""
    return unit_values(view, view.to_act)[sort] if sort < cards.UNIT_SORTS else cards.FACE_VALUE[sort]


def lost_card_sentence(view: State, action: do.Discard) -> str:
    """LF 7 The value of the card that is lost.

    >>> from tests.last_front.ground import table
    >>> lost_card_sentence(table("T1 | K3, T1", "T1 | T1"), do.DISCARD[cards.SORT_CODES.index("K3")])
    'Without Tanks 3 your bid falls from 4 to 1.'
    """
    seat, sort, total = view.to_act, action.sort, view.totals[view.to_act]
    after = view.copy()
    if sort < cards.UNIT_SORTS and after.bids[seat * cards.STAKES + sort]:
        after.bids[seat * cards.STAKES + sort] -= 1
        return f"Without {SORT_NAMES[sort]} your bid falls from {total} to {total_of(after, seat)}."
    return f"{SORT_NAMES[sort]} counts {value_in_bid(view, sort)} of the {total} in your bid."


def taken_card_sentence(view: State, action: do.Take) -> str:
    """LF 7, 8 The value of the card that is taken."""
    seat, sort, name = view.to_act, action.sort, SORT_NAMES[action.sort]
    if view.step in (cards.WITHDRAW_BACK, cards.WIN_BACK):
        ends_match = [wins_with_front(view, one) for one in view.fighters()] == [True]
        if ends_match:
            return "This battle ends the match, so no card matters any more."
        return f"{name} is back in your hand for the next battle; the rest of your bid is gone."

    if sort == cards.DRAW_EVENT:
        return f"{name} turns up an event. {totals_sentence(view, seat)}"
    value = value_in_bid(view, sort)
    others = [value_in_bid(view, one.sort) for one in view.legal() if isinstance(one, do.Take) and one is not action]
    is_best = len(others) > 0 and value >= max(others)
    best = f", as much as any of the {len(others) + 1} kinds of card there" if is_best else ""
    return f"{name} counts {value} in your bid{best}. {totals_sentence(view, seat)}"
