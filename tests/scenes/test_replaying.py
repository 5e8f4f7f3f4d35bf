"""A replay goes back and forth, by bar, buttons, keys and gamepad; and from any point of it people play on."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import RESIGNED, Record, SeatEntry
from scenes.app import App
from scenes.match.session import Session
from scenes.match.setup import STAND_IN
from scenes.menus.interrupted import interrupted
from scenes.menus.results import outcome_of
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset
from scenes.ui.pinboard import AskScene
from tests.scenes.events import Event, down, key, motion, pad_button, steps, up
from tests.scenes.fought import sharp_end
from tests.scenes.menus import click as click_on
from tests.scenes.reviews import whole
from tests.scenes.table import centre, click, press, top_scene

BACK = (key(pygame.K_LEFT), key(pygame.K_TAB, pygame.KMOD_SHIFT), pad_button(4), "back")
ON = (key(pygame.K_RIGHT), key(pygame.K_TAB), pad_button(5), "step")


def watch(app: App, record: Record, paused: bool = True) -> ReplayScene:
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = ReplayScene(record)
    app.stack.apply(Reset(scene))
    assert (scene.speed, scene.director.paused) == ("1x", True), "it waits until one has had a look"
    scene.own_speed, scene.director.paused = "instant", paused
    steps(app, 3)
    return scene


def notations(scene: ReplayScene | PlayScene) -> list[str]:
    return [action.notation for action in scene.session.match.actions]


def drag_to(app: App, scene: ReplayScene, *stops: int) -> None:
    """Press on the bar, move along, let go."""
    k = app.canvas.k
    y = scene.bar.box[1] + scene.bar.box[3] / 2
    points = [(scene.bar.x_of(stop) * k, y * k) for stop in (scene.bar.at, *stops)]
    steps(app, 1, motion(*points[0]), down(*points[0]))
    for point in points[1:]:
        steps(app, 1, motion(*point))
    steps(app, 1, up(*points[-1]))


# --- back and forth --------------------------------------------------------------------------


@pytest.mark.parametrize(("back", "on"), list(zip(BACK, ON, strict=True)))
def test_steps_go_both_ways(app: App, back: Event | str, on: Event | str) -> None:
    scene = watch(app, whole())
    seen = [notations(scene)]
    for way in (on, on, on, back, back, on):
        if isinstance(way, str):
            click(app, *centre(scene.buttons[way].box))
        else:
            steps(app, 3, way)
        seen.append(notations(scene))
        assert len(seen[-1]) == scene.director.replay.stops[scene.bar.at]
    assert [seen.index(one) for one in seen] == [0, 1, 2, 3, 2, 1, 2]
    assert scene.director.paused


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "sharp_end", "last_front", "fighting_front"])
def test_wherever_the_bar_is_dragged_to_the_match_stands_as_it_did(app: App, slug: str) -> None:
    seats = min(GAMES[slug].seats)
    scene = watch(app, whole(slug, ("human", *["recruit"] * (seats - 1))))
    last = scene.bar.last
    assert 1 < len(scene.bar.starts) < last
    lines = {}
    for stop in (last // 2, last, last // 3, 0, last // 2):
        drag_to(app, scene, last, stop)
        assert scene.bar.at == stop
        assert notations(scene) == scene.director.record.notations[: scene.director.replay.stops[stop]]
        model = scene.board.model
        shown = model.view if hasattr(model, "view") else model.shown
        assert shown.facts() == scene.session.view(scene.viewer).facts()
        assert lines.setdefault(stop, scene.log.lines) == scene.log.lines
    assert lines[0] == [] or len(lines[0]) < len(lines[last // 2])
    assert scene.timeline.idle, "nothing is acted out"


def test_keys_lead_to_the_ends_and_from_round_to_round(app: App) -> None:
    scene = watch(app, whole())
    press(app, pygame.K_END)
    assert scene.bar.at == scene.bar.last
    assert scene.advice_panel._words.endswith("The end.")
    press(app, pygame.K_HOME)
    assert scene.bar.at == 0
    found = []
    for code in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        press(app, code)
        found.append(scene.bar.at)
    starts = scene.bar.starts
    assert found == [starts[1], starts[2], starts[1]]


def test_a_jump_cuts_short_what_is_acted_out_and_it_plays_on_from_there(app: App) -> None:
    scene = watch(app, whole())
    assert outcome_of(Session(scene.setup, scene.director.record)).decisions == scene.bar.last
    scene.own_speed = "0.5x"
    for code in (pygame.K_TAB, pygame.K_TAB):
        press(app, code)
    assert not scene.timeline.idle
    press(app, pygame.K_LEFT)
    assert (scene.bar.at, scene.timeline.idle, scene.director.paused) == (1, True, True)
    scene.own_speed = "instant"
    drag_to(app, scene, scene.bar.last - 3)
    press(app, pygame.K_SPACE)
    steps(app, 200)
    assert notations(scene) == scene.director.record.notations


# --- playing on ------------------------------------------------------------------------------


def ask(app: App, scene: ReplayScene) -> AskScene:
    press(app, pygame.K_p)
    return top_scene(app, AskScene)


def test_people_play_on_from_any_point_for_practice(app: App) -> None:
    record = whole()
    scene = watch(app, record)
    drag_to(app, scene, scene.bar.last // 2)
    at = notations(scene)
    question = ask(app, scene)
    labels = [label for label, _, _ in question.answers]
    assert labels == ["WATCH ON", "PLAY ANNA", "PLAY BURGUNDY"]
    click_on(app, question.form.widget(0))
    assert app.stack.top is scene
    click_on(app, ask(app, scene).form.widget(1))
    begun = top_scene(app, PlayScene)
    assert begun.setup.seats == tuple(record.seats)
    assert begun.setup.practice
    assert begun.words.startswith("Practice")
    steps(app, 40)
    assert notations(begun)[: len(at)] == at
    assert begun.asked
    begun.play(begun.session.match.legal()[0])
    app.stack.apply(Reset(TitleScene()))
    (left,) = interrupted(app)
    assert left.record.practice


@pytest.mark.parametrize(
    ("kinds", "answer", "label", "seated"),
    [
        (("human", "recruit"), 2, "PLAY BURGUNDY", [STAND_IN, "human"]),
        (("human", "human"), 1, "THE SAME PEOPLE AS BEFORE", ["human", "human"]),
    ],
)
def test_another_seat_can_be_played_and_several_people_play_on_as_they_were(
    app: App, kinds: tuple[str, ...], answer: int, label: str, seated: list[str]
) -> None:
    question = ask(app, watch(app, whole(kinds=kinds)))
    assert question.answers[answer][0] == label
    click_on(app, question.form.widget(answer))
    assert [entry.kind for entry in top_scene(app, PlayScene).setup.seats] == seated


def test_nobody_plays_on_from_the_end_or_from_a_match_that_goes_on(app: App) -> None:
    """Whoever did would learn what the others hold, and what chance will bring."""
    record = sharp_end(3)
    cases = [(record, "over here"), (replace(record, notations=record.notations[:40]), "not over")]
    for one, words in cases:
        scene = watch(app, one)
        press(app, pygame.K_END)
        steps(app, 3)
        assert not scene.buttons["restart"].enabled
        press(app, pygame.K_p)
        assert app.stack.top is scene
        assert scene.complaints.shown
        assert words in scene.director.why_not_on()


def test_a_replay_tells_who_has_resigned_and_is_played_on_from_the_last_decision(app: App) -> None:
    seats, notations = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")], whole().notations[:-20]
    scene = watch(app, replace(whole(), seats=seats, notations=notations))
    press(app, pygame.K_END)
    assert scene.advice_panel._words.endswith("Anna resigned. The end.")
    click_on(app, ask(app, scene).form.widget(1))
    begun = top_scene(app, PlayScene)
    assert not begun.session.over
    assert begun.setup.humans == (0,)
