"""Who may import whom (ARCHITECTURE.md), and what rules, bots and scenes may not reach for."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PURE = frozenset(
    "__future__ abc bisect collections dataclasses enum functools heapq itertools math operator".split()
    + "statistics typing unicodedata".split()
)
"""What reads no clock, no file, no environment, and draws no chance."""

ALSO = {
    "game/core/record.py": {"pathlib", "re"},
    "game/core/files.py": {"errno", "os", "pathlib", "stat"},
    "game/core/compiled.py": {"mypy_extensions"},
    "game/core/state.py": {"importlib"},
    "game/fast_core.py": {"hashlib", "importlib", "os", "pathlib", "sys", "types"},
    "ai/estimates/__init__.py": {"importlib"},
    "ai/bot.py": {"time"},
    "ai/levels.py": {"hashlib", "re"},
    "ai/review.py": {"time"},
    "adapters/ismcts.py": {"time"},
    "adapters/open_spiel.py": {"secrets"},
    "dice/track.py": {"array"},
}
"""Files that may reach further than their room, and how far."""

ANY_STANDARD = (
    *(f"ai/{name}.py" for name in "channel checkout foreign guest parallel player worker".split()),
    "scenes/",
    *(f"ai/arena/{name}.py" for name in "__main__ cluster headless parser rounds run setting".split()),
    *(f"ai/fit/{name}.py" for name in "__main__ matches model report setting".split()),
)
"""Where the standard library is free: the process, its pipe and helpers, other players, arena, fits, client."""

BOTS_SEE = ("ai", "dice", "game.core", "game.catalogue", "game.fast_core")
CAREER_SEES = ("career", "game.core", "game.catalogue", "ai.levels")
CHALLENGE_SEES = ("cards", "events", "state")
"""What the challenges of a game may know of it: what happened, and the class of a view."""
CAREER_LIBRARY = frozenset(("datetime", "hashlib", "json", "pathlib", "re"))
"""What a career may use of the standard library besides: dates that it is given, digests, files of data."""
CLIENT_SEES = ("career", "ai.bot", "ai.levels", "ai.worker", "dice.solids", "dice.track")
CLIENT = frozenset(("pygame", "platformdirs"))
LIBRARIES = {
    "adapters/ismcts.py": {"numpy", "open_spiel"},
    "adapters/open_spiel.py": {"numpy", "pyspiel"},
    "adapters/petting_zoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "ai/fit/model.py": {"numpy", "sklearn", "threadpoolctl"},
}
"""What an adapter adapts to, and what a fit computes with."""
DICE = "dice/throw.py"
"""The one file that may use pymunk."""
BOARD_SEES = frozenset("actions analysis cards counting digging events legal odds quick state steps".split())
"""What a board may know of its game: it asks, and never changes a match (ARCHITECTURE.md)."""

AMBIENT = {
    "pygame.mouse.get_pos": "input comes from events",
    "pygame.mouse.get_pressed": "input comes from events",
    "pygame.key.get_pressed": "input comes from events",
    "pygame.key.get_mods": "input comes from events",
    "pygame.time.get_ticks": "scenes are told how much time has passed",
    "pygame.time.wait": "scenes never wait",
    "time.time": "scenes are told how much time has passed",
    "time.monotonic": "scenes are told how much time has passed",
    "time.perf_counter": "scenes are told how much time has passed",
    "time.sleep": "scenes never wait",
}


def files(*rooms: str) -> list[str]:
    found = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported anywhere in a file, submodules by their full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                path = Path(ROOT, *node.module.split("."), alias.name)
                is_module = path.with_suffix(".py").exists() or path.is_dir()
                yield f"{node.module}.{alias.name}" if is_module else node.module


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(room + ".") for room in rooms)


def may_import(file: str, module: str) -> bool:
    """The table of ARCHITECTURE.md."""
    top = module.partition(".")[0]
    parts = file.removesuffix(".py").split("/")
    if top in sys.stdlib_module_names or top in ("mypy_extensions",):
        free = top in sys.stdlib_module_names and file.startswith(ANY_STANDARD)
        dated = top in CAREER_LIBRARY and file.startswith("career/")
        return top in PURE or top in ALSO.get(file, ()) or free or dated
    match parts:
        case ["game", "core", *_]:
            return within(module, "game.core")
        case ["game", "catalogue" | "fast_core" | "__init__"]:
            return within(module, "game")
        case ["game", slug, *_]:
            return within(module, "game.core", f"game.{slug}")
        case ["ai", "estimates", slug, *_] if slug != "__init__":
            return within(module, "game.core", "ai", f"game.{slug}")
        case ["ai", *_]:
            both = module == "game" and file == "ai/__init__.py"
            return both or top in LIBRARIES.get(file, ()) or within(module, *BOTS_SEE)
        case ["adapters", *_]:
            return top in LIBRARIES.get(file, ()) or within(module, "adapters", "ai", "game.core", "game.catalogue")
        case ["career", *rest]:
            own = [f"game.{rest[-1]}.{room}" for room in CHALLENGE_SEES if len(rest) > 1]
            return within(module, *CAREER_SEES, *own)
        case ["dice", *_]:
            return (top == "pymunk" and file == DICE) or within(module, "game.core", "dice")
        case ["scenes", "boards", slug, *_] if slug != "__init__":
            own = [f"game.{slug}.{room}" for room in BOARD_SEES]
            return client_may_import(module) or within(module, *own)
        case ["scenes", *_]:
            return client_may_import(module)
    raise AssertionError(f"{file} stands in no room")


def client_may_import(module: str) -> bool:
    top = module.partition(".")[0]
    return top in CLIENT or within(module, "scenes", "game.core", "game.catalogue", *CLIENT_SEES)


def reached_for(tree: ast.AST) -> Iterator[str]:
    """Dotted names such as pygame.mouse.get_pos, wherever they are used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)


