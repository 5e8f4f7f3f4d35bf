"""Imports between rooms (ARCHITECTURE.md), and things that rules, bots, scenes and modules may not use or keep."""

from __future__ import annotations

import subprocess
import sys

import pytest

from launch.environment import ROOT
from tests.sources import Check, Source, files, module_of, offenders, source

PURE = frozenset(
    "__future__ abc bisect collections dataclasses enum functools heapq itertools math operator".split()
    + "statistics typing unicodedata".split()
)
"""What reads no clock, no file, no environment, and draws no chance."""

ALSO = {
    "career/challenges/__init__.py": {"importlib"},
    "career/deal_code.py": {"html", "quopri", "urllib"},
    "game/core/record.py": {"pathlib", "re"},
    "game/core/files.py": {"errno", "os", "pathlib", "stat"},
    "game/core/locks.py": {"contextlib", "ctypes", "errno", "fcntl", "msvcrt", "os", "pathlib", "sys"},
    "game/core/compiled.py": {"mypy_extensions"},
    "game/core/packed.py": {"librt", "mypy_extensions"},
    "game/core/shared.py": {"array", "librt", "mypy_extensions"},
    "game/core/state.py": {"importlib"},
    "game/catalogue.py": {"importlib"},
    "game/fast_core.py": {"hashlib", "importlib", "os", "pathlib", "sys", "types"},
    "ai/estimates/__init__.py": {"importlib"},
    "ai/bot.py": {"time"},
    "ai/deals.py": {"secrets"},
    "ai/levels.py": {"hashlib", "re"},
    "ai/reasoning.py": {"re"},
    "ai/review.py": {"time"},
    "ai/temper.py": {"re"},
    "adapters/__init__.py": {"contextlib"},
    "adapters/ismcts.py": {"time"},
    "adapters/open_spiel.py": {"secrets"},
    "dice/track.py": {"array"},
    "game/core/observation.py": {"array"},
}
"""Files that may reach further than their room, and how far."""

ANY_STANDARD = (
    *(
        f"ai/{name}.py"
        for name in "channel checkout foreign foreign_process guest keeper own_bot parallel player worker".split()
    ),
    "scenes/",
    *(f"ai/arena/{name}.py" for name in "__main__ cluster headless parser protocol rounds run setting".split()),
    *(f"ai/fit/{name}.py" for name in "__main__ matches model report setting".split()),
)
"""Where the standard library is free: the process, its pipe and helpers, other players, arena, fits, client."""

BOTS_SEE = ("ai", "dice", "game.core", "game.catalogue", "game.fast_core")
CAREER_SEES = ("career", "game.core", "game.catalogue", "ai.levels")
CHALLENGE_SEES = ("cards", "events", "state")
"""What the challenges of a game may know of it: what happened, and the class of a view."""
CAREER_LIBRARY = frozenset(("datetime", "hashlib", "json", "pathlib", "re"))
"""What a career may use of the standard library besides: dates that it is given, digests, files of data."""
CLIENT_SEES = (
    "career",
    "ai.bot",
    "ai.deals",
    "ai.foreign_process",
    "ai.levels",
    "ai.own_bot",
    "ai.worker",
    "dice.solids",
    "dice.track",
)
CLIENT = frozenset(("pygame", "platformdirs"))
LIBRARIES = {
    "adapters/batch.py": {"numpy"},
    "adapters/gymnasium.py": {"gymnasium", "numpy"},
    "adapters/ismcts.py": {"numpy", "open_spiel"},
    "adapters/open_spiel.py": {"numpy", "pyspiel"},
    "adapters/petting_zoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "ai/fit/model.py": {"numpy", "sklearn", "threadpoolctl"},
}
"""What an adapter adapts to, and what a fit computes with."""
DICE = "dice/throw.py"
"""The one file that may use pymunk."""
SURFACES = "scenes/ui/surfaces.py"
"""The one file of the client that makes surfaces."""
BOARD_SEES = frozenset("actions analysis cards counting digging events legal odds quick standing state steps".split())
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


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(room + ".") for room in rooms)


