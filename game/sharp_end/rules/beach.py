"""The beach landing of turn 1 (SE 8.4)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end.actions import Pay
from game.sharp_end.cards import APPROACH, BEACH, ENEMY, STRIKE, UNIT_TYPES
from game.sharp_end.events import AttackFailed, AttackSucceeded, BeachHeld, BeachRolled
from game.sharp_end.legal import enemies, next_enemy
from game.sharp_end.rules.attack import pay, throw
from game.sharp_end.rules.turn import end_turn, pass_command
from game.sharp_end.state import State


def ask_on_beach(state: State, transcript: Transcript | None) -> None:
    """SE 8.4 Ask the commander, then clockwise, round after round, until all is paid or nobody can pay."""
    if next_enemy(state) < 0:
        take_beach(state, transcript)
        return
    for offset in range(state.seats):
        seat = (state.commander + state.asked + offset) % state.seats
        if state.unit_count[seat] and not state.done >> seat & 1:
            state.asked = (state.asked + offset) % state.seats
            state.to_act = seat
            return
    if transcript is not None:
        transcript.append(AttackFailed(0))
    end_turn(state, transcript)


def roll_for_beach(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.4 Roll a die: half of it, rounded up, is the number of enemy dice; fog and events change it (SE 8.3)."""
    number = throw(rng)
    for _ in range((number + 1) // 2 + state.extra + state.barrage):
        state.dice.append(throw(rng))
    state.barrage = 0
    state.asked = 0
    state.step = STRIKE if state.air else BEACH
    if transcript is not None:
        transcript.append(BeachRolled(number, tuple(state.dice)))


def answer(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """SE 8.4 Pay an enemy, or show that none of those left can be paid."""
    state.asked = (state.asked + 1) % state.seats
    if isinstance(action, Pay):
        die = 0
        while state.paid >> die & 1 or ENEMY[state.dice[die]] != action.means:
            die += 1
        pay(state, seat, die, action.means, transcript)
        return
    state.done |= 1 << seat
    needs = enemies(state)
    for enemy in range(UNIT_TYPES):
        if needs[enemy]:
            state.lacks[seat] |= 1 << enemy
    if transcript is not None:
        transcript.append(BeachHeld(seat))


def take_beach(state: State, transcript: Transcript | None) -> None:
    """SE 8.4 End the landing: everyone stands on terrain 1, or in front of it (SE 8.2), and the turn goes on."""
    state.landing = 2
    state.stand = 0 if state.variable and state.enemy[1] else 1
    seats = state.attackers()
    for seat in seats:
        state.place[seat] = state.stand
    if transcript is not None:
        transcript.append(AttackSucceeded(state.stand, tuple(seats)))
    pass_command(state, transcript)
    state.step = APPROACH
