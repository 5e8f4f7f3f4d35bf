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
    """The cues that an event gives to the officers at the table: who (a seat) feels what (the name of a moment).

    Their faces then change. The kind of a counter is its owner's secret, so it gives no cue.
    """
    match event:
        # The end of an attack.
        case events.AttackSucceeded(place, seats) if place >= DEEP:
            return [Cue(seat, "front_won") for seat in seats]
        case events.AttackFailed():
            return [Cue(before.commander, "bad_luck")]  # nobody has taken any ground from the commander
        # An HQ card that sends another seat back.
        case events.OrderPlayed(_, _, victim) if victim >= 0:
            return [Cue(victim, "bad_luck")]
        # The commander says whether the dice can be paid.
        case events.Stated(seat, can_pay):
            return [Cue(seat, "good_luck" if can_pay else "bad_luck")]
        case events.RandomEventRolled(seat, _, rolled):
            return [Cue(seat, "bad_luck" if rolled in BAD_EVENTS else "good_luck")]
        # Another seat declares whether it attacks. The cue is dropped later unless the answer came at once.
        case events.Declared(seat):
            return [Cue(before.commander, "quick_answer")] if seat != before.commander else []
    return []


WITNESS: Final = Witness(cues_of, standings_of)
