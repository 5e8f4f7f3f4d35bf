"""The first guided match of Fighting Front: most of the army is laid out by the staff, then guns, march and assault."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from game.fighting_front import steps
from game.fighting_front.actions import FINISH, OCCUPY, PASS, STAY, Air, Card, Fly, On, Play, Target, Unit
from game.fighting_front.actions import Step as Pace
from game.fighting_front.analysis import next_attack, promise, roll_at
from game.fighting_front.cards import (
    BACK_ROW,
    DISTANCE,
    IS_GROUND,
    KIND_OF,
    NEIGHBOURS,
    NONE,
    SORTS,
    SPACES,
    TOUGHNESS,
    advance_of,
)
from game.fighting_front.state import State
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.fighting_front.sprites import card_key, space_key, unit_key
from scenes.boards.lessons import InBar, Lesson, Step
from scenes.boards.lessons import Sight as SightOf

Sight = SightOf[Selection, State]
Condition = Callable[[Sight], bool]

MIDDLE: Final = 12
"""The space in the middle of the own front row."""
END: Final = ("verb", "finish")
HALF: Final = 3
"""Rows of each half."""


def picked(s: Sight) -> bool:
    """A decision is half made."""
    return s.selection.busy


def asked(step: int, *kinds: type) -> Condition:
    """Whether such an action is open in that step, and nothing is picked of it yet."""
    return lambda s: s.view.step == step and s.offers(*kinds) and not picked(s)


def choosing(step: int) -> Condition:
    """Whether something is picked, and that step of the decision comes next."""
    return lambda s: picked(s) and s.selection.view is not None and s.selection.view.step == step


def mine(s: Sight) -> bool:
    """It is the person's turn."""
    return s.view.active == s.seat


# --- What is pointed at ------------------------------------------------------------------


def _card(s: Sight) -> Hashable:
    """The card of the toughest ground unit in hand."""

    def worth(sort: int) -> int:
        kind = KIND_OF[s.view.nation[s.seat] * SORTS + sort]
        return TOUGHNESS[kind] if IS_GROUND[kind] else 0

    return card_key(max((action.sort for action in s.offered if isinstance(action, Card)), key=worth))


def _space(s: Sight) -> Hashable:
    """The space for the picked card that is nearest to the middle of the front row."""
    spaces = [action.space for action in s.selection.opens if isinstance(action, On)]
    return space_key(min(spaces, key=lambda space: DISTANCE[MIDDLE * SPACES + space]))


def deploying(s: Sight) -> Hashable:
    """The staff, as long as it has cards to deploy; then the end of the phase."""
    return ("verb", "deploy") if s.offers(Card) else END


def attacker(s: Sight) -> Hashable:
    """The unit whose attack promises most; any that can attack where none promises anything."""
    world = s.selection.table
    best = next_attack(world, s.selection.opens) if world is not None else ()
    units = [action for action in (*best, *s.selection.opens) if isinstance(action, Unit)]
    return unit_key(units[0].space)


def victim(s: Sight) -> Hashable:
    """The space that promises most to what is picked."""
    asking = s.selection.view
    assert asking is not None

    def worth(space: int) -> float:
        roll = roll_at(asking, space)
        return promise(roll) if roll is not None else 0.0

    return space_key(max((action.space for action in s.selection.opens if isinstance(action, Target)), key=worth))


def firing(s: Sight) -> Hashable:
    """ALL FIRE, then the guns go off."""
    return ("verb", "attack") if s.offers(Unit) else END


def _again(s: Sight) -> Hashable | None:
    """What a turn begins with, up to the march: the staff and the guns; None where something else is asked."""
    match s.view.step:
        case steps.DEPLOY:
            return deploying(s)
        case steps.ARTILLERY:
            return firing(s)
        case steps.AIR:
            return END
        case steps.WINDOW:
            return ("verb", "pass")
    return None


def _ahead(s: Sight, space: int) -> bool:
    """A free space lies straight ahead of this one."""
    row = advance_of(s.seat, space)
    return any(s.view.unit[near] == NONE and advance_of(s.seat, near) > row for near in NEIGHBOURS[space])


def _marchers(s: Sight) -> list[int]:
    """The spaces of the units that may move, with a free space straight ahead."""
    return [a.space for a in s.selection.opens if isinstance(a, Unit) and _ahead(s, a.space)]


def _mover(s: Sight) -> Hashable:
    """The one that is farthest forward of these."""
    return unit_key(max(_marchers(s), key=lambda space: advance_of(s.seat, space)))


