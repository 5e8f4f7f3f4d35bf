"""The second guided match of Last Front: events, Icons, digging in and Blitz cards."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.wording import many
from game.last_front.actions import PASS, PLAY, Dig, DrawEvent, Play, PlayFace
from game.last_front.cards import (
    AIM,
    DRAW_EVENT,
    DUG_IN,
    EFFECT_STAKE,
    FINISH_WINDOW,
    FIRST_ICON,
    NONE,
    SABOTAGE,
    STAKES,
    TURN,
    UNIT_SORTS,
)
from game.last_front.counting import unit_values
from game.last_front.digging import dig_values, may_join
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front.controls import Selection
from scenes.boards.last_front.lesson import (
    BIDDING,
    Context,
    adds,
    advised,
    answers,
    bidding,
    bonus_place,
    bonus_words,
    card,
    decision,
    decisive,
    on_turn,
    outcome,
    rival_cards,
    safe,
    settled,
    taken,
    winner,
    within_reach,
)
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.lessons import InBar, Lesson, Step

DIG: Final = ("verb", "dig")
SPARE: Final = 2
"""What may be lost above ten where cards are dug in."""
LASTING: Final = range(FIRST_ICON, FIRST_ICON + 8)
"""The Icons that lie in the bid, from Patton to Bradley."""


def _icon(s: Context) -> int:
    """An Icon in hand that would lie in the bid; NONE where there is none."""
    open_ = (action.sort for action in s.offered if isinstance(action, Play))
    return next((sort for sort in open_ if sort in LASTING), NONE)


def _may_strike(s: Context) -> bool:
    """Another has bid, and the person can answer with Sabotage."""
    return s.view.step in (FINISH_WINDOW, AIM) and s.offers(PASS) and s.offers(PLAY[SABOTAGE])


def _prey(s: Context) -> int:
    """The unit of the bid that stands which counts most; NONE where there is none."""
    bid, values = s.view.bid(s.view.active), unit_values(s.view, s.view.active)
    return max((sort for sort in range(UNIT_SORTS) if bid[sort]), key=values.__getitem__, default=NONE)


def _breaks(s: Context) -> bool:
    """Without that unit the bid would lead no more."""
    prey, view = _prey(s), s.view
    lead = view.totals[view.active] - view.totals[s.seat]
    return prey != NONE and unit_values(view, view.active)[prey] >= lead


def _answer(s: Context) -> Hashable:
    """Sabotage, then the card that it discards; the pass where that would change nothing."""
    if s.selection.steps:
        return ("bid", s.view.active, _prey(s), 0)
    return card(SABOTAGE) if _breaks(s) else ("verb", "pass")


def _struck(s: Context) -> tuple[str]:
    if _breaks(s):
        return ("Then this bid leads no more, and they must pay again: choose it, then the largest card.",)
    return ("That is not enough here, they would still lead: keep it, and let the bid pass (SPACE).",)


def _more(s: Context) -> int:
    """How many cards in hand the Icon would make count more."""
    bid = s.view.copy()
    bid.bids[s.seat * STAKES + EFFECT_STAKE[_icon(s)]] += 1
    more, plain, held = unit_values(bid, s.seat), unit_values(s.view, s.seat), s.view.hand(s.seat)
    return sum(held[sort] for sort in range(UNIT_SORTS) if more[sort] > plain[sort])


def _all_in(s: Context) -> Hashable:
    """What is done where a place decides: an Icon that helps, digging in at ten, else what `advised` says."""
    if s.selection.digging:
        picks = [key[2] for key in s.selection.picks if isinstance(key, tuple)]
        if s.selection.picked_total() >= DUG_IN:
            return DIG
        values = dig_values(s.view, s.seat)
        stake = max(may_join(s.view, picks), key=lambda stake: (values[stake], -stake))
        return ("bid", s.seat, stake, picks.count(stake))
    if s.offers(Dig) and not s.selection.busy and s.view.totals[s.seat] <= DUG_IN + SPARE and not safe(s):
        return DIG
    if any(isinstance(way, Play | PlayFace) and way.sort in LASTING for way in s.selection.ways):
        return ("choice", 0)
    icon = _icon(s)
    if icon != NONE and _more(s) > 1 and not s.selection.ways and within_reach(s):
        return card(icon)
    return advised(s)


def _order(s: Context) -> tuple[str]:
    """What is to be done on a turn, and why."""
    if not decisive(s):
        return (f"{decision(s)[0]}.",)
    return (
        f"{winner(s)} would win the war with this place: now comes what you have saved. An Icon goes first, if it "
        "helps cards that you hold, then the strongest cards; ten can be dug in.",
    )


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=75658,
    about="Digging in, Icons, Blitz",
    closing="Now you know every card. Try a match of your own, with more seats: then two others may wear each other "
    "down while you wait.",
    steps=(
        Step(
            "Welcome back! The same war and the same goal. Now come the cards that turn a battle: events, Icons, and "
            "Blitz. And you may dig in.",
            at=InBar("TO WIN"),
        ),
        Step(
            "This is a Draw Event. It turns up an event, good or bad, which nobody can stop. Many take cards out of "
            "everybody's bid: so play it while the others have more to lose there than you. Not now: keep it.",
            at=lambda s: card(DRAW_EVENT),
            when=lambda s: on_turn(s) and s.offers(DrawEvent),
        ),
        Step(
            "This is an Icon, a famous leader. For its effect it lies in your bid and makes other cards there count "
            "more: {} that you hold now. At face value it only adds its number. Save it for a place that decides.",
            at=lambda s: card(_icon(s)),
            when=lambda s: on_turn(s) and _icon(s) != NONE,
            facts=lambda s: (many(_more(s), "card"),),
        ),
        Step(
            "Now bid as you have learned: the smallest card that leads, then BID. Let the Recruit show first how "
            "much it is willing to pay.",
            at=bidding,
            when=lambda s: s.view.battle == 1 and s.view.step == TURN and s.view.active == s.seat,
            done=lambda s: s.view.turn > 1 or s.view.battle > 1,
        ),
        Step(
            "The Recruit has bid, and you hold Sabotage, a Blitz card: played now, it discards one Unit there, unless "
            "they cancel it. {}",
            at=_answer,
            when=_may_strike,
            do=(Play, PASS),
            waits=True,
            facts=_struck,
        ),
        Step(
            "The odds before you raise: the Recruit holds {}, and a card adds about 2, so they can add {} or so. Too "
            "much? Leave in time: you draw a card and keep your hand.",
            at=lambda s: seat_key(1 - s.seat),
            when=answers,
            waits=True,
            facts=lambda s: (many(rival_cards(s), "card"), adds(rival_cards(s))),
        ),
        BIDDING,
        Step(
            "{} All that was bid is discarded; only the place stays. You hold {} cards now, the Recruit {}. Defend a "
            "place with Support cards: there their second, larger number counts.",
            at=lambda s: place_key(taken(s, s.view.starter)),
            when=settled,
            waits=True,
            facts=outcome,
        ),
        Step(
            "And the bonus: most territories of a type bring what you can read here. Fight for a type that helps the "
            "cards you hold.",
            at=bonus_words,
            when=lambda s: bonus_place(s) != NONE and not s.selection.busy,
            waits=True,
        ),
        Step(
            "Cards that make ten can be dug in, with a button beside BID: then they count ten until the battle ends, "
            "and no card and no event can touch them. What is above ten is lost, and Icons add nothing to them.",
            at=lambda s: ("total", s.seat),
            when=lambda s: on_turn(s) and s.view.battle > 1,
            waits=True,
        ),
        Step(
            "Two ideas to keep in mind. Dig in at ten, before something strikes your bid. And save a Blitz for a bid "
            "that leads by little. Now win the war!",
            at=lambda s: seat_key(s.seat),
            when=lambda s: on_turn(s) and (not s.waiting or s.view.battle > 3),
        ),
        Step(
            "{} Do what is marked.",
            at=lambda s: _all_in(s) if decisive(s) else advised(s),
            when=on_turn,
            stands=True,
            facts=_order,
        ),
    ),
)
