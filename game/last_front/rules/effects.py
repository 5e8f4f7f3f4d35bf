"""Cards that are played: into the bid, or for their effect, which others may cancel (LF 4.3, 5.3, 7)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front.cards import (
    AIM,
    AIR_STRIKE,
    CANCEL,
    COUNTER_INTELLIGENCE,
    DIG_WINDOW,
    EFFECT_STAKE,
    ESPIONAGE,
    GALLAND,
    GIVE,
    LEND_LEASE,
    LOSE,
    NONE,
    ROMMEL,
    SABOTAGE,
    STAKES,
    SUPPLY_LINE,
    TAKE,
    TURN,
)
from game.last_front.counting import total_of
from game.last_front.data import SUPPLY_LINE_DRAWS
from game.last_front.events import (
    CardNamed,
    CardsSwapped,
    CardStaked,
    CardTaken,
    CounterPlayed,
    EffectCancelled,
    EffectPlayed,
    EffectSpent,
    EffectStaked,
    EffectTookPlace,
    Passed,
    TargetNamed,
)
from game.last_front.legal import TARGETED, is_target, may_be_held
from game.last_front.rules.dig import drop_dig, lose_picked
from game.last_front.rules.draws import clear_card, draw_card, leave_hand, look, lose_stake, put, steal
from game.last_front.state import State

# --- Playing (LF 4.3, 5.3) -------------------------------------------------------------


def stake_card(state: State, seat: int, sort: int, stake: int, transcript: Transcript | None) -> None:
    """LF 4.3, 5.3 Play a unit, or a card at face value, into the bid."""
    state.plays += 1
    leave_hand(state, seat, sort)
    put(state, seat, stake)
    if transcript is not None:
        transcript.append(CardStaked(seat, stake, state.totals[seat]))


def name_card(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Play a card for its effect; its target is named next, if it needs one."""
    if state.step == TURN:
        state.plays += 1
    leave_hand(state, seat, sort)
    state.card = sort
    state.player = seat
    state.after = state.step
    state.step = AIM
    if transcript is not None:
        transcript.append(CardNamed(seat, sort))
    if sort not in TARGETED:
        state.victim = state.active if sort == ROMMEL else NONE
        declare_effect(state, transcript)


def aim(state: State, victim: int, stake: int, transcript: Transcript | None) -> None:
    """LF 7 Name the target; for Lend-Lease the seat's own card comes next."""
    state.victim = victim
    state.aim = stake
    if state.card == LEND_LEASE:
        state.step = GIVE
        if transcript is not None:
            transcript.append(TargetNamed(state.player, victim, stake))
    else:
        declare_effect(state, transcript)


