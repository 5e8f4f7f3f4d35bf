"""A table without a screen for tests: its board, and keys, clicks and drags in design coordinates."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple, TypeVar

import pygame

from game.battlefronts.cards import FRONTS
from game.catalogue import GAMES
from game.core.events import Beat, Transcript
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record
from game.core.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.battlefronts.layout import strip_box
from scenes.boards.board import Board, BoardContext, Seat
from scenes.match.pass_guard import HOLD
from scenes.match.setup import Setup
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.stack import Push, Scene
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.input import Intent
from scenes.ui.pinboard import AskScene
from scenes.ui.sound import Sound
from scenes.ui.widgets import Widget
from tests.play import play_at_random
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, STRIDE, down, frame, key, key_up, motion, steps, up

ARROWS = {
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
}

Kind = TypeVar("Kind", bound=Scene)
Thing = TypeVar("Thing")


def top_scene(app: App, kind: type[Kind]) -> Kind:
    """The top scene of the stack, which must be of this type."""
    return checked_cast(kind, app.stack.top)


def not_none(value: Thing | None) -> Thing:
    """The value, which must not be None."""
    assert value is not None
    return value


def checked_cast(kind: type[Thing], value: object) -> Thing:
    """The value, which must be of this type."""
    assert isinstance(value, kind)
    return value


def push_scene(app: App, scene: Kind) -> Kind:
    """Put a scene on the stack. Returns it."""
    app.stack.apply(Push(scene))
    return scene


def strip_of_zone(zone: int) -> Box:
    """The strip of a zone on the board of Battlefronts. In the first phase, a click on it opens the dial."""
    return strip_box(FRONTS + zone)


def board_for(game: Game, view: State, viewer: int = 0, still: bool = False, names: Sequence[str] = ()) -> Any:
    """The board of a game that shows this view. Nobody is asked."""
    seats = tuple(Seat(name, "Human") for name in (names or game.seat_names)[: view.seats])
    table = BoardContext(
        game, seats, viewer, Sound(Settings()), rng=random.Random(3), caster=InstantWorker(), reduced_motion=still
    )
    return BOARDS[game.slug](table, view)


def asked_board(game: Game, state: State) -> Any:
    """The board of the seat to act, which is offered all that is open."""
    board = board_for(game, state.redact(state.to_act), state.to_act)
    board.controls.offer(state.legal())
    return board


def asked_at_random(slug: str, seats: int, seed: int, decisions: int) -> Iterator[Any]:
    """Boards that ask for a decision, at the first `decisions` positions of a match played at random.

    Positions in the middle of a decision are left out.
    """
    match = Match(GAMES[slug], seats, options={}, seed=seed)
    for _ in islice(play_at_random(match, seed), decisions):
        if not match.over and not match.state.is_midway():
            yield asked_board(match.game, match.state)


def box_of(board: Board[Any], key: Hashable) -> Box:
    """The box of the button or the thing with this key."""
    buttons = [button.box for button in board.controls.bar.buttons if button.key == key]
    return buttons[0] if buttons else board.controls.box(key)


def click_on(app: App, board: Board[Any], key: Hashable) -> None:
    """Click on the button or the thing with this key."""
    click(app, box_of(board, key))


def press(app: App, *codes: int) -> None:
    """Press one key after another. The last press is followed by frames of which the last is drawn."""
    for code in codes[:-1]:
        press_undrawn(app, code)
    steps(app, 3, key(codes[-1]), key_up(codes[-1]))


def press_hint(app: App) -> None:
    """Press the key of the hint, and agree if the match becomes practice by it."""
    press(app, pygame.K_h)
    if isinstance(app.stack.top, AskScene):
        press(app, pygame.K_2)


def press_undrawn(app: App, code: int) -> None:
    """Press one key without drawing a frame, in tests that press many keys."""
    app.advance(FRAME, [key(code), key_up(code)])
    app.advance(FRAME, [])


def steer(
    app: App,
    scene: PlayScene,
    goal: object,
    push: Callable[[App, int], None] = press_undrawn,
    directions: Mapping[int, Intent] = ARROWS,
) -> None:
    """Bring the focus to a spot by directions alone: the shortest way over the spots that there are.

    `directions` are keys or buttons with what they mean, and `push` presses one of them.
    """
    scene.place_spots()
    ring = scene.ring
    ways: dict[object, list[int]] = {ring.focused: []}
    for start in (queue := [ring.focused]):
        for button, direction in directions.items():
            ring.focused = start
            if ring.move_focus(direction) and ring.focused not in ways:
                ways[ring.focused] = [*ways[start], button]
                queue.append(ring.focused)

    ring.focused = queue[0]
    assert not {spot.key for spot in ring.spots} - set(ways), "directions reach everything"
    for button in ways[goal]:
        push(app, button)
    assert ring.focused == goal


def take_seat(app: App) -> None:
    """Open the cover as the person who is called, once it can be opened."""
    steps(app, round(SHUT / FRAME) + 2)
    press(app, pygame.K_RETURN)


def wait_until_presses_count(app: App) -> None:
    """Let frames pass until a press is no longer taken for one that was meant for the phase before."""
    for _ in range(round(HOLD / STRIDE) + 1):
        app.advance(STRIDE, [])


def pass_on(app: App) -> None:
    """Press the key that passes, once such a press counts."""
    wait_until_presses_count(app)
    press(app, pygame.K_SPACE)


def click(app: App, at: Widget | Box | Point) -> None:
    """Click on a widget, on the centre of a box or at a point, in design coordinates."""
    x, y = at.spot().centre if isinstance(at, Widget) else at.centre if isinstance(at, Box) else at
    point = (x * app.canvas.scale, y * app.canvas.scale)
    app.advance(FRAME, [motion(*point), down(*point)])
    steps(app, 3, up(*point))


def click_undrawn(app: App, x: float, y: float) -> None:
    """Click at a point in design coordinates without drawing a frame, in tests that click often."""
    k = app.canvas.scale
    app.advance(FRAME, [motion(x * k, y * k), down(x * k, y * k)])
    app.advance(FRAME, [up(x * k, y * k)])


def move_mouse_to(app: App, x: float, y: float) -> None:
    """Move the mouse to a point in design coordinates."""
    steps(app, 2, motion(x * app.canvas.scale, y * app.canvas.scale))


def drag(app: App, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag the mouse from one point to another, in design coordinates."""
    k = app.canvas.scale
    steps(app, 2, motion(start[0] * k, start[1] * k), down(start[0] * k, start[1] * k))
    for share in (0.2, 0.6, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        steps(app, 1, motion(x * k, y * k))
    steps(app, 3, up(end[0] * k, end[1] * k))


def encloses(outer: Box, *boxes: Box, by: float = 0.0) -> bool:
    """Whether all these boxes are inside the outer box, or outside by at most `by` pixels."""
    x, y, right, foot = outer.x - by, outer.y - by, outer.right + by, outer.foot + by
    return all(x <= box.x and box.right <= right and y <= box.y and box.foot <= foot for box in boxes)


def none_overlap(*boxes: Box) -> bool:
    """Whether no two of these boxes overlap."""
    return not any(
        one.x < other.right and other.x < one.right and one.y < other.foot and other.y < one.foot
        for one, other in combinations(boxes, 2)
    )


def centre(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """The centre of a box."""
    return (box[0] + box[2] / 2, box[1] + box[3] / 2)


def notations_played(scene: PlayScene) -> list[str]:
    """The notations of all actions of the match."""
    return [action.notation for action in scene.session.match.actions]


def open_match(app: App, setup: Setup, record: Record | None = None) -> PlayScene:
    """A match, new or taken up again, on the stack at instant speed, with a worker that answers at once."""
    app.settings.speed = "instant"
    scene = push_scene(app, PlayScene(setup, record))
    steps(app, 3)
    return scene


def lay_table(app: App, scene: PlayScene, state: State) -> PlayScene:
    """Replace the match by this position as soon as somebody is asked. Returns the scene."""
    wait_until_asked(app, scene)
    scene.director.stop_asking()
    scene.session.match = Match(scene.setup.game, state.seats, {}, seed=1)
    scene.session.match.state = state
    wait_until_asked(app, scene)
    return scene


def wait_until_asked(app: App, scene: PlayScene, frames: int = 6000) -> bool:
    """Let frames pass until a person is asked, and open covers. False if the match ends before."""
    for number in range(frames):
        if scene.is_person_asked:
            return True
        if isinstance(app.stack.top, HandOverScene):
            press(app, pygame.K_RETURN)
        elif app.stack.top is not scene:
            return False
        frame(app, number)
    raise AssertionError("nobody was ever asked")


def act_out(board: Board[Any], happened: Transcript | Sequence[Beat]) -> None:
    """Animate the events of one action on a board, each to its end at once."""
    timeline = Timeline()
    for beat in happened.beats(board.context.viewer) if isinstance(happened, Transcript) else happened:
        board.animation.perform(beat, timeline)
        timeline.finish()
        board.animation.settle(beat.view)


def draw_board(board: Board, canvas: Canvas) -> None:
    """Draw a board together with its tiles, which the table otherwise keeps in its backdrop."""
    for tile in board.tiles():
        tile.draw(canvas)
    board.draw(canvas)


def assert_tiles_are_fresh(app: App, scene: PlayScene) -> None:
    """Check that the pictures kept from frame to frame look like the table drawn anew."""
    scene.frame_seconds = scene.board.seconds = 0.0  # what moves does not move between the two pictures
    for _ in (*scene.board.tiles(), *scene.tiles_beside_board(app.canvas)):
        app.draw()  # while others act a frame draws one
    kept = app.canvas.surface.copy()
    scene.surroundings.forget_pictures()
    app.draw()
    for tile in (*scene.board.tiles(), *scene.tiles_beside_board(app.canvas)):
        place = app.canvas.rect(*tile.box).clip(kept.get_rect())
        drawn_anew = pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")
        assert drawn_anew == pygame.image.tobytes(kept.subsurface(place), "RGB"), tile.key


Goal = Hashable | tuple[float, float]
"""The key of something on the board, or a point."""


class Drag(NamedTuple):
    """From one thing to another."""

    start: Goal
    end: Goal


class Right(NamedTuple):
    """A click of the right button on a thing."""

    thing: Goal


def point_to_click(scene: PlayScene, thing: Goal) -> tuple[float, float]:
    """The point at which a thing is clicked."""
    match thing:
        case (float(x), float(y)):
            return (x, y)
    spots = {spot.key: spot.centre for spot in scene.board.controls.spots()}
    return spots.get(thing, scene.board.controls.box(thing).centre)


def take_steps(app: App, scene: PlayScene, todo: Sequence[object]) -> tuple[str, str]:
    """Press, drag and click what `todo` names: a key code, a `Drag`, a `Right` click, or a `Goal` to be clicked.

    Returns the notations that were played, joined by a semicolon, and the complaint that is shown, or "".
    """
    before = len(notations_played(scene))
    wait_until_presses_count(app)
    for step in todo:
        match step:
            case int():
                press(app, step)
            case Drag():
                drag(app, point_to_click(scene, step.start), point_to_click(scene, step.end))
            case Right():
                x, y = (part * app.canvas.scale for part in point_to_click(scene, step.thing))
                steps(app, 2, motion(x, y), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3))
            case _:
                click(app, point_to_click(scene, step))
    return "; ".join(notations_played(scene)[before:]), scene.complaints._words if scene.complaints.is_shown else ""
