"""A replay goes back and forth by bar, buttons, keys and gamepad, and people can play on from any point of it."""

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
from tests.play import play_at_random
from tests.scenes.bots import InstantWorker
from tests.scenes.events import Event, down, frame, key, key_up, motion, pad_button, pad_tap, steps, tapped, up
from tests.scenes.fought import random_record, sharp_end_record
from tests.scenes.table import checked_cast, click, none_overlap, open_match, press, push_scene, top_scene

LONGEST_RECORD = 120
"""The most actions of a record that are replayed here, since a long match is replayed like a short one."""
SEED = 5
STEPS_BACK = (
    key(pygame.K_LEFT),
    key(pygame.K_TAB, pygame.KMOD_SHIFT),
    pad_button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER),
    "back",
)
STEPS_ON = (key(pygame.K_RIGHT), key(pygame.K_TAB), pad_button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER), "step")


def watch_from_start(app: App, record: Record, paused: bool = True) -> ReplayScene:
    """Show the replay of a record from its first decision, at instant speed. Returns its scene."""
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = ReplayScene(record)
    app.stack.apply(Reset(scene))
    assert (scene.speed, scene.director.paused) == ("1x", True), "it waits until one has had a look"
    scene.own_speed, scene.director.paused = "instant", paused
    steps(app, 3)
    return scene


def record_of_random_match(slug: str, seats: int, actions: int, people: int) -> Record:
    """Return a match that was left after this many random actions, with people in the first seats."""
    match = Match(GAMES[slug], seats, options={}, seed=SEED)
    for _ in play_at_random(match, SEED):
        if len(match.actions) == actions:
            break
    kinds = ["human"] * people + ["recruit"] * (seats - people)
    return record_of(match, [SeatEntry(kind) for kind in kinds])


@pytest.mark.parametrize("slug", GAMES)
def test_the_advice_on_a_turning_point_covers_neither_bar_nor_buttons_nor_log(app: App, slug: str) -> None:
    """The bar and the log give way to it, so that all of it can be read."""
    app.settings.type_size = "largest"
    app.apply_settings()
    notes = {3: " ".join(["It can march to Brissol, which is empty."] * 6)}
    record = record_of_random_match(slug, seats=2, actions=40, people=1)
    scene = push_scene(app, ReplayScene(record, at=3, notes=notes))
    app.draw()
    below = [scene.bar.box, scene.log.box, *(button.box for button in scene.buttons.values())]
    assert none_overlap(scene.advice_panel.visible_box, scene.bar.box, scene.log.box)
    assert all(none_overlap(scene.advice_panel.visible_box, box) for box in below)


def played_notations(scene: ReplayScene | PlayScene) -> list[str]:
    """Return the notations of all actions that have been played so far."""
    return [action.notation for action in scene.session.match.actions]


def drag_to(app: App, scene: ReplayScene, *stops: int) -> None:
    """Press on the bar of the replay, move the mouse to these stops, and let go."""
    k = app.canvas.scale
    y = scene.bar.box[1] + scene.bar.box[3] / 2
    points = [(scene.bar.x_of(stop) * k, y * k) for stop in (scene.bar.at, *stops)]
    steps(app, 1, motion(*points[0]), down(*points[0]))
    for point in points[1:]:
        steps(app, 1, motion(*point))
    steps(app, 1, up(*points[-1]))


