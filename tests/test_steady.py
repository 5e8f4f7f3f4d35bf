"""The measure of how steady hints are: what counts as agreed, and that it runs."""

from __future__ import annotations

import re

import pytest

from ai.levels import Choice, Thought
from ai.player import named, play
from game.catalogue import game_named
from game.core.rng import Rng
from tools import steady
from tools.steady import Follower, agree, main


def answer(*firsts: int, equal: int = 1) -> Thought:
    choices = tuple(Choice((first, 9), 0.1, 0.5, 100) for first in firsts)
    return Thought(choices[0].actions, choices, 0.5, 100, 0.1, True, about_equal=equal)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (answer(1, 2), answer(1, 3), True),
        (answer(1, 2), answer(2, 1), False),
        (answer(1, 2, equal=2), answer(2, 1), False),
        (answer(1, 2), answer(2, 1, equal=2), False),
        (answer(1, 2, equal=2), answer(2, 1, equal=2), True),
        (answer(1, 2, equal=2), answer(2, 3, 1, equal=2), False),
    ],
)
def test_two_answers_agree_on_the_first_step_or_that_it_is_a_toss_up(
    one: Thought, other: Thought, expected: bool
) -> None:
    assert agree(one, other) is expected


def test_all_pairs_of_answers_are_counted() -> None:
    one, other = [answer(1, 2, equal=2), answer(2, 1, equal=2), answer(3)], [answer(1), answer(1), answer(1, 2)]
    found = steady.figures([one, other])
    assert (found["positions"], found["asks"], found["same"], found["steady"]) == (2, 3, 50, 50)
    assert found["agreeing"]["value"] == pytest.approx(2 / 3)


def test_it_measures_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = "sharp_end --positions 1 --asks 2 --level recruit --seconds 0.02"
    main(words.split())
    assert re.search(r"sharp_end, 1 positions: [\d.]+ % of pairs of 2 answers agree", capsys.readouterr().out)


def test_who_follows_the_hint_makes_its_first_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "HINT", 0.01)
    game, follower = game_named("sharp_end"), Follower()
    outcome = play(game, [follower, named("random")], seed=3)
    assert outcome.match.over
    state = game.new(2, outcome.match.options, Rng(3))
    view = state.redact(state.to_act)
    told = steady.hint(game, view, 5, 0.01)
    assert [action.id for action in follower.decide(view, 5)] == list(told.actions)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("battlefronts --positions 0", "--positions takes a number from 1 to 100000, not '0'."),
        ("battlefronts --asks 1", "--asks takes a number from 2 to 100, not '1'."),
        ("battlefronts --seconds nan", "--seconds takes a number between 0 and 60, not 'nan'."),
        ("battlefronts --level major", "There is no level 'major'"),
        ("battlefronts --minutes 1", "There is no flag '--minutes'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        steady.main(words.split())
    told = capsys.readouterr()
    assert told.err.startswith(sentence)
    assert (told.err.count("\n"), told.out) == (1, "")
