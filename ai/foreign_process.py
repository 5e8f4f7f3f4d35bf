"""The process of a class from outside. See `ai.foreign`, which starts it, and `ai.keeper`, which ends it."""

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

from ai.channel import call_when_orphaned
from ai.keeper import keep_player
from game.catalogue import game_of
from game.core.game import Game
from game.core.sanitize import as_whole_number, clean, quoted
from game.core.state import Action

LONGEST_ERROR: Final = 300
"""The most characters of an error that are shown."""


class AnswerError(ValueError):
    """There is no answer, or one that cannot be carried out. The text is a sentence without its subject, the player."""


def describe_error(error: BaseException, file: str | None = None) -> str:
    """Return the words for an error of a foreign class without a full stop, with the last line of its `file`.

    If no line of `file` was being carried out, the line that raised the error is given, unless that line belongs to
    this module or to generated code.

    >>> describe_error(ValueError("no such card."))
    'ValueError: no such card'
    """
    message = clean(f"{type(error).__name__}: {error}", LONGEST_ERROR).rstrip(". :")
    frames = traceback.extract_tb(error.__traceback__)
    frames_in_file = [frame for frame in frames if frame.filename == file]
    raising_frame = [frame for frame in frames[-1:] if frame.filename[0] != "<" and frame.filename != __file__]

    named_frames = frames_in_file or raising_frame
    if not named_frames:
        return message
    return f"{message} ({Path(named_frames[-1].filename).name}, line {named_frames[-1].lineno})"


def steps_of(game: Game, answer: object) -> list[Action]:
    """Return the actions of an answer: a list of actions, notations or ids, or a single action or id.

    Raises AnswerError for anything else, and for an empty list.
    """
    if isinstance(answer, Action) or as_whole_number(answer) is not None:
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


# --- The process ---


def serve_player(pipe: Connection, module: str, name: str, folder: str) -> None:
    """Answer questions with the class `name` of a module until the other end of the pipe is closed. Never returns.

    This is the main function of the process. At the end it also ends all processes that the class has started. Where
    processes can be forked, this one becomes the keeper, which sees to that, and a forked one goes on as the player.
    `folder` is the working folder of the class.
    """
    if hasattr(os, "fork"):
        keep_player(pipe)  # returns only in the forked process
    else:
        call_when_orphaned(_end_process_group)

    with suppress(OSError):
        os.dup2(2, 1)  # prints of the class must not get among the results
        sys.stdout = sys.stderr  # which is not buffered: the process ends without flushing
    sys.argv[1:] = []
    current_process().daemon = False  # a daemon may not have children
    try:
        _answer_questions(pipe, module, name, folder)
    except (EOFError, OSError):
        pass
    finally:
        _end_process_group()


def _end_process_group() -> None:
    """End this process and its group, whatever threads, handlers or children it has."""
    with suppress(OSError, AttributeError):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


# --- The class ---


def _answer_questions(pipe: Connection, module: str, name: str, folder: str) -> None:
    """Load the class, then answer every view and seed that comes through the pipe with its decision, as lines of JSON.

    The keys of a line: "file" once the class is loaded, "steps" and "iterations" for a decision, "fault" with a
    sentence for an error. Raises EOFError or OSError once nobody asks any more.
    """
    reported = 0
    """The number of searched decisions whose iterations have been reported."""
    file = os.path.realpath(Path(folder, module)) if module.endswith(".py") else None

    def send(**words: object) -> None:
        send_line(pipe, line=json.dumps(words).encode() + b"\n")

    try:
        os.chdir(folder)
        loaded = _load_module(module)
        file = loaded.__file__
        player = _make_player(loaded, name)
        send(file=file)
    except AnswerError as error:
        return send(fault=str(error))
    except BaseException as error:
        return send(fault=f"cannot be had: {describe_error(error, file)}.")

    while True:
        view, seed = pipe.recv()
        game = game_of(view)
        try:
            steps = [step.id for step in steps_of(game, player.decide(view, seed))]

            # A class may keep a list of the iterations of its decisions so far. The new ones are reported.
            counts_so_far = getattr(player, "__dict__", {}).get("iterations")
            new_counts: list[int] = []
            if isinstance(counts_so_far, list) and all(isinstance(count, int) for count in counts_so_far):
                new_counts = counts_so_far[reported:]
            reported += len(new_counts)
            send(steps=steps, iterations=new_counts)
        except AnswerError as error:
            send(fault=str(error))
        except BaseException as error:
            send(fault=f"raised {describe_error(error, file)}.")


def send_line(pipe: Connection, line: bytes) -> None:
    """Send the bytes of a line.

    Except on Windows they are sent without the header of `send_bytes`, which announces their number. So a class that
    sends half a line cannot make the reader wait for the rest of it.
    """
    if sys.platform == "win32":
        pipe.send_bytes(line)
        return
    while line:
        line = line[os.write(pipe.fileno(), line) :]


def _make_player(loaded: ModuleType, name: str) -> Any:
    """Return a player of the class of this name. Raises AnswerError, and any error of the class."""
    make = getattr(loaded, name, None)
    if not callable(make):
        raise AnswerError("cannot be had: its module has no such class.")
    player = make()
    if not callable(getattr(player, "decide", None)):
        raise AnswerError("has no method 'decide(view, seed)', so it cannot play.")
    return player


def _load_module(module: str) -> ModuleType:
    """Import a module by its name, or by the path of its file, and return it.

    A file is imported under its own name, so that processes which its class starts can import it, too. It gets another
    name only if its own one means something else.
    """
    if not module.endswith(".py"):
        if str(Path.cwd()) not in sys.path and "" not in sys.path:
            sys.path.append(str(Path.cwd()))
        return import_module(module)

    path = Path(module).resolve()
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    means_this_file = False
    with suppress(ImportError, ValueError):  # a name with a dot
        spec_by_name = find_spec(path.stem)
        means_this_file = spec_by_name is not None and spec_by_name.origin == str(path)
    if means_this_file:
        return import_module(path.stem)

    spec = spec_from_file_location(f"player_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    loaded = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
