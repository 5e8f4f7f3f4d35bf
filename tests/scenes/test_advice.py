"""The advice of the staff: whole decisions in words and light, which a click chooses, until the decision is made."""

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
from scenes.boards.battlefronts.board import BattlefrontsBoard
from scenes.boards.last_front.selection import played_sort
from scenes.match.advice import BEST, DRAW, EQUAL, LOSES, NOT_WEIGHED, ONLY_ONE, SHARED, TOO_SHORT, UNCLEAR, Advice
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
from tests.scenes.table import (
    board_for,
    checked_cast,
    click,
    move_mouse_to,
    not_none,
    notations_played,
    open_match,
    press,
    press_hint,
    strip_of_zone,
    wait_until_asked,
    wait_until_presses_count,
)
from tests.scenes.test_passing import match_after, resume_table

GAME = GAMES["battlefronts"]
TWO_PEOPLE = Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {"first": "seat 1"}, seed=7)


def thought(*choices: tuple[Sequence[Action], float, int], reason: str = "", done: bool = True) -> Thought:
    """The answer of a bot that has weighed these choices: actions, value and visits of each."""
    iterations = sum(visits for *_, visits in choices)
    listed = tuple(
        Choice(tuple(action.id for action in actions), share=visits / max(1, iterations), value=value, visits=visits)
        for actions, value, visits in choices
    )
    return Thought(listed[0].actions, listed, listed[0].value, iterations, seconds=0.0, done=done, reason=reason)


def call_up(zone: int, cards: int = 0) -> list[Action]:
    """The actions of a call-up in this zone (counted from 0), with its size if one is given."""
    return [CALL_UP[zone], *([SIZE[cards]] if cards else [])]


TWO_CALL_UPS = ((call_up(zone=1, cards=7), 0.6, 80), (call_up(zone=2, cards=3), 0.5, 40))
"""Two choices for a hint: the actions of each, the score that is expected of it, and how often it was tried."""


def notations(actions: Sequence[Action]) -> list[str]:
    """The notations of these actions."""
    return [action.notation for action in actions]


def actions_named(game: Game, *wanted: str) -> list[Action]:
    """The actions of a game with these notations."""
    return [next(action for action in game.actions if action.notation == notation) for notation in wanted]


# --- what it holds --------------------------------------------------------------------------


def test_every_option_of_an_advice_is_a_complete_decision() -> None:
    advice = Advice(Session(TWO_PEOPLE))
    weighed_to_its_end, weighed_in_part = call_up(zone=1, cards=7), call_up(2)
    advice.update(thought((weighed_to_its_end, 0.6, 80), (weighed_in_part, 0.5, 40)))

    first, second, *rest = advice.open_rows()
    assert notations(first.steps) == ["call Z1", "size 7"]
    assert second.steps[0].notation == "call Z2"
    assert second.steps[1].notation.startswith("size"), "the step that was not weighed is filled in"
    assert {option.steps[0].notation for option in rest} == {"pass", "call Z0", "call Z3"}, "all others are listed too"


def test_an_advice_is_valid_until_its_decision_is_complete() -> None:
    """It has two rows: calling up 7 cards in zone 1, and 3 in zone 2. Each is a decision of two steps."""
    session = Session(TWO_PEOPLE)
    advice = Advice(session)
    advice.update(thought(*TWO_CALL_UPS))

    session.play(CALL_UP[1])
    assert advice.is_valid
    assert [notations(option.steps) for option in advice.open_rows()] == [["size 7"]]
    session.undo(0)
    assert notations(advice.open_rows()[0].steps) == ["call Z1", "size 7"]

    session.play(CALL_UP[1])
    session.play(SIZE[3])
    assert not advice.is_valid
    assert not advice.open_rows()


def test_a_row_notes_that_the_search_has_weighed_no_decision_with_its_beginning() -> None:
    session = Session(TWO_PEOPLE)
    advice = Advice(session)
    advice.update(thought(*TWO_CALL_UPS))
    session.play(CALL_UP[0])  # in neither of the two zones
    assert [option.note for option in advice.open_rows()] == [NOT_WEIGHED]


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
def test_the_head_of_an_advice_says_in_words_who_is_ahead(best: float, seats: int, words: str) -> None:
    game = GAMES["sharp_end"] if seats > 2 else GAME
    session = Session(Setup(game, (SeatEntry("human"),) * seats, {}, seed=7))
    answer = thought((session.match.legal()[:1], best, 80))  # a decision, its value and its visits

    advice = Advice(session)
    advice.update(replace(answer, done=False))
    assert advice.standing() == "", "an unfinished search promises nothing"

    advice.update(answer)
    assert advice.standing() == words


