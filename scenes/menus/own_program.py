"""A Python file that was dropped on the lobby: which of its classes can play, and the question whether one may."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from ai.deals import draw_deal, is_guessable
from game.core import files
from game.core.sanitize import clean_name, quoted
from scenes.match.own_bot import with_classes
from scenes.match.setup import Setup
from scenes.stack import Change, Pop, Push, Services
from scenes.ui.pinboard import Answer, AskScene

MOST_CLASSES: Final = 5
"""The question offers at most so many classes, because it has no room for more."""


def read_class_names(path: Path) -> list[str]:
    """The names of the classes in a Python file that have a method `decide`, at most MOST_CLASSES.

    The file is parsed and not run, so a class that only inherits the method is not found. Raises ValueError with a
    sentence if the file cannot be read, is no Python program, or has no such class.
    """
    name = quoted(path.name)
    try:
        text = files.read(path)
    except (OSError, UnicodeDecodeError):
        raise ValueError(f"{name} cannot be read.") from None
    if len(text) > files.LONGEST:
        raise ValueError(f"{name} is too long for the program of a bot.")
    try:
        program = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{name} is not a Python program.") from None

    names = [node.name for node in program.body if isinstance(node, ast.ClassDef) and _has_decide(node)]
    if not names:
        raise ValueError(f"{name} has no class with a method decide(view, seed), so it cannot play.")
    return names[:MOST_CLASSES]


def _has_decide(node: ast.ClassDef) -> bool:
    """Whether the body of a class defines a method `decide`."""
    return any(isinstance(member, ast.FunctionDef) and member.name == "decide" for member in node.body)


def offer_program(app: Services, path: Path, replaced: str, begin: Callable[[str], Change | None]) -> Change | None:
    """The change of scene to the page that asks whether a class of a dropped file may play.

    None, after a toast, if none can. `replaced` is the bot that gives its seat to the class. An answer calls `begin`
    with the class, such as `folder/my_bot.py:MyBot`. The first answer is NO, so that no key that is pressed by accident
    runs a program.
    """
    try:
        names = read_class_names(path)
    except ValueError as failure:
        app.toast("NOT OPENED", str(failure))
        return None

    answers: list[Answer] = [("NO", "cross", Pop)]
    answers += [(f"LET {clean_name(name).upper()} PLAY", "swords", partial(begin, f"{path}:{name}")) for name in names]
    return Push(AskScene("RUN THIS PROGRAM?", describe_risk(path.name, replaced), answers))


def describe_risk(file_name: str, replaced: str) -> str:
    """The words of the question: what the program of a bot does in the match, and what else it could do.

    >>> print(describe_risk("my_bot.py", "Hale"))
    my_bot.py plays in place of Hale, for practice. Like any program it can read and change your files. Do you trust it?
    """
    return (
        f"{quoted(file_name)} plays in place of {replaced}, for practice. "
        "Like any program it can read and change your files. Do you trust it?"
    )


def seat_class(app: Services, seat: int, class_path: str, setup: Setup) -> Setup:
    """The setup with a class such as `folder/my_bot.py:MyBot` in a seat, which is practice.

    The class could find a deal with a small number by trying them all, and know every hand. Such a deal is replaced by
    a random one, and a toast says so.
    """
    if is_guessable(setup.seed, [class_path]):
        why = "The program could find the cards of so small a deal number, so another one is drawn."
        app.toast("ANOTHER DEAL", why)
        setup = replace(setup, seed=draw_deal())
    return with_classes(setup, [class_path if other == seat else "" for other in range(len(setup.seats))])
