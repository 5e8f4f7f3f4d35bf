"""What the staff advises: whole decisions in words and light, chosen by a click, until the decision is made."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from ai.levels import SHOWN, Choice, Thought
from game.battlefronts.actions import CALL_UP, PASS, SIZE, March
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.state import Action
from game.last_front.cards import EISENHOWER, STAKE_CODES
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.board import BattlefrontsBoard
from scenes.boards.last_front.selection import played_sort
from scenes.match.advice import BEST, DRAW, EQUAL, LOSES, NOT_WEIGHED, ONLY_ONE, SHARED, UNCLEAR, Advice
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.pieces.popups import ADVISED
from scenes.play.advice_panel import AdvicePanel, Row
from scenes.play.log_panel import LEAST
from scenes.play.play_input import JUST_CAME, STEADY
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import HEIGHT, Box, Canvas, Point
from scenes.ui.theme import TYPE_SCALES
from tests.last_front import ground as bids
from tests.scenes.benches import LAST_FRONT, SHARP_END
from tests.scenes.bots import worker_of
from tests.scenes.events import steps
from tests.scenes.table import board_for, click, expect, given, hold, played, point, press, press_hint, seat, wait
from tests.scenes.test_passing import match_after, seated

GAME = GAMES["battlefronts"]
SETUP = Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {"first": "seat 1"}, 7)


def thought(*choices: tuple[Sequence[Action], float, int], reason: str = "", done: bool = True) -> Thought:
    """An answer: choices with their value and visits."""
    iterations = sum(visits for *_, visits in choices)
    listed = tuple(
        Choice(tuple(step.id for step in line), visits / max(1, iterations), value, visits)
        for line, value, visits in choices
    )
    return Thought(listed[0].actions, listed, listed[0].value, iterations, 0.0, done, reason)


def called(zone: int, cards: int = 0) -> list[Action]:
    """A call-up, with its size where one is given."""
    return [CALL_UP[zone], *([SIZE[cards]] if cards else [])]


def names(line: Sequence[Action]) -> list[str]:
    return [action.notation for action in line]


def named(game: Game, *notations: str) -> list[Action]:
    return [next(one for one in game.actions if one.notation == notation) for notation in notations]


# --- what it holds --------------------------------------------------------------------------


def test_every_option_is_a_whole_decision() -> None:
    advice = Advice(Session(SETUP))
    advice.update(thought((called(1, 7), 0.6, 80), (called(2), 0.5, 40)))
    first, second, *rest = advice.left()
    assert names(first.steps) == ["call Z1", "size 7"]
    assert second.steps[0].notation == "call Z2"
    assert second.steps[1].notation.startswith("size"), "what the search has not reached is chosen, too"
    assert {one.steps[0].notation for one in rest} == {"pass", "call Z0", "call Z3"}, "they are few: all are listed"


def test_it_stands_until_its_decision_is_complete() -> None:
    session = Session(SETUP)
    advice = Advice(session)
    advice.update(thought((called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40)))
    session.play(CALL_UP[1])
    assert advice.is_valid
    assert [names(one.steps) for one in advice.left()] == [["size 7"]]
    session.undo(0)
    assert names(advice.left()[0].steps) == ["call Z1", "size 7"]
    session.play(CALL_UP[1])
    session.play(SIZE[3])
    assert not advice.is_valid
    assert not advice.left()
    session.undo(0)
    session.play(CALL_UP[0])
    assert [one.note for one in advice.left()] == [NOT_WEIGHED], "nothing is advised that begins in another way"


@pytest.mark.parametrize(
    ("best", "seats", "words"),
    [
        (0.54, 2, "You are about even"),
        (0.7, 2, "You are ahead"),
        (0.31, 4, "You are about even"),
        (0.1, 4, "You are behind"),
        (0.999, 2, "The match is as good as won"),
        (0.0, 2, "The match is as good as lost"),
    ],
)
def test_the_head_says_how_the_match_stands_without_a_number(best: float, seats: int, words: str) -> None:
    game = GAMES["sharp_end"] if seats > 2 else GAME
    session = Session(Setup(game, (SeatEntry("human"),) * seats, {}, 7))
    answer = thought((session.match.legal()[:1], best, 80))

    advice = Advice(session)
    advice.update(replace(answer, done=False))
    assert advice.standing() == "", "an unfinished search promises nothing"

    advice.update(answer)
    assert advice.standing() == words


@pytest.mark.parametrize(
    ("equal", "notes"),
    [
        (1, [BEST, "a little worse", "much worse", LOSES]),
        (2, [BEST, EQUAL, "much worse", LOSES]),
        (3, [BEST, EQUAL, EQUAL, LOSES]),
    ],
)
def test_rows_are_compared_with_the_best_one_only(equal: int, notes: list[str]) -> None:
    advice = Advice(Session(SETUP))
    found = thought(
        (called(1, 7), 0.6, 80), (called(2, 3), 0.574, 60), (called(0, 3), 0.3, 40), (called(3, 3), 0.0, 30)
    )

    advice.update(replace(found, about_equal=equal))

    assert [row.note for row in advice.left()[:4]] == notes
    shares = [row.share for row in advice.left()[:4] if row.share is not None]
    assert shares[0] == 1.0, "the bar of the best row is full, however the match stands"
    assert shares == sorted(shares, reverse=True), "no bar is longer than one above it"
    assert advice.words() == "", "without a reason there is no sentence"


def test_where_everything_loses_no_row_is_blamed_for_it() -> None:
    advice = Advice(Session(SETUP))
    advice.update(thought((called(1, 7), 0.004, 80), (called(2, 3), 0.0, 60)))
    assert LOSES not in [row.note for row in advice.left()]


def test_a_row_that_would_come_out_better_than_one_above_it_is_not_compared() -> None:
    advice = Advice(Session(SETUP))
    advice.update(thought((called(1, 7), 0.6, 80), (called(2, 3), 0.4, 60), (called(0, 3), 0.5, 40)))
    assert [row.note for row in advice.left()[:3]] == [BEST, "worse", UNCLEAR]


def test_no_more_choices_are_listed_than_there_is_room_for() -> None:
    advice = Advice(Session(SETUP))
    found = thought(*((called(zone, size), 0.6, 80) for zone in (0, 1, 2) for size in (3, 7)), (called(3, 3), 0.6, 80))
    advice.update(replace(found, about_equal=7))
    assert len([row for row in advice.options if row.share is not None]) == SHOWN


@pytest.mark.parametrize(("seats", "said"), [(2, DRAW), (4, SHARED)])
def test_what_a_tie_is_worth_is_said_only_where_one_is_near(seats: int, said: str) -> None:
    game = GAMES["sharp_end"]
    session = Session(Setup(game, (SeatEntry("human"),) * seats, {}, 7))
    advice = Advice(session)
    advice.update(thought((session.match.legal()[:1], 0.6, 80)))
    assert said not in advice.words()
    assert advice.words(tie_near=True).endswith(said)


NEAR: dict[str, dict[str, int]] = {
    "battlefronts": {"quiet": 3},
    "fix_bayonets": {"quiet": 25},
    "last_front": {"quiet": 9},
    "fighting_front": {"quiet": 18},
    "sharp_end": {"turn": 7},
}


@pytest.mark.parametrize("slug", NEAR)
def test_a_tie_is_near_at_the_end_of_its_count_and_not_at_the_beginning(slug: str) -> None:
    view = Match(GAMES[slug], 2, {}, 7).view(0)
    board = board_for(GAMES[slug], view)
    assert not board.words.tie_near()
    for name, value in NEAR[slug].items():
        setattr(view, name, value)
    board.animation.settle(view)
    assert board.words.tie_near()


def test_the_row_of_a_decision_made_by_a_button_says_what_the_button_says(app: App) -> None:
    """Hold fire, beside a button called OPEN FIRE, is not what a player looks for."""
    scene = seated(app, match_after(), "human", "recruit")
    assert wait(app, scene)
    passing = given(scene.board.controls.passing)
    assert scene.director.named([passing]) == scene.board.controls.ending.label.capitalize()
    other = next(action for action in scene.board.controls.offered if action is not passing)
    assert scene.director.named([other]) == scene.board.words.decision([other])


def test_where_there_is_no_choice_it_says_so() -> None:
    session = Session(Setup(SHARP_END.game, (SeatEntry("human"),) * 3, {}, 7))
    while len(session.match.legal()) > 1:
        session.play(session.match.legal()[0])
    only = session.match.legal()
    advice = Advice(session)
    advice.update(Thought((only[0].id,), (Choice((only[0].id,), 1.0, 0.5),), 0.5, 0, 0.0, True))
    assert advice.words() == ONLY_ONE
    assert [row.share for row in advice.left()] == [None]


# --- the panel ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_has_room_for_three_rows(canvas: Canvas, slug: str) -> None:
    frame = BOARDS[slug].frame
    panel = AdvicePanel(frame.advice)
    rows = [Row("Counter-Intelligence, and what else can be said of a long decision", 0.5) for _ in range(5)]
    for scale in TYPE_SCALES.values():
        canvas.type_scale = scale
        panel.show_rows("THE STAFF ADVISES", "You are ahead with this; the next best is worse. " * 6, rows, live=True)
        panel.draw(canvas)
        places = [Box(*spot.rect) for spot in panel.spots()]
        assert len(places) >= 3
        assert places[-1].foot < panel.visible_box.foot < HEIGHT
        assert all(above.foot <= below.y + 0.01 for above, below in pairwise(places))
    panel.show_rows("HEAD", "Words.", rows, live=False)
    panel.draw(canvas)
    assert not panel.spots(), "only live rows can be chosen"
    panel.show_words("YOUR DECISION", "Do something.")
    assert not panel.spots()
    assert panel.visible_box == frame.advice
    words = "Long words are told to their end, however large the type is. " * 5
    panel.show_words("YOUR DECISION", words.strip())
    panel.draw(canvas)
    assert " ".join(panel._wrapped) == words.strip()
    assert frame.advice.h <= panel.visible_box.h
    assert panel.visible_box.foot < HEIGHT


# --- at the table ---------------------------------------------------------------------------


def test_a_reason_is_told_before_the_last_choices(canvas: Canvas) -> None:
    frame = BOARDS["fighting_front"].frame
    panel = AdvicePanel(frame.advice)
    panel.lowest = frame.log.foot - LEAST - 16
    odds = "The Light Tanks on D4 could destroy the Infantry on C4 with 30% chance."
    reason = f"{odds} 40% chance that its fire stops you first."
    for count, shown in ((5, 3), (2, 2)):
        panel.show_rows("THE STAFF ADVISES", reason, [Row("Infantry D3: attack on D4", 0.5)] * count, live=True)
        panel.draw(canvas)
        assert " ".join(panel._wrapped) == reason
        assert len(panel.spots()) >= shown


def advised(app: App, scene: PlayScene, *choices: tuple[Sequence[Action], float, int]) -> list[Point]:
    """A hint with these choices is asked for; where their rows lie."""
    press_hint(app)
    scene.director.advice.update(thought(*choices))
    steps(app, round(STEADY * 60) + 3)
    return [spot.centre for spot in scene.advice_panel.spots()]


def marching(app: App) -> PlayScene:
    """Both have called up in round 1; Ben moves first."""
    return seated(app, match_after(), "human", "human")


def board_of(scene: PlayScene) -> BattlefrontsBoard:
    return expect(BattlefrontsBoard, scene.board)


def test_the_row_under_the_mouse_is_lit_with_all_that_belongs_to_it(app: App) -> None:
    scene = marching(app)
    first, second = [[action] for action in scene.session.match.legal() if isinstance(action, March)][:2]
    rows = advised(app, scene, (first, 0.6, 80), (second, 0.5, 40))
    board = board_of(scene)
    assert board.highlighted == board.words.keys_of_decision(first)
    point(app, *rows[1])
    assert board.highlighted == board.words.keys_of_decision(second) != board.words.keys_of_decision(first)
    assert len(board.highlighted) == 2, "the battalion, and where it goes"
    point(app, 5, 5)
    assert board.highlighted == board.words.keys_of_decision(first)


def test_light_goes_where_the_person_leads_and_goes_out_where_nothing_is_advised(app: App) -> None:
    scene = marching(app)
    ways = [action for action in scene.session.match.legal() if isinstance(action, March)]
    first = ways[0]
    second = next(way for way in ways if way.battalion != first.battalion)
    third = next(way for way in ways if way.battalion not in (first.battalion, second.battalion))
    advised(app, scene, ([first], 0.6, 80), ([second], 0.5, 40))
    board = board_of(scene)
    for picked, lit in ((second, (second,)), (third, ()), (None, (first,))):
        board.selection.selected = None if picked is None else picked.battalion
        steps(app, 3)
        assert board.highlighted == (board.words.keys_of_decision(lit) if lit else ())
    assert scene.advice_panel.spots(), "it stays while the board is explored"


def test_a_row_makes_the_whole_decision_by_click_and_by_keys(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    rows = advised(app, scene, (called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40))
    click(app, rows[1])
    assert played(scene) == ["call Z2", "size 3"]
    assert scene.director.advice is None
    press(app, pygame.K_u)
    assert played(scene) == []
    assert not scene.advice_panel.spots(), "it went with the decision"
    advised(app, scene, (called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40))
    press_hint(app)
    assert scene.ring.focused == ("advice", 0), "a second press of the key leads there"
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert played(scene) == ["call Z2", "size 3"]
    steps(app, 3)
    assert scene.ring.focused in {spot.key for spot in scene.board.controls.spots()}


def test_after_a_row_was_chosen_by_keys_the_focus_is_where_the_decision_was_made(app: App) -> None:
    """Not on the button beside the rows, which turns the map around when it is pressed once more."""
    scene = seat(
        app, Setup(GAMES["fix_bayonets"], (SeatEntry("human"), SeatEntry("recruit")), {"deployment": "quick"}, 7)
    )
    rng, made = random.Random(2), 0
    while made < 5:
        assert wait(app, scene)
        legal = [one for one in scene.session.match.legal() if one is not scene.board.controls.passing]
        action = rng.choice(legal or scene.session.match.legal())
        if legal and not scene.session.match.state.midway():
            advised(app, scene, ([action], 0.6, 80))
            press_hint(app)
            press(app, pygame.K_RETURN)
            made += 1
            assert wait(app, scene)
            assert scene.ring.focused != "turn map"
        else:
            scene.play(action)
            steps(app, 2)


def test_a_row_that_passes_is_as_guarded_as_passing(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    for zone in range(3):
        scene.play(*called(zone, 5))
    steps(app, 6)
    while scene.board.words.phases()[1] == 0:  # Support ends
        scene.play(scene.session.match.legal()[0])
        steps(app, 6)
    assert scene.asked
    before = played(scene)
    passing = given(scene.board.controls.passing)
    rows = advised(app, scene, ([passing], 0.6, 80))
    assert scene.advised_button() == "pass"
    scene.director.guard.begin_question("another phase", "MOVE", False)
    click(app, rows[0])
    assert played(scene) == before
    assert scene.complaints.is_shown, "the phase has only just begun"
    hold(app)
    click(app, rows[0])
    assert played(scene) == [*before, "pass"]


def test_the_dial_starts_at_the_advised_number_and_waits(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    advised(app, scene, (called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40))
    board = board_of(scene)
    click(app, layout.strip_box(7))
    assert (board.controls.dial.number, board.controls.dial.advised) == (3, 3)
    assert played(scene) == ["call Z2"]
    press(app, pygame.K_RIGHT)
    assert (board.controls.dial.number, board.controls.dial.advised) == (4, 3), "what the person turns stays"
    press(app, pygame.K_ESCAPE)
    assert played(scene) == []
    assert len(scene.advice_panel.spots()) > 2, "nothing was decided: the advice stands"
    click(app, layout.strip_box(6))
    press(app, pygame.K_RETURN)
    assert played(scene) == ["call Z1", "size 7"]
    click(app, layout.strip_box(5))
    rows = advised(app, scene, ([SIZE[9]], 0.6, 80), ([SIZE[4]], 0.5, 40))
    assert board_of(scene).controls.dial.number == 9
    click(app, rows[1])
    assert played(scene)[2:] == ["call Z0", "size 4"], "a row can be clicked while the dial is open"


def test_a_hint_is_a_comparison_begun_once_and_its_rows_can_be_chosen_once_they_stay(app: App) -> None:
    scene, worker = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human"), worker_of(app)
    assert not any(worker.compared)
    worker.done = False
    press_hint(app)
    assert worker.compared[-1]
    assert scene.advice_panel._rows
    assert not scene.advice_panel.spots()
    asked = len(worker.asked)
    press_hint(app)
    assert len(worker.asked) == asked, "the thinking does not begin anew"


def test_a_press_on_advice_that_has_only_just_come_does_not_play_it(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    press_hint(app)
    given(scene.director.advice).update(thought((called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40)))
    steps(app, 3)

    press_hint(app)
    press(app, pygame.K_RETURN)
    assert played(scene) == []
    assert scene.complaints.last[1] == JUST_CAME

    steps(app, round(STEADY * 60) + 3)
    press(app, pygame.K_RETURN)
    assert played(scene) == ["call Z1", "size 7"]


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_ESCAPE])
def test_a_hint_is_closed_and_opened_again_without_playing_anything(app: App, key: int) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    advised(app, scene, (called(1, 7), 0.6, 80), (called(2, 3), 0.5, 40))
    advice = scene.director.advice
    press_hint(app)  # leads to the first row

    press(app, key)
    steps(app, 3)
    assert not scene.advice_panel.spots()
    assert app.stack.top is scene

    press_hint(app)
    steps(app, 3)
    assert scene.director.advice is advice, "it is not worked out anew"
    assert scene.advice_panel.spots()
    assert played(scene) == []


def test_a_plan_is_followed_until_something_else_is_played() -> None:
    session = Session(SETUP)
    answer = replace(thought((called(1, 7), 0.6, 80)), actions=tuple(one.id for one in called(1, 7)), plan=(PASS.id,))
    advice = Advice(session)
    advice.update(answer)
    assert names(advice.planned_steps()) == ["call Z1", "size 7", "pass"]

    session.play(CALL_UP[1])
    assert names(advice.planned_steps()) == ["size 7", "pass"]
    session.play(SIZE[7])
    assert names(advice.planned_steps()) == ["pass"]

    session.undo(0)
    session.play(CALL_UP[2])
    assert names(advice.planned_steps()) == [], "another way was taken"


# --- the five boards ------------------------------------------------------------------------


def test_last_front_lights_every_card_of_a_dig_in_and_follows_what_is_picked() -> None:
    state = bids.table("T1|2 T3, P4", "T1|T1")
    board = LAST_FRONT.asked(state)
    line = [one for stake in ("T3", "T3", "P4") for one in named(LAST_FRONT.game, f"dig {stake}")]
    three, four = STAKE_CODES.index("T3"), STAKE_CODES.index("P4")
    assert board.words.keys_of_decision(line) == (("bid", 0, three, 0), ("bid", 0, three, 1), ("bid", 0, four, 0))
    finish = named(LAST_FRONT.game, "finish")
    assert board.controls.follows(line)
    assert board.controls.follows(finish)
    board.selection.press_verb("dig")
    board.selection.choose(("bid", 0, four, 0))
    assert board.controls.follows(line)
    assert not board.controls.follows(finish)


def test_a_withdrawal_that_one_may_regret_takes_a_second_click() -> None:
    board = LAST_FRONT.asked(bids.table("T1|2 T3, P4", "T1|T1"))
    withdrawing, finish = named(LAST_FRONT.game, "withdraw", "finish")
    assert board.controls.doubt([finish]) == ""
    assert "You lead" in board.controls.doubt([withdrawing])
    assert board.controls.doubt([withdrawing]) == ""


def test_a_popup_marks_what_is_advised() -> None:
    board = LAST_FRONT.asked(bids.table("eisenhower|T1", "T1|T1"))
    ways = [action for action in board.controls.offered if played_sort(action) == EISENHOWER]
    assert len(ways) == 2
    board.controls.choose(("card", EISENHOWER, 0), (500, 500))
    popup = given(board.controls.popup)
    for advised in (ways[1:], ways[:1], []):
        board.controls.advise(advised)
        assert [button.below for button, _ in popup._choices] == [ADVISED if way in advised else "" for way in ways]
    assert board.controls.follows(ways[1:])
    assert not board.controls.follows(named(LAST_FRONT.game, "finish"))
