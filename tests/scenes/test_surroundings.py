"""What is kept of the table from frame to frame: it is never older than what it shows."""

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
from scenes.match.setup import Setup
from scenes.play.log_panel import Log
from scenes.play.play_scene import PlayScene
from scenes.play.surroundings import Surroundings
from scenes.ui import tooltip as tips
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import TYPE_SCALES
from scenes.ui.toast import Toasts
from scenes.ui.tooltip import CHOICE, GAP, PIECE, Tooltip, find_place
from tests.play import snapped
from tests.scenes.events import FRAME
from tests.scenes.table import assert_tiles_are_fresh, board_for, expect, given, point, press, seat, wait

DECISIONS = 4
VIEWS = 120
COMPARED = 3
"""Of the views one in this many is compared: what was not drawn anew is still wrong then."""


def opened(app: App, slug: str, *others: str) -> PlayScene:
    """A match of a person against bots, begun."""
    scene = seat(app, Setup(GAMES[slug], tuple(SeatEntry(kind) for kind in ("human", *others)), {}, 5))
    wait(app, scene)
    return scene


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_from_frame_to_frame_looks_as_if_drawn_anew(app: App, slug: str) -> None:
    """After every decision; with a line of the log, a row of advice and things on the board under the mouse."""
    scene, luck = opened(app, slug, "recruit", *["recruit"] * (GAMES[slug].seats[0] - 2)), random.Random(3)
    for number in range(DECISIONS):
        if not wait(app, scene):
            break
        if number % 3 == 1:
            press(app, pygame.K_h)
        assert_tiles_are_fresh(app, scene)
        pointed = [*scene.log.spots()[-1:], *scene.advice_panel.spots()[-1:], luck.choice(scene.board.controls.spots())]
        for spot in pointed if number % 3 == 1 else ():
            point(app, *spot.centre)
            assert_tiles_are_fresh(app, scene)
        scene.play(*snapped(scene.session.match))
        app.step(FRAME, [])
        assert_tiles_are_fresh(app, scene)


@pytest.mark.parametrize("slug", GAMES)
def test_tiles_follow_every_view(canvas: Canvas, slug: str) -> None:
    """Those of the boards alone, over a match at random, seen by one seat; then a line of the log points at a seat."""
    game, luck = GAMES[slug], random.Random(4)
    match = Match(game, game.seats[0], {}, 4)
    board, small = board_for(game, match.view(0)), Canvas(pygame.Surface((480, 270)), caches=canvas.caches)
    kept, log = Surroundings(), Log(board.frame.log)

    for number in range(VIEWS):
        if match.over:
            break
        match.play(luck.choice(match.legal()))
        board.animation.settle(match.view(0))
        pictures, one = [], (("seat", number % 2),)
        if number % COMPARED:
            kept.draw_backdrop(small, board, log, game.name, "")
            continue
        for lit, surroundings in (((), kept), (one, kept), (one, Surroundings())):
            board.point_at(lit)
            surroundings.draw_backdrop(small, board, log, game.name, "")
            pictures.append(pygame.image.tobytes(small.surface, "RGB"))
        assert pictures[1] == pictures[2]

    own = [words for words in canvas.caches.said if f" {slug}/" in words or " shared/" in words]

    assert not own, "no picture is missing"


def test_while_others_act_a_frame_draws_one_tile(canvas: Canvas) -> None:
    """Each in its turn, also where one changes in every frame; that of the event itself draws none."""
    board = board_for(GAMES["last_front"], Match(GAMES["last_front"], 2, {}, 4).view(0))
    kept, log, drawn = Surroundings(), Log(board.frame.log), list[int]()

    def frame(*keys: int, at_once: bool = False) -> list[int]:
        drawn.clear()
        tiles = [Tile(Box(300.0 * i, 200, 90, 90), key, lambda _, i=i: drawn.append(i)) for i, key in enumerate(keys)]
        kept.draw_backdrop(canvas, board, log, "LAST FRONT", "", tiles, at_once)
        return drawn[:]

    assert frame(0, 0, 0) == [0, 1, 2]  # none lies there yet
    assert [frame(key, 1, 1) for key in (1, 2, 3, 4, 5)] == [[], [0], [1], [2], [0]]
    assert frame(6, 6, 6, at_once=True) == [1, 2, 0]
    kept.redraw_all_tiles()
    assert frame(7, 7, 7) == [0, 1, 2], "nothing of another viewer stays"


def test_a_new_board_leaves_no_tile_of_the_one_before(app: App) -> None:
    scene = opened(app, "last_front", "recruit")
    app.draw()
    scene.make_board()
    scene.board.tiles = lambda: [Tile(Box(100.0 * i, 100, 50, 50), i, lambda _, i=i: drawn.append(i)) for i in range(3)]
    drawn = list[int]()
    scene.surroundings.draw_backdrop(app.canvas, scene.board, scene.log, "", "", at_once=False)
    assert drawn == [0, 1, 2]


