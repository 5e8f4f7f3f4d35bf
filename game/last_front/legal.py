"""Which actions are legal, and who may be asked. Questions only: nothing changes here."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import OVER, UNKNOWN, Action
from game.last_front.actions import (
    AIM,
    AIM_SEAT,
    CANCEL_CARD,
    CHOOSE_FRONT,
    DISCARD,
    FINISH,
    GIVE,
    PASS,
    PLAY,
    PLAY_DRAW_EVENT,
    PLAY_FACE,
    TAKE,
    WITHDRAW,
)
from game.last_front.cards import AIM as AIM_STEP
from game.last_front.cards import (
    AIR_STRIKE,
    ATTACK,
    AWAY,
    BUNKERS_STAKE,
    CANCEL,
    COPIES,
    COUNTER_INTELLIGENCE,
    DESERTION,
    DIG_WINDOW,
    DRAW_EVENT,
    EFFECT_STAKE,
    ESPIONAGE,
    FACE_STAKE,
    FINISH_WINDOW,
    FRONT,
    GALLAND,
    LEND_LEASE,
    LOSE,
    NONE,
    PLANES,
    RECOVER,
    ROMMEL,
    SABOTAGE,
    SORT_OF,
    SORTS,
    STAKES,
    SUPPLY_LINE,
    SUPPORT,
    TANKS,
    TROOPS,
    TURN,
    TYPE_OF,
    TYPES,
    UNIT_SORTS,
    UNIT_TYPE,
)
from game.last_front.cards import DIG as DIG_STEP
from game.last_front.cards import GIVE as GIVE_STEP
from game.last_front.cards import TAKE as TAKE_STEP
from game.last_front.counting import printed_values
from game.last_front.data import ANY_TYPE, DIFFERENT_TYPES, MOST_PLAYS, SAME_TYPE
from game.last_front.digging import dig_actions
from game.last_front.state import PILE_LIMIT, State

TARGETED: Final = (LEND_LEASE, AIR_STRIKE, ESPIONAGE, SABOTAGE)
"""The cards whose target is named when they are played (LF 7)."""


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act."""
    seat = state.to_act
    if seat == OVER:
        return []
    step = state.step
    if step == TURN:
        return turn_actions(state, seat)
    if step in (CANCEL, DIG_WINDOW, FINISH_WINDOW):
        return window_actions(state, seat)
    if step == AIM_STEP:
        return targets(state, seat)
    if step == GIVE_STEP:
        return [GIVE[stake] for stake in range(STAKES) if can_give(state, seat, stake)]
    if step == DIG_STEP:
        return dig_actions(state, seat)
    if step == LOSE:
        return [DISCARD[sort] for sort in losses(state, seat)]
    if step == FRONT:
        return [CHOOSE_FRONT[territory] for territory in fronts(state)]
    return [TAKE[sort] for sort in takes(state, seat)]


def fronts(state: State) -> list[int]:
    """LF 4.1 The open front first, then what others have captured; the first battle is for the open front."""
    found = [state.open_front] if state.open_front != NONE else []
    for territory, holder in enumerate(state.holder):
        if holder not in (NONE, state.starter):
            found.append(territory)
    return found


# --- A turn (LF 4.3, 4.4) --------------------------------------------------------------


def turn_actions(state: State, seat: int) -> list[Action]:
    """LF 4.3 Cards, a dig-in, finishing, withdrawing; a starter withdraws at once only with nothing to bid."""
    actions: list[Action] = []
    bids_open = False
    if state.plays < MOST_PLAYS:
        base: i64 = seat * SORTS
        end: i64 = DRAW_EVENT
        for at in range(end):
            if state.hands[base + at] <= 0:
                continue
            sort: int = at
            bids_open = True
            if sort < UNIT_SORTS or has_effect(state, seat, sort):
                actions.append(PLAY[sort])
            if sort >= UNIT_SORTS:
                actions.append(PLAY_FACE[sort])
        if state.hands[base + end] > 0:
            actions.append(PLAY_DRAW_EVENT)
    if state.digging and not state.barred:
        actions += dig_actions(state, seat)
    enough = suffices(state, seat)
    if enough:
        actions.append(FINISH)
    if state.turn > 1 or not (enough or bids_open):
        actions.append(WITHDRAW)
    return actions


def to_beat(state: State, seat: int) -> int:
    """LF 4.4 The highest total among the other seats in the battle."""
    best = 0
    for other, total in enumerate(state.totals):
        if total > best and other != seat and state.fighting[other]:
            best = total
    return best


def suffices(state: State, seat: int) -> bool:
    """LF 4.4 Whether the seat has a higher total than all others in the battle."""
    return state.totals[seat] > to_beat(state, seat)