LITTLE_WORSE, WORSE, MUCH_WORSE = "a little worse", "worse", "much worse"
ROWS: dict[str, tuple[list[tuple[float, int]], int, list[str]]] = {
    "a difference that nobody would notice": ([(0.6, 80), (0.574, 60)], 1, [BEST, EQUAL]),
    "a difference that so few visits may bring about": ([(0.6, 800), (0.56, 600)], 2, [BEST, EQUAL]),
    "the same, but the trees agree on it": ([(0.6, 800), (0.56, 600)], 1, [BEST, LITTLE_WORSE]),
    "trees that disagree on what is no noise": ([(0.570, 11339), (0.519, 2229)], 2, [BEST, LITTLE_WORSE]),
    "more than a tenth is lost": ([(0.690, 6268), (0.605, 1688)], 2, [BEST, WORSE]),
    "each word of the scale": ([(0.6, 800), (0.59, 600), (0.3, 400), (0.0, 300)], 2, [BEST, EQUAL, MUCH_WORSE, LOSES]),
    "better than the row above": ([(0.6, 800), (0.4, 600), (0.5, 400)], 1, [BEST, WORSE, WORSE]),
    "of the same value, whatever the trees say": (
        [(0.555, 11109), (0.514, 1891), (0.522, 3208), (0.522, 2846)],
        2,
        [BEST, LITTLE_WORSE, LITTLE_WORSE, LITTLE_WORSE],
    ),
    "none is as good below one that is worse": (
        [(0.6, 9000), (0.56, 7000), (0.55, 950)],
        3,
        [BEST, *[LITTLE_WORSE] * 2],
    ),
    "tried too seldom": ([(0.6, 800), (0.7, 30)], 2, [BEST, UNCLEAR]),
    "a loss is never as good as a chance": ([(0.025, 900), (0.003, 800), (0.0, 700)], 3, [BEST, MUCH_WORSE, LOSES]),
}
"""By what is shown: value and visits of each choice, how many the trees take for equal, and the words of the rows."""


@pytest.mark.parametrize(("values_and_visits", "equal", "notes"), ROWS.values(), ids=ROWS.keys())
def test_the_words_of_the_rows_follow_from_their_values_and_visits(
    values_and_visits: list[tuple[float, int]], equal: int, notes: list[str]
) -> None:
    lines = [call_up(zone=1, cards=7), call_up(zone=2, cards=3), call_up(zone=0, cards=3), call_up(zone=3, cards=3)]
    advice = Advice(Session(TWO_PEOPLE))

    choices = [(line, value, visits) for line, (value, visits) in zip(lines, values_and_visits, strict=False)]
    advice.update(replace(thought(*choices), about_equal=equal))

    rows = advice.open_rows()[: len(values_and_visits)]
    assert [row.note for row in rows] == notes
    shares = [row.share for row in rows if row.share is not None]
    assert shares[0] == 1.0, "the bar of the best row is full, however the match stands"
    assert shares == sorted(shares, reverse=True), "no bar is longer than one above it"
    assert advice.words() == "", "without a reason there is no sentence"


def test_a_search_too_short_to_tell_any_choice_from_another_says_so() -> None:
    advice = Advice(Session(TWO_PEOPLE))
    advice.update(thought((call_up(zone=1, cards=7), 0.6, 12), (call_up(zone=2, cards=3), 0.5, 9)))
    assert [row.note for row in advice.open_rows()[:2]] == [UNCLEAR, UNCLEAR]
    assert advice.words() == TOO_SHORT
    assert advice.standing() == ""


def test_no_row_of_advice_says_that_it_loses_if_every_decision_loses() -> None:
    """The best decision has a chance of 0.004, so a loss is not the fault of the second one."""
    advice = Advice(Session(TWO_PEOPLE))
    advice.update(thought((call_up(zone=1, cards=7), 0.004, 80), (call_up(zone=2, cards=3), 0.0, 60)))
    assert LOSES not in [row.note for row in advice.open_rows()]


