"""What a search may know about a game beyond its rules: one module a game, named by slug."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game.core.rng import Rng
from game.core.state import Action, State


class Guide:
    """How playouts are steered. This one plays anything, uniformly at random.

    A game's own guide stands in `ai/estimates/<slug>.py` as `GUIDE`. Guides keep no
    state and look at nothing a seat could not see, hidden cards of a dealt world included.
    """

    __slots__ = ()

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """A plausible action for `state.to_act` out of `legal`, of which there are at least two."""
        return legal[rng.below(len(legal))]


def guide_for(slug: str) -> Guide:
    """The guide of a game, or the uniform one where a game brings none."""
    if find_spec(f"ai.estimates.{slug}") is None:
        return Guide()
    guide = import_module(f"ai.estimates.{slug}").GUIDE
    if not isinstance(guide, Guide):
        raise TypeError(f"ai.estimates.{slug}.GUIDE is no Guide")
    return guide
