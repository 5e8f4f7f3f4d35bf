"""Every shipped guided match: its words are true, and a pupil who follows it wins."""

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
from tests.lessons.__main__ import Judgement, digest_of, read_notes, shipped_scripts
from tests.scenes.events import STRIDE
from tests.scenes.menus import show
from tests.scenes.pupil import MOST_FRAMES, click_at, faults_of_bubble
from tests.scenes.table import not_none, top_scene, wait_until_presses_count
from tools.lessons.checks import ITERATIONS, TOLERANCE, Check

SCRIPTS = shipped_scripts()
NARROWEST = (1024, 768)
OTHER_WINDOWS = [
    *((shape, "normal") for shape in ((1920, 1080), (1280, 720), NARROWEST)),
    *((shape, "largest") for shape in ((1920, 1080), (1280, 720))),
]
"""Windows and sizes of type in which bubbles are placed by turns."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_pupil_who_presses_only_pointed_things_wins_and_the_file_has_no_faults(name: str) -> None:
    check = Check(SCRIPTS[name])
    check.follow()
    assert check.faults == []
    assert check.pupil is not None
    assert check.pupil.won


def test_clicks_on_the_pointed_things_lead_from_the_first_bubble_to_victory(learner: App) -> None:
    """The clicks go through the input of the window."""
    name = "sharp_end-1"
    scene = show(learner, lesson_scene(name))

    follow_with_clicks(learner, scene)
    page = top_scene(learner, ResultsScene)
    assert page.outcome.heading() == "VICTORY"
    assert page.outcome.next_step_sentence == SCRIPTS[name].closing


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_general_has_judged_every_decision_and_found_none_clearly_worse(name: str) -> None:
    """`python -m tests.lessons` asks a General about the present actions, and notes the verdicts in a file."""
    entry = read_notes().get(name)
    assert entry is not None, "python -m tests.lessons has not judged it"
    assert entry.digest == digest_of(SCRIPTS[name]), "its actions have changed since python -m tests.lessons"
    assert entry.iterations == ITERATIONS
    assert TOLERANCE == 0.05
    assert entry.clearly_worse == 0


def test_the_judging_of_a_guided_match_counts_its_decisions() -> None:
    """It is run here with a short search, whose verdicts may be wrong."""
    name = "sharp_end-1"
    noted = read_notes()[name]
    judged = judging.judge_script(SCRIPTS[name], iterations=30)
    assert (judged.digest, judged.iterations, judged.decisions) == (noted.digest, 30, noted.decisions)
    assert 0 <= judged.clearly_worse <= judged.decisions


def test_the_noted_judgements_are_about_the_shipped_files() -> None:
    assert read_notes().keys() == SCRIPTS.keys()


def test_the_digest_of_a_file_changes_with_its_actions_and_not_with_its_words() -> None:
    script = next(iter(SCRIPTS.values()))
    record = replace(script.record, notations=script.record.notations[:-1])
    assert digest_of(replace(script, record=record)) != digest_of(script)
    assert digest_of(replace(script, notes=())) == digest_of(script), "words may change"


def test_an_interrupted_run_of_judgements_keeps_the_finished_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next run goes on with what is left, and a match whose actions have changed is judged anew."""
    first, second, *_ = SCRIPTS
    asked: list[str] = []

    def think(script: Script) -> Judgement:
        """Note the name of the match, and be interrupted at the second one."""
        name = next(name for name in SCRIPTS if SCRIPTS[name] == script)
        asked.append(name)
        if asked == [first, second]:
            raise KeyboardInterrupt
        return Judgement(digest_of(script), ITERATIONS, decisions=1, clearly_worse=0)

    path = tmp_path / "judged.txt"
    outdated_digest = "0123456789abcdef"
    path.write_text(f"{first} {outdated_digest} {ITERATIONS} 1 0\n", encoding="utf-8")
    monkeypatch.setattr(judging, "NOTES", path)
    monkeypatch.setattr(judging, "judge_script", think)
    with pytest.raises(KeyboardInterrupt):
        judging.main([])
    assert list(read_notes()) == [first]
    assert judging.main([]) == 0
    assert asked == [first, second, *list(SCRIPTS)[1:]]
    assert list(read_notes()) == list(SCRIPTS)


# --- The pupil at the table ---


def lesson_scene(name: str) -> PlayScene:
    """Return the table of a guided match, at instant speed."""
    slug, _, number = name.rpartition("-")
    scene = routes.lesson(GAMES[slug], int(number) - 1)
    scene.own_speed = "instant"
    return scene


def follow_with_clicks(app: App, scene: PlayScene) -> None:
    """Press NEXT if the bubble has it, otherwise click on the pointed thing, until the match is over."""
    for _ in range(4000):
        if app.stack.top is not scene:
            return
        guided = scene.guided
        said = guided.guide.bubble
        if said is None or not guided.bubble.shown:
            app.advance(STRIDE, [])
        elif said.asks:
            assert guided.target_box() is not None, said
            wait_until_presses_count(app)
            click_at(app, not_none(guided.target_box()))
        else:
            click_at(app, guided.bubble.buttons[NEXT].box)

    raise AssertionError(f"nothing comes of {scene.guided.guide.bubble}")


# --- A bubble covers neither its subject nor the last event ---


def tables_at_bubbles(app: App, name: str) -> Iterator[PlayScene]:
    """Yield the table of one match at each bubble of the author in turn.

    The others act at once, and nothing is drawn: the places of things follow from the layout alone.
    """
    script = SCRIPTS[name]
    scene = show(app, lesson_scene(name))
    guide, session = scene.guided.guide, scene.session

    for number, note in enumerate(script.notes, 1):
        if guide.actions_played < note.before:
            for action in guide.actions[guide.actions_played : note.before]:
                session.play(action)
            scene.director.stop_asking()
        for _ in range(MOST_FRAMES):
            if scene.guided.bubble.shown:
                break
            app.advance(STRIDE, [])
        assert guide.heading == f"GUIDED MATCH  {number}/{len(script.notes)}"
        yield scene
        guide.go_on()
        scene.guided.hide()


def change_window(app: App, shape: tuple[int, int], type_size: str) -> None:
    """Give the window this shape and its type this size."""
    app.settings.type_size = type_size
    app.window = pygame.display.set_mode(shape)
    app.apply_settings()


def things_under_bubble(app: App, scene: PlayScene) -> list[str]:
    """Place the present bubble in the present window, and return the things that it covers, in words."""
    if isinstance(scene.guided.pointed, InBar):
        scene.surroundings.draw_bar(app.canvas, scene.board)  # only drawn facts have places
    app.advance(0.0, [])
    return faults_of_bubble(scene)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_bubble_covers_its_subject_or_the_last_event(learner: App, name: str) -> None:
    """Each bubble is placed in the narrowest window with the largest type, and in one other by turns."""
    covering: list[tuple[str, list[str]]] = []
    with_event = 0
    change_window(learner, NARROWEST, "largest")

    for number, scene in enumerate(tables_at_bubbles(learner, name)):
        with_event += bool(scene.guided.changed_boxes())
        covered = things_under_bubble(learner, scene)
        change_window(learner, *OTHER_WINDOWS[number % len(OTHER_WINDOWS)])
        covered += things_under_bubble(learner, scene)
        change_window(learner, NARROWEST, "largest")  # the next bubble is placed only once for it

        if covered:
            covering.append((scene.guided.guide.heading, covered))

    assert covering == []
    assert with_event > len(SCRIPTS[name].notes) / 2, "most bubbles must come after an event"
