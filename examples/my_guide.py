"""The tree search with a guide of its own, which prefers some moves in the playouts of Battlefronts.

python -m ai.arena --game battlefronts --a examples/my_guide.py:player --b examples/my_guide.py:without --matches 20
"""

from ai.player import Searcher, level, play
from ai.search import Guide
from game.battlefronts.actions import March
from game.battlefronts.cards import FRONTS
from game.battlefronts.state import State
from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import Action

KEEPS = 90
"""Per cent of the moves off a front that a playout replaces."""


class HoldsFronts(Guide[State]):
    """Marches to the fronts and stays there. All other decisions are random.

    A guide may do more: cut a playout off (`is_cut_off`) and `estimate` the position there, take a `winning_step`
    without a search, and give a `reason` for a hint.
    """

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Choose a random action, but mostly march to a front instead of leaving one."""
        action = legal[rng.below(len(legal))]
        if isinstance(action, March) and action.place >= FRONTS and rng.below(100) < KEEPS:
            advances = [move for move in legal if isinstance(move, March) and move.place < FRONTS]
            return advances[rng.below(len(advances))] if advances else legal[0]  # the first one passes
        return action


def player() -> Searcher:
    """Return a player of 300 iterations per decision with this guide."""
    return level("300", guide=HoldsFronts)


def without() -> Searcher:
    """Return a player of 300 iterations per decision with random playouts."""
    return level("300", guide=Guide)


if __name__ == "__main__":
    outcome = play(game_named("battlefronts"), [player(), without()], seed=7)
    print(outcome.match)
    print("With the guide, and without:", outcome.scores)
