"""Passing with care: what the button says, a press meant for the phase before, a match that passing would lose."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from ai.levels import Verdict
from game.battlefronts.cards import PLACES
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.record import RESIGNED, Record, RecordError, SeatEntry, loads, record_of, replay
from game.core.state import OVER
from scenes.app import App
from scenes.match.pass_guard import PATIENCE, PassGuard
from scenes.match.setup import STAND_IN, Setup, setup_of
from scenes.menus.interrupted import describe_sides, find_interrupted, resume_match
from scenes.menus.match_row import finished_row, result_badge
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_input import LONGEST_TAP
from scenes.play.play_scene import RECAP, PlayScene
from scenes.stack import Pop, Push, Reset
from scenes.ui.pinboard import AskScene
from tests.scenes.bots import InstantWorker, worker_of
from tests.scenes.events import FRAME, STRIDE, down, key, key_up, motion, steps, until, up
from tests.scenes.fought import random_record
from tests.scenes.menus import interrupted_record_text as left_match
from tests.scenes.table import (
    click,
    not_none,
    notations_played,
    open_match,
    pass_on,
    press,
    push_scene,
    strip_of_zone,
    take_seat,
    top_scene,
    wait_until_asked,
    wait_until_presses_count,
)

GAME = GAMES["battlefronts"]
NAMES = ("Anna", "Ben")
ROUND_1 = [notation for zone in range(4) for notation in 2 * (f"call Z{zone}", "size 5")]
"""Both seats call up four battalions of five cards each, which ends Support by itself."""
BEGIN_FIRST = {"first": "seat 1"}
BEGIN_SECOND = {"first": "seat 2"}


def match_after(*notations: str) -> Match:
    """Return a match in Move of round 1, in which seat 2 began, after these further actions."""
    match = Match(GAME, seats=2, options=BEGIN_SECOND, seed=7)
    for notation in [*ROUND_1, *notations]:
        match.play(next(action for action in match.legal() if action.notation == notation))
    return match


def new_match() -> Match:
    """Return a match in Support of round 1, in which seat 1 is to act."""
    return Match(GAME, seats=2, options=BEGIN_FIRST, seed=7)


def resume_table(
    app: App, match: Match, *kinds: str, price: tuple[float, float] | None = None, slow: bool = False
) -> PlayScene:
    """Resume a match at instant speed with Anna and Ben, or bots of these kinds, until a person is asked.

    The bots that judge a pass say `price`: the chance to win after the pass, and after the best action. If `slow`,
    they never answer.
    """
    app.settings.speed = "instant"
    app.bots = worker = InstantWorker()
    worker.price, worker.slow = price, slow
    seats = [SeatEntry(kind, name) for kind, name in zip(kinds, NAMES, strict=True)]
    record: Record = record_of(match, seats)
    scene = push_scene(app, PlayScene(setup_of(record), record))
    steps(app, 3)
    assert scene.is_person_asked
    return scene


def words_of(scene: PlayScene) -> str:
    """Return the complaint on the screen, "" if there is none."""
    return scene.complaints._words if scene.complaints.is_shown else ""


# --- a press that was meant for something else --------------------------------------------------


OWN, OTHERS = True, False
QUESTIONS = {
    "opened by a card": ([("bids", "", OTHERS), ("bids", "FINISH", OWN)], False),
    "again after a card": ([("bids", "FINISH", OTHERS), ("bids", "", OWN), ("bids", "FINISH", OWN)], False),
    "in a turn after a window": (
        [("bids", "LET IT PASS", OTHERS), ("bids", "", OTHERS), ("bids", "FINISH", OWN)],
        False,
    ),
    "another end two decisions later": (
        [("fire", "HOLD FIRE", OTHERS), ("fire", "", OWN), ("fire", "ROLL", OWN)],
        True,
    ),
    "another end": ([("fire", "HOLD FIRE", OTHERS), ("fire", "ROLL", OWN)], True),
    "opened by others": ([("bids", "", OTHERS), ("bids", "FINISH", OTHERS)], True),
    "another phase": ([("support", "", OTHERS), ("move", "END MOVE", OWN)], True),
    "a window": ([("bids", "FINISH", OTHERS), ("bids", "LET IT PASS", OTHERS)], True),
}
"""By case: questions one after another, and whether a press at the last one is held back at first.

