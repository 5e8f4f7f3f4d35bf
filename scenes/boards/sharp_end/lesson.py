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
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, Step
from scenes.boards.lessons import Sight as SightOf
from scenes.boards.sharp_end.controls import Selection
from scenes.boards.sharp_end.log_lines import seat_key
from scenes.boards.sharp_end.model import counter_key

Sight = SightOf[Selection, State]

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
    cards = [key for key in s.selection.model.hand_keys() if key[1] == "unit"]
    return cards[len(cards) // 2]


def _orders(s: Sight) -> list[Hashable]:
    """The HQ cards in hand."""
    return [key for key in s.selection.model.hand_keys() if key[1] == "order"]


def _order(s: Sight) -> Hashable:
    return _orders(s)[0]


def _payment(s: Sight) -> Hashable:
    """What the first payment that is open is made with."""
    pay = next(action for action in s.offered if isinstance(action, Pay))
    return s.selection.keys_of(pay)[0]


def _cheap(s: Sight) -> bool:
    """Going along costs nothing yet: somebody else commands, and there is little to lose."""
    return s.offers(Attack) and s.view.commander != s.seat and s.view.stand < FAR


def _tempting(s: Sight) -> bool:
    """The person may withdraw with a counter that is worth something."""
    return s.offers(Withdraw) and s.view.stand >= FAR


def _on_the_way(s: Sight) -> Hashable:
    """What leads on as far as it is worth while: going along, paying, and no trick before it is needed."""
    if s.offers(Pay):
        return _payment(s)
    return _verb(s, Attack, Can, Pass, Cannot)


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=101,
    options={"turns": "5"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to Normandy! You are Able. You and Baker push along the same road, but each for yourself: "
            "whoever has the most victory points, VP, after five turns wins.",
            at=InBar(POINTS),
        ),
        Step(
            "This terrain is attacked now. The counters lying on it bring VP, about as many as its number. Farther on "
            "there is more to win, and more to beat: the dice below its name are the enemy.",
            at=_next_place,
            when=lambda s: s.view.turn == 1,
        ),
        Step(
            "The dice have been rolled. A 1 or a 2 is no enemy. Each 3, 4, 5 or 6 is one that must be beaten, the 6 "
            "being the worst.",
            at="tray",
            when=lambda s: s.view.turn == 1 and bool(s.view.dice),
        ),
        Step(
            "Your hand, which only you see. Every card says which enemy it beats: Infantry a 3, Support a 4, "
            "Artillery a 5, a Hero a 6. Beaten enemies cost you the card.",
            at=_unit,
            when=lambda s: s.view.turn == 1 and bool(s.selection.model.hand_keys()),
        ),
        Step(
            "And this is an HQ card, a trick for a special moment: point at it to read when. An attack that goes well "
            "needs none, so keep it.",
            at=_order,
            when=lambda s: s.view.turn == 1 and bool(_orders(s)),
        ),
        Step(
            "The odds before you risk anything. Baker commands: a commander always attacks, and alone pays for it. "
            "This bar shows the chance that Baker can. If not, the attack fails, and nobody gets anything.",
            at="odds",
            when=_cheap,
        ),
        Step(
            "So you come along for nothing while somebody else pays. Here there is little to lose yet: ATTACK.",
            at=lambda s: _verb(s, Attack),
            when=_cheap,
            do=(Attack, Withdraw),
        ),
        Step(
            "Your HQ card is lit: it could be played now. The attack stands well enough without it: PLAY NO CARD "
            "(SPACE).",
            at=lambda s: _verb(s, Pass),
            when=lambda s: s.offers(Pass) and s.view.step == ORDERS_WINDOW,
            do=(Pass, PlayOrder, OrderBack),
        ),
        Step(
            "Paid! You both advance, and the command passes to you. Now it is your cards that pay, while Baker comes "
            "along for nothing. You have a card against every enemy: WE CAN PAY.",
            at=lambda s: _verb(s, Can),
            when=lambda s: s.offers(Can) and s.view.stand > 1 and len(s.view.attackers()) > 1,
            do=(Can, Cannot),
        ),
        Step(
            "Choose this card. It beats the enemy and is spent. You draw only one new card a turn, so every time you "
            "command makes you weaker.",
            at=_payment,
            when=lambda s: s.offers(Pay),
            do=(Pay,),
        ),
        Step(
            "On to the next terrain, while the odds are good: do what is marked.",
            at=_on_the_way,
            when=lambda s: s.view.turn < 3 and s.view.stand < FAR and s.offers(Attack, Can, Cannot, Pass, Pay),
            done=lambda s: s.view.stand >= FAR or s.view.turn >= 3,
        ),
        Step(
            "The danger: when an attack fails, everybody in it goes home with nothing, and the turn is over. Whoever "
            "has withdrawn before keeps a counter. This bar shows how likely this one is to succeed.",
            at="odds",
            when=_tempting,
        ),
        Step(
            "Get out in time: most counters from here bring about as many VP as the number of this terrain. And Baker "
            "has to go on alone. Take yours: WITHDRAW.",
            at=lambda s: _verb(s, Withdraw),
            when=_tempting,
            do=(Withdraw, Attack, GoOn),
        ),
        Step(
            "Won! This counter is yours, whatever becomes of the attack. Baker sees where it is from, but not what it "
            "says. Most bring VP, some are spent for a card: point at it to read it.",
            at=lambda s: counter_key(s.view.counters(s.seat)[-1]),
            when=lambda s: s.view.held[s.seat] > 0 and bool(s.view.counters(s.seat)),
        ),
        Step(
            "The turn is over: everybody goes back to the start and draws one card. Unit cards pay, HQ cards are "
            "tricks. What you have paid with is what you lack: DRAW UNIT.",
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
            "Two ideas to keep in mind. Let others pay while you come along. And get out one attack too early rather "
            "than one too late: what you have taken stays yours. Good luck!",
            at=InBar(POINTS),
            when=lambda s: s.view.turn > 1 and (s.view.held[s.seat] > 0 or s.view.turn > 3),
        ),
    ),
)