def wrong_imports(file: str, text: str) -> list[str]:
    return sorted({module for module in imported(parsed(text)) if not may_import(file, module)})


def ambient_uses(file: str, text: str) -> list[str]:
    """What a scene takes from around it instead of being handed it."""
    found = []
    for name in reached_for(parsed(text)):
        if name in AMBIENT:
            found.append(f"{name}: {AMBIENT[name]}")
        elif name.startswith("random.") and name != "random.Random":
            found.append(f"{name}: chance comes from the rng that is handed in")
    return sorted(found)


def offenders(found: Callable[[str, str], list[str]], *rooms: str) -> dict[str, list[str]]:
    """By file of these rooms: what it should not do."""
    every = {file: found(file, (ROOT / file).read_text(encoding="utf-8")) for file in files(*rooms)}
    return {file: wrong for file, wrong in every.items() if wrong}


def opened(file: str, text: str) -> list[str]:
    """Uses of files and the like by their built-in names."""
    names = (node.id for node in ast.walk(parsed(text)) if isinstance(node, ast.Name))
    return [name for name in names if name in ("open", "input", "eval")]


def test_every_file_imports_only_what_its_room_may() -> None:
    assert offenders(wrong_imports, "game", "ai", "dice", "career", "scenes", "adapters") == {}


@pytest.mark.parametrize(
    ("room", "others"),
    [
        ("adapters", ("game", "ai", "dice", "scenes", "launch", "tools", "examples")),
        ("tools", ("game", "ai", "dice", "scenes", "launch", "adapters", "examples")),
        ("tests", ("game", "ai", "dice", "scenes", "launch", "adapters", "examples")),
        ("launch", ("game", "ai", "dice", "career", "scenes", "adapters", "examples")),
        ("career", ("game", "ai", "dice", "adapters", "examples")),
    ],
)
def test_nobody_needs_what_need_not_be_there(room: str, others: tuple[str, ...]) -> None:
    """Adapters want packages that nothing else does, tools are for developers, and nothing needs to be launched."""

    def needed(file: str, text: str) -> list[str]:
        return [module for module in imported(parsed(text)) if within(module, room)]

    assert offenders(needed, *others) == {}
    assert room in ("launch", "career") or needed("main.py", (ROOT / "main.py").read_text(encoding="utf-8")) == []
    assert needed("scenes/app.py", f"from {room} import something") == [room]


def test_scenes_take_input_time_and_chance_only_as_handed_to_them() -> None:
    assert offenders(ambient_uses, "scenes") == {}


