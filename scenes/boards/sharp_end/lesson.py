"""The guided match of At the Sharp End."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import Action
from game.sharp_end.actions import (
    Attack,
    Can,
    Cannot,
    DrawOrder,
    DrawUnit,
    GoOn,
    OrderBack,
    Pass,
    Pay,
    PlayOrder,
    Withdraw,
)
from game.sharp_end.cards import ORDERS_WINDOW
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Sight, Step
from scenes.boards.sharp_end.log_lines import seat_key
from scenes.boards.sharp_end.model import counter_key

POINTS: Final = "YOUR VP (MOST WINS)"
FAR: Final = 3
"""From this terrain on it is worth while to withdraw."""


def _verb(s: Sight, *kinds: type[Action]) -> Hashable:
    """The button of the first of these kinds that is open."""
    open_ = (action for kind in kinds for action in s.offered if isinstance(action, kind))
    return ("verb", next(open_).notation)


def _next_place(s: Sight) -> Hashable:
    """The terrain that is attacked next."""
    return place_key(s.view.stand + 1)


def _unit(s: Sight) -> Hashable:
    """A unit card in the middle of the hand."""
    cards = [key for key in s.board.model.hand_keys() if key[1] == "unit"]
    return cards[len(cards) // 2]


def _payment(s: Sight) -> Hashable:
    """What the first payment that is open is made with."""
    pay = next(action for action in s.offered if isinstance(action, Pay))
    return s.board.keys_of(pay)[0]


def _tempting(s: Sight) -> bool:
    """The person may withdraw with a counter that is worth something."""
    return s.offers(Withdraw) and s.view.stand >= FAR


LESSON: Final = Lesson(
    seed=50,
    options={"turns": "5"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to Normandy! You are Able. You and Baker push along the same road, but each for yourself: whoever "
            "has the most victory points, VP, after five turns wins.",
            at=InBar(POINTS),
        ),
        Step(
            "This terrain is attacked now. Most counters lying on it bring VP, about as many as its number; the dice "
            "below its name are the enemy. Farther on there is more to win, and more to beat.",
            at=_next_place,
        ),
        Step(
            "The dice have been rolled. A 1 or a 2 is no enemy. Each 3, 4, 5 or 6 is one that must be beaten, the 6 "
            "being the worst.",
            at="tray",
            when=lambda s: bool(s.view.dice),
        ),
        Step(
            "Your hand, which only you see. Every card says which enemy it beats: Infantry a 3, Support a 4, Artillery "
            "a 5, a Hero a 6.",
            at=_unit,
        ),
        Step(
            "Baker commands this attack, so Baker has to pay for it. The bar above shows the chance that Baker can. "
            "Lit means: click here. Come along: ATTACK.",
            at=lambda s: _verb(s, Attack),
            when=lambda s: s.offers(Attack),
            do=(Attack, Withdraw),
        ),
        Step(
            "At the right lies your HQ card, a trick for a special moment. Lit, it could be played now. Save it: "
            "PLAY NO CARD, or SPACE.",
            at=lambda s: _verb(s, Pass),
            when=lambda s: s.offers(Pass) and s.view.step == ORDERS_WINDOW,
            do=(Pass, PlayOrder, OrderBack),
        ),
        Step(
            "The command goes round: now it is yours, and you pay. Have you got a card against every enemy? Then say "
            "WE CAN PAY. If not, the attack fails.",
            at=lambda s: _verb(s, Can, Cannot),
            when=lambda s: s.offers(Can),
            do=(Can, Cannot),
        ),
        Step(
            "Click this card. It beats the enemy and is spent; you draw only one new card a turn, so each of them "
            "counts.",
            at=_payment,
            when=lambda s: s.offers(Pay),
            do=(Pay,),
        ),
        Step(
            "The danger: when an attack fails, everybody in it goes home with nothing, and the turn is over. Whoever "
            "has withdrawn before keeps a counter.",
            at=_next_place,
            when=_tempting,
        ),
        Step(
            "So get out in time. Most counters from here bring about as many VP as the number of this terrain. Take "
            "one: WITHDRAW.",
            at=lambda s: _verb(s, Withdraw),
            when=_tempting,
            do=(Withdraw, Attack, GoOn),
        ),
        Step(
            "Your counter: Baker sees where it is from, but not what it says. Most bring points, some are spent for a "
            "card. Point at it to read it.",
            at=lambda s: counter_key(s.view.counters(s.seat)[-1]),
            when=lambda s: s.view.held[s.seat] > 0,
        ),
        Step(
            "The turn is over: everybody goes back to the start and draws one card. You have paid with units, so DRAW "
            "UNIT.",
            at=lambda s: _verb(s, DrawUnit, DrawOrder),
            when=lambda s: s.offers(DrawUnit, DrawOrder),
            do=(DrawUnit, DrawOrder),
        ),
        Step(
            "Baker's plate shows how many cards Baker holds. Few cards pay for few enemies: do not follow such a "
            "commander far.",
            at=lambda s: seat_key(1 - s.seat),
            when=lambda s: s.view.turn > 1,
        ),
        Step(
            "That is the art: go far enough to be worth it, and get out before it fails. HINT (H) asks a General; "
            "F1 opens the rules. Good luck!",
            at=OnButton("hint"),
        ),
    ),
)
