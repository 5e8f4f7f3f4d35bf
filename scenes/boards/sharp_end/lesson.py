"""The guided match of At the Sharp End."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import Action
from game.core.wording import many
from game.sharp_end.actions import (
    Attack,
    Can,
    Cannot,
    DrawOrder,
    DrawUnit,
    GoOn,
    Pay,
    Withdraw,
)
from game.sharp_end.cards import ALONE, LAST_PLACE
from game.sharp_end.events import EnemyPaid
from game.sharp_end.odds import chance_told, mean_points, payment_odds
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.boards.lessons import InBar, Lesson, LessonContext, Step
from scenes.boards.sharp_end.controls import Selection
from scenes.boards.sharp_end.log_lines import seat_key
from scenes.boards.sharp_end.model import counter_key

Context = LessonContext[Selection, State]

POINTS: Final = "YOUR VP (MOST WINS)"
COST: Final = 0.3
"""What the cards are worth that an attack costs, in victory points."""
TAUGHT: Final = 2
"""The turns in which each decision is taught."""


def _verb(s: Context, *kinds: type[Action]) -> Hashable:
    """The button of the first of these kinds that is open."""
    open_ = (action for kind in kinds for action in s.offered if isinstance(action, kind))
    return ("verb", next(open_).notation)


def _unit(s: Context) -> Hashable:
    """A unit card in the middle of the hand."""
    cards = [key for key in s.selection.model.hand_keys() if key[1] == "unit"]
    return cards[len(cards) // 2]


def _orders(s: Context) -> list[Hashable]:
    """The HQ cards in hand."""
    return [key for key in s.selection.model.hand_keys() if key[1] == "order"]


def _payment(s: Context) -> Hashable:
    """What the first payment that is open is made with."""
    pay = next(action for action in s.offered if isinstance(action, Pay))
    return s.selection.keys_of(pay)[0]


def _points(s: Context, place: int) -> float:
    """What a counter taken at a place brings on average."""
    return max(0.0, mean_points(s.view, place))


def _ahead(s: Context) -> tuple[int, float]:
    """Where whoever stays can next take a counter, and the chance to get there: an officer commands the attack after
    this one, and pays for it.
    """
    odds, goal = payment_odds(s.view, s.seat), s.view.stand + 1
    if s.offers(GoOn) or goal == LAST_PLACE:
        return goal, odds
    after = s.view.copy()
    after.commander, after.stand, after.step, after.promised = s.seat, goal, ALONE, 0
    return goal + 1, odds * payment_odds(after, s.seat)


def _leaves(s: Context) -> bool:
    """A counter from here brings more than one from where the next can be taken, times the chance to get there."""
    goal, chance = _ahead(s)
    return _points(s, s.view.stand) > chance * _points(s, goal) - COST


def _declared(s: Context) -> Hashable:
    """What brings more, leaving or going on; to pay where that can be done."""
    if s.offers(Can, Cannot):
        return _verb(s, Can, Cannot)
    return _verb(s, Withdraw) if _leaves(s) else _verb(s, Attack, GoOn)


def _weighed(s: Context) -> tuple[str]:
    """What follows from what can be paid, or from what counters bring here and where the next can be taken."""
    if s.offers(Can):
        return ("You have a card against every enemy: WE CAN PAY",)
    if s.offers(Cannot):
        return ("You lack a card against one of them, so the attack fails: say so",)
    goal, chance = _ahead(s)
    here, there = (f"about {_points(s, place):.0f} VP" for place in (s.view.stand, goal))
    press = "WITHDRAW" if _leaves(s) else "ATTACK" if s.offers(Attack) else "ATTACK ALONE"
    return (f"To withdraw now brings {here}, to stay {there} farther on: {chance_told(chance).lower()}. So {press}",)


def _paid(s: Context) -> bool:
    """The person has paid for an attack; later in the match that goes without saying."""
    return s.view.turn > 1 or any(isinstance(event, EnemyPaid) and event.seat == s.seat for event in s.events)


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=184691,
    options={"turns": "5"},
    closing="That was the guided match. Now try one of your own: new cards, against a Recruit.",
    steps=(
        Step(
            "Welcome to Normandy! You are Able. You and Baker push along the same road, but each for yourself: "
            "whoever has the most victory points, VP, after five turns wins.",
            at=InBar(POINTS),
        ),
        Step(
            "This terrain is attacked now. The counters lying on it bring VP, about as many as its number. Farther on "
            "there is more to win, and more to beat: the dice below its name are the enemy.",
            at=lambda s: place_key(s.view.stand + 1),
            when=lambda s: s.view.turn == 1,
        ),
        Step(
            "The dice have been rolled. A 1 or a 2 is no enemy. Each 3, 4, 5 or 6 is one that must be beaten, the 6 "
            "being the worst.",
            at="tray",
            when=lambda s: s.view.turn == 1 and bool(s.view.dice),
        ),
        Step(
            "Your hand, which only you see. Every card says which enemy it beats: Infantry a Light one (3), Support a "
            "Medium one (4), Artillery a Strong one (5), a Hero a Fanatic (6). Beaten enemies cost you the card.",
            at=_unit,
            when=lambda s: s.view.turn == 1 and bool(s.selection.model.hand_keys()),
        ),
        Step(
            "And this is an HQ card, a trick for a special moment: point at it to read when. An attack that goes well "
            "needs none, so keep it.",
            at=lambda s: _orders(s)[0],
            when=lambda s: s.view.turn == 1 and bool(_orders(s)),
        ),
        Step(
            "The odds before you risk anything. Baker commands: a commander has to attack, and is the only one who "
            "pays. This bar shows how likely Baker can: {}. If not, the attack fails, and nobody gets anything.",
            at="odds",
            when=lambda s: s.offers(Attack),
            waits=True,
            facts=lambda s: (chance_told(payment_odds(s.view, s.seat)),),
        ),
        Step(
            "So you come along for nothing while Baker pays; but the next attack is yours to command, and to pay. {}.",
            at=_declared,
            when=lambda s: s.offers(Attack),
            do=(Attack, Withdraw),
            waits=True,
            facts=_weighed,
        ),
        Step(
            "Now you command. It is your cards that pay, while Baker comes along for nothing. {}.",
            at=_declared,
            when=lambda s: s.offers(Can, Cannot),
            do=(Can, Cannot),
            waits=True,
            facts=_weighed,
        ),
        Step(
            "Go on like this. {}.",
            at=_declared,
            when=lambda s: s.view.turn <= TAUGHT and s.offers(Attack, GoOn, Can, Cannot),
            done=lambda s: s.view.turn > TAUGHT,
            waits=True,
            facts=_weighed,
        ),
        Step(
            "{} is spent: you hold {} now. You draw only one new card a turn, so every time you command makes you "
            "weaker.",
            at=lambda s: _payment(s) if s.offers(Pay) else _unit(s),
            when=lambda s: (s.offers(Pay) or _paid(s)) and bool(s.selection.model.hand_keys()),
            waits=True,
            facts=lambda s: (
                "Choose this card: it beats the enemy and" if s.offers(Pay) else "What pays",
                many(s.view.unit_count[s.seat], "unit card"),
            ),
        ),
        Step(
            "The danger: when an attack fails, everybody in it goes home with nothing, and the turn is over. Whoever "
            "has withdrawn before keeps a counter: so get out while there is something to take.",
            at=InBar(POINTS),
            when=lambda s: s.view.turn > 1 or s.offers(Withdraw),
            waits=True,
        ),
        Step(
            "Won! You keep this counter even if the attack fails later. Baker sees where it is from, but not what it "
            "says. Most bring VP, some are spent for a card: point at it to read it.",
            at=lambda s: counter_key(s.view.counters(s.seat)[-1]),
            when=lambda s: s.view.held[s.seat] > 0 and bool(s.view.counters(s.seat)),
            waits=True,
        ),
        Step(
            "The turn is over: everybody goes back to the start and draws one card. Unit cards pay, HQ cards are "
            "tricks. What you have paid with is what you lack: DRAW UNIT.",
            at=lambda s: _verb(s, DrawUnit, DrawOrder),
            when=lambda s: s.offers(DrawUnit, DrawOrder),
            do=(DrawUnit, DrawOrder),
            waits=True,
        ),
        Step(
            "Baker's plate shows how many cards Baker holds: {} that can pay, and you {}. Few cards pay for few "
            "enemies: do not follow a commander far who has few.",
            at=lambda s: seat_key(1 - s.seat),
            when=lambda s: s.view.turn > 1,
            waits=True,
            facts=lambda s: (s.view.unit_count[1 - s.seat], s.view.unit_count[s.seat]),
        ),
        Step(
            "Two ideas to keep in mind. Let others pay while you come along. And get out one attack too early rather "
            "than one too late: what you have taken stays yours. Good luck!",
            at=InBar(POINTS),
            when=lambda s: s.view.turn > TAUGHT or (s.view.turn == TAUGHT and s.offers(DrawUnit, DrawOrder)),
        ),
    ),
)
