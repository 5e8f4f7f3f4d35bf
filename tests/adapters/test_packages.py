"""What the adapters need is pinned whole, and their first example works."""

from __future__ import annotations

import doctest
import re
from importlib import metadata
from types import ModuleType

import pytest

from adapters import open_spiel, petting_zoo
from launch import environment


def test_whatever_a_package_needs_is_pinned_as_well() -> None:
    """pip is told to install nothing else; `tests/test_setup.py` tests the packages of the other files."""
    pinned = dict(pin.split("==") for pin in environment.pins(environment.TO_RESEARCH))
    developing = {pin.partition("==")[0] for pin in environment.pins(environment.TO_DEVELOP)}
    own = pinned.keys() - developing
    assert {"open-spiel", "pettingzoo"} <= own
    for name in own:
        needed = [line for line in metadata.requires(name) or [] if ";" not in line]
        always = {re.split(r"[^\w.-]", line)[0].replace("_", "-").lower() for line in needed}
        assert always <= pinned.keys(), name
        assert metadata.version(name) == pinned[name]


@pytest.mark.parametrize("adapter", [open_spiel, petting_zoo], ids=["OpenSpiel", "PettingZoo"])
def test_what_an_adapter_says_of_itself_works(adapter: ModuleType) -> None:
    """The example at its head."""
    results = doctest.testmod(adapter)
    assert results.attempted > 3
    assert results.failed == 0
