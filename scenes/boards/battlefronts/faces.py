"""What everybody at a table of Battlefronts understands of its events: for the faces of the officers."""

from __future__ import annotations

from typing import Final

from game.battlefronts import events
from game.battlefronts.cards import FRONTS_TO_WIN
from game.battlefronts.legal import fronts_held_alone
from game.battlefronts.standing import standings_of
from game.battlefronts.state import State
from game.core.events import Event
from scenes.match.faces import Cue, Witness


def cues_of(event: Event, before: State, after: State) -> list[Cue]:
    """The cues that an event gives to the officers at the table, whose faces then change.

    A cue has the seat of the officer and the name of a moment. The moments are the loss of a battalion, and a front
    that is gained or given up. A front is gained when one side comes to hold it alone. A side that comes to hold three
    fronts alone is at match point.
    """
    cues: list[Cue] = []
    if isinstance(event, events.BattalionLost):
        cues += [Cue(event.seat, "heavy_loss"), Cue(seat=1 - event.seat, moment="heavy_blow")]
    elif isinstance(event, events.BattalionCalledUp):
        return cues  # nobody is surprised by a battalion where none had been

    for seat in range(2):
        held_before = fronts_held_alone(before, seat)
        held_now = fronts_held_alone(after, seat)
        if len(held_now) >= FRONTS_TO_WIN > len(held_before):
            cues += [Cue(seat, "match_point_own"), Cue(seat=1 - seat, moment="match_point_theirs")]
        elif set(held_now) - set(held_before):
            cues.append(Cue(seat, "front_won"))
        elif set(held_before) - set(held_now):
            cues.append(Cue(seat, "front_lost"))
    return cues


WITNESS: Final = Witness(cues_of, standings_of)
