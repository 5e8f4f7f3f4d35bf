"""The first guided match of Last Front: bidding, without digging in."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.last_front.actions import FINISH, WITHDRAW, ChooseFront, Play, PlayFace
from game.last_front.cards import (
    ATTACK,
    FACE_VALUE,
    FRONTS,
    NONE,
    SUPPORT,
    TURN,
    TYPE_OF,
    UNIT_SORTS,
    UNIT_TYPE,
)
from game.last_front.legal import suffices, to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front.controls import Selection
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.lessons import InBar, Lesson, Step
from scenes.boards.lessons import Sight as SightOf

Sight = SightOf[Selection, State]

BID: Final = ("verb", "finish")


# --- what is pointed at ---------------------------------------------------------------------


def card(sort: int) -> Hashable:
    """The first of the like cards of the own hand."""
    return ("card", sort, 0)


def least(s: Sight) -> Hashable:
    """The smallest card in hand that takes the lead, units first; where none does, the strongest."""
    units = [action.sort for action in s.offered if isinstance(action, Play) and action.sort < UNIT_SORTS]
    faces = [action.sort for action in s.offered if isinstance(action, PlayFace)]
    missing = to_beat(s.view, s.seat) + 1 - s.view.totals[s.seat]
    found = sorted(units, key=ATTACK.__getitem__) + sorted(faces, key=FACE_VALUE.__getitem__)
    enough = [sort for sort in found if (ATTACK[sort] if sort < UNIT_SORTS else FACE_VALUE[sort]) >= missing]
    return card(enough[0] if enough else found[max(len(units), 1) - 1])


def bidding(s: Sight) -> Hashable:
    """What whoever bids as cheaply as possible does next."""
    if s.selection.ways:
        return ("choice", 1)  # at face value
    if s.offers(FINISH):
        return BID
    return least(s) if s.offers(Play, PlayFace) else ("verb", "withdraw")


def _special(s: Sight) -> int:
    """A card in hand that can be played either way, for its effect or at face value; NONE where there is none."""
    either = {action.sort for action in s.offered if isinstance(action, PlayFace)}
    return max((a.sort for a in s.offered if isinstance(a, Play) and a.sort in either), default=NONE)


def _support(s: Sight) -> int:
    """A Support card in hand; NONE where there is none."""
    held = s.view.hand(s.seat)
    return next((sort for sort in range(UNIT_SORTS) if held[sort] and UNIT_TYPE[sort] == SUPPORT), NONE)


def taken(s: Sight, seat: int) -> int:
    """A territory that this seat has captured; NONE where there is none."""
    return next((territory for territory in range(FRONTS) if s.view.holder[territory] == seat), NONE)


# --- when -----------------------------------------------------------------------------------


def on_turn(s: Sight) -> bool:
    """It is the person's turn, and nothing is half picked."""
    return s.view.step == TURN and s.view.active == s.seat and not s.selection.busy


def answers(s: Sight) -> bool:
    """The person has a bid to beat, and cards to do it with."""
    return on_turn(s) and not suffices(s.view, s.seat) and to_beat(s.view, s.seat) > 0 and s.offers(Play, PlayFace)


def leads(s: Sight) -> bool:
    """The person's cards are worth more than any other bid."""
    return on_turn(s) and s.offers(FINISH)


def won(s: Sight) -> bool:
    """The person holds a territory."""
    return taken(s, s.seat) != NONE


def lost_only(s: Sight) -> bool:
    """A battle is over, and the other side alone holds territories."""
    return s.view.battle > 1 and not won(s) and taken(s, 1 - s.seat) != NONE


def has_bonus(s: Sight) -> bool:
    """A bonus is the person's."""
    return s.seat in s.view.bonus


