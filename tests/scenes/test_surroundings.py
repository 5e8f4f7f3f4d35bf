"""The pictures of the table that are kept from frame to frame are never out of date. Also log, toasts and tooltips."""

from __future__ import annotations

import random
from itertools import islice

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry
from game.fighting_front.cards import NATION_NAMES
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import Seat
from scenes.boards.fighting_front.board import FightingFrontBoard
from scenes.boards.parts import Tile
from scenes.boards.words import Dispatch
from scenes.match.setup import Setup, setup_of
from scenes.play.log_panel import Log
from scenes.play.play_scene import PlayScene
from scenes.play.surroundings import Surroundings
from scenes.ui import tooltip as tips
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import TYPE_SCALES
from scenes.ui.toast import Toasts
from scenes.ui.tooltip import CHOICE_COST, GAP, PIECE_COST, Tooltip, find_place
from tests.play import snap_decision
from tests.scenes.events import FRAME
from tests.scenes.fought import random_record
from tests.scenes.menus import show
from tests.scenes.table import (
    assert_tiles_are_fresh,
    board_for,
    checked_cast,
    move_mouse_to,
    not_none,
    open_match,
    press,
    wait_until_asked,
)

DECISIONS = 4
VIEWS = 120
VIEWS_PER_COMPARISON = 3
"""Of the views one in this many is compared, since a tile that was not drawn anew is still wrong then."""


def begin_match(app: App, slug: str, *others: str) -> PlayScene:
    """Begin a match of a person against these bots, and wait until the person is asked."""
    scene = open_match(app, Setup(GAMES[slug], tuple(SeatEntry(kind) for kind in ("human", *others)), {}, seed=5))
    wait_until_asked(app, scene)
    return scene


@pytest.mark.parametrize("slug", GAMES)
def test_kept_tiles_of_a_match_look_as_if_drawn_anew(app: App, slug: str) -> None:
    """They are compared after every decision, and with the mouse on the log, the advice and the board."""
    bots = ["recruit"] * (GAMES[slug].seats[0] - 1)
    scene = begin_match(app, slug, *bots)
    luck = random.Random(3)

    for number in range(DECISIONS):
        if not wait_until_asked(app, scene):
            break
        asks_hint = number % 3 == 1
        if asks_hint:
            press(app, pygame.K_h)
        assert_tiles_are_fresh(app, scene)

        on_board = luck.choice(scene.board.controls.spots())
        pointed = [*scene.log.spots()[-1:], *scene.advice_panel.spots()[-1:], on_board]
        for spot in pointed if asks_hint else ():
            move_mouse_to(app, *spot.centre)
            assert_tiles_are_fresh(app, scene)

        scene.play(*snap_decision(scene.session.match))
        app.step(FRAME, [])
        assert_tiles_are_fresh(app, scene)


@pytest.mark.parametrize("slug", GAMES)
def test_kept_tiles_of_a_board_follow_every_view_and_every_pointed_seat(canvas: Canvas, slug: str) -> None:
    """The views are those of one seat in a random match.

    Now and then a seat is pointed at, and the picture of the kept tiles must be that of tiles drawn anew.
    """
    game = GAMES[slug]
    luck = random.Random(4)
    match = Match(game, game.seats[0], {}, seed=4)
    board = board_for(game, match.view(0))
    log = Log(board.frame.log)
    small = Canvas(pygame.Surface((480, 270)), caches=canvas.caches)
    kept = Surroundings()

    for number in range(VIEWS):
        if match.over:
            break
        match.play(luck.choice(match.legal()))
        board.animation.settle(match.view(0))
        if number % VIEWS_PER_COMPARISON:
            kept.draw_backdrop(small, board, log, title=game.name, setting="")
            continue

        pictures = []
        seat_lit = (("seat", number % 2),)
        for lit, surroundings in (((), kept), (seat_lit, kept), (seat_lit, Surroundings())):
            board.point_at(lit)
            surroundings.draw_backdrop(small, board, log, title=game.name, setting="")
            pictures.append(pygame.image.tobytes(small.surface, "RGB"))
        assert pictures[1] == pictures[2]

    missing = [words for words in canvas.caches.said if f" {slug}/" in words or " shared/" in words]
    assert not missing


