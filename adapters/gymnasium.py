"""The five games in Gymnasium: a learner in one seat, against levels or players of your own in the others.

Importing this module registers `five_fronts/Battlefronts-v0`, `SharpEnd`, `FixBayonets`, `LastFront` and
`FightingFront`.

>>> import gymnasium
>>> import adapters.gymnasium
>>> env = gymnasium.make("five_fronts/LastFront-v0", opponent="sergeant")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

A step takes an action of the learner and returns once it is to act again, or the match has ended. Observations are
those of `adapters.batch`. `info` has `action_mask`, 1 for each legal action, and `seat`, the learner's. The reward is 0
until the match ends, then 1 for a win alone, -1 / (seats - 1) for a loss, and a share between for a tie.
`reset(seed=7)` lays out deal 7, and the same actions give the same match, unless an opponent is bound by seconds as a
General is.

`gymnasium.make_vec("five_fronts/LastFront-v0", num_envs=64, vectorization_mode="vector_entry_point")` plays many
matches in one batch. A match that has ended is followed by the next one in the same step (`AutoresetMode.SAME_STEP`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adapters import explain_missing_package
from adapters.batch import WAIT, Batch, bounds_of
from ai.levels import LEVEL_OF_CHECKOUT, is_foreign, seed_for, split_kinds
from ai.player import Player, player_named
from game.catalogue import GAMES
from game.core.state import State
from game.core.wording import count_of

with explain_missing_package():
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

VERSION: Final = "v0"
"""Raised whenever observations or actions change."""
ILLEGAL: Final = -1.0
"""The reward for an action that is not legal, which ends the match."""
MOST_DEALS: Final = 1 << 62
"""Deals of matches without a seed are below this number."""

Opponent = str | Callable[[], Player]
"""A kind of player as in the arena, several with commas between, or what makes a player of your own."""


def opponent_makers(opponent: Opponent, seats: int) -> list[Callable[[], Player]]:
    """Return a function for each seat after the learner's that makes a new player for it.

    `opponent` is a class of players, or their kinds by name with commas between, which are repeated if there are more
    seats. Raises ValueError with a sentence for kinds that do not exist or are too many.
    """
    if not isinstance(opponent, str):
        return [opponent] * (seats - 1)

    kinds = split_kinds(opponent)
    if len(kinds) > seats - 1:
        raise ValueError(f"opponent names {len(kinds)} players for {count_of(seats - 1, 'other seat')}.")
    for kind in kinds:
        if is_foreign(kind) or LEVEL_OF_CHECKOUT.fullmatch(kind):
            raise ValueError("opponent takes random, levels and iterations by name; give the class of another player.")
        player_named(kind)  # raises ValueError if there is none

    def maker(kind: str) -> Callable[[], Player]:
        return lambda: player_named(kind)

    return [maker(kinds[place % len(kinds)]) for place in range(seats - 1)]


@dataclass
class Turn:
    """What has happened until the learner is to act again. Arrays are by match."""

    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    finals: dict[int, State]
    """By match that has ended: the last view of the learner."""


class Tables:
    """A batch in which a learner has one seat of each match, and other players have the rest."""

    def __init__(self, batch: Batch, opponent: Opponent, seat: int | None) -> None:
        """Prepare the players. `seat`: the learner's. With None it follows from the number of the deal.

        Raises ValueError with a sentence for a player or a seat that does not exist.
        """
        if seat is not None and not 0 <= seat < batch.seats:
            raise ValueError(f"There is no seat {seat}: the seats are 0 to {batch.seats - 1}.")
        self.batch = batch
        self.learners: list[int] = []
        """By match: the seat of the learner."""
        self._seat = seat
        self._makers = opponent_makers(opponent, batch.seats)
        self._players: list[list[Player]] = []
        """By match: those who sit after the learner, in turn."""
        self._answers: list[list[int]] = []
        """By match: the actions that are left of the decision of the seat to act."""

    def reset(self, deals: Sequence[int]) -> None:
        """Lay out these deals, and play until the learner is to act in each match."""
        self.batch.reset(deals)
        self.learners = [0] * len(deals)
        self._players = [[] for _ in deals]
        self._answers = [[] for _ in deals]
        for place in range(len(deals)):
            self._seat_players(place)
        self.step([WAIT] * len(deals))  # the opponents who sit before the learner act first

    def step(self, actions: ArrayLike, plays_next_match: bool = True) -> Turn:
        """Carry out an action of the learner in each match, play until it is to act again, and return what happened.

        Where the learner takes no action, it is WAIT. If a match ends, the batch begins the next one at its place,
        which with `plays_next_match` is played until its learner is to act. Raises ValueError before the first action
        if one is not legal.
        """
        count = len(self.learners)
        terminated, truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        turn = Turn(rewards=np.zeros(count), terminated=terminated, truncated=truncated, finals={})
        chosen = actions

        while True:
            tables = list(self.batch.states)  # those of matches that end are replaced, so they are kept here
            now = self.batch.step(chosen)
            for place in map(int, np.flatnonzero(now.ended)):
                self._report_end(turn, place, tables[place])
                if plays_next_match:
                    self._seat_players(place)
            is_played = [plays_next_match or place not in turn.finals for place in range(count)]
            answers = [self._next_answer(place) if is_played[place] else WAIT for place in range(count)]
            if all(answer == WAIT for answer in answers):
                return turn
            chosen = answers

    def view(self, place: int) -> State:
        """Return what the learner of a match may know."""
        return self.batch.states[place].redact(self.learners[place])

    def _report_end(self, turn: Turn, place: int, table: State) -> None:
        """Note the result of the match at this place, which has ended, and what its learner knows at the end.

        Only the first end at a place counts. A match that has followed it and ended, too, did so before its learner was
        asked. `table` is the true table at the end.
        """
        if place not in turn.finals:
            is_cut = bool(self.batch.now.cut[place])
            turn.rewards[place] = self.batch.now.rewards[place, self.learners[place]]
            turn.terminated[place], turn.truncated[place] = not is_cut, is_cut
            turn.finals[place] = table.redact(self.learners[place])

    def _seat_players(self, place: int) -> None:
        """Seat the learner and new players in the match that begins at this place."""
        deal = self.batch.deals[place]
        self.learners[place] = deal % self.batch.seats if self._seat is None else self._seat
        self._players[place] = [make() for make in self._makers]
        self._answers[place].clear()

    def _next_answer(self, place: int) -> int:
        """Return the id of the next action of the opponent who is to act in a match, or WAIT if the learner is to act.

        A decision may have several actions, which are returned one by one. `_answers` holds those that are left.
        """
        batch = self.batch
        seats_after_learner = (int(batch.now.to_act[place]) - self.learners[place]) % batch.seats
        if seats_after_learner == 0:
            return WAIT

        answers = self._answers[place]
        if not answers:
            state = batch.states[place]
            seed = seed_for(batch.deals[place], batch.taken[place])
            decision = self._players[place][seats_after_learner - 1].decide(state.redact(state.to_act), seed)
            answers += [batch.game.action(action).id for action in decision]
        return answers.pop(0)


def spaces_of(batch: Batch) -> tuple[Any, Any]:
    """Return the spaces of an observation and of an action."""
    observations = gymnasium.spaces.Box(*bounds_of(batch.game, batch.seats), dtype=np.float32)
    return observations, gymnasium.spaces.Discrete(len(batch.game.actions))


class Env(gymnasium.Env):
    """A match of a learner. An action that is not legal ends it with the reward ILLEGAL."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        slug: str,
        opponent: Opponent = "sergeant",
        seats: int | None = None,
        seat: int | None = 0,
        length: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Prepare a match. `reset` lays it out.

        `opponent`: a kind of player as in the arena, several with commas between, or a class of your own. `seats`: by
        default the fewest that may play. `seat`: the learner's. With None another one is drawn for each match.
        `length`: a match is truncated after this many actions of all seats. `options`: those of the game.

        Raises ValueError with a sentence for anything that does not exist.
        """
        if render_mode not in (None, "ansi"):
            raise ValueError(f"There is no render mode '{render_mode}'; choose: ansi.")
        self.render_mode = render_mode
        self._tables = Tables(Batch(slug, matches=1, seats=seats, length=length, again=True, **options), opponent, seat)
        self.observation_space, self.action_space = spaces_of(self._tables.batch)
        self._final_view: State | None = None
        """The last view of a match that has ended."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Lay out deal `seed`, by default a random one. `options` are ignored: those of the game are set already."""
        super().reset(seed=seed)
        self._tables.reset([int(self.np_random.integers(MOST_DEALS)) if seed is None else seed])
        self._final_view = None
        return self._observe_learner()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the learner, and play until it is to act again or the match ends.

        An action that is not legal ends the match with the reward ILLEGAL. Once the match has ended, `_final_view` is
        what the learner knows.
        """
        if self._final_view is not None or not self._tables.learners:
            raise gymnasium.error.ResetNeeded("No match is being played: reset lays one out.")
        if not (self.action_space.contains(action) and self._tables.batch.now.masks[0, action]):
            self._final_view = self._tables.view(0)
            observation, info = self._observe_learner()
            return observation, ILLEGAL, True, False, info

        turn = self._tables.step([action], plays_next_match=False)
        self._final_view = turn.finals.get(0)
        observation, info = self._observe_learner()
        return observation, float(turn.rewards[0]), bool(turn.terminated[0]), bool(turn.truncated[0]), info

    def _observe_learner(self) -> tuple[Any, dict[str, Any]]:
        """Return the observation of the learner and the infos: now, or at the end of its match (`_final_view`)."""
        now = self._tables.batch.now
        observation, mask = now.observations[0].copy(), now.masks[0].astype(np.int8)
        if self._final_view is not None:
            self._tables.batch.game.observe_into(self._final_view, observation)
            mask[:] = 0
        return observation, {"action_mask": mask, "seat": self._tables.learners[0]}

    def render(self) -> str | None:
        """Return what the learner may know, as text, in the mode `ansi`. None in no mode, and before the first reset.

        Once the match has ended, it is what the learner knew at the end (`_final_view`).
        """
        has_begun = bool(self._tables.learners)  # `reset` seats a learner in each match
        is_shown = self.render_mode is not None and has_begun
        return repr(self._final_view or self._tables.view(0)) if is_shown else None


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many matches of learners at once. An action that is not legal raises ValueError."""

    def __init__(
        self,
        slug: str,
        num_envs: int = 1,
        opponent: Opponent = "sergeant",
        seats: int | None = None,
        seat: int | None = 0,
        length: int | None = None,
        **options: object,
    ) -> None:
        """Prepare `num_envs` matches of the game `slug`. `reset` lays them out.

        `opponent` plays all seats but the learner's. `seats`: by default the fewest that may play. `seat`: the
        learner's. With None another one is drawn for each match. `length`: a match is truncated after this many actions
        of all seats. `options`: those of the game. Raises ValueError with a sentence for anything that does not exist.
        """
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self._tables = Tables(Batch(slug, num_envs, seats, length, again=True, **options), opponent, seat)
        self.single_observation_space, self.single_action_space = spaces_of(self._tables.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Lay out deals `seed`, `seed` + 1 and so on, those of a list, or by default random ones.

        The matches at place i are the deals seed + i, seed + i + N, seed + i + 2 N and so on for N matches.
        """
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            first = int(self.np_random.integers(MOST_DEALS)) if seed is None else seed
            seed = range(first, first + self.num_envs)
        self._tables.reset(seed)
        return self._observe_learners()

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action of each learner, and play until it is to act again, in the next match if one has ended.

        For a match that has ended `final_obs` of the infos has the last observation.
        """
        turn = self._tables.step(actions)
        observations, infos = self._observe_learners()
        for place, view in turn.finals.items():
            final = np.zeros_like(observations[place])
            self._tables.batch.game.observe_into(view, final)
            infos = self._add_info(infos, {"final_obs": final, "final_info": {}}, place)
        return observations, turn.rewards, turn.terminated, turn.truncated, infos

    def _observe_learners(self) -> tuple[Any, dict[str, Any]]:
        """Return the observations of all learners, and the infos."""
        now = self._tables.batch.now
        return now.observations.copy(), {
            "action_mask": now.masks.astype(np.int8),
            "seat": np.array(self._tables.learners),
        }


for _slug in GAMES:
    _name = "".join(word.capitalize() for word in _slug.split("_"))
    gymnasium.register(
        f"five_fronts/{_name}-{VERSION}",
        entry_point=f"{__name__}:{Env.__name__}",
        vector_entry_point=f"{__name__}:{VectorEnv.__name__}",
        kwargs={"slug": _slug},
    )
