"""A bubble can ask for a button that gives an order: one press, and the record goes on for several decisions."""

from __future__ import annotations

import pygame

from game.catalogue import GAMES
from game.core.match import Match
from game.fighting_front.analysis import next_deployment
from scenes.app import App
from scenes.boards.guided_matches import setup_for
from scenes.boards.script import read_script
from scenes.play.play_scene import PlayScene
from tests.scenes.events import STRIDE, until
from tests.scenes.menus import show
from tests.scenes.pupil import click_at, press_key, wait_until_asked
from tests.scenes.table import not_none, wait_until_presses_count
from tools.lessons.checks import Check

GAME = GAMES["fighting_front"]
HEAD = """five fronts lesson 1
game: fighting_front
seat: human
seat: recruit
seed: 5
closing: That was the guided match.
actions:
"""
BUBBLE_OF_ORDER = "> The staff lays out the others: press this button.\n@ verb deploy\n"
BUBBLE_AFTER_ORDER = "> Your army is in place.\n"


def decisions_of_setup() -> list[list[str]]:
    """Return the notations of each decision of a setup that the staff of both sides makes, up to the first turn."""
    match = Match(GAME, seats=2, options=GAME.full_options({}), seed=5)
    decisions: list[list[str]] = []
    while match.state.turn == 0:
        seat = match.state.to_act
        view, legal = match.view(seat), match.legal()
        last_action = legal[0] if len(legal) == 1 else GAME.by_notation["finish"]
        actions = next_deployment(view, legal) or (last_action,)
        for action in actions:
            match.play(action)
        decisions.append([action.notation for action in actions])

    return decisions


def lesson_text(decisions: list[list[str]], first: int) -> str:
    """Return a guided match whose pupil gives the order in place of the decision `first`, counted from 0."""
    before = [notation for decision in decisions[: 2 * first] for notation in decision]
    after = [notation for decision in decisions[2 * first :] for notation in decision]
    return HEAD + "\n".join([*before, BUBBLE_OF_ORDER + "\n".join(after), BUBBLE_AFTER_ORDER, "finish", ""])


def test_one_press_gives_an_order_and_the_guide_waits_for_its_end(learner: App) -> None:
    lesson = read_script(lesson_text(decisions_of_setup(), first=1))
    scene = show(learner, PlayScene(setup_for(GAME, lesson), lesson=lesson))
    scene.own_speed = "instant"
    assert wait_until_asked(learner, scene)
    while scene.guided.pointed != ("verb", "deploy"):
        wait_until_presses_count(learner)
        click_at(learner, not_none(scene.guided.target_box()))
        learner.advance(STRIDE, [])
        assert wait_until_asked(learner, scene)

    assert not scene.guided.bubble.buttons["lesson next"].enabled, "the bubble asks for the press"

    press_key(learner, pygame.K_f)
    seen: set[str] = set()

    def is_next_bubble_shown() -> bool:
        """Note the text of the bubble. Return whether it is the one that follows the order."""
        seen.add(scene.guided.bubble.words)
        return scene.guided.bubble.words == "Your army is in place."

    until(learner, is_next_bubble_shown, STRIDE)
    assert scene.guided.guide.bubble is not None
    assert "Go on: this one next." not in seen, "the guide says nothing while an order is carried out"
    assert not scene.guided.guide.has_strayed


def test_the_pupil_of_the_check_gives_the_order_with_one_press_too() -> None:
    """The pupil plays a guided match in place of a person, as its bubbles ask. Here they ask to press STAFF DEPLOYS.

    It deploys one unit by itself and then presses that button, which makes more than ten further decisions.
    """
    check = Check(read_script(lesson_text(decisions_of_setup(), first=1)))
    check.follow()
    assert check.pupil is not None
    assert check.pupil.presses < 5, "one press for the whole order"
    assert len(check.pupil.decisions) > 12, "each decision of the order is judged"
    assert [fault for fault in check.faults if "asked for" in fault.words] == []


def test_an_order_that_differs_from_the_actions_of_the_file_is_a_fault() -> None:
    """The staff begins with its toughest unit, and the file with the second one."""
    decisions = decisions_of_setup()
    decisions[0], decisions[2] = decisions[2], decisions[0]  # those with odd numbers belong to the other side
    check = Check(read_script(lesson_text(decisions, first=0)))
    check.follow()
    assert [fault for fault in check.faults if "but pressing what is pointed at plays" in fault.words]


def test_a_bubble_at_a_button_without_an_order_asks_for_nothing() -> None:
    check = Check(read_script(lesson_text(decisions_of_setup(), first=0).replace("@ verb deploy", "@ button hint")))
    check.follow()
    first = check.bubbles[0].said
    assert first.words == "The staff lays out the others: press this button."
    assert not first.asks
