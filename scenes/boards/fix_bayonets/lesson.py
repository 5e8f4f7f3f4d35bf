"""The guided match of Fix Bayonets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from game.fix_bayonets.actions import End, Negate, Pass, Pick
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
from game.fix_bayonets.legal import targets
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.controls import keys_of
from scenes.boards.fix_bayonets.declarations import Declaration
from scenes.boards.fix_bayonets.hand_and_piles import OFFICERS
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import Who, card_key, man_key, square_key
from scenes.boards.lessons import InBar, Lesson, Step
from scenes.boards.lessons import Sight as SightOf

Sight = SightOf[Selection, State]


def _man(s: Sight, seat: int, kind: int) -> Hashable | None:
    """A man of this kind who is still on the map."""
    men = [man for man in range(seat * MEN, seat * MEN + MEN) if KIND_OF[man] == kind and s.view.men[man] >= 0]
    return man_key(s.view.men[men[0]], kind) if men else None


# --- what may be declared ------------------------------------------------------------------------


def _best(s: Sight) -> tuple[Declaration, Who] | None:
    """A good declaration with what is picked already, and who carries it out."""
    return max(_plans(s), key=lambda found: _worth(s, *found), default=None)


def _plans(s: Sight) -> Iterator[tuple[Declaration, Who]]:
    selection = s.selection
    for card, uses in (selection.choices or {}).items():
        if selection.card not in (None, card):
            continue
        for who in uses.men if selection.who is None else [selection.who]:
            yield from ((plan, who) for plan in uses.plans(who).values())


def _worth(s: Sight, plan: Declaration, who: Who) -> tuple[int, bool, int]:
    """A shot that kills officers is worth most, and a move that leads to such a shot, or to any."""
    goal = plan.goals[0]
    if plan.attack:
        return (_prize(s, plan.card, goal), True, 0)
    return (_shots(s, goal, plan.men[0]), who[1] != OFFICER, goal * FORWARD[s.seat])


def _shots(s: Sight, square: int, man: int) -> int:
    """The best shot of this man from there with a card in the person's hand; 0 where there is none."""
    held = s.view.hand(s.seat)
    able = [card for card in range(CRAWL) if held[card] and man in USERS[s.seat * CARDS + card]]
    shots = [_prize(s, card, target) for card in able for target in targets(s.view, s.seat, card, square)]
    return max(shots, default=0)


def _prize(s: Sight, card: int, target: int) -> int:
    """3 for a shot that kills an officer for certain, 2 for one that may, 1 for any other."""
    kinds = s.view.kinds_at(target)
    if OFFICER not in kinds:
        return 1
    return 3 if KILLS_ALL[card] or kinds == [OFFICER] else 2


def _aims(s: Sight) -> bool:
    """The pointed-at move of the picked card brings an enemy into range."""
    best = _best(s)
    return best is not None and not best[0].attack and _worth(s, *best)[0] > 0


def _card(s: Sight) -> Hashable | None:
    best = _best(s)
    return card_key(best[0].card) if best else None


def _who(s: Sight) -> Hashable | None:
    best = _best(s)
    return man_key(*best[1]) if best else None


def _goal(s: Sight) -> Hashable | None:
    best = _best(s)
    return square_key(best[0].goals[0]) if best else None


def _shot(s: Sight) -> Hashable | None:
    """First the man, then whom he hits."""
    return _goal(s) if _manned(s) else _who(s)


# --- a group -------------------------------------------------------------------------------------


def _crowd_card(s: Sight) -> Hashable | None:
    """The card that takes most men forward."""
    choices = s.selection.choices or {}
    best = max(choices, key=lambda card: choices[card].crowd.total(), default=None)
    return card_key(best) if best is not None and choices[best].crowd else None


def _companion(s: Sight) -> Hashable:
    """Another man for the group, officers last; once there are two, the button that sends them."""
    selection = s.selection
    if selection.crowd.total() > 1:
        return ("verb", "advance")
    free = [who for who in selection.able if not selection.crowd[who]]
    return man_key(*min(free or selection.able, key=lambda who: (who[1] == OFFICER, who)))


# --- when ----------------------------------------------------------------------------------------


def _stopper(s: Sight) -> Hashable | None:
    """The card that stops what has been declared."""
    cards = (action for action in s.offered if isinstance(action, Negate))
    return next((key for action in cards for key in keys_of(action, s.selection.model)), None)


def _carded(s: Sight) -> bool:
    return s.selection.card is not None


def _manned(s: Sight) -> bool:
    return s.selection.who is not None


def _free(s: Sight, stage: int) -> bool:
    """The person may begin something in this phase of the own turn."""
    return s.view.stage == stage and s.offers(End) and not s.selection.picking


def _fallen(s: Sight, officers: bool) -> bool:
    """An enemy has fallen: one of the officers, or anybody."""
    foes = range((1 - s.seat) * MEN, (2 - s.seat) * MEN)
    return any(s.view.men[man] == DEAD and (KIND_OF[man] == OFFICER or not officers) for man in foes)


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=216,
    options={"deployment": "quick"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to the Argonne! Kill both German Officers and the wood is yours; lose both of yours and you are "
            "beaten. You lead the Americans, at the foot of the map.",
            at=InBar(OFFICERS),
        ),
        Step(
            "This is one of your Officers. He has nothing but a pistol, so he wins you no fight. Keep him far behind: "
            "the Germans are after him.",
            at=lambda s: _man(s, s.seat, OFFICER),
            when=lambda s: _man(s, s.seat, OFFICER) is not None and s.view.turn == 2,
        ),
        Step(
            "Each turn you draw three cards, and nobody moves or fires without one. This card moves men. Choose it: "
            "somebody can get an enemy into his range with it.",
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
            "He goes straight, and exactly as far as the card says. From this square he has an enemy in range. Choose "
            "it.",
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
            "yours: three cards of the sixty. The fewer cards they hold, the surer you are.",
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
            at=_shot,
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
            "The Germans answer: this is what they want to do. The lit Terrain card stops it. Is it a shot, or a man "
            "who comes close? Then choose the card. If not, LET IT HAPPEN.",
            at=_stopper,
            when=lambda s: s.offers(Negate),
            do=(Negate, Pass),
        ),
        Step(
            "Your turn again. Here is the danger: this man has a Flame Thrower, and it kills a whole square, as a "
            "Grenade does. Let nobody crowd around your Officers.",
            at=lambda s: _man(s, 1 - s.seat, HEAVY),
            when=lambda s: s.view.turn > 2 and _free(s, MOVE) and _man(s, 1 - s.seat, HEAVY) is not None,
        ),
        Step(
            "One card can also take many forward, so that more men have the enemy in range. Choose this one.",
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
            "Officers had better stay.",
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
