"""Two people at one machine in a game with secrets: the covering screen hides what it must."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Beat, Event
from game.core.match import Match
from game.core.record import RESIGNED, Record, SeatEntry, loads, record_of
from game.core.rng import Rng
from game.core.state import UNKNOWN, State
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
from scenes.play.hand_over import SHUT, HandOverScene, last_lines
from scenes.play.pause import PauseScene
from scenes.play.play_scene import CLOSED, PlayScene
from scenes.stack import Push
from tests.play import act, moments
from tests.scenes.events import FRAME, STRIDE, key, steps, tapped, until
from tests.scenes.table import board_for, expect, given, hold, lay, played, press, put, seat, take_seat, top_scene, wait
from tests.scenes.toy import Decided, Toy, ToyState
from tests.scenes.toy_board import ToyBoard
from tests.sharp_end.ground import facing, table


class Witness(ToyBoard):
    """Writes down everything it is shown, so that a test can look for secrets."""

    def __init__(self, table: BoardContext, view: ToyState) -> None:
        super().__init__(table, view)
        self.acts, self.animation = self.animation, self
        self.shown, self.heard = [view], list[Event]()

    def settle(self, view: ToyState) -> None:
        self.acts.settle(view)
        self.shown.append(view)

    def perform(self, beat: Beat[ToyState], timeline: Timeline) -> None:
        self.acts.perform(beat, timeline)
        self.heard.append(beat.event)
        self.shown += beat.before, beat.view


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    made = Toy()
    monkeypatch.setitem(GAMES, "toy", made)
    monkeypatch.setitem(BOARDS, "toy", Witness)
    return made


def toy_scene(app: App, toy: Toy, text: str = "") -> PlayScene:
    app.settings.speed = "instant"
    people = (SeatEntry("human", "Ada"), SeatEntry("human", "Ben"))
    scene = put(app, PlayScene(Setup(toy, people, {}, 5), loads(text) if text else None))
    steps(app, 3)
    return scene


def test_the_first_person_is_called_before_anything_is_shown(app: App, toy: Toy) -> None:
    """Neither the key that passes nor an early press opens the cover."""
    scene = toy_scene(app, toy)
    cover = top_scene(app, HandOverScene)
    assert (cover.name, cover.overlay) == ("Ada", False)
    for code in (pygame.K_RETURN, pygame.K_SPACE):
        press(app, code)
        assert app.stack.top is not scene
    steps(app, round(SHUT / FRAME))
    press(app, pygame.K_SPACE)
    assert app.stack.top is not scene
    press(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert scene.asked
    for person, words in ((0, "You pass here"), (1, "Waiting for Ben")):
        scene.waits(person)
        assert scene.advice_panel._words.startswith(words), "nobody is told to wait for themselves"


def test_the_machine_is_covered_between_two_people_and_nothing_leaks(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    take_seat(app)
    press(app, pygame.K_SPACE)
    cover = top_scene(app, HandOverScene)
    assert cover.name == "Ben"
    state = expect(ToyState, scene.session.match.state)
    before, hands = app.window.copy(), state.hands
    state.hands = [hand[::-1] for hand in hands]
    steps(app, 2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    state.hands = hands
    take_seat(app)
    board = expect(Witness, scene.board)
    unknown = [UNKNOWN] * len(hands[0])
    assert all(view.hands == [unknown, hands[1]] for view in board.shown)
    lost = state.discards[0]
    assert board.heard == [Decided(0, lost, UNKNOWN)]
    assert [line.dispatch.words for line in scene.log.lines] == [f"Ada swaps a *{lost}*."]


def test_escape_pauses_at_the_cover_and_shows_nothing(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    steps(app, round(SHUT / FRAME) + 1)
    cover = app.stack.top
    press(app, pygame.K_ESCAPE)
    pause = top_scene(app, PauseScene)
    assert not pause.form.widget("resign").enabled
    assert pause.form.widget("resign").why == "Take the seat first, then you can resign."
    assert scene.session.open_only
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is cover
    assert not scene.asked
    press(app, pygame.K_RETURN)
    assert scene.asked


def test_dice_lie_as_they_lay_when_the_machine_has_changed_hands(app: App) -> None:
    scene = seat(app, Setup(GAMES["sharp_end"], (SeatEntry("human"), SeatEntry("human")), {}, 5))
    board, values, where = scene.board, (), [()]
    for _ in range(60):
        assert wait(app, scene)
        tray = given(scene.board.tray)
        before, board, shown, lay = board, scene.board, values, where
        values, where = tray.values, [tuple(tray.box_of(die)) for die in range(len(tray.values))]
        if before is not board and shown == values and len(values) > 1:
            assert where == lay
            return
        legal = scene.session.match.legal()
        scene.play(next((action for action in legal if action.notation in ("attack", "pass")), legal[0]))
        steps(app, 2)
    raise AssertionError("the machine never changed hands beside the same dice")


def test_nobody_takes_back_what_another_person_decided(app: App, toy: Toy) -> None:
    scene = toy_scene(app, toy)
    take_seat(app)
    scene.ring.focus(("verb", "keep"))
    press(app, pygame.K_RETURN)
    take_seat(app)
    assert scene.viewer == 1
    press(app, pygame.K_u)
    assert played(scene) == ["keep"]
    assert scene.session.why_not_back().startswith("This cannot be taken back")


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_the_log_of_a_match_taken_up_again_is_that_of_the_person_whoever_is_to_act(app: App, slug: str) -> None:
    match, lines = Match(GAMES[slug], 2, {}, 3), list[tuple[Event, ...]]()
    for transcript in moments(match, 3):
        lines.append(transcript.seen_by(0))
        if len(match.actions) >= 30 and match.state.to_act == 1:
            break
    entries = [SeatEntry("human", "Ada"), SeatEntry("recruit")]
    record = record_of(match, entries)
    scene = put(app, PlayScene(Setup(GAMES[slug], tuple(entries), {}, 3), record))
    expected = [scene.board.words.dispatch(event) for events in lines for event in events]
    said = [line.words for line in expected if line is not None]
    assert [line.dispatch.words for line in scene.log.lines] == said


# --- what the cover says, and passing on it ---------------------------------------------------

SECRET = [slug for slug, game in GAMES.items() if game.secrets]


@pytest.mark.parametrize("slug", SECRET)
def test_the_cover_says_offers_and_tells_only_what_every_seat_may_know(slug: str) -> None:
    """In any world that another seat allows, question, buttons and dispatches are the same; and passing is open."""
    game, rng = GAMES[slug], Rng(3)
    seats = min(3, game.seats[-1])
    session = Session(Setup(game, (SeatEntry("human"),) * seats, {}, 3))
    board = board_for(game, session.open_view())
    written: list[Dispatch] = []
    while not session.over and len(session.past) < 160:
        match = session.match
        call = board.words.call(session.open_view())
        assert call.words or match.state.midway()
        assert len(call.words) < 110, call.words
        legal = match.legal()
        assert not call.passable or "pass" in [action.notation for action in legal]
        assert call.passable or not call.whole
        assert max(len(call.one), len(call.whole)) <= 23, "longer words do not fit on their buttons"
        world = match.view((session.to_act + 1) % seats)
        world.determinize(rng)
        for other in range(seats):
            world = world.redact(other)
        assert world.facts() == session.open_view().facts()
        assert board.words.call(world) == call
        transcript = session.play(legal[rng.below(len(legal))])
        told = [board.words.dispatch(event) for event in session.open_events(transcript)]
        for viewer in range(seats):
            events = transcript.seen_by(viewer)
            for other in range(seats):
                events = tuple(event.seen_by(other) for event in events)
            assert [board.words.dispatch(event) for event in events] == told
        written += [line for line in told if line is not None]
    assert [line.dispatch for line in last_lines(session, board)] == written[-6:]


@pytest.mark.parametrize("slug", SECRET)
def test_a_pass_on_the_cover_shows_nobody_a_hand(app: App, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people play at random; whoever may pass on the cover does. Then all hands stay closed until one is taken."""
    onlooker = Onlooker(slug, monkeypatch)
    names = ["Ada", "Ben"]
    seats = tuple(SeatEntry("human", name) for name in names)
    scene = seat(app, Setup(GAMES[slug], seats, {}, 11))
    rng, passed = Rng(2), 0
    onlooker.wrong.clear()  # before the first person is called nothing is drawn
    for _ in range(4000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            passable = cover.call.passable
            onlooker.seated = None if passable else names.index(cover.name)
            cover._seconds_shut = 0
            app.advance(FRAME, tapped(key(pygame.K_p if passable else pygame.K_RETURN)))
            passed += passable
        elif cover is not scene or passed > 2:
            break
        elif scene.asked:
            assert scene.viewer == scene.session.to_act == onlooker.seated
            legal = [action for action in scene.session.match.legal() if action.notation != "pass"]
            legal = legal or scene.session.match.legal()
            scene.play(legal[rng.below(len(legal))])
        app.advance(FRAME, [])
    assert passed > 2
    assert onlooker.wrong == []


def in_window(app: App, whole: bool) -> PlayScene:
    """Two people At the Sharp End: the second is called in a window of an attack."""
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Ben"))
    scene = seat(app, Setup(GAMES["sharp_end"], seats, {}, 11))
    rng = Rng(4)
    for _ in range(3000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            if cover.name == "Ben" and cover.call.passable:
                steps(app, round(SHUT / FRAME) + 2)
                press(app, pygame.K_SPACE)
                assert app.stack.top is cover
                press(app, pygame.K_w if whole else pygame.K_p)
                return scene
            cover._seconds_shut = 0
            app.advance(FRAME, tapped(key(pygame.K_RETURN)))
        elif scene.asked:
            legal = scene.session.match.legal()
            attacks = [action for action in legal if action.notation in ("attack", "go on", "pass", "can")]
            scene.play((attacks or legal)[rng.below(len(attacks or legal))])
        app.advance(FRAME, [])
    raise AssertionError("nobody is called in a window")


def test_who_passes_on_the_cover_is_called_again_before_anybody_sees_a_hand(app: App) -> None:
    """Not even who had the machine before sees one without being called."""
    scene = in_window(app, False)
    assert played(scene)[-1] == "pass"
    assert scene.director.eyes is None
    assert scene.session.recent[1]  # it is shown to Ben when he looks again
    until(app, lambda: app.stack.top is not scene)
    assert top_scene(app, HandOverScene).name in ("Ada", "Ben")
    assert scene.director.eyes is None


def test_who_passes_before_anybody_has_the_machine_shows_no_hand(app: App) -> None:
    """A match is taken up in a window: whatever then lies open, every seat may know."""
    before = in_window(app, False).session.record()
    del before.notations[-1]
    scene = seat(app, setup_of(before), before)
    cover = top_scene(app, HandOverScene)
    assert (cover.name, cover.call.passable) == ("Ben", True)
    app.settings.speed = "0.5x"
    steps(app, round(SHUT / FRAME) + 2)
    press(app, pygame.K_p)
    view = scene.session.view(scene.viewer)
    assert view.facts() == view.redact(0).redact(1).facts()
    assert scene.director.resigner is None
    scene.show_again()
    assert scene.director.mode is not Mode.RECALLING
    assert scene.complaints.last[1] == CLOSED


def test_who_passes_the_whole_attack_is_not_called_again_in_it(app: App) -> None:
    scene = in_window(app, True)
    said = scene.director._passing[1]
    for _ in range(2000):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            if cover.name == "Ben":
                assert not (cover.call.passable and cover.call.stretch == said)
                break
            cover._seconds_shut = 0
            app.advance(FRAME, tapped(key(pygame.K_RETURN)))
        elif scene.asked:
            scene.play(scene.session.match.legal()[0])
        app.advance(FRAME, [])
    else:
        raise AssertionError("Ben is never called again")


@pytest.mark.parametrize("other", ["human", "recruit"])
def test_who_lets_an_attack_pass_at_the_table_is_asked_for_no_card_until_the_next_one(app: App, other: str) -> None:
    """By a button that tells what it does, in every world alike; the log tells it to a person alone at the machine."""
    scene = seat(app, Setup(GAMES["sharp_end"], (SeatEntry("human"), SeatEntry(other), SeatEntry("recruit")), {}, 11))
    pressed = list[int]()
    while len(pressed) < 3 and wait(app, scene):
        call, who = scene.director.call(), scene.viewer
        assert call.passable == (("verb", "whole") in [spot.key for spot in scene.board.controls.spots()])
        assert scene.director._passing.get(who) != call.stretch or not call.passable, "asked again in this attack"
        if not call.passable:
            legal = {action.notation: action for action in scene.session.match.legal()}
            staying = [legal[one] for one in ("attack", "go on", "can") if one in legal]
            scene.play((staying or list(legal.values()))[0])
            continue
        hold(app)
        told = given(scene.board.tip(("verb", "whole")))
        assert told.head.endswith("in this attack")
        assert "In the next one you are asked again" in told.words
        pressed.append(len(played(scene)))
        press(app, pygame.K_w)
        assert played(scene)[pressed[-1]] == "pass"
        said = " ".join(line.dispatch.words for line in scene.log.lines)
        assert ("You pass for the rest of this attack." in said) == (other == "recruit"), "the other person would know"
        assert ("rest of this attack" in said) == (other == "recruit")
    passed = [at for at, past in enumerate(scene.session.past) if past.actor == 0 and played(scene)[at] == "pass"]
    assert set(passed) - set(pressed), "nothing was passed by itself"


def test_a_whole_attack_is_taken_back_as_a_pass_is(app: App) -> None:
    """The commander of an attack that nobody else is in."""
    scene = seat(app, Setup(GAMES["sharp_end"], (SeatEntry("human"), SeatEntry("recruit")), {}, 11))
    state = facing(table("Hero, Infantry, Tactics", "Hero"), 3)
    act(state, "withdraw")
    lay(app, scene, state)
    hold(app)
    before = played(scene)
    press(app, pygame.K_w)
    assert scene.asked
    assert not scene.director.call().passable
    press(app, pygame.K_u)
    assert scene.asked
    assert (played(scene), scene.director.call().passable) == (before, True)
    assert "attack pass" not in " ".join(line.dispatch.words for line in scene.log.lines)


def test_where_nothing_may_be_passed_the_cover_has_one_button(app: App) -> None:
    cover = put(app, HandOverScene("Ada", Call("Do you attack or withdraw?")))
    steps(app, round(SHUT / FRAME) + 2)
    for code in (pygame.K_p, pygame.K_w, pygame.K_SPACE, pygame.K_ESCAPE):
        press(app, code)
    assert app.stack.top is cover
    assert [button.key for button in cover.buttons] == [Reply.HERE]


# --- what is said of a seat that nobody may look at ---------------------------------------------


def said_of_a_bot(scene: PlayScene) -> tuple[object, ...]:
    """What stands in the panel and below the board while the seat to act is waited for."""
    scene.waits(scene.session.to_act)
    panel = scene.advice_panel
    return scene.director.status(scene.timeline.idle), panel._head, panel._words, panel._rows


def said_on_the_cover(scene: PlayScene) -> tuple[object, ...]:
    """What the cover says and offers when the seat to act is called."""
    scene.director.call_up(scene.session.to_act)
    change = expect(Push, scene._cover_up())
    cover = expect(HandOverScene, change.scene)
    buttons = [(button.key, button.label) for button in cover.buttons]
    return cover.name, cover.call, buttons, [line.dispatch for line in cover.log.lines]


@pytest.mark.parametrize("slug", SECRET)
@pytest.mark.parametrize(("others", "said"), [("recruit", said_of_a_bot), ("human", said_on_the_cover)])
def test_nothing_is_said_of_a_hand_that_is_closed(
    app: App, slug: str, others: str, said: Callable[[PlayScene], tuple[object, ...]]
) -> None:
    """The words are the same in any world that another seat allows, however many choices the seat has in it."""
    game, rng = GAMES[slug], Rng(9)
    seats = min(3, game.seats[-1])
    scene = seat(app, Setup(game, (SeatEntry("human"), *[SeatEntry(others)] * (seats - 1)), {}, 9))
    scene.timeline.clear()
    match = scene.session.match
    more = forced = 0
    while not match.over and len(match.actions) < 180:
        legal = match.legal()
        if match.state.to_act > 0:
            state, words = match.state, said(scene)
            match.state = match.view((state.to_act + 1) % seats)
            match.state.determinize(rng)
            there = match.legal()
            more += len(there) != len(legal)
            forced += (len(there) == 1) is not (len(legal) == 1)
            assert said(scene) == words, f"{match.actions[-1]} of {len(match.actions)}"
            match.state = state
        staying = [action for action in legal if action.notation != "withdraw"] or legal
        scene.session.play(staying[rng.below(len(staying))])
    assert more > 5
    assert forced > 0


# --- Several people at one machine in a game with secrets: nobody looks at the hand of whoever has ---

NAMES = ("Ada", "Ben", "Cleo")
FRAMES = 60
"""Frames that are watched after a resignation, or after somebody else has taken the machine."""


def turn(match: Match) -> bool:
    """A person decides in a turn of their own."""
    return not match.state.midway() and not passable(match)


def window(match: Match) -> bool:
    """A person is asked in a reaction window."""
    return not match.state.midway() and passable(match)


def midway(match: Match) -> bool:
    """A person has begun a decision of several steps."""
    return match.state.midway()


def alone(match: Match) -> bool:
    """LF 4.5 Of the first three seats only the one to act is in the battle: no other person is called for long."""
    state: Any = match.state
    return turn(match) and sum(state.fighting[: len(NAMES)]) == 1


MOMENTS: dict[str, tuple[Callable[[Match], bool], ...]] = {
    "last_front": (turn, window, midway, alone),
    "sharp_end": (turn, window),
}
"""By game of three and more seats in which hands are secret: the moments at which somebody resigns."""


def open_view(state: State) -> State:
    """What every seat may know."""
    view = state
    for viewer in range(state.seats):
        view = view.redact(viewer)
    return view


@cache
def asking_board(slug: str, seats: int) -> Board[State]:
    """A board that only tells what a covered screen says."""
    game = GAMES[slug]
    board: Board[State] = board_for(game, open_view(Match(game, seats, {}, 1).state))
    return board


def passable(match: Match) -> bool:
    return asking_board(match.game.slug, match.state.seats).words.call(open_view(match.state)).passable


@cache
def stopped(slug: str, seats: int, people: int, moment: Callable[[Match], bool]) -> Record:
    """A match in which a person is asked at such a moment, and not for the first time."""
    entries = [SeatEntry("human", name) for name in NAMES[:people]] + [SeatEntry("recruit")] * (seats - people)
    for seed in range(3, 100):
        match, rng = Match(GAMES[slug], seats, {}, seed), Rng(seed)
        while not match.over and len(match.actions) < 150:
            if len(match.actions) > 20 and match.state.to_act < people and moment(match):
                return record_of(match, entries)
            leaves = moment is alone and match.state.to_act < people
            shunned = ("pass",) if leaves else ("pass", "withdraw")
            legal = [action for action in match.legal() if action.notation not in shunned] or match.legal()
            match.play(legal[rng.below(len(legal))])
    raise AssertionError(f"{slug} of {seats} never comes to such a moment")


class Onlooker:
    """Looks over the shoulders of whoever is at the machine."""

    def __init__(self, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seated: int | None = None
        """Whose hand may lie open now."""
        self.wrong: list[str] = []
        onlooker = self

        class Watched(BOARDS[slug]):
            def __init__(self, table: object, view: State) -> None:
                onlooker.look(view)
                super().__init__(table, view)
                self.acts, self.animation = self.animation, self
                self.tells, self.words.dispatch = self.words.dispatch, self.dispatch

            def settle(self, view: State) -> None:
                onlooker.look(view)
                self.acts.settle(view)

            def perform(self, beat: Beat[State], timeline: Timeline) -> None:
                onlooker.look(beat.before)
                onlooker.look(beat.view)
                onlooker.hear(beat.event)
                self.acts.perform(beat, timeline)

            def dispatch(self, event: Event) -> object:
                onlooker.hear(event)
                return self.tells(event)

        monkeypatch.setitem(BOARDS, slug, Watched)

    def look(self, view: State) -> None:
        allowed = open_view(view) if self.seated is None else view.redact(self.seated)
        if view.facts() != allowed.facts():
            self.wrong.append(f"a view with more than seat {self.seated} may know")

    def hear(self, event: Event) -> None:
        allowed = event
        for viewer in range(6) if self.seated is None else [self.seated]:
            allowed = allowed.seen_by(viewer)
        if event != allowed:
            self.wrong.append(f"a dispatch of {event}")


def asked(app: App, record: Record, onlooker: Onlooker) -> PlayScene:
    """Take the match up: whoever is to act has taken the machine and is asked."""
    scene = seat(app, setup_of(record), record)
    assert watched(app, scene, onlooker, passes=0)
    return scene


def watched(app: App, scene: PlayScene, onlooker: Onlooker, passes: int = 1) -> bool:
    """Let bots play on until a person is asked, who has taken the machine; False if nobody was.

    The first `passes` covers at which that can be done are passed without looking.
    """
    for _ in range(FRAMES):
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            looks = not cover.call.passable or passes == 0
            passes -= not looks
            onlooker.seated = NAMES.index(cover.name) if looks else None
            cover._seconds_shut = 0
            app.advance(STRIDE, [])
            app.advance(STRIDE, tapped(key(pygame.K_RETURN if looks else pygame.K_p)))
        app.advance(STRIDE, [])
        assert onlooker.wrong == []
        if scene.asked:
            return True
        if scene.session.over:
            return False
    return False


TABLES = [(3, 3), (6, 2)]
CASES = [(slug, *table, moment) for slug, moments in MOMENTS.items() for table in TABLES for moment in moments]


@pytest.mark.parametrize(("slug", "seats", "people", "moment"), CASES)
def test_nobody_sees_the_hand_of_who_has_resigned(
    app: App, slug: str, seats: int, people: int, moment: Callable[[Match], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until another person takes the machine it shows what everybody may know, and who passes at a cover takes nothing.

    One after another, all people resign.
    """
    onlooker = Onlooker(slug, monkeypatch)
    scene = asked(app, stopped(slug, seats, people, moment), onlooker)
    for _ in range(people):
        gone, onlooker.seated = onlooker.seated, None
        assert gone is not None
        assert scene.director.resigner == gone
        scene.resign(gone)
        if not watched(app, scene, onlooker):
            break
        assert onlooker.seated != gone


@pytest.mark.parametrize("slug", MOMENTS)
def test_who_resigns_alone_at_the_machine_goes_on_looking_at_the_own_hand(app: App, slug: str) -> None:
    scene = seat(app, setup_of(stopped(slug, 3, 1, turn)), stopped(slug, 3, 1, turn))
    scene.resign(0)
    for _ in range(FRAMES):
        app.advance(STRIDE, [])
    assert scene.director.given_up
    assert scene.session.view(scene.viewer).facts() == scene.session.match.view(0).facts()


@pytest.mark.parametrize("slug", MOMENTS)
@pytest.mark.parametrize("gone", [(0,), (1,), (0, 1)])
def test_a_match_in_which_somebody_has_resigned_is_taken_up_with_closed_hands(
    app: App, slug: str, gone: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has resigned may sit at the machine, so the last one who plays is called; hands of bots nobody sees."""
    onlooker = Onlooker(slug, monkeypatch)
    record = stopped(slug, 3, 2, turn)
    seats = [SeatEntry(RESIGNED, who.name) if i in gone else who for i, who in enumerate(record.seats)]
    record = replace(record, seats=seats)
    scene = seat(app, setup_of(record), record)
    covered = isinstance(app.stack.top, HandOverScene)
    assert covered is (len(gone) == 1)
    watched(app, scene, onlooker, passes=0)
    assert onlooker.wrong == []


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.secrets])
def test_of_two_people_who_resigns_closes_the_hand_and_the_match(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    onlooker = Onlooker(slug, monkeypatch)
    scene = asked(app, stopped(slug, 2, 2, lambda match: True), onlooker)
    assert onlooker.seated is not None
    scene.resign(onlooker.seated)
    onlooker.seated = None
    while app.stack.top is scene:
        assert onlooker.wrong == []
        app.advance(STRIDE, [])
    assert isinstance(app.stack.top, ResultsScene), "whose review may show every hand"
