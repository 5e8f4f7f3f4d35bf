"""The first guided match of Last Front: bidding, without digging in."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.wording import amount
from game.last_front.actions import FINISH, WITHDRAW, ChooseFront, Play, PlayFace
from game.last_front.cards import (
    ATTACK,
    BATTLE_CARDS,
    COPIES,
    FACE_VALUE,
    FRONTS,
    NONE,
    SORTS,
    SUPPORT,
    TURN,
    TYPE_OF,
    UNIT_SORTS,
    UNIT_TYPE,
)
from game.last_front.counting import unit_values
from game.last_front.events import TerritoryCaptured
from game.last_front.legal import decides, suffices, to_beat, winning_types
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front.controls import Selection
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.lessons import InBar, Lesson, LessonContext, Step

Context = LessonContext[Selection, State]

BID: Final = ("verb", "finish")
LEAVE: Final = ("verb", "withdraw")
_VALUES: Final = [ATTACK[sort] if sort < UNIT_SORTS else FACE_VALUE[sort] for sort in range(SORTS)]
MEAN: Final = sum(_VALUES[sort] * COPIES[sort] for sort in range(SORTS)) / BATTLE_CARDS
"""What a battle card adds to a bid on average, Specials and Icons at face value."""
ENOUGH: Final = 8
"""A bid above this is dear where nothing is decided."""


# --- what is pointed at ---------------------------------------------------------------------


def card(sort: int) -> Hashable:
    """The first of the like cards of the own hand."""
    return ("card", sort, 0)


def worths(s: Context) -> dict[int, int]:
    """By sort: what each card in hand that can be played now adds to the bid, Specials and Icons at face value."""
    units = unit_values(s.view, s.seat)
    found = {a.sort: units[a.sort] for a in s.offered if isinstance(a, Play) and a.sort < UNIT_SORTS}
    return found | {a.sort: FACE_VALUE[a.sort] for a in s.offered if isinstance(a, PlayFace)}


def missing(s: Context) -> int:
    """What the own bid lacks to lead."""
    return to_beat(s.view, s.seat) + 1 - s.view.totals[s.seat]


def least(s: Context) -> Hashable:
    """The smallest card in hand that takes the lead, units first; where none does, the strongest."""
    found, lacks = worths(s), missing(s)
    enough = [sort for sort in found if found[sort] >= lacks]
    if enough:
        return card(min(enough, key=lambda sort: (sort >= UNIT_SORTS, found[sort])))
    return card(strongest(s))


def strongest(s: Context) -> int:
    """The card in hand that adds most, units first."""
    found = worths(s)
    return max(found, key=lambda sort: (found[sort], sort < UNIT_SORTS))


def adds(cards: int) -> int:
    """LF 2 What so many cards add to a bid on average."""
    return round(MEAN * cards)


def decisive(s: Context) -> bool:
    """The front wins the war for one side or the other."""
    return s.view.front != NONE and any(decides(s.view, seat) for seat in range(s.view.seats))


def within_reach(s: Context) -> bool:
    """All that is in hand would lead."""
    found, held = worths(s), s.view.hand(s.seat)
    return sum(found[sort] * held[sort] for sort in found) >= missing(s)


def dear(s: Context) -> bool:
    """Staying in costs more than the place is worth: nothing is decided here, and no one card takes the lead."""
    found = worths(s)
    if decisive(s):
        return not within_reach(s)
    return max(found.values(), default=0) < missing(s) or s.view.totals[s.seat] > ENOUGH


def safe(s: Context) -> bool:
    """The bid leads by more than the other hand adds on average, or nothing is left to be added."""
    rival = to_beat(s.view, s.seat) + adds(s.view.hand_size[1 - s.seat])
    return s.view.totals[s.seat] > rival or not worths(s)


def advised(s: Context) -> Hashable:
    """What wins: cheap bids as long as nothing is decided, and all that is needed where it is."""
    if s.selection.ways:
        return ("choice", 1)  # at face value
    if decisive(s):
        if suffices(s.view, s.seat) and safe(s):
            return BID
        return card(strongest(s)) if worths(s) and within_reach(s) else LEAVE
    if suffices(s.view, s.seat):
        return BID
    return LEAVE if dear(s) or not worths(s) else least(s)


def decision(s: Context) -> tuple[str]:
    """What is to be done about a bid to beat, and why."""
    if suffices(s.view, s.seat):
        return ("You lead, and that is enough: BID",)
    if not dear(s):
        return ("One point more is as good as ten: this card is the smallest that takes the lead",)
    if s.view.totals[s.seat] > ENOUGH:
        return (f"Your bid is at {s.view.totals[s.seat]} already, and this place decides nothing yet: WITHDRAW",)
    return (f"No card of yours adds the {missing(s)} that you lack to lead: too dear, so WITHDRAW",)


def bidding(s: Context) -> Hashable:
    """What whoever bids as cheaply as possible does next."""
    if s.selection.ways:
        return ("choice", 1)  # at face value
    if s.offers(FINISH):
        return BID
    return least(s) if s.offers(Play, PlayFace) else LEAVE


def _special(s: Context) -> int:
    """A card in hand that can be played either way, for its effect or at face value; NONE where there is none."""
    either = {action.sort for action in s.offered if isinstance(action, PlayFace)}
    return max((a.sort for a in s.offered if isinstance(a, Play) and a.sort in either), default=NONE)


def _support(s: Context) -> int:
    """A Support card in hand; NONE where there is none."""
    held = s.view.hand(s.seat)
    return next((sort for sort in range(UNIT_SORTS) if held[sort] and UNIT_TYPE[sort] == SUPPORT), NONE)


def taken(s: Context, seat: int) -> int:
    """A territory that this seat has captured; NONE where there is none."""
    return next((territory for territory in range(FRONTS) if s.view.holder[territory] == seat), NONE)


def rival_cards(s: Context) -> int:
    """How many cards the other hand has."""
    return s.view.hand_size[1 - s.seat]


def rival_hand(s: Context) -> str:
    """The cards of the other hand, and what they add on average."""
    count = rival_cards(s)
    adding = f", which {'adds' if count == 1 else 'add'} {adds(count)} or so" if count else ""
    return f"It holds {amount(count, 'card')}{adding}."


def outcome(s: Context) -> tuple[object, ...]:
    """Who has won the last battle, and both hands."""
    won = "The territory is yours!" if s.view.starter == s.seat else "The Recruit takes this one."
    return won, s.view.hand_size[s.seat], rival_cards(s)


def _front(s: Context) -> Hashable:
    """Where the person chooses: the territory that wins the war, else the new one; otherwise the one last taken."""
    places = [action.territory for action in s.offered if isinstance(action, ChooseFront)]
    winning = winning_types(s.view, s.seat)
    best = min(places, key=lambda place: (TYPE_OF[place] not in winning, place != s.view.open_front), default=NONE)
    return place_key(taken(s, s.view.starter) if best == NONE else best)


def _why_front(s: Context) -> tuple[str]:
    if not s.offers(ChooseFront):
        return ("",)
    winning = {place_key(place) for place in range(FRONTS) if TYPE_OF[place] in winning_types(s.view, s.seat)}
    wins = _front(s) in winning
    return (" You choose now: this one wins you the war." if wins else " You choose now: nobody defends the new one.",)


def winner(s: Context) -> str:
    return "You" if decides(s.view, s.seat) else "The Recruit"


# --- when -----------------------------------------------------------------------------------


def on_turn(s: Context) -> bool:
    """It is the person's turn, and nothing is half picked."""
    return s.view.step == TURN and s.view.active == s.seat and not s.selection.busy


