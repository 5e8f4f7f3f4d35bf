"""What everybody at a table of Last Front understands of its events: for the faces of the officers."""

from __future__ import annotations

from typing import Final

from game.core.events import Event
from game.last_front import events
from game.last_front.cards import NONE
from game.last_front.legal import wins_with_front
from game.last_front.standing import standings_of
from game.last_front.state import State
from scenes.match.faces import Cue, Witness


def cues_of(event: Event, before: State, after: State) -> list[Cue]:
    """The cues that an event gives to the officers at the table, whose faces then change.

    A cue has the seat of the officer and the name of a moment. Most events give none.
    """
    match event:
        case events.BattleBegan():
            return _cues_of_front(after)  # a seat that wins the match with this front is at match point
        case events.TerritoryCaptured(seat, _, loser):
            lost = [] if loser == NONE else [Cue(loser, "front_lost")]
            return [Cue(seat, "front_won"), *lost]
        # Its holder has defended the territory.
        case events.BattleWon(seat, territory) if before.holder[territory] == seat:
            return [Cue(seat, "front_won")]
        case events.CardTaken(seat, victim) | events.CardsSwapped(seat, victim):
            return [Cue(seat, "good_luck"), Cue(victim, "bad_luck")]
        case events.EffectCancelled(seat) | events.HandCardLost(seat):
            return [Cue(seat, "bad_luck")]
        # Another seat bids against the leader. The cue "quick_answer" is dropped later unless the bid came at once.
        case events.CardStaked(seat):
            highest = max(before.totals)
            if not highest:
                return []  # nobody leads
            leaders = [fighter for fighter in before.fighters() if before.totals[fighter] == highest]
            return [Cue(leader, "quick_answer") for leader in leaders if leader != seat]
    return []


def _cues_of_front(view: State) -> list[Cue]:
    """The cues at the beginning of a battle: match point for the seats that win the match with its front.

    For the others in the battle it is the match point of another seat. Empty if no seat would win the match.
    """
    near = [seat for seat in view.fighters() if wins_with_front(view, seat)]
    if not near:
        return []
    others = [seat for seat in view.fighters() if seat not in near]
    return [Cue(seat, "match_point_own") for seat in near] + [Cue(seat, "match_point_theirs") for seat in others]


WITNESS: Final = Witness(cues_of, standings_of)