def many_choices(value_of_ending: float, visits_of_ending: int = 800) -> list[tuple[Sequence[Action], float, int]]:
    """Six call-ups of values from 0.60 to 0.55, and the end of Support."""
    call_ups = [
        (call_up(zone, size), 0.6 - 0.01 * (zone + 3 * (size > 3)), 800) for size in (3, 7) for zone in (0, 1, 2)
    ]
    return [*call_ups, ([PASS], value_of_ending, visits_of_ending)]


@pytest.mark.parametrize(
    ("value", "visits", "place"),
    [
        pytest.param(0.62, 800, 1, id="the highest value stands behind what is named first"),
        pytest.param(0.595, 800, 1, id="what was listed last stands where its value puts it"),
        pytest.param(0.555, 800, 4, id="as good as the first, it takes the last row"),
        pytest.param(0.4, 800, None, id="worse than all others it has no row"),
        pytest.param(0.62, 40, None, id="hardly tried, it has no row either"),
    ],
)
def test_the_end_of_a_phase_has_a_row_where_it_is_a_serious_choice(
    value: float, visits: int, place: int | None
) -> None:
    advice = Advice(Session(TWO_PEOPLE))
    advice.update(replace(thought(*many_choices(value, visits)), about_equal=7))

    firsts = [row.steps[0] for row in advice.options[:SHOWN]]
    assert (firsts.index(PASS) if PASS in firsts else None) == place
    assert [row.note for row in advice.options[:SHOWN]].count(BEST) == 1
    assert firsts[0] == CALL_UP[0], "the decision that the reason speaks of stays first"


def test_no_more_choices_are_listed_than_there_is_room_for() -> None:
    advice = Advice(Session(TWO_PEOPLE))
    six_choices = [(call_up(zone, size), 0.6, 80) for zone in (0, 1, 2) for size in (3, 7)]
    seventh_choice = (call_up(zone=3, cards=3), 0.6, 80)
    advice.update(replace(thought(*six_choices, seventh_choice), about_equal=7))
    assert len([row for row in advice.options if row.share is not None]) == SHOWN


@pytest.mark.parametrize(("seats", "sentence"), [(2, DRAW), (4, SHARED)])
def test_an_advice_says_what_a_tie_is_worth_only_if_one_is_near(seats: int, sentence: str) -> None:
    session = Session(Setup(GAMES["sharp_end"], (SeatEntry("human"),) * seats, {}, seed=7))
    advice = Advice(session)
    advice.update(thought((session.match.legal()[:1], 0.6, 80)))

    assert sentence not in advice.words(tie_near=False)
    assert advice.words(tie_near=True).endswith(sentence)


@pytest.mark.parametrize(
    ("reason", "words"),
    [("", DRAW), ("One.", "Danger! One."), ("One 0.5. But two.", "One 0.5. But two.")],
)
def test_no_more_than_two_sentences_stand_above_the_options(reason: str, words: str) -> None:
    session = Session(Setup(GAMES["sharp_end"], (SeatEntry("human"),) * 2, {}, seed=7))
    advice = Advice(session)
    advice.update(replace(thought((session.match.legal()[:1], 0.6, 80)), reason=reason))
    assert advice.words(tie_near=True, danger="Danger!") == words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("Withdrawing would give them Ruhr and the match.", "Withdrawing would give them Ruhr and the match."),
        ("You lead by 4 already.", "Ruhr would win the match for you. You lead by 4 already."),
        ("They hold 2 cards.", "Ruhr would win the match for you. You lead. They hold 2 cards."),
    ],
)
def test_a_danger_is_not_told_twice(reason: str, words: str) -> None:
    session = Session(Setup(GAMES["last_front"], (SeatEntry("human"),) * 2, {}, seed=7))
    advice = Advice(session)
    advice.update(replace(thought((session.match.legal()[:1], 0.6, 80)), reason=reason))
    assert advice.words(danger="Ruhr would win the match for you. You lead.") == words


COUNTS_NEAR_A_TIE: dict[str, dict[str, int]] = {
    "battlefronts": {"quiet": 3},
    "fix_bayonets": {"quiet": 25},
    "last_front": {"quiet": 9},
    "fighting_front": {"quiet": 18},
}
"""For each game, the count in its state that ends the match in a tie, at a value shortly before that."""


