"""The guided match of Last Front: two seats, without digging in."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.last_front.actions import FINISH, PASS, WITHDRAW, Play, PlayFace
from game.last_front.cards import ATTACK, FINISH_WINDOW, FRONTS, NONE, TURN, UNIT_SORTS
from game.last_front.legal import to_beat
from scenes.boards.board import place_key
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Sight, Step

THIRD: Final = 5
"""The number of the third turn of whoever began the battle."""


def _card(sort: int) -> Hashable:
    """The first of the like cards of the own hand."""
    return ("card", sort, 0)


def _least(s: Sight) -> Hashable:
    """The smallest unit in hand that takes the lead, or else the strongest; any other card where there is none."""
    sorts = [action.sort for action in s.offered if isinstance(action, Play | PlayFace)]
    units = [sort for sort in sorts if sort < UNIT_SORTS]
    missing = to_beat(s.view, s.seat) + 1 - s.view.totals[s.seat]
    enough = [sort for sort in units if ATTACK[sort] >= missing]
    if enough:
        return _card(min(enough, key=lambda sort: ATTACK[sort]))
    return _card(max(units or sorts, key=lambda sort: ATTACK[sort] if units else 0))


def _special(s: Sight) -> int:
    """A card in hand that can be played either way, for its effect or at face value; NONE where there is none."""
    either = {action.sort for action in s.offered if isinstance(action, PlayFace)}
    return max((a.sort for a in s.offered if isinstance(a, Play) and a.sort in either), default=NONE)


def _answers(s: Sight) -> bool:
    """Whether it is the person's turn, and there is a bid to beat."""
    return s.offers(WITHDRAW) and s.view.step == TURN and to_beat(s.view, s.seat) > 0


def _taken(s: Sight) -> int:
    """A territory that is captured, or NONE."""
    return next((territory for territory in range(FRONTS) if s.view.holder[territory] != NONE), NONE)


def _popup(s: Sight) -> bool:
    return s.board.selection.popup is not None


LESSON: Final = Lesson(
    seed=3,
    options={"digging": "off"},
    closing="That was the guided match. Now try one of your own: add players in the lobby, and dig in. Cards that "
    "make ten together are safe then.",
    steps=(
        Step(
            "Welcome to Europe! You and the Recruit fight for it, one territory at a time. Two territories of one "
            "type win, or three of different types.",
            at=InBar("TO WIN"),
        ),
        Step(
            "This one comes first. Its colour is its type: American, British, Soviet or German. Each of you will now "
            "bid cards for it.",
            at="open front",
        ),
        Step(
            "You begin. What is lit can be played, and the number on a card is what it adds to your bid. Start small: "
            "click this one.",
            at=_least,
            when=lambda s: s.offers(Play) and s.view.step == TURN,
            do=(Play, PlayFace),
        ),
        Step(
            "Your bid. From now on you take turns: go higher than the other, or leave. Whoever stays in longest "
            "takes the territory.",
            at=lambda s: ("total", s.seat),
        ),
        Step(
            "Yours is the highest bid, and that will do: cards you keep are cards for later. Press BID, or SPACE: the "
            "bid stands, and the Recruit has to answer it.",
            at=("verb", "finish"),
            when=lambda s: s.offers(FINISH),
            do=(FINISH,),
        ),
        Step(
            "The Recruit has gone higher. A Blitz card, the lit one, could still strike. Who holds none passes without "
            "being asked. You may keep yours: SPACE lets it pass.",
            at=("verb", "pass"),
            when=lambda s: s.view.step == FINISH_WINDOW,
            do=(PASS, Play),
        ),
        Step(
            "This is what you have to beat. At the start of each of your turns you draw one card.",
            at=lambda s: ("total", 1 - s.seat),
            when=_answers,
        ),
        Step(
            "One point more is enough, and what you keep is for later: click this card. As soon as you have more "
            "than the Recruit, BID lights up.",
            at=_least,
            when=lambda s: s.offers(Play) and _answers(s),
            do=(Play, PlayFace),
        ),
        Step(
            "The danger: all that you bid is gone afterwards, even if you win. Too dear? WITHDRAW gives up the "
            "territory, and you keep the cards in your hand.",
            at=("verb", "withdraw"),
            when=lambda s: _answers(s) and s.view.turn >= THIRD,
        ),
        Step(
            "This card can do more than add its number: it has an effect. Click it.",
            at=lambda s: _card(_special(s)),
            when=lambda s: _answers(s) and s.view.turn >= THIRD and _special(s) != NONE and not _popup(s),
            done=_popup,
        ),
        Step(
            "Play it for its effect, as the card tells it. Or at face value: then it lies upside down, and only adds "
            "its number to your bid.",
            at=lambda s: s.board.selection.popup.spots()[0].key,
            when=_popup,
            do=(Play, PlayFace),
        ),
        Step(
            "One of you has given way, and this territory has an owner. Whoever won draws a card and begins the next "
            "battle.",
            at=lambda s: place_key(_taken(s)),
            when=lambda s: s.view.battle > 1 and _taken(s) != NONE,
        ),
        Step(
            "Whoever holds the most territories of a type has its bonus, too. Point at a plate to read what it "
            "brings, and what wins the war.",
            at=lambda s: seat_key(s.view.holder[_taken(s)]),
        ),
        Step(
            "And count the cards in the other hand. Who has few left cannot stay long: that is the time to bid high.",
            at=lambda s: seat_key(1 - s.seat),
        ),
        Step(
            "That is all: bid little, leave in time, strike when the other hand is empty. HINT (H) asks a General, F1 "
            "opens the rules. Good luck!",
            at=OnButton("hint"),
            when=lambda s: s.view.battle > 1 and (s.view.turn > 1 or s.view.battle > 2),
        ),
    ),
)
