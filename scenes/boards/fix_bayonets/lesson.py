"""The guided match of Fix Bayonets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from game.fix_bayonets.actions import Discard, End, Lose, Negate, Pass, Pick
from game.fix_bayonets.cards import (
    CARDS,
    CRAWL,
    DEAD,
    FIGHT,
    FORWARD,
    HEAVY,
    KILLS_ALL,
    KIND_OF,
    MEN,
    MOVE,
    OFFICER,
    USERS,
)
from game.fix_bayonets.legal import is_for, targets
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.controls import keys_of
from scenes.boards.fix_bayonets.hand_and_piles import OFFICERS
from scenes.boards.fix_bayonets.layout import Who, card_key, man_key, square_key
from scenes.boards.fix_bayonets.model import Declaration
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.lessons import InBar, Lesson, LessonContext, Step

Context = LessonContext[Selection, State]


def _man(s: Context, seat: int, kind: int) -> Hashable | None:
    """A man of this kind who is still on the map."""
    men = [man for man in range(seat * MEN, seat * MEN + MEN) if KIND_OF[man] == kind and s.view.men[man] >= 0]
    return man_key(s.view.men[men[0]], kind) if men else None


# --- what may be declared ------------------------------------------------------------------------


def _best(s: Context) -> tuple[Declaration, Who] | None:
    """A good declaration with what is picked already, and who carries it out."""
    return max(_plans(s), key=lambda found: _worth(s, *found), default=None)


def _plans(s: Context) -> Iterator[tuple[Declaration, Who]]:
    selection = s.selection
    for card, uses in (selection.choices or {}).items():
        if selection.card not in (None, card):
            continue
        for who in uses.men if selection.who is None else [selection.who]:
            yield from ((plan, who) for plan in uses.plans(who).values())


def _worth(s: Context, plan: Declaration, who: Who) -> tuple[int, bool, int]:
    """A shot that kills officers is worth most, and a move that leads to such a shot, or to any."""
    goal = plan.goals[0]
    if plan.attack:
        return (_prize(s, plan.card, goal), True, 0)
    man = plan.men[0]
    held = s.view.hand(s.seat)
    able = [card for card in range(CRAWL) if held[card] and man in USERS[s.seat * CARDS + card]]
    shots = [_prize(s, card, target) for card in able for target in targets(s.view, s.seat, card, goal)]
    return (max(shots, default=0), who[1] != OFFICER, goal * FORWARD[s.seat])


def _prize(s: Context, card: int, target: int) -> int:
    """3 for a shot that kills an officer for certain, 2 for one that may, 1 for any other."""
    kinds = s.view.kinds_at(target)
    if OFFICER not in kinds:
        return 1
    return 3 if KILLS_ALL[card] or kinds == [OFFICER] else 2


def _aims(s: Context) -> bool:
    """The pointed-at move of the picked card brings an enemy into range."""
    best = _best(s)
    return best is not None and not best[0].attack and _worth(s, *best)[0] > 0


def _card(s: Context) -> Hashable | None:
    best = _best(s)
    return card_key(best[0].card) if best else None


def _who(s: Context) -> Hashable | None:
    best = _best(s)
    return man_key(*best[1]) if best else None


def _goal(s: Context) -> Hashable | None:
    best = _best(s)
    return square_key(best[0].goals[0]) if best else None


# --- a group -------------------------------------------------------------------------------------


def _crowd_card(s: Context) -> Hashable | None:
    """The card that takes most men forward."""
    choices = s.selection.choices or {}
    best = max(choices, key=lambda card: choices[card].crowd.total(), default=None)
    return card_key(best) if best is not None and choices[best].crowd else None


def _companion(s: Context) -> Hashable:
    """Another man for the group, officers and who stands beside one last; once there are two, the button."""
    selection = s.selection
    if selection.crowd.total() > 1:
        return ("verb", "advance")
    free = [who for who in selection.able if not selection.crowd[who]]
    kinds = s.view.kinds_at
    return man_key(*min(free or selection.able, key=lambda who: (who[1] == OFFICER, OFFICER in kinds(who[0]), who)))


# --- when ----------------------------------------------------------------------------------------


def _stopper(s: Context) -> Hashable | None:
    """The card that stops what has been declared."""
    cards = (action for action in s.offered if isinstance(action, Negate))
    return next((key for action in cards for key in keys_of(action, s.selection.model)), None)


def _casualty(s: Context) -> Hashable:
    """A man who may fall, an officer only if there is nobody else."""
    kinds = [action.kind for action in s.offered if isinstance(action, Lose)]
    return man_key(s.view.target, min(kinds, key=lambda kind: kind == OFFICER))


def _spare(s: Context) -> Hashable:
    """A card to give up: one for the Germans only, else the one that is held most often."""
    held = s.view.hand(s.seat)
    cards = [action.card for action in s.offered if isinstance(action, Discard)]
    return card_key(max(cards, key=lambda card: (not is_for(s.seat, card), held[card])))


def _carded(s: Context) -> bool:
    return s.selection.card is not None


def _manned(s: Context) -> bool:
    return s.selection.who is not None


def _free(s: Context, stage: int) -> bool:
    """The person may begin something in this phase of the own turn."""
    return s.view.stage == stage and s.offers(End) and not s.selection.picking


def _fallen(s: Context, officers: bool) -> bool:
    """An enemy has fallen: one of the officers, or anybody."""
    foes = range((1 - s.seat) * MEN, (2 - s.seat) * MEN)
    return any(s.view.men[man] == DEAD and (KIND_OF[man] == OFFICER or not officers) for man in foes)


ASIDES: Final[tuple[Step[Selection, State], ...]] = (
    Step(
        "The Germans want to do this, and the lit Terrain card stops it. Is it a shot, or a man who comes near "
        "your Officers? Then choose the card. If not, LET IT HAPPEN.",
        at=_stopper,
        when=lambda s: s.offers(Negate),
        do=(Negate, Pass),
    ),
    Step(
        "They hit a square of yours, and you choose who falls: an Officer last of all. Choose this man.",
        at=_casualty,
        when=lambda s: s.offers(Lose),
        do=(Lose,),
    ),
    Step(
        "Only five cards may stay in your hand. Give up first what only the Germans can use, then what you have more "
        "than once: choose this one.",
        at=_spare,
        when=lambda s: s.offers(Discard),
        do=(Discard,),
    ),
)
"""What a match asks in any turn of either side."""

LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=1024,
    options={"deployment": "quick"},
    asides=ASIDES,
    closing="That was the guided match. Now try one of your own: new cards, against a Recruit.",
    steps=(
        Step(
            "Welcome to the Argonne! Kill both German Officers and the wood is yours; lose both of yours and you are "
            "beaten. You lead the Americans, at the foot of the map.",
            at=InBar(OFFICERS),
        ),
        Step(
            "This is one of your Officers. He only carries a pistol, and the Germans are after him: keep him far back.",
            at=lambda s: _man(s, s.seat, OFFICER),
            when=lambda s: _man(s, s.seat, OFFICER) is not None and s.view.turn == 2,
        ),
        Step(
            "Each turn you draw three cards, and nobody moves or fires without one. This card moves men. Choose it: "
            "it takes one of them to where he can fire at an enemy.",
            at=_card,
            when=lambda s: _free(s, MOVE) and s.offers(Pick) and _aims(s),
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Now the men who can go are lit. Choose this one: you hold a card that he can fire with from there.",
            at=_who,
            when=lambda s: s.view.stage == MOVE and _carded(s) and not _manned(s) and _aims(s),
            do=(Pick,),
            done=_manned,
        ),
        Step(
            "The card takes him to one of the lit squares. From this one he has an enemy in range: choose it.",
            at=_goal,
            when=lambda s: s.view.stage == MOVE and _carded(s) and _manned(s) and _aims(s),
            do=(Pick,),
        ),
        Step(
            "First everybody moves, then you fight. You have what you wanted, and cards that you keep can help you "
            "next turn: END MOVING (SPACE).",
            at=("verb", "end"),
            when=lambda s: _free(s, MOVE),
            do=(End,),
        ),
        Step(
            "The odds before you fire: no shot ever misses. But a Terrain card can stop it, and only Trees stop "
            "yours: there are three in the sixty cards. The fewer cards they hold, the surer you are.",
            at=("other", 0),
            when=lambda s: _free(s, FIGHT) and s.offers(Pick) and s.view.hand_size[1 - s.seat] > 0,
        ),
        Step(
            "The attack cards are lit. Each has a range: some hit only next door, others far away. Choose this one, "
            "and lines show who can hit whom.",
            at=_card,
            when=lambda s: _free(s, FIGHT) and s.offers(Pick),
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Choose what is marked: first the man who fires, if there are several, then the Germans at the end of the "
            "line. Nothing in between is in his way.",
            at=lambda s: _goal(s) if _manned(s) else _who(s),
            when=lambda s: s.view.stage == FIGHT and _carded(s),
            do=(Pick,),
        ),
        Step(
            "A hit, and an Officer is dead: half the way to victory! Most cards kill one man, and the Germans choose "
            "who. A Machine Gun or a Grenade kills the whole square, so aim it at Officers.",
            at=InBar(OFFICERS),
            when=lambda s: _fallen(s, True),
        ),
        Step(
            "Keep what you do not need, five cards at most. Terrain cards above all: they work in the Germans' turn. "
            "END THE TURN (SPACE).",
            at=("verb", "end"),
            when=lambda s: _free(s, FIGHT),
            do=(End,),
        ),
        Step(
            "Your turn again. Here is the danger: this man can use a Flame Thrower, and it kills a whole square, as a "
            "Grenade does. Do not crowd your men around your Officers.",
            at=lambda s: _man(s, 1 - s.seat, HEAVY),
            when=lambda s: s.view.turn > 2 and _free(s, MOVE) and _man(s, 1 - s.seat, HEAVY) is not None,
        ),
        Step(
            "One card can also take many men forward. Choose this one.",
            at=_crowd_card,
            when=lambda s: s.view.turn > 2 and _free(s, MOVE) and _crowd_card(s) is not None,
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Press GROUP ADVANCE: then you can name several.",
            at=("verb", "group"),
            when=lambda s: s.view.stage == MOVE and bool(s.selection.able) and not s.selection.grouping,
            do=(Pick,),
            done=lambda s: s.selection.grouping,
        ),
        Step(
            "Choose two men or more, then ADVANCE: together they go straight forward, as far as the card says. The "
            "Officers had better stay, and nobody should leave one of them alone.",
            at=_companion,
            when=lambda s: s.selection.grouping,
            do=(Pick,),
        ),
        Step(
            "Two ideas to keep in mind. Spend your best shots on Officers, and hide your own. And keep a Terrain card "
            "for the shot that is meant for them. The wood is yours!",
            at=InBar(OFFICERS),
            when=lambda s: s.view.turn > 3 and (_fallen(s, False) or s.view.turn > 5),
        ),
    ),
)