def has_effect(state: State, seat: int, sort: int) -> bool:
    """LF 7.2 Whether a seat may play a Special or Icon for its effect in its turn: it lasts, or has a target."""
    if EFFECT_STAKE[sort] != NONE:
        return True
    if sort == SUPPLY_LINE:
        return card_to_draw(state)
    if sort in (COUNTER_INTELLIGENCE, ROMMEL):
        return False
    for victim in range(state.seats):
        if victim != seat and state.fighting[victim] and is_target(state, seat, sort, victim):
            return True
    return False


def is_target(state: State, seat: int, sort: int, victim: int) -> bool:
    """LF 7.2 Whether an opponent in the battle has anything that a card can aim at."""
    if sort == ESPIONAGE:
        return state.hand_size[victim] > 0
    if sort == LEND_LEASE:
        for stake in range(STAKES):
            if can_swap(state, seat, victim, stake):
                return True
        return False
    base = victim * STAKES
    if state.bids[base + BUNKERS_STAKE] > 0:
        return False
    for stake in range(UNIT_SORTS):
        if state.bids[base + stake] > 0 and hits(sort, stake):
            return True
    return False


def hits(sort: int, unit: int) -> bool:
    """LF 7 Whether a card can discard a unit of this sort."""
    if sort == SABOTAGE:
        return True
    kind = UNIT_TYPE[unit]
    if sort == AIR_STRIKE:
        return kind in (TANKS, SUPPORT)
    return sort == GALLAND and kind == PLANES


def protected(state: State, victim: int, stake: int) -> bool:
    """LF 7 Bunkers protects every other card of the bid from opponents; only another Bunkers protects it."""
    bunkers = state.bids[victim * STAKES + BUNKERS_STAKE]
    if stake == BUNKERS_STAKE:
        bunkers -= 1
    return bunkers > 0


def can_swap(state: State, seat: int, victim: int, stake: int) -> bool:
    """LF 7 Lend-Lease: whether the victim's card can be taken, and the seat has a different one to give."""
    if not state.bids[victim * STAKES + stake] or protected(state, victim, stake):
        return False
    for own in range(STAKES):
        if own != stake and state.bids[seat * STAKES + own] > 0:
            return True
    return False


def can_give(state: State, seat: int, stake: int) -> bool:
    """LF 7 Lend-Lease: whether the seat may give this un-dug card of its own: it differs from the one wanted."""
    return state.bids[seat * STAKES + stake] > 0 and stake != state.aim


def targets(state: State, seat: int) -> list[Action]:
    """LF 7 Every target of the card that is being played."""
    sort = state.card
    actions: list[Action] = []
    for victim in range(state.seats):
        if victim == seat or not state.fighting[victim]:
            continue
        if sort == ESPIONAGE:
            if state.hand_size[victim] > 0:
                actions.append(AIM_SEAT[victim])
        elif sort == LEND_LEASE:
            for stake in range(STAKES):
                if can_swap(state, seat, victim, stake):
                    actions.append(AIM[victim * STAKES + stake])
        elif not state.bids[victim * STAKES + BUNKERS_STAKE]:
            for stake in range(UNIT_SORTS):
                if state.bids[victim * STAKES + stake] > 0 and hits(sort, stake):
                    actions.append(AIM[victim * STAKES + stake])
    return actions


def card_to_draw(state: State) -> bool:
    """LF 3 Whether the deck or the discards hold a battle card."""
    return bool(state.deck) or sum(state.discard) > 0


# --- Windows (LF 7.1, 7.4) -------------------------------------------------------------


def may_be_held(state: State, sort: int) -> bool:
    """LF 10 Whether a hand could hold this Counter-Intelligence, Sabotage or Rommel: not all copies lie open."""
    hidden = COPIES[sort] - state.discard[sort]
    face = FACE_STAKE[sort]
    for seat in range(state.seats):
        hidden -= state.bids[seat * STAKES + face]
    for dug in state.dug:
        if dug % STAKES == face:
            hidden -= 1
    if state.counter != NONE and sort == COUNTER_INTELLIGENCE:
        hidden -= 1
    return hidden > 0


def may_blitz(state: State, seat: int) -> bool:
    """LF 7.4, 10 Whether some Blitz could be played by a seat in this window. Looks at public facts only."""
    if state.step == DIG_WINDOW and may_be_held(state, ROMMEL):
        return True
    return may_be_held(state, SABOTAGE) and has_effect(state, seat, SABOTAGE)


def still_asked(state: State) -> int:
    """LF 7.1, 7.4 How many seats still have to answer in the window; 1 at any other step."""
    if state.step not in (CANCEL, DIG_WINDOW, FINISH_WINDOW):
        return 1
    cancels = state.step == CANCEL
    opened_by = state.active
    if cancels:
        opened_by = state.player if state.counter == NONE else state.counter
    asked = 0
    for offset in range(state.asked, state.seats):
        seat = (opened_by + offset) % state.seats
        if state.fighting[seat] and state.hand_size[seat] and (cancels or may_blitz(state, seat)):
            asked += 1
    return asked


