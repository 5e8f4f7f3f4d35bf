"""The first guided match of Fighting Front: most of the army is laid out by the staff, then guns, march and assault."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from game.fighting_front import steps
from game.fighting_front.actions import (
    DUMP,
    FINISH,
    OCCUPY,
    PASS,
    STAY,
    Air,
    Card,
    Discard,
    Fly,
    HitAir,
    HitSite,
    HitUnit,
    On,
    Play,
    Target,
    Unit,
)
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
from game.fighting_front.events import UnitDestroyed
from game.fighting_front.odds import toughness_of
from game.fighting_front.state import State
from scenes.boards.fighting_front.controls import Selection, key_of
from scenes.boards.fighting_front.layout import card_key, plane_key, space_key, unit_key
from scenes.boards.lessons import InBar, Kind, Lesson, LessonContext, Step

Context = LessonContext[Selection, State]
Condition = Callable[[Context], bool]
Plane = Air | Fly

MIDDLE: Final = 12
"""The space in the middle of the own front row."""
END: Final = ("verb", "finish")
HALF: Final = 3
"""Rows of each half."""


def picked(s: Context) -> bool:
    """A decision is half made."""
    return s.selection.busy


def asked(step: int, *kinds: type) -> Condition:
    """Whether such an action is open in that step, and nothing is picked of it yet."""
    return lambda s: s.view.step == step and s.offers(*kinds) and not picked(s)


def choosing(step: int) -> Condition:
    """Whether something is picked, and that step of the decision comes next."""
    return lambda s: picked(s) and s.selection.view is not None and s.selection.view.step == step


def mine(s: Context) -> bool:
    """It is the person's turn."""
    return s.view.active == s.seat


# --- What is pointed at ------------------------------------------------------------------


def _card(s: Context) -> Hashable:
    """The card of the toughest ground unit in hand."""

    def worth(sort: int) -> int:
        kind = KIND_OF[s.view.nation[s.seat] * SORTS + sort]
        return TOUGHNESS[kind] if IS_GROUND[kind] else 0

    return card_key(max((action.sort for action in s.offered if isinstance(action, Card)), key=worth))


def _space(s: Context) -> Hashable:
    """The space for the picked card that is nearest to the middle of the front row."""
    spaces = [action.space for action in s.selection.opens if isinstance(action, On)]
    return space_key(min(spaces, key=lambda space: DISTANCE[MIDDLE * SPACES + space]))


def deploying(s: Context) -> Hashable:
    """The staff, as long as it has cards to deploy; then the end of the phase."""
    return ("verb", "deploy") if s.offers(Card) else END


def gunner(s: Context) -> Hashable:
    """The unit whose bombardment promises most; any that can fire where none promises anything."""
    world = s.selection.table
    best = next_attack(world, s.selection.opens) if world is not None else ()
    units = [action for action in (*best, *s.selection.opens) if isinstance(action, Unit)]
    return unit_key(units[0].space)


def attacker(s: Context) -> Hashable:
    """The unit that can take most counters of those that can attack."""
    spaces = [action.space for action in s.selection.opens if isinstance(action, Unit)]
    return unit_key(max(spaces, key=lambda space: toughness_of(s.view, space) - s.view.dc[space]))


def victim(s: Context) -> Hashable:
    """The space that promises most to what is picked."""
    asking = s.selection.view
    assert asking is not None

    def worth(space: int) -> float:
        roll = roll_at(asking, space)
        return promise(roll) if roll is not None else 0.0

    return space_key(max((action.space for action in s.selection.opens if isinstance(action, Target)), key=worth))


def firing(s: Context) -> Hashable:
    """ALL FIRE, then the guns go off."""
    return ("verb", "attack") if s.offers(Unit) else END


def _again(s: Context) -> Hashable | None:
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


def _ahead(s: Context, space: int) -> bool:
    """A free space lies straight ahead of this one."""
    row = advance_of(s.seat, space)
    return any(s.view.unit[near] == NONE and advance_of(s.seat, near) > row for near in NEIGHBOURS[space])


