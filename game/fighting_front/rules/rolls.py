"""FF 5.2 A roll: its windows, then the die; the phase that asked for it carries out the result (`play.carry_on`)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.fighting_front.cards import AMMO_DUMP, NONE
from game.fighting_front.data import SIDES
from game.fighting_front.events import CardAdded, DieRolled, DumpUsed, Passed
from game.fighting_front.odds import adds_nothing, asks, change, changes, plus_of, result_of, window_seat
from game.fighting_front.quick import free_site
from game.fighting_front.rules.losses import leave_hand
from game.fighting_front.state import State
from game.fighting_front.steps import CAST, ROLLED, WINDOW


def roll_unit(state: State, table: int, space: int, aim: int, aim_air: int, after: int) -> None:
    """FF 5 Let the ground unit in `space` roll against a space or an air unit; `after` is the step that follows."""
    state.roller = space
    state.roller_air = NONE
    begin_roll(state, table, state.owner[space], aim, aim_air, after)


def roll_air(state: State, table: int, slot: int, aim: int, aim_air: int, after: int) -> None:
    """FF 5 Let the air unit in `slot` roll against a space or an air unit; `after` is the step that follows."""
    state.roller = NONE
    state.roller_air = slot
    begin_roll(state, table, state.air_owner[slot], aim, aim_air, after)


def begin_roll(state: State, table: int, seat: int, aim: int, aim_air: int, after: int) -> None:
    """FF 5.2 Open the windows."""
    state.roll = table
    state.roll_seat = seat
    state.aim = aim
    state.aim_air = aim_air
    state.after = after
    state.added = []
    state.asked = 0
    state.step = WINDOW


def ask_window(state: State) -> None:
    """FF 5.2 Ask the roller, then the other side, each until it passes; then the die is cast."""
    while state.asked < 2:
        if asks(state, state.asked) and not (state.hurried and adds_nothing(state)):
            state.to_act = window_seat(state)
            return
        state.asked += 1
    state.step = CAST


def pass_window(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 5.2 Add nothing more for this side."""
    state.asked += 1
    if transcript is not None:
        transcript.append(Passed(seat))


def add_card(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """FF 5.2 Add an event, which goes to the pile."""
    leave_hand(state, seat, sort)
    state.discard[sort] += 1
    state.added.append(sort)
    if transcript is not None:
        transcript.append(CardAdded(seat, sort, plus_of(sort)))


def add_dump(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 6 Use an Ammo Dump."""
    space = free_site(state, seat, AMMO_DUMP)
    state.site_used[space] = 1
    state.added.append(AMMO_DUMP)
    if transcript is not None:
        transcript.append(DumpUsed(seat, space))


def cast(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 1.5, 5 Cast the die."""
    die = 1 + rng.below(SIDES)
    total = min(max(die + change(state), 1), SIDES)
    state.result = result_of(state.roll, total)
    state.step = ROLLED
    if transcript is not None:
        kind = state.unit[state.roller] if state.roller_air == NONE else state.air_unit[state.roller_air]
        transcript.append(
            DieRolled(
                state.roll,
                state.roll_seat,
                state.roller,
                state.roller_air,
                state.aim,
                state.aim_air,
                die,
                tuple(changes(state)),
                total,
                state.result,
                kind,
            )
        )


def end_roll(state: State) -> None:
    """End the roll: go on with the step in `after`."""
    state.roll = NONE
    state.roll_seat = NONE
    state.roller = NONE
    state.roller_air = NONE
    state.aim = NONE
    state.aim_air = NONE
    state.added = []
    state.asked = 0
    state.result = 0
    state.step = state.after
