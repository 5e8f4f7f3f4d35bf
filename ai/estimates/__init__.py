"""The guides: what a search knows about a game beyond its rules. There is one module per game, named by slug."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ai.search import AnyGuide, Guide
from ai.temper import FeaturesOf


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


def features_for(slug: str) -> FeaturesOf | None:
    """Return what finds the features of a decision of a game, by which tempers choose, or None if the game has none."""
    if find_spec(f"ai.estimates.{slug}") is None or find_spec(f"ai.estimates.{slug}.temper") is None:
        return None
    features_of: FeaturesOf = import_module(f"ai.estimates.{slug}.temper").features_of
    return features_of
