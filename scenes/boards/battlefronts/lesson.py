"""The guided match of Battlefronts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.battlefronts.actions import CallUp, March, Redeploy, Size
from game.battlefronts.analysis import losses, side
from game.battlefronts.cards import DECK, FRONTS, MOVE, NEIGHBOURS, PLACE_NAMES, PLACES, SUPPORT
from game.battlefronts.events import BattalionReduced
from game.battlefronts.legal import may_redeploy
from game.battlefronts.state import State
from game.core.state import Action
from scenes.boards.battlefronts.controls import Selection
from scenes.boards.battlefronts.model import battalion_key
from scenes.boards.board import place_key
from scenes.boards.lessons import Condition, InBar, Lesson, LessonContext, OnButton, Step, Target

Context = LessonContext[Selection, State]

HELD: Final = "HELD ALONE (3 WIN)"
END: Final = OnButton("pass")
CARD: Final = 0.08
"""What a card more that a battle takes from them than from the person is worth, where a front held alone is worth 1."""
WORTHWHILE: Final = 0.05
"""From this gain on a march is advised: it saves a card or two, or wins a front."""


# --- calling up -----------------------------------------------------------------------------


def _road(s: Context) -> Hashable:
    """A road where a battalion can be called up, those in the middle first."""
    open_ = [FRONTS + action.zone for action in s.offered if isinstance(action, CallUp)]
    return place_key(min(open_, key=lambda place: abs(place - FRONTS - 1.4)))


def _calling(s: Context) -> Hashable:
    """A road, then the number of cards."""
    return "order" if s.offers(Size) else _road(s)


# --- marching -------------------------------------------------------------------------------


def _worth(s: Context, front: int, joins: int | None = None) -> float:
    """What a front is worth after its battle, with a battalion that joins: 1 held alone, -1 by the enemy alone."""
    own, other = side(s.view, s.seat, front, joins), side(s.view, 1 - s.seat, front)
    lost, taken = losses(own, other)
    won, beaten = own.cards > lost and other.cards == taken, other.cards > taken and own.cards == lost
    return won - beaten + CARD * (taken - lost)


def _marches(s: Context) -> list[March]:
    """The marches that make a front worth more as things stand, the most useful first."""
    marches = [action for action in s.offered if isinstance(action, March) and action.place < FRONTS]
    gains = {march: _worth(s, march.place, march.battalion) - _worth(s, march.place) for march in marches}
    return sorted((march for march in marches if gains[march] >= WORTHWHILE), key=lambda march: -gains[march])


def _marching(s: Context) -> Hashable:
    """A battalion, then the front it marches to; the end of the phase where no march gains anything."""
    goal = _goal(s)
    if goal is not None:
        return place_key(goal)
    marches = _marches(s)
    return battalion_key(s.seat, marches[0].battalion) if marches else END


def _goal(s: Context) -> int | None:
    """The front where the picked battalion is of most use."""
    return next((march.place for march in _marches(s) if march.battalion == s.selection.selected), None)


def _picked(s: Context) -> bool:
    return _goal(s) is not None


def _why(s: Context) -> tuple[str, str]:
    """What the picked battalion does at its goal."""
    goal = _goal(s)
    assert goal is not None
    name = PLACE_NAMES[goal]
    if not s.view.here[(1 - s.seat) * PLACES + goal]:
        return f"{name} stands empty, so it is yours for as long as Burgundy does not come", name
    if s.view.here[s.seat * PLACES + goal]:
        return f"At {name} both sides stand, and one more turns the battle your way", name
    return f"Burgundy stands alone at {name}, and shall not", name


def _moving(round_: int) -> Condition[Selection, State]:
    """The person moves in this round, and has picked nobody."""
    return lambda s: s.view.phase == MOVE and s.view.round == round_ and s.selection.selected is None


# --- what lies there ------------------------------------------------------------------------


def _arrived(s: Context) -> Hashable | None:
    """A battalion of the person that stands on a front, face up."""
    mine = [(number, s.seat * DECK + number) for number in s.view.field[s.seat]]
    return next((battalion_key(s.seat, n) for n, at in mine if s.view.up[at] and s.view.place[at] < FRONTS), None)


def _threat(s: Context) -> int | None:
    """An enemy battalion on a road that has not moved yet; none once they have finished."""
    foe = 1 - s.seat
    waiting = [
        n for n in s.view.field[foe] if not s.view.moved[foe * DECK + n] and s.view.place[foe * DECK + n] >= FRONTS
    ]
    return None if s.view.done[foe] or not waiting else waiting[0]


def _reach(s: Context) -> tuple[str]:
    """The fronts that this battalion can still reach."""
    foe, number = 1 - s.seat, _threat(s)
    assert number is not None
    return (" or ".join(PLACE_NAMES[front] for front in NEIGHBOURS[s.view.place[foe * DECK + number]]),)


def _contested(s: Context) -> list[int]:
    """The fronts where both sides stand."""
    here = s.view.here
    return [front for front in range(FRONTS) if here[front] and here[PLACES + front]]


def _battle(s: Context) -> tuple[object, ...]:
    """The first battle: its place, both strengths, and what it costs each side."""
    front = _contested(s)[0]
    own, other = side(s.view, s.seat, front), side(s.view, 1 - s.seat, front)
    lost, taken = losses(own, other)
    return PLACE_NAMES[front], own.strength, other.strength, taken, lost


def _leaper(s: Context) -> Hashable | None:
    """A battalion with a face card on top that can redeploy, one of the person's before one of theirs."""
    able = ((seat, n) for seat in (s.seat, 1 - s.seat) for n in s.view.field[seat] if may_redeploy(s.view, seat, n))
    return next((battalion_key(*one) for one in able), None)