def test_at_most_one_changed_tile_is_drawn_per_frame_while_others_act(canvas: Canvas) -> None:
    """Changed tiles take turns, even if one changes in every frame. The frame of the event itself draws none."""
    board = board_for(GAMES["last_front"], Match(GAMES["last_front"], seats=2, options={}, seed=4).view(0))
    kept = Surroundings()
    log = Log(board.frame.log)
    drawn: list[int] = []

    def draw_frame(*keys: int, at_once: bool = False) -> list[int]:
        """Draw a frame with tiles of these keys, and return the numbers of those that were drawn."""
        drawn.clear()
        tiles = [
            Tile(Box(300.0 * number, 200, 90, 90), key, lambda _, number=number: drawn.append(number))
            for number, key in enumerate(keys)
        ]
        kept.draw_backdrop(canvas, board, log, title="LAST FRONT", setting="", beside=tiles, at_once=at_once)
        return drawn[:]

    assert draw_frame(0, 0, 0) == [0, 1, 2], "there is no picture of any tile yet"
    assert [draw_frame(key, 1, 1) for key in (1, 2, 3, 4, 5)] == [[], [0], [1], [2], [0]]
    assert draw_frame(6, 6, 6, at_once=True) == [1, 2, 0]

    kept.redraw_all_tiles()
    assert draw_frame(7, 7, 7) == [0, 1, 2], "no picture for another viewer stays"


def test_a_new_board_draws_all_its_tiles_at_once(app: App) -> None:
    scene = begin_match(app, "last_front", "recruit")
    app.draw()
    scene.make_board()
    drawn: list[int] = []
    tiles = [Tile(Box(100.0 * i, 100, 50, 50), i, lambda _, i=i: drawn.append(i)) for i in range(3)]
    scene.board.tiles = lambda: tiles
    scene.surroundings.draw_backdrop(app.canvas, scene.board, scene.log, title="", setting="", at_once=False)
    assert drawn == [0, 1, 2]