def _forward(s: Sight) -> Hashable:
    """The free space farthest forward where the picked unit can go."""
    free = [space for space in s.selection.ways if s.view.unit[space] == NONE]
    return space_key(max(free or s.selection.ways, key=lambda space: advance_of(s.seat, space)))


def follower(s: Sight) -> Hashable:
    """The toughest unit that may follow another."""
    spaces = [action.space for action in s.offered if isinstance(action, Unit)]
    return unit_key(max(spaces, key=lambda space: TOUGHNESS[s.view.unit[space]]))


def _adding(s: Sight) -> Hashable:
    """A card that can be added to the roll to come."""
    return card_key(next(action.sort for action in s.offered if isinstance(action, Play)))


def disrupted(s: Sight) -> list[int]:
    """Spaces of enemy units with disruption counters."""
    return [space for space in range(SPACES) if s.view.dc[space] and s.view.owner[space] == 1 - s.seat]


def taken(s: Sight) -> list[int]:
    """Spaces of the enemy's half with a unit of the person."""
    return [space for space in range(SPACES) if s.view.owner[space] == s.seat and advance_of(s.seat, space) >= HALF]


def _own_roll(s: Sight) -> bool:
    """The person attacks on the ground, and may add a card to the roll to come."""
    view = s.view
    return view.step == steps.WINDOW and mine(s) and view.roll_seat == s.seat and view.phase == steps.ATTACK_PHASE


LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=8424,
    about="Guns, march and assault",
    closing="That was the guided match. Now try one of your own; or the second guided match, from the lobby: "
    "locations, artillery and aircraft.",
    steps=(
        Step(
            "Welcome, commander! Your half is on the left. Put ground units onto two spaces of the enemy's back row, "
            "at the far right, hold them until your next turn, and you have won.",
            at=InBar("TO WIN"),
        ),
        Step(
            "These twenty cards are your army. What is lit can go onto the map. This is the toughest unit you have, "
            "so it belongs in front: choose it.",
            at=_card,
            when=asked(steps.SETUP, Card),
            do=(Card,),
            done=choosing(steps.SETUP_ON),
        ),
        Step(
            "The spaces that are lit can take it. Those by the dark line face the enemy: there it can attack, and it "
            "shields the others. Choose this one.",
            at=_space,
            when=choosing(steps.SETUP_ON),
            do=(On,),
        ),
        Step(
            "The others you may leave to your staff: tanks and infantry to the front, guns behind, for they fire over "
            "them, and depots to the rear. Press this button (A).",
            at=("verb", "deploy"),
            when=asked(steps.SETUP, Card),
            do=(Card,),
        ),
        Step(
            "Both armies stand. The track above the map shows the phases of a turn. In this one new cards come in, "
            "and may fight at once: so have your staff place what it can (A), then END DEPLOYMENT (SPACE).",
            at=deploying,
            when=lambda s: s.view.turn == 1 and mine(s) and s.view.step == steps.DEPLOY and not picked(s),
            done=lambda s: s.view.phase > steps.DEPLOYMENT_PHASE,
        ),
        Step(
            "Units with an R fire first, and nobody fires back: so let every gun fire that can. This one has enemies "
            "within its range. Choose it.",
            at=attacker,
            when=asked(steps.ARTILLERY, Unit),
            do=(Unit,),
            done=choosing(steps.ARTILLERY_TARGET),
        ),
        Step(
            "The odds, before anything is risked: for each target the chance of a disruption counter, DC, and of "
            "destroying it at once. They stand here before every attack.",
            at=("odds",),
            when=choosing(steps.ARTILLERY_TARGET),
        ),
        Step(
            "This target promises most. Choose it; a red arrow shows the order.",
            at=victim,
            when=choosing(steps.ARTILLERY_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "ALL FIRE (A) finds the best target for every other gun. Then OPEN FIRE (SPACE), and the dice fall.",
            at=firing,
            when=lambda s: s.view.step == steps.ARTILLERY and bool(s.view.attack_at) and not picked(s),
            done=lambda s: s.view.phase > steps.ARTILLERY_PHASE or not mine(s),
        ),
        Step(
            "A hit. Each of these counters takes 1 off its rolls, and more of them than its Toughness destroy it. One "
            "comes off at the start of its owner's turn: so follow up at once.",
            at=lambda s: unit_key(disrupted(s)[0]),
            when=lambda s: bool(disrupted(s)) and mine(s),
        ),
        Step(
            "Your aircraft could take off now. The second guided match shows how; today they stay in hand: NO MISSIONS "
            "(SPACE).",
            at=END,
            when=lambda s: s.view.step == steps.AIR and s.offers(Fly, Air) and not s.view.missions and not picked(s),
            do=(FINISH, Fly, Air),
        ),
        Step(
            "Here your troops could move, one space each, tanks two. But a gap in the line is a road into your own "
            "half, and whoever stands next to the enemy can attack him: stay. END MOVEMENT (SPACE).",
            at=END,
            when=lambda s: asked(steps.MOVE, type(FINISH))(s) and s.view.turn == 1,
            do=(FINISH,),
        ),
        Step(
            "The assault: whoever stands next to an enemy may attack. But the defender fires first, so send a strong "
            "unit against a weak or a disrupted one. This attack promises most: choose the unit.",
            at=attacker,
            when=asked(steps.GROUND, Unit),
            do=(Unit,),
            done=choosing(steps.GROUND_TARGET),
        ),
        Step(
            "The sheet shows the odds of your roll; before it comes the defender's shot. Choose this target.",
            at=victim,
            when=choosing(steps.GROUND_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "One good attack is better than three poor ones, since each of them is fired at. That will do: ATTACK "
            "(SPACE).",
            at=END,
            when=lambda s: s.view.step == steps.GROUND and bool(s.view.attack_at) and not picked(s),
            do=(FINISH,),
        ),
        Step(
            "Your unit rolls a die with ten sides: high is good. A lit card of your hand adds to it, and is spent. "
            "This hit opens the way, so it is worth a card: choose it.",
            at=_adding,
            when=lambda s: _own_roll(s) and s.offers(Play),
            do=(Play, PASS),
        ),
        Step(
            "Now the odds are as good as you can make them. ROLL (SPACE).",
            at=("verb", "pass"),
            when=lambda s: _own_roll(s) and bool(s.view.added),
            do=(PASS, Play),
        ),
        Step(
            "Destroyed, and the way is free! MOVE IN takes the space and brings you nearer to their back row. STAY "
            "keeps your line closed.",
            at=("verb", "occupy"),
            when=lambda s: s.view.step == steps.OCCUPY,
            do=(OCCUPY, STAY),
        ),
        Step(
            "One of your units may follow into the space that this one has left, even if it has attacked. Then your "
            "man in their half does not stand alone: choose this one.",
            at=follower,
            when=lambda s: s.view.step == steps.FOLLOW and s.offers(Unit),
            do=(Unit, PASS),
        ),
        Step(
            "Now it is their turn, and they do as you did. Before a roll you may add a lit card, to help yours or to "
            "spoil theirs. Keep it for a roll that matters, and let this one pass (SPACE).",
            at=("verb", "pass"),
            when=lambda s: s.view.step == steps.WINDOW and not mine(s),
            do=(PASS, Play),
        ),
        Step(
            "Won: this space in their half is yours, and you attack again from here. Behind it the line is thinner, "
            "and their back row is near.",
            at=lambda s: unit_key(taken(s)[-1]),
            when=lambda s: bool(taken(s)) and mine(s) and s.view.step != steps.OCCUPY,
        ),
        Step(
            "The danger: your own back row. What wins for you wins for them, too. Never send everybody forward: leave "
            "somebody who can drive them out.",
            at=lambda s: space_key(BACK_ROW[s.seat][2]),
            when=lambda s: s.view.turn > 2 and mine(s),
        ),
        Step(
            "The rest you know: new cards, then the guns. Do what is marked, or what you think better.",
            at=_again,
            when=lambda s: s.view.turn > 2 and mine(s) and not picked(s) and _again(s) is not None,
            done=lambda s: s.view.turn > 2 and mine(s) and s.view.phase >= steps.MOVEMENT_PHASE,
        ),
        Step(
            "Now somebody should march, one space, tanks two: this way is free, and it brings you nearer to their "
            "back row. Who has fired stays where he is. Choose this unit.",
            at=_mover,
            when=lambda s: asked(steps.MOVE, Unit)(s) and bool(_marchers(s)),
            do=(Unit,),
            done=choosing(steps.MOVE_STEP),
        ),
        Step(
            "Enemies bar the way, your own do not. Choose this space, or another that is lit.",
            at=_forward,
            when=lambda s: choosing(steps.MOVE_STEP)(s) and bool(s.selection.ways),
            do=(Unit, Pace),
        ),
        Step(
            "Two ideas to keep in mind. First the guns, then the men: a disrupted defender shoots and stands worse. "
            "And break through in one place, with a closed line behind it. The front is yours!",
            at=InBar("TO WIN"),
            when=lambda s: s.view.turn > 2 and mine(s) and s.view.phase >= steps.MOVEMENT_PHASE,
        ),
    ),
)
