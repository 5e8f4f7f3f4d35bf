"""The words of every guided match: played as they say, and against them."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.battlefronts.events import BattleJoined
from game.core.events import Event
from game.core.state import State
from game.fighting_front.events import UnitDestroyed
from game.fix_bayonets.cards import MEN
from game.fix_bayonets.events import Killed
from game.last_front.events import TerritoryCaptured
from game.sharp_end.events import ObjectiveTaken
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.guide import RIVAL
from scenes.menus.results import ResultsScene
from scenes.play.play_scene import PlayScene
from tests.obey import GRAVE, Pupil, Tally, judged
from tests.scenes.menus import GAME
from tests.scenes.pupil import LESSONS, begin, check_place, click_at, follow, obey, press, quick, wait
from tools.drive import WholeWorker

GERMAN_OFFICERS = (MEN, MEN + 1)
SEED = 0
"""What somebody does who does something else is drawn from it."""
HEEDED = 0.6
"""How often somebody who does something else does what is said."""
MORE = 6
"""Decisions that are taken after a lesson, and after which a match counts as going on."""


class Recruits(WholeWorker):
    """Only they think in earnest: what a Captain would do in the pupil's place tells the pupil nothing."""

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = math.inf, compares: bool = False
    ) -> None:
        self.iterations = sys.maxsize if level == RIVAL else 1
        super().think(game, view, level, seed, seconds, compares)


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_its_own_words(learner: App, slug: str, number: int) -> None:
    """Against the Recruits of the client, who always answer the same: something is won, and no word is lost."""
    scene = begin(learner, slug, Recruits(), number)
    shown = follow(learner, scene)
    missed = [step.words for at, step in enumerate(scene.guided.guide.lesson.steps) if at not in shown]
    assert not missed
    stands, taken = scene.guided.guide.lesson.steps[-1].stands, len(scene.session.match.actions)
    assert stands or WON[slug](scene), "nothing was won"
    while (len(scene.session.match.actions) < taken + MORE or not WON[slug](scene)) and wait(learner, scene):
        assert stands or not scene.guided.bubble.shown
        if scene.guided.bubble.shown:
            obey(learner, scene)
        elif scene.asked:
            quick(scene)
    assert WON[slug](scene), "nothing was won"


WON: dict[str, Callable[[PlayScene], bool]] = {
    "battlefronts": lambda scene: any(
        isinstance(event, BattleJoined) and event.attrition[0] > event.attrition[1] for event in seen(scene)
    ),
    "sharp_end": lambda scene: any(isinstance(event, ObjectiveTaken) and event.seat == 0 for event in seen(scene)),
    "fix_bayonets": lambda scene: any(
        isinstance(event, Killed) and event.man in GERMAN_OFFICERS for event in seen(scene)
    ),
    "last_front": lambda scene: any(isinstance(event, TerritoryCaptured) and event.seat == 0 for event in seen(scene)),
    "fighting_front": lambda scene: any(isinstance(event, UnitDestroyed) and event.owner == 1 for event in seen(scene)),
}
"""By game: whether the person has won what a guided match is to end with."""


def seen(scene: PlayScene) -> Iterator[Event]:
    """What the person has seen to happen."""
    return (event for transcript in scene.session.past for event in scene.session.seen(transcript, 0))


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_whoever_does_something_else_hears_of_nothing_that_is_not_there(learner: App, slug: str, number: int) -> None:
    scene = begin(learner, slug, number=number)
    learner.draw()
    rng = random.Random(SEED)
    for _ in range(90):
        if not wait(learner, scene):
            break
        if scene.guided.bubble.shown:
            check_place(scene)
            step = scene.guided.guide.step
            assert step is not None
            assert step.at is None or scene.guided.target() is not None, step.words
            if rng.random() < HEEDED:
                obey(learner, scene)
                continue
        scene.play(rng.choice(scene.session.match.legal()))
    assert learner.stack.top is scene or isinstance(learner.stack.top, ResultsScene)


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_every_lesson_ends_with_two_ideas_and_each_step_but_the_first_has_its_situation(slug: str, number: int) -> None:
    first, *others = BOARDS[slug].lessons[number].steps
    assert first.tells
    assert not [step.words for step in others if step.when is None]
    assert [step.words for step in others if step.tells][-1].startswith("Two ideas to keep in mind.")


def test_next_never_runs_past_what_is_asked_for(learner: App) -> None:
    scene = begin(learner, GAME.slug)
    press(learner, pygame.K_n)
    bubble = scene.guided.bubble
    assert (scene.guided.guide.at, bubble.shown) == (1, True)
    assert "lesson next" not in [spot.key for spot in bubble.spots()]
    press(learner, pygame.K_n)
    click_at(learner, bubble.buttons["lesson next"].box)
    assert scene.guided.guide.at == 1


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_words_are_few(slug: str, number: int) -> None:
    long = [step.words for step in BOARDS[slug].lessons[number].steps if len(step.words.split()) > 42]
    assert not long


# --- Whoever does what a guided match says wins it, against Recruits whose decisions nobody has seen ---

USUAL = (6, 8)
TASKS = {("fighting_front", 0): (3, 4), ("fighting_front", 1): (3, 4), ("battlefronts", 0): (3, 4)}
"""How many matches are won at least, of how many: few that are long, since each decision is judged besides."""


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_whoever_obeys_wins_and_sees_nearly_all(slug: str, number: int) -> None:
    """No more are played once enough are won."""
    least, most = TASKS.get((slug, number), USUAL)
    found = Tally(slug, number)
    for seed in range(1, 2 * most, 2):
        found.courses.append(Pupil(slug, number, seed).play())
        if found.won == least:
            break
    assert found.won == least, found.told()
    assert not [course for course in found.courses if course.soon], found.told()
    assert len(found.missed()) <= len(found.lesson.steps) / 10, found.told()
    for taught in found.courses[0].taught:
        verdict = judged(slug, taught, 3_000)
        assert verdict.best_value - verdict.value <= max(GRAVE, verdict.doubt), (taught.step + 1, taught.made)
