"""Guided matches at the table: their guide, their bubbles, and where they are offered."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import dumps, record_of
from game.fighting_front.actions import OCCUPY, STAY
from scenes import routes
from scenes.app import App
from scenes.boards.fighting_front.layout import space_key
from scenes.boards.guided_matches import guided_matches, lesson_of, lesson_setup, number_of
from scenes.boards.sharp_end import layout as sharp_end_layout
from scenes.keeping.schemas import GUIDED
from scenes.keeping.store import Store
from scenes.menus.interrupted import resume_match
from scenes.menus.lobby import LobbyScene
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import NEW_GAME_FOOT, TitleScene
from scenes.play import bubble as bubble_module
from scenes.play.bubble import BOARD_COST, PIECE_COST, Bubble, _arrow_between
from scenes.play.guided import place_of
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.settings import PACE_OF, SPEEDS
from scenes.ui.canvas import HEIGHT, LEAST, WIDTH, Box, Canvas
from scenes.ui.pinboard import AskScene
from scenes.ui.theme import TYPE_SCALES
from tests.scenes.benches import FIX_BAYONETS
from tests.scenes.bots import InstantWorker
from tests.scenes.events import STRIDE, until
from tests.scenes.menus import GAME, button, show, top
from tests.scenes.pupil import ALL, begin, click_at, press, under_bubble, wait
from tests.scenes.table import click, expect, given, top_scene

SETUP = lesson_setup(GAME)
LESSON = lesson_of(SETUP)
assert LESSON is not None


@pytest.mark.parametrize("larger", [False, True])
def test_the_bubble_fits_in_larger_type(learner: App, larger: bool) -> None:
    learner.settings.type_size = "largest" if larger else "normal"
    learner.apply_settings()
    scene = begin(learner, GAME.slug)
    assert under_bubble(scene) == []
    assert scene.guided.bubble.box.h < 420


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_guide_ends_after_a_question_and_the_match_goes_on(learner: App, way: str) -> None:
    scene = begin(learner, GAME.slug)
    offered = list(scene.board.controls.offered)

    def ask() -> None:
        if way == "key":
            press(learner, pygame.K_q)
        else:
            click_at(learner, scene.guided.bubble.buttons["lesson end"].box)
        assert top_scene(learner, AskScene).head == "END THE GUIDE?"

    ask()
    press(learner, pygame.K_RETURN)
    assert not scene.guided.guide.over, "what has the focus at first ends nothing"
    ask()
    press(learner, pygame.K_2)
    assert scene.guided.guide.over
    assert not scene.guided.bubble.shown
    assert scene.asked
    assert scene.board.controls.offered == offered


@pytest.mark.parametrize("way", ["key", "menu"])
def test_a_guide_that_was_ended_comes_back_where_the_match_is(learner: App, way: str) -> None:
    scene = begin(learner, GAME.slug)
    press(learner, pygame.K_n)
    words = scene.guided.bubble.words
    for code in (pygame.K_q, pygame.K_2):
        press(learner, code)
    assert scene.guided.guide.over
    for code in [pygame.K_q] if way == "key" else [pygame.K_m, pygame.K_DOWN, pygame.K_RETURN]:
        press(learner, code)
    wait(learner, scene)
    assert scene.guided.bubble.shown
    assert scene.guided.bubble.words == words
    assert scene.session.guide == scene.guided.guide.place, "it is kept, too"
    press(learner, pygame.K_m)
    assert "guide" not in [widget.key for widget in top_scene(learner, PauseScene).form.widgets]


def test_the_key_that_skips_an_animation_never_ends_the_guide(learner: App) -> None:
    """Pressed for a battle that has just ended it says that there is nothing to skip."""
    scene = begin(learner, "last_front")
    press(learner, pygame.K_x)
    assert learner.stack.top is scene
    assert not scene.guided.guide.over
    assert scene.guided.bubble.shown
    assert scene.complaints.last[1] == "Nothing can be skipped now."


def test_a_match_without_a_guide_says_so(learner: App) -> None:
    scene = FIX_BAYONETS.seated(learner, "human", "recruit")
    wait(learner, scene)
    press(learner, pygame.K_q)
    assert learner.stack.top is scene
    assert scene.complaints.last[1].startswith("There is no guide in this match")


def test_space_passes_and_is_not_next(learner: App) -> None:
    scene = begin(learner, GAME.slug)
    press(learner, pygame.K_SPACE)
    assert [action.notation for action in scene.session.match.actions][:1] == ["pass"]


@pytest.mark.parametrize("way", ["click", "enter", "focus"])
def test_next_goes_on_and_decides_nothing(learner: App, way: str) -> None:
    """The focus that nobody sees lies on a decision: ENTER at the first words must not take it.

    A gamepad reaches it, too: its shoulder buttons move the focus as TAB does.
    """
    scene = begin(learner, GAME.slug)
    if way == "click":
        click_at(learner, scene.guided.bubble.buttons["lesson next"].box)
    for _ in range(30 if way == "focus" else 0):
        press(learner, pygame.K_TAB)
        if scene.ring.focused == "lesson next":
            break
    if way != "click":
        press(learner, pygame.K_RETURN)
    assert scene.guided.guide.place == (0, 1)
    assert not scene.session.decided


def test_an_interrupted_lesson_goes_on_where_it_was(learner: App) -> None:
    """Also after words that were only read: no action tells of them."""
    scene = begin(learner, GAME.slug)
    press(learner, pygame.K_n)
    scene.keeper.keep()
    words, kept = scene.guided.bubble.words, given(scene.keeper.kept)
    learner.stack.scenes.clear()
    scene.leave()
    change = given(resume_match(learner, kept))
    learner.stack.apply(change)
    again = expect(PlayScene, learner.stack.top)
    assert again.guided is not None
    assert again.setup.practice
    assert wait(learner, again)
    assert again.guided.bubble.words == words
    assert again.guided.guide.place == (0, 1)


def test_whoever_plays_on_from_the_middle_of_a_lesson_is_not_guided() -> None:
    setup = SETUP
    record = record_of(setup.match(), list(setup.seats))
    assert routes.match(setup, replace(record, guide=(0, 0))).guided is not None
    assert routes.match(setup, record).guided is None


def test_the_results_say_what_to_try_next_and_nothing_is_counted(learner: App) -> None:
    page = ended(learner)
    assert page.outcome.next_step_sentence == LESSON.closing
    assert learner.history.life().tallies == {}
    assert learner.history.recent(GAME.slug, 9) == []
    assert lesson_of(page.outcome.setup.afresh(1)) is None
    assert button(page, "again").label == "YOUR OWN MATCH"


def test_the_first_of_two_guided_matches_leads_to_the_second(learner: App) -> None:
    page = ended(learner, "last_front")
    assert button(page, "again").label == "SECOND GUIDED MATCH"
    click(learner, button(page, "again"))
    scene = top(learner)
    assert isinstance(scene, PlayScene)
    assert number_of(scene.setup) == 1


def ended(app: App, slug: str = GAME.slug) -> ResultsScene:
    """The results of a guided match that was given up."""
    scene = begin(app, slug)
    scene.play(scene.session.match.legal()[0])
    scene.resign(0)
    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    return top_scene(app, ResultsScene)


def test_its_result_its_review_and_its_replay_lie_in_the_records(learner: App) -> None:
    record = ended(learner).outcome.record
    show(learner, records := RecordsScene())
    (past,) = learner.history.matches()
    assert (past.practice, past.share) == (GUIDED, None)
    assert learner.history.record(past.number) == dumps(record), "its review finds it by its record"
    assert records.tab.list.rows[0][0].mark == GUIDED
    press(learner, pygame.K_RETURN)
    assert isinstance(learner.stack.top, ReplayScene)
    press(learner, pygame.K_ESCAPE)
    press(learner, pygame.K_r)
    page = expect(ResultsScene, learner.stack.top)
    assert page.outcome.next_step_sentence == LESSON.closing
    assert page.form.widget("review").label == "REVIEW MY DECISIONS"


@pytest.mark.parametrize(("setting", "begins"), [("4x", "1x"), ("instant", "1x"), ("1x", "1x"), ("0.5x", "0.5x")])
def test_it_begins_no_faster_than_usual_and_leaves_the_setting_alone(app: App, setting: str, begins: str) -> None:
    app.settings.speed = setting
    show(app, scene := routes.lesson(GAME))
    assert scene.speed == begins
    assert scene.pace == PACE_OF[begins]
    assert scene.subtitle == "Guided match"
    press(app, pygame.K_PLUS)
    assert (scene.speed, app.settings.speed) == (SPEEDS[SPEEDS.index(begins) + 1], setting)
    app.settings.speed = "2x"  # in the settings, which lie over it
    press(app, pygame.K_DOWN)
    assert scene.speed == "2x"


# --- where it is offered ---------------------------------------------------------------------


def newcomer(app: App) -> LobbyScene:
    """The lobby of somebody who has never played."""
    (app.store.folder / "lessons.txt").unlink()
    return show(app, LobbyScene(GAME))


@pytest.mark.parametrize("way", ["poster", "play"])
def test_poster_click_and_what_comes_of_it_say_the_same(app: App, way: str) -> None:
    """A new game offers its guided match once; its poster says so as long as it does."""
    (app.store.folder / "lessons.txt").unlink()
    show(app, title := TitleScene())

    def foot() -> str:
        return next(one.foot for one in title.form.widgets if one.key == ("poster", title.chosen.slug))

    assert foot() == NEW_GAME_FOOT
    click(app, button(title, ("poster", title.chosen.slug) if way == "poster" else "play"))
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    top_scene(app, LobbyScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is title
    assert foot() == "WON 0  LOST 0"
    click(app, button(title, ("poster", title.chosen.slug)))
    assert isinstance(top(app), LobbyScene)


@pytest.mark.parametrize(("answer", "expected"), [(0, PlayScene), (1, LobbyScene)])
def test_it_can_be_taken_or_declined(app: App, answer: int, expected: type) -> None:
    newcomer(app)
    asked = top_scene(app, AskScene)
    change = given(asked.answers[answer][2]())
    app.stack.apply(change)
    scene = top(app)
    assert type(scene) is expected
    assert isinstance(scene, LobbyScene) or scene.guided is not None
    assert GAME.slug in Store(app.store.folder).lessons()


def test_the_lobby_leads_to_it_at_any_time(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    click(app, button(scene, "lesson"))
    guided = top_scene(app, PlayScene)
    assert guided.guided is not None
    assert isinstance(app.bots, InstantWorker)


@pytest.mark.parametrize(("answer", "number"), [(0, 0), (1, 1), (2, None)])
def test_the_lobby_asks_which_where_there_are_two(app: App, answer: int, number: int | None) -> None:
    game = GAMES["last_front"]
    scene = show(app, LobbyScene(game))
    assert button(scene, "lesson").label == "GUIDED MATCHES"
    click(app, button(scene, "lesson"))
    top_scene(app, AskScene)
    press(app, pygame.K_ESCAPE if number is None else pygame.K_1 + answer)
    scene = top(app)
    assert (number_of(scene.setup) if isinstance(scene, PlayScene) else None) == number


def test_each_game_says_how_many_it_has() -> None:
    assert {slug: game.lessons for slug, game in GAMES.items()} == {slug: len(guided_matches(slug)) for slug in GAMES}


def test_two_lessons_of_a_game_are_told_apart(learner: App) -> None:
    """By their setup: so each is guided again when it is resumed, and says its own last words."""
    for slug, number in ALL:
        lesson = guided_matches(slug)[number]
        assert lesson_of(lesson_setup(GAMES[slug], number)) == lesson
        assert bool(lesson.about) is (len(guided_matches(slug)) > 1)
    with pytest.raises(ValueError, match="has 1 guided match"):
        lesson_setup(GAME, 1)


def test_the_arrow_does_not_run_across_a_neighbour(canvas: Canvas) -> None:
    """A card in the middle of a row, and free room only on a level with the row or, further away, above it."""
    closed = [Box(500, 560, 480, 280), Box(1280, 560, 480, 280)]
    row = [Box(900 + 160 * i, 850, 140, 200) for i in range(3)]
    bubble = Bubble()
    bubble.show("Click this one.", "GUIDED MATCH", row[1], False)
    bubble.place(canvas, closed, row, [(Box(0, 0, 0, 0), 0)])
    start, goal = _arrow_between(bubble.box, row[1])
    assert not any(pygame.Rect(box).clipline(start, goal) for box in (row[0], row[2])), bubble.box


def test_the_arrow_does_not_run_far_across_what_its_target_is_a_part_of(canvas: Canvas) -> None:
    """The first row of a hint: the others could not be read."""
    around, row, bubble = Box(1436, 92, 448, 560), Box(1460, 270, 390, 40), Bubble()
    bubble.show("Let it think; do what comes first.", "GUIDED MATCH", row, False)
    bubble.place(canvas, [around], [], [(Box(36, 186, 1364, 696), BOARD_COST)])
    assert math.dist(*pygame.Rect(around).clipline(*_arrow_between(bubble.box, row))) <= 120, bubble.box


def test_where_there_is_room_only_below_a_hint_no_arrow_runs_across_it(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows, around, bubble = list[object](), Box(1436, 92, 448, 560), Bubble()
    monkeypatch.setattr(bubble_module, "draw_arrow", lambda *way: arrows.append(way))
    for row in (Box(1460, 270, 390, 40), Box(1460, 590, 390, 40)):
        bubble.show("Let it think; do what comes first.", "GUIDED MATCH", row, False)
        bubble.place(canvas, [around, Box(0, 76, 1400, 1004), Box(0, 0, 1920, 92)], [], [(Box(0, 0, 0, 0), 0.0)])
        bubble.draw(canvas, None, 0.0)
    assert len(arrows) == 1


@pytest.mark.parametrize("size", [LEAST, (465, 433)])
def test_every_bubble_finds_its_place_in_any_window(canvas: Canvas, size: tuple[int, int]) -> None:
    """As much of it as there is room for; smaller windows than the least show that one's stage."""
    canvas = Canvas(pygame.Surface(size), TYPE_SCALES["largest"])
    stage = pygame.Rect(0, 0, WIDTH, HEIGHT)
    for slug, number in ALL:
        lesson = guided_matches(slug)[number]
        for note in lesson.notes:
            bubble = Bubble()
            bubble.show(note.words, "GUIDED MATCH", Box(900, 300, 160, 56), False)
            bubble.place(canvas, [], [], [])
            bubble.draw(canvas, None, 0.0)
            assert stage.contains(pygame.Rect(bubble.box)), note.words