def window_actions(state: State, seat: int) -> list[Action]:
    """LF 7.1, 7.4 Passing, then the cards that may be played in this window."""
    actions: list[Action] = [PASS]
    base = seat * SORTS
    if state.step == CANCEL:
        if state.hands[base + COUNTER_INTELLIGENCE] > 0:
            actions.append(CANCEL_CARD)
        return actions
    if state.hands[base + SABOTAGE] > 0 and has_effect(state, seat, SABOTAGE):
        actions.append(PLAY[SABOTAGE])
    if state.step == DIG_WINDOW and state.hands[base + ROMMEL] > 0:
        actions.append(PLAY[ROMMEL])
    return actions


# --- What is discarded or taken (LF 7, 8) ----------------------------------------------


def losses(state: State, seat: int) -> list[int]:
    """LF 7 The units among which a seat has to choose: by Galland, Harsh Winter or Desertion."""
    if state.card != GALLAND and state.event == DESERTION:
        return lowest_units(state, seat)
    found: list[int] = []
    for sort in range(UNIT_SORTS):
        hit = UNIT_TYPE[sort] == PLANES or (UNIT_TYPE[sort] == TANKS and state.card != GALLAND)
        if hit and state.bids[seat * STAKES + sort] > 0:
            found.append(sort)
    return found


def lowest_units(state: State, seat: int) -> list[int]:
    """LF 5.2, 7 The un-dug units with the lowest printed value."""
    printed = printed_values(state, seat)
    found: list[int] = []
    for sort in range(UNIT_SORTS):
        if state.bids[seat * STAKES + sort] > 0:
            if found and printed[sort] < printed[found[0]]:
                found = []
            if not found or printed[sort] == printed[found[0]]:
                found.append(sort)
    return found


def highest_troop(state: State, seat: int) -> int:
    """LF 5.2, 7 The un-dug Troops card of the highest value, or NONE."""
    best = NONE
    for sort in range(UNIT_SORTS):
        if state.bids[seat * STAKES + sort] > 0 and UNIT_TYPE[sort] == TROOPS:
            best = sort if best == NONE or ATTACK[sort] > ATTACK[best] else best
    return best


def takes(state: State, seat: int) -> list[int]:
    """LF 7, 8 The sorts that a seat may take into hand: from another hand, the discards or its own bid."""
    if state.step == TAKE_STEP:
        base = state.victim * SORTS
        known = (seat * state.seats + state.victim) * SORTS
        hidden = state.hands[base] == UNKNOWN
        return [s for s in range(SORTS) if (state.known[known + s] if hidden else state.hands[base + s]) > 0]
    if state.step == RECOVER:
        return [sort for sort in range(UNIT_SORTS) if state.discard[sort] > 0]
    return bid_sorts(state, seat)


def bid_sorts(state: State, seat: int) -> list[int]:
    """LF 8 The sorts that lie in a bid, dug-in piles included."""
    there = [False] * SORTS
    for stake in range(STAKES):
        if state.bids[seat * STAKES + stake] > 0:
            there[SORT_OF[stake]] = True
    for dug in state.dug:
        if dug // STAKES // PILE_LIMIT == seat:
            there[SORT_OF[dug % STAKES]] = True
    return [sort for sort in range(SORTS) if there[sort]]


# --- The goal (LF 1) -------------------------------------------------------------------


def types_in(state: State) -> list[int]:
    """LF 1 The types of territory that are in the match."""
    return [kind for kind in range(TYPES) if state.bonus[kind] != AWAY]


def most_of_a_type(state: State, seat: int) -> int:
    """How many territories a seat has of its most frequent type."""
    held = [0] * TYPES
    for territory in state.territories_of(seat):
        held[TYPE_OF[territory]] += 1
    return max(held)


def types_held(state: State, seat: int) -> int:
    """How many types of territory a seat has."""
    seen = [0] * TYPES
    for territory in state.territories_of(seat):
        seen[TYPE_OF[territory]] = 1
    return sum(seen)


def still_needed(state: State, seat: int) -> int:
    """LF 1 The fewest territories that a seat still needs to win; 0 once the goal is reached."""
    held = len(state.territories_of(seat))
    if state.quick:
        return max(0, ANY_TYPE - held)
    needed = min(SAME_TYPE - most_of_a_type(state, seat), DIFFERENT_TYPES - types_held(state, seat))
    return max(0, needed)


def winning_types(state: State, seat: int) -> list[int]:
    """LF 1 The types of which one more territory wins the match for a seat."""
    held = [TYPE_OF[territory] for territory in state.territories_of(seat)]
    if state.quick:
        return types_in(state) if len(held) + 1 >= ANY_TYPE else []
    new = types_held(state, seat) + 1 >= DIFFERENT_TYPES
    return [kind for kind in types_in(state) if held.count(kind) + 1 >= SAME_TYPE or (new and kind not in held)]


def decides(state: State, seat: int) -> bool:
    """LF 1 Whether the match ends if this seat takes the front."""
    held = state.front == NONE or state.holder[state.front] == seat
    return not held and TYPE_OF[state.front] in winning_types(state, seat)
