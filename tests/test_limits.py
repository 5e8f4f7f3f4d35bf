"""How large files, functions and rooms may be, and how often the types may be overruled."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.sources import Source, files, source

FILE = 700
"""Lines of a file at most, all counted."""
FUNCTION = 60
"""Lines of a function at most, without its docstring, comments and blank lines."""
LONG_FILES: dict[str, tuple[int, str]] = {}
"""By path: what it may have instead, and why."""
A_FIELD_A_LINE = "one line for each field of the state"
LONG_FUNCTIONS: dict[str, tuple[int, str]] = {
    "game/fighting_front/state.py __init__": (120, A_FIELD_A_LINE),
    "game/fighting_front/state.py copy": (62, A_FIELD_A_LINE),
    "game/fix_bayonets/__init__.py columns": (61, A_FIELD_A_LINE),
    "game/last_front/state.py __init__": (85, A_FIELD_A_LINE),
    "game/sharp_end/state.py __init__": (83, A_FIELD_A_LINE),
}
"""By path and name: what it may have instead, and why."""
ROOMS = ("adapters", "ai", "career", "dice", "examples", "game", "launch", "scenes", "tests", "tools")
CODE_AT_RELEASE = {
    "game": 11_343,
    "ai": 1_970,
    "ai/estimates": 6_115,
    "career": 1_247,
    "dice": 439,
    "launch": 1_028,
    "scenes": 34_530,
    "lab": 4_696,
    "workshop": 5_347,
    "release": 1_036,
    "lessons": 590,
    "officers": 275,
    "tempers": 290,
    "standings": 57,
    "faces": 542,
    "moments": 220,
    "palettes": 55,
    "batches": 655,
    "worlds": 266,
    "adoption": 432,
    "own_bots": 331,
}
"""Lines of code of each room at the last release (0.1.0). A release writes them anew, no other commit does.

A room that is younger than the release begins with the lines of its first commit. `scenes`, `ai/estimates` and `lab`
were counted again when packed statements were taken apart, one statement to a line, `ai` and `ai/estimates` once more
when the reasons of hints became comparisons of two decisions. `scenes` was counted once more when the last packed
statements went and Fighting Front got orders that answer several questions, and when every colour of a seat began to
ask the palette, when a bot's program could be dropped on the lobby, twice when conditions and values got names where a
stranger stopped, and when reviews began to tell counts and the blow that ends a match, and at last when they began to
tell several cards of one draw, summaries to prefer losses to draws, reviews to name what was declared before and, once
more, to find causes by the verdicts of the search. `game`, `ai` and `release` were counted once
more when the tree of the search and all five games moved to packed arrays, which take a line for each typed variable,
and the package began to bring librt. `ai/estimates` was counted once more when reasons began to look at the whole round
and at the own hand, when they began to add up the shots of a hand, and when the guides of the games moved to packed
arrays and picked among ids, when they began to tell who may still join a battle, when a price began to name its
front and a gain to be compared with what the next decision wins, and when a withdrawal began to say which cards of a
bid are lost. `ai` got four lines when the rows of hints began to
tell a small but sure difference from chance, and six when tempers began to count what a decision has given away, and
the seats. `batches` was counted again when the observer came to it from `game`, which now has as much less, and when
each game began to write the facts of a true table straight into the floats of a batch.

