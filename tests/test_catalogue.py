"""A game is one folder of the same name in every room. `missing_parts` names those that a game does not have yet."""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping
from pathlib import Path

import pytest

from ai.estimates import guide_for
from ai.search import Guide
from career.challenges import MEDALS
from career.deal_code import MOST_GAMES
from game.catalogue import GAMES, game_named
from game.core.game import Game
from scenes.boards import BOARDS
from tests.scenes.toy import Toy
from tests.sources import Source, files, offenders, source
from tests.walk import LONG
from tools.surveying.randomly import random_length

ROOT = Path(__file__).parent.parent


FILES = {
    "game/{}/RULES.md": "has no rules in words: write them in {}",
    "game/{}/cards.py": "has no tables of what is printed: write {}",
    "game/{}/actions.py": "has no actions: list them in {}",
    "game/{}/events.py": "has no events: declare them in {}",
    "game/{}/state.py": "has no state: write {}",
    "game/{}/legal.py": "has no legal actions: write {}",
    "game/{}/rules.py": "has no rules that can be played: write {}",
    "scenes/boards/{}/board.py": "has no board: write {}",
    "scenes/boards/{}/lesson.txt": "has no guided match: search one with `python -m tools.lesson` and keep it as {}",
    "assets/{}/poster.jpg": "has no poster: paint {}",
    "tests/{}/test_rulebook.py": "has no examples of its rules: write {}",
    "tests/{}/secrets.py": "does not say a second time what a seat may know: write {}",
    "tests/golden/{}-1.txt": "has no golden records: run `python -m tests.golden`, which writes {}",
}
"""The files that every game has, and the end of the sentence about a game without one."""


def missing_parts(game: Game) -> list[str]:
    """A sentence about each part that a game must have and does not have yet.

    Music, challenges, medals, a front in campaigns and a second guided match may be missing: such a game is played
    without them.
    """
    slug = game.slug
    sentences = []
    for pattern, sentence in FILES.items():
        file = pattern.format(slug)
        is_package = (ROOT / file.removesuffix(".py") / "__init__.py").is_file()
        if not (ROOT / file).is_file() and not is_package:
            sentences.append(f"{game.name} {sentence.format(file)}.")

    has_number = 0 <= game.deal_number < MOST_GAMES
    numbers_of_others = [other.deal_number for other in GAMES.values() if other.slug != slug]
    if not has_number:
        sentences.append(f"{game.name} has no deal number: state `deal_number` in game/{slug}/__init__.py.")
    elif game.deal_number in numbers_of_others:
        sentences.append(f"{game.name} has the deal number of another game: state one that is free.")

    found = len(list((ROOT / "scenes" / "boards" / slug).glob("*lesson.txt")))
    if game.lessons != found:
        sentences.append(f"{game.name} does not say how many guided matches it has: state `lessons = {found}`.")

    if slug not in BOARDS.data:
        sentences.append(f"{game.name} is not on the list of boards: add its line to BOARDS in scenes/boards.")
    elif unpictured := [medal.slug for medal in MEDALS if medal.game == slug and medal.slug not in pictures_of(slug)]:
        sentences.append(f"{game.name} has medals without a picture ({', '.join(unpictured)}): add `medal_pictures`.")

    if type(guide_for(slug)) is Guide:
        sentences.append(f"{game.name} has no guide for its bots: write the class GUIDE of ai/estimates/{slug}.")
    return sentences


def pictures_of(slug: str) -> Mapping[str, str]:
    """The pictures of the medals of a game, by medal."""
    return BOARDS[slug].medal_pictures


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_all_its_parts(game: Game) -> None:
    assert "\n".join(missing_parts(game)) == ""


