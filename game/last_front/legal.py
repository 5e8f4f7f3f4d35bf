"""The legal actions, and the seats that may be asked. Questions only: nothing changes here."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import OVER, UNKNOWN, Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import ANY_TYPE, DIFFERENT_TYPES, MOST_PLAYS, SAME_TYPE
from game.last_front.counting import printed_values
from game.last_front.digging import dig_actions
from game.last_front.state import State, seat_of_dug

TARGETED: Final = (cards.LEND_LEASE, cards.AIR_STRIKE, cards.ESPIONAGE, cards.SABOTAGE)
"""The cards whose target is named when they are played (LF 7)."""


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act. Once the match is over there are none."""
    seat: i64 = state.to_act
    if seat == OVER:
        return []

    step = state.step
    if step == cards.TURN:
        return turn_actions(state, seat)
    if step == cards.CANCEL or step == cards.DIG_WINDOW or step == cards.FINISH_WINDOW:
        return window_actions(state, seat)
    if step == cards.AIM:
        return target_actions(state, seat)
    if step == cards.GIVE:
        return [do.GIVE[stake] for stake in range(cards.STAKES) if can_give(state, seat, stake)]
    if step == cards.DIG:
        return dig_actions(state, seat)
    if step == cards.LOSE:
        return [do.DISCARD[sort] for sort in sorts_to_lose(state, seat)]
    if step == cards.FRONT:
        return [do.CHOOSE_FRONT[territory] for territory in fronts_to_choose(state)]
    return [do.TAKE[sort] for sort in sorts_to_take(state, seat)]


def fronts_to_choose(state: State) -> list[int]:
    """LF 4.1 Return the fronts that the starter can choose: the open front, then the territories of other seats."""
    fronts = [state.open_front] if state.open_front != cards.NONE else []
    for territory in range(cards.FRONTS):
        holder = state.holder[territory]
        if holder != cards.NONE and holder != state.starter:
            fronts.append(territory)
    return fronts


# --- A turn (LF 4.3, 4.4) --------------------------------------------------------------


def can_play(state: State) -> bool:
    """LF 4.3 Whether the seat to act may play a card in its turn. Everybody at the table can tell."""
    return state.plays < MOST_PLAYS and state.hand_size[state.to_act] > 0


def turn_actions(state: State, seat: i64) -> list[Action]:
    """LF 4.3 Return the actions of a turn: playing a card, digging in, finishing, withdrawing.

    A unit is played into the bid (PLAY). A card with an effect is played for that (PLAY) or at face value (PLAY_FACE).
    Draw Event, the last sort, has an action of its own. A seat may finish with the highest total. In the first turn of
    a battle the starter may withdraw only if it can neither finish nor bid. `plays` counts the cards played this turn,
    and `barred` is 1 once Rommel has ended digging in for this turn.
    """
    actions: list[Action] = []
    has_card_to_bid = False
    if state.plays < MOST_PLAYS:
        base = seat * cards.SORTS
        sort: i64
        for sort in range(cards.DRAW_EVENT):
            if state.hands[base + sort] <= 0:
                continue
            has_card_to_bid = True
            if sort < cards.UNIT_SORTS or has_effect(state, seat, sort):
                actions.append(do.PLAY[sort])
            if sort >= cards.UNIT_SORTS:
                actions.append(do.PLAY_FACE[sort])
        if state.hands[base + cards.DRAW_EVENT] > 0:
            actions.append(do.PLAY_DRAW_EVENT)

    if state.digging and not state.barred:
        actions += dig_actions(state, seat)

    can_finish = has_highest_total(state, seat)
    if can_finish:
        actions.append(do.FINISH)
    if state.turn > 1 or not (can_finish or has_card_to_bid):
        actions.append(do.WITHDRAW)
    return actions


def total_to_beat(state: State, seat: i64) -> i64:
    """LF 4.4 Return the highest total among the other seats in the battle, which a seat must exceed to lead.

    It is 0 if no other seat is left or all bids are empty. `fighting`: by seat, whether it is still in the battle.
    """
    best: i64 = 0
    other: i64
    for other in range(state.seats):
        if state.totals[other] > best and other != seat and state.fighting[other]:
            best = state.totals[other]
    return best


def has_highest_total(state: State, seat: i64) -> bool:
    """LF 4.4 Whether the seat has a higher total than all others in the battle."""
    return state.totals[seat] > total_to_beat(state, seat)


