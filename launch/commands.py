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
        print(ast.get_docstring(ast.parse(text)) or module)

    if asked and text and "arser(" not in text:
        explain()
        sys.exit()

    def fail(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        name = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        if not name or importlib.util.find_spec(name.partition(".")[0]) is not None:
            sys.__excepthook__(kind, error, trace)
        elif asked:
            explain()
            sys.stdout.flush()
            os._exit(0)
        else:
            made = "python -m tests makes .venv with what tools and tests need (--adapters: research, too)"
            lacks = f"python -m {module} needs the package {name}, which this Python lacks"
            notice.say(f"{lacks}; {made}: start it with the Python there.")
            os._exit(3)

    sys.excepthook = fail
