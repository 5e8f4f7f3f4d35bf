"""What everybody at a table of Fix Bayonets understands of its events: for the faces of the officers."""

from __future__ import annotations

from typing import Final

from game.core.events import Event
from game.fix_bayonets import events
from game.fix_bayonets.cards import KIND_OF, OFFICER, RIFLEMAN
from game.fix_bayonets.standing import standings_of
from game.fix_bayonets.state import State
from scenes.match.faces import Cue, Witness


def cues_of(event: Event, before: State, after: State) -> list[Cue]:
    """The cues that an event gives to the officers at the table, whose faces then change.

    A cue has the seat of the officer and the name of a moment. Cues are given when a special man falls, and when a card
    is stopped. The fall of the first Officer brings the other side to match point. Riflemen fall without a cue.
    """
    match event:
        case events.Killed(seat, man) if KIND_OF[man] == OFFICER:
            return [Cue(seat, "heavy_loss"), Cue(seat=1 - seat, moment="match_point_own")]
        case events.Killed(seat, man) if KIND_OF[man] != RIFLEMAN:
            return [Cue(seat, "heavy_loss"), Cue(seat=1 - seat, moment="heavy_blow")]
        # The cue "quick_answer" is dropped later unless the answer came at once.
        case events.Negated(seat):
            return [Cue(seat=1 - seat, moment="bad_luck"), Cue(seat=1 - seat, moment="quick_answer")]
    return []


WITNESS: Final = Witness(cues_of, standings_of)