def may_import(file: str, module: str) -> bool:
    """Whether a file may import a module by the table of ARCHITECTURE.md. Raises for a file in no room of it."""
    top = module.partition(".")[0]
    parts = file.removesuffix(".py").split("/")
    if top in sys.stdlib_module_names or top in ("librt", "mypy_extensions"):
        is_free_room = top in sys.stdlib_module_names and file.startswith(ANY_STANDARD)
        is_for_career = top in CAREER_LIBRARY and file.startswith("career/")
        return top in PURE or top in ALSO.get(file, ()) or is_free_room or is_for_career
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
            is_core_of_bots = module == "game" and file == "ai/__init__.py"
            return is_core_of_bots or top in LIBRARIES.get(file, ()) or within(module, *BOTS_SEE)
        case ["adapters", *_]:
            return top in LIBRARIES.get(file, ()) or within(module, "adapters", "ai", "game.core", "game.catalogue")
        case ["career", *rest]:
            of_own_game = [f"game.{rest[-1]}.{room}" for room in CHALLENGE_SEES if len(rest) > 1]
            return within(module, *CAREER_SEES, *of_own_game)
        case ["dice", *_]:
            return (top == "pymunk" and file == DICE) or within(module, "game.core", "dice")
        case ["scenes", "boards", slug, *_] if slug != "__init__":
            of_own_game = [f"game.{slug}.{room}" for room in BOARD_SEES]
            return client_may_import(module) or within(module, *of_own_game)
        case ["scenes", *_]:
            return client_may_import(module)
    raise AssertionError(f"{file} is in no room")


def client_may_import(module: str) -> bool:
    top = module.partition(".")[0]
    return top in CLIENT or within(module, "scenes", "game.core", "game.catalogue", *CLIENT_SEES)


def wrong_imports(file: str, source: Source) -> list[str]:
    return sorted({module for module in source.imports if not may_import(file, module)})


def ambient_uses(file: str, source: Source) -> list[str]:
    """The things that a scene takes from its surroundings although they should be handed to it."""
    found = [f"{name}: {AMBIENT[name]}" for name in source.reached if name in AMBIENT]
    drawn = [name for name in source.reached if name.startswith("random.") and name != "random.Random"]
    return sorted(found + [f"{name}: chance comes from the rng that is handed in" for name in drawn])


def surfaces_of_the_window(file: str, source: Source) -> list[str]:
    """Calls that make a surface in the format of the window, which may have too few colours to draw with."""
    if file == SURFACES:
        return []
    return sorted(name for name in source.called if name.endswith((".Surface", ".convert", "PixelArray")))


def importing(*modules: str) -> Check:
    """The modules among these that a file imports."""
    return lambda file, source: [module for module in source.imports if within(module, *modules)]


def test_every_file_imports_only_what_its_room_may() -> None:
    assert offenders(wrong_imports, "game", "ai", "dice", "career", "scenes", "adapters") == {}


@pytest.mark.parametrize(
    ("room", "others"),
    [
        ("adapters", ("game", "ai", "dice", "scenes", "launch", "tools")),
        ("tools", ("game", "ai", "dice", "scenes", "launch", "adapters", "examples")),
        ("tests", ("game", "ai", "dice", "scenes", "launch", "adapters", "examples")),
        ("launch", ("game", "ai", "dice", "career", "scenes", "adapters", "examples")),
        ("career", ("game", "ai", "dice", "adapters", "examples")),
    ],
)
def test_nobody_needs_what_need_not_be_there(room: str, others: tuple[str, ...]) -> None:
    """Adapters want packages that nothing else does, tools are for developers, and nothing needs to be launched."""
    assert offenders(importing(room), *others) == {}
    if room not in ("launch", "career"):
        assert importing(room)("main.py", source("main.py")) == []
    assert importing(room)("scenes/app.py", Source(f"from {room} import something")) == [room]


def test_scenes_take_input_time_and_chance_only_as_handed_to_them() -> None:
    assert offenders(ambient_uses, "scenes") == {}