def test_the_tile_of_the_prompt_changes_with_the_asked_person_even_in_the_same_words(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words are "March." either way, whether a person is asked or not."""
    scene = begin_match(app, "battlefronts", "recruit")
    monkeypatch.setattr(scene.director, "person_asked", lambda: "Anna")
    monkeypatch.setattr(scene.director, "status", lambda idle: "March.")
    monkeypatch.setattr(scene.board.words, "prompt", lambda: "March.")

    keys = set()
    for asked in (True, False):
        monkeypatch.setattr(type(scene), "is_person_asked", asked)
        *_, prompt_tile = scene.tiles_beside_board(app.canvas)
        keys.add(prompt_tile.key)
    assert len(keys) == 2


# --- The clipboard with the dispatches ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_drawn_in_windows_in_which_its_width_rounds_up(
    window: pygame.Surface, caches: Caches, game: str
) -> None:
    """In some windows the box of the log on the screen is a pixel wider than the width of its picture."""
    log = Log(BOARDS[game].frame.log)
    canvases = (Canvas(pygame.Surface((width, width * 9 // 16)), caches=caches) for width in range(800, 1400))
    rounded_up = (canvas for canvas in canvases if canvas.rect(*log.box).w > canvas.px(log.box.w))
    examples = list(islice(rounded_up, 3))
    for canvas in examples:
        log.paint(canvas)
    assert len(examples) == 3


# --- The mark YOU at the seat of the person who looks at the screen, and the recap for that person ----

BOT = SeatEntry("recruit", "Ott")


def seat_people(app: App, slug: str, *people: str, bots: int = 0) -> PlayScene:
    """Begin a match of these people and Recruits, and wait until a person is asked."""
    entries = (*(SeatEntry("human", name) for name in people), *[BOT] * bots)
    scene = open_match(app, Setup(GAMES[slug], entries, {}, seed=7))
    assert wait_until_asked(app, scene)
    return scene


def test_a_recap_leaves_out_the_own_deeds_of_its_reader_and_keeps_losses_first() -> None:
    """The lines follow from action 1, which is the reader's own, and begin with "You" or "Your" for the own deeds."""
    log = Log(BOARDS["battlefronts"].frame.log)
    lines = ["You withdraw.", "You win.", "Your bid is lost.", "Annabel draws.", "Ott takes it from you."]
    for words in lines:
        log.add_line(Dispatch(words), played=1)
    assert log.recap_lines(start=0, most=9, own_actions={1}) == ["Annabel draws.", "Ott takes it from you."]

    log.add_line(Dispatch("*Turn 18.* You to act."), played=2)
    log.add_line(Dispatch("*Ott wins Kursk.*"), played=2, was_announced=True)

    assert log.recap_lines(start=0, most=9) == [*lines, "Ott wins Kursk."]
    at_most_two = log.recap_lines(start=0, most=2, own_actions={1})
    assert at_most_two == ["Ott takes it from you.", "Ott wins Kursk."], "the loss of the reader matters most"


def test_a_recap_keeps_news_even_if_they_follow_an_action_of_its_reader() -> None:
    log = Log(BOARDS["fix_bayonets"].frame.log)
    log.add_line(Dispatch("You: *officer falls* on b1."), played=1, is_news=True)  # the reader could stop no card
    for words in ("Ott draws a card.", "Ott draws another card."):
        log.add_line(Dispatch(words), played=2)
    assert log.recap_lines(start=0, most=2, own_actions={1}) == [
        "You: officer falls on b1.",
        "Ott draws another card.",
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_the_news_of_a_game_come_first_in_a_recap(app: App, slug: str) -> None:
    """The whole log of a finished match is summed up in one line."""
    record = random_record(slug)
    scene = show(app, PlayScene(setup_of(record), record))

    news = [line.dispatch.words.replace("*", "") for line in scene.log.lines if line.is_news]
    assert news
    assert len(news) < len(scene.log.lines)
    assert set(scene.log.recap_lines(start=0, most=1)) <= set(news)


def test_the_seat_whose_hand_is_open_is_marked_as_you_and_none_on_a_hand_over_screen(app: App) -> None:
    # Two people share the machine. In a game without secret hands neither of them is "you".
    battlefronts = seat_people(app, "battlefronts", "Anna", "Ben")
    assert not any(seat.you for seat in battlefronts.board.context.seats)

    # In a game with secret hands the person whose hand is open is.
    scene = seat_people(app, "sharp_end", "Anna", "Ben")
    assert [seat.you for seat in scene.board.context.seats] == [scene.viewer == 0, scene.viewer == 1]

    person_called = 1  # by the hand-over screen, and has not come yet
    scene.director.call_up(person_called)
    scene._cover_up()
    assert not any(seat.you for seat in scene.board.context.seats)


def test_the_name_of_a_nation_is_not_cut_beside_the_mark_you(app: App, cut_words: list[str]) -> None:
    board = checked_cast(FightingFrontBoard, seat_people(app, "fighting_front", "Anna", bots=1).board)
    canvas = Canvas(pygame.Surface((1280, 720)), TYPE_SCALES["largest"])
    board.sprites.use_scale_of(canvas)
    for nation in NATION_NAMES:
        board.painter.draw_plate(canvas, board.model.me, Seat(nation, "Human", you=True))
    assert cut_words == []


# --- Toasts and tooltips come, stay and go --------------------------------------------------------


def pass_time(toasts: Toasts, seconds: float) -> None:
    """Let this time pass for the toasts, in frames."""
    for _ in range(round(seconds * 60)):
        toasts.update(1 / 60)


def toasts_with_lane() -> Toasts:
    """Return toasts that may be shown at the top of the stage."""
    toasts = Toasts()
    toasts.lane = Box(210, 24, 1500, 60)
    return toasts


def foot_of_toast(canvas: Canvas, toasts: Toasts) -> int:
    """Return how far down the toast reaches, in real pixels, or 0 if there is none."""
    canvas.surface.fill((255, 255, 255))
    toasts.draw(canvas)
    column = [canvas.surface.get_at((640, y))[0] for y in range(200)]
    return max((y for y, light in enumerate(column) if light < 100), default=0)


def test_a_toast_slides_in_stays_and_leaves(canvas: Canvas) -> None:
    toasts = toasts_with_lane()
    toasts.queue("Orders", "Sweep joins your hand")
    pass_time(toasts, seconds=0.1)
    early = foot_of_toast(canvas, toasts)
    pass_time(toasts, seconds=0.5)
    assert foot_of_toast(canvas, toasts) > early
    assert toasts.visible == ("Orders", "Sweep joins your hand")

    pass_time(toasts, seconds=2.6)
    assert toasts.visible is None
    assert foot_of_toast(canvas, toasts) == 0


def test_the_same_toast_is_not_shown_again_and_again() -> None:
    toasts = Toasts()
    for _ in range(5):
        toasts.queue("One", "first")
        pass_time(toasts, seconds=0.1)
    pass_time(toasts, seconds=3)
    assert toasts.visible is None


def test_of_many_toasts_at_once_only_the_latest_appear() -> None:
    """The first ones appear while the others come. Afterwards only the last three are still waiting."""
    toasts = Toasts()
    for n in range(20):
        toasts.queue("News", str(n))
        pass_time(toasts, seconds=0.02)

    seen = set()
    for _ in range(600):
        pass_time(toasts, seconds=0.03)
        if toasts.visible is not None:
            seen.add(toasts.visible[1])

    latest_three = {"17", "18", "19"}
    assert latest_three <= seen
    assert len(seen) <= 3 + 2, "and those that appeared while the others came"


def test_with_reduced_motion_a_toast_does_not_slide(canvas: Canvas) -> None:
    toasts = toasts_with_lane()
    toasts.still = True
    toasts.queue("One", "first")
    pass_time(toasts, seconds=0.05)
    foot_at_first = foot_of_toast(canvas, toasts)
    pass_time(toasts, seconds=1)
    assert foot_of_toast(canvas, toasts) == foot_at_first > 0


def test_a_tooltip_appears_after_a_wait_that_begins_again_for_another_thing() -> None:
    tip = Tooltip()
    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(tips.WAIT - 0.01)
    assert not tip.is_visible

    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(0.02)
    assert tip.is_visible

    tip.offer("b", "Other")
    assert not tip.is_visible

    tip.offer(None)
    tip.update(9)
    assert not tip.is_visible


@pytest.mark.parametrize(
    "beside",
    [Box(0, 0, 60, 60), Box(1860, 0, 60, 60), Box(1860, 1020, 60, 60), Box(900, 500, 60, 60), Box(0, 300, 1920, 60)],
    ids=["top left", "top right", "bottom right", "middle", "whole width"],
)
def test_a_tooltip_stays_on_the_stage_and_beside_the_thing_that_it_explains(
    window: pygame.Surface, beside: Box
) -> None:
    canvas = Canvas(window)
    tip = Tooltip()
    tip.offer("a", "Rifle platoon", "Defeats one rifle or machine gun defender.", beside, note="3")
    tip.update(2)
    canvas.surface.fill((255, 0, 255))
    tip.draw(canvas)
    plate = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (1, 1, 1))
    plate.invert()
    assert plate.count() > 500

    dark = pygame.mask.from_threshold(canvas.surface, (30, 28, 22), (14, 14, 14)).get_bounding_rects()
    body = max(dark, key=lambda part: part.w * part.h)

    assert not body.colliderect(canvas.rect(*beside))
    assert canvas.surface.get_rect().contains(body)


def test_a_passing_toast_ends_with_its_scene_and_a_lasting_one_does_not() -> None:
    toasts = Toasts()
    lane = Box(210, 24, 1500, 60)
    match, lobby = object(), object()
    for words in ("first", "second"):
        toasts.queue("News", words)
    toasts.queue("Note", "The settings were damaged.", lasting=True)
    toasts.enter_scene(match, lane)
    pass_time(toasts, seconds=0.1)
    assert toasts.visible == ("News", "first")

    toasts.enter_scene(lobby, lane)
    pass_time(toasts, seconds=0.1)
    assert toasts.visible == ("Note", "The settings were damaged.")

    toasts.enter_scene(match, lane)
    assert toasts.visible == ("Note", "The settings were damaged.")


def test_a_lasting_toast_waits_on_scenes_without_room_for_toasts() -> None:
    toasts = Toasts()
    page = object()
    toasts.queue("Note", "The settings were damaged.", lasting=True)
    toasts.enter_scene(page, lane=None)
    pass_time(toasts, seconds=20)
    assert toasts.visible is None

    toasts.enter_scene(object(), Box(210, 24, 1500, 60))
    pass_time(toasts, seconds=0.1)
    assert toasts.visible == ("Note", "The settings were damaged.")


# --- The place of a plate: beside its thing, over nothing that must stay free ---------------------

PLATE_SIZE = (360.0, 140.0)
THING = Box(900, 500, 100, 80)


@pytest.mark.parametrize(
    ("thing", "clear", "side"),
    [
        (THING, [], "right"),
        (Box(1700, 500, 100, 80), [], "left"),
        (THING, [Box(1010, 0, 900, 1080)], "left"),
        (THING, [Box(1010, 0, 900, 1080), Box(0, 0, 890, 1080)], "none"),
        (THING, [Box(1200, 0, 720, 1080), Box(0, 0, 700, 1080)], "below"),
        (THING, [Box(1200, 0, 720, 1080), Box(0, 0, 700, 1080), Box(0, 640, 1920, 440)], "above"),
    ],
    ids=["right", "left at the edge", "left", "nowhere", "below", "above"],
)
def test_a_plate_is_placed_at_the_first_side_of_its_thing_with_room(thing: Box, clear: list[Box], side: str) -> None:
    box = find_place(PLATE_SIZE, thing, clear)
    if box is None:
        assert side == "none"
        return
    sides = {
        "right": box.x == thing.right + GAP,
        "left": box.right == thing.x - GAP,
        "below": box.y == thing.foot + GAP,
        "above": box.foot == thing.y - GAP,
    }
    assert [name for name, is_there in sides.items() if is_there] == [side]


def test_a_plate_without_free_room_covers_the_less_important_things() -> None:
    """Things that it should not cover have a cost. Even where they fill the stage, there is a place for the plate."""
    whole_stage = [(Box(0, 0, 1920, 1080), CHOICE_COST)]
    assert find_place(PLATE_SIZE, about=THING, clear=(), better=whole_stage) is not None

    on_the_right = Box(1010, 440, 400, 200)
    box = not_none(find_place(PLATE_SIZE, about=THING, clear=(), better=[(on_the_right, PIECE_COST)]))
    assert box.right == THING.x - GAP, "on the left it covers nothing"


def test_an_upright_plate_is_placed_below_its_thing() -> None:
    box = not_none(find_place(PLATE_SIZE, THING, (), upright=True))
    assert box.y == THING.foot + GAP


def test_a_plate_touches_a_side_of_its_thing_and_not_only_its_corner() -> None:
    walls = [Box(1006, 0, 914, 1080), Box(0, 0, 894, 590)]
    box = not_none(find_place(PLATE_SIZE, THING, walls))
    assert box.x < THING.right
    assert box.right > THING.x
