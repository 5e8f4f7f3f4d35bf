"""What `python -m MODULE` says by itself: what it is for, where it reads no flags, and which package it lacks.

Imported by the packages of such commands. Needs no package.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from pathlib import Path
from types import TracebackType

from launch import notice


def answer() -> None:
    """Answer --help with the docstring of the command that begins, unless it parses flags; name what it lacks."""
    if sys.argv[0] != "-m" or "-m" not in sys.orig_argv:
        return
    module = sys.orig_argv[sys.orig_argv.index("-m") + 1]
    asked = not {"-h", "--help"}.isdisjoint(sys.argv)
    here = Path(notice.ROOT, *module.split("."))
    source = next((file for file in (here / "__main__.py", here.with_suffix(".py")) if file.is_file()), None)
    text = source.read_text(encoding="utf-8") if source is not None else ""

    def explain() -> None:
        print(ast.get_docstring(ast.parse(text)) or module, flush=True)

    if text and ((asked and "arser(" not in text) or (sys.argv[1:] and "argv" not in text)):
        explain()
        sys.exit(0 if asked else 2)

    def fail(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        name = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
        lacking = name != "" and importlib.util.find_spec(name) is None
        if lacking and asked:
            explain()
            os._exit(0)
        elif lacking:
            made = "python -m tests makes .venv with what tools and tests need (--adapters: research, too)"
            lacks = f"python -m {module} needs the package {name}, which this Python lacks"
            notice.say(f"{lacks}; {made}: start it with the Python there.")
            os._exit(3)
        elif kind is not KeyboardInterrupt:
            sys.__excepthook__(kind, error, trace)

    sys.excepthook = fail
