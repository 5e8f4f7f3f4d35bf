"""The process of a player from another checkout. See `ai.checkout`, which starts this file there.

It runs on the modules of that checkout. This file is the interface between versions: a version must have all that this
file imports, calls and reads, and the file says how versions differ. It can play every version from a3f7a2ec on, which
brought `game.fast_core`:

- `game.catalogue.game_named`, `Match(game, seats, options, seed)` with `play`, `legal`, `view` and `state.to_act`, and
  `Action` with `id` and `notation` are the same in all versions. Only options that differ from the
  default are sent, because an older version does not know newer options.
- `Level`, `LEVELS` and `Memory` have moved between modules (`HOMES`). `Level.in_game` and `Memory` are missing in older
  versions.
- `ai.bot.choose(game, view, level, seed)` has gained `clock` (222453b2) and `memory` (b81f628a). A version without
  `clock` measures the seconds of a level by the clock on the wall, not by CPU time.

A message is a line of JSON. The first message names the match and the player, and is answered with the core. Each
later message has the actions since the one before, and the actions that are legal now. It is answered with a decision.
An answer with the field "error" holds a sentence and is the last one.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from ai.bot import choose
from game.catalogue import game_named
from game.core.match import Match

HOMES: Final = {
    "Level": ("ai.levels", "ai.bot"),
    "LEVELS": ("ai.levels", "ai.bot"),
    "Memory": ("ai.forest", "ai.memory"),
}
"""By name: the modules that hold it in different versions, the newest version first."""
ENDLESS_SECONDS: Final = 1e9
"""The seconds of a level that counts iterations. The oldest versions cannot compute with infinity."""


class VersionError(Exception):
    """This version cannot play. The text is a sentence without its subject, the version."""


def find_object(name: str) -> Any:
    """Return the object of this name in this checkout of the project, or None if the checkout is older than the name.

    `HOMES[name]` are the modules in which versions of the project have kept it, the newest first.
    """
    for home in HOMES[name]:
        if find_spec(home) is not None and hasattr(import_module(home), name):
            return getattr(import_module(home), name)
    return None


def core_in_use() -> str:
    """Return the core that this process runs on. Raises VersionError for a version from before there was a choice."""
    if find_spec("game.fast_core") is None:
        raise VersionError("it is older than the first version that can play here, a3f7a2ec.")
    return "fast" if import_module("game.fast_core").IN_USE else "plain"


def level_of_kind(kind: str) -> Any:
    """Return the level of that kind in this checkout (see `ai.player.level`). Raises VersionError without one.

    A kind is a number of iterations ("150"), a level ("general"), or a level with its seconds ("general:0.2s"). For a
    number a level is made that has no limit of time. The arguments of the class Level are its slug, name, line of text,
    iterations and seconds.
    """
    if kind.isdigit():
        return find_object("Level")(kind, kind, "", int(kind), ENDLESS_SECONDS)
    slug, _, seconds = kind.partition(":")
    levels = {one.slug: one for one in find_object("LEVELS")}
    if slug not in levels:
        raise VersionError(f"it has no level '{slug}'.")

    return replace(levels[slug], seconds=float(seconds.removesuffix("s"))) if seconds else levels[slug]


def extra_arguments() -> dict[str, Any]:
    """Return the keyword arguments that the bots' function `choose` takes in this version, but not in all versions.

    The clock measures a bot's time by the CPU, and a memory keeps its last search. A version without the class Memory
    has no parameter for it, either.
    """
    memory_class = find_object("Memory")
    arguments = {"clock": time.process_time, "memory": memory_class and memory_class()}
    parameters = inspect.signature(choose).parameters
    return {name: value for name, value in arguments.items() if name in parameters}


def answer_messages(messages: Iterator[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield one answer for each message.

    The first message describes a match, and its answer is the core of this process. Each later message names the
    actions since the last one and the actions that are legal now, and its answer is a decision. Raises VersionError if
    the rules of this version differ from those of the version that asks. In some versions a level depends on the game
    (`at`), and `choose` takes further arguments.
    """
    first = next(messages)
    core = core_in_use()
    game = game_named(first["game"])
    # By place, since the version of the checkout may have other names for its parameters.
    match = Match(game, first["seats"], first["options"], first["seed"])
    actions = {action.notation: action for action in game.actions}
    level = level_of_kind(first["player"])
    level = level.at(game) if hasattr(level, "at") else level
    more = extra_arguments()
    yield {"core": core}

    for message in messages:
        try:
            for notation in message["actions"]:
                match.play(actions[notation])
        except (KeyError, ValueError):
            raise VersionError("it plays by other rules: there, what was played is no legal action.") from None
        if sorted(action.notation for action in match.legal()) != sorted(message["legal"]):
            raise VersionError("it plays by other rules: there, other actions are legal now.")

        thought = choose(game, match.view(match.state.to_act), level, message["seed"], **more)
        yield {"actions": [game.actions[step].notation for step in thought.actions], "iterations": thought.iterations}


def main() -> None:
    """Answer the lines of the standard input until it ends or nobody reads the answers."""
    try:
        for answer in answer_messages(map(json.loads, sys.stdin)):
            print(json.dumps(answer), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python still writes to it when it ends
    except VersionError as error:
        print(json.dumps({"error": str(error)}), flush=True)
    except Exception as error:
        print(json.dumps({"error": f"it failed with {type(error).__name__}: {error}"}), flush=True)


if __name__ == "__main__":
    main()
