"""Many matches of one game in one process, as arrays of numpy, for programs that learn.

>>> from adapters.batch import Batch
>>> batch = Batch("last_front", matches=2, seats=3)
>>> now = batch.reset([7, 8])
>>> now.observations.shape, now.masks.shape, now.to_act.shape, now.rewards.shape
((2, 1210), (2, 412), (2,), (2, 3))
>>> now = batch.step([mask.argmax() for mask in now.masks])

A step takes one action of each match and carries it out for the seat to act; what follows is what the next seat to act
sees. A match that ends is followed by the next one at its place, which is laid out at once: `ended` is True there, and
`rewards` are those of the match that has ended, 1 for a win alone, -1 / (seats - 1) for a loss and shares between for
ties; they are 0 in every other step. The matches of place i are the deals seeds[i], seeds[i] + N, seeds[i] + 2 N and so
on, each the same as `Match(game, seats, options, deal)`.

For more cores, run a batch in each of several processes: it can be pickled, also in the middle of its matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, SupportsIndex

from adapters import explain_missing_package, options_of, utilities_of
from game.catalogue import game_named
from game.core.observation import Observer
from game.core.rng import Rng
from game.core.sanitize import checked_count
from game.core.state import OVER, State

with explain_missing_package():
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Step(NamedTuple):
    """All matches after a step. The arrays are the batch's own: the next step writes into them."""

    observations: NDArray[np.float32]
    """By match: `Game.observation` of the view of the seat to act."""
    masks: NDArray[np.bool_]
    """By match and action: True where that seat may take it."""
    to_act: NDArray[np.int64]
    """By match: the seat to act."""
    rewards: NDArray[np.float64]
    """By match and seat."""
    ended: NDArray[np.bool_]
    """By match: whether it ended with this step, so that what else stands here is of the next one."""
    cut: NDArray[np.bool_]
    """By match: whether it ended only since it lasted too long; nobody is rewarded."""


class Batch:
    """Matches that go on together, an action each a step."""

    def __init__(
        self,
        slug: str,
        matches: int,
        seats: SupportsIndex | None = None,
        length: int | None = None,
        again: bool = True,
        **options: object,
    ) -> None:
        """`seats`: by default the fewest that may play. `length`: a match ends after this many actions.
        `again`: whether another match follows one that has ended; without it, its place waits for `reset`.
        `options`: those of the game.

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
        """By match: how many actions it has taken."""
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
        """Lay out these deals, one a match. Raises ValueError for another number of them."""
        deals = [checked_count(seed, "A seed") for seed in seeds]
        if len(deals) != len(self.taken):
            raise ValueError(f"A batch of {len(self.taken)} matches needs as many seeds, not {len(deals)}.")
        self.deals, self.states = deals, [self._deal(place, deal) for place, deal in enumerate(deals)]
        self._begin_step()
        for place in range(len(deals)):
            self._show(place)
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """Carry out an action of each match, by its id. Raises ValueError, before any, if one is not legal."""
        given = np.asarray(actions)
        if given.shape != (len(self.states),) or given.dtype.kind not in "iu":
            raise ValueError(f"A step takes {len(self.states)} ids of actions, one a match, as whole numbers.")
        chosen: list[int] = given.tolist()
        for place, number in enumerate(chosen):
            here = self.now.masks[place]
            if not (0 <= number < len(here) and here[number]) and self.now.to_act[place] != OVER:
                raise ValueError(f"Action {number} is not legal in match {place} now: its mask tells what is.")
        now, numbered = self.now, self.game.actions
        self._begin_step()
        for place, state in enumerate(self.states):
            if state.to_act == OVER or now.to_act[place] == OVER:
                continue
            state.apply(numbered[chosen[place]], self._chances[place])
            self.taken[place] += 1
            if state.to_act == OVER:
                now.rewards[place] = utilities_of(state.scores())
            elif self.taken[place] == self.length:
                now.cut[place] = True
            else:
                self._show(place)
                continue
            # Let the next match follow, or leave the place empty.
            self.now.ended[place] = True
            if self.again:
                self.deals[place] += len(self.deals)
                self.states[place] = self._deal(place, self.deals[place])
                self._show(place)
            else:
                self.now.masks[place] = False
                self.now.to_act[place] = OVER
        return now

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: observers would only remember the last observation."""
        return {**self.__dict__, "_observers": [{} for _ in self.taken]}

    def _begin_step(self) -> None:
        self.now.rewards[:] = 0
        self.now.ended[:] = self.now.cut[:] = False

    def _deal(self, place: int, deal: int) -> State:
        self.taken[place], self._chances[place] = 0, Rng(deal)
        return self.game.new(self.seats, self.options, self._chances[place])

    def _show(self, place: int) -> None:
        """Write what the seat to act sees and may do."""
        state, now, observers = self.states[place], self.now, self._observers[place]
        seat = now.to_act[place] = state.to_act
        observer = observers.get(seat) or observers.setdefault(seat, self.game.observer(self.seats))
        self.game.observe_into(state.redact(seat), now.observations[place], observer)
        self.game.legal_into(state, now.masks[place])