def has_effect(state: State, seat: i64, sort: i64) -> bool:
    """LF 7.2 Whether a seat may play a Special or Icon for its effect in its turn.

    It may if the effect lasts, or if it would do something now. A card whose effect lasts becomes a part of the bid
    (EFFECT_STAKE). Supply Line needs a card to draw. Counter-Intelligence and Rommel are played only against what
    others do, so never in a seat's own turn. All other cards need a target.
    """
    victim: i64
    if cards.EFFECT_STAKE[sort] != cards.NONE:  # its effect lasts
        return True
    if sort == cards.SUPPLY_LINE:
        return has_card_to_draw(state)
    if sort == cards.COUNTER_INTELLIGENCE or sort == cards.ROMMEL:
        return False

    for victim in range(state.seats):
        if victim != seat and state.fighting[victim] and is_target(state, seat, sort, victim):
            return True
    return False


def is_target(state: State, seat: i64, sort: i64, victim: i64) -> bool:
    """LF 7.2 Whether `victim`, an opponent in the battle, has anything that a card which `seat` plays can aim at.

    `sort` is the sort of the card. Espionage needs a hand, and Lend-Lease a pair of cards to swap. All others discard a
    unit of the bid, which Bunkers protect.
    """
    stake: i64
    if sort == cards.ESPIONAGE:
        return state.hand_size[victim] > 0
    if sort == cards.LEND_LEASE:
        for stake in range(cards.STAKES):
            if can_swap(state, seat, victim, stake):
                return True
        return False

    base = victim * cards.STAKES
    if state.bids[base + cards.BUNKERS_STAKE] > 0:
        return False
    for stake in range(cards.UNIT_SORTS):
        if state.bids[base + stake] > 0 and can_hit(sort, stake):
            return True
    return False


def can_hit(sort: i64, unit: i64) -> bool:
    """LF 7 Whether a card of `sort` can discard a unit of the sort `unit`.

    Sabotage hits every unit, an Air Strike hits Tanks and Support, and Galland hits Planes. No other card hits a unit.
    """
    if sort == cards.SABOTAGE:
        return True
    kind = cards.UNIT_TYPE[unit]
    if sort == cards.AIR_STRIKE:
        return kind == cards.TANKS or kind == cards.SUPPORT
    return sort == cards.GALLAND and kind == cards.PLANES


def is_protected(state: State, victim: i64, stake: i64) -> bool:
    """LF 7 Whether a card in the bid of a victim is safe from opponents.

    A Bunkers protects every other card of the bid. Only another Bunkers protects it.
    """
    bunkers = state.bids[victim * cards.STAKES + cards.BUNKERS_STAKE]
    if stake == cards.BUNKERS_STAKE:
        bunkers -= 1
    return bunkers > 0


def can_swap(state: State, seat: i64, victim: i64, stake: i64) -> bool:
    """LF 7 Whether Lend-Lease can swap a card of the victim's bid (`stake`) for one of the seat's own bid.

    Bunkers protect cards. The seat must have a card of another stake to give, since a swap of equal cards does nothing.
    """
    own: i64
    if not state.bids[victim * cards.STAKES + stake] or is_protected(state, victim, stake):
        return False

    for own in range(cards.STAKES):
        if own != stake and state.bids[seat * cards.STAKES + own] > 0:
            return True
    return False


def can_give(state: State, seat: i64, stake: i64) -> bool:
    """LF 7 Whether a seat may give this card of its bid in Lend-Lease: not dug in, and unlike the card that it gets."""
    return state.bids[seat * cards.STAKES + stake] > 0 and stake != state.aim


def target_actions(state: State, seat: i64) -> list[Action]:
    """LF 7 Return every target of the card that a seat is playing, opponent by opponent.

    Espionage aims at a hand, so at a seat. Lend-Lease aims at a card that can be swapped. All others aim at a unit of a
    bid, which Bunkers protect. A stake is a kind of card in a bid.
    """
    victim: i64
    stake: i64
    sort = state.card
    actions: list[Action] = []

    for victim in range(state.seats):
        if victim == seat or not state.fighting[victim]:
            continue

        if sort == cards.ESPIONAGE:
            if state.hand_size[victim] > 0:
                actions.append(do.AIM_SEAT[victim])
        elif sort == cards.LEND_LEASE:
            for stake in range(cards.STAKES):
                if can_swap(state, seat, victim, stake):
                    actions.append(do.AIM[victim * cards.STAKES + stake])
        elif not state.bids[victim * cards.STAKES + cards.BUNKERS_STAKE]:
            for stake in range(cards.UNIT_SORTS):
                if state.bids[victim * cards.STAKES + stake] > 0 and can_hit(sort, stake):
                    actions.append(do.AIM[victim * cards.STAKES + stake])
    return actions


def has_card_to_draw(state: State) -> bool:
    """LF 3 Whether the deck or the discards hold a battle card."""
    return len(state.deck) > 0 or sum(state.discard) > 0


# --- Windows (LF 7.1, 7.4) -------------------------------------------------------------


