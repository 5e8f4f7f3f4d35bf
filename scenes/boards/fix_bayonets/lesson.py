"""The guided match of Fix Bayonets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from game.fix_bayonets.actions import End, Negate, Pass, Pick
from game.fix_bayonets.cards import CARDS, CRAWL, FIGHT, FORWARD, HEAVY, KIND_OF, MEN, MOVE, OFFICER, USERS
from game.fix_bayonets.legal import targets
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.decisions import keys_of
from scenes.boards.fix_bayonets.declarations import Declaration
from scenes.boards.fix_bayonets.hand_and_piles import OFFICERS
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import Who, card_key, man_key, square_key
from scenes.boards.lessons import InBar, Lesson, OnButton, Step
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
    """A shot at officers is worth most, and a move that leads to a shot."""
    goal = plan.goals[0]
    if plan.attack:
        return (OFFICER in s.view.kinds_at(goal), True, 0)
    return (_shots(s, goal, plan.men[0]), who[1] != OFFICER, goal * FORWARD[s.seat])


def _shots(s: Sight, square: int, man: int) -> int:
    """How many squares this man could hit from there with cards in the person's hand."""
    held = s.view.hand(s.seat)
    able = [card for card in range(CRAWL) if held[card] and man in USERS[s.seat * CARDS + card]]
    return len({target for card in able for target in targets(s.view, s.seat, card, square)})


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


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=9,
    options={"deployment": "quick"},
    closing="That was the guided match. Now try one of your own: PLAY AGAIN deals new cards against a Recruit.",
    steps=(
        Step(
            "Welcome to the Argonne! Kill both German Officers and the wood is yours; lose both of yours and you are "
            "beaten. You lead the Americans, at the foot of the map.",
            at=InBar(OFFICERS),
        ),
        Step(
            "This is one of your Officers. He has nothing but a pistol. Let the Riflemen do the fighting, and keep him "
            "far from the enemy.",
            at=lambda s: _man(s, s.seat, OFFICER),
        ),
        Step(
            "Each turn you draw three cards, and nobody moves without one. A lit card can be used now. This one moves "
            "men: click it.",
            at=_card,
            when=lambda s: _free(s, MOVE) and s.offers(Pick),
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Now the men who can go are lit. Click this one: he may get an enemy into his range.",
            at=_who,
            when=lambda s: s.view.stage == MOVE and _carded(s) and not _manned(s),
            do=(Pick,),
            done=_manned,
        ),
        Step(
            "He goes straight, and exactly as far as the card says. Click this lit square.",
            at=_goal,
            when=lambda s: s.view.stage == MOVE and _carded(s) and _manned(s),
            do=(Pick,),
        ),
        Step(
            "First everybody moves, then you fight. This button, or SPACE, ends the moving.",
            at=("verb", "end"),
            when=lambda s: _free(s, MOVE),
            do=(End,),
        ),
        Step(
            "Attack cards are lit now. Each has a range: some hit only next door, others far away. Click this one, and "
            "lines show who can hit whom.",
            at=_card,
            when=lambda s: _free(s, FIGHT) and s.offers(Pick),
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Click the Germans at the end of the line; if several men could shoot, click one of them first. "
            "Nothing in between is in his way.",
            at=_shot,
            when=lambda s: s.view.stage == FIGHT and _carded(s),
            do=(Pick,),
        ),
        Step(
            "The Germans want to do this. Terrain cards stop it: click the lit one, or LET IT HAPPEN and keep it for "
            "something worse.",
            at=_stopper,
            when=lambda s: s.offers(Negate),
            do=(Negate, Pass),
        ),
        Step(
            "Your turn again. Here is the danger: most hits kill one man, but this Flame Thrower and every Grenade "
            "kill a whole square. Let nobody crowd around your Officers.",
            at=lambda s: _man(s, 1 - s.seat, HEAVY),
            when=lambda s: s.view.turn > 2 and _free(s, MOVE),
        ),
        Step(
            "One card can also take many forward. Click this one.",
            at=_crowd_card,
            when=lambda s: s.view.turn > 2 and _free(s, MOVE) and _crowd_card(s) is not None,
            do=(Pick,),
            done=_carded,
        ),
        Step(
            "Press GROUP ADVANCE.",
            at=("verb", "group"),
            when=lambda s: s.view.stage == MOVE and bool(s.selection.able) and not s.selection.grouping,
            do=(Pick,),
            done=lambda s: s.selection.grouping,
        ),
        Step(
            "Click two men or more, then ADVANCE: together they go straight forward, as far as the card says. The "
            "Officers had better stay.",
            at=_companion,
            when=lambda s: s.selection.grouping,
            do=(Pick,),
        ),
        Step(
            "Hunt their Officers, hide your own: that wins. HINT (H) asks a General what to do; F1 opens the rules. "
            "The wood is yours!",
            at=OnButton("hint"),
            when=lambda s: s.view.turn > 3,
        ),
    ),
)
