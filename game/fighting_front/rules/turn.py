"""FF 4.1, 4.2, 4.15 Beginning and end of a turn; how a match ends (FF 1.6)."""

from __future__ import annotations

from game.core.events import MatchEnded, Transcript
from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import cards, data, events, steps
from game.fighting_front.legal import patients
from game.fighting_front.quick import free_site, hand_limit, occupies
from game.fighting_front.rules.deck import draw_cards
from game.fighting_front.rules.losses import clear_air, discard_kind, leave_hand
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.state import State

# --- Recovery and Logistics (FF 4.1, 4.2) ----------------------------------------------


def next_turn(state: State, transcript: Transcript | None) -> None:
    """FF 1.6, 4.1 Begin the next turn: first the goal is checked, then the active side's units recover."""
    state.active = state.turn % 2
    state.turn += 1
    start_afresh(state)
    if transcript is not None:
        transcript.append(events.TurnBegan(state.turn, state.active))
    if state.hold and occupies(state, state.active) >= data.GOAL:
        end_match(state, state.active, transcript)
        return
    recover(state, transcript)
    state.step = steps.HOSPITAL


def start_afresh(state: State) -> None:
    """FF 4 Forget what everybody has done last turn."""
    state.phase = steps.RECOVERY_PHASE
    state.decided = [0, 0]
    state.second = 0
    state.strategy = 0
    state.struck = 0
    state.current = 0
    state.missions = []
    for space in range(cards.SPACES):
        state.acted[space] = 0
        state.site_used[space] = 0
    for slot in range(cards.AIR_SLOTS):
        state.air_task[slot] = cards.IDLE
        state.air_goal[slot] = cards.NONE
        state.air_foe[slot] = cards.NONE
        state.air_harm[slot] = 0
        state.air_rolled[slot] = 0


def recover(state: State, transcript: Transcript | None) -> None:
    """FF 4.1 Take a counter off every unit of the active side."""
    spaces: list[int] = []
    slots: list[int] = []
    for space in range(cards.SPACES):
        if state.dc[space] and state.owner[space] == state.active:
            state.dc[space] -= 1
            spaces.append(space)
    for slot in range(cards.AIR_SLOTS):
        if state.air_dc[slot] and state.air_owner[slot] == state.active:
            state.air_dc[slot] -= 1
            slots.append(slot)
    if transcript is not None and (spaces or slots):
        begin_phase(state, steps.RECOVERY_PHASE, transcript)
        transcript.append(events.Recovered(tuple(spaces), tuple(slots)))


def ask_hospital(state: State) -> None:
    """FF 4.1 Ask for each Field Hospital of the active side, while a unit has counters."""
    if free_site(state, state.active, cards.FIELD_HOSPITAL) != cards.NONE and patients(state, state.active):
        state.to_act = state.active
    else:
        state.step = steps.LOGISTICS


def treat(state: State, space: int, slot: int, transcript: Transcript | None) -> None:
    """FF 4.1 Take one more counter off the ground unit or the air unit; the other one is NONE."""
    hospital = free_site(state, state.active, cards.FIELD_HOSPITAL)
    state.site_used[hospital] = 1
    if slot == cards.NONE:
        state.dc[space] -= 1
    else:
        state.air_dc[slot] -= 1
    if transcript is not None:
        kind = state.unit[space] if slot == cards.NONE else state.air_unit[slot]
        transcript.append(events.HospitalUsed(hospital, space, slot, kind))


def logistics(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.2 Draw three cards, and one more for each location that says so."""
    seat = state.active
    number = data.LOGISTICS_CARDS
    for space in range(cards.SPACES):
        if state.site_owner[space] == seat and cards.IS_DEPOT[state.site[space]]:
            number += data.LOGISTICS_PLUS
    begin_phase(state, steps.LOGISTICS_PHASE, transcript)
    draw_cards(state, seat, number, rng, transcript)
    state.step = steps.BEGIN_DEPLOYMENT


# --- The end of a turn (FF 4.15) -------------------------------------------------------


def end(state: State, transcript: Transcript | None) -> None:
    """FF 4.15 Discard fly-over units; then check the hand limit."""
    begin_phase(state, steps.END_PHASE, transcript)
    for slot in range(cards.AIR_SLOTS):
        if state.air_base[slot] == cards.FLY_OVER:
            kind = state.air_unit[slot]
            discard_kind(state, kind)
            clear_air(state, slot)
            if transcript is not None:
                transcript.append(events.FlyOverGone(slot, kind))
    state.step = steps.DISCARD


def ask_to_discard(state: State) -> None:
    """FF 4.15 Ask for discards, one card after another."""
    if state.hand_size[state.active] > hand_limit(state, state.active):
        state.to_act = state.active
    else:
        state.step = steps.END_TURN


def discard(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """FF 4.15"""
    leave_hand(state, seat, sort)
    state.discard[sort] += 1
    if transcript is not None:
        transcript.append(events.CardDiscarded(seat, sort))


def end_turn(state: State, transcript: Transcript | None) -> None:
    """FF 1.6 End the turn: victory at once, the two draws, or the next turn."""
    state.quiet = 0 if state.struck or advanced(state) else state.quiet + 1
    state.step = steps.NEXT_TURN
    if transcript is not None:
        transcript.append(events.TurnEnded(state.turn, state.active))
    if not state.hold and occupies(state, state.active) >= data.GOAL:
        end_match(state, state.active, transcript)
    elif state.turn >= data.MOST_TURNS or state.quiet >= data.MOST_QUIET:
        end_match(state, cards.NONE, transcript)


def advanced(state: State) -> bool:
    """FF 1.6 Whether a ground unit of the active side stands in the enemy half."""
    for space in range(cards.SPACES):
        if state.owner[space] == state.active and cards.HALF_OF[space] != state.active:
            return True
    return False


def end_match(state: State, victor: int, transcript: Transcript | None) -> None:
    """FF 1.6 End the match with a victory, or a draw."""
    state.victor = victor
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), reason(state)))


def reason(state: State) -> str:
    """Why the match is over, in one clause."""
    if state.victor != cards.NONE:
        held = occupies(state, state.victor)
        return f"holds {held} spaces of the enemy back row"
    if state.turn >= data.MOST_TURNS:
        return f"{data.MOST_TURNS} turns are over"
    return f"{data.MOST_QUIET} turns in a row without a loss or an advance"
