"""The examples in docstrings of the rules core and the bots do what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "module", ["ai.search", "ai.player", "ai.statistics", "game.core.match", "game.core.record", "game.core.state"]
)
def test_examples(module: str) -> None:
    outcome = doctest.testmod(import_module(module))
    assert outcome.attempted > 0
    assert outcome.failed == 0
