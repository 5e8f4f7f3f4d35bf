"""FF 4.14, 9 Occupation, and the second pass."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front import cards, steps
from game.fighting_front.events import Passed, SecondPassBegan, SpaceOccupied, UnitFollowed
from game.fighting_front.legal import followers, fuelled
from game.fighting_front.quick import free_site
from game.fighting_front.rules.ground import clear_attacks
from game.fighting_front.rules.losses import carry_unit, check_unit
from game.fighting_front.rules.moves import enter
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.state import State


def next_occupation(state: State, transcript: Transcript | None) -> None:
    """FF 4.14 Ask for the next attacker that has cleared its space, unless somebody stands there by now."""
    while state.current < len(state.attack_mark):
        at = state.current
        free = state.attack_mark[at] == cards.CLEARED and state.unit[state.attack_at[at]] == cards.NONE
        if free and state.owner[state.attack_from[at]] == state.active:
            if state.phase != steps.OCCUPATION_PHASE:
                begin_phase(state, steps.OCCUPATION_PHASE, transcript)
            state.step = steps.OCCUPY
            return
        state.current += 1
    clear_attacks(state)
    state.step = steps.END_PASS


def stay(state: State) -> None:
    """FF 4.14 Do not move the attacker in."""
    state.current += 1
    state.step = steps.NEXT_OCCUPATION


def occupy(state: State, transcript: Transcript | None) -> None:
    """FF 4.14 Move the attacker in, into mines if there are any; then another may take the space that it left."""
    start, end = state.attack_from[state.current], state.attack_at[state.current]
    carry_unit(state, start, end)
    if transcript is not None:
        transcript.append(SpaceOccupied(start, end, state.unit[end]))
    enter(state, end, transcript)
    state.picked = start
    state.step = steps.FOLLOW


def ask_to_follow(state: State) -> None:
    """FF 4.14 Ask who follows, if another unit stands beside the space that was left."""
    if followers(state, state.active):
        state.to_act = state.active
    else:
        end_follow(state)


def end_follow(state: State) -> None:
    """FF 4.14 Go on to the next attacker."""
    state.picked = cards.NONE
    state.current += 1
    state.step = steps.NEXT_OCCUPATION


def follow(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 4.14 Move another unit up."""
    end = state.picked
    carry_unit(state, space, end)
    if transcript is not None:
        transcript.append(UnitFollowed(space, end, state.unit[end]))
    check_unit(state, end, transcript)
    end_follow(state)


def nobody_follows(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 4.14 Let nobody follow."""
    end_follow(state)
    if transcript is not None:
        transcript.append(Passed(seat))


# --- The second pass (FF 6, 9) ---------------------------------------------------------


def end_pass(state: State) -> None:
    """FF 6, 9 End the first pass: the tanks of a Blitzkrieg act again, or those that Fuel Dumps supply."""
    state.step = steps.END
    if state.second:
        return
    state.step = steps.FUEL
    if state.strategy and state.nation[state.active] == cards.GERMANY:
        for space in range(cards.SPACES):
            if state.owner[space] == state.active and cards.IS_T[state.unit[space]]:
                state.acted[space] |= cards.SECOND


def ask_fuel(state: State, transcript: Transcript | None) -> None:
    """FF 6 Ask for a tank while a Fuel Dump and a tank are left; then the second pass begins."""
    if fuelled(state, state.active):
        if state.phase != steps.OCCUPATION_PHASE:
            begin_phase(state, steps.OCCUPATION_PHASE, transcript)
        state.to_act = state.active
    else:
        begin_second(state, transcript)


def fuel(state: State, space: int) -> None:
    """FF 6 Let a tank move and attack a second time."""
    state.site_used[free_site(state, state.active, cards.FUEL_DUMP)] = 1
    state.acted[space] |= cards.SECOND


def no_fuel(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 6 Supply no more tanks."""
    if transcript is not None:
        transcript.append(Passed(seat))
    begin_second(state, transcript)


def begin_second(state: State, transcript: Transcript | None) -> None:
    """FF 9 Go back to Ground Movement for the tanks that may act again, whatever they have done before."""
    spaces: list[int] = []
    for space in range(cards.SPACES):
        if state.owner[space] == state.active and state.acted[space] & cards.SECOND:
            state.acted[space] &= ~(cards.ATTACKED | cards.MOVED | cards.BARRAGED)
            spaces.append(space)
    state.step = steps.END
    if spaces:
        state.second = 1
        state.step = steps.BEGIN_MOVEMENT
        if transcript is not None:
            transcript.append(SecondPassBegan(tuple(spaces)))
