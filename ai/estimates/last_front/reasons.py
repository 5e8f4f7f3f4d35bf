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
    whose = "one more card" if others == 1 else "one more card from each"
    percent = round(100 * holds)
    if percent in (0, 100):  # effects are not counted: nothing is certain
        return f"A lead of {lead} {'nearly always' if percent else 'hardly ever'} holds against {whose}."
    return f"A lead of {lead} holds against {whose} about {percent} % of the time."


def need_told(view: State, seat: int) -> str:
    """What it takes to lead, and what the hand has."""
    need = to_beat(view, seat) + 1 - view.totals[seat]
    has = round(reach(view, seat, unit_values(view, seat)))
    return f"To lead you need {need} more; your hand can add about {has}."


def preference_told(ranked: list[Node]) -> str:
    """Whether staying or leaving wins more often, as far as both were tried."""
    stays = ranked[0].action is not WITHDRAW
    for node in ranked[1:]:
        if (node.action is not WITHDRAW) is not stays and node.visits and ranked[0].visits:
            verb = "Staying in" if stays else "Withdrawing"
            return f" {verb} wins more often." if ranked[0].value() > node.value() else ""
    return ""


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
        return need_told(view, seat) + preference_told(ranked)
    return ""
