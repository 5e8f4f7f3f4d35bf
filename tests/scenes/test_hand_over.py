"""Two people at one machine in a game with secrets: the covering screen hides what it must."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Beat, Event
from game.core.match import Match
from game.core.record import RESIGNED, Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import UNKNOWN
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import Board, BoardContext
from scenes.boards.parts import Call
from scenes.boards.words import Dispatch
from scenes.match.director import Mode
from scenes.match.play_director import Reply
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import DISPATCHES, SHUT, HandOverScene, last_lines
from scenes.play.pause import PauseScene
from scenes.play.play_scene import CLOSED, PlayScene
from scenes.stack import Push
from tests.play import act, play_at_random
from tests.scenes.events import FRAME, STRIDE, key, steps, tapped, until
from tests.scenes.onlooker import (
    NAMES,
    Onlooker,
    alone_in_battle,
    at_any_decision,
    in_own_turn,
    in_reaction_window,
    match_stopped_at,
    midway_in_decision,
    open_view,
)
from tests.scenes.table import (
    board_for,
    checked_cast,
    lay_table,
    not_none,
    notations_played,
    open_match,
    press,
    push_scene,
    take_seat,
    top_scene,
    wait_until_asked,
    wait_until_presses_count,
)
from tests.scenes.toy import Decided, Toy, ToyState
from tests.scenes.toy_board import ToyBoard
from tests.sharp_end.ground import face_enemy_dice, table_with_hands

SECRET = [slug for slug, game in GAMES.items() if game.secrets]
"""Games in which hands are secret."""
FRAMES = 60
"""Frames that are watched after a resignation, or after another person has taken the machine."""
MOMENTS: dict[str, tuple[Callable[[Match], bool], ...]] = {
    "last_front": (in_own_turn, in_reaction_window, midway_in_decision, alone_in_battle),
    "sharp_end": (in_own_turn, in_reaction_window),
}
"""By game of three and more seats in which hands are secret: the moments at which somebody resigns."""


class RecordingBoard(ToyBoard):
    """Notes all views and events that it is shown, so that a test can look for secrets in them."""

    def __init__(self, table: BoardContext, view: ToyState) -> None:
        super().__init__(table, view)
        self.acts, self.animation = self.animation, self
        self.views_shown = [view]
        self.events_heard: list[Event] = []

    def settle(self, view: ToyState) -> None:
        self.acts.settle(view)
        self.views_shown.append(view)

    def perform(self, beat: Beat[ToyState], timeline: Timeline) -> None:
        self.acts.perform(beat, timeline)
        self.events_heard.append(beat.event)
        self.views_shown += beat.before, beat.view


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy game, in the catalogue, with a recording board."""
    game = Toy()
    monkeypatch.setitem(GAMES, "toy", game)
    monkeypatch.setitem(BOARDS, "toy", RecordingBoard)
    return game


def begin_toy_match(app: App, toy: Toy) -> PlayScene:
    """Begin a match of Ada in seat 0 against Ben in seat 1. Ada acts first, so the cover calls her."""
    app.settings.speed = "instant"
    people = (SeatEntry("human", "Ada"), SeatEntry("human", "Ben"))
    scene = push_scene(app, PlayScene(Setup(toy, people, {}, seed=5)))
    steps(app, 3)
    return scene


def wait_until_cover_opens(app: App) -> None:
    """Let the time pass in which the covering screen ignores input."""
    steps(app, round(SHUT / FRAME) + 2)


def open_cover_at_once(app: App, cover: HandOverScene, code: int) -> None:
    """Press a key at the covering screen without waiting until it takes input."""
    cover._seconds_shut = 0
    app.advance(FRAME, tapped(key(code)))


