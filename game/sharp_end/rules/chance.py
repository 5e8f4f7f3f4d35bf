"""Random events (SE 2.7, 7) and fog of war (SE 8.3)."""

from __future__ import annotations

from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.sharp_end import cards
from game.sharp_end.data import EXHAUSTED
from game.sharp_end.events import FogLaid, FogTurnedUp, NothingDrawn, RandomEventRolled
from game.sharp_end.legal import unit_to_draw
from game.sharp_end.rules.draws import draw_order, draw_plain_unit, gain_unit, lose_unit, top_unit
from game.sharp_end.state import State

MUST_DISCARD: Final = 8
"""Added to a seat in `State.todo`: it must discard. A seat without it draws in place of a Random Event."""


def draw_unit(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Draw a unit card; a Random Event is resolved and discarded, and then replaced."""
    if not unit_to_draw(state):
        if transcript is not None:
            transcript.append(NothingDrawn(seat))
        return
    card = top_unit(state, rng, transcript)
    if card != cards.RANDOM_EVENT:
        gain_unit(state, seat, card, transcript)
        return
    state.unit_discard[cards.RANDOM_EVENT] += 1
    state.todo.append(seat)
    random_event(state, seat, True, rng, transcript)


def random_event(state: State, seat: int, drawn: bool, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 Roll for the event that this seat drew, or as commander met in the fog."""
    roll = 1 + rng.below(cards.SIDES)
    event = cards.EVENT_OF[roll]
    if event == cards.AIR_SUPPORT:
        state.air = 1
    elif event == cards.COUNTER_BARRAGE:
        state.barrage = 1
    elif event == cards.EXHAUSTION:
        exhaustion(state, seat)
    if transcript is not None:
        transcript.append(RandomEventRolled(seat, roll, event, drawn))
    if event == cards.FRIENDLY_FIRE:
        friendly_fire(state, seat, rng, transcript)
    elif event == cards.RESUPPLY:
        for offset in range(state.seats):
            draw_plain_unit(state, (seat + offset) % state.seats, rng, transcript)
    elif event == cards.DISPATCH_RIDER:
        draw_order(state, seat, rng, transcript)


def friendly_fire(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 The seat that drew the event loses a random unit card."""
    if not state.unit_count[seat]:
        return
    at = rng.below(state.unit_count[seat])
    for card in range(cards.UNIT_TYPES):
        at -= state.units[seat * cards.UNIT_TYPES + card]
        if at < 0:
            lose_unit(state, seat, card, transcript)
            return


def exhaustion(state: State, seat: int) -> None:
    """SE 2.7 Make each seat with too many unit cards discard one of its choice, clockwise from the drawer."""
    for offset in range(state.seats - 1, -1, -1):
        other = (seat + offset) % state.seats
        if state.unit_count[other] > EXHAUSTED:
            state.todo.append(MUST_DISCARD + other)


def discard(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """SE 2.7 Exhaustion: discard the chosen card."""
    state.todo.pop()
    lose_unit(state, seat, card, transcript)


def resume(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Do the next entry of `todo`: what an event still has to do before the interrupted step goes on."""
    frame = state.todo[-1]
    if frame >= MUST_DISCARD:
        state.to_act = frame - MUST_DISCARD
    else:
        state.todo.pop()
        draw_unit(state, frame, rng, transcript)


# --- Fog of war (SE 8.3) ---------------------------------------------------------------


def lay_fog(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Shuffle all fog counters, set one aside, and lay the others at the places between first and last.

    The beach is one of the places while it is on the road (SE 8.4).
    """
    state.fog_kind = []
    for kind in cards.FOG_COUNTERS:
        state.fog_kind.append(kind)
    rng.shuffle(state.fog_kind)
    places: list[int] = []
    for place in range(2, cards.LAST_PLACE):
        places.append(place)
    if state.landing and state.turn == 1:
        places.append(0)
    rng.shuffle(places)
    state.fog_place = places[: len(state.fog_kind) - 1] + [cards.FOG_ASIDE]
    if transcript is not None:
        transcript.append(FogLaid(tuple(sorted(state.fog_place[:-1]))))


def turn_up_fog(state: State, place: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Turn up and remove the counter at the place that is about to be attacked."""
    if place not in state.fog_place:
        return
    i = state.fog_place.index(place)
    state.fog_place[i] = cards.FOG_REMOVED
    kind = state.fog_kind[i]
    if kind == cards.MORE:
        state.extra = 1
    elif kind == cards.FEWER:
        state.extra = -1
    if transcript is not None:
        transcript.append(FogTurnedUp(place, kind))
    if kind == cards.FOG_EVENT:
        random_event(state, state.commander, False, rng, transcript)