def could_be_in_hand(state: State, sort: i64) -> bool:
    """LF 10 Whether a hand could hold a copy of this card, by what is open to all: some copy is not face up.

    It serves Counter-Intelligence, Sabotage and Rommel, which others may play in reaction. Open copies are in the
    discards, at face value in bids or dug-in piles, or played as a Counter-Intelligence just now. `face` is the stake
    at face value.
    """
    seat: i64
    dug: i64
    hidden = cards.COPIES[sort] - state.discard[sort]

    face: i64 = cards.FACE_STAKE[sort]
    for seat in range(state.seats):
        hidden -= state.bids[seat * cards.STAKES + face]
    for dug in state.dug:
        if dug % cards.STAKES == face:
            hidden -= 1

    if state.counter != cards.NONE and sort == cards.COUNTER_INTELLIGENCE:
        hidden -= 1
    return hidden > 0


def may_blitz(state: State, seat: i64) -> bool:
    """LF 7.4, 10 Whether everybody must reckon with a Blitz of this seat now: with a Rommel or a Sabotage in its hand.

    Rommel may be played only when somebody digs in.
    """
    if state.step == cards.DIG_WINDOW and could_be_in_hand(state, cards.ROMMEL):
        return True
    return could_be_in_hand(state, cards.SABOTAGE) and has_effect(state, seat, cards.SABOTAGE)


def still_asked(state: State) -> int:
    """LF 7.1, 7.4 Return how many seats still have to answer in a window, 1 in any other step.

    A window asks every opponent of the seat that opened it, clockwise. `state.asked` is the distance of the next one. A
    Counter-Intelligence (`state.counter`) opens a window of its own. Seats without cards are not asked.
    """
    if state.step not in (cards.CANCEL, cards.DIG_WINDOW, cards.FINISH_WINDOW):
        return 1

    is_cancel_window = state.step == cards.CANCEL
    opened_by = state.active
    if is_cancel_window:
        opened_by = state.player if state.counter == cards.NONE else state.counter

    seats_to_ask = 0
    for offset in range(state.asked, state.seats):
        seat = (opened_by + offset) % state.seats
        if state.fighting[seat] and state.hand_size[seat] and (is_cancel_window or may_blitz(state, seat)):
            seats_to_ask += 1
    return seats_to_ask


def window_actions(state: State, seat: i64) -> list[Action]:
    """LF 7.1, 7.4 Return the actions of a seat in a window, in which it may react: passing, then the cards it may play.

    Counter-Intelligence cancels a card or another Counter-Intelligence (CANCEL). Sabotage may be played against a
    dig-in or a finished seat if it can hit a card, and Rommel only against a dig-in.
    """
    actions: list[Action] = [do.PASS]
    base = seat * cards.SORTS
    if state.step == cards.CANCEL:
        if state.hands[base + cards.COUNTER_INTELLIGENCE] > 0:
            actions.append(do.CANCEL_CARD)
        return actions

    if state.hands[base + cards.SABOTAGE] > 0 and has_effect(state, seat, cards.SABOTAGE):
        actions.append(do.PLAY[cards.SABOTAGE])
    if state.step == cards.DIG_WINDOW and state.hands[base + cards.ROMMEL] > 0:
        actions.append(do.PLAY[cards.ROMMEL])
    return actions


# --- Cards to discard or to take (LF 7, 8) ---------------------------------------------


def sorts_to_lose(state: State, seat: i64) -> list[int]:
    """LF 7 Return the sorts of units in a seat's bid among which it has to choose the one to discard.

    Galland hits Planes, and Harsh Winter hits Tanks and Planes. Desertion hits the units of the lowest printed value
    (`lowest_units`). `state.card` is the card being played, and `state.event` is the event being carried out. Units are
    the lowest stakes, so the stake of a unit is its sort.
    """
    if state.card != cards.GALLAND and state.event == cards.DESERTION:
        return lowest_units(state, seat)

    hits_tanks = state.card != cards.GALLAND  # then it is Harsh Winter
    sorts: list[int] = []
    for sort in range(cards.UNIT_SORTS):
        kind = cards.UNIT_TYPE[sort]
        is_hit = kind == cards.PLANES or (kind == cards.TANKS and hits_tanks)
        if is_hit and state.bids[seat * cards.STAKES + sort] > 0:
            sorts.append(sort)
    return sorts


def lowest_units(state: State, seat: i64) -> list[int]:
    """LF 5.2, 7 Return the sorts of units with the lowest printed value among those in a seat's bid, ascending.

    Dug-in units do not count. A Support card has two printed values. The one that counts now is compared.
    """
    printed = printed_values(state, seat)
    lowest: list[int] = []
    for sort in range(cards.UNIT_SORTS):
        if state.bids[seat * cards.STAKES + sort] > 0:
            if lowest and printed[sort] < printed[lowest[0]]:
                lowest = []
            if not lowest or printed[sort] == printed[lowest[0]]:
                lowest.append(sort)
    return lowest