@pytest.mark.parametrize("slug", COUNTS_NEAR_A_TIE)
def test_a_tie_is_near_when_its_count_is_high_and_not_at_the_beginning_of_a_match(slug: str) -> None:
    view = Match(GAMES[slug], seats=2, options={}, seed=7).view(0)
    board = board_for(GAMES[slug], view)
    assert not board.words.tie_near()

    for field_that_counts, value in COUNTS_NEAR_A_TIE[slug].items():
        setattr(view, field_that_counts, value)
    board.animation.settle(view)
    assert board.words.tie_near()


def test_an_option_that_has_a_button_is_named_like_the_button(app: App) -> None:
    """A player who reads "Hold fire" would not look for a button called END SUPPORT."""
    scene = resume_table(app, match_after(), "human", "recruit")
    assert wait_until_asked(app, scene)
    passing = not_none(scene.board.controls.pass_action)
    assert scene.director.describe_decision([passing]) == scene.board.controls.ending.label.capitalize()

    without_button = next(action for action in scene.board.controls.offered if action is not passing)
    assert scene.director.describe_decision([without_button]) == scene.board.words.describe_decision([without_button])


def test_an_advice_says_so_if_there_is_only_one_option() -> None:
    session = Session(Setup(SHARP_END.game, (SeatEntry("human"),) * 3, {}, seed=7))
    while len(session.match.legal()) > 1:
        session.play(session.match.legal()[0])
    only_action = session.match.legal()[0].id
    advice = Advice(session)
    advice.update(
        Thought(
            (only_action,),
            (Choice((only_action,), share=1.0, value=0.5),),
            value=0.5,
            iterations=0,
            seconds=0.0,
            done=True,
        )
    )

    assert advice.words() == ONLY_ONE
    assert [option.share for option in advice.open_rows()] == [None], "there is nothing to compare it with"


# --- the panel ------------------------------------------------------------------------------


LONG_ROW = Row("Counter-Intelligence, and what else can be said of a long decision", share=0.5)


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_has_room_for_three_rows_of_advice_in_any_size_of_type(canvas: Canvas, slug: str) -> None:
    panel = AdvicePanel(BOARDS[slug].frame.advice)
    long_words = "You are ahead with this; the next best is worse. " * 6
    for scale in TYPE_SCALES.values():
        canvas.type_scale = scale
        panel.show_rows("THE STAFF ADVISES", long_words, [LONG_ROW] * 5, live=True)
        panel.draw(canvas)

        boxes = [Box(*spot.rect) for spot in panel.spots()]
        assert len(boxes) >= 3
        assert boxes[-1].foot < panel.visible_box.foot < HEIGHT
        assert all(above.foot <= below.y + 0.01 for above, below in pairwise(boxes))


def test_only_live_rows_of_advice_answer_a_click(canvas: Canvas) -> None:
    frame = BOARDS["battlefronts"].frame
    panel = AdvicePanel(frame.advice)
    for live in (True, False):
        panel.show_rows("HEAD", "Words.", [LONG_ROW] * 5, live=live)
        panel.draw(canvas)
        assert bool(panel.spots()) is live

    panel.show_words("YOUR DECISION", "Do something.")
    assert not panel.spots()
    assert panel.visible_box == frame.advice, "the panel has its usual size again"


@pytest.mark.parametrize("slug", GAMES)
def test_the_advice_panel_grows_for_long_words_in_the_largest_type(canvas: Canvas, slug: str) -> None:
    canvas.type_scale = max(TYPE_SCALES.values())
    frame = BOARDS[slug].frame
    panel = AdvicePanel(frame.advice)
    words = " ".join(["Long words are told to their end, however large the type is."] * 5)
    panel.show_words("YOUR DECISION", words)
    panel.draw(canvas)

    assert " ".join(panel._wrapped) == words
    assert frame.advice.h <= panel.visible_box.h
    assert panel.visible_box.foot < HEIGHT


# --- at the table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "least_shown"), [(5, 3), (2, 2)], ids=["three of five rows fit", "both of two rows fit"]
)
def test_a_long_reason_is_shown_in_full_and_takes_the_room_of_the_last_choices(
    canvas: Canvas, rows: int, least_shown: int
) -> None:
    frame = BOARDS["fighting_front"].frame
    panel = AdvicePanel(frame.advice)
    panel.lowest = frame.log.foot - LEAST - 16  # the log below the panel keeps its least height
    odds = "The Light Tanks on D4 could destroy the Infantry on C4 with 30% chance."
    reason = f"{odds} 40% chance that its fire stops you first."

    panel.show_rows("THE STAFF ADVISES", reason, [Row("Infantry D3: attack on D4", share=0.5)] * rows, live=True)
    panel.draw(canvas)
    assert " ".join(panel._wrapped) == reason
    assert len(panel.spots()) >= least_shown


