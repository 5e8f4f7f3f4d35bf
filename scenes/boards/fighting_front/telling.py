"""Sentences about many decisions at once: what is asked of a group, and what a turn of the other side has come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import Event
from game.core.wording import count_of, join_names
from game.fighting_front import cards, events, steps
from game.fighting_front.state import State
from scenes.boards.fighting_front.names import space_name
from scenes.boards.seat_name import SeatName

# --- Groups ------------------------------------------------------------------------------

GROUP_QUESTIONS: Final = {
    steps.ARTILLERY: "{units}: at which space do they fire?",
    steps.AIR: "{units}: where do they fly?",
    steps.INTERCEPT: "{units}: do they intercept?",
    steps.MOVE: "{units}: where does the first of them go?",
    steps.GROUND: "{units}: what do they attack?",
    steps.SUPPORT_FIRE: "{units}: do they fire in support?",
    steps.WINDOW: "{cards}: add them to this roll?",
    steps.DISCARD: "{cards}: discard them?",
}
"""By step: the question about a group."""
GOAL_QUESTIONS: Final = {
    steps.SETUP: "{cards}: where the staff likes in {goals}?",
    steps.DEPLOY: "{cards}: where the staff likes in {goals}?",
    steps.ARTILLERY: "{units}: fire at {goals}?",
    steps.AIR: "{units}: fly to {goals}?",
    steps.MOVE: "{units}: go to {goals}?",
    steps.GROUND: "{units}: attack {goals}?",
}
"""By step: the question about a group for which goals are marked."""
GROUP_HELP: Final = {
    steps.SETUP: "Choose a lit space, or draw a box around some: the staff keeps to them. G marks one.",
    steps.DEPLOY: "Choose a lit space, or draw a box around some: the staff keeps to them. G marks one.",
    steps.ARTILLERY: (
        "Choose one target for all. Or mark several (G, or drag a box), and each unit fires at its best one: FIRE (A)."
    ),
    steps.AIR: (
        "Choose one target for all. Or mark several (G, or drag a box), and each unit flies to its best one: FLY (A)."
    ),
    steps.MOVE: "Choose a space for the first: the others go the same way. Or box spaces, or mark them (G): MARCH (V).",
    steps.GROUND: (
        "Choose one target for all. Or mark several (G, or drag a box), and each unit attacks its best one: ATTACK (A)."
    ),
}
"""By step: how to give a group its order."""
GOAL_HELP: Final = {
    steps.SETUP: "STAFF DEPLOYS (F) brings them in there. G marks more spaces, or unmarks one.",
    steps.DEPLOY: "STAFF DEPLOYS (F) brings them in there. G marks more spaces, or unmarks one.",
    steps.MOVE: "MARCH (V): each goes to the nearest free one. ATTACK (A) ends movement. G marks and unmarks.",
}
"""By step: how a group whose goals are marked gets its order."""
GOALS_MARKED: Final = (
    "Each takes its best target, and none is left out as long as there are units. G marks and unmarks."
)
"""The same where targets are attacked."""
MOST_GOALS_NAMED: Final = 4
"""The most goals that a question names."""
GROUPED: Final = "They get one order, by a button. G puts more in, or takes one out again."
"""The same where nothing but a button can be chosen."""


def group_help(view: State, has_goals: bool) -> str:
    """How a group of cards or units gets the order that all of them carry out.

    `has_goals`: some spaces are marked to which that order is confined.
    """
    if has_goals:
        return GOAL_HELP.get(view.step, GOALS_MARKED)
    return GROUP_HELP.get(view.step, GROUPED)


def group_question(view: State, count: int, goals: Sequence[int] = ()) -> str:
    """The question about the order that a group of `count` cards or units gets.

    `goals`: the spaces that are marked for it. If they are too many to be named, only their number is.
    """
    template = GROUP_QUESTIONS.get(view.step, "{cards}: where the staff likes?")
    if goals:
        template = GOAL_QUESTIONS.get(view.step, template)
    named = ", ".join(map(space_name, sorted(goals)))
    return template.format(
        units=count_of(count, "unit").capitalize(),
        cards=count_of(count, "card").capitalize(),
        goals=named if len(goals) <= MOST_GOALS_NAMED else count_of(len(goals), "space"),
    )


# --- A turn in short ---------------------------------------------------------------------

MOST_NAMED: Final = 3
"""The most things that a line names. Of more it names these, and says how many others there are."""


def sum_up_turn(happened: Sequence[Event], actor: int, names: Sequence[SeatName]) -> list[str]:
    """Sum up the turn of the seat `actor` in at most three sentences, from the events that a seat has seen.

    The first one is about what it took and destroyed, the second about what it lost, the third about its units that
    have come into the other half of the map. A turn without any of these has one sentence that says so.

    >>> names = [SeatName("You", is_reader=True), SeatName("Rommel")]
    >>> infantry, bunker = cards.KIND_CODES.index("infantry"), cards.KIND_CODES.index("fortifications")
    >>> lost = events.UnitDestroyed(space=7, kind=infantry, owner=0, leader=cards.NONE)
    >>> taken = events.SiteCaptured(seat=1, space=7, kind=bunker, loser=0)
    >>> moved = events.SpaceOccupied(start=17, end=7, kind=infantry)
    >>> for line in sum_up_turn([lost, moved, taken], 1, names):
    ...     print(line)
    Rommel destroyed Infantry C2 and took Fortifications C2.
    Rommel moved Infantry to C2.
    >>> sum_up_turn([], 1, names)
    ['Rommel destroyed nothing, lost nothing and took no ground.']
    """
    name = names[actor]
    destroyed = losses_in(happened, owner=1 - actor)
    taken = [
        named_thing(event.kind, event.space)
        for event in happened
        if isinstance(event, events.SiteCaptured) and event.seat == actor
    ]
    lost = losses_in(happened, actor)
    moved = advances_in(happened, actor)

    deeds = [f"destroyed {shortened(destroyed)}"] if destroyed else []
    deeds += [f"took {shortened(taken)}"] if taken else []
    lines = [f"{name:You} {join_names(deeds)}."] if deeds else []
    if lost:
        lines.append(f"{name:You} lost {shortened(lost)}.")
    if moved:
        lines.append(f"{name:You} moved {shortened(moved)}.")
    return lines or [f"{name:You} destroyed nothing, lost nothing and took no ground."]


def last_turn_of_enemy(latest: Sequence[Event], happened: Sequence[Event], me: int) -> list[Event]:
    """The events of the enemy's turn that has just ended. Empty unless the seat `me` has begun its turn since then.

    `latest`: the events since the last decision of that seat. `happened`: all events so far, including these. The last
    turn that began is that of `me`, and the one before must be the enemy's.
    """
    if not any(isinstance(event, events.TurnBegan) and event.seat == me for event in latest):
        return []
    turn_starts = [at for at, event in enumerate(happened) if isinstance(event, events.TurnBegan)]
    if len(turn_starts) < 2:
        return []
    *_, start, end = turn_starts
    return [] if getattr(happened[start], "seat", me) == me else list(happened[start:end])


def losses_in(happened: Sequence[Event], owner: int) -> list[str]:
    """The names of a seat's units, locations and air units that these events destroyed."""
    lost: list[str] = []
    for event in happened:
        match event:
            case events.UnitDestroyed() | events.SiteDestroyed() if event.owner == owner:
                lost.append(named_thing(event.kind, event.space))
            case events.AirUnitDestroyed() if event.owner == owner:
                lost.append(cards.KIND_NAMES[event.kind])
    return lost