def test_rules_and_bots_open_no_file() -> None:
    assert offenders(opened, "game", "ai", "dice", "adapters") == {}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game/core/state.py", "import time"),
        ("game/core/state.py", "from game import battlefronts"),
        ("game/battlefronts/rules.py", "from game.fix_bayonets.cards import DECK"),
        ("game/battlefronts/rules.py", "import random"),
        ("game/battlefronts/rules.py", "def now():\n    from datetime import datetime"),
        ("ai/search.py", "import game.battlefronts.state"),
        ("ai/search.py", "import os"),
        ("ai/arena/statistics.py", "import time"),
        ("ai/arena/run.py", "import ray"),
        ("ai/fit/matches.py", "import numpy"),
        ("ai/fit/model.py", "import game.battlefronts.state"),
        ("ai/worker.py", "import pygame"),
        ("ai/worker.py", "import pymunk"),
        ("dice/track.py", "import pymunk"),
        ("scenes/anim/dice.py", "from dice.throw import simulate"),
        ("ai/estimates/battlefronts/guide.py", "from game.fix_bayonets import state"),
        ("scenes/play/play_scene.py", "from game.battlefronts.cards import DECK"),
        ("scenes/play/play_scene.py", "from ai.search import Search"),
        ("scenes/play/play_scene.py", "import numpy"),
        ("career/daily.py", "import pygame"),
        ("career/daily.py", "import time"),
        ("career/daily.py", "from scenes.keeping.history import Past"),
        ("career/daily.py", "from game.battlefronts.cards import DECK"),
        ("career/challenges/battlefronts.py", "from game.battlefronts.rules import begin_attrition"),
        ("career/challenges/battlefronts.py", "from game.sharp_end.events import TurnBegan"),
        ("adapters/open_spiel.py", "import pettingzoo"),
        ("adapters/open_spiel.py", "from game.battlefronts.cards import DECK"),
        ("adapters/petting_zoo.py", "import pygame"),
        ("adapters/petting_zoo.py", "from scenes import app"),
        ("scenes/boards/battlefronts/board.py", "from game.battlefronts import rules"),
        ("scenes/boards/battlefronts/board.py", "from game.battlefronts.rules import march"),
    ],
)
def test_the_table_tells_a_wrong_import(file: str, text: str) -> None:
    assert wrong_imports(file, text) != []


@pytest.mark.parametrize("text", ["x = pygame.mouse.get_pos()", "import time\ntime.time()", "random.choice([1, 2])"])
def test_ambient_uses_are_found(text: str) -> None:
    assert ambient_uses("scenes/play/play_scene.py", text) != []


@pytest.mark.parametrize(
    "module", ["main", "launch.start", "launch.flags", "ai.worker", "ai.arena.__main__", "ai.fit.__main__"]
)
def test_bots_and_flags_load_no_pygame(module: str) -> None:
    """The worker process imports main.py again, and headless play must do without pygame."""
    ask = f"import sys, {module}; sys.exit('pygame' in sys.modules or 'scenes' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], cwd=ROOT).returncode == 0


def test_a_match_is_decided_and_a_player_kept_without_pygame() -> None:
    modules = ", ".join(map(module_of, files("scenes/match", "scenes/keeping")))
    ask = f"import sys, {modules}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], cwd=ROOT).returncode == 0


STARTED = """
import os, sys, pygame
def shown():
    print(*sys.modules, flush=True)
    os._exit(0)
pygame.display.flip = shown
from launch.start import main
main(["--mute", *sys.argv[1:]])
"""
"""Starts the client like `python main.py`; ends with its first frame, and prints which modules are loaded."""
LATER = (
    "ai.arena.rounds ai.bot ai.checkout ai.foreign ai.player ai.search ai.worker career.campaign career.challenges "
    "career.medals concurrent dice logging multiprocessing pymunk scenes.boards scenes.keeping.career scenes.play "
    "scenes.pieces scenes.rulebook xml"
)
"""What is not loaded before the first frame of the title: it would wait for it."""
LATER_IN_A_MATCH = (
    "ai.arena.rounds ai.checkout ai.foreign ai.player career.campaign concurrent logging pymunk scenes.match.review "
    "scenes.boards.fighting_front scenes.boards.fix_bayonets scenes.boards.last_front scenes.boards.sharp_end"
)