def show_hint(app: App, scene: PlayScene, *choices: tuple[Sequence[Action], float, int], why: str = "") -> list[Point]:
    """Ask for a hint, whose choices are these (actions, value and visits). Returns the centres of their rows."""
    press_hint(app)
    scene.director.advice.update(replace(thought(*choices), reason=why))
    steps(app, round(STEADY * 60) + 3)
    return [spot.centre for spot in scene.advice_panel.spots()]


@pytest.mark.parametrize("ends_phase", [True, False])
def test_a_danger_is_not_told_where_the_advice_is_to_do_nothing_more(
    app: App, monkeypatch: pytest.MonkeyPatch, ends_phase: bool
) -> None:
    scene = table_before_march(app)
    monkeypatch.setattr(scene.board.words, "danger_sentence", lambda *_: "They may win.")
    march = next(action for action in scene.session.match.legal() if isinstance(action, March))
    show_hint(app, scene, ([PASS if ends_phase else march], 0.6, 80), why="It holds Auvray.")
    assert ("They may win." in scene.advice_panel.spoken_words) is not ends_phase


def table_before_march(app: App) -> PlayScene:
    """A table of Battlefronts in round 1 after both people have called up: the second seat moves first."""
    return resume_table(app, match_after(), "human", "human")


def table_before_call_up(app: App) -> PlayScene:
    """A table of Battlefronts at the beginning of a match of two people: the first seat calls up."""
    return resume_table(app, Match(GAME, seats=2, options={"first": "seat 1"}, seed=7), "human", "human")


def board_of(scene: PlayScene) -> BattlefrontsBoard:
    """The board of a table of Battlefronts."""
    return checked_cast(BattlefrontsBoard, scene.board)


def test_the_board_lights_what_the_pointed_row_of_advice_is_about(app: App) -> None:
    scene = table_before_march(app)
    first, second = [[action] for action in scene.session.match.legal() if isinstance(action, March)][:2]
    rows = show_hint(app, scene, (first, 0.6, 80), (second, 0.5, 40))
    board = board_of(scene)
    keys_of_first, keys_of_second = board.words.keys_of_decision(first), board.words.keys_of_decision(second)
    assert board.highlighted == keys_of_first, "the first row, if none is pointed at"

    move_mouse_to(app, *rows[1])
    assert board.highlighted == keys_of_second != keys_of_first
    assert len(board.highlighted) == 2, "the battalion, and its goal"

    corner_without_rows = (5, 5)
    move_mouse_to(app, *corner_without_rows)
    assert board.highlighted == keys_of_first


def test_the_lit_advice_is_about_the_battalion_in_the_hand_of_the_person(app: App) -> None:
    scene = table_before_march(app)
    marches = [action for action in scene.session.match.legal() if isinstance(action, March)]
    best = marches[0]
    second = next(march for march in marches if march.battalion != best.battalion)
    not_advised = next(march for march in marches if march.battalion not in (best.battalion, second.battalion))
    show_hint(app, scene, ([best], 0.6, 80), ([second], 0.5, 40))

    board = board_of(scene)
    keys = board.words.keys_of_decision
    for picked, expected in (
        (second.battalion, keys([second])),
        (not_advised.battalion, ()),
        (None, keys([best])),
    ):
        board.selection.selected = picked
        steps(app, 3)
        assert board.highlighted == expected
    assert scene.advice_panel.spots(), "the advice stays while the person tries things out"


def test_a_click_on_a_row_of_advice_makes_its_whole_decision(app: App) -> None:
    scene = table_before_call_up(app)
    rows = show_hint(app, scene, *TWO_CALL_UPS)
    click(app, rows[1])
    assert notations_played(scene) == ["call Z2", "size 3"]
    assert scene.director.advice is None
    press(app, pygame.K_u)
    assert notations_played(scene) == []
    assert not scene.advice_panel.spots(), "the advice does not come back with the undone decision"


def test_a_row_of_advice_is_chosen_by_keys(app: App) -> None:
    scene = table_before_call_up(app)
    show_hint(app, scene, *TWO_CALL_UPS)
    press(app, pygame.K_h)
    assert scene.ring.focused == ("advice", 0), "the second press of H moves the focus to the rows"

    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert notations_played(scene) == ["call Z2", "size 3"]
    steps(app, 3)
    assert scene.ring.focused in {spot.key for spot in scene.board.controls.spots()}, "it is back on the board"