Tests have no such limit: they are weighed by what they catch (`python -m tests.mutants`), not by their lines.
"""
GROWTH = 1.05
"""How much a room may have grown since the last release."""
PARTS = {
    "officers": "career/officers.py",
    "tempers": "ai/temper.py "
    "ai/estimates/battlefronts/temper.py ai/estimates/fighting_front/temper.py ai/estimates/fix_bayonets/temper.py "
    "ai/estimates/last_front/temper.py ai/estimates/sharp_end/temper.py",
    "standings": "game/core/standings.py game/battlefronts/standing.py game/fighting_front/standing.py "
    "game/fix_bayonets/standing.py game/last_front/standing.py game/sharp_end/standing.py",
    "faces": "scenes/match/faces.py scenes/play/opponents.py scenes/menus/rivals.py scenes/menus/portraits.py "
    "scenes/pieces/portraits.py scenes/boards/battlefronts/faces.py scenes/boards/fighting_front/faces.py "
    "scenes/boards/fix_bayonets/faces.py scenes/boards/last_front/faces.py scenes/boards/sharp_end/faces.py",
    "moments": "scenes/anim/staging.py scenes/menus/award.py",
    "batches": "game/core/comparing.py game/core/matches.py game/core/observer.py game/core/shared.py "
    "game/battlefronts/seen.py game/fighting_front/seen.py game/fix_bayonets/seen.py game/last_front/seen.py "
    "game/sharp_end/seen.py",
    "worlds": "game/core/packed.py game/sharp_end/worlds.py",
    "palettes": "scenes/ui/palette.py scenes/ui/palettes.py",
    "adoption": "adapters/gymnasium.py ai/arena/protocol.py tools/benchmark.py tools/dataset.py",
    "own_bots": "ai/deals.py ai/own_bot.py launch/seat_kinds.py scenes/match/own_bot.py scenes/menus/own_program.py "
    "scenes/play/own_bot_scene.py",
    "ai/estimates": "ai/estimates/",
    "lab": "ai/arena/ ai/fit/ ai/checkout.py ai/guest.py ai/keeper.py adapters/ examples/",
    "workshop": "tools/baking/ tools/music/ tools/shooting/ tools/bake.py tools/shots.py tools/drive.py",
    "lessons": "tools/lessons/ tools/lesson.py",
    "release": "tools/packaging/ tools/package.py tools/release.py tools/bare.py tools/bom.py tools/crediting.py "
    "tools/suite.py tools/wheel.py",
}
"""Where rooms lie that are no folder of their own, the smaller ones first. The rest of `tools` belongs to the lab."""
OVERRULED = {"# type: ignore": 2, "assert isinstance(": 28}
"""How often production code overrules the types. Lower it with the last one that goes; never raise it."""


def sources() -> dict[str, Source]:
    """Every Python file of the project, by its path."""
    return {path: source(path) for path in ["main.py", *files(*ROOMS)]}


def too_long(lengths: dict[str, int], most: int, allowed: dict[str, tuple[int, str]]) -> dict[str, int]:
    return {name: length for name, length in lengths.items() if length > allowed.get(name, (most, ""))[0]}


def test_no_file_is_too_long() -> None:
    lengths = {path: len(found.lines) for path, found in sources().items()}
    assert too_long(lengths, FILE, LONG_FILES) == {}


def test_no_function_is_too_long() -> None:
    lengths: dict[str, int] = {}
    for path, found in sources().items():
        for name, length in found.lengths:
            key = f"{path} {name}"
            lengths[key] = max(length, lengths.get(key, 0))
    assert too_long(lengths, FUNCTION, LONG_FUNCTIONS) == {}


def room_of(path: str) -> str:
    """The room that a file belongs to."""
    named = next((room for room, places in PARTS.items() if path.startswith(tuple(places.split()))), "")
    return named or ("lab" if path.startswith("tools/") else path.partition("/")[0])


def test_no_room_grows_fast() -> None:
    code: Counter[str] = Counter()
    for path, found in sources().items():
        if path != "main.py" and room_of(path) != "tests":
            code[room_of(path)] += found.code

    assert code.keys() == CODE_AT_RELEASE.keys()
    too_large = {room: (lines, CODE_AT_RELEASE[room]) for room, lines in code.items() if lines > allowed_code(room)}
    assert too_large == {}


def allowed_code(room: str) -> int:
    """How many lines of code a room may have until the next release."""
    return int(CODE_AT_RELEASE[room] * GROWTH)


def test_which_file_belongs_to_which_room() -> None:
    assert room_of("tools/bench.py") == "lab"
    assert room_of("tools/music/measure.py") == "workshop"
    assert room_of("scenes/app.py") == "scenes"


def test_what_counts_as_code() -> None:
    documented = '"""Words.\n\nMore.\n"""\n\nA = 1  # why\n"""Its meaning."""\n\n\n'
    function = "# a comment\ndef brief() -> int:\n    return (\n        A\n    )\n"
    assert Source(documented + function).code == 5


def test_what_counts_of_a_function() -> None:
    text = 'def brief(x: int) -> int:\n    """Words.\n\n    More.\n    """\n\n    # why\n    return x\n'
    assert Source(text).lengths == [("brief", 2)]


@pytest.mark.parametrize("words", OVERRULED)
def test_the_types_are_not_overruled_more_often(words: str) -> None:
    found = [
        f"{path}:{number}"
        for path, source in sources().items()
        if not path.startswith("tests/")
        for number, line in enumerate(source.lines, 1)
        if words in line
    ]
    assert len(found) <= OVERRULED[words], found
