"""A bot for every game: it tries each legal action in random playouts and takes the best.

python -m ai.arena --game battlefronts --a examples/my_bot.py:MyBot --b recruit --matches 20
"""

from collections.abc import Sequence

from ai.player import level, play
from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import OVER, Action, State

PLAYOUTS = 10
"""Playouts of every legal action."""
HORIZON = 400
"""The most actions of a playout. One that is cut off counts as an even share."""


class MyBot:
    """A flat Monte Carlo player: it knows only the rules of the game, and sees only its view."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return one action. If the decision has several steps, the bot is asked again for the next one."""
        rng = Rng(seed)
        legal = view.legal()
        if len(legal) == 1:
            return legal
        return [max(legal, key=lambda action: sum(playout_reward(view, action, rng) for _ in range(PLAYOUTS)))]


def playout_reward(view: State, action: Action, rng: Rng) -> float:
    """Return the score of the deciding seat, 0..1, after this action and a random playout in a world of the view."""
    world = view.copy()
    world.determinize(rng)
    world.apply(action, rng)

    for _ in range(HORIZON):
        if world.to_act == OVER:
            return world.scores()[view.to_act]
        legal = world.legal()
        world.apply(legal[rng.below(len(legal))], rng)
    return 1 / view.seats


if __name__ == "__main__":
    outcome = play(game_named("battlefronts"), [MyBot(), level("recruit")], seed=7)
    print(outcome.match)
    print("MyBot against a Recruit:", outcome.scores)
