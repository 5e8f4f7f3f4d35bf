"""`python -m tests --adapters` installs what these tests need. Without it pytest does not collect them."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") and find_spec("pettingzoo") else ["test_*.py"]
