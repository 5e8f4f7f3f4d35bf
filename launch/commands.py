"""Answers for commands `python -m MODULE`: their purpose, if they read no flags, and the package that they lack.

The packages of such commands import this module. It needs no package.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from pathlib import Path
from types import TracebackType

from launch import notice


def answer_help() -> None:
    """Answer --help with the docstring of the command that was started with `python -m`, unless it parses flags itself.

    Its source is read for that, because it cannot be imported without its packages. The answer also comes for any
    argument of a command that reads none. Both exit. Otherwise, from now on, a missing package is reported in a
    sentence instead of a traceback. Does nothing for a program that was started without -m.
    """
    if sys.argv[0] != "-m" or "-m" not in sys.orig_argv:
        return

    module = sys.orig_argv[sys.orig_argv.index("-m") + 1]
    path = Path(notice.ROOT, *module.split("."))
    source = next((file for file in (path / "__main__.py", path.with_suffix(".py")) if file.is_file()), None)
    text = source.read_text(encoding="utf-8") if source is not None else ""

    def print_docstring() -> None:
        print(ast.get_docstring(ast.parse(text)) or module, flush=True)

    asks_for_help = not {"-h", "--help"}.isdisjoint(sys.argv)
    # A command that makes a parser, `Parser(` or `make_parser(`, answers --help itself.
    parses_flags = "arser(" in text
    reads_arguments = "argv" in text
    if text and ((asks_for_help and not parses_flags) or (sys.argv[1:] and not reads_arguments)):
        print_docstring()
        sys.exit(0 if asks_for_help else 2)

    def report_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an uncaught error: a sentence for a missing package, nothing for Ctrl+C, else the usual traceback.

        --help is answered even if a package is missing.
        """
        name = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
        is_package_missing = name != "" and importlib.util.find_spec(name) is None
        if is_package_missing and asks_for_help:
            print_docstring()
            os._exit(0)
        elif is_package_missing:
            made = "python -m tests makes .venv with what tools and tests need (--adapters: research, too)"
            lacks = f"python -m {module} needs the package {name}, which this Python lacks"
            notice.print_line(f"{lacks}; {made}: start it with the Python there.")
            os._exit(3)
        elif kind is not KeyboardInterrupt:
            sys.__excepthook__(kind, error, trace)

    sys.excepthook = report_error
