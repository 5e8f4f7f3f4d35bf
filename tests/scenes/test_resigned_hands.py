"""Several people at one machine in a game with secrets: nobody looks at the hand of whoever has resigned."""

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
from game.core.record import RESIGNED, Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import Board
from scenes.match.setup import setup_of
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from tests.scenes.events import STRIDE, key
from tests.scenes.table import board_for, seat

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
            assert cover.stays in ("", *(NAMES[i] for i in scene.setup.humans))
            looks = not cover.call.passable or passes == 0
            passes -= not looks
            onlooker.seated = NAMES.index(cover.name) if looks else onlooker.seated
            cover._left = 0
            app.advance(STRIDE, [])
            app.advance(STRIDE, [key(pygame.K_RETURN if looks else pygame.K_p)])
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