def test_the_prompt_of_who_is_asked_is_drawn_anew_in_the_same_words(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, keys = opened(app, "battlefronts", "recruit"), set()
    monkeypatch.setattr(scene.director, "addressed", lambda: "Anna")
    monkeypatch.setattr(scene.director, "status", lambda idle: "March.")
    monkeypatch.setattr(scene.board.words, "prompt", lambda: "March.")
    for asked in (True, False):
        monkeypatch.setattr(type(scene), "asked", asked)
        keys.add(scene.tiles_beside_board(app.canvas)[-1].key)
    assert len(keys) == 2


# --- The clipboard with the dispatches ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_clipboard_is_drawn_where_its_width_rounds_up(window: pygame.Surface, caches: Caches, game: str) -> None:
    """Widths of the window in which the box on the screen is a pixel wider than the picture's own width."""
    log = Log(BOARDS[game].frame.log)
    canvases = (Canvas(pygame.Surface((width, width * 9 // 16)), caches=caches) for width in range(800, 1400))
    odd = list(islice((one for one in canvases if one.rect(*log.box).w > one.px(log.box.w)), 3))
    for canvas in odd:
        log.paint(canvas)
    assert len(odd) == 3


# --- YOU marks the seat of whoever looks at the screen: on plate or lane, and before the lines of ---

BOT = SeatEntry("recruit", "Ott")


def at_table(app: App, slug: str, *people: str, bots: int = 0) -> PlayScene:
    entries = (*(SeatEntry("human", name) for name in people), *[BOT] * bots)
    scene = seat(app, Setup(GAMES[slug], entries, {}, 7))
    assert wait(app, scene)
    return scene


def test_a_recap_tells_first_what_befell_its_reader_and_not_what_the_reader_has_done() -> None:
    log = Log(BOARDS["battlefronts"].frame.log)
    told = ["You withdraw.", "You win.", "Your bid is lost.", "Annabel draws.", "Ott takes it from you."]
    for words in told:
        log.add_line(Dispatch(words), 1)
    assert log.recap_lines(0, 9, own={1}) == told[3:]

    log.add_line(Dispatch("*Turn 18.* You to act."), 2)
    log.add_line(Dispatch("*Ott wins Kursk.*"), 2, True)

    assert log.recap_lines(0, 9) == [*told, "Ott wins Kursk."]
    assert log.recap_lines(0, 2, own={1}) == [told[4], "Ott wins Kursk."], "a loss of one's own comes before all else"


def test_of_several_people_the_one_whose_hand_alone_lies_open_is_marked_and_nobody_on_the_cover(app: App) -> None:
    assert not any(one.you for one in at_table(app, "battlefronts", "Anna", "Ben").board.context.seats)
    scene = at_table(app, "sharp_end", "Anna", "Ben")
    assert [one.you for one in scene.board.context.seats] == [scene.viewer == 0, scene.viewer == 1]
    scene.director.call_up(1)
    scene._cover_up()
    assert not any(one.you for one in scene.board.context.seats)


def test_a_nation_stands_whole_beside_its_tag(app: App, cut: list[str]) -> None:
    board = expect(FightingFrontBoard, at_table(app, "fighting_front", "Anna", bots=1).board)
    canvas = Canvas(pygame.Surface((1280, 720)), TYPE_SCALES["largest"])
    board.sprites.on(canvas)
    for nation in NATION_NAMES:
        board.painter.draw_plate(canvas, board.model.me, Seat(nation, "Human", you=True))
    assert cut == []


# --- Toasts and tooltips come, stay and go --------------------------------------------------------


def run(toasts: Toasts, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        toasts.update(1 / 60)


def at_the_top() -> Toasts:
    toasts = Toasts()
    toasts.lane = Box(210, 24, 1500, 60)
    return toasts


def lowest_light(canvas: Canvas, toasts: Toasts) -> int:
    """How far down the toast reaches, in real pixels; 0 where there is none."""
    canvas.surface.fill((255, 255, 255))
    toasts.draw(canvas)
    column = [canvas.surface.get_at((640, y))[0] for y in range(200)]
    return max((y for y, light in enumerate(column) if light < 100), default=0)


def test_a_toast_slides_in_stays_and_leaves(canvas: Canvas) -> None:
    toasts = at_the_top()
    toasts.say("Orders", "Sweep joins your hand")
    run(toasts, 0.1)
    early = lowest_light(canvas, toasts)
    run(toasts, 0.5)
    assert lowest_light(canvas, toasts) > early
    assert toasts.shown == ("Orders", "Sweep joins your hand")

    run(toasts, 2.6)
    assert toasts.shown is None
    assert lowest_light(canvas, toasts) == 0


def test_the_same_one_is_not_repeated() -> None:
    toasts = Toasts()
    for _ in range(5):
        toasts.say("One", "first")
        run(toasts, 0.1)
    run(toasts, 3)
    assert toasts.shown is None


def test_of_a_flood_the_newest_are_seen() -> None:
    toasts = Toasts()
    for n in range(20):
        toasts.say("News", str(n))
        run(toasts, 0.02)

    seen = set()

    for _ in range(600):
        run(toasts, 0.03)
        if toasts.shown is not None:
            seen.add(toasts.shown[1])

    assert {"17", "18", "19"} <= seen
    assert len(seen) <= 5


def test_reduced_motion_does_not_slide(canvas: Canvas) -> None:
    toasts = at_the_top()
    toasts.still = True
    toasts.say("One", "first")
    run(toasts, 0.05)
    first = lowest_light(canvas, toasts)
    run(toasts, 1)
    assert lowest_light(canvas, toasts) == first > 0


def test_a_tooltip_waits_and_starts_again_for_something_else() -> None:
    tip = Tooltip()
    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(tips.WAIT - 0.01)
    assert not tip.shown

    tip.offer("a", "Rifle platoon", "Defeats one gun.")
    tip.update(0.02)
    assert tip.shown

    tip.offer("b", "Other")
    assert not tip.shown

    tip.offer(None)
    tip.update(9)

    assert not tip.shown


@pytest.mark.parametrize(
    "beside",
    [Box(0, 0, 60, 60), Box(1860, 0, 60, 60), Box(1860, 1020, 60, 60), Box(900, 500, 60, 60), Box(0, 300, 1920, 60)],
)
@pytest.mark.parametrize("size", [(1280, 720)])
def test_a_tooltip_stays_on_the_stage_and_off_what_it_explains(
    window: pygame.Surface, beside: Box, size: tuple[int, int]
) -> None:
    canvas = Canvas(pygame.display.set_mode(size))
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


def test_a_toast_stays_in_the_scene_in_which_it_was_said() -> None:
    toasts, lane, match, lobby = Toasts(), Box(210, 24, 1500, 60), object(), object()
    for words in ("first", "second"):
        toasts.say("News", words)

    toasts.say("Note", "The settings were damaged.", lasting=True)
    toasts.enter_scene(match, lane)
    run(toasts, 0.1)
    assert toasts.shown == ("News", "first")

    toasts.enter_scene(lobby, lane)
    run(toasts, 0.1)
    assert toasts.shown == ("Note", "The settings were damaged.")

    toasts.enter_scene(match, lane)
    assert toasts.shown == ("Note", "The settings were damaged.")


def test_toasts_wait_where_they_have_no_lane() -> None:
    toasts, page = Toasts(), object()
    toasts.say("Note", "The settings were damaged.", lasting=True)
    toasts.enter_scene(page, None)
    run(toasts, 20)
    assert toasts.shown is None
    toasts.enter_scene(object(), Box(210, 24, 1500, 60))
    run(toasts, 0.1)
    assert toasts.shown == ("Note", "The settings were damaged.")


# --- Where a plate may lie: beside its thing, over nothing that must stay free --------------------

PLATE = (360.0, 140.0)
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
def test_a_plate_lies_at_the_first_side_with_room(thing: Box, clear: list[Box], side: str) -> None:
    box = find_place(PLATE, thing, clear)
    if box is None:
        assert side == "none"
        return
    sides = {
        "right": box.x == thing.right + GAP,
        "left": box.right == thing.x - GAP,
        "below": box.y == thing.foot + GAP,
        "above": box.foot == thing.y - GAP,
    }

    assert [name for name, there in sides.items() if there] == [side]


def test_what_is_better_left_free_is_covered_rather_than_nothing_shown() -> None:
    wall = [(Box(0, 0, 1920, 1080), CHOICE)]
    assert find_place(PLATE, THING, (), wall) is not None
    neighbour = Box(1010, 440, 400, 200)
    box = given(find_place(PLATE, THING, (), [(neighbour, PIECE)]))
    assert box.right == THING.x - GAP, "the other side costs less"


def test_upright_plates_lie_above_or_below() -> None:
    box = given(find_place(PLATE, THING, (), upright=True))
    assert box.y == THING.foot + GAP


def test_a_plate_lies_rather_below_its_thing_than_off_its_corner() -> None:
    walls = [Box(1006, 0, 914, 1080), Box(0, 0, 894, 590)]
    box = given(find_place(PLATE, THING, walls))
    assert box.x < THING.right
    assert box.right > THING.x
