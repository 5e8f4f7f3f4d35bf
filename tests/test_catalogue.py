"""A game is one folder of the same name in every room; this names what is missing."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from ai.estimates import guide_for
from ai.search import Guide
from game.catalogue import GAMES, game_named
from game.core.game import Game
from tests.walk import LONG
from tools.surveying.randomly import random_length

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "room",
    [
        "game/{}/RULES.md",
        "game/{}/cards.py",
        "game/{}/actions.py",
        "game/{}/events.py",
        "game/{}/state.py",
        "game/{}/legal.py",
        "scenes/boards/{}",
        "scenes/boards/{}/lesson.py",
        "assets/{}",
        "tests/{}/test_rulebook.py",
        "tests/{}/secrets.py",
        "tests/golden/{}-1.txt",
    ],
)
def test_every_game_has_every_room(slug: str, room: str) -> None:
    assert (ROOT / room.format(slug)).exists()


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_guide_of_its_own(slug: str) -> None:
    assert type(guide_for(slug)) is not Guide


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_rules_in_a_file_or_a_package(slug: str) -> None:
    rooms = [ROOT / "game" / slug / "rules.py", ROOT / "game" / slug / "rules" / "__init__.py"]
    assert sum(room.exists() for room in rooms) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_typical_matches_are_as_long_as_the_game_says(game: Game) -> None:
    """By some matches that the figures were not measured with: so about twice too many or too few are noticed."""
    matches = 3 if game.slug in LONG else 15
    for seats, typical in zip(game.seats, game.typical_lengths, strict=True):
        lengths = [random_length(game, seats, seed) for seed in range(1000, 1000 + matches)]
        assert 0.6 < statistics.median(lengths) / typical < 1.6, f"{seats} seats"
        assert max(lengths) <= game.bound


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_introduces_itself(game: Game) -> None:
    found = game_named(game.slug)
    assert found is game
    assert found.name
    assert found.tagline
    assert found.goal.endswith(".")
    assert found.setting
    assert len(found.seat_names) >= found.seats[-1]
    assert all(option.choices and option.text for option in found.options)
    assert all(len(option.shown) == len(option.choices) for option in found.options)


def test_five_games_in_all() -> None:
    assert len(GAMES) == 5


@pytest.mark.parametrize("slug", ["chess", ""])
def test_an_unknown_game_is_refused_with_a_sentence(slug: str) -> None:
    with pytest.raises(ValueError, match="the games are: battlefronts"):
        game_named(slug)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_wrong_seats_and_options_are_refused_with_a_sentence(game: Game) -> None:
    for seats in (0, 1, 7):
        if seats not in game.seats:
            with pytest.raises(ValueError, match=r"is for .* seats"):
                game.check_seats(seats)
    with pytest.raises(ValueError, match="has no option 'weather'"):
        game.full_options({"weather": "rain"})
    for option in game.options:
        with pytest.raises(ValueError, match="cannot be 'perhaps'"):
            game.full_options({option.slug: "perhaps"})
