"""The parts of what happened between two decisions of a seat: decisions, rolls and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.core.events import Event, Transcript
from game.core.game import Game
from game.core.state import OVER, Action, State
from scenes.match.session import FINISH, PASS

PASSES: Final = (FINISH, "end")
"""Notations that end a phase with nothing more to do in it, in a game that names them among its endings."""

WITHDRAWAL: Final = "withdraw"
"""The notation of the decision to leave a battle."""

LOSSES: Final = ("reduce ", "lose ", "discard ")
"""How the notations of decisions begin that only choose a loss: the card or unit that is hit, or a card to discard."""


def is_setup(view: State) -> bool:
    """Whether the first turn of a game that counts turns (`turn`) has not begun: the armies are still being set up."""
    return getattr(view, "turn", 1) == 0


class Cause(Enum):
    """The one cause of a moment."""

    DECISION = auto()
    """A decision of the seat itself."""
    OTHERS = auto()
    """A decision of another seat."""
    DICE = auto()
    CARD = auto()
    """A card or counter that was drawn or turned up."""
    BATTLE = auto()
    """What the rules carried out without a new decision, such as the losses of a battle."""
    COUNT = auto()
    """The count at the end of the match, which reveals what the seats had kept secret."""
    START = auto()
    """The deal, what others decided before the first decision of the seat, or the whole setup."""
    DRIFT = auto()
    """Nobody did anything: the search only saw more at the seat's next decision."""
    RESIGNED = auto()
    """The seat resigned a match that was not lost yet."""


@dataclass(frozen=True)
class Part:
    """A part of what happened between two decisions of a seat: a decision, a roll, or a card."""

    cause: Cause
    actor: int
    """The seat that decided, rolled or drew."""
    stop: int
    """The number of the decision in which it happened."""
    action: Action
    transcript: Transcript
    event_effects: tuple[tuple[int, float], ...]
    """The index of each of its events in the transcript, with its effect on the estimate of the seat."""
    effect: float
    """How much it changed the estimate of the seat. Of a roll or a card: how much more than one does on average."""
    roll: tuple[Action, Transcript] | None = None
    """The roll just before, the result of which this decision of the same seat carries out. None for all others."""

    @property
    def first_event(self) -> int:
        """The index of its first event in the transcript."""
        return self.event_effects[0][0]


def is_within(part: Part, first_stop: int, last_stop: int) -> bool:
    """Whether a part happened between the verdicts on two decisions, and neither in the first one nor in the second.

    The result of a roll may be carried out by the second decision. What the second decision does may come true in the
    action after it, in which the other seat lets it pass. If both numbers are the same, the chance changed by that
    decision itself.
    """
    if first_stop == last_stop:
        return part.stop == first_stop
    if part.roll is not None:  # the decision that carries out the result of a roll
        return first_stop < part.stop <= last_stop

    has_rolled = any(part.transcript.events[index].rolled() for index, _ in part.event_effects)
    is_decision = part.cause is Cause.OTHERS and not has_rolled
    if part.cause is Cause.OTHERS and part.actor != part.transcript.actor:  # another seat's action let it happen
        return first_stop < part.stop <= last_stop + 1
    earliest = first_stop + 1 if is_decision else first_stop  # the first decision itself may roll or draw
    return earliest <= part.stop < last_stop


def is_told(part: Part) -> bool:
    """Whether the first event of a part is about what its actor did, not the beginning of somebody else's turn."""
    return getattr(part.transcript.events[part.first_event], "seat", OVER) == part.actor


def ends_match(part: Part) -> bool:
    """Whether the match is over after the action that a part belongs to."""
    return part.transcript.entries[-1][1].to_act == OVER


def kind_of(event: Event) -> tuple[type[Event], int]:
    """Return the kind of an event and the seat that it names. Two seats may draw a card in one action."""
    return type(event), getattr(event, "seat", OVER)


def only_roll_without_effect(parts: Sequence[Part], least_effect: float) -> Part | None:
    """Return the only dice roll among the parts of a change, if it hardly moved the estimate. Otherwise return None.

    Its effect is then smaller than `least_effect`, up or down. Such a roll may still explain the change: the estimate
    does not show what the dice are good for, only the search does.
    """
    rolls = [part for part in parts if part.cause is Cause.DICE]
    return rolls[0] if len(rolls) == 1 and abs(rolls[0].effect) < least_effect else None


def draws_several(part: Part) -> bool:
    """Whether several cards are drawn at once. The estimate of a table does not see what they can do together."""
    return any(shows_several(part.transcript.events[index]) for index, _ in part.event_effects)


def names_bid_total(part: Part) -> bool:
    """Whether an event of a part names the total of a bid. The estimate counts a card less in a bid than in a hand."""
    return any(hasattr(part.transcript.events[index], "total") for index, _ in part.event_effects)


def shows_several(event: Event | None) -> bool:
    """Whether an event names several cards (`cards`) or kinds of cards (`sorts`). A number of cards names none."""
    named = [getattr(event, name, ()) for name in ("cards", "sorts")]
    return any(isinstance(cards, tuple) and len(cards) > 1 for cards in named)


def add_to_decisive_event(event_effects: list[tuple[int, float]], effect: float, direction: float) -> None:
    """Add an effect, in place, to that of the event that changed the chance most in a direction, 1.0 up or -1.0 down.

    >>> event_effects = [(0, 0.1), (2, -0.3)]
    >>> add_to_decisive_event(event_effects, effect=-0.5, direction=-1.0)
    >>> event_effects
    [(0, 0.1), (2, -0.8)]
    """
    place = max(range(len(event_effects)), key=lambda at: direction * event_effects[at][1])
    index, before = event_effects[place]
    event_effects[place] = (index, before + effect)


def is_pass(game: Game, action: Action) -> bool:
    """Return whether an action does nothing, so that it is never the cause of a change for another seat.

    It is "pass", or one of the PASSES ("finish", "end") if the game says that this ends a phase (`game.endings`). A bid
    of Last Front is not one: it is called "finish" there, but ends no phase. The choice of a loss that the seat has to
    suffer anyway (LOSSES) does nothing either.
    """
    is_ending = action.notation in PASSES and action.notation in game.endings
    return action.notation == PASS or is_ending or action.notation.startswith(LOSSES)
