"""A replay goes back and forth, by bar, buttons, keys and gamepad; and from any point of it people play on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import RESIGNED, Record, SeatEntry, record_of
from scenes.app import App
from scenes.match.play_director import CHOICES, MIXED
from scenes.match.session import Session
from scenes.match.setup import STAND_IN, Setup
from scenes.menus.interrupted import find_interrupted
from scenes.menus.lobby import LobbyScene
from scenes.menus.match_result import result_of
from scenes.menus.title import DEMONSTRATION_SECONDS, TitleScene
from scenes.play.demo import DemoScene
from scenes.play.play_scene import GAVE_UP, ONLY_BOTS, PlayScene
from scenes.play.replay import ReplayScene
from scenes.settings import SPEEDS
from scenes.stack import Reset
from scenes.ui.pinboard import AskScene
from tests.play import moments
from tests.scenes.bots import InstantWorker
from tests.scenes.events import Event, down, frame, key, key_up, motion, pad_button, pad_tap, steps, tapped, up
from tests.scenes.fought import sharp_end, whole
from tests.scenes.table import apart, click, expect, press, put, seat, top_scene

MOST = 120
"""Actions of a record that are looked through: a long match is like a short one."""
BACK = (
    key(pygame.K_LEFT),
    key(pygame.K_TAB, pygame.KMOD_SHIFT),
    pad_button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER),
    "back",
)
ON = (key(pygame.K_RIGHT), key(pygame.K_TAB), pad_button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER), "step")


def watch(app: App, record: Record, paused: bool = True) -> ReplayScene:
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = ReplayScene(record)
    app.stack.apply(Reset(scene))
    assert (scene.speed, scene.director.paused) == ("1x", True), "it waits until one has had a look"
    scene.own_speed, scene.director.paused = "instant", paused
    steps(app, 3)
    return scene


def record(slug: str, seats: int, played: int, people: int) -> Record:
    """A match at random, left after so many actions, with people in the first seats."""
    match = Match(GAMES[slug], seats, {}, 5)
    for _ in moments(match, 5):
        if len(match.actions) == played:
            break
    kinds = ["human"] * people + ["recruit"] * (seats - people)
    return record_of(match, [SeatEntry(kind) for kind in kinds])


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_said_of_a_turning_point_covers_neither_the_bar_nor_buttons_nor_the_log(app: App, slug: str) -> None:
    """The bar and the log give way to it, so that all of it can be read."""
    app.settings.type_size = "largest"
    app.apply_settings()
    notes = {3: " ".join(["It can march to Brissol, which is empty."] * 6)}
    scene = put(app, ReplayScene(record(slug, 2, 40, people=1), at=3, notes=notes))
    app.draw()
    below = [scene.bar.box, scene.log.box, *(button.box for button in scene.buttons.values())]
    assert apart(scene.advice_panel.visible_box, scene.bar.box, scene.log.box)
    assert all(apart(scene.advice_panel.visible_box, box) for box in below)


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
            click(app, scene.buttons[way].box)
        else:
            steps(app, 3, *tapped(way))
        seen.append(notations(scene))
        assert len(seen[-1]) == scene.director.replay.stops[scene.bar.at]

    assert [seen.index(one) for one in seen] == [0, 1, 2, 3, 2, 1, 2]
    assert scene.director.paused


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "sharp_end", "last_front", "fighting_front"])
def test_wherever_the_bar_is_dragged_to_the_match_stands_as_it_did(app: App, slug: str) -> None:
    seats = min(GAMES[slug].seats)
    scene = watch(app, record(slug, seats, MOST, people=1))
    last = scene.bar.last
    assert 1 < len(scene.bar.round_starts) < last

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

    starts = scene.bar.round_starts
    assert found == [starts[1], starts[2], starts[1]]

    press(app, pygame.K_u)
    assert (scene.bar.at, notations(scene)) == (0, [])


def test_a_jump_cuts_short_what_is_acted_out_and_it_plays_on_from_there(app: App) -> None:
    scene = watch(app, whole())
    assert result_of(Session(scene.setup, scene.director.record)).decisions == scene.bar.last

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

    click(app, question.form.widget(0))
    assert app.stack.top is scene

    click(app, ask(app, scene).form.widget(1))
    begun = top_scene(app, PlayScene)
    assert begun.setup.seats == tuple(record.seats)
    assert begun.setup.practice
    assert begun.subtitle.startswith("Practice")

    steps(app, 40)
    assert notations(begun)[: len(at)] == at
    assert begun.asked

    begun.play(begun.session.match.legal()[0])
    app.stack.apply(Reset(TitleScene()))
    (left,) = find_interrupted(app)

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
    click(app, question.form.widget(answer))
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
        assert scene.complaints.is_shown
        assert words in scene.director.why_not_on()


def test_a_replay_tells_who_has_resigned_and_is_played_on_from_the_last_decision(app: App) -> None:
    seats, notations = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")], whole().notations[:-20]
    scene = watch(app, replace(whole(), seats=seats, notations=notations))
    press(app, pygame.K_END)
    assert scene.advice_panel._words.endswith("Anna resigned. The end.")
    click(app, ask(app, scene).form.widget(1))
    begun = top_scene(app, PlayScene)
    assert not begun.session.over
    assert begun.setup.humans == (0,)


# --- Who watches a match of several people that is still going on learns nothing that one of them ---

TABLES = [("sharp_end", 3), ("fix_bayonets", 2), ("last_front", 3), ("fighting_front", 2)]


def watch_on(app: App, record: Record) -> ReplayScene:
    app.settings.speed = "instant"
    return put(app, ReplayScene(record))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_an_unfinished_match_of_several_people_is_shown_from_no_seat(app: App, slug: str, seats: int) -> None:
    scene = watch_on(app, record(slug, seats, 60, 2))
    app.step(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
    for _ in range(400):
        app.advance(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
        assert app.stack.top is scene, next(app.store.reports.iterdir()).read_text()
        view = scene.session.view(scene.viewer)
        for other in range(seats):
            assert view.facts() == view.redact(other).facts()
        if len(scene.session.match.actions) == 60:
            break

    assert view.facts() != scene.session.match.view(0).facts()


@pytest.mark.parametrize(("slug", "seats"), TABLES[:3])
def test_one_person_watches_from_the_own_seat_and_everybody_once_it_is_over(app: App, slug: str, seats: int) -> None:
    for played, people in ((60, 1), (10**6, 2)):
        scene = ReplayScene(record(slug, seats, played, people))
        assert type(scene.session) is Session


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_wherever_the_bar_leads_nothing_more_is_told(app: App, slug: str, seats: int) -> None:
    scene = watch_on(app, record(slug, seats, 60, 2))
    scene.director.paused = True
    for stop in (scene.bar.last, 3, scene.bar.last // 2):
        scene.jump_to(stop)
        session = scene.session
        view = session.view(scene.viewer)
        for other in range(seats):
            assert view.facts() == view.redact(other).facts()
        for transcript in session.past:
            told = session.seen(transcript, scene.viewer)
            assert told == tuple(beat.event for beat in session.beats(transcript, scene.viewer))

    assert not scene.buttons["restart"].enabled or scene.director.why_not_on()


# --- The demonstration: pause, speed, levels, and the question before it is left; by mouse, keys and ---


def demonstration(app: App) -> DemoScene:
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = DemoScene(Setup(GAMES["battlefronts"], (SeatEntry("general"), SeatEntry("captain")), {}, 7))
    app.stack.apply(Reset(scene))
    steps(app, 3)
    return scene


def watched(app: App) -> PlayScene:
    """A match of bots from the lobby, with something played."""
    app.title = TitleScene
    scene = seat(app, Setup(GAMES["battlefronts"], (SeatEntry("recruit"), SeatEntry("recruit")), {}, 7))
    steps(app, 5)
    return scene


@pytest.fixture
def demo(app: App) -> DemoScene:
    return demonstration(app)


def played(scene: DemoScene | PlayScene) -> int:
    return len(scene.session.match.actions)


@pytest.mark.parametrize(
    ("begin", "device"), [(demonstration, "key"), (demonstration, "mouse"), (watched, "pad"), (watched, "mouse")]
)
def test_it_stands_still_while_it_is_paused(
    app: App, begin: Callable[[App], DemoScene | PlayScene], device: str
) -> None:
    scene = begin(app)
    assert played(scene)

    for paused in (True, False):
        if device == "key":
            press(app, pygame.K_SPACE)
        elif device == "pad":
            steps(app, 2, *pad_tap(2))
        else:
            click(app, scene.buttons["pause"].box)
        assert app.stack.top is scene
        steps(app, 1)
        said = scene.director.paused, scene.buttons["pause"].label
        assert said == ((True, "GO ON") if paused else (False, "PAUSE"))
        before = played(scene)
        for number in range(4):
            frame(app, number)
        assert (played(scene) == before) is paused


def test_its_speed_is_its_own_and_ends_at_the_slowest_and_the_fastest(app: App, demo: DemoScene) -> None:
    for code, speed in ((pygame.K_PLUS, "instant"), (pygame.K_MINUS, "4x")):
        press(app, code)
        assert (demo.speed, app.settings.speed) == (speed, "instant")

    for _ in SPEEDS:
        press(app, pygame.K_MINUS)
    assert demo.speed == SPEEDS[0]

    click(app, demo.buttons["speed"].box)
    assert demo.speed == SPEEDS[1]
    assert demo.show_results().scene.own_speed == SPEEDS[1], "the next one goes on at it"


def test_it_goes_on_by_single_decisions(app: App, demo: DemoScene) -> None:
    press(app, pygame.K_SPACE)
    assert demo.director.paused

    for way in ("key", "button", "key"):
        before = len(demo.session.past)
        press(app, pygame.K_n) if way == "key" else click(app, demo.buttons["once"].box)
        steps(app, 30)
        later = demo.session.past[before:]
        assert len({transcript.actor for transcript in later}) == 1
        assert not demo.session.match.state.midway()
        assert demo.director.paused


def test_other_bots_go_on_with_the_same_match(app: App, demo: DemoScene) -> None:
    seen = [demo.director.levels]
    for number in range(len(CHOICES)):
        before = played(demo)
        if number % 2:
            press(app, pygame.K_l)
        else:
            click(app, demo.buttons["step"].box)
        assert played(demo) > before
        assert not demo.session.over
        seen.append(demo.director.levels)
        worker = expect(InstantWorker, app.bots)
        assert worker.asked[-1][2] in demo.director.levels
        assert [seat.kind.lower() for seat in demo.board.context.seats] == [e.kind for e in demo.setup.seats]

    assert seen[0] == seen[-1] == MIXED
    assert set(seen) == set(CHOICES)


def test_shift_and_clicks_on_the_table_leave_it_alone(app: App, demo: DemoScene) -> None:
    steps(app, 2, key(pygame.K_LSHIFT))
    click(app, (600, 500))
    assert app.stack.top is demo


def test_the_first_click_on_a_demonstration_that_began_by_itself_asks_what_is_wanted(app: App) -> None:
    """Whoever comes back to the title after a while: no press is lost."""
    app.start(TitleScene)
    steps(app, 2)
    app.advance(DEMONSTRATION_SECONDS, [])
    demo = top_scene(app, DemoScene)
    steps(app, 2)
    click(app, (600, 500))
    question = top_scene(app, AskScene)
    assert question.form.ring.focused == 0, "watch on"

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is demo

    click(app, demo.buttons["leave"].box)
    assert app.stack.top is not demo, "a button does what it says at the first click"


@pytest.mark.parametrize("way", ["button", "P", "question"])
def test_who_wants_to_play_comes_to_the_lobby_and_back_to_the_title(app: App, demo: DemoScene, way: str) -> None:
    if way == "button":
        click(app, demo.buttons["restart"].box)
    elif way == "P":
        press(app, pygame.K_p)
    else:
        press(app, pygame.K_x)
        question = top_scene(app, AskScene)
        click(app, question.form.widget(1))
    assert isinstance(app.stack.top, LobbyScene)

    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


# --- a match of bots that is no demonstration ------------------------------------------------


def test_a_key_that_has_nothing_to_do_there_says_so(app: App) -> None:
    scene = watched(app)
    for code in (pygame.K_h, pygame.K_u, pygame.K_l):
        press(app, code)
        assert scene.complaints._words == ONLY_BOTS
        assert app.stack.top is scene


def test_whoever_has_resigned_among_three_watches_the_rest(app: App) -> None:
    seats = (SeatEntry("human", "Ada"), SeatEntry("recruit"), SeatEntry("recruit"))
    scene = seat(app, Setup(GAMES["sharp_end"], seats, {"turns": "5"}, 6))
    scene.resign(0)
    steps(app, 2)
    assert set(scene.buttons) == {"pause", "speed", "menu"}

    press(app, pygame.K_SPACE)
    assert scene.director.paused

    press(app, pygame.K_h)
    assert scene.complaints._words == GAVE_UP
