"""Matches that go on together, for programs that learn: in one step every one of them takes an action.

The numbers of all matches lie side by side in arrays that the caller reads, such as `adapters.batch`.
"""

from __future__ import annotations

from typing import Any, Final

from game.core.observer import Observer
from game.core.rng import Rng
from game.core.shared import i64, own_i64, u8, vec
from game.core.state import OVER, Action, State

WAIT: Final = -1_000_000
"""In place of an action: the match stays as it is in this step.

It is no number that a mistake would give, such as -1, which stays refused.
"""


def utility_of(score: float, seats: int) -> float:
    """Convert a score to a utility: 1 for a win alone, -1 / (seats - 1) for a loss. Utilities of all seats sum to 0.

    >>> utility_of(1.0, 3), utility_of(0.0, 3)
    (1.0, -0.5)
    """
    return (seats * score - 1) / (seats - 1)


class Matches:
    """Matches of one game, each at its place, and what its seat to act may know and do, in arrays.

    The match at place i of N is the deal that `lay_out` was given for it, the next ones there are N deals further on.
    """

    def __init__(
        self, game: Any, count: int, seats: int, options: dict[str, str], length: int | None, again: bool
    ) -> None:
        """Prepare the arrays. `lay_out` begins the matches.

        `game`: a `Game`. `length`: a match ends after this many actions. `again`: whether another match follows one
        that has ended.
        """
        self.game: Final = game
        self.count: Final = count
        self.seats: Final = seats
        self.options: Final = options
        self.length: Final = length
        self.again: Final = again
        self.deals: list[int] = []
        """By match: the number of its deal."""
        self.states: list[State] = []
        """By match: the true table."""
        self.taken: Final = [0] * count
        """By match: the number of its actions so far."""
        self._chances = [Rng(0)] * count
        self._actions: Final[list[Action]] = game.actions
        self._ids: Final[vec[own_i64]] = vec[own_i64]([0] * len(game.actions))
        """Where the ids of the legal actions of a match are written first."""
        self._marked: Final[vec[own_i64]] = vec[own_i64]([0] * (count * len(game.actions)))
        """From match * number of actions on: the ids that its mask marks."""
        self._marked_counts: Final[vec[own_i64]] = vec[own_i64]([0] * count)
        """By match: how many ids its mask marks."""

        self.observer: Final[Observer] = game.observer(seats, count)
        self.masks: vec[u8] = vec[u8]([0] * (count * len(game.actions)))
        """At match * number of actions + id: 1 where the seat to act may take the action."""
        self.to_act: vec[i64] = vec[i64]([OVER] * count)
        """By match: the seat to act, OVER if the match has ended and none follows."""
        self.rewards: vec[float] = vec[float]([0.0] * (count * seats))
        """At match * seats + seat: the utility of a match that ended with the last step, otherwise 0."""
        self.ended: vec[u8] = vec[u8]([0] * count)
        """By match: 1 if it ended with the last step."""
        self.cut: vec[u8] = vec[u8]([0] * count)
        """By match: 1 if it ended only because it lasted too long."""

    def lay_out(self, deals: list[int]) -> None:
        """Lay out these deals, one for each match, and write what their seats to act may know into the arrays."""
        self.clear_reports()
        self.deals = deals
        self.states = [self._set_up_match(place, deal) for place, deal in enumerate(deals)]
        for place in range(len(deals)):
            self._write_position(place)

    def step(self, numbers: list[int]) -> int:
        """Carry out an action of each match: `numbers` has its id by match, or WAIT for no action.

        Returns -1. If an action is not legal, no match changes, and the number of the first such match is returned. A
        match ends by its rules, or is cut after `length` actions. Afterwards the arrays show the new positions, which
        matches have ended, and their rewards.
        """
        illegal = self._find_illegal(numbers)
        if illegal >= 0:
            return illegal

        self.clear_reports()
        place: i64
        for place in range(len(self.states)):
            number = numbers[place]
            if number == WAIT or self.to_act[place] == OVER:
                continue
            state = self.states[place]
            state.apply(self._actions[number], self._chances[place])
            taken = self.taken[place] + 1
            self.taken[place] = taken

            if state.to_act == OVER:
                self._write_rewards(place, state.scores())
            elif taken == self.length:
                self.cut[place] = 1
            else:
                self._write_position(place)
                continue
            self._end_match(place)
        return -1

    def _find_illegal(self, numbers: list[int]) -> int:
        """Return the number of the first match whose action is not legal, or -1 if all are.

        A match that waits or has ended needs no action. `masks` has a 1 for each legal action of each match.
        """
        width: i64 = len(self._actions)
        place: i64
        for place in range(len(self.states)):
            number = numbers[place]
            if number == WAIT or self.to_act[place] == OVER:
                continue
            if not 0 <= number < width or not self.masks[place * width + number]:
                return place
        return -1

    def clear_reports(self) -> None:
        """Clear what the last step has reported: which matches have ended, and their rewards.

        `ended` marks them, and `cut` those of them that were ended for their length alone.
        """
        seats: i64 = self.seats
        place: i64
        seat: i64
        for place in range(self.count):
            if self.ended[place]:
                self.ended[place] = 0
                self.cut[place] = 0
                for seat in range(seats):
                    self.rewards[place * seats + seat] = 0.0

    def _write_rewards(self, place: i64, scores: list[float]) -> None:
        """Write the reward of each seat in the match at this place, which has ended with these scores by seat."""
        number = place * self.seats
        for score in scores:
            self.rewards[number] = utility_of(score, self.seats)
            number += 1

    def _end_match(self, place: i64) -> None:
        """Mark the match at a place as ended. With `again`, begin the next one there, otherwise leave the place empty.

        The number of the deal grows by the number of places, so that no two places play the same deal.
        """
        self.ended[place] = 1
        if self.again:
            self.deals[place] += self.count
            self.states[place] = self._set_up_match(place, self.deals[place])
            self._write_position(place)
        else:
            self._mark_legal(place, count=0)
            self.to_act[place] = OVER

    def _set_up_match(self, place: i64, deal: int) -> State:
        """Return the table of a new match at a place, dealt with the number `deal` as its seed.

        It has taken no action yet.
        """
        self.taken[place] = 0
        self._chances[place] = Rng(deal)
        table: State = self.game.new(self.seats, self.options, self._chances[place])
        return table

    def _write_position(self, place: i64) -> None:
        """Write for the match at a place the seat to act, the mask of its legal actions, and its observation."""
        state = self.states[place]
        seat = state.to_act
        self.to_act[place] = seat
        self._mark_legal(place, state.write_legal_ids(self._ids))
        self.observer.observe_table(place, state, seat)

    def _mark_legal(self, place: i64, count: i64) -> None:
        """Let the mask of the match at a place mark this many of `_ids` and no other actions.

        `masks` has a byte for each action of each match. Only the bytes of the actions that were marked last are
        cleared, since there are far more actions than legal ones.
        """
        masks = self.masks
        marked = self._marked
        ids = self._ids
        first = place * len(self._actions)
        number: i64
        for number in range(first, first + self._marked_counts[place]):
            masks[first + marked[number]] = 0
        for number in range(count):
            masks[first + ids[number]] = 1
            marked[first + number] = ids[number]
        self._marked_counts[place] = count

    def __reduce__(self) -> tuple[object, ...]:
        """Support for pickling: the observer only remembers the last observation and is made anew."""
        made_of = (self.game, self.count, self.seats, self.options, self.length, self.again)
        arrays = (list(self.to_act), list(self.rewards), list(self.ended), list(self.cut))
        return rebuild_matches, (made_of, self.deals, self.states, self.taken, self._chances, *arrays)

    def restore(self, deals: list[int], states: list[State], taken: list[int], chances: list[Rng]) -> None:
        """Go on with matches that were pickled. All arguments have an entry for each match.

        `deals`: the number of its deal. `states`: its true table. `taken`: how many actions it has taken. `chances`:
        its random generator.
        """
        self.deals = deals
        self.states = states
        self.taken[:] = taken
        self._chances = chances

    def restore_arrays(self, to_act: list[int], rewards: list[float], ended: list[int], cut: list[int]) -> None:
        """Fill the arrays again after unpickling: show the matches that go on, and report what the last step reported.

        The arguments are lists with the contents of the arrays of these names.
        """
        for place in range(len(self.states)):
            self.ended[place] = ended[place]
            self.cut[place] = cut[place]
            if to_act[place] != OVER:
                self._write_position(place)
        for number, reward in enumerate(rewards):
            self.rewards[number] = reward


def rebuild_matches(
    made_of: tuple[Any, int, int, dict[str, str], int | None, bool],
    deals: list[int],
    states: list[State],
    taken: list[int],
    chances: list[Rng],
    to_act: list[int],
    rewards: list[float],
    ended: list[int],
    cut: list[int],
) -> Matches:
    """Return the matches that were pickled.

    `made_of`: the arguments of `Matches`, that is game, count, seats, options, length and again. All others are the
    fields of the pickled matches with these names.
    """
    matches = Matches(*made_of)
    matches.restore(deals, states, taken, chances)
    matches.restore_arrays(to_act, rewards, ended, cut)
    return matches