def test_after_a_row_was_chosen_by_keys_the_focus_is_not_on_the_button_beside_the_rows(app: App) -> None:
    """That button turns the map around, so a further press of Enter would have an unwanted effect."""
    setup = Setup(GAMES["fix_bayonets"], (SeatEntry("human"), SeatEntry("recruit")), {"deployment": "quick"}, seed=7)
    scene = open_match(app, setup)
    rng = random.Random(2)
    decisions_by_row = 0
    while decisions_by_row < 5:
        assert wait_until_asked(app, scene)
        legal = [action for action in scene.session.match.legal() if action is not scene.board.controls.pass_action]
        action = rng.choice(legal or scene.session.match.legal())
        if not legal or scene.session.match.state.is_midway():
            scene.play(action)
            steps(app, 2)
            continue

        show_hint(app, scene, ([action], 0.6, 80))  # the value and the visits of the action
        press(app, pygame.K_h)
        press(app, pygame.K_RETURN)
        decisions_by_row += 1
        assert wait_until_asked(app, scene)
        assert scene.ring.focused != "turn map"


def test_a_row_that_passes_does_nothing_in_the_first_moment_of_a_phase(app: App) -> None:
    """Such a click may have been meant for the phase before, as one on the button that passes."""
    scene = table_before_call_up(app)
    for zone in range(3):
        scene.play(*call_up(zone, cards=5))
    steps(app, 6)
    support_phase = 0
    while scene.board.words.phases()[1] == support_phase:
        scene.play(scene.session.match.legal()[0])
        steps(app, 6)
    assert scene.is_person_asked

    before = notations_played(scene)
    passing = not_none(scene.board.controls.pass_action)
    rows = show_hint(app, scene, ([passing], 0.6, 80))
    assert scene.advised_button() == "pass"
    scene.director.guard.begin_question("another phase", ends="MOVE", decided_alone=False)
    click(app, rows[0])
    assert notations_played(scene) == before
    assert scene.complaints.is_shown

    wait_until_presses_count(app)
    click(app, rows[0])
    assert notations_played(scene) == [*before, "pass"]


def test_the_dial_for_cards_starts_at_the_advised_number(app: App) -> None:
    """The hint advises seven cards in zone 1, then three in zone 2. After each decision come its chance and visits."""
    scene = table_before_call_up(app)
    show_hint(app, scene, *TWO_CALL_UPS)
    click(app, strip_of_zone(2))
    dial = board_of(scene).controls.dial
    assert (dial.number, dial.advised) == (3, 3)
    assert notations_played(scene) == ["call Z2"]

    press(app, pygame.K_RIGHT)
    dial = board_of(scene).controls.dial
    assert (dial.number, dial.advised) == (4, 3), "the number that the person has chosen stays"

    press(app, pygame.K_ESCAPE)
    assert notations_played(scene) == []
    assert len(scene.advice_panel.spots()) > 2, "nothing was decided, so the advice stays"

    click(app, strip_of_zone(1))
    press(app, pygame.K_RETURN)
    assert notations_played(scene) == ["call Z1", "size 7"]


def test_a_row_of_advice_can_be_clicked_while_the_dial_is_open(app: App) -> None:
    scene = table_before_call_up(app)
    click(app, strip_of_zone(0))
    rows = show_hint(app, scene, ([SIZE[9]], 0.6, 80), ([SIZE[4]], 0.5, 40))
    assert board_of(scene).controls.dial.number == 9

    click(app, rows[1])
    assert notations_played(scene) == ["call Z0", "size 4"]


def test_a_hint_compares_the_options_and_a_second_press_does_not_begin_it_anew(app: App) -> None:
    scene, worker = table_before_call_up(app), worker_of(app)
    assert not any(worker.compared)

    worker.done = False
    press_hint(app)
    assert worker.compared[-1]
    assert scene.advice_panel._rows
    assert not scene.advice_panel.spots(), "rows that may still change cannot be chosen"
    assert not scene.board.highlighted, "nothing on the board is lit for them either"

    questions_before = len(worker.asked)
    press(app, pygame.K_h)
    assert len(worker.asked) == questions_before


