"""The guided matches of each game, and their setups."""

from __future__ import annotations

from game.core.game import Game
from game.core.record import HUMAN, RESIGNED
from game.core.wording import count_of
from scenes.boards.script import NAMES, Script, load_script, script_path
from scenes.match.setup import Setup

RIVAL = "recruit"
"""The level of the bots that play on when a person leaves the record, and in the match after it."""


def guided_matches(slug: str) -> list[Script]:
    """The guided matches of a game in their order. Raises ScriptError for a file that makes no sense.

    `slug`: the name of the game's folder. A game may have fewer than the series NAMES has.
    """
    paths = [script_path(slug, number) for number in range(len(NAMES))]
    return [load_script(path) for path in paths if path.is_file()]


def lesson_setup(game: Game, number: int = 0) -> Setup:
    """The setup of a guided match of a game, counted from 0. It is practice: the person is told what to do.

    Raises ValueError with a sentence if there is none of this number.
    """
    lessons = guided_matches(game.slug)
    if number not in range(len(lessons)):
        raise ValueError(f"{game.name} has {count_of(len(lessons), 'guided match', 'guided matches')}.")
    return setup_for(game, lessons[number])


def setup_for(game: Game, lesson: Script) -> Setup:
    """The setup of the match that this guided match plays. It counts as practice."""
    record = lesson.record
    return Setup(game, tuple(record.seats), game.full_options(dict(record.options)), record.seed, practice=True)


def number_of(setup: Setup) -> int | None:
    """The number of the guided match with this setup, counted from 0. None for any other match.

    Only practice matches have a number. An interrupted guided match has its number, too.
    """
    # A seat whose person has resigned is still that of a person.
    kinds = [HUMAN if entry.kind == RESIGNED else entry.kind for entry in setup.seats]
    match = (kinds, setup.seed, setup.game.full_options(setup.options))

    lessons = guided_matches(setup.game.slug) if setup.practice else []
    for number, lesson in enumerate(lessons):
        fixed = setup_for(setup.game, lesson)
        if match == ([entry.kind for entry in fixed.seats], fixed.seed, fixed.options):
            return number
    return None


def lesson_of(setup: Setup) -> Script | None:
    """The guided match with this setup, also if it was interrupted. None for any other match."""
    number = number_of(setup)
    return None if number is None else guided_matches(setup.game.slug)[number]
