"""Many matches of one game in one process, as arrays of numpy, for programs that learn.

>>> from adapters.batch import Batch
>>> batch = Batch("last_front", matches=2, seats=3)
>>> now = batch.reset([7, 8])
>>> now.observations.shape, now.masks.shape, now.to_act.shape, now.rewards.shape
((2, 1210), (2, 412), (2,), (2, 3))
>>> now = batch.step([mask.argmax() for mask in now.masks])

A step takes one action of each match and carries it out for the seat to act. Then the arrays show what the next seat to
act sees. A match that ends is followed at once by the next one at its place. Then `ended` is True there, and `rewards`
are those of the match that has ended: 1 for a win alone, -1 / (seats - 1) for a loss, and a share between for a tie. In
every other step they are 0. The matches at place i are the deals seeds[i], seeds[i] + N, seeds[i] + 2 N and so on for N
matches, each the same as `Match(game, seats, options, deal)`.

For more cores, run a batch in each of several processes: it can be pickled, also in the middle of its matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, SupportsIndex

from adapters import explain_missing_package, options_of, utilities_of
from game.catalogue import game_named
from game.core.game import Game
from game.core.observation import Observer
from game.core.rng import Rng
from game.core.sanitize import checked_count
from game.core.state import OVER, State

with explain_missing_package():
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

WAIT: Final = -1_000_000
"""In place of an action: the match stays as it is in this step.

It is no number that a mistake would give, such as -1, which stays refused.
"""


class Step(NamedTuple):
    """All matches after a step. The arrays are the batch's own: the next step writes into them."""

    observations: NDArray[np.float32]
    """By match: `Game.observation` of the view of the seat to act. Its shape is (matches, length of an observation)."""
    masks: NDArray[np.bool_]
    """By match and action id: True if that seat may take the action."""
    to_act: NDArray[np.int64]
    """By match: the seat to act, OVER if the match has ended and none follows."""
    rewards: NDArray[np.float64]
    """By match and seat: -1..1."""
    ended: NDArray[np.bool_]
    """By match: whether it ended with this step, so that all arrays but the rewards are about the next match."""
    cut: NDArray[np.bool_]
    """By match: whether it ended only because it lasted too long. Nobody is rewarded."""


def bounds_of(game: Game, seats: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the least and the greatest value of each number of an observation."""
    parts = game.observation_parts(seats)
    low, high = np.zeros((2, parts[-1].slice.stop), np.float32)
    for part in parts:
        low[part.slice] = part.low
        high[part.slice] = part.high
    return low, high


class Batch:
    """Matches that go on together: in each step every one of them takes an action."""

    def __init__(
        self,
        slug: str,
        matches: int,
        seats: SupportsIndex | None = None,
        length: int | None = None,
        again: bool = True,
        **options: object,
    ) -> None:
        """Prepare this many matches. `reset` lays them out.

        `seats`: by default the fewest that may play. `length`: a match ends after this many actions. `again`: whether
        another match follows one that has ended. Otherwise its place waits for `reset`. `options`: those of the game.

        Raises ValueError with a sentence for a game, a number of seats or an option that does not exist.
        """
        if length is not None and length < 1:
            raise ValueError(f"A match cannot end after {length} actions: at least 1.")
        self.game = game_named(slug)
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = options_of(self.game, options)
        self.length = length
        self.again = again
        self.deals: list[int] = []
        """By match: the number of its deal."""
        self.states: list[State] = []
        """By match: the true table."""
        self.taken = [0] * matches
        """By match: the number of its actions so far."""
        self._chances = [Rng(0)] * matches
        self._observers: list[dict[int, Observer]] = [{} for _ in range(matches)]
        """By match and seat."""

        width = self.game.observation_parts(self.seats)[-1].slice.stop
        self.now = Step(
            np.zeros((matches, width), np.float32),
            np.zeros((matches, len(self.game.actions)), np.bool_),
            np.full(matches, OVER),
            np.zeros((matches, self.seats)),
            np.zeros(matches, np.bool_),
            np.zeros(matches, np.bool_),
        )

    def reset(self, seeds: Iterable[SupportsIndex]) -> Step:
        """Lay out these deals, one for each match. Raises ValueError for another number of them."""
        deals = [checked_count(seed, "A seed") for seed in seeds]
        if len(deals) != len(self.taken):
            raise ValueError(f"A batch of {len(self.taken)} matches needs as many seeds, not {len(deals)}.")

        self.deals = deals
        self.states = [self._lay_out(place, deal) for place, deal in enumerate(deals)]
        self._begin_step()
        for place in range(len(deals)):
            self._show_match(place)
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """Carry out an action of each match, by its id, or none where it is WAIT.

        Raises ValueError before the first if one is not legal.
        """
        given = np.asarray(actions)
        if given.shape != (len(self.states),) or given.dtype.kind not in "iu":
            raise ValueError(f"A step takes {len(self.states)} ids of actions, one a match, as whole numbers.")
        chosen: list[int] = given.tolist()
        now = self.now
        for place, number in enumerate(chosen):
            mask = now.masks[place]
            is_legal = number == WAIT or (0 <= number < len(mask) and mask[number])
            if not is_legal and now.to_act[place] != OVER:
                raise ValueError(f"Action {number} is not legal in match {place} now: its mask tells what is.")

        self._begin_step()
        for place, state in enumerate(self.states):
            if state.to_act == OVER or now.to_act[place] == OVER or chosen[place] == WAIT:
                continue
            state.apply(self.game.actions[chosen[place]], self._chances[place])
            self.taken[place] += 1
            if state.to_act == OVER:
                now.rewards[place] = utilities_of(state.scores())
            elif self.taken[place] == self.length:
                now.cut[place] = True
            else:
                self._show_match(place)
                continue

            # The match has ended: let the next one follow, or leave the place empty.
            now.ended[place] = True
            if self.again:
                self.deals[place] += len(self.deals)
                self.states[place] = self._lay_out(place, self.deals[place])
                self._show_match(place)
            else:
                now.masks[place] = False
                now.to_act[place] = OVER
        return now

    def __getstate__(self) -> dict[str, object]:
        """Return all that is pickled: no observers, which only remember the last observation."""
        return {**self.__dict__, "_observers": [{} for _ in self.taken]}

    def _begin_step(self) -> None:
        """Clear what the last step has reported."""
        self.now.rewards[:] = 0
        self.now.ended[:] = self.now.cut[:] = False

    def _lay_out(self, place: int, deal: int) -> State:
        """Begin the match of this deal at a place. Returns its table."""
        self.taken[place] = 0
        self._chances[place] = Rng(deal)
        return self.game.new(self.seats, self.options, self._chances[place])

    def _show_match(self, place: int) -> None:
        """Write the seat to act in the match at a place, its observation and its mask into `now`."""
        state = self.states[place]
        now = self.now
        observers = self._observers[place]
        seat = now.to_act[place] = state.to_act
        observer = observers.get(seat) or observers.setdefault(seat, self.game.observer(self.seats))
        self.game.observe_into(state.redact(seat), now.observations[place], observer)
        self.game.legal_into(state, now.masks[place])
