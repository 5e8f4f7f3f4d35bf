"""Passing with care: what the button says, a press meant for the phase before, a match that passing would lose."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from ai.levels import Verdict
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.record import RESIGNED, Record, RecordError, SeatEntry, loads, record_of, replay
from game.core.state import OVER
from scenes.app import App
from scenes.boards.battlefronts import layout
from scenes.match.pass_guard import PATIENCE, PassGuard
from scenes.match.setup import STAND_IN, Setup, setup_of
from scenes.menus.interrupted import describe_sides, find_interrupted, resume_match
from scenes.menus.match_row import finished_row, result_badge
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import RECAP, PlayScene
from scenes.stack import Pop, Push, Reset
from scenes.ui.pinboard import AskScene
from tests.scenes.bots import InstantWorker, worker_of
from tests.scenes.events import FRAME, STRIDE, down, key, key_up, motion, steps, until, up
from tests.scenes.fought import whole
from tests.scenes.menus import interrupted as left_match
from tests.scenes.table import click, given, hold, pass_on, played, press, put, seat, take_seat, top_scene, wait

GAME = GAMES["battlefronts"]
NAMES = ("Anna", "Ben")
CALLS = [word for zone in range(4) for word in 2 * (f"call Z{zone}", "size 5")]
"""Round 1: both call up four battalions, which ends Support by itself."""


def match_after(*notations: str) -> Match:
    match = Match(GAME, 2, {"first": "seat 2"}, 7)
    for notation in [*CALLS, *notations]:
        match.play(next(action for action in match.legal() if action.notation == notation))
    return match


def seated(
    app: App, match: Match, *kinds: str, price: tuple[float, float] | None = None, slow: bool = False
) -> PlayScene:
    """A match taken up again at instant speed. `price`: the chance after what is judged, and after the best."""
    app.settings.speed = "instant"
    app.bots = worker = InstantWorker()
    worker.price, worker.slow = price, slow
    seats = [SeatEntry(kind, name) for kind, name in zip(kinds, NAMES, strict=True)]
    record: Record = record_of(match, seats)
    scene = put(app, PlayScene(setup_of(record), record))
    steps(app, 3)
    assert scene.asked
    return scene


def words_of(scene: PlayScene) -> str:
    return scene.complaints._words if scene.complaints.is_shown else ""


# --- a press that was meant for something else --------------------------------------------------


QUESTIONS = {
    "opened by a card": ([("bids", "", False), ("bids", "FINISH", True)], False),
    "again after a card": ([("bids", "FINISH", False), ("bids", "", True), ("bids", "FINISH", True)], False),
    "in a turn after a window": (
        [("bids", "LET IT PASS", False), ("bids", "", False), ("bids", "FINISH", True)],
        False,
    ),
    "another end two decisions later": (
        [("fire", "HOLD FIRE", False), ("fire", "", True), ("fire", "ROLL", True)],
        True,
    ),
    "another end": ([("fire", "HOLD FIRE", False), ("fire", "ROLL", True)], True),
    "opened by others": ([("bids", "", False), ("bids", "FINISH", False)], True),
    "another phase": ([("support", "", False), ("move", "END MOVE", True)], True),
    "a window": ([("bids", "FINISH", False), ("bids", "LET IT PASS", False)], True),
}


@pytest.mark.parametrize(("asked", "holds"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_guard_holds_nothing_that_ones_own_decision_has_just_opened(
    asked: list[tuple[str, str, bool]], holds: bool
) -> None:
    guard = PassGuard()
    for question in asked:
        guard.begin_question(*question)
    assert bool(guard.why_not("")) is holds


def test_the_press_meant_for_support_does_not_end_move(app: App) -> None:
    match = match_after()
    before = Match(GAME, 2, {"first": "seat 2"}, 7)
    for action in match.actions[:-1]:
        before.play(action)
    scene = seated(app, before, "human", "human")
    scene.play(match.actions[-1])
    until(app, lambda: scene.asked)
    assert scene.board.words.phases()[1] == 1
    press(app, pygame.K_SPACE)
    assert "only just begun" in words_of(scene)
    click(app, scene.buttons["pass"].box)
    assert "only just begun" in words_of(scene)
    assert played(scene)[-1] == "size 5"


# --- a press that comes too early -----------------------------------------------------------------


def carrying_out(app: App) -> PlayScene:
    """Last Front: a person has bid a card that is still on its way, and may bid it once it lies there."""
    scene = seat(app, Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, 3))
    while wait(app, scene):
        hold(app)
        app.settings.speed = "1x"
        scene.play(scene.session.match.legal()[0])
        steps(app, 3)
        legal = scene.session.match.legal()
        if scene.session.to_act == scene.viewer and any(action.notation == "finish" for action in legal):
            return scene
        app.settings.speed = "instant"
    raise AssertionError("the match has no such position")


@pytest.mark.parametrize("how", ["tap", "click", "moved", "held", "others", "digit"])
def test_a_press_while_an_order_is_carried_out_counts_if_it_still_means_the_same(app: App, how: str) -> None:
    scene = carrying_out(app)
    hand = given(scene.board.hand)
    x, y = (app.canvas.k * part for part in hand[-1].at)
    match how:
        case "tap":
            steps(app, 2, key(pygame.K_SPACE), key_up(pygame.K_SPACE))
        case "held":
            steps(app, 40, key(pygame.K_SPACE))
            steps(app, 1, key_up(pygame.K_SPACE))
        case "digit":
            steps(app, 2, key(pygame.K_1), key_up(pygame.K_1))
        case "others":
            scene.session.match.state.to_act = 1 - scene.viewer
            steps(app, 2, key(pygame.K_SPACE), key_up(pygame.K_SPACE))
            scene.session.match.state.to_act = scene.viewer
        case _:
            steps(app, 2, motion(x, y), down(x, y), up(x, y))
    if how == "moved":
        scene.board.controls.under = lambda point: "deck"
    assert ("Not yet" in words_of(scene)) is (how == "digit")
    before = len(played(scene))
    until(app, lambda: scene.asked or len(played(scene)) > before)
    steps(app, 30)
    assert (len(played(scene)) > before) is (how in ("tap", "click"))
    assert ("has changed" in words_of(scene)) is (how == "moved")


def test_skipping_leads_to_the_next_own_decision_and_tells_what_happened(app: App) -> None:
    scene = seat(app, Setup(GAMES["last_front"], (SeatEntry("human"), *[SeatEntry("recruit")] * 3), {}, 3))
    for _ in range(3):
        assert wait(app, scene)
        app.settings.speed = "0.5x"
        while scene.asked:
            scene.play(scene.session.match.legal()[-1])
        steps(app, 2)
        if not scene.director.can_skip:
            app.settings.speed = "instant"
            continue
        assert "hint" not in scene.buttons
        before = len(scene.log.lines)
        click(app, scene.buttons["skip"].box)
        assert wait(app, scene)
        assert scene.advice_panel._head == "WHILE YOU SKIPPED"
        own = [at for at, past in enumerate(scene.session.past, 1) if past.actor == 0]
        lines = [line for line in scene.log.lines[before:] if line.played not in own]
        told = scene.advice_panel._words.splitlines()
        mine = [words for line in lines if "you" in (words := line.dispatch.words.replace("*", "")).lower()]
        assert [words for words in told if words in mine] == mine[-RECAP:]
        assert len(told) == min(RECAP, len(lines))
        assert "skip" not in scene.buttons
        assert scene.pace == 0.5, "the next one is waited for again"
        return
    raise AssertionError("nothing could be skipped")


# --- a match that passing would lose ------------------------------------------------------------


def test_where_nothing_is_left_to_tell_of_what_was_skipped_the_panel_says_what_to_do(app: App) -> None:
    """Whoever skips once the last line is written would read a headline and nothing below it."""
    scene = seat(app, Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, 3))
    assert wait(app, scene)
    scene._skipped_from_line = len(scene.log.lines)
    steps(app, 3)
    assert (scene.advice_panel._head, bool(scene.advice_panel._words)) == ("YOUR DECISION", True)


def test_whoever_ends_move_with_nobody_at_a_front_is_asked_once(app: App) -> None:
    scene = seated(app, match_after(), "human", "human", price=(0.1, 0.6))
    pass_on(app)
    assert "pass" not in played(scene)
    assert "can still hold Auvray, Brissol, Corval and Dormont alone" in words_of(scene)
    press(app, pygame.K_SPACE)
    assert "pass" not in played(scene), "a double press is no answer"
    pass_on(app)
    assert played(scene)[-1] == "pass"


@pytest.mark.parametrize(
    ("after", "best", "asks"),
    [(0.36, 0.6, True), (0.39, 0.6, True), (0.41, 0.6, False), (0.6, 0.6, False), (0.01, 0.04, False)],
    ids=["much", "more than a third", "less than a third", "nothing", "within the doubt"],
)
def test_the_guard_asks_exactly_where_passing_gives_more_than_a_third_away(
    app: App, after: float, best: float, asks: bool
) -> None:
    """Whatever the enemy could hold alone: here that is all there is."""
    scene = seated(app, match_after(), "human", "human", price=(after, best))
    assert scene.board.words.loss()
    pass_on(app)
    assert ("pass" not in played(scene)) is asks


def test_the_guard_names_a_better_decision_and_what_was_said_of_one_pass_is_not_said_of_the_next(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human", price=(0.1, 0.6))
    pass_on(app)
    better = scene.session.match.legal()[-1]
    assert played(scene) == []
    assert f"Better: {scene.board.words.decision([better])}." in words_of(scene)
    assert scene.director.price.verdict is not None
    scene.director.price.begin_question(scene.session.match.legal()[0])
    assert scene.director.price.verdict is None


def test_the_pass_is_judged_from_the_view_of_the_seat_and_only_where_there_is_a_choice(app: App) -> None:
    match = match_after()
    seated(app, match, "human", "human")
    (view, made), *more = worker_of(app).judged
    passing = next(action.id for action in match.legal() if action.notation == "pass")
    assert (made, more) == ((passing,), [])
    assert view == match.view(match.state.to_act)
    half = Match(GAME, 2, {"first": "seat 1"}, 7)
    half.play("call Z0")
    seated(app, half, "human", "human")
    assert worker_of(app).judged == [], "a decision half made is not judged"


@pytest.mark.parametrize("late", [True, False])
def test_a_press_waits_a_moment_for_the_verdict_and_no_longer(app: App, late: bool) -> None:
    """Without it, the board alone tells what passing loses."""
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human", slow=True)
    assert scene.board.words.loss() == ""
    press(app, pygame.K_SPACE)
    assert (played(scene), words_of(scene)) == ([], "")
    if not late:
        scene.director.price.verdict, scene.director.price._action = Verdict((0,), 0.1, 0.6, 0.05), None
    steps(app, 2)
    assert bool(words_of(scene)) is not late
    steps(app, round(PATIENCE / FRAME) + 1)
    assert (played(scene) == ["pass"]) is late


def test_a_press_that_waits_is_forgotten_with_the_question(app: App) -> None:
    scene = seated(app, match_after(), "human", "human", slow=True)
    press(app, pygame.K_SPACE)
    scene.play(scene.session.match.legal()[1])
    before = played(scene)
    steps(app, round(PATIENCE / FRAME) + 9)
    assert played(scene) == before


def test_nobody_waits_where_others_could_learn_from_it(app: App) -> None:
    """Several people with secret hands at one machine: who can only pass is not to be told from who can do more."""
    game = GAMES["last_front"]
    app.settings.speed = "instant"
    scene = put(app, PlayScene(Setup(game, (SeatEntry("human"), SeatEntry("human")), game.full_options({}), 7)))
    take_seat(app)
    until(app, lambda: scene.asked)
    worker_of(app).slow = True
    scene.director.price.begin_question(scene.session.match.legal()[0])
    assert not scene.director.waits_for_price(None)


# --- the dial can be left -----------------------------------------------------------------------


@pytest.mark.parametrize("way", ["cancel", "outside", "right", "undo", "escape"])
def test_the_dial_can_be_left(app: App, way: str) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    click(app, layout.strip_box(5))
    dial = scene.board.controls.dial
    assert dial is not None
    assert not scene.buttons["pass"].enabled
    assert scene.buttons["undo"].enabled
    k = app.canvas.k
    at = (dial.box[0] + 60, dial.box[1] + 30)
    match way:
        case "cancel":
            click(app, dial.cancel.box)
        case "outside":
            click(app, layout.strip_box(8))
        case "right":
            steps(app, 3, motion(at[0] * k, at[1] * k), down(at[0] * k, at[1] * k, 3))
        case "undo":
            click(app, scene.buttons["undo"].box)
        case _:
            press(app, pygame.K_ESCAPE)
    assert played(scene) == []
    assert scene.asked
    assert scene.board.controls.dial is None


def test_a_hint_can_be_had_while_the_dial_is_open_and_a_click_on_what_is_dimmed_says_why(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "human")
    click(app, layout.strip_box(5))
    click(app, scene.buttons["pass"].box)
    assert "nothing" in words_of(scene).lower()
    click(app, scene.buttons["hint"].box)
    press(app, pygame.K_1)  # the match may become practice
    assert scene.advice_panel._rows
    assert played(scene) == ["call Z0"], "the dial is still open"


# --- who is asked, and where the focus is -------------------------------------------------------


# --- Resigning, beginning again and practice: what becomes of the match, its record and the history ---


def test_keys_pressed_while_a_bot_acts_do_not_make_the_focus_wander(app: App) -> None:
    scene = seated(app, Match(GAME, 2, {"first": "seat 1"}, 7), "human", "recruit")
    app.settings.speed = "1x"
    for _ in range(3):
        press(app, pygame.K_RIGHT)
    assert scene.ring.focused == ("place", 8)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)
    assert not scene.asked
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
        press(app, code)
    until(app, lambda: scene.asked)
    assert scene.ring.focused == ("place", 7)


def two(app: App, *kinds: str, actions: int = 3) -> PlayScene:
    """A match of Battlefronts in which so many actions have been played."""
    names = ("Ada", "Bo")
    entries = tuple(SeatEntry(kind, names[i] if kind == "human" else "") for i, kind in enumerate(kinds))
    scene = seat(app, Setup(GAMES["battlefronts"], entries, {"first": "seat 1"}, 7))
    while len(scene.session.match.actions) < actions:
        if scene.asked:
            scene.play(scene.session.match.legal()[0])
        steps(app, 5)
    return scene


def three(app: App) -> PlayScene:
    """A match with secret hands that a person begins."""
    entries = (SeatEntry("human", "Ada"), SeatEntry("general"), SeatEntry("recruit"))
    scene = seat(app, Setup(GAMES["sharp_end"], entries, {"turns": "5"}, 6))
    steps(app, 20)
    return scene


def asked_for(app: App, scene: PlayScene, key: str) -> AskScene:
    """The question that a button of the pause menu asks."""
    app.stack.apply(Push(pause := PauseScene(scene)))
    click(app, pause.form.widget(key))
    return top_scene(app, AskScene)


def answer(app: App, scene: PlayScene, key: str, number: int) -> None:
    question = asked_for(app, scene, key)
    click(app, question.form.widget(number))
    steps(app, 5)


# --- resigning -------------------------------------------------------------------------------


def test_a_match_of_two_is_lost_by_resigning_and_counts(app: App) -> None:
    scene = two(app, "human", "general")
    answer(app, scene, "resign", 1)
    assert scene.session.to_act == OVER
    (past,) = app.history.matches()
    assert (past.scores, past.share) == ((0.0, 1.0), 0.0)
    assert past.seats == (SeatEntry(RESIGNED, "Ada"), SeatEntry("general"))
    assert result_badge(past)[0] == "DEFEAT"
    assert describe_sides(past) == "Ada (resigned) against General"
    assert find_interrupted(app) == []
    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    results = top_scene(app, ResultsScene)
    assert results.outcome.heading() == "DEFEAT"
    assert results.outcome.ending_sentence() == "Burgundy won, because you resigned."


def test_of_two_people_the_one_to_act_resigns(app: App) -> None:
    scene = two(app, "human", "human")
    loser = scene.session.to_act
    question = asked_for(app, scene, "resign")
    assert question.words.startswith(f"The match is lost for {scene.setup.name(loser)} and won by ")
    click(app, question.form.widget(1))
    (past,) = app.history.matches()
    assert past.winners == (1 - loser,)
    assert past.share is None


def test_a_bot_goes_on_for_one_of_three(app: App) -> None:
    scene = three(app)
    before = len(scene.session.match.actions)
    answer(app, scene, "resign", 1)
    assert not scene.session.over
    assert scene.setup.humans == ()
    assert scene.setup.level(0) == STAND_IN
    scene.waits(1)
    assert scene.advice_panel._words.startswith("A Captain plays on for Ada, who has lost.")
    app.stack.apply(Push(pause := PauseScene(scene)))
    button = pause.form.widget("resign")
    assert not button.enabled, "nobody resigns twice"
    assert button.why.endswith(".")
    app.stack.apply(Pop())
    (left,) = [app.store.read(path) for path in app.store.listing(app.store.saves.folder) if path.suffix == ".record"]
    assert left is not None
    assert loads(left).seats[0] == SeatEntry(RESIGNED, "Ada")
    until(app, lambda: scene.session.over, STRIDE)
    assert len(scene.session.match.actions) > before
    (past,) = app.history.matches()
    assert past.share == 0.0, "whoever wins: it is not Ada"
    assert past.scores == tuple(scene.session.match.state.scores())
    assert finished_row(past).badge[0] == "DEFEAT"


def test_a_resigned_match_that_was_not_written_is_counted_when_it_is_found(app: App) -> None:
    """The program may be killed between the save and the history."""
    text = left_match().replace("seat: human Anna", "seat: resigned Anna")
    path = app.store.saves.folder / "battlefronts.record"
    app.store.write(path, text)
    for _ in range(2):
        change = resume_match(app, path)
        if isinstance(change, Reset):
            app.stack.apply(change)
        app.store.write(path, text)
    assert [past.share for past in app.history.matches()] == [0.0]


# --- the record ------------------------------------------------------------------------------


def test_nobody_resigns_after_the_end() -> None:
    record = replace(whole(), seats=[SeatEntry(RESIGNED), SeatEntry("recruit")])
    with pytest.raises(RecordError, match="before the match ends"):
        replay(record, game_named)


# --- beginning again -------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "same"), [(1, True), (2, False)])
def test_a_match_begins_again_with_its_deal_or_another(app: App, number: int, same: bool) -> None:
    scene = two(app, "human", "general")
    answer(app, scene, "restart", number)
    fresh = top_scene(app, PlayScene)
    assert fresh is not scene
    assert (fresh.setup.seed == scene.setup.seed) is same
    assert fresh.setup.seats == scene.setup.seats
    assert fresh.session.match.actions == []
    app.stack.apply(Reset(RecordsScene()))
    assert find_interrupted(app) == []
    assert app.history.matches() == []


# --- practice --------------------------------------------------------------------------------