def highest_troop(state: State, seat: i64) -> int:
    """LF 5.2, 7 Return the sort of the Troops card with the highest value in a seat's bid, or NONE if it has none.

    Dug-in cards do not count. Troops have the same value in attack and defense, so ATTACK orders them.
    """
    best = cards.NONE
    for sort in range(cards.UNIT_SORTS):
        if state.bids[seat * cards.STAKES + sort] > 0 and cards.UNIT_TYPE[sort] == cards.TROOPS:
            best = sort if best == cards.NONE or cards.ATTACK[sort] > cards.ATTACK[best] else best
    return best


def sorts_to_take(state: State, seat: i64) -> list[int]:
    """LF 7, 8 Return the sorts of cards that a seat may take into its hand, ascending. The step says from where.

    Espionage takes from the victim's hand (TAKE), Heroic Stand from the discarded units (RECOVER), and the British
    bonus from the seat's own bid. In a view the victim's hand is UNKNOWN, but the seat has seen it, so `known` holds
    all of it.
    """
    if state.step == cards.TAKE:
        base = state.victim * cards.SORTS
        counts = state.hands
        if counts[base] == UNKNOWN:
            base = (seat * state.seats + state.victim) * cards.SORTS
            counts = state.known
        return [sort for sort in range(cards.SORTS) if counts[base + sort] > 0]

    if state.step == cards.RECOVER:
        return [sort for sort in range(cards.UNIT_SORTS) if state.discard[sort] > 0]
    return bid_sorts(state, seat)


def bid_sorts(state: State, seat: i64) -> list[int]:
    """LF 8 Return the sorts of the cards in a seat's bid, dug-in piles included, each once and ascending.

    A stake is what a card is in a bid, and SORT_OF is what is printed on it. An entry of `state.dug` is one card in a
    pile, and its remainder by STAKES is the stake of the card.
    """
    is_in_bid = [False] * cards.SORTS
    for stake in range(cards.STAKES):
        if state.bids[seat * cards.STAKES + stake] > 0:
            is_in_bid[cards.SORT_OF[stake]] = True
    for dug in state.dug:
        if seat_of_dug(dug) == seat:
            is_in_bid[cards.SORT_OF[dug % cards.STAKES]] = True
    return [sort for sort in range(cards.SORTS) if is_in_bid[sort]]


# --- The goal (LF 1) -------------------------------------------------------------------


def types_in(state: State) -> list[int]:
    """LF 1 Return the types of territory that are in the match."""
    return [kind for kind in range(cards.TYPES) if state.bonus[kind] != cards.AWAY]


def held_by_type(state: State, seat: i64) -> list[int]:
    """Return how many territories of each type a seat has."""
    held = [0] * cards.TYPES
    for territory in state.territories_of(seat):
        held[cards.TYPE_OF[territory]] += 1
    return held


def territories_to_win(state: State, seat: i64) -> int:
    """LF 1 Return the fewest territories that a seat still needs to win, 0 once the goal is reached."""
    held = held_by_type(state, seat)
    if state.quick:
        return max(0, ANY_TYPE - sum(held))

    types_held = cards.TYPES - held.count(0)
    return max(0, min(SAME_TYPE - max(held), DIFFERENT_TYPES - types_held))


def territories_to_win_by_seat(state: State) -> list[int]:
    """LF 1 Return by seat the fewest territories that it still needs to win."""
    return [territories_to_win(state, seat) for seat in range(state.seats)]


def winning_types(state: State, seat: i64) -> list[int]:
    """LF 1 Return the types of territory of which one more wins the match for a seat.

    In a quick match (`state.quick`) any ANY_TYPE territories win. Otherwise SAME_TYPE of one type win, or as many
    different types as DIFFERENT_TYPES.
    """
    held = held_by_type(state, seat)
    if state.quick:
        return types_in(state) if sum(held) + 1 >= ANY_TYPE else []

    new_type_wins = cards.TYPES - held.count(0) + 1 >= DIFFERENT_TYPES
    return [kind for kind in types_in(state) if held[kind] + 1 >= SAME_TYPE or (new_type_wins and held[kind] == 0)]


def wins_with_front(state: State, seat: i64) -> bool:
    """LF 1 Whether this seat wins the match if it captures the front."""
    has_nothing_to_capture = state.front == cards.NONE or state.holder[state.front] == seat
    return not has_nothing_to_capture and cards.TYPE_OF[state.front] in winning_types(state, seat)
