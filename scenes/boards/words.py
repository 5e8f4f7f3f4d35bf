"""What is said of a match: log, banners, prompt, the bar at the top, and actions in words."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Self

from game.core.events import Event, MatchEnded, View
from game.core.game import Threat
from game.core.state import Action
from scenes.boards.parts import Call
from scenes.boards.seat_name import SeatName, names_for, sentence_about

NOTHING_HERE: Final = "Nothing you hold can be played here: SPACE goes on."
"""The prompt of a person who is asked and can only pass."""
ALL_ARE_ASKED: Final = "Everyone is asked, so that nobody can tell who holds a card."
"""The help for that."""


@dataclass(frozen=True)
class Dispatch:
    """One line of the log. Words between asterisks are bold; `about` holds the keys that it refers to."""

    words: str
    about: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A small picture in the bar, optionally with words."""

    picture: str
    words: str = ""
    spent: bool = False
    """Drawn faintly, because the thing is used up."""
    gap: bool = False
    """Leaves a gap to the previous mark."""
    alarm: bool = False
    """Pulses: a side is about to win, or to lose."""


@dataclass(frozen=True)
class Fact:
    """A label and a value in the bar at the top; `marks` replace the value."""

    label: str
    value: str = ""
    marks: tuple[Mark, ...] = ()
    sentence: str = ""
    """The sentence that a voice says instead of label and value. Empty where these two are clear by themselves."""

    @property
    def spoken(self) -> str:
        """The sentence that a voice says of it. Empty for nothing."""
        return self.sentence or (f"{self.label}: {self.value}." if self.value else "")


class Words(ABC, Generic[View]):
    """Tells events, actions, decisions and the present question. The base class knows only the end of a match."""

    victory: str = "VICTORY"
    """Head of the banner and of the front page when a seat has won."""
    defeat: str = ""
    """Head of the front page where the only person has lost; "": the same as for a victory."""
    stalemate: str = "NOBODY WINS"
    """Head of the front page after a draw."""

    def __init__(self, names: tuple[SeatName, ...]) -> None:
        """`names`: by seat, as sentences for the person at this board use them."""
        self.names = names

    def addressed_to(self, reader: int | None) -> Self:
        """The same words as the person in the seat `reader` reads them; None: as everybody may read them."""
        words = copy.copy(self)
        words.names = names_for(self.names, reader)
        return words

    # --- What has happened -------------------------------------------------------------------

    def dispatch(self, event: Event) -> Dispatch | None:
        """The log line of an event, if it has one."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return Dispatch(f"*A draw:* {event.reason}.")
        return Dispatch(sentence_about(self.names[event.scores.index(1.0)], event.reason))

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of an event's banner, if it has one."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return ("A DRAW", f"A draw: {event.reason}")
        winner = self.names[event.scores.index(1.0)]
        to_reader = sentence_about(winner, event.reason).replace("*", "").removesuffix(".")
        return (self.front_head(event), to_reader if winner.is_reader else f"{winner}: {event.reason}")

    def front_head(self, ended: MatchEnded) -> str:
        """The headline of the front page after the match."""
        return self.stalemate if max(ended.scores) < 1 else self.victory

    def best(self, counts: Sequence[int], me: int, counted: str) -> tuple[str, str]:
        """A figure of more than two seats: who has most, and the person, or who comes next if that is the person."""
        first, *others = sorted(range(len(counts)), key=lambda seat: (-counts[seat], seat != me))
        second = me if me in others else others[0]
        named = f"{counted}, {self.names[first]:you} and {self.names[second]:you}"
        return f"{counts[first]} : {counts[second]}", named

    def figures(self) -> list[tuple[str, str]]:
        """Two figures of the match at its end and what they count, by seat where both have one: "4 : 0"."""
        return []

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """In what the loser was behind, in a sentence of facts; "" where there are none. `events`: all of the match."""
        return ""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """The facts in the bar at the top."""

    @abstractmethod
    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a round, and the index of the current one (-1: none)."""

    def rule(self) -> str:
        """The rule of the present phase, as RULES.md names it; "" opens the rules at their beginning."""
        return ""

    # --- What is asked -----------------------------------------------------------------------

    @abstractmethod
    def prompt(self) -> str:
        """The current question to the person, in one sentence."""

    @abstractmethod
    def help_text(self) -> str:
        """How to answer it: what can be clicked, dragged or pressed."""

    def call(self, view: View) -> Call:
        """What the next person is told of the decision before they see the table. `view`: what every seat may know."""
        return Call()

    def danger(self, threats: Sequence[Threat], seat: int) -> str:
        """Who wins the match next, by what, and what a person in this seat can do about it; "" while nobody does."""
        return ""

    def loss(self) -> str:
        """How passing would lose the match, or let another seat win in this round, in a sentence; "" if not.

        Said where the bots find that passing gives much away, and where they have not been able to tell. It depends
        only on what the seat to act may know.
        """
        return ""

    def tie_near(self) -> bool:
        """Whether the match may soon end without a single winner: only then a hint tells what that is worth."""
        return False

    # --- Actions and decisions ---------------------------------------------------------------

    @abstractmethod
    def action(self, action: Action) -> str:
        """An action in a few words, for hints and captions."""

    @abstractmethod
    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys that an action refers to."""

    def decision(self, actions: Sequence[Action]) -> str:
        """A decision in a few words: its known steps in order."""
        return self.action(actions[0])

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys that a decision refers to."""
        return self.keys_of(actions[0])

    def presses(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of what a person chooses one after another for this decision, where nothing is picked yet."""
        return self.keys_of_decision(actions)