def _marchers(s: Context) -> list[int]:
    """The spaces of the units that may move, with a free space straight ahead."""
    return [a.space for a in s.selection.opens if isinstance(a, Unit) and _ahead(s, a.space)]


def foremost(s: Context, spaces: list[int]) -> int:
    """The space that lies farthest forward."""
    return max(spaces, key=lambda space: advance_of(s.seat, space))


def _forward(s: Context) -> Hashable:
    """The free space farthest forward where the picked unit can go."""
    free = [space for space in s.selection.ways if s.view.unit[space] == NONE]
    return space_key(foremost(s, free or list(s.selection.ways)))


def follower(s: Context) -> Hashable:
    """The toughest unit that may follow another."""
    spaces = [action.space for action in s.offered if isinstance(action, Unit)]
    return unit_key(max(spaces, key=lambda space: TOUGHNESS[s.view.unit[space]]))


def adding(s: Context) -> Hashable:
    """A card that can be played now."""
    return card_key(next(action.sort for action in s.offered if isinstance(action, Play)))


def plane_of(action: Plane) -> Hashable:
    """The aircraft on the map or in hand."""
    return plane_key(action.slot) if isinstance(action, Air) else card_key(action.sort)


def disrupted(s: Context) -> list[int]:
    """Spaces of enemy units with disruption counters."""
    return [space for space in range(SPACES) if s.view.dc[space] and s.view.owner[space] == 1 - s.seat]


def taken(s: Context) -> list[int]:
    """Spaces of the enemy's half with a unit of the person."""
    return [space for space in range(SPACES) if s.view.owner[space] == s.seat and advance_of(s.seat, space) >= HALF]


def fallen(s: Context) -> list[int]:
    """Spaces where enemy units were destroyed of late, the latest last."""
    return [event.space for event in s.events if isinstance(event, UnitDestroyed) and event.owner != s.seat]


def _rolls(s: Context, *phases: int) -> bool:
    """The person is asked about a roll of the own, in one of these phases."""
    return s.view.step == steps.WINDOW and s.view.roll_seat == s.seat and s.view.phase in phases


def _answers(step: int, *kinds: Kind) -> Condition:
    """Whether the match asks this, and leaves a choice."""
    return lambda s: s.view.step == step and s.offers(*kinds) and not picked(s)


