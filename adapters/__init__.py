"""The games for other libraries: `gymnasium` for Gymnasium, `open_spiel` for OpenSpiel, `petting_zoo` for PettingZoo.

All three need the packages of `requirements/research.txt`. Nothing else in the project needs these adapters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from game.core.game import Game, Options
from game.core.matches import utility_of

PREFIX = "five_fronts_"
"""The beginning of a game's name in OpenSpiel. Its slug follows."""


@contextmanager
def explain_missing_package(by: str = "-r requirements/research.txt") -> Iterator[None]:
    """Explain a missing package: the `with` statement around imports raises ModuleNotFoundError with a sentence.

    `by`: the arguments with which pip installs the package.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        sentence = f"{error.name} is missing; python -m pip install {by} installs it."
        raise ModuleNotFoundError(sentence, name=error.name) from None


def utilities_of(scores: Sequence[float]) -> list[float]:
    """Convert scores, whose sum is 1, to utilities, whose sum is 0: 1 for a win alone, `lowest_utility` for a loss.

    >>> utilities_of([1.0, 0.0, 0.0]), utilities_of([0.5, 0.5])
    ([1.0, -0.5, -0.5], [0.0, 0.0])
    """
    return [utility_of(score, len(scores)) for score in scores]


def lowest_utility(seats: int) -> float:
    """Return the utility of a loss."""
    return utility_of(score=0.0, seats=seats)


def spell_choice(choice: str) -> str:
    """Return a choice of an option without spaces, which parameters of OpenSpiel must not contain.

    >>> spell_choice("seat 1")
    'seat_1'
    """
    return choice.replace(" ", "_")


def options_of(game: Game, given: Mapping[str, object]) -> Options:
    """Return every option of a game, defaults included. `given` has choices by slug, as words or as numbers.

    Raises ValueError with a sentence for an option or a choice that does not exist.
    """
    spelt = {spell_choice(choice): choice for option in game.options for choice in option.choices}
    return game.full_options({slug: spelt.get(str(choice), str(choice)) for slug, choice in given.items()})