@pytest.mark.parametrize("top", [4.0, 300.0])
def test_the_mark_around_a_thing_is_whole(canvas: Canvas, top: float) -> None:
    """Also around a fact in the bar, which lies at the edge of the window."""
    target, bubble = Box(900, top, 160, 56), Bubble()
    bubble.show("Look at this.", "GUIDED MATCH", target, False)
    bubble.place(canvas, [], [], [])
    canvas.surface.fill((0, 0, 0))
    bubble.draw(canvas, None, 0.0)
    x, y = canvas.at(*target.centre)
    column = [canvas.surface.get_at((x, row))[:3] for row in range(y)]
    assert sum(max(colour) > 200 for colour in column) >= 2, "a line above it"
    assert max(column[0]) < 200, "and not cut there"


def test_the_odds_are_pointed_at_and_not_the_map(learner: App) -> None:
    scene = begin(learner, "sharp_end")
    scene.guided.pointed = "odds"
    target = given(scene.guided.target_box())
    assert target.h == sharp_end_layout.GAUGE.h
    assert target.holds(sharp_end_layout.GAUGE.centre)


def test_no_popup_lies_over_the_bubble_or_what_it_points_at(learner: App) -> None:
    scene = begin(learner, GAME.slug)
    learner.draw()  # the facts in the bar have their places from then on
    learner.advance(STRIDE, [])
    target = given(scene.guided.target_box())
    assert {target, scene.guided.bubble.box} <= set(scene.boxes_to_keep_free())