def test_the_cover_opens_by_enter_alone_and_not_too_early(app: App, toy: Toy) -> None:
    """An early press may have been meant for the previous screen, and SPACE passes a turn elsewhere."""
    scene = begin_toy_match(app, toy)
    cover = top_scene(app, HandOverScene)
    assert (cover.name, cover.overlay) == ("Ada", False)
    for early_press in (pygame.K_RETURN, pygame.K_SPACE):
        press(app, early_press)
        assert app.stack.top is cover

    steps(app, round(SHUT / FRAME))
    press(app, pygame.K_SPACE)
    assert app.stack.top is cover
    press(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert scene.is_person_asked


@pytest.mark.parametrize(("waited_for", "words"), [(0, "You pass here"), (1, "Waiting for Ben")], ids=["Ada", "Ben"])
def test_nobody_is_told_to_wait_for_themselves(app: App, toy: Toy, waited_for: int, words: str) -> None:
    """Ada, in seat 0, has the machine: only while seat 1 is waited for does the panel name a person."""
    scene = begin_toy_match(app, toy)
    take_seat(app)
    scene.show_waiting(waited_for)
    assert scene.advice_panel._words.startswith(words)


def test_the_cover_between_two_people_shows_no_hand_and_the_next_board_no_secret(app: App, toy: Toy) -> None:
    scene = begin_toy_match(app, toy)
    take_seat(app)
    press(app, pygame.K_SPACE)  # Ada swaps her lowest card
    assert top_scene(app, HandOverScene).name == "Ben"

    # With the cards of both hands in another order, the cover looks just the same.
    state = checked_cast(ToyState, scene.session.match.state)
    picture_before, hands = app.window.copy(), state.hands
    state.hands = [hand[::-1] for hand in hands]
    steps(app, 2)
    assert pygame.image.tobytes(picture_before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    state.hands = hands

    # Ben sees that Ada has swapped a card and which one she has laid down, but not the one she has drawn.
    take_seat(app)
    board = checked_cast(RecordingBoard, scene.board)
    hidden_hand = [UNKNOWN] * len(hands[0])
    assert all(view.hands == [hidden_hand, hands[1]] for view in board.views_shown)
    card_lost = state.discards[0]
    assert board.events_heard == [Decided(seat=0, lost=card_lost, drawn=UNKNOWN)]
    assert [line.dispatch.words for line in scene.log.lines] == [f"Ada swaps a *{card_lost}*."]


def test_escape_at_the_cover_opens_a_pause_menu_in_which_nobody_can_resign(app: App, toy: Toy) -> None:
    """Nobody has the machine yet, so it is unknown who would resign, and the table below shows no hand."""
    scene = begin_toy_match(app, toy)
    wait_until_cover_opens(app)
    cover = app.stack.top

    press(app, pygame.K_ESCAPE)
    resign = top_scene(app, PauseScene).form.widget("resign")
    assert not resign.enabled
    assert resign.why == "Take the seat first, then you can resign."
    assert scene.session.open_only

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is cover
    assert not scene.is_person_asked
    press(app, pygame.K_RETURN)
    assert scene.is_person_asked


def test_dice_keep_their_places_when_the_machine_changes_hands(app: App) -> None:
    """The next person gets a board of their own. Two or more dice that still show the same values stay where they were.

    Two people play At the Sharp End until the board has changed beside the same dice.
    """
    scene = open_match(app, Setup(GAMES["sharp_end"], (SeatEntry("human"), SeatEntry("human")), {}, seed=5))
    board: Board[Any] | None = None
    values: tuple[int, ...] = ()
    places: list[tuple[float, ...]] = []
    for _ in range(60):
        assert wait_until_asked(app, scene)
        board_before, values_before, places_before = board, values, places
        board = scene.board
        tray = not_none(board.tray)
        values, places = tray.values, [tuple(tray.box_of(die)) for die in range(len(tray.values))]
        has_changed_hands = board_before is not None and board_before is not board
        if has_changed_hands and values_before == values and len(values) > 1:
            assert places == places_before
            return

        legal = scene.session.match.legal()
        scene.play(next((action for action in legal if action.notation in ("attack", "pass")), legal[0]))
        steps(app, 2)
    raise AssertionError("the machine never changed hands beside the same dice")


def test_nobody_takes_back_a_decision_of_another_person(app: App, toy: Toy) -> None:
    """Ada keeps her hand. Then Ben has the machine, and U takes nothing back."""
    scene = begin_toy_match(app, toy)
    take_seat(app)
    scene.ring.focus(("verb", "keep"))
    press(app, pygame.K_RETURN)
    take_seat(app)
    assert scene.viewer == 1

    press(app, pygame.K_u)
    assert notations_played(scene) == ["keep"]
    assert scene.session.why_not_back().startswith("This cannot be taken back")


@pytest.mark.parametrize("slug", SECRET)
def test_the_log_of_a_resumed_match_is_that_of_the_person_while_a_bot_is_to_act(app: App, slug: str) -> None:
    """The match is interrupted while the bot in seat 1 is to act. The log says what the person in seat 0 may know."""
    match = Match(GAMES[slug], seats=2, options={}, seed=3)
    events_for_person: list[Event] = []
    for transcript in play_at_random(match, seed=3):
        events_for_person += transcript.seen_by(0)
        if len(match.actions) >= 30 and match.state.to_act == 1:
            break
    entries = [SeatEntry("human", "Ada"), SeatEntry("recruit")]

    scene = push_scene(app, PlayScene(Setup(GAMES[slug], tuple(entries), {}, seed=3), record_of(match, entries)))

    dispatches = [scene.board.words.log_line(event) for event in events_for_person]
    expected = [dispatch.words for dispatch in dispatches if dispatch is not None]
    assert [line.dispatch.words for line in scene.log.lines] == expected


# --- The words of the cover, and a pass on it ----------------------------------------------------


def assert_call_fits_the_cover(call: Call, can_pass: bool, is_midway: bool) -> None:
    """Check that the words of a call fit on the cover and offer only what the rules allow."""
    assert call.question or is_midway
    assert len(call.question) < 110, call.question
    assert can_pass or not call.passable
    assert call.passable or not call.pass_all_label, "a whole group is passed only where one question can be"
    assert max(len(call.pass_label), len(call.pass_all_label)) <= 23, "longer words do not fit on their buttons"


def seen_by_all(events: Sequence[Event], seats: int) -> list[Event]:
    """Return events with only what every seat may know."""
    for seat_number in range(seats):
        events = [event.seen_by(seat_number) for event in events]
    return list(events)


@pytest.mark.parametrize("slug", SECRET)
def test_the_cover_uses_only_what_every_seat_may_know(slug: str) -> None:
    """Its question, buttons and log are the same in any other world that a seat may believe in.

    Such a world is dealt before each action of a match that is played at random.
    """
    game, rng = GAMES[slug], Rng(3)
    seats = min(3, game.seats[-1])
    session = Session(Setup(game, (SeatEntry("human"),) * seats, {}, seed=3))
    board = board_for(game, session.open_view())
    log: list[Dispatch] = []
    while not session.over and len(session.past) < 160:
        match = session.match
        legal = match.legal()
        call = board.words.hand_over_call(session.open_view())
        assert_call_fits_the_cover(call, "pass" in [action.notation for action in legal], match.state.is_midway())

        world = match.view((session.to_act + 1) % seats)
        world.determinize(rng)
        world = open_view(world)
        assert world.facts() == session.open_view().facts()
        assert board.words.hand_over_call(world) == call

        transcript = session.play(legal[rng.below(len(legal))])
        dispatches = [board.words.log_line(event) for event in session.open_events(transcript)]
        for viewer in range(seats):
            events = seen_by_all(transcript.seen_by(viewer), seats)
            assert [board.words.log_line(event) for event in events] == dispatches
        log += [dispatch for dispatch in dispatches if dispatch is not None]

    assert [line.dispatch for line in last_lines(session, board)] == log[-DISPATCHES:]


@pytest.mark.parametrize("slug", SECRET)
def test_a_pass_on_the_cover_shows_no_hand(app: App, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people play at random, and pass wherever the cover offers it. Hands stay closed until a seat is taken.

    The onlooker notes as a leak all that a board is told of another hand than `open_hand`. None: of any hand.
    """
    onlooker = Onlooker(slug, monkeypatch)
    names = ["Ada", "Ben"]
    scene = open_match(app, Setup(GAMES[slug], tuple(SeatEntry("human", name) for name in names), {}, seed=11))
    onlooker.leaks.clear()  # the board is made, but not drawn, before the first person is called
    rng, passes = Rng(2), 0
    for _ in range(4000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            passable = cover.call.passable
            onlooker.open_hand = None if passable else names.index(cover.name)
            open_cover_at_once(app, cover, pygame.K_p if passable else pygame.K_RETURN)
            passes += passable
        elif cover is not scene or passes > 2:
            break
        elif scene.is_person_asked:
            assert scene.viewer == scene.session.to_act == onlooker.open_hand
            legal = scene.session.match.legal()
            choices = [action for action in legal if action.notation != "pass"] or legal
            scene.play(choices[rng.below(len(choices))])
        app.advance(FRAME, [])

    assert passes > 2
    assert onlooker.leaks == []


def pass_attack_on_cover(app: App, button: int) -> PlayScene:
    """Play At the Sharp End until Ben, the second person, is called in an attack, and pass there by a key.

    P passes this question alone, W all questions of this attack. SPACE, which passes at a table, does nothing.
    """
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Ben"))
    scene = open_match(app, Setup(GAMES["sharp_end"], seats, {}, seed=11))
    rng = Rng(4)

    for _ in range(3000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            if cover.name == "Ben" and cover.call.passable:
                wait_until_cover_opens(app)
                press(app, pygame.K_SPACE)
                assert app.stack.top is cover
                press(app, button)
                return scene
            open_cover_at_once(app, cover, pygame.K_RETURN)

        elif scene.is_person_asked:
            legal = scene.session.match.legal()
            attacks = [action for action in legal if action.notation in ("attack", "go on", "pass", "can")]
            choices = attacks or legal
            scene.play(choices[rng.below(len(choices))])
        app.advance(FRAME, [])
    raise AssertionError("Ben is never called in an attack")


def test_after_a_pass_on_the_cover_nobody_sees_a_hand_before_the_next_call(app: App) -> None:
    """Not even Ada, who had the machine before: Ben may still sit there."""
    scene = pass_attack_on_cover(app, pygame.K_p)
    assert notations_played(scene)[-1] == "pass"
    assert scene.director.shown_seat is None
    assert scene.session.recent[1], "what happens meanwhile is shown to Ben when he looks again"

    until(app, lambda: app.stack.top is not scene)
    assert top_scene(app, HandOverScene).name in ("Ada", "Ben")
    assert scene.director.shown_seat is None


def test_a_pass_on_the_first_cover_of_a_resumed_match_shows_no_hand(app: App) -> None:
    """Nobody has had the machine since the match was resumed, so the table shows only what every seat may know."""
    record = pass_attack_on_cover(app, pygame.K_p).session.record()
    del record.notations[-1]  # Ben is asked again
    scene = open_match(app, setup_of(record), record)
    cover = top_scene(app, HandOverScene)
    assert (cover.name, cover.call.passable) == ("Ben", True)

    app.settings.speed = "0.5x"
    wait_until_cover_opens(app)
    press(app, pygame.K_p)
    view = scene.session.view(scene.viewer)
    assert view.facts() == view.redact(0).redact(1).facts()
    assert scene.director.resigning_seat is None

    scene.show_again()
    assert scene.director.mode is not Mode.RECALLING
    assert scene.complaints.last_complaint[1] == CLOSED


def test_a_person_who_passes_a_whole_attack_is_not_called_again_during_that_attack(app: App) -> None:
    """The others play on until Ben is called again. That call is for another attack, or for something to decide."""
    key_for_whole_attack, seat_of_ben = pygame.K_w, 1
    scene = pass_attack_on_cover(app, key_for_whole_attack)
    attack_passed = scene.director._groups_passed[seat_of_ben]

    for _ in range(2000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            if cover.name == "Ben":
                assert not (cover.call.passable and cover.call.pass_group == attack_passed)
                return
            open_cover_at_once(app, cover, pygame.K_RETURN)
        elif scene.is_person_asked:
            scene.play(scene.session.match.legal()[0])
        app.advance(FRAME, [])
    raise AssertionError("Ben is never called again")


def stay_in_attack(scene: PlayScene) -> None:
    """Play on in an attack if that is open, otherwise the first legal action."""
    legal = {action.notation: action for action in scene.session.match.legal()}
    staying = [legal[notation] for notation in ("attack", "go on", "can") if notation in legal]
    scene.play((staying or list(legal.values()))[0])


@pytest.mark.parametrize("second", ["human", "recruit"])
def test_the_button_for_a_whole_attack_passes_every_question_of_this_attack(app: App, second: str) -> None:
    """The first person presses it three times. Further passes of that person are made by the program.

    Only a person alone at the machine reads so in the log: another person would learn from it.
    """
    entries = (SeatEntry("human"), SeatEntry(second), SeatEntry("recruit"))
    scene = open_match(app, Setup(GAMES["sharp_end"], entries, {}, seed=11))
    pass_all, is_alone = ("verb", "whole"), second == "recruit"
    pressed_at: list[int] = []
    while len(pressed_at) < 3 and wait_until_asked(app, scene):
        call, asked_seat = scene.director.hand_over_call(), scene.viewer
        assert call.passable == (pass_all in [spot.key for spot in scene.board.controls.spots()])
        assert scene.director._groups_passed.get(asked_seat) != call.pass_group or not call.passable, (
            "asked again in this attack"
        )
        if not call.passable:
            stay_in_attack(scene)
            continue

        wait_until_presses_count(app)
        tooltip = not_none(scene.board.tip(pass_all))
        assert tooltip.head.endswith("in this attack")
        assert "In the next one you are asked again" in tooltip.words

        pressed_at.append(len(notations_played(scene)))
        press(app, pygame.K_w)
        assert notations_played(scene)[pressed_at[-1]] == "pass"
        log = " ".join(line.dispatch.words for line in scene.log.lines)
        assert ("You pass for the rest of this attack." in log) == is_alone
        assert ("rest of this attack" in log) == is_alone

    past = enumerate(scene.session.past)
    passes = {number for number, step in past if step.actor == 0 and notations_played(scene)[number] == "pass"}
    assert passes - set(pressed_at), "the program has passed at least once by itself"


def test_undo_takes_back_a_pass_of_a_whole_attack(app: App) -> None:
    """The person commands an attack that nobody else is in, so nothing secret has come to light since.

    W passes for the whole attack. After that no pass is offered any more, until U takes it back.
    """
    scene = open_match(app, Setup(GAMES["sharp_end"], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=11))
    state = face_enemy_dice(table_with_hands("Hero, Infantry, Tactics", "Hero"), 3)
    act(state, "withdraw")
    lay_table(app, scene, state)
    wait_until_presses_count(app)
    before = notations_played(scene)

    press(app, pygame.K_w)
    assert scene.is_person_asked
    assert not scene.director.hand_over_call().passable

    press(app, pygame.K_u)
    assert scene.is_person_asked
    assert (notations_played(scene), scene.director.hand_over_call().passable) == (before, True)
    assert "attack pass" not in " ".join(line.dispatch.words for line in scene.log.lines)


def test_the_cover_offers_no_pass_if_the_question_allows_none(app: App) -> None:
    cover = push_scene(app, HandOverScene("Ada", Call("Do you attack or withdraw?", passable=False)))
    wait_until_cover_opens(app)
    for code in (pygame.K_p, pygame.K_w, pygame.K_SPACE, pygame.K_ESCAPE):
        press(app, code)
    assert app.stack.top is cover
    assert [button.key for button in cover.buttons] == [Reply.HERE]


# --- Words about a seat whose hand nobody may see -----------------------------------------------


def words_while_waiting(scene: PlayScene) -> tuple[object, ...]:
    """Return what the panel and the line below the board say while the seat to act is waited for."""
    scene.show_waiting(scene.session.to_act)
    panel = scene.advice_panel
    return scene.director.status(scene.timeline.is_idle), panel._head, panel._words, panel._rows


def words_on_cover(scene: PlayScene) -> tuple[object, ...]:
    """Return what the cover says and offers when the seat to act is called."""
    scene.director.call_up(scene.session.to_act)
    change = checked_cast(Push, scene._cover_up())
    cover = checked_cast(HandOverScene, change.scene)
    buttons = [(button.key, button.label) for button in cover.buttons]
    return cover.name, cover.call, buttons, [line.dispatch for line in cover.log.lines]


@pytest.mark.parametrize("slug", SECRET)
@pytest.mark.parametrize(
    ("others", "words_of"), [("recruit", words_while_waiting), ("human", words_on_cover)], ids=["bots", "people"]
)
def test_the_words_about_another_seat_do_not_depend_on_its_hand(
    app: App, slug: str, others: str, words_of: Callable[[PlayScene], tuple[object, ...]]
) -> None:
    """The words are the same in any world that another seat may believe in, however many choices there are in it.

    A match is played at random. Each time a seat other than that of the person is to act, the table is replaced by such
    a world for a moment. Nobody withdraws as long as another action is legal, so that more is decided.
    """
    game, rng = GAMES[slug], Rng(9)
    seats = min(3, game.seats[-1])
    scene = open_match(app, Setup(game, (SeatEntry("human"), *[SeatEntry(others)] * (seats - 1)), {}, seed=9))
    scene.timeline.clear()
    match = scene.session.match
    worlds_with_other_choices = worlds_with_another_need_to_choose = 0
    while not match.over and len(match.actions) < 180:
        legal = match.legal()
        if match.state.to_act > 0:
            real_state, real_words = match.state, words_of(scene)
            match.state = match.view((real_state.to_act + 1) % seats)
            match.state.determinize(rng)
            choices = match.legal()
            worlds_with_other_choices += len(choices) != len(legal)
            worlds_with_another_need_to_choose += (len(choices) == 1) is not (len(legal) == 1)
            assert words_of(scene) == real_words, f"{match.actions[-1]} of {len(match.actions)}"
            match.state = real_state

        choices_without_withdrawal = [action for action in legal if action.notation != "withdraw"] or legal
        scene.session.play(choices_without_withdrawal[rng.below(len(choices_without_withdrawal))])

    assert worlds_with_other_choices > 5, "the worlds differ enough to tell"
    assert worlds_with_another_need_to_choose > 0


# --- Several people at one machine, and one resigns ------------------------------------------------


def resume_at_machine(app: App, record: Record, onlooker: Onlooker) -> PlayScene:
    """Resume a match. The person to act has taken the machine and is asked."""
    scene = open_match(app, setup_of(record), record)
    assert play_until_person_asked(app, scene, onlooker, passes=0)
    return scene


def play_until_person_asked(app: App, scene: PlayScene, onlooker: Onlooker, passes: int = 1) -> bool:
    """Let bots play on until a person has taken the machine and is asked, and check that no secret is shown.

    The first `passes` covers that offer it are passed without looking. Returns False if nobody is asked.
    """
    for _ in range(FRAMES):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            looks = not cover.call.passable or passes == 0
            if not looks:
                passes -= 1
            onlooker.open_hand = NAMES.index(cover.name) if looks else None
            cover._seconds_shut = 0  # the cover can be answered at once
            app.advance(STRIDE, [])
            app.advance(STRIDE, tapped(key(pygame.K_RETURN if looks else pygame.K_p)))
        app.advance(STRIDE, [])

        assert onlooker.leaks == []
        if scene.is_person_asked:
            return True
        if scene.session.over:
            return False
    return False


TABLES = [(3, 3), (6, 2)]
"""Numbers of seats, and of people who sit in the first of them."""
CASES = [(slug, *seats, moment) for slug, moments in MOMENTS.items() for seats in TABLES for moment in moments]


@pytest.mark.parametrize(
    ("slug", "seats", "people", "moment"),
    CASES,
    ids=[f"{slug}-{people} of {seats}-{moment.__name__}" for slug, seats, people, moment in CASES],
)
def test_the_hand_of_a_person_stays_secret_after_a_resignation(
    app: App, slug: str, seats: int, people: int, moment: Callable[[Match], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after another, all people resign.

    Until the next person takes the machine, it shows only what everybody may know. Who passes at the cover without
    looking does not take it.
    """
    onlooker = Onlooker(slug, monkeypatch)
    scene = resume_at_machine(app, match_stopped_at(slug, seats, people, moment), onlooker)
    for _ in range(people):
        resigned = not_none(onlooker.open_hand)
        onlooker.open_hand = None  # nobody's cards may be seen from now on
        assert scene.director.resigning_seat == resigned
        scene.resign(resigned)
        if not play_until_person_asked(app, scene, onlooker):
            break
        assert onlooker.open_hand != resigned


@pytest.mark.parametrize("slug", MOMENTS)
def test_the_only_person_at_the_machine_still_sees_their_hand_after_resigning(app: App, slug: str) -> None:
    record = match_stopped_at(slug, seats=3, people=1, moment=in_own_turn)
    scene = open_match(app, setup_of(record), record)
    scene.resign(0)
    for _ in range(FRAMES):
        app.advance(STRIDE, [])
    assert scene.director.given_up
    assert scene.session.view(scene.viewer).facts() == scene.session.match.view(0).facts()


@pytest.mark.parametrize("slug", MOMENTS)
@pytest.mark.parametrize("resigned", [(0,), (1,), (0, 1)], ids=["first", "second", "both"])
def test_a_match_in_which_a_person_has_resigned_is_resumed_with_closed_hands(
    app: App, slug: str, resigned: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who has resigned may sit at the machine, so the one who still plays is called.

    Nobody sees the hands of bots, even if both people have resigned and nobody is called.
    """
    onlooker = Onlooker(slug, monkeypatch)
    record = match_stopped_at(slug, seats=3, people=2, moment=in_own_turn)
    entries = [
        SeatEntry(RESIGNED, entry.name) if number in resigned else entry for number, entry in enumerate(record.seats)
    ]
    record = replace(record, seats=entries)

    scene = open_match(app, setup_of(record), record)

    is_covered = isinstance(app.stack.top, HandOverScene)
    assert is_covered is (len(resigned) == 1)
    play_until_person_asked(app, scene, onlooker, passes=0)
    assert onlooker.leaks == []


@pytest.mark.parametrize("slug", SECRET)
def test_a_person_who_resigns_against_another_ends_the_match_with_a_closed_hand(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    onlooker = Onlooker(slug, monkeypatch)
    scene = resume_at_machine(app, match_stopped_at(slug, seats=2, people=2, moment=at_any_decision), onlooker)
    scene.resign(not_none(onlooker.open_hand))
    onlooker.open_hand = None  # the other person may be at the machine now, so no hand may be shown any more
    while app.stack.top is scene:
        assert onlooker.leaks == []
        app.advance(STRIDE, [])
    assert isinstance(app.stack.top, ResultsScene), "only then may hands be shown, by the review"