def test_a_press_on_advice_that_has_only_just_come_does_not_play_it(app: App) -> None:
    scene = table_before_call_up(app)
    press_hint(app)
    not_none(scene.director.advice).update(thought((call_up(zone=1, cards=7), 0.6, 80), (call_up(2, cards=3), 0.5, 40)))
    steps(app, 3)

    press_hint(app)
    press(app, pygame.K_RETURN)
    assert notations_played(scene) == []
    assert scene.complaints.last_complaint[1] == JUST_CAME

    steps(app, round(STEADY * 60) + 3)
    press(app, pygame.K_RETURN)
    assert notations_played(scene) == ["call Z1", "size 7"]


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_ESCAPE])
def test_a_hint_is_closed_and_opened_again_without_playing_anything(app: App, key: int) -> None:
    scene = table_before_call_up(app)
    show_hint(app, scene, *TWO_CALL_UPS)
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
    assert notations_played(scene) == []


def test_the_advice_follows_its_plan_until_the_person_plays_something_else() -> None:
    session = Session(TWO_PEOPLE)
    answer = replace(
        thought((call_up(1, cards=7), 0.6, 80)), actions=tuple(action.id for action in call_up(1, 7)), plan=(PASS.id,)
    )
    advice = Advice(session)
    advice.update(answer)
    assert notations(advice.planned_steps()) == ["call Z1", "size 7", "pass"]

    session.play(CALL_UP[1])
    assert notations(advice.planned_steps()) == ["size 7", "pass"]
    session.play(SIZE[7])
    assert notations(advice.planned_steps()) == ["pass"]

    session.undo(0)
    session.play(CALL_UP[2])
    assert notations(advice.planned_steps()) == [], "another way was taken"


# --- the five boards ------------------------------------------------------------------------


def test_last_front_lights_every_card_of_an_advised_dig_in() -> None:
    board = LAST_FRONT.asked_board(bids.table("hand T1 | bid 2 T3, P4", "hand T1 | bid T1"))
    dig_in = actions_named(LAST_FRONT.game, "dig T3", "dig T3", "dig P4")
    t3, p4 = STAKE_CODES.index("T3"), STAKE_CODES.index("P4")
    assert board.words.keys_of_decision(dig_in) == (("bid", 0, t3, 0), ("bid", 0, t3, 1), ("bid", 0, p4, 0))


def test_last_front_drops_advice_that_does_not_begin_like_the_picks_of_the_person() -> None:
    board = LAST_FRONT.asked_board(bids.table("hand T1 | bid 2 T3, P4", "hand T1 | bid T1"))
    dig_in = actions_named(LAST_FRONT.game, "dig T3", "dig T3", "dig P4")
    finish = actions_named(LAST_FRONT.game, "finish")
    assert board.controls.may_lead_to(dig_in)
    assert board.controls.may_lead_to(finish)

    board.selection.press_verb("dig")
    board.selection.choose(("bid", 0, STAKE_CODES.index("P4"), 0))  # the Planes of the own bid
    assert board.controls.may_lead_to(dig_in)
    assert not board.controls.may_lead_to(finish)


def test_a_withdrawal_by_the_leader_is_doubted_once() -> None:
    board = LAST_FRONT.asked_board(bids.table("hand T1 | bid 2 T3, P4", "hand T1 | bid T1"))
    withdrawing, finish = actions_named(LAST_FRONT.game, "withdraw", "finish")
    assert board.controls.doubt_sentence([finish]) == ""
    assert "You lead" in board.controls.doubt_sentence([withdrawing])
    assert board.controls.doubt_sentence([withdrawing]) == "", "the second click withdraws"


def test_a_popup_marks_the_advised_one_of_two_ways_to_play_a_card() -> None:
    board = LAST_FRONT.asked_board(bids.table("hand eisenhower | bid T1", "hand T1 | bid T1"))
    for_effect, at_face_value = [action for action in board.controls.offered if played_sort(action) == EISENHOWER]
    board.controls.choose(("card", EISENHOWER, 0), (500, 500))
    popup = not_none(board.controls.popup)

    for advised, marks in (
        ([at_face_value], ["", ADVISED]),
        ([for_effect], [ADVISED, ""]),
        ([], ["", ""]),
    ):
        board.controls.show_advice(advised)
        assert [button.below for button, _ in popup._choices] == marks

    assert board.controls.may_lead_to([at_face_value])
    assert not board.controls.may_lead_to(actions_named(LAST_FRONT.game, "finish"))
