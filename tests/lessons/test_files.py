"""Every guided match that is written as a file: what it promises is true, and it is won by doing what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes import routes
from scenes.app import App
from scenes.boards.script import InBar, Script
from scenes.menus.results import ResultsScene
from scenes.play.bubble import NEXT
from scenes.play.play_scene import PlayScene
from tests.lessons import __main__ as judging
from tests.lessons.__main__ import Noted, digest_of, noted, shipped
from tests.scenes.events import STRIDE
from tests.scenes.menus import show
from tests.scenes.pupil import PATIENCE, click_at, under_bubble
from tests.scenes.table import given, hold, top_scene
from tools.lessons.checks import ITERATIONS, TOLERANCE, Check

SCRIPTS = shipped()
SHAPES = [(1920, 1080), (1280, 720), (1024, 768)]


@pytest.mark.parametrize("name", SCRIPTS)
def test_whoever_presses_only_what_is_pointed_at_wins_and_nothing_is_wrong(name: str) -> None:
    check = Check(SCRIPTS[name])
    check.follow()
    assert check.faults == []
    assert check.pupil is not None
    assert check.pupil.won


def test_clicks_on_what_is_pointed_at_lead_to_the_victory_at_the_table(learner: App) -> None:
    """Through the window's own input, from the first bubble to the results page."""
    name = "sharp_end-1"
    show(learner, scene := lesson_scene(name))
    follow_with_clicks(learner, scene)
    page = top_scene(learner, ResultsScene)
    assert page.outcome.heading() == "VICTORY"
    assert page.outcome.next_step_sentence == SCRIPTS[name].closing


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_general_finds_nothing_clearly_better(name: str) -> None:
    """`python -m tests.lessons` has asked it about the present actions, and noted what it said."""
    entry = noted().get(name)
    assert entry is not None, "python -m tests.lessons has not judged it"
    assert entry.digest == digest_of(SCRIPTS[name]), "its actions have changed since python -m tests.lessons"
    assert entry.iterations == ITERATIONS
    assert TOLERANCE == 0.05
    assert entry.clearly_worse == 0


def test_what_was_noted_is_about_what_there_is() -> None:
    assert noted().keys() == SCRIPTS.keys()


def test_other_actions_have_another_digest() -> None:
    script = next(iter(SCRIPTS.values()))
    record = replace(script.record, notations=script.record.notations[:-1])
    assert digest_of(replace(script, record=record)) != digest_of(script)
    assert digest_of(replace(script, notes=())) == digest_of(script), "words may change"


def test_an_interrupted_run_keeps_what_was_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next run goes on with what is left, and a match whose actions have changed is judged anew."""
    asked, (first, second, *_) = list[str](), SCRIPTS

    def think(script: Script) -> Noted:
        name = next(name for name in SCRIPTS if SCRIPTS[name] == script)
        asked.append(name)
        if asked == [first, second]:
            raise KeyboardInterrupt
        return Noted(digest_of(script), ITERATIONS, 1, 0)

    path = tmp_path / "judged.txt"
    path.write_text(f"{first} 0123456789abcdef {ITERATIONS} 1 0\n", encoding="utf-8")
    monkeypatch.setattr(judging, "NOTED", path)
    monkeypatch.setattr(judging, "judged", think)
    with pytest.raises(KeyboardInterrupt):
        judging.main([])
    assert list(noted()) == [first]
    assert judging.main([]) == 0
    assert asked == [first, second, *list(SCRIPTS)[1:]]
    assert list(noted()) == list(SCRIPTS)


# --- What people do ---


def lesson_scene(name: str) -> PlayScene:
    """The table of a guided match, at which nobody waits for animations."""
    slug, _, number = name.rpartition("-")
    scene = routes.lesson(GAMES[slug], int(number) - 1)
    scene.own_speed = "instant"
    return scene


def follow_with_clicks(app: App, scene: PlayScene) -> None:
    """Press NEXT where there is one, otherwise click on what is pointed at, until the match is over."""
    for _ in range(4000):
        if app.stack.top is not scene:
            return
        guided = scene.guided
        said = guided.guide.said
        if said is None or not guided.bubble.shown:
            app.advance(STRIDE, [])
        elif said.asks:
            assert guided.target_box() is not None, said
            hold(app)
            click_at(app, given(guided.target_box()))
        else:
            click_at(app, guided.bubble.buttons[NEXT].box)

    raise AssertionError(f"nothing comes of {scene.guided.guide.said}")


# --- A bubble covers neither what it speaks of nor what has just happened ---


def tables(app: App, name: str) -> Iterator[PlayScene]:
    """The table of one match at each bubble of the author in turn.

    The others act at once, and nothing is drawn: the places of things follow from the layout alone.
    """
    script = SCRIPTS[name]
    show(app, scene := lesson_scene(name))
    guide, session = scene.guided.guide, scene.session

    for number, note in enumerate(script.notes, 1):
        if guide.made < note.before:
            for action in guide.actions[guide.made : note.before]:
                session.play(action)
            scene.director.withdraw()
        for _ in range(PATIENCE):
            if scene.guided.bubble.shown:
                break
            app.advance(STRIDE, [])
        assert guide.heading == f"GUIDED MATCH  {number}/{len(script.notes)}"
        yield scene
        guide.next()
        scene.guided.hide()


def look(app: App, scene: PlayScene, shape: tuple[int, int], type_size: str) -> None:
    """Show the present bubble in a window of this shape, with type of this size."""
    app.settings.type_size = type_size
    app.window = pygame.display.set_mode(shape)
    app.apply_settings()
    if isinstance(scene.guided.pointed, InBar):
        scene.surroundings.draw_bar(app.canvas, scene.board)  # only drawn facts have places
    app.advance(0.0, [])


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_bubble_covers_what_it_speaks_of_or_what_has_just_happened(learner: App, name: str) -> None:
    """Each bubble is looked at in all shapes with the largest type, and in one of them with normal type."""
    covering, happened = list[tuple[str, list[str]]](), 0
    for number, scene in enumerate(tables(learner, name)):
        happened += bool(scene.guided.changed_boxes())
        looks = [(SHAPES[number % len(SHAPES)], "normal"), *((shape, "largest") for shape in SHAPES)]
        for shape, type_size in looks:
            look(learner, scene, shape, type_size)
            if covered := under_bubble(scene):
                covering.append((scene.guided.guide.heading, covered))

    assert covering == []
    assert happened > len(SCRIPTS[name].notes) / 2, "nothing was looked at"
