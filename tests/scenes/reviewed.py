"""Reviews of finished matches with chances that a test gives, for tests of what they explain."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from game.catalogue import game_named
from game.core.record import Record, replay
from game.fighting_front import cards
from game.fighting_front.events import DieRolled
from scenes.match.review import ChanceShift, Reviewer
from scenes.match.review_result import Look
from tests.scenes.bots import InstantWorker
from tests.scenes.fought import random_record

Chances = Callable[[int], float]
"""The chance after a decision, by its place among those of the person, from 0 to 1."""


def review_with_chances(record: Record, chances: Chances, losses: dict[int, float] | None = None) -> Reviewer:
    """A finished review of a match in which the person's decisions have these chances to win.

    `chances` gives the chance by the place of a decision, 0 for the person's first one. `losses` has the chance that a
    decision gave away, by its place as well.
    """
    reviewer = Reviewer(record)
    while not reviewer.is_read:
        reviewer.update(InstantWorker())
    own = sorted(reviewer.decisions)
    for place, number in enumerate(own):
        value = chances(place)
        given_away = (losses or {}).get(place, 0.0)
        reviewer.looks[number] = Look(
            number, seat=0, value=value, best=value + given_away, doubt=0.02, better="pass" if given_away else ""
        )
    return reviewer


@cache
def always_even(place: int) -> float:
    """Chances for `review_with_chances` by which every decision leaves the person a chance of a half."""
    return 0.5


def lost_record(slug: str = "sharp_end") -> Record:
    """The record of a random match that seat 0, the person, loses."""
    records = (random_record(slug, seed=seed) for seed in count(4))
    return next(record for record in records if replay(record, game_named).state.scores()[0] == 0.0)


def numbers_of_own_decisions(reviewer: Reviewer) -> list[int]:
    """The numbers of the actions with which the person's decisions begin, in order."""
    return sorted(reviewer.decisions)


def fall_after(reviewer: Reviewer, place: int) -> ChanceShift:
    """A fall of the chance from 0.6 to 0.2 between the person's decision in this place and the next one."""
    own = numbers_of_own_decisions(reviewer)
    return ChanceShift(
        seat=0, decision_before=own[place], decision_after=own[place + 1], chance_before=0.6, chance_after=0.2
    )


def support_roll(die: int, result: int) -> DieRolled:
    """A roll of a gun of seat 1 at a ground unit, in Fighting Front. `result`: such as `cards.DESTROY`."""
    return DieRolled(
        table=cards.SUPPORT,
        seat=1,
        space=22,
        slot=cards.NONE,
        target=2,
        target_slot=cards.NONE,
        die=die,
        changes=(),
        total=die,
        result=result,
        kind=cards.FIRST_GROUND,
    )
