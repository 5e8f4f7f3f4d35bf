"""The referee: the only holder of a match's true state."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import SupportsIndex

from game.core.events import Transcript
from game.core.game import Game, Options
from game.core.rng import Rng
from game.core.sanitize import checked_count
from game.core.state import OVER, Action, State


@dataclass
class _Moment:
    """The table before an action, kept for as long as the action may be taken back."""

    state: State
    chance: tuple[int, int, int, int]
    """The state of the generator of chance."""
    played: int
    """How many actions had been played."""
    had_choice: bool
    """Whether there was more than one legal action."""


class Match:
    """One match from the deal to the end. It hands out views, carries out actions, and keeps them for the record.

    >>> from game.catalogue import game_named
    >>> match = Match(game_named("battlefronts"), 2, {"first": "seat 1"}, seed=7)
    >>> for _ in range(3):
    ...     transcript = match.play(match.legal()[-1])
    >>> [action.notation for action in match.actions]
    ['call Z3', 'size 52', 'call Z3']
    >>> [beat.event for beat in transcript.beats(seat=0)]
    [ZoneNamed(seat=1, zone=3)]
    """

    def __init__(self, game: Game, seats: SupportsIndex, options: Options, seed: SupportsIndex) -> None:
        """Lay the game out. Raises ValueError with a sentence for a wrong seat count, option or seed."""
        self.game = game
        self.options = game.full_options(options)
        self.seed = checked_count(seed, "A seed")
        self.actions: list[Action] = []
        """Everything played so far, in order."""
        self.rng = Rng(self.seed)
        self.opening = Transcript()
        """The events before the first decision."""
        self.state = game.new(game.check_seats(seats), self.options, self.rng, self.opening)
        self.opening.close()
        self._moments: list[_Moment] = []

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.to_act == OVER

    def view(self, seat: SupportsIndex) -> State:
        """Return the view of a seat. Raises ValueError with a sentence for a seat that is not at the table."""
        return self.state.redact(seat)

    def legal(self) -> list[Action]:
        """Return the legal actions of the seat to act."""
        return self.state.legal()

    def play(self, action: Action | str | SupportsIndex) -> Transcript:
        """Carry out an action of the seat to act and return its transcript.

        The action may be given by its notation or id. Raises ValueError if it is not legal. The table before it is kept
        in case the action is undone.
        """
        action = self.game.action(action)
        if self.over:
            raise ValueError(f"'{action.notation}' cannot be played: the match is over.")
        legal = self.state.legal()
        if action not in legal:
            raise ValueError(f"'{action.notation}' is not legal for seat {self.state.to_act + 1} now.")

        moment = _Moment(self.state.copy(), self.rng.state(), played=len(self.actions), had_choice=len(legal) > 1)
        transcript = Transcript(self.state)
        self.state.apply(action, self.rng, transcript)
        transcript.close()
        self.actions.append(action)
        self._remember_moment(moment, transcript)
        return transcript

    def _remember_moment(self, moment: _Moment, transcript: Transcript) -> None:
        """Keep the moment before an action that may be undone. After one that may not, forget all moments.

        An action cannot be undone if it drew a random number or showed something hidden. Where hands are secret, an
        action of another seat ends undo too, since it tells something about its hand.
        """
        last_seat = self._moments[-1].state.to_act if self._moments else moment.state.to_act
        if self.game.secrets and last_seat != moment.state.to_act:
            self._moments.clear()

        has_drawn_chance = self.rng.state() != moment.chance
        if has_drawn_chance or any(event.reveals for event in transcript.events):
            self._moments.clear()
        else:
            self._moments.append(moment)

    def can_undo(self, seats: Collection[int], chosen: bool = False) -> bool:
        """Whether one of these seats has acted since anything hidden or random was revealed.

        `_moments` has the table before each action since then. With `chosen` only actions count that had an
        alternative.
        """
        return any(moment.state.to_act in seats and (moment.had_choice or not chosen) for moment in self._moments)

    def undo(self, seats: Collection[int], chosen: bool = False) -> int:
        """Take back the last action of one of these seats, and all actions after it. Returns how many these were, or 0.

        With `chosen` the action must have had an alternative. Nothing is taken back if there is no such action since
        anything hidden or random was revealed (`can_undo`).
        """
        while self.can_undo(seats, chosen):
            moment = self._moments.pop()
            if moment.state.to_act in seats and (moment.had_choice or not chosen):
                taken_back = len(self.actions) - moment.played
                self.state = moment.state
                self.rng.restore(moment.chance)
                del self.actions[moment.played :]
                return taken_back
        return 0

    def jump_to(self, state: State, chance: tuple[int, int, int, int], actions: list[Action]) -> None:
        """Set this match to the moment after these actions of it. None of them can be undone.

        `state` is the true table at that moment, and `chance` the state of the random generator.
        """
        self.state = state.copy()
        self.actions = actions
        self.rng.restore(chance)
        self._moments.clear()

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same match at the same moment, with the same chance to come."""
        if not isinstance(other, Match):
            return False
        ours = (self.game, self.options, self.seed, self.actions, self.rng.state(), self.state)
        return ours == (other.game, other.options, other.seed, other.actions, other.rng.state(), other.state)

    def __repr__(self) -> str:
        """The game and the true table as text."""
        rules = "".join(f", {slug} = {choice}" for slug, choice in self.options.items())
        return f"{self.game.name}, deal {self.seed}{rules}, {len(self.actions)} actions\n{self.state!r}"

    def __reduce__(self) -> tuple[object, ...]:
        """A match is copied and pickled as its record, since actions belong to their game and are never made twice."""
        played = [action.id for action in self.actions]
        return match_after, (self.game, self.state.seats, self.options, self.seed, played)


def match_after(game: Game, seats: int, options: Options, seed: int, action_ids: list[int]) -> Match:
    """Return a match in which the actions with these ids have been played, all from the deal on.

    Pickled matches use it.
    """
    match = Match(game, seats, options, seed)
    for number in action_ids:
        match.play(game.actions[number])
    return match
