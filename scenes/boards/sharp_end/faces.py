"""What everybody at a table of At the Sharp End understands of its events: for the faces of the officers."""

from __future__ import annotations

from typing import Final

from game.core.events import Event
from game.sharp_end import events
from game.sharp_end.cards import COUNTER_BARRAGE, EXHAUSTION, FRIENDLY_FIRE
from game.sharp_end.standing import standings_of
from game.sharp_end.state import State
from scenes.match.faces import Cue, Witness

BAD_EVENTS: Final = (FRIENDLY_FIRE, COUNTER_BARRAGE, EXHAUSTION)
DEEP: Final = 5
"""From this terrain on an attack that succeeds is a moment to speak about."""


def cues_of(event: Event, before: State, after: State) -> list[Cue]:
    """The cues that an event gives to the officers at the table, whose faces then change.

    A cue has the seat of the officer and the name of a moment. The moments are attacks on DEEP places of the road, an
    officer who has to withdraw, good and bad events, and payments. The kind of a counter stays its owner's secret, so
    it gives no cue.
    """
    match event:
        case events.AttackSucceeded(place, seats) if place >= DEEP:
            return [Cue(seat, "front_won") for seat in seats]
        case events.AttackFailed():
            return [Cue(before.commander, "front_lost")]
        case events.OrderPlayed(seat, _, victim) if victim >= 0:
            return [Cue(victim, "heavy_loss"), Cue(seat, "heavy_blow")]
        case events.Stated(seat, can):
            return [Cue(seat, "good_luck" if can else "bad_luck")]
        case events.RandomEventRolled(seat, _, rolled):
            return [Cue(seat, "bad_luck" if rolled in BAD_EVENTS else "good_luck")]
        case events.Declared(seat):
            return [Cue(before.commander, "quick_answer")] if seat != before.commander else []
    return []


WITNESS: Final = Witness(cues_of, standings_of)
