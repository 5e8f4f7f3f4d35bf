"""Classes that are named on the command line: each plays in a process of its own, which lasts for one match.

Whatever such a class raises, starts or leaves behind ends with its process, and costs it no more than the match. The
process is told the name of the class, and for each decision a view and a seed. What it answers is read as JSON.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from multiprocessing.connection import Connection, wait
from multiprocessing.process import current_process, parent_process
from multiprocessing.util import Finalize
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ai.channel import LONGEST, uninterrupted
from game.catalogue import game_of
from game.core.game import Game
from game.core.match import Match
from game.core.sanitize import clean, quoted, whole
from game.core.state import Action, State

LONGEST_ERROR: Final = 300
"""The most characters of an error that are shown."""
LIMIT: Final = 10.0
"""The default limit in seconds for an answer."""
START: Final = 120.0
"""The most seconds in which a process starts, its class with all that it imports included."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""
ENDED: Final = "ended its process."
_SERVED: Final = "forkserver" in multiprocessing.get_all_start_methods()


class AnswerError(ValueError):
    """An answer that cannot be carried out, or none; the text is a sentence without its subject, the player."""


class Foreign:
    """A class in its process."""

    def __init__(self, kind: str, limit: float = LIMIT) -> None:
        """`kind`: mymodule:MyBot or folder/mybot.py:MyBot; `limit`: seconds for an answer.

        Raises ValueError with a sentence for a name that cannot be one. A class that cannot be had loses its match.
        """
        self._module, _, self.name = kind.rpartition(":")
        module, self.limit = self._module, limit
        self.iterations: list[int] = []
        """The iterations of every decision that it says it has searched."""
        if not module.strip() or not self.name.strip():
            raise ValueError("A class of your own is named by its module and its name, such as mymodule:MyBot.")
        if module.endswith(".py") and not Path(module).is_file():
            raise ValueError(f"There is no file '{quoted(module)}'.")
        self._folder = str(Path.cwd())
        self._start()

    def _start(self) -> None:
        """Start its process."""
        context: Any = multiprocessing.get_context("forkserver" if _SERVED else "spawn")
        if _SERVED:
            context.set_forkserver_preload([__name__])
        self._pipe, far = context.Pipe()
        what = far, self._module, self.name, self._folder
        self._process = context.Process(target=serve, args=what, daemon=True)
        with far, uninterrupted(), _without_main():
            self._process.start()
        self.leave = Finalize(self, _end, (self._process, self._pipe), exitpriority=1)
        """Ends its process with all that it has started; at the latest when nobody refers to this any more."""
        self.file: str | None = None
        """The file of its class, where there is one."""
        self.refusal = ""
        """Why it cannot be had, as a sentence without its subject."""
        try:
            self.file = self._heard(START).get("file")
        except AnswerError as error:
            self.refusal = str(error)

    def follow(self, match: Match) -> None:
        """Play in another match: with a new process, if the one that it had has ended."""
        if not self.leave.still_active():
            self._start()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Raises AnswerError for an answer that takes too long, and for whatever its class raises."""
        if self.refusal:
            raise AnswerError(self.refusal)
        try:
            self._pipe.send((view, seed))
        except OSError:
            raise AnswerError(ENDED) from None
        answer = self._heard(self.limit)
        self.iterations += [int(count) for count in answer.get("iterations", ())]
        return steps_of(game_of(view), answer.get("steps"))

    def _heard(self, seconds: float) -> dict[str, Any]:
        """The answer that comes within these seconds. Raises AnswerError."""
        end = time.monotonic() + seconds
        try:
            while not self._pipe.poll(max(0.0, min(CHECK_EVERY, end - time.monotonic()))):
                if time.monotonic() >= end:
                    raise AnswerError(f"took longer than {seconds:g} s for an answer.")
                if not self._process.is_alive() and not self._pipe.poll():
                    raise AnswerError(ENDED)
            answer: dict[str, Any] = json.loads(self._pipe.recv_bytes(LONGEST))
        except (EOFError, OSError):
            raise AnswerError(ENDED) from None
        if "fault" in answer:
            raise AnswerError(clean(str(answer["fault"]), 2 * LONGEST_ERROR))
        return answer


@contextmanager
def _without_main() -> Iterator[None]:
    """Start a process that does not import the script of this one: it could know the deal, or play matches anew."""
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _end(process: Any, pipe: Connection) -> None:
    """End a process of `serve` and all of its group."""
    pipe.close()
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else None
    process.kill()
    process.join()


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


# --- In its process ----------------------------------------------------------------------


def serve(pipe: Connection, module: str, called: str, folder: str) -> None:
    """Answer with the class of this name until the other end of the pipe is closed; then end everything."""
    with suppress(OSError, AttributeError):
        os.setsid()
    with suppress(OSError):
        os.dup2(2, 1)  # what it prints must not get among the results
        sys.stdout = sys.stderr  # which holds nothing back: its process ends without a word
    sys.argv[1:] = []
    os.chdir(folder)
    current_process().daemon = False  # a daemon may not have children
    threading.Thread(target=_watch, daemon=True).start()
    try:
        _answer(pipe, module, called)
    except (EOFError, OSError):
        pass
    finally:
        _vanish()


def _watch() -> None:
    """Wait for the end of the process that asks, whatever the class is doing."""
    asker = parent_process()
    assert asker is not None
    wait([asker.sentinel])
    _vanish()


def _vanish() -> None:
    """End this process and what it has started, whatever threads, handlers or children it has."""
    with suppress(OSError, AttributeError):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


def _answer(pipe: Connection, module: str, called: str) -> None:
    """Answer every question. Raises EOFError or OSError once nobody asks any more."""
    told, file = 0, str(Path(module).resolve()) if module.endswith(".py") else None

    def tell(**words: object) -> None:
        pipe.send_bytes(json.dumps(words).encode())

    try:
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
