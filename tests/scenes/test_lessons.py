"""Guided matches at the table: their guide, their bubbles, and where they are offered."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import dumps, loads, record_of
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
from tests.scenes.pupil import (
    GUIDED_MATCHES,
    begin_guided_match,
    click_at,
    faults_of_bubble,
    press_key,
    wait_until_asked,
)
from tests.scenes.table import click, not_none, top_scene

SETUP = lesson_setup(GAME)
LESSON = lesson_of(SETUP)
assert LESSON is not None


@pytest.mark.parametrize("type_size", ["normal", "largest"])
def test_the_first_bubble_covers_nothing_that_is_needed_in_any_type(learner: App, type_size: str) -> None:
    learner.settings.type_size = type_size
    learner.apply_settings()
    scene = begin_guided_match(learner, GAME.slug)
    covered = faults_of_bubble(scene)
    assert covered == []
    tallest = 420
    assert scene.guided.bubble.box.h < tallest


def test_the_place_of_the_guide_is_saved_with_the_match(learner: App) -> None:
    """The program may be killed between two decisions. The save then leads back to the words that were on show."""
    scene = begin_guided_match(learner, GAME.slug)
    keeper = not_none(scene.director.keeper)
    keeper.keep()
    place_before = scene.guided.guide.place

    press_key(learner, pygame.K_n)
    saved = loads(not_none(learner.store.read(not_none(keeper.kept))))
    assert saved.guide == scene.guided.guide.place
    assert saved.guide != place_before, "the key has turned to other words"


def end_guide(app: App) -> None:
    """Press Q and answer the question with its second answer, which ends the guide."""
    press_key(app, pygame.K_q)
    press_key(app, pygame.K_2)


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_guide_ends_after_a_question_and_the_match_goes_on(learner: App, way: str) -> None:
    """ENTER gives the first answer of the question, which ends nothing. 2 gives the second one."""
    scene = begin_guided_match(learner, GAME.slug)
    offered = list(scene.board.controls.offered)

    def ask_to_end_guide() -> None:
        """Ask to end the guide, by the key or by the button of the bubble (`way`), and check the question."""
        if way == "key":
            press_key(learner, pygame.K_q)
        else:
            click_at(learner, scene.guided.bubble.buttons["lesson end"].box)
        assert top_scene(learner, AskScene).head == "END THE GUIDE?"

    ask_to_end_guide()
    press_key(learner, pygame.K_RETURN)
    assert not scene.guided.guide.is_over

    ask_to_end_guide()
    press_key(learner, pygame.K_2)
    assert scene.guided.guide.is_over
    assert not scene.guided.bubble.shown
    assert scene.is_person_asked
    assert scene.board.controls.offered == offered


@pytest.mark.parametrize("keys", [[pygame.K_q], [pygame.K_m, pygame.K_DOWN, pygame.K_RETURN]], ids=["key", "menu"])
def test_an_ended_guide_is_brought_back_with_its_last_words(learner: App, keys: list[int]) -> None:
    scene = begin_guided_match(learner, GAME.slug)
    press_key(learner, pygame.K_n)
    words = scene.guided.bubble.words
    end_guide(learner)
    assert scene.guided.guide.is_over

    for code in keys:
        press_key(learner, code)
    wait_until_asked(learner, scene)

    assert scene.guided.bubble.shown
    assert scene.guided.bubble.words == words
    assert scene.session.guide == scene.guided.guide.place, "a save would note that there is a guide again"
    press_key(learner, pygame.K_m)
    pause_menu = top_scene(learner, PauseScene)
    assert "guide" not in [widget.key for widget in pause_menu.form.widgets]


def test_the_key_that_skips_an_animation_does_not_end_the_guide(learner: App) -> None:
    """X is pressed for a battle that has just ended. There is nothing left to skip, which a sentence says."""
    scene = begin_guided_match(learner, "last_front")
    press_key(learner, pygame.K_x)
    assert learner.stack.top is scene
    assert not scene.guided.guide.is_over
    assert scene.guided.bubble.shown
    assert scene.complaints.last_complaint[1] == "Nothing can be skipped now."


def test_the_key_of_the_guide_explains_itself_in_a_match_without_one(learner: App) -> None:
    scene = FIX_BAYONETS.open_table(learner, "human", "recruit")
    wait_until_asked(learner, scene)
    press_key(learner, pygame.K_q)
    assert learner.stack.top is scene
    assert scene.complaints.last_complaint[1].startswith("There is no guide in this match")


def test_space_passes_in_a_guided_match_and_does_not_turn_to_the_next_words(learner: App) -> None:
    scene = begin_guided_match(learner, GAME.slug)
    press_key(learner, pygame.K_SPACE)
    first_action = scene.session.match.actions[0]
    assert first_action.notation == "pass"


@pytest.mark.parametrize("way", ["click", "enter", "focus"])
def test_the_next_words_are_reached_without_deciding_anything(learner: App, way: str) -> None:
    """At the first words the focus, which is not drawn yet, is on a decision. ENTER must not make that decision.

    TAB moves the focus to the button, as the shoulder buttons of a gamepad do.
    """
    scene = begin_guided_match(learner, GAME.slug)
    if way == "click":
        click_at(learner, scene.guided.bubble.buttons["lesson next"].box)
    else:
        if way == "focus":
            tabs = 0
            while scene.ring.focused != "lesson next" and tabs < 30:
                press_key(learner, pygame.K_TAB)
                tabs += 1
        press_key(learner, pygame.K_RETURN)

    stage, second_note = 0, 1
    assert scene.guided.guide.place == (stage, second_note)
    assert not scene.session.decided


def test_a_resumed_guided_match_shows_the_words_that_were_read_last(learner: App) -> None:
    """No action has been played since those words came, so the save must note them itself."""
    scene = begin_guided_match(learner, GAME.slug)
    press_key(learner, pygame.K_n)
    words, place = scene.guided.bubble.words, scene.guided.guide.place
    scene.keeper.keep()
    save = not_none(scene.keeper.kept)
    learner.stack.scenes.clear()
    scene.leave()

    learner.stack.apply(not_none(resume_match(learner, save)))

    resumed = top_scene(learner, PlayScene)
    assert resumed.guided is not None
    assert resumed.setup.practice
    assert wait_until_asked(learner, resumed)
    assert resumed.guided.bubble.words == words
    first_stage, second_note = 0, 1
    assert resumed.guided.guide.place == place == (first_stage, second_note)


def test_only_a_record_with_a_place_in_the_guide_is_played_on_with_a_guide() -> None:
    """The same match, played on from a replay, has no guide."""
    record = record_of(SETUP.match(), list(SETUP.seats))
    assert routes.match(SETUP, replace(record, guide=(0, 0))).guided is not None
    assert routes.match(SETUP, record).guided is None


def test_the_results_of_a_guided_match_lead_to_an_own_match_and_count_for_nothing(learner: App) -> None:
    page = resign_guided_match(learner)
    assert page.outcome.next_step_sentence == LESSON.closing
    assert button(page, "again").label == "YOUR OWN MATCH"
    assert lesson_of(page.outcome.setup.for_new_match(1)) is None
    assert learner.history.life_totals().tallies == {}
    assert learner.history.recent(GAME.slug, most=9) == []


def test_the_first_of_two_guided_matches_leads_to_the_second(learner: App) -> None:
    page = resign_guided_match(learner, "last_front")
    again = button(page, "again")
    assert again.label == "SECOND GUIDED MATCH"
    click(learner, again)
    second = 1
    assert number_of(top_scene(learner, PlayScene).setup) == second


def resign_guided_match(app: App, slug: str = GAME.slug) -> ResultsScene:
    """Resign a guided match after its first action and return its results."""
    scene = begin_guided_match(app, slug)
    scene.play(scene.session.match.legal()[0])
    scene.resign(0)
    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    return top_scene(app, ResultsScene)


def test_the_records_keep_a_guided_match_for_replay_and_review(learner: App) -> None:
    record = resign_guided_match(learner).outcome.record
    show(learner, records := RecordsScene())
    (past,) = learner.history.matches()
    assert (past.practice, past.counted_result) == (GUIDED, None)
    assert learner.history.record(past.number) == dumps(record), "the review is found by this record"
    (row, *_), *_ = records.tab.list.rows
    assert row.mark == GUIDED

    press_key(learner, pygame.K_RETURN)
    assert isinstance(learner.stack.top, ReplayScene)
    press_key(learner, pygame.K_ESCAPE)
    press_key(learner, pygame.K_r)
    page = top_scene(learner, ResultsScene)
    assert page.outcome.next_step_sentence == LESSON.closing
    assert page.form.widget("review").label == "REVIEW MY DECISIONS"


@pytest.mark.parametrize(("setting", "begins"), [("4x", "1x"), ("instant", "1x"), ("1x", "1x"), ("0.5x", "0.5x")])
def test_a_guided_match_begins_at_normal_speed_at_most(app: App, setting: str, begins: str) -> None:
    """PLUS makes it faster without changing the setting."""
    app.settings.speed = setting
    show(app, scene := routes.lesson(GAME))
    assert scene.speed == begins
    assert scene.pace == PACE_OF[begins]
    assert scene.subtitle == "Guided match"

    press_key(app, pygame.K_PLUS)
    next_faster = SPEEDS[SPEEDS.index(begins) + 1]
    assert (scene.speed, app.settings.speed) == (next_faster, setting)


def test_a_guided_match_follows_a_change_of_the_setting_in_its_course(app: App) -> None:
    """The settings were opened over it."""
    app.settings.speed = "instant"
    show(app, scene := routes.lesson(GAME))
    app.settings.speed = "2x"
    press_key(app, pygame.K_DOWN)
    assert scene.speed == "2x"


# --- the offer of a guided match -----------------------------------------------------------------


def forget_offers(app: App) -> None:
    """Make the player one to whom no guided match was ever offered."""
    (app.store.folder / "lessons.txt").unlink()


def open_lobby_as_newcomer(app: App) -> LobbyScene:
    """Open the lobby as a player who has never played, so that a question about the guided match comes up."""
    forget_offers(app)
    return show(app, LobbyScene(GAME))


@pytest.mark.parametrize("way", ["poster", "play"])
def test_the_poster_of_a_new_game_announces_its_guided_match_until_the_first_offer(app: App, way: str) -> None:
    """A click on the poster or on PLAY offers the match once. After that the poster counts wins and losses."""
    forget_offers(app)
    show(app, title := TitleScene())
    poster = ("poster", title.chosen.slug)

    def foot_of_poster() -> str:
        return next(widget.foot for widget in title.form.widgets if widget.key == poster)

    assert foot_of_poster() == NEW_GAME_FOOT
    click(app, button(title, poster if way == "poster" else "play"))
    assert isinstance(top(app), AskScene)
    press_key(app, pygame.K_ESCAPE)
    top_scene(app, LobbyScene)
    press_key(app, pygame.K_ESCAPE)
    assert top(app) is title

    assert foot_of_poster() == "WON 0  LOST 0"
    click(app, button(title, poster))
    assert isinstance(top(app), LobbyScene)


@pytest.mark.parametrize(("answer", "expected"), [(0, PlayScene), (1, LobbyScene)], ids=["accepted", "declined"])
def test_a_person_may_accept_or_decline_the_offer_of_a_guided_match(app: App, answer: int, expected: type) -> None:
    """Either way it is not offered again."""
    open_lobby_as_newcomer(app)
    _, _, give_answer = top_scene(app, AskScene).answers[answer]
    app.stack.apply(not_none(give_answer()))

    scene = top(app)
    assert type(scene) is expected
    if isinstance(scene, PlayScene):
        assert scene.guided is not None
    assert GAME.slug in Store(app.store.folder).lessons()


def test_the_lobby_leads_to_the_guided_match_at_any_time(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    click(app, button(scene, "lesson"))
    assert top_scene(app, PlayScene).guided is not None
    assert isinstance(app.bots, InstantWorker)


@pytest.mark.parametrize(
    ("code", "number"), [(pygame.K_1, 0), (pygame.K_2, 1), (pygame.K_ESCAPE, None)], ids=["first", "second", "neither"]
)
def test_the_lobby_of_a_game_with_two_guided_matches_asks_which(app: App, code: int, number: int | None) -> None:
    scene = show(app, LobbyScene(GAMES["last_front"]))
    assert button(scene, "lesson").label == "GUIDED MATCHES"
    click(app, button(scene, "lesson"))
    top_scene(app, AskScene)

    press_key(app, code)

    begun = top(app)
    assert (number_of(begun.setup) if isinstance(begun, PlayScene) else None) == number


def test_each_game_says_how_many_it_has() -> None:
    assert {slug: game.lessons for slug, game in GAMES.items()} == {slug: len(guided_matches(slug)) for slug in GAMES}


@pytest.mark.parametrize(("slug", "number"), GUIDED_MATCHES)
def test_a_guided_match_is_recognised_by_its_setup(slug: str, number: int) -> None:
    """So it is guided again when it is resumed, and has its own last words. Of two, each says what it is about."""
    lesson = guided_matches(slug)[number]
    assert lesson_of(lesson_setup(GAMES[slug], number)) == lesson
    assert bool(lesson.about) is (len(guided_matches(slug)) > 1)


def test_a_guided_match_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="has 1 guided match"):
        lesson_setup(GAME, number=1)


NO_BOARD = (Box(0, 0, 0, 0), 0.0)
"""An area without size in place of the board: a bubble may cover all that is not kept free."""


def test_the_arrow_of_a_bubble_does_not_cross_the_neighbours_of_its_target(canvas: Canvas) -> None:
    """The target is the middle one of three cards. There is room beside the row and, further away, above it."""
    kept_free = [Box(500, 560, 480, 280), Box(1280, 560, 480, 280)]
    left, target, right = (Box(900 + 160 * place, 850, 140, 200) for place in range(3))
    bubble = Bubble()
    bubble.show("Click this one.", "GUIDED MATCH", target, last=False)
    bubble.place(canvas, barred=kept_free, visible=[left, target, right], priced=[NO_BOARD])

    start, end = _arrow_between(bubble.box, target)
    assert not any(pygame.Rect(box).clipline(start, end) for box in (left, right)), bubble.box


HINT_PANEL = Box(1436, 92, 448, 560)
FIRST_ROW = Box(1460, 270, 390, 40)
LAST_ROW = Box(1460, 590, 390, 40)
"""The panel of a hint, and two of its rows."""


def test_the_arrow_to_a_row_of_a_hint_does_not_run_far_across_the_other_rows(canvas: Canvas) -> None:
    """The other rows could not be read below an arrow."""
    bubble, board = Bubble(), Box(36, 186, 1364, 696)
    bubble.show("Let it think; do what comes first.", "GUIDED MATCH", FIRST_ROW, last=False)
    bubble.place(canvas, barred=[HINT_PANEL], visible=[], priced=[(board, BOARD_COST)])
    part_in_panel = pygame.Rect(HINT_PANEL).clipline(*_arrow_between(bubble.box, FIRST_ROW))
    assert math.dist(*part_in_panel) <= 120, bubble.box


@pytest.mark.parametrize(("row", "arrows_drawn"), [(FIRST_ROW, 0), (LAST_ROW, 1)], ids=["first row", "last row"])
def test_a_bubble_below_a_hint_has_an_arrow_only_to_the_last_row(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, row: Box, arrows_drawn: int
) -> None:
    """There is no room elsewhere. An arrow to the first row would run across all others."""
    arrows: list[object] = []
    monkeypatch.setattr(bubble_module, "draw_arrow", lambda *way, **_: arrows.append(way))
    board, bar = Box(0, 76, 1400, 1004), Box(0, 0, 1920, 92)
    bubble = Bubble()
    bubble.show("Let it think; do what comes first.", "GUIDED MATCH", row, last=False)
    bubble.place(canvas, barred=[HINT_PANEL, board, bar], visible=[], priced=[NO_BOARD])
    bubble.draw(canvas, None, 0.0)
    assert len(arrows) == arrows_drawn


@pytest.mark.parametrize("size", [LEAST, (465, 433)], ids=["least window", "even smaller"])
def test_every_bubble_has_room_on_the_stage_in_the_largest_type(canvas: Canvas, size: tuple[int, int]) -> None:
    """Windows smaller than the least size show the stage of that size."""
    canvas = Canvas(pygame.Surface(size), TYPE_SCALES["largest"])
    stage = pygame.Rect(0, 0, WIDTH, HEIGHT)
    for slug, number in GUIDED_MATCHES:
        for note in guided_matches(slug)[number].notes:
            bubble = Bubble()
            bubble.show(note.words, "GUIDED MATCH", Box(900, 300, 160, 56), last=False)
            bubble.place(canvas, barred=[], visible=[], priced=[])
            bubble.draw(canvas, None, 0.0)
            assert stage.contains(pygame.Rect(bubble.box)), note.words


@pytest.mark.parametrize("top", [4.0, 300.0], ids=["at the edge of the window", "on the board"])
def test_the_mark_around_the_target_of_a_bubble_is_not_cut_off(canvas: Canvas, top: float) -> None:
    """Facts in the bar are close to the upper edge of the window. The line is above the target, not at that edge."""
    target, bubble = Box(900, top, 160, 56), Bubble()
    bubble.show("Look at this.", "GUIDED MATCH", target, last=False)
    bubble.place(canvas, barred=[], visible=[], priced=[])
    canvas.surface.fill((0, 0, 0))
    bubble.draw(canvas, None, 0.0)

    # The pixels from the upper edge of the window down to the middle of the target.
    x, y = canvas.to_pixels(*target.centre)
    brightness = [max(canvas.surface.get_at((x, row))[:3]) for row in range(y)]
    bright = 200
    assert sum(value > bright for value in brightness) >= 2, "the line of the mark is seen"
    assert brightness[0] < bright, "it is not at the edge of the window"


def test_a_bubble_about_the_odds_points_at_their_gauge_and_not_at_the_map(learner: App) -> None:
    scene = begin_guided_match(learner, "sharp_end")
    scene.guided.pointed = "odds"
    target = not_none(scene.guided.target_box())
    assert target.h == sharp_end_layout.GAUGE.h
    assert target.contains(sharp_end_layout.GAUGE.centre)


def test_tooltips_are_kept_off_the_bubble_and_its_target(learner: App) -> None:
    scene = begin_guided_match(learner, GAME.slug)
    learner.draw()  # the facts in the bar have their places from then on
    learner.advance(STRIDE, [])
    target = not_none(scene.guided.target_box())
    assert {target, scene.guided.bubble.box} <= set(scene.boxes_to_keep_free())


def test_a_tooltip_is_drawn_over_the_bubble(learner: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin_guided_match(learner, GAME.slug)
    assert scene.guided.bubble.shown
    drawn: list[str] = []
    monkeypatch.setattr(scene.guided.bubble, "draw", lambda *_: drawn.append("bubble"))
    monkeypatch.setattr(scene.pointing.tooltip, "draw", lambda *_: drawn.append("tooltip"))
    learner.draw()
    assert drawn == ["bubble", "tooltip"]


@pytest.mark.parametrize("is_known", [False, True], ids=["without the piece", "with the piece"])
def test_a_bubble_does_not_cover_a_piece_if_there_is_other_room(canvas: Canvas, is_known: bool) -> None:
    """The piece is where the bubble would be if it did not know of the piece."""
    target, piece = Box(700, 300, 100, 100), Box(820, 280, 200, 140)
    costs = [NO_BOARD, (piece, PIECE_COST)] if is_known else [NO_BOARD]
    left_of_target = Box(0, 76, 690, 1004)
    bubble = Bubble()
    bubble.show("Look at these.", "GUIDED MATCH", target, last=False)
    bubble.place(canvas, barred=[left_of_target], visible=[], priced=costs)
    covers_piece = pygame.Rect(bubble.box).colliderect(pygame.Rect(piece))
    assert covers_piece is not is_known


def test_a_guided_match_tells_its_bubble_of_the_pieces_on_the_board(
    learner: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A piece comes to where the bubble is, so the bubble moves."""
    scene = begin_guided_match(learner, "last_front")
    piece = scene.guided.bubble.box
    monkeypatch.setattr(scene.board, "pieces", lambda: [piece])
    scene.guided.bubble._placed = None
    scene.guided.update_bubble()
    assert not pygame.Rect(scene.guided.bubble.box).contains(pygame.Rect(piece))


def test_the_space_that_a_button_would_take_stays_clickable_beside_the_bubble(learner: App) -> None:
    """The button moves a unit of Fighting Front from the space 12 into the space 9, which it has conquered."""
    scene = begin_guided_match(learner, "fighting_front")
    conquered, left = 9, 12
    scene.board.controls.offered, scene.guided.pointed = [OCCUPY, STAY], ("verb", "occupy")
    shown = scene.board.model.shown
    shown.put_fact("attack_at", [*shown.attack_at, conquered])
    shown.put_fact("attack_from", [*shown.attack_from, left])
    shown.current = 0  # the first attack
    assert place_of(scene.board, space_key(conquered)) in scene.guided.clickable_boxes()
