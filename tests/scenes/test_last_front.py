"""People at the board of Last Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame

from game.core.rng import Rng
from game.last_front.cards import NEXT_BATTLE, SORT_NAMES, STAKE_CODES, TERRITORY_NAMES
from game.last_front.state import State
from scenes.app import App
from scenes.boards.last_front import LastFrontBoard, layout
from scenes.boards.last_front.controls import LISTS
from tests.last_front import ground
from tests.scenes.last_front import board_of, click_on, click_through, laid, seated, some_action
from tests.scenes.table import assert_tiles_are_fresh, click, draw, hold, played, point, press, tap, wait


def test_turns_by_clicks_alone(app: App) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    for seats, seed in ((2, 2), (6, 3)):
        scene = seated(app, "human", *["recruit"] * (seats - 1), seed=seed)
        rng = Rng(seed)
        for turn in range(45):
            if not wait(app, scene):
                break
            action = some_action(scene.session.match, rng)
            before = len(scene.session.match.actions)
            hold(app)
            click_through(app, scene, action, rng)
            if action.notation == "withdraw" and len(scene.session.match.actions) == before:
                assert scene.complaints.shown
                click_through(app, scene, action, rng)
            now = played(scene)[before:]
            assert now, (action.notation, board_of(scene).words.prompt())
            if not action.notation.startswith("dig"):
                assert now[0] == action.notation
            clicked.add(action.notation.split()[0])
            if turn % 9 == 0:
                assert_tiles_are_fresh(app, scene)
    assert {"play", "face", "finish", "withdraw", "dig"} <= clicked


def test_a_match_by_keys_alone(app: App) -> None:
    """Enter on what has the focus, Space to pass or finish: so a match comes along."""
    scene = seated(app, "human", "recruit", seed=3)
    rng = Rng(5)
    for _ in range(40):
        if not wait(app, scene):
            break
        board, before = board_of(scene), len(scene.session.match.actions)
        hold(app)
        if board.controls.passing is not None:
            press(app, pygame.K_SPACE)
        for _ in range(30):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.controls.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            tap(app, pygame.K_RETURN)
        app.draw()
        assert len(scene.session.match.actions) > before
    words = {notation.split()[0] for notation in played(scene)}
    assert {"play", "finish"} <= words


def test_a_dig_in_by_keys_alone(app: App) -> None:
    scene = laid(app, ground.table("T1|2 T3, P4", "T1|T1"))
    board = board_of(scene)
    for key in (("verb", "dig"), *board_keys("P4", "T3")):
        scene.place_spots()
        scene.ring.focus(key)
        press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE)  # not enough yet: nothing is passed
    assert board.selection.digging
    assert scene.complaints.shown
    scene.place_spots()
    scene.ring.focus(("bid", 0, STAKE_CODES.index("T3"), 1))
    press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE)
    assert played(scene)[:3] == ["dig T3", "dig T3", "dig P4"]


def board_keys(*names: str) -> list[tuple[str, int, int, int]]:
    return [("bid", 0, STAKE_CODES.index(name), 0) for name in names]


def test_the_front_is_chosen_on_the_map(app: App) -> None:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2")
    ground.go_to(state, NEXT_BATTLE)
    scene = laid(app, state)
    click(app, *layout.tag(TERRITORY_NAMES.index("Kursk")).centre)
    assert played(scene)[:1] == ["front Kursk"]


def test_the_card_in_the_middle_shows_what_is_pointed_at_and_chooses_it(app: App) -> None:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2, Ruhr 1")
    ground.go_to(state, NEXT_BATTLE)
    scene = laid(app, state)
    board, kursk, ruhr = board_of(scene), TERRITORY_NAMES.index("Kursk"), TERRITORY_NAMES.index("Ruhr")
    assert board.model.hero == state.open_front
    point(app, *layout.tag(ruhr).centre)
    assert board.model.hero == state.open_front, "Ruhr is one's own: it cannot be the front"
    point(app, *layout.tag(kursk).centre)
    assert board.model.hero == kursk
    tip = board.tip("front")
    assert tip is not None
    assert tip.head == "Kursk"
    click(app, *layout.PICTURE.centre)
    assert played(scene)[:1] == ["front Kursk"]
    wait(app, scene)
    point(app, *layout.tag(ruhr).centre)
    assert board.model.hero == kursk


def test_discards_can_be_looked_through_at_any_time(app: App) -> None:
    state = ground.table("T1|T1", "T1|K3")
    ground.throw_away(state, "2 T3, rommel")
    scene = laid(app, state)
    board = board_of(scene)
    click(app, *layout.PILES["discards"].at)
    assert board.controls.gallery is not None
    assert board.controls.gallery.counts == (2, 1)
    assert not played(scene)
    click(app, 960, 1070)
    assert board.controls.gallery is None


def test_cards_that_are_laid_out_cover_the_piles(app: App) -> None:
    state = ground.table("espionage|T1", "T1, K2|K3", "T3|T2")
    scene = laid(app, state)
    board = board_of(scene)
    click_on(app, board, ("card", SORT_NAMES.index("Espionage"), 0))
    press(app, pygame.K_1)  # for its effect
    click_on(app, board, ("total", 1))
    wait(app, scene)
    assert played(scene)[:2] == ["play espionage", "aim seat 2"], "a total stands for its seat"
    assert board.controls.gallery is not None
    click(app, *layout.PILES["discards"].at)
    assert not board.controls.modal


def test_a_right_click_takes_back_what_is_half_chosen(app: App) -> None:
    scene = laid(app, ground.table("patton|K2", "T1|K3"))
    board = board_of(scene)
    click_on(app, board, board.model.hand[0].key)
    assert board.controls.popup is not None
    press(app, pygame.K_ESCAPE)
    assert board.controls.popup is None
    assert app.stack.top is scene


def test_whoever_has_just_bid_enough_finishes_with_the_next_press(app: App) -> None:
    scene = laid(app, ground.table("T3|T1", "T1|T2"))
    press(app, pygame.K_SPACE)
    assert "finish" not in played(scene)
    click_on(app, board_of(scene), ("card", STAKE_CODES.index("T3"), 0))
    wait(app, scene)
    press(app, pygame.K_SPACE)
    assert played(scene)[:2] == ["play T3", "finish"], scene.complaints._words


# --- Secrets -------------------------------------------------------------------------------------


def test_tables_that_differ_only_in_secrets_look_alike(app: App) -> None:
    scene = laid(app, ground.table("T1|T1", "T2, K3, rommel|K3", "3 T1|P4"))
    pictures, hands = [], set()
    for seed in range(3):
        world = scene.session.view(0)
        world.determinize(Rng(seed))
        assert isinstance(world, State)
        hands.add(tuple(world.hands))
        board = LastFrontBoard(replace(scene.board.context, rng=random.Random(1)), world.redact(0))  # type: ignore[arg-type]
        app.canvas.surface.fill((0, 0, 0))
        draw(board, app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len(hands) > 1
    assert len(set(pictures)) == 1
