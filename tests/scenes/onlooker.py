"""A witness of every view and event that a board gets, and matches stopped where a person at the machine decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from game.catalogue import GAMES
from game.core.events import Beat, Event
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import State
from scenes.anim.timeline import Timeline
from scenes.boards import BOARDS
from scenes.boards.board import Board
from tests.scenes.table import board_for

NAMES = ("Ada", "Ben", "Cleo")
"""The people, by their seats."""
MOST_SEATS = 6


class Onlooker:
    """Looks over the shoulder of the person at the machine and notes all that this person must not see."""

    def __init__(self, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Watch all boards of this game that are made from now on."""
        self.open_hand: int | None = None
        """The seat whose hand may be open now. None while all hands must be closed."""
        self.leaks: list[str] = []
        """A sentence for each view or event that told more than may be known at that moment."""
        onlooker = self

        class Watched(BOARDS[slug]):
            """A board that passes on all that it gets to the onlooker."""

            def __init__(self, table: object, view: State) -> None:
                onlooker.look(view)
                super().__init__(table, view)
                self.acts, self.animation = self.animation, self
                self.dispatch_of_words, self.words.log_line = self.words.log_line, self.dispatch

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
                return self.dispatch_of_words(event)

        monkeypatch.setitem(BOARDS, slug, Watched)

    def look(self, view: State) -> None:
        """Note a view that tells more than the person at the machine may know."""
        allowed = open_view(view) if self.open_hand is None else view.redact(self.open_hand)
        if view.facts() != allowed.facts():
            self.leaks.append(f"a view with more than seat {self.open_hand} may know")

    def hear(self, event: Event) -> None:
        """Note an event that tells more than the person at the machine may know."""
        allowed = event
        for viewer in range(MOST_SEATS) if self.open_hand is None else [self.open_hand]:
            allowed = allowed.seen_by(viewer)
        if event != allowed:
            self.leaks.append(f"a dispatch of {event}")


def open_view(state: State) -> State:
    """Return the part of a state that every seat may know."""
    view = state
    for viewer in range(state.seats):
        view = view.redact(viewer)
    return view


# --- Moments at which a match can be stopped -------------------------------------------------------


@cache
def board_with_words(slug: str, seats: int) -> Board[State]:
    """Return a board of which only the words for the covering screen are used."""
    game = GAMES[slug]
    board: Board[State] = board_for(game, open_view(Match(game, seats, {}, seed=1).state))
    return board


def is_passable(match: Match) -> bool:
    """Return whether the covering screen would offer to pass the question that is open."""
    words = board_with_words(match.game.slug, match.state.seats).words
    return words.hand_over_call(open_view(match.state)).passable


def at_any_decision(match: Match) -> bool:
    """Accept every moment."""
    return True


def in_own_turn(match: Match) -> bool:
    """Return whether somebody decides in a turn of their own."""
    return not match.state.is_midway() and not is_passable(match)


def in_reaction_window(match: Match) -> bool:
    """Return whether somebody is asked for a reaction to what others do."""
    return not match.state.is_midway() and is_passable(match)


def midway_in_decision(match: Match) -> bool:
    """Return whether somebody has begun a decision of several steps."""
    return match.state.is_midway()


def alone_in_battle(match: Match) -> bool:
    """LF 4.5 Return whether the seat to act is in its own turn and the only one of the people in the battle.

    Nobody else at this computer is then asked before the battle is over.
    """
    state: Any = match.state
    people_fighting = sum(state.fighting[: len(NAMES)])  # people sit in the first seats
    return in_own_turn(match) and people_fighting == 1


@cache
def match_stopped_at(slug: str, seats: int, people: int, moment: Callable[[Match], bool]) -> Record:
    """Return a match in which a person is asked at such a moment, after at least twenty actions.

    People sit in the first seats and bots in the others. All play at random. Nobody withdraws from a battle, so that
    the match goes on, unless a person shall be alone in a battle: then the people may withdraw.
    """
    entries = [SeatEntry("human", name) for name in NAMES[:people]] + [SeatEntry("recruit")] * (seats - people)
    for seed in range(3, 100):
        match, rng = Match(GAMES[slug], seats, options={}, seed=seed), Rng(seed)
        while not match.over and len(match.actions) < 150:
            person_acts = match.state.to_act < people
            if len(match.actions) > 20 and person_acts and moment(match):
                return record_of(match, entries)

            may_withdraw = moment is alone_in_battle and person_acts
            avoided = ("pass",) if may_withdraw else ("pass", "withdraw")
            legal = [action for action in match.legal() if action.notation not in avoided] or match.legal()
            match.play(legal[rng.below(len(legal))])
    raise AssertionError(f"{slug} of {seats} never comes to such a moment")