def advances_in(happened: Sequence[Event], actor: int) -> list[str]:
    """The units of the seat `actor` that came into the enemy half, each with its last space: "Infantry to C2".

    Each event names a unit by the space where it is, so units are followed from space to space. Units that were
    destroyed afterwards are left out.
    """
    ends: dict[int, str] = {}
    for event in happened:
        match event:
            case events.UnitMoved(path, kind):
                ends.pop(path[0], None)
                ends[path[-1]] = cards.KIND_NAMES[kind]
            case events.SpaceOccupied():
                ends.pop(event.start, None)
                ends[event.end] = cards.KIND_NAMES[event.kind]
            case events.Landed():
                ends[event.space] = cards.KIND_NAMES[cards.PARATROOPERS]
            case events.UnitDestroyed():
                ends.pop(event.space, None)
    return [f"{kind} to {space_name(space)}" for space, kind in ends.items() if cards.HALF_OF[space] != actor]


def named_thing(kind: int, space: int) -> str:
    """A card on the map with its space: "Infantry C2"."""
    return f"{cards.KIND_NAMES[kind]} {space_name(space)}"


def shortened(things: Sequence[str]) -> str:
    """The names of these things. If they are many, the first ones by name and the number of the others.

    >>> shortened(["Infantry C2", "Mortars D1"]), shortened(["A1", "A2", "A3", "A4", "A5"])
    ('Infantry C2 and Mortars D1', 'A1, A2, A3 and 2 more')
    """
    if len(things) <= MOST_NAMED:
        return join_names(things)
    return join_names([*things[:MOST_NAMED], count_of(len(things) - MOST_NAMED, "more", "more")])