def answers(s: Context) -> bool:
    """The person has a bid to beat, and cards to do it with."""
    return on_turn(s) and not suffices(s.view, s.seat) and to_beat(s.view, s.seat) > 0 and s.offers(Play, PlayFace)


def leads(s: Context) -> bool:
    """The person's cards are worth more than any other bid."""
    return on_turn(s) and s.offers(FINISH)


def settled(s: Context) -> bool:
    """A battle has been won, and nothing is half picked."""
    return s.view.battle > 1 and taken(s, s.view.starter) != NONE and not s.selection.busy


def bonus_place(s: Context) -> int:
    """A territory by which somebody has a bonus, the person before others; NONE where there is none."""
    held = [place for place in range(FRONTS) if s.view.holder[place] != NONE]
    having = [place for place in held if s.view.bonus[TYPE_OF[place]] == s.view.holder[place]]
    return min(having, key=lambda place: s.view.holder[place] != s.seat, default=NONE)


def bonus_words(s: Context) -> Hashable:
    return place_key(bonus_place(s))


BIDDING: Final[Step[Selection, State]] = Step(
    "{}. Do what is marked until one of you leaves.",
    at=advised,
    when=lambda s: on_turn(s) and to_beat(s.view, s.seat) > 0 and s.offers(WITHDRAW),
    done=lambda s: s.saw(TerritoryCaptured),
    waits=True,
    facts=decision,
)

LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=430,
    options={"digging": "off"},
    about="The bids",
    closing="That was the guided match. The second one teaches digging in, events, Icons and Blitz cards.",
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
            "The Recruit has gone higher. It can answer every bid of yours in this way, until one of you leaves. You "
            "have {} now, and must beat {}.",
            at=lambda s: ("total", 1 - s.seat),
            when=answers,
            waits=True,
            facts=lambda s: (s.view.totals[s.seat], to_beat(s.view, s.seat)),
        ),
        Step(
            "Before you pay more, see what the Recruit can still add. {} The fewer cards it has, the better your "
            "chances.",
            at=lambda s: seat_key(1 - s.seat),
            when=answers,
            waits=True,
            facts=lambda s: (rival_hand(s),),
        ),
        Step(
            "If a place gets too dear, WITHDRAW. You lose your bid and the place, but you draw a card and keep your "
            "hand. Often the winner has paid too much, and you take the next place.",
            at=LEAVE,
            when=lambda s: answers(s) and s.offers(WITHDRAW),
            waits=True,
        ),
        BIDDING,
        Step(
            "{} Both bids are gone, and whoever leaves or wins draws a card: you hold {} now, the Recruit {}. Whoever "
            "has more cards is stronger in the next battle.",
            at=lambda s: place_key(taken(s, s.view.starter)),
            when=settled,
            waits=True,
            facts=outcome,
        ),
        Step(
            "Whoever holds more of a type than anybody else has its bonus as well. Point here to read what it brings. "
            "If somebody else gets as many, it is gone.",
            at=bonus_words,
            when=lambda s: bonus_place(s) != NONE and not s.selection.busy,
            waits=True,
        ),
        Step(
            "Whoever begins a battle may fight for the new territory, or attack one that the other holds: so you may "
            "have to win one twice to keep it.{}",
            at=_front,
            when=settled,
            waits=True,
            facts=_why_front,
        ),
        Step(
            "A Support card has two numbers. The first counts when you attack. The second, which is larger, counts "
            "only while you defend a territory that you hold: so keep some for that.{}",
            at=lambda s: card(_support(s)) if _support(s) != NONE else seat_key(s.seat),
            when=lambda s: on_turn(s) and s.view.battle > 1 and (_support(s) != NONE or s.view.battle > 2),
            waits=True,
            facts=lambda s: ("" if _support(s) != NONE else " You hold none now.",),
        ),
        Step(
            "{} has an effect as well as a number. Choose it, and you are asked: for its effect it does what is "
            "printed on it, and mostly adds nothing; at face value it adds its number and does nothing else.",
            at=lambda s: card(_special(s)) if _special(s) != NONE else seat_key(s.seat),
            when=lambda s: on_turn(s) and s.view.battle > 1 and (_special(s) != NONE or s.view.battle > 2),
            waits=True,
            facts=lambda s: ("This card" if _special(s) != NONE else "Many a card, though none that you hold now,",),
        ),
        Step(
            "{} would win the war with this place. Save nothing here: your strongest cards first, until the other hand "
            "cannot follow. {} Do what is marked.",
            at=advised,
            when=lambda s: on_turn(s) and decisive(s),
            done=lambda s: not decisive(s) or advised(s) in (BID, LEAVE),
            waits=True,
            facts=lambda s: (winner(s), rival_hand(s)),
        ),
        Step(
            "Two ideas to keep in mind. As long as nothing is decided, one point more is enough: save your cards. But "
            "where a place wins the war, pay whatever it takes. The war is yours to win!",
            at="front",
            when=lambda s: on_turn(s) and not s.waiting,
        ),
    ),
)