def test_what_tells_of_a_thing_lies_over_the_bubble(learner: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, drawn = begin(learner, GAME.slug), list[str]()
    assert scene.guided.bubble.shown
    monkeypatch.setattr(scene.guided.bubble, "draw", lambda *_: drawn.append("bubble"))
    monkeypatch.setattr(scene.pointing.tooltip, "draw", lambda *_: drawn.append("tooltip"))
    learner.draw()
    assert drawn == ["bubble", "tooltip"]


def test_the_bubble_leaves_what_stands_on_the_board_free_where_there_is_room(canvas: Canvas) -> None:
    target, piece = Box(700, 300, 100, 100), Box(820, 280, 200, 140)
    for soft in ([], [(piece, PIECE_COST)]):
        bubble = Bubble()
        bubble.show("Look at these.", "GUIDED MATCH", target, False)
        bubble.place(canvas, [Box(0, 76, 690, 1004)], [], [(Box(0, 0, 0, 0), 0.0), *soft])
        covered = pygame.Rect(bubble.box).colliderect(pygame.Rect(piece))
        assert covered != bool(soft)


def test_pieces_of_the_board_are_left_free(learner: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin(learner, "last_front")
    first = scene.guided.bubble.box
    monkeypatch.setattr(scene.board, "pieces", lambda: [first])
    scene.guided.bubble._placed = None
    scene.guided.update_bubble()
    assert not pygame.Rect(scene.guided.bubble.box).contains(pygame.Rect(first))


def test_what_a_button_is_about_stays_uncovered(learner: App) -> None:
    """The button that moves in, of a guided match of Fighting Front, and the space that would be taken."""
    scene = begin(learner, "fighting_front")
    scene.board.controls.offered, scene.guided.pointed = [OCCUPY, STAY], ("verb", "occupy")
    scene.board.model.shown.attack_at.append(9)
    scene.board.model.shown.attack_from.append(12)
    scene.board.model.shown.current = 0
    assert place_of(scene.board, space_key(9)) in scene.guided.clickable_boxes()
