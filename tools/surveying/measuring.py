"""The flags that all programs have that measure one game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ai.arena.parser import FlagError, Parser
from game.catalogue import GAMES, game_named


def measuring(program: str, description: str) -> Parser:
    """A parser with the name of a game, and the file for the figures."""
    made = Parser(prog=program, description=description)
    made.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    made.add_argument("--out", type=Path, help="add the figures to this file, for python -m tools.measured")
    return made


def flags(
    parser: Parser, words: list[str], check: Callable[[argparse.Namespace], object] = lambda given: None
) -> argparse.Namespace:
    """The flags. Where they are wrong, or `check` raises ValueError, prints one sentence and exits with code 2."""
    try:
        given = parser.known(words)
        game_named(given.game)
        check(given)
    except (FlagError, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    return given
