"""The board of At the Sharp End: every event is acted out and told, everything can be chosen, nothing secret shows."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Event, MatchEnded
from game.core.game import Options
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action
from game.sharp_end import events as facts
from game.sharp_end.cards import DECLARE, DRAW, ORDERS_WINDOW, PILE_START
from game.sharp_end.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.sharp_end import SharpEndBoard, layout
from scenes.play.board import Seat, Table
from scenes.play.course import Course
from scenes.play.cover import CoverScene
from scenes.play.scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Push
from scenes.store import Settings
from scenes.ui.canvas import Canvas
from scenes.ui.sound import Sound
from tests.scenes.bots import InstantWorker
from tests.scenes.events import motion
from tests.scenes.table import FRAME, centre, click, played, press, steps

GAME = GAMES["sharp_end"]
ALL_RULES = {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}

SAMPLES: tuple[Event, ...] = (
    facts.HandDealt(0, (0, 0, 1, 2, 3), (4,)),
    facts.HandDealt(1, (UNKNOWN,) * 5, (UNKNOWN,)),
    facts.TurnBegan(2, 1, 0),
    facts.FogLaid((2, 5, 8)),
    facts.FogTurnedUp(2, 1),
    facts.EnemyLaid(),
    facts.EnemyTurnedUp(1, 3),
    facts.BeachRolled(3, (1, 4)),
    facts.BeachHeld(1),
    facts.DiceRolled(1, 2, (3, 1, 6)),
    facts.DiceRerolled(1, (1,), (5,)),
    facts.DicePicked(1, 0),
    facts.DiceLeft(1),
    facts.DieStruck(1, 0),
    facts.DieStruck(1, -1),
    facts.Declared(2, True),
    facts.Declared(3, False),
    facts.WentOn(1),
    facts.CommanderWithdrew(1),
    facts.ObjectiveTaken(0, 1, PILE_START[1] + 7, 4),
    facts.ObjectiveTaken(3, 1, PILE_START[1] + 6, UNKNOWN),
    facts.EmptyHanded(3, 1),
    facts.OrderPassed(2),
    facts.OrderPlayed(0, 4, -1),
    facts.OrderPlayed(1, 5, 2),
    facts.Stated(1, True),
    facts.Stated(1, False),
    facts.EnemyPaid(0, 0, 0),
    facts.EnemyPaid(1, 0, 4),
    facts.EnemyPaid(1, 0, 5),
    facts.AttackSucceeded(1, (0, 1)),
    facts.AttackFailed(2),
    facts.CommandPassed(2),
    facts.TurnEnded(2),
    facts.UnitDrawn(0, 3),
    facts.UnitDrawn(1, UNKNOWN),
    facts.OrderDrawn(0, 2),
    facts.OrderDrawn(1, UNKNOWN),
    facts.DeckRemade(True, 9),
    facts.DeckRemade(False, 40),
    facts.NothingDrawn(1),
    facts.RandomEventRolled(1, 5, 4, True),
    facts.RandomEventRolled(1, 2, 1, False),
    facts.UnitDiscarded(0, 0),
    facts.UnitDiscarded(1, 2),
    facts.CounterSpent(0, PILE_START[1] + 7, 4),
    facts.CounterSpent(3, PILE_START[1] + 6, 6),
    facts.CounterCounted(2, PILE_START[3], 0, 3),
    facts.IntelCounted(2, 2),
    facts.SeatScored(2, 11),
    MatchEnded((0.0, 1.0, 0.0, 0.0), "holds 11 victory points, more than anyone"),
)
ON_DICE = (facts.DiceRerolled, facts.DicePicked, facts.DieStruck, facts.EnemyPaid)
"""Happens only while dice lie in the tray."""
SILENT = (facts.HandDealt, facts.DicePicked, facts.OrderPassed, facts.CounterCounted)
"""Not worth a line in the log: they are seen on the table."""


def named(event: Event) -> str:
    return type(event).__name__


def new_match(seats: int = 4, seed: int = 5, options: Options | None = None) -> Match:
    return Match(GAME, seats, options or {}, seed)


def new_board(match: Match, still: bool = False, viewer: int = 0) -> SharpEndBoard:
    seats = tuple(Seat(GAME.seat_names[seat], "Human") for seat in range(match.state.seats))
    sound = Sound(Settings())
    table = Table(GAME, seats, viewer, sound, random.Random(3), InstantWorker(), still)
    return SharpEndBoard(table, match.view(viewer))


def act_out(board: SharpEndBoard, canvas: Canvas, events: tuple[Event, ...], frames: int = 400) -> list[bytes]:
    """Every frame of these events, one after another."""
    timeline = Timeline()
    for event in events:
        board.perform(event, timeline)
    shown: list[bytes] = []
    for _ in range(frames):
        timeline.update(1 / 20)
        board.update(1 / 20)
        canvas.surface.fill((0, 0, 0))
        board.draw(canvas)
        shown.append(pygame.image.tobytes(canvas.surface, "RGB"))
        if timeline.idle:
            break
    assert timeline.idle
    return shown


# --- events ----------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_event() -> None:
    every = {kind for _, kind in inspect.getmembers(facts, inspect.isclass) if issubclass(kind, Event)}
    assert every - {Event} <= {type(event) for event in SAMPLES}


@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced motion"])
@pytest.mark.parametrize("event", SAMPLES, ids=named)
def test_every_event_is_acted_out(canvas: Canvas, event: Event, still: bool) -> None:
    board = new_board(new_match(options=ALL_RULES), still)
    if isinstance(event, ON_DICE):
        act_out(board, canvas, (facts.DiceRolled(1, 2, (3, 1, 6)),))
    timeline = Timeline()
    board.perform(event, timeline)
    assert timeline.end > 0
    while not timeline.idle:
        timeline.update(0.1)
        board.update(0.1)
        board.draw(canvas)
    board.settle(new_match(options=ALL_RULES).view(0))


@pytest.mark.parametrize("event", SAMPLES, ids=named)
def test_every_event_is_told_or_silent_on_purpose(event: Event) -> None:
    line = new_board(new_match()).dispatch(event)
    assert (line is None) is isinstance(event, SILENT)
    if line is not None:
        assert line.words[0].isupper() or line.words[0] == "*"
        assert line.words.rstrip("*")[-1] in ".!"
        assert line.words.count("*") % 2 == 0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_acting_out_ends_where_the_view_settles(canvas: Canvas, seats: int) -> None:
    """What the events made of the table is what the view says: counts, places, stances, dice, counters."""
    match = new_match(seats, 11, ALL_RULES)
    board = new_board(match)
    rng = Rng(4)
    for _ in range(260):
        if match.over:
            break
        legal = match.legal()
        beat = match.play(legal[rng.below(len(legal))])[0]
        timeline = Timeline()
        for event in beat.events:
            board.perform(event, timeline)
        timeline.finish()
        shown, view = board.ground.shown, beat.view
        assert isinstance(view, State)
        for name in ("unit_count", "order_count", "owner", "left", "held", "place", "unit_discard", "order_discard"):
            assert getattr(shown, name) == getattr(view, name), (name, beat.events)
        assert shown.units == view.units or match.over
        assert shown.dice == ([] if view.step == DRAW or match.over else view.dice)
        assert shown.commander == view.commander
        assert shown.turn == view.turn
        board.settle(view)


# --- a person at the table --------------------------------------------------------------------


def seated(app: App, *kinds: str, seed: int = 5, **options: str) -> PlayScene:
    """A match on the stack at instant speed, with a worker that answers at once."""
    app.settings.speed = "instant"
    app._worker = InstantWorker()  # type: ignore[assignment]
    scene = PlayScene(Setup(GAME, tuple(SeatEntry(kind) for kind in kinds), options, seed))
    app.stack.apply(Push(scene))
    steps(app, 3)
    return scene


def board_of(scene: PlayScene) -> SharpEndBoard:
    assert isinstance(scene.board, SharpEndBoard)
    return scene.board


def state_of(scene: PlayScene) -> State:
    state = scene.course.match.state
    assert isinstance(state, State)
    return state


def wait(app: App, scene: PlayScene, until: Callable[[], bool], frames: int = 3000) -> None:
    """Play until something is so; people take over the machine when called, and choose by lot."""
    rng = Rng(1)
    for _ in range(frames):
        if until() or (app.stack.top not in (scene,) and not isinstance(app.stack.top, CoverScene)):
            return
        if isinstance(app.stack.top, CoverScene):
            press(app, pygame.K_RETURN)
        elif scene.asked:
            legal = scene.course.match.legal()
            scene.play(legal[rng.below(len(legal))])
        else:
            app.step(FRAME, [])
    raise AssertionError("it never came to that")


def aims(scene: PlayScene, action: Action) -> list[tuple[float, float]]:
    """Where a person has to click, one after another, for this action."""
    board = board_of(scene)
    points: list[tuple[float, float]] = []
    for key in board.about(action):
        if isinstance(key, tuple) and key[0] == "card" and points:
            continue  # any one of them will do
        points.append(centre(board.tips.box(key) if key[0] != "verb" else button_box(board, key)))  # type: ignore[index]
    return points


def button_box(board: SharpEndBoard, key: object) -> tuple[float, float, float, float]:
    return next(button.box for button, _ in board.orders.verbs if button.key == key)


def test_turns_by_clicks_alone(app: App) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    for seats, seed in ((2, 2), (2, 8), (4, 2)):
        scene = seated(app, "human", *["recruit"] * (seats - 1), seed=seed, fog="on", enemy="on")
        rng = Rng(seed)
        while state_of(scene).turn < 5:
            wait(app, scene, lambda: scene.asked)  # noqa: B023
            legal = scene.course.match.legal()
            action = legal[rng.below(len(legal))]
            before = len(scene.course.match.actions)
            for point in aims(scene, action):
                click(app, *point)
            assert played(scene)[before : before + 1] == [action.notation]
            clicked.add(action.notation.split()[0])
        assert app.stack.top is scene
    assert {"attack", "withdraw", "can", "cannot", "pay", "play", "pass", "draw"} <= clicked


def test_a_turn_by_keys_alone(app: App) -> None:
    scene = seated(app, "human", "recruit", "recruit", seed=3)
    while state_of(scene).turn < 2:
        wait(app, scene, lambda: scene.asked)
        board = board_of(scene)
        before = len(scene.course.match.actions)
        if board.passing() is not None:
            press(app, pygame.K_SPACE)
            assert played(scene)[before] == "pass"
        else:
            scene.place_spots()
            scene.ring.focus(board.spots()[0].key)
            press(app, pygame.K_RETURN)
            assert len(scene.course.match.actions) > before
    assert "draw unit" in played(scene)


def test_space_does_not_decide_what_cannot_be_passed(app: App) -> None:
    scene = seated(app, "human", "recruit", seed=5)
    wait(app, scene, lambda: scene.asked and state_of(scene).step == DECLARE)
    before = played(scene)
    press(app, pygame.K_SPACE)
    assert played(scene) == before
    assert scene.complaints.shown


def test_why_a_card_cannot_be_played_is_said_in_place(app: App) -> None:
    scene = seated(app, "human", "recruit", seed=5)
    wait(app, scene, lambda: scene.asked and state_of(scene).step == DECLARE)
    click(app, *centre(board_of(scene).ground.card_box(0)))
    assert scene.complaints.shown
    assert "when the commander pays" in scene.complaints._words


def test_the_card_under_the_mouse_rises_and_its_neighbours_make_room(app: App) -> None:
    scene = seated(app, "human", "recruit", seed=5)
    wait(app, scene, lambda: scene.asked)
    ground = board_of(scene).ground
    lying = [body.goal for body in ground.hand]
    x, y = centre(ground.card_box(2))
    steps(app, 60, motion(x * app.canvas.k, y * app.canvas.k))
    assert ground.lifted == 2
    assert ground.hand[2].scale == pytest.approx(1.22, abs=0.02)
    assert ground.hand[2].y < lying[2][1] - 20
    assert ground.hand[1].x < lying[1][0] - 10 < lying[3][0] + 10 < ground.hand[3].x


# --- passes of the referee ----------------------------------------------------------------------


def test_whoever_can_only_pass_is_passed_after_the_usual_pause(app: App) -> None:
    scene = seated(app, "human", "recruit", seed=5)
    wait(app, scene, lambda: scene.course.forced is not None)
    app.settings.speed = "1x"
    seat, before = scene.course.to_act, len(scene.course.match.actions)
    while not scene.timeline.idle:
        app.step(FRAME, [])
    frames = 0
    while len(scene.course.match.actions) == before:
        app.step(FRAME, [])
        frames += 1
        assert app.stack.top is scene
        assert not scene.asked
        assert frames < 60
    assert played(scene)[before] == "pass"
    assert 0.5 < frames * FRAME < 0.75
    assert scene.course.recent[seat].beats


def test_undo_goes_back_past_the_referees_passes() -> None:
    """An officer attacks and holds no card for the window: what is undone is the declaration."""
    for seed in range(60):
        course = Course(Setup(GAME, (SeatEntry("human"), SeatEntry("human")), {}, seed))
        attack = next((action for action in course.match.legal() if action.notation == "attack"), None)
        officer = course.to_act
        if attack is None:
            continue
        course.play(attack)
        forced = course.forced
        if forced is not None and course.to_act == officer:
            course.play(forced, decided=False)
            assert course.can_undo(officer)
            assert course.undo(officer)
            assert course.match.actions == []
            assert course.to_act == officer
            return
    pytest.fail("no officer without a card came up")


def state_in(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


# --- secrets ----------------------------------------------------------------------------------------


def test_the_machine_is_covered_between_two_peoples_decisions(app: App) -> None:
    scene = seated(app, "human", "human", seed=5)
    calls = [cover.name for cover in app.stack.scenes if isinstance(cover, CoverScene)]
    assert len(calls) == 1
    before = app.window.copy()
    state = state_of(scene)
    kept, state.units = state.units, state.units[::-1]
    steps(app, 2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    state.units = kept
    viewer = scene.viewer
    press(app, pygame.K_RETURN)
    assert board_of(scene).ground.me == viewer
    for _ in range(400):
        if isinstance(app.stack.top, CoverScene):
            calls.append(app.stack.top.name)
            press(app, pygame.K_RETURN)
            assert board_of(scene).ground.me == scene.viewer == scene.course.to_act or not scene.asked
        elif scene.asked:
            assert scene.viewer == scene.course.to_act
            scene.play(scene.course.match.legal()[0])
        else:
            app.step(FRAME, [])
    assert len(calls) > 3
    assert all(one != other for one, other in pairwise(calls))


def test_tables_that_differ_only_in_secrets_look_alike(app: App) -> None:
    scene = seated(app, "human", "recruit", "recruit", "recruit", seed=9, enemy="on", fog="on")
    wait(app, scene, lambda: scene.asked and state_of(scene).turn == 3)
    pictures = []
    worlds = [state_of(scene).units]
    for seed in range(3):
        world = scene.course.view(0)
        world.determinize(Rng(seed))
        assert isinstance(world, State)
        worlds.append(world.units)
        board = SharpEndBoard(replace(scene.board.table, rng=random.Random(1)), world.redact(0))
        app.canvas.surface.fill((0, 0, 0))
        board.draw(app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len({tuple(units) for units in worlds}) > 1
    assert len(set(pictures)) == 1


@pytest.mark.parametrize(
    "pair",
    [
        (facts.UnitDrawn(1, 0), facts.UnitDrawn(1, 3)),
        (facts.OrderDrawn(1, 0), facts.OrderDrawn(1, 5)),
        (facts.ObjectiveTaken(1, 2, PILE_START[2] + 7, 0), facts.ObjectiveTaken(1, 2, PILE_START[2] + 7, 6)),
        (facts.HandDealt(1, (0, 0, 1), (4,)), facts.HandDealt(1, (2, 3, 3), (1,))),
    ],
    ids=lambda pair: named(pair[0]),
)
def test_what_others_get_looks_alike_whatever_it_is(canvas: Canvas, pair: tuple[Event, Event]) -> None:
    frames = []
    for event in pair:
        board = new_board(new_match())
        frames.append(act_out(board, canvas, (event.seen_by(0),)))
        assert board.dispatch(event.seen_by(0)) == new_board(new_match()).dispatch(pair[0].seen_by(0))
    assert len(frames[0]) > 2
    assert frames[0] == frames[1]
    own = new_board(new_match(), viewer=1)
    assert act_out(own, canvas, (pair[0].seen_by(1),)) != act_out(
        new_board(new_match(), viewer=1), canvas, (pair[1].seen_by(1),)
    )


# --- layout --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_plates_stand_side_by_side_above_the_map(seats: int) -> None:
    boxes = [layout.plate(seat, seats) for seat in range(seats)]
    for left, right in pairwise(boxes):
        assert left[0] + left[2] < right[0]
    assert boxes[-1][0] + boxes[-1][2] <= layout.MAP[0] + layout.MAP[2] + 0.01
    assert boxes[0][1] + boxes[0][3] <= layout.MAP[1]


@pytest.mark.parametrize("cards", [1, 2, 7, 15, 30])
def test_a_hand_of_any_size_stays_in_its_place(cards: int) -> None:
    for (x, y), _ in layout.fan(cards, min(cards, 3), None):
        assert x - layout.CARD_W / 2 + 1 >= layout.HAND_LEFT
        assert x + layout.CARD_W / 2 - 1 <= layout.HAND_RIGHT
        assert y + layout.CARD_H / 2 < 1080


def test_the_road_leads_from_place_to_place_within_the_map() -> None:
    x, y, w, h = layout.MAP
    for start in range(9):
        first, last = layout.leg(start, 0.0), layout.leg(start, 1.0)
        assert first == pytest.approx((layout.station(start)[0], layout.station(start)[1] + layout.DIP))
        assert last == pytest.approx((layout.station(start + 1)[0], layout.station(start + 1)[1] + layout.DIP))
        for i in range(41):
            px, py = layout.leg(start, i / 40)
            assert x < px < x + w
            assert y < py < y + h


def test_a_window_offers_its_cards_and_space() -> None:
    for seed in range(60):
        match = new_match(3, seed)
        rng = Rng(seed)
        while not match.over and len(match.actions) < 120:
            state = state_in(match)
            legal = match.legal()
            if state.step == ORDERS_WINDOW and len(legal) > 1 and not state.todo:
                board = new_board(match, viewer=state.to_act)
                board.offer(legal)
                assert board.passing() is not None
                for action in legal:
                    keys = board.about(action)
                    assert keys
                    assert action.notation in ("pass", "spend unit", "spend HQ") or board.orders.playable(*keys[0][1:3])  # type: ignore[index]
                return
            match.play(legal[rng.below(len(legal))])
    pytest.fail("no such window came up")
