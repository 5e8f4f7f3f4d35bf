"""Spaces and units in words, and which units of the enemy can come to a space, for the reasons of a bot."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.core.wording import percent
from game.fighting_front import cards, quick
from game.fighting_front.state import State

# The weights order the sentences of a reason (`Effect.weight`). A gain has a weight above 0, and a price one below 0.
# Of two gains the one of greater weight is told first, and of two prices the one farther from 0. These are the levels
# of the scale, the highest first. A small number added to a level orders effects of one level, such as a count of
# units, or a chance times 10 or 20.
MATCH: Final = 90
"""A win or a loss of the match."""
HELD_ROW: Final = 40
"""FF 1.6 A space of the seat's own back row, while the enemy holds one there: the next one loses the match."""
BACK_ROW: Final = 30
"""FF 1.6 A space of a back row, of which GOAL win the match."""
CAPTURE: Final = 18
"""FF 4.10 A location that is taken without a roll."""
GUARD: Final = 12
"""A space of the own back row that is closed or opened, or more cards every turn: worth more than a poor shot."""
HIT: Final = 10
"""A hit or a guard now. A chance to hit adds to it, so a good shot is worth more than a guard."""
PART_HIT: Final = 9
"""A gain of now that is a little less than a hit: cover or a space that is taken, or a card that nobody can use."""
NEXT_HIT: Final = 8
"""A hit that has yet to follow: by the next roll, or by a unit that first has to come in."""
HIGH_USE: Final = 6
"""A use or a loss in a later roll or turn that matters more than most."""
USE: Final = 5
"""A use or a loss in a later roll or turn."""
LOW_USE: Final = 4
"""A use or a loss in a later roll or turn that matters less than most."""
MIN_USE: Final = 3
"""A use or a loss in a later roll or turn that hardly matters."""
DETAIL: Final = 2
"""A circumstance, such as how many enemies could attack. Its count is added."""


def space_name(space: int) -> str:
    """The name of a space in a sentence.

    >>> space_name(12)
    'C3'
    """
    return cards.SPACE_NAMES[space].upper()


def unit_in_words(view: State, space: int) -> str:
    """The unit in a space, as "the Infantry on C3"."""
    return f"the {cards.KIND_NAMES[view.unit[space]]} on {space_name(space)}"


def plane_in_words(view: State, slot: int) -> str:
    """The air unit in a slot, as "the Level Bomber"."""
    return f"the {cards.KIND_NAMES[view.air_unit[slot]]}"


def chance_in_words(chance: float) -> str:
    """A chance with its article.

    >>> chance_in_words(0.3), chance_in_words(0.8), chance_in_words(0.18)
    ('a 30% chance', 'an 80% chance', 'an 18% chance')
    """
    words = percent(chance)
    return f"{'an' if words.startswith(('8', '11', '18')) else 'a'} {words} chance"


def compare_dangers(few: int, here: int, many: int, there: int, name: str = "it") -> str:
    """How many enemy units can attack a unit in one space, and how many in another one. `name` is the unit in words.

    >>> compare_dangers(0, 5, 1, 8)
    'On A2 none of their units can make a ground attack on it; one of them could on D2.'
    """
    attackers = some_of_their_units(few)
    others = some_of_their_units(many).replace("their units", "them")
    return (
        f"On {space_name(here)} {attackers} can make a ground attack on {name}; {others} could on {space_name(there)}."
    )


def some_of_their_units(count: int) -> str:
    """A number of enemy ground units as the subject of "can": "one of their units", "none of their units".

    >>> some_of_their_units(0), some_of_their_units(1), some_of_their_units(2)
    ('none of their units', 'one of their units', '2 of their units')
    """
    return f"{['none', 'one', count][min(count, 2)]} of their units"


def count_enemies_within(view: State, seat: int, space: int, reach: int) -> int:
    """Return how many ground units of the enemy of `seat` are at most `reach` spaces away from a space, but not in it.

    DISTANCE holds the distance of two spaces at first * SPACES + second.
    """
    return sum(
        view.owner[other] == 1 - seat and 0 < cards.DISTANCE[space * cards.SPACES + other] <= reach
        for other in range(cards.SPACES)
    )


# --- Where units can come in one move (FF 4.10) ----------------------------------------