A question has its phase, the words on its pass button ("" if it has none), and who has decided just before it.
"""


@pytest.mark.parametrize(("questions", "holds"), QUESTIONS.values(), ids=QUESTIONS)
def test_the_guard_holds_a_press_back_if_the_pass_button_has_got_another_meaning(
    questions: list[tuple[str, str, bool]], holds: bool
) -> None:
    """Such a press may have been meant for the question before. The guard answers with a sentence if it holds it back.

    `questions`: the phase of each, the label of its pass button or "", and whether the own decision led to it.
    It is not held back if the own decision has just made passing possible: there was nothing else to pass before.
    """
    guard = PassGuard()
    for phase, pass_button, own in questions:
        guard.begin_question(phase, ends=pass_button, decided_alone=own)
    assert bool(guard.warn_or_hold_back(loss="")) is holds


def test_a_press_meant_for_support_does_not_end_move(app: App) -> None:
    """The last action of Support leads to Move at once. A press right then, by key or mouse, does not pass."""
    match = match_after()
    last_action = match.actions[-1]
    before_last_action = Match(GAME, seats=2, options=BEGIN_SECOND, seed=7)
    for action in match.actions[:-1]:
        before_last_action.play(action)
    scene = resume_table(app, before_last_action, "human", "human")

    scene.play(last_action)
    until(app, lambda: scene.is_person_asked)
    _, phase = scene.board.words.phases()
    assert phase == 1, "it is Move now"

    press(app, pygame.K_SPACE)
    assert "only just begun" in words_of(scene)
    click(app, scene.buttons["pass"].box)
    assert "only just begun" in words_of(scene)
    assert notations_played(scene)[-1] == "size 5", "which was the last action of Support"


# --- a press that comes too early -----------------------------------------------------------------


def bid_card_slowly(app: App) -> PlayScene:
    """Play Last Front until a card that a person has bid is on its way, and the person may finish once it is there."""
    scene = open_match(app, Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=3))
    while wait_until_asked(app, scene):
        wait_until_presses_count(app)
        app.settings.speed = "1x"
        scene.play(scene.session.match.legal()[0])
        steps(app, 3)
        may_finish = any(action.notation == "finish" for action in scene.session.match.legal())
        if scene.session.to_act == scene.viewer and may_finish:
            return scene
        app.settings.speed = "instant"
    raise AssertionError("the match has no such position")


EARLY_PRESSES = {
    "tap of SPACE": (True, ""),
    "click on a card": (True, ""),
    "click on a card that moves away": (False, "has changed"),
    "SPACE held": (False, ""),
    "SPACE while another seat is to act": (False, ""),
    "digit that means nothing": (False, "Not yet"),
}
"""By way of pressing: whether the press decides something, and words of the complaint."""


@pytest.mark.parametrize(
    ("how", "counts", "complaint"), [(how, *comes) for how, comes in EARLY_PRESSES.items()], ids=EARLY_PRESSES
)
def test_a_press_during_an_animation_counts_if_it_means_the_same_afterwards(
    app: App, how: str, counts: bool, complaint: str
) -> None:
    """A card of Last Front is still on its way when something is pressed. The press counts once the card is there."""
    scene = bid_card_slowly(app)
    tap_of_space = key(pygame.K_SPACE), key_up(pygame.K_SPACE)
    match how:
        case "tap of SPACE":
            steps(app, 2, *tap_of_space)
        case "SPACE held":
            steps(app, 40, key(pygame.K_SPACE))
            steps(app, 1, key_up(pygame.K_SPACE))
        case "digit that means nothing":
            steps(app, 2, key(pygame.K_1), key_up(pygame.K_1))
        case "SPACE while another seat is to act":
            scene.session.match.state.to_act = 1 - scene.viewer
            steps(app, 2, *tap_of_space)
            scene.session.match.state.to_act = scene.viewer
        case _:
            x, y = (app.canvas.scale * part for part in not_none(scene.board.hand)[-1].position)
            steps(app, 2, motion(x, y), down(x, y), up(x, y))
    if how == "click on a card that moves away":
        scene.board.controls.key_at = lambda point: "deck"  # the deck is now under the mouse
    assert ("Not yet" in words_of(scene)) is (complaint == "Not yet"), "which is said at once"

    before = len(notations_played(scene))
    until(app, lambda: scene.is_person_asked or len(notations_played(scene)) > before)
    steps(app, 30)

    assert (len(notations_played(scene)) > before) is counts
    assert ("has changed" in words_of(scene)) is (complaint == "has changed")


def test_a_press_is_forgotten_once_it_has_been_held_for_too_long(app: App) -> None:
    """Then it hurries the animation, and must not decide anything even if it is let go before the question."""
    scene = bid_card_slowly(app)
    steps(app, 1, key(pygame.K_SPACE))
    scene.early.update(LONGEST_TAP - 0.1)
    assert scene.early.is_waiting
    scene.early.update(0.2)
    assert not scene.early.is_waiting


SLOW = 0.5
"""The pace of a match at the speed "0.5x"."""


def begin_skippable_stretch(app: App, scene: PlayScene) -> bool:
    """Decide at the speed "0.5x" until the bots act. Returns whether their actions can be skipped."""
    assert wait_until_asked(app, scene)
    app.settings.speed = "0.5x"
    while scene.is_person_asked:
        scene.play(scene.session.match.legal()[-1])
    steps(app, 2)
    return bool(scene.director.can_skip)


def assert_skipped_lines_are_told(scene: PlayScene, lines_before: int) -> None:
    """Check that the panel repeats what the bots did meanwhile, at most RECAP lines and the latest about the person."""
    person = 0
    own_actions = [number for number, past in enumerate(scene.session.past, 1) if past.actor == person]
    lines = [line for line in scene.log.lines[lines_before:] if line.played not in own_actions]
    sentences = [line.dispatch.words.replace("*", "") for line in lines]
    about_person = [sentence for sentence in sentences if "you" in sentence.lower()]

    assert scene.advice_panel._head == "WHILE YOU SKIPPED"
    sentences_shown = scene.advice_panel._words.splitlines()
    assert len(sentences_shown) == min(RECAP, len(lines))
    assert [sentence for sentence in sentences_shown if sentence in about_person] == about_person[-RECAP:]


def test_skipping_leads_to_the_next_own_decision_and_tells_the_events_before_it(app: App) -> None:
    """The button is there while bots act for longer. Skipped lines of the log are repeated in the panel."""
    scene = open_match(app, Setup(GAMES["last_front"], (SeatEntry("human"), *[SeatEntry("recruit")] * 3), {}, seed=3))
    for _ in range(3):  # the bots do not act for long enough after every decision
        if begin_skippable_stretch(app, scene):
            break
        app.settings.speed = "instant"  # so that the next own decision comes at once
    assert scene.director.can_skip
    assert "hint" not in scene.buttons

    lines_before = len(scene.log.lines)
    click(app, scene.buttons["skip"].box)
    assert wait_until_asked(app, scene)

    assert_skipped_lines_are_told(scene, lines_before)
    assert "skip" not in scene.buttons
    assert scene.pace == SLOW, "after the skipped stretch the speed of the player counts again"


# --- a match that passing would lose ------------------------------------------------------------


def test_the_panel_says_what_to_do_if_there_are_no_new_lines_to_tell(app: App) -> None:
    """The person skipped after the last line was written, so a headline about skipping would have no words below it."""
    scene = open_match(app, Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=3))
    assert wait_until_asked(app, scene)
    scene._skipped_from_line = len(scene.log.lines)
    steps(app, 3)
    assert scene.advice_panel._head == "YOUR DECISION"
    assert scene.advice_panel._words


LOSING_PASS = (0.1, 0.6)
"""The chance to win falls from 0.6 to 0.1 by passing: the program asks before it passes."""


def test_a_losing_pass_has_to_be_confirmed_by_a_second_press(app: App) -> None:
    """The person has nobody at a front, so the enemy could hold four fronts alone if Move ended now.

    `pass_on` waits before it presses SPACE, so that the press is not taken for the second half of a double press.
    """
    in_move_of_round_1 = match_after()
    scene = resume_table(app, in_move_of_round_1, "human", "human", price=LOSING_PASS)
    pass_on(app)
    assert "pass" not in notations_played(scene)
    assert "can still hold Auvray, Brissol, Corval and Dormont alone" in words_of(scene)

    press(app, pygame.K_SPACE)
    assert "pass" not in notations_played(scene), "a press right after the first one does not confirm it"

    pass_on(app)
    assert notations_played(scene)[-1] == "pass"


@pytest.mark.parametrize(
    ("chance_after_pass", "best_chance", "asks"),
    [(0.36, 0.6, True), (0.39, 0.6, True), (0.41, 0.6, False), (0.6, 0.6, False), (0.01, 0.04, False)],
    ids=["much", "more than a third", "less than a third", "nothing", "within the doubt"],
)
def test_the_guard_asks_if_a_pass_gives_away_more_than_a_third_of_the_chance_to_win(
    app: App, chance_after_pass: float, best_chance: float, asks: bool
) -> None:
    """The verdict of the bots counts alone, though the board, too, has a sentence about what a pass loses here."""
    scene = resume_table(app, match_after(), "human", "human", price=(chance_after_pass, best_chance))
    assert scene.board.words.loss_sentence()
    pass_on(app)
    assert ("pass" not in notations_played(scene)) is asks


def test_the_guard_names_a_better_decision(app: App) -> None:
    scene = resume_table(app, new_match(), "human", "human", price=LOSING_PASS)
    pass_on(app)
    assert notations_played(scene) == []
    better = scene.session.match.legal()[-1]  # which the worker of these tests calls best
    assert f"Better: {scene.board.words.describe_decision([better])}." in words_of(scene)


def test_the_verdict_about_one_pass_is_not_used_for_the_next_question(app: App) -> None:
    scene = resume_table(app, new_match(), "human", "human", price=LOSING_PASS)
    pass_on(app)
    assert scene.director.price.verdict is not None
    scene.director.price.begin_question(scene.session.match.legal()[0])
    assert scene.director.price.verdict is None


def test_a_pass_is_judged_once_from_the_view_of_the_seat(app: App) -> None:
    match = match_after()
    resume_table(app, match, "human", "human")
    ((view, judged_actions),) = worker_of(app).judged
    passing = next(action.id for action in match.legal() if action.notation == "pass")
    assert judged_actions == (passing,)
    assert view == match.view(match.state.to_act)


def test_no_pass_is_judged_in_the_middle_of_a_decision(app: App) -> None:
    """After "call Z0" only the size of the battalion is open, so nothing can be passed."""
    match = new_match()
    match.play("call Z0")
    resume_table(app, match, "human", "human")
    assert worker_of(app).judged == []


def press_before_verdict(app: App) -> PlayScene:
    """Press SPACE while the bots still think about what the pass loses. The board itself sees no loss."""
    scene = resume_table(app, new_match(), "human", "human", slow=True)
    assert scene.board.words.loss_sentence() == ""
    press(app, pygame.K_SPACE)
    assert (notations_played(scene), words_of(scene)) == ([], "")
    return scene


def wait_out_patience(app: App) -> None:
    """Let the time pass for which a press waits for the verdict."""
    steps(app, round(PATIENCE / FRAME) + 1)


def test_a_press_waits_for_the_verdict_about_the_pass(app: App) -> None:
    scene = press_before_verdict(app)
    value, best_value = LOSING_PASS
    better_action = (0,)
    scene.director.price.verdict = Verdict(better_action, value, best_value, doubt=0.05)
    scene.director.price._pass_to_judge = None
    steps(app, 2)
    assert words_of(scene), "a sentence warns of the loss"
    wait_out_patience(app)
    assert notations_played(scene) == []


def test_a_press_passes_if_the_verdict_does_not_come_in_time(app: App) -> None:
    scene = press_before_verdict(app)
    steps(app, 2)
    assert words_of(scene) == ""
    wait_out_patience(app)
    assert notations_played(scene) == ["pass"]


def test_a_press_that_waits_for_a_verdict_is_forgotten_with_its_question(app: App) -> None:
    """The person makes another decision meanwhile. The press must not pass the question after it."""
    scene = resume_table(app, match_after(), "human", "human", slow=True)
    press(app, pygame.K_SPACE)
    scene.play(scene.session.match.legal()[1])
    played = notations_played(scene)

    frames_until_verdict_is_not_awaited_any_more = round(PATIENCE / FRAME) + 9
    steps(app, frames_until_verdict_is_not_awaited_any_more)
    assert notations_played(scene) == played


def test_a_press_does_not_wait_where_others_could_learn_from_the_delay(app: App) -> None:
    """Two people with secret hands share the machine: a delay would show that there is more to do than to pass."""
    game = GAMES["last_front"]
    app.settings.speed = "instant"
    scene = push_scene(
        app, PlayScene(Setup(game, (SeatEntry("human"), SeatEntry("human")), game.full_options({}), seed=7))
    )
    take_seat(app)
    until(app, lambda: scene.is_person_asked)
    worker_of(app).slow = True

    scene.director.price.begin_question(scene.session.match.legal()[0])

    assert not scene.director.waits_for_price(None)


# --- the dial can be left -----------------------------------------------------------------------


def open_dial(app: App) -> PlayScene:
    """Begin a match and click on a space, which opens the dial for the size of a new battalion."""
    scene = resume_table(app, new_match(), "human", "human")
    click(app, strip_of_zone(0))
    assert scene.board.controls.dial is not None
    return scene


@pytest.mark.parametrize("way", ["cancel", "outside", "right click", "undo", "escape"])
def test_leaving_the_dial_decides_nothing(app: App, way: str) -> None:
    scene = open_dial(app)
    dial = scene.board.controls.dial
    assert not scene.buttons["pass"].enabled
    assert scene.buttons["undo"].enabled

    match way:
        case "cancel":
            click(app, dial.cancel.box)
        case "outside":
            click(app, strip_of_zone(3))
        case "right click":
            x, y = (part * app.canvas.scale for part in (dial.box[0] + 60, dial.box[1] + 30))
            steps(app, 3, motion(x, y), down(x, y, button=3))
        case "undo":
            click(app, scene.buttons["undo"].box)
        case _:
            press(app, pygame.K_ESCAPE)

    assert notations_played(scene) == []
    assert scene.is_person_asked
    assert scene.board.controls.dial is None


def test_a_click_on_the_dimmed_pass_button_says_why_it_is_dimmed(app: App) -> None:
    scene = open_dial(app)
    click(app, scene.buttons["pass"].box)
    assert "nothing" in words_of(scene).lower()


def test_a_hint_can_be_asked_for_while_the_dial_is_open(app: App) -> None:
    scene = open_dial(app)
    click(app, scene.buttons["hint"].box)
    press(app, pygame.K_2)  # the match may become practice
    assert scene.advice_panel._rows
    assert notations_played(scene) == ["call Z0"], "the dial is still open"


# --- the focus ----------------------------------------------------------------------------------


def test_arrow_keys_pressed_while_a_bot_acts_do_not_move_the_focus(app: App) -> None:
    """The focus begins at the first zone. The person calls up a battalion in the last one with two presses of Enter."""
    scene = resume_table(app, new_match(), "human", "recruit")
    app.settings.speed = "1x"
    last_zone = ("place", PLACES - 1)
    press(app, *[pygame.K_RIGHT] * 3)
    assert scene.ring.focused == last_zone
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)
    assert not scene.is_person_asked

    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT)
    until(app, lambda: scene.is_person_asked)

    zone_before_last = ("place", PLACES - 2)
    assert scene.ring.focused == zone_before_last, "the last one is taken now, and this is the nearest one to choose"


def begin_match_of_two(app: App, *kinds: str) -> PlayScene:
    """Begin a match of Battlefronts for Ada and Bo, or bots of these kinds, and play three actions."""
    names = ("Ada", "Bo")
    entries = tuple(SeatEntry(kind, names[seat] if kind == "human" else "") for seat, kind in enumerate(kinds))
    scene = open_match(app, Setup(GAME, entries, BEGIN_FIRST, seed=7))
    while len(scene.session.match.actions) < 3:
        if scene.is_person_asked:
            scene.play(scene.session.match.legal()[0])
        steps(app, 5)
    return scene


def begin_match_of_three(app: App) -> PlayScene:
    """Begin a match At the Sharp End for Ada, who acts first, and two bots."""
    entries = (SeatEntry("human", "Ada"), SeatEntry("general"), SeatEntry("recruit"))
    scene = open_match(app, Setup(GAMES["sharp_end"], entries, {"turns": "5"}, seed=6))
    steps(app, 20)
    return scene


def ask_in_pause_menu(app: App, scene: PlayScene, key: str) -> AskScene:
    """Press a button of the pause menu and return the question that it asks."""
    app.stack.apply(Push(pause := PauseScene(scene)))
    click(app, pause.form.widget(key))
    return top_scene(app, AskScene)


def answer_in_pause_menu(app: App, scene: PlayScene, key: str, number: int) -> None:
    """Press a button of the pause menu and answer its question. 0 is the answer that changes nothing."""
    question = ask_in_pause_menu(app, scene, key)
    click(app, question.form.widget(number))
    steps(app, 5)


# --- resigning -------------------------------------------------------------------------------


def test_resigning_loses_a_match_of_two_which_counts_in_the_history(app: App) -> None:
    scene = begin_match_of_two(app, "human", "general")
    answer_in_pause_menu(app, scene, "resign", number=1)
    assert scene.session.to_act == OVER

    (past,) = app.history.matches()
    assert (past.scores, past.counted_result) == ((0.0, 1.0), 0.0)
    assert past.seats == (SeatEntry(RESIGNED, "Ada"), SeatEntry("general"))
    badge, *_ = result_badge(past)
    assert badge == "DEFEAT"
    assert describe_sides(past) == "Ada (resigned) against General"
    assert find_interrupted(app) == []

    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    outcome = top_scene(app, ResultsScene).outcome
    assert outcome.heading() == "DEFEAT"
    assert outcome.ending_sentence() == "Burgundy won, because you resigned."


def test_the_person_to_act_is_the_one_who_resigns(app: App) -> None:
    scene = begin_match_of_two(app, "human", "human")
    loser = scene.session.to_act
    question = ask_in_pause_menu(app, scene, "resign")
    assert question.words.startswith(f"The match is lost for {scene.setup.name(loser)} and won by ")

    answer_that_resigns = question.form.widget(1)
    click(app, answer_that_resigns)

    (past,) = app.history.matches()
    assert past.winners == (1 - loser,)
    assert past.counted_result is None, "among people alone it counts for nobody"


def test_a_bot_plays_on_for_one_of_three_after_a_resignation(app: App) -> None:
    """The panel says who plays for Ada while a bot, such as that in seat 1, is waited for."""
    scene = begin_match_of_three(app)
    ada = 0
    before = len(scene.session.match.actions)
    answer_in_pause_menu(app, scene, "resign", number=1)
    assert not scene.session.over
    assert scene.setup.human_seats == ()
    assert scene.setup.level(ada) == STAND_IN
    scene.show_waiting(1)
    assert scene.advice_panel._words.startswith("A Captain plays on for Ada, who has lost.")

    # Nobody resigns twice.
    app.stack.apply(Push(pause := PauseScene(scene)))
    button = pause.form.widget("resign")
    assert not button.enabled
    assert button.why.endswith(".")
    app.stack.apply(Pop())

    # The save has noted it.
    saves = app.store.listing(app.store.saves.folder)
    (text,) = [app.store.read(path) for path in saves if path.suffix == ".record"]
    assert loads(not_none(text)).seats[ada] == SeatEntry(RESIGNED, "Ada")

    # Ada has lost, even if the bot should win in her seat.
    until(app, lambda: scene.session.over, STRIDE)
    assert len(scene.session.match.actions) > before
    (past,) = app.history.matches()
    assert past.counted_result == 0.0
    assert past.scores == tuple(scene.session.match.state.scores())
    badge, *_ = finished_row(past).badge
    assert badge == "DEFEAT"


def test_a_resigned_match_that_only_the_save_has_noted_is_counted_once(app: App) -> None:
    """The program was killed between the save and the history, and the save is tried twice."""
    text = left_match().replace("seat: human Anna", "seat: resigned Anna")
    path = app.store.saves.folder / "battlefronts.record"
    app.store.write(path, text)
    for _ in range(2):
        change = resume_match(app, path)
        if isinstance(change, Reset):
            app.stack.apply(change)
        app.store.write(path, text)
    assert [past.counted_result for past in app.history.matches()] == [0.0]


# --- the record ------------------------------------------------------------------------------


def test_a_record_with_a_resignation_after_the_end_is_refused() -> None:
    record = replace(random_record(), seats=[SeatEntry(RESIGNED), SeatEntry("recruit")])
    with pytest.raises(RecordError, match="before the match ends"):
        replay(record, game_named)


# --- beginning again -------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "same_deal"), [(1, True), (2, False)], ids=["same deal", "new deal"])
def test_a_match_begins_again_with_the_same_or_a_new_deal(app: App, answer: int, same_deal: bool) -> None:
    """The question of the pause menu has both answers. The match that was begun counts for nothing."""
    scene = begin_match_of_two(app, "human", "general")
    answer_in_pause_menu(app, scene, key="restart", number=answer)

    fresh = top_scene(app, PlayScene)
    assert fresh is not scene
    assert (fresh.setup.seed == scene.setup.seed) is same_deal
    assert fresh.setup.seats == scene.setup.seats
    assert fresh.session.match.actions == []

    app.stack.apply(Reset(RecordsScene()))
    assert find_interrupted(app) == [], "neither of the two is left behind"
    assert app.history.matches() == []
