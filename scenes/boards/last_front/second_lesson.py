"""The second guided match of Last Front: events, Icons, digging in and Blitz cards."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.last_front.actions import FINISH, PASS, PLAY, WITHDRAW, Dig, DrawEvent, Play, PlayFace
from game.last_front.cards import (
    AIM,
    DRAW_EVENT,
    FINISH_WINDOW,
    FIRST_ICON,
    NONE,
    SABOTAGE,
    TURN,
    UNIT_SORTS,
)
from game.last_front.counting import unit_values
from game.last_front.data import DUG_IN
from game.last_front.digging import dig_values, may_join
from game.last_front.events import EffectCancelled, EventTurnedUp
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front.controls import Selection
from scenes.boards.last_front.lesson import Sight, answers, bidding, bonus_words, card, has_bonus, on_turn, taken, won
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.lessons import InBar, Lesson, OnPanel, Step

DIG: Final = ("verb", "dig")
LASTING: Final = range(FIRST_ICON, FIRST_ICON + 8)
"""The Icons that lie in the bid, from Patton to Bradley."""


def _icon(s: Sight) -> int:
    """An Icon in hand that would lie in the bid; NONE where there is none."""
    open_ = (action.sort for action in s.offered if isinstance(action, Play))
    return next((sort for sort in open_ if sort in LASTING), NONE)


def _ways(s: Sight, sorts: range) -> bool:
    """Effect or face value is asked of one of these cards."""
    return any(isinstance(way, Play | PlayFace) and way.sort in sorts for way in s.selection.ways)


def _pick(s: Sight) -> Hashable:
    """The largest card of the bid that can join the pile; DIG IN once it is complete."""
    picks = [key[2] for key in s.selection.picks if isinstance(key, tuple)]
    if s.selection.picked_total() >= DUG_IN:
        return DIG
    values = dig_values(s.view, s.seat)
    stake = max(may_join(s.view, picks), key=lambda stake: (values[stake], -stake))
    return ("bid", s.seat, stake, picks.count(stake))


def _may_strike(s: Sight) -> bool:
    """Another has bid, and the person can answer with Sabotage."""
    return s.view.step in (FINISH_WINDOW, AIM) and s.offers(PASS) and s.offers(PLAY[SABOTAGE])


def _prey(s: Sight) -> int:
    """The unit of the bid that stands which counts most; NONE where there is none."""
    bid, values = s.view.bid(s.view.active), unit_values(s.view, s.view.active)
    return max((sort for sort in range(UNIT_SORTS) if bid[sort]), key=values.__getitem__, default=NONE)


def _breaks(s: Sight) -> bool:
    """Without that unit the bid would lead no more."""
    prey, view = _prey(s), s.view
    lead = view.totals[view.active] - view.totals[s.seat]
    return prey != NONE and unit_values(view, view.active)[prey] >= lead


def _strike(s: Sight) -> Hashable:
    """Sabotage, then the card that it discards."""
    return ("bid", s.view.active, _prey(s), 0) if s.selection.steps else card(SABOTAGE)


def _towards_ten(s: Sight) -> Hashable:
    """The unit in hand that counts most; without units, whatever bids."""
    units = [action.sort for action in s.offered if isinstance(action, Play) and action.sort < UNIT_SORTS]
    values = unit_values(s.view, s.seat)
    return card(max(units, key=values.__getitem__)) if units else bidding(s)


def _dug(s: Sight) -> bool:
    """The person has a pile that is dug in."""
    return s.view.piles[s.seat] > 0


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=622,
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
            "the bids: so play it early, while yours is empty. Choose it.",
            at=lambda s: card(DRAW_EVENT),
            when=lambda s: on_turn(s) and s.offers(DrawEvent),
            do=(DrawEvent,),
        ),
        Step(
            "That was the event: the dispatches say what it did. Some of them strike everybody in the battle. So play "
            "one while the others have more to lose there than you.",
            at=OnPanel("log"),
            when=lambda s: s.saw(EventTurnedUp),
        ),
        Step(
            "This is an Icon, a famous leader. For its effect it lies in your bid and makes other cards there count "
            "more, point at it to see which. Hold some of those? Then choose it.",
            at=lambda s: card(_icon(s)),
            when=lambda s: on_turn(s) and _icon(s) != NONE,
            do=(Play, PlayFace, FINISH, WITHDRAW),
            done=lambda s: _ways(s, range(FIRST_ICON, DRAW_EVENT)),
        ),
        Step(
            "Its effect is worth more the more such cards you play. At face value it only adds its number, once. Take "
            "the effect.",
            at=("choice", 0),
            when=lambda s: _ways(s, LASTING),
            do=(Play, PlayFace),
        ),
        Step(
            "Now bid as you have learned: the smallest card that leads, then BID. The Recruit shall show first what "
            "it is ready to pay.",
            at=bidding,
            when=lambda s: s.view.turn == 1 and s.view.step == TURN and s.view.active == s.seat,
            done=lambda s: s.view.turn > 1,
        ),
        Step(
            "You hold Sabotage, a Blitz card: it may strike when the other bids. It discards one Unit, which is not "
            "enough here: they would still lead. Keep it, and let the bid pass (SPACE).",
            at=("verb", "pass"),
            when=lambda s: _may_strike(s) and not _breaks(s),
            do=(Play, PASS),
        ),
        Step(
            "Strike! Sabotage is a Blitz card: played when the other bids, it discards one Unit there. Unless they "
            "can cancel it, this bid leads no more, and they must pay again. Choose it, then the largest card.",
            at=_strike,
            when=lambda s: _may_strike(s) and _breaks(s),
            do=(Play, PASS),
        ),
        Step(
            "The Recruit had an answer: Counter-Intelligence cancels a Special, an Icon or a Blitz. Both cards are "
            "gone now. So what matters most should come after they have spent it.",
            at=OnPanel("log"),
            when=lambda s: s.saw(EffectCancelled),
        ),
        Step(
            "The odds before you raise: a card adds about 2, and here is how many the Recruit still has. Too many? "
            "Leave in time: you draw a card and keep your hand.",
            at=lambda s: seat_key(1 - s.seat),
            when=answers,
        ),
        Step(
            "A Blitz could strike you as well, so get your cards to safety: ten points can be dug in. Play your large "
            "cards until they make ten. Choose this one.",
            at=_towards_ten,
            when=lambda s: on_turn(s) and not s.offers(Dig) and s.offers(Play),
            done=lambda s: s.offers(Dig) or not s.offers(Play),
        ),
        Step(
            "Ten! Dug in, they count ten until the battle ends, and no card and no event can touch them. What is "
            "above ten is lost, so do it at ten or little more. Press DIG IN.",
            at=DIG,
            when=lambda s: on_turn(s) and s.offers(Dig),
            do=(Dig, FINISH, WITHDRAW),
            done=lambda s: s.selection.digging,
        ),
        Step(
            "Choose cards of your bid until they make ten, the large ones first. Then DIG IN once more.",
            at=_pick,
            when=lambda s: s.selection.digging,
            do=(Dig,),
        ),
        Step(
            "Dug in, and safe from here on. The price: what you had above ten is gone, and the Icon adds nothing to "
            "dug-in cards.",
            at=lambda s: ("total", s.seat),
            when=lambda s: _dug(s) and on_turn(s),
        ),
        Step(
            "Now go on to the end: the smallest card that leads, then BID, until the Recruit has had enough.",
            at=bidding,
            when=lambda s: s.view.battle == 1 and s.view.step == TURN and s.view.active == s.seat,
            done=lambda s: s.view.battle > 1,
        ),
        Step(
            "Won! The pile is discarded like all that was bid; only the place stays. Defend it with Support cards: "
            "there their second, larger number counts.",
            at=lambda s: place_key(taken(s, s.seat)),
            when=lambda s: won(s) and on_turn(s),
        ),
        Step(
            "And its bonus: most territories of a type bring you what you can read here. Fight for a type that helps "
            "the cards you hold.",
            at=bonus_words,
            when=lambda s: has_bonus(s) and on_turn(s),
        ),
        Step(
            "Two ideas to keep in mind. Dig in at ten, before something strikes your bid. And save a Blitz for a bid "
            "that leads by little. Now win the war!",
            at=lambda s: seat_key(s.seat),
            when=lambda s: on_turn(s) and (won(s) or s.view.battle > 2),
        ),
    ),
)