def bonus_words(s: Sight) -> Hashable:
    """The territory by which the person has a bonus."""
    mine = (territory for territory in range(FRONTS) if s.view.holder[territory] == s.seat)
    return place_key(next(territory for territory in mine if s.view.bonus[TYPE_OF[territory]] == s.seat))


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=406,
    options={"digging": "off"},
    about="The bids",
    closing="That was the guided match. Now try one of your own, with more seats; or the second guided match, from the "
    "lobby: digging in, events, Icons and Blitz cards.",
    steps=(
        Step(
            "Welcome to Europe! You and the Recruit bid cards for one territory after another. Two of one type win "
            "the war, or three of different types.",
            at=InBar("TO WIN"),
        ),
        Step(
            "This is the place you fight for now. Whoever stays in longest takes it, and both of you lose all the "
            "cards you bid. So the art is to win it cheaply.",
            at="front",
            when=lambda s: s.view.battle == 1 and on_turn(s),
        ),
        Step(
            "You begin. The number on a card is what it adds to your bid. Start low, to learn what the Recruit is "
            "ready to pay: choose this card.",
            at=least,
            when=lambda s: on_turn(s) and s.view.turn == 1 and not s.view.totals[s.seat] and s.offers(Play, PlayFace),
            do=(Play, PlayFace),
        ),
        Step(
            "Your cards lead, and that is enough. What you hold back is there for the next bid, and the next "
            "territory. Press BID (SPACE).",
            at=BID,
            when=leads,
            do=(FINISH,),
        ),
        Step(
            "The Recruit has gone higher. It can answer every bid of yours in this way, until one of you leaves. This "
            "is what you have to beat.",
            at=lambda s: ("total", 1 - s.seat),
            when=lambda s: s.view.battle == 1 and answers(s),
        ),
        Step(
            "Before you pay more, see what is left over there. A card adds about 2, so four cards can still add 8 or "
            "so. The fewer they are, the better your chances.",
            at=lambda s: seat_key(1 - s.seat),
            when=answers,
        ),
        Step(
            "One point more is as good as ten. Choose this card: the smallest that takes the lead, or your strongest "
            "if one is not enough.",
            at=least,
            when=answers,
            do=(Play, PlayFace),
        ),
        Step(
            "If a place gets too dear, WITHDRAW. You lose your bid and the place, but you draw a card and keep your "
            "hand. Often the winner has paid too much, and you take the next place.",
            at=("verb", "withdraw"),
            when=lambda s: s.view.battle == 1 and on_turn(s) and s.offers(WITHDRAW),
        ),
        Step(
            "This one we want. Go on as before: the smallest card that leads, then BID, until the Recruit leaves.",
            at=bidding,
            when=lambda s: s.view.battle == 1 and s.view.step == TURN and s.view.active == s.seat,
            done=lambda s: s.view.battle > 1,
        ),
        Step(
            "The Recruit takes this one. Do not mind: its bid is gone, and you have drawn a card for leaving. Count "
            "both hands: whoever has more cards is stronger now.",
            at=lambda s: place_key(taken(s, 1 - s.seat)),
            when=lambda s: lost_only(s) and s.view.battle == 2,
        ),
        Step(
            "The territory is yours! The Recruit would not pay more. You have drawn a card for winning, and you begin "
            "the next battle.",
            at=lambda s: place_key(taken(s, s.seat)),
            when=lambda s: won(s) and s.view.starter == s.seat and s.view.turn <= 1,
        ),
        Step(
            "You hold more of its type than anybody, so you have its bonus as well. Point here to read what it "
            "brings. Whoever draws level takes it away from you.",
            at=bonus_words,
            when=has_bonus,
        ),
        Step(
            "You may fight for the new territory, or attack one that the Recruit holds, if it is worth more to you.",
            at="open front",
            when=lambda s: s.offers(ChooseFront),
            do=(ChooseFront,),
        ),
        Step(
            "A Support card has two numbers. The first counts when you attack. The second, which is larger, counts "
            "only while you defend a territory that you hold: so keep some for that.",
            at=lambda s: card(_support(s)),
            when=lambda s: on_turn(s) and won(s) and _support(s) != NONE,
        ),
        Step(
            "This card is not only worth its number: it has an effect. Choose it. If you would rather keep it, play "
            "another.",
            at=lambda s: card(_special(s)),
            when=lambda s: on_turn(s) and won(s) and _special(s) != NONE,
            do=(Play, PlayFace, FINISH, WITHDRAW),
            done=lambda s: bool(s.selection.ways),
        ),
        Step(
            "For its effect it does what is printed on it, and mostly adds nothing. At face value it adds its number "
            "and does nothing else. If the effect is no use now, take the number.",
            at=("choice", 0),
            when=lambda s: bool(s.selection.ways),
            do=(Play, PlayFace),
        ),
        Step(
            "Two ideas to keep in mind. One point more is enough: save your cards. And count those of the other hand: "
            "strike when they are few. The war is yours to win!",
            at=lambda s: seat_key(1 - s.seat),
            when=lambda s: on_turn(s) and (won(s) or s.view.battle > 2),
        ),
    ),
)
