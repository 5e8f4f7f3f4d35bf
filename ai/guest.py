"""The process of a player from another checkout; see `ai.checkout`, which starts this file there.

It runs on the modules of that checkout, so it asks of them no more than what all versions have, and for `ai.forest`
where there is one. A message is a line of JSON. The first one names the match and the player; each later one has the
actions since the one before, and what is legal now, and is answered with a decision. An answer with an "error" is a
sentence, and the last one.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from math import inf
from typing import Any

from ai.bot import choose
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match

LEVELS = import_module("ai.levels" if find_spec("ai.levels") else "ai.bot")
"""Where this checkout has its levels."""


def level(kind: str) -> Any:
    """The level of that kind in this checkout, see `ai.player.level`."""
    if kind.isdigit():
        return LEVELS.Level(kind, kind, "", int(kind), inf)
    slug, _, seconds = kind.partition(":")
    found = next(one for one in LEVELS.LEVELS if one.slug == slug)
    return replace(found, seconds=float(seconds.removesuffix("s"))) if seconds else found


def answers(messages: Iterator[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """An answer to every message."""
    begun = next(messages)
    game = game_named(begun["game"])
    match = Match(game, begun["seats"], begun["options"], begun["seed"])
    actions = {action.notation: action for action in game.actions}
    player = level(begun["player"])
    player = player.at(game) if hasattr(player, "at") else player
    more = {"memory": import_module("ai.forest").Memory()} if find_spec("ai.forest") else {}
    yield {"core": "fast" if fast_core.IN_USE else "plain"}
    for message in messages:
        for notation in message["actions"]:
            match.play(actions[notation])
        if sorted(action.notation for action in match.legal()) != sorted(message["legal"]):
            yield {"error": "it plays by other rules: there, other actions are legal now."}
            return
        thought = choose(game, match.view(match.state.to_act), player, message["seed"], time.process_time, **more)
        yield {"actions": [game.actions[step].notation for step in thought.actions], "iterations": thought.iterations}


def main() -> None:
    """Answer the lines of standard input until it ends or nobody reads the answers."""
    try:
        for answer in answers(map(json.loads, sys.stdin)):
            print(json.dumps(answer), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python still writes when it ends
    except Exception as error:
        print(json.dumps({"error": f"it failed with {type(error).__name__}: {error}"}), flush=True)


if __name__ == "__main__":
    main()
