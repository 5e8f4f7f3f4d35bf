"""Cards that are played: into the bid, or for their effect, which others may cancel (LF 4.3, 5.3, 7)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front import cards, events
from game.last_front.counting import total_of
from game.last_front.data import SUPPLY_LINE_DRAWS
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
        transcript.append(events.CardStaked(seat, stake, state.totals[seat]))


def name_card(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Play a card for its effect; its target is named next, if it needs one."""
    if state.step == cards.TURN:
        state.plays += 1
    leave_hand(state, seat, sort)
    state.card = sort
    state.player = seat
    state.after = state.step
    state.step = cards.AIM
    if transcript is not None:
        transcript.append(events.CardNamed(seat, sort))
    if sort not in TARGETED:
        state.victim = state.active if sort == cards.ROMMEL else cards.NONE
        declare_effect(state, transcript)


def aim(state: State, victim: int, stake: int, transcript: Transcript | None) -> None:
    """LF 7 Name the target; for Lend-Lease the seat's own card comes next."""
    state.victim = victim
    state.aim = stake
    if state.card == cards.LEND_LEASE:
        state.step = cards.GIVE
        if transcript is not None:
            transcript.append(events.TargetNamed(state.player, victim, stake))
    else:
        declare_effect(state, transcript)


def give(state: State, stake: int, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: name the seat's own card."""
    state.given = stake
    declare_effect(state, transcript)


def declare_effect(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Everything is named: ask the opponents whether they cancel the card."""
    state.step = cards.CANCEL
    state.asked = 1
    if transcript is not None:
        transcript.append(events.EffectPlayed(state.player, state.card, state.victim, state.aim, state.given))


# --- The window (LF 7.1) ---------------------------------------------------------------


def ask_to_cancel(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7.1 Ask clockwise from the player of the last card; when all have passed, it stands."""
    origin = state.player if state.counter == cards.NONE else state.counter
    if may_be_held(state, cards.COUNTER_INTELLIGENCE):
        while state.asked < state.seats:
            seat = (origin + state.asked) % state.seats
            if state.fighting[seat] and state.hand_size[seat]:
                state.to_act = seat
                return
            state.asked += 1
    if state.counter == cards.NONE:
        take_place(state, rng, transcript)
    else:
        cancelled(state, transcript)


def answer_cancel(state: State, seat: int, cancels: bool, transcript: Transcript | None) -> None:
    """LF 7.1 Pass, or play Counter-Intelligence against the card, or against the one that would cancel it."""
    if not cancels:
        state.asked += 1
        if transcript is not None:
            transcript.append(events.Passed(seat))
        return
    leave_hand(state, seat, cards.COUNTER_INTELLIGENCE)
    state.asked = 1
    if state.counter == cards.NONE:
        state.counter = seat
        if transcript is not None:
            transcript.append(events.CounterPlayed(seat, state.player, state.card))
        return
    first = state.counter
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    if transcript is not None:
        transcript.append(events.CounterPlayed(seat, first, cards.COUNTER_INTELLIGENCE))
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    state.counter = cards.NONE
    if transcript is not None:
        transcript.append(events.EffectCancelled(first, cards.COUNTER_INTELLIGENCE))


def cancelled(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Discard the card and the one that has cancelled it."""
    seat = state.player
    sort = state.card
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    state.discard[sort] += 1
    clear_card(state)
    state.step = state.after
    state.asked = 1
    if transcript is not None:
        transcript.append(events.EffectCancelled(seat, sort))


# --- Effects (LF 7) --------------------------------------------------------------------


def take_place(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out a card that nobody has cancelled: it goes into the bid if it lasts, or does what it says."""
    seat = state.player
    sort = state.card
    stake = cards.EFFECT_STAKE[sort]
    if stake != cards.NONE:
        clear_card(state)
        state.step = state.after
        put(state, seat, stake)
        if transcript is not None:
            transcript.append(events.EffectStaked(seat, stake, state.totals[seat]))
        return
    if transcript is not None:
        transcript.append(events.EffectTookPlace(seat, sort, state.victim))
    if sort == cards.ESPIONAGE and state.hand_size[state.victim]:
        look(state, seat, state.victim, transcript)
        state.step = cards.TAKE
    elif sort == cards.GALLAND:
        galland(state, seat)
    else:
        do_at_once(state, seat, sort, rng, transcript)
        spent(state, transcript)


def do_at_once(state: State, seat: int, sort: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out an effect without a choice."""
    if sort == cards.LEND_LEASE:
        swap(state, seat, transcript)
    elif sort == cards.AIR_STRIKE:
        lose_stake(state, state.victim, state.aim, cards.AIR_STRIKE, transcript)
    elif sort == cards.SUPPLY_LINE:
        for _ in range(SUPPLY_LINE_DRAWS):
            draw_card(state, seat, rng, transcript)
    elif sort == cards.SABOTAGE:
        lose_stake(state, state.victim, state.aim, cards.SABOTAGE, transcript)
        if state.after == cards.DIG_WINDOW and state.victim == state.active:
            lose_picked(state, state.aim, transcript)
    elif sort == cards.ROMMEL:
        state.barred = 1
        drop_dig(state, cards.ROMMEL, transcript)


def swap(state: State, seat: int, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: swap the two cards; both stay as they were played."""
    taken, given, victim = state.aim, state.given, state.victim
    state.bids[victim * cards.STAKES + taken] -= 1
    state.bids[seat * cards.STAKES + taken] += 1
    state.bids[seat * cards.STAKES + given] -= 1
    state.bids[victim * cards.STAKES + given] += 1
    state.totals[seat] = total_of(state, seat)
    state.totals[victim] = total_of(state, victim)
    if transcript is not None:
        transcript.append(events.CardsSwapped(seat, victim, taken, given))


def galland(state: State, seat: int) -> None:
    """LF 7 Make each opponent whose Planes are not protected discard one, clockwise."""
    state.todo = []
    for offset in range(state.seats - 1, 0, -1):
        other = (seat + offset) % state.seats
        if state.fighting[other] and is_target(state, seat, cards.GALLAND, other):
            state.todo.append(other)
    state.step = cards.LOSE


def take(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Espionage: take a card of the hand looked at."""
    victim = state.victim
    steal(state, seat, victim, sort)
    if transcript is not None:
        transcript.append(events.CardTaken(seat, victim, sort))
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
        transcript.append(events.EffectSpent(seat, sort))