# --- back and forth --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("back", "on"), list(zip(STEPS_BACK, STEPS_ON, strict=True)), ids=["arrow", "Tab", "pad", "button"]
)
def test_keys_pad_and_buttons_step_a_replay_back_and_on(app: App, back: Event | str, on: Event | str) -> None:
    scene = watch_from_start(app, random_record())
    seen = [played_notations(scene)]
    for way in (on, on, on, back, back, on):
        if isinstance(way, str):
            click(app, scene.buttons[way].box)
        else:
            steps(app, 3, *tapped(way))
        seen.append(played_notations(scene))
        assert len(seen[-1]) == scene.director.replay.stops[scene.bar.at]

    # Each moment of the match is numbered by its first appearance: three steps on, two back, one on.
    assert [seen.index(moment) for moment in seen] == [0, 1, 2, 3, 2, 1, 2]
    assert scene.director.paused


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets", "sharp_end", "last_front", "fighting_front"])
def test_dragging_the_bar_shows_the_match_and_the_log_of_that_moment(app: App, slug: str) -> None:
    seats = min(GAMES[slug].seats)
    scene = watch_from_start(app, record_of_random_match(slug, seats, LONGEST_RECORD, people=1))
    last = scene.bar.last
    assert 1 < len(scene.bar.round_starts) < last

    log_at = {}
    for stop in (last // 2, last, last // 3, 0, last // 2):
        drag_to(app, scene, last, stop)
        assert scene.bar.at == stop
        assert played_notations(scene) == scene.director.record.notations[: scene.director.replay.stops[stop]]
        model = scene.board.model
        view_on_board = model.view if hasattr(model, "view") else model.shown  # the games name it differently
        assert view_on_board.facts() == scene.session.view(scene.viewer).facts()
        assert log_at.setdefault(stop, scene.log.lines) == scene.log.lines, "the same log at each visit"

    assert log_at[0] == [] or len(log_at[0]) < len(log_at[last // 2])
    assert scene.timeline.is_idle, "nothing is acted out"


def test_keys_jump_to_the_ends_of_a_replay_and_from_round_to_round(app: App) -> None:
    scene = watch_from_start(app, random_record())
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
    assert (scene.bar.at, played_notations(scene)) == (0, []), "U takes one back to the start"


def test_a_jump_ends_the_animation_and_the_replay_goes_on_from_there(app: App) -> None:
    scene = watch_from_start(app, random_record())
    assert result_of(Session(scene.setup, scene.director.record)).decisions == scene.bar.last

    scene.own_speed = "0.5x"
    for code in (pygame.K_TAB, pygame.K_TAB):
        press(app, code)
    assert not scene.timeline.is_idle

    press(app, pygame.K_LEFT)
    assert (scene.bar.at, scene.timeline.is_idle, scene.director.paused) == (1, True, True)

    scene.own_speed = "instant"
    drag_to(app, scene, scene.bar.last - 3)
    press(app, pygame.K_SPACE)
    steps(app, 200)

    assert played_notations(scene) == scene.director.record.notations


# --- playing on ------------------------------------------------------------------------------


def ask_who_plays_on(app: App, scene: ReplayScene) -> AskScene:
    """Press P, and return the question who plays on."""
    press(app, pygame.K_p)
    return top_scene(app, AskScene)


def test_a_person_can_play_on_from_a_replay_as_practice(app: App) -> None:
    record = random_record()
    scene = watch_from_start(app, record)
    drag_to(app, scene, scene.bar.last // 2)
    at = played_notations(scene)  # the actions up to the stop where the person goes on
    question = ask_who_plays_on(app, scene)
    labels = [label for label, _, _ in question.answers]
    assert labels == ["WATCH ON", "PLAY ANNA", "PLAY BURGUNDY"]

    watch_on, play_anna = 0, 1
    click(app, question.form.widget(watch_on))
    assert app.stack.top is scene

    click(app, ask_who_plays_on(app, scene).form.widget(play_anna))
    begun = top_scene(app, PlayScene)
    assert begun.setup.seats == tuple(record.seats)
    assert begun.setup.practice
    assert begun.subtitle.startswith("Practice")

    steps(app, 40)
    assert played_notations(begun)[: len(at)] == at
    assert begun.is_person_asked

    begun.play(begun.session.match.legal()[0])
    app.stack.apply(Reset(TitleScene()))
    (interrupted,) = find_interrupted(app)

    assert interrupted.record.practice


@pytest.mark.parametrize(
    ("kinds", "answer", "label", "seated"),
    [
        (("human", "recruit"), 2, "PLAY BURGUNDY", [STAND_IN, "human"]),
        (("human", "human"), 1, "THE SAME PEOPLE AS BEFORE", ["human", "human"]),
    ],
)
def test_from_a_replay_another_seat_or_all_former_people_can_play_on(
    app: App, kinds: tuple[str, ...], answer: int, label: str, seated: list[str]
) -> None:
    question = ask_who_plays_on(app, watch_from_start(app, random_record(kinds=kinds)))
    assert question.answers[answer][0] == label
    click(app, question.form.widget(answer))
    assert [entry.kind for entry in top_scene(app, PlayScene).setup.seats] == seated


def test_nobody_can_play_on_from_the_end_of_a_replay_or_from_an_unfinished_match(app: App) -> None:
    """A person who did so would know what the others hold and what chance will bring."""
    over = sharp_end_record(3)
    unfinished = replace(over, notations=over.notations[:40])

    for record, reason in (over, "over here"), (unfinished, "not over"):
        scene = watch_from_start(app, record)
        press(app, pygame.K_END)
        steps(app, 3)
        assert not scene.buttons["restart"].enabled
        press(app, pygame.K_p)
        assert app.stack.top is scene
        assert scene.complaints.is_shown
        assert reason in scene.director.why_not_play_on()


def test_a_resigned_match_says_who_resigned_and_can_be_played_on_from_its_last_decision(app: App) -> None:
    seats = [SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")]
    scene = watch_from_start(app, replace(random_record(), seats=seats, notations=random_record().notations[:-20]))
    press(app, pygame.K_END)
    assert scene.advice_panel._words.endswith("Anna resigned. The end.")

    play_anna = 1
    click(app, ask_who_plays_on(app, scene).form.widget(play_anna))
    begun = top_scene(app, PlayScene)
    assert not begun.session.over
    assert begun.setup.human_seats == (0,)


# --- A replay of an unfinished match of several people reveals nothing that one of them must not know ---

TABLES_WITH_SECRETS = [("sharp_end", 3), ("fix_bayonets", 2), ("last_front", 3), ("fighting_front", 2)]


def open_replay(app: App, record: Record) -> ReplayScene:
    """Show the replay of a record at instant speed. Returns its scene."""
    app.settings.speed = "instant"
    return push_scene(app, ReplayScene(record))


@pytest.mark.parametrize(("slug", "seats"), TABLES_WITH_SECRETS)
def test_a_replay_of_an_unfinished_match_of_several_people_hides_what_any_seat_hides(
    app: App, slug: str, seats: int
) -> None:
    """Such a replay could be watched by either person, so a view shows no more than each other seat may know.

    TAB goes from seat to seat while the replay runs.
    """
    actions = 60
    scene = open_replay(app, record_of_random_match(slug, seats, actions, people=2))

    app.step(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
    for _ in range(400):
        app.advance(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
        assert app.stack.top is scene, next(app.store.reports.iterdir()).read_text()
        view = scene.session.view(scene.viewer)
        for other in range(seats):
            assert view.facts() == view.redact(other).facts()
        if len(scene.session.match.actions) == actions:
            break

    assert view.facts() != scene.session.match.view(0).facts(), "in the match itself seat 0 sees more"


@pytest.mark.parametrize(("slug", "seats"), TABLES_WITH_SECRETS[:3])
def test_a_match_of_one_person_or_one_that_is_over_is_watched_from_a_seat(app: App, slug: str, seats: int) -> None:
    """Its session is a plain one, not one that hides what several people must not know."""
    to_the_end = 10**6
    for actions, people in ((60, 1), (to_the_end, 2)):
        scene = ReplayScene(record_of_random_match(slug, seats, actions, people))
        assert type(scene.session) is Session


@pytest.mark.parametrize(("slug", "seats"), TABLES_WITH_SECRETS)
def test_jumps_in_an_unfinished_match_reveal_nothing_that_any_seat_hides(app: App, slug: str, seats: int) -> None:
    scene = open_replay(app, record_of_random_match(slug, seats, actions=60, people=2))
    scene.director.paused = True
    for stop in (scene.bar.last, 3, scene.bar.last // 2):
        scene.jump_to(stop)
        session = scene.session
        view = session.view(scene.viewer)
        for other in range(seats):
            assert view.facts() == view.redact(other).facts()
        for transcript in session.past:
            shown = session.events_seen_by(transcript, scene.viewer)
            assert shown == tuple(beat.event for beat in session.beats(transcript, scene.viewer))

    assert not scene.buttons["restart"].enabled or scene.director.why_not_play_on()


# --- The demonstration: pause, speed, levels, and the question before it is left; by mouse, keys and ---


def demonstration(app: App) -> DemoScene:
    """Begin a demonstration of Battlefronts at instant speed. Returns its scene."""
    app.settings.speed = "instant"
    app.title = TitleScene
    scene = DemoScene(Setup(GAMES["battlefronts"], (SeatEntry("general"), SeatEntry("captain")), {}, seed=7))
    app.stack.apply(Reset(scene))
    steps(app, 3)
    return scene


def bots_from_lobby(app: App) -> PlayScene:
    """Begin a match of two bots as from the lobby, and let them play a little. Returns its scene."""
    app.title = TitleScene
    scene = open_match(app, Setup(GAMES["battlefronts"], (SeatEntry("recruit"), SeatEntry("recruit")), {}, seed=7))
    steps(app, 5)
    return scene


@pytest.fixture
def demo(app: App) -> DemoScene:
    """A demonstration of Battlefronts at instant speed."""
    return demonstration(app)


def actions_played(scene: DemoScene | PlayScene) -> int:
    """Return the number of actions that have been played."""
    return len(scene.session.match.actions)


@pytest.mark.parametrize(
    ("begin", "device"),
    [(demonstration, "key"), (demonstration, "mouse"), (bots_from_lobby, "pad"), (bots_from_lobby, "mouse")],
)
def test_a_pause_stops_a_demonstration_and_a_match_of_bots(
    app: App, begin: Callable[[App], DemoScene | PlayScene], device: str
) -> None:
    scene = begin(app)
    assert actions_played(scene)

    for paused in (True, False):
        if device == "key":
            press(app, pygame.K_SPACE)
        elif device == "pad":
            steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_X))
        else:
            click(app, scene.buttons["pause"].box)
        assert app.stack.top is scene
        steps(app, 1)
        assert scene.director.paused is paused
        assert scene.buttons["pause"].label == ("GO ON" if paused else "PAUSE")
        before = actions_played(scene)
        for number in range(4):
            frame(app, number)
        assert (actions_played(scene) == before) is paused


def test_a_demonstration_has_its_own_speed_between_slowest_and_fastest(app: App, demo: DemoScene) -> None:
    for code, speed in ((pygame.K_PLUS, "instant"), (pygame.K_MINUS, "4x")):
        press(app, code)
        assert (demo.speed, app.settings.speed) == (speed, "instant")

    for _ in SPEEDS:
        press(app, pygame.K_MINUS)
    assert demo.speed == SPEEDS[0]

    click(app, demo.buttons["speed"].box)
    assert demo.speed == SPEEDS[1]
    assert demo.show_results().scene.own_speed == SPEEDS[1], "the next demonstration has this speed, too"


def test_a_paused_demonstration_goes_on_by_single_decisions(app: App, demo: DemoScene) -> None:
    press(app, pygame.K_SPACE)
    assert demo.director.paused

    for way in ("key", "button", "key"):
        before = len(demo.session.past)
        press(app, pygame.K_n) if way == "key" else click(app, demo.buttons["once"].box)
        steps(app, 30)
        later = demo.session.past[before:]
        assert len({transcript.actor for transcript in later}) == 1
        assert not demo.session.match.state.is_midway()
        assert demo.director.paused


def test_other_levels_of_bots_go_on_with_the_same_demonstration(app: App, demo: DemoScene) -> None:
    levels_seen = [demo.director.levels]
    for number in range(len(CHOICES)):
        before = actions_played(demo)
        if number % 2:
            press(app, pygame.K_l)
        else:
            click(app, demo.buttons["step"].box)
        assert actions_played(demo) > before
        assert not demo.session.over
        levels_seen.append(demo.director.levels)
        worker = checked_cast(InstantWorker, app.bots)
        _, _, level_asked = worker.asked[-1]
        assert level_asked in demo.director.levels
        assert [seat.kind.lower() for seat in demo.board.context.seats] == [entry.kind for entry in demo.setup.seats]

    assert levels_seen[0] == levels_seen[-1] == MIXED
    assert set(levels_seen) == set(CHOICES)


def test_shift_and_clicks_on_the_table_do_not_end_a_demonstration(app: App, demo: DemoScene) -> None:
    steps(app, 2, key(pygame.K_LSHIFT))
    click(app, (600, 500))
    assert app.stack.top is demo


def test_the_first_click_on_a_demonstration_that_began_by_itself_asks_what_to_do(app: App) -> None:
    """A player who comes back to the machine meant the title, so the click must not end up in the match."""
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
def test_a_demonstration_leads_to_the_lobby_and_from_there_to_the_title(app: App, demo: DemoScene, way: str) -> None:
    if way == "button":
        click(app, demo.buttons["restart"].box)
    elif way == "P":
        press(app, pygame.K_p)
    else:
        press(app, pygame.K_x)
        question = top_scene(app, AskScene)
        click(app, question.form.widget(1))  # the answer that leads to the lobby
    assert isinstance(app.stack.top, LobbyScene)

    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


# --- a match of bots that is no demonstration ------------------------------------------------


def test_keys_for_people_explain_themselves_in_a_match_of_bots(app: App) -> None:
    scene = bots_from_lobby(app)
    for code in (pygame.K_h, pygame.K_u, pygame.K_l):
        press(app, code)
        assert scene.complaints._words == ONLY_BOTS
        assert app.stack.top is scene


def test_a_person_who_resigned_among_three_can_only_watch_the_rest(app: App) -> None:
    seats = (SeatEntry("human", "Ada"), SeatEntry("recruit"), SeatEntry("recruit"))
    scene = open_match(app, Setup(GAMES["sharp_end"], seats, {"turns": "5"}, seed=6))
    scene.resign(0)
    steps(app, 2)
    assert set(scene.buttons) == {"pause", "speed", "menu"}

    press(app, pygame.K_SPACE)
    assert scene.director.paused

    press(app, pygame.K_h)
    assert scene.complaints._words == GAVE_UP