def give(state: State, stake: int, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: name the seat's own card."""
    state.given = stake
    declare_effect(state, transcript)


def declare_effect(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Everything is named: ask the opponents whether they cancel the card."""
    state.step = CANCEL
    state.asked = 1
    if transcript is not None:
        transcript.append(EffectPlayed(state.player, state.card, state.victim, state.aim, state.given))


# --- The window (LF 7.1) ---------------------------------------------------------------


def ask_to_cancel(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7.1 Ask clockwise from the player of the last card; when all have passed, it stands."""
    origin = state.player if state.counter == NONE else state.counter
    if may_be_held(state, COUNTER_INTELLIGENCE):
        while state.asked < state.seats:
            seat = (origin + state.asked) % state.seats
            if state.fighting[seat] and state.hand_size[seat]:
                state.to_act = seat
                return
            state.asked += 1
    if state.counter == NONE:
        take_place(state, rng, transcript)
    else:
        cancelled(state, transcript)


def answer_cancel(state: State, seat: int, cancels: bool, transcript: Transcript | None) -> None:
    """LF 7.1 Pass, or play Counter-Intelligence against the card, or against the one that would cancel it."""
    if not cancels:
        state.asked += 1
        if transcript is not None:
            transcript.append(Passed(seat))
        return
    leave_hand(state, seat, COUNTER_INTELLIGENCE)
    state.asked = 1
    if state.counter == NONE:
        state.counter = seat
        if transcript is not None:
            transcript.append(CounterPlayed(seat, state.player, state.card))
        return
    first = state.counter
    state.discard[COUNTER_INTELLIGENCE] += 1
    if transcript is not None:
        transcript.append(CounterPlayed(seat, first, COUNTER_INTELLIGENCE))
    state.discard[COUNTER_INTELLIGENCE] += 1
    state.counter = NONE
    if transcript is not None:
        transcript.append(EffectCancelled(first, COUNTER_INTELLIGENCE))


def cancelled(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Discard the card and the one that has cancelled it."""
    seat = state.player
    sort = state.card
    state.discard[COUNTER_INTELLIGENCE] += 1
    state.discard[sort] += 1
    clear_card(state)
    state.step = state.after
    state.asked = 1
    if transcript is not None:
        transcript.append(EffectCancelled(seat, sort))


# --- Effects (LF 7) --------------------------------------------------------------------


def take_place(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out a card that nobody has cancelled: it goes into the bid if it lasts, or does what it says."""
    seat = state.player
    sort = state.card
    stake = EFFECT_STAKE[sort]
    if stake != NONE:
        clear_card(state)
        state.step = state.after
        put(state, seat, stake)
        if transcript is not None:
            transcript.append(EffectStaked(seat, stake, state.totals[seat]))
        return
    if transcript is not None:
        transcript.append(EffectTookPlace(seat, sort, state.victim))
    if sort == ESPIONAGE and state.hand_size[state.victim]:
        look(state, seat, state.victim, transcript)
        state.step = TAKE
    elif sort == GALLAND:
        galland(state, seat)
    else:
        do_at_once(state, seat, sort, rng, transcript)
        spent(state, transcript)


def do_at_once(state: State, seat: int, sort: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out an effect without a choice."""
    if sort == LEND_LEASE:
        swap(state, seat, transcript)
    elif sort == AIR_STRIKE:
        lose_stake(state, state.victim, state.aim, AIR_STRIKE, transcript)
    elif sort == SUPPLY_LINE:
        for _ in range(SUPPLY_LINE_DRAWS):
            draw_card(state, seat, rng, transcript)
    elif sort == SABOTAGE:
        lose_stake(state, state.victim, state.aim, SABOTAGE, transcript)
        if state.after == DIG_WINDOW and state.victim == state.active:
            lose_picked(state, state.aim, transcript)
    elif sort == ROMMEL:
        state.barred = 1
        drop_dig(state, ROMMEL, transcript)


def swap(state: State, seat: int, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: swap the two cards; both stay as they were played."""
    taken, given, victim = state.aim, state.given, state.victim
    state.bids[victim * STAKES + taken] -= 1
    state.bids[seat * STAKES + taken] += 1
    state.bids[seat * STAKES + given] -= 1
    state.bids[victim * STAKES + given] += 1
    state.totals[seat] = total_of(state, seat)
    state.totals[victim] = total_of(state, victim)
    if transcript is not None:
        transcript.append(CardsSwapped(seat, victim, taken, given))


def galland(state: State, seat: int) -> None:
    """LF 7 Make each opponent whose Planes are not protected discard one, clockwise."""
    state.todo = []
    for offset in range(state.seats - 1, 0, -1):
        other = (seat + offset) % state.seats
        if state.fighting[other] and is_target(state, seat, GALLAND, other):
            state.todo.append(other)
    state.step = LOSE


def take(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Espionage: take a card of the hand looked at."""
    victim = state.victim
    steal(state, seat, victim, sort)
    if transcript is not None:
        transcript.append(CardTaken(seat, victim, sort))
    spent(state, transcript)


def spent(state: State, transcript: Transcript | None) -> None:
    """LF 7 Discard a card without a lasting effect; what it interrupted goes on."""
    seat = state.player
    sort = state.card
    state.discard[sort] += 1
    clear_card(state)
    state.step = state.after
    state.asked = 1
    if transcript is not None:
        transcript.append(EffectSpent(seat, sort))
