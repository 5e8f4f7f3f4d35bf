"""What everybody at a table of Fighting Front understands of its events: for the faces of the officers."""

from __future__ import annotations

from typing import Final

from game.core.events import Event
from game.fighting_front import events
from game.fighting_front.cards import GOAL, SIDES
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.standing import standings_of
from game.fighting_front.state import State
from scenes.match.faces import Cue, Witness

LEAST_OF_DIE: Final = 1


def cues_of(event: Event, before: State, after: State) -> list[Cue]:
    """The cues that an event gives to the officers at the table, whose faces then change.

    A cue has the seat of the officer and the name of a moment. A space of a back row or a location that changes hands
    counts as a front that one side has won and the other has lost.
    """
    cues: list[Cue] = []
    # Spaces of the enemy back row. FF 1.6 With enough of them to win (GOAL), or one less, a side is at match point.
    for seat in range(2):
        held_before = back_row_spaces_held(before, seat)
        held_now = back_row_spaces_held(after, seat)
        if held_now > held_before:
            is_near = held_now >= GOAL - 1
            cues.append(Cue(seat, "match_point_own" if is_near else "front_won"))
            cues.append(Cue(seat=1 - seat, moment="match_point_theirs" if is_near else "front_lost"))
        elif held_now < held_before:
            cues += [Cue(seat, "front_lost"), Cue(seat=1 - seat, moment="front_won")]

    match event:
        case events.UnitDestroyed(owner=owner) | events.AirUnitDestroyed(owner=owner):
            cues += [Cue(owner, "heavy_loss"), Cue(seat=1 - owner, moment="heavy_blow")]
        case events.SiteCaptured(seat=seat, loser=loser):
            cues += [Cue(seat, "front_won"), Cue(loser, "front_lost")]
        case events.DieRolled(seat=seat, die=die) if die == SIDES:
            cues.append(Cue(seat, "good_luck"))
        case events.DieRolled(seat=seat, die=die) if die == LEAST_OF_DIE:
            cues.append(Cue(seat, "bad_luck"))
    return cues


WITNESS: Final = Witness(cues_of, standings_of)
