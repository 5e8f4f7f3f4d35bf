"""What the bots' process answers is taken only if it can be right."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ai.bot import Deliberation, snap
from ai.levels import Choice, Thought, Verdict, level_named
from ai.review import Judgement
from ai.worker import Checker
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.state import State
from tests.play import moments

GAME = game_named("fix_bayonets")


def two_steps() -> State:
    """A position in which a decision takes two steps at least, and some first step takes only one."""
    for seed in range(20):
        match = Match(GAME, 2, {}, seed)
        for _ in moments(match, seed):
            view = match.view(match.state.to_act)
            if not (match.over or match.state.midway()) and len(snap(GAME, view, 1).actions) > 1:
                return view
    raise AssertionError("no decision takes two steps")


VIEW = two_steps()
RIGHT = snap(GAME, VIEW, 1)
NOT_OPEN = next(action.id for action in GAME.actions if action not in VIEW.legal())
VERDICT = Verdict(RIGHT.actions, 0.4, 0.5, 0.1)


def saying(**changed: Any) -> Callable[[], Thought]:
    return lambda: replace(RIGHT, **changed)


WRONG = {
    "none": saying(actions=()),
    "one that is not open": saying(actions=(NOT_OPEN,)),
    "an unknown one": saying(actions=(10**6,)),
    "a negative one": saying(actions=(-1,)),
    "no list": saying(actions=None),
    "words": saying(actions=("pass",)),
    "half a decision": saying(actions=RIGHT.actions[:1]),
    "more than a decision": saying(actions=RIGHT.actions * 2),
    "a second step that is not open": saying(actions=(RIGHT.actions[0], NOT_OPEN)),
    "a choice that is not open": saying(choices=(Choice((NOT_OPEN,), 1.0, 0.5, 9),)),
    "a choice without steps": saying(choices=(Choice((), 1.0, 0.5, 9),)),
    "a choice worth no number": saying(choices=(Choice(RIGHT.actions, 1.0, math.nan, 9),)),
    "choices that are none": saying(choices=(1, 2)),
    "a chance that is no number": saying(value=math.inf),
    "no chance": saying(value=None),
    "more that are equal than there are": saying(about_equal=2),
    "none that is equal": saying(about_equal=0),
    "a reason that is none": saying(reason=None),
    "a verdict for another decision": saying(verdict=replace(VERDICT, best=(NOT_OPEN,))),
    "a verdict without numbers": saying(verdict=replace(VERDICT, value=math.nan)),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_an_answer_that_cannot_be_right_is_refused(wrong: Callable[[], Thought]) -> None:
    checker = Checker(GAME, VIEW, judges=False)
    assert checker.holds(RIGHT)
    assert checker.holds(replace(RIGHT, actions=RIGHT.actions[:1], done=False)), "as a search says on its way"
    assert not checker.holds(wrong())


def test_a_judgement_comes_with_a_verdict() -> None:
    checker = Checker(GAME, VIEW, judges=True)
    assert checker.holds(replace(RIGHT, done=False))
    assert checker.holds(replace(RIGHT, verdict=VERDICT))
    assert not checker.holds(RIGHT)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_search_says_on_its_way_and_at_its_end_holds(slug: str) -> None:
    game = GAMES[slug]
    match = Match(game, game.seats[-1], {}, 4)
    for number, _ in enumerate(moments(match, 4)):
        if number % 40 or match.over or match.state.midway():
            continue
        view = match.view(match.state.to_act)
        made = snap(game, view, number).actions
        of = [Deliberation(game, view, level_named("recruit"), number), Judgement(game, view, (), number, 0.02)]
        for thinking in [*of, Judgement(game, view, made, number, 0.02)]:
            checker, done = Checker(game, view, judges=thinking not in of), False
            while not done:
                thought = thinking.step()
                done = thought.done
                assert checker.holds(thought), thought
        if number > 120:
            break