ASIDES: Final[tuple[Step[Selection, State], ...]] = (
    Step(
        "More than one card lies in the space that was hit, and you say which of them takes it. A unit that falls "
        "leaves the space open, a location that falls helps them no more. Choose this one.",
        at=lambda s: key_of(s.offered[0], s.view),
        when=_answers(steps.HIT, HitUnit, HitSite, HitAir),
        do=(HitUnit, HitSite, HitAir),
    ),
    Step(
        "A Field Hospital: every unit has lost one counter by itself, and this one may lose another. Choose who needs "
        "it most.",
        at=lambda s: unit_key(max((a.space for a in s.offered if isinstance(a, Unit)), key=lambda at: s.view.dc[at])),
        when=_answers(steps.HOSPITAL, Unit),
        do=(Unit,),
    ),
    Step(
        "They attack, and this gun of yours reaches the attacker: it may fire in support before he rolls, once in "
        "their turn. A counter takes 1 off his roll, a better hit stops him. Choose it.",
        at=lambda s: unit_key(next(action.space for action in s.offered if isinstance(action, Unit))),
        when=_answers(steps.SUPPORT_FIRE, Unit),
        do=(Unit, PASS),
    ),
    Step(
        "Your attack rolls now, and this card adds to it. It is spent, but if the space is cleared, your unit may take "
        "it: choose the card.",
        at=adding,
        when=lambda s: _rolls(s, steps.ATTACK_PHASE) and s.offers(Play),
        do=(Play, DUMP, PASS),
    ),
    Step(
        "A lit card could change this roll, and would be spent. There will be rolls on which more depends: keep it, "
        "and let the die fall (SPACE).",
        at=("verb", "pass"),
        when=lambda s: not _rolls(s, steps.ATTACK_PHASE) and _answers(steps.WINDOW, Play)(s),
        do=(PASS, Play, DUMP),
    ),
    Step(
        "Your Ammo Dump adds 1 to one roll of yours in every turn, and stays. Add it to this one: AMMO DUMP (B).",
        at=("verb", "dump"),
        when=lambda s: _answers(steps.WINDOW, DUMP)(s) and not s.offers(Play),
        do=(DUMP, PASS),
    ),
    Step(
        "The strategy of your nation is lit, Blitzkrieg: all your tanks move and attack a second time this turn. It "
        "works once, so keep it until they stand close to the enemy.",
        at=adding,
        when=_answers(steps.MOVE, Play),
    ),
    Step(
        "A hit. Each of these counters takes 1 off its rolls, and more of them than its Toughness destroy it. One "
        "comes off at the start of its owner's turn: so follow up at once.",
        at=lambda s: unit_key(disrupted(s)[0]),
        when=lambda s: bool(disrupted(s)) and mine(s) and s.view.phase >= steps.MOVEMENT_PHASE,
    ),
    Step(
        "Won: this space in their half is yours, and you attack again from here.",
        at=lambda s: unit_key(taken(s)[-1]),
        when=lambda s: mine(s) and bool(taken(s)) and s.view.phase in (steps.DEPLOYMENT_PHASE, steps.MOVEMENT_PHASE),
    ),
    Step(
        "The space is clear, and your unit may take it. MOVE IN brings you nearer to their back row, and what lies "
        "there is yours. STAY keeps your line closed.",
        at=("verb", "occupy"),
        when=_answers(steps.OCCUPY, OCCUPY),
        do=(OCCUPY, STAY),
    ),
    Step(
        "One more unit may follow into the space that your attacker has left, even if it has moved or attacked. Then "
        "the one in front does not stand alone: choose this unit.",
        at=follower,
        when=_answers(steps.FOLLOW, Unit),
        do=(Unit, PASS),
    ),
    Step(
        "Their air units come, and this fighter of yours may meet them, once a turn: both roll. Choose it, or LET THEM "
        "THROUGH.",
        at=lambda s: plane_of(next(action for action in s.offered if isinstance(action, Plane))),
        when=_answers(steps.INTERCEPT, Air, Fly),
        do=(Air, Fly, PASS),
    ),
    Step(
        "Your AA gun has this mission in its range: it may fire once a turn, and nothing fires back. Choose the gun.",
        at=lambda s: unit_key(next(action.space for action in s.offered if isinstance(action, Unit))),
        when=_answers(steps.AA, Unit),
        do=(Unit, PASS),
    ),
    Step(
        "Your Fuel Dump lets one tank move and attack a second time, in every turn of yours. Choose this one: no other "
        "that may stands farther forward.",
        at=lambda s: unit_key(foremost(s, [action.space for action in s.offered if isinstance(action, Unit)])),
        when=_answers(steps.FUEL, Unit),
        do=(Unit, PASS),
    ),
    Step(
        "At the end of your turn only so many cards may stay in your hand. Give up what you can do without.",
        at=lambda s: card_key(next(action.sort for action in s.offered if isinstance(action, Discard))),
        when=_answers(steps.DISCARD, Discard),
        do=(Discard,),
    ),
)
"""What a match asks in any turn of either side."""


FALLEN: Final[Step[Selection, State]] = Step(
    "Destroyed: one enemy unit less, and a gap where it stood. In their turn they may close it. So strike at the "
    "same place again, and have somebody ready to go through.",
    at=lambda s: space_key(fallen(s)[-1]),
    when=lambda s: bool(fallen(s)),
    waits=True,
)
"""A guided match does not end before."""

