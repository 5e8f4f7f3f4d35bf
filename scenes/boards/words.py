"""The words about a match: log, banners, prompt, the bar at the top, and actions in words."""

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
    """One line of the log. Words between asterisks are bold, and `about` holds the keys of the things it is about."""

    words: str
    about: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A small picture in the bar, with or without words."""

    picture: str
    words: str = ""
    spent: bool = False
    """Whether it is drawn faintly, because the thing is used up."""
    gap: bool = False
    """Whether there is a gap before it."""
    alarm: bool = False
    """Whether it pulses, because a side is about to win or to lose."""


@dataclass(frozen=True)
class Fact:
    """A label and a value in the bar at the top. `marks` replace the value."""

    label: str
    value: str = ""
    marks: tuple[Mark, ...] = ()
    sentence: str = ""
    """The sentence that a voice says instead of label and value. Empty where these two are clear by themselves."""

    @property
    def spoken(self) -> str:
        """The sentence that a voice says about the fact. Empty for none."""
        return self.sentence or (f"{self.label}: {self.value}." if self.value else "")


class Words(ABC, Generic[View]):
    """Puts events, actions, decisions and questions into words. The base class knows only the end of a match."""

    victory: str = "VICTORY"
    """Head of the banner and of the front page when a seat has won."""
    defeat: str = ""
    """Head of the front page if the only person has lost. If empty, it is the same as for a victory."""
    stalemate: str = "NOBODY WINS"
    """Head of the front page after a draw."""
    news: tuple[type[Event], ...] = ()
    """The events whose lines matter most to somebody who has skipped them."""

    def __init__(self, names: tuple[SeatName, ...]) -> None:
        """`names` are by seat, as sentences for the person at this board use them."""
        self.names = names

    def addressed_to(self, reader: int | None) -> Self:
        """A copy of these words for the person in the seat `reader`, or for everybody if that is None."""
        words = copy.copy(self)
        words.names = names_for(self.names, reader)
        return words

    # --- What has happened -------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event. This base class tells only the end of a match. None for other events.

        A side that has won alone has the score 1.
        """
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return Dispatch(f"*A draw:* {event.reason}.")
        return Dispatch(sentence_about(self.names[event.scores.index(1.0)], event.reason))

    def turn_in_short(self, latest: Sequence[Event], happened: Sequence[Event]) -> list[str]:
        """The turn of the others that has just ended, in at most three lines. Empty if none has ended.

        The base class tells nothing. `latest`: the events since the last decision of the person at this board.
        `happened`: all events of the match, those included.
        """
        return []

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of an event. Here only the end of a match has one, None for all others."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:  # no side has won alone
            return ("A DRAW", f"A draw: {event.reason}")
        winner = self.names[event.scores.index(1.0)]
        # "You win by ..." for the reader. A banner has no bold words (asterisks) and no full stop.
        to_reader = sentence_about(winner, event.reason).replace("*", "").removesuffix(".")
        return (self.front_head(event), to_reader if winner.is_reader else f"{winner}: {event.reason}")

    def front_head(self, ended: MatchEnded) -> str:
        """The headline of the front page after the match."""
        return self.stalemate if max(ended.scores) < 1 else self.victory

    def compare_best(self, counts: Sequence[int], me: int, counted: str) -> tuple[str, str]:
        """A figure of two seats, such as "7 : 4", and its label. The first seat is the best one.

        The second seat is `me`, or the next best if `me` is the best or has no seat. `counts`: by seat. `counted`: the
        word for what is counted, such as "VP".
        """
        first, *others = sorted(range(len(counts)), key=lambda seat: (-counts[seat], seat != me))
        second = me if me in others else others[0]
        named = f"{counted}, {self.names[first]:you} and {self.names[second]:you}"
        return f"{counts[first]} : {counts[second]}", named

    def figures(self) -> list[tuple[str, str]]:
        """Two figures of the match at its end, each with what it counts. A figure of two seats is written "4 : 0"."""
        return []

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """A sentence of facts about how far the loser was behind, or "". `events` are all events of the match."""
        return ""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """The facts in the bar at the top."""

    @abstractmethod
    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a round, and the index of the current one, or -1."""

    def rule(self) -> str:
        """The rule of the present phase, as RULES.md names it. If empty, the rules open at their beginning."""
        return ""

    # --- What is asked -----------------------------------------------------------------------

    @abstractmethod
    def prompt(self) -> str:
        """The current question to the person, in one sentence."""

    @abstractmethod
    def help_text(self) -> str:
        """How to answer the question: by clicks, drags or keys."""

    def hand_over_call(self, view: View) -> Call:
        """The words about the decision before the next person sees the table. `view` holds what every seat may know."""
        return Call()

    def danger_sentence(self, threats: Sequence[Threat], seat: int) -> str:
        """A sentence to the person in this seat about a win that is close, and how to prevent it. Empty for none."""
        return ""

    def danger_beside_advice(self, threats: Sequence[Threat], seat: int) -> str:
        """The sentence on a win that is close, if the reason for an advice does not tell it. Empty otherwise."""
        return self.danger_sentence(threats, seat)

    def loss_sentence(self) -> str:
        """A warning if passing would lose the match, or let another seat win in this round. "" if it would not.

        The base class warns of nothing. A game may use only facts that the seat to act knows. The warning is shown if
        the bots find that passing gives much away, or if they cannot tell.
        """
        return ""

    def tie_near(self) -> bool:
        """Whether the match may soon end without a single winner. Only then a hint tells how much that is worth."""
        return False

    # --- Actions and decisions ---------------------------------------------------------------

    @abstractmethod
    def describe_action(self, action: Action) -> str:
        """An action in a few words, for hints and captions."""

    @abstractmethod
    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys that an action refers to."""

    def describe_decision(self, actions: Sequence[Action]) -> str:
        """A decision in a few words: those of its steps that are known, in order."""
        return self.describe_action(actions[0])

    def describe_choice(self, actions: Sequence[Action]) -> str:
        """A decision in a few words that are clear without the question that was asked, for a review."""
        return self.describe_decision(actions)

    def name_of_luck(self, event: Event | None) -> str:
        """What a seat has drawn by chance in this event, in a word."""
        return "card"

    def shows_hand(self, event: Event | None) -> bool:
        """Whether this event mainly shows what a seat held in its hand, so that the cards are its cause."""
        return False

    def sentence_on_luck(self, event: Event | None) -> str:
        """A sentence on what a seat has drawn in this event, for a review. "" if the log line of the event names it."""
        return ""

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys that a decision refers to."""
        return self.keys_of(actions[0])

    def keys_to_choose(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of the things and buttons that a person clicks for this decision, in order, if nothing is picked."""
        return self.keys_of_decision(actions)
