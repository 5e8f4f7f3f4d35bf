"""The Python files of the project. Each is read and parsed once, for all tests that look at it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from launch.environment import ROOT

WRITES = frozenset("add append clear discard extend insert pop popitem remove setdefault sort update".split())
"""Methods that change a container."""
AT_IMPORT = "_listed"
"""Fills a game's list of actions while its module is imported, and is called by nobody else."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
KEEPERS = frozenset("SurfaceCache Caches OrderedDict defaultdict deque Counter count cycle cache lru_cache".split())
"""What remembers from call to call: made in a module or put over a function, it is a global as well."""


class Source:
    """The facts about one file that tests ask for. Its syntax tree is not kept."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        nodes: list[ast.AST] = []
        bodies: list[tuple[Function, slice]] = []
        _walk(tree, nodes, bodies)
        kinds: dict[type[ast.AST], list[Any]] = defaultdict(list)
        for node in nodes:
            kinds[type(node)].append(node)
        functions = [function for function, _ in bodies]
        imports = kinds[ast.Import] + kinds[ast.ImportFrom]
        inside = {id(node) for _, body in bodies for node in nodes[body] if type(node) in (ast.Import, ast.ImportFrom)}
        loaded = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        notes = {id(node.value) for node in kinds[ast.Expr]}
        words = [node for node in kinds[ast.Constant] if isinstance(node.value, str)]
        names_of_module = _assigned_names(tree)
        own = [node for node in functions if node in tree.body and node.returns is not None]

        self.lines = text.splitlines()
        self.code = self._count_code(kinds[ast.Expr])
        """Lines of code: no blank lines, comments or docstrings."""
        self.imports = [module for node in imports for module in imported(node)]
        self.loaded = [module for node in loaded for module in imported(node)]
        """What is imported when the module is loaded: neither inside functions nor for types only."""
        self.late = sorted(module for node in imports if id(node) in inside for module in imported(node))
        self.reached = [dotted(node) for node in kinds[ast.Attribute]]
        """Dotted names such as pygame.mouse.get_pos, wherever they are used."""
        calls = [node.func for node in kinds[ast.Call]]
        self.called = [dotted(called) for called in calls if isinstance(called, ast.Attribute)]
        """Dotted names that are called, such as pygame.Surface; of a method of a result only the last name is sure."""
        self.names = [node.id for node in kinds[ast.Name]]
        self.words = [str(node.value) for node in words if id(node) not in notes]
        """Strings that are no docstrings."""
        self.lengths = [(node.name, self._length(node)) for node in functions]
        self.signatures = [(function.name, *_types(function)) for function in own]
        """Name, types of the parameters and returned type of each function of the module that names the last."""
        self.written = [
            name
            for function, body in bodies
            if function.name != AT_IMPORT
            for name in _written(nodes[body], names_of_module)
        ]
        """Names of the module that its functions write to."""
        self.kept = list(_keeper_calls(tree, functions))
        """Caches, counters and the like that the module itself holds."""

    def _count_code(self, expressions: list[ast.Expr]) -> int:
        """Count the lines of code: every line but blank ones, comments, docstrings and notes on constants."""
        documented: set[int] = set()
        for node in expressions:
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                documented.update(range(node.lineno, (node.end_lineno or 0) + 1))

        rest = [line.strip() for number, line in enumerate(self.lines, 1) if number not in documented]
        return sum(line != "" and not line.startswith("#") for line in rest)

    def _length(self, node: Function) -> int:
        """The number of code lines of a function: without blank lines, comments and its docstring."""
        first = node.body[0]
        has_docstring = ast.get_docstring(node) is not None
        docstring = range(first.lineno, (first.end_lineno or 0) + 1) if has_docstring else range(0)
        numbers = (n for n in range(node.lineno, (node.end_lineno or 0) + 1) if n not in docstring)
        lines = [self.lines[n - 1].strip() for n in numbers]
        return sum(line != "" and not line.startswith("#") for line in lines)


def _walk(node: ast.AST, nodes: list[ast.AST], bodies: list[tuple[Function, slice]]) -> None:
    """Append a node and all below it to `nodes`, and each function among them with its slice of `nodes` to `bodies`."""
    first = len(nodes)
    nodes.append(node)
    for field in node._fields:
        value = getattr(node, field, None)
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and child._fields:
                _walk(child, nodes, bodies)
    if isinstance(node, Function):
        bodies.append((node, slice(first, len(nodes))))


def _types(node: Function) -> tuple[list[str], str]:
    asked = [ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation is not None]
    return asked, "" if node.returns is None else ast.unparse(node.returns)


def _assigned_names(tree: ast.Module) -> set[str]:
    """The names that a module assigns."""
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    assigned += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {target.id for target in assigned if isinstance(target, ast.Name)}


def _written(body: list[ast.AST], known: set[str]) -> Iterator[str]:
    """The names of a module (`known`) that a body changes: as globals, by their parts, or by methods that write."""
    for node in body:
        if isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.value, ast.Name):
            is_writing_method = isinstance(node, ast.Attribute) and node.attr in WRITES
            if (is_writing_method or not isinstance(node.ctx, ast.Load)) and node.value.id in known:
                yield node.value.id


def _keeper_calls(tree: ast.Module, functions: list[Function]) -> Iterator[str]:
    values = [node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    values += [over for node in functions for over in node.decorator_list]
    called = [node.func if isinstance(node, ast.Call) else node for node in values if node is not None]
    names = [dotted(node).rpartition(".")[2] for node in called if isinstance(node, ast.Name | ast.Attribute)]
    return (name for name in names if name in KEEPERS)


def dotted(node: ast.expr) -> str:
    """A dotted name, such as "os.path.join". Calls and indexes within it are left out."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that a line imports, submodules by their full name."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [_submodule(node.module, alias.name) for alias in node.names if node.module is not None]


@cache
def _submodule(module: str, name: str) -> str:
    path = Path(ROOT, *module.split("."), name)
    return f"{module}.{name}" if path.with_suffix(".py").exists() or path.is_dir() else module


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def files(*rooms: str) -> list[str]:
    found = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


@cache
def source(file: str) -> Source:
    """The facts about a file of the project."""
    return Source((ROOT / file).read_text(encoding="utf-8"))


Check = Callable[[str, Source], list[str]]
"""Told a file and what stands in it: what is wrong there."""


def offenders(found: Check, *rooms: str) -> dict[str, list[str]]:
    """By file of these rooms: what it should not do."""
    every = {file: found(file, source(file)) for file in files(*rooms)}
    return {file: wrong for file, wrong in every.items() if wrong}