def test_scenes_make_no_surface_in_the_format_of_the_window() -> None:
    assert offenders(surfaces_of_the_window, "scenes") == {}
    assert surfaces_of_the_window("scenes/other.py", source(SURFACES)) != []


@pytest.mark.parametrize(
    "text",
    [
        "pygame.Surface((4, 4))",
        "pygame.Surface((4, 4), pygame.SRCALPHA).convert_alpha()",
        "pygame.image.load(path).convert()",
        "image.convert()",
        "pixels = pygame.PixelArray(image)",
    ],
)
def test_surfaces_in_the_format_of_the_window_are_found(text: str) -> None:
    assert surfaces_of_the_window("scenes/ui/art.py", Source(text)) != []


def test_rules_and_bots_open_no_file() -> None:
    opened = {"open", "input", "eval"}
    assert (
        offenders(lambda _, source: sorted(opened.intersection(source.names)), "game", "ai", "dice", "adapters") == {}
    )


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game/core/state.py", "import time"),
        ("game/battlefronts/rules.py", "from game.fix_bayonets.cards import DECK"),
        ("game/battlefronts/rules.py", "def now():\n    from datetime import datetime"),
        ("ai/search.py", "import os"),
        ("ai/arena/run.py", "import ray"),
        ("ai/worker.py", "import pygame"),
        ("scenes/anim/dice.py", "from dice.throw import simulate"),
        ("scenes/play/play_scene.py", "from game.battlefronts.cards import DECK"),
        ("career/daily.py", "import pygame"),
        ("career/challenges/battlefronts.py", "from game.battlefronts.rules import begin_attrition"),
        ("adapters/open_spiel.py", "import pettingzoo"),
        ("adapters/petting_zoo.py", "from scenes import app"),
        ("scenes/boards/battlefronts/board.py", "from game.battlefronts.rules import march"),
    ],
)
def test_the_table_tells_a_wrong_import(file: str, text: str) -> None:
    assert wrong_imports(file, Source(text)) != []


@pytest.mark.parametrize("text", ["x = pygame.mouse.get_pos()", "import time\ntime.time()", "random.choice([1, 2])"])
def test_ambient_uses_are_found(text: str) -> None:
    assert ambient_uses("scenes/play/play_scene.py", Source(text)) != []


def test_bots_flags_matches_and_what_is_kept_load_no_pygame() -> None:
    """The worker process imports main.py again, and headless play must do without pygame."""
    modules = ["main", "launch.start", "launch.flags", "ai.worker", "ai.arena.__main__", "ai.fit.__main__"]
    bare = f"import sys, {', '.join(modules)}; assert 'scenes' not in sys.modules"
    kept = ", ".join(map(module_of, files("scenes/match", "scenes/keeping")))
    ask = f"{bare}; import {kept}; assert 'pygame' not in sys.modules"
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
    "career.medals concurrent dice logging multiprocessing pymunk scenes.boards scenes.keeping.awards "
    "scenes.keeping.campaigns scenes.play scenes.pieces scenes.rulebook xml"
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


