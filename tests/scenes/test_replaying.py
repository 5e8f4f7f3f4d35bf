"""A replay goes back and forth, by bar, buttons, keys and gamepad; and from any point of it people play on."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import RESIGNED, Record, SeatEntry, record_of
from scenes.app import App
from scenes.match.session import Session
from scenes.match.setup import STAND_IN
from scenes.menus.interrupted import interrupted
from scenes.menus.outcome import outcome_of
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset
from scenes.ui.ask import AskScene
from tests.play import moments
from tests.scenes.events import Event, down, key, motion, pad_button, steps, up
from tests.scenes.fought import sharp_end
from tests.scenes.menus import click as click_on
from tests.scenes.table import centre, click, press

BACK = (key(pygame.K_LEFT), key(pygame.K_TAB, pygame.KMOD_SHIFT), pad_button(4), "back")
ON = (key(pygame.K_RIGHT), key(pygame.K_TAB), pad_button(5), "step")


def whole(slug: str = "battlefronts", seats: int = 2, kinds: tuple[str, ...] = ("human", "recruit")) -> Record:
    """A match at random, to its end."""
    match = Match(GAMES[slug], seats, {}, 5)
    for _ in moments(match, 5):
        pass
    return record_of(match, [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in kinds])


def watch(app: App, record: Record, paused: bool = True) -> ReplayScene:
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = ReplayScene(record)
    app.stack.apply(Reset(scene))
    scene.director.paused = paused
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


def test_the_report_counts_what_a_replay_goes_through(app: App) -> None:
    scene = watch(app, whole())
    session = Session(scene.setup, scene.director.record)
    assert outcome_of(session).decisions == len(scene.director.tape.stops) - 1 < len(session.match.actions)


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
        assert len(seen[-1]) == scene.director.tape.stops[scene.bar.at]
    assert [seen.index(one) for one in seen] == [0, 1, 2, 3, 2, 1, 2]
    assert scene.director.paused


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "sharp_end", "last_front", "fighting_front"])
def test_wherever_the_bar_is_dragged_to_the_match_stands_as_it_did(app: App, slug: str) -> None:
    seats = min(GAMES[slug].seats)
    scene = watch(app, whole(slug, seats, ("human", *["recruit"] * (seats - 1))))
    last = scene.bar.last
    assert 1 < len(scene.bar.starts) < last
    lines = {}
    for stop in (last // 2, last, last // 3, 0, last // 2):
        drag_to(app, scene, last, stop)
        assert scene.bar.at == stop
        assert notations(scene) == scene.director.record.notations[: scene.director.tape.stops[stop]]
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


def test_a_jump_cuts_short_what_is_acted_out(app: App) -> None:
    scene = watch(app, whole())
    app.settings.speed = "0.5x"
    for code in (pygame.K_TAB, pygame.K_TAB):
        press(app, code)
    assert not scene.timeline.idle
    press(app, pygame.K_LEFT)
    assert scene.bar.at == 0
    assert scene.timeline.idle
    assert scene.director.paused


def test_after_a_jump_it_plays_on_to_the_end(app: App) -> None:
    scene = watch(app, whole())
    drag_to(app, scene, scene.bar.last - 3)
    press(app, pygame.K_SPACE)
    steps(app, 200)
    assert notations(scene) == scene.director.record.notations


def test_a_replay_tells_who_has_resigned(app: App) -> None:
    record = whole()
    record.seats[0] = SeatEntry(RESIGNED, "Anna")
    scene = watch(app, replace(record, notations=record.notations[:-20]))
    press(app, pygame.K_END)
    assert scene.advice_panel._words.endswith("Anna resigned. The end.")


# --- playing on ------------------------------------------------------------------------------


def ask(app: App, scene: ReplayScene) -> AskScene:
    press(app, pygame.K_p)
    question = app.stack.top
    assert isinstance(question, AskScene)
    return question


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
    begun = app.stack.top
    assert isinstance(begun, PlayScene)
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


def test_another_seat_can_be_played_and_a_bot_takes_that_of_the_person(app: App) -> None:
    scene = watch(app, whole())
    click_on(app, ask(app, scene).form.widget(2))
    begun = app.stack.top
    assert isinstance(begun, PlayScene)
    assert [entry.kind for entry in begun.setup.seats] == [STAND_IN, "human"]


def test_several_people_play_on_as_they_were(app: App) -> None:
    record = whole(kinds=("human", "human"))
    scene = watch(app, record)
    question = ask(app, scene)
    assert question.answers[1][0] == "THE SAME PEOPLE AS BEFORE"
    click_on(app, question.form.widget(1))
    begun = app.stack.top
    assert isinstance(begun, PlayScene)
    assert begun.setup.humans == (0, 1)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_nobody_plays_on_from_the_end_or_from_a_match_that_goes_on(app: App, way: str) -> None:
    """Whoever did would learn what the others hold, and what chance will bring."""
    record = sharp_end(3)
    cases = [(record, "over here"), (replace(record, notations=record.notations[:40]), "not over")]
    for one, words in cases:
        scene = watch(app, one)
        press(app, pygame.K_END)
        steps(app, 3)
        assert not scene.buttons["restart"].enabled
        if way == "key":
            press(app, pygame.K_p)
        else:
            click(app, *centre(scene.buttons["restart"].box))
        assert app.stack.top is scene
        assert scene.complaints.shown
        assert words in scene.director.why_not_on()


def test_a_resigned_match_is_played_on_from_its_last_decision(app: App) -> None:
    record = whole()
    record.seats[0] = SeatEntry(RESIGNED, "Anna")
    scene = watch(app, replace(record, notations=record.notations[:-20]))
    press(app, pygame.K_END)
    click_on(app, ask(app, scene).form.widget(1))
    begun = app.stack.top
    assert isinstance(begun, PlayScene)
    assert not begun.session.over
    assert begun.setup.humans == (0,)