@pytest.mark.parametrize(
    ("flags", "later"), [("", LATER), ("--game battlefronts --seats human,recruit", LATER_IN_A_MATCH)]
)
def test_what_the_first_frame_does_not_wait_for(flags: str, later: str) -> None:
    command = [sys.executable, "-c", STARTED, *flags.split()]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert "scenes.app" in loaded
    assert [module for module in loaded if within(module, *later.split())] == []


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def run_imports(tree: ast.Module) -> Iterator[str]:
    """What a module imports when it is loaded: neither inside functions nor for types only."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(node)


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Modules that import one another in a circle, if there are any."""
    left = dict(arrows)
    while free := [module for module, reached in left.items() if not reached & left.keys()]:
        for module in free:
            del left[module]
    return sorted(left)


def arrows(found: Callable[[ast.Module], Iterator[str]], *rooms: str) -> dict[str, set[str]]:
    """By module of these rooms: which others it imports, as `found` tells."""
    trees = {module_of(file): parsed((ROOT / file).read_text(encoding="utf-8")) for file in files(*rooms)}
    return {module: {*found(tree)} - {module} for module, tree in trees.items()}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules that all reach one another, the largest first; none of a single module."""
    reach = {module: {module} for module in arrows}
    while any(grown := [module for module in arrows if not_yet(module, reach, arrows)]):
        for module in grown:
            reach[module] |= not_yet(module, reach, arrows)
    rings = {frozenset(other for other in reach[one] if other in reach and one in reach[other]) for one in arrows}
    return sorted((sorted(ring) for ring in rings if len(ring) > 1), key=len, reverse=True)


def not_yet(module: str, reach: dict[str, set[str]], arrows: dict[str, set[str]]) -> set[str]:
    """What a module reaches in one step more than is known."""
    return {far for near in arrows[module] if near in reach for far in reach[near]} - reach[module]


def test_no_circle_of_imports_is_larger_than_two_files() -> None:
    """For types as well. Nobody imports in a circle when loaded."""
    found = circles(arrows(imported, "game", "ai", "dice", "career", "scenes", "launch"))
    assert [ring for ring in found if len(ring) > 2] == []
    assert circle(arrows(run_imports, "scenes", "career")) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "a"}, "d": {"a"}, "e": {"f"}, "f": {"e"}}) == [
        list("abc"),
        list("ef"),
    ]


@pytest.mark.parametrize("room", ["ui", "keeping", "match", "rulebook", "pieces", "boards", "play"])
def test_what_lies_below_the_pages_imports_none_of_them(room: str) -> None:
    """Pages may open a table, never the reverse; what both use knows neither."""
    above = ("scenes.menus",) if room == "play" else ("scenes.menus", "scenes.play")

    def needed(file: str, text: str) -> list[str]:
        return [module for module in imported(parsed(text)) if within(module, *above)]

    assert offenders(needed, f"scenes/{room}") == {}


def test_a_career_reads_no_clock() -> None:
    """The date comes from outside, so that a test can be on any day."""

    def looked(_: str, text: str) -> list[str]:
        return [name for name in reached_for(parsed(text)) if name.endswith((".now", ".today", ".utcnow"))]

    assert offenders(looked, "career") == {}
    assert looked("career/daily.py", "import datetime\ndatetime.date.today()") == ["datetime.date.today"]


def test_no_two_modules_of_a_game_import_each_other() -> None:
    """Not even for types, but for one pair: a state is applied with a transcript, and a transcript copies the state."""
    found = arrows(imported, "game")
    assert circle(found) != []
    found["game.core.events"].remove("game.core.state")
    assert circle(found) == []
    assert "game.core.state" not in arrows(run_imports, "game/core")["game.core.events"]


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


LATE = {"scenes/routes.py", "scenes/menus/preload.py"}
"""Files that import scenes inside functions, so that the window comes with the first scene alone."""


def late_imports(file: str, text: str) -> list[str]:
    """Modules of the client that are imported inside a function."""
    found = []
    for function in ast.walk(parsed(text)):
        if isinstance(function, ast.FunctionDef):
            found += [module for module in imported(function) if within(module, "scenes")]
    return [] if file in LATE else sorted(found)


def test_no_import_of_the_client_hides_inside_a_function() -> None:
    assert offenders(late_imports, "scenes") == {}
    assert late_imports("scenes/app.py", "def go():\n    from scenes.menus import title") == ["scenes.menus.title"]