LESSON: Final[Lesson[Selection, State]] = Lesson(
    seed=9016,
    about="Guns, march and assault",
    closing="That was the guided match. The second one teaches locations, artillery and air units.",
    asides=ASIDES,
    steps=(
        Step(
            "Welcome, commander! Your half is on the left. Put ground units onto two spaces of the enemy's back row, "
            "at the far right, hold them until your next turn, and you have won.",
            at=InBar("TO WIN"),
        ),
        Step(
            "These twenty cards are your army. What is lit can go onto the map. No unit of yours is tougher than this "
            "one, so it belongs in front: choose it.",
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
            "them, and depots to the rear. Press this button (F).",
            at=("verb", "deploy"),
            when=asked(steps.SETUP, Card),
            do=(Card,),
        ),
        Step(
            "Both armies stand. The track above the map shows the phases of a turn. This is Deployment: what is lit in "
            "your hand may come in, and act at once. STAFF DEPLOYS (F) places it; then END DEPLOYMENT (SPACE).",
            at=deploying,
            when=lambda s: s.view.turn == 1 and mine(s) and s.view.step == steps.DEPLOY and not picked(s),
            done=lambda s: s.view.phase > steps.DEPLOYMENT_PHASE,
        ),
        Step(
            "Artillery: units with an R fire over your line, and nobody fires back. But who fires does not attack any "
            "more this turn. This one has enemies within its range: choose it.",
            at=gunner,
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
            "The lit spaces are in its range. Choose this one; a red arrow shows the order.",
            at=victim,
            when=choosing(steps.ARTILLERY_TARGET),
            do=(Unit, Target),
        ),
        Step(
            "ALL FIRE (A) gives a target to every other unit that can fire. Then OPEN FIRE (SPACE): each rolls a die "
            "with ten sides, and high is good.",
            at=firing,
            when=lambda s: s.view.step == steps.ARTILLERY and bool(s.view.attack_at) and not picked(s),
            done=lambda s: s.view.phase > steps.ARTILLERY_PHASE or not mine(s),
        ),
        FALLEN,
        Step(
            "Ground Movement: one space each, tanks two. But a gap in the line is a road into your own half, and "
            "whoever stands next to an enemy can attack him: stay for now. END MOVEMENT (SPACE).",
            at=END,
            when=lambda s: asked(steps.MOVE, type(FINISH))(s) and s.view.turn == 1,
            done=lambda s: s.view.turn > 1 or s.view.phase > steps.MOVEMENT_PHASE,
        ),
        Step(
            "The assault: whoever stands next to an enemy may attack. But the defender fires first, so send a unit "
            "that can take it. None that can attack here can take more than this one: choose it.",
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
            "Every attack is fired at first, so one will do for today: ATTACK (SPACE).",
            at=END,
            when=lambda s: s.view.step == steps.GROUND and bool(s.view.attack_at) and not picked(s),
            do=(FINISH,),
        ),
        Step(
            "They have had their turn. The danger is your own back row: what wins for you wins for them, too. Never "
            "send everybody forward: leave somebody who can drive them out.",
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
            "Now somebody should march: one space, tanks two. Enemies bar the way, your own do not, and who has fired "
            "stays where he is. Choose this unit, then a space nearer to their back row.",
            at=lambda s: _forward(s) if s.selection.ways else unit_key(foremost(s, _marchers(s))),
            when=lambda s: (
                s.view.turn > 2 and (bool(s.selection.ways) or (asked(steps.MOVE, Unit)(s) and bool(_marchers(s))))
            ),
            do=(Unit, Pace),
        ),
        Step(
            "Two ideas to keep in mind. First the guns, then the men: a disrupted defender fires and defends worse. "
            "And break through in one place, with a closed line behind it. The front is yours!",
            at=InBar("TO WIN"),
            when=lambda s: s.view.turn > 2 and mine(s) and s.view.phase >= steps.MOVEMENT_PHASE and not s.waiting,
        ),
    ),
)
