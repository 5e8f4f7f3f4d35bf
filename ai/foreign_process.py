"""The process of a class from outside; see `ai.foreign`, which starts it, and `ai.keeper`, which ends it."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from multiprocessing.connection import Connection
from multiprocessing.process import current_process
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ai.channel import when_orphaned
from ai.keeper import keep
from game.catalogue import game_of
from game.core.game import Game
from game.core.sanitize import clean, quoted, whole
from game.core.state import Action

LONGEST_ERROR: Final = 300
"""The most characters of an error that are shown."""


class AnswerError(ValueError):
    """An answer that cannot be carried out, or none; the text is a sentence without its subject, the player."""


def described(error: BaseException, file: str | None = None) -> str:
    """An error as words without a full stop, with its line in `file`, or else where it was raised outside this file."""
    what = clean(f"{type(error).__name__}: {error}", LONGEST_ERROR).rstrip(". :")
    frames = traceback.extract_tb(error.__traceback__)
    last = [one for one in frames[-1:] if one.filename[0] != "<" and one.filename != __file__]
    own = [one for one in frames if one.filename == file] or last
    return f"{what} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else what


def steps_of(game: Game, answer: object) -> list[Action]:
    """The actions of an answer: a list of actions, notations or ids, or a single action or id. Raises AnswerError."""
    if isinstance(answer, Action) or whole(answer) is not None:
        answer = [answer]
    if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
        raise AnswerError(f"answered '{quoted(str(answer))}' instead of a list of actions.")
    steps = list(answer)
    if not steps:
        raise AnswerError("answered with an empty list.")
    try:
        return [game.action(step) for step in steps]
    except ValueError as error:
        raise AnswerError(f"answered what cannot be played: {error}") from None


# --- The process --------------------------------------------------------------------------


def serve(pipe: Connection, module: str, called: str, folder: str) -> None:
    """Answer with the class of this name until the other end of the pipe is closed; then end everything."""
    if hasattr(os, "fork"):
        keep(pipe)
    else:
        when_orphaned(_vanish)
    with suppress(OSError):
        os.dup2(2, 1)  # what it prints must not get among the results
        sys.stdout = sys.stderr  # which holds nothing back: its process ends without a word
    sys.argv[1:] = []
    current_process().daemon = False  # a daemon may not have children
    try:
        _answer(pipe, module, called, folder)
    except (EOFError, OSError):
        pass
    finally:
        _vanish()


def _vanish() -> None:
    """End this process and its group, whatever threads, handlers or children it has."""
    with suppress(OSError, AttributeError):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


# --- The class ----------------------------------------------------------------------------


def _answer(pipe: Connection, module: str, called: str, folder: str) -> None:
    """Answer every question. Raises EOFError or OSError once nobody asks any more."""
    told, file = 0, os.path.realpath(Path(folder, module)) if module.endswith(".py") else None

    def tell(**words: object) -> None:
        say(pipe, json.dumps(words).encode() + b"\n")

    try:
        os.chdir(folder)
        loaded = _loaded(module)
        file = loaded.__file__
        player = _made(loaded, called)
        tell(file=file)
    except AnswerError as error:
        return tell(fault=str(error))
    except BaseException as error:
        return tell(fault=f"cannot be had: {described(error, file)}.")
    while True:
        view, seed = pipe.recv()
        game = game_of(view)
        try:
            steps = [step.id for step in steps_of(game, player.decide(view, seed))]
            made = getattr(player, "__dict__", {}).get("iterations")
            counts = made[told:] if isinstance(made, list) and all(isinstance(n, int) for n in made) else []
            told += len(counts)
            tell(steps=steps, iterations=counts)
        except AnswerError as error:
            tell(fault=str(error))
        except BaseException as error:
            tell(fault=f"raised {described(error, file)}.")


def say(pipe: Connection, line: bytes) -> None:
    """Send a line. The asker reads it in pieces where a pipe has no messages, so that none of them can make it wait."""
    if sys.platform == "win32":
        pipe.send_bytes(line)
        return
    while line:
        line = line[os.write(pipe.fileno(), line) :]


def _made(loaded: ModuleType, called: str) -> Any:
    """A player of this class. Raises AnswerError, and whatever the class raises."""
    found = getattr(loaded, called, None)
    if not callable(found):
        raise AnswerError("cannot be had: its module has no such class.")
    player = found()
    if not callable(getattr(player, "decide", None)):
        raise AnswerError("has no method 'decide(view, seed)', so it cannot play.")
    return player


def _loaded(module: str) -> ModuleType:
    """Import a module by its name, or by the path of its file.

    A file is imported under its own name, so that processes which its class starts can import it, too; under another
    one only where that name means something else.
    """
    if not module.endswith(".py"):
        if str(Path.cwd()) not in sys.path and "" not in sys.path:
            sys.path.append(str(Path.cwd()))
        return import_module(module)
    path = Path(module).resolve()
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    same = False
    with suppress(ImportError, ValueError):  # a name with a dot
        found = find_spec(path.stem)
        same = found is not None and found.origin == str(path)
    if same:
        return import_module(path.stem)
    spec = spec_from_file_location(f"player_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    loaded = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
