"""Why a bot of Last Front bids, leaves or attacks: what its seat knows, in sentences."""

from __future__ import annotations

from ai.estimates.last_front.bids import reach
from ai.estimates.last_front.worth import wins_match
from ai.search import Node
from game.core.state import Action
from game.last_front.actions import FINISH, WITHDRAW, ChooseFront, Play, PlayFace
from game.last_front.cards import (
    COPIES,
    COUNTER_INTELLIGENCE,
    FACE_VALUE,
    NONE,
    SORT_OF,
    SORTS,
    STAKES,
    TURN,
    UNIT_SORTS,
)
from game.last_front.counting import unit_values
from game.last_front.legal import to_beat
from game.last_front.state import State


def unseen(view: State, seat: int) -> list[int]:
    """How many cards of each sort lie where a seat cannot see them: in the deck or in other hands."""
    left: list[int] = []
    for sort in range(SORTS):
        left.append(COPIES[sort] - view.discard[sort] - view.hands[seat * SORTS + sort])
    for i in range(view.seats * STAKES):
        left[SORT_OF[i % STAKES]] -= view.bids[i]
    for dug in view.dug:
        left[SORT_OF[dug % STAKES]] -= 1
    if view.card != NONE:
        left[view.card] -= 1
    if view.counter != NONE:
        left[COUNTER_INTELLIGENCE] -= 1
    return left


def chance_to_top(view: State, seat: int, other: int) -> float:
    """How likely another seat, after its next draw, holds a card that by itself brings it above the total of `seat`.

    Units and face values count, what effects bring does not.
    """
    gap = view.totals[seat] - view.totals[other]
    values = unit_values(view, other)
    pool = unseen(view, seat)
    hidden = view.hand_size[other] + 1
    enough = 0
    for sort in range(SORTS):
        value = values[sort] if sort < UNIT_SORTS else FACE_VALUE[sort]
        seen = view.known[(seat * view.seats + other) * SORTS + sort]
        if seen > 0 and value > gap:
            return 1.0
        hidden -= seen
        pool[sort] -= seen
        if value > gap:
            enough += pool[sort]
    cards = sum(pool)
    none = 1.0
    for drawn in range(min(hidden, cards)):
        none *= max(0, cards - enough - drawn) / (cards - drawn)
    return 1.0 - none


def lead_told(view: State, seat: int) -> str:
    """How safe the lead is."""
    lead = view.totals[seat] - to_beat(view, seat)
    holds = 1.0
    others = 0
    for other in range(view.seats):
        if other != seat and view.fighting[other]:
            others += 1
            holds *= 1.0 - chance_to_top(view, seat, other)
    whose = "by one card" if others == 1 else "by one card of anybody"
    percent = round(100 * (1.0 - holds))
    if percent in (0, 100):  # effects are not counted: nothing is certain
        return f"You lead by {lead}, which is {'nearly always' if percent else 'hardly ever'} beaten {whose}."
    return f"You lead by {lead}: {percent} % chance that this is beaten {whose}."


def need_told(view: State, seat: int) -> str:
    """What it takes to lead, and what the hand has."""
    need = to_beat(view, seat) + 1 - view.totals[seat]
    has = round(reach(view, seat, unit_values(view, seat)))
    return f"You need {need} more to bid; your hand can add about {has}."


def told(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen; empty where there is nothing to say."""
    action: Action = ranked[0].action
    seat = view.to_act
    if isinstance(action, ChooseFront):
        return "This territory would win you the match." if wins_match(view, seat, action.territory) else ""
    if action is FINISH:
        return lead_told(view, seat)
    bids = isinstance(action, (Play, PlayFace))
    if view.step == TURN and (bids or action is WITHDRAW) and view.totals[seat] <= to_beat(view, seat):
        return need_told(view, seat)
    return ""
