"""The guides: what a search knows about a game beyond its rules. There is one module per game, named by slug."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ai.search import AnyGuide, Guide


def guide_for(slug: str) -> AnyGuide:
    """Return a new guide of a game, or one that plays uniformly at random if the game has none.

    Raises TypeError if GUIDE of the game's module is no class of Guide.
    """
    if find_spec(f"ai.estimates.{slug}") is None:
        return Guide()
    guide = import_module(f"ai.estimates.{slug}").GUIDE()
    if not isinstance(guide, Guide):
        raise TypeError(f"ai.estimates.{slug}.GUIDE is no class of Guide")
    return guide
