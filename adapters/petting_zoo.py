"""The five games in PettingZoo, as environments whose agents act in turn (AEC).

Importing this module registers each as `five_fronts/<slug>-v0`. PettingZoo keeps such a list since version 1.27. With
an older one `petting_zoo.env("last_front", seats=3)` makes the environment.

>>> import pettingzoo
>>> from adapters import petting_zoo
>>> env = pettingzoo.make("aec", "five_fronts/last_front-v0", seats=3, victory="quick")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

Observations are dicts as in PettingZoo's classic games: `observation` (`Game.observation`, bounded part by part) and
`action_mask`, all 0 for an agent that is not to act. Rewards are 0 until the match is over. Then they are 1 for a win
alone, -1 / (seats - 1) for a loss and shares between for ties, so they add up to 0. `reset(seed=7)` lays out deal 7:
the same match as `Match(game, seats, options, 7)`. In `infos`, `midway` says whether the agent to act is in the middle
of a decision of several steps. With `estimates=True` it also has `estimate`, for shaping rewards: from 0 to 1, what the
search of our bots expects of the match for that agent, in a world that it cannot tell from the true one.
"""

from __future__ import annotations

from typing import Any, Final

from adapters import PREFIX, explain_missing_package
from adapters.batch import Batch, bounds_of
from ai.estimates import guide_for
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER, State

with explain_missing_package():
    import gymnasium
    import numpy as np
    import pettingzoo
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger

VERSION: Final = "v0"
"""Raised whenever observations or actions change."""
RENDER_MODES: Final = ("human", "ansi")
"""The ways to show the table: printed after every action, or returned as text by `render`."""


class RawEnv(AECEnv):
    """A match without the wrappers that catch mistakes of its user."""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        estimates: bool = False,
        **options: object,
    ) -> None:
        """Prepare a match. `reset` lays it out.

        `seats`: by default the fewest that may play. `max_cycles`: a match is truncated after this many actions.
        `estimates`: whether `infos` have them. `options`: those of the game.

        Raises ValueError with a sentence for a game, a number of seats, an option or a mode that does not exist.
        """
        super().__init__()
        self._batch = Batch(slug, matches=1, seats=seats, length=max_cycles, again=False, **options)
        self.game, self.seats = self._batch.game, self._batch.seats
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode '{render_mode}'; choose from: {', '.join(RENDER_MODES)}.")

        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._guide = guide_for(slug) if estimates else None
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{PREFIX}{slug}_{VERSION}",
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._chance = np.random.default_rng()

        low, high = bounds_of(self.game, self.seats)
        count = len(self.game.actions)
        spaces = gymnasium.spaces
        mask = spaces.Box(0, 1, (count,), np.int8)
        observation = {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(observation) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    @property
    def _state(self) -> State:
        """The real state of the match, not a view of it."""
        return self._batch.states[0]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out deal `seed`, by default a random one. `options` are ignored: those of the game are set already."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        deal = int(self._chance.integers(1 << 62) if seed is None else seed)
        self._batch.reset([deal])

        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._update_agents()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent and its mask, which is all 0 unless it is to act.

        It is also all 0 once the match is cut, and before the first match, when no agent is known.
        """
        seat = self.possible_agents.index(agent)
        is_to_act = seat == self._batch.now.to_act[0]
        observation = self._batch.now.observations[0].copy()
        mask = self._batch.now.masks[0].astype(np.int8)
        if not is_to_act:
            self.game.observe_into(self._state.redact(seat), observation)
        if not is_to_act or self.truncations.get(agent, True):
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent to act. Raises ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # PettingZoo's way to remove an agent whose match is over
            return
        self._batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        self._update_agents()
        self._accumulate_rewards()

    def _update_agents(self) -> None:
        """Set the agent to act and the infos, and whether the match has ended with the last action."""
        is_over = self._state.to_act == OVER
        if is_over:
            self.rewards = dict(zip(self.agents, self._batch.now.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._batch.now.cut[0]:
            self.truncations = dict.fromkeys(self.agents, True)

        midway = not is_over and self._state.is_midway()
        self.infos = {agent: {"midway": midway, **self._estimate(agent)} for agent in self.agents}
        self.agent_selection = self.agents[0 if is_over else self._state.to_act]
        if self.render_mode == "human":
            self.render()

    def _estimate(self, agent: str) -> dict[str, float]:
        """Return the expected score of an agent by the guide of our search, under the key "estimate".

        It is the guide's value of one world that the agent's view allows, or the true score after the end. Empty if the
        environment was made without estimates.
        """
        if self._guide is None:
            return {}
        seat = self.possible_agents.index(agent)
        if self._state.to_act == OVER:
            return {"estimate": self._state.scores()[seat]}
        world = self._state.redact(seat)
        world.determinize(Rng(self._batch.taken[0]))  # by the number of the action, so it gives the same again
        return {"estimate": self._guide.estimate(world)[seat]}

    def render(self) -> str | None:
        """Return the true table as text in the mode `ansi`, else None. The mode `human` prints it."""
        if self.render_mode == "human":
            print(repr(self._state))
        return repr(self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: nothing is open."""


class Env(RawEnv):
    """A match in which an agent that takes an illegal action gets -1, the others 0, and which then ends.

    PettingZoo's wrapper for that takes as long as a step.
    """

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent to act, or end the match if it is not legal.

        Then the reward is -1 for that agent, and 0 for all others. An agent whose match is over takes only None, and
        raises ValueError for anything else.
        """
        agent = self.agent_selection
        try:
            super().step(action)
        except ValueError:
            if self.terminations[agent] or self.truncations[agent]:
                raise
            EnvLogger.warn_on_illegal_move()
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, True)
            self.rewards = {one: -1.0 if one == agent else 0.0 for one in self.agents}

            # The rest of what PettingZoo asks of a step: the agent's own sum begins anew, and dead agents come next.
            self._cumulative_rewards[agent] = 0.0
            self._accumulate_rewards()
            self._deads_step_first()


def env(slug: str, **arguments: Any) -> AECEnv:
    """Return an `Env` of the game `slug` in PettingZoo's wrapper that catches calls in a wrong order.

    `arguments` are the other arguments of `RawEnv`.
    """
    return wrappers.OrderEnforcingWrapper(Env(slug, **arguments))


if hasattr(pettingzoo, "register"):  # before 1.27 PettingZoo has no list of environments
    for _slug in GAMES:
        pettingzoo.register("aec", f"five_fronts/{_slug}-{VERSION}", f"{__name__}:env", kwargs={"slug": _slug})