def _whose(s: Context) -> tuple[str]:
    match _leaper(s):
        case None:
            return ("None lies open now, but one may at any time.",)
        case (_, s.seat, _):
            return ("Here is one of yours.",)
    return ("Here is one of theirs: nothing is out of its reach.",)


def _asks(s: Context) -> bool:
    """A decision for which the staff is to be asked, until it is begun."""
    return (s.view.round, s.view.phase) >= (3, MOVE) and s.selection.selected is None


def _staff(s: Context) -> Target:
    """The hint; the first thing that it advises once it is there."""
    return OnButton("advice") if s.hinted else OnButton("hint")


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=81,
    options={"first": "seat 1"},
    closing="That was the guided match. Now try one of your own: new cards, against a Recruit.",
    steps=(
        Step(
            "Welcome to high command! Five fronts lie in a row, Auvray to Estrelle. Hold three of them alone when a "
            "round ends, and you win: here they are counted. You lead Olive, at the foot of the map.",
            at=InBar(HELD),
        ),
        Step(
            "Battalions are called up on the roads, and every road leads to two fronts. Whoever stands in the middle "
            "keeps the most ways open: choose this road.",
            at=_road,
            when=lambda s: s.offers(CallUp) and s.view.round == 1,
            do=(CallUp,),
        ),
        Step(
            "Your 52 cards are all you ever get. Many in one battalion last long; few leave you more battalions. "
            "Five is a good size to begin with: press CALL UP.",
            at="order",
            when=lambda s: s.offers(Size) and s.view.round == 1,
            do=(Size,),
        ),
        Step(
            "Three fronts win, so one battalion is not enough. Call one up on each of the other roads, about as large: "
            "from four roads you reach all five fronts.",
            at=_calling,
            when=lambda s: s.offers(CallUp, Size) and s.view.round == 1,
            done=lambda s: s.view.round > 1,
        ),
        Step(
            "You and the Recruit now move one battalion each in turn. You need not move them all, and none moves twice "
            "a round. This one is of most use now: choose it.",
            at=_marching,
            when=lambda s: _moving(2)(s) and bool(_marches(s)),
            do=(March, Redeploy),
            done=_picked,
        ),
        Step(
            "Its top card is its strength, and nobody knows it before it arrives: 1 for an ace, 2 to 10 as printed. A "
            "jack, queen or king is as strong as its battalion has cards.",
            at=lambda s: battalion_key(s.seat, s.selection.selected or 0),
            when=_picked,
        ),
        Step(
            "The places that it can reach are lit. {}. March to {}.",
            at=_marching,
            when=_picked,
            do=(March, Redeploy),
            facts=_why,
        ),
        Step(
            "There it stands. The large number is its strength, the small one how many cards it has. Each loss takes "
            "the top card, and the next one counts.",
            at=_arrived,
            when=lambda s: _arrived(s) is not None and s.view.phase == MOVE,
        ),
        Step(
            "And what can Burgundy do? This battalion has not moved yet, and reaches {}. So keep something back that "
            "can answer: whoever moves last has seen what the other did.",
            at=lambda s: battalion_key(1 - s.seat, _threat(s) or 0),
            when=lambda s: _threat(s) is not None and s.view.phase == MOVE,
            facts=_reach,
        ),
        Step(
            "Go on like this: what is of use is marked, battalion by battalion. Where none is, the others are your "
            "reserve, and stay on their roads: END MOVE (SPACE).",
            at=_marching,
            when=lambda s: s.view.phase == MOVE and s.view.round == 2,
            done=lambda s: s.view.phase != MOVE,
        ),
        Step(
            "At {} there will be a battle, {} against {}. Each side loses one card for up to 5 points of strength "
            "against it, two for up to 10, and so on. So this one costs them {}, you {}.",
            at=lambda s: place_key(_contested(s)[0]),
            when=lambda s: bool(_contested(s)) and s.view.phase == SUPPORT,
            facts=_battle,
        ),
        Step(
            "Now the most important thing: reserves. Call up again on every road, fewer cards each time. Who saves "
            "cards in the deck stands alone against many a round later.",
            at=_calling,
            when=lambda s: s.view.phase == SUPPORT and s.view.round == 2 and s.offers(CallUp, Size),
            done=lambda s: s.view.round > 2,
        ),
        Step(
            "Lost cards never come back. Each round, every contested front takes one card from both, and then the "
            "battle takes more. So fight where you lose fewer than they do, and leave where you lose more.",
            at=("lost", 0),
            when=lambda s: s.view.phase == MOVE and s.view.round == 3 and s.saw(BattalionReduced),
        ),
        Step(
            "A face card on top can leap: give it up, and its battalion goes straight to any front. So one moved "
            "last can take a third by surprise. {}",
            at=lambda s: _leaper(s) or InBar(HELD),
            when=_moving(3),
            facts=_whose,
        ),
        Step(
            "You have {} battalions, Burgundy has {}. Bring them together: two or three at one front win the battle "
            "that one would lose. And leave a front in time where yours can only fall.",
            at=InBar(HELD),
            when=_moving(3),
            facts=lambda s: (len(s.view.field[s.seat]), len(s.view.field[1 - s.seat])),
        ),
        Step(
            "There is more to weigh now than can be said beforehand, but you have a staff to ask. HINT (H) says what "
            "it advises, and why. Choose the first line to do it. You command: you may always do something else.",
            at=_staff,
            when=_asks,
            do=(Action,),
        ),
        Step(
            "Two ideas to keep in mind. Battalions win, not cards in the deck: call up on every road. And look at each "
            "front before you end your move: Burgundy must not stand alone in three. Your staff helps you with both.",
            at=InBar(HELD),
            when=lambda s: s.view.round > 2,
        ),
        Step(
            "{}",
            at=_staff,
            when=_asks,
            stands=True,
            facts=lambda s: ("Let it think; do what comes first." if s.hinted else "Before each decision: HINT (H).",),
        ),
    ),
)