def arrows(*rooms: str, loaded: bool = False) -> dict[str, set[str]]:
    """By module of these rooms: which others it imports.

    With `loaded`, only those that it imports when it is loaded: neither inside functions nor for types only.
    """
    every = {module_of(file): source(file) for file in files(*rooms)}
    return {module: {*(source.loaded if loaded else source.imports)} - {module} for module, source in every.items()}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The sets of two or more modules that all reach one another, the largest first."""
    # Leave out the modules that import none of the others, again and again: they are in no circle.
    left = dict(arrows)
    while free := [module for module, reached in left.items() if not reached & left.keys()]:
        for module in free:
            del left[module]

    # Add what is reachable in one more step until nothing is new.
    reach = {module: {module} for module in left}
    while any(grown := [module for module in left if newly_reachable(module, reach, left)]):
        for module in grown:
            reach[module] |= newly_reachable(module, reach, left)

    rings = {frozenset(other for other in reach[one] if other in reach and one in reach[other]) for one in left}
    return sorted((sorted(ring) for ring in rings if len(ring) > 1), key=len, reverse=True)


def newly_reachable(module: str, reach: dict[str, set[str]], arrows: dict[str, set[str]]) -> set[str]:
    """The modules that a module reaches through its direct imports, but which `reach` lacks for it."""
    return {far for near in arrows[module] if near in reach for far in reach[near]} - reach[module]


def test_no_circle_of_imports_is_larger_than_two_files() -> None:
    """For types as well. Nobody imports in a circle when loaded."""
    found = circles(arrows("game", "ai", "dice", "career", "scenes", "launch"))
    assert [ring for ring in found if len(ring) > 2] == []
    assert circles(arrows("scenes", "career", loaded=True)) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "a"}, "d": {"a"}, "e": {"f"}, "f": {"e"}}) == [
        list("abc"),
        list("ef"),
    ]


@pytest.mark.parametrize("room", ["ui", "keeping", "match", "rulebook", "pieces", "boards", "play"])
def test_packages_below_the_pages_import_no_page(room: str) -> None:
    """Pages may open a table, but a table opens no page. Modules that both use import neither of them."""
    above = ("scenes.menus",) if room == "play" else ("scenes.menus", "scenes.play")
    assert offenders(importing(*above), f"scenes/{room}") == {}


def test_the_modules_of_a_match_import_nothing_that_saves_or_rewards_it() -> None:
    """Keeping saves and judges a session. A session is played without a folder, stars or medals."""
    assert offenders(importing("scenes.keeping", "career.challenges", "career.medals"), "scenes/match") == {}


def test_a_career_reads_no_clock() -> None:
    """The date comes from outside, so that a test can be on any day."""

    def clock_calls(_: str, source: Source) -> list[str]:
        return [name for name in source.reached if name.endswith((".now", ".today", ".utcnow"))]

    assert offenders(clock_calls, "career") == {}
    assert clock_calls("career/daily.py", Source("import datetime\ndatetime.date.today()")) == ["datetime.date.today"]


def test_no_two_modules_of_a_game_import_each_other() -> None:
    """Not even for types, but for one pair: a state is applied with a transcript, and a transcript copies the state."""
    found = arrows("game")
    assert circles(found) != []
    found["game.core.events"].remove("game.core.state")
    assert circles(found) == []
    assert "game.core.state" not in arrows("game/core", loaded=True)["game.core.events"]


LATE = {"scenes/routes.py", "scenes/menus/preload.py"}
"""Files that import scenes inside functions, so that the window comes with the first scene alone."""


def late_imports(file: str, source: Source) -> list[str]:
    """Modules of the client that are imported inside a function."""
    return [module for module in source.late if within(module, "scenes") and file not in LATE]


def test_no_import_of_the_client_hides_inside_a_function() -> None:
    assert offenders(late_imports, "scenes") == {}
    text = "def go():\n    from scenes.menus import title"
    assert late_imports("scenes/app.py", Source(text)) == ["scenes.menus.title"]


# --- What a module keeps ------------------------------------------------------------------


def test_no_module_keeps_anything() -> None:
    """Caches belong to an object. A module has only constants.

    `written`: names of a module that its functions change. `kept`: calls of KEEPERS, such as caches.
    """
    rooms = ("game", "ai", "dice", "career", "scenes", "adapters")
    assert offenders(lambda _, source: source.written, *rooms, "launch", "tools") == {}
    assert offenders(lambda _, source: source.kept, *rooms) == {}


@pytest.mark.parametrize(
    "text",
    [
        "_faces = SurfaceCache(9_000_000)",
        "_serial: Final = itertools.count()",
        "@functools.lru_cache(maxsize=9)\ndef go(): ...",
        "class A:\n    @cache\n    def go(self): ...",
    ],
)
def test_a_kept_global_is_found(text: str) -> None:
    assert len(Source(text).kept) == 1


@pytest.mark.parametrize("write", ["kept[0] = 1", "kept.append(1)", "kept[0] += 1", "del kept[0]", "global kept"])
def test_a_written_global_is_found(write: str) -> None:
    assert Source(f"kept: Final = [0]\ndef go():\n    {write}").written == ["kept"]
