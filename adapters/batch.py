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
from typing import Any, NamedTuple, SupportsIndex

from adapters import explain_missing_package, options_of
from game.catalogue import game_named
from game.core.game import Game
from game.core.matches import WAIT, Matches
from game.core.sanitize import checked_count
from game.core.state import State

with explain_missing_package():
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["WAIT", "Batch", "Step", "bounds_of"]


class Step(NamedTuple):
    """All matches after a step. The arrays are the batch's own: read-only, and the next step changes them."""

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
        self._matches = Matches(self.game, matches, self.seats, self.options, length, again)
        self.now = arrays_of(self._matches)

    @property
    def deals(self) -> list[int]:
        """By match: the number of its deal."""
        return self._matches.deals

    @property
    def states(self) -> list[State]:
        """By match: the true table."""
        return self._matches.states

    @property
    def taken(self) -> list[int]:
        """By match: the number of its actions so far."""
        return self._matches.taken

    def reset(self, seeds: Iterable[SupportsIndex]) -> Step:
        """Lay out these deals, one for each match. Raises ValueError for another number of them."""
        deals = [checked_count(seed, "A seed") for seed in seeds]
        if len(deals) != self._matches.count:
            raise ValueError(f"A batch of {self._matches.count} matches needs as many seeds, not {len(deals)}.")
        self._matches.lay_out(deals)
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """Carry out an action of each match, by its id, or none where it is WAIT.

        Raises ValueError before the first if one is not legal.
        """
        given = np.asarray(actions)
        count = len(self.states)
        if given.shape != (count,) or given.dtype.kind not in "iu":
            raise ValueError(f"A step takes {count} ids of actions, one a match, as whole numbers.")
        if given.dtype == np.uint64:  # the compiled core takes numbers with a sign
            given = np.minimum(given, np.uint64(np.iinfo(np.int64).max))
        numbers: list[int] = given.tolist()
        illegal = self._matches.step(numbers)
        if illegal >= 0:
            raise ValueError(f"Action {numbers[illegal]} is not legal in match {illegal} now: its mask tells what is.")
        return self.now

    def __getstate__(self) -> dict[str, object]:
        """Return all that is pickled: no arrays, which are those of the matches."""
        return {name: value for name, value in self.__dict__.items() if name != "now"}

    def __setstate__(self, pickled: dict[str, object]) -> None:
        """Restore what was pickled."""
        self.__dict__.update(pickled)
        self.now = arrays_of(self._matches)


def arrays_of(matches: Matches) -> Step:
    """Return the arrays of these matches, as numpy sees them. The memory is that of the matches.

    Each has an entry for each match: a number, or a row of `width` numbers.
    """
    count = matches.count

    def array(numbers: Any, kind: type[np.generic], width: int = 0) -> Any:
        """Return a read-only array of this memory: a number for each match, or a row of `width` numbers."""
        view = np.frombuffer(numbers, kind).reshape((count, width) if width else count)
        view.flags.writeable = False
        return view

    return Step(
        observations=array(matches.observer.floats, np.float32, width=matches.observer.width),
        masks=array(matches.masks, np.bool_, width=len(matches.game.actions)),
        to_act=array(matches.to_act, np.int64),
        rewards=array(matches.rewards, np.float64, width=matches.seats),
        ended=array(matches.ended, np.bool_),
        cut=array(matches.cut, np.bool_),
    )
