"""Officers at a table: portraits on plates, expressions at the time of an event, lines that cover nothing."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from career.officers import OFFICERS, Expression, Officer, officer_of
from game.catalogue import GAMES
from game.core.events import Beat
from game.core.record import SeatEntry
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import BoardContext, Seat
from scenes.match.faces import BETWEEN_LINES, SHOWN, Cue
from scenes.match.setup import Setup
from scenes.pieces import portraits
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import Canvas
from tests.play import snap_decision
from tests.scenes.events import until
from tests.scenes.menus import show
from tests.scenes.table import board_for, press, wait_until_asked
from tests.scenes.test_lanes import SAMPLE, boxes_to_keep_free, buttons_drawn, canvases, covered

SURNAMES = tuple(officer.surname for officer in OFFICERS.values())


def match_against_officers(slug: str, seats: int = 0) -> PlayScene:
    """Return a match of a person against officers, with as many seats as the game allows at least."""
    game = GAMES[slug]
    count = seats or game.seats[0]
    bots = [SeatEntry("captain", surname) for surname in SURNAMES[: count - 1]]
    return PlayScene(Setup(game, (SeatEntry("human", "Anna"), *bots), game.full_options({}), seed=5))


def sit(app: App, scene: PlayScene) -> PlayScene:
    """Show a match at instant speed, until the person is asked."""
    app.settings.speed = "instant"
    show(app, scene)
    assert wait_until_asked(app, scene)
    return scene


def let_speak(scene: PlayScene, seat: int = 1) -> str:
    """Let the officer in a seat say something. Returns the words."""
    scene.opponents.faces.update(BETWEEN_LINES)
    scene.opponents.faces.react([Cue(seat, "front_lost")], may_speak=True)
    line = scene.opponents.faces.line
    assert line is not None
    return line.words


# --- portraits -------------------------------------------------------------------------------------


def portraits_drawn(
    board: Any, canvas: Canvas, officers: Sequence[Officer | None], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Return the pictures of officers that a board draws, in the order of the seats in which these officers sit."""
    drawn: list[str] = []
    render = portraits.head_picture

    def render_and_note(
        canvas: Canvas, officer: Officer, expression: Expression, size: tuple[int, int]
    ) -> pygame.Surface:
        drawn.append(officer.portrait(expression))
        return render(canvas, officer, expression, size)

    with monkeypatch.context() as patch:
        patch.setattr(portraits, "head_picture", render_and_note)
        for tile in board.tiles():
            tile.draw(canvas)
    order = [officer.slug for officer in officers if officer is not None]
    return sorted(drawn, key=lambda picture: order.index(picture.partition("/")[2].partition("-")[0]))


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_plate_of_an_officer_has_the_portrait_with_the_present_expression(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plate of a person, or of a bot without an officer, has none."""
    game = GAMES[slug]
    view = match_against_officers(slug).session.match.view(0)
    officers = [None, *OFFICERS.values()][: view.seats]
    seats = tuple(Seat("Name", "Captain", you=officer is None, officer=officer) for officer in officers)
    board = BOARDS[slug](BoardContext(game, seats, viewer=0, sound=app.sound, rng=app.rng, caster=app.bots), view)

    assert portraits_drawn(board_for(game, view), app.canvas, officers, monkeypatch) == []
    expected = [officer.portrait("calm") for officer in officers if officer is not None]
    assert portraits_drawn(board, app.canvas, officers, monkeypatch) == expected

    key_before = board.resting_key()
    board.show_expressions(["calm", *["grim"] * (len(seats) - 1)])
    assert board.resting_key() != key_before
    expected = [officer.portrait("grim") for officer in officers if officer is not None]
    assert portraits_drawn(board, app.canvas, officers, monkeypatch) == expected


def test_a_face_changes_together_with_the_event_on_the_board(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sit(app, match_against_officers("battlefronts"))
    app.settings.speed = "1x"
    board_was_idle: list[bool] = []
    see = scene.opponents.see

    def note_and_see(beat: Beat) -> None:
        board_was_idle.append(scene.timeline.is_idle)
        see(beat)

    monkeypatch.setattr(scene.opponents, "see", note_and_see)
    scene.play(*snap_decision(scene.session.match))
    assert board_was_idle == [], "the officers see nothing before the board shows it"

    assert wait_until_asked(app, scene)
    assert board_was_idle != []
    assert not any(board_was_idle)


# --- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_line_covers_nothing_that_must_be_seen_and_takes_no_focus(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sit(app, match_against_officers(slug, GAMES[slug].seats[-1]))
    with buttons_drawn(monkeypatch) as buttons:
        app.draw()

    for seat in range(1, len(scene.setup.seats)):
        let_speak(scene, seat)
        for canvas in canvases(app, SAMPLE):
            scene.opponents._place = None
            box = scene.opponents.box(canvas)
            assert box is not None, (seat, canvas.size)
            assert not covered(box, [*boxes_to_keep_free(scene, buttons), *scene.boxes_of_choices()])
        scene.opponents.draw(app.canvas)
        scene.place_spots()
        spots = [spot.key for spot in scene.ring.spots]
        scene.opponents.hush()
        scene.place_spots()
        assert [spot.key for spot in scene.ring.spots] == spots


def test_a_line_is_spoken_and_goes_by_itself_or_by_a_press(app: App) -> None:
    scene = sit(app, match_against_officers("battlefronts"))
    words = let_speak(scene)
    assert f"Karrow: {words}" in scene.speech().sentences
    began = scene.session.seconds
    until(app, lambda: not scene.opponents.is_speaking)
    assert SHOWN <= scene.session.seconds - began < SHOWN + 0.5

    let_speak(scene)
    press(app, pygame.K_RIGHT)
    assert not scene.opponents.is_speaking


@pytest.mark.parametrize(("speaks", "expected"), [(True, "greeting"), (False, None)], ids=["on", "off"])
def test_a_setting_switches_lines_off(app: App, speaks: bool, expected: str | None) -> None:
    app.settings.officers_speak = speaks
    scene = show(app, match_against_officers("battlefronts"))
    line = scene.opponents.faces.line
    greetings = () if expected is None else OFFICERS["karrow"].lines["greeting"]
    assert (line is None) if expected is None else (line is not None and line.words in greetings)


def test_an_officer_of_the_last_match_remembers(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = match_against_officers("battlefronts")
    last_match = SimpleNamespace(seats=scene.setup.seats)
    monkeypatch.setattr(app.history, "recent", lambda game, most: [last_match])
    show(app, scene)
    line = scene.opponents.faces.line
    assert line is not None
    assert line.words in OFFICERS["karrow"].lines["rematch"]


def test_nobody_greets_in_a_match_that_goes_on(app: App) -> None:
    begun = sit(app, match_against_officers("battlefronts"))
    begun.play(*snap_decision(begun.session.match))
    resumed = show(app, PlayScene(begun.setup, begun.session.record()))
    assert resumed.opponents.faces.line is None
    assert officer_of(resumed.setup.seats[1]) is OFFICERS["karrow"]
