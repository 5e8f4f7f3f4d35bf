"""No module keeps anything: caches belong to an object, a module holds constants."""

from __future__ import annotations

import ast

import pytest

from tests.test_imports import offenders, parsed

WRITES = frozenset("add append clear discard extend insert pop popitem remove setdefault sort update".split())
"""Methods that change a container."""
AT_IMPORT = "_listed"
"""Fills a game's list of actions while its module is imported, and is called by nobody else."""


def written_globals(file: str, text: str) -> list[str]:
    """Names of a module that its functions write to."""
    tree = parsed(text)
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    assigned += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    known = {target.id for target in assigned if isinstance(target, ast.Name)}
    found: list[str] = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or function.name == AT_IMPORT:
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                found += node.names
            elif isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.value, ast.Name):
                method = isinstance(node, ast.Attribute) and node.attr in WRITES
                changed = method or not isinstance(node.ctx, ast.Load)
                found += [node.value.id] if changed and node.value.id in known else []
    return found


KEEPERS = frozenset("SurfaceCache Caches OrderedDict defaultdict deque Counter count cycle cache lru_cache".split())
"""What remembers from call to call: made in a module or put over a function, it is a global as well."""


def kept_globals(file: str, text: str) -> list[str]:
    """Caches, counters and the like that a module itself holds."""
    tree = parsed(text)
    made = [node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    made += [over for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for over in node.decorator_list]
    called = [node.func if isinstance(node, ast.Call) else node for node in made if node is not None]
    names = [ast.unparse(node).rpartition(".")[2] for node in called if isinstance(node, ast.Name | ast.Attribute)]
    return [name for name in names if name in KEEPERS]


def test_no_module_keeps_anything() -> None:
    """Caches belong to an object; a module holds constants."""
    assert offenders(written_globals, "game", "ai", "dice", "career", "scenes", "launch", "tools", "adapters") == {}
    assert offenders(kept_globals, "game", "ai", "dice", "career", "scenes", "adapters") == {}


@pytest.mark.parametrize(
    "text",
    [
        "_faces = SurfaceCache(9_000_000)",
        "_serial: Final = itertools.count()",
        "@functools.lru_cache(maxsize=9)\ndef go(): ...",
        "class A:\n    @cache\n    def go(self): ...",
    ],
)
def test_a_kept_global_is_found(text: str) -> None:
    assert len(kept_globals("scenes/ui/faces.py", text)) == 1


@pytest.mark.parametrize("write", ["kept[0] = 1", "kept.append(1)", "kept[0] += 1", "del kept[0]", "global kept"])
def test_a_written_global_is_found(write: str) -> None:
    assert written_globals("ai/search.py", f"kept: Final = [0]\ndef go():\n    {write}") == ["kept"]