def ends_of_moves(view: State, start: int, again: bool = False) -> set[int]:
    """FF 4.10 The empty spaces in which the unit in a space could end a move.

    It passes units of its own side. A location of the other side is captured, and the move may go on. With `again` a
    tank makes a second move (FF 6, 9) if its side has a Fuel Dump, or is Germany and may hold Blitzkrieg.
    """
    seat = view.owner[start]
    may_repeat = view.nation[seat] == cards.GERMANY or quick.find_unused_site(view, seat, cards.FUEL_DUMP) != cards.NONE
    moves = 2 if again and cards.IS_T[view.unit[start]] and may_repeat else 1
    seen = {start}
    frontier = [start]
    for _ in range(moves * cards.STEPS[view.unit[start]]):
        entered = {near for space in frontier for near in cards.NEIGHBOURS[space]}
        frontier = [space for space in entered - seen if view.owner[space] in (cards.NONE, seat)]
        seen |= set(frontier)
    return {space for space in seen if view.owner[space] == cards.NONE}


def comers(view: State, seat: int, space: int) -> list[int]:
    """Return the spaces of the units of the enemy of `seat` that could end a move in this empty space."""
    enemies = [start for start in range(cards.SPACES) if view.owner[start] == 1 - seat]
    return [start for start in enemies if space in ends_of_moves(view, start)]


def attackers_of(view: State, seat: int, space: int, again: bool = False) -> int:
    """FF 4.10, 4.11 Return how many units of the enemy of `seat` could attack a space in one turn.

    Those are the units beside it, and others that can move to a free space beside it, each to a space of its own. With
    `again` all tanks that may make a second move do so (see `ends_of_moves`), which gives the most there can be.
    """
    near = set(cards.NEIGHBOURS[space])
    enemies = [start for start in range(cards.SPACES) if view.owner[start] == 1 - seat]
    free = [end for end in near if view.owner[end] == cards.NONE]
    spaces_by_comer = [near & ends_of_moves(view, start, again) for start in enemies if start not in near]

    # The most comers that find a space each (theorem of Koenig). A set of free spaces takes no more comers than can
    # reach one of its spaces, and all other free spaces take one comer each. The set with the lowest sum is the limit.
    parts = [set(part) for size in range(len(free) + 1) for part in combinations(free, size)]
    most = min(len(free) - len(part) + sum(bool(spaces & part) for spaces in spaces_by_comer) for part in parts)
    return most + sum(start in near for start in enemies)


def shielded_units(bare: State, covered: State, space: int) -> list[int]:
    """Return the spaces beside `space` with artillery of the seat to act that only the position `covered` shields.

    In the position `bare` enemy units can attack it on the ground in their next turn, and in `covered` none can, not
    even by a second move. Tanks are left out: they are there to fight.
    """
    seat = bare.to_act
    own = [near for near in cards.NEIGHBOURS[space] if bare.owner[near] == covered.owner[near] == seat]
    guns = [near for near in own if cards.IS_R[bare.unit[near]] and not cards.IS_T[bare.unit[near]]]
    return [
        near for near in guns if attackers_of(bare, seat, near) and not attackers_of(covered, seat, near, again=True)
    ]


# --- Positions that are tried ----------------------------------------------------------


def place_unit(view: State, kind: int, space: int) -> State:
    """The position with one more unit of the seat to act in a space. The view stays as it is."""
    ahead = view.copy()
    ahead.unit[space] = kind
    ahead.owner[space] = view.to_act
    ahead.dc[space] = 0
    ahead.leader[space] = cards.NONE
    if view.site[space] != cards.NONE:
        ahead.site_owner[space] = view.to_act
    return ahead


def move_unit(view: State, start: int, end: int) -> State:
    """FF 4.10 The position after the unit of the seat to act in `start` has moved to `end`. The view stays as it is."""
    ahead = place_unit(view, view.unit[start], end)
    is_mined = view.site[end] == cards.MINEFIELDS and view.site_owner[end] == 1 - view.to_act
    ahead.dc[end] = view.dc[start] + is_mined
    ahead.leader[end] = view.leader[start]
    ahead.unit[start] = cards.NONE
    ahead.owner[start] = cards.NONE
    ahead.dc[start] = 0
    ahead.leader[start] = cards.NONE
    return ahead