def test_each_missing_part_is_named_by_a_sentence() -> None:
    sentences = missing_parts(Toy())
    assert len(sentences) == len(FILES) + 3
    assert "Toy has no rules in words: write them in game/toy/RULES.md." in sentences
    assert "Toy has no deal number: state `deal_number` in game/toy/__init__.py." in sentences
    assert "Toy is not on the list of boards: add its line to BOARDS in scenes/boards." in sentences
    assert all(sentence.startswith("Toy ") and sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_typical_matches_are_as_long_as_the_game_says(game: Game) -> None:
    """By some matches that the figures were not measured with: so about twice too many or too few are noticed."""
    matches = 3 if game.slug in LONG else 9
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
    assert all(len(option.choice_names) == len(option.choices) for option in found.options)


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


# --- Boards and guides ask the rules, show pictures of their own game alone, and speak to every hand ---

PLAIN_DATA = re.compile(r"(bool|float|i64|int|list|set|tuple|dict|frozenset|None|[\[\], .|])+")
"""What an annotation is made of that names nothing of the screen."""


def policies(file: str, source: Source) -> list[str]:
    """Functions with which a board would think about its game: a view goes in, and numbers come out.

    Such a question belongs to the game (`analysis`, `legal`, `quick`), where its guide can ask it, too.
    """
    about_state = [(name, returned) for name, parameters, returned in source.signatures if "State" in parameters]
    found = [name for name, returned in about_state if returned != "None" and PLAIN_DATA.fullmatch(returned)]
    return found + [name for name in source.reached if name.endswith(".determinize")]


def test_no_board_has_a_policy_of_its_own() -> None:
    assert offenders(policies, "scenes/boards") == {}


@pytest.mark.parametrize(
    "text",
    [
        "def promise(trial: State) -> float: ...",
        "def open_to_enemy(view: State, seat: int) -> list[int]: ...",
        "def offer(view):\n    view.copy().determinize(Rng(0))",
    ],
)
def test_a_policy_of_a_board_is_found(text: str) -> None:
    assert len(policies("scenes/boards/fighting_front/staff.py", Source(text))) == 1


def questions(source: Source) -> set[str]:
    """The functions in which a module asks something of a state: their names and types. `i64` is an int, too."""
    found = {
        f"{name.strip('_')}({', '.join(parameters)}) -> {returned}".replace("i64", "int")
        for name, parameters, returned in source.signatures
    }
    return {question for question in found if "State" in question}


@pytest.mark.parametrize("slug", GAMES)
def test_neither_guide_nor_board_retells_a_question_of_its_game(slug: str) -> None:
    """A question is a function about a state, with its name and types. A private one counts as the same question."""

    def questions_in(room: str) -> set[str]:
        return {question for file in files(room) for question in questions(source(file))}

    of_game = questions_in(f"game/{slug}")
    assert of_game & (questions_in(f"ai/estimates/{slug}") | questions_in(f"scenes/boards/{slug}")) == set()
    if slug == "fighting_front":  # such a copy would be found
        assert questions(Source("def _hand_limit(view: State, seat: int) -> int: ...")) <= of_game


def foreign_pictures(file: str, source: Source) -> list[str]:
    """Pictures of another game that a board names: what two games show lies in assets/shared."""
    paths = [word for word in source.words if "/" in word]
    return [path for path in paths if path.partition("/")[0] in {*GAMES} - {Path(file).parent.name}]


def test_no_board_shows_pictures_of_another_game() -> None:
    assert offenders(foreign_pictures, "scenes/boards") == {}
    text = Source('sign = picture(canvas, f"sharp_end/seat-{seat}", 30, 30)')
    assert foreign_pictures("scenes/boards/last_front/lanes.py", text) == ["sharp_end/seat-"]
    assert foreign_pictures("scenes/boards/sharp_end/__init__.py", text) == []


CLICK = re.compile(r"\bclick(s|ed|ing)?\b(?! or press any key)", re.IGNORECASE)


def mouse_words(_: str, source: Source) -> list[str]:
    """Sentences that tell a player to click: all that can be chosen can be chosen by keys and gamepad, too."""
    return [word for word in source.words if " " in word and CLICK.search(word)]


def test_no_sentence_is_for_the_mouse_alone() -> None:
    assert offenders(mouse_words, "scenes", "career", "game") == {}
    assert mouse_words("", Source('say("This one: click it.")')) == ["This one: click it."]
    assert mouse_words("", Source('"""What a click does."""\nplay("click")')) == []
