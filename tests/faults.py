"""Faults that people make, as edits of a source file: each is a small change inside a function."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

PAIRS = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
)
OTHER: dict[type[ast.AST], type[ast.AST]] = dict(PAIRS) | {second: first for first, second in PAIRS}
"""By operator: the one that is easily written instead."""
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEATS = frozenset(("seat", "viewer", "player", "owner", "actor"))
"""Names that hold the number of a seat."""
LARGE = 10
"""A constant from here on is a size or a distance, where nobody would notice one more."""


class Fault(NamedTuple):
    """One edit of a source file."""

    kind: str
    lines: range
    """The lines that are changed."""
    start: int
    end: int
    """The first byte of the replaced text, and the byte after it."""
    before: str
    after: str

    def plant(self, source: bytes) -> bytes:
        """The source with the fault in it.

        >>> fault = Fault("comparison", lines=range(1, 2), start=3, end=8, before="a < b", after="(a <= b)")
        >>> fault.plant(b"if a < b: pass")
        b'if (a <= b): pass'
        """
        return source[: self.start] + self.after.encode() + source[self.end :]


def faults_in(source: bytes) -> Iterator[Fault]:
    """Every fault that can be planted in the functions of a source file."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node, kind, after in _edits_in(function.body):
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
                lines = range(node.lineno, (node.end_lineno or 0) + 1)
                yield Fault(kind, lines, start, end, source[start:end].decode(), after)


Edit = tuple[ast.expr | ast.stmt, str, str]
"""The replaced node, the kind of fault, and the new text."""


def _edits_in(body: list[ast.stmt]) -> Iterator[Edit]:
    """The edits of some statements and of all that they contain."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        # Python 3.11 gives no true place for what is inside an f-string. Functions inside are visited by themselves.
        if not isinstance(node, ast.JoinedStr | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _edits_at(node)
            annotation = getattr(node, "annotation", None)  # a fault in it would change nothing at run time
            waiting += [child for child in ast.iter_child_nodes(node) if child is not annotation]


def _edits_at(node: ast.AST) -> Iterator[Edit]:
    """Yield the faults that can be planted at one node: the node to replace, the kind of fault, and the new code."""
    match node:
        case ast.Compare(ops=[operator]):
            yield node, "comparison", _as_text(node, ops=[OTHER[type(operator)]()])
        case ast.BoolOp(op=operator):
            yield node, "condition", _as_text(node, op=OTHER[type(operator)]())
        case ast.BinOp(op=(ast.Add() | ast.Sub()) as operator):
            yield node, "off by one", _as_text(node, op=OTHER[type(operator)]())
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, "condition", f"(not {_as_text(test)})"
        case ast.Constant(value=bool(value)):
            yield node, "condition", str(not value)
        case ast.Constant(value=int(value)):
            yield node, "off by one", str(value + 1 if value < LARGE else value + value // 2)
        case ast.Name(id=name, ctx=ast.Load()) if name in SEATS:
            yield node, "wrong seat", f"(1 - {name})"
        case ast.Name(id=name, ctx=ast.Load()) if name in OPPOSITE:
            yield node, "comparison", OPPOSITE[name]
        case ast.Call(func=ast.Name(id="min" | "max")):
            pass  # the order of their arguments makes no difference
        case ast.Call(args=[first, second, *rest]) if ast.dump(first) != ast.dump(second):
            yield node, "arguments swapped", _as_text(node, args=[second, first, *rest])
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "line dropped", "pass"


def _as_text(node: ast.expr, **changed: object) -> str:
    """An expression as text, with these fields changed.

    >>> _as_text(ast.parse("a < b", mode="eval").body, ops=[ast.LtE()])
    '(a <= b)'
    """
    other = copy.copy(node)
    for field, value in changed.items():
        setattr(other, field, value)
    return f"({ast.unparse(other)})"
